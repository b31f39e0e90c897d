"""What a column takes, and what a new row of a sheet begins with."""

from __future__ import annotations

from collections.abc import Collection
from itertools import count, islice

from luu.core.columns import CodedList, Whole, Word
from luu.core.sheets import Plan


def kind_of(plan: Plan, name: str) -> tuple[str, tuple[str, ...]]:
    """What a column takes, for those who draw a grid: number, word (with the words), text; own for a designer's."""
    column = next((column for column in plan.columns if column.name == name), None)
    if column is None:
        return "own", ()
    if isinstance(column, Whole):
        return "number", (str(column.least), str(column.most))
    if isinstance(column, Word) and not isinstance(column, CodedList):
        return "word", column.words
    return "text", ()


def least(plan: Plan, name: str) -> str:
    """What a new row has in a column: the least number, the first word, else nothing."""
    kind, words = kind_of(plan, name)
    return words[0] if kind in ("number", "word") and words else "New card" if name == "name" else ""


def free_name(name: str, taken: Collection[str], first: str = "", between: str = "_") -> str:
    """A name that is not taken: as it is, or with a number."""
    numbered = (f"{name}{between}{number}" for number in count(2))
    return next(each for each in (first or name, *islice(numbered, len(taken) + 1)) if each not in taken)
