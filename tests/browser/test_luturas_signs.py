"""The signs on the table of Luturas Network: every kind of thing has one of its own, and no two look alike."""

from __future__ import annotations

import re
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the widgets are not installed")

from duel import solo
from test_luturas import Screen, sit_down

from luu.luturas.records import CATEGORIES, NATURES, STATUSES

__all__ = ["sit_down"]

TOOLS = ("grit_jab", "harbor_breaker", "lighthouse_ray", "hollow_tooth", "quarry_rake", "headwind")
"""One of each category."""
CRYSTALS = ("aquatic_core", "nuclear_core", "plasmatic_core", "flammable_core", "terrestrial_core", "botanical_core")


@pytest.fixture
def screen(sit_down: Any) -> Screen:
    """Somebody Nullified with 4 Special, against an Oscumora that has lost a part of its Force Field."""
    return sit_down(solo(["brinokk@5*4:Nullified"], "sumbrix@4/3", hand=[*TOOLS, *CRYSTALS]))


def drawn(screen: Screen, places: str) -> list[str]:
    """The pictures in the icons at these places, as they are drawn."""
    return screen.page.locator(places).evaluate_all("found => found.map(one => one.querySelector('svg').innerHTML)")


def drawn_beside(screen: Screen, words: str) -> str:
    """The picture in the list of signs that stands beside words that begin so."""
    row = screen.page.locator(".signs > div").filter(has=screen.page.locator("dd", has_text=re.compile(f"^{words}:")))
    return row.locator("svg").first.evaluate("one => one.innerHTML")


@pytest.mark.browser
def test_cards_and_creatures_carry_the_icon_of_their_nature_or_category(screen):
    """LN-11.1, LN-6.5, LN-10.1."""
    natures = {}
    for name in NATURES:
        (natures[name],) = drawn(screen, f".card[data-nature={name}] .mark")
    for card in (".creature[data-creature=brinokk]", ".creature[data-creature=sumbrix]"):
        assert drawn(screen, f"{card} header .nature") == [natures["Aquatic"]]
    categories = {}
    for name in CATEGORIES:
        (categories[name],) = drawn(screen, f".card[data-category={name}] .mark")
    chips = screen.page.locator(".creature[data-creature=brinokk] .category")
    for name, icon in zip(
        chips.all_inner_texts(), drawn(screen, ".creature[data-creature=brinokk] .category"), strict=True
    ):
        assert icon == categories[name.strip()]
    assert chips.count() == 3
    assert len({*natures.values(), *categories.values()}) == len(NATURES) + len(CATEGORIES)


@pytest.mark.browser
def test_every_number_has_a_sign_of_its_own_and_the_list_of_signs_names_it(screen):
    """LN-11.1: Stamina, Speed, damage and defense dice, Accuracy, Special, Breakshield, Power, and the statuses."""
    screen.page.locator("[data-do=help]").first.click()
    screen.page.locator(".luu-screen .signs").wait_for()
    rows = screen.page.locator(".signs > div").evaluate_all(
        """rows => rows.map(row => {
          const token = row.querySelector(".token");
          const drawn = token ? token.innerText : row.querySelector("svg").innerHTML;
          return [row.querySelector("dd").innerText, drawn];
        })"""
    )
    said = " ".join(words for words, _ in rows)
    for name in ("Stamina", "Speed", "damage dice", "defense dice", "Accuracy", "Special", "Breakshield", "Power"):
        assert any(words.startswith(name) for words, _ in rows), said
    assert len({drawn for _, drawn in rows}) == len(rows), "two signs look alike"
    tokens = screen.page.locator(".signs .token")
    assert {name.split()[-1] for name in tokens.all_inner_texts()} == set(STATUSES)
    colours = tokens.evaluate_all("found => found.map(one => getComputedStyle(one).backgroundColor)")
    assert len(set(colours)) == len(STATUSES), "LN-15.0: each status has a colour of its own"
    named = drawn_beside(screen, "Stamina"), drawn_beside(screen, "Force Field"), drawn_beside(screen, "Special")
    bars = "brinokk] .bar.stamina", "sumbrix] .bar.field", "brinokk] .bar.special"
    assert [drawn(screen, f".creature[data-creature={bar}")[0] for bar in bars] == list(named)


@pytest.mark.browser
def test_counters_are_one_marker_on_a_track(screen):
    """LN-15.0, LN-R76."""
    for place, text, share in (
        (".creature[data-creature=brinokk] .bar.stamina", "5/14", 5 / 14),
        (".creature[data-creature=brinokk] .bar.special", "4/9", 4 / 9),
        (".creature[data-creature=sumbrix] .bar.field", "3/5", 3 / 5),
        (".creature[data-creature=sumbrix] .bar.stamina", "4/6", 4 / 6),
    ):
        bar = screen.page.locator(place)
        assert bar.locator(".now").inner_text() == text
        widths = bar.locator(".track").evaluate("track => [track.firstChild.style.width, track.children.length]")
        assert float(widths[0].rstrip("%")) == pytest.approx(100 * share, abs=0.01)


@pytest.mark.browser
def test_special_and_nullified_do_not_look_alike(screen):
    """LN-R47, LN-15.0: a star and a bar for the one, letters for the other, and never the same colour."""
    colour = "one => getComputedStyle(one).backgroundColor"
    special = screen.page.locator(".creature[data-creature=brinokk] .bar.special")
    token = screen.page.locator(".creature[data-creature=brinokk] .token")
    assert token.inner_text().split() == ["Nu", "Nullified"]
    assert special.locator("svg").count() == 1
    assert token.locator("svg").count() == 0
    assert special.locator(".fill").evaluate(colour) != token.evaluate(colour)


@pytest.mark.browser
def test_an_effect_says_on_whom_and_what_in_signs_that_the_list_of_signs_names(screen):
    """LN-11.1: user and opponent, plus and minus, activate and deactivate, all negative effects, full cure."""
    words = screen.page.locator(".card .effect").evaluate_all("found => found.map(one => one.title)")
    assert {"opponent: Soaked", "user: cured", "user: no status can be placed"} & set(words), words
    shown = set(drawn(screen, ".card .effect .who, .card .effect .way"))
    screen.page.locator("[data-do=help]").first.click()
    listed = set(drawn(screen, ".signs dt:has(svg)"))
    assert len(shown) >= 4
    assert shown <= listed


@pytest.mark.browser
@pytest.mark.parametrize("scheme", ["light", "dark"])
def test_tokens_have_the_colours_of_the_rules(screen, scheme):
    """LN-15.0: Stamina green, Special purple, Force Field black."""
    screen.page.emulate_media(color_scheme=scheme)
    fill = "one => getComputedStyle(one).backgroundColor.match(/[0-9]+/g).slice(0, 3).map(Number)"
    red, green, blue = screen.page.locator(".bar.stamina .fill").first.evaluate(fill)
    assert green > red
    assert green > blue
    red, green, blue = screen.page.locator(".bar.special .fill").first.evaluate(fill)
    assert min(red, blue) > green
    assert max(screen.page.locator(".bar.field .fill").first.evaluate(fill)) < 64
