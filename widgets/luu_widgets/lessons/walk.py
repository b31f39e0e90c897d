"""A learner's way through a lesson: where they are, what they answered, and what the engine says to it."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import dataclass, field, replace
from fractions import Fraction
from typing import Any, Final

import luu
from luu import agents
from luu.core.cardset import CardSet
from luu.core.choice import Option
from luu.core.errors import LuuError
from luu.core.events import Event
from luu.core.session import Session
from luu_widgets.lessons.advice import NAME, advice
from luu_widgets.lessons.facts import BadFact, Scene, worded
from luu_widgets.lessons.lesson import CLAUSE, Lesson, Step

MOST_DIGITS: Final = 40
NUMBER: Final = re.compile(
    r"\s*(?P<sign>-?)(?P<whole>\d+)(?:[.,](?P<part>\d+)|\s*/\s*(?P<under>\d+))?\s*(?P<cent>%?)\s*"
)
CHANCE: Final = "%"
"""The unit of an answer that is a chance: 7/12, 0.58 and 58 are read alike."""
TRIES: Final = 2
"""So many wrong answers, and the right one is shown with its derivation."""
ENDS_IN_CLAUSE: Final = re.compile(rf"(?P<text>.*?)\s*(?P<rule>{CLAUSE.pattern})?", re.DOTALL)
SEEDED: Final = 1
"""The seed of a step that names none."""
AGENT: Final = "agent:"
"""A solution may be left to an agent: `agent:greedy`, or the course's own advice, `agent:course`, plays until the step
is done."""
MOST_MOVES: Final = 400
MOST_TOLD: Final = 8
"""Moves that are told of a task that was done for somebody."""
LONGEST_ASKED: Final = 80
MOST_REPLIES: Final = 200
"""So many moves an agent may make in a row before it is the learner's turn."""


@dataclass(frozen=True)
class Verdict:
    """What the engine says to an answer: whether it is right, what is, and how that comes about."""

    right: bool
    truth: str
    why: tuple[tuple[str, str], ...] = ()
    """Sentences of the engine, each with the clause that it rests on."""
    off: str = ""
    """How an answer missed: "low" or "high" of a number, "other" of a choice; nothing of a right one."""


@dataclass
class Mark:
    """What was done at a step: the answers given, and whether the right one was found or shown."""

    given: list[str] = field(default_factory=list)
    right: bool = False
    shown: bool = False
    moves: list[str] = field(default_factory=list)
    """The moves of the game since the lesson put it on the table: what was played, and how the step was come to."""
    start: int = 0
    """So many of them came before the step."""

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
        self.session = session if not self._begins(self.step) and self._fits(session) else self.start(self.number)
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
        elif not self.mark.done:
            self._note(self.session)

    def _note(self, session: Session) -> None:
        """How the game came to stand where it is, for whoever checks it again."""
        self.mark.moves, self.mark.start = list(session.moves), len(self.scene.before.moves)

    def stand(self, number: int, mark: Mark) -> None:
        """Open a step where a learner had the game. Where their moves lead nowhere, where the lesson has it."""
        self.go_to(number)
        try:
            session = self._from_moves(number, mark.moves[: mark.start])
            self.session, self.scene = session, self._scene(session.copy())
        except (LuuError, ValueError):
            self.go_to(number)

    def replayed(self, number: int, mark: Mark) -> bool:
        """Whether a learner's moves, played again, do what a step wants."""
        self.go_to(number)
        try:
            before = self._from_moves(number, mark.moves[: mark.start])
            after = before.copy()
            self._play(after, tuple(mark.moves[mark.start :]))
            return bool(Scene(before, after, events_between(before, after)).value(self.step.until))
        except (LuuError, ValueError):
            return False

    def _from_moves(self, number: int, moves: list[str]) -> Session:
        """The game as the lesson last put it on the table, and then these moves."""
        placed = next((one for one in range(number, -1, -1) if self._begins(self.lesson.steps[one])), 0)
        session = self._placed(placed)
        self._play(session, tuple(moves))
        return session

    def _placed(self, number: int) -> Session:
        """The game that a step puts on the table."""
        step = self.lesson.steps[number]
        setup = dict(step.setup)
        if step.position is not None:
            setup["position"] = step.position
        return luu.new(self.lesson.game, seed=SEEDED if step.seed is None else step.seed, cards=self.cards, **setup)

    def _begins(self, step: Step) -> bool:
        return step.position is not None or step.seed is not None or bool(step.setup)

    def _fits(self, session: Session) -> bool:
        """Whether the step can be told, asked and played where the learner has the game."""
        kept = self.session
        self.session = session
        try:
            self.scene = self._scene(session.copy())
            for text in self.step.texts():
                if text != self.step.then:
                    self.fill(text)
            return self._asks_something()
        except (LuuError, ValueError):
            return False
        finally:
            self.session = kept

    def _asks_something(self) -> bool:
        """Whether a question has an answer, and a task is not done before it begins."""
        if self.step.kind in ("number", "choice"):
            self.truth()
        return self.step.kind != "play" or not self.scene.value(self.step.until)

    @property
    def asked_of(self) -> tuple[str, ...] | None:
        """While a question is open, the parts of the view that would answer it; None where the table may go on."""
        asked = self.step.kind in ("number", "choice") and not self.mark.done
        return self.step.covered if asked else None

    @property
    def strayed(self) -> bool:
        """Whether something was played at the table while a question is open; it is asked of the game before that."""
        asked = self.step.kind in ("number", "choice") and not self.mark.done
        return asked and self.session.moves != self.scene.before.moves

    def start(self, number: int) -> Session:
        """The game as a step begins, when all steps before were done as the lesson has it."""
        if self._begins(self.lesson.steps[number]) or number == 0:
            return self._placed(number)
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
                session.play(player_of(who, self.lesson.game).choose(session) if who != key else key)
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
            player = self._agent_of(choice.seat) if choice is not None else ""
            if not player:
                return
            session.play(agents.get(player, game=self.lesson.game).choose(session))

    def _agent_of(self, seat: int) -> str:
        """The agent that plays a seat; none where the learner does."""
        player = self.lesson.players[seat] if seat < len(self.lesson.players) else "human"
        return "" if player == "human" else player

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
        right = [number for number, one in enumerate(self.step.choices) if self.scene.value(one.right)]
        if len(right) != 1:
            raise BadFact(f"{len(right)} choices are right, expected one")
        return right[0]

    # ------------------------------------------------------------------ answers

    def answer(self, given: str) -> Verdict:
        """Check an answer: a number as it was typed, or the number of a choice counted from 0.

        The last of TRIES wrong ones shows the right one, as `reveal` does; the same one again is no further try.
        Raises ValueError for what is no number, or no choice, or where nothing is asked.
        """
        right, told = self.check(given), str(given).strip()[:MOST_DIGITS]
        if self.mark.done:
            return self.verdict(self.mark.right)
        if told not in self.mark.given:
            self.mark.given.append(told)
        if right or len(self.mark.given) >= TRIES:
            self._settle(right)
        return replace(self.verdict(right), off="" if right else self.off(given))

    def off(self, given: str) -> str:
        """How an answer misses: on which side of the truth a number is."""
        if self.step.kind != "number":
            return "other"
        return "low" if number_in(given, self.step.unit == CHANCE) < exact(self.truth()) else "high"

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
        if self.step.kind == "play" and not self.mark.done:
            self._do_it()
        self._settle(right=False)
        return self.verdict(right=False)

    def _do_it(self) -> None:
        """The task is done where the learner came to it; from the lesson's own game where it cannot be done there."""
        before = self.scene.before
        try:
            self.session = before.copy()
            self.solve(self.session, self.step)
            done = self._is_done(before, self.session, self.step)
        except (LuuError, ValueError):
            done = False
        if not done:
            before = self.start(self.number)
            self.session = before.copy()
            self.solve(self.session, self.step)
        self.scene = Scene(before, self.session, events_between(before, self.session))

    def played(self) -> bool:
        """Something was played at the table: whether what the step wants is done now."""
        if self.step.kind == "play":
            self.scene = Scene(self.scene.before, self.session, events_between(self.scene.before, self.session))
            if not self.mark.done and self.scene.value(self.step.until):
                self.mark.right = True
                self._note(self.session)
        return self.mark.done

    def _settle(self, right: bool) -> None:
        """The question is answered: its moves happen on the table."""
        if self.mark.done:
            return
        if self.step.kind != "play":  # whatever was tried at the table meanwhile
            self.session = self.scene.before.copy()
            self._play(self.session, self.step.moves)
        self.mark.right, self.mark.shown = right, not right

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
            if self.mark.shown and not self.mark.right:
                yield from self.done_for_them()
            return
        for event in picked(self.scene.events, wanted):
            yield self.scene.after.explain(event), event.rule
        yield from self.because()

    def because(self) -> Iterator[tuple[str, str]]:
        """What the step itself says of how the answer comes about, a line a paragraph, with the clause at its end."""
        for part in re.split(r"\n\s*\n", self.fill(self.step.because)):
            found = ENDS_IN_CLAUSE.fullmatch(" ".join(part.split()))
            if found is not None and found["text"]:
                yield found["text"], found["rule"] or ""

    def done_for_them(self) -> Iterator[tuple[str, str]]:
        """What was played at a task that was left to the program, in the words of the options; the first moves."""
        session = self.scene.before.copy()
        moves = self.session.moves[len(session.moves) :]
        advised = f"{AGENT}{NAME}" in self.step.solution
        told = []
        for key in moves:
            if session.choice is not None and not self._agent_of(session.choice.seat):
                line = told_option(next(one for one in session.choice.options if one.key == key))
                rule = advice(self.lesson.game).advised(session)[1] if advised and len(told) < MOST_TOLD else ""
                told.append(f"{rule}: {line}" if rule else line)
            session.play(key)
        yield from [(line, "") for line in told[:MOST_TOLD]]
        if len(told) > MOST_TOLD:
            yield f"... and {len(told) - MOST_TOLD} moves more. The log below the table tells the last of them.", ""


def player_of(name: str, game: str) -> Any:
    """Who plays: the course's advice, or an agent by its name."""
    return advice(game) if name == NAME else agents.get(name, game=game)


def told_option(option: Option) -> str:
    """What was chosen, with the question where the answer alone would not be understood."""
    asked = option.choice.prompt
    return f"{asked} {option.label}" if asked.endswith("?") and len(asked) <= LONGEST_ASKED else option.label


def picked(events: tuple[Event, ...], kinds: tuple[str, ...]) -> list[Event]:
    """The events that are told, in their order: those of the kinds, and without any all that give reasons.

    `Hit 1` is the first of a kind, `Drew 2` are the first, `OrderSet -1` is the last.
    """
    if not kinds:
        return [event for event in events if getattr(event, "reasons", ())]
    places: set[int] = set()
    for kind, _, most in (one.partition(" ") for one in kinds):
        of_it = [place for place, event in enumerate(events) if type(event).__name__ == kind]
        places.update(of_it if not most else of_it[: int(most)] if int(most) > 0 else of_it[int(most) :])
    return [events[place] for place in sorted(places)]


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
        except (LuuError, ValueError) as fault:
            found.append(f"step {number + 1}: {fault}")
    return found


def step_faults(walk: Walk) -> Iterator[str]:
    """A step that was entered: its texts have values, its question a right answer, its task a way."""
    step = walk.step
    for text in step.texts():
        if text != step.then:
            walk.fill(text)
    if step.kind == "choice":
        walk.truth()
    elif step.kind == "number":
        exact(walk.truth())
    elif step.kind == "play" and walk.scene.value(step.until):
        yield "what is to be played is done before a move"
    walk.reveal()
    walk.fill(step.then)
    if step.kind == "play" and not walk.scene.value(step.until):
        yield f"the solution {', '.join(step.solution)} does not do it"
