"""Luu in notebooks and on pages: the playable table, charts that follow a game, whole pages.

Everything is imported when first used, so that a table never waits for plotly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

from luu.core import hooks

if TYPE_CHECKING:
    from luu.core.session import Session
    from luu.odds import Distribution
    from luu_widgets import charts
    from luu_widgets.card_grid import CardGrid
    from luu_widgets.designer import Designer
    from luu_widgets.desk import Desk
    from luu_widgets.explorer import OddsExplorer
    from luu_widgets.figure_panel import FigurePanel
    from luu_widgets.game_door import link_to
    from luu_widgets.luturas_panel import LuturasDashboard
    from luu_widgets.luturas_table import LuturasTable
    from luu_widgets.odds_panel import OddsPanel
    from luu_widgets.panels import PlanetDashboard
    from luu_widgets.planet_table import PlanetTable
    from luu_widgets.plotly_view import PlotlyView

__all__ = [
    "CardGrid", "Designer", "Desk", "FigurePanel", "LuturasDashboard", "LuturasTable", "OddsExplorer", "OddsPanel",
    "PlanetDashboard", "PlanetTable", "PlotlyView", "charts", "link_to", "table_for",
]  # fmt: skip

_HOMES: Final = {
    "Desk": "luu_widgets.desk",
    "LuturasTable": "luu_widgets.luturas_table",
    "LuturasDashboard": "luu_widgets.luturas_panel",
    "PlanetTable": "luu_widgets.planet_table",
    "PlanetDashboard": "luu_widgets.panels",
    "PlotlyView": "luu_widgets.plotly_view",
    "OddsPanel": "luu_widgets.odds_panel",
    "FigurePanel": "luu_widgets.figure_panel",
    "CardGrid": "luu_widgets.card_grid",
    "Designer": "luu_widgets.designer",
    "OddsExplorer": "luu_widgets.explorer",
    "link_to": "luu_widgets.game_door",
}
_MODULES: Final = ("charts",)
_NEEDED: Final = ("anywidget", "ipywidgets", "plotly", "traitlets")


def show(session: Session, **options: Any) -> Desk:
    """What `session.show()` shows: the game at a desk; `options` as `Desk` takes them."""
    desk: Desk = __getattr__("Desk")(session, **options)
    return desk


def plot(distribution: Distribution, **options: Any) -> Any:
    """What `distribution.plot()` makes: a plotly figure; `options` as `charts.distribution_figure` takes them."""
    return _module("luu_widgets.charts").distribution_figure({options.get("title", "Chances"): distribution}, **options)


hooks.register("show", show)
hooks.register("plot", plot)


def table_for(session: Session, **options: Any) -> PlanetTable | LuturasTable:
    """The playable table for a session of any game that has one; `options` as its class takes them."""
    tables = {"planet": "PlanetTable", "luturas": "LuturasTable"}
    name = session.game.name
    if name not in tables:
        raise ValueError(f"a session of {name!r} was given, expected one of {', '.join(tables)}")
    table: PlanetTable | LuturasTable = __getattr__(tables[name])(session, **options)
    return table


def _module(name: str) -> Any:
    """A module of this package. Raises ImportError, saying what to install, where luu is there without the extra."""
    try:
        return import_module(name)
    except ModuleNotFoundError as missing:
        needed = (missing.name or "").partition(".")[0]
        if needed not in _NEEDED:
            raise
        raise ImportError(f"luu_widgets needs {needed}: pip install 'luu[widgets]'", name=needed) from missing


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(_module(_HOMES[name]), name)
    elif name in _MODULES:
        value = _module(f"luu_widgets.{name}")
    else:
        raise AttributeError(f"module 'luu_widgets' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
