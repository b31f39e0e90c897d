"""The still boards: text for terminals, HTML without a script."""

from __future__ import annotations

from html.parser import HTMLParser
from random import Random
from typing import Any

import pytest

import luu
from luu.planet import html_board as html_boards
from luu.planet.html_board import html_board
from luu.planet.text_board import WIDTH, life, text_board


def views() -> list[Any]:
    """Boards of whole games: every kind of question, one and two players, the end."""
    found: dict[tuple[int, str], Any] = {}
    for seed in range(30):
        session, chance = luu.new("planet", seed=seed, players=1 + seed % 2, draft="auto", chaos=0), Random(seed)
        while session.choice is not None:
            kind = (1 + seed % 2, session.choice.kind)
            if kind not in found:
                found[kind] = session.view(session.choice.seat)
            keys = session.choice.keys
            session.play(chance.choice([key for key in keys if key.startswith(("play", "attack", "call"))] or keys))
        found.setdefault((1 + seed % 2, "over"), session.view(0))
    return list(found.values())


VIEWS = views()
each = pytest.mark.parametrize("view", VIEWS, ids=[f"{view['players']} player {view['phase']}" for view in VIEWS])


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
        if tag not in ("br", "col"):
            self.open.append(tag)

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag

    def handle_data(self, data: str) -> None:
        self.text += data


@each
def test_text_board_says_everything_that_a_seat_may_see(view: Any) -> None:
    text = text_board(view)
    assert max(map(len, text.splitlines())) <= WIDTH
    for fighter in [*view["enemies"], *(one for queue in view["queues"] for one in queue)]:
        assert f"{fighter['hp']}/{fighter['max_hp']}" in text
    for option in (view["choice"] or {"options": []})["options"]:
        assert option["key"] in text
    if view["outcome"] is not None:
        assert view["outcome"]["text"] in text


@each
def test_html_board_is_plain_and_whole(view: Any) -> None:
    page = Page(html_board(view))
    assert page.open == []
    assert page.tags <= {"div", "p", "strong", "br", "table", "tbody", "tr", "td", "span", "code"} | {
        "details",
        "summary",
        "colgroup",
        "col",
    }
    assert page.attributes <= {"style", "width"}
    for option in (view["choice"] or {"options": []})["options"]:
        assert option["label"] in page.text


def test_the_other_hand_is_only_counted() -> None:
    session = luu.new("planet", seed=5, players=2, draft="auto", chaos=0)
    view = session.view(0)
    assert "PLAYER 2'S HAND: 5 hidden" in text_board(view)
    assert "Player 2's hand: 5 hidden" in Page(html_board(view)).text


def test_text_of_a_card_is_never_markup() -> None:
    view = luu.new("planet", seed=7, draft="auto", chaos=0).view(0)
    view["enemies"][0]["text"] = view["hands"][0][0]["name"] = view["choice"]["prompt"] = "<script>alert('&')</script>"
    assert "<script" not in html_board(view)
    assert "&lt;script&gt;" in html_board(view)


@pytest.mark.parametrize(("hp", "marks"), [(0, 0), (1, 1), (20, 12), (10, 6)])
def test_anyone_alive_has_a_mark(hp: int, marks: int) -> None:
    assert life({"hp": hp, "max_hp": 20}).count("#") == marks


def test_a_session_shows_both() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    bundle = session._repr_mimebundle_()
    assert bundle["text/plain"] == session.describe()
    assert "Bisluu 1" in bundle["text/html"]


def test_columns_are_as_wide_as_they_need_whatever_the_page_makes_of_tables() -> None:
    html = html_board(VIEWS[0])
    tables = html.count("<table")
    assert html.count("table-layout:auto") == html.count("<colgroup>") == tables
    assert all(sum(widths) == 100 for widths in (html_boards.FIGHTER, html_boards.CARD, html_boards.OPTION))


@each
def test_the_short_board_has_every_fighter_and_card_on_few_lines(view: Any) -> None:
    text = text_board({**view, "short": True, "choice": None})
    fighters = [*view["enemies"], *(one for queue in view["queues"] for one in queue)]
    assert all(f"{fighter['hp']}/{fighter['max_hp']}" in text for fighter in fighters)
    assert all(card["name"] in text.replace("\n ", " ") for hand in view["hands"] if hand for card in hand)
    assert max(map(len, text.splitlines())) <= WIDTH
    assert len(text.splitlines()) <= 12 + 2 * len(fighters)
