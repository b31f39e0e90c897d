"""How far search comes in Planet Luu with a stated budget, and what five chaos cards cost it.

    python -m benchmarks.searching --games 100 --looks 12 --looks 48 --keep

Solo, automatic draft, on the same seeds at chaos difficulty 0 and 5. The budget is a number of looks for each plan at
every choice, and no clock, so that every game can be played again. Shares have Wilson's interval, what chaos costs has
Tango's for pairs.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from time import process_time
from typing import Any

import click

import luu
from benchmarks import kept, machine
from benchmarks.balance import head, rate
from benchmarks.report import table
from luu.agents import Search, scoring_of
from luu.lab.several import paired_effect

START = "<!-- results: written by python -m benchmarks.searching -->"
CHAOS = (0, 5)
WON = 5
"""Sectors cleared in a campaign that is won."""

Job = tuple[int, int, int]
"""A seed, a chaos difficulty, a number of looks."""
Played = tuple[int, int, float]
"""Sectors cleared, choices, the core's seconds."""
Results = dict[str, Any]


def play(job: Job) -> Played:
    """One campaign of search."""
    seed, chaos, looks = job
    began = process_time()
    session = luu.new("planet", seed=seed, chaos=chaos, draft="auto", log=False)
    agent, choices = Search(scoring_of("planet"), seed, looks=looks), 0
    while session.outcome is None:
        choices += len(session.game.keys) > 1
        session.play(agent.choose(session))
    cleared = WON if session.outcome.won else session.state.sector - 1
    return cleared, choices, process_time() - began


def results(games: int, budgets: Sequence[int], workers: int, first_seed: int = 70_000) -> Results:
    """Every budget, with and without chaos cards, on the same seeds."""
    seeds = range(first_seed, first_seed + games)
    jobs = [(seed, chaos, looks) for looks in budgets for seed in seeds for chaos in CHAOS]
    played = dict(zip(jobs, all_played(jobs, workers), strict=True))
    options = "".join(f" --looks {looks}" for looks in budgets)
    return {
        "format": "luu-searching-1",
        "command": f"python -m benchmarks.searching --games {games}{options}",
        **machine.facts(),
        "first_seed": first_seed,
        "budgets": [
            {"looks": looks, **{str(chaos): [played[seed, chaos, looks] for seed in seeds] for chaos in CHAOS}}
            for looks in budgets
        ],
    }


def all_played(jobs: Sequence[Job], workers: int) -> Iterator[Played]:
    """The games, in the order of their jobs."""
    if workers == 1:
        yield from map(play, jobs)
        return
    with ProcessPoolExecutor(workers) as pool:
        yield from pool.map(play, jobs)


def markdown(found: Results) -> str:
    """One row a budget and chaos difficulty, then what chaos costs."""
    rows, costs = [], []
    for budget in found["budgets"]:
        for chaos in CHAOS:
            games = budget[str(chaos)]
            cells = [rate(sum(cleared >= least for cleared, *_ in games), len(games)) for least in (1, 3, WON)]
            choice = 1000 * sum(took for *_, took in games) / max(1, sum(choices for _, choices, _ in games))
            rows.append((str(budget["looks"]), str(chaos), f"{len(games):,}", *cells, f"{choice:.1f}"))
        without, withal = ([cleared == WON for cleared, *_ in budget[str(chaos)]] for chaos in CHAOS)
        effect, _ = paired_effect(without, withal)
        part = f"{1 - sum(withal) / sum(without):.0%} of the wins" if any(without) else "no win to lose"
        costs.append(f"- {budget['looks']} looks: {effect.percent(signed=True)}, {part}")
    titles = ("looks a plan", "chaos", "games", "Sector 1", "Sector 3", "campaign", "ms a choice")
    return "\n\n".join([head(found), table(titles, rows), "What five chaos cards cost:", "\n".join(costs)])


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", default=100, show_default=True, help="Seeds; each is played at chaos 0 and at chaos 5.")
@click.option("--looks", "budgets", multiple=True, default=(12, 48), show_default=True, help="Budgets to be tried.")
@click.option("--workers", default=2, show_default=True, help="Processes; the tables do not depend on it.")
@click.option("--keep", is_flag=True, help="Keep the games in benchmarks/results, the tables in docs/lab.md.")
def main(games: int, budgets: tuple[int, ...], workers: int, keep: bool) -> None:
    """Play campaigns of search with stated budgets."""
    found = results(games, budgets, workers)
    click.echo(markdown(found))
    if keep:
        kept.keep(found, "searching", "lab.md", markdown(found), START)


if __name__ == "__main__":
    main()
