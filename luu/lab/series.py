"""Several card sets on the same seeds, in one run: game by game each set is played before the next game begins.

So a run that is stopped has the same games of every set.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from luu.core.cardset import CardSet
from luu.lab.play import Who
from luu.lab.progress import Watcher
from luu.lab.result import Result, rows_of
from luu.lab.run import Rows, about, carry_out, order
from luu.lab.statistics import Estimate, share_at_any_time


def series(
    sets: Sequence[CardSet],
    game: str | None = None,
    *,
    agent: Who | Sequence[Who] = "greedy",
    games: int = 200,
    seed: int = 1,
    workers: int | None = None,
    progress: bool | Watcher = False,
    measures: str = "basic",
    seeds: Sequence[int] = (),
    **setup: Any,
) -> tuple[Result, ...]:
    """One result a card set, all on the same seeds; a set that is there twice is played once.

    seeds: the games' own seeds, instead of `games` of the run's seed. Everything else is as for `simulate`.
    """
    if not sets:
        raise ValueError("no card set was given, expected at least one")
    for cards in sets:
        if not isinstance(cards, CardSet):
            raise TypeError(f"cards {cards!r} were given, expected a CardSet")
    different = {cards.hash: cards for cards in sets}
    game = sets[0].game if game is None else game
    wanted = order(game, agent, len(seeds) or games, seed, list(different.values()), measures, setup)
    wanted = replace(wanted, seeds=tuple(seeds))
    words = f"{game}, {wanted.games} games of {len(different)} card sets"
    rows, seconds, narrow = carry_out(wanted, workers, progress, words, first_win_rate, None)
    found = {
        key: Result(rows_of(rows, place), about(wanted, place, narrow), wanted.games, seconds)
        for place, key in enumerate(different)
    }
    return tuple(found[cards.hash] for cards in sets)


def first_win_rate(rows: Rows) -> Estimate:
    """The win rate of the first set so far."""
    return share_at_any_time(sum(row[0]["won"] for row in rows), len(rows))
