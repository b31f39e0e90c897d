"""The front door of Luturas Network: set-up words, saves that are the same game again, and what is refused."""

from __future__ import annotations

import json

import pytest

import luu
from luu.luturas.game import RULES_VERSION

TEAMS = [["zynarc", "ceibor", "lodrok"], ["brinokk", "ionquill", "espinara"]]


def play_on(session: luu.Session, moves: int) -> luu.Session:
    """Some moves, each another place among the options."""
    for number in range(moves):
        if session.choice is None:
            break
        session.play(session.choice.keys[number * 7 % len(session.choice.keys)])
    return session


# --- set-up


def test_left_out_the_mode_is_versus_and_the_draft_is_asked():
    session = luu.new("luturas", seed=1)
    assert session.setup == {"mode": "versus", "draft": "play", "teams": None}
    assert session.choice.kind == "draft"
    assert len(session.choice.keys) == 18


def test_teams_take_the_place_of_a_draft():
    """LN-3.1, LN-3.2: the Main stands first."""
    versus = luu.new("luturas", seed=1, teams=TEAMS)
    assert versus.setup["teams"] == TEAMS
    assert [[one["id"] for one in team] for team in versus.view(0)["teams"]] == TEAMS
    assert versus.view(0)["active"] == ["zynarc", "brinokk"]
    solo = luu.new("luturas", seed=1, mode="solo", teams=tuple(TEAMS[1]))
    assert solo.setup["teams"] == TEAMS[1], "as JSON has it"
    assert solo.view(0)["active"][0] == "brinokk"
    assert solo.game.seats == 1


@pytest.mark.parametrize("draft", ["auto", "random"])
@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_a_draft_that_is_done_asks_no_pick(draft: str, mode: str):
    """LN-5.1, LN-13.1: three each, no Lutura twice, and a Main."""
    session = luu.new("luturas", seed=3, draft=draft, mode=mode)
    teams = [[one["id"] for one in team] for team in session.view(0)["teams"]]
    assert [len(set(team)) for team in teams] == [3] * session.game.seats
    assert len({card for team in teams for card in team}) == 3 * session.game.seats
    assert session.choice.kind not in ("draft", "main")


@pytest.mark.parametrize(
    ("setup", "error", "message"),
    [
        pytest.param({"mode": "duel"}, ValueError, "mode='duel' was given, expected 'versus' or 'solo'", id="mode"),
        pytest.param({"draft": "fixed"}, ValueError, "draft='fixed' was given, expected 'play'", id="draft"),
        pytest.param({"players": 2}, TypeError, "'players' was given, expected mode, draft, teams", id="Planet's word"),
        pytest.param({"maod": "solo"}, TypeError, "did you mean 'mode'?", id="a slip"),
        pytest.param({"teams": TEAMS[0]}, ValueError, "expected two lists of three ids", id="one team"),
        pytest.param({"teams": TEAMS, "mode": "solo"}, ValueError, "expected three ids", id="two teams alone"),
        pytest.param({"teams": [TEAMS[0], TEAMS[0]]}, ValueError, "each Lutura once", id="a team twice"),
        pytest.param({"teams": [["zynark", *TEAMS[0][1:]], TEAMS[1]]}, ValueError, "did you mean 'zynarc'", id="no id"),
        pytest.param({"seed": -1}, ValueError, "seed -1 was given", id="seed"),
    ],
)
def test_a_set_up_that_does_not_exist_is_refused(setup, error, message):
    with pytest.raises(error) as caught:
        luu.new("luturas", **setup)
    assert message in str(caught.value)


def test_a_game_that_does_not_exist_is_refused():
    with pytest.raises(ValueError, match="'lutras' was given, expected 'planet' or 'luturas'"):
        luu.new("lutras")


def test_cards_of_the_other_game_are_refused():
    with pytest.raises(ValueError, match="expected a CardSet of 'luturas'"):
        luu.new("luturas", cards=luu.cards("planet"))


def test_a_game_is_played_with_the_cards_given():
    cards = luu.cards("luturas").with_value("luturas", "zynarc", "stamina", 20)
    session = luu.new("luturas", seed=1, teams=TEAMS, cards=cards)
    assert session.view(0)["teams"][0][0]["stamina"] == 20


# --- saves


@pytest.mark.parametrize(
    ("setup", "moves"),
    [
        pytest.param({}, 30, id="versus"),
        pytest.param({"mode": "solo"}, 40, id="solo"),
        pytest.param({"draft": "random"}, 0, id="at the start"),
        pytest.param({"teams": TEAMS}, 500, id="with teams, to the end"),
        pytest.param({"mode": "solo", "teams": TEAMS[0]}, 25, id="solo with a team"),
    ],
)
def test_a_save_is_the_same_game_after_loading(setup, moves):
    session = play_on(luu.new("luturas", seed=11, **setup), moves)
    loaded = luu.load(session.save())
    assert loaded.save() == session.save()
    assert [loaded.view(seat) for seat in range(loaded.game.seats)] == [
        session.view(seat) for seat in range(session.game.seats)
    ]
    assert play_on(loaded, 20).log == play_on(session, 20).log


def test_a_save_says_what_makes_the_game_again():
    save = json.loads(luu.new("luturas", seed=11, teams=TEAMS).save())
    assert (save["game"], save["rules"], save["seed"], save["moves"]) == ("luturas", RULES_VERSION, 11, [])
    assert save["setup"] == {"mode": "versus", "draft": "play", "teams": TEAMS}
    assert save["cards"] == luu.cards("luturas").hash


@pytest.mark.parametrize(
    ("part", "value", "error", "message"),
    [
        pytest.param("rules", "planet-2", luu.RulesChanged, "'planet-2'; these are 'luturas-1'", id="other rules"),
        pytest.param("cards", "0" * 64, luu.CardsChanged, "luu.load(text, cards=...)", id="other cards"),
        pytest.param("setup", {"mode": "solo", "draft": "play"}, luu.CorruptSave, "lacks 'teams'", id="no teams"),
        pytest.param("setup", {"players": 1}, luu.CorruptSave, "expected mode, draft, teams", id="Planet's set-up"),
        pytest.param("moves", ["tool:headwind"], luu.CorruptSave, "move 1 of the save cannot be played", id="a move"),
        pytest.param("game", "chess", luu.CorruptSave, "expected 'planet' or 'luturas'", id="another game"),
    ],
)
def test_a_save_that_does_not_fit_is_refused(part, value, error, message):
    save = json.loads(luu.new("luturas", seed=11).save())
    with pytest.raises(error) as caught:
        luu.load(json.dumps({**save, part: value}))
    assert message in str(caught.value)


# --- agents


def test_the_random_agent_plays_both_games_and_says_which_there_are():
    session = luu.new("luturas", seed=5, draft="random", log=False)
    agent = luu.agents.get("random", game="luturas")
    assert agent.choose(session) in session.choice.keys
    with pytest.raises(ValueError, match="expected 'planet' or 'luturas'"):
        luu.agents.get("random", game="chess")
