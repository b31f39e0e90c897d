"""Many games: what a card set does, and what a change does to it, with honest intervals."""

from luu.lab import exact
from luu.lab.across import across
from luu.lab.compare import Comparison, compare
from luu.lab.interactions import Interactions, interactions
from luu.lab.judged import cost_against_effect, dead_cards, dominated
from luu.lab.playtest import Compared, playtest
from luu.lab.progress import Progress
from luu.lab.result import Result
from luu.lab.sensitivity import Sensitivity, sensitivity
from luu.lab.series import series
from luu.lab.simulate import simulate
from luu.lab.statistics import Estimate
from luu.lab.swap import Swaps, swap_in
from luu.lab.tables import bosses, first_mover, groups, lengths, matchups, overview, picks, stages, tables
from luu.lab.targets import Target
from luu.lab.tune import Tuned, tune
from luu.lab.workbench import Workbench
from luu.lab.workbook import write_workbook

__all__ = [
    "Compared", "Comparison", "Estimate", "Interactions", "Progress", "Result", "Sensitivity", "Swaps", "Target",
    "Tuned", "Workbench", "across", "bosses", "compare", "cost_against_effect", "dead_cards", "dominated", "exact",
    "first_mover", "groups", "interactions", "lengths", "matchups", "overview", "picks", "playtest", "sensitivity",
    "series", "simulate", "stages", "swap_in", "tables", "tune", "write_workbook",
]  # fmt: skip
