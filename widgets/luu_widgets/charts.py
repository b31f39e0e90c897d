"""The charts of Planet Luu: pure functions that return a plotly figure, with its content in words beside it.

Every figure says in `layout.meta["summary"]` what it shows; its view reads that to those who do not see it.
"""

from luu_widgets.chart_dice import all_sectors, dice_name, sector_dice
from luu_widgets.chart_growth import MEASURES, Measure, evolution
from luu_widgets.chart_odds import distribution_figure, distribution_table
from luu_widgets.chart_tornado import tornado

__all__ = [
    "MEASURES", "Measure", "all_sectors", "dice_name", "distribution_figure", "distribution_table", "evolution",
    "sector_dice", "tornado",
]  # fmt: skip
