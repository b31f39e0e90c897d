"""The search agent: plays every move out in many fair copies and keeps the half that does best, again and again."""

from __future__ import annotations

from time import perf_counter
from typing import Final

from luu.agents.base import asked
from luu.agents.greedy import Scoring, imagined, lines, outlook
from luu.core.session import Session

MILLISECONDS: Final = 200
FIRST_CUT: Final = 4
"""Looks at every move before the worse half is left out; twice as many before each later cut."""


class Search:
    """Monte-Carlo search by successive halving. A look deals hidden cards anew and brings fresh dice; all moves still
    in question share it, so that they differ by the move and not by luck.

    `milliseconds` bounds the time for a choice; with `looks` the number of looks bounds it instead, and the same seed
    and position give the same choice on every machine.
    """

    name: Final = "search"

    def __init__(
        self, scoring: Scoring, seed: int = 0, milliseconds: float = MILLISECONDS, looks: int | None = None
    ) -> None:
        if looks is not None and looks < 1:
            raise ValueError(f"looks={looks!r} was given, expected at least 1")
        if not milliseconds > 0:
            raise ValueError(f"milliseconds={milliseconds!r} was given, expected more than 0")
        self.scoring = scoring
        self.seed = seed
        self.milliseconds = milliseconds
        self.looks = looks

    def choose(self, session: Session) -> str:
        moves = self.scoring.moves(session.game, asked(session))
        if len(moves) == 1:
            return moves[0]
        seat = session.game.seat
        alive = lines(self.scoring, imagined(self.scoring, session, seat, self.stream(session, 0)), moves, seat)
        totals = dict.fromkeys(alive, 0.0)
        looks, cut = 0, FIRST_CUT
        deadline = perf_counter() + self.milliseconds / 1000
        while len(alive) > 1 and self.goes_on(looks, deadline):
            copy = imagined(self.scoring, session, seat, self.stream(session, looks))
            for line in alive:
                totals[line] += outlook(self.scoring, copy, line, seat, self.scoring.rounds)
            looks += 1
            if looks == cut:
                alive = sorted(alive, key=lambda line: -totals[line])[: (len(alive) + 1) // 2]
                cut *= 3
        return max(alive, key=lambda line: totals[line])[0]

    def stream(self, session: Session, look: int) -> str:
        """The name of the dice of a look."""
        return f"search/{self.seed}/{session.ply}/{look}"

    def goes_on(self, looks: int, deadline: float) -> bool:
        """Whether there is time for another look; the first is always taken."""
        if self.looks is not None:
            return looks < self.looks
        return looks == 0 or perf_counter() < deadline
