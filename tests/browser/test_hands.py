"""What hands do at a table: keys from around it, clicks on what glows, a page that moves only to show a question."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen

from luu_widgets import LuturasTable, PlanetTable
from luu_widgets.desk import LuturasAtDesk
from luu_widgets.desk_seats import agent_move

Sit = Callable[..., Screen]


def fighting(**setup: Any) -> luu.Session:
    """A turn with an enemy in front that can be attacked."""
    session = luu.new("planet", seed=7, draft="auto", chaos=0, **setup)
    agent = luu.agents.get("greedy", game="planet")
    while "attack:rogue-1" not in session.choice.keys:
        session.play(agent.choose(session))
    return session


def choosing(kind: str = "tool", **setup: Any) -> luu.Session:
    """A match in whose fourth round a card of this kind is to be chosen."""
    session = luu.new("luturas", seed=13, draft="auto", **setup)
    agent = luu.agents.get("greedy", game="luturas")
    while (session.choice.kind, session.choice.seat) != (kind, 0) or session.view(0)["round"] < 4:
        session.play(agent.choose(session))
    return session


# ---------------------------------------------------------------------- keys


@pytest.mark.parametrize("way", ["button", "key"])
def test_the_book_opens_to_be_searched_in(sit: Sit, way: str) -> None:
    screen = sit(PlanetTable(fighting()))
    screen.page.wait_for_function("model.get('book').clauses")
    screen.click(".act.gather")
    if way == "button":
        screen.click("[data-do=rules]")
    else:
        screen.page.keyboard.press("/")
    screen.page.keyboard.type("surge")
    assert screen.page.locator("input[type=search]").input_value() == "surge"


AROUND = """() => {
  const desk = document.createElement("div"), bar = document.createElement("div");
  desk.className = "luu-desk";
  bar.innerHTML = "<button id=other>Hint</button><input id=field><input id=slider type=range><select id=pick></select>";
  bar.addEventListener("keydown", (event) => event.stopPropagation());
  document.getElementById("here").append(desk);
  desk.append(bar, document.querySelector(".luu-board"));
}"""
"""The board stands at a desk, whose bar keeps its keys to itself."""


def test_keys_hold_all_over_a_desk_but_in_its_fields(sit: Sit) -> None:
    session = fighting()
    screen = sit(PlanetTable(session))
    page = screen.page
    page.evaluate(AROUND)
    screen.click(".act.gather")
    ply = session.ply
    for place in ("#other", "#slider"):
        page.locator(place).focus()
        screen.press("u")
        assert session.ply == ply - 1
        screen.press("r")
        assert session.ply == ply
    for place in ("#field", "#pick"):
        page.locator(place).focus()
        screen.press("u", "r", "u")
        assert session.ply == ply
    page.locator("#other").focus()
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys and help").wait_for()
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    page.evaluate("leave()")
    page.locator("#other").focus()
    page.keyboard.press("u")
    assert session.ply == ply


def test_keys_hold_on_a_page_of_ours_where_nothing_has_the_focus(sit: Sit) -> None:
    session = fighting()
    screen = sit(PlanetTable(session))
    page = screen.page
    screen.click(".act.gather")
    page.evaluate("document.activeElement.blur()")
    ply = session.ply
    screen.press("u")
    assert session.ply == ply  # in a notebook the page has keys of its own
    page.evaluate("document.body.className = 'luu-page'")
    screen.press("u")
    assert session.ply == ply - 1
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("?")
    page.get_by_role("dialog", name="Keys and help").wait_for()
    page.evaluate("document.activeElement.blur()")
    page.keyboard.press("Escape")
    assert page.get_by_role("dialog").count() == 0
    page.get_by_text("before", exact=True).focus()
    screen.press("u")
    assert session.ply == ply - 1


# ---------------------------------------------------------------------- clicks


@pytest.mark.parametrize("width", [1400, 1280, 860, 390])
def test_the_middle_of_a_fighter_that_glows_chooses_it(sit: Sit, width: int) -> None:
    """Only its underlined figures explain themselves."""
    screen = sit(PlanetTable(fighting()), width, 900, reduced_motion="reduce")
    session = screen.table.session
    card = screen.page.locator(".foes .fighter[data-play]").first
    card.locator(".chance").first.wait_for(state="attached")
    card.locator(".num[data-why]").click()
    screen.page.locator(".luu-why:visible").wait_for()
    screen.page.keyboard.press("Escape")
    moves = session.moves
    card.locator(".intent .icon").first.click()
    screen.settle()
    assert session.moves == (*moves, "attack:rogue-1")
    session.undo()
    screen.table.refresh()
    screen.page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
    screen.settle()
    box = card.bounding_box()
    screen.page.mouse.click(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2)
    screen.settle()
    assert session.moves == (*moves, "attack:rogue-1")


def test_no_tooltip_for_what_slides_under_a_mouse_at_rest(sit: Sit) -> None:
    """Nor for what the focus is given to after a click: only for keys, and where the mouse itself moved."""
    screen = sit(LuturasTable(choosing(), opponent="greedy"), 1280, 900)
    page = screen.page
    tip = page.locator(".luu-tip")
    for _ in range(2):
        if screen.table.session.choice.kind not in ("tool", "strategy"):
            break
        card = page.locator(".luu-hands .can").first
        card.scroll_into_view_if_needed()
        box = card.bounding_box()
        page.mouse.click(box["x"] + box["width"] / 2, box["y"] + 12)
        screen.settle()
        page.mouse.move(box["x"] + box["width"] / 2 + 2, box["y"] + 13)  # a hand trembles
        page.wait_for_timeout(400)
        assert tip.is_hidden()
    page.locator(".side.own .stat.speed").hover()
    tip.wait_for()


# ---------------------------------------------------------------------- what is asked comes into sight


def top(screen: Screen) -> float:
    return float(screen.page.evaluate("scrollY"))


def in_sight(screen: Screen, place: str) -> bool:
    box = screen.page.locator(place).first.bounding_box()
    height = screen.page.viewport_size["height"]
    return bool(box["y"] >= 0 and min(box["y"] + box["height"], box["y"] + 160) <= height)


@pytest.mark.parametrize("motion", ["reduce", "no-preference"])
@pytest.mark.parametrize("size", [(780, 700), (390, 844)])
def test_a_new_question_comes_into_sight(sit: Sit, size: tuple[int, int], motion: str) -> None:
    """After one's own choice, with its words and the first answer to it; also that the screen is to be passed on."""
    screen = sit(LuturasTable(choosing()), *size, reduced_motion=motion)
    page = screen.page
    page.locator(".of-strategy .card").last.scroll_into_view_if_needed()
    page.locator(".of-tool .can").last.click()
    screen.settle()
    assert screen.table.session.choice.kind == "strategy"
    assert in_sight(screen, ".luu-ask .prompt")
    page.locator(".of-strategy .can").last.click()
    screen.settle()
    assert screen.table.view["table"]["handover"] == 1
    assert in_sight(screen, ".luu-ask .prompt")
    assert in_sight(screen, "[data-do=takeover]")


def last_for_a_person() -> tuple[luu.Session, str]:
    """A match against greedy that a person's move and greedy's answer to it bring to its end; that move."""
    for seed in range(50):
        session = luu.new("luturas", seed=seed, draft="auto")
        while session.choice is not None:
            session.play(agent_move(session, "greedy"))
        played = len(session.moves)
        while session.choice is None or session.choice.seat == 1:
            session.undo()
        if played > len(session.moves) + 1:
            return session, agent_move(session, "greedy")
    raise AssertionError("no match ends by a move of the second seat")


def let_greedy_move(screen: Screen) -> None:
    """Once, as a desk does at its pace: the board learns of it without having asked."""
    screen.table.play(agent_move(screen.table.session, "greedy"))
    screen.page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
    screen.settle()


def test_the_end_comes_into_sight_though_an_agent_has_moved_last(sit: Sit) -> None:
    session, key = last_for_a_person()
    screen = sit(LuturasAtDesk(session, players=("human", "greedy")), 390, 700, reduced_motion="reduce")
    card = screen.page.locator(f'.luu-board [data-play="{key}"]:visible').last
    card.scroll_into_view_if_needed()
    card.locator(".art").click()
    screen.settle()
    while session.choice is not None:
        screen.page.evaluate("scrollTo(0, document.body.scrollHeight)")  # to read on, while greedy thinks
        let_greedy_move(screen)
    assert in_sight(screen, ".luu-banner h2")


def test_the_question_after_an_agent_s_answer_comes_into_sight(sit: Sit) -> None:
    session = choosing("strategy")
    screen = sit(LuturasAtDesk(session, players=("human", "greedy")), 390, 700, reduced_motion="reduce")
    screen.page.locator(".of-strategy .can .art").last.click()
    screen.settle()
    while session.choice.seat == 1:
        screen.page.evaluate("scrollTo(0, document.body.scrollHeight)")
        let_greedy_move(screen)
    assert in_sight(screen, ".luu-ask .prompt")


def test_on_a_phone_the_cards_that_are_asked_for_stand_first(sit: Sit) -> None:
    """A hand of Tools is longer than a screen: nobody has to scroll past it to the Strategies."""
    screen = sit(LuturasTable(choosing()), 390, 844, reduced_motion="reduce")
    assert in_order(screen, ".of-tool", ".of-strategy")
    screen.page.locator(".of-tool .can .art").first.click()
    screen.settle()
    assert screen.table.session.choice.kind == "strategy"
    assert in_order(screen, ".of-strategy", ".of-tool")
    assert in_sight(screen, ".luu-ask .prompt")
    assert in_sight(screen, ".of-strategy .can")


def in_order(screen: Screen, *places: str) -> bool:
    tops = [screen.page.locator(place).first.bounding_box()["y"] for place in places]
    return tops == sorted(tops)


def test_a_board_that_has_just_moved_takes_no_answer(sit: Sit) -> None:
    session = choosing()
    screen = sit(LuturasTable(session), 780, 700, reduced_motion="reduce")
    page = screen.page
    page.locator(".of-strategy .card").last.scroll_into_view_if_needed()
    page.evaluate("scrollBy(0, 200)")
    before = top(screen)
    page.locator(".of-tool .can").last.click()
    page.locator(".luu-board[data-moving]").wait_for()
    assert top(screen) != before
    moves = session.moves
    box = page.locator(".of-strategy .can .art").first.bounding_box()
    page.mouse.click(box["x"] + 20, box["y"] + 10)
    screen.settle()
    assert session.moves == moves
    page.locator(".of-strategy .can").first.click()
    screen.settle()
    assert session.moves != moves


def test_what_is_in_sight_already_stays_where_it_is(sit: Sit) -> None:
    screen = sit(PlanetTable(fighting()), 1400, 900)
    page = screen.page
    page.evaluate("scrollTo(0, 12)")
    screen.click(".luu-ask .on-defend")
    assert page.locator("[data-moving]").count() == 0
    assert top(screen) == 12


def test_going_through_time_does_not_move_the_page(sit: Sit) -> None:
    """Not by the keys of the board, nor by the bar around it, whose letters the board does not see."""
    session = choosing()
    screen = sit(LuturasTable(session), 780, 700, reduced_motion="reduce")
    page = screen.page
    for _ in range(4):
        screen.click(".luu-ask [data-play], .luu-ask [data-do=takeover], .luu-hands .can")
    page.evaluate("scrollTo(0, 0)")
    for _ in range(3):
        screen.table.undo()
        page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
        screen.settle()
        assert top(screen) == 0
    page.locator("[data-do=undo]").first.click()
    screen.settle()
    for _ in range(4):
        screen.table.redo()
        page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
        screen.settle()
        assert top(screen) == 0
