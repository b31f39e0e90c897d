"""Who plays which seat of a desk, a person or an agent; and when agents play: at a pace, held or by step."""

from __future__ import annotations

import asyncio
from collections.abc import Callable, Sequence
from typing import Any, Final

import luu
from luu.core.rng import LARGEST_SEED
from luu.core.session import Session

HUMAN: Final = "human"
PLAYERS: Final = (HUMAN, *luu.agents.NAMES)
"""Who can play a seat."""

PACES: Final = (("slow", 2.0), ("steady", 0.8), ("fast", 0.2), ("at once", 0.0))
"""Seconds before an agent's move, by the word for it."""
STEADY: Final = "steady"


def who_plays(players: str | Sequence[str] | None, seats: int) -> tuple[str, ...]:
    """Who plays the seats, in order; one name is for all of them, and who is not named is a person.

    Raises ValueError, naming what was given and what was expected.
    """
    given = (HUMAN,) if players is None else players
    named = (given,) * seats if isinstance(given, str) else tuple(given)
    for player in named:
        if player not in PLAYERS:
            raise ValueError(f"player {player!r} was given, expected one of {', '.join(PLAYERS)}")
    if not 1 <= len(named) <= 2:
        raise ValueError(f"players={players!r} was given, expected one or two of {', '.join(PLAYERS)}")
    return (*named, *(HUMAN,) * seats)[:seats]


def agent_move(session: Session, player: str) -> str:
    """The key that an agent plays for the seat that is asked; it sees what that seat may see."""
    seed = (session.seed * 1_000_003 + session.ply) & LARGEST_SEED
    return luu.agents.get(player, game=session.game.name, seed=seed).choose(session)


class Pace:
    """Lets `step` be called again and again, so many seconds apart, for as long as it returns True.

    It runs in the kernel's own event loop, between two messages, so the page stays live. A fault goes to `failed`.
    `least` is the shortest time between two steps, in seconds.
    """

    def __init__(self, step: Callable[[], bool], failed: Callable[[Exception], None], least: float = 0.0) -> None:
        self.word = STEADY
        self._least = least
        self._step = step
        self._failed = failed
        self._task: asyncio.Task[None] | None = None

    @property
    def seconds(self) -> float:
        """The time before a step."""
        return max(self._least, dict(PACES)[self.word])

    @property
    def running(self) -> bool:
        """Whether a step is about to come."""
        return self._task is not None and not self._task.done()

    def wake(self) -> None:
        """Go on stepping, if that is not under way. Without an event loop (a plain script) nothing happens."""
        if self.running:
            return
        try:
            self._task = asyncio.get_running_loop().create_task(self._run())
        except RuntimeError:
            self._task = None

    def stop(self) -> None:
        """No further step."""
        if self._task is not None:
            self._task.cancel()
            self._task = None

    async def _run(self) -> None:
        try:
            while True:
                await asyncio.sleep(self.seconds)
                if not self._step():
                    return
        except Exception as wrong:  # nobody is told of what a task raises
            self._failed(wrong)


def seat_view(session: Session, players: Sequence[str]) -> list[dict[str, Any]]:
    """The seats with who plays them."""
    return [{"seat": seat, "player": players[seat]} for seat in range(session.game.seats)]
