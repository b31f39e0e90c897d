"""A card's face as SVG, 63 by 88 mm and some bleed round it: what the screen shows and what is printed.

Only what every reader of SVG knows is used, and nothing from anywhere else: groups, shapes, text, one gradient, clips.
"""

from __future__ import annotations

import unicodedata
from dataclasses import dataclass
from functools import cache
from html import escape
from typing import Final

from luu_widgets.card_art import icon
from luu_widgets.card_faces import Face, Figure
from luu_widgets.card_pictures import Layer, Picture

WIDTH: Final = 63.0
HEIGHT: Final = 88.0
BLEED: Final = 2.0
"""Millimetres. Three cards with their bleed and crop marks fit across a page of A4, and across Letter too."""

PAPER: Final = "#fffdf7"
INK: Final = "#1c2140"
MUTED: Final = "#4d5373"
FAMILY: Final = "Bitstream Vera Sans, DejaVu Sans, Verdana, Geneva, sans-serif"
FONTS: Final = {"normal": "Vera", "bold": "VeraBd"}
PICTURE: Final = (4.5, 13.0, 54.0)
"""Left, top and width of the picture; a card without figures has a higher one."""
TEXT: Final = (5.5, 52.0)
"""Left and width of the text box."""
LARGEST: Final = 3.7
SMALLEST: Final = 1.7


def card_svg(face: Face, bleed: float = 0.0) -> str:
    """The face as an SVG document in millimetres, with so much bleed on each side."""
    box = f"{-bleed} {-bleed} {WIDTH + 2 * bleed} {HEIGHT + 2 * bleed}"
    size = f'width="{WIDTH + 2 * bleed}mm" height="{HEIGHT + 2 * bleed}mm"'
    words = escape(f"{face.title}, {face.kind}")
    return (
        f'<svg xmlns="http://www.w3.org/2000/svg" {size} viewBox="{box}" role="img" aria-label="{words}" '
        f'font-family="{FAMILY}">{card_group(face)}</svg>'
    )


def card_group(face: Face) -> str:
    """The face, its bleed included, with the upper left corner of the cut card at 0, 0."""
    high = 30.0 if face.figures else 38.0
    frame = (*PICTURE, high)
    under = PICTURE[1] + high + (12.0 if face.figures else 2.5)
    x, y, wide = PICTURE
    return "".join((
        ground(face.ground),
        f'<rect x="2.6" y="2.6" width="57.8" height="82.8" rx="2.6" fill="{PAPER}"/>',
        _title(face),
        picture(face.picture, frame, f"{face.sheet}-{face.id}-{face.kind}"),
        f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" fill="none" stroke="{face.ink}" stroke-width="0.35"/>',
        _figures(face.figures, y + high + 2.2, face.ink),
        _text(face, under),
        _foot(face),
    ))  # fmt: skip


def ground(colour: str) -> str:
    """The colour of a card up to the end of its bleed."""
    box = f'x="{-BLEED}" y="{-BLEED}" width="{WIDTH + 2 * BLEED}" height="{HEIGHT + 2 * BLEED}"'
    return f'<rect {box} fill="{colour}"/>'


def _title(face: Face) -> str:
    left = 4.5
    found = []
    if face.price:
        found.append(f'<path d="M6.2 3.9h5.2l2.6 3.4-5.2 5-5.2-5z" fill="{face.ink}"/>')
        found.append(line(face.price, 8.8, 8.9, 3.9, "bold", "#ffffff", "middle"))
        left = 15.0
    right = 58.5
    if face.mark:
        found.append(placed(icon(face.mark, face.ink), 53.3, 4.9, 5.4))
        right = 52.4
    size = fitting(face.title, right - left, 4.1, 2.2, "bold")
    found.append(line(face.title, left, 8.2, size, "bold", face.ink))
    found.append(line(face.kind, left, 11.3, fitting(face.kind, right - left, 2.3, 1.5, "normal"), "normal", MUTED))
    return "".join(found)


def picture(drawn: Picture, frame: tuple[float, float, float, float], name: str) -> str:
    """A picture in its frame."""
    x, y, width, height = frame
    key = "".join(letter if letter.isalnum() else "-" for letter in name)
    above, below = drawn.sky
    return (
        f'<defs><linearGradient id="sky-{key}" x1="0" y1="0" x2="0" y2="1"><stop offset="0" stop-color="{above}"/>'
        f'<stop offset="1" stop-color="{below}"/></linearGradient>'
        f'<clipPath id="clip-{key}"><rect x="{x}" y="{y}" width="{width}" height="{height}"/></clipPath></defs>'
        f'<rect x="{x}" y="{y}" width="{width}" height="{height}" fill="url(#sky-{key})"/>'
        f'<g clip-path="url(#clip-{key})">{"".join(_layer(layer, frame) for layer in drawn.layers)}</g>'
    )


def _layer(layer: Layer, frame: tuple[float, float, float, float]) -> str:
    """A layer brought into a frame, as preserveAspectRatio does it."""
    x, y, width, height = frame
    left, top, wide, high = layer.box
    scale = (max if layer.slice else min)(width / wide, height / high)
    dx = x + (width - wide * scale) / 2 - left * scale
    room = height - high * scale
    dy = y + (room if layer.low else room / 2) - top * scale
    return f'<g transform="translate({dx:.3f} {dy:.3f}) scale({scale:.4f})">{layer.inside}</g>'


def placed(drawing: str, x: float, y: float, size: float) -> str:
    """A sign of 24 by 24 at a place, so large."""
    return f'<g transform="translate({x} {y}) scale({size / 24:.4f})">{drawing}</g>'


def _figures(figures: tuple[Figure, ...], top: float, ink: str) -> str:
    """The figures in a row: sign and value, what it is beneath."""
    if not figures:
        return ""
    step = 54.0 / len(figures)
    found = []
    for place, (sign, value, label) in enumerate(figures):
        middle = 4.5 + step * (place + 0.5)
        size = 4.2 if len(figures) < 4 else 3.4
        start = middle - (1.1 * size + 0.5 + width_of(value, size, "bold")) / 2
        found.append(placed(icon(sign, ink), start, top + 3.9 - size, 1.05 * size))
        found.append(line(value, start + 1.1 * size + 0.5, top + 3.7, size, "bold", INK))
        found.append(
            line(
                label,
                middle,
                top + 7.3,
                min(2.0, fitting(label, step - 0.6, 2.0, 1.3, "normal")),
                "normal",
                MUTED,
                "middle",
            )
        )
    return "".join(found)


def _text(face: Face, top: float) -> str:
    """The words, as large as the box under the figures lets them be."""
    left, wide = TEXT
    high = 80.6 - top
    size, lines = set_text(face.text, wide, high)
    leading = size * 1.28
    gap = size * 0.55
    total = sum(leading for _ in lines) + gap * sum(one.first for one in lines[1:])
    y = top + min((high - total) / 2, 4.5) + size * 0.95
    found = []
    for place, one in enumerate(lines):
        y += gap if place and one.first else 0
        x = left
        for weight, words in one.runs:
            found.append(line(words, x, y, size, weight, face.ink if weight == "bold" else INK))
            x += width_of(words + " ", size, weight)
        y += leading
    return "".join(found)


def _foot(face: Face) -> str:
    return line(face.id, 5.0, 83.9, 1.5, "normal", MUTED) + line(face.foot, 58.0, 83.9, 1.5, "normal", MUTED, "end")


# ---------------------------------------------------------------------- setting text


@dataclass
class Line:
    """A line of text: runs of one weight; `first` if a paragraph begins with it."""

    runs: list[tuple[str, str]]
    first: bool


def set_text(paragraphs: tuple[tuple[str, str], ...], wide: float, high: float) -> tuple[float, list[Line]]:
    """The largest size at which paragraphs fit, and their lines at it; at the smallest the end is left out."""
    size = LARGEST
    while True:
        lines = [one for name, words in paragraphs for one in _lines(name, words, wide, size)]
        rest = sum(one.first for one in lines[1:]) * size * 0.55
        if len(lines) * size * 1.28 + rest <= high:
            return size, lines
        if size <= SMALLEST:
            fit = max(1, int((high - rest) / (size * 1.28)))
            kept = lines[:fit]
            weight, words = kept[-1].runs[-1]
            head = words.rpartition(" ")[0] or words[:-2]
            kept[-1].runs[-1] = (weight, f"{head} …")
            return size, kept
        size = round(size - 0.1, 2)


def _lines(name: str, words: str, wide: float, size: float) -> list[Line]:
    """A paragraph broken into lines; a word that is longer than a line is broken too."""
    tokens = [("bold", word) for word in name.split()] + [("normal", word) for word in words.split()]
    lines: list[Line] = [Line([], True)]
    used = 0.0
    for weight, word in (piece for token in tokens for piece in _pieces(*token, wide, size)):
        needed = width_of(word + " ", size, weight)
        if lines[-1].runs and used + width_of(word, size, weight) > wide:
            lines.append(Line([], False))
            used = 0.0
        runs = lines[-1].runs
        if runs and runs[-1][0] == weight:
            runs[-1] = (weight, f"{runs[-1][1]} {word}")
        else:
            runs.append((weight, word))
        used += needed
    return [one for one in lines if one.runs]


def _pieces(weight: str, word: str, wide: float, size: float) -> list[tuple[str, str]]:
    pieces = []
    while width_of(word, size, weight) > wide and len(word) > 1:
        cut = next(n for n in range(len(word), 0, -1) if n == 1 or width_of(word[:n], size, weight) <= wide)
        pieces.append((weight, word[:cut]))
        word = word[cut:]
    return [*pieces, (weight, word)]


def fitting(text: str, wide: float, largest: float, smallest: float, weight: str) -> float:
    """The largest size at which a text is no wider than this; never below the smallest."""
    full = width_of(text, largest, weight)
    return largest if full <= wide else max(smallest, round(largest * wide / full, 2))


def width_of(text: str, size: float, weight: str) -> float:
    """How wide a text is, in millimetres."""
    from reportlab.pdfbase.pdfmetrics import stringWidth

    register_fonts()
    wide: float = stringWidth(printable(text), FONTS[weight], size)
    return wide


@cache
def register_fonts() -> None:
    """The fonts that come with reportlab: free, and embedded in what is printed."""
    from reportlab.pdfbase.pdfmetrics import registerFont
    from reportlab.pdfbase.ttfonts import TTFont

    for name in FONTS.values():
        registerFont(TTFont(name, f"{name}.ttf"))


@cache
def _glyphs() -> frozenset[int]:
    from reportlab.pdfbase.pdfmetrics import getFont

    register_fonts()
    return frozenset(getFont(FONTS["bold"]).face.charToGlyph)


def printable(text: str) -> str:
    """A text in letters that the fonts have: others without their accents, or a question mark."""
    known = _glyphs()
    if all(ord(letter) in known for letter in text):
        return text
    found = []
    for letter in text:
        bare = letter if ord(letter) in known else unicodedata.normalize("NFKD", letter)[:1]
        found.append(bare if ord(bare) in known else "?")
    return "".join(found)


def line(text: str, x: float, y: float, size: float, weight: str, fill: str, anchor: str = "start") -> str:
    """A line of text at its base line."""
    if not text:
        return ""
    return (
        f'<text x="{x:.2f}" y="{y:.2f}" font-size="{size}" font-weight="{weight}" fill="{fill}" text-anchor="{anchor}">'
        f"{escape(text)}</text>"
    )
