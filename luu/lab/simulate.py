"""Many games with one card set."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

from luu.core.cardset import CardSet
from luu.lab.play import Who
from luu.lab.progress import Watcher
from luu.lab.result import Result, rows_of
from luu.lab.run import Rows, about, carry_out, order
from luu.lab.statistics import Estimate, share_at_any_time


def simulate(
    game: str,
    *,
    agent: Who | Sequence[Who] = "greedy",
    games: int = 1000,
    seed: int = 1,
    cards: CardSet | None = None,
    workers: int | None = None,
    progress: bool | Watcher = False,
    measures: str = "basic",
    until: float | None = None,
    **setup: Any,
) -> Result:
    """Play many games and measure them.

    agent: a name, a function that makes an agent from a seed, or one of them for each seat. games: 1 to 10 million.
    seed: the run's; every game has a seed keyed by it and its number, so the result does not depend on `workers`:
    1 plays in this process, None uses all cores or what `joblib.parallel_config` says (a Dask cluster, for example).
    progress: True shows a bar; a function is told at most ten times a second and ends the run by answering False.
    measures: "basic" (logging off), or "cards": also which cards were in the deck, drawn and played.
    until: end as soon as the win rate is known to plus or minus this much, by an interval that allows looking at any
    time. setup: as for `luu.new`; for Planet Luu draft="auto" and chaos=0 unless given.
    Stopped by Ctrl-C, the run keeps what is done: `result.complete` is False then.

    Raises ValueError or TypeError for what cannot be played, before anything is.
    """
    wanted = order(game, agent, games, seed, [cards], measures, setup)
    rows, seconds, narrow = carry_out(wanted, workers, progress, f"{game}, {games} games", win_rate, until)
    return Result(rows_of(rows, 0), about(wanted, 0, narrow), wanted.games, seconds)


def win_rate(rows: Rows) -> Estimate:
    """The win rate so far."""
    return share_at_any_time(sum(row[0]["won"] for row in rows), len(rows))
