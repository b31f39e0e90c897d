"""The weights of luu/agents/chance_planet.py: how likely a position of Planet Luu is to be won.

    python -m benchmarks.chances --games 4500 --keep

Greedy plays games, two of three solo and one with two players, a third of each with five chaos cards, all with the
automatic draft; every position in which a round begins is looked at, with what became of its game: won or not, and what
part of the five sectors was cleared. Three quarters of the games make the weights (logistic regression with a little
ridge, by scipy), the last quarter says how well the chances hold. The weights go into the engine by hand, so that a run
changes nothing by itself.
"""

from __future__ import annotations

from concurrent.futures import ProcessPoolExecutor
from itertools import pairwise
from typing import Any

import click
import numpy as np
from scipy.optimize import minimize
from scipy.special import expit

import luu
from benchmarks import kept, machine
from benchmarks.balance import head, rate
from benchmarks.report import table
from luu.agents import get
from luu.agents.chance_planet import REACHED, REACHED_IN, SEEN, WON, WON_IN, chance, reach, sight
from luu.planet.rules.waves import LAST_SECTOR

START = "<!-- results: written by python -m benchmarks.chances -->"
FIRST_SEED = 600_000
RIDGE = 3.0
"""How much a weight of 1 costs, its figure being measured in standard deviations."""
APART = 4
"""One game of so many is kept apart."""
BANDS = (0.0, 0.05, 0.1, 0.2, 0.4, 0.6, 0.8, 1.0)
"""The chances that are looked at together."""

Row = list[float]
Results = dict[str, Any]


def play(seed: int) -> tuple[int, list[Row]]:
    """A game of greedy: its seed, and a row for each round: sector, what is seen, if it was won, part cleared."""
    players, chaos = (2 if seed % 3 == 0 else 1), (5 if seed % 9 < 3 else 0)
    session = luu.new("planet", seed=seed, players=players, chaos=chaos, draft="auto", log=False)
    agent, rows, latest = get("greedy", "planet", seed), [], -1
    while session.outcome is None:
        state = session.state
        if state.round_total != latest:
            latest = state.round_total
            rows.append([float(state.sector), *sight(state)])
        session.play(agent.choose(session))
    became = chance(session.state), reach(session.state)
    return seed, [[*row, *became] for row in rows]


def played(games: int, workers: int) -> tuple[Any, Any]:
    """The rows of all games, and the seed of each."""
    with ProcessPoolExecutor(workers) as pool:
        found = list(pool.map(play, range(FIRST_SEED, FIRST_SEED + games), chunksize=20))
    seeds = [seed for seed, rows in found for _ in rows]
    return np.array([row for _, rows in found for row in rows]), np.array(seeds)


def figures_of(rows: Any) -> Any:
    """What is weighted: a column for each sector, then what is seen."""
    sectors = (rows[:, :1] == np.arange(1, LAST_SECTOR + 1)).astype(float)
    return np.hstack([sectors, rows[:, 1:-2]])


def fitted(figures: Any, won: Any) -> Any:
    """The weights under which the games are likeliest."""
    scale = np.maximum(figures.std(axis=0), 1e-9)
    scaled = figures / scale

    def loss(weights: Any) -> tuple[float, Any]:
        odds = scaled @ weights
        misfit = np.logaddexp(0, odds).sum() - won @ odds + RIDGE / 2 * weights[LAST_SECTOR:] @ weights[LAST_SECTOR:]
        slope = scaled.T @ (expit(odds) - won)
        slope[LAST_SECTOR:] += RIDGE * weights[LAST_SECTOR:]
        return float(misfit), slope

    return minimize(loss, np.zeros(figures.shape[1]), jac=True, method="L-BFGS-B", options={"maxiter": 2000}).x / scale


def log_loss(chances: Any, won: Any) -> float:
    """The mean surprise: lower is better."""
    safe = np.clip(chances, 1e-9, 1 - 1e-9)
    return float(-np.mean(won * np.log(safe) + (1 - won) * np.log(1 - safe)))


def results(games: int, workers: int) -> Results:
    """Play, fit, and look at the games kept apart: with the new weights and with those in the engine."""
    rows, seeds = played(games, workers)
    figures, apart = figures_of(rows), seeds % APART == 0
    engine = {"won": [*WON_IN, *WON], "cleared": [*REACHED_IN, *REACHED]}
    targets = {}
    for name, became in (("won", rows[:, -2]), ("cleared", rows[:, -1])):
        weights = fitted(figures[~apart], became[~apart])
        theirs = became[apart]
        targets[name] = {
            "weights": [float(f"{weight:.3g}") for weight in weights],
            "one for all": log_loss(np.full(len(theirs), became[~apart].mean()), theirs),
            "these weights": log_loss(expit(figures[apart] @ weights), theirs),
            "the engine's": log_loss(expit(figures[apart] @ np.array(engine[name])), theirs),
        }
    return {
        "format": "luu-chances-1",
        "command": f"python -m benchmarks.chances --games {games}",
        **machine.facts(),
        "engine": machine.engine(),
        "first_seed": FIRST_SEED,
        "positions": len(rows),
        "apart": int(apart.sum()),
        "targets": targets,
        "bands": bands(expit(figures[apart] @ np.array(engine["won"])), rows[apart, -2]),
    }


def bands(chances: Any, won: Any) -> list[tuple[float, float, int, float, int]]:
    """From, to, how many positions, what was said in the mean, how many were won."""
    found = []
    for low, high in pairwise(BANDS):
        here = (chances >= low) & ((chances < high) | (high == 1))
        if here.any():
            found.append((low, high, int(here.sum()), float(chances[here].mean()), int(won[here].sum())))
    return found


def markdown(found: Results) -> str:
    """The weights, and how well chances hold in the games kept apart."""
    names = [f"Sector {number}" for number in range(1, LAST_SECTOR + 1)] + list(SEEN)
    won, cleared = (found["targets"][name] for name in ("won", "cleared"))
    weights = [
        (name, f"{one:+.3g}", f"{two:+.3g}")
        for name, one, two in zip(names, won["weights"], cleared["weights"], strict=True)
    ]
    held = table(
        ("the engine says", "positions", "in the mean", "were won"),
        [
            (f"{low:.0%} to {high:.0%}", f"{count:,}", f"{said:.1%}", rate(hits, count))
            for low, high, count, said, hits in found["bands"]
        ],
    )
    losses = table(
        ("mean surprise in games kept apart", "to win", "part cleared"),
        [
            (name, f"{won[name]:.4f}", f"{cleared[name]:.4f}")
            for name in ("one for all", "these weights", "the engine's")
        ],
    )
    told = f"{found['positions']:,} positions, {found['apart']:,} of them in games kept apart."
    weighed = table(("figure", "odds to win", "odds of a sector"), weights)
    return "\n\n".join([head(found), told, held, losses, weighed])


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--games", default=4500, show_default=True, help="Games that greedy plays.")
@click.option("--workers", default=2, show_default=True, help="Processes; the figures do not depend on it.")
@click.option("--keep", is_flag=True, help="Keep the figures in benchmarks/results, the tables in docs/lab.md.")
def main(games: int, workers: int, keep: bool) -> None:
    """Fit the chance to win a position of Planet Luu to games of greedy."""
    found = results(games, workers)
    click.echo(markdown(found))
    if keep:
        kept.keep(found, "chances", "lab.md", markdown(found), START)


if __name__ == "__main__":
    main()
