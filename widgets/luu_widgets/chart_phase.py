"""What the coming enemy phase can do to a queue of Planet Luu: the HP it loses, who falls, whether all do."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Final

import plotly.graph_objects as go

from luu.odds.planet import WholePhase
from luu_widgets.chart_odds import View, asked, mean_line, mean_note, steps
from luu_widgets.chart_parts import NOTE, Part, figure, percent
from luu_widgets.theme import ACCENT, CLASS_COLOURS, MUTED, SURFACE

TITLE = "What will hit you"
FALLEN = CLASS_COLOURS["Rasluu"]
"""Bars beyond the front Luu's HP: by then it has fallen. They are hatched as well."""

BARS, LINE, AROUND = 135, 20, 110
"""Pixels: the bars' height, that of a line of words above them, and of title and axis."""

Standing = Sequence[tuple[str, int]]
"""Name and HP of each Luu, front to back."""


def phase_damage(phase: WholePhase, standing: Standing, view: View = "exactly") -> go.Figure:
    """The HP that the whole queue loses if the enemies attacked now; lines show where each Luu would be down."""
    lost, front = phase.lost(), standing[0][1]
    values = list(range(lost.maximum + 1))
    heights = [asked(lost, view, value) for value in values]
    mean, top = float(lost.mean), float(max(heights))
    lines = 1 + len(_edges(standing, values[-1]))
    room = LINE * lines / (BARS + LINE * lines)
    averaged = view == "exactly"
    return figure(
        TITLE,
        f"HP your queue loses if they attacked now, {view}",
        phase_said(phase, standing),
        traces=[_bars(values, heights, view, front)],
        xaxis=steps(values) | {"title": {"text": "HP lost"}, "showgrid": False},
        yaxis={"tickformat": ".0%", "range": [0, top / (1 - room)], "nticks": 5, "title": {"text": "chance"}},
        shapes=[*_falls(standing, values[-1]), *([mean_line(mean)] if averaged else [])],
        annotations=[*_names(standing, values[-1], room / lines), *([mean_note(mean, values)] if averaged else [])],
        height=BARS + LINE * lines + AROUND,
        uirevision=f"phase {values[-1]}",
    )


TOO_MANY: Final = "not counted: too many ways"


def phase_words(phase: WholePhase, standing: Standing, players: int = 1, colony: Fraction | None = Fraction(0)) -> str:
    """The chances that matter most, and those of each Luu, in a few lines of HTML.

    colony: with two players, the chance that both queues fall, which is the colony's end (PL-12.2); None: not counted.
    """
    queue = percent(phase.falls(len(standing)))
    two = (("this queue falls", queue), ("the colony falls", TOO_MANY if colony is None else percent(colony)))
    first = (
        (f"{standing[0][0]} in front falls", percent(phase.falls(1))),
        *(two if players > 1 else (("the colony falls", queue),)),
        ("HP lost on average", f"{float(phase.lost().mean):.2f}"),
    )
    cells = "".join(f"<div><dt>{escape(name)}</dt><dd>{said}</dd></div>" for name, said in first)
    behind = [
        f"{name} {percent(phase.falls(place))}" for place, (name, _) in enumerate(standing[1:], 2) if phase.falls(place)
    ]
    more = f"<p>Behind it fall: {escape(', '.join(behind))}.</p>" if behind else ""
    return f'<div class="luu-chances"><dl>{cells}</dl>{more}</div>'


def phase_said(phase: WholePhase, standing: Standing) -> str:
    """The chart in words."""
    lost = phase.lost()
    chances = ", ".join(f"{value} {percent(chance, short=True)}" for value, chance in lost.items())
    falls = ", ".join(f"{name} {percent(phase.falls(place))}" for place, (name, _) in enumerate(standing, 1))
    return (
        f"HP the queue loses if {len(phase.foes)} enemies attacked now: {chances}; mean {float(lost.mean):.3g}. "
        f"Chance to fall: {falls}; all of them: {percent(phase.falls(len(standing)))}."
    )


def _bars(values: list[int], heights: list[Fraction], view: View, front: int) -> Part:
    down = [value >= front for value in values]
    words = {"exactly": "", "at least": " or more", "at most": " or less"}[view]
    return {
        "type": "bar",
        "x": values,
        "y": [float(height) for height in heights],
        "marker": _hatched(down) if any(down) else {"color": ACCENT},
        "hovertext": [f"{value} HP{words}: {percent(height)}" for value, height in zip(values, heights, strict=True)],
        "hoverinfo": "text",
    }


def _hatched(down: list[bool]) -> Part:
    """Bars of which some are for a Luu that is down; a pattern takes its time, so there is none where none is."""
    pattern = {"shape": ["/" if gone else "" for gone in down], "size": 6, "solidity": 0.25}
    return {"color": [FALLEN if gone else ACCENT for gone in down], "pattern": pattern}


def _edges(standing: Standing, last: int) -> list[tuple[str, float]]:
    """Where each Luu that can fall would be down, on the axis of HP."""
    found, whole = [], 0
    for name, hp in standing:
        whole += hp
        if whole <= last:
            found.append((name, whole - 0.5))
    return found


def _falls(standing: Standing, last: int) -> list[Part]:
    return [
        {"type": "line", "x0": at, "x1": at, "y0": 0, "y1": 1, "yref": "paper", "line": {"color": MUTED, "width": 1}}
        for _, at in _edges(standing, last)
    ]


def _names(standing: Standing, last: int, line: float) -> list[Part]:
    """Each name in a line of its own above the bars, below that of the mean, on the side of its edge with more room."""
    names = []
    for number, (name, at) in enumerate(_edges(standing, last), 1):
        left = at < last / 2
        side = {"xanchor": "left", "xshift": 3} if left else {"xanchor": "right", "xshift": -3}
        place = NOTE | side | {"x": at, "y": 1 - line * number, "yref": "paper", "yanchor": "top", "bgcolor": SURFACE}
        names.append(place | {"text": f"{name} down" if left else f"{name} down →"})
    return names
