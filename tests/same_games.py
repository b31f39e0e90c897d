"""Plays random games and prints one line a game; plain and compiled Python must print the same.

Run by test_compiled.py with either in the path: `python same_games.py 200`.
"""

from __future__ import annotations

import hashlib
import json
import sys
from random import Random

import luu
import luu.core.rng

SETUPS = {
    "planet": [
        {"players": 1, "draft": "auto", "chaos": 2},
        {"players": 2, "draft": "fixed", "chaos": 0},
        {"players": 1, "draft": "play", "chaos": None},
    ],
    "luturas": [{"mode": "versus", "draft": "auto"}, {"mode": "solo", "draft": "random"}, {"mode": "versus"}],
}
"""Games take turns with these."""


def played(game: str, seed: int) -> luu.Session:
    """A random game, played to its end."""
    setups = SETUPS[game]
    session = luu.new(game, seed=seed, **setups[seed % len(setups)])
    chance = Random(seed)
    while session.choice is not None:
        session.play(chance.choice(session.choice.keys))
    return session


def told(session: luu.Session) -> str:
    """All that can be seen of a game: its save, every event, how it ended, and the last board of every seat."""
    views = [session.view(seat) for seat in range(session.game.seats)]
    parts = [session.save(), repr(session.log), repr(session.outcome), json.dumps(views, default=str)]
    return hashlib.sha256("\n".join(parts).encode()).hexdigest()


def main(games: int) -> None:
    """Say which engine it is, then tell of the games."""
    print("plain" if luu.core.rng.__file__.endswith(".py") else "compiled")
    for game in SETUPS:
        for seed in range(games):
            session = played(game, seed)
            print(game, seed, session.ply, told(session))


if __name__ == "__main__":
    main(int(sys.argv[1]))
