"""The errors a player or a card designer can meet; each says what was given, what was expected, where."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from difflib import get_close_matches


class LuuError(Exception):
    """What every error of this package is, so that one `except` catches them all."""


class IllegalMove(LuuError):  # noqa: N818  a public name
    """A move that is not among the options of the choice; nothing was changed."""


class CorruptSave(LuuError):  # noqa: N818  a public name
    """A text that is not a saved game, or a damaged one."""


class RulesChanged(LuuError):  # noqa: N818  a public name
    """A game saved under other rules than those installed."""


class CardsChanged(LuuError):  # noqa: N818  a public name
    """A game saved with other cards than those given."""


class UnknownClause(LuuError, KeyError):  # noqa: N818  a public name
    """A clause that a rule book does not have."""

    def __str__(self) -> str:
        """The message as it is; a KeyError would put quotes round it."""
        return str(self.args[0]) if self.args else ""


class BadEffect(LuuError):  # noqa: N818  a public name
    """An effect that the card notation cannot read."""

    def __init__(self, where: str, given: str, expected: str, hint: str = "") -> None:
        super().__init__(f"{where}: got {_shown(given)}, expected {expected}{_aside(hint)}")
        self.where = where
        self.given = given
        self.expected = expected
        self.hint = hint

    def __reduce__(self) -> tuple[type[BadEffect], tuple[str, str, str, str]]:
        """An error crosses process borders by its parts, not by its message."""
        return BadEffect, (self.where, self.given, self.expected, self.hint)


@dataclass(frozen=True, slots=True)
class Fault:
    """One thing wrong in a sheet; row 1 is the heading row, row 0 means the sheet as a whole."""

    sheet: str
    row: int
    column: str
    given: str
    expected: str
    hint: str = ""

    def __str__(self) -> str:
        place = self.sheet
        if self.row:
            place += f" row {self.row}"
        if self.column:
            place += f", column {self.column}"
        return f"{place}: got {_shown(self.given)}, expected {self.expected}{_aside(self.hint)}"


class BadSheet(LuuError):  # noqa: N818  a public name
    """Card sheets with faults: all of them at once, so that one round of editing can mend them."""

    def __init__(self, faults: Iterable[Fault]) -> None:
        self.faults = tuple(faults)
        count = len(self.faults)
        head = "1 fault" if count == 1 else f"{count} faults"
        super().__init__("\n".join([f"{head} in the card sheets:", *(f"  {fault}" for fault in self.faults)]))

    def __reduce__(self) -> tuple[type[BadSheet], tuple[tuple[Fault, ...]]]:
        """An error crosses process borders by its faults, not by its message."""
        return BadSheet, (self.faults,)


def as_text(value: object) -> str:
    """What was given, as a message shows it: a text as it is, anything else as it is written in Python."""
    if isinstance(value, str):
        return value
    try:
        return repr(value)
    except ValueError:  # Python writes no number of thousands of digits
        return f"a value of type {type(value).__name__} that is too long to show"


def nearest(given: object, known: Iterable[str]) -> str:
    """The known word most like the given one, or nothing when none is close or what was given is no text."""
    if not isinstance(given, str):
        return ""
    by_folded = {word.casefold(): word for word in known}
    close = get_close_matches(given.casefold(), by_folded, n=1)
    return by_folded[close[0]] if close else ""


def did_you_mean(given: object, known: Iterable[str]) -> str:
    """A hint that names the nearest known word, empty when none is close."""
    word = nearest(given, known)
    return f"did you mean {word!r}?" if word else ""


def listed(words: Sequence[str], most: int = 12) -> str:
    """Words for a message: `one of a, b, c`, shortened when there are many."""
    if len(words) == 1:
        return repr(words[0])
    shown = ", ".join(words[:most])
    return f"one of {shown}" + (f" and {len(words) - most} more" if len(words) > most else "")


def _aside(hint: str) -> str:
    return f" ({hint})" if hint else ""


def _shown(given: str, most: int = 80) -> str:
    """A given text in quotes, its end left out when it is long."""
    return repr(given if len(given) <= most else given[: most - 3] + "...")
