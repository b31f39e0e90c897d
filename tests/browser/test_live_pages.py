"""The pages of Luturas Network and of the odds in a real browser, and games that come in by the page's own door."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from luu_widgets import link_to

TABS = ("Map", "Status", "KO", "Duel", "Matchups", "Special")
OFFERS = (
    ".luu-board .choices .card.can, .luu-board .of-tool .can, .luu-board .of-strategy .can, .luu-board [data-play=stay]"
)


def chart_in_tab(page: Any) -> Any:
    return page.locator(".luu-charts .widget-tab .luu-chart:visible")


def drawn(page: Any, chart: Any) -> Any:
    chart.scroll_into_view_if_needed()
    chart.and_(page.locator("[data-state=drawn]")).wait_for()
    return chart


def right_size(page: Any, chart: Any) -> None:
    """A chart fills the width that it is given, when it is first seen."""
    drawn(page, chart)
    wide = chart.bounding_box()["width"]
    assert chart.locator(".main-svg").first.bounding_box()["width"] == pytest.approx(wide, abs=1)


def game(mode: str, moves: int = 8) -> luu.Session:
    session = luu.new("luturas", mode=mode, seed=7, draft="auto")
    for _ in range(moves):
        session.play(session.choice.keys[0])
    while session.choice.kind != "tool":
        session.play(session.choice.keys[0])
    return session


def test_every_chart_of_luturas_draws_and_follows_a_played_round(voila_server: str, page: Any) -> None:
    page.goto(link_to(game("versus"), voila_server))
    drawn(page, page.locator(".luu-charts .luu-chart").first)
    for name in TABS[:-1]:
        page.get_by_role("tab", name=name).click()
        right_size(page, chart_in_tab(page))
    page.get_by_role("tab", name="Special").click()
    page.get_by_text("Special is gathered in solo games").wait_for()
    page.get_by_role("tab", name="Duel").click()
    duel, before = chart_in_tab(page), int(drawn(page, chart_in_tab(page)).get_attribute("data-draws"))
    board = page.locator(".luu-board")
    for _ in range(6):
        turn = board.get_attribute("data-turn")
        page.locator(OFFERS).first.click()
        page.locator(f".luu-board:not([data-turn='{turn}'])").wait_for()
    page.wait_for_function("([el, was]) => Number(el.dataset.draws) > was", arg=[duel.element_handle(), before])


@pytest.mark.evidence
def test_a_solo_game_shows_special_and_no_duel(voila_server: str, page: Any) -> None:
    page.goto(link_to(game("solo"), voila_server))
    drawn(page, page.locator(".luu-charts .luu-chart").first)
    page.get_by_role("tab", name="Special").click()
    right_size(page, chart_in_tab(page))
    page.get_by_role("tab", name="Duel").click()
    page.get_by_text("A duel is between two Luturas").wait_for()


def test_the_odds_follow_their_controls_and_the_address_restores_them(
    voila_server: str, page: Any, open_page: Callable[..., Any]
) -> None:
    page.goto(f"{voila_server}voila/render/odds.ipynb")
    right_size(page, page.locator(".luu-chart"))
    page.get_by_role("button", name="Compare another").click()
    page.locator(".luu-curve").nth(2).locator("select").select_option(label="Any dice")
    page.get_by_role("button", name="at least").click()
    page.wait_for_url(lambda url: "c=dice" in url and "view=at+least" in url)
    page.locator(".luu-odds-table thead th").nth(3).wait_for()

    again = open_page(390, 800)
    again.goto(page.url)
    again.locator(".luu-curve").nth(2).wait_for()
    right_size(again, again.locator(".luu-chart"))
    assert again.locator(".luu-curve select").nth(2).input_value() == "Any dice"
    assert again.evaluate("document.documentElement.scrollWidth") <= 390


def test_an_address_that_asks_for_something_else_says_so(voila_server: str, page: Any) -> None:
    page.goto(f"{voila_server}voila/render/odds.ipynb?c=dice,dice:9999&view=exactly")
    page.get_by_role("alert").filter(has_text="dice of dice is 1 to 8").wait_for()


def test_a_game_is_saved_to_a_file_and_opened_from_one(voila_server: str, page: Any, tmp_path: Any) -> None:
    page.goto(link_to(luu.new("planet", seed=11, draft="auto", chaos=0), voila_server))
    page.locator(".luu-board").get_by_text("seed 11", exact=True).wait_for()
    door = page.locator(".luu-door")
    door.locator("summary").click()
    with page.expect_download() as download:
        door.get_by_role("button", name="Save to a file").click()
    saved = json.loads(download.value.path().read_text())
    assert (saved["seed"], saved["game"]) == (11, "planet")
    other = tmp_path / "other.json"
    other.write_text(luu.new("planet", seed=12, draft="auto", chaos=0).save())
    door.locator("input").set_input_files(other)
    page.locator(".luu-board").get_by_text("seed 12", exact=True).wait_for()
    other.write_text("x" * 200_000)
    door.locator("input").set_input_files(other)
    door.get_by_text("too large to be a saved game").wait_for()
    door.locator("textarea").fill("no game at all")
    door.get_by_role("button", name="Open it").click()
    door.locator("[data-alarm]").filter(has_text="not JSON").wait_for()
