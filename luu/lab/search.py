"""The search behind `tune`: a hill-climb over whole numbers; where games are played, after a look round by Optuna.

Both know a card set only by its free numbers, and start from those that were given.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from luu.lab.cells import Free

Numbers = tuple[int, ...]
"""The numbers of the free values, in their order."""
STRIDES: Final = (4, 2, 1)
SLACK: Final = 1e-9


@dataclass(frozen=True, slots=True)
class Trial:
    """Numbers that were tried: how far they miss the targets, how much they edit, and what the search makes of both."""

    numbers: Numbers
    miss: float
    edits: float
    loss: float

    @property
    def inside(self) -> bool:
        """Whether every target is met."""
        return self.miss <= SLACK

    @property
    def rank(self) -> tuple[bool, float, Numbers]:
        """Those inside first, by least editing; then the others, by least loss."""
        return not self.inside, self.edits if self.inside else self.loss, self.numbers


Judge = Callable[[Numbers], Trial | None]
"""Looks a card set over; None for numbers that no card set may have."""


class Enough(Exception):  # noqa: N818  not an error
    """The budget is spent, or somebody stopped the search."""


def climb(free: Sequence[Free], start: Numbers, judge: Judge, chance: random.Random) -> None:
    """Change one number at a time for as long as that helps; then begin anew from the best, shaken. Ends by Enough."""
    best = judge(start)
    while best is not None:
        at = uphill(free, best, judge, chance)
        best = min(best, at, key=lambda trial: trial.loss)
        shaken = None
        while shaken is None:
            shaken = judge(shake(free, best.numbers, chance))
        top = uphill(free, shaken, judge, chance)
        best = min(best, top, key=lambda trial: trial.loss)


def uphill(free: Sequence[Free], at: Trial, judge: Judge, chance: random.Random) -> Trial:
    """Up to where no single step helps any more; the order of the values is drawn."""
    improved = True
    while improved:
        improved = False
        for place in chance.sample(range(len(free)), len(free)):
            better = along(free, at, place, judge)
            improved, at = improved or better.loss < at.loss, better
    return at


def along(free: Sequence[Free], at: Trial, place: int, judge: Judge) -> Trial:
    """The best that is found by moving one number, in long steps first."""
    for numbers in steps(free[place], at.numbers, place):
        found = judge(numbers)
        while found is not None and found.loss < at.loss:
            step = found.numbers[place] - at.numbers[place]
            at = found
            further = moved(at.numbers, place, at.numbers[place] + step)
            found = judge(further) if free[place].low <= further[place] <= free[place].high else None
    return at


def steps(free: Free, numbers: Numbers, place: int) -> Iterator[Numbers]:
    """A number's neighbours, those further off first."""
    for stride in STRIDES:
        for other in (numbers[place] - stride, numbers[place] + stride):
            if free.low <= other <= free.high:
                yield moved(numbers, place, other)


def moved(numbers: Numbers, place: int, other: int) -> Numbers:
    """The same numbers but for one."""
    return (*numbers[:place], other, *numbers[place + 1 :])


def shake(free: Sequence[Free], numbers: Numbers, chance: random.Random) -> Numbers:
    """Up to three numbers drawn anew."""
    found = list(numbers)
    for place in chance.sample(range(len(free)), min(3, len(free))):
        found[place] = chance.randint(free[place].low, free[place].high)
    return tuple(found)


def sample(free: Sequence[Free], start: Numbers, judge: Judge, seed: int, trials: int) -> Numbers:
    """The best of so many trials of Optuna's TPE sampler over the ranges, the numbers that were given first."""
    import optuna

    optuna.logging.set_verbosity(optuna.logging.WARNING)
    study = optuna.create_study(sampler=optuna.samplers.TPESampler(seed=seed % 2**32, multivariate=False))
    study.enqueue_trial({each.name: number for each, number in zip(free, start, strict=True)})

    def objective(trial: optuna.Trial) -> float:
        found = judge(tuple(trial.suggest_int(each.name, each.low, each.high) for each in free))
        if found is None:
            raise optuna.TrialPruned
        return found.loss

    study.optimize(objective, n_trials=trials)
    return tuple(study.best_trial.params[each.name] for each in free)
