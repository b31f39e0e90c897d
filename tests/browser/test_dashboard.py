"""The Planet Luu page in a real browser: the charts draw, follow the game, keep their size, and say what they show."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

import luu
from luu_widgets.game_door import link_to

DRAWN = ".luu-charts .luu-chart[data-state=drawn]"
OFFER = ".luu-board button[data-key='attack:rogue-1']:not([aria-disabled])"
KEEP = ".luu-board button[data-key='keep']"
CHAOS = ".luu-board button[data-key='chaos:0']"
LABELS = 1
"""With this seed the labels of the first chart are wider after the first attack than before it."""
TABS = ("Sectors", "Growth", "Classes", "Course")


def open_planet(page: Any, address: str, query: str = "", drawn: str = DRAWN) -> None:
    page.goto(f"{address}voila/render/planet.ipynb{query}")
    page.get_by_role("button", name="Draft the rest for me").click()
    page.locator(f"{CHAOS}, {KEEP}").first.wait_for()
    if page.locator(KEEP).count():  # some opening hands hold no Luu, and the page's seed is its own
        page.locator(KEEP).first.click()
    page.locator(CHAOS).click()
    page.locator(OFFER).first.wait_for()
    page.locator(".luu-charts").scroll_into_view_if_needed()
    page.locator(drawn).first.wait_for()


def dice(page: Any) -> Any:
    """The second of the two charts that are always in sight; the first says what will hit you."""
    return page.locator(".luu-charts .luu-chart").nth(1)


def draws(chart: Any) -> int:
    return int(chart.get_attribute("data-draws") or 0)


def wait_for_draw(page: Any, chart: Any, after: int) -> None:
    page.wait_for_function("([el, after]) => Number(el.dataset.draws) > after", arg=[chart.element_handle(), after])


def visible_chart(page: Any) -> Any:
    return page.locator(".luu-charts .widget-tab .luu-chart:visible")


def attack(page: Any) -> None:
    page.locator(OFFER).first.click()


def test_the_charts_follow_a_click(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    chart = dice(page)
    chart.scroll_into_view_if_needed()
    chart.and_(page.locator("[data-state=drawn]")).wait_for()
    before, roll = draws(chart), chart.locator(".textpoint").filter(has_text="●")
    assert roll.count() == 0
    attack(page)
    wait_for_draw(page, chart, before)
    roll.wait_for()
    page.get_by_role("button", name="Undo").first.click()
    roll.wait_for(state="detached")


def test_every_tab_draws_at_its_right_size_when_it_is_first_opened(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    for name in TABS:
        page.get_by_role("tab", name=name).click()
        chart = visible_chart(page)
        chart.scroll_into_view_if_needed()
        chart.and_(page.locator("[data-state=drawn]")).wait_for()
        wide, drawn = chart.bounding_box()["width"], chart.locator(".main-svg").first.bounding_box()["width"]
        assert drawn == pytest.approx(wide, abs=1)
        assert draws(chart) == 1


def test_a_chart_out_of_sight_is_not_drawn(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    assert page.locator(".luu-charts .luu-chart").count() == 2 + len(TABS)
    page.locator(DRAWN).nth(1).wait_for()
    before = page.locator(DRAWN).count()
    assert before in (2, 3)  # the one in the tab may be below the edge of the screen
    page.get_by_role("tab", name="Growth").click()
    visible_chart(page).scroll_into_view_if_needed()
    visible_chart(page).and_(page.locator("[data-state=drawn]")).wait_for()
    assert page.locator(DRAWN).count() < 2 + len(TABS)


def test_plotly_comes_to_the_page_once_and_leaves_no_global(voila_server: str, page: Any) -> None:
    frames: list[int] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(len(frame))))
    open_planet(page, voila_server)
    assert len([size for size in frames if size > 300_000]) == 1
    assert sum(frames) < 1_000_000
    assert page.evaluate("typeof globalThis.Plotly") == "undefined"


def test_the_chart_says_what_it_shows(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    image = page.get_by_role("img", name="Sector 1 dice: d4")
    words = image.get_attribute("aria-describedby")
    assert "mean 2.5" in page.locator(f"[id='{words}']").text_content()


def test_the_tabs_are_reached_by_keyboard(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    page.get_by_role("tab", name="Sectors").focus()
    page.keyboard.press("ArrowRight")
    page.keyboard.press("Enter")
    page.get_by_role("img", name="Attack").wait_for()


def test_the_charts_follow_light_and_dark(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    title = dice(page).locator(".gtitle")
    light = title.evaluate("el => getComputedStyle(el).fill")
    page.emulate_media(color_scheme="dark")
    page.locator(f"{DRAWN}[data-theme=dark]").first.wait_for()
    assert title.evaluate("el => getComputedStyle(el).fill") != light


def test_zoom_stays_while_the_game_goes_on(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    chart = dice(page)
    plot = chart.locator(".nsewdrag").first.bounding_box()
    middle = plot["y"] + plot["height"] / 2
    page.mouse.move(plot["x"] + 0.2 * plot["width"], middle)
    page.mouse.down()
    page.mouse.move(plot["x"] + 0.6 * plot["width"], middle, steps=5)
    page.mouse.up()
    shown = "el => el.querySelector('.js-plotly-plot')._fullLayout.xaxis.range.map(edge => edge.toFixed(3)).join()"
    page.wait_for_function(f"el => ({shown})(el) !== '0.400,4.600'", arg=chart.element_handle())
    zoomed, before = chart.evaluate(shown), draws(chart)
    attack(page)
    wait_for_draw(page, chart, before)
    assert chart.evaluate(shown) == zoomed


def test_a_plot_keeps_its_place_when_its_labels_become_narrower(voila_server: str, page: Any) -> None:
    game = luu.new("planet", seed=LABELS, draft="auto", chaos=0)
    page.goto(link_to(game, voila_server))
    chart = page.locator(".luu-charts .luu-chart").first
    chart.and_(page.locator("[data-state=drawn]")).wait_for()
    labels, plot = chart.locator(".ytick"), chart.locator(".nsewdrag").first
    before, narrow = draws(chart), labels.all_text_contents()
    attack(page)
    wait_for_draw(page, chart, before)
    before, wide, place = draws(chart), labels.all_text_contents(), plot.bounding_box()["x"]
    assert max(map(len, narrow)) < max(map(len, wide))
    page.get_by_role("button", name="Undo").first.click()
    wait_for_draw(page, chart, before)
    assert labels.all_text_contents() == narrow
    assert plot.bounding_box()["x"] == place


@pytest.mark.parametrize(("width", "side_by_side"), [(1400, True), (390, False)])
def test_charts_stand_beside_the_table_where_there_is_room(
    voila_server: str, open_page: Callable[..., Any], width: int, side_by_side: bool
) -> None:
    page = open_page(width, 844)
    open_planet(page, voila_server)
    board, charts = page.locator(".luu-board").bounding_box(), page.locator(".luu-charts").bounding_box()
    assert (charts["x"] >= board["x"] + board["width"]) == side_by_side
    assert charts["x"] + charts["width"] <= width
    assert page.evaluate("document.documentElement.scrollWidth") <= width


def test_a_chart_follows_the_width_of_its_page(voila_server: str, page: Any) -> None:
    open_planet(page, voila_server)
    page.set_viewport_size({"width": 700, "height": 900})
    chart = dice(page)
    chart.scroll_into_view_if_needed()
    page.wait_for_function(
        "el => Math.abs(el.offsetWidth - el.querySelector('.main-svg').getBoundingClientRect().width) < 2",
        arg=chart.element_handle(),
    )


def test_a_bundle_that_cannot_be_read_leaves_the_words(voila_server: str, chromium: Any) -> None:
    page = chromium.new_page()  # an unwatched one: this fault is meant
    page.route("**/luu/plotly-basic.min.js*", lambda route: route.abort())
    open_planet(page, voila_server, drawn=".luu-chart[data-state=failed]")
    words = page.locator(".luu-chart[data-state=failed] .luu-chart-words").first
    words.wait_for()
    assert "could not be drawn" in words.inner_text()
    assert "HP the queue loses" in words.inner_text()
    page.close()
