"""Makes the pictures of the pages in this folder: python docs/screenshots.py [folder] [page ...]

Pages are planet, luturas, luturas-draft, luturas-solo and index; all of them unless some are named. It starts
the dashboards itself and plays to the same position every time. CHROMIUM names the browser, if it is not found by
itself.
"""

from __future__ import annotations

import base64
import os
import shutil
import struct
import sys
import zlib
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import luu
from luu import publish
from luu_widgets import LuturasTable, link_to

SEED = 7
DRAFTED = 6
"""Reveals that are answered before the draft is shown."""
LUTURAS_SEEDS = {"versus": 2, "solo": 6}
SCHEMES = ("light", "dark")
BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-font-subpixel-positioning",
)
LARGEST = 480_000
"""Bytes a picture may have: the repository keeps every version of it."""


def moves() -> tuple[str, ...]:
    """The way to a position worth showing: the second sector, a queue of several classes, dice just rolled."""
    session = luu.new("planet", seed=SEED, draft="auto", chaos=0)
    agent = luu.agents.get("greedy", game="planet")
    while session.choice is not None:
        session.play(agent.choose(session))
        if worth_showing(session.view(0)):
            return session.moves
    raise SystemExit(f"The game with seed {SEED} comes to no such position any more; give SEED another number.")


def worth_showing(view: dict[str, Any]) -> bool:
    """Is there something of everything in sight?"""
    return (
        view["sector"]["number"] == 2
        and view["phase"] == "turn"
        and len(view["enemies"]) == 2
        and len({luu["class"] for luu in view["queues"][0]}) >= 3
        and any(event.get("dice") for event in view["events"])
    )


def sit_down(page: Any, address: str) -> None:
    """Open the page of Planet Luu at the position."""
    session = luu.new("planet", seed=SEED, draft="auto", chaos=0)
    for key in moves():
        session.play(key)
    open_game(page, address, session)


def open_game(page: Any, address: str, session: luu.Session) -> None:
    """Open a game on its page, by its link."""
    page.goto(link_to(session, address))
    page.locator(f".luu-deskbar[data-ply='{session.ply}']").wait_for()
    page.mouse.move(0, 0)


def draft(page: Any, address: str) -> None:
    """Open the page and draft there, by clicks, until the deck has some cards of every kind."""
    session = luu.new("planet", seed=SEED)
    open_game(page, address, session)
    for _ in range(DRAFTED):
        count = int(session.game.proposal[5:])
        run = page.locator(".draft .handcard").nth(count - 1) if count else page.locator(".luu-ask .on-keep")
        click(page, run)
        session.play(session.game.proposal)
    page.evaluate("document.activeElement.blur()")
    page.mouse.move(0, 0)
    if page.viewport_size["width"] > 1000:
        page.locator(".draft .handcard").nth(2).hover()  # what would be kept is marked


def duel(table: Any) -> bool:
    """Luturas Network: a battle with a Breakshield just fought, a status, and a Tool to be chosen."""
    view = table.view
    fought = view["table"]["attacks"]
    active = [one for team in view["teams"] for one in team if one["active"]]
    return (
        view["choice"]["kind"] == "tool"
        and any(one["hyper"] for one in active)
        and any(one["status"] for one in active)
        and len([one for one in fought if one.get("result")]) == 2
        and any(one.get("breakshield", {}).get("reached") for one in fought)
    )


def alone(table: Any) -> bool:
    """Luturas Network, solo: some way through the Oscumoras, before one whose Force Field is down."""
    view = table.view
    return view["choice"]["kind"] == "tool" and view["oscumoras"]["beaten"] >= 3 and view["oscumora"]["force_field"] > 0


def sit_down_to_luturas(page: Any, address: str, mode: str, draft: str, worth: Callable[[Any], bool]) -> None:
    """Open the page of Luturas Network at a position; the opponent is greedy."""
    seed = LUTURAS_SEEDS[mode]
    table = LuturasTable(luu.new("luturas", seed=seed, mode=mode, draft=draft), opponent="greedy")
    agent = luu.agents.get("greedy", game="luturas")
    while table.session.choice is None or not worth(table):
        if table.session.choice is None:
            raise SystemExit(
                f"The game with seed {seed} comes to no such position any more; give LUTURAS_SEEDS another."
            )
        table.play(agent.choose(table.session))
    open_game(page, address, table.session)


def click(page: Any, button: Any) -> None:
    """Click, and wait for the answer to be on the table."""
    before = page.locator(".luu-board").get_attribute("data-turn")
    button.click()
    page.locator(f".luu-board:not([data-pending]):not([data-turn='{before}'])").wait_for()


def draw_charts(page: Any, count: int) -> None:
    """Charts are drawn when they come into sight, so all of the page has to have been seen once."""
    if not count:
        return
    height = page.evaluate("document.documentElement.scrollHeight")
    for top in range(0, height, 400):
        page.evaluate("top => scrollTo(0, top)", top)
        page.wait_for_timeout(100)
    page.locator(".luu-chart[data-state=drawn]").nth(count - 1).wait_for()
    page.evaluate("scrollTo(0, 0)")


def take(page: Any, file: Path) -> None:
    """A picture of the whole page, if it is not too heavy."""
    page.wait_for_timeout(600)  # charts exchange their colours, and what moves comes to rest
    picture = page.screenshot(full_page=True)
    file.write_bytes(min(picture, unfiltered(page, picture), key=len))
    print(f"{file.name}: {file.stat().st_size / 1000:.0f} kB")
    if file.stat().st_size > LARGEST:
        raise SystemExit(f"{file} has more than {LARGEST / 1000:.0f} kB.")


def unfiltered(page: Any, picture: bytes) -> bytes:
    """The same PNG packed without filters: they suit photographs, and letters and plain areas get a fifth smaller."""
    width, height, pixels = page.evaluate(PIXELS, base64.b64encode(picture).decode())
    row, raw = 3 * width, base64.b64decode(pixels)
    lines = b"".join(b"\0" + raw[start : start + row] for start in range(0, len(raw), row))
    head = struct.pack(">IIBBBBB", width, height, 8, 2, 0, 0, 0)
    parts = ((b"IHDR", head), (b"IDAT", zlib.compress(lines, 9)), (b"IEND", b""))
    chunks = (
        struct.pack(">I", len(data)) + (kind + data) + struct.pack(">I", zlib.crc32(kind + data))
        for kind, data in parts
    )
    return b"\x89PNG\r\n\x1a\n" + b"".join(chunks)


PIXELS = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, image.height).getContext("2d");
  canvas.drawImage(image, 0, 0);
  const rgb = canvas.getImageData(0, 0, image.width, image.height).data.filter((_, at) => at % 4 < 3);
  let text = "";
  for (let at = 0; at < rgb.length; at += 30000) text += String.fromCharCode(...rgb.subarray(at, at + 30000));
  return [image.width, image.height, btoa(text)];
}"""
"""The browser reads its own picture: width, height, and three bytes a pixel."""


SITTINGS: dict[str, tuple[Callable[[Any, str], None], int]] = {
    "planet": (sit_down, 2),
    "draft": (draft, 0),
    "luturas": (lambda page, address: sit_down_to_luturas(page, address, "versus", "auto", duel), 1),
    "luturas-solo": (lambda page, address: sit_down_to_luturas(page, address, "solo", "auto", alone), 1),
    "luturas-draft": (lambda page, address: sit_down_to_luturas(page, address, "versus", "play", drafted), 0),
}
"""The way to each page's position, and how many charts are drawn there."""


def drafted(table: Any) -> bool:
    """Each side has its first Lutura."""
    return len(table.session.moves) >= 2


def main(folder: Path, names: list[str]) -> None:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit(f"No browser found: looked for {', '.join(BROWSERS)}; give CHROMIUM=/path/to/it")
    program = publish.dashboards(port=18966)
    with publish.running(program), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        for name in filter(SITTINGS.__contains__, names):
            for width, height in ((1400, 900), (390, 844)):
                page = browser.new_page(viewport={"width": width, "height": height})
                sit, count = SITTINGS[name]
                sit(page, program.address)
                for scheme in SCHEMES:
                    page.emulate_media(color_scheme=scheme)
                    draw_charts(page, count)  # a chart takes on new colours when it is seen
                    take(page, folder / f"{name}-{width}-{scheme}.png")
                page.goto("about:blank")  # leaving lets the page end its kernel
        if "index" in names:
            page = browser.new_page(viewport={"width": 1400, "height": 900})
            page.goto(program.address)
            take(page, folder / "index-1400-light.png")
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent, sys.argv[2:] or [*SITTINGS, "index"])
