"""Card sets as one workbook (.xlsx), a tab a sheet, to and from Excel, LibreOffice and Google Sheets."""

from __future__ import annotations

import datetime
import io
import zipfile
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from luu.core.cardset import CardSet, SetPlan
from luu.core.columns import Whole
from luu.core.errors import BadSheet, Fault
from luu.core.sheets import Rows, Sheet

if TYPE_CHECKING:
    from openpyxl.worksheet.worksheet import Worksheet

MOST_ROWS: Final = 2000
MOST_COLUMNS: Final = 200
MOST_UNPACKED: Final = 50_000_000
"""Bytes: more in so small a file is no card set."""


def open_workbook(plan: SetPlan, path: Path) -> CardSet:
    """A card set from a workbook's file. Raises BadSheet with every fault of every tab."""
    try:
        data = path.read_bytes()
    except OSError as error:
        raise BadSheet([Fault("workbook", 0, "", str(path), "a workbook", error.strerror or str(error))]) from error
    return read_workbook(plan, data)


def read_workbook(plan: SetPlan, data: bytes) -> CardSet:
    """A card set from the bytes of a workbook. Raises BadSheet with every fault of every tab."""
    return CardSet.from_tables(plan, tabs(data))


def tabs(data: bytes) -> dict[str, Rows]:
    """The rows of every tab, by its name in small letters; the cells as text."""
    from openpyxl import load_workbook

    try:
        with zipfile.ZipFile(io.BytesIO(data)) as packed:
            unpacked = sum(part.file_size for part in packed.infolist())
        if unpacked > MOST_UNPACKED:
            raise ValueError(f"it holds {unpacked // 1_000_000} MB")
        book = load_workbook(io.BytesIO(data), read_only=True, data_only=True)
        return {tab.title.strip().lower(): _rows(tab) for tab in book.worksheets}
    except BadSheet:
        raise
    except Exception as fault:  # a damaged file fails anywhere inside the reader
        said = f"{type(fault).__name__}: {fault}"
        raise BadSheet([Fault("workbook", 0, "", said[:200], "an Excel workbook (.xlsx)", "save it again")]) from fault


def _rows(tab: Any) -> Rows:
    """The rows of a tab that hold anything."""
    found = []
    for number, row in enumerate(tab.iter_rows(values_only=True), start=1):
        cells = [_text(cell) for cell in row]
        while cells and not cells[-1].strip():
            cells.pop()
        if number > MOST_ROWS or len(cells) > MOST_COLUMNS:
            expected = f"at most {MOST_ROWS} rows of {MOST_COLUMNS} cells"
            raise BadSheet([Fault(tab.title, number, "", f"{len(cells)} cells", expected)])
        if cells:
            found.append((number, cells))
    return found


def _text(cell: object) -> str:
    """A cell as it would be written in CSV: a spreadsheet keeps 3 as 3.0, and takes some texts for dates."""
    if cell is None:
        return ""
    if isinstance(cell, bool):
        return str(cell).upper()
    if isinstance(cell, float) and cell.is_integer() and abs(cell) < 1e15:
        return str(int(cell))
    if isinstance(cell, datetime.datetime) and cell.time() == datetime.time():
        return cell.date().isoformat()
    return str(cell)


def write_workbook(cards: CardSet, path: str | Path | None = None) -> bytes:
    """The card set as a workbook; written to a file where a path is given."""
    from openpyxl import Workbook

    book = Workbook()
    book.remove(book.active)
    for sheet in cards.sheets:
        _write_tab(book.create_sheet(sheet.plan.name), sheet)
    out = io.BytesIO()
    book.save(out)
    if path is not None:
        Path(path).write_bytes(out.getvalue())
    return out.getvalue()


def _write_tab(tab: Worksheet, sheet: Sheet) -> None:
    """Numbers as numbers, all else as text: a text that begins with = is no formula."""
    from openpyxl.styles import Font
    from openpyxl.utils import get_column_letter

    whole = {column.name for column in sheet.plan.columns if isinstance(column, Whole)}
    lines = [list(sheet.headings), *(sheet.row(place) for place in range(len(sheet.records)))]
    for number, line in enumerate(lines, start=1):
        for place, text in enumerate(line, start=1):
            cell = tab.cell(number, place)
            if number > 1 and sheet.names[place - 1] in whole:
                cell.value = int(text)
            elif text:
                cell.value = text
                cell.data_type = "s"
    for place in range(1, len(sheet.headings) + 1):
        tab.cell(1, place).font = Font(bold=True)
        longest = max((len(line[place - 1]) for line in lines), default=8)
        tab.column_dimensions[get_column_letter(place)].width = min(max(longest + 2, 8), 60)
    tab.freeze_panes = "B2"
