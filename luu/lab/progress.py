"""How far a run is: rate, time left, and a bar for those who watch it."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass


@dataclass(frozen=True, slots=True)
class Progress:
    """How far a run is: games done and wanted, seconds since it began, and the figure that is followed (the
    win rate, unless told otherwise) with its half-width."""

    done: int
    games: int
    seconds: float
    value: float
    half_width: float

    @property
    def rate(self) -> float:
        """Games a second."""
        return self.done / self.seconds if self.seconds > 0 else 0.0

    @property
    def seconds_left(self) -> float:
        """How long the rest will take at this rate."""
        return (self.games - self.done) / self.rate if self.rate > 0 else float("inf")


Watcher = Callable[[Progress], object]
"""Told at most ten times a second. If it answers False, the run ends and keeps what is done."""


@contextmanager
def watching(progress: bool | Watcher, games: int, words: str) -> Iterator[Watcher]:
    """Whom to tell: a watcher that was given, a bar, or nobody."""
    if callable(progress):
        yield progress
    elif progress:
        with _bar(games, words) as tell:
            yield tell
    else:
        yield lambda _: None


@contextmanager
def _bar(games: int, words: str) -> Iterator[Watcher]:
    """A progress bar in the terminal or the notebook."""
    from rich.console import Console
    from rich.progress import BarColumn, MofNCompleteColumn, TextColumn, TimeRemainingColumn
    from rich.progress import Progress as Bars

    columns = (
        TextColumn("{task.description}"), BarColumn(), MofNCompleteColumn(),
        TextColumn("{task.fields[rate]:.0f} games/s"), TimeRemainingColumn(), TextColumn("{task.fields[figure]}"),
    )  # fmt: skip
    console = Console()
    if not console.is_jupyter:
        console = Console(stderr=True)  # figures go to standard output, where a program may read them
    with Bars(*columns, console=console) as bars:
        task = bars.add_task(words, total=games, rate=0.0, figure="")

        def tell(now: Progress) -> None:
            figure = f"{now.value:.3f} ± {now.half_width:.3f}" if now.done else ""
            bars.update(task, completed=now.done, rate=now.rate, figure=figure)

        yield tell
