"""Keyed dice: a roll is a hash of what it is for, never the next number of a running stream.

Looking never rolls, undo brings the same roll back, and two card sets played on one seed stay in step.
"""

from __future__ import annotations

import itertools
from collections.abc import Iterable, Sequence
from hashlib import blake2b, shake_128
from struct import pack, unpack
from sys import byteorder
from typing import Final

from luu.core.compiling import i64, is_compiled, mypyc_attr

LARGEST_SEED: Final = (1 << 63) - 1


def as_word(number: int) -> int:
    """A number of 64 bits as one word of the machine, where this is compiled: its first bit is then a sign."""
    return number - (number >> 63 << 64) if is_compiled(as_word) else number


# Compiled, sums and products wrap by themselves and `& MASK` does nothing; a shift to the right brings the sign along,
# which `& LOW_34` and the like take off. In plain Python it is the other way round. The words are the same in both.
MASK: Final[i64] = as_word((1 << 64) - 1)
GOLDEN: Final[i64] = as_word(0x9E3779B97F4A7C15)
MIX_1: Final[i64] = as_word(0xBF58476D1CE4E5B9)
MIX_2: Final[i64] = as_word(0x94D049BB133111EB)
"""The increment and multipliers of SplitMix64 (Steele, Lea, Flood 2014); its output passes BigCrush."""
LOW_32: Final = (1 << 32) - 1
LOW_33: Final = (1 << 33) - 1
LOW_34: Final = (1 << 34) - 1
LOW_37: Final = (1 << 37) - 1


def stream_key(seed: int, stream: str) -> int:
    """The 64-bit key of one stream of a seed; streams of the same seed have nothing to do with each other."""
    name = f"luu/{seed}/{stream}".encode("utf-8", "surrogatepass")
    return int.from_bytes(blake2b(name, digest_size=8).digest(), "little")


MOST_THROWS: Final = 1024
"""A throw that can fall in no more ways than these is looked up in a list of them all."""

_throws: Final[dict[int, list[tuple[int, ...]]]] = {}


def all_throws(count: int, sides: int) -> list[tuple[int, ...]]:
    """All ways in which some dice can fall, in order; none if there are too many to list."""
    return list(itertools.product(range(1, sides + 1), repeat=count)) if sides**count <= MOST_THROWS else []


@mypyc_attr(allow_interpreted_subclasses=True)
class Dice:
    """A source of chance under one key. It has no position: the same question always has the same answer."""

    __slots__ = ("key", "word")

    def __init__(self, key: int) -> None:
        self.key = key
        self.word: i64 = as_word(key)

    def roll(
        self,
        sides: int,
        purpose: int,
        moment: int = 0,
        seat: int = 0,
        actor: int = 0,
        target: int = 0,
        index: int = 0,
    ) -> int:
        """One die with `sides` faces (below 2**31), 1 to `sides`.

        What it is for is the key: purpose (below 256), moment (the round counted over the whole game, below
        16384), seat (below 4), actor and target (below 65536), index (below 256): together 64 bits, so that
        two different questions never share a hash.
        """
        packed: i64 = purpose
        packed = ((((packed << 14 | moment) << 2 | seat) << 16 | actor) << 16 | target) << 8 | index
        z: i64 = (self.word + packed * GOLDEN) & MASK
        z = ((z ^ (z >> 30 & LOW_34)) * MIX_1) & MASK
        z = ((z ^ (z >> 27 & LOW_37)) * MIX_2) & MASK
        z ^= z >> 31 & LOW_33
        return ((z >> 32 & LOW_32) * sides + ((z & LOW_32) * sides >> 32) >> 32) + 1

    def place(self, places: int, purpose: int, index: int = 0) -> int:
        """One of so many places, from 0 on, for a card that is laid out: keyed like a shuffle, never scripted."""
        return Dice.roll(self, places, purpose, index=index) - 1

    def rolls(
        self,
        count: int,
        sides: int,
        purpose: int,
        moment: int = 0,
        seat: int = 0,
        actor: int = 0,
        target: int = 0,
        index: int = 0,
    ) -> tuple[int, ...]:
        """Some dice with `sides` faces in one throw: the leading digits of one hash, the first as `roll` has it.

        A throw with one die more shows the same faces before it. For a handful of small dice: with eight d6 no sum is
        off by more than one in ten million million.
        """
        packed: i64 = purpose
        packed = ((((packed << 14 | moment) << 2 | seat) << 16 | actor) << 16 | target) << 8 | index
        z: i64 = (self.word + packed * GOLDEN) & MASK
        z = ((z ^ (z >> 30 & LOW_34)) * MIX_1) & MASK
        z = ((z ^ (z >> 27 & LOW_37)) * MIX_2) & MASK
        z ^= z >> 31 & LOW_33
        throws = _throws.get(sides << 8 | count)
        if throws is None:
            throws = _throws[sides << 8 | count] = all_throws(count, sides)
        if throws:
            ways: i64 = len(throws)
            return throws[(z >> 32 & LOW_32) * ways + ((z & LOW_32) * ways >> 32) >> 32]
        faces = []
        for _ in range(count):
            faces.append(((z >> 32 & LOW_32) * sides + ((z & LOW_32) * sides >> 32) >> 32) + 1)
            z = z * sides & MASK
        return tuple(faces)

    def words(self, count: int, purpose: int, index: int = 0) -> Sequence[int]:
        """`count` words of 64 bits for a shuffle: word n belongs to card n, whatever else is in the pile."""
        name = pack("<QBI", self.key, purpose, index)
        digest = shake_128(name).digest(8 * count)
        return memoryview(digest).cast("Q") if byteorder == "little" else unpack(f"<{count}Q", digest)

    def under(self, stream: str) -> Dice:
        """Dice under another key, made from this one and a name: for copies that must not know these rolls."""
        return Dice(stream_key(self.key, stream))


class ScriptUsedUp(ValueError):  # noqa: N818 - named for what happened
    """A die is asked for beyond the end of a script; `sides` and `purpose` say which, for whoever tries its faces."""

    def __init__(self, rolls: int, sides: int, purpose: int) -> None:
        super().__init__(f"the script of {rolls} rolls is used up, and a d{sides} is asked for")
        self.sides = sides
        self.purpose = purpose


class ScriptedDice(Dice):
    """Dice for tests and lessons that show the faces they are told to, in the order in which they are asked.

    The answer to a question is remembered, so undo and replay see the same face. A face that the die does not
    have is refused with a ValueError, and so is a roll beyond the script (ScriptUsedUp). Shuffles stay keyed.
    """

    __slots__ = ("asked", "faces", "used")

    def __init__(self, faces: Iterable[int], seed: int = 0) -> None:
        super().__init__(stream_key(seed, "scripted"))
        self.faces = list(faces)
        self.used = 0
        self.asked: dict[tuple[int, ...], int] = {}

    def roll(
        self,
        sides: int,
        purpose: int,
        moment: int = 0,
        seat: int = 0,
        actor: int = 0,
        target: int = 0,
        index: int = 0,
    ) -> int:
        question = (sides, purpose, moment, seat, actor, target, index)
        if question not in self.asked:
            if self.used == len(self.faces):
                raise ScriptUsedUp(len(self.faces), sides, purpose)
            self.asked[question] = self.next_face(sides)
        return self.asked[question]

    def rolls(
        self,
        count: int,
        sides: int,
        purpose: int,
        moment: int = 0,
        seat: int = 0,
        actor: int = 0,
        target: int = 0,
        index: int = 0,
    ) -> tuple[int, ...]:
        places = range(index, index + count)
        return tuple([self.roll(sides, purpose, moment, seat, actor, target, place) for place in places])

    def next_face(self, sides: int) -> int:
        """The script's next face, if a die with `sides` faces can show it."""
        face = self.faces[self.used]
        if not 1 <= face <= sides:
            raise ValueError(f"roll {self.used + 1} of the script is {face}, but a d{sides} shows 1 to {sides}")
        self.used += 1
        return face

    def finish(self) -> None:
        """Raise a ValueError if a part of the script was never rolled."""
        if self.used < len(self.faces):
            left = ", ".join(str(face) for face in self.faces[self.used :])
            raise ValueError(f"{len(self.faces) - self.used} scripted rolls were never asked for: {left}")

    def under(self, stream: str) -> Dice:
        """A look ahead never sees the script: it gets keyed dice of its own."""
        return Dice(stream_key(self.key, stream))
