"""Whole games at a desk in Voila, JupyterLab and Notebook 7, by clicks and by keys: minutes, so only on demand."""

from __future__ import annotations

import shutil
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from luu import publish

pytest.importorskip("anywidget", reason="the widgets are not installed")
pytest.importorskip("voila", reason="voila is not installed")

from person import Person, write_pages
from ports import any_port

pytestmark = pytest.mark.evidence

DESKS = {
    "drafted": "Desk('planet', seed=7)",
    "two": "import luu; Desk(luu.new('planet', players=2, draft='auto', chaos=1, seed=7))",
    "versus": "Desk('luturas', seed=7)",
    "solo": "Desk('luturas', mode='solo', seed=7)",
}
TELLS_OF_ITSELF = "--JupyterNotebookApp.expose_app_in_browser=True"
SLOWLY = """const fetch = window.fetch; window.fetch = async (...what) => {
  if (String(what[0]?.url ?? what[0]).includes("/api/sessions")) await new Promise((done) => setTimeout(done, 3000));
  return fetch(...what);
}"""
every_kind = pytest.mark.parametrize("name", DESKS)


@pytest.fixture(scope="module")
def folder(tmp_path_factory: pytest.TempPathFactory) -> Path:
    return write_pages(tmp_path_factory.mktemp("desks"), **DESKS)


@pytest.fixture(scope="module")
def voila(serve: Any, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    with serve(publish.dashboards(port=any_port(), folder=folder), tmp_path_factory.mktemp("voila")) as address:
        yield address


@pytest.fixture(scope="module")
def lab(serve: Any, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    pytest.importorskip("jupyterlab", reason="jupyterlab is not installed")
    home = tmp_path_factory.mktemp("lab")
    private = {f"JUPYTERLAB_{name}_DIR": str(home / name.lower()) for name in ("WORKSPACES", "SETTINGS")}
    program = publish.lab(port=any_port(), folder=Path(shutil.copytree(folder, home / "notebooks")))
    with serve(replace(program, environment={**program.environment, **private}), home) as address:
        yield address


@pytest.fixture(scope="module")
def notebook(serve: Any, folder: Path, tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    """Notebook 7: the parts of JupyterLab around one notebook."""
    pytest.importorskip("notebook", reason="notebook is not installed (extra: bench)")
    home = tmp_path_factory.mktemp("notebook")
    program = publish.lab(port=any_port(), folder=Path(shutil.copytree(folder, home / "notebooks")))
    shared = [flag for flag in program.argv if "notebook_shim" not in flag and not flag.startswith("--LabApp")]
    argv = (*("notebook" if part == "jupyterlab" else part for part in shared), TELLS_OF_ITSELF)
    token = {"JUPYTER_TOKEN": program.environment["JUPYTER_TOKEN"]}  # without JupyterLab's settings
    with serve(replace(program, argv=argv, environment=token), home) as address:
        yield address


def in_voila(page: Any, address: str, name: str) -> Person:
    page.goto(f"{address}voila/render/{name}.ipynb")
    return Person(page)


def in_lab(page: Any, address: str, name: str) -> Person:
    base, token = address.partition("/lab/")[0], address.partition("?")[2]
    page.goto(f"{base}/lab/workspaces/auto-{name}/tree/{name}.ipynb?reset&{token}")
    page.get_by_text("(ipykernel) | Idle").wait_for(timeout=60_000)  # a cell that is run before has no kernel
    return run_the_cell(page)


def in_notebook(page: Any, address: str, name: str) -> Person:
    base, token = address.partition("/lab/")[0], address.partition("?")[2]
    page.goto(f"{base}/notebooks/{name}.ipynb?{token}")
    # The toolbar says "idle" before there is a kernel, and a cell that is run then stays as it is.
    page.wait_for_function(
        "window.jupyterapp?.shell.currentWidget?.sessionContext?.session?.kernel?.status === 'idle'", timeout=60_000
    )
    return run_the_cell(page)


def run_the_cell(page: Any) -> Person:
    page.locator(".jp-Cell .cm-content").first.click()
    page.keyboard.press("Shift+Enter")
    return Person(page)


def play_through(person: Person, told: str, move: Callable[[], None] | None = None) -> int:
    """Play to the end, tell what was asked on the way, and say after how many moves it was over."""
    moves = person.play_to_the_end(move)
    print(f"\n{told}: {moves} moves, kinds {sorted(person.kinds)}")
    return moves


@every_kind
def test_a_whole_game_by_clicks_in_voila(voila: str, page: Any, name: str) -> None:
    person = in_voila(page, voila, name)
    moves = play_through(person, f"{name} in Voila")
    assert page.locator(".luu-fault:visible").count() == 0
    person.tool("first")
    assert person.ply == 0
    person.tool("last")
    assert person.ply == moves


@pytest.mark.parametrize("name", ["drafted", "solo"])
def test_a_whole_game_by_keys_alone_in_voila(voila: str, page: Any, name: str) -> None:
    person = in_voila(page, voila, name)
    play_through(person, f"{name} in Voila by keys", person.press_a_move)


@every_kind
def test_a_whole_game_by_clicks_in_jupyterlab(lab: str, page: Any, name: str) -> None:
    play_through(in_lab(page, lab, name), f"{name} in JupyterLab")


def test_a_whole_match_by_keys_alone_in_jupyterlab(lab: str, page: Any) -> None:
    person = in_lab(page, lab, "versus")
    for key in ("Escape", "ArrowUp"):  # out of the text of the next cell, and back to the cell with the board
        page.keyboard.press(key)
    play_through(person, "versus in JupyterLab by keys", person.press_a_move)


@every_kind
def test_a_whole_game_by_clicks_in_notebook_7(notebook: str, page: Any, name: str) -> None:
    play_through(in_notebook(page, notebook, name), f"{name} in Notebook 7")


def test_the_board_comes_where_the_kernel_is_late(lab: str, notebook: str, open_page: Callable[..., Any]) -> None:
    for enter, address in ((in_lab, lab), (in_notebook, notebook)):
        page = open_page()
        page.add_init_script(SLOWLY)
        enter(page, address, "drafted")


@pytest.mark.parametrize("name", ["two", "versus"])
def test_agents_play_a_whole_game_at_a_pace(voila: str, open_page: Callable[..., Any], name: str) -> None:
    page = open_page()
    person = in_voila(page, voila, name)
    page.get_by_label("Speed of the agents").select_option("at once")
    for seat in (1, 2):
        page.get_by_label(f"Who plays seat {seat}").select_option("greedy")
        person.settle()
    person.tool("play")
    page.wait_for_function(
        "document.querySelector('.luu-deskbar .where').textContent.includes('the end')", timeout=240_000
    )
