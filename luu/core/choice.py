"""A question put to a seat, and its options. Words are made only when somebody reads them."""

from __future__ import annotations

from collections.abc import Callable, Iterator

from luu.core.protocol import Facts, Game


class Option:
    """One legal answer. `key` is stable text and unique in its choice; label, detail and facts are for people
    and boards. Compares and hashes by its key."""

    __slots__ = ("choice", "key")

    def __init__(self, key: str, choice: Choice) -> None:
        self.key = key
        self.choice = choice

    @property
    def label(self) -> str:
        """What this option does, in a few words."""
        return self.choice.game.label(self.key)

    @property
    def detail(self) -> str:
        """What it would do and cost, in a sentence; empty when the label says it all."""
        return self.choice.game.detail(self.key)

    @property
    def facts(self) -> Facts:
        """What a board needs to show the option at its place: target, card, luu or value."""
        return self.choice.game.facts(self.key)

    def __eq__(self, other: object) -> bool:
        return isinstance(other, Option) and other.key == self.key

    def __hash__(self) -> int:
        return hash(self.key)

    def __str__(self) -> str:
        return self.key

    def __repr__(self) -> str:
        return f"<Option {self.key}: {self.label}>"


class Choice:
    """What is asked now: who (`seat`), what (`kind`, `prompt`) and the legal answers (`options`, never empty).

    A choice stays true after the game has moved on: its words are then made from the position it belongs to. (A
    session that only looks ahead keeps no history; its choices are true until its next move.)
    """

    __slots__ = ("_game", "_options", "_recall", "keys", "kind", "seat")

    def __init__(self, game: Game, recall: Callable[[], Game] | None = None) -> None:
        self.seat = game.seat
        self.kind = game.kind
        self.keys = tuple(game.keys)
        self._game: Game | None = game
        self._recall = recall
        self._options: tuple[Option, ...] | None = None

    @property
    def options(self) -> tuple[Option, ...]:
        if self._options is None:
            self._options = tuple([Option(key, self) for key in self.keys])
        return self._options

    @property
    def prompt(self) -> str:
        """What is asked, in a sentence."""
        return self.game.prompt

    @property
    def game(self) -> Game:
        """The game in the position that this choice belongs to."""
        if self._game is None:
            assert self._recall is not None
            self._game = self._recall()
        return self._game

    def pass_by(self) -> None:
        """The game moves on: let go of it, and recall the position if somebody still asks."""
        self._game = None

    def __iter__(self) -> Iterator[Option]:
        return iter(self.options)

    def __len__(self) -> int:
        return len(self.keys)

    def __repr__(self) -> str:
        return f"<Choice of seat {self.seat}, {self.kind}: {', '.join(self.keys)}>"


def short(value: object) -> str:
    """A value as it was given, cut where it gets long."""
    try:
        shown = repr(value)
    except ValueError:  # Python shows no number of more than some thousand digits
        return f"a {type(value).__name__} that is too long to show"
    return shown if len(shown) <= 60 else shown[:57] + "..."
