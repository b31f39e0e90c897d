"""What a visitor's browser may say to its kernel. Voila stops code; this stops everything else that no page says.

Voila lets a browser open any comm, create any registered widget, set any synced trait and send messages without end.
A page of ours needs little of that: it asks for the widgets that are there, tells the value of a control, and sends
the letters of its boards, which are checked where they arrive. The rest is dropped before it reaches the kernel.
Nothing here knows Jupyter: these are plain functions on plain data.
"""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

LARGEST: Final = 150_000
"""Bytes of a whole message: a saved game and a little more."""

CONTROL: Final = "jupyter.widget.control"
"""The one comm that a front end opens by itself, to ask which widgets there are."""

TRAITS: Final = frozenset({"value", "index", "selected_index"})
"""What the controls of our pages set: values of sliders and fields, places in lists, the chosen tab."""

METHODS: Final = frozenset({"update", "custom", "request_state", "request_states"})

DEEPEST: Final = 6
"""Levels of lists and objects that a message may have within it."""

PLAIN: Final = {"kernel_info_request", "comm_info_request", "comm_close"}


@dataclass(frozen=True)
class Refusal:
    """Why a message does not get through, for the server's log."""

    why: str


def judged(parts: Sequence[bytes], traits: Iterable[str] = TRAITS) -> Refusal | None:
    """Whether a message may go on to the kernel; None if it may.

    parts: header, parent header, metadata, content, and the buffers if there are any, as they come from the browser.
    """
    if sum(map(len, parts)) > LARGEST:
        return Refusal(f"it has more than {LARGEST} bytes")
    try:
        header, content = json.loads(bytes(parts[0])), json.loads(bytes(parts[3]))
        kind = header["msg_type"]
    except (ValueError, KeyError, IndexError, TypeError, RecursionError):
        return Refusal("it is no message")
    if not isinstance(kind, str) or not isinstance(content, dict):
        return Refusal("it is no message")
    return _judged(kind, content, frozenset(traits))


def _judged(kind: str, content: Mapping[str, Any], traits: frozenset[str]) -> Refusal | None:
    if kind in PLAIN:
        return None
    if kind == "comm_open":
        target = content.get("target_name")
        return None if target == CONTROL else Refusal(f"it opens {str(target)[:60]!r}")
    if kind != "comm_msg":
        return Refusal(f"it is {kind[:60]!r}")
    data = content.get("data")
    method = data.get("method") if isinstance(data, dict) else None
    if not isinstance(data, dict) or method not in METHODS:
        return Refusal(f"its method is {str(method)[:60]!r}")
    if method == "update":
        return _judged_update(data, traits)
    return None if depth(data) <= DEEPEST else Refusal(f"it is more than {DEEPEST} levels deep")


def _judged_update(data: Mapping[str, Any], traits: frozenset[str]) -> Refusal | None:
    state = data.get("state")
    if not isinstance(state, dict):
        return Refusal("it updates nothing")
    if data.get("buffer_paths"):
        return Refusal("it brings buffers")
    strange = sorted(str(name) for name in state.keys() - traits)
    if strange:
        return Refusal(f"it sets {', '.join(strange)[:80]}")
    return None if depth(state) <= DEEPEST else Refusal(f"it is more than {DEEPEST} levels deep")


def depth(value: object, most: int = DEEPEST + 1) -> int:
    """How many levels of lists and objects there are; counted no further than `most`."""
    if most == 0 or not isinstance(value, (dict, list)):
        return 0
    inner = value.values() if isinstance(value, dict) else value
    return 1 + max((depth(one, most - 1) for one in inner), default=0)


class Tap:
    """Lets so many messages a second through, and a few more at once when it was quiet for a while."""

    def __init__(self, rate: float, burst: float, now: float) -> None:
        self.rate, self.burst = rate, burst
        self._left, self._then = burst, now

    def flows(self, now: float) -> bool:
        """Whether one more may pass at this time, in seconds."""
        self._left = min(self.burst, self._left + (now - self._then) * self.rate)
        self._then = now
        if self._left < 1:
            return False
        self._left -= 1
        return True
