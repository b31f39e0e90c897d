"""Every Lutura against every other: who wins, for both first movers, and the mix that nobody can beat."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Any, Protocol

from luu.odds.distribution import Distribution
from luu.odds.luturas.attack import attack_weights, expect_attack
from luu.odds.luturas.dice import split
from luu.odds.luturas.duel import Pace, pace, race
from luu.odds.luturas.knockout import standing_each

if TYPE_CHECKING:
    import pandas as pd

HALF = Fraction(1, 2)

Matrix = tuple[tuple[Fraction, ...], ...]


class LuturaRow(Protocol):
    """What is asked of a Lutura card: its base side."""

    @property
    def id(self) -> str: ...
    @property
    def name(self) -> str: ...
    @property
    def stamina(self) -> int: ...
    @property
    def damage_dice(self) -> int: ...
    @property
    def defense_dice(self) -> int: ...
    @property
    def speed(self) -> int: ...
    @property
    def categories(self) -> Sequence[Any]: ...


class ToolRow(Protocol):
    """What is asked of a Tool card."""

    @property
    def category(self) -> Any: ...
    @property
    def accuracy(self) -> int: ...
    @property
    def breakshield(self) -> int | None: ...
    @property
    def power(self) -> int: ...


class Cards(Protocol):
    """A card set, or anything that has its Luturas and Tools: by id, or one after another."""

    @property
    def luturas(self) -> Mapping[str, LuturaRow] | Iterable[LuturaRow]: ...
    @property
    def tools(self) -> Mapping[str, ToolRow] | Iterable[ToolRow]: ...


@dataclass(frozen=True)
class Nash:
    """The mix of Luturas that a player picks from in secret so that no pick of the other does better."""

    mix: dict[str, float]
    answer: dict[str, float]
    """The other's mix; the same where both move alike."""
    value: float
    """What the picker wins with it at least, as a chance."""


@dataclass(frozen=True, repr=False)
class Matchups:
    """The chance that a row's Lutura beats a column's; rows and columns are in the order of `ids`."""

    ids: tuple[str, ...]
    names: tuple[str, ...]
    speeds: tuple[int, ...]
    first: Matrix
    """The row attacks first in every round."""

    def __repr__(self) -> str:
        return f"<Matchups of {len(self.ids)} Luturas>"

    @property
    def second(self) -> Matrix:
        """The column attacks first in every round."""
        return self._each(lambda row, column: 1 - self.first[column][row])

    @property
    def by_speed(self) -> Matrix:
        """The faster attacks first (LN-6.6); of equally fast ones a roll every round says who (LN-R20).

        A tie only matters in the round in which both would fall, so it is the mean of both orders.
        """
        return self._each(self._by_speed)

    def chance(self, lutura: str, other: str, first: bool | None = None) -> Fraction:
        """One cell, by ids or names; `first` says whether `lutura` attacks first, `None` lets Speed decide."""
        row, column = self._place(lutura), self._place(other)
        if first is None:
            return self._by_speed(row, column)
        return self.first[row][column] if first else 1 - self.first[column][row]

    def nash(self, matrix: Matrix | None = None) -> Nash:
        """Both pick a Lutura in secret (LN-R3) and play the duel: the best mix, by scipy (imported here), in floats.

        `matrix` is `by_speed` unless another is given.
        """
        chances = [[float(chance) for chance in row] for row in (self.by_speed if matrix is None else matrix)]
        mix, value = _best_mix(chances)
        answer, _ = _best_mix([[1 - row[column] for row in chances] for column in range(len(chances[0]))])
        return Nash(dict(zip(self.ids, mix, strict=True)), dict(zip(self.ids, answer, strict=True)), value)

    def to_frame(self, matrix: Matrix | None = None) -> pd.DataFrame:
        """A matrix (`by_speed` unless another is given) as floats, for pandas (imported here)."""
        import pandas as pd

        rows = [[float(chance) for chance in row] for row in (self.by_speed if matrix is None else matrix)]
        return pd.DataFrame(rows, index=pd.Index(self.names, name="wins"), columns=pd.Index(self.names, name="against"))

    def _by_speed(self, row: int, column: int) -> Fraction:
        ahead, behind = self.first[row][column], 1 - self.first[column][row]
        if self.speeds[row] == self.speeds[column]:
            return HALF * (ahead + behind)
        return ahead if self.speeds[row] > self.speeds[column] else behind

    def _place(self, lutura: str) -> int:
        for known in (self.ids, self.names):
            if lutura in known:
                return known.index(lutura)
        raise KeyError(f"no Lutura {lutura!r}; there are {', '.join(self.names)}")

    def _each(self, cell: Any) -> Matrix:
        every = range(len(self.ids))
        return tuple(tuple(cell(row, column) for column in every) for row in every)


def matchups(cards: Cards) -> Matchups:
    """The matrix of a card set: each side attacks with a uniformly drawn matching Tool, base side up.

    Strategies, abilities, Hyper and the effects of Tools are left out, so are the statuses they inflict.
    """
    luturas: list[LuturaRow] = _rows(cards.luturas)
    paces = _paces(luturas, _rows(cards.tools))
    staminas = {lutura.stamina for lutura in luturas}
    left = {key: standing_each(found.blows, staminas) for key, found in paces.items()}
    rows = []
    for one in luturas:
        row = []
        for other in luturas:
            ours, theirs = (one.id, other.defense_dice), (other.id, one.defense_dice)
            row.append(race(paces[ours], left[ours][other.stamina], paces[theirs], left[theirs][one.stamina]))
        rows.append(tuple(row))
    return Matchups(
        tuple(lutura.id for lutura in luturas),
        tuple(lutura.name for lutura in luturas),
        tuple(lutura.speed for lutura in luturas),
        tuple(rows),
    )


def tool_damage(lutura: LuturaRow, tools: Iterable[ToolRow], defense_dice: int) -> Distribution:
    """The damage of one attack with a uniformly drawn Tool of the Lutura's categories (LN-10.1)."""
    weights: dict[int, int] = {}
    for tool in tools:
        if tool.category in lutura.categories:
            expect_attack(lutura.damage_dice, defense_dice, tool.power, tool.accuracy, tool.breakshield)
            falls = split(tool.accuracy, tool.breakshield, blurred=False, one_roll=True)
            found = attack_weights(lutura.damage_dice, defense_dice, tool.power, falls, False, False)
            for damage, ways in found.items():
                weights[damage] = weights.get(damage, 0) + ways
    if not weights:
        raise ValueError(f"no Tool has a category of {lutura.name}: {lutura.categories!r}")
    return Distribution(weights)


def _rows(sheet: Mapping[str, Any] | Iterable[Any]) -> list[Any]:
    return list(sheet.values() if isinstance(sheet, Mapping) else sheet)


def _paces(luturas: list[LuturaRow], tools: list[ToolRow]) -> dict[tuple[str, int], Pace]:
    """Every Lutura's attacks against every number of defense dice there is."""
    found = {}
    for lutura in luturas:
        for dice in sorted({other.defense_dice for other in luturas}):
            found[lutura.id, dice] = pace(tool_damage(lutura, tools, dice))
            if not found[lutura.id, dice].hurting:
                raise ValueError(f"no matching Tool of {lutura.name} gets through {dice} defense dice")
    return found


def _best_mix(chances: list[list[float]]) -> tuple[list[float], float]:
    """The row player's mix that wins most against the best answer, as a linear programme."""
    from scipy.optimize import linprog

    rows, columns = len(chances), len(chances[0])
    found = linprog(
        [*[0.0] * rows, -1.0],
        A_ub=[[*(-chances[row][column] for row in range(rows)), 1.0] for column in range(columns)],
        b_ub=[0.0] * columns,
        A_eq=[[*[1.0] * rows, 0.0]],
        b_eq=[1.0],
        bounds=[(0.0, 1.0)] * rows + [(None, None)],
    )
    if found.x is None or not found.success:
        raise ArithmeticError(f"no best mix was found: {found.message}")
    return [max(0.0, float(share)) for share in found.x[:rows]], float(found.x[-1])
