"""The page around the dashboards: index, loading, faults, light and dark, wide and narrow."""

from __future__ import annotations

import gzip
import json
import time
import urllib.error
import urllib.request
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import psutil
import pytest
from ports import any_port

import luu
from benchmarks.visitor import fetch, kernels
from luu import publish

LEAD = "Sun & moon shine here."
WIDGETS = "import ipywidgets\nipywidgets.Button(description='Here I am')"
STRANGE = "import ipywidgets\nout = ipywidgets.Output()\nwith out:\n    print('said in an Output')\nout"
FAULTY = "raise RuntimeError('the key is under the doormat')"
DEADLY = "import os\nos._exit(1)"
NO_PICTURE = "![a picture that is not there](attachment:nowhere.png)"


def notebook(title: str, code: str, *words: str, front: str = "small") -> str:
    cells: list[dict[str, Any]] = [
        {"cell_type": "markdown", "id": f"words-{number}", "metadata": {}, "source": source}
        for number, source in enumerate(words)
    ]
    cells.append(
        {"cell_type": "code", "id": "code", "metadata": {}, "outputs": [], "execution_count": None, "source": code}
    )
    metadata = {"title": title, "description": f"About {title}", "luu": {"front": front}}
    return json.dumps({"cells": cells, "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


@dataclass
class Server:
    """A server with tiny dashboards, some of which cannot be set up."""

    address: str
    process: psutil.Process
    log: Path

    def render(self, name: str) -> str:
        return f"{self.address}voila/render/{name}"

    def kernels(self) -> int:
        return len(kernels(self.process))

    def wait_for_kernels_to_end(self) -> None:
        """Pages that were left end their kernels, but not at once."""
        give_up = time.monotonic() + 30
        while self.kernels() and time.monotonic() < give_up:
            time.sleep(0.1)

    def answer(self, path: str) -> tuple[int, str]:
        """Status and text, without a browser, which would count a 404 as an error of the page."""
        try:
            with urllib.request.urlopen(self.address + path) as response:
                return response.status, response.read().decode()
        except urllib.error.HTTPError as refusal:
            return refusal.code, refusal.read().decode()


@pytest.fixture(scope="module")
def server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[Server]:
    pytest.importorskip("voila", reason="voila is not installed")
    folder = tmp_path_factory.mktemp("dashboards")
    (folder / "good.ipynb").write_text(notebook("Sun <& Moon>", WIDGETS, LEAD, "More *words*"))
    (folder / "faulty.ipynb").write_text(notebook("Faulty", FAULTY))
    (folder / "strange.ipynb").write_text(notebook("Voila's own", STRANGE, front="voila"))
    (folder / "too_small.ipynb").write_text(notebook("Too small", STRANGE))
    (folder / "unfinished.ipynb").write_text(notebook("Unfinished", WIDGETS, LEAD, NO_PICTURE))
    (folder / "deadly.ipynb").write_text(notebook("Deadly", DEADLY, front="voila"))
    (folder / "private.png").write_bytes(b"not for visitors")
    program = publish.dashboards(port=any_port(), folder=folder)
    with (folder / "log").open("wb") as log, publish.running(program, output=log) as process:
        yield Server(program.address, psutil.Process(process.pid), folder / "log")


@pytest.fixture
def unwatched(chromium: Any) -> Iterator[Any]:
    """A page whose errors are meant."""
    page = chromium.new_page()
    yield page
    page.goto("about:blank")
    page.close()


def wait_for_widgets(page: Any) -> None:
    page.get_by_role("button", name="Here I am").wait_for()


def test_index_invites_to_every_dashboard(voila_server: str, page: Any) -> None:
    page.goto(voila_server)
    shown = page.locator(".luu-cards h2").all_inner_texts()
    pages = publish.about_pages(publish.pages_folder("dashboards"))
    order = ("planet", "luturas", "odds", "learn", "quiz", "rules", "designer")
    assert shown == [pages[f"{name}.ipynb"]["title"] for name in order if f"{name}.ipynb" in pages]
    assert len(shown) == len(pages)
    assert page.locator(".luu-picture svg").count() == len(pages)  # each has its own drawing
    assert "" not in page.locator(".luu-cards p").all_inner_texts()
    page.get_by_role("link", name="Play Planet Luu").click()
    page.locator(".luu-board button[data-play]").first.wait_for()


def test_index_leads_to_a_page_and_back(server: Server, page: Any) -> None:
    page.goto(server.address)
    assert page.locator(".luu-cards p").first.inner_text() == "About Deadly"
    page.get_by_role("link", name="Open Sun <& Moon>").click()
    wait_for_widgets(page)
    assert (page.title(), page.locator("html").get_attribute("lang")) == ("Sun <& Moon>", "en")
    page.get_by_role("link", name="Luu", exact=True).click()
    page.get_by_role("heading", name="Small creatures").wait_for()


def test_index_costs_no_kernel_and_says_which_version_it_is(server: Server) -> None:
    server.wait_for_kernels_to_end()  # that of the page just left may still be at it
    status, text = server.answer("")
    assert (status, server.kernels()) == (200, 0)
    assert f"Luu {luu.__version__}<" in text


def test_what_every_page_loads_is_packed_and_may_be_kept(server: Server, page: Any) -> None:
    with page.expect_response("**/good.ipynb") as answer:
        page.goto(server.render("good.ipynb"))  # and left again, which ends its kernel
    text = answer.value.text()
    for name in ("front.js", "front.css", "plotly-basic.min.js"):
        address = text[text.index(f"/luu/{name}?v=") :].split('"')[0]
        plain = fetch(f"{server.address}{address[1:]}")
        assert (plain.status, "immutable" in plain.headers["Cache-Control"]) == (200, True)
        with urllib.request.urlopen(
            urllib.request.Request(f"{server.address}{address[1:]}", headers={"Accept-Encoding": "gzip"})
        ) as packed:
            assert packed.headers["Content-Encoding"] == "gzip"
            assert gzip.decompress(packed.read()).decode() == plain.text
    assert fetch(f"{server.address}luu/voila.py").status == 404


def test_a_page_that_does_not_ask_for_the_small_front_end_gets_voilas(server: Server, page: Any) -> None:
    page.goto(server.render("strange.ipynb"))
    page.get_by_text("said in an Output").wait_for()
    assert page.locator("script[src$='voila/static/voila.js']").count() == 1
    assert page.locator("script[src*='front.js']").count() == 0


def test_the_small_front_end_says_what_it_does_not_know(server: Server, unwatched: Any) -> None:
    unwatched.goto(server.render("too_small.ipynb"))
    fault = unwatched.get_by_role("alert").filter(has_text="A part of this page could not be shown")
    fault.filter(has_text="OutputModel of @jupyter-widgets/output is not known here").wait_for()


def test_a_line_that_does_not_come_about_is_told_of(server: Server, unwatched: Any) -> None:
    """As behind a proxy that passes no websockets on."""
    unwatched.add_init_script(
        "const Real = WebSocket; window.WebSocket = class extends Real {"
        " constructor(url, ...rest) { super(url.replace('/channels', '/nowhere'), ...rest); } };"
    )
    unwatched.goto(server.render("good.ipynb"))
    unwatched.get_by_role("alert").filter(has_text="The line to the server is broken").wait_for()


def test_a_card_is_a_link_all_over(server: Server, page: Any) -> None:
    page.goto(server.address)
    card = page.locator(".luu-cards li").filter(has_text="Sun <& Moon>")
    card.locator(".luu-picture").click(force=True)  # the link lies over it
    wait_for_widgets(page)


def test_the_heading_is_the_title_and_the_first_words_stand_beside_it(server: Server, page: Any) -> None:
    page.goto(server.render("good.ipynb"))
    wait_for_widgets(page)
    assert page.get_by_role("heading", level=1).all_inner_texts() == ["Sun <& Moon>"]
    bar, content = page.locator(".luu-bar"), page.locator("#rendered_cells")
    assert bar.locator("p").inner_text() == LEAD
    assert LEAD not in content.inner_text()
    assert content.get_by_text("More words").is_visible()


def test_on_a_phone_the_first_words_are_only_heard(server: Server, open_page: Callable[..., Any]) -> None:
    page = open_page(390, 800)
    page.goto(server.render("good.ipynb"))
    wait_for_widgets(page)
    assert page.locator(".luu-bar").bounding_box()["height"] < 45
    assert page.get_by_text(LEAD).bounding_box()["width"] <= 1


def test_a_fault_is_told_in_words_and_keeps_its_details(server: Server, page: Any) -> None:
    page.goto(server.render("faulty.ipynb"))
    page.get_by_role("alert").wait_for()
    assert "Something went wrong" in page.get_by_role("alert").inner_text()
    assert "doormat" not in page.content()
    assert "doormat" in server.log.read_text()


@pytest.mark.parametrize(
    ("name", "reason"),
    [
        pytest.param("unfinished", "missing attachment: nowhere.png", id="template"),
        pytest.param("deadly", "Kernel died", id="kernel"),
    ],
)
def test_a_page_that_breaks_off_says_so_and_the_log_says_why(server: Server, page: Any, name: str, reason: str) -> None:
    page.goto(server.render(f"{name}.ipynb"), wait_until="commit")
    page.get_by_role("alert").filter(has_text="The server could not finish this page").wait_for()
    assert reason in server.log.read_text()
    page.goto("about:blank")
    server.wait_for_kernels_to_end()
    assert server.kernels() == 0


def test_a_page_that_is_not_there(server: Server) -> None:
    status, text = server.answer("voila/render/nowhere.ipynb")
    assert status == 404
    assert "There is no page at this address." in text
    assert "https://" not in text


@pytest.mark.parametrize("name", ["private.png", "good.ipynb", "log", "../good.ipynb"])
def test_no_file_is_served(server: Server, name: str) -> None:
    status, _ = server.answer(f"voila/files/{name}")
    assert status in (403, 404)


@pytest.mark.parametrize(
    ("system", "query", "dark"),
    [
        pytest.param("light", "", False, id="light system"),
        pytest.param("dark", "", True, id="dark system"),
        pytest.param("light", "?theme=dark", True, id="asked for dark"),
        pytest.param("dark", "?theme=light", False, id="asked for light"),
    ],
)
def test_the_page_follows_light_and_dark(
    server: Server, open_page: Callable[..., Any], system: str, query: str, dark: bool
) -> None:
    page = open_page(color_scheme=system)
    page.goto(server.render("good.ipynb") + query)
    wait_for_widgets(page)
    assert page.locator("body").get_attribute("data-jp-theme-light") == str(not dark).lower()
    surface = page.evaluate("getComputedStyle(document.body).getPropertyValue('--jp-layout-color1').trim()")
    assert surface == ("#1b2140" if dark else "white")


def test_the_page_follows_when_the_system_changes_its_mind(server: Server, page: Any) -> None:
    page.goto(server.render("good.ipynb"))
    wait_for_widgets(page)
    page.emulate_media(color_scheme="dark")
    page.locator("body[data-jp-theme-light=false]").wait_for()


@pytest.mark.parametrize("path", ["", "voila/render/good.ipynb", "voila/render/faulty.ipynb"])
def test_nothing_sticks_out_on_a_phone(server: Server, open_page: Callable[..., Any], path: str) -> None:
    page = open_page(390, 800)
    page.goto(server.address + path)
    page.locator(".luu-cards, .jupyter-button, [role=alert]").first.wait_for()
    assert page.evaluate("document.documentElement.scrollWidth") <= 390


def test_a_closed_tab_frees_its_kernel(server: Server, open_page: Callable[..., Any]) -> None:
    server.wait_for_kernels_to_end()
    page = open_page()
    page.goto(server.render("good.ipynb"))
    wait_for_widgets(page)
    before = server.kernels()
    page.goto("about:blank")
    deadline = time.monotonic() + 10
    while server.kernels() >= before and time.monotonic() < deadline:
        time.sleep(0.1)
    assert server.kernels() == before - 1
