"""Backups: changing places, and who comes for a fallen Lutura (LN-R24 to R27)."""

from __future__ import annotations

from luu.luturas import tasks
from luu.luturas.box import ON_ENTER, Source
from luu.luturas.records import TOOL
from luu.luturas.rules.matching import fits
from luu.luturas.rules.triggers import fire
from luu.luturas.state import NO_CARD, NOBODY, Task
from luu.luturas.table import Table


def change_places(table: Table, seat: int, slot: int, forced: bool, source: Source) -> None:
    """The active Lutura and a backup change places; the newcomer takes over the placed Tool if it can (LN-R26)."""
    table.swap(seat, slot, forced, source)
    player = table.state.players[seat]
    tool = player.placed[TOOL]
    if tool != NO_CARD and not player.used and not fits(table, table.face(slot), tool):
        table.return_tool(seat, "mismatch", "LN-R26")
        if not forced:
            table.take_defense(seat, "LN-R26")
    fire(table, slot, ON_ENTER)


def replace(table: Table, task: Task) -> None:
    """The owner of a fallen Lutura picks a living backup, in secret until both have (LN-R24)."""
    seat = task[1]
    backups = table.state.backups(seat)
    if len(backups) == 1:
        table.choose(seat, backups[0])
    else:
        table.ask("replace", seat)


def enter(table: Table, task: Task) -> None:
    """The chosen backups become Active; then their abilities act, seat 0 first."""
    state = table.state
    entered = [player for player in state.players if player.chosen != NOBODY]
    for player in entered:
        table.enter(player.seat, player.chosen, "LN-R24")
    for player in reversed(entered):
        fire(table, state.active[player.seat], ON_ENTER)


def send_in(table: Table, task: Task) -> None:
    """Whoever has no standing Lutura in the slot gets one."""
    state = table.state
    fallen = [player.seat for player in state.players if not state.standing(player.seat)]
    if fallen:
        state.todo.append((tasks.ENTER, 0, 0, 0))
        for seat in reversed(fallen):
            state.todo.append((tasks.REPLACE, seat, 0, 0))


def backup_keys(table: Table, word: str, slots: list[int]) -> list[str]:
    """Backups as answers."""
    return [f"{word}:{table.face(slot).card}" for slot in slots]


def slot_of(table: Table, seat: int, card: str) -> int:
    """The slot of a seat's Lutura by its id."""
    return next(slot for slot in table.state.slots(seat) if table.face(slot).card == card)
