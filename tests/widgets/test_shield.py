"""What may go from a visitor's browser to a kernel, and what is dropped on the way."""

from __future__ import annotations

import json
from typing import Any

import pytest

pytest.importorskip("anywidget", reason="the widgets are not installed")

from luu_widgets.lessons.progress import MOST_LETTERS
from luu_widgets.limits import ON_A_PAGE
from luu_widgets.shield import LARGEST, Tap, depth, judged
from luu_widgets.table_base import STATIC


def message(kind: str, content: Any = None) -> list[bytes]:
    return [json.dumps(part).encode() for part in ({"msg_type": kind}, {}, {}, {} if content is None else content)]


def said(data: Any) -> list[bytes]:
    return message("comm_msg", {"comm_id": "c1", "data": data})


PASSES = {
    "asking which widgets there are": message("comm_open", {"target_name": "jupyter.widget.control", "data": {}}),
    "asking for their states": said({"method": "request_states"}),
    "a slider": said({"method": "update", "state": {"value": 3}, "buffer_paths": []}),
    "a choice": said({"method": "update", "state": {"index": 3}}),
    "a tab": said({"method": "update", "state": {"selected_index": 1}}),
    "a move on a board": said({"method": "custom", "content": {"type": "play", "key": "attack:rogue-1", "ply": 3}}),
    "is the kernel there": message("kernel_info_request"),
}

DROPPED = {
    "code": message("execute_request", {"code": "open('/tmp/x', 'w')"}),
    "the debugger": message("debug_request", {"command": "evaluate"}),
    "completion": message("complete_request", {"code": "import o"}),
    "inspection": message("inspect_request", {"code": "luu"}),
    "history": message("history_request", {}),
    "an answer to input": message("input_reply", {"value": "x"}),
    "shutting down": message("shutdown_request", {}),
    "interrupting": message("interrupt_request", {}),
    "a new widget": message("comm_open", {"target_name": "jupyter.widget", "data": {"state": {}}}),
    "another target": message("comm_open", {"target_name": "anything"}),
    "another trait": said({"method": "update", "state": {"_esm": "alert(1)"}}),
    "one more trait": said({"method": "update", "state": {"value": 1, "layout": "IPY_MODEL_x"}}),
    "buffers": said({"method": "update", "state": {"value": 1}, "buffer_paths": [["value"]]}),
    "another method": said({"method": "backbone"}),
    "no method": said({}),
    "no data": message("comm_msg", {"comm_id": "c1"}),
    "a list for a state": said({"method": "update", "state": [1]}),
    "a deep state": said({"method": "update", "state": {"value": json.loads("[" * 50 + "]" * 50)}}),
    "a deep letter": said({"method": "custom", "content": json.loads("[" * 50 + "]" * 50)}),
    "a huge message": said({"method": "custom", "content": "x" * LARGEST}),
    "no parts": [],
    "no JSON": [b"{", b"", b"", b"{}"],
    "no object": [b"7", b"{}", b"{}", b"7"],
    "a list for a kind": message(["execute_request"], {}),
    "endless brackets": [b"[" * 100_000, b"{}", b"{}", b"{}"],
}


@pytest.mark.parametrize("parts", PASSES.values(), ids=PASSES)
def test_what_our_pages_say_gets_through(parts: list[bytes]) -> None:
    assert judged(parts) is None


@pytest.mark.parametrize("parts", DROPPED.values(), ids=DROPPED)
def test_the_rest_is_dropped_with_a_reason(parts: list[bytes]) -> None:
    refusal = judged(parts)
    assert refusal is not None
    assert len(refusal.why) < 120


def test_a_page_may_let_more_traits_through() -> None:
    assert judged(said({"method": "update", "state": {"rows": []}}), ["rows"]) is None


def test_depth_is_counted_no_further_than_asked() -> None:
    assert depth({"a": [1, {"b": 2}]}) == 3
    assert depth(json.loads("[" * 900 + "]" * 900), 5) == 5


def test_a_tap_lets_a_burst_through_and_then_so_many_a_second() -> None:
    tap = Tap(rate=10, burst=5, now=0)
    assert [tap.flows(0) for _ in range(7)] == [True] * 5 + [False] * 2
    assert [tap.flows(0.35) for _ in range(5)] == [True] * 3 + [False] * 2
    assert [tap.flows(100) for _ in range(7)] == [True] * 5 + [False] * 2


def with_a_file(text: str) -> list[bytes]:
    """A letter to a widget with a whole file in it, as a browser sends it."""
    return said({"method": "custom", "content": {"type": "load", "text": text, "id": "a-1"}})


@pytest.mark.parametrize("most", [ON_A_PAGE.letters, MOST_LETTERS])
def test_the_largest_file_that_a_page_takes_gets_through(most: int) -> None:
    """A larger one is refused by the page, in words: what the shield drops nobody is told of."""
    assert judged(with_a_file('{"done":1},' * (most // 11))) is None
    assert judged(with_a_file("x" * LARGEST)) is not None


def test_no_script_of_a_page_sets_a_trait() -> None:
    """They send letters; the traits that the shield lets through are those of Jupyter's own controls."""
    scripts = [script for script in STATIC.iterdir() if script.name.endswith(".js") and ".min." not in script.name]
    assert len(scripts) > 30
    for script in scripts:
        text = script.read_text(encoding="utf-8")
        assert "save_changes" not in text, script.name
        assert "model.set(" not in text, script.name
