"""The exact chances of a turn's options as a board shows them: plain data, worked out bit by bit so that nobody waits.

What a move costs and brings is worked out with the board as far as that takes no time that anybody would notice, the
rest when the board says that nobody has clicked for a while.
"""

from __future__ import annotations

from fractions import Fraction
from time import monotonic
from typing import Any, Final

from luu import odds
from luu.core.session import Session

Plain = dict[str, Any]

AT_ONCE: Final = (0.025, 400)
"""After a click: seconds, and positions of a coming phase that may be counted (about 50 a millisecond)."""
WHEN_ASKED: Final = (0.4, 25_000)
"""While nobody clicks."""


class TurnOdds:
    """The odds of the options of one turn: `options` as far as they are known, `waiting` the keys of the others."""

    def __init__(self, session: Session) -> None:
        odds.forget()  # what other turns were about
        choice = session.choice
        self.session = session
        self.moves = session.moves
        self.options: dict[str, Plain] = {}
        self.waiting: list[str] = list(choice.keys) if choice is not None else []

    def of_now(self) -> bool:
        """Whether the session is still where it was."""
        return self.moves == self.session.moves

    def go_on(self, seconds: float, budget: int) -> None:
        """Work out more of them until the time is over; an option with too many positions waits for a larger budget."""
        until = monotonic() + seconds
        left = self.waiting
        self.waiting = []
        while left and monotonic() < until:
            key = left.pop(0)
            outlook = odds.of(self.session, key, budget=budget)
            if cut_short(outlook) and budget < WHEN_ASKED[1]:
                self.waiting.append(key)
            else:
                self.options[key] = plain(outlook)
        self.waiting += left


def cut_short(outlook: odds.Outlook) -> bool:
    """Whether something was left out only because it would have taken too long."""
    return any("more positions than the budget" in words for words in outlook.leaves_out)


def plain(outlook: odds.Outlook) -> Plain:
    """An outlook as a board shows it."""
    return {
        "prospects": [prospect(one) for one in outlook.prospects],
        "leaves_out": list(outlook.leaves_out),
    }


def prospect(one: odds.Prospect) -> Plain:
    """A chance, or the spread of a number with its rows."""
    named: Plain = {"key": one.key, "name": one.name, "rule": one.rule}
    if isinstance(one.odds, Fraction):
        return named | {"chance": rounded(one.odds), "exact": exact(one.odds)}
    return named | spread(one.odds)


def spread(distribution: odds.Distribution) -> Plain:
    """At least, at most, on average, and each value with its chance."""
    return {
        "least": distribution.minimum, "most": distribution.maximum, "mean": round(float(distribution.mean), 3),
        "values": [[value, rounded(chance)] for value, chance in distribution.items()],
    }  # fmt: skip


def rounded(chance: Fraction) -> float:
    """Six digits, but never 0 or 1 for what is not."""
    near = round(float(chance), 6)
    return near if 0 < near < 1 or chance in (0, 1) else 1e-6 if near <= 0 else 1 - 1e-6


def exact(chance: Fraction) -> str:
    """`5/18`; nothing where the fraction is longer than anybody reads."""
    text = str(chance)
    return text if len(text) <= 13 else ""
