"""What is of versus alone: the order by Speed, the reveal and the battle (LN-6.5, LN-6.6, LN-R19 to R23, LN-R29)."""

from __future__ import annotations

from typing import Final

from luu.core.events import Reasons
from luu.luturas import chance, tasks
from luu.luturas import events as ev
from luu.luturas.records import PARALYZED, SPEED
from luu.luturas.rules.stats import binds, reasons, stat
from luu.luturas.state import NOBODY, State
from luu.luturas.table import Table

LAST_ROUND: Final = 60
"""LN-R29: a match that has not ended by then is judged."""


def set_order(table: Table) -> int:
    """The seat that acts first now: not the Paralyzed one, else the faster one, else the winner of the tie roll."""
    state = table.state
    zero, one = state.active
    slow = state.status[zero] == PARALYZED and binds(table, zero, PARALYZED)
    other_slow = state.status[one] == PARALYZED and binds(table, one, PARALYZED)
    speed, other_speed = stat(table, zero, SPEED), stat(table, one, SPEED)
    dice: tuple[tuple[int, int], ...] = ()
    if slow != other_slow:  # both Paralyzed, it is their Speed again (LN-R21)
        first, why, rule = int(slow), "paralyzed", "LN-9.3"
    elif speed != other_speed:
        first, why, rule = int(other_speed > speed), "speed", "LN-6.6"
    else:
        why, rule = "tie", "LN-R20"
        if state.tie == NOBODY:
            dice = roll_tie(table)
        first = state.tie
    table.set_first(first)
    if table.log is not None:
        names = table.name(zero), table.name(one)
        table.log.append(ev.OrderSet(rule, first, why, names, (speed, other_speed), speed_reasons(table), dice))
    return first


def speed_reasons(table: Table) -> tuple[Reasons, Reasons]:
    """What both Speeds are made of."""
    zero, one = table.state.active
    return tuple(reasons(table, zero, SPEED).reasons), tuple(reasons(table, one, SPEED).reasons)


def roll_tie(table: Table) -> tuple[tuple[int, int], ...]:
    """A D6 each until they differ; the winner stands for the round (LN-R20, LN-R84)."""
    pairs: list[tuple[int, int]] = []
    while not pairs or pairs[-1][0] == pairs[-1][1]:
        moment, index = table.state.round, len(pairs) & 0xFF
        pairs.append(
            (
                table.dice.roll(6, chance.SPEED_TIE, moment, 0, index=index),
                table.dice.roll(6, chance.SPEED_TIE, moment, 1, index=index),
            )
        )
    table.settle_tie(int(pairs[-1][1] > pairs[-1][0]))
    return tuple(pairs)


def push_in_order(state: State, task: int, first: int) -> None:
    """The same task for both seats, the first one's on top."""
    state.todo.append((task, 1 - first, 0, 0))
    state.todo.append((task, first, 0, 0))


def battle(table: Table) -> None:
    """The Luturas attack in an order that is worked out again after the Strategies (LN-R20)."""
    push_in_order(table.state, tasks.ATTACK, set_order(table))


def judge(table: Table) -> None:
    """The round limit: more living Luturas, then more Stamina in all, otherwise a draw (LN-R29)."""
    state = table.state
    scores = []
    for seat in (0, 1):
        left = [state.stamina[slot] for slot in state.slots(seat)]
        scores.append((sum([stamina > 0 for stamina in left]), sum(left)))
    if scores[0] == scores[1]:
        table.end(None, "a draw after 60 rounds", "LN-R29")
        return
    why = "more Luturas stand" if scores[0][0] != scores[1][0] else "more Stamina is left"
    table.end(int(scores[1] > scores[0]), f"{why} after 60 rounds", "LN-R29")
