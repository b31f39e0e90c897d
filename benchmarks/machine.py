"""On what and with what a run was made: machine, Python, versions, commit, date. No names of people or hosts."""

from __future__ import annotations

import os
import platform
import subprocess
from datetime import UTC, datetime
from importlib.metadata import PackageNotFoundError, version
from pathlib import Path
from typing import Any

ROOT = Path(__file__).resolve().parents[1]
PACKAGES = ("luu", "catanatron", "open_spiel", "rlcard", "pettingzoo", "numpy")


def facts() -> dict[str, Any]:
    """Everything that one needs to know to read the figures."""
    return {
        "date": datetime.now(UTC).date().isoformat(),
        "commit": git("rev-parse", "--short=12", "HEAD"),
        "changed": bool(git("status", "--porcelain", "--", "luu")),
        "machine": {
            "processor": processor(),
            "cores": os.cpu_count(),
            "memory_gb": memory_gb(),
            "system": platform.system(),
            "architecture": platform.machine(),
        },
        "python": f"{platform.python_implementation()} {platform.python_version()}",
        "versions": {name: installed(name) for name in PACKAGES},
    }


def engine() -> str:
    """Which engine this process has: `plain` Python, or `compiled`."""
    import luu.core.rng

    return "plain" if str(luu.core.rng.__file__).endswith(".py") else "compiled"


def git(*words: str) -> str | None:
    """What git says about this checkout; None where there is no git or no commit."""
    try:
        done = subprocess.run(["git", *words], cwd=ROOT, capture_output=True, text=True, check=True)
    except (OSError, subprocess.CalledProcessError):
        return None
    return done.stdout.strip()


def processor() -> str:
    """The processor's name as it gives it."""
    listing = Path("/proc/cpuinfo")
    if listing.exists():
        for line in listing.read_text().splitlines():
            if line.startswith("model name"):
                return line.partition(":")[2].strip()
    return platform.processor() or platform.machine()


def memory_gb() -> int | None:
    """The machine's memory."""
    if not hasattr(os, "sysconf") or "SC_PHYS_PAGES" not in os.sysconf_names:
        return None
    return round(os.sysconf("SC_PHYS_PAGES") * os.sysconf("SC_PAGE_SIZE") / 2**30)


def installed(package: str) -> str | None:
    """The version of an installed package."""
    try:
        return version(package)
    except PackageNotFoundError:
        return None
