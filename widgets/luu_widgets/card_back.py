"""The backs of the cards, one a game, from the marks that the tables show."""

from __future__ import annotations

from typing import Final

from luu_widgets.card_pictures import wreath
from luu_widgets.card_svg import HEIGHT, WIDTH, ground

LOOKS: Final = {
    "planet": ("#0d3b45", "#11606a", "#45e0d0", "#ffcf5c"),
    "luturas": ("#241a52", "#3b2c80", "#8a76d8", "#ffd447"),
}
"""The ground, what lies on it, lines, and the mark."""

BOLT: Final = '<path d="M27 10l-10 15h6l-2 13 11-17h-7z" fill="{}"/>'
GEM: Final = (
    '<path d="M24 11l9 11-9 15-9-15z" fill="{}"/><path d="M24 11l4 11-4 15-4-15z" fill="#ffffff" opacity="0.45"/>'
)


def group(game: str) -> str:
    """The back of a card, its bleed included, with the upper left corner of the cut card at 0, 0."""
    paper, soft, line, mark = LOOKS[game]
    middle = (BOLT if game == "luturas" else GEM).format(mark)
    petals = wreath(12, f'<path d="M60 32C50 22 54 10 60 4c6 6 10 18 0 28z" fill="{soft}"/>', soft, 15)
    return (
        ground(paper)
        + f'<rect x="3.5" y="3.5" width="56" height="81" rx="3" fill="none" stroke="{line}" stroke-width="0.7"/>'
        f'<rect x="5" y="5" width="53" height="78" rx="2" fill="none" stroke="{line}" stroke-width="0.25"/>'
        f'<g transform="translate({WIDTH / 2 - 36} {HEIGHT / 2 - 24}) scale(0.6)">{petals}</g>'
        f'<circle cx="{WIDTH / 2}" cy="{HEIGHT / 2}" r="13" fill="{soft}" stroke="{line}" stroke-width="0.7"/>'
        f'<g transform="translate({WIDTH / 2 - 12} {HEIGHT / 2 - 12}) scale(0.5)">{middle}</g>'
    )
