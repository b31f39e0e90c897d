"""What gets installed: a bare engine that is light, and a wheel that brings everything the commands open."""

from __future__ import annotations

import json
import subprocess
import sys
import tomllib
import zipfile
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
HEAVY = ("IPython", "anywidget", "ipywidgets", "numpy", "pandas", "plotly", "scipy")


def modules_after(code: str) -> set[str]:
    """The top-level modules that a fresh Python has loaded after some code."""
    show = f"{code}\nimport sys, json; print(json.dumps(sorted({{name.split('.')[0] for name in sys.modules}})))"
    done = subprocess.run([sys.executable, "-c", show], capture_output=True, text=True, check=True)
    return set(json.loads(done.stdout.splitlines()[-1]))


@pytest.mark.parametrize(
    "code",
    [
        pytest.param("import luu", id="import"),
        pytest.param("import luu; luu.new('planet', seed=7, draft='auto', chaos=0).describe()", id="a game"),
        pytest.param(
            "import luu; luu.agents.get('greedy', game='planet').choose(luu.new('planet', draft='auto', chaos=0))",
            id="an agent",
        ),
        pytest.param("import luu; luu.odds.planet.sector_roll(1).mean", id="odds"),
        pytest.param("import luu.cli, luu.publish, luu.terminal", id="the command"),
    ],
)
def test_the_engine_loads_nothing_heavy(code: str) -> None:
    assert not modules_after(code) & set(HEAVY)


def test_python_has_no_upper_bound() -> None:
    project = tomllib.loads((ROOT / "pyproject.toml").read_text())["project"]
    assert project["requires-python"] == ">=3.11"
    assert [requirement.split(">")[0] for requirement in project["dependencies"]] == ["click"]


@pytest.fixture(scope="module")
def wheel(tmp_path_factory: pytest.TempPathFactory) -> zipfile.ZipFile:
    """The wheel as users get it: built from the source archive, which therefore has all that a build needs."""
    build = pytest.importorskip("build")
    pytest.importorskip("hatchling")
    folder = tmp_path_factory.mktemp("dist")
    archive = build.ProjectBuilder(ROOT).build("sdist", folder)
    subprocess.run([sys.executable, "-m", "tarfile", "-e", archive, str(folder)], check=True)
    unpacked = next(path for path in folder.iterdir() if path.is_dir())
    return zipfile.ZipFile(build.ProjectBuilder(unpacked).build("wheel", folder))


def test_the_wheel_has_both_packages_and_their_data(wheel: zipfile.ZipFile) -> None:
    names = set(wheel.namelist())
    for folder, package in (("luu", "luu"), ("widgets/luu_widgets", "luu_widgets")):
        for path in (ROOT / folder).rglob("*"):
            if path.is_file() and "__pycache__" not in path.parts:
                assert f"{package}/{path.relative_to(ROOT / folder).as_posix()}" in names


@pytest.mark.parametrize("folder", ["dashboards", "notebooks", "luu/voila", "jupyter/voila/templates/luu"])
def test_the_wheel_has_the_pages(wheel: zipfile.ZipFile, folder: str) -> None:
    source = next(path for path in (ROOT / folder, ROOT / "share" / folder) if path.is_dir())
    share = folder if folder.startswith(("jupyter", "luu")) else f"luu/{folder}"
    shipped = {name.split("/share/", 1)[1] for name in wheel.namelist() if "/data/share/" in name}
    expected = [path.relative_to(source).as_posix() for path in source.rglob("*") if path.is_file()]
    assert expected
    assert {f"{share}/{name}" for name in expected if "checkpoint" not in name} <= shipped


def test_the_wheel_leaves_the_workshop_at_home(wheel: zipfile.ZipFile) -> None:
    tops = {name.split("/")[0].split("-")[0] for name in wheel.namelist()}
    assert tops == {"luu", "luu_widgets"}


def test_every_page_says_what_it_is() -> None:
    """The index and the browser's tab show them."""
    for path in (ROOT / "dashboards").glob("*.ipynb"):
        metadata = json.loads(path.read_text())["metadata"]
        assert metadata.get("title"), path.name
        assert metadata.get("description"), path.name


def test_no_notebook_keeps_outputs() -> None:
    for path in [*(ROOT / "dashboards").glob("*.ipynb"), *(ROOT / "notebooks").glob("*.ipynb")]:
        notebook = json.loads(path.read_text())
        assert "widgets" not in notebook["metadata"], path.name
        assert not any(cell.get("outputs") for cell in notebook["cells"]), path.name
