"""Moves that somebody made at one stroke, such as the rest of a draft: taken back and played again as one."""

from __future__ import annotations

from luu.core.events import Event
from luu.core.session import Session


class AsOne:
    """Which moves at a table were one act. A session itself goes move by move."""

    def __init__(self) -> None:
        self._acts: list[tuple[Session, int, tuple[str, ...]]] = []
        """The session, after how many moves the act began, and the moves up to its end."""

    def play_proposed(self, session: Session) -> tuple[Event, ...]:
        """The rest of a draft, as `Session.play_proposed`, as one act."""
        began = session.ply
        events = session.play_proposed()
        self._acts = [act for act in self._acts if act[0] is session]
        self._acts.append((session, began, session.moves))
        return events

    def undo(self, session: Session) -> None:
        """Take the last act back, as far as a fair game lets it. Raises IllegalMove when there is none."""
        moves = session.moves
        session.undo()
        start = next((began for of, began, end in self._acts if of is session and end == moves), session.ply)
        while session.ply > start and session.can_undo:
            session.undo()

    def redo(self, session: Session) -> None:
        """Play the act again that was undone last. Raises IllegalMove when there is none."""
        ply, line = session.ply, session.line
        session.redo()
        ends = (len(end) for of, began, end in self._acts if of is session and began == ply and line[: len(end)] == end)
        session.go_to(next(ends, session.ply))
