"""Kernels that are forked from one process instead of started from nothing: the server's side of `fork_server`.

Where a fork cannot be had (another system than Linux, another kernel than ours, a fork server that has died), a kernel
is started as Jupyter starts it. Imported by the server only, never by a kernel.
"""

from __future__ import annotations

import asyncio
import json
import math
import os
import queue
import select
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Any, Final

from jupyter_client.asynchronous.client import AsyncKernelClient
from jupyter_client.channels import AsyncZMQSocketChannel
from jupyter_client.provisioning import LocalProvisioner
from jupyter_server.services.kernels.kernelmanager import ServerKernelManager
from traitlets import Type

PATIENCE: Final = 30.0
"""Seconds: the fork server is there in three; a machine that is too busy for that is too busy for anything."""

GLANCE: Final = 0.25
"""Seconds between two looks at a line on which an answer is awaited."""

FORKS_HERE: Final = hasattr(os, "fork") and hasattr(os, "pidfd_open")
LAUNCHER: Final = ("-m", "ipykernel_launcher")


class CannotFork(Exception):  # noqa: N818  said to whoever then starts a kernel the long way
    """The fork server is gone, or was never there."""


class Forked:
    """A process that is not our child, with what a `subprocess.Popen` is asked for."""

    stdin = stdout = stderr = None

    def __init__(self, pid: int) -> None:
        self.pid = pid
        self._handle = os.pidfd_open(pid)  # names this process for good, where a number may be given to another
        self.returncode: int | None = None

    def poll(self) -> int | None:
        """None while it runs; how it ended is not known."""
        if self.returncode is None:
            watch = select.poll()
            watch.register(self._handle, select.POLLIN)
            if watch.poll(0):
                self.returncode = 0
                os.close(self._handle)
        return self.returncode

    def wait(self) -> int | None:
        return self.poll()

    def send_signal(self, number: int) -> None:
        if self.poll() is None:
            signal.pidfd_send_signal(self._handle, number)

    def kill(self) -> None:
        self.send_signal(signal.SIGKILL)

    def terminate(self) -> None:
        self.send_signal(signal.SIGTERM)


class ForkServer:
    """The line to the process that forks; it is started with this object and ends with it, or with the server."""

    def __init__(self, pages: Sequence[Path]) -> None:
        ours, theirs = socket.socketpair()
        ours.setblocking(False)
        with theirs:
            self._process = subprocess.Popen(
                [sys.executable, "-P", "-m", "luu_widgets.fork_server", str(theirs.fileno()), *map(str, pages)],
                pass_fds=[theirs.fileno()],
                stdin=subprocess.DEVNULL,
            )
        self._line = ours
        self._turn = asyncio.Lock()
        self.lost = False
        """It did not answer once; its line stays open all the same, for the kernels that it has forked."""

    async def fork(self, argv: Sequence[str], env: Mapping[str, str], cwd: str) -> Forked:
        """A kernel with these arguments, this environment and this folder.

        Raises CannotFork where another way may be tried, TimeoutError where there was no answer: the fork may come yet.
        """
        order = json.dumps({"argv": list(argv), "env": dict(env), "cwd": cwd}).encode() + b"\n"
        async with self._turn:
            if self.lost:
                raise CannotFork("the fork server is lost")
            self.lost = True  # until it has answered
            try:
                forked = Forked(int(await asyncio.wait_for(self._ask(order), PATIENCE)))
            except TimeoutError:
                raise
            except (OSError, ValueError) as fault:
                raise CannotFork(f"{type(fault).__name__}: {fault}") from fault
            self.lost = False
            return forked

    async def _ask(self, order: bytes) -> bytes:
        loop = asyncio.get_running_loop()
        await loop.sock_sendall(self._line, order)
        answer = b""
        while not answer.endswith(b"\n"):
            more = await loop.sock_recv(self._line, 64)
            if not more:
                raise ConnectionError("the fork server has ended")
            answer += more
        return answer

    def close(self) -> None:
        """End it; kernels that it has forked end with it."""
        self.lost = True
        self._line.close()
        self._process.wait()


class ForkingProvisioner(LocalProvisioner):
    """Has a kernel forked; where that fails, starts it from nothing."""

    async def launch_kernel(self, cmd: list[str], **options: Any) -> Any:
        """Launch the kernel, and say how to reach it."""
        forks: ForkServer | None = getattr(self.parent.parent, "forks", None)
        if forks is None or cmd[:1] != [sys.executable] or tuple(cmd[1:3]) != LAUNCHER:
            return await super().launch_kernel(cmd, **options)
        cwd = str(options.get("cwd") or Path.cwd())
        try:
            self.process = await forks.fork(cmd[3:], options.get("env") or os.environ, cwd)
        except CannotFork as fault:
            self.log.warning("A kernel could not be forked (%s); it is started afresh.", fault)
            return await super().launch_kernel(cmd, **options)
        self.pid = self.pgid = self.process.pid
        self.cwd = cwd
        return self.connection_info


class LookingAgain(AsyncZMQSocketChannel):
    """A line to a kernel that looks for itself whether there is something to read.

    ZeroMQ says once that there is. Where something is sent while an answer is awaited, as nbclient does for a cell with
    an Output, that word can be lost, and the cell would never end.
    """

    async def get_msg(self, timeout: float | None = None) -> dict[str, Any]:
        """The next message. Raises queue.Empty when none has come in so many seconds."""
        give_up = math.inf if timeout is None else time.monotonic() + timeout
        while True:
            left = max(0.0, give_up - time.monotonic())
            try:
                return await super().get_msg(min(left, GLANCE))
            except queue.Empty:
                if left <= GLANCE:
                    raise


class LookingAgainClient(AsyncKernelClient):
    """What runs the cells of a page."""

    shell_channel_class = Type(LookingAgain)


class ForkedKernelManager(ServerKernelManager):
    """A kernel manager whose kernels are forked where they can be."""

    client_factory = Type(LookingAgainClient)

    async def _async_pre_start_kernel(self, **options: Any) -> Any:
        if self.provisioner is None and getattr(self.parent, "forks", None) is not None:
            self.provisioner = ForkingProvisioner(
                kernel_id=self.kernel_id or options.get("kernel_id", ""), kernel_spec=self.kernel_spec, parent=self
            )
        return await super()._async_pre_start_kernel(**options)

    async def start_kernel(self, *positional: Any, **named: Any) -> Any:
        """Start the kernel; where that fails half way, what has been started of it goes too."""
        try:
            return await super().start_kernel(*positional, **named)
        except Exception:
            if self.provisioner is not None and self.provisioner.has_process:
                await self.provisioner.kill()
            raise
