"""The process that kernels are forked from: what it rehearses, what it forks, and when it ends."""

from __future__ import annotations

import asyncio
import json
import os
import queue
import sys
import time
from pathlib import Path
from typing import Any

import pytest

pytest.importorskip("ipykernel", reason="the dashboards are not installed")
pytest.importorskip("jupyter_server", reason="the dashboards are not installed")

import ipywidgets
import psutil
import traitlets
import zmq
import zmq.asyncio
from jupyter_client.session import Session
from loops import run
from traitlets.config import Configurable

from luu_widgets import fork_server
from luu_widgets.forked_kernels import FORKS_HERE, CannotFork, Forked, ForkedKernelManager, ForkServer, LookingAgain

pytestmark = pytest.mark.skipif(not FORKS_HERE, reason="this system cannot fork kernels")


def page(folder: Path, name: str, code: str, front: str = "small") -> Path:
    cells = [{"cell_type": "markdown", "source": ["# words"]}, {"cell_type": "code", "source": code.splitlines(True)}]
    path = folder / f"{name}.ipynb"
    path.write_text(json.dumps({"cells": cells, "metadata": {"luu": {"front": front}}}))
    return path


def test_a_rehearsal_runs_a_page_and_leaves_no_widget_behind(tmp_path: Path) -> None:
    good = page(tmp_path, "good", "import ipywidgets\nipywidgets.Button()\nimport colorsys\ncolorsys.rehearsed = True")
    fork_server.rehearse(good)
    assert sys.modules["colorsys"].rehearsed
    list(fork_server.rehearsals([good]))
    assert ipywidgets.widgets.widget._instances == {}


def test_a_page_that_fails_does_not_keep_the_others_from_being_rehearsed(tmp_path: Path) -> None:
    faulty = page(tmp_path, "planet", "raise RuntimeError")
    good = page(tmp_path, "other", "import colorsys\ncolorsys.after_it = True")
    list(fork_server.rehearsals([good, faulty]))
    assert sys.modules["colorsys"].after_it


def test_a_page_that_does_not_ask_for_the_small_front_end_is_not_rehearsed(tmp_path: Path) -> None:
    """What it would do to the process that all kernels are forked from is not known."""
    pages = [page(tmp_path, "planet", "import colorsys\ncolorsys.stranger = True", front="voila")]
    (tmp_path / "no notebook.ipynb").write_text("{")
    list(fork_server.rehearsals([*pages, tmp_path / "no notebook.ipynb"]))
    assert not hasattr(sys.modules["colorsys"], "stranger")


@pytest.mark.parametrize(
    "code", ["raise SystemExit", "while True: pass"], ids=["calls for the end", "never comes to an end"]
)
def test_no_page_ends_or_holds_the_process_that_forks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, code: str
) -> None:
    monkeypatch.setattr(fork_server, "LONGEST", 0.2)
    list(fork_server.rehearsals([page(tmp_path, "planet", code)]))


def test_the_pages_most_visitors_come_for_are_rehearsed_without_a_pause(tmp_path: Path) -> None:
    pages = [page(tmp_path, name, "") for name in ("designer", "planet", "own", "luturas")]
    pauses = list(fork_server.rehearsals(pages))
    assert pauses == [0, 0, 0, 0, fork_server.QUIET, fork_server.QUIET]  # two pages, the clicks on both, the others


def test_a_kernel_is_forked_and_ends_with_its_server(tmp_path: Path) -> None:
    """What a fork has is its own environment and folder, and a parent that it watches."""

    async def forked() -> tuple[ForkServer, Forked]:
        server = ForkServer([])
        argv = ["-f", str(tmp_path / "kernel.json")]
        return server, await server.fork(argv, {**os.environ, "MARK": "mine"}, str(tmp_path))

    server, kernel = run(forked())
    proc = Path(f"/proc/{kernel.pid}")
    assert kernel.poll() is None
    wait_for((tmp_path / "kernel.json").is_file)
    assert (proc / "cwd").readlink() == tmp_path
    server.close()
    wait_for(lambda: kernel.poll() is not None)
    with pytest.raises(CannotFork):
        run(server.fork([], {}, "/"))


def test_a_forked_kernel_leaves_the_file_alone_that_says_how_to_reach_it(tmp_path: Path) -> None:
    """The server reads it after the fork: if it were written anew just then, a visitor's page would fail.

    A kernel whose lines are encrypted takes its keys for others than those in the file, and would write it anew.
    """

    path = tmp_path / "kernel.json"

    class Watched(ForkServer):
        async def fork(self, *order: Any) -> Forked:
            self.before = path.stat().st_mtime_ns
            return await super().fork(*order)

    async def forked() -> Watched:
        server = Watched([])
        kernel = ForkedKernelManager(connection_file=str(path), parent=Parent(forks=server))
        if kernel.has_trait("transport_encryption"):
            kernel.transport_encryption = "required"
        await kernel.start_kernel()
        client = kernel.client()
        client.start_channels()
        await client.wait_for_ready(timeout=60)
        client.stop_channels()
        assert path.stat().st_mtime_ns == server.before
        await kernel.shutdown_kernel(now=True)
        return server

    run(forked()).close()


def test_a_kernel_that_cannot_be_started_to_the_end_leaves_nothing_behind(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    def broken(*_: object) -> None:
        raise ValueError("half a file")

    monkeypatch.setattr(ForkedKernelManager, "_reconcile_connection_info", broken)

    async def forked() -> ForkServer:
        server = ForkServer([])
        kernel = ForkedKernelManager(connection_file=str(tmp_path / "kernel.json"), parent=Parent(forks=server))
        with pytest.raises(ValueError, match="half a file"):
            await kernel.start_kernel()
        return server

    server = run(forked())
    forks = psutil.Process(server._process.pid)
    wait_for(lambda: not forks.children())
    server.close()


class Parent(Configurable):
    """What a kernel manager asks for the fork server."""

    forks = traitlets.Any()


def test_an_answer_is_heard_though_nobody_says_that_it_has_come() -> None:
    """What is sent on a line while an answer is awaited can swallow the word that there is something to read."""

    async def heard() -> str:
        with zmq.asyncio.Context() as context:
            ours, theirs = context.socket(zmq.PAIR), context.socket(zmq.PAIR)
            theirs.bind("inproc://line")
            ours.connect("inproc://line")
            waiting = asyncio.create_task(LookingAgain(ours, Session(key=b"")).get_msg())
            await asyncio.sleep(0.01)
            Session(key=b"").send(theirs, "execute_reply", ident=b"")
            while not zmq.Socket.shadow(ours.underlying).getsockopt(zmq.EVENTS) & zmq.POLLIN:
                pass  # asked for another reason, and the word is gone
            answer = await asyncio.wait_for(waiting, 10)
            ours.close()
            theirs.close()
            return str(answer["msg_type"])

    assert run(heard()) == "execute_reply"


def test_a_line_on_which_nothing_comes_is_given_up() -> None:
    async def waited() -> None:
        with zmq.asyncio.Context() as context, context.socket(zmq.PAIR) as ours:
            await LookingAgain(ours, Session(key=b"")).get_msg(timeout=0.3)

    with pytest.raises(queue.Empty):
        run(waited())


def wait_for(what: object) -> None:
    give_up = time.monotonic() + 60
    while not what():  # type: ignore[operator]
        assert time.monotonic() < give_up
        time.sleep(0.05)
