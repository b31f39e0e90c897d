"""The still boards of Luturas Network: text for terminals, HTML without a script."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import luu
from luu.luturas import html_board as html_boards
from luu.luturas.html_board import html_board
from luu.luturas.text_board import WIDTH, changed, life, text_board


def views() -> dict[str, Any]:
    """Boards of whole games: every kind of question, both modes, the end."""
    found: dict[str, Any] = {}
    for seed in range(8):
        for mode in ("versus", "solo"):
            session, chance = luu.new("luturas", mode=mode, seed=seed), Random(seed)
            while session.choice is not None:
                found.setdefault(f"{mode} {session.choice.kind}", session.view(session.choice.seat))
                session.play(chance.choice(session.choice.keys))
            found.setdefault(f"{mode} over", session.view(0))
    return found


VIEWS = views()
each = pytest.mark.parametrize("view", VIEWS.values(), ids=VIEWS.keys())

TAGS = {"div", "p", "strong", "br", "table", "tbody", "tr", "td", "span", "code", "details", "summary", "colgroup"}
EMPTY = {"br", "col", "wbr"}


class Page(HTMLParser):
    """The text of a page, and the tags that it uses."""

    def __init__(self, text: str) -> None:
        super().__init__()
        self.text, self.tags, self.open, self.attributes = "", set[str](), list[str](), set[str]()
        self.feed(text)
        self.close()

    def handle_starttag(self, tag: str, attrs: Any) -> None:
        self.tags.add(tag)
        self.attributes |= {name for name, _ in attrs}
        if tag not in EMPTY:
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


def test_every_kind_of_question_is_looked_at() -> None:
    kinds = {"draft", "main", "transform", "tool", "strategy", "bench", "retrieve", "replace", "discard", "over"}
    assert {name.partition(" ")[2] for name in VIEWS} == kinds


def luturas(view: Any) -> list[Any]:
    return [one for team in view["teams"] for one in team]


def options(view: Any) -> list[Any]:
    return (view["choice"] or {"options": []})["options"]


@each
def test_text_board_says_everything_that_a_seat_may_see(view: Any) -> None:
    text = text_board(view)
    assert max(map(len, text.splitlines())) <= WIDTH == 80
    flat = " ".join(text.split())
    for one in luturas(view):
        assert f"{one['stamina']}/{one['max_stamina']}" in text
        if not one["down"]:
            assert one["ability"]["text"] in flat
            assert all(change["text"] in flat for change in one["changes"])
        if one["status"]:
            assert one["status"]["name"] in text
    if view["oscumora"]:
        assert view["oscumora"]["ability"]["text"] in flat
    for card in view["hands"][view["seat"]]:
        assert card["numbers"] in flat
    for option in options(view):
        assert option["key"] in text
    if view["outcome"] is not None:
        assert view["outcome"]["text"] in flat


@each
def test_html_board_is_plain_and_whole(view: Any) -> None:
    page = Page(html_board(view))
    assert page.open == []
    assert page.tags <= TAGS | EMPTY
    assert page.attributes <= {"style", "width"}
    for card in view["hands"][view["seat"]]:
        assert card["numbers"] in page.text
    for option in options(view):
        assert option["key"] in page.text
        assert option["label"] in page.text
    for one in luturas(view):
        assert all(change["text"] in page.text for change in one["changes"])
    for event in view["events"]:
        assert event["text"] in page.text


@each
def test_the_short_board_has_every_creature_and_card_on_few_lines(view: Any) -> None:
    text = text_board({**view, "short": True, "choice": None})
    assert max(map(len, text.splitlines())) <= WIDTH
    assert all(f"{one['stamina']}/{one['max_stamina']}" in text for one in luturas(view))
    flat = " ".join(text.split())
    assert all(card["name"] in flat for card in view["hands"][view["seat"]])
    if not (view["draft"] and view["draft"]["pool"]):
        assert len(text.splitlines()) <= 24 + len(luturas(view))


def test_the_other_hand_is_only_counted() -> None:
    view = luu.new("luturas", seed=5, draft="random").view(0)
    assert "Hand: 4 Tools, 4 Strategies, hidden" in text_board(view)
    assert "Hand: 4 Tools, 4 Strategies, hidden" in Page(html_board(view)).text


def test_text_of_a_card_is_never_markup() -> None:
    view = luu.new("luturas", mode="solo", seed=7, draft="random").view(0)
    evil = "<script>alert('&')</script>"
    view["oscumora"]["ability"]["text"] = view["hands"][0][0]["numbers"] = view["choice"]["prompt"] = evil
    view["choice"]["options"][0]["key"] = view["teams"][0][0]["name"] = evil
    assert "<script" not in html_board(view)
    assert "&lt;script&gt;" in html_board(view)


@pytest.mark.parametrize(("stamina", "marks"), [(0, 0), (1, 1), (14, 10), (7, 5)])
def test_anyone_alive_has_a_mark(stamina: int, marks: int) -> None:
    assert life(stamina, 14).count("#") == marks


def test_a_field_that_never_was_has_no_mark() -> None:
    assert life(0, 0).count("#") == 0


def test_a_session_shows_both() -> None:
    session = luu.new("luturas", mode="solo", seed=7, draft="random")
    bundle = session._repr_mimebundle_()
    assert bundle["text/plain"] == session.describe()
    assert session.view(0)["teams"][0][0]["name"] in bundle["text/html"]


def test_columns_fill_the_page() -> None:
    assert all(sum(widths) == 100 for widths in (html_boards.CREATURE, html_boards.CARD, html_boards.OPTION))


@pytest.mark.parametrize(
    ("winner", "seat", "mode", "word"),
    [
        pytest.param(0, 0, "versus", "VICTORY", id="won"),
        pytest.param(0, 1, "versus", "DEFEAT", id="lost"),
        pytest.param(None, 0, "versus", "DRAW", id="draw"),
        pytest.param(None, 0, "solo", "DEFEAT", id="solo lost"),
    ],
)
def test_the_end_is_told_to_the_seat_that_looks(winner: int | None, seat: int, mode: str, word: str) -> None:
    """LN-R29: a draw has no winner; in solo nobody's victory is a defeat."""
    view = luu.new("luturas", mode=mode, seed=7, draft="random").view(0)
    outcome = {"won": winner == 0, "winner": winner, "reason": "", "text": "Over."}
    ended = {**view, "seat": seat, "hands": view["hands"] * 2, "outcome": outcome, "choice": None}
    assert text_board(ended).endswith(f"{word}: Over.")
    assert f"{word.capitalize()}. Over." in Page(html_board(ended)).text


def test_what_each_hit_on_an_oscumora_deals_is_said_as_on_the_table():
    """LN-R70: what changes its defense dice counts for every hit on it."""
    words = [
        changed({"roll": {"value": roll}, "guard": {"value": guard}}) for roll, guard in ((0, 0), (-2, -1), (0, 2))
    ]
    assert words == ["", ", 2D6 total -2, each hit on it deals 1 more", ", each hit on it deals 2 less"]
