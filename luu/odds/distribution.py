"""A distribution over whole numbers: integer weights over one denominator, so that every chance is exact."""

from __future__ import annotations

import math
from collections import defaultdict
from collections.abc import Callable, Iterable, Iterator, Mapping
from fractions import Fraction
from html import escape
from itertools import accumulate
from operator import index
from typing import TYPE_CHECKING, Any

if TYPE_CHECKING:
    import pandas as pd

BAR = 24
"""Length of the longest bar in the printed table."""


class Distribution(Mapping[int, Fraction]):
    """What a roll or an attack can come to: value -> chance, in rising order, summing to exactly 1.

    Made from weights of any size (`Distribution({1: 3, 2: 1})` is three quarters 1); a value of weight 0
    is no value of it. It cannot be changed and may be hashed.
    """

    __slots__ = ("_total", "_weights")

    _weights: dict[int, int]
    _total: int

    def __init__(self, weights: Mapping[int, int | Fraction]) -> None:
        whole = _whole_weights(weights)
        total = sum(whole.values())
        if not total:
            raise ValueError(f"a distribution needs a weight above 0, got {dict(weights)!r}")
        shared = math.gcd(total, *whole.values())
        kept = {value: whole[value] // shared for value in sorted(whole) if whole[value]}
        object.__setattr__(self, "_weights", kept)
        object.__setattr__(self, "_total", total // shared)

    @classmethod
    def die(cls, sides: int) -> Distribution:
        """One fair die, 1 to `sides`."""
        if index(sides) < 1:
            raise ValueError(f"a die has at least 1 side, got {sides!r}")
        return cls(dict.fromkeys(range(1, sides + 1), 1))

    @classmethod
    def always(cls, value: int) -> Distribution:
        """What is certain to be `value`."""
        return cls({value: 1})

    @classmethod
    def mixture(cls, parts: Iterable[tuple[Distribution, int | Fraction]]) -> Distribution:
        """One of several distributions, each with the weight beside it."""
        weights: dict[int, int | Fraction] = defaultdict(Fraction)
        for part, weight in parts:
            for value, chance in part.items():
                weights[value] += chance * _exact(weight)
        return cls(weights)

    # --- as a mapping ---

    def __getitem__(self, value: int) -> Fraction:
        return Fraction(self._weights[value], self._total)

    def __iter__(self) -> Iterator[int]:
        return iter(self._weights)

    def __len__(self) -> int:
        return len(self._weights)

    def __hash__(self) -> int:
        return hash(frozenset(self._weights.items()))

    def __setattr__(self, name: str, value: object) -> None:
        raise AttributeError(f"a distribution cannot be changed (setting {name!r}); make a new one")

    def __delattr__(self, name: str) -> None:
        raise AttributeError(f"a distribution cannot be changed (deleting {name!r}); make a new one")

    def __reduce__(self) -> tuple[type[Distribution], tuple[dict[int, int]]]:
        return Distribution, (self._weights,)

    # --- what it says ---

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
        return Fraction(sum(value * weight for value, weight in self._weights.items()), self._total)

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        squares = sum(value * value * weight for value, weight in self._weights.items())
        return Fraction(squares, self._total) - self.mean**2

    @property
    def sd(self) -> float:
        """The standard deviation: how far from the mean a value usually lies."""
        return math.sqrt(self.variance)

    @property
    def mode(self) -> int:
        """The likeliest value; of several equally likely ones the smallest."""
        return max(self._weights, key=self._weights.__getitem__)

    def exactly(self, value: int) -> Fraction:
        """The chance of just this value; 0 if it cannot come."""
        return Fraction(self._weights.get(value, 0), self._total)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        return Fraction(sum(weight for other, weight in self._weights.items() if other >= value), self._total)

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less."""
        return Fraction(sum(weight for other, weight in self._weights.items() if other <= value), self._total)

    def quantile(self, q: Fraction | float) -> int:
        """The smallest value v with at_most(v) >= q; 0 gives the minimum, 1 the maximum.

        A float is taken as the decimal it is written as: 0.1 is a tenth, not the binary number just above it.
        """
        if not 0 <= q <= 1:
            raise ValueError(f"a quantile lies between 0 and 1, got {q!r}")
        needed = Fraction(str(q)) * self._total
        reached = accumulate(self._weights.values())
        return next(value for value, so_far in zip(self, reached, strict=True) if so_far >= needed)

    # --- what can be made of it ---

    def map(self, function: Callable[[int], int]) -> Distribution:
        """The same chances of other values: what `function` makes of each."""
        weights: dict[int, int | Fraction] = defaultdict(int)
        for value, weight in self._weights.items():
            weights[function(value)] += weight
        return Distribution(weights)

    def combine(self, other: Distribution, function: Callable[[int, int], int]) -> Distribution:
        """Both at once, neither touching the other, and `function` of the two values: `a.combine(b, max)`."""
        weights: dict[int, int | Fraction] = defaultdict(int)
        for left, left_weight in self._weights.items():
            for right, right_weight in other._weights.items():
                weights[function(left, right)] += left_weight * right_weight
        return Distribution(weights)

    def __add__(self, other: Distribution | int) -> Distribution:
        if isinstance(other, Distribution):
            return self.combine(other, int.__add__)
        if isinstance(other, int):
            return self.map(other.__add__)
        return NotImplemented

    __radd__ = __add__

    # --- how it is shown ---

    def __repr__(self) -> str:
        span = f"{self.minimum}" if len(self) == 1 else f"{self.minimum} to {self.maximum}"
        return f"<Distribution {span}, mean {float(self.mean):.4g}>"

    def __str__(self) -> str:
        longest = max(self._weights.values())
        width = max(len(str(value)) for value in self)
        lines = [
            f"{value:>{width}}  {float(chance):7.2%}  {'█' * round(BAR * self._weights[value] / longest)}"
            for value, chance in self.items()
        ]
        return "\n".join([f"mean {float(self.mean):.4g}, standard deviation {self.sd:.4g}", *lines])

    def _repr_html_(self) -> str:
        rows = "".join(self._html_row(value) for value in self)
        head = "".join(f"<th>{name}</th>" for name in ("value", "exactly", "", "at least", "at most"))
        caption = f"mean {_number(self.mean)}, standard deviation {self.sd:.4g}"
        return (
            '<table style="border-collapse:collapse;font-variant-numeric:tabular-nums">'
            f"<caption>{escape(caption)}</caption><thead><tr>{head}</tr></thead><tbody>{rows}</tbody></table>"
        )

    def _html_row(self, value: int) -> str:
        share = 100 * self._weights[value] / max(self._weights.values())
        bar = f'<div style="height:.8em;width:{share:.1f}%;background:currentColor;opacity:.45"></div>'
        return (
            f"<tr><th>{value}</th><td>{_percent(self[value])}</td>"
            f'<td style="min-width:9em" aria-hidden="true">{bar}</td>'
            f"<td>{_percent(self.at_least(value))}</td><td>{_percent(self.at_most(value))}</td></tr>"
        )

    def to_frame(self) -> pd.DataFrame:
        """A table with one row a value and the three views as floats, for pandas (imported here)."""
        import pandas as pd

        columns: dict[str, list[Any]] = {
            "exactly": [float(chance) for chance in self.values()],
            "at_least": [float(self.at_least(value)) for value in self],
            "at_most": [float(self.at_most(value)) for value in self],
        }
        return pd.DataFrame(columns, index=pd.Index(list(self), name="value"))


def _whole_weights(weights: Mapping[int, int | Fraction]) -> dict[int, int]:
    """The same weights as whole numbers, checked: values whole, weights exact and none below 0."""
    exact: dict[int, int | Fraction] = {}
    for value, weight in weights.items():
        if not hasattr(value, "__index__"):
            raise TypeError(f"a value of a distribution is a whole number, got {value!r}")
        if _exact(weight) < 0:
            raise ValueError(f"a weight is not below 0, got {weight!r} for {value}")
        exact[index(value)] = _exact(weight)
    common = math.lcm(*(weight.denominator for weight in exact.values()))
    return {value: weight.numerator * (common // weight.denominator) for value, weight in exact.items()}


def _exact(weight: int | Fraction) -> int | Fraction:
    """The weight, if it is an exact number: a float would bring a rounding in unseen."""
    if isinstance(weight, (int, Fraction)):
        return weight
    raise TypeError(f"a weight is an int or a Fraction, got {weight!r}")


def _percent(chance: Fraction) -> str:
    return f'<span title="{chance}">{float(chance):.1%}</span>'


def _number(value: Fraction) -> str:
    return str(value) if value.denominator == 1 else f"{value} ({float(value):.4g})"
