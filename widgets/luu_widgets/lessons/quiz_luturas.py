"""The questions about Luturas Network: each maker takes chance and a level, and gives a step in its own position."""

from __future__ import annotations

from collections.abc import Sequence
from random import Random
from typing import Any, Final

import luu
from luu_widgets.lessons.lesson import Answer, Step

ILLS: Final = ("Burned", "Soaked", "Paralyzed", "Blurred", "Injured", "Nullified")
PLAIN: Final = ("rally_shout", "calm_breath", "dead_battery", "molasses")
"""Strategies that ask nothing further."""
MINE: Final = "before.teams[0][0]"
THEIRS: Final = "before.teams[1][0]"


def names(sheet: str) -> list[str]:
    return list(luu.cards("luturas").sheet(sheet))


def a_lutura(random: Random, name: str, level: int) -> dict[str, Any]:
    """A Lutura; at a higher level of the quiz it may have a status."""
    return {"lutura": name, **({"status": random.choice(ILLS)} if random.random() < (level - 1) / 2 else {})}


def a_duel(random: Random, level: int, tool: str = "") -> tuple[dict[str, Any], tuple[str, ...]]:
    """Two that face each other, a Tool and a Strategy each, and the commands that place them."""
    six = random.sample(names("luturas"), 6)
    tools = random.sample([one for one in names("tools") if one != tool], 2)
    tools[0] = tool or tools[0]
    plans = random.sample(PLAIN, 2) if level > 1 else ["rally_shout", "molasses"]
    teams = [[a_lutura(random, six[0], level), *six[1:3]], [a_lutura(random, six[3], level), *six[4:]]]
    hands = [[tools[seat], plans[seat]] for seat in (0, 1)]
    moves = [move for seat in (0, 1) for move in (f"tool:{tools[seat]}", f"strategy:{plans[seat]}")]
    return {"teams": teams, "hands": hands, "spent": [True, True]}, tuple(moves)


def hit_chance(random: Random, level: int) -> Step:
    """How likely does an attack reach a number?"""
    tool = random.choice(names("tools"))
    which = random.choice(("accuracy", "breakshield") if level > 1 else ("accuracy",))
    position, _ = a_duel(random, level, tool)
    chance = f"check(card('tools', '{tool}').{which}, blurred={MINE}.status == 'Blurred')"
    ill = f" {{{MINE}.name}} is Blurred." if position["teams"][0][0].get("status") == "Blurred" else ""
    words = "hit" if which == "accuracy" else "be a Breakshield"
    return Step(
        position=position,
        seed=random.randrange(10_000),
        ask=(
            f"{{card('tools', '{tool}').name}} has {which.capitalize()} {{card('tools', '{tool}').{which}}}.{ill} "
            f"How likely does its roll reach that, and so {words}?"
        ),
        answer=chance,
        unit="%",
        within="1/50",
        because=(
            f"{{6 * {chance}}} of the {{6}} faces of its single die reach that. LN-9.4"
            if ill
            else f"{{36 * {chance}}} of the {{36}} throws of a pair reach that. LN-12.2"
        ),
        hint="Two dice, and one for a Blurred Lutura LN-9.4.",
        cites=("LN-12.2",),
    )


def of_a_battle(random: Random, level: int, **asked: Any) -> Step:
    """A question about what happens once both commands of a duel are placed."""
    position, moves = a_duel(random, level)
    return Step(position=position, seed=random.randrange(10_000), moves=moves, **asked)


def outcome(random: Random, level: int) -> Step:
    """What does a roll come to?"""
    roll, breaks = "first('AttackRolled')", "count('BreakshieldChecked') > 0 and first('BreakshieldChecked').breaks"
    return of_a_battle(
        random,
        level,
        ask=(
            f"{{{roll}.name}} attacks with {{first('ToolRevealed').title}}: Accuracy "
            "{card('tools', first('ToolRevealed').card).accuracy}, Breakshield "
            f"{{card('tools', first('ToolRevealed').card).breakshield}}. The roll comes to {{{roll}.total}}. "
            "What is it?"
        ),
        choices=(
            Answer("A miss", f"not {roll}.hit"),
            Answer("A hit", f"{roll}.hit and not ({breaks})"),
            Answer("A Breakshield", breaks),
        ),
        tells=("AttackRolled 1", "BreakshieldChecked 1"),
        hint="The same total is compared with both numbers LN-R30.",
        cites=("LN-6.6", "LN-12.3"),
    )


def damage(random: Random, level: int) -> Step:
    """What does a hit do?"""
    return of_a_battle(
        random,
        level,
        ask=(
            "{first('Hit').name} hits {first('Hit').target_name} with {first('ToolRevealed').title}. Its damage dice "
            "show {listed(first('DamageRolled').sets[0])}, the Defense dice "
            "{listed(first('DefenseRolled').sets[0])}; with the die counts {listed_gains('Hit')}. "
            "How much damage is done?"
        ),
        answer="first('Hit').damage",
        tells=("DamageRolled 1", "DefenseRolled 1", "Hit 1"),
        hint="Highest or lowest? Look at the statuses and at the Breakshield; then (damage + Power) - defense LN-6.7.",
    )


def order(random: Random, level: int) -> Step:
    """Who acts first?"""
    return of_a_battle(
        random,
        level,
        ask=(
            f"{{{MINE}.name}} has Speed {{last('OrderSet').speeds[0]}} when the battle begins, {{{THEIRS}.name}} "
            "{last('OrderSet').speeds[1]}. Who acts first?"
        ),
        choices=(
            Answer(f"{{{MINE}.name}}", "last('OrderSet').first == 0"),
            Answer(f"{{{THEIRS}.name}}", "last('OrderSet').first == 1"),
        ),
        tells=("OrderSet -1",),
        covers=("first",),
        hint="The higher Speed, unless one of them is Paralyzed LN-9.3.",
        cites=("LN-6.6",),
    )


def fits(random: Random, level: int) -> Step:
    """Which Tool fits?"""
    position, _ = a_duel(random, level)
    tools = one_that_fits(random, position["teams"][0][0]["lutura"])
    position["hands"][0] = [*tools, "rally_shout"]
    position["hands"][1] = [one for one in position["hands"][1] if one not in (*tools, "rally_shout")]
    return Step(
        position=position,
        seed=random.randrange(10_000),
        ask=f"{{{MINE}.name}} uses {{listed({MINE}.categories)}}. Which of these Tools fits it?",
        choices=tuple(
            Answer(f"{{before.hands[0][{n}].name}}", f"any_of({MINE}.categories, before.hands[0][{n}].category)")
            for n in range(3)
        ),
        because=(
            "; ".join(f"{{before.hands[0][{n}].name}} is of {{before.hands[0][{n}].category}}" for n in range(3))
            + f". Only one of these is among {{listed({MINE}.categories)}}. LN-10.1"
        ),
        hint="A Tool has one category, its sign stands on the card LN-10.1.",
        cites=("LN-R8",),
    )


def one_that_fits(random: Random, lutura: str) -> Sequence[str]:
    """Three Tools, of which one is of a category that the Lutura uses on its base side."""
    cards = luu.cards("luturas")
    can = cards.sheet("luturas")[lutura].base.categories
    tools = list(cards.sheet("tools").values())
    right = random.choice([tool.id for tool in tools if tool.category in can])
    wrong = random.sample([tool.id for tool in tools if tool.category not in can], 2)
    return random.sample([right, *wrong], 3)


MAKERS: Final = (hit_chance, damage, order, outcome, fits)
"""In turn."""
