"""An example of each clause: a position, moves, and what they show; opened on a table, and held by a test.

They are written in `data/examples_planet.toml` and `data/examples_luturas.toml`, under the ids of the clauses:

    ["PL-7.3"]
    note = "1 Luutex more in the pool."
    position = { queues = [[{ luu = "rasluu" }]], enemies = ["bisluu_t1"], hands = [[]], luutex = [3] }
    moves = ["gather"]
    shows = "after.luutex[0] == 4"
"""

from __future__ import annotations

import tomllib
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
REFERENCE_ONLY: Final[Mapping[str, str]] = {
    "LN-R23": "with the cards of this set only the other side's hit, or its Loose Sparks, takes Stamina from a Lutura "
    "of Versus; these come one after the other, and the first fall of a last Lutura ends the match LN-3.1",
}
"""Clauses that no position can show, each with the reason."""


@dataclass(frozen=True)
class Example:
    """A clause at work: where it begins, the moves that show it, and what is to be seen then.

    seed, setup: as for `luu.new`. shows: an expression (docs/lessons.md) that is true after the moves because of the
    clause. note: what to look at, in a sentence.
    """

    clause: str
    game: str
    shows: str
    note: str
    seed: int = 1
    setup: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()

    def start(self, cards: CardSet | None = None) -> Session:
        """The position before the moves."""
        return luu.new(self.game, seed=self.seed, cards=cards, **self.setup)

    def played(self, cards: CardSet | None = None) -> Session:
        """The position after the moves. Raises IllegalMove where another card set does not know them."""
        session = self.start(cards)
        for key in self.moves:
            session.play(key)
        return session

    def scene(self) -> Scene:
        """The game before and after the moves, with what happened between."""
        before, after = self.start(), self.played()
        return Scene(before, after, after.log[len(before.log) :])

    def events(self) -> tuple[Event, ...]:
        """What the moves bring, in the order it happens."""
        return self.scene().events

    def speaks_of(self, event: Event) -> bool:
        """Whether `shows` names events of this kind: those to look at, where no event cites the clause."""
        return f"'{type(event).__name__}'" in self.shows

    def holds(self) -> bool:
        """Whether the example shows its clause. Raises BadFact for what cannot be worked out."""
        return bool(self.scene().value(self.shows))


@cache
def examples(game: str) -> Mapping[str, Example]:
    """The examples of a game by their clauses, in the order of the rule book."""
    rows = tomllib.loads((DATA / f"examples_{game}.toml").read_text(encoding="utf-8"))
    return {clause: read(clause, game, rows[clause]) for clause in luu.rules(game) if clause in rows}


def read(clause: str, game: str, row: Mapping[str, Any]) -> Example:
    """An example from its row of the file: `position` is a part of the set-up."""
    rest = {part: value for part, value in row.items() if part not in ("position", "setup", "moves")}
    setup = {**row.get("setup", {}), **({"position": row["position"]} if "position" in row else {})}
    return Example(clause, game, setup=setup, moves=tuple(row.get("moves", ())), **rest)
