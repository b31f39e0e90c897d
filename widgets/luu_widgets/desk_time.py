"""Time at a desk: back, forth, any moment, other lines, agents at a pace; the game as a file or a short text."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from time import perf_counter
from typing import Any, Final, Protocol

import luu
from luu.core.session import Session, fork_of
from luu.planet.state import BOSS_WAVE
from luu_widgets.desk_keep import Keep
from luu_widgets.desk_seats import HUMAN, PACES, Pace, agent_move, seat_view
from luu_widgets.game_text import named, opened
from luu_widgets.limits import Allowance, Limits
from luu_widgets.table_base import BoardTable


class Desk(Protocol):
    """What time needs of a desk."""

    session: Session
    table: BoardTable
    players: tuple[str, ...]
    limits: Limits
    allowance: Allowance
    drawer: str

    def put(self, session: Session, players: Sequence[str] | None = None, covered: bool = False) -> None: ...
    def changed(self) -> None: ...
    def show_fault(self, wrong: Exception) -> None: ...


class Time:
    """The course of a desk's game, and what is done to it. A person who goes back comes to a question of their own:
    what agents have answered since is taken back with it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.playing = False
        """Agents go on by themselves."""
        self.replaying = False
        """Moves that were played already are shown again, up to the present."""
        self.pace = Pace(self.step_on, desk.show_fault, desk.limits.pause)
        self.text = ""
        """The game as a short text, while somebody wants to copy it."""
        self.file: dict[str, Any] | None = None
        """A saved game on its way to the person's disk."""
        self._files = 0
        self.note = ""
        """What was taken up or loaded, until somebody has read it or plays on."""
        self.note_of: tuple[str, ...] = ()
        """The moves of the game that the note is about."""
        self.taken_up = False
        """Whether that is the game from before the page was loaded anew, in whose place another may be wanted."""
        self.keep = Keep(desk)

    @property
    def session(self) -> Session:
        return self.desk.session

    # ------------------------------------------------------------------ back and forth

    def undo(self) -> None:
        """Take the last move back, and what agents have answered to it. Raises IllegalMove when there is none.

        What somebody did at one stroke, the rest of a draft, is taken back as one.
        """
        self._to_a_person(self.desk.table.as_one.undo, lambda: self.session.can_undo)

    def redo(self) -> None:
        """Play again what was undone last, agents' answers too. Raises IllegalMove when there is nothing."""
        self._to_a_person(self.desk.table.as_one.redo, lambda: self.session.can_redo)

    def _to_a_person(self, step: Callable[[Session], object], can: Callable[[], bool]) -> None:
        """One step, and on to a question of somebody at the screen, if anybody is there."""
        self.rest()
        step(self.session)
        while self.agent_asked() and HUMAN in self.desk.players and can():
            step(self.session)

    def go_to(self, ply: int) -> None:
        """Look at the position after so many moves. Raises ValueError for a number beyond the game."""
        self.rest()
        self.session.go_to(ply)

    def take_line(self, number: int) -> None:
        """Go back to another line of play. Raises ValueError, or IllegalMove in a fair game."""
        self.rest()
        self.session.take_line(number)

    # ------------------------------------------------------------------ agents

    def agent_asked(self) -> bool:
        """Whether an agent is to decide."""
        choice = self.session.choice
        return choice is not None and self.desk.players[choice.seat] != HUMAN

    def play(self) -> None:
        """Agents play on; from a moment in the past, what was played is shown again first."""
        self.replaying = self.session.can_redo
        self.playing = True
        self.pace.wake()

    def rest(self) -> None:
        """Nothing moves by itself."""
        self.playing = self.replaying = False
        self.pace.stop()

    def wake(self) -> None:
        """Somebody has moved: an agent that is asked answers, unless the past is looked at."""
        at_table = HUMAN in self.desk.players
        if at_table and self.agent_asked() and not self.session.can_redo:
            self.playing = True
        if self.playing:
            self.pace.wake()

    def step(self) -> None:
        """One move: the next one that was played already, or one of the agent that is asked."""
        self.pace.stop()
        self.playing = False
        if not self._one_move():
            raise luu.IllegalMove("there is no step to take: a person is to decide, or the game is over")

    def step_on(self) -> bool:
        """One move at the pace; whether there is another one to come."""
        moved = self.playing and self._one_move()
        if moved:
            self.desk.changed()
        goes_on = self.playing and (self.agent_asked() or (self.replaying and self.session.can_redo))
        if self.playing and not goes_on:
            self.playing = self.replaying = False
            self.desk.changed()
        return goes_on

    def _one_move(self) -> bool:
        session = self.session
        if session.can_redo:
            session.redo()
            self.replaying = self.replaying and session.can_redo
            return True
        if not self.agent_asked():
            return False
        assert session.choice is not None
        self.desk.allowance.check()
        began = perf_counter()
        session.play(agent_move(session, self.desk.players[session.choice.seat]))
        self.desk.allowance.spend(perf_counter() - began)
        return True

    # ------------------------------------------------------------------ files and texts

    def save(self) -> None:
        """Send the game to the person's disk."""
        self._files += 1
        name = f"{self.session.game.name}-{self.session.seed}-move-{self.session.ply}.json"
        self.file = {"number": self._files, "name": name, "text": self.session.save()}

    def load(self, text: str) -> None:
        """Put a saved game on the table, from a file or a short text; it needs the cards that lie on the table.

        Raises ValueError that says what is wrong with it, in words for whoever brought it.
        """
        self.desk.put(opened(text, self.session, self.desk.limits.letters))
        self.desk.drawer = ""
        self.note, self.taken_up = f"Loaded: {named(self.session)}.", False
        self.note_of = self.session.moves

    def resume(self, letter: Mapping[str, Any]) -> None:
        """A page has opened: from now on it keeps the game; what it kept before it was loaded anew goes on.

        What no longer loads leaves the new game where it is, and is told.
        """
        self.taken_up = self.keep.take_up(letter)
        if self.taken_up:
            self.note = f"Here is the game that you had in this tab: {named(self.session)}."
        else:
            self.note = self.keep.dropped
        self.note_of = self.session.moves

    def view(self) -> dict[str, Any]:
        """What the page shows of it."""
        session = self.session
        line = session.line
        return {
            "ply": session.ply, "length": len(line), "seed": session.seed, "where": where(session),
            "can_undo": session.can_undo, "can_redo": session.can_redo, "fair": session.fair,
            "fair_ply": session.fair_ply if session.fair else 0,
            "lines": [
                {"number": number, "fork": fork_of(line, other), "length": len(other)}
                for number, other in enumerate(session.lines)
            ],
            "seats": seat_view(session, self.desk.players), "agent": self.agent_asked(), "over": session.choice is None,
            "playing": self.playing, "pace": self.pace.word, "paces": [word for word, _ in PACES],
            "text": self.text, "file": self.file, "largest": self.desk.limits.letters,
            "note": self.note, "taken_up": self.taken_up, "kept": self.keep.view(),
        }  # fmt: skip


KIND_WORDS: Final = {
    "turn": "a Luu's turn", "xp": "XP to share", "main": "the Main", "replace": "a backup", "discard": "a discard",
    "transform": "Hyper or not", "tool": "a Tool", "strategy": "a Strategy", "mulligan": "the opening hand",
    "die": "Call the Shot", "draft": "the draft", "chaos": "the chaos difficulty", "boss": "the next boss",
    "target": "whom a card is for", "take": "a card to take", "amount": "an amount to share",
    "place": "the queue's order",
    "next": "who acts next", "order": "who acts next", "shift": "a new place in the queue", "fallen": "who comes back",
    "class": "a class", "free": "a Luu card that costs nothing", "bench": "a backup", "retrieve": "a card to take",
}  # fmt: skip
"""What is asked, in the words of the rule book."""
PLANET_WORDS: Final = {"bench": "an empty queue"}
"""Where Planet Luu means something else by it."""
SHARED: Final = ("draft", "chaos", "boss")
"""What two players of Planet Luu decide together; seat 0 answers."""


def where(session: Session) -> str:
    """The moment that is looked at, in a few words."""
    row = session.game.round_row()
    if session.choice is None:
        return "the end"
    kind = asked(session.game.name, session.choice.kind)
    if session.game.seats > 1:
        together = session.game.name == "planet" and session.choice.kind in SHARED
        kind = f"{'both players' if together else f'player {session.choice.seat + 1}'}, {kind}"
    place = f"sector {row['sector']}, {wave_name(row['wave'])}, " if "sector" in row and row["wave"] else ""
    number = row.get("round") or row["round_total"]
    return f"{place}round {number}: {kind}" if number else f"before the first round: {kind}"


def asked(game: str, kind: str) -> str:
    """What is asked, in words."""
    return (PLANET_WORDS if game == "planet" else {}).get(kind) or KIND_WORDS.get(kind, kind)


def wave_name(wave: int) -> str:
    """A wave by its number, the last one by who comes with it (PL-5.1)."""
    return "the boss" if wave == BOSS_WAVE else f"wave {wave}"
