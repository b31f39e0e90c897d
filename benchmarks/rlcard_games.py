"""RLCard's card games, written in Python, as its environments play them."""

from __future__ import annotations

from functools import partial
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.contenders import Contender, Missing, Pick, deep_copied

GAMES: dict[str, tuple[str, int, str]] = {
    "uno": ("Uno", 100, "a card that fits, or draw; then the next player's cards and a picture of them for learners"),
    "leduc-holdem": ("Leduc poker", 3000, "call, raise, fold or check with one card; then a picture for learners"),
    "gin-rummy": ("Gin rummy", 20, "draw, discard or knock; then melds and deadwood, and a picture for learners"),
}
"""Title, games in a full round, and what a decision is."""


def contenders() -> list[Contender | Missing]:
    """Every game of the list; missing if the package is not installed."""
    try:
        import rlcard  # noqa: F401

        engine = f"rlcard {version('rlcard')}"
    except (ImportError, PackageNotFoundError) as fault:
        return [Missing("RLCard", str(fault))]
    return [contender(engine, name) for name in GAMES]


def contender(engine: str, name: str) -> Contender:
    """One game of RLCard."""
    import rlcard

    env = rlcard.make(name)
    return deep_copied(f"rlcard/{name}", engine, GAMES[name], partial(play_out, env))


def play_out(env: Any, pick: Pick, seed: int, stop: int) -> Any:
    """A random game up to its end, or up to `stop` moves; RLCard deals by itself."""
    env.seed(seed)
    state, _ = env.reset()
    while stop and not env.is_over():
        state, _ = env.step(pick(list(state["legal_actions"])))
        stop -= 1
    return env.game
