"""Catanatron, an engine of Settlers of Catan in plain Python, with its own random players."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.contenders import Contender, Contest, Counts, Missing

DECISION = (
    "roll, build, trade with the bank, play a development card, move the robber, discard or end the turn (rolling is "
    "often the only option); until the next one the board's legal roads, settlements and trades are worked out"
)


def contenders() -> list[Contender | Missing]:
    """The game for two and for four players; missing if the package is not installed."""
    try:
        import catanatron  # noqa: F401

        engine = f"catanatron {version('catanatron')}"
    except (ImportError, PackageNotFoundError) as fault:
        return [Missing("Catanatron", str(fault))]
    return [contender(engine, players) for players in (2, 4)]


def contender(engine: str, players: int) -> Contender:
    """The game with so many random players."""
    contest = Contest(
        f"catanatron/{players}",
        f"Catan, {'two' if players == 2 else 'four'} players",
        games={2: 40, 4: 30}[players],
        play=lambda seed: new_game(seed, players).play(),
        count=lambda seed, counts: count_game(seed, players, counts),
    )
    return Contender(
        contest,
        engine,
        "Python",
        DECISION,
        midgame=lambda: halfway(players),
        copy=lambda game: game.copy(),
        where="half-way through the random game of seed 1",
    )


def new_game(seed: int, players: int) -> Any:
    """A game of its own random players; the engine seeds Python's shared chance with `seed`."""
    from catanatron import Color, Game, RandomPlayer

    return Game([RandomPlayer(color) for color in list(Color)[:players]], seed=seed)


def count_game(seed: int, players: int, counts: Counts) -> None:
    """The same game again, counted."""

    def decide(player: Any, game: Any, options: Any) -> Any:
        counts.asked(len(options))
        return player.decide(game, options)

    new_game(seed, players).play(decide_fn=decide)


def halfway(players: int) -> Any:
    """The random game of seed 1 after half its moves."""
    counts = Counts(1)
    count_game(1, players, counts)
    game = new_game(1, players)
    for _ in range(counts.moves // 2):
        game.play_tick()
    return game
