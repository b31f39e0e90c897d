"""One attack of a Lutura and the way to a knock-out: figures worked by hand, every roll counted, and icepool."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luu import odds
from luu.odds import Distribution
from luu.odds.luturas import Outcome

D6 = range(1, 7)
D4 = range(1, 5)

numbers = st.integers(1, 13)
flags = st.booleans()
small = st.fixed_dictionaries(
    {
        "damage_dice": st.integers(1, 2),
        "defense_dice": st.integers(0, 2),
        "power": st.integers(-3, 10),
        "accuracy": numbers,
        "breakshield": st.none() | numbers,
        "burned": flags,
        "soaked": flags,
        "blurred": flags,
    }
)
large = st.fixed_dictionaries(
    {
        "damage_dice": st.integers(1, 8),
        "defense_dice": st.integers(1, 8),
        "power": st.integers(0, 10),
        "accuracy": numbers,
        "breakshield": st.none() | numbers,
        "burned": flags,
        "soaked": flags,
        "blurred": flags,
    }
)
damages = st.dictionaries(st.integers(0, 6), st.integers(1, 9), min_size=1).map(Distribution)


def totals(blurred):
    """Every total of 2D6, or of 1D6."""
    return list(D6) if blurred else [a + b for a, b in product(D6, D6)]


def shared(counts):
    whole = sum(counts.values())
    return {value: Fraction(count, whole) for value, count in counts.items()}


def counted(damage_dice, defense_dice, power, accuracy, breakshield, burned, soaked, blurred):
    """Every fall of all dice, one by one."""
    counts = Counter()
    falls = product(totals(blurred), product(D4, repeat=damage_dice), product(D4, repeat=defense_dice))
    for total, struck, warded in falls:
        if total < accuracy:
            counts[0] += 1
            continue
        lowest = soaked or (breakshield is not None and total >= breakshield)
        defense = (min if lowest else max)(warded, default=0)
        counts[max(0, (min if burned else max)(struck) + power - defense)] += 1
    return shared(counts)


def icepool_die(icepool, damage_dice, defense_dice, power, accuracy, breakshield, burned, soaked, blurred):
    """The same attack as an icepool die."""

    def damage(total, struck, high, low):
        if total < accuracy:
            return 0
        lowest = soaked or (breakshield is not None and total >= breakshield)
        return max(0, struck + power - (low if lowest else high))

    struck = icepool.d4.lowest(damage_dice) if burned else icepool.d4.highest(damage_dice)
    roll = icepool.d6 if blurred else 2 @ icepool.d6
    return icepool.map(damage, roll, struck, icepool.d4.highest(defense_dice), icepool.d4.lowest(defense_dice))


def chances(die):
    """An icepool die as value -> Fraction."""
    return {value: Fraction(quantity, die.denominator()) for value, quantity in die.items()}


# --- the roll


@pytest.mark.parametrize("blurred", [False, True])
@pytest.mark.parametrize("target", range(-1, 15))
def test_a_check_counts_every_roll(target, blurred):
    """LN-12.2; Blurred rolls 1D6 against the number as it is printed: LN-9.4, LN-R42."""
    every = totals(blurred)
    assert odds.luturas.check(target, blurred) == Fraction(sum(total >= target for total in every), len(every))


def test_checks_by_hand():
    """LN-12.2, LN-R42."""
    assert odds.luturas.check(7) == Fraction(7, 12)
    assert odds.luturas.check(7, blurred=True) == 0


@given(accuracy=numbers, special=st.none() | numbers, breakshield=st.none() | numbers, blurred=flags)
def test_one_roll_decides_all_three(accuracy, special, breakshield, blurred):
    """LN-R30, and neither Special nor Breakshield on a miss: LN-R31."""
    counts = Counter()
    for total in totals(blurred):
        hit = total >= accuracy
        counts[hit, hit and total >= (special or 99), hit and total >= (breakshield or 99)] += 1
    assert odds.luturas.outcomes(accuracy, special, breakshield, blurred) == shared(counts)


@given(accuracy=numbers, special=st.none() | numbers, breakshield=st.none() | numbers, blurred=flags)
@settings(max_examples=10)
def test_the_other_reading_rolls_for_each_number(accuracy, special, breakshield, blurred):
    """Against LN-R30: every number has a roll of its own."""
    counts = Counter()
    for aimed, sparked, broke in product(totals(blurred), repeat=3):
        hit = aimed >= accuracy
        counts[hit, hit and sparked >= (special or 99), hit and broke >= (breakshield or 99)] += 1
    assert odds.luturas.outcomes(accuracy, special, breakshield, blurred, one_roll=False) == shared(counts)


def test_joint_chances_by_hand():
    """LN-R30."""
    assert odds.luturas.outcomes(6, breakshield=9)[Outcome(True, False, True)] == Fraction(5, 18)
    assert odds.luturas.outcomes(6, 9, 11)[Outcome(True, True, False)] == Fraction(7, 36)


# --- the damage


@pytest.mark.parametrize("dice", range(1, 4))
@pytest.mark.parametrize("burned", [False, True])
def test_the_highest_die_counts_and_burned_the_lowest(dice, burned):
    """LN-6.7, LN-9.1: an attack that always hits a target without dice."""
    expected = shared(Counter((min if burned else max)(fall) for fall in product(D4, repeat=dice)))
    assert odds.luturas.attack(dice, 0, 0, accuracy=2, burned=burned) == expected


def test_the_highest_of_three_dice():
    """LN-6.7."""
    assert odds.luturas.attack(3, 0, 0, accuracy=2).mean == Fraction(55, 16)


@pytest.mark.parametrize(
    ("accuracy", "status", "mean"),
    [
        pytest.param(7, {}, Fraction(1313, 576), id="LN-6.7"),
        pytest.param(7, {"burned": True}, Fraction(683, 576), id="LN-9.1"),
        pytest.param(7, {"soaked": True}, Fraction(511, 192), id="LN-9.2"),
        pytest.param(5, {"blurred": True}, Fraction(53, 48), id="LN-9.4"),
    ],
)
def test_expected_damage_by_hand(accuracy, status, mean):
    """3 dice + 3 against 2 dice, Breakshield 9."""
    assert odds.luturas.attack(3, 2, 3, accuracy, 9, **status).mean == mean


@given(small)
@settings(max_examples=40, deadline=None)
def test_an_attack_counts_every_fall(given_attack):
    """LN-6.6, LN-6.7, LN-9.1, LN-9.2, LN-9.4, LN-12.3, LN-R31, LN-R33, LN-R34."""
    assert odds.luturas.attack(**given_attack) == counted(**given_attack)


@given(large)
@settings(max_examples=40, deadline=None)
def test_an_attack_equals_icepool(given_attack):
    """LN-6.7, LN-R35: up to eight dice a side."""
    icepool = pytest.importorskip("icepool")
    assert odds.luturas.attack(**given_attack) == chances(icepool_die(icepool, **given_attack))


@given(large, flags)
@settings(max_examples=30, deadline=None)
def test_the_three_parts_make_up_the_attack(given_attack, one_roll):
    """LN-R30, LN-12.3: what a chart in three parts shows is the whole."""
    parts = odds.luturas.attack_parts(**given_attack, one_roll=one_roll)
    assert sum(part.chance for part in parts) == 1
    mixed = Distribution.mixture((part.damage, part.chance) for part in parts)
    assert mixed == odds.luturas.attack(**given_attack, one_roll=one_roll)


def test_parts_say_how_likely_each_is():
    """LN-6.6, LN-12.3: 3 dice + 3 against 2 dice at 7, Breakshield 9."""
    parts = odds.luturas.attack_parts(3, 2, 3, 7, 9)
    assert [part.chance for part in parts] == [Fraction(5, 12), Fraction(11, 36), Fraction(5, 18)]
    assert parts.miss.damage == Distribution.always(0)
    assert parts.hit.damage.mean == Fraction(55, 16) + 3 - Fraction(25, 8)
    assert parts.breakshield.damage.mean == Fraction(55, 16) + 3 - Fraction(15, 8)


def test_a_separate_roll_for_breakshield_changes_the_odds():
    """Against LN-R30: 7/12 * 5/18 instead of 5/18."""
    parts = odds.luturas.attack_parts(3, 2, 3, 7, 9, one_roll=False)
    assert parts.breakshield.chance == Fraction(7, 12) * Fraction(5, 18)


@pytest.mark.parametrize(
    ("given_attack", "error", "says"),
    [
        pytest.param({"damage_dice": 0}, ValueError, "damage_dice is 1 or more, got 0", id="LN-R35: a die at least"),
        pytest.param({"damage_dice": 9}, ValueError, "damage_dice is 8 at most, got 9", id="LN-4.1: eight in the box"),
        pytest.param({"defense_dice": -1}, ValueError, "defense_dice is 0 or more, got -1", id="defense"),
        pytest.param({"power": 2.5}, TypeError, "power is a whole number, got 2.5", id="power"),
        pytest.param({"accuracy": None}, TypeError, "accuracy is a whole number, got None", id="accuracy"),
        pytest.param({"breakshield": "9"}, TypeError, "breakshield is a whole number, got '9'", id="breakshield"),
    ],
)
def test_what_no_attack_has_is_refused(given_attack, error, says):
    with pytest.raises(error, match=says):
        odds.luturas.attack(**{"damage_dice": 3, "defense_dice": 2, "power": 3, "accuracy": 7} | given_attack)


# --- attacks to a knock-out


def falls_within(damage, stamina, attacks):
    """The chance that so many attacks take so much: all added up, one after another."""
    total = Distribution.always(0)
    for _ in range(attacks):
        total = total + damage
    return total.at_least(stamina)


def test_a_knock_out_by_hand():
    """LN-12.1: 20 Stamina by 3 dice + 3 against 2 dice at 7, Breakshield 9."""
    attacks = odds.luturas.attacks_to_ko(odds.luturas.attack(3, 2, 3, 7, 9), 20)
    assert float(attacks.at_most(10)) == pytest.approx(0.676975, abs=1e-6)
    assert float(attacks.mean) == pytest.approx(9.512897, abs=1e-6)


@given(damages.filter(lambda damage: damage.maximum), st.integers(1, 9), st.integers(0, 8))
@settings(max_examples=60, deadline=None)
def test_a_knock_out_takes_what_added_up_damage_says(damage, stamina, attacks):
    """LN-12.1: within so many attacks, in just so many, in so many or more."""
    found = odds.luturas.attacks_to_ko(damage, stamina)
    assert found.at_most(attacks) == falls_within(damage, stamina, attacks)
    assert found.at_least(attacks + 1) == 1 - falls_within(damage, stamina, attacks)
    before = falls_within(damage, stamina, attacks - 1)
    assert found.exactly(attacks) == falls_within(damage, stamina, attacks) - before


@given(damages.filter(lambda damage: damage.maximum), st.integers(1, 12))
@settings(max_examples=30, deadline=None)
def test_the_mean_of_a_knock_out_equals_icepool(damage, stamina):
    """LN-12.1."""
    icepool = pytest.importorskip("icepool")
    expected = icepool.Die(damage.weights).mean_time_to_sum(stamina)
    assert odds.luturas.attacks_to_ko(damage, stamina).mean == expected


@given(damages.filter(lambda damage: damage.maximum), st.integers(1, 6))
@settings(max_examples=20, deadline=None)
def test_mean_and_variance_of_a_knock_out_follow_from_the_first_attack(damage, stamina):
    """LN-12.1: E(T) and E(T * T) by first-step equations, worked out from below."""
    means, squares = {0: Fraction(0)}, {0: Fraction(0)}
    hurts = 1 - damage.exactly(0)
    for left in range(1, stamina + 1):
        further = [(chance, max(0, left - taken)) for taken, chance in damage.items() if taken]
        means[left] = (1 + sum(chance * means[after] for chance, after in further)) / hurts
        rest = sum(chance * (2 * means[after] + squares[after]) for chance, after in further)
        squares[left] = (1 + 2 * (1 - hurts) * means[left] + rest) / hurts
    found = odds.luturas.attacks_to_ko(damage, stamina)
    assert found.mean == means[stamina]
    assert found.variance == squares[stamina] - means[stamina] ** 2


@pytest.mark.parametrize("q", [0, 0.01, 0.25, 0.5, 0.676975, 0.9, 0.999])
def test_a_quantile_is_the_smallest_number_that_reaches_it(q):
    attacks = odds.luturas.attacks_to_ko(odds.luturas.attack(3, 2, 3, 7, 9), 20)
    value = attacks.quantile(q)
    assert attacks.at_most(value) >= Fraction(str(q))
    assert value == attacks.minimum or attacks.at_most(value - 1) < Fraction(str(q))


def test_without_misses_there_is_a_largest_number():
    attacks = odds.luturas.attacks_to_ko(Distribution({1: 1, 2: 1}), 3)
    assert [attacks.exactly(k) for k in range(5)] == [0, 0, Fraction(3, 4), Fraction(1, 4), 0]
    assert attacks.quantile(1) == 3
    with pytest.raises(ValueError, match="no largest value"):
        odds.luturas.attacks_to_ko(Distribution({0: 1, 2: 1}), 3).quantile(1)


def test_two_creatures_one_after_another():
    """Sums of such counts are exact too."""
    coin = odds.luturas.attacks_to_ko(Distribution({0: 1, 1: 1}), 1)
    both = coin + coin
    assert [both.exactly(k) for k in (1, 2, 3, 4)] == [0, Fraction(1, 4), Fraction(1, 4), Fraction(3, 16)]
    assert (both.mean, both.variance, both.minimum) == (4, 4, 2)
    assert both.at_most(4) == Fraction(11, 16)
    later = Distribution.die(2) + coin
    assert [later.exactly(k) for k in (1, 2, 3)] == [0, Fraction(1, 4), Fraction(3, 8)]
    assert (coin + 3).exactly(4) == Fraction(1, 2)


@pytest.mark.parametrize(
    ("damage", "stamina", "says"),
    [
        pytest.param(Distribution.always(0), 5, "always 0, so 5 Stamina never fall", id="LN-R42: Blurred against 7"),
        pytest.param(Distribution.die(4), 0, "stamina is 1 or more, got 0", id="LN-12.1: 0 is a knock-out"),
        pytest.param(Distribution({-1: 1, 1: 1}), 5, "damage has values of 0 or more", id="LN-R33"),
    ],
)
def test_a_knock_out_that_cannot_be_is_refused(damage, stamina, says):
    with pytest.raises(ValueError, match=says):
        odds.luturas.attacks_to_ko(damage, stamina)


def test_an_unbounded_one_is_shown_and_says_what_it_leaves_out():
    attacks = odds.luturas.attacks_to_ko(odds.luturas.attack(3, 2, 3, 7, 9), 20)
    last = attacks.quantile(0.99)
    left = f"{100 * float(attacks.at_least(last + 1)):.2f}%"
    for shown in (str(attacks), attacks._repr_html_()):
        assert "mean 9.513" in shown
        assert f"… and {last + 1} or more, together {left}" in shown
    assert repr(attacks) == "<Unbounded from 4 on, mean 9.513>"
    assert sum(attacks.head(0.5).values()) == attacks.at_most(attacks.quantile(0.5))


def test_an_unbounded_one_as_a_frame():
    pytest.importorskip("pandas")
    attacks = odds.luturas.attacks_to_ko(Distribution({0: 1, 1: 1}), 1)
    frame = attacks.to_frame(until=0.75)
    assert list(frame.index) == [1, 2]
    assert frame.loc[2].to_dict() == {"exactly": 0.25, "at_least": 0.5, "at_most": 0.75}
