"""The dice of one attack as whole numbers: the roll against the printed numbers, and the D4 that count."""

from __future__ import annotations

from functools import cache

SIDES = 4
"""Damage and defense are rolled with D4 (LN-4.1)."""

MOST_DICE = 8
"""So many D4 are in the box (LN-R35)."""

ROLLS = 36
"""Chances of a check are counted in thirty-sixths, those of a single D6 too."""


def ways(target: int, blurred: bool = False) -> int:
    """How many of 36 rolls reach a number: 2D6 (LN-12.2), or 1D6 if Blurred, as printed (LN-9.4, LN-R42)."""
    if blurred:
        return 6 * min(6, max(0, 7 - target))
    if target <= 7:
        below = max(0, target - 2)
        return ROLLS - below * (below + 1) // 2
    above = max(0, 13 - target)
    return above * (above + 1) // 2


def split(accuracy: int, breakshield: int | None, blurred: bool, one_roll: bool) -> tuple[int, int, int]:
    """Ways to miss, to hit without and to hit with Breakshield; they sum to 36, of separate rolls to 36 * 36."""
    hit = ways(accuracy, blurred)
    if not one_roll:
        broken = 0 if breakshield is None else ways(breakshield, blurred)
        return ROLLS * (ROLLS - hit), hit * (ROLLS - broken), hit * broken
    broken = 0 if breakshield is None else ways(max(accuracy, breakshield), blurred)
    return ROLLS - hit, hit - broken, broken


@cache
def kept(dice: int, lowest: bool = False) -> tuple[int, ...]:
    """Of the 4 ** dice falls of some D4, those in which 0, 1, 2, 3, 4 counts; without dice 0 does."""
    if not dice:
        return (1, 0, 0, 0, 0)
    highest = [value**dice - (value - 1) ** dice for value in range(1, SIDES + 1)]
    return (0, *(reversed(highest) if lowest else highest))


@cache
def differences(damage_dice: int, defense_dice: int, burned: bool, lowest_defense: bool) -> tuple[tuple[int, int], ...]:
    """Damage die minus defense die, each as it counts (LN-6.7, LN-9.1, LN-9.2): pairs of value and ways."""
    found: dict[int, int] = {}
    for struck, strikes in enumerate(kept(damage_dice, burned)):
        for warded, wards in enumerate(kept(defense_dice, lowest_defense)):
            if strikes and wards:
                found[struck - warded] = found.get(struck - warded, 0) + strikes * wards
    return tuple(sorted(found.items()))


def damages(damage_dice: int, defense_dice: int, power: int, burned: bool, lowest_defense: bool) -> dict[int, int]:
    """The damage of a hit, not below 0 (LN-6.7, LN-R33): value -> ways of 4 ** (all dice)."""
    weights: dict[int, int] = {}
    for difference, falls in differences(damage_dice, defense_dice, burned, lowest_defense):
        damage = max(0, difference + power)
        weights[damage] = weights.get(damage, 0) + falls
    return weights
