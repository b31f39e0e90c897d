"""The fallen Luu that can come back: those whose cards lie in the discard pile."""

from __future__ import annotations

from luu.planet.state import Fallen
from luu.planet.table import Table


def revivable(table: Table, seat: int) -> list[Fallen]:
    """A player's fallen Luu that can come back, in the order in which they fell, each kind once."""
    found: dict[str, Fallen] = {}
    for fallen in table.state.fallen_luu:
        if fallen.seat == seat and fallen.card.id not in found and cards_of(table, fallen) is not None:
            found[fallen.card.id] = fallen
    return list(found.values())


def cards_of(table: Table, fallen: Fallen) -> tuple[int, ...] | None:
    """The cards that a fallen Luu comes back with, from the discard pile: its own, or else others with the same print,
    which nobody at a table could tell from them. None if one is missing."""
    found = []
    for serial in fallen.cards:
        same = [card for card in table.state.discard if table.box.ids[card] == table.box.ids[serial]]
        if not same:
            return None
        found.append(serial if serial in same else same[-1])
    return tuple(found)
