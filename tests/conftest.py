"""What all tests share: settings of hypothesis, and the browser tests at the end."""

from __future__ import annotations

import os
from pathlib import Path

import pytest
from hypothesis import settings

from luu import publish

BROWSER_TESTS = Path(__file__).parent / "browser"

# Side by side, each worker is told a width in COLUMNS; without it an output is as wide as in a file.
os.environ.pop("COLUMNS", None)

# The same examples on every run of CI; new ones on a developer's machine. Shared machines stall: no deadline.
settings.register_profile("ci", deadline=None, derandomize=True, print_blob=True)
settings.register_profile("dev", deadline=None)
settings.load_profile("ci" if os.environ.get("CI") else "dev")


def pytest_addoption(parser: pytest.Parser) -> None:
    help_ = "play the games of tests/planet/playthroughs anew; then read the diff"
    parser.addoption("--rewrite-playthroughs", action="store_true", help=help_)
    parser.addoption("--evidence", action="store_true", help="run the tests that take minutes, and only those")


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    """Browser tests are marked by where they lie, and come last: a fault in the engine shows itself sooner, and the
    browser's driver leaves an event loop running in its process, in which others could not start one."""
    wanted = config.getoption("--evidence")
    items[:] = [item for item in items if (item.get_closest_marker("evidence") is not None) == wanted]
    for item in items:
        if BROWSER_TESTS in item.path.parents:
            item.add_marker("browser")
        if item.get_closest_marker("checkout") and not publish.in_checkout():
            item.add_marker(pytest.mark.skip(reason="the package is not used from its repository"))
    items.sort(key=lambda item: item.get_closest_marker("browser") is not None)
