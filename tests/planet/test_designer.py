"""What a designer may rely on: a row in a sheet is a card, and odd combinations of known verbs keep to the rules."""

from __future__ import annotations

import pytest
from board import enemies, play, position, queue
from designer import action, sheets_with
from test_cards import hand, ids

BAIT = action(
    id="bait", lasts="wave", target="rogue", amount=99, effect="on_rogue_defeat: DEFEAT(amount)",
    text="Whenever a Rogue is defeated, so is this one. Until the wave ends. {amount}",
)  # fmt: skip
"""Two Rogues fall before what waits for the first of them has been done."""


# --- a card that is taken from the discard pile, but not one of those of the Luu that fell last ---


@pytest.mark.parametrize(
    ("discard", "playable"),
    [
        pytest.param(["quick_mend"], True, id="there is one"),
        pytest.param([], False, id="there is none"),
    ],
)
def test_taking_any_other_card_asks_what_lies_in_the_discard_pile(tmp_path, discard, playable):
    """A verb says that a card fits exactly when it then finds something to take."""
    cards = sheets_with(tmp_path, **action(effect="TAKE(discard, other)"))
    session = position(["rasluu:1"], hand=["new_card"], discard=discard, cards=cards)
    assert ("play:new_card" in session.choice.keys) == playable
    if playable:
        session.play("play:new_card")
        assert hand(session) == discard


def test_the_cards_of_the_luu_that_fell_last_are_no_other_cards(tmp_path):
    """Its own card alone in the discard pile is nothing to take."""
    cards = sheets_with(tmp_path, **action(effect="TAKE(discard, other)"))
    session = position(
        ["lagluu:1@1", "rasluu:1"], ["rogue-bisluu:1"], hand=["new_card"], discard=[], cards=cards, dice=[1, 1, 1]
    )
    play(session, "attack:rogue-1", "defend")
    assert (len(queue(session)), ids(session, "discard")) == (1, ["lagluu"])
    assert "play:new_card" not in session.choice.keys


# --- two Rogues fall before anything that waits for the first one is done ---


def bait(tmp_path, *others: str):
    """The second Rogue, worth 3 XP, falls with the first, worth 1; the third one stays."""
    cards = sheets_with(tmp_path, **BAIT)
    enemies_ = ["rogue-bisluu:1@1", "rogue-bisluu:3", "rogue-bisluu:4"]
    session = position(["rasluu:1"], enemies_, hand=["bait", *others], luutex=20, discard=[], cards=cards)
    play(session, "play:bait", "target:rogue-2", *[f"play:{card}" for card in others])
    return session


def test_the_xp_printed_on_a_fallen_enemy_is_that_enemy_s_own(tmp_path):
    """PL-3.5: Shared Hunt gives 1 for the first and 3 for the second, on top of 1 and 3 as usual."""
    first, second = 1, 3
    session = bait(tmp_path, "shared_hunt")
    worth = [enemy.card.xp for enemy in enemies(session)]
    assert worth[:2] == [first, second]
    session.play("attack:rogue-1")
    gained = [(event.rule, event.amount) for event in session.log if type(event).__name__ == "XpGained"]
    assert len(enemies(session)) == 1
    assert sum(amount for rule, amount in gained if rule == "card:shared_hunt") == first + second


def test_what_counts_for_the_next_rogue_counts_for_one(tmp_path):
    """PL-3.5: Evolution Drive doubles the first Rogue's XP only, Colony Triumph gives its point once."""
    session = bait(tmp_path, "evolution_drive", "colony_triumph")
    session.play("attack:rogue-1")
    assert len(enemies(session)) == 1
    gained = [event for event in session.log if type(event).__name__ == "XpGained"]
    assert sum(event.amount for event in gained if event.rule == "card:colony_triumph") == 1
    assert sum(event.amount for event in gained if event.rule == "PL-3.5") == 1 * 2 + 3
    assert ids(session, "lasting") == ["bait"]
