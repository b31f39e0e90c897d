"""Cards that change who acts when and who stands where (PL-6.3)."""

from __future__ import annotations

from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.state import Luu, Player, State, Task
from luu.planet.table import Table


def acting_order(state: State, player: Player) -> list[Luu]:
    """The order in which a queue acts: from front to back (PL-6.3), unless cards have chosen another one. First comes a
    Luu that was called, then those whose turns were put in order, then the others."""
    return chosen_order(state, player) if state.next_up or player.order else player.queue


def chosen_order(state: State, player: Player) -> list[Luu]:
    """The order that cards have chosen."""
    order = player.order
    places = {uid: place for place, uid in enumerate(order)}
    return sorted(player.queue, key=lambda luu: (luu.uid != state.next_up, places.get(luu.uid, len(order))))


def called_next(state: State, luu: Luu) -> bool:
    """Whether it is by a card that this Luu acts next of its queue."""
    player = state.players[luu.seat]
    if not state.next_up and not player.order:
        return False
    waiting = [other for other in acting_order(state, player) if not other.acted and other.uid != state.acting]
    return waiting[:1] == [luu]


# ---------------------------------------------------------------------- who acts next


def call_next(table: Table, task: Task) -> None:
    """A player names the Luu that acts next."""
    table.state.asking = ("next", task[1], task[2], 0)


def next_keys(table: Table, seat: int) -> list[str]:
    """The Luu of a queue that still have to act, but for the one whose turn it is."""
    queue = table.state.players[seat].queue
    acting = table.state.acting
    return [f"next:luu-{place}" for place, luu in enumerate(queue, 1) if not luu.acted and luu.uid != acting]


def answer_next(table: Table, seat: int, serial: int, place: int) -> None:
    """This Luu acts next; its position stays."""
    luu = table.state.players[seat].queue[place - 1]
    table.state.next_up = luu.uid
    table.emit(ev.NextCalled(f"card:{table.box.ids[serial]}", luu.uid, luu.name))


# ---------------------------------------------------------------------- the order of a whole round


def order_turns(table: Table, task: Task) -> None:
    """A player picks the Luu in the order in which they act this round; the last one goes without saying."""
    _, seat, serial, _ = task
    player = table.state.players[seat]
    if len(player.queue) - len(player.order) > 1:
        table.state.asking = ("order", seat, serial, 0)
    elif player.order:
        names = tuple([f"{luu.name} {luu.uid}" for luu in acting_order(table.state, player)])
        table.emit(ev.OrderChosen(f"card:{table.box.ids[serial]}", seat, names))


def order_keys(table: Table, seat: int) -> list[str]:
    """The Luu that have no turn yet; or the rest from front to back, at once."""
    player = table.state.players[seat]
    places = [place for place, luu in enumerate(player.queue, 1) if luu.uid not in player.order]
    return [*[f"next:luu-{place}" for place in places], "next:rest"]


def answer_order(table: Table, seat: int, serial: int, key: str) -> None:
    """The next turn is this Luu's, or the rest stay in the order of the queue."""
    player = table.state.players[seat]
    if key == "next:rest":
        player.order += tuple([luu.uid for luu in player.queue if luu.uid not in player.order])
    else:
        player.order += (player.queue[int(key[-1]) - 1].uid,)
    table.state.todo.append((tasks.ORDER_TURNS, seat, serial, 0))


# ---------------------------------------------------------------------- one Luu to any place


def shift_luu(table: Table, task: Task) -> None:
    """A player says which Luu goes where."""
    table.state.asking = ("shift", task[1], task[2], 0)


def shift_keys(table: Table, seat: int) -> list[str]:
    """Every Luu with every other place. One step back is the follower's step forward, so it is not offered twice."""
    places = range(1, len(table.state.players[seat].queue) + 1)
    return [f"shift:luu-{here}:to-{there}" for here in places for there in places if there not in (here, here + 1)]


def answer_shift(table: Table, seat: int, serial: int, key: str) -> None:
    """The Luu goes to its new place."""
    here, there = int(key.removeprefix("shift:luu-").partition(":")[0]), int(key[-1])
    table.shift(seat, here - 1, there - 1, f"card:{table.box.ids[serial]}")
