"""What came of a run: one row a game, and figures with their intervals."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from pathlib import Path
from typing import TYPE_CHECKING, Any

from luu.lab import statistics
from luu.lab.games import Row
from luu.lab.statistics import LEVEL, Estimate

if TYPE_CHECKING:
    import pandas as pd

_LISTS = ("drafted", "drawn", "played")
_TUPLES = (*_LISTS, "picks", "knockouts")
"""Measures that are several texts; parquet has them as lists."""


@dataclass(frozen=True)
class Result:
    """A run of games. `rows` are in the order of the games' numbers and the same for any number of workers.

    `about` says how to make it again: game, agents, seed, setup, card-set hash, versions. `complete` is False when the
    run was stopped before all games that were asked for were played; `seconds` is how long it took, which is not a part
    of the result.
    """

    rows: tuple[Row, ...]
    about: Mapping[str, Any]
    wanted: int
    seconds: float = field(default=0.0, compare=False)

    @property
    def games(self) -> int:
        """How many games were played."""
        return len(self.rows)

    @property
    def complete(self) -> bool:
        """Whether all games that were asked for were played, or the interval wanted was reached."""
        return self.games >= self.wanted or bool(self.about.get("narrow_enough"))

    @property
    def columns(self) -> tuple[str, ...]:
        """The names of what is measured."""
        return tuple(self.rows[0]) if self.rows else ()

    def column(self, name: str) -> list[Any]:
        """The values of one measure, game by game. Raises ValueError for a measure that there is none of."""
        if self.rows and name not in self.rows[0]:
            raise ValueError(f"measure {name!r} was given, expected one of {', '.join(self.columns)}")
        return [row[name] for row in self.rows]

    def share(self, name: str = "won", least: int | None = None, level: float = LEVEL) -> Estimate:
        """The share of games in which a measure is true (or at least `least`), with Wilson's interval."""
        return statistics.share(sum(self.hits(name, least)), self.games, level)

    def hits(self, name: str = "won", least: int | None = None) -> list[bool]:
        """Game by game, whether a measure is true, or at least `least`."""
        return [bool(value) if least is None else value >= least for value in self.column(name)]

    def mean(self, name: str, level: float = LEVEL) -> Estimate:
        """The mean of a measure that is a number, with Student's interval."""
        return statistics.mean(numbers(self.column(name), name), level)

    @property
    def win_rate(self) -> Estimate:
        """The share of games won (by seat 0, where seats play against each other)."""
        return self.share("won")

    @property
    def win_rate_at_any_time(self) -> Estimate:
        """The same with an interval that holds however often one looked: that of a run ended by `until`."""
        return statistics.share_at_any_time(sum(self.hits("won")), self.games)

    def by(self, name: str, of: str = "won", least: int | None = None) -> pd.DataFrame:
        """The share `of` for each value of a measure `name`: columns games, share, low, high."""
        import pandas as pd

        hits = self.hits(of, least)
        groups: dict[Any, list[bool]] = {}
        for value, hit in zip(self.column(name), hits, strict=True):
            groups.setdefault(value, []).append(hit)
        found = {value: statistics.share(sum(group), len(group)) for value, group in sorted(groups.items(), key=_order)}
        rows = [(value, one.n, one.value, one.low, one.high) for value, one in found.items()]
        return pd.DataFrame(rows, columns=[name, "games", "share", "low", "high"]).set_index(name)

    def cards(self, of: str = "won", least: int | None = None) -> pd.DataFrame:
        """One row a card: in how many games it was in the deck, drawn, played; how often the game was won when it was.

        Needs measures="cards". Games in which a card is drawn are longer ones: a paired swap says what a card is worth.
        """
        import pandas as pd

        if self.rows and "drawn" not in self.rows[0]:
            raise ValueError('this run has no measures of cards, expected one with measures="cards"')
        hits = self.hits(of, least)
        seen: dict[str, dict[str, list[bool]]] = {}
        for row, hit in zip(self.rows, hits, strict=True):
            for what in _LISTS:
                for card in row[what]:
                    seen.setdefault(card, {name: [] for name in _LISTS})[what].append(hit)
        table = [_card_row(card, found) for card, found in sorted(seen.items())]
        return pd.DataFrame(table, columns=_CARD_COLUMNS).set_index("card")

    def to_frame(self) -> pd.DataFrame:
        """One row a game: seed, won, winner, reason, rounds, decisions and the game's own measures."""
        import pandas as pd

        frame = pd.DataFrame(list(self.rows))
        if "winner" in frame:
            frame["winner"] = frame["winner"].astype("Int64")
        frame.attrs["about"] = dict(self.about)
        return frame

    def to_parquet(self, path: str | Path) -> Path:
        """Write the games into a parquet file that says how they were made."""
        import pyarrow as pa
        import pyarrow.parquet as pq

        table = pa.Table.from_pylist(
            [{**row, **{name: list(row[name]) for name in _TUPLES if name in row}} for row in self.rows]
        )
        note = {"luu": json.dumps({**self.about, "wanted": self.wanted, "seconds": round(self.seconds, 3)})}
        pq.write_table(table.replace_schema_metadata(note), path)
        return Path(path)

    @classmethod
    def from_parquet(cls, path: str | Path) -> Result:
        """The run that `to_parquet` wrote. Raises ValueError for another file."""
        import pyarrow.parquet as pq

        table = pq.read_table(path)
        note = (table.schema.metadata or {}).get(b"luu")
        if note is None:
            raise ValueError(f"{path} is a parquet file, but not of a run of games")
        about = json.loads(note)
        wanted, seconds = about.pop("wanted"), about.pop("seconds")
        return cls(tuple(_row(row) for row in table.to_pylist()), about, wanted, seconds)

    def summary(self) -> dict[str, Any]:
        """The figures as plain data, for a designer's own programs."""
        won, rounds = self.win_rate, self.mean("rounds")
        return {
            **self.about, "games": self.games, "wanted": self.wanted, "complete": self.complete,
            "seconds": round(self.seconds, 2), "won": as_data(won), "rounds": as_data(rounds),
            **({"won_at_any_time": as_data(self.win_rate_at_any_time)} if self.about.get("narrow_enough") else {}),
        }  # fmt: skip

    def __repr__(self) -> str:
        left = "" if self.complete else f" of {self.wanted}"
        return f"<Result {self.about['game']}: {self.games}{left} games, won {self.win_rate.percent()}>"

    def _repr_html_(self) -> str:
        lines = [
            ("games", f"{self.games} of {self.wanted}"),
            ("won", self.win_rate.percent()),
            ("rounds", str(self.mean("rounds"))),
        ]
        lines += [(name, str(value)) for name, value in self.about.items()]
        cells = "".join(
            f"<tr><th style='text-align:left'>{escape(a)}</th><td style='text-align:left'>{escape(b)}</td></tr>"
            for a, b in lines
        )
        return f"<table>{cells}</table>"


_CARD_COLUMNS = (
    "card", "drafted", "drawn", "played", "played_when_drawn", "share_when_drawn", "low_when_drawn", "high_when_drawn",
    "share_when_played", "low_when_played", "high_when_played",
)  # fmt: skip


def _card_row(card: str, found: Mapping[str, list[bool]]) -> tuple[Any, ...]:
    drawn = statistics.share(sum(found["drawn"]), len(found["drawn"]))
    played = statistics.share(sum(found["played"]), len(found["played"]))
    used = len(found["played"]) / drawn.n if drawn.n else float("nan")
    return (
        card, len(found["drafted"]), drawn.n, played.n, used, drawn.value, drawn.low, drawn.high,
        played.value, played.low, played.high,
    )  # fmt: skip


def numbers(values: Sequence[Any], name: str) -> list[float]:
    """Values as numbers; a measure that has none is refused."""
    if any(not isinstance(value, int | float) for value in values):
        raise ValueError(f"measure {name!r} is not a number in every game")
    return [float(value) for value in values]


def as_data(estimate: Estimate) -> dict[str, Any]:
    """An estimate as plain data."""
    return {
        "value": estimate.value, "low": estimate.low, "high": estimate.high, "n": estimate.n,
        "method": estimate.method, "level": estimate.level,
    }  # fmt: skip


def _order(item: tuple[Any, Any]) -> tuple[str, Any]:
    return type(item[0]).__name__, item[0]


def _row(row: Mapping[str, Any]) -> Row:
    return {name: tuple(value) if name in _TUPLES else value for name, value in row.items()}


def rows_of(pairs: Iterable[tuple[Row, ...]], place: int) -> tuple[Row, ...]:
    """The rows of one of the card sets."""
    return tuple(rows[place] for rows in pairs)
