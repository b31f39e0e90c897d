"""A chart of any kind with its table beside it, and controls whose values both follow."""

from __future__ import annotations

from collections.abc import Callable
from html import escape

import ipywidgets as widgets
import plotly.graph_objects as go

from luu_widgets.plotly_view import PlotlyView

Draw = Callable[..., tuple[go.Figure, str]]


class FigurePanel(widgets.VBox):
    """`draw` gives a figure and its table as HTML; each control is a widget with a `value`, handed on by its name.

    What `draw` raises is shown above the chart, which stays as it was, so that a control set wrong says why.
    """

    def __init__(self, draw: Draw, **controls: widgets.ValueWidget) -> None:
        self._draw = draw
        self.controls = controls
        self.chart = PlotlyView()
        self.table = widgets.HTML()
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        row = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "4px 16px", "overflow": "visible"}
        asked = widgets.Box(list(controls.values()), layout=widgets.Layout(**row))
        shown = widgets.Box([_share(self.chart, "3 1 420px"), _share(self.table, "1 1 auto")])
        shown.layout = widgets.Layout(**row)
        super().__init__([*([asked] if controls else []), self._fault, shown])
        for control in controls.values():
            control.observe(self.refresh, names="value")
        self.refresh()

    def refresh(self, _change: object = None) -> None:
        """Draw anew with what the controls say."""
        try:
            figure, table = self._draw(**{name: control.value for name, control in self.controls.items()})
        except Exception as fault:  # a page shows nobody what a callback raises
            self._say(f"{type(fault).__name__}: {fault}")
        else:
            self.chart.figure, self.table.value = figure, table
            self._say("")

    def _say(self, fault: str) -> None:
        self._fault.value = f'<p role="alert">{escape(fault)}</p>' if fault else ""
        self._fault.layout.display = None if fault else "none"


def _share(widget: widgets.DOMWidget, flex: str) -> widgets.Box:
    layout = widgets.Layout(flex=flex, min_width="0", overflow="auto", max_height="46em")
    return widgets.VBox([widget], layout=layout)
