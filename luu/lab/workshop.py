"""The bench that a tuner works at: card sets made of numbers, looked over, remembered, and checked in fresh games."""

from __future__ import annotations

from collections.abc import Callable
from contextlib import suppress
from dataclasses import dataclass, replace
from typing import Final

from luu.core.cardset import CardSet
from luu.core.errors import BadSheet
from luu.lab.cells import Free, number_at
from luu.lab.search import Enough, Numbers, Trial
from luu.lab.targets import Estimates, Runs, Target

IDLE: Final = 2000
"""After so many looks in a row at numbers that are known already, there is nothing new to be found."""
SEARCH_ON: Final = 10
"""So many trials are added at a time when no check has passed and nothing else seems inside."""


@dataclass(frozen=True, slots=True)
class Tuning:
    """How far a search is: card sets tried, the most there will be, the least miss so far and its edits."""

    done: int
    trials: int
    miss: float
    edits: float


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
        self.checked: dict[Numbers, Estimates] = {}
        """What was found in the fresh games of each check."""
        self.idle = 0
        self.stopped = False

    def made(self, numbers: Numbers) -> CardSet:
        """The card set with these numbers. Raises BadSheet where they do not go together."""
        return self.cards.with_values({each.place: number for each, number in zip(self.free, numbers, strict=True)})

    def judge(self, numbers: Numbers) -> Trial | None:
        """How good these numbers are; looked up if they were tried before. Raises Enough when the budget is spent, or
        when only known numbers come."""
        known = numbers in self.tried
        self.idle = self.idle + 1 if known else 0
        if self.idle > IDLE or (not known and self.spent >= self.most):
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
        miss = sum(self.runs.miss(target, cards, self.measures) for target in self.targets)
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
            if self.progress(Tuning(self.spent, self.most, best.miss, best.edits)) is False:
                self.stopped = True
                raise Enough

    # ------------------------------------------------------------------ answers

    @property
    def spent(self) -> int:
        """The trials spent; a check counts as one."""
        return len(self.tried) + len(self.checked)

    def best(self) -> Trial:
        """The best that was tried, checks counted in."""
        return min(self.sound(), key=lambda trial: trial.rank)

    def answer(self) -> Trial:
        """The best of those that were checked; where nothing was to be checked, of all."""
        checked = [trial for trial in self.sound() if trial.numbers in self.checked]
        return min(checked or self.sound(), key=lambda trial: trial.rank)

    def settle(self, trials: int, search_on: Callable[[], None]) -> None:
        """Check the best in fresh games until one passes; search on while none seems inside. One check is always made,
        so that what is answered has figures that nobody chose it by."""
        while not self.stopped and self.spent < trials and not self.settled:
            if self.best().inside:
                self.check(self.best())
                continue
            before, self.idle, self.most = self.spent, 0, min(trials, self.spent + SEARCH_ON)
            with suppress(Enough):
                search_on()
            if self.spent == before:
                break  # there is nothing new to be found
        if not self.settled and self.best().numbers not in self.checked:
            self.check(self.best())

    @property
    def settled(self) -> bool:
        """Whether an answer has passed its check."""
        return bool(self.checked) and self.answer().inside

    def check(self, trial: Trial) -> None:
        """Play a card set in games that nothing has seen yet. From now on it is what those games say: four times as
        many, and it was not chosen by them."""
        number, cards = len(self.checked) + 1, self.made(trial.numbers)
        figures = [self.runs.figures(target, cards, self.measures, number) for target in self.targets]
        miss = sum(target.miss(figure) for target, figure in zip(self.targets, figures, strict=True))
        self.checked[trial.numbers] = self.runs.estimates(self.targets, cards, self.measures, number)
        self.tried[trial.numbers] = replace(trial, miss=miss, loss=miss + self.weight * trial.edits)
