"""PettingZoo's classic games, written in Python, by its agent-by-agent loop."""

from __future__ import annotations

from functools import partial
from importlib import import_module
from importlib.metadata import PackageNotFoundError, version
from typing import Any

from benchmarks.contenders import Contender, Missing, Pick, deep_copied

GAMES: dict[str, tuple[str, int, str]] = {
    "tictactoe_v3": ("Tic-tac-toe", 300, "a free square of nine; then three in a row and a picture for learners"),
    "connect_four_v3": ("Connect four", 100, "one of seven columns; then four in a row and a picture for learners"),
}
"""Title, games in a full round, and what a decision is. Its card games are RLCard's, which stand for themselves."""


def contenders() -> list[Contender | Missing]:
    """Every game of the list; missing if the package, or what its games draw with, is not installed."""
    try:
        for name in GAMES:
            import_module(f"pettingzoo.classic.{name}")
        engine = f"pettingzoo {version('pettingzoo')}"
    except (ImportError, PackageNotFoundError) as fault:
        return [Missing("PettingZoo", str(fault))]
    return [contender(engine, name) for name in GAMES]


def contender(engine: str, name: str) -> Contender:
    """One game of PettingZoo."""
    env = import_module(f"pettingzoo.classic.{name}").env()
    return deep_copied(f"pettingzoo/{name}", engine, GAMES[name], partial(play_out, env))


def play_out(env: Any, pick: Pick, seed: int, stop: int) -> Any:
    """A random game up to its end, or up to `stop` moves."""
    env.reset(seed=seed)
    for _ in env.agent_iter():
        observation, _, over, cut, _ = env.last()
        if stop == 0:
            break
        if over or cut:
            env.step(None)
        else:
            env.step(pick([action for action, legal in enumerate(observation["action_mask"]) if legal]))
            stop -= 1
    return env
