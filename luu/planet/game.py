"""A game of Planet Luu as the core plays it: new, legal moves, play, clone, imagine, view."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from luu.core.cardset import CardSet
from luu.core.choice import short
from luu.core.compiling import mypyc_attr
from luu.core.doors import check_seed, refuse
from luu.core.events import Event, Outcome
from luu.core.piles import shuffle
from luu.core.positions import plain
from luu.core.protocol import Facts, View
from luu.core.rng import Dice, ScriptedDice, stream_key
from luu.planet import chance, explain, view, words
from luu.planet import events as ev
from luu.planet.box import TIER_SIZE, Box
from luu.planet.effects import SOURCES
from luu.planet.moves import advance, answer, legal_keys
from luu.planet.positions import lay_out, players_of, position_of
from luu.planet.rules.draft import proposed_key
from luu.planet.rules.opening import set_up
from luu.planet.state import State
from luu.planet.table import Table

RULES_VERSION: Final = "planet-5"
LEFTOVERS: Final = ("digital", "physical")
"""PL-4.2: the two fates of the starters that nobody drew."""
DRAFTS: Final = ("play", "auto", "fixed")
"""PL-4.4: the players draft, the game drafts for them, or everybody has the same deck."""
DIFFICULTIES: Final = (None, 0, 1, 2, 3, 4, 5)
"""PL-4.9: None asks after the opening hand, a number answers in advance."""

DEFAULT_DRAFT: Final = "play"
DEFAULT_CHAOS: Final[int | None] = None

_boxes: dict[str, Box] = {}


def box_for(cards: CardSet) -> Box:
    """The box of a card set; games with the same cards share one."""
    box = _boxes.get(cards.hash)
    if box is None or not same_verbs(box.cards, cards):
        if len(_boxes) >= 8:
            _boxes.clear()
        box = _boxes[cards.hash] = Box(cards)
    return box


def same_verbs(one: CardSet, other: CardSet) -> bool:
    """Whether two equal card sets were read with the same verbs; a designer may have written one anew meanwhile."""
    if one is other:
        return True
    pairs = [(one.sheet(sheet), other.sheet(sheet)) for sheet in ("actions", "chaos")]
    return all(mine[card].rules == theirs[card].rules for mine, theirs in pairs for card in mine)


@mypyc_attr(allow_interpreted_subclasses=True)
class PlanetGame:
    """One game in progress. `keys` are the legal moves, `play` goes on to the next question."""

    __slots__ = ("_keys", "_setup", "replayable", "seed", "table")

    name: Final = "planet"
    rules_version: Final = RULES_VERSION
    round_names: Final = ("round_total", "sector", "wave", "round")

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
        """In the draft the run that `draft="auto"` would keep; everything else is for the players alone."""
        return proposed_key(self.table) if self.kind == "draft" else None

    def play(self, key: str) -> None:
        """Play a legal move and go on until the next question. IllegalMove leaves everything as it was."""
        keys = self._keys
        if keys is None:
            keys = self.keys
        if key not in keys:
            refuse(self, key)
        self._keys = None
        answer(self.table, key)
        advance(self.table)

    def clone(self) -> PlanetGame:
        """An independent copy with the same dice, and without a log."""
        return PlanetGame(self.table.clone(), self.seed, self._setup, self.replayable)

    def imagine(self, seat: int, key: str) -> PlanetGame:
        """A fair copy for looking ahead: draw pile, other hands, face-down waves and boss order dealt anew among
        themselves, dice under a fresh key."""
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
        """Whether the last move showed something hidden: its events tell, or a draw pile that lies open now, or that
        the other player, whose hand is hidden, has a Luu to bring in."""
        asking = self.table.state.asking
        searched = asking is not None and asking[0] == "take" and SOURCES[asking[2]] == "draw"
        brings_in = self.kind == "bench" and len(self.table.state.players) > 1
        return searched or brings_in or any(ev.is_revealing(event) for event in events)

    def position(self, seat: int | None = None) -> View:
        return position_of(self.table, seat)

    def event_view(self, event: Event, seat: int | None) -> View:
        return view.event_view(event, seat)

    def round_row(self) -> View:
        return view.round_row(self.table)

    def text(self, view: View) -> str:
        from luu.planet.text_board import text_board  # only where a board is shown

        return text_board(view)

    def html(self, view: View) -> str:
        from luu.planet.html_board import html_board  # only where a board is shown

        return html_board(view)


def deal_anew(table: Table, seat: int) -> None:
    """What a seat cannot see is dealt again among itself; what is asked, of whomever, can still be answered."""
    state = table.state
    asking = state.asking
    if state.revealed:
        deal_pools_anew(table)
    elif asking is not None and asking[0] == "take" and SOURCES[asking[2]] == "draw":
        shuffle(state.draw, table.dice, chance.IMAGINED)  # a pile that is searched lies open: only its order is hidden
    else:
        deal_cards_anew(table, seat)
    if len(state.boss_deck) > 1:
        deal_bosses_anew(table)
    if state.waves:
        deal_waves_anew(table)


def deal_cards_anew(table: Table, seat: int) -> None:
    """The draw pile and the hands of others; a card that its player has announced stays with that player."""
    state = table.state
    asking = state.asking
    others = [player for player in state.players if player.seat != seat]
    announced = asking[2] if asking is not None and asking[0] in ("target", "free") else -1
    first_chaos = table.box.first_chaos
    pile = [card for card in state.draw if card < first_chaos] if state.difficulty > 0 else state.draw
    hidden = pile + [card for player in others for card in player.hand if card != announced]
    shuffle(hidden, table.dice, chance.IMAGINED)
    for player in others:
        old = player.hand
        player.hand = [card if card == announced else hidden.pop() for card in old]
        state.drawn = [player.hand[old.index(card)] if card in old else card for card in state.drawn]
    chaos = len(state.draw) - len(pile)
    state.draw = hidden
    if chaos:
        deal_chaos_anew(table, chaos)


def deal_chaos_anew(table: Table, count: int) -> None:
    """Any of the chaos cards that nobody has seen may be in the draw pile, anywhere: only their number is known."""
    state, first = table.state, table.box.first_chaos
    unseen = [card for card in range(first, len(table.box.ids)) if card not in state.removed]
    shuffle(unseen, table.dice, chance.IMAGINED, 4)
    state.left_out = [card for card in state.left_out if card < first] + unseen[count:]
    state.draw += unseen[:count]
    shuffle(state.draw, table.dice, chance.IMAGINED, 5)


def deal_pools_anew(table: Table) -> None:
    """What the draft has not turned up yet, in another order."""
    state = table.state
    core, power = list(state.core_pool), list(state.power_pool)
    shuffle(core, table.dice, chance.IMAGINED, 6)
    shuffle(power, table.dice, chance.IMAGINED, 7)
    state.core_pool, state.power_pool = tuple(core), tuple(power)


def deal_bosses_anew(table: Table) -> None:
    """The face-down bosses in another order."""
    bosses = sorted(table.state.boss_deck)
    places = list(range(len(bosses)))
    shuffle(places, table.dice, chance.IMAGINED, 1)
    table.state.boss_deck = [bosses[place] for place in places]


def deal_waves_anew(table: Table) -> None:
    """Face-down Rogues go back to their tier decks and as many of each tier come out again: only tiers are known."""
    state = table.state
    words_ = table.dice.words(4 * TIER_SIZE, chance.IMAGINED, 2)
    face_down = [serial for wave in state.waves for serial in wave]
    size = len(state.waves[0])
    drawn: list[int] = []
    tiers: list[list[int]] = []
    for tier, deck in enumerate(state.tiers):
        mine = [serial for serial in face_down if serial // TIER_SIZE == tier]
        order = sorted(deck + mine, key=words_.__getitem__)
        drawn += order[: len(mine)]
        tiers.append(order[len(mine) :])
    state.tiers = tiers
    shuffle(drawn, table.dice, chance.IMAGINED, 3)
    state.waves = [tuple(drawn[start : start + size]) for start in range(0, len(drawn), size)]


# ---------------------------------------------------------------------- a new game


def new_game(
    cards: CardSet,
    seed: Any,
    players: Any = 1,
    chaos: Any = DEFAULT_CHAOS,
    draft: Any = DEFAULT_DRAFT,
    leftovers: Any = "digital",
    position: Any = None,
    log: bool = True,
    dice: Dice | None = None,
) -> PlanetGame:
    """A new game, played up to its first question.

    players 1 or 2; chaos 0 to 5, or None to ask (PL-4.9); draft "play" asks, "auto" drafts by itself, "fixed" gives
    everybody the same deck; leftovers "digital" or "physical" (PL-4.2); position in place of all of these, as data.
    Raises ValueError for anything else, naming what was given and what was expected.
    """
    check_setup(seed, players, chaos, draft, leftovers)
    setup: dict[str, Any] = {"players": players, "chaos": chaos, "draft": draft, "leftovers": leftovers}
    if position is not None:
        setup["position"] = plain(position)
        players = setup["players"] = players_of(setup["position"])
    box = box_for(cards)
    state = State(players, box.first_boss)
    own_dice = Dice(stream_key(seed, "planet")) if dice is None else dice
    table = Table(state, box, own_dice, [] if log else None)
    if log:
        table.emit(ev.GameStarted("PL-4.1", players, seed))
    if position is not None:
        lay_out(table, setup["position"])
    else:
        state.difficulty = -1 if chaos is None else chaos
        set_up(table, draft, leftovers)
    advance(table)
    return PlanetGame(table, seed, setup, not isinstance(own_dice, ScriptedDice))


def check_setup(seed: object, players: object, chaos: object, draft: object, leftovers: object) -> None:
    """Say no to a set-up that cannot be played, with what was given and what was expected."""
    expect("players", players, (1, 2))
    expect("chaos", chaos, DIFFICULTIES)
    expect("draft", draft, DRAFTS)
    expect("leftovers", leftovers, LEFTOVERS)
    check_seed(seed)


def expect(name: str, given: object, allowed: tuple[object, ...]) -> None:
    """One set-up value against those that are allowed."""
    for value in allowed:
        if type(given) is type(value) and given == value:
            break
    else:
        wanted = " or ".join(repr(value) for value in allowed)
        raise ValueError(f"{name}={short(given)} was given, expected {wanted}")
