"""Charts that follow a game: drawn when they are first seen, and again when what they depend on has changed."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from html import escape
from typing import Any, ClassVar

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
    known: dict[str, Any] = field(default_factory=dict)
    """What one chart has worked out and another one needs too."""


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
        row = {"flex_flow": "row wrap", "grid_gap": "2px 12px", "overflow": "visible"}
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
        else:
            self.chart.clear()
        self.words.value = words
        display(self.words, bool(words))
        display(self.chart, figure is not None)
        self._shown = needed

    def forget(self) -> None:
        """Take everything off the page; the next time that it is seen it is drawn anew."""
        if self._shown is not None:
            self.chart.clear()
            self.words.value = ""
            self._shown = None


class LiveCharts(widgets.VBox):
    """Charts that follow the game on a table: some always in sight, the others in tabs.

    They follow what `watch` is given. A game's own charts say which game they are of; while another game is on the
    table they are not shown. What was drawn for one pair of eyes goes off the page before another looks, in tabs that
    nobody sees too. A fault is shown above them.
    """

    game: ClassVar[str]

    def __init__(self, in_sight: Iterable[LiveChart], in_tabs: Sequence[LiveChart]) -> None:
        self._table: BoardTable | None = None
        self._eyes: tuple[Session, int, bool] | None = None
        self.in_sight, self.in_tabs = tuple(in_sight), tuple(in_tabs)
        self.tabs = widgets.Tab(list(in_tabs), selected_index=0, titles=[live.name for live in in_tabs])
        self.fault = widgets.HTML(layout=widgets.Layout(display="none"))
        super().__init__([self.fault, *self.in_sight, self.tabs], layout=share("1 1 410px"))
        self.add_class("luu-charts")
        self.tabs.observe(self.refresh, names="selected_index")
        for live in (*self.in_sight, *self.in_tabs):
            for control in live.controls.values():
                control.observe(self.refresh, names="value")

    def watch(self, table: BoardTable) -> None:
        """Follow this table, and no other that was followed before."""
        if table is self._table:
            return
        if self._table is not None:
            self._table.unobserve(self.refresh, names="view")
        self._table = table
        table.observe(self.refresh, names="view")
        self.refresh()

    @property
    def visible(self) -> tuple[LiveChart, ...]:
        """The charts that can be seen."""
        chosen = self.tabs.selected_index
        return self.in_sight if chosen is None else (*self.in_sight, self.in_tabs[chosen])

    def refresh(self, _change: object = None) -> None:
        """Bring the charts that can be seen to where the game is."""
        if self._table is None:
            return
        try:
            scene = Scene(self._table.session, self._table.view, self._table.seat)
            self._change_eyes(scene)
            fits = scene.session.game.name == self.game and self.wanted(scene)
            display(self, fits)
            if fits:
                self.prepare(scene)
                for live in self.visible:
                    live.follow(scene)
        except Exception as fault:  # Voila shows nobody what a callback raises
            self._say(f"The charts do not follow the game: {type(fault).__name__}: {fault}")
        else:
            self._say("")

    def _change_eyes(self, scene: Scene) -> None:
        """Another game, another seat, or a board that is covered or no longer so: nothing of before stays."""
        eyes = (scene.session, scene.seat, bool(scene.view["table"].get("covered")))
        if eyes != self._eyes:
            self._eyes = eyes
            for live in (*self.in_sight, *self.in_tabs):
                live.forget()

    def wanted(self, scene: Scene) -> bool:
        """Whether there is anything to show yet; a draft, for one, takes the whole page."""
        return True

    def prepare(self, scene: Scene) -> None:
        """Bring the controls to where the game is, before anything is drawn."""

    def _say(self, text: str) -> None:
        self.fault.value = f'<p role="alert">{escape(text)}</p>' if text else ""
        display(self.fault, bool(text))


def display(widget: widgets.DOMWidget, on: bool) -> None:
    """Show a widget, or take it out of the page."""
    widget.layout.display = None if on else "none"


def close_whole(widget: widgets.Widget) -> None:
    """Close a widget with all that is in it."""
    for part in getattr(widget, "children", ()):
        close_whole(part)
    for part in (getattr(widget, "layout", None), getattr(widget, "style", None)):
        if part is not None:
            part.close()
    widget.close()


def choice(description: str, options: Any, value: Any = None) -> widgets.Dropdown:
    """One of a few, as wide as its words."""
    chosen = {} if value is None else {"value": value}
    return widgets.Dropdown(options=options, description=description, layout=widgets.Layout(width="auto"), **chosen)


def share(flex: str) -> widgets.Layout:
    """A part of a row, as wide as `flex` says."""
    return widgets.Layout(flex=flex, min_width="0", overflow="visible")
