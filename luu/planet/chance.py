"""What a roll is for. The purpose is part of a roll's key, so the numbers are part of every saved game."""

from __future__ import annotations

from typing import Final

ATTACK: Final = 1
ENEMY_ATTACK: Final = 2
PHASE_SHIFT: Final = 3
ENEMY_EVADES: Final = 4
STARTER: Final = 5
DECK: Final = 6
MULLIGAN: Final = 7
POWER: Final = 8
RESHUFFLE: Final = 9
REMOVED: Final = 10
ROGUES: Final = 11
WAVES: Final = 12
BOSSES: Final = 13
IMAGINED: Final = 14
CARD_DIE: Final = 15
REFLEX: Final = 16
SEARCH: Final = 17
DRAFT: Final = 40
CHAOS: Final = 41
