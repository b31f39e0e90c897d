"""The table of Luturas Network: one board in the browser, drawn from one trait, that plays one session."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

import luu
from luu.core.session import Session
from luu.odds.live_luturas import PLAYED
from luu_widgets.luturas_attacks import attacks, strategies
from luu_widgets.luturas_signs import Sign, seen_signs, signs
from luu_widgets.table_base import BoardTable, board_styles, log_lines, one_module, read, scripts
from luu_widgets.table_book import Card, card
from luu_widgets.table_odds import KNOWN

SCRIPTS: Final = scripts(
    "luturas_art", "luturas_words", "luturas_effects", "luturas_creatures", "luturas_cards", "luturas_battle",
    "luturas_panels", "luturas_screens", "luturas_table",
)  # fmt: skip
STYLES: Final = (
    "board_tokens.css", "board_table.css", "luturas_art.css", "luturas_table.css", "luturas_cards.css",
    "luturas_sizes.css",
)  # fmt: skip
"""The order matters: what a size changes comes after what it changes."""

LINES: Final = 48
"""So many events the log holds: a round of two seats with its battle."""

HUMAN: Final = "human"
PLAYERS: Final = (HUMAN, "random", "greedy")
"""Who can play a seat: somebody at the screen, or an agent that answers at once."""


class LuturasTable(BoardTable):
    """A playable table. It remembers nothing of the game: it draws its session, and what is done goes to its session.

    `players` says who plays each seat, "human" or an agent; `opponent="greedy"` does so for the second seat. Two humans
    share the screen (`hotseat`), and the board is handed over between them with both hands and commands covered;
    without it the table stays with `seat`. A card that lies face down for who looks never leaves the kernel.
    Follow the game with `table.observe(handler, names="turn")`: `turn` changes with each move, undo, redo and new game.
    """

    game = "luturas"

    # Text, not paths: a path would be watched and keep closed tables alive.
    _esm = one_module(SCRIPTS)
    _css = board_styles("luturas", STYLES)

    def __init__(
        self,
        session: Session | None = None,
        seat: int = 0,
        hotseat: bool = True,
        opponent: str = HUMAN,
        players: Sequence[str] | None = None,
        **traits: Any,
    ) -> None:
        self.players = who_plays((HUMAN, opponent) if players is None else players)
        self._since = 0
        self._signs: tuple[str, dict[str, list[Sign]]] = ("", {})
        super().__init__(session, seat, hotseat, **traits)
        self._let_agents_play()
        self.refresh()

    # ------------------------------------------------------------------ the same by code as by hand

    def play(self, key: str) -> None:
        """Play an option by its key; agents then answer. Raises IllegalMove."""
        self._play(key)
        self.refresh()

    def new_game(self, seed: int | None = None, players: Sequence[str] | None = None, **setup: Any) -> None:
        """Put a new game on the table, set up as this one was where nothing else is said (`mode`, `draft`)."""
        self._begin(seed, players, setup)
        self.refresh()

    def step(self) -> None:
        """Where an agent is to decide: let agents play until somebody at the screen is asked, or the round is over."""
        before = self.session.view(0)["round"]
        self._mark()
        while self._agent_asked() and self.session.view(0)["round"] == before:
            self._answer()
        self.refresh()

    # ------------------------------------------------------------------ how a move goes on

    def _play(self, key: str) -> None:
        mark = len(self.session.log)
        self.session.play(key)
        self._since = mark
        self._let_agents_play()

    def _undo(self) -> None:
        self.session.undo()
        while self._agent_asked() and self.session.can_undo:
            self.session.undo()
        self._since = len(self.session.log) - len(self.session.last_events)
        self._let_agents_play()

    def _redo(self) -> None:
        mark = len(self.session.log)
        self.session.redo()
        while self._agent_asked() and self.session.can_redo:
            self.session.redo()
        self._since = mark
        self._let_agents_play()

    def _begin(self, seed: int | None, players: Sequence[str] | None, setup: Mapping[str, Any]) -> None:
        wanted = self.players if players is None else who_plays(players)
        session = another_game(self.session, seed, setup)
        self.players = wanted
        self._put(session)

    def _put(self, session: Session) -> None:
        super()._put(session)
        self._since = 0
        self._let_agents_play()

    def _let_agents_play(self) -> None:
        """Agents answer until a person is asked; where agents play alone, a person says when they go on."""
        while self._people() and self._agent_asked():
            self._answer()

    def _answer(self) -> None:
        """An agent plays one move; it sees what its seat may see."""
        choice = self.session.choice
        assert choice is not None
        agent = luu.agents.get(self._player(choice.seat), game="luturas", seed=self.session.seed)
        self.session.play(agent.choose(self.session))

    def _mark(self) -> None:
        self._since = len(self.session.log)

    def _agent_asked(self) -> bool:
        choice = self.session.choice
        return choice is not None and self._player(choice.seat) != HUMAN

    def _player(self, seat: int) -> str:
        return self.players[seat] if seat < len(self.players) else HUMAN

    def _people(self) -> list[int]:
        """The seats that somebody at the screen plays."""
        return [seat for seat in range(self.session.game.seats) if self._player(seat) == HUMAN]

    # ------------------------------------------------------------------ drawing

    def _turn_to_who_is_asked(self) -> None:
        """One person always sees the own side; in a draft, where nothing is hidden, the board turns by itself."""
        people, choice = self._people(), self.session.choice
        if not self.hotseat:
            return
        if len(people) == 1:
            self.seat = people[0]
        elif choice is not None and (choice.kind == "draft" or self.guided) and choice.seat in people:
            self.seat = choice.seat

    def _handover(self) -> int | None:
        seat = super()._handover()
        return seat if seat is not None and self._player(seat) == HUMAN else None

    def _covered(self) -> bool:
        """Whether nothing of either seat may be seen: while the screen is passed on, and where only agents play."""
        versus = self.session.game.seats > 1
        return versus and (self._handover() is not None or not self._people())

    def _seen(self) -> dict[str, Any]:
        """What may be on the screen now; while it is covered, only what both seats may know."""
        view = super()._seen() | {"events": []}  # the log tells them
        if self._covered():
            placed = [self.session.view(1 - seat)["placed"][seat] for seat in range(2)]
            view |= {"hands": [None, None], "choice": None, "placed": placed}
        if self._signs[0] != self.session.cards.hash:
            self._signs = (self.session.cards.hash, signs(self.session.cards))
        return view | {"signs": seen_signs(view, self._signs[1])}

    def _at_once(self) -> tuple[float, int]:
        """What no dice follow upon is said at once."""
        choice = self.session.choice
        return KNOWN if choice is not None and choice.kind in PLAYED else super()._at_once()

    def _may_weigh(self) -> bool:
        return super()._may_weigh() and not self._covered()

    def _cards(self) -> Iterable[Card]:
        return printed_cards(self.session)

    def _about(self) -> dict[str, Any]:
        session, choice = self.session, self.session.choice
        log = self._log_lines(most=LINES)
        return {
            "log": log, "attacks": attacks(session.log), "strategies": strategies(session.log),
            "covered": self._covered(), "handover": self._handover(),
            "asked": choice.seat if choice is not None else None,
            "agent": self._player(choice.seat) if choice is not None and self._agent_asked() else None,
            "can_undo": session.can_undo, "can_redo": session.can_redo, "setup": dict(session.setup),
            "players": [self._player(seat) for seat in range(session.game.seats)], "can_play": list(PLAYERS),
        }  # fmt: skip

    def _log_lines(self, **which: int) -> list[dict[str, Any]]:
        return log_lines(self.session, None if self._covered() else self.seat, self._since, **which)

    def _read(self, content: object) -> Letter | None:
        parts = read(content, tuple(ACTS), PARTS)
        return None if parts is None else Letter(**parts)

    def _carry_out(self, letter: Letter) -> None:
        ACTS[letter.type](self, letter)


def printed_cards(session: Session) -> Iterator[Card]:
    """All cards of the game: Tools, Strategies, Luturas with both sides, Oscumoras."""
    sheet = session.cards.sheet
    for one in sheet("tools").values():
        shown = [f"{name} {value}" for name, value in tool_numbers(one) if value]
        yield card(one.id, f"{one.category_name} Tool", one.name, f"{', '.join(shown)}. {one.printed}")
    for one in sheet("strategies").values():
        yield card(one.id, "Strategy", one.name, one.printed)
    for one in sheet("luturas").values():
        said = [f"{name}: {side.ability}. {side.printed}" for name, side in (("Base", one.base), ("Hyper", one.hyper))]
        yield card(one.id, f"{one.nature_name} Lutura", one.name, " ".join(said))
    for one in sheet("oscumoras").values():
        yield card(one.id, f"{one.nature_name} Oscumora", one.name, f"{one.ability}. {one.printed}")


def tool_numbers(tool: Any) -> tuple[tuple[str, int], ...]:
    """What stands on a Tool in figures; a Special of 0 is none."""
    return (
        ("Accuracy", tool.accuracy), ("Special", tool.special), ("Breakshield", tool.breakshield),
        ("Power", tool.power),
    )  # fmt: skip


def who_plays(players: object) -> tuple[str, ...]:
    """Who plays the seats, in order. Raises ValueError for anything else."""
    if isinstance(players, str) or not isinstance(players, Sequence) or not 1 <= len(players) <= 2:
        raise ValueError(f"players={players!r} was given, expected one or two of {', '.join(PLAYERS)}")
    for player in players:
        if player not in PLAYERS:
            raise ValueError(f"player {player!r} was given, expected one of {', '.join(PLAYERS)}")
    return tuple(players)


def another_game(session: Session, seed: int | None, setup: Mapping[str, Any]) -> Session:
    """A new game with the cards and the set-up of this one, but for what is given; teams stay with their mode."""
    kept = {name: value for name, value in session.setup.items() if name != "teams"}
    return luu.new("luturas", seed=seed, cards=session.cards, **{**kept, **setup})


# ---------------------------------------------------------------------- letters from the browser


@dataclass(frozen=True)
class Letter:
    """What a board may send, each part checked for its type; `ply` is the turn that was seen when it was written."""

    type: str
    id: str | None = None
    ply: int | None = None
    key: str = ""
    seat: int = -1
    seed: int | None = None
    mode: str | None = None
    draft: str | None = None
    first: str | None = None
    second: str | None = None


PARTS: Final[Mapping[str, type]] = {
    "id": str, "ply": int, "key": str, "seat": int, "seed": int, "mode": str, "draft": str, "first": str,
    "second": str,
}  # fmt: skip


def _play(table: LuturasTable, letter: Letter) -> None:
    choice = table.session.choice
    if choice is not None and letter.ply == table.session.ply and choice.seat == table.seat:  # else it came too late
        table._play(letter.key)


def _undo(table: LuturasTable, letter: Letter) -> None:
    if letter.ply == table.session.ply:
        table._undo()


def _redo(table: LuturasTable, letter: Letter) -> None:
    if letter.ply == table.session.ply:
        table._redo()


def _step(table: LuturasTable, letter: Letter) -> None:
    if letter.ply == table.session.ply:
        table.step()


def _new(table: LuturasTable, letter: Letter) -> None:
    named = {"mode": letter.mode, "draft": letter.draft}
    setup = {name: value for name, value in named.items() if value is not None}
    seats = zip((letter.first, letter.second), (*table.players, HUMAN), strict=False)
    table._begin(letter.seed, [kept if given is None else given for given, kept in seats], setup)


def _take_over(table: LuturasTable, letter: Letter) -> None:
    if letter.seat == table._handover():
        table.seat = letter.seat


ACTS: Final[Mapping[str, Callable[[LuturasTable, Letter], None]]] = {
    "play": _play, "undo": _undo, "redo": _redo, "step": _step, "new": _new, "takeover": _take_over,
}  # fmt: skip
