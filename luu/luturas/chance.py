"""What a roll is for. The purpose is part of a roll's key, so the numbers are part of every saved game."""

from __future__ import annotations

from typing import Final

ATTACK: Final = 1
"""The 2D6 of an attack; index 0, and 2 for the second roll of an attack."""
DAMAGE: Final = 2
DEFENSE: Final = 3
"""D4 rolls; index 0, and 8 where a set is rolled twice."""
SPEED_TIE: Final = 4
FIRST_DRAFT: Final = 5
"""2D6 a player; index 2 and up when they tied."""
TEAMS: Final = 6
MAINS: Final = 7
DECKS: Final = 8
OPENING: Final = 9
RESHUFFLE: Final = 10
PICK: Final = 11
"""A random card or creature among several."""
OSCUMORAS: Final = 12
IMAGINED: Final = 13
