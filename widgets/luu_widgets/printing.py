"""Cards on paper and on a virtual table: which ones, and in which kind of file."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from pathlib import Path
from typing import Final

from luu.core.cardset import CardSet
from luu.core.errors import did_you_mean
from luu_widgets import card_back
from luu_widgets.card_faces import Face, all_faces
from luu_widgets.card_svg import BLEED, card_group, card_svg

TABLE_ACROSS: Final = 10
TABLE_DOWN: Final = 7
"""Tabletop Simulator cuts a picture into ten by seven; the last place is the back that hidden cards show."""
TABLE_WIDE: Final = 408
"""Pixels a card: ten of them stay under the 4096 that every graphics card takes."""


def faces(
    cards: CardSet, *, base: CardSet | None = None, sheets: Sequence[str] = (), ids: Sequence[str] = ()
) -> tuple[Face, ...]:
    """The faces to print: all, or those of some sheets, of some cards, or only those that differ from a base.

    Raises ValueError for a sheet or card that there is none of, and when nothing is left to print.
    """
    _check("sheet", sheets, cards.plan.names)
    _check("card", ids, [card for sheet in cards.sheets for card in sheet.ids()])
    changed = None if base is None else {(change.sheet, change.id) for change in base.diff(cards) if change.id}
    found = tuple(
        replace(face, foot=f"{cards.game} {cards.hash[:8]}")
        for face in all_faces(cards)
        if (not sheets or face.sheet in sheets)
        and (not ids or face.id in ids)
        and (changed is None or (face.sheet, face.id) in changed)
    )
    if not found:
        raise ValueError("there is no card to print" + (": nothing differs" if base is not None else ""))
    return found


def _check(what: str, given: Sequence[str], known: Sequence[str]) -> None:
    for name in given:
        if name not in known:
            hint = did_you_mean(name, known)
            raise ValueError(f"{what} {name!r} was given, expected one that the set has{f' ({hint})' if hint else ''}")


def pdf(shown: Sequence[Face], *, backs: bool = False, paper: str = "a4") -> bytes:
    """A PDF with nine cards to a page, 63 by 88 mm, bleed and crop marks; `backs`: a page of backs behind each."""
    from luu_widgets.card_pdf import nine_to_a_page

    back = card_back.group(game_of(shown)) if backs else ""
    return nine_to_a_page([card_group(face) for face in shown], back, paper, f"{len(shown)} cards")


def table_sheets(shown: Sequence[Face]) -> list[bytes]:
    """Sheets for Tabletop Simulator as PNG, 69 cards each and a back in the last place."""
    return [_png(groups) for groups in _sheets(shown)]


def _sheets(shown: Sequence[Face]) -> list[list[str]]:
    room = TABLE_ACROSS * TABLE_DOWN - 1
    parts = [shown[first : first + room] for first in range(0, len(shown), room)]
    empty = '<rect width="63" height="88" fill="#d5d8e8"/>'
    back = card_back.group(game_of(shown))
    return [[*(card_group(face) for face in part), *[empty] * (room - len(part)), back] for part in parts]


def _png(groups: Sequence[str], kind: str = "PNG") -> bytes:
    import io

    from luu_widgets.card_pdf import picture_of

    out = io.BytesIO()
    picture_of(groups, TABLE_ACROSS, TABLE_DOWN, TABLE_WIDE).save(out, kind, quality=90, optimize=kind == "JPEG")
    return out.getvalue()


def save(shown: Sequence[Face], path: Path, *, backs: bool = False, paper: str = "a4") -> list[Path]:
    """Write cards as the file's ending says: .pdf to cut, .png or .jpg for Tabletop Simulator, .svg for one card.

    Several sheets of pictures are numbered. Raises ValueError for another ending, or more than one card as SVG.
    """
    kind = path.suffix.lower()
    if kind == ".pdf":
        return [_written(path, pdf(shown, backs=backs, paper=paper))]
    if kind in (".png", ".jpg", ".jpeg"):
        sheets = _sheets(shown)
        names = [
            path if len(sheets) == 1 else path.with_stem(f"{path.stem}-{number}")
            for number in range(1, len(sheets) + 1)
        ]
        drawn = "PNG" if kind == ".png" else "JPEG"
        return [_written(name, _png(groups, drawn)) for name, groups in zip(names, sheets, strict=True)]
    if kind == ".svg" and len(shown) == 1:
        return [_written(path, card_svg(shown[0], BLEED).encode())]
    expected = "one card" if kind == ".svg" else ".pdf, .png, .jpg or .svg"
    raise ValueError(f"{path.name} was given for {len(shown)} cards, expected {expected}")


def _written(path: Path, data: bytes) -> Path:
    path.write_bytes(data)
    return path


def game_of(shown: Sequence[Face]) -> str:
    """The game that cards belong to."""
    return "planet" if shown[0].sheet in ("luus", "rogues", "bosses", "actions", "chaos") else "luturas"
