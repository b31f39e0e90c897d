"""An example of each clause: a position, moves, and what they show; opened on a table, and held by a test.

Most were found by `python -m luu_widgets.lessons find`: positions out of whole games in which the engine cites the
clause within a few moves. Those of clauses that no event cites are written by hand, and `shows` is what makes them so.
"""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Any, Final

import luu
from luu.core.cardset import CardSet
from luu.core.events import Event
from luu.core.session import Session
from luu_widgets.lessons.facts import Scene

DATA: Final = files("luu_widgets.lessons") / "data"


@dataclass(frozen=True)
class Example:
    """A clause at work: where it begins, the moves that show it, and in words or as an expression what they show."""

    clause: str
    game: str
    seed: int
    setup: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    shows: str = ""
    """An expression that is true after the moves; without one, an event after them cites the clause."""
    note: str = ""

    def start(self, cards: CardSet | None = None) -> Session:
        """The position before the moves."""
        return luu.new(self.game, seed=self.seed, cards=cards, **self.setup)

    def played(self, cards: CardSet | None = None) -> Session:
        """The position after the moves. Raises IllegalMove where another card set does not know them."""
        session = self.start(cards)
        for key in self.moves:
            session.play(key)
        return session

    def events(self) -> tuple[Event, ...]:
        """What cites the clause, in the order it happened."""
        return tuple(event for event in self.played().log if event.rule == self.clause)

    def holds(self) -> bool:
        """Whether the example shows its clause."""
        if not self.shows:
            return bool(self.events())
        before, after = self.start(), self.played()
        return bool(Scene(before, after, after.log[len(before.log) :]).value(self.shows))


@cache
def examples(game: str) -> Mapping[str, Example]:
    """The examples of a game by their clauses, in the order of the rule book."""
    found: dict[str, Any] = {}
    for name in ("found", "written"):
        file = DATA / f"examples_{game}_{name}.json"
        if file.is_file():
            found |= json.loads(file.read_text(encoding="utf-8"))
    return {clause: read(clause, game, found[clause]) for clause in luu.rules(game) if clause in found}


def read(clause: str, game: str, row: Mapping[str, Any]) -> Example:
    """An example from its row of the file."""
    return Example(clause, game, **{**row, "moves": tuple(row.get("moves", ()))})
