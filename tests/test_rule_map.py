"""The map between rule book, engine and tests: no clause without a text and a test, no rule id that is no clause."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

import luu
from luu import rule_map

ROOT = Path(__file__).parents[1]

PLANET = {
    2: range(1, 13), 3: range(1, 9), 4: range(1, 11), 5: range(1, 8), 6: range(1, 10), 7: range(1, 7),
    8: (1, 2), 9: (1,), 10: range(5), 11: range(1, 12), 12: (1, 2, 3), 13: range(1, 12),
}  # fmt: skip
"""The clauses of Planet Luu that this version plays, by section of the rule book."""

LUTURAS = {
    2: (1,), 3: (1, 2), 4: (1,), 5: range(1, 5), 6: range(1, 9), 7: range(1, 4), 9: range(1, 9), 10: (1,), 11: (1,),
    12: range(1, 4), 13: (1,), 14: range(1, 9), 15: range(3),
}  # fmt: skip
"""The same of Luturas Network, which has rulings with numbers of their own besides."""
RULINGS = range(1, 87)


def named(prefix: str, sections: dict[int, tuple[int, ...] | range]) -> list[str]:
    """Clauses by their ids."""
    return [f"{prefix}-{section}.{number}" for section, numbers in sections.items() for number in numbers]


CLAUSES = {
    "planet": named("PL", PLANET),
    "luturas": [*named("LN", LUTURAS), *(f"LN-R{number}" for number in RULINGS)],
}
PREFIXES = {"planet": "PL", "luturas": "LN"}
MAPPED = ("planet", "luturas")
"""The games of which every clause is found in the code."""

every_game = pytest.mark.parametrize("game", CLAUSES)
every_clause = pytest.mark.parametrize(
    ("game", "clause"), [pytest.param(game, clause, id=clause) for game in CLAUSES for clause in CLAUSES[game]]
)


# --- tests ---


def cited_by_tests(source: str, prefix: str = "PL") -> set[str]:
    """The clauses that the tests of a module cite: in their names, docstrings, ids, and the tables they use."""
    return {clause for clause, _, _ in rule_map.citations(source, prefix)}


SOURCES = [path.read_text(encoding="utf-8") for path in rule_map.test_files(ROOT)]
CITED = {
    game: {clause for source in SOURCES for clause in cited_by_tests(source, prefix)}
    for game, prefix in PREFIXES.items()
}


@every_clause
def test_every_clause_that_is_played_has_a_test(game, clause):
    assert clause in CITED[game]


@every_game
def test_tests_cite_only_clauses_that_exist(game):
    assert CITED[game] <= set(CLAUSES[game])


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


def test_a_ruling_is_cited_like_any_clause():
    source = 'def test_ln_r42_one_die():\n    """LN-R7, not LN-R."""\n    assert "LN-6.7 and LN-R15"\n'
    assert cited_by_tests(source, "LN") == {"LN-R42", "LN-R7", "LN-6.7", "LN-R15"}


def test_tests_of_the_rule_book_itself_do_not_count():
    """They name clauses without testing them."""
    names = {path.name for path in rule_map.test_files(ROOT)}
    assert "test_combat.py" in names
    assert not any(name.startswith("test_rule_") for name in names)


# --- rule text ---


@every_game
def test_every_clause_has_a_rule_text_and_every_rule_text_a_clause(game):
    assert list(luu.rules(game)) == CLAUSES[game]


def test_every_clause_that_the_rulings_speak_of_has_a_ruling():
    """docs/rulings.md is for developers, the book for players; what the first decides the second tells."""
    book = luu.rules("planet")
    decided = re.findall(r"^\| (PL-[\d.]+) ", (ROOT / "docs" / "rulings.md").read_text(encoding="utf-8"), re.MULTILINE)
    assert decided
    assert [clause for clause in decided if not book[clause].ruling] == []


def test_rulings_of_luturas_network_speak_of_clauses_that_exist():
    """Its rulings are clauses of the book; the page has what they leave open."""
    page = (ROOT / "docs" / "rulings_luturas.md").read_text(encoding="utf-8")
    assert re.findall(r"^\| (LN-R?[\d.]+) ", page, re.MULTILINE)
    assert sorted(rule_map.clauses_in(page, "LN") - set(CLAUSES["luturas"])) == []


# --- engine ---


def engine_sources(game: str) -> Iterator[tuple[str, str]]:
    for path in sorted((ROOT / "luu" / game).rglob("*.py")):
        yield str(path.relative_to(ROOT)), path.read_text(encoding="utf-8")


def rule_ids(source: str, prefix: str) -> set[str]:
    """The rule ids that code carries: texts that are nothing but a clause."""
    texts = [node.value for node in ast.walk(ast.parse(source)) if isinstance(node, ast.Constant)]
    return {text for text in texts if isinstance(text, str) and re.fullmatch(rf"{prefix}-R?[\d.]+", text)}


@every_game
def test_every_rule_id_of_the_engine_is_a_clause_that_is_played(game):
    """Events and abilities carry them to the players, who can read them up."""
    carried = {(file, rule) for file, source in engine_sources(game) for rule in rule_ids(source, PREFIXES[game])}
    assert carried
    assert [(file, rule) for file, rule in sorted(carried) if rule not in CLAUSES[game]] == []


@every_game
def test_the_engine_speaks_only_of_clauses_that_exist(game):
    """In docstrings and comments too."""
    prefix = PREFIXES[game]
    named_ = {(file, clause) for file, source in engine_sources(game) for clause in rule_map.clauses_in(source, prefix)}
    assert [(file, clause) for file, clause in sorted(named_) if clause not in CLAUSES[game]] == []


def test_the_map_shows_where_a_clause_is_tested_and_played():
    traced = rule_map.trace(ROOT, "planet", luu.rules("planet"))["PL-2.5"]
    assert "test_classes.py" in {Path(place.file).name for place in traced.tests}
    assert ("luu/planet/rules/combat.py", "predatory_strike") in {(place.file, place.name) for place in traced.code}
    for place in traced.code:
        assert "PL-2.5" in (ROOT / place.file).read_text(encoding="utf-8").splitlines()[place.line - 1]


def test_code_is_named_by_the_innermost_thing_around_a_line():
    source = (
        '"""PL-1.1"""\n'
        "LIMIT = 5\n"
        '"""PL-1.2: a text below a constant."""\n'
        "class Card:\n"
        "    cost: int = 0\n"
        '    """PL-1.3"""\n'
        "    def play(self):\n"
        "        pass  # PL-1.4\n"
    )
    assert list(rule_map.mentions(source, "PL")) == [
        ("PL-1.1", 1, "(module)"),
        ("PL-1.2", 3, "LIMIT"),
        ("PL-1.3", 6, "Card.cost"),
        ("PL-1.4", 8, "Card.play"),
    ]


def test_a_gap_is_told():
    book = luu.rules("planet")
    place = rule_map.Place("tests/test_x.py", 3, "test_x")
    traced = {clause: rule_map.Traced((place,), (place,)) for clause in book}
    assert (
        list(rule_map.table_lines(book, traced))[-1] == f"{len(book)} clauses; each has a test and a place in the code."
    )
    traced["PL-2.5"] = rule_map.Traced((), (place,))
    assert list(rule_map.table_lines(book, traced))[-1] == "1 without a test: PL-2.5."


@pytest.mark.parametrize("game", MAPPED)
def test_every_clause_that_is_played_is_named_in_the_engine(game):
    """So that somebody with the rule book open finds it in the code."""
    prefix = PREFIXES[game]
    found = {clause for _, source in engine_sources(game) for clause in rule_map.clauses_in(source, prefix)}
    assert [clause for clause in CLAUSES[game] if clause not in found] == []
