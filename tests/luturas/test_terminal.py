"""Luturas Network at the command line: set-up words, two opponents at one terminal, alone, and an agent's game."""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import luu
from luu.cli import main
from luu.luturas.records import NATURES, STATUSES


def run(*arguments: str, typed: str = "") -> Result:
    result = CliRunner().invoke(main, ["play", *arguments], input=typed)
    if result.exception and not isinstance(result.exception, SystemExit):
        raise result.exception
    return result


def play(typed: str, *arguments: str) -> str:
    result = run("luturas", "--seed", "7", *arguments, typed=typed)
    assert result.exit_code == 0
    return result.output


def board(session: luu.Session, short: bool = False) -> str:
    """What stands above the question."""
    view = session.view(session.choice.seat)
    return session.game.text({**view, "choice": None, "short": short}).strip()


def ones_until(session: luu.Session, seat: int) -> str:
    """The first option again and again until that seat is asked; what that is typed as."""
    typed = ""
    while session.choice.seat != seat:
        session.play(session.choice.keys[0])
        typed += "1\n"
    return typed


# --- set-up


@pytest.mark.parametrize("mode", ["versus", "solo"])
@pytest.mark.parametrize("draft", ["play", "auto", "random"])
def test_mode_and_draft_are_those_asked_for(mode: str, draft: str):
    session = luu.new("luturas", seed=7, mode=mode, draft=draft)
    output = play("", "--mode", mode, "--draft", draft)
    assert board(session) in output
    assert session.choice.prompt in output
    assert output.endswith("Until next time.\n")


def test_left_out_they_are_versus_and_a_draft():
    assert play("") == play("", "--mode", "versus", "--draft", "play")


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        pytest.param(
            ["luturas", "--players", "2"], "--players is not for luturas, which knows --mode, --draft.", id="a"
        ),
        pytest.param(["luturas", "--chaos", "2"], "--chaos is not for luturas", id="chaos"),
        pytest.param(["luturas", "--draft", "fixed"], "which knows play, auto, random.", id="a draft of planet"),
        pytest.param(["planet", "--draft", "random"], "which knows play, auto, fixed.", id="a draft of luturas"),
        pytest.param(["planet", "--mode", "solo"], "--mode is not for planet", id="a mode for planet"),
        pytest.param(["luturas", "--mode", "duel"], "'duel' is not one of 'versus', 'solo'", id="no mode"),
    ],
)
def test_what_does_not_belong_to_a_game_is_refused(arguments: list[str], message: str):
    result = run(*arguments)
    assert result.exit_code == 2
    assert message in " ".join(result.output.split())


# --- playing


def test_the_table_shows_board_prompt_and_numbered_options():
    session = luu.new("luturas", seed=7, mode="solo", draft="random")
    output = play("", "--mode", "solo", "--draft", "random")
    for number, option in enumerate(session.choice.options, 1):
        assert re.search(rf"^ +{number}  {option.key} +{re.escape(option.label)}", output, re.MULTILINE)


def test_a_number_a_key_and_a_beginning_are_the_same_answer():
    key = luu.new("luturas", seed=7).choice.keys[0]
    assert play("1\n") == play(f"{key}\n") == play(f"{key.replace(':', ' ').replace('_', ' ')}\n")


def test_help_tells_what_statuses_do():
    output = play("?\n")
    assert "luu rules luturas" in output
    for nature, status in zip(NATURES, STATUSES, strict=True):
        assert re.search(rf"^  {status}: .+ Never on a Lutura that is {nature}\.$", output, re.MULTILINE)


def test_a_saved_game_goes_on(tmp_path: Path):
    path = tmp_path / "game.json"
    output = play(f"1\ns {path}\nu\nl {path}\n", "--mode", "solo")
    assert "Loaded: seed 7, 1 move played." in output
    assert luu.load(path.read_text()).setup == {"mode": "solo", "draft": "play", "teams": None}


def test_a_new_game_is_set_up_like_the_one_before():
    output = play("n\n", "--mode", "solo", "--draft", "random")
    assert "A new game, seed" in output
    assert output.count("LUTURAS NETWORK   solo") == 2


def test_a_whole_game_by_typing_one():
    output = play("1\n" * 3000, "--mode", "solo", "--draft", "random")
    assert re.search(r"^\d+ of 18 Oscumoras beaten, after \d+ rounds\.$", output, re.MULTILINE)
    assert "n begins a new game" in output


# --- two at one terminal


def segments(output: str) -> list[str]:
    """What stands on the screen between one handing over and the next."""
    return re.split(r"Player \d is next\. Hand over, then press Enter\.\n", output)


def test_nobody_sees_the_hand_or_the_command_of_the_other():
    """LN-R18: whoever sits down sees neither before both have locked."""
    session = luu.new("luturas", seed=7, draft="random")
    first = session.choice.seat
    hand = [card["name"] for card in session.view(first)["hands"][first]]
    typed = ones_until(session, 1 - first)
    command = session.moves
    before, after = segments(play(f"{typed}\n", "--draft", "random"))
    assert all(name in before for name in hand)
    assert [name for name in hand if name in after] == []
    assert [key for key in command if key.startswith(("tool:", "strategy:"))]
    assert [key for key in command if ":" in key and key in after] == []


def test_whoever_looked_away_reads_what_happened():
    """The battle is told when the second player has locked; the first reads it on sitting down again."""
    session = luu.new("luturas", seed=7, draft="random")
    first = session.choice.seat
    typed = ones_until(session, 1 - first) + "\n"
    start = len(session.log)
    typed += ones_until(session, first) + "\n"
    last = segments(play(typed, "--draft", "random"))[-1]
    missed = last.split("While you looked away:\n")[1]
    told = [session.game.event_view(event, first)["text"] for event in session.log[start:]]
    lines = [line.strip() for line in missed.splitlines()]
    assert [text for text in told if text not in lines and not text.startswith("Round")] == []
    assert any(type(event).__name__ == "AttackRolled" for event in session.log[start:])


def test_a_move_taken_back_is_not_told_to_the_other():
    session = luu.new("luturas", seed=7, draft="random")
    first = session.choice.seat
    typed = ones_until(session, 1 - first)
    output = play(f"1\nu\n{typed}\n", "--draft", "random")
    assert "Taken back." in output
    assert play(f"{typed}\n", "--draft", "random").endswith(segments(output)[-1])


# --- watching an agent


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_an_agents_game_ends_with_outcome_and_summary(mode: str):
    lines = play("", "--mode", mode, "--agent", "random").strip().splitlines()
    assert len(lines) == 3
    after = r"\d+ of 18 Oscumoras beaten, after \d+ rounds?\." if mode == "solo" else r"After \d+ rounds?\."
    assert re.fullmatch(after, lines[1])
    assert re.fullmatch(r"Seed 7, \d+ moves(, \d+ of them without a choice)?\.", lines[2])


def test_the_log_tells_every_event_under_its_round():
    session, agent = luu.new("luturas", seed=7), luu.agents.get("random", game="luturas")
    while session.choice:
        session.play(agent.choose(session))
    output = play("", "--agent", "random", "--log")
    told = [session.explain(event) for event in session.log if type(event).__name__ != "RoundStarted"]
    assert [line.strip() for line in output.splitlines() if line.startswith("   ")] == told
    rounds = [event.round for event in session.log if type(event).__name__ == "RoundStarted"]
    assert re.findall(r"^ Round (\d+)$", output, re.MULTILINE) == [str(number) for number in rounds]
