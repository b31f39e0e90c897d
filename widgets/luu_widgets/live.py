"""Charts that follow a game: drawn when they are first seen, and again when what they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass
from html import escape
from typing import Any

import ipywidgets as widgets
import plotly.graph_objects as go

from luu.core.session import Session
from luu_widgets.plotly_view import PlotlyView
from luu_widgets.table_base import BoardTable

Drawn = go.Figure | tuple[go.Figure, str]
"""A figure, or a figure with a few lines of HTML above it."""


@dataclass(frozen=True)
class Scene:
    """What a chart may look at: the game, what its board shows now, and whose seat looks at it."""

    session: Session
    view: Mapping[str, Any]
    seat: int


class LiveChart(widgets.VBox):
    """One chart with its controls.

    `needs` tells from a scene and the controls' values, by their names, all that the chart depends on; words instead
    say why there is nothing to show. `draw` makes the figure from what is needed.
    """

    def __init__(
        self,
        name: str,
        needs: Callable[..., tuple[Any, ...] | str],
        draw: Callable[..., Drawn],
        **controls: widgets.ValueWidget,
    ) -> None:
        self.name = name
        self.controls = controls
        self.chart = PlotlyView()
        self.words = widgets.HTML()
        self._needs, self._draw = needs, draw
        self._shown: tuple[Any, ...] | str | None = None
        row = widgets.Layout(flex_flow="row wrap", grid_gap="2px 12px", overflow="visible")
        asked = [widgets.Box(list(controls.values()), layout=row)] if controls else []
        super().__init__([*asked, self.words, self.chart], layout=widgets.Layout(overflow="hidden"))
        self.add_class("luu-live")

    def follow(self, scene: Scene) -> None:
        """Draw anew if what the chart depends on has changed."""
        needed = self._needs(scene, **{name: control.value for name, control in self.controls.items()})
        if needed == self._shown:
            return
        if isinstance(needed, str):
            figure, words = None, f'<p class="luu-nothing">{escape(needed)}</p>'
        else:
            drawn = self._draw(*needed)
            figure, words = drawn if isinstance(drawn, tuple) else (drawn, "")
        if figure is not None:
            self.chart.figure = figure
        self.words.value = words
        display(self.words, bool(words))
        display(self.chart, figure is not None)
        self._shown = needed


class LivePage(widgets.VBox):
    """A table with charts beside it that follow its game: some always in sight, the others in tabs.

    A game's page says what its table is; a fault of the charts is shown above the table.
    """

    def __init__(
        self,
        table: BoardTable,
        in_sight: Iterable[LiveChart],
        in_tabs: Sequence[LiveChart],
        **traits: Any,
    ) -> None:
        self.table = table
        self.in_sight, self.in_tabs = tuple(in_sight), tuple(in_tabs)
        self.tabs = widgets.Tab(list(in_tabs), selected_index=0, titles=[live.name for live in in_tabs])
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        self.beside = widgets.VBox([*self.in_sight, self.tabs], layout=_share("1 1 410px"))
        self.beside.add_class("luu-charts")
        page = widgets.Box([widgets.VBox([table], layout=_share("999 1 600px")), self.beside])
        page.layout = widgets.Layout(**_ROW)
        super().__init__([self._fault, page], **{"layout": widgets.Layout(overflow="visible"), **traits})
        table.observe(self.refresh, names="view")
        self.tabs.observe(self.refresh, names="selected_index")
        for live in (*self.in_sight, *self.in_tabs):
            for control in live.controls.values():
                control.observe(self.refresh, names="value")
        self.refresh()

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    @property
    def visible(self) -> tuple[LiveChart, ...]:
        """The charts that can be seen."""
        chosen = self.tabs.selected_index
        return self.in_sight if chosen is None else (*self.in_sight, self.in_tabs[chosen])

    def refresh(self, _change: object = None) -> None:
        """Bring the charts that can be seen to where the game is; a fault is shown above the table."""
        try:
            scene = Scene(self.session, self.table.view, self.table.seat)
            self.prepare(scene)
            for live in self.visible:
                live.follow(scene)
        except Exception as fault:  # Voila shows nobody what a callback raises
            self._show_fault(f"The charts do not follow the game: {type(fault).__name__}: {fault}")
        else:
            self._show_fault("")

    def prepare(self, scene: Scene) -> None:
        """Bring the controls to where the game is, before anything is drawn."""

    def _show_fault(self, text: str) -> None:
        self._fault.value = f'<p role="alert">{escape(text)}</p>' if text else ""
        display(self._fault, bool(text))


def display(widget: widgets.DOMWidget, on: bool) -> None:
    """Show a widget, or take it out of the page."""
    widget.layout.display = None if on else "none"


def choice(description: str, options: Any, value: Any = None) -> widgets.Dropdown:
    """One of a few, as wide as its words."""
    chosen = {} if value is None else {"value": value}
    return widgets.Dropdown(options=options, description=description, layout=widgets.Layout(width="auto"), **chosen)


_ROW = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "12px", "overflow": "visible"}
"""Beside each other where there is room for both, else one below the other."""


def _share(flex: str) -> widgets.Layout:
    return widgets.Layout(flex=flex, min_width="0", overflow="visible")
