"""Friendly attacks: against the engine with every fall of its dice, against every fall counted, against icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from board import events, play, position
from falls import counted
from hypothesis import given
from hypothesis import strategies as st

from luu import odds
from luu.odds import Distribution
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.traits import type_modifier

planet = odds.planet
SECTORS = range(1, 6)
BOSS = {1: "tjeluu", 2: "lynluu", 3: "toxluu", 4: "fesluu", 5: "forluu"}


def power(session) -> int:
    return events(session, "Attacked")[-1].power


def dealt(session) -> int:
    return sum(event.amount for event in events(session, "EnemyDamaged"))


def taken(session) -> int:
    return sum(event.amount for event in events(session, "GaveBack"))


def rolled(sector):
    return [sum(dice) for dice in product(*(range(1, sides + 1) for sides in SECTOR_DICE[sector - 1]))]


def chances(values):
    """The values, each as likely as the others, as a plain mapping."""
    values = list(values)
    return {value: Fraction(values.count(value), len(values)) for value in sorted(set(values))}


# --- PL-7.5: power ---


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize(
    ("first", "target", "expected"),
    [
        pytest.param("rasluu:2", "rogue-bisluu:4", {"attack": 3}, id="PL-7.5 base and dice"),
        pytest.param("rasluu:2", "rogue-gifluu:4", {"attack": 3, "type_modifier": 1}, id="PL-2.2 type"),
        pytest.param("gifluu:1", "rogue-rasluu:4", {"attack": 0, "type_modifier": -1}, id="PL-2.2 not below 0"),
        pytest.param("lagluu:4", "rogue-bisluu:4", {"attack": 6, "bonus": 1 + 1}, id="PL-2.7 and PL-2.12"),
    ],
)
def test_power_is_the_engines(sector, first, target, expected):
    """The second Luu is an evolved Lagluu's neighbour and kin where that counts."""
    others = ["bisluu:1", "lagluu:1"] if first.startswith("lagluu") else ["kjeluu:1"]
    session = position([first, *others], [target], sector=sector, boss=BOSS[sector])
    assert planet.attack(sector=sector, **expected) == counted(session, "attack:rogue-1", number=power)


def test_power_with_everything_in_its_order_is_the_engines():
    """PL-7.5: drain, cards, dice, type, and Overdrive doubles it all (PL-13.6)."""
    hand, enemies = ["core_surge", "overdrive"], ["rogue-gifluu:4", "tjeluu"]
    session = position(["rasluu:5", "lagluu:1"], enemies, wave=4, hand=hand, luutex=20)
    session.state.players[0].queue[0].drained = 1
    play(session, "play:core_surge", "play:overdrive")
    expected = planet.attack(9, 1, type_modifier=1, bonus=1, drain=1, times=2)
    assert expected == counted(session, "attack:rogue-1", number=power)


@pytest.mark.parametrize("sector", SECTORS)
def test_a_called_shot_is_one_value(sector):
    """PL-2.4: the engine's called attack, and the values that can be called."""
    session = position(["rasluu:2", "kjeluu:1"], ["rogue-bisluu:4"], sector=sector, boss=BOSS[sector])
    session.play("call:rogue-1")
    for key in session.choice.keys:
        value = int(key.removeprefix("die:"))
        assert planet.attack(3, sector, called=value) == 3 + value
        assert counted(session, key, number=power) == {3 + value: 1}
    with pytest.raises(ValueError, match=r"called is .*, got 99"):
        planet.attack(3, sector, called=99)


@given(
    sector=st.sampled_from(SECTORS), attack=st.integers(0, 9), drain=st.integers(0, 2), bonus=st.integers(-4, 6),
    modifier=st.sampled_from([-1, 0, 1]), predatory=st.integers(0, 3), times=st.integers(0, 3),
)  # fmt: skip
def test_power_counts_every_roll_and_icepool_agrees(sector, attack, drain, bonus, modifier, predatory, times):
    """PL-7.5."""
    icepool = pytest.importorskip("icepool")

    def total(roll):
        return times * max(0, max(0, attack - drain) + bonus + predatory + modifier + roll)

    ours = planet.attack(attack, sector, modifier, bonus, drain=drain, predatory=predatory, times=times)
    assert ours == chances(map(total, rolled(sector)))
    dice = sum((icepool.d(sides) for sides in SECTOR_DICE[sector - 1]), icepool.Die([0]))
    assert ours == as_chances(dice.map(total))


def as_chances(die):
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}


def test_an_attack_that_the_game_does_not_have_is_refused():
    """PL-7.5: what was given, what is expected."""
    for wrong, error, says in (
        ({"drain": -1}, ValueError, "drain is 0 or more, got -1"),
        ({"times": 0.5}, TypeError, r"times is a whole number, got 0\.5"),
        ({"attack": True}, TypeError, "attack is a whole number, got True"),
        ({"sector": 7}, ValueError, "sector is 1, 2, 3, 4 or 5, got 7"),
        ({"sector": 7, "called": 3}, ValueError, "sector is 1, 2, 3, 4 or 5, got 7"),
        ({"called": 0}, ValueError, "called is 1, 2, 3 or 4, got 0"),
    ):
        with pytest.raises(error, match=says):
            planet.attack(**{"attack": 3, "sector": 1} | wrong)


# --- what the enemy takes and what falls ---


@pytest.mark.parametrize(
    ("target", "sector", "expected"),
    [
        pytest.param("rogue-bisluu:4", 1, {}, id="PL-7.1 nothing"),
        pytest.param("rogue-kjeluu:4", 2, {"impervious": 4}, id="PL-13.3 a Rogue Kjeluu"),
        pytest.param("rogue-gifluu:4", 1, {"evade_on": 6}, id="PL-13.4 a Rogue Gifluu"),
        pytest.param("fesluu", 2, {"impervious": 3, "first_hit_less": 1}, id="PL-13.9 Fesluu"),
        pytest.param("toxluu", 2, {"evade_on": 5}, id="PL-13.10 Toxluu"),
    ],
)
def test_two_attacks_deal_what_the_engines_do(target, sector, expected):
    """PL-2.5: the second is a Rasluu's, which does more to what was hit, and not to what evaded."""
    session = position(["lagluu:2", "rasluu:2", "kjeluu:1"], [target], sector=sector, boss=BOSS[sector])
    enemy = session.state.enemies[0]
    if not enemy.card.boss:
        enemy.hp = 28
    cls = enemy.card.cls
    first = planet.strike(2, sector, type_modifier(1, cls))
    second = planet.strike(3, sector, type_modifier(0, cls), predatory=1)
    ours = planet.volley([first, second], **expected)
    assert ours == counted(session, "attack:rogue-1", "attack:rogue-1", number=dealt)
    assert planet.kill([first, second], hp=9, **expected) == ours.at_least(9)


def test_fesluus_first_dent_is_made_by_the_first_hit_above_its_threshold():
    """PL-13.9: a 4 deals 3, the next 4 deals 4; a 3 deals nothing and dents nothing."""
    four, three = Distribution.always(4), Distribution.always(3)
    fesluu = {"impervious": 3, "first_hit_less": 1}
    assert planet.volley([four, four], **fesluu) == 7
    assert planet.volley([three, four], **fesluu) == 3
    assert planet.enemy_damage(four, **fesluu) == 3


powers = st.lists(
    st.dictionaries(st.integers(0, 9), st.integers(1, 4), min_size=1, max_size=3).map(Distribution), max_size=3
)


@given(
    powers, st.integers(0, 3), st.sampled_from([0, 5, 6]), st.integers(0, 4), st.integers(0, 2), st.integers(1, 20),
)  # fmt: skip
def test_a_volley_counts_every_fall(powers, predatory, evade_on, impervious, less, hp):
    """PL-7.5, PL-13.3, PL-13.4, PL-13.9: every d6 and every power one by one."""
    strikes = [planet.Strike(one, one + predatory) for one in powers]
    expected: dict[int, Fraction] = {}
    for path in product(*(product(one.items(), range(1, 7)) for one in powers)):
        total, hit, dented, chance = 0, False, False, Fraction(1)
        for (value, share), d6 in path:
            chance *= share / 6
            if evade_on and d6 >= evade_on:
                continue
            strength = value + (predatory if hit else 0)
            hit = True
            if strength > impervious:
                total += max(0, strength - (0 if dented else less))
                dented = True
        expected[total] = expected.get(total, Fraction(0)) + chance
    assert planet.volley(strikes, evade_on, impervious, less) == expected
    felled = sum((chance for total, chance in expected.items() if total >= hp), Fraction(0))
    assert planet.kill(strikes, hp, evade_on, impervious, less) == felled


def test_a_kill_on_many_dice_is_icepools():
    """PL-7.1: four attacks of Sector 5 on 60 HP, evaded on a 5 or 6."""
    icepool = pytest.importorskip("icepool")
    attack = icepool.d(4) + icepool.d(8) + 7
    landed = icepool.map(lambda power, die: 0 if die >= 5 else power, attack, icepool.d6)
    total = 4 @ landed
    expected = Fraction(sum(weight for value, weight in total.items() if value >= 30), total.denominator())
    assert planet.kill([planet.attack(7, 5)] * 4, hp=30, evade_on=5) == expected


def test_two_attacks_on_25_hp_by_hand():
    """PL-7.1: two of base 5 in Sector 4 fell 25 HP in 29 of 144."""
    assert planet.kill(attacks=[planet.attack(5, 4)] * 2, hp=25) == Fraction(29, 144)


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        pytest.param({"hp": 0}, ValueError, "hp is 1 or more, got 0", id="no HP"),
        pytest.param({"attacks": 3}, TypeError, "attacks is a list, got 3", id="no list"),
        pytest.param({"attacks": [3]}, TypeError, "an attack is a Distribution, got 3", id="a number"),
        pytest.param({"evade_on": 7}, ValueError, "evade_on is 0, 1, .* or 6, got 7", id="no face"),
        pytest.param({"impervious": -1}, ValueError, "impervious is 0 or more, got -1", id="negative"),
    ],
)
def test_a_target_that_no_card_makes_is_refused(wrong, error, says):
    """PL-7.1."""
    with pytest.raises(error, match=says):
        planet.kill(**{"attacks": [Distribution.die(4)], "hp": 3} | wrong)


# --- what comes back ---


@pytest.mark.parametrize(
    ("luu", "target", "sector", "parameters"),
    [
        pytest.param("rasluu:1", "rogue-gifluu:1@3", 1, {"evade_on": 6, "rebound": 1, "hp": 3}, id="PL-13.4 it fell"),
        pytest.param("rasluu:2", "rogue-gifluu:4", 2, {"evade_on": 6, "rebound": 3, "hp": 20}, id="PL-13.4"),
        pytest.param(
            "kjeluu:2", "rogue-gifluu:4", 2, {"evade_on": 6, "rebound": 3, "hp": 20, "reduced": 1}, id="PL-13.11"
        ),
        pytest.param("bisluu:2", "toxluu", 2, {"evade_on": 5, "aura_part": 2, "hp": 48}, id="PL-13.10 an aura"),
    ],
)
def test_what_an_attack_gets_back_is_the_engines(luu, target, sector, parameters):
    """PL-13.11: it meets the Luu's own reductions, and passes its Impervious."""
    session = position([luu, "rasluu:1"], [target], sector=sector, boss=BOSS[sector] if sector == 1 else "toxluu")
    attacker = session.state.players[0].queue[0].card
    modifier = type_modifier(attacker.cls, session.state.enemies[0].card.cls)
    strength = planet.attack(attacker.attack, sector, modifier)
    assert planet.struck_back(strength, **parameters) == counted(session, "attack:rogue-1", number=taken)


@pytest.mark.parametrize(("dealt", "base", "evolved"), [(0, 1, 0), (1, 1, 1), (4, 1, 2), (5, 2, 3), (9, 3, 5)])
def test_rebound_by_hand(dealt, base, evolved):
    """PL-2.11: a quarter rounded up and at least 1; evolved half, rounded up."""
    assert planet.rebound(dealt) == base
    assert planet.rebound(dealt, evolved=True) == evolved


@pytest.mark.parametrize("level", ["1", "4"])
def test_rebound_is_the_engines(level):
    """PL-2.11: evaded attacks give nothing back, one reduced to 0 does (base form)."""
    session = position([f"gifluu:{level}"], ["rogue-kjeluu:4", "rogue-kjeluu:4"][:1], sector=2, boss="lynluu")
    card = session.state.players[0].queue[0].card
    dealt = planet.rogue_damage(6, 2, type_modifier=-1, defend=True)
    assert planet.rebound(dealt, card.evolved, evade_on=6) == counted(session, "defend", number=taken)


def test_the_other_readings_of_rebound():
    """PL-2.11: only what the HP took, or nothing for nothing."""
    assert planet.rebound(12, hp=3) == 1
    assert planet.rebound(12, evolved=True, hp=3) == 2
    assert planet.rebound(0, at_least=0) == 0
    assert planet.rebound(0, at_least=0, evade_on=6) == 0
    assert planet.rebound(8, evade_on=6) == {0: Fraction(1, 6), 2: Fraction(5, 6)}


@given(st.dictionaries(st.integers(0, 60), st.integers(1, 9), min_size=1), st.booleans())
def test_rebound_of_a_distribution_is_that_of_each_value(weights, evolved):
    """PL-2.11."""
    dealt = Distribution(weights)
    assert planet.rebound(dealt, evolved) == dealt.map(lambda damage: planet.rebound(damage, evolved).minimum)


def test_damage_that_is_none_gives_nothing_back():
    """PL-2.11."""
    with pytest.raises(ValueError, match="dealt is 0 or more, got -1"):
        planet.rebound(-1)
    with pytest.raises(TypeError, match=r"dealt is a whole number, got 1\.5"):
        planet.rebound(1.5)
    with pytest.raises(ValueError, match="dealt has values of 0 or more, got -2"):
        planet.rebound(Distribution.always(-2))


# --- dice that do not roll ---


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("players", [1, 2])
def test_what_a_surge_protocol_adds(sector, players):
    """PL-11.3: the maximum less what the dice show."""
    most = sum(SECTOR_DICE[sector - 1])
    roll = planet.sector_roll(sector, players)
    assert planet.surge_gain(sector, players) == roll.map(lambda value: most - value)
    assert planet.surge_gain(sector, players).mean == most - roll.mean


@pytest.mark.parametrize("sector", SECTORS)
def test_what_calling_a_shot_gains(sector):
    """PL-2.4: the called value less the roll."""
    roll = planet.sector_roll(sector)
    for value in roll:
        assert planet.called_gain(sector, value).mean == value - roll.mean
    assert planet.called_gain(sector) == planet.surge_gain(sector)
    with pytest.raises(ValueError, match=r"called is .*, got 0"):
        planet.called_gain(sector, 0)
