"""The sector dice and a friendly attack: against every roll counted, values worked by hand, and icepool."""

from __future__ import annotations

from fractions import Fraction
from itertools import product

import pytest
from board import events, position
from falls import counted

from luu import odds
from luu.planet.records import SECTOR_DICE

SECTORS = range(1, 6)


def every_fall(sector, players):
    """Every way the dice can fall, one by one."""
    ways: dict[int, int] = {}
    for dice in product(*(range(1, sides + 1) for sides in SECTOR_DICE[sector - 1] * players)):
        value = -(-sum(dice) // players)
        ways[value] = ways.get(value, 0) + 1
    total = sum(ways.values())
    return {value: Fraction(count, total) for value, count in ways.items()}


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("players", [1, 2])
def test_sector_roll_counts_every_fall_of_the_dice(sector, players):
    """PL-5.3, PL-6.5."""
    assert odds.planet.sector_roll(sector, players) == every_fall(sector, players)


@pytest.mark.parametrize(
    ("sector", "players", "mean", "variance"),
    [
        pytest.param(1, 1, Fraction(5, 2), Fraction(5, 4), id="d4"),
        pytest.param(4, 1, 6, Fraction(25, 6), id="d4+d6"),
        pytest.param(5, 1, 7, Fraction(13, 2), id="d4+d8"),
        pytest.param(1, 2, Fraction(11, 4), Fraction(11, 16), id="two d4 halved and rounded up"),
        pytest.param(4, 2, Fraction(25, 4), Fraction(103, 48), id="sector 4, two players"),
    ],
)
def test_sector_roll_by_hand(sector, players, mean, variance):
    """PL-5.3, PL-6.5: mean and variance."""
    roll = odds.planet.sector_roll(sector, players)
    assert (roll.mean, roll.variance) == (mean, variance)


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("players", [1, 2])
def test_sector_roll_equals_icepool(sector, players):
    """PL-5.3, PL-6.5."""
    icepool = pytest.importorskip("icepool")
    dice = [icepool.d(sides) for sides in SECTOR_DICE[sector - 1] * players]
    die = sum(dice[1:], dice[0]).map(lambda total: -(-total // players))
    assert odds.planet.sector_roll(sector, players) == {v: Fraction(q, die.denominator()) for v, q in die.items()}


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("type_modifier", [-1, 0, 1])
@pytest.mark.parametrize(("attack", "bonus"), [(0, 0), (3, 2), (0, -2), (1, -9)])
def test_attack_counts_every_roll(sector, type_modifier, attack, bonus):
    """PL-7.5."""
    expected: dict[int, Fraction] = {}
    for roll, chance in every_fall(sector, 1).items():
        power = max(0, attack + bonus + roll + type_modifier)
        expected[power] = expected.get(power, Fraction(0)) + chance
    assert odds.planet.attack(attack, sector, type_modifier=type_modifier, bonus=bonus) == expected


def test_attack_by_hand():
    """PL-7.5, PL-2.2."""
    assert odds.planet.attack(1, 1).mean == Fraction(7, 2), "a young Rasluu in sector 1"
    assert odds.planet.attack(0, 1, type_modifier=-1).exactly(0) == Fraction(1, 4), "a 1 against its beater"
    assert odds.planet.attack(9, 5, type_modifier=1).maximum == 22, "an evolved Rasluu at its best"


def test_two_attacks_add_up():
    """PL-7.1."""
    two = odds.planet.attack(5, 4) + odds.planet.attack(5, 4)
    assert two.at_least(25) == Fraction(29, 144)


@pytest.mark.parametrize(
    ("arguments", "says"),
    [
        pytest.param({"sector": 0}, "sector is 1, 2, 3, 4 or 5, got 0", id="no sector 0"),
        pytest.param({"sector": 6}, "sector is 1, 2, 3, 4 or 5, got 6", id="no sector 6"),
        pytest.param({"sector": "1"}, "sector is 1, 2, 3, 4 or 5, got '1'", id="text"),
        pytest.param({"sector": 1, "players": 3}, "players is 1 or 2, got 3", id="three players"),
    ],
)
def test_sector_roll_says_what_it_expects(arguments, says):
    """PL-5.3, PL-6.5."""
    with pytest.raises(ValueError, match=says):
        odds.planet.sector_roll(**arguments)


def test_attack_says_what_it_expects():
    """PL-7.5."""
    with pytest.raises(ValueError, match=r"type_modifier is -1, 0 or 1, got 2"):
        odds.planet.attack(1, 1, type_modifier=2)
    with pytest.raises(TypeError, match=r"bonus is a whole number, got 1\.5"):
        odds.planet.attack(1, 1, bonus=1.5)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("sector", [1, 2, 3])
def test_sector_roll_is_what_the_engines_enemies_add(sector, players):
    """PL-5.3, PL-6.5: the difference between an enemy's power and its base, over every fall of its dice."""
    boss = "tjeluu" if sector == 1 else "lynluu"
    second = ["bisluu:3"] if players == 2 else None
    session = position(["bisluu:3"], ["rogue-kjeluu:3"], second=second, sector=sector, boss=boss)
    keys = ["gather"] * players
    assert odds.planet.sector_roll(sector, players) == counted(session, *keys, number=added)


def added(session) -> int:
    return dict(events(session, "EnemyAttacked")[0].reasons)["dice"]
