"""How even Luturas Network is, and how hard in solo: `python -m benchmarks.balance_luturas` plays many games of it and
prints the tables of docs/balance_luturas.md.

Each game is played from its own seed, so the tables are the same for any number of processes. Intervals are Wilson's,
at 95 %.
"""

from __future__ import annotations

import json
import random
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
from benchmarks.balance import head, rate, write_into
from benchmarks.report import table
from luu.agents import Search, get
from luu.agents.base import Agent
from luu.agents.scoring_luturas import LuturasScoring
from luu.core.session import Session
from luu.lab import statistics
from luu.luturas.rules.setup import worth
from luu.luturas.state import NOBODY, TEAM, State

RESULTS = Path(__file__).resolve().parent / "results" / "balance_luturas"
PAGE = RESULTS.parents[2] / "docs" / "balance_luturas.md"
START = "<!-- results: written by python -m benchmarks.balance_luturas -->"

LOOKS = 48
"""The search agent's budget for a choice: so many looks a plan in the mean, and no clock, so that its games can be
played again."""
OFFERED = 3
"""Of so many Luturas, drawn from the pool, a drafter takes the best by printed stats: drafts that are sensible and yet
not always the same."""

Results = dict[str, Any]


@dataclass(frozen=True)
class Played:
    """What one game says about balance."""

    teams: tuple[tuple[str, ...], ...]
    winner: int | None
    """The seat; in solo None stands for the Oscumoras."""
    rounds: int
    reason: str
    drafter: int = NOBODY
    """The seat that picked first, in a draft."""
    attacker: int = NOBODY
    """The seat that acted first in the first round, versus."""
    beaten: int = 0
    """Oscumoras that fell, solo."""
    standing: frozenset[str] = field(default=frozenset())
    """Luturas that still stood at the end."""
    choices: int = 0
    """Questions with two or more answers."""
    seconds: float = field(default=0.0, compare=False)
    """The core's time for the whole game."""


@dataclass(frozen=True)
class Batch:
    """Games of one kind."""

    key: str
    mode: str
    agents: tuple[str, ...]
    games: int
    draft: str = "random"


# ---------------------------------------------------------------------- playing


def play(job: tuple[Batch, int]) -> Played:
    """One game from its seed."""
    batch, seed = job
    began = process_time()
    session = luu.new("luturas", seed=seed, mode=batch.mode, draft=batch.draft, log=False)
    drafter = session.state.first if session.game.kind == "draft" else NOBODY
    draft_all(session, seed)
    agents = [agent_named(name, seed) for name in batch.agents]
    choices, attacker = 0, NOBODY
    game, state = session.game, session.state
    while session.outcome is None:
        choices += len(game.keys) > 1
        session.play(agents[game.seat % len(agents)].choose(session))
        if attacker == NOBODY and state.round == 2 and not state.solo:
            attacker = state.first
    return told(session, drafter, attacker, choices, process_time() - began)


def draft_all(session: Session, seed: int) -> None:
    """Answer a draft's questions: the best of a few Luturas each time."""
    chance = random.Random(seed)
    box = session.game.table.box  # type: ignore[attr-defined]
    while session.game.kind == "draft":
        keys = session.game.keys
        offered = chance.sample(keys, min(OFFERED, len(keys)))
        session.play(max(offered, key=lambda key: worth(box.luturas[box.numbers[key[7:]]])))


def told(session: Session, drafter: int, attacker: int, choices: int, seconds: float) -> Played:
    """A finished game."""
    state: State = session.state
    outcome = session.outcome
    assert outcome is not None
    faces = session.game.table.faces  # type: ignore[attr-defined]
    names = [faces[side].card if side >= 0 else "" for side in state.sides]
    teams = tuple([tuple(names[slot] for slot in state.slots(player.seat)) for player in state.players])
    standing = frozenset([names[slot] for slot in range(TEAM * len(teams)) if state.stamina[slot] > 0])
    winner = outcome.winner
    return Played(
        teams, winner, state.round, outcome.reason, drafter, attacker, state.beaten, standing, choices, seconds
    )


def agent_named(name: str, seed: int) -> Agent:
    """An agent; search with a budget of looks."""
    return Search(LuturasScoring(), seed, looks=LOOKS) if name == "search" else get(name, "luturas", seed)


def campaign(batch: Batch, workers: int = 2, first_seed: int = 0) -> list[Played]:
    """Many games, in the order of their seeds."""
    jobs = [(batch, seed) for seed in range(first_seed, first_seed + batch.games)]
    if workers == 1:
        return [play(job) for job in jobs]
    with ProcessPoolExecutor(workers) as pool:
        return list(pool.map(play, jobs, chunksize=max(1, min(20, batch.games // (workers * 4)))))


# ---------------------------------------------------------------------- counting


def results(played: dict[str, list[Played]], kinds: Sequence[Batch], command: str) -> Results:
    """What the batches came to, as plain data."""
    return {
        "format": "luu-balance-luturas-1",
        "command": command,
        **machine.facts(),
        "looks": LOOKS,
        "batches": [batch_figures(batch, played[batch.key]) for batch in kinds],
        "search": search_figures(played),
        "luturas": lutura_figures([game for batch in kinds if by_greedy_and_lot(batch) for game in played[batch.key]]),
    }


def by_greedy_and_lot(batch: Batch) -> bool:
    """Whether a batch says how strong the Luturas are: greedy players, teams by lot."""
    return (batch.mode, batch.agents, batch.draft) == ("versus", ("greedy",), "random")


def batch_figures(batch: Batch, played: Sequence[Played]) -> Results:
    """A batch's games: how long they lasted, how they ended, who won them."""
    decided = [game for game in played if game.winner is not None]
    drafted = [game for game in decided if game.drafter != NOBODY]
    ordered = [game for game in decided if game.attacker != NOBODY]
    return {
        "key": batch.key,
        "mode": batch.mode,
        "games": len(played),
        "rounds": sorted_counts(game.rounds for game in played),
        "ended": dict(sorted(Counter(game.reason for game in played).items())),
        "seat_0": [sum(game.winner == 0 for game in played), len(played) if batch.mode == "solo" else len(decided)],
        "drafter": [sum(game.winner == game.drafter for game in drafted), len(drafted)],
        "attacker": [sum(game.winner == game.attacker for game in ordered), len(ordered)],
        "beaten": sorted_counts(game.beaten for game in played),
        "choices": sum(game.choices for game in played),
        "seconds": round(sum(game.seconds for game in played), 1),
    }


def search_figures(played: dict[str, list[Played]]) -> Results:
    """Search and greedy on the same seeds: solo games that both won, or one of them; matches with seats exchanged."""
    found: Results = {}
    pairs = list(zip(played.get("solo, greedy", []), played.get("solo, search", []), strict=False))
    if pairs:
        won = Counter((greedy.winner == 0, search.winner == 0) for greedy, search in pairs)
        found["solo"] = [won[True, True], won[False, True], won[True, False], len(pairs)]
    seats = zip(played.get(SEARCH_FIRST, []), played.get(SEARCH_SECOND, []), strict=True)
    twice = Counter((first.winner == 0) + (second.winner == 1) for first, second in seats)
    if twice:
        found["versus"] = [twice[wins] for wins in range(3)]
    return found


def sorted_counts(numbers: Iterable[int]) -> list[list[int]]:
    """Numbers with how often they are there, the least first."""
    return [list(pair) for pair in sorted(Counter(numbers).items())]


def lutura_figures(played: Sequence[Played]) -> list[Results]:
    """For every Lutura: matches that it was in, that its team won, and in which it stood at the end."""
    games, won, stood = (Counter[str]() for _ in range(3))
    for game in played:
        for seat, team in enumerate(game.teams):
            games.update(team)
            won.update(team if game.winner == seat else ())
            stood.update(game.standing.intersection(team))
    return [
        {"id": card.id, "name": card.name, "games": games[card.id], "won": won[card.id], "stood": stood[card.id]}
        for card in luu.cards("luturas").sheet("luturas").values()
    ]


# ---------------------------------------------------------------------- the page


def markdown(found: Results) -> str:
    """All tables of one run."""
    parts = [head(found), length_table(found), even_table(found), lutura_table(found), solo_table(found)]
    if found.get("search"):
        parts.append(search_table(found))
    return "\n\n".join(parts)


def length_table(found: Results) -> str:
    """How long games last and how they end."""
    rows = []
    for batch in found["batches"]:
        rounds = [number for number, times in batch["rounds"] for _ in range(times)]
        inside = sum(7 <= number <= 22 for number in rounds)
        rows.append(
            (
                batch["key"],
                f"{len(rounds):,}",
                f"{sum(rounds) / len(rounds):.1f}",
                f"{rounds[len(rounds) // 40]}-{rounds[-1 - len(rounds) // 40]}",
                rate(inside, len(rounds)),
                str(rounds[-1]),
                ", ".join(f"{reason} {count:,}" for reason, count in batch["ended"].items()),
                f"{1000 * batch['seconds'] / batch['choices']:.1f}",
            )
        )
    titles = ("games", "how many", "mean rounds", "95 % are", "within 7-22", "longest", "how they ended", "ms a choice")
    note = f"Search takes {found['looks']} looks a plan in the mean, however long that takes."
    return f"## Rounds\n\n{table(titles, rows)}\n\n{note}"


def even_table(found: Results) -> str:
    """What going first is worth, and the seat."""
    matches = [batch for batch in found["batches"] if batch["mode"] == "versus"]
    alike = [batch for batch in matches if "against" not in batch["key"]]
    rows = [(batch["key"], *(share(batch[name]) for name in ("drafter", "attacker", "seat_0"))) for batch in matches]
    sums = [[sum(batch[name][at] for batch in alike) for at in (0, 1)] for name in ("drafter", "attacker", "seat_0")]
    rows.append(("**all between equals**", *map(share, sums)))
    titles = ("versus", "who drafted first won", "who acted first in round 1 won", "seat 0 won")
    return f"## Who wins a match\n\n{table(titles, rows)}"


def share(counted: Sequence[int]) -> str:
    """`50.1 % (48.0-52.2) of 2,000`"""
    return f"{rate(counted[0], counted[1])} of {counted[1]:,}" if counted[1] else "–"


def lutura_table(found: Results) -> str:
    """The Luturas, those whose teams win most first."""
    rows = [
        (row["name"], f"{row['games']:,}", rate(row["won"], row["games"]), rate(row["stood"], row["games"]))
        for row in sorted(found["luturas"], key=lambda row: -row["won"] / (row["games"] or 1))
    ]
    titles = ("Lutura", "matches", "its team won", "it stood at the end")
    return f"## Luturas, greedy, teams by lot\n\n{table(titles, rows)}"


def solo_table(found: Results) -> str:
    """How far a team comes against the Oscumoras."""
    rows = []
    for batch in found["batches"]:
        if batch["mode"] == "solo":
            beaten = sum(number * times for number, times in batch["beaten"]) / batch["games"]
            rows.append((batch["key"], f"{batch['games']:,}", rate(*batch["seat_0"]), f"{beaten:.1f}"))
    return f"## Solo\n\n{table(('games', 'how many', 'won', 'Oscumoras beaten'), rows)}"


def search_table(found: Results) -> str:
    """What search wins that greedy does not, game by game on the same seeds."""
    rows = []
    if "solo" in found["search"]:
        both, gained, lost, games = found["search"]["solo"]
        more = statistics.paired_share(gained, lost, games)
        rows.append(("solo", f"{games:,}", rate(both + lost, games), rate(both + gained, games), more.percent(True)))
    if "versus" in found["search"]:
        pairs = found["search"]["versus"]
        halves = [wins / 2 for wins, times in enumerate(pairs) for _ in range(times)]
        won = statistics.mean(halves)
        words = f"{100 * won.value:.1f} % ({100 * won.low:.1f}-{100 * won.high:.1f})"
        against = f"{100 - 100 * won.value:.1f} %"
        more = statistics.mean([2 * half - 1 for half in halves])
        rows.append(("versus, each pair of teams twice", f"{2 * len(halves):,}", against, words, more.percent(True)))
    titles = ("same seeds", "games", "greedy won", "search won", "difference")
    return f"## Search and greedy\n\n{table(titles, rows)}"


# ---------------------------------------------------------------------- the command

SEARCH_FIRST, SEARCH_SECOND = "versus, search against greedy", "versus, greedy against search"


def batches(greedy: int, chance: int, search: int) -> list[Batch]:
    """What is played. Matches between equals are what the bands are for; greedy against random is a check on both."""
    half, third = max(greedy // 2, 1), max(greedy // 3, 1)
    found = [
        Batch("versus, greedy", "versus", ("greedy",), greedy),
        Batch("versus, greedy, drafted", "versus", ("greedy",), half, "play"),
        Batch("versus, random", "versus", ("random",), chance),
        Batch("versus, random, drafted", "versus", ("random",), chance, "play"),
        Batch("versus, greedy against random", "versus", ("greedy", "random"), max(greedy // 20, 1)),
        Batch("solo, greedy", "solo", ("greedy",), third),
        Batch("solo, random", "solo", ("random",), max(chance // 5, 1)),
    ]
    if search:
        found.append(Batch("solo, search", "solo", ("search",), search))
        found.append(Batch(SEARCH_FIRST, "versus", ("search", "greedy"), search))
        found.append(Batch(SEARCH_SECOND, "versus", ("greedy", "search"), search))
    return found


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--greedy", default=6000, show_default=True, help="Matches of greedy players; half drafted, third solo.")
@click.option("--random", "chance", default=7000, show_default=True, help="Matches at random, and as many drafted.")
@click.option("--search", default=200, show_default=True, help="Games of the search agent in each mode.")
@click.option("--workers", default=2, show_default=True, help="Processes; the tables do not depend on it.")
@click.option("--keep", is_flag=True, help="Keep the figures in benchmarks/results, the tables in docs/.")
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path), help="Play nothing, read this file.")
def main(greedy: int, chance: int, search: int, workers: int, keep: bool, source: Path | None) -> None:
    """Play many games and say how long they last, who wins them, with which Luturas."""
    command = f"python -m benchmarks.balance_luturas --greedy {greedy} --random {chance} --search {search}"
    if source is not None:
        found: Results = json.loads(source.read_text(encoding="utf-8"))
    else:
        kinds = batches(greedy, chance, search)
        found = results(dict(measure(kinds, workers)), kinds, command)
    click.echo(markdown(found))
    if keep:
        target = RESULTS / f"{found['date']}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(found) + "\n", encoding="utf-8")
        write_into(PAGE, markdown(found), START)


def measure(kinds: Sequence[Batch], workers: int) -> Iterator[tuple[str, list[Played]]]:
    """The batches, played one after the other."""
    for batch in kinds:
        click.echo(f"{batch.key}: {batch.games} games ...", err=True)
        yield batch.key, campaign(batch, workers)


if __name__ == "__main__":
    main()
