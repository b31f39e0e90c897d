"""Which clause is taught by which lesson, and what kind of example the reference has of it: rows, a text, a page."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass

import luu
from luu.games import GAMES
from luu_widgets.lessons.examples import REFERENCE_ONLY, examples
from luu_widgets.lessons.lesson import shipped

COMMAND = "python -m luu_widgets.lessons table --docs"
ABOUT = f"""# What is taught where

Every clause of both rule books, the lessons that teach it, and its example in the rules reference. A clause without a
lesson is for reference: it is read, opened and played there. Made by `{COMMAND}`; a test
holds it to that.
"""


@dataclass(frozen=True)
class Taught:
    """A clause, the ids of the lessons that cite it, in their order, and what its example is in a few words."""

    clause: str
    title: str
    lessons: tuple[str, ...]
    example: str


def taught(game: str) -> Iterator[Taught]:
    """A row for each clause of a game's book, in its order."""
    lessons = shipped(game)
    for clause in luu.rules(game).values():
        citing = tuple(lesson.id for lesson in lessons if clause.id in lesson.clauses)
        yield Taught(clause.id, clause.title, citing, example_kind(game, clause.id))


def example_kind(game: str, clause: str) -> str:
    """What the reference has to show of a clause."""
    if clause in REFERENCE_ONLY:
        return f"none: {REFERENCE_ONLY[clause]}"
    moves = len(examples(game)[clause].moves)
    return f"{moves} move{'s' * (moves > 1)}" if moves else "to look at"


def as_text() -> str:
    """Both books, a line a clause."""
    return "\n".join(
        f"{row.clause:8} {row.title:45.45} {', '.join(row.lessons) or 'reference only'} ({row.example})"
        for game in GAMES
        for row in taught(game)
    )


def as_page() -> str:
    """Both books as a page of the documentation."""
    return "\n".join([ABOUT, *(line for game in GAMES for line in page_of(game))])


def page_of(game: str) -> Iterator[str]:
    """A game's table, with a count above it."""
    rows = list(taught(game))
    with_lesson = sum(bool(row.lessons) for row in rows)
    shown = sum(row.clause not in REFERENCE_ONLY for row in rows)
    yield f"## {luu.rules(game).title}\n"
    yield f"{len(rows)} clauses; {with_lesson} of them in lessons, {shown} with an example.\n"
    yield "| clause | what it is about | lessons | example |"
    yield "|---|---|---|---|"
    for row in rows:
        lessons = ", ".join(id_.removeprefix(f"{game}-") for id_ in row.lessons) or "reference only"
        yield f"| {row.clause} | {row.title} | {lessons} | {row.example} |"
    yield ""
