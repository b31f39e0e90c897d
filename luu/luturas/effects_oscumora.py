"""The verbs that only an Oscumora may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from luu.luturas import tasks
from luu.luturas.acts import Act
from luu.luturas.box import Source
from luu.luturas.records import KINDS
from luu.luturas.rules.triggers import nothing
from luu.luturas.state import OSCUMORA
from luu.luturas.table import Table
from luu.luturas.verb import Hold


@dataclass(frozen=True, slots=True)
class Attack(Act):
    """It makes a full attack now, chain included."""

    target: Literal["self"]

    def apply(self, table: Table, seat: int, source: Source) -> None:
        table.state.todo.append((tasks.OSCUMORA_ATTACK, table.state.beaten, 0, 0))


@dataclass(frozen=True, slots=True)
class ForceField(Act):
    """It regains Force Field up to the printed value: only while there is some, or also from 0."""

    target: Literal["self"]
    amount: int
    when: Literal["if_up", "any"]

    def apply(self, table: Table, seat: int, source: Source) -> None:
        state = table.state
        gained = min(self.amount, table.face(OSCUMORA).force_field - state.force_field)
        if gained > 0 and state.stamina[OSCUMORA] > 0 and (state.force_field > 0 or self.when == "any"):
            table.raise_force_field(gained, source)
        else:
            nothing(table, seat, source, "no Force Field to regain")


@dataclass(frozen=True, slots=True)
class Discard(Act):
    """The player discards random cards of a kind from hand, but never the last one of that kind."""

    target: Literal["opponent"]
    kind: Literal["tool", "strategy"]
    amount: int

    def apply(self, table: Table, seat: int, source: Source) -> None:
        kind = KINDS.index(self.kind)
        hand = table.state.players[1 - seat].hands[kind]
        if len(hand) < 2:
            nothing(table, seat, source, f"the last {self.kind} stays in hand")
        for number in range(min(self.amount, len(hand) - 1)):
            card = hand[table.pick(len(hand), 1 - seat, source.number, number)]
            table.discard(1 - seat, kind, card, source.rule, source.title)


@dataclass(frozen=True, slots=True)
class Cap(Act):
    """No single attack takes more than this from it."""

    most: int

    def holds(self) -> Hold:
        return ("cap", self.most)


@dataclass(frozen=True, slots=True)
class Adapt(Act):
    """An attack of the same category as the last that hit it deals less."""

    amount: int

    def holds(self) -> Hold:
        return ("adapt", self.amount)


@dataclass(frozen=True, slots=True)
class Evade(Act):
    """An attack whose two dice show the same number misses it."""

    on: Literal["doubles"]

    def holds(self) -> Hold:
        return ("evades", 1)


@dataclass(frozen=True, slots=True)
class Healtax(Act):
    """Every recovery of the player is smaller, Crystals too."""

    amount: int

    def holds(self) -> Hold:
        return ("healtax", self.amount)


@dataclass(frozen=True, slots=True)
class Chain(Act):
    """It also attacks again when its total is exactly this."""

    total: int

    def holds(self) -> Hold:
        return ("chain", self.total)
