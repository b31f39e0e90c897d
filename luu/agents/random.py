"""The random agent: every legal move is as likely as any other."""

from __future__ import annotations

from typing import Final

from luu.agents.base import asked
from luu.core.compiling import i64
from luu.core.rng import LOW_32, MASK, as_word, stream_key
from luu.core.session import Session

FACTOR: Final[i64] = 6364136223846793005
STEP: Final[i64] = 1442695040888963407
"""Knuth's linear congruential generator of 64 bits (MMIX), of which the upper half is used. To seed Python's own would
take as long as three moves."""


class Random:
    """Picks among the legal moves with chance of its own: the same seed and questions give the same moves."""

    name: Final = "random"

    def __init__(self, seed: int = 0) -> None:
        self.word: i64 = as_word(stream_key(seed, "random agent"))

    def choose(self, session: Session) -> str:
        return self.pick(session.game.keys or asked(session))

    def pick(self, keys: list[str]) -> str:
        """One of some keys, of which there is at least one."""
        self.word = (self.word * FACTOR + STEP) & MASK
        return keys[(self.word >> 32 & LOW_32) * len(keys) >> 32]
