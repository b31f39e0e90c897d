"""The counter wheel of Planet Luu: which class beats which, and who of each is in play."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence
from math import atan2, cos, hypot, pi, sin

import plotly.graph_objects as go

from luu.planet.records import BEATS, CLASS_NAMES, NO_CLASS
from luu_widgets.chart_parts import NOTE, Part, figure
from luu_widgets.theme import CLASS_COLOURS, CLASS_SHAPES, INK, MUTED, SURFACE

PAIRS = {CLASS_NAMES[cls]: CLASS_NAMES[beaten] for cls, beaten in enumerate(BEATS) if beaten != NO_CLASS}
"""Class -> the class it beats (PL-2.1)."""


def counter_wheel(yours: Sequence[str] = (), theirs: Sequence[str] = ()) -> go.Figure:
    """The classes on a wheel, an arrow from each to the one it beats; beside each how many are in play.

    `yours` and `theirs` are class names, one a Luu or an enemy in play.
    """
    places = _places()
    friends, enemies = Counter(yours), Counter(theirs)
    return figure(
        "Who beats whom",
        "an arrow: 1 damage more that way, 1 less the other<br>in play: ● yours ◇ enemies",
        _said(friends, enemies),
        traces=[_sign(cls, places[cls], bool(friends[cls] or enemies[cls])) for cls in places],
        annotations=[
            *(
                _arrow(places[one], places[other], one, bool(friends[one] and enemies[other]))
                for one, other in PAIRS.items()
            ),
            *(_name(cls, at, friends[cls], enemies[cls]) for cls, at in places.items()),
        ],
        xaxis={"visible": False, "range": [-1.75, 1.75]},
        yaxis={"visible": False, "range": [-1.5, 1.5], "scaleanchor": "x"},
        height=346,
        margin={"l": 8, "r": 8, "t": 78, "b": 8},
        dragmode=False,
        uirevision="wheel",
    )


def _places() -> dict[str, tuple[float, float]]:
    """Clockwise in the order of beating, from the top; a class outside the loop stands in the middle."""
    order = [next(iter(PAIRS))]
    while len(order) < len(PAIRS):
        order.append(PAIRS[order[-1]])
    turn = {cls: pi / 2 - 2 * pi * number / len(order) for number, cls in enumerate(order)}
    around = {cls: (cos(angle), sin(angle)) for cls, angle in turn.items()}
    return {cls: around.get(cls, (0.0, 0.0)) for cls in CLASS_NAMES}


def _sign(cls: str, at: tuple[float, float], there: bool) -> Part:
    look = {"symbol": CLASS_SHAPES[cls], "size": 34 if there else 24, "color": CLASS_COLOURS[cls]}
    return {
        "x": [at[0]],
        "y": [at[1]],
        "mode": "markers",
        "marker": look | {"opacity": 1 if there else 0.55, "line": {"color": SURFACE, "width": 2}},
        "hovertext": [f"{cls} beats {PAIRS[cls]}" if cls in PAIRS else f"{cls}: neither beats nor is beaten"],
        "hoverinfo": "text",
    }


def _arrow(start: tuple[float, float], end: tuple[float, float], cls: str, now: bool) -> Part:
    """From sign to sign, stopping short of both; a thick one where it counts now."""
    angle, far = atan2(end[1] - start[1], end[0] - start[0]), hypot(end[0] - start[0], end[1] - start[1])
    ahead = (cos(angle), sin(angle))
    tail = (start[0] + 0.24 * ahead[0], start[1] + 0.24 * ahead[1])
    head = (start[0] + (far - 0.24) * ahead[0], start[1] + (far - 0.24) * ahead[1])
    return {
        "x": head[0], "y": head[1], "ax": tail[0], "ay": tail[1],
        "xref": "x", "yref": "y", "axref": "x", "ayref": "y", "text": "", "showarrow": True,
        "arrowhead": 2, "arrowwidth": 3.5 if now else 1.5, "arrowcolor": CLASS_COLOURS[cls] if now else MUTED,
    }  # fmt: skip


def _name(cls: str, at: tuple[float, float], friends: int, enemies: int) -> Part:
    there = " ".join(part for part in ("●" * friends, "◇" * enemies) if part)
    beside: Part = {"x": at[0], "y": at[1]}
    if at == (0.0, 0.0):
        beside |= {"yshift": -20, "yanchor": "top"}
    else:
        beside |= {"xshift": 24, "xanchor": "left"} if at[0] > -0.5 else {"xshift": -24, "xanchor": "right"}
    text = f"<b>{cls}</b>" + (f"<br>{there}" if there else "")
    return NOTE | beside | {"text": text, "align": "left", "font": {"color": INK, "size": 13}}


def _said(friends: Counter[str], enemies: Counter[str]) -> str:
    beats = "; ".join(f"{cls} beats {other}" for cls, other in PAIRS.items())
    counted = "; ".join(
        f"{cls}: {friends[cls]} of yours, {enemies[cls]} enemies" for cls in CLASS_NAMES if friends[cls] or enemies[cls]
    )
    return f"{beats}. In play: {counted or 'nobody'}."
