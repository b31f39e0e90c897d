"""Every notebook and dashboard runs from its first cell to its last, and is stored without outputs."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import pytest

from luu.publish import pages_folder

nbformat = pytest.importorskip("nbformat")
nbclient = pytest.importorskip("nbclient")
pytest.importorskip("ipykernel")
pytest.importorskip("anywidget")

FOLDERS = ("notebooks", "dashboards")
NOTEBOOKS = [path for folder in FOLDERS for path in sorted(pages_folder(folder).glob("*.ipynb"))]
DASHBOARDS = [path for path in NOTEBOOKS if path.parent.name == "dashboards"]


def read(path: Path) -> Any:
    return nbformat.read(path, as_version=4)


def name(path: Path) -> str:
    return f"{path.parent.name}/{path.stem}"


def code(notebook: Any) -> list[Any]:
    return [cell for cell in notebook.cells if cell.cell_type == "code"]


def test_there_are_notebooks_in_both_folders() -> None:
    assert {path.parent.name for path in NOTEBOOKS} == set(FOLDERS)


@pytest.mark.slow
@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_it_runs(path: Path, tmp_path: Path) -> None:
    # Pages look at the folder they lie in; a lesson may write a save, which must not land in the repository.
    at = path.parent if path in DASHBOARDS else tmp_path
    notebook = read(path)
    nbclient.NotebookClient(notebook, timeout=120, resources={"metadata": {"path": str(at)}}).execute()
    streams = [out for cell in code(notebook) for out in cell.outputs if out.get("name") == "stderr"]
    assert streams == []


@pytest.mark.parametrize("path", NOTEBOOKS, ids=name)
def test_it_is_stored_without_outputs(path: Path) -> None:
    notebook = read(path)
    assert [cell for cell in code(notebook) if cell.outputs or cell.execution_count] == []
    assert "widgets" not in notebook.metadata
    nbformat.validate(notebook)


@pytest.mark.parametrize("path", DASHBOARDS, ids=name)
def test_a_dashboard_only_imports_makes_and_shows(path: Path) -> None:
    notebook = read(path)
    assert 3 <= len(notebook.cells) <= 5
    assert all(len(cell.source.splitlines()) <= 3 for cell in code(notebook))
    assert notebook.metadata["title"]
    assert notebook.metadata["description"].endswith(".")
