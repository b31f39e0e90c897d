"""A designer's workbench: a card set being edited, cells and rows, with its faults, undo and versions.

The cells are kept as they are typed, also those that are wrong; `cards` is the last set that was sound.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import luu
from luu.core.cardset import CardSet, Change
from luu.core.errors import BadSheet, Fault, did_you_mean, listed
from luu.core.sheets import Plan, Rows, Sheet, plan_names, sound_rows
from luu.lab.changelog import changelog
from luu.lab.new_rows import free_name, least
from luu.lab.steps import RowStep, Step, Steps

MOST_ROWS: Final = 500
MOST_VERSIONS: Final = 50
MOST_NAME: Final = 80
SHIPPED: Final = "the cards of the game"
BASE: Final = "the base"
OPENED: Final = "the cards as opened"
MOST_LETTERS: Final = 2000
"""The longest text that a cell takes: what comes from a page is bounded."""


class Workbench:
    """A card set on a designer's workbench. `base` is what it is compared with, `cards` the last sound state of it."""

    def __init__(self, cards: CardSet, base: CardSet | None = None) -> None:
        """Put a set on the workbench; without a base it is compared with itself as it is now."""
        self.base = cards if base is None else base
        self.cards = cards
        self.versions: dict[str, CardSet] = {}
        """What it may be compared with, by name: the cards that come with the game, those it began with, those kept."""
        for name, version in ((SHIPPED, luu.cards(cards.game)), (BASE, self.base), (OPENED, cards)):
            if version not in self.versions.values():
                self.versions[name] = version
        self.faults: tuple[Fault, ...] = ()
        self.cells: dict[str, list[list[str]]] = {sheet.plan.name: _cells(sheet) for sheet in cards.sheets}
        self._sheets = {sheet.plan.name: sheet for sheet in cards.sheets}
        self._read: dict[str, tuple[Sheet, list[Fault]]] = {name: (sheet, []) for name, sheet in self._sheets.items()}
        self._numbers = {name: list(sheet.numbers) for name, sheet in self._sheets.items()}
        self._steps = Steps()

    @property
    def game(self) -> str:
        """The game that the cards belong to."""
        return self.cards.game

    @property
    def sound(self) -> bool:
        """Whether what is on the workbench can be played."""
        return not self.faults

    @property
    def can_undo(self) -> bool:
        """Whether there is an edit to take back."""
        return bool(self._steps.done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return bool(self._steps.undone)

    def headings(self, sheet: str) -> tuple[str, ...]:
        """The headings of a sheet as its file has them. Raises BadSheet for a sheet that there is none of."""
        if sheet not in self._sheets:
            names = self.cards.plan.names
            raise BadSheet(
                [Fault(str(sheet), 0, "", str(sheet), f"a sheet, {listed(names)}", did_you_mean(sheet, names))]
            )
        return self._sheets[sheet].headings

    def plan(self, sheet: str) -> Plan:
        """What a sheet is."""
        self.headings(sheet)
        return self._sheets[sheet].plan

    def row_of(self, sheet: str, card: str) -> int:
        """The place of a card's row, from 0. Raises ValueError for a card that there is none of."""
        key = plan_names(self.plan(sheet), self.headings(sheet)).index(self.plan(sheet).key.name)
        ids = [row[key] for row in self.cells[sheet]]
        if card not in ids:
            hint = did_you_mean(card, ids)
            raise ValueError(f"card {card!r} was given, expected one of {sheet}{f' ({hint})' if hint else ''}")
        return ids.index(card)

    # ------------------------------------------------------------------ editing

    def edit(self, sheet: str, row: int, column: int, text: str, typing: bool = False) -> None:
        """Write a cell by its place. What is wrong with it shows in `faults`; nothing is refused but what is no cell.

        Raises ValueError for a place that the sheet does not have or a text that is too long.
        """
        headings = self.headings(sheet)
        if not (0 <= row < len(self.cells[sheet]) and 0 <= column < len(headings)):
            raise ValueError(f"row {row}, column {column} was given, expected a cell of {sheet}")
        if len(text) > MOST_LETTERS:
            raise ValueError(f"a text of {len(text)} letters was given, expected at most {MOST_LETTERS}")
        before = self.cells[sheet][row][column]
        if before == text:
            return
        self._steps.remember(Step(sheet, row, column, before, text, typing))
        self._write(sheet, row, column, text)

    def write(self, sheet: str, card: str, column: str, value: object) -> None:
        """Write a cell by its names: `workbench.write("actions", "quick_mend", "cost", 3)`.

        Raises ValueError for a card or column that there is none of, BadSheet for such a sheet.
        """
        names = plan_names(self.plan(sheet), self.headings(sheet))
        if column not in names:
            hint = did_you_mean(column, names)
            raise ValueError(f"column {column!r} was given, expected one of {sheet}{f' ({hint})' if hint else ''}")
        self.edit(sheet, self.row_of(sheet, card), names.index(column), str(value))

    def add(self, sheet: str, card: str = "", like: str = "") -> str:
        """Add a card, a copy of `like` or one with the least and first that its columns take, and return its id.

        It comes last, so that the serial numbers of the others stay. Raises ValueError for a card that there is none
        of, or one too many.
        """
        return self.id_at(sheet, self.add_row(sheet, None if not like else self.row_of(sheet, like), card))

    def remove(self, sheet: str, card: str) -> None:
        """Take a card away. Raises ValueError for one that there is none of, and for the last one of its sheet."""
        self.remove_row(sheet, self.row_of(sheet, card))

    def add_row(self, sheet: str, like: int | None = None, card: str = "") -> int:
        """The same by the row that is copied; returns the new row's place."""
        plan, names = self.plan(sheet), plan_names(self.plan(sheet), self.headings(sheet))
        rows = self.cells[sheet]
        if len(rows) >= MOST_ROWS:
            raise ValueError(f"{sheet} has {len(rows)} rows, expected at most {MOST_ROWS}")
        if like is not None:
            self._check_row(sheet, like)
        cells = [least(plan, name) for name in names] if like is None else list(rows[like])
        key = names.index(plan.key.name)
        cells[key] = card or free_name("new_card" if like is None else f"{cells[key]}_copy", [row[key] for row in rows])
        step = RowStep(sheet, len(rows), tuple(cells), added=True)
        self._steps.remember(step)
        self._carry(step, forward=True)
        return step.row

    def remove_row(self, sheet: str, row: int) -> None:
        """Take a row away by its place."""
        self.headings(sheet)
        self._check_row(sheet, row)
        if len(self.cells[sheet]) == 1:
            raise ValueError(f"the last row of {sheet} was given, expected one of several")
        step = RowStep(sheet, row, tuple(self.cells[sheet][row]), added=False)
        self._steps.remember(step)
        self._carry(step, forward=True)

    def id_at(self, sheet: str, row: int) -> str:
        """The id that stands in a row."""
        names = plan_names(self.plan(sheet), self.headings(sheet))
        return self.cells[sheet][row][names.index(self.plan(sheet).key.name)]

    def _check_row(self, sheet: str, row: int) -> None:
        if not 0 <= row < len(self.cells[sheet]):
            raise ValueError(f"row {row} was given, expected one of {sheet}")

    def undo(self) -> None:
        """Take the last edit back. Raises ValueError when there is none."""
        self._carry(self._steps.back(), forward=False)

    def redo(self) -> None:
        """Make the edit again that was taken back last. Raises ValueError when there is none."""
        self._carry(self._steps.forward(), forward=True)

    def pause(self) -> None:
        """What is typed from now on is a step of its own."""
        self._steps.pause()

    def _carry(self, step: Step | RowStep, forward: bool) -> None:
        """Carry a step out, or take it back."""
        if isinstance(step, Step):
            self._write(step.sheet, step.row, step.column, step.after if forward else step.before)
        elif step.added is forward:
            self._put_row(step.sheet, step.row, step.cells)
        else:
            self._take_row(step.sheet, step.row)

    def _write(self, sheet: str, row: int, column: int, text: str) -> None:
        self.cells[sheet][row][column] = text
        self._read_again(sheet)

    def _put_row(self, sheet: str, row: int, cells: Sequence[str]) -> None:
        self.cells[sheet].insert(row, list(cells))
        self._renumber(sheet)

    def _take_row(self, sheet: str, row: int) -> None:
        del self.cells[sheet][row]
        self._renumber(sheet)

    def _renumber(self, sheet: str) -> None:
        """Rows have the numbers that they will have in the file."""
        self._numbers[sheet] = list(range(2, len(self.cells[sheet]) + 2))
        self._read_again(sheet)

    def _read_again(self, sheet: str) -> None:
        self._read[sheet] = sound_rows(self._sheets[sheet].plan, self._rows(sheet))
        try:
            self.cards = CardSet.from_read(self.cards.plan, list(self._read.values()))
            self.faults = ()
        except BadSheet as bad:
            self.faults = bad.faults

    def _rows(self, sheet: str) -> Rows:
        """The cells of a sheet under the row numbers of its file."""
        found = self._sheets[sheet]
        return [(1, list(found.headings)), *zip(self._numbers[sheet], self.cells[sheet], strict=True)]

    # ------------------------------------------------------------------ what has become of it

    def faults_at(self, sheet: str) -> dict[tuple[int, str], list[Fault]]:
        """The faults of a sheet's cells, by the place of the row and the heading; row -1 is the sheet as a whole."""
        places = {number: place for place, number in enumerate(self._numbers[sheet])}
        found: dict[tuple[int, str], list[Fault]] = {}
        for fault in self.faults:
            if fault.sheet == sheet:
                found.setdefault((places.get(fault.row, -1), fault.column), []).append(fault)
        return found

    def fault_counts(self) -> dict[str, int]:
        """How many faults each sheet has."""
        return dict(Counter(fault.sheet for fault in self.faults))

    # ------------------------------------------------------------------ versions

    def keep(self, name: str = "", cards: CardSet | None = None) -> str:
        """Keep the last sound state, or cards from elsewhere, as a version to compare with; returns its name.

        Raises ValueError for a name that is taken or too long, for cards of another game, and for one version too many.
        """
        version = self.cards if cards is None else cards
        name = name or free_name("version", self.versions, first="version 1", between=" ")
        if name in self.versions or len(name) > MOST_NAME or len(self.versions) >= MOST_VERSIONS:
            expected = f"a new name of at most {MOST_NAME} letters, for at most {MOST_VERSIONS} versions"
            raise ValueError(f"version {name!r} was given, expected {expected}")
        if version.game != self.game:
            raise ValueError(f"cards of {version.game} were given, expected cards of {self.game}")
        self.versions[name] = version
        return name

    def compare_with(self, name: str) -> None:
        """Make a version the base. Raises ValueError for one that there is none of."""
        if name not in self.versions:
            raise ValueError(f"version {name!r} was given, expected one of {', '.join(self.versions)}")
        self.base = self.versions[name]

    @property
    def compared_with(self) -> str:
        """The name of the version that is the base."""
        return next((name for name, version in self.versions.items() if version == self.base), BASE)

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the last sound state changes in the base."""
        return self.base.diff(self.cards)

    def differs(self, sheet: str) -> set[tuple[str, str]]:
        """The cells of a sheet that differ from the base, by id and column; a new row with no column."""
        return {(change.id, change.column) for change in self.changes if change.sheet == sheet}

    def changelog(self) -> str:
        """An entry for a changelog, in Markdown: one line a card, with what changed on it."""
        return changelog(self.base, self.cards)

    def save(self, path: str | Path) -> Path:
        """Write it into a folder, or into a workbook (.xlsx). Raises BadSheet while there are faults."""
        if self.faults:
            raise BadSheet(self.faults)
        target = Path(path)
        if target.suffix.lower() == ".xlsx":
            from luu.lab.workbook import write_workbook

            write_workbook(self.cards, target)
        else:
            self.cards.to_folder(target)
        return target

    def __repr__(self) -> str:
        state = f"{len(self.faults)} faults" if self.faults else f"{len(self.changes)} changes"
        return f"<Workbench {self.game}: {state}>"


def _cells(sheet: Sheet) -> list[list[str]]:
    return [sheet.row(place) for place in range(len(sheet.records))]
