"""Which value of which card: written `actions.quick_mend.cost`, with the numbers that may stand there."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from dataclasses import dataclass

from luu.core.cardset import CardSet
from luu.core.columns import Whole
from luu.core.errors import did_you_mean, listed

Place = tuple[str, str, str]
"""Sheet, card, column."""


@dataclass(frozen=True, slots=True)
class Free:
    """A number on a card that may be changed, and between which bounds."""

    sheet: str
    card: str
    column: str
    low: int
    high: int

    @property
    def place(self) -> Place:
        """Sheet, card, column."""
        return self.sheet, self.card, self.column

    @property
    def name(self) -> str:
        """The value as it is written: `actions.quick_mend.cost`."""
        return ".".join(self.place)

    def __str__(self) -> str:
        return f"{self.name}={self.low}..{self.high}"


Bounds = Mapping[str, tuple[int, int]] | Mapping[Place, tuple[int, int]] | Iterable[Free]
"""Values that may be changed, with the least and the greatest number of each."""


def place_of(given: str | Place) -> Place:
    """`actions.quick_mend.cost` as its three parts. Raises ValueError for anything else."""
    parts = tuple(given.split(".")) if isinstance(given, str) else tuple(given)
    if len(parts) != 3 or not all(isinstance(part, str) and part for part in parts):
        raise ValueError(f"value {given!r} was given, expected SHEET.CARD.COLUMN, such as actions.quick_mend.cost")
    return parts[0], parts[1], parts[2]


def number_at(cards: CardSet, place: Place) -> int:
    """The number that stands there. Raises ValueError where there is none."""
    column = whole_column(cards, place)
    return int(column.value(record_of(cards, place)))


def bounds_of(cards: CardSet, place: Place) -> tuple[int, int]:
    """The least and the greatest number that the sheet allows there."""
    column = whole_column(cards, place)
    return column.least, column.most


def free_value(cards: CardSet, given: str | Place, bounds: tuple[int, int] | None = None) -> Free:
    """A value that may be changed, between bounds or those of its sheet. Raises ValueError for what cannot be."""
    place = place_of(given)
    least, most = bounds_of(cards, place)
    low, high = (least, most) if bounds is None else bounds
    if not least <= low < high <= most:
        name = ".".join(place)
        raise ValueError(f"{name}={low}..{high} was given, expected two numbers from {least} to {most}, the less first")
    return Free(*place, low, high)


def free_values(cards: CardSet, given: Bounds) -> tuple[Free, ...]:
    """All values that may be changed; ValueError when there are none, or one twice."""
    if isinstance(given, Mapping):
        found = tuple(free_value(cards, place, bounds) for place, bounds in given.items())
    else:
        found = tuple(free_value(cards, each.place, (each.low, each.high)) for each in given)
    if not found:
        raise ValueError("no free value was given, expected at least one, such as actions.quick_mend.cost=0..6")
    names = [each.name for each in found]
    if doubles := sorted({name for name in names if names.count(name) > 1}):
        raise ValueError(f"{', '.join(doubles)} was given twice, expected each free value once")
    return found


def whole_column(cards: CardSet, place: Place) -> Whole:
    """The column of a number, if there is one."""
    sheet, _, name = place
    plans = {plan.name: plan for plan in cards.plan.sheets}
    if sheet not in plans:
        raise ValueError(_said("sheet", sheet, plans))
    record_of(cards, place)
    columns = {column.name: column for column in plans[sheet].columns if isinstance(column, Whole)}
    if name not in columns:
        raise ValueError(_said("column", name, columns, " with numbers"))
    return columns[name]


def record_of(cards: CardSet, place: Place) -> object:
    """The card, if there is one."""
    rows = cards.sheet(place[0])
    if place[1] not in rows:
        raise ValueError(_said("card", place[1], rows))
    return rows[place[1]]


def _said(what: str, given: str, known: Iterable[str], more: str = "") -> str:
    words = list(known)
    hint = did_you_mean(given, words)
    return f"{what} {given!r} was given, expected {listed(words)}{more}{f' ({hint})' if hint else ''}"
