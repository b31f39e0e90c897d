"""The desk in a real browser, on a page of Voila: time, a hint, files, a new game, the sandbox."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

import luu
from luu import publish

pytest.importorskip("anywidget", reason="the widgets are not installed")
pytest.importorskip("voila", reason="voila is not installed")

from person import Person, write_pages


@pytest.fixture(scope="module")
def desks(serve: Any, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """A server with a desk; its address."""
    folder = write_pages(
        tmp_path_factory.mktemp("desks"),
        planet="Desk('planet', draft='auto', chaos=0, seed=7)",
        linked="from luu_widgets import PlanetDashboard\nPlanetDashboard()",
    )
    with serve(publish.dashboards(port=18966, folder=folder), tmp_path_factory.mktemp("voila")) as address:
        yield address


def sit(page: Any, address: str, name: str) -> Person:
    page.goto(voila(address, name))
    return Person(page)


def voila(address: str, name: str) -> str:
    return f"{address}voila/render/{name}.ipynb"


def test_a_moment_is_looked_at_another_line_begun_there_and_a_hint_ranks_what_to_do(desks: str, page: Any) -> None:
    person = sit(page, desks, "planet")
    for _ in range(4):
        person.click_a_move()
    slider = page.get_by_label("Moment of the game")
    slider.focus()
    page.keyboard.press("Home")
    person.settle()
    page.locator(".luu-deskbar[data-past][data-ply='0']").wait_for()
    assert "Looking at move 0 of 4" in person.bar.locator(".where").inner_text()
    page.keyboard.press("ArrowRight")
    page.locator(".luu-deskbar[data-ply='1']").wait_for()
    person.tool("undo")
    page.locator(".luu-board [data-play='defend']:visible").first.click()  # before it was an attack
    page.get_by_label("Other lines of play").wait_for()
    page.get_by_label("Other lines of play").select_option("0")
    page.locator(".luu-deskbar[data-ply='4']:not([data-past])").wait_for()

    page.get_by_role("button", name="Hint", exact=True).click()
    page.get_by_label("Time for a hint").select_option("2")
    page.get_by_role("button", name="Rank the options").click()
    page.get_by_role("button", name="Stop").wait_for()
    page.locator(".hint .said:not(:empty)").wait_for()  # the best, or that none is better
    assert page.locator(".ranking .rank").count() == len(person.offered())
    page.locator(".ranking .rank").first.click()
    person.wait_for_move(4)


def test_a_game_goes_to_a_file_and_comes_back_and_a_fault_is_told(desks: str, page: Any, tmp_path: Path) -> None:
    person = sit(page, desks, "planet")
    for _ in range(3):
        person.click_a_move()
    page.get_by_role("button", name="Save and load").click()
    with page.expect_download() as coming:
        page.get_by_role("button", name="Download a file").click()
    file = tmp_path / coming.value.suggested_filename
    coming.value.save_as(file)
    text = page.get_by_label("The game up to this moment").input_value()
    assert (file.name, text[:5]) == ("planet-7-move-3.json", "luu1-")
    person.tool("first")
    page.locator(".luu-deskbar[data-ply='0']").wait_for()
    page.get_by_label("or a text that was saved").fill(text[:40])
    page.get_by_role("button", name="Load this text").click()
    page.get_by_text("This is not a whole game text").wait_for()
    page.get_by_label("A saved file").set_input_files(file)
    page.locator(".luu-deskbar[data-ply='3']:not([data-past])").wait_for()
    assert page.get_by_text("This is not a whole game text").is_hidden()
    page.get_by_text("Loaded: Planet Luu, seed 7, move 3.").wait_for()
    assert page.get_by_label("A saved file").count() == 0  # what was open has closed


def test_a_page_loaded_anew_goes_on_with_its_game(desks: str, page: Any) -> None:
    """A reload makes a new kernel, which knows nothing; another tab begins a game of its own."""
    person = sit(page, desks, "planet")
    for _ in range(3):
        person.click_a_move()
    person.tool("undo")
    hand = page.locator(".luu-board [data-play]").evaluate_all("all => all.map(one => one.dataset.play)")
    page.reload()
    note = page.get_by_text("Here is the game that you had in this tab: Planet Luu, seed 7, move 2.")
    note.wait_for()
    again = Person(page)
    assert (
        again.ply,
        page.locator(".luu-board [data-play]").evaluate_all("all => all.map(one => one.dataset.play)"),
    ) == (2, hand)
    again.tool("redo")
    assert again.ply == 3
    again.click_a_move()
    assert again.ply == 4
    note.wait_for(state="hidden")  # whoever plays on has read it
    page.reload()
    page.locator(".luu-deskbar .note").get_by_role("button", name="New game instead").click()
    page.get_by_role("button", name="Begin").wait_for()
    assert note.is_hidden()
    other = page.context.new_page()
    other.goto(page.url)
    assert Person(other).ply == 0
    other.goto("about:blank")
    other.close()


def test_what_a_tab_kept_and_no_longer_loads_is_dropped_with_a_sentence(desks: str, page: Any) -> None:
    sit(page, desks, "planet")
    page.evaluate(
        "sessionStorage.setItem(`luu-game ${location.pathname}`, JSON.stringify({ text: 'luu1-none', ply: 2 }))"
    )
    page.reload()
    page.get_by_text("cannot be taken up, so this is a new one").wait_for()
    assert Person(page).ply == 0
    assert page.evaluate("sessionStorage.length") == 0


def test_a_link_opened_anew_goes_on_where_its_game_was_and_another_link_opens_its_own(desks: str, page: Any) -> None:
    games = [luu.new("planet", draft="auto", chaos=0, seed=seed) for seed in (21, 22)]
    links = [f"{voila(desks, 'linked')}?game={game.short()}" for game in games]
    page.goto(links[0])
    page.locator(".luu-deskbar[data-ply='0'][data-seed='21']").wait_for()
    person = Person(page)
    person.click_a_move()
    page.reload()
    page.locator(".luu-deskbar[data-ply='1'][data-seed='21']").wait_for()
    page.goto(links[1])
    page.locator(".luu-deskbar[data-ply='0'][data-seed='22']").wait_for()


def test_the_sandbox_the_other_game_and_two_people_at_one_screen(desks: str, page: Any) -> None:
    person = sit(page, desks, "planet")
    page.get_by_role("button", name="Sandbox").click()
    page.get_by_role("button", name="Add a Luu").click()
    page.get_by_label("Level").last.fill("4")
    page.get_by_label("Level").last.press("Tab")
    page.get_by_label("Sector", exact=True).fill("5")
    page.get_by_role("button", name="Play from here").click()
    person.bar.locator(".where", has_text="sector 5").wait_for()
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Game", exact=True).select_option("luturas")
    page.get_by_label("Mode").select_option("solo")
    page.get_by_label("Draft").select_option("auto")
    assert page.get_by_label("Player 2").is_hidden()
    page.get_by_role("button", name="Begin").click()
    page.locator(".luu-deskbar[data-game='luturas']").wait_for()
    page.locator(".luu-board [data-play^='tool:']").first.wait_for()
    assert page.get_by_label("Who plays seat 2").count() == 0
    page.get_by_role("button", name="New game").click()
    page.get_by_label("Mode").select_option("versus")
    page.get_by_role("button", name="Begin").click()
    page.get_by_label("Who plays seat 2").wait_for()
    while not page.locator("[data-do='takeover']:visible").count():
        person.click_a_move()
    page.get_by_label("Who plays seat 2").select_option("greedy")
    page.wait_for_function("document.querySelector('.luu-deskbar').dataset.playing === undefined && "
                           "document.querySelector('.luu-board [data-play]')")  # fmt: skip
    assert page.locator("[data-do='takeover']:visible").count() == 0
