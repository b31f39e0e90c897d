"""An audit of accessibility finds nothing serious: around the tables, in every phase on them, and on our pages."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the widgets are not installed")
pytest.importorskip("axe_playwright_python.sync_playwright", reason="axe is not installed")

from stage import grave, put_on

import luu
from luu_widgets import Desk, LuturasTable, PlanetTable
from luu_widgets.lessons import Course, QuizDesk, Reference


def desk(drawer: str, name: str = "planet") -> Any:
    made = Desk(luu.new(name, seed=7, draft="auto", **({"chaos": 0} if name == "planet" else {})))
    made.play(made.session.choice.keys[0])
    if drawer == "past":
        made.time.go_to(0)
        made.changed()
    made.drawer = "" if drawer == "past" else drawer
    made.bar.draw()
    return made.bar


def lesson(step: int | None, answered: bool = False) -> Any:
    course = Course("planet")
    if step is not None:
        course.begin(course.lessons[0].id, step)
    if answered:
        course.reveal()
    return course.panel


def quiz() -> Any:
    made = QuizDesk("luturas")
    made.answer("0")
    return made.panel


def rules() -> Any:
    made = Reference("planet")
    made.find("defend")
    return made.panel


AROUND: dict[str, Callable[[], Any]] = {
    **{
        f"desk, {drawer or 'shut'}": lambda drawer=drawer: desk(drawer)
        for drawer in ("", "new", "hint", "file", "past")
    },
    "desk, sandbox of Planet Luu": lambda: desk("sandbox"),
    "desk, sandbox of Luturas Network": lambda: desk("sandbox", "luturas"),
    "lessons": lambda: lesson(None),
    "a lesson": lambda: lesson(0),
    "a quiz": quiz,
    "rules": rules,
}


@pytest.mark.parametrize("place", AROUND)
def test_an_audit_finds_nothing_serious_around_a_table(open_page: Callable[..., Any], place: str) -> None:
    page = open_page(820, 900, reduced_motion="reduce")
    put_on(page, it=AROUND[place]())
    assert grave(page) == []
    page.emulate_media(color_scheme="dark")
    assert grave(page, runOnly=["color-contrast"]) == []


# ---------------------------------------------------------------------- minutes: only on demand


PHASES = {
    "planet": ("draft", "mulligan", "chaos", "turn", "xp", "target", "discard", "die", "boss", "pass", "over"),
    "luturas": ("draft", "main", "tool", "strategy", "transform", "pass", "over"),
}


@cache
def asks(game: str, phase: str) -> luu.Session:
    """A game that has come so far."""
    fixed = {"players": 2 if phase == "pass" else 1} if game == "planet" else {}
    for seed in range(200):
        session = luu.new(game, seed=seed, draft="play" if phase in ("draft", "main") else "auto", **fixed)
        chance = Random(seed)
        while session.choice is not None:
            if phase in (session.choice.kind, "pass" if session.choice.seat == 1 else ""):
                return session
            keys = session.choice.keys
            session.play(chance.choice([key for key in keys if key.startswith(("play:", "attack:", "call:"))] or keys))
        if phase == "over":
            return session
    raise AssertionError(f"no game comes to {phase!r}")


@pytest.mark.evidence
@pytest.mark.parametrize(("game", "phase"), [(game, phase) for game, phases in PHASES.items() for phase in phases])
def test_an_audit_finds_nothing_serious_in_any_phase(open_page: Callable[..., Any], game: str, phase: str) -> None:
    table = {"planet": PlanetTable, "luturas": LuturasTable}[game](asks(game, phase).copy())
    page = open_page(reduced_motion="reduce")
    put_on(page, it=table)
    assert grave(page) == []
    page.set_viewport_size({"width": 390, "height": 900})
    page.emulate_media(color_scheme="dark")
    assert grave(page) == []


PAGES = {"index": "", **{name: f"voila/render/{name}.ipynb" for name in (
    "planet", "luturas", "odds", "learn", "quiz", "rules", "designer",
)}}  # fmt: skip
READY = {
    "index": "main", "odds": ".luu-chart svg.main-svg", "learn": ".luu-lesson [data-do=open]", "quiz": ".luu-board",
    "rules": ".luu-rules .part", "designer": ".ld-cards figure",
}  # fmt: skip


@pytest.mark.evidence
@pytest.mark.parametrize("name", PAGES)
def test_an_audit_finds_nothing_serious_on_a_page(voila_server: str, open_page: Callable[..., Any], name: str) -> None:
    for scheme in ("light", "dark"):
        page = open_page(color_scheme=scheme, reduced_motion="reduce")
        page.goto(voila_server + PAGES[name])
        page.locator(READY.get(name, ".luu-board[data-turn]")).first.wait_for(timeout=120_000)
        page.wait_for_timeout(1500)
        assert (scheme, grave(page, "body")) == (scheme, [])
