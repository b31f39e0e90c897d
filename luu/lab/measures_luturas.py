"""What is measured of a game of Luturas Network."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from luu.core.session import Session
from luu.luturas.state import NOBODY, TEAM, State

if TYPE_CHECKING:
    from luu.lab.games import CardWatch, Row

NO_SEAT: Final[Row] = {"standing_1": None, "stamina_1": None}
"""What solo says of the seat that nobody has."""


class LuturasMeasures:
    """How a match or a solo game ended: Oscumoras that fell, Luturas and Stamina that are left to each seat."""

    defaults: Final[Mapping[str, Any]] = {"draft": "random"}

    def row(self, session: Session) -> Row:
        state: State = session.state
        found: Row = {"mode": "solo" if state.solo else "versus", "beaten": state.beaten}
        for player in state.players:
            left = [state.stamina[slot] for slot in state.slots(player.seat)]
            found[f"standing_{player.seat}"] = sum(stamina > 0 for stamina in left)
            found[f"stamina_{player.seat}"] = sum(left)
        found |= NO_SEAT if state.solo else {}
        return found | {"special": sum(state.special[:TEAM]), "hypers": hypers(session)}

    def watch(self, session: Session) -> CardWatch:
        return LuturasWatch(session)


def hypers(session: Session) -> int:
    """How many Luturas ended the game in Hyper Mode."""
    table = session.game.table  # type: ignore[attr-defined]
    slots = range(TEAM * len(table.state.players))
    return sum(table.face(slot).hyper for slot in slots)


class LuturasWatch:
    """Seat 0's cards: its decks, what came to hand, what it played; of its Luturas those that became Active count as
    played. And the Mains, who picked first in a draft, and who acted first in the first round."""

    __slots__ = ("active", "attacker", "drafter", "drawn", "mains", "played")

    def __init__(self, session: Session) -> None:
        state: State = session.state
        self.drafter = state.first if session.game.kind == "draft" else NOBODY
        self.attacker = NOBODY
        self.mains: list[str] = []
        self.active: set[str] = set()
        self.drawn: set[int] = set()
        self.played: set[int] = set()
        self.look(session)

    def before(self, session: Session, key: str) -> None:
        self.look(session)
        if session.game.kind in ("tool", "strategy") and session.game.seat == 0:
            self.played.add(session.game.table.box.serial_of[key])  # type: ignore[attr-defined]

    def look(self, session: Session) -> None:
        """What can be seen between two moves; who acted first is known as soon as the second round begins."""
        state: State = session.state
        if state.round:
            table = session.game.table  # type: ignore[attr-defined]
            self.mains = self.mains or [table.face(state.active[player.seat]).card for player in state.players]
            self.active.add(table.face(state.active[0]).card)
        if self.attacker == NOBODY and state.round > 1 and not state.solo:
            self.attacker = state.first
        self.drawn.update(*state.players[0].hands)

    def row(self, session: Session) -> Row:
        self.look(session)
        state: State = session.state
        table = session.game.table  # type: ignore[attr-defined]
        team = [table.face(slot).card for slot in state.slots(0)]
        player = state.players[0]
        own = [*player.decks, *player.hands, *player.portals, [card for card in player.placed if card >= 0]]
        ids: list[str] = table.box.ids
        return {
            "first_drafter": None if self.drafter == NOBODY else self.drafter,
            "first_attacker": None if self.attacker == NOBODY else self.attacker,
            "main_0": self.mains[0] if self.mains else "",
            "main_1": self.mains[1] if len(self.mains) > 1 else "",
            "drafted": tuple(sorted([*team, *(ids[card] for pile in own for card in pile)])),
            "drawn": tuple(sorted([*team, *(ids[card] for card in self.drawn)])),
            "played": tuple(sorted([*self.active, *(ids[card] for card in self.played)])),
        }
