"""The charts of Planet Luu: pure functions that return a plotly figure, with its content in words beside it.

Every figure says in `layout.meta["summary"]` what it shows; its view reads that to those who do not see it.
"""

from luu_widgets.chart_course import means_over_time, timeline
from luu_widgets.chart_dice import all_sectors, dice_name, sector_dice
from luu_widgets.chart_growth import MEASURES, Measure, evolution
from luu_widgets.chart_odds import distribution_figure, distribution_table
from luu_widgets.chart_phase import phase_damage, phase_words
from luu_widgets.chart_tornado import tornado
from luu_widgets.chart_wheel import counter_wheel

__all__ = [
    "MEASURES", "Measure", "all_sectors", "counter_wheel", "dice_name", "distribution_figure", "distribution_table",
    "evolution", "means_over_time", "phase_damage", "phase_words", "sector_dice", "timeline", "tornado",
]  # fmt: skip
