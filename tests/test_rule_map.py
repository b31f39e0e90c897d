"""The map between rule book, engine and tests: no clause without a test, no rule id that is no clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

ROOT = Path(__file__).parents[1]
TESTS = Path(__file__).parent
ENGINE = ROOT / "luu" / "planet"

PLAYED = {
    2: range(1, 13), 3: range(1, 9), 4: range(1, 11), 5: range(1, 8), 6: range(1, 10), 7: range(1, 7),
    8: (1, 2), 9: (1,), 10: range(5), 11: range(1, 12), 12: (1, 2, 3), 13: range(1, 12),
}  # fmt: skip
"""The clauses of Planet Luu that this version plays, by section of the rule book."""


def named(sections: dict[int, tuple[int, ...] | range]) -> list[str]:
    """Clauses by their ids."""
    return [f"PL-{section}.{number}" for section, numbers in sections.items() for number in numbers]


CLAUSES = named(PLAYED)
RULE_BOOK = set(CLAUSES)


# --- tests ---


def clauses_in(text: str) -> set[str]:
    """The clauses that a text names: `PL-2.5`, or `pl_2_5` in the name of a test."""
    return {f"PL-{section}.{number}" for section, number in re.findall(r"(?:PL-|_pl_)(\d+)[._](\d+)", text)}


def cited_by_tests(source: str) -> set[str]:
    """The clauses that the tests of a module cite: in their names, docstrings, ids, and the tables they use."""
    tree = ast.parse(source)
    tests = [node for node in ast.walk(tree) if isinstance(node, ast.FunctionDef) and node.name.startswith("test_")]
    tables = {
        name.id: node
        for node in tree.body
        if isinstance(node, ast.Assign)
        for name in node.targets
        if isinstance(name, ast.Name)
    }
    used = {name.id for test in tests for name in ast.walk(test) if isinstance(name, ast.Name)}
    nodes = [*tests, *(table for name, table in tables.items() if name in used)]
    return {clause for node in nodes for clause in clauses_in(ast.unparse(node))}


def all_cited() -> set[str]:
    """What all tests but these cite."""
    files = [path for path in TESTS.rglob("test_*.py") if path != Path(__file__)]
    return {clause for path in files for clause in cited_by_tests(path.read_text(encoding="utf-8"))}


CITED = all_cited()


@pytest.mark.parametrize("clause", CLAUSES)
def test_every_clause_that_is_played_has_a_test(clause):
    assert clause in CITED


def test_tests_cite_only_clauses_that_exist():
    assert CITED <= RULE_BOOK


def test_a_citation_counts_only_where_a_test_makes_it():
    """In a name, a docstring, an id or a table; not in a comment, a helper or an unused table."""
    assert cited_by_tests(
        'USED = [pytest.param(1, id="PL-1.1 a table")]\n'
        'UNUSED = "PL-1.2"\n'
        "def helper():\n"
        '    """PL-1.3"""\n'
        "# PL-1.4\n"
        '@pytest.mark.parametrize("x", [pytest.param(1, id="PL-1.5")])\n'
        "def test_pl_1_6_a_name(x):\n"
        '    """PL-1.7: a docstring."""\n'
        "    assert USED\n"
    ) == {"PL-1.1", "PL-1.5", "PL-1.6", "PL-1.7"}


# --- engine ---


def engine_sources() -> Iterator[tuple[str, str]]:
    for path in sorted(ENGINE.rglob("*.py")):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def rule_ids(source: str) -> set[str]:
    """The rule ids that code carries: texts that are nothing but a clause."""
    texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and re.fullmatch(r"PL-[\d.]+", text)}


def test_every_rule_id_of_the_engine_is_a_clause_that_is_played():
    """Events and abilities carry them to the players."""
    carried = {(file, rule) for file, source in engine_sources() for rule in rule_ids(source)}
    assert carried
    assert [(file, rule) for file, rule in sorted(carried) if rule not in CLAUSES] == []


def test_the_engine_speaks_only_of_clauses_that_exist():
    """In docstrings and comments too."""
    named_ = {(file, clause) for file, source in engine_sources() for clause in clauses_in(source)}
    assert [(file, clause) for file, clause in sorted(named_) if clause not in RULE_BOOK] == []


def test_every_clause_that_is_played_is_named_in_the_engine():
    """So that somebody with the rule book open finds it in the code."""
    found = {clause for _, source in engine_sources() for clause in clauses_in(source)}
    assert [clause for clause in CLAUSES if clause not in found] == []
