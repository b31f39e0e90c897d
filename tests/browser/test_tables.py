"""Both tables in a browser: chances that come late, why a number is what it is, rules to search, answers put together,
and an audit of their accessibility."""

from __future__ import annotations

import json
from collections.abc import Callable
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen
from stage import grave

from luu_widgets import LuturasTable, PlanetTable
from luu_widgets.table_base import BoardTable

Sit = Callable[..., Screen]


def planet(stop: Callable[[luu.Session], bool], seed: int = 7, **setup: Any) -> PlanetTable:
    """A game that greedy has brought to a certain point."""
    return PlanetTable(greedy(luu.new("planet", seed=seed, **{"draft": "auto", "chaos": 0, **setup}), stop))


def luturas(stop: Callable[[luu.Session], bool], seed: int = 13, **setup: Any) -> LuturasTable:
    return LuturasTable(greedy(luu.new("luturas", seed=seed, **{"draft": "auto", **setup}), stop), opponent="greedy")


def greedy(session: luu.Session, stop: Callable[[luu.Session], bool]) -> luu.Session:
    agent = luu.agents.get("greedy", game=session.game.name)
    while not stop(session):
        session.play(agent.choose(session))
    return session


def fighting(session: luu.Session) -> bool:
    """A turn with an enemy in front that can be attacked."""
    return session.choice is not None and session.choice.kind == "turn" and "attack:rogue-1" in session.choice.keys


def choosing(session: luu.Session) -> bool:
    """A Tool to be chosen, in the fourth round of a match."""
    choice = session.choice
    return choice is not None and choice.kind == "tool" and choice.seat == 0 and session.view(0)["round"] >= 4


# ---------------------------------------------------------------------- chances


def test_chances_stand_on_every_option_that_has_some(sit: Sit) -> None:
    screen = sit(planet(fighting))
    attack = screen.page.locator(".luu-ask [data-play='attack:rogue-1']")
    attack.locator(".chance").first.wait_for()
    damage = luu.odds.of(screen.table.session, "attack:rogue-1")["damage:rogue-1"]
    assert f"{float(damage.mean):g} damage" in attack.inner_text()
    assert "+1 Luutex" in screen.page.locator(".luu-ask [data-play=gather]").inner_text()
    assert "the enemy phase that follows" in screen.page.locator(".leftout").inner_text()


def test_chances_come_by_themselves_after_a_move_in_at_most_one_more_message(sit: Sit) -> None:
    screen = sit(planet(fighting))
    screen.page.locator(".luu-ask .chance").first.wait_for()
    before = screen.page.evaluate("sent.length")
    screen.click(".act.defend")
    screen.page.wait_for_function(
        "model.get('view').table.odds.waiting === 0 || model.get('odds').turn === model.get('view').table.turn"
    )
    screen.page.locator(".luu-ask .chance").first.wait_for()
    asked = [letter["type"] for letter in screen.page.evaluate("sent")[before:]]
    assert asked.count("odds") <= 1


def test_chances_of_a_turn_gone_by_are_not_shown(sit: Sit) -> None:
    screen = sit(planet(fighting))
    screen.page.locator(".luu-ask .chance").first.wait_for()
    stale = {**screen.table.view["table"]["odds"], "turn": screen.table.turn - 1}
    screen.page.evaluate("([view, odds]) => { deaf = true; show({ view, odds }); }", [awaiting(screen, 0), stale])
    assert screen.page.locator(".chance").count() == 0


def awaiting(screen: Screen, later: int) -> dict[str, Any]:
    """The view as it comes some turns later, where its chances take their time."""
    view: dict[str, Any] = json.loads(json.dumps(screen.table.view))
    view["table"] |= {"turn": screen.table.turn + later, "weighing": True, "odds": None}
    return view


def test_a_game_is_put_on_the_table_with_all_its_chances(sit: Sit) -> None:
    for make, at in ((planet, fighting), (luturas, choosing)):
        make(at)  # the first one pays for what is loaded once
        table = make(at)
        odds = table.view["table"]["odds"]
        assert (odds["waiting"], odds["turn"]) == (0, table.turn)
        assert sorted(odds["options"]) == sorted(table.session.choice.keys)


PLACES = "JSON.stringify([...document.querySelectorAll('.card.can, .leftout')].map(one => one.getBoundingClientRect()))"


@pytest.mark.parametrize("width", [1400, 390])
def test_nothing_moves_when_chances_come_that_were_still_worked_out(sit: Sit, width: int) -> None:
    screen = sit(luturas(choosing), width)
    known = screen.table.view["table"]["odds"]
    few = {**known, "options": {key: {**one, "prospects": []} for key, one in known["options"].items()}}
    screen.page.locator(".card .chance").first.wait_for()
    for turn, odds in enumerate((known, few, known), 1):
        screen.page.evaluate("view => { deaf = true; show({ view }); }", awaiting(screen, turn))
        assert screen.page.locator(".chance:visible").count() == 0
        before = screen.page.evaluate(PLACES)
        screen.page.evaluate("odds => show({ odds })", {**odds, "turn": screen.table.turn + turn})
        assert (screen.page.locator(".card .chance:visible").count() > 0) == (odds is known)
        assert screen.page.evaluate(PLACES) == before


def test_room_for_chances_goes_with_their_question(sit: Sit) -> None:
    """Chosen before the chances were there: the cards of the next question stand as if none had been awaited."""
    screen = sit(luturas(choosing), 390)
    screen.page.locator(".card .chance").first.wait_for()
    view = awaiting(screen, 1)
    screen.page.evaluate("view => { deaf = true; show({ view }); }", view)
    assert screen.page.locator(".of-tool .room").count() > 0
    view["table"] |= {"turn": screen.table.turn + 2, "weighing": False}
    view["choice"] = None
    screen.page.evaluate("view => show({ view })", view)
    assert screen.page.locator(".luu-hands .room").count() == 0
    assert screen.page.locator(".leftout:visible").count() == 0


def test_a_click_on_a_chance_that_came_just_now_was_aimed_at_its_card(sit: Sit) -> None:
    screen = sit(luturas(choosing))
    screen.page.evaluate("view => { deaf = true; show({ view }); }", awaiting(screen, 1))
    odds = {**screen.table.view["table"]["odds"], "turn": screen.table.turn + 1}
    click = """odds => {
        if (odds) show({ odds });
        document.querySelector(".card.can .chance").click();
        return [sent.some((one) => one.type === "play"), Boolean(document.querySelector(".luu-why:not([hidden])"))];
    }"""
    screen.page.evaluate("odds => show({ odds })", odds)
    screen.page.wait_for_timeout(500)
    assert screen.page.evaluate(click, None) == [False, True]
    screen.page.keyboard.press("Escape")
    screen.page.evaluate("view => show({ view })", awaiting(screen, 2))
    assert screen.page.evaluate(click, {**odds, "turn": screen.table.turn + 2}) == [True, False]


def test_a_tool_shows_its_exact_chances_and_says_what_they_leave_out(sit: Sit) -> None:
    screen = sit(luturas(choosing))
    card = screen.page.locator(".handcard, .card").filter(has=screen.page.locator(".chance")).first
    card.wait_for()
    key = card.get_attribute("data-play")
    hits = luu.odds.of(screen.table.session, key)["hit"]
    assert f"{round(float(hits) * 100)} % hit" in card.inner_text()
    assert "opponent does in secret" in screen.page.locator(".leftout").inner_text()


def test_enemies_say_whom_they_will_hit_and_for_how_much(sit: Sit) -> None:
    screen = sit(planet(fighting))
    aim = screen.page.locator(".foes .intent .aim").first
    aim.wait_for()
    first = luu.odds.intent(screen.table.session).aims[0]
    name = next(one for one in screen.table.view["queues"][0] if one["uid"] == first.target)["name"]
    assert name in aim.inner_text()
    assert f"{float(first.lost.mean):.1f}" in aim.inner_text()
    assert screen.page.locator(".own .slot.first .intent .threat").count() == 1


def test_an_enemys_line_says_where_it_comes_from(sit: Sit) -> None:
    """PL-6.5, PL-7.6: base, dice, what reduces it, each with its clause; a Luu's line says how the attacks add up."""
    screen = sit(planet(fighting))
    aim = luu.odds.intent(screen.table.session, reasons=True).aims[0]
    screen.page.locator(".foes .intent .aim .num").first.click(force=True)
    why = screen.page.locator(".luu-why:visible")
    why.wait_for()
    for account in aim.accounts:
        table = why.locator(f"table[aria-label='{account.title}']")
        assert table.locator("tbody tr").count() == len(account.rows)
        assert table.locator("tfoot td").all_inner_texts() == [str(account.least), str(account.most)]
    assert "dice (d4)PL-5.3" in why.locator("th").filter(has_text="dice").inner_text().replace(" PL", "PL")
    screen.page.keyboard.press("Escape")
    screen.page.locator(".own .slot.first .threat .num").click(force=True)
    lines = why.locator("table[aria-label='Your queue loses']")
    assert lines.locator("tbody tr").count() == len(screen.table.session.state.enemies)
    lost = luu.odds.intent(screen.table.session).lost[0]
    assert lines.locator("tfoot td").all_inner_texts() == [
        str(lost.minimum), str(lost.maximum), f"{float(lost.mean):.1f}",
    ]  # fmt: skip


def test_a_line_that_knows_nothing_of_those_before_it_says_so(sit: Sit) -> None:
    """PL-6.5: where the whole phase has too many positions, what an attack takes if it comes first."""
    screen = sit(planet(fighting))
    screen.table.weigh(0.1, 0)
    screen.page.evaluate("async () => { deaf = true; show(JSON.parse(await kernel('null'))); }")
    aims = screen.page.locator(".foes .intent .aim")
    aims.filter(has_text="if first").first.wait_for()
    assert ["if first" in words for words in aims.all_inner_texts()] == [False, True]


def reduced(session: luu.Session) -> bool:
    """An enemy's attack was just reduced by what its Luu has against it."""
    hits = [event for event in session.last_events if type(event).__name__ == "LuuDamaged"]
    return fighting(session) and any(0 < event.amount < event.reasons[0][1] for event in hits)


@pytest.mark.parametrize("width", [1280, 390])
def test_the_dice_say_power_and_what_came_of_it(sit: Sit, width: int) -> None:
    """PL-7.6: what is shown beside dice is the power before Defend and the like, and what the Luu takes."""
    screen = sit(planet(reduced), width)
    taken = next(event for event in screen.table.session.last_events if type(event).__name__ == "LuuDamaged")
    power = taken.reasons[0][1]
    words = screen.page.locator(".throw .strength").all_inner_texts()
    assert f"power {power}, takes {taken.amount}" in words
    assert screen.page.evaluate("document.documentElement.scrollWidth <= innerWidth")


def test_what_two_players_decide_together_is_not_asked_of_one(sit: Sit) -> None:
    """PL-4.4, PL-4.9: the draft and the chaos difficulty; each starter stands in its own player's queue (PL-4.1)."""
    session = luu.new("planet", seed=7, players=2)
    screen = sit(PlanetTable(session))
    assert screen.page.locator(".asked").inner_text() == "Both players decide together"
    first, second = (player.queue[0].name for player in session.state.players)
    told = f"{first} stands in player 1's queue, {second} stands in player 2's queue already."
    assert screen.page.locator(".starts").inner_text() == told
    screen.click(".finish")
    assert screen.table.session.choice.kind == "chaos"
    assert screen.page.locator(".asked").inner_text() == "Both players decide together"
    head = screen.page.locator(".luu-hands h3").first.inner_text()
    assert head == "Player 1's hand · 5 cards; the limit of 4 counts when a wave ends (PL-6.7)"


def test_xp_says_whose_it_is(sit: Sit) -> None:
    """PL-3.5: a Rogue that falls gives XP to each player; one number for each, and not twice the same."""
    position = {"queues": [[{"luu": "rasluu"}], [{"luu": "kjeluu"}]], "enemies": [{"enemy": "bisluu_t1", "hp": 1}]}
    screen = sit(PlanetTable(luu.new("planet", position=position)))
    chips = screen.page.locator(".option.on-attack .chance").all_inner_texts()
    assert {"+1 XP for Rasluu 1", "+1 XP for Kjeluu 2"} <= set(chips)


def test_piles_say_why_they_are_as_large_as_they_are(sit: Sit) -> None:
    """PL-4.2, PL-4.7: starters that nobody drew lie in the discard pile, Power cards wait beside the deck."""
    screen = sit(planet(fighting))
    screen.page.locator(".meter.discard").hover(force=True)
    tip = screen.page.locator(".luu-tip:visible")
    tip.filter(has_text="starter cards that nobody drew").wait_for()
    screen.page.locator(".meter.deck").hover(force=True)
    tip.filter(has_text="10 Power cards wait beside it").wait_for()


# ---------------------------------------------------------------------- bursts


def test_a_burst_of_clicks_at_a_match_loses_none(sit: Sit) -> None:
    screen = sit(luturas(choosing))
    session = screen.table.session
    before = session.moves
    alike = LuturasTable(session.copy(), opponent="greedy")
    for name, act in (("undo", alike.undo), ("redo", alike.redo)):
        for _ in range(6):
            act()  # what greedy answered goes with the move that it answers
        screen.page.evaluate(
            "place => { for (let n = 0; n < 6; n += 1) document.querySelector(place).click(); }",
            f".tools [data-do={name}]",
        )
        screen.settle()
        assert session.moves == alike.session.moves
        assert (session.moves == before) == (name == "redo")
    alike.close()


# ---------------------------------------------------------------------- why?


def test_a_number_on_the_board_opens_its_sum_and_its_clause(sit: Sit) -> None:
    screen = sit(planet(fighting))
    luu_ = screen.table.view["queues"][0][0]
    screen.page.locator(".own .fighter .stat.atk").first.click(force=True)
    why = screen.page.get_by_role("dialog", name="Why?")
    for reason, _ in luu_["attack_reasons"]:
        assert reason in why.inner_text()
    why.get_by_text("How your attack adds up").wait_for()
    assert luu.rules("planet")["PL-7.5"].text[:60] in why.inner_text()
    assert screen.page.evaluate("sent.filter((letter) => letter.type === 'play').length") == 0


def test_a_line_of_the_log_opens_its_sum_and_its_clause(sit: Sit) -> None:
    screen = sit(planet(fighting))
    screen.click(".act.attack")
    line = screen.page.locator(".logline.last", has_text="attacks").first
    line.click()
    why = screen.page.get_by_role("dialog", name="Why?")
    attacked = next(event for event in screen.table.session.log[::-1] if type(event).__name__ == "Attacked")
    assert [row.inner_text() for row in why.locator("tbody th").all()] == [why_ for why_, _ in attacked.reasons]
    assert why.locator("tfoot td").inner_text() == str(attacked.power)
    why.get_by_text(f"{attacked.rule} \u00b7 {luu.rules('planet')[attacked.rule].title}").wait_for()


def test_the_window_that_explains_stays_in_the_sight_of_a_notebook(sit: Sit) -> None:
    """A notebook scrolls inside a frame: above and below it the window and its close button would be hidden."""
    page = sit(luturas(choosing)).page
    page.add_style_tag(content="#here { height: 560px; margin-top: 280px; overflow: auto }")
    for place in (".backup .life[data-why]", ".stat.speed", ".number b[data-why]"):
        page.locator(place).first.dispatch_event("click")
        box = page.locator(".luu-why:visible").bounding_box()
        frame = page.locator("#here").bounding_box()
        assert frame["y"] <= box["y"]
        assert box["y"] + box["height"] <= frame["y"] + frame["height"]


def test_why_is_asked_by_keyboard_and_escape_leads_back(sit: Sit) -> None:
    screen = sit(luturas(choosing))
    screen.page.locator(".stat.damage_dice").first.focus()
    screen.page.keyboard.press("w")
    why = screen.page.get_by_role("dialog", name="Why?")
    why.get_by_text("LN-6.7").first.wait_for()
    assert screen.focused() == "\u00d7"
    screen.page.keyboard.press("Escape")
    assert not why.is_visible()
    assert screen.focused().startswith("stat:damage_dice")


def test_a_strike_opens_its_roll_and_its_damage(sit: Sit) -> None:
    screen = sit(luturas(lambda session: choosing(session) and bool(session.log)))
    strike = next(one for one in screen.table.view["table"]["attacks"] if one.get("roll"))
    screen.page.locator(".strike .verdict").first.click()
    why = screen.page.get_by_role("dialog", name="Why?")
    assert why.locator("tfoot td").first.inner_text() == str(strike["roll"]["total"])
    assert "Accuracy" in why.inner_text()


def test_rules_and_cards_are_searched(sit: Sit) -> None:
    screen = sit(planet(fighting))
    screen.page.locator(".luu-ask .option").first.focus()
    screen.page.keyboard.press("/")
    search = screen.page.get_by_role("searchbox")
    search.fill("rebound gif")
    found = screen.page.locator(".found summary").all_inner_texts()
    assert "PL-2.11" in found[0]
    search.fill("quick mend")
    screen.page.locator(".found summary", has_text="Quick Mend").wait_for()
    card = screen.table.session.cards.sheet("actions")["quick_mend"]
    assert card.printed in screen.page.locator(".found").inner_text()
    search.fill("zzz")
    assert screen.page.locator(".found details").count() == 0
    screen.page.keyboard.press("Escape")
    assert screen.page.locator(".luu-screen").count() == 0


# ---------------------------------------------------------------------- answers put together


def sharing(session: luu.Session) -> bool:
    """Points to share among several."""
    choice = session.choice
    return choice is not None and choice.kind == "xp" and len(choice) > 1 and session.state.asking[2] >= 2


def test_points_are_shared_by_plus_and_minus_and_sent_at_once(sit: Sit) -> None:
    screen = sit(planet(sharing, seed=3))
    session, points = screen.table.session, screen.table.session.state.asking[2]
    rows = screen.page.locator(".sharing")
    done = screen.page.locator(".share [data-do=share]")
    assert done.get_attribute("aria-disabled") == "true"
    for _ in range(points):
        rows.nth(1).locator("[data-do=more]").click()
    rows.nth(1).locator("[data-do=less]").click()
    rows.nth(0).locator("[data-do=more]").click()
    assert rows.nth(0).locator("[data-do=more]").get_attribute("aria-disabled") == "true"
    ply = session.ply
    done.click()
    screen.settle()
    assert session.moves[ply:] == ("xp:luu-1", *["xp:luu-2"] * (points - 1))


def test_an_order_is_made_by_keys_and_by_dragging(sit: Sit) -> None:
    screen = sit(planet(fighting, seed=3))
    view = json.loads(json.dumps(screen.table.view))
    keys = [f"place:luu-{place}" for place in (1, 2, 3)]
    view["choice"] = {
        "seat": 0, "kind": "place", "prompt": "Put your queue in order: who stands at position 1?",
        "options": [{"key": key, "label": f"Luu {key[-1]}", "detail": "", "luu": key[6:]} for key in keys],
    }  # fmt: skip
    screen.page.evaluate("view => { deaf = true; show({ view }); }", view)
    screen.page.locator("[data-id='order:luu-3']").focus()
    screen.page.keyboard.press("Shift+ArrowUp")
    screen.page.keyboard.press("Shift+ArrowUp")
    names = ".placing .who b"
    assert screen.page.locator(names).all_inner_texts() == ["Luu 3", "Luu 1", "Luu 2"]
    assert screen.focused() == "order:luu-3"
    screen.page.locator(".placing").nth(2).drag_to(screen.page.locator(".placing").nth(1))
    assert screen.page.locator(names).all_inner_texts() == ["Luu 3", "Luu 2", "Luu 1"]
    screen.page.locator(".share [data-do=share]").click()
    letter = screen.page.evaluate("sent.findLast((letter) => letter.type === 'share')")
    assert (letter["type"], letter["keys"]) == ("share", ["place:luu-3", "place:luu-3"])


def test_damage_is_shared_out_among_all_who_can_carry_it_on_one_panel(sit: Sit) -> None:
    session = luu.new("planet", seed=3, position=HURT)
    session.play("play:emergency_mend")
    screen = sit(PlanetTable(session))
    assert "12 damage to share" in screen.page.locator(".luu-ask .prompt").inner_text()
    done = screen.page.locator(".share [data-do=share]")
    for place, times in ((0, 1), (1, 8), (2, 2)):
        for _ in range(times):
            screen.page.locator("[data-do=more]").nth(place).click()
    assert done.get_attribute("aria-disabled") == "true"
    screen.page.locator("[data-do=less]").nth(2).click()
    for _ in range(2):
        screen.page.locator("[data-do=more]").nth(2).click()
    done.click()
    screen.settle()
    assert [one["hp"] for one in session.view(0)["queues"][0]] == [14, 12, 12]


HURT = {
    "queues": [[{"luu": "rasluu", "hp": 5}, {"luu": "kjeluu"}, {"luu": "bisluu", "hp": 13}]],
    "hands": [["emergency_mend", "gifluu"]],
}


def test_a_luu_is_dragged_onto_its_neighbour(sit: Sit) -> None:
    session = luu.new("planet", seed=3, position=HURT)
    screen = sit(PlanetTable(session))
    first, second, third = (screen.page.locator(".own .fighter").nth(place) for place in range(3))
    drag(screen, first, third)  # no neighbour
    assert (session.moves, screen.page.locator(".dragged, .dropto").count()) == ((), 0)
    drag(screen, second, first)
    assert session.moves == ("move:luu-2:forward",)


def drag(screen: Screen, one: Any, other: Any) -> None:
    start, end, mouse = one.bounding_box(), other.bounding_box(), screen.page.mouse
    mouse.move(start["x"] + 60, start["y"] + 70)
    mouse.down()
    mouse.move(end["x"] + 70, end["y"] + 80, steps=4)
    mouse.up()
    screen.settle()


def test_a_click_on_a_number_of_a_card_that_can_be_played_explains_and_plays_nothing(sit: Sit) -> None:
    screen = sit(planet(fighting))
    moves = screen.table.session.moves
    screen.page.locator(".handcard.can .chance, .handcard[data-play] .chance").first.click()
    screen.page.locator(".luu-why:visible").wait_for()
    screen.page.locator(".fighter[data-play] .num").first.click()
    assert screen.table.session.moves == moves
    screen.click(".act.defend .chance")
    assert screen.table.session.moves == (*moves, "defend")


# ---------------------------------------------------------------------- who cannot see or point


POSITIONS: dict[str, Callable[[], BoardTable]] = {
    "planet": lambda: planet(fighting),
    "planet draft": lambda: PlanetTable(luu.new("planet", seed=7)),
    "planet xp": lambda: planet(sharing, seed=3),
    "luturas": lambda: luturas(choosing),
    "luturas draft": lambda: LuturasTable(luu.new("luturas", seed=7)),
    "luturas solo": lambda: luturas(lambda session: session.choice.kind == "tool", mode="solo"),
}


@pytest.mark.parametrize("scheme", ["light", "dark"])
@pytest.mark.parametrize("position", POSITIONS)
def test_an_audit_finds_nothing_serious(sit: Sit, position: str, scheme: str) -> None:
    screen = sit(POSITIONS[position](), color_scheme=scheme, reduced_motion="reduce")
    if position in ("planet", "luturas"):
        screen.page.locator(".chance").first.wait_for()
        screen.page.locator(".stat").first.click(force=True)  # the window that explains is looked at too
    assert grave(screen.page) == []


@pytest.mark.parametrize("tool", ["new", "help", "rules"])
def test_an_audit_finds_nothing_serious_on_what_lies_over_a_table(sit: Sit, tool: str) -> None:
    screen = sit(luturas(choosing), color_scheme="dark", reduced_motion="reduce")
    screen.page.locator(f"[data-do={tool}]").first.click()
    screen.page.wait_for_timeout(50)
    assert grave(screen.page) == []
