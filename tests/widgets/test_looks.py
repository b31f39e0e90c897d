"""One palette: the widgets take their colours from one file, and the pages and the charts say the same ones."""

from __future__ import annotations

import re

import pytest

pytest.importorskip("anywidget", reason="the widgets are not installed")

from luu.publish import pages_folder
from luu_widgets import theme
from luu_widgets.card_grid import CardGrid
from luu_widgets.desk_bar import DeskBar
from luu_widgets.lessons.course import LessonPanel
from luu_widgets.luturas_table import LuturasTable
from luu_widgets.page_link import PageLink
from luu_widgets.planet_table import PlanetTable
from luu_widgets.plotly_view import PlotlyView
from luu_widgets.table_base import STATIC

TOKENS = (STATIC / "board_tokens.css").read_text(encoding="utf-8")
COLOURS = dict(re.findall(r"(--[\w-]+): light-dark\((#\w+, #\w+)\);", TOKENS))
SHEETS = sorted(one.name for one in STATIC.iterdir() if one.name.endswith(".css") and one.name != "board_tokens.css")


@pytest.mark.parametrize("widget", [CardGrid, DeskBar, LessonPanel, LuturasTable, PageLink, PlanetTable, PlotlyView])
def test_every_widget_brings_the_palette_once(widget: type) -> None:
    assert widget._css.count(f"--accent: light-dark({COLOURS['--accent']});") == 1


@pytest.mark.parametrize("sheet", SHEETS)
def test_no_other_file_says_again_what_the_palette_says(sheet: str) -> None:
    text = (STATIC / sheet).read_text(encoding="utf-8")
    again = [pair for pair in re.findall(r"light-dark\((#\w+, #\w+)\)", text) if pair in COLOURS.values()]
    assert again == []
    assert "BlinkMacSystemFont" not in text


@pytest.mark.parametrize(
    ("token", "page", "chart"),
    [
        ("--accent", "accent", theme.ACCENT), ("--ink", "ink", theme.INK), ("--ink-2", "soft", theme.MUTED),
        ("--panel", "surface", theme.SURFACE), ("--panel-2", "raised", theme.BAND), ("--gold", "warm", None),
        ("--paper", "ground", None), ("--line", "line", None), ("--accent-soft", "tint", None),
    ],
)  # fmt: skip
@pytest.mark.checkout
def test_pages_and_charts_have_the_colours_of_the_board(token: str, page: str, chart: str | None) -> None:
    light, dark = COLOURS[token].split(", ")
    sheet = pages_folder("share") / "jupyter/voila/templates/luu/static/luu.css"
    assert re.findall(rf"--luu-{page}: (#\w+);", sheet.read_text(encoding="utf-8")) == [light, dark]
    if chart is not None:
        assert (chart, theme.DARK[chart]) == (light, dark)
