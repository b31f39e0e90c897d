"""The odds explorer: what is asked is answered exactly, the address restores it, and no address does harm."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from itertools import product

import pytest

pytest.importorskip("plotly")
pytest.importorskip("anywidget")

import ipywidgets

from luu import odds
from luu_widgets import OddsExplorer
from luu_widgets.questions import LONGEST, QUESTIONS, curve, kept, read_query, write_query


@pytest.fixture
def page() -> Iterator[OddsExplorer]:
    yield OddsExplorer()
    ipywidgets.Widget.close_all()


def said(page: OddsExplorer) -> str:
    """What stands above the chart."""
    return page._fault.value + page.panel._fault.value


def test_every_question_has_an_answer_as_it_is_first_asked() -> None:
    for question in QUESTIONS:
        chances = curve(question).chances()
        assert chances.at_least(chances.minimum) == 1, question


def test_the_answers_are_those_of_the_odds() -> None:
    assert curve("planet-dice", sector=4, players=2).chances() == odds.planet.sector_roll(4, 2)
    assert curve("planet-hit", attack=4, evades=1, defend=1).chances() == odds.planet.enemy_phase(
        [4, 4], True, 6, sector=1
    )
    assert curve("luturas-attack", breakshield=13, burned=1).chances() == odds.luturas.attack(
        3, 2, 3, 7, None, burned=True
    )


@pytest.mark.parametrize(("dice", "sides", "keep"), [(4, 6, 3), (3, 4, 1), (2, 20, 2)])
def test_the_highest_dice_are_kept(dice: int, sides: int, keep: int) -> None:
    rolls = [sum(sorted(faces)[-keep:]) for faces in product(range(1, sides + 1), repeat=dice)]
    assert dict(kept(dice, sides, keep)) == {value: Fraction(rolls.count(value), len(rolls)) for value in set(rolls)}


def test_curves_are_drawn_side_by_side_with_a_table(page: OddsExplorer) -> None:
    page.query = "c=planet-attack,attack:5&c=planet-attack,attack:5,sector:3&c=dice"
    lines = page.panel.chart.figure.data
    assert [line.name.split()[0] for line in lines] == ["A", "B", "C"]
    first = odds.planet.attack(5, 1)
    assert dict(zip(lines[0].x, lines[0].y, strict=True))[7] == float(first.exactly(7))
    assert page.panel.table.value.count("<th>") > 10


def test_the_query_brings_back_what_it_was_made_of(page: OddsExplorer) -> None:
    query = "view=at+least&c=luturas-ko,stamina:9,blurred:1,accuracy:5&c=dice,dice:3,add:-2"
    page.query = query
    curves, view = page.curves, page.panel.view.value
    assert view == "at least"
    assert [one.question.id for one in curves] == ["luturas-ko", "dice"]
    assert (curves[0].numbers["blurred"], curves[1].numbers["add"]) == (1, -2)
    assert read_query(page.query) == (curves, view)
    assert page.link.query == f"?{page.query}"


def test_a_moved_slider_changes_chart_and_address(page: OddsExplorer) -> None:
    before = page.panel.chart.spec
    page.editors[0].numbers[0].value += 3
    assert page.panel.chart.spec != before
    assert "attack:7" in page.link.query


def test_up_to_four_are_compared(page: OddsExplorer) -> None:
    page.add.click()
    page.add.click()
    assert (len(page.editors), page.add.layout.display) == (4, "none")
    for _ in range(3):
        page.editors[0].remove.click()
    assert (len(page.editors), page.editors[0].remove.layout.display) == (1, "none")


def test_editors_that_are_taken_away_leave_nothing_behind(page: OddsExplorer) -> None:
    from ipywidgets.widgets.widget import _instances

    page.add.click()
    page.editors[-1].remove.click()
    before = len(_instances)
    for _ in range(3):
        page.add.click()
        page.editors[-1].remove.click()
    assert len(_instances) == before


def test_an_impossible_question_says_why_and_the_chart_stays(page: OddsExplorer) -> None:
    page.query = "c=dice,dice:2,keep:1"
    before = page.panel.chart.spec
    page.editors[0].numbers[2].value = 5
    assert "5 of 2 dice cannot be kept" in said(page)
    assert page.panel.chart.spec == before


def test_a_wait_without_end_in_sight_is_not_drawn(page: OddsExplorer) -> None:
    page.query = "c=luturas-ko,stamina:20,damage_dice:1,defense_dice:8,power:0,accuracy:2,breakshield:13,burned:1"
    assert "drawn are 60 at most" in said(page)


BAD = {
    "unknown question": "c=__import__",
    "unknown field": "c=dice,system:1",
    "too large": "c=dice,dice:99999",
    "not a number": "c=dice,dice:1e9",
    "code": "c=dice,dice:__import__('os').system('id')",
    "other digits": "c=dice,dice:²",
    "too many": "c=dice&c=dice&c=dice&c=dice&c=dice",
    "many fields": "&".join(f"x{number}=1" for number in range(40)),
    "unknown view": "view=<script>alert(1)</script>",
    "too long": "c=" + "a" * LONGEST,
    "a path": "c=../../etc/passwd",
}


@pytest.mark.parametrize("query", BAD.values(), ids=BAD)
def test_an_address_that_says_something_else_is_refused_and_changes_nothing(page: OddsExplorer, query: str) -> None:
    before = page.query
    page.link._handle_custom_msg({"query": f"?{query}"}, [])
    assert "could not be followed" in said(page)
    assert "<script>" not in said(page)
    assert page.query == before
    with pytest.raises(ValueError, match=r"expected|is|fields"):
        read_query(query)


@pytest.mark.parametrize("letter", [None, 7, [], {"query": 5}, {"other": "c=dice"}])
def test_letters_that_are_none_do_nothing(page: OddsExplorer, letter: object) -> None:
    before = page.query
    page.link._handle_custom_msg(letter, [])
    assert page.query == before


def test_a_query_says_only_what_is_not_by_default() -> None:
    assert write_query([curve("dice", sides=6, dice=3)], "exactly") == "view=exactly&c=dice,dice:3"
