"""Verbs against the enemies: one Rogue that is chosen, those of a class, or all of them."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar

from luu.planet import tasks
from luu.planet.acts import Act, Play
from luu.planet.state import Enemy
from luu.planet.table import Table, has_room
from luu.planet.verb import Bonus, Verb


@dataclass(frozen=True, slots=True)
class Suppress(Verb):
    """The enemies' dice count their least while the card is out."""

    def bonus(self) -> Bonus | None:
        return ("suppress", 1)


@dataclass(frozen=True, slots=True)
class Ward(Act):
    """The player names a class; damage from Rogues of that class is halved while the card is out."""

    def bonus(self) -> Bonus | None:
        return ("ward", 1)

    def apply(self, table: Table, play: Play) -> None:
        table.state.asking = ("class", play.seat, play.serial, 0)


@dataclass(frozen=True, slots=True)
class Defeat(Act):
    """A Rogue with so many HP or less is defeated."""

    most: int

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.DEFEAT_ROGUE, play.luu, play.serial, 0))

    def hits(self, table: Table, seat: int, enemy: Enemy) -> bool:
        return not enemy.card.boss and enemy.hp <= self.most


@dataclass(frozen=True, slots=True)
class Purify(Act):
    """A Rogue leaves, and a base Luu of its class from the reserve joins the queue."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        enemy = table.state.enemy(play.luu)
        if enemy is not None:
            table.purify(enemy, play.seat, f"card:{table.box.ids[play.serial]}")

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """The Luu needs room (PL-8.1)."""
        return has_room(table.state, seat)

    def hits(self, table: Table, seat: int, enemy: Enemy) -> bool:
        """Its class is still in the reserve (PL-4.2)."""
        return not enemy.card.boss and enemy.card.cls in table.state.reserve
