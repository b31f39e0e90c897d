"""The door of a page: a saved game comes in, the present one goes out, and nothing else gets through."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any
from urllib.parse import unquote

import pytest

pytest.importorskip("anywidget")

import ipywidgets

import luu
from luu_widgets import PlanetDashboard, link_to
from luu_widgets.game_door import LONGEST, LONGEST_LINK, GameDoor, game_in, query_of


@pytest.fixture
def page() -> Iterator[PlanetDashboard]:
    yield PlanetDashboard(luu.new("planet", seed=7, draft="auto", chaos=0))
    ipywidgets.Widget.close_all()


@pytest.fixture
def letters(page: PlanetDashboard, monkeypatch: pytest.MonkeyPatch) -> list[dict[str, Any]]:
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


def test_a_saved_game_is_put_on_the_table_and_the_charts_follow(page: PlanetDashboard, letters: list[Any]) -> None:
    game = other_game()
    assert knock(page, type="open", text=f"  {game.save()}\n") == ""
    assert (page.session.seed, page.session.moves) == (11, game.moves)
    assert page.table.view["players"] == 2
    assert page.charts.both.layout.display == "none"


def test_the_game_goes_out_when_somebody_asks(page: PlanetDashboard, letters: list[Any]) -> None:
    page.session.play(page.session.choice.keys[0])
    assert letters == []
    knock(page, type="hand out")
    assert letters[0]["text"] == page.session.save()
    assert luu.load(letters[0]["text"]).moves == page.session.moves


def test_a_link_opens_the_very_game(page: PlanetDashboard, letters: list[Any]) -> None:
    game = other_game()
    address = link_to(game, "http://127.0.0.1:8866/")
    place, _, query = address.partition("?")
    assert place == "http://127.0.0.1:8866/voila/render/planet.ipynb"
    assert knock(page, type="query", text=f"?{query}&theme=dark") == ""
    assert (page.session.seed, page.session.moves) == (game.seed, game.moves)


def test_an_address_without_a_game_leaves_the_table_alone(page: PlanetDashboard, letters: list[Any]) -> None:
    session = page.session
    assert knock(page, type="query", text="?theme=dark") == ""
    assert page.session is session


def test_a_game_too_long_for_an_address_has_no_link(page: PlanetDashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("luu_widgets.game_door.LONGEST_LINK", 50)
    assert query_of(page.session) == ""
    with pytest.raises(ValueError, match="open its save on the page"):
        link_to(page.session, "http://127.0.0.1:8866/")


SAVE = json.loads(luu.new("planet", seed=3).save())
BAD = {
    "nothing": "",
    "no JSON": "import os; os.system('id')",
    "a path": "/etc/passwd",
    "a pickle": "gASVKAAAAAAAAACMBXBvc2l4lIwGc3lzdGVtlJOUjA1lY2hvIHB3bmVklIWUUpQu",
    "deep": "[" * 20_000,
    "a number": "5",
    "another format": json.dumps({**SAVE, "format": "<script>"}),
    "a move that is none": json.dumps({**SAVE, "moves": ["keep:99", "'; drop table"]}),
    "very many moves": json.dumps({**SAVE, "moves": ["keep:1"] * 4_000}),
    "a huge seed": json.dumps({**SAVE, "seed": 10**400}),
    "another set-up": json.dumps({**SAVE, "setup": {"players": 10**9}}),
    "too long": "x" * (LONGEST + 1),
    "another game": luu.new("luturas", seed=3).save(),
}


@pytest.mark.parametrize("text", BAD.values(), ids=BAD)
def test_what_is_no_game_of_this_kind_is_refused_in_words(page: PlanetDashboard, letters: list[Any], text: str) -> None:
    session, moves = page.session, page.session.moves
    assert knock(page, type="open", text=text)
    assert letters[-1]["alarm"]
    assert (page.session, page.session.moves) == (session, moves)


@pytest.mark.parametrize(
    "letter", [{}, {"type": "open"}, {"type": "open", "text": 5}, {"type": "eval", "text": "1"}, {"type": ["open"]}]
)
def test_other_letters_are_refused(page: PlanetDashboard, letters: list[Any], letter: dict[str, Any]) -> None:
    assert "not a saved game" in knock(page, **letter)


def test_a_query_is_measured_before_it_is_read() -> None:
    assert unquote(game_in("?game=%7B%7D")) == "{}"
    with pytest.raises(ValueError, match=f"expected {LONGEST_LINK} at most"):
        game_in("?game=" + "x" * LONGEST_LINK)
    with pytest.raises(ValueError, match="fields"):
        game_in("&".join(["a=1"] * 100))
