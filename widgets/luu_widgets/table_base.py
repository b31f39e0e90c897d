"""What the tables of all games share: a board drawn from one trait, its session, undo and redo, faults, cells.

A game's table adds its scripts and styles, the letters that its board sends, and what it says of itself.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable, Mapping
from importlib.resources import files
from typing import Any, ClassVar, Final
from weakref import WeakSet

import anywidget
import traitlets

import luu
from luu.as_one import AsOne
from luu.core.errors import LuuError
from luu.core.events import Event
from luu.core.session import Session
from luu_widgets.table_book import Card, book
from luu_widgets.table_odds import AT_ONCE, SLICE, WHEN_ASKED, WITH_THE_BOARD, Idle, Turns
from luu_widgets.table_rest import WAITS, at_rest

LOG_LINES: Final = 30
EARLIER: Final = 200
"""So many events of before the board sends for at once, where somebody wants to read on upwards."""
STATIC: Final = files("luu_widgets") / "static"
BOARD: Final = ("kit", "shapes", "art", "words", "odds", "screens", "panels", "share", "why", "rules", "hands", "table")
"""The scripts that all tables share, each before those that build on it."""
AREAS: Final = "main|side|top|ask|hands|log|head|form"
"""Parts of every board, which its styles name without naming the board."""


def scripts(*own: str) -> tuple[str, ...]:
    """The scripts of a table by their file names: the shared ones, then its own, the last of which draws the table."""
    return tuple(f"{name}.js" for name in (*(f"board_{part}" for part in BOARD), *own))


def one_module(names: tuple[str, ...]) -> str:
    """Our modules as one: a widget's script has no neighbours that it could import from."""
    text = re.sub(r"^import [^;]*;\n", "", joined(names), flags=re.MULTILINE)
    return re.sub(r"^export (?!default)", "", text, flags=re.MULTILINE)


def board_styles(look: str, names: tuple[str, ...]) -> str:
    """The styles of one game's board, which leave another game's board on the same page alone."""
    text = re.sub(rf"^(\s*)(?=\.luu-(?:{AREAS})\b)", rf"\1:where(.{look}) ", joined(names), flags=re.MULTILINE)
    return text.replace(".luu-board", f".luu-board:where(.{look})")


def joined(names: tuple[str, ...]) -> str:
    """The packaged files in a row."""
    return "\n".join((STATIC / name).read_text(encoding="utf-8") for name in names)


class BoardTable(anywidget.AnyWidget):
    """A playable table. It draws its session, and what is done on it goes to its session; of that it remembers only
    which moves were made at one stroke.

    Follow the game with `table.observe(handler, names="turn")`: `turn` changes with each move, undo, redo and new game.
    `seat` is who looks at the board. With `hotseat` two people share the screen, and the board is handed over between
    them; without it the table stays with its seat. What the other seat holds never leaves the kernel.
    """

    game: ClassVar[str]
    """The name of the game that a table without a session begins."""

    view = traitlets.Dict().tag(sync=True)
    odds = traitlets.Dict().tag(sync=True)
    """The exact chances of this turn's options, where they took too long to come with the view: see `weigh`."""
    book = traitlets.Dict().tag(sync=True)
    """Rules and cards to look up; empty until the board asks for them."""
    turn = traitlets.Int(0)

    guided: bool = False
    """Inside a lesson, which puts the games on the table: none is begun there, and the board turns by itself."""

    asked_of: tuple[str, ...] | None = None
    """Inside a lesson whose question is open: the parts of the view that would answer it. Until it is answered nothing
    is played here, and no chance, reason or option leaves the kernel (`table_rest`); None: the game goes on."""

    def __init__(self, session: Session | None = None, seat: int = 0, hotseat: bool = True, **traits: Any) -> None:
        super().__init__(**traits)
        self.seat = seat
        self.hotseat = hotseat
        self._drawn: tuple[Session, tuple[str, ...]] | None = None
        self._turns = Turns()
        self._idle = Idle()
        self.as_one = AsOne()
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
        """Take the last move back, and what agents have answered to it. Raises IllegalMove when there is none."""
        self._undo()
        self.refresh()

    def redo(self) -> None:
        """Play the move again that was undone last. Raises IllegalMove when there is none."""
        self._redo()
        self.refresh()

    def take_over(self, seat: int) -> None:
        """From now on this seat looks at the board, and its hand is shown."""
        self.seat = seat
        self.refresh()

    def refresh(self) -> None:
        """Draw everything from the session: here, and on any other table that shows it."""
        self._draw(limits=self._limits())
        self._draw_others()

    def _draw_others(self) -> None:
        """Draw the same game on whatever other tables show it."""
        for table in list(_tables):
            if table is not self and table.session is self.session and table.comm is not None:
                table._draw(limits=table._limits())

    def weigh(self, seconds: float = 10.0, budget: int = WHEN_ASKED[1]) -> None:
        """Work out the exact chances of the present options for about so long, and send what is known of them.

        seconds: when to stop; budget: how many positions of a coming enemy phase may be counted (`luu.odds.of`).
        Nothing is worked out while nobody at this table is asked, or while the hands are covered.
        """
        self._idle.drop()
        self.odds = self._weighed(self.turn, seconds, budget) or {}

    def _weighed(self, turn: int, seconds: float, budget: int) -> dict[str, Any] | None:
        """What is known of the chances of a turn after so long; None where they are not for this table's eyes."""
        if not self._may_weigh():
            return None
        now = self._turns.now(self.session)
        now.go_on(seconds, budget)
        intent = self._intent(budget)
        cut = budget < WHEN_ASKED[1] and intent is not None and not intent["luus"] and len(intent["leaves_out"]) > 1
        return {"turn": turn, "options": dict(now.options), "waiting": len(now.waiting) + cut, "intent": intent}

    def _weigh_on(self) -> bool:
        """A slice of that work between two messages; whether more of it is to be done. At the end all of it is sent."""
        try:
            if self.comm is None or not self._may_weigh() or self._drawn != (self.session, self.session.moves):
                return False
            now = self._turns.now(self.session)
            now.go_on(SLICE, WHEN_ASKED[1])
            if now.waiting:
                return True
            self.odds = self._weighed(self.turn, *WHEN_ASKED) or {}
        except Exception as wrong:  # nobody is told of what a timer raises
            self._draw(None, in_words(wrong))
        return False

    def open_book(self) -> None:
        """Send the rules and the cards of the game."""
        self.book = book(self.session, self._cards())

    # ------------------------------------------------------------------ from the browser

    def _hear(self, _table: object, content: object, _buffers: object) -> None:
        """Whatever the browser sent: the one place where a fault of it is caught and shown."""
        asked = content.get("type") if isinstance(content, dict) else None
        if asked in ("odds", "book"):
            self._look_up(asked)
        elif asked == "log":
            self._send_earlier(content)
        else:
            self._act_on(content)

    def _act_on(self, content: object) -> None:
        """A move, or something else that is done at the table: carried out, then the board is drawn."""
        self._idle.drop()
        letter = self._read(content)
        fault = ""
        try:
            if letter is None or (self.guided and letter.type == "new"):
                raise ValueError("the board sent something that is not a move")
            if self.asked_of is not None:
                raise ValueError(WAITS)
            self._carry_out(letter)
        except Exception as wrong:  # a front end shows nobody what a handler raises
            fault = in_words(wrong)
        answered = letter.id if letter is not None else None
        hurried = isinstance(content, dict) and content.get("more") == 1  # the next click is waiting already
        try:
            self._draw(answered, fault, None if hurried else self._limits())
        except Exception as wrong:  # something that follows `turn`
            self._draw(answered, in_words(wrong))
        self._draw_others()

    def _look_up(self, what: str) -> None:
        """What a board asks for beside the game; nobody's move waits for it."""
        try:
            if what == "book":
                self.open_book()
            elif self._idle.can():
                self._idle.start(self._weigh_on)
            else:
                self.weigh(*WHEN_ASKED)
        except Exception as wrong:
            self._draw(None, in_words(wrong))

    def _send_earlier(self, content: Any) -> None:
        """Lines of the log from before an event, to the board that asked for them and remembers them for one seat."""
        before = content.get("before")
        if self.asked_of is not None or isinstance(before, bool) or not isinstance(before, int) or before < 1:
            return
        lines = self._log_lines(most=EARLIER, before=before)
        self.send({"earlier": lines, "turn": self.turn})

    def _log_lines(self, **which: int) -> list[dict[str, Any]]:
        """The log as it may be on the screen now; `which` as `log_lines` takes it."""
        raise NotImplementedError

    def _undo(self) -> None:
        self.as_one.undo(self.session)

    def _redo(self) -> None:
        self.as_one.redo(self.session)

    def _at_once(self) -> tuple[float, int]:
        """How much of the chances may be worked out before the board goes out: seconds, and positions."""
        return AT_ONCE

    def _limits(self) -> tuple[float, int]:
        """What `_at_once` says, and enough for all of them where a game was not on this table until now."""
        known = self._drawn is not None and self._drawn[0] is self.session
        return self._at_once() if known else WITH_THE_BOARD

    def _may_weigh(self) -> bool:
        """Whether the options of the present choice may be on the screen of this table."""
        choice = self.session.choice
        asked = choice is not None and choice.seat == self.seat and self._handover() is None
        return asked and self.asked_of is None

    def _put(self, session: Session) -> None:
        self._session = session
        self.seat = min(self.seat, session.game.seats - 1) if not self.hotseat else 0

    # ------------------------------------------------------------------ drawing

    def _draw(self, answered: str | None = None, fault: str = "", limits: tuple[float, int] | None = None) -> None:
        """One assignment an action: view, options, log and what the table itself has to say.

        limits: seconds and positions for the chances that come with it; None leaves them for later.
        """
        self._turn_to_who_is_asked()
        stamp = (self.session, self.session.moves)
        moved = stamp != self._drawn
        self._drawn = stamp
        turn = self.turn + moved
        odds = None if limits is None else self._weighed(turn, *limits)
        about = {**self._about(), "turn": turn, "answered": answered, "fault": fault, "odds": odds}
        about["guided"] = self.guided
        about["weighing"] = odds is not None and odds["waiting"] > 0 and self._idle.can()  # they come by themselves
        view = {**self._seen(), "table": about}
        self.view = view if self.asked_of is None else at_rest(view, self.asked_of)
        self.turn = turn
        if self.odds and not self._may_weigh():  # they name cards of a hand that is covered now
            self.odds = {}
        if about["weighing"]:
            self._idle.start(self._weigh_on)

    def _turn_to_who_is_asked(self) -> None:
        """A learner plays every seat that no agent plays, and looks at the board from there."""
        choice = self.session.choice
        if self.guided and choice is not None:
            self.seat = choice.seat

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

    def _cards(self) -> Iterable[Card]:
        """The cards of the game, for its book."""
        raise NotImplementedError

    def _intent(self, budget: int) -> dict[str, Any] | None:
        """What enemies are about to do, where there are any."""
        return None

    def _handover(self) -> int | None:
        """The seat that the screen must be passed to before anything goes on."""
        choice = self.session.choice
        return choice.seat if self.hotseat and choice is not None and choice.seat != self.seat else None

    def __repr__(self) -> str:
        return f"{type(self).__name__}({self.session!r})"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Live where there is a kernel; a still board where there is none, as on a page that shows notebooks."""
        bundle, metadata = super()._repr_mimebundle_(**options)
        return {**bundle, "text/html": self._repr_html_()}, metadata

    def _repr_html_(self) -> str:
        """A still board of what may be on the screen now."""
        return self.session.game.html(self._seen())


def log_lines(
    session: Session, seat: int | None, since: int | None = None, most: int = LOG_LINES, before: int | None = None
) -> list[dict[str, Any]]:
    """The last lines of the log as this seat may read them, or as everybody may (None).

    `last` marks those of the last move, or from the event on that `since` counts. `before` ends with the event before
    the one of this number.
    """
    events = session.log
    fresh = len(events) - len(session.last_events) if since is None else since
    end = len(events) if before is None else min(before, len(events))
    first = max(0, end - most)
    lines = []
    for number, event in enumerate(events[first:end], first):
        told = session.game.event_view(event, stranger_to(session, event) if seat is None else seat)
        line = {part: told[part] for part in ("kind", "text", "rule", "dice")}
        open_ = told["text"] == session.explain(event)  # else something of it is hidden
        sums = [one for one in made_of(event) if str(abs(one[1])) in told["text"]] if open_ else []
        lines.append({"n": number, "last": number >= fresh, **line, "sums": sums})
    return lines


def made_of(event: Event) -> list[list[Any]]:
    """The numbers of an event that remember how they came about: what each is, its total, its reasons."""
    sums: list[list[Any]] = []
    for name in event.__dataclass_fields__:
        value = getattr(event, name)
        if not name.endswith("reasons") or not value:
            continue
        word = name.removesuffix("reasons").strip("_")
        if isinstance(value[0][0], str):
            sums.append(one_sum(word, value))
        else:  # one for each seat
            sums += [one_sum(whose, reasons) for whose, reasons in zip(event.names, value, strict=True) if reasons]  # type: ignore[attr-defined]
    return sums


def one_sum(word: str, reasons: Iterable[tuple[str, int]]) -> list[Any]:
    """A total with what it is made of, as JSON."""
    rows = [[why, amount] for why, amount in reasons]
    return [word, sum(amount for _, amount in rows), rows]


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
    return str(wrong) if isinstance(wrong, LuuError | ValueError) else f"{type(wrong).__name__}: {wrong}"


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
            table._draw(limits=table._limits())
