"""Whole grids of Lutura attacks at one go, exact: every mix of dice, numbers, Power and statuses, through numpy."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import TYPE_CHECKING, Any

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.luturas.dice import MOST_DICE, ROLLS, SIDES, differences, ways

if TYPE_CHECKING:
    import numpy as np
    import pandas as pd

AXES = (
    "burned", "soaked", "blurred", "damage_dice", "defense_dice", "power", "accuracy", "breakshield",
)  # fmt: skip
"""The order of a grid's axes; the last one of its weights, after these, is the damage."""

LARGEST = 2**63 - 1


class Grid:
    """The damage of many attacks: whole weights over one denominator, a cell for every mix of the axes' values.

    `weights[..., d]` is the weight of the damage `d`; nothing is rounded. `axes` says what stands where.
    """

    __slots__ = ("axes", "denominator", "weights")

    axes: Mapping[str, tuple[Any, ...]]
    denominator: int
    weights: np.ndarray[Any, np.dtype[np.int64]]

    def __init__(
        self,
        axes: Mapping[str, tuple[Any, ...]],
        denominator: int,
        weights: np.ndarray[Any, np.dtype[np.int64]],
    ) -> None:
        self.axes = axes
        self.denominator = denominator
        self.weights = weights

    def __repr__(self) -> str:
        return f"<Grid of {self.weights[..., 0].size:,} attacks, damage 0 to {self.weights.shape[-1] - 1}>"

    def cell(self, **at: Any) -> Distribution:
        """One attack as a Distribution; an axis of one value need not be named."""
        weights = self.weights[self._place(at)]
        return Distribution.of_weights({damage: int(weight) for damage, weight in enumerate(weights)})

    def mean(self) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The expected damage of every cell, as floats."""
        return self.summed() / self.denominator

    def summed(self) -> np.ndarray[Any, np.dtype[np.int64]]:
        """The expected damage of every cell, exactly: parts of the denominator."""
        import numpy as np

        return self.weights @ np.arange(self.weights.shape[-1], dtype=np.int64)

    def at_least(self, damage: int) -> np.ndarray[Any, np.dtype[np.float64]]:
        """The chance of this damage or more in every cell, as floats."""
        chances: np.ndarray[Any, np.dtype[np.float64]] = (
            self.weights[..., max(0, damage) :].sum(axis=-1) / self.denominator
        )
        return chances

    def exact_mean(self, **at: Any) -> Fraction:
        """The expected damage of one cell."""
        return self.cell(**at).mean

    def to_frame(self) -> pd.DataFrame:
        """One row a cell with its axes and mean, for pandas (imported here); for grids that fit a table."""
        import pandas as pd

        index = pd.MultiIndex.from_product(self.axes.values(), names=list(self.axes))
        return pd.DataFrame({"mean": self.mean().ravel()}, index=index).reset_index()

    def _place(self, at: Mapping[str, Any]) -> tuple[int, ...]:
        """Where in the weights the values of the axes stand."""
        for name in at:
            if name not in self.axes:
                raise KeyError(f"no axis {name!r}; there are {', '.join(self.axes)}")
        place = []
        for name, values in self.axes.items():
            if name not in at and len(values) > 1:
                raise KeyError(f"the cell needs a value of {name}: one of {values}")
            value = at.get(name, values[0])
            if value not in values:
                raise KeyError(f"{name} is one of {values}, got {value!r}")
            place.append(values.index(value))
        return tuple(place)


def attacks(
    damage_dice: Sequence[int] = range(1, 7),
    defense_dice: Sequence[int] = range(1, 7),
    power: Sequence[int] = (0,),
    accuracy: Sequence[int] = range(2, 13),
    breakshield: Sequence[int] = range(2, 13),
    burned: Sequence[bool] = (False,),
    soaked: Sequence[bool] = (False,),
    blurred: Sequence[bool] = (False,),
) -> Grid:
    """The damage of `luturas.attack` for every mix of these values; the defaults are 4,356 attacks.

    Needs numpy, which is imported here. Weights are int64; dice beyond what that holds are refused.
    """
    given = (burned, soaked, blurred, damage_dice, defense_dice, power, accuracy, breakshield)
    axes = {name: tuple(values) for name, values in zip(AXES, given, strict=True)}
    _expect(axes)
    most, most_back = max(axes["damage_dice"]), max(axes["defense_dice"])
    denominator = ROLLS * SIDES ** (most + most_back)
    highest = max(0, SIDES + max(axes["power"]))
    if denominator * max(1, highest) > LARGEST:
        raise OverflowError(f"{most} damage and {most_back} defense dice are more than 64 bits hold")
    return Grid(axes, denominator, _weights(axes, _hits(axes, most + most_back, highest + 1)))


def design_space() -> Grid:
    """1 to 6 dice on both sides, every Accuracy and Breakshield, Power 0 to 10, three statuses: 383,328 attacks."""
    both = (False, True)
    return attacks(power=range(11), burned=both, soaked=both, blurred=both)


def _hits(axes: Mapping[str, tuple[Any, ...]], dice: int, values: int) -> np.ndarray[Any, np.dtype[np.int64]]:
    """The damage of a hit over SIDES ** dice: [burned, lowest defense?, damage dice, defense dice, power, damage]."""
    import numpy as np

    shape = [len(axes[name]) for name in ("damage_dice", "defense_dice", "power")]
    hits = np.zeros((len(axes["burned"]), 2, *shape, values), dtype=np.int64)
    for b, burned in enumerate(axes["burned"]):
        for lowest in (0, 1):
            for i, struck in enumerate(axes["damage_dice"]):
                for j, warded in enumerate(axes["defense_dice"]):
                    scale = SIDES ** (dice - struck - warded)
                    for difference, falls in differences(struck, warded, burned, bool(lowest)):
                        for k, power in enumerate(axes["power"]):
                            hits[b, lowest, i, j, k, max(0, difference + power)] += falls * scale
    return hits


def _weights(
    axes: Mapping[str, tuple[Any, ...]], hits: np.ndarray[Any, np.dtype[np.int64]]
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Each cell: the ways to hit and to break the shield times what a hit does then, and the misses."""
    import numpy as np

    broken = np.array(
        [
            [[ways(max(accuracy, number), blurred) for number in axes["breakshield"]] for accuracy in axes["accuracy"]]
            for blurred in axes["blurred"]
        ],
        dtype=np.int64,
    )
    hit = np.array([[[ways(number, blurred)] for number in axes["accuracy"]] for blurred in axes["blurred"]])
    shielded = hits[:, [int(soaked) for soaked in axes["soaked"]]]
    weights = _crossed(shielded, hit - broken)
    weights += _crossed(hits[:, 1:], broken)
    weights[..., 0] += (ROLLS - hit[:, None, None, None]) * hits[0, 0, 0, 0, 0].sum()
    return weights


def _crossed(
    hits: np.ndarray[Any, np.dtype[np.int64]], falls: np.ndarray[Any, np.dtype[np.int64]]
) -> np.ndarray[Any, np.dtype[np.int64]]:
    """Every hit with every roll, in the order of `AXES`: [burned, soaked, dice and power (3), damage] times
    [blurred, accuracy, breakshield]."""
    crossed: np.ndarray[Any, np.dtype[np.int64]] = (
        hits[:, :, None, :, :, :, None, None, :] * falls[:, None, None, None, :, :, None]
    )
    return crossed


def _expect(axes: Mapping[str, tuple[Any, ...]]) -> None:
    """Refuse values that no attack has."""
    for name, values in axes.items():
        if not values:
            raise ValueError(f"{name} needs a value at least")
        for value in values:
            if name in ("burned", "soaked", "blurred"):
                asked.yes_or_no(name, value)
            elif name in ("damage_dice", "defense_dice"):
                asked.whole(name, value, int(name == "damage_dice"), MOST_DICE)
            else:
                asked.whole(name, value)
