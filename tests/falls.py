"""Every way the dice can fall: a move of the engine is played once for each, with scripted dice, in either game."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from fractions import Fraction

from luu.core.rng import ScriptedDice, ScriptUsedUp
from luu.core.session import Session

Stop = Callable[[Session], bool]


def never(session: Session) -> bool:
    return False


def falls(session: Session, *keys: str, stop: Stop = never) -> Iterator[tuple[Session, Fraction]]:
    """The positions after these moves, one for each way the dice can fall, with its chance.

    Where `stop` says so of a position that wants another die, that die is not rolled: the position comes as it stands
    in the middle of the move, with what has been logged of it.
    """
    yield from after(session, keys, [], Fraction(1), stop)


def after(
    session: Session, keys: Sequence[str], script: list[int], chance: Fraction, stop: Stop
) -> Iterator[tuple[Session, Fraction]]:
    played = session.copy()
    played.game.table.dice = ScriptedDice(script)
    try:
        for key in keys:
            played.play(key)
    except ScriptUsedUp as more:
        if stop(played):
            yield played, chance
            return
        for face in range(1, more.sides + 1):
            yield from after(session, keys, [*script, face], chance / more.sides, stop)
    else:
        yield played, chance


def counted(session: Session, *keys: str, number: Callable[[Session], int], stop: Stop = never) -> dict[int, Fraction]:
    """What a number of the position comes to after these moves, as exact chances."""
    found: dict[int, Fraction] = {}
    for played, chance in falls(session, *keys, stop=stop):
        value = number(played)
        found[value] = found.get(value, Fraction(0)) + chance
    return found
