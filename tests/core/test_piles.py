"""Piles of cards; how evenly they are shuffled stands in test_rng.py."""

from __future__ import annotations

from hypothesis import given
from hypothesis import strategies as st

from luu.core.piles import shuffle
from luu.core.rng import Dice, ScriptedDice


@given(st.lists(st.integers(0, 60), unique=True), st.integers(0, 999))
def test_a_shuffle_loses_no_card_and_keeps_the_pile(cards, key):
    pile = list(cards)
    shuffle(pile, Dice(key), 1)
    assert sorted(pile) == sorted(cards)


def test_the_same_dice_shuffle_the_same_way():
    one, other = list(range(30)), list(range(30))
    shuffle(one, Dice(5), 1)
    shuffle(other, Dice(5), 1)
    assert one == other != list(range(30))


def test_a_shuffle_uses_up_no_scripted_roll():
    dice, pile = ScriptedDice([3]), list(range(5))
    shuffle(pile, dice, 1)
    assert dice.used == 0


def test_an_empty_pile_stays_empty():
    pile: list[int] = []
    shuffle(pile, Dice(5), 1)
    assert pile == []
