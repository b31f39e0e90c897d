"""The stopwatch: trials timed in turn (A B C, A B C, ...), so that a busy minute hits all of them alike."""

from __future__ import annotations

import gc
import os
import statistics
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from dataclasses import dataclass, field
from time import perf_counter, process_time
from typing import Any


@dataclass(frozen=True)
class Profile:
    """How much is measured: rounds of every trial, the share of the full amount of work in each, and batches of
    copies whose size is taken."""

    name: str
    rounds: int
    share: float
    batches: int
    warm_up: bool = True

    def amount(self, full: int) -> int:
        """So much of a full amount, and never nothing."""
        return max(1, round(full * self.share))


FULL = Profile("full", rounds=7, share=1.0, batches=5)
QUICK = Profile("quick", rounds=3, share=0.1, batches=3)


def nothing() -> None:
    """For trials that need no preparation."""


@dataclass(frozen=True)
class Trial:
    """One thing to time. `run` gets what `prepare` made, which is not timed."""

    key: str
    run: Callable[[Any], object]
    prepare: Callable[[], Any] = nothing


@dataclass
class Times:
    """Seconds of one trial, one entry a round: on the core, and on the clock on the wall."""

    core: list[float] = field(default_factory=list)
    wall: list[float] = field(default_factory=list)

    @property
    def waited(self) -> float:
        """Wall over core: 1.0 on an idle machine, 2.0 when half the time went by waiting for a core."""
        return sum(self.wall) / max(sum(self.core), 1e-9)


@dataclass(frozen=True)
class Figure:
    """Several readings of one number."""

    samples: tuple[float, ...]

    @property
    def median(self) -> float:
        return statistics.median(self.samples)

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON, six digits each."""
        rounded = [float(f"{sample:.6g}") for sample in self.samples]
        return {
            "median": float(f"{self.median:.6g}"),
            "min": min(rounded),
            "max": max(rounded),
            "samples": rounded,
        }


def time_in_turn(trials: Sequence[Trial], profile: Profile, told: Callable[[str], None]) -> dict[str, Times]:
    """Every trial once a round, after one round that warms up and counts for nothing."""
    times = {trial.key: Times() for trial in trials}
    for number in range(0 if profile.warm_up else 1, profile.rounds + 1):
        told(f"round {number} of {profile.rounds}" if number else "warming up")
        for trial in trials:
            core, wall = time_once(trial)
            if number:
                times[trial.key].core.append(core)
                times[trial.key].wall.append(wall)
    return times


def time_once(trial: Trial) -> tuple[float, float]:
    """Seconds on the core and on the wall. The garbage collector stays on, as it is for everybody who plays."""
    prepared = trial.prepare()
    gc.collect()
    core, wall = process_time(), perf_counter()
    trial.run(prepared)
    return process_time() - core, perf_counter() - wall


def rate(times: Times, amount: float) -> Figure:
    """How many a second, when `amount` of them were done each round."""
    return Figure(tuple(amount / max(seconds, 1e-9) for seconds in times.core))


def microseconds(times: Times, amount: float) -> Figure:
    """How long one takes, when `amount` of them were done each round."""
    return Figure(tuple(seconds / amount * 1e6 for seconds in times.core))


def ratio(ours: Figure, theirs: Figure) -> Figure:
    """Ours over theirs, round by round: both were measured within the same minute."""
    return Figure(tuple(a / b for a, b in zip(ours.samples, theirs.samples, strict=True)))


@contextmanager
def quiet_bench() -> Iterator[None]:
    """One core where the system can bind a process to it, and no contender pays for another's modules: what is loaded
    by now is left out of the garbage collector's rounds."""
    cores = os.sched_getaffinity(0) if hasattr(os, "sched_setaffinity") else set()
    if cores:
        os.sched_setaffinity(0, {max(cores)})
    gc.collect()
    gc.freeze()
    try:
        yield
    finally:
        gc.unfreeze()
        if cores:
            os.sched_setaffinity(0, cores)
