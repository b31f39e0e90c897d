"""The course of a round: draw, command, reveal, battle, end (LN-6.1 to 6.8, LN-14.1 to 14.6)."""

from __future__ import annotations

from typing import Final

from luu.luturas import events as ev
from luu.luturas import tasks
from luu.luturas.box import ON_END
from luu.luturas.records import STRATEGY, THIS_ROUND, TOOL
from luu.luturas.rules import solo, versus
from luu.luturas.rules.bench import send_in
from luu.luturas.rules.clash import attack
from luu.luturas.rules.hyper import transformations
from luu.luturas.rules.triggers import fire, run
from luu.luturas.state import NO_CARD, OSCUMORA, Player, Strike, Task
from luu.luturas.table import Table

HAND_LIMIT: Final = 12
"""LN-R6: what a hand may hold when a round ends."""


def start_round(table: Table, task: Task) -> None:
    """Every player draws a Tool and a Strategy (LN-6.1, LN-14.1); then the commands are asked."""
    state = table.state
    table.start_round()
    rule = "LN-14.1" if state.solo else "LN-6.1"
    for player in state.players:
        table.draw(player.seat, TOOL, rule)
        table.draw(player.seat, STRATEGY, rule)
    state.todo.append((tasks.LOCK, 0, 0, 0))
    for player in reversed(state.players):
        state.todo.append((tasks.COMMAND, player.seat, 0, 0))


def reveal(table: Table, task: Task) -> None:
    """Transformations first, together; then the Strategies, shown at once and resolved in order (LN-6.5, LN-R19)."""
    state = table.state
    table.enter_phase("reveal")
    state.todo.append((tasks.BATTLE, 0, 0, 0))
    if state.solo:
        state.todo.append((tasks.PLAY_STRATEGY, 0, 0, 0))
    else:
        transformations(table)
        versus.push_in_order(state, tasks.PLAY_STRATEGY, versus.set_order(table))
    for player in state.players:
        if player.placed[STRATEGY] != NO_CARD:
            table.reveal_strategy(player.seat)


def play_strategy(table: Table, task: Task) -> None:
    """A seat's Strategy acts, if the command settled that it fits (LN-R78); the card stays until the round ends."""
    strategy = table.state.players[task[1]].placed[STRATEGY]
    if strategy != NO_CARD:
        run(table, (tasks.RUN, strategy, task[1], 0))


def battle(table: Table, task: Task) -> None:
    """The attacks of the round."""
    table.enter_phase("battle")
    table.state.todo.append((tasks.END_ROUND, 0, 0, 0))
    if table.state.solo:
        solo.battle(table)
    else:
        versus.battle(table)


def take_attack(table: Table, task: Task) -> None:
    """A Lutura attacks with its Tool; one that fell, or finds no target, takes the Tool back (LN-R22, LN-R79)."""
    state = table.state
    seat = task[1]
    player = state.players[seat]
    tool = player.placed[TOOL]
    if tool == NO_CARD:
        rule, why = ("LN-R14", "defense") if player.defending else ("LN-R7", "no tool")
        stay(table, seat, rule, why)
        return
    slot, target = state.active[seat], state.active[1 - seat]
    if state.stamina[slot] == 0:
        table.return_tool(seat, "fallen", "LN-R22")  # in solo too, where it lay open (LN-R80)
        stay(table, seat, "LN-R22", "fallen")
    elif state.stamina[target] == 0:
        table.return_tool(seat, "no target", "LN-R79")
        stay(table, seat, "LN-R79", "no target")
    else:
        attack(table, Strike(slot, target, tool, 0, state.beaten))


def stay(table: Table, seat: int, rule: str, why: str) -> None:
    """A Lutura makes no attack this round."""
    if table.log is not None:
        slot = table.state.active[seat]
        table.log.append(ev.NoAttack(rule, seat, slot, table.name(slot), why))


def end_round(table: Table, task: Task) -> None:
    """The end phase begins with the Oscumora's ability."""
    state = table.state
    table.enter_phase("end")
    if state.solo and table.face(OSCUMORA).fires[ON_END] >= 0:
        state.todo.append((tasks.TIDY, 0, 0, 0))
        fire(table, OSCUMORA, ON_END)
    else:
        tidy(table, task)


def tidy(table: Table, task: Task) -> None:
    """Used cards go to the Portal, what lasts for the round is over, fallen Luturas are replaced (LN-6.8, LN-R24)."""
    state = table.state
    for player in state.players:
        table.clear_slots(player)
    if state.changes:
        table.end_changes(THIS_ROUND)
    close: Task = (tasks.CLOSE_ROUND, 0, 0, 0)
    zero, one = state.active
    if state.stamina[zero] > 0 and state.stamina[one] > 0:
        close_round(table, close)
    else:
        state.todo.append(close)
        send_in(table, task)


def close_round(table: Table, task: Task) -> None:
    """Hands are cut to their limit; then the next round, or the judgement of a match that does not end."""
    state = table.state
    for player in state.players:
        if is_over_limit(player):
            state.todo.append(task)
            table.ask("discard", player.seat)
            return
    if state.round >= versus.LAST_ROUND and not state.solo:
        versus.judge(table)
    else:
        start_round(table, task)


def is_over_limit(player: Player) -> bool:
    """Whether a hand holds more than 12 cards; its owner chooses what goes (LN-R6)."""
    tools, strategies = player.hands
    return len(tools) + len(strategies) > HAND_LIMIT


def discard_keys(table: Table, seat: int) -> list[str]:
    """Every card in hand."""
    tools, strategies = table.state.players[seat].hands
    keys = table.box.discard_keys
    return [keys[serial] for serial in tools] + [keys[serial] for serial in strategies]
