"""The quiz as a widget: one question after the other beside a live table, a score, and what one gets wrong most."""

from __future__ import annotations

from typing import Any

import ipywidgets as widgets

import luu
from luu.core.cardset import CardSet
from luu_widgets.lessons.course import Course, words_of
from luu_widgets.lessons.lesson import Lesson
from luu_widgets.lessons.quiz import LEVELS, Quiz
from luu_widgets.lessons.walk import Verdict, Walk


class QuizDesk(Course):
    """Endless questions about the rules of a game, made from a seed and answered by the engine.

    game, seed, level: as for `Quiz`, which is `quiz`. Raises ValueError for a game or a level that does not exist.
    """

    def __init__(
        self,
        game: str = "planet",
        *,
        seed: int = 1,
        level: int = 1,
        cards: CardSet | None = None,
        layout: widgets.Layout | None = None,
    ) -> None:
        self.quiz = Quiz(game, seed, level, cards)
        super().__init__([self.quiz.walk.lesson], cards=cards, layout=layout)
        self._put()

    def ask(self, game: str, seed: int = 1, level: int = 1) -> None:
        """Begin another quiz. Raises ValueError for a game or a level that does not exist."""
        self.quiz = Quiz(game, seed, level, self.cards if self.cards and self.cards.game == game else None)
        self._put()

    def answer(self, given: str) -> Verdict:
        """Answer the question. Raises ValueError for what is no answer to it."""
        self.verdict = self.quiz.answer(given)
        self._help()
        self._show()
        return self.verdict

    def reveal(self) -> None:
        """Have the answer shown."""
        self.verdict = self.quiz.reveal()
        self._show()

    def go_on(self) -> None:
        """The next question. Raises ValueError while this one is open."""
        self.quiz.go_on()
        self._put()

    def _put(self) -> None:
        self.walk = self.quiz.walk
        self._changed()

    def _clauses(self, walk: Walk) -> dict[str, dict[str, str]]:
        """Those of the question, and those that are got wrong most."""
        return {**super()._clauses(walk), **words_of(self.quiz.game, [rule for rule, _ in self.quiz.score.worst()])}

    def _after(self, lesson: Lesson) -> str:
        return ""

    def _view(self) -> dict[str, Any]:
        quiz, score = self.quiz, self.quiz.score
        book = luu.rules(quiz.game)
        told = [{"rule": rule, "title": book[rule].title, "times": times} for rule, times in score.worst()]
        said = {"game": quiz.game, "level": quiz.level, "levels": list(LEVELS), "seed": quiz.seed}
        return {**super()._view(), "quiz": {**said, "done": score.done, "found": score.found, "worst": told}}

    def _acts(self) -> dict[str, Any]:
        acts = super()._acts()
        kept = {name: acts[name] for name in ("next", "again", "answer", "reveal", "hint")}
        return {**kept, "quiz": self._begin_again}

    def _begin_again(self, letter: dict[str, Any]) -> None:
        seed, level = letter.get("seed"), letter.get("level")
        if not isinstance(seed, int) or isinstance(seed, bool) or not 0 <= seed < 10**9:
            raise ValueError(f"seed {seed!r} was given, expected a whole number from 0 to 999999999")
        self.ask(str(letter.get("game")), seed, level if isinstance(level, int) else 0)
