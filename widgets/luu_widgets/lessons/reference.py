"""The rules to look up, as one widget: every clause in its words, searched, and with an example to open and play."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

import ipywidgets as widgets
import traitlets

import luu
from luu.core.errors import UnknownClause, did_you_mean
from luu.core.rulebook import Clause
from luu.core.session import Session
from luu.games import GAMES
from luu_widgets.desk_bar import DeskBar
from luu_widgets.lessons.beside import Beside
from luu_widgets.lessons.examples import REFERENCE_ONLY, Example, examples
from luu_widgets.lessons.lesson import Lesson, shipped
from luu_widgets.table_base import joined, one_module

BOTH: Final = "both"
"""The rule books of both games, one after the other."""
SCRIPTS: Final = ("board_kit.js", "desk_parts.js", "panel_view.js", "reference_panel.js")
STYLES: Final = ("board_tokens.css", "lesson_panel.css", "reference_panel.css")


class ReferencePanel(DeskBar):
    """The books and what is looked up in them. The books are sent once; the view says what is open."""

    _esm = one_module(SCRIPTS)
    _css = joined(STYLES)

    book = traitlets.Dict().tag(sync=True)


class Reference(Beside):
    """All clauses of a game, or of "both", to search, to read, and to see at work beside a live table.

    `clause` is the open one, or None; `found` the ids that a search gave, or None without one; `table` the board with
    the example, from which one can play on. Raises ValueError for a game that does not exist.
    """

    def __init__(self, game: str = BOTH, *, layout: widgets.Layout | None = None) -> None:
        if game != BOTH and game not in GAMES:
            raise ValueError(f"game {game!r} was given, expected {', '.join(map(repr, GAMES))} or {BOTH!r}")
        self.games = GAMES if game == BOTH else (game,)
        self.books = {one: luu.rules(one) for one in self.games}
        self.clause: Clause | None = None
        self.words = ""
        self.found: tuple[str, ...] | None = None
        self._shown: list[dict[str, Any]] | None = None
        self._moves: tuple[str, ...] = ()
        """Those of the game on the table as it was put there: with others, somebody played on."""
        super().__init__(ReferencePanel(self._acts(), self._view, book=whole_book(self.games)), layout)
        self.add_class("luu-reference")
        self.panel.draw()

    # ------------------------------------------------------------------ the same by code as by hand

    def find(self, words: str) -> tuple[str, ...]:
        """The ids of the clauses in which all of the words begin a word; one whose id they are comes first."""
        self.words = words.strip()
        found = [clause.id for book in self.books.values() for clause in book.find(self.words)]
        self.found = tuple(sorted(found, key=lambda id_: id_ != self.words.upper())) if self.words else None
        self._draw()
        return self.found or ()

    def begin(self, clause: str) -> None:
        """Read a clause by its id; where a table lies there, its example is put on it. Raises UnknownClause."""
        book = next((book for book in self.books.values() if clause in book), None)
        if book is None:
            known = [id_ for one in self.books.values() for id_ in one]
            hint = did_you_mean(clause, known)
            said = f"clause {clause!r} was given, expected such as {known[0]}"
            raise UnknownClause(f"{said} ({hint})" if hint else said)
        self.clause, self._shown = book[clause], None
        if self.table is not None and clause in self._examples:
            self._put(self._example().start())
        else:
            self._clear()
        self._draw()

    def leave(self) -> None:
        """Back to the list of clauses, or to what was found."""
        self.clause, self._shown = None, None
        self._clear()
        self._draw()

    def start(self) -> None:
        """The example of the open clause on the table, before its moves. Raises ValueError where there is none."""
        self._shown = None
        self._put(self._example().start())
        self._draw()

    def show(self) -> list[dict[str, Any]]:
        """Play the example's moves on the table. What the engine says of each event; `cites` marks those to look at."""
        example = self._example()
        start, session = example.start(), example.played()
        self._put(session)
        self._shown = told(example, session, len(start.log))
        self._draw()
        return self._shown

    # ------------------------------------------------------------------ inside

    @property
    def _examples(self) -> Mapping[str, Example]:
        return {id_: one for game in self.games for id_, one in examples(game).items()}

    def _example(self) -> Example:
        if self.clause is None:
            raise ValueError("no clause is open: open one first")
        if self.clause.id in REFERENCE_ONLY:
            raise ValueError(f"{self.clause.id} has no example: {REFERENCE_ONLY[self.clause.id]}")
        return self._examples[self.clause.id]

    def _put(self, session: Session) -> None:
        self._moves = session.moves
        self._lay(session)

    def _moved(self) -> None:
        self._draw()

    def _view(self) -> dict[str, Any]:
        playing = self.table is not None
        return {
            "words": self.words,
            "found": None if self.found is None else list(self.found),
            "clause": self.clause.id if self.clause else None,
            "playing": playing,
            "played_on": playing and self.table.session.moves != self._moves,
            "shown": self._shown,
        }

    def _acts(self) -> dict[str, Any]:
        return {
            "find": lambda letter: self.find(str(letter.get("words") or "")),
            "open": lambda letter: self.begin(str(letter.get("clause"))),
            "leave": lambda _: self.leave(),
            "start": lambda _: self.start(),
            "show": lambda _: self.show(),
        }


def told(example: Example, session: Session, since: int) -> list[dict[str, Any]]:
    """What the engine says of the moves. `cites`: what the clause is in, else the events that the example speaks of."""
    events = session.log[since:]
    cited = any(event.rule == example.clause for event in events)
    return [
        {
            "text": session.explain(event),
            "rule": event.rule,
            "cites": event.rule == example.clause if cited else example.speaks_of(event),
        }
        for event in events
    ]


def whole_book(games: tuple[str, ...]) -> dict[str, Any]:
    """The rule books as the page reads them: sections of clauses, each with its lessons and its example."""
    return {"games": [{"game": game, "title": luu.rules(game).title, "sections": sections(game)} for game in games]}


def sections(game: str) -> list[dict[str, Any]]:
    """The sections of one book."""
    lessons = shipped(game)
    return [
        {
            "number": section.number,
            "title": section.title,
            "clauses": [clause_view(game, clause, lessons) for clause in section.clauses],
        }
        for section in luu.rules(game).sections
    ]


def clause_view(game: str, clause: Clause, lessons: tuple[Lesson, ...]) -> dict[str, Any]:
    """A clause with all that is printed of it, the lessons that teach it, and what its example has to show."""
    example = examples(game).get(clause.id)
    return {
        "id": clause.id, "title": clause.title, "text": clause.text, "ruling": clause.ruling, "why": clause.why,
        "see": list(clause.see), "lessons": [lesson.title for lesson in lessons if clause.id in lesson.clauses],
        "note": example.note if example else "", "moves": len(example.moves) if example else 0,
        "none": REFERENCE_ONLY.get(clause.id, ""),
    }  # fmt: skip
