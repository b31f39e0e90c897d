"""Charts of how the classes grow: attack, HP and expected damage by level and form, the live Luu marked."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import lru_cache
from typing import Any, Literal, NamedTuple

import plotly.graph_objects as go

from luu import odds
from luu.core.cardset import CardSet
from luu.planet.records import CLASS_NAMES, TYPE_MODIFIER, EnemyCard, LuuCard
from luu_widgets.chart_parts import NOTE, Part, figure
from luu_widgets.theme import BAND, CLASS_COLOURS, CLASS_SHAPES, INK, QUIET, SURFACE

Queue = Sequence[Mapping[str, Any]]
"""A queue as `session.view(seat)` gives it: one mapping a Luu, front to back."""

Measure = Literal["attack", "max_hp", "expected_damage", "hits", "effective_hp"]
MEASURES: dict[Measure, tuple[str, str]] = {
    "attack": ("Attack", "damage before the dice"),
    "max_hp": ("Maximum HP", "damage it can take (HP)"),
    "expected_damage": ("Expected damage", "mean damage of one attack"),
    "hits": ("Attacks to fell a Rogue", "mean number of attacks"),
    "effective_hp": ("Effective HP", "power it stands (HP)"),
}
"""What can be drawn of a Luu: its name, and what its axis counts."""

MOST_HITS = 25.0
"""Where the axis of attacks ends: so many, or never."""

Gauge = Callable[[LuuCard, int, int], float]
"""What is measured of a card, given attack and maximum HP: its own, or those that a Luu in play has of it."""

STEPS = (("base", 1), ("base", 2), ("base", 3), ("evolved", 3), ("evolved", 4), ("evolved", 5))
"""A Luu's way from its first card to its last (PL-3.1)."""

LANE = 0.08
"""How far apart, on the axis of levels, classes of one value stand beside each other. Values are never moved."""

EDGE = 0.25
"""How far from its level a number stands: clear of all five lanes."""

HEIGHT, PLOT = 360, 225
"""The figure's height in pixels, and about that of its plot."""

BADGE, NAME = 20, 16
"""How many pixels a number and a class's name need above each other."""


class Point(NamedTuple):
    """A class at one step of its way: the card, what is measured of it, and its place on the axis of levels."""

    card: LuuCard
    value: float
    x: float

    @property
    def said(self) -> str:
        """The point in words."""
        return f"{self.card.class_name} level {self.card.level}, {self.card.form}: {self.value:.4g}"


class Mark(NamedTuple):
    """A Luu of a queue where it stands now: its number from the front, and its value with all bonuses."""

    number: int
    seat: int
    step: int
    point: Point
    value: float

    @property
    def said(self) -> str:
        """The mark in words; the card's value too where that is another."""
        card = "" if self.value == self.point.value else f" (its card: {self.point.value:.4g})"
        name = f"{self.point.card.class_name} level {self.point.card.level}, {self.point.card.form}"
        return f"number {self.number} in the queue, {name}: {self.value:.4g}{card}"


Ways = Mapping[str, Mapping[int, Point]]
"""Class -> step -> point."""


def evolution(
    cards: CardSet,
    queues: Iterable[Queue] = (),
    measure: Measure = "attack",
    sector: int = 1,
    tier: int = 1,
    boss: str | None = None,
) -> go.Figure:
    """How each class grows from level 1 to 5 by its cards; the Luu of `queues` are marked with what they have now.

    `cards` is a card set of Planet Luu, `queues` are those of `session.view(seat)`. Expected damage is that of one
    attack in `sector`; "hits" is the mean number of attacks in `sector`, type modifiers included, until a Rogue of
    `tier` falls, over the five classes; "effective_hp" is the power that a Luu alone stands from `boss` (an id of the
    sheet, by default the first) in the boss's own sector: maximum HP by what its defences let through.
    """
    counts = MEASURES[measure][1]
    boss = next(iter(cards.sheet("bosses"))) if boss is None else boss
    title = titled(cards, measure, sector, tier, boss)
    gauge = gauge_of(cards, measure, sector, tier, boss)
    ways, queues = _ways(cards, gauge), list(queues)
    marks = [mark for seat, queue in enumerate(queues) for mark in _marks(seat, queue, ways, gauge)]
    values = [point.value for way in ways.values() for point in way.values()]
    top = max([*values, *(mark.value for mark in marks)])
    return figure(
        title,
        _key(len(queues), measure),
        _evolution_said(title, ways, marks),
        traces=[*(_curve(cls, way) for cls, way in ways.items()), *_signs(marks)],
        annotations=[*_names(ways, top), *_forms(), *_badges(marks, top)],
        shapes=[{"type": "rect", "x0": 2.5, "x1": 5.5, "y0": 0, "y1": 1, "yref": "paper"} | _BEHIND],
        xaxis=_levels(len(queues)),
        yaxis={"title": {"text": counts}, "range": [-0.07 * top, 1.18 * top], "nticks": 6, "zeroline": False},
        height=HEIGHT,
        uirevision=title,
    )


def _key(seats: int, measure: Measure) -> str:
    """What lines and numbers are."""
    if seats > 1:
        return "lines: cards · right: player 1's Luu, left: player 2's"
    return "lines: the cards · numbers: your Luu" + (", front is 1" if measure == "max_hp" else " with their bonuses")


def titled(cards: CardSet, measure: Measure, sector: int, tier: int, boss: str) -> str:
    """What the chart is called, with what it was measured against."""
    name = MEASURES[measure][0]
    if measure == "effective_hp":
        card = cards.sheet("bosses")[boss]
        return f"{name} against {card.name}, Sector {card.sector}"
    if measure == "hits":
        return f"{name} of Tier {tier} in Sector {sector}"
    return f"{name} in Sector {sector}" if measure == "expected_damage" else name


def gauge_of(cards: CardSet, measure: Measure, sector: int, tier: int, boss: str) -> Gauge:
    """How a measure is taken."""
    if measure == "attack":
        return lambda card, attack, max_hp: float(attack)
    if measure == "max_hp":
        return lambda card, attack, max_hp: float(max_hp)
    if measure == "expected_damage":
        return lambda card, attack, max_hp: float(odds.planet.attack(attack, sector).mean)
    if measure == "hits":
        rogues = [rogue for rogue in cards.sheet("rogues").values() if rogue.tier == tier]
        return lambda card, attack, max_hp: mean_hits(card.cls, attack, sector, rogues)
    return lambda card, attack, max_hp: effective_hp(card, max_hp, cards.sheet("bosses")[boss])


def mean_hits(cls: int, attack: int, sector: int, rogues: Sequence[EnemyCard]) -> float:
    """The mean number of attacks until a Rogue falls, over these Rogues; at most MOST_HITS, which stands for never."""
    each = [
        _hits(attack, sector, TYPE_MODIFIER[cls][rogue.cls], rogue.hp, rogue.evade_on, rogue.impervious)
        for rogue in rogues
    ]
    return sum(each) / len(each)


@lru_cache(2048)
def _hits(attack: int, sector: int, modifier: int, hp: int, evade_on: int, impervious: int) -> float:
    power = odds.planet.attack(attack, sector, modifier)
    try:
        return min(MOST_HITS, float(odds.planet.attacks_until_fall(power, hp, evade_on, impervious).mean))
    except ValueError:  # nothing it rolls gets through
        return MOST_HITS


def effective_hp(card: LuuCard, max_hp: int, boss: EnemyCard) -> float:
    """Maximum HP times the boss's mean power over the mean damage that the Luu's own defences leave of it."""
    modifier = TYPE_MODIFIER[boss.cls][card.cls]
    power = odds.planet.rogue_power(boss.attack, boss.sector)
    damage = odds.planet.boss_damage(
        boss.attack, boss.sector, type_modifier=modifier, shell=card.shell, impervious=card.impervious,
        evade_on=card.evade_on,
    )  # fmt: skip
    return max_hp * float(power.mean / damage.mean)


def _ways(cards: CardSet, gauge: Gauge) -> Ways:
    """Every card at its place. Classes stand side by side on each level, so that none hides another."""
    ways: dict[str, dict[int, Point]] = {cls: {} for cls in CLASS_NAMES}
    for card in cards.sheet("luus").values():
        step = STEPS.index((card.form, card.level))
        value = gauge(card, card.attack, card.max_hp)
        ways[card.class_name][step] = Point(card, value, step + _lane(card.class_name))
    return {cls: dict(sorted(way.items())) for cls, way in ways.items()}


def _lane(cls: str) -> float:
    return LANE * (CLASS_NAMES.index(cls) - (len(CLASS_NAMES) - 1) / 2)


def _curve(cls: str, way: Mapping[int, Point]) -> Part:
    return {
        "x": [point.x for point in way.values()],
        "y": [point.value for point in way.values()],
        "name": cls,
        "mode": "lines+markers",
        "line": {"color": CLASS_COLOURS[cls], "width": 2},
        "marker": {"symbol": CLASS_SHAPES[cls], "size": 7, "color": CLASS_COLOURS[cls]},
        "hovertext": [point.said for point in way.values()],
        "hoverinfo": "text",
    }


def _marks(seat: int, queue: Queue, ways: Ways, gauge: Gauge) -> list[Mark]:
    marks = []
    for number, luu in enumerate(queue, 1):
        step = STEPS.index((luu["form"], luu["level"]))
        point = ways[luu["class"]][step]
        marks.append(Mark(number, seat, step, point, gauge(point.card, luu["attack"], luu["max_hp"])))
    return marks


def _signs(marks: Iterable[Mark]) -> list[Part]:
    """Where the Luu stand, as larger signs of their class; a second player's are hollow."""
    places: dict[tuple[str, int, int, float], list[Mark]] = {}
    for mark in marks:
        places.setdefault((mark.point.card.class_name, mark.seat, mark.step, mark.value), []).append(mark)
    return [_sign(cls, seat, together) for (cls, seat, _, _), together in places.items()]


def _sign(cls: str, seat: int, together: Sequence[Mark]) -> Part:
    """One sign, with a thin line from the card's value if bonuses moved it."""
    first, colour = together[0], CLASS_COLOURS[cls]
    return {
        "x": [first.point.x, first.point.x],
        "y": [first.point.value, first.value],
        "name": f"{cls} in the queue",
        "mode": "lines+markers",
        "line": {"color": colour, "width": 1, "dash": "dot"},
        "marker": {
            "symbol": CLASS_SHAPES[cls],
            "size": [0, 13],
            "opacity": 1,
            "color": SURFACE if seat else colour,
            "line": {"color": colour if seat else SURFACE, "width": 1.5},
        },
        "hovertext": ["", "<br>".join(mark.said for mark in together)],
        "hoverinfo": "text",
    }


def _badges(marks: Iterable[Mark], top: float) -> list[Part]:
    """The numbers of the Luu beside their level: one badge for all of one value, none upon another.

    Where values lie closer than badges are high, a badge is moved up and a line shows where it belongs.
    """
    beside: dict[tuple[int, int], dict[float, list[Mark]]] = {}
    for mark in marks:
        beside.setdefault((mark.seat, mark.step), {}).setdefault(mark.value, []).append(mark)
    badges = []
    for (seat, step), values in beside.items():
        free = 0.0
        for value, together in sorted(values.items()):
            at = value * PLOT / (1.25 * top)
            free = max(free, at)
            badges.append(_badge(seat, step, value, together, free - at))
            free += BADGE
    return badges


def _badge(seat: int, step: int, value: float, together: Sequence[Mark], up: float) -> Part:
    side = -1 if seat else 1
    numbers = [
        f'<span style="color:{CLASS_COLOURS[mark.point.card.class_name]}">{mark.number}</span>' for mark in together
    ]
    return {
        "x": step + side * EDGE,
        "y": value,
        "text": f"<b>{'·'.join(numbers)}</b>",
        "xanchor": "right" if seat else "left",
        "showarrow": True,
        "arrowhead": 0,
        "arrowwidth": 1,
        "arrowcolor": QUIET,
        "ax": side * (8 if up else 1),
        "ay": -up,
        "font": {"size": 12, "color": INK},
        "bgcolor": SURFACE,
        "bordercolor": QUIET,
        "borderpad": 1,
        "hovertext": "<br>".join(mark.said for mark in together),
    }


_BEHIND: Part = {"fillcolor": BAND, "line": {"width": 0}, "layer": "below"}


def _forms() -> list[Part]:
    over = NOTE | {"y": 1, "yref": "paper", "yanchor": "top"}
    return [over | {"x": 1, "text": "base form"}, over | {"x": 4, "text": "evolved"}]


def _levels(seats: int) -> Part:
    ticks: Part = {"tickvals": list(range(len(STEPS))), "ticktext": [f"L{level}" for _, level in STEPS]}
    return ticks | {
        "title": {"text": "level"},
        "range": [-0.4 if seats < 2 else -0.85, 6.5],
        "showgrid": False,
        "zeroline": False,
    }


def _names(ways: Ways, top: float) -> list[Part]:
    """The name of each class at the end of its line; names of one value stand above each other."""
    names: list[Part] = []
    apart, free = NAME * 1.25 * top / PLOT, 0.0
    for value, cls in sorted((way[max(way)].value, cls) for cls, way in ways.items()):
        free = max(free, value)
        font = {"color": CLASS_COLOURS[cls], "size": 13}
        names.append({"x": 5.3, "y": free, "text": cls, "xanchor": "left", "showarrow": False, "font": font})
        free += apart
    return names


def _evolution_said(title: str, ways: Ways, marks: Iterable[Mark]) -> str:
    said = [f"{cls} {', '.join(f'{point.value:.4g}' for point in way.values())}" for cls, way in ways.items()]
    luu = [mark.said for mark in marks]
    steps = ", ".join(f"{form} {level}" for form, level in STEPS)
    return f"{title} at {steps}: {'; '.join(said)}. In play: {'; '.join(luu) or 'nobody'}."
