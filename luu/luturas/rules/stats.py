"""What a creature counts with now: printed value, ability, what holds at low Stamina, and what has been changed."""

from __future__ import annotations

from typing import Final

from luu.core.tally import Tally
from luu.luturas.box import REROLLS
from luu.luturas.records import LASTING, NEXT, SPEED, STATS, STATUSES
from luu.luturas.state import BYPASS, OSCUMORA, REROLL, SURE_BREAK, TEAM, WARD
from luu.luturas.table import Table

PRINTED: Final = tuple([name.replace("_", " ") for name in STATS])

LEAST_DICE: Final = 1
MOST_DICE: Final = 8
"""LN-R35: of any roll."""

LASTING_LIMIT: Final = 2
LASTING_SPEED: Final = 6
NEXT_LIMIT: Final = 3
"""LN-R36: how far lasting changes of one stat go either way, of Speed, and how far up those of the next attack."""


def is_low(table: Table, slot: int) -> bool:
    """Whether a creature is at half Stamina or less."""
    return 2 * table.state.stamina[slot] <= table.face(slot).max_stamina


def stat(table: Table, slot: int, which: int) -> int:
    """One of the eight stats as it counts now."""
    state = table.state
    face = table.faces[state.sides[slot]]
    value = face.stats[which]
    if face.low is not None and 2 * state.stamina[slot] <= face.max_stamina:
        value += face.low.stats[which]
    for change in state.changes:
        if change[1] == which and change[0] == slot:
            value += change[2]
    if state.solo and slot < TEAM and state.stamina[OSCUMORA] > 0:
        value += table.faces[state.sides[OSCUMORA]].hinders[which]
    return value


def reasons(table: Table, slot: int, which: int, printed: str = "") -> Tally:
    """The same value with what it is made of; `printed` names the printed part. Only for events and views."""
    state = table.state
    face = table.face(slot)
    tally = Tally(face.printed[which], printed or PRINTED[which]) if face.printed[which] else Tally()
    tally.add(face.stats[which] - face.printed[which], face.ability)
    if face.low is not None and is_low(table, slot):
        tally.add(face.low.stats[which], face.ability)
    for who, what, amount, _, source in state.changes:
        if who == slot and what == which:
            tally.add(amount, table.box.sources[source].title)
    if slot < TEAM and state.solo and state.stamina[OSCUMORA] > 0:
        oscumora = table.face(OSCUMORA)
        tally.add(oscumora.hinders[which], oscumora.ability)
    return tally


def dice_count(table: Table, slot: int, which: int) -> int:
    """How many D4 are rolled (LN-R35)."""
    count = stat(table, slot, which)
    return LEAST_DICE if count < LEAST_DICE else MOST_DICE if count > MOST_DICE else count


def dice_reasons(table: Table, slot: int, which: int) -> Tally:
    """How many D4 are rolled, with the reasons."""
    tally = reasons(table, slot, which)
    if tally.value < LEAST_DICE:
        tally.to(LEAST_DICE, "at least 1 die")
    return tally if tally.value <= MOST_DICE else tally.to(MOST_DICE, "at most 8 dice")


def given_by(table: Table, slot: int, what: int, amount: int) -> str:
    """What gives a creature something for a while that is no stat; empty for nothing."""
    for change in table.state.changes:
        if change[1] == what and change[0] == slot and change[2] == amount:
            return table.box.sources[change[4]].title
    return ""


def binds(table: Table, slot: int, status: int) -> bool:
    """Whether a creature has a status and no Crystal passes it by (LN-9.8, LN-R46)."""
    if table.state.status[slot] != status:
        return False
    return not given_by(table, slot, BYPASS, status)


def again_by(table: Table, slot: int, what: int) -> str:
    """What lets a creature make a missed roll again, or roll a set of dice twice; empty for nothing."""
    face = table.faces[table.state.sides[slot]]
    if face.rerolls >> what & 1:
        return face.ability
    if face.low is not None and face.low.rerolls >> what & 1 and is_low(table, slot):
        return face.ability
    return given_by(table, slot, REROLL, what)


def sure_break(table: Table, slot: int) -> str:
    """What makes a creature's hit a Breakshield whatever the total; empty for nothing."""
    for who, what, _, _, source in table.state.changes:
        if what == SURE_BREAK and who == slot:
            return table.box.sources[source].title
    return ""


def warded_by(table: Table, slot: int, status: int) -> str:
    """What keeps a status from being placed on a creature; empty for nothing."""
    face = table.face(slot)
    low = face.low is not None and is_low(table, slot) and face.low.wards >> status & 1
    if face.wards >> status & 1 or low:
        return face.ability
    for who, what, mask, _, source in table.state.changes:
        if what == WARD and who == slot and mask >> status & 1:
            return table.box.sources[source].title
    return ""


def room(table: Table, slot: int, which: int, amount: int, ends: int) -> int:
    """How much of a change fits: lasting ones are held within limits, those of the next attack below one (LN-R36)."""
    if ends not in (LASTING, NEXT):
        return amount
    held = [
        change[2] for change in table.state.changes if change[0] == slot and change[1] == which and change[3] == ends
    ]
    total = sum(held)
    if ends == NEXT:
        return min(NEXT_LIMIT, total + amount) - total if amount > 0 else amount
    limit = LASTING_SPEED if which == SPEED else LASTING_LIMIT
    return max(-limit, min(limit, total + amount)) - total


def in_words(what: int, amount: int) -> str:
    """What a change that is no stat gives: breakshield, reroll roll, ward Soaked, Burned."""
    if what == SURE_BREAK:
        return "breakshield"
    if what == REROLL:
        return f"reroll {REROLLS[amount]}"
    names = [name for status, name in enumerate(STATUSES) if amount >> status & 1]
    return f"{'ward' if what == WARD else 'pass by'} {', '.join(names) if what == WARD else STATUSES[amount]}"
