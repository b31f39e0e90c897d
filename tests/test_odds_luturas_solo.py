"""The Oscumora's chain, its Force Field and Special: figures worked by hand, first-step equations, and icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from luu import odds
from luu.odds import Distribution

ROLLS = list(product(range(1, 7), repeat=2))

phases = st.fixed_dictionaries(
    {
        "accuracy": st.integers(2, 12),
        "power": st.integers(0, 10),
        "defense_dice": st.integers(0, 4),
        "status": st.sampled_from([None, "Soaked", "Burned"]),
        "soaked": st.booleans(),
        "again_on": st.sampled_from([(), (7,)]),
        "chain_on_miss": st.booleans(),
        "status_needs_damage": st.booleans(),
    }
)


def after_chain(
    icepool, limit, accuracy, power, defense_dice, status, soaked, again_on, chain_on_miss, status_needs_damage
):
    """A whole phase in icepool, attack by attack: the damage so far (up to a limit) at its end."""
    high, low = (icepool.d4.highest(defense_dice), icepool.d4.lowest(defense_dice)) if defense_dice else (0, 0)

    def one_attack(one, other, defense, taken, wet):
        hit = one + other >= accuracy
        damage = max(0, power - defense) if hit else 0
        wet = wet or (hit and status == "Soaked" and bool(damage or not status_needs_damage))
        again = (one == other or one + other in again_on) and (hit or chain_on_miss)
        return again and taken + damage < limit, min(limit, taken + damage), wet

    def step(on, taken, wet):
        if not on:
            return False, taken, wet
        return icepool.map(one_attack, icepool.d6, icepool.d6, low if wet else high, taken, wet)

    start = icepool.Die([(True, 0, soaked)])
    return start.map(step, star=True, repeat="inf").marginals[1]


# --- the chain of doubles


def test_the_chain_by_hand():
    """LN-14.5, LN-R63: at Accuracy 7, without a status; LN-R68: a Soaked Lutura, as icepool has it too."""
    assert odds.luturas.oscumora_attacks().mean == Fraction(6, 5)
    hits = odds.luturas.oscumora_hits(7)
    assert (hits.mean, hits.exactly(0)) == (Fraction(7, 10), Fraction(4, 11))
    assert odds.luturas.oscumora_knockout(7, 6, 2, 5) == Fraction(14301, 170368)
    assert odds.luturas.oscumora_knockout(7, 6, 2, 9, "Soaked") == Fraction(62176331, 5277319168)


@pytest.mark.parametrize("attacks", range(1, 6))
def test_every_double_attacks_again(attacks):
    """LN-14.5, LN-R63: without a limit."""
    chain = odds.luturas.oscumora_attacks()
    assert chain.exactly(attacks) == Fraction(1, 6) ** (attacks - 1) * Fraction(5, 6)
    assert chain.at_least(attacks) == Fraction(1, 6) ** (attacks - 1)
    assert chain.variance == Fraction(6, 25)


def test_an_ability_may_let_it_attack_again_on_a_total():
    """LN-14.5 and an ability: a total of 7 as well, so 12 of 36 falls go on."""
    assert odds.luturas.oscumora_attacks(again_on=(7,)).mean == Fraction(3, 2)


def test_a_chain_that_never_ends_is_refused():
    with pytest.raises(ValueError, match="the chain must end"):
        odds.luturas.oscumora_attacks(again_on=range(2, 13))


@pytest.mark.parametrize("chain_on_miss", [True, False])
@pytest.mark.parametrize("accuracy", [2, 5, 7, 10, 12])
def test_hits_of_a_chain_follow_from_its_first_attack(accuracy, chain_on_miss):
    """LN-14.4, LN-14.5: P(k hits) by first-step equations over the 36 falls of the dice."""
    chances = []
    for number in range(5):
        known, waiting = Fraction(0), Fraction(0)
        for one, other in ROLLS:
            hit, again = one + other >= accuracy, one == other
            again = again and (hit or chain_on_miss)
            left = number - hit
            if again and not hit:
                waiting += Fraction(1, 36)
            elif again and left >= 0:
                known += Fraction(1, 36) * chances[left]
            elif not again:
                known += Fraction(left == 0, 36)
        chances.append(known / (1 - waiting))
    hits = odds.luturas.oscumora_hits(accuracy, chain_on_miss=chain_on_miss)
    assert [hits.exactly(number) for number in range(5)] == chances
    assert hits.at_least(3) == 1 - sum(chances[:3])


@given(phases)
@settings(max_examples=25, deadline=None)
def test_the_damage_of_a_phase_equals_icepool(phase):
    """LN-14.4, LN-14.5, LN-R63, LN-R68: a Soaked from the first hit binds the later ones (LN-9.2); other readings."""
    icepool = pytest.importorskip("icepool")
    limit = 12
    expected = after_chain(icepool, limit, **phase)
    found = odds.luturas.oscumora_damage(**phase)
    for damage in range(limit):
        assert found.exactly(damage) == expected.probability(damage)
    assert found.at_least(limit) == expected.probability(limit)


@given(phases, st.integers(1, 16))
@settings(max_examples=25, deadline=None)
def test_a_knock_out_within_a_phase_equals_icepool(phase, stamina):
    """LN-14.4, LN-R64: the chain stops when nobody stands."""
    icepool = pytest.importorskip("icepool")
    expected = after_chain(icepool, stamina, **phase).probability(stamina)
    assert odds.luturas.oscumora_knockout(stamina=stamina, **phase) == expected


@given(phases)
@settings(max_examples=25, deadline=None)
def test_mean_and_variance_of_a_phase_are_those_of_its_chances(phase):
    """The closed forms against the chances added up, far enough that the rest is nothing."""
    found = odds.luturas.oscumora_damage(**phase)
    chances = [found.exactly(damage) for damage in range(260)]
    mean = sum(damage * chance for damage, chance in enumerate(chances))
    squares = sum(damage**2 * chance for damage, chance in enumerate(chances))
    assert float(found.mean) == pytest.approx(float(mean))
    assert float(found.variance) == pytest.approx(float(squares - mean**2))


def test_soaked_binds_the_hits_after_the_first():
    """LN-R68, LN-9.2: never the first one."""
    plain, wet = (odds.luturas.oscumora_damage(7, 6, 3, status) for status in (None, "Soaked"))
    assert wet.mean > plain.mean
    assert odds.luturas.oscumora_damage(7, 6, 3, "Burned").mean == plain.mean
    first = [odds.luturas.oscumora_knockout(7, 6, 3, 6, status) for status in (None, "Soaked")]
    assert first[0] < first[1]
    assert odds.luturas.oscumora_damage(12, 6, 3, "Soaked").exactly(0) > plain.exactly(0)


@pytest.mark.parametrize(
    ("phase", "error", "says"),
    [
        pytest.param({"status": "Wet"}, ValueError, "status is None or one of Burned, .* got 'Wet'", id="status"),
        pytest.param({"stamina": 0}, ValueError, "stamina is 1 or more, got 0", id="stamina"),
        pytest.param({"defense_dice": 9}, ValueError, "defense_dice is 8 at most, got 9", id="LN-4.1"),
        pytest.param({"accuracy": 7.0}, TypeError, "accuracy is a whole number, got 7.0", id="accuracy"),
    ],
)
def test_a_phase_that_cannot_be_is_refused(phase, error, says):
    with pytest.raises(error, match=says):
        odds.luturas.oscumora_knockout(**{"accuracy": 7, "power": 6, "defense_dice": 2, "stamina": 5} | phase)


# --- the Force Field


fields = st.fixed_dictionaries(
    {
        "damage_dice": st.integers(1, 4),
        "power": st.integers(0, 6),
        "accuracy": st.integers(2, 8),
        "breakshield": st.none() | st.integers(2, 12),
        "force_field": st.integers(0, 5),
        "stamina": st.integers(1, 6),
        "defense_dice": st.integers(0, 2),
        "burned": st.booleans(),
        "residual": st.booleans(),
    }
)


def field_step(icepool, damage_dice, power, accuracy, breakshield, defense_dice, burned, residual):
    """One attack on (field, stamina) in icepool; a fallen one stays fallen."""
    high, low = (icepool.d4.highest(defense_dice), icepool.d4.lowest(defense_dice)) if defense_dice else (0, 0)
    struck = icepool.d4.lowest(damage_dice) if burned else icepool.d4.highest(damage_dice)

    def strike(total, die, highest, lowest, field, stamina):
        if total < accuracy:
            return field, stamina
        broken = breakshield is not None and total >= breakshield
        damage = max(0, die + power - (lowest if broken else highest))
        if broken or not field:
            return field, max(0, stamina - damage)
        over = max(0, damage - field) if residual else 0
        return max(0, field - damage), max(0, stamina - over)

    def step(field, stamina):
        if not stamina:
            return field, 0
        return icepool.map(strike, 2 @ icepool.d6, struck, high, low, field, stamina)

    return step


def test_a_force_field_by_hand():
    """LN-14.3, LN-15.1, LN-15.2, with two defense dice as plain arithmetic."""
    attacks = odds.luturas.oscumora_fall(3, 3, 7, 9, 5, 8, defense_dice=2)
    assert float(attacks.mean) == pytest.approx(6.174798, abs=1e-6)


@given(fields)
@settings(max_examples=15, deadline=None)
def test_a_force_field_equals_icepool(given_field):
    """LN-14.3, LN-15.1 (or residual, for comparison), LN-15.2, LN-R59, LN-R62."""
    icepool = pytest.importorskip("icepool")
    start = icepool.Die([(given_field["force_field"], given_field["stamina"])])
    step = field_step(icepool, **{k: v for k, v in given_field.items() if k not in ("force_field", "stamina")})
    if start.map(step, star=True, repeat=1) == start:
        with pytest.raises(ValueError, match="never fall"):
            odds.luturas.oscumora_fall(**given_field)
        return
    found = odds.luturas.oscumora_fall(**given_field)
    for attacks in (1, 2, 5):
        fallen = start.map(step, star=True, repeat=attacks).marginals[1].probability(0)
        assert found.at_most(attacks) == fallen


def test_an_attack_takes_from_field_or_stamina_never_from_both():
    """LN-15.1, LN-R60: an attack for just 3, a field of 1 and 2 Stamina are two attacks, with residual one."""
    always = {"damage_dice": 1, "power": 9, "accuracy": 2, "breakshield": None, "force_field": 1, "stamina": 2}
    assert odds.luturas.oscumora_fall(**always).mean == 2
    assert odds.luturas.oscumora_fall(**always, residual=True).mean == 1


def test_breakshield_passes_the_field():
    """LN-15.2, LN-R61: whatever the field."""
    for force_field in (0, 5, 50):
        assert odds.luturas.oscumora_fall(1, 9, 2, 2, force_field, 2).mean == 1


def test_an_oscumora_that_cannot_be_hurt_is_an_error():
    """LN-R42: Blurred against Accuracy 7."""
    with pytest.raises(ValueError, match="never fall"):
        odds.luturas.oscumora_fall(3, 3, 7, 9, 5, 8, blurred=True)


# --- Special


@pytest.mark.parametrize("rounds", range(1, 8))
def test_special_gathers_with_hits_made_and_taken(rounds):
    """LN-14.8, LN-R56: one round is an attack at 6 and a chain at 8; to 5 from 1."""
    made = Distribution({0: 10, 1: 26})
    hits = odds.luturas.oscumora_hits(8)
    total = Distribution.always(1)
    for _ in range(rounds):
        taken = Distribution({number: hits.exactly(number) for number in range(9)} | {9: hits.at_least(9)})
        total = (total + made + taken).map(lambda special: min(special, 9))
    found = odds.luturas.rounds_to_special(6, 8, start=1, goal=5)
    assert found.at_most(rounds) == total.at_least(5)


def test_a_tools_effect_adds_special_on_the_same_roll():
    """LN-R30, LN-14.8: an Oscumora that never hits, a Tool of 5 / 7 that gains 2 more."""
    found = odds.luturas.rounds_to_special(5, 13, goal=3, special=7, gain=2)
    assert found.exactly(1) == Fraction(7, 12)
    assert odds.luturas.rounds_to_special(2, 13).mean == 9


@pytest.mark.parametrize(
    ("given_goal", "says"),
    [
        pytest.param({"start": 9}, "goal is 10 or more, got 9", id="LN-R54: there already"),
        pytest.param(
            {"accuracy": 7, "oscumora_accuracy": 13, "blurred": True}, "neither side ever hits", id="nobody hits"
        ),
    ],
)
def test_special_that_never_comes_together_is_refused(given_goal, says):
    with pytest.raises(ValueError, match=says):
        odds.luturas.rounds_to_special(**{"accuracy": 6, "oscumora_accuracy": 8} | given_goal)
