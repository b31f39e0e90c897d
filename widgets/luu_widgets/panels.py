"""Whole pages as one widget each: the playable table with live charts beside it."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from html import escape
from typing import Any

import ipywidgets as widgets
import plotly.graph_objects as go

import luu
from luu.core.session import Session
from luu.planet.events import Attacked, EnemyAttacked
from luu_widgets import charts
from luu_widgets.planet_table import PlanetTable
from luu_widgets.plotly_view import PlotlyView

View = Mapping[str, Any]


@dataclass
class LiveChart:
    """A chart that follows a game: what it needs to know of it, and the function that draws that."""

    name: str
    needs: Callable[[Session, View, bool], tuple[Any, ...]]
    """Of the game, its view, and whether both numbers of players are asked for."""
    draw: Callable[..., go.Figure]
    chart: PlotlyView = field(default_factory=PlotlyView)
    shown: tuple[Any, ...] | None = None

    def follow(self, session: Session, view: View, both: bool = False) -> None:
        """Draw anew if what it depends on has changed."""
        needed = self.needs(session, view, both)
        if needed != self.shown:
            self.chart.figure = self.draw(*needed)
            self.shown = needed


def live_charts() -> list[LiveChart]:
    """The charts of the Planet Luu page, the sector's dice first."""
    return [
        LiveChart("Dice", _dice, charts.sector_dice),
        LiveChart("All sectors", _sectors, charts.all_sectors),
        LiveChart("Attack", _growth("attack"), charts.evolution),
        LiveChart("HP", _growth("max_hp"), charts.evolution),
        LiveChart("Damage", _growth("expected_damage"), charts.evolution),
    ]


def last_rolls(session: Session) -> tuple[list[int], list[int]]:
    """What the sector dice added in the last move: to the attacks of Luu, and to those of enemies (PL-6.5)."""
    yours, theirs = [], []
    for event in session.last_events:
        if isinstance(event, Attacked) and event.dice:
            yours.append(sum(value for _, value in event.dice))
        elif isinstance(event, EnemyAttacked) and event.dice:
            theirs.append(-(-sum(value for _, value in event.dice) // session.setup["players"]))
    return yours, theirs


def _dice(session: Session, view: View, both: bool) -> tuple[Any, ...]:
    return view["sector"]["number"], view["players"], *last_rolls(session), both


def _sectors(session: Session, view: View, both: bool) -> tuple[Any, ...]:
    return view["sector"]["number"], view["players"], both


def _growth(measure: charts.Measure) -> Callable[[Session, View, bool], tuple[Any, ...]]:
    def needs(session: Session, view: View, _both: bool) -> tuple[Any, ...]:
        parts = ("class", "form", "level", "attack", "max_hp")
        places = [[{part: luu[part] for part in parts} for luu in queue] for queue in view["queues"]]
        return session.cards, places, measure, view["sector"]["number"]

    return needs


class PlanetDashboard(widgets.VBox):
    """Planet Luu to play, with the dice and the growth of the Luu beside it as the game goes on.

    `table` is the playable table; a new session may be given to it, and the charts follow.
    """

    def __init__(self, session: Session | None = None, **traits: Any) -> None:
        self.table = PlanetTable(session if session is not None else luu.new("planet"))
        self._dice, *self._others = live_charts()
        self._tabs = widgets.Tab([live.chart for live in self._others], selected_index=0)
        self._tabs.titles = [live.name for live in self._others]
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        self._both = widgets.Checkbox(description="show the enemies of two players too", indent=False)
        self._both.add_class("luu-both")
        dice = widgets.VBox([self._dice.chart, self._both], layout=widgets.Layout(overflow="hidden"))
        self._beside = widgets.VBox([dice, self._tabs], layout=_share("1 1 410px"))
        self._beside.add_class("luu-charts")
        page = widgets.Box([_in(self.table, _share("999 1 600px")), self._beside], layout=_ROW)
        super().__init__([self._fault, page], **{"layout": widgets.Layout(overflow="visible"), **traits})
        self.table.observe(self.refresh, names="turn")
        self._tabs.observe(self.refresh, names="selected_index")
        self._both.observe(self.refresh, names="value")
        self.refresh()

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    def refresh(self, _change: object = None) -> None:
        """Bring the charts that can be seen to where the game is; a fault is shown above the table."""
        try:
            view = self.session.view(0)
            self._beside.layout.display = None if view["round_total"] else "none"  # before the first wave no die falls
            self._both.layout.display = None if view["players"] == 1 else "none"  # a game of two shows both anyway
            for live in self._visible():
                live.follow(self.session, view, self._both.value)
        except Exception as fault:  # Voila shows nobody what a callback raises
            self._show_fault(f"The charts do not follow the game: {type(fault).__name__}: {fault}")
        else:
            self._show_fault("")

    def _visible(self) -> list[LiveChart]:
        chosen = self._tabs.selected_index
        return [self._dice] if chosen is None else [self._dice, self._others[chosen]]

    def _show_fault(self, text: str) -> None:
        self._fault.value = f'<p role="alert">{escape(text)}</p>' if text else ""
        self._fault.layout.display = None if text else "none"


_ROW = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "12px", "overflow": "visible"}
"""Beside each other where there is room for both, else one below the other."""


def _share(flex: str) -> widgets.Layout:
    return widgets.Layout(flex=flex, min_width="0", overflow="visible")


def _in(widget: widgets.Widget, layout: widgets.Layout) -> widgets.Box:
    return widgets.VBox([widget], layout=layout)
