"""Start the programs that show the game: Voila for the dashboards, JupyterLab for the notebooks."""

from __future__ import annotations

import json
import logging
import os
import secrets
import shutil
import socket
import subprocess
import sys
import sysconfig
import time
import urllib.error
import urllib.request
from collections.abc import Iterator, Mapping
from contextlib import contextmanager
from dataclasses import dataclass, field
from importlib.util import find_spec
from pathlib import Path
from typing import IO, Any
from urllib.parse import quote

from luu.core.address import PUBLISHED
from luu.core.errors import LuuError

LOG = logging.getLogger(__name__)

TEMPLATE = "luu"
TOKEN = "LUU_TOKEN"
BASE_URL = "LUU_BASE_URL"
"""By these names the settings of Voila learn what must not stand on a command line, or what they cannot ask for."""
VISITORS = 100
CHECKOUT = Path(__file__).resolve().parent.parent
PORTS_TO_TRY = 50


class CannotStart(LuuError):  # noqa: N818  named like the others
    """A server could not be started; the message says why and what to do."""


@dataclass(frozen=True)
class Program:
    """A server that can be started: what to run, and where it will answer."""

    argv: tuple[str, ...]
    address: str
    ready: str
    """A page that costs the server nothing, asked until it answers."""
    environment: Mapping[str, str] = field(default_factory=dict)
    folder: Path = field(default_factory=Path.cwd)
    note: str = ""
    """What the user should know before it starts, such as another port than the one asked for."""


# --- where the pages are: beside the package in a checkout, in the installation's share folder otherwise


def _share_folders() -> Iterator[Path]:
    schemes = (sysconfig.get_default_scheme(), sysconfig.get_preferred_scheme("user"))
    for scheme in schemes:
        yield Path(sysconfig.get_path("data", scheme)) / "share"


def _data_folders() -> list[Path]:
    return [CHECKOUT / "share", *_share_folders()] if in_checkout() else list(_share_folders())


def _first_folder(places: list[Path], what: str) -> Path:
    for place in places:
        if place.is_dir():
            return place
    looked = ", ".join(str(place) for place in places)
    raise CannotStart(f"The {what} were not found. Looked in: {looked}")


def pages_folder(name: str) -> Path:
    """The folder "dashboards" or "notebooks", of the checkout if this is one."""
    installed = [share / "luu" / name for share in _share_folders()]
    return _first_folder([CHECKOUT / name, *installed] if in_checkout() else installed, name)


def settings_folder() -> Path:
    """Where Voila's and JupyterLab's settings lie.

    Not among the dashboards, whose kernels would take voila.py for Voila itself.
    """
    return _first_folder([share / "luu" / "voila" for share in _data_folders()], "settings of the servers")


def jupyter_folder() -> Path:
    """The data folder in which Voila finds our template."""
    places = [share / "jupyter" / "voila" / "templates" / TEMPLATE for share in _data_folders()]
    return _first_folder(places, "page template").parents[2]


def in_checkout() -> bool:
    """Is this package used from its repository (and not from an installed wheel)?"""
    return (CHECKOUT / "pyproject.toml").is_file() and (CHECKOUT / "share" / "jupyter").is_dir()


# --- what to run


def require(module: str, extra: str) -> None:
    """Say which extra to install when a program is missing."""
    if find_spec(module) is None:
        raise CannotStart(f"{module} is not installed. Install it with: pip install 'luu[{extra}]'")


def free_port(host: str, wanted: int) -> int:
    """The wanted port, or the next one nobody listens on."""
    for port in range(wanted, min(wanted + PORTS_TO_TRY, 65536)):
        with socket.socket(socket.AF_INET6 if ":" in host else socket.AF_INET) as probe:
            # As servers do: a port whose last connections are still fading out is free.
            if os.name == "posix":
                probe.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
            try:
                probe.bind((host, port))
            except OSError:
                continue
            return port
    raise CannotStart(f"No free port from {wanted} on at {host}. Give another one with --port.")


def moved(wanted: int, port: int) -> str:
    """Words for a port that is not the wanted one; none where it is."""
    return "" if port == wanted else f"Port {wanted} is taken, so it will be at port {port}."


def _url(host: str, port: int) -> str:
    """An address a browser on this machine can open."""
    name = {"0.0.0.0": "127.0.0.1", "::": "[::1]"}.get(host, f"[{host}]" if ":" in host else host)
    return f"http://{name}:{port}/"


def about_pages(folder: Path) -> dict[str, dict[str, str]]:
    """Title and description of each dashboard, from its notebook's metadata.

    One that cannot be read is known by its file's name alone, and the log says why: the others are served all the same.
    """
    about = {}
    for path in sorted(folder.glob("*.ipynb")):
        metadata = read_notebook(path).get("metadata", {})
        about[path.name] = {key: str(metadata.get(key, "")) for key in ("title", "description")}
    return about


def read_notebook(path: Path) -> dict[str, Any]:
    """A notebook as it lies in its file; empty, with a line in the log, where there is none to be read."""
    try:
        found = json.loads(path.read_text(encoding="utf-8"))
    except (OSError, ValueError) as fault:
        LOG.warning("%s cannot be read as a notebook: %s", path.name, fault)
        return {}
    odd = odd_in(found)
    if odd:
        LOG.warning("%s cannot be read as a notebook: %s", path.name, odd)
        return {}
    return dict(found)


def odd_in(notebook: Any) -> str:
    """What of a notebook's outline is not as its format has it; nothing where all is."""
    if not isinstance(notebook, dict):
        return f"it holds {type(notebook).__name__}, expected an object"
    metadata, cells = notebook.get("metadata", {}), notebook.get("cells", [])
    if not isinstance(metadata, dict):
        return f"its metadata is {type(metadata).__name__}, expected an object"
    if not isinstance(cells, list) or not all(map(is_cell, cells)):
        return "its cells are no list of objects with a text each"
    return ""


def is_cell(cell: Any) -> bool:
    """Whether this looks like a cell: an object whose source is a text, or its lines."""
    source = cell.get("source", "") if isinstance(cell, dict) else None
    return isinstance(source, str) or (isinstance(source, list) and all(isinstance(line, str) for line in source))


def lessons() -> list[tuple[str, str]]:
    """The notebooks to learn from, by file and title; none where they were not installed."""
    try:
        folder = pages_folder("notebooks")
    except CannotStart:
        return []
    return [(path.name, title_of(path)) for path in sorted(folder.glob("*.ipynb"))]


def title_of(notebook: Path) -> str:
    """The first heading of a notebook."""
    for cell in read_notebook(notebook).get("cells", []):
        for line in "".join(cell.get("source", "")).splitlines():
            if cell.get("cell_type") == "markdown" and line.startswith("#"):
                return line.lstrip("# ").strip()
    return ""


def dashboards(
    host: str = "127.0.0.1",
    port: int = 8866,
    *,
    pool: int = 0,
    token: str = "",
    base_url: str = "/",
    visitors: int = VISITORS,
    debug: bool = False,
    folder: Path | None = None,
) -> Program:
    """Voila on the dashboards.

    `pool` keeps that many kernels of each page ready for the next visitor. With a `token` only who knows it comes in.
    `base_url` is the path at which a proxy shows the pages. No more than `visitors` have a kernel at once (0: any
    number). Raises CannotStart for a base path or a token that cannot be one.
    """
    require("voila", "dashboards")
    folder = folder or pages_folder("dashboards")
    base = base_path(base_url)
    settings = {
        "Voila.config_file_paths": settings_folder(),
        "Voila.ip": host,
        "Voila.port": (free := free_port(host, port)),
        "Voila.port_retries": 0,
        "Voila.open_browser": False,
        "Voila.base_url": base,
        "Voila.log_level": "INFO" if debug else "ERROR",
        "VoilaConfiguration.show_tracebacks": debug,
        "VoilaConfiguration.preheat_kernel": pool > 0,
        "VoilaConfiguration.default_pool_size": pool,
        "LimitedKernels.most_visitors": visitors,
    }
    address = _url(host, free) + base[1:]
    environment = {
        "JUPYTER_PATH": _before(jupyter_folder(), "JUPYTER_PATH"),
        # Without its settings Voila would serve all the same, with a page that asks the network for icons.
        "TRAITLETS_APPLICATION_RAISE_CONFIG_FILE_ERROR": "1",
        PUBLISHED: "1",
        BASE_URL: base,
        # Not on the command line, which others on this machine can read.
        TOKEN: checked_token(token),
    }
    opened = f"{address}?token={quote(token)}" if token else address
    argv = _command("voila", settings, str(folder))
    return Program(argv, opened, f"{address}health", environment, folder, moved(port, free))


def base_path(base_url: str) -> str:
    """A path that begins and ends with a slash. Raises CannotStart for what is none."""
    base = f"/{base_url.strip('/')}/" if base_url.strip("/") else "/"
    parts = base.strip("/").split("/") if base != "/" else []
    if not all(part.strip(".") and set(part) <= PATH_LETTERS for part in parts):
        raise CannotStart(f"base URL {base_url!r} was given, expected a path such as /games/")
    return base


PATH_LETTERS = frozenset("abcdefghijklmnopqrstuvwxyzABCDEFGHIJKLMNOPQRSTUVWXYZ0123456789-_.~")


def checked_token(token: str) -> str:
    """A token that can stand in an address, or none. Raises CannotStart."""
    if token and (len(token) < SHORTEST_TOKEN or not set(token) <= PATH_LETTERS):
        raise CannotStart(f"a token has {SHORTEST_TOKEN} or more letters, digits or -_.~, got {len(token)} characters")
    return token


SHORTEST_TOKEN = 8


def _command(module: str, settings: Mapping[str, object], *arguments: str) -> tuple[str, ...]:
    flags = (f"--{name}={value}" for name, value in settings.items())
    # -P: a file in the folder that is called like a module must not be taken for it.
    return (sys.executable, "-P", "-m", module, *arguments, *flags)


def _before(folder: Path, variable: str) -> str:
    """A search path with our folder in front of what the variable already holds."""
    return os.pathsep.join(filter(None, [str(folder), os.environ.get(variable, "")]))


def lab(host: str = "127.0.0.1", port: int = 8888, *, folder: Path | None = None) -> Program:
    """JupyterLab on the notebooks, behind a token made for this run."""
    require("jupyterlab", "dashboards")
    folder = folder or working_copy(pages_folder("notebooks"))
    free = free_port(host, port)
    settings = lab_settings(host, free, folder)
    token = secrets.token_urlsafe(24)
    address = _url(host, free)
    lessons = sorted(path.name for path in folder.glob("*.ipynb"))
    first = f"/tree/{quote(lessons[0])}" if lessons else ""
    # The token goes by the environment: other users of the machine can read command lines.
    # The settings folder holds what cannot be said on the command line, such as that nobody is asked about news.
    environment = {"JUPYTER_TOKEN": token, "JUPYTER_CONFIG_PATH": _before(settings_folder(), "JUPYTER_CONFIG_PATH")}
    opened = f"{address}lab{first}?token={token}"
    return Program(_command("jupyterlab", settings), opened, f"{address}api", environment, folder, moved(port, free))


def lab_settings(host: str, port: int, folder: Path) -> dict[str, object]:
    """How JupyterLab is set: quiet, in this folder, without a question of its own."""
    settings: dict[str, object] = {
        "ServerApp.ip": host,
        "ServerApp.port": port,
        "ServerApp.port_retries": 0,
        "ServerApp.open_browser": False,
        "ServerApp.root_dir": folder,
        "ServerApp.log_level": "ERROR",
        "ServerApp.logging_config": {
            "filters": {"quiet": {"()": "luu.publish.QuietEnd"}},
            "handlers": {"console": {"filters": ["quiet"]}},
        },
        "LabApp.log_level": "ERROR",
        # For notebooks of old; it reads settings that Jupyter has given up, which is then said to the player.
        "ServerApp.jpserver_extensions": {"notebook_shim": False},
        # No news, no question about updates, no list of extensions to install: nothing here needs the network.
        "LabApp.news_url": None,
        "LabApp.extension_manager": "readonly",
        "LabApp.check_for_updates_class": "jupyterlab.NeverCheckForUpdate",
    }
    if os.name == "posix" and os.geteuid() == 0:
        settings["ServerApp.allow_root"] = True
    return settings


class QuietEnd(logging.Filter):
    """Keeps JupyterLab from reporting as critical that we ended it."""

    def filter(self, record: logging.LogRecord) -> bool:
        return not record.getMessage().startswith("received signal")


def working_copy(notebooks: Path) -> Path:
    """The notebooks to work in: the checkout's own, or a copy here that leaves the installation as it is."""
    if in_checkout():
        return notebooks
    copy = Path.cwd() / "luu-notebooks"
    try:
        copy.mkdir(exist_ok=True)
        for source in notebooks.glob("*.ipynb"):
            if not (copy / source.name).exists():
                shutil.copyfile(source, copy / source.name)
    except OSError as fault:
        raise CannotStart(
            f"The notebooks could not be copied here ({fault}). Start it in a folder of yours."
        ) from fault
    return copy


# --- running it


def has_display() -> bool:
    """Can a browser window open here?"""
    if sys.platform in ("darwin", "win32"):
        return True
    return bool(os.environ.get("DISPLAY") or os.environ.get("WAYLAND_DISPLAY"))


@contextmanager
def running(
    program: Program, *, output: IO[bytes] | None = None, patience: float = 60
) -> Iterator[subprocess.Popen[bytes]]:
    """The program, answering; it and its kernels are ended on the way out."""
    environment = {**os.environ, **program.environment}
    # Out of the terminal's reach: Ctrl-C is for us, who then end it, and not for a server that would ask back.
    process = subprocess.Popen(
        program.argv,
        cwd=program.folder,
        env=environment,
        stdin=subprocess.DEVNULL,
        stdout=output,
        stderr=output,
        start_new_session=True,
    )
    try:
        _wait_until_it_answers(program, process, patience)
        yield process
    finally:
        _end(process)


def _wait_until_it_answers(program: Program, process: subprocess.Popen[bytes], patience: float) -> None:
    deadline = time.monotonic() + patience
    while time.monotonic() < deadline:
        if process.poll() is not None:
            raise CannotStart(f"The server ended while it was starting (exit code {process.returncode}).")
        if _answers(program.ready):
            return
        time.sleep(0.1)
    raise CannotStart(f"The server gave no answer at {program.ready} within {patience:.0f} seconds.")


def _answers(url: str) -> bool:
    # Never through a proxy: the address is on this machine.
    opener = urllib.request.build_opener(urllib.request.ProxyHandler({}))
    try:
        with opener.open(url, timeout=5):
            return True
    except urllib.error.HTTPError:
        return True
    except OSError:
        return False


def _end(process: subprocess.Popen[bytes]) -> None:
    """Ask it to stop, which lets it end its kernels; insist if it does not."""
    if process.poll() is None:
        process.terminate()
    try:
        process.wait(15)
    except subprocess.TimeoutExpired:
        process.kill()
        process.wait()
