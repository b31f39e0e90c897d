"""What holds in every position of Planet Luu, and what is wrong with one in which it does not."""

from __future__ import annotations

from collections.abc import Iterator

from luu.core.session import Session
from luu.planet.box import TIER_SIZE
from luu.planet.rules.rounds import ROUND_LIMIT
from luu.planet.state import XP_NEEDED, Luu, State
from luu.planet.table import QUEUE_LIMIT

REASONS = ("all sectors cleared", "colony lost", "stalemate")


def faults(session: Session) -> list[str]:
    """Everything wrong with a position; nothing in a sound one."""
    state = session.state
    found = [*state_faults(state, len(session.game.table.box.ids))]
    if session.outcome is None:
        found += question_faults(session)
    else:
        found += end_faults(session)
    return found


def question_faults(session: Session) -> Iterator[str]:
    """Somebody is asked, and nothing is left half done."""
    state = session.state
    if not session.game.keys:
        yield "a question has no answer"
    if state.fell:
        yield "somebody fell and the game was not judged"
    if state.asking is not None and state.asking[1] not in range(len(state.players)):
        yield f"seat {state.asking[1]} is asked"


def end_faults(session: Session) -> Iterator[str]:
    """How a game ended fits what is on the table (PL-12)."""
    outcome, state = session.outcome, session.state
    assert outcome is not None
    if outcome.reason not in REASONS:
        yield f"the game ended for the reason {outcome.reason!r}"
    if outcome.won != (outcome.reason == "all sectors cleared") or outcome.winner != (0 if outcome.won else None):
        yield f"the outcome contradicts itself: {outcome}"
    if any(player.queue for player in state.players) == (outcome.reason == "colony lost"):
        yield f"the queues do not fit the end: {outcome.reason}"


def state_faults(state: State, cards: int) -> Iterator[str]:
    """Numbers within their bounds, and every card in exactly one place."""
    if sorted(every_card(state)) != list(range(cards)):
        yield f"cards are lost or doubled: {odd_ones(every_card(state), cards)}"
    if sorted(every_rogue(state)) != list(range(4 * TIER_SIZE)):
        yield f"Rogue cards are lost or doubled: {odd_ones(every_rogue(state), 4 * TIER_SIZE)}"
    yield from number_faults(state)
    yield from boss_faults(state)
    for player in state.players:
        if player.luutex < 0:
            yield f"seat {player.seat} has {player.luutex} Luutex"
        if len(player.queue) > QUEUE_LIMIT[len(state.players) - 1]:
            yield f"seat {player.seat} has {len(player.queue)} Luu"
        for luu in player.queue:
            yield from luu_faults(luu, player.seat)
    for enemy in state.enemies:
        if not 0 < enemy.hp <= enemy.max_hp:
            yield f"{enemy.name} {enemy.uid} stands with {enemy.hp} of {enemy.max_hp} HP"


def luu_faults(luu: Luu, seat: int) -> Iterator[str]:
    """A Luu in a queue (PL-3)."""
    most = 0 if luu.level == 5 else XP_NEEDED - 1 if luu.evolved or luu.level < 3 else XP_NEEDED
    if not 0 < luu.hp <= luu.max_hp:
        yield f"{luu.name} {luu.uid} stands with {luu.hp} of {luu.max_hp} HP"
    if not 0 <= luu.xp <= most:
        yield f"{luu.name} {luu.uid} has {luu.xp} XP at level {luu.level}"
    if luu.seat != seat:
        yield f"{luu.name} {luu.uid} of seat {luu.seat} stands in the queue of seat {seat}"
    if len(luu.cards) not in (luu.evolved, 1 + luu.evolved):  # a purified Luu has no base card
        yield f"{luu.name} {luu.uid} consists of {len(luu.cards)} cards"


def number_faults(state: State) -> Iterator[str]:
    """Names that dice are keyed by, and the rounds (PL-12.3)."""
    uids = [luu.uid for player in state.players for luu in player.queue] + [enemy.uid for enemy in state.enemies]
    if len(set(uids)) < len(uids) or max([*uids, state.next_uid]) >= 1 << 16:
        yield f"uids are not unique, or too large: {uids}"
    if not (0 <= state.round <= ROUND_LIMIT and state.round <= state.round_total < 1 << 14):
        yield f"round {state.round} of the wave is round {state.round_total} of the game"


def boss_faults(state: State) -> Iterator[str]:
    """Each boss waits in one place, and there are enough for the sectors to come (PL-5.5)."""
    waiting = [*(state.offered or [name for name in [state.pending] if name]), *state.boss_deck]
    if len({state.boss.key, *waiting}) != 1 + len(waiting):
        yield f"a boss is doubled: {state.boss.key}, {waiting}"
    if len(waiting) != 5 - state.sector + bool(state.offered):
        yield f"in Sector {state.sector} {len(waiting)} bosses wait"


def every_card(state: State) -> list[int]:
    """Every card, wherever it lies."""
    found = [*state.draw, *state.discard, *state.removed, *state.power, *state.resolving, *state.left_out]
    found += [*state.core_pool, *state.power_pool, *state.revealed]
    found += [lasting.serial for lasting in state.lasting]
    for player in state.players:
        found += player.hand
        found += [card for luu in player.queue for card in luu.cards]
    return found


def every_rogue(state: State) -> list[int]:
    """Every Rogue card, wherever it lies."""
    out = [enemy.serial for enemy in state.enemies if not enemy.card.boss]
    return [*out, *state.fallen, *(card for pile in (*state.tiers, *state.waves) for card in pile)]


def odd_ones(found: list[int], count: int) -> list[int]:
    """The cards that are not there exactly once."""
    return [serial for serial in range(count) if found.count(serial) != 1]
