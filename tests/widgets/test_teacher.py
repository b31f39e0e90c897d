"""Teacher's tools: answers of a class are checked by the engine, a game becomes a lesson, rules are printed."""

from __future__ import annotations

import io
import json
import re
from pathlib import Path

import pytest
from click.testing import CliRunner
from learner import right_answer, wrong_answer

import luu
from luu import agents
from luu.core.session import Session
from luu_widgets import lessons
from luu_widgets.lessons import Course, Walk, check_answers, lesson_from_game
from luu_widgets.lessons.__main__ import main
from luu_widgets.lessons.facts import BRACES
from luu_widgets.lessons.lesson import CLAUSE, DATA

NAME = "planet-formation"


def played(game: str, moves: int = 30, **setup: object) -> Session:
    """A game that an agent has played for a while."""
    session, agent = luu.new(game, seed=3, **setup), agents.get("greedy", game=game)
    while session.choice is not None and session.ply < moves:
        session.play(agent.choose(session))
    return session


def answered(file: Path, name: str = "Ada") -> Course:
    """Somebody at a lesson: one answer at the second try, one task done, the rest shown."""
    course = Course("planet", progress=file)
    course.panel._handle_custom_msg({"type": "name", "name": name}, [])
    course.begin(NAME, 1)
    course.answer(wrong_answer(course.walk))
    course.answer(right_answer(course.walk))
    course.go_on()
    for key in course.walk.step.solution:
        course.table.play(key)
    course.go_on()
    course.reveal()
    return course


# ---------------------------------------------------------------------- the answers of a class


def test_answers_are_checked_by_asking_and_playing_again(tmp_path: Path) -> None:
    answered(tmp_path / "a.json")
    rows = check_answers(tmp_path).rows
    assert [(row.learner, row.lesson, row.step, row.kind, row.right, row.tries, row.shown) for row in rows] == [
        ("Ada", NAME, 2, "number", True, 2, False),
        ("Ada", NAME, 3, "play", True, 1, False),
        ("Ada", NAME, 4, "number", False, 0, True),
    ]
    assert rows[1].given == "move:luu-2:forward"


@pytest.mark.parametrize(
    ("step", "change"),
    [
        pytest.param("1", {"given": ["99"], "right": True}, id="a wrong number that says it is right"),
        pytest.param("2", {"moves": ["gather"], "right": True}, id="a task that was not done"),
        pytest.param("2", {"moves": ["dance"], "right": True}, id="moves that there are not"),
        pytest.param("2", {"moves": [], "right": True}, id="a task without moves"),
    ],
)
def test_what_a_file_says_of_itself_is_not_believed(tmp_path: Path, step: str, change: dict) -> None:
    file = tmp_path / "a.json"
    answered(file)
    table = json.loads(file.read_text())
    table["lessons"][NAME][step] = {**table["lessons"][NAME][step], **change}
    file.write_text(json.dumps(table))
    assert not next(row for row in check_answers([file]).rows if row.step == int(step) + 1).right


def test_a_question_is_checked_in_the_game_that_the_learner_had(tmp_path: Path) -> None:
    """After a task a lesson goes on from the learner's own moves, and what was right there is right here."""
    text = """
game = "planet"
title = "On and on"
about = "For this test."
[[step]]
say = "Begin."
position = { queues = [[{ luu = "rasluu" }, { luu = "gifluu" }]], enemies = ["kjeluu_t1"], hands = [[]], luutex = [3] }
[[step]]
play = "Do something."
until = "chosen() != ''"
solution = ["defend"]
[[step]]
ask = "How much Luutex have you?"
answer = "before.luutex[0]"
"""
    lesson, file = lessons.read(text, "on"), tmp_path / "b.json"
    course = Course([lesson], progress=file)
    course.begin("on", 1)
    course.table.play("gather")
    course.go_on()
    assert course.answer("4").right
    report = check_answers(file, [lesson])
    assert [(row.learner, row.right) for row in report.rows] == [("b", True), ("b", True)]


def test_spoiled_files_are_told_and_skipped(tmp_path: Path) -> None:
    answered(tmp_path / "a.json")
    answered(tmp_path / "b.json")
    (tmp_path / "c.json").write_text("{")
    late = {"given": ["1"], "right": True, "shown": False}
    table = {"format": "luu lessons 1", "lessons": {"planet-nothing": {}, NAME: {"99": late}}}
    (tmp_path / "d.json").write_text(json.dumps(table))
    report = check_answers(tmp_path)
    assert report.learners() == ["Ada", "Ada (b)"]
    assert [told.partition(":")[0] for told in report.skipped] == ["c.json", "d.json", "d.json"]
    assert "has no step 100" in report.skipped[2]
    with pytest.raises(FileNotFoundError, match="expected a file of answers"):
        check_answers(tmp_path / "none.json")


def test_the_rows_of_a_class_as_a_frame_and_on_the_command_line(tmp_path: Path) -> None:
    pytest.importorskip("pandas")
    answered(tmp_path / "a.json")
    frame = check_answers(tmp_path).to_frame()
    assert list(frame.columns) == ["learner", "lesson", "step", "kind", "given", "right", "tries", "shown"]
    assert frame["right"].tolist() == [True, True, False]
    told = CliRunner().invoke(main, ["class", str(tmp_path)]).output
    assert "2 found (2)  3 found  4 shown" in told
    assert f"{NAME}, step 2: 1 of 1" in told


# ---------------------------------------------------------------------- a lesson from a game


@pytest.mark.parametrize(
    ("game", "setup"),
    [("planet", {"draft": "auto", "chaos": 0}), ("luturas", {"mode": "versus", "draft": "random"})],
)
def test_a_game_becomes_a_lesson_that_can_be_walked_through(game: str, setup: dict) -> None:
    session = played(game, **setup)
    words = {
        2: {"say": "Look at {before.round}.", "ask": "What was played?"},
        5: {"play": "Do the same."},
        9: {"ask": "In which round is the game after it?", "answer": "after.round", "hint": "Look."},
    }
    lesson = lessons.read(lesson_from_game(session, words, title="A game"), "game")
    assert lessons.faults(lesson) == []
    walk = Walk(lesson)
    walk.go_to(len(lesson.steps) - 1)
    assert walk.session.moves == session.moves[:9]
    assert walk.session.view(0) == played(game, 9, **setup).view(0)


def test_a_move_that_was_played_is_the_right_one_of_the_choices() -> None:
    session = played("planet", draft="auto", chaos=0)
    walk = Walk(lessons.read(lesson_from_game(session, {3: {"ask": "What was played?"}}, title="A game"), "game"))
    walk.go_to(1)
    option = next(one for one in walk.session.choice.options if one.key == session.moves[3])
    assert walk.choices()[walk.truth()] == option.label
    assert 2 <= len(walk.choices()) <= 5


@pytest.mark.parametrize(
    ("steps", "told"),
    [
        pytest.param({}, "no step was given", id="nothing"),
        pytest.param({99: {"say": "?"}}, "ply 99 was given, expected 0 to 29", id="a ply that is none"),
        pytest.param({1: {"moves": []}}, "'moves' was given", id="a part that the game gives"),
        pytest.param({1: {"ask": "?", "answer": "before.nothing"}}, "cannot be taught", id="no answer"),
    ],
)
def test_what_makes_no_lesson_is_refused(steps: dict, told: str) -> None:
    with pytest.raises(ValueError, match=re.escape(told)):
        lesson_from_game(played("planet", draft="auto", chaos=0), steps, title="A game")


# ---------------------------------------------------------------------- on paper


@pytest.mark.parametrize("game", ["planet", "luturas"])
@pytest.mark.parametrize("paper", ["a4", "letter"])
def test_rules_and_chart_are_a_page_each(game: str, paper: str) -> None:
    pytest.importorskip("reportlab")
    pdfium = pytest.importorskip("pypdfium2")
    from luu_widgets.lessons.handout import PAGES, handout_pdf, told

    document = pdfium.PdfDocument(io.BytesIO(handout_pdf(game, paper)))
    assert len(document) == 2
    wide, high = (round(points / 72 * 25.4, 1) for points in document[0].get_size())
    assert (wide, high) == pytest.approx(PAGES[paper], abs=0.2)
    shown = " ".join(document[0].get_textpage().get_text_range().split())
    for box in told(game, None)[1]:
        assert box.title in shown
        for name, words in box.lines:
            assert words.split()[-1].rstrip(".") in shown, name


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_no_figure_is_typed_into_a_handout_and_its_clauses_are_in_the_book(game: str) -> None:
    text = (DATA / "handouts" / f"{game}.toml").read_text(encoding="utf-8")
    lines = [line for line in text.splitlines() if line.startswith(("  [", "strap"))]
    for line in lines:
        assert not re.search(r"\d", CLAUSE.sub("", BRACES.sub("", line))), line
    assert set(CLAUSE.findall(text)) <= set(luu.rules(game))


def test_a_changed_card_changes_the_handout() -> None:
    pytest.importorskip("reportlab")
    from luu_widgets.lessons.handout import told

    cards = luu.cards("planet").with_value("bosses", "lynluu_s2", "wounded_prey", 7)
    bosses = dict(told("planet", cards)[1][-1].lines)
    assert "7" in bosses["Lynluu"]


@pytest.mark.parametrize(
    ("given", "told"),
    [
        pytest.param(["show", "planet-first-wav"], "did you mean 'planet-first-wave'?", id="a lesson that is none"),
        pytest.param(["show", "{home}/bad.toml"], "`check` tells all faults of a file", id="a lesson with a fault"),
        pytest.param(["check", "{home}/bad.toml"], "did you mean 'gather'?", id="its fault"),
        pytest.param(["class", "{home}"], "There are no answers yet", id="a folder without answers"),
        pytest.param(
            ["class", "{home}", "--own", "{home}/bad.txt"], "this is no TOML", id="an own lesson that is none"
        ),
        pytest.param(["handout", "planet", "{home}/none/x.pdf"], "cannot be written", id="a folder that there is not"),
    ],
)
def test_the_commands_say_in_a_line_what_is_wrong(given: list[str], told: str, tmp_path: Path) -> None:
    step = 'position = { queues = [[{ luu = "kjeluu" }]], enemies = ["rasluu_t1"], hands = [[]] }\nsay = "A."\n'
    text = f'game = "planet"\ntitle = "A"\nabout = "B."\n[[step]]\n{step}moves = ["gathr"]\n'
    (tmp_path / "bad.toml").write_text(text, encoding="utf-8")
    (tmp_path / "bad.txt").write_text("[[", encoding="utf-8")
    said = CliRunner().invoke(main, [one.format(home=tmp_path) for one in given])
    assert told in said.output
    assert said.exception is None or isinstance(said.exception, SystemExit)
