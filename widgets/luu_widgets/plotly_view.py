"""Plotly figures as small live widgets that all share one plotly.js on the page."""

from __future__ import annotations

import gzip
from functools import cache
from importlib.resources import files
from typing import Any, ClassVar

import anywidget
import ipywidgets as widgets
import plotly.graph_objects as go
import traitlets

from luu.core.address import on_a_page
from luu_widgets import theme

_STATIC = files("luu_widgets") / "static"
STYLES = ("board_tokens.css", "plotly_view.css")
BUNDLE = "plotly-basic.min.js"
"""Bars, lines and points; a third smaller than the smallest bundle that knows heatmaps."""


class PlotlySource(widgets.Widget):
    """Carries plotly.js and the palette to the page, once a kernel; never displayed.

    Pages of ours have plotly.js from their server, where browsers keep it; on them it is carried when it is asked for.
    """

    _one: ClassVar[PlotlySource | None] = None

    bundle = traitlets.Bytes().tag(sync=True)
    """plotly.js, gzipped: a third of its size on the way, and in a notebook saved with its widgets."""
    colours = traitlets.Dict().tag(sync=True)
    """What a figure that leaves them open gets, by name: ink, grid, surface."""
    dark = traitlets.Dict().tag(sync=True)
    """Colour of the light palette -> colour on a dark page."""

    @classmethod
    def shared(cls) -> PlotlySource:
        """The one of this kernel, made when it is first asked for (anew if it was closed)."""
        if cls._one is None or cls._one.comm is None:
            colours = {"ink": theme.INK, "grid": theme.GRID, "surface": theme.SURFACE}
            cls._one = cls(bundle=b"" if on_a_page() else packed(), colours=colours, dark=theme.DARK)
            cls._one.on_msg(cls._one._hear)
        return cls._one

    def _hear(self, _source: object, content: object, _buffers: object) -> None:
        if content == {"type": "bundle"} and not self.bundle:
            self.bundle = packed()


@cache
def packed() -> bytes:
    """plotly.js as it travels."""
    return gzip.compress((_STATIC / BUNDLE).read_bytes(), 6, mtime=0)


class PlotlyView(anywidget.AnyWidget):
    """One plotly figure, drawn when it is first seen, in the page's own light or dark.

    Assign `figure`, or call `update`, to show another; zoom stays while the figure's `uirevision` stays. What
    `layout.meta["summary"]` says is read to those who do not see the chart.
    """

    # Strings, since a path would keep every closed widget alive.
    _esm = (_STATIC / "plotly_view.js").read_text(encoding="utf-8")
    _css = "\n".join((_STATIC / name).read_text(encoding="utf-8") for name in STYLES)

    spec = traitlets.Unicode("").tag(sync=True)
    """The figure as plotly's JSON; empty as long as there is none."""
    source = traitlets.Instance(widgets.Widget).tag(sync=True, **widgets.widget_serialization)

    def __init__(self, figure: go.Figure | None = None, **traits: Any) -> None:
        self._figure = figure
        spec = figure.to_json() if figure is not None else ""
        super().__init__(spec=spec, source=PlotlySource.shared(), **traits)

    @property
    def figure(self) -> go.Figure | None:
        """The figure that is shown."""
        return self._figure

    @figure.setter
    def figure(self, figure: go.Figure) -> None:
        self.update(figure)

    def __repr__(self) -> str:
        title = self._figure.layout.title.text if self._figure is not None else None
        return f"<PlotlyView {title!r}>" if title else "<PlotlyView>"

    def update(self, figure: go.Figure) -> None:
        """Show this figure; one that looks the same sends nothing."""
        self._figure = figure
        self.spec = figure.to_json()

    def clear(self) -> None:
        """Show nothing any more: the page keeps no trace of what was shown, in sight or not."""
        self._figure = None
        self.spec = ""
