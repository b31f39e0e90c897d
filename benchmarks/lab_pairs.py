"""How many games does pairing save? `python -m benchmarks.lab_pairs` plays typical edits on the same seeds as the cards
before them, and says how many games give the same interval with and without pairs.

The width of an interval goes with the root of the variance over the games. So the games that pairs need, of those that
two separate runs need, are the variance of the differences over the sum of both variances.
"""

from __future__ import annotations

from dataclasses import dataclass, field
from typing import Any

import click

import luu
from benchmarks import kept, machine
from benchmarks.balance import head
from benchmarks.report import table
from luu import lab
from luu.lab.cells import number_at, place_of
from luu.lab.compare import Comparison
from luu.lab.result import as_data

START = "<!-- results: written by python -m benchmarks.lab_pairs -->"

Results = dict[str, Any]


@dataclass(frozen=True)
class Kind:
    """A way to play, what is measured of it, and the edits: a value and what is added to it."""

    name: str
    game: str
    measure: str
    least: int | None
    edits: tuple[tuple[str, int], ...]
    setup: dict[str, Any] = field(default_factory=dict)


KINDS = (
    Kind(
        "Planet Luu, greedy, Sector 1 cleared", "planet", "cleared", 1,
        (
            ("actions.quick_mend.cost", 1),
            ("actions.hunters_edge.cost", -1),
            ("actions.shell_guard.amount", 1),
            ("bosses.tjeluu_s1.hp", 4),
            ("luus.kjeluu_base_2.attack", 1),
        ),
    ),
    Kind(
        "Luturas Network, versus, greedy, seat 0 won", "luturas", "won", None,
        (
            ("luturas.ascuara.stamina", -1),
            ("luturas.lodrok.damage_dice", 1),
            ("tools.drumroll_knuckles.power", 1),
            ("tools.open_hand_haymaker.accuracy", 1),
            ("strategies.aquatic_shard.amount", -1),
        ),
    ),
)  # fmt: skip


def measured(kind: Kind, games: int) -> Results:
    """The edits of a kind, all on the same seeds."""
    cards = luu.cards(kind.game)
    sets = [cards.with_value(*place_of(name), number_at(cards, place_of(name)) + step) for name, step in kind.edits]
    before, *after = lab.series([cards, *sets], games=games, progress=True, workers=1, **kind.setup)
    pairs = [
        Comparison(before, each, tuple(map(str, cards.diff(changed))))
        for each, changed in zip(after, sets, strict=True)
    ]
    return {"name": kind.name, "games": games, "rows": [figures(kind, pair) for pair in pairs]}


def figures(kind: Kind, pair: Comparison) -> Results:
    """What one edit came to."""
    return {
        "change": pair.changes[0],
        "difference": as_data(pair.difference(kind.measure, kind.least)),
        "differing": sum(a != b for a, b in zip(pair.a.rows, pair.b.rows, strict=True)),
        "games_needed": 1 - pair.variance_saved(kind.measure, kind.least),
        "games_needed_rounds": 1 - pair.variance_saved("rounds"),
    }


def markdown(found: Results) -> str:
    """One table a way to play."""
    titles = ("edit", "games that differ", "difference", "games needed", "for the rounds")
    parts = [head(found)]
    for kind in found["kinds"]:
        rows = [
            (
                row["change"],
                f"{row['differing']} of {kind['games']}",
                lab.Estimate(**row["difference"]).percent(signed=True),
                f"{row['games_needed']:.0%}",
                f"{row['games_needed_rounds']:.0%}",
            )
            for row in kind["rows"]
        ]
        parts.append(f"### {kind['name']}\n\n{table(titles, rows)}")
    return "\n\n".join(parts)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--planet", default=1000, show_default=True, help="Games of Planet Luu, each played once for every edit.")
@click.option("--luturas", default=4000, show_default=True, help="The same of Luturas Network.")
@click.option("--keep", is_flag=True, help="Keep the figures in benchmarks/results, the tables in docs/lab.md.")
def main(planet: int, luturas: int, keep: bool) -> None:
    """Play typical edits in pairs, and say what part of the games pairing needs."""
    command = f"python -m benchmarks.lab_pairs --planet {planet} --luturas {luturas}"
    counts = {"planet": planet, "luturas": luturas}
    kinds = [measured(kind, counts[kind.game]) for kind in KINDS if counts[kind.game]]
    found = {"format": "luu-lab-pairs-1", "command": command, **machine.facts(), "kinds": kinds}
    click.echo(markdown(found))
    if keep:
        kept.keep(found, "lab_pairs", "lab.md", markdown(found), START)


if __name__ == "__main__":
    main()
