"""How a distribution is shown: as text for a terminal, as still HTML for a notebook, in three views.

The HTML has no script, no style sheet and no ids, so that any number of them live on one page, also without a kernel.
Bars are the backgrounds of the cells; colours are see-through, so that they suit a light page and a dark one. Where a
page strips styles the figures stay.
"""

from __future__ import annotations

from fractions import Fraction
from html import escape
from itertools import accumulate
from typing import TYPE_CHECKING, Final, NamedTuple

if TYPE_CHECKING:
    from luu.odds.distribution import Distribution

BAR: Final = 24
"""Length of the longest bar in the printed table."""
MOST_LINES: Final = 40
MOST_ROWS: Final = 200
"""How many values are written out, as text and as HTML; what is left is told in one line."""

TABLE: Final = (
    "border-collapse:collapse;table-layout:auto;width:100%;margin:0;color:inherit;font-size:inherit;"
    "font-variant-numeric:tabular-nums"
)
BOX: Final = "max-width:620px;font:13px/1.5 system-ui,sans-serif;text-align:left;color:inherit"
SCROLLED: Final = "max-height:24em;overflow:auto"
HEAD: Final = "padding:2px 8px;border:0;text-align:left;font-weight:600;opacity:.8"
VALUE: Final = "padding:1px 8px;border:0;text-align:right;width:1%;white-space:nowrap;font-weight:600"
CELL: Final = "padding:1px 8px;border:0;border-left:3px solid transparent;text-align:left;min-width:4.5em"
FILL: Final = "rgba(20,150,140,.38)"
FILL_SUM: Final = "rgba(120,110,200,.30)"
"""Single chances and added-up ones."""
NOTE: Final = "margin:2px 8px;opacity:.8"


class Row(NamedTuple):
    """A value with its chance in the three views, and how long its bar is (1 for the likeliest value)."""

    value: int
    exactly: Fraction
    at_least: Fraction
    at_most: Fraction
    bar: float


def rows(shown: Distribution) -> list[Row]:
    """One row a value, in rising order."""
    total = shown.denominator
    weights = shown.weights
    longest = max(weights.values())
    found = []
    for (value, weight), reached in zip(weights.items(), accumulate(weights.values()), strict=True):
        above = total - reached + weight
        chances = Fraction(weight, total), Fraction(above, total), Fraction(reached, total)
        found.append(Row(value, *chances, weight / longest))
    return found


def summary(shown: Distribution) -> str:
    """A line about the whole: mean, spread, likeliest value."""
    return f"mean {number(shown.mean)}, standard deviation {shown.sd:.4g}, likeliest {shown.mode}"


def text(shown: Distribution) -> str:
    """The table as plain text, with a bar a value."""
    every = rows(shown)
    width = max(5, *(len(str(row.value)) for row in every))
    lines = [summary(shown), f"{'value':>{width}}  exactly  {'':{BAR}}  at least  at most"]
    for row in every[:MOST_LINES]:
        bar = "█" * round(BAR * row.bar)
        views = f"{float(row.at_least):8.2%}  {float(row.at_most):7.2%}"
        lines.append(f"{row.value:>{width}}  {float(row.exactly):7.2%}  {bar:{BAR}}  {views}")
    if len(every) > MOST_LINES:
        lines.append(rest_in_words(every, MOST_LINES))
    return "\n".join(lines)


def html(shown: Distribution) -> str:
    """The table of a distribution as still HTML."""
    every = rows(shown)
    rest = rest_in_words(every, MOST_ROWS) if len(every) > MOST_ROWS else ""
    return html_table(summary(shown), every[:MOST_ROWS], rest)


def html_table(caption: str, every: list[Row], rest: str = "") -> str:
    """Rows as still HTML: each view is a column of bars with the chance on it; `rest` says what they leave out."""
    names = "".join(f'<th style="{HEAD}">{name}</th>' for name in ("value", "exactly", "at least", "at most"))
    body = "".join(html_row(row) for row in every)
    table = f'<table style="{TABLE}"><thead><tr>{names}</tr></thead><tbody>{body}</tbody></table>'
    scrolled = f'<div style="{SCROLLED}" tabindex="0">{table}</div>' if len(every) > 15 else table
    notes = [f'<p style="{NOTE}">{escape(line)}</p>' if line else "" for line in (caption, rest)]
    return f'<div style="{BOX}">{notes[0]}{scrolled}{notes[1]}</div>'


def html_row(row: Row) -> str:
    """One value: the three chances, each on its bar."""
    views = [
        bar_cell(row.exactly, row.bar, FILL),
        bar_cell(row.at_least, float(row.at_least), FILL_SUM),
        bar_cell(row.at_most, float(row.at_most), FILL_SUM),
    ]
    return f'<tr style="background:none"><th scope="row" style="{VALUE}">{row.value}</th>{"".join(views)}</tr>'


def bar_cell(chance: Fraction, length: float, colour: str) -> str:
    """A chance with its bar behind it; the exact fraction is its tooltip."""
    share = f"{100 * length:.1f}%"
    back = f"background:linear-gradient(to right,{colour} {share},transparent {share}) no-repeat content-box"
    return f'<td style="{CELL};padding-left:0;{back}" title="{chance}">&nbsp;{escape(percent(chance))}</td>'


def rest_in_words(every: list[Row], shown: int) -> str:
    """What is not written out, so that nothing goes missing unseen."""
    left = every[shown:]
    together = percent(left[0].at_least)
    return f"… and {len(left)} more values, {left[0].value} to {left[-1].value}, together {together}"


def percent(chance: Fraction) -> str:
    """A chance as one reads it: 25%, 3.13%, and never 0% or 100% for what is only close to it."""
    hundredths = 100 * float(chance)
    if chance in (0, 1):
        return f"{hundredths:.0f}%"
    if hundredths < 0.01:
        return "<0.01%"
    return ">99.99%" if hundredths > 99.99 else f"{hundredths:.2f}%"


def number(value: Fraction) -> str:
    """An exact number; with its decimals where it is no whole one, and without the fraction where that is long."""
    if value.denominator == 1:
        return str(value)
    decimals = f"{float(value):.4g}"
    return f"{value} ({decimals})" if value.denominator < 10_000 else decimals
