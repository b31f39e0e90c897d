"""Exact chances of Planet Luu: what the dice of a sector and an attack with them can come to."""

from __future__ import annotations

from functools import cache

from luu.odds.distribution import Distribution
from luu.planet.records import SECTOR_DICE

PLAYERS = (1, 2)
TYPE_MODIFIERS = (-1, 0, 1)


def sector_roll(sector: int, players: int = 1) -> Distribution:
    """What an enemy adds to its base attack: the sector dice once a player, shared, rounded up (PL-6.5).

    With one player it is one roll of the dice, as every friendly attack adds it.
    """
    _expect("sector", sector, range(1, len(SECTOR_DICE) + 1))
    _expect("players", players, PLAYERS)
    return _sector_roll(sector, players)


def attack(attack: int, sector: int, type_modifier: int = 0, bonus: int = 0) -> Distribution:
    """A friendly attack's power: base, bonuses, one roll of the dice, type modifier; not below 0 (PL-7.5)."""
    _expect("type_modifier", type_modifier, TYPE_MODIFIERS)
    for name, value in (("attack", attack), ("bonus", bonus)):
        if not isinstance(value, int):
            raise TypeError(f"{name} is a whole number, got {value!r}")
    added = attack + bonus + type_modifier
    return sector_roll(sector).map(lambda roll: max(0, added + roll))


@cache
def _sector_roll(sector: int, players: int) -> Distribution:
    total = Distribution.always(0)
    for sides in SECTOR_DICE[sector - 1] * players:
        total += Distribution.die(sides)
    return total.map(lambda dice: -(-dice // players))


def _expect(name: str, given: object, allowed: range | tuple[int, ...]) -> None:
    if not isinstance(given, int) or given not in allowed:
        *most, last = map(str, allowed)
        raise ValueError(f"{name} is {', '.join(most)} or {last}, got {given!r}")
