"""Exact chances: every answer is a `Distribution` or a `Fraction`; nothing is sampled or rounded."""

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from luu.odds.distribution import Distribution
from luu.odds.live import coming_phase, forget, of, step_by_step
from luu.odds.live_intent import Aim, Intent, Threatened, intent
from luu.odds.outlook import Outlook, Prospect

if TYPE_CHECKING:
    from luu.odds import grid, luturas, planet

__all__ = [
    "Aim", "Distribution", "Intent", "Outlook", "Prospect", "Threatened", "coming_phase", "forget", "grid", "intent",
    "luturas", "of", "planet", "step_by_step",
]  # fmt: skip

_WHEN_USED: Final = frozenset({"grid", "luturas", "planet"})
"""A running game needs the odds of its own kind alone."""


def __getattr__(name: str) -> Any:
    if name in _WHEN_USED:
        return import_module(f"luu.odds.{name}")
    raise AttributeError(f"module {__name__!r} has no attribute {name!r}")
