"""A game of Luturas Network as the core plays it: new, legal moves, play, clone, imagine, view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from luu.core.cardset import CardSet
from luu.core.choice import short
from luu.core.compiling import mypyc_attr
from luu.core.doors import check_seed, refuse
from luu.core.errors import did_you_mean
from luu.core.events import Event, Outcome
from luu.core.positions import plain
from luu.core.protocol import Facts, View
from luu.core.rng import Dice, ScriptedDice, stream_key
from luu.luturas import events as ev
from luu.luturas import explain, view, words
from luu.luturas.box import Box
from luu.luturas.imagining import deal_anew
from luu.luturas.moves import advance, answer, legal_keys
from luu.luturas.positions import lay_out, mode_of, position_of
from luu.luturas.records import NONE
from luu.luturas.rules.setup import proposed, set_up
from luu.luturas.state import NOBODY, SLOTS, TEAM, Player, State
from luu.luturas.table import Table

RULES_VERSION: Final = "luturas-1"
MODES: Final = ("versus", "solo")
DRAFTS: Final = ("play", "auto", "random")
"""LN-5.1: the players draft, the game picks for them by printed stats, or teams and Mains are drawn by lot."""

DEFAULT_MODE: Final = "versus"
DEFAULT_DRAFT: Final = "play"

_boxes: dict[str, Box] = {}


def box_for(cards: CardSet) -> Box:
    """The box of a card set; games with the same cards share one."""
    box = _boxes.get(cards.hash)
    if box is None:
        if len(_boxes) >= 8:
            _boxes.clear()
        box = _boxes[cards.hash] = Box(cards)
    return box


@mypyc_attr(allow_interpreted_subclasses=True)
class LuturasGame:
    """One game in progress. `keys` are the legal moves, `play` goes on to the next question."""

    __slots__ = ("_keys", "_setup", "replayable", "seed", "table")

    name: Final = "luturas"
    rules_version: Final = RULES_VERSION
    round_names: Final = ("round_total",)

    def __init__(self, table: Table, seed: int, setup: Mapping[str, Any], replayable: bool) -> None:
        self.table = table
        self.seed = seed
        self._setup = setup
        self.replayable = replayable
        self._keys: list[str] | None = None

    @property
    def setup(self) -> Mapping[str, Any]:
        return dict(self._setup)

    @property
    def state(self) -> State:
        return self.table.state

    @property
    def cards(self) -> CardSet:
        return self.table.box.cards

    @property
    def seats(self) -> int:
        return len(self.table.state.players)

    @property
    def log(self) -> list[Event] | None:
        return self.table.log

    @log.setter
    def log(self, log: list[Event] | None) -> None:
        self.table.log = log

    @property
    def outcome(self) -> Outcome | None:
        return self.table.state.outcome

    # ------------------------------------------------------------------ playing

    @property
    def keys(self) -> list[str]:
        keys = self._keys
        if keys is None:
            keys = self._keys = legal_keys(self.table)
        return keys

    @property
    def seat(self) -> int:
        asking = self.table.state.asking
        return 0 if asking is None else asking[1]

    @property
    def kind(self) -> str:
        asking = self.table.state.asking
        return "over" if asking is None else asking[0]

    @property
    def proposal(self) -> str | None:
        """In the draft and for the Main: what the draft by itself would pick; nothing in play."""
        return proposed(self.table)

    def play(self, key: str) -> None:
        """Play a legal move and go on until the next question. IllegalMove leaves everything as it was."""
        if not isinstance(key, str) or key not in (self._keys or self.keys):
            refuse(self, key)
        self._keys = None
        answer(self.table, key)
        advance(self.table)

    def clone(self) -> LuturasGame:
        """An independent copy with the same dice, and without a log."""
        return LuturasGame(self.table.clone(), self.seed, self._setup, self.replayable)

    def imagine(self, seat: int, key: str) -> LuturasGame:
        """A fair copy for looking ahead: what the seat cannot see is dealt anew, dice are under a fresh key."""
        copy = self.clone()
        copy.replayable = False
        table = copy.table
        table.dice = table.dice.under(f"imagine/{key}")
        deal_anew(table, seat)
        return copy

    # ------------------------------------------------------------------ words and pictures

    @property
    def prompt(self) -> str:
        return words.prompt(self.table)

    def label(self, key: str) -> str:
        return words.label(self.table, key)

    def detail(self, key: str) -> str:
        return words.detail(self.table, key)

    def facts(self, key: str) -> Facts:
        return words.facts(self.table, key)

    def explain(self, event: Event, seat: int | None = None) -> str:
        return explain.sentence(event, seat)

    def view(self, seat: int) -> View:
        return view.view(self, seat)

    def reveals(self, events: Sequence[Event]) -> bool:
        """Whether the last move showed something hidden; every event that does is among REVEALING."""
        return any(ev.is_revealing(event) for event in events)

    def position(self, seat: int | None = None) -> View:
        return position_of(self.table, seat)

    def event_view(self, event: Event, seat: int | None) -> View:
        return view.event_view(event, seat)

    def round_row(self) -> View:
        return view.round_row(self.table)

    def text(self, view: View) -> str:
        from luu.luturas.text_board import text_board  # only where a board is shown

        return text_board(view)

    def html(self, view: View) -> str:
        from luu.luturas.html_board import html_board  # only where a board is shown

        return html_board(view)


# ---------------------------------------------------------------------- a new game


def new_game(
    cards: CardSet,
    seed: Any,
    mode: Any = DEFAULT_MODE,
    draft: Any = DEFAULT_DRAFT,
    teams: Any = None,
    position: Any = None,
    log: bool = True,
    dice: Dice | None = None,
) -> LuturasGame:
    """A new game, played up to its first question.

    mode "versus" or "solo"; draft "play" asks, "auto" picks by printed stats, "random" draws teams and Mains by lot;
    teams in place of a draft: ids, Main first, three for solo, two lists of three for versus; position in place of all
    of these, as data.
    Raises ValueError for anything else, naming what was given and what was expected.
    """
    box = box_for(cards)
    check_setup(seed, mode, draft)
    chosen = check_teams(box, mode, teams)
    named: Any = None if not chosen else chosen[0] if mode == "solo" else chosen
    setup: dict[str, Any] = {"mode": mode, "draft": draft, "teams": named}
    if position is not None:
        setup["position"] = plain(position)
        mode = setup["mode"] = mode_of(setup["position"])
    own_dice = Dice(stream_key(seed, "luturas")) if dice is None else dice
    table = Table(empty_state(mode == "solo", box), box, own_dice, [] if log else None)
    table.emit(ev.GameStarted("LN-3.2" if mode == "solo" else "LN-3.1", mode, seed))
    if position is not None:
        lay_out(table, setup["position"])
    else:
        set_up(table, draft, chosen)
    advance(table)
    return LuturasGame(table, seed, setup, not isinstance(own_dice, ScriptedDice))


def empty_state(solo: bool, box: Box) -> State:
    """A board with nothing on it."""
    players = [Player(seat, [[], []], [[], []], [[], []]) for seat in range(1 if solo else 2)]
    zeros = [0] * SLOTS
    state = State(solo, players, [-1] * SLOTS, zeros, [NONE] * SLOTS, zeros[:], [NOBODY, NOBODY], [])
    state.pool = tuple(range(len(box.luturas)))
    return state


def check_setup(seed: object, mode: object, draft: object) -> None:
    """Say no to a set-up that cannot be played, with what was given and what was expected."""
    expect("mode", mode, MODES)
    expect("draft", draft, DRAFTS)
    check_seed(seed)


def expect(name: str, given: object, allowed: tuple[str, ...]) -> None:
    """One set-up value against those that are allowed."""
    if given not in allowed or not isinstance(given, str):
        wanted = " or ".join(repr(value) for value in allowed)
        raise ValueError(f"{name}={short(given)} was given, expected {wanted}")


def check_teams(box: Box, mode: str, teams: Any) -> list[list[str]]:
    """The teams by seat, as they were given; none for a draft. No Lutura is there twice."""
    if teams is None:
        return []
    solo = mode == "solo"
    per_seat: Sequence[Any] = [teams] if solo else teams
    if not is_list(per_seat, 1 if solo else 2) or not all(is_list(team, TEAM) for team in per_seat):
        wanted = "three ids of Luturas" if solo else "two lists of three ids of Luturas"
        raise ValueError(f"teams={short(teams)} was given, expected {wanted}, Main first")
    chosen = [list(team) for team in per_seat]
    named = [card for team in chosen for card in team]
    for card in named:
        if not isinstance(card, str) or card not in box.numbers:
            hint = f" ({did_you_mean(card, box.numbers)})" if isinstance(card, str) else ""
            raise ValueError(f"teams: {short(card)} was given, expected the id of a Lutura{hint.replace(' ()', '')}")
        if named.count(card) > 1:
            raise ValueError(f"teams: {card!r} was given {named.count(card)} times, expected each Lutura once")
    return chosen


def is_list(value: object, size: int) -> bool:
    """Whether something is a list or a tuple of a size, and no text."""
    return isinstance(value, list | tuple) and len(value) == size
