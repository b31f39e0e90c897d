"""What an option of a running game would do: exact chances of what is settled in one step, and what is left out."""

from __future__ import annotations

import sys
from typing import TYPE_CHECKING

from luu.core.choice import Option, short
from luu.core.errors import IllegalMove
from luu.odds.outlook import Outlook, Steps, finished

if TYPE_CHECKING:
    from luu.core.session import Session
    from luu.odds.planet_phase import WholePhase


def of(session: Session, option: str | Option, budget: int | None = None) -> Outlook:
    """What an option of the session's present choice would do, exactly, as far as one step settles it.

    option: one of `session.choice.options`, or its key. Only what the asked seat may know goes into it: no hidden
    hand, no order of a pile, no die that the game will roll. The session stays as it is.
    budget: how many positions of a coming enemy or Oscumora phase may be counted, for whoever cannot wait: about 50 a
    millisecond. A phase with more is left out, and the answer says so; None counts them all.
    Raises IllegalMove for an option that is not there, a ValueError for a game whose odds are not known.
    """
    return finished(step_by_step(session, option, budget))


def step_by_step(session: Session, option: str | Option, budget: int | None = None) -> Steps[Outlook]:
    """The same as `of` for whoever has other things to do in between: a work that pauses every few milliseconds where
    it takes long, and returns the outlook. It is about the position that the session was in when it began, and must not
    go on once the session has moved.
    """
    key = option.key if isinstance(option, Option) else option
    keys = session.game.keys
    if key not in keys:
        where = f"expected one of {', '.join(keys)}" if keys else "but the game is over"
        raise IllegalMove(f"the odds of {short(key)} were asked, {where}")
    if session.game.name == "planet":
        from luu.odds import live_planet  # the engine is loaded only for a running game of its own

        return live_planet.outlook(session.game, key, budget)
    if session.game.name == "luturas":
        from luu.odds import live_luturas

        return (yield from live_luturas.outlook(session.game, key, budget))
    raise ValueError(f"a session of {session.game.name!r} was given, expected one of 'planet' or 'luturas'")


def coming_phase(
    session: Session, seat: int = 0, budget: int | None = None, together: bool = False
) -> WholePhase | None:
    """What the enemies would do to a seat's queue if they attacked now, in a running game of Planet Luu (PL-6.5).

    The queue is seat 0 of the answer. None where nobody would attack or be attacked, or the game is over.
    together: the other player's queue is in it too, as seat 1; else only where it matters to this one, and `wiped_out`
    says nothing of the colony.
    budget: as in `of`; a phase with more positions raises `luu.odds.outlook.TooLarge`.
    Raises a ValueError for another game and for a seat that it does not have.
    """
    if session.game.name != "planet":
        raise ValueError(f"a session of {session.game.name!r} was given, expected one of 'planet'")
    if seat not in range(session.game.seats):
        raise ValueError(f"seat {seat!r} was given, expected one of {', '.join(map(str, range(session.game.seats)))}")
    state = session.state
    if session.outcome is not None or not state.enemies or not state.players[seat].queue:
        return None
    from luu.odds import live_planet
    from luu.planet.game import PlanetGame

    assert isinstance(session.game, PlanetGame)
    return live_planet.phase_of(session.game.table, seat, budget, together=together)


def forget() -> None:
    """Let go of the positions that are remembered from earlier questions, for whoever's game has moved on.

    Options of one position share what follows from them, so it is kept, in a solo game of Luturas Network some
    megabytes. Nothing but time is lost.
    """
    phase = sys.modules.get("luu.odds.live_luturas_phase")
    if phase is not None:
        phase.forget()
