"""Damage of enemies: against the engine with every fall of its dice, against every fall counted, against icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from board import events, play, position
from falls import counted
from hypothesis import given, settings
from hypothesis import strategies as st

from luu import odds
from luu.odds import Distribution
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.traits import type_modifier

planet = odds.planet
SECTORS = range(1, 6)


def total(session) -> int:
    """All damage after reductions, beyond the HP too."""
    return sum(event.amount for event in events(session, "LuuDamaged") if event.rule == "PL-7.6")


def total_on(seat):
    def number(session) -> int:
        return sum(event.amount for event in events(session, "LuuDamaged") if event.luu == seat + 1)

    return number


def sums(sector, players):
    """What one roll a player adds up to, every fall once."""
    dice = SECTOR_DICE[sector - 1] * players
    return [sum(faces) for faces in product(*(range(1, sides + 1) for sides in dice))]


def tallied(values):
    found: dict[int, Fraction] = {}
    values = list(values)
    for value in values:
        found[value] = found.get(value, Fraction(0)) + Fraction(1, len(values))
    return found


# --- one attack, as the engine plays it ---


@pytest.mark.parametrize(
    ("luu", "enemy", "sector", "boss", "action", "cards", "expected"),
    [
        pytest.param("rasluu:3", "rogue-lagluu:3", 2, "lynluu", "gather", [],
                     {"attack": 3, "type_modifier": 1}, id="PL-2.2"),
        pytest.param("rasluu:3", "rogue-lagluu:3", 3, "forluu", "gather", [],
                     {"attack": 4, "type_modifier": 1}, id="PL-5.4 the boss's class"),
        pytest.param("rasluu:3", "rogue-kjeluu:3", 4, "lynluu", "defend", [],
                     {"attack": 4, "defend": True}, id="PL-7.2 Defend"),
        pytest.param("kjeluu:2", "rogue-bisluu:2", 3, "lynluu", "gather", [],
                     {"attack": 2, "shell": 1, "impervious": 2}, id="PL-2.8 and PL-2.9"),
        pytest.param("kjeluu:4", "rogue-gifluu:2", 3, "lynluu", "defend", [],
                     {"attack": 2, "type_modifier": 1, "shell": 2, "impervious": 2, "defend": True}, id="PL-7.6"),
        pytest.param("gifluu:2", "rogue-bisluu:2", 3, "lynluu", "defend", [],
                     {"attack": 2, "evade_on": 6, "defend": True}, id="PL-2.10 Phase Shift before Defend"),
        pytest.param("gifluu:2", "rogue-bisluu:2", 1, "tjeluu", "gather", ["double_phase"],
                     {"attack": 3, "evade_on": 6, "evade_dice": 2}, id="PL-2.10 with two dice"),
        pytest.param("gifluu:2", "rogue-lagluu:2", 1, "tjeluu", "defend", ["shell_reflex"],
                     {"attack": 1, "evade_on": 6, "reflex": 1, "defend": True}, id="PL-7.6 Shell Reflex is no landing"),
        pytest.param("kjeluu:2", "rogue-rasluu:4", 2, "lynluu", "gather", ["shell_guard", "dampening_wave"],
                     {"attack": 8, "defence": 2, "shell": 1, "halvings": 1, "impervious": 2}, id="PL-7.6 halved late"),
        pytest.param("rasluu:3", "rogue-bisluu:4", 5, "lynluu", "gather", ["suppression_field"],
                     {"attack": 5, "suppressed": True}, id="PL-6.5 Suppression Field"),
    ],
)  # fmt: skip
def test_a_rogues_attack_is_the_engines(luu, enemy, sector, boss, action, cards, expected):
    session = position([luu], [enemy], sector=sector, boss=boss, hand=cards, luutex=20)
    play(session, *[f"play:{card}" for card in cards])
    assert planet.rogue_damage(sector=sector, **expected) == counted(session, action, number=total)


@pytest.mark.parametrize("sector", [1, 2, 4])
def test_surge_protocol_is_the_engines(sector):
    """PL-11.3: the most, and it beats a Suppression Field."""
    boss = "tjeluu" if sector == 1 else "lynluu"
    session = position(["rasluu:3"], ["rogue-bisluu:3"], sector=sector, boss=boss, hand=["suppression_field"])
    session.play("play:suppression_field")
    box = session.game.table.box
    session.state.troubles = (("most dice", box.serials["surge_protocol"][0], 0),)
    attack = session.state.enemies[0].card.attack + session.state.enemies[0].bonus
    ours = planet.rogue_damage(attack, sector, surge=True, suppressed=True)
    assert ours == counted(session, "gather", number=total)
    assert ours == attack + sum(SECTOR_DICE[sector - 1])


@pytest.mark.parametrize("action", ["gather", "defend"])
def test_two_players_share_the_dice_as_the_engine_does(action):
    """PL-6.5: one roll a player, rounded up, on each front Luu; the base is not divided."""
    session = position(["rasluu:3"], ["rogue-kjeluu:3"], second=["kjeluu:3"], sector=2, boss="lynluu")
    session.play("gather")
    first = planet.rogue_damage(4, 2, players=2)
    second = planet.rogue_damage(4, 2, players=2, shell=1, impervious=2, defend=action == "defend")
    assert first == counted(session, action, number=total_on(0))
    assert second == counted(session, action, number=total_on(1))


@pytest.mark.parametrize("hp", [25, 20])
def test_lynluu_is_the_engines(hp):
    """PL-13.7: 2 more on a Luu with damage on it."""
    session = position([f"bisluu:3@{hp}"], ["lynluu"], sector=2, boss="lynluu")
    ours = planet.boss_damage(13, 2, wounded_prey=2, wounded=hp < 25)
    assert ours == counted(session, "gather", number=total)


def test_neighbours_protect_as_the_engine_says():
    """PL-2.9, PL-2.12: Fortress of the one behind, or the bond of a Bisluu."""
    for behind, expected in (("kjeluu:4", {"fortress": 1}), ("bisluu:1", {"defence": 1}), ("bisluu:4", {"defence": 2})):
        session = play(position(["rasluu:3", behind], ["rogue-bisluu:3"], sector=2, boss="lynluu"), "gather")
        assert planet.rogue_damage(3, 2, **expected) == counted(session, "gather", number=total)


# --- the other readings ---


@given(
    sector=st.sampled_from(SECTORS), players=st.sampled_from([1, 2]), attack=st.integers(0, 9),
    modifier=st.sampled_from([-1, 0, 1]), bonus=st.integers(-2, 3), defend=st.booleans(), defence=st.integers(0, 4),
    shell=st.integers(0, 3), fortress=st.integers(0, 2), halvings=st.integers(0, 2), impervious=st.integers(0, 4),
    evade_on=st.sampled_from([0, 4, 6]), evade_dice=st.integers(1, 2), reflex=st.integers(0, 2),
    divide_base=st.booleans(), impervious_first=st.booleans(),
)  # fmt: skip
@settings(deadline=None, max_examples=150)
def test_damage_counts_every_fall(
    sector, players, attack, modifier, bonus, defend, defence, shell, fortress, halvings, impervious, evade_on,
    evade_dice, reflex, divide_base, impervious_first,
):  # fmt: skip
    """PL-6.5, PL-7.6: the order written out step by step, both readings of base and Impervious (PL-2.8)."""

    def after(roll):
        power = -(-(attack + roll) // players) if divide_base else attack - (-roll // players)
        power = max(0, power + bonus + modifier)
        if impervious_first and power <= impervious:
            return 0
        if defend:
            power = max(0, power - 2)
        for less in (defence, shell, fortress):
            power = max(0, power - less)
        for _ in range(halvings):
            power //= 2
        return 0 if power <= impervious and not impervious_first else power

    landed = Fraction(6 - reflex, 6) * (Fraction(evade_on - 1, 6) ** evade_dice if evade_on else 1)
    expected = {value: chance * landed for value, chance in tallied(map(after, sums(sector, players))).items()}
    expected[0] = expected.get(0, Fraction(0)) + 1 - landed
    ours = planet.rogue_damage(
        attack, sector, players, modifier, bonus, defend, defence, shell, impervious, evade_on, fortress=fortress,
        halvings=halvings, evade_dice=evade_dice, reflex=reflex, divide_base=divide_base,
        impervious_first=impervious_first,
    )  # fmt: skip
    assert ours == {value: chance for value, chance in expected.items() if chance}
    assert planet.missing(evade_on, evade_dice, reflex) == 1 - landed


def test_what_a_ruling_is_worth():
    """PL-6.5 and PL-2.8: the two readings of each, by hand."""
    assert planet.rogue_damage(5, 1, players=2).mean - planet.rogue_damage(5, 1, players=2, divide_base=True).mean > 2
    assert planet.rogue_damage(1, 1, shell=1, impervious=2).at_least(1) == Fraction(1, 2)
    assert planet.rogue_damage(1, 1, shell=1, impervious=2, impervious_first=True).at_least(1) == Fraction(3, 4)
    solo = planet.rogue_damage(5, 1)
    assert planet.rogue_damage(5, 1, divide_base=True) == solo


# --- several attacks ---


def test_two_rogues_on_a_defending_gifluu_by_hand():
    """PL-7.2, PL-2.10: base 3 in Sector 3, Defend on the first that lands: 95/9."""
    assert planet.enemy_phase([3, 3], defend=True, evade_on=6, sector=3).mean == Fraction(95, 9)
    powers = [planet.rogue_power(3, sector=3)] * 2
    assert planet.enemy_phase(attacks=powers, defend=True, evade_on=6).mean == Fraction(95, 9)


@pytest.mark.parametrize(
    ("luu", "action", "expected"),
    [
        pytest.param("gifluu:2", "defend", {"evade_on": 6, "defend": True}, id="PL-7.2 evaded does not use it up"),
        pytest.param("kjeluu:2", "defend", {"shell": 1, "impervious": 2, "defend": True}, id="PL-7.2 a 0 uses it up"),
        pytest.param("rasluu:2", "gather", {}, id="PL-6.5 each rolls for itself"),
    ],
)
def test_two_attacks_are_the_engines(luu, action, expected):
    session = position([luu], ["rogue-lagluu:2", "rogue-kjeluu:2"])
    cls = session.state.players[0].queue[0].card.cls
    foes = [(enemy.card.attack, type_modifier(enemy.card.cls, cls)) for enemy in session.state.enemies]
    powers = [planet.rogue_power(attack, 1, type_modifier=modifier) for attack, modifier in foes]
    assert planet.enemy_phase(powers, **expected) == counted(session, action, number=total)


small = st.dictionaries(st.integers(0, 9), st.integers(1, 3), min_size=1, max_size=3).map(Distribution)


@given(
    st.lists(small, max_size=3), st.booleans(), st.sampled_from([0, 5, 6]), st.integers(0, 2), st.integers(0, 2),
)  # fmt: skip
def test_a_phase_counts_every_fall(powers, defend, evade_on, shell, impervious):
    """PL-7.2, PL-7.6: every d6 and every power one by one."""
    expected: dict[int, Fraction] = {}
    for path in product(*(product(one.items(), range(1, 7)) for one in powers)):
        whole, parried, chance = 0, not defend, Fraction(1)
        for (power, share), d6 in path:
            chance *= share / 6
            if evade_on and d6 >= evade_on:
                continue
            left = max(0, power - shell - (0 if parried else 2))
            parried = True
            whole += 0 if left <= impervious else left
        expected[whole] = expected.get(whole, Fraction(0)) + chance
    assert planet.enemy_phase(powers, defend, evade_on, shell=shell, impervious=impervious) == expected


def test_a_long_phase_is_icepools():
    """PL-6.5: five attacks of two players' Sector 5, with defence, a halving and Impervious."""
    icepool = pytest.importorskip("icepool")
    dice = 2 @ icepool.d(4) + 2 @ icepool.d(8)
    damage = dice.map(lambda roll: left if (left := max(0, 6 - (-roll // 2) - 3) // 2) > 2 else 0)
    die = 5 @ icepool.map(lambda dealt, d6: 0 if d6 == 6 else dealt, damage, icepool.d6)
    ours = planet.enemy_phase([6] * 5, evade_on=6, sector=5, players=2, defence=3, halvings=1, impervious=2)
    assert ours == {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}


@pytest.mark.parametrize(
    ("wrong", "error", "says"),
    [
        pytest.param({"attack": -1}, ValueError, "attack is 0 or more, got -1", id="PL-6.5 attack"),
        pytest.param({"attack": 1.5}, TypeError, r"attack is a whole number, got 1\.5", id="PL-6.5 half an attack"),
        pytest.param({"sector": 6}, ValueError, "sector is 1, 2, 3, 4 or 5, got 6", id="PL-5.3 sector"),
        pytest.param({"players": 3}, ValueError, "players is 1 or 2, got 3", id="PL-6.5 players"),
        pytest.param({"type_modifier": 2}, ValueError, "type_modifier is -1, 0 or 1, got 2", id="PL-2.2 modifier"),
        pytest.param({"defend": 1}, TypeError, "defend is True or False, got 1", id="PL-7.2 defend"),
        pytest.param({"shell": -1}, ValueError, "shell is 0 or more, got -1", id="PL-2.9 shell"),
        pytest.param({"evade_on": 7}, ValueError, "evade_on is 0, .* or 6, got 7", id="PL-2.10 evade_on"),
        pytest.param({"evade_dice": 0}, ValueError, "evade_dice is 1 or more, got 0", id="PL-2.10 no dice"),
        pytest.param({"divide_base": None}, TypeError, "divide_base is True or False, got None", id="PL-6.5 reading"),
    ],
)
def test_an_attack_that_the_game_does_not_have_is_refused(wrong, error, says):
    with pytest.raises(error, match=says):
        planet.rogue_damage(**{"attack": 3, "sector": 1} | wrong)


def test_a_phase_says_what_it_expects():
    """PL-6.5."""
    with pytest.raises(ValueError, match="the base attack 3, for which a sector is needed"):
        planet.enemy_phase([3])
    with pytest.raises(TypeError, match="attacks is a list, got 3"):
        planet.enemy_phase(3)
    with pytest.raises(TypeError, match="attack is a whole number, got 'x'"):
        planet.enemy_phase(["x"], sector=1)
    with pytest.raises(TypeError, match="wounded is True or False, got 'yes'"):
        planet.boss_damage(3, 1, wounded_prey=2, wounded="yes")
