"""The Planet Luu page: the charts that can be seen follow the game, the others wait."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise
from types import SimpleNamespace
from typing import Any

import pytest

pytest.importorskip("plotly")
pytest.importorskip("anywidget")

import ipywidgets
from ipywidgets.widgets.widget import _instances

import luu
from luu import odds
from luu.core.session import Session
from luu_widgets import chart_odds, charts, panels
from luu_widgets.chart_parts import percent
from luu_widgets.live import LiveChart
from luu_widgets.panels import PlanetDashboard, last_rolls


@pytest.fixture
def page() -> Iterator[PlanetDashboard]:
    yield PlanetDashboard(luu.new("planet", seed=7, draft="auto", chaos=0))
    ipywidgets.Widget.close_all()


def shown(page: PlanetDashboard) -> list[str]:
    return [live.name for live in (*page.charts.in_sight, *page.charts.in_tabs) if live.chart.figure is not None]


def chosen(page: PlanetDashboard, name: str) -> LiveChart:
    page.charts.tabs.selected_index = page.charts.tabs.titles.index(name)
    return page.charts.in_tabs[page.charts.tabs.selected_index]


def to_the_first_turn(**setup: Any) -> Session:
    session = luu.new("planet", **{"seed": 7, "draft": "auto", "chaos": 0, **setup})
    while session.choice is not None and session.choice.kind != "turn":
        session.play(session.choice.keys[0])
    return session


def test_only_what_can_be_seen_is_drawn(page: PlanetDashboard) -> None:
    assert shown(page) == ["Enemies", "Dice", "Sectors"]
    page.charts.tabs.selected_index = 2
    assert shown(page) == ["Enemies", "Dice", "Sectors", "Classes"]


def test_the_dice_chart_marks_what_was_rolled(page: PlanetDashboard) -> None:
    page.table.play("attack:rogue-1")
    yours, theirs = last_rolls(page.session)
    assert len(yours) == 1
    expected = charts.sector_dice(1, 1, yours, theirs)
    assert page.charts.dice.chart.spec == expected.to_json()


def test_undo_takes_the_charts_back(page: PlanetDashboard) -> None:
    before = page.charts.dice.chart.spec
    page.table.play("attack:rogue-1")
    assert page.charts.dice.chart.spec != before
    page.table.undo()
    assert page.charts.dice.chart.spec == before


def test_a_move_that_changes_nothing_for_a_chart_sends_nothing_for_it(page: PlanetDashboard) -> None:
    changes: list[object] = []
    chosen(page, "Growth").chart.observe(changes.append, names="spec")
    page.table.play("gather")
    assert changes == []


def test_a_hidden_chart_catches_up_when_it_is_chosen(page: PlanetDashboard) -> None:
    chosen(page, "Growth")
    chosen(page, "Sectors")
    page.table.session = luu.new("planet", seed=7, players=2, draft="auto", chaos=0)
    queues, boss = page.session.view(0)["queues"], page.session.view(0)["boss"]["id"]
    expected = charts.evolution(page.session.cards, queues, "attack", boss=boss)
    assert chosen(page, "Growth").chart.spec == expected.to_json()
    assert len(queues) == 2


def test_the_dice_of_two_players_are_shown_when_asked_for(page: PlanetDashboard) -> None:
    assert page.charts.both.layout.display is None
    page.charts.both.value = True
    assert page.charts.dice.chart.spec == charts.sector_dice(1, both=True).to_json()
    page.table.new_game(seed=3, players=2)
    assert page.charts.both.layout.display == "none"


@pytest.mark.parametrize("view", ["at least", "at most"])
def test_dice_and_phase_are_seen_in_three_views(page: PlanetDashboard, view: str) -> None:
    for live in (page.charts.dice, page.charts.phase, chosen(page, "Sectors")):
        live.controls["view"].value = view
        assert view in live.chart.spec


@pytest.mark.parametrize("players", [1, 2])
def test_what_will_hit_you_is_the_exact_phase_of_the_board_as_it_stands(players: int) -> None:
    page = PlanetDashboard(to_the_first_turn(players=players))
    phase = odds.coming_phase(page.session, page.table.seat)
    assert phase is not None
    bars = page.charts.phase.chart.figure.data[0]
    assert list(bars.y) == [float(phase.lost().exactly(value)) for value in bars.x]
    assert f"in front falls</dt><dd>{percent(phase.falls(1))}" in page.charts.phase.words.value
    words, whole = page.charts.phase.words.value, len(page.session.view(0)["queues"][0])
    assert ("this queue falls" in words) == (players == 2)
    if players == 2:
        assert f"this queue falls</dt><dd>{percent(phase.falls(whole))}" in words
        phase = odds.coming_phase(page.session, page.table.seat, together=True)
    assert f"the colony falls</dt><dd>{percent(phase.wiped_out())}" in words


def test_one_of_two_queues_that_falls_is_not_the_colony() -> None:
    """PL-12.2: with two players the game is lost only when nobody has a Luu left."""
    position = {
        "queues": [[{"luu": "rasluu", "hp": 1}], [{"luu": "kjeluu"}]], "enemies": [{"enemy": "rasluu_t4"}], "sector": 5,
    }  # fmt: skip
    page = PlanetDashboard(luu.new("planet", position=position))
    words = page.charts.phase.words.value
    assert "this queue falls</dt><dd>100%" in words
    assert "the colony falls</dt><dd>0%" in words


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("view", ["exactly", "at least"])
def test_what_stands_under_a_title_fits_a_phone(players: int, view: str) -> None:
    """PL-6.5: 56 letters of its size are 340 pixels wide at most."""
    page = PlanetDashboard(to_the_first_turn(players=players))
    page.charts.both.value = True
    for live in (page.charts.phase, page.charts.dice, page.charts.in_tabs[0]):
        live.controls["view"].value = view
    for number, live in enumerate(page.charts.in_tabs):
        page.charts.tabs.selected_index = number
        assert live.chart.figure is not None
    for live in (*page.charts.in_sight, *page.charts.in_tabs):
        lines = live.chart.figure.layout.title.subtitle.text.split("<br>")
        assert max(map(len, lines)) <= 56, lines


@pytest.mark.parametrize("mean", [0.4, 9.938])
def test_the_mean_is_written_on_the_side_of_its_line_with_more_room(mean: float) -> None:
    note = chart_odds.mean_note(mean, range(11))
    assert note["xanchor"] == ("left" if mean < 5 else "right")


def test_the_names_of_those_who_may_fall_stand_above_the_bars_each_in_a_line_of_its_own() -> None:
    lost = odds.planet.sector_roll(5)
    phase: Any = SimpleNamespace(lost=lambda: lost, falls=lambda _: lost.at_least(3), wiped_out=lambda: 0, foes=[1])
    figure = charts.phase_damage(phase, [("Bisluu 1", 1), ("Lagluu 2", 1), ("Kjeluu 3", 1), ("Rasluu 4", 1)])
    top = max(figure.data[0].y) / figure.layout.yaxis.range[1]
    lines = sorted(note.y for note in figure.layout.annotations)
    assert len(lines) == 5  # four names and the mean
    assert all(above - below > 0.05 for below, above in pairwise([top, *lines]))


def test_charts_are_made_when_there_is_something_for_them_to_show() -> None:
    others = len(_instances)
    page = PlanetDashboard(luu.new("planet", seed=7))
    during_the_draft = len(_instances) - others
    page.session = luu.new("planet", seed=7, draft="auto", chaos=0)
    assert len(_instances) - others > 3 * during_the_draft
    page.close()


def test_what_will_hit_you_follows_every_move(page: PlanetDashboard) -> None:
    agent, seen = luu.agents.get("greedy", game="planet"), set()
    for _ in range(25):
        if page.session.choice is None:
            break
        page.table.play(agent.choose(page.session))
        phase = odds.coming_phase(page.session, 0)
        if phase is None:
            assert panels.NO_PHASE in page.charts.phase.words.value
        else:
            bars = page.charts.phase.chart.figure.data[0]
            assert list(bars.y) == [float(phase.lost().exactly(value)) for value in bars.x]
            seen.add(bars.y)
    assert len(seen) > 3


def test_a_phase_too_large_to_count_is_said_in_words(page: PlanetDashboard, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(panels, "BUDGET", 1)
    page.table.play("gather")
    assert (page.charts.phase.words.value, page.charts.phase.chart.layout.display) == (
        f'<p class="luu-nothing">{panels.TOO_MANY.replace(chr(39), "&#x27;")}</p>',
        "none",
    )


def test_growth_is_measured_against_a_tier_and_against_the_boss_that_waits(page: PlanetDashboard) -> None:
    growth = chosen(page, "Growth")
    assert (page.charts.tier.layout.display, page.charts.boss.layout.display) == ("none", "none")
    growth.controls["measure"].value = "hits"
    page.charts.tier.value = 2
    assert growth.chart.figure.layout.title.text == "Attacks to fell a Rogue of Tier 2 in Sector 1"
    growth.controls["measure"].value = "effective_hp"
    boss = page.session.view(0)["boss"]
    assert page.charts.boss.value == boss["id"]
    assert boss["name"] in growth.chart.figure.layout.title.text


def test_the_wheel_counts_who_is_in_play(page: PlanetDashboard) -> None:
    view = page.session.view(0)
    said = chosen(page, "Classes").chart.figure.layout.meta["summary"]
    for cls in {enemy["class"] for enemy in view["enemies"]}:
        assert f"{sum(enemy['class'] == cls for enemy in view['enemies'])} enemies" in said.partition(f"{cls}: ")[2]


def test_the_course_has_a_point_a_round_and_a_bar_a_wave(page: PlanetDashboard) -> None:
    agent = luu.agents.get("greedy", game="planet")
    for _ in range(40):
        if page.session.choice is None:
            break
        page.table.play(agent.choose(page.session))
    course, rows = chosen(page, "Course"), page.session.rounds()
    lines = {trace.name.split()[0]: list(trace.y) for trace in course.chart.figure.data}
    assert lines["Luutex"] == [row["luutex"] for row in rows]
    assert lines["deck"] == [row["draw"] for row in rows]
    course.controls["what"].value = "sectors and waves"
    waves = {(row["sector"], row["wave"]) for row in rows if row["round_total"]}
    assert len(course.chart.figure.data) == len(waves)
    assert sum(trace.x[0] for trace in course.chart.figure.data) == rows[-1]["round_total"]


def test_a_new_game_for_two_changes_the_dice(page: PlanetDashboard) -> None:
    page.table.new_game(seed=3, players=2)
    assert page.charts.dice.chart.spec == charts.sector_dice(1, 2).to_json()


def test_two_players_share_an_enemys_roll() -> None:
    session = luu.new("planet", seed=1, players=2, draft="auto", chaos=0)
    while session.choice and not last_rolls(session)[1]:
        session.play(session.choice.options[0])
    attacks = [event for event in session.last_events if type(event).__name__ == "EnemyAttacked" and event.dice]
    assert last_rolls(session)[1] == [-(-sum(value for _, value in event.dice) // 2) for event in attacks]
    assert all(1 <= roll <= 4 for roll in last_rolls(session)[1])


def test_a_fault_is_shown_on_the_page_and_goes_when_it_is_over(
    page: PlanetDashboard, monkeypatch: pytest.MonkeyPatch
) -> None:
    with monkeypatch.context() as broken:
        broken.setattr(panels, "last_rolls", lambda session: 1 / 0)
        page.charts.refresh()
        assert '<p role="alert">' in page.charts.fault.value
        assert "ZeroDivisionError" in page.charts.fault.value
        assert page.charts.fault.layout.display is None
    page.charts.refresh()
    assert (page.charts.fault.value, page.charts.fault.layout.display) == ("", "none")


def test_a_page_of_its_own_starts_a_game() -> None:
    assert PlanetDashboard().session.choice is not None
    ipywidgets.Widget.close_all()


def test_another_kind_of_game_brings_its_own_charts_and_the_first_ones_come_back(page: PlanetDashboard) -> None:
    first = page.charts
    page.new_game("luturas", mode="solo", draft="auto", seed=3)
    assert (page.charts.game, first.layout.display, page.charts.layout.display) == ("luturas", "none", None)
    assert page.charts.attack.chart.figure is not None
    page.new_game("planet", draft="auto", chaos=0, seed=3)
    assert page.charts is first
    assert (first.layout.display, page._beside.children[1].layout.display) == (None, "none")
    page.play("attack:rogue-1")
    assert page.charts.dice.chart.spec == charts.sector_dice(1, 1, *last_rolls(page.session)).to_json()


def test_a_closed_page_leaves_nothing(page: PlanetDashboard) -> None:
    before = set(_instances)
    made = PlanetDashboard(luu.new("planet", seed=8, draft="auto", chaos=0))
    made.new_game("luturas", mode="solo", draft="auto")
    assert len(_instances) > len(before) + 100
    made.close()
    assert set(_instances) == before


def test_the_page_says_what_it_is(page: PlanetDashboard) -> None:
    assert repr(page).startswith("PlanetDashboard(<Session planet, seed 7")
