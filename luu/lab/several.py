"""Many questions at once: the more cards are looked at, the more of them stand out by chance alone.

Holm's adjustment (1979) keeps the chance that any of them is called different wrongly below the level. Tables of the
lab that compare several cards or values have a column `p`, for that row alone, and `p_holm`, for all rows together.
"""

from __future__ import annotations

from collections.abc import Sequence
from math import isnan

from luu.lab.statistics import LEVEL, Estimate, mean, paired_share


def holm(chances: Sequence[float]) -> list[float]:
    """Chances of single questions, adjusted for all of them being asked; what is unknown (nan) is not counted.

    Raises ValueError for what is no chance.
    """
    if wrong := [p for p in chances if not (isnan(p) or 0 <= p <= 1)]:
        raise ValueError(f"{wrong[0]!r} was given, expected chances from 0 to 1")
    ranked = sorted((p, place) for place, p in enumerate(chances) if not isnan(p))
    found, highest = [float("nan")] * len(chances), 0.0
    for rank, (p, place) in enumerate(ranked):
        highest = max(highest, min(1.0, p * (len(ranked) - rank)))
        found[place] = highest
    return found


def paired_effect(
    before: Sequence[bool | float], after: Sequence[bool | float], level: float = LEVEL
) -> tuple[Estimate, float]:
    """What a change did game by game: the difference with its interval, and the chance of one so far off by luck.

    Shares: Tango's interval and McNemar's exact test. Means: Student's of the differences.
    """
    from scipy.stats import binomtest, ttest_1samp

    if all(isinstance(value, bool) for value in (*before, *after)):
        gained = sum(bool(b) and not a for a, b in zip(before, after, strict=True))
        lost = sum(bool(a) and not b for a, b in zip(before, after, strict=True))
        p = float(binomtest(gained, gained + lost).pvalue) if gained + lost else 1.0
        return paired_share(gained, lost, len(before), level), p
    apart = [float(b) - float(a) for a, b in zip(before, after, strict=True)]
    if len(apart) < 2:
        return mean(apart, level), float("nan")
    return mean(apart, level), float(ttest_1samp(apart, 0.0).pvalue) if any(x != apart[0] for x in apart) else 1.0


def against_the_rest(hits: int, n: int, all_hits: int, all_n: int) -> float:
    """The chance that a group's share differs so much from that of all others by luck (Fisher's exact test)."""
    from scipy.stats import fisher_exact

    rest_hits, rest = all_hits - hits, all_n - n
    if not n or not rest:
        return float("nan")
    return float(fisher_exact([[hits, n - hits], [rest_hits, rest - rest_hits]]).pvalue)
