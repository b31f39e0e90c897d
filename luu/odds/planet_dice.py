"""The sector dice of Planet Luu: rolled, shared by two players, called, and at their most (PL-5.3, PL-6.5)."""

from __future__ import annotations

from functools import cache
from typing import Final

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.combat import dice_range

SECTORS: Final = range(1, len(SECTOR_DICE) + 1)
PLAYERS: Final = (1, 2)


def sector_roll(sector: int, players: int = 1) -> Distribution:
    """What an enemy adds to its base attack: the sector dice once a player, shared, rounded up (PL-5.3, PL-6.5).

    sector 1 to 5, players 1 or 2. With one player it is one roll of the dice, as every friendly attack adds it.
    Raises ValueError for another sector or number of players.
    """
    check_dice(sector, players)
    return shared_roll(sector, players, 0)


def surge_gain(sector: int, players: int = 1) -> Distribution:
    """How much more an enemy attack is under a Surge Protocol: the dice's maximum less what they would have shown.

    PL-11.3; sector 1 to 5, players 1 or 2, else a ValueError.
    """
    most = dice_range(sector)[1] if sector in SECTORS else 0
    return sector_roll(sector, players).map(lambda roll: most - roll)


def called_gain(sector: int, value: int | None = None) -> Distribution:
    """How much more an attack is when Call the Shot names `value` than when the dice are rolled (PL-2.4).

    value: from the sector's minimum to its maximum; None names the maximum. Below 0 where the roll would have been
    better. Raises ValueError for another sector or value.
    """
    roll = sector_roll(sector)
    value = called_value(sector, value if value is not None else roll.maximum)
    return roll.map(lambda rolled: value - rolled)


def called_value(sector: int, value: int) -> int:
    """A value that Call the Shot can name in a sector (PL-2.4). Raises a ValueError for any other."""
    least, most = dice_range(sector)
    asked.among("called", value, range(least, most + 1))
    return value


def enemy_dice(
    base: int, sector: int, players: int, surge: bool = False, suppressed: bool = False, divide_base: bool = False
) -> Distribution:
    """An enemy's base attack with its dice (PL-6.5): at their most under a Surge Protocol (PL-11.3), at their least
    under a Suppression Field, which yields to it. `divide_base` shares the base among the players too."""
    divided = base if divide_base else 0
    kept = base - divided
    if surge or suppressed:
        least, most = dice_range(sector)
        fixed = most if surge else least
        return Distribution.always(kept - (-(divided + fixed * players) // players))
    return shared_roll(sector, players, divided) + kept


def check_dice(sector: int, players: int) -> None:
    """Say no to a sector or a number of players that the game does not have."""
    asked.among("sector", sector, SECTORS)
    asked.among("players", players, PLAYERS)


@cache
def shared_roll(sector: int, players: int, divided: int) -> Distribution:
    """One roll a player and a number, shared among the players and rounded up."""
    total = Distribution.always(divided)
    for sides in SECTOR_DICE[sector - 1] * players:
        total += Distribution.die(sides)
    return total.map(lambda dice: -(-dice // players))
