"""Before the first wave, in a real browser: the draft, the opening hand, the difficulty, a new game."""

from __future__ import annotations

from collections.abc import Callable
from functools import cache

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen

CARDS = ".draft .handcard"


def few_luu(session: luu.Session) -> str:
    """A drafter who takes action cards and no Luu, as far as the rules let one: the hand may hold none then."""
    cards = session.view(0)["draft"]["revealed"]
    run = next((place for place, card in enumerate(cards) if card["kind"] != "action"), len(cards))
    keys = session.choice.keys
    return f"keep:{run}" if f"keep:{run}" in keys else keys[0]


@cache
def seed_with_mulligan() -> int:
    """A seed whose draft by `few_luu` leads to a hand without a Luu."""
    for seed in range(300):
        session = luu.new("planet", seed=seed)
        while session.choice.kind == "draft":
            session.play(few_luu(session))
        if session.choice.kind == "mulligan":
            return seed
    raise AssertionError("every hand holds a Luu")


def drafted_until(phase: str) -> luu.Session:
    """A draft that has come to a phase: all cards kept, or every Power card that can be had."""
    for seed in range(100):
        session = luu.new("planet", seed=seed)
        while session.choice.kind == "draft":
            draft = session.view(0)["draft"]
            if draft["phase"] == phase:
                return session
            power = [card["position"] for card in draft["revealed"] if card["pool"] == "power"]
            keys = session.choice.keys
            key = f"keep:{power[0]}" if phase == "core" and power else keys[-1]
            session.play(key if key in keys else keys[0])
    raise AssertionError(f"no draft comes to {phase}")


def before_the_first_wave(kind: str) -> luu.Session:
    """A game that asks this kind of question."""
    for seed in range(300):
        session = luu.new("planet", seed=seed, draft="play" if kind == "draft" else "auto")
        if session.choice.kind == kind:
            return session
    raise AssertionError(f"no game asks {kind!r}")


def test_a_draft_by_hand_then_mulligan_chaos_and_the_first_turn(sit_down: Callable[..., Screen]) -> None:
    """PL-4.4 to 4.9: by clicking what a person would click."""
    session = luu.new("planet", seed=seed_with_mulligan())
    screen = sit_down(session)
    page = screen.page
    while session.choice.kind == "draft":
        assert page.locator(CARDS).count() == len(session.state.revealed)
        assert page.locator(".fighter:visible").count() == page.locator(".luu-hands:visible").count() == 0
        key = few_luu(session)
        count = int(key.removeprefix("keep:"))
        screen.click(f"{CARDS} >> nth={count - 1}" if count else ".luu-ask .option.on-keep")
        assert session.moves[-1] == key
    assert session.choice.kind == "mulligan"
    hand = page.locator(".luu-hands .handcard:visible .name").all_inner_texts()
    assert hand == [card["name"] for card in session.view(0)["hands"][0]]
    page.get_by_role("button", name="Draw a new hand").click()
    screen.settle()
    assert page.locator(".luu-hands .handcard:visible .name").all_inner_texts() != hand
    assert page.locator(".luu-ask .option .skulls .on").count() == 0 + 1 + 2 + 3 + 4 + 5
    page.get_by_role("button", name="2 chaos cards").click()
    screen.settle()
    assert session.choice.kind == "turn"
    assert page.locator(".foes .fighter:visible").count() == len(session.state.enemies)
    screen.click(".act.attack")
    assert session.moves[-3:] == ("mulligan", "chaos:2", "attack:rogue-1")


def test_the_opening_by_keys_alone(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7)
    screen = sit_down(session)
    keys = screen.page.keyboard
    keys.press("Tab")
    keys.press("Tab")
    assert screen.focused() == "draft:0"
    keys.press("ArrowRight")
    keys.press("ArrowRight")
    keys.press("Enter")
    screen.settle()
    assert session.moves == ("keep:3",)
    assert screen.focused() == "draft:2"
    for _ in range(9):
        if screen.focused() != "draft:finish":
            keys.press("ArrowUp" if screen.focused().startswith("draft") else "ArrowRight")
    keys.press("Enter")
    screen.settle()
    if session.choice.kind == "mulligan":
        screen.page.locator("[data-id='opt:keep']").focus()
        keys.press("Enter")
        screen.settle()
    assert session.choice.kind == "chaos"
    assert screen.focused() == "opt:chaos:0"
    keys.press("ArrowRight")
    keys.press("Enter")
    screen.settle()
    assert session.moves[-1] == "chaos:1"


def test_the_rest_is_drafted_for_one_and_can_be_taken_back(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7)
    auto = luu.new("planet", seed=7, draft="auto")
    screen = sit_down(session)
    screen.page.get_by_role("button", name="Draft the rest for me").click()
    screen.settle()
    assert session.choice.kind != "draft"
    assert session.state.draw == auto.state.draw
    assert screen.page.locator(".luu-deck:visible").count() == 0
    screen.click("[data-do=undo]")
    assert session.choice.kind == "draft"


def test_the_run_that_a_card_would_keep_is_marked(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7))
    cards = screen.page.locator(CARDS)
    cards.nth(2).hover()
    screen.page.wait_for_timeout(600)
    sign = "all => all.map((one) => getComputedStyle(one, '::before').content)"
    assert cards.evaluate_all(sign) == ['"\u2713"'] * 3 + ['"4"', '"5"']
    opacities = cards.evaluate_all("all => all.map((one) => Number(getComputedStyle(one).opacity) < 1)")
    assert opacities == [False, False, False, True, True]


def test_what_goes_beyond_a_target_is_not_promised(sit_down: Callable[..., Screen]) -> None:
    """PL-4.6: a surplus leaves the game though its run is kept: no tick, another run on its button, and why."""
    session = luu.new("planet", seed=7)
    for _ in range(7):
        session.play("keep:5")
    page = sit_down(session).page
    cards = page.locator(CARDS)
    joins = [card["joins"] for card in session.view(0)["draft"]["revealed"]]
    assert joins == [True] * 3 + [False] * 2
    cards.nth(4).hover()
    page.wait_for_timeout(600)
    sign = "all => all.map((one) => getComputedStyle(one, '::before').content)"
    assert cards.evaluate_all(sign) == ['"\u2713"'] * 3 + ['"4"', '"5"']
    assert "Leaves the game: only 2 more Core cards are needed." in cards.nth(3).inner_text()
    verbs = page.locator(f"{CARDS} .verb").all_inner_texts()
    assert verbs == ["Keep this", "Keep 1\u20132", "Keep 1\u20133", "Keep 1\u20133", "Keep 1\u20133"]


PLACES = """() => Object.fromEntries([...document.querySelectorAll(".draft .handcard, .draft .verb, .on-keep, .finish")]
  .filter((one) => one.checkVisibility())
  .map((one) => [one, one.getBoundingClientRect()])
  .map(([one, box]) => [one.className.split(" ")[0] + (one.closest(".handcard")?.dataset.position ?? ""),
    [box.left, box.top + scrollY, box.width].map(Math.round).join()]))"""


@pytest.mark.parametrize("width", [1400, 1280, 390])
def test_no_button_of_the_draft_changes_its_place(sit_down: Callable[..., Screen], width: int) -> None:
    """PL-4.4, PL-4.5: through all of its questions; and the way to end it lies where no card ever was."""
    session = luu.new("planet", seed=7)
    screen = sit_down(session, width, 1200, reduced_motion="reduce")
    page = screen.page
    seen: dict[str, set[str]] = {}
    while session.choice.kind == "draft":
        page.mouse.move(0, 0)
        for name, place in page.evaluate(PLACES).items():
            if width > 700 or name in ("option", "finish", "card1"):  # on a phone the cards stand in one column
                seen.setdefault(name, set()).add(place)
        key = few_luu(session)
        screen.click(f"[data-play='{key}']")
    assert {"option", "finish", "card1"} <= set(seen)
    assert {name: places for name, places in seen.items() if len(places) > 1} == {}


AT_ONCE = """() => {
  const board = document.querySelector(".luu-board");
  const click = (_, watch) => {
    watch.disconnect();
    setTimeout(() => {
      board.querySelector(".finish").dispatchEvent(new MouseEvent("click", { bubbles: true, detail: 1 }));
      window.clicked = true;
    });
  };
  new MutationObserver(click).observe(board, { attributeFilter: ["data-turn"] });
}"""
"""Clicks on the button that drafts the rest as soon as the next question is there."""


def test_a_second_quick_click_does_not_end_the_draft(sit_down: Callable[..., Screen]) -> None:
    """Nobody can have read a question that came a moment ago: until then the button is not there for the mouse."""
    session = luu.new("planet", seed=7)
    screen = sit_down(session)
    screen.page.evaluate(AT_ONCE)
    screen.click("[data-play='keep:3']")
    finish = screen.page.locator(".finish")
    screen.page.wait_for_function("window.clicked")
    screen.settle()
    assert (session.moves, session.choice.kind) == (("keep:3",), "draft")
    screen.page.wait_for_timeout(450)
    finish.click()
    screen.settle()
    assert session.choice.kind != "draft"


def test_a_card_that_must_be_kept_says_so(sit_down: Callable[..., Screen]) -> None:
    """PL-4.6: a run too short for the targets is not offered."""
    session = luu.new("planet", seed=7)
    while "keep:1" in session.choice.keys:
        session.play(session.choice.keys[0])
    card = sit_down(session).page.locator(CARDS).first
    assert card.get_attribute("data-play") is None
    assert "Kept in any case" in card.inner_text()


@pytest.mark.parametrize(
    ("phase", "name", "cards"), [("concurrent", "Both pools", 5), ("core", "Core Cascade", 4), ("power", "Power", 1)]
)
def test_the_phase_and_the_pools_are_shown(sit_down: Callable[..., Screen], phase: str, name: str, cards: int) -> None:
    """PL-4.4, PL-4.5: both pools, then the one that is not met."""
    session = drafted_until(phase)
    page = sit_down(session).page
    draft = session.view(0)["draft"]
    assert page.locator(".phase[aria-current]").inner_text().startswith(name)
    assert page.locator(CARDS).count() == cards
    for pool, target in (("core", 30), ("power", 10)):
        assert f"{draft[pool]['kept']} of {target}" in page.locator(f".pool.{pool}").inner_text()
    actions = [card for card in draft["kept"] if card["kind"] == "action"]
    assert page.locator(".luu-deck .chip").count() == len(actions)


@pytest.mark.parametrize("kind", ["draft", "mulligan", "chaos"])
@pytest.mark.parametrize("width", [390, 950, 1400])
def test_nothing_sticks_out_before_the_first_wave(sit_down: Callable[..., Screen], kind: str, width: int) -> None:
    page = sit_down(before_the_first_wave(kind), width, 844).page
    assert page.evaluate("document.documentElement.scrollWidth") <= width
    cut = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 2).map((one) => one.textContent)"
    assert page.locator(".handcard .text:visible, .option:visible").evaluate_all(cut) == []


def test_a_new_game_is_set_up_in_the_form(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7))
    screen.page.locator("[data-do=new]").first.click()
    form = screen.page.get_by_role("dialog", name="New game")
    assert form.get_by_label("Draft it yourself").is_checked()
    assert form.get_by_label("Ask me").is_checked()
    form.get_by_label("Seed").fill("12")
    form.get_by_label("Two").check()
    form.get_by_label("Drafted for you").check()
    form.get_by_label("3", exact=True).check()
    form.get_by_role("button", name="Start").click()
    screen.page.locator(".luu-board[data-phase=turn]").wait_for()
    setup = {"players": 2, "chaos": 3, "draft": "auto", "leftovers": "digital"}
    assert (screen.table.session.seed, screen.table.session.setup) == (12, setup)
    screen.page.locator("[data-do=new]").first.click()
    assert form.get_by_label("Drafted for you").is_checked()
    assert form.get_by_label("3", exact=True).is_checked()
