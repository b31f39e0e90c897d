"""The Luturas Network page as one widget: the playable table with the live Breakshield chart beside it."""

from __future__ import annotations

from html import escape
from typing import Any, Final

import ipywidgets as widgets

import luu
from luu.core.session import Session
from luu_widgets.chart_breakshield import damage_parts
from luu_widgets.chart_parts import percent
from luu_widgets.luturas_odds import Attack, attack
from luu_widgets.luturas_table import HUMAN, LuturasTable
from luu_widgets.panels import _ROW, _in, _share
from luu_widgets.plotly_view import PlotlyView

COVERED: Final = "Hands are covered: the chart comes back with the next side."
NO_TOOL: Final = "No Tool of this hand fits the pair on the table."


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
        self._shown: Any = None
        self._beside = widgets.VBox([self.tool, self.words, self.chart], layout=_share("1 1 410px"))
        self._beside.add_class("luu-charts")
        page = widgets.Box([_in(self.table, _share("999 1 600px")), self._beside], layout=_ROW)
        super().__init__([self._fault, page], **{"layout": widgets.Layout(overflow="visible"), **traits})
        self.table.observe(self.refresh, names=("turn", "view"))
        self.tool.observe(self._draw, names="value")
        self.refresh()

    @property
    def session(self) -> Session:
        """The game on the table."""
        return self.table.session

    def refresh(self, _change: object = None) -> None:
        """Bring chart and choice of Tools to where the game is; a fault is shown above the table."""
        try:
            self._offer()
            self._draw()
        except Exception as fault:  # Voila shows nobody what a callback raises
            self._show_fault(f"The chart does not follow the game: {type(fault).__name__}: {fault}")
        else:
            self._show_fault("")

    def _offer(self) -> None:
        """The Tools that fit, the placed one first; none while hands are covered, and none of the other seat."""
        view = self.table.view
        self._beside.layout.display = None if view["round"] else "none"  # before the first round nobody attacks
        offered = tools_of(view)
        if tuple(self.tool.options) != offered:
            kept = self.tool.value
            with self.tool.hold_sync():
                self.tool.options = offered
                names = [value for _, value in offered]
                placed = placed_tool(view)
                self.tool.value = placed if placed in names else kept if kept in names else (names or [None])[0]
        elif placed_tool(view) in [value for _, value in offered]:
            self.tool.value = placed_tool(view)

    def _draw(self, _change: object = None) -> None:
        view, tool = self.table.view, self.tool.value
        one = attack(self.session, self.table.seat, tool) if tool else None
        self.tool.disabled = not self.tool.options
        if one == self._shown and one is not None:
            return
        self._shown = one
        self.chart.layout.display = None if one else "none"
        if one is not None:
            self.chart.figure = damage_parts(one.parts, title=f"{one.tool}: {one.attacker} on {one.target}")
        words = in_words(one) if one else f"<p>{COVERED if view['table']['covered'] else NO_TOOL}</p>"
        self.words.value = words

    def _show_fault(self, text: str) -> None:
        self._fault.value = f'<p role="alert">{escape(text)}</p>' if text else ""
        self._fault.layout.display = None if text else "none"


def tools_of(view: Any) -> tuple[tuple[str, str], ...]:
    """The Tools of the hand that is seen and fit its Lutura, as label and id; the placed one comes first."""
    hand = view["hands"][view["seat"]]
    if hand is None:
        return ()
    own = view["placed"][view["seat"]]["tool"]
    placed = [(f"{own['name']} (placed)", own["id"])] if own and own["id"] else []
    return (*placed, *((card["name"], card["id"]) for card in hand if card["kind"] == "tool" and card["fits"]))


def placed_tool(view: Any) -> str | None:
    """The own Tool that is placed for this round, where it may be seen."""
    if view["hands"][view["seat"]] is None:
        return None
    own = view["placed"][view["seat"]]["tool"]
    return own["id"] if own else None


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
