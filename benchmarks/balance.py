"""How hard the game is: `python -m benchmarks.balance` plays many games and prints the table of docs/balance.md.

Solo, automatic draft. Each game is played from its own seed, so the table is the same for any number of processes.
Intervals are Wilson's, at 95 %.
"""

from __future__ import annotations

import argparse
import sys
from collections import Counter
from collections.abc import Iterable, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from pathlib import Path

import luu
from luu.agents import get
from luu.planet.records import CLASS_NAMES


@dataclass(frozen=True)
class Played:
    """What one game says about balance."""

    starter: str
    cleared: int
    """Sectors cleared, 5 for a win."""
    held: frozenset[str] = field(default=frozenset())
    """Cards that came to hand."""
    used: frozenset[str] = field(default=frozenset())
    """Cards that were played."""


def play(job: tuple[int, str, int]) -> Played:
    """One game from a seed, an agent and a chaos difficulty."""
    seed, agent_name, chaos = job
    session = luu.new("planet", seed=seed, chaos=chaos, draft="auto", log=False)
    agent = get(agent_name, seed=seed)
    ids, state = session.game.table.box.ids, session.state
    starter = state.players[0].queue[0].name
    held: set[int] = set()
    used: set[str] = set()
    while session.outcome is None:
        held.update(session.state.players[0].hand)
        key = agent.choose(session)
        if key.startswith("play:"):
            used.add(key[5:])
        session.play(key)
    won = session.outcome.won
    cleared = 5 if won else session.state.sector - 1
    return Played(starter, cleared, frozenset(ids[card] for card in held), frozenset(used))


def campaign(agent: str, games: int, chaos: int = 0, workers: int = 2, first_seed: int = 0) -> list[Played]:
    """Many games, in the order of their seeds."""
    jobs = [(seed, agent, chaos) for seed in range(first_seed, first_seed + games)]
    if workers == 1:
        return [play(job) for job in jobs]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, jobs, chunksize=max(1, games // (workers * 20))))


def rate(hits: int, games: int) -> str:
    """`53.0 % (48.1-57.9)`: a share with its Wilson interval."""
    from scipy.stats import binomtest

    if games == 0:
        return "none"
    low, high = binomtest(hits, games).proportion_ci(method="wilson")
    return f"{100 * hits / games:.1f} % ({100 * low:.1f}-{100 * high:.1f})"


def share(played: Sequence[Played], sectors: int) -> str:
    """How many games cleared at least so many sectors."""
    return rate(sum(game.cleared >= sectors for game in played), len(played))


def overview(title: str, played: Sequence[Played]) -> Iterable[str]:
    """One line of the first table."""
    cells = [share(played, sectors) for sectors in range(1, 6)]
    yield f"| {title} | {len(played)} | {' | '.join(cells)} |"


def by_starter(played: Sequence[Played]) -> Iterable[str]:
    """Sector 1 and the campaign by starting class."""
    yield "| starting class | games | Sector 1 cleared | campaign won |"
    yield "|---|---|---|---|"
    for name in CLASS_NAMES:
        mine = [game for game in played if game.starter == name]
        yield f"| {name} | {len(mine)} | {share(mine, 1)} | {share(mine, 5)} |"


def by_card(played: Sequence[Played]) -> Iterable[str]:
    """How often each action card is played in the games in which it came to hand, and how those games went."""
    held, used, cleared = Counter[str](), Counter[str](), Counter[str]()
    for game in played:
        held.update(game.held)
        used.update(game.used & game.held)
        cleared.update(game.held if game.cleared >= 1 else ())
    yield "| card | cost | games held | played in | Sector 1 cleared when held |"
    yield "|---|---|---|---|---|"
    for card in sorted(
        luu.cards("planet").sheet("actions").values(), key=lambda card: used[card.id] / (held[card.id] or 1)
    ):
        yield (
            f"| {card.name} ({card.pool}) | {card.cost} | {held[card.id]} | {rate(used[card.id], held[card.id])} "
            f"| {rate(cleared[card.id], held[card.id])} |"
        )


def report(games: int, workers: int) -> str:
    """The whole page of tables."""
    greedy = campaign("greedy", games, workers=workers)
    chaos = campaign("greedy", max(games // 4, 1), chaos=5, workers=workers)
    random = campaign("random", games, workers=workers)
    head = ["| agent | games | S1 | S2 | S3 | S4 | campaign |", "|---|---|---|---|---|---|---|"]
    lines = [
        *head, *overview("greedy, chaos 0", greedy), *overview("greedy, chaos 5", chaos),
        *overview("random, chaos 0", random), "", *by_starter(greedy), "", *by_card(greedy),
    ]  # fmt: skip
    return "\n".join(lines)


def main(argv: Sequence[str] | None = None) -> int:
    """The command."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.balance", description=__doc__)
    parser.add_argument("--games", type=int, default=2000, help="games of greedy and of random (default 2000)")
    parser.add_argument("--workers", type=int, default=2, help="processes (default 2); the table does not depend on it")
    parser.add_argument("--into", type=Path, help="a page whose part after '<!-- figures -->' is replaced")
    given = parser.parse_args(argv)
    text = report(given.games, given.workers)
    if given.into is None:
        print(text)
        return 0
    page = given.into.read_text(encoding="utf-8")
    given.into.write_text(page.split("<!-- figures -->")[0] + f"<!-- figures -->\n\n{text}\n", encoding="utf-8")
    return 0


if __name__ == "__main__":
    sys.exit(main())
