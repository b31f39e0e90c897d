"""Card sheets: CSV text to frozen records and back, with every fault of a sheet reported together.

A sheet is described by its record class and its columns. Commas, semicolons or tabs, any line ends, a byte order
mark or none are all read; unknown columns, the order of columns and the order of rows are kept, and so is how a
heading is written (`Max HP` for max_hp).
"""

from __future__ import annotations

import csv
import io
from collections.abc import Collection, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from luu.core.columns import Column, Id, Values, Whole, Wrong
from luu.core.errors import BadSheet, Fault, did_you_mean

COPIES: Final = Whole("copies", most=99)
"""How many of a card are printed; a column that a sheet may have, and one of each where it has none."""
COPIES_HEADINGS: Final = ("copies", "qty", "count", "quantity")
SEPARATORS: Final = (",", ";", "\t")

Rows = Sequence[tuple[int, list[str]]]
"""The rows of a table that hold anything, each with the number that a spreadsheet shows for it."""


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

    @property
    def names(self) -> tuple[str, ...]:
        """The headings by the names that the plan has for them; those that it does not know as they are written."""
        return plan_names(self.plan, self.headings)

    def ids(self) -> tuple[str, ...]:
        """The names of the rows in order."""
        return tuple(self.plan.key.write(record) for record in self.records)

    def copies(self, place: int) -> int:
        """How many of a row's card are to be printed."""
        own = [heading for heading in self.names if heading not in self.plan.headings]
        text = next((text for name, text in zip(own, self.extras[place], strict=True) if is_copies(name)), "")
        return int(text) if text.strip() else 1

    def cells(self, place: int) -> dict[str, str]:
        """The known cells of one row as they are written, by heading."""
        return {column.name: column.write(self.records[place]) for column in self.plan.columns}

    def row(self, place: int) -> list[str]:
        """One row as it is written, unknown columns included."""
        known, own = self.cells(place), iter(self.extras[place])
        return [known[name] if name in known else next(own) for name in self.names]

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


def sound_rows(plan: Plan, source: str | bytes | Rows) -> tuple[Sheet, list[Fault]]:
    """A sheet of the rows that have no fault, and the faults of the others."""
    rows, wrong = rows_of(plan, source) if isinstance(source, str | bytes) else (source, [])
    if wrong:
        return no_rows(plan), wrong
    if not rows:
        return no_rows(plan), [Fault(plan.name, 0, "", "an empty sheet", f"the headings {', '.join(plan.headings)}")]
    headings = tuple(cell.strip() for cell in rows[0][1])
    while headings and not headings[-1]:
        headings = headings[:-1]
    faults = _heading_faults(plan, plan_names(plan, headings))
    unclear = bool(faults)
    sheet = _records(plan, headings, rows[1:], faults)
    return (no_rows(plan) if unclear else sheet), faults


def rows_of(plan: Plan, source: str | bytes) -> tuple[Rows, list[Fault]]:
    """The rows of a CSV text, or why it is none."""
    try:
        return _table(source), []
    except UnicodeDecodeError as error:
        return [], [Fault(plan.name, 0, "", str(error), "UTF-8 text", 'save it as "CSV UTF-8"')]
    except csv.Error as error:
        return [], [Fault(plan.name, 0, "", str(error), "CSV text", "is a quotation mark missing?")]


def plan_names(plan: Plan, headings: Sequence[str]) -> tuple[str, ...]:
    """Headings by the plan's names, `Max HP` for max_hp too, unless the exact name stands there as well."""
    by_fold = {folded(name): name for name in plan.headings if name not in headings}
    return tuple(by_fold.get(folded(heading), heading) for heading in headings)


def folded(heading: str) -> str:
    """A heading as it is compared: without capitals, its words joined by underscores."""
    return "_".join(heading.casefold().replace("-", " ").replace("_", " ").split())


def is_copies(heading: str) -> bool:
    """Whether a column says how many of a card are printed."""
    return folded(heading) in COPIES_HEADINGS


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
    """Read one cell; the word `unknown` is never a value."""
    check_text(text)
    if text.casefold() == "unknown":
        raise Wrong("a value: `unknown` is not one")
    column.read(text, values)


def check_text(text: str) -> None:
    """Say no to half a character and to control signs: no spreadsheet, picture or page can hold them."""
    if any("\ud800" <= letter <= "\udfff" for letter in text):
        raise Wrong("a text that UTF-8 can hold", "it has half of a surrogate pair")
    odd = next(
        (letter for letter in text if (letter < " " and letter not in "\t\n\r") or letter in "\x7f\ufffe\uffff"), ""
    )
    if odd:
        raise Wrong("a text without control signs", f"it has character number {ord(odd)}")


def _table(source: str | bytes) -> Rows:
    """The rows of a CSV text."""
    text = source.decode("utf-8-sig") if isinstance(source, bytes) else source.removeprefix("\ufeff")
    first = next((line for line in text.splitlines() if line), "")
    separator = max(SEPARATORS, key=first.count)
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


def _records(plan: Plan, headings: tuple[str, ...], rows: Rows, faults: list[Fault]) -> Sheet:
    """The sheet that the sound rows make; what is wrong with the others is added to the faults."""
    names = plan_names(plan, headings)
    own = [place for place, name in enumerate(names) if name not in plan.headings]
    records: list[Any] = []
    numbers: list[int] = []
    extras: list[tuple[str, ...]] = []
    seen: dict[str, int] = {}
    for number, row in rows:
        cells = row + [""] * (len(headings) - len(row))
        by_name = {name: cell.strip() for name, cell in zip(names, cells, strict=False)}
        record, wrong = read_row(plan, by_name, number)
        wrong += [*_spill(plan, number, cells[len(headings) :]), *_twice(plan, number, by_name, seen)]
        wrong += _own_faults(plan, number, [(headings[place], cells[place]) for place in own])
        faults += wrong
        if record is not None and not wrong:
            records.append(record)
            numbers.append(number)
            extras.append(tuple(cells[place] for place in own))
    return Sheet(plan, headings, tuple(records), tuple(numbers), tuple(extras), whole=len(records) == len(rows))


def _own_faults(plan: Plan, number: int, cells: Sequence[tuple[str, str]]) -> list[Fault]:
    """What is wrong in a designer's own columns: only what no file can hold, and a number of copies that is none."""
    faults = []
    for heading, text in cells:
        try:
            check_text(text)
            if is_copies(heading) and text.strip():
                COPIES.read(text.strip(), {})
        except Wrong as wrong:
            faults.append(Fault(plan.name, number, heading, text, wrong.expected, wrong.hint))
    return faults


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
