"""What enemies are about to do: exact, and what the game then does lies within it."""

from __future__ import annotations

from fractions import Fraction
from functools import cache

import pytest
from board import play, position
from falls import counted

import luu
from luu.planet.events import EnemyAttacked, LuuDamaged


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
    assert [aim.first for aim in intent.aims] == [place > 0 for place in range(len(intent.aims))]
    assert all(aim.met == ((aim.target, 1),) for aim in intent.aims)


def test_alone_a_line_has_the_bonds_of_its_neighbours() -> None:
    """PL-13.5: where the whole phase is not counted, a line says what the attack takes if it comes first."""
    session = position(["kjeluu:2"], ["rogue-rasluu:1", "rogue-bisluu:1"])
    whole, alone = luu.odds.intent(session), luu.odds.intent(session, budget=0)
    assert whole.aims[0].lost == alone.aims[0].lost


def test_only_planet_luu_has_enemies_that_attack() -> None:
    with pytest.raises(ValueError, match="'luturas' was given, expected one of 'planet'"):
        luu.odds.intent(luu.new("luturas", seed=1))


# ---------------------------------------------------------------------- each enemy's line is what its turn will bring

WAVES = [
    pytest.param(["kjeluu:1"], None, ["rogue-rasluu:1", "rogue-kjeluu:1", "rogue-bisluu:1"], "tjeluu", "g",
                 id="PL-13.5 a bond from behind"),
    pytest.param(["kjeluu:2", "lagluu:1"], None, ["rogue-bisluu:1", "rogue-bisluu:2"], "tjeluu", "dg",
                 id="PL-5.4 and PL-13.5 two Bisluu of the boss's class"),
    pytest.param(["lagluu:1", "bisluu:1"], None, ["rogue-lagluu:1", "rogue-rasluu:3", "rogue-rasluu:4"], "lynluu",
                 "gg", id="PL-13.1 predation by those behind the first"),
    pytest.param(["rasluu:1@4", "kjeluu:1"], None, ["rogue-lagluu:2", "rogue-rasluu:1"], "tjeluu", "dg",
                 id="PL-6.6 the second may meet another Luu, that was not hit"),
    pytest.param(["gifluu:4@9"], None, ["rogue-bisluu:2@1", "rogue-kjeluu:2"], "tjeluu", "D",
                 id="PL-2.11 a fallen attacker's bond is gone"),
    pytest.param(["gifluu:1@3"], None, ["rogue-rasluu:2", "rogue-rasluu:3"], "tjeluu", "g",
                 id="PL-2.10 evaded, or nobody is left"),
    pytest.param(["bisluu:3@20", "bisluu:1"], None, ["lynluu", "rogue-rasluu:4"], "lynluu", "gg",
                 id="PL-13.7 prey that the first has wounded"),
    pytest.param(["lagluu:1@5", "lagluu:1"], ["lagluu:4@3"], ["rogue-rasluu:2", "rogue-bisluu:1"], "tjeluu", "ggg",
                 id="PL-6.5 two queues"),
    pytest.param(["lagluu:1@1"], ["bisluu:1@1", "lagluu:1"], ["rogue-lagluu:1"], "tjeluu", "ggg",
                 id="PL-2.7 what falls in the first queue is gone for the second"),
]  # fmt: skip


def before_last(luus, second, wave, boss, actions) -> luu.Session:
    """The position in which only one Luu has not acted; the moves before are made with dice of a seed."""
    sector = 2 if boss == "lynluu" else 1
    session = position(luus, wave, second=second, boss=boss, sector=sector, wave=4 if boss in wave else None)
    session.state.players[0].queue[0].defending = actions == "D"  # as if a card had it defend and act too
    return play(session, *[{"g": "gather", "d": "defend"}[one] for one in actions[:-1]])


def lost_to(session: luu.Session, enemy: int, seat: int) -> int:
    """The HP that a queue lost to one enemy of the phase that was just played."""
    left, attacker, lost = dict(session.begun), 0, 0
    for event in session.log:
        if isinstance(event, EnemyAttacked):
            attacker = event.enemy
        elif isinstance(event, LuuDamaged) and attacker:
            if attacker == enemy and seat == session.seats[event.luu]:
                lost += left[event.luu] - event.hp
            left[event.luu] = event.hp
    return lost


class Played:
    """A position after its moves, beside the HP and the seat of each Luu before them."""

    def __init__(self, session: luu.Session, played: luu.Session) -> None:
        luus = [one for player in session.state.players for one in player.queue]
        self.begun = {one.uid: one.hp for one in luus}
        self.seats = {one.uid: one.seat for one in luus}
        self.log = played.log


@pytest.mark.parametrize(("luus", "second", "wave", "boss", "actions"), WAVES)
def test_an_enemys_line_is_what_its_attack_takes_when_its_turn_comes(luus, second, wave, boss, actions) -> None:
    """PL-6.5: with its neighbours' bonds, the boss's class and the hits of those before it; every fall of the dice."""
    session = before_last(luus, second, wave, boss, actions)
    intent = luu.odds.intent(session)
    assert len(intent.aims) == len(wave) * len(session.state.players)
    for aim in intent.aims:
        engines = counted(session, "gather", number=lambda played, aim=aim: lost_to(
            Played(session, played), aim.uid, aim.seat))  # fmt: skip
        assert dict(aim.lost.items()) == {value: chance for value, chance in engines.items() if chance}, aim


@pytest.mark.parametrize(("luus", "second", "wave", "boss", "actions"), WAVES)
def test_the_lines_add_up_to_what_the_queue_loses(luus, second, wave, boss, actions) -> None:
    """PL-6.5: on average exactly; the least and the most of all lines together bound those of the queue."""
    intent = luu.odds.intent(before_last(luus, second, wave, boss, actions))
    for seat, lost in enumerate(intent.lost):
        lines = [aim.lost for aim in intent.aims if aim.seat == seat]
        assert sum((line.mean for line in lines), Fraction(0)) == lost.mean
        assert sum(line.minimum for line in lines) <= lost.minimum
        assert lost.maximum <= sum(line.maximum for line in lines)


@pytest.mark.parametrize("seed", [201052, 134867])
def test_lines_in_whole_games_fit_their_sum(seed: int) -> None:
    """PL-13.5: no total that the single lines cannot make."""
    for session in turns(seed):
        intent = luu.odds.intent(session)
        for seat, lost in enumerate(intent.lost):
            lines = [aim.lost for aim in intent.aims if aim.seat == seat]
            assert sum((line.mean for line in lines), Fraction(0)) == lost.mean


# ---------------------------------------------------------------------- where a line comes from


@pytest.mark.parametrize(("luus", "second", "wave", "boss", "actions"), WAVES)
def test_a_lines_least_and_most_are_accounted_for(luus, second, wave, boss, actions) -> None:
    """PL-7.6: every sum adds up, and what the Luu lose at the least and at the most is what the line says."""
    for aim in luu.odds.intent(before_last(luus, second, wave, boss, actions), reasons=True).aims:
        for side, bound in (("least", aim.lost.minimum), ("most", aim.lost.maximum)):
            lost = [one for one in aim.accounts if one.title.endswith("loses")]
            assert sum(getattr(one, side) or 0 for one in lost) == bound, aim
            for one in aim.accounts:
                assert sum(getattr(row, side) or 0 for row in one.rows) == (getattr(one, side) or 0)


def test_an_account_names_what_adds_to_an_attack_and_its_clauses() -> None:
    """PL-13.5, PL-5.4: a Bisluu of the boss's class beside another one, on a Luu that Defends."""
    session = before_last(["kjeluu:2", "lagluu:1"], None, ["rogue-bisluu:1", "rogue-bisluu:2"], "tjeluu", "dg")
    first, second = luu.odds.intent(session, reasons=True).aims
    power, lost = first.accounts
    assert [(row.why, row.least, row.most, row.rule) for row in power.rows] == [
        ("base", 1, 1, ""), ("boss's class", 1, 1, "PL-5.4"), ("Bonded Boost", 1, 1, "PL-13.5"),
        ("dice (d4)", 1, 4, "PL-5.3"),
    ]  # fmt: skip
    assert (power.title, power.least, power.most, power.rule) == ("Power against Kjeluu 1", 4, 7, "PL-6.5")
    assert ("Defend", -2, -2, "PL-7.2") in [(row.why, row.least, row.most, row.rule) for row in lost.rows]
    assert any(row.why == "Defend is used up" for row in second.accounts[1].rows)


def test_whole_games_account_for_every_line() -> None:
    for seed, players in ((3, 1), (7, 1), (5, 2)):
        for session in turns(seed, players):
            for aim in luu.odds.intent(session, reasons=True).aims:
                assert aim.accounts
