"""What enemies are about to do: exact, and what the game then does lies within it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest

import luu
from luu.planet.events import LuuDamaged


@cache
def turns(seed: int, players: int = 1, most: int = 40) -> list[luu.Session]:
    """The positions of a game in which a Luu acts and enemies stand."""
    session = luu.new("planet", seed=seed, players=players, draft="auto", chaos=0)
    agent = luu.agents.get("greedy", game="planet")
    found = []
    while session.choice is not None and session.ply < most:
        if session.choice.kind == "turn" and session.state.enemies:
            found.append(session.copy())
        session.play(agent.choose(session))
    return found


def last_turn(session: luu.Session) -> bool:
    """Whether only the acting Luu still has its turn before the enemies attack."""
    queues = [luu_ for player in session.state.players for luu_ in player.queue]
    return sum(not luu_.acted for luu_ in queues) == 1 and "gather" in session.choice.keys


@pytest.mark.parametrize(("seed", "players"), [(7, 1), (5, 2)])
def test_an_enemy_aims_at_the_luu_in_front_of_each_queue(seed: int, players: int) -> None:
    """PL-6.5: each enemy attacks the front of each queue."""
    for session in turns(seed, players):
        intent = luu.odds.intent(session)
        assert intent is not None
        fronts = {player.seat: player.queue[0].uid for player in session.state.players if player.queue}
        assert [(one.uid, one.seat, one.target) for one in intent.aims] == [
            (enemy.uid, seat, uid) for enemy in session.state.enemies for seat, uid in fronts.items()
        ]


def test_the_phase_that_follows_a_last_turn_is_one_of_those_foreseen() -> None:
    """PL-7.6: the HP that each Luu then loses has a chance above 0."""
    seen = 0
    for session in [one for seed in (1, 3, 7) for one in turns(seed)]:
        if not last_turn(session):
            continue
        session = session.copy()
        foreseen = {one.uid: one.lost for one in luu.odds.intent(session).luus}
        before = {one.uid: one.hp for one in session.state.players[0].queue}
        lost: dict[int, int] = {}
        for event in session.play("gather"):
            if isinstance(event, LuuDamaged) and event.amount and event.luu in before:
                lost[event.luu] = lost.get(event.luu, 0) + event.amount
        for uid, amount in lost.items():
            assert foreseen[uid].exactly(min(amount, before[uid])) > 0
        seen += 1
    assert seen >= 5


def test_what_the_queue_loses_is_what_its_luu_lose_together() -> None:
    for session in turns(3):
        intent = luu.odds.intent(session)
        assert sum((one.lost.mean for one in intent.luus), Fraction(0)) == intent.lost[0].mean
        assert all(one.falls == one.lost.at_least(session_hp(session, one.uid)) for one in intent.luus)


def session_hp(session: luu.Session, uid: int) -> int:
    return next(one.hp for player in session.state.players for one in player.queue if one.uid == uid)


def test_without_enemies_there_is_nothing_to_fear() -> None:
    assert luu.odds.intent(luu.new("planet", seed=1, draft="play")) is None


def test_a_phase_beyond_the_budget_is_left_out_and_said() -> None:
    session = turns(7)[-1]
    intent = luu.odds.intent(session, budget=0)
    assert intent.luus == ()
    assert any("budget" in words for words in intent.leaves_out)


def test_only_planet_luu_has_enemies_that_attack() -> None:
    with pytest.raises(ValueError, match="'luturas' was given, expected one of 'planet'"):
        luu.odds.intent(luu.new("luturas", seed=1))
