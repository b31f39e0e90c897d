"""Cards that nobody has seen yet: opening hands and the mulligan, draws, chaos cards, the draft's reveals (PL-4)."""

from __future__ import annotations

from fractions import Fraction
from math import comb
from typing import Final

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.planet.rules.chaos import HIGHEST
from luu.planet.rules.draft import CORE_REVEAL
from luu.planet.rules.opening import OPENING_HAND

CHAOS_CARDS: Final = 10
"""PL-4.9: how many there are to choose from."""


def drawn(pile: int, wanted: int, draws: int) -> Distribution:
    """How many of the `wanted` cards of a shuffled pile are among the next `draws` (no reshuffle in between).

    Raises ValueError for more cards than the pile has, TypeError for what is no whole number.
    """
    asked.whole("pile", pile, 0)
    asked.whole("wanted", wanted, 0, pile)
    asked.whole("draws", draws, 0, pile)
    fewest = max(0, draws - (pile - wanted))
    ways = {
        count: comb(wanted, count) * comb(pile - wanted, draws - count)
        for count in range(fewest, min(wanted, draws) + 1)
    }
    return Distribution.of_weights(ways)


def first_at(pile: int, wanted: int) -> Distribution:
    """At which draw the first of the `wanted` cards of a shuffled pile comes: 1 is the top card.

    Raises ValueError without such a card in the pile, TypeError for what is no whole number.
    """
    asked.whole("pile", pile, 1)
    asked.whole("wanted", wanted, 1, pile)
    return Distribution.of_weights(
        {place: comb(pile - place, wanted - 1) for place in range(1, pile - wanted + 2)},
    )


def opening_luu(deck: int, luu: int, hand: int = OPENING_HAND, mulligan: bool = False) -> Distribution:
    """How many Luu cards the opening hand has (PL-4.8). mulligan: a hand without one is drawn again, once.

    deck: cards in the draw pile, 30 after the draft; luu: Luu cards among them, base and evolved; hand: 5.
    Raises ValueError for a hand or Luu that the deck does not hold, TypeError for what is no whole number.
    """
    asked.whole("deck", deck, 0)
    asked.whole("luu", luu, 0, deck)
    asked.whole("hand", hand, 0, deck)
    asked.yes_or_no("mulligan", mulligan)
    first = drawn(deck, luu, hand)
    none = first.exactly(0)
    if not mulligan or none in (0, 1):
        return first
    kept = Distribution({count: chance for count, chance in first.items() if count})
    return Distribution.mixture([(kept, 1 - none), (first, none)])


def opening_without_luu(deck: int, luu: int, hand: int = OPENING_HAND, mulligan: bool = False) -> Fraction:
    """The chance of no Luu card in the opening hand, or with the mulligan in neither hand (PL-4.8).

    Parameters as in `opening_luu`.
    """
    return opening_luu(deck, luu, hand, mulligan).exactly(0)


def chaos_draws(pile: int, chaos: int, draws: int) -> Distribution:
    """How many chaos cards come in the next `draws` from a pile with so many of them; each uses its draw up (PL-11.1).

    Raises ValueError for more cards than the pile has, TypeError for what is no whole number.
    """
    asked.whole("chaos", chaos, 0, pile if isinstance(pile, int) else None)
    return drawn(pile, chaos, draws)


def chaos_in_game(difficulty: int, cards: int = CHAOS_CARDS) -> Fraction:
    """The chance that a certain chaos card is in the game (PL-4.9): difficulty 0 to 5 of 10 cards.

    Raises ValueError for another difficulty.
    """
    asked.among("difficulty", difficulty, range(HIGHEST + 1))
    asked.whole("cards", cards, HIGHEST)
    return Fraction(difficulty, cards)


def draft_reveal(pool: int, wanted: int, revealed: int = CORE_REVEAL) -> Distribution:
    """How many of the `wanted` cards left in a pool are turned up at once: 4 Core cards, or 1 Power card (PL-4.4).

    pool: cards that have not been turned up yet; where it holds fewer than `revealed`, all of them.
    Raises ValueError for more wanted cards than the pool has, TypeError for what is no whole number.
    """
    asked.whole("pool", pool, 0)
    asked.whole("revealed", revealed, 0)
    return drawn(pool, wanted, min(revealed, pool))


def draft_place(core: int = CORE_REVEAL) -> Distribution:
    """At which position the Power card lies among the Core cards turned up with it: any is as likely (PL-4.4)."""
    asked.whole("core", core, 0)
    return Distribution.die(core + 1)


def draft_run(pool: int, wanted: int, power: bool = True, revealed: int = CORE_REVEAL) -> Distribution:
    """How long a run must be kept to have the first wanted Core card in it; 0 where none is turned up (PL-4.4).

    pool and wanted: Core cards not turned up yet, and those one is after. power: a Power card lies among them at a
    random position, as long as both targets are open; without it it is a Core Cascade (PL-4.5).
    Raises ValueError for more wanted cards than the pool has, TypeError for what is no whole number.
    """
    asked.whole("pool", pool, 0)
    asked.whole("wanted", wanted, 0, pool)
    asked.whole("revealed", revealed, 0)
    asked.yes_or_no("power", power)
    up = min(revealed, pool)
    weights: dict[int, int | Fraction] = {0: drawn(pool, wanted, up).exactly(0)}
    for place in range(1, up + 1):
        chance = _first_among(pool, wanted, place)
        for position, share in _positions(place, up, power):
            weights[position] = weights.get(position, Fraction(0)) + chance * share
    return Distribution(weights)


def draft_seen(pool: int, wanted: int, reveals: int, revealed: int = CORE_REVEAL) -> Fraction:
    """The chance that one of the wanted cards is turned up within so many reveals (PL-4.4, PL-4.5).

    Raises ValueError for more wanted cards than the pool has, TypeError for what is no whole number.
    """
    asked.whole("pool", pool, 0)
    asked.whole("reveals", reveals, 0)
    asked.whole("revealed", revealed, 0)
    return drawn(pool, wanted, min(pool, reveals * revealed)).at_least(1)


def _first_among(pool: int, wanted: int, place: int) -> Fraction:
    """The chance that the first wanted card is the one at a place, counted from the top of the pool."""
    return Fraction(comb(pool - place, wanted - 1), comb(pool, wanted)) if wanted else Fraction(0)


def _positions(place: int, up: int, power: bool) -> list[tuple[int, Fraction]]:
    """Where the Core card at a place lies when a Power card is put anywhere among `up` cards."""
    if not power:
        return [(place, Fraction(1))]
    before = Fraction(place, up + 1)
    return [(place, 1 - before), (place + 1, before)]
