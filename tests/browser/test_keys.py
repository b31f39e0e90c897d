"""A game by keys alone, on a board with a table of this process behind it: no server, no kernel, no mouse."""

from __future__ import annotations

from collections.abc import Callable
from random import Random

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from keys import into_the_board, walk_to
from screen import Screen

LAST_FIGHT = {
    "queues": [[{"luu": "rasluu", "level": 5}, {"luu": "kjeluu", "level": 4}, {"luu": "bisluu", "level": 4}]],
    "sector": 5, "wave": 4, "boss": "lynluu", "enemies": [{"enemy": "lynluu_s5", "hp": 45}],
}  # fmt: skip
"""The boss of the last sector, who falls after some blows."""


def test_the_last_fight_is_won_by_keys_alone(sit_down: Callable[..., Screen]) -> None:
    """Tab leads into the board, arrows to any option, Enter chooses it: up to the end."""
    session = luu.new("planet", seed=3, position=LAST_FIGHT)
    screen = sit_down(session)
    chance = Random(1)
    into_the_board(screen.page)
    while session.choice is not None:
        keys = session.choice.keys
        key = chance.choice([key for key in keys if key.startswith(("attack", "play:"))] or keys)
        walk_to(screen.page, key, chance)
        screen.press("Enter")
        assert session.moves[-1] == key
    assert session.outcome == luu.Outcome(won=True, winner=0, reason="all sectors cleared")
    assert {move.partition(":")[0] for move in session.moves} >= {"play", "target", "attack"}
    assert "Planet Luu is free" in screen.page.locator(".luu-banner").inner_text()
