"""Charts of the sector dice: the current sector's, and all five compared, for one player and two."""

from __future__ import annotations

from collections import Counter
from collections.abc import Sequence

import plotly.graph_objects as go

from luu import odds
from luu.odds import Distribution
from luu.planet.records import SECTOR_DICE
from luu_widgets.chart_odds import View, asked
from luu_widgets.chart_parts import NOTE, Part, figure, percent
from luu_widgets.theme import ACCENT, GRID, INK, MUTED, QUIET, SURFACE

SECTORS = range(1, len(SECTOR_DICE) + 1)
HALVED = "enemies of two: a roll a player, sum halved, rounded up"
"""How two players share an enemy's dice (PL-6.5), in the width of a phone."""

KEYS = {1: "bars: solo · dots: enemies of two players", 2: "bars: enemies · dots: your own attacks"}
"""What bars and dots are, by the number of players: two players' own attacks roll as in a solo game."""

ALONE = "added to every attack, yours and theirs"

ROW = 0.8
"""How much of its row the likeliest value fills where the sectors stand one above the other."""

DOTS: Part = {
    "mode": "lines+markers",
    "line": {"color": INK, "width": 1.5, "dash": "dot"},
    "marker": {"color": SURFACE, "size": 6, "line": {"color": INK, "width": 1.5}},
}
AT_THE_RIGHT: Part = NOTE | {"x": 1, "xref": "paper", "xanchor": "right"}
ROLLS_KEY = AT_THE_RIGHT | {"y": 1, "yref": "paper", "text": "rolled: ● you ◇ enemies"}


def dice_name(sector: int) -> str:
    """The dice of a sector as one says them: d4 + d6."""
    return " + ".join(f"d{sides}" for sides in SECTOR_DICE[sector - 1])


def sector_dice(
    sector: int,
    players: int = 1,
    yours: Sequence[int] = (),
    theirs: Sequence[int] = (),
    both: bool = False,
    view: View = "exactly",
) -> go.Figure:
    """What a sector's dice add to an attack, as bars: the chance of each value, of it or more, of it or less.

    `yours` and `theirs` are what friends and enemies rolled last; those bars stand out. Dots for the other number of
    players are drawn with `both`, and in a game of two, where the bars are the enemies' and the dots one's own.
    """
    roll, other = odds.planet.sector_roll(sector, players), odds.planet.sector_roll(sector, 3 - players)
    both = both or players == 2
    bars, dots = _chances(roll, view=view), DOTS | _chances(other, view=view)
    top = max([*bars["y"], *(dots["y"] if both else ())])
    opacity = [1.0 if value in {*yours, *theirs} or not (yours or theirs) else 0.5 for value in roll]
    bars |= {"type": "bar", "marker": {"color": ACCENT, "opacity": opacity}}
    return figure(
        f"Sector {sector} dice: {dice_name(sector)}",
        _key(players, both),
        _dice_said(sector, players, both) + _rolls_said(yours, theirs),
        traces=[bars, *([dots] if both else []), _rolls(yours, theirs, top * 1.13)],
        margin=_room(both),
        xaxis=_values_below(roll) | {"range": [min(*roll, *other) - 0.6, max(*roll, *other) + 0.6]},
        yaxis={"title": {"text": _height(view)}, "tickformat": ".0%", "range": [0, top * 1.42], "nticks": 5},
        height=276 if both else 260,
        uirevision=f"dice {sector}",
        shapes=[_mean_line(float(roll.mean))],
        annotations=[_mean_note(float(roll.mean)), *([_rolls_key(both)] if yours or theirs else [])],
    )


def _key(players: int, both: bool, view: View = "exactly") -> str:
    seen = "" if view == "exactly" else f" · {view}"
    return f"{KEYS[players]}{seen}<br>{HALVED}" if both else f"{ALONE}{seen}"


def _room(both: bool) -> Part:
    """Margins: two lines of words need more than one."""
    return {"t": 78} if both else {}


def all_sectors(current: int | None = None, players: int = 1, both: bool = False, view: View = "exactly") -> go.Figure:
    """The dice of all five sectors one above the other, on one axis; the current one stands out.

    At the right stand what each sector's dice add on average, and the most, which Surge Protocol makes of them.

    As in `sector_dice`, dots for the other number of players are drawn with `both`, and in a game of two.
    """
    both = both or players == 2
    rows = [_sector_row(sector, players, both, current in (None, sector), view) for sector in SECTORS]
    names = [f"Sector {sector}<br>{dice_name(sector)}" for sector in SECTORS]
    ticks: Part = {"tickvals": [0.4 - sector for sector in SECTORS], "ticktext": names}
    values: Part = {"tickvals": list(range(1, 13)), "tickangle": 0, "range": [0.4, 18.2]}
    return figure(
        "Dice of all five sectors",
        _key(players, both, view),
        " ".join(_dice_said(sector, players, both) for sector in SECTORS),
        traces=[trace for row in rows for trace in row],
        annotations=[
            AT_THE_RIGHT | {"y": 0.06, "text": "average · most"},
            *(_means(sector, players, both) for sector in SECTORS),
        ],
        margin=_room(both),
        shapes=[_ground(-sector) for sector in SECTORS],
        xaxis=values | {"title": {"text": "what the dice add"}, "showgrid": False},
        yaxis=ticks | {"range": [-5.02, 0.2], "showgrid": False, "zeroline": False},
        barmode="overlay",
        bargap=0.15,
        height=420,
        uirevision="sectors",
    )


def _height(view: View) -> str:
    """What is drawn upwards."""
    return "chance" if view == "exactly" else f"chance, {view}"


def _sector_row(sector: int, players: int, both: bool, stands_out: bool, view: View) -> list[Part]:
    """A sector's distributions on the row's own ground, as high as the row at their likeliest value."""
    roll, other = odds.planet.sector_roll(sector, players), odds.planet.sector_roll(sector, 3 - players)
    row = ROW / float(max([*roll.values(), *(other.values() if both else ())])) if view == "exactly" else ROW
    colour = ACCENT if stands_out else QUIET
    bars = {"type": "bar", "base": -sector, "marker": {"color": colour}} | _chances(roll, row, view)
    if not both:
        return [bars]
    dots = DOTS | _chances(other, row, view)
    return [bars, dots | {"y": [height - sector for height in dots["y"]]}]


def _chances(roll: Distribution, height: float = 1, view: View = "exactly") -> Part:
    """The values of a roll with their chances, `height` high where a chance is 1."""
    chances = {value: asked(roll, view, value) for value in roll}
    more = {"exactly": "", "at least": " or more", "at most": " or less"}[view]
    return {
        "x": list(roll),
        "y": [height * float(chance) for chance in chances.values()],
        "hovertext": [f"{value}{more}: {chance} = {percent(chance)}" for value, chance in chances.items()],
        "hoverinfo": "text",
    }


def _values_below(roll: Distribution) -> Part:
    """An axis with each value's chance written below it; in whole percents where there are many."""
    short = len(roll) > 8
    shown = [percent(chance, short) for chance in roll.values()]
    small = f'<span style="color:{MUTED};font-size:11px">'
    return {
        "tickvals": list(roll),
        "ticktext": [f"<b>{value}</b><br>{small}{text}</span>" for value, text in zip(roll, shown, strict=True)],
        "tickangle": 0,
        "tickfont": {"color": INK},
        "showgrid": False,
        "title": {"text": "what the dice add, and its chance"},
    }


def _rolls(yours: Sequence[int], theirs: Sequence[int], height: float) -> Part:
    """The last rolls, marked above their values: a full circle for a friend, an open diamond for an enemy."""
    friends, enemies = Counter(yours), Counter(theirs)
    values = sorted({*yours, *theirs})
    return {
        "x": values,
        "y": [height] * len(values),
        "mode": "text",
        "text": ["●" * friends[value] + "◇" * enemies[value] for value in values],
        "textfont": {"color": INK, "size": 13},
        "hovertext": [f"{value} rolled: {friends[value]} × you, {enemies[value]} × enemies" for value in values],
        "hoverinfo": "text",
    }


def _rolls_key(both: bool) -> Part:
    """Beside the title, where no bar, no mean and no subtitle can be in its way."""
    return ROLLS_KEY | {"yshift": 66 if both else 50}


def _mean_line(mean: float) -> Part:
    line = {"type": "line", "x0": mean, "x1": mean, "y0": 0, "y1": 1, "yref": "paper"}
    return line | {"line": {"color": MUTED, "width": 1, "dash": "dash"}}


def _mean_note(mean: float) -> Part:
    at = {"x": mean, "xanchor": "left", "xshift": 3, "y": 1, "yref": "paper", "yanchor": "top"}
    return NOTE | at | {"text": f"mean {mean:g}"}


def _means(sector: int, players: int, both: bool) -> Part:
    mean, other = (float(odds.planet.sector_roll(sector, number).mean) for number in (players, 3 - players))
    surge = odds.planet.sector_roll(sector, players).maximum
    said = f"<b>{mean:g}</b>" + (f" ({other:g})" if both else "")
    return AT_THE_RIGHT | {"y": 0.4 - sector, "text": f"{said} · {surge}"}


def _ground(height: float) -> Part:
    across = {"type": "line", "xref": "paper", "x0": 0, "x1": 1, "y0": height, "y1": height, "layer": "below"}
    return across | {"line": {"color": GRID, "width": 1}}


def _dice_said(sector: int, players: int, both: bool = False) -> str:
    roll = odds.planet.sector_roll(sector, players)
    chances = ", ".join(f"{value} {percent(chance)}" for value, chance in roll.items())
    said = f"Sector {sector}, {dice_name(sector)}: {chances}; mean {float(roll.mean):g}."
    if not both:
        return said
    other = ("enemies of two players", "your own attacks")[players - 1]
    return f"{said} For {other}: {_dice_said(sector, 3 - players).partition(': ')[2]}"


def _rolls_said(yours: Sequence[int], theirs: Sequence[int]) -> str:
    said = [f"{who} {', '.join(map(str, rolls))}" for who, rolls in (("you", yours), ("enemies", theirs)) if rolls]
    return f" Rolled last: {'; '.join(said)}." if said else ""
