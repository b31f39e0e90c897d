"""A designer's workbench: a card set being edited, cell by cell, with its faults, undo, differences and a changelog.

The cells are kept as they are typed, also those that are wrong; `cards` is the last set that was sound.
"""

from __future__ import annotations

from collections import Counter
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from luu.core.cardset import CardSet, Change
from luu.core.columns import CodedList, Whole, Word
from luu.core.errors import BadSheet, Fault, did_you_mean, listed
from luu.core.sheets import Plan, Rows, Sheet, plan_names, sound_rows

MOST_STEPS: Final = 1000
MOST_LETTERS: Final = 2000
"""The longest text that a cell takes: what comes from a page is bounded."""


@dataclass(frozen=True, slots=True)
class Step:
    """One edit: where, and what stood there before and after. `typing`: the next one of its cell may join it."""

    sheet: str
    row: int
    column: int
    before: str
    after: str
    typing: bool = False


class Workbench:
    """A card set on a designer's workbench. `base` is what it is compared with, `cards` the last sound state of it."""

    def __init__(self, cards: CardSet, base: CardSet | None = None) -> None:
        """Put a set on the workbench; without a base it is compared with itself as it is now."""
        self.base = cards if base is None else base
        self.cards = cards
        self.faults: tuple[Fault, ...] = ()
        self.cells: dict[str, list[list[str]]] = {sheet.plan.name: _cells(sheet) for sheet in cards.sheets}
        self._sheets = {sheet.plan.name: sheet for sheet in cards.sheets}
        self._read: dict[str, tuple[Sheet, list[Fault]]] = {name: (sheet, []) for name, sheet in self._sheets.items()}
        self._done: list[Step] = []
        self._undone: list[Step] = []

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
        return bool(self._done)

    @property
    def can_redo(self) -> bool:
        """Whether there is an edit to make again."""
        return bool(self._undone)

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
        self._remember(Step(sheet, row, column, before, text, typing))
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

    def undo(self) -> None:
        """Take the last edit back. Raises ValueError when there is none."""
        if not self._done:
            raise ValueError("there is no edit to take back")
        step = self._done.pop()
        self._undone.append(step)
        self._write(step.sheet, step.row, step.column, step.before)

    def redo(self) -> None:
        """Make the edit again that was taken back last. Raises ValueError when there is none."""
        if not self._undone:
            raise ValueError("there is no edit to make again")
        step = self._undone.pop()
        self._done.append(step)
        self._write(step.sheet, step.row, step.column, step.after)

    def _remember(self, step: Step) -> None:
        """Keep a step; what is typed into one cell without a pause is one step."""
        self._undone.clear()
        last = self._done[-1] if self._done else None
        where = (step.sheet, step.row, step.column)
        if last is not None and last.typing and step.typing and (last.sheet, last.row, last.column) == where:
            step = Step(*where, last.before, step.after, typing=True)
            self._done.pop()
        if step.before != step.after:
            self._done.append(step)
        del self._done[:-MOST_STEPS]

    def pause(self) -> None:
        """What is typed from now on is a step of its own."""
        if self._done and self._done[-1].typing:
            last = self._done[-1]
            self._done[-1] = Step(last.sheet, last.row, last.column, last.before, last.after)

    def _write(self, sheet: str, row: int, column: int, text: str) -> None:
        self.cells[sheet][row][column] = text
        self._read[sheet] = sound_rows(self._sheets[sheet].plan, self._rows(sheet))
        try:
            self.cards = CardSet.from_read(self.cards.plan, list(self._read.values()))
            self.faults = ()
        except BadSheet as bad:
            self.faults = bad.faults

    def _rows(self, sheet: str) -> Rows:
        """The cells of a sheet under the row numbers of its file."""
        found = self._sheets[sheet]
        return [(1, list(found.headings)), *zip(found.numbers, self.cells[sheet], strict=True)]

    # ------------------------------------------------------------------ what has become of it

    def faults_at(self, sheet: str) -> dict[tuple[int, str], list[Fault]]:
        """The faults of a sheet's cells, by the place of the row and the heading; row -1 is the sheet as a whole."""
        places = {number: place for place, number in enumerate(self._sheets[sheet].numbers)}
        found: dict[tuple[int, str], list[Fault]] = {}
        for fault in self.faults:
            if fault.sheet == sheet:
                found.setdefault((places.get(fault.row, -1), fault.column), []).append(fault)
        return found

    def fault_counts(self) -> dict[str, int]:
        """How many faults each sheet has."""
        return dict(Counter(fault.sheet for fault in self.faults))

    @property
    def changes(self) -> tuple[Change, ...]:
        """What the last sound state changes in the base."""
        return self.base.diff(self.cards)

    def differs(self, sheet: str) -> set[tuple[str, str]]:
        """The cells of a sheet that differ from the base, by id and column; a new row with no column."""
        return {(change.id, change.column) for change in self.changes if change.sheet == sheet}

    def changelog(self) -> str:
        """An entry for a changelog, in Markdown: one line a card, with what changed on it."""
        by_card: dict[tuple[str, str], list[Change]] = {}
        for change in self.changes:
            by_card.setdefault((change.sheet, change.id), []).append(change)
        lines = [f"- {_said(self.cards, self.base, *card, changes)}" for card, changes in by_card.items()]
        head = f"### Cards {self.base.hash[:8]} to {self.cards.hash[:8]}"
        return "\n".join([head, "", *(lines or ["- nothing differs"])])

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


def _said(cards: CardSet, base: CardSet, sheet: str, card: str, changes: list[Change]) -> str:
    """One card's changes in a line."""
    if not card:
        return f"{sheet}: rows in another order"
    record = cards.sheet(sheet).get(card) or base.sheet(sheet).get(card)
    name = getattr(record, "name", "") or card.replace("_", " ").capitalize()
    parts = [
        (f"{change.column.replace('_', ' ')} {_cell(change.before)} -> {_cell(change.after)}" if change.column
         else "new" if change.before is None else "removed")
        for change in changes
    ]  # fmt: skip
    return f"**{name}** ({sheet}): {'; '.join(parts)}"


def _cell(value: object) -> str:
    return repr(value) if isinstance(value, str) else str(value)


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
