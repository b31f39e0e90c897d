"""How long something lasts: enemy phases until a Luu falls, attacks until an enemy does. There is no last number."""

from __future__ import annotations

from fractions import Fraction

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.planet_attack import enemy_damage
from luu.odds.unbounded import Unbounded


class Steps(Unbounded):
    """How many steps of the same damage it takes from so many HP to 0, HP coming back between the steps.

    An absorbing chain over the HP in whole numbers: every chance is exact, however far one asks.
    """

    __slots__ = ("_alive", "_damage", "_heal", "_most", "_weights")

    def __init__(self, damage: Distribution, hp: int, heal: int = 0, max_hp: int | None = None) -> None:
        self._damage = damage
        self._heal = heal
        self._most = hp if max_hp is None else max_hp
        self._weights: dict[int, int] = {hp: 1}
        self._alive = [1]
        """Weight of what still stands after 0, 1, 2 ... steps, over the damage's denominator once a step."""
        once, twice = self._moments(hp)
        fewest = 1
        while self.at_least(fewest + 1) == 1:
            fewest += 1
        super().__init__(fewest, once, twice - once**2)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more: it still stands after one step less."""
        asked.whole("value", value)
        if value <= 1:
            return Fraction(1)
        while len(self._alive) < value:
            self._step()
        return Fraction(self._alive[value - 1], self._damage.denominator ** (value - 1))

    def _step(self) -> None:
        weights: dict[int, int] = {}
        for hp, weight in self._weights.items():
            for damage, count in self._damage.weights.items():
                if damage < hp:
                    left = self._left(hp, damage)
                    weights[left] = weights.get(left, 0) + weight * count
        self._weights = weights
        self._alive.append(sum(weights.values()))

    def _left(self, hp: int, damage: int) -> int:
        return min(max(self._most, hp), hp - damage + self._heal)

    def _moments(self, hp: int) -> tuple[Fraction, Fraction]:
        """The mean and the mean square, from every HP at once."""
        states = self._reached(hp)
        rows = {one: self._onward(one) for one in states}
        once = solved(rows, {one: Fraction(1) for one in states})
        ahead = {one: sum((chance * once[to] for to, chance in rows[one].items()), Fraction(0)) for one in states}
        twice = solved(rows, {one: 1 + 2 * ahead[one] for one in states})
        return once[hp], twice[hp]

    def _onward(self, hp: int) -> dict[int, Fraction]:
        """Where a step leads from here, with its chances; what is missing to 1 is the fall."""
        found: dict[int, Fraction] = {}
        for damage, chance in self._damage.items():
            if damage < hp:
                left = self._left(hp, damage)
                found[left] = found.get(left, Fraction(0)) + chance
        return found

    def _reached(self, hp: int) -> list[int]:
        """Every HP that can come up. Raises a ValueError if it may stand for ever."""
        found, ahead = {hp}, [hp]
        while ahead:
            for left in self._onward(ahead.pop()):
                if left not in found:
                    found.add(left)
                    ahead.append(left)
        sure = {one for one in found if self._damage.maximum >= one}
        while True:
            more = {one for one in found - sure if sure.intersection(self._onward(one))}
            if not more:
                break
            sure |= more
        if found - sure:
            raise ValueError(
                f"it never falls from {max(found - sure)} HP: {self._damage!r}, {self._heal} healed a step"
            )
        return sorted(found)

    def _ends(self) -> bool:
        return self.at_least(self._most + 2) == 0


def phases_until_fall(damage: Distribution, hp: int, heal: int = 0, max_hp: int | None = None) -> Unbounded:
    """How many enemy phases of this damage a Luu stands, the one in which it falls included: 1, 2, 3 ...

    damage: what one phase deals to it, as `enemy_phase` gives it, the same in each. hp: what it has now. heal: what it
    regains at each round's end, not above `max_hp` (None: what it has now), and not from 0 (PL-2.6).
    Raises ValueError for a Luu that can never fall, and for figures that no Luu has; TypeError for what is no damage.
    """
    asked.distribution("damage", damage)
    asked.whole("hp", hp, 1)
    asked.whole("heal", heal, 0)
    if max_hp is not None:
        asked.whole("max_hp", max_hp, hp)
    return Steps(damage, hp, heal, max_hp)


def attacks_until_fall(power: Distribution, hp: int, evade_on: int = 0, impervious: int = 0) -> Unbounded:
    """How many attacks of this power an enemy of so many HP stands, the last one included: 1, 2, 3 ... (PL-7.1)

    Parameters as in `enemy_damage`. Raises ValueError for an enemy that can never fall to it.
    """
    asked.whole("hp", hp, 1)
    return Steps(enemy_damage(power, evade_on, impervious), hp)


Row = dict[int, Fraction]


def solved(rows: dict[int, Row], right: dict[int, Fraction]) -> dict[int, Fraction]:
    """The x with x[i] = right[i] + sum of rows[i][j] * x[j], by putting one into the others, the highest HP first."""
    rest = {one: dict(row) for one, row in rows.items()}
    known = dict(right)
    order = sorted(rest, reverse=True)
    for place, one in enumerate(order):
        _loosen(rest[one], known, one)
        for other in order[place + 1 :]:
            share = rest[other].pop(one, None)
            if share is not None:
                known[other] += share * known[one]
                for to, chance in rest[one].items():
                    rest[other][to] = rest[other].get(to, Fraction(0)) + share * chance
    for one in reversed(order):
        known[one] += sum((chance * known[to] for to, chance in rest[one].items()), Fraction(0))
    return known


def _loosen(row: Row, known: dict[int, Fraction], one: int) -> None:
    """Take what a row says of itself to the other side."""
    own = row.pop(one, None)
    if own is not None:
        known[one] /= 1 - own
        for to in row:
            row[to] /= 1 - own
