"""Exact chances: every answer is a `Distribution` or a `Fraction`; nothing is sampled or rounded."""

from luu.odds import grid, luturas, planet
from luu.odds.distribution import Distribution
from luu.odds.live import coming_phase, of
from luu.odds.outlook import Outlook, Prospect

__all__ = ["Distribution", "Outlook", "Prospect", "coming_phase", "grid", "luturas", "of", "planet"]
