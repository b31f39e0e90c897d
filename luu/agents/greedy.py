"""The greedy agent: looks one move ahead, plays the round out plainly, and takes what scores best."""

from __future__ import annotations

from typing import Any, Final, Protocol

from luu.agents.base import asked
from luu.core.protocol import Game
from luu.core.session import Session

LOOKS: Final = 2
"""Imagined copies a move is tried in."""

Line = tuple[str, ...]
"""A move, and the answer to what it asks, if it asks."""


class Scoring(Protocol):
    """What greedy must know of a game: which moves are worth a look, how to play a round out, how good it stands."""

    @property
    def rounds(self) -> int:
        """How many rounds search plays on before it scores a position; greedy plays one."""

    def foresee(self, game: Game, seat: int) -> None:
        """In an imagined copy, make what others have decided in secret as sensible as what they are yet to decide."""

    def moves(self, game: Game, keys: list[str]) -> list[str]:
        """The keys worth a look, best guesses first; never empty."""

    def answers(self, game: Game) -> list[str]:
        """The answers worth a look to a question that belongs to the move just made; none if that move is complete."""

    def finish_rounds(self, game: Game, start: Game, rounds: int) -> None:
        """Play plainly until so many rounds have run their course; `start` is the position before the move."""

    def score(self, state: Any, seat: int) -> float:
        """How good a position is for a seat; higher is better."""

    def follow_ups(self, game: Game, move: str) -> list[str]:
        """For search: the answers worth a look to a question that belongs to the move just made, as one part of a
        command belongs to another; none if the move is complete."""

    def judged(self, state: Any, seat: int) -> tuple[float, float]:
        """What search makes the most of where a look ends, and about how likely the seat wins the game from there."""


class Greedy:
    """One-step look-ahead in fair copies: hidden piles dealt anew, fresh dice, the same ones for every move."""

    name: Final = "greedy"
    memoryless: Final = True
    """Its answer depends on the position alone, the number of moves and its seed; the lab makes use of that."""

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
        copies = [imagined(self.scoring, session, seat, name) for name in names]
        best, best_score = moves[0], float("-inf")
        for line in lines(self.scoring, copies[0], moves, seat):
            total = sum([outlook(self.scoring, copy, line, seat) for copy in copies])
            if total > best_score:
                best, best_score = line[0], total
        return best


def imagined(scoring: Scoring, session: Session, seat: int, name: str) -> Game:
    """A fair copy to look ahead in."""
    game = session.imagine(seat, name).game
    scoring.foresee(game, seat)
    return game


def lines(scoring: Scoring, start: Game, moves: list[str], seat: int) -> list[Line]:
    """Every move as far as it goes: one that asks its player something is as good as its best answer."""
    found: list[Line] = []
    for move in moves:
        game = start.clone()
        game.play(move)
        answers = scoring.answers(game) if game.seat == seat else []
        found += [(move, answer) for answer in answers] or [(move,)]
    return found


def outlook(scoring: Scoring, start: Game, line: Line, seat: int, rounds: int = 1) -> float:
    """How good the position is once a line is played and so many rounds have run their course, played plainly."""
    game = start.clone()
    for key in line:
        if key in game.keys:  # another hidden deal may ask otherwise
            game.play(key)
    scoring.finish_rounds(game, start, rounds)
    return scoring.score(game.state, seat)
