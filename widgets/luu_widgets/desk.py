"""A game with everything around it: a new game, the table, time, hints, files and a sandbox, as one widget."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any, Final

import ipywidgets as widgets
import traitlets

import luu
from luu.core.cardset import CardSet
from luu.core.session import Session
from luu_widgets import table_base
from luu_widgets.desk_bar import DeskBar
from luu_widgets.desk_hint import Hint
from luu_widgets.desk_sandbox import position_from, sandbox_view
from luu_widgets.desk_seats import HUMAN, PACES, who_plays
from luu_widgets.desk_setup import TITLES, fields, new_session
from luu_widgets.desk_time import Time
from luu_widgets.limits import Allowance, limits_here
from luu_widgets.luturas_table import LuturasTable
from luu_widgets.planet_table import PlanetTable
from luu_widgets.table_base import BoardTable, in_words

DRAWERS: Final = ("", "new", "hint", "file", "sandbox", "lines")
"""What can be open above the table, one at a time."""


class AtDesk(BoardTable):
    """A table at a desk: what is taken back there, also by a key on the board, goes by the desk's rules."""

    time: Time | None = None

    def _undo(self) -> None:
        if self.time is not None:
            self.time.undo()

    def _redo(self) -> None:
        if self.time is not None:
            self.time.redo()


class PlanetAtDesk(AtDesk, PlanetTable):
    """Planet Luu at a desk."""


class LuturasAtDesk(AtDesk, LuturasTable):
    """Luturas Network at a desk, whose agents play when the desk says so, at its pace."""

    def _let_agents_play(self) -> None:
        """Not by itself."""


class Desk(widgets.VBox):
    """A game of either kind to play, with what belongs around a table.

    `session`: the game; or the name of one, and `setup` as `luu.new` takes it; default: a new Planet Luu.
    `players`: who plays, one name for all seats or one a seat: "human" or an agent ("random", "greedy", "search").
    `fair`: nothing that was revealed can be taken back. `cards`: a CardSet, or the folder of one, that new games may be
    played with.

    `table` is the board (another one after a change of game), `session` the game on it; assign another, and it is
    shown. `turn` changes with every move, undo and new game: `desk.observe(handler, names="turn")`. `beside` holds
    widgets that stand beside the table where there is room.
    """

    turn = traitlets.Int(0)

    def __init__(
        self,
        session: Session | str | None = None,
        *,
        players: str | Sequence[str] | None = None,
        fair: bool = False,
        cards: CardSet | str | Path | None = None,
        beside: Sequence[widgets.Widget] = (),
        layout: widgets.Layout | None = None,
        **setup: Any,
    ) -> None:
        cards = card_set(session, cards)
        self._session = first_session(session, cards, setup)
        self._session.fair = fair or self._session.fair
        self.players = who_plays(players, self._session.game.seats)
        self.cards = cards
        self.drawer = ""
        self._text_of: tuple[Session, tuple[str, ...]] | None = None
        """Where the game was when the page was drawn last."""
        self.limits = limits_here()
        self.allowance = Allowance(self.limits.thinking)
        self.time = Time(self)
        self.hint = Hint(self)
        self._tables: dict[str, BoardTable] = {}
        self.bar = DeskBar(self._acts(), self._view)
        self._beside = widgets.VBox(tuple(beside), layout={"flex": "1 1 410px", "min_width": "0"})
        self._place = widgets.VBox([], layout={"flex": "999 1 600px", "min_width": "0", "overflow": "visible"})
        row = {"flex_flow": "row wrap", "align_items": "flex-start", "grid_gap": "12px", "overflow": "visible"}
        body = [self._place, self._beside] if beside else [self._place]
        room = widgets.Box(body, layout=row)
        super().__init__([self.bar, room], layout=layout or {"overflow": "visible"})
        self._boxes = (self._place, self._beside, room)
        self.add_class("luu-desk")
        self._lay_table()
        self.bar.draw()
        self.time.wake()

    # ------------------------------------------------------------------ the same by code as by hand

    @property
    def session(self) -> Session:
        """The game on the table; assign another one, of either kind, and that is shown."""
        return self._session

    @session.setter
    def session(self, session: Session) -> None:
        self.put(table_base.checked(session))
        self.changed()

    @property
    def table(self) -> BoardTable:
        """The board that is shown."""
        return self._tables[self._session.game.name]

    def new_game(
        self,
        game: str | None = None,
        *,
        players: str | Sequence[str] | None = None,
        seed: int | None = None,
        **setup: Any,
    ) -> None:
        """Put a new game on the table, set up as `luu.new` takes it. Raises ValueError or TypeError as that does."""
        name = self._session.game.name if game is None else game
        cards = self.cards if self.cards is not None and self.cards.game == name else None
        session = luu.new(name, seed=seed, cards=cards, **setup)
        self.put(session, self.players if players is None else players)
        self.changed()

    def play(self, key: str) -> None:
        """Play an option by its key; agents then answer at their pace. Raises IllegalMove."""
        self._session.play(key)
        self.changed()

    def close(self) -> None:
        """Stop what is under way, and close every part."""
        boxes = self.__dict__.pop("_boxes", None)
        if boxes is not None:
            self.time.rest()
            self.hint.close()
            for table in self._tables.values():
                table.unobserve(self._moved, names="turn")
            for part in (self.bar, *self._tables.values(), *boxes):
                part.close()
                part.layout.close()
        super().close()

    def __repr__(self) -> str:
        name = type(self).__name__
        return f"{name}({self._session!r})" if "_session" in self.__dict__ else f"{name}()"

    def _repr_mimebundle_(self, **options: Any) -> Any:
        """Live where there is a kernel; a still board where there is none, as on a page that shows notebooks."""
        bundle = super()._repr_mimebundle_(**options)
        return {**bundle, "text/html": self.table._repr_html_()}

    # ------------------------------------------------------------------ what the parts ask for

    def put(self, session: Session, players: str | Sequence[str] | None = None, covered: bool = False) -> None:
        """Another game on the table; nothing of the old one goes on. `covered`: where two people share the screen, the
        one who is asked takes it over first."""
        self.time.rest()
        self.time.note = ""
        self.hint.stop()
        wanted = who_plays(self.players if players is None else players, session.game.seats)
        session.fair = session.fair or self._session.fair
        self._session, self.players = session, wanted
        self._lay_table(covered)

    def seat_players(self, players: str | Sequence[str]) -> None:
        """From now on these play the seats. Raises ValueError for somebody who is none."""
        self.players = who_plays(players, self._session.game.seats)
        self._lay_table()
        self.changed()

    def changed(self) -> None:
        """Something has happened to the game: draw everything."""
        busy, self.bar.busy = self.bar.busy, True
        try:
            self.table.refresh()
            self.turn += 1
        finally:
            self.bar.busy = busy
        self.hint.forget_if_moved()
        self.time.wake()
        if not busy:
            self.bar.draw()

    def show_fault(self, wrong: Exception) -> None:
        """A fault of something that went on by itself."""
        self.bar.draw(fault=in_words(wrong))

    def _lay_table(self, covered: bool = False) -> None:
        """The board of this kind of game, made once, with who sits at the screen."""
        name = self._session.game.name
        people = [seat for seat, player in enumerate(self.players) if player == HUMAN]
        hotseat = len(people) > 1
        busy, self.bar.busy = self.bar.busy, True
        try:
            if name not in self._tables:
                made: AtDesk = PlanetAtDesk(self._session) if name == "planet" else LuturasAtDesk(self._session)
                made.time = self.time
                made.observe(self._moved, names="turn")
                self._tables[name] = made
            table = self._tables[name]
            if isinstance(table, LuturasTable):
                table.players, table.hotseat = self.players, True
            else:
                table.hotseat = hotseat
            table.seat = people[0] if people else 0
            table._put(self._session)
            choice = self._session.choice
            if covered and hotseat and choice is not None:
                table.seat = 1 - choice.seat
            table.refresh()
        finally:
            self.bar.busy = busy
        if self._place.children != (table,):
            self._place.children = (table,)

    def _moved(self, _change: object) -> None:
        """Somebody played at the board itself, or by code in a cell."""
        if self.bar.busy:
            return
        try:
            if self.table.session is not self._session:
                self._session = self.table.session
                self.players = who_plays(self.players, self._session.game.seats)
            if self._session.moves != self.time.note_of:
                self.time.note = ""
            self.turn += 1
            self.hint.forget_if_moved()
            self.time.wake()
            self.bar.draw()
        except Exception as wrong:  # a front end shows nobody what a callback raises
            self.show_fault(wrong)

    # ------------------------------------------------------------------ the bar

    def _view(self) -> dict[str, Any]:
        """All that stands around the table; what is not open is left out."""
        self._bring_text()
        session, drawer = self._session, self.drawer
        view: dict[str, Any] = {
            "game": session.game.name, "title": TITLES[session.game.name], "drawer": drawer, "time": self.time.view(),
        }  # fmt: skip
        self.time.file = None  # it goes to the page once
        if drawer == "new":
            view["new"] = {
                "game": session.game.name,
                "titles": TITLES,
                "forms": fields(session, self.players, self.cards),
            }
        if drawer == "hint":
            view["hint"] = self.hint.view()
        if drawer == "sandbox":
            view["sandbox"] = sandbox_view(self.table)
        return view

    def _bring_text(self) -> None:
        """The short text of the game as it is now, while it is asked for; it also holds what lies face down, so it is
        gone when the screen is passed on, and comes only to who asks for it then."""
        now = (self._session, self._session.moves)
        moved, self._text_of = now != self._text_of, now
        if self.drawer == "file" and moved and self.table._handover() is not None:
            self.drawer = ""
        self.time.text = self._session.short() if self.drawer == "file" else ""

    def _acts(self) -> dict[str, Any]:
        time, hint = self.time, self.hint
        return {
            "undo": self._then(lambda _: time.undo()),
            "redo": self._then(lambda _: time.redo()),
            "seek": self._then(lambda letter: time.go_to(letter.get("ply"))),
            "line": self._then(lambda letter: time.take_line(letter.get("number"))),
            "step": self._then(lambda _: time.step()),
            "play": lambda _: time.play(),
            "pause": lambda _: time.rest(),
            "pace": self._set_pace,
            "fair": self._set_fair,
            "seat": self._set_seat,
            "open": self._open,
            "new": self._new,
            "save": lambda _: time.save(),
            "load": self._then(lambda letter: time.load(str(letter.get("text") or ""))),
            "resume": self._resume,
            "noted": lambda _: self._note_read(),
            "hint": lambda letter: hint.start(letter.get("seconds")),
            "stop": lambda _: hint.stop(),
            "choose": self._then(lambda letter: hint.choose(str(letter.get("key")))),
            "position": self._position,
        }

    def _then(self, act: Any) -> Any:
        """An act that changes the game: whatever comes of it, the board shows how things stand."""

        def acted(letter: dict[str, Any]) -> None:
            try:
                act(letter)
            finally:
                self.changed()

        return acted

    def _resume(self, letter: dict[str, Any]) -> None:
        before = self._session
        self.time.resume(letter)
        if self._session is not before:
            self.changed()

    def _note_read(self) -> None:
        self.time.note = ""

    def _set_pace(self, letter: dict[str, Any]) -> None:
        words = [word for word, _ in PACES]
        if letter.get("pace") not in words:
            raise ValueError(f"pace {letter.get('pace')!r} was given, expected one of {', '.join(words)}")
        self.time.pace.word = letter["pace"]

    def _set_fair(self, letter: dict[str, Any]) -> None:
        self._session.fair = letter.get("fair") is True
        self.table.refresh()

    def _set_seat(self, letter: dict[str, Any]) -> None:
        seat, players = letter.get("seat"), list(self.players)
        if not isinstance(seat, int) or not 0 <= seat < len(players):
            raise ValueError(f"seat {seat!r} was given, expected 0 to {len(players) - 1}")
        players[seat] = str(letter.get("player"))
        self.time.rest()
        self.seat_players(players)

    def _open(self, letter: dict[str, Any]) -> None:
        drawer = letter.get("drawer")
        if drawer not in DRAWERS:
            raise ValueError(f"drawer {drawer!r} was given, expected one of {', '.join(DRAWERS[1:])}")
        self.drawer = drawer
        self.time.note = ""

    def _new(self, letter: dict[str, Any]) -> None:
        session, players = new_session(letter.get("form") or {}, self._session, self.cards)
        self.put(session, players)
        self.drawer = ""
        self.changed()

    def _position(self, letter: dict[str, Any]) -> None:
        self.put(position_from(letter, self._session))
        self.drawer = ""
        self.changed()


def card_set(session: Session | str | None, cards: CardSet | str | Path | None) -> CardSet | None:
    """The cards that were handed in, read from their folder. Raises BadSheet with all faults of all sheets."""
    if not isinstance(cards, str | Path):
        return cards
    game = session.game.name if isinstance(session, Session) else session or "planet"
    return luu.cards(game, folder=cards)


def first_session(session: Session | str | None, cards: CardSet | None, setup: dict[str, Any]) -> Session:
    """The game that a desk begins with."""
    if isinstance(session, Session):
        if setup:
            raise TypeError(f"a session and {', '.join(setup)} were given, expected the one or the other")
        return session
    if session is not None and not isinstance(session, str):
        raise TypeError(f"{session!r} was given, expected a Session, or 'planet' or 'luturas'")
    game = session or (cards.game if cards is not None else "planet")
    return luu.new(game, cards=cards if cards is not None and cards.game == game else None, **setup)
