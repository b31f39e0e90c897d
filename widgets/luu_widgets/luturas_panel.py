"""The Luturas Network page as one widget: the playable table with the live Breakshield chart beside it."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import ipywidgets as widgets
import plotly.graph_objects as go

import luu
from luu.core.session import Session
from luu_widgets.chart_breakshield import damage_parts
from luu_widgets.chart_parts import figure, percent
from luu_widgets.luturas_odds import Attack, attack
from luu_widgets.luturas_table import HUMAN, LuturasTable
from luu_widgets.panels import _ROW, _in, _share
from luu_widgets.plotly_view import PlotlyView

COVERED: Final = "Hands are covered"
NO_TOOL: Final = "No attack to show: no Tool fits"


class LuturasDashboard(widgets.VBox):
    """Luturas Network to play, with what an attack with a Tool in hand can do beside it as the game goes on.

    `table` is the playable table; a new session may be given to it, and the chart follows. `opponent` and `players`
    as the table takes them. `tool` chooses the Tool: it holds those of the hand that can be seen, and no others.
    """

    def __init__(
        self, session: Session | None = None, opponent: str = HUMAN, players: Any = None, **traits: Any
    ) -> None:
        start = session if session is not None else luu.new("luturas")
        self.table = LuturasTable(start, opponent=opponent, players=players)
        self.tool = widgets.Dropdown(description="Tool", options=(), layout=widgets.Layout(width="auto"))
        self.chart = PlotlyView()
        self.words = widgets.HTML()
        self._fault = widgets.HTML(layout=widgets.Layout(display="none"))
        self._offering = False
        self._shown: Any = None
        attack_box = widgets.VBox([self.tool, self.words, self.chart], layout=widgets.Layout(overflow="hidden"))
        beside = widgets.VBox([attack_box], layout=_share("1 1 410px"))
        beside.add_class("luu-charts")
        page = widgets.Box([_in(self.table, _share("999 1 600px")), beside], layout=_ROW)
        page.add_class("luturas-page")
        super().__init__([self._fault, page], **{"layout": widgets.Layout(overflow="visible"), **traits})
        self.table.observe(self.refresh, names="view")
        self.tool.observe(self.refresh, names="value")
        self.refresh()

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    def refresh(self, _change: object = None) -> None:
        """Bring chart and choice of Tools to where the game is; a fault is shown above the table."""
        if self._offering:
            return
        try:
            self._offer()
            self._draw()
        except Exception as fault:  # Voila shows nobody what a callback raises
            self._show_fault(f"The chart does not follow the game: {type(fault).__name__}: {fault}")
        else:
            self._show_fault("")

    def _offer(self) -> None:
        """The Tools that fit; once one is placed, that one. None while hands are covered, none of the other seat."""
        offered = tools_of(self.table.view)
        if tuple(self.tool.options) == offered:
            return
        kept, ids = self.tool.value, [value for _, value in offered]
        self._offering = True  # one message for all of it
        try:
            with self.tool.hold_sync():
                self.tool.options = offered
                self.tool.value = kept if kept in ids else (ids or [None])[0]
                self.tool.disabled = not ids
        finally:
            self._offering = False

    def _draw(self) -> None:
        tool = self.tool.value
        one = attack(self.session, self.table.seat, tool) if tool else None
        shown = one if one is not None else COVERED if self.table.view["table"]["covered"] else NO_TOOL
        if shown == self._shown:
            return
        self._shown = shown
        self.words.value = in_words(one) if one is not None else ""
        self.chart.figure = chart_of(shown)

    def _show_fault(self, text: str) -> None:
        self._fault.value = f'<p role="alert">{escape(text)}</p>' if text else ""
        self._fault.layout.display = None if text else "none"


def chart_of(shown: Attack | str) -> go.Figure:
    """The damage of an attack in its parts, or a few words in its place."""
    if isinstance(shown, str):
        hidden = {"visible": False}
        return figure(shown, "", shown, traces=[], xaxis=hidden, yaxis=hidden, height=90)
    return damage_parts(shown.parts, title=f"{shown.tool}: {shown.attacker} on {shown.target}")


def tools_of(view: Any) -> tuple[tuple[str, str], ...]:
    """The own Tool that is placed, or those of the hand that fit, as label and id; none of a hand that is covered."""
    hand = view["hands"][view["seat"]]
    if hand is None:
        return ()
    own = view["placed"][view["seat"]]["tool"]
    if own is not None:
        return ((f"{own['name']} (placed)", own["id"]),)
    return tuple((card["name"], card["id"]) for card in hand if card["kind"] == "tool" and card["fits"])


def in_words(one: Attack) -> str:
    """The chances of an attack in a few lines."""
    behind = f" behind a Force Field of {one.force_field}" if one.force_field else ""
    rows = (
        ("to hit", percent(one.hit)),
        ("Breakshield", percent(one.breakshield)),
        ("to knock out", percent(one.knockout)),
        ("damage on average", f"{float(one.mean):.2f}"),
    )
    cells = "".join(f"<div><dt>{name}</dt><dd>{value}</dd></div>" for name, value in rows)
    left_out = f"<p><small>Not counted: {escape(', '.join(one.left_out))}.</small></p>" if one.left_out else ""
    target = f"{escape(one.target)} has {one.stamina} Stamina{behind}."
    return f'<div class="luu-chances"><dl>{cells}</dl><p>{target}</p>{left_out}</div>'
