"""Charts of one Lutura attack: its damage in three parts, and a map of Accuracy against Breakshield."""

from __future__ import annotations

from fractions import Fraction
from typing import Final, Literal, get_args

import plotly.graph_objects as go

from luu.odds import luturas
from luu.odds.luturas import Part as AttackPart
from luu.odds.luturas import Parts
from luu_widgets import chart_heat
from luu_widgets.chart_odds import View, asked
from luu_widgets.chart_parts import Part, figure, percent
from luu_widgets.theme import ACCENT, CLASS_COLOURS, INK, QUIET

NUMBERS: Final = range(2, 13)
"""What can be printed as Accuracy and Breakshield."""

LOOKS: Final = {
    "miss": (QUIET, ""),
    "hit": (ACCENT, ""),
    "Breakshield": (CLASS_COLOURS["Rasluu"], "/"),
}
"""Colour and hatching of the three parts, so that they are told apart without colours too."""

Measure = Literal["mean damage", "hit", "Breakshield", "knock-out"]
MEASURES: Final[tuple[Measure, ...]] = get_args(Measure)
"""What the map can show; a knock-out is the chance to take all the Stamina with one attack."""


def parts_of(parts: Parts) -> dict[str, AttackPart]:
    """The three parts by the names they have in charts."""
    return dict(zip(LOOKS, parts, strict=True))


def damage_parts(parts: Parts, view: View = "exactly", title: str = "Damage of one attack") -> go.Figure:
    """The damage of an attack as bars in three parts: what a miss, a hit and a Breakshield have of each value's chance.

    In the views "at least" and "at most" the parts add up as well.
    """
    named = parts_of(parts)
    values = list(range(max(part.damage.maximum for part in parts) + 1))
    heights = {
        name: [part.chance * asked(part.damage, view, value) for value in values] for name, part in named.items()
    }
    sums = [sum(column, Fraction(0)) for column in zip(*heights.values(), strict=True)]
    mean = sum((part.chance * part.damage.mean for part in parts), Fraction(0))
    return figure(
        title,
        f"{view}, in three parts · mean {float(mean):.4g}",
        _parts_said(named, view, values, sums, mean),
        traces=[_stack(name, values, heights[name], view) for name in named],
        xaxis={"title": {"text": "damage"}, "dtick": 1, "range": [-0.6, values[-1] + 0.6], "showgrid": False},
        yaxis={"title": {"text": f"chance, {view}"}, "tickformat": ".0%", "range": [0, 1.08 * float(max(sums))]},
        barmode="stack",
        showlegend=True,
        legend={"orientation": "h", "x": 0, "y": 1, "yanchor": "bottom", "font": {"color": INK, "size": 12}},
        margin={"t": 84},
        height=360,
        uirevision=f"{title} {values[-1]}",
    )


def parts_table(parts: Parts, view: View = "exactly") -> str:
    """The same as a table: a row a value, a column a part, and what each part comes to."""
    named = parts_of(parts)
    values = range(max(part.damage.maximum for part in parts) + 1)
    rows: list[list[object]] = []
    for value in values:
        shares = [part.chance * asked(part.damage, view, value) for part in parts]
        rows.append([value, *(_told(share) for share in (*shares, sum(shares, Fraction(0))))])
    chances = [part.chance for part in parts]
    rows.append(["in all", *(_told(chance) for chance in (*chances, sum(chances, Fraction(0))))])
    means = [part.damage.mean for part in parts]
    mean = sum((part.chance * part.damage.mean for part in parts), Fraction(0))
    rows.append(["mean", *((f"{float(number):.4g}", number) for number in (*means, mean))])
    return chart_heat.table(view, ["damage", *named, "attack"], rows)


def breakshield_map(
    damage_dice: int,
    defense_dice: int,
    power: int,
    measure: Measure = "mean damage",
    stamina: int = 1,
    burned: bool = False,
    soaked: bool = False,
    blurred: bool = False,
    mark: tuple[int, int] | None = None,
) -> go.Figure:
    """What Accuracy and Breakshield are worth for given dice: a cell for every pair of numbers.

    `mark` frames one pair, Accuracy and Breakshield; what lies beyond the map is framed at its edge.
    """
    found = _map(damage_dice, defense_dice, power, measure, stamina, burned, soaked, blurred)
    most = max(max(line) for line in found)
    said = [
        [f"Accuracy {across}, Breakshield {up}: {_number(value, measure)}" for across, value in _across(line)]
        for up, line in zip(NUMBERS, found, strict=True)
    ]
    words = [[_short(value, measure) for value in line] for line in found]
    return figure(
        f"{_named(measure, stamina)}: Accuracy against Breakshield",
        _dice_said(damage_dice, defense_dice, power, burned, soaked, blurred),
        f"{_named(measure, stamina)} by Accuracy and Breakshield. {_mark_said(mark)}" + _map_said(found, measure),
        traces=[chart_heat.cells([list(map(float, line)) for line in found], words, said, 0, float(most) or 1)],
        xaxis=chart_heat.axis(NUMBERS, "Accuracy"),
        yaxis=chart_heat.axis(NUMBERS, "Breakshield"),
        height=460,
        shapes=[] if mark is None else [chart_heat.frame(_place(mark[0]), _place(mark[1]))],
        uirevision="breakshield map",
        **chart_heat.LAYOUT,
    )


def breakshield_table(
    damage_dice: int,
    defense_dice: int,
    power: int,
    measure: Measure = "mean damage",
    stamina: int = 1,
    burned: bool = False,
    soaked: bool = False,
    blurred: bool = False,
) -> str:
    """The map as a table; the exact fractions are tooltips."""
    found = _map(damage_dice, defense_dice, power, measure, stamina, burned, soaked, blurred)
    rows = [
        [up, *((_short(value, measure), value) for value in line)]
        for up, line in reversed(list(zip(NUMBERS, found, strict=True)))
    ]
    return chart_heat.table(f"{_named(measure, stamina)}, Accuracy across", ["", *NUMBERS], rows)


# --- the map


def _map(
    damage_dice: int,
    defense_dice: int,
    power: int,
    measure: Measure,
    stamina: int,
    burned: bool,
    soaked: bool,
    blurred: bool,
) -> list[list[Fraction]]:
    """A row a Breakshield, from 2 up; a column an Accuracy."""
    if measure not in MEASURES:
        raise ValueError(f"measure is one of {', '.join(MEASURES)}, got {measure!r}")

    def value(accuracy: int, breakshield: int) -> Fraction:
        if measure == "hit":
            return luturas.check(accuracy, blurred)
        if measure == "Breakshield":
            return luturas.check(max(accuracy, breakshield), blurred)
        damage = luturas.attack(damage_dice, defense_dice, power, accuracy, breakshield, burned, soaked, blurred)
        return damage.mean if measure == "mean damage" else damage.at_least(stamina)

    return [[value(accuracy, breakshield) for accuracy in NUMBERS] for breakshield in NUMBERS]


def _place(number: int) -> int:
    return min(max(number, NUMBERS[0]), NUMBERS[-1]) - NUMBERS[0]


def _mark_said(mark: tuple[int, int] | None) -> str:
    return "" if mark is None else f"Framed: Accuracy {mark[0]}, Breakshield {mark[1]}. "


def _across(line: list[Fraction]) -> list[tuple[int, Fraction]]:
    return list(zip(NUMBERS, line, strict=True))


def _named(measure: Measure, stamina: int) -> str:
    names = {
        "mean damage": "Mean damage",
        "hit": "Chance to hit",
        "Breakshield": "Chance of a Breakshield",
        "knock-out": f"Chance to take {stamina} Stamina at once",
    }
    return names[measure]


def _number(value: Fraction, measure: Measure) -> str:
    return f"{float(value):.4g}" if measure == "mean damage" else percent(value)


def _short(value: Fraction, measure: Measure) -> str:
    if measure == "mean damage":
        return f"{float(value):.2f}"
    return percent(value, short=True) if value else "0%"


def _dice_said(damage_dice: int, defense_dice: int, power: int, burned: bool, soaked: bool, blurred: bool) -> str:
    statuses = [name for name, on in (("Burned", burned), ("Blurred", blurred), ("target Soaked", soaked)) if on]
    against = f"{defense_dice} defense {'die' if defense_dice == 1 else 'dice'}" if defense_dice else "no defense dice"
    dice = f"{damage_dice} damage {'die' if damage_dice == 1 else 'dice'}, Power {power}, against {against}"
    return f"{dice} · {', '.join(statuses)}" if statuses else dice


def _map_said(found: list[list[Fraction]], measure: Measure) -> str:
    corners = [(up, across) for up in (2, 7, 12) for across in (2, 7, 12)]
    said = [
        f"Accuracy {across} with Breakshield {up} {_number(found[up - 2][across - 2], measure)}"
        for up, across in corners
    ]
    return f"{'; '.join(said)}."


# --- the three parts


def _stack(name: str, values: list[int], heights: list[Fraction], view: View) -> Part:
    """One part's share of every bar."""
    colour, hatch = LOOKS[name]
    words = {"exactly": "", "at least": " or more", "at most": " or less"}[view]
    marker: Part = {"color": colour}
    if hatch:
        marker["pattern"] = {"shape": hatch, "size": 6, "solidity": 0.25}
    return {
        "type": "bar",
        "name": name,
        "x": values,
        "y": [float(height) for height in heights],
        "marker": marker,
        "hovertext": [
            f"{name}, {value}{words}: {percent(height)}" for value, height in zip(values, heights, strict=True)
        ],
        "hoverinfo": "text",
    }


def _parts_said(
    named: dict[str, AttackPart], view: View, values: list[int], sums: list[Fraction], mean: Fraction
) -> str:
    shares = ", ".join(f"{name} {percent(part.chance)}" for name, part in named.items())
    chances = ", ".join(f"{value} {percent(chance, short=True)}" for value, chance in zip(values, sums, strict=True))
    return f"Damage of one attack, {view}: {chances}; mean {float(mean):.4g}. Its parts: {shares}."


def _told(chance: Fraction) -> tuple[str, Fraction]:
    return percent(chance), chance
