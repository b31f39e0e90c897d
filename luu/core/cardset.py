"""A set of cards: frozen records in named sheets, one CSV a sheet, compared and changed only as a whole."""

from __future__ import annotations

import hashlib
import json
import os
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from html import escape
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any

from luu.core.errors import BadSheet, Fault, as_text, did_you_mean, listed, nearest
from luu.core.sheets import Plan, Rows, Sheet, is_copies, no_rows, read_row, read_sheet, sound_rows

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True, slots=True)
class Change:
    """One difference between two sets: of a cell, of a whole row (no column), of the rows' order (no id)."""

    sheet: str
    id: str
    column: str
    before: object
    after: object

    def __str__(self) -> str:
        if not self.id:
            return f"{self.sheet}: rows in another order"
        if not self.column:
            return f"{self.sheet} {self.id}: {'new' if self.before is None else 'removed'}"
        return f"{self.sheet} {self.id}: {self.column} {self.before} -> {self.after}"


def nothing(_cards: CardSet) -> Sequence[Fault]:
    """No doubts."""
    return ()


@dataclass(frozen=True, slots=True)
class SetPlan:
    """What a game's card set is: its sheets, and a check over the sound rows of all of them.

    A sheet that is not `whole` lacks the rows that have faults of their own, so the check must not miss them.
    """

    game: str
    sheets: tuple[Plan, ...]
    check: Callable[[CardSet], Sequence[Fault]]
    doubt: Callable[[CardSet], Sequence[Fault]] = nothing
    """What can be played but is most likely not meant, such as a card that nobody can ever use."""

    @property
    def names(self) -> tuple[str, ...]:
        """The names of the sheets."""
        return tuple(sheet.name for sheet in self.sheets)


class CardSet:
    """The cards of a game; never changed, `with_value` makes another. Equal when the hash is."""

    def __init__(self, plan: SetPlan, sheets: Sequence[Sheet], faults: Sequence[Fault] = ()) -> None:
        """Take the sound rows of sheets; BadSheet when they do not fit together, or for the faults of the others."""
        self.plan = plan
        self.sheets = tuple(sheets)
        together = [*faults, *plan.check(self)]
        if together:
            raise BadSheet(together)

    @property
    def game(self) -> str:
        """The game that the cards belong to."""
        return self.plan.game

    @cached_property
    def _records(self) -> dict[str, Mapping[str, Any]]:
        return {
            sheet.plan.name: MappingProxyType(dict(zip(sheet.ids(), sheet.records, strict=True)))
            for sheet in self.sheets
        }

    def sheet(self, name: str) -> Mapping[str, Any]:
        """A sheet's records by id, in row order; it cannot be written to."""
        self._place(name)
        return self._records[name]

    def __getattr__(self, name: str) -> Mapping[str, Any]:
        """`cards.actions` for `cards.sheet("actions")`."""
        if not name.startswith("_") and name != "plan" and name in self.plan.names:
            return self._records[name]
        raise AttributeError(f"a CardSet has no attribute {name!r}")

    def with_value(self, sheet: str, card: str, column: str, value: int | str) -> CardSet:
        """Another set in which one cell differs, checked like a sheet that is read."""
        return self._changed([(sheet, card, column, value)])

    def with_values(self, changes: Mapping[tuple[str, str, str], int | str]) -> CardSet:
        """Another set in which some cells differ, by sheet, card and column; they are checked together."""
        return self._changed([(*where, value) for where, value in changes.items()])

    def _changed(self, changes: Sequence[tuple[str, str, str, int | str]]) -> CardSet:
        """The set with some cells changed; every fault of the changed rows is reported together."""
        sheets, faults = list(self.sheets), list[Fault]()
        for (place, row), cells in self._by_row(changes).items():
            old = sheets[place]
            record, wrong = read_row(old.plan, {**old.cells(row), **cells}, old.numbers[row])
            faults += wrong
            if not wrong:
                sheets[place] = replace(old, records=(*old.records[:row], record, *old.records[row + 1 :]))
        if faults:
            raise BadSheet(faults)
        return CardSet(self.plan, sheets)

    def _by_row(self, changes: Sequence[tuple[str, str, str, int | str]]) -> dict[tuple[int, int], dict[str, str]]:
        """New cells by the places of their sheet and row; BadSheet for a place that there is not."""
        found: dict[tuple[int, int], dict[str, str]] = {}
        for sheet, card, column, value in changes:
            place = self._place(sheet)
            old = self.sheets[place]
            row = self._row(old, card)
            _known_column(old.plan, old.numbers[row], column)
            found.setdefault((place, row), {})[column] = _cell(sheet, old.numbers[row], column, value)
        return found

    def to_folder(self, path: str | Path) -> Path:
        """Write one CSV a sheet into a folder, made if need be."""
        folder = _folder(path)
        folder.mkdir(parents=True, exist_ok=True)
        for sheet in self.sheets:
            (folder / f"{sheet.plan.name}.csv").write_text(sheet.text(), encoding="utf-8", newline="")
        return folder

    @classmethod
    def from_folder(cls, plan: SetPlan, path: str | Path) -> CardSet:
        """Read one CSV a sheet; BadSheet names every fault of every sheet together."""
        folder = _folder(path)
        return cls.from_read(plan, [_read_file(sheet, folder, plan.names) for sheet in plan.sheets])

    @classmethod
    def from_tables(cls, plan: SetPlan, tables: Mapping[str, str | bytes | Rows]) -> CardSet:
        """Read sheets by their names from CSV text or from rows; BadSheet names every fault together."""
        read = []
        for sheet in plan.sheets:
            if sheet.name in tables:
                read.append(sound_rows(sheet, tables[sheet.name]))
            else:
                hint = did_you_mean(sheet.name, [name for name in tables if name not in plan.names])
                fault = Fault(sheet.name, 0, "", "no such sheet", f"a sheet {sheet.name!r}", hint)
                read.append((no_rows(sheet), [fault]))
        return cls.from_read(plan, read)

    @classmethod
    def from_read(cls, plan: SetPlan, read: Sequence[tuple[Sheet, list[Fault]]]) -> CardSet:
        """Put sheets together that have been read, each with its faults."""
        return cls(plan, [sheet for sheet, _ in read], [fault for _, faults in read for fault in faults])

    @cached_property
    def doubts(self) -> tuple[Fault, ...]:
        """What can be played but is most likely not meant; `expected` says what would be."""
        return (*self.plan.doubt(self), *_copies_doubts(self))

    def diff(self, other: CardSet) -> tuple[Change, ...]:
        """What another set has different; empty exactly when the two are equal."""
        if other.game != self.game:
            raise BadSheet([Fault("card set", 0, "", other.game, f"cards of the same game, {self.game}")])
        return tuple(
            change for mine, theirs in zip(self.sheets, other.sheets, strict=True) for change in _changes(mine, theirs)
        )

    def frame(self, sheet: str) -> pd.DataFrame:
        """A sheet as a pandas table, unknown columns included."""
        import pandas as pd

        found = self.sheets[self._place(sheet)]
        frame = pd.DataFrame([found.row(place) for place in range(len(found.records))], columns=list(found.names))
        for column in found.plan.columns:
            frame[column.name] = [column.value(record) for record in found.records]
        return frame

    @cached_property
    def hash(self) -> str:
        """A fingerprint of all known cells and the order of the rows, which serial numbers follow."""
        content = [[sheet.plan.name, sheet.plan.headings, _table(sheet)] for sheet in self.sheets]
        text = json.dumps([self.game, content], separators=(",", ":"))
        return hashlib.sha256(text.encode()).hexdigest()

    def __eq__(self, other: object) -> bool:
        return isinstance(other, CardSet) and self.hash == other.hash

    def __hash__(self) -> int:
        return hash(self.hash)

    def __reduce__(self) -> tuple[Callable[..., CardSet], tuple[SetPlan, tuple[str, ...]]]:
        """A set crosses process borders as the text of its sheets, so that records need no pickling of their own."""
        return _from_texts, (self.plan, tuple(sheet.text() for sheet in self.sheets))

    def __repr__(self) -> str:
        return f"<CardSet {self.game}: {self._counts()}, {self.hash[:12]}>"

    def _repr_html_(self) -> str:
        return f"<b>{escape(self.game)} cards</b> {escape(self._counts())} <code>{self.hash[:12]}</code>"

    def _counts(self) -> str:
        return ", ".join(f"{len(sheet.records)} {sheet.plan.name}" for sheet in self.sheets)

    def _place(self, sheet: str) -> int:
        names = self.plan.names
        if sheet not in names:
            given = as_text(sheet)
            raise BadSheet([Fault(given, 0, "", given, f"a sheet, {listed(names)}", did_you_mean(sheet, names))])
        return names.index(sheet)

    def _row(self, sheet: Sheet, card: str) -> int:
        ids, name = sheet.ids(), sheet.plan.name
        if card not in ids:
            expected = listed(ids) if ids else "nothing: the sheet has no rows"
            given = as_text(card)
            raise BadSheet([Fault(name, 0, sheet.plan.key.name, given, expected, did_you_mean(card, ids))])
        return ids.index(card)


def _copies_doubts(cards: CardSet) -> list[Fault]:
    """Copies are a matter of paper: the games count each row as the rules say, whatever stands there."""
    faults = []
    for sheet in cards.sheets:
        heading = next((heading for heading in sheet.headings if is_copies(heading)), "")
        more = [place for place in range(len(sheet.records)) if heading and sheet.copies(place) > 1]
        if more:
            given, row = str(sheet.copies(more[0])), sheet.numbers[more[0]]
            expected = "1, unless it is only for printing: a game has each row as often as its rules say"
            faults.append(Fault(sheet.plan.name, row, heading, given, expected))
    return faults


def _from_texts(plan: SetPlan, texts: Sequence[str]) -> CardSet:
    """A card set from the text of its sheets, in the plan's order."""
    return CardSet(plan, [read_sheet(sheet, text) for sheet, text in zip(plan.sheets, texts, strict=True)])


def _table(sheet: Sheet) -> list[list[int | str]]:
    """The known cells of all rows."""
    return [list(_values(sheet, place).values()) for place in range(len(sheet.records))]


def _values(sheet: Sheet, place: int) -> dict[str, int | str]:
    """The known cells of a row, numbers as numbers."""
    return {column.name: column.value(sheet.records[place]) for column in sheet.plan.columns}


def _folder(path: object) -> Path:
    """A folder by its path; TypeError for what is no path."""
    if isinstance(path, str) or (isinstance(path, os.PathLike) and isinstance(os.fspath(path), str)):
        return Path(path)
    raise TypeError(f"the folder {as_text(path)} was given, expected a path")


def _read_file(plan: Plan, folder: Path, sheets: Sequence[str]) -> tuple[Sheet, list[Fault]]:
    """The sound rows of a sheet from its file in a folder; no other sheet's file is taken for it."""
    path = folder / f"{plan.name}.csv"
    try:
        source = path.read_bytes()
    except OSError as error:
        there = sorted(file.name for file in folder.glob("*.csv") if file.stem not in sheets) if folder.is_dir() else []
        close = nearest(path.name, there)
        hint = f"is it {close!r}?" if close else f"looked in {folder}"
        return no_rows(plan), [Fault(plan.name, 0, "", error.strerror or str(error), f"a file {path.name}", hint)]
    return sound_rows(plan, source)


def _cell(sheet: str, number: int, column: str, value: object) -> str:
    """A value as it is written into a cell."""
    if not isinstance(value, int | str) or isinstance(value, bool):
        raise BadSheet([Fault(sheet, number, column, as_text(value), "a whole number or a text")])
    try:
        return str(value).strip()
    except ValueError:  # Python writes no number of thousands of digits
        given = "a number of thousands of digits"
        raise BadSheet([Fault(sheet, number, column, given, "a shorter number")]) from None


def _known_column(plan: Plan, number: int, column: str) -> None:
    """Only a column that the game reads can be changed, and not the one that names the row."""
    known = [heading for heading in plan.headings if heading != plan.key.name]
    if column not in known:
        given = as_text(column)
        hint = did_you_mean(column, known)
        raise BadSheet([Fault(plan.name, number, given, given, f"a column, {listed(known)}", hint)])


def _changes(mine: Sheet, theirs: Sheet) -> list[Change]:
    """The differences of one sheet."""
    name = mine.plan.name
    before = {row: _values(mine, place) for place, row in enumerate(mine.ids())}
    after = {row: _values(theirs, place) for place, row in enumerate(theirs.ids())}
    common = [row for row in before if row in after]
    changes = [Change(name, row, "", row, None) for row in before if row not in after]
    changes += [Change(name, row, "", None, row) for row in after if row not in before]
    changes += [
        Change(name, row, column, value, after[row][column])
        for row in common
        for column, value in before[row].items()
        if value != after[row][column]
    ]
    # A row that comes or goes moves the others, which is no new order of them.
    if common != [row for row in after if row in before]:
        changes.append(Change(name, "", "", tuple(before), tuple(after)))
    return changes
