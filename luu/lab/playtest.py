"""Games of real people beside those of agents: a simple CSV, one row a game.

The heading row names the measures: `won` (yes or no) and any that a run has and a person can count, such as `rounds`,
`cleared`, `beaten`. Other columns (a date, names, notes) are kept and not compared. An empty cell is a game in which
that was not written down. Commas or semicolons, with or without a byte order mark.
"""

from __future__ import annotations

import csv
import io
from collections.abc import Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

from luu.core.errors import BadSheet, Fault, listed
from luu.lab import statistics
from luu.lab.records import records
from luu.lab.result import Result
from luu.lab.several import against_the_rest, holm
from luu.lab.statistics import Estimate

if TYPE_CHECKING:
    import pandas as pd

FEW_GAMES: Final = 20
YES: Final = ("yes", "y", "true", "1", "won")
NO: Final = ("no", "n", "false", "0", "lost")
COUNTED: Final = (
    "rounds", "decisions", "cleared", "sector", "wave", "luus", "levels", "fallen", "luutex", "reshuffles",
    "beaten", "standing_0", "stamina_0", "standing_1", "stamina_1", "hypers", "special",
)  # fmt: skip
"""Measures that people can count; as far as a run has them."""


@dataclass(frozen=True)
class Log:
    """Real games: measure by measure the values that were written down."""

    games: int
    won: tuple[bool, ...]
    counts: dict[str, tuple[float, ...]]
    notes: tuple[str, ...]
    """Headings of the columns that are no measures."""


@dataclass(frozen=True)
class Compared:
    """Real games beside simulated ones. `warnings` is what to think of before believing it."""

    frame: pd.DataFrame
    games: int
    warnings: tuple[str, ...]

    def to_frame(self) -> pd.DataFrame:
        """One row a measure: real and simulated, each with its interval; p, and p_holm for all measures together."""
        return self.frame.copy()

    def summary(self) -> dict[str, Any]:
        """The figures as plain data."""
        rows = records(self.frame)
        return {"games": self.games, "warnings": list(self.warnings), "multiple_comparisons": "Holm", "measures": rows}

    def __repr__(self) -> str:
        return f"<Compared: {self.games} real games{', ' + '; '.join(self.warnings) if self.warnings else ''}>"

    def _repr_html_(self) -> str:
        from html import escape

        said = "".join(f"<p><b>{escape(warning)}</b></p>" for warning in self.warnings)
        html: str = self.frame.to_html(float_format=lambda value: f"{value:.4g}")
        return said + html


def read_log(source: str | Path | bytes) -> Log:
    """A log of real games from a file, or from the bytes of one. BadSheet names every fault with row and column."""
    data = source if isinstance(source, bytes) else Path(source).read_bytes()
    try:
        text = data.decode("utf-8-sig")
    except UnicodeDecodeError:
        raise BadSheet([Fault("playtest", 0, "", "bytes that are no UTF-8", "a CSV in UTF-8")]) from None
    lines = [line for line in _rows(text) if any(cell.strip() for cell in line[1])]
    if not lines:
        raise BadSheet([Fault("playtest", 0, "", "an empty file", "a heading row with a column 'won'")])
    headings = [cell.strip().casefold() for cell in lines[0][1]]
    faults = _heading_faults(headings)
    if faults:
        raise BadSheet(faults)
    return _log(headings, lines[1:])


def _rows(text: str) -> list[tuple[int, list[str]]]:
    """Rows with their numbers; the heading row says whether commas or semicolons part them."""
    head = text.partition("\n")[0]
    delimiter = ";" if head.count(";") > head.count(",") else ","
    try:
        return list(enumerate(csv.reader(io.StringIO(text, newline=""), delimiter=delimiter), start=1))
    except csv.Error as wrong:
        raise BadSheet([Fault("playtest", 0, "", str(wrong), "a CSV")]) from wrong


def _heading_faults(headings: Sequence[str]) -> list[Fault]:
    faults = []
    if "won" not in headings:
        faults.append(Fault("playtest", 1, "", ", ".join(headings), "a column 'won'"))
    twice = sorted({each for each in headings if each and headings.count(each) > 1})
    return faults + [Fault("playtest", 1, heading, heading, "each heading once") for heading in twice]


def _log(headings: Sequence[str], lines: Sequence[tuple[int, list[str]]]) -> Log:
    won: list[bool] = []
    counts: dict[str, list[float]] = {heading: [] for heading in headings if heading in COUNTED}
    faults: list[Fault] = []
    for number, line in lines:
        cells = dict(zip(headings, [cell.strip() for cell in line], strict=False))
        if cells.get("won", "").casefold() in (*YES, *NO):
            won.append(cells["won"].casefold() in YES)
        else:
            faults.append(Fault("playtest", number, "won", cells.get("won", ""), "yes or no"))
        for heading in counts:
            _count(cells.get(heading, ""), number, heading, counts[heading], faults)
    if faults:
        raise BadSheet(faults)
    notes = tuple(heading for heading in headings if heading not in ("won", *COUNTED))
    return Log(len(won), tuple(won), {name: tuple(values) for name, values in counts.items()}, notes)


def _count(cell: str, number: int, heading: str, values: list[float], faults: list[Fault]) -> None:
    """A number of a row, if it was written down."""
    if cell.isascii() and cell.isdecimal() and len(cell) < 10:
        values.append(float(cell))
    elif cell:
        faults.append(Fault("playtest", number, heading, cell, "a whole number from 0, or nothing"))


def playtest(log: Log | str | Path | bytes, simulated: Result) -> Compared:
    """Real games beside a run: every measure that both have.

    p: the chance of so great a difference by luck, Fisher's exact test for the win rate, Welch's for means. Below 20
    real games a warning says that intervals are wide; so it does when a measure was not written down every time.
    Raises BadSheet for a log that cannot be read.
    """
    import pandas as pd

    real = log if isinstance(log, Log) else read_log(log)
    known = {name: values for name, values in real.counts.items() if name in simulated.columns}
    warnings = list(_warnings(real, simulated))
    rows = [("won", *_pair(statistics.share(sum(real.won), real.games), simulated.win_rate), _share_p(real, simulated))]
    for name, values in known.items():
        there = simulated.column(name)
        rows.append((name, *_pair(statistics.mean(values), simulated.mean(name)), _mean_p(values, there)))
    columns = ["measure", "real", "low", "high", "n", "simulated", "sim_low", "sim_high", "sim_n", "p"]
    frame = pd.DataFrame(rows, columns=columns).set_index("measure")
    frame["p_holm"] = holm(list(frame["p"]))
    return Compared(frame, real.games, tuple(warnings))


def _warnings(real: Log, simulated: Result) -> Sequence[str]:
    found = []
    if real.games < FEW_GAMES:
        found.append(f"only {real.games} real games: below {FEW_GAMES} nearly any difference can be chance")
    for name, values in real.counts.items():
        if name not in simulated.columns:
            found.append(f"{name} is no measure of {simulated.about['game']}, which has {listed(simulated.columns)}")
        elif len(values) < real.games:
            found.append(f"{name} was written down in {len(values)} of {real.games} games")
    return found


def _pair(real: Estimate, simulated: Estimate) -> tuple[float, ...]:
    return real.value, real.low, real.high, real.n, simulated.value, simulated.low, simulated.high, simulated.n


def _share_p(real: Log, simulated: Result) -> float:
    hits = sum(real.won)
    return against_the_rest(hits, real.games, hits + sum(simulated.hits()), real.games + simulated.games)


def _mean_p(values: Sequence[float], there: Sequence[float]) -> float:
    import warnings

    from scipy.stats import ttest_ind

    if min(len(values), len(there)) < 2 or len({*values, *there}) < 2:
        return float("nan")
    with warnings.catch_warnings():
        warnings.simplefilter("ignore", RuntimeWarning)  # that a sample is all of one number
        return float(ttest_ind(values, there, equal_var=False).pvalue)
