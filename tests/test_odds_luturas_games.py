"""What falls in the game is what `luu.odds.luturas` says: hits, Breakshields, damage and chains, by chi-square.

Each position is played with the dice of 3,000 seeds. The seeds are fixed; with fresh ones an engine that is right would
fail a line once in a thousand runs.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Iterator, Mapping
from fractions import Fraction
from functools import cache
from typing import Any, NamedTuple

import pytest
from duel import solo, versus, with_cells

import luu
from luu import odds
from luu.core.rng import Dice, stream_key

stats = pytest.importorskip("scipy.stats")

SEEDS = 3000
LEAST_EXPECTED = 8
UNLIKELY = 0.001


def falls(session: luu.Session, keys: Iterable[str]) -> Iterator[list[Any]]:
    """What happens in a position when the same moves are played with the dice of many seeds."""
    for seed in range(SEEDS):
        game = session.game.clone()
        game.table.dice = Dice(stream_key(seed, "luturas"))
        game.log = []
        for key in keys:
            game.play(key)
        yield game.log


def named(log: list[Any], kind: str) -> list[Any]:
    return [event for event in log if type(event).__name__ == kind]


def p_value(seen: Mapping[Any, int], chances: Mapping[Any, Fraction]) -> float:
    """How likely counts at least so odd are; values that are seldom expected are taken together."""
    assert set(seen) <= {value for value, chance in chances.items() if chance}, "what cannot be was seen"
    total = sum(seen.values())
    often = [value for value, chance in chances.items() if chance * total >= LEAST_EXPECTED]
    found, expected = [seen.get(value, 0) for value in often], [float(chances[value]) * total for value in often]
    if total - sum(expected) > LEAST_EXPECTED:
        found, expected = [*found, total - sum(found)], [*expected, total - sum(expected)]
    else:
        found[-1], expected[-1] = total - sum(found[:-1]), total - sum(expected[:-1])
    return float(stats.chisquare(found, expected).pvalue)


class Case(NamedTuple):
    """A Lutura with a Tool against a Lutura: ids and statuses, and what the odds are asked for."""

    attacker: str
    defender: str
    tool: str
    asked: dict[str, Any]


CASES = {
    "plain": Case("silmoro", "lodrok", "bolt_cutter_bite", {}),
    "Burned against Soaked": Case(
        "silmoro:Burned", "lodrok:Soaked", "bolt_cutter_bite", {"burned": True, "soaked": True}
    ),
    "Blurred": Case("lodrok:Blurred", "silmoro", "bolt_cutter_bite", {"blurred": True}),
    "many dice, seldom hit": Case("zynarc", "ceibor", "ceiling_collapse", {}),
}


@cache
def logs(name: str) -> list[list[Any]]:
    """The attacks of a case; nobody else attacks, and nobody has a Strategy."""
    case = CASES[name]
    session = versus([case.attacker], [case.defender], hand=[case.tool])
    return list(falls(session, [f"tool:{case.tool}"]))


def numbers(name: str) -> tuple[Any, Any, Any]:
    """The rows that a case is about."""
    case, cards = CASES[name], luu.cards("luturas")
    return (
        cards.luturas[case.attacker.split(":")[0]],
        cards.luturas[case.defender.split(":")[0]],
        cards.tools[case.tool],
    )


@pytest.mark.parametrize("name", CASES)
def test_hits_and_breakshields_fall_as_the_odds_say(name):
    """LN-R30: one total is read against Accuracy and Breakshield; LN-9.4 for one die."""
    tool = numbers(name)[2]
    seen: Counter[tuple[bool, bool]] = Counter()
    for log in logs(name):
        hit = named(log, "AttackRolled")[-1].hit
        seen[hit, hit and named(log, "BreakshieldChecked")[0].breaks] += 1
    chances: Counter[tuple[bool, bool]] = Counter()
    blurred = "blurred" in CASES[name].asked
    for outcome, chance in odds.luturas.outcomes(tool.accuracy, None, tool.breakshield, blurred).items():
        chances[outcome.hit, outcome.breakshield] += chance
    assert p_value(seen, chances) > UNLIKELY
    hits = sum(number for (hit, _), number in seen.items() if hit)
    wrong = odds.luturas.check(tool.accuracy + 1, blurred)
    if wrong:
        assert p_value({True: hits, False: SEEDS - hits}, {True: wrong, False: 1 - wrong}) < UNLIKELY, "it would show"


@pytest.mark.parametrize("name", CASES)
def test_damage_falls_as_the_odds_say(name):
    """LN-6.7, LN-9.1, LN-9.2, LN-12.3: a miss is 0."""
    attacker, defender, tool = numbers(name)
    seen = Counter(sum(event.damage for event in named(log, "Hit")) for log in logs(name))
    dice = attacker.damage_dice, defender.defense_dice, tool.power, tool.accuracy, tool.breakshield
    assert p_value(seen, dict(odds.luturas.attack(*dice, **CASES[name].asked))) > UNLIKELY
    fewer = odds.luturas.attack(dice[0], dice[1] - 1, *dice[2:], **CASES[name].asked)
    assert p_value(seen, dict(fewer)) < UNLIKELY, "a defense die less would show"


def test_damage_to_an_oscumora_falls_as_the_odds_say():
    """LN-R59: it rolls no defense."""
    session = solo(["silmoro"], "fallomor", hand=["bolt_cutter_bite"])
    seen: Counter[int] = Counter()
    for log in falls(session, ["tool:bolt_cutter_bite"]):
        hits = [event for event in named(log, "Hit") if event.seat == 0]
        seen[hits[0].damage if hits else 0] += 1
    assert p_value(seen, dict(odds.luturas.attack(3, 0, 5, 6, 8))) > UNLIKELY


def test_the_chain_of_an_oscumora_falls_as_the_odds_say():
    """LN-14.5, LN-R63: a double attacks again, hit or miss. Accuracy 9, Power 7; a Lutura that outlives any chain."""
    cards = with_cells("luturas", "silmoro", stamina=99)
    session = solo(["silmoro"], "fallomor", hand=["patch_kit"], cards=cards)
    attacks, hits, first = Counter(), Counter(), Counter()
    for log in falls(session, ["strategy:patch_kit"]):
        rolls = named(log, "AttackRolled")
        attacks[len(rolls)] += 1
        hits[sum(roll.hit for roll in rolls)] += 1
        damage = [event.damage for event in named(log, "Hit")]
        first[damage[0] if rolls[0].hit else 0] += 1
    for seen, exact in ((attacks, odds.luturas.oscumora_attacks()), (hits, odds.luturas.oscumora_hits(9))):
        assert p_value(seen, {value: exact.exactly(value) for value in range(60)}) > UNLIKELY
    assert p_value(first, dict(one_attack(odds.luturas.check(9)))) > UNLIKELY


def one_attack(hit: Fraction) -> Iterator[tuple[int, Fraction]]:
    """Power 7 less the higher of two defense D4, or nothing."""
    yield 0, 1 - hit
    for die in range(1, 5):
        yield 7 - die, hit * Fraction(die * die - (die - 1) * (die - 1), 16)
