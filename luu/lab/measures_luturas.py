"""What is measured of a game of Luturas Network."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import TYPE_CHECKING, Any, Final

from luu.core.session import Session
from luu.lab.lead import Lead
from luu.luturas.events import Entered, KnockedOut, Swapped
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
        found |= {"special": sum(state.special[:TEAM]), "hypers": hypers(session)}
        return found | {"closeness": closeness(session)}

    def watch(self, session: Session) -> CardWatch:
        return LuturasWatch(session)


def hypers(session: Session) -> int:
    """How many Luturas ended the game in Hyper Mode."""
    table = session.game.table  # type: ignore[attr-defined]
    slots = range(TEAM * len(table.state.players))
    return sum(table.face(slot).hyper for slot in slots)


def closeness(session: Session) -> float:
    """How close the game was, 0 to 1: what the winner's team had lost of its Stamina, and 1 for a draw.

    A solo game that was lost is as close as the part of the Oscumoras that had fallen.
    """
    state: State = session.state
    outcome = session.outcome
    if state.solo and not (outcome and outcome.won):
        return round(state.beaten / (state.beaten + len(state.oscumoras) + 1), 4)
    winner = outcome.winner if outcome else None
    if winner is None:
        return 1.0
    table = session.game.table  # type: ignore[attr-defined]
    most: int = sum(table.face(slot).max_stamina for slot in state.slots(winner))
    return round(1 - sum(state.stamina[slot] for slot in state.slots(winner)) / most, 4)


def ahead(state: State) -> int:
    """Who leads a match: above 0 seat 0. Luturas that stand count first, then their Stamina."""
    standing = [sum(state.stamina[slot] > 0 for slot in state.slots(seat)) for seat in (0, 1)]
    left = [sum(state.stamina[slot] for slot in state.slots(seat)) for seat in (0, 1)]
    return standing[0] - standing[1] or left[0] - left[1]


def knockouts(session: Session, mains: Sequence[int]) -> tuple[str, ...]:
    """Who felled whom, in order: `silmoro > lodrok`. Whoever stood against a fallen Active Lutura felled it.

    mains: the slots that were Active first.
    """
    table = session.game.table  # type: ignore[attr-defined]
    active, found = list(mains), []
    for event in session.log:
        if isinstance(event, Entered | Swapped):
            active[event.seat] = event.slot
        elif isinstance(event, KnockedOut) and event.slot == active[event.seat]:
            found.append(f"{table.face(active[1 - event.seat]).card} > {table.face(event.slot).card}")
    return tuple(found)


class LuturasWatch:
    """Seat 0's cards: its decks, what came to hand, what it played; of its Luturas those that became Active count as
    played. And the Mains, who picked first in a draft, all picks in their order, who acted first in the first round,
    who felled whom, and how often the lead changed from one round to the next (versus)."""

    __slots__ = ("active", "attacker", "drafter", "drawn", "lead", "mains", "picks", "played", "slots")

    def __init__(self, session: Session) -> None:
        state: State = session.state
        self.drafter = state.first if session.game.kind == "draft" else NOBODY
        self.attacker = NOBODY
        self.mains: list[str] = []
        self.slots: list[int] = []
        """The Mains' slots."""
        self.active: set[str] = set()
        self.drawn: set[int] = set()
        self.played: set[int] = set()
        self.lead = Lead()
        self.picks: list[str] = []
        self.look(session)

    def before(self, session: Session, key: str) -> None:
        self.look(session)
        if session.game.kind == "draft":
            self.picks.append(key.partition(":")[2])
        if session.game.kind in ("tool", "strategy") and session.game.seat == 0:
            self.played.add(session.game.table.box.serial_of[key])  # type: ignore[attr-defined]

    def look(self, session: Session) -> None:
        """What can be seen between two moves; who acted first is known as soon as the second round begins."""
        state: State = session.state
        if state.round:
            self.slots = self.slots or state.active[: len(state.players)]
            table = session.game.table  # type: ignore[attr-defined]
            self.mains = self.mains or [table.face(state.active[player.seat]).card for player in state.players]
            self.active.add(table.face(state.active[0]).card)
        if self.attacker == NOBODY and state.round > 1 and not state.solo:
            self.attacker = state.first
        self.drawn.update(*state.players[0].hands)
        if self.lead.moment != (state.round,) and state.round and not state.solo:
            self.lead.see((state.round,), ahead(state))

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
            "lead_changes": None if state.solo else self.lead.changes,
            "picks": tuple(self.picks),
            "knockouts": () if state.solo else knockouts(session, self.slots),
            "main_0": self.mains[0] if self.mains else "",
            "main_1": self.mains[1] if len(self.mains) > 1 else "",
            "drafted": tuple(sorted([*team, *(ids[card] for pile in own for card in pile)])),
            "drawn": tuple(sorted([*team, *(ids[card] for card in self.drawn)])),
            "played": tuple(sorted([*self.active, *(ids[card] for card in self.played)])),
        }
