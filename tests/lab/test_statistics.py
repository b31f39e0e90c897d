"""The intervals of the lab: against published values, and against what they promise when the truth is known."""

import math
import random

import pytest
from scipy.optimize import minimize_scalar
from scipy.special import xlogy

from luu.lab import statistics as st


@pytest.mark.parametrize(
    ("hits", "n", "low", "high"),
    [
        pytest.param(0, 10, 0.0, 0.2775, id="no hit still leaves room"),
        pytest.param(81, 263, 0.2553, 0.3662, id="Newcombe 1998, table I"),
        pytest.param(1, 29, 0.0061, 0.1718, id="Newcombe 1998, table I, rare"),
    ],
)
def test_wilsons_interval(hits, n, low, high):
    found = st.share(hits, n)
    assert (found.low, found.high) == (pytest.approx(low, abs=5e-4), pytest.approx(high, abs=5e-4))


@pytest.mark.parametrize(("gained", "lost", "n"), [(12, 2, 14), (7, 3, 50), (40, 22, 400), (3, 0, 20)])
def test_tangos_interval_ends_where_the_score_test_just_rejects(gained, lost, n):
    """At both ends the difference is 1.96 deviations away, those of the likeliest table with that end."""
    found = st.paired_share(gained, lost, n)
    assert found.value == pytest.approx((gained - lost) / n)
    for end, z in ((found.low, 1.959964), (found.high, -1.959964)):
        assert (found.value - end) / likeliest_deviation(gained, lost, n, end) == pytest.approx(z, abs=0.01)


def likeliest_deviation(gained, lost, n, delta):
    """The standard deviation of a difference of `delta`, with the share of changes that makes the counts likeliest."""

    def unlikely(down):
        return -(xlogy(gained, down + delta) + xlogy(lost, down) + xlogy(n - gained - lost, 1 - 2 * down - delta))

    bounds = (max(0.0, -delta) + 1e-12, (1 - delta) / 2 - 1e-12)
    down = minimize_scalar(unlikely, bounds=bounds, method="bounded", options={"xatol": 1e-12}).x
    return math.sqrt((2 * down + delta - delta * delta) / n)


def test_pairs_that_do_not_differ_leave_a_width():
    z = 1.959964
    assert st.paired_share(0, 0, 30).high == pytest.approx(z * z / (30 + z * z), abs=1e-5)


def test_the_interval_for_pairs_is_symmetric():
    there, back = st.paired_share(7, 3, 50), st.paired_share(3, 7, 50)
    assert (there.low, there.high) == (pytest.approx(-back.high), pytest.approx(-back.low))


@pytest.mark.parametrize("truth", [0.05, 0.5])
def test_fixed_intervals_cover_the_truth_as_often_as_they_say(truth):
    chance = random.Random(5)
    n, runs = 200, 1000
    inside = 0
    for _ in range(runs):
        found = st.share(sum(chance.random() < truth for _ in range(n)), n)
        inside += found.low <= truth <= found.high
    assert 0.92 <= inside / runs <= 0.98  # three standard errors of 1,000 runs around 95 %


def test_an_interval_at_any_time_survives_being_looked_at_after_every_game():
    chance = random.Random(6)
    truth, runs = 0.4, 200
    left = peeked = 0
    for _ in range(runs):
        hits, out, wilson_out = 0, False, False
        for n in range(1, 301):
            hits += chance.random() < truth
            if n % 10 == 0:
                found, fixed = st.share_at_any_time(hits, n), st.share(hits, n)
                out = out or not found.low <= truth <= found.high
                wilson_out = wilson_out or not fixed.low <= truth <= fixed.high
        left += out
        peeked += wilson_out
    assert left / runs <= 0.05
    assert peeked / runs > 0.1, "Wilson's interval must not be used like this; else the test shows nothing"


def test_a_mean_at_any_time_survives_being_looked_at():
    chance = random.Random(7)
    runs, left = 200, 0
    for _ in range(runs):
        values = [chance.choice([-1, 0, 0, 0, 1, 1]) for _ in range(600)]
        looks = [st.mean_at_any_time(values[:n]) for n in range(50, 601, 25)]
        left += any(not look.low <= 1 / 6 <= look.high for look in looks)
    assert left / runs <= 0.07


def test_intervals_narrow_with_more_games_and_contain_the_value():
    for kind in (st.share, st.share_at_any_time):
        few, many = kind(30, 100), kind(300, 1000)
        assert few.low < few.value < few.high
        assert many.half_width < few.half_width


def test_no_game_means_nothing_is_known():
    assert (st.share(0, 0).low, st.share(0, 0).high) == (0.0, 1.0)
    assert math.isinf(st.mean([3.0]).high)
    assert (st.paired_share(0, 0, 0).low, st.paired_share(0, 0, 0).high) == (-1.0, 1.0)


@pytest.mark.parametrize(("hits", "n"), [(-1, 5), (6, 5)])
def test_impossible_counts_are_refused(hits, n):
    for kind in (st.share, st.share_at_any_time):
        with pytest.raises(ValueError, match=f"{hits} hits in {n} games"):
            kind(hits, n)
    with pytest.raises(ValueError, match="of 5 pairs"):
        st.paired_share(4, 2, 5)


def test_variance_saved_by_pairing():
    a = [0.0, 1.0, 0.0, 1.0]
    assert st.variance_saved(a, a) == pytest.approx(1.0)
    assert st.variance_saved(a, a[::-1]) == pytest.approx(-1.0)
    assert st.variance_saved([1.0, 1.0], [1.0, 1.0]) == 0.0


def test_an_estimate_says_how_it_was_made():
    assert str(st.share(5, 10)) == "0.5 (0.2366 to 0.7634; Wilson, 95%, n = 10)"
    assert st.paired_share(1, 0, 10).percent(signed=True).startswith("+10.0 points (")
