"""What games have shown to work: which cards and abilities were in play, and which changed a game. Knows no game.

A thing is shown to work by its absence: a move is played again, with the same dice, in a copy of the game in which the
thing does nothing. If the two positions differ when the same question is asked again, the thing changed the game.
What must be covered, how a thing is taken away and what counts in a position is told by a game's `Lens`.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Hashable, Iterable, Sequence
from dataclasses import dataclass, field
from typing import NamedTuple, Protocol

from luu.core.protocol import Game
from luu.core.session import Session

Chooser = Callable[[Session], str]
"""Who decides: an agent's `choose`."""

LONGEST = 5000
"""No game has so many moves; one that has is going round in circles."""


class Thing(NamedTuple):
    """What can work in a game: a verb of a card, an ability; `part` says which, if the whole has several."""

    kind: str
    name: str
    part: str = ""


class Lens(Protocol):
    """What counting must know of a game."""

    def things(self) -> Sequence[Thing]:
        """Everything that must be covered, in the order of the report."""

    def at_work(self, before: Game, move: str, after: Game) -> Iterable[Thing]:
        """The things that may have acted in a move."""

    def without(self, game: Game, thing: Thing) -> Game:
        """A copy in which the thing does nothing."""

    def picture(self, game: Game) -> object:
        """All that counts in a position, but for what is asked; it is compared at once and not kept."""

    def asked(self, game: Game) -> Hashable:
        """What is asked, and when in the game."""

    def opens(self, game: Game) -> bool:
        """Whether the question starts something new; if not, it belongs to a move that is under way."""

    def faults(self, session: Session) -> list[str]:
        """What is wrong with a position; nothing in a sound one."""


class Watch:
    """One game being watched, move by move."""

    def __init__(self, lens: Lens) -> None:
        self.lens = lens
        self.seen: set[Thing] = set()
        self.changed: set[Thing] = set()
        self.twins: dict[Thing, Game] = {}
        """Copies without a thing, which wait until the game asks again what they ask."""

    def moved(self, before: Game, move: str, after: Game) -> None:
        """A move has been played; `before` is a copy of the game from before it."""
        if self.lens.opens(before):
            self.twins.clear()
        for thing in self.lens.at_work(before, move, after):
            self.seen.add(thing)
            if thing not in self.changed and thing not in self.twins:
                self.take_away(thing, before, move)
        if self.twins:
            self.compare(after)

    def take_away(self, thing: Thing, before: Game, move: str) -> None:
        """Play the move without the thing; a move that only the thing allows is a change by itself."""
        twin = self.lens.without(before, thing)
        if move in twin.keys:
            twin.play(move)
            self.twins[thing] = twin
        else:
            self.changed.add(thing)

    def compare(self, after: Game) -> None:
        """Twins that are asked the same again have waited long enough."""
        asked, picture = self.lens.asked(after), self.lens.picture(after)
        for thing, twin in list(self.twins.items()):
            if self.lens.asked(twin) == asked:
                del self.twins[thing]
                if self.lens.picture(twin) != picture:
                    self.changed.add(thing)


@dataclass
class Coverage:
    """In how many games each thing was in play, and in how many it changed the game."""

    games: int = 0
    decisions: int = 0
    seen: Counter[Thing] = field(default_factory=Counter)
    changed: Counter[Thing] = field(default_factory=Counter)
    faults: list[str] = field(default_factory=list)
    outcomes: Counter[str] = field(default_factory=Counter)

    def add(self, other: Coverage) -> None:
        """Count other games too."""
        self.games += other.games
        self.decisions += other.decisions
        self.seen += other.seen
        self.changed += other.changed
        self.faults += other.faults
        self.outcomes += other.outcomes

    def missing(self, lens: Lens) -> list[Thing]:
        """What has not been shown to work."""
        return [thing for thing in lens.things() if not self.changed[thing]]


def watch(session: Session, choose: Chooser, lens: Lens, name: str = "a game") -> Coverage:
    """Play a session to its end, look at every position of it, and count what worked; a fault ends it at once."""
    view, found = Watch(lens), Coverage(games=1)
    wrong = faults(session, lens)
    while session.outcome is None and not wrong:
        found.decisions += len(session.game.keys) > 1
        before, move = session.game.clone(), choose(session)
        session.play(move)
        view.moved(before, move, session.game)
        wrong = faults(session, lens)
    found.faults = [f"{name}, move {session.ply}: {fault}" for fault in wrong]
    found.seen.update(view.seen)
    found.changed.update(view.changed)
    found.outcomes[session.outcome.reason if session.outcome else "stopped"] += 1
    return found


def faults(session: Session, lens: Lens) -> list[str]:
    """What is wrong with a position, in any game or in this one."""
    found = lens.faults(session)
    keys = session.game.keys
    if session.outcome is None and not keys:
        found = [*found, "nothing is asked, and the game is not over"]
    if len(set(keys)) < len(keys):
        found = [*found, f"an option is offered twice: {', '.join(keys)}"]
    if session.ply >= LONGEST:
        found = [*found, f"the game does not end in {LONGEST} moves"]
    return found
