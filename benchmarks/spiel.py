"""OpenSpiel through its Python module: the games that are written in Python, and some written in C++."""

from __future__ import annotations

from importlib.metadata import PackageNotFoundError, version
from random import Random
from typing import Any

from benchmarks.contenders import Contender, Contest, Counts, Missing, Pick, counted, picker

GAMES: dict[str, tuple[str, int, str]] = {
    "python_tic_tac_toe": ("Tic-tac-toe", 300, "a free square of nine; then three in a row is looked for"),
    "python_kuhn_poker": ("Kuhn poker", 1000, "pass or bet with one of three cards; nothing else happens"),
    "python_liars_poker": ("Liar's poker", 200, "raise the bid or challenge; the hands are counted at the end"),
    "python_block_dominoes": (
        "Block dominoes",
        100,
        "a tile and the end where it goes; then the tiles that fit are found",
    ),
    "python_team_dominoes": ("Team dominoes", 50, "as block dominoes, four players in two teams"),
    "tic_tac_toe": ("Tic-tac-toe", 3000, "as the one in Python"),
    "kuhn_poker": ("Kuhn poker", 3000, "as the one in Python"),
    "backgammon": ("Backgammon", 20, "two dice's moves at once; all legal pairs of moves are worked out"),
    "gin_rummy": ("Gin rummy", 20, "draw, discard or knock; then melds and deadwood are worked out"),
}
"""Title, games in a full round, and what a decision is. Names with `python_` are written in Python."""


def contenders() -> list[Contender | Missing]:
    """Every game of the list that this OpenSpiel has; missing if the package is not installed."""
    try:
        import pyspiel
        from open_spiel.python import games  # noqa: F401 - registers the games written in Python

        engine = f"open_spiel {version('open_spiel')}"
    except (ImportError, PackageNotFoundError) as fault:
        return [Missing("OpenSpiel", str(fault))]
    known = pyspiel.registered_names()
    return [
        contender(engine, name) if name in known else Missing(f"OpenSpiel's {name}", "not in this version")
        for name in GAMES
    ]


def contender(engine: str, name: str) -> Contender:
    """One game of OpenSpiel."""
    import pyspiel

    game = pyspiel.load_game(name)
    title, games, decision = GAMES[name]
    contest = Contest(
        f"openspiel/{name}",
        title,
        games,
        play=lambda seed: play_out(game, picker(seed), seed),
        count=lambda seed, counts: count_game(game, seed, counts),
    )
    return Contender(
        contest,
        engine,
        "Python" if name.startswith("python_") else "C++, called from Python",
        decision,
        midgame=lambda: halfway(game),
        copy=lambda state: state.clone(),
        where="half-way through the random game of seed 1",
    )


def play_out(game: Any, pick: Pick, seed: int, stop: int = -1) -> Any:
    """A random game up to its end, or up to `stop` moves. The caller rolls and deals, as in every OpenSpiel game."""
    choices = Random(-seed).choices
    state = game.new_initial_state()
    while stop and not state.is_terminal():
        if state.is_chance_node():
            outcomes, weights = zip(*state.chance_outcomes(), strict=True)
            state.apply_action(choices(outcomes, weights)[0])
        else:
            state.apply_action(pick(state.legal_actions()))
            stop -= 1
    return state


def count_game(game: Any, seed: int, counts: Counts) -> None:
    """The same game again, counted; what is no move in its history is a roll or a deal."""
    moves = counts.moves
    state = play_out(game, counted(picker(seed), counts), seed)
    counts.deals += len(state.history()) - (counts.moves - moves)


def halfway(game: Any) -> Any:
    """The random game of seed 1 after half its moves."""
    counts = Counts(1)
    count_game(game, 1, counts)
    return play_out(game, picker(1), 1, stop=max(1, counts.moves // 2))
