"""Makes the small pictures of tables and desks in docs/pictures: python docs/pictures.py [folder] [picture ...]

Each board stands alone on a page, or with its desk around it, drawn from what the widgets would send; no server and no
kernel is needed. CHROMIUM names the browser, if it is not found by itself.
"""

from __future__ import annotations

import base64
import json
import os
import shutil
import sys
from collections.abc import Callable
from pathlib import Path
from time import monotonic, sleep
from typing import Any

from playwright.sync_api import sync_playwright

import luu
from luu_widgets import Desk, LuturasTable, PlanetTable
from luu_widgets.table_base import BoardTable

BROWSERS = ("chromium", "chromium-browser", "google-chrome", "google-chrome-stable")
FLAGS = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-font-subpixel-positioning",
)
LARGEST = 160_000
"""Bytes a picture may have."""

MODEL = """
  const traits = %s;
  const model = { get: (name) => traits[name], on: () => {}, off: () => {}, send: () => {} };
  widget.render({ model, el: document.getElementById("%s") });
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


def desk(drawer: str, session: luu.Session, players: str | tuple[str, ...] = "human", back: int = 0) -> Desk:
    """A desk with one of its drawers open, some moves back in the past; a hint has been worked out."""
    made = Desk(session, players=players)
    if back:
        made.time.go_to(session.ply - back)
        made.changed()
    made.drawer = drawer
    if drawer == "hint":
        made.hint.start(2)
        until = monotonic() + 30
        while made.hint.running and monotonic() < until:
            sleep(0.1)
    made.bar.draw()
    return made


def worth_showing(session: luu.Session) -> bool:
    """Planet Luu with something of everything in sight: the second sector, several classes, dice just rolled."""
    view = session.view(0)
    return (
        view["sector"]["number"] == 2
        and view["phase"] == "turn"
        and len(view["enemies"]) == 2
        and len({luu["class"] for luu in view["queues"][0]}) >= 3
        and any(event.get("dice") for event in view["events"])
    )


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


def defends(session: luu.Session) -> bool:
    """Solo, with the active Lutura in Defense Mode in the battle just fought."""
    return any(one["defending"] for one in session.view(0)["teams"][0]) and session.choice.kind != "draft"


def hyper(session: luu.Session) -> bool:
    return session.choice.kind == "tool" and any(one["hyper"] and one["active"] for one in session.view(0)["teams"][0])


def chooses_main(session: luu.Session) -> bool:
    return session.choice.kind == "main"


def never(_: luu.Session) -> bool:
    return False


def asks(*kinds: str) -> Callable[[luu.Session], bool]:
    return lambda session: session.choice.kind in kinds


def meets_a_boss(session: luu.Session) -> bool:
    return session.choice.kind == "turn" and any(one["boss"] for one in session.view(0)["enemies"])


def two_people(stop: Callable[[luu.Session], bool]) -> LuturasTable:
    return LuturasTable(greedy(luu.new("luturas", seed=13, draft="auto"), stop))


def placed(session: luu.Session) -> bool:
    """A Tool lies face down, and the Strategy is asked."""
    return session.choice.kind == "strategy" and session.choice.seat == 0 and session.view(0)["round"] >= 2


def with_fault(table: PlanetTable) -> PlanetTable:
    """What a board shows when a move does not go through."""
    table._act_on({"type": "play", "key": "attack:rogue-9", "ply": table.session.ply, "id": "x"})
    return table


def hurt() -> PlanetTable:
    """Damage that several can carry, to share out."""
    queue = [{"luu": "rasluu", "hp": 5}, {"luu": "kjeluu"}, {"luu": "bisluu", "hp": 13}]
    position = {"queues": [queue], "hands": [["emergency_mend", "gifluu"]]}
    session = luu.new("planet", seed=3, position=position, draft="auto", chaos=0)
    session.play("play:emergency_mend")
    return PlanetTable(session)


def opening(kind: str) -> PlanetTable:
    """A game that begins with this question."""
    begun = (luu.new("planet", seed=seed, draft="auto") for seed in range(300))
    return PlanetTable(next(session for session in begun if session.choice.kind == kind))


def faulty_sandbox() -> Desk:
    """A sandbox whose position cannot be: every fault is told."""
    made = desk("sandbox", sitting("planet", worth_showing))
    position = made.session.game.position(0) | {"sector": 7}
    position["queues"][0][0]["hp"] = 99
    made.bar._hear(made.bar, {"type": "position", "position": json.dumps(position)}, [])
    return made


def thinking() -> Desk:
    """A hint under way."""
    made = Desk(sitting("luturas", duel), players=("human", "greedy"))
    made.drawer = "hint"
    made.hint.start(5)
    until = monotonic() + 30
    while made.hint.done < 0.4 and monotonic() < until:
        sleep(0.05)
    made.bar.draw()
    made.hint.stop()
    return made


def second_seat(session: luu.Session) -> bool:
    return session.choice.seat == 1


def click(place: str) -> Callable[[Any], None]:
    return lambda page: page.locator(place).first.dispatch_event("click")


def search(page: Any) -> None:
    page.locator("[data-do=rules]").first.click()
    page.locator("input[type=search]").fill("rebound")


def unheard(page: Any) -> None:
    """A click that no kernel answers."""
    page.locator(".luu-board [data-play]:visible").first.dispatch_event("click")
    page.locator(".luu-wait[data-silent]").wait_for()


Act = Callable[[Any], None] | None
PICTURES: dict[str, tuple[Callable[[], BoardTable | Desk], int, str, Act]] = {
    "planet": (lambda: planet(worth_showing), 1400, "light", None),
    "planet-narrow": (lambda: planet(worth_showing), 390, "dark", None),
    "planet-why": (lambda: planet(worth_showing), 1000, "dark", click(".own .fighter .stat.atk")),
    "planet-rules": (lambda: planet(worth_showing), 1000, "light", search),
    "planet-help": (lambda: planet(worth_showing), 1000, "dark", click("[data-do=help]")),
    "planet-handover": (lambda: planet(second_seat, players=2), 1000, "light", None),
    "planet-over": (lambda: planet(never), 1000, "light", None),
    "planet-new": (lambda: planet(worth_showing), 1000, "dark", click("[data-do=new]")),
    "planet-share": (lambda: planet(shares, seed=3), 1000, "light", None),
    "planet-draft": (
        lambda: planet(lambda session: len(session.moves) >= 6, draft="play"), 1400, "dark", None,
    ),
    "planet-mulligan": (lambda: opening("mulligan"), 1000, "dark", None),
    "planet-chaos": (lambda: opening("chaos"), 1000, "light", None),
    "planet-target": (lambda: planet(asks("target"), seed=3), 1000, "light", None),
    "planet-damage": (hurt, 1000, "dark", None),
    "planet-boss": (lambda: planet(meets_a_boss), 1000, "dark", None),
    "planet-fault": (lambda: with_fault(planet(worth_showing)), 1000, "light", None),
    "planet-unheard": (lambda: planet(worth_showing), 1000, "dark", unheard),
    "luturas": (lambda: luturas(duel, 13), 1400, "dark", None),
    "luturas-narrow": (lambda: luturas(duel, 13), 390, "light", None),
    "luturas-why": (lambda: luturas(duel, 13), 1000, "light", click(".strike .verdict")),
    "luturas-solo": (lambda: luturas(alone, 6, mode="solo"), 1000, "dark", None),
    "luturas-draft": (lambda: luturas(lambda session: len(session.moves) >= 2, 7, draft="play"), 1000, "dark", None),
    "luturas-main": (lambda: luturas(chooses_main, 7, draft="play"), 1000, "light", None),
    "luturas-defense": (lambda: luturas(defends, 6, mode="solo"), 1000, "light", None),
    "luturas-hyper": (lambda: luturas(hyper, 13), 1000, "light", None),
    "luturas-placed": (lambda: two_people(placed), 1000, "light", None),
    "luturas-handover": (lambda: two_people(second_seat), 1000, "dark", None),
    "luturas-over": (lambda: luturas(never, 13), 1000, "dark", None),
    "desk-new": (lambda: desk("new", sitting("planet", worth_showing)), 1000, "light", None),
    "desk-hint": (lambda: desk("hint", sitting("planet", worth_showing)), 1000, "light", None),
    "desk-thinking": (thinking, 1000, "dark", None),
    "desk-faults": (faulty_sandbox, 1000, "light", None),
    "desk-time": (lambda: desk("", sitting("planet", worth_showing), back=9), 390, "light", None),
    "desk-file": (lambda: desk("file", sitting("luturas", duel), ("human", "greedy")), 1000, "dark", None),
    "desk-sandbox": (lambda: desk("sandbox", sitting("planet", worth_showing)), 1000, "dark", None),
}  # fmt: skip
"""Each picture: the table or desk, the width, light or dark, and what is done on it."""


def sitting(game: str, stop: Callable[[luu.Session], bool]) -> luu.Session:
    setup: dict[str, Any] = {"seed": 7, "chaos": 0} if game == "planet" else {"seed": 13}
    return greedy(luu.new(game, draft="auto", **setup), stop)


def show(page: Any, shown: BoardTable | Desk) -> None:
    """Put a board, or a whole desk, on the page as its widgets would."""
    table = shown.table if isinstance(shown, Desk) else shown
    table.weigh()
    table.open_book()
    around = ' class="luu-desk"' if isinstance(shown, Desk) else ""
    widgets = {"bar": shown.bar, "board": table} if isinstance(shown, Desk) else {"board": table}
    styles = "".join(one._css for one in widgets.values())
    places = "".join(f"<div id={name}></div>" for name in widgets)
    page.set_content(
        f"<!doctype html><html lang=en><style>body {{ margin: 0 }} main {{ padding: 6px }}{styles}</style>"
        f"<main{around}>{places}</main>"
    )
    for name, widget in widgets.items():
        put(page, name, widget)
    page.locator(".luu-board[data-turn]").wait_for()


def put(page: Any, name: str, widget: Any) -> None:
    traits = {name: getattr(widget, name) for name in ("view", "odds", "book") if hasattr(widget, name)}
    script = widget._esm.replace("export default {", "const widget = {") + MODEL % (json.dumps(traits), name)
    page.add_script_tag(type="module", content=script)


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
            picture = base64.b64encode(page.locator("main").screenshot()).decode()
            small = base64.b64decode(page.evaluate(SMALLER, picture))
            if len(small) > LARGEST:
                raise SystemExit(f"{name} has {len(small)} bytes, expected at most {LARGEST}")
            (folder / f"{name}.webp").write_bytes(small)
            page.close()
        browser.close()


if __name__ == "__main__":
    main(Path(sys.argv[1]) if len(sys.argv) > 1 else Path(__file__).parent / "pictures", sys.argv[2:] or [*PICTURES])
