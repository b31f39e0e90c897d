"""How strong each Lutura is on its own, exactly, and fast enough to be asked for hundreds of card sets.

Two card sets that differ in one Lutura share nearly all of their duels, so each duel is counted once.
"""

from __future__ import annotations

from dataclasses import dataclass
from functools import lru_cache

from luu.core.cardset import CardSet
from luu.odds.distribution import Distribution
from luu.odds.luturas import Fighter, duel, tool_damage


@dataclass(frozen=True, slots=True)
class Attacks:
    """A Tool's numbers."""

    category: int
    accuracy: int
    breakshield: int
    power: int


@dataclass(frozen=True, slots=True)
class Fights:
    """A Lutura's numbers, on its base side."""

    stamina: int
    damage_dice: int
    defense_dice: int
    speed: int
    categories: tuple[int, ...]
    id: str = ""
    name: str = ""


def lutura_strengths(cards: CardSet) -> dict[str, float]:
    """Each Lutura's mean chance against all others in the plain duel, the faster one first, by id.

    The same figures as the means of `luu.odds.luturas.matchups(cards).by_speed` without its diagonal.
    """
    tools = tuple(
        Attacks(tool.category, tool.accuracy, tool.breakshield, tool.power) for tool in cards.sheet("tools").values()
    )
    rows = {card: _fights(row) for card, row in cards.sheet("luturas").items()}
    found = {}
    for card, mine in rows.items():
        chances = [_chance(mine, theirs, tools) for other, theirs in rows.items() if other != card]
        found[card] = sum(chances) / len(chances)
    return found


def _fights(row: object) -> Fights:
    names = ("stamina", "damage_dice", "defense_dice", "speed", "categories")
    return Fights(*(getattr(row, name) for name in names))


def _chance(mine: Fights, theirs: Fights, tools: tuple[Attacks, ...]) -> float:
    """The chance that one beats the other; of equally fast ones each is first as often (LN-R20)."""
    if mine.speed == theirs.speed:
        return (_first(mine, theirs, tools) + 1 - _first(theirs, mine, tools)) / 2
    return _first(mine, theirs, tools) if mine.speed > theirs.speed else 1 - _first(theirs, mine, tools)


@lru_cache(maxsize=50_000)
def _first(first: Fights, second: Fights, tools: tuple[Attacks, ...]) -> float:
    """The chance of the one that attacks first."""
    ours, theirs = _damage(first, tools, second.defense_dice), _damage(second, tools, first.defense_dice)
    return float(duel(Fighter(ours, first.stamina), Fighter(theirs, second.stamina)))


@lru_cache(maxsize=5_000)
def _damage(lutura: Fights, tools: tuple[Attacks, ...], defense_dice: int) -> Distribution:
    return tool_damage(lutura, tools, defense_dice)
