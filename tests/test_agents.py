"""Agents choose legal moves for every kind of question, the same ones every time, and never peek."""

from __future__ import annotations

import pytest
from board import position

import luu
from luu.agents import Greedy, Random, Search, get, play_out
from luu.agents.scoring_planet import PlanetScoring, score
from luu.agents.search import plan_lines

AGENTS = {
    "random": lambda: Random(3),
    "greedy": lambda: Greedy(PlanetScoring(), 3),
    "search": lambda: Search(PlanetScoring(), 3, looks=5),
}
NAMES = list(AGENTS)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("name", ["random", "greedy"])
def test_an_agent_plays_whole_games_of_legal_moves(name, players):
    for seed in range(3):
        session = luu.new("planet", seed=seed, players=players, draft="auto", chaos=0)
        outcome = play_out(session, get(name, seed=seed))
        assert outcome == session.outcome
        assert session.choice is None


def test_search_plays_legal_moves_through_its_first_wave():
    session, agent = luu.new("planet", seed=4, draft="auto", chaos=0), AGENTS["search"]()
    while session.outcome is None and session.state.wave < 2:
        session.play(agent.choose(session))
    assert session.state.wave == 2 or session.outcome is not None


@pytest.mark.parametrize("name", NAMES)
def test_the_same_seed_makes_the_same_choices(name):
    def moves():
        session, agent = luu.new("planet", seed=5, draft="auto", chaos=0), AGENTS[name]()
        while session.outcome is None and session.ply < 12:
            session.play(agent.choose(session))
        return session.moves

    assert moves() == moves()


@pytest.mark.parametrize("name", NAMES)
def test_choosing_changes_nothing(name):
    session = luu.new("planet", seed=6, draft="auto", chaos=0)
    before = session.save(), session.view(0), session.log
    AGENTS[name]().choose(session)
    assert (session.save(), session.view(0), session.log) == before


@pytest.mark.parametrize("name", ["greedy", "search"])
@pytest.mark.parametrize("players", [1, 2])
def test_what_is_hidden_does_not_sway_an_agent(name, players):
    """Two games that differ only in what the seat cannot see, and the agent cannot tell them apart."""
    session = luu.new("planet", seed=9, players=players, draft="auto", chaos=0)
    for _ in range(6):
        here, there = session.copy(), session.copy()
        hidden = there.state
        hidden.draw.reverse()
        hidden.waves = hidden.waves[::-1]
        hidden.boss_deck = hidden.boss_deck[::-1]
        for player in hidden.players:
            if player.seat != session.choice.seat:
                player.hand, hidden.draw[: len(player.hand)] = hidden.draw[: len(player.hand)], player.hand
        chosen = AGENTS[name]().choose(here)
        assert AGENTS[name]().choose(there) == chosen
        session.play(chosen)


def test_greedy_takes_the_killing_blow():
    session = position(["rasluu:3"], ["rogue-bisluu:1@2"])
    assert AGENTS["greedy"]().choose(session).startswith(("attack:", "call:"))


def test_greedy_does_better_than_random():
    def mean(name):
        sessions = [luu.new("planet", seed=seed, log=False, draft="auto", chaos=0) for seed in range(12)]
        for session in sessions:
            play_out(session, get(name, seed=session.seed))
        return sum(10 * session.state.sector + session.state.wave for session in sessions) / len(sessions)

    assert mean("greedy") > mean("random") + 5


def test_a_stronger_colony_scores_higher():
    weak, strong = position(["kjeluu:1@3"]), position(["kjeluu:2", "rasluu:1"])
    assert score(strong.state) > score(weak.state)


@pytest.mark.parametrize("name", NAMES)
def test_a_finished_game_asks_nothing(name):
    session = luu.new("planet", seed=1, draft="auto", chaos=0)
    play_out(session, Random(1))
    with pytest.raises(ValueError, match="the game is over"):
        AGENTS[name]().choose(session)


@pytest.mark.parametrize(
    ("call", "says"),
    [
        pytest.param(lambda: get("gredy"), "'gredy' was given, expected one of random, greedy, search", id="name"),
        pytest.param(lambda: get("greedy", game="chess"), "game='chess' was given, expected 'planet'", id="game"),
        pytest.param(lambda: Search(PlanetScoring(), looks=0), "looks=0 was given, expected at least 1", id="looks"),
        pytest.param(lambda: Search(PlanetScoring(), milliseconds=0), "expected more than 0", id="time"),
        pytest.param(
            lambda: play_out(luu.new("planet", seed=1, draft="auto", chaos=0)), "no agent was given", id="nobody"
        ),
    ],
)
def test_what_does_not_exist_is_refused(call, says):
    with pytest.raises(ValueError, match=says):
        call()


def test_search_keeps_to_its_time():
    session = luu.new("planet", seed=2, draft="auto", chaos=0)
    one_look = Search(PlanetScoring(), milliseconds=0.001)
    assert one_look.choose(session) in session.choice.keys


@pytest.mark.parametrize(("most", "deepest"), [(1, 1), (8, 1), (30, 2), (500, 3)])
def test_search_never_has_more_plans_than_it_can_look_at(most, deepest):
    """Deep plans give way to shorter ones; every move stays."""
    session = position(
        ["rasluu:3@5", "kjeluu:2@4", "lagluu:2@3"], ["rogue-bisluu:3", "rogue-kjeluu:2", "rogue-rasluu:1"],
        hand=["emergency_mend", "tactical_shift", "shell_guard", "formation_override"], luutex=9,
    )  # fmt: skip
    game, scoring = session.game, PlanetScoring()
    moves = scoring.moves(game, game.keys)
    plans = plan_lines(scoring, session.imagine(0, "plans").game, moves, 0, most)
    assert len(plans) <= max(most, len(moves))
    assert {plan[0] for plan in plans} == set(moves)
    assert max(len(plan) for plan in plans) == deepest
