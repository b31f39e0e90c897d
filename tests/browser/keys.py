"""Somebody who has no mouse: walks over a board by the arrow keys."""

from __future__ import annotations

from random import Random
from typing import Any

ARROWS = ("ArrowDown", "ArrowRight", "ArrowUp", "ArrowLeft")
MOST_STEPS = 80
LOOK = """key => {
  const here = document.activeElement;
  const goals = [...document.querySelectorAll(".luu-board [data-play]")].filter((one) =>
    one.dataset.play === key && one.getAttribute("aria-disabled") !== "true" && one.getClientRects().length);
  if (goals.includes(here)) return null;
  const from = here.getBoundingClientRect(), to = goals[0].getBoundingClientRect();
  const across = to.x + to.width / 2 - from.x - from.width / 2, down = to.y + to.height / 2 - from.y - from.height / 2;
  const place = Math.round(from.x) + "," + Math.round(from.y);
  const ways = [["ArrowRight", across], ["ArrowLeft", -across], ["ArrowDown", down], ["ArrowUp", -down]];
  return { place, ways: ways.filter(([, far]) => far > 2).sort((a, b) => b[1] - a[1]).map(([way]) => way) };
}"""
"""Where the focus is, and the arrows that lead nearer, the longest way first; null when it is there."""


def walk_to(page: Any, key: str, chance: Random) -> None:
    """From wherever the focus is on the board to an option, by arrows alone."""
    tried: set[tuple[str, str]] = set()
    for _ in range(MOST_STEPS):
        seen = page.evaluate(LOOK, key)
        if seen is None:
            return
        way = next((way for way in seen["ways"] if (seen["place"], way) not in tried), chance.choice(ARROWS))
        tried.add((seen["place"], way))
        page.keyboard.press(way)
    raise AssertionError(f"the arrows do not lead to {key!r}")


def into_the_board(page: Any) -> None:
    """Tab leads there."""
    for _ in range(60):
        if page.evaluate("Boolean(document.activeElement?.closest('.luu-board'))"):
            return
        page.keyboard.press("Tab")
    raise AssertionError("Tab does not lead to the board")
