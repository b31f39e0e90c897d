"""A match of Luturas Network whose chances are known exactly, so that the lab's intervals can be held against them.

Every Lutura has one Stamina and every Tool the same numbers; nothing else on the cards does anything. So the first
attack that gets through fells, the newcomer is as fresh as the one that fell, and a match is a race to three duels,
each of which `luu.odds.luturas.duel` counts.
"""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from math import comb
from typing import Final

import luu
from luu.core.cardset import CardSet
from luu.luturas.records import CATEGORIES
from luu.luturas.state import TEAM
from luu.odds.distribution import Distribution
from luu.odds.luturas import Fighter, attack, duel

TEAMS: Final = (("brinokk", "marelisk", "ondurra"), ("isotarn", "radzilo", "gammolt"))
ACCURACY: Final = 6
BREAKSHIELD: Final = 9
POWER: Final = 1

Cells = dict[str, int | str]

TOOL: Final[Cells] = {
    "accuracy": ACCURACY,
    "special": 12,
    "breakshield": BREAKSHIELD,
    "power": POWER,
    "effect": "",
    "text": "No effect.",
}
STRATEGY: Final[Cells] = {"amount": 1, "effect": "HEAL(self, amount)", "text": "Recover {amount} Stamina."}
ABILITY: Final = "passive: MATCH(crystal, ALL)"
"""Every Crystal fits, and recovers Stamina that is never missing."""


@dataclass(frozen=True)
class Side:
    """The dice of a seat's three Luturas."""

    damage: int
    defense: int


BEFORE: Final = (Side(2, 2), Side(3, 3))
AFTER: Final = (Side(3, 2), Side(3, 3))
"""Seat 0 attacks first and has the weaker dice; the change gives it one more."""


@cache
def cards_of(sides: tuple[Side, Side]) -> CardSet:
    """The card set of such a match; seat 0's Luturas are faster."""
    cards = luu.cards("luturas")
    cells = {("tools", card, column): value for card in cards.tools for column, value in TOOL.items()}
    cells |= {("strategies", card, column): value for card in cards.strategies for column, value in STRATEGY.items()}
    for seat, team in enumerate(TEAMS):
        printed = cells_of(sides[seat], speed=2 - seat)
        cells |= {("luturas", card, column): value for card in team for column, value in printed.items()}
    return cards.with_values(cells)


def cells_of(side: Side, speed: int) -> Cells:
    """What such a Lutura has printed; both its sides are alike."""
    every = "/".join(CATEGORIES)
    found: Cells = {"stamina": 1, "hyper_categories": every, "categories": every}
    for prefix in ("", "hyper_"):
        found |= {f"{prefix}damage_dice": side.damage, f"{prefix}defense_dice": side.defense, f"{prefix}speed": speed}
    return found | {"base_effect": ABILITY, "hyper_effect": ABILITY}


def chance_of_match(sides: tuple[Side, Side]) -> Fraction:
    """The exact chance that seat 0 wins."""
    q = chance_of_duel(sides)
    return sum((comb(TEAM - 1 + lost, lost) * q**TEAM * (1 - q) ** lost for lost in range(TEAM)), Fraction(0))


def chance_of_duel(sides: tuple[Side, Side]) -> Fraction:
    """The exact chance that seat 0's Lutura fells the other one first."""
    return duel(*(Fighter(damage_of(sides[seat], sides[1 - seat]), 1) for seat in (0, 1)))


def rounds_of_match(sides: tuple[Side, Side]) -> Fraction:
    """The exact mean of the rounds of a match: as many as the duels that it takes, by the rounds that a duel takes."""
    q = chance_of_duel(sides)
    duels = sum(
        (
            (TEAM + lost) * comb(TEAM - 1 + lost, lost) * (q**TEAM * (1 - q) ** lost + (1 - q) ** TEAM * q**lost)
            for lost in range(TEAM)
        ),
        Fraction(0),
    )
    hit, back = (damage_of(sides[seat], sides[1 - seat]).at_least(1) for seat in (0, 1))
    return duels / (hit + (1 - hit) * back)


def damage_of(mine: Side, theirs: Side) -> Distribution:
    """The damage of one attack."""
    return attack(mine.damage, theirs.defense, POWER, ACCURACY, BREAKSHIELD)
