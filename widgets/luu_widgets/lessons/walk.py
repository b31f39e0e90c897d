"""A learner's way through a lesson: where they are, what they answered, and what the engine says to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field
from fractions import Fraction
from typing import Any, Final

import luu
from luu import agents
from luu.core.cardset import CardSet
from luu.core.errors import LuuError
from luu.core.events import Event
from luu.core.session import Session
from luu_widgets.lessons.facts import BadFact, Scene, worded
from luu_widgets.lessons.lesson import Lesson, Step

MOST_DIGITS: Final = 40
NUMBER: Final = re.compile(
    r"\s*(?P<sign>-?)(?P<whole>\d+)(?:[.,](?P<part>\d+)|\s*/\s*(?P<under>\d+))?\s*(?P<cent>%?)\s*"
)
CHANCE: Final = "%"
"""The unit of an answer that is a chance: 7/12, 0.58 and 58 are read alike."""
SEEDED: Final = 1
"""The seed of a step that names none."""
AGENT: Final = "agent:"
"""A solution may be left to an agent: `agent:greedy` plays until the step is done."""
MOST_MOVES: Final = 400
MOST_REPLIES: Final = 200
"""So many moves an agent may make in a row before it is the learner's turn."""


@dataclass(frozen=True)
class Verdict:
    """What the engine says to an answer: whether it is right, what is, and how that comes about."""

    right: bool
    truth: str
    why: tuple[tuple[str, str], ...] = ()
    """Sentences of the engine, each with the clause that it rests on."""


@dataclass
class Mark:
    """What was done at a step: the answers given, and whether the right one was found or shown."""

    given: list[str] = field(default_factory=list)
    right: bool = False
    shown: bool = False

    @property
    def done(self) -> bool:
        return self.right or self.shown


class Walk:
    """One walk through a lesson. `session` is the game at the step; `marks` what was done, by the number of the step.

    cards: another card set, which changes what the lesson says. marks: what was done before, which is carried on; the
    walk begins at the first step that is not done. Raises ValueError for a position that cannot be.
    """

    def __init__(self, lesson: Lesson, cards: CardSet | None = None, marks: dict[int, Mark] | None = None) -> None:
        self.lesson = lesson
        self.cards = cards
        self.marks = {} if marks is None else marks
        self.go_to(next((number for number in range(len(lesson.steps)) if not self.is_done(number)), 0))

    # ------------------------------------------------------------------ where we are

    @property
    def step(self) -> Step:
        """The step that is open."""
        return self.lesson.steps[self.number]

    @property
    def mark(self) -> Mark:
        """What was done at it so far."""
        return self.marks.setdefault(self.number, Mark())

    @property
    def is_last(self) -> bool:
        return self.number == len(self.lesson.steps) - 1

    @property
    def can_go_on(self) -> bool:
        """Whether the step is answered, done or only to be read, and another one follows."""
        return not self.is_last and self.mark.done

    @property
    def finished(self) -> bool:
        """Whether every step of the lesson is done."""
        return all(map(self.is_done, range(len(self.lesson.steps))))

    def is_done(self, number: int) -> bool:
        """Whether a step was read, answered, done or shown."""
        return number in self.marks and self.marks[number].done

    def go_to(self, number: int) -> None:
        """Open a step. Raises ValueError for one that there is not."""
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(self.lesson.steps):
            raise ValueError(f"step {number!r} was given, expected 0 to {len(self.lesson.steps) - 1}")
        self.number = number
        self.session = self.start(number)
        self._enter()

    def go_on(self) -> None:
        """Open the next step; the game goes on from where the learner has it, as far as the step can."""
        if not self.can_go_on:
            raise ValueError("this step comes first: answer it, or have the answer shown")
        session = self.session
        self.number += 1
        self.session = self.start(self.number) if self._begins(self.step) or not self._fits(session) else session
        self._enter()

    def again(self) -> None:
        """The step from its start; what was answered stays on record."""
        self.go_to(self.number)

    def _enter(self) -> None:
        """What is only to be read is done when it is seen; done steps show the game after them."""
        before = self.session.copy()
        if self.step.kind == "read" or (self.mark.done and self.step.kind != "play"):
            self._play(self.session, self.step.moves)
        self.scene = self._scene(before)
        if self.step.kind == "read":
            self.mark.right = True

    def _begins(self, step: Step) -> bool:
        return step.position is not None or step.seed is not None or bool(step.setup)

    def _fits(self, session: Session) -> bool:
        """Whether the step's moves can be played where the learner has the game."""
        trial = session.copy()
        try:
            self._play(trial, self.step.moves)
        except LuuError:
            return False
        return True

    def start(self, number: int) -> Session:
        """The game as a step begins, when all steps before were done as the lesson has it."""
        step = self.lesson.steps[number]
        if self._begins(step) or number == 0:
            setup = dict(step.setup)
            if step.position is not None:
                setup["position"] = step.position
            seed = SEEDED if step.seed is None else step.seed
            return luu.new(self.lesson.game, seed=seed, cards=self.cards, **setup)
        session = self.start(number - 1)
        before = self.lesson.steps[number - 1]
        self._play(session, before.moves)
        self.solve(session, before)
        return session

    def solve(self, session: Session, step: Step) -> None:
        """Do what a step wants done: its keys, or an agent's moves (`agent:greedy`) until it is done."""
        start = session.copy()
        for key in step.solution:
            who = key.removeprefix(AGENT)
            for _ in range(MOST_MOVES if who != key else 1):
                if session.choice is None or (who != key and self._is_done(start, session, step)):
                    break
                session.play(agents.get(who, game=self.lesson.game).choose(session) if who != key else key)
                self.reply(session)

    def _is_done(self, start: Session, session: Session, step: Step) -> bool:
        return bool(Scene(start, session, events_between(start, session)).value(step.until))

    def _play(self, session: Session, keys: tuple[str, ...]) -> None:
        for key in keys:
            session.play(key)

    def reply(self, session: Session) -> None:
        """Let the agents of other seats play until the learner is asked."""
        for _ in range(MOST_REPLIES):
            choice = session.choice
            if choice is None or choice.seat >= len(self.lesson.players):
                return
            player = self.lesson.players[choice.seat]
            if player == "human":
                return
            session.play(agents.get(player, game=self.lesson.game).choose(session))

    # ------------------------------------------------------------------ what it says and asks

    def _scene(self, before: Session) -> Scene:
        """The step's game, and what its moves will bring."""
        step = self.step
        after = before.copy()
        if step.kind == "play":
            after = self.session
        else:
            self._play(after, step.moves)
        return Scene(before, after, events_between(before, after))

    def fill(self, text: str) -> str:
        """A text of this step with its numbers."""
        return self.scene.fill(text)

    def choices(self) -> list[str]:
        """The answers one can choose from."""
        return [self.fill(one.text) for one in self.step.choices]

    def truth(self) -> Any:
        """What the engine works out: a number, or the number of the right choice, counted from 0."""
        if self.step.kind == "number":
            return self.scene.value(self.step.answer)
        return next(number for number, one in enumerate(self.step.choices) if self.scene.value(one.right))

    # ------------------------------------------------------------------ answers

    def answer(self, given: str) -> Verdict:
        """Check an answer: a number as it was typed, or the number of a choice counted from 0.

        Raises ValueError for what is no number, or no choice, or where nothing is asked.
        """
        right = self.check(given)
        self.mark.given.append(str(given)[:MOST_DIGITS])
        if right:
            self._settle(right=True)
        return self.verdict(right)

    def check(self, given: str) -> bool:
        """Whether an answer is right; nothing is written down. Raises ValueError as `answer` does."""
        step = self.step
        if step.kind == "number":
            within = Fraction(str(self.scene.value(step.within)))
            return abs(number_in(given, step.unit == CHANCE) - exact(self.scene.value(step.answer))) <= within
        if step.kind == "choice":
            if not str(given).isdecimal() or int(given) >= len(step.choices):
                raise ValueError(f"answer {given!r} was given, expected 0 to {len(step.choices) - 1}")
            return bool(self.scene.value(step.choices[int(given)].right))
        raise ValueError("this step asks nothing that could be answered")

    def reveal(self) -> Verdict:
        """Show the answer, or do what the step wants done."""
        if self.step.kind == "play":
            self.session = self.start(self.number)
            self.solve(self.session, self.step)
            self.played()
        self._settle(right=False)
        return self.verdict(right=False)

    def played(self) -> bool:
        """Something was played at the table: whether what the step wants is done now."""
        if self.step.kind == "play":
            self.scene = Scene(self.scene.before, self.session, events_between(self.scene.before, self.session))
            if not self.mark.done and self.scene.value(self.step.until):
                self.mark.right = True
        return self.mark.done

    def _settle(self, right: bool) -> None:
        """The question is answered: its moves happen on the table."""
        if self.mark.done:
            return
        self.mark.right, self.mark.shown = right, not right
        if self.step.kind != "play":
            self._play(self.session, self.step.moves)

    def verdict(self, right: bool) -> Verdict:
        """What is true, and the sentences of the engine that say how it comes about."""
        if self.step.kind == "number":
            truth = told(self.truth(), self.fill(self.step.unit))
        else:
            truth = self.choices()[self.truth()] if self.step.kind == "choice" else ""
        return Verdict(right, truth, tuple(self.derivation()))

    def derivation(self) -> Iterator[tuple[str, str]]:
        """Sentences of what happened that give reasons, or of the kinds that the step names; of a task only those."""
        wanted = self.step.tells
        if self.step.kind == "play" and not wanted:
            return
        for event in self.scene.events:
            if type(event).__name__ in wanted or (not wanted and getattr(event, "reasons", ())):
                yield self.scene.after.explain(event), event.rule


def events_between(before: Session, after: Session) -> tuple[Event, ...]:
    """The events that came after a moment."""
    return after.log[len(before.log) :]


def told(value: Any, unit: str) -> str:
    """A value with what it counts; a chance in hundredths."""
    return f"{float(value) * 100:.3g} %" if unit == CHANCE else f"{worded(value)} {unit}".strip()


def number_in(given: str, chance: bool = False) -> Fraction:
    """A number as people type one: 7, 2.5, 2,5, 7/12, 58 %. Raises ValueError for anything else.

    Where a chance is asked, 58 is 58 % too.
    """
    found = NUMBER.fullmatch(str(given)) if len(str(given)) <= MOST_DIGITS else None
    if found is None or (found["under"] is not None and int(found["under"]) == 0):
        raise ValueError(f"{str(given)[:MOST_DIGITS]!r} was given, expected a number such as 7, 2.5, 7/12 or 58 %")
    value = Fraction(found["whole"])
    if found["part"]:
        value += Fraction(int(found["part"]), 10 ** len(found["part"]))
    if found["under"]:
        value /= int(found["under"])
    value = -value if found["sign"] else value
    return value / 100 if found["cent"] or (chance and value > 1) else value


def exact(value: Any) -> Fraction:
    """A number that the engine worked out, as a fraction. Raises BadFact for what is none."""
    if isinstance(value, bool) or not isinstance(value, int | float | Fraction):
        raise BadFact(f"{value!r} was worked out, expected a number")
    return Fraction(str(value)) if isinstance(value, float) else Fraction(value)


def faults(lesson: Lesson, cards: CardSet | None = None) -> list[str]:
    """What keeps a lesson from being taught: each step is entered, asked, answered wrong and right, and told.

    An empty list: it can be walked through to its end.
    """
    found = []
    try:
        walk = Walk(lesson, cards)
    except (LuuError, ValueError) as fault:
        return [f"step 1: {fault}"]
    for number in range(len(lesson.steps)):
        try:
            walk.go_to(number)
            found += [f"step {number + 1}: {fault}" for fault in step_faults(walk)]
        except (LuuError, ValueError, StopIteration) as fault:
            found.append(f"step {number + 1}: {fault or 'no choice is right'}")
    return found


def step_faults(walk: Walk) -> Iterator[str]:
    """A step that was entered: its texts have values, its question a right answer, its task a way."""
    step = walk.step
    for text in step.texts():
        if text != step.then:
            walk.fill(text)
    if step.kind == "choice":
        right = [number for number in range(len(step.choices)) if walk.check(str(number))]
        if len(right) != 1:
            yield f"{len(right)} choices are right, expected one"
    elif step.kind == "number":
        exact(walk.truth())
    elif step.kind == "play" and walk.scene.value(step.until):
        yield "what is to be played is done before a move"
    walk.reveal()
    walk.fill(step.then)
    if step.kind == "play" and not walk.mark.right:
        yield f"the solution {', '.join(step.solution)} does not do it"
