"""What the lab must know of a game: its own measures, and the set-up that a run takes unless told otherwise."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Protocol

from luu.core.errors import did_you_mean
from luu.core.session import Session
from luu.games import check_game

Row = dict[str, Any]

MEASURES = ("basic", "cards")


class CardWatch(Protocol):
    """Watches one game, which keeps its log: which cards came to hand and were played, who led, who felled whom."""

    def before(self, session: Session, key: str) -> None:
        """A move is about to be played."""

    def row(self, session: Session) -> Row:
        """What was seen, once the game is over: `drafted`, `drawn`, `played`, each a tuple of card ids."""


class Measures(Protocol):
    """A game's own measures of a finished game."""

    @property
    def defaults(self) -> Mapping[str, Any]:
        """The set-up of a run unless told otherwise: nobody is there to be asked."""

    def row(self, session: Session) -> Row:
        """Plain numbers and texts about a finished game, the same columns for every game."""

    def watch(self, session: Session) -> CardWatch:
        """A watch over a game that has just been set up."""


def measures_of(game: str) -> Measures:
    """The measures of a game. Raises ValueError for a game that does not exist."""
    check_game(game)
    if game == "planet":
        from luu.lab.measures_planet import PlanetMeasures

        return PlanetMeasures()
    from luu.lab.measures_luturas import LuturasMeasures

    return LuturasMeasures()


def check_measures(measures: object) -> None:
    """Say no to measures that do not exist."""
    if measures not in MEASURES:
        hint = did_you_mean(measures, MEASURES) if isinstance(measures, str) else ""
        raise ValueError(f"measures={measures!r} was given, expected 'basic' or 'cards'{f' ({hint})' if hint else ''}")
