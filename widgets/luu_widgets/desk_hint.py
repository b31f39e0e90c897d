"""Hints at a desk: the search agent ranks the options in a process of its own, so that the table stays live.

Where there are no processes (a browser build) it works in short slices between two messages instead.
"""

from __future__ import annotations

import asyncio
import json
import os
import pickle
import subprocess
import sys
import threading
from collections.abc import Callable, Sequence
from typing import Any, Final, Protocol

import luu
from luu.core.session import Session
from luu_widgets.hint_worker import rows_of
from luu_widgets.limits import Allowance, Limits
from luu_widgets.table_base import BoardTable, in_words

Row = dict[str, Any]

LEAST: Final = 0.0005
"""Below this a chance is told as one under 0.1 %."""
SLICE: Final = 0.08
"""Seconds of work between two messages, where it happens in this process."""


class Desk(Protocol):
    """What a hint needs of a desk."""

    session: Session
    bar: Any
    limits: Limits
    allowance: Allowance

    @property
    def table(self) -> BoardTable: ...


class Hint:
    """The ranking of the question that is asked; it belongs to that question, and is gone with the next move."""

    def __init__(self, desk: Desk, in_process: bool = sys.platform == "emscripten") -> None:
        self.desk = desk
        self.in_process = in_process
        self.job = 0
        """Counts the rankings; what a stopped one still says is not heard."""
        self.running = False
        self.done = 0.0
        self.rows: list[dict[str, Any]] = []
        self.seconds = desk.limits.hints[1]
        self._asked: tuple[Session, tuple[str, ...]] | None = None
        self._stop: Callable[[], None] = lambda: None

    def start(self, seconds: object = None) -> None:
        """Begin to rank; one that is under way is stopped. Raises ValueError where no hint can be given."""
        if seconds is not None:
            if seconds not in (offered := self.desk.limits.hints):
                raise ValueError(f"seconds={seconds!r} was given, expected one of {', '.join(map(str, offered))}")
            self.seconds = int(str(seconds))
        session, why_not = self.desk.session, self.why_not()
        if why_not:
            raise ValueError(why_not)
        self.desk.allowance.check()
        self.desk.allowance.spend(self.seconds)
        self.stop()
        self.job += 1
        self.running, self.done, self.rows = True, 0.0, []
        self._asked = (session, session.moves)
        copy = session.imagine(session.game.seat, f"hint/{self.job}")  # what is hidden does not leave this process
        try:
            self._stop = self._in_slices(copy) if self.in_process else self._in_a_process(copy)
        except OSError:  # this machine starts no process
            self._stop = self._in_slices(copy)

    def why_not(self) -> str:
        """Why there is no hint now; empty if there can be one."""
        choice, table = self.desk.session.choice, self.desk.table
        if choice is None:
            return "the game is over: there is nothing to decide"
        if table._handover() is not None or choice.seat != table.seat:
            return f"player {choice.seat + 1} is asked: a hint is for whoever looks at the board"
        return ""

    def stop(self) -> None:
        """Stop ranking; what was found out so far stays."""
        self.running = False
        self._stop()
        self._stop = lambda: None

    close = stop

    def choose(self, key: str) -> None:
        """Play an option of the ranking. Raises IllegalMove."""
        if key not in [row["key"] for row in self.rows]:
            raise luu.IllegalMove(f"{key!r} was chosen, but no hint names it")
        self.desk.session.play(key)

    def forget_if_moved(self) -> None:
        """A hint is for one question only."""
        if self._asked is not None and self._asked != (self.desk.session, self.desk.session.moves):
            self.stop()
            self.rows, self.done, self._asked = [], 0.0, None

    def view(self) -> dict[str, Any]:
        """What the page shows of it: options with their chances, best first, and how far it is."""
        choice = self.desk.session.choice
        words = {option.key: option.label for option in choice.options} if choice is not None and self.rows else {}
        rows = [
            {**row, "label": words.get(row["key"], row["key"]), "chance": in_percent(row)}
            for row in by_chance(self.rows)
        ]
        return {
            "job": self.job, "running": self.running, "done": self.done, "seconds": self.seconds,
            "budgets": list(self.desk.limits.hints), "why_not": self.why_not(),
            "rows": rows, "best": "" if self.running else best_of(rows),
        }  # fmt: skip

    # ------------------------------------------------------------------ in a process of its own

    def _in_a_process(self, copy: Session) -> Callable[[], None]:
        paths = os.pathsep.join(path for path in sys.path if path)
        process = subprocess.Popen(
            [sys.executable, "-m", "luu_widgets.hint_worker"],
            stdin=subprocess.PIPE, stdout=subprocess.PIPE, env={**os.environ, "PYTHONPATH": paths},
        )  # fmt: skip
        order = pickle.dumps((copy, float(self.seconds)))
        threading.Thread(target=self._listen, args=(process, order, self.job, running_loop()), daemon=True).start()
        return process.kill

    def _listen(
        self, process: subprocess.Popen[bytes], order: bytes, job: int, loop: asyncio.AbstractEventLoop | None
    ) -> None:
        """In a thread: pass on what the process says, into the kernel's event loop where there is one."""
        assert process.stdin is not None
        assert process.stdout is not None
        said: dict[str, Any] = {}
        with process:
            try:
                process.stdin.write(order)
                process.stdin.flush()
                for line in process.stdout:
                    said = json.loads(line)
                    hand_over(loop, self._hear, job, said)
            except (OSError, ValueError):
                pass  # it was stopped
            process.kill()
        if said.get("done") != 1 and "fault" not in said:
            hand_over(loop, self._hear, job, {"fault": "the search ended before it was done"})

    def _hear(self, job: int, said: dict[str, Any]) -> None:
        """A report; one of a job that was stopped, or is not the last one, is not heard."""
        if job != self.job or not self.running:
            return
        self.done, self.rows = said.get("done", self.done), said.get("rows", self.rows)
        if self.done >= 1 or "fault" in said:
            self.running = False
        if self.desk.bar.comm is not None:
            self.desk.bar.draw(fault=said.get("fault", ""))

    # ------------------------------------------------------------------ in slices

    def _in_slices(self, copy: Session) -> Callable[[], None]:
        loop = running_loop()
        if loop is None:
            for said in slices(copy, self.seconds):
                self._hear(self.job, said)
            return lambda: None
        task = loop.create_task(self._slice_by_slice(copy, self.job))
        return lambda: task.cancel() and None

    async def _slice_by_slice(self, copy: Session, job: int) -> None:
        try:
            for said in slices(copy, self.seconds):
                self._hear(job, said)
                await asyncio.sleep(0.02)
        except Exception as wrong:  # nobody is told of what a task raises
            self._hear(job, {"fault": in_words(wrong)})


def by_chance(rows: Sequence[Row]) -> list[Row]:
    """The options by the chance that is shown, best first; equal ones as search has them, those it left out last."""
    return sorted(rows, key=lambda row: (row["looks"] > 0, shown(row)), reverse=True)


def shown(row: Row) -> float:
    """The chance to win in percent, to a digit that means something."""
    return 0.0 if row["win"] < LEAST else round(100 * row["win"], digits(row))


def digits(row: Row) -> int:
    """Behind the point, by how sure a chance is."""
    return 1 if spread(row) < 2 else 0


def spread(row: Row) -> float:
    """How sure a chance is, in percent to either side."""
    return max(0.1, 50 * (row["high"] - row["low"]))


def in_percent(row: Row, sure: bool = True) -> str:
    """A chance as it is shown, with how sure it is."""
    if row["looks"] == 0:
        return "not looked into"
    if row["win"] < LEAST:
        return "under 0.1 %"
    places = digits(row)
    return f"{shown(row):.{places}f} %" + (f" \N{PLUS-MINUS SIGN} {spread(row):.{places}f}" if sure else "")


def best_of(rows: Sequence[Row]) -> str:
    """Which option is best, in a sentence; where all that were looked into come to the same, that none is."""
    known = [row for row in rows if row["looks"] > 0]
    if not known:
        return ""
    if len(known) > 1 and len({in_percent(row, sure=False) for row in known}) == 1:
        return f"None is better as far as it looked: each wins in {in_percent(known[0], sure=False)}."
    return f"Best: {known[0]['label']}, {known[0]['chance']} to win."


def slices(session: Session, seconds: float) -> Any:
    """The ranking of many short searches put together, report by report."""
    total: dict[str, dict[str, Any]] = {}
    count = max(1, round(seconds / SLICE))
    for number in range(count):
        for row in rows_of(luu.agents.rank(session, 1000 * SLICE, seed=number)):
            total[row["key"]] = pooled(total.get(row["key"]), row)
        rows = sorted(total.values(), key=lambda row: (row["looks"] > 0, row["win"]), reverse=True)
        yield {"done": (number + 1) / count, "rows": rows}


def pooled(one: dict[str, Any] | None, other: dict[str, Any]) -> dict[str, Any]:
    """Two findings about an option, each by its number of looks."""
    if one is None or one["looks"] == 0 or other["looks"] == 0:
        return other if one is None or one["looks"] == 0 else one
    looks = one["looks"] + other["looks"]
    share = other["looks"] / looks
    win = (1 - share) * one["win"] + share * other["win"]
    spreads = [(row["high"] - row["low"]) / 2 for row in (one, other)]
    spread = ((1 - share) ** 2 * spreads[0] ** 2 + share**2 * spreads[1] ** 2) ** 0.5
    return {**other, "win": win, "low": max(0.0, win - spread), "high": min(1.0, win + spread), "looks": looks}


def running_loop() -> asyncio.AbstractEventLoop | None:
    """The event loop of this kernel, if there is one."""
    try:
        return asyncio.get_running_loop()
    except RuntimeError:
        return None


def hand_over(loop: asyncio.AbstractEventLoop | None, act: Callable[..., None], *given: Any) -> None:
    """Do something in the loop's thread, or here where there is no loop."""
    if loop is None:
        act(*given)
    elif not loop.is_closed():
        loop.call_soon_threadsafe(act, *given)
