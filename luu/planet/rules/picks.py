"""What a card is worth in the draft, and the run that is worth most: how `draft="auto"` and agents draft."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from luu.planet.box import FIRST_ACTION, FIRST_EVOLVED, Box, class_of
from luu.planet.table import Table

BASE_WORTH: Final[tuple[float, ...]] = (1.7, 1.2, 0.7, 0.5, 0.5, 0.5)
"""A base Luu by how many of its class the players have already. No other weight decides so much: in 2,000 greedy games
each base Luu more in the deck went with five more in a hundred that cleared Sector 1, and three more that were won."""
COMPANY: Final[tuple[float, ...]] = (0.1, 0.1, -0.3, 0.2, -0.4)
"""What base Luu are worth more or less beside a starting Rasluu, Lagluu, Kjeluu, Gifluu or Bisluu (two: the mean), so
that no class starts much better than another: a frail first Luu needs company at once, a sturdy one can wait for it.
Half a point more lets a Gifluu clear Sector 1 in 52 % of 250 games instead of 41 %; docs/balance.md says more."""
EVOLVED_WORTH: Final[tuple[float, ...]] = (1.0, 0.2, 0.2)
"""An evolved card by how many of its class the deck has already: it waits for a Luu of Level 3."""
STRANGER: Final = 0.3
"""What an evolved card is worth as long as there is no Luu of its class."""
LASTS_WORTH: Final = {"instant": 1.0, "turn": 0.8, "round": 0.9, "wave": 1.1, "sector": 1.3, "game": 1.3}
COST_WORTH: Final = -0.2
"""An action card by how long it lasts, less its cost; a card that lasts until something happens counts 1."""
PACE: Final = 2.0
"""A card is kept if its worth passes the bar, and the bar falls as more of what is left has to be kept."""

EVOLVED: Final = 5
KINDS: Final = tuple([class_of(serial) + EVOLVED * (serial >= FIRST_EVOLVED) for serial in range(FIRST_ACTION)])
"""The ten kinds of Luu cards by serial number: the classes in their base form, then evolved."""


@lru_cache(maxsize=8)
def action_worth(box: Box) -> list[float]:
    """The worth of every action card; 0 for Luu cards, whose worth depends on the deck."""
    worth = [LASTS_WORTH.get(card.lasts, 1.0) + COST_WORTH * card.cost for card in box.actions]
    return [0.0] * FIRST_ACTION + worth


def pick(table: Table, luus: list[int], wish: float, core: int, power: int, least: int) -> int:
    """How long a run to keep: the one whose cards pass the bar by most in total, no shorter than allowed."""
    state, powers = table.state, table.box.powers
    revealed, worth = state.revealed, action_worth(table.box)
    up = 1 if power else 0
    core_bar = bar(core, len(state.core_pool) + len(revealed) - up)
    power_bar = bar(power, len(state.power_pool) + up)
    total, best, best_total = 0.0, least, float("-inf") if least else 0.0
    for count, serial in enumerate(revealed, 1):
        if serial in powers:
            total += worth[serial] - power_bar
        elif serial >= FIRST_ACTION:
            total += worth[serial] - core_bar
        else:
            total += luu_worth(KINDS[serial], luus, wish) - core_bar
        if total > best_total and count >= least:
            best, best_total = count, total
    return best


def bar(needed: int, left: int) -> float:
    """What a card must be worth to be kept, by how many of those left must be kept."""
    return PACE * (1 - needed / left) if left else 0.0


def company(table: Table) -> float:
    """How much more welcome base Luu are to those that the players start with."""
    starters = [luu.card.cls for player in table.state.players for luu in player.queue]
    return sum([COMPANY[cls] for cls in starters]) / len(starters)


def luu_worth(kind: int, luus: list[int], wish: float) -> float:
    """What one more Luu card of a kind is worth to a deck that has so many of each, by how welcome base Luu are."""
    if kind < EVOLVED:
        return BASE_WORTH[luus[kind]] + wish
    return EVOLVED_WORTH[luus[kind]] if luus[kind - EVOLVED] else STRANGER


def luus_of(table: Table) -> list[int]:
    """How many Luu of each kind the players will have: those drafted, and the starters."""
    luus = [0] * (2 * EVOLVED)
    for player in table.state.players:
        for luu in player.queue:
            luus[luu.card.cls] += 1
    count_luus(luus, table.state.draw)
    return luus


def count_luus(luus: list[int], cards: list[int]) -> None:
    """These cards have joined the deck."""
    for serial in cards:
        if serial < FIRST_ACTION:
            luus[KINDS[serial]] += 1
