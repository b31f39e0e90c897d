"""What a session does with odd callers: copies by any means, looks ahead for nobody, frames, answers of any type."""

from __future__ import annotations

import copy
import pickle
from unittest import mock

import pytest
from board import position

import luu


@pytest.fixture
def session() -> luu.Session:
    return luu.new("planet", seed=7, draft="fixed", chaos=0)


@pytest.mark.parametrize(
    "copied",
    [
        pytest.param(copy.copy, id="copy.copy"),
        pytest.param(copy.deepcopy, id="copy.deepcopy"),
        pytest.param(luu.Session.copy, id="its own"),
        pytest.param(lambda session: pickle.loads(pickle.dumps(session)), id="pickle"),
    ],
)
def test_a_copy_of_any_kind_is_independent(session, copied):
    assert session.choice is not None  # a choice that was asked for does not hinder
    before = session.save(), session.view(0)
    other = copied(session)
    assert (other.save(), other.view(0)) == before
    other.play("gather")
    other.undo()
    other.play("defend")
    assert (session.save(), session.view(0)) == before
    assert (session.moves, session.can_redo) == ((), False)


@pytest.mark.parametrize("seat", [5, -1, None, "0", True])
def test_nobody_looks_ahead_for_a_seat_that_is_not_there(session, seat):
    with pytest.raises(ValueError, match="was given, expected 0 to 0"):
        session.imagine(seat, "look")


def test_a_look_ahead_is_named_by_text(session):
    assert session.imagine(0, "\ud800").choice is not None
    with pytest.raises(TypeError, match="expected text"):
        session.imagine(0, 5)


def test_an_answer_that_equals_everything_is_no_answer(session):
    with pytest.raises(luu.IllegalMove):
        session.play(mock.ANY)
    assert session.choice is not None


def test_a_copy_that_looks_ahead_says_why_it_undoes_nothing(session):
    ahead = session.imagine(0, "look")
    ahead.play("gather")
    with pytest.raises(luu.IllegalMove, match="a copy that looks ahead keeps no history"):
        ahead.undo()


def test_a_round_s_row_tells_how_it_ended():
    """PL-6.5: the damage of the enemy phase belongs to the round in which it was dealt."""
    session = position(["rasluu:1"], ["rogue-bisluu:2"], dice=[2, 3])
    session.play("attack:rogue-1")
    frame = session.to_frame("rounds")
    assert session.state.players[0].queue[0].hp < 15
    assert frame["hp"].iloc[0] == session.state.players[0].queue[0].hp
    assert frame["enemy_hp"].iloc[0] == session.state.enemies[0].hp < 10
    assert list(frame["round"]) == [1, 2]


@pytest.mark.parametrize(
    ("call", "says"),
    [
        pytest.param(lambda: luu.new("planet", seed=10**5000), "too long to show", id="a huge seed"),
        pytest.param(lambda: luu.agents.get(None), "agent None was given", id="an agent without a name"),
    ],
)
def test_a_wrong_value_is_named(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_dice_are_dice():
    with pytest.raises(TypeError, match="dice='x' was given"):
        luu.new("planet", dice="x")
