"""Runs of many games: the same whatever plays them, ended when wanted, refused when they cannot be played."""

import pickle
import subprocess
import sys
from functools import partial

import pytest

import luu
from luu import lab
from luu.agents import Random
from luu.core.rng import stream_key


@pytest.fixture(scope="module")
def forty():
    return lab.simulate("planet", agent="random", games=40, seed=3, workers=1)


def test_a_run_is_one_row_a_game(forty):
    frame = forty.to_frame()
    assert list(frame.columns[:6]) == ["seed", "won", "winner", "reason", "rounds", "decisions"]
    assert len(frame) == 40
    assert frame["seed"].is_unique
    assert (frame["rounds"] >= 1).all()
    assert frame["cleared"].between(0, 5).all()


def test_every_row_can_be_played_again_from_its_seed(forty):
    row = forty.rows[7]
    session = luu.new("planet", seed=row["seed"], draft="auto", chaos=0)
    agent = Random(row["seed"])
    while session.outcome is None:
        session.play(agent.choose(session))
    assert session.outcome.reason == row["reason"]
    assert session.state.round_total == row["rounds"]
    assert session.state.sector == row["sector"]


def test_the_result_does_not_depend_on_the_number_of_workers(forty):
    assert lab.simulate("planet", agent="random", games=40, seed=3, workers=2) == forty


def test_a_longer_run_begins_like_a_shorter_one(forty):
    longer = lab.simulate("planet", agent="random", games=45, seed=3, workers=1)
    assert longer.rows[:40] == forty.rows
    assert lab.simulate("planet", agent="random", games=40, seed=4, workers=1).rows != forty.rows


def test_a_run_says_how_to_make_it_again(forty):
    about = forty.about
    assert about["cards"] == luu.cards("planet").hash
    assert about["setup"] == {"players": 1, "chaos": 0, "draft": "auto", "leftovers": "digital"}
    assert (about["seed"], about["agent"], about["luu"]) == (3, ["random"], luu.__version__)


def test_a_watcher_ends_a_run_and_what_is_done_is_kept(monkeypatch):
    monkeypatch.setattr("luu.lab.run.TELL_SECONDS", 0.0)
    seen = []

    def stop(progress):
        seen.append(progress)
        return progress.done < 2

    result = lab.simulate("planet", agent="random", games=5000, seed=3, workers=1, progress=stop)
    assert 1 < result.games < 5000
    assert not result.complete
    assert seen[-1].done == result.games
    assert seen[0].seconds > 0


def test_ctrl_c_keeps_what_is_done(monkeypatch, forty):
    monkeypatch.setattr("luu.lab.run.TELL_SECONDS", 0.0)

    def interrupt(progress):
        if progress.done == 2 and not interrupted:
            interrupted.append(True)
            raise KeyboardInterrupt

    interrupted = []
    result = lab.simulate("planet", agent="random", games=40, seed=3, workers=1, progress=interrupt)
    assert interrupted
    assert result.rows == forty.rows[:2]
    assert not result.complete


def test_a_run_ends_when_its_interval_is_narrow_enough_and_at_the_same_game_for_any_workers():
    runs = [lab.simulate("planet", agent="random", games=4000, seed=3, workers=n, until=0.03) for n in (1, 2)]
    assert runs[0] == runs[1]
    assert runs[0].games % 50 == 0
    assert runs[0].games < 4000
    assert runs[0].complete


def test_one_agent_a_seat(monkeypatch):
    result = lab.simulate("planet", agent=["random", Random], games=3, seed=1, workers=1, players=2)
    assert result.about["setup"]["players"] == 2
    assert result.games == 3


def test_an_agent_can_be_made_by_a_function_of_a_seed(forty):
    assert lab.simulate("planet", agent=partial(Random), games=40, seed=3, workers=1).rows == forty.rows


@pytest.mark.parametrize(
    ("given", "fault", "words"),
    [
        pytest.param({"game": "chess"}, ValueError, "game 'chess' was given", id="game"),
        pytest.param({"agent": "greedi"}, ValueError, "did you mean 'greedy'", id="agent"),
        pytest.param({"agent": []}, ValueError, "no agent was given", id="no agent"),
        pytest.param({"agent": [3]}, TypeError, "agent 3 was given", id="agent that is none"),
        pytest.param({"games": 0}, ValueError, "games=0 was given, expected a whole number from 1", id="games"),
        pytest.param({"seed": -1}, ValueError, "seed=-1 was given", id="seed"),
        pytest.param({"workers": 0}, ValueError, "workers=0 was given", id="workers"),
        pytest.param({"until": 0}, ValueError, "until=0 was given", id="until"),
        pytest.param({"measures": "card"}, ValueError, "did you mean 'cards'", id="measures"),
        pytest.param({"player": 2}, TypeError, "'player' was given", id="set-up word"),
        pytest.param({"players": 3}, ValueError, "players=3 was given", id="set-up value"),
    ],
)
def test_what_cannot_be_played_is_refused_before_anything_is(given, fault, words):
    with pytest.raises(fault, match=words):
        lab.simulate(**{"game": "planet", "agent": "random", "games": 2, **given})


def test_measures_of_cards(tmp_path):
    result = lab.simulate("planet", agent="random", games=30, seed=5, workers=1, measures="cards")
    table = result.cards(of="won")
    assert set(table.index) >= {"quick_mend", "kjeluu"}
    assert (table["played"] <= table["drawn"]).all()
    assert (table["drawn"] <= table["drafted"]).all()
    row = result.rows[0]
    assert set(row["played"]) <= set(row["drawn"]) <= set(row["drafted"])
    starters = result.by("starter", of="cleared", least=0)
    assert starters["games"].sum() == 30
    assert (starters["share"] == 1.0).all()
    with pytest.raises(ValueError, match='measures="cards"'):
        lab.simulate("planet", agent="random", games=1).cards()


def test_a_run_is_kept_in_a_parquet_file(tmp_path, forty):
    cards = lab.simulate("planet", agent="random", games=3, seed=5, workers=1, measures="cards")
    for result in (forty, cards):
        path = result.to_parquet(tmp_path / "run.parquet")
        again = lab.Result.from_parquet(path)
        assert again == result
        assert again.wanted == result.wanted
    assert pickle.loads(pickle.dumps(forty)) == forty


def test_another_parquet_file_is_refused(tmp_path):
    import pandas as pd

    pd.DataFrame({"a": [1]}).to_parquet(tmp_path / "x.parquet")
    with pytest.raises(ValueError, match="not of a run of games"):
        lab.Result.from_parquet(tmp_path / "x.parquet")


def test_an_unknown_measure_is_refused(forty):
    with pytest.raises(ValueError, match="measure 'wins' was given, expected one of seed, won"):
        forty.share("wins")
    with pytest.raises(ValueError, match="not a number"):
        forty.mean("reason")


def test_a_result_shows_itself(forty):
    assert repr(forty).startswith("<Result planet: 40 games, won ")
    assert "<table>" in forty._repr_html_()
    assert forty.summary()["won"]["method"] == "Wilson"


def test_the_seeds_of_a_run_are_keyed_by_the_number_of_the_game(forty):
    assert [row["seed"] for row in forty.rows] == [stream_key(3, f"lab/{number}") >> 1 for number in range(40)]


# ---------------------------------------------------------------------- two card sets


def test_a_set_compared_with_itself_does_not_differ():
    cards = luu.cards("planet")
    found = lab.compare(cards, cards, agent="random", games=40, seed=2, workers=1)
    assert found.a.rows == found.b.rows
    assert found.difference().value == 0
    assert found.difference().low < 0 < found.difference().high
    assert found.changes == ()


def test_a_change_is_seen_game_by_game():
    before = luu.cards("planet")
    after = before.with_value("luus", "kjeluu_base_1", "attack", 9)
    found = lab.compare(before, after, agent="random", games=60, seed=2, workers=1)
    assert found.changes[0].startswith("luus kjeluu_base_1: attack ")
    assert [row["seed"] for row in found.a.rows] == [row["seed"] for row in found.b.rows]
    differing = sum(a != b for a, b in zip(found.a.rows, found.b.rows, strict=True))
    assert 0 < differing < 60, "only games in which a Kjeluu stood can differ"
    assert found.difference("cleared").value >= 0
    assert found.variance_saved("rounds") > 0.3
    frame = found.to_frame()
    assert {"rounds_a", "rounds_b"} <= set(frame.columns)
    assert len(frame) == 60
    assert found.summary()["changes"] == list(found.changes)


def test_only_card_sets_can_be_compared():
    with pytest.raises(TypeError, match="expected a CardSet"):
        lab.compare(luu.cards("planet"), "other", agent="random", games=2)


def test_a_process_that_only_plays_games_needs_neither_numpy_nor_scipy():
    """So workers are up at once."""
    code = "import sys, luu.lab.play; print({'numpy', 'scipy', 'pandas', 'joblib'} & set(sys.modules))"
    told = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert told.stdout == "set()\n"
