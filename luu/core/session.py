"""A game being played: play, undo, redo, save, load, copy, explain. The games know nothing of all this."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any, Final

from luu.core import hooks, saves
from luu.core.choice import Choice, Option, short
from luu.core.compiling import attributes, mypyc_attr
from luu.core.doors import refuse
from luu.core.errors import IllegalMove
from luu.core.events import Event, Outcome
from luu.core.protocol import Game, View

STRIDE: Final = 16
"""A copy of the game is kept every so many moves; undo replays from the last one."""
MOST_LINES: Final = 20
"""So many other lines of play are remembered, the latest ones."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Session:
    """One game with its history. `moves` are the keys played so far; seed, setup and moves make the game again.

    `history=False` is for looking ahead: no undo, no log, and a copy costs little more than the game's own.

    `go_to` looks at any moment of the game, and the moves after it are kept. Another move played there begins a new
    line, with the same dice, and the old one waits in `lines`. With `fair = True` nothing that was revealed can be
    taken back: no roll, no drawn card, nothing turned up (see `fair_ply`); looking at it is free.
    """

    __slots__ = (
        "_choice", "_copies", "_events", "_keys", "_lines", "_marks", "_ply", "_revealed", "fair", "game", "history",
        "logs",
    )  # fmt: skip

    def __init__(self, game: Game, history: bool = True) -> None:
        self.game = game
        self.history = history
        self.logs = game.log is not None
        self.fair = False
        self._keys: list[str] = []
        self._lines: list[tuple[str, ...]] = []
        self._revealed: dict[int, bool] = {}
        self._ply = 0
        self._choice: Choice | None = None
        self._events: list[Event] = game.log if game.log is not None else []
        self._marks: list[int] = [len(self._events)]
        self._copies: list[tuple[int, Game]] = [(0, silent_clone(game))] if history else []

    # ------------------------------------------------------------------ what is asked, what can be seen

    @property
    def choice(self) -> Choice | None:
        """What is asked now; None once the game is over."""
        if self._choice is None and self.game.keys:
            keys, ply = self._keys, self._ply
            self._choice = Choice(self.game, lambda: self._game_after(keys, ply)) if self.history else Choice(self.game)
        return self._choice

    @property
    def outcome(self) -> Outcome | None:
        return self.game.outcome

    @property
    def state(self) -> Any:
        """The game's state object, to look at; change it only through `play`."""
        return self.game.state

    @property
    def setup(self) -> Mapping[str, Any]:
        return self.game.setup

    @property
    def seed(self) -> int:
        return self.game.seed

    @property
    def cards(self) -> Any:
        """The card set this game is played with."""
        return self.game.cards

    @property
    def moves(self) -> tuple[str, ...]:
        """The keys played so far, undone ones left out."""
        return tuple(self._keys[: self._ply])

    @property
    def ply(self) -> int:
        """How many moves have been played."""
        return self._ply

    @property
    def log(self) -> tuple[Event, ...]:
        """Every event so far; empty when the session was made with `log=False`."""
        return tuple(self._events)

    @property
    def last_events(self) -> tuple[Event, ...]:
        """The events of the last move (before the first move: of the set-up)."""
        start = self._marks[self._ply - 1] if self._ply and self.logs else 0
        return tuple(self._events[start:])

    def explain(self, event: Event) -> str:
        """One sentence: what happened, with the reasons of every number."""
        return self.game.explain(event)

    def view(self, seat: object = 0) -> View:
        """What a seat may see, as plain JSON-able data: no hidden hand, no order of a pile.

        Raises a ValueError for a seat that the game does not have.
        """
        asker = self._checked_seat(seat)
        view = self.game.view(asker)
        view["ply"] = self._ply
        view["events"] = [self.game.event_view(event, asker) for event in self.last_events]
        return view

    def _checked_seat(self, seat: object) -> int:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.game.seats:
            raise ValueError(f"seat {short(seat)} was given, expected 0 to {self.game.seats - 1}")
        return seat

    def describe(self, seat: object = None) -> str:
        """The board as text, as the seat sees it (default: the one that is asked)."""
        return self.game.text(self.view(self.game.seat if seat is None else seat))

    # ------------------------------------------------------------------ play, undo, redo

    def play(self, move: object) -> tuple[Event, ...]:
        """Play an option or its key; the events it caused. IllegalMove changes nothing.

        Where moves have been undone, the next one of them goes on along the same line, and any other begins a new one.
        """
        key = move if isinstance(move, str) else self._key_of(move)
        ply = self._ply
        undone = ply < len(self._keys)
        if undone:
            if key == self._keys[ply]:
                return self.redo()
            self._check_fair_branch(key)
        self.game.play(key)
        if self._choice is not None:
            self._leave_choice()
        if not self.history:
            return ()
        if undone:
            self._branch()
        self._keys.append(key)
        self._ply = ply = ply + 1
        if ply % STRIDE == 0:
            self._copies.append((ply, silent_clone(self.game)))
        if not self.logs:
            return ()
        self._marks.append(len(self._events))
        return tuple(self._events[self._marks[-2] :])

    def _key_of(self, move: object) -> str:
        """The key of an option; anything else that is no key is refused."""
        key = move.key if isinstance(move, Option) else move
        if not isinstance(key, str):
            refuse(self.game, key)
        return key

    def play_proposed(self) -> tuple[Event, ...]:
        """Answer as the game itself proposes, move by move, for as long as it does: the rest of a draft. All events.

        Raises IllegalMove when the game proposes nothing for what is asked now.
        """
        proposal = self.game.proposal
        if proposal is None:
            raise IllegalMove(f"the game proposes no answer to this question ({self.game.kind}); choose one yourself")
        events: tuple[Event, ...] = ()
        while proposal is not None:
            events += self.play(proposal)
            proposal = self.game.proposal
        return events

    @property
    def can_undo(self) -> bool:
        return self._ply > 0 and self.history and (not self.fair or self._ply > self.fair_ply)

    @property
    def can_redo(self) -> bool:
        return self._ply < len(self._keys)

    def undo(self) -> None:
        """Take the last move back. Raises IllegalMove when there is none, or a fair game may not take it back."""
        if not self.can_undo:
            raise IllegalMove(f"there is nothing to undo: {self._why_no_undo()}")
        self._go_back(self._ply - 1)

    def _why_no_undo(self) -> str:
        if not self.history:
            return "a copy that looks ahead keeps no history"
        if self._ply == 0:
            return "no move has been played yet"
        return "the last move rolled or showed something, and a fair game takes nothing back that was revealed"

    def redo(self) -> tuple[Event, ...]:
        """Play the move again that was undone last. Raises IllegalMove when there is none."""
        if not self.can_redo:
            raise IllegalMove("there is nothing to redo: no move has been undone since the last one played")
        self._leave_choice()
        self.game.play(self._keys[self._ply])
        self._ply += 1
        return self.last_events

    # ------------------------------------------------------------------ time: looking back, other lines

    @property
    def line(self) -> tuple[str, ...]:
        """The keys of the line that is being played, those ahead of the position that is looked at included."""
        return tuple(self._keys)

    @property
    def lines(self) -> tuple[tuple[str, ...], ...]:
        """Other lines that were played and left for this one, the latest last; `take_line` goes back to one."""
        return tuple(self._lines)

    def go_to(self, ply: object) -> None:
        """Look at the position after so many moves of this line; the moves after it are kept, as after an undo.

        Raises a ValueError for a number beyond the line, an IllegalMove on a copy that keeps no history.
        """
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply <= len(self._keys):
            raise ValueError(f"ply {short(ply)} was given, expected 0 to {len(self._keys)}, the moves of this line")
        self._check_history()
        if ply < self._ply:
            self._go_back(ply)
        while self._ply < ply:
            self.redo()

    def take_line(self, number: object) -> None:
        """Go back to the line with this place in `lines`, to its end; the one that is left takes its place there.

        Raises a ValueError for a place that there is not, an IllegalMove where a fair game may not leave its line.
        """
        if not isinstance(number, int) or isinstance(number, bool) or not 0 <= number < len(self._lines):
            raise ValueError(f"line {short(number)} was given, expected one of {len(self._lines)} counted from 0")
        other = self._lines[number]
        fork = fork_of(self._keys, other)
        if self.fair and fork < self.fair_ply:
            raise IllegalMove(UNFAIR.format(f"line {number}"))
        self._lines[number] = tuple(self._keys)
        self.go_to(fork)
        self._cut()
        for key in other[fork:]:
            self.play(key)

    @property
    def fair_ply(self) -> int:
        """How far back a fair game may go: the number of moves up to the last one of this line that revealed something.

        A move reveals what nobody could know before it: a roll, a card drawn or turned up, a command that was secret.
        """
        ply = len(self._keys)
        while ply > 0 and not self._reveals(ply - 1):
            ply -= 1
        return ply

    def _reveals(self, number: int) -> bool:
        """Whether a move of this line revealed something; each is looked into once."""
        if number not in self._revealed:
            self._revealed[number] = self._look_into(number)
        return self._revealed[number]

    def _look_into(self, number: int) -> bool:
        """A move's events tell, and the position after it: from the log, or played again where none was kept."""
        if self.logs and number == self._ply - 1:
            return self.game.reveals(self.last_events)
        game = self._game_after(self._keys, number)
        log: list[Event] = []
        game.log = log
        game.play(self._keys[number])
        return game.reveals(log)

    def _check_fair_branch(self, key: str) -> None:
        """Looking back is free; another move there is not, once something was revealed since."""
        if self.fair and self._ply < self.fair_ply:
            raise IllegalMove(UNFAIR.format(short(key)))

    def _check_history(self) -> None:
        if not self.history:
            raise IllegalMove("a copy that looks ahead keeps no history, so there is no other moment to go to")

    def _go_back(self, ply: int) -> None:
        """The game as it was, and its log; the moves from there on are kept."""
        self._leave_choice()
        self._ply = ply
        self.game = self._game_after(self._keys, ply)
        if self.logs:
            del self._events[self._marks[ply] :]
            self.game.log = self._events

    def _leave_choice(self) -> None:
        if self._choice is not None:
            if self.history:
                self._choice.pass_by()
            self._choice = None

    def _branch(self) -> None:
        """Another move than the undone one: what came after is a line of its own now."""
        self._lines = [*self._lines, tuple(self._keys)][-MOST_LINES:]
        self._cut()

    def _cut(self) -> None:
        """Drop what comes after this moment. A new list, so that old choices keep theirs."""
        self._keys = self._keys[: self._ply]
        self._revealed = {number: shown for number, shown in self._revealed.items() if number < self._ply}
        del self._marks[self._ply + 1 :]
        self._copies = [kept for kept in self._copies if kept[0] <= self._ply]

    def _game_after(self, keys: list[str], ply: int) -> Game:
        """The game after the first `ply` of `keys`, replayed from the nearest kept copy of this line of play."""
        start, kept = self._copies[0]
        if keys is self._keys:
            start, kept = [copy for copy in self._copies if copy[0] <= ply][-1]
        game = kept.clone()
        for key in keys[start:ply]:
            game.play(key)
        return game

    # ------------------------------------------------------------------ copies and saves

    def copy(self) -> Session:
        """An independent session in the same position, with the same dice and the same history."""
        other = Session.__new__(Session)
        other.game, other.history, other.logs = self.game.clone(), self.history, self.logs
        other.fair, other._lines, other._revealed = self.fair, self._lines[:], dict(self._revealed)
        other._keys, other._ply, other._choice = list(self._keys), self._ply, None
        other._events, other._marks, other._copies = list(self._events), list(self._marks), list(self._copies)
        other.game.log = other._events if self.logs else None
        return other

    def __copy__(self) -> Session:
        return self.copy()

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: all but the choice, which is made again when somebody asks for it."""
        return {name: getattr(self, name) for name in attributes(Session) if name != "_choice"}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self._choice = None
        for name, part in parts.items():
            setattr(self, name, part)

    def imagine(self, seat: object, key: object) -> Session:
        """A fair copy for looking ahead: what `seat` cannot see is dealt anew, the dice are fresh ones under
        `key`. It keeps no history and no log.

        Raises a ValueError for a seat that the game does not have, a TypeError for a key that is no text.
        """
        looker = self._checked_seat(seat)
        if not isinstance(key, str):
            raise TypeError(f"key {short(key)} was given, expected text that names this look ahead")
        return Session(self.game.imagine(looker, key), history=False)

    def save(self) -> str:
        """The game as JSON text: format, game, rules version, card-set hash, setup, seed and the moves so far.

        Raises a ValueError for a game whose dice were scripted: its moves alone would not make it again.
        """
        game = self.game
        if not game.replayable:
            raise ValueError(
                "a game with scripted dice, or a copy that looks ahead, was given; only a game made from a seed can be "
                "saved"
            )
        return saves.write(game, self.moves)

    def short(self) -> str:
        """The same as `save`, as one short line of letters, digits, `-` and `_`: for a message or an address.

        `luu.load` reads it too. Raises a ValueError where `save` does.
        """
        return saves.shorten(self.save())

    # ------------------------------------------------------------------ for people and notebooks

    def to_frame(self, kind: str = "events") -> Any:
        """The game as a pandas DataFrame: `events` has a row an event; `rounds` a row a round: how things stand once
        it is over and the next question is asked (of the round under way: now).

        Needs pandas (the extra `lab`). Raises a ValueError for another kind, and for a copy that looks ahead: it
        keeps no history.
        """
        try:
            import pandas as pd
        except ImportError as missing:
            raise ImportError("a frame needs pandas: pip install 'luu[lab]'") from missing
        if not self.history:
            raise ValueError("a session that imagines was given, expected one with a history: it remembers no round")

        if kind == "events":
            return pd.DataFrame(self._event_rows())
        if kind == "rounds":
            return pd.DataFrame(self.rounds())
        raise ValueError(f"kind {kind!r} was given, expected 'events' or 'rounds'")

    def _event_rows(self) -> list[View]:
        rows: list[View] = []
        ply = 0
        for number, event in enumerate(self._events):
            while ply < self._ply and number >= self._marks[ply]:
                ply += 1
            fields = {name: getattr(event, name) for name in event.__dataclass_fields__}
            rows.append({"move": ply, "event": type(event).__name__, **fields, "text": self.explain(event)})
        return rows

    def positions(self) -> Iterator[Game]:
        """The game as it stood at its start and after each move so far, one after another, to look at.

        It is the same object each time, so take from it what you need before you go on; it builds no events.
        """
        game = silent_clone(self._copies[0][1])
        yield game
        for key in self.moves:
            game.play(key)
            yield game

    def rounds(self) -> list[View]:
        """A row a round, as `to_frame("rounds")` has them, without pandas."""
        positions = self.positions()
        began = next(positions).round_row()
        rows: dict[int, View] = {began["round_total"]: began}
        for game in positions:
            now = game.round_row()
            rows[began["round_total"]] = {**now, **{name: began[name] for name in game.round_names}}
            if now["round_total"] != began["round_total"]:
                began = rows[now["round_total"]] = now
        return list(rows.values())

    def show(self, **options: Any) -> Any:
        """The playable table of this game for a notebook; `options` as `luu_widgets.Desk` takes them.

        Raises ImportError, saying what to install, where there are no widgets.
        """
        return hooks.call("show", self, **options)

    def __repr__(self) -> str:
        asked = f"seat {self.game.seat} is asked: {self.game.kind}" if self.game.keys else f"over: {self.outcome}"
        return f"<Session {self.game.name}, seed {self.seed}, move {self._ply}, {asked}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """A still board for notebooks and a text board for terminals; neither needs a kernel later."""
        return {"text/plain": self.describe(), "text/html": self._repr_html_()}

    def _repr_html_(self) -> str:
        """The still board alone."""
        return self.game.html(self.view(self.game.seat))


def silent_clone(game: Game) -> Game:
    """A copy that builds no events."""
    copy = game.clone()
    copy.log = None
    return copy


UNFAIR: Final = (
    "{} was asked for in the past of a fair game: something has been rolled or shown since. Go on to the present, or "
    "take the game out of fair mode (session.fair = False)"
)


def fork_of(one: Sequence[str], other: Sequence[str]) -> int:
    """After how many moves two lines of play part."""
    pairs = zip(one, other, strict=False)
    return next((ply for ply, (mine, theirs) in enumerate(pairs) if mine != theirs), min(len(one), len(other)))
