"""Rule books as text for a terminal: a whole book, a section, one clause, or what a search finds."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from textwrap import wrap

from luu.core.errors import UnknownClause, did_you_mean
from luu.core.rulebook import Clause, Rulebook, Section
from luu.games import GAMES, rules


def shelf() -> str:
    """The games whose rules can be read, and how."""
    books = [f"  {game:10}{rules(game).title}, {len(rules(game))} clauses" for game in GAMES]
    game = GAMES[0]
    firsts = [next(iter(rules(game))), *(list(rules(game))[-1] for game in GAMES[1:])]
    ways = (game, firsts[0].partition(".")[0], *firsts, f"{game} --find WORDS")
    reading = "A whole book, a section, a clause, or all clauses that speak of something:"
    return "\n".join(["The rules of", *books, "", reading, *(f"  luu rules {way}" for way in ways)])


def page(topic: str, width: int) -> str:
    """What a topic names: a game's whole book, a section such as `PL-6`, or a clause such as `PL-6.6`.

    Raises UnknownClause that names the nearest topic there is.
    """
    if topic.lower() in GAMES:
        return "\n".join(book_lines(rules(topic.lower()), width))
    wanted = topic.upper()
    for book in map(rules, GAMES):
        if wanted in book:
            return "\n".join(clause_lines(book, book[wanted], width))
        for section in book.sections:
            if wanted == f"{book.prefix}-{section.number}":
                return "\n".join(section_lines(section, width))
    hint = did_you_mean(topic, topics())
    raise UnknownClause(f"no rules for {topic!r}, expected a game or a clause{f' ({hint})' if hint else ''}")


def topics() -> Iterator[str]:
    """Everything that has a page."""
    yield from GAMES
    for book in map(rules, GAMES):
        yield from (f"{book.prefix}-{section.number}" for section in book.sections)
        yield from book


def games(topic: str | None) -> tuple[str, ...]:
    """The games that a topic names, all of them when it is left out. Raises UnknownClause for anything else."""
    if topic is None:
        return GAMES
    if topic.lower() in GAMES:
        return (topic.lower(),)
    raise UnknownClause(f"{topic!r} was given, expected a game: {' or '.join(GAMES)}")


def found(among: Iterable[str], words: str, width: int) -> str:
    """The clauses of some games that speak of something; empty when there is none."""
    clauses = [clause for game in among for clause in rules(game).find(words)]
    return "\n\n".join("\n".join(brief_lines(clause, width)) for clause in clauses)


# ---------------------------------------------------------------------- the parts of a page


def book_lines(book: Rulebook, width: int) -> Iterator[str]:
    """A whole book: what the game is about, the words it uses, then section by section."""
    yield from headed(f"The rules of {book.title}", "=")
    yield from wrap(book.about, width)
    yield ""
    yield from headed("Words", "-")
    column = max(map(len, book.words), default=0) + 2
    for word, meaning in book.words.items():
        yield from hanging(word, meaning, column, width)
    for section in book.sections:
        yield ""
        yield from section_lines(section, width)


def section_lines(section: Section, width: int) -> Iterator[str]:
    """A section: its heading and its clauses."""
    yield from headed(f"{section.number}  {section.title}", "-")
    for number, clause in enumerate(section.clauses):
        if number:
            yield ""
        yield from brief_lines(clause, width)


def brief_lines(clause: Clause, width: int) -> Iterator[str]:
    """A clause among others: the clauses that belong to it only by their ids."""
    yield from said_lines(clause, width)
    if clause.see:
        yield from hanging("", f"See also {', '.join(clause.see)}.", COLUMN, width)


def clause_lines(book: Rulebook, clause: Clause, width: int) -> Iterator[str]:
    """A clause by itself: the clauses that belong to it with their titles."""
    yield from said_lines(clause, width)
    if clause.see:
        yield from ("", " " * COLUMN + "See also")
        yield from (f"{' ' * COLUMN}{id_:{COLUMN}}{book[id_].title}" for id_ in clause.see)


COLUMN = 10
"""Texts begin here, to the right of the ids."""


def said_lines(clause: Clause, width: int) -> Iterator[str]:
    """What a clause says, and its ruling or its reason."""
    yield f"{clause.id:{COLUMN}}{clause.title}"
    yield from hanging("", clause.text, COLUMN, width)
    if clause.ruling:
        yield from hanging("", f"Ruling: {clause.ruling}", COLUMN, width)
    if clause.why:
        yield from hanging("", f"Why: {clause.why}", COLUMN, width)


def headed(title: str, line: str) -> tuple[str, str, str]:
    """A heading, underlined, and the empty line below it."""
    return title, line * len(title), ""


def hanging(head: str, text: str, column: int, width: int) -> list[str]:
    """A text that begins at a column, with its head to the left of the first line."""
    lines = wrap(text, width, initial_indent=" " * column, subsequent_indent=" " * column, break_on_hyphens=False)
    return [f"{head:{column}}{lines[0][column:]}", *lines[1:]]
