"""Queues: how long they may be, and where a new Luu stands (PL-8)."""

from __future__ import annotations

import pytest
from board import events, play, position, queue

FOUR = ["kjeluu:2", "kjeluu:1", "lagluu:1", "rasluu:1"]


@pytest.mark.parametrize(
    ("length", "second", "playable"),
    [
        pytest.param(4, None, True, id="PL-8.1 a fifth Luu solo"),
        pytest.param(5, None, False, id="PL-8.1 no sixth Luu solo"),
        pytest.param(3, ["rasluu:1"], True, id="PL-8.1 a fourth Luu with two players"),
        pytest.param(4, ["rasluu:1"], False, id="PL-8.1 no fifth Luu with two players"),
        pytest.param(3, [*FOUR[1:], "bisluu:1"], True, id="PL-8.1 the other player's queue does not count"),
    ],
)
def test_queue_limit(length, second, playable):
    """PL-8.1: at most 5 Luu in a queue solo, 4 each with two players."""
    session = position([*FOUR, "bisluu:1"][:length], second=second, hand=["gifluu"])
    assert ("play:gifluu" in session.choice.keys) == playable
    [card] = session.view(0)["hands"][0]
    assert card["playable"] == playable
    assert playable or card["why_not"] == f"Your queue is full ({length} Luu)."


def test_the_queue_can_be_filled_up_to_its_limit_and_no_further():
    """PL-8.1: two Luu cards in hand, one place left."""
    session = position(FOUR, hand=["gifluu", "bisluu"])
    play(session, "play:gifluu")
    assert len(queue(session)) == session.view(0)["queue_limit"] == 5
    assert "play:bisluu" not in session.choice.keys


def test_an_evolved_card_needs_no_place():
    """PL-8.1: evolving puts no Luu into the queue, so a full queue can do it."""
    session = position([*FOUR, "gifluu:3"], hand=["gifluu_evolved"])
    play(session, "play:gifluu_evolved")
    assert len(queue(session)) == 5
    assert queue(session)[4].evolved


@pytest.mark.parametrize("seat", [0, 1])
def test_a_new_luu_stands_at_the_back_of_its_own_queue(seat):
    """PL-8.2: whoever plays it, and whichever Luu acts."""
    hands = {"hand": ["gifluu"]} if seat == 0 else {"second_hand": ["gifluu"]}
    session = position(["kjeluu:2", "lagluu:1"], second=["rasluu:1"], **hands)
    if seat == 1:
        play(session, "defend", "defend")
    before = [luu.uid for luu in queue(session, seat)]
    play(session, "play:gifluu")
    assert [luu.uid for luu in queue(session, seat)[:-1]] == before
    assert queue(session, seat)[-1].name == "Gifluu"
    assert events(session, "Joined")[0].place == len(before) + 1
    assert [event.rule for event in events(session, "CardPlayed")] == ["PL-8.2"]


@pytest.mark.parametrize("name", ["rasluu", "lagluu", "kjeluu", "gifluu", "bisluu"])
def test_a_played_luu_is_of_level_1_with_full_hp_and_no_xp(name):
    """PL-8.2: whatever the others have reached."""
    session = position(["rasluu:5"], hand=[name])
    play(session, f"play:{name}")
    new = queue(session)[1]
    assert (new.name.lower(), new.level, new.evolved, new.xp) == (name, 1, False, 0)
    assert new.hp == new.max_hp == session.cards.sheet("luus")[f"{name}_base_1"].max_hp


def test_a_new_luu_acts_this_round_after_all_earlier_ones():
    """PL-8.2: even when the front Luu brings it in."""
    session = position(["kjeluu:2", "kjeluu:1"], hand=["gifluu"])
    play(session, "play:gifluu", "defend")
    assert session.state.acting == 2
    play(session, "defend")
    assert (session.state.acting, session.state.round) == (3, 1)
    assert session.choice.kind == "turn"


def test_a_luu_played_on_the_last_turn_acts_this_round_too():
    """PL-8.2: it is still this round."""
    session = position(["kjeluu:2"], hand=["gifluu", "bisluu"])
    play(session, "play:gifluu", "defend", "play:bisluu", "gather")
    assert (session.state.acting, session.state.round) == (3, 1)
