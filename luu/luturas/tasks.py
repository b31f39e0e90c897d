"""Unfinished work as data: the kinds of task that wait in `state.todo`, each with three numbers that belong to it."""

from __future__ import annotations

from typing import Final

DRAFT: Final = 0
"""(1 = without questions)"""
CHOOSE_MAIN: Final = 1
"""(seat, 1 = without questions)"""
DEAL: Final = 2
START_ROUND: Final = 3
COMMAND: Final = 4
"""(seat, part): the next part of its command is asked."""
LOCK: Final = 5
"""Both commands are locked: mismatched cards are exchanged."""
REVEAL: Final = 6
PLAY_STRATEGY: Final = 7
"""(seat)"""
BATTLE: Final = 8
ATTACK: Final = 9
"""(seat): its active Lutura attacks with its Tool."""
STRIKE: Final = 10
"""(step): the attack under way goes on."""
OSCUMORA_PHASE: Final = 11
OSCUMORA_ATTACK: Final = 12
"""(which Oscumora, counted from 0)"""
RUN: Final = 13
"""(source, seat, which of its verbs): a card or an ability acts."""
FALL: Final = 14
"""(slot that felled it, -1 for none): the Oscumora has no Stamina left."""
PLACE_OSCUMORA: Final = 15
END_ROUND: Final = 16
TIDY: Final = 17
REPLACE: Final = 18
"""(seat)"""
ENTER: Final = 19
"""The chosen backups enter."""
CLOSE_ROUND: Final = 20
RETRIEVE: Final = 21
"""(source, seat, kind)"""
SEND_IN: Final = 22
"""Whoever has no standing Lutura in the slot gets one."""
