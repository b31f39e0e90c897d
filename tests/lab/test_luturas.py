"""Runs of Luturas Network: what is measured of a match and of a solo game."""

import pytest
from click.testing import CliRunner

import luu
from luu import lab
from luu.agents import Random
from luu.cli import main


@pytest.fixture(scope="module")
def versus():
    return lab.simulate("luturas", agent="random", games=30, seed=3, workers=1)


@pytest.fixture(scope="module")
def solo():
    return lab.simulate("luturas", mode="solo", agent="random", games=30, seed=3, workers=1)


def again(row, **setup):
    """The game of a row, played once more to its end."""
    session, agent = luu.new("luturas", seed=row["seed"], draft="random", **setup), Random(row["seed"])
    while session.outcome is None:
        session.play(agent.choose(session))
    return session


def test_a_match_says_what_is_left_of_both_teams(versus):
    """LN-3.1: who wins has somebody standing, and the other has not."""
    assert {row["mode"] for row in versus.rows} == {"versus"}
    knocked_out = [row for row in versus.rows if row["reason"] == "all three Luturas were knocked out"]
    assert knocked_out
    for row in knocked_out:
        winner = row["winner"]
        assert row[f"standing_{winner}"] > 0 < row[f"stamina_{winner}"]
        assert row[f"standing_{1 - winner}"] == row[f"stamina_{1 - winner}"] == 0
        assert row["won"] == (winner == 0)


def test_every_row_can_be_played_again_from_its_seed(versus, solo):
    for result, mode in ((versus, "versus"), (solo, "solo")):
        row = result.rows[7]
        session = again(row, mode=mode)
        assert session.outcome.reason == row["reason"]
        assert session.state.round == row["rounds"]
        assert session.state.beaten == row["beaten"]
        assert sum(session.state.stamina[:3]) == row["stamina_0"]


def test_solo_counts_the_oscumoras_that_fell(solo):
    """LN-14.7: at random they seldom all do."""
    assert {row["mode"] for row in solo.rows} == {"solo"}
    assert 0 < sum(row["beaten"] for row in solo.rows) < 18 * 30
    assert all(row["standing_0"] == 0 for row in solo.rows if not row["won"])
    assert all(row["standing_1"] is None for row in solo.rows)


def test_the_result_does_not_depend_on_the_number_of_workers(solo):
    assert lab.simulate("luturas", mode="solo", agent="random", games=30, seed=3, workers=2) == solo


def test_nobody_is_asked_to_draft_unless_it_is_wanted(versus):
    assert versus.about["setup"] == {"mode": "versus", "draft": "random", "teams": None}
    drafted = lab.simulate("luturas", agent="random", games=2, seed=3, workers=1, draft="play", measures="cards")
    assert {row["first_drafter"] for row in drafted.rows} <= {0, 1}
    assert drafted.rows[0]["decisions"] >= 6


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_measures_of_cards(mode):
    result = lab.simulate("luturas", mode=mode, agent="random", games=20, seed=5, workers=1, measures="cards")
    for row in result.rows:
        assert set(row["played"]) <= set(row["drawn"]) <= set(row["drafted"])
        assert len(row["drafted"]) == 3 + (36 if mode == "versus" else 72)
        session = again(row, mode=mode)
        first = [event for event in session.log if type(event).__name__ == "MainChosen"]
        names = luu.cards("luturas").luturas
        assert [names[row[f"main_{seat}"]].name for seat in range(len(first))] == [event.name for event in first]
        orders = [event.first for event in session.log if type(event).__name__ == "OrderSet" and mode == "versus"]
        assert row["first_attacker"] == (orders[1] if orders else None)
        assert row["first_drafter"] is None
    table = result.cards()
    assert set(table.index) >= {"grit_jab", "aquatic_core", "brinokk"}
    assert result.by("main_0")["games"].sum() == 20


def test_a_change_of_a_lutura_is_seen_in_the_games_it_is_in():
    before = luu.cards("luturas")
    after = before.with_value("luturas", "brinokk", "stamina", 60)
    found = lab.compare(before, after, agent="random", games=40, seed=2, workers=1, mode="solo")
    assert found.changes == ("luturas brinokk: stamina 14 -> 60",)
    differing = sum(a != b for a, b in zip(found.a.rows, found.b.rows, strict=True))
    assert 0 < differing < 20, "about one team in six has it"
    assert found.difference("beaten").value > 0


def test_the_command_plays_it():
    words = ("--set", "mode=solo", "--agent", "random", "--games", "5", "--workers", "1", "--measures", "cards")
    told = CliRunner().invoke(main, ["lab", "simulate", "luturas", *words], catch_exceptions=False)
    assert told.exit_code == 0
    assert "5 games, won 0.0 % (" in told.output
    assert "grit_jab" in told.output


def test_an_unknown_mode_is_refused():
    with pytest.raises(ValueError, match="mode='duel' was given, expected 'versus' or 'solo'"):
        lab.simulate("luturas", agent="random", games=2, mode="duel")
