"""The game of a desk as its page keeps it over a reload, in the browser's memory for this one tab and nowhere else.

What is kept is what "Copy the text" gives away too, seed and moves, with who plays and the moment that is looked at.
But nobody asked for it, so commands that still lie face down are left out: a reload goes back to where they were begun.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from luu.core.session import Session
from luu.luturas.records import TOOL
from luu.luturas.state import NO_CARD
from luu_widgets.desk_seats import who_plays
from luu_widgets.game_text import kept_text, opened
from luu_widgets.limits import Limits

COMMANDS: Final = ("transform", "tool", "strategy")
"""The questions of a command, whose answers nobody else knows before all are locked (LN-R17)."""
CHOICES: Final = ("main", "replace")
"""Who stands there is shown when both have chosen."""


def lies_face_down(session: Session) -> bool:
    """Whether an answer is known to one player of two alone."""
    if session.game.name != "luturas" or session.state.solo:
        return False
    tools = [player.placed[TOOL] != NO_CARD and not player.revealed for player in session.state.players]
    return session.game.kind in (*COMMANDS, *CHOICES) or any(tools)


def secret_from(session: Session) -> int:
    """After how many moves of a game in which something lies face down that began: its round, or its last choice."""
    choosing = session.game.kind in CHOICES
    began, before = 0, None
    for ply, game in enumerate(session.positions()):
        now = game.kind if choosing else game.round_row()["round_total"]
        if now != before:
            began, before = ply, now
    return began


class Desk(Protocol):
    """What keeping needs of a desk."""

    session: Session
    players: tuple[str, ...]
    limits: Limits

    def put(self, session: Session, players: Sequence[str] | None = None, covered: bool = False) -> None: ...


class Keep:
    """Nothing is kept before a page asks for it: a notebook, which does not, has its own ways to keep things."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.wanted = False
        self.dropped = ""
        """Why the page is to forget what it kept."""
        self._first = desk.session
        self._made: tuple[Session, tuple[str, ...], str, int] | None = None

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
        desk.put(session, players, covered=True)  # nobody knows who sits there now
        return True

    def view(self) -> dict[str, Any] | None:
        """What the page is to keep now; None leaves what it has. A new game without a move is not worth keeping."""
        session = self.desk.session
        untouched = session is self._first and not session.line
        if not self.wanted or untouched or not session.game.replayable:
            return {"dropped": True} if self.dropped else None
        text, moves = self._text_of(session)
        if len(text) > self.desk.limits.letters:
            return None
        ply = min(session.ply, moves)
        return {"text": text, "ply": ply, "players": ",".join(self.desk.players), "fair": session.fair}

    def _text_of(self, session: Session) -> tuple[str, int]:
        """The game as text and how many moves that has, made once for each move."""
        line = session.line
        if self._made is None or self._made[0] is not session or self._made[1] != line:
            # A line that is looked at from an earlier moment came in with such a text, or was kept before.
            hides = session.ply == len(line) and lies_face_down(session)
            told = line[: secret_from(session)] if hides else line
            self._made = (session, line, kept_text(session, told), len(told))
        return self._made[2:]
