"""The rules of a game on one page and its chart on another, as a PDF for a classroom wall. Needs the extra `lab`.

The words lie in data/handouts; the figures in them are worked out as in a lesson, and the pictures are the tables' own.
"""

from __future__ import annotations

import io
import tomllib
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

import luu
from luu.core.cardset import CardSet
from luu_widgets.card_pdf import PAGES, Painter, at_corner, new_canvas
from luu_widgets.card_svg import INK, MUTED, line, width_of
from luu_widgets.lessons import handout_charts
from luu_widgets.lessons.facts import Scene
from luu_widgets.lessons.handout_parts import COLOURS, GAP, HEAD, MARGIN, band, foot
from luu_widgets.lessons.lesson import CLAUSE, DATA

LARGEST: Final = 4.2
SMALLEST: Final = 2.0
MOST_AIR: Final = 2.6
"""Millimetres more between the paragraphs of the shorter column."""


@dataclass(frozen=True)
class Box:
    """A heading, and paragraphs that each begin with a word or two in bold."""

    title: str
    lines: tuple[tuple[str, str], ...]


def handout_pdf(game: str, paper: str = "a4", cards: CardSet | None = None) -> bytes:
    """Two pages: the rules, and the chart of classes or of natures and statuses.

    paper: "a4" or "letter". cards: another set, which changes what the pages say. Raises ValueError for a game or a
    paper that does not exist.
    """
    if game not in COLOURS:
        raise ValueError(f"game {game!r} was given, expected {' or '.join(map(repr, COLOURS))}")
    if paper not in PAGES:
        raise ValueError(f"paper {paper!r} was given, expected {' or '.join(map(repr, PAGES))}")
    out, page = io.BytesIO(), PAGES[paper]
    canvas = new_canvas(out, page, luu.rules(game).title)
    for markup in (rules_page(game, page, cards), handout_charts.chart_page(game, page, cards)):
        canvas.saveState()
        at_corner(canvas, page, 0, 0)
        Painter(canvas).paint(markup)
        canvas.restoreState()
        canvas.showPage()
    canvas.save()
    return out.getvalue()


# ---------------------------------------------------------------------- the page of rules


def rules_page(game: str, page: tuple[float, float], cards: CardSet | None = None) -> str:
    """The page of rules as drawings, one unit a millimetre: the largest letters with which all boxes fit."""
    strap, boxes = told(game, cards)
    wide = (page[0] - 2 * MARGIN - GAP) / 2
    high = page[1] - HEAD - 7 - MARGIN
    size = LARGEST
    while size > SMALLEST and max(column_height(one, wide, size) for one in columns(boxes, wide, size)) > high:
        size = round(size - 0.05, 2)
    found = [band(game, luu.rules(game).title, strap, page)]
    for place, column in enumerate(columns(boxes, wide, size)):
        spare = high - column_height(column, wide, size)
        airy = min(MOST_AIR, spare / sum(len(box.lines) for box in column))
        found += drawn_column(game, column, (MARGIN + place * (wide + GAP), HEAD + 7), wide, size, airy)
    return "".join(
        [*found, foot(game, page, cards, f"The small ids are clauses; the command luu rules {game} reads them.")]
    )


def told(game: str, cards: CardSet | None) -> tuple[str, list[Box]]:
    """The words of the page, their figures worked out."""
    table = tomllib.loads((DATA / "handouts" / f"{game}.toml").read_text(encoding="utf-8"))
    session = luu.new(game, seed=1, cards=cards, position=table["position"])
    scene = Scene(session, session)
    boxes = [
        Box(box["title"], tuple((name, scene.fill(words)) for name, words in box["lines"])) for box in table["box"]
    ]
    return scene.fill(table["strap"]), boxes


def columns(boxes: Sequence[Box], wide: float, size: float) -> tuple[Sequence[Box], Sequence[Box]]:
    """Two columns in reading order, as even as can be."""
    cuts = [(boxes[:place], boxes[place:]) for place in range(1, len(boxes))]
    return min(cuts, key=lambda cut: max(column_height(one, wide, size) for one in cut))


def column_height(boxes: Sequence[Box], wide: float, size: float) -> float:
    return sum(box_height(box, wide, size) for box in boxes) + GAP * (len(boxes) - 1)


def box_height(box: Box, wide: float, size: float) -> float:
    lines = sum(len(set_line(name, words, wide - 8, size)) for name, words in box.lines)
    return 11.0 + lines * size * 1.3 + len(box.lines) * size * 0.4


def drawn_column(
    game: str, boxes: Sequence[Box], corner: tuple[float, float], wide: float, size: float, airy: float
) -> Iterator[str]:
    """Boxes one below the other; `airy`: what there is more between their paragraphs, so that columns end alike."""
    x, y = corner
    for box in boxes:
        yield from drawn_box(game, box, (x, y), wide, size, airy)
        y += box_height(box, wide, size) + airy * len(box.lines) + GAP


def drawn_box(game: str, box: Box, corner: tuple[float, float], wide: float, size: float, airy: float) -> Iterator[str]:
    """A box with its heading and its paragraphs."""
    (x, y), (strong, soft) = corner, COLOURS[game]
    high = box_height(box, wide, size) + airy * len(box.lines)
    yield f'<rect x="{x}" y="{y}" width="{wide}" height="{high}" rx="2.4" fill="{soft}"/>'
    yield f'<rect x="{x}" y="{y}" width="1.6" height="{high}" fill="{strong}"/>'
    yield line(box.title, x + 4, y + 6, 4.3, "bold", strong)
    y += 8.0
    for name, words in box.lines:
        for runs in set_line(name, words, wide - 8, size):
            y += size * 1.3
            yield from drawn_runs(runs, x + 4, y, size)
        y += size * 0.4 + airy


Run = tuple[str, str]
"""A weight ("bold", "normal", or "rule" for the id of a clause) and a word."""


def set_line(name: str, words: str, wide: float, size: float) -> list[list[Run]]:
    """A paragraph broken into lines."""
    parts: list[Run] = [("bold", word) for word in name.split()]
    parts += [("rule" if CLAUSE.match(word) else "normal", word) for word in words.split()]
    lines: list[list[Run]] = [[]]
    used = 0.0
    for weight, word in parts:
        needed = run_width(weight, word, size)
        if lines[-1] and used + needed > wide:
            lines.append([])
            used = 0.0
        lines[-1].append((weight, word))
        used += needed + width_of(" ", size, "normal")
    return lines


def run_width(weight: str, word: str, size: float) -> float:
    return width_of(word, size * 0.78, "normal") if weight == "rule" else width_of(word, size, weight)


def drawn_runs(runs: list[Run], x: float, y: float, size: float) -> Iterator[str]:
    for weight, word in runs:
        rule = weight == "rule"
        yield line(word, x, y, size * 0.78 if rule else size, "normal" if rule else weight, MUTED if rule else INK)
        x += run_width(weight, word, size) + width_of(" ", size, "normal")
