"""What is measured of a game of Planet Luu."""

from __future__ import annotations

from collections.abc import Mapping
from typing import TYPE_CHECKING, Any, Final

from luu.core.session import Session
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
        }

    def watch(self, session: Session) -> CardWatch:
        return PlanetWatch(session)


class PlanetWatch:
    """Which cards are in the deck, came to hand, were played; and with which class the first player began."""

    __slots__ = ("drawn", "played", "starter")

    def __init__(self, session: Session) -> None:
        self.starter = first_class(session.state)
        self.drawn: set[int] = set()
        self.played: set[str] = set()

    def before(self, session: Session, key: str) -> None:
        if not self.starter:
            self.starter = first_class(session.state)
        for player in session.state.players:
            self.drawn.update(player.hand)
        if key.startswith("play:"):
            self.played.add(key[5:])

    def row(self, session: Session) -> Row:
        state: State = session.state
        ids: list[str] = session.game.table.box.ids  # type: ignore[attr-defined]
        for player in state.players:
            self.drawn.update(player.hand)
        out = set(state.left_out) | set(state.core_pool) | set(state.power_pool)
        return {
            "starter": self.starter,
            "drafted": tuple(sorted({ids[card] for card in range(len(ids)) if card not in out})),
            "drawn": tuple(sorted({ids[card] for card in self.drawn})),
            "played": tuple(sorted(self.played)),
        }


def first_class(state: State) -> str:
    """The class that the first player's colony began with; empty while nobody is there yet."""
    queue = state.players[0].queue
    return queue[0].name if queue else ""
