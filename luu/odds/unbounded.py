"""Distributions without an end: they answer what a `Distribution` answers, exactly, for any number asked."""

from __future__ import annotations

import math
from fractions import Fraction
from itertools import count
from typing import TYPE_CHECKING, Any

from luu.core import hooks
from luu.odds import display
from luu.odds.distribution import Distribution

if TYPE_CHECKING:
    import pandas as pd

SHOWN = Fraction(99, 100)
"""Tables go as far as this quantile; the line after the last says what is left."""

DIGITS = 10**30
"""Fractions with denominators below this are written out in tables."""

ROWS = 30
"""But they have no more rows than this."""


class Unbounded:
    """Whole numbers from `minimum` on, without a largest one, each with its exact chance.

    It is no mapping, since it never ends; `head()` gives as much of it as one wants to see.
    """

    __slots__ = ("_mean", "_minimum", "_variance")

    def __init__(self, minimum: int, mean: Fraction, variance: Fraction) -> None:
        self._minimum = minimum
        self._mean = mean
        self._variance = variance

    @property
    def minimum(self) -> int:
        """The smallest value that can come."""
        return self._minimum

    @property
    def mean(self) -> Fraction:
        """The expected value."""
        return self._mean

    @property
    def variance(self) -> Fraction:
        """The expected square of the distance from the mean."""
        return self._variance

    @property
    def sd(self) -> float:
        """The standard deviation: how far from the mean a value usually lies."""
        return math.sqrt(self._variance)

    def exactly(self, value: int) -> Fraction:
        """The chance of just this value; 0 if it cannot come."""
        return self.at_least(value) - self.at_least(value + 1)

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        raise NotImplementedError

    def at_most(self, value: int) -> Fraction:
        """The chance of this value or less."""
        return 1 - self.at_least(value + 1)

    def quantile(self, q: Fraction | float) -> int:
        """The smallest value v with at_most(v) >= q; of 1 there is none unless there is a largest value.

        A float is taken as the decimal it is written as, as `Distribution.quantile` does.
        """
        if not 0 <= q <= 1:
            raise ValueError(f"a quantile lies between 0 and 1, got {q!r}")
        needed = Fraction(str(q))
        if needed == 1 and not self._ends():
            raise ValueError("there is no largest value: ask for a quantile below 1")
        return self._first_with(needed)

    def head(self, until: Fraction | float = SHOWN) -> dict[int, Fraction]:
        """The values from the smallest to the quantile `until`, each with its chance: what a chart can show."""
        return {value: self.exactly(value) for value in range(self.minimum, self.quantile(until) + 1)}

    def to_frame(self, until: Fraction | float = 0.999) -> pd.DataFrame:
        """The head as a table with the three views as floats, for pandas (imported here)."""
        import pandas as pd

        values = list(self.head(until))
        columns = {
            "exactly": [float(self.exactly(value)) for value in values],
            "at_least": [float(self.at_least(value)) for value in values],
            "at_most": [float(self.at_most(value)) for value in values],
        }
        return pd.DataFrame(columns, index=pd.Index(values, name="value"))

    def __add__(self, other: Unbounded | Distribution | int) -> Unbounded:
        if isinstance(other, int):
            return Sum(self, Distribution.always(other))
        if isinstance(other, (Unbounded, Distribution)):
            return Sum(self, other)
        return NotImplemented

    __radd__ = __add__

    def __repr__(self) -> str:
        return f"<Unbounded from {self.minimum} on, mean {float(self.mean):.4g}>"

    def __str__(self) -> str:
        lines = [f"{row.value:>5}  {display.percent(row.exactly):>7}  {display.percent(row.at_most):>8}"
                 for row in self._rows()]  # fmt: skip
        return "\n".join([self._caption(), "value  exactly   at most", *lines, self._rest()])

    def plot(self, **options: Any) -> Any:
        """A plotly figure of it; `options` as `charts.distribution_figure` takes them (`view`, `title`).

        Raises ImportError, saying what to install, where there are no widgets.
        """
        return hooks.call("plot", self, **options)

    def _repr_html_(self) -> str:
        return display.html_table(self._caption(), self._rows(), self._rest())

    def _caption(self) -> str:
        return f"mean {display.number(self.mean)}, standard deviation {self.sd:.4g}"

    def _rows(self) -> list[display.Row]:
        """The values up to the quantile that is shown, in three views."""
        last = min(self.quantile(SHOWN), self.minimum + ROWS - 1)
        head = {value: self.exactly(value) for value in range(self.minimum, last + 1)}
        longest = max(head.values())
        return [
            display.Row(
                value, shown(chance), shown(self.at_least(value)), shown(self.at_most(value)), float(chance / longest)
            )
            for value, chance in head.items()
        ]

    def _rest(self) -> str:
        """What the table does not show, so that nothing goes missing unseen."""
        after = self._rows()[-1].value + 1
        return f"… and {after} or more, together {display.percent(self.at_least(after))}"

    def _ends(self) -> bool:
        """Whether there is a largest value after all."""
        return False

    def _first_with(self, needed: Fraction) -> int:
        """The smallest value v with at_most(v) >= needed: doubling the step, then halving it."""
        low, step = self.minimum, 1
        while self.at_most(low + step) < needed:
            step *= 2
        high = low + step
        while low < high:
            middle = (low + high) // 2
            low, high = (low, middle) if self.at_most(middle) >= needed else (middle + 1, high)
        return low


class Attempts(Unbounded):
    """How many attempts, each a success with the same chance, until there were enough successes.

    How many are enough is chance, too: `still[i]` is P(i successes are not enough), for i = 0, 1, ... The count of
    attempts is a mixture of negative binomials, hence in closed form.
    """

    __slots__ = ("_chance", "_still")

    def __init__(self, still: list[Fraction], chance: Fraction) -> None:
        self._still = still
        self._chance = chance
        needed = sum(still, Fraction(0))
        squares = sum(((2 * enough + 1) * left for enough, left in enumerate(still)), Fraction(0))
        spread = needed * (1 - chance) / chance**2 + (squares - needed**2) / chance**2
        fewest = next((enough for enough, left in enumerate(still) if left < 1), len(still))
        super().__init__(fewest, needed / chance, spread)

    @property
    def successes(self) -> Distribution:
        """How many successes are enough."""
        ends = [*self._still, Fraction(0)]
        before = [Fraction(1), *self._still]
        return Distribution({number: a - b for number, (a, b) in enumerate(zip(before, ends, strict=True))})

    def at_least(self, value: int) -> Fraction:
        """P(value - 1 attempts are not enough): for each number of successes among them, whether that many are."""
        tries = value - 1
        if tries < 0:
            return Fraction(1)
        good, total = self._chance.numerator, self._chance.denominator
        bad, most = total - good, min(tries, len(self._still) - 1)
        left, failures = Fraction(0), bad ** max(0, tries - most)
        for made in range(most, -1, -1):
            left += math.comb(tries, made) * good**made * failures * self._still[made]
            failures *= bad
        return left / Fraction(total**tries)

    def _ends(self) -> bool:
        return self._chance == 1


class Series(Unbounded):
    """Chances that are the power series of a fraction of two polynomials, as a chain of attacks has them.

    Both polynomials have whole coefficients, the constant first; at 1 they are equal. A coefficient of the series is
    kept as a whole number over a power of the denominator's constant.
    """

    __slots__ = ("_above", "_below", "_sums", "_terms")

    def __init__(self, above: list[int], below: list[int]) -> None:
        shared = math.gcd(*above, *below)
        self._above = [number // shared for number in above]
        self._below = [number // shared for number in below]
        self._terms: list[int] = []
        self._sums: list[int] = []
        whole = sum(self._below)
        mean = Fraction(_slope(self._above) - _slope(self._below), whole)
        bend = (_bend(self._above) - _bend(self._below) - 2 * mean * _slope(self._below)) / whole
        super().__init__(next(value for value in count() if self.exactly(value)), mean, bend + mean - mean**2)

    def exactly(self, value: int) -> Fraction:
        """The chance of just this value; 0 if it cannot come."""
        if value < 0:
            return Fraction(0)
        self._go_to(value)
        return Fraction(self._terms[value], self._below[0] ** (value + 1))

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        if value <= 0:
            return Fraction(1)
        self._go_to(value - 1)
        return 1 - Fraction(self._sums[value - 1], self._below[0] ** value)

    def _ends(self) -> bool:
        return not any(self._below[1:])

    def _go_to(self, value: int) -> None:
        """Work out the series as far as this value, each term from those before it."""
        first, above, below = self._below[0], self._above, self._below
        for place in range(len(self._terms), value + 1):
            term = above[place] * first**place if place < len(above) else 0
            power = 1
            for back in range(1, min(place, len(below) - 1) + 1):
                term -= below[back] * power * self._terms[place - back]
                power *= first
            self._terms.append(term)
            self._sums.append((self._sums[-1] * first if place else 0) + term)


class Sum(Unbounded):
    """Two that do not touch each other, added up."""

    __slots__ = ("_left_part", "_right_part")

    def __init__(self, left: Unbounded, right: Unbounded | Distribution) -> None:
        self._left_part = left
        self._right_part = right
        super().__init__(left.minimum + right.minimum, left.mean + right.mean, left.variance + right.variance)

    def exactly(self, value: int) -> Fraction:
        """The chance of just this value; 0 if it cannot come."""
        left, right = self._left_part, self._right_part
        pairs = range(left.minimum, value - right.minimum + 1)
        return sum((left.exactly(first) * right.exactly(value - first) for first in pairs), Fraction(0))

    def at_least(self, value: int) -> Fraction:
        """The chance of this value or more."""
        left, right = self._left_part, self._right_part
        pairs = range(left.minimum, value - right.minimum)
        reached = (left.exactly(first) * right.at_most(value - 1 - first) for first in pairs)
        return 1 - sum(reached, Fraction(0))

    def _ends(self) -> bool:
        right = self._right_part
        return self._left_part._ends() and (isinstance(right, Distribution) or right._ends())


def shown(chance: Fraction) -> Fraction:
    """A chance for the eyes alone: one with hundreds of digits, which Python may refuse to write, comes near enough."""
    return chance if chance.denominator < DIGITS else chance.limit_denominator(DIGITS)


def _slope(polynomial: list[int]) -> int:
    """The first derivative at 1."""
    return sum(power * number for power, number in enumerate(polynomial))


def _bend(polynomial: list[int]) -> int:
    """The second derivative at 1."""
    return sum(power * (power - 1) * number for power, number in enumerate(polynomial))
