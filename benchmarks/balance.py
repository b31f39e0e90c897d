"""How hard the game is: `python -m benchmarks.balance` plays many games and prints the tables of docs/balance.md.

Solo, automatic draft. Each game is played from its own seed, so the tables are the same for any number of processes,
and for the plain and the compiled engine but for the time a choice takes.
Intervals are Wilson's, at 95 %.
"""

from __future__ import annotations

import json
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path
from time import process_time
from typing import Any

import click

import luu
from benchmarks import machine
from benchmarks.report import table
from luu.agents import Search, get
from luu.agents.base import Agent
from luu.agents.scoring_planet import PlanetScoring
from luu.planet.game import RULES_VERSION
from luu.planet.records import CLASS_NAMES

RESULTS = Path(__file__).resolve().parent / "results" / "balance"
PAGE = RESULTS.parents[2] / "docs" / "balance.md"
START, END = "<!-- results: written by python -m benchmarks.balance -->", "<!-- end of results -->"

LOOKS = 12
"""The search agent's budget for a choice: looks at every move, and no clock, so that its games can be played again."""

Results = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """What one game says about balance."""

    starter: str
    cleared: int
    """Sectors cleared, 5 for a win."""
    reason: str = ""
    held: frozenset[str] = field(default=frozenset())
    """Cards that came to hand."""
    used: frozenset[str] = field(default=frozenset())
    """Cards that were played."""
    choices: int = 0
    """Questions with two or more answers."""
    seconds: float = field(default=0.0, compare=False)
    """The core's time for the whole game."""


@dataclass(frozen=True)
class Batch:
    """Games of one kind."""

    key: str
    agent: str
    games: int
    chaos: int = 0


# ---------------------------------------------------------------------- playing


def play(job: tuple[int, str, int, int]) -> Played:
    """One game from a seed, an agent and a chaos difficulty, broken off once so many sectors are cleared."""
    seed, agent_name, chaos, sectors = job
    began = process_time()
    session = luu.new("planet", seed=seed, chaos=chaos, draft="auto", log=False)
    agent = agent_named(agent_name, seed)
    ids, state = session.game.table.box.ids, session.state
    starter = state.players[0].queue[0].name
    held: set[int] = set()
    used: set[str] = set()
    choices = 0
    while session.outcome is None and session.state.sector <= sectors:
        held.update(session.state.players[0].hand)
        key = agent.choose(session)
        choices += len(session.game.keys) > 1
        if key.startswith("play:"):
            used.add(key[5:])
        session.play(key)
    outcome = session.outcome
    cleared = 5 if outcome is not None and outcome.won else session.state.sector - 1
    reason = outcome.reason if outcome is not None else "broken off"
    cards = frozenset([ids[card] for card in held])
    return Played(starter, cleared, reason, cards, frozenset(used & cards), choices, process_time() - began)


def agent_named(name: str, seed: int) -> Agent:
    """An agent; search with a budget of looks."""
    return Search(PlanetScoring(), seed, looks=LOOKS) if name == "search" else get(name, seed=seed)


def campaign(
    agent: str, games: int, chaos: int = 0, workers: int = 2, first_seed: int = 0, sectors: int = 5
) -> list[Played]:
    """Many games, in the order of their seeds."""
    jobs = [(seed, agent, chaos, sectors) for seed in range(first_seed, first_seed + games)]
    if workers == 1:
        return [play(job) for job in jobs]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, jobs, chunksize=max(1, min(20, games // (workers * 4)))))


# ---------------------------------------------------------------------- counting


def results(played: dict[str, list[Played]], command: str) -> Results:
    """What the batches came to, as plain data."""
    return {
        "format": "luu-balance-1",
        "command": command,
        **machine.facts(),
        "engine": machine.engine(),
        "rules": RULES_VERSION,
        "looks": LOOKS,
        "batches": {key: batch_figures(games) for key, games in played.items()},
        "classes": {name: [game.cleared for game in played["greedy"] if game.starter == name] for name in CLASS_NAMES},
        "cards": card_figures(played["greedy"]),
    }


def batch_figures(played: Sequence[Played]) -> Results:
    """How far a batch's games came: how many cleared so many sectors at least."""
    return {
        "games": len(played),
        "cleared": [sum(game.cleared >= sectors for game in played) for sectors in range(1, 6)],
        "ended": dict(sorted(Counter(game.reason for game in played).items())),
        "choices": sum(game.choices for game in played),
        "seconds": round(sum(game.seconds for game in played), 1),
    }


def card_figures(played: Sequence[Played]) -> list[Results]:
    """For every action card: games in which it came to hand and was played, and how those games went."""
    held, used, cleared, won, won_held = (Counter[str]() for _ in range(5))
    for game in played:
        held.update(game.held)
        used.update(game.used)
        cleared.update(game.held if game.cleared >= 1 else ())
        won.update(game.used if game.cleared == 5 else ())
        won_held.update(game.held - game.used if game.cleared == 5 else ())
    return [
        {
            "id": card.id,
            "name": card.name,
            "pool": card.pool,
            "cost": card.cost,
            "held": held[card.id],
            "used": used[card.id],
            "cleared_1": cleared[card.id],
            "won_used": won[card.id],
            "won_unused": won_held[card.id],
        }
        for card in luu.cards("planet").sheet("actions").values()
    ]


# ---------------------------------------------------------------------- the page


def markdown(found: Results) -> str:
    """All tables of one run."""
    return "\n\n".join([head(found), band_table(found), sector_table(found), class_table(found), card_table(found)])


def head(found: Results) -> str:
    """What was run, on what."""
    commit = f"commit {found['commit']}" if found["commit"] else "no commit"
    changed = " with changes to the engine" if found["commit"] and found["changed"] else ""
    rules = f", rules {found['rules']}" if "rules" in found else ""
    engine = f", {found['engine']} engine" if "engine" in found else ""
    place = found["machine"]
    return (
        f"`{found['command']}` on {found['date']}, {commit}{changed}{rules}; {place['processor']}, "
        f"{place['cores']} cores; {found['python']}{engine}."
    )


CHAOS_BAND = "five chaos cards cost greedy a quarter of its Sector 1 wins"
"""What costs and numbers cannot reach; docs/balance.md says why."""


@dataclass(frozen=True)
class Band:
    """One of the things that are wanted."""

    wanted: str
    found: str
    reached: bool


def bands(found: Results) -> list[Band]:
    """What is wanted, beside what these games came to."""
    greedy, chaos, random = (found["batches"][key] for key in ("greedy", "greedy, chaos 5", "random"))
    first, won, first_chaos = portion(greedy, 1), portion(greedy, 5), portion(chaos, 1)
    name, gap = max(class_gaps(found).items(), key=lambda item: abs(item[1]), default=("none", 0.0))
    card = min(found["cards"], key=lambda card: card["used"] / max(card["held"], 1))
    lost = 100 * (1 - first_chaos / first) if first else 0.0
    return [
        Band("greedy clears Sector 1 in 40-60 %", f"{first:.1f} %", 40 <= first <= 60),
        Band("greedy wins the campaign in 3-15 %", f"{won:.1f} %", 3 <= won <= 15),
        Band("random clears Sector 1 in less than 10 %", f"{portion(random, 1):.1f} %", portion(random, 1) < 10),
        Band("every starting class within 12 points", f"farthest: {name} {gap:+.1f}", abs(gap) <= 12),
        Band(
            "every card played in 2 % of the games in which it is held",
            f"least: {card['name']}, {card['used']} of {card['held']}",
            card["held"] > 0 and card["used"] >= 0.02 * card["held"],
        ),
        Band(CHAOS_BAND, f"{first_chaos:.1f} % instead of {first:.1f} %: {lost:.0f} % of them", lost >= 25),
    ]


def portion(batch: Results, sectors: int) -> float:
    """How many of a batch's games cleared so many sectors, in percent."""
    return float(100 * batch["cleared"][sectors - 1] / batch["games"])


def class_gaps(found: Results) -> dict[str, float]:
    """By how many points each starting class clears Sector 1 more or less often than all together."""
    mean = portion(found["batches"]["greedy"], 1)
    return {
        name: 100 * sum(count >= 1 for count in cleared) / len(cleared) - mean
        for name, cleared in found["classes"].items()
        if cleared
    }


def band_table(found: Results) -> str:
    """What is wanted and what came out."""
    rows = [(band.wanted, band.found, "reached" if band.reached else "not reached") for band in bands(found)]
    return f"## What was wanted, and what came out\n\n{table(('wanted', 'found', ''), rows)}"


TITLES = {
    "greedy": "greedy, chaos 0",
    "greedy, chaos 5": "greedy, chaos 5",
    "random": "random, chaos 0",
    "search": "search, chaos 0",
}


def sector_table(found: Results) -> str:
    """Who clears how many sectors."""
    rows = []
    for key, batch in found["batches"].items():
        games = batch["games"]
        cells = [rate(count, games) for count in batch["cleared"]]
        rows.append((TITLES.get(key, key), f"{games:,}", *cells, f"{1000 * batch['seconds'] / batch['choices']:.1f}"))
    titles = ("agent", "games", "S1", "S2", "S3", "S4", "campaign", "ms a choice")
    note = f"Search takes {found['looks']} looks at every choice, however long that takes."
    return f"## Sectors cleared\n\n{table(titles, rows)}\n\n{note}"


def class_table(found: Results) -> str:
    """Sector 1 and the campaign by starting class, and how far from the mean."""
    gaps, rows = class_gaps(found), []
    for name, cleared in found["classes"].items():
        first, won = sum(count >= 1 for count in cleared), sum(count == 5 for count in cleared)
        gap = f"{gaps[name]:+.1f}" if name in gaps else ""
        rows.append((name, str(len(cleared)), rate(first, len(cleared)), gap, rate(won, len(cleared))))
    titles = ("starting class", "games", "Sector 1", "points from the mean", "campaign")
    return f"## Starting classes, greedy, chaos 0\n\n{table(titles, rows)}"


def card_table(found: Results) -> str:
    """The action cards, the least played first."""
    rows = []
    for card in sorted(found["cards"], key=lambda card: card["used"] / (card["held"] or 1)):
        held, used = card["held"], card["used"]
        rows.append(
            (
                f"{card['name']} ({card['pool']})",
                str(card["cost"]),
                str(held),
                rate(used, held),
                rate(card["cleared_1"], held),
                rate(card["won_used"], used),
                rate(card["won_unused"], held - used),
            )
        )
    titles = ("card", "cost", "held", "played", "Sector 1 when held", "won when played", "won when held, not played")
    return f"## Action cards, greedy, chaos 0\n\n{table(titles, rows)}"


def rate(hits: int, games: int) -> str:
    """`53.0 % (48.1-57.9)`: a share with its Wilson interval."""
    if games == 0:
        return "none"
    low, high = interval(hits, games)
    return f"{100 * hits / games:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def interval(hits: int, games: int) -> tuple[float, float]:
    """Wilson's 95 % interval of a share."""
    from scipy.stats import binomtest

    low, high = binomtest(hits, games).proportion_ci(method="wilson")
    return float(low), float(high)


def write_into(page: Path, text: str, start: str = START) -> None:
    """Put the tables between the two marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(start)
    page.write_text(f"{before}{start}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


# ---------------------------------------------------------------------- the command


def batches(games: int, search: int) -> Iterable[Batch]:
    """What is played: half as many games with chaos, and as many by search as one has patience for."""
    yield Batch("greedy", "greedy", games)
    yield Batch("greedy, chaos 5", "greedy", max(games // 2, 1), chaos=5)
    yield Batch("random", "random", games)
    if search:
        yield Batch("search", "search", search)


def measure(games: int, search: int, workers: int) -> Iterator[tuple[str, list[Played]]]:
    """The batches, played one after the other."""
    for batch in batches(games, search):
        click.echo(f"{batch.key}: {batch.games} games ...", err=True)
        yield batch.key, campaign(batch.agent, batch.games, batch.chaos, workers)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", default=2000, show_default=True, help="Games of greedy and of random; half with chaos 5.")
@click.option("--search", default=50, show_default=True, help="Games of the search agent.")
@click.option("--workers", default=2, show_default=True, help="Processes; the tables do not depend on it.")
@click.option("--keep", is_flag=True, help="Keep the figures in benchmarks/results, the tables in docs/balance.md.")
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path), help="Play nothing, read this file.")
def main(games: int, search: int, workers: int, keep: bool, source: Path | None) -> None:
    """Play many solo games and say who clears how many sectors, with which classes and cards."""
    command = f"python -m benchmarks.balance --games {games} --search {search}"
    if source is not None:
        found: Results = json.loads(source.read_text(encoding="utf-8"))
    else:
        found = results(dict(measure(games, search, workers)), command)
    click.echo(markdown(found))
    if keep:
        target = RESULTS / f"{found['date']}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(found) + "\n", encoding="utf-8")
        write_into(PAGE, markdown(found))


if __name__ == "__main__":
    main()
