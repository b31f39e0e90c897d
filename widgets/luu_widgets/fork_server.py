"""A process that has all loaded and forks a kernel for each visitor: python -m luu_widgets.fork_server FD PAGE ...

A kernel that starts from nothing spends two seconds of a processor on imports; a fork has them already, and shares the
memory they take. The server writes one line of JSON an order to the socket FD (argv, env and cwd of the kernel) and
reads the process id of the fork. The process ends with the socket, and its kernels, which watch it, end with it.

Nothing in here belongs to a visitor: pages are run once as a rehearsal, and closed. Seeds and ids are drawn after the
fork, from the system. Only pages that ask for the small front end are rehearsed, as ours do: what another one does to
the process it runs in is not known.
"""

from __future__ import annotations

import contextlib
import gc
import json
import os
import select
import signal
import socket
import sys
from collections.abc import Callable, Iterable, Iterator
from functools import partial
from importlib import import_module
from pathlib import Path
from typing import Any, Final

LOADED: Final = ("ipykernel.kernelapp", "ipykernel.ipkernel", "ipykernel.zmqshell", "ipykernel.debugger", "ipywidgets")
"""The debugger too: nobody may use it here, but each kernel loads it, where there is one."""
ORDER: Final = ("planet", "luturas", "odds", "learn", "quiz", "rules", "designer")
"""The pages that most visitors come for are rehearsed first, what loads longest last."""
ONE_THREAD: Final = {"OPENBLAS_NUM_THREADS": "1", "OMP_NUM_THREADS": "1", "MKL_NUM_THREADS": "1"}
"""Numeric libraries start threads when they are loaded, and a process with threads cannot be forked."""
LONGEST: Final = 20.0
"""Seconds for one rehearsal: whoever wants a kernel meanwhile waits for its end, and not much longer."""
QUIET: Final = 2.0
"""Seconds without a visitor before a page is rehearsed that fewer come for."""
REHEARSALS: Final = ("luu_widgets.panels", "luu_widgets.luturas_panel")
"""Modules with a function `rehearse()` that does once what a visitor's first clicks would load or work out."""


def main(number: str, *pages: str) -> None:
    """Load and rehearse, and fork for every order until the socket is closed; between two rehearsals too."""
    line = socket.socket(fileno=int(number))
    signal.signal(signal.SIGINT, signal.SIG_IGN)  # the server is told, and tells us by closing the socket
    signal.signal(signal.SIGCHLD, signal.SIG_IGN)  # kernels that have ended vanish by themselves
    os.environ |= {**ONE_THREAD, "PYDEVD_DISABLE_FILE_VALIDATION": "1"}  # the latter: no word about the debugger
    imports()
    waiting = rehearsals(map(Path, pages))
    while order := next_order(line, waiting):
        if not alone():
            line.sendall(b"no\n")
            continue
        if (child := os.fork()) == 0:
            line.close()
            become_kernel(**json.loads(order))
        line.sendall(b"%d\n" % child)


def next_order(line: socket.socket, waiting: Iterator[float]) -> bytes:
    """The next order, nothing at the end; until it comes, one rehearsal after another, each after a quiet while."""
    while (quiet := next(waiting, None)) is not None:
        if select.select([line], [], [], quiet)[0]:
            break
    order = b""
    while not order.endswith(b"\n") and (more := line.recv(65536)):
        order += more
    return order


def alone() -> bool:
    """Whether this is the only thread: a fork takes along the locks of others, which nobody would ever open."""
    return len(list(Path("/proc/self/task").iterdir())) == 1  # those of C libraries too


def imports() -> None:
    """What every kernel loads or finds out when it starts."""
    from jupyter_client.localinterfaces import is_local_ip

    for name in LOADED:
        with contextlib.suppress(ImportError):
            import_module(name)
    is_local_ip("127.0.0.1")


def rehearsals(pages: Iterable[Path]) -> Iterator[float]:
    """Run each page once, then a few clicks on the games; before each, how many seconds of quiet there should be."""
    from ipywidgets import Widget

    known = {name: place for place, name in enumerate(ORDER)}
    asking = sorted(filter(asks, pages), key=lambda page: known.get(page.stem, len(known)))
    acts = [partial(rehearse, page) for page in asking]
    games = [*acts[:2], *(partial(clicks, module) for module in REHEARSALS)]
    for number, act in enumerate((*games, *acts[2:])):
        yield 0.0 if number < len(games) else QUIET
        quietly(act)
        Widget.close_all()
        gc.collect()
        gc.freeze()  # what is never looked at by the collector is never copied


def quietly(act: Callable[[], object]) -> None:
    """A page that cannot be rehearsed is loaded by its visitor, who will see what is wrong with it.

    Nor does one end this process that calls for its end, or that has none itself.
    """
    with open(os.devnull, "w") as nowhere, contextlib.redirect_stdout(nowhere), contextlib.suppress(BaseException):  # noqa: PTH123
        before = signal.signal(signal.SIGALRM, signal.default_int_handler)
        signal.setitimer(signal.ITIMER_REAL, LONGEST)
        try:
            act()
        finally:
            signal.setitimer(signal.ITIMER_REAL, 0)
            signal.signal(signal.SIGALRM, before)


def asks(page: Path) -> bool:
    """Whether the metadata of a page ask for the small front end."""
    try:
        luu = json.loads(page.read_text(encoding="utf-8"))["metadata"]["luu"]
        return bool(luu["front"] == "small")
    except (OSError, ValueError, KeyError, TypeError):
        return False


def clicks(module: str) -> None:
    import_module(module).rehearse()


def rehearse(page: Path) -> None:
    """Run the cells of a page once."""
    names: dict[str, Any] = {"__name__": "__main__"}
    for cell in json.loads(page.read_text(encoding="utf-8"))["cells"]:
        if cell["cell_type"] == "code":
            exec("".join(cell["source"]), names)


def forked_kernel() -> Any:
    """The kernel's application, which leaves the file alone that says how to reach it.

    The server has written it, ports and all, and reads it again after the fork: at the moment when any other kernel is
    still loading, and a forked one would write the same words anew. Half a file would cost a visitor the page.
    """
    from ipykernel.kernelapp import IPKernelApp

    class ForkedKernel(IPKernelApp):  # type: ignore[misc]  # it has no types
        def write_connection_file(self, **more: Any) -> None:
            if not Path(self.abs_connection_file).exists():
                super().write_connection_file(**more)

    return ForkedKernel


def become_kernel(argv: list[str], env: dict[str, str], cwd: str) -> None:
    """In the fork: be the kernel that was ordered. Does not return."""
    code = 1
    try:
        parent = os.getppid()
        os.setsid()  # signals go to the kernel with whatever it starts
        signal.signal(signal.SIGINT, signal.default_int_handler)
        signal.signal(signal.SIGCHLD, signal.SIG_DFL)
        os.environ.clear()
        os.environ.update(env)
        os.chdir(cwd)
        kernel = forked_kernel()
        # ipywidgets was imported before there was a kernel; nobody types here, so no history is kept; and the kernel
        # ends with the process that it was forked from.
        settings = {
            "InteractiveShellApp.extra_extensions": "ipywidgets", "HistoryManager.enabled": "False",
            "IPKernelApp.parent_handle": parent,
        }  # fmt: skip
        kernel.launch_instance([*argv, *(f"--{name}={value}" for name, value in settings.items())])
        code = 0
    finally:
        sys.stdout.flush()
        os._exit(code)


if __name__ == "__main__":
    main(*sys.argv[1:])
