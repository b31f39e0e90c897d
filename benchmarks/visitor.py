"""A visitor without a browser: opens pages over HTTP and speaks to kernels over their websockets."""

from __future__ import annotations

import asyncio
import json
import re
import time
import urllib.error
import urllib.request
import uuid
from collections.abc import Callable
from dataclasses import dataclass, field
from itertools import pairwise
from typing import Any

PROTOCOL = "v1.kernel.websocket.jupyter.org"
KERNEL = re.compile(r'"kernelId":\s*"([0-9a-f-]{36})"')


@dataclass(frozen=True)
class Answer:
    status: int
    text: str
    headers: dict[str, str]


class _Stay(urllib.request.HTTPRedirectHandler):
    def redirect_request(self, *_: Any) -> None:
        return None


def fetch(url: str, method: str = "GET", follow: bool = True, **headers: str) -> Answer:
    """What a server answers, a refusal too; never through a proxy."""
    handlers = [urllib.request.ProxyHandler({}), *([] if follow else [_Stay()])]
    request = urllib.request.Request(url, method=method, headers=headers)
    try:
        with urllib.request.build_opener(*handlers).open(request, timeout=40) as response:
            return Answer(response.status, response.read().decode(errors="replace"), dict(response.headers))
    except urllib.error.HTTPError as refusal:
        return Answer(refusal.code, refusal.read().decode(errors="replace"), dict(refusal.headers))


def kernels(server: Any) -> list[Any]:
    """The kernels of a server, a psutil.Process: its own children, and those of the process that forks them."""
    found = []
    for child in server.children():
        forks = "luu_widgets.fork_server" in child.cmdline()
        found += child.children() if forks else [child]
    return found


@dataclass
class Visit:
    """A page that was asked for, and the websocket to its kernel."""

    address: str
    page: Answer
    kernel: str
    socket: Any = None
    heard: list[dict[str, Any]] = field(default_factory=list)

    @classmethod
    def to(cls, address: str, page: str) -> Visit:
        """Ask for a page, as a browser does first."""
        answer = fetch(f"{address}voila/render/{page}")
        found = KERNEL.search(answer.text)
        return cls(address, answer, found.group(1) if found else "")

    async def connect(self, origin: str | None = None, protocols: tuple[str, ...] = (PROTOCOL,)) -> Visit:
        """Open the line to the kernel. Raises tornado's HTTPClientError where it is refused."""
        from tornado.httpclient import HTTPRequest
        from tornado.websocket import websocket_connect

        url = self.address.replace("http", "ws", 1) + f"api/kernels/{self.kernel}/channels?session_id={uuid.uuid4()}"
        request = HTTPRequest(url, headers={"Origin": origin} if origin else {}, connect_timeout=60)
        self.socket = await websocket_connect(request, max_message_size=50_000_000, subprotocols=list(protocols))
        return self

    def send(self, kind: str, content: Any, channel: str = "shell") -> str:
        """Say something to the kernel; the id of what was said."""
        header = {"msg_id": uuid.uuid4().hex, "msg_type": kind, "session": "visitor", "version": "5.3"}
        header |= {"username": "", "date": ""}
        version = "1.0.0" if "jupyter.widget.control" in str(content) else "2.1.0"  # of the way that widgets speak
        parts = [json.dumps(part).encode() for part in (header, {}, {"version": version}, content)]
        self.socket.write_message(packed([channel.encode(), *parts]), binary=True)
        return header["msg_id"]

    async def hear(self, wanted: Callable[[dict[str, Any]], Any], patience: float = 30) -> dict[str, Any] | None:
        """Listen until something wanted is heard; None if it never is."""
        give_up = time.monotonic() + patience
        while (left := give_up - time.monotonic()) > 0:
            try:
                raw = await asyncio.wait_for(self.socket.read_message(), left)
            except TimeoutError:
                return None
            if raw is None:
                return None
            letter = read(raw)
            self.heard.append(letter)
            if wanted(letter):
                return letter
        return None

    async def widgets(self) -> dict[str, dict[str, Any]]:
        """The widgets that the kernel has, by the ids of their comms: what a page asks for when it opens."""
        comm = uuid.uuid4().hex
        self.send("comm_open", {"comm_id": comm, "target_name": "jupyter.widget.control", "data": {}})
        self.send("comm_msg", {"comm_id": comm, "data": {"method": "request_states"}})
        told = await self.hear(lambda one: content(one).get("data", {}).get("method") == "update_states")
        return {} if told is None else content(told)["data"]["states"]

    async def custom(self, comm: str, letter: Any) -> str:
        """A letter to a widget."""
        return self.send("comm_msg", {"comm_id": comm, "data": {"method": "custom", "content": letter}})

    def leave(self) -> int:
        """What a closing tab tells the server; the status of its answer."""
        return fetch(f"{self.address}voila/api/shutdown/{self.kernel}", method="POST").status


def packed(parts: list[bytes]) -> bytes:
    """Parts as they travel: how many marks there are, where each part begins and the last one ends, the parts."""
    starts = [8 * (len(parts) + 2)]
    for part in parts:
        starts.append(starts[-1] + len(part))
    return b"".join([len(starts).to_bytes(8, "little"), *(at.to_bytes(8, "little") for at in starts), *parts])


def read(raw: bytes) -> dict[str, Any]:
    """A letter from the kernel, without its buffers."""
    count = int.from_bytes(raw[:8], "little")
    marks = [int.from_bytes(raw[8 * place : 8 * place + 8], "little") for place in range(1, count + 1)]
    channel, *parts = [raw[start:end] for start, end in pairwise(marks)]
    header, parent, _, told = (json.loads(part) for part in parts[:4])
    return {"channel": channel.decode(), "header": header, "parent_header": parent, "content": told}


def content(letter: dict[str, Any]) -> dict[str, Any]:
    return letter.get("content") or {}


def answers(letter: dict[str, Any], message: str) -> bool:
    """Whether it answers a certain message."""
    return (letter.get("parent_header") or {}).get("msg_id") == message


def board_of(states: dict[str, dict[str, Any]]) -> tuple[str, dict[str, Any]]:
    """The comm and the state of the board among widgets."""
    for comm, state in states.items():
        if "view" in state["state"] and "phase" in state["state"]["view"]:
            return comm, state["state"]
    raise AssertionError("there is no board on this page")
