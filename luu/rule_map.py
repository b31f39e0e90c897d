"""The map of a game's rules: clause, the tests that cite it, where in the code it is named. Read from a checkout.

A test cites a clause in its name (`test_pl_6_6_...`), its docstring, an id or a text in it, or in a table that it uses.
Code names a clause anywhere, comments and docstrings included.
"""

from __future__ import annotations

import ast
import re
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from itertools import zip_longest
from pathlib import Path
from textwrap import wrap
from typing import Final

from luu.core.rulebook import Rulebook

ABOUT_THE_BOOK: Final = "test_rule_*.py"
"""Tests of the rule book and of this map: to them clauses are words, so they test no rule."""

Mention = tuple[str, int, str]
"""A clause, the line that names it, and the name of what the line belongs to."""

Reader = Callable[[str, str], Iterator[Mention]]
"""Finds the mentions in a source, given the prefix of the clauses."""


@dataclass(frozen=True, slots=True)
class Place:
    """A line, and the test, function or constant that it belongs to."""

    file: str
    line: int
    name: str

    def __str__(self) -> str:
        return f"{self.file}:{self.line} {self.name}"


@dataclass(frozen=True, slots=True)
class Traced:
    """Where one clause is tested and played."""

    tests: tuple[Place, ...]
    code: tuple[Place, ...]


def checkout() -> Path | None:
    """The folder of the checkout that this package runs from; None when it is installed without its tests."""
    root = Path(__file__).parents[1]
    return root if (root / "pyproject.toml").is_file() and (root / "tests").is_dir() else None


def trace(root: Path, game: str, book: Rulebook) -> dict[str, Traced]:
    """Every clause of a book with its tests and its places in the code, in the order of the book."""
    tests = places(root, test_files(root), citations, book.prefix)
    code = places(root, code_files(root, game), mentions, book.prefix)
    return {clause: Traced(tuple(tests.get(clause, ())), tuple(code.get(clause, ()))) for clause in book}


def test_files(root: Path) -> list[Path]:
    """The tests of a checkout, but for those about the rule book itself."""
    return [path for path in sorted((root / "tests").rglob("test_*.py")) if not path.match(ABOUT_THE_BOOK)]


def code_files(root: Path, game: str) -> list[Path]:
    """The code of a game, and what knows the game beside it: odds and agents."""
    folders = [root / "luu" / name for name in (game, "odds", "agents")]
    return [path for folder in folders for path in sorted(folder.rglob("*.py"))]


def places(root: Path, files: list[Path], read: Reader, prefix: str) -> dict[str, list[Place]]:
    """Where the clauses occur: each test or function once for a clause, at its first line that names it."""
    found: dict[str, dict[tuple[str, str], Place]] = {}
    for path in files:
        file = path.relative_to(root).as_posix()
        for clause, line, name in read(path.read_text(encoding="utf-8"), prefix):
            found.setdefault(clause, {}).setdefault((file, name), Place(file, line, name))
    return {clause: list(rows.values()) for clause, rows in found.items()}


def clauses_in(text: str, prefix: str) -> set[str]:
    """The clauses that a text names: `PL-2.5`, `LN-R42`, or `_pl_2_5`, `_ln_r42` in the name of a test."""
    pattern = rf"(?:{prefix}-|_{prefix.lower()}_)(?:(\d+)[._](\d+)|[Rr](\d+))"
    found = re.findall(pattern, text)
    return {f"{prefix}-R{ruling}" if ruling else f"{prefix}-{section}.{number}" for section, number, ruling in found}


# ---------------------------------------------------------------------- tests


def citations(source: str, prefix: str) -> Iterator[Mention]:
    """The clauses that the tests of a module cite."""
    tree = ast.parse(source)
    tables = {
        name.id: node
        for node in tree.body
        if isinstance(node, ast.Assign)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    for test in ast.walk(tree):
        if isinstance(test, ast.FunctionDef) and test.name.startswith("test_"):
            used = {node.id for node in ast.walk(test) if isinstance(node, ast.Name)}
            for node in (test, *(table for name, table in tables.items() if name in used)):
                for clause, line in said(node, prefix):
                    yield clause, line, test.name


def said(tree: ast.AST, prefix: str) -> Iterator[tuple[str, int]]:
    """The clauses in the texts and names under a node, with their lines."""
    for node in ast.walk(tree):
        if isinstance(node, ast.Constant) and isinstance(node.value, str):
            yield from ((clause, node.lineno) for clause in clauses_in(node.value, prefix))
        elif isinstance(node, ast.FunctionDef):
            yield from ((clause, node.lineno) for clause in clauses_in(node.name, prefix))


# ---------------------------------------------------------------------- code


def mentions(source: str, prefix: str) -> Iterator[Mention]:
    """The clauses that code names, line by line, with the innermost thing around the line."""
    around = list(spans(ast.parse(source).body))
    for number, line in enumerate(source.splitlines(), 1):
        for clause in sorted(clauses_in(line, prefix)):
            names = [name for first, last, name in around if first <= number <= last]
            yield clause, number, names[-1] if names else "(module)"


def spans(body: list[ast.stmt], within: str = "") -> Iterator[tuple[int, int, str]]:
    """First line, last line and name of each class, function and constant, the outer before the inner.

    A text below a constant belongs to it.
    """
    for node, after in zip_longest(body, body[1:]):
        last = node.end_lineno or node.lineno
        if isinstance(node, (ast.ClassDef, ast.FunctionDef)):
            name = within + node.name
            yield min([node.lineno, *(one.lineno for one in node.decorator_list)]), last, name
            if isinstance(node, ast.ClassDef):
                yield from spans(node.body, f"{name}.")
        elif isinstance(node, (ast.Assign, ast.AnnAssign)):
            if isinstance(after, ast.Expr) and isinstance(after.value, ast.Constant):
                last = after.end_lineno or last
            target = node.targets[0] if isinstance(node, ast.Assign) else node.target
            yield node.lineno, last, within + ast.unparse(target)


# ---------------------------------------------------------------------- the table


def table_lines(book: Rulebook, traced: dict[str, Traced]) -> Iterator[str]:
    """The map as text, and what is missing in it."""
    for clause in book.values():
        yield f"{clause.id}  {clause.title}"
        for head, where in (("tests", traced[clause.id].tests), ("code", traced[clause.id].code)):
            for number, place in enumerate(where or ["none"]):
                yield f"    {head if number == 0 else '':7}{place}"
    missing = {what: clauses for what, clauses in gaps(traced).items() if clauses}
    yield ""
    yield f"{len(traced)} clauses" + ("" if missing else "; each has a test and a place in the code") + "."
    for what, clauses in missing.items():
        line = f"{len(clauses)} without {what}: {', '.join(clauses)}."
        yield from wrap(line, 100, subsequent_indent="    ", break_on_hyphens=False)


def gaps(traced: dict[str, Traced]) -> dict[str, list[str]]:
    """The clauses that lack something."""
    return {
        "a test": [clause for clause, row in traced.items() if not row.tests],
        "a place in the code": [clause for clause, row in traced.items() if not row.code],
    }
