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
from luu.core.errors import BadSheet
from luu.core.rng import LARGEST_SEED
from luu.lab.cells import Bounds, Free, free_values, number_at
from luu.lab.play import Who
from luu.lab.records import records
from luu.lab.run import expect_whole
from luu.lab.search import SLACK, Enough, Numbers, Trial, climb, sample
from luu.lab.targets import FRESH, Runs, Target, targets_of

if TYPE_CHECKING:
    import pandas as pd

WEIGHT: Final = 0.05
"""What editing a value through its whole range counts, in widths by which a target is missed."""
LOOK_ROUND: Final = 3
"""One in so many trials is Optuna's, where games are played."""
IDLE: Final = 2000
"""After so many looks in a row at numbers that are known already, there is nothing new to be found."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """How far a search is: card sets tried, the most there will be, the least miss so far and its edits."""

    done: int
    trials: int
    miss: float
    edits: float


@dataclass(frozen=True)
class Tuned:
    """What a search found. `before` and `after`: each target's figures of the cards given and of those found.

    `fresh`: the played targets of the cards found, on seeds that the search has not seen, with intervals.
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
    seed: int
    method: str

    @property
    def inside(self) -> bool:
        """Whether every target is met (on the seeds of the search, where games are played)."""
        return self.best.inside

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
            "inside": self.inside, "miss": self.best.miss, "edits": self.best.edits, "seed": self.seed,
            "method": self.method, "trials": len(self.trials), "given": self.given.hash, "cards": self.cards.hash,
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

    Exact targets alone are searched by a hill-climb; with played ones Optuna looks round before.
    Raises ValueError for free values, targets or bounds that cannot be, and BadSheet when the values given, moved into
    their bounds, do not fit together.
    """
    values, wanted = free_values(cards, free), targets_of(targets, cards)
    expect_whole("trials", trials, 1, 1_000_000)
    expect_whole("seed", seed, 0, LARGEST_SEED - FRESH)
    if not weight >= 0:
        raise ValueError(f"weight={weight!r} was given, expected a number from 0")
    runs = Runs(agent, games, seed, workers, setup)
    work = Workshop(cards, values, wanted, runs, weight, trials, progress)
    start = tuple(min(max(number, each.low), each.high) for each, number in zip(values, work.given, strict=True))
    played = any(target.played for target in wanted)
    with suppress(Enough):
        if played:
            start = sample(values, start, work.judge, seed, max(1, trials // LOOK_ROUND))
        climb(values, start, work.judge, random.Random(seed))
    return work.found(seed, "Optuna's TPE, then a hill-climb" if played else "hill-climb, exact")


class Workshop:
    """Card sets on the bench: makes them of numbers, looks them over, and remembers every one."""

    def __init__(
        self,
        cards: CardSet,
        free: tuple[Free, ...],
        targets: tuple[Target, ...],
        runs: Runs,
        weight: float,
        trials: int,
        progress: Callable[[Tuning], object] | None,
    ) -> None:
        self.cards = cards
        self.free = free
        self.targets = targets
        self.runs = runs
        self.weight = weight
        self.most = trials
        self.progress = progress
        self.given: Numbers = tuple(number_at(cards, each.place) for each in free)
        self.measures = "cards" if any(target.of == "dead" for target in targets) else "basic"
        self.tried: dict[Numbers, Trial | None] = {}
        self.idle = 0

    def made(self, numbers: Numbers) -> CardSet:
        """The card set with these numbers. Raises BadSheet where they do not go together."""
        return self.cards.with_values({each.place: number for each, number in zip(self.free, numbers, strict=True)})

    def judge(self, numbers: Numbers) -> Trial | None:
        """How good these numbers are; looked up if they were tried before. Raises Enough when the budget is spent, or
        when only known numbers come."""
        known = numbers in self.tried
        self.idle = self.idle + 1 if known else 0
        if self.idle > IDLE or (not known and len(self.tried) >= self.most):
            raise Enough
        if not known:
            self.tried[numbers] = self.looked_over(numbers)
            self.tell()
        return self.tried[numbers]

    def looked_over(self, numbers: Numbers) -> Trial | None:
        """A card set's miss, its edits and both together."""
        try:
            cards = self.made(numbers)
        except BadSheet:
            if not self.tried:
                raise  # the first numbers are those that were given
            return None
        miss = sum(target.miss(self.runs.figures(target, cards, self.measures)) for target in self.targets)
        edits = self.edits(numbers)
        return Trial(numbers, miss, edits, miss + self.weight * edits)

    def edits(self, numbers: Numbers) -> float:
        """How much is edited: each value's change as a part of its range, summed."""
        changed = zip(self.free, self.given, numbers, strict=True)
        return sum(abs(after - before) / (each.high - each.low) for each, before, after in changed)

    def sound(self) -> list[Trial]:
        """What was tried and can be played."""
        return [trial for trial in self.tried.values() if trial is not None]

    def tell(self) -> None:
        """Tell who watches, and stop if told to."""
        if self.progress is not None and (sound := self.sound()):
            best = min(sound, key=lambda trial: trial.rank)
            if self.progress(Tuning(len(self.tried), self.most, best.miss, best.edits)) is False:
                raise Enough

    def found(self, seed: int, method: str) -> Tuned:
        """The answer: of the trials inside all targets the one that edits least; if none is, the one of least loss."""
        best = min(self.sound(), key=lambda trial: trial.rank)
        cards = self.made(best.numbers)
        before, after = (
            {target.name: self.runs.figures(target, each, self.measures) for target in self.targets}
            for each in (self.cards, cards)
        )
        fresh = self.runs.estimates(self.targets, cards, self.measures)
        return Tuned(
            self.cards, cards, self.free, self.targets, tuple(self.sound()), best, before, after, fresh, seed, method
        )
