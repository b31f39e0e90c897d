"""The greedy agent: looks one move ahead, plays the round out plainly, and takes what scores best."""

from __future__ import annotations

from typing import Any, Final, Protocol

from luu.agents.base import asked
from luu.core.protocol import Game
from luu.core.session import Session

LOOKS: Final = 2
"""Imagined copies a move is tried in."""


class Scoring(Protocol):
    """What greedy must know of a game: which moves are worth a look, how to play a round out, how good it stands."""

    def moves(self, game: Game, keys: list[str]) -> list[str]:
        """The keys worth a look, best guesses first; never empty."""

    def finish_round(self, game: Game) -> None:
        """Play plainly until the round is over."""

    def score(self, state: Any, seat: int) -> float:
        """How good a position is for a seat; higher is better."""


class Greedy:
    """One-step look-ahead in fair copies: hidden piles dealt anew, fresh dice, the same ones for every move."""

    name: Final = "greedy"

    def __init__(self, scoring: Scoring, seed: int = 0, looks: int = LOOKS) -> None:
        self.scoring = scoring
        self.seed = seed
        self.looks = looks

    def choose(self, session: Session) -> str:
        keys = asked(session)
        if len(keys) == 1:
            return keys[0]
        game = session.game
        moves = self.scoring.moves(game, keys)
        if len(moves) == 1:
            return moves[0]
        seat = game.seat
        names = [f"greedy/{self.seed}/{session.ply}/{look}" for look in range(self.looks)]
        copies = [session.imagine(seat, name).game for name in names]
        best, best_score = moves[0], float("-inf")
        for move in moves:
            total = sum([outlook(self.scoring, copy, move, seat) for copy in copies])
            if total > best_score:
                best, best_score = move, total
        return best


def outlook(scoring: Scoring, imagined: Game, move: str, seat: int, rounds: int = 1) -> float:
    """How good the position is once the move is played and so many rounds have run their course, played plainly."""
    game = imagined.clone()
    game.play(move)
    for _ in range(rounds):
        scoring.finish_round(game)
    return scoring.score(game.state, seat)
