"""The rule book of a game: sections of clauses, each with its text, looked up by id or searched by words.

A book is a TOML file: `[book]` with title, prefix and about, `[words]`, `[sections]`, then one table a clause under
its id. A clause whose id is the prefix, a section and a number (`LN-6.7`) belongs to that section; one that has the
number of a ruling (`LN-R42`) belongs to the section that is headed by a range of them (`R39-R48`).
"""

from __future__ import annotations

import re
import tomllib
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final

from luu.core.errors import UnknownClause, did_you_mean

CLAUSE_WORDS: Final = {"title", "text", "ruling", "why", "see"}
"""What a clause of the file may say; the first two it must."""


@dataclass(frozen=True, slots=True)
class Clause:
    """One rule: what holds, where the rule book left it open what is played, and which clauses belong to it.

    Where a ruling is a clause of its own, `why` is its reason.
    """

    id: str
    title: str
    text: str
    ruling: str = ""
    see: tuple[str, ...] = ()
    why: str = ""

    def __str__(self) -> str:
        return f"{self.id} {self.title}: {self.text}"


@dataclass(frozen=True, slots=True)
class Section:
    """Clauses under one heading. Its number is that of the rule book, or a range of rulings."""

    number: str
    title: str
    clauses: tuple[Clause, ...]


@dataclass(frozen=True, eq=False)
class Rulebook(Mapping[str, Clause]):
    """A game's rules by the ids of their clauses, in the order of the book."""

    title: str
    prefix: str
    about: str
    words: Mapping[str, str]
    """The words that the clauses use in a meaning of their own."""
    sections: tuple[Section, ...]
    clauses: Mapping[str, Clause]

    def __getitem__(self, id_: str) -> Clause:
        """A clause. Raises UnknownClause, a KeyError that names the nearest id there is."""
        if id_ in self.clauses:
            return self.clauses[id_]
        hint = did_you_mean(id_, self.clauses) if isinstance(id_, str) else ""
        raise UnknownClause(f"the rules of {self.title} have no clause {id_!r}{f' ({hint})' if hint else ''}")

    def __iter__(self) -> Iterator[str]:
        return iter(self.clauses)

    def __len__(self) -> int:
        return len(self.clauses)

    def __repr__(self) -> str:
        return f"<Rulebook {self.title}: {len(self)} clauses in {len(self.sections)} sections>"

    def section(self, number: int | str) -> Section:
        """A section by its number: `6`, or `"R39-R48"`. Raises UnknownClause when there is none."""
        for section in self.sections:
            if section.number == str(number):
                return section
        known = f"{self.sections[0].number} to {self.sections[-1].number}"
        raise UnknownClause(f"the rules of {self.title} have no section {number}, only {known}")

    def find(self, words: str) -> tuple[Clause, ...]:
        """The clauses in which every one of the words begins a word, those with all of them in the title first."""
        wanted = [re.compile(rf"\b{re.escape(word)}", re.IGNORECASE) for word in words.split()]
        if not wanted:
            return ()
        found = [clause for clause in self.values() if all(word.search(whole(clause)) for word in wanted)]
        return tuple(sorted(found, key=lambda clause: not all(word.search(clause.title) for word in wanted)))


def whole(clause: Clause) -> str:
    """Everything that a clause says."""
    return f"{clause.id} {clause.title} {clause.text} {clause.ruling} {clause.why}"


# ---------------------------------------------------------------------- reading the file


def read_book(path: Path) -> Rulebook:
    """The book in a TOML file. Raises ValueError that names the place for a book with a fault."""
    with path.open("rb") as file:
        data = tomllib.load(file)
    book, words, titles = (data.pop(part, {}) for part in ("book", "words", "sections"))
    clauses = {id_: read_clause(f"{path.name}, {id_}", id_, row) for id_, row in data.items()}
    check_references(path.name, clauses)
    return Rulebook(
        title=book["title"],
        prefix=book["prefix"],
        about=one_line(book.get("about", "")),
        words={word: one_line(meaning) for word, meaning in words.items()},
        sections=gather(path.name, book["prefix"], titles, clauses),
        clauses=clauses,
    )


def read_clause(where: str, id_: str, row: Mapping[str, Any]) -> Clause:
    """One clause of the file."""
    for word in row:
        if word not in CLAUSE_WORDS:
            hint = did_you_mean(word, CLAUSE_WORDS)
            raise ValueError(f"{where}: {word!r} is no part of a clause{f' ({hint})' if hint else ''}")
    for word in ("title", "text"):
        if not str(row.get(word, "")).strip():
            raise ValueError(f"{where}: the {word} is missing")
    texts = {word: one_line(row.get(word, "")) for word in ("title", "text", "ruling", "why")}
    return Clause(id_, **texts, see=tuple(row.get("see", ())))


def check_references(file: str, clauses: Mapping[str, Clause]) -> None:
    """A clause refers to other clauses, and to those that exist."""
    for clause in clauses.values():
        for id_ in clause.see:
            if id_ not in clauses or id_ == clause.id:
                raise ValueError(f"{file}, {clause.id}: `see` names {id_!r}, expected another clause of the book")


def gather(file: str, prefix: str, titles: Mapping[str, str], clauses: Mapping[str, Clause]) -> tuple[Section, ...]:
    """The clauses under their sections."""
    under: dict[str, list[Clause]] = {number: [] for number in titles}
    for clause in clauses.values():
        number = home(clause.id, prefix, titles)
        if not number:
            raise ValueError(f"{file}: clause {clause.id!r} belongs to no section, expected such as '{prefix}-2.1'")
        under[number].append(clause)
    return tuple([Section(number, title, tuple(under[number])) for number, title in titles.items()])


def home(id_: str, prefix: str, numbers: Iterable[str]) -> str:
    """The section of a clause; empty when it has none."""
    match = re.fullmatch(rf"{re.escape(prefix)}-(?:(\d+)\.\d+|R(\d+))", id_)
    if match is None:
        return ""
    for number in numbers:
        span = re.fullmatch(r"R(\d+)-R(\d+)", number)
        if match[1] == number or (match[2] and span and int(span[1]) <= int(match[2]) <= int(span[2])):
            return number
    return ""


def one_line(text: str) -> str:
    """A text without the line ends that it has in the file."""
    return " ".join(text.split())
