"""A lesson as data: steps that say something, ask something or let somebody play; read from a TOML file.

docs/lessons.md shows how to write one. A lesson that cannot be taught is refused with all its faults.
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterator, Mapping
from dataclasses import dataclass, field, fields
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final

import luu
from luu.core.errors import did_you_mean
from luu.games import GAMES

CLAUSE: Final = re.compile(r"\b(?:PL|LN)-(?:R?\d+(?:\.\d+)?)\b")
STANDS_THERE: Final = re.compile(r"before\.([\w.\[\]]+)")
"""An answer that is a part of the view."""
TOLD: Final = re.compile(r"[A-Z]\w*( -?[1-9]\d?)?")
DATA: Final = files("luu_widgets.lessons") / "data"


class BadLesson(ValueError):  # noqa: N818 - named as the engine names its faults
    """A lesson with faults: all of them, each with its place."""


@dataclass(frozen=True)
class Answer:
    """One of the answers to a question: what it says, and an expression that is true where it is right."""

    text: str
    right: str


@dataclass(frozen=True)
class Step:
    """One step of a lesson.

    say: text, with expressions in braces. position, seed: where the game stands; without them it goes on from the
    step before. moves: keys that are played: when the question is answered, or at once where nothing is asked. ask: a
    question, with `answer` (an expression; `unit` what it counts, `within` how far off counts as right) or with
    `choices`. play: what the learner shall do, `until` the expression that is true once it is done, `solution` keys
    that do it. hint: help that is asked for. then: text after the answer. tells: kinds of events whose sentences are
    the derivation, `Hit 1` the first of a kind, `Hit -1` the last (default: all that give reasons). because: the
    derivation where no event tells it, a paragraph a line, each with its clause at the end. cites: clauses, beside
    those that the texts name. covers: parts of the view (`teams[0][0].crystals`) that the table shows only once the
    question is answered, as they are the answer.
    """

    say: str = ""
    position: Mapping[str, Any] | None = None
    seed: int | None = None
    setup: Mapping[str, Any] = field(default_factory=dict)
    moves: tuple[str, ...] = ()
    ask: str = ""
    answer: str = ""
    unit: str = ""
    within: str = "0"
    choices: tuple[Answer, ...] = ()
    play: str = ""
    until: str = ""
    solution: tuple[str, ...] = ()
    hint: str = ""
    then: str = ""
    because: str = ""
    tells: tuple[str, ...] = ()
    cites: tuple[str, ...] = ()
    covers: tuple[str, ...] = ()

    @property
    def covered(self) -> tuple[str, ...]:
        """What the table does not show while the question is open; an answer that stands there by itself is in it."""
        found = STANDS_THERE.fullmatch(self.answer.strip())
        return (*self.covers, *((found[1],) if found else ()))

    @property
    def kind(self) -> str:
        """ "read", "number", "choice" or "play"."""
        if self.ask:
            return "choice" if self.choices else "number"
        return "play" if self.play else "read"

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that the step cites, in the order of their first mention."""
        told = [*CLAUSE.findall(" ".join(self.texts())), *self.cites]
        return tuple(dict.fromkeys(told))

    def texts(self) -> Iterator[str]:
        """All that a learner may read."""
        yield from (
            self.say,
            self.ask,
            self.play,
            self.hint,
            self.because,
            self.then,
            *(one.text for one in self.choices),
        )


@dataclass(frozen=True)
class Lesson:
    """A lesson: its id, its game, a title, a sentence about it, and its steps."""

    id: str
    game: str
    title: str
    about: str
    steps: tuple[Step, ...]
    players: tuple[str, ...] = ()
    """Who plays the seats: "human" or an agent; default: the learner plays all of them."""

    @property
    def clauses(self) -> tuple[str, ...]:
        """All clauses that are taught, in the order of their first mention."""
        return tuple(dict.fromkeys(clause for step in self.steps for clause in step.clauses))


def read(text: str, name: str = "lesson") -> Lesson:
    """A lesson from the text of a TOML file; `name` is its id. Raises BadLesson with all faults.

    That it can be walked through is another question, which `walk.faults` answers.
    """
    try:
        table = tomllib.loads(text)
    except tomllib.TOMLDecodeError as fault:
        raise BadLesson(f"{name}: this is no TOML: {fault}") from fault
    faults: list[str] = []
    lesson = Reader(name, faults).lesson(table)
    if faults:
        raise BadLesson("\n".join([f"{name} has {len(faults)} fault{'s' * (len(faults) > 1)}:", *faults]))
    return lesson


def load(path: str | Path) -> Lesson:
    """A lesson from a file. Raises BadLesson with all faults, OSError where there is no file."""
    path = Path(path)
    return read(path.read_text(encoding="utf-8"), path.stem)


def shipped(game: str | None = None) -> tuple[Lesson, ...]:
    """The course of a game in its order, or both courses. Raises ValueError for a game that does not exist."""
    if game is not None and game not in GAMES:
        raise ValueError(f"game {game!r} was given, expected {' or '.join(map(repr, GAMES))}")
    return tuple(lesson for one in ([game] if game else GAMES) for lesson in course_of(one))


def course_of(game: str) -> Iterator[Lesson]:
    """The lessons of one game: their files are numbered, their ids are not."""
    for file in sorted((DATA / game).iterdir(), key=lambda file: file.name):
        if file.name.endswith(".toml"):
            yield read(file.read_text(encoding="utf-8"), id_of(game, file))


def id_of(game: str, file: Traversable) -> str:
    """`planet/03_formation.toml` is the lesson planet-formation."""
    return f"{game}-{file.name.removesuffix('.toml').partition('_')[2].replace('_', '-')}"


KINDS: Final[dict[str, type | tuple[type, ...]]] = {
    "position": dict, "setup": dict, "seed": int, "moves": list, "solution": list, "tells": list, "cites": list,
    "covers": list, "choices": list, "within": (str, int, float), "answer": (str, int, float),
}  # fmt: skip
"""What each part of a step is; the others are text."""


class Reader:
    """Takes a file apart and notes what is wrong with it."""

    def __init__(self, name: str, faults: list[str]) -> None:
        self.name = name
        self.faults = faults

    def note(self, where: str, given: object, expected: str, hint: str = "") -> None:
        self.faults.append(f"  {where}: {given!r} was given, expected {expected}{f' ({hint})' if hint else ''}")

    def lesson(self, table: Mapping[str, Any]) -> Lesson:
        """The head and the steps."""
        parts = ("game", "title", "about", "players", "step")
        self.known(table, "the file", parts)
        game = table.get("game")
        if game not in GAMES:
            self.note("game", game, " or ".join(map(repr, GAMES)))
            game = GAMES[0]
        for part in ("title", "about"):
            if not isinstance(table.get(part), str):
                self.note(part, table.get(part), "a text")
        rows = table.get("step")
        if not isinstance(rows, list) or not rows:
            self.note("step", rows, "one [[step]] or more")
            rows = []
        steps = tuple(self.step(row, f"step {number}") for number, row in enumerate(rows, 1))
        self.cited(game, steps)
        title, about = str(table.get("title")), str(table.get("about"))
        return Lesson(self.name, game, title, about, steps, tuple(table.get("players", ())))

    def known(self, table: Mapping[str, Any], where: str, parts: tuple[str, ...]) -> None:
        for part in table:
            if part not in parts:
                self.note(where, part, f"only {', '.join(parts)}", did_you_mean(part, parts))

    def step(self, row: Mapping[str, Any], where: str) -> Step:
        """One step: its parts are of the right kind, and it is one thing at a time."""
        self.known(row, where, tuple(one.name for one in fields(Step)))
        given: dict[str, Any] = {}
        for part, value in row.items():
            kind = KINDS.get(part, str)
            if isinstance(value, bool) or not isinstance(value, kind):
                self.note(f"{where}, {part}", value, "a text" if kind is str else f"{kind}")
            elif part == "choices":
                given[part] = tuple(self.answers(value, where))
            elif part in ("within", "answer"):
                given[part] = str(value)
            elif kind is list:
                given[part] = tuple(map(str, value))
            elif part in {one.name for one in fields(Step)}:
                given[part] = value
        for kind in given.get("tells", ()):
            if not TOLD.fullmatch(kind):
                self.note(f"{where}, tells", kind, "a kind of events, and how many of them: 'Hit', 'Hit 1', 'Hit -1'")
        step = Step(**given)
        self.whole(step, where)
        return step

    def answers(self, rows: list[Any], where: str) -> Iterator[Answer]:
        for number, row in enumerate(rows, 1):
            if not isinstance(row, dict) or set(row) != {"text", "right"}:
                self.note(f"{where}, choice {number}", row, "{text = ..., right = ...}")
            else:
                yield Answer(str(row["text"]), str(row["right"]))

    def whole(self, step: Step, where: str) -> None:
        """Nothing is missing that its kind needs, and nothing is there that another kind has."""
        if step.ask and step.play:
            self.note(where, "ask and play", "one of them")
        if step.ask and not step.choices and not step.answer:
            self.note(where, "ask", "an answer or choices with it")
        if step.play and not (step.until and step.solution):
            self.note(where, "play", "until and solution with it")
        if step.because and not step.ask:
            self.note(where, "because", "ask with it")
        if not step.ask and (step.answer or step.choices):
            self.note(where, "an answer", "ask with it")
        if not any(step.texts()):
            self.note(where, step, "something to say, to ask or to play")

    def cited(self, game: str, steps: tuple[Step, ...]) -> None:
        """Every clause that is cited is in the game's rule book."""
        book = luu.rules(game)
        for number, step in enumerate(steps, 1):
            for clause in step.clauses:
                if clause not in book:
                    self.note(f"step {number}", clause, f"a clause of {book.title}", did_you_mean(clause, book))
