"""Lessons and the quiz in a real browser, as a learner meets them: read, predict wrong, predict right, play."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from learner import BOARD, PANEL, SLOW, Learner, lesson_named, right_answer, wrong_answer

from luu_widgets.lessons import Quiz, shipped
from luu_widgets.table_rest import WAITS

pytestmark = pytest.mark.browser
ORDINARY = ("planet-first-wave", "planet-formation", "luturas-a-round-of-versus", "luturas-categories-and-defense-mode")
OTHERS = [one.id for one in shipped() if one.id not in ORDINARY]


@pytest.fixture
def course(voila_server: str, page: Any) -> Any:
    page.goto(f"{voila_server}voila/render/learn.ipynb")
    return page


@pytest.mark.parametrize("name", ORDINARY)
def test_a_lesson_is_walked_through_by_clicks(course: Any, name: str) -> None:
    Learner(course, lesson_named(name)).through()


@pytest.mark.evidence
@pytest.mark.parametrize("name", OTHERS)
def test_every_other_lesson_is_walked_through_by_clicks(course: Any, name: str) -> None:
    Learner(course, lesson_named(name)).through()


def test_the_table_rests_while_a_question_is_open_and_tells_what_is_done_for_somebody(course: Any) -> None:
    """Nothing to click, no chance beside an open question; of a task done for a learner they see the moves."""
    learner = Learner(course, lesson_named("planet-first-wave"))
    course.locator(f'{PANEL} .feet [data-do="next"]').click()
    learner.walk.go_on()
    learner.arrived()
    course.get_by_text(WAITS).first.wait_for()
    for told in (".chance", ".intent", '[data-play]:not([aria-disabled="true"])'):
        assert "".join(course.locator(f"{BOARD} {told}:visible").all_inner_texts()) == ""
    learner.answer()
    assert course.locator(f'{BOARD} [data-play="attack:rogue-1"]:visible').count() > 0
    course.locator(f"{BOARD} .chance:visible").first.wait_for()

    course.locator(f'{PANEL} [data-do="step"][data-number="3"]').first.click()
    course.locator(f'{PANEL}[data-step="3"]').wait_for()
    course.get_by_role("button", name="Do it for me").click()
    told = course.locator(f"{PANEL} .verdict.shown")
    told.wait_for()
    learner.walk.go_to(3)
    assert [line.strip() for line in told.locator(".why").all_inner_texts()] == [
        text for text, _ in learner.walk.reveal().why
    ]


def test_the_quiz_asks_and_counts(voila_server: str, page: Any) -> None:
    page.goto(f"{voila_server}voila/render/quiz.ipynb")
    quiz = Quiz("planet")
    for number in range(3):
        page.get_by_text(f"Question {number + 1}", exact=True).wait_for(timeout=SLOW)
        learner = Learner.__new__(Learner)
        learner.page, learner.walk = page, quiz.walk
        wrong = number == 1
        learner.give(wrong_answer(quiz.walk) if wrong else right_answer(quiz.walk))
        page.locator(f"{PANEL} .verdict.{'wrong' if wrong else 'right'}").wait_for()
        quiz.answer(wrong_answer(quiz.walk) if wrong else right_answer(quiz.walk))
        if wrong:
            learner.give(right_answer(quiz.walk))
            page.locator(f"{PANEL} .verdict.right").wait_for()
            quiz.answer(right_answer(quiz.walk))
        assert f"{quiz.score.found} of {quiz.score.done} found" in page.locator(f"{PANEL} .count").inner_text()
        page.get_by_role("button", name="Next question").click()
        quiz.go_on()
    miss_it(page, learner, quiz)
    assert page.locator(f"{PANEL} .worst li").count() > 0


def miss_it(page: Any, learner: Learner, quiz: Quiz) -> None:
    """A second wrong answer ends the question, as it comes out and why; the one before it only brings the hint."""
    learner.walk = quiz.walk
    page.get_by_text(f"Question {quiz.number + 1}", exact=True).wait_for(timeout=SLOW)
    first = wrong_answer(quiz.walk)
    learner.give(first)
    page.locator(f"{PANEL} .verdict.wrong").wait_for()
    assert page.locator(f"{PANEL} .hint:visible").count() == 1
    choices = [str(n) for n in range(len(quiz.walk.step.choices)) if not quiz.walk.check(str(n)) and str(n) != first]
    learner.give(choices[0] if choices else str(int(first) + 1))
    page.locator(f"{PANEL} .verdict.shown .why").first.wait_for()
    assert page.locator(f"{PANEL} .verdict").inner_text().startswith(("Too high.", "Not so."))


@pytest.mark.evidence
def test_a_lesson_in_jupyterlab(lab_server: str, page: Any) -> None:
    """The course of the notebook about lessons, which keeps the answers in a file."""
    base, token = lab_server.partition("/lab")[0], lab_server.partition("?")[2]
    page.goto(f"{base}/lab/workspaces/auto-lessons/tree/02_learn.ipynb?reset&{token}")
    page.get_by_text("(ipykernel) | Idle").wait_for(timeout=SLOW)  # a cell that is run before has no kernel
    page.locator(".jp-CodeCell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    page.locator(PANEL).first.wait_for(timeout=SLOW)
    Learner(page, lesson_named("planet-formation")).through()


def test_lessons_on_a_phone_stick_out_nowhere(voila_server: str, open_page: Callable[..., Any]) -> None:
    page = open_page(390, 800)
    page.goto(f"{voila_server}voila/render/learn.ipynb")
    Learner(page, lesson_named("planet-formation"))
    assert page.evaluate("document.documentElement.scrollWidth") <= 390
