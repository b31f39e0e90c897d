"""Lessons beside a live table, as one widget: what is said and asked on one side, the game on the other."""

from __future__ import annotations

import re
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets

import luu
from luu.core.cardset import CardSet
from luu_widgets import luturas_table, planet_table
from luu_widgets.desk_bar import DeskBar
from luu_widgets.lessons.beside import Beside
from luu_widgets.lessons.lesson import CLAUSE, Lesson, shipped
from luu_widgets.lessons.progress import Progress, load_progress, read_progress
from luu_widgets.lessons.walk import Verdict, Walk
from luu_widgets.table_base import in_words, joined, one_module

PARTS: Final = re.compile(rf"\*\*(?P<strong>.+?)\*\*|(?P<clause>{CLAUSE.pattern})")
BOTH: Final = "both"
PRINTED: Final = {"planet": planet_table.printed_cards, "luturas": luturas_table.printed_cards}
"""The courses of both games, one after the other."""


class LessonPanel(DeskBar):
    """What a lesson says and asks; drawn from one trait, as the bar around a table is."""

    _esm = one_module(("board_kit.js", "desk_parts.js", "panel_view.js", "lesson_panel.js"))
    _css = joined(("board_tokens.css", "lesson_panel.css"))


class Course(Beside):
    """Lessons to walk through: text and questions beside a live table.

    lessons: the name of a game for its course, "both", or lessons. progress: a file that the learner's answers are kept
    in, and carried on from; default: nothing is written, and the page offers to save and load it. cards: another card
    set, which changes what the lessons say. `walk` is the open lesson, `table` its board, `answers` the learner's
    Progress. Raises ValueError for a game that does not exist, an empty list, or a file that is none.
    """

    def __init__(
        self,
        lessons: str | Sequence[Lesson] = BOTH,
        *,
        progress: str | Path | None = None,
        cards: CardSet | None = None,
        layout: widgets.Layout | None = None,
    ) -> None:
        game = None if lessons == BOTH else lessons
        self.lessons = shipped(game) if game is None or isinstance(game, str) else tuple(game)
        if not self.lessons:
            raise ValueError("no lesson was given, expected one or more")
        self.cards = cards
        self._path = Path(progress) if progress is not None else None
        self.answers = load_progress(self._path) if self._path else Progress()
        self.walk: Walk | None = None
        self.verdict: Verdict | None = None
        self.hinted = False
        self._file: dict[str, Any] | None = None
        super().__init__(LessonPanel(self._acts(), self._view), layout)
        self.add_class("luu-course")
        self.panel.draw()

    # ------------------------------------------------------------------ the same by code as by hand

    def begin(self, lesson: str, step: int | None = None) -> None:
        """Open a lesson by its id, where the learner left it. Raises ValueError for one that is not in the course."""
        found = next((one for one in self.lessons if one.id == lesson), None)
        if found is None:
            known = ", ".join(one.id for one in self.lessons)
            raise ValueError(f"lesson {lesson!r} was given, expected one of {known}")
        self.walk = Walk(found, self.cards, self.answers.of(found.id))
        if step is not None:
            self.walk.go_to(step)
        self._changed()

    def leave(self) -> None:
        """Back to the list of lessons."""
        self.walk, self.verdict = None, None
        self._clear()
        self._draw()

    def go_to(self, step: int) -> None:
        """Open a step of the lesson by its number, counted from 0. Raises ValueError."""
        self._open_walk().go_to(step)
        self._changed()

    def go_on(self) -> None:
        """The next step. Raises ValueError while this one is not done."""
        self._open_walk().go_on()
        self._changed()

    def again(self) -> None:
        """This step from its start."""
        self._open_walk().again()
        self._changed()

    def answer(self, given: str) -> Verdict:
        """Answer the question that is asked. Raises ValueError for what is no answer to it."""
        self.verdict = self._open_walk().answer(given)
        self._help()
        self._show()
        return self.verdict

    def _help(self) -> None:
        """A wrong answer brings the hint."""
        self.hinted = self.hinted or not self._open_walk().mark.done

    def reveal(self) -> None:
        """Have the answer shown, or the task done."""
        self.verdict = self._open_walk().reveal()
        self._show()

    # ------------------------------------------------------------------ the table

    def _open_walk(self) -> Walk:
        if self.walk is None:
            raise ValueError("no lesson is open: open one first")
        return self.walk

    def _changed(self) -> None:
        """Another step: nothing of the last one stays."""
        self.verdict, self.hinted = None, False
        if self._open_walk().mark.done and self._open_walk().step.kind not in ("read", "play"):
            self.verdict = self._open_walk().verdict(self._open_walk().mark.right)
        self._show()

    def _show(self) -> None:
        """The step's game on the table, and what the panel says."""
        walk = self._open_walk()
        self._lay(walk.session, walk.lesson.players, walk.asked_of)
        self._keep()
        self._draw()

    def _moved(self) -> None:
        """The learner played at the table."""
        if self.walk is None:
            return
        try:
            self.walk.session = self.table.session if self.table is not None else self.walk.session
            self.walk.reply(self.walk.session)
            self.walk.played()
            self._show()
        except Exception as wrong:  # a front end shows nobody what a callback raises
            self.panel.draw(fault=in_words(wrong))

    def _keep(self) -> None:
        if self._path is not None:
            self.answers.save(self._path)

    # ------------------------------------------------------------------ what the panel shows

    def _view(self) -> dict[str, Any]:
        file, self._file = self._file, None  # it goes to the page once
        return {
            "course": [self._line(lesson) for lesson in self.lessons],
            "lesson": None if self.walk is None else self._lesson_view(self.walk),
            "file": file,
            "kept": self._path is not None,
            "name": self.answers.name,
        }

    def _line(self, lesson: Lesson) -> dict[str, Any]:
        marks = self.answers.lessons.get(lesson.id, {})
        done = sum(marks[number].done for number in range(len(lesson.steps)) if number in marks)
        asked = [number for number, step in enumerate(lesson.steps) if step.kind != "read"]
        right = sum(marks[number].right for number in asked if number in marks)
        return {
            "id": lesson.id, "title": lesson.title, "about": lesson.about, "game": lesson.game,
            "steps": len(lesson.steps), "done": done, "asked": len(asked), "right": right,
        }  # fmt: skip

    def _lesson_view(self, walk: Walk) -> dict[str, Any]:
        """The open step; what is not known yet is left out."""
        step, mark = walk.step, walk.mark
        return {
            "id": walk.lesson.id,
            "title": walk.lesson.title,
            "number": walk.number,
            "steps": trail(walk),
            "kind": step.kind,
            "say": paragraphs(walk.fill(step.say)),
            "events": self._told(walk),
            "ask": spans(walk.fill(step.ask or step.play)),
            "unit": walk.fill(step.unit),
            "choices": [spans(one) for one in walk.choices()],
            "can_hint": bool(step.hint) and not self.hinted,
            "hint": spans(walk.fill(step.hint)) if self.hinted else None,
            "strayed": walk.strayed,
            "given": list(mark.given),
            "right_choice": walk.truth() if step.kind == "choice" and mark.done else None,
            "done": mark.done,
            "verdict": verdict_view(self.verdict, walk),
            "then": paragraphs(walk.fill(step.then)) if mark.done else [],
            "can_go_on": walk.can_go_on,
            "is_last": walk.is_last,
            "next": self._after(walk.lesson),
            "clauses": self._clauses(walk),
        }

    def _clauses(self, walk: Walk) -> dict[str, dict[str, str]]:
        """The clauses that are named on the page, with their words."""
        told = [rule for _, rule in self.verdict.why] if self.verdict is not None and walk.mark.done else []
        told += [line["rule"] for line in self._told(walk)]
        return words_of(walk.lesson.game, [*walk.step.clauses, *told]) | cards_of(walk, told)

    def _told(self, walk: Walk) -> list[dict[str, Any]]:
        """What the moves of a step that is only read have brought, where it names what to tell."""
        if walk.step.kind != "read" or not walk.step.tells:
            return []
        return [{"text": text, "rule": rule} for text, rule in walk.derivation()]

    def _after(self, lesson: Lesson) -> str:
        """The lesson that follows, or none."""
        place = self.lessons.index(lesson) + 1
        return self.lessons[place].id if place < len(self.lessons) else ""

    def _acts(self) -> dict[str, Any]:
        return {
            "open": lambda letter: self.begin(str(letter.get("lesson"))),
            "leave": lambda _: self.leave(),
            "step": lambda letter: self.go_to(letter.get("number")),
            "next": lambda _: self.go_on(),
            "again": lambda _: self.again(),
            "answer": lambda letter: self.answer(str(letter.get("given"))),
            "reveal": lambda _: self.reveal(),
            "hint": lambda _: setattr(self, "hinted", True),
            "save": lambda _: self._save(),
            "load": lambda letter: self._load(str(letter.get("text") or "")),
            "name": lambda letter: self._name(str(letter.get("name") or "")),
        }

    def _name(self, name: str) -> None:
        """Who answers, for whoever looks through the answers of a class."""
        self.answers.name = name.strip()
        self._keep()

    def _save(self) -> None:
        self._file = {"name": "luu-lessons.json", "text": self.answers.to_text()}

    def _load(self, text: str) -> None:
        """Carry on where a file left off."""
        self.answers = read_progress(text)
        self._keep()
        if self.walk is not None:
            self.begin(self.walk.lesson.id)


def words_of(game: str, clauses: Iterable[str]) -> dict[str, dict[str, str]]:
    """Clauses of a game's book with their words; what is no clause is left out."""
    book = luu.rules(game)
    named = {id_: book[id_] for id_ in clauses if id_ in book}
    return {id_: {"title": one.title, "text": " ".join(one.text.split())} for id_, one in named.items()}


def cards_of(walk: Walk, rules: Iterable[str]) -> dict[str, dict[str, str]]:
    """What is printed on the cards that stand behind an event, `card:<id>`, by that name."""
    asked = {rule.removeprefix("card:") for rule in rules if rule.startswith("card:")}
    printed = PRINTED[walk.lesson.game](walk.session) if asked else ()
    return {f"card:{one['id']}": {"title": one["name"], "text": one["text"]} for one in printed if one["id"] in asked}


def trail(walk: Walk) -> list[dict[str, Any]]:
    """All steps of the lesson, and how each stands."""
    return [
        {"kind": step.kind, "mark": marked(walk, number), "here": number == walk.number}
        for number, step in enumerate(walk.lesson.steps)
    ]


def marked(walk: Walk, number: int) -> str:
    """How a step stands: "right", "shown" or "open"."""
    mark = walk.marks.get(number)
    if mark is None or not mark.done:
        return "open"
    return "right" if mark.right else "shown"


def verdict_view(verdict: Verdict | None, walk: Walk) -> dict[str, Any] | None:
    """What is said to an answer; the truth only once it was found or shown."""
    if verdict is None:
        return None
    done = walk.mark.done
    why = [{"text": text, "rule": rule} for text, rule in verdict.why] if done else []
    truth = spans(verdict.truth) if done else []
    return {"right": verdict.right or walk.mark.right, "truth": truth, "why": why, "off": verdict.off}


def paragraphs(text: str) -> list[list[dict[str, str]]]:
    """A text as paragraphs of parts; an empty line divides them."""
    return [spans(" ".join(part.split())) for part in re.split(r"\n\s*\n", text) if part.strip()]


def spans(text: str) -> list[dict[str, str]]:
    """A line as parts: plain, strong (between two stars), or the id of a clause."""
    parts, at = list[dict[str, str]](), 0
    for found in PARTS.finditer(text):
        if found.start() > at:
            parts.append({"kind": "plain", "text": text[at : found.start()]})
        kind = "strong" if found["strong"] else "clause"
        parts.append({"kind": kind, "text": found["strong"] or found["clause"]})
        at = found.end()
    return [*parts, {"kind": "plain", "text": text[at:]}] if at < len(text) else parts
