"""Somebody at a desk in a real browser: clicks, or presses keys, as a person would, until a game is over."""

from __future__ import annotations

import json
from pathlib import Path
from random import Random
from typing import Any

from keys import into_the_board, walk_to
from screen import click_plainly

BOARD = ".luu-board"
OFFERED = f"{BOARD} [data-play]:not([aria-disabled='true']):visible"
PASS_ON = f"{BOARD} [data-do='takeover']:visible"
MOST = 900
"""Moves after which a game must have ended."""


def notebook(code: str) -> str:
    """A page with one cell."""
    cell = {"cell_type": "code", "id": "desk", "metadata": {}, "outputs": [], "execution_count": None, "source": code}
    kernel = {"name": "python3", "display_name": "Python 3 (ipykernel)", "language": "python"}
    metadata = {"title": "A desk", "kernelspec": kernel, "luu": {"front": "small"}}
    return json.dumps({"cells": [cell], "metadata": metadata, "nbformat": 4, "nbformat_minor": 5})


def write_pages(folder: Path, **codes: str) -> Path:
    """A folder of such pages, each by its name."""
    for name, code in codes.items():
        (folder / f"{name}.ipynb").write_text(notebook(f"from luu_widgets import Desk\n{code}"), encoding="utf-8")
    return folder


class Person:
    """Plays what is offered. Where attacks and cards are among it, one of those, so that a game goes somewhere."""

    def __init__(self, page: Any, seed: int = 0) -> None:
        self.page, self.chance = page, Random(seed)
        self.kinds: set[str] = set()
        page.locator(f"{BOARD}[data-turn]").wait_for(timeout=60_000)
        page.locator(".luu-deskbar[data-ply]").wait_for()

    @property
    def bar(self) -> Any:
        return self.page.locator(".luu-deskbar")

    @property
    def ply(self) -> int:
        return int(self.bar.get_attribute("data-ply"))

    def wait_for_move(self, before: int) -> None:
        self.page.wait_for_function(
            "before => Number(document.querySelector('.luu-deskbar').dataset.ply) !== before", arg=before
        )
        self.settle()

    def settle(self) -> None:
        self.page.locator(f"{BOARD}:not([data-pending], [data-moving])").wait_for()
        self.page.locator(".luu-deskbar:not([data-pending])").wait_for()

    def tool(self, act: str) -> None:
        """Press a button of the bar."""
        self.bar.locator(f'[data-do="{act}"]').first.click()
        self.settle()

    def over(self) -> bool:
        return "the end" in self.bar.locator(".where").inner_text()

    def offered(self) -> list[str]:
        """The keys that can be chosen now, each once."""
        return self.page.evaluate(
            """() => [...new Set([...document.querySelectorAll(".luu-board [data-play]")]
               .filter(n => n.getAttribute("aria-disabled") !== "true" && !n.disabled && n.getClientRects().length)
               .map(n => n.dataset.play))]"""
        )

    def wish(self, keys: list[str]) -> str:
        liked = [key for key in keys if key.startswith(("attack", "play:", "tool:", "hyper", "target"))]
        key = self.chance.choice(liked or keys)
        self.kinds.add(key.partition(":")[0])
        return key

    def click_a_move(self) -> None:
        before = self.ply
        if self.page.locator(PASS_ON).count():
            self.page.locator(PASS_ON).first.click()
            self.settle()
            return
        key = self.wish(self.offered())
        click_plainly(self.page.locator(f'{BOARD} [data-play="{key}"]:not([aria-disabled="true"]):visible').first)
        self.wait_for_move(before)

    def press_a_move(self) -> None:
        """The same by keys alone: into the board by Tab, along by arrows, chosen by Enter."""
        before = self.ply
        into_the_board(self.page)
        if self.page.locator(PASS_ON).count():
            self.page.keyboard.press("Enter")
            self.settle()
            return
        walk_to(self.page, self.wish(self.offered()), self.chance)
        self.page.keyboard.press("Enter")
        self.wait_for_move(before)

    def play_to_the_end(self, move: Any = None) -> int:
        """How many moves it took."""
        steps = 0
        while not self.over():
            (move or self.click_a_move)()
            steps += 1
            assert steps < MOST
        return self.ply
