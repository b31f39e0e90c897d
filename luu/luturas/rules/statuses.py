"""Negative statuses: when one is placed, and what it is stopped by (LN-9.7, LN-R39 to R46)."""

from __future__ import annotations

from luu.luturas import events as ev
from luu.luturas.records import NULLIFIED, STATUSES
from luu.luturas.rules.stats import warded_by
from luu.luturas.state import OSCUMORA
from luu.luturas.table import Table


def inflict(table: Table, slot: int, status: int, rule: str, title: str) -> None:
    """A status meets a creature: it is placed, unless something stops it; the same one again does nothing (LN-R40)."""
    state = table.state
    if state.stamina[slot] <= 0 or state.status[slot] == status:
        return
    stopped = stopped_by(table, slot, status)
    if stopped is not None:
        clause, why = stopped
        if table.log is not None:
            table.log.append(ev.StatusStopped(clause, slot, table.name(slot), STATUSES[status], why, title))
        return
    table.place_status(slot, status, rule, title)
    if status == NULLIFIED and table.face(slot).hyper:
        table.fall_back(slot, "LN-R44")  # beside a knock-out the only end of Hyper Mode (LN-R53)


def stopped_by(table: Table, slot: int, status: int) -> tuple[str, str] | None:
    """What keeps a status off a creature: the clause, and in a word or by its title what it is."""
    state = table.state
    if slot == OSCUMORA:
        return "LN-7.3", "oscumora"
    if table.faces[state.sides[slot]].nature == status:
        return "LN-2.1", "nature"
    seat = table.seat_of(slot)
    if state.players[seat].defending and state.active[seat] == slot:  # LN-R15: whatever it comes from
        return "LN-6.4", "defense"
    ward = warded_by(table, slot, status)
    return ("LN-R41", ward) if ward else None
