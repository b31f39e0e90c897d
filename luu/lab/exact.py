"""What can be said of a card at once and exactly: no game is played for it, every figure is counted."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import lru_cache
from typing import Any, Final

from luu import odds
from luu.core.cardset import CardSet
from luu.luturas.cards import MOST
from luu.planet.records import TYPE_MODIFIER
from luu.planet.rules.opening import STARTING_LUUTEX

DAMAGE_DICE: Final = 3
DEFENSE_DICE: Final = 2
"""What most Luturas roll: a Tool is measured with three dice against two."""
STAMINA: Final = 14


@dataclass(frozen=True, slots=True)
class Figure:
    """One exact figure: what it is, its value, and whether that is a chance."""

    label: str
    value: Fraction
    chance: bool = False

    def text(self) -> str:
        """The value as people read it."""
        return f"{100 * float(self.value):.1f} %" if self.chance else f"{float(self.value):.2f}"


@dataclass(frozen=True, slots=True)
class Shift:
    """A figure before and after a change."""

    label: str
    before: Figure | None
    after: Figure | None

    @property
    def moved(self) -> bool:
        """Whether the change moves it."""
        return self.before != self.after


def figures(cards: CardSet, sheet: str, card: str) -> tuple[Figure, ...]:
    """The exact figures of a card; empty for a kind of card of which there is nothing to count.

    Raises BadSheet for a sheet that the game does not have, ValueError for a card that the sheet does not have.
    """
    record = cards.sheet(sheet).get(card)
    if record is None:
        raise ValueError(f"card {card!r} was given, expected one of the sheet {sheet}")
    count = _COUNTED.get((cards.game, sheet))
    return tuple(count(cards, record)) if count is not None else ()


def shifts(before: CardSet, after: CardSet, sheet: str, card: str) -> tuple[Shift, ...]:
    """The exact figures of a card before and after a change; a card that only one set has has only that side."""
    sides = [
        {figure.label: figure for figure in figures(cards, sheet, card)} if card in cards.sheet(sheet) else {}
        for cards in (before, after)
    ]
    labels = dict.fromkeys([*sides[0], *sides[1]])
    return tuple(Shift(label, sides[0].get(label), sides[1].get(label)) for label in labels)


# ---------------------------------------------------------------------- Planet Luu


def _luu(cards: CardSet, luu: Any) -> Iterator[Figure]:
    """How hard it strikes, and how many Rogues fall to one of its attacks."""
    for sector in (1, 3, 5):
        yield Figure(f"attack in Sector {sector}, on average", odds.planet.attack(luu.attack, sector).mean)
    for tier in range(1, 5):
        rogues = [rogue for rogue in cards.rogues.values() if rogue.tier == tier]
        felled = [_fells(luu, rogue, tier) for rogue in rogues]
        yield Figure(f"one attack fells a Rogue of Tier {tier}", sum(felled, Fraction()) / len(felled), chance=True)


def _fells(luu: Any, rogue: Any, sector: int) -> Fraction:
    power = odds.planet.attack(luu.attack, sector, TYPE_MODIFIER[luu.cls][rogue.cls])
    return odds.planet.kill([power], rogue.hp, rogue.evade_on, rogue.impervious)


def _rogue(cards: CardSet, rogue: Any) -> Iterator[Figure]:
    """What its attack does to a Luu, and which attacks it falls to."""
    yield from _blow(rogue, rogue.tier)
    for level in (1, 3):
        luus = [luu for luu in cards.luus.values() if luu.form == "base" and luu.level == level]
        felled = [_fells(luu, rogue, rogue.tier) for luu in luus]
        label = f"falls to one attack of a Level {level} Luu"
        yield Figure(label, sum(felled, Fraction()) / len(felled), chance=True)


def _boss(_cards: CardSet, boss: Any) -> Iterator[Figure]:
    yield from _blow(boss, boss.sector)


def _blow(enemy: Any, sector: int) -> Iterator[Figure]:
    yield Figure("damage to a Luu, on average", odds.planet.rogue_damage(enemy.attack, sector).mean)
    yield Figure("damage to one that defends", odds.planet.rogue_damage(enemy.attack, sector, defend=True).mean)


def _action(cards: CardSet, card: Any) -> Iterator[Figure]:
    """Where its price stands among those it is drafted with."""
    prices = [other.cost for other in cards.actions.values() if other.pool == card.pool]
    yield Figure("cost in Luutex", Fraction(card.cost))
    yield Figure(f"cost in the {card.pool} pool, on average", Fraction(sum(prices), len(prices)))
    cheaper = Fraction(sum(price < card.cost for price in prices), len(prices))
    yield Figure(f"cards of the {card.pool} pool that cost less", cheaper, chance=True)
    yield Figure(f"Luutex to gather beyond the first {STARTING_LUUTEX}", Fraction(max(0, card.cost - STARTING_LUUTEX)))


# ---------------------------------------------------------------------- Luturas Network


def _tool(_cards: CardSet, tool: Any) -> Iterator[Figure]:
    """What an attack with it comes to."""
    damage = odds.luturas.attack(DAMAGE_DICE, DEFENSE_DICE, tool.power, tool.accuracy, tool.breakshield)
    yield Figure("hits", odds.luturas.check(tool.accuracy), chance=True)
    if tool.special:
        yield Figure("its effect comes", odds.luturas.check(min(tool.special, MOST)), chance=True)
    yield Figure("is a Breakshield", odds.luturas.check(tool.breakshield), chance=True)
    yield Figure(f"damage of {DAMAGE_DICE} dice on {DEFENSE_DICE}, on average", damage.mean)
    yield Figure("damage of 6 or more", damage.at_least(6), chance=True)


def _lutura(cards: CardSet, lutura: Any) -> Iterator[Figure]:
    """How it fares against all the others, by the exact matrix of plain attacks."""
    found = matchups(cards)
    row = [found.chance(lutura.id, other) for other in found.ids if other != lutura.id]
    yield Figure("wins a duel, on average", sum(row, Fraction()) / len(row), chance=True)
    yield Figure("wins its best duel", max(row), chance=True)
    yield Figure("wins its worst duel", min(row), chance=True)


def _oscumora(_cards: CardSet, oscumora: Any) -> Iterator[Figure]:
    """What one of its phases does, the chain of doubles included."""
    felled = odds.luturas.oscumora_knockout(oscumora.accuracy, oscumora.power, DEFENSE_DICE, STAMINA)
    yield Figure("hits", odds.luturas.check(oscumora.accuracy), chance=True)
    yield Figure("hits in a phase, on average", Fraction(odds.luturas.oscumora_hits(oscumora.accuracy).mean))
    yield Figure(f"fells a Lutura of {STAMINA} Stamina in one phase", felled, chance=True)


@lru_cache(maxsize=16)
def matchups(cards: CardSet) -> odds.luturas.Matchups:
    """The exact matrix of a set; counted once a set, since every Lutura's figures come from it."""
    return odds.luturas.matchups(cards)


_COUNTED: Final[Mapping[tuple[str, str], Callable[[CardSet, Any], Iterator[Figure]]]] = {
    ("planet", "luus"): _luu,
    ("planet", "rogues"): _rogue,
    ("planet", "bosses"): _boss,
    ("planet", "actions"): _action,
    ("luturas", "tools"): _tool,
    ("luturas", "luturas"): _lutura,
    ("luturas", "oscumoras"): _oscumora,
}


def duels(before: CardSet, after: CardSet) -> tuple[Shift, ...]:
    """For each Lutura its mean chance in the exact matrix before and after a change, those that moved most first."""
    found = []
    for card in after.luturas.values():
        if card.id in before.luturas:
            one, other = (next(_lutura(cards, cards.luturas[card.id])) for cards in (before, after))
            found.append(Shift(card.name, one, other))
    return tuple(sorted(found, key=lambda shift: -abs(shift.after.value - shift.before.value)))  # type: ignore[union-attr]
