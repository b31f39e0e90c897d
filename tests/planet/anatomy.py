"""Taking a game apart, attribute by attribute, to compare it with another and to find what two games share."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import is_dataclass
from typing import Any

from luu.core.cardset import CardSet
from luu.core.compiling import attributes
from luu.core.rng import Dice
from luu.planet.box import Box
from luu.planet.state import Lasting

UNSET = "never set"

FURNITURE = (Dice, Box, CardSet)
"""What a game is played with; it is the same for ever and all copies share it."""

NEVER_CHANGES = (*FURNITURE, Lasting)
"""Classes whose objects never change, as their docstrings say, so that copies may share them."""

SHARED_LISTS = ("tiers", "boss_deck", "power", "left_out", "lasting")
"""Lists of a State that are replaced as a whole and never changed in place, as its docstring says."""


def parts(thing: object) -> dict[str, Any]:
    """An object's attributes by name: every slot of its class and of those above it, and whatever else it has."""
    slots = [slot for cls in type(thing).__mro__ for slot in attributes(cls)]
    names = sorted({*slots, *getattr(thing, "__dict__", ())})
    return {name: getattr(thing, name, UNSET) for name in names}


def is_plain(thing: object) -> bool:
    """Whether a thing cannot change: numbers, texts, frozen sets of them, printed cards, classes and functions."""
    frozen = is_dataclass(thing) and type(thing).__dataclass_params__.frozen
    return thing is None or isinstance(thing, (int, str, float, bytes, type, frozenset)) or frozen or callable(thing)


def anatomy(thing: object) -> Any:
    """A thing as nested plain tuples: equal exactly when every attribute of every part is equal."""
    if isinstance(thing, FURNITURE):
        return (type(thing).__name__, id(thing))
    if is_plain(thing):
        return thing
    if isinstance(thing, (list, tuple)):
        return (type(thing).__name__, *map(anatomy, thing))
    if isinstance(thing, dict):
        return ("dict", *((key, anatomy(value)) for key, value in thing.items()))
    return (type(thing).__name__, *((name, anatomy(part)) for name, part in parts(thing).items()))


def differences(one: object, other: object, path: str = "") -> Iterator[str]:
    """Where two things differ, as paths such as `players[0].queue[1].hp: 4 and 6`."""
    if type(one) is not type(other):
        yield f"{path}: a {type(one).__name__} and a {type(other).__name__}"
    elif isinstance(one, FURNITURE):
        if one is not other:
            yield f"{path}: two of them"
    elif is_plain(one):
        if one != other:
            yield f"{path}: {one!r} and {other!r}"
    elif isinstance(one, (list, tuple)):
        if len(one) != len(other):
            yield f"{path}: {len(one)} and {len(other)} of them"
        for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            yield from differences(mine, theirs, f"{path}[{place}]")
    else:
        mine, theirs = (dict(thing) if isinstance(thing, dict) else parts(thing) for thing in (one, other))
        for name in sorted({*mine, *theirs}):
            yield from differences(mine.get(name, UNSET), theirs.get(name, UNSET), f"{path}.{name}".lstrip("."))


def shared(one: object, other: object, path: str = "") -> Iterator[str]:
    """The places at which two things hold the very same object that could change."""
    if is_plain(one) or isinstance(one, NEVER_CHANGES) or type(one) is not type(other):
        return
    if isinstance(one, tuple):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            yield from shared(mine, theirs, f"{path}[{place}]")
    elif one is other:
        yield path
    elif isinstance(one, list):
        for place, (mine, theirs) in enumerate(zip(one, other, strict=False)):
            yield from shared(mine, theirs, f"{path}[{place}]")
    elif not isinstance(one, dict):
        theirs = parts(other)
        for name, part in parts(one).items():
            yield from shared(part, theirs[name], f"{path}.{name}".lstrip("."))
