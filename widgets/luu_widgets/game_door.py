"""The door of a page: a game comes in by its text, a file or the page's own address, and goes out the same way."""

from __future__ import annotations

from typing import Any, Final, Protocol
from urllib.parse import parse_qs, quote

import anywidget
import traitlets

import luu
from luu.core.session import Session
from luu_widgets.table_base import STATIC, in_words

LONGEST: Final = 60_000
"""So many characters a saved game may have; the longest games have a tenth of it."""
LONGEST_LINK: Final = 8_000
"""So many characters the query of an address may have: beyond that proxies and browsers do not follow."""


class HasSession(Protocol):
    """Anything with a game in it that another can take the place of."""

    session: Session


class GameDoor(anywidget.AnyWidget):
    """Opens a saved game on `place`, and hands out the one that is there.

    Nothing of a game is sent before somebody asks for it. What comes in is untrusted: it is measured, and replayed
    move by move by `luu.load`; where that fails the game on the table stays, and `fault` says why to the page.
    """

    _esm = (STATIC / "game_door.js").read_text(encoding="utf-8")
    _css = (STATIC / "game_door.css").read_text(encoding="utf-8")

    longest = traitlets.Int(LONGEST).tag(sync=True)

    def __init__(self, place: HasSession, **traits: Any) -> None:
        self._place = place
        self.fault = ""
        super().__init__(**traits)
        self.on_msg(self._hear)

    def _hear(self, _door: object, content: object, _buffers: object) -> None:
        letter = content if isinstance(content, dict) else {}
        kind, text = letter.get("type"), letter.get("text")
        try:
            if kind == "hand out":
                self.send({"type": "game", "text": self._place.session.save(), "query": query_of(self._place.session)})
            elif kind == "open" and isinstance(text, str):
                self._place.session = opened(text, self._place.session)
            elif kind == "query" and isinstance(text, str):
                self._from_query(text)
            else:
                raise ValueError("the page sent something that is not a saved game")
        except Exception as fault:  # a page shows nobody what a callback raises
            self.fault = in_words(fault)
            self.send({"type": "said", "text": self.fault, "alarm": True})
        else:
            self.fault = ""
            if kind != "hand out":
                self.send({"type": "said", "text": "", "alarm": False})

    def _from_query(self, query: str) -> None:
        game = game_in(query)
        if game:
            self._place.session = opened(game, self._place.session)


def opened(text: str, there: Session) -> Session:
    """The game that a text is of, with the cards of the one that is there; of the same kind as that one.

    Raises a ValueError for a text too long or of another game, and what `luu.load` raises for one that is no game.
    """
    if len(text) > LONGEST:
        raise ValueError(f"the text has {len(text)} characters, expected a saved game of {LONGEST} at most")
    try:
        session = luu.load(text.strip())
    except luu.CardsChanged:
        session = luu.load(text.strip(), cards=there.cards)
    if session.game.name != there.game.name:
        raise ValueError(f"a game of {session.game.name!r} was given, expected one of {there.game.name!r}")
    return session


def game_in(query: str) -> str:
    """The text of the game in the query of an address; empty where there is none. Raises a ValueError."""
    if len(query) > LONGEST_LINK:
        raise ValueError(f"the address has {len(query)} characters, expected {LONGEST_LINK} at most")
    return parse_qs(query.removeprefix("?"), max_num_fields=20).get("game", [""])[-1]


def query_of(session: Session) -> str:
    """The query that opens this game on its page; empty for a game too long for an address."""
    short = getattr(session, "short", session.save)
    query = f"?game={quote(short(), safe='')}"
    return query if len(query) <= LONGEST_LINK else ""


def link_to(session: Session, address: str) -> str:
    """The address at which the dashboards served at `address` open this very game: from a notebook to a page.

    Raises a ValueError for a game that is too long for an address; open its text on the page instead.
    """
    query = query_of(session)
    if not query:
        raise ValueError(f"the game has {len(session.moves)} moves, too many for an address: open its save on the page")
    return f"{address.rstrip('/')}/voila/render/{session.game.name}.ipynb{query}"
