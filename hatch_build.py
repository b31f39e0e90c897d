"""Compiles the engine's hot modules with mypyc where LUU_COMPILE=1 asks for it; otherwise nothing is done.

Both wheels hold the same Python files. The compiled one holds a library beside each compiled file, which Python then
prefers to it. Which files those are stands in pyproject.toml.
"""

from __future__ import annotations

import contextlib
import os
import sys
import tempfile
from pathlib import Path
from typing import Any

from hatchling.builders.hooks.plugin.interface import BuildHookInterface

COMPILERS = ["mypy[mypyc]>=2.4", "setuptools>=70"]

WITHIN = ["-fvisibility=hidden", "-fno-semantic-interposition"]
WITHIN_LINKED = ["-Wl,-Bsymbolic"]
"""On Linux a call within the library is a plain one: nobody may put another function in its place (5 % of a game)."""


class CompileHook(BuildHookInterface[Any]):
    """What hatchling calls before it builds a wheel."""

    PLUGIN_NAME = "custom"
    room: tempfile.TemporaryDirectory[str] | None = None
    """Where it is compiled."""

    def wanted(self) -> bool:
        """Whether this build is to compile; an editable install stays as it is written."""
        return self.target_name == "wheel" and os.environ.get("LUU_COMPILE", "0") not in ("", "0")

    def dependencies(self) -> list[str]:
        """What the build needs besides hatchling: nothing, unless it compiles."""
        return COMPILERS if self.wanted() else []

    def initialize(self, version: str, build_data: dict[str, Any]) -> None:
        """Compile, and put each library beside its module in the wheel."""
        if not self.wanted() or version == "editable":
            return
        self.room = tempfile.TemporaryDirectory(prefix="luu-compiled-")
        folder = Path(self.room.name)
        build_data["pure_python"] = False
        build_data["infer_tag"] = True
        with contextlib.chdir(self.root):
            libraries = compiled(hot_modules(self.config["folders"], self.config["leave"]), folder)
        for library in libraries:
            build_data["force_include"][str(library)] = library.relative_to(folder / "lib").as_posix()

    def finalize(self, version: str, build_data: dict[str, Any], artifact_path: str) -> None:
        """The wheel is written: what it was compiled in goes. (After a failure it goes as the build ends.)"""
        if self.room is not None:
            self.room.cleanup()


def hot_modules(folders: list[str], leave: list[str]) -> list[str]:
    """The modules to compile: all in some folders but those that are left as they are."""
    paths = [path.as_posix() for folder in folders for path in sorted(Path(folder).rglob("*.py"))]
    unknown = sorted(set(leave) - set(paths))
    if unknown:
        raise ValueError(f"pyproject.toml leaves {', '.join(unknown)} uncompiled, which is no file in {folders}")
    return [path for path in paths if path not in leave and not path.endswith("__init__.py")]


def compiled(modules: list[str], folder: Path) -> list[Path]:
    """Compile modules, as paths from the project's root; the libraries, in the folders of their packages."""
    from mypyc.build import mypycify
    from setuptools import Distribution
    from setuptools.command.build_ext import build_ext

    options = ["--config-file", "pyproject.toml", "--cache-dir", str(folder / "cache")]
    extensions = mypycify([*options, *modules], group_name="luu", target_dir=str(folder / "c"), multi_file=True)
    if sys.platform == "linux":
        for extension in extensions:
            extension.extra_compile_args += WITHIN
            extension.extra_link_args += WITHIN_LINKED
    command = build_ext(Distribution({"name": "luu", "ext_modules": extensions}))
    command.build_lib = str(folder / "lib")
    command.build_temp = str(folder / "temp")
    command.parallel = os.cpu_count()
    command.ensure_finalized()
    command.run()
    return [Path(library) for library in command.get_outputs()]
