"""Who is ahead, and how often that changes."""

from __future__ import annotations


class Lead:
    """The lead, seen at one moment after another. A tie is nobody's lead and changes nothing."""

    __slots__ = ("ahead", "changes", "moment", "part")

    def __init__(self) -> None:
        self.ahead = 0
        """1, -1, and 0 while nobody has been ahead."""
        self.changes = 0
        self.moment: tuple[int, ...] = ()
        self.part: tuple[int, ...] = ()

    def see(self, moment: tuple[int, ...], margin: float, part: tuple[int, ...] = ()) -> None:
        """The lead at a moment: above 0 one side has it, below 0 the other; a new part of the game begins anew."""
        self.moment = moment
        if part != self.part:
            self.part, self.ahead = part, 0
        now = (margin > 0) - (margin < 0)
        if now and self.ahead and now != self.ahead:
            self.changes += 1
        self.ahead = now or self.ahead
