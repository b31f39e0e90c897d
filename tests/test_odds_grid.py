"""A whole grid says in every cell what the single attack says, exactly."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luu import odds
from luu.odds import grid

np = pytest.importorskip("numpy")


@pytest.fixture(scope="module")
def space():
    return grid.design_space()


def test_the_plain_grid_has_4356_attacks():
    """LN-6.7, LN-12.3: 1 to 6 dice on both sides, Accuracy and Breakshield 2 to 12."""
    plain = grid.attacks(power=(3,))
    assert repr(plain) == "<Grid of 4,356 attacks, damage 0 to 7>"
    assert plain.denominator == 36 * 4**12
    assert plain.cell(damage_dice=3, defense_dice=2, accuracy=7, breakshield=9).mean == Fraction(1313, 576)


def test_every_cell_of_the_plain_grid_is_the_attack():
    """LN-6.6, LN-6.7, LN-12.3, LN-R31."""
    plain = grid.attacks(power=(2,))
    for damage_dice in range(1, 7):
        for defense_dice in range(1, 7):
            for accuracy in range(2, 13):
                for breakshield in range(2, 13):
                    at = (damage_dice, defense_dice, 2, accuracy, breakshield)
                    dice = {"damage_dice": damage_dice, "defense_dice": defense_dice}
                    assert plain.cell(**dice, accuracy=accuracy, breakshield=breakshield) == odds.luturas.attack(*at)


def test_the_whole_space_sums_to_one_everywhere(space):
    """LN-9.1, LN-9.2, LN-9.4: 383,328 attacks, nothing dropped."""
    assert space.weights[..., 0].size == 383_328
    assert space.denominator == 603_979_776
    assert (space.weights.sum(axis=-1) == space.denominator).all()
    assert (space.weights >= 0).all()


@given(st.data())
@settings(max_examples=200, deadline=None)
def test_a_cell_of_the_whole_space_is_the_attack(space, data):
    """LN-6.6, LN-6.7, LN-9.1, LN-9.2, LN-9.4, LN-12.3, LN-R33, LN-R34."""
    at = {name: data.draw(st.sampled_from(values)) for name, values in space.axes.items()}
    attack = odds.luturas.attack(**at)
    assert space.cell(**at) == attack
    assert space.exact_mean(**at) == attack.mean


def test_means_and_tails_of_all_cells(space):
    """The exact sum, and floats of it."""
    at = {"burned": True, "soaked": False, "blurred": False, "damage_dice": 3, "defense_dice": 2}
    at |= {"power": 3, "accuracy": 7, "breakshield": 9}
    place = tuple(space.axes[name].index(value) for name, value in at.items())
    assert Fraction(int(space.summed()[place]), space.denominator) == Fraction(683, 576)
    assert space.mean()[place] == pytest.approx(683 / 576)
    for damage in (-1, 0, 3, 99):
        assert space.at_least(damage)[place] == pytest.approx(float(odds.luturas.attack(**at).at_least(damage)))


def test_a_grid_takes_any_values_of_its_axes():
    """LN-R59: also none of a die, and negative Power."""
    few = grid.attacks([8], [0, 8], power=(-9, -1), accuracy=(6,), breakshield=(13,), soaked=(True, False))
    at = {"defense_dice": 8, "power": -1, "soaked": True}
    assert few.cell(**at) == odds.luturas.attack(8, 8, -1, 6, 13, soaked=True)
    assert few.cell(defense_dice=0, power=-9, soaked=False) == odds.Distribution.always(0)


def test_a_grid_as_a_frame():
    pytest.importorskip("pandas")
    frame = grid.attacks([3], [2], power=(3,), accuracy=(7,), breakshield=(9, 10)).to_frame()
    assert list(frame["breakshield"]) == [9, 10]
    assert frame["mean"][0] == pytest.approx(1313 / 576)


@pytest.mark.parametrize(
    ("axes", "error", "says"),
    [
        pytest.param({"damage_dice": [0]}, ValueError, "damage_dice is 1 or more, got 0", id="LN-R35"),
        pytest.param({"defense_dice": [9]}, ValueError, "defense_dice is 8 at most, got 9", id="LN-4.1"),
        pytest.param({"accuracy": []}, ValueError, "accuracy needs a value at least", id="empty"),
        pytest.param({"burned": [1]}, TypeError, "burned is True or False, got 1", id="status"),
        pytest.param({"power": [10**9], "damage_dice": [8], "defense_dice": [8]}, OverflowError, "64 bits", id="size"),
    ],
)
def test_a_grid_that_cannot_be_is_refused(axes, error, says):
    with pytest.raises(error, match=says):
        grid.attacks(**axes)


@pytest.mark.parametrize(
    ("at", "says"),
    [
        pytest.param({"colour": 3}, "no axis 'colour'", id="axis"),
        pytest.param({"accuracy": 7}, "the cell needs a value of damage_dice", id="missing"),
        pytest.param(
            {"damage_dice": 7, "defense_dice": 2, "accuracy": 7, "breakshield": 9}, "damage_dice is one of", id="value"
        ),
    ],
)
def test_a_cell_that_is_not_there_is_refused(at, says):
    with pytest.raises(KeyError, match=says):
        grid.attacks().cell(**at)
