"""Luutex: one pool a player, without a cap, kept until spent (PL-9)."""

from __future__ import annotations

import pytest
from board import cost, events, play, position

from luu.core.session import Session


def pools(session: Session) -> list[int]:
    return session.view(0)["luutex"]


@pytest.mark.parametrize(
    ("card", "cost"),
    [
        pytest.param("passive_harvest", 0, id="PL-9.1 a free card"),
        pytest.param("luutex_flare", cost("luutex_flare"), id="PL-9.1 a Core card"),
        pytest.param("colony_harvest", cost("colony_harvest"), id="PL-9.1 a Power card"),
        pytest.param("gifluu", 2, id="PL-9.1 a Luu card"),
        pytest.param("rasluu_evolved", 0, id="PL-9.1 an evolved card"),
    ],
)
def test_cards_cost_luutex(card, cost):
    """PL-9.1: what is printed is paid when the card is played."""
    session = position(["rasluu:3"], hand=[card], luutex=5)
    play(session, f"play:{card}")
    [played] = events(session, "CardPlayed")
    assert (played.cost, played.luutex) == (cost, 5 - cost)
    assert pools(session) == [5 - cost + sum(event.amount for event in events(session, "LuutexGained"))]


@pytest.mark.parametrize(
    ("luutex", "playable"),
    [pytest.param(2, False, id="PL-9.1 one too few"), pytest.param(3, True, id="PL-9.1 the last Luutex")],
)
def test_a_card_that_cannot_be_paid_for_cannot_be_played(luutex, playable):
    """PL-9.1: a Rasluu costs 3."""
    session = position(["kjeluu:1"], hand=["rasluu"], luutex=luutex)
    assert ("play:rasluu" in session.choice.keys) == playable
    [card] = session.view(0)["hands"][0]
    assert card["why_not"] == ("" if playable else "Costs 3 Luutex; you have 2.")


def test_a_card_is_paid_for_when_its_target_is_chosen():
    """PL-9.1: once, however many questions it asks."""
    session = position(["kjeluu:1", "kjeluu:1"], hand=["shell_guard"])
    play(session, "play:shell_guard")
    assert (session.choice.kind, pools(session)) == ("target", [5])
    play(session, "target:luu-2")
    assert pools(session) == [5 - cost("shell_guard")]


def test_each_player_has_one_pool():
    """PL-9.1: gathering and paying touch the own pool only."""
    session = position(["kjeluu:1"], second=["kjeluu:1"], second_hand=["gifluu"], luutex=5)
    play(session, "gather")
    assert pools(session) == [6, 5]
    play(session, "play:gifluu")
    assert pools(session) == [6, 3]


def test_luutex_has_no_cap():
    """PL-9.1: the pool grows freely."""
    session = position(["kjeluu:2"], luutex=998)
    play(session, "gather", "gather", "gather")
    assert pools(session) == [1001]


@pytest.mark.parametrize("second", [None, ["kjeluu:2"]], ids=["solo", "two players"])
def test_luutex_is_kept_over_waves_and_sectors(second):
    """PL-9.1: until it is spent."""
    session = position(["rasluu:1"], ["tjeluu@1"], second=second, luutex=7)
    play(session, "attack:rogue-1", *(["defend"] if second else []), "boss:" + session.state.boss_deck[-1])
    assert session.state.sector == 2
    assert pools(session) == [7] * (2 if second else 1)


def test_luutex_is_kept_when_luu_are_lost():
    """PL-9.1: even with the whole queue."""
    session = position(["rasluu:1@1"], second=["kjeluu:2"], luutex=4)
    play(session, "defend", "defend")
    assert events(session, "KnockedOut")
    assert pools(session) == [4, 4]
