"""What a card is worth in the draft, and the run that is worth most: how `draft="auto"` and agents draft."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from luu.planet.box import FIRST_ACTION, FIRST_EVOLVED, Box, class_of
from luu.planet.table import Table

BASE_WORTH: Final = (1.9, 1.3, 0.8, 0.8)
EVOLVED_WORTH: Final = (1.2, 0.4)
"""A Luu card by how many of its class and form the deck has already."""
STRANGER: Final = 0.5
"""What an evolved card is worth as long as the deck has no Luu of its class."""
LASTS_WORTH: Final = {"instant": 1.0, "turn": 0.8, "round": 0.9, "wave": 1.1, "sector": 1.3, "game": 1.3}
COST_WORTH: Final = -0.1
"""An action card by how long it lasts, less its cost; a card that lasts until something happens counts 1."""
PACE: Final = 2.0
"""A card is kept if its worth passes the bar, and the bar falls as more of what is left has to be kept."""


@lru_cache(maxsize=8)
def action_worth(box: Box) -> list[float]:
    """The worth of every action card; 0 for Luu cards, whose worth depends on the deck."""
    worth = [LASTS_WORTH.get(card.lasts, 1.0) + COST_WORTH * card.cost for card in box.actions]
    return [0.0] * FIRST_ACTION + worth


def pick(table: Table, core: int, power: int, least: int) -> int:
    """How long a run to keep: the one whose cards pass the bar by most in total, no shorter than allowed."""
    state, powers = table.state, table.box.powers
    revealed = state.revealed
    worth = action_worth(table.box)
    base, evolved = deck_classes(table)
    up = sum([serial in powers for serial in revealed])
    bars = (bar(core, len(state.core_pool) + len(revealed) - up), bar(power, len(state.power_pool) + up))
    total, best, best_total = 0.0, least, float("-inf") if least else 0.0
    for count, serial in enumerate(revealed, 1):
        value = worth[serial] if serial >= FIRST_ACTION else luu_worth(serial, base, evolved)
        total += value - bars[serial in powers]
        if count >= least and total > best_total:
            best, best_total = count, total
    return best


def bar(needed: int, left: int) -> float:
    """What a card must be worth to be kept, by how many of those left must be kept."""
    return PACE * (1 - needed / left) if left else 0.0


def deck_classes(table: Table) -> tuple[list[int], list[int]]:
    """How many base and evolved Luu of each class the players will have: those drafted, and the starters."""
    base, evolved = [0] * 5, [0] * 5
    for player in table.state.players:
        for luu in player.queue:
            base[luu.card.cls] += 1
    for serial in table.state.draw:
        if serial < FIRST_EVOLVED:
            base[class_of(serial)] += 1
        elif serial < FIRST_ACTION:
            evolved[class_of(serial)] += 1
    return base, evolved


def luu_worth(serial: int, base: list[int], evolved: list[int]) -> float:
    """What one more Luu card is worth to the deck."""
    cls = class_of(serial)
    if serial < FIRST_EVOLVED:
        return BASE_WORTH[min(base[cls], 3)]
    return EVOLVED_WORTH[min(evolved[cls], 1)] if base[cls] else STRANGER
