"""A wire that keeps what widgets would send to the browser."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any, ClassVar

import comm
import ipywidgets
import pytest
from comm.base_comm import BaseComm

Messages = list[tuple[str, dict[str, Any]]]


class Wire(BaseComm):
    """A comm that keeps what would go to the browser, as it was when it was sent."""

    messages: ClassVar[Messages] = []

    def publish_msg(
        self, msg_type: str, data: Any = None, metadata: Any = None, buffers: Any = None, **keys: Any
    ) -> None:
        Wire.messages.append((msg_type, json.loads(json.dumps(data or {}, default=str))))


def wired(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    """Everything that the widgets of a test send; they are closed after it."""
    monkeypatch.setattr(comm, "create_comm", Wire)
    monkeypatch.setattr("ipywidgets.widgets.widget.comm.create_comm", Wire)
    Wire.messages = []
    yield Wire.messages
    ipywidgets.Widget.close_all()
