"""Charts of how the classes grow: attack, HP and expected damage by level and form, the live Luu marked."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any, Literal, NamedTuple

import plotly.graph_objects as go

from luu import odds
from luu.core.cardset import CardSet
from luu.planet.records import CLASS_NAMES, LuuCard
from luu_widgets.chart_parts import NOTE, Part, figure
from luu_widgets.theme import BAND, CLASS_COLOURS, CLASS_SHAPES, SURFACE

Queue = Sequence[Mapping[str, Any]]
"""A queue as `session.view(seat)` gives it: one mapping a Luu, front to back."""

Measure = Literal["attack", "max_hp", "expected_damage"]
MEASURES: dict[Measure, tuple[str, str]] = {
    "attack": ("Attack", "damage before the dice"),
    "max_hp": ("Maximum HP", "damage it can take (HP)"),
    "expected_damage": ("Expected damage", "mean damage of one attack"),
}
"""What can be drawn of a Luu: its name, and what its axis counts."""

STEPS = (("base", 1), ("base", 2), ("base", 3), ("evolved", 3), ("evolved", 4), ("evolved", 5))
"""A Luu's way from its first card to its last (PL-3.1)."""

LANE, LINE = 0.024, 0.085
"""Parts of the axis: how far apart lines of one value run, and how far apart their names stand."""


class Point(NamedTuple):
    """A class at one step of its way: the card, what is measured of it, and how high it is drawn."""

    card: LuuCard
    value: float
    height: float

    @property
    def said(self) -> str:
        """The point in words."""
        return f"{self.card.class_name} level {self.card.level}, {self.card.form}: {self.value:g}"


Ways = Mapping[str, Mapping[int, Point]]
"""Class -> step -> point."""


def evolution(cards: CardSet, queues: Iterable[Queue] = (), measure: Measure = "attack", sector: int = 1) -> go.Figure:
    """How each class grows from level 1 to 5 by its cards; the Luu of `queues` are marked where they stand.

    `cards` is a card set of Planet Luu, `queues` are those of `session.view(seat)`; expected damage is that
    of one attack in `sector`.
    """
    name, counts = MEASURES[measure]
    title = f"{name} in Sector {sector}" if measure == "expected_damage" else name
    ways = _ways(cards, measure, sector)
    top = max(point.value for way in ways.values() for point in way.values())
    marks = [mark for seat, queue in enumerate(queues) for mark in _marks(seat, queue, ways)]
    return figure(
        title,
        "by level and form · numbers: your Luu, front to back",
        _evolution_said(title, ways, queues),
        traces=[*(_curve(cls, way) for cls, way in ways.items()), *marks],
        annotations=[*_names(ways, top * LINE), *_forms()],
        shapes=[{"type": "rect", "x0": 2.5, "x1": 5.5, "y0": 0, "y1": 1, "yref": "paper"} | _BEHIND],
        xaxis=_levels(),
        yaxis={"title": {"text": counts}, "range": [-0.07 * top, 1.18 * top], "nticks": 6, "zeroline": False},
        height=360,
        uirevision=measure,
    )


def _ways(cards: CardSet, measure: Measure, sector: int) -> Ways:
    """Every card at its place. Classes of one value run side by side, so that no line hides another."""
    found = {(card.class_name, card.form, card.level): card for card in cards.sheet("luus").values()}
    values = {key: _measured(card, measure, sector) for key, card in found.items()}
    apart = LANE * max(values.values())
    ways: dict[str, dict[int, Point]] = {cls: {} for cls in CLASS_NAMES}
    for step, (form, level) in enumerate(STEPS):
        for cls in CLASS_NAMES:
            value = values[cls, form, level]
            sharing = [other for other in CLASS_NAMES if values[other, form, level] == value]
            height = value + apart * ((len(sharing) - 1) / 2 - sharing.index(cls))
            ways[cls][step] = Point(found[cls, form, level], value, height)
    return ways


def _measured(card: LuuCard, measure: Measure, sector: int) -> float:
    if measure == "expected_damage":
        return float(odds.planet.attack(card.attack, sector).mean)
    return float(getattr(card, measure))


def _curve(cls: str, way: Mapping[int, Point]) -> Part:
    return {
        "x": list(way),
        "y": [point.height for point in way.values()],
        "name": cls,
        "mode": "lines+markers",
        "line": {"color": CLASS_COLOURS[cls], "width": 2},
        "marker": {"symbol": CLASS_SHAPES[cls], "size": 8, "color": CLASS_COLOURS[cls]},
        "hovertext": [point.said for point in way.values()],
        "hoverinfo": "text",
    }


def _marks(seat: int, queue: Queue, ways: Ways) -> list[Part]:
    """The Luu of one queue as numbers on their curves; a second player's are hollow."""
    places: dict[tuple[str, int], list[int]] = {}
    for position, luu in enumerate(queue, 1):
        places.setdefault((luu["class"], STEPS.index((luu["form"], luu["level"]))), []).append(position)
    return [_mark(ways[cls][step], step, numbers, seat == 0) for (cls, step), numbers in places.items()]


def _mark(point: Point, step: int, numbers: Sequence[int], filled: bool) -> Part:
    colour = CLASS_COLOURS[point.card.class_name]
    fill, edge = (colour, SURFACE) if filled else (SURFACE, colour)
    text = "·".join(map(str, numbers))
    return {
        "x": [step],
        "y": [point.height],
        "mode": "markers+text",
        "marker": {"size": 16 + 5 * len(numbers), "color": fill, "line": {"color": edge, "width": 2}},
        "text": [text],
        "textfont": {"color": edge, "size": 12, "weight": 700},
        "hovertext": [f"in the queue at {text}: {point.said}"],
        "hoverinfo": "text",
    }


_BEHIND: Part = {"fillcolor": BAND, "line": {"width": 0}, "layer": "below"}


def _forms() -> list[Part]:
    over = NOTE | {"y": 1, "yref": "paper", "yanchor": "top"}
    return [over | {"x": 1, "text": "base form"}, over | {"x": 4, "text": "evolved"}]


def _levels() -> Part:
    ticks: Part = {"tickvals": list(range(len(STEPS))), "ticktext": [f"L{level}" for _, level in STEPS]}
    return ticks | {"title": {"text": "level"}, "range": [-0.4, 6.5], "showgrid": False, "zeroline": False}


def _names(ways: Ways, apart: float) -> list[Part]:
    """The name of each class at the end of its line, moved up where it would stand on another's."""
    names: list[Part] = []
    free = 0.0
    for height, cls in sorted((way[max(way)].height, cls) for cls, way in ways.items()):
        free = max(free, height)
        font = {"color": CLASS_COLOURS[cls], "size": 13}
        names.append({"x": 5.25, "y": free, "text": cls, "xanchor": "left", "showarrow": False, "font": font})
        free += apart
    return names


def _evolution_said(title: str, ways: Ways, queues: Iterable[Queue]) -> str:
    said = [f"{cls} {', '.join(f'{point.value:g}' for point in way.values())}" for cls, way in ways.items()]
    luu = [f"{luu['class']} {luu['form']} level {luu['level']}" for queue in queues for luu in queue]
    steps = ", ".join(f"{form} {level}" for form, level in STEPS)
    return f"{title} at {steps}: {'; '.join(said)}. In the queue: {', '.join(luu) or 'nobody'}."
