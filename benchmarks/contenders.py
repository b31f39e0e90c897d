"""What is compared: a game that plays itself at random, is counted, and can be copied in the middle."""

from __future__ import annotations

import ctypes
import gc
import os
import pickle
import random
from collections.abc import Callable, Sequence
from contextlib import suppress
from copy import deepcopy
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any, TypeVar

Option = TypeVar("Option")
Pick = Callable[[Sequence[Any]], Any]

BATCH_BYTES, BATCH_COPIES = 4 << 20, 3000
"""Of kept copies, when the size of a state is found out: large beside the page size, small beside the memory."""


@dataclass
class Counts:
    """What happened in some games. A decision is a question with two or more answers; a step is any call that moves
    the game on: a decision, a question with one answer, or a roll or deal that the caller must make (OpenSpiel)."""

    games: int = 0
    decisions: int = 0
    options: int = 0
    moves: int = 0
    deals: int = 0

    def asked(self, options: int) -> None:
        self.moves += 1
        if options > 1:
            self.decisions += 1
            self.options += options

    @property
    def steps(self) -> int:
        return self.moves + self.deals

    def to_dict(self) -> dict[str, Any]:
        """Plain data for JSON: per game, and options per decision."""
        return {
            "games": self.games,
            "decisions_a_game": round(self.decisions / self.games, 2),
            "options_a_decision": round(self.options / max(self.decisions, 1), 2),
            "forced_a_game": round((self.moves - self.decisions) / self.games, 2),
            "deals_a_game": round(self.deals / self.games, 2),
            "steps_a_game": round(self.steps / self.games, 2),
        }


@dataclass(frozen=True)
class Contest:
    """Whole games played by one way of deciding. `play` is timed; `count` plays the same games again to count."""

    key: str
    title: str
    games: int
    play: Callable[[int], object]
    count: Callable[[int, Counts], object]

    def play_many(self, games: int) -> None:
        for seed in range(1, games + 1):
            self.play(seed)

    def count_many(self, games: int) -> Counts:
        counts = Counts(games)
        for seed in range(1, games + 1):
            self.count(seed, counts)
        return counts


@dataclass(frozen=True)
class Contender:
    """A game to set beside Planet Luu, or Planet Luu itself: random play, and a copy in mid-game."""

    contest: Contest
    engine: str
    language: str
    decision: str
    """In words: what one decision asks for, and what the engine does until the next one."""
    midgame: Callable[[], Any]
    copy: Callable[[Any], Any]
    where: str
    """In words: the position that is copied."""
    copies: int = 2000
    to_pickle: Callable[[Any], Any] = field(default=lambda position: position)


@dataclass(frozen=True)
class Missing:
    """A contender that is not here, and why."""

    name: str
    why: str


def picker(seed: int) -> Pick:
    """Chooses any option with the same chance, for games that bring no random player of their own."""
    chance = random.Random(seed).random
    return lambda options: options[int(chance() * len(options))]


def halfway(play: Callable[[Pick, int], Any]) -> Any:
    """The random game of seed 1 after half its moves; `play` plays it up to so many moves, or to its end (-1)."""
    counts = Counts(1)
    play(counted(picker(1), counts), -1)
    return play(picker(1), max(1, counts.moves // 2))


def deep_copied(
    key: str, engine: str, about: tuple[str, int, str], play_out: Callable[[Pick, int, int], Any]
) -> Contender:
    """A Python game that brings no copy of its own. `about`: its title, games in a full round, and what a decision is;
    `play_out` plays the game of a seed up to so many moves, or to its end (-1), and returns where it stands."""
    title, games, decision = about
    contest = Contest(
        key,
        title,
        games,
        play=lambda seed: play_out(picker(seed), seed, -1),
        count=lambda seed, counts: play_out(counted(picker(seed), counts), seed, -1),
    )
    return Contender(
        contest,
        engine,
        "Python",
        decision,
        midgame=lambda: deepcopy(halfway(lambda pick, stop: play_out(pick, 1, stop))),
        copy=deepcopy,
        where="half-way through the random game of seed 1, by deepcopy, since it brings no copy of its own",
        copies=50,
    )


def counted(pick: Pick, counts: Counts) -> Pick:
    """The same choices, counted."""

    def pick_and_count(options: Sequence[Option]) -> Option:
        counts.asked(len(options))
        chosen: Option = pick(options)
        return chosen

    return pick_and_count


# ---------------------------------------------------------------------- the size of a state


def bytes_a_copy(position: Any, copy: Callable[[Any], Any], batches: int) -> int | None:
    """How much the process grows for each copy that is kept: Python's objects and C++'s alike. Copies that move into
    holes of earlier work show no growth, so it is the batch with the largest growth that counts. None where the
    system does not tell (only Linux does)."""
    if resident() is None:
        return None
    give_back_free_memory()
    kept: list[Any] = []
    return round(max([growth_of_a_batch(position, copy, kept) for _ in range(batches)]))


def growth_of_a_batch(position: Any, copy: Callable[[Any], Any], kept: list[Any]) -> float:
    """Bytes a copy, over some megabytes or some thousand copies."""
    before, start = resident() or 0, len(kept)
    while (resident() or 0) < before + BATCH_BYTES and len(kept) < start + BATCH_COPIES:
        kept += [copy(position) for _ in range(100)]
    gc.collect()
    return ((resident() or 0) - before) / (len(kept) - start)


def give_back_free_memory() -> None:
    """Let the C library return what it holds in reserve, or the copies would move in there unseen (glibc only)."""
    gc.collect()
    with suppress(OSError, AttributeError):
        ctypes.CDLL(None).malloc_trim(0)


def resident() -> int | None:
    """Bytes of memory that this process holds."""
    statm = Path("/proc/self/statm")
    return int(statm.read_text().split()[1]) * os.sysconf("SC_PAGE_SIZE") if statm.exists() else None


def pickled_bytes(contender: Contender, position: Any) -> int | None:
    """The length of the pickled position; None for what cannot be pickled."""
    try:
        return len(pickle.dumps(contender.to_pickle(position), protocol=5))
    except (TypeError, AttributeError, RuntimeError, pickle.PicklingError):
        return None
