"""Looking ahead fairly: what a seat cannot see is dealt anew among the places where it may be.

A card changes places only with cards of which the seat knows just as much: those that nobody has shown yet, which may
be in the other's hand or in either deck; and the other's cards that have been seen, which may be in its hand or deck.
"""

from __future__ import annotations

from collections.abc import Sequence

from luu.luturas import chance
from luu.luturas.rules.hyper import may_transform
from luu.luturas.state import NO_CARD, NOBODY, Player
from luu.luturas.table import Table


def deal_anew(table: Table, seat: int) -> None:
    """Everything hidden from a seat."""
    state = table.state
    own = state.players[seat]
    places = table.dice.words(len(table.box.ids), chance.IMAGINED)
    orders = table.dice.words(len(table.box.ids), chance.IMAGINED, 1)
    for other in state.players:
        if other.seat != seat:
            for kind in (0, 1):
                deal_unseen(table, own, other, kind, places)
                deal_seen(table, other, kind, places)
                mix_placed(table, other, kind, orders)
            choose_anew(table, other)
    for player in state.players:
        for deck in player.decks:
            deck.sort(key=orders.__getitem__)
    if state.oscumoras:
        table.stack_oscumoras(sorted(state.oscumoras, key=orders.__getitem__))


def is_hidden(table: Table, player: Player, kind: int) -> bool:
    """Whether what a player placed is still face down."""
    if table.state.phase == "command":
        return True
    return kind == 0 and not player.revealed and table.state.phase in ("reveal", "battle")


def hidden_cards(table: Table, player: Player, kind: int) -> list[int]:
    """What a player holds, has placed face down, or has still to draw, but for what is known to be in hand."""
    cards = [card for card in player.hands[kind] if not player.shown >> card & 1]
    placed = player.placed[kind]
    if placed != NO_CARD and is_hidden(table, player, kind) and not player.shown >> placed & 1:
        cards.append(placed)
    return cards + player.decks[kind]


def deal_unseen(table: Table, own: Player, other: Player, kind: int, words: Sequence[int]) -> None:
    """Cards that were never shown: the other's, and those that the seat has still to draw for the first time."""
    public = table.state.public
    mine = [card for card in own.decks[kind] if not public >> card & 1]
    theirs = [card for card in hidden_cards(table, other, kind) if not public >> card & 1]
    renamed = permuted(mine + theirs, words)
    rename(own, kind, renamed)
    rename(other, kind, renamed)


def deal_seen(table: Table, other: Player, kind: int, words: Sequence[int]) -> None:
    """Cards that were shown before and went back into the other's deck: in hand again, or not."""
    public = table.state.public
    seen = [card for card in hidden_cards(table, other, kind) if public >> card & 1]
    rename(other, kind, permuted(seen, words))


def permuted(cards: list[int], words: Sequence[int]) -> dict[int, int]:
    """Each of these cards with the one that takes its place: a card has a random word of its own, which orders them."""
    return dict(zip(cards, sorted(cards, key=words.__getitem__), strict=True))


def rename(player: Player, kind: int, renamed: dict[int, int]) -> None:
    """Cards give way to those that take their places."""
    for pile in (player.hands[kind], player.decks[kind]):
        pile[:] = [renamed.get(card, card) for card in pile]
    player.placed[kind] = renamed.get(player.placed[kind], player.placed[kind])


def mix_placed(table: Table, other: Player, kind: int, words: Sequence[int]) -> None:
    """A card that lies face down may be any that the other held when it was placed."""
    placed = other.placed[kind]
    if placed == NO_CARD or not is_hidden(table, other, kind):
        return
    held = sorted([*other.hands[kind], placed], key=words.__getitem__)
    other.placed[kind] = held.pop()
    other.hands[kind][:] = held


def choose_anew(table: Table, other: Player) -> None:
    """What the other has chosen in secret: a Main or a replacement, and whether its Lutura transforms."""
    state = table.state
    if other.chosen != NOBODY:
        slots = [slot for slot in state.slots(other.seat) if slot != state.active[other.seat] and state.stamina[slot]]
        other.chosen = slots[table.dice.roll(len(slots), chance.IMAGINED, 0, other.seat, 6) - 1]
    decided = state.phase == "command" and other.placed != [NO_CARD, NO_CARD]
    if decided and may_transform(table, other.seat):
        other.transforming = table.dice.roll(2, chance.IMAGINED, 0, other.seat, 7) - 1


def take_back(player: Player) -> None:
    """In an imagined copy: a command that lies face down is in hand again, to be thought over."""
    for kind, placed in enumerate(player.placed):
        if placed != NO_CARD:
            player.hands[kind].append(placed)
    player.placed = [NO_CARD, NO_CARD]
    player.transforming = 0
