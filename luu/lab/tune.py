"""Tuning: numbers on cards are changed until a card set meets its targets, with as little editing as that takes.

It looks at the cards that it is given and at the targets, and at nothing else: never at the cards that come with the
game. From the same seed comes the same answer.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterable, Mapping, Sequence
from contextlib import suppress
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from luu.core.cardset import CardSet, Change
from luu.core.rng import LARGEST_SEED
from luu.lab.cells import Bounds, Free, free_values
from luu.lab.play import Who
from luu.lab.records import records
from luu.lab.run import expect_whole
from luu.lab.search import SLACK, Enough, Trial, climb, sample
from luu.lab.targets import Runs, Target, targets_of
from luu.lab.workshop import Tuning, Workshop

if TYPE_CHECKING:
    import pandas as pd

WEIGHT: Final = 0.05
"""What editing a value through its whole range counts, in widths by which a target is missed."""
LOOK_ROUND: Final = 3
"""One in so many trials is Optuna's, where games are played."""
LEFT_FOR_CHECKS: Final = 4
"""One in so many trials is left for checks in fresh games, and for searching on when they fail."""


@dataclass(frozen=True)
class Tuned:
    """What a search found. `before` and `after`: each target's figures of the cards given and of those found.

    `fresh`: the played targets of the cards found with their intervals, in games that neither the search nor an earlier
    check has seen, four times as many as the search plays. `checks`: how many answers were put to such a check.
    """

    given: CardSet
    cards: CardSet
    free: tuple[Free, ...]
    targets: tuple[Target, ...]
    trials: tuple[Trial, ...]
    best: Trial
    before: Mapping[str, Mapping[str, float]]
    after: Mapping[str, Mapping[str, float]]
    fresh: Mapping[str, Mapping[str, Any]]
    checks: int
    seed: int
    method: str

    @property
    def inside(self) -> bool:
        """Whether every target is met, in the fresh games of a check where games are played."""
        return self.best.inside

    @property
    def doubtful(self) -> tuple[str, ...]:
        """The played targets whose interval in the fresh games reaches beyond their bounds."""
        bounds = {target.name: target for target in self.targets}
        return tuple(
            name
            for name, figure in self.fresh.items()
            if figure["low"] < bounds[name].low or figure["high"] > bounds[name].high
        )

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the cards found change in those that were given."""
        return self.given.diff(self.cards)

    def tradeoff(self) -> pd.DataFrame:
        """What each bit of editing buys: no other trial misses less with as little editing. One row a trial, with its
        numbers; the first row edits nothing or least."""
        import pandas as pd

        front: list[Trial] = []
        for trial in sorted(self.trials, key=lambda trial: (trial.edits, trial.miss, trial.numbers)):
            if not front or trial.miss < front[-1].miss - SLACK:
                front.append(trial)
        rows = [(trial.edits, trial.miss, *trial.numbers) for trial in front]
        return pd.DataFrame(rows, columns=["edits", "miss", *(each.name for each in self.free)])

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "inside": self.inside, "doubtful": list(self.doubtful), "checks": self.checks, "miss": self.best.miss,
            "edits": self.best.edits, "seed": self.seed, "method": self.method, "trials": len(self.trials),
            "given": self.given.hash, "cards": self.cards.hash,
            "free": [str(each) for each in self.free], "targets": [str(each) for each in self.targets],
            "changes": [str(change) for change in self.changes],
            "before": {name: dict(figures) for name, figures in self.before.items()},
            "after": {name: dict(figures) for name, figures in self.after.items()},
            "fresh": {name: dict(figures) for name, figures in self.fresh.items()},
            "tradeoff": records(self.tradeoff()),
        }  # fmt: skip

    def __repr__(self) -> str:
        found = "inside its targets" if self.inside else f"{self.best.miss:.2f} widths outside its targets"
        return f"<Tuned {self.given.game}: {found}, {len(self.changes)} changes, {len(self.trials)} card sets tried>"


def tune(
    cards: CardSet,
    free: Bounds,
    targets: Iterable[str | Target],
    *,
    weight: float = WEIGHT,
    trials: int = 200,
    seed: int = 1,
    agent: Who | Sequence[Who] = "greedy",
    games: int = 100,
    workers: int | None = None,
    progress: Callable[[Tuning], object] | None = None,
    **setup: Any,
) -> Tuned:
    """Search the free values for a card set inside its targets, with small edits.

    free: values with their bounds, {"luturas.brinokk.stamina": (8, 20)}. targets: `matchups=0.45..0.55` (exact),
    `won=0.25..0.45`, `cleared>=1=0.6..0.7`, `rounds=10..17`, `dead=0..0`, or `luu.lab.targets.Target`s. weight: what
    editing a value through its whole range counts beside missing a target by its width. trials: the most card sets that
    are looked at. seed: of the search and of its games. progress: told of each one; False ends the search, which keeps
    what it has found. agent, games, workers, setup: how games for targets are played, as for `simulate`.

    Exact targets alone are searched by a hill-climb; with played ones Optuna looks round before. There an answer is one
    only after a check in fresh games, four times as many: three quarters of the trials are spent before the first
    check, and while none has passed, the rest goes to further checks and to searching on. A check counts as a trial.
    Raises ValueError for free values, targets or bounds that cannot be, and BadSheet when the values given, moved into
    their bounds, do not fit together.
    """
    values, wanted = free_values(cards, free), targets_of(targets, cards)
    expect_whole("trials", trials, 1, 1_000_000)
    expect_whole("seed", seed, 0, LARGEST_SEED)
    if not weight >= 0:
        raise ValueError(f"weight={weight!r} was given, expected a number from 0")
    runs = Runs(agent, games, seed, workers, setup)
    work = Workshop(cards, values, wanted, runs, weight, trials, progress)
    start = tuple(min(max(number, each.low), each.high) for each, number in zip(values, work.given, strict=True))
    played, chance = any(target.played for target in wanted), random.Random(seed)
    work.most = trials - trials // LEFT_FOR_CHECKS if played else trials
    with suppress(Enough):
        if played:
            start = sample(values, start, work.judge, seed, max(1, trials // LOOK_ROUND))
        climb(values, start, work.judge, chance)
    if played:
        work.settle(trials, lambda: climb(values, work.best().numbers, work.judge, chance))
    return found(work, seed, "Optuna's TPE, then a hill-climb" if played else "hill-climb, exact")


def found(work: Workshop, seed: int, method: str) -> Tuned:
    """The answer: of the trials inside all targets the one that edits least; if none is, the one of least loss. Where
    games are played, only what was checked is an answer."""
    best = work.answer()
    cards = work.made(best.numbers)
    before, after = (
        {target.name: work.runs.figures(target, each, work.measures) for target in work.targets}
        for each in (work.cards, cards)
    )
    return Tuned(
        work.cards, cards, work.free, work.targets, tuple(work.sound()), best, before, after,
        work.checked.get(best.numbers, {}), len(work.checked), seed, method,
    )  # fmt: skip
