"""A distribution is exact: against hand counts, against brute force, and in the laws that hold of any."""

from __future__ import annotations

import pickle
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luu.odds import Distribution, display

weights = st.dictionaries(st.integers(-20, 20), st.integers(0, 30), min_size=1).filter(lambda w: any(w.values()))
distributions = st.builds(Distribution, weights)


def test_it_is_a_mapping_from_value_to_fraction_in_rising_order():
    loaded = Distribution({3: 2, 1: 6, 2: 0})
    assert dict(loaded) == {1: Fraction(3, 4), 3: Fraction(1, 4)}
    assert list(loaded) == [1, 3]
    assert loaded == Distribution({1: 3, 3: 1}) == {1: Fraction(3, 4), 3: Fraction(1, 4)}
    assert hash(loaded) == hash(Distribution({1: 3, 3: 1}))
    assert loaded.denominator == 4
    with pytest.raises(KeyError):
        loaded[2]


def test_two_dice_say_what_everyone_knows():
    two = Distribution.die(6) + Distribution.die(6)
    assert two.at_least(7) == Fraction(7, 12)
    assert (two.exactly(7), two.exactly(13)) == (Fraction(1, 6), 0)
    assert two.at_most(3) == Fraction(1, 12)
    assert (two.mean, two.variance, two.mode) == (7, Fraction(35, 6), 7)
    assert two.sd == pytest.approx(2.41523, abs=1e-5)
    assert (two.minimum, two.maximum) == (2, 12)


@pytest.mark.parametrize(("q", "value"), [(0, 1), (0.1, 1), (Fraction(1, 9), 2), (0.5, 5), (1, 10)])
def test_a_quantile_is_the_smallest_value_that_reaches_it(q, value):
    assert Distribution.die(10).quantile(q) == value


def test_weights_may_be_fractions():
    assert Distribution({0: Fraction(1, 3), 1: Fraction(1, 6)}) == {0: Fraction(2, 3), 1: Fraction(1, 3)}


def test_a_mixture_weighs_its_parts():
    die, none = Distribution.die(4), Distribution.always(0)
    assert Distribution.mixture([(none, 1), (die, 5)]).exactly(0) == Fraction(1, 6)
    assert Distribution.mixture([(none, Fraction(1, 6)), (die, Fraction(5, 6))]).exactly(4) == Fraction(5, 24)


def test_the_higher_of_two_dice():
    higher = Distribution.die(4).combine(Distribution.die(4), max)
    assert higher == Distribution({1: 1, 2: 3, 3: 5, 4: 7})


@pytest.mark.parametrize(
    ("made_from", "error", "says"),
    [
        pytest.param({}, ValueError, "a weight above 0", id="nothing"),
        pytest.param({1: 0}, ValueError, "a weight above 0", id="only zero"),
        pytest.param({1: 2, 2: -1}, ValueError, "not below 0, got -1 for 2", id="negative"),
        pytest.param({1.5: 1}, TypeError, "whole number, got 1.5", id="broken value"),
        pytest.param({1: 0.5}, TypeError, "an int or a Fraction, got 0.5", id="float weight"),
        pytest.param([1, 2], TypeError, r"a mapping value -> weight, got \[1, 2\]", id="a list"),
    ],
)
def test_what_is_no_distribution_is_refused(made_from, error, says):
    with pytest.raises(error, match=says):
        Distribution(made_from)


@pytest.mark.parametrize("q", [-0.1, 1.5, float("nan")])
def test_a_quantile_outside_0_and_1_is_refused(q):
    with pytest.raises(ValueError, match="between 0 and 1, got"):
        Distribution.die(4).quantile(q)


@pytest.mark.parametrize(
    ("ask", "says"),
    [
        pytest.param(lambda die: die.exactly(1.5), "whole number, got 1.5", id="exactly"),
        pytest.param(lambda die: die.at_least("3"), "whole number, got '3'", id="at least"),
        pytest.param(lambda die: die.at_most(None), "whole number, got None", id="at most"),
        pytest.param(lambda die: die.quantile("0.5"), "number from 0 to 1, got '0.5'", id="quantile"),
        pytest.param(lambda die: die.map(lambda value: value / 2), "whole number, got 0.5", id="map"),
        pytest.param(lambda die: die.combine(3, max), "a Distribution is expected, got 3", id="combine"),
        pytest.param(lambda die: die + 0.5, "unsupported operand", id="sum"),
        pytest.param(lambda die: Distribution.mixture([(die, 0.5)]), "an int or a Fraction, got 0.5", id="mixture"),
        pytest.param(lambda die: Distribution.mixture([(3, 1)]), "a Distribution is expected, got 3", id="no part"),
    ],
)
def test_a_question_that_makes_no_sense_is_refused(ask, says):
    with pytest.raises(TypeError, match=says):
        ask(Distribution.die(4))


@pytest.mark.parametrize(
    ("make", "says"),
    [
        pytest.param(lambda: Distribution.die(0), "at least 1 side, got 0", id="no sides"),
        pytest.param(lambda: Distribution.mixture([]), "a part with a weight above 0", id="no parts"),
        pytest.param(lambda: Distribution.mixture([(Distribution.die(4), 0)]), "above 0", id="no weight"),
        pytest.param(lambda: Distribution.mixture([(Distribution.die(4), -1)]), "not below 0, got -1", id="negative"),
        pytest.param(lambda: Distribution.die(4).times(-1), "0 times or more, got -1", id="times"),
    ],
)
def test_what_cannot_be_made_is_refused(make, says):
    with pytest.raises(ValueError, match=says):
        make()


def test_one_that_is_certain_equals_its_number():
    assert Distribution.always(3) == 3 == Distribution.always(3)
    assert hash(Distribution.always(3)) == hash(3)
    assert Distribution.die(3) != 3
    assert Distribution.always(3) != 4


def test_the_chance_of_whatever_one_asks():
    assert Distribution.die(6).chance(lambda value: value % 3 == 0) == Fraction(1, 3)


def test_it_cannot_be_changed():
    die = Distribution.die(4)
    with pytest.raises(AttributeError, match="cannot be changed"):
        die._total = 5
    with pytest.raises(AttributeError, match="cannot be changed"):
        del die._weights
    with pytest.raises(TypeError):
        die[1] = Fraction(1)


def test_it_survives_pickling():
    die = Distribution.die(4) + 2
    assert pickle.loads(pickle.dumps(die)) == die


def test_it_reads_well():
    die = Distribution({1: 1, 10: 3})
    assert repr(die) == "<Distribution 1 to 10, mean 7.75>"
    assert repr(Distribution.always(3)) == "<Distribution 3, mean 3>"
    assert str(die).splitlines()[0] == "mean 31/4 (7.75), standard deviation 3.897, likeliest 10"
    assert [line.split() for line in str(die).splitlines()[2:]] == [
        ["1", "25.00%", "█" * 8, "100.00%", "25.00%"],
        ["10", "75.00%", "█" * 24, "75.00%", "100.00%"],
    ]


def test_a_frame_has_the_three_views():
    pytest.importorskip("pandas")
    frame = Distribution.die(4).to_frame()
    assert list(frame.columns) == ["exactly", "at_least", "at_most"]
    assert frame.loc[3].tolist() == [0.25, 0.5, 0.75]


@given(distributions)
def test_the_chances_sum_to_exactly_1(one):
    assert sum(one.values()) == 1
    assert one.at_least(one.minimum) == one.at_most(one.maximum) == 1
    assert all(chance > 0 for chance in one.values())


@given(distributions, st.integers(-25, 25))
def test_the_views_fit_together(one, value):
    assert one.at_least(value) + one.at_most(value) == 1 + one.exactly(value)
    assert one.exactly(value) == one.get(value, 0)


@given(distributions, st.fractions(0, 1))
def test_a_quantile_is_reached_and_no_smaller_value_reaches_it(one, q):
    value = one.quantile(q)
    assert one.at_most(value) >= q
    assert value == one.minimum or one.at_most(value - 1) < q


@given(distributions, distributions)
def test_a_sum_is_every_pair_counted(one, other):
    counted: dict[int, Fraction] = {}
    for (a, p), (b, q) in product(one.items(), other.items()):
        counted[a + b] = counted.get(a + b, Fraction(0)) + p * q
    assert one + other == counted
    assert (one + other).mean == one.mean + other.mean
    assert (one + other).variance == one.variance + other.variance


@given(distributions, st.integers(-5, 5))
def test_a_number_shifts(one, number):
    assert one + number == number + one == one.map(lambda value: value + number)
    assert sum([one, one]) == one + one


@given(distributions, distributions, st.integers(1, 9), st.integers(1, 9))
def test_a_mixture_is_the_weighted_mean_of_its_parts(one, other, a, b):
    mixed = Distribution.mixture([(one, a), (other, b)])
    assert mixed.mean == (a * one.mean + b * other.mean) / (a + b)


@given(distributions, st.integers(0, 5))
def test_so_many_of_one_are_a_sum_of_so_many(one, count):
    assert one.times(count) == sum([one] * count, Distribution.always(0))


@given(weights)
def test_of_weights_is_the_constructor_without_its_questions(made_from):
    assert Distribution.of_weights(made_from) == Distribution(made_from)
    assert list(Distribution.of_weights(made_from)) == sorted(value for value, weight in made_from.items() if weight)


@given(distributions, distributions, st.integers(1, 9), st.integers(0, 9))
def test_icepool_agrees(one, other, a, b):
    """Weight for weight the same die, and the same sums, higher ones and mixtures."""
    icepool = pytest.importorskip("icepool")
    left, right = one.to_icepool(), other.to_icepool()
    assert dict(left) == one.weights
    for ours, theirs in (
        (one + other, left + right),
        (one.combine(other, max), icepool.highest(left, right)),
        (Distribution.mixture([(one, a), (other, b)]), icepool.Die([left, right], times=[a, b])),
    ):
        assert ours == {value: theirs.probability(value) for value in theirs if theirs.probability(value)}


@given(distributions)
def test_the_views_of_the_display_are_the_exact_ones(one):
    for row in display.rows(one):
        assert (row.exactly, row.at_least, row.at_most) == (
            one.exactly(row.value), one.at_least(row.value), one.at_most(row.value),
        )  # fmt: skip
    assert max(row.bar for row in display.rows(one)) == 1
