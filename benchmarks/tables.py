"""`python -m benchmarks.tables`: how long a click on a table takes until it is seen, what travels, what is kept.

Each table stands alone on a page that Voila serves, in a headless Chromium, and whole games are played on it. A click
is timed inside the page, from the click to the frame after the one that shows the next turn. Beside these times, which
mean something on a quiet machine only, stand the processor times of the page's main thread and of the kernel.
"""

from __future__ import annotations

import json
import shutil
import statistics
import tempfile
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import Any

import click
import nbformat
import psutil
from playwright.sync_api import Browser, Page, sync_playwright

from benchmarks.kept import ROOT
from benchmarks.machine import facts
from benchmarks.visitor import kernels
from luu import publish

TABLES = {
    "Planet Luu": "luu_widgets.PlanetTable(luu.new('planet', seed=7, draft='auto', chaos=0))",
    "Luturas Network, solo": "luu_widgets.LuturasTable(luu.new('luturas', seed=7, mode='solo', draft='auto'))",
    "Luturas Network, against greedy": (
        "luu_widgets.LuturasTable(luu.new('luturas', seed=7, draft='auto'), opponent='greedy')"
    ),
}
EMPTY = "empty"
"""The page whose kernel has done nothing: what any notebook takes."""
BARE = "bare"
"""The page with a board that has 24 buttons and nothing else: what any widget takes here from click to picture."""
BARE_BOARD = '''
import anywidget, traitlets
class Bare(anywidget.AnyWidget):
    _esm = """
    export default { render({ model, el }) {
      const board = document.createElement("div");
      board.className = "luu-board";
      const buttons = Array.from({ length: 24 }, (_, place) => {
        const button = document.createElement("button");
        Object.assign(button, { className: "act", onclick: () => model.send({ play: place }) });
        button.dataset.play = place;
        return button;
      });
      board.append(...buttons);
      const draw = () => {
        const { turn, words } = model.get("view");
        buttons.forEach((button, place) => { button.textContent = words[place]; });
        board.dataset.turn = turn;
      };
      model.on("change:view", draw);
      draw();
      el.append(board);
    } };
    """
    view = traitlets.Dict().tag(sync=True)
    def __init__(self):
        super().__init__(view={"turn": 0, "words": ["0"] * 24})
        self.on_msg(self.heard)
    def heard(self, _, letter, __):
        words = list(self.view["words"])
        words[letter["play"]] = str(self.view["turn"])
        self.view = {"turn": self.view["turn"] + 1, "words": words}
Bare()
'''
FLAGS = ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"]
PAGE = ROOT / "docs" / "tables_measured.md"

READY = """() => document.querySelector(".luu-board:not([data-pending])") !== null"""
CLICK = """(pick) => new Promise((seen) => {
  const board = document.querySelector(".luu-board");
  const options = [...board.querySelectorAll(
    ".act, .luu-ask .option, .share [data-do=more]:not([aria-disabled]), .card.can, .primary")]
    .filter((node) => node.getClientRects().length && (node.dataset.play || node.dataset.do))
    .filter((node) => node.dataset.do !== "new");
  const target = options[pick % options.length];
  if (!target) return seen("over");
  const from = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now() - from)));
  });
  watch.observe(board, { attributes: true, attributeFilter: ["data-turn"] });
  setTimeout(() => { watch.disconnect(); seen(null); }, target.dataset.do === "more" ? 50 : 10000);
  target.click();
})"""
NEW = """(seed) => new Promise((seen) => {
  const board = document.querySelector(".luu-board");
  board.querySelector("[data-do=new]").click();
  const watch = new MutationObserver(() => { watch.disconnect(); seen(true); });
  watch.observe(board, { attributes: true, attributeFilter: ["data-turn"] });
  const form = board.querySelector("form");
  form.elements.seed.value = seed;
  form.querySelector("[type=submit]").click();
})"""


@contextmanager
def served() -> Iterator[str]:
    """Voila on a page for each table."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "pages"
        folder.mkdir()
        pages = {f"table{place}": f"import luu, luu_widgets\n{code}" for place, code in enumerate(TABLES.values())}
        for name, code in {**pages, EMPTY: "print('ready')", BARE: BARE_BOARD}.items():
            notebook = nbformat.v4.new_notebook(cells=[nbformat.v4.new_code_cell(code)])
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
            nbformat.write(notebook, folder / f"{name}.ipynb")
        program = publish.dashboards(port=18966, folder=folder)
        with (Path(home) / "log").open("wb") as log, publish.running(program, output=log):
            yield program.address


def newest_kernel() -> psutil.Process:
    """The kernel that was started last below this process."""
    [server] = [one for one in psutil.Process().children() if "voila" in one.cmdline()]
    return max(kernels(server), key=lambda one: one.create_time())


def memory(kernel: psutil.Process) -> tuple[float, float]:
    """MB that a kernel alone takes (USS), and with the libraries that it shares with the others (RSS)."""
    told = kernel.memory_full_info()
    return told.uss / 1e6, told.rss / 1e6


class Work:
    """What page and kernel have worked so far: milliseconds of processor time, and how often the page was laid out."""

    def __init__(self, page: Page, kernel: psutil.Process) -> None:
        self.kernel = kernel
        self.page = page.context.new_cdp_session(page)
        self.page.send("Performance.enable", {"timeDomain": "threadTicks"})

    def done(self) -> dict[str, float]:
        told = {one["name"]: one["value"] for one in self.page.send("Performance.getMetrics")["metrics"]}
        times = self.kernel.cpu_times()
        return {
            "page_ms": 1000 * told["TaskDuration"], "layouts": told["LayoutCount"],
            "styles": told["RecalcStyleCount"], "kernel_ms": 1000 * (times.user + times.system),
        }  # fmt: skip


class Player:
    """Plays whole games on a page by clicks, one seed after the other."""

    def __init__(self, page: Page) -> None:
        self.page = page
        self.frames: list[str] = []
        self.seed = self.count = 0
        page.on("websocket", lambda socket: socket.on("framereceived", self._hear))

    def _hear(self, frame: Any) -> None:
        self.frames.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    def begin(self) -> None:
        """A new game."""
        self.seed += 1
        self.page.evaluate(NEW, self.seed)
        self.page.wait_for_function(READY)

    def click(self) -> float | None:
        """Milliseconds until the next turn was seen; None for a click that puts an answer together first."""
        self.count += 1
        pick = self.count * 7919 % 1000
        while (took := self.page.evaluate(CLICK, pick)) == "over":
            self.begin()
        return took


def visited(browser: Browser, address: str, name: str) -> Page:
    """A page of the server in a window of its own."""
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.goto(f"{address}voila/render/{name}.ipynb")
    return page


def bare(browser: Browser, address: str, clicks: int) -> float:
    """Milliseconds from click to picture where there is next to nothing to draw: what machine and plumbing take."""
    page = visited(browser, address, BARE)
    page.locator(".luu-board[data-turn]").wait_for()
    page.wait_for_timeout(2500)
    player = Player(page)
    times = []
    for _ in range(clicks):
        took = player.click()
        assert took is not None
        times.append(took)
        page.wait_for_timeout(60)
    page.context.close()
    return round(statistics.median(times), 1)


def measure(page: Page, clicks: int, games: int) -> dict[str, Any]:
    """One table: times, messages, memory."""
    player = Player(page)
    page.reload()
    page.locator(".luu-board[data-turn]").wait_for()
    page.wait_for_timeout(2500)  # chances and book have come
    kernel = newest_kernel()
    work = Work(page, kernel)
    start, before = memory(kernel), work.done()
    times, opened = [], 0
    for _ in range(clicks):
        player.frames.clear()
        took = player.click()
        page.wait_for_timeout(60)
        opened += sum("comm_open" in frame for frame in player.frames)
        if took is not None:
            times.append(took)
    after = work.done()
    page.wait_for_timeout(900)  # the chances of the last one come too
    messages = []
    for _ in range(max(5, clicks // 10)):  # unhurried: everything that a click brings has come before the next one
        player.frames.clear()
        seed = player.seed
        took = player.click()
        page.wait_for_timeout(900)
        if took is not None and player.seed == seed:
            messages.append(len(player.frames))
    for _ in range(games):
        player.begin()
    page.wait_for_timeout(1000)
    end = memory(kernel)
    return {
        "clicks": len(times), "median_ms": round(statistics.median(times), 1),
        "p95_ms": round(statistics.quantiles(times, n=20)[-1], 1), "least_ms": round(min(times), 1),
        **{name: round((after[name] - before[name]) / clicks, 1) for name in after},
        "messages_median": statistics.median(messages), "messages_most": max(messages), "comm_opens": opened,
        "kernel_mb": round(start[0], 1), "kernel_rss_mb": round(start[1], 1),
        "kernel_growth_mb": round(end[0] - start[0], 1), "games_begun": player.seed,
    }  # fmt: skip


def measured(clicks: int, games: int, only: str = "") -> dict[str, Any]:
    """All of it, or the tables whose names begin so."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise click.ClickException("no browser found: looked for chromium and google-chrome")
    results: dict[str, Any] = {**facts(), "load_before": psutil.getloadavg()[0], "tables": {}}
    with served() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser, args=FLAGS)
        page = opened.new_page()
        page.goto(f"{address}voila/render/{EMPTY}.ipynb")
        results["empty_mb"], results["empty_rss_mb"] = (round(one, 1) for one in memory(newest_kernel()))
        page.close()
        results["bare_ms"] = bare(opened, address, clicks)
        for place, name in enumerate(TABLES):
            if not name.startswith(only):
                continue
            page = visited(opened, address, f"table{place}")
            table = results["tables"][name] = measure(page, clicks, games)
            table["times_bare"] = round(table["median_ms"] / results["bare_ms"], 2)
            page.goto("about:blank")
            page.wait_for_timeout(1500)
            page.context.close()
            click.echo(f"{name}: {json.dumps(results['tables'][name])}", err=True)
        opened.close()
    return {**results, "load_after": psutil.getloadavg()[0]}


ROWS = (
    ("click to seen, middle, ms", "median_ms"),
    ("times as long as a bare board", "times_bare"),
    ("95 in 100 clicks, ms", "p95_ms"),
    ("of it the page's main thread, ms of processor time a click", "page_ms"),
    ("and the kernel, ms of processor time a click", "kernel_ms"),
    ("layouts a click", "layouts"),
    ("messages from the kernel a click, middle", "messages_median"),
    ("messages from the kernel a click, at most", "messages_most"),
    ("widgets made anew by clicks", "comm_opens"),
    ("the kernel, MB", "kernel_mb"),
    ("with the libraries that kernels share, MB", "kernel_rss_mb"),
    ("more after all clicks and new games, MB", "kernel_growth_mb"),
    ("clicks timed", "clicks"),
    ("games begun", "games_begun"),
)


def report(found: dict[str, Any]) -> str:
    """The figures as a page."""
    machine, names = found["machine"], list(found["tables"])
    lines = [
        "# The tables, measured", "",
        f"`{found['command']}`, commit {found['commit']}, {found['date']}: {machine['processor']}, "
        f"{machine['cores']} cores, {machine['memory_gb']} GB, {found['python']}; load of the machine "
        f"{found['load_before']:.1f} before and {found['load_after']:.1f} after (1 a core is busy).", "",
        f"| | {' | '.join(names)} |", f"|---|{'---|' * len(names)}",
        *(f"| {words} | {' | '.join(str(one[key]) for one in found['tables'].values())} |" for words, key in ROWS), "",
        "Whole games are played by clicks on whatever is offered, without a pause, on a page of 1400 by 900 that Voila "
        "serves. A click is seen when the page begins the frame after the one that shows the next turn: two frames of "
        "a screen that shows 60 a second, up to 33 ms, are in every figure. Messages are counted of clicks with a rest "
        "after them, so that chances which come later are among them.", "",
        f"A bare board of 24 buttons, whose kernel changes one word, took {found['bare_ms']} ms in the same run: what "
        "any widget takes on this machine at that hour.", "",
        f"A kernel is what it takes alone (USS). One that has done nothing takes {found['empty_mb']} MB, with the "
        f"libraries that kernels share {found['empty_rss_mb']} MB.", "",
    ]  # fmt: skip
    return "\n".join(lines)


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--clicks", default=500, show_default=True, help="Moves to click on each table.")
@click.option("--games", default=20, show_default=True, help="New games begun after that.")
@click.option("--only", default="", help="Only tables whose names begin so.")
@click.option("--keep", is_flag=True, help=f"Write the figures into docs/{PAGE.name} and benchmarks/results/tables.")
@click.option("--json", "target", type=click.Path(path_type=Path), help="Write the results to this file.")
def main(clicks: int, games: int, only: str, keep: bool, target: Path | None) -> None:
    """Time clicks on both tables in a real browser."""
    chosen = f" --only '{only}'" if only else ""
    command = f"python -m benchmarks.tables --clicks {clicks} --games {games}{chosen}"
    found = {**measured(clicks, games, only), "command": command}
    click.echo(report(found))
    if keep:
        PAGE.write_text(report(found), encoding="utf-8")
        target = target or ROOT / "benchmarks" / "results" / "tables" / f"{found['date']}.json"
    if target:
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(json.dumps(found, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
