"""A run: batches of games by joblib, in the order of their numbers, watched, and ended early when that is wanted."""

from __future__ import annotations

import os
import warnings
from collections.abc import Callable, Generator, Iterator, Mapping, Sequence
from dataclasses import dataclass
from time import perf_counter
from typing import Any

import luu
from luu.core.cardset import CardSet
from luu.core.rng import LARGEST_SEED
from luu.games import card_set
from luu.lab.games import Row, check_measures, measures_of
from luu.lab.play import AgentMaker, Batch, PackedCards, check_agents, game_seeds, pack, play_batch
from luu.lab.progress import Progress, Watcher, watching
from luu.lab.statistics import Estimate

BATCH_SECONDS = 0.15
"""A batch is about so long: short enough to be stopped, long enough that sending it does not matter."""
WORTH_WORKERS = 1.0
"""Seconds of work below which other processes are not started."""
LOOK_EVERY = 50
"""An early end is decided after every so many games, so that it does not depend on the batches."""
TELL_SECONDS = 0.1

Rows = list[tuple[Row, ...]]
Judge = Callable[[Rows], Estimate]
"""The figure that a run is after, with an interval that may be looked at at any time."""


@dataclass(frozen=True, slots=True)
class Order:
    """What is to be played: everything that the result depends on."""

    game: str
    agents: tuple[str | AgentMaker, ...]
    games: int
    seed: int
    cards: tuple[PackedCards, ...]
    setup: Mapping[str, Any]
    measures: str
    rules: str
    seeds: tuple[int, ...] = ()
    """The seeds of the games, where they are chosen and not all those of the run's seed."""

    def batch(self, first: int, count: int) -> Batch:
        """So many games from a number on."""
        seeds = self.seeds[first : first + count] or game_seeds(self.seed, first, count)
        return Batch(self.game, self.agents, seeds, self.cards, self.setup, self.measures)


def order(
    game: str,
    agent: Any,
    games: int,
    seed: int,
    cards: Sequence[CardSet | None],
    measures: str,
    setup: Mapping[str, Any],
) -> Order:
    """An order that has been looked over: ValueError or TypeError says what is wrong with it."""
    defaults = measures_of(game).defaults
    check_measures(measures)
    agents = check_agents(agent, game)
    expect_whole("games", games, 1, 10_000_000)
    expect_whole("seed", seed, 0, LARGEST_SEED)
    sets = [card_set(game, each) for each in cards]
    # A first game looks the set-up over, before any worker is started.
    first = luu.new(game, seed=0, cards=sets[0], log=False, **{**defaults, **setup}).game
    packed = tuple(pack(each) for each in sets)
    return Order(game, agents, games, seed, packed, first.setup, measures, first.rules_version)


def expect_whole(name: str, value: object, least: int, most: int) -> None:
    """Say no to what is not a whole number in a range."""
    if not isinstance(value, int) or isinstance(value, bool) or not least <= value <= most:
        raise ValueError(f"{name}={value!r} was given, expected a whole number from {least} to {most}")


def carry_out(
    wanted: Order, workers: int | None, progress: bool | Watcher, words: str, judge: Judge, until: float | None
) -> tuple[Rows, float, bool]:
    """Play an order. The rows, the seconds it took, and whether it ended because its interval was narrow enough."""
    if workers is not None:
        expect_whole("workers", workers, 1, 1024)
    if until is not None and not until > 0:
        raise ValueError(f"until={until!r} was given, expected a half-width above 0")
    start = perf_counter()
    rows: Rows = []
    looked, told, narrow = 0, start, False
    with watching(progress, wanted.games, words) as tell:
        batches = played(wanted, workers)
        try:
            for batch in batches:
                rows += batch
                looked, narrow = look(rows, looked, judge, until)
                now = perf_counter()
                if narrow or (now - told >= TELL_SECONDS and tell(report(rows, wanted, now - start, judge)) is False):
                    break
                told = now if now - told >= TELL_SECONDS else told
        except KeyboardInterrupt:
            pass  # what is done is kept
        finally:
            batches.close()
        rows = rows[:looked] if narrow else rows
        tell(report(rows, wanted, perf_counter() - start, judge))
    return rows, perf_counter() - start, narrow


def look(rows: Rows, looked: int, judge: Judge, until: float | None) -> tuple[int, bool]:
    """How many games have been judged, and whether the interval is narrow enough after them."""
    while until is not None and looked + LOOK_EVERY <= len(rows):
        looked += LOOK_EVERY
        if judge(rows[:looked]).half_width <= until:
            return looked, True
    return looked, False


def report(rows: Rows, wanted: Order, seconds: float, judge: Judge) -> Progress:
    """How far a run is."""
    if not rows:
        return Progress(0, wanted.games, seconds, float("nan"), float("inf"))
    figure = judge(rows)
    return Progress(len(rows), wanted.games, seconds, figure.value, figure.half_width)


def played(wanted: Order, workers: int | None) -> Generator[Rows, None, None]:
    """The rows of an order, batch by batch, in the order of the games' numbers."""
    start = perf_counter()
    yield play_batch(wanted.batch(0, 1))
    seconds = perf_counter() - start
    # The first game also loads what all share; the second one says how long a game takes.
    if wanted.games > 1:
        start = perf_counter()
        yield play_batch(wanted.batch(1, 1))
        seconds = perf_counter() - start
    if wanted.games <= 2:
        return
    size = max(1, min(round(BATCH_SECONDS / max(seconds, 1e-6)), LOOK_EVERY * 20))
    starts = range(2, wanted.games, size)
    batches = (wanted.batch(first, min(size, wanted.games - first)) for first in starts)
    if alone(workers, seconds * wanted.games):
        for batch in batches:
            yield play_batch(batch)
    else:
        yield from spread(batches, workers)


def alone(workers: int | None, seconds: float) -> bool:
    """Whether a run is played in this process."""
    if workers is not None:
        return workers == 1
    return not configured() and (seconds < WORTH_WORKERS or (os.cpu_count() or 1) == 1)


def configured() -> bool:
    """Whether the user has chosen where joblib runs: `with joblib.parallel_config(backend="dask")`."""
    from joblib import parallel
    from joblib.parallel import LokyBackend

    backend, _ = parallel.get_active_backend()
    return not isinstance(backend, LokyBackend)


def spread(batches: Iterator[Batch], workers: int | None) -> Iterator[Rows]:
    """Batches on several workers; what comes back keeps their order."""
    from joblib import Parallel, delayed

    jobs = -1 if workers is None else workers
    pool = Parallel(n_jobs=jobs, return_as="generator", batch_size=1, pre_dispatch="3*n_jobs")
    results = pool(delayed(play_batch)(batch) for batch in batches)
    try:
        # Not "yield from": that would hand an early end on to the pool, warnings and all.
        for rows in results:  # noqa: UP028
            yield rows
    finally:
        with warnings.catch_warnings():
            warnings.simplefilter("ignore", UserWarning)  # that a run which was ended early has batches left over
            results.close()


def about(wanted: Order, place: int, narrow: bool) -> dict[str, Any]:
    """How to make a result again."""
    import platform

    return {
        "game": wanted.game,
        "agent": [who if isinstance(who, str) else repr(who) for who in wanted.agents],
        "seed": wanted.seed,
        "setup": dict(wanted.setup),
        "measures": wanted.measures,
        "cards": wanted.cards[place].hash,
        "rules": wanted.rules,
        "luu": luu.__version__,
        "python": platform.python_version(),
        **({"narrow_enough": True} if narrow else {}),
    }
