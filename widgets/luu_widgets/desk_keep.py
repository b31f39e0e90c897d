"""The game of a desk as its page keeps it over a reload, in the browser's memory for this one tab and nowhere else.

What is kept is what "Copy the text" gives away too, seed and moves, with who plays and the moment that is looked at.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from luu.core.session import Session
from luu_widgets.desk_seats import who_plays
from luu_widgets.game_text import kept_text, opened
from luu_widgets.limits import Limits


class Desk(Protocol):
    """What keeping needs of a desk."""

    session: Session
    players: tuple[str, ...]
    limits: Limits

    def put(self, session: Session, players: Sequence[str] | None = None) -> None: ...


class Keep:
    """Nothing is kept before a page asks for it: a notebook, which does not, has its own ways to keep things."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.wanted = False
        self.dropped = ""
        """Why the page is to forget what it kept."""
        self._first = desk.session
        self._text: tuple[Session, tuple[str, ...], str] | None = None

    def take_up(self, letter: Mapping[str, Any]) -> bool:
        """Put the game on the table that a page has kept, if it has. Whether there was one that still loads."""
        self.wanted, self.dropped = True, ""
        text = str(letter.get("text") or "")
        if not text:
            return False
        desk = self.desk
        try:
            session = opened(text, desk.session, desk.limits.letters)
            players = who_plays(str(letter.get("players") or "human").split(","), session.game.seats)
            session.go_to(letter.get("ply"))
        except Exception as wrong:  # it may be anything, and the page has to be told to forget it
            self.dropped = f"The game that this tab had kept cannot be taken up, so this is a new one. {wrong}"
            return False
        session.fair = letter.get("fair") is True
        desk.put(session, players)
        return True

    def view(self) -> dict[str, Any] | None:
        """What the page is to keep now; None leaves what it has. A new game without a move is not worth keeping."""
        session = self.desk.session
        untouched = session is self._first and not session.line
        if not self.wanted or untouched or not session.game.replayable:
            return {"dropped": True} if self.dropped else None
        text = self._text_of(session)
        if len(text) > self.desk.limits.letters:
            return None
        return {"text": text, "ply": session.ply, "players": ",".join(self.desk.players), "fair": session.fair}

    def _text_of(self, session: Session) -> str:
        """The game as text, made once for each move."""
        line = session.line
        if self._text is None or self._text[0] is not session or self._text[1] != line:
            self._text = (session, line, kept_text(session))
        return self._text[2]
