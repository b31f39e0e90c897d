"""What holds in every position of Luturas Network, and what is wrong with one in which it does not."""

from __future__ import annotations

from collections.abc import Iterator

from luu.core.session import Session
from luu.luturas.records import NEXT, NONE, SPEED, STATUSES, THIS_ROUND
from luu.luturas.rules.rounds import is_over_limit
from luu.luturas.rules.stats import LASTING_LIMIT, LASTING_SPEED, NEXT_LIMIT
from luu.luturas.rules.versus import LAST_ROUND
from luu.luturas.state import FULL_SPECIAL, NO_CARD, OSCUMORA, SLOTS, Player, State
from luu.luturas.table import Table

ENDS = (
    "all Oscumoras are defeated", "all three Luturas were knocked out", "a draw after 60 rounds",
    "more Luturas stand after 60 rounds", "more Stamina is left after 60 rounds",
)  # fmt: skip
PARTS = ("transform", "tool", "strategy")
"""The questions of a command."""

Held = dict[tuple[int, int, int], int]
"""What a creature's stat is changed by, by slot, stat and when it ends."""


def faults(session: Session) -> list[str]:
    """Everything wrong with a position; nothing in a sound one."""
    table: Table = session.game.table  # type: ignore[attr-defined]
    state = table.state
    if state.phase == "draft":
        return [*draft_faults(state, len(table.box.luturas))]
    found = [*card_faults(state, len(table.box.ids)), *change_faults(state)]
    for slot in range(SLOTS):
        if state.sides[slot] >= 0:
            found += creature_faults(table, slot)
    return [*found, *(question_faults(session) if session.outcome is None else end_faults(state))]


def draft_faults(state: State, luturas: int) -> Iterator[str]:
    """Nobody is drafted twice (LN-5.1)."""
    picked = [side // 2 for side in state.sides[:OSCUMORA] if side >= 0]
    if sorted([*picked, *state.pool]) != list(range(luturas)):
        yield f"Luturas are lost or doubled: {picked}, {state.pool}"


def card_faults(state: State, cards: int) -> Iterator[str]:
    """Every card lies in exactly one place, Tools with Tools (LN-4.1)."""
    found = [card for player in state.players for pile in piles_of(player) for card in pile if card != NO_CARD]
    if sorted(found) != list(range(cards)):
        odd = [card for card in range(cards) if found.count(card) != 1]
        yield f"cards are lost or doubled: {odd}"
    for player in state.players:
        for kind in (0, 1):
            own = [*player.hands[kind], *player.decks[kind], *player.portals[kind], player.placed[kind]]
            if any((2 * card >= cards) != bool(kind) for card in own if card != NO_CARD):
                yield f"seat {player.seat} has cards of the other kind among its {('Tools', 'Strategies')[kind]}"


def piles_of(player: Player) -> tuple[list[int], ...]:
    """Wherever a seat's cards can lie."""
    return (*player.hands, *player.decks, *player.portals, player.placed)


def change_faults(state: State) -> Iterator[str]:
    """Changes are within their limits (LN-R36); what is not for the round alone is on an Active creature (LN-R83)."""
    held: Held = {}
    for slot, stat, amount, ends, _ in state.changes:
        held[slot, stat, ends] = held.get((slot, stat, ends), 0) + amount
        if ends != THIS_ROUND and slot not in state.active:
            yield f"slot {slot} is not Active and has a change that should have ended"
    for (slot, stat, ends), total in held.items():
        most = LASTING_SPEED if stat == SPEED else LASTING_LIMIT
        if stat <= 7 and ends != THIS_ROUND and (total > NEXT_LIMIT if ends == NEXT else abs(total) > most):
            yield f"slot {slot}, stat {stat} is changed by {total}"


def creature_faults(table: Table, slot: int) -> Iterator[str]:
    """Stamina, status, Special and side of a creature (LN-2.1, LN-7.3, LN-9.7, LN-12.1, LN-14.8)."""
    state, face = table.state, table.face(slot)
    stamina, status, special = state.stamina[slot], state.status[slot], state.special[slot]
    if not 0 <= stamina <= face.max_stamina:
        yield f"{face.name} has {stamina} of {face.max_stamina} Stamina"
    if status != NONE and (slot == OSCUMORA or stamina == 0 or status == face.nature or status not in range(6)):
        yield f"{face.name} with {stamina} Stamina is {STATUSES[status] if status in range(6) else status}"
    if not 0 <= special <= (FULL_SPECIAL if state.solo and stamina and slot != OSCUMORA else 0):
        yield f"{face.name} with {stamina} Stamina has {special} Special"
    if face.hyper and stamina == 0:
        yield f"{face.name} fell and is in Hyper Mode"
    if slot == OSCUMORA and not 0 <= state.force_field <= face.force_field:
        yield f"{face.name} has {state.force_field} of {face.force_field} Force Field"


def question_faults(session: Session) -> Iterator[str]:
    """Who is asked can act, and nothing of an earlier round is left."""
    state: State = session.state
    asking = state.asking
    if asking is None or asking[1] not in range(len(state.players)):
        yield f"nobody who plays is asked: {asking}"
        return
    if asking[0] in PARTS:
        if not all(state.standing(seat) for seat in (0, 1)):
            yield "a command is asked while somebody has no standing creature"
        if state.strikes or any(change[3] == THIS_ROUND for change in state.changes):
            yield "something of the last round is left"
    if asking[0] in PARTS and not state.solo and state.round > LAST_ROUND:
        yield f"a match is in round {state.round}"
    if asking[0] == "discard" and not is_over_limit(state.players[asking[1]]):
        yield "a hand within its limit is cut"


def end_faults(state: State) -> Iterator[str]:
    """How a game ended fits what is on the table (LN-3.1, LN-14.7, LN-R29)."""
    outcome = state.outcome
    assert outcome is not None
    if outcome.reason not in ENDS:
        yield f"the game ended for the reason {outcome.reason!r}"
    stand = [any(state.stamina[slot] > 0 for slot in state.slots(player.seat)) for player in state.players]
    if state.solo:
        if (outcome.won, outcome.winner) != (stand[0], 0 if stand[0] else None) or outcome.won != (state.beaten == 18):
            yield f"the outcome contradicts the table: {outcome}, {state.beaten} beaten"
    elif outcome.reason == ENDS[1] and (outcome.winner is None or stand != [outcome.winner == 0, outcome.winner == 1]):
        yield f"the outcome contradicts the table: {outcome}"
