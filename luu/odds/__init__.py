"""Exact chances: every answer is a `Distribution` or a `Fraction`; nothing is sampled or rounded."""

from luu.odds import grid, luturas, planet
from luu.odds.distribution import Distribution
from luu.odds.live import coming_phase, forget, of, step_by_step
from luu.odds.live_intent import Aim, Intent, Threatened, intent
from luu.odds.outlook import Outlook, Prospect

__all__ = [
    "Aim", "Distribution", "Intent", "Outlook", "Prospect", "Threatened", "coming_phase", "forget", "grid", "intent",
    "luturas", "of", "planet", "step_by_step",
]  # fmt: skip
