"""The log of a board is its end; what was before comes when somebody asks, as the seat that looks may read it."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from wires import Messages, wired

from luu_widgets import LuturasTable, PlanetTable
from luu_widgets.table_base import EARLIER, BoardTable, log_lines


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    yield from wired(monkeypatch)


def match(rounds: int) -> LuturasTable:
    board = LuturasTable(luu.new("luturas", seed=7))
    play(board, lambda: board.session.view(0)["round"] < rounds)
    return board


def play(board: BoardTable, going_on: Any) -> None:
    while board.session.choice is not None and going_on():
        handover = board.view["table"]["handover"]
        if handover is not None:
            board.take_over(handover)
        board.play(board.session.choice.keys[-1])


def asked(board: BoardTable, wire: Messages, **letter: Any) -> list[dict[str, Any]]:
    """The lines that come for a letter; nothing else is sent."""
    wire.clear()
    board._handle_custom_msg({"type": "log", **letter}, [])
    sent = [data for kind, data in wire if kind == "comm_msg"]
    assert len(sent) <= 1
    return sent[0]["content"]["earlier"] if sent else []


def test_reading_upwards_comes_to_the_seed_and_the_draft(wire: Messages) -> None:
    board = match(rounds=4)
    log = board.view["table"]["log"]
    assert log[0]["n"] > 0
    while log[0]["n"]:
        log = asked(board, wire, before=log[0]["n"]) + log
    assert [line["n"] for line in log] == list(range(len(board.session.log)))
    assert log[0]["kind"] == "GameStarted"
    assert "seed 7" in log[0]["text"]


def test_so_many_lines_come_at_once(wire: Messages) -> None:
    board = match(rounds=14)
    lines = asked(board, wire, before=len(board.session.log))
    assert (len(lines), lines[-1]["n"]) == (EARLIER, len(board.session.log) - 1)


@pytest.mark.parametrize("seat", [0, 1])
def test_a_seat_reads_of_before_what_it_may(wire: Messages, seat: int) -> None:
    board = match(rounds=3)
    board.take_over(seat)
    told = asked(board, wire, before=board.view["table"]["log"][0]["n"])
    open_to = None if board.view["table"]["covered"] else seat
    assert [line["text"] for line in told] == [
        line["text"] for line in log_lines(board.session, open_to, most=EARLIER, before=told[-1]["n"] + 1)
    ]
    other = [line["text"] for line in log_lines(board.session, 1 - seat, most=10_000)][: len(told)]
    assert other != [line["text"] for line in told]


def test_the_log_that_comes_while_the_screen_is_passed_on_is_everybodys(wire: Messages) -> None:
    board = match(rounds=3)
    play(board, lambda: not board.view["table"]["covered"])
    told = asked(board, wire, before=board.view["table"]["log"][0]["n"])
    assert [line["text"] for line in told] == [
        line["text"] for line in log_lines(board.session, None, most=EARLIER, before=told[-1]["n"] + 1)
    ]
    two = PlanetTable(luu.new("planet", seed=5, players=2, draft="auto", chaos=0))
    while two.view["table"]["handover"] is None:
        two.play("gather")
    assert asked(two, wire, before=5) == []


def test_a_lesson_that_asks_sends_none(wire: Messages) -> None:
    board = match(rounds=3)
    board.asked_of = ("round",)
    assert asked(board, wire, before=40) == []


@pytest.mark.parametrize("before", [None, "7", True, 0, -3, 10**9])
def test_what_is_no_event_sends_nothing_or_what_there_is(wire: Messages, before: object) -> None:
    board = match(rounds=3)
    lines = asked(board, wire, before=before)
    assert [line["n"] for line in lines] == ([] if before != 10**9 else list(range(len(board.session.log)))[-EARLIER:])
