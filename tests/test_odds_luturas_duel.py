"""Duels, battles with statuses, and the matrix of all Luturas: first-step equations, icepool, and laws."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from itertools import product
from types import SimpleNamespace

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import luu
from luu import odds
from luu.odds import Distribution
from luu.odds.luturas import STATUSES, Creature, Fighter, Tool

damages = st.dictionaries(st.integers(0, 5), st.integers(1, 9), min_size=1).map(Distribution)
fighters = st.builds(Fighter, damages.filter(lambda damage: damage.maximum), st.integers(1, 7))


def by_first_steps(first, second):
    """P(first wins) from what one round can do; the round in which nothing happens is divided away."""
    waiting = first.damage.exactly(0) * second.damage.exactly(0)

    @cache
    def wins(ours, theirs):
        chance = Fraction(0)
        for struck, likely in first.damage.items():
            if struck >= theirs:
                chance += likely
                continue
            for taken, as_likely in second.damage.items():
                if taken < ours and (struck or taken):
                    chance += likely * as_likely * wins(ours - taken, theirs - struck)
        return chance / (1 - waiting)

    return wins(first.stamina, second.stamina)


# --- two damages


@given(fighters, fighters)
@settings(max_examples=60, deadline=None)
def test_a_duel_follows_from_its_rounds(first, second):
    """LN-6.6: in turn; LN-R22: who has fallen attacks no more."""
    assert odds.luturas.duel(first, second) == by_first_steps(first, second)


@given(fighters, fighters)
@settings(max_examples=15, deadline=None)
def test_a_duel_equals_icepool(first, second):
    """LN-6.6, LN-R22."""
    icepool = pytest.importorskip("icepool")
    ours, theirs = icepool.Die(first.damage.weights), icepool.Die(second.damage.weights)

    def after(struck, taken, mine, yours):
        return (mine, 0) if struck >= yours else (max(0, mine - taken), yours - struck)

    def fought(mine, yours):
        return icepool.map(after, ours, theirs, mine, yours) if mine and yours else (mine and 1, yours and 1)

    end = icepool.Die([(first.stamina, second.stamina)]).map(fought, star=True, repeat="inf")
    assert odds.luturas.duel(first, second) == end.marginals[1].probability(0)


@pytest.mark.parametrize("stamina", [1, 20])
def test_a_duel_at_20_stamina(stamina):
    """LN-6.6: whoever attacks first is ahead, of two alike."""
    alike = Fighter(odds.luturas.attack(3, 2, 3, 7, 9), stamina)
    won = odds.luturas.duel(alike, alike)
    assert won == by_first_steps(alike, alike)
    assert won > Fraction(1, 2)


def test_who_cannot_hurt_never_wins():
    """LN-R33."""
    harmless, harmful = Fighter(Distribution.always(0), 5), Fighter(Distribution.die(4), 5)
    assert odds.luturas.duel(harmless, harmful) == 0
    assert odds.luturas.duel(harmful, harmless) == 1
    with pytest.raises(ValueError, match="the duel never ends"):
        odds.luturas.duel(harmless, harmless)


@pytest.mark.parametrize(
    ("damage", "stamina", "error", "says"),
    [
        pytest.param(Distribution.die(4), 0, ValueError, "stamina is 1 or more, got 0", id="LN-12.1"),
        pytest.param({1: 1}, 5, TypeError, "damage is a Distribution", id="no distribution"),
    ],
)
def test_a_fighter_that_cannot_be_is_refused(damage, stamina, error, says):
    with pytest.raises(error, match=says):
        Fighter(damage, stamina)


# --- two creatures with statuses


statuses = st.none() | st.sampled_from(STATUSES)
tools = st.builds(
    Tool,
    power=st.integers(0, 4),
    accuracy=st.integers(4, 8),
    breakshield=st.none() | st.integers(7, 12),
    special=st.none() | st.integers(6, 10),
    inflicts=statuses,
)
creatures = st.builds(
    Creature,
    stamina=st.integers(1, 4),
    damage_dice=st.integers(1, 3),
    defense_dice=st.integers(1, 2),
    speed=st.integers(1, 2),
    tool=tools,
    status=statuses,
    immune_to=st.sampled_from([(), ("Soaked",), STATUSES]),
)


def fought_in_icepool(icepool, one, other, effect_first):
    """The whole battle in icepool, die by die, "" being no status: the chances of the one and of the other."""

    def struck(attacker, target):
        dice, wards = attacker.damage_dice, target.defense_dice
        rolled = (
            icepool.d4.highest(dice),
            icepool.d4.lowest(dice),
            icepool.d4.highest(wards),
            icepool.d4.lowest(wards),
        )

        @cache
        def strike(status, target_status):
            def fall(total, high, low, ward_high, ward_low):
                if total < attacker.tool.accuracy:
                    return 0, target_status
                special, inflicts = attacker.tool.special, attacker.tool.inflicts
                works = special is not None and total >= special and status != "Nullified"
                after = inflicts if works and inflicts and inflicts not in target.immune_to else target_status
                broken = attacker.tool.breakshield is not None and total >= attacker.tool.breakshield
                soaked = (after if effect_first else target_status) == "Soaked"
                die = low if status == "Burned" else high
                return max(0, die + attacker.tool.power - (ward_low if broken or soaked else ward_high)), after

            return icepool.map(fall, icepool.d6 if status == "Blurred" else 2 @ icepool.d6, *rolled)

        return strike

    strikes, answers = struck(one, other), struck(other, one)

    def one_strikes(life, status, other_life, other_status):
        if not life:
            return life, status, other_life, other_status
        return strikes(status, other_status).map(
            lambda damage, after: (life, status, max(0, other_life - damage), after), star=True
        )

    def other_strikes(life, status, other_life, other_status):
        if not other_life:
            return life, status, other_life, other_status
        return answers(other_status, status).map(
            lambda damage, after: (max(0, life - damage), after, other_life, other_status), star=True
        )

    def fought(life, status, other_life, other_status):
        if not life or not other_life:
            return min(1, life), "", min(1, other_life), ""
        state = icepool.Die([(life, status, other_life, other_status)])
        first = state.map(one_strikes, star=True).map(other_strikes, star=True)
        second = state.map(other_strikes, star=True).map(one_strikes, star=True)
        if (status == "Paralyzed") != (other_status == "Paralyzed"):
            return second if status == "Paralyzed" else first
        if one.speed == other.speed:
            return icepool.Die([first, second])
        return first if one.speed > other.speed else second

    start = icepool.Die([(one.stamina, one.status or "", other.stamina, other.status or "")])
    end = start.map(fought, star=True, repeat="inf")
    return end.marginals[2].probability(0), end.marginals[0].probability(0)


@given(creatures, creatures, st.booleans())
@settings(max_examples=12, deadline=None)
def test_a_battle_equals_icepool(one, other, effect_first):
    """LN-6.6, LN-R20, LN-9.1 to LN-9.5, LN-9.7, LN-R21, LN-R32, LN-R40, LN-R41, LN-R43."""
    icepool = pytest.importorskip("icepool")
    found = odds.luturas.battle(one, other, effect_first=effect_first)
    if found.endless:
        return  # icepool's chain has no end then; the next test has such battles
    assert (found.one, found.other) == fought_in_icepool(icepool, one, other, effect_first)


PLAIN = Tool(3, 7, 9)


def creature(stamina=8, speed=5, tool=PLAIN, **more):
    return Creature(stamina, 3, 2, speed, tool, **more)


@given(st.sampled_from([None, "Burned", "Soaked", "Injured", "Nullified"]), st.integers(1, 12))
@settings(max_examples=10, deadline=None)
def test_without_effects_a_battle_is_a_duel(status, stamina):
    """LN-6.6, LN-9.1, LN-9.2: the faster one first; Injured and Nullified change nothing here."""
    soft = {"burned": status == "Burned"}
    ours = Fighter(odds.luturas.attack(3, 2, 3, 7, 9, **soft), stamina)
    theirs = Fighter(odds.luturas.attack(3, 2, 3, 7, 9, soaked=status == "Soaked"), 8)
    found = odds.luturas.battle(creature(stamina, 6, status=status), creature(8, 5))
    assert found == (odds.luturas.duel(ours, theirs), 1 - odds.luturas.duel(ours, theirs), 0)


@pytest.mark.parametrize(
    ("one", "other", "first"),
    [
        pytest.param({"speed": 6}, {"speed": 5}, 1, id="LN-6.6: the faster"),
        pytest.param({"speed": 5}, {"speed": 6}, 0, id="LN-6.6: the slower"),
        pytest.param({"speed": 6, "status": "Paralyzed"}, {"speed": 5}, 0, id="LN-9.3: Paralyzed"),
        pytest.param({"speed": 6, "status": "Paralyzed"}, {"speed": 5, "status": "Paralyzed"}, 1, id="LN-R21: both"),
        pytest.param({"speed": 5}, {"speed": 5}, Fraction(1, 2), id="LN-R20: a tie"),
    ],
)
def test_who_attacks_first(one, other, first):
    fighter = Fighter(odds.luturas.attack(3, 2, 3, 7, 9), 8)
    ahead = odds.luturas.duel(fighter, fighter)
    expected = first * ahead + (1 - first) * (1 - ahead)
    assert odds.luturas.battle(creature(**one), creature(**other)).one == expected


def test_a_status_placed_works_from_then_on():
    """LN-9.7, LN-R32, LN-R41: Soaked helps this very attack, and nothing against one that is immune."""
    soaking = Tool(3, 7, 9, special=8, inflicts="Soaked")
    plain = odds.luturas.battle(creature(), creature()).one
    soaked, late = (
        odds.luturas.battle(creature(tool=soaking), creature(), effect_first=first).one for first in (True, False)
    )
    assert soaked > late > plain
    assert odds.luturas.battle(creature(tool=soaking), creature(immune_to=("Soaked",))).one == plain


def test_nullified_stops_the_effect_and_nothing_else():
    """LN-9.5, LN-R43: accuracy and Breakshield still work."""
    burning = Tool(3, 7, 9, special=7, inflicts="Burned")
    plain = odds.luturas.battle(creature(), creature()).one
    assert odds.luturas.battle(creature(tool=burning, status="Nullified"), creature()).one == plain
    assert odds.luturas.battle(creature(tool=burning), creature()).one > plain


def test_a_battle_may_have_no_end():
    """LN-R42: two that are Blurred and need a 7; one that is not wins sooner or later."""
    blurred = creature(status="Blurred")
    assert odds.luturas.battle(blurred, blurred) == (0, 0, 1)
    assert odds.luturas.battle(blurred, creature()) == (0, 1, 0)


def test_a_battle_may_come_to_have_no_end():
    """LN-R40, LN-R42: both may be Blurred on the way, so part of it never ends."""
    blurring = Tool(3, 7, None, special=7, inflicts="Blurred")
    stuck = odds.luturas.battle(creature(tool=blurring), creature(tool=blurring, status="Blurred"))
    assert stuck == (1, 0, 0)
    weak = Tool(-9, 7, None, special=7, inflicts="Blurred")
    assert odds.luturas.battle(creature(tool=weak), creature(tool=weak)).endless == 1


@pytest.mark.parametrize(
    ("more", "error", "says"),
    [
        pytest.param({"status": "Wet"}, ValueError, "status is None or one of Burned, .* got 'Wet'", id="status"),
        pytest.param({"immune_to": ("Wet",)}, ValueError, "immune_to is None or one of", id="immunity"),
        pytest.param({"speed": 1.5}, TypeError, "speed is a whole number", id="speed"),
        pytest.param({"stamina": 0}, ValueError, "stamina is 1 or more", id="stamina"),
    ],
)
def test_a_creature_that_cannot_be_is_refused(more, error, says):
    with pytest.raises(error, match=says):
        creature(**more)


# --- every Lutura against every other


def lutura(name, stamina, damage_dice, defense_dice, speed, *categories):
    row = {"stamina": stamina, "damage_dice": damage_dice, "defense_dice": defense_dice, "speed": speed}
    return SimpleNamespace(id=name[0], name=name, categories=categories, **row)


def tool(category, accuracy, breakshield, power):
    return SimpleNamespace(category=category, accuracy=accuracy, breakshield=breakshield, power=power)


CARDS = SimpleNamespace(
    luturas=[
        lutura("Brook", 14, 2, 3, 3, "Wave", "Claw"),
        lutura("Flare", 12, 4, 1, 8, "Claw"),
        lutura("Grove", 15, 3, 2, 3, "Wave"),
    ],
    tools=[tool("Wave", 6, 8, 5), tool("Wave", 5, 11, 3), tool("Claw", 7, 7, 6), tool("Claw", 8, None, 9)],
)


def mixed(row, defense_dice):
    """The damage of a uniformly drawn matching Tool, put together from single attacks."""
    matching = [tool for tool in CARDS.tools if tool.category in row.categories]
    return Distribution.mixture(
        (odds.luturas.attack(row.damage_dice, defense_dice, tool.power, tool.accuracy, tool.breakshield), 1)
        for tool in matching
    )


@pytest.mark.parametrize(("one", "other"), list(product(CARDS.luturas, repeat=2)), ids=lambda row: row.name)
def test_a_matchup_is_a_duel_with_uniformly_drawn_tools(one, other):
    """LN-10.1, LN-6.6: for both first movers, and by Speed."""
    found = odds.luturas.matchups(CARDS)
    ours = Fighter(mixed(one, other.defense_dice), one.stamina)
    theirs = Fighter(mixed(other, one.defense_dice), other.stamina)
    first, second = odds.luturas.duel(ours, theirs), 1 - odds.luturas.duel(theirs, ours)
    assert found.chance(one.id, other.id, first=True) == first
    assert found.chance(one.name, other.name, first=False) == second
    by_speed = first if one.speed > other.speed else second if one.speed < other.speed else (first + second) / 2
    assert found.chance(one.id, other.name) == by_speed


def test_the_matrices_belong_together():
    found = odds.luturas.matchups(CARDS)
    assert found.ids == ("B", "F", "G")
    for row, column in product(range(3), repeat=2):
        assert found.first[row][column] + found.second[column][row] == 1
        assert found.by_speed[row][column] + found.by_speed[column][row] == 1
    assert {found.by_speed[place][place] for place in range(3)} == {Fraction(1, 2)}


def test_cards_come_by_id_or_one_after_another():
    """As a card set keeps them, and as one types them."""
    by_id = SimpleNamespace(
        luturas={row.id: row for row in CARDS.luturas},
        tools={str(number): row for number, row in enumerate(CARDS.tools)},
    )
    assert odds.luturas.matchups(by_id) == odds.luturas.matchups(CARDS)
    assert repr(odds.luturas.matchups(by_id)) == "<Matchups of 3 Luturas>"


def test_a_tie_of_speed_is_a_roll_every_round():
    """LN-R20: the same as the mean of both orders, seen through a battle with one Tool each."""
    sides = [Creature(row.stamina, row.damage_dice, row.defense_dice, 3, Tool(5, 6, 8)) for row in CARDS.luturas[::2]]
    fighters = [
        Fighter(odds.luturas.attack(ours.damage_dice, theirs.defense_dice, 5, 6, 8), ours.stamina)
        for ours, theirs in (sides, sides[::-1])
    ]
    mean = (odds.luturas.duel(*fighters) + 1 - odds.luturas.duel(*fighters[::-1])) / 2
    assert odds.luturas.battle(*sides).one == mean


def test_nobody_beats_the_mix():
    """LN-R3: both pick in secret; no pick of the other does better than the value."""
    pytest.importorskip("scipy")
    found = odds.luturas.matchups(CARDS)
    for matrix in (None, found.first):
        nash = found.nash(matrix)
        chances = found.by_speed if matrix is None else matrix
        assert sum(nash.mix.values()) == pytest.approx(1)
        for column in range(3):
            won = sum(share * float(chances[row][column]) for row, share in enumerate(nash.mix.values()))
            assert won >= nash.value - 1e-9
        for row in range(3):
            lost = sum(share * float(chances[row][column]) for column, share in enumerate(nash.answer.values()))
            assert lost <= nash.value + 1e-9
    assert found.nash().value == pytest.approx(0.5)


def test_the_mix_of_a_circle_is_even():
    """Three of which each beats the next."""
    pytest.importorskip("scipy")
    win, lose, draw = Fraction(3, 4), Fraction(1, 4), Fraction(1, 2)
    circle = ((draw, win, lose), (lose, draw, win), (win, lose, draw))
    assert list(odds.luturas.matchups(CARDS).nash(circle).mix.values()) == pytest.approx([1 / 3] * 3)


def test_a_matrix_as_a_frame():
    pytest.importorskip("pandas")
    found = odds.luturas.matchups(CARDS)
    frame = found.to_frame(found.first)
    assert frame.loc["Brook", "Flare"] == float(found.first[0][1])


def test_a_lutura_without_tools_is_refused():
    """LN-10.1."""
    lone = lutura("Storm", 14, 2, 3, 3, "Storm")
    with pytest.raises(ValueError, match=r"no Tool has a category of Storm: \('Storm',\)"):
        odds.luturas.matchups(SimpleNamespace(luturas=[lone], tools=CARDS.tools))
    with pytest.raises(KeyError, match="no Lutura 'Storm'; there are Brook, Flare, Grove"):
        odds.luturas.matchups(CARDS).chance("Storm", "Brook")


def test_the_shipped_set_makes_18_by_18():
    """LN-4.1, LN-10.1."""
    found = odds.luturas.matchups(luu.cards("luturas"))
    assert len(found.ids) == 18
    assert all(0 < chance < 1 for row in found.first for chance in row)
