"""Who decides: `luu.agents.get("random" | "greedy" | "search", game="planet").choose(session)` gives a legal key."""

from __future__ import annotations

from typing import Final

from luu.agents.base import Agent, play_out
from luu.agents.greedy import Greedy, Scoring
from luu.agents.random import Random
from luu.agents.search import Search
from luu.core.errors import did_you_mean

NAMES: Final = ("random", "greedy", "search")
GAMES: Final = ("planet", "luturas")

__all__ = ["NAMES", "Agent", "Greedy", "Random", "Search", "get", "play_out"]


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


def scoring_of(game: str) -> Scoring:
    """What greedy and search know of a game; imported only where it is played."""
    if game == "planet":
        from luu.agents.scoring_planet import PlanetScoring

        return PlanetScoring()
    from luu.agents.scoring_luturas import LuturasScoring

    return LuturasScoring()
