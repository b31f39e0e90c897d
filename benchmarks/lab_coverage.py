"""Do the lab's intervals hold what they promise? `python -m benchmarks.lab_coverage` repeats runs whose truth is exact.

Each repetition plays matches of benchmarks/duels.py through `lab.simulate` and `lab.compare`, with a seed of its own,
and looks whether the exact chance lies inside each interval. Intervals of 95 % should hold it in 95 % of the
repetitions; one that may be looked at at any time, at least so often, however the run was ended.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from fractions import Fraction
from typing import Any

import click

from benchmarks import kept, machine
from benchmarks.balance import head, rate
from benchmarks.duels import AFTER, BEFORE, TEAMS, cards_of, chance_of_match, rounds_of_match
from benchmarks.report import table
from luu import lab
from luu.lab.statistics import Estimate

START = "<!-- results: written by python -m benchmarks.lab_coverage -->"

GAMES = 200
NARROW = 0.08
"""The half-width at which the runs that may be looked at are ended."""
MOST = 4000

WON = chance_of_match(BEFORE)
GAIN = chance_of_match(AFTER) - WON
LONGER = rounds_of_match(AFTER) - rounds_of_match(BEFORE)

Results = dict[str, Any]


def repetition(seed: int, peeking: bool = True) -> Iterator[tuple[str, Estimate, Fraction]]:
    """The intervals of one repetition, each with what it is called and the truth."""
    before, after = cards_of(BEFORE), cards_of(AFTER)
    run: dict[str, Any] = {"agent": "random", "seed": seed, "workers": 1, "teams": TEAMS}
    found = lab.compare(before, after, games=GAMES, **run)
    yield "win rate, Wilson", found.a.win_rate, WON
    yield "mean of rounds, Student", found.a.mean("rounds"), rounds_of_match(BEFORE)
    yield "difference in the win rate, Tango", found.difference(), GAIN
    yield "difference in rounds, Student", found.difference("rounds"), LONGER
    if peeking:
        ended = lab.simulate("luturas", cards=before, games=MOST, until=NARROW, **run)
        yield "win rate when narrow enough, at any time", ended.win_rate_at_any_time, WON
        pairs = lab.compare(before, after, games=MOST, until=NARROW, **run)
        yield "difference when narrow enough, at any time", pairs.difference_at_any_time, GAIN


def counted(repetitions: int, peeking: int, first_seed: int = 0) -> dict[str, dict[str, Any]]:
    """How often each interval held the truth, and how wide it was; `peeking`: repetitions of runs ended by `until`."""
    found: dict[str, dict[str, Any]] = {}
    for seed in range(first_seed, first_seed + repetitions):
        for name, estimate, truth in repetition(seed, seed - first_seed < peeking):
            row = found.setdefault(name, {"truth": float(truth), "inside": 0, "of": 0, "games": 0, "half_width": 0.0})
            row["inside"] += estimate.low <= truth <= estimate.high
            row["of"] += 1
            row["games"] += estimate.n
            row["half_width"] += estimate.half_width
    return found


def markdown(found: Results) -> str:
    """The table."""
    rows = [
        (
            name,
            f"{row['truth']:.4f}",
            rate(row["inside"], row["of"]),
            f"{row['games'] / row['of']:.0f}",
            f"{row['half_width'] / row['of']:.3f}",
        )
        for name, row in found["intervals"].items()
    ]
    titles: Sequence[str] = ("interval of 95 %", "truth", "held it", "games", "mean half-width")
    return f"{head(found)}\n\n{table(titles, rows)}"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--repetitions", default=2000, show_default=True)
@click.option("--peeking", default=500, show_default=True, help="So many of them also with runs ended when narrow.")
@click.option("--keep", is_flag=True, help="Keep the figures in benchmarks/results, the table in docs/lab.md.")
def main(repetitions: int, peeking: int, keep: bool) -> None:
    """Repeat runs whose truth is exact, and count how often the intervals hold it."""
    command = f"python -m benchmarks.lab_coverage --repetitions {repetitions} --peeking {peeking}"
    intervals = counted(repetitions, peeking)
    found = {"format": "luu-lab-coverage-1", "command": command, **machine.facts(), "intervals": intervals}
    click.echo(markdown(found))
    if keep:
        kept.keep(found, "lab_coverage", "lab.md", markdown(found), START)


if __name__ == "__main__":
    main()
