"""Where the time of random play goes: Python's profiler, its functions sorted into the parts of the engine."""

from __future__ import annotations

import cProfile
from collections import defaultdict
from collections.abc import Callable
from math import inf
from types import CodeType
from typing import Any

PARTS = {
    "core/session.py": "session",
    "core/rng.py": "dice",
    "core/tally.py": "totals with reasons",
    "planet/rules/traits.py": "totals with reasons",
    "core/piles.py": "set-up",
    "planet/rules/opening.py": "set-up",
    "planet/rules/draft.py": "draft",
    "planet/rules/picks.py": "draft",
    "planet/rules/chaos.py": "chaos",
    "planet/rules/troubles.py": "chaos",
    "planet/box.py": "set-up",
    "games.py": "set-up",
    "core/cardset.py": "set-up",
    "planet/cards.py": "set-up",
    "planet/rules/enemies.py": "enemy phase",
    "planet/rules/combat.py": "friendly attack",
    "planet/rules/actions.py": "actions",
    "planet/rules/hand.py": "cards",
    "planet/effects.py": "cards",
    "core/effects.py": "cards",
    "planet/rules/growth.py": "growth",
    "planet/rules/rounds.py": "rounds and waves",
    "planet/rules/waves.py": "rounds and waves",
    "planet/moves.py": "handing on (moves, tasks)",
    "planet/table.py": "changes to the table",
    "planet/state.py": "changes to the table",
    "planet/game.py": "handing on (moves, tasks)",
}
"""Files by the part of the engine that they are; a file that is not here stands under its own name."""

TOP = 16


def part_of(code: CodeType) -> str:
    """The part of the engine a function belongs to. Some go by name: options are made in many files, for one."""
    path, function = code.co_filename, code.co_name
    if function.endswith("keys") or function.startswith(("can_", "playable")):
        return "options"
    if "roll" in function:
        return "dice"
    if function in ("clone", "silent_clone"):
        return "copies for undo"
    if function in ("set_up", "new_game", "new"):
        return "set-up"
    place = short_path(path)
    if place.startswith("agents/") or "/luu/" not in path:
        return "the random agent"
    return PARTS.get(place, place)


def short_path(path: str) -> str:
    """A file's place inside the package `luu`, or its bare name elsewhere: never a path of this machine."""
    path = path.replace("\\", "/")
    return path.rpartition("/luu/")[2] if "/luu/" in path else path.rpartition("/")[2]


def hotspots(play: Callable[[int], Any], games: int, decisions: int, rounds: int) -> dict[str, Any]:
    """The shares of all parts and the top functions, by own time, of games that make so many decisions.

    Every game is profiled several times and a function's best time in it counts: the profiler's clock goes on while
    another process has the core. What a function spends in built-in functions is its own.
    """
    own: dict[CodeType, float] = defaultdict(float)
    calls: dict[CodeType, int] = defaultdict(int)
    for seed in range(1, games + 1):
        for code, (count, seconds) in best_of(rounds, play, seed).items():
            own[code] += seconds
            calls[code] += count
    return {"decisions": decisions, "parts": part_rows(own), "functions": function_rows(own, calls, decisions)}


def best_of(rounds: int, play: Callable[[int], Any], seed: int) -> dict[CodeType, tuple[int, float]]:
    """Calls and least own seconds of every function in one game."""
    best: dict[CodeType, tuple[int, float]] = {}
    for _ in range(rounds):
        profiler = cProfile.Profile(builtins=False)
        profiler.runcall(play, seed)
        for row in profiler.getstats():
            code = row.code
            if isinstance(code, CodeType):
                best[code] = (row.callcount, min(row.inlinetime, best.get(code, (0, inf))[1]))
    return best


def part_rows(own: dict[CodeType, float]) -> list[dict[str, Any]]:
    """The parts of the engine, the dearest first."""
    total = sum(own.values())
    parts: dict[str, float] = defaultdict(float)
    for code, seconds in own.items():
        parts[part_of(code)] += seconds / total
    dearest = sorted(parts, key=lambda part: -parts[part])
    return [{"part": part, "share": round(parts[part], 4)} for part in dearest]


def function_rows(own: dict[CodeType, float], calls: dict[CodeType, int], decisions: int) -> list[dict[str, Any]]:
    """The functions with the most own time."""
    total = sum(own.values())
    return [
        {
            "function": f"{short_path(code.co_filename)} {code.co_name}",
            "part": part_of(code),
            "share": round(own[code] / total, 4),
            "calls": round(calls[code] / decisions, 3),
        }
        for code in sorted(own, key=lambda code: -own[code])[:TOP]
    ]
