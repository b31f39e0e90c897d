"""Questions without end: positions from a seed, and what the engine says to them.

Question 12 of seed 7 is the same for everybody. A level says how much comes together in a number: 1 little, 3 a lot.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from random import Random
from typing import Any, Final

import luu
from luu.core.cardset import CardSet
from luu.core.errors import LuuError
from luu.games import GAMES
from luu_widgets.lessons import quiz_luturas, quiz_planet
from luu_widgets.lessons.facts import BadFact
from luu_widgets.lessons.lesson import Lesson, Step
from luu_widgets.lessons.walk import CHANCE, Verdict, Walk, picked

LEVELS: Final = (1, 2, 3)
TRIES: Final = 60
"""So many positions are looked at for one of the wanted level; then the nearest one is taken."""
Maker = Callable[[Random, int], Step]
MAKERS: Final[Mapping[str, tuple[Maker, ...]]] = {"planet": quiz_planet.MAKERS, "luturas": quiz_luturas.MAKERS}


@dataclass
class Score:
    """How it went: questions done, found at the first answer, and the clauses of those that were not."""

    done: int = 0
    found: int = 0
    missed: Counter[str] = field(default_factory=Counter)

    def worst(self, most: int = 3) -> list[tuple[str, int]]:
        """The clauses that one gets wrong most, and how often."""
        return self.missed.most_common(most)


class Quiz:
    """Questions about a game, one after the other. `walk` is the open one, `score` how it went so far.

    seed: a whole number; the same one asks the same questions. level: 1, 2 or 3. Raises ValueError for a game or a
    level that does not exist.
    """

    def __init__(self, game: str, seed: int = 1, level: int = 1, cards: CardSet | None = None) -> None:
        if game not in GAMES:
            raise ValueError(f"game {game!r} was given, expected {' or '.join(map(repr, GAMES))}")
        if level not in LEVELS or isinstance(level, bool):
            raise ValueError(f"level {level!r} was given, expected 1, 2 or 3")
        self.game, self.seed, self.level, self.cards = game, seed, level, cards
        self.number = 0
        self.score = Score()
        self.walk = self.question(0)

    def question(self, number: int) -> Walk:
        """A question by its number, counted from 0."""
        random = Random(f"{self.game} {self.seed} {self.level} {number}")
        maker = MAKERS[self.game][(number + self.seed) % len(MAKERS[self.game])]
        nearest: Walk | None = None
        for _ in range(TRIES):
            walk = self.tried(maker(random, self.level), number)
            if walk is None or (nearest is not None and self._off(walk) >= self._off(nearest)):
                continue
            nearest = walk
            if not walk.step.tells or self._off(walk) == 0:
                break
        if nearest is None:
            raise BadFact(f"{TRIES} positions were tried for question {number + 1} and none could be asked about")
        return nearest

    def _off(self, walk: Walk) -> int:
        """How far a question is from the wanted level."""
        return abs(hardness(walk) - self.level)

    def tried(self, step: Step, number: int) -> Walk | None:
        """The question where it can be asked: what it asks about happens in this position."""
        title = f"Question {number + 1}"
        try:
            walk = Walk(Lesson(f"quiz-{number + 1}", self.game, title, "", (step,)), self.cards)
            if walk.truth() in (0, 1) and step.unit == CHANCE:
                return None  # nobody learns from what is certain
            for text in step.texts():
                walk.fill(text)
        except (BadFact, LuuError, ValueError):
            return None
        return walk

    def answer(self, given: str) -> Verdict:
        """Answer the open question; only the first answer counts. Raises ValueError for what is no answer."""
        first = not self.walk.mark.given and not self.walk.mark.done
        verdict = self.walk.answer(given)
        if first:
            self._count(verdict.right)
        return verdict

    def reveal(self) -> Verdict:
        """Have the answer shown; that is not found."""
        if not self.walk.mark.given and not self.walk.mark.done:
            self._count(right=False)
        return self.walk.reveal()

    def go_on(self) -> None:
        """The next question. Raises ValueError while this one is open."""
        if not self.walk.mark.done:
            raise ValueError("this question comes first: answer it, or have the answer shown")
        self.number += 1
        self.walk = self.question(self.number)

    def _count(self, right: bool) -> None:
        self.score.done += 1
        self.score.found += right
        if not right:
            told = [rule for _, rule in self.walk.derivation()]
            book = luu.rules(self.game)
            self.score.missed.update({rule for rule in (*told, *self.walk.step.clauses) if rule in book})


def hardness(walk: Walk) -> int:
    """How much comes together in the answer: 1 for two reasons at most, 3 for four and more."""
    reasons = [len(reasons_of(event)) for event in picked(walk.scene.events, walk.step.tells) if walk.step.tells]
    return max(1, min(3, max(reasons, default=2) - 1))


def reasons_of(event: Any) -> tuple[Any, ...]:
    """The reasons of an event, remarks left out; of an order, those of both."""
    told = getattr(event, "reasons", ())
    return tuple(reason for reason in told if len(reason) > 1 and reason[1])
