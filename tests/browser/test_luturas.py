"""Luturas Network in a real browser: its page served by Voila, and its board alone with a table of this process."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen, click_plainly

from luu_widgets.luturas_attacks import attacks, strategies
from luu_widgets.luturas_table import LuturasTable


@pytest.fixture
def sit_down(open_page: Callable[..., Any]) -> Iterator[Callable[..., Screen]]:
    """Puts a game on a screen: sit_down(session, width, height, opponent="greedy")."""
    tables = []

    def make(session: luu.Session, *size: int, opponent: str = "human", **options: Any) -> Screen:
        tables.append(LuturasTable(session, opponent=opponent))
        return Screen(open_page(*size, **options), tables[-1])

    yield make
    for table in tables:
        table.close()


def game(mode: str = "solo", draft: str = "auto", seed: int = 7) -> luu.Session:
    return luu.new("luturas", seed=seed, mode=mode, draft=draft)


def greedy(table: LuturasTable, stop: Callable[[LuturasTable], bool], most: int = 3_000) -> None:
    """Play on until something has come about; whoever is asked has the screen."""
    agent = luu.agents.get("greedy", game="luturas")
    while not stop(table):
        most -= 1
        assert most, "it never came"
        if table.view["table"]["handover"] is not None:
            table.take_over(table.view["table"]["handover"])
        table.play(agent.choose(table.session))


# ---------------------------------------------------------------------- the page


def answered(page: Any, button: Any) -> None:
    """Click as a person would, and wait for the answer to be on the table."""
    letters = "board => `${board.dataset.turn} ${board.dataset.covered}`"
    seen = page.locator(".luu-board").evaluate(letters)
    click_plainly(button)
    page.wait_for_function(
        f"seen => {{ const board = document.querySelector('.luu-board:not([data-pending], [data-moving])');"
        f" return board && ({letters})(board) !== seen; }}",
        arg=seen,
    )


def new_game(page: Any, mode: str, second: str = "human") -> None:
    bar = page.locator(".luu-deskbar")
    bar.get_by_role("button", name="New game").first.click()
    form = bar.locator(".drawer")
    form.get_by_label("Mode").select_option(mode)
    form.get_by_label("Seed").fill("7")
    form.get_by_label("Draft").select_option("play")
    if mode == "versus":
        form.get_by_label("Player 2").select_option(second)
    answered(page, form.get_by_role("button", name="Begin"))


def draft(page: Any, picks: int) -> None:
    assert page.locator(".choices .card.can").count() == 18
    for _ in range(picks):
        answered(page, page.locator(".choices .card.can").first)


def command(page: Any) -> None:
    """Stay in Base Mode where that is asked, then a Tool and a Strategy that fit, if there are such."""
    if page.locator("[data-play=stay]").count():
        answered(page, page.locator("[data-play=stay]"))
    for kind in ("tool", "strategy"):
        fitting = page.locator(f".of-{kind} .can:not(.unfit)")
        answered(page, fitting.first if fitting.count() else page.locator(f".of-{kind} .can").first)
    while page.locator(".choices .card.can").count():  # a Strategy may ask for a backup or a card of the Portal
        answered(page, page.locator(".choices .card.can").first)


def take_over(page: Any, player: int) -> None:
    page.get_by_role("heading", name=f"Pass the screen to player {player}").wait_for()
    assert page.locator(".luu-hands .card").count() == 0
    answered(page, page.get_by_role("button", name=f"I am player {player}"))


@pytest.fixture
def luturas_page(voila_server: str, page: Any) -> Any:
    page.goto(f"{voila_server}voila/render/luturas.ipynb")
    page.locator(".luu-board [data-play]").first.wait_for()
    return page


def begin_versus(page: Any) -> None:
    """A match of two at one screen, up to the first command: drafted, and both Mains chosen."""
    new_game(page, "versus")
    draft(page, 6)
    for player in (1, 2):
        if page.locator("[data-id=pass]").count():
            take_over(page, player)
        answered(page, page.locator(".choices .card.can").first)
    take_over(page, 1)


def test_a_round_of_versus_at_one_screen(luturas_page: Any) -> None:
    page = luturas_page
    begin_versus(page)
    command(page)
    assert page.locator('.slotcard[data-state="down"]').count() == 2
    take_over(page, 2)
    command(page)
    page.locator(".strike").first.wait_for()
    assert page.locator(".strike .d6").count() >= 2
    assert "Round 2 begins." in page.locator(".luu-log").inner_text()
    take_over(page, 1)
    assert page.locator(".of-tool .can").count() > 0 or page.locator("[data-play=stay]").count() == 1


WHOLE_PAGE = """() => [document.documentElement.outerHTML, document.title, location.href,
  ...[...document.querySelectorAll('input, textarea, select')].map((one) => one.value)].join(' ')"""


def draw_charts(page: Any) -> None:
    """Open the tabs about a Tool one after the other, and look at each chart until it is drawn."""
    for name in ("Map", "Status", "KO"):
        page.get_by_role("tab", name=name).click()
        for chart in (
            page.locator(".luu-charts .widget-tab .luu-chart:visible"),
            page.locator(".luu-charts .luu-chart").first,
        ):
            chart.scroll_into_view_if_needed()
            chart.and_(page.locator("[data-state=drawn]")).wait_for()


def test_no_card_of_the_other_seat_is_on_the_page(voila_server: str, page: Any) -> None:
    """Charts out of sight, tabs that were open, lists, tooltips, texts: while the screen is passed on and after."""
    frames: list[str] = []
    page.on("websocket", lambda socket: socket.on("framereceived", lambda frame: frames.append(str(frame))))
    page.goto(f"{voila_server}voila/render/luturas.ipynb")
    page.locator(".luu-board [data-play]").first.wait_for()
    begin_versus(page)
    for player in (1, 2, 1):
        secret = set(page.locator(".luu-hands .card .name").all_inner_texts())
        assert len(secret) >= 6
        draw_charts(page)
        page.set_viewport_size({"width": 900, "height": 420})  # the charts are below the board, out of sight
        page.locator(".luu-hands .card").first.hover()
        command(page)
        if player == 2:  # both commands are shown now
            told = page.locator(".luu-log").inner_text() + page.locator(".luu-board").inner_text()
            secret = {name for name in secret if name not in told}
        del frames[:]
        nothing_of(page, secret, f"while the screen is passed on by player {player}")
        take_over(page, 3 - player)
        nothing_of(page, secret, f"of player {3 - player}")
        page.set_viewport_size({"width": 1400, "height": 900})
        assert [name for name in secret if name in " ".join(frames)] == []


def nothing_of(page: Any, secret: set[str], where: str) -> None:
    """The board is covered first, the charts a message later."""
    page.wait_for_function(f"secret => !secret.some((name) => ({WHOLE_PAGE})().includes(name))", arg=sorted(secret))
    told = page.evaluate(WHOLE_PAGE)
    assert sorted(name for name in secret if name in told) == [], f"on the page {where}"


def test_a_round_of_solo_with_the_chart_beside_it(luturas_page: Any) -> None:
    page = luturas_page
    new_game(page, "solo")
    draft(page, 3)
    answered(page, page.locator(".choices .card.can").first)
    page.locator(".luu-charts .luu-chart[data-state=drawn]").first.wait_for()
    assert page.locator(".luu-chances dt").all_inner_texts() == [
        "to hit", "Breakshield", "to knock out", "damage on average",
    ]  # fmt: skip
    command(page)
    page.locator(".strike").first.wait_for()
    assert "Round 2" in page.locator(".luu-board").inner_text()
    assert "Round 2 begins." in page.locator(".luu-log").inner_text()


def test_an_agent_is_the_opponent_from_the_start(luturas_page: Any) -> None:
    page = luturas_page
    assert "greedy" in page.locator(".luu-arena").inner_text()
    new_game(page, "versus", "greedy")
    asked = page.locator(".choices .card.can, .of-tool .can, [data-play=stay]")
    asked.first.wait_for()
    while page.locator(".choices .card.can").count():
        answered(page, page.locator(".choices .card.can").first)
        asked.first.wait_for()  # the agent picks at its own pace
    command(page)
    page.locator(".strike").first.wait_for()
    assert page.locator("[data-id=pass]").count() == 0


# ---------------------------------------------------------------------- the board alone


def test_the_keyboard_alone_drafts_and_plays_a_round(sit_down: Callable[..., Screen]) -> None:
    session = game(draft="play")
    screen = sit_down(session)
    screen.page.get_by_role("button", name="before", exact=True).focus()
    screen.press("Tab")
    assert screen.focused().startswith("lutura:")
    screen.press("ArrowRight", "Enter", "ArrowDown", "Enter", "Enter")
    assert [move.partition(":")[0] for move in session.moves] == ["lutura"] * 3
    assert session.choice.kind == "main"
    screen.press("Enter")
    while session.view(0)["round"] == 1:
        assert screen.focused().startswith(("hand:", "opt:", "lutura:", "portal:"))
        screen.press("Enter")
    assert screen.table.view["table"]["attacks"]
    ply = session.ply
    screen.press("u", "u", "r")
    assert session.ply == ply - 1
    screen.press("?")
    screen.page.get_by_role("dialog", name="Keys and help").wait_for()
    screen.press("Escape")
    assert screen.page.locator(".luu-screen").count() == 0
    assert screen.page.evaluate("escaped") == 1  # the first Tab, outside the board


def test_the_keyboard_takes_the_screen_over(sit_down: Callable[..., Screen]) -> None:
    session = game("versus")
    screen = sit_down(session)
    screen.page.get_by_role("button", name="before", exact=True).focus()
    screen.press("Tab")
    while screen.table.view["table"]["handover"] is None:
        screen.press("Enter")
    assert screen.focused() == "pass"
    screen.press("Enter")
    assert screen.table.view["seat"] == 1


def test_on_a_phone_the_screen_is_passed_on_without_scrolling(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(game("versus"), 390, 800)
    greedy(screen.table, lambda table: table.view["table"]["handover"] == 1)
    screen.page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
    button = screen.page.locator("[data-do=takeover]:visible")
    button.wait_for()
    box = button.bounding_box()
    assert box["y"] + box["height"] < 800


def test_the_board_is_one_tab_stop_and_its_log_another(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(game("versus"))
    reachable = screen.page.evaluate(
        "[...document.querySelectorAll('.luu-board *')].filter(one => one.tabIndex === 0 && one.checkVisibility())"
        ".map(one => one.className)"
    )
    assert len(reachable) == 2
    assert "lines" in reachable


def test_defense_mode_hyper_and_what_was_lost_are_seen(sit_down: Callable[..., Screen]) -> None:
    """LN-6.3, LN-7.2: a card turned sideways in the battle, one turned over, and bars that show the loss."""
    seen: set[str] = set()
    for seed in range(8):
        screen = sit_down(game("versus", seed=seed), opponent="random")
        for _ in range(60):
            if screen.table.session.choice is None:
                break
            screen.click(".luu-ask [data-play], .luu-hands .can")
            for name, place in (
                ("hyper", ".creature[data-hyper]"),
                ("status", ".token[data-status] b"),
                ("defense", ".strike[data-outcome=defense] .sideways"),
                ("loss", ".bar.stamina .change:not(:empty)"),
            ):
                if screen.page.locator(place).count():
                    seen.add(name)
        if len(seen) == 4:
            break
    assert seen == {"hyper", "status", "loss", "defense"}


def test_a_clause_is_told_when_its_number_is_focused(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(game())
    screen.page.wait_for_function("model.get('book').clauses")
    screen.page.locator(".logline .rule").last.hover()
    tip = screen.page.get_by_role("tooltip")
    tip.wait_for()
    line = screen.table.view["table"]["log"][-1]
    assert luu.rules("luturas")[line["rule"]].text in tip.inner_text()


def test_why_a_number_is_what_it_is(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(game())
    screen.page.locator(".side.own .stat.speed").hover()
    tip = screen.page.get_by_role("tooltip")
    tip.wait_for()
    assert "Speed 4 = 4 speed" in tip.inner_text()


def test_names_and_texts_of_cards_are_never_markup(sit_down: Callable[..., Screen]) -> None:
    """What a card set says is shown as text, whatever it is."""
    nasty = '<img src=x onerror="globalThis.bitten = 1">'
    cards = luu.cards("luturas")
    for sheet in ("tools", "strategies"):
        for card in cards.sheet(sheet):
            cards = cards.with_value(sheet, card, "name", f"{nasty}{card}")
    screen = sit_down(luu.new("luturas", seed=7, mode="solo", draft="auto", cards=cards))
    for _ in range(6):
        screen.click(".luu-ask [data-play], .luu-hands .can")
    assert nasty in screen.page.locator(".luu-hands").inner_text()
    assert screen.page.evaluate("globalThis.bitten") is None


def test_the_end_is_told(sit_down: Callable[..., Screen]) -> None:
    session = game("versus")
    greedy(LuturasTable(session, opponent="greedy"), lambda table: table.session.choice is None)
    screen = sit_down(session, opponent="greedy")
    assert screen.page.locator(".luu-banner h2").inner_text() in ("You win", "Player 2 (greedy) wins")
    screen.click(".luu-banner [data-do=undo]")
    assert session.choice is not None
    assert not screen.page.locator(".luu-banner").is_visible()


@pytest.mark.parametrize("width", [390, 700, 1000, 1400])
@pytest.mark.parametrize("phase", ["draft", "round"])
def test_nothing_sticks_out(sit_down: Callable[..., Screen], width: int, phase: str) -> None:
    session = game("versus", draft="play" if phase == "draft" else "auto")
    table = LuturasTable(session, opponent="greedy")
    if phase == "round":
        greedy(table, lambda table: table.view["round"] >= 5)
    screen = sit_down(session, width, 900, opponent="greedy")
    assert screen.page.evaluate("document.documentElement.scrollWidth") <= width
    cut = screen.page.evaluate(
        "[...document.querySelectorAll('.luu-board :is(.name, .prompt, .need, .number, .category, .stat)')]"
        ".filter(one => one.checkVisibility() && one.scrollWidth > one.clientWidth + 1 && one.clientWidth)"
        ".map(one => one.textContent)"
    )
    assert cut == []


def test_a_board_that_is_gone_listens_no_more(sit_down: Callable[..., Screen]) -> None:
    screen = sit_down(game())
    screen.page.evaluate("leave()")
    assert screen.page.locator(".luu-board").count() == 0
    assert screen.page.evaluate("heard.length") == 0


def fought(teams: tuple[str, ...], found: Callable[[dict[str, Any]], bool]) -> luu.Session:
    """A solo game with these Luturas in which an attack came to this; the first one of a few seeds."""
    for seed in range(40):
        session = luu.new("luturas", mode="solo", teams=teams, seed=seed)
        agent = luu.agents.get("greedy", game="luturas")
        while session.choice is not None and session.ply < 60:
            session.play(agent.choose(session))
            if any(found(one) for one in attacks(session.log)):
                return session
    raise AssertionError("it never came")


def reached(name: str, why: str) -> Callable[[dict[str, Any]], bool]:
    """An attack that reaches a number though its roll does not."""

    def found(one: dict[str, Any]) -> bool:
        check = one.get(name)
        if not check or not check["reached"] or one["roll"]["total"] >= check["needs"]:
            return False
        return check.get("sure") == why or why in [reason for reason, _ in check["reasons"]]

    return found


@pytest.mark.parametrize(
    ("team", "number", "why", "said"),
    [
        pytest.param("espinara", "breakshield", "Barbed Start", "by Barbed Start", id="any hit is one"),
        pytest.param("ondurra", "special", "Clear Current", "+ 1 Clear Current", id="a total is higher"),
    ],
)
def test_a_number_that_the_roll_does_not_reach_names_what_changed_it(
    sit_down: Callable[..., Screen], team: str, number: str, why: str, said: str
) -> None:
    """LN-12.2, LN-12.3: on the line of the battle, and when it is asked why."""
    session = fought((team, "brasalto", "ceibor"), reached(number, why))
    screen = sit_down(session)
    needs = screen.page.locator(".strike .need", has_text=said)
    assert number.capitalize() in needs.first.inner_text()
    strike = screen.page.locator(".strike", has=screen.page.locator(".need", has_text=said))
    strike.first.locator("header").click()
    assert said in screen.page.locator(".luu-why").inner_text()


def test_the_last_blow_of_a_long_battle_is_in_sight_and_strategies_stand_above(
    sit_down: Callable[..., Screen],
) -> None:
    """LN-14.5: after doubles an Oscumora attacks again and again; what felled somebody is not below an edge."""
    for seed in range(200):
        session = luu.new("luturas", mode="solo", draft="auto", seed=seed)
        agent = luu.agents.get("greedy", game="luturas")
        while session.choice is not None and session.ply < 50 and len(attacks(session.log)) < 5:
            session.play(agent.choose(session))
        if len(attacks(session.log)) >= 5:
            break
    screen = sit_down(session)
    edge = """() => {
        const strikes = document.querySelector(".strikes"), all = strikes.querySelectorAll(".strike");
        const last = all[all.length - 1].getBoundingClientRect(), box = strikes.getBoundingClientRect();
        return [strikes.scrollHeight > strikes.clientHeight, last.bottom <= box.bottom + 1, last.top >= box.top - 1];
    }"""
    assert screen.page.evaluate(edge) == [True, True, True]
    first = screen.page.locator(".blows > *").first
    assert "tactic" in first.get_attribute("class")
    assert strategies(session.log)[0]["title"] in first.inner_text()


def test_before_the_first_oscumora_all_are_to_come_and_none_is_fought(sit_down: Callable[..., Screen]) -> None:
    """LN-14.7: eighteen, of which none is in play while the team is drafted."""
    page = sit_down(game(draft="play")).page
    assert "18 to come" in page.locator(".side.foe").inner_text()
    assert page.locator(".pips .pip").count() == 18
    assert page.locator(".pips .now, .pips .full").count() == 0


def test_a_planned_turn_to_hyper_is_said_on_the_card_until_it_happens(sit_down: Callable[..., Screen]) -> None:
    """LN-R19: transformations come when commands are locked; LN-R49: one a match, which the board counts."""
    session = game("versus")
    while session.choice.kind != "transform":
        session.play(session.choice.keys[0])
    seat = session.choice.seat
    table = LuturasTable(session, opponent="human")
    session.play(next(key for key in session.choice.keys if key.startswith("hyper")))
    table.close()
    screen = sit_down(session, opponent="greedy" if seat == 0 else "human")
    own = screen.page.locator(".side.own")
    assert own.locator(".ribbon").inner_text() == "Turns to Hyper with this command"
    assert "Hyper turn left" in own.inner_text()
    greedy(screen.table, lambda table: bool(table.view["spent"][seat]))
    screen.page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
    screen.settle()
    assert "Hyper turn used" in screen.page.locator(".luu-board").inner_text()


def test_who_could_come_in_says_how_much_of_the_hand_fits(sit_down: Callable[..., Screen]) -> None:
    """LN-R9: what fits depends on who is active; the one that has fallen is not asked."""
    for seed in range(40):
        session = game("solo", seed=seed)
        agent = luu.agents.get("greedy", game="luturas")
        while session.choice is not None and session.choice.kind != "replace":
            session.play(agent.choose(session))
        if session.choice is not None and len(session.choice.options) > 1:
            break
    screen = sit_down(session)
    view, said = session.view(0), screen.page.locator(".choices .fitting").all_inner_texts()
    assert len(said) == len(session.choice.options)
    for option, words in zip(session.choice.options, said, strict=True):
        one = next(one for one in view["teams"][0] if option.key.endswith(one["id"]))
        tools = [card for card in view["hands"][0] if card["kind"] == "tool" and card["category"] in one["categories"]]
        assert words.startswith(f"Of your hand fit {len(tools)} Tool")
    assert screen.page.get_by_text("Does not fit").count() == 0


def test_all_that_chances_do_not_count_can_be_read() -> None:
    script = LuturasTable._esm
    assert "…" not in script[script.index("function leftOutOf") :][:600]


def test_a_seat_keeps_its_colour_whoever_of_two_people_looks(sit_down: Callable[..., Screen]) -> None:
    """The own side stays on the left; who has which colour does not change with the screen."""
    session = game("versus")
    screen = sit_down(session)
    seen = set()
    for _ in range(2):
        while screen.table.view["table"]["handover"] is None:
            screen.table.play(session.choice.keys[0])
        screen.table.take_over(screen.table.view["table"]["handover"])
        screen.page.evaluate("kernel('null').then((text) => show(JSON.parse(text)))")
        screen.settle()
        seat = screen.table.seat
        colour = screen.page.locator(".side.own").get_attribute("data-colour")
        seen.add((seat, colour))
        foe = screen.page.locator(".side.foe").get_attribute("data-colour")
        assert {colour, foe} == {"first", "second"}
    assert seen == {(0, "first"), (1, "second")}


def test_against_an_agent_the_own_side_has_the_own_colour(sit_down: Callable[..., Screen]) -> None:
    page = sit_down(game("versus"), opponent="greedy").page
    assert page.locator(".side.own").get_attribute("data-colour") == "first"
