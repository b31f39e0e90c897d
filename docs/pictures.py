"""Makes the small pictures of both tables in docs/pictures: python docs/pictures.py [folder] [picture ...]

Each board stands alone on a page, drawn from what its table would send; no server and no kernel is needed. CHROMIUM
names the browser, if it is not found by itself.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

from playwright.sync_api import sync_playwright
from screenshots import BROWSERS, FLAGS, worth_showing

import luu
from luu_widgets import LuturasTable, PlanetTable
from luu_widgets.table_base import BoardTable

LARGEST = 150_000
"""Bytes a picture may have."""

MODEL = """
  const traits = %s;
  globalThis.model = { get: (name) => traits[name], on: () => {}, off: () => {}, send: () => {} };
  table.render({ model, el: document.getElementById("here") });
"""

SMALLER = """async (picture) => {
  const image = await createImageBitmap(await (await fetch(`data:image/png;base64,${picture}`)).blob());
  const canvas = new OffscreenCanvas(image.width, Math.min(image.height, 1400));  // a phone scrolls on
  canvas.getContext("2d").drawImage(image, 0, 0);
  const blob = await canvas.convertToBlob({ type: "image/webp", quality: 0.72 });
  const bytes = new Uint8Array(await blob.arrayBuffer());
  let text = "";
  for (let at = 0; at < bytes.length; at += 30000) text += String.fromCharCode(...bytes.subarray(at, at + 30000));
  return btoa(text);
}"""


def planet(stop: Callable[[luu.Session], bool], seed: int = 7, **setup: Any) -> PlanetTable:
    return PlanetTable(greedy(luu.new("planet", seed=seed, **{"draft": "auto", "chaos": 0, **setup}), stop))


def luturas(stop: Callable[[luu.Session], bool], seed: int, **setup: Any) -> LuturasTable:
    session = greedy(luu.new("luturas", seed=seed, **{"draft": "auto", **setup}), stop)
    return LuturasTable(session, opponent="greedy")


def greedy(session: luu.Session, stop: Callable[[luu.Session], bool]) -> luu.Session:
    """The game, played on to where it stops; to its end if it never does."""
    agent = luu.agents.get("greedy", game=session.game.name)
    while session.choice is not None and not stop(session):
        session.play(agent.choose(session))
    return session


def shares(session: luu.Session) -> bool:
    return session.choice.kind == "xp" and session.state.asking[2] >= 2 and len(session.choice) >= 3


def duel(session: luu.Session) -> bool:
    """A Tool to be chosen in a later round, with a status on the table."""
    view = session.view(0)
    active = [one for team in view["teams"] for one in team if one["active"]]
    choice = session.choice
    return choice.kind == "tool" and choice.seat == 0 and view["round"] >= 4 and any(one["status"] for one in active)


def alone(session: luu.Session) -> bool:
    return session.choice.kind == "tool" and session.view(0)["oscumoras"]["beaten"] >= 3


def click(place: str) -> Callable[[Any], None]:
    return lambda page: page.locator(place).first.dispatch_event("click")


def search(page: Any) -> None:
    page.locator("[data-do=rules]").first.click()
    page.locator("input[type=search]").fill("rebound")


Act = Callable[[Any], None] | None
PICTURES: dict[str, tuple[Callable[[], BoardTable], int, str, Act]] = {
    "planet": (lambda: planet(lambda session: worth_showing(session.view(0))), 1400, "light", None),
    "planet-narrow": (lambda: planet(lambda session: worth_showing(session.view(0))), 390, "dark", None),
    "planet-why": (
        lambda: planet(lambda session: worth_showing(session.view(0))), 1000, "dark", click(".own .fighter .stat.atk"),
    ),
    "planet-rules": (lambda: planet(lambda session: worth_showing(session.view(0))), 1000, "light", search),
    "planet-share": (lambda: planet(shares, seed=3), 1000, "light", None),
    "planet-draft": (
        lambda: planet(lambda session: len(session.moves) >= 6, draft="play"), 1400, "dark", None,
    ),
    "luturas": (lambda: luturas(duel, 13), 1400, "dark", None),
    "luturas-narrow": (lambda: luturas(duel, 13), 390, "light", None),
    "luturas-why": (lambda: luturas(duel, 13), 1000, "light", click(".strike .verdict")),
    "luturas-solo": (lambda: luturas(alone, 6, mode="solo"), 1000, "dark", None),
    "luturas-draft": (lambda: luturas(lambda session: len(session.moves) >= 2, 7, draft="play"), 1000, "dark", None),
}  # fmt: skip
"""Each picture: the table, the width, light or dark, and what is done on it."""


def show(page: Any, table: BoardTable) -> None:
    """Put a board on the page as its table would."""
    table.weigh()
    table.open_book()
    page.set_content(
        f"<!doctype html><html lang=en><style>body {{ margin: 6px }}{table._css}</style><main id=here></main>"
    )
    traits = json.dumps(
        {name: getattr(table, name) for name in table.traits(sync=True) if not name.startswith("_")}, default=str
    )
    script = table._esm.replace("export default {", "const table = {") + MODEL % traits
    page.add_script_tag(type="module", content=script)
    page.locator(".luu-board[data-turn]").wait_for()


def main(folder: Path, names: list[str]) -> None:
    found = os.environ.get("CHROMIUM") or next(filter(None, map(shutil.which, BROWSERS)), None)
    if found is None:
        raise SystemExit(f"No browser found: looked for {', '.join(BROWSERS)}; give CHROMIUM=/path/to/it")
    folder.mkdir(exist_ok=True)
    with sync_playwright() as driver:
        browser = driver.chromium.launch(executable_path=found, args=list(FLAGS))
        for name in names:
            make, width, scheme, act = PICTURES[name]
            size = {"width": width, "height": 900}
            page = browser.new_page(viewport=size, color_scheme=scheme, reduced_motion="reduce")
            show(page, make())
            if act is not None:
                act(page)
            page.evaluate("document.activeElement.blur()")
            picture = base64.b64encode(page.locator(".luu-board").screenshot()).decode()
            small = base64.b64decode(page.evaluate(SMALLER, picture))
            if len(small) > LARGEST:
                raise SystemExit(f"{name} has {len(small)} bytes, expected at most {LARGEST}")
            (folder / f"{name}.webp").write_bytes(small)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "pictures", sys.argv[2:] or [*PICTURES])
