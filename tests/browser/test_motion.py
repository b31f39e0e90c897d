"""What moves on a table: it begins once all is drawn, and has an end when the next move is drawn."""

from __future__ import annotations

import json
from collections.abc import Callable, Iterator
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen

from luu_widgets import LuturasTable, PlanetTable
from luu_widgets.table_base import BoardTable

WATCH = """() => {
  window.begun = [];
  window.shown = [];
  const board = document.querySelector(".luu-board");
  const animate = Element.prototype.animate;
  Element.prototype.animate = function (...told) {
    const one = animate.apply(this, told);
    begun.push(one);
    shown.push(board.textContent);
    return one;
  };
}"""
SHOW = """(view) => { deaf = true; show({ view }); return begun.length; }"""
FRAME = "() => new Promise((seen) => requestAnimationFrame(() => requestAnimationFrame(seen)))"


def planet() -> tuple[BoardTable, str]:
    """A Luu that is about to attack."""
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    agent = luu.agents.get("greedy")
    while "attack:rogue-1" not in session.choice.keys:
        session.play(agent.choose(session))
    return PlanetTable(session), "attack:rogue-1"


def luturas() -> tuple[BoardTable, str]:
    """The last part of a command, with an attack to follow."""
    session = luu.new("luturas", seed=13, mode="solo", draft="auto")
    agent = luu.agents.get("greedy", game="luturas")
    while session.choice.kind != "strategy" or not session.state.round:
        session.play(agent.choose(session))
    return LuturasTable(session), agent.choose(session)


@pytest.fixture(params=[planet, luturas], ids=["planet", "luturas"])
def moved(request: Any, open_page: Callable[..., Any]) -> Iterator[tuple[Any, Any, Any]]:
    """A page with a table, and two views: before a move that rolls dice, and after it."""
    table, key = request.param()
    page = Screen(open_page(1400, 900), table).page
    page.evaluate("deaf = true")  # what the board asks for by itself would be answered with the later view
    page.wait_for_timeout(300)
    before = json.loads(json.dumps(table.view))
    table.session.play(key)
    table.refresh()
    yield page, before, json.loads(json.dumps(table.view))
    table.close()


def test_motion_begins_once_all_is_drawn(moved: tuple[Any, Any, Any]) -> None:
    page, before, after = moved
    page.evaluate("view => { deaf = true; show({ view }); }", before)
    page.evaluate(FRAME)
    page.evaluate(WATCH)
    assert page.evaluate(SHOW, after) > 0
    assert page.evaluate("shown.every((words) => words === document.querySelector('.luu-board').textContent)")


def test_the_next_move_brings_what_still_moves_to_rest(moved: tuple[Any, Any, Any]) -> None:
    page, before, after = moved
    page.evaluate("view => { deaf = true; show({ view }); }", before)
    page.evaluate(WATCH)
    page.evaluate(SHOW, after)
    page.evaluate(FRAME)
    running = "begun.filter((one) => one.playState === 'running').length"
    assert page.evaluate(running) > 0
    later = {**after, "table": {**after["table"], "turn": after["table"]["turn"] + 1}, "events": []}
    page.evaluate("view => { window.old = [...begun]; show({ view }); }", later)
    assert page.evaluate("old.every((one) => one.playState !== 'running')")


def test_people_who_asked_for_less_motion_see_none(open_page: Callable[..., Any]) -> None:
    table, key = planet()
    page = Screen(open_page(1400, 900, reduced_motion="reduce"), table).page
    page.evaluate("deaf = true")
    page.wait_for_timeout(300)
    page.evaluate(WATCH)
    table.session.play(key)
    table.refresh()
    page.evaluate("view => { deaf = true; show({ view }); }", json.loads(json.dumps(table.view)))
    page.evaluate(FRAME)
    assert page.evaluate("begun.length") == 0
    table.close()
