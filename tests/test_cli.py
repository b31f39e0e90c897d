"""The command `luu`: a game in the terminal, an agent's game told as it goes, servers that start or say why not."""

from __future__ import annotations

import json
import logging
import os
import re
import signal
import socket
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

import luu
from luu import publish
from luu.cli import main
from luu.core.rng import LARGEST_SEED


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, arguments, input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(typed: str, *arguments: str) -> str:
    """A game that begins with a turn, unless the arguments say how it is drafted."""
    drafted = () if "--draft" in arguments else ("--draft", "auto", "--chaos", "0")
    result = run("play", "planet", "--seed", "7", *drafted, *arguments, typed=typed)
    assert result.exit_code == 0
    return result.output


def board(session: luu.Session, short: bool = False) -> str:
    """What stands above the question: the whole board, or the short one between moves."""
    view = session.view(session.choice.seat)
    return session.game.text({**view, "choice": None, "short": short}).strip()


# --- playing oneself


def test_version_loads_no_game() -> None:
    """It answers at once because it loads nothing that it does not need; how fast is measured in the benchmarks."""
    code = (
        "import sys; from luu.cli import main; main(['--version'], standalone_mode=False); print(*sorted(sys.modules))"
    )
    version, loaded = subprocess.run(
        [sys.executable, "-c", code], capture_output=True, text=True, check=True
    ).stdout.splitlines()
    assert version == f"luu {luu.__version__}"
    heavy = ("luu.planet.", "luu.luturas.", "luu.lab.", "luu.odds.", "numpy", "pandas", "scipy", "joblib", "rich")
    assert [name for name in loaded.split() if name.startswith(heavy)] == []


@pytest.mark.parametrize("typed", [pytest.param("q\n", id="q"), pytest.param("", id="end of input")])
def test_leaving_is_clean(typed: str) -> None:
    assert play(typed).endswith("Until next time.\n")


def test_the_table_shows_board_prompt_and_numbered_options() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    output = play("")
    assert board(session) in output
    assert session.choice.prompt in output
    for number, option in enumerate(session.choice.options, 1):
        assert re.search(rf"^ +{number}  {option.key} +{re.escape(option.label)}: ", output, re.MULTILINE)


def test_a_number_and_a_key_are_the_same_answer() -> None:
    first = luu.new("planet", seed=7, draft="auto", chaos=0).choice.keys[0]
    assert play("1\n") == play(f"{first}\n")


def test_a_move_is_told_with_its_reasons() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    told = [session.explain(event) for event in session.play(session.choice.keys[0])]
    assert told
    output = play("1\n")
    assert all(sentence in output for sentence in told if not sentence.startswith("Round"))


@pytest.mark.parametrize(
    "typed", ["0", "99", "attack:nobody", "-1", "one", "²", "l", "l missing.json", "load .", "u", "redo", "play", ":"]
)
def test_an_answer_that_does_not_fit_gets_a_friendly_line(typed: str) -> None:
    output = play(f"{typed}\nq\n")
    assert "Traceback" not in output
    assert len(re.findall("^> ", output, re.MULTILINE)) == 2, "the question stands, and is not drawn again"
    assert not re.search(r"Errno|expected|IllegalMove", output)


@pytest.mark.parametrize(
    "typed",
    [
        pytest.param(b"s ~nosuchuser/x", id="save to nobody's home"),
        pytest.param(b"l ~nosuchuser/x", id="load from nobody's home"),
        pytest.param(b"9" * 5000, id="5000 digits"),
        pytest.param(b"s a\0b", id="save with NUL"),
        pytest.param(b"l a\0b", id="load with NUL"),
        pytest.param(b"s " + b"x" * 5000, id="a name too long"),
        pytest.param(b"\xff\xfe", id="no UTF-8"),
        pytest.param(b"l \xff", id="load with no UTF-8"),
    ],
)
def test_no_answer_loses_the_game(typed: bytes, tmp_path: Path) -> None:
    game = at_a_shell(b"1\n" + typed + b"\nu\nq\n", tmp_path)
    refused = game.split("\n> ")[2]
    assert refused.startswith("  "), "a friendly line"
    assert len(refused) < 5200
    assert "\n> " not in refused.strip()
    assert "Taken back." in game, "what was played is still there"
    assert game.endswith("Until next time.\n")


def test_a_closed_input_is_the_end_of_the_input(tmp_path: Path) -> None:
    game = at_a_shell(b"", tmp_path, closed=True)
    assert board(luu.new("planet", seed=7, draft="auto", chaos=0)) in game
    assert game.endswith("Until next time.\n")


def at_a_shell(typed: bytes, folder: Path, closed: bool = False) -> str:
    """What a game in a process of its own says; it must end well."""
    argv = [sys.executable, "-m", "luu", "play", "planet", "--seed", "7", "--draft", "auto", "--chaos", "0"]
    if closed:
        argv = ["sh", "-c", 'exec "$@" <&-', "sh", *argv]
    environment = {**os.environ, "PYTHONUTF8": "0", "PYTHONIOENCODING": "utf-8:strict"}
    done = subprocess.run(argv, input=typed, capture_output=True, cwd=folder, env=environment, timeout=60, check=False)
    assert (done.returncode, done.stderr.decode()) == (0, "")
    return done.stdout.decode()


@pytest.mark.parametrize("seed", [-1, LARGEST_SEED + 1])
def test_a_seed_out_of_range_is_told_the_range(seed: int) -> None:
    result = run("play", "planet", "--seed", str(seed))
    assert result.exit_code == 2
    assert f"{seed} is not in the range 0<=x<={2**63 - 1}" in result.output
    assert run("play", "planet", "--seed", str(LARGEST_SEED)).exit_code == 0


@pytest.mark.parametrize("hidden", ["ipywidgets", "anywidget"])
@pytest.mark.parametrize(
    "use",
    [
        "from luu_widgets import PlanetTable",
        "import luu, luu_widgets; luu_widgets.table_for(luu.new('planet', seed=7, draft='auto', chaos=0))",
    ],
)
def test_widgets_without_their_extra_say_what_to_install(use: str, hidden: str) -> None:
    pytest.importorskip("ipywidgets")
    pytest.importorskip("anywidget")
    script = f"import sys; sys.modules[{hidden!r}] = None; {use}"
    done = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=False)
    assert done.returncode == 1
    last = done.stderr.strip().splitlines()[-1]
    assert last == f"ImportError: luu_widgets needs {hidden}: pip install 'luu[widgets]'"
    assert "direct cause" in done.stderr, "the chain is kept"


def test_undo_and_redo() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    output = play("1\nu\nr\nundo\nredo\n")
    assert output.count(board(session)) == 1
    assert output.count(board(session, short=True)) == 2
    session.play(session.choice.keys[0])
    assert output.count(board(session, short=True)) == 3


@pytest.mark.parametrize(("game", "mode"), [("planet", {}), ("luturas", {"mode": "solo"})])
def test_a_finished_draft_is_taken_back_as_one_move(game: str, mode: dict[str, str], tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    first, drafted = luu.new(game, seed=7, **mode), luu.new(game, seed=7, **mode)
    first.play(first.choice.keys[1])
    drafted.play(drafted.choice.keys[1])
    drafted.play_proposed()
    for typed, moves in (("u", first.moves), ("u\nr", drafted.moves)):
        options = [f"--{name}={value}" for name, value in mode.items()]
        run("play", game, "--seed", "7", *options, typed=f"2\nf\n{typed}\ns {path}\ny\n")
        assert luu.load(path.read_text()).moves == moves


def test_save_and_load(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    output = play(f"1\ns {path}\nu\nl {path}\n")
    session = luu.load(path.read_text())
    assert session.moves == (luu.new("planet", seed=7, draft="auto", chaos=0).choice.keys[0],)
    assert output.count(board(session, short=True)) == 1
    assert output.count(board(session)) == 1
    assert "Loaded: seed 7, 1 move played." in output


@pytest.mark.parametrize(("said", "kept"), [("y", False), ("n", True), ("", True)])
def test_a_file_is_written_over_only_when_agreed(said: str, kept: bool, tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("something else")
    output = play(f"s {path}\n{said}\n")
    assert "is there already" in output
    assert (path.read_text() == "something else") is kept


def test_the_whole_board_is_one_key_away() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    session.play(session.choice.keys[0])
    output = play("1\nb\n")
    assert board(session, short=True) in output
    assert board(session) in output
    assert len(board(session, short=True).splitlines()) < 12


@pytest.mark.parametrize(("typed", "key"), [("att", "attack:rogue-1"), ("Play Gif", "play:gifluu"), ("d", "defend")])
def test_the_beginning_of_a_name_is_enough(typed: str, key: str) -> None:
    assert play(f"{typed}\n") == play(f"{key}\n")


def test_a_beginning_of_several_names_gets_them_listed() -> None:
    keys = [key for key in luu.new("planet", seed=7, draft="auto", chaos=0).choice.keys if key.startswith("play:")]
    assert len(keys) > 1
    assert f"Which one? {', '.join(keys)}" in play("play\n")


def test_help_tells_keys_and_the_circle_of_classes() -> None:
    output = play("help\n")
    assert "take the last move back" in output
    assert "Classes: Rasluu > Gifluu > Kjeluu > Lagluu > Rasluu." in output
    assert "luu rules planet" in output


def test_no_text_of_a_card_stands_twice_on_the_board() -> None:
    assert play("").count("Joins the back of your queue: attack 1, 15 HP.") == 1


def test_a_damaged_save_loses_nothing(tmp_path: Path) -> None:
    path = tmp_path / "game.json"
    path.write_text("{not a game")
    output = play(f"1\nl {path}\nu\n")
    assert "That is not a game that can be loaded here" in output
    assert "Taken back." in output


def test_a_whole_game_by_typing_one() -> None:
    output = play("1\n" * 5000)
    assert "u takes the last move back, n begins a new game, q leaves." in output
    assert len(re.findall("^.*The game is over", output, re.MULTILINE)) > 1


def test_after_the_end_one_may_take_back_begin_anew_or_leave() -> None:
    ones, session = "", luu.new("planet", seed=7, draft="auto", chaos=0)
    while session.choice:
        session.play(session.choice.keys[0])
        ones += "1\n"
    assert "Taken back." in play(f"{ones}undo\n")
    assert "A new game, seed" in play(f"{ones}new\n")
    assert play(f"{ones}quit\n").endswith("Until next time.\n")


def test_a_draft_in_the_terminal() -> None:
    session = luu.new("planet", seed=7, draft="play", chaos=3)
    output = play("", "--draft", "play", "--chaos", "3")
    assert session.choice.kind == "draft"
    assert board(session) in output
    assert session.choice.prompt in output


def test_the_game_asks_for_deck_and_difficulty_and_tells_what_a_draft_is() -> None:
    session = luu.new("planet", seed=7)
    output = run("play", "planet", "--seed", "7").output
    assert "Here you choose the deck of this game" in output
    assert "Finish the draft for me." in output
    session.play_proposed()
    typed = "f\n" if session.choice.kind == "chaos" else "f\nkeep\n"
    output = run("play", "planet", "--seed", "7", typed=f"{typed}3\nf\n").output
    assert "Drafted for you." in output
    assert "2 chaos cards are shuffled into the draw pile." in output
    assert "Sector 1 begins" in output
    assert "the game proposes no answer" in output


def test_a_new_game_is_set_up_as_the_last_one() -> None:
    output = play("n\nq\n", "--players", "2", "--chaos", "5")
    assert output.count("5 in the deck") == 2


def test_two_players_hand_over_before_a_hand_is_shown() -> None:
    session = luu.new("planet", seed=7, players=2, draft="auto", chaos=0)
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
    assert re.fullmatch(r"Seed 7, \d+ moves(, \d+ of them without a choice)?\.", lines[2])


def test_the_log_is_grouped_and_the_same_every_time() -> None:
    output = play("", "--agent", "greedy", "--log")
    assert output == play("", "--agent", "greedy", "--log")
    headings = re.findall(r"^(?:==|--| Round) ?.*$", output, re.MULTILINE)
    assert headings[:3] == ["== Sector 1 ==", "-- Sector 1, wave 1 --", " Round 1"]
    assert output.strip().splitlines()[-3] in play("", "--agent", "greedy")


def test_a_boss_comes_in_no_fourth_wave() -> None:
    """PL-5.1: three waves and the boss, in the heading as on the tables."""
    output = play("", "--agent", "greedy", "--log")
    headings = re.findall(r"^-- (.*) --$", output, re.MULTILINE)
    assert headings[:4] == [*(f"Sector 1, wave {wave}" for wave in (1, 2, 3)), "Sector 1, boss wave"]


def test_the_log_tells_every_event() -> None:
    session, agent = luu.new("planet", seed=7, draft="auto", chaos=0), luu.agents.get("random", game="planet")
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
        free = publish.free_port("127.0.0.1", port)
    assert free > port
    assert publish.moved(port, free) == f"Port {port} is taken, so it will be at port {free}."
    assert publish.moved(port, port) == ""


def settings_of_voila() -> Any:
    """The settings file, read as Voila reads it."""
    loader = pytest.importorskip("traitlets.config.loader")
    pytest.importorskip("jupyter_client")
    return loader.PyFileConfigLoader("voila.py", str(publish.settings_folder())).load_config()


def test_a_page_may_miss_a_sign_of_life_before_it_is_given_up() -> None:
    tornado = settings_of_voila()["Voila"]["tornado_settings"]
    assert tornado["ws_ping_interval"] >= 10_000, "Jupyter counts in milliseconds"
    assert tornado["ws_ping_timeout"] >= 2 * tornado["ws_ping_interval"]


def test_tornado_says_nothing_of_it() -> None:
    settings_of_voila()
    said = logging.LogRecord("tornado.general", logging.WARNING, "", 0, "The websocket_ping_timeout (9) ...", (), None)
    other = logging.LogRecord("tornado.general", logging.WARNING, "", 0, "Something else", (), None)
    assert not logging.getLogger("tornado.general").filter(said)
    assert logging.getLogger("tornado.general").filter(other)


def test_the_lab_opens_the_first_lesson_and_asks_no_question(tmp_path: Path) -> None:
    pytest.importorskip("jupyterlab")
    (tmp_path / "02_next.ipynb").write_text("{}")
    (tmp_path / "01_first one.ipynb").write_text("{}")
    program = publish.lab(folder=tmp_path)
    assert "/lab/tree/01_first%20one.ipynb?token=" in program.address
    config = Path(program.environment["JUPYTER_CONFIG_PATH"].split(os.pathsep)[0]) / "labconfig" / "page_config.json"
    assert json.loads(config.read_text())["disabledExtensions"] == {
        "@jupyterlab/apputils-extension:announcements": True
    }


def test_titles_come_from_the_notebooks(tmp_path: Path) -> None:
    (tmp_path / "one.ipynb").write_text('{"metadata": {"title": "One", "description": "The first"}}')
    (tmp_path / "two.ipynb").write_text("{}")
    assert publish.about_pages(tmp_path) == {
        "one.ipynb": {"title": "One", "description": "The first"},
        "two.ipynb": {"title": "", "description": ""},
    }


@pytest.mark.parametrize(
    "held",
    ["", "{", "[]", "\xff", '{"metadata": []}', '{"cells": 4}', '{"cells": ["no cell"]}', '{"cells": [{"source": 4}]}'],
    ids=["nothing", "half of it", "no object", "no text", "no metadata", "no cells", "no cell", "no text in it"],
)
def test_a_notebook_that_cannot_be_read_keeps_no_other_page_from_being_served(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, held: str
) -> None:
    (tmp_path / "broken.ipynb").write_bytes(held.encode("latin-1"))
    (tmp_path / "whole.ipynb").write_text('{"metadata": {"title": "Whole"}}')
    about = publish.about_pages(tmp_path)
    assert [page["title"] for page in about.values()] == ["", "Whole"]
    assert publish.title_of(tmp_path / "broken.ipynb") == ""
    assert "broken.ipynb cannot be read as a notebook" in caplog.text


@pytest.mark.slow
@pytest.mark.parametrize("stop", [signal.SIGTERM, signal.SIGINT], ids=lambda stop: stop.name)
@pytest.mark.parametrize(("command", "module"), [("dashboards", "voila"), ("lab", "jupyterlab")])
def test_a_server_says_where_it_is_and_ends_quietly_when_told(command: str, module: str, stop: signal.Signals) -> None:
    pytest.importorskip(module)
    psutil = pytest.importorskip("psutil")
    argv = [sys.executable, "-u", "-m", "luu", command, "--no-browser", "--port", "18950"]
    with subprocess.Popen(argv, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True) as process:
        assert process.stdout is not None
        address = next(line for line in process.stdout if "http://" in line)
        servers = psutil.Process(process.pid).children()
        process.send_signal(stop)
        rest = process.stdout.read()
        assert process.wait(20) == 0
    assert rest.split("\n", 1)[1].strip() in ("", "Stopped."), "nothing of the server's own farewell"
    assert re.search(r"http://127\.0\.0\.1:\d+/", address)
    assert servers
    assert not any(server.is_running() for server in servers)
