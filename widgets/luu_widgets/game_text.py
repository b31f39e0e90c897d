"""A game that comes in as text, by hand, by file, by link or from a page's own memory: measured, read, and where it is
none, said in the words of whoever brought it. `luu.load` has the words for Python."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

import luu
from luu.core import saves
from luu.core.session import Session
from luu_widgets.desk_setup import TITLES

SHOWN: Final = 16
"""So many letters of a wrong text are said again."""


def opened(text: str, beside: Session, most: int) -> Session:
    """The game of a text that somebody brought. Raises ValueError with what is wrong and what can be done about it."""
    if len(text) > most:
        raise ValueError(f"a text of {len(text)} letters was given, expected a saved game of {most} at most")
    if not text.strip():
        raise ValueError("There is no text to load yet: paste one that was saved, or choose a file.")
    try:
        return loaded(text.strip(), beside)
    except luu.CorruptSave as wrong:
        raise ValueError(what_is_wrong(text.strip(), wrong)) from wrong
    except luu.RulesChanged as wrong:
        raise ValueError("This game was saved under other rules than those played here, so it cannot go on.") from wrong
    except luu.CardsChanged as wrong:
        raise ValueError("This game was saved with other cards than those that lie here: it needs its own.") from wrong


def loaded(text: str, beside: Session) -> Session:
    """A saved game: with the cards of the game beside it where those are the ones it was saved with."""
    try:
        return luu.load(text)
    except luu.CardsChanged:
        return luu.load(text, cards=beside.cards)


def what_is_wrong(text: str, wrong: luu.CorruptSave) -> str:
    """Why a text is no game, and what to do: copied in part, something else altogether, or a game that was altered."""
    begins = text[:SHOWN] + ("\u2026" if len(text) > SHOWN else "")
    said = f"it begins with \u201c{begins}\u201d"
    if whole(text):
        return f"This is a saved game, but it was altered or is not one of this version: {wrong}."
    if text.startswith(saves.SHORT):
        return f"This is not a whole game text: {said}. Copy it again, from {saves.SHORT} to its last letter."
    if text.startswith("{"):
        return f"This is not a whole saved file: {said}. Choose the file again, or save it once more."
    return (
        f"This is no saved game: {said}. Copy a game's text from its first to its last letter, it starts with "
        f"{saves.SHORT} and has no spaces; or choose the file that was saved."
    )


def whole(text: str) -> bool:
    """Whether a text can be read as a save, whatever the game in it."""
    try:
        saves.read_save(text)
    except luu.CorruptSave:
        return False
    return True


def kept_text(session: Session, line: Sequence[str]) -> str:
    """A line of a game as a short text, the moves after the moment that is looked at included."""
    return saves.shorten(saves.write(session.game, tuple(line)))


def named(session: Session) -> str:
    """Which game it is, and how far."""
    return f"{TITLES[session.game.name]}, seed {session.seed}, move {session.ply}"
