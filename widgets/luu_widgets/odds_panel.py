"""Chances to play with: a chart, a table beside it, three views, and controls whose values the chances follow."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from html import escape

import ipywidgets as widgets

from luu_widgets.chart_odds import VIEWS, Chances, distribution_figure, distribution_table
from luu_widgets.plotly_view import PlotlyView

Make = Callable[..., Mapping[str, Chances]]


class OddsPanel(widgets.VBox):
    """Up to four distributions as a chart with its table, seen as exactly, at least or at most.

    `make` gives the distributions by name; each control is a widget with a `value`, handed to `make` by its name
    whenever it changes. Or `make` is a mapping of distributions that stay as they are. What `make` raises is shown in
    place of the chart, so that a control set wrong says why. `short` makes of a name the head of its column.
    """

    def __init__(
        self,
        make: Make | Mapping[str, Chances],
        title: str = "Chances",
        value: str = "value",
        short: Callable[[str], str] = str,
        **controls: widgets.ValueWidget,
    ) -> None:
        self._make = make
        self._title, self._value = title, value
        self._short = short
        self.controls = controls
        self.view = widgets.ToggleButtons(options=VIEWS, tooltips=["each value", "a value or more", "a value or less"])
        self.view.style.button_width = "auto"
        self.chart = PlotlyView()
        self.table = widgets.HTML()
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        asked = widgets.Box(list(controls.values()), layout=_row())
        shown = widgets.Box([_share(self.chart, "3 1 360px"), _share(self.table, "1 1 220px")], layout=_row())
        super().__init__([*([asked] if controls else []), self.view, self._fault, shown])
        for control in (*controls.values(), self.view):
            control.observe(self.refresh, names="value")
        self.refresh()

    def say_what(self, value: str, title: str) -> None:
        """What the values are, and what the chart is called, from the next drawing on."""
        self._value, self._title = value, title

    def refresh(self, _change: object = None) -> None:
        """Ask for the distributions anew and draw them."""
        try:
            made = self._made()
            view = self.view.value
            self.chart.figure = distribution_figure(made, view, self._title, self._value)
            self.table.value = distribution_table(
                {self._short(name): one for name, one in made.items()}, view, self._value
            )
        except Exception as fault:  # a page shows nobody what a callback raises
            self._say(f"{type(fault).__name__}: {fault}")
        else:
            self._say("")

    def _made(self) -> Mapping[str, Chances]:
        if isinstance(self._make, Mapping):
            return self._make
        return self._make(**{name: control.value for name, control in self.controls.items()})

    def _say(self, fault: str) -> None:
        self._fault.value = f'<p role="alert">{escape(fault)}</p>' if fault else ""
        self._fault.layout.display = None if fault else "none"


def _row() -> widgets.Layout:
    return widgets.Layout(flex_flow="row wrap", align_items="flex-start", grid_gap="4px 16px", overflow="visible")


def _share(widget: widgets.DOMWidget, flex: str) -> widgets.Box:
    return widgets.VBox([widget], layout=widgets.Layout(flex=flex, min_width="0", overflow="auto", max_height="30em"))
