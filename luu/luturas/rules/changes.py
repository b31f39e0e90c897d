"""Changes that hold for a while: of a stat, and of what no number measures (LN-R36, LN-R46, LN-R69, LN-R70)."""

from __future__ import annotations

from typing import Final

from luu.luturas.box import Source
from luu.luturas.records import (
    BLURRED,
    BURNED,
    DAMAGE_DICE,
    DEFENSE_DICE,
    GUARD,
    LASTING,
    NONE,
    PARALYZED,
    POWER,
    ROLL,
    SOAKED,
    SPEED,
    THIS_ROUND,
)
from luu.luturas.rules.stats import in_words, room
from luu.luturas.rules.triggers import nothing
from luu.luturas.state import BYPASS, OSCUMORA
from luu.luturas.table import Table

PASSED_BY: Final = {DAMAGE_DICE: BURNED, DEFENSE_DICE: SOAKED, ROLL: BLURRED, SPEED: PARALYZED}
"""LN-R46: the status that a Crystal which raises this stat is not bound by."""

ON_OSCUMORA: Final = {DAMAGE_DICE: POWER, DEFENSE_DICE: GUARD, SPEED: NONE}
"""LN-R70: what these stats count as on an Oscumora, which has no dice and no Speed."""


def change_stat(table: Table, seat: int, slot: int, stat: int, amount: int, ends: int, source: Source) -> None:
    """A seat's card or ability changes a creature's stat for a while."""
    if table.state.stamina[slot] <= 0:
        nothing(table, seat, source, "no creature is standing there")
        return
    if slot == OSCUMORA:
        stat = ON_OSCUMORA.get(stat, stat)
        if stat == NONE:
            nothing(table, seat, source, "an Oscumora has no Speed")
            return
        if seat == 0 and ends == LASTING:
            ends = THIS_ROUND  # LN-R69: nothing that a player does to it stays
    if source.crystal and amount > 0 and stat in PASSED_BY and slot != OSCUMORA:
        table.pass_by(slot, BYPASS, PASSED_BY[stat], source)
    fits = room(table, slot, stat, amount, ends)
    if fits:
        table.change(slot, stat, fits, amount, ends, source)
    else:
        nothing(table, seat, source, "it is at its limit")


def grant(table: Table, seat: int, slot: int, what: int, amount: int, ends: int, source: Source) -> None:
    """A creature gets what no number measures, for a while."""
    if table.state.stamina[slot] > 0:
        table.grant(slot, what, amount, ends, source, "" if table.log is None else in_words(what, amount))
    else:
        nothing(table, seat, source, "no creature is standing there")
