"""The columns of a card sheet: how a cell is read into a record's field, checked, and written back."""

from __future__ import annotations

import re
from dataclasses import dataclass, field
from typing import ClassVar, Final

from luu.core.effects import ON_PLAY, Verbs, parse
from luu.core.errors import BadEffect, did_you_mean, listed

Values = dict[str, object]
"""The fields of a record in the making."""

_HOLE: Final = re.compile(r"\{(\w+)(?::([^|{}]*)\|([^|{}]*))?\}", re.ASCII)
_ID: Final = re.compile(r"[a-z][a-z0-9]*(?:_[a-z0-9]+)*")
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")


class Wrong(Exception):  # noqa: N818  what is wrong with a cell
    """What a column says of a cell that it cannot read; it becomes a fault with its place."""

    def __init__(self, expected: str, hint: str = "") -> None:
        super().__init__(expected)
        self.expected = expected
        self.hint = hint


@dataclass(frozen=True, slots=True)
class Column:
    """Free text under a heading; the other kinds of column are narrower. `into` is the record's field."""

    name: str
    into: str = ""
    late: ClassVar[bool] = False
    """A late column is read after the others of its row, since it looks at them."""

    @property
    def fills(self) -> str:
        """The record's field that this column fills."""
        return self.into or self.name

    def read(self, text: str, row: Values) -> None:
        """Put the cell's value into the row, or say what is wrong with it."""
        row[self.fills] = text

    def write(self, record: object) -> str:
        """The cell of a record."""
        return str(getattr(record, self.fills))

    def value(self, record: object) -> int | str:
        """What the cell says, for tables and differences: a number or a text."""
        return self.write(record)


@dataclass(frozen=True, slots=True)
class Id(Column):
    """A name in snake case; a sheet has it once."""

    def read(self, text: str, row: Values) -> None:
        if not _ID.fullmatch(text):
            raise Wrong("a name in snake case, such as quick_mend")
        row[self.fills] = text


@dataclass(frozen=True, slots=True)
class Filled(Column):
    """Text that must not be empty."""

    def read(self, text: str, row: Values) -> None:
        if not text:
            raise Wrong("a text")
        row[self.fills] = text


@dataclass(frozen=True, slots=True)
class Whole(Column):
    """A whole number within a range."""

    least: int = 0
    most: int = 999

    def read(self, text: str, row: Values) -> None:
        if not _NUMBER.fullmatch(text) or not self.least <= int(text) <= self.most:
            raise Wrong(f"a whole number from {self.least} to {self.most}")
        row[self.fills] = int(text)

    def value(self, record: object) -> int | str:
        number: int = getattr(record, self.fills)
        return number


@dataclass(frozen=True, slots=True)
class Word(Column):
    """A word from a closed list."""

    words: tuple[str, ...] = ()

    def read(self, text: str, row: Values) -> None:
        if text not in self.words:
            raise Wrong(listed(self.words), did_you_mean(text, self.words))
        row[self.fills] = text


@dataclass(frozen=True, slots=True)
class Coded(Word):
    """A word from a closed list that the record holds as its place in the list; an empty cell, if allowed, as -1."""

    empty: bool = False

    def read(self, text: str, row: Values) -> None:
        if text not in self.words and not (self.empty and not text):
            raise Wrong(f"{listed(self.words)}{', or nothing' * self.empty}", did_you_mean(text, self.words))
        row[self.fills] = self.words.index(text) if text else -1

    def write(self, record: object) -> str:
        place: int = getattr(record, self.fills)
        return self.words[place] if place >= 0 else ""


@dataclass(frozen=True, slots=True)
class CodedList(Word):
    """Words from a closed list between slashes, each once; the record holds their places in the list."""

    def read(self, text: str, row: Values) -> None:
        given = [word.strip() for word in text.split("/")]
        for place, word in enumerate(given):
            if word not in self.words:
                raise Wrong(f"{listed(self.words)}, or several between slashes", did_you_mean(word, self.words))
            if word in given[:place]:
                raise Wrong("each word once", f"{word} is there twice")
        row[self.fills] = tuple([self.words.index(word) for word in given])

    def write(self, record: object) -> str:
        places: tuple[int, ...] = getattr(record, self.fills)
        return "/".join(self.words[place] for place in places)


@dataclass(frozen=True, slots=True)
class Template(Column):
    """Printed text with holes for the row's own numbers: `Gain {amount} Luutex.`"""

    late: ClassVar[bool] = True

    def read(self, text: str, row: Values) -> None:
        for hole in _HOLE.finditer(text):
            if hole[1] not in row:
                raise Wrong("holes that name a column of the sheet", did_you_mean(hole[1], row))
        if re.search(r"[{}]", _HOLE.sub("", text)):
            raise Wrong("holes written {column} or {column:one|many}")
        row[self.fills] = text


@dataclass(frozen=True, slots=True)
class Notation(Column):
    """An effect in the card notation: its source stays in the column's field, its rules go into `rules`."""

    verbs: Verbs = field(default_factory=dict)
    triggers: tuple[str, ...] = (ON_PLAY,)
    params: tuple[str, ...] = ()
    rules: str = "rules"
    empty: bool = False
    late: ClassVar[bool] = True

    def read(self, text: str, row: Values) -> None:
        params = {name: _number(row.get(name)) for name in self.params}
        if not text and not self.empty:
            raise Wrong("an effect, OP(arg, arg)")
        try:
            rules = parse(text, self.verbs, self.triggers, params)
        except BadEffect as fault:
            raise Wrong(f"in {fault.where} {fault.expected}, not {fault.given!r}", fault.hint) from None
        row[self.fills], row[self.rules] = text, rules


def _number(value: object) -> int:
    """A parameter's value; 1 while it is at fault, so that only the effect's own faults are reported beside it."""
    return value if isinstance(value, int) else 1


def fill(template: str, record: object) -> str:
    """A template with its holes filled: `{amount}`, and `{amount:card|cards}` for one or several."""

    def filled(hole: re.Match[str]) -> str:
        value = getattr(record, hole[1])
        return str(value) if hole[2] is None else hole[2] if value == 1 else hole[3]

    return _HOLE.sub(filled, template)
