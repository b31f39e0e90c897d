"""What comes in a wave: tiers, classes, and any total over its Rogues, before it is turned up (PL-5.2, PL-5.6)."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import product
from math import comb, prod
from typing import Final

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.planet_dice import check_dice
from luu.planet.box import COPIES_ROGUE, TIER_SIZE
from luu.planet.records import CLASS_NAMES
from luu.planet.rules.waves import TIER_DRAWS

WAVES: Final = 3
CLASSES: Final = len(CLASS_NAMES)
TIERS: Final = len(TIER_DRAWS[0])

Values = Sequence[Sequence[int]]
"""A number for each kind of Rogue: values[tier - 1][class], the classes in the order of CLASS_NAMES."""


def wave_tier(sector: int, tier: int, players: int = 1, waves: int = 1, rising: int | None = None) -> Distribution:
    """How many Rogues of a tier (1 to 4) come in a wave (PL-5.6). The rest as in `wave_total`."""
    asked.among("tier", tier, range(1, TIERS + 1))
    values = [[int(row == tier)] * CLASSES for row in range(1, TIERS + 1)]
    return wave_total(sector, values, players, waves, rising)


def wave_class(
    sector: int, cls: int | Sequence[int], players: int = 1, waves: int = 1, rising: int | None = None
) -> Distribution:
    """How many Rogues of a class (0 to 4, in the order of CLASS_NAMES), or of any of several, come in a wave.

    The rest as in `wave_total`.
    """
    classes = (cls,) if isinstance(cls, int) else tuple(cls)
    for one in classes:
        asked.among("cls", one, range(CLASSES))
    values = [[int(one in classes) for one in range(CLASSES)]] * TIERS
    return wave_total(sector, values, players, waves, rising)


def wave_rogue(
    sector: int, tier: int, cls: int, players: int = 1, waves: int = 1, rising: int | None = None
) -> Distribution:
    """How many Rogues of one tier and class come in a wave. The rest as in `wave_total`."""
    asked.among("tier", tier, range(1, TIERS + 1))
    asked.among("cls", cls, range(CLASSES))
    values = [[int((row, one) == (tier, cls)) for one in range(CLASSES)] for row in range(1, TIERS + 1)]
    return wave_total(sector, values, players, waves, rising)


def wave_total(
    sector: int, values: Values, players: int = 1, waves: int = 1, rising: int | None = None
) -> Distribution:
    """A total over the Rogues of a wave, such as their HP, attack or XP, before it is turned up (PL-5.2, PL-5.6).

    sector 1 to 5; players 1 or 2, who meet 2 or 4 Rogues in each wave; values: the number that a Rogue counts, by tier
    and class, values[tier - 1][class]. waves: 1, or 2 or 3 waves of the sector together. All tier decks are whole, as
    they are when a sector starts. rising: the other reading of PL-5.6, in which the low tiers come first: the total of
    wave 1, 2 or 3 then; None for any tier in any wave.
    Raises ValueError and TypeError for what the game does not have.
    """
    check_dice(sector, players)
    asked.among("waves", waves, range(1, WAVES + 1))
    _check_values(values)
    draws = [solo * players for solo in TIER_DRAWS[sector - 1]]
    size = 2 * players
    if rising is None:
        counts = _tier_counts(draws, size * waves)
    else:
        asked.among("rising", rising, range(1, WAVES + 1))
        asked.among("waves", waves, (1,))
        counts = [(_rising_counts(draws, size, rising), 1)]
    parts = [_tier_sums(row) for row in values]
    mixed = [(_together(parts, taken), ways) for taken, ways in counts]
    return Distribution.mixture(mixed)


def _tier_counts(draws: list[int], size: int) -> list[tuple[tuple[int, ...], int]]:
    """How many of each tier are among the Rogues of the wave, with the number of ways."""
    every = product(*(range(count + 1) for count in draws))
    return [
        (taken, prod(comb(count, part) for count, part in zip(draws, taken, strict=True)))
        for taken in every
        if sum(taken) == size
    ]


def _rising_counts(draws: list[int], size: int, wave: int) -> tuple[int, ...]:
    """The tiers of a wave where the sector's Rogues are dealt from the lowest tier up."""
    order = [tier for tier, count in enumerate(draws) for _ in range(count)]
    dealt = order[(wave - 1) * size : wave * size]
    return tuple(dealt.count(tier) for tier in range(len(draws)))


def _tier_sums(row: Sequence[int]) -> list[dict[int, int]]:
    """For 0, 1, 2 ... cards of a whole tier deck: each total of theirs with the number of ways."""
    sums: list[dict[int, int]] = [{0: 1}] + [{} for _ in range(TIER_SIZE)]
    for value in row:
        grown: list[dict[int, int]] = [{} for _ in range(TIER_SIZE + 1)]
        for taken, copies, total, ways in _choices(sums):
            more = grown[taken + copies]
            more[total + copies * value] = more.get(total + copies * value, 0) + ways * comb(COPIES_ROGUE, copies)
        sums = grown
    return sums


def _choices(sums: list[dict[int, int]]) -> Iterator[tuple[int, int, int, int]]:
    """Every total so far with 0 to 3 more cards of the next class."""
    for taken, totals in enumerate(sums):
        for copies in range(min(COPIES_ROGUE, TIER_SIZE - taken) + 1):
            for total, ways in totals.items():
                yield taken, copies, total, ways


def _together(parts: list[list[dict[int, int]]], taken: tuple[int, ...]) -> Distribution:
    """The total of so many cards from each tier deck."""
    whole = Distribution.always(0)
    for sums, count in zip(parts, taken, strict=True):
        if count:
            whole += Distribution.of_weights(sums[count])
    return whole


def _check_values(values: Values) -> None:
    asked.listed("values", values)
    if len(values) != TIERS or any(len(row) != CLASSES for row in values):
        raise ValueError(f"values has {TIERS} tiers of {CLASSES} classes, got {[len(row) for row in values]}")
    for row in values:
        for value in row:
            asked.whole("a value of a Rogue", value)
