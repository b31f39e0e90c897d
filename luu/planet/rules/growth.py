"""XP is shared, Luu level up and evolve (PL-3)."""

from __future__ import annotations

from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.state import Luu, State, Task
from luu.planet.table import Table, can_gain_xp


def share_xp(table: Table, task: Task) -> None:
    """A player shares XP among the own Luu, point by point; asked only while there is a choice (PL-3.5, PL-3.6)."""
    _, seat, points, boss = task
    state = table.state
    while points:
        takers = [luu for luu in state.players[seat].queue if can_gain_xp(luu)]
        if not takers:
            table.emit(ev.XpWasted("PL-3.4", seat, points))
            return
        if len(takers) > 1:
            state.asking = ("xp", seat, points, boss)
            return
        give_point(table, takers[0], boss)
        points -= 1


def give_point(table: Table, luu: Luu, boss: int) -> None:
    """One point of XP from a defeat."""
    why, rule = ("boss defeated", "PL-3.6") if boss else ("Rogue defeated", "PL-3.5")
    table.grant_xp(luu, 1, why, rule)


def xp_keys(table: Table, seat: int) -> list[str]:
    """The Luu that can take the next point."""
    queue = table.state.players[seat].queue
    return [f"xp:luu-{place + 1}" for place, luu in enumerate(queue) if can_gain_xp(luu)]


def answer_xp(table: Table, seat: int, place: int, points: int, boss: int) -> None:
    """The next point goes to the Luu at this place; the rest is shared on."""
    give_point(table, table.state.players[seat].queue[place - 1], boss)
    if points > 1:
        table.state.todo.append((tasks.SHARE_XP, seat, points - 1, boss))


def evolvable(state: State, seat: int, cls: int) -> list[int]:
    """The places (1 = front) of the Luu that an evolved card of this class can be played on (PL-3.7)."""
    return [
        place + 1
        for place, luu in enumerate(state.players[seat].queue)
        if luu.card.cls == cls and luu.card.level == 3 and luu.card.form == "base"
    ]


def evolve(table: Table, task: Task) -> None:
    """An evolved card is laid on the Luu it was played for."""
    _, serial, uid, _ = task
    luu = table.state.luu(uid)
    assert luu is not None
    table.evolve(luu, serial)
