"""Cards as PDF: our own SVG, drawn with reportlab; nine to a page with crop marks, or a sheet of pictures."""

from __future__ import annotations

import io
import re
import xml.etree.ElementTree as ET
from collections.abc import Callable, Iterator, Sequence
from typing import TYPE_CHECKING, Any, Final

from fontTools.pens.basePen import BasePen
from fontTools.svgLib.path import parse_path
from reportlab.lib.colors import Color, HexColor
from reportlab.lib.units import mm
from reportlab.pdfgen.canvas import FILL_EVEN_ODD, FILL_NON_ZERO, Canvas

from luu_widgets.card_svg import BLEED, FONTS, HEIGHT, WIDTH, printable, register_fonts

if TYPE_CHECKING:
    from PIL.Image import Image

NS: Final = "{http://www.w3.org/2000/svg}"
PAGES: Final = {"a4": (210.0, 297.0), "letter": (215.9, 279.4)}
ACROSS: Final = 3
DOWN: Final = 3

Inherited = dict[str, str]


class PathPen(BasePen):  # type: ignore[misc]
    """Draws an SVG path onto a path of reportlab's."""

    def __init__(self, path: Any) -> None:
        super().__init__(None)
        self.path = path

    def _moveTo(self, point: tuple[float, float]) -> None:  # noqa: N802  a name of fontTools
        self.path.moveTo(*point)

    def _lineTo(self, point: tuple[float, float]) -> None:  # noqa: N802
        self.path.lineTo(*point)

    def _curveToOne(self, one: Any, two: Any, three: Any) -> None:  # noqa: N802
        self.path.curveTo(*one, *two, *three)

    def _closePath(self) -> None:  # noqa: N802
        self.path.close()


class Painter:
    """Paints our SVG: the elements and attributes that card_svg writes, and no others."""

    def __init__(self, canvas: Canvas) -> None:
        register_fonts()
        self.canvas = canvas
        self.named: dict[str, ET.Element] = {}

    def paint(self, markup: str) -> None:
        """Paint a group; one unit is a millimetre, downwards, from where the canvas stands."""
        tree = ET.fromstring(f'<g xmlns="http://www.w3.org/2000/svg">{markup}</g>')
        self.named = {node.attrib["id"]: node for node in tree.iter() if "id" in node.attrib}
        self.node(tree, {})

    def node(self, node: ET.Element, above: Inherited) -> None:
        kind = node.tag.removeprefix(NS)
        if kind == "defs":
            return
        here = {**above, **{name: value for name, value in node.attrib.items() if name in INHERITED}}
        here["opacity"] = str(float(above.get("opacity", "1")) * float(node.get("opacity", "1")))
        self.canvas.saveState()
        for a, b, c, d, e, f in transforms(node.get("transform", "")):
            self.canvas.transform(a, b, c, d, e, f)
        if clip := node.get("clip-path"):
            self.clip(self.named[clip[5:-1]])
        if kind == "g":
            for child in node:
                self.node(child, here)
        else:
            DRAWERS[kind](self, node, here)
        self.canvas.restoreState()

    def clip(self, clip: ET.Element) -> None:
        path = self.canvas.beginPath()
        for child in clip:
            outline(child, path)
        self.canvas.clipPath(path, stroke=0, fill=0)

    def shape(self, node: ET.Element, here: Inherited) -> None:
        """Any shape, filled and stroked as it says."""
        fill, stroke = here.get("fill", "#000000"), here.get("stroke", "none")
        path = self.canvas.beginPath()
        outline(node, path)
        if fill.startswith("url("):
            self.gradient(self.named[fill[5:-1]], node, path)
            fill = "none"
        opacity = float(here["opacity"])
        if fill != "none":
            self.canvas.setFillColor(colour(fill))
            self.canvas.setFillAlpha(opacity * float(here.get("fill-opacity", "1")))
        if stroke != "none":
            self.canvas.setStrokeColor(colour(stroke))
            self.canvas.setStrokeAlpha(opacity * float(here.get("stroke-opacity", "1")))
            self.canvas.setLineWidth(float(here.get("stroke-width", "1")))
            self.canvas.setLineCap(1 if here.get("stroke-linecap") == "round" else 0)
        rule = FILL_EVEN_ODD if here.get("fill-rule") == "evenodd" else FILL_NON_ZERO
        self.canvas.drawPath(path, stroke=int(stroke != "none"), fill=int(fill != "none"), fillMode=rule)

    def gradient(self, gradient: ET.Element, node: ET.Element, path: Any) -> None:
        """From the upper edge of a rectangle to the lower one."""
        x, y, height = (float(node.get(name, "0")) for name in ("x", "y", "height"))
        stops = [colour(stop.attrib["stop-color"]) for stop in gradient]
        self.canvas.saveState()
        self.canvas.clipPath(path, stroke=0, fill=0)
        self.canvas.linearGradient(x, y, x, y + height, stops, extend=True)
        self.canvas.restoreState()

    def text(self, node: ET.Element, here: Inherited) -> None:
        x, y = float(node.attrib["x"]), float(node.attrib["y"])
        words = printable(node.text or "")
        self.canvas.translate(x, y)
        self.canvas.scale(1, -1)
        self.canvas.setFillColor(colour(here.get("fill", "#000000")))
        self.canvas.setFont(FONTS[here.get("font-weight", "normal")], float(here["font-size"]))
        anchor = here.get("text-anchor", "start")
        draw = {
            "start": self.canvas.drawString,
            "middle": self.canvas.drawCentredString,
            "end": self.canvas.drawRightString,
        }
        draw[anchor](0, 0, words)


INHERITED: Final = (
    "fill", "fill-opacity", "stroke", "stroke-opacity", "stroke-width", "stroke-linecap", "fill-rule", "font-size",
    "font-weight", "text-anchor",
)  # fmt: skip
DRAWERS: Final[dict[str, Callable[[Painter, ET.Element, Inherited], None]]] = {
    **dict.fromkeys(("path", "rect", "circle", "ellipse"), Painter.shape),
    "text": Painter.text,
}


def colour(text: str) -> Color:
    """A colour as reportlab has it."""
    digits = text.removeprefix("#")
    return HexColor("#" + ("".join(2 * digit for digit in digits) if len(digits) == 3 else digits))


def outline(node: ET.Element, path: Any) -> None:
    """The outline of a shape."""
    kind = node.tag.removeprefix(NS)
    number = {
        name: float(value)
        for name, value in node.attrib.items()
        if name in ("x", "y", "width", "height", "rx", "ry", "cx", "cy", "r")
    }
    if kind == "path":
        parse_path(node.attrib["d"], PathPen(path))
    elif kind == "rect":
        box = (number.get("x", 0), number.get("y", 0), number["width"], number["height"])
        path.roundRect(*box, number["rx"]) if "rx" in number else path.rect(*box)
    else:
        rx, ry = number.get("rx", number.get("r", 0)), number.get("ry", number.get("r", 0))
        x, y = number.get("cx", 0), number.get("cy", 0)
        path.ellipse(x - rx, y - ry, 2 * rx, 2 * ry)


def transforms(text: str) -> Iterator[tuple[float, float, float, float, float, float]]:
    """The matrices of a transform: translate, scale and rotate, as our drawings have them."""
    from math import cos, radians, sin

    for name, given in re.findall(r"(\w+)\(([^)]*)\)", text):
        numbers = [float(number) for number in given.replace(",", " ").split()]
        if name == "translate":
            yield 1, 0, 0, 1, numbers[0], numbers[1] if len(numbers) > 1 else 0
        elif name == "scale":
            yield numbers[0], 0, 0, numbers[-1], 0, 0
        else:
            c, s = cos(radians(numbers[0])), sin(radians(numbers[0]))
            x, y = numbers[1:] if len(numbers) == 3 else (0.0, 0.0)
            yield c, s, -s, c, x - c * x + s * y, y - s * x - c * y


# ---------------------------------------------------------------------- pages


def new_canvas(out: io.BytesIO, size: tuple[float, float], title: str) -> Canvas:
    """A document without a date, so that the same cards give the same file."""
    canvas = Canvas(out, pagesize=(size[0] * mm, size[1] * mm), invariant=1, pageCompression=1)
    canvas.setTitle(title)
    canvas.setCreator("luu")
    return canvas


def at_corner(canvas: Canvas, page: tuple[float, float], x: float, y: float, scale: float = 1.0) -> None:
    """From here on a unit is a millimetre, downwards from this place of the page (millimetres from its upper left)."""
    canvas.translate(x * mm, (page[1] - y) * mm)
    canvas.scale(scale * mm, -scale * mm)


def nine_to_a_page(groups: Sequence[str], back: str = "", paper: str = "a4", title: str = "Cards") -> bytes:
    """A PDF of cards to cut: each with bleed, crop marks round them; with a back, a page of backs behind each page."""
    page = PAGES[paper]
    out = io.BytesIO()
    canvas = new_canvas(out, page, title)
    per_page = ACROSS * DOWN
    for first in range(0, len(groups), per_page):
        shown = list(groups[first : first + per_page])
        draw_page(canvas, page, shown)
        if back:
            draw_page(canvas, page, [back] * len(shown), mirrored=True)
    canvas.save()
    return out.getvalue()


def draw_page(canvas: Canvas, page: tuple[float, float], groups: Sequence[str], mirrored: bool = False) -> None:
    """One page. Mirrored, as backs must be to lie behind their fronts when the sheet is turned over its long side."""
    places = [corner(page, place, mirrored) for place in range(len(groups))]
    for group, (x, y) in zip(groups, places, strict=True):
        canvas.saveState()
        at_corner(canvas, page, x, y)
        path = canvas.beginPath()
        path.rect(-BLEED, -BLEED, WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED)
        canvas.clipPath(path, stroke=0, fill=0)
        Painter(canvas).paint(group)
        canvas.restoreState()
    crop_marks(canvas, page, places)
    canvas.showPage()


def corner(page: tuple[float, float], place: int, mirrored: bool) -> tuple[float, float]:
    """Where the upper left corner of a cut card lies."""
    column, row = place % ACROSS, place // ACROSS
    column = ACROSS - 1 - column if mirrored else column
    wide, high = WIDTH + 2 * BLEED, HEIGHT + 2 * BLEED
    left, top = (page[0] - ACROSS * wide) / 2, (page[1] - DOWN * high) / 2
    return left + column * wide + BLEED, top + row * high + BLEED


def crop_marks(canvas: Canvas, page: tuple[float, float], places: Sequence[tuple[float, float]]) -> None:
    """Hairlines where to cut: long ones at the edges of the page, short white ones with a black core in the bleed."""
    canvas.saveState()
    at_corner(canvas, page, 0, 0)
    xs = sorted({x + side for x, _ in places for side in (0, WIDTH)})
    ys = sorted({y + side for _, y in places for side in (0, HEIGHT)})
    lines = []
    top, bottom, left, right = min(ys) - BLEED, max(ys) + BLEED, min(xs) - BLEED, max(xs) + BLEED
    for x in xs:
        lines += [(x, top - 4, x, top - 0.5), (x, bottom + 0.5, x, bottom + 4)]
    for y in ys:
        lines += [(left - 3.5, y, left - 0.5, y), (right + 0.5, y, right + 3.5, y)]
    for width, tone in ((0.1, "#000000"),):
        canvas.setLineWidth(width)
        canvas.setStrokeColor(HexColor(tone))
        for one in lines:
            canvas.line(*one)
    for x, y in places:
        ticks(canvas, x, y)
    canvas.restoreState()


def ticks(canvas: Canvas, x: float, y: float) -> None:
    """Short marks in the bleed, outside the four corners of a card."""
    for cx, dx in ((x, -1), (x + WIDTH, 1)):
        for cy, dy in ((y, -1), (y + HEIGHT, 1)):
            for width, tone in ((0.3, "#ffffff"), (0.1, "#000000")):
                canvas.setLineWidth(width)
                canvas.setStrokeColor(HexColor(tone))
                canvas.line(cx, cy + dy * 0.5, cx, cy + dy * BLEED)
                canvas.line(cx + dx * 0.5, cy, cx + dx * BLEED, cy)


def picture_of(groups: Sequence[str], across: int, down: int, wide: int) -> Image:
    """Cards side by side without bleed as one picture, each `wide` pixels wide."""
    import pypdfium2

    page = (across * WIDTH, down * HEIGHT)
    out = io.BytesIO()
    canvas = new_canvas(out, page, "Cards")
    for place, group in enumerate(groups):
        canvas.saveState()
        at_corner(canvas, page, place % across * WIDTH, place // across * HEIGHT)
        path = canvas.beginPath()
        path.rect(0, 0, WIDTH, HEIGHT)
        canvas.clipPath(path, stroke=0, fill=0)
        Painter(canvas).paint(group)
        canvas.restoreState()
    canvas.showPage()
    canvas.save()
    document = pypdfium2.PdfDocument(out.getvalue())
    try:
        drawn: Image = document[0].render(scale=wide / (WIDTH * mm)).to_pil().convert("RGB")
    finally:
        document.close()
    return drawn.resize((across * wide, down * round(wide * HEIGHT / WIDTH)))
