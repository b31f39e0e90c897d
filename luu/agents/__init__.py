"""Who decides: `luu.agents.get("random" | "greedy" | "search", game="planet").choose(session)` gives a legal key."""

from __future__ import annotations

from typing import Final

from luu.agents.base import Agent, play_out
from luu.agents.greedy import Greedy, Scoring
from luu.agents.random import Random
from luu.agents.search import MILLISECONDS, Ranked, Search, Watch
from luu.core.errors import did_you_mean
from luu.core.session import Session

NAMES: Final = ("random", "greedy", "search")
GAMES: Final = ("planet", "luturas")

__all__ = ["NAMES", "Agent", "Greedy", "Random", "Ranked", "Search", "get", "play_out", "rank"]


def get(name: str, game: str = "planet", seed: int = 0) -> Agent:
    """An agent by its name, for a game. `seed` sets its own dice, which never are the game's.

    Raises ValueError for a name or a game that does not exist.
    """
    if not isinstance(name, str):
        raise ValueError(f"agent {name!r} was given, expected one of {', '.join(NAMES)}")
    if game not in GAMES:
        raise ValueError(f"game={game!r} was given, expected {' or '.join(map(repr, GAMES))}")
    if name == "random":
        return Random(seed)
    if name in NAMES:
        scoring = scoring_of(game)
        return Greedy(scoring, seed) if name == "greedy" else Search(scoring, seed)
    hint = did_you_mean(name, NAMES)
    raise ValueError(f"agent {name!r} was given, expected one of {', '.join(NAMES)}{f' ({hint})' if hint else ''}")


def rank(
    session: Session,
    milliseconds: float = MILLISECONDS,
    *,
    looks: int | None = None,
    seed: int = 0,
    watch: Watch | None = None,
) -> list[Ranked]:
    """The options of the question that a session asks, best first, as the search agent finds them within its budget:
    for each its chance to win, the interval of 95 %, and in how many imagined copies it was played out.

    It never peeks: hidden cards are dealt anew and dice are fresh in every copy, so the session may be the very one
    that is played. `milliseconds` or, for the same answer on every machine, `looks` (so many for each plan in the
    mean) bounds the work. An option that search does not look into (a card that is no better than another one, a pick
    of the draft that is not proposed) stands at the end with 0 looks and the interval from 0 to 1.

    `watch(done, ranking)` is called after every look with the part of the budget that is spent, 0 to 1, and the ranking
    so far; when it returns something true the search stops and that ranking is the answer.

    Raises ValueError when the game is over or the budget is not above 0.
    """
    return Search(scoring_of(session.game.name), seed, milliseconds, looks).rank(session, watch)


def scoring_of(game: str) -> Scoring:
    """What greedy and search know of a game; imported only where it is played."""
    if game == "planet":
        from luu.agents.scoring_planet import PlanetScoring

        return PlanetScoring()
    from luu.agents.scoring_luturas import LuturasScoring

    return LuturasScoring()
