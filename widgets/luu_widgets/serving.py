"""The server's side of the dashboards, as Voila's settings name it: shielded connections, a limit of visitors, health.

Imported by the server only, never by a kernel.
"""

from __future__ import annotations

import time
from collections.abc import Awaitable, Callable
from typing import Any

from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import url_path_join
from tornado.web import HTTPError, RequestHandler
from traitlets import Float, Int, List, Unicode

from luu import __version__
from luu_widgets.shield import TRAITS, Refusal, Tap, judged

PROTOCOL = "v1.kernel.websocket.jupyter.org"
MOST_PARTS = 64
"""Of a message: a huge number in its first bytes would keep the server busy with counting."""
SAID_AT_MOST = 20
"""So many refusals of one connection are written into the log."""


class ShieldedConnection(ZMQChannelsWebsocketConnection):
    """A visitor's line to its kernel, on which only what our pages say gets through."""

    rate = Float(60.0, config=True, help="Messages a second that a visitor may send.")
    burst = Float(400.0, config=True, help="Messages that a visitor may send at once after a quiet while.")
    traits_of_pages = List(Unicode(), sorted(TRAITS), config=True, help="Traits that a visitor's browser may set.")

    def __init__(self, **options: Any) -> None:
        super().__init__(**options)
        self._tap = Tap(self.rate, self.burst, time.monotonic())
        self._refused = 0

    async def prepare(self) -> None:
        """Before the line is opened: refuse who does not speak the protocol of today.

        In the older one a message with buffers is taken for something else on its way out, by Voila 0.5.13, and the
        whole server stands still: one visitor would be enough.
        """
        spoken = self.websocket_handler.request.headers.get("Sec-WebSocket-Protocol", "")
        if PROTOCOL not in [one.strip() for one in spoken.split(",")]:
            raise HTTPError(403, "a line without the protocol of today", reason=f"Expected the protocol {PROTOCOL}")
        await super().prepare()

    def handle_incoming_message(self, incoming_msg: Any) -> None:
        """Hand a message on, or drop it."""
        refusal = self._judge(incoming_msg)
        if refusal is None:
            super().handle_incoming_message(incoming_msg)
            return
        self._refused += 1
        if self._refused <= SAID_AT_MOST:
            self.log.warning("A message from a visitor was dropped: %s.", refusal.why)

    def _judge(self, message: Any) -> Refusal | None:
        if not self._tap.flows(time.monotonic()):
            return Refusal("there are too many")
        if not isinstance(message, bytes) or int.from_bytes(message[:8], "little") > MOST_PARTS:
            return Refusal("it is no message")
        try:
            channel, parts = deserialize_msg_from_ws_v1(message)
        except Exception:  # whatever it is, it did not come from one of our pages
            return Refusal("it is no message")
        if channel not in ("shell", "control"):
            return Refusal("it is for another channel")
        return judged(parts, self.traits_of_pages)


class LimitedKernels(AsyncMappingKernelManager):
    """No more visitors than there is memory for; kernels that are kept ready for visitors do not count."""

    most_visitors = Int(100, config=True, help="So many kernels visitors may have at once; 0 for no limit.")

    def __init__(self, **options: Any) -> None:
        self._starting = 0
        super().__init__(**options)
        # Voila's pool is a class made of this one, so what it hands out is caught here, on the object.
        pooled = getattr(self, "get_rendered_notebook", None)
        if pooled is not None:
            self.get_rendered_notebook = self._while_there_is_room(pooled)

    async def start_kernel(self, *positional: Any, **named: Any) -> str:
        """Start a kernel; for a visitor only while there is room, else 503."""
        if named.get("env", {}).get("VOILA_PREHEAT") != "True":
            self.refuse_if_full()
        self._starting += 1
        try:
            return await super().start_kernel(*positional, **named)
        finally:
            self._starting -= 1

    def _while_there_is_room(self, pooled: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def guarded(*positional: Any, **named: Any) -> Any:
            self.refuse_if_full()
            return await pooled(*positional, **named)

        return guarded

    def refuse_if_full(self) -> None:
        """Raises a 503 that the page shows."""
        if self.full:
            raise HTTPError(503, "every place is taken", reason="Every place is taken: please try again in a while")

    @property
    def full(self) -> bool:
        return 0 < self.most_visitors <= self.visitors

    @property
    def visitors(self) -> int:
        """Kernels that belong to a visitor, or are being started for one."""
        return max(0, len(self) + self._starting - self.ready)

    @property
    def ready(self) -> int:
        """Kernels that are kept, or made, for visitors to come."""
        return sum(map(len, getattr(self, "_pools", {}).values()))


class Doorkeeper(PasswordIdentityProvider):
    """Asks for the token, at an address below the base path as all the others are."""

    def get_handlers(self) -> list[Any]:
        """The page to log in at, and the way out."""
        base = self.parent.base_url
        return [(url_path_join(base, path), *rest) for path, *rest in super().get_handlers()]


class Elsewhere(RequestHandler):
    """Whatever no page is at: the health of the server, and nothing else."""

    def initialize(self, health: str) -> None:
        self.health = health

    def prepare(self) -> None:
        """Answer at once; no visitor is asked who they are, and no kernel is started."""
        self.set_header("X-Content-Type-Options", "nosniff")
        if self.request.path != self.health or self.request.method not in ("GET", "HEAD"):
            self.set_status(404)
            self.finish("There is nothing here.\n")
            return
        kernels: LimitedKernels = self.settings["kernel_manager"]
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "status": "full" if kernels.full else "ok", "version": __version__, "visitors": kernels.visitors,
                "most_visitors": kernels.most_visitors, "ready": kernels.ready,
            }
        )  # fmt: skip
