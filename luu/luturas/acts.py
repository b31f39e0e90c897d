"""What every verb that happens has in common, and whom it is for."""

from __future__ import annotations

from luu.luturas.box import Source
from luu.luturas.table import Table
from luu.luturas.verb import Verb


class Act(Verb):
    """A verb that happens, when its card is played or its trigger comes."""

    __slots__ = ()

    def apply(self, table: Table, seat: int, source: Source) -> None:
        """Do it for a seat; what has to be asked becomes a question or a task."""

    def choices(self, table: Table, seat: int, source: Source) -> list[int]:
        """The backups that can be chosen; only for a verb that asks for one."""
        return []

    def answered(self, table: Table, seat: int, source: Source, slot: int) -> None:
        """Go on with the backup that was chosen; only for a verb that asks for one."""


def creature(table: Table, seat: int, target: str) -> int:
    """The active creature of the side that acts, or of the other side."""
    return table.state.active[seat if target == "self" else 1 - seat]
