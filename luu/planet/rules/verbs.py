"""The verbs of a card as the rules ask them: which one a task means, and whether they find something to do."""

from __future__ import annotations

from typing import Final

from luu.planet.acts import Act
from luu.planet.effects import TRIGGERS
from luu.planet.state import Luu
from luu.planet.table import Table
from luu.planet.verb import Verb

SEATS: Final = 2
MOMENTS: Final[tuple[str, ...]] = TRIGGERS


def code(seat: int, trigger: str, number: int, prize: int = 0) -> int:
    """Which verb of a card, for a task: whose card, at which moment, which of its verbs; and the XP printed on the
    enemy that fell, where one did."""
    return ((prize * SEATS + seat) * len(MOMENTS) + MOMENTS.index(trigger)) * 16 + number


def decode(packed: int) -> tuple[int, str, int, int]:
    """The seat, trigger, number and prize that `code` packed."""
    number = packed % 16
    moment = packed // 16
    seat = moment // len(MOMENTS)
    return seat % SEATS, MOMENTS[moment % len(MOMENTS)], number, seat // SEATS


def suits(luu: Luu, verbs: tuple[Verb, ...]) -> bool:
    """Whether a Luu can be chosen for a card with these verbs."""
    return all(verb.suits(luu) for verb in verbs if isinstance(verb, Act) and verb.picky)


def fits(table: Table, seat: int, verbs: tuple[Verb, ...], held: int = 1) -> bool:
    """Whether every picky one of some verbs finds something to do now."""
    for verb in verbs:  # noqa: SIM110 - asked for every card in hand at every turn, and a generator takes longer
        if verb.picky and isinstance(verb, Act) and not verb.fits(table, seat, held):
            return False
    return True
