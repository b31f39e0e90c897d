"""Many games: what a card set does, and what a change does to it, with honest intervals."""

from luu.lab import exact
from luu.lab.compare import Comparison, compare
from luu.lab.desk import Desk
from luu.lab.progress import Progress
from luu.lab.result import Result
from luu.lab.simulate import simulate
from luu.lab.statistics import Estimate
from luu.lab.workbook import write_workbook

__all__ = [
    "Comparison", "Desk", "Estimate", "Progress", "Result", "compare", "exact", "simulate", "write_workbook",
]  # fmt: skip
