"""What happened, as data. The games derive their events from this one; the words are made elsewhere."""

from __future__ import annotations

from dataclasses import dataclass

from luu.core.tally import Reason

Reasons = tuple[Reason, ...]


@dataclass(frozen=True, slots=True)
class Event:
    """Something that happened in a game; `rule` is the clause behind it, or `card:<id>`."""

    rule: str


@dataclass(frozen=True, slots=True)
class Outcome:
    """How a game ended. A draw has `won=False` and no winner."""

    won: bool
    winner: int | None
    reason: str
