"""The verbs of Luturas Network's card notation. A verb is found because it is here; a card names it in its row.

Those that only an Oscumora may use are in effects_oscumora.py. `self` is the active creature of the side that acts,
`opponent` that of the other side, `bench` the backups. A clause that finds nothing to do is skipped.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from luu.core import effects
from luu.luturas import effects_oscumora, tasks
from luu.luturas import events as ev
from luu.luturas.acts import Act, creature
from luu.luturas.box import ALL, REROLL_ROLL, REROLLS, Source
from luu.luturas.records import (
    BLURRED,
    DURATIONS,
    INJURED,
    KINDS,
    NATURES,
    NONE,
    NULLIFIED,
    STATS,
    STATUSES,
    THIS_ROUND,
)
from luu.luturas.rules.bench import change_places
from luu.luturas.rules.changes import change_stat, grant
from luu.luturas.rules.stamina import harm, recover
from luu.luturas.rules.statuses import inflict
from luu.luturas.rules.triggers import nothing
from luu.luturas.state import BYPASS, REROLL, SURE_BREAK, WARD
from luu.luturas.table import Table
from luu.luturas.verb import Hold

StatusWord = Literal["Soaked", "Nullified", "Paralyzed", "Burned", "Blurred", "Injured"]
StatWord = Literal["damage_dice", "defense_dice", "speed", "roll", "power", "guard", "special", "breakshield"]
KindWord = Literal["tool", "strategy"]
How = Literal["choose", "random"]


@dataclass(frozen=True, slots=True)
class Heal(Act):
    """A creature recovers Stamina, never above its maximum; on the bench one that its owner chooses."""

    target: Literal["self", "bench"]
    amount: int

    def apply(self, table: Table, seat: int, source: Source) -> None:
        if self.target == "bench":
            choose_backup(table, seat, source, self.choices(table, seat, source), self)
        elif table.state.standing(seat):
            recover(table, table.state.active[seat], self.amount, source)
        else:
            nothing(table, seat, source, "nobody is standing there")

    def choices(self, table: Table, seat: int, source: Source) -> list[int]:
        """The backups that can recover something."""
        state = table.state
        return [
            slot
            for slot in state.backups(seat)
            if state.stamina[slot] < table.face(slot).max_stamina and (source.crystal or state.status[slot] != INJURED)
        ]

    def answered(self, table: Table, seat: int, source: Source, slot: int) -> None:
        recover(table, slot, self.amount, source)


@dataclass(frozen=True, slots=True)
class Cure(Act):
    """The active Lutura loses its status."""

    target: Literal["self"]

    def apply(self, table: Table, seat: int, source: Source) -> None:
        slot = table.state.active[seat]
        if table.state.status[slot] != NONE:
            table.cure(slot, source)
        else:
            nothing(table, seat, source, "no status to cure")


@dataclass(frozen=True, slots=True)
class Status(Act):
    """A status is placed on the opponent; it replaces another one."""

    target: Literal["opponent"]
    status: StatusWord

    def apply(self, table: Table, seat: int, source: Source) -> None:
        inflict(table, table.state.active[1 - seat], STATUSES.index(self.status), source.rule, source.title)


@dataclass(frozen=True, slots=True)
class Mod(Act):
    """A stat is changed by `amount` for a while; without end under `passive` and `when_low`."""

    target: Literal["self", "opponent"]
    stat: StatWord
    amount: int
    duration: str = ""
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"duration": DURATIONS}
    floor: ClassVar[Mapping[str, int]] = {"amount": -99}

    def holds(self) -> Hold:
        return (self.stat if self.target == "self" else f"opponent {self.stat}", self.amount)

    def apply(self, table: Table, seat: int, source: Source) -> None:
        slot = creature(table, seat, self.target)
        change_stat(table, seat, slot, STATS.index(self.stat), self.amount, DURATIONS.index(self.duration), source)


@dataclass(frozen=True, slots=True)
class Reroll(Act):
    """Once an attack a missed roll is made again; or a set of dice is rolled twice and the better result kept."""

    target: Literal["self"]
    what: Literal["roll", "damage", "defense"]

    def holds(self) -> Hold:
        return ("rerolls", 1 << REROLLS.index(self.what))

    def apply(self, table: Table, seat: int, source: Source) -> None:
        slot = table.state.active[seat]
        what = REROLLS.index(self.what)
        if source.crystal and what == REROLL_ROLL and table.state.standing(seat):
            table.pass_by(slot, BYPASS, BLURRED, source)
        grant(table, seat, slot, REROLL, what, THIS_ROUND, source)


@dataclass(frozen=True, slots=True)
class Breakshield(Act):
    """Its hit is a Breakshield whatever the total."""

    target: Literal["self"]
    duration: Literal["round", "next"]

    def apply(self, table: Table, seat: int, source: Source) -> None:
        ends = DURATIONS.index(self.duration)
        grant(table, seat, table.state.active[seat], SURE_BREAK, 1, ends, source)


@dataclass(frozen=True, slots=True)
class Ward(Act):
    """A status, or any, cannot be placed on it: always (passive), or for the round."""

    target: Literal["self"]
    status: Literal["Soaked", "Nullified", "Paralyzed", "Burned", "Blurred", "Injured", "ALL"]
    duration: str = ""
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"duration": ("round",)}

    def holds(self) -> Hold:
        return ("wards", self.mask())

    def apply(self, table: Table, seat: int, source: Source) -> None:
        grant(table, seat, table.state.active[seat], WARD, self.mask(), THIS_ROUND, source)

    def mask(self) -> int:
        """The statuses that it keeps off."""
        return ALL if self.status == "ALL" else 1 << STATUSES.index(self.status)


@dataclass(frozen=True, slots=True)
class Match(Act):
    """The Lutura may also use Crystals of a nature, or Tools of every category."""

    kind: Literal["crystal", "category"]
    which: str
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"which": (*NATURES, "ALL")}

    def holds(self) -> Hold:
        name = "categories" if self.kind == "category" else "crystals"
        return (name, ALL if self.which == "ALL" else 1 << NATURES.index(self.which))


@dataclass(frozen=True, slots=True)
class Special(Act):
    """The Special counter changes; solo only (LN-R58). While Nullified it does not rise, but for a Crystal."""

    target: Literal["self", "opponent"]
    amount: int
    floor: ClassVar[Mapping[str, int]] = {"amount": -9}

    def apply(self, table: Table, seat: int, source: Source) -> None:
        state = table.state
        slot = creature(table, seat, self.target)
        if not state.solo:
            nothing(table, seat, source, "Special is for solo games")
        elif state.stamina[slot] <= 0:
            nothing(table, seat, source, "nobody is standing there")
        elif self.amount > 0 and state.status[slot] == NULLIFIED and not source.crystal:
            table.emit(ev.SpecialStopped("LN-9.5", slot, table.name(slot), source.title))
        else:
            table.change_special(slot, self.amount, source.title, source.rule)


@dataclass(frozen=True, slots=True)
class Hyper(Act):
    """The active Lutura turns to its Hyper side now; that does not use up the transformation (LN-R49)."""

    target: Literal["self"]

    def apply(self, table: Table, seat: int, source: Source) -> None:
        slot = table.state.active[seat]
        if not table.state.standing(seat):
            nothing(table, seat, source, "nobody is standing there")
        elif table.face(slot).hyper:
            nothing(table, seat, source, "it is in Hyper Mode already")
        else:
            table.transform(slot, source.rule, spend=False)


@dataclass(frozen=True, slots=True)
class Swap(Act):
    """The active Lutura, if it stands, changes places with a living backup, and the newcomer enters."""

    target: Literal["self", "opponent"]
    how: How

    def apply(self, table: Table, seat: int, source: Source) -> None:
        state = table.state
        side = seat if self.target == "self" else 1 - seat
        backups = state.backups(side)
        if not state.standing(side) or not backups:
            nothing(table, seat, source, "no backup to change places with")
        elif self.how == "random":
            slot = backups[table.pick(len(backups), side, source.number)]
            change_places(table, side, slot, side != seat, source)
        else:
            choose_backup(table, side, source, backups, self)

    def choices(self, table: Table, seat: int, source: Source) -> list[int]:
        """All living backups."""
        return table.state.backups(seat)

    def answered(self, table: Table, seat: int, source: Source, slot: int) -> None:
        change_places(table, seat, slot, self.target == "opponent", source)


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """Cards are drawn from a deck."""

    kind: KindWord
    amount: int

    def apply(self, table: Table, seat: int, source: Source) -> None:
        for _ in range(self.amount):
            table.draw(seat, KINDS.index(self.kind), source.rule)


@dataclass(frozen=True, slots=True)
class Retrieve(Act):
    """Cards come from the own Portal to hand."""

    kind: KindWord
    amount: int
    how: How

    def apply(self, table: Table, seat: int, source: Source) -> None:
        kind = KINDS.index(self.kind)
        if self.how == "choose":
            table.state.todo.extend([(tasks.RETRIEVE, source.number, seat, kind)] * self.amount)
            return
        portal = table.state.players[seat].portals[kind]
        if not portal:
            nothing(table, seat, source, f"no {self.kind} in the Portal")
        for number in range(min(self.amount, len(portal))):
            table.retrieve(seat, kind, table.pick(len(portal), seat, source.number, number), source)


@dataclass(frozen=True, slots=True)
class Damage(Act):
    """Stamina is lost without a roll: the opponent's, or that of each living backup."""

    target: Literal["opponent", "bench"]
    amount: int

    def apply(self, table: Table, seat: int, source: Source) -> None:
        state = table.state
        if self.target == "bench":
            for slot in state.backups(1 - seat):
                harm(table, slot, self.amount, source)
        elif state.standing(1 - seat):
            harm(table, state.active[1 - seat], self.amount, source)
        else:
            nothing(table, seat, source, "nobody is standing there")


VERBS: Final = {**effects.collect(globals()), **effects.collect(vars(effects_oscumora))}
"""All of them by operation."""


def choose_backup(table: Table, seat: int, source: Source, backups: list[int], verb: Act) -> None:
    """One of these backups: the only one, or the one that its owner names."""
    if not backups:
        nothing(table, seat, source, "no backup that it could serve")
    elif len(backups) == 1:
        verb.answered(table, seat, source, backups[0])
    else:
        table.ask("bench", seat, source.number, source.verbs.index(verb))
