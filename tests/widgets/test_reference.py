"""The rules reference: every clause has an example that holds, and the page opens it, shows it and plays on."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

import luu
from luu.games import GAMES
from luu_widgets.lessons import taught
from luu_widgets.lessons.examples import REFERENCE_ONLY, examples
from luu_widgets.lessons.facts import BadFact

DOCS = Path(__file__).parents[2] / "docs"
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
