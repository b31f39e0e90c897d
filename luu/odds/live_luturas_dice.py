"""Every way the dice of Luturas Network can fall, those that the rules do not tell apart taken as one.

The engine asks for dice; where more than one result matters, `Fork` tells whoever runs it which ones there are.
"""

from __future__ import annotations

from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from luu.core.rng import Dice
from luu.luturas import chance as chance_of
from luu.luturas.box import REROLL_DAMAGE, REROLL_DEFENSE
from luu.luturas.effects import Swap
from luu.luturas.records import BREAKSHIELD, BURNED, DAMAGE_DICE, DEFENSE_DICE, ROLL, SOAKED, SPECIAL
from luu.luturas.rules.clash import accuracy_of
from luu.luturas.rules.stats import again_by, binds, dice_count, stat
from luu.luturas.state import NO_CARD, OSCUMORA, Strike
from luu.luturas.table import Table
from luu.odds.luturas.dice import kept

Faces = list[int]
Branch = tuple[Faces, Fraction]
"""Faces that stand for all that come to the same, and the chance of these."""

CERTAIN: Final = Fraction(1)


class Fork(Exception):  # noqa: N818 - named for what happened
    """Dice are thrown whose results have not been chosen; `branches` are all of them, with their chances."""

    def __init__(self, branches: list[Branch]) -> None:
        super().__init__("the results of a throw are to be chosen")
        self.branches = branches


class ForkedDice(Dice):
    """Dice of a copy of a table that fall as chosen, and say what there is to choose. They know no key."""

    __slots__ = ("again", "answers", "pair", "strike", "table", "used")

    def __init__(self, table: Table, answers: list[Faces]) -> None:
        super().__init__(0)
        self.table = table
        self.answers = answers
        self.used = 0
        self.strike: Strike | None = None
        """The attack that was rolled for last."""
        self.again = Fraction(0)
        """The chance that an Oscumora attacks again, given whether it hit. Its rolls do so wherever they can."""
        self.pair: Faces = []
        """The damage die and the defense die that count in this attack."""

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
        if purpose == chance_of.SPEED_TIE:
            return 6 - seat  # who wins a tie is told by itself
        return self.next(picked(self.table, sides, actor))[0] if purpose == chance_of.PICK else 1

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
        self.strike = strike = self.table.state.strikes[-1]
        chosen = self.used < len(self.answers)
        if purpose == chance_of.ATTACK and strike.tool == NO_CARD:
            return tuple(self.oscumora_roll(strike, count))
        if purpose == chance_of.ATTACK:
            return tuple(self.next([] if chosen else checks(self.table, strike, count)))
        if index == 0 and (purpose == chance_of.DAMAGE or strike.tool == NO_CARD):
            self.pair = self.next([] if chosen else damage_and_defense(self.table, strike))
        return (self.pair[purpose == chance_of.DEFENSE],) * count

    def oscumora_roll(self, strike: Strike, count: int) -> Faces:
        """A hit or a miss, with a double where there is one."""
        face, evades = self.table.face(strike.actor), self.table.face(strike.target).evades
        more = stat(self.table, strike.actor, ROLL)
        sorted_falls = oscumora_falls(count, accuracy_of(self.table, strike) - more, face.chain - more, evades)
        faces = self.next([(faces, chance) for faces, chance, _ in sorted_falls])
        self.again = next(again for shown, _, again in sorted_falls if shown == faces)
        return faces

    def next(self, branches: list[Branch]) -> Faces:
        """The answer that was chosen, or the only one there is."""
        if self.used == len(self.answers):
            if len(branches) > 1:
                raise Fork(branches)
            self.answers.append(branches[0][0])
        self.used += 1
        return self.answers[self.used - 1]


def picked(table: Table, count: int, what: int) -> list[Branch]:
    """A random backup is one of them; which card is picked changes nothing that is told."""
    sources = table.box.sources
    if what >= len(sources) or not any(isinstance(verb, Swap) for verb in sources[what].verbs):
        return [([1], CERTAIN)]
    return [([number], Fraction(1, count)) for number in range(1, count + 1)]


def checks(table: Table, strike: Strike, count: int) -> list[Branch]:
    """The 2D6 (Blurred: 1D6) of a Lutura's attack by what they bring about (LN-R30, LN-R31, LN-R81)."""
    tool, actor = table.box.tools[strike.tool], strike.actor
    more = stat(table, actor, ROLL)
    limits = (
        tool.accuracy - more,
        tool.special - more - stat(table, actor, SPECIAL),
        tool.breakshield - more - stat(table, actor, BREAKSHIELD),
    )
    return lutura_falls(count, limits, table.face(strike.target).evades)


@lru_cache(1024)
def lutura_falls(count: int, limits: tuple[int, int, int], evades: bool) -> list[Branch]:
    """Falls of the dice alike in what they reach: hit, Special, Breakshield; a miss is a miss."""
    alike: dict[tuple[bool, ...], tuple[Faces, int]] = {}
    for faces in product(range(1, 7), repeat=count):
        reached = tuple([sum(faces) >= limit for limit in limits])
        if not reached[0] or (evades and is_double(faces)):
            reached = (False,)
        first, before = alike.get(reached, (list(faces), 0))
        alike[reached] = first, before + 1
    return [(faces, Fraction(ways, 6**count)) for faces, ways in alike.values()]


@lru_cache(1024)
def oscumora_falls(count: int, accuracy: int, chain: int, evades: bool) -> list[tuple[Faces, Fraction, Fraction]]:
    """Hit and miss, each with faces that attack again if there are such, its chance, and that of attacking again."""
    found: dict[bool, list[tuple[Faces, bool]]] = {}
    for faces in product(range(1, 7), repeat=count):
        double = is_double(faces)
        hit = sum(faces) >= accuracy and not (evades and double)
        found.setdefault(hit, []).append((list(faces), double or sum(faces) == chain))
    told = []
    for falls in found.values():
        shown, _ = max(falls, key=lambda fall: fall[1])
        told.append((shown, Fraction(len(falls), 6**count), Fraction(sum(again for _, again in falls), len(falls))))
    return told


def is_double(faces: tuple[int, ...]) -> bool:
    """Two dice that show the same."""
    return len(faces) == 2 and faces[0] == faces[1]


def damage_and_defense(table: Table, strike: Strike) -> list[Branch]:
    """The dice that count in a hit; pairs of the same difference come to the same damage (LN-6.7)."""
    actor, target = strike.actor, strike.target
    struck: tuple[tuple[int, int], ...] = ((0, 1),)
    warded = struck
    if strike.tool != NO_CARD:
        twice = again_by(table, actor, REROLL_DAMAGE) != ""
        struck = counted(dice_count(table, actor, DAMAGE_DICE), binds(table, actor, BURNED), twice)
    if target != OSCUMORA:
        twice = again_by(table, target, REROLL_DEFENSE) != ""
        lowest = strike.breakshield == 1 or binds(table, target, SOAKED)
        warded = counted(dice_count(table, target, DEFENSE_DICE), lowest, twice)
    return differing(struck, warded)


@lru_cache(1024)
def counted(count: int, lowest: bool, twice: bool) -> tuple[tuple[int, int], ...]:
    """The die that counts of some D4, with its ways; of two sets the better one (LN-9.1, LN-9.2)."""
    ways = kept(count, lowest)
    if not twice:
        return tuple([(face, number) for face, number in enumerate(ways) if number])
    sums = [sum(ways[: face + 1]) ** 2 for face in range(len(ways))]
    return tuple([(face, sums[face] - sums[face - 1]) for face in range(1, len(ways)) if sums[face] > sums[face - 1]])


@lru_cache(1024)
def differing(struck: tuple[tuple[int, int], ...], warded: tuple[tuple[int, int], ...]) -> list[Branch]:
    """Pairs of dice by their difference."""
    alike: dict[int, tuple[Faces, int]] = {}
    for strikes, ways in struck:
        for wards, times in warded:
            first, before = alike.get(strikes - wards, ([strikes, wards], 0))
            alike[strikes - wards] = first, before + ways * times
    whole = sum(ways for _, ways in alike.values())
    return [(faces, Fraction(ways, whole)) for faces, ways in alike.values()]
