"""Hyper Mode: who may transform (LN-7.2, LN-R49, LN-R54)."""

from __future__ import annotations

from luu.luturas.state import FULL_SPECIAL
from luu.luturas.table import Table


def may_transform(table: Table, seat: int) -> bool:
    """Whether a seat's active Lutura may transform now: once a match in versus, with full Special in solo."""
    state = table.state
    slot = state.active[seat]
    if table.faces[state.sides[slot]].hyper:
        return False
    return state.special[slot] >= FULL_SPECIAL if state.solo else not state.players[seat].spent


def transformations(table: Table) -> None:
    """The transformations of this round's commands, together (LN-R19)."""
    state = table.state
    for player in state.players:
        if player.transforming:
            rule = "LN-14.8" if state.solo else "LN-R49"
            table.transform(state.active[player.seat], rule, spend=not state.solo)
