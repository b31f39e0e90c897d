"""Stamina and Force Field: recovery, damage without a roll, and what follows when they run out."""

from __future__ import annotations

from luu.core.tally import Tally
from luu.luturas import events as ev
from luu.luturas import tasks
from luu.luturas.box import ON_BREAK, ON_LOW, Source
from luu.luturas.records import INJURED, STATUSES
from luu.luturas.rules.stats import is_low
from luu.luturas.rules.triggers import fire, nothing
from luu.luturas.state import NOBODY, OSCUMORA, TEAM
from luu.luturas.table import Table


def recover(table: Table, slot: int, amount: int, source: Source) -> None:
    """A creature recovers Stamina, never above its maximum; Injured stops all but Crystals (LN-9.6, LN-R45)."""
    state = table.state
    seat = table.seat_of(slot)
    if state.status[slot] == INJURED and not source.crystal:
        table.emit(ev.HealStopped("LN-R45", slot, table.name(slot), STATUSES[INJURED], source.title))
        return
    gained = Tally(amount, source.title)
    if state.solo and slot < TEAM and state.stamina[OSCUMORA] > 0:
        oscumora = table.face(OSCUMORA)
        gained.less(oscumora.healtax, oscumora.ability)
    missing = table.face(slot).max_stamina - state.stamina[slot]
    if gained.value > missing:
        gained.to(missing, "at its maximum")
    if gained.value > 0:
        table.heal(slot, gained.value, tuple(gained.reasons), source.rule)
    else:
        nothing(table, seat, source, "nothing to recover")


def harm(table: Table, slot: int, amount: int, source: Source) -> None:
    """Damage without a roll or defense; a Force Field that stands takes all of it (LN-R60)."""
    state = table.state
    if slot == OSCUMORA and state.force_field > 0:
        table.hurt(slot, amount, source, field=True)
        if state.force_field == 0:
            field_broke(table)
        return
    table.hurt(slot, amount, source)
    if slot == OSCUMORA:
        oscumora_lowered(table, NOBODY)
    elif state.stamina[slot] == 0:
        lutura_fell(table, slot)


def field_broke(table: Table) -> None:
    """The Force Field is at 0; from the next attack on Stamina is hurt (LN-14.3)."""
    if table.log is not None:
        table.log.append(ev.ForceFieldBroke("LN-14.3", OSCUMORA, table.name(OSCUMORA)))
    fire(table, OSCUMORA, ON_BREAK)


def oscumora_lowered(table: Table, by: int) -> None:
    """The Oscumora lost Stamina without an attack, or in one of `by`: it falls, or is low for the first time."""
    state = table.state
    if state.stamina[OSCUMORA] == 0:
        state.todo.append((tasks.FALL, by, 0, 0))
    elif not state.low_seen and is_low(table, OSCUMORA):
        table.seen_low()
        fire(table, OSCUMORA, ON_LOW)


def lutura_fell(table: Table, slot: int) -> None:
    """A Lutura is knocked out; with the last of a team the game is over at once (LN-3.1, LN-14.7, LN-R23)."""
    table.knock_out(slot)
    state = table.state
    seat = table.seat_of(slot)
    if not any(state.stamina[other] > 0 for other in state.slots(seat)):
        rule = "LN-14.7" if state.solo else "LN-3.1"
        table.end(1 - seat, "all three Luturas were knocked out", rule)
