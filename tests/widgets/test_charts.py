"""The charts say what the exact odds and the cards say, and need nothing that their small plotly.js lacks."""

from __future__ import annotations

import json
import re
import subprocess
import sys
from collections.abc import Iterator
from itertools import pairwise
from typing import Any

import pytest

import luu
from luu import odds
from luu.planet.records import CLASS_NAMES
from luu.planet.rules.traits import type_modifier

go = pytest.importorskip("plotly.graph_objects")

from luu_widgets import chart_growth, charts, theme  # noqa: E402

CARDS = luu.cards("planet")
SECTORS = range(1, 6)
YOUNG = {"class": "Rasluu", "form": "base", "level": 1, "attack": 1, "max_hp": 15}
BOOSTED = YOUNG | {"attack": 2}
GROWN = {"class": "Lagluu", "form": "evolved", "level": 4, "attack": 6, "max_hp": 26}
SAME = {"class": "Gifluu", "form": "base", "level": 1, "attack": 0, "max_hp": 15}


def every_figure() -> Iterator[Any]:
    for players in (1, 2):
        yield from (charts.sector_dice(sector, players, [3], [2, 2]) for sector in SECTORS)
        yield charts.sector_dice(1, players, both=True)
        yield charts.all_sectors(2, players)
    for measure in charts.MEASURES:
        yield charts.evolution(CARDS, [[YOUNG, GROWN], [YOUNG]], measure, sector=3)


def curve(figure: Any, name: str) -> Any:
    return next(trace for trace in figure.data if trace.name == name)


def marks(figure: Any) -> list[Any]:
    """The signs of the Luu in play: from the card's value to the one they have."""
    return [trace for trace in figure.data if trace.name and trace.name.endswith("in the queue")]


def dots(figure: Any) -> list[Any]:
    return [trace for trace in figure.data if trace.type == "scatter" and trace.mode == "lines+markers"]


def badges(figure: Any) -> list[Any]:
    return [note for note in figure.layout.annotations if note.bordercolor]


def numbers(badge: Any) -> str:
    return re.sub("<[^>]*>", "", badge.text)


# --- what all of them keep


@pytest.mark.parametrize("figure", list(every_figure()), ids=lambda figure: figure.layout.title.text)
def test_every_figure_can_be_drawn_themed_and_read_aloud(figure: Any) -> None:
    spec = json.loads(figure.to_json())
    assert {trace.get("type", "scatter") for trace in spec["data"]} <= {"bar", "scatter"}
    assert set(re.findall(r"#[0-9a-fA-F]{6}\b", figure.to_json())) <= set(theme.DARK)
    assert len(figure.layout.meta["summary"]) > 40
    assert figure.layout.uirevision
    assert figure.layout.xaxis.title.text


def test_light_and_dark_colours_can_be_told_apart() -> None:
    assert len(set(theme.CLASS_COLOURS.values())) == len(set(theme.CLASS_SHAPES.values())) == len(CLASS_NAMES)
    assert len(set(theme.DARK.values())) == len(theme.DARK)


def test_charts_load_neither_pandas_nor_plotlys_renderers() -> None:
    code = (
        "import sys; from luu_widgets import charts; charts.sector_dice(1).to_json();"
        "print([name for name in ('numpy', 'pandas', 'plotly.io._renderers', 'nbformat') if name in sys.modules])"
    )
    run = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert run.stdout.strip() == "[]"


# --- dice


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("players", [1, 2])
def test_sector_dice_draws_the_exact_chances_of_both_numbers_of_players(sector: int, players: int) -> None:
    bars, dots, _ = charts.sector_dice(sector, players, both=True).data
    for trace, number in ((bars, players), (dots, 3 - players)):
        exact = odds.planet.sector_roll(sector, number)
        assert dict(zip(trace.x, trace.y, strict=True)) == {value: float(chance) for value, chance in exact.items()}


def test_the_last_rolls_stand_out() -> None:
    figure = charts.sector_dice(1, yours=[3], theirs=[2, 3, 3])
    bars, rolled = figure.data
    assert bars.marker.opacity == (0.5, 1.0, 1.0, 0.5)
    assert dict(zip(rolled.x, rolled.text, strict=True)) == {2: "◇", 3: "●◇◇"}
    assert figure.layout.meta["summary"].endswith("Rolled last: you 3; enemies 2, 3, 3.")


def test_alone_one_sees_ones_own_dice_until_both_are_asked_for() -> None:
    for alone, asked in (
        (charts.sector_dice(1), charts.sector_dice(1, both=True)),
        (charts.all_sectors(), charts.all_sectors(both=True)),
    ):
        assert dots(alone) == []
        assert dots(asked) != []
        assert "two" not in alone.layout.title.subtitle.text
        assert "enemies of two players" in asked.layout.title.subtitle.text


@pytest.mark.parametrize("figure", [charts.sector_dice(1, 2), charts.all_sectors(1, 2)], ids=["sector", "all"])
def test_two_players_see_both_dice_and_how_they_share_a_roll(figure: Any) -> None:
    assert dots(figure) != []
    assert "a roll a player, sum halved, rounded up" in figure.layout.title.subtitle.text


def test_without_a_roll_all_bars_are_alike() -> None:
    assert set(charts.sector_dice(2).data[0].marker.opacity) == {1.0}


def test_all_sectors_has_a_row_each_and_shows_the_current_one() -> None:
    bars = [trace for trace in charts.all_sectors(4).data if trace.type == "bar"]
    assert [bar.base for bar in bars] == [-1, -2, -3, -4, -5]
    assert [bar.marker.color == theme.ACCENT for bar in bars] == [False, False, False, True, False]


@pytest.mark.parametrize("players", [1, 2])
def test_no_row_reaches_into_the_one_above(players: int) -> None:
    for place, trace in enumerate(charts.all_sectors(players=players, both=True).data):
        ground = -1 - place // 2
        tops = [height + (ground if trace.type == "bar" else 0) for height in trace.y]
        assert ground < min(tops) <= max(tops) <= ground + 0.8


# --- evolution


def test_the_curves_are_the_cards() -> None:
    figure = charts.evolution(CARDS, measure="max_hp")
    heights = curve(figure, "Kjeluu")
    assert list(heights.y) == [20, 27, 34, 36, 40, 46]
    assert heights.hovertext[3] == "Kjeluu level 3, evolved: 36"


def test_a_changed_card_moves_its_curve() -> None:
    changed = CARDS.with_value("luus", "kjeluu_base_1", "max_hp", 24)
    assert curve(charts.evolution(changed, measure="max_hp"), "Kjeluu").y[0] == 24


@pytest.mark.parametrize("sector", SECTORS)
def test_expected_damage_is_the_mean_of_an_attack(sector: int) -> None:
    figure = charts.evolution(CARDS, measure="expected_damage", sector=sector)
    exact = odds.planet.attack(9, sector).mean
    assert curve(figure, "Rasluu").hovertext[-1] == f"Rasluu level 5, evolved: {float(exact):g}"


def hits_on_tier_1(card: Any) -> float:
    """The mean over the five Rogues of Tier 1 in Sector 4, each with its own way to hold out."""
    rogues = [rogue for rogue in CARDS.sheet("rogues").values() if rogue.tier == 1]
    waits = []
    for rogue in rogues:
        power = odds.planet.attack(card.attack, 4, type_modifier(card.cls, rogue.cls))
        waits.append(float(odds.planet.attacks_until_fall(power, rogue.hp, rogue.evade_on, rogue.impervious).mean))
    assert len(waits) == 5
    return sum(waits) / 5


def stands_tjeluu(card: Any) -> float:
    """Maximum HP by the share of Tjeluu's power in Sector 1 (6 + d4, mean 8.5) that gets through."""
    through = odds.planet.boss_damage(
        6, 1, impervious=card.impervious, shell=card.shell, evade_on=card.evade_on, type_modifier=0
    )
    return card.max_hp * 8.5 / float(through.mean)


@pytest.mark.parametrize("measure", charts.MEASURES)
def test_every_point_is_drawn_at_its_true_value(measure: charts.Measure) -> None:
    figure = charts.evolution(CARDS, measure=measure, sector=4)
    steps = [("base", 1), ("base", 2), ("base", 3), ("evolved", 3), ("evolved", 4), ("evolved", 5)]
    cards = {(card.class_name, card.form, card.level): card for card in CARDS.sheet("luus").values()}
    true = {
        "attack": lambda card: card.attack,
        "max_hp": lambda card: card.max_hp,
        "expected_damage": lambda card: float(odds.planet.attack(card.attack, 4).mean),
        "hits": hits_on_tier_1,
        "effective_hp": stands_tjeluu,
    }[measure]
    for cls in CLASS_NAMES:
        assert list(curve(figure, cls).y) == pytest.approx([true(cards[cls, *step]) for step in steps])


@pytest.mark.parametrize("measure", charts.MEASURES)
def test_no_class_hides_another(measure: charts.Measure) -> None:
    figure = charts.evolution(CARDS, measure=measure)
    for step, places in enumerate(zip(*(curve(figure, cls).x for cls in CLASS_NAMES), strict=True)):
        assert min(b - a for a, b in pairwise(sorted(places))) > 0.05
        assert all(round(place) == step for place in places)
    names = sorted(note.y for note in figure.layout.annotations if note.text in CLASS_NAMES)
    assert min(b - a for a, b in pairwise(names)) > 0.03 * max(names)


def test_the_live_luu_stand_at_what_the_board_says() -> None:
    figure = charts.evolution(CARDS, [[BOOSTED, GROWN, YOUNG]])
    assert [sign.y for sign in marks(figure)] == [(1, 2), (6, 6), (1, 1)]
    assert sorted((numbers(badge), badge.y) for badge in badges(figure)) == [("1", 2), ("2", 6), ("3", 1)]
    assert "number 1 in the queue, Rasluu level 1, base: 2 (its card: 1)" in figure.layout.meta["summary"]
    assert "bonuses" in figure.layout.title.subtitle.text


def test_expected_damage_of_a_live_luu_counts_its_bonuses() -> None:
    figure = charts.evolution(CARDS, [[BOOSTED]], "expected_damage", sector=2)
    assert marks(figure)[0].y[1] == float(odds.planet.attack(2, 2).mean)


def test_luu_of_one_value_share_a_badge() -> None:
    (badge,) = badges(charts.evolution(CARDS, [[YOUNG, SAME, YOUNG]], "max_hp"))
    assert (numbers(badge), badge.y) == ("1·2·3", 15)


def test_badges_of_near_values_do_not_cover_each_other() -> None:
    near = [YOUNG | {"max_hp": hp} for hp in (15, 16, 14)]
    figure = charts.evolution(CARDS, [near], "max_hp")
    scale = chart_growth.PLOT / (figure.layout.yaxis.range[1] - figure.layout.yaxis.range[0])
    heights = sorted(badge.y * scale - badge.ay for badge in badges(figure))
    assert min(b - a for a, b in pairwise(heights)) >= 19


def test_the_second_players_luu_are_hollow_and_numbered_on_the_other_side() -> None:
    figure = charts.evolution(CARDS, [[GROWN], [YOUNG]])
    mine, yours = marks(figure)
    assert mine.marker.color == theme.CLASS_COLOURS["Lagluu"]
    assert (yours.marker.color, yours.marker.line.color) == (theme.SURFACE, theme.CLASS_COLOURS["Rasluu"])
    assert [badge.xanchor for badge in badges(figure)] == ["left", "right"]
