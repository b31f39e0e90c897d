"""Exact chances: every answer is a `Distribution` or a `Fraction`; nothing is sampled or rounded."""

from luu.odds import grid, luturas, planet
from luu.odds.distribution import Distribution

__all__ = ["Distribution", "grid", "luturas", "planet"]
