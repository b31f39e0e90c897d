"""The course's advice: rules that the lessons teach under their names, and how far somebody gets who keeps to them."""

from __future__ import annotations

import re
from random import Random

import pytest
from click.testing import CliRunner

import luu
from luu_widgets import lessons
from luu_widgets.lessons.__main__ import main
from luu_widgets.lessons.advice import advice, compared, names, rules_of, sector
from luu_widgets.lessons.facts import no_later
from luu_widgets.lessons.walk import Walk

TAUGHT = {"planet": "planet-a-whole-sector", "luturas": "luturas-a-duel"}
STRONG = re.compile(r"\*\*(.+?)\*\*")


@pytest.mark.parametrize("game", TAUGHT)
def test_every_rule_of_the_advice_is_taught_under_its_name(game: str) -> None:
    steps = [step for lesson in lessons.shipped(game) for step in lesson.steps]
    strong = {found.rstrip(".").lower() for step in steps for found in STRONG.findall(step.say)}
    assert {name.lower() for name in names(game)} <= strong


def test_the_rules_of_a_turn_are_taught_in_the_order_in_which_they_are_tried() -> None:
    lesson = next(one for one in lessons.shipped("planet") if one.id == TAUGHT["planet"])
    told = [found.rstrip(".") for step in lesson.steps for found in STRONG.findall(step.say)]
    turn = [rule.name for rule in rules_of("planet").RULES["turn"]]
    assert [name for name in told if name in turn] == turn


def test_the_advice_is_a_move_that_can_be_played_and_looking_changes_nothing() -> None:
    session, course = luu.new("planet", seed=2004, draft="fixed", chaos=0), advice("planet")
    while session.ply < 20:
        before = session.save()
        key, rule = course.advised(session)
        assert session.save() == before
        assert key in session.choice.keys
        assert rule in ("", *names("planet"))
        session.play(key)


def test_a_game_that_is_over_or_unknown_has_no_advice() -> None:
    over = luu.new("luturas", mode="versus", seed=1, draft="random")
    while over.choice is not None:
        over.play(luu.agents.get("random", game="luturas").choose(over))
    with pytest.raises(ValueError, match="the game is over"):
        advice("luturas").choose(over)
    with pytest.raises(ValueError, match="expected 'planet' or 'luturas'"):
        advice("chess")


def test_a_task_that_the_advice_does_says_which_rule_each_move_follows() -> None:
    walk = Walk(next(one for one in lessons.shipped("planet") if one.id == TAUGHT["planet"]))
    walk.go_to(4)
    told = [line for line, _ in walk.reveal().why[:-1]]
    assert all(line.partition(":")[0] in names("planet") for line in told)


def test_the_draft_of_planet_luu_keeps_a_row_as_far_as_its_last_luu() -> None:
    """The rule of the lesson on the draft; without a Luu as little as PL-4.6 lets one keep, and the deck is whole."""
    session, course = luu.new("planet", seed=11, draft="play", chaos=0), advice("planet")
    while session.choice is not None and session.choice.kind == "draft":
        row = session.view(0)["draft"]["revealed"]
        last = max((card["position"] for card in row if card["kind"] == "luu"), default=0)
        key, rule = course.advised(session)
        kept = int(key.removeprefix("keep:"))
        assert rule == "Luu first"
        assert kept == last or (kept > last and key == session.choice.keys[0])
        session.play(key)
    ended = next(event for event in session.log if type(event).__name__ == "DraftEnded")
    assert (ended.core, ended.power) == (30, 10)
    assert sum(card in ("rasluu", "lagluu", "kjeluu", "gifluu", "bisluu") for card in ended.cards) > 8


def test_the_draft_of_luturas_network_takes_the_fastest_and_has_it_come_first() -> None:
    session, course = luu.new("luturas", mode="versus", seed=2, draft="play"), advice("luturas")
    while session.choice.kind in ("draft", "main"):
        view = session.view(session.choice.seat)
        speeds = {one["id"]: one["base"]["speed"] for one in (view["draft"] or {"pool": ()})["pool"]}
        speeds = speeds or {one["id"]: one["stats"]["speed"]["value"] for one in view["teams"][session.choice.seat]}
        key, rule = course.advised(session)
        assert rule == "The fastest"
        assert speeds[key.partition(":")[2]] == max(speeds.values())
        session.play(key)
    assert session.view(0)["phase"] == "command"


def test_of_two_that_are_alike_the_first_to_strike_wins_more_often() -> None:
    """Checked by hand: who needs one attack or two, each as likely, is not later in three of four cases."""
    coin = luu.odds.Distribution({1: 1, 2: 1})
    assert no_later(coin, coin) == pytest.approx(0.75)


@pytest.mark.evidence
def test_who_drafts_the_fastest_wins_more_matches_than_who_drafts_by_lot() -> None:
    """Both play by the course; 60 matches, the seats in turn."""
    course, won = advice("luturas"), 0
    for seed in range(60):
        lot, session = Random(seed), luu.new("luturas", mode="versus", seed=seed, draft="play")
        while session.choice is not None:
            by_lot = session.choice.kind in ("draft", "main") and session.choice.seat != seed % 2
            session.play(lot.choice(session.choice.keys) if by_lot else course.choose(session))
        won += session.outcome.winner == seed % 2
    assert won > 30


@pytest.mark.evidence
def test_who_drafts_by_the_course_wins_more_first_sectors_than_with_a_deck_by_itself() -> None:
    course = advice("planet")
    drafted = [sum(sector(course, seed, draft=draft) for seed in range(60)) for draft in ("play", "auto")]
    assert drafted[0] >= drafted[1]


@pytest.mark.evidence
def test_who_keeps_to_the_course_comes_near_greedy_in_the_first_sector() -> None:
    won = compared("planet", 100)
    assert sum(won["course"]) >= 0.8 * sum(won["greedy"])


@pytest.mark.evidence
def test_who_keeps_to_the_course_comes_near_greedy_in_versus() -> None:
    won = compared("luturas", 60)
    assert sum(won["course"]) >= 0.8 * sum(won["greedy"])


def test_how_far_the_advice_gets_can_be_asked_for() -> None:
    said = CliRunner().invoke(main, ["advice", "planet", "--games", "1"])
    assert [line.split()[0] for line in said.output.splitlines()] == ["course", "greedy", "both"]
