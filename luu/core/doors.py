"""What every game says no to at its door: a move that is not legal, a seed that is none."""

from __future__ import annotations

from typing import NoReturn

from luu.core.choice import short
from luu.core.errors import IllegalMove, did_you_mean
from luu.core.protocol import Game
from luu.core.rng import LARGEST_SEED


def refuse(game: Game, key: object) -> NoReturn:
    """Raise IllegalMove: what was given, who is asked, and what is expected."""
    if not game.keys:
        raise IllegalMove(f"{short(key)} was played, but the game is over: {game.outcome}")
    hint = did_you_mean(key, game.keys) if isinstance(key, str) else ""
    raise IllegalMove(
        f"{short(key)} was played, but seat {game.seat} is asked ({game.kind}: {game.prompt}); "
        f"expected one of {', '.join(game.keys)}{f' ({hint})' if hint else ''}"
    )


def check_seed(seed: object) -> None:
    """Raise ValueError for what is no whole number from 0 to the largest seed."""
    if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed <= LARGEST_SEED:
        raise ValueError(f"seed {short(seed)} was given, expected a whole number from 0 to {LARGEST_SEED}")
