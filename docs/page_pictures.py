"""Take the pictures of the dashboards anew: python docs/page_pictures.py [FOLDER [all | NAME ...]]

Without names the kept ones are taken, as JPEG; else PNG to look at, with `all` of every page at both widths, light and
dark.
"""

from __future__ import annotations

import os
import shutil
import sys
import tempfile
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright

import luu
from luu import publish
from luu_widgets import link_to

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = ("--no-sandbox", "--headless", "--disable-gpu", "--disable-background-networking", "--disable-component-update")
PAGES = ("index", "planet", "luturas", "odds", "learn", "quiz", "rules", "designer")
ALL = [f"{page}-{width}-{scheme}" for page in PAGES for width in (1400, 390) for scheme in ("light", "dark")]
KEPT = [
    "index-1400-light", "planet-1400-light", "planet-1400-dark", "planet-390-light", "luturas-1400-light",
    "luturas-1400-dark", "luturas-390-light", "odds-1400-dark", "odds-390-light", "learn-1400-light", "quiz-1400-light",
    "designer-1400-light",
]  # fmt: skip
READY = {
    "index": ".luu-cards", "planet": ".luu-chart[data-state=drawn] >> nth=1", "designer": ".luu-designer, .luu-grid",
    "luturas": ".luu-chart[data-state=drawn] >> nth=1", "odds": ".luu-chart[data-state=drawn]",
}  # fmt: skip
"""What shows that a wide page is there; the others are when they are no longer being set up. On a phone charts are far
below, and drawn once somebody comes there."""
SCALE = {1400: 1100 / 1400, 390: 1}
TALL = 2100
"""A page goes on below; its picture does not."""


def played(game: str, moves: int, **setup: Any) -> luu.Session:
    """A game that the greedy agent has played so far, at a moment when something is asked."""
    session, agent = luu.new(game, draft="auto", **setup), luu.agents.get("greedy", game=game)
    wanted = {"planet": "turn", "luturas": "tool"}[game]
    while session.choice is not None and (len(session.moves) < moves or session.choice.kind != wanted):
        session.play(agent.choose(session))
    return session


def address(server: str, page: str) -> str:
    if page == "index":
        return server
    if page == "planet":
        return link_to(played("planet", 25, seed=7, chaos=0), server)
    if page == "luturas":
        return link_to(played("luturas", 12, seed=13), server)
    return f"{server}voila/render/{page}.ipynb"


def change_a_card(page: Any) -> None:
    """Make Quick Mend of the action cards dearer, and play a few pairs of games with it and without."""
    page.locator("[role=tab][data-key=actions]").click()
    page.locator("[data-row='1'][data-column='3']").click()
    page.keyboard.type("3")
    page.locator(".ld-table [data-moved] td").first.wait_for()
    page.keyboard.press("Enter")
    page.get_by_role("button", name="Simulate").click()
    page.get_by_text("pairs a second").wait_for()
    page.wait_for_timeout(20_000)
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("pairs on the same seeds").wait_for()
    page.locator("[data-row='1'][data-column='0']").click()
    page.set_viewport_size({**page.viewport_size, "height": 1100})


def picture(browser: Any, server: str, name: str, file: Path) -> None:
    """One page as it is seen first, its charts drawn."""
    page_name, width, scheme = name.split("-")
    size = {"width": int(width), "height": 900}
    page = browser.new_context(
        viewport=size, color_scheme=scheme, reduced_motion="reduce", device_scale_factor=SCALE[int(width)]
    ).new_page()
    page.set_default_timeout(60_000)
    page.goto(address(server, page_name))
    page.locator("#loading").wait_for(state="detached")
    if page_name != "index":
        page.locator("body[data-front=ready]").wait_for()
    if page_name == "index" or width == "390":
        tall = min(TALL, page.evaluate("document.documentElement.scrollHeight"))
        page.set_viewport_size({**size, "height": max(900, tall)})
    page.locator(READY.get(page_name, "body") if width == "1400" else "body").wait_for()
    if page_name == "designer":
        change_a_card(page)
    page.wait_for_timeout(2500)  # charts come one a frame
    quality = {"type": "jpeg", "quality": 72} if file.suffix == ".jpg" else {}
    page.screenshot(path=file, **quality)
    page.goto("about:blank")
    page.context.close()


def main(folder: Path, names: list[str], kind: str) -> None:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit(f"No browser found: looked for {', '.join(BROWSERS)}; give CHROMIUM=/path/to/it")
    folder.mkdir(exist_ok=True)
    program = publish.dashboards(port=18970, visitors=0)
    with tempfile.TemporaryFile() as log, publish.running(program, output=log), sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        for name in names:
            picture(browser, program.address, name, folder / f"pages-{name}.{kind}")
        browser.close()


if __name__ == "__main__":
    place = Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "pictures"
    asked = sys.argv[2:]
    main(place, ALL if asked == ["all"] else asked or KEPT, "png" if asked else "jpg")
