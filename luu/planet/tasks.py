"""Unfinished work as data: the kinds of task that wait in `state.todo`."""

from __future__ import annotations

from typing import Final

START_SECTOR: Final = 0
START_WAVE: Final = 1
START_ROUND: Final = 2
NEXT: Final = 3
"""Find whose turn it is."""
END_TURN: Final = 4
"""(luu)"""
ENEMY_PHASE: Final = 5
ENEMY_ATTACK: Final = 6
"""(enemy)"""
END_ROUND: Final = 7
END_WAVE: Final = 8
DRAW_ONE: Final = 9
"""(seat)"""
DISCARD_DOWN: Final = 10
"""(seat)"""
END_SECTOR: Final = 11
CHOOSE_BOSS: Final = 12
SHARE_XP: Final = 13
"""(seat, points, 1 = from a boss)"""
RUN_EFFECT: Final = 14
"""(card, luu, which effect of the card)"""
FINISH_CARD: Final = 15
"""(card, luu, seat)"""
DISCARD_CARDS: Final = 16
"""(seat, how many, 1 = only of the cards just drawn)"""
ARRANGE_QUEUE: Final = 17
"""(seat, how many stand in their new place)"""
EVOLVE_NOW: Final = 18
"""(card, luu)"""
OPEN_GAME: Final = 19
DRAFT: Final = 40
"""(1 = without questions): the next cards of the draft are turned up"""
DEAL_HANDS: Final = 41
CHOOSE_CHAOS: Final = 42
RESOLVE_CHAOS: Final = 43
"""(chaos card, seat that drew it)"""
DRAW_UP: Final = 44
"""(seat, how many)"""
