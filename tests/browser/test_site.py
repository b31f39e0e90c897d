"""The site without a server, as `make site` leaves it: a plain web server here, Python in the browser."""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from http.server import SimpleHTTPRequestHandler, ThreadingHTTPServer
from pathlib import Path
from threading import Thread
from typing import Any
from urllib.parse import unquote

import pytest
from screen import click_plainly

pytestmark = pytest.mark.evidence

SITE = Path(__file__).parents[2] / "build" / "site"
PAGES = sorted(path.relative_to(SITE / "files").as_posix() for path in (SITE / "files").rglob("*.ipynb"))
SOON = 300_000
"""Milliseconds: Python has to come up in the browser first, which a busy machine makes slow."""


class Silent(SimpleHTTPRequestHandler):
    """Files, and no word about it."""

    def log_message(self, *_: object) -> None:
        """Say nothing."""


@pytest.fixture(scope="module")
def site() -> Iterator[str]:
    """The address of the site."""
    if not PAGES:
        pytest.skip("there is no site here: make site")
    with ThreadingHTTPServer(("127.0.0.1", 0), partial(Silent, directory=str(SITE))) as server:
        Thread(target=server.serve_forever, daemon=True).start()
        yield f"http://127.0.0.1:{server.server_port}"
        server.shutdown()


def strangers(page: Any) -> list[str]:
    """What the page, its workers included, will have asked of other machines."""
    asked: list[str] = []
    own = ("http://127.0.0.1:", "data:", "blob:")
    page.context.on("request", lambda request: None if request.url.startswith(own) else asked.append(request.url))
    return asked


def open_and_run(page: Any, address: str, name: str) -> None:
    """Open a notebook of the site and run all of it."""
    page.goto(f"{address}/notebooks/index.html?path={name}")
    page.locator(".jp-Notebook .jp-Cell").first.wait_for(timeout=SOON)
    page.get_by_role("menuitem", name="Run", exact=True).click()
    page.get_by_text("Run All Cells", exact=True).click()


def finished(page: Any) -> None:
    """Wait until the last cell of code has its number."""
    page.wait_for_function(
        "() => /\\d/.test([...document.querySelectorAll('.jp-CodeCell .jp-InputPrompt')].at(-1)?.textContent)",
        timeout=SOON,
    )


def to_the_first_turn(page: Any) -> None:
    """Have the deck drafted, then give the first answer to whatever is asked before play: the easiest game."""
    finish = page.locator('[data-do="finish"]')
    finish.wait_for(timeout=SOON)
    finish.click()
    options = page.locator(".luu-ask .option")
    options.first.wait_for(timeout=SOON)
    while (asked := options.first.get_attribute("data-play")) != "attack:rogue-1":
        options.first.click()
        page.locator(f'.luu-ask .option:first-child:not([data-play="{asked}"])').wait_for(timeout=SOON)


def play_on(page: Any, until: str) -> None:
    """Give the first answer that is offered, again and again, until the log says something."""
    said = page.get_by_text(until)
    for _ in range(40):
        if said.count():
            return
        turn = page.locator(".luu-board").get_attribute("data-turn")
        click_plainly(page.locator('.luu-board [data-play]:not([aria-disabled="true"]):visible').first)
        page.wait_for_function(
            "turn => { const board = document.querySelector('.luu-board:not([data-pending], [data-moving])');"
            " return board && board.dataset.turn !== turn; }",
            arg=turn,
            timeout=SOON,
        )
    assert said.count(), f"{until!r} never came"


def errors(page: Any) -> list[str]:
    """What went wrong in a cell."""
    return page.locator('[data-mime-type="application/vnd.jupyter.error"]').all_inner_texts()


def test_the_first_page_opens_a_game_that_runs_at_once(page: Any, site: str) -> None:
    outside = strangers(page)
    page.goto(f"{site}/index.html")
    page.get_by_role("link", name="Play Planet Luu").click()
    to_the_first_turn(page)
    page.locator('.luu-ask [data-play="defend"]').click()
    page.get_by_text("Round 2 of this wave begins").first.wait_for(timeout=SOON)
    assert (errors(page), outside) == ([], [])


def test_a_round_of_the_duel_is_played_against_an_agent(page: Any, site: str) -> None:
    outside = strangers(page)
    page.goto(f"{site}/index.html")
    page.get_by_role("link", name="Play Luturas Network").click()
    page.locator(".luu-board[data-turn]").wait_for(timeout=SOON)
    play_on(page, "Round 2 begins")
    assert (errors(page), outside) == ([], [])


def test_every_page_is_on_the_first_one_and_every_link_leads_somewhere(page: Any, site: str) -> None:
    page.goto(f"{site}/index.html")
    links = page.locator("a").evaluate_all("links => links.map(link => link.getAttribute('href'))")
    assert {unquote(link.partition("?path=")[2]) for link in links if "?path=" in link} == {*PAGES}
    assert [link for link in links if not (SITE / link.partition("?")[0]).is_file()] == []


@pytest.mark.parametrize("name", PAGES)
def test_every_page_runs_to_its_end(page: Any, site: str, name: str) -> None:
    outside = strangers(page)
    open_and_run(page, site, name)
    finished(page)
    assert (errors(page), outside) == ([], [])


def test_a_lesson_is_begun_without_any_server(page: Any, site: str) -> None:
    outside = strangers(page)
    page.goto(f"{site}/index.html")
    page.get_by_role("link", name="Open Lessons").click()
    page.locator(".luu-board").first.wait_for(timeout=SOON)
    assert (errors(page), outside) == ([], [])
