"""Phases until a Luu falls, attacks until an enemy does: against step by step counting and icepool."""

from __future__ import annotations

from fractions import Fraction

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luu import odds
from luu.odds import Distribution

planet = odds.planet

damages = st.dictionaries(st.integers(0, 6), st.integers(1, 4), min_size=1, max_size=4).map(Distribution)


def still_standing(damage, hp, heal, most, steps):
    """P(it stands) after each step, one path of HP after the other."""
    states, found = {hp: Fraction(1)}, [Fraction(1)]
    for _ in range(steps):
        after: dict[int, Fraction] = {}
        for now, chance in states.items():
            for lost, share in damage.items():
                if lost < now:
                    left = min(most, now - lost + heal)
                    after[left] = after.get(left, Fraction(0)) + chance * share
        states = after
        found.append(sum(states.values(), Fraction(0)))
    return found


@given(damages, st.integers(1, 9), st.integers(0, 2), st.integers(0, 3))
@settings(deadline=None, max_examples=80)
def test_phases_count_every_path(damage, hp, heal, room):
    """PL-6.5, PL-2.6."""
    most = hp + room
    if damage.maximum <= heal or damage.maximum == 0:
        return
    try:
        phases = planet.phases_until_fall(damage, hp, heal, most)
    except ValueError:
        assert still_standing(damage, hp, heal, most, 200)[-1] > Fraction(1, 2)
        return
    standing = still_standing(damage, hp, heal, most, 12)
    for step in range(1, 12):
        assert phases.at_least(step + 1) == standing[step]
        assert phases.at_most(step) == 1 - standing[step]
        assert phases.exactly(step) == standing[step - 1] - standing[step]
    assert phases.at_most(phases.minimum) > 0
    assert phases.at_most(phases.minimum - 1) == 0


@given(damages, st.integers(1, 9))
@settings(deadline=None, max_examples=80)
def test_without_healing_the_mean_follows_from_the_first_step(damage, hp):
    """PL-6.5: the mean is 1 and the mean of what is left, the mean square likewise."""
    if damage.maximum == 0:
        return
    phases = planet.phases_until_fall(damage, hp)
    one = {0: Fraction(0)}
    two = {0: Fraction(0)}
    for left in range(1, hp + 1):
        misses = damage.exactly(0)
        ahead = sum(share * one[max(0, left - lost)] for lost, share in damage.items() if lost)
        square = sum(share * two[max(0, left - lost)] for lost, share in damage.items() if lost)
        one[left] = (1 + ahead) / (1 - misses)
        two[left] = (1 + 2 * (ahead + misses * one[left]) + square) / (1 - misses)
    assert phases.mean == one[hp]
    assert phases.variance == two[hp] - one[hp] ** 2


def test_with_healing_the_mean_is_that_of_the_tail():
    """PL-2.6: the sum of all at_least, as far as it matters."""
    damage = planet.rogue_damage(1, 1)
    phases = planet.phases_until_fall(damage, 12, heal=1)
    assert float(phases.mean) == pytest.approx(float(sum(phases.at_least(step) for step in range(1, 200))), rel=1e-12)


def test_phases_on_many_dice_are_icepools():
    """PL-6.5: two Rogues on 20 HP, the chance to stand three phases."""
    icepool = pytest.importorskip("icepool")
    die = icepool.map(lambda power, d6: 0 if d6 == 6 else power, icepool.d8 + 3, icepool.d6)
    phases = planet.phases_until_fall(planet.enemy_phase([3, 3], evade_on=6, sector=3), 20)
    for count in (1, 2, 3):
        total = (2 * count) @ die
        standing = Fraction(sum(weight for value, weight in total.items() if value < 20), total.denominator())
        assert phases.at_least(count + 1) == standing


def test_an_enemy_falls_to_attack_after_attack():
    """PL-7.1, PL-13.3: the chance after so many attacks is that of a kill."""
    power = planet.attack(3, 2)
    attacks = planet.attacks_until_fall(power, 16, evade_on=6, impervious=4)
    for count in range(1, 6):
        assert attacks.at_most(count) == planet.kill([power] * count, 16, evade_on=6, impervious=4)


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        pytest.param({"damage": Distribution.always(0)}, ValueError, "never falls from 5 HP", id="PL-6.5 no damage"),
        pytest.param({"damage": Distribution.die(2), "heal": 3}, ValueError, "never falls", id="PL-2.6 heals it all"),
        pytest.param({"hp": 0}, ValueError, "hp is 1 or more, got 0", id="PL-6.5 no HP"),
        pytest.param({"damage": 3}, TypeError, "damage is a Distribution, got 3", id="PL-6.5 a number"),
        pytest.param({"max_hp": 4}, ValueError, "max_hp is 5 or more, got 4", id="PL-6.5 more than the maximum"),
    ],
)
def test_a_wait_that_makes_no_sense_is_refused(wrong, error, says):
    with pytest.raises(error, match=says):
        planet.phases_until_fall(**{"damage": Distribution.die(4), "hp": 5} | wrong)
