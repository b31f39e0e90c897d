"""The sheets of a card set as a grid to edit, with each fault at its cell.

Its own grid, for a reason: the grids there are for notebooks paint cells on a canvas, where a screen reader finds
nothing and a fault has no element to stand at, or only show. A card set is at most some thousand cells, which a plain
HTML table with the roles of a grid draws at once; it needs no pandas, no other extension, and no network.
"""

from __future__ import annotations

from typing import Any, Final

import anywidget
import traitlets

from luu.core.cardset import CardSet
from luu.core.errors import Fault
from luu.core.sheets import plan_names
from luu.lab.new_rows import kind_of
from luu.lab.workbench import Workbench
from luu_widgets.table_base import in_words, joined, one_module

PARTS: Final = {"id": str, "sheet": str, "row": int, "column": int, "text": str, "typing": bool, "name": str}
ROW: Final = ("sheet", "row")
NEEDS: Final = {
    "edit": ("sheet", "row", "column", "text"), "pause": (), "undo": (), "redo": (), "sheet": ("sheet",), "select": ROW,
    "add": ("sheet",), "copy": ROW, "remove": ROW, "keep": (), "against": ("name",),
}  # fmt: skip
"""The letters that the browser sends, and the parts that each must have."""
LONGEST: Final = 2000


class CardGrid(anywidget.AnyWidget):
    """A workbench as a grid: `workbench` has the cells, the faults and the last sound card set, `cards`.

    Follow it with `grid.observe(handler, names="edits")`, which counts every edit, and `names="place"`, the sheet and
    the row that the cursor is in.
    """

    # Text, not paths: a path would be watched and keep closed grids alive.
    _esm = one_module(("board_kit.js", "card_grid.js"))
    _css = joined(("board_tokens.css", "card_grid.css"))
    view = traitlets.Dict().tag(sync=True)
    edits = traitlets.Int(0)
    place = traitlets.Tuple(("", 0))

    def __init__(self, workbench: Workbench | CardSet, **traits: Any) -> None:
        super().__init__(**traits)
        self.workbench = workbench if isinstance(workbench, Workbench) else Workbench(workbench)
        self.place = (self.workbench.cards.plan.names[0], 0)
        self.on_msg(self._hear)
        self.refresh()

    @property
    def cards(self) -> CardSet:
        """The last sound card set."""
        return self.workbench.cards

    @property
    def card(self) -> str:
        """The id of the card that the cursor is on."""
        return self.workbench.id_at(*self.place)

    def refresh(self, answered: str | None = None, fault: str = "") -> None:
        """Draw everything from the workbench: one assignment."""
        self.view = {
            **seen(self.workbench, *self.place),
            "table": {"answered": answered, "fault": fault, "words": _words(self.workbench)},
        }

    def show(self, sheet: str, card: str) -> None:
        """Put the cursor on a card. Raises ValueError or BadSheet for one that there is none of."""
        self.place = (sheet, self.workbench.row_of(sheet, card))
        self.refresh()

    # ------------------------------------------------------------------ from the browser

    def _hear(self, _grid: object, content: object, _buffers: object) -> None:
        """Whatever the browser sent: the one place where a fault of it is caught and shown."""
        letter = read(content)
        edits, place, fault = self.edits, self.place, ""
        try:
            if letter is None:
                raise ValueError("the grid sent something that is no edit")
            edits, place = self._carry_out(letter)
        except Exception as wrong:  # a front end shows nobody what a handler raises
            fault = in_words(wrong)
        try:
            self.edits, self.place = edits, place
        except Exception as wrong:  # something that follows the grid
            fault = in_words(wrong)
        self.refresh(letter["id"] if letter is not None else None, fault)

    def _carry_out(self, letter: dict[str, Any]) -> tuple[int, tuple[str, int]]:
        """Do what a letter asks; the number of edits and the place of the cursor after it."""
        kind = letter["type"]
        if kind == "edit":
            self.workbench.edit(*(letter[name] for name in NEEDS["edit"]), typing=letter.get("typing", False))
            return self.edits + 1, self.place
        if kind in ("undo", "redo"):
            getattr(self.workbench, kind)()
            return self.edits + 1, self._within(*self.place)
        if kind in ("add", "copy", "remove"):
            return self.edits + 1, self._change_rows(kind, letter)
        if kind == "against":
            self.workbench.compare_with(letter["name"])
            return self.edits + 1, self.place
        if kind in ("pause", "keep"):
            getattr(self.workbench, kind)()
            return self.edits, self.place
        self.workbench.headings(letter["sheet"])
        row = letter["row"] if kind == "select" else 0
        if not 0 <= row < len(self.workbench.cells[letter["sheet"]]):
            raise ValueError(f"row {row} was given, expected one of {letter['sheet']}")
        return self.edits, (letter["sheet"], row)

    def _change_rows(self, kind: str, letter: dict[str, Any]) -> tuple[str, int]:
        """Add, copy or remove a row; the cursor goes to the new one, or stays where the old one was."""
        sheet = letter["sheet"]
        if kind == "remove":
            self.workbench.remove_row(sheet, letter["row"])
            return self._within(sheet, letter["row"])
        return sheet, self.workbench.add_row(sheet, letter["row"] if kind == "copy" else None)

    def _within(self, sheet: str, row: int) -> tuple[str, int]:
        """A place, or the last row where there are no longer so many."""
        return sheet, min(row, len(self.workbench.cells[sheet]) - 1)


def read(content: object) -> dict[str, Any] | None:
    """A letter with the parts that its kind needs; None for anything else: anyone can send anything to a kernel."""
    if not isinstance(content, dict) or content.get("type") not in NEEDS:
        return None
    letter = {name: content[name] for name in PARTS if content.get(name) is not None}
    for name, value in letter.items():
        if not isinstance(value, PARTS[name]) or (PARTS[name] is int and isinstance(value, bool)):
            return None
        if isinstance(value, str) and len(value) > (LONGEST if name == "text" else 80):
            return None
    kind = content["type"]
    if "id" not in letter or any(name not in letter for name in NEEDS[kind]):
        return None
    return {"type": kind, **letter}


def seen(workbench: Workbench, sheet: str, selected: int) -> dict[str, Any]:
    """What the grid shows of a workbench, as plain data: one sheet, and of the others how they stand."""
    plan, names = workbench.plan(sheet), plan_names(workbench.plan(sheet), workbench.headings(sheet))
    key = names.index(plan.key.name)
    faults, differs = workbench.faults_at(sheet), workbench.differs(sheet)
    return {
        "sheets": _sheets(workbench),
        "sheet": sheet,
        "selected": selected,
        "columns": [_column(workbench, sheet, name) for name in names],
        "rows": [_row(cells, place, key, names, faults, differs) for place, cells in enumerate(workbench.cells[sheet])],
        "faults": [_fault(fault, where, names) for where, found in faults.items() for fault in found],
        "versions": list(workbench.versions),
        "against": workbench.compared_with,
        "undo": workbench.can_undo,
        "redo": workbench.can_redo,
    }


def _sheets(workbench: Workbench) -> list[dict[str, Any]]:
    counts = workbench.fault_counts()
    changed = [change.sheet for change in workbench.changes]
    return [
        {"name": name, "rows": len(cells), "faults": counts.get(name, 0), "changes": changed.count(name)}
        for name, cells in workbench.cells.items()
    ]


def _column(workbench: Workbench, sheet: str, name: str) -> dict[str, Any]:
    plan = workbench.plan(sheet)
    kind, words = kind_of(plan, name)
    return {"name": name, "kind": kind, "words": list(words), "key": name == plan.key.name}


def _row(
    cells: list[str],
    place: int,
    key: int,
    names: tuple[str, ...],
    faults: dict[tuple[int, str], list[Fault]],
    differs: set[tuple[str, str]],
) -> dict[str, Any]:
    """One row: its cells, and by column what is wrong and what has changed."""
    wrong = {names.index(column): found for (row, column), found in faults.items() if row == place and column in names}
    return {
        "id": cells[key],
        "cells": cells,
        "fresh": (cells[key], "") in differs,
        "changed": [column for column, name in enumerate(names) if (cells[key], name) in differs],
        "faults": {str(column): " ".join(_short(fault) for fault in found) for column, found in wrong.items()},
    }


def _short(fault: Fault) -> str:
    return f"expected {fault.expected}{f' ({fault.hint})' if fault.hint else ''}."


def _fault(fault: Fault, where: tuple[int, str], names: tuple[str, ...]) -> dict[str, Any]:
    row, column = where
    return {"row": row, "column": names.index(column) if column in names else 0, "text": str(fault)}


def _words(workbench: Workbench) -> str:
    """How the workbench stands, in a line."""
    if workbench.faults:
        count = "1 fault" if len(workbench.faults) == 1 else f"{len(workbench.faults)} faults"
        return f"{count}: what is shown beside the grid is the set before."
    changes = workbench.changes
    count = "1 change" if len(changes) == 1 else f"{len(changes)} changes"
    return f"{count}." if changes else "As it was."
