"""Room for words and cards at every width: titles keep whole words, nothing is cut, rows of cards are alike."""

from __future__ import annotations

import copy
from collections.abc import Callable, Iterator
from random import Random
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from screen import Screen
from stage import put_on

from luu_widgets import Desk, LuturasTable, PlanetTable
from luu_widgets.table_base import BoardTable

Sit = Callable[..., Screen]
WIDTHS = (1400, 1280, 1000, 790, 775, 640, 390)

WORDS = """parts => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility()).flatMap((one) => {
  const around = one.closest(".card, .slotcard, .stat, .act").getBoundingClientRect();
  const texts = document.createTreeWalker(one, NodeFilter.SHOW_TEXT), faults = [];
  for (let text; (text = texts.nextNode());)
    for (const word of text.data.matchAll(/[^\\s-]+/g)) {
      const range = document.createRange();
      range.setStart(text, word.index);
      range.setEnd(text, word.index + word[0].length);
      const box = range.getBoundingClientRect(), lines = new Set([...range.getClientRects()].map((line) => line.top));
      if (lines.size > 1) faults.push(`${word[0]} is broken`);
      if (box.right > around.right + 0.5) faults.push(`${word[0]} sticks out`);
    }
  return faults;
})"""
ROWS = """cards => {
  const rows = new Map();
  for (const box of [...document.querySelectorAll(cards)].map((one) => one.getBoundingClientRect()))
    rows.set(Math.round(box.top), [...(rows.get(Math.round(box.top)) ?? []), Math.round(box.width)]);
  return [...rows.values()];
}"""


@pytest.fixture
def sit(open_page: Callable[..., Any]) -> Iterator[Sit]:
    """Puts a table on a screen: sit(table, width, height)."""
    tables: list[BoardTable] = []

    def make(table: BoardTable, *size: int, **options: Any) -> Screen:
        tables.append(table)
        return Screen(open_page(*size, reduced_motion="reduce", **options), table)

    yield make
    for table in tables:
        table.close()


def held(screen: Screen, cards: list[dict[str, Any]]) -> None:
    """Show these cards as the hand."""
    view = screen.known["view"]
    view["hands"][0] = cards
    view["table"]["turn"] += 1
    screen.page.evaluate("view => { deaf = true; show({ view }); }", view)


def planet_hand(screen: Screen) -> list[dict[str, Any]]:
    """Every action card of the box, as a hand would show it."""
    one = next(card for card in screen.known["view"]["hands"][0] if card["kind"] == "action")
    actions = luu.cards("planet").sheet("actions").values()
    return [{**one, "id": card.id, "name": card.name, "cost": card.cost, "pool": card.pool} for card in actions]


def test_titles_of_cards_keep_whole_words(sit: Sit) -> None:
    screen = sit(PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0)))
    held(screen, planet_hand(screen))
    for width in WIDTHS:
        screen.page.set_viewport_size({"width": width, "height": 900})
        assert screen.page.evaluate(WORDS, ".handcard .name") == [], f"at {width} px"


@pytest.mark.parametrize("width", [1400, 1098, 905, 802, 390])
def test_what_the_chances_leave_out_is_read_to_its_end(sit: Sit, width: int) -> None:
    screen = sit(PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0)), width, 900)
    words = screen.page.locator(".leftout > span").first
    assert words.inner_text().endswith(".")
    assert words.evaluate("one => one.scrollWidth <= one.clientWidth && one.scrollHeight <= one.clientHeight")
    assert words.evaluate("one => getComputedStyle(one).textOverflow") == "clip"


def test_what_an_enemy_does_is_read_to_its_end(sit: Sit) -> None:
    """Every trait of a Rogue, at every width; what a Luu has is named there, and told where one points (PL-13)."""
    screen = sit(PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0)))
    view = copy.deepcopy(screen.known["view"])
    one, rogues = view["enemies"][0], luu.cards("planet").sheet("rogues").values()
    seen = {rogue.printed: {**one, "trait": rogue.trait, "text": rogue.printed} for rogue in rogues}
    enemies = list(seen.values())
    cut = "all => all.filter((one) => one.scrollHeight > one.clientHeight + 1).map((one) => one.textContent)"
    for first in range(0, len(enemies), 4):
        view["enemies"] = [{**enemy, "uid": 900 + first + at} for at, enemy in enumerate(enemies[first : first + 4])]
        view["table"]["turn"] += 1
        screen.page.evaluate("view => { deaf = true; show({ view }); }", view)
        for width in (1400, 1280, 905, 803, 390):
            screen.page.set_viewport_size({"width": width, "height": 900})
            assert screen.page.locator(".foes .note").evaluate_all(cut) == [], f"at {width} px"


def test_a_sixth_card_is_as_wide_as_the_others(sit: Sit) -> None:
    screen = sit(PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0)))
    held(screen, planet_hand(screen)[:6])
    for width, in_a_row in ((1400, 6), (775, 5), (390, 2)):
        screen.page.set_viewport_size({"width": width, "height": 900})
        rows = screen.page.evaluate(ROWS, ".handcard")
        assert len(rows[0]) == in_a_row
        assert len({size for row in rows for size in row}) == 1


def test_a_card_that_can_no_longer_be_played_keeps_no_room_for_chances(sit: Sit) -> None:
    """Its reason stands at the foot of the card, as on the others."""
    screen = sit(PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0)))
    view = copy.deepcopy(screen.known["view"])
    assert any(key.startswith("play:") for key in (one["key"] for one in view["choice"]["options"]))
    show = "view => { deaf = true; show({ view }); }"
    view["table"] |= {"turn": screen.table.turn + 1, "weighing": True, "odds": None}
    screen.page.evaluate(show, view)
    assert screen.page.locator(".handcard.can .room").count() > 0
    gone = copy.deepcopy(view)
    gone["choice"]["options"] = [one for one in view["choice"]["options"] if not one["key"].startswith("play:")]
    gone["table"] |= {"turn": screen.table.turn + 2}
    screen.page.evaluate(show, gone)
    assert screen.page.locator(".handcard.can, .handcard .room").count() == 0


def test_a_long_chance_stays_on_its_card(sit: Sit) -> None:
    screen = sit(PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0)), 775, 900)
    for number in range(3):
        screen.page.evaluate(
            """number => {
              const chip = document.createElement("span");
              chip.className = "chance";
              chip.textContent = "1.4 instead of 1.5 lost to them";
              const chips = Object.assign(document.createElement("span"), { className: "chips" });
              chips.append(chip);
              document.querySelectorAll(".handcard .chances")[number].replaceChildren(chips);
            }""",
            number,
        )
    assert screen.page.evaluate(WORDS, ".handcard .chance") == []


def luturas_hand() -> luu.Session:
    """A Strategy to be chosen in the fourth round."""
    session = luu.new("luturas", seed=13, draft="auto")
    agent = luu.agents.get("greedy", game="luturas")
    while (session.choice.kind, session.choice.seat) != ("strategy", 0) or session.view(0)["round"] < 4:
        session.play(agent.choose(session))
    return session


def test_no_word_of_a_side_of_luturas_is_cut(sit: Sit) -> None:
    screen = sit(LuturasTable(luturas_hand()))
    view = screen.known["view"]
    for kind, name in (("tool", "Scrapyard Find"), ("strategy", "Plasmatic Core")):
        view["placed"][0][kind] = {"id": "x", "name": name, "face_up": True}
    view["placed"][1] = {**view["placed"][1], "tool": {"id": "y", "name": "Flammable Shard", "face_up": True}}
    screen.page.evaluate("view => { deaf = true; show({ view }); }", view)
    for width in WIDTHS:
        screen.page.set_viewport_size({"width": width, "height": 900})
        assert screen.page.evaluate(WORDS, ".stat small, .slotcard .label, .card .name, .number") == [], (
            f"at {width} px"
        )


def test_no_figure_of_a_lutura_in_defense_mode_is_cut(sit: Sit) -> None:
    """It lies on its side then, and there is less room beside its picture (LN-6.3)."""
    screen = sit(LuturasTable(luturas_hand()))
    view = screen.known["view"]
    for team in view["teams"]:
        for one in team:
            one["defending"] = True
            one["stats"]["speed"]["value"] = 10
    screen.page.evaluate("view => { deaf = true; show({ view }); }", view)
    cut = "all => all.filter((one) => one.scrollWidth > one.clientWidth).map((one) => one.innerText)"
    for width in (*WIDTHS, 930, 905, 803):
        screen.page.set_viewport_size({"width": width, "height": 900})
        assert screen.page.locator(".creature[data-defense] .stat").count() > 0
        assert screen.page.locator(".creature[data-defense] .stat").evaluate_all(cut) == [], f"at {width} px"


@pytest.mark.parametrize("width", [1400, 1000, 905, 803, 390])
def test_a_players_name_stands_in_one_line_above_the_side(sit: Sit, width: int) -> None:
    screen = sit(LuturasTable(luturas_hand()), width, 900)
    height = "all => all.map((one) => Math.round(one.getBoundingClientRect().height))"
    assert all(one < 22 for one in screen.page.locator(".side > h3 > *:not(:empty)").evaluate_all(height))


def all_defending(sit: Sit, width: int) -> Screen:
    """A board on which every Lutura is in Defense Mode."""
    screen = sit(LuturasTable(luturas_hand()), width, 900)
    view = screen.known["view"]
    for one in (one for team in view["teams"] for one in team):
        one["defending"] = True
    screen.page.evaluate("view => { deaf = true; show({ view }); }", view)
    return screen


def test_the_picture_of_who_defends_reaches_the_foot_of_its_card(sit: Sit) -> None:
    screen = all_defending(sit, 905)
    left = "all => all.map((one) => one.parentNode.getBoundingClientRect().bottom - one.getBoundingClientRect().bottom)"
    assert all(gap < 4 for gap in screen.page.locator(".creature[data-defense] > .picture").evaluate_all(left))


def test_who_defends_lies_whole_in_its_picture(sit: Sit) -> None:
    """Its drawing is turned on its side (LN-6.3) and shown whole as far as there is room."""
    screen = all_defending(sit, 1000)
    beyond = """all => all.map((one) => {
      const room = one.getBoundingClientRect();
      const drawn = [...one.querySelectorAll(".art svg:last-child :is(path, circle, ellipse, polygon, rect)")];
      const boxes = drawn.map((shape) => shape.getBoundingClientRect());
      return Math.max(room.left - Math.min(...boxes.map((box) => box.left)),
                      Math.max(...boxes.map((box) => box.right)) - room.right);
    })"""
    screen.page.wait_for_timeout(400)  # it has turned
    assert all(gap < 5 for gap in screen.page.locator(".creature[data-defense] > .picture").evaluate_all(beyond))


def test_cards_to_take_have_the_room_of_cards_in_hand(sit: Sit) -> None:
    """Their numbers stand two by two there too, beside the charts of the page."""
    session, chance = luu.new("luturas", mode="solo", seed=3, draft="auto"), Random(3)
    while session.choice.kind != "retrieve" or len(session.choice.keys) <= 6:
        session.play(chance.choice(session.choice.keys))
    screen = sit(LuturasTable(session), 905, 900)
    low = "all => all.map((one) => one.clientHeight < 40)"
    pairs = screen.page.locator(".choices .numbers").evaluate_all(low)
    assert pairs
    assert all(pairs)


def test_five_cards_of_a_kind_stand_in_one_row_beside_charts(sit: Sit) -> None:
    """So wide is the board of the page at 1280 px."""
    screen = sit(LuturasTable(luturas_hand()), 803, 900)
    assert screen.page.evaluate("document.querySelector('.of-strategy').clientWidth") == 739
    assert [len(row) for row in screen.page.evaluate(ROWS, ".of-strategy .card")] == [5]
    pairs = screen.page.locator(".of-tool .numbers").evaluate_all("all => all.map((one) => one.clientHeight < 40)")
    assert all(pairs)


@pytest.mark.parametrize("width", [1400, 1280, 800, 390])
def test_the_numbers_of_a_draft_card_stand_in_one_line(sit: Sit, width: int) -> None:
    screen = sit(LuturasTable(luu.new("luturas", seed=7, draft="play")), width, 900)
    lines = "all => all.map((one) => new Set([...one.children].map((part) => part.offsetTop)).size)"
    assert set(screen.page.locator(".choices .figures").evaluate_all(lines)) == {1}


@pytest.mark.parametrize("width", [1260, 1280, 1400])
def test_the_seed_does_not_stand_in_a_row_alone(open_page: Callable[..., Any], width: int) -> None:
    page = open_page(width, 900)
    desk = Desk(luu.new("luturas", seed=986837))
    put_on(page, bar=desk.bar)
    tops = "all => all.map((one) => Math.round(one.getBoundingClientRect().top / 20))"
    assert len(set(page.locator(".head .seed, .head .tabs button").evaluate_all(tops))) == 1
    desk.close()


CUT = """parts => [...document.querySelectorAll(parts)].filter((one) => one.checkVisibility()).flatMap((one) => {
  const look = getComputedStyle(one), pen = document.createElement("canvas").getContext("2d");
  pen.font = look.font;
  const arrow = one.tagName === "SELECT" ? 18 : 0;
  const room = one.clientWidth - parseFloat(look.paddingLeft) - parseFloat(look.paddingRight) - arrow;
  const texts = one.options ? [...one.options].map((option) => option.text) : [one.value];
  return texts.filter((text) => pen.measureText(text).width > room);
})"""


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_no_word_of_the_form_for_a_new_game_and_no_digit_of_a_seed_is_cut_on_a_phone(
    open_page: Callable[..., Any], game: str
) -> None:
    page = open_page(390, 900)
    desk = Desk(luu.new(game, seed=868688))
    desk.drawer = "new"
    desk.bar.draw()
    put_on(page, bar=desk.bar)
    page.locator(".desk-form").wait_for()
    assert page.evaluate(CUT, ".desk-form select, input.seed") == []
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
    desk.close()
