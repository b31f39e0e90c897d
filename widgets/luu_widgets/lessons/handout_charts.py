"""The chart of a game for a wall: who beats whom and what each class can do; natures, statuses and what they do."""

from __future__ import annotations

from collections.abc import Iterator
from math import atan2, cos, degrees, pi, sin
from typing import Any, Final

import luu
from luu.core.cardset import CardSet
from luu.luturas.records import CATEGORIES, NATURES, STATUSES
from luu.planet.records import BEATS, CLASS_NAMES, NO_CLASS, SECTOR_DICE
from luu_widgets.card_art import icon
from luu_widgets.card_pictures import creature, luu_style, nature_style
from luu_widgets.card_svg import INK, LARGEST, MUTED, fitting, line, picture, placed, set_text, width_of
from luu_widgets.lessons.handout_parts import COLOURS, HEAD, MARGIN, band, foot

Page = tuple[float, float]
SIDE: Final = 30.0
"""Of a picture, in millimetres."""


def chart_page(game: str, page: Page, cards: CardSet | None = None) -> str:
    """The page as drawings, one unit a millimetre."""
    used = cards if cards is not None else luu.cards(game)
    return "".join({"planet": planet_chart, "luturas": luturas_chart}[game](page, used))


# ---------------------------------------------------------------------- Planet Luu


def planet_chart(page: Page, cards: CardSet) -> Iterator[str]:
    """The circle of classes, what each can do, and how it grows."""
    yield band("planet", "Who beats whom", "An attack is stronger along an arrow, and weaker against one.", page)
    yield from circle((page[0] / 2, HEAD + 68), 44)
    yield from dice_row(page, HEAD + 138)
    yield from class_rows(page, cards, HEAD + 150, page[1] - MARGIN - 2)
    yield foot("planet", page, cards, "* evolved. Attack and HP from level to level.")


def ring() -> list[int]:
    """The classes of the circle, each before the one that it beats; Bisluu is none of them."""
    found = [next(place for place, beaten in enumerate(BEATS) if beaten != NO_CLASS)]
    while BEATS[found[-1]] != found[0]:
        found.append(BEATS[found[-1]])
    return found


def circle(middle: tuple[float, float], radius: float) -> Iterator[str]:
    """The classes in a circle with arrows, those outside it in the middle."""
    inside = ring()
    angles = [-pi / 2 + 2 * pi * place / len(inside) for place in range(len(inside))]
    spots = [(middle[0] + 1.25 * radius * cos(angle), middle[1] + radius * sin(angle)) for angle in angles]
    for place, spot in enumerate(spots):
        yield from arrow(spot, spots[(place + 1) % len(spots)], middle)
    for cls, spot in zip(inside, spots, strict=True):
        yield from portrait(CLASS_NAMES[cls], spot)
    for cls, name in enumerate(CLASS_NAMES):
        if cls not in inside:
            yield from portrait(name, middle, "beats nobody, beaten by nobody")


def portrait(name: str, spot: tuple[float, float], words: str = "") -> Iterator[str]:
    """A creature in its frame, its name beneath."""
    x, y = spot[0] - SIDE / 2, spot[1] - SIDE / 2
    ink = luu_style(name).colour("var(--ink)")
    yield picture(creature(name), (x, y, SIDE, SIDE * 0.8), f"chart-{name}")
    yield f'<rect x="{x}" y="{y}" width="{SIDE}" height="{SIDE * 0.8}" fill="none" stroke="{INK}" stroke-width="0.4"/>'
    yield line(name, spot[0], y + SIDE * 0.8 + 5, 4.4, "bold", ink if ink.startswith("#") else INK, "middle")
    if words:
        yield line(words, spot[0], y + SIDE * 0.8 + 8.6, 2.5, "normal", MUTED, "middle")


def arrow(start: tuple[float, float], end: tuple[float, float], middle: tuple[float, float]) -> Iterator[str]:
    """A bent arrow from one picture to the next, outside the middle."""
    bend = tuple(middle[axis] + 1.55 * ((start[axis] + end[axis]) / 2 - middle[axis]) for axis in (0, 1))
    first, last = along(start, bend, end, 0.3), along(start, bend, end, 0.7)
    angle = degrees(atan2(end[1] - bend[1], end[0] - bend[0]))
    yield (
        f'<path d="M{first[0]:.2f} {first[1]:.2f}Q{bend[0]:.2f} {bend[1]:.2f} {last[0]:.2f} {last[1]:.2f}" '
        f'fill="none" stroke="#0b5d6b" stroke-width="1.6" stroke-linecap="round"/>'
    )
    turn = f"translate({last[0]:.2f} {last[1]:.2f}) rotate({angle:.1f})"
    yield f'<g transform="{turn}"><path d="M4.2 0L-1.6 3L-1.6 -3Z" fill="#0b5d6b"/></g>'


def along(start: tuple[float, ...], bend: tuple[float, ...], end: tuple[float, ...], part: float) -> tuple[float, ...]:
    """A place on the way from one point to another past a third."""
    rest = 1 - part
    return tuple(
        rest * rest * a + 2 * rest * part * b + part * part * c for a, b, c in zip(start, bend, end, strict=True)
    )


def dice_row(page: Page, y: float) -> Iterator[str]:
    """The dice of each sector."""
    step = page[0] / (len(SECTOR_DICE) + 1)
    for place, dice in enumerate(SECTOR_DICE, 1):
        words = " + ".join(f"D{sides}" for sides in dice)
        yield line(f"Sector {place}", step * place, y, 3.0, "normal", MUTED, "middle")
        yield line(words, step * place, y + 5.4, 4.4, "bold", "#0b5d6b", "middle")


def class_rows(page: Page, cards: CardSet, top: float, bottom: float) -> Iterator[str]:
    """A row a class: its sign, its abilities, and its attack and HP by level."""
    high = (bottom - top) / len(CLASS_NAMES)
    for place, name in enumerate(CLASS_NAMES):
        y = top + place * high
        sheet = [card for card in records(cards, "luus") if card.class_name == name]
        box = f'x="{MARGIN}" y="{y}" width="{page[0] - 2 * MARGIN}" height="{high - 1.5}"'
        yield f'<rect {box} rx="2" fill="{COLOURS["planet"][1]}"/>'
        yield placed(icon(name, "#0b5d6b"), MARGIN + 2.5, y + 2, 8)
        yield line(name, MARGIN + 13, y + 6, 3.8, "bold", INK)
        yield line(growth(sheet), MARGIN + 13, y + 9.8, fitting(growth(sheet), 50, 2.4, 1.8, "normal"), "normal", MUTED)
        yield from ability_text(sheet, (MARGIN + 66, y), page[0] - 2 * MARGIN - 69, high - 1.5)


def growth(sheet: list[Any]) -> str:
    """Attack and HP, level by level."""
    return "attack/HP " + "  ".join(
        f"{card.attack}/{card.max_hp}{'*' if card.form == 'evolved' else ''}" for card in sheet
    )


def ability_text(sheet: list[Any], corner: tuple[float, float], wide: float, high: float) -> Iterator[str]:
    """The trait and both passives, as the cards say them."""
    base, evolved = sheet[0], next(card for card in sheet if card.form == "evolved")
    told = [
        (base.trait, base.trait_printed),
        (base.passive, base.passive_printed),
        (f"{evolved.passive}*", evolved.passive_printed),
    ]
    yield from paragraph(
        tuple((f"{name}:", words) for name, words in told if name), corner, wide, high, 2.6, middle=True
    )


# ---------------------------------------------------------------------- Luturas Network


def luturas_chart(page: Page, cards: CardSet) -> Iterator[str]:
    """Natures, the status that each is safe from, what it does; and who has which category."""
    yield band(
        "luturas",
        "Natures and statuses",
        "Each nature is safe from one status, for good. A creature has one at a time.",
        page,
    )
    bottom = HEAD + 150
    yield from nature_rows(page, HEAD + 8, bottom)
    yield from category_rows(page, cards, bottom + 6, page[1] - MARGIN - 2)
    yield foot("luturas", page, cards, "* in Hyper Mode only.")


def nature_rows(page: Page, top: float, bottom: float) -> Iterator[str]:
    """A row a nature."""
    high, wide = (bottom - top) / len(NATURES), page[0] - 2 * MARGIN
    clauses = [rule for rule in luu.rules("luturas").values() if rule.id.startswith("LN-9.")]
    for place, (nature, status) in enumerate(zip(NATURES, STATUSES, strict=True)):
        y = top + place * high
        style = nature_style(nature)
        _, below = style.sky()
        yield f'<rect x="{MARGIN}" y="{y}" width="{wide}" height="{high - 2}" rx="2.4" fill="#f0eaf8"/>'
        yield f'<rect x="{MARGIN}" y="{y}" width="46" height="{high - 2}" rx="2.4" fill="{below}"/>'
        yield placed(icon(nature, INK), MARGIN + 3, y + (high - 2) / 2 - 6, 12)
        yield line(nature, MARGIN + 18, y + (high - 2) / 2 + 1.5, 4, "bold", INK)
        yield line("is never", MARGIN + 50, y + high / 2 - 4, 2.8, "normal", MUTED)
        yield line(status, MARGIN + 50, y + high / 2 + 2.6, 5, "bold", "#4a2a7a")
        rule = next(one for one in clauses if status.lower() in f"{one.title} {one.text}".lower())
        told = ((f"{rule.id}", " ".join(rule.text.split())),)
        yield from paragraph(told, (MARGIN + 88, y), wide - 91, high - 2, 3.6, middle=True)


def category_rows(page: Page, cards: CardSet, top: float, bottom: float) -> Iterator[str]:
    """Which Luturas use which category, on their base side and, with a star, only in Hyper Mode."""
    wide = page[0] - 2 * MARGIN
    high = (bottom - top - 7) / len(CATEGORIES)
    yield line("Categories: who may use which Tools (* in Hyper Mode only)", MARGIN, top + 3.6, 3.8, "bold", "#4a2a7a")
    for place, category in enumerate(CATEGORIES):
        y = top + 7 + place * high
        names = ", ".join(users(cards, place))
        sign = min(9.0, high - 3)
        yield placed(icon(category, "#4a2a7a"), MARGIN + 1, y + (high - sign) / 2, sign)
        yield line(category, MARGIN + 13, y + high / 2 + 1.4, 4, "bold", INK)
        yield from paragraph((("", names),), (MARGIN + 36, y), wide - 37, high, 3.1, middle=True)


def users(cards: CardSet, category: int) -> Iterator[str]:
    for card in records(cards, "luturas"):
        if category in card.base.categories:
            yield card.name
        elif category in card.hyper.categories:
            yield f"{card.name}*"


# ---------------------------------------------------------------------- what both charts need


def records(cards: CardSet, sheet: str) -> list[Any]:
    """The cards of a sheet in its order."""
    return [cards.sheet(sheet)[id_] for id_ in cards.sheet(sheet)]


def paragraph(
    told: tuple[tuple[str, str], ...],
    corner: tuple[float, float],
    wide: float,
    high: float,
    largest: float,
    middle: bool = False,
) -> Iterator[str]:
    """Paragraphs in a box, no larger than this, upper left at the corner, or in the middle of its height."""
    size, lines = set_text(told, wide * LARGEST / largest, high * LARGEST / largest)
    size, (x, y) = size * largest / LARGEST, corner
    steps = [size * (1.28 if not one.first or one is lines[0] else 1.5) for one in lines]
    if middle:
        y += (high - sum(steps) - size * 0.28) / 2
    for one, step in zip(lines, steps, strict=True):
        y += step
        at = x
        for weight, words in one.runs:
            yield line(words, at, y, size, weight, INK)
            at += width_of(f"{words} ", size, weight)
