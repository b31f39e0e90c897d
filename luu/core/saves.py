"""Saved games as text: written as JSON, or as one short line; read with every fault named."""

from __future__ import annotations

import json
import zlib
from base64 import b64decode, urlsafe_b64encode
from collections.abc import Iterable, Sequence
from typing import TYPE_CHECKING, Any, Final

from luu.core.choice import short
from luu.core.errors import CorruptSave, IllegalMove
from luu.core.protocol import Game

if TYPE_CHECKING:
    from luu.core.session import Session

FORMAT: Final = "luu-save-1"
SHORT: Final = "luu1-"
"""What a short save begins with."""
LONGEST: Final = 8_000_000
"""So many bytes a short save may unfold to; the longest game stays far below."""

SAVE_PARTS: Final[dict[str, type]] = {
    "format": str, "game": str, "rules": str, "cards": str, "setup": dict, "seed": int, "moves": list,
}  # fmt: skip
KIND_WORDS: Final[dict[type, str]] = {str: "text", dict: "an object", int: "a whole number", list: "a list"}


def write(game: Game, moves: Sequence[str]) -> str:
    """A game and the moves that led to it, as JSON text."""
    return json.dumps(
        {
            "format": FORMAT,
            "game": game.name,
            "rules": game.rules_version,
            "cards": game.cards.hash,
            "setup": dict(game.setup),
            "seed": game.seed,
            "moves": list(moves),
        },
        indent=1,
    )


def shorten(text: str) -> str:
    """A save as one line that fits into an address: `luu1-` and letters, digits, `-` and `_`. `lengthen` undoes it."""
    small = json.dumps(json.loads(text), separators=(",", ":"), ensure_ascii=False)
    packed = zlib.compress(small.encode("utf-8", "surrogatepass"), 9)
    return SHORT + urlsafe_b64encode(packed).decode("ascii").rstrip("=")


def lengthen(line: str) -> str:
    """The save behind a short line, as `session.save()` writes it.

    Raises CorruptSave for a line that is cut off or altered, or that unfolds to more than a game could be.
    """
    body = line.strip().removeprefix(SHORT)
    try:
        packed = b64decode(body + "=" * (-len(body) % 4), altchars=b"-_", validate=True)
        unfolding = zlib.decompressobj()
        plain = unfolding.decompress(packed, LONGEST)
        if unfolding.unconsumed_tail:
            raise CorruptSave(f"the short save unfolds to more than {LONGEST} bytes, expected a game")
        if not unfolding.eof:
            raise CorruptSave("the short save ends too early; expected the whole line that session.short() gives")
        return json.dumps(json.loads(plain.decode("utf-8", "surrogatepass")), indent=1)
    except (ValueError, zlib.error, RecursionError) as fault:
        raise CorruptSave(f"the short save cannot be unfolded: {fault}; expected what session.short() gives") from fault


def read_save(text: str) -> dict[str, Any]:
    """The parts of a save, long or short, checked for shape. Raises CorruptSave saying what is wrong and where."""
    if isinstance(text, str) and text.lstrip().startswith(SHORT):
        text = lengthen(text)
    try:
        save = json.loads(text)
    except (ValueError, TypeError, RecursionError) as fault:
        raise CorruptSave(f"the save is not JSON: {fault}; expected the text that session.save() gives") from fault
    if not isinstance(save, dict):
        raise CorruptSave(f"the save is a {type(save).__name__}, expected an object with {', '.join(SAVE_PARTS)}")
    for part, kind in SAVE_PARTS.items():
        if part not in save:
            raise CorruptSave(f"the save has no '{part}', expected {', '.join(SAVE_PARTS)}")
        if not isinstance(save[part], kind) or isinstance(save[part], bool):
            raise CorruptSave(f"'{part}' of the save is {short(save[part])}, expected {KIND_WORDS[kind]}")
    if save["format"] != FORMAT:
        raise CorruptSave(f"'format' of the save is {short(save['format'])}, expected '{FORMAT}'")
    for number, move in enumerate(save["moves"], 1):
        if not isinstance(move, str):
            raise CorruptSave(f"move {number} of the save is {short(move)}, expected text such as 'defend'")
    return save


def replay(session: Session, moves: Iterable[str]) -> Session:
    """Play the moves of a save. Raises CorruptSave naming the first that is not legal where it stands."""
    for number, move in enumerate(moves, 1):
        try:
            session.play(move)
        except IllegalMove as fault:
            raise CorruptSave(f"move {number} of the save cannot be played: {fault}") from fault
    return session
