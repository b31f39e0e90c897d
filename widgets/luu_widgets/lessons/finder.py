"""Looks for an example of each clause: a small position in which the engine cites it within a few moves."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from random import Random
from typing import Any, Final

import luu
from luu import agents
from luu.core.errors import LuuError
from luu.core.session import Session

STEPS: Final = 12
"""Moves that an example may take from its position."""
TRIES: Final = 40
LONGEST: Final = 60
"""Moves from the beginning of a game, where no position will do."""
SETUPS: Final[Mapping[str, tuple[dict[str, Any], ...]]] = {
    "planet": (
        {"draft": "play", "chaos": None},
        {"draft": "auto", "chaos": 0},
        {"draft": "auto", "chaos": 5},
        {"draft": "auto", "chaos": 3, "players": 2},
    ),
    "luturas": (
        {"mode": "versus", "draft": "play"},
        {"mode": "solo", "draft": "random"},
        {"mode": "versus", "draft": "random"},
        {"mode": "solo", "draft": "play"},
    ),
}
LASTING: Final = {"planet": ("draw", "deck", "discard"), "luturas": ("decks", "portals")}
"""Parts of a position that most clauses do not need."""


def find(game: str, games: int) -> dict[str, dict[str, Any]]:
    """Examples by clause, the shortest that so many games gave."""
    found: dict[str, dict[str, Any]] = {}
    for number in range(games):
        setup = SETUPS[game][number % len(SETUPS[game])]
        agent = agents.get("greedy" if number % 3 else "random", game=game)
        session = luu.new(game, seed=number, **setup)
        for clause, row in looked_through(session, agent, setup):
            if clause not in found or cost(row) < cost(found[clause]):
                found[clause] = row
    return found


def looked_through(session: Session, agent: Any, setup: dict[str, Any]) -> Iterator[tuple[str, dict[str, Any]]]:
    """The clauses of one game, each with the best row that this game gives."""
    game, seen = session.game.name, set[str]()
    position: dict[str, Any] | None = None
    while session.choice is not None and session.ply < 600:
        position = position_of(session) or position
        events = session.play(agent.choose(session))
        for clause in {event.rule for event in events if event.rule in luu.rules(game)} - seen:
            seen.add(clause)
            row = from_position(game, position, clause)
            if row is None and session.ply <= LONGEST:
                row = {"seed": session.seed, "setup": setup, "moves": list(session.moves)}
            if row is not None:
                yield clause, row


def position_of(session: Session) -> dict[str, Any] | None:
    """The position where one can be read off."""
    try:
        return luu.position(session)
    except (LuuError, ValueError):
        return None


def from_position(game: str, position: dict[str, Any] | None, clause: str) -> dict[str, Any] | None:
    """The fewest moves from a position that make the engine cite the clause, without what it does not need."""
    best: dict[str, Any] | None = None
    for less in (LASTING[game], ()):
        for seed in range(TRIES if position is not None and best is None else 0):
            setup = {"position": {part: one for part, one in (position or {}).items() if part not in less}}
            row = tried(game, setup, seed, clause)
            if row is not None and (best is None or cost(row) < cost(best)):
                best = row
    return best


def tried(game: str, setup: dict[str, Any], seed: int, clause: str) -> dict[str, Any] | None:
    """A few moves by lot from a position, until the clause is cited."""
    try:
        session = luu.new(game, seed=seed, **setup)
    except (LuuError, ValueError):
        return None
    random = Random(seed)
    for _ in range(STEPS):
        if any(event.rule == clause for event in session.log):
            return {"seed": seed, "setup": setup, "moves": list(session.moves)}
        if session.choice is None:
            return None
        session.play(random.choice([option.key for option in session.choice.options]))
    return None


def cost(row: Mapping[str, Any]) -> tuple[int, int]:
    """Few moves first, then a small position."""
    return len(row["moves"]), len(str(row["setup"]))
