"""What the search agent finds out of every option: `luu.agents.rank`, which a table shows as a hint."""

from __future__ import annotations

from itertools import pairwise

import pytest
from duel import solo, versus

import luu
from luu.agents import Ranked, Search, rank
from luu.agents.scoring_luturas import LuturasScoring
from luu.agents.scoring_planet import PlanetScoring

HAND = ["grit_jab", "quarry_rake", "lighthouse_ray", "patch_kit", "rally_shout", "crowbar"]
"""Two Tools that fit Brinokk and one that does not; three tactics."""


def planet() -> luu.Session:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    while session.choice.kind != "turn":
        session.play(session.choice.keys[0])
    return session


GAMES = {
    "planet": (planet, PlanetScoring),
    "solo": (lambda: solo(hand=HAND, seed=2), LuturasScoring),
    "versus": (lambda: versus(hand=HAND, other=["hollow_tooth", "gutter_scoop", "old_notes"], seed=2), LuturasScoring),
}


@pytest.mark.parametrize("name", list(GAMES))
def test_every_option_is_ranked_once_and_the_first_is_the_agents_choice(name):
    make, scoring = GAMES[name]
    session = make()
    before = session.save() if name == "planet" else session.moves
    found = rank(session, looks=6, seed=1)
    assert sorted(row.key for row in found) == sorted(session.choice.keys)
    assert found[0].key == Search(scoring(), seed=1, looks=6).choose(session)
    assert (session.save() if name == "planet" else session.moves) == before
    for row in found:
        assert 0 <= row.low <= row.win <= row.high <= 1
    assert [row.looks for row in found] == sorted([row.looks for row in found], reverse=True)


@pytest.mark.parametrize("name", list(GAMES))
def test_looks_make_the_same_ranking_again(name):
    make, _ = GAMES[name]
    assert rank(make(), looks=4) == rank(make(), looks=4)
    assert rank(make(), looks=4) != rank(make(), looks=4, seed=9)


def test_more_looks_make_an_interval_narrower():
    few, many = [rank(GAMES["versus"][0](), looks=looks)[0] for looks in (4, 64)]
    assert many.looks > 4 * few.looks
    assert many.high - many.low < 0.6 * (few.high - few.low)


def test_a_blow_that_wins_is_known_to_win():
    """The last Lutura of the other side has a point of Stamina; to defend wins nothing this round."""
    session = versus(
        ["ionquill"], ["lodrok@1", "silmoro@0", "zynarc@0"],
        hand=["ragged_chomp", "grit_jab", "calm_breath"], other=["gutter_scoop", "patch_kit"], seed=4,
    )  # fmt: skip
    bite, defend = rank(session, looks=60)
    assert (bite.key, defend.key) == ("tool:ragged_chomp", "tool:grit_jab")
    assert bite.win > 0.9
    assert bite.plan == ("strategy:calm_breath",)


def test_an_option_that_search_leaves_out_stands_last_and_nothing_is_said_of_it():
    """Of two Tools that do not fit, one is as good to defend with as the other (LN-R10)."""
    found = rank(solo(hand=[*HAND, "noonday_flash"], seed=2), looks=4)
    assert found[-1] == Ranked(found[-1].key, 0, 0.5, 0.0, 1.0)
    assert found[-1].key in ("tool:lighthouse_ray", "tool:noonday_flash")
    assert all(row.looks for row in found[:-1])


def test_who_watches_sees_the_budget_spent_and_may_stop_it():
    seen = []
    found = rank(GAMES["solo"][0](), looks=6, watch=lambda done, ranking: seen.append((done, ranking)))
    shares = [done for done, _ in seen]
    assert shares[-1] == 1
    assert all(a < b for a, b in pairwise(shares))
    assert seen[-1][1] == found
    stopped = []
    early = rank(GAMES["solo"][0](), looks=600, watch=lambda done, _: stopped.append(done) or len(stopped) == 3)
    assert len(stopped) == 3
    assert early[0].looks == 3


def test_a_budget_of_time_is_kept_in_the_main():
    """At least one look is taken however short the time is."""
    assert rank(GAMES["solo"][0](), 0.001)[0].looks == 1


def test_what_cannot_be_ranked_is_refused():
    with pytest.raises(ValueError, match=r"milliseconds=0(\.0)? was given, expected more than 0"):
        rank(planet(), 0)
    session = luu.new("luturas", mode="solo", seed=1, draft="random")
    luu.agents.play_out(session, luu.agents.Random(1))
    with pytest.raises(ValueError, match="the game is over"):
        rank(session)


@pytest.mark.parametrize("name", ["solo", "versus"])
def test_what_is_known_of_a_whole_command_is_kept_for_its_next_part(name):
    """The Strategy was thought of together with the Tool; its looks go on from there."""
    session = GAMES[name][0]()
    agent = Search(LuturasScoring(), seed=1, looks=6)
    tool = agent.rank(session)[0]
    session.play(tool.key)
    again, anew = agent.rank(session), Search(LuturasScoring(), seed=1, looks=6).rank(session)
    assert session.game.kind == "strategy"
    looks, new_looks = [{row.key: row.looks for row in found} for found in (again, anew)]
    assert min(looks.values()) > min(new_looks.values())
    assert looks[tool.plan[0]] > tool.looks
    assert sum(looks.values()) > sum(new_looks.values()) + tool.looks


def test_what_is_known_goes_on_only_with_the_same_game():
    """The same hand and the same move, but another seed: another game, of which nothing is known."""
    session, other = [versus(hand=HAND, other=["hollow_tooth", "old_notes"], seed=seed) for seed in (2, 3)]
    agent, fresh = [Search(LuturasScoring(), seed=1, looks=6) for _ in range(2)]
    tool = agent.rank(session)[0].key
    session.play(tool)
    other.play(tool)
    assert agent.rank(other) == fresh.rank(other)


def test_nothing_is_carried_over_a_move_that_revealed_something():
    """LN-6.5: seat 1 thought of the backup together with its Strategy; now it sees what the other side has placed."""
    hands = {"hand": ["hollow_tooth", "old_notes"], "other": ["grit_jab", "quarry_rake", "relay_call", "patch_kit"]}
    session = versus(["lodrok"], ["brinokk", "silmoro", "zynarc"], **hands, seed=2)
    agent = Search(LuturasScoring(), seed=1, looks=6)
    for move in ("tool:hollow_tooth", "strategy:old_notes", "tool:grit_jab"):
        session.play(move)
    agent.rank(session)
    session.play("strategy:relay_call")
    assert (session.game.kind, session.game.seat) == ("bench", 1)
    assert agent.rank(session) == Search(LuturasScoring(), seed=1, looks=6).rank(session)


def test_a_plan_that_was_taken_back_is_known_when_it_is_played_again():
    """The same position, the same dice to come."""
    session = GAMES["versus"][0]()
    agent = Search(LuturasScoring(), seed=1, looks=6)
    tool = agent.rank(session)[0].key
    session.play(tool)
    session.undo()
    session.play(tool)
    fresh = Search(LuturasScoring(), seed=1, looks=6)
    assert sum(row.looks for row in agent.rank(session)) > sum(row.looks for row in fresh.rank(session))


def test_what_is_known_outlasts_a_question_with_one_sensible_answer():
    """There is one Tool, so nothing is thought about it between the transformation and the Strategy."""
    hand = ["grit_jab", "patch_kit", "rally_shout"]
    session = versus(hand=hand, other=["hollow_tooth", "old_notes"], may_transform=(True, False), seed=2)
    agent = Search(LuturasScoring(), seed=1, looks=6)
    for kind in ("transform", "tool"):
        assert session.game.kind == kind
        session.play(agent.choose(session))
    fresh = Search(LuturasScoring(), seed=1, looks=6)
    assert sum(row.looks for row in agent.rank(session)) > sum(row.looks for row in fresh.rank(session))
