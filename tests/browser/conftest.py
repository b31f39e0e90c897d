"""A real browser, and the servers it looks at. A page that reaches beyond this machine fails its test."""

from __future__ import annotations

import os
import shutil
from collections.abc import Callable, Iterator
from contextlib import ExitStack, contextmanager
from dataclasses import dataclass, field, replace
from pathlib import Path
from typing import Any, NoReturn
from urllib.parse import urlsplit

import pytest
from ports import any_port

from luu import publish

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
LOOPBACK = {"127.0.0.1", "localhost", "::1"}


def unavailable(reason: str) -> NoReturn:
    """Skip, saying why; where a browser is required, fail instead."""
    if os.environ.get("LUU_BROWSER") == "required":
        pytest.fail(reason)
    pytest.skip(reason)


FAULTS_OF_OTHERS = (
    "@jupyterlite/",  # what builds the site installs a part for JupyterLite, which JupyterLab loads and misses things
    "/static/notebook/notebook_core.",  # Notebook 7 itself, on a notebook of `1 + 1` too
    "The getter for the shared module is not a function",  # Voila's own page, where Notebook 7 is installed beside it
)


@dataclass
class Watch:
    """What a page did that it should not have done."""

    errors: list[str] = field(default_factory=list)
    strangers: list[str] = field(default_factory=list)
    """Requests to anywhere but this machine."""

    def follow(self, page: Any) -> None:
        page.on("pageerror", lambda error: self.note(f"page error: {error}", error.stack or ""))
        # Voila's front end is older than JupyterLab's and says so ("Unsatisfied version"): as warnings, not errors.
        page.on("console", self.hear)
        page.on("request", lambda request: self.see(request.url))
        page.on("websocket", lambda socket: self.see(socket.url))

    def hear(self, line: Any) -> None:
        if line.type == "error":
            self.note(f"console: {line.text}")

    def note(self, error: str, stack: str = "") -> None:
        if not any(one in error + stack for one in FAULTS_OF_OTHERS):
            self.errors.append(error)

    def see(self, url: str) -> None:
        parts = urlsplit(url)
        if parts.scheme not in ("data", "blob", "about") and parts.hostname not in LOOPBACK:
            self.strangers.append(url)


@pytest.fixture(scope="session")
def chromium() -> Iterator[Any]:
    """A headless Chromium of this machine, driven by Playwright."""
    playwright = pytest.importorskip("playwright.sync_api", reason="playwright is not installed")
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        unavailable(f"no browser found: looked for {', '.join(BROWSERS)}; give CHROMIUM=/path/to/it")
    with ExitStack() as opened:
        try:
            driver = opened.enter_context(playwright.sync_playwright())
            browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        except Exception as fault:  # whatever the driver or the browser lacks on this machine
            unavailable(f"{found} could not be started: {fault}")
        opened.callback(browser.close)
        yield browser


@pytest.fixture(scope="session")
def voila_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """The dashboards as `luu dashboards` serves them; the address, ending in a slash."""
    pytest.importorskip("voila", reason="voila is not installed")
    with served(publish.dashboards(port=any_port()), tmp_path_factory.mktemp("voila")) as address:
        yield address


@pytest.fixture(scope="session")
def lab_server(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """JupyterLab on a copy of the notebooks; the address, token included."""
    pytest.importorskip("jupyterlab", reason="jupyterlab is not installed")
    home = tmp_path_factory.mktemp("lab")
    notebooks = shutil.copytree(publish.pages_folder("notebooks"), home / "notebooks")
    private = {f"JUPYTERLAB_{name}_DIR": str(home / name.lower()) for name in ("WORKSPACES", "SETTINGS")}
    program = publish.lab(port=any_port(), folder=notebooks)
    program = replace(program, environment={**program.environment, **private})
    with served(program, home) as address:
        yield address


@pytest.fixture(scope="session")
def serve() -> Callable[..., Any]:
    """`with serve(program, home) as address:` for tests with pages of their own."""
    return served


@contextmanager
def served(program: publish.Program, home: Path) -> Iterator[str]:
    """A running server; its log is shown if it does not start."""
    log = home / "server.log"
    with log.open("wb") as output:
        try:
            with publish.running(program, output=output):
                yield program.address
        except publish.CannotStart as fault:
            pytest.fail(f"{fault}\n{log.read_text(errors='replace')[-3000:]}")


@pytest.fixture
def open_page(chromium: Any) -> Iterator[Callable[..., Any]]:
    """Makes pages of a size and scheme: open_page(390, 800, color_scheme="dark"). All of them are watched."""
    watch, pages = Watch(), []

    def make(width: int = 1400, height: int = 900, **options: Any) -> Any:
        page = chromium.new_context(viewport={"width": width, "height": height}, **options).new_page()
        pages.append(page)
        watch.follow(page)
        return page

    yield make
    for page in pages:
        if not page.is_closed():
            page.goto("about:blank")  # leaving, unlike closing by program, lets a page end its kernel
        page.context.close()
    assert watch.errors == []
    assert watch.strangers == []


@pytest.fixture
def sit(open_page: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Puts a table on a screen: sit(table, width, height, color_scheme="dark")."""
    from screen import Screen

    tables: list[Any] = []

    def make(table: Any, *size: int, **options: Any) -> Screen:
        tables.append(table)
        return Screen(open_page(*size, **options), table)

    yield make
    for table in tables:
        table.close()


@pytest.fixture
def page(open_page: Callable[..., Any]) -> Any:
    """A fresh page, 1400 by 900. It must end without an error and without a request to another machine."""
    return open_page()


@pytest.fixture
def sit_down(open_page: Callable[..., Any]) -> Iterator[Callable[..., Any]]:
    """Puts a game on a screen: sit_down(session, width, height, color_scheme="dark")."""
    pytest.importorskip("anywidget", reason="the widgets are not installed")
    from screen import Screen

    from luu_widgets import PlanetTable

    tables = []

    def make(session: Any, *size: int, **options: Any) -> Screen:
        tables.append(PlanetTable(session))
        return Screen(open_page(*size, **options), tables[-1])

    yield make
    for table in tables:
        table.close()
