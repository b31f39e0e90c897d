"""Solo: the Oscumora's chain of doubles, its Force Field, and the Lutura's Special that both feed."""

from __future__ import annotations

import math
from collections.abc import Sequence
from fractions import Fraction
from typing import NamedTuple

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.luturas import statuses
from luu.odds.luturas.attack import Parts, expect_attack, outcomes
from luu.odds.luturas.dice import MOST_DICE, ROLLS, SIDES, damages, split
from luu.odds.luturas.knockout import attacks_to_ko
from luu.odds.unbounded import Attempts, Series

FULL_SPECIAL = 9
"""Hyper may be activated at so much Special (LN-14.8)."""


class Chain(NamedTuple):
    """The 36 falls of an Oscumora's 2D6: does it hit, does it attack again?"""

    hit_again: int
    miss_again: int
    hit_last: int
    miss_last: int


def oscumora_attacks(again_on: Sequence[int] = ()) -> Series:
    """How often an Oscumora attacks in one phase: once, and again for every double, without limit (LN-14.5, LN-R63).

    `again_on` are totals after which it attacks again though they are no double. That it stops once nobody stands
    (LN-R64) is left out here.
    """
    chain = _chain(2, again_on)
    return _damage_of(chain, always=1)


def oscumora_hits(accuracy: int, again_on: Sequence[int] = (), *, chain_on_miss: bool = True) -> Series:
    """How often it hits in one phase, all attacks of the chain included; any double attacks again (LN-R63).

    With `chain_on_miss=False` only a double that hits does: the narrower reading.
    """
    asked.whole("accuracy", accuracy)
    return _damage_of(_chain(accuracy, again_on, chain_on_miss), always=1)


def oscumora_damage(
    accuracy: int,
    power: int,
    defense_dice: int,
    status: str | None = None,
    soaked: bool = False,
    again_on: Sequence[int] = (),
    *,
    chain_on_miss: bool = True,
    status_needs_damage: bool = False,
) -> Series:
    """What one phase takes from a Lutura that stands it: Power - highest defense D4 for every hit (LN-14.4).

    `status` is the one its nature inflicts with every hit, `None` if the Lutura is immune, warded or in Defense Mode
    (LN-R68); Soaked binds the hits after the first. `soaked` is a Lutura that has it from before. Readings:
    `chain_on_miss=False` as in `oscumora_hits`; `status_needs_damage=True` lets a hit for 0 inflict nothing.
    """
    _expect_phase(accuracy, power, defense_dice, status)
    chain = _chain(accuracy, again_on, chain_on_miss)
    first = _hit(power, defense_dice, soaked)
    later = _hit(power, defense_dice, soaked or status == statuses.SOAKED)
    return _series(chain, first, later, SIDES**defense_dice, first[0] if status_needs_damage else 0)


def oscumora_knockout(
    accuracy: int,
    power: int,
    defense_dice: int,
    stamina: int,
    status: str | None = None,
    soaked: bool = False,
    again_on: Sequence[int] = (),
    *,
    chain_on_miss: bool = True,
    status_needs_damage: bool = False,
) -> Fraction:
    """The chance that a Lutura with so much Stamina is down within one Oscumora phase; see `oscumora_damage`."""
    asked.whole("stamina", stamina, least=1)
    taken = oscumora_damage(
        accuracy, power, defense_dice, status, soaked, again_on,
        chain_on_miss=chain_on_miss, status_needs_damage=status_needs_damage,
    )  # fmt: skip
    return taken.at_least(stamina)


def oscumora_fall(
    damage_dice: int,
    power: int,
    accuracy: int,
    breakshield: int | None,
    force_field: int,
    stamina: int,
    defense_dice: int = 0,
    burned: bool = False,
    blurred: bool = False,
    *,
    one_roll: bool = True,
    residual: bool = False,
) -> Attempts:
    """How many attacks of one Tool defeat an Oscumora behind its Force Field.

    An attack hurts field or Stamina, never both (LN-15.1); Breakshield passes the field, which stays (LN-15.2,
    LN-R61); at 0 the next attack reaches Stamina (LN-14.3). An Oscumora rolls no defense (LN-R59), so `defense_dice`
    is for comparison. `residual=True` lets what the field does not hold go on to Stamina, against LN-R60.
    """
    expect_attack(damage_dice, defense_dice, power, accuracy, breakshield)
    asked.whole("force_field", force_field, least=0)
    asked.whole("stamina", stamina, least=1)
    _, hit, broken = split(accuracy, breakshield, blurred, one_roll)
    blows = [(damage, hit * falls, False) for damage, falls in
             damages(damage_dice, defense_dice, power, burned, False).items()]  # fmt: skip
    blows += [(damage, broken * falls, True) for damage, falls in
              damages(damage_dice, defense_dice, power, burned, True).items()]  # fmt: skip
    blows = [blow for blow in blows if blow[0] and blow[1]]
    hurting = sum(weight for _, weight, _ in blows)
    if not hurting:
        raise ValueError(f"the damage is always 0, so {force_field} Force Field and {stamina} Stamina never fall")
    rolls = ROLLS if one_roll else ROLLS * ROLLS
    return Attempts(
        _standing(blows, force_field, stamina, residual),
        Fraction(hurting, rolls * SIDES ** (damage_dice + defense_dice)),
    )


def attacks_to_fall(parts: Parts, force_field: int, stamina: int) -> Attempts:
    """How many attacks that all go like this one bring a creature down, an Oscumora from behind its Force Field.

    As `oscumora_fall`, for an attack that is taken apart: a hit without Breakshield meets the field first (LN-15.1).
    """
    asked.whole("force_field", force_field, least=0)
    asked.whole("stamina", stamina, least=1)
    shares = [
        (damage, part.chance * chance, passes)
        for part, passes in ((parts.hit, False), (parts.breakshield, True))
        for damage, chance in part.damage.items()
        if damage and part.chance
    ]
    if not shares:
        raise ValueError(f"the damage is always 0, so {force_field} Force Field and {stamina} Stamina never fall")
    whole = math.lcm(*[share.denominator for _, share, _ in shares])
    blows = [(damage, int(share * whole), passes) for damage, share, passes in shares]
    return Attempts(_standing(blows, force_field, stamina, False), sum((share for _, share, _ in shares), Fraction(0)))


def rounds_to_special(
    accuracy: int,
    oscumora_accuracy: int,
    start: int = 0,
    goal: int = FULL_SPECIAL,
    special: int | None = None,
    gain: int = 0,
    blurred: bool = False,
    again_on: Sequence[int] = (),
    *,
    chain_on_miss: bool = True,
) -> Attempts:
    """How many rounds until a Lutura that stands has its Special together: +1 a hit made or taken (LN-14.8, LN-R56).

    Each round it attacks once, then the Oscumora goes through its chain, every hit of which counts. A Tool's effect
    may add `gain` when the same roll reaches `special`.
    """
    asked.whole("start", start, least=0)
    asked.whole("goal", goal, least=start + 1)
    asked.whole("gain", gain, least=0)
    made: dict[int, Fraction] = {}
    for outcome, chance in outcomes(accuracy, special, blurred=blurred).items():
        gained = outcome.hit + (gain if outcome.special else 0)
        made[gained] = made.get(gained, Fraction(0)) + chance
    needed = goal - start
    taken = _capped(oscumora_hits(oscumora_accuracy, again_on, chain_on_miss=chain_on_miss), needed)
    gathered = Distribution(made) + taken
    if not gathered.maximum:
        raise ValueError(f"neither side ever hits, so {goal} Special never come together")
    return attacks_to_ko(gathered, needed)


# --- the chain


def _chain(accuracy: int, again_on: Sequence[int], chain_on_miss: bool = True) -> Chain:
    """Sort the 36 falls of 2D6."""
    falls = {(hit, again): 0 for hit in (True, False) for again in (True, False)}
    for one in range(1, 7):
        for other in range(1, 7):
            hit = one + other >= accuracy
            again = (one == other or one + other in again_on) and (hit or chain_on_miss)
            falls[hit, again] += 1
    chain = Chain(falls[True, True], falls[False, True], falls[True, False], falls[False, False])
    if not chain.hit_last + chain.miss_last:
        raise ValueError(f"after some total the chain must end, got again_on {tuple(again_on)!r}")
    return chain


def _hit(power: int, defense_dice: int, soaked: bool) -> list[int]:
    """The ways to each damage of one hit, from 0 on; an Oscumora has Power and no die."""
    weights = damages(0, defense_dice, power, False, soaked)
    return [weights.get(damage, 0) for damage in range(max(weights) + 1)]


def _damage_of(chain: Chain, always: int) -> Series:
    """The chain when every hit does the same."""
    hit = [0] * always + [1]
    return _series(chain, hit, hit, 1)


def _series(chain: Chain, first: list[int], later: list[int], whole: int, unbound: int = 0) -> Series:
    """The generating function of a chain's damage, as a fraction of two polynomials.

    With `g` for the first hit and `h` for the later ones, each over `whole`, a chain that has hit comes to
    bound = (miss_last + hit_last h) / (36 - miss_again - hit_again h), and one that has not to
    (miss_last + hit_last g + hit_again (g - u) bound) / (36 - miss_again - hit_again u). `u` of `whole` are first hits
    that bind nothing; they are part of g.
    """
    wait = ROLLS - chain.miss_again
    bound_above = _add([chain.miss_last * whole], later, chain.hit_last)
    bound_below = _add([wait * whole], later, -chain.hit_again)
    free = _add([chain.miss_last * whole], first, chain.hit_last)
    binding = [first[0] - unbound, *first[1:]]
    above = _add(_multiply(free, bound_below), _multiply(binding, bound_above), chain.hit_again)
    return Series(above, [(wait * whole - chain.hit_again * unbound) * number for number in bound_below])


def _add(one: list[int], other: list[int], times: int = 1) -> list[int]:
    """One polynomial, and so many times another."""
    size = max(len(one), len(other))
    filled = [0] * size
    for place, number in enumerate(one):
        filled[place] += number
    for place, number in enumerate(other):
        filled[place] += times * number
    return filled


def _multiply(one: list[int], other: list[int]) -> list[int]:
    product = [0] * (len(one) + len(other) - 1)
    for place, number in enumerate(one):
        for at, factor in enumerate(other):
            product[place + at] += number * factor
    return product


def _capped(hits: Series, most: int) -> Distribution:
    """The hits of a phase, those beyond what is still needed counted as just enough."""
    weights = {value: hits.exactly(value) for value in range(most)}
    return Distribution(weights | {most: hits.at_least(most)})


# --- the Force Field


def _standing(blows: list[tuple[int, int, bool]], field: int, stamina: int, residual: bool) -> list[Fraction]:
    """For 0, 1, 2, ... blows that hurt, the chance that the Oscumora still stands."""
    hurting = sum(weight for _, weight, _ in blows)
    alive = {(field, stamina): 1}
    found: list[Fraction] = []
    while alive:
        found.append(Fraction(sum(alive.values()), hurting ** len(found)))
        after: dict[tuple[int, int], int] = {}
        for (shield, life), ways in alive.items():
            for damage, weight, passes in blows:
                state = _struck(shield, life, damage, passes, residual)
                if state[1] > 0:
                    after[state] = after.get(state, 0) + ways * weight
        alive = after
    return found


def _struck(field: int, stamina: int, damage: int, passes: bool, residual: bool) -> tuple[int, int]:
    if passes or not field:
        return field, stamina - damage
    if damage > field and residual:
        return 0, stamina - (damage - field)
    return max(0, field - damage), stamina


def _expect_phase(accuracy: int, power: int, defense_dice: int, status: str | None) -> None:
    asked.whole("accuracy", accuracy)
    asked.whole("power", power)
    asked.whole("defense_dice", defense_dice, 0, MOST_DICE)
    statuses.known("status", status)
