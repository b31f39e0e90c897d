"""Set-up positions for the tests of Luturas Network, and a few ways to look at what happened.

A Lutura is written `brinokk+@7*9:Burned`: its id, + if its Hyper side is up, Stamina, Special and status where they are
not full, 0 and none. The first of a team is active, and a team is filled up to three. An Oscumora is written
`sumbrix@3/2`: Stamina and Force Field where they are not full.

A position is the start of a command: hands are as given and nothing is drawn before. A hand without a card of a kind
places nothing (LN-R7), so that `hand=["harbor_breaker"]` is a round with one attack and one question.
"""

from __future__ import annotations

import re
from collections.abc import Sequence
from functools import cache
from typing import Any

import luu
from luu.core.rng import ScriptedDice
from luu.core.session import Session
from luu.luturas import tasks
from luu.luturas.box import FIRST_OSCUMORA, FIRST_STRATEGY, Box
from luu.luturas.game import LuturasGame, new_game
from luu.luturas.moves import advance
from luu.luturas.records import KINDS, NATURES, STATUSES
from luu.luturas.state import OSCUMORA, State

LUTURA = re.compile(r"(?P<id>[a-z]+)(?P<hyper>\+?)(?:@(?P<stamina>\d+))?(?:\*(?P<special>\d))?(?::(?P<status>\w+))?")
FOE = re.compile(r"(?P<id>[a-z]+)(?:@(?P<stamina>\d+))?(?:/(?P<field>\d))?")

RESERVES = ("lodrok", "silmoro", "zynarc", "cindrul", "marelisk", "ceibor")
"""Who fills up a team: Luturas whose base side does nothing when they enter."""

TOO_SLOW = "lodrok"
"""Speed 1, the slowest, so that the other one attacks first."""


def versus(
    mine: Sequence[str] = ("brinokk",),
    theirs: Sequence[str] = (TOO_SLOW,),
    *,
    hand: Sequence[str] = (),
    other: Sequence[str] = (),
    decks: Sequence[Sequence[str] | None] = (None, None),
    portals: Sequence[Sequence[str]] = ((), ()),
    dice: Sequence[int] | None = None,
    round_now: int = 1,
    may_transform: Sequence[bool] = (False, False),
    cards: luu.CardSet | None = None,
    seed: int = 0,
) -> Session:
    """A match in the given position. `decks` and `portals` by seat, the top card last; cards left out lie in the decks.

    `dice` are the faces to come, in order (see ScriptedDice); without them the dice of the seed fall.
    """
    game = empty_game("versus", (mine, theirs), cards, dice, seed)
    lay_out(game, (hand, other), decks, portals)
    for player, allowed in zip(game.state.players, may_transform, strict=True):
        player.spent = int(not allowed)
    return started(game, round_now)


def solo(
    mine: Sequence[str] = ("brinokk",),
    foe: str = "sumbrix",
    *,
    hand: Sequence[str] = (),
    deck: Sequence[str] | None = None,
    portal: Sequence[str] = (),
    to_come: Sequence[str] | None = None,
    dice: Sequence[int] | None = None,
    round_now: int = 1,
    cards: luu.CardSet | None = None,
    seed: int = 0,
) -> Session:
    """A solo game in the given position. `to_come` are the Oscumoras that follow, the next one first."""
    game = empty_game("solo", (mine,), cards, dice, seed)
    lay_out(game, (hand,), (deck,), (portal,))
    place_foe(game, foe, to_come)
    return started(game, round_now)


def empty_game(
    mode: str,
    teams: Sequence[Sequence[str]],
    cards: luu.CardSet | None,
    dice: Sequence[int] | None,
    seed: int,
) -> LuturasGame:
    """A game with these teams in the slots, whatever the set-up did."""
    filled = filled_up([[parsed(text)["id"] for text in team] for team in teams])
    game = new_game(
        cards or luu.cards("luturas"), seed, mode=mode, teams=filled[0] if mode == "solo" else filled, dice=None
    )
    if dice is not None:
        game.table.dice = ScriptedDice(dice, seed)
    game.replayable = False
    state, box = game.state, game.table.box
    state.outcome = None
    state.status, state.special, state.changes = [-1] * len(state.status), [0] * len(state.special), []
    for seat, team in enumerate(filled):
        state.active[seat] = 3 * seat
        for place, card in enumerate(team):
            text = teams[seat][place] if place < len(teams[seat]) else card
            put_lutura(state, box, 3 * seat + place, text)
    return game


def filled_up(teams: list[list[str]]) -> list[list[str]]:
    """Teams of three."""
    taken = [card for team in teams for card in team]
    free = [card for card in RESERVES if card not in taken]
    return [[*team, *(free.pop(0) for _ in range(3 - len(team)))] for team in teams]


def parsed(text: str) -> re.Match[str]:
    match = LUTURA.fullmatch(text)
    assert match, f"{text!r} is no Lutura, expected such as 'brinokk+@7*9:Burned'"
    return match


def put_lutura(state: State, box: Box, slot: int, text: str) -> None:
    match = parsed(text)
    state.sides[slot] = 2 * box.numbers[match["id"]] + bool(match["hyper"])
    state.stamina[slot] = int(match["stamina"] or box.faces[state.sides[slot]].max_stamina)
    state.special[slot] = int(match["special"] or 0)
    state.status[slot] = STATUSES.index(match["status"]) if match["status"] else -1


def place_foe(game: LuturasGame, text: str, to_come: Sequence[str] | None) -> None:
    """The Oscumora in play, and those that follow; all others have been beaten if `to_come` says which."""
    match = FOE.fullmatch(text)
    assert match, f"{text!r} is no Oscumora, expected such as 'sumbrix@3/2'"
    state, box = game.state, game.table.box
    numbers = {card.id: number for number, card in enumerate(box.oscumoras)}
    face = box.faces[FIRST_OSCUMORA + numbers[match["id"]]]
    others = [card for card in numbers if card != match["id"]] if to_come is None else list(to_come)
    state.oscumoras = tuple(numbers[card] for card in reversed(others))
    state.beaten = len(numbers) - 1 - len(others)
    state.sides[OSCUMORA] = face.number
    state.stamina[OSCUMORA] = int(match["stamina"] or face.max_stamina)
    state.force_field = int(match["field"] or face.force_field)
    state.low_seen = int(2 * state.stamina[OSCUMORA] <= face.max_stamina)
    state.active[1], state.adapted = OSCUMORA, -1


def lay_out(
    game: LuturasGame,
    hands: Sequence[Sequence[str]],
    decks: Sequence[Sequence[str] | None],
    portals: Sequence[Sequence[str]],
) -> None:
    """Cards where they are said to be. What was dealt elsewhere stays in its deck, unless that deck is given too."""
    state, box = game.state, game.table.box
    serials = box.serials
    placed = [card for pile in (*hands, *portals, *(deck for deck in decks if deck is not None)) for card in pile]
    assert len(set(placed)) == len(placed), "a card can only be in one place"
    rest = [serial for serial in range(len(box.ids)) if box.ids[serial] not in placed]
    for seat, player in enumerate(state.players):
        dealt = [card for player_deck in player.decks for card in player_deck] + [c for h in player.hands for c in h]
        deck = decks[seat]
        own = [serials[card] for card in deck] if deck is not None else [card for card in dealt if card in rest]
        player.decks = by_kind(own)
        player.hands = by_kind([serials[card] for card in hands[seat]])
        player.portals = by_kind([serials[card] for card in portals[seat]])
        player.placed = [-1, -1]
        player.chosen = -1
        player.shown = 0
        player.revealed = player.used = player.transforming = player.defending = 0
        state.public = 0
    for player in state.players:
        for card in (*player.portals[0], *player.portals[1]):
            state.public |= 1 << card


def by_kind(cards: Sequence[int]) -> list[list[int]]:
    """Tools and Strategies."""
    return [[card for card in cards if card < FIRST_STRATEGY], [card for card in cards if card >= FIRST_STRATEGY]]


def started(game: LuturasGame, round_now: int) -> Session:
    """On to the first question of the command."""
    state = game.state
    state.round, state.phase, state.strikes, state.asking = round_now, "command", (), None
    state.attacks, state.tie = 0, -1
    state.todo = [(tasks.LOCK, 0, 0, 0)]
    state.todo += [(tasks.COMMAND, player.seat, 0, 0) for player in reversed(state.players)]
    game.table.log = []
    game._keys = None
    advance(game.table)
    return Session(game)


# --- playing ---


def play(session: Session, *keys: str) -> Session:
    """Play several moves; a card is enough where a Tool or a Strategy is asked."""
    for key in keys:
        kind = session.choice.kind
        session.play(key if ":" in key or kind == "transform" else f"{kind}:{key}")
    return session


def finish(session: Session) -> Session:
    """The same session, once its script of dice is used up to the last one."""
    dice = session.game.table.dice
    assert isinstance(dice, ScriptedDice)
    dice.finish()
    return session


def round_of(session: Session, *keys: str) -> Session:
    """Play moves that make up a round, with all the dice that were written for it."""
    return finish(play(session, *keys))


# --- looking ---


def events(session: Session, kind: str) -> list[Any]:
    """The events of one kind so far."""
    return [event for event in session.log if type(event).__name__ == kind]


def told(session: Session, *among: str) -> list[str]:
    """What happened in attacks, a step a line, in a short notation; `among` names kinds of events, all if none."""
    named = [event for event in session.log if not among or type(event).__name__ in among]
    told_of = [event for event in named if getattr(event, "why", "") != "no tool"]
    return [STEPS[type(event).__name__](event) for event in told_of if type(event).__name__ in STEPS]


def faces_of(event: Any) -> str:
    """`2 4 -> 4 lowest`: each set of D4, the die that counts, and whether it is the lowest."""
    sets = " / ".join(" ".join(map(str, faces)) for faces in event.sets)
    return f"{sets} -> {event.die}{' lowest' if event.lowest else ''}"


STEPS = {
    "AttackRolled": lambda e: (
        f"{e.name} {'+'.join(map(str, e.dice))}={e.total} {'evaded' if e.evaded else 'hits' if e.hit else 'misses'}"
    ),
    "SpecialChecked": lambda e: (
        f"special {e.total}/{e.special} {'nullified' if e.nullified else 'yes' if e.triggers else 'no'}"
    ),
    "BreakshieldChecked": lambda e: f"breakshield {e.total}/{e.breakshield} {'yes' if e.breaks else 'no'}",
    "DamageRolled": lambda e: f"damage {faces_of(e)}",
    "DefenseRolled": lambda e: f"defense {faces_of(e)}",
    "Hit": lambda e: f"{e.damage} to {e.to}, {e.left} left",
    "Hurt": lambda e: f"{e.name} loses {e.amount} {e.to}, {e.left} left",
    "Healed": lambda e: f"{e.name} recovers {e.amount}",
    "HealStopped": lambda e: f"{e.name} recovers nothing: {e.status}",
    "StatusPlaced": lambda e: f"{e.name} is {e.status}",
    "StatusStopped": lambda e: f"{e.name} is not {e.status}: {e.why}",
    "Cured": lambda e: f"{e.name} is cured",
    "SpecialChanged": lambda e: f"{e.name} Special {e.special}",
    "SpecialStopped": lambda e: f"{e.name} no Special",
    "Transformed": lambda e: f"{e.name} turns to Hyper",
    "FellBack": lambda e: f"{e.name} turns to base",
    "ForceFieldBroke": lambda e: "field breaks",
    "KnockedOut": lambda e: f"{e.name} falls",
    "OscumoraDefeated": lambda e: f"{e.name} falls",
    "OscumoraPlaced": lambda e: f"{e.name} comes",
    "AttacksAgain": lambda e: "again",
    "Changed": lambda e: f"{e.name} {e.stat} {e.amount:+} {e.duration}",
    "AbilityActs": lambda e: f"{e.title} ({e.trigger})",
    "NoAttack": lambda e: f"{e.name} does not attack: {e.why}",
}
"""How a step is written."""


def kinds(session: Session, *among: str) -> list[str]:
    """The kinds of the events so far, in order; only those of interest."""
    return [name for event in session.log if (name := type(event).__name__) in among]


def slot_of(session: Session, card: str) -> int:
    """Where a creature is, by its id."""
    state = session.state
    return next(
        slot for slot, side in enumerate(state.sides) if side >= 0 and session.game.table.faces[side].card == card
    )


def stamina(session: Session, card: str) -> int:
    return session.state.stamina[slot_of(session, card)]


def status(session: Session, card: str) -> str:
    number = session.state.status[slot_of(session, card)]
    return STATUSES[number] if number >= 0 else ""


def special(session: Session, card: str) -> int:
    return session.state.special[slot_of(session, card)]


def is_hyper(session: Session, card: str) -> bool:
    return bool(session.game.table.face(slot_of(session, card)).hyper)


def stat(session: Session, card: str, name: str) -> int:
    """What a stat of a creature counts as now, as the view says it."""
    view = session.view(0)
    creatures = [one for team in view["teams"] for one in team] + ([view["oscumora"]] if view["oscumora"] else [])
    return next(one["stats"][name]["value"] for one in creatures if one["id"] == card)


def active(session: Session, seat: int = 0) -> str:
    return session.view(0)["active"][seat]


def cards_in(session: Session, pile: str, seat: int = 0, kind: str | None = None) -> list[str]:
    """The ids of a seat's cards in `hands`, `decks` or `portals`, of one kind or both."""
    piles = getattr(session.state.players[seat], pile)
    wanted = range(2) if kind is None else [KINDS.index(kind)]
    return [session.game.table.box.ids[card] for number in wanted for card in piles[number]]


def hand(session: Session, seat: int = 0, kind: str | None = None) -> list[str]:
    return cards_in(session, "hands", seat, kind)


def portal(session: Session, seat: int = 0, kind: str | None = None) -> list[str]:
    return cards_in(session, "portals", seat, kind)


def deck(session: Session, seat: int = 0, kind: str | None = None) -> list[str]:
    return cards_in(session, "decks", seat, kind)


@cache
def box() -> Box:
    return Box(luu.cards("luturas"))


def nature(card: str) -> str:
    return NATURES[luu.cards("luturas").luturas[card].nature]


def with_cells(sheet: str, card: str, **cells: int | str) -> luu.CardSet:
    """The shipped cards with some cells changed."""
    cards = luu.cards("luturas")
    for column, value in cells.items():
        cards = cards.with_value(sheet, card, column, value)
    return cards
