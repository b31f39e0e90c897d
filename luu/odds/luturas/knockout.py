"""How many attacks a knock-out takes, and other counts of rounds until enough has been gathered."""

from __future__ import annotations

from collections.abc import Iterable
from fractions import Fraction
from itertools import accumulate

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.unbounded import Attempts


def attacks_to_ko(damage: Distribution, stamina: int) -> Attempts:
    """How many attacks of this damage take all the Stamina (LN-12.1): 1, 2, ..., without end if one can do nothing.

    Damage that is always 0 never does it; that is an error, since exact numbers have no infinity.
    """
    asked.whole("stamina", stamina, least=1)
    asked.distribution("damage", damage)
    blows = blows_that_hurt(damage)
    hurting = sum(weight for _, weight in blows)
    if not hurting:
        raise ValueError(f"the damage is always 0, so {stamina} Stamina never fall")
    left = [Fraction(ways, hurting**made) for made, ways in enumerate(standing(blows, stamina))]
    return Attempts(left, Fraction(hurting, damage.denominator))


def blows_that_hurt(damage: Distribution) -> list[tuple[int, int]]:
    """Damage above 0 with its weight, of the distribution's denominator."""
    return [(value, weight) for value, weight in damage.weights.items() if value]


def standing(blows: list[tuple[int, int]], stamina: int) -> list[int]:
    """For 0, 1, 2, ... blows, the weight of all in which some Stamina is left, as long as there are such."""
    return standing_each(blows, (stamina,))[stamina]


def standing_each(blows: list[tuple[int, int]], staminas: Iterable[int]) -> dict[int, list[int]]:
    """The same for several amounts of Stamina at one go."""
    found: dict[int, list[int]] = {stamina: [] for stamina in staminas}
    taken = [1] + [0] * (max(found) - 1)
    while any(taken):
        so_far = list(accumulate(taken))
        for stamina, left in found.items():
            if so_far[stamina - 1]:
                left.append(so_far[stamina - 1])
        taken = struck(taken, blows)
    return found


def struck(taken: list[int], blows: list[tuple[int, int]]) -> list[int]:
    """The weights of what was taken in all, one blow later; what takes everything is left out."""
    after = [0] * len(taken)
    for total, ways in enumerate(taken):
        if ways:
            for damage, weight in blows:
                if total + damage >= len(taken):
                    break
                after[total + damage] += ways * weight
    return after
