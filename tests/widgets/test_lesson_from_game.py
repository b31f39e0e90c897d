"""The command that makes a lesson from a saved game: where it stops, what it asks, what it refuses."""

from __future__ import annotations

import re
import tomllib
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

import luu
from luu import agents
from luu.core.session import Session
from luu_widgets import lessons
from luu_widgets.lessons import Walk
from luu_widgets.lessons.__main__ import main

GAMES = {"planet": {"draft": "play"}, "luturas": {"draft": "play"}}
MOVES = 40
PLAYED = "What was played here?"


def played(game: str, moves: int = MOVES) -> Session:
    """A game with its draft, that an agent has played for a while."""
    session, agent = luu.new(game, seed=5, **GAMES[game]), agents.get("greedy", game=game)
    while session.choice is not None and session.ply < moves:
        session.play(agent.choose(session))
    return session


@pytest.fixture(scope="module")
def games() -> dict[str, Session]:
    return {game: played(game) for game in GAMES}


@pytest.fixture
def saved(games: dict[str, Session], tmp_path: Path) -> Path:
    file = tmp_path / "planet.json"
    file.write_text(games["planet"].save(), encoding="utf-8")
    return file


def from_game(*given: object) -> Result:
    return CliRunner().invoke(main, ["from-game", *map(str, given)])


def asked_at(lesson: lessons.Lesson) -> list[int]:
    """How many moves had been played wherever the lesson asks something."""
    walk, found = Walk(lesson), []
    for number, step in enumerate(lesson.steps):
        walk.go_to(number)
        if step.ask:
            found.append(walk.session.ply)
    return found


def test_it_asks_at_the_decisions_that_were_named_what_was_played_there(
    games: dict[str, Session], saved: Path, tmp_path: Path
) -> None:
    """In the order of the game, one beside the other or far off; the first and the last can be named too.

    An answer is followed by that move alone, and what comes up to the next decision is a step of its own.
    """
    named, out = [0, 3, 17, 18, MOVES - 1], tmp_path / "my_lesson.toml"
    done = from_game(saved, "--decisions", "18,3, 17,0,3,39", "--title", "Club night", "--out", out)
    assert (done.exit_code, "it can be taught" in done.output) == (0, True), done.output
    lesson = lessons.load(out)
    assert lesson.title == "Club night"
    assert asked_at(lesson) == named
    assert [step.moves for step in lesson.steps if step.ask] == [(games["planet"].moves[ply],) for ply in named]
    walk = Walk(lesson)
    for ply, number in zip(named, [one for one, step in enumerate(lesson.steps) if step.ask], strict=True):
        walk.go_to(number)
        option = next(one for one in walk.session.choice.options if one.key == games["planet"].moves[ply])
        assert walk.choices()[walk.truth()] == option.label


@pytest.mark.parametrize("game", GAMES)
def test_without_numbers_it_takes_a_few_from_all_over_the_game_and_none_of_its_draft(
    games: dict[str, Session], game: str, tmp_path: Path
) -> None:
    file = tmp_path / "night.json"
    file.write_text(games[game].save(), encoding="utf-8")
    assert from_game(file).exit_code == 0
    lesson = lessons.load(tmp_path / "night.toml")
    assert lessons.faults(lesson) == []
    stops = asked_at(lesson)
    drafted = sum(not one.round_row()["round_total"] for one in games[game].positions())
    assert drafted
    assert len(stops) == 5
    assert stops[0] >= drafted
    middle = (drafted + MOVES) / 2
    assert stops[1] < middle < stops[3]


def test_a_game_of_one_move_and_one_that_begins_in_a_position_make_lessons_too(
    games: dict[str, Session], tmp_path: Path
) -> None:
    begun = luu.new("planet", seed=2, position=luu.position(games["planet"]))
    begun.play(begun.choice.options[0])
    for name, session in (("short", played("luturas", 1)), ("begun", begun)):
        file = tmp_path / f"{name}.json"
        file.write_text(session.save(), encoding="utf-8")
        assert from_game(file).exit_code == 0
        assert asked_at(lessons.load(tmp_path / f"{name}.toml")) == [0]


def test_its_words_wait_for_the_teacher_and_a_changed_file_is_still_a_lesson(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "mine.toml"
    from_game(saved, "--decisions", "20", "--out", out)
    text = out.read_text(encoding="utf-8")
    step = tomllib.loads(text)["step"][-1]
    assert (step["ask"], step["hint"], step["then"]) == (PLAYED, "", "")
    assert text.startswith("#")
    changed = text.replace(PLAYED, "What would you do?").replace('hint = ""', 'hint = "Count the Luutex."')
    out.write_text(changed.replace('then = ""', 'then = "It is round {after.round}."'), encoding="utf-8")
    assert CliRunner().invoke(main, ["check", str(out)]).output == f"{out}: it can be taught\n"


def test_the_list_numbers_every_decision_and_writes_nothing(
    games: dict[str, Session], saved: Path, tmp_path: Path
) -> None:
    lines = from_game(saved, "--list").output.splitlines()
    assert [int(line.split()[0]) for line in lines] == list(range(MOVES))
    first = luu.new("planet", seed=5, **GAMES["planet"]).choice
    option = next(one for one in first.options if one.key == games["planet"].moves[0])
    assert first.prompt in lines[0]
    assert lines[0].endswith(option.label)
    assert list(tmp_path.iterdir()) == [saved]


def test_a_file_that_is_there_is_written_over_only_when_that_is_wanted(saved: Path, tmp_path: Path) -> None:
    out = tmp_path / "planet.toml"
    out.write_text("my words", encoding="utf-8")
    assert "--force writes over it" in from_game(saved).output
    assert out.read_text(encoding="utf-8") == "my words"
    assert from_game(saved, "--force").exit_code == 0
    assert asked_at(lessons.load(out))


def test_the_game_itself_is_never_written_over(saved: Path) -> None:
    before = saved.read_text(encoding="utf-8")
    done = from_game(saved, "--out", saved, "--force")
    assert (done.exit_code, "is the saved game itself" in done.output) == (1, True)
    assert saved.read_text(encoding="utf-8") == before


@pytest.mark.parametrize(
    ("given", "told"),
    [
        pytest.param(["{home}/none.json"], "cannot be read: No such file", id="no file"),
        pytest.param(["{home}"], "cannot be read: Is a directory", id="a folder"),
        pytest.param(["{home}/picture.json"], "is no text, expected a saved game", id="a file that is no text"),
        pytest.param(["{home}/list.json"], "the save is a list, expected an object", id="no save"),
        pytest.param(["{home}/broken.json"], "move 1 of the save cannot be played", id="a move that there is not"),
        pytest.param(["{home}/other.json"], "the game was saved with card set", id="other cards"),
        pytest.param(["{home}/begun.json"], "no move has been played in this game", id="no decision yet"),
        pytest.param(["{save}", "--decisions", "3,40"], "decision 40 was given, expected 0 to 39", id="too late"),
        pytest.param(["{save}", "--decisions", "3,-1"], "decision '-1' was given, expected whole", id="no number"),
        pytest.param(["{save}", "--decisions", ""], "decision '' was given, expected whole numbers", id="nothing"),
        pytest.param(["{save}", "--out", "{home}/none/x.toml"], "cannot be written: No such file", id="no folder"),
    ],
)
def test_what_makes_no_lesson_is_told_in_one_line_and_nothing_is_written(
    games: dict[str, Session], saved: Path, tmp_path: Path, given: list[str], told: str
) -> None:
    text = games["planet"].save()
    (tmp_path / "picture.json").write_bytes(b"\x89PNG\xff\xfe")
    (tmp_path / "list.json").write_text("[]", encoding="utf-8")
    (tmp_path / "broken.json").write_text(text.replace(games["planet"].moves[0], "dance", 1), encoding="utf-8")
    (tmp_path / "other.json").write_text(re.sub(r'"cards": "..', '"cards": "zz', text), encoding="utf-8")
    (tmp_path / "begun.json").write_text(luu.new("planet", seed=5).save(), encoding="utf-8")
    before = sorted(tmp_path.iterdir())
    done = from_game(*(one.format(home=tmp_path, save=saved) for one in given))
    assert done.exit_code == 1
    assert isinstance(done.exception, SystemExit)
    assert (told in done.output, len(done.output.splitlines())) == (True, 1), done.output
    assert sorted(tmp_path.iterdir()) == before
