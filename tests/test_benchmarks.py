"""The benchmarks run, count what they play, and say what is missing. How fast anything is, no test asks."""

from __future__ import annotations

import json
import sys
from pathlib import Path

import pytest
from click.testing import CliRunner

import luu
from benchmarks import catan, engines, hotspots, luturas, planet, rlcard_games, spiel, zoo
from benchmarks.__main__ import PAGE, RESULTS, main
from benchmarks.contenders import Contender, Counts, Missing, bytes_a_copy
from benchmarks.measure import Figure, Profile, Trial, ratio, time_in_turn
from benchmarks.report import END, START, markdown, write_into
from benchmarks.run import Results, positions_given, quiet, run
from luu.agents import get, play_out

SMOKE = Profile("smoke", rounds=1, share=0.0, batches=1, warm_up=False)


@pytest.fixture(scope="module")
def smoke() -> Results:
    """One round of one game of everything, whatever engines are installed."""
    return run(SMOKE, readings="luturas/clone")


def figures(data: object) -> list[Results]:
    """Every figure in the results."""
    if isinstance(data, dict):
        return [data] if "samples" in data else [found for value in data.values() for found in figures(value)]
    return [found for value in data for found in figures(value)] if isinstance(data, list) else []


# ---------------------------------------------------------------------- a whole run


def test_a_run_measures_everything_once(smoke):
    assert [row["key"] for row in smoke["play"]][:9] == [contest.key for contest in planet.contests(SMOKE)]
    assert all(row["decisions_a_game"] > 0 for row in smoke["play"])
    assert {contest.key for contest in luturas.contests()} <= {row["key"] for row in smoke["play"]}
    assert {row["key"] for row in smoke["steps"]} == {step.key for step in planet.steps() + luturas.steps()}
    assert all(figure["min"] <= figure["median"] <= figure["max"] for figure in figures(smoke))
    assert len(figures(smoke)) > 30


def test_results_are_plain_data_without_places_of_this_machine(smoke):
    text = json.dumps(smoke)
    assert json.loads(text) == smoke
    for place in (RESULTS.parents[1], Path(sys.prefix), Path.home()):
        assert len(str(place)) < 4 or str(place) not in text


def test_the_tables_name_machine_and_versions(smoke):
    text = markdown(smoke)
    assert smoke["machine"]["processor"] in text
    assert smoke["python"] in text
    for title in ("Whole games", "Single steps", "Whole games of Luturas Network", "Where the time goes"):
        assert f"### {title}\n" in text
    assert text.count("| random, versus, the engine without a session ") == 1


def test_a_run_from_before_luturas_network_was_measured_can_still_be_shown(smoke):
    early = {key: value for key, value in smoke.items() if key not in ("luturas_position", "engines")}
    assert "Luturas Network" not in markdown(early)


def test_both_engines_stand_beside_each_other(smoke):
    (row,) = smoke["engines"]["rows"]
    assert (row["key"], row["unit"]) == ("luturas/clone", "µs")
    assert row["plain"]["median"] > 0
    assert ("compiled" in row) == (smoke["engines"]["why_not_compiled"] == "")
    assert "### Plain and compiled" in markdown(smoke)


def test_a_compiled_engine_twice_as_fast_is_twice_as_good():
    samples = {
        ("luturas/clone", "plain"): [{"value": 4.0}, {"value": 6.0}],
        ("luturas/clone", "compiled"): [{"value": 2.0}, {"value": 3.0}],
        ("planet/hint", "plain"): [{"value": 1000.0, "moves": 18.0}],
        ("planet/hint", "compiled"): [{"value": 2000.0}],
    }
    assert [engines.row(key, samples)["times"]["median"] for key in ("luturas/clone", "planet/hint")] == [2.0, 2.0]
    assert engines.row("planet/hint", samples)["moves"] == 18.0


def test_an_engine_that_is_not_the_one_asked_for_is_refused():
    asked = engines.Engine("compiled", engines.PLAIN.folder)
    with pytest.raises(RuntimeError, match="asked of the compiled engine, and the plain one answered"):
        asked.take("luturas/clone", 1, positions_given())


@pytest.mark.parametrize("key", ["planet/hint", "import", "planet/memory"])
def test_a_reading_of_the_plain_engine(key):
    assert engines.PLAIN.take(key, 1, positions_given())["value"] > 0


def test_engines_that_are_not_installed_are_reported(monkeypatch):
    for module in ("catanatron", "rlcard", "pettingzoo.classic.tictactoe_v3", "pyspiel"):
        monkeypatch.setitem(sys.modules, module, None)
    found = [*catan.contenders(), *rlcard_games.contenders(), *zoo.contenders(), *spiel.contenders()]
    assert [type(each) for each in found] == [Missing] * 4
    assert [each.name for each in found] == ["Catanatron", "RLCard", "PettingZoo", "OpenSpiel"]


def test_a_run_without_peers_says_so_in_the_tables(smoke):
    alone = {**smoke, "ratios": [], "missing": [{"name": "OpenSpiel", "why": "no module"}]}
    assert "Missing: OpenSpiel (no module)" in markdown(alone)


def test_the_command_reads_kept_results_and_writes_them_again(smoke, tmp_path):
    kept, again = tmp_path / "kept.json", tmp_path / "deep" / "again.json"
    kept.write_text(json.dumps(smoke), encoding="utf-8")
    done = CliRunner().invoke(main, ["--from", str(kept), "--json", str(again)])
    assert done.exit_code == 0, done.output
    assert "### Whole games" in done.output
    assert json.loads(again.read_text(encoding="utf-8")) == smoke


def test_the_page_shows_the_kept_results():
    newest = max(RESULTS.glob("*.json"))
    tables = markdown(json.loads(newest.read_text(encoding="utf-8")))
    assert tables in PAGE.read_text(encoding="utf-8"), f"write them: python -m benchmarks --from {newest} --keep"


def test_tables_go_between_the_marks_of_a_page(smoke, tmp_path):
    page = tmp_path / "page.md"
    page.write_text(f"before\n{START}\nwhat was here\n{END}\nafter\n", encoding="utf-8")
    write_into(page, smoke)
    text = page.read_text(encoding="utf-8")
    assert text.startswith("before\n")
    assert text.endswith("after\n")
    assert "what was here" not in text
    assert markdown(smoke) in text


# ---------------------------------------------------------------------- the parts


def test_trials_take_turns():
    heard: list[str] = []
    trials = [Trial(name, lambda _, name=name: heard.append(name)) for name in "abc"]
    times = time_in_turn(trials, Profile("", rounds=2, share=1, batches=1), quiet)
    assert "".join(heard) == "abcabcabc"
    assert all(len(each.core) == 2 for each in times.values()), "the warming-up round does not count"


def test_a_ratio_goes_round_by_round():
    both = ratio(Figure((10.0, 30.0, 8.0)), Figure((5.0, 10.0, 4.0)))
    assert both.samples == (2.0, 3.0, 2.0)
    assert both.median == 2.0


def test_only_questions_with_two_answers_are_decisions():
    counts = Counts(games=2, deals=3)
    for options in (1, 4, 2, 1):
        counts.asked(options)
    assert (counts.decisions, counts.moves, counts.steps, counts.options) == (2, 4, 7, 6)


@pytest.mark.parametrize(("key", "players"), [("planet/random", 1), ("planet/random-2p", 2), ("planet/engine", 1)])
def test_the_games_that_are_counted_are_those_that_are_timed(key, players):
    contest = next(each for each in planet.contests(SMOKE) if each.key == key)
    counts = contest.count_many(3)
    played = [luu.new("planet", seed=seed, players=players, draft="fixed", chaos=0) for seed in (1, 2, 3)]
    for session in played:
        play_out(session, get("random", seed=session.seed))
    assert counts.moves == sum(session.ply for session in played)


@pytest.mark.parametrize(("key", "mode"), [("luturas/random", "versus"), ("luturas/engine-solo", "solo")])
def test_the_matches_that_are_counted_are_those_that_are_timed(key, mode):
    contest = next(each for each in luturas.contests() if each.key == key)
    counts = contest.count_many(3)
    played = [luu.new("luturas", seed=seed, mode=mode, draft="random") for seed in (1, 2, 3)]
    for session in played:
        play_out(session, get("random", "luturas", session.seed))
    assert counts.moves == sum(session.ply for session in played)


def test_mid_game_has_a_long_queue():
    for players in (1, 2):
        state = planet.midgame(players).state
        assert state.outcome is None
        assert all(len(player.queue) >= 4 for player in state.players)


def test_undo_and_redo_go_all_the_way():
    session = planet.midgame().copy()
    moves = session.moves
    planet.undo_all(session)
    assert not session.moves
    planet.redo_all(session)
    assert session.moves == moves


@pytest.mark.checkout
def test_a_profile_adds_up_and_names_files_inside_the_package():
    contest = planet.contests(SMOKE)[0]
    spots = hotspots.hotspots(contest.play, games=2, decisions=50, rounds=2)
    assert sum(row["share"] for row in spots["parts"]) == pytest.approx(1, abs=0.01)
    assert {"options", "dice", "enemy phase", "session"} <= {row["part"] for row in spots["parts"]}
    assert all("luu/" not in row["function"] for row in spots["functions"])


def test_the_size_of_a_copy_is_about_what_was_allocated():
    found = bytes_a_copy(b"x" * 100_000, lambda data: bytearray(data), batches=2)
    assert found is None or 90_000 < found < 130_000


# ---------------------------------------------------------------------- the others, where they are installed


@pytest.fixture
def peers() -> list[Contender]:
    found = [*catan.contenders(), *rlcard_games.contenders(), *zoo.contenders(), *spiel.contenders()]
    here = [each for each in found if isinstance(each, Contender)]
    if not here:
        pytest.skip("no other engine is installed (extra: bench)")
    return here


def test_peers_play_and_count_a_game(peers):
    for peer in peers:
        peer.contest.play(2)
        counts = peer.contest.count_many(2)
        assert 0 < counts.decisions <= counts.moves <= counts.steps, peer.contest.key


def test_peers_are_copied_in_mid_game(peers):
    for peer in peers:
        position = peer.midgame()
        assert peer.copy(position) is not position, peer.contest.key
