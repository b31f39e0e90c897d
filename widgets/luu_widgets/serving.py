"""The server's side of the dashboards, as Voila's settings name it: shielded connections, a limit of visitors, health.

Imported by the server only, never by a kernel.
"""

from __future__ import annotations

import asyncio
import gzip
import math
import time
from collections.abc import AsyncIterator, Awaitable, Callable
from hashlib import sha256
from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path
from typing import Any, Final
from uuid import uuid4

from jupyter_server.auth.identity import PasswordIdentityProvider
from jupyter_server.services.kernels.connection.base import deserialize_msg_from_ws_v1
from jupyter_server.services.kernels.connection.channels import ZMQChannelsWebsocketConnection
from jupyter_server.services.kernels.kernelmanager import AsyncMappingKernelManager
from jupyter_server.utils import ensure_async, url_path_join
from tornado.web import HTTPError, RequestHandler
from traitlets import Bool, Float, Int, List, Unicode, default
from voila.notebook_renderer import NotebookRenderer

from luu import __version__
from luu_widgets.forked_kernels import FORKS_HERE, ForkServer
from luu_widgets.shield import TRAITS, Refusal, Tap, judged

PROTOCOL = "v1.kernel.websocket.jupyter.org"
MOST_PARTS = 64
"""Of a message: a huge number in its first bytes would keep the server busy with counting."""
LONGEST_PAGE = 60.0
"""Seconds: by then a page is made, or never will be."""
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
    """No more visitors than there is memory for; kernels that are kept ready for visitors do not count.

    Kernels are forked from one process that has everything loaded, where the system can do that. Those for visitors to
    come are made one after another, and only when no visitor has come for a while.
    """

    most_visitors = Int(100, config=True, help="So many kernels visitors may have at once; 0 for no limit.")
    fork_kernels = Bool(FORKS_HERE, config=True, help="Fork kernels from one process instead of starting each anew.")
    quiet = Float(3.0, config=True, help="Seconds without a new visitor before kernels are made for the next ones.")

    def __init__(self, **options: Any) -> None:
        self._coming: set[str] = set()
        self._kept: set[str] = set()
        self._last_came = -math.inf
        self._one_by_one = asyncio.Lock()
        self._ending = False
        super().__init__(**options)
        pages = sorted(Path(self.parent.root_dir).glob("*.ipynb"))
        self.forks = ForkServer(pages) if self.fork_kernels and FORKS_HERE else None
        # Voila's pool is a class made of this one, so what it does is caught here, on the object.
        if hasattr(self, "get_rendered_notebook"):
            self.get_rendered_notebook = self._handed_out(self.get_rendered_notebook)
            self._initialize = self._in_a_quiet_moment(self._initialize)
            self.get_pool_size = self._ready_for

    @default("kernel_manager_class")
    def _default_kernel_manager_class(self) -> str:
        return "luu_widgets.forked_kernels.ForkedKernelManager"

    async def start_kernel(self, *positional: Any, **named: Any) -> str:
        """Start a kernel; for a visitor only while there is room, else 503."""
        kernel: str = named.setdefault("kernel_id", str(uuid4()))
        if named.get("env", {}).get("VOILA_PREHEAT") == "True":
            self._kept.add(kernel)
            return await super().start_kernel(*positional, **named)
        self.refuse_if_full()
        self._last_came = time.monotonic()
        self._coming.add(kernel)
        try:
            return await super().start_kernel(*positional, **named)
        finally:
            self._coming.discard(kernel)

    async def shutdown_all(self, *positional: Any, **named: Any) -> None:
        """End every kernel, and make no more of them."""
        self._ending = True
        await super().shutdown_all(*positional, **named)
        if self.forks is not None:
            self.forks.close()

    def _handed_out(self, pooled: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def guarded(*positional: Any, **named: Any) -> Any:
            self.refuse_if_full()
            self._last_came = time.monotonic()
            task, made, kernel = await pooled(*positional, **named)
            self._kept.discard(kernel)
            return task, made, kernel

        return guarded

    def _in_a_quiet_moment(self, make: Callable[..., Awaitable[Any]]) -> Callable[..., Awaitable[Any]]:
        async def waited(*positional: Any, **named: Any) -> Any:
            async with self._one_by_one:
                while (left := self._last_came + self.quiet - time.monotonic()) > 0 and not self._ending:
                    await asyncio.sleep(min(left, 0.5))
                if self._ending:
                    raise RuntimeError("the server ends")
                made = await make(*positional, **named)
                await asyncio.wait([made["task"]], timeout=LONGEST_PAGE)
            return made

        return waited

    def _ready_for(self, page: str) -> int:
        """How many kernels wait for visitors of a page; one that is still being made would only keep them waiting."""
        pool = self._pools.get(page, [])
        pool[:] = [one for one in pool if not (one.done() and (one.cancelled() or one.exception()))]
        pool.sort(key=lambda one: not one.done())  # the first is handed out
        return sum(one.done() for one in pool)

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
        return len({*self.list_kernel_ids(), *self._coming} - self._kept)

    @property
    def ready(self) -> int:
        """Kernels that wait for visitors to come, with their pages made."""
        return sum(map(self._ready_for, getattr(self, "_pools", {})))


UNFINISHED: Final = """
<div class="luu-fault" role="alert">
  <p><strong>The server could not finish this page.</strong> <a href="">Load it again</a>; the server's own window says
    more.</p>
</div>
<script>window.voila_finish?.();</script>
"""
"""Where a page breaks off; what has come of it until there is shown."""


def tell_of_faults() -> None:
    """From now on a page whose making fails says so, to its visitor and in the log.

    Voila 0.5.13 makes a page in a task that nobody waits for: a fault of the template is lost there, and the page loads
    for ever.
    """
    made = NotebookRenderer.generate_content_generator

    async def told(
        self: NotebookRenderer, kernel_id: str | None = None, kernel_future: Any = None
    ) -> AsyncIterator[tuple[str, Any]]:
        try:
            async for piece in made(self, kernel_id, kernel_future):
                yield piece
        except Exception:
            self.log.exception("The page %s could not be made.", self.notebook_path)
            yield UNFINISHED, self.resources
            if self.request_handler is not None:  # else it is of the pool, and swept up when nobody uses it
                await ensure_async(self.request_handler.kernel_manager.shutdown_kernel(kernel_id, now=True))

    NotebookRenderer.generate_content_generator = told


class Doorkeeper(PasswordIdentityProvider):
    """Asks for the token, at an address below the base path as all the others are."""

    def get_handlers(self) -> list[Any]:
        """The page to log in at, and the way out."""
        base = self.parent.base_url
        return [(url_path_join(base, path), *rest) for path, *rest in super().get_handlers()]


ASSETS: Final = {
    "front.js": "application/javascript; charset=utf-8",
    "front.css": "text/css; charset=utf-8",
    "plotly-basic.min.js": "application/javascript; charset=utf-8",
}
"""What every page loads besides itself, and what kind of text it is."""


class Assets:
    """The files of `ASSETS`, packed once, and the addresses at which a browser may keep them for good."""

    def __init__(self, base: str, template: Path) -> None:
        self._files: dict[str, Path | Traversable] = {name: template / "static" / name for name in ASSETS}
        bundle = "plotly-basic.min.js"
        self._files[bundle] = files("luu_widgets") / "static" / bundle
        self._packed: dict[str, bytes] = {}
        self.base = f"{base}luu/"
        self.addresses = {name: f"{self.base}{name}?v={self._mark(name)}" for name in ASSETS}

    def _mark(self, name: str) -> str:
        return sha256(self._files[name].read_bytes()).hexdigest()[:16]

    def packed(self, path: str) -> tuple[str, bytes] | None:
        """The kind and the gzipped text of the file at a path; None where there is none."""
        name = path.removeprefix(self.base)
        if not path.startswith(self.base) or name not in ASSETS:
            return None
        if name not in self._packed:
            self._packed[name] = gzip.compress(self._files[name].read_bytes(), 9, mtime=0)
        return ASSETS[name], self._packed[name]


class Elsewhere(RequestHandler):
    """What Voila has no page at: the health of the server, the files that every page loads, and nothing else."""

    def initialize(self, health: str, assets: Assets) -> None:
        self.health, self.assets = health, assets

    def prepare(self) -> None:
        """Answer at once; no visitor is asked who they are, and no kernel is started."""
        self.set_header("X-Content-Type-Options", "nosniff")
        found = self.assets.packed(self.request.path)
        if self.request.method not in ("GET", "HEAD"):
            self._nothing()
        elif self.request.path == self.health:
            self._say_how_it_is()
        elif found is not None:
            self._hand_out(*found)
        else:
            self._nothing()

    def _nothing(self) -> None:
        self.set_status(404)
        self.finish("There is nothing here.\n")

    def _hand_out(self, kind: str, packed: bytes) -> None:
        """A file, packed for whoever can read that; its address changes with it, so it may be kept."""
        self.set_header("Content-Type", kind)
        self.set_header("Cache-Control", "public, max-age=31536000, immutable")
        self.set_header("Vary", "Accept-Encoding")
        if "gzip" in self.request.headers.get("Accept-Encoding", ""):
            self.set_header("Content-Encoding", "gzip")
            self.finish(packed)
        else:
            self.finish(gzip.decompress(packed))

    def _say_how_it_is(self) -> None:
        kernels: LimitedKernels = self.settings["kernel_manager"]
        self.set_header("Cache-Control", "no-store")
        self.finish(
            {
                "status": "full" if kernels.full else "ok", "version": __version__, "visitors": kernels.visitors,
                "most_visitors": kernels.most_visitors, "ready": kernels.ready,
            }
        )  # fmt: skip
