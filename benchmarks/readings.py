"""One reading of one engine, in a process of its own: `python -m benchmarks.readings KEY AMOUNT`, positions on stdin.

Prints one line of JSON: the engine that answered, the value, and for a hint how long its playouts were.
"""

from __future__ import annotations

import json
import subprocess
import sys
import tracemalloc
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import partial
from resource import RUSAGE_CHILDREN, getrusage
from statistics import median
from time import perf_counter, process_time
from typing import Any

from benchmarks.machine import engine

Found = dict[str, Any]
Given = dict[str, Any]

SECOND = 1000
"""Milliseconds that a hint may think."""
LOOKS = 20
"""So many playouts of every move say how long one is."""
EDITS = {"planet": ("actions", "quick_mend", "cost"), "luturas": ("tools", "drumroll_knuckles", "power")}
"""The one value that a comparison changes by 1."""
CLOSE = 0.015
"""So closely a comparison is to know the difference in the win rate."""


@dataclass(frozen=True)
class Reading:
    """Something to measure: `take` gets an amount of work and the positions, and gives a value in `unit`."""

    key: str
    title: str
    unit: str
    times: int
    take: Callable[[int, Given], Found]
    more_is_better: bool = True
    cores: int = 1


# ---------------------------------------------------------------------- play


def random_play(game: str, setup: Given, games: int, given: Given) -> Found:
    """Decisions a second of the core in random games through sessions, log off."""
    import luu
    from luu.agents import get, play_out

    def play(seed: int) -> int:
        session = luu.new(game, seed=seed, log=False, **setup)
        play_out(session, get("random", game, seed))
        return session.ply

    play(0)
    began = process_time()
    decisions = sum(play(seed) for seed in range(1, games + 1))
    return {"value": decisions / (process_time() - began)}


def clone(game: str, times: int, given: Given) -> Found:
    """Microseconds a copy of the game in mid-game."""
    import luu

    copied = luu.load(given[game]).game
    began = process_time()
    for _ in range(times):
        copied.clone()
    return {"value": (process_time() - began) / times * 1e6}


# ---------------------------------------------------------------------- hints


def hint(game: str, times: int, given: Given) -> Found:
    """Playouts a second of the core, while search thinks for a second about a question in mid-game."""
    import luu
    from luu.agents import scoring_of
    from luu.agents.search import Search

    session = luu.load(given[game])
    agent = Search(scoring_of(game), seed=1, milliseconds=SECOND)
    moves = agent.scoring.moves(session.game, session.game.keys)
    began = process_time()
    plans = agent.search(session, moves, None)
    took = process_time() - began
    length = {"moves": length_of(agent, session, moves)} if engine() == "plain" else {}
    return {"value": sum(plan.chances for plan in plans) / took, **length}


def length_of(agent: Any, session: Any, moves: list[str]) -> float:
    """The mean number of moves in a playout of search."""
    from luu.agents.greedy import imagined
    from luu.agents.search import Plan

    seat = session.game.seat
    with counted_moves(session.game) as made:
        for look in range(LOOKS):
            copy = imagined(agent.scoring, session, seat, f"length/{look}")
            for move in moves:
                agent.look(copy, Plan((move,)), seat)
    return made[0] / (LOOKS * len(moves))


@contextmanager
def counted_moves(game: Any) -> Iterator[list[int]]:
    """How many moves are played meanwhile, in plain Python: compiled code cannot be asked that."""
    made, kind = [0], type(game)
    play = kind.play

    def counting(self: Any, key: str) -> None:
        made[0] += 1
        play(self, key)

    kind.play = counting
    try:
        yield made
    finally:
        kind.play = play


# ---------------------------------------------------------------------- the lab


def lab_games(game: str, agent: str, workers: int, games: int, given: Given) -> Found:
    """Games a second on the clock, the workers being up."""
    from luu import lab

    lab.simulate(game, agent=agent, games=2 * workers, seed=1, workers=workers)
    began = perf_counter()
    lab.simulate(game, agent=agent, games=games, seed=1, workers=workers)
    return {"value": games / (perf_counter() - began)}


def lab_compare(game: str, times: int, given: Given) -> Found:
    """Seconds on the clock until a change of one value is known closely, random play on two workers."""
    import luu
    from luu import lab

    cards = luu.cards(game)
    sheet, card, column = EDITS[game]
    value = getattr(cards.sheet(sheet)[card], column)
    began = perf_counter()
    lab.compare(cards, cards.with_value(sheet, card, column, value + 1), agent="random", games=1_000_000, workers=2,
                until=CLOSE)  # fmt: skip
    return {"value": perf_counter() - began}


# ---------------------------------------------------------------------- start-up and memory


def import_time(times: int, given: Given) -> Found:
    """Milliseconds of the core that `import luu` adds to the start of Python."""
    return {"value": started("-c", "import luu") - started("-c", "pass")}


def version_time(times: int, given: Given) -> Found:
    """Milliseconds of the core for `python -m luu --version`, Python's own start in it."""
    return {"value": started("-m", "luu", "--version")}


def started(*words: str) -> float:
    """Milliseconds of the core that a new Python takes to its end, in the middle of nine."""
    return median([core_time([sys.executable, *words]) for _ in range(9)]) * 1000


def core_time(command: list[str]) -> float:
    """Seconds of the core that a program takes to its end."""
    before = getrusage(RUSAGE_CHILDREN)
    subprocess.run(command, check=True, capture_output=True)
    after = getrusage(RUSAGE_CHILDREN)
    return after.ru_utime - before.ru_utime + after.ru_stime - before.ru_stime


def memory(game: str, times: int, given: Given) -> Found:
    """Kilobytes that a session in mid-game holds: its log, its moves, its copies for undo."""
    import luu

    text = given[game]
    first = luu.load(text)  # what all games share is there now
    tracemalloc.start()
    before = tracemalloc.get_traced_memory()[0]
    second = luu.load(text)
    held = tracemalloc.get_traced_memory()[0] - before
    assert first.ply == second.ply
    return {"value": held / 1024}


FIXED = {"draft": "fixed", "chaos": 0}
VERSUS = {"mode": "versus", "draft": "random"}
SOLO = {"mode": "solo", "draft": "random"}

READINGS = (
    Reading("planet/random", "Planet Luu, random play, solo", "decisions/s", 800,
            partial(random_play, "planet", FIXED)),
    Reading("luturas/random", "Luturas Network, random play, versus", "decisions/s", 200,
            partial(random_play, "luturas", VERSUS)),
    Reading("luturas/random-solo", "Luturas Network, random play, solo", "decisions/s", 200,
            partial(random_play, "luturas", SOLO)),
    Reading("planet/clone", "Planet Luu, copy of the game", "µs", 20_000, partial(clone, "planet"), False),
    Reading("luturas/clone", "Luturas Network, copy of the game", "µs", 20_000, partial(clone, "luturas"), False),
    Reading("planet/hint", "Planet Luu, a hint of one second", "playouts/s", 1, partial(hint, "planet")),
    Reading("luturas/hint", "Luturas Network, a hint of one second", "playouts/s", 1, partial(hint, "luturas")),
    Reading("lab/planet-1", "the lab, Planet Luu, random, 1 worker", "games/s", 3000,
            partial(lab_games, "planet", "random", 1)),
    Reading("lab/planet-2", "the lab, Planet Luu, random, 2 workers", "games/s", 6000,
            partial(lab_games, "planet", "random", 2), cores=2),
    Reading("lab/planet-greedy-2", "the lab, Planet Luu, greedy, 2 workers", "games/s", 40,
            partial(lab_games, "planet", "greedy", 2), cores=2),
    Reading("lab/luturas-1", "the lab, Luturas Network, random, 1 worker", "games/s", 1000,
            partial(lab_games, "luturas", "random", 1)),
    Reading("lab/luturas-2", "the lab, Luturas Network, random, 2 workers", "games/s", 2000,
            partial(lab_games, "luturas", "random", 2), cores=2),
    Reading("lab/luturas-greedy-2", "the lab, Luturas Network, greedy, 2 workers", "games/s", 80,
            partial(lab_games, "luturas", "greedy", 2), cores=2),
    Reading("lab/compare", "the lab: one value of Luturas Network more, known to ±1.5 points, random, 2 workers", "s",
            1, partial(lab_compare, "luturas"), False, cores=2),
    Reading("import", "`import luu`", "ms", 1, import_time, False),
    Reading("version", "`luu --version`", "ms", 1, version_time, False),
    Reading("planet/memory", "Planet Luu, a session in mid-game", "kB", 1, partial(memory, "planet"), False),
    Reading("luturas/memory", "Luturas Network, a session in mid-game", "kB", 1, partial(memory, "luturas"), False),
)  # fmt: skip
"""Everything that is measured on both engines."""


def main(key: str, amount: str) -> None:
    """Take one reading and tell of it."""
    reading = next(each for each in READINGS if each.key == key)
    print(json.dumps({"engine": engine(), **reading.take(int(amount), json.load(sys.stdin))}))


if __name__ == "__main__":
    main(*sys.argv[1:])
