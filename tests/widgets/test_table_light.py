"""A table alone stays light and quick: what it imports, what a click sends, what is remembered."""

from __future__ import annotations

import asyncio
import subprocess
import sys
from collections.abc import Iterator
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from loops import run
from wires import Messages, wired

from luu_widgets import LuturasTable, PlanetTable, table_base
from luu_widgets.table_base import BoardTable
from luu_widgets.table_odds import REMEMBERED, Turns, plain

HEAVY = (
    "numpy", "pandas", "scipy", "plotly", "joblib", "pyarrow", "openpyxl", "reportlab", "optuna", "voila", "jupyterlab",
    "luu.lab", "luu.agents", "luu.rule_map", "luu_widgets.charts", "luu_widgets.lessons", "luu_widgets.desk",
)  # fmt: skip
"""What a table does not need until somebody asks for it."""


@pytest.fixture
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    yield from wired(monkeypatch)


@pytest.mark.parametrize(
    ("code", "other"),
    [
        ("luu_widgets.PlanetTable(luu.new('planet', seed=7, draft='auto', chaos=0))", "luu.luturas"),
        ("luu_widgets.LuturasTable(luu.new('luturas', seed=7, mode='solo', draft='auto'))", "luu.planet"),
    ],
    ids=["planet", "luturas"],
)
def test_a_table_alone_imports_nothing_heavy_and_nothing_of_the_other_game(code: str, other: str) -> None:
    script = f"import sys, luu, luu_widgets; table = {code}; table.weigh(); print(*sys.modules)"
    told = subprocess.run([sys.executable, "-c", script], capture_output=True, text=True, check=True)
    loaded = told.stdout.split()
    found = [name for name in loaded for one in (*HEAVY, other) if name == one or name.startswith(f"{one}.")]
    assert not found


async def clicked(board: BoardTable, key: str, patience: float = 30) -> None:
    """A click, and the rest after it until nothing goes on by itself."""
    letter = {"type": "play", "id": "x-1", "ply": board.session.ply, "key": key}
    board._hear(board, letter, [])
    for _ in range(int(100 * patience)):
        if board._idle._timer is None:
            return
        await asyncio.sleep(0.01)
    raise AssertionError("the work between two messages does not end")


def solo() -> LuturasTable:
    return LuturasTable(luu.new("luturas", seed=7, mode="solo", draft="auto"))


def updates(wire: Messages) -> list[list[str]]:
    """The traits that each message to the browser carries."""
    return [sorted(data.get("state", {})) for kind, data in wire if kind == "comm_msg"]


def test_a_click_sends_the_board_and_then_the_chances_that_take_long_once(wire: Messages) -> None:
    """With busy and idle, which the kernel itself says, these are four messages."""
    board = solo()

    async def played() -> None:
        for _ in range(4):
            wire.clear()
            await clicked(board, board.session.choice.keys[0])
            sent = updates(wire)
            assert sent[0] == ["view"]
            assert sent[1:] in ([], [["odds"]])
            if board.view["table"]["weighing"]:
                assert board.odds["turn"] == board.turn
                assert board.odds["waiting"] == 0
                assert set(board.odds["options"]) == set(board.session.choice.keys)
                for key in board.session.choice.keys[:1]:
                    assert board.odds["options"][key] == plain(luu.odds.of(board.session, key, 25_000))

    run(played())


def test_the_next_click_drops_the_chances_of_the_turn_before(wire: Messages) -> None:
    board = solo()

    async def played() -> None:
        for _ in range(3):  # one right after the other
            letter = {"type": "play", "id": "x-1", "ply": board.session.ply, "key": board.session.choice.keys[0]}
            board._hear(board, letter, [])
            assert board.odds == {}
        first = board.turn
        wire.clear()
        await clicked(board, board.session.choice.keys[0])
        assert board.turn == first + 1
        told = [data["state"]["odds"]["turn"] for _, data in wire if "odds" in data.get("state", {})]
        assert told in ([], [first + 1])

    run(played())


def test_a_closed_table_works_nothing_out_any_more(wire: Messages) -> None:
    board = solo()

    async def played() -> None:
        board._hear(board, {"type": "odds"}, [])
        assert board._idle._timer is not None
        board.close()
        await asyncio.sleep(0.1)
        assert board._idle._timer is None
        assert board.odds == {}

    run(played())


def test_a_fault_between_two_messages_is_shown(wire: Messages, monkeypatch: pytest.MonkeyPatch) -> None:
    board = solo()

    def broken(*_: Any) -> None:
        raise ValueError("no chances today")

    async def played() -> None:
        monkeypatch.setattr(Turns, "now", broken)
        board._hear(board, {"type": "odds"}, [])
        while board._idle._timer is not None:
            await asyncio.sleep(0.01)
        assert board.view["table"]["fault"] == "no chances today"

    run(played())


def test_a_move_taken_back_needs_no_new_chances(monkeypatch: pytest.MonkeyPatch) -> None:
    board = solo()
    board.weigh()
    known = board.odds["options"]
    play = {"type": "play", "id": "x-1", "ply": board.session.ply, "key": board.session.choice.keys[0]}
    board._hear(board, play, [])
    monkeypatch.setattr(luu.odds, "step_by_step", None)
    board._hear(board, {"type": "undo", "id": "x-2", "ply": board.session.ply}, [])
    assert board.view["table"]["odds"]["options"] == known
    assert board.view["table"]["odds"]["waiting"] == 0


def test_only_some_turns_are_remembered_and_only_of_one_game() -> None:
    turns, session = Turns(), luu.new("planet", seed=7, draft="auto", chaos=0)
    for _ in range(3 * REMEMBERED):
        assert turns.now(session).moves == session.moves
        session.play(session.choice.keys[0])
        if session.choice is None:
            session.undo()
    assert len(turns._kept) <= REMEMBERED
    other = luu.new("planet", seed=8, draft="auto", chaos=0)
    assert turns.now(other).session is other
    assert len(turns._kept) == 1


def test_chances_of_planet_luu_come_with_the_board(monkeypatch: pytest.MonkeyPatch, wire: Messages) -> None:
    monkeypatch.setattr(table_base, "AT_ONCE", (60, 25_000))
    board = PlanetTable(luu.new("planet", seed=7, draft="auto", chaos=0))

    async def played() -> None:
        wire.clear()
        await clicked(board, "gather")
        assert updates(wire) == [["view"]]

    run(played())
