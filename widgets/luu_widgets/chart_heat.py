"""Maps of chances or means, a coloured cell each: bars of equal size, since the small plotly.js has no heatmap."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from html import escape
from typing import Final

from luu_widgets.chart_parts import Part
from luu_widgets.theme import ACCENT, CLASS_COLOURS, INK, SURFACE

READABLE: Final = 10**9
"""Denominators below this are written out."""

Scale = tuple[tuple[float, str], ...]

RISING: Scale = ((0, SURFACE), (1, ACCENT))
"""From nothing to the most there is."""

BALANCE: Scale = ((0, CLASS_COLOURS["Rasluu"]), (0.5, SURFACE), (1, ACCENT))
"""From losing over even to winning; the words in the cells say it too."""


def cells(
    values: Sequence[Sequence[float]],
    words: Sequence[Sequence[str]],
    said: Sequence[Sequence[str]],
    least: float,
    most: float,
    scale: Scale = RISING,
) -> Part:
    """The cells as one trace, row 0 at the bottom; `words` stand in them, `said` is told to who points at one."""
    places = [(row, column) for row, line in enumerate(values) for column in range(len(line))]
    shades = [(values[row][column] - least) / ((most - least) or 1) for row, column in places]
    return {
        "type": "bar",
        "x": [column for _, column in places],
        "y": [1] * len(places),
        "base": [row - 0.5 for row, _ in places],
        "width": 1,
        "marker": {
            "color": [values[row][column] for row, column in places],
            "cmin": least,
            "cmax": most,
            "colorscale": [list(step) for step in scale],
            "line": {"color": SURFACE, "width": 1},
        },
        "text": [words[row][column] for row, column in places],
        "textposition": "inside",
        "insidetextanchor": "middle",
        "textangle": 0,
        "insidetextfont": {"size": 11, "color": [ink(shade, scale) for shade in shades]},
        "hovertext": [said[row][column] for row, column in places],
        "hoverinfo": "text",
    }


def ink(shade: float, scale: Scale) -> str:
    """A colour that is read on a cell: the page's own where the cell is strongly coloured."""
    strength = abs(2 * shade - 1) if scale is BALANCE else shade
    return SURFACE if strength > 0.6 else INK


def axis(names: Sequence[object], title: str, **more: object) -> Part:
    """An axis with a name for each row or column."""
    ticks = {"tickvals": list(range(len(names))), "ticktext": [str(name) for name in names]}
    look = {"showgrid": False, "zeroline": False, "range": [-0.5, len(names) - 0.5], "title": {"text": title}}
    return ticks | look | more


def frame(column: int, row: int) -> Part:
    """A frame around one cell."""
    edges = {"x0": column - 0.5, "x1": column + 0.5, "y0": row - 0.5, "y1": row + 0.5}
    return {"type": "rect", **edges, "line": {"color": INK, "width": 3}}


LAYOUT: Part = {"barmode": "overlay", "bargap": 0}
"""What a figure of cells needs."""


def table(caption: str, heads: Sequence[object], rows: Sequence[Sequence[object]]) -> str:
    """Figures as an HTML table, the first cell of a row being its name; a pair is a text and the exact number."""
    head = "".join(f"<th>{escape(str(name))}</th>" for name in heads)
    body = "".join(
        f"<tr><th>{escape(str(name))}</th>{''.join(_cell(cell) for cell in line)}</tr>" for name, *line in rows
    )
    return (
        f'<div class="luu-odds-table"><table>{f"<caption>{escape(caption)}</caption>" if caption else ""}'
        f"<thead><tr>{head}</tr></thead><tbody>{body}</tbody></table></div>"
    )


def _cell(content: object) -> str:
    if isinstance(content, tuple):
        text, chance = content
        return f'<td title="{in_full(chance)}">{escape(str(text))}</td>'
    return f"<td>{escape(str(content))}</td>"


def in_full(number: Fraction) -> str:
    """An exact number for a tooltip; one whose digits nobody reads, as a decimal."""
    return str(number) if number.denominator < READABLE else repr(float(number))
