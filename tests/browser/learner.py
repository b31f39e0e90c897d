"""Somebody at a lesson in a real browser: reads, answers wrong and then right, and plays at the table by clicks.

A walk of this process goes along with the page, and knows what comes next; both are on the same dice.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from screen import click_plainly

from luu_widgets.lessons.lesson import Lesson, shipped
from luu_widgets.lessons.walk import MOST_DIGITS, Walk

PANEL = ".luu-lesson"
BOARD = ".luu-board"
SLOW = 60_000


def wrong_answer(walk: Walk) -> str:
    """An answer that is not right, of the kind that is asked for."""
    if walk.step.kind == "choice":
        return str(next(n for n in range(len(walk.step.choices)) if not walk.check(str(n))))
    return str(int(walk.truth()) + 7)


def right_answer(walk: Walk) -> str:
    truth = str(walk.truth())
    return truth if len(truth) <= MOST_DIGITS else f"{float(walk.truth()):.9f}"


def lesson_named(name: str) -> Lesson:
    return next(one for one in shipped() if one.id == name)


class Learner:
    """Walks through a lesson of a page that shows a course."""

    def __init__(self, page: Any, lesson: Lesson) -> None:
        self.page, self.walk = page, Walk(lesson)
        page.locator(f'{PANEL} [data-do="open"][data-lesson="{lesson.id}"]').first.click(timeout=SLOW)
        self.arrived()

    def through(self) -> None:
        """The whole lesson."""
        while True:
            {"number": self.answer, "choice": self.answer, "play": self.play}.get(self.walk.step.kind, lambda: None)()
            assert self.page.locator(f"{PANEL}[data-done]").count() == 1
            if self.walk.is_last:
                return
            self.page.locator(f'{PANEL} .feet [data-do="next"]').click()
            self.walk.go_on()
            self.arrived()

    def arrived(self) -> None:
        """The step is drawn, and the table beside it."""
        step = f'{PANEL}[data-lesson="{self.walk.lesson.id}"][data-step="{self.walk.number}"]'
        self.page.locator(step).wait_for(timeout=SLOW)
        self.page.locator(f"{BOARD}[data-guided]:visible").wait_for(timeout=SLOW)
        self.settle()
        for act in ("new", "takeover"):  # a lesson puts the games on the table, and turns it round by itself
            assert self.page.locator(f"{BOARD} [data-do={act}]:visible").count() == 0

    def settle(self) -> None:
        for widget in (PANEL, BOARD):
            self.page.locator(f"{widget}:is([data-pending], [data-moving])").wait_for(state="detached", timeout=SLOW)

    # ------------------------------------------------------------------ questions

    def answer(self) -> None:
        """A wrong answer, which brings the hint and no more; then the right one, with its reasons."""
        wrong, right = wrong_answer(self.walk), right_answer(self.walk)
        self.give(wrong)
        self.page.locator(f"{PANEL} .verdict.wrong").wait_for()
        assert not self.walk.answer(wrong).right
        assert self.page.locator(f"{PANEL} .hint:visible").count() == 1
        assert self.page.locator(f"{PANEL} .verdict .why").count() == 0
        self.give(right)
        self.page.locator(f"{PANEL} .verdict.right").wait_for()
        said = self.walk.answer(right)
        assert said.right
        assert said.why
        assert self.page.locator(f"{PANEL} .verdict .why").count() == len(said.why)

    def give(self, given: str) -> None:
        if self.walk.step.kind == "choice":
            self.page.locator(f'{PANEL} [data-do="choose"][data-number="{given}"]').click()
            return
        self.page.locator(f"{PANEL} form.number input").fill(given)
        self.page.locator(f"{PANEL} form.number input").press("Enter")

    # ------------------------------------------------------------------ tasks

    def play(self) -> None:
        """What a task wants done, by clicks on the table."""
        keys = self.own_moves()
        while keys:
            if keys[0].startswith("xp:") and self.page.locator(f"{BOARD} .share:visible").count():
                keys = self.share_out(keys)
            else:
                self.click_a_move(keys.pop(0))
        self.page.locator(f"{PANEL} .task.done").wait_for()
        self.walk.played()
        assert self.walk.mark.right

    def share_out(self, keys: list[str]) -> list[str]:
        """Points are put together on the board before they are sent; what is left to do after them."""
        share = self.page.locator(f"{BOARD} .share:visible")
        points = int(share.locator(".left").inner_text().split()[2])
        for key in keys[:points]:
            share.locator(f'[data-do="more"][data-for="{key.removeprefix("xp:")}"]').click()
        self.turned(lambda: share.locator("[data-do=share]").click())
        return keys[points:]

    def own_moves(self) -> list[str]:
        """The moves that do it, without those that an opponent makes by itself."""
        session, number = self.walk.session, len(self.walk.session.moves)
        trial = session.copy()
        self.walk.solve(session, self.walk.step)
        keys = []
        for key in session.moves[number:]:
            if not self.walk._agent_of(trial.choice.seat):
                keys.append(key)
            trial.play(key)
        return keys

    def click_a_move(self, key: str) -> None:
        place = f'{BOARD} [data-play="{key}"]:not([aria-disabled="true"]):visible'
        self.turned(lambda: click_plainly(self.page.locator(place).first))

    def turned(self, act: Callable[[], None]) -> None:
        """Do something that is a move, and wait until it is drawn."""
        turn = self.page.locator(BOARD).get_attribute("data-turn")
        act()
        self.page.wait_for_function(
            f"turn => document.querySelector('{BOARD}').dataset.turn !== turn", arg=turn, timeout=SLOW
        )
        self.settle()
        assert self.page.locator(f"{BOARD} [data-do=takeover]:visible").count() == 0
