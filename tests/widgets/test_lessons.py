"""Lessons: data that is read with all its faults, walked through wrong and right, and drawn beside a live table."""

from __future__ import annotations

import json
import re
from pathlib import Path

import pytest
from learner import right_answer, wrong_answer

import luu
from luu_widgets import lessons
from luu_widgets.lessons import Course, Walk
from luu_widgets.lessons.facts import BRACES, BadFact
from luu_widgets.lessons.lesson import CLAUSE, Lesson, Step
from luu_widgets.lessons.quiz import hardness
from luu_widgets.lessons.walk import number_in, worded

SHIPPED = lessons.shipped()
STEPS = [pytest.param(one, n, id=f"{one.id}-{n + 1}") for one in SHIPPED for n in range(len(one.steps))]
NO_CLAUSE = "PL-" + "99.1"
"""Put together, since tests cite only clauses that there are."""
LITTLE = """
game = "planet"
title = "A little one"
about = "For this test."

[[step]]
say = "The lead has {before.queues[0][0].hp} HP. PL-6.1"
position = { queues = [[{ luu = "rasluu" }]], enemies = ["kjeluu_t1"], hands = [[]] }
seed = 4

[[step]]
ask = "How much?"
moves = ["gather"]
answer = "after.luutex[0] - before.luutex[0]"
hint = "Look at the card."

[[step]]
play = "Gather once more."
until = "count('LuutexGained') > 0"
solution = ["gather"]
"""


NUMBER_WORDS = re.compile(
    r"\b(two|three|four|five|six|seven|eight|nine|ten|eleven|twelve|twenty|thirty|sixty|hundred|twice)\b", re.IGNORECASE
)


# ---------------------------------------------------------------------- every shipped lesson


@pytest.mark.parametrize("lesson", SHIPPED, ids=lambda lesson: lesson.id)
def test_a_lesson_can_be_walked_through(lesson: Lesson) -> None:
    assert lessons.faults(lesson) == []


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_a_step_tells_a_wrong_answer_from_a_right_one(lesson: Lesson, number: int) -> None:
    walk = Walk(lesson)
    walk.go_to(number)
    if walk.step.kind in ("number", "choice"):
        assert not walk.answer(wrong_answer(walk)).right
        assert not walk.mark.done
        told = walk.answer(right_answer(walk))
        assert told.right
        assert told.truth
        assert walk.mark.right
    elif walk.step.kind == "play":
        play_something_else(walk)
        walk.again()
        assert not walk.mark.right
        walk.solve(walk.session, walk.step)
        assert walk.played()
    else:
        assert walk.mark.done


def play_something_else(walk: Walk) -> None:
    """A first move that is not the solution's; where there is one that does not do it, it must not count."""
    others = [option.key for option in walk.session.choice.options if option.key != walk.step.solution[0]]
    for key in others:
        walk.session.play(key)
        walk.reply(walk.session)
        if not walk.played():
            return
        walk.mark.right = False
        walk.again()
    assert not others or len(walk.step.solution) == 1, "nothing that could be played was wrong"


@pytest.mark.parametrize("lesson", SHIPPED, ids=lambda lesson: lesson.id)
def test_no_number_is_typed_in(lesson: Lesson) -> None:
    """A changed card changes the lesson: figures come from the engine, none from the text."""
    for step in lesson.steps:
        for text in step.texts():
            bare = CLAUSE.sub("", BRACES.sub("", text))
            assert not re.search(r"\d", bare), f"{bare!r} has a figure that the engine does not know of"
            assert not NUMBER_WORDS.search(bare), f"{bare!r} has a number that the engine does not know of"


@pytest.mark.parametrize("lesson", SHIPPED, ids=lambda lesson: lesson.id)
def test_no_answer_is_typed_in(lesson: Lesson) -> None:
    """The engine decides what is right: an answer looks at a game, at a card or at the odds."""
    for step in lesson.steps:
        for expression in (step.answer, step.until, *(one.right for one in step.choices)):
            assert not expression or re.search(r"[a-z_]+[(.]", expression), expression


@pytest.mark.parametrize(("lesson", "number"), STEPS)
def test_no_question_ends_without_its_derivation(lesson: Lesson, number: int) -> None:
    """Found, missed or shown: how the answer comes about is told, and on which clause it rests."""
    walk = Walk(lesson)
    walk.go_to(number)
    if walk.step.ask:
        why = walk.reveal().why
        assert why
        assert any(rule in luu.rules(lesson.game) for _, rule in why)
        assert walk.step.hint


def test_another_card_set_changes_what_a_lesson_says() -> None:
    cards = luu.cards("planet").with_value("luus", "rasluu_base_1", "max_hp", 14)
    walk = Walk(lessons.read(LITTLE, "little"), cards)
    assert walk.fill(walk.step.say) == "The lead has 14 HP. PL-6.1"


# ---------------------------------------------------------------------- reading


@pytest.mark.parametrize(
    ("change", "told"),
    [
        pytest.param(('game = "planet"', 'game = "chess"'), "game: 'chess' was given", id="a game that is none"),
        pytest.param(
            ("PL-6.1", NO_CLAUSE), f"step 1: {NO_CLAUSE!r} was given, expected a clause", id="a clause that is none"
        ),
        pytest.param(("seed = 4", 'seed = "four"'), "step 1, seed: 'four' was given", id="a seed that is no number"),
        pytest.param(("hint =", "hnt ="), "only say", id="a part that is none"),
        pytest.param(('solution = ["gather"]', ""), "until and solution with it", id="a task without a way"),
        pytest.param(('answer = "after.luutex[0] - before.luutex[0]"', ""), "an answer or choices", id="no answer"),
        pytest.param(("[[step]]", "[[step"), "this is no TOML", id="no TOML"),
    ],
)
def test_a_fault_of_a_lesson_is_named(change: tuple[str, str], told: str) -> None:
    with pytest.raises(lessons.BadLesson, match=re.escape(told)):
        lessons.read(LITTLE.replace(*change), "little")


def test_all_faults_are_told_at_once() -> None:
    with pytest.raises(lessons.BadLesson, match="2 faults"):
        lessons.read(LITTLE.replace("PL-6.1", NO_CLAUSE).replace('title = "A little one"', ""), "little")


@pytest.mark.parametrize(
    ("step", "told"),
    [
        pytest.param({"ask": "?", "answer": "before.queue"}, "'queue' does not exist", id="a view without it"),
        pytest.param({"ask": "?", "answer": "first('Attacked').power"}, "no Attacked happened", id="nothing happened"),
        pytest.param({"ask": "?", "answer": "before.luutex.pop()"}, "only the functions", id="a method"),
        pytest.param({"ask": "?", "answer": "open('x')"}, "open", id="a builtin"),
        pytest.param({"moves": ("dance",), "say": "?"}, "dance", id="an illegal move"),
        pytest.param({"ask": "?", "answer": "'three'"}, "expected a number", id="no number"),
    ],
)
def test_what_cannot_be_taught_is_told(step: dict, told: str) -> None:
    start = lessons.read(LITTLE, "little").steps[0]
    faults = lessons.faults(Lesson("little", "planet", "Little", "", (start, Step(**step))))
    assert len(faults) == 1
    assert told in faults[0]


def test_what_is_looked_at_cannot_be_reached_through() -> None:
    walk = Walk(lessons.read(LITTLE, "little"))
    for expression in ("before.__class__", "before._it", "before.queues.append(1)", "card.__globals__"):
        with pytest.raises(BadFact):
            walk.scene.value(expression)


# ---------------------------------------------------------------------- answers


@pytest.mark.parametrize(
    ("typed", "number"),
    [("7", 7), (" 2.5 ", 2.5), ("2,5", 2.5), ("7/12", 7 / 12), ("58 %", 0.58), ("-3", -3)],
)
def test_numbers_are_read_as_people_type_them(typed: str, number: float) -> None:
    assert float(number_in(typed)) == pytest.approx(number)


@pytest.mark.parametrize("typed", ["", "seven", "1/0", "1e9", "٣x", "9" * 500])
def test_what_is_no_number_is_refused(typed: str) -> None:
    with pytest.raises(ValueError, match="expected a number such as"):
        number_in(typed)


def test_a_chance_may_be_told_in_hundredths() -> None:
    step = Step(ask="?", answer="1/4", unit="%", within="1/200", position={"queues": [[{"luu": "rasluu"}]]})
    walk = Walk(Lesson("chance", "planet", "Chance", "", (step,)))
    assert [walk.check(typed) for typed in ("25", "25 %", "1/4", "0.25", "0.3")] == [True, True, True, True, False]
    assert walk.verdict(right=True).truth == "25 %"


def test_an_answer_changes_the_table_only_once_it_is_right() -> None:
    walk = Walk(lessons.read(LITTLE, "little"))
    walk.go_to(1)
    before = walk.session.moves
    walk.answer("99")
    assert walk.session.moves == before
    walk.answer(worded(walk.truth()))
    assert walk.session.moves == (*before, "gather")


def test_a_second_wrong_answer_is_answered_with_the_derivation() -> None:
    """The first one says on which side it is, the second one ends the question as "Show me" does."""
    walk = Walk(lessons.read(LITTLE, "little"))
    walk.go_to(1)
    first = walk.answer("99")
    assert (first.right, first.off, walk.mark.done) == (False, "high", False)
    again = walk.answer("99")
    assert (again.off, walk.mark.done, walk.mark.given) == ("high", False, ["99"])
    second = walk.answer("-3")
    assert (second.right, second.off) == (False, "low")
    assert second.why
    assert (walk.mark.right, walk.mark.shown) == (False, True)
    assert walk.session.moves[-1] == "gather"
    late = walk.answer(worded(walk.truth()))
    assert (late.right, walk.mark.given) == (False, ["99", "-3"])


def test_of_a_wrong_choice_only_the_fault_is_told() -> None:
    walk = Walk(next(one for one in SHIPPED if one.id == "planet-classes"))
    walk.go_to(2)
    wrong = [str(n) for n in range(len(walk.step.choices)) if n != walk.truth()]
    assert (walk.answer(wrong[0]).off, walk.mark.done) == ("other", False)
    assert walk.answer(wrong[1]).why
    assert walk.mark.shown


def test_what_no_event_tells_is_told_by_the_step_with_its_clause() -> None:
    text = LITTLE.replace(
        'hint = "Look', 'because = """Seen: {before.luutex[0]}. PL-6.1\n\nNo clause."""\nhint = "Look'
    )
    walk = Walk(lessons.read(text, "little"))
    walk.go_to(1)
    assert walk.reveal().why[-2:] == ((f"Seen: {walk.scene.value('before.luutex[0]')}.", "PL-6.1"), ("No clause.", ""))


def test_a_question_is_about_the_game_before_anything_was_tried_at_the_table() -> None:
    course = Course([lessons.read(LITTLE, "little")])
    course.begin("little", 1)
    course.table.play("defend")
    assert course.panel.view["lesson"]["strayed"]
    assert course.answer(worded(course.walk.truth())).right
    assert course.walk.session.moves == ("gather",)
    assert not course.panel.view["lesson"]["strayed"]


def test_a_lesson_goes_on_from_its_own_game_where_the_learner_s_cannot_be_asked_about() -> None:
    text = LITTLE.replace("until = \"count('LuutexGained') > 0\"", "until = \"chosen() != ''\"")
    asked = '[[step]]\nask = "How much?"\nanswer = "first(\'LuutexGained\').luutex"\nmoves = ["gather"]\n'
    lesson = lessons.read(text + asked, "little")
    walk = Walk(lesson)
    walk.go_to(2)
    while walk.session.choice is not None and not walk.session.outcome:  # the learner's colony falls
        walk.session.play("defend")
    walk.played()
    walk.go_on()
    assert walk.session.outcome is None
    assert walk.truth() > 0


def test_a_task_that_is_done_for_a_learner_is_told_and_not_found() -> None:
    walk = Walk(lessons.read(LITTLE, "little"))
    walk.go_to(2)
    assert walk.reveal().why == (("Gather", ""),)
    assert (walk.mark.right, walk.mark.shown) == (False, True)


def test_a_table_of_a_lesson_begins_no_other_game_and_turns_to_who_is_asked() -> None:
    course = Course("luturas")
    course.begin("luturas-categories-and-defense-mode", 5)
    course.table._handle_custom_msg({"type": "new", "id": "1", "seed": 1}, [])
    assert "not a move" in course.table.view["table"]["fault"]
    for key in ("tool:silence_lance", "strategy:rally_shout"):
        course.table.play(key)
    assert (course.table.seat, course.table.view["table"]["handover"]) == (1, None)


def test_expressions_try_other_moves_and_other_positions() -> None:
    scene = Walk(lessons.read(LITTLE, "little")).scene
    assert scene.value("tried('gather', 'after.luutex[0]') - before.luutex[0]") == 1
    assert scene.value("posed({'queues': [[{'luu': 'rasluu'}, {'luu': 'gifluu'}]]}, 'size(before.queues[0])')") == 2
    assert scene.value("any_of(offered(), 'defend')")
    assert [worded(scene.value(f"spelled({n})")) for n in (0, 3, 40)] == ["none", "three", "40"]


# ---------------------------------------------------------------------- the widget and its file


def letter(course: Course, **content: object) -> dict:
    """A letter as the page sends it, and what the panel then shows."""
    course.panel._handle_custom_msg(content, [])
    return course.panel.view


def test_a_lesson_is_walked_through_by_the_page() -> None:
    course = Course([lessons.read(LITTLE, "little")])
    view = letter(course, type="open", lesson="little")
    assert view["lesson"]["number"] == 0
    letter(course, type="next")
    view = letter(course, type="answer", given="99")
    assert (view["lesson"]["verdict"]["right"], view["lesson"]["verdict"]["truth"]) == (False, [])
    assert view["lesson"]["verdict"]["off"] == "high"
    assert view["lesson"]["hint"][0]["text"] == "Look at the card.", "a wrong answer brings the hint"
    view = letter(course, type="answer", given=str(course.walk.truth()))
    assert view["lesson"]["verdict"]["right"]
    view = letter(course, type="next")
    assert not view["lesson"]["done"]
    course.table.play("gather")
    assert course.panel.view["lesson"]["done"]
    assert course.walk.finished


def test_every_clause_and_card_behind_a_derivation_can_be_opened() -> None:
    """LN-9.7: a status comes from a card, which a learner reads by its name."""
    course = Course([one for one in SHIPPED if one.id == "luturas-natures-and-statuses"])
    course.begin("luturas-natures-and-statuses")
    opened = set()
    for number in range(len(course.walk.lesson.steps)):
        course.go_to(number)
        if course.walk.step.kind in ("number", "choice"):
            course.answer(right_answer(course.walk))
        lesson = course.panel.view["lesson"]
        told = [line["rule"] for line in (lesson["verdict"] or {}).get("why", [])]
        assert set(told) <= set(lesson["clauses"])
        opened |= {lesson["clauses"][rule]["title"] for rule in told if rule.startswith("card:")}
    assert opened == {"Gutter Scoop", "Aquatic Shard"}


def test_a_fault_of_the_page_is_shown_and_changes_nothing() -> None:
    course = Course([lessons.read(LITTLE, "little")])
    for wrong, told in (
        ({"type": "open", "lesson": "none"}, "expected one of little"),
        ({"type": "next"}, "no lesson is open"),
        ({"type": "dance"}, "not known here"),
        ({"type": "load", "text": "{"}, "no file of answers"),
    ):
        assert told in letter(course, **wrong)["table"]["fault"]
    assert course.walk is None


def test_answers_are_kept_in_a_file_and_carried_on(tmp_path: Path) -> None:
    file = tmp_path / "answers.json"
    course = Course([lessons.read(LITTLE, "little")], progress=file)
    course.begin("little")
    course.go_on()
    course.answer("99")
    course.reveal()
    again = Course([lessons.read(LITTLE, "little")], progress=file)
    again.begin("little")
    assert again.walk.number == 2
    assert again.answers.of("little")[1].given == ["99"]
    assert again.answers.of("little")[1].shown
    assert json.loads(file.read_text())["format"] == "luu lessons 1"


@pytest.mark.parametrize(
    "text",
    [
        "[]",
        "{}",
        '{"format": "luu lessons 1", "lessons": 3}',
        '{"format": "luu lessons 1", "lessons": {"a": {"x": 1}}}',
    ],
)
def test_a_file_that_is_no_file_of_answers_is_refused(text: str) -> None:
    with pytest.raises(ValueError, match=r"no file of answers|expected"):
        lessons.read_progress(text)


# ---------------------------------------------------------------------- the quiz


@pytest.mark.parametrize("game", ["planet", "luturas"])
@pytest.mark.parametrize("level", [1, 2, 3])
def test_questions_come_from_a_seed_and_have_an_answer(game: str, level: int) -> None:
    quiz, same = lessons.Quiz(game, seed=5, level=level), lessons.Quiz(game, seed=5, level=level)
    for number in range(6):
        walk = quiz.question(number)
        assert walk.fill(walk.step.ask) == same.question(number).fill(walk.step.ask)
        assert not walk.answer(wrong_answer(walk)).right
        said = walk.answer(right_answer(walk))
        assert said.right
        assert said.why
        assert walk.step.hint
        assert walk.step.clauses or walk.step.tells


def test_a_harder_quiz_asks_for_more_at_once() -> None:
    def reasons(level: int) -> int:
        quiz = lessons.Quiz("planet", seed=2, level=level)
        return sum(hardness(quiz.question(number)) for number in (3, 4, 9, 10))

    assert reasons(3) > reasons(1)


def test_only_the_first_answer_counts_and_what_was_missed_is_told() -> None:
    quiz = lessons.Quiz("planet", seed=1)
    quiz.answer(wrong_answer(quiz.walk))
    quiz.answer(right_answer(quiz.walk))
    with pytest.raises(ValueError, match="first"):
        lessons.Quiz("planet").go_on()
    quiz.go_on()
    quiz.answer(right_answer(quiz.walk))
    quiz.go_on()
    quiz.reveal()
    assert (quiz.score.done, quiz.score.found) == (3, 1)
    assert set(dict(quiz.score.worst())) <= set(luu.rules("planet"))
    assert quiz.score.worst()


def test_the_quiz_is_played_by_the_page() -> None:
    desk = lessons.QuizDesk("luturas", seed=3)
    view = letter(desk, type="answer", given=wrong_answer(desk.walk))
    assert not view["lesson"]["verdict"]["right"]
    view = letter(desk, type="answer", given=right_answer(desk.walk))
    assert (view["quiz"]["done"], view["quiz"]["found"]) == (1, 0)
    assert letter(desk, type="next")["lesson"]["title"] == "Question 2"
    view = letter(desk, type="quiz", game="planet", level=3, seed=9)
    assert (view["quiz"]["game"], view["lesson"]["title"]) == ("planet", "Question 1")
    for wrong in ({"game": "chess"}, {"level": 9}, {"seed": "x"}, {"seed": -1}):
        letter_sent = {"type": "quiz", "game": "planet", "level": 1, "seed": 1, **wrong}
        assert "expected" in letter(desk, **letter_sent)["table"]["fault"]


def test_the_lesson_in_ten_lines_of_the_docs_can_be_taught() -> None:
    page = (Path(__file__).parents[2] / "docs" / "lessons.md").read_text(encoding="utf-8")
    text = page.partition("```toml\n")[2].partition("```")[0]
    assert lessons.faults(lessons.read(text, "gathering")) == []
