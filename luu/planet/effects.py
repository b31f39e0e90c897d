"""The verbs of Planet Luu's card notation. A verb is found because it is here; a card names it in its row.

Standing verbs do nothing when played: while their card is out they change a statistic. The others act once.
`target` on a card means what its row's target column says: the acting Luu, one chosen Luu, or all own Luu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from luu.core import effects
from luu.planet import tasks
from luu.planet.state import Luu
from luu.planet.table import Table
from luu.planet.verb import Bonus, Verb

TRIGGERS: Final = ("on_play",)

Target = Literal["target"]
Stat = Literal["attack", "defence", "gather"]


@dataclass(frozen=True, slots=True)
class Play:
    """A card being resolved: who played it, which card, and the Luu it was played for (0: none, or all)."""

    seat: int
    serial: int
    luu: int


class Act(Verb):
    """A verb that acts once, when its card is played."""

    __slots__ = ()

    def apply(self, table: Table, play: Play) -> None:
        """Do it; a question it needs to ask becomes a task."""
        raise NotImplementedError

    def fits(self, table: Table, seat: int) -> bool:
        """Whether it can do anything now; only asked of a picky verb."""
        return True


@dataclass(frozen=True, slots=True)
class Mod(Verb):
    """A statistic is changed by `amount` while the card is out."""

    target: Target
    stat: Stat
    amount: int

    def bonus(self) -> Bonus | None:
        return (self.stat, self.amount)


@dataclass(frozen=True, slots=True)
class Times(Verb):
    """A statistic counts `amount` times, after all modifiers, while the card is out."""

    target: Target
    stat: Literal["attack"]
    amount: int

    def bonus(self) -> Bonus | None:
        return (f"{self.stat} times", self.amount)


@dataclass(frozen=True, slots=True)
class Heal(Act):
    """Each target regains HP, never above its maximum."""

    target: Target
    amount: int

    def apply(self, table: Table, play: Play) -> None:
        card = table.box.action(play.serial)
        for luu in targets(table, play):
            table.heal(luu, self.amount, ((card.name, self.amount),), f"card:{card.id}")


@dataclass(frozen=True, slots=True)
class Restore(Act):
    """Each target regains all its HP."""

    target: Target

    def apply(self, table: Table, play: Play) -> None:
        card = table.box.action(play.serial)
        for luu in targets(table, play):
            missing = luu.max_hp - luu.hp
            table.heal(luu, missing, ((card.name, missing),), f"card:{card.id}")


@dataclass(frozen=True, slots=True)
class Luutex(Act):
    """The player gains Luutex."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        card = table.box.action(play.serial)
        table.gain_luutex(play.seat, self.amount, ((card.name, self.amount),), f"card:{card.id}")


@dataclass(frozen=True, slots=True)
class LuutexEach(Act):
    """Every player gains Luutex for each of their own Luu."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        card = table.box.action(play.serial)
        for player in table.state.players:
            gained = self.amount * len(player.queue)
            if gained:
                table.gain_luutex(player.seat, gained, ((card.name, gained),), f"card:{card.id}")


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """The player draws cards."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        rule = f"card:{table.box.ids[play.serial]}"
        drawn = [table.draw_card(play.seat, rule) for _ in range(self.amount)]
        table.state.drawn = [serial for serial in drawn if serial >= 0]


@dataclass(frozen=True, slots=True)
class Discard(Act):
    """The player discards cards of their choice: from the whole hand, or only of those that this card drew."""

    amount: int
    source: Literal["hand", "drawn"] = "hand"
    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.DISCARD_CARDS, play.seat, self.amount, int(self.source == "drawn")))

    def fits(self, table: Table, seat: int) -> bool:
        """Discarding from hand needs other cards than the one that is played."""
        return self.source == "drawn" or len(table.state.players[seat].hand) > self.amount


@dataclass(frozen=True, slots=True)
class Arrange(Act):
    """The player puts the own queue in any order, asked place by place."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.ARRANGE_QUEUE, play.seat, 0, 0))

    def fits(self, table: Table, seat: int) -> bool:
        """One Luu alone has no order."""
        return len(table.state.players[seat].queue) > 1


VERBS: Final = effects.collect(globals())


def targets(table: Table, play: Play) -> list[Luu]:
    """The Luu that a card is for; one that has fallen meanwhile is passed over."""
    if play.luu:
        luu = table.state.luu(play.luu)
        return [] if luu is None else [luu]
    return list(table.state.players[play.seat].queue)


def fits(table: Table, seat: int, serial: int) -> bool:
    """Whether every picky part of an action card finds something to do now."""
    for verb in table.box.verbs[serial]:
        if isinstance(verb, Act) and verb.picky and not verb.fits(table, seat):
            return False
    return True
