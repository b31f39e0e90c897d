"""A game of Luturas Network over time: the chance of the pair that stands to win its duel, and Special on its way."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

import plotly.graph_objects as go

from luu_widgets.chart_odds import LOOKS
from luu_widgets.chart_parts import NOTE, Part, figure, percent
from luu_widgets.theme import ACCENT, INK, MUTED, QUIET

NEEDED: Final = 9
"""Special that turning to the Hyper side takes in solo (LN-14.8)."""


@dataclass(frozen=True)
class Moment:
    """How the duel stood after a move: the chance of the own creature against the other to win it."""

    move: int
    chance: float
    own: str
    other: str

    @property
    def pair(self) -> str:
        return f"{self.own} against {self.other}"


def duel_course(moments: Sequence[Moment]) -> go.Figure:
    """The chance to win the duel of the pair that stands, move by move; another pair begins another line."""
    pairs: list[list[Moment]] = []
    for moment in moments:
        if not pairs or pairs[-1][-1].pair != moment.pair:
            pairs.append([])
        pairs[-1].append(moment)
    now = moments[-1]
    half = {"type": "line", "x0": 0, "x1": 1, "xref": "paper", "y0": 0.5, "y1": 0.5}
    return figure(
        f"Duel: {now.pair}",
        f"chance to win it as it stands, move by move · now {percent(now.chance)}",
        "; ".join(f"{pair[0].pair}: {', '.join(percent(one.chance, short=True) for one in pair)}" for pair in pairs),
        traces=[_line(pair, number) for number, pair in enumerate(pairs)],
        shapes=[half | {"line": {"color": MUTED, "width": 1, "dash": "dash"}}],
        annotations=[_begin(pair) for pair in pairs if pair[-1].move - pair[0].move > 2 or pair is pairs[-1]],
        xaxis={
            "title": {"text": "move"},
            "showgrid": False,
            "range": [moments[0].move - 0.5, max(now.move, moments[0].move + 8) + 0.5],
        },
        yaxis={"title": {"text": "chance to win"}, "tickformat": ".0%", "range": [-0.04, 1.18]},
        height=330,
        uirevision="duel",
    )


def _line(pair: Sequence[Moment], number: int) -> Part:
    colour, sign, _ = LOOKS[number % len(LOOKS)]
    return {
        "x": [moment.move for moment in pair],
        "y": [moment.chance for moment in pair],
        "mode": "lines+markers",
        "line": {"color": colour, "width": 2, "shape": "hv"},
        "marker": {"color": colour, "symbol": sign, "size": 5},
        "hovertext": [f"move {moment.move}, {moment.pair}: {percent(moment.chance)}" for moment in pair],
        "hoverinfo": "text",
    }


def _begin(pair: Sequence[Moment]) -> Part:
    first = pair[0]
    return NOTE | {"x": first.move, "y": 1.1, "xanchor": "left", "text": f"{first.own} / {first.other}"}


def special_bars(special: Mapping[str, tuple[int, bool, bool]]) -> go.Figure:
    """The way of each Lutura to Hyper; `special`: name -> its Special, whether it is active, whether it is down."""
    names = list(special)[::-1]
    full = {"type": "line", "x0": NEEDED, "x1": NEEDED, "y0": 0, "y1": 1, "yref": "paper"}
    return figure(
        "Special on the way to Hyper",
        f"one for every hit made or taken; {NEEDED} turn to the Hyper side",
        ", ".join(f"{name} {has} of {NEEDED}{' (down)' if down else ''}" for name, (has, _, down) in special.items()),
        traces=[
            {
                "type": "bar",
                "orientation": "h",
                "y": names,
                "x": [special[name][0] for name in names],
                "marker": {"color": [ACCENT if special[name][1] else QUIET for name in names]},
                "text": [f"{special[name][0]}{' · down' if special[name][2] else ''}" for name in names],
                "textposition": "outside",
                "textfont": {"color": INK},
                "cliponaxis": False,
                "hoverinfo": "skip",
            }
        ],
        xaxis={"range": [0, NEEDED + 1.2], "dtick": 1, "showgrid": False},
        yaxis={"showgrid": False},
        shapes=[full | {"line": {"color": MUTED, "width": 1.5, "dash": "dash"}}],
        height=130 + 34 * len(names),
        uirevision="special",
    )
