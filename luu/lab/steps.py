"""The edits of a workbench, so that they can be taken back and made again."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

MOST_STEPS: Final = 1000


@dataclass(frozen=True, slots=True)
class Step:
    """One edit: where, and what stood there before and after. `typing`: the next one of its cell may join it."""

    sheet: str
    row: int
    column: int
    before: str
    after: str
    typing: bool = False

    def goes_on(self, later: Step) -> bool:
        """Whether a later step is more typing in the same cell."""
        return self.typing and (self.sheet, self.row, self.column) == (later.sheet, later.row, later.column)


@dataclass(frozen=True, slots=True)
class RowStep:
    """A row that was added, or taken away."""

    sheet: str
    row: int
    cells: tuple[str, ...]
    added: bool


class Steps:
    """Edits in their order, those taken back kept until another one is made."""

    def __init__(self) -> None:
        self.done: list[Step | RowStep] = []
        self.undone: list[Step | RowStep] = []

    def remember(self, step: Step | RowStep) -> None:
        """Keep a step; what is typed into one cell without a pause is one step."""
        self.undone.clear()
        last = self.done[-1] if self.done else None
        if isinstance(step, Step) and isinstance(last, Step) and step.typing and last.goes_on(step):
            step = replace(step, before=last.before)
            self.done.pop()
        if isinstance(step, RowStep) or step.before != step.after:
            self.done.append(step)
        del self.done[:-MOST_STEPS]

    def pause(self) -> None:
        """What is typed from now on is a step of its own."""
        if self.done and isinstance(last := self.done[-1], Step):
            self.done[-1] = replace(last, typing=False)

    def back(self) -> Step | RowStep:
        """The last step, which is taken back. Raises ValueError when there is none."""
        if not self.done:
            raise ValueError("there is no edit to take back")
        self.undone.append(self.done.pop())
        return self.undone[-1]

    def forward(self) -> Step | RowStep:
        """The step that was taken back last, which is made again. Raises ValueError when there is none."""
        if not self.undone:
            raise ValueError("there is no edit to make again")
        self.done.append(self.undone.pop())
        return self.done[-1]
