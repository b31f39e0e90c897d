"""Values that work on each other: Morris's screening, by SALib, on the same seeds.

Numbers wander through their ranges, one at a time. How much a value does in the mean is `mu_star`; `sigma` says how
much that depends on where the others stand, so a sigma about as great as mu_star tells of interactions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any

from luu.core.cardset import CardSet
from luu.lab.aim import Aim, aim_of
from luu.lab.cells import Bounds, Free, free_values
from luu.lab.play import Who
from luu.lab.progress import Watcher
from luu.lab.records import records
from luu.lab.run import expect_whole
from luu.lab.series import series

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

LEVELS = 4
"""How many numbers of its range a value takes, both ends among them."""

Exact = Callable[[CardSet], float]
"""A figure of a card set that needs no games."""


@dataclass(frozen=True)
class Interactions:
    """Morris's figures of each value; `sets` is how many card sets were looked at."""

    frame: pd.DataFrame
    sets: int
    games: int
    measure: str

    def to_frame(self) -> pd.DataFrame:
        """One row a value, the greatest mu_star first: mu, mu_star with its reach at 95 %, sigma."""
        return self.frame.copy()

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        rows = records(self.frame)
        return {"measure": self.measure, "sets": self.sets, "games": self.games, "method": "Morris", "values": rows}


def interactions(
    cards: CardSet,
    free: Bounds,
    *,
    measure: str | Aim | Exact = "won",
    trajectories: int = 6,
    agent: Who | Sequence[Who] = "greedy",
    games: int = 100,
    seed: int = 1,
    workers: int | None = None,
    progress: bool | Watcher = False,
    **setup: Any,
) -> Interactions:
    """Screen values for what they do together, over `trajectories * (values + 1)` card sets, each on the same seeds.

    free: values with their bounds, {"actions.quick_mend.cost": (0, 6)}; numbers between are rounded. measure: as for
    `sensitivity`, or a function that says a figure of a card set exactly, without games. Effects are for the whole of
    a value's range. Raises ValueError for values or bounds that cannot be, BadSheet for cards that do not fit together.
    """
    from SALib.analyze import morris

    values = free_values(cards, free)
    expect_whole("trajectories", trajectories, 2, 1000)
    problem, sample = morris_sample(values, trajectories, seed)
    sets = [cards.with_values(dict(zip([each.place for each in values], map(int, row), strict=True))) for row in sample]
    if callable(measure):
        figures, played = [float(measure(each)) for each in sets], 0
    else:
        aim = aim_of(measure)
        results = series(
            sets, agent=agent, games=games, seed=seed, workers=workers, progress=progress, **setup
        )  # fmt: skip
        figures, played = [aim.estimate(result).value for result in results], results[0].games
    found = morris.analyze(problem, sample, _array(figures), num_levels=LEVELS, seed=seed)
    named = getattr(measure, "__name__", str(measure))
    return Interactions(_frame(found), len({each.hash for each in sets}), played, named)


def morris_sample(values: Sequence[Free], trajectories: int, seed: int) -> tuple[dict[str, Any], np.ndarray[Any, Any]]:
    """The ways through the ranges, as SALib lays them, on whole numbers."""
    from SALib.sample import morris

    problem = {
        "num_vars": len(values),
        "names": [each.name for each in values],
        "bounds": [[each.low, each.high] for each in values],
    }
    sample: np.ndarray[Any, Any] = morris.sample(problem, trajectories, num_levels=LEVELS, seed=seed % 2**32)
    return problem, sample.round()


def _array(figures: Sequence[float]) -> np.ndarray[Any, Any]:
    import numpy as np

    return np.asarray(figures, dtype=float)


def _frame(found: Mapping[str, Any]) -> pd.DataFrame:
    import pandas as pd

    columns = {name: found[name] for name in ("mu", "mu_star", "mu_star_conf", "sigma")}
    frame = pd.DataFrame({"value": found["names"], **columns}).set_index("value")
    return frame.sort_values("mu_star", ascending=False)
