"""The Luturas Network page as a widget: chart and choice of Tools follow the table, and hide what it hides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")
pytest.importorskip("plotly.graph_objects")

import comm
import ipywidgets
from comm.base_comm import BaseComm

from luu_widgets import LuturasDashboard
from luu_widgets.luturas_odds import attack

Messages = list[tuple[str, dict[str, Any]]]


class Wire(BaseComm):
    """A comm that keeps what would go to the browser."""

    messages: ClassVar[Messages] = []

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        Wire.messages.append((msg_type, json.loads(json.dumps(data or {}, default=str))))


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    """Everything that the widgets of a test send; they are closed after it."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    monkeypatch.setattr("ipywidgets.widgets.widget.comm.create_comm", Wire)
    Wire.messages = []
    yield Wire.messages
    ipywidgets.Widget.close_all()


def page(mode: str = "versus", seed: int = 7, **options: Any) -> LuturasDashboard:
    return LuturasDashboard(luu.new("luturas", seed=seed, mode=mode, draft="auto"), **options)


def click(board: LuturasDashboard) -> None:
    """What a person does next: take the screen over, or choose what comes first."""
    table = board.table
    seat = table.view["table"]["handover"]
    letter = {"id": "a-1", "ply": table.session.ply}
    if seat is not None:
        letter |= {"type": "takeover", "seat": seat}
    else:
        letter |= {"type": "play", "key": table.view["choice"]["options"][0]["key"]}
    table._handle_custom_msg(letter, [])


def shown(board: LuturasDashboard) -> list[str]:
    return [value for _, value in board.tool.options]


def test_the_chart_is_of_the_chosen_tool() -> None:
    board = page("solo")
    assert shown(board)
    for tool in shown(board):
        board.tool.value = tool
        one = attack(board.session, 0, tool)
        assert one is not None
        figure = board.chart.figure
        assert figure.layout.title.text.startswith(f"<b>{one.tool}") or one.tool in figure.layout.title.text
        heights = [float(part.chance * part.damage.exactly(0)) for part in one.parts]
        assert [trace.y[0] for trace in figure.data] == heights
        assert f"{one.target} has {one.stamina} Stamina behind a Force Field of {one.force_field}" in board.words.value


def test_the_placed_tool_is_shown() -> None:
    board = page("solo")
    while board.table.view["choice"]["kind"] != "tool":
        click(board)
    tool = shown(board)[-1]
    board.table.play(f"tool:{tool}")
    assert board.tool.value == tool
    assert board.tool.options == ((f"{board.table.view['placed'][0]['tool']['name']} (placed)", tool),)


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_a_click_costs_at_most_four_messages(wire: Messages, mode: str) -> None:
    board, most = page(mode, opponent="greedy"), 0
    for _ in range(30):
        if board.session.choice is None:
            break
        wire.clear()
        click(board)
        assert not [kind for kind, _ in wire if kind == "comm_open"]
        most = max(most, len(wire))
    assert 1 <= most <= 4


def test_a_whole_game_with_the_chart_beside_it() -> None:
    board = page(opponent="random", seed=3)
    for _ in range(2_000):
        if board.session.choice is None:
            break
        click(board)
        assert board._fault.layout.display == "none", board._fault.value
    assert board.session.outcome is not None


def test_a_fault_of_the_chart_is_shown_above_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    board = page("solo")
    monkeypatch.setattr("luu_widgets.luturas_panel.attack", lambda *_: 1 / 0)
    click(board)
    assert "ZeroDivisionError" in board._fault.value
    assert board._fault.layout.display is None


def test_a_new_session_is_followed() -> None:
    board = page()
    board.table.session = luu.new("luturas", seed=4, mode="solo", draft="auto")
    assert "Force Field" in board.words.value


def test_while_the_screen_is_passed_on_there_is_no_chart() -> None:
    board = page()
    while board.table.view["table"]["handover"] is None:
        click(board)
    assert (board.tool.options, board.words.value, len(board.chart.figure.data)) == ((), "", 0)
    click(board)
    assert len(board.chart.figure.data) == 3
