"""The legal moves of every kind of question, and what an answer sets going."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.rules import (
    actions,
    chaos,
    combat,
    draft,
    enemies,
    growth,
    hand,
    moments,
    opening,
    order,
    returning,
    rounds,
    sharing,
    splitting,
    waves,
)
from luu.planet.state import BOSS_WAVE, Task
from luu.planet.table import Table


def legal_keys(table: Table) -> list[str]:
    """The answers to the question that is asked, as stable texts; none once the game is over."""
    state = table.state
    asking = state.asking
    if asking is None:
        return []
    kind, seat, first, second = asking
    if kind == "turn":
        return actions.turn_keys(table, seat, first)
    if kind == "draft":
        return draft.draft_keys(table, first)
    if kind == "xp":
        return growth.xp_keys(table, seat)
    if kind == "target":
        return hand.target_keys(table, seat, first)
    if kind == "discard":
        return hand.discard_keys(table, seat, second)
    if kind == "die":
        return actions.call_keys(table)
    if kind == "place":
        return actions.place_keys(table, seat, first)
    if kind == "take":
        return hand.take_keys(table, first, second)
    if kind == "amount":
        return sharing.amount_keys(table, seat, first, second)
    if kind in CARD_KEYS:
        return CARD_KEYS[kind](table, seat)
    if kind == "class":
        return returning.class_keys()
    if kind == "free":
        return returning.free_keys(table, first)
    if kind == "bench":
        return [*rounds.bench_keys(table, seat), "pass"]
    if kind == "boss":
        return [f"boss:{boss}" for boss in state.offered]
    if kind == "chaos":
        return chaos.chaos_keys()
    return ["mulligan", "keep"]


CARD_KEYS: Final[dict[str, Callable[[Table, int], list[str]]]] = {
    "next": order.next_keys,
    "order": order.order_keys,
    "shift": order.shift_keys,
    "fallen": returning.fallen_keys,
}
"""The answers to what cards ask, where the seat alone says which there are."""


def answer(table: Table, key: str) -> None:
    """Carry out a legal answer; what follows from it is left in `state.todo`."""
    state = table.state
    asking = state.asking
    assert asking is not None
    kind, seat, first, second = asking
    state.asking = None
    if kind == "turn":
        answer_turn(table, key, seat, first)
    elif kind == "draft":
        draft.answer_draft(table, int(key[5:]))
    elif kind == "xp":
        growth.answer_xp(table, seat, place_of(key), first, second)
    elif kind == "target":
        state.todo.append((tasks.NEXT, 0, 0, 0))
        hand.resolve(table, seat, first, place_of(key))
    elif kind == "discard":
        hand.answer_discard(table, seat, key[8:], first, second)
    elif kind == "die":
        luu = state.luu(first)
        assert luu is not None
        actions.take_called_attack(table, luu, int(key[4:]))
    elif kind == "place":
        actions.answer_place(table, seat, first, place_of(key))
    elif kind == "take":
        hand.answer_take(table, seat, key[5:], first, second)
    elif kind == "amount":
        sharing.answer_amount(table, seat, first, second, int(key[7:]))
    elif kind in ("next", "order", "shift", "fallen", "class", "free"):
        answer_card(table, key, kind, seat, first)
    elif kind == "bench":
        answer_bench(table, key, seat)
    elif kind == "boss":
        waves.answer_boss(table, key[5:])
    elif kind == "chaos":
        chaos.add_chaos(table, int(key[6:]))
    elif key == "mulligan":
        opening.mulligan(table)


def answer_card(table: Table, key: str, kind: str, seat: int, serial: int) -> None:
    """What a card asked when it was played or used."""
    if kind == "next":
        order.answer_next(table, seat, serial, place_of(key))
    elif kind == "order":
        order.answer_order(table, seat, serial, key)
    elif kind == "shift":
        order.answer_shift(table, seat, serial, key)
    elif kind == "fallen":
        returning.answer_fallen(table, seat, serial, key[7:])
    elif kind == "class":
        returning.answer_class(table, seat, serial, key)
    else:
        returning.answer_free(table, seat, serial, key)


def answer_turn(table: Table, key: str, seat: int, uid: int) -> None:
    """A Luu's turn: a card, or its one action."""
    state = table.state
    if key.startswith("play:"):
        play(table, seat, key[5:])
        return
    if key.startswith("use:"):
        use(table, seat, key[4:])
        return
    luu = state.luu(uid)
    assert luu is not None
    if key == "attack:rogue-1":
        actions.take_attack(table, luu)
    elif key == "defend":
        actions.take_defend(table, luu)
    elif key == "gather":
        actions.take_gather(table, luu)
    elif key == "call:rogue-1":
        state.asking = ("die", seat, uid, 0)
    else:
        actions.take_move(table, luu, int(key[9]))


def answer_bench(table: Table, key: str, seat: int) -> None:
    """The card step of a player without Luu (PL-12.2)."""
    if key == "pass":
        table.state.players[seat].passed = True
        table.emit(ev.Passed("PL-12.2", seat))
        table.state.todo.append((tasks.NEXT, 0, 0, 0))
    elif key.startswith("use:"):
        use(table, seat, key[4:])
    else:
        play(table, seat, key[5:])


def use(table: Table, seat: int, card: str) -> None:
    """Use a card that is out, then ask whose turn it is again."""
    table.state.todo.append((tasks.NEXT, 0, 0, 0))
    moments.use(table, seat, card)


def play(table: Table, seat: int, card: str) -> None:
    """Play a card, then ask whose turn it is again: cards never use up the action (PL-6.4)."""
    table.state.todo.append((tasks.NEXT, 0, 0, 0))
    hand.play_card(table, seat, card)
    if table.state.asking is not None:
        table.state.todo.pop()  # a target is asked first; the answer puts this task back


def place_of(key: str) -> int:
    """The place in `xp:luu-2`, `target:rogue-2`, `place:luu-2`."""
    return int(key[-1])


def open_game(table: Table, task: Task) -> None:
    """After the opening hands: a mulligan, where one is allowed (PL-4.8), then the chaos difficulty (PL-4.9)."""
    table.state.todo.append((tasks.START_SECTOR, 0, 0, 0))
    table.state.todo.append((tasks.CHOOSE_CHAOS, 0, 0, 0))
    if opening.may_mulligan(table.state):
        table.state.asking = ("mulligan", 0, 0, 0)


STEPS: Final[dict[int, Callable[[Table, Task], None]]] = {
    tasks.OPEN_GAME: open_game,
    tasks.START_SECTOR: waves.start_sector,
    tasks.START_WAVE: waves.start_wave,
    tasks.START_ROUND: rounds.start_round,
    tasks.NEXT: rounds.next_turn,
    tasks.END_TURN: rounds.end_turn,
    tasks.ENEMY_PHASE: enemies.enemy_phase,
    tasks.ENEMY_ATTACK: enemies.enemy_attack,
    tasks.END_ROUND: rounds.end_round,
    tasks.CLOSE_ROUND: rounds.close_round,
    tasks.END_WAVE: waves.end_wave,
    tasks.CLOSE_WAVE: waves.close_wave,
    tasks.DRAW_ONE: hand.draw_one,
    tasks.DISCARD_DOWN: hand.discard_down,
    tasks.END_SECTOR: waves.end_sector,
    tasks.CHOOSE_BOSS: waves.choose_boss,
    tasks.SHARE_XP: growth.share_xp,
    tasks.RUN_EFFECT: hand.run_effect,
    tasks.FINISH_CARD: hand.finish_card,
    tasks.DISCARD_CARDS: hand.discard_cards,
    tasks.ARRANGE_QUEUE: actions.arrange_queue,
    tasks.EVOLVE_NOW: growth.evolve,
    tasks.TAKE_CARD: hand.take_card,
    tasks.EXPIRE_KILL: moments.expire_kill,
    tasks.CALL_NEXT: order.call_next,
    tasks.ORDER_TURNS: order.order_turns,
    tasks.SHIFT_LUU: order.shift_luu,
    tasks.SHARE_OUT: sharing.share_out,
    tasks.MEND_QUEUE: sharing.mend_queue,
    tasks.LAND_ATTACK: enemies.land_attack,
    tasks.STRIKE_SHARES: splitting.strike_shares,
    tasks.STRIKE_SHARE: splitting.strike_share,
    tasks.DEFEAT_ROGUE: combat.defeat_rogue,
    tasks.PLAY_FREE: returning.play_free,
    tasks.BRING_BACK: returning.bring_back,
    tasks.DRAFT: draft.turn_up,
    tasks.DEAL_HANDS: opening.deal_hands,
    tasks.CHOOSE_CHAOS: chaos.choose_chaos,
    tasks.RESOLVE_CHAOS: chaos.resolve_chaos,
    tasks.DRAW_UP: hand.draw_missing,
}
"""What carries out each kind of task."""

_STEP_OF: Final = tuple([STEPS[number] for number in range(len(STEPS))])
"""The same by number, since every piece of work is looked up."""


def advance(table: Table) -> None:
    """Do unfinished work until somebody is asked or the game is over."""
    state = table.state
    todo = state.todo
    while state.asking is None and state.outcome is None:
        if state.fell:
            judge(table)
            continue
        task = todo.pop()
        _STEP_OF[task[0]](table, task)


def judge(table: Table) -> None:
    """After a fall: all queues empty is defeat, even as the last boss falls; that boss falling is victory (PL-12)."""
    state = table.state
    state.fell = False
    if not any(player.queue for player in state.players):
        table.end(False, "colony lost", "PL-12.2")
    elif state.cleared and state.sector == waves.LAST_SECTOR and state.wave == BOSS_WAVE:
        table.end(True, "all sectors cleared", "PL-12.1")
