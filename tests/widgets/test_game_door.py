"""The door of a page: its address names a game, the present one has an address, and nothing else gets through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import quote, unquote

import pytest

pytest.importorskip("anywidget")

import ipywidgets

import luu
from luu_widgets import PlanetDashboard, link_to
from luu_widgets.game_door import LONGEST_LINK, GameDoor, game_in, query_of


@pytest.fixture
def page() -> Iterator[PlanetDashboard]:
    yield PlanetDashboard(luu.new("planet", seed=7, draft="auto", chaos=0))
    ipywidgets.Widget.close_all()


@pytest.fixture
def letters(monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
    """What the door sends to the page."""
    sent: list[dict[str, Any]] = []
    monkeypatch.setattr(GameDoor, "send", lambda self, content, buffers=None: sent.append(content))
    return sent


def knock(page: PlanetDashboard, **letter: object) -> str:
    page.door._handle_custom_msg(letter, [])
    return page.door.fault


def other_game(moves: int = 5) -> luu.Session:
    session = luu.new("planet", seed=11, players=2, draft="auto", chaos=0)
    for _ in range(moves):
        session.play(session.choice.keys[0])
    return session


def test_a_link_opens_the_very_game_and_the_charts_follow(page: PlanetDashboard) -> None:
    game = other_game()
    place, _, query = link_to(game, "http://127.0.0.1:8866/").partition("?")
    assert place == "http://127.0.0.1:8866/voila/render/planet.ipynb"
    assert knock(page, query=f"?{query}&theme=dark") == ""
    assert (page.session.seed, page.session.moves) == (game.seed, game.moves)
    assert page.table.view["players"] == 2
    assert page.bar.view["time"]["seed"] == game.seed
    assert page.charts.both.layout.display == "none"


def test_a_whole_save_in_the_address_opens_too(page: PlanetDashboard) -> None:
    game = other_game()
    assert knock(page, query=f"?game={quote(game.save())}") == ""
    assert page.session.moves == game.moves


def test_the_link_is_made_when_somebody_asks(page: PlanetDashboard, letters: list[Any]) -> None:
    page.play(page.session.choice.keys[0])
    assert letters == []
    knock(page, type="link")
    assert luu.load(game_in(letters[0]["query"])).moves == page.session.moves


def test_an_address_without_a_game_leaves_the_table_alone(page: PlanetDashboard) -> None:
    session = page.session
    assert knock(page, query="?theme=dark") == ""
    assert page.session is session


def test_a_game_too_long_for_an_address_has_no_link(
    page: PlanetDashboard, letters: list[Any], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("luu_widgets.game_door.LONGEST_LINK", 50)
    assert query_of(page.session) == ""
    assert "save it to a file" in knock(page, type="link")
    with pytest.raises(ValueError, match="open its save on the page"):
        link_to(page.session, "http://127.0.0.1:8866/")


SAVE = json.loads(luu.new("planet", seed=3).save())
BAD = {
    "no JSON": "import os; os.system('id')",
    "a path": "/etc/passwd",
    "a pickle": "gASVKAAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjA1lY2hvIHB3bmVklIWUUpQu",
    "deep": "[" * 7_000,
    "a number": "5",
    "another format": json.dumps({**SAVE, "format": "<script>"}),
    "a move that is none": json.dumps({**SAVE, "moves": ["keep:99", "'; drop table"]}),
    "a huge seed": json.dumps({**SAVE, "seed": 10**400}),
    "another set-up": json.dumps({**SAVE, "setup": {"players": 10**9}}),
    "too long": "x" * (LONGEST_LINK + 1),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_game_is_refused_in_words(page: PlanetDashboard, letters: list[Any], text: str) -> None:
    session, moves = page.session, page.session.moves
    assert knock(page, query=f"?game={quote(text)}")
    assert letters[-1]["fault"] == page.door.fault
    assert (page.session, page.session.moves) == (session, moves)


@pytest.mark.parametrize("letter", [{}, {"type": "open"}, {"query": 5}, {"type": "eval", "text": "1"}])
def test_other_letters_do_nothing(page: PlanetDashboard, letters: list[Any], letter: dict[str, Any]) -> None:
    session = page.session
    assert knock(page, **letter) == ""
    assert (page.session, letters) == (session, [])


def test_a_query_is_measured_before_it_is_read() -> None:
    assert unquote(game_in("?game=%7B%7D")) == "{}"
    with pytest.raises(ValueError, match=f"more than {LONGEST_LINK} characters"):
        game_in("?game=" + "x" * LONGEST_LINK)
    with pytest.raises(ValueError, match="fields"):
        game_in("&".join(["a=1"] * 100))
