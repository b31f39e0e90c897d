"""How a game of Planet Luu has gone so far: cards and means by round, and its sectors and waves on a line of time."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import groupby
from typing import Any, Final, NamedTuple

import plotly.graph_objects as go

from luu.planet.records import SECTOR_DICE
from luu_widgets.chart_odds import LOOKS
from luu_widgets.chart_parts import NOTE, Part, figure
from luu_widgets.theme import ACCENT, BAND, CLASS_COLOURS, INK, MUTED, QUIET, SURFACE

Rows = Sequence[Mapping[str, Any]]
"""Rows of rounds as `session.rounds()` gives them."""

SHOWN: Final = {"luutex": "Luutex", "xp": "XP", "draw": "deck", "discard": "discard"}
LAST_WAVE: Final = 3
"""What comes after it in a sector is the boss."""


def means_over_time(rows: Rows) -> go.Figure:
    """Luutex, XP on the Luu, cards in the deck and in the discard pile at the end of each round."""
    rounds = [row["round_total"] for row in rows]
    traces = [
        _line(name, rounds, [row[part] for row in rows], number) for number, (part, name) in enumerate(SHOWN.items())
    ]
    most = max([1, *(row[part] for row in rows for part in SHOWN)])
    return figure(
        "Luutex, XP and cards, round by round",
        "at each round's end; the last is now · bands: sectors",
        _means_said(rows),
        traces=traces,
        shapes=_bands(rows),
        xaxis=_rounds(rounds[0], max(rounds[-1], rounds[0] + 5)),
        yaxis={"range": [0, 1.08 * most], "nticks": 6},
        showlegend=True,
        legend={"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "font": {"color": INK, "size": 12}},
        margin={"t": 108},
        height=350,
        uirevision="means",
    )


def timeline(rows: Rows) -> go.Figure:
    """Every wave as long as it lasted in rounds, a line a sector; bosses are hatched, the present one stands out."""
    stays = _stays(rows)
    traces = [_stay(stay, stay is stays[-1]) for stay in stays]
    sectors = list(range(1, len(SECTOR_DICE) + 1))
    last = max(6, rows[-1]["round_total"])
    return figure(
        "Sectors and waves",
        "how many rounds each took · B: the boss",
        _timeline_said(stays),
        traces=traces,
        annotations=[_stay_name(stay) for stay in stays],
        xaxis=_rounds(1, last),
        yaxis={
            "tickvals": [-sector for sector in sectors],
            "ticktext": [f"Sector {sector}" for sector in sectors],
            "range": [-len(sectors) - 0.5, -0.5],
            "showgrid": False,
            "zeroline": False,
        },
        barmode="overlay",
        bargap=0.3,
        height=270,
        uirevision="timeline",
    )


def _rounds(first: int, last: int) -> Part:
    """The axis of rounds; each is numbered while there is room."""
    ticks: Part = {"dtick": 1} if last - first < 12 else {"nticks": 10}
    look: Part = {"title": {"text": "round"}, "range": [first - 0.5, last + 0.5], "showgrid": False, "zeroline": False}
    return look | ticks


class Stay(NamedTuple):
    """A wave that was played, from its first round to its last."""

    sector: int
    wave: int
    first: int
    last: int

    @property
    def boss(self) -> bool:
        """Whether it was the boss's."""
        return self.wave > LAST_WAVE

    @property
    def rounds(self) -> int:
        return self.last - self.first + 1

    @property
    def said(self) -> str:
        return f"Sector {self.sector}, {'the boss' if self.boss else f'wave {self.wave}'}"


def _stays(rows: Rows) -> list[Stay]:
    found = []
    played = [row for row in rows if row["round_total"]]
    for (sector, wave), group in groupby(played, key=lambda row: (row["sector"], row["wave"])):
        numbers = [row["round_total"] for row in group]
        found.append(Stay(sector, wave, numbers[0], numbers[-1]))
    return found


def _stay(stay: Stay, now: bool) -> Part:
    colour = ACCENT if now else QUIET
    return {
        "type": "bar",
        "orientation": "h",
        "y": [-stay.sector],
        "x": [stay.rounds],
        "base": [stay.first - 0.5],
        "marker": {
            "color": CLASS_COLOURS["Rasluu"] if stay.boss else colour,
            "pattern": {"shape": "/" if stay.boss else "", "size": 6, "solidity": 0.25},
            "line": {"color": INK if now else SURFACE, "width": 1.5},
        },
        "hovertext": [f"{stay.said}: rounds {stay.first} to {stay.last}"],
        "hoverinfo": "text",
    }


def _stay_name(stay: Stay) -> Part:
    middle, name = (stay.first + stay.last) / 2, "B" if stay.boss else stay.wave
    return NOTE | {"x": middle, "y": -stay.sector, "text": f"<b>{name}</b>", "font": {"color": INK, "size": 12}}


def _line(name: str, rounds: list[int], values: list[int], number: int) -> Part:
    colour, sign, stroke = LOOKS[number]
    return {
        "name": f"{name} {values[-1]}",
        "x": rounds,
        "y": values,
        "mode": "lines+markers",
        "line": {"color": colour, "width": 2, "dash": stroke},
        "marker": {"color": colour, "size": 6, "symbol": sign},
        "hovertext": [f"round {at}: {name} {value}" for at, value in zip(rounds, values, strict=True)],
        "hoverinfo": "text",
    }


def _bands(rows: Rows) -> list[Part]:
    """Every other sector on a band."""
    bands = []
    for sector, group in groupby(rows, key=lambda row: row["sector"]):
        numbers = [row["round_total"] for row in group]
        if sector % 2:
            across: Part = {"type": "rect", "x0": numbers[0] - 0.5, "x1": numbers[-1] + 0.5, "y0": 0, "y1": 1}
            bands.append(
                across | {"yref": "paper", "fillcolor": BAND, "line": {"color": MUTED, "width": 0}, "layer": "below"}
            )
    return bands


def _means_said(rows: Rows) -> str:
    last = rows[-1]
    now = ", ".join(f"{name} {last[part]}" for part, name in SHOWN.items())
    way = "; ".join(f"{name} {', '.join(str(row[part]) for row in rows)}" for part, name in SHOWN.items())
    return f"Round by round: {way}. Now: {now}."


def _timeline_said(stays: Sequence[Stay]) -> str:
    return f"Rounds played: {', '.join(f'{stay.said} {stay.rounds}' for stay in stays) or 'none'}."
