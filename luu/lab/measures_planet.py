"""What is measured of a game of Planet Luu.

The share of a side is what is left of its HP, of all that fought in this wave or still belong to it: 1 is unhurt. Who
has the greater share has the lead.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from luu.core.session import Session
from luu.lab.lead import Lead
from luu.planet.records import SECTOR_DICE
from luu.planet.state import State

if TYPE_CHECKING:
    from luu.lab.games import CardWatch, Row


class PlanetMeasures:
    """Sectors cleared, where the game ended, who began, and what the colony was in the end."""

    defaults: Final[Mapping[str, Any]] = {"draft": "auto", "chaos": 0}

    def row(self, session: Session) -> Row:
        state: State = session.state
        won = session.outcome is not None and session.outcome.won
        luus = [luu for player in state.players for luu in player.queue]
        return {
            "cleared": len(SECTOR_DICE) if won else state.sector - 1,
            "sector": state.sector,
            "wave": state.wave,
            "boss": state.boss.key,
            "chaos": state.difficulty,
            "luus": len(luus),
            "levels": sum(luu.level for luu in luus),
            "fallen": len(state.fallen_luu),
            "luutex": sum(player.luutex for player in state.players),
            "reshuffles": state.reshuffles,
            "closeness": closeness(session, won),
        }

    def watch(self, session: Session) -> CardWatch:
        return PlanetWatch(session)


def closeness(session: Session, won: bool) -> float:
    """How close the last fight was, 0 to 1: what its winner had lost of its HP."""
    return round(1 - (colony_share(session.state) if won else enemy_share(session)), 4)


def colony_share(state: State) -> float:
    """What is left of the colony's HP, the fallen counted in."""
    luus = [luu for player in state.players for luu in player.queue]
    most = sum(luu.max_hp for luu in luus) + sum(fallen.card.max_hp for fallen in state.fallen_luu)
    return sum(luu.hp for luu in luus) / most if most else 0.0


def enemy_share(session: Session) -> float:
    """What is left of the wave's HP, those counted in that fell in it."""
    state: State = session.state
    box = session.game.table.box  # type: ignore[attr-defined]
    fallen: int = sum(box.rogue(serial).hp for serial in state.fallen)
    most = sum(enemy.max_hp for enemy in state.enemies) + fallen
    return sum(enemy.hp for enemy in state.enemies) / most if most else 0.0


class PlanetWatch:
    """Which cards are in the deck, came to hand, were played; with which class the first player began, the bosses in
    their order, and how often the lead changed from one round to the next within a wave."""

    __slots__ = ("bosses", "drawn", "lead", "played", "starter")

    def __init__(self, session: Session) -> None:
        self.starter = first_class(session.state)
        self.drawn: set[int] = set()
        self.played: set[str] = set()
        self.bosses: dict[str, None] = {}
        self.lead = Lead()

    def before(self, session: Session, key: str) -> None:
        if not self.starter:
            self.starter = first_class(session.state)
        for player in session.state.players:
            self.drawn.update(player.hand)
        if key.startswith("play:"):
            self.played.add(key[5:])
        self.look(session)

    def look(self, session: Session) -> None:
        """What can be seen between two moves; the lead is looked at once a round."""
        state: State = session.state
        self.bosses[state.boss.key] = None
        moment = (state.sector, state.wave, state.round_total)
        if self.lead.moment != moment and state.enemies:
            self.lead.see(moment, colony_share(state) - enemy_share(session), moment[:2])

    def row(self, session: Session) -> Row:
        state: State = session.state
        ids: list[str] = session.game.table.box.ids  # type: ignore[attr-defined]
        for player in state.players:
            self.drawn.update(player.hand)
        out = set(state.left_out) | set(state.core_pool) | set(state.power_pool)
        return {
            "starter": self.starter,
            "bosses": " > ".join(self.bosses),
            "lead_changes": self.lead.changes,
            "drafted": tuple(sorted({ids[card] for card in range(len(ids)) if card not in out})),
            "drawn": tuple(sorted({ids[card] for card in self.drawn})),
            "played": tuple(sorted(self.played)),
        }


def first_class(state: State) -> str:
    """The class that the first player's colony began with; empty while nobody is there yet."""
    queue = state.players[0].queue
    return queue[0].name if queue else ""
