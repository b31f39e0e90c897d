"""The Planet Luu page: the charts that can be seen follow the game, the others wait."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

pytest.importorskip("plotly")
pytest.importorskip("anywidget")

import ipywidgets

import luu
from luu_widgets import charts, panels
from luu_widgets.panels import PlanetDashboard, last_rolls


@pytest.fixture
def page() -> Iterator[PlanetDashboard]:
    yield PlanetDashboard(luu.new("planet", seed=7, draft="auto", chaos=0))
    ipywidgets.Widget.close_all()


def shown(page: PlanetDashboard) -> list[bool]:
    return [live.chart.figure is not None for live in (page._dice, *page._others)]


def test_only_what_can_be_seen_is_drawn(page: PlanetDashboard) -> None:
    assert shown(page) == [True, True, False, False, False]
    page._tabs.selected_index = 3
    assert shown(page) == [True, True, False, False, True]


def test_the_dice_chart_marks_what_was_rolled(page: PlanetDashboard) -> None:
    page.table.play("attack:rogue-1")
    yours, theirs = last_rolls(page.session)
    assert len(yours) == 1
    expected = charts.sector_dice(1, 1, yours, theirs)
    assert page._dice.chart.spec == expected.to_json()


def test_undo_takes_the_charts_back(page: PlanetDashboard) -> None:
    before = page._dice.chart.spec
    page.table.play("attack:rogue-1")
    assert page._dice.chart.spec != before
    page.table.undo()
    assert page._dice.chart.spec == before


def test_a_move_that_changes_nothing_for_a_chart_sends_nothing_for_it(page: PlanetDashboard) -> None:
    page._tabs.selected_index = 1
    changes: list[object] = []
    page._others[1].chart.observe(changes.append, names="spec")
    page.table.play("gather")
    assert changes == []


def test_a_hidden_chart_catches_up_when_it_is_chosen(page: PlanetDashboard) -> None:
    page._tabs.selected_index = 1
    page._tabs.selected_index = 0
    page.table.session = luu.new("planet", seed=7, players=2, draft="auto", chaos=0)
    page._tabs.selected_index = 1
    queues = page.session.view(0)["queues"]
    assert page._others[1].chart.spec == charts.evolution(page.session.cards, queues, "attack").to_json()
    assert len(queues) == 2


def test_the_dice_of_two_players_are_shown_when_asked_for(page: PlanetDashboard) -> None:
    assert page._both.layout.display is None
    page._both.value = True
    assert page._dice.chart.spec == charts.sector_dice(1, both=True).to_json()
    page.table.new_game(seed=3, players=2)
    assert page._both.layout.display == "none"


def test_a_new_game_for_two_changes_the_dice(page: PlanetDashboard) -> None:
    page.table.new_game(seed=3, players=2)
    assert page._dice.chart.spec == charts.sector_dice(1, 2).to_json()


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
        page.refresh()
        assert '<p role="alert">' in page._fault.value
        assert "ZeroDivisionError" in page._fault.value
        assert page._fault.layout.display is None
    page.refresh()
    assert (page._fault.value, page._fault.layout.display) == ("", "none")


def test_a_page_of_its_own_starts_a_game() -> None:
    assert PlanetDashboard().session.choice is not None
    ipywidgets.Widget.close_all()
