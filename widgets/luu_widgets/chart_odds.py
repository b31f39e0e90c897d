"""Charts of exact chances: up to four distributions in one of three views, and the same figures as a table."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from fractions import Fraction
from html import escape
from typing import Final, Literal, Protocol, get_args

import plotly.graph_objects as go

from luu.odds import Distribution
from luu_widgets.chart_parts import NOTE, Part, figure, percent
from luu_widgets.theme import ACCENT, CLASS_COLOURS, INK, MUTED

View = Literal["exactly", "at least", "at most"]
VIEWS: Final[tuple[View, ...]] = get_args(View)
MOST: Final = 4
"""So many distributions can be told apart in one chart."""
MOST_ROWS: Final = 60
"""So many rows a table has; below it stands what is left out."""
FAR: Final = Fraction(99, 100)
"""A wait that has no last value is shown as far as this."""

LOOKS: Final = (
    (CLASS_COLOURS["Rasluu"], "circle", "solid"),
    (CLASS_COLOURS["Kjeluu"], "diamond", "dash"),
    (CLASS_COLOURS["Lagluu"], "square", "dot"),
    (CLASS_COLOURS["Gifluu"], "triangle-up", "dashdot"),
)
"""Colour, sign and stroke of each, so that they are told apart without colours too."""


class Chances(Protocol):
    """What a chart asks of a distribution, with an end or without one."""

    @property
    def minimum(self) -> int: ...
    @property
    def mean(self) -> Fraction: ...
    def exactly(self, value: int) -> Fraction: ...
    def at_least(self, value: int) -> Fraction: ...
    def at_most(self, value: int) -> Fraction: ...
    def quantile(self, q: Fraction) -> int: ...


def distribution_figure(
    distributions: Mapping[str, Chances], view: View = "exactly", title: str = "Chances", value: str = "value"
) -> go.Figure:
    """One to four distributions by name, in one view: the chance of each value, of it or more, of it or less.

    One is drawn as bars with its mean, several as lines whose signs differ. `value` says what the values are.
    Raises a ValueError for none, for more than four, and for another view.
    """
    check(distributions, view)
    values = shown_values(distributions)
    alone = len(distributions) == 1
    traces = [
        bars(name, one, view, values) if alone else line(name, one, view, values, number)
        for number, (name, one) in enumerate(distributions.items())
    ]
    top = max(max(trace["y"]) for trace in traces) if view == "exactly" else 1
    mean = float(next(iter(distributions.values())).mean)
    return figure(
        title,
        subtitle(distributions, view),
        summary(distributions, view, value),
        traces=traces,
        xaxis=steps(values) | {"title": {"text": value}, "showgrid": False},
        yaxis={"title": {"text": f"chance, {view}"}, "tickformat": ".0%", "range": [0, 1.08 * float(top)], "nticks": 6},
        showlegend=not alone,
        legend={"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "font": {"color": INK, "size": 12}},
        margin={"t": 62 if alone else 66 + 20 * len(distributions)},
        shapes=[mean_line(mean)] if alone and view == "exactly" else [],
        annotations=[mean_note(mean, values)] if alone and view == "exactly" else [],
        height=320 if alone else 320 + 20 * len(distributions),
        uirevision=f"{title} {values[0]} {values[-1]}",
    )


def distribution_table(distributions: Mapping[str, Chances], view: View = "exactly", value: str = "value") -> str:
    """The same view as an HTML table, a row a value; the exact fractions are tooltips."""
    check(distributions, view)
    values = shown_values(distributions)
    names = "".join(f"<th>{escape(name)}</th>" for name in distributions)
    means = "".join(f'<td title="{one.mean}">{float(one.mean):.4g}</td>' for one in distributions.values())
    rows = "".join(
        f"<tr><th>{number}</th>{''.join(cell(asked(one, view, number)) for one in distributions.values())}</tr>"
        for number in values[:MOST_ROWS]
    )
    more = f"<p>… and so on to {values[-1]}</p>" if len(values) > MOST_ROWS else ""
    head = f"<tr><th>{escape(value)}</th>{names}</tr>"
    return (
        f'<div class="luu-odds-table"><table><caption>{view}</caption><thead>{head}</thead><tbody>{rows}</tbody>'
        f"<tfoot><tr><th>mean</th>{means}</tr></tfoot></table>{more}</div>"
    )


def check(distributions: Mapping[str, Chances], view: str) -> None:
    """Say no to what cannot be drawn."""
    if not isinstance(distributions, Mapping) or not 1 <= len(distributions) <= MOST:
        raise ValueError(f"one to {MOST} distributions by name can be drawn, got {distributions!r}")
    if view not in VIEWS:
        raise ValueError(f"view is {', '.join(VIEWS[:-1])} or {VIEWS[-1]}, got {view!r}")


def shown_values(distributions: Mapping[str, Chances]) -> list[int]:
    """From the smallest value of all to the largest, gaps included."""
    least = min(one.minimum for one in distributions.values())
    return list(range(least, max(last(one) for one in distributions.values()) + 1))


def last(one: Chances) -> int:
    """The largest value that is shown."""
    return one.maximum if isinstance(one, Distribution) else one.quantile(FAR)


def asked(one: Chances, view: View, value: int) -> Fraction:
    """The chance of a value in a view."""
    if view == "exactly":
        return one.exactly(value)
    return one.at_least(value) if view == "at least" else one.at_most(value)


def points(name: str, one: Chances, view: View, values: list[int]) -> Part:
    """Values and their chances, with what is said of each."""
    chances = [asked(one, view, value) for value in values]
    words = {"exactly": "", "at least": " or more", "at most": " or less"}[view]
    return {
        "name": name,
        "x": values,
        "y": [float(chance) for chance in chances],
        "hovertext": [
            f"{name}: {value}{words}: {percent(chance)}" for value, chance in zip(values, chances, strict=True)
        ],
        "hoverinfo": "text",
    }


def bars(name: str, one: Chances, view: View, values: list[int]) -> Part:
    """A distribution that stands alone."""
    return {"type": "bar", "marker": {"color": ACCENT}} | points(name, one, view, values)


def line(name: str, one: Chances, view: View, values: list[int], number: int) -> Part:
    """One of several; its mean stands in the legend."""
    colour, sign, stroke = LOOKS[number]
    look = {
        "mode": "lines+markers",
        "line": {"color": colour, "width": 2, "dash": stroke},
        "marker": {"color": colour, "size": 7, "symbol": sign},
    }
    return look | points(name, one, view, values) | {"name": f"{name} · mean {float(one.mean):.4g}"}


def steps(values: list[int]) -> Part:
    """The axis of the values; each is written below it while there is room."""
    marks: Part = {"dtick": 1, "tickangle": 0} if len(values) <= 16 else {"nticks": 16}
    return {"range": [values[0] - 0.6, values[-1] + 0.6]} | marks


def mean_line(mean: float) -> Part:
    place: Part = {"type": "line", "x0": mean, "x1": mean, "y0": 0, "y1": 1, "yref": "paper"}
    return place | {"line": {"color": MUTED, "width": 1, "dash": "dash"}}


def mean_note(mean: float, values: Sequence[int]) -> Part:
    """Beside its line, on the side with more room."""
    left = mean < (values[0] + values[-1]) / 2
    side = {"xanchor": "left", "xshift": 3} if left else {"xanchor": "right", "xshift": -3}
    return NOTE | side | {"x": mean, "y": 1, "yref": "paper", "yanchor": "top", "text": f"mean {mean:.4g}"}


def subtitle(distributions: Mapping[str, Chances], view: View) -> str:
    """What the height of a bar or a line means."""
    what = {
        "exactly": "the chance of each value",
        "at least": "the chance of a value or more",
        "at most": "the chance of a value or less",
    }[view]
    return f"{next(iter(distributions))}: {what}" if len(distributions) == 1 else what


def summary(distributions: Mapping[str, Chances], view: View, value: str) -> str:
    """The chart in words, for those who do not see it."""
    values = shown_values(distributions)
    said = []
    for name, one in distributions.items():
        chances = ", ".join(f"{number} {percent(asked(one, view, number), short=True)}" for number in values[:20])
        said.append(f"{name}, mean {float(one.mean):.4g}: {chances}.")
    return f"Chances of the {value}, {view}. {' '.join(said)}"


def cell(chance: Fraction) -> str:
    return f'<td title="{chance if chance.denominator < 10**9 else float(chance)}">{percent(chance)}</td>'
