"""What a caller of the odds may ask for: each check says what was given and what is expected."""

from __future__ import annotations

from collections.abc import Sequence

from luu.odds.distribution import Distribution


def among(name: str, given: object, allowed: range | tuple[int, ...]) -> None:
    """A whole number out of a few. Raises a ValueError."""
    if not isinstance(given, int) or isinstance(given, bool) or given not in allowed:
        *most, last = map(str, allowed)
        raise ValueError(f"{name} is {', '.join(most)}{' or ' if most else ''}{last}, got {given!r}")


def whole(name: str, given: object, least: int | None = None, most: int | None = None) -> None:
    """A whole number within bounds. Raises a TypeError for what is none, a ValueError outside the bounds."""
    if not isinstance(given, int) or isinstance(given, bool):
        raise TypeError(f"{name} is a whole number, got {given!r}")
    if least is not None and given < least:
        raise ValueError(f"{name} is {least} or more, got {given!r}")
    if most is not None and given > most:
        raise ValueError(f"{name} is {most} at most, got {given!r}")


def yes_or_no(name: str, given: object) -> None:
    """True or False. Raises a TypeError."""
    if not isinstance(given, bool):
        raise TypeError(f"{name} is True or False, got {given!r}")


def distribution(name: str, given: object) -> None:
    """A Distribution of values not below 0. Raises a TypeError or a ValueError."""
    if not isinstance(given, Distribution):
        raise TypeError(f"{name} is a Distribution, got {given!r}")
    if given.minimum < 0:
        raise ValueError(f"{name} has values of 0 or more, got {given.minimum}")


def listed(name: str, given: object) -> None:
    """A list or a tuple. Raises a TypeError."""
    if not isinstance(given, Sequence) or isinstance(given, str):
        raise TypeError(f"{name} is a list, got {given!r}")


def evasion(name: str, given: object) -> None:
    """The least face of a d6 that evades; 0 for none."""
    among(name, given, range(7))
