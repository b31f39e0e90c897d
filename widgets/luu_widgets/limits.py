"""What one visit of a page may ask of the machine that serves it; in a notebook next to nothing is limited."""

from __future__ import annotations

import math
from dataclasses import dataclass
from typing import Final

from luu.core.address import on_a_page


@dataclass(frozen=True)
class Limits:
    """How long a hint may take, in seconds, to choose from; and what else one session may have."""

    hints: tuple[int, ...]
    thinking: float
    """Seconds that hints and agents may think in all."""
    pause: float
    """Seconds between two moves of agents, at least."""
    letters: int
    """Of a saved game: the longest have some ten thousand."""


AT_HOME: Final = Limits(hints=(2, 5, 15, 60), thinking=math.inf, pause=0.0, letters=2_000_000)
ON_A_PAGE: Final = Limits(hints=(2, 5, 15), thinking=900.0, pause=0.1, letters=60_000)


def limits_here() -> Limits:
    """The limits of this program: those of a page, where visitors are served."""
    return ON_A_PAGE if on_a_page() else AT_HOME


class Allowance:
    """The thinking that is left of a session's share."""

    def __init__(self, seconds: float) -> None:
        self.given = self.left = seconds

    def check(self) -> None:
        """Raises ValueError when nothing is left."""
        if self.left <= 0:
            raise ValueError(
                f"hints and agents have thought for {self.given / 60:.0f} minutes, which is all that one visit has: "
                "save the game, load the page again, and go on"
            )

    def spend(self, seconds: float) -> None:
        """So much more is used up."""
        self.left -= seconds
