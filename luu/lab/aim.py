"""What a run is looked at for: a measure of the games, as a share, as a share of at least so much, or as a mean."""

from __future__ import annotations

import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any

from luu.lab.games import Row
from luu.lab.result import Result, numbers
from luu.lab.statistics import Estimate

_WRITTEN = re.compile(r"(\w+)(?:>=(\d+))?")


@dataclass(frozen=True, slots=True)
class Aim:
    """A measure: `won`, `rounds`, or a share, `cleared>=1`."""

    name: str = "won"
    least: int | None = None

    def __str__(self) -> str:
        return self.name if self.least is None else f"{self.name}>={self.least}"

    def values(self, result: Result) -> Sequence[bool | float]:
        """Game by game: yes or no for a share, else a number."""
        column = result.column(self.name)
        if self.least is not None:
            return result.hits(self.name, self.least)
        return column if all(isinstance(value, bool) for value in column) else numbers(column, self.name)

    def of(self, row: Row) -> float:
        """What one game counts: 1 or 0 for a share. Raises ValueError for a measure that games do not have."""
        if self.name not in row:
            raise ValueError(f"measure {self.name!r} was given, expected one of {', '.join(row)}")
        value = row[self.name]
        return numbers([value if self.least is None else value >= self.least], self.name)[0]

    def estimate(self, result: Result) -> Estimate:
        """The share or the mean, with its interval."""
        values = self.values(result)
        is_share = all(isinstance(value, bool) for value in values)
        return result.share(self.name, self.least) if is_share else result.mean(self.name)


def aim_of(given: str | Aim) -> Aim:
    """`won`, `rounds` or `cleared>=1` as an aim. Raises ValueError for anything else."""
    if isinstance(given, Aim):
        return given
    found: Any = _WRITTEN.fullmatch(given.replace(" ", "")) if isinstance(given, str) else None
    if found is None:
        raise ValueError(f"measure {given!r} was given, expected such as won, rounds or cleared>=1")
    return Aim(found[1], None if found[2] is None else int(found[2]))
