"""The random agent: every legal move is as likely as any other."""

from __future__ import annotations

import random
from typing import Final

from luu.agents.base import asked
from luu.core.session import Session


class Random:
    """Picks among the legal moves with chance of its own: the same seed and questions give the same moves."""

    name: Final = "random"

    def __init__(self, seed: int = 0) -> None:
        self.chance = random.Random(seed).random

    def choose(self, session: Session) -> str:
        keys = session.game.keys or asked(session)
        return keys[int(self.chance() * len(keys))]
