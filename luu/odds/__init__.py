"""Exact chances: every answer is a `Distribution` or a `Fraction`; nothing is sampled or rounded."""

from luu.odds import grid, luturas, planet
from luu.odds.distribution import Distribution
from luu.odds.live import Outlook, Prospect, of

__all__ = ["Distribution", "Outlook", "Prospect", "grid", "luturas", "of", "planet"]
