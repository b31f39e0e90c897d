"""Piles of cards. A card is its serial number; the top of a pile is the end of its list."""

from __future__ import annotations

from luu.core.rng import Dice


def shuffle(pile: list[int], dice: Dice, purpose: int, index: int = 0) -> None:
    """Shuffle in place. Every card has a random word of its own, so that a pile with one card more or less
    keeps the others in the same order: two card sets on one seed stay in step."""
    if pile:
        words = dice.words(max(pile) + 1, purpose, index)
        pile.sort(key=words.__getitem__)
