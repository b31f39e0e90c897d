"""The drawings of the tables as plain SVG, for print and for pages without the tables' scripts.

Shapes and colours are read from the very modules and style sheets that the browser gets, so a card looks on paper as it
does on the screen. What comes out has no classes and no variables: every shape carries its own colours.
"""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET
from collections.abc import Mapping
from dataclasses import dataclass, field
from functools import cache
from importlib.resources import files
from typing import Final

STATIC: Final = files("luu_widgets") / "static"
PAINTS: Final = ("fill", "stroke", "stroke-width", "stroke-linecap", "fill-opacity", "stroke-opacity", "color")
PLANET: Final = ("board_tokens.css", "planet_art.css", "board_table.css")
LUTURAS: Final = ("luturas_art.css",)


# ---------------------------------------------------------------------- reading the modules


@cache
def _script(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def block(script: str, name: str) -> str:
    """The text of a constant: an object, a list, or a drawing."""
    text = _script(script)
    start = re.search(rf"^const {name} = ", text, re.MULTILINE)
    if start is None:
        raise LookupError(f"{script} has no drawing {name!r}")
    opening = text[start.end()]
    end = {"{": "\n};", "[": "\n];", "`": "`;"}[opening]
    return text[start.end() + 1 : text.index(end, start.end() + 1)]


@cache
def drawing(script: str, name: str) -> str:
    """A drawing that stands by itself."""
    return block(script, name)


@cache
def drawings(script: str, name: str) -> dict[str, str]:
    """Drawings by name."""
    return dict(re.findall(r"(\w+):[^`\n]*`([^`]*)`", block(script, name)))


@cache
def listed(script: str, name: str) -> tuple[str, ...]:
    """Drawings in a row."""
    return tuple(re.findall(r"`([^`]*)`", block(script, name)))


@cache
def parts(script: str, name: str) -> dict[str, str]:
    """What stands under each name of a constant that is an object of objects."""
    found = re.split(r"^  (\w+): \{$", block(script, name), flags=re.MULTILINE)
    return dict(zip(found[1::2], found[2::2], strict=True))


# ---------------------------------------------------------------------- reading the styles


@dataclass(frozen=True)
class Rule:
    """One rule of a style sheet: what must be there, and what it says."""

    needs: frozenset[str]
    says: Mapping[str, str]


@cache
def _rules(sheets: tuple[str, ...]) -> tuple[Rule, ...]:
    """The rules in the order in which a browser lets them win: the more they need, the later."""
    text = re.sub(r"/\*.*?\*/", "", "".join(_script(sheet) for sheet in sheets), flags=re.DOTALL)
    found = []
    for selectors, body in re.findall(r"([^{}]+)\{([^{}]*)\}", text):
        says = {name.strip(): value.strip() for name, _, value in (line.partition(":") for line in body.split(";"))}
        found += [Rule(_needs(selector), says) for selector in selectors.split(",")]
    return tuple(sorted(found, key=lambda rule: len(rule.needs)))


def _needs(selector: str) -> frozenset[str]:
    found = re.findall(r'\.([\w-]+)|\[data-(\w+)(?:="(\w+)")?\]|(:+[\w-]+)|(?:^|[ >])([a-z]+)', selector)
    return frozenset(
        first or other or tag or (f"{data}={value}" if value else data) for first, data, value, other, tag in found
    )


@dataclass(frozen=True)
class Style:
    """How things are painted where these words hold: classes, and what is said of nature, side and foe."""

    sheets: tuple[str, ...]
    words: frozenset[str]
    own: Mapping[str, str] = field(default_factory=dict)

    def declared(self, more: frozenset[str] = frozenset()) -> dict[str, str]:
        """What the rules say that hold here; with `more`, only those that speak of one of these words."""
        here = self.words | more
        found: dict[str, str] = {}
        for rule in _rules(self.sheets):
            if rule.needs <= here and (not more or rule.needs & more):
                found.update(rule.says)
        return found

    def colour(self, value: str) -> str:
        """A colour without variables, in its light form."""
        if found := re.fullmatch(r"light-dark\(([^,]+),.*\)", value):
            return self.colour(found[1].strip())
        if found := re.fullmatch(r"var\((--[\w-]+)(?:, *([^()]*))?\)", value):
            known = {**self.declared(), **self.own}
            return self.colour(known.get(found[1], found[2] or "#888888"))
        if found := re.fullmatch(r"color-mix\(in srgb, (.*), (.*?) (\d+)%\)", value):
            return mixed_colours(self.colour(found[1]), self.colour(found[2]), int(found[3]) / 100)
        return value

    def paint(self, inside: str) -> str:
        """Drawings with every class and variable replaced by what it stands for."""
        tree = ET.fromstring(f"<g>{inside}</g>")
        for node in tree.iter():
            classes = frozenset((node.attrib.pop("class", "")).split())
            if classes:
                for name, value in self.declared(classes).items():
                    if name in PAINTS:
                        node.set(name, value)
            text = node.attrib.pop("color", "transparent")
            for name in ("fill", "stroke"):
                if name in node.attrib:
                    value = text if node.attrib[name] == "currentColor" else node.attrib[name]
                    node.set(name, "none" if value == "transparent" else self.colour(value))
        return "".join(ET.tostring(child, encoding="unicode") for child in tree)

    def sky(self) -> tuple[str, str]:
        """The two colours of the ground."""
        return self.colour("var(--s1)"), self.colour("var(--s2)")


def mixed_colours(one: str, other: str, share: float) -> str:
    """Two colours mixed, `share` of the other one."""
    first, second = (rgb(colour) for colour in (one, other))
    return "#" + "".join(f"{round(a + (b - a) * share):02x}" for a, b in zip(first, second, strict=True))


def rgb(colour: str) -> tuple[int, int, int]:
    """A colour such as #1c2140 or #fff as three numbers."""
    digits = colour.removeprefix("#")
    whole = "".join(2 * digit for digit in digits) if len(digits) == 3 else digits
    return int(whole[:2], 16), int(whole[2:4], 16), int(whole[4:6], 16)


# ---------------------------------------------------------------------- signs


def icon(name: str, colour: str) -> str:
    """A sign in one colour, on a ground of 24 by 24."""
    for script, block in (
        ("board_art.js", "ICONS"), ("planet_art.js", "CLASS_ICONS"), ("luturas_art.js", "NATURE_ICONS"),
        ("luturas_art.js", "CATEGORY_ICONS"), ("luturas_art.js", "SIGNS_OF"),
    ):  # fmt: skip
        if name in drawings(script, block):
            return _in_one_colour(drawings(script, block)[name], colour)
    raise LookupError(f"there is no sign {name!r}")


def _in_one_colour(inside: str, colour: str) -> str:
    tree = ET.fromstring(f"<g>{inside}</g>")
    for node in tree.iter():
        cut = node.attrib.pop("class", "")
        if cut:
            node.attrib.update({"fill": "none", "stroke": "#ffffff", "stroke-width": "1.6", "opacity": "0.85"})
        elif node.get("stroke") == "currentColor":
            node.set("stroke", colour)
    return f'<g fill="{colour}">{"".join(ET.tostring(child, encoding="unicode") for child in tree)}</g>'
