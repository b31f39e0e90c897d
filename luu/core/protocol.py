"""What a game must offer so that sessions, agents and tables can play it without knowing it."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Protocol

from luu.core.events import Event, Outcome

Facts = Mapping[str, Any]
View = dict[str, Any]


class CardSource(Protocol):
    """The card set behind a game, as far as a session asks."""

    @property
    def hash(self) -> str: ...


class Game(Protocol):
    """One game in progress. Sessions add undo, saving and the log; rules know of none of these."""

    log: list[Event] | None
    """Where events go; None builds none."""

    @property
    def name(self) -> str: ...

    @property
    def rules_version(self) -> str: ...

    @property
    def setup(self) -> Mapping[str, Any]:
        """Everything but seed and cards that a new game was asked for, JSON-able."""

    @property
    def seed(self) -> int: ...

    @property
    def cards(self) -> CardSource: ...

    @property
    def state(self) -> Any: ...

    @property
    def seats(self) -> int: ...

    @property
    def replayable(self) -> bool:
        """Whether seed, setup and moves alone make this game again (not with scripted dice or a set-up position)."""

    @property
    def outcome(self) -> Outcome | None: ...

    @property
    def keys(self) -> list[str]:
        """The legal moves now, as stable texts; empty once the game is over. Not to be changed by the caller."""

    @property
    def seat(self) -> int:
        """Who is asked now."""

    @property
    def kind(self) -> str:
        """What kind of question is asked now."""

    @property
    def proposal(self) -> str | None:
        """The answer that the game itself would give to this question; None where it has no opinion."""

    @property
    def prompt(self) -> str: ...

    def label(self, key: str) -> str: ...

    def detail(self, key: str) -> str: ...

    def facts(self, key: str) -> Facts: ...

    def play(self, key: str) -> None:
        """Play a legal move and go on to the next question. Raises IllegalMove and changes nothing else."""

    def clone(self) -> Game: ...

    def imagine(self, seat: int, key: str) -> Game: ...

    def view(self, seat: int) -> View: ...

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether the last move, which caused these events, showed something that nobody could know before it: a roll,
        a card drawn or turned up, a pile that lies open to be searched, a command that was secret."""

    def explain(self, event: Event, seat: int | None = None) -> str: ...

    def text(self, view: View) -> str: ...

    def html(self, view: View) -> str: ...

    def position(self, seat: int | None = None) -> View:
        """The position as data, such as a new game can begin with; for a seat without what that seat cannot see."""

    def event_view(self, event: Event, seat: int | None) -> View: ...

    @property
    def round_names(self) -> tuple[str, ...]:
        """The fields of a `round_row` that say which round it is."""

    def round_row(self) -> View: ...
