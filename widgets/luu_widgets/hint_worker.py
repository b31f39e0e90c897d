"""Ranks the options of a question in a process of its own: a fair copy of the game in, lines of JSON out.

It is given an imagined copy, so what the asked seat may not know never comes here. It ends with its input: when the
kernel that started it goes, so does it.
"""

from __future__ import annotations

import json
import os
import pickle
import sys
import threading
from collections.abc import Callable, Sequence
from time import perf_counter
from typing import Any, BinaryIO, Final

import luu
from luu.agents import Ranked
from luu.core.session import Session

SECONDS_APART: Final = 0.1
"""At most ten reports a second."""


def rows_of(ranking: Sequence[Ranked]) -> list[dict[str, Any]]:
    """A ranking as plain data."""
    return [
        {"key": one.key, "win": one.win, "low": one.low, "high": one.high, "looks": one.looks, "plan": list(one.plan)}
        for one in ranking
    ]


def rank(session: Session, seconds: float, tell: Callable[[float, list[dict[str, Any]]], None], seed: int = 0) -> None:
    """Rank within a time, and tell how far it is, at most ten times a second and at the end."""
    told = perf_counter()

    def watch(done: float, ranking: list[Ranked]) -> None:
        nonlocal told
        if done < 1 and perf_counter() - told >= SECONDS_APART:
            told = perf_counter()
            tell(done, rows_of(ranking))

    tell(1.0, rows_of(luu.agents.rank(session, 1000 * seconds, seed=seed, watch=watch)))


def end_with(source: BinaryIO) -> None:
    """Wait for the end of the input, and leave at once."""
    source.read()
    os._exit(0)


def main(source: BinaryIO, sink: BinaryIO) -> None:
    """Read one order, then answer it line by line; a fault is told too."""

    def send(**parts: Any) -> None:
        sink.write(json.dumps(parts).encode() + b"\n")
        sink.flush()

    if hasattr(os, "nice"):
        os.nice(10)  # nobody's click waits for it
    try:
        session, seconds = pickle.load(source)  # from the kernel that started this process
        threading.Thread(target=end_with, args=(source,), daemon=True).start()
        rank(session, seconds, lambda done, rows: send(done=done, rows=rows))
    except Exception as wrong:  # the process has no other way to say it
        send(fault=f"{type(wrong).__name__}: {wrong}")


if __name__ == "__main__":
    main(sys.stdin.buffer, sys.stdout.buffer)
    sys.stdout.buffer.flush()
    os._exit(0)  # an orderly end would wait for its input, which a thread still reads
