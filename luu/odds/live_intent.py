"""What the enemies of a running game of Planet Luu are about to do: whom they hit, and for how much."""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING

from luu.odds.distribution import Distribution
from luu.odds.outlook import TooLarge

if TYPE_CHECKING:
    from luu.core.session import Session
    from luu.odds.live_reasons import Account
    from luu.odds.planet_phase import WholePhase
    from luu.planet.table import Table


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
    """An enemy's attack on a queue when its turn in the phase comes: the Luu that it most likely meets, and the HP that
    the queue loses to it.

    The neighbours' bonds, the boss's class, and what the enemies before it have done are in it, so that the means of
    all attacks on a queue add up to what it loses. `first`: only where the phase as a whole was not counted; then it is
    what the attack would take if it came before all others.
    """

    uid: int
    seat: int
    target: int
    lost: Distribution
    first: bool = False
    met: tuple[tuple[int, Fraction], ...] = ()
    """Each Luu that the attack can meet, with the chance of that; what is missing to 1: nobody is left."""
    accounts: tuple[Account, ...] = ()
    """Where asked for: how its least and its most come about, sum by sum."""


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


def intent(session: Session, budget: int | None = None, reasons: bool = False) -> Intent | None:
    """What the enemies in play would do to the queues if they attacked now, exactly (PL-6.5, PL-7.6); None without
    enemies or queues, and once the game is over.

    budget: as for `odds.of`; a phase with more positions is left out, and the answer says so.
    reasons: with the sums behind each attack.
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
    try:
        phases = {player.seat: live_planet.phase_of(table, player.seat, budget) for player in standing}
    except TooLarge:
        return Intent((), tuple(aims_alone(table)), (), (AS_IT_STANDS, TOO_MANY))
    aims = tuple(
        aim_of(table, number, seat, phase, reasons)
        for number in range(len(state.enemies))
        for seat, phase in phases.items()
    )
    luus = tuple(
        Threatened(luu.uid, seat, place, lost_of(luu.hp, phase.hp_left(place)), phase.falls(place))
        for seat, phase in phases.items()
        for place, luu in enumerate(state.players[seat].queue, 1)
    )
    hurt = tuple(one for one in luus if one.lost != 0)
    return Intent(hurt, aims, tuple(phase.lost() for phase in phases.values()), (AS_IT_STANDS,))


def aim_of(table: Table, number: int, seat: int, phase: WholePhase, reasons: bool) -> Aim:
    """One enemy's attack on one queue, as a part of the whole phase."""
    from luu.odds import live_reasons

    queue, met = table.state.players[seat].queue, phase.met_by(number + 1)
    by_luu = tuple((luu.uid, met.exactly(at)) for at, luu in enumerate(queue, 1) if met.exactly(at))
    target = max(by_luu, key=lambda one: one[1])[0] if by_luu else queue[-1].uid
    accounts = live_reasons.accounts(table, seat, number, phase) if reasons else ()
    return Aim(table.state.enemies[number].uid, seat, target, phase.lost_to(number + 1), False, by_luu, accounts)


def aims_alone(table: Table) -> Iterator[Aim]:
    """Each enemy's attack as if it came first, where the whole phase would take too long."""
    from luu.odds import live_planet

    for place, enemy in enumerate(table.state.enemies):
        for player in table.state.players:
            if player.queue:
                phase = live_planet.phase_of(table, player.seat, None, place)
                front = player.queue[0].uid
                yield Aim(enemy.uid, player.seat, front, phase.lost_to(1), place > 0, ((front, Fraction(1)),))


def lost_of(hp: int, left: Distribution) -> Distribution:
    """The HP lost, for the HP left."""
    return left.map(lambda rest: hp - rest)
