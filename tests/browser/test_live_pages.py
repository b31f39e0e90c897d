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
        page.locator(OFFERS).first.press("Enter")  # a click in the middle may meet a number, which explains itself
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


CUT = """one => {
  const look = getComputedStyle(one), pen = document.createElement("canvas").getContext("2d");
  pen.font = look.font;
  const room = one.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight);
  return [...one.options].map((option) => option.text).filter((text) => pen.measureText(text).width > room);
}"""


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
    assert again.locator(".luu-curve select").first.evaluate(CUT) == [], "no question's name is cut on a phone"


def test_an_address_that_asks_for_something_else_says_so(voila_server: str, page: Any) -> None:
    page.goto(f"{voila_server}voila/render/odds.ipynb?c=dice,dice:9999&view=exactly")
    page.get_by_role("alert").filter(has_text="dice of dice is 1 to 8").wait_for()


def open_drawer(page: Any, name: str) -> None:
    page.locator(".luu-deskbar").get_by_role("button", name=name).first.click()


def seed_is(page: Any, seed: int) -> None:
    """The game with this seed lies on the table."""
    page.wait_for_function("seed => document.querySelector('.luu-deskbar input.seed')?.value === seed", arg=str(seed))


def test_a_game_page_keeps_and_opens_games_and_says_what_is_too_large(
    voila_server: str, page: Any, tmp_path: Any
) -> None:
    page.goto(link_to(luu.new("planet", seed=11, draft="auto", chaos=0), voila_server))
    seed_is(page, 11)
    open_drawer(page, "Save and load")
    with page.expect_download() as download:
        page.get_by_role("button", name="Download a file").click()
    saved = json.loads(download.value.path().read_text())
    assert (saved["seed"], saved["game"]) == (11, "planet")
    other = tmp_path / "other.json"
    other.write_text(luu.new("planet", seed=12, draft="auto", chaos=0).save())
    page.get_by_label("A saved file").set_input_files(other)
    seed_is(page, 12)
    open_drawer(page, "Save and load")
    other.write_text("x" * 70_000)
    page.get_by_label("A saved file").set_input_files(other)
    page.locator(".luu-deskbar .fault").filter(has_text="70000 letters; a saved game has at most 60000").wait_for()
    page.get_by_label("or a text that was saved").fill("no game at all")
    page.get_by_role("button", name="Load this text").click()
    page.locator(".luu-deskbar .fault").filter(has_text="This is no saved game: it begins with").wait_for()
    page.get_by_role("button", name="Copy a link to this game").click()
    link = page.locator(".luu-link p").filter(has_text="Cop")
    link.wait_for()
    page.goto(f"{voila_server}voila/render/planet.ipynb?game=luu1-nothing")
    page.get_by_role("alert").filter(has_text="This is not a whole game text").wait_for()


def test_the_other_game_comes_with_its_charts_and_agents_play_on(voila_server: str, page: Any) -> None:
    page.goto(f"{voila_server}voila/render/planet.ipynb")
    open_drawer(page, "New game")
    page.get_by_label("Game", exact=True).select_option("luturas")
    page.get_by_label("Player 1").select_option("random")
    page.get_by_label("Mode").select_option("solo")
    page.get_by_label("Draft").select_option("auto")
    page.get_by_role("button", name="Begin").click()
    page.locator(".luu-deskbar[data-game=luturas]").wait_for()
    chart = drawn(page, page.locator(".luu-charts:visible .luu-chart").first)
    page.get_by_role("tab", name="Matchups").wait_for()
    before = int(chart.get_attribute("data-draws"))
    page.get_by_label("Speed of the agents").select_option("fast")
    page.get_by_role("button", name="Let the agents play on").click()
    page.wait_for_function("([el, was]) => Number(el.dataset.draws) > was + 1", arg=[chart.element_handle(), before])
    page.get_by_role("button", name="Pause").click()
