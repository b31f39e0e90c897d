"""The duel of a running game of Luturas Network over its moves: who of the pair that stands would win it."""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from functools import lru_cache
from typing import Any

from luu import odds
from luu.core.cardset import CardSet
from luu.core.session import Session
from luu.luturas.state import OSCUMORA
from luu.luturas.table import Table
from luu.odds.luturas import Fighter, Matchups
from luu_widgets.chart_duel import Moment
from luu_widgets.luturas_odds import pair

HALF = Fraction(1, 2)

Side = tuple[str, bool, int]
"""A creature as the duel meets it: card, whether its Hyper side is up, Stamina left."""


def moments(session: Session, seat: int) -> list[Moment]:
    """How the duel stood after each move at which a pair stood, for the creature of `seat`; none in solo.

    Both go on with uniformly drawn matching Tools on the sides that are up now, with the Stamina they have left;
    abilities, statuses, Strategies and what comes after the duel are not counted.
    """
    found: list[Moment] = []
    for move, game in enumerate(session.positions()):
        table: Table = game.table  # type: ignore[attr-defined]
        sides = _sides(table, seat)
        if sides is not None:
            own, other = sides
            chance = float(chance_of(session.cards, own, other))
            found.append(Moment(move, chance, _name(session.cards, own), _name(session.cards, other)))
    return found


def _sides(table: Table, seat: int) -> tuple[Side, Side] | None:
    if table.state.solo:
        return None
    slots = pair(table, seat)
    if min(slots) < 0 or OSCUMORA in slots:
        return None
    own, other = (_side(table, slot) for slot in slots)
    return own, other


def _side(table: Table, slot: int) -> Side:
    face = table.face(slot)
    return face.card, face.hyper, table.state.stamina[slot]


def _name(cards: CardSet, side: Side) -> str:
    return str(cards.sheet("luturas")[side[0]].name)


@lru_cache(4096)
def chance_of(cards: CardSet, own: Side, other: Side) -> Fraction:
    """The chance that a creature wins the duel; the faster attacks first, of equally fast ones either (LN-6.6)."""
    one, two = _row(cards, own), _row(cards, other)
    ours = Fighter(_damage(cards, own, two.defense_dice), own[2])
    theirs = Fighter(_damage(cards, other, one.defense_dice), other[2])
    if one.speed > two.speed:
        return odds.luturas.duel(ours, theirs)
    behind = 1 - odds.luturas.duel(theirs, ours)
    return behind if one.speed < two.speed else HALF * (behind + odds.luturas.duel(ours, theirs))


@lru_cache(1024)
def _damage(cards: CardSet, side: Side, defense_dice: int) -> odds.Distribution:
    return odds.luturas.tool_damage(_row(cards, side), cards.sheet("tools").values(), defense_dice)


def _row(cards: CardSet, side: Side) -> Any:
    """The figures of the side that is up."""
    card = cards.sheet("luturas")[side[0]]
    return card.hyper if side[1] else card.base


@lru_cache(4)
def all_matchups(cards: CardSet) -> Matchups:
    """Everybody against everybody, counted once: it takes some tenths of a second."""
    return odds.luturas.matchups(cards)


def specials(view: Any) -> Iterator[tuple[str, tuple[int, bool, bool]]]:
    """Of each own Lutura in solo: its Special, whether it is active, whether it is down."""
    for creature in view["teams"][0]:
        yield creature["name"], (creature["special"] or 0, bool(creature["active"]), bool(creature["down"]))
