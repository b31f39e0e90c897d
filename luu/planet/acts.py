"""What every verb that acts has in common: whom it acts for, and whether it finds something to do."""

from __future__ import annotations

from typing import Literal, NamedTuple

from luu.planet.state import Enemy, Luu
from luu.planet.table import Table
from luu.planet.verb import Verb

Target = Literal["target"]
"""Whom a verb is for: those whom the card's target column names."""


class Play(NamedTuple):
    """A card that acts: whose it is, which card, the Luu or Rogue it was played for (0: none, or all), and the XP
    printed on the enemy whose fall it answers."""

    seat: int
    serial: int
    luu: int
    prize: int = 0


class Act(Verb):
    """A verb that acts once, when its card is played."""

    __slots__ = ()

    def apply(self, table: Table, play: Play) -> None:
        """Do it; a question it needs to ask becomes a task."""
        raise NotImplementedError

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """Whether it can do anything now; only asked of a picky verb. `held` is 1 while its card is still in hand."""
        return True

    def suits(self, luu: Luu) -> bool:
        """Whether a Luu can be chosen for it; only asked of a picky verb."""
        return True

    def hits(self, table: Table, seat: int, enemy: Enemy) -> bool:
        """Whether a card for a Rogue can be for this one."""
        return not enemy.card.boss


def targets(table: Table, play: Play) -> list[Luu]:
    """The Luu that a card is for; one that has fallen meanwhile is passed over."""
    if play.luu:
        luu = table.state.luu(play.luu)
        return [] if luu is None else [luu]
    return list(table.state.players[play.seat].queue)
