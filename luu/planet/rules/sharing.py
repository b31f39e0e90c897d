"""Sharing something out amount by amount: damage that is carried, the damage of an attack, the power of an attack."""

from __future__ import annotations

from luu.planet import tasks
from luu.planet.rules.traits import bonus
from luu.planet.state import Task
from luu.planet.table import Table


def share_out(table: Table, task: Task) -> None:
    """Receiver by receiver a player says how much each gets; asked only while there is a choice."""
    _, seat, what, left = task
    player = table.state.players[seat]
    while len(player.shares) < len(limits(table, seat, what)):
        least, most = feasible(table, seat, what, left)
        if least < most:
            table.state.asking = ("amount", seat, what, left)
            return
        player.shares = (*player.shares, least)
        left -= least


def limits(table: Table, seat: int, what: int) -> list[int]:
    """The most that each receiver can get, in the order in which they are asked about."""
    queue = table.state.players[seat].queue
    if what == tasks.SPLIT:
        return [99999] * len(table.state.enemies)
    if what == tasks.MEND:
        return [luu.max_hp - 1 for luu in queue]
    return [luu.hp - 1 for luu in queue[1:]]


def feasible(table: Table, seat: int, what: int, left: int) -> tuple[int, int]:
    """The least and the most for the next receiver, so that the others can take the rest; the lead of a queue takes
    what nobody else takes of an attack's damage, so there the rest may be anything."""
    most = limits(table, seat, what)[len(table.state.players[seat].shares) :]
    least = 0 if what == tasks.SPREAD else max(0, left - sum(most[1:]))
    return least, min(left, most[0])


def amount_keys(table: Table, seat: int, what: int, left: int) -> list[str]:
    """What the next receiver can get."""
    least, most = feasible(table, seat, what, left)
    return [f"amount:{amount}" for amount in range(least, most + 1)]


def answer_amount(table: Table, seat: int, what: int, left: int, amount: int) -> None:
    """The next receiver gets so much; the rest is shared on."""
    player = table.state.players[seat]
    player.shares = (*player.shares, amount)
    table.state.todo.append((tasks.SHARE_OUT, seat, what, left - amount))


def taken_shares(table: Table, seat: int) -> tuple[int, ...]:
    """What was shared out, for whoever carries it out now."""
    player = table.state.players[seat]
    shares, player.shares = player.shares, ()
    return shares


def mend_queue(table: Table, task: Task) -> None:
    """The damage on a queue is carried as it was shared out."""
    _, seat, serial, _ = task
    table.share_damage(seat, taken_shares(table, seat), f"card:{table.box.ids[serial]}")


def can_spread(table: Table, seat: int, damage: int) -> bool:
    """Whether a card lets a queue spread the damage of an attack on its lead, and there is something to spread: the
    lead takes at least 1, and no other Luu a lethal amount."""
    queue = table.state.players[seat].queue
    return damage > 1 and bonus(table, queue[0], "spread") > 0 and any(luu.hp > 1 for luu in queue[1:])
