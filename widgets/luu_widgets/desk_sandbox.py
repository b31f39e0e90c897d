"""The sandbox at a desk: the position on the table as data to change, and the game that begins with it."""

from __future__ import annotations

import json
from typing import Any

import luu
from luu.core.session import Session
from luu.games import position_parts
from luu_widgets.table_base import BoardTable

NOBODY = -1
"""A seat that sees no hand."""


def sandbox_view(table: BoardTable) -> dict[str, Any]:
    """What can be set up: the position as whoever looks at the board may know it, and the words for every part of one.

    Before the first round, and after the end, a simple position stands in its place.
    """
    session = table.session
    covered = table._handover() is not None
    began = session.choice is not None and session.game.round_row()["round_total"] > 0
    return {
        "game": session.game.name,
        "position": session.game.position(NOBODY if covered else table.seat) if began else simple(session),
        "parts": position_parts(session.game.name, session.cards),
    }


def simple(session: Session) -> dict[str, Any]:
    """A position to begin with where there is none on the table."""
    seats = session.game.seats
    if session.game.name == "planet":
        begun = luu.new("planet", players=seats, draft="fixed", chaos=0, seed=session.seed, cards=session.cards)
    else:
        mode = session.setup["mode"]
        begun = luu.new("luturas", mode=mode, draft="auto", seed=session.seed, cards=session.cards)
    return begun.game.position(NOBODY)


def position_from(letter: dict[str, Any], session: Session) -> Session:
    """The game that a page has set up. Raises ValueError, with all that is wrong with it."""
    try:
        position = json.loads(str(letter.get("position") or ""))
    except ValueError as fault:
        raise ValueError(f"the position is not JSON: {fault}") from fault
    seed = letter.get("seed")
    return luu.new(
        session.game.name, position=position, cards=session.cards, seed=session.seed if seed is None else seed
    )
