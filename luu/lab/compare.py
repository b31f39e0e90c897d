"""Two card sets on the same seeds: what a change does, game by game."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import partial
from html import escape
from typing import TYPE_CHECKING, Any

from luu.core.cardset import CardSet
from luu.lab import statistics
from luu.lab.aim import Aim, aim_of
from luu.lab.play import Who
from luu.lab.progress import Watcher
from luu.lab.result import Result, as_data, numbers, rows_of
from luu.lab.run import Rows, about, carry_out, order
from luu.lab.several import paired_effect
from luu.lab.statistics import LEVEL, Estimate, mean_at_any_time

if TYPE_CHECKING:
    import pandas as pd


@dataclass(frozen=True)
class Comparison:
    """Two runs on the same seeds: `a` before a change and `b` after it. Differences are b minus a."""

    a: Result
    b: Result
    changes: tuple[str, ...]

    @property
    def games(self) -> int:
        """How many pairs of games were played."""
        return self.a.games

    @property
    def narrow_enough(self) -> bool:
        """Whether the run ended because its interval was as narrow as wanted (`until`)."""
        return bool(self.a.about.get("narrow_enough"))

    def difference(self, name: str = "won", least: int | None = None, level: float = LEVEL) -> Estimate:
        """How much a change adds to a share (a yes-or-no measure, or one that is at least `least`) or to a mean.

        Shares get Tango's interval for pairs, means Student's interval of the differences.
        """
        before, after = self._values(name, least)
        if not all(isinstance(value, bool) for value in (*before, *after)):
            before, after = numbers(before, name), numbers(after, name)
        return paired_effect(before, after, level)[0]

    @property
    def difference_at_any_time(self) -> Estimate:
        """The difference in what the run followed, with an interval that holds however often one looked."""
        return difference([(a, b) for a, b in zip(self.a.rows, self.b.rows, strict=True)], aim_of(self.follows))

    @property
    def follows(self) -> str:
        """The measure that progress and an early end went by."""
        return str(self.a.about.get("follows", "won"))

    def followed(self) -> Estimate:
        """The difference in what the run followed."""
        aim = aim_of(self.follows)
        return self.difference(aim.name, aim.least)

    def variance_saved(self, name: str = "won", least: int | None = None) -> float:
        """The part of the variance that playing the same seeds took away: 0.6 means 40 % of the games are enough."""
        before, after = self._values(name, least)
        return statistics.variance_saved(numbers(before, name), numbers(after, name))

    def _values(self, name: str, least: int | None) -> tuple[list[Any], list[Any]]:
        if least is None:
            return self.a.column(name), self.b.column(name)
        return list(self.a.hits(name, least)), list(self.b.hits(name, least))

    def to_frame(self) -> pd.DataFrame:
        """One row a seed, the measures of both sides beside each other with the endings _a and _b."""
        return self.a.to_frame().merge(self.b.to_frame(), on="seed", suffixes=("_a", "_b"), validate="one_to_one")

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        return {
            "changes": list(self.changes),
            "difference": {name: as_data(self.difference(name)) for name in ("won", "rounds")}
            | ({} if self.follows == "won" else {self.follows: as_data(self.followed())}),
            **({"difference_at_any_time": as_data(self.difference_at_any_time)} if self.narrow_enough else {}),
            "variance_saved": round(self.variance_saved(), 4),
            "a": self.a.summary(),
            "b": self.b.summary(),
        }

    def __repr__(self) -> str:
        return f"<Comparison {self.a.about['game']}: {self.games} pairs, won {self.difference().percent(signed=True)}>"

    def _repr_html_(self) -> str:
        lines = [
            ("changed", "; ".join(self.changes) or "nothing"),
            ("pairs of games", str(self.games)),
            ("won before", self.a.win_rate.percent()),
            ("won after", self.b.win_rate.percent()),
            ("difference", self.difference().percent(signed=True)),
            ("variance saved by pairing", f"{self.variance_saved():.0%}"),
            ("rounds", f"{self.difference('rounds')}"),
        ]
        cells = "".join(
            f"<tr><th style='text-align:left'>{escape(a)}</th><td style='text-align:left'>{escape(b)}</td></tr>"
            for a, b in lines
        )
        return f"<table>{cells}</table>"


def compare(
    cards_a: CardSet,
    cards_b: CardSet,
    game: str | None = None,
    *,
    agent: Who | Sequence[Who] = "greedy",
    games: int = 1000,
    seed: int = 1,
    workers: int | None = None,
    progress: bool | Watcher = False,
    measures: str = "basic",
    until: float | None = None,
    measure: str | Aim = "won",
    **setup: Any,
) -> Comparison:
    """Play two card sets on the same keyed seeds and compare them, b minus a.

    game: the card sets' own game unless given. until: end as soon as the difference in the measure is known to plus or
    minus this much. measure: what that and `progress` go by, `won`, `cleared>=1` or the mean of `beaten`. Everything
    else is as for `simulate`.
    """
    for cards in (cards_a, cards_b):
        if not isinstance(cards, CardSet):
            raise TypeError(f"cards {cards!r} were given, expected a CardSet")
    game = cards_a.game if game is None else game
    wanted = order(game, agent, games, seed, [cards_a, cards_b], measures, setup)
    aim = aim_of(measure)
    rows, seconds, narrow = carry_out(
        wanted, workers, progress, f"{game}, {games} pairs", partial(difference, aim=aim), until
    )
    follows = {} if aim == Aim() else {"follows": str(aim)}
    sides = [
        Result(rows_of(rows, side), about(wanted, side, narrow) | follows, wanted.games, seconds) for side in (0, 1)
    ]
    return Comparison(sides[0], sides[1], tuple(str(change) for change in cards_a.diff(cards_b)))


def difference(rows: Rows, aim: Aim) -> Estimate:
    """The difference in a measure so far."""
    return mean_at_any_time([aim.of(b) - aim.of(a) for a, b in rows])
