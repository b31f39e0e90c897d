"""The command `luu`: a game in the terminal, an agent's game told as it goes, servers that start or say why not."""

from __future__ import annotations

import re
import signal
import socket
import subprocess
import sys
import time
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import luu
from luu import publish
from luu.cli import main


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, arguments, input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(typed: str, *arguments: str) -> str:
    result = run("play", "planet", "--seed", "7", *arguments, typed=typed)
    assert result.exit_code == 0
    return result.output


def board(session: luu.Session) -> str:
    """What stands above the question."""
    return session.describe().partition(session.choice.prompt)[0].strip()


# --- playing oneself


def test_version_answers_at_once() -> None:
    times = []
    for _ in range(5):
        start = time.perf_counter()
        shown = subprocess.run([sys.executable, "-m", "luu", "--version"], capture_output=True, text=True, check=True)
        times.append(time.perf_counter() - start)
    assert shown.stdout == f"luu {luu.__version__}\n"
    assert min(times) < 0.3


@pytest.mark.parametrize("typed", [pytest.param("q\n", id="q"), pytest.param("", id="end of input")])
def test_leaving_is_clean(typed: str) -> None:
    assert play(typed).endswith("Until next time.\n")


def test_the_table_shows_board_prompt_and_numbered_options() -> None:
    session = luu.new("planet", seed=7)
    output = play("")
    assert board(session) in output
    assert session.choice.prompt in output
    for number, option in enumerate(session.choice.options, 1):
        assert re.search(rf"^ +{number}  {option.key} +{re.escape(option.label)}: ", output, re.MULTILINE)


def test_a_number_and_a_key_are_the_same_answer() -> None:
    first = luu.new("planet", seed=7).choice.keys[0]
    assert play("1\n") == play(f"{first}\n")


def test_a_move_is_told_with_its_reasons() -> None:
    session = luu.new("planet", seed=7)
    told = [session.explain(event) for event in session.play(session.choice.keys[0])]
    assert told
    output = play("1\n")
    assert all(sentence in output for sentence in told if not sentence.startswith("Round"))


@pytest.mark.parametrize("typed", ["0", "99", "attack:nobody", "-1", "one", "²", "l", "l missing.json", "u", "r"])
def test_an_answer_that_does_not_fit_gets_a_friendly_line(typed: str) -> None:
    output = play(f"{typed}\nq\n")
    assert "Traceback" not in output
    assert output.count("> ") == 2, "the question stands, and is not drawn again"


def test_undo_and_redo() -> None:
    session = luu.new("planet", seed=7)
    output = play("1\nu\nr\n")
    assert output.count(board(session)) == 2
    session.play(session.choice.keys[0])
    assert output.count(board(session)) == 2


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    output = play(f"1\ns {path}\nu\nl {path}\n")
    session = luu.load(path.read_text())
    assert session.moves == (luu.new("planet", seed=7).choice.keys[0],)
    assert output.count(board(session)) == 2


def test_a_damaged_save_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{not a game")
    output = play(f"1\nl {path}\nu\n")
    assert "the save is not JSON" in output
    assert "Taken back." in output


def test_a_whole_game_by_typing_one() -> None:
    output = play("1\n" * 5000)
    assert "Until next time." not in output
    assert not output.rstrip().endswith(">")


def test_a_draft_in_the_terminal() -> None:
    session = luu.new("planet", seed=7, draft="play", chaos=3)
    output = play("", "--draft", "play", "--chaos", "3")
    assert session.choice.kind == "draft"
    assert board(session) in output
    assert session.choice.prompt in output


def test_two_players_hand_over_before_a_hand_is_shown() -> None:
    session = luu.new("planet", seed=7, players=2)
    typed = ""
    first = session.choice.seat
    while session.choice.seat == first:
        session.play(session.choice.keys[0])
        typed += "1\n"
    output = play(typed, "--players", "2")
    assert f"Player {session.choice.seat + 1} is next. Hand over" in output
    assert board(session) not in output
    assert board(session) in play(f"{typed}\n", "--players", "2")


# --- watching an agent


def test_an_agents_game_ends_with_outcome_and_summary() -> None:
    lines = play("", "--agent", "random").strip().splitlines()
    assert len(lines) == 3
    assert re.fullmatch(r"Sector \d of 5, .+, after \d+ rounds\.", lines[1])
    assert re.fullmatch(r"Seed 7, \d+ decisions, \d+ moves\.", lines[2])


def test_the_log_is_grouped_and_the_same_every_time() -> None:
    output = play("", "--agent", "greedy", "--log")
    assert output == play("", "--agent", "greedy", "--log")
    headings = re.findall(r"^(?:==|--| Round) ?.*$", output, re.MULTILINE)
    assert headings[:3] == ["== Sector 1 ==", "-- Sector 1, wave 1 --", " Round 1"]
    assert output.strip().splitlines()[-3] in play("", "--agent", "greedy")


def test_the_log_tells_every_event() -> None:
    session, agent = luu.new("planet", seed=7), luu.agents.get("random", game="planet")
    while session.choice:
        session.play(agent.choose(session))
    lines = play("", "--agent", "random", "--log").splitlines()
    told = [session.explain(event) for event in session.log if type(event).__name__ != "RoundStarted"]
    assert [line.strip() for line in lines if line.startswith("   ")] == told


def test_log_without_agent_is_explained() -> None:
    result = run("play", "planet", "--log")
    assert result.exit_code == 2
    assert "--log goes with --agent" in result.output


# --- servers


@pytest.mark.parametrize("command", ["dashboards", "lab"])
def test_a_missing_extra_is_named(command: str, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(publish, "find_spec", lambda name: None)
    result = run(command)
    assert result.exit_code == 1
    assert "pip install 'luu[dashboards]'" in result.output


def test_a_taken_port_gives_the_next_free_one() -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = taken.getsockname()[1]
        assert publish.free_port("127.0.0.1", port) > port


def test_titles_come_from_the_notebooks(tmp_path: Path) -> None:
    (tmp_path / "one.ipynb").write_text('{"metadata": {"title": "One", "description": "The first"}}')
    (tmp_path / "two.ipynb").write_text("{}")
    assert publish.about_pages(tmp_path) == {
        "one.ipynb": {"title": "One", "description": "The first"},
        "two.ipynb": {"title": "", "description": ""},
    }


@pytest.mark.slow
@pytest.mark.parametrize(("command", "module"), [("dashboards", "voila"), ("lab", "jupyterlab")])
def test_a_server_says_where_it_is_and_ends_when_told(command: str, module: str) -> None:
    pytest.importorskip(module)
    psutil = pytest.importorskip("psutil")
    argv = [sys.executable, "-u", "-m", "luu", command, "--no-browser", "--port", "18950"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, text=True) as process:
        assert process.stdout is not None
        address = next(line for line in process.stdout if "http://" in line)
        servers = psutil.Process(process.pid).children()
        process.send_signal(signal.SIGTERM)
        assert process.wait(20) == 0
    assert re.search(r"http://127\.0\.0\.1:\d+/", address)
    assert servers
    assert not any(server.is_running() for server in servers)
