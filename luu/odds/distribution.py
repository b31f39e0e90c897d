"""A distribution over whole numbers: integer weights over one denominator, so that every chance is exact."""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from itertools import accumulate
from operator import index
from typing import TYPE_CHECKING, Any

from luu.core import hooks
from luu.odds import display

if TYPE_CHECKING:
    import pandas as pd


class Distribution(Mapping[int, Fraction]):
    """What a roll or an attack can come to: value -> chance, in rising order, summing to exactly 1.

    Made from weights of any size (`Distribution({1: 3, 2: 1})` is three quarters 1); a value of weight 0 is no value of
    it. Values are whole numbers, weights whole numbers or Fractions, none below 0 and one at least above it; anything
    else raises a TypeError or a ValueError that names it. It cannot be changed and may be hashed. One that is certain
    equals its number: `Distribution.always(3) == 3`.
    """

    __slots__ = ("_total", "_weights")

    _weights: dict[int, int]
    _total: int

    def __init__(self, weights: Mapping[int, int | Fraction]) -> None:
        if not isinstance(weights, Mapping):
            raise TypeError(f"a distribution is made from a mapping value -> weight, got {weights!r}")
        _fill(self, _whole_weights(weights))

    @classmethod
    def of_weights(cls, weights: Mapping[int, int]) -> Distribution:
        """The same as the constructor for whole weights that are known to be good: nothing is looked at twice.

        For code that has just counted them. `weights` must hold ints alone, none below 0, and one above it.
        """
        made = cls.__new__(cls)
        _fill(made, weights)
        return made

    @classmethod
    def die(cls, sides: int) -> Distribution:
        """One fair die, 1 to `sides`. Raises a ValueError below 1."""
        if index(sides) < 1:
            raise ValueError(f"a die has at least 1 side, got {sides!r}")
        return cls.of_weights(dict.fromkeys(range(1, sides + 1), 1))

    @classmethod
    def always(cls, value: int) -> Distribution:
        """What is certain to be `value`."""
        return cls({value: 1})

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Distribution, int | Fraction]]) -> Distribution:
        """One of several distributions, each with the weight beside it; only the weights' ratio counts."""
        rows = [(_checked(part), _weight(weight, "a part")) for part, weight in parts]
        shared = math.lcm(*(weight.denominator * part._total for part, weight in rows))
        weights: dict[int, int] = {}
        for part, weight in rows:
            times = weight.numerator * (shared // (weight.denominator * part._total))
            for value, count in part._weights.items():
                weights[value] = weights.get(value, 0) + times * count
        if not any(weights.values()):
            raise ValueError(f"a mixture needs a part with a weight above 0, got {[weight for _, weight in rows]!r}")
        return cls.of_weights(weights)

    # --- as a mapping ---

    def __getitem__(self, value: int) -> Fraction:
        return Fraction(self._weights[value], self._total)

    def __iter__(self) -> Iterator[int]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __contains__(self, value: object) -> bool:
        return value in self._weights

    def __eq__(self, other: object) -> bool:
        if isinstance(other, Distribution):
            return self._total == other._total and self._weights == other._weights
        if isinstance(other, (int, Fraction)):
            return len(self._weights) == 1 and self.minimum == other
        return super().__eq__(other)

    def __hash__(self) -> int:
        return hash(self.minimum if len(self._weights) == 1 else frozenset(self._weights.items()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a distribution cannot be changed (setting {name!r}); make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a distribution cannot be changed (deleting {name!r}); make a new one")

    def __reduce__(self) -> tuple[type[Distribution], tuple[dict[int, int]]]:
        return Distribution, (self._weights,)

    # --- what it says ---

    @property
    def weights(self) -> dict[int, int]:
        """The whole weights, value -> parts of `denominator`, in rising order; a copy."""
        return dict(self._weights)

    @property
    def denominator(self) -> int:
        """What every chance is a part of: the common denominator, as small as it can be."""
        return self._total

    @property
    def minimum(self) -> int:
        """The smallest value that can come."""
        return next(iter(self._weights))

    @property
    def maximum(self) -> int:
        """The largest value that can come."""
        return next(reversed(self._weights))

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return Fraction(sum([value * weight for value, weight in self._weights.items()]), self._total)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        squares = sum([value * value * weight for value, weight in self._weights.items()])
        return Fraction(squares, self._total) - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation: how far from the mean a value usually lies. The one answer that is a float."""
        return math.sqrt(self.variance)

    @property
    def mode(self) -> int:
        """The likeliest value; of several equally likely ones the smallest."""
        return max(self._weights, key=self._weights.__getitem__)

    def exactly(self, value: int) -> Fraction:
        """The chance of just this value; 0 if it cannot come."""
        return Fraction(self._weights.get(_value(value), 0), self._total)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        least = _value(value)
        return Fraction(sum([weight for other, weight in self._weights.items() if other >= least]), self._total)

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less."""
        most = _value(value)
        return Fraction(sum([weight for other, weight in self._weights.items() if other <= most]), self._total)

    def chance(self, holds: Callable[[int], bool]) -> Fraction:
        """The chance of a value for which `holds` says yes: `two_dice.chance(lambda v: v % 2 == 0)`."""
        return Fraction(sum([weight for value, weight in self._weights.items() if holds(value)]), self._total)

    def quantile(self, q: Fraction | float) -> int:
        """The smallest value v with at_most(v) >= q; 0 gives the minimum, 1 the maximum.

        A float is taken as the decimal it is written as: 0.1 is a tenth, not the binary number just above it.
        Raises a ValueError outside 0 to 1, a TypeError for what is no number.
        """
        if not isinstance(q, (int, float, Fraction)):
            raise TypeError(f"a quantile is asked for with a number from 0 to 1, got {q!r}")
        if not 0 <= q <= 1:
            raise ValueError(f"a quantile lies between 0 and 1, got {q!r}")
        needed = Fraction(str(q)) * self._total
        reached = accumulate(self._weights.values())
        return next(value for value, so_far in zip(self, reached, strict=True) if so_far >= needed)

    # --- what can be made of it ---

    def map(self, function: Callable[[int], int]) -> Distribution:
        """The same chances of other values: what `function` makes of each."""
        weights: dict[int, int] = {}
        for value, weight in self._weights.items():
            made = _value(function(value))
            weights[made] = weights.get(made, 0) + weight
        return Distribution.of_weights(weights)

    def combine(self, other: Distribution, function: Callable[[int, int], int]) -> Distribution:
        """Both at once, neither touching the other, and `function` of the two values: `a.combine(b, max)`."""
        weights: dict[int, int] = {}
        for left, left_weight in self._weights.items():
            for right, right_weight in _checked(other)._weights.items():
                made = _value(function(left, right))
                weights[made] = weights.get(made, 0) + left_weight * right_weight
        return Distribution.of_weights(weights)

    def times(self, count: int) -> Distribution:
        """The sum of `count` of them, none touching another; 0 of them are certain to be 0."""
        if _value(count) < 0:
            raise ValueError(f"a distribution is added up 0 times or more, got {count!r}")
        total, power = Distribution.always(0), self
        while count:
            if count & 1:
                total = total + power
            count >>= 1
            if count:
                power = power + power
        return total

    def __add__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, Distribution):
            return Distribution.of_weights(_convolved(self._weights, other._weights))
        if hasattr(other, "__index__"):
            shift = index(other)
            return Distribution.of_weights({value + shift: weight for value, weight in self._weights.items()})
        return NotImplemented

    __radd__ = __add__

    # --- how it is shown, and what others make of it ---

    def __repr__(self) -> str:
        span = f"{self.minimum}" if len(self) == 1 else f"{self.minimum} to {self.maximum}"
        return f"<Distribution {span}, mean {float(self.mean):.4g}>"

    def __str__(self) -> str:
        return display.text(self)

    def plot(self, **options: Any) -> Any:
        """A plotly figure of it; `options` as `charts.distribution_figure` takes them (`view`, `title`).

        Raises ImportError, saying what to install, where there are no widgets.
        """
        return hooks.call("plot", self, **options)

    def _repr_html_(self) -> str:
        return display.html(self)

    def to_frame(self) -> pd.DataFrame:
        """A table with one row a value and the three views as floats: `exactly`, `at_least`, `at_most`.

        Needs pandas (the extra `lab`), which is imported here.
        """
        import pandas as pd

        columns: dict[str, list[Any]] = {
            "exactly": [float(chance) for chance in self.values()],
            "at_least": [float(self.at_least(value)) for value in self],
            "at_most": [float(self.at_most(value)) for value in self],
        }
        return pd.DataFrame(columns, index=pd.Index(list(self), name="value"))

    def to_icepool(self) -> Any:
        """The same as an `icepool.Die`, weight for weight, for what that library can do further.

        Needs icepool, which is imported here; raises an ImportError that says so where it is missing.
        """
        try:
            from icepool import Die
        except ImportError as missing:
            raise ImportError("a Die needs icepool: pip install icepool") from missing
        return Die(self._weights)


def _fill(made: Distribution, weights: Mapping[int, int]) -> None:
    """Give a new distribution its weights, without their common factor and without values of weight 0."""
    total = sum(weights.values())
    if not total:
        raise ValueError(f"a distribution needs a weight above 0, got {dict(weights)!r}")
    shared = math.gcd(*weights.values())
    kept = {value: weights[value] // shared for value in sorted(weights) if weights[value]}
    object.__setattr__(made, "_weights", kept)
    object.__setattr__(made, "_total", total // shared)


def _convolved(left: Mapping[int, int], right: Mapping[int, int]) -> dict[int, int]:
    """The weights of a sum: every pair counted."""
    weights: dict[int, int] = {}
    for a, a_weight in left.items():
        for b, b_weight in right.items():
            weights[a + b] = weights.get(a + b, 0) + a_weight * b_weight
    return weights


def _whole_weights(weights: Mapping[int, int | Fraction]) -> dict[int, int]:
    """The same weights as whole numbers, checked: values whole, weights exact and none below 0."""
    exact: dict[int, int | Fraction] = {}
    for value, weight in weights.items():
        exact[_value(value)] = _weight(weight, value)
    common = math.lcm(*(weight.denominator for weight in exact.values()))
    return {value: weight.numerator * (common // weight.denominator) for value, weight in exact.items()}


def _value(value: int) -> int:
    """The value, if it is a whole number: anything that Python would take as an index."""
    if not hasattr(value, "__index__"):
        raise TypeError(f"a value of a distribution is a whole number, got {value!r}")
    return index(value)


def _weight(weight: int | Fraction, whose: object) -> int | Fraction:
    """The weight, if it is an exact number not below 0: a float would bring a rounding in unseen."""
    if not isinstance(weight, (int, Fraction)):
        raise TypeError(f"a weight is an int or a Fraction, got {weight!r} for {whose}")
    if weight < 0:
        raise ValueError(f"a weight is not below 0, got {weight!r} for {whose}")
    return weight


def _checked(part: Distribution) -> Distribution:
    if not isinstance(part, Distribution):
        raise TypeError(f"a Distribution is expected, got {part!r}")
    return part
