"""One word of the set-up in several ways, on the same seeds: chaos 0 to 5, one player or two."""

from __future__ import annotations

from collections.abc import Iterable
from typing import TYPE_CHECKING, Any

from luu.lab.aim import Aim, aim_of
from luu.lab.several import holm, paired_effect
from luu.lab.simulate import simulate

if TYPE_CHECKING:
    import pandas as pd


def across(game: str, word: str, values: Iterable[Any], measure: str | Aim = "won", **run: Any) -> pd.DataFrame:
    """One row a value of `word`: the measure with its interval, and its difference to the first value, game by game.

    `run` is as for `simulate`: `across("planet", "chaos", range(6), games=400)`. `p_holm` is for all rows together.
    """
    import pandas as pd

    aim, rows, first = aim_of(measure), [], None
    for value in values:
        result = simulate(game, **{**run, word: value})
        mine = aim.values(result)
        first = mine if first is None else first
        pairs = min(len(first), len(mine))
        one, (effect, p) = aim.estimate(result), paired_effect(first[:pairs], mine[:pairs])
        rows.append((value, one.n, one.value, one.low, one.high, effect.value, effect.low, effect.high, p))
    columns = [word, "games", "value", "low", "high", "difference", "difference_low", "difference_high", "p"]
    frame = pd.DataFrame(rows, columns=columns).set_index(word)
    # The first row is compared with itself, which is no question.
    frame["p_holm"] = [float("nan"), *holm(list(frame["p"])[1:])] if rows else []
    return frame
