"""What the enemies of a running game of Planet Luu are about to do: whom they hit, and for how much."""

from __future__ import annotations

from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from luu.odds.distribution import Distribution
from luu.odds.outlook import TooLarge

if TYPE_CHECKING:
    from luu.core.session import Session


@dataclass(frozen=True, slots=True)
class Threatened:
    """A Luu that the coming enemy phase can hurt: the HP that it loses, and the chance that it is knocked out."""

    uid: int
    seat: int
    place: int
    lost: Distribution
    falls: Fraction


@dataclass(frozen=True, slots=True)
class Aim:
    """An enemy and the Luu in front of a queue that it attacks: the HP that the queue would lose to it alone."""

    uid: int
    seat: int
    target: int
    lost: Distribution


@dataclass(frozen=True, slots=True)
class Intent:
    """A whole coming enemy phase. `leaves_out` says in words what the numbers do not count."""

    luus: tuple[Threatened, ...]
    aims: tuple[Aim, ...]
    lost: tuple[Distribution, ...]
    """By seat, the HP that its queue loses."""
    leaves_out: tuple[str, ...]


AS_IT_STANDS = "what the other Luu still do before the enemies attack"
TOO_MANY = "the phase as a whole: it has more positions than the budget allows"


def intent(session: Session, budget: int | None = None) -> Intent | None:
    """What the enemies in play would do to the queues if they attacked now, exactly (PL-6.5, PL-7.6); None without
    enemies or queues, and once the game is over.

    budget: as for `odds.of`; a phase with more positions is left out, and the answer says so.
    Raises ValueError for a session of another game.
    """
    if session.game.name != "planet":
        raise ValueError(f"a session of {session.game.name!r} was given, expected one of 'planet'")
    from luu.odds import live_planet  # the engine is loaded only for a running game of its own
    from luu.planet.game import PlanetGame

    assert isinstance(session.game, PlanetGame)
    table = session.game.table
    state = table.state
    standing = [player for player in state.players if player.queue]
    if not state.enemies or not standing or state.outcome is not None:
        return None
    aims = tuple(
        Aim(enemy.uid, player.seat, player.queue[0].uid, live_planet.phase_of(table, player.seat, None, [enemy]).lost())
        for enemy in state.enemies
        for player in standing
    )
    try:
        phases = {player.seat: live_planet.phase_of(table, player.seat, budget) for player in standing}
    except TooLarge:
        return Intent((), aims, (), (AS_IT_STANDS, TOO_MANY))
    luus = tuple(
        Threatened(luu.uid, seat, place, lost_of(luu.hp, phase.hp_left(place)), phase.falls(place))
        for seat, phase in phases.items()
        for place, luu in enumerate(state.players[seat].queue, 1)
    )
    hurt = tuple(one for one in luus if one.lost != 0)
    return Intent(hurt, aims, tuple(phase.lost() for phase in phases.values()), (AS_IT_STANDS,))


def lost_of(hp: int, left: Distribution) -> Distribution:
    """The HP lost, for the HP left."""
    return left.map(lambda rest: hp - rest)
