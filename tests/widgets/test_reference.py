"""The rules reference: every clause has an example that holds, and the page opens it, shows it and plays on."""

from __future__ import annotations

import re
from dataclasses import replace
from pathlib import Path

import pytest

import luu
from luu.games import GAMES
from luu_widgets.lessons import Reference, taught
from luu_widgets.lessons.examples import REFERENCE_ONLY, examples
from luu_widgets.lessons.facts import BadFact
from luu_widgets.luturas_table import LuturasTable
from luu_widgets.planet_table import PlanetTable

DOCS = Path(__file__).parents[2] / "docs"
NO_CLAUSE = "PL-" + "99.1"
CLAUSES = [(game, clause) for game in GAMES for clause in luu.rules(game)]
MOVED = [(game, clause) for game, clause in CLAUSES if clause in examples(game) and examples(game)[clause].moves]


# ---------------------------------------------------------------------- every clause


@pytest.mark.parametrize(("game", "clause"), CLAUSES)
def test_an_example_shows_its_clause(game: str, clause: str) -> None:
    if clause in REFERENCE_ONLY:
        assert clause not in examples(game)
        return
    example = examples(game)[clause]
    assert example.holds()
    assert example.note.endswith(".")


def test_the_reason_why_a_clause_has_no_example_is_true_of_the_cards() -> None:
    """LN-R23: in Versus only Loose Sparks takes Stamina beside a hit, and from the other side."""
    cards, found = luu.cards("luturas"), []
    for sheet in ("luturas", "tools", "strategies"):
        for one in cards.sheet(sheet).values():
            found += [(one.name, target) for target in re.findall(r"DAMAGE\((\w+)", repr(one))]
    assert found == [("Loose Sparks", "opponent")]


@pytest.mark.parametrize(("game", "clause"), MOVED)
def test_what_is_shown_is_not_there_before_the_moves(game: str, clause: str) -> None:
    """The moves bring it about: without them the same expression is false, or speaks of what did not happen."""
    assert not holds(replace(examples(game)[clause], moves=()))


def holds(example) -> bool:
    try:
        return example.holds()
    except BadFact:
        return False


@pytest.mark.parametrize(
    ("game", "clause", "wrong"),
    [
        ("planet", "PL-2.1", "reason('Attacked', 'type') == 2"),
        ("planet", "PL-2.8", "first('LuuDamaged').amount == 1"),
        ("planet", "PL-13.9", "first('EnemyDamaged').amount == first('Attacked').power"),
        ("luturas", "LN-6.7", "first('Hit').damage == first('DamageRolled').die"),
        ("luturas", "LN-R60", "after.oscumora.stamina < before.oscumora.stamina"),
        ("luturas", "LN-R28", "count('Reshuffled') == 0"),
    ],
)
def test_an_example_that_shows_something_else_does_not_hold(game: str, clause: str, wrong: str) -> None:
    assert not replace(examples(game)[clause], shows=wrong).holds()


@pytest.mark.parametrize("game", GAMES)
def test_every_example_is_of_a_clause_that_there_is(game: str) -> None:
    from tomllib import loads

    from luu_widgets.lessons.examples import DATA

    assert set(loads((DATA / f"examples_{game}.toml").read_text(encoding="utf-8"))) == set(examples(game))


def test_another_card_value_changes_what_an_example_shows() -> None:
    example = examples("planet")["PL-2.7"]
    cards = luu.cards("planet").with_value("luus", "lagluu_base_1", "colony_defence", 3)
    assert example.start(cards).view(0)["queues"][0][0]["defence"] == 3


# ---------------------------------------------------------------------- the table of what is taught where


@pytest.mark.parametrize("game", GAMES)
def test_every_clause_is_in_the_table(game: str) -> None:
    rows = list(taught.taught(game))
    assert [row.clause for row in rows] == list(luu.rules(game))
    assert all(row.lessons or row.example for row in rows)


def test_the_page_of_what_is_taught_is_up_to_date() -> None:
    assert (DOCS / "taught.md").read_text(encoding="utf-8") == taught.as_page(), f"run `{taught.COMMAND}`"


# ---------------------------------------------------------------------- the widget


def letter(reference: Reference, **content: object) -> dict:
    """A letter as the page sends it, and what the panel then shows."""
    reference.panel._handle_custom_msg(content, [])
    return reference.panel.view


def test_a_clause_is_found_opened_shown_and_played_on_from_by_the_page() -> None:
    reference = Reference("planet")
    view = letter(reference, type="find", words="defend")
    assert view["found"] == [clause.id for clause in luu.rules("planet").find("defend")]
    view = letter(reference, type="open", clause="PL-7.2")
    assert (view["clause"], view["playing"], view["shown"]) == ("PL-7.2", False, None)
    letter(reference, type="start")
    assert reference.table.session.moves == ()
    assert reference.table.session.view(0)["queues"] == examples("planet")["PL-7.2"].start().view(0)["queues"]
    view = letter(reference, type="show")
    assert reference.table.session.moves == ("defend",)
    assert [line["cites"] for line in view["shown"]].count(True) == 1
    assert "defends" in next(line["text"] for line in view["shown"] if line["cites"])
    assert not view["played_on"]
    reference.table.play("gather")
    assert reference.panel.view["played_on"]
    letter(reference, type="start")
    assert reference.table.session.moves == ()


def test_where_a_table_lies_there_the_next_clause_brings_its_example() -> None:
    reference = Reference()
    reference.begin("PL-7.3")
    assert reference.table is None
    reference.start()
    reference.begin("LN-R62")
    assert reference.table.session.game.name == "luturas"
    reference.begin("LN-R23")
    assert reference.table is None
    with pytest.raises(ValueError, match="LN-R23 has no example"):
        reference.show()
    reference.leave()
    assert reference.clause is None


def test_an_id_finds_its_clause_first() -> None:
    reference = Reference()
    assert reference.find("ln-r62")[0] == "LN-R62"
    assert "PL-7.2" in reference.find("defend")
    assert reference.find("") == ()
    assert reference.found is None


def test_the_book_on_the_page_is_the_whole_book_with_its_lessons() -> None:
    book = Reference().panel.book
    clauses = [clause for game in book["games"] for section in game["sections"] for clause in section["clauses"]]
    assert [clause["id"] for clause in clauses] == [clause for _, clause in CLAUSES]
    assert all(clause["note"] or clause["none"] for clause in clauses)
    gather = next(clause for clause in clauses if clause["id"] == "PL-7.3")
    assert gather["lessons"]


@pytest.mark.parametrize(
    ("wrong", "told"),
    [
        ({"type": "open", "clause": NO_CLAUSE}, f"clause {NO_CLAUSE!r} was given, expected such as PL-2.1"),
        ({"type": "show"}, "no clause is open"),
        ({"type": "start"}, "no clause is open"),
        ({"type": "dance"}, "not known here"),
        ({"type": "find", "words": "x" * 200}, "expected at most"),
    ],
)
def test_a_fault_of_the_page_is_shown_and_changes_nothing(wrong: dict, told: str) -> None:
    reference = Reference("planet")
    assert told in letter(reference, **wrong)["table"]["fault"]
    assert (reference.clause, reference.table, reference.found) == (None, None, None)


def test_a_game_that_there_is_not_is_refused() -> None:
    with pytest.raises(ValueError, match="game 'chess' was given, expected 'planet', 'luturas' or 'both'"):
        Reference("chess")


@pytest.mark.parametrize(("table", "look"), [(PlanetTable, "planet"), (LuturasTable, "luturas")])
def test_boards_of_both_games_on_one_page_keep_their_own_looks(table: type, look: str) -> None:
    """Each board brings its styles along; none of them may reach the other game's board."""
    assert set(re.findall(r"\.luu-board(?:(?=[^\w:-])|:where\(\.\w+\))", table._css)) == {f".luu-board:where(.{look})"}
