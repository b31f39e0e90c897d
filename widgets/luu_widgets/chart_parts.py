"""What all charts have in common: the template, the way a figure is put together, a chance in words."""

from __future__ import annotations

from fractions import Fraction
from functools import cache
from typing import Any

import plotly.graph_objects as go

from luu_widgets.theme import FONT, GRID, INK, MUTED, QUIET, SURFACE

Part = dict[str, Any]
"""A trace, a note, an axis or a layout. Figures are put together from these at one go: changing one is slow."""

CHECKED = False
"""Whether parts are checked by plotly, which takes ten times as long as the rest: the tests have it so."""

NOTE: Part = {"showarrow": False, "font": {"color": MUTED, "size": 12}}
"""A few words written into a chart."""


def figure(title: str, subtitle: str, summary: str, traces: list[Part], **layout: Any) -> go.Figure:
    """A figure in our own look. `summary` says in words what it shows, for those who do not see it.

    The parts are taken as they are, unless `CHECKED`. What is changed in the figure afterwards is checked as ever.
    """
    heading = {"text": title, "subtitle": {"text": subtitle}}
    whole = {"template": template(), "title": heading, "meta": {"summary": summary}} | layout
    made = go.Figure(traces, whole, _validate=CHECKED)
    made._validate = True
    return made


def percent(chance: Fraction | float, short: bool = False) -> str:
    """A chance as one reads it: 25%, 3.12%; short: 3%, <1%."""
    hundredths = 100 * float(chance)
    if not short:
        return f"{hundredths:.3g}%"
    return f"{hundredths:.0f}%" if hundredths >= 1 else "<1%"


@cache
def template() -> Part:
    """What all our figures have in common; the paper is left to the page."""
    axis = {
        "gridcolor": GRID,
        "linecolor": GRID,
        "zerolinecolor": GRID,
        "tickcolor": GRID,
        "tickfont": {"color": MUTED, "size": 12},
        "title": {"font": {"color": MUTED, "size": 12}, "standoff": 8},
        "automargin": True,
        "ticklabeloverflow": "allow",  # else every label is measured at every drawing, a quarter of what it takes
    }
    made = go.layout.Template(
        layout={
            "font": {"family": FONT, "color": INK, "size": 13},
            "title": {
                "font": {"size": 15, "color": INK, "weight": 600},
                "subtitle": {"font": {"size": 12, "color": MUTED}},
                "x": 0,
                "xref": "container",
                "xanchor": "left",
                "y": 1,
                "yref": "container",
                "yanchor": "top",
                "pad": {"t": 10, "l": 4},
            },
            "paper_bgcolor": "rgba(0,0,0,0)",
            "plot_bgcolor": "rgba(0,0,0,0)",
            "margin": {"l": 48, "r": 8, "t": 62, "b": 44},
            "xaxis": axis,
            "yaxis": axis,
            "showlegend": False,
            "hoverlabel": {"bgcolor": SURFACE, "bordercolor": QUIET, "font": {"color": INK, "family": FONT}},
            "bargap": 0.25,
        }
    )
    checked: Part = made.to_plotly_json()
    return checked
