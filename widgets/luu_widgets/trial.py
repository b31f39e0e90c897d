"""A paired simulation that runs beside the page: in a thread, with progress, a stop, and a number for each job."""

from __future__ import annotations

import threading
import time
from collections.abc import Callable
from dataclasses import dataclass, replace
from typing import Any, Final

from luu import lab
from luu.core.address import on_a_page
from luu.core.cardset import CardSet
from luu.lab import Comparison, Progress

MOST_GAMES: Final = 400
"""The most pairs that a page plays for a visitor."""
TELL_SECONDS: Final = 0.2
"""Five times a second is seldom enough for a page and often enough for an eye."""


@dataclass(frozen=True, slots=True)
class News:
    """How a job stands. `done` of `games` pairs; `comparison` when it has ended, `fault` when it has failed."""

    job: int
    done: int
    games: int
    seconds: float = 0.0
    value: float = float("nan")
    half_width: float = float("inf")
    comparison: Comparison | None = None
    stopped: bool = False
    fault: str = ""
    measure: str = "won"

    @property
    def over(self) -> bool:
        """Whether nothing more is to come."""
        return self.comparison is not None or bool(self.fault)


Tell = Callable[[News], None]


class Trial:
    """Runs one paired simulation at a time; a new one ends the one before, whose news is no longer told."""

    def __init__(self, tell: Tell) -> None:
        self.tell = tell
        self.job = 0
        self._stop = threading.Event()
        self._thread: threading.Thread | None = None

    @property
    def running(self) -> bool:
        """Whether a job is under way."""
        return self._thread is not None and self._thread.is_alive()

    def start(self, before: CardSet, after: CardSet, games: int, seed: int = 1, **run: Any) -> int:
        """Start a job and return its number. Raises ValueError for a number of games beyond the budget."""
        if not isinstance(games, int) or isinstance(games, bool) or not 1 <= games <= MOST_GAMES:
            raise ValueError(f"{games!r} games were given, expected 1 to {MOST_GAMES}")
        self.stop()
        self.job += 1
        self._stop = threading.Event()
        job = (self.job, self._stop, before, after, games, seed, run)
        self._thread = threading.Thread(target=self._play, args=job, daemon=True, name=f"trial {self.job}")
        self._thread.start()
        return self.job

    def stop(self) -> None:
        """End the job; what is done is kept and told."""
        self._stop.set()

    def wait(self, seconds: float | None = None) -> None:
        """Until the job is over, or so long."""
        if self._thread is not None:
            self._thread.join(seconds)

    def _play(
        self,
        job: int,
        stop: threading.Event,
        before: CardSet,
        after: CardSet,
        games: int,
        seed: int,
        run: dict[str, Any],
    ) -> None:
        """The thread's own work: whatever goes wrong in it is told, since nobody else would hear of it."""
        measure = run.get("measure", "won")
        last = News(job, 0, games, measure=measure)
        told = 0.0

        def hear(now: Progress) -> bool:
            nonlocal last, told
            last = News(job, now.done, games, now.seconds, now.value, now.half_width, measure=measure)
            if time.monotonic() - told >= TELL_SECONDS:
                told = time.monotonic()
                self._say(last)
            return not stop.is_set()

        try:
            # A visitor gets one process; at one's own notebook all cores help.
            workers = 1 if on_a_page() else None
            found = lab.compare(before, after, games=games, seed=seed, progress=hear, **{"workers": workers, **run})
            self._say(replace(last, comparison=found, done=found.games, stopped=found.games < games))
        except Exception as wrong:
            self._say(replace(last, fault=f"{type(wrong).__name__}: {wrong}"))

    def _say(self, news: News) -> None:
        """Only the newest job is heard."""
        if news.job == self.job:
            self.tell(news)
