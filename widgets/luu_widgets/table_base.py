"""What the tables of all games share: a board drawn from one trait, its session, undo and redo, faults, cells.

A game's table adds its scripts and styles, the letters that its board sends, and what it says of itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Mapping
from importlib.resources import files
from typing import Any, ClassVar, Final
from weakref import WeakSet

import anywidget
import traitlets

import luu
from luu.core.events import Event
from luu.core.session import Session

LOG_LINES: Final = 30
STATIC: Final = files("luu_widgets") / "static"
BOARD: Final = ("kit", "art", "words", "screens", "panels", "hands", "table")
"""The scripts that all tables share, each before those that build on it."""


def scripts(*own: str) -> tuple[str, ...]:
    """The scripts of a table by their file names: the shared ones, then its own, the last of which draws the table."""
    return tuple(f"{name}.js" for name in (*(f"board_{part}" for part in BOARD), *own))


def one_module(names: tuple[str, ...]) -> str:
    """Our modules as one: a widget's script has no neighbours that it could import from."""
    text = re.sub(r"^import [^;]*;\n", "", joined(names), flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)


def joined(names: tuple[str, ...]) -> str:
    """The packaged files in a row."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


class BoardTable(anywidget.AnyWidget):
    """A playable table. It remembers nothing: it draws its session, and what is done on it goes to its session.

    Follow the game with `table.observe(handler, names="turn")`: `turn` changes with each move, undo, redo and new game.
    `seat` is who looks at the board. With `hotseat` two people share the screen, and the board is handed over between
    them; without it the table stays with its seat. What the other seat holds never leaves the kernel.
    """

    game: ClassVar[str]
    """The name of the game that a table without a session begins."""

    view = traitlets.Dict().tag(sync=True)
    turn = traitlets.Int(0)

    def __init__(self, session: Session | None = None, seat: int = 0, hotseat: bool = True, **traits: Any) -> None:
        super().__init__(**traits)
        self.seat = seat
        self.hotseat = hotseat
        self._drawn: tuple[Session, tuple[str, ...]] | None = None
        self._session = luu.new(self.game) if session is None else checked(session)
        self.on_msg(self._hear)
        self.refresh()
        _tables.add(self)
        _follow_cells()

    @property
    def session(self) -> Session:
        """The game on the table; give it another one and that is drawn."""
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self._put(checked(session))
        self.refresh()

    # ------------------------------------------------------------------ the same by code as by hand

    def play(self, key: str) -> None:
        """Play an option by its key. Raises IllegalMove."""
        self.session.play(key)
        self.refresh()

    def undo(self) -> None:
        """Take the last move back. Raises IllegalMove when there is none."""
        self.session.undo()
        self.refresh()

    def redo(self) -> None:
        """Play the move again that was undone last. Raises IllegalMove when there is none."""
        self.session.redo()
        self.refresh()

    def take_over(self, seat: int) -> None:
        """From now on this seat looks at the board, and its hand is shown."""
        self.seat = seat
        self.refresh()

    def refresh(self) -> None:
        """Draw everything from the session: here, and on any other table that shows it."""
        self._draw()
        for table in list(_tables):
            if table is not self and table.session is self.session and table.comm is not None:
                table._draw()

    # ------------------------------------------------------------------ from the browser

    def _hear(self, _table: object, content: object, _buffers: object) -> None:
        """Whatever the browser sent: the one place where a fault of it is caught and shown."""
        letter = self._read(content)
        fault = ""
        try:
            if letter is None:
                raise ValueError("the board sent something that is not a move")
            self._carry_out(letter)
        except Exception as wrong:  # a front end shows nobody what a handler raises
            fault = in_words(wrong)
        answered = letter.id if letter is not None else None
        try:
            self._draw(answered, fault)
        except Exception as wrong:  # something that follows `turn`
            self._draw(answered, in_words(wrong))
        for table in list(_tables):
            if table is not self and table.session is self.session and table.comm is not None:
                table._draw()

    def _put(self, session: Session) -> None:
        self._session = session
        self.seat = min(self.seat, session.game.seats - 1) if not self.hotseat else 0

    # ------------------------------------------------------------------ drawing

    def _draw(self, answered: str | None = None, fault: str = "") -> None:
        """One assignment an action: view, options, log and what the table itself has to say."""
        stamp = (self.session, self.session.moves)
        moved = stamp != self._drawn
        self._drawn = stamp
        turn = self.turn + moved
        self.view = {**self._seen(), "table": {**self._about(), "turn": turn, "answered": answered, "fault": fault}}
        self.turn = turn

    def _seen(self) -> dict[str, Any]:
        """What may be on the screen now: nothing of either hand while it is handed over."""
        view = dict(self.session.view(self.seat))
        if self._handover() is not None:
            view["hands"] = [None for _ in view["hands"]]
            view["events"] = []
        return view

    def _read(self, content: object) -> Any:
        """A letter of this table's board, or None for anything else: anyone can send anything to a kernel."""
        raise NotImplementedError

    def _carry_out(self, letter: Any) -> None:
        """Do what a letter asks; a fault is raised, and shown by who called."""
        raise NotImplementedError

    def _about(self) -> dict[str, Any]:
        """What the table itself has to say, beside the view of the game."""
        raise NotImplementedError

    def _handover(self) -> int | None:
        """The seat that the screen must be passed to before anything goes on."""
        choice = self.session.choice
        return choice.seat if self.hotseat and choice is not None and choice.seat != self.seat else None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.session!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Live where there is a kernel; a still board where there is none, as on a page that shows notebooks."""
        bundle, metadata = super()._repr_mimebundle_(**options)
        return {**bundle, "text/html": self.session.game.html(self._seen())}, metadata


def log_lines(
    session: Session, seat: int | None, since: int | None = None, most: int = LOG_LINES
) -> list[dict[str, Any]]:
    """The last lines of the log as this seat may read them, or as everybody may (None).

    `last` marks those of the last move, or from the event on that `since` counts.
    """
    events = session.log
    fresh = len(events) - len(session.last_events) if since is None else since
    first = max(0, len(events) - most)
    lines = []
    for number, event in enumerate(events[first:], first):
        told = session.game.event_view(event, stranger_to(session, event) if seat is None else seat)
        line = {part: told[part] for part in ("kind", "text", "rule", "dice")}
        lines.append({"n": number, "last": number >= fresh, **line})
    return lines


def public_lines(session: Session) -> list[dict[str, Any]]:
    """The last move as either player may read it: both look at the screen while it is handed over."""
    lines = []
    for event in session.last_events:
        told = session.game.event_view(event, stranger_to(session, event))
        lines.append({"text": told["text"], "dice": told["dice"]})
    return lines


def stranger_to(session: Session, event: Event) -> int:
    """A seat that an event does not belong to: what it reads everybody may know, and no drawn card is in there."""
    return next(seat for seat in (*range(session.game.seats), -1) if seat != getattr(event, "seat", None))


def checked(session: object) -> Session:
    """Only a game in progress can lie on a table."""
    if not isinstance(session, Session):
        raise TypeError(f"{session!r} was given, expected a Session, as luu.new() makes one")
    return session


def read(content: object, types: tuple[str, ...], parts: Mapping[str, type]) -> dict[str, Any] | None:
    """The type and the known parts of a letter; None for anything else, since anyone can send anything to a kernel."""
    if not isinstance(content, dict) or content.get("type") not in types:
        return None
    found = {name: content[name] for name in parts if content.get(name) is not None}
    for name, value in found.items():
        if (
            not isinstance(value, parts[name])
            or isinstance(value, bool)
            or (isinstance(value, str) and len(value) > 80)
        ):
            return None
    return {"type": content["type"], **found}


def in_words(wrong: Exception) -> str:
    """A fault as a person reads it; our own errors speak for themselves."""
    return str(wrong) if isinstance(wrong, luu.IllegalMove | ValueError) else f"{type(wrong).__name__}: {wrong}"


# ---------------------------------------------------------------------- moves made by code in a cell

_tables: WeakSet[BoardTable] = WeakSet()


def _follow_cells() -> None:
    """In a notebook: after each cell, draw the tables whose game was played by code. Asked for once a kernel."""
    ipython = sys.modules.get("IPython")
    shell = ipython.get_ipython() if ipython is not None else None
    if shell is not None and _draw_what_moved not in shell.events.callbacks["post_run_cell"]:
        shell.events.register("post_run_cell", _draw_what_moved)


def _draw_what_moved(_result: object) -> None:
    for table in list(_tables):
        if table.comm is not None and table._drawn != (table.session, table.session.moves):
            table._draw()
