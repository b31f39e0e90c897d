"""The board of Planet Luu in a real browser, with a table of this process behind it: no server, no kernel."""

from __future__ import annotations

import json
from collections.abc import Callable
from functools import cache
from random import Random
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen


def played(seed: int, moves: int, players: int = 1) -> luu.Session:
    """A game after some moves; the last option each time, which plays cards while there are any. Where there are not
    two on either side then, the next seed's."""
    session = luu.new("planet", seed=seed, players=players, draft="auto", chaos=0)
    for _ in range(moves):
        if session.choice is not None:
            session.play(session.choice.keys[-1])
    view = session.view(0)
    goes_on = session.choice is not None and len(view["queues"][0]) > 1 and len(view["enemies"]) > 1
    return session if goes_on else played(seed + 1, moves, players)


@cache
def crowded() -> luu.Session:
    """A game with four Luu in the queue."""
    for seed in range(60):
        session, chance = luu.new("planet", seed=seed, draft="auto", chaos=0), Random(seed)
        while session.choice is not None and session.ply < 90:
            if session.choice.kind == "turn" and len(session.view(0)["queues"][0]) == 4:
                return session
            keys = session.choice.keys
            session.play(chance.choice([key for key in keys if key.startswith(("play:", "gather"))] or keys))
    raise AssertionError("no queue grows that long")


def until(kind: str) -> luu.Session:
    """A game that has come to ask this kind of question."""
    return first_to_ask(kind).copy()


@cache
def first_to_ask(kind: str) -> luu.Session:
    for seed in range(200):
        session, chance = luu.new("planet", seed=seed, draft="auto", chaos=0), Random(seed)
        while session.choice is not None:
            if session.choice.kind == kind:
                return session
            keys = session.choice.keys
            session.play(chance.choice([key for key in keys if key.startswith(("play:", "attack:", "call:"))] or keys))
    raise AssertionError(f"no game asks {kind!r}")


def test_click_the_enemy_to_attack_it(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    screen = sit_down(session)
    enemy = session.view(0)["enemies"][0]
    screen.click(f'[data-id="card:{enemy["uid"]}"]')
    assert session.moves == ("attack:rogue-1",)
    assert "attacks" in screen.page.locator(".logline.last").first.inner_text()
    assert screen.page.locator(".tray .die").count() > 0


def test_click_a_hand_card_then_the_luu_it_is_for(sit_down: Callable[..., Screen]) -> None:
    session = until("target")
    card = session.moves[-1]
    session.undo()
    screen = sit_down(session)
    screen.click(f'.handcard[data-play="{card}"]')
    assert session.choice.kind == "target"
    screen.click('.fighter[data-play="target:luu-2"]')
    assert session.moves[-2:] == (card, "target:luu-2")


def test_every_option_is_a_button_in_words(sit_down: Callable[..., Screen]) -> None:
    for kind in ("turn", "discard", "die", "boss"):
        session = until(kind)
        screen = sit_down(session)
        options = screen.page.locator(".luu-ask .option")
        assert options.evaluate_all("all => all.map((one) => one.dataset.play)") == list(session.choice.keys)
        assert screen.page.locator(".luu-ask .prompt").inner_text() == session.choice.prompt


def test_undo_and_redo(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    screen = sit_down(session)
    screen.page.locator(".luu-field .chance").first.wait_for()
    before = screen.page.locator(".luu-field").inner_text()
    screen.click(".act.attack")
    after = screen.page.locator(".luu-field").inner_text()
    screen.click('[data-do="undo"]')
    assert (session.ply, screen.page.locator(".luu-field .slot").first.inner_text() in before) == (0, True)
    screen.click('[data-do="redo"]')
    assert session.ply == 1
    assert after != before


def test_what_happened_last_is_in_sight_also_for_who_had_turned_back(sit_down: Callable[..., Screen]) -> None:
    session = played(seed=3, moves=12)
    screen = sit_down(session)
    gap = """() => {
        const lines = document.querySelector(".luu-log .lines");
        const end = lines.querySelector(".logline:last-of-type").getBoundingClientRect().bottom;
        const below = Math.round(end - lines.getBoundingClientRect().bottom);
        return { long: lines.scrollHeight > lines.clientHeight, below };
    }"""
    screen.click(".act.attack, .luu-ask .option")
    seen = screen.page.evaluate(gap)
    assert seen["long"]
    assert seen["below"] <= 0
    screen.page.locator(".luu-log .lines").evaluate("lines => { lines.scrollTop = -lines.scrollHeight; }")
    screen.page.wait_for_timeout(100)
    assert screen.page.evaluate(gap)["below"] > 0
    screen.click(".act.attack, .luu-ask .option")
    assert screen.page.evaluate(gap)["below"] <= 0


@pytest.mark.parametrize("around", ["", "luu-desk", "luu-course"])
def test_what_stands_around_a_table_is_not_on_it_again(sit_down: Callable[..., Screen], around: str) -> None:
    page = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0)).page
    page.evaluate("name => name && document.getElementById('here').classList.add(name)", around)
    for width in (1400, 390):
        page.set_viewport_size({"width": width, "height": 900})
        shown = page.locator(".tools button:visible").evaluate_all("all => all.map((one) => one.dataset.do)")
        assert shown == (["rules", "help"] if around else ["undo", "redo", "new", "rules", "help"])


def test_a_burst_of_clicks_loses_none(sit_down: Callable[..., Screen]) -> None:
    session = played(seed=3, moves=20)
    screen = sit_down(session)
    ply = session.ply
    for name, after in (("undo", ply - 10), ("redo", ply)):
        screen.page.evaluate(
            "name => Array.from({ length: 10 }, () => document.querySelector(name).click())", f".tools [data-do={name}]"
        )
        screen.settle()
        assert session.ply == after


def test_a_burst_of_points_is_shared_out(sit_down: Callable[..., Screen]) -> None:
    session = until("xp")
    screen = sit_down(session)
    points = int(session.choice.prompt.split()[0])
    key = session.choice.keys[0]
    uid = session.view(0)["queues"][0][0]["uid"]
    box = screen.page.locator(f'[data-id="card:{uid}"]').bounding_box()
    for count in range(1, points + 1):  # as fast as a hand does it: a click count that rises, on one spot
        screen.page.mouse.click(box["x"] + 20, box["y"] + 20, click_count=count)
    screen.settle()
    assert session.moves[-points:] == (key,) * points


def test_a_double_click_plays_once(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    screen = sit_down(session)
    screen.page.locator('.luu-ask [data-play="gather"]').dblclick()
    screen.settle()
    assert session.moves == ("gather",)


def test_a_silent_kernel_is_told(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    screen.page.evaluate("deaf = true")
    screen.page.locator(".luu-ask .option").first.click()
    screen.page.get_by_text("No answer from the game").wait_for(timeout=6000)
    letter = screen.page.evaluate("sent.find((one) => one.type === 'play')")
    screen.page.evaluate("text => show(JSON.parse(text))", screen.kernel(json.dumps(letter)))
    screen.settle()
    assert screen.page.locator(".luu-wait").is_hidden()


def test_a_fault_is_shown_and_goes(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    fault = screen.page.locator(".luu-fault")
    assert fault.is_hidden()
    screen.page.evaluate("model.send({type: 'play', key: 'fly away', ply: 0})")
    fault.wait_for()
    assert "fly away" in fault.inner_text()
    screen.click(".act.attack")
    assert fault.is_hidden()


def test_text_of_the_game_is_never_markup(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(played(seed=3, moves=12))
    nasty = "<img src=x onerror='document.title=1'>"

    def spoil(part: Any) -> Any:
        if isinstance(part, dict):
            return {name: value if name in KEPT else spoil(value) for name, value in part.items()}
        return (
            [spoil(one) for one in part] if isinstance(part, list) else part + nasty if isinstance(part, str) else part
        )

    screen.page.evaluate("view => show({ view })", spoil(screen.known["view"]))
    assert screen.page.locator("img").count() == 0
    assert nasty in screen.page.locator(".luu-ask .option").first.inner_text()


KEPT = {"form", "key", "class", "kind", "pool"}


@pytest.mark.parametrize(
    "session",
    [
        pytest.param(lambda: played(3, 12), id="one player"),
        pytest.param(lambda: played(5, 25, players=2), id="two players"),
        pytest.param(lambda: crowded().copy(), id="a long queue"),
        pytest.param(lambda: until("boss"), id="choosing a boss"),
        pytest.param(lambda: until("discard"), id="discarding"),
        pytest.param(lambda: until("die"), id="calling the shot"),
        pytest.param(lambda: until("xp"), id="sharing XP"),
    ],
)
def test_nothing_sticks_out_or_is_cut(sit_down: Callable[..., Screen], session: Callable[[], luu.Session]) -> None:
    page = sit_down(session()).page
    for width in (1400, 1180, 900, 760, 640, 520, 390):
        page.set_viewport_size({"width": width, "height": 900})
        assert page.evaluate("document.documentElement.scrollWidth") <= width
        assert page.evaluate(CUT) == [], f"at {width} px"


CUT = """[...document.querySelectorAll(".luu-board button, .luu-board .stats, .luu-board .top, .luu-board .hp")]
  .filter((node) => node.clientWidth && node.scrollWidth > node.clientWidth + 1).map((node) => node.className)"""


def test_played_by_keys_alone(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    screen = sit_down(session)
    keys = screen.page.keyboard
    screen.page.evaluate(
        "heardOutside = []; document.addEventListener('keydown', (event) => heardOutside.push(event.key))"
    )
    keys.press("Tab")
    keys.press("Tab")
    assert screen.focused() == f"opt:{session.choice.keys[0]}"
    keys.press("ArrowDown")
    assert screen.focused() != f"opt:{session.choice.keys[0]}"
    keys.press("ArrowUp")
    keys.press("Enter")
    screen.settle()
    assert session.ply == 1
    assert screen.focused() == f"opt:{session.choice.keys[0]}"
    keys.press("b")
    keys.press("u")
    screen.settle()
    assert session.ply == 0
    keys.press("r")
    screen.settle()
    assert session.ply == 1
    keys.press("?")
    screen.page.get_by_role("dialog", name="Keys and help").wait_for()
    keys.press("Escape")
    assert screen.page.get_by_role("dialog").count() == 0
    assert screen.focused() == f"opt:{session.choice.keys[0]}"
    keys.press("Tab")
    keys.press("Tab")
    assert screen.focused() == "after"
    assert screen.page.evaluate("heardOutside.filter((key) => key !== 'Tab')") == []


def test_escape_leaves_the_board(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    screen.page.locator('[data-id="tool:help"]').focus()
    screen.page.keyboard.press("Escape")
    screen.page.keyboard.press("Escape")
    assert screen.page.evaluate("document.activeElement === document.body")


def test_the_board_is_one_tab_stop_and_its_log_another(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(played(seed=3, moves=12))
    stops = screen.page.evaluate(
        "[...document.querySelectorAll('#here *')].filter((node) => node.tabIndex >= 0 && node.getClientRects().length)"
        ".map((node) => node.dataset.id ?? node.className)"
    )
    assert stops == [f"opt:{screen.table.session.choice.keys[0]}", "lines"]


def test_nodes_stay_where_nothing_changed(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    screen.page.evaluate(
        "for (const node of document.querySelectorAll('.fighter, .handcard, .meter')) node.mine = true"
    )
    before = screen.page.locator(".fighter, .meter").count()
    screen.click(".act.gather")
    kept = screen.page.evaluate("[...document.querySelectorAll('.fighter, .meter')].filter((node) => node.mine).length")
    assert kept == before


def test_a_new_game_by_seed_and_players(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    screen.page.locator('[data-do="new"]').first.click()
    dialog = screen.page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Seed").fill("twelve")
    dialog.get_by_role("button", name="Start").click()
    assert "whole number" in dialog.get_by_role("alert").inner_text()
    dialog.get_by_label("Seed").fill("12")
    dialog.get_by_label("Two, at one screen").check()
    dialog.get_by_role("button", name="Start").click()
    screen.settle()
    assert (screen.table.session.seed, screen.table.session.setup["players"]) == (12, 2)
    assert screen.page.locator(".zone.own").count() == 2


def test_the_screen_is_passed_on(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=5, players=2, draft="auto", chaos=0)
    screen = sit_down(session)
    secret = [card["name"] for card in session.view(1)["hands"][1] if card["name"] not in screen.wire[0]]
    while session.choice.seat == 0:
        screen.click(".act.gather")
    passing = screen.page.get_by_role("dialog", name="Pass the screen")
    passing.wait_for()
    assert screen.page.locator(".handcard").count() == 0
    assert all(json.loads(sent).get("view", {"hands": [0, None]})["hands"][1] is None for sent in screen.wire)
    assert secret
    assert not any(
        name in sent for name in secret for sent in screen.wire if '"book"' not in sent
    )  # that names all cards
    passing.get_by_role("button", name="I am player 2").click()
    screen.settle()
    assert screen.table.view["hands"][0] is None
    assert screen.page.locator(".handcard").count() == len(session.view(1)["hands"][1])
    assert passing.count() == 0


def test_who_takes_over_sees_what_happened_and_the_hand(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=5, players=2, draft="auto", chaos=0)
    screen = sit_down(session, 860, 700)
    while session.choice.seat == 0:
        screen.click(".luu-ask .option.on-attack, .luu-ask .option")
    page = screen.page
    assert page.locator(".news li").count() == len(session.last_events)
    assert page.locator(".news .die").count() > 0
    before = page.evaluate("scrollY")
    assert before > 0
    screen.click(".luu-screen .primary")
    screen.settle()
    assert page.evaluate("scrollY") >= before - 60
    assert in_sight(page, ".luu-ask")
    assert page.locator(".tray .die").count() > 0


def in_sight(page: Any, place: str) -> bool:
    """Whether the top of this part is on the screen."""
    box = page.locator(place).first.bounding_box()
    return bool(0 <= box["y"] <= page.viewport_size["height"] - 40)


def test_the_end_comes_into_view(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=3, draft="auto", chaos=0)
    while session.choice is not None:
        session.play(session.choice.keys[0])
    session.undo()
    screen = sit_down(session, 390, 700, reduced_motion="reduce")
    last = screen.page.locator(f'.luu-ask [data-play="{session.choice.keys[0]}"]')
    last.scroll_into_view_if_needed()
    assert screen.page.evaluate("scrollY") > 300
    screen.click(f'.luu-ask [data-play="{session.choice.keys[0]}"]')
    assert session.outcome is not None
    assert in_sight(screen.page, ".luu-banner")
    assert screen.page.evaluate("document.activeElement.matches('.luu-banner')")
    screen.page.keyboard.press("Tab")
    screen.page.keyboard.press("Enter")
    screen.page.get_by_role("dialog", name="New game").wait_for()


def test_moving_is_one_of_the_actions(sit_down: Callable[..., Screen]) -> None:
    session = first_with_a_move()
    screen = sit_down(session)
    acting = next(luu for luu in session.view(0)["queues"][0] if luu["acting"])
    name = f"{acting['name']} {acting['uid']}"
    moves = [key for key in session.choice.keys if key.startswith("move:")]
    pairs, signs = screen.page.locator(".actbar .pair"), screen.page.locator(".gap .swap")
    assert pairs.evaluate_all("all => all.map((one) => one.dataset.play)") == moves
    for sign in (pairs.first, signs.first):
        assert f"uses {name}'s action" in sign.get_attribute("aria-label")
    assert f"Uses {name}'s action." in screen.page.locator(".luu-ask .on-move").first.inner_text()
    screen.click(".actbar .pair")
    assert session.moves[-1] == moves[0]


def first_with_a_move() -> luu.Session:
    for seed in range(50):
        session = played(seed, 4)
        if session.choice is not None and any(key.startswith("move:") for key in session.choice.keys):
            return session
    raise AssertionError("no game offers a move")


@pytest.mark.parametrize(("width", "height", "part"), [(860, 900, ".luu-ask [data-play]"), (1024, 768, ".actbar")])
def test_what_can_be_done_is_seen_without_scrolling(
    sit_down: Callable[..., Screen], width: int, height: int, part: str
) -> None:
    page = sit_down(first_with_a_move(), width, height).page
    box = page.locator(part).last.bounding_box()
    assert box["y"] + box["height"] <= height


def test_a_tooltip_only_where_it_adds_something(sit_down: Callable[..., Screen]) -> None:
    page = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0)).page
    tip = page.locator(".luu-tip")
    page.locator(".luu-ask .on-gather").hover()
    page.wait_for_timeout(350)
    assert tip.is_hidden()
    card = page.locator(".handcard", has=page.locator(".ability")).first
    card.hover()
    tip.wait_for()
    name = card.locator(".ability b").first.inner_text()
    assert tip.inner_text().count(name) == 1
    tipped = tip.bounding_box()
    for option in page.locator(".luu-ask .option").all():
        assert not overlap(tipped, option.bounding_box())


def overlap(one: dict[str, float], two: dict[str, float]) -> bool:
    return (
        one["x"] < two["x"] + two["width"]
        and two["x"] < one["x"] + one["width"]
        and one["y"] < two["y"] + two["height"]
        and two["y"] < one["y"] + one["height"]
    )


def test_a_beaten_boss_fights_no_more(sit_down: Callable[..., Screen]) -> None:
    stop = sit_down(until("boss")).page.locator(".stop.end")
    assert "beaten" in stop.inner_text()
    assert "choose the next boss" in stop.inner_text()


def test_friend_and_foe_are_told_apart(sit_down: Callable[..., Screen]) -> None:
    session = luu.new("planet", seed=7, draft="fixed", chaos=0)
    while not any(event["kind"] == "EnemyAttacked" for event in session.view(0)["events"]):
        session.play("defend")
    screen = sit_down(session)
    names = screen.page.locator(".foes .fighter .name").all_inner_texts()
    assert names
    assert all(name.startswith("Rogue ") for name in names)
    assert "Rogue " in screen.page.locator(".tray").inner_text()


def test_a_seed_too_long_is_told(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    screen.page.locator('[data-do="new"]').first.click()
    dialog = screen.page.get_by_role("dialog", name="New game")
    dialog.get_by_label("Seed").fill("1" * 18)
    dialog.get_by_role("button", name="Start").click()
    assert "at most 15 digits; this one has 18" in dialog.get_by_role("alert").inner_text()
    assert screen.table.session.seed == 7


def test_the_help_explains_the_signs_of_the_board(sit_down: Callable[..., Screen]) -> None:
    page = sit_down(played(3, 12)).page
    page.locator('[data-do="help"]').click()
    sheet = page.get_by_role("dialog", name="Keys and help")
    assert "each once a round" in sheet.inner_text()
    for sign in (".acting", ".acted", ".front", ".defending", ".ready", ".drained", ".link", ".swap", ".xp", ".rank"):
        assert sheet.locator(f".signs {sign}").count() >= 1


def test_the_log_unfolds(sit_down: Callable[..., Screen]) -> None:
    page = sit_down(played(3, 12), 860, 900).page
    lines = page.locator(".logline")
    shown = lines.evaluate_all("all => all.filter((one) => one.getClientRects().length).length")
    assert 0 < shown < lines.count()
    page.locator(".fold").click()
    assert lines.evaluate_all("all => all.every((one) => one.getClientRects().length)")


QUESTIONS = {
    "take": (["take:quick_mend"], 0),
    "chaos": ([f"chaos:{n}" for n in range(6)], 0),
    "next": (["next:luu-1", "next:luu-2"], 2),
    "shift": (["shift:luu-2:to-1", "shift:luu-2:to-3"], 0),
    "class": (["class:kjeluu", "class:rasluu"], 0),
    "target": (["target:rogue-1", "target:rogue-2"], 2),
}


@pytest.mark.parametrize("kind", QUESTIONS)
def test_any_question_can_be_answered_on_the_board(sit_down: Callable[..., Screen], kind: str) -> None:
    keys, cards = QUESTIONS[kind]
    screen = sit_down(played(3, 12))
    view = screen.known["view"]
    facts = {"luu": "luu", "rog": "target"}
    view["choice"] = {
        "seat": 0,
        "kind": kind,
        "prompt": "What now?",
        "options": [
            {
                "key": key,
                "label": key,
                "detail": "",
                **{facts[name[:3]]: name for name in key.split(":") if name[:3] in facts},
            }
            for key in keys
        ],
    }
    screen.page.evaluate("view => show({ view })", view)
    options = screen.page.locator(".luu-ask .option")
    assert options.evaluate_all("all => all.map((one) => one.dataset.play)") == keys
    assert screen.page.locator(".card.can").count() == cards


def test_cards_that_are_out_can_be_read_and_used(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(played(3, 12))
    view = screen.known["view"]
    view["choice"]["options"].append({"key": "use:hive_mind", "label": "Use Hive Mind", "detail": "Once a round."})
    out = {"text": "Heals.", "seat": 0, "luu": None}
    view["lasting"] = [
        {"id": "hive_mind", "name": "Hive Mind", "until": "game", **out},
        {"id": "snare", "name": "Snare", "until": "triggered", **out},
        {"id": "mark", "name": "Mark", "until": "kill", **out},
    ]
    screen.page.evaluate("view => show({ view })", view)
    tags = screen.page.locator(".force .tag")
    assert tags.all_inner_texts() == [
        "Use Hive Mind", "Snare \u00b7 until it has worked once", "Mark \u00b7 until the next knock-out",
    ]  # fmt: skip
    assert tags.first.get_attribute("data-play") == "use:hive_mind"


def test_a_board_that_is_left_hears_nothing_more(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0))
    screen.page.evaluate("leave()")
    assert screen.page.evaluate("heard.length") == 0
    assert screen.page.locator(".luu-board").count() == 0


@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_colours_follow_the_page(sit_down: Callable[..., Screen], scheme: str) -> None:
    page = sit_down(luu.new("planet", seed=7, draft="auto", chaos=0), color_scheme=scheme).page
    paper = "getComputedStyle(document.querySelector('.luu-board')).backgroundColor"
    light = "rgb(244, 245, 251)"
    assert (page.evaluate(paper) == light) == (scheme == "light")
    page.evaluate("document.body.dataset.jpThemeLight = 'true'")
    assert page.evaluate(paper) == light


def test_the_log_can_be_read_up_to_its_beginning_and_goes_on_below(sit_down: Callable[..., Screen]) -> None:
    """Nothing of it is sent before somebody asks; what no longer fits to the game is forgotten."""
    session = played(seed=3, moves=24)
    screen = sit_down(session)
    lines, earlier = screen.page.locator(".luu-log .logline"), screen.page.locator(".luu-log .earlier")

    def drawn() -> None:
        screen.table.refresh()
        screen.page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
        screen.settle()

    assert (lines.count(), earlier.is_visible()) == (30, True)
    screen.page.set_viewport_size({"width": 390, "height": 800})
    assert earlier.is_hidden()  # as all but the last move, until the log is unfolded
    screen.click("[data-do=log]")
    earlier.click()
    screen.page.wait_for_function(
        "all => document.querySelectorAll('.luu-log .logline').length === all", arg=len(session.log)
    )
    assert f"seed {session.seed}" in lines.first.inner_text()
    assert earlier.is_hidden()
    session.play(session.choice.keys[-1])
    drawn()
    assert lines.count() == len(session.log)
    assert screen.page.locator(".luu-log .logline.last").count() == len(session.last_events)
    session.go_to(0)
    drawn()
    session.go_to(len(session.line))
    drawn()
    assert (lines.count(), earlier.is_visible()) == (30, True)
