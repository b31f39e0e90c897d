"""Many games: what a card set does, and what a change does to it, with honest intervals."""

from luu.lab.compare import Comparison, compare
from luu.lab.progress import Progress
from luu.lab.result import Result
from luu.lab.series import series
from luu.lab.simulate import simulate
from luu.lab.statistics import Estimate

__all__ = ["Comparison", "Estimate", "Progress", "Result", "compare", "series", "simulate"]
