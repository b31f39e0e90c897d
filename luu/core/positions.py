"""A position as plain data, read part by part: every fault is noted with its place, and all are told together."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Final, NoReturn

from luu.core.choice import short
from luu.core.errors import did_you_mean, listed

MOST: Final = 200_000
"""Letters that a position may have as JSON."""


class Reader:
    """Takes a position apart. What is wrong is noted, and a harmless value given in its place, so that all faults are
    found at once; `finish` raises them."""

    def __init__(self) -> None:
        self.faults: list[str] = []

    def note(self, where: str, given: object, expected: str, hint: str = "") -> None:
        """Something is wrong at a place."""
        self.faults.append(f"{where}: {short(given)} was given, expected {expected}{f' ({hint})' if hint else ''}")

    def finish(self) -> None:
        """Raise a ValueError with all faults, if there are any."""
        if self.faults:
            self.fail()

    def fail(self) -> NoReturn:
        """Raise what was noted."""
        head = "1 fault" if len(self.faults) == 1 else f"{len(self.faults)} faults"
        raise ValueError("\n".join([f"{head} in the position:", *(f"  {fault}" for fault in self.faults)]))

    def table(self, given: object, where: str, parts: Sequence[str]) -> Mapping[str, Any]:
        """An object with some of these parts, and no others."""
        if not isinstance(given, Mapping):
            self.note(where, given, f"an object with {', '.join(parts)}")
            return {}
        for part in given:
            if part not in parts:
                self.note(where, part, f"only {', '.join(parts)}", did_you_mean(part, parts))
        return given

    def rows(self, given: object, where: str, least: int, most: int, what: str) -> Sequence[Any]:
        """A list of so many things."""
        if not isinstance(given, list | tuple) or not least <= len(given) <= most:
            count = f"{least}" if least == most else f"{least} to {most}"
            shown = f"{len(given)} of them" if isinstance(given, list | tuple) else given
            self.note(where, shown, f"a list of {count} {what}")
            return list(given)[:most] if isinstance(given, list | tuple) else []
        return given

    def whole(self, given: object, where: str, least: int, most: int, default: int, why: str = "") -> int:
        """A whole number; None is the default."""
        if given is None:
            return default
        if not isinstance(given, int) or isinstance(given, bool) or not least <= given <= most:
            self.note(where, given, f"a whole number from {least} to {most}", why)
            return default
        return given

    def yes(self, given: object, where: str) -> bool:
        """True or false; None is false."""
        if given is not None and not isinstance(given, bool):
            self.note(where, given, "true or false")
            return False
        return bool(given)

    def one_of(self, given: object, where: str, known: Iterable[str], what: str, default: str) -> str:
        """A word that is known; a hint names the nearest one."""
        words = list(known)
        if not isinstance(given, str) or given not in words:
            expected = what if len(words) > 12 else f"{what}: {listed(words)}"
            self.note(where, given, expected, did_you_mean(given, words) if isinstance(given, str) else "")
            return default
        return given


def one_or_two(position: Mapping[str, Any], part: str, expected: str) -> int:
    """For how many seats a position is, by a part that has one thing a seat. Raises ValueError where that cannot be
    told."""
    rows = position.get(part)
    if not isinstance(rows, list) or len(rows) not in (1, 2):
        reader = Reader()
        reader.note(part, rows, expected)
        reader.fail()
    return len(rows)


class Stock:
    """The cards of the box that are still to be had: each copy lies in one place only."""

    def __init__(self, reader: Reader, serials: Mapping[str, Sequence[int]]) -> None:
        self.reader = reader
        self.serials = serials
        self.used: dict[int, str] = {}
        """Where each card that was taken lies."""

    def take(self, card: object, where: str) -> int | None:
        """A copy of a card for a place; a fault is noted where there is none, or none left."""
        if not isinstance(card, str) or card not in self.serials:
            hint = did_you_mean(card, self.serials) if isinstance(card, str) else ""
            self.reader.note(where, card, "the id of a card", hint)
            return None
        for serial in self.serials[card]:
            if serial not in self.used:
                self.used[serial] = where
                return serial
        places = ", ".join(self.used[serial] for serial in self.serials[card])
        self.reader.note(where, card, f"a card that is left: the box has {len(self.serials[card])}, in {places}")
        return None

    def take_rest(self, cards: object, where: str, most: int) -> list[int]:
        """A pile without an order: a card of it that was given a place elsewhere is not in it."""
        rows = self.reader.rows(cards, where, 0, most, "ids of cards")
        taken: list[int] = []
        for place, card in enumerate(rows):
            copies = self.serials.get(card, ()) if isinstance(card, str) else ()
            if copies and all(serial in self.used for serial in copies) and not {*copies} <= {*taken}:
                continue
            serial = self.take(card, f"{where}[{place}]")
            taken += [] if serial is None else [serial]
        return taken

    def take_all(self, cards: object, where: str, most: int) -> list[int]:
        """A pile or a hand, in the order given."""
        rows = self.reader.rows(cards, where, 0, most, "ids of cards")
        taken = [self.take(card, f"{where}[{place}]") for place, card in enumerate(rows)]
        return [serial for serial in taken if serial is not None]


def plain(position: object) -> dict[str, Any]:
    """A position of its own, of nothing but what JSON knows. Raises ValueError for anything else."""
    try:
        text = json.dumps(position)
        if len(text) <= MOST and isinstance(position, Mapping):
            copy: dict[str, Any] = json.loads(text)
            return copy
    except (ValueError, TypeError, RecursionError) as fault:
        raise ValueError(f"position={short(position)} was given, expected what JSON can say: {fault}") from fault
    raise ValueError(f"position={short(position)} was given, expected a dict of its parts, at most {MOST} letters long")
