"""While a question is open, what is sent to the browser does not answer it: no option, no chance, no reason."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest
from learner import right_answer, wrong_answer

from luu_widgets import lessons
from luu_widgets.lessons import Course, Quiz, QuizDesk
from luu_widgets.table_rest import UNKNOWN, WAITS, at_rest

GAMES = ("planet", "luturas")
ASKED = [
    pytest.param(one.game, one.id, number, id=f"{one.id}-{number + 1}")
    for one in lessons.shipped()
    for number, step in enumerate(one.steps)
    if step.ask
]
MAKERS = 6
"""As many questions in a row are of all kinds."""


@pytest.fixture(scope="module")
def courses() -> dict[str, Course]:
    return {game: Course(game) for game in GAMES}


def sent(desk: Course) -> dict[str, Any]:
    """All that the browser has of the panel and of the table; texts without the book, which is the same for all."""
    parts = {"panel": desk.panel, "table": desk.table}
    return {name: {key: one.get_state(key)[key] for key in one.keys if key[0] != "_"} for name, one in parts.items()}


def reasons_in(part: Any) -> Iterator[Any]:
    """The reasons that go with numbers of a view, outside of the log."""
    if isinstance(part, dict):
        for name, value in part.items():
            if name.endswith("reasons"):
                yield from value
            elif name != "log":
                yield from reasons_in(value)
    elif isinstance(part, list | tuple):
        for one in part:
            yield from reasons_in(one)


def check_that_it_rests(desk: Course) -> None:
    """Nothing that is sent answers the open question, and the table neither plays nor weighs when it is asked to."""
    key, moves = desk.table.session.choice.keys[0], desk.table.session.moves
    desk.table._handle_custom_msg({"type": "odds"}, [])
    before = sent(desk)
    view = before["table"]["view"]
    assert (view["choice"]["options"], view["choice"]["prompt"]) == ([], WAITS)
    assert view["table"]["odds"] == {"turn": view["table"]["turn"], "options": {}, "waiting": 0, "intent": None}
    assert not before["table"]["odds"]
    assert list(reasons_in(view)) == []
    for card in (card for hand in view["hands"] or () for card in hand or ()):
        assert not any(card.get(name) for name in ("playable", "fits", "why_not", "key"))
    check_that_nothing_is_told(desk)
    for place in desk.walk.step.covered:
        assert at(view, place) in (UNKNOWN, [])

    desk.table._handle_custom_msg({"type": "play", "id": "1", "key": key, "ply": view["ply"]}, [])
    assert desk.table.session.moves == moves
    assert desk.table.view["table"]["fault"] == WAITS


def check_that_nothing_is_told(desk: Course) -> None:
    """Of the answer and its derivation nothing is sent, also beside a first wrong answer."""
    assert not desk.walk.mark.done
    text = json.dumps(sent(desk), ensure_ascii=False)
    for said, _ in desk.walk.verdict(right=True).why:
        assert said not in text
    if desk.walk.step.unit == "%":
        assert str(float(desk.walk.truth()))[:8] not in text or desk.walk.truth() in (0, 1)
    shown = desk.panel.view["lesson"]
    assert not (shown["verdict"] and (shown["verdict"]["truth"] or shown["verdict"]["why"]))
    assert (shown["right_choice"], shown["then"]) == (None, [])


def at(view: Any, place: str) -> Any:
    for step in place.replace("[", ".").replace("]", "").split("."):
        view = view[int(step) if step.isdecimal() else step]
    return view


@pytest.mark.parametrize(("game", "name", "number"), ASKED)
def test_no_open_question_of_a_lesson_is_answered_by_what_is_sent(
    courses: dict[str, Course], game: str, name: str, number: int
) -> None:
    course = courses[game]
    course.answers.of(name).clear()
    course.begin(name, number)
    check_that_it_rests(course)
    course.answer(wrong_answer(course.walk))
    check_that_nothing_is_told(course)


@pytest.mark.parametrize("game", GAMES)
@pytest.mark.parametrize("level", [1, 3])
def test_no_open_question_of_the_quiz_is_answered_by_what_is_sent(game: str, level: int) -> None:
    desk = QuizDesk(game, seed=2, level=level)
    for _ in range(MAKERS):
        check_that_it_rests(desk)
        desk.reveal()
        desk.go_on()


@pytest.mark.parametrize("game", GAMES)
def test_once_it_is_answered_the_table_goes_on(game: str) -> None:
    desk = QuizDesk(game, seed=2)
    assert desk.table.view["choice"]["options"] == []
    desk.answer(right_answer(desk.walk))
    if desk.table.session.choice is not None:
        assert desk.table.view["choice"]["options"] != []
        desk.table._handle_custom_msg({"type": "odds"}, [])
        assert desk.table.odds["options"]


def test_what_an_answer_is_read_from_is_covered() -> None:
    """An answer that stands on the table by itself: its place is taken from the answer, others are named."""
    step = lessons.lesson.Step(ask="?", answer="before.queues[0][1].attack", covers=("hands[0]",))
    assert step.covered == ("hands[0]", "queues[0][1].attack")
    view = {"choice": None, "hands": [[{"id": "a"}]], "table": {}, "queues": [[{}, {"attack": 3}]]}
    rest = at_rest(view, (*step.covered, "nothing[7].there"))
    assert (rest["queues"][0][1]["attack"], rest["hands"][0]) == (UNKNOWN, [])
    assert view["queues"][0][1]["attack"] == 3


def test_quiz_questions_of_all_kinds_are_looked_at() -> None:
    assert all(len(lessons.quiz.MAKERS[game]) <= MAKERS for game in GAMES)
    assert Quiz("planet").walk.asked_of is not None
