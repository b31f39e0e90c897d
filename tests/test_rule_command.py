"""The command `luu rules`: read the book, a section, a clause; search; the map of tests and code."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import luu
from luu import rule_map, rule_pages
from luu.cli import main

BOOK = luu.rules("planet")
LUTURAS = luu.rules("luturas")


def run(*arguments: str) -> Result:
    result = CliRunner().invoke(main, ["rules", *arguments])
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def shown(*arguments: str) -> str:
    result = run(*arguments)
    assert result.exit_code == 0
    return result.output


def test_without_a_topic_the_games_are_listed():
    output = shown()
    assert f"planet    Planet Luu, {len(BOOK)} clauses" in output
    assert f"luturas   Luturas Network, {len(LUTURAS)} clauses" in output
    for way in (line.split()[2:] for line in output.splitlines() if line.startswith("  luu rules ")):
        words = ["defend" if word == "WORDS" else word for word in way]
        assert shown(*words), "what it recommends works"


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_a_game_shows_its_whole_book(game: str):
    assert shown(game) == rule_pages.page(game, 100) + "\n"


@pytest.mark.parametrize("topic", ["PL-6.6", "pl-6.6"])
def test_a_clause_comes_with_its_ruling_and_what_belongs_to_it(topic: str):
    output = shown(topic)
    assert output.startswith("PL-6.6    Damage goes down the line\n")
    said = " ".join(output.split())
    assert BOOK["PL-6.6"].text in said
    assert f"Ruling: {BOOK['PL-6.6'].ruling}" in said
    for other in BOOK["PL-6.6"].see:
        assert f"{other} {BOOK[other].title}" in said


@pytest.mark.parametrize("topic", ["LN-R42", "ln-r42"])
def test_a_ruling_comes_with_its_reason(topic: str):
    output = shown(topic)
    assert output.startswith("LN-R42    One die against a high number\n")
    said = " ".join(output.split())
    assert f"{LUTURAS['LN-R42'].text} Why: {LUTURAS['LN-R42'].why} See also LN-9.4 Blurred" in said


def test_a_section_of_rulings_shows_its_clauses():
    output = shown("LN-R39-R48")
    assert output.startswith("R39-R48  Rulings: statuses\n")
    assert [line.split()[0] for line in output.splitlines() if line.startswith("LN-")] == [
        f"LN-R{number}" for number in range(39, 49)
    ]


def test_a_section_shows_its_clauses():
    output = shown("PL-7")
    assert output.startswith("7  Actions and damage\n")
    assert all(f"{clause.id:10}{clause.title}" in output for clause in BOOK.section(7).clauses)
    assert "PL-8.1 " not in output


@pytest.mark.parametrize(
    ("topic", "books"),
    [
        pytest.param("planet", [BOOK], id="planet"),
        pytest.param("luturas", [LUTURAS], id="luturas"),
        pytest.param(None, [BOOK, LUTURAS], id="both"),
    ],
)
def test_a_search_shows_the_clauses_that_speak_of_it(topic: str | None, books: list[luu.Rulebook]):
    output = shown(*filter(None, [topic]), "--find", "defend")
    ids = [line.split()[0] for line in output.splitlines() if line.startswith(("PL-", "LN-"))]
    assert ids == [clause.id for book in books for clause in book.find("defend")]


def test_a_search_that_finds_nothing_says_so():
    result = run("planet", "--find", "dragon")
    assert result.exit_code == 1
    assert result.output == "Error: no clause speaks of 'dragon'.\n"


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["PL-6.66"], "no rules for 'PL-6.66', expected a game or a clause (did you mean 'PL-6.6'?)", id="id"
        ),
        pytest.param(["PL-14"], "no rules for 'PL-14', expected a game or a clause (did you mean 'PL-", id="section"),
        pytest.param(
            ["LN-R87"], "no rules for 'LN-R87', expected a game or a clause (did you mean 'LN-R8", id="ruling"
        ),
        pytest.param(["lutura"], "(did you mean 'luturas'?)", id="the other game"),
        pytest.param(["planett"], "(did you mean 'planet'?)", id="game"),
        pytest.param(["xyz"], "no rules for 'xyz', expected a game or a clause\n", id="nothing near"),
        pytest.param(["PL-6", "--find", "x"], "'PL-6' was given, expected a game: planet or luturas", id="search"),
        pytest.param(["PL-6", "--map"], "'PL-6' was given, expected a game: planet or luturas", id="map"),
        pytest.param(["--map", "--find", "x"], "--find and --map do not go together", id="both"),
    ],
)
def test_a_wrong_topic_gets_the_nearest_and_exit_code_2(arguments: list[str], message: str):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in result.output


@pytest.mark.parametrize("columns", [80, 100, 160])
def test_the_book_fits_the_terminal(columns: int):
    command = [sys.executable, "-m", "luu", "rules", "planet"]
    environment = {**os.environ, "COLUMNS": str(columns)}
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=environment)
    assert 0.8 * min(columns, 100) < max(map(len, done.stdout.splitlines())) <= min(columns, 100)


def test_a_reader_who_stops_early_sees_no_traceback():
    """As `luu rules planet | head -1` does: the pipe is closed before the book is out."""
    command = [
        sys.executable,
        "-c",
        "import time; time.sleep(0.5); from luu.cli import main; main(['rules', 'planet'])",
    ]
    with subprocess.Popen(command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True) as process:
        process.stdout.close()
        assert process.stderr.read() == ""


# --- the map


@pytest.mark.parametrize("game", ["planet", "luturas"])
@pytest.mark.checkout
def test_the_map_tells_for_every_clause_what_tests_and_plays_it(game: str):
    result = run(game, "--map")
    book = luu.rules(game)
    traced = rule_map.trace(Path(__file__).parents[1], game, book)
    assert result.exit_code == int(any(rule_map.gaps(traced).values())), "1 while something is missing"
    lines = result.output.splitlines()
    heads = [line for line in lines if line.startswith(f"{book.prefix}-")]
    assert heads == [f"{clause.id}  {clause.title}" for clause in book.values()]
    for places in traced.values():
        assert {f"{'':11}{place}" for place in places.tests[1:]} <= set(lines)
        assert {f"    code   {place}" for place in places.code[:1]} <= set(lines)


def test_without_a_checkout_there_is_no_map(monkeypatch: pytest.MonkeyPatch):
    monkeypatch.setattr(rule_map, "checkout", lambda: None)
    result = run("planet", "--map")
    assert result.exit_code == 1
    assert "read from a checkout with its tests; this luu is installed without" in result.output


@pytest.mark.checkout
def test_a_folder_of_packages_is_no_checkout(tmp_path: Path, monkeypatch: pytest.MonkeyPatch):
    """Some packages leave a folder `tests` beside others."""
    assert rule_map.checkout() == Path(__file__).parents[1]
    (tmp_path / "tests").mkdir()
    monkeypatch.setattr(rule_map, "__file__", str(tmp_path / "luu" / "rule_map.py"))
    assert rule_map.checkout() is None
