"""How far search comes in Planet Luu with a stated budget, and what five chaos cards cost it.

    python -m benchmarks.searching --games 100 --looks 12 --keep

Solo, automatic draft, on the same seeds at chaos difficulty 0 and 5. The budget is a number of looks for each plan at
every choice, and no clock, so that every game can be played again. Shares have Wilson's interval, what chaos costs has
Tango's for pairs. `--change n` plays with cards of which every action card costs n Luutex less and does n more: a dial
from the game as it is to one that search wins as often as is wanted, by numbers and costs of action cards alone.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from functools import cache
from time import process_time
from typing import Any

import click

import luu
from benchmarks import kept, machine
from benchmarks.balance import head, rate
from benchmarks.report import table
from luu.agents import Search, scoring_of
from luu.core.cardset import CardSet
from luu.lab.several import paired_effect

START = "<!-- results: written by python -m benchmarks.searching -->"
CHAOS = (0, 5)
WON = 5
"""Sectors cleared in a campaign that is won."""

Job = tuple[int, int, int, int]
"""A seed, a chaos difficulty, a number of looks, and by how much action cards are changed."""
SPARED = ("overdrive", "double_phase", "split_strike", "evolution_drive", "luutex_reclaim")
"""Cards of which only the cost is changed: their number multiplies, counts dice, or is what they take."""
Played = tuple[int, int, float]
"""Sectors cleared, choices, the core's seconds."""
Results = dict[str, Any]


def play(job: Job) -> Played:
    """One campaign of search."""
    seed, chaos, looks, change = job
    began = process_time()
    session = luu.new("planet", cards=changed(change), seed=seed, chaos=chaos, draft="auto", log=False)
    agent, choices = Search(scoring_of("planet"), seed, looks=looks), 0
    while session.outcome is None:
        choices += len(session.game.keys) > 1
        session.play(agent.choose(session))
    cleared = WON if session.outcome.won else session.state.sector - 1
    return cleared, choices, process_time() - began


@cache
def changed(by: int) -> CardSet:
    """The cards of the game, every action card so much cheaper (0 at the least) and stronger, where it has a number."""
    cards = luu.cards("planet")
    values = {("actions", card.id, "cost"): max(0, card.cost - by) for card in cards.actions.values()}
    values |= {
        ("actions", card.id, "amount"): card.amount + by
        for card in cards.actions.values()
        if card.amount and card.id not in SPARED
    }
    return cards.with_values(values)


def results(
    games: int, budgets: Sequence[int], changes: Sequence[int], workers: int, first_seed: int = 70_000
) -> Results:
    """Every budget and card set, with and without chaos cards, on the same seeds."""
    seeds = range(first_seed, first_seed + games)
    tried = [(looks, change) for looks in budgets for change in changes]
    jobs = [(seed, chaos, *one) for one in tried for seed in seeds for chaos in CHAOS]
    played = dict(zip(jobs, all_played(jobs, workers), strict=True))
    options = "".join([*(f" --looks {looks}" for looks in budgets), *(f" --change {by}" for by in changes)])
    return {
        "format": "luu-searching-1",
        "command": f"python -m benchmarks.searching --games {games}{options}",
        **machine.facts(),
        "engine": machine.engine(),
        "first_seed": first_seed,
        "budgets": [
            {
                "looks": looks,
                "change": change,
                **{str(chaos): [played[seed, chaos, looks, change] for seed in seeds] for chaos in CHAOS},
            }
            for looks, change in tried
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
            rows.append(
                (str(budget["looks"]), said(budget["change"]), str(chaos), f"{len(games):,}", *cells, f"{choice:.1f}")
            )
        without, withal = ([cleared == WON for cleared, *_ in budget[str(chaos)]] for chaos in CHAOS)
        effect, _ = paired_effect(without, withal)
        part = f"{1 - sum(withal) / sum(without):.0%} of the wins" if any(without) else "no win to lose"
        costs.append(f"- {budget['looks']} looks, {said(budget['change'])}: {effect.percent(signed=True)}, {part}")
    titles = ("looks a plan", "action cards", "chaos", "games", "Sector 1", "Sector 3", "campaign", "ms a choice")
    return "\n\n".join([head(found), table(titles, rows), "What five chaos cards cost:", "\n".join(costs)])


def said(change: int) -> str:
    """What was done to the action cards."""
    return f"{change} cheaper, {change} stronger" if change else "as they are"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", default=100, show_default=True, help="Seeds; each is played at chaos 0 and at chaos 5.")
@click.option("--looks", "budgets", multiple=True, default=(12,), show_default=True, help="Budgets to be tried.")
@click.option(
    "--change",
    "changes",
    multiple=True,
    default=(0,),
    show_default=True,
    help="By how much action cards are cheaper and stronger.",
)
@click.option("--workers", default=2, show_default=True, help="Processes; the tables do not depend on it.")
@click.option("--keep", is_flag=True, help="Keep the games in benchmarks/results, the tables in docs/lab.md.")
def main(games: int, budgets: tuple[int, ...], changes: tuple[int, ...], workers: int, keep: bool) -> None:
    """Play campaigns of search with stated budgets."""
    found = results(games, budgets, changes, workers)
    click.echo(markdown(found))
    if keep:
        kept.keep(found, "searching", "lab.md", markdown(found), START)


if __name__ == "__main__":
    main()
