"""Plain and compiled: the same files, the same games; and who asks for nothing gets plain Python.

`make compiled` compiles the engine into build/compiled. That takes minutes, so these tests compare what is there.
"""

from __future__ import annotations

import filecmp
import json
import os
import shutil
import subprocess
import sys
import tomllib
from pathlib import Path

import pytest

ROOT = Path(__file__).parent.parent
COMPILED = ROOT / "build" / "compiled"
HOOK = tomllib.loads((ROOT / "pyproject.toml").read_text())["tool"]["hatch"]["build"]["targets"]["wheel"]["hooks"]


def missing() -> str:
    """Why there is nothing to compare; empty if there is."""
    if not list(COMPILED.glob("luu/core/rng.*.so")) and not list(COMPILED.glob("luu/core/rng.*.pyd")):
        return "nothing is compiled here: make compiled"
    sources = [path.relative_to(ROOT).as_posix() for path in (ROOT / "luu").rglob("*.py")]
    _, other, gone = filecmp.cmpfiles(ROOT, COMPILED, sources, shallow=False)
    return f"build/compiled is of other sources ({[*other, *gone][0]}): make compiled" if other or gone else ""


def games(path: Path) -> list[str]:
    """What same_games.py prints with an engine from a folder."""
    environment = {**os.environ, "PYTHONPATH": str(path), "PYTHONSAFEPATH": "1"}
    command = [sys.executable, str(ROOT / "tests" / "same_games.py"), "200"]
    done = subprocess.run(command, env=environment, capture_output=True, text=True, check=True)
    return done.stdout.splitlines()


@pytest.mark.skipif(bool(missing()), reason=missing())
def test_the_same_seeds_give_the_same_games_compiled() -> None:
    plain, compiled = games(ROOT), games(COMPILED)
    assert (plain[0], compiled[0]) == ("plain", "compiled")
    assert len(plain) == 401
    assert [(one, other) for one, other in zip(plain[1:], compiled[1:], strict=True) if one != other] == []


def test_what_stays_uncompiled_is_there() -> None:
    leave = HOOK["custom"]["leave"]
    assert [path for path in leave if not (ROOT / path).is_file()] == []
    assert len(set(leave)) == len(leave)


def wheel(folder: Path, **environment: str) -> Path:
    """A wheel of this project, built with what this Python has."""
    command = [sys.executable, "-m", "build", "--no-isolation", "--wheel", "--outdir", str(folder), str(ROOT)]
    room = folder.with_suffix(".room")
    room.mkdir()
    subprocess.run(command, env={**os.environ, "TMPDIR": str(room), **environment}, capture_output=True, check=True)
    assert list(room.glob("luu-*")) == [], "what was compiled in is left behind"
    return next(path for path in folder.iterdir() if path.suffix == ".whl")


@pytest.mark.evidence
@pytest.mark.skipif(shutil.which("cc") is None, reason="no C compiler")
def test_pip_prefers_the_compiled_wheel_where_there_are_both(tmp_path: Path) -> None:
    found = tmp_path / "wheels"
    found.mkdir()
    plain = shutil.move(wheel(tmp_path / "plain", LUU_COMPILE="0"), found)
    compiled = shutil.move(wheel(tmp_path / "compiled", LUU_COMPILE="1"), found)
    assert plain.name.endswith("-py3-none-any.whl")
    command = [sys.executable, "-m", "pip", "install", "--dry-run", "--quiet", "--ignore-installed", "--no-deps"]
    command += ["--no-index", "--find-links", str(found), "--report", "-", "luu"]
    report = subprocess.run(command, capture_output=True, text=True, check=True)
    (chosen,) = json.loads(report.stdout)["install"]
    assert chosen["download_info"]["url"].endswith(compiled.name)
