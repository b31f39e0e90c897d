"""Charts of who wins: every Lutura against every other, the mix that nobody beats, and single chances as bars."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from typing import Final, Literal, get_args

import plotly.graph_objects as go

from luu.odds.luturas import Matchups
from luu.odds.luturas.matchups import Matrix
from luu_widgets import chart_heat
from luu_widgets.chart_parts import figure, percent
from luu_widgets.theme import ACCENT, INK, MUTED

Order = Literal["by Speed", "row first", "column first"]
ORDERS: Final[tuple[Order, ...]] = get_args(Order)
"""Who attacks first in every round."""


def matrix_of(found: Matchups, order: Order = "by Speed") -> Matrix:
    """The matrix in which this side attacks first."""
    if order not in ORDERS:
        raise ValueError(f"order is {', '.join(ORDERS[:-1])} or {ORDERS[-1]}, got {order!r}")
    return {"by Speed": found.by_speed, "row first": found.first, "column first": found.second}[order]


def matchup_map(
    found: Matchups, order: Order = "by Speed", pair: tuple[str, str] | None = None, numbers: bool = True
) -> go.Figure:
    """The chance that a row's Lutura beats a column's, a cell each; the rows that win most stand on top.

    `pair` frames a row's and a column's Lutura, by their ids or names; without `numbers` the cells are small.
    """
    matrix = matrix_of(found, order)
    rank = ranking(matrix)[::-1]
    chances = [[matrix[row][column] for column in reversed(rank)] for row in rank]
    names = [found.names[place] for place in rank]
    said = [
        [f"{name} beats {other}: {percent(chance)}" for other, chance in zip(reversed(names), line, strict=True)]
        for name, line in zip(names, chances, strict=True)
    ]
    words = [[f"{100 * float(chance):.0f}" if numbers else "" for chance in line] for line in chances]
    marked = None if pair is None else [_named(found, one) for one in pair]
    best, worst = names[-1], names[0]
    return figure(
        "Who beats whom",
        f"chance in percent that the row wins, {order}; uniformly drawn matching Tools, base sides",
        f"{len(names)} Luturas, {order}: {best} wins most, {percent(field(matrix, rank[-1]))} on average; "
        f"{worst} least, {percent(field(matrix, rank[0]))}." + _pair_said(found, matrix, marked),
        traces=[chart_heat.cells([list(map(float, line)) for line in chances], words, said, 0, 1, chart_heat.BALANCE)],
        xaxis=chart_heat.axis(names[::-1], "against", tickangle=-60),
        yaxis=chart_heat.axis(names, "wins"),
        height=160 + (28 if numbers else 18) * len(names),
        shapes=[] if marked is None else [chart_heat.frame(names[::-1].index(marked[1]), names.index(marked[0]))],
        uirevision="matchups",
        **chart_heat.LAYOUT,
    )


def _named(found: Matchups, lutura: str) -> str:
    return found.names[found.ids.index(lutura)] if lutura in found.ids else lutura


def _pair_said(found: Matchups, matrix: Matrix, marked: list[str] | None) -> str:
    if marked is None:
        return ""
    row, column = (found.names.index(name) for name in marked)
    return f" Framed: {marked[0]} beats {marked[1]} {percent(matrix[row][column])}."


def standings(found: Matchups, order: Order = "by Speed", mix: Mapping[str, float] | None = None) -> str:
    """The same in a table: average chance against the field, best and worst opponent, share in the mix if given."""
    matrix = matrix_of(found, order)
    rows: list[list[object]] = []
    for place in ranking(matrix):
        others = [other for other in range(len(found.ids)) if other != place] or [place]
        easy, hard = (pick(others, key=lambda other: matrix[place][other]) for pick in (max, min))
        row: list[object] = [found.names[place], percent(field(matrix, place))]
        row += [f"{found.names[other]} {percent(matrix[place][other], short=True)}" for other in (easy, hard)]
        rows.append([*row, *([f"{100 * mix[found.ids[place]]:.1f}%"] if mix is not None else [])])
    heads = ["Lutura", "average", "easiest", "hardest", *(["in the mix"] if mix is not None else [])]
    return chart_heat.table(order, heads, rows)


def ranking(matrix: Matrix) -> list[int]:
    """The rows from the one that wins most to the one that wins least."""
    return sorted(range(len(matrix)), key=lambda place: -field(matrix, place))


def field(matrix: Matrix, place: int) -> float:
    """A row's average chance against all others; the chance against itself if it is alone.

    A float: the exact sum of so many duels has tens of thousands of digits.
    """
    others = [float(chance) for other, chance in enumerate(matrix[place]) if other != place]
    return sum(others) / len(others) if others else float(matrix[place][place])


def chance_bars(
    chances: Mapping[str, Fraction], title: str, subtitle: str = "chance to win", even: bool = True
) -> go.Figure:
    """Single chances by name, one bar below the other; a line at one half if that is `even`."""
    names = list(chances)[::-1]
    said = ", ".join(f"{name} {percent(chance)}" for name, chance in chances.items())
    half = {"type": "line", "x0": 0.5, "x1": 0.5, "y0": 0, "y1": 1, "yref": "paper"}
    return figure(
        title,
        subtitle,
        f"{title}, {subtitle}: {said}.",
        traces=[
            {
                "type": "bar",
                "orientation": "h",
                "y": names,
                "x": [float(chances[name]) for name in names],
                "marker": {"color": ACCENT},
                "text": [percent(chances[name]) for name in names],
                "textposition": "outside",
                "textfont": {"color": INK},
                "cliponaxis": False,
                "hovertext": [f"{name}: {chart_heat.in_full(chances[name])}" for name in names],
                "hoverinfo": "text",
            }
        ],
        xaxis={"title": {"text": "chance"}, "tickformat": ".0%", "range": [0, 1.12]},
        yaxis={"showgrid": False},
        shapes=[half | {"line": {"color": MUTED, "width": 1, "dash": "dash"}}] if even else [],
        height=130 + 30 * len(names),
        uirevision=title,
    )


def chance_table(chances: Mapping[str, Fraction], head: str = "chance") -> str:
    """The same chances as a table."""
    rows = [[name, (percent(chance), chance)] for name, chance in chances.items()]
    return chart_heat.table("", ["", head], rows)
