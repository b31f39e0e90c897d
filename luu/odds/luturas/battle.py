"""A duel with Speed and statuses: two creatures, a Tool each, until one falls or neither can be hurt any more."""

from __future__ import annotations

import math
from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import NamedTuple

from luu.odds import asked
from luu.odds.luturas import statuses
from luu.odds.luturas.attack import expect_attack, outcomes
from luu.odds.luturas.dice import ROLLS, SIDES, damages
from luu.odds.luturas.statuses import BLURRED, BURNED, NULLIFIED, PARALYZED, SOAKED


@dataclass(frozen=True)
class Tool:
    """The attack a creature uses in every round. `inflicts` is the status that its Special effect places."""

    power: int
    accuracy: int
    breakshield: int | None = None
    special: int | None = None
    inflicts: str | None = None

    def __post_init__(self) -> None:
        statuses.known("inflicts", self.inflicts)


@dataclass(frozen=True)
class Creature:
    """One side of a battle; `immune_to` are statuses that cannot be placed on it (LN-2.1)."""

    stamina: int
    damage_dice: int
    defense_dice: int
    speed: int
    tool: Tool
    status: str | None = None
    immune_to: tuple[str, ...] = ()

    def __post_init__(self) -> None:
        asked.whole("stamina", self.stamina, least=1)
        asked.whole("speed", self.speed)
        expect_attack(self.damage_dice, self.defense_dice, self.tool.power, self.tool.accuracy, self.tool.breakshield)
        statuses.known("status", self.status)
        for status in self.immune_to:
            statuses.known("immune_to", status)


class Verdict(NamedTuple):
    """How a battle ends. `endless` is the chance that it does not: both Blurred with numbers no D6 reaches, say."""

    one: Fraction
    other: Fraction
    endless: Fraction


class Strike(NamedTuple):
    """One way an attack can go: what it takes, the status that the other has then, and its weight."""

    damage: int
    status: str | None
    weight: int


def battle(one: Creature, other: Creature, *, one_roll: bool = True, effect_first: bool = True) -> Verdict:
    """Who wins when each uses its Tool round after round.

    The faster attacks first (LN-6.6), a tie is rolled for in every round (LN-R20), Paralyzed comes second unless both
    are (LN-9.3, LN-R21). Burned, Soaked and Blurred change the dice (LN-9.1, LN-9.2, LN-9.4), Nullified stops the
    Tool's effect (LN-9.5). A status placed replaces the old one (LN-9.7) and counts for this attack (LN-R32); with
    `effect_first=False` only afterwards. `one_roll` as in `attack`.
    """
    fought = _Battle(one, other, one_roll, effect_first)
    won = fought.value(won=1, stuck=0)
    endless = fought.value(won=0, stuck=1) if fought.may_stick else Fraction(0)
    return Verdict(won, 1 - won - endless, endless)


Key = tuple[int, int, str | None, str | None]
"""Stamina and status of the one and of the other."""


class _Battle:
    """The chances of all positions of a battle, worked out from the fewest Stamina up.

    A chance is a whole number over base ** level; the level is the Stamina and the changes of status that are left, so
    it falls with everything that happens. A round in which nothing happens is summed up at once.
    """

    def __init__(self, one: Creature, other: Creature, one_roll: bool, effect_first: bool) -> None:
        self.one, self.other = one, other
        self.reachable = _way(one, other.tool), _way(other, one.tool)
        pairs = [(mine, theirs) for mine in self.reachable[0] for theirs in self.reachable[1]]
        readings = (one_roll, effect_first)
        self.strikes = {pair: _strikes(one, pair[0], other, pair[1], *readings) for pair in pairs}
        self.answers = {pair: _strikes(other, pair[1], one, pair[0], *readings) for pair in pairs}
        self.rolls = sum(strike.weight for strike in self.strikes[pairs[0]])
        self.rolls_back = sum(strike.weight for strike in self.answers[pairs[0]])
        self.idle = {pair: _idle(self.strikes[pair], pair[1]) for pair in pairs}
        self.idle_back = {pair: _idle(self.answers[pair], pair[0]) for pair in pairs}
        self.moving = {pair: self.rolls * self.rolls_back - self.idle[pair] * self.idle_back[pair] for pair in pairs}
        self.may_stick = not all(self.moving.values())
        base = 2 * math.lcm(*(moving for moving in self.moving.values() if moving))
        self.powers = [base**power for power in range(one.stamina + other.stamina + 3)]
        self.values: dict[Key, int] = {}
        self.last: dict[Key, int] = {}
        self.last_back: dict[Key, int] = {}

    def value(self, won: int, stuck: int) -> Fraction:
        """What the one may expect if winning counts `won` and a battle without an end `stuck`."""
        for key in self._positions():
            self._work_out(key, won, stuck)
        start = (self.one.stamina, self.other.stamina, self.one.status, self.other.status)
        return Fraction(self.values[start], self.powers[self._level(start)])

    def _positions(self) -> Iterator[Key]:
        """Every position, after all that may follow from it."""
        for life in range(1, self.one.stamina + 1):
            for other_life in range(1, self.other.stamina + 1):
                for status in self.reachable[0]:
                    for other_status in self.reachable[1]:
                        yield life, other_life, status, other_status

    def _level(self, key: Key) -> int:
        return key[0] + key[1] + self.reachable[0].index(key[2]) + self.reachable[1].index(key[3])

    def _work_out(self, key: Key, won: int, stuck: int) -> None:
        """The value of a position, and what each is worth to the one when only the other's or its own attack is left.

        All over base ** level, the last two also over the rolls of that attack.
        """
        pair = key[2:]
        level = self._level(key)
        last, last_back = self._second_strike(key, level, won), self._second_answer(key, level)
        moving, order = self.moving[pair], self._order(pair)
        if moving:
            value = 0
            if order:
                value += order * (self._first_strike(key, level, won) + self.idle[pair] * last_back)
            if order < 2:
                value += (2 - order) * (self._first_answer(key, level) + self.idle_back[pair] * last)
            value //= 2 * moving
        else:
            value = stuck * self.powers[level]
        self.values[key] = value
        self.last[key] = last + self.idle[pair] * value
        self.last_back[key] = last_back + self.idle_back[pair] * value

    def _order(self, pair: tuple[str | None, str | None]) -> int:
        """In how many of two rounds the one attacks first."""
        slow, other_slow = (status == PARALYZED for status in pair)
        if slow != other_slow:
            return 2 * other_slow
        return 1 + (self.one.speed > self.other.speed) - (self.one.speed < self.other.speed)

    def _first_strike(self, key: Key, level: int, won: int) -> int:
        """The one attacks first, and something happens; the other's attack follows."""
        value = 0
        for strike, after in self._after_strike(key):
            if after[1] <= 0:
                value += won * strike.weight * self.rolls_back * self.powers[level]
            else:
                value += strike.weight * self.last_back[after] * self.powers[level - self._level(after)]
        return value

    def _first_answer(self, key: Key, level: int) -> int:
        """The other attacks first, and something happens; if the one falls, that is worth nothing to it."""
        value = 0
        for strike, after in self._after_answer(key):
            if after[0] > 0:
                value += strike.weight * self.last[after] * self.powers[level - self._level(after)]
        return value

    def _second_strike(self, key: Key, level: int, won: int) -> int:
        """Only the one's attack is left in this round, and something happens."""
        value = 0
        for strike, after in self._after_strike(key):
            if after[1] <= 0:
                value += won * strike.weight * self.powers[level]
            else:
                value += strike.weight * self.values[after] * self.powers[level - self._level(after)]
        return value

    def _second_answer(self, key: Key, level: int) -> int:
        """Only the other's attack is left in this round, and something happens."""
        value = 0
        for strike, after in self._after_answer(key):
            if after[0] > 0:
                value += strike.weight * self.values[after] * self.powers[level - self._level(after)]
        return value

    def _after_strike(self, key: Key) -> Iterator[tuple[Strike, Key]]:
        for strike in self.strikes[key[2:]]:
            after = key[0], key[1] - strike.damage, key[2], strike.status
            if after != key:
                yield strike, after

    def _after_answer(self, key: Key) -> Iterator[tuple[Strike, Key]]:
        for strike in self.answers[key[2:]]:
            after = key[0] - strike.damage, key[1], strike.status, key[3]
            if after != key:
                yield strike, after


def _way(creature: Creature, tool: Tool) -> list[str | None]:
    """The statuses a creature may come to have, the last one first: with one Tool against it there is no way back."""
    if tool.inflicts is None or tool.inflicts in (creature.status, *creature.immune_to):
        return [creature.status]
    return [tool.inflicts, creature.status]


def _strikes(
    attacker: Creature,
    status: str | None,
    target: Creature,
    target_status: str | None,
    one_roll: bool,
    effect_first: bool,
) -> list[Strike]:
    """All ways an attack can go, in the order of LN-R32, summed up."""
    tool, burned, found = attacker.tool, status == BURNED, dict[tuple[int, str | None], int]()
    dice = attacker.damage_dice, target.defense_dice
    special = None if status == NULLIFIED or tool.inflicts in (None, *target.immune_to) else tool.special
    rolls = ROLLS if one_roll else ROLLS**3
    chances = outcomes(tool.accuracy, special, tool.breakshield, status == BLURRED, one_roll=one_roll)
    for outcome, chance in chances.items():
        falls = chance.numerator * (rolls // chance.denominator)
        after = tool.inflicts if outcome.special else target_status
        lowest = outcome.breakshield or (after if effect_first else target_status) == SOAKED
        hit = damages(*dice, tool.power, burned, lowest) if outcome.hit else {0: SIDES ** sum(dice)}
        for damage, ways in hit.items():
            found[damage, after] = found.get((damage, after), 0) + falls * ways
    return [Strike(damage, after, weight) for (damage, after), weight in found.items()]


def _idle(strikes: list[Strike], status: str | None) -> int:
    """The weight of attacks after which all is as before."""
    return sum(strike.weight for strike in strikes if not strike.damage and strike.status == status)
