"""How quick and how large the dashboards are, and how many visitors a machine holds: python -m benchmarks.pages

It starts the server that `luu dashboards` starts, and visits it with a browser and with plain websockets.
"""

from __future__ import annotations

import argparse
import asyncio
import json
import shutil
import statistics
import tempfile
import threading
import time
from collections.abc import Callable, Iterator
from concurrent.futures import ThreadPoolExecutor
from contextlib import contextmanager
from dataclasses import dataclass, field
from pathlib import Path
from typing import Any

import psutil

from benchmarks import machine
from benchmarks.visitor import Visit, answers, board_of, content, fetch, kernels
from luu import publish

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PAGE = Path(__file__).parents[1] / "docs" / "pages_measured.md"
GAME = "planet.ipynb"
AT_ONCE = 4
"""Visitors who arrive at the same time, where many arrive."""
BESIDE = 3
"""Real browsers beside the many websockets."""
COME_IN = 25
"""Seconds that websockets, and later the browsers, have to come in before anybody plays."""
CHAOS = "button[data-key='chaos:0'], button[data-key='keep']"
ATTACK = ".luu-board button[data-key='attack:rogue-1']:not([aria-disabled])"


@contextmanager
def server(pool: int = 0) -> Iterator[tuple[str, psutil.Process]]:
    """The dashboards, and the process that serves them."""
    program = publish.dashboards(port=19866, pool=pool, visitors=0)
    with tempfile.TemporaryFile() as log, publish.running(program, output=log, patience=180) as process:
        yield program.address, psutil.Process(process.pid)


def megabytes(process: psutil.Process) -> float:
    """What a process alone takes of the memory."""
    return float(process.memory_full_info().uss) / 1e6


def middle(numbers: list[float]) -> float:
    return statistics.median(numbers) if numbers else float("nan")


def high(numbers: list[float], share: float = 0.95) -> float:
    """The number below which so large a share lies."""
    return sorted(numbers)[min(len(numbers) - 1, int(share * len(numbers)))] if numbers else float("nan")


def wait_until(what: Callable[[], bool], patience: float = 60) -> bool:
    """Whether it came true in time."""
    give_up = time.monotonic() + patience
    while not what():
        if time.monotonic() > give_up:
            return False
        time.sleep(0.2)
    return True


# ---------------------------------------------------------------------- with a browser


def settle(process: psutil.Process, patience: float = 120) -> None:
    """Wait until the server and all that it has started have nothing to do."""

    def quiet() -> bool:
        spent = [sum(one.cpu_times()[:2]) for one in (process, *process.children(recursive=True))]
        time.sleep(1)
        return sum(sum(one.cpu_times()[:2]) for one in (process, *process.children(recursive=True))) - sum(spent) < 0.1

    time.sleep(1)
    wait_until(lambda: quiet() and quiet() and quiet(), patience)


def fill(address: str, process: psutil.Process, pool: int) -> None:
    """Wait until the pool of every page is full, and nothing is done any more."""
    wanted = pool * len(list(publish.pages_folder("dashboards").glob("*.ipynb")))
    if not wait_until(lambda: json.loads(fetch(f"{address}health").text)["ready"] >= wanted, 180):
        raise RuntimeError(f"the pool did not come to {wanted} kernels in three minutes")
    settle(process)


def opening(browser: Any, address: str) -> tuple[float, float, Any]:
    """Seconds from the request to the board, and to the first click that was answered; and the page."""
    page = browser.new_context(viewport={"width": 1400, "height": 900}).new_page()
    page.set_default_timeout(120_000)
    began = time.perf_counter()
    page.goto(f"{address}voila/render/{GAME}", wait_until="commit")
    draft = page.get_by_role("button", name="Draft the rest for me")
    draft.wait_for()
    playable = time.perf_counter() - began
    draft.click()
    page.locator(CHAOS).first.wait_for()
    return playable, time.perf_counter() - began, page


def to_the_table(page: Any) -> None:
    """Through the questions before the first round."""
    if page.locator("button[data-key='keep']").count():
        page.locator("button[data-key='keep']").first.click()
    page.locator("button[data-key='chaos:0']").click()
    page.locator(ATTACK).first.wait_for()
    page.wait_for_function(DRAWN)


DRAWN = """() => {
  const all = [...document.querySelectorAll(".luu-charts .luu-chart")];
  const seen = all.filter((one) => one.offsetWidth && one.getBoundingClientRect().top < innerHeight);
  return seen.length && seen.every((one) => one.dataset.state === "drawn");
}"""
"""Whether every chart on the screen is drawn; how many those are depends on the game and on what stands above them."""


CLICK = """async (wanted) => {
  const all = (what) => [...document.querySelectorAll(what)];
  const drawn = () => all(".luu-chart").reduce((sum, one) => sum + Number(one.dataset.draws ?? 0), 0);
  const [board] = all(".luu-board"), before = drawn(), turn = board.dataset.turn;
  const [button] = [...all(wanted), ...all(".luu-board button[data-play]:not([aria-disabled])")];
  const began = performance.now(), took = () => performance.now() - began;
  const until = async (what) => { while (!what() && took() < 10000) await new Promise(requestAnimationFrame); };
  button.click();
  await until(() => board.dataset.turn !== turn);
  const answered = took();
  await until(() => drawn() > before);
  return [answered, took(), drawn() > before];
}"""
"""Clicks, and tells the milliseconds until the board and until a chart has followed."""


def clicks(page: Any, number: int) -> tuple[list[float], list[float]]:
    """Milliseconds from a click to the board and to the first chart that follow it, of clicks that change a chart."""
    boards, charts = [], []
    for _ in range(number):
        board, chart, drawn = page.evaluate(CLICK, ATTACK)
        boards.append(board)
        if drawn and chart < 10_000:
            charts.append(chart)
        undo = page.get_by_role("button", name="Undo").first
        if undo.is_enabled():
            undo.click()
        page.wait_for_timeout(250)
    return boards, charts


@contextmanager
def chromium() -> Iterator[Any]:
    """A browser."""
    from playwright.sync_api import sync_playwright

    path = next(filter(None, map(shutil.which, BROWSERS)))
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=path, args=list(FLAGS))
        yield browser
        browser.close()


def browsed(openings: int, presses: int) -> dict[str, Any]:
    """Cold and kept ready: seconds to playable; milliseconds to board and chart; megabytes a kernel."""
    found: dict[str, Any] = {}
    with chromium() as browser:
        for name, pool in (("cold", 0), ("kept ready", 2)):
            with server(pool) as (address, process):
                settle(process)
                playable, answered = [], []
                for number in range(openings):
                    if pool:
                        fill(address, process, pool)
                    *took, page = opening(browser, address)
                    playable.append(took[0])
                    answered.append(took[1])
                    if number == openings - 1 and not pool:
                        to_the_table(page)
                        found["to the board, ms"], found["to the chart, ms"] = clicks(page, presses)
                        found["a kernel with charts, MB"] = [megabytes(one) for one in kernels(process)]
                        found["what kernels share, MB"] = shared(process)
                    page.goto("about:blank")
                    page.context.close()
                    settle(process)
                found[f"request to playable, {name}, s"] = playable
                found[f"request to first answered click, {name}, s"] = answered
    return found


def shared(process: psutil.Process) -> list[float]:
    """The process that kernels are forked from, which holds what they have in common."""
    return [megabytes(one) for one in process.children() if "luu_widgets.fork_server" in one.cmdline()]


# ---------------------------------------------------------------------- with websockets alone


@dataclass
class Shift:
    """A time in which visitors play, by the monotonic clock, and how long the kernels took to answer them."""

    begins: float
    ends: float
    trips: list[float] = field(default_factory=list)


async def player(visit: Visit, first: float, every: float, shifts: list[Shift]) -> None:
    """Plays and takes back by turns, at set times, and notes how long the kernel took to answer."""
    await visit.connect()
    comm, state = board_of(await visit.widgets())
    view = state["view"]
    for shift in shifts:
        due = shift.begins + first
        while due < shift.ends and view is not None:
            await asyncio.sleep(max(0.0, due - time.monotonic()))
            view = await one_play(visit, comm, view, shift.trips)
            due += every


async def one_play(visit: Visit, comm: str, view: Any, trips: list[float]) -> Any:
    """One play or one step back: what the board shows after it; None where no answer came."""
    key = view["choice"]["options"][0]["key"]
    letter = {"type": "undo"} if view["table"]["can_undo"] else {"type": "play", "key": key}
    began = time.perf_counter()
    sent = await visit.custom(comm, {**letter, "id": "1", "ply": view["ply"]})
    told = await visit.hear(lambda one: answers(one, sent) and "view" in content(one).get("data", {}).get("state", {}))
    trips.append(1000 * (time.perf_counter() - began) if told else float("inf"))
    visit.heard.clear()
    return content(told)["data"]["state"]["view"] if told else None


def arrive(address: str, number: int) -> list[Visit]:
    """So many visitors, a few at a time."""
    with ThreadPoolExecutor(AT_ONCE) as pool:
        return list(pool.map(lambda _: Visit.to(address, GAME), range(number)))


def crowd(sessions: int, plays_a_second: float, seconds: float) -> dict[str, Any]:
    """So many sessions at once that play so often in all, evenly spread: alone first, then beside a few real browsers.

    How long a play takes, how long until a browser has painted it, and what it all weighs.
    """
    with server() as (address, process), chromium() as browser:
        settle(process)
        before, began = megabytes(process), time.perf_counter()
        visits = arrive(address, sessions)
        opened = time.perf_counter() - began
        start = time.monotonic() + COME_IN
        alone = Shift(start, start + seconds)
        beside = Shift(alone.ends + COME_IN, alone.ends + COME_IN + seconds)
        every = sessions / plays_a_second

        async def all_of_them() -> None:
            places = [every * number / sessions for number in range(sessions)]
            await asyncio.gather(
                *(player(one, first, every, [alone, beside]) for one, first in zip(visits, places, strict=True))
            )

        crowded = threading.Thread(target=lambda: asyncio.run(all_of_them()))
        crowded.start()
        time.sleep(max(0.0, alone.ends - time.monotonic()))
        boards = clicks_beside(browser, address, beside)
        crowded.join()
        return {
            "sessions": sessions, "opened in, s": opened, "plays a second": len(alone.trips) / seconds,
            "round trip, ms": alone.trips, f"round trip beside {BESIDE} browsers, ms": beside.trips,
            "in these browsers, click to board, ms": boards,
            "a kernel, MB": [megabytes(one) for one in kernels(process)],
            "what kernels share, MB": shared(process), "the server, MB": [before, megabytes(process)],
        }  # fmt: skip


def clicks_beside(browser: Any, address: str, shift: Shift) -> list[float]:
    """A few browsers come in and click by turns while the others play: milliseconds from each click to the board."""
    pages = [opening(browser, address)[-1] for _ in range(BESIDE)]
    for page in pages:
        page.bring_to_front()  # one behind others paints nothing
        to_the_table(page)
    time.sleep(max(0.0, shift.begins - time.monotonic()))
    boards: list[float] = []
    while time.monotonic() < shift.ends - 1:
        for page in pages:
            page.bring_to_front()
            boards += clicks(page, 1)[0]
    return boards


def come_and_go(address: str) -> None:
    """A session that is opened, reloaded and closed: a page says goodbye when it is left, and when it is reloaded."""
    Visit.to(address, GAME).leave()
    Visit.to(address, GAME).leave()


def churn(sessions: int) -> dict[str, Any]:
    """Sessions opened, reloaded and closed, a few at a time: what is left of them."""
    with server() as (address, process):
        settle(process)
        for _ in range(3):
            come_and_go(address)
        wait_until(lambda: not kernels(process))
        before = megabytes(process)
        with ThreadPoolExecutor(AT_ONCE) as pool:
            list(pool.map(lambda _: come_and_go(address), range(sessions)))
        wait_until(lambda: not kernels(process))
        told = json.loads(fetch(f"{address}health").text)
        left = {"kernels left": len(kernels(process)), "visitors left": told["visitors"]}
        return {"sessions": sessions, **left, "the server, MB": [before, megabytes(process)]}


# ---------------------------------------------------------------------- the page of figures


def report(found: dict[str, Any]) -> str:
    """The figures as a page."""
    facts = found["facts"]
    lines = [
        "# The dashboards, measured", "",
        f"`{found['command']}`, commit {facts['commit']}, {facts['date']}: {facts['machine']['processor']}, "
        f"{facts['machine']['cores']} cores, {facts['machine']['memory_gb']} GB, {facts['python']}; load of the "
        f"machine {found['load'][0]:.1f} before and {found['load'][1]:.1f} after (1 a core is busy).", "",
        "| what | middle | 95 in 100 | times |", "|---|---|---|---|",
    ]  # fmt: skip
    for part, numbers in rows(found):
        lines.append(f"| {part} | {middle(numbers):.3g} | {high(numbers):.3g} | {len(numbers)} |")
    return "\n".join([*lines, "", *sentences(found), ""])


def rows(found: dict[str, Any]) -> list[tuple[str, list[float]]]:
    browsed_rows = [(name, numbers) for name, numbers in found.get("browsed", {}).items()]
    crowd_rows = [
        (f"{one['sessions']} sessions: {part}", one[part])
        for one in found.get("crowds", [])
        for part in one
        if part.endswith((", ms", "kernel, MB", "share, MB"))
    ]
    return [*browsed_rows, *crowd_rows]


def sentences(found: dict[str, Any]) -> list[str]:
    said = [
        f"- {one['sessions']} sessions by websocket, opened {AT_ONCE} at a time in {one['opened in, s']:.0f} s, played "
        f"{one['plays a second']:.0f} times a second in all; the server went from {one['the server, MB'][0]:.0f} to "
        f"{one['the server, MB'][1]:.0f} MB."
        for one in found.get("crowds", [])
    ]
    if "churn" in found:
        one = found["churn"]
        said.append(
            f"- {one['sessions']} sessions opened, reloaded and closed left {one['kernels left']} kernels; the server "
            f"went from {one['the server, MB'][0]:.0f} to {one['the server, MB'][1]:.0f} MB."
        )
    return said


def main(arguments: list[str] | None = None) -> None:
    """Measure, and print what was found."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--quick", action="store_true", help="a few of each, to see that it runs")
    parser.add_argument("--keep", action="store_true", help=f"write the figures to {PAGE.name}")
    parser.add_argument("--sessions", type=int, nargs="*", help="how many at once (100; with --quick 5)")
    parser.add_argument("--plays", type=float, default=50, help="plays a second of all of them together")
    parser.add_argument("--churn", type=int, help="sessions that come and go (200; with --quick 5)")
    parser.add_argument("--only", choices=("browser", "crowd", "churn"), help="one part alone")
    asked = parser.parse_args(arguments)
    load = psutil.getloadavg()[0]
    given = f" {' '.join(arguments)}" if arguments else ""
    found: dict[str, Any] = {"facts": machine.facts(), "command": f"python -m benchmarks.pages{given}"}
    if asked.only in (None, "browser"):
        found["browsed"] = browsed(*((2, 5) if asked.quick else (5, 30)))
    if asked.only in (None, "crowd"):
        sizes = asked.sessions or ([5] if asked.quick else [100])
        found["crowds"] = [crowd(size, min(asked.plays, 2 * size), 5 if asked.quick else 30) for size in sizes]
    if asked.only in (None, "churn"):
        found["churn"] = churn(asked.churn or (5 if asked.quick else 200))
    found["load"] = [load, psutil.getloadavg()[0]]
    text = report(found)
    print(text)
    if asked.keep:
        PAGE.write_text(text, encoding="utf-8")


if __name__ == "__main__":
    import sys

    main(sys.argv[1:])
