"""Whole games looked at move by move: `python -m benchmarks.campaign planet` (or luturas) plays them and says what
they covered.

At every decision the position is checked: cards in one place each, numbers within their bounds, somebody asked. Every
card and ability that changed a game is counted (see coverage.py). Each game follows from its own seed, so the counts
are the same for any number of processes.
"""

from __future__ import annotations

import json
import re
import sys
from collections.abc import Callable, Iterable, Iterator, Sequence
from concurrent.futures import ProcessPoolExecutor
from dataclasses import dataclass, field
from functools import cache
from pathlib import Path
from typing import Any

import click

import luu
from benchmarks import machine
from benchmarks.coverage import Coverage, Lens, Thing, watch
from benchmarks.coverage_luturas import LuturasLens
from benchmarks.coverage_planet import PlanetLens
from benchmarks.report import table
from luu.agents import get
from luu.luturas.records import DURATIONS

RESULTS = Path(__file__).resolve().parent / "results"
DOCS = RESULTS.parents[1] / "docs"
START, END = "<!-- results: written by python -m benchmarks.campaign -->", "<!-- end of results -->"

Results = dict[str, Any]


@dataclass(frozen=True)
class Batch:
    """Games of one kind: who plays, how many, in which set-up; `varied` turns take turns from game to game."""

    agent: str
    games: int
    setup: dict[str, Any]
    varied: tuple[dict[str, Any], ...] = ({},)

    @property
    def title(self) -> str:
        return ", ".join([self.agent, *(f"{word} {value}" for word, value in self.setup.items())])


def planet_batches(random: int, greedy: int) -> list[Batch]:
    """One and two players, chaos 0 and 5; drafts by the agent and by the game, and both fates of starters, in turn."""
    varied = tuple(
        {"draft": draft, "leftovers": fate} for fate in ("digital", "physical") for draft in ("play", "auto")
    )
    return [
        Batch(agent, games // 4, {"players": players, "chaos": chaos}, varied)
        for agent, games in (("random", random), ("greedy", greedy))
        for players in (1, 2)
        for chaos in (0, 5)
    ]


def luturas_batches(random: int, greedy: int) -> list[Batch]:
    """Versus and solo; teams drawn by lot, drafted by the agent and by the game in turn."""
    varied = tuple({"draft": draft} for draft in ("random", "play", "auto"))
    return [
        Batch(agent, games, {"mode": mode}, varied)
        for agent, games in (("random", random), ("greedy", greedy))
        for mode in ("versus", "solo")
    ]


Words = Callable[[Results], str]
"""What a thing is counted as in a table; empty for nothing."""


@dataclass(frozen=True)
class Subject:
    """A game that can be looked at."""

    lens: Callable[[], Lens]
    batches: Callable[[int, int], list[Batch]]
    kinds: dict[str, str] = field(default_factory=dict)
    """What the kinds of things are called in the report."""
    sums: dict[str, Words] = field(default_factory=dict)
    """What the things are added up by."""
    games: tuple[int, int] = (2000, 200)
    """How many are played at random and by greedy unless told otherwise."""


def planet_verb(thing: Results) -> str:
    """The verb of an action card."""
    return str(thing["part"]).rpartition(": ")[2] if thing["kind"] == "card" else ""


CLAUSE = re.compile(r"(?:(?:base|Hyper), )?(?:(?P<trigger>\w+): )?(?P<verb>[A-Z_]+)\((?P<words>.*)\)")
"""A verb of Luturas Network as its part is named: `Hyper, on_struck: MOD(self, roll, 2, next)`."""


def luturas_verb(thing: Results) -> str:
    """The operation, with whom or what it is for; a change with its stat."""
    clause = CLAUSE.fullmatch(thing["part"])
    if clause is None:
        return ""
    words = clause["words"].split(", ")
    return " ".join([clause["verb"], *words[: 2 if clause["verb"] == "MOD" else 1]])


def luturas_trigger(thing: Results) -> str:
    """The trigger of an ability, or the kind of card that is played."""
    clause = CLAUSE.fullmatch(thing["part"])
    if clause is None:
        return ""
    trigger = clause["trigger"] or {"tool": "Special of a Tool", "strategy": "a Strategy is played"}[thing["kind"]]
    return f"{trigger}, {thing['kind']}" if thing["kind"] in ("lutura", "oscumora") else trigger


def luturas_duration(thing: Results) -> str:
    """How long what changes holds."""
    clause = CLAUSE.fullmatch(thing["part"])
    last = clause["words"].rpartition(", ")[2] if clause else ""
    return last if last in DURATIONS else ""


SUBJECTS = {
    "planet": Subject(
        cache(lambda: PlanetLens(luu.cards("planet"))),
        planet_batches,
        {
            "card": "Action cards, verb by verb",
            "chaos": "Chaos cards",
            "boss": "Bosses: their abilities",
            "trait": "Class traits of Luu",
            "passive": "Passives of Luu",
            "rogue": "Rogues: their abilities",
        },
        {"Verbs": planet_verb},
    ),
    "luturas": Subject(
        cache(lambda: LuturasLens(luu.cards("luturas"))),
        luturas_batches,
        {
            "tool": "Tools: the attack, and the effect verb by verb",
            "strategy": "Strategies, verb by verb",
            "lutura": "Luturas: the abilities of both sides",
            "oscumora": "Oscumoras: their abilities",
        },
        {"Operations": luturas_verb, "Triggers": luturas_trigger, "Durations": luturas_duration},
        games=(5000, 500),
    ),
}


# ---------------------------------------------------------------------- playing

Job = tuple[str, Batch, int]
"""The game, the batch and the seed."""


def play(job: Job) -> Coverage:
    """One game, watched."""
    game, batch, seed = job
    setup = {**batch.setup, **batch.varied[seed % len(batch.varied)]}
    session = luu.new(game, seed=seed, log=False, **setup)
    agent = get(batch.agent, game=game, seed=seed)
    return watch(session, agent.choose, SUBJECTS[game].lens(), f"{batch.title}, seed {seed}")


def run(game: str, batches: Sequence[Batch], workers: int = 1, first_seed: int = 0) -> list[Coverage]:
    """Every batch played; what each covered."""
    jobs = [(game, batch, first_seed + number) for batch in batches for number in range(batch.games)]
    if workers == 1:
        return gather(batches, map(play, jobs))
    with ProcessPoolExecutor(workers) as pool:
        return gather(batches, pool.map(play, jobs, chunksize=5))


def gather(batches: Sequence[Batch], games: Iterator[Coverage]) -> list[Coverage]:
    """What came of the games, batch by batch."""
    found = []
    for batch in batches:
        total = Coverage()
        for _ in range(batch.games):
            total.add(next(games))
        found.append(total)
    return found


# ---------------------------------------------------------------------- results


def results(game: str, batches: Sequence[Batch], covered: Sequence[Coverage], command: str) -> Results:
    """What was covered, as plain data."""
    lens, whole = SUBJECTS[game].lens(), Coverage()
    for each in covered:
        whole.add(each)
    agents = list(dict.fromkeys(batch.agent for batch in batches))
    return {
        "format": "luu-coverage-1",
        "game": game,
        "command": command,
        **machine.facts(),
        "batches": [batch_row(batch, each) for batch, each in zip(batches, covered, strict=True)],
        "things": [thing_row(thing, agents, batches, covered) for thing in lens.things()],
        "missing": [list(thing) for thing in whole.missing(lens)],
        "faults": whole.faults,
    }


def batch_row(batch: Batch, covered: Coverage) -> Results:
    """How many games and decisions a batch had, and how its games ended."""
    return {
        "title": batch.title,
        "games": covered.games,
        "decisions": covered.decisions,
        "ended": dict(sorted(covered.outcomes.items())),
        "faults": len(covered.faults),
    }


def thing_row(thing: Thing, agents: Sequence[str], batches: Sequence[Batch], covered: Sequence[Coverage]) -> Results:
    """In how many games of each agent a thing was in play, and in how many it changed the game."""
    row: Results = {"kind": thing.kind, "name": thing.name, "part": thing.part}
    for agent in agents:
        mine = [each for batch, each in zip(batches, covered, strict=True) if batch.agent == agent]
        row[agent] = [sum(each.seen[thing] for each in mine), sum(each.changed[thing] for each in mine)]
    return row


# ---------------------------------------------------------------------- the page


def markdown(found: Results) -> str:
    """The tables of one campaign."""
    return "\n\n".join([head(found), batch_table(found), verdict(found), *thing_tables(found)])


def head(found: Results) -> str:
    """What was run, on what."""
    commit = f"commit {found['commit']}" if found["commit"] else "no commit"
    changed = " with changes to the engine" if found["commit"] and found["changed"] else ""
    return f"`{found['command']}` on {found['date']}, {commit}{changed}; {found['python']}."


def batch_table(found: Results) -> str:
    """The games that were played."""
    rows = [
        (
            row["title"],
            f"{row['games']:,}",
            f"{row['decisions']:,}",
            ", ".join(f"{reason} {count}" for reason, count in row["ended"].items()),
            str(row["faults"]),
        )
        for row in found["batches"]
    ]
    return "## The games\n\n" + table(("played by", "games", "decisions", "how they ended", "faults"), rows)


def verdict(found: Results) -> str:
    """Whether everything worked."""
    faults = "".join(f"\n- {fault}" for fault in found["faults"])
    missing = "".join(f"\n- {' '.join(filter(None, thing))}" for thing in found["missing"])
    total, shown = len(found["things"]), len(found["things"]) - len(found["missing"])
    sound = f"These positions were not sound:\n{faults}" if faults else "Every position was sound."
    return f"{sound} Of {total} things, {shown} changed a game.{' Not shown:' + chr(10) + missing if missing else ''}"


def thing_tables(found: Results) -> Iterator[str]:
    """Everything that was to be covered, kind by kind."""
    agents = list(dict.fromkeys(row["title"].partition(",")[0] for row in found["batches"]))
    for kind, title in SUBJECTS[found["game"]].kinds.items():
        things = [thing for thing in found["things"] if thing["kind"] == kind]
        parted = any(thing["part"] for thing in things)
        titles = ["what", *(["part"] if parted else []), *(f"{agent}: in play, changed it" for agent in agents)]
        rows = [
            [f"`{thing['name']}`", *([f"`{thing['part']}`"] if parted else []), *counts(thing, agents)]
            for thing in things
        ]
        yield f"## {title}\n\n{table(titles, rows)}"
    for title, word in SUBJECTS[found["game"]].sums.items():
        yield sum_table(found, agents, title, word)


def counts(thing: Results, agents: Iterable[str]) -> list[str]:
    """`120, 87` for each agent: games in which the thing was in play, and games that it changed."""
    return [f"{thing[agent][0]:,}, {thing[agent][1]:,}" for agent in agents]


def sum_table(found: Results, agents: Sequence[str], title: str, word: Words) -> str:
    """The same counts by verb, or by trigger, whatever card it stands on."""
    sums: dict[str, list[int]] = {}
    for thing in found["things"]:
        if name := word(thing):
            counted = [1, *(thing[agent][1] for agent in agents)]
            sums[name] = [old + new for old, new in zip(sums.get(name, [0] * len(counted)), counted, strict=True)]
    rows = [(f"`{name}`", *(f"{count:,}" for count in counts)) for name, counts in sorted(sums.items())]
    titles = (title.lower().removesuffix("s"), "stands on cards", *(f"{agent}: changed the game" for agent in agents))
    return f"## {title}\n\nSummed over the cards that they stand on.\n\n{table(titles, rows)}"


def write_into(page: Path, text: str) -> None:
    """Put the tables between the two marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(START)
    page.write_text(f"{before}{START}\n\n{text}\n\n{END}{rest.partition(END)[2]}", encoding="utf-8")


# ---------------------------------------------------------------------- the command


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.argument("game", type=click.Choice(sorted(SUBJECTS)), default="planet")
@click.option("--random", type=int, help="Games by the random agent: 2,000 in all, or 5,000 of each mode of luturas.")
@click.option("--greedy", type=int, help="Games by the greedy agent, a tenth of that.")
@click.option("--workers", default=2, show_default=True, help="Processes; the counts do not depend on it.")
@click.option("--keep", is_flag=True, help="Keep the counts in benchmarks/results, the tables in docs/.")
def main(game: str, random: int | None, greedy: int | None, workers: int, keep: bool) -> None:
    """Play whole games, check every position, and count which cards and abilities changed a game."""
    usual = SUBJECTS[game].games
    random, greedy = usual[0] if random is None else random, usual[1] if greedy is None else greedy
    batches = SUBJECTS[game].batches(random, greedy)
    command = f"python -m benchmarks.campaign {game} --random {random} --greedy {greedy}"
    found = results(game, batches, run(game, batches, workers), command)
    click.echo(markdown(found))
    if keep:
        target = RESULTS / f"coverage_{game}" / f"{found['date']}.json"
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")
        write_into(DOCS / f"coverage_{game}.md", markdown(found))
    sys.exit(1 if found["faults"] or found["missing"] else 0)


if __name__ == "__main__":
    main()
