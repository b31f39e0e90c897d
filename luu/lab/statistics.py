"""Estimates with honest intervals: of shares, means and paired differences, fixed in size or looked at as they grow.

Intervals "at any time" (confidence sequences) hold however often one looks and whenever one stops; the others hold for
a number of games that was fixed beforehand.

numpy and scipy are imported where they are needed: the processes that only play games are up without them.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass
from math import inf, isfinite, log, sqrt

LEVEL = 0.95
TUNED_FOR = 400
"""Games at which the paired confidence sequence is narrowest against its limit; it holds at any number."""
FEW = 30
"""Fewer games than this give no confidence sequence of a mean: it leans on the central limit theorem."""


@dataclass(frozen=True, slots=True)
class Estimate:
    """A figure with its interval. `n`: how many games it comes from; `method`: how the interval was made."""

    value: float
    low: float
    high: float
    n: int
    method: str
    level: float = LEVEL

    @property
    def half_width(self) -> float:
        """Half of the interval's width."""
        return (self.high - self.low) / 2

    def __str__(self) -> str:
        return f"{self.value:.4g} ({self.low:.4g} to {self.high:.4g}; {self.method}, {self.level:.0%}, n = {self.n})"

    def percent(self, signed: bool = False) -> str:
        """`53.0 % (48.1 to 57.9)`; a signed one for differences in percentage points."""
        plus = "+" if signed else ""
        unit = "points" if signed else "%"
        return f"{100 * self.value:{plus}.1f} {unit} ({100 * self.low:{plus}.1f} to {100 * self.high:{plus}.1f})"


def share(hits: int, n: int, level: float = LEVEL) -> Estimate:
    """The share of hits in n games, with Wilson's interval. Without a game: unknown, 0 to 1.

    Raises ValueError unless 0 <= hits <= n.
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} hits in {n} games were given, expected 0 to {n}")
    if n == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0, "Wilson", level)
    from scipy.stats import binomtest

    found = binomtest(hits, n).proportion_ci(confidence_level=level, method="wilson")
    return Estimate(hits / n, float(found.low), float(found.high), n, "Wilson", level)


def mean(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of values, with Student's interval; fewer than two give no interval."""
    import numpy as np
    from scipy.stats import t

    data = np.asarray(values, dtype=float)
    n = len(data)
    if n < 2:
        return Estimate(float(data[0]) if n else float("nan"), -inf, inf, n, "Student", level)
    middle, spread = float(data.mean()), float(data.std(ddof=1)) / sqrt(n)
    reach = float(t.ppf((1 + level) / 2, n - 1)) * spread
    return Estimate(middle, middle - reach, middle + reach, n, "Student", level)


def paired_share(gained: int, lost: int, n: int, level: float = LEVEL) -> Estimate:
    """The difference of two shares in n pairs, of which `gained` changed from no to yes and `lost` from yes to no.

    Tango's score interval (1998): it stays honest where few or no pairs differ, which Student's does not.
    """
    if gained < 0 or lost < 0 or gained + lost > n:
        raise ValueError(f"{gained} gained and {lost} lost of {n} pairs were given, expected at most {n} together")
    if n == 0:
        return Estimate(float("nan"), -1.0, 1.0, 0, "Tango", level)
    from scipy.stats import norm

    z = float(norm.ppf((1 + level) / 2))
    value = (gained - lost) / n
    low = _crossing(lambda delta: _tango(gained, lost, n, delta) - z, -1.0, value, -1.0)
    high = _crossing(lambda delta: _tango(gained, lost, n, delta) + z, value, 1.0, 1.0)
    return Estimate(value, low, high, n, "Tango", level)


def share_at_any_time(hits: int, n: int, level: float = LEVEL) -> Estimate:
    """The share of hits with an interval that may be looked at after every game.

    The values of p that a uniform mixture of bets does not refute: by Ville's inequality the true one is never
    outside, at any n, with probability `level` (Robbins 1970).
    """
    if not 0 <= hits <= n:
        raise ValueError(f"{hits} hits in {n} games were given, expected 0 to {n}")
    if n == 0:
        return Estimate(float("nan"), 0.0, 1.0, 0, "at any time", level)
    from scipy.special import betaln, xlog1py, xlogy

    bound = float(betaln(1 + hits, 1 + n - hits)) + log(1 / (1 - level)) * -1

    def excess(p: float) -> float:
        return float(xlogy(hits, p) + xlog1py(n - hits, -p)) - bound

    value = hits / n
    low = _crossing(excess, 0.0, value, 0.0)
    high = _crossing(excess, value, 1.0, 1.0)
    return Estimate(value, low, high, n, "at any time", level)


def mean_at_any_time(values: Sequence[float], level: float = LEVEL) -> Estimate:
    """The mean of values with an interval that may be looked at after every game, for pairs and for numbers.

    The asymptotic confidence sequence of Waudby-Smith and others (2024): a normal mixture around the running mean.
    """
    import numpy as np

    data = np.asarray(values, dtype=float)
    n = len(data)
    if n < FEW:
        return Estimate(float(data.mean()) if n else float("nan"), -inf, inf, n, "at any time", level)
    alpha = 1 - level
    rho = (-2 * log(alpha) + log(-2 * log(alpha)) + 1) / TUNED_FOR
    # With no spread seen yet one more game could still differ: as if a game in the next n had.
    spread = max(float(data.std(ddof=1)), 1 / sqrt(n))
    reach = spread * sqrt(2 * (n * rho + 1) / (n * n * rho) * log(sqrt(n * rho + 1) / alpha))
    middle = float(data.mean())
    return Estimate(middle, middle - reach, middle + reach, n, "at any time", level)


def variance_saved(before: Sequence[float], after: Sequence[float]) -> float:
    """The part of the variance of a difference that pairing took away: 0 none, 1 all of it; negative if it did harm."""
    import numpy as np

    a, b = np.asarray(before, dtype=float), np.asarray(after, dtype=float)
    apart = float(a.var()) + float(b.var())
    return 1 - float((b - a).var()) / apart if apart > 0 else 0.0


def _tango(gained: int, lost: int, n: int, delta: float) -> float:
    """Tango's score for a difference: how many standard deviations the pairs are from it."""
    a = 2 * n
    b = -lost - gained + (2 * n - gained + lost) * delta
    c = -lost * delta * (1 - delta)
    p = (sqrt(max(b * b - 4 * a * c, 0.0)) - b) / (2 * a)
    variance = n * (2 * p + delta * (1 - delta))
    distance = gained - lost - n * delta
    if variance <= 0:
        return inf if distance > 0 else -inf if distance < 0 else 0.0
    return distance / sqrt(variance)


def _crossing(f: Callable[[float], float], low: float, high: float, at_end: float) -> float:
    """Where f changes its sign between two values; the end, if it doesn't."""
    from scipy.optimize import brentq

    a, b = _finite(f(low)), _finite(f(high))
    if a == 0:
        return low
    if b == 0:
        return high
    return float(brentq(lambda x: _finite(f(x)), low, high, xtol=1e-10)) if a * b < 0 else at_end


def _finite(value: float) -> float:
    """A number that a root finder can work with."""
    return value if isfinite(value) else (1e300 if value > 0 else -1e300)
