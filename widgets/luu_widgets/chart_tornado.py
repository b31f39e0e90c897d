"""What each value of a card set matters: a bar down and a bar up for each, the widest on top."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from typing import TYPE_CHECKING, Final

import plotly.graph_objects as go

from luu_widgets.chart_parts import Part, figure
from luu_widgets.theme import ACCENT, INK, MUTED

if TYPE_CHECKING:
    from luu.lab.sensitivity import Sensitivity, Step

MOST_BARS: Final = 20
WAYS: Final = (("a step down", -1, "#7852c4"), ("a step up", 1, ACCENT))
"""What a bar is for, which way its step goes, and its colour; in the picture they also differ by their pattern."""


def tornado(found: Sensitivity, most: int = MOST_BARS) -> go.Figure:
    """The effect of each step with its interval, values with the greatest swing on top; at most so many values."""
    order = sorted(dict.fromkeys(step.value for step in found.steps), key=lambda value: (-found.swing(value), value))
    shown = order[:most][::-1]
    share = all(isinstance(value, bool) for value in found.aim.values(found.base))
    traces = [bars(found, shown, name, way, colour, share) for name, way, colour in WAYS]
    left = f", the {len(shown)} that matter most of {len(order)}" if len(shown) < len(order) else ""
    return figure(
        f"What each value does to {found.aim}",
        f"95 % intervals, {found.base.games} pairs of games a bar{left}",
        summary(found, order, share),
        traces=traces,
        barmode="group",
        bargroupgap=0.08,
        xaxis={
            "title": {"text": "points of difference" if share else "difference of means"},
            "zeroline": True,
            "zerolinecolor": MUTED,
        },
        yaxis={"showgrid": False, "categoryorder": "array", "categoryarray": shown},
        showlegend=True,
        legend={"orientation": "h", "x": 0, "xref": "container", "y": 0, "yref": "container", "yanchor": "bottom"},
        margin={"b": 78},
        height=190 + 40 * len(shown),
        uirevision="tornado",
    )


def bars(found: Sensitivity, shown: Sequence[str], name: str, way: int, colour: str, share: bool) -> Part:
    """The bars of one way."""
    steps = [step for step in found.steps if step.value in shown and (step.after - step.before) * way > 0]
    times = 100 if share else 1
    return {
        "type": "bar",
        "orientation": "h",
        "name": name,
        "y": [step.value for step in steps],
        "x": [times * step.effect.value for step in steps],
        "error_x": {
            "type": "data",
            "symmetric": False,
            "array": [times * (step.effect.high - step.effect.value) for step in steps],
            "arrayminus": [times * (step.effect.value - step.effect.low) for step in steps],
            "color": INK,
            "thickness": 1,
            "width": 3,
        },
        "marker": {"color": colour, "opacity": 0.85, "pattern": {"shape": "/" if way < 0 else "", "size": 5}},
        "hovertext": [escape(said(step, share)) for step in steps],
        "hoverinfo": "text",
    }


def said(step: Step, share: bool) -> str:
    """A bar in words."""
    effect = step.effect
    figures = effect.percent(signed=True) if share else f"{effect.value:+.3g} ({effect.low:.3g} to {effect.high:.3g})"
    return f"{step.value} {step.before} -> {step.after}: {figures}"


def summary(found: Sensitivity, order: Sequence[str], share: bool) -> str:
    """The chart in words: how many values, and what the greatest does."""
    most = [said(step, share) for step in found.steps if step.value == order[0]]
    return f"{len(order)} values changed one at a time. {order[0]} matters most: {'; '.join(most)}."
