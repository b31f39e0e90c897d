"""The pictures of cards: creatures of both games in their landscapes, emblems, crystals; drawn as on the tables."""

from __future__ import annotations

import colorsys
import json
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any, Final

from luu_widgets.card_art import LUTURAS, PLANET, STATIC, Style, block, drawing, drawings, icon, listed, parts

Point = Sequence[float]


@dataclass(frozen=True)
class Layer:
    """One drawing on its own ground: what is in it, its box (x, y, width, height), and how it fills a frame."""

    inside: str
    box: tuple[float, float, float, float]
    slice: bool = False
    low: bool = False
    """Whether it keeps to the lower edge of its frame, not to the middle."""


@dataclass(frozen=True)
class Picture:
    """What is drawn on a card: a sky from one colour to another, and layers before it."""

    layers: tuple[Layer, ...]
    sky: tuple[str, str]


# ---------------------------------------------------------------------- the creatures of Planet Luu


def luu_style(cls: str, *words: str) -> Style:
    """The colours of a class, and of Rogues and bosses of it."""
    return Style(PLANET, frozenset({"luu-board", "art", cls.lower(), *words}))


def creature(cls: str, evolved: bool = False, rogue: bool = False, boss: bool = False) -> Picture:
    """A creature before its landscape, as the table draws it."""
    art = dict(re.findall(r"(\w+): `([^`]*)`", parts("planet_art.js", "CREATURES")[cls]))
    style = luu_style(cls, *(["rogue"] if rogue else []), *(["boss"] if boss else []))
    eyes = drawings("planet_art.js", "ROGUE_EYES")[cls] if rogue else art["eye"]
    extra = (art["evolved"] if evolved or boss else "") + (art["rogue"] if rogue else "")
    turned = ' transform="translate(120 0) scale(-1 1)"' if rogue else ""
    crown = drawing("planet_art.js", "CROWN") if boss else ""
    beast = f'{crown}<ellipse class="k o" cx="60" cy="87" rx="40" ry="4"/><g{turned}>{art["body"]}{extra}{eyes}</g>'
    hills = Layer(style.paint(drawing("planet_art.js", "HILLS")), (0, 0, 120, 100), slice=True, low=True)
    frame = (-4, -10, 128, 102) if boss else (-3, -5, 126, 96)
    return Picture((hills, Layer(style.paint(beast), frame, low=True)), style.sky())


# ---------------------------------------------------------------------- emblems, made from a card's name alone


class Chances:
    """The same stream of small numbers for the same name as the table's script draws from."""

    def __init__(self, name: str) -> None:
        self.seed = hashed(name)

    def take(self, n: int) -> int:
        self.seed = ((self.seed ^ (self.seed >> 15)) * 2246822519) & 0xFFFFFFFF
        return (self.seed >> 8) % n


def hashed(name: str) -> int:
    """A number from a name (FNV-1a over its letters, as browsers count them)."""
    seed = 2166136261
    units = name.encode("utf-16-le")
    for low, high in zip(units[::2], units[1::2], strict=True):
        seed = ((seed ^ (low + 256 * high)) * 16777619) & 0xFFFFFFFF
    return seed


def emblem(name: str, pool: str) -> Picture:
    """The face of a card without a creature."""
    chance = Chances(name)
    hue = (320 + chance.take(90)) % 360 if pool == "power" else 150 + chance.take(110)
    outer, inner = listed("board_art.js", "OUTER"), listed("board_art.js", "INNER")
    out, within = outer[chance.take(len(outer))], inner[chance.take(len(inner))]
    count, turn = 4 + chance.take(5), chance.take(90)
    middle = 5 + chance.take(4)
    ground = hsl(hue, 45, 17)
    inside = (
        f'<circle cx="60" cy="40" r="52" fill="{hsl(hue, 50, 22)}"/>'
        f'<circle cx="60" cy="40" r="37" fill="{hsl(hue, 50, 27)}"/>'
        + wreath(count, out, hsl(hue, 75, 58), turn) + wreath(count, within, hsl(hue + 40, 75, 76), turn + 180 / count)
        + f'<circle cx="60" cy="40" r="{middle}" fill="#ffffff"/>'
        f'<circle cx="60" cy="40" r="3" fill="{hsl(hue, 60, 35)}"/>'
    )  # fmt: skip
    return Picture((Layer(inside, (0, 0, 120, 80), slice=True),), (ground, ground))


def wreath(count: int, shape: str, fill: str, turn: float) -> str:
    """A shape so many times around the middle."""
    turned = (f'<g transform="rotate({turn + 360 / count * i} 60 40)" fill="{fill}">{shape}</g>' for i in range(count))
    return "".join(turned)


def hsl(hue: float, saturation: float, lightness: float) -> str:
    """A colour by hue (degrees), saturation and lightness (per cent)."""
    red, green, blue = colorsys.hls_to_rgb(hue % 360 / 360, lightness / 100, saturation / 100)
    return "#" + "".join(f"{round(255 * part):02x}" for part in (red, green, blue))


# ---------------------------------------------------------------------- the creatures of Luturas Network


@dataclass(frozen=True)
class Body:
    """A body, and where things are on it."""

    art: str
    eyes: Sequence[Point]
    size: float
    places: Mapping[str, Any]


@cache
def bodies() -> dict[str, Body]:
    """The bodies by name."""
    return {name: _body(text) for name, text in parts("luturas_art.js", "BODIES").items()}


def _body(text: str) -> Body:
    art = re.search(r"art: `([^`]*)`", text)
    numbers = dict(re.findall(r"(\w+): (\[\[.*?\]\]|\[[^\[\]]*\]|[\d.]+)", text.rpartition("`")[2]))
    places = {name: json.loads(value) for name, value in numbers.items()}
    assert art is not None, "a body has its drawing"
    return Body(art[1], places["eyes"], places["size"], places)


def body_of(name: str) -> Body:
    """The body of a creature; one that the designer made gets one by its name."""
    known = dict(re.findall(r'(\w+): "(\w+)"', block("luturas_art.js", "BODY_OF")))
    names = list(bodies())
    seed = hashed(name)
    drawn = ((seed ^ (seed >> 15)) * 2246822519) & 0xFFFFFFFF
    return bodies()[known.get(name, names[drawn % len(names)])]


def at(place: Point, inside: str, scale: float = 1, flip: int = 1) -> str:
    """A drawing moved to a place."""
    return f'<g transform="translate({place[0]} {place[1]}) scale({scale * flip} {scale})">{inside}</g>'


def pair(places: Sequence[Point], inside: str) -> str:
    """A drawing on both sides."""
    return at(places[0], inside, 1, -1) + at(places[1], inside)


def _brow(body: Body) -> Point:
    return [sum(eye[0] for eye in body.eyes) / 2, body.eyes[0][1] - body.size - 6]


def _wings(body: Body) -> Sequence[Point]:
    x, y = body.places["back"]
    return [[x - 18, y], [x + 18, y]]


LIMBS: Final[Mapping[str, Callable[[Body, str], str]]] = {
    "Punch": lambda body, art: pair(body.places["hands"], art),
    "Claw": lambda body, art: pair(body.places["hands"], art),
    "Fang": lambda body, art: at(body.places["mouth"], art),
    "Beam": lambda body, art: at(_brow(body), art),
    "Wave": lambda body, art: at(body.places["tail"], art, 0.9, -1 if body.places["tail"][0] < 40 else 1),
    "Storm": lambda body, art: pair(_wings(body), art),
}
BEHIND: Final = ("Storm", "Wave")


def nature_style(nature: str, *words: str) -> Style:
    """The colours of a nature; `hyper` for a Hyper side, `oscumora` and `foe` for an Oscumora."""
    return Style(LUTURAS, frozenset({"luturas", "art", f"nature={nature}", *words}))


def lutura(name: str, nature: str, categories: Sequence[str], hyper: bool) -> Picture:
    """A Lutura before its landscape; the Hyper side glows."""
    body, look = body_of(name), ornaments(nature)
    art = drawings("luturas_art.js", "LIMBS")
    limbs = {
        back: "".join(LIMBS[one](body, art[one]) for one in categories if (one in BEHIND) == back)
        for back in (True, False)
    }
    x, y = body.places["mouth"]
    smile = "" if "Fang" in categories else f'<path class="l" d="M{x - 5} {y}q5 5 10 0"/>'
    head = at(body.places["top"], look["head"], 1.25 if hyper else 1)
    aura = drawing("luturas_art.js", "AURA") if hyper else ""
    inside = f"{aura}{SHADOW}{look['air']}{limbs[True]}{head}{body.art}{smile}{_eyes(body)}{limbs[False]}"
    return _scene(inside, nature_style(nature, *(["hyper"] if hyper else [])))


def oscumora(name: str, nature: str) -> Picture:
    """An Oscumora: dark, thorny, its eyes glow."""
    body, look = body_of(name), ornaments(nature)
    maw = at(
        body.places["mouth"],
        '<path class="k" d="M-10-2h20c-1 6-4 9-10 9s-9-3-10-9z"/>'
        '<path class="w" d="M-8-2l2 5 2-5zM-3-2l3 6 3-6zM4-2l2 5 2-5z"/>',
    )
    inside = (
        drawing("luturas_art.js", "THORNS") + SHADOW + look["air"] + at(body.places["top"], look["head"], 1.2)
        + body.art + drawing("luturas_art.js", "CRACKS") + _dark_eyes(body) + maw
    )  # fmt: skip
    return _scene(inside, nature_style(nature, "oscumora", "foe"))


SHADOW: Final = '<ellipse class="k o" cx="60" cy="92" rx="40" ry="4"/>'


@cache
def ornaments(nature: str) -> dict[str, str]:
    """What a nature puts on a creature's head and around it."""
    return dict(re.findall(r"(\w+): `([^`]*)`", parts("luturas_art.js", "ORNAMENTS")[nature]))


def _scene(inside: str, style: Style) -> Picture:
    land = Layer(style.paint(drawing("luturas_art.js", "LANDS")), (0, 0, 120, 100), slice=True, low=True)
    return Picture((land, Layer(style.paint(inside), (-6, -6, 132, 104), low=True)), style.sky())


def _eyes(body: Body) -> str:
    r = body.size
    return "".join(
        f'<ellipse class="w" cx="{x}" cy="{y}" rx="{r}" ry="{r + 0.6}"/>'
        f'<circle class="k" cx="{x + 0.8}" cy="{y + 0.6}" r="{r * 0.62}"/>'
        f'<circle class="w" cx="{x + 2}" cy="{y - 1}" r="{r * 0.24}"/>'
        for x, y in body.eyes
    )


def _dark_eyes(body: Body) -> str:
    r = body.size
    found = []
    for x, y in body.eyes:
        rise, slope = (-2, 3) if x < 60 else (1, -3)
        found.append(
            f'<path class="r" d="M{x - r} {y + rise}q{r} {r} {2 * r} {slope}q{-r} {-r * 0.6} {-2 * r} {-slope}z"/>'
            f'<circle fill="#ffffff" cx="{x}" cy="{y + 1}" r="1.3"/>'
        )
    return "".join(found)


def _crystal_script() -> str:
    """The function that draws crystals on the table."""
    text = (STATIC / "luturas_art.js").read_text(encoding="utf-8")
    return text[text.index("export function crystalArt") :].partition("\n}")[0]


def crystal(nature: str) -> Picture:
    """A crystal with the sign of its nature."""
    style = nature_style(nature)
    (shape,) = re.findall(r"`(<path [^`]*?)<g ", _crystal_script())
    mark = f'<g transform="translate(48 30)">{icon(nature, "#1d1b33")}</g>'
    return Picture((Layer(style.paint(shape) + mark, (0, 0, 120, 76)),), style.sky())
