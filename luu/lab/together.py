"""The same seed with several card sets, in step: what an agent finds out without a look at what differs holds for all.

Games are played in full with each set; what takes long is the agent's thinking. Where several games stand alike, it
thinks once, in a copy whose box has a trap in the place of every value in which the sets differ. If it comes to an
answer, none of those values was asked for, so that each set would have led it to the same answer. If a trap shuts, the
sets are told apart, halves first. So the result is that of games played one by one, to the last figure.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import fields, is_dataclass
from operator import attrgetter
from typing import Any, Final, NoReturn

from luu.core.cardset import CardSet
from luu.core.compiling import attributes
from luu.core.session import Session

PATIENCE: Final = 8
"""After traps that shut one after the other, at most so many decisions go by without another try."""


class Touched(Exception):  # noqa: N818 - a signal, like StopIteration
    """Something looked at a value in which card sets differ."""


def shut(*_given: object) -> NoReturn:
    """Any way to use a trap ends here."""
    raise Touched


_WAYS: Final = """
    abs add and bool bytes call ceil complex contains delitem divmod enter eq float floor floordiv format ge getattr
    getitem gt hash index int invert iter le len lshift lt matmul mod mul ne neg next or pos pow radd rand rdivmod repr
    reversed rfloordiv rlshift rmatmul rmod rmul ror round rpow rrshift rshift rsub rtruediv rxor setitem str sub
    truediv trunc xor
"""
TRAP: Final = type("Trap", (), {f"__{way}__": shut for way in _WAYS.split()} | {"__class__": property(shut)})()
"""Stands where sets differ. It cannot be counted, compared, called, read or asked for its kind."""


class ClosedCards(CardSet):
    """The card set of a box with traps: nobody may look into it."""

    def __getattribute__(self, name: str) -> Any:
        shut()


Think = Callable[[Session], str]
"""The agent's answer to what a session asks."""


class Together:
    """Card sets whose games are played in step, for agents that think of nothing but the position before them."""

    def __init__(self, sets: Sequence[CardSet]) -> None:
        self.sets = sets
        self.traps: dict[tuple[int, int], Any] = {}
        """Boxes with traps, by the first set and the one after the last."""
        self.failed: dict[tuple[int, int], int] = {}
        """Traps that shut one after the other."""
        self.rest: dict[tuple[int, int], int] = {}
        """Decisions for which a box is not tried again."""

    def keys(self, group: Sequence[int], sessions: Sequence[Session], think: Think) -> list[str]:
        """The moves of a group of sets, in its order, whose games stand alike."""
        if len(group) == 1 or len(sessions[group[0]].game.keys) == 1:
            return [think(sessions[number]) for number in group]
        span = node(group[0], group[-1], len(self.sets))
        if self.rest.get(span, 0):
            self.rest[span] -= 1
        elif (key := self.tried(span, sessions, sessions[group[0]], think)) is not None:
            return [key] * len(group)
        middle = (span[0] + span[1]) // 2
        halves = [number for number in group if number < middle], [number for number in group if number >= middle]
        return [key for half in halves if half for key in self.keys(half, sessions, think)]

    def tried(self, span: tuple[int, int], sessions: Sequence[Session], session: Session, think: Think) -> str | None:
        """The agent's answer in a copy with traps; None if one of them shut."""
        if span not in self.traps:
            self.traps[span] = trapped_box([box_of(each) for each in sessions[span[0] : span[1]]])
        box = self.traps[span]
        if box is None:
            return None
        game = session.game.clone()
        game.table.box = box  # type: ignore[attr-defined]
        copy = Session(game, history=False)
        copy._ply = session.ply
        try:
            key = think(copy)
        except Exception:  # whatever comes of a trap: the answer is found without one
            self.failed[span] = self.failed.get(span, 0) + 1
            self.rest[span] = min(2 ** (self.failed[span] - 1), PATIENCE) - 1
            return None
        self.failed[span] = 0
        return key


def box_of(session: Session) -> Any:
    """The box that a game is played from."""
    return session.game.table.box  # type: ignore[attr-defined]


def node(first: int, last: int, count: int) -> tuple[int, int]:
    """The smallest of the halves of halves of so many sets that holds both; so there are few boxes with traps."""
    low, high = 0, count
    while high - low > 1:
        middle = (low + high) // 2
        if last < middle:
            high = middle
        elif first >= middle:
            low = middle
        else:
            break
    return low, high


def alike(sessions: Sequence[Session], numbers: Sequence[int]) -> list[list[int]]:
    """These games, all after the same number of moves, in groups that stand alike."""
    groups: list[list[int]] = []
    for number in numbers:
        mine = sessions[number].game.state
        for group in groups:
            if same(sessions[group[0]].game.state, mine):
                group.append(number)
                break
        else:
            groups.append([number])
    return groups


def same(one: Any, other: Any) -> bool:
    """Whether two things are alike in every part. Where that cannot be told, they are not."""
    if one is other:
        return True
    kind = type(one)
    if kind is not type(other):
        return False
    if kind is list or kind is tuple:
        return len(one) == len(other) and (one == other or all(map(same, one, other)))
    if kind is dict:
        return list(one) == list(other) and all(map(same, one.values(), other.values()))
    parts = PARTS[kind] if kind in PARTS else PARTS.setdefault(kind, parts_of(kind))
    return all(map(same, parts(one), parts(other))) if parts else bool(one == other)


PARTS: Final[dict[type, Callable[[Any], tuple[Any, ...]] | None]] = {}
"""What `parts_of` found, class by class."""


def parts_of(kind: type) -> Callable[[Any], tuple[Any, ...]] | None:
    """What reads all attributes of a class that cannot be compared; None for one that can."""
    names = attributes(kind)
    known = "__eq__" not in vars(kind) and len(names) > 1 and kind.__mro__[1:] == (object,)
    return attrgetter(*names) if known else None


def trapped_box(boxes: Sequence[Any]) -> Any:
    """A box like all of these, with traps where they differ; None if they differ too much for one."""
    box = type(boxes[0])(boxes[0].cards)
    names = attributes(type(box)) or tuple(vars(box))
    assert "cards" in names, "a box without its cards is no box whose parts are known"
    try:
        for name in names:
            if name == "cards":
                box.cards = ClosedCards.__new__(ClosedCards)
            else:
                setattr(box, name, trapped([getattr(each, name) for each in boxes]))
    except (Touched, TypeError, AttributeError):
        return None
    return box


def trapped(values: Sequence[Any]) -> Any:
    """What all of these are; with a trap in the place of every part in which they differ, or a trap."""
    first, kind = values[0], type(values[0])
    if all(same(first, other) for other in values[1:]):
        return first
    if any(type(other) is not kind for other in values[1:]):
        return TRAP
    if kind is list or kind is tuple:
        if any(len(other) != len(first) for other in values[1:]):
            return TRAP
        parts = [trapped(part) for part in zip(*values, strict=True)]
        # A part of a tuple may be left out for its kind without another look; all of it is a trap then.
        return TRAP if kind is tuple and any(part is TRAP for part in parts) else kind(parts)
    if kind is dict:
        if any(list(other) != list(first) for other in values[1:]):
            return TRAP
        return {name: trapped([each[name] for each in values]) for name in first}
    return trapped_record(kind, values) if is_dataclass(kind) else TRAP


def trapped_record(kind: Any, values: Sequence[Any]) -> Any:
    """A record that lacks the fields in which these differ: to read one of those is an error."""
    record = kind.__new__(kind)
    for field in fields(kind):
        value = trapped([getattr(each, field.name) for each in values])
        if value is not TRAP:
            object.__setattr__(record, field.name, value)
        elif hasattr(record, field.name):  # a compiled class has put its default there
            return TRAP
    return record
