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
"""(card, luu, which effect of the card: see rules/verbs.py)"""
FINISH_CARD: Final = 15
"""(card, luu, seat)"""
DISCARD_CARDS: Final = 16
"""(seat, how many, 1 = only of the cards just drawn)"""
ARRANGE_QUEUE: Final = 17
"""(seat, how many stand in their new place)"""
EVOLVE_NOW: Final = 18
"""(card, luu)"""
OPEN_GAME: Final = 19
CLOSE_ROUND: Final = 20
CLOSE_WAVE: Final = 21
EXPIRE_KILL: Final = 22
"""Cards that last until the next Rogue falls are done."""
TAKE_CARD: Final = 23
"""(seat, from where: 0 discard pile, 1 draw pile, which cards: see effects.KINDS)"""
CALL_NEXT: Final = 24
"""(seat, card)"""
ORDER_TURNS: Final = 25
"""(seat, card)"""
SHIFT_LUU: Final = 26
"""(seat, card)"""
SHARE_OUT: Final = 27
"""(seat, what: MEND, SPREAD or SPLIT, how much is left to share)"""
MEND_QUEUE: Final = 28
"""(seat, card): the damage that was shared out is carried from now on."""
LAND_ATTACK: Final = 29
"""(enemy, damage to the lead of player 1 and of player 2, -1 for none)"""
STRIKE_SHARES: Final = 30
"""(luu): its attack has been shared out."""
STRIKE_SHARE: Final = 31
"""(luu, enemy, power)"""
DEFEAT_ROGUE: Final = 32
"""(enemy, card)"""
PLAY_FREE: Final = 33
"""(seat, card)"""
BRING_BACK: Final = 34
"""(seat, card)"""
DRAFT: Final = 35
"""(1 = without questions): the next cards of the draft are turned up"""
DEAL_HANDS: Final = 36
CHOOSE_CHAOS: Final = 37
RESOLVE_CHAOS: Final = 38
"""(chaos card, seat that drew it)"""
DRAW_UP: Final = 39
"""(seat, how many)"""

MEND: Final = 0
SPREAD: Final = 1
SPLIT: Final = 2
"""What is shared out amount by amount: damage carried, the damage of an attack, the power of an attack."""
