"""For teachers: what a class has answered, checked once more by the engine.

A file of answers comes from a learner's machine, and what it says of itself is not believed: each answer is put to the
lesson again, and what was played at a task is played again.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterator, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import TYPE_CHECKING, Final

from luu.core.errors import LuuError
from luu_widgets.lessons.lesson import Lesson, shipped
from luu_widgets.lessons.progress import Progress, load_progress
from luu_widgets.lessons.walk import Mark, Walk

if TYPE_CHECKING:
    import pandas as pd

ANSWERS: Final = "*.json"


@dataclass(frozen=True)
class Row:
    """One step of one learner that asks for something.

    step: counted from 1. given: the last answer, or what was played, keys with blanks between. right: whether the
    engine says so. tries: answers up to the right one, or all there were. shown: the learner had it shown or done.
    """

    learner: str
    lesson: str
    step: int
    kind: str
    given: str
    right: bool
    tries: int
    shown: bool


@dataclass(frozen=True)
class Report:
    """What a class has answered: the rows, and what could not be read, each with its reason."""

    rows: tuple[Row, ...]
    skipped: tuple[str, ...]

    def to_frame(self) -> pd.DataFrame:
        """The rows as a frame with a column for each of their parts. Needs pandas."""
        import pandas as pd

        return pd.DataFrame([asdict(row) for row in self.rows], columns=list(Row.__dataclass_fields__))

    def learners(self) -> list[str]:
        """Who has answered, in the order of the files."""
        return list(dict.fromkeys(row.learner for row in self.rows))

    def hardest(self, most: int = 5) -> list[tuple[str, int, int]]:
        """The steps that cost most: lesson, step, and by how many learners it was not found at once."""
        missed = Counter((row.lesson, row.step) for row in self.rows if not row.right or row.tries > 1)
        return [(lesson, step, times) for (lesson, step), times in missed.most_common(most)]


def check_answers(paths: str | Path | Sequence[str | Path], lessons: Sequence[Lesson] = ()) -> Report:
    """Check files of answers, or all `.json` files of a folder, by playing and asking again.

    lessons: own ones, beside those that are shipped. A file that is spoiled, a lesson that is not known and a step that
    it does not have are told in `skipped` and left out. Raises FileNotFoundError for a path that there is not.
    """
    known = {one.id: one for one in (*shipped(), *lessons)}
    rows, skipped, names = list[Row](), list[str](), set[str]()
    for file in files_of(paths):
        try:
            progress = load_progress(file)
        except (OSError, ValueError) as fault:
            skipped.append(f"{file.name}: {fault}")
            continue
        learner = name_of(progress, file, names)
        for lesson, marks in progress.lessons.items():
            if lesson not in known:
                skipped.append(f"{file.name}: lesson {lesson!r} is not known here")
                continue
            rows += checked(known[lesson], marks, learner)
            skipped += [f"{file.name}: {lesson} has no step {one + 1}" for one in past_the_end(known[lesson], marks)]
    return Report(tuple(rows), tuple(skipped))


def files_of(paths: str | Path | Sequence[str | Path]) -> Iterator[Path]:
    """The files that are meant, folders opened, in order."""
    for given in [paths] if isinstance(paths, str | Path) else paths:
        path = Path(given)
        if not path.exists():
            raise FileNotFoundError(f"{str(given)!r} was given, expected a file of answers or a folder of them")
        yield from sorted(path.glob(ANSWERS)) if path.is_dir() else [path]


def name_of(progress: Progress, file: Path, taken: set[str]) -> str:
    """The name that a learner gave, else that of the file; two of one name are told apart by their files."""
    name = progress.name.strip() or file.stem
    found = name if name not in taken else f"{name} ({file.stem})"
    taken.add(found)
    return found


def past_the_end(lesson: Lesson, marks: dict[int, Mark]) -> list[int]:
    return [number for number in sorted(marks) if number >= len(lesson.steps)]


def checked(lesson: Lesson, marks: dict[int, Mark], learner: str) -> Iterator[Row]:
    """The rows of one lesson: steps that ask for something, and that somebody has been at."""
    walk = Walk(lesson)
    for number, mark in sorted(marks.items()):
        if number >= len(lesson.steps) or not (mark.given or mark.done):
            continue
        kind = lesson.steps[number].kind
        if kind == "read":
            continue
        right, tries = played_again(walk, number, mark) if kind == "play" else asked_again(walk, number, mark)
        given = " ".join(mark.moves[mark.start :]) if kind == "play" else (mark.given or [""])[-1]
        yield Row(learner, lesson.id, number + 1, kind, given, right, tries, mark.shown)


def asked_again(walk: Walk, number: int, mark: Mark) -> tuple[bool, int]:
    """Whether one of the answers is right, and which one it was, counted from 1.

    A question of a game that went on from the learner's own moves is asked of that game.
    """
    walk.stand(number, mark)
    for place, given in enumerate(mark.given, 1):
        try:
            if walk.check(given):
                return not mark.shown, place
        except (LuuError, ValueError):
            continue
    return False, len(mark.given)


def played_again(walk: Walk, number: int, mark: Mark) -> tuple[bool, int]:
    """Whether what was played does what the step wants."""
    if mark.shown or not mark.moves:
        return False, 0
    return walk.replayed(number, mark), 1
