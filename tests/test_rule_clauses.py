"""Switching clauses off: what is changed for a place that names one, and whether its tests notice. On a tiny game."""

from __future__ import annotations

import json
import re
from pathlib import Path
from textwrap import dedent

import pytest

import luu
from benchmarks import clauses
from benchmarks.mutants import mutants
from luu.core.rulebook import Rulebook, read_book

DUEL = '''
"""A tiny game, all of it in one file."""

LIMIT = 3
"""LN-1.1: so many rounds."""

ORDER = (min, max)
"""LN-1.2: the weaker first."""


class Fighter:
    """Who fights."""

    power: int = 2
    """What an attack deals (LN-2.1)."""

    def __init__(self):
        self.hp = 5
        """LN-2.2: falls when it is hit."""
        self.log = []


class Strike:
    rule = "LN-2.1"

    def land(self, fighter) -> None:
        fighter.hp -= fighter.power


def hurt(fighter: Fighter, amount: int) -> None:
    """A fighter loses HP (LN-2.2)."""
    fighter.hp -= amount


def is_down(fighter: Fighter) -> bool:
    """Whether a fighter has fallen (LN-2.3)."""
    return fighter.hp <= 0


def attack(fighter: Fighter, other: Fighter) -> None:
    """An attack, and what comes of it."""
    hurt(other, fighter.power)
    if is_down(other):  # LN-2.4: one who falls cries out
        fighter.log.append("LN-2.4")
    fighter.hp -= 1  # LN-2.5: attacking tires


def report(fighter: Fighter) -> None:
    """Say what happened."""
    fighter.hp = 0
    fighter.log.append("LN-2.6")
'''

TESTS = '''
from luu.duel.rules import Fighter, attack, is_down


def test_ln_2_1_an_attack_takes_its_power():
    one, other = Fighter(), Fighter()
    attack(one, other)
    assert other.hp == 3


def test_a_fallen_one():
    """LN-2.3"""
    fighter = Fighter()
    fighter.hp = 0
    assert is_down(fighter)
'''

BOOK = """
[book]
title = "Duel"
prefix = "LN"
[sections]
2 = "Fighting"
["LN-2.1"]
title = "Power"
text = "An attack takes it."
["LN-2.3"]
title = "Falling"
text = "At 0 HP."
"""


def changes(name: str, text: str) -> list[str]:
    """What is tried for the lines of a thing in the tiny game that hold a text."""
    lines = [number for number, line in enumerate(DUEL.splitlines(), 1) if text in line]
    return [mutant.what for mutant in mutants({"duel.py": DUEL}, "duel.py", lines, name)]


@pytest.mark.parametrize(
    ("name", "text", "expected"),
    [
        pytest.param("LIMIT", "LN-1.1", ["LIMIT is 4"], id="a constant has another number"),
        pytest.param("ORDER", "LN-1.2", ["ORDER is (max, min)"], id="an order is turned round"),
        pytest.param("Fighter.power", "LN-2.1)", ["Fighter.power is read as 0"], id="a field is read as nothing"),
        pytest.param("Fighter.__init__", "LN-2.2: f", ["hp of the state never changes"], id="an attribute stays"),
        pytest.param("Strike.rule", 'rule = "LN-2.1"', ["Strike does nothing (land)"], id="a verb does nothing"),
        pytest.param("hurt", "LN-2.2)", ["hurt does nothing"], id="a function does nothing"),
        pytest.param("is_down", "LN-2.3", ["is_down answers False", "is_down answers True"], id="a question both ways"),
        pytest.param("attack", "LN-2.5", ["line 45 of attack: left out"], id="a statement is left out"),
        pytest.param(
            "attack", "LN-2.4: one",
            ["line 43 of attack: the condition is False"],
            id="a condition that never holds",
        ),
        pytest.param("report", "LN-2.6", ["report does nothing"], id="what only reports stands for its function"),
        pytest.param("attack", '"LN-2.4"', ["attack does nothing"], id="a report within a condition, too"),
    ],
)  # fmt: skip
def test_what_is_switched_off(name, text, expected):
    assert changes(name, text) == expected


def test_each_change_is_what_it_says():
    """The rest of the source stays as it is."""
    [mutant] = mutants({"duel.py": DUEL}, "duel.py", [31], "hurt")
    before, after = {}, {}
    exec(DUEL, before)
    exec(dict(mutant.sources)["duel.py"], after)
    for space, left in ((before, 3), (after, 5)):
        fighter = space["Fighter"]()
        space["hurt"](fighter, 2)
        assert fighter.hp == left
    assert after["LIMIT"] == before["LIMIT"]


@pytest.fixture
def checkout(tmp_path: Path) -> tuple[Path, Rulebook]:
    """A checkout of the tiny game, whose rule book has a prefix of its own."""
    files = {"luu/__init__.py": "", "luu/duel/__init__.py": "", "luu/duel/rules.py": DUEL, "tests/test_duel.py": TESTS}
    for file, text in files.items():
        path = tmp_path / "checkout" / file
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(dedent(text), encoding="utf-8")
    (tmp_path / "checkout" / "pyproject.toml").write_text("[tool.pytest.ini_options]\n", encoding="utf-8")
    (tmp_path / "book.toml").write_text(BOOK, encoding="utf-8")
    return tmp_path / "checkout", read_book(tmp_path / "book.toml")


def test_a_game_with_a_prefix_of_its_own_is_tried_and_told(checkout, tmp_path, capsys):
    """LN-2.1 is held: without power nothing is lost; a question answered with yes is not noticed for LN-2.3."""
    root, book = checkout
    argv = ["--game", "duel", "--sample", "0", "--docs", str(tmp_path / "docs")]
    assert clauses.main(argv, root, book) == 1
    data = json.loads((tmp_path / "docs" / "clauses_duel.json").read_text(encoding="utf-8"))
    words = {clause["id"]: clause["word"] for clause in data["clauses"]}
    assert words == {"LN-2.1": "1 of 2 not noticed", "LN-2.3": "1 of 2 not noticed"}
    tried = {trial["change"]: trial for clause in data["clauses"] for trial in clause["trials"]}
    assert {change: trial["noticed"] for change, trial in tried.items()} == {
        "Fighter.power is read as 0": True,
        "Strike does nothing (land)": False,
        "is_down answers False": True,
        "is_down answers True": False,
    }
    assert tried["Fighter.power is read as 0"]["test"] == "tests/test_duel.py::test_ln_2_1_an_attack_takes_its_power"
    assert "assert 5 == 3" in tried["Fighter.power is read as 0"]["said"]
    text = (tmp_path / "docs" / "clauses_duel.md").read_text(encoding="utf-8")
    assert re.search(r"\| LN-2.3 \| luu/duel/rules.py:\d+ \| is_down answers True \|", text)
    assert "noticed 2 of the 4" in capsys.readouterr().out
    assert (root / "luu/duel/rules.py").read_text(encoding="utf-8") == DUEL


def test_what_was_found_of_other_clauses_stays(checkout, tmp_path):
    """A test is mended, and only its clause is tried again."""
    root, book = checkout
    argv = ["--game", "duel", "--docs", str(tmp_path / "docs")]
    clauses.main(["LN-2.1", *argv], root, book)
    test = root / "tests" / "test_duel.py"
    mended = test.read_text(encoding="utf-8") + "    assert not is_down(Fighter())\n"
    test.write_text(mended, encoding="utf-8")
    assert clauses.main(["LN-2.3", *argv], root, book) == 0
    data = json.loads((tmp_path / "docs" / "clauses_duel.json").read_text(encoding="utf-8"))
    words = {clause["id"]: clause["word"] for clause in data["clauses"]}
    assert words == {"LN-2.1": "1 of 2 not noticed", "LN-2.3": "all noticed"}


def test_a_run_that_stopped_goes_on(checkout, tmp_path, capsys):
    """The clause that the page holds already is not tried again."""
    root, book = checkout
    argv = ["--game", "duel", "--sample", "0", "--docs", str(tmp_path / "docs")]
    clauses.main(["LN-2.1", *argv], root, book)
    capsys.readouterr()
    clauses.main([*argv, "--missing"], root, book)
    assert re.findall(r"^LN-\d\.\d", capsys.readouterr().err, re.MULTILINE) == ["LN-2.3"]
    data = json.loads((tmp_path / "docs" / "clauses_duel.json").read_text(encoding="utf-8"))
    assert {clause["id"]: len(clause["trials"]) for clause in data["clauses"]} == {"LN-2.1": 2, "LN-2.3": 2}
    assert clauses.main([*argv, "--missing"], root, book) == 0


def test_tests_that_fail_by_themselves_say_nothing(checkout):
    root, book = checkout
    test = root / "tests" / "test_duel.py"
    test.write_text(test.read_text(encoding="utf-8").replace("== 3", "== 4"), encoding="utf-8")
    with pytest.raises(SystemExit, match="failed before anything was switched off"):
        clauses.main(["LN-2.1", "--game", "duel"], root, book)


def test_every_clause_of_the_game_has_something_to_switch_off():
    """So that a sample cannot come upon one of which nothing is shown."""
    root = Path(luu.__file__).parents[1]
    sources = clauses.game_sources(root, "planet")
    book = luu.rules("planet")
    assert [clause for clause in book if not any(clauses.changes(sources, clause, book.prefix))] == []
