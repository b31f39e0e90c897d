"""Two creatures attack each other in turn until one falls: who wins, given the damage of their attacks."""

from __future__ import annotations

import math
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.luturas.knockout import blows_that_hurt, standing


@dataclass(frozen=True)
class Fighter:
    """One side of a duel: the damage of each of its attacks, and its Stamina."""

    damage: Distribution
    stamina: int

    def __post_init__(self) -> None:
        asked.distribution("damage", self.damage)
        asked.whole("stamina", self.stamina, least=1)


class Pace(NamedTuple):
    """How a side gets on, in numbers as small as they can be: of its attacks `hurting` do and `idle` do not; those
    that hurt are `blows`, damage with its weight, `whole` in all."""

    hurting: int
    idle: int
    blows: list[tuple[int, int]]
    whole: int


def duel(first: Fighter, second: Fighter) -> Fraction:
    """The chance that `first` wins, who attacks first in every round; who has fallen attacks no more (LN-R22).

    Neither damage changes on the way. If both are always 0 nobody ever wins, which is an error.
    """
    ours, theirs = pace(first.damage), pace(second.damage)
    if not ours.hurting and not theirs.hurting:
        raise ValueError("both damages are always 0, so the duel never ends")
    if not ours.hurting or not theirs.hurting:
        return Fraction(bool(ours.hurting))
    return race(ours, standing(ours.blows, second.stamina), theirs, standing(theirs.blows, first.stamina))


def pace(damage: Distribution) -> Pace:
    """What a duel needs to know of a damage."""
    blows = blows_that_hurt(damage)
    hurting = sum(weight for _, weight in blows)
    shared = math.gcd(hurting, damage.denominator)
    least = math.gcd(*(weight for _, weight in blows)) or 1
    return Pace(
        hurting // shared,
        (damage.denominator - hurting) // shared,
        [(value, weight // least) for value, weight in blows],
        hurting // least,
    )


def race(first: Pace, needed: list[int], second: Pace, needed_back: list[int]) -> Fraction:
    """The chance that the first has struck enough blows no later than the second, in whole numbers.

    `needed[i]` over whole ** i is the chance that i blows leave the other standing, `needed_back` the same of the
    second. Rounds in which nobody hurts anybody pass by. `seen[j]` is the weight of all ways to come to i blows of the
    first and j of the second, over rounds ** (i + j); from there the first may win in this round.
    """
    only_first, only_second = first.hurting * second.idle, first.idle * second.hurting
    both = first.hurting * second.hurting
    rounds = both + only_first + only_second
    fatal = _scaled(_falls(needed, first.whole), first.whole * rounds)
    alive = _scaled(needed_back, second.whole * rounds)
    seen = [only_second**j for j in range(len(alive))]
    won = 0
    for fatal_now in fatal:
        won += fatal_now * sum(map(int.__mul__, alive, seen))
        seen = _one_blow_on(seen, only_first, only_second, both * rounds)
    # The first blow of a round wins whatever the second would have done.
    fatal_rounds = first.hurting * (second.hurting + second.idle)
    most, most_back = len(fatal), len(alive)
    below = first.whole**most * second.whole ** (most_back - 1) * rounds ** (most + most_back - 1)
    return Fraction(won * fatal_rounds, below)


def _falls(needed: list[int], whole: int) -> list[int]:
    """Ways in which the blow number 1, 2, ... is the one that fells."""
    return [before * whole - after for before, after in zip(needed, [*needed[1:], 0], strict=True)]


def _scaled(ways: list[int], step: int) -> list[int]:
    """Entries over step ** place, brought to the denominator of the last."""
    factor, found = 1, []
    for number in reversed(ways):
        found.append(number * factor)
        factor *= step
    return found[::-1]


def _one_blow_on(seen: list[int], only_first: int, only_second: int, both: int) -> list[int]:
    """The same weights when the first has struck one more blow."""
    last = only_first * seen[0]
    after = [last]
    for at in range(1, len(seen)):
        last = only_first * seen[at] + only_second * last + both * seen[at - 1]
        after.append(last)
    return after
