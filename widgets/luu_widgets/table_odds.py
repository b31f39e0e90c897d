"""The exact chances of a turn's options as a board shows them: plain data, worked out bit by bit so that nobody waits.

What a move costs and brings is worked out with the board as far as that takes no time that anybody would notice, the
rest between two messages once the board is on its way, and laid aside as soon as the next click comes.
"""

from __future__ import annotations

import asyncio
from collections.abc import Callable
from fractions import Fraction
from time import monotonic
from typing import Any, Final

from luu import odds
from luu.core.session import Session
from luu.odds.outlook import Steps

Plain = dict[str, Any]

WITH_THE_BOARD: Final = (0.2, 25_000)
"""With a game that is put on the table: what comes later would push away what somebody is about to click."""
AT_ONCE: Final = (0.006, 100)
"""After a click: seconds, and positions of a coming phase that may be counted (about 50 a millisecond)."""
KNOWN: Final = (0.0, 0)
"""After a click, where chances take long: only what is known already."""
WHEN_ASKED: Final = (0.4, 25_000)
"""Where a board asks, and there is nothing to wait for between two messages."""
REMEMBERED: Final = 12
"""So many turns are remembered, for whoever takes a move back."""

PAUSE: Final = 0.04
"""Seconds before the work begins: the browser draws the move first."""
SLICE: Final = 0.005
"""Seconds of work between two messages, and of rest between two such slices."""
REST: Final = 0.003


class TurnOdds:
    """The odds of the options of one turn: `options` as far as they are known, `waiting` the keys of the others."""

    def __init__(self, session: Session) -> None:
        choice = session.choice
        self.session = session
        self.moves = session.moves
        self.options: dict[str, Plain] = {}
        self.waiting: list[str] = list(choice.keys) if choice is not None else []
        self._work: tuple[str, int, Steps[odds.Outlook]] | None = None
        """What was laid aside: the option, the positions that may be counted, and the work itself."""

    def of_now(self) -> bool:
        """Whether the session is still where it was."""
        return self.moves == self.session.moves

    def go_on(self, seconds: float, budget: int) -> None:
        """Work out more of them until the time is over; an option with too many positions waits for a larger budget."""
        until = monotonic() + seconds
        later: list[str] = []
        while self.waiting and monotonic() < until:
            outlook = self._next(budget, until)
            if outlook is None:
                break
            key = self.waiting.pop(0)
            if cut_short(outlook) and budget < WHEN_ASKED[1]:
                later.append(key)
            else:
                self.options[key] = plain(outlook)
        self.waiting = later + self.waiting

    def _next(self, budget: int, until: float) -> odds.Outlook | None:
        """The outlook of the first option that waits; None where the time is over first: then it goes on from there."""
        key = self.waiting[0]
        if self._work is None or self._work[:2] != (key, budget):
            self._work = (key, budget, odds.step_by_step(self.session, key, budget))
        work = self._work[2]
        try:
            while monotonic() < until:
                next(work)
        except StopIteration as end:
            self._work = None
            found: odds.Outlook = end.value
            return found
        return None

    def lay_aside(self) -> None:
        """Nothing goes on from where it was."""
        self._work = None
        odds.forget()


class Turns:
    """The odds of the last few turns of one game."""

    def __init__(self) -> None:
        self._kept: dict[tuple[str, ...], TurnOdds] = {}
        self._last: TurnOdds | None = None

    def now(self, session: Session) -> TurnOdds:
        """Those of the turn that the session is in."""
        last = self._last
        if last is not None and last.session is session and last.of_now():
            return last
        if last is not None:
            last.lay_aside()
            if last.session is not session:
                self._kept.clear()
        found = self._kept.pop(session.moves, None) or TurnOdds(session)
        self._kept[found.moves] = self._last = found
        if len(self._kept) > REMEMBERED:
            del self._kept[next(iter(self._kept))]
        return found


class Idle:
    """Does a work bit by bit in the kernel's event loop, between two messages; without a loop it does nothing."""

    def __init__(self) -> None:
        self._timer: asyncio.TimerHandle | None = None

    def start(self, step: Callable[[], bool]) -> None:
        """From now on, until `step` returns False; what was under way is dropped."""
        self.drop()
        if self.can():
            self._wait(PAUSE, step)

    def can(self) -> bool:
        """Whether there is an event loop."""
        try:
            asyncio.get_running_loop()
        except RuntimeError:
            return False
        return True

    def drop(self) -> None:
        """No further step."""
        if self._timer is not None:
            self._timer.cancel()
            self._timer = None

    def _wait(self, seconds: float, step: Callable[[], bool]) -> None:
        self._timer = asyncio.get_running_loop().call_later(seconds, self._go_on, step)

    def _go_on(self, step: Callable[[], bool]) -> None:
        self._timer = None
        if step() and self._timer is None:
            self._wait(REST, step)


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
