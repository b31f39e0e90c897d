"""Verbs for the own queue: who acts when, who stands where, who takes damage, who comes back."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Literal

from luu.planet import tasks
from luu.planet.acts import Act, Play
from luu.planet.memory import revivable
from luu.planet.table import Table, has_room


@dataclass(frozen=True, slots=True)
class Arrange(Act):
    """The player puts the own queue in any order, asked place by place."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.ARRANGE_QUEUE, play.seat, 0, 0))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """One Luu alone has no order."""
        return len(table.state.players[seat].queue) > 1


@dataclass(frozen=True, slots=True)
class CallNext(Act):
    """The player names the Luu whose turn comes after this one."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.CALL_NEXT, play.seat, play.serial, 0))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """With one Luu still to come there is nothing to choose."""
        return sum(not luu.acted for luu in table.state.players[seat].queue if luu.uid != table.state.acting) > 1


@dataclass(frozen=True, slots=True)
class OrderTurns(Act):
    """The player chooses the order in which the own Luu act this round, asked turn by turn."""

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.ORDER_TURNS, play.seat, play.serial, 0))


@dataclass(frozen=True, slots=True)
class ShiftLuu(Act):
    """The player moves one own Luu to any place in its queue."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.SHIFT_LUU, play.seat, play.serial, 0))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """One Luu alone has no other place."""
        return len(table.state.players[seat].queue) > 1


@dataclass(frozen=True, slots=True)
class ShareDamage(Act):
    """The player shares the damage on the own Luu among them anew, asked Luu by Luu."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        damage = sum(luu.max_hp - luu.hp for luu in table.state.players[play.seat].queue)
        table.state.todo.append((tasks.MEND_QUEUE, play.seat, play.serial, 0))
        table.state.todo.append((tasks.SHARE_OUT, play.seat, tasks.MEND, damage))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """There is damage, and more than one way to carry it."""
        queue = table.state.players[seat].queue
        damage = sum(luu.max_hp - luu.hp for luu in queue)
        return len(queue) > 1 and 0 < damage < sum(luu.max_hp - 1 for luu in queue)


@dataclass(frozen=True, slots=True)
class TakeLead(Act):
    """The Luu that leads now has its level as extra attack until the end of the next round; then the card ends."""

    def apply(self, table: Table, play: Play) -> None:
        queue = table.state.players[play.seat].queue
        for lasting in table.state.lasting:
            if lasting.serial == play.serial and not lasting.spent and queue:
                table.hand_over(lasting, queue[0], ("level", 1))
                return


@dataclass(frozen=True, slots=True)
class PlayFree(Act):
    """With a Luu of a class in the queue, one base Luu of that class may be played from hand for nothing."""

    kind: Literal["lagluu"]

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.PLAY_FREE, play.seat, play.serial, 0))


@dataclass(frozen=True, slots=True)
class Reborn(Act):
    """A knocked-out Luu of the player comes back as it was, at the back of the queue."""

    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.BRING_BACK, play.seat, play.serial, 0))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """There is room, and a fallen Luu whose cards lie in the discard pile (PL-8.1)."""
        return has_room(table.state, seat) and bool(revivable(table, seat))
