"""A game being played: play, undo, redo, save, load, copy, explain. The games know nothing of all this."""

from __future__ import annotations

import json
from collections.abc import Iterable, Mapping
from typing import Any, Final

from luu.core.choice import Choice, Option, short
from luu.core.doors import refuse
from luu.core.errors import CorruptSave, IllegalMove
from luu.core.events import Event, Outcome
from luu.core.protocol import Game, View

FORMAT: Final = "luu-save-1"
STRIDE: Final = 16
"""A copy of the game is kept every so many moves; undo replays from the last one."""


class Session:
    """One game with its history. `moves` are the keys played so far; seed, setup and moves make the game again.

    `history=False` is for looking ahead: no undo, no log, and a copy costs little more than the game's own.
    """

    __slots__ = ("_choice", "_copies", "_events", "_keys", "_marks", "_ply", "game", "history", "logs")

    def __init__(self, game: Game, history: bool = True) -> None:
        self.game = game
        self.history = history
        self.logs = game.log is not None
        self._keys: list[str] = []
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

    def view(self, seat: int = 0) -> View:
        """What a seat may see, as plain JSON-able data: no hidden hand, no order of a pile.

        Raises a ValueError for a seat that the game does not have.
        """
        self._check_seat(seat)
        view = self.game.view(seat)
        view["ply"] = self._ply
        view["events"] = [self.game.event_view(event, seat) for event in self.last_events]
        return view

    def _check_seat(self, seat: int) -> None:
        if not isinstance(seat, int) or isinstance(seat, bool) or not 0 <= seat < self.game.seats:
            raise ValueError(f"seat {short(seat)} was given, expected 0 to {self.game.seats - 1}")

    def describe(self, seat: int | None = None) -> str:
        """The board as text, as the seat sees it (default: the one that is asked)."""
        return self.game.text(self.view(self.game.seat if seat is None else seat))

    # ------------------------------------------------------------------ play, undo, redo

    def play(self, move: str | Option) -> tuple[Event, ...]:
        """Play an option or its key; the events it caused. IllegalMove changes nothing."""
        key = move.key if isinstance(move, Option) else move
        if not isinstance(key, str):
            refuse(self.game, key)
        self.game.play(key)
        if self._choice is not None:
            self._leave_choice()
        if not self.history:
            return ()
        ply = self._ply
        if ply < len(self._keys):
            self._branch()
        self._keys.append(key)
        self._ply = ply = ply + 1
        if ply % STRIDE == 0:
            self._copies.append((ply, silent_clone(self.game)))
        if not self.logs:
            return ()
        self._marks.append(len(self._events))
        return tuple(self._events[self._marks[-2] :])

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
        return self._ply > 0 and self.history

    @property
    def can_redo(self) -> bool:
        return self._ply < len(self._keys)

    def undo(self) -> None:
        """Take the last move back. Raises IllegalMove when there is none."""
        if not self.can_undo:
            why = "no move has been played yet" if self.history else "a copy that looks ahead keeps no history"
            raise IllegalMove(f"there is nothing to undo: {why}")
        self._leave_choice()
        self._ply -= 1
        self.game = self._game_after(self._keys, self._ply)
        if self.logs:
            del self._events[self._marks[self._ply] :]
            self.game.log = self._events

    def redo(self) -> tuple[Event, ...]:
        """Play the move again that was undone last. Raises IllegalMove when there is none."""
        if not self.can_redo:
            raise IllegalMove("there is nothing to redo: no move has been undone since the last one played")
        self._leave_choice()
        self.game.play(self._keys[self._ply])
        self._ply += 1
        return self.last_events

    def _leave_choice(self) -> None:
        if self._choice is not None:
            if self.history:
                self._choice.pass_by()
            self._choice = None

    def _branch(self) -> None:
        """Another move than the undone one: drop what came after. A new list, so that old choices keep theirs."""
        self._keys = self._keys[: self._ply]
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
        other._keys, other._ply, other._choice = list(self._keys), self._ply, None
        other._events, other._marks, other._copies = list(self._events), list(self._marks), list(self._copies)
        other.game.log = other._events if self.logs else None
        return other

    __copy__ = copy

    def __getstate__(self) -> dict[str, Any]:
        """For pickling: all but the choice, which is made again when somebody asks for it."""
        return {name: getattr(self, name) for name in self.__slots__ if name != "_choice"}

    def __setstate__(self, parts: dict[str, Any]) -> None:
        self._choice = None
        for name, part in parts.items():
            setattr(self, name, part)

    def imagine(self, seat: int, key: str) -> Session:
        """A fair copy for looking ahead: what `seat` cannot see is dealt anew, the dice are fresh ones under
        `key`. It keeps no history and no log.

        Raises a ValueError for a seat that the game does not have, a TypeError for a key that is no text.
        """
        self._check_seat(seat)
        if not isinstance(key, str):
            raise TypeError(f"key {short(key)} was given, expected text that names this look ahead")
        return Session(self.game.imagine(seat, key), history=False)

    def save(self) -> str:
        """The game as JSON text: format, game, rules version, card-set hash, setup, seed and the moves so far.

        Raises a ValueError for a game whose dice were scripted: its moves alone would not make it again.
        """
        game = self.game
        if not game.replayable:
            raise ValueError(
                "a game with scripted dice or a set-up position was given; only a game made from a seed can be saved"
            )
        return json.dumps(
            {
                "format": FORMAT,
                "game": game.name,
                "rules": game.rules_version,
                "cards": game.cards.hash,
                "setup": dict(game.setup),
                "seed": game.seed,
                "moves": list(self.moves),
            },
            indent=1,
        )

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
            return pd.DataFrame(self._round_rows())
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

    def _round_rows(self) -> list[View]:
        game = self._copies[0][1].clone()
        began = game.round_row()
        rows: dict[int, View] = {began["round_total"]: began}
        for key in self.moves:
            game.play(key)
            now = game.round_row()
            rows[began["round_total"]] = {**now, **{name: began[name] for name in game.round_names}}
            if now["round_total"] != began["round_total"]:
                began = rows[now["round_total"]] = now
        return list(rows.values())

    def __repr__(self) -> str:
        asked = f"seat {self.game.seat} is asked: {self.game.kind}" if self.game.keys else f"over: {self.outcome}"
        return f"<Session {self.game.name}, seed {self.seed}, move {self._ply}, {asked}>"

    def _repr_mimebundle_(self, include: Any = None, exclude: Any = None) -> dict[str, str]:
        """A still board for notebooks and a text board for terminals; neither needs a kernel later."""
        view = self.view(self.game.seat)
        return {"text/plain": self.game.text(view), "text/html": self.game.html(view)}


def silent_clone(game: Game) -> Game:
    """A copy that builds no events."""
    copy = game.clone()
    copy.log = None
    return copy


# ---------------------------------------------------------------------- reading a save


def read_save(text: str) -> dict[str, Any]:
    """The parts of a saved game, checked for shape. Raises CorruptSave saying what is wrong and where."""
    try:
        save = json.loads(text)
    except (ValueError, TypeError, RecursionError) as fault:
        raise CorruptSave(f"the save is not JSON: {fault}; expected the text that session.save() gives") from fault
    if not isinstance(save, dict):
        raise CorruptSave(f"the save is a {type(save).__name__}, expected an object with {', '.join(SAVE_PARTS)}")
    for part, kind in SAVE_PARTS.items():
        if part not in save:
            raise CorruptSave(f"the save has no '{part}', expected {', '.join(SAVE_PARTS)}")
        if not isinstance(save[part], kind) or isinstance(save[part], bool):
            raise CorruptSave(f"'{part}' of the save is {short(save[part])}, expected {KIND_WORDS[kind]}")
    if save["format"] != FORMAT:
        raise CorruptSave(f"'format' of the save is {short(save['format'])}, expected '{FORMAT}'")
    for number, move in enumerate(save["moves"], 1):
        if not isinstance(move, str):
            raise CorruptSave(f"move {number} of the save is {short(move)}, expected text such as 'defend'")
    return save


SAVE_PARTS: Final[dict[str, type]] = {
    "format": str, "game": str, "rules": str, "cards": str, "setup": dict, "seed": int, "moves": list,
}  # fmt: skip
KIND_WORDS: Final[dict[type, str]] = {str: "text", dict: "an object", int: "a whole number", list: "a list"}


def replay(session: Session, moves: Iterable[str]) -> Session:
    """Play the moves of a save. Raises CorruptSave naming the first that is not legal where it stands."""
    for number, move in enumerate(moves, 1):
        try:
            session.play(move)
        except IllegalMove as fault:
            raise CorruptSave(f"move {number} of the save cannot be played: {fault}") from fault
    return session
