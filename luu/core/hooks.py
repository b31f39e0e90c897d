"""What others add to the engine's objects without the engine knowing them: a table to show, a chart to plot.

A package says so as it is imported (`register`), or in its metadata: an entry point of the group `luu.display`.
"""

from __future__ import annotations

from collections.abc import Callable
from importlib.metadata import entry_points
from typing import Any, Final

GROUP: Final = "luu.display"

_hooks: dict[str, Callable[..., Any]] = {}


def register(name: str, hook: Callable[..., Any]) -> None:
    """From now on `hook` answers to a name: "show" is called with a session, "plot" with a distribution."""
    _hooks[name] = hook


def call(name: str, subject: object, **options: Any) -> Any:
    """What the hook of a name makes of something. Raises ImportError, saying what to install, where there is none."""
    if name not in _hooks:
        for found in entry_points(group=GROUP, name=name):
            _hooks[name] = found.load()
    if name not in _hooks:
        raise ImportError(f"{name}() needs the widgets: pip install 'luu[widgets]', or import luu_widgets first")
    return _hooks[name](subject, **options)
