"""What the pages of a handout have in common: colours, measures, the band at the top and the foot."""

from __future__ import annotations

import re
from typing import Final

import luu
from luu.core.cardset import CardSet
from luu_widgets.card_svg import MUTED, fitting, line

MARGIN: Final = 11.0
GAP: Final = 4.0
HEAD: Final = 24.0
"""Millimetres: round the page, between boxes, and of the band at the top."""
COLOURS: Final = {"planet": ("#0b5d6b", "#e7f4f3"), "luturas": ("#4a2a7a", "#f0eaf8")}
"""Of the band and headings, and of the boxes."""


def band(game: str, title: str, strap: str, page: tuple[float, float]) -> str:
    """The band at the top of a page."""
    strong = COLOURS[game][0]
    name = re.sub("^The rules of ", "", title)
    room = page[0] - 2 * MARGIN
    return "".join((
        f'<rect x="0" y="0" width="{page[0]}" height="{HEAD}" fill="{strong}"/>',
        line(name, MARGIN, 12.5, fitting(name, room, 9, 5, "bold"), "bold", "#ffffff"),
        line(strap, MARGIN, 19, fitting(strap, room, 3.9, 2.2, "normal"), "normal", "#ffffff"),
    ))  # fmt: skip


def foot(game: str, page: tuple[float, float], cards: CardSet | None, words: str) -> str:
    """A remark, and which cards the figures are of."""
    used = cards if cards is not None else luu.cards(game)
    return line(f"{words} Figures of the cards {used.hash[:8]}.", MARGIN, page[1] - 5, 2.3, "normal", MUTED)
