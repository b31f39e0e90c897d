"""Does the tuner mend a broken card set? `python -m benchmarks.lab_tune` spoils three values, and has it search from
three seeds, once with exact targets and once with targets that games are played for.

The free values are more than those that were spoiled, and the tuner is told neither which they were nor what stood
there before: it gets the broken set, the free values with their bounds, and the targets.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import click

import luu
from benchmarks import kept, machine
from benchmarks.balance import head
from benchmarks.duels import BEFORE, TEAMS, cards_of
from benchmarks.report import table
from luu import lab
from luu.core.cardset import CardSet
from luu.lab.aim import aim_of
from luu.lab.cells import place_of
from luu.lab.result import as_data

START = "<!-- results: written by python -m benchmarks.lab_tune -->"
SEEDS = (1, 2, 3)
LOOK = 4000
"""Games of each answer from outside, to see whether the tuner's own check told the truth."""

Results = dict[str, Any]


@dataclass(frozen=True)
class Job:
    """A card set, what is spoiled in it, what is free, and what is wanted."""

    name: str
    cards: CardSet
    spoiled: dict[str, int]
    free: dict[str, tuple[int, int]]
    targets: tuple[str, ...]
    run: dict[str, Any] = field(default_factory=dict)

    @property
    def broken(self) -> CardSet:
        """The card set with its values spoiled."""
        return self.cards.with_values({place_of(name): value for name, value in self.spoiled.items()})


def exact_job() -> Job:
    """All Luturas of the game: how strong each is on its own, counted exactly."""
    cards = luu.cards("luturas")
    spoiled = {"luturas.silmoro.stamina": 22, "luturas.lodrok.stamina": 7, "luturas.ceibor.damage_dice": 5}
    free = {f"luturas.{card}.stamina": (6, 24) for card in cards.luturas}
    free |= {f"luturas.{card}.damage_dice": (1, 5) for card in cards.luturas}
    return Job("Luturas Network, every Lutura, exact", cards, spoiled, free, ("matchups=0.4..0.6",))


def played_job(games: int) -> Job:
    """The matches of benchmarks/duels.py, of which the tuner sees games only."""
    spoiled = {
        "luturas.brinokk.damage_dice": 6,
        "luturas.marelisk.damage_dice": 6,
        "luturas.isotarn.defense_dice": 1,
    }
    free = {f"luturas.{card}.{dice}": (1, 6) for team in TEAMS for card in team for dice in DICE}
    targets = ("won=0.7..0.82", "rounds=4.7..5.2")
    run = {"agent": "random", "games": games, "workers": 1, "teams": TEAMS}
    return Job("matches of plain Luturas, 400 games a card set", cards_of(BEFORE), spoiled, free, targets, run)


DICE = ("damage_dice", "defense_dice")


def mended(job: Job, trials: int, seed: int) -> Results:
    """One search."""
    found = lab.tune(job.broken, job.free, job.targets, trials=trials, seed=seed, **job.run)
    first = next(trial for trial in found.trials if trial.edits == 0)
    return {
        "seed": seed,
        "inside": found.inside,
        "doubtful": list(found.doubtful),
        "checks": found.checks,
        "method": found.method,
        "tried": len(found.trials),
        "miss_before": first.miss,
        "miss": found.best.miss,
        "edits": found.best.edits,
        "changes": [str(change) for change in found.changes],
        "fresh": dict(found.fresh),
        "outside_look": looked_at(job, found.cards) if job.run else {},
    }


def looked_at(job: Job, cards: CardSet) -> Results:
    """What was found, in games of which the tuner knows nothing."""
    result = lab.simulate(cards.game, cards=cards, **{**job.run, "games": LOOK, "seed": 77})
    return {name: as_data(aim_of(name).estimate(result)) for name in ("won", "rounds")}


def markdown(found: Results) -> str:
    """One table a job."""
    titles = ("seed", "missed by before", "after", "card sets tried", "checks", "values changed", "figures")
    parts = [head(found)]
    for job in found["jobs"]:
        rows = [
            (
                str(row["seed"]),
                f"{row['miss_before']:.2f} widths",
                "inside" if row["inside"] else f"{row['miss']:.2f} widths",
                str(row["tried"]),
                str(row["checks"] or "none needed"),
                str(len(row["changes"])),
                shown(row),
            )
            for row in job["rows"]
        ]
        said = f"Wanted: {', '.join(job['targets'])}. Spoiled: {', '.join(job['spoiled'])}; {job['free']} values free."
        parts.append(f"### {job['name']}\n\n{said} {job['rows'][0]['method']}.\n\n{table(titles, rows)}")
    return "\n\n".join(parts)


def shown(row: Results) -> str:
    """The figures of what was found: in the games of its check, then in those that the tuner knows nothing of."""
    if not row["fresh"]:
        return "exact"
    sides = ((row["fresh"], "check"), (row["outside_look"], "from outside"))
    return "; ".join(f"{label}: {', '.join(map(figure, found.items()))}" for found, label in sides)


def figure(named: tuple[str, Results]) -> str:
    """won 0.76 (0.74-0.78)."""
    name, one = named
    return f"{name} {one['value']:.3f} ({one['low']:.3f}-{one['high']:.3f})"


def figures(job: Job, trials: int) -> Results:
    """A job from every seed."""
    rows = []
    for seed in SEEDS:
        click.echo(f"{job.name}: seed {seed} ...", err=True)
        rows.append(mended(job, trials, seed))
    spoiled = [str(change) for change in job.cards.diff(job.broken)]
    return {"name": job.name, "targets": list(job.targets), "spoiled": spoiled, "free": len(job.free), "rows": rows}


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--exact", default=400, show_default=True, help="Card sets to look at, exact.")
@click.option("--played", default=200, show_default=True, help="Card sets to look at, played.")
@click.option("--keep", is_flag=True, help="Keep the figures in benchmarks/results, the tables in docs/lab.md.")
def main(exact: int, played: int, keep: bool) -> None:
    """Spoil three values, and have the tuner mend them from three seeds."""
    command = f"python -m benchmarks.lab_tune --exact {exact} --played {played}"
    jobs = [figures(played_job(400), played), figures(exact_job(), exact)]
    found = {"format": "luu-lab-tune-1", "command": command, **machine.facts(), "jobs": jobs}
    click.echo(markdown(found))
    if keep:
        kept.keep(found, "lab_tune", "lab.md", markdown(found), START)


if __name__ == "__main__":
    main()
