"""Card sheets: CSV text to frozen records and back, with every fault of a sheet reported together.

A sheet is described by its record class and its columns. Commas or semicolons, any line ends, a byte order
mark or none are all read; unknown columns, the order of columns and the order of rows are kept.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

from luu.core.columns import Column, Id, Values, Wrong
from luu.core.errors import BadSheet, Fault, did_you_mean


@dataclass(frozen=True, slots=True)
class Plan:
    """What a sheet is: name, record class, columns, and the fields that are the same for every row."""

    name: str
    record: type[Any]
    columns: tuple[Column, ...]
    fixed: tuple[tuple[str, object], ...] = ()

    @property
    def headings(self) -> tuple[str, ...]:
        """The headings that the sheet must have."""
        return tuple(column.name for column in self.columns)

    @property
    def key(self) -> Column:
        """The column that names a row."""
        return next(column for column in self.columns if isinstance(column, Id))


@dataclass(frozen=True, slots=True)
class Sheet:
    """The records of one sheet in row order, with what a designer keeps beside them in other columns."""

    plan: Plan
    headings: tuple[str, ...]
    records: tuple[Any, ...]
    numbers: tuple[int, ...]
    """The row number of each record as a spreadsheet shows it."""
    extras: tuple[tuple[str, ...], ...]
    """For each record its cells under headings that the plan does not know, from left to right."""
    whole: bool = True
    """Whether these are all rows; not so when rows with faults were left out."""

    def ids(self) -> tuple[str, ...]:
        """The names of the rows in order."""
        return tuple(self.plan.key.write(record) for record in self.records)

    def cells(self, place: int) -> dict[str, str]:
        """The known cells of one row as they are written, by heading."""
        return {column.name: column.write(self.records[place]) for column in self.plan.columns}

    def row(self, place: int) -> list[str]:
        """One row as it is written, unknown columns included."""
        known, own = self.cells(place), iter(self.extras[place])
        return [known[heading] if heading in known else next(own) for heading in self.headings]

    def text(self) -> str:
        """The sheet as CSV; always with commas and plain line ends, so that it comes out the same."""
        out = io.StringIO()
        writer = csv.writer(out, lineterminator="\n")
        writer.writerow(self.headings)
        writer.writerows(self.row(place) for place in range(len(self.records)))
        return out.getvalue()


def read_sheet(plan: Plan, source: str | bytes) -> Sheet:
    """A sheet from CSV; BadSheet names everything that is wrong with it."""
    sheet, faults = try_sheet(plan, source)
    if sheet is None or faults:
        raise BadSheet(faults)
    return sheet


def try_sheet(plan: Plan, source: str | bytes) -> tuple[Sheet | None, list[Fault]]:
    """A sheet and its faults; no sheet when it has any."""
    sheet, faults = sound_rows(plan, source)
    return (None, faults) if faults else (sheet, faults)


def no_rows(plan: Plan) -> Sheet:
    """What is left of a sheet that cannot be read."""
    return Sheet(plan, plan.headings, (), (), (), whole=False)


def sound_rows(plan: Plan, source: str | bytes) -> tuple[Sheet, list[Fault]]:
    """A sheet of the rows that have no fault, and the faults of the others."""
    try:
        rows = _table(source)
    except UnicodeDecodeError as error:
        return no_rows(plan), [Fault(plan.name, 0, "", str(error), "UTF-8 text", 'save it as "CSV UTF-8"')]
    except csv.Error as error:
        return no_rows(plan), [Fault(plan.name, 0, "", str(error), "CSV text", "is a quotation mark missing?")]
    if not rows:
        return no_rows(plan), [Fault(plan.name, 0, "", "an empty sheet", f"the headings {', '.join(plan.headings)}")]
    headings = tuple(cell.strip() for cell in rows[0][1])
    while headings and not headings[-1]:
        headings = headings[:-1]
    faults = _heading_faults(plan, headings)
    unclear = bool(faults)
    sheet = _records(plan, headings, rows[1:], faults)
    return (no_rows(plan) if unclear else sheet), faults


def read_row(plan: Plan, cells: Mapping[str, str], number: int = 0) -> tuple[Any, list[Fault]]:
    """One record from its cells by heading, with all that is wrong with them; no record if anything is."""
    values: Values = dict(plan.fixed)
    faults: list[Fault] = []
    for column in sorted(plan.columns, key=lambda column: column.late):
        text = cells.get(column.name)
        if text is None:
            values.setdefault(column.fills, "")
            continue  # its heading is missing, which is reported once for the sheet
        try:
            _read_cell(column, text, values)
        except Wrong as wrong:
            values.setdefault(column.fills, "")
            faults.append(Fault(plan.name, number, column.name, text, wrong.expected, wrong.hint))
    complete = not faults and len(cells.keys() & set(plan.headings)) == len(plan.columns)
    return plan.record(**values) if complete else None, faults


def _read_cell(column: Column, text: str, values: Values) -> None:
    """Read one cell; the word `unknown` is never a value, nor is half a character that no file can hold."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Wrong("a text that UTF-8 can hold", "it has half of a surrogate pair")
    if text.casefold() == "unknown":
        raise Wrong("a value: `unknown` is not one")
    column.read(text, values)


def _table(source: str | bytes) -> list[tuple[int, list[str]]]:
    """The rows that hold anything, each with the number that a spreadsheet shows for it."""
    text = source.decode("utf-8-sig") if isinstance(source, bytes) else source.removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line), "")
    separator = ";" if first.count(";") > first.count(",") else ","
    # Strict, since a text whose closing quote is lost would silently swallow the rows after it.
    reader = csv.reader(io.StringIO(text, newline=""), delimiter=separator, strict=True)
    try:
        rows = list(enumerate(reader, start=1))
    except csv.Error as error:
        raise csv.Error(f"{error}, line {reader.line_num} of the file") from None
    return [(number, row) for number, row in rows if any(cell.strip() for cell in row)]


def _heading_faults(plan: Plan, headings: Sequence[str]) -> list[Fault]:
    """Headings that are missing or stand twice."""
    own = [heading for heading in headings if heading not in plan.headings]
    missing = [
        Fault(plan.name, 1, name, "no such column", f"a column {name!r}", _looks_like(name, own))
        for name in plan.headings
        if name not in headings
    ]
    twice = [
        Fault(plan.name, 1, name, f"{headings.count(name)} columns of that name", "one")
        for name in plan.headings
        if headings.count(name) > 1
    ]
    return missing + twice


def _looks_like(name: str, own: Collection[str]) -> str:
    """A hint that a heading which the sheet does have may be the missing one, misspelt."""
    hint = did_you_mean(name, own)
    return hint.replace("did you mean", "is it the one headed") if hint else ""


def _records(
    plan: Plan, headings: tuple[str, ...], rows: Sequence[tuple[int, list[str]]], faults: list[Fault]
) -> Sheet:
    """The sheet that the sound rows make; what is wrong with the others is added to the faults."""
    own = [place for place, heading in enumerate(headings) if heading not in plan.headings]
    records: list[Any] = []
    numbers: list[int] = []
    extras: list[tuple[str, ...]] = []
    seen: dict[str, int] = {}
    for number, row in rows:
        cells = row + [""] * (len(headings) - len(row))
        by_heading = {heading: cell.strip() for heading, cell in zip(headings, cells, strict=False)}
        record, wrong = read_row(plan, by_heading, number)
        wrong += [*_spill(plan, number, cells[len(headings) :]), *_twice(plan, number, by_heading, seen)]
        faults += wrong
        if record is not None and not wrong:
            records.append(record)
            numbers.append(number)
            extras.append(tuple(cells[place] for place in own))
    return Sheet(plan, headings, tuple(records), tuple(numbers), tuple(extras), whole=len(records) == len(rows))


def _spill(plan: Plan, number: int, cells: Sequence[str]) -> list[Fault]:
    """A row that is longer than its headings has most likely lost its quotes."""
    given = ", ".join(cell.strip() for cell in cells if cell.strip())
    if not given:
        return []
    expected, hint = "no cells beyond the last heading", "a text with a separator needs quotes"
    return [Fault(plan.name, number, "", given, expected, hint)]


def _twice(plan: Plan, number: int, cells: Mapping[str, str], seen: dict[str, int]) -> list[Fault]:
    """A name that an earlier row has already."""
    name = plan.key.name
    given = cells.get(name, "")
    first = seen.setdefault(given, number)
    if first == number or not given:
        return []
    expected, hint = "a name of its own for each row", f"row {first} has it too"
    return [Fault(plan.name, number, name, given, expected, hint)]
