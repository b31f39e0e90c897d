"""What is of solo alone: the Oscumora's phase, its fall, and the next one (LN-14.3 to 14.7)."""

from __future__ import annotations

from luu.luturas import events as ev
from luu.luturas import tasks
from luu.luturas.box import ON_DEFEAT, ON_ENTER, ON_KO
from luu.luturas.records import PARALYZED
from luu.luturas.rules.clash import attack
from luu.luturas.rules.stats import binds
from luu.luturas.rules.triggers import fire
from luu.luturas.state import NO_CARD, NOBODY, OSCUMORA, Strike, Task
from luu.luturas.table import Table


def battle(table: Table) -> None:
    """The Lutura attacks, then the Oscumora; a Paralyzed Lutura comes second (LN-14.2, LN-9.3, LN-R66)."""
    state = table.state
    lutura, oscumora = (tasks.ATTACK, 0, 0, 0), (tasks.OSCUMORA_PHASE, 0, 0, 0)
    slow = state.standing(0) and binds(table, state.active[0], PARALYZED)
    if slow and table.log is not None:
        slot = state.active[0]
        table.log.append(ev.OscumoraFirst("LN-9.3", slot, table.name(slot), table.name(OSCUMORA)))
    state.todo.extend((lutura, oscumora) if slow else (oscumora, lutura))


def oscumora_phase(table: Table, task: Task) -> None:
    """The Oscumora in play attacks, also one that was placed this round (LN-R65)."""
    table.enter_phase("oscumora")
    table.state.todo.append((tasks.OSCUMORA_ATTACK, table.state.beaten, 0, 0))


def oscumora_attack(table: Table, task: Task) -> None:
    """One attack of an Oscumora on the Lutura in the slot; without one there is no target (LN-R64, LN-R67)."""
    state = table.state
    which = task[1]
    if which != state.beaten:
        return
    if not state.standing(0):
        if table.log is not None:
            table.log.append(ev.NoAttack("LN-R67", 1, OSCUMORA, table.name(OSCUMORA), "no target"))
        return
    attack(table, Strike(OSCUMORA, state.active[0], NO_CARD, state.attacks & 0xFF, which))


def fall(table: Table, task: Task) -> None:
    """The Oscumora falls; the last one ends the game, before anything else happens (LN-14.7, LN-R73).

    Else the ability of a Lutura that felled it in an attack, then its own; then the next one is placed (LN-R82).
    """
    state = table.state
    by = task[1]
    table.defeat_oscumora()
    if not state.oscumoras:
        table.end(0, "all Oscumoras are defeated", "LN-14.7")
        return
    state.todo.append((tasks.PLACE_OSCUMORA, 0, 0, 0))
    fire(table, OSCUMORA, ON_DEFEAT)
    if by != NOBODY and state.stamina[by] > 0:
        fire(table, by, ON_KO)


def place_oscumora(table: Table, task: Task) -> None:
    """The next Oscumora comes into play at once (LN-14.6)."""
    table.place_oscumora()
    fire(table, OSCUMORA, ON_ENTER)
