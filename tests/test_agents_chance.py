"""The chance to win a position of Planet Luu, as search and the hints have it."""

from __future__ import annotations

import pytest
from board import position

import luu
from luu.agents.chance_planet import SEEN, chance, reach, sight
from luu.agents.scoring_planet import PlanetScoring


def test_what_is_over_is_certain() -> None:
    won, lost = position(["kjeluu:1"]), position(["kjeluu:1"])
    won.game.table.end(True, "all sectors cleared", "PL-12.1")
    lost.game.table.end(False, "colony lost", "PL-12.2")
    assert (chance(won.state), chance(lost.state)) == (1.0, 0.0)
    assert (reach(won.state), reach(lost.state)) == (1.0, 0.0)


def test_a_lost_game_has_cleared_the_sectors_before_its_last() -> None:
    lost = position(["kjeluu:3"], sector=4)
    lost.game.table.end(False, "colony lost", "PL-12.2")
    assert (chance(lost.state), reach(lost.state)) == (0.0, 0.6)


@pytest.mark.parametrize(
    ("better", "worse"),
    [
        pytest.param((["kjeluu:1"], []), (["kjeluu:1@3"], []), id="more HP"),
        pytest.param((["kjeluu:1", "rasluu:1"], []), (["kjeluu:1"], []), id="one Luu more"),
        pytest.param((["kjeluu:3e"], []), (["kjeluu:3"], []), id="evolved"),
        pytest.param((["kjeluu:1"], ["rogue-bisluu:1@2"]), (["kjeluu:1"], ["rogue-bisluu:1"]), id="a hurt enemy"),
    ],
)
def test_a_better_position_is_likelier_won(
    better: tuple[list[str], list[str]], worse: tuple[list[str], list[str]]
) -> None:
    for judged in (chance, reach):
        assert 0 < judged(position(*worse).state) < judged(position(*better).state) < 1


def test_it_sees_nothing_that_is_hidden() -> None:
    session = luu.new("planet", seed=3, players=2, draft="auto", chaos=0)
    before = sight(session.state)
    session.state.draw.reverse()
    session.state.waves = session.state.waves[::-1]
    session.state.boss_deck = session.state.boss_deck[::-1]
    assert sight(session.state) == before


def test_every_figure_has_its_weight_and_players_count_in_the_mean() -> None:
    session = luu.new("planet", seed=3, players=2, draft="auto", chaos=0)
    seen = dict(zip(SEEN, sight(session.state), strict=True))
    one, two = session.state.players
    assert seen["HP of the queue"] == sum(luu.hp for luu in [*one.queue, *two.queue]) / 2
    assert seen["Luu in the queue"] == 1
    assert seen["Luutex"] == (one.luutex + two.luutex) / 2
    assert seen["two players"] == 1


def test_search_goes_for_sectors_and_tells_of_the_chance_to_win() -> None:
    state = luu.new("planet", seed=3, draft="auto", chaos=0).state
    assert PlanetScoring().judged(state, 0) == (reach(state), chance(state))
    assert reach(state) > chance(state)


def test_the_weights_are_fitted_to_played_games() -> None:
    pytest.importorskip("scipy", reason="the lab is not installed")
    from benchmarks import chances

    found = chances.results(8, 1)
    assert all(len(target["weights"]) == 5 + len(SEEN) for target in found["targets"].values())
    assert sum(count for _, _, count, _, _ in found["bands"]) == found["apart"] > 0
    assert "HP of the queue" in chances.markdown(found)
