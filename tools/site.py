"""Builds the site that needs no server: JupyterLite with both tables, the odds and the lessons (docs/site.md).

`python -m tools.site` fills build/site, a folder of files for any web server. Everything a visitor's browser asks for
lies in it: Python itself (Pyodide, from npm), the wheels that it starts with, those of the widgets, and our own.
"""

from __future__ import annotations

import hashlib
import json
import shutil
import subprocess
import sys
import sysconfig
import tomllib
from collections.abc import Iterable
from pathlib import Path
from typing import Any, Final

from tools.start_page import write_start

ROOT: Final = Path(__file__).resolve().parent.parent
SITE: Final = ROOT / "build" / "site"
PARTS: Final = ROOT / "build" / "site-parts"
PYODIDE: Final = "pyodide@314.0.6"
"""Python 3.14 for the browser, as the Pyodide kernel of JupyterLite 0.8 expects it."""
PYTHON: Final = "3.14"

LOCKED: Final = ("micropip", "packaging", "ipython", "jedi", "typing-extensions", "narwhals", "click")
"""What the kernel starts with, and what the widgets need, as far as Pyodide's lock file has it: its needs count too."""
BESIDE: Final = ("widgetsnbextension", "jupyterlab_widgets", "psygnal", "comm")
"""What ipywidgets and anywidget need beyond that."""
EXTENSIONS: Final = ("@jupyter-widgets/jupyterlab-manager", "@jupyterlite/pyodide-kernel-extension", "anywidget")
"""The parts of JupyterLab's front end that the pages need; what else is installed here stays at home."""
AMISS: Final = ("@jupyterlab/codemirror-extension:commands",)
"""It asks for notebooks, which the console has none of, and says so as an error."""
KERNELSPEC: Final = {"display_name": "Python (Pyodide)", "language": "python", "name": "python"}
PAGES: Final = ("dashboards", "notebooks")
AT_HOME: Final = ("designer.ipynb", "designer_story.ipynb")
"""These are about the lab, which needs numpy and pandas from the first cell on."""
NUMBERS: Final = "numbers"
"""The tag of cells that need numpy or pandas, which a browser without a network cannot get."""


def main() -> None:
    """Fetch the parts, then build."""
    for folder in (SITE, PARTS):
        shutil.rmtree(folder, ignore_errors=True)
    pyodide = PARTS / "static" / "pyodide"
    fetch_pyodide(pyodide)
    fetch_locked(pyodide)
    fetch_widgets(PARTS / "wheels")
    write_pages(PARTS / "files")
    write_settings(PARTS)
    build()
    size = sum(path.stat().st_size for path in SITE.rglob("*") if path.is_file())
    print(f"{SITE}: {size / 1e6:.0f} MB. To look at it: python -m http.server --bind 127.0.0.1 --directory {SITE}")


def run(*command: str | Path, folder: Path = ROOT) -> None:
    """Run a program to its end; what it says is shown only when it fails."""
    done = subprocess.run([str(part) for part in command], cwd=folder, capture_output=True, text=True)
    if done.returncode:
        raise SystemExit(f"{' '.join(map(str, command))} failed:\n{done.stdout}{done.stderr}")


# --- what is fetched


def fetch_pyodide(folder: Path) -> None:
    """Python for the browser, from its package on npm."""
    if shutil.which("npm") is None:
        raise SystemExit("make site needs npm (Debian: apt-get install npm): Pyodide comes from there")
    folder.mkdir(parents=True)
    run("npm", "pack", "--silent", PYODIDE, folder=folder)
    (archive,) = folder.glob("*.tgz")
    shutil.unpack_archive(archive, folder)
    archive.unlink()
    for path in (folder / "package").iterdir():
        path.rename(folder / path.name)
    (folder / "package").rmdir()


def fetch_locked(folder: Path) -> None:
    """Wheels in the versions of Pyodide's lock file. It names its own builds of them: file name and sha256 become those
    of the wheels that were fetched."""
    path = folder / "pyodide-lock.json"
    lock = json.loads(path.read_text("utf-8"))
    packages: dict[str, Any] = lock["packages"]
    for name in sorted(needed(packages, LOCKED)):
        wheel = fetch(folder, f"{name}=={packages[name]['version']}")
        packages[name]["file_name"] = wheel.name
        packages[name]["sha256"] = hashlib.sha256(wheel.read_bytes()).hexdigest()
    path.write_text(json.dumps(lock), "utf-8")


def needed(packages: dict[str, Any], names: Iterable[str]) -> set[str]:
    """Some packages of the lock file and all that they depend on."""
    found: set[str] = set()
    waiting = list(names)
    while waiting:
        name = waiting.pop().lower().replace("_", "-")
        if name not in found:
            found.add(name)
            waiting += packages[name]["depends"]
    return found


def fetch_widgets(folder: Path) -> None:
    """The wheels of the widgets, and of this project as it stands here."""
    folder.mkdir(parents=True)
    project = tomllib.loads((ROOT / "pyproject.toml").read_text("utf-8"))["project"]
    for requirement in (*project["optional-dependencies"]["widgets"], *BESIDE):
        fetch(folder, requirement)
    run(sys.executable, "-m", "build", "--wheel", "--outdir", folder, ROOT)


def fetch(folder: Path, requirement: str) -> Path:
    """One pure wheel, by what pip is asked for."""
    before = set(folder.glob("*.whl"))
    browser = ("--python-version", PYTHON, "--platform", "any", "--implementation", "py", "--only-binary", ":all:")
    run(sys.executable, "-m", "pip", "download", "--quiet", "--no-deps", *browser, "--dest", folder, requirement)
    (wheel,) = set(folder.glob("*.whl")) - before
    return wheel


# --- what is shown


def write_pages(folder: Path) -> None:
    """The dashboards and notebooks, without the cells that need numpy or pandas."""
    for name in PAGES:
        (folder / name).mkdir(parents=True)
        for path in sorted(path for path in (ROOT / name).glob("*.ipynb") if path.name not in AT_HOME):
            page = json.loads(path.read_text("utf-8"))
            page["cells"] = [cell for cell in page["cells"] if NUMBERS not in cell["metadata"].get("tags", ())]
            page["metadata"]["kernelspec"] = KERNELSPEC
            page["cells"].insert(0, start_cell())
            (folder / name / path.name).write_text(json.dumps(page), "utf-8")


def start_cell() -> dict[str, Any]:
    """The cell that brings our wheel and what it needs into the browser's Python."""
    source = ['%pip install -q "luu[widgets]"']
    return {
        "cell_type": "code",
        "id": "bring",
        "metadata": {},
        "execution_count": None,
        "outputs": [],
        "source": source,
    }


def write_settings(folder: Path) -> None:
    """How JupyterLite is built, and what its pages may ask for: nothing that is not in the site."""
    share = Path(sysconfig.get_path("data")) / "share" / "jupyter" / "labextensions"
    build = {
        "LiteBuildConfig": {
            "contents": [str(folder / "files")],
            "ignore_sys_prefix": ["federated_extensions"],
            "federated_extensions": [str(share / name) for name in EXTENSIONS],
            "output_dir": str(SITE),
        },
        "PipliteAddon": {"piplite_urls": sorted(str(path) for path in (folder / "wheels").glob("*.whl"))},
    }
    kernel = {"pyodideUrl": "./static/pyodide/pyodide.js", "disablePyPIFallback": True}
    pages = {"litePluginSettings": {"@jupyterlite/pyodide-kernel-extension:kernel": kernel}, "appName": "Luu"}
    quiet = {"disabledExtensions": [*AMISS]}
    (folder / "repl").mkdir(exist_ok=True)
    for place, data in (("jupyter-lite.json", pages), ("repl/jupyter-lite.json", quiet)):
        settings = {"jupyter-lite-schema-version": 0, "jupyter-config-data": data}
        (folder / place).write_text(json.dumps(settings, indent=1), "utf-8")
    (folder / "jupyter_lite_config.json").write_text(json.dumps(build, indent=1), "utf-8")


def build() -> None:
    """JupyterLite makes the site of the parts; the first page is our own."""
    run(sys.executable, "-m", "jupyterlite_core", "build", "--lite-dir", PARTS, "--output-dir", SITE, folder=PARTS)
    shutil.copy(SITE / "lab" / "favicon.ico", SITE)  # browsers ask for it there
    write_start(SITE, PARTS / "files")


if __name__ == "__main__":
    main()
