"""One attack of a Lutura: the roll against its three numbers, and the damage that comes of it."""

from __future__ import annotations

from fractions import Fraction
from typing import NamedTuple

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.luturas.dice import MOST_DICE, ROLLS, SIDES, damages, split, ways


class Outcome(NamedTuple):
    """What one 2D6 total brought about."""

    hit: bool
    special: bool
    breakshield: bool


class Part(NamedTuple):
    """A part of an attack: how likely it is, and the damage if it comes to that."""

    chance: Fraction
    damage: Distribution


class Parts(NamedTuple):
    """An attack in three: it misses, it hits, it hits with Breakshield."""

    miss: Part
    hit: Part
    breakshield: Part


def check(target: int, blurred: bool = False) -> Fraction:
    """The chance that 2D6 (Blurred: 1D6) is equal to a number or above it (LN-12.2, LN-9.4)."""
    asked.whole("target", target)
    return Fraction(ways(target, blurred), ROLLS)


def outcomes(
    accuracy: int,
    special: int | None = None,
    breakshield: int | None = None,
    blurred: bool = False,
    *,
    one_roll: bool = True,
) -> dict[Outcome, Fraction]:
    """The joint chances of hit, Special and Breakshield, all read off one total (LN-R30), none on a miss (LN-R31).

    `None` is a number the Tool does not have. With `one_roll=False` each number gets a roll of its own: the other
    reading of the rule, for comparison.
    """
    _expect_numbers(accuracy, special, breakshield)
    if one_roll:
        return _from_one_roll(accuracy, special, breakshield, blurred)
    hit = check(accuracy, blurred)
    found = {Outcome(False, False, False): 1 - hit}
    for is_special, special_chance in _yes_and_no(special, blurred):
        for is_broken, broken_chance in _yes_and_no(breakshield, blurred):
            found[Outcome(True, is_special, is_broken)] = hit * special_chance * broken_chance
    return {outcome: chance for outcome, chance in found.items() if chance}


def attack(
    damage_dice: int,
    defense_dice: int,
    power: int,
    accuracy: int,
    breakshield: int | None = None,
    burned: bool = False,
    soaked: bool = False,
    blurred: bool = False,
    *,
    one_roll: bool = True,
) -> Distribution:
    """The damage of one attack, a miss being 0: highest damage D4 + Power - highest defense D4, not below 0.

    Burned is the attacker and counts its lowest D4, Soaked the defender; Breakshield makes the defender's lowest count
    too (LN-6.7, LN-9.1, LN-9.2, LN-12.3, LN-R33). Blurred is the attacker. Without defense dice nothing is taken off
    (LN-R59). `one_roll=False` rolls anew for Breakshield, against LN-R30.
    """
    expect_attack(damage_dice, defense_dice, power, accuracy, breakshield)
    falls = split(accuracy, breakshield, blurred, one_roll)
    return Distribution.of_weights(attack_weights(damage_dice, defense_dice, power, falls, burned, soaked))


def attack_parts(
    damage_dice: int,
    defense_dice: int,
    power: int,
    accuracy: int,
    breakshield: int | None = None,
    burned: bool = False,
    soaked: bool = False,
    blurred: bool = False,
    *,
    one_roll: bool = True,
) -> Parts:
    """The same attack taken apart: `attack` is the mixture of the three. A part of chance 0 says what it would do."""
    expect_attack(damage_dice, defense_dice, power, accuracy, breakshield)
    miss, hit, broken = split(accuracy, breakshield, blurred, one_roll)
    rolls = miss + hit + broken
    return Parts(
        Part(Fraction(miss, rolls), Distribution.always(0)),
        Part(Fraction(hit, rolls), Distribution.of_weights(damages(damage_dice, defense_dice, power, burned, soaked))),
        Part(Fraction(broken, rolls), Distribution.of_weights(damages(damage_dice, defense_dice, power, burned, True))),
    )


def attack_weights(
    damage_dice: int, defense_dice: int, power: int, falls: tuple[int, int, int], burned: bool, soaked: bool
) -> dict[int, int]:
    """The damage of an attack that misses, hits and breaks the shield so often: ways of falls * 4 ** (all dice)."""
    miss, hit, broken = falls
    weights = {0: miss * SIDES ** (damage_dice + defense_dice)}
    for ways_to, lowest in ((hit, soaked), (broken, True)):
        if ways_to:
            for damage, ways_of in damages(damage_dice, defense_dice, power, burned, lowest).items():
                weights[damage] = weights.get(damage, 0) + ways_to * ways_of
    return weights


def expect_attack(damage_dice: int, defense_dice: int, power: int, accuracy: int, breakshield: int | None) -> None:
    """Refuse an attack that cannot be."""
    asked.whole("damage_dice", damage_dice, 1, MOST_DICE)
    asked.whole("defense_dice", defense_dice, 0, MOST_DICE)
    asked.whole("power", power)
    _expect_numbers(accuracy, None, breakshield)


def _from_one_roll(
    accuracy: int, special: int | None, breakshield: int | None, blurred: bool
) -> dict[Outcome, Fraction]:
    found: dict[Outcome, int] = {}
    for total in range(1, 7) if blurred else range(2, 13):
        hit = total >= accuracy
        reached = Outcome(hit, hit and _reaches(total, special), hit and _reaches(total, breakshield))
        falls = ways(total, blurred) - ways(total + 1, blurred)
        found[reached] = found.get(reached, 0) + falls
    return {outcome: Fraction(falls, ROLLS) for outcome, falls in sorted(found.items())}


def _reaches(total: int, number: int | None) -> bool:
    return number is not None and total >= number


def _yes_and_no(number: int | None, blurred: bool) -> tuple[tuple[bool, Fraction], tuple[bool, Fraction]]:
    chance = Fraction(0) if number is None else check(number, blurred)
    return (False, 1 - chance), (True, chance)


def _expect_numbers(accuracy: int, special: int | None, breakshield: int | None) -> None:
    asked.whole("accuracy", accuracy)
    for name, number in (("special", special), ("breakshield", breakshield)):
        if number is not None:
            asked.whole(name, number)
