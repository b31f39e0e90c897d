"""Takes the pictures in docs/pictures anew: `python -m tools.pictures [name ...]`, all of them without a name.

Every screen is a page that Voila serves, with a game played by an agent from a fixed seed, in a headless Chromium. The
pictures are as wide as the screen, or as wide as they are shown.
"""

from __future__ import annotations

import io
import json
import shutil
import sys
import tempfile
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from dataclasses import dataclass
from functools import cache
from pathlib import Path
from typing import Any, Final

from PIL import Image
from playwright.sync_api import Browser, Page, sync_playwright

import luu
from luu import publish
from luu.core.session import Session
from luu_widgets.game_door import query_of

ROOT: Final = Path(__file__).resolve().parent.parent
PICTURES: Final = ROOT / "docs" / "pictures"
PORT: Final = 18977
FLAGS: Final = (
    "--no-sandbox",
    "--headless",
    "--disable-gpu",
    "--disable-quic",
    "--no-first-run",
    "--disable-background-networking",
    "--disable-component-update",
    "--disable-sync",
)
ALONE: Final = ".luu-bar { display: none !important } body { padding: 0 !important }"
"""A table or a desk without the page around it."""
QUALITY: Final = {".webp": 78, ".jpg": 80}
OWN: Final = "-alone.ipynb"
"""How the pages are called that hold a table or a desk alone."""
BOARD: Final = ".luu-board"
REFUSES: Final = "table._hear(table, {'type': 'play', 'key': 'attack:rogue-9', 'ply': session.ply}, None)"
IS_DEAF: Final = "table.on_msg(table._hear, remove=True)"
"""What is done to a table of a page: a move that is not offered reaches it, or nothing does any more."""
SETTLED: Final = ".luu-board:not([data-pending], [data-moving])"

LOWEST: Final = """() => Math.max(0, ...[...document.querySelectorAll(".luu-board")]
  .map((one) => one.getBoundingClientRect().bottom + scrollY + 8)) || document.documentElement.scrollHeight"""
"""Where a table ends, or else its page."""

Steps = Callable[[Page], None]


def nothing(page: Page) -> None:
    """The screen as it comes."""


@dataclass(frozen=True)
class Picture:
    """A screen: its page, and what is done there before the picture is taken.

    `code` is a page of its own, a table or a desk; `path` one of the dashboards instead. `high` is how much of the page
    is shown at most, `saved` how wide the picture is kept where that is less than the screen.
    """

    code: Callable[[], str] = str
    path: Callable[[], str] = str
    wide: int = 1000
    high: int = 1400
    saved: int = 0
    dark: bool = False
    steps: Steps = nothing
    whole: bool = True
    """The page down to `high`; otherwise what a window of that height shows."""


# --- games that have come to something


def played(game: str, seed: int, until: Callable[[Session], bool], **setup: Any) -> Session | None:
    """A game played by the greedy agent until something has come about; None where it never does."""
    session, agent = luu.new(game, seed=seed, **setup), luu.agents.get("greedy", game=game)
    while session.choice is not None and session.ply < 300:
        if until(session):
            return session
        session.play(agent.choose(session))
    return session if until(session) else None


def first(game: str, until: Callable[[Session], bool], seed: int = 7, **setup: Any) -> Session:
    """The first of such games, counting seeds upwards."""
    found = (played(game, one, until, **setup) for one in range(seed, seed + 30))
    session = next((one for one in found if one is not None), None)
    if session is None:
        raise LookupError("no game comes to that")
    return session


def five_options() -> Session:
    """A turn with five options, and a queue that is still strong."""

    def until(one: Session) -> bool:
        if not asks("turn")(one) or one.ply < 25 or one.choice is None or len(one.choice.keys) != 5:
            return False
        return sum(friend["hp"] for friend in one.view(0)["queues"][0]) >= 40

    return first("planet", until, draft="auto", chaos=0)


def asks(kind: str) -> Callable[[Session], bool]:
    """Whether this kind of question is asked of the first seat."""
    return lambda session: session.choice is not None and (session.choice.kind, session.choice.seat) == (kind, 0)


def ended(session: Session) -> bool:
    """Whether the game is over."""
    return session.choice is None


@cache
def planet(ply: int = 73) -> Session:
    """A game in its second sector: four Luu, two Rogues."""
    return first("planet", lambda session: session.ply == ply, draft="auto", chaos=0)


def in_planet(kind: str, **setup: Any) -> Session:
    """A game of Planet Luu that asks this."""
    return first("planet", asks(kind), **{"draft": "auto", "chaos": 0, **setup})


def hyper(session: Session) -> bool:
    """A Tool is asked for, a battle lies behind, and the Lutura in front is in Hyper Mode."""
    view = session.view(0)
    return (
        asks("tool")(session) and view["round"] > 3 and any(one["active"] and one["hyper"] for one in view["teams"][0])
    )


def defending(session: Session) -> bool:
    """Somebody is asked while a Lutura lies sideways."""
    view = session.view(0)
    sideways = any(one["active"] and one["defending"] for team in view["teams"] for one in team)
    return session.choice is not None and session.choice.seat == 0 and sideways


def second_pick(session: Session) -> bool:
    """Both have a Lutura, and the first player chooses again."""
    return session.ply >= 2 and session.choice is not None and session.choice.seat == 0


def in_luturas(until: Callable[[Session], bool], seed: int = 13, mode: str = "versus", draft: str = "auto") -> Session:
    """A match of Luturas Network that has come to something."""
    return first("luturas", until, seed=seed, mode=mode, draft=draft)


# --- pages


def shown(session: Session, widget: str) -> str:
    """The code of a page with a widget around this game."""
    return f"import luu, luu_widgets\nsession = luu.load({session.save()!r})\nluu_widgets.{widget}"


def planet_table(session: Session) -> str:
    """A table of Planet Luu."""
    return shown(session, "PlanetTable(session)")


def planet_table_that(does: str, session: Session) -> str:
    """A table to which something has happened."""
    return planet_table(session).replace("luu_widgets.P", "table = luu_widgets.P") + f"\n{does}\ntable"


def luturas_table(session: Session, opponent: str = "greedy") -> str:
    """A table of Luturas Network."""
    return shown(session, f"LuturasTable(session, opponent={opponent!r})")


def desk(session: Session) -> str:
    """A desk, where the second seat is an agent's."""
    players = "['human', 'greedy']" if session.game.seats == 2 else "None"
    return shown(session, f"Desk(session, players={players})")


def dashboard(name: str, session: Session) -> str:
    """The path of a dashboard with this game."""
    return f"voila/render/{name}.ipynb{query_of(session)}"


def notebook(code: str) -> str:
    """A page with one cell."""
    cell = {"cell_type": "code", "id": "table", "metadata": {}, "outputs": [], "execution_count": None, "source": code}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    metadata = {"title": "A table", "kernelspec": kernel, "luu": {"front": "small"}}
    return json.dumps({"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


# --- what is done on a page


def click(*places: str) -> Steps:
    """Click one place after the other."""

    def steps(page: Page) -> None:
        for place in places:
            page.locator(f"{place} >> visible=true").first.click()
            page.wait_for_timeout(500)

    return steps


def press(name: str) -> Steps:
    """Press the button of this name."""
    return lambda page: page.get_by_role("button", name=name).first.click()


def explain_damage(page: Page) -> None:
    """Ask why a strike did what it did."""
    page.locator(".strike .sum .total").first.dispatch_event("click")


def begin_share(page: Page) -> None:
    """Give the first point, so that the others can be seen to wait."""
    page.locator("[data-do=more]:not([aria-disabled]) >> visible=true").first.click()


def pass_on(page: Page) -> None:
    """Play the first option until the screen is passed on."""
    for _ in range(20):
        if page.locator("[data-do=takeover] >> visible=true").count():
            return
        page.locator(f"{BOARD} .luu-ask [data-play], .luu-hands .can, .act.attack").first.click()
        page.wait_for_timeout(600)
        page.locator(SETTLED).wait_for()


def look_up(page: Page) -> None:
    """Search the rules."""
    click("[data-do=rules]")(page)
    page.locator("[role=dialog] input >> visible=true").first.fill("rebound")
    page.wait_for_timeout(700)


def wait_in_vain(page: Page) -> None:
    """Attack, and wait until the board says that nobody answers."""
    page.locator(".act.attack").first.click()
    page.get_by_text("No answer from the game").wait_for(timeout=20_000)


def hint(page: Page) -> None:
    """Let a hint be thought out."""
    begin_hint("2")(page)
    page.get_by_role("button", name="Rank again").wait_for(timeout=30_000)


def begin_hint(seconds: str) -> Steps:
    """Ask for a hint."""

    def steps(page: Page) -> None:
        page.get_by_role("button", name="Hint", exact=True).click()
        page.get_by_label("Time for a hint").select_option(seconds)
        page.get_by_role("button", name="Rank the options").click()
        page.wait_for_timeout(1500)

    return steps


def look_back(page: Page) -> None:
    """Look at the first move of a game that went on."""
    page.get_by_label("Moment of the game").focus()
    page.keyboard.press("Home")
    page.keyboard.press("ArrowRight")
    page.locator(".luu-deskbar[data-past][data-ply='1']").wait_for()


def impossible(page: Page) -> None:
    """Fill the sandbox with what cannot be."""
    page.get_by_role("button", name="Sandbox").click()
    for name, value in (("HP of 20", "99"), ("XP", "30")):
        field = page.get_by_label(name, exact=True).first
        field.fill(value)
        field.press("Tab")
    page.get_by_role("button", name="Play from here").click()
    page.wait_for_timeout(800)


def edit_a_card(page: Page) -> None:
    """Change a cell of the sheet, and let some games be played with it."""
    page.get_by_role("tab", name="actions").click()
    cell = page.locator("[data-row='1'][data-column='3']")
    cell.click()
    page.keyboard.type("3")
    page.keyboard.press("Enter")
    page.wait_for_timeout(800)
    cell.click()
    page.get_by_role("button", name="Simulate").click()
    page.get_by_text("pairs a second").wait_for()
    page.wait_for_timeout(12_000)
    page.get_by_role("button", name="Stop").click()
    page.get_by_text("pairs on the same seeds").wait_for(timeout=20_000)


def to_the_top(page: Page) -> None:
    """Nothing under the pointer, nothing scrolled."""
    page.mouse.move(0, 0)
    page.evaluate("scrollTo(0, 0)")


# --- every picture


def game_page(name: str, session: Callable[[], Session], **options: Any) -> Picture:
    """A dashboard of a game: a window, or all of it on a phone."""
    narrow = options.pop("narrow", False)
    sizes: dict[str, Any] = {"wide": 390, "high": 2100} if narrow else {"wide": 1400, "high": 900, "saved": 1100}
    return Picture(path=lambda: dashboard(name, session()), whole=narrow, **sizes, **options)


def plain_page(path: str, **options: Any) -> Picture:
    """Another dashboard."""
    return Picture(path=lambda: path, **{"wide": 1400, "high": 900, "saved": 1100, "whole": False, **options})


def of_planet(session: Callable[[], Session], **options: Any) -> Picture:
    """A table of Planet Luu."""
    return Picture(code=lambda: planet_table(session()), **options)


def of_luturas(session: Callable[[], Session], opponent: str = "greedy", **options: Any) -> Picture:
    """A table of Luturas Network."""
    return Picture(code=lambda: luturas_table(session(), opponent), **options)


def of_desk(session: Callable[[], Session], **options: Any) -> Picture:
    """A desk."""
    return Picture(code=lambda: desk(session()), **options)


@cache
def match() -> Session:
    """A match in which a Hyper Lutura chooses its Tool."""
    return in_luturas(hyper)


def facing_a_boss() -> Session:
    """A turn in the fight with a boss."""
    return first("planet", lambda one: asks("turn")(one) and one.view(0)["wave"]["boss"], draft="auto", chaos=0)


def drafting() -> Session:
    """A draft under way, whose drafter keeps as much as there is."""
    session = luu.new("planet", seed=7)
    for _ in range(3):
        assert session.choice is not None
        session.play(next(key for key in ("keep:4", "keep:3", session.choice.keys[-1]) if key in session.choice.keys))
    return session


def opening(kind: str) -> Session:
    """A game that begins with this question."""
    games = (luu.new("planet", seed=seed, draft="auto") for seed in range(300))
    return next(one for one in games if one.choice is not None and one.choice.kind == kind)


PLANET: Final = {
    "planet.webp": of_planet(planet, wide=1400),
    "planet-narrow.webp": of_planet(planet, wide=390, dark=True),
    "planet-draft.webp": of_planet(drafting, wide=1400, dark=True),
    "planet-why.webp": of_planet(planet, dark=True, steps=click(".luu-queue .fighter .num, .fighter [data-why]")),
    "planet-over.webp": of_planet(lambda: first("planet", ended, draft="auto", chaos=0)),
    "planet-boss.webp": of_planet(facing_a_boss, dark=True),
    "planet-chaos.webp": of_planet(lambda: opening("chaos")),
    "planet-mulligan.webp": of_planet(lambda: opening("mulligan"), dark=True),
    "planet-damage.webp": of_planet(lambda: in_planet("amount"), dark=True),
    "planet-share.webp": of_planet(lambda: in_planet("xp"), steps=begin_share),
    "planet-target.webp": of_planet(lambda: in_planet("target")),
    "planet-help.webp": of_planet(planet, dark=True, steps=click("[data-do=help]")),
    "planet-new.webp": of_planet(planet, dark=True, steps=click("[data-do=new]")),
    "planet-rules.webp": of_planet(planet, steps=look_up),
    "planet-fault.webp": Picture(code=lambda: planet_table_that(REFUSES, planet())),
    "planet-unheard.webp": Picture(code=lambda: planet_table_that(IS_DEAF, planet()), dark=True, steps=wait_in_vain),
    "planet-handover.webp": of_planet(lambda: in_planet("turn", players=2), steps=pass_on),
}
LUTURAS: Final = {
    "luturas.webp": of_luturas(match, wide=1400, dark=True),
    "luturas-narrow.webp": of_luturas(match, wide=390),
    "luturas-draft.webp": of_luturas(lambda: in_luturas(second_pick, draft="play"), "human", dark=True),
    "luturas-why.webp": of_luturas(match, steps=explain_damage),
    "luturas-over.webp": of_luturas(lambda: in_luturas(ended), dark=True),
    "luturas-main.webp": of_luturas(lambda: in_luturas(asks("main"), draft="play")),
    "luturas-hyper.webp": of_luturas(match),
    "luturas-placed.webp": of_luturas(match, steps=click(".of-tool .can:not(.unfit)")),
    "luturas-defense.webp": of_luturas(lambda: in_luturas(defending)),
    "luturas-solo.webp": of_luturas(lambda: in_luturas(hyper, mode="solo"), "human", dark=True),
    "luturas-handover.webp": of_luturas(match, "human", dark=True, steps=pass_on),
}
DESKS: Final = {
    "desk-hint.webp": of_desk(five_options, steps=hint),
    "desk-time.webp": of_desk(planet, wide=390, steps=look_back),
    "desk-new.webp": of_desk(planet, steps=press("New game")),
    "desk-thinking.webp": of_desk(match, dark=True, steps=begin_hint("5")),
    "desk-file.webp": of_desk(match, dark=True, steps=press("Save and load")),
    "desk-faults.webp": of_desk(planet, steps=impossible),
    "desk-sandbox.webp": of_desk(planet, dark=True, steps=press("Sandbox")),
}
PAGES: Final = {
    "pages-planet-1400-light.jpg": game_page("planet", planet),
    "pages-planet-1400-dark.jpg": game_page("planet", planet, dark=True),
    "pages-planet-390-light.jpg": game_page("planet", planet, narrow=True),
    "pages-luturas-1400-light.jpg": game_page("luturas", match),
    "pages-luturas-1400-dark.jpg": game_page("luturas", match, dark=True),
    "pages-luturas-390-light.jpg": game_page("luturas", match, narrow=True),
    "pages-index-1400-light.jpg": plain_page("", high=2100, whole=True),
    "pages-odds-1400-dark.jpg": plain_page("voila/render/odds.ipynb", dark=True),
    "pages-odds-390-light.jpg": plain_page("voila/render/odds.ipynb", wide=390, high=2100, whole=True, saved=0),
    "pages-learn-1400-light.jpg": plain_page("voila/render/learn.ipynb"),
    "pages-quiz-1400-light.jpg": plain_page("voila/render/quiz.ipynb"),
    "pages-designer-1400-light.jpg": plain_page("voila/render/designer.ipynb", high=1100, steps=edit_a_card),
}
ALL: Final = {**PLANET, **LUTURAS, **DESKS, **PAGES}


# --- taking them


@contextmanager
def served(folder: Path) -> Iterator[str]:
    """Voila on the pages of a folder; its address."""
    program = publish.dashboards(port=PORT, folder=folder)
    with tempfile.TemporaryFile() as log, publish.running(program, output=log):
        yield program.address


def opened(browser: Browser, picture: Picture, address: str) -> Page:
    """The page of a picture, ready to be looked at."""
    scheme: Any = "dark" if picture.dark else "light"
    size: Any = {"width": picture.wide, "height": picture.high if not picture.whole else 900}
    context = browser.new_context(viewport=size, color_scheme=scheme, reduced_motion="reduce")
    page = context.new_page()
    page.goto(address)
    ready = ".luu-board[data-turn], .luu-cards, .luu-chart[data-state=drawn], .ld-table, [role=tab], .lessons, button"
    page.locator(ready).locator("visible=true").first.wait_for(timeout=60_000)
    return page


def high(page: Page, picture: Picture) -> int:
    """How much of the page is in the picture."""
    if not picture.whole:
        return picture.high
    return int(min(picture.high, page.evaluate(LOWEST)))


def take(browser: Browser, picture: Picture, address: str) -> Image.Image:
    """The picture of a page."""
    page = opened(browser, picture, address)
    if address.endswith(OWN):
        page.add_style_tag(content=ALONE)
    page.wait_for_timeout(2500)  # chances, charts and pictures have come
    if picture.whole:
        page.set_viewport_size({"width": picture.wide, "height": high(page, picture)})
        page.wait_for_timeout(700)
    picture.steps(page)
    to_the_top(page)
    page.wait_for_timeout(1200)
    found = page.screenshot(clip={"x": 0, "y": 0, "width": picture.wide, "height": high(page, picture)}, full_page=True)
    page.goto("about:blank")
    page.context.close()
    return Image.open(io.BytesIO(found)).convert("RGB")


def keep(image: Image.Image, name: str, saved: int) -> None:
    """Write a picture, no wider than it is shown."""
    if saved and saved < image.width:
        image = image.resize((saved, round(image.height * saved / image.width)), Image.Resampling.LANCZOS)
    image.save(PICTURES / name, quality=QUALITY[Path(name).suffix], method=6, optimize=True)


def write_pages(folder: Path, pictures: dict[str, Picture]) -> dict[str, str]:
    """Lay our own pages into the folder; the path of every picture's page."""
    paths = {}
    for name, picture in pictures.items():
        try:
            paths[name] = written(folder, Path(name).stem, picture)
        except LookupError as fault:
            print(f"{name} was not taken: {fault}", flush=True)
    return paths


def written(folder: Path, name: str, picture: Picture) -> str:
    """The path of a picture's page, which is written where it is one of our own."""
    code = picture.code()
    if not code:
        return picture.path()
    (folder / f"{name}{OWN}").write_text(notebook(code), encoding="utf-8")
    return f"voila/render/{name}{OWN}"


def chosen(names: list[str]) -> dict[str, Picture]:
    """The pictures whose names begin so."""
    return {name: one for name, one in ALL.items() if not names or any(name.startswith(begin) for begin in names)}


def main() -> None:
    """Take what was asked for; what cannot be taken is told, and stays as it is."""
    pictures = chosen(sys.argv[1:])
    with tempfile.TemporaryDirectory() as home, sync_playwright() as driver:
        folder = Path(home)
        paths = write_pages(folder, pictures)
        browser = driver.chromium.launch(executable_path=shutil.which("chromium"), args=list(FLAGS))
        with served(folder) as alone, served(publish.pages_folder("dashboards")) as dashboards:
            for name, path in paths.items():
                try:
                    address = alone if path.endswith(OWN) else dashboards
                    keep(take(browser, pictures[name], address + path), name, pictures[name].saved)
                    print(name, flush=True)
                except Exception as fault:
                    print(f"{name} was not taken: {fault}", flush=True)
        browser.close()


if __name__ == "__main__":
    main()
