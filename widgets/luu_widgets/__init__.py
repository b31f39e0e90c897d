"""Luu in notebooks and on pages: the playable table, charts that follow a game, whole pages.

Everything is imported when first used, so that a table never waits for plotly.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from luu.core.session import Session
    from luu_widgets import charts
    from luu_widgets.panels import PlanetDashboard
    from luu_widgets.planet_table import PlanetTable
    from luu_widgets.plotly_view import PlotlyView

__all__ = ["PlanetDashboard", "PlanetTable", "PlotlyView", "charts", "table_for"]

_HOMES: Final = {
    "PlanetTable": "luu_widgets.planet_table",
    "PlanetDashboard": "luu_widgets.panels",
    "PlotlyView": "luu_widgets.plotly_view",
}
_MODULES: Final = ("charts",)


def table_for(session: Session, **options: Any) -> PlanetTable:
    """The playable table for a session of any game that has one; `options` as its class takes them."""
    from luu_widgets.planet_table import PlanetTable

    tables = {"planet": PlanetTable}
    name = session.game.name
    if name not in tables:
        raise ValueError(f"a session of {name!r} was given, expected one of {', '.join(tables)}")
    return tables[name](session, **options)


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    elif name in _MODULES:
        value = import_module(f"luu_widgets.{name}")
    else:
        raise AttributeError(f"module 'luu_widgets' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
