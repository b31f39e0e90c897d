"""What a learner has done, as a file they can carry on with, and a teacher can look through."""

from __future__ import annotations

import json
from collections.abc import Mapping
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, Final

from luu.core.choice import short
from luu_widgets.lessons.walk import Mark

FORMAT: Final = "luu lessons 1"
MOST_LETTERS: Final = 100_000
MOST_GIVEN: Final = 50
"""Answers kept for a step; the first ones tell the most."""
LONGEST: Final = 80
MOST_MOVES: Final = 2000
"""Moves of a game that may stand at a step."""


@dataclass
class Progress:
    """The marks of each lesson by the number of its step, and the learner's name where they gave one."""

    lessons: dict[str, dict[int, Mark]] = field(default_factory=dict)
    name: str = ""

    def of(self, lesson: str) -> dict[int, Mark]:
        """The marks of a lesson; what is written there is kept."""
        return self.lessons.setdefault(lesson, {})

    def to_text(self) -> str:
        """The file: plain JSON, no times and no addresses in it."""
        rows = {
            lesson: {str(number): row_of(mark) for number, mark in sorted(marks.items()) if mark.done or mark.given}
            for lesson, marks in sorted(self.lessons.items())
        }
        return json.dumps({"format": FORMAT, "name": self.name, "lessons": rows}, indent=1)

    def save(self, path: str | Path) -> None:
        """Write the file. Raises OSError."""
        Path(path).write_text(self.to_text(), encoding="utf-8")


def row_of(mark: Mark) -> dict[str, Any]:
    row = {"given": mark.given[:MOST_GIVEN], "right": mark.right, "shown": mark.shown}
    return {**row, "moves": mark.moves, "start": mark.start} if mark.moves else row


def read_progress(text: str) -> Progress:
    """Progress from the text of its file. Raises ValueError, which says what is wrong with it."""
    if len(text) > MOST_LETTERS:
        raise ValueError(f"{len(text)} letters were given, expected at most {MOST_LETTERS}")
    try:
        table = json.loads(text)
    except (ValueError, RecursionError) as fault:
        raise ValueError(f"this is no file of answers: {fault}") from fault
    if not isinstance(table, dict) or table.get("format") != FORMAT or not isinstance(table.get("lessons"), dict):
        raise ValueError(f"this is no file of answers: it does not say format {FORMAT!r}")
    progress = Progress(name=str(table.get("name") or "")[:LONGEST])
    for lesson, rows in table["lessons"].items():
        if not isinstance(rows, dict):
            raise ValueError(f"lesson {short(lesson)}: {short(rows)} was given, expected the marks of its steps")
        progress.lessons[str(lesson)[:LONGEST]] = {
            number_of(lesson, key): mark_of(lesson, row) for key, row in rows.items()
        }
    return progress


def number_of(lesson: str, key: str) -> int:
    if not key.isdecimal() or len(key) > 4:
        raise ValueError(f"lesson {short(lesson)}: step {short(key)} was given, expected its number counted from 0")
    return int(key)


def mark_of(lesson: str, row: object) -> Mark:
    """The mark of one step, plain and short."""
    if not isinstance(row, Mapping) or not isinstance(row.get("given"), list):
        raise ValueError(f"lesson {short(lesson)}: {short(row)} was given, expected given, right and shown")
    given = [str(one)[:LONGEST] for one in row["given"][:MOST_GIVEN]]
    moves, start = row.get("moves", []), row.get("start", 0)
    if not isinstance(moves, list) or not isinstance(start, int) or not 0 <= start <= len(moves) <= MOST_MOVES:
        raise ValueError(f"lesson {short(lesson)}: {short(row)} was given, expected moves, and how many came before")
    played = [str(one)[:LONGEST] for one in moves]
    return Mark(given, row.get("right") is True, row.get("shown") is True, played, int(start))


def load_progress(path: str | Path) -> Progress:
    """Progress from a file; an empty one where there is none yet. Raises ValueError for a file that is none."""
    path = Path(path)
    return read_progress(path.read_text(encoding="utf-8")) if path.exists() else Progress()
