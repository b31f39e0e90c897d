"""`python -m benchmarks.tables`: how long a click on a table takes until it is seen, what travels, what is kept.

Both tables stand alone on a page that Voila serves, in a headless Chromium; a click is timed inside the page, from the
click to the frame that shows the next turn.
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
from playwright.sync_api import Page, sync_playwright

from benchmarks.machine import facts
from luu import publish

TABLES = {
    "Planet Luu": "luu_widgets.PlanetTable(luu.new('planet', seed=7, draft='auto', chaos=0))",
    "Luturas Network, solo": "luu_widgets.LuturasTable(luu.new('luturas', seed=7, mode='solo', draft='auto'))",
    "Luturas Network, against greedy": (
        "luu_widgets.LuturasTable(luu.new('luturas', seed=7, draft='auto'), opponent='greedy')"
    ),
}
FLAGS = ["--no-sandbox", "--headless", "--disable-gpu", "--no-first-run", "--disable-background-networking"]

CLICK = """() => new Promise((seen) => {
  const board = document.querySelector(".luu-board");
  const ends = board.querySelector(".luu-banner:not([hidden]) [data-do=undo]");
  const options = [...board.querySelectorAll(
    ".act.gather, .luu-ask .option, .share [data-do=more]:not([aria-disabled]), .card.can, .primary")]
    .filter((node) => node.getClientRects().length && (node.dataset.play || node.dataset.do));
  const target = ends ?? options[0];
  const from = performance.now();
  const watch = new MutationObserver(() => {
    watch.disconnect();
    requestAnimationFrame(() => requestAnimationFrame(() => seen(performance.now() - from)));
  });
  watch.observe(board, { attributes: true, attributeFilter: ["data-turn"] });
  setTimeout(() => { watch.disconnect(); seen(null); }, 5000);
  target.click();
})"""
NEW = """() => new Promise((seen) => {
  const board = document.querySelector(".luu-board");
  board.querySelector("[data-do=new]").click();
  const watch = new MutationObserver(() => { watch.disconnect(); seen(true); });
  watch.observe(board, { attributes: true, attributeFilter: ["data-turn"] });
  board.querySelector("form [type=submit]").click();
})"""


@contextmanager
def served() -> Iterator[str]:
    """Voila on a page for each table."""
    with tempfile.TemporaryDirectory() as home:
        folder = Path(home) / "pages"
        folder.mkdir()
        for place, code in enumerate(TABLES.values()):
            cell = nbformat.v4.new_code_cell(f"import luu, luu_widgets\n{code}")
            notebook = nbformat.v4.new_notebook(cells=[cell])
            notebook.metadata["kernelspec"] = {"name": "python3", "display_name": "Python 3", "language": "python"}
            nbformat.write(notebook, folder / f"table{place}.ipynb")
        program = publish.dashboards(port=18966, folder=folder)
        with (Path(home) / "log").open("wb") as log, publish.running(program, output=log):
            yield program.address


def kernel_memory() -> float:
    """Resident memory of the kernel that was started last below this process, in MB."""
    found = [one for one in psutil.Process().children(recursive=True) if "ipykernel" in " ".join(one.cmdline())]
    return float(max(found, key=lambda one: one.create_time()).memory_info().rss) / 1e6


def measure(page: Page, clicks: int, games: int) -> dict[str, Any]:
    """One table: times, messages, memory."""
    frames: list[str] = []

    def hear(frame: Any) -> None:
        frames.append(frame if isinstance(frame, str) else frame.decode("utf-8", "replace"))

    page.on("websocket", lambda socket: socket.on("framereceived", hear))
    page.reload()
    page.locator(".luu-board[data-turn]").wait_for()
    page.wait_for_timeout(2500)  # chances and book have come
    start, times, messages, opened = kernel_memory(), [], [], 0
    for _ in range(clicks):
        frames.clear()
        took = page.evaluate(CLICK)
        page.wait_for_timeout(60)
        if took is None:  # a choice that is put together first
            continue
        times.append(took)
        messages.append(len(frames))
        opened += sum("comm_open" in frame for frame in frames)
    for _ in range(games):
        page.evaluate(NEW)
    page.wait_for_timeout(1000)
    end = kernel_memory()
    return {
        "clicks": len(times), "median_ms": round(statistics.median(times), 1),
        "p95_ms": round(statistics.quantiles(times, n=20)[-1], 1), "messages_median": statistics.median(messages),
        "messages_most": max(messages), "comm_opens": opened, "kernel_mb": round(start, 1),
        "kernel_growth_mb": round(end - start, 1), "new_games": games,
    }  # fmt: skip


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--clicks", default=500, show_default=True, help="Moves to click on each table.")
@click.option("--games", default=20, show_default=True, help="New games begun after that.")
@click.option("--json", "target", type=click.Path(path_type=Path), help="Write the results to this file.")
def main(clicks: int, games: int, target: Path | None) -> None:
    """Time clicks on both tables in a real browser."""
    browser = shutil.which("chromium") or shutil.which("google-chrome")
    if browser is None:
        raise click.ClickException("no browser found: looked for chromium and google-chrome")
    results: dict[str, Any] = {"machine": facts(), "tables": {}}
    with served() as address, sync_playwright() as playwright:
        opened = playwright.chromium.launch(executable_path=browser, args=FLAGS)
        for place, name in enumerate(TABLES):
            page = opened.new_context(viewport={"width": 1400, "height": 900}).new_page()
            page.goto(f"{address}voila/render/table{place}.ipynb")
            results["tables"][name] = measure(page, clicks, games)
            page.goto("about:blank")
            page.wait_for_timeout(1500)
            page.context.close()
            click.echo(f"{name}: {json.dumps(results['tables'][name])}")
        opened.close()
    if target:
        target.write_text(json.dumps(results, indent=1) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
