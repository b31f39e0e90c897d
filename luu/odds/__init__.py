"""Exact chances: every answer is a `Distribution` or a `Fraction`; nothing is sampled or rounded."""

from luu.odds import grid, luturas, planet
from luu.odds.distribution import Distribution
from luu.odds.live import of
from luu.odds.outlook import Outlook, Prospect

__all__ = ["Distribution", "Outlook", "Prospect", "grid", "luturas", "of", "planet"]
