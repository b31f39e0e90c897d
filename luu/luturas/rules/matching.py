"""Which Tools and Crystals a Lutura can use (LN-10.1, LN-6.5, LN-R8, LN-R9)."""

from __future__ import annotations

from luu.luturas.box import Face
from luu.luturas.records import STRATEGY
from luu.luturas.state import NO_CARD, Player
from luu.luturas.table import Table


def fits(table: Table, face: Face, serial: int) -> bool:
    """Whether a side can use a card: a Tool by its category, a Crystal by its icon; a tactic always fits."""
    return face.uses[serial]


def commanded_face(table: Table, player: Player) -> Face:
    """The side that will be up when the command is carried out; cards are checked against it (LN-R50)."""
    side = table.state.sides[table.state.active[player.seat]]
    return table.faces[side | player.transforming]


def must_defend(table: Table, player: Player) -> bool:
    """Whether no command of a seat can attack any more, whatever its Tool: the Strategy that is placed does not fit, or
    none of the hand does (LN-6.3, LN-R7, LN-R14)."""
    face = commanded_face(table, player)
    if player.placed[STRATEGY] != NO_CARD:
        return not fits(table, face, player.placed[STRATEGY])
    strategies = player.hands[STRATEGY]
    return bool(strategies) and not any(fits(table, face, serial) for serial in strategies)


def lacks(table: Table, player: Player) -> str:
    """The kind of which a hand has no playable card (LN-R4); empty if it has both."""
    face = commanded_face(table, player)
    for kind, word in enumerate(("tool", "strategy")):
        if not any(fits(table, face, serial) for serial in player.hands[kind]):
            return word
    return ""
