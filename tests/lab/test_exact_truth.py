"""The lab's intervals against matches whose chances are known exactly (benchmarks/duels.py)."""

from __future__ import annotations

import pytest

from benchmarks import lab_coverage
from benchmarks.duels import AFTER, BEFORE, TEAMS, cards_of, chance_of_match, rounds_of_match
from luu import lab


@pytest.mark.parametrize("sides", [pytest.param(BEFORE, id="before"), pytest.param(AFTER, id="after")])
def test_the_engine_plays_these_matches_as_often_won_as_the_exact_odds_say(sides):
    """LN-6.6, LN-6.7, LN-R22: 1,500 matches, within four standard errors of the exact chance and the exact length."""
    result = lab.simulate("luturas", agent="random", games=1500, seed=11, cards=cards_of(sides), workers=1, teams=TEAMS)
    assert abs(result.win_rate.value - chance_of_match(sides)) < 4 * 0.5 / 1500**0.5
    assert abs(result.mean("rounds").value - rounds_of_match(sides)) < 4 * 1.6 / 1500**0.5


def test_intervals_hold_the_truth_about_as_often_as_they_say(monkeypatch):
    """A small version of `python -m benchmarks.lab_coverage`: of 25 intervals of 95 %, 20 or more hold it."""
    monkeypatch.setattr(lab_coverage, "GAMES", 60)
    monkeypatch.setattr(lab_coverage, "NARROW", 0.12)
    found = lab_coverage.counted(25, peeking=5)
    assert len(found) == 6
    for name, row in found.items():
        assert row["inside"] >= (20 if row["of"] == 25 else 4), name
    assert min(row["of"] for row in found.values()) == 5


def test_a_run_that_ended_early_says_its_interval_at_any_time():
    found = lab.compare(
        cards_of(BEFORE), cards_of(AFTER), agent="random", games=2000, seed=4, workers=1, teams=TEAMS, until=0.1
    )
    said = found.summary()["difference_at_any_time"]
    assert found.narrow_enough
    assert found.games < 2000
    assert (said["high"] - said["low"]) / 2 <= 0.1
    assert said["low"] <= chance_of_match(AFTER) - chance_of_match(BEFORE) <= said["high"]
    assert found.difference().half_width < found.difference_at_any_time.half_width, "a fixed one is narrower"
    one = lab.simulate("luturas", agent="random", games=2000, seed=4, cards=cards_of(BEFORE), workers=1, teams=TEAMS,
                       until=0.1)  # fmt: skip
    assert one.summary()["won_at_any_time"]["high"] > one.win_rate.high
