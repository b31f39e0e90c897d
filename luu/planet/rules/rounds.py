"""A round: every Luu's turn, then the enemies, then what happens at its end (PL-6.3 to PL-6.9)."""

from __future__ import annotations

from typing import Final

from luu.core.tally import Tally
from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.rules.hand import play_keys
from luu.planet.rules.moments import fire, use_keys
from luu.planet.rules.order import acting_order
from luu.planet.rules.traits import counted, others_of_class, pack
from luu.planet.rules.troubles import end_with_round
from luu.planet.state import Luu, State, Task
from luu.planet.table import Table

ROUND_LIMIT: Final = 60
"""PL-12.3: so many rounds in one wave are a defeat."""


def start_round(table: Table, task: Task) -> None:
    """A new round; a boss may drain the strongest Luu (PL-13.6)."""
    state = table.state
    state.round += 1
    state.round_total += 1
    state.turn = 0
    if table.log is not None:
        table.log.append(ev.RoundStarted("PL-6.3", state.sector, state.wave, state.round, state.round_total))
    for enemy in state.enemies:
        if enemy.card.drain:
            drain_strongest(table, enemy.name, enemy.card.drain)
    state.todo.append((tasks.NEXT, 0, 0, 0))
    fire(table, "on_round_start")


def drain_strongest(table: Table, drainer: str, amount: int) -> None:
    """The Luu with the highest base attack has less this round; ties go to the front, then to player 1 (PL-13.6)."""
    luus = [(luu.card.attack, -place, -luu.seat, luu) for luu, place in placed(table.state)]
    if luus:
        luu = max(luus, key=lambda row: row[:3])[3]
        luu.drained = amount
        table.emit(ev.Drained("PL-13.6", luu.uid, luu.name, drainer, amount))


def placed(state: State) -> list[tuple[Luu, int]]:
    """Every friendly Luu with its place in its queue (0 = front)."""
    return [(luu, place) for player in state.players for place, luu in enumerate(player.queue)]


def next_turn(table: Table, task: Task) -> None:
    """Whose turn it is: the frontmost Luu that has not acted, player 1's queue first (PL-6.3)."""
    state = table.state
    if state.acting:
        if state.luu(state.acting) is not None:
            state.asking = ("turn", state.turn, state.acting, 0)
        else:
            end_turn(table, (tasks.END_TURN, state.acting, 0, 0))
        return
    while state.turn < len(state.players):
        player = state.players[state.turn]
        for luu in acting_order(state, player):
            if not luu.acted:
                state.acting = luu.uid
                state.asking = ("turn", state.turn, luu.uid, 0)
                return
        if not player.queue and not player.passed and bench_keys(table, state.turn):
            state.asking = ("bench", state.turn, 0, 0)
            return
        state.turn += 1
    state.todo.append((tasks.END_ROUND if state.cleared else tasks.ENEMY_PHASE, 0, 0, 0))


def bench_keys(table: Table, seat: int) -> list[str]:
    """What a player without Luu can do in the card step: play cards, use those that are out (PL-12.2)."""
    keys = play_keys(table, seat)
    return keys + use_keys(table, seat) if table.state.lasting else keys


def end_turn(table: Table, task: Task) -> None:
    """A Luu has taken its one action (PL-6.4); the next one follows."""
    state = table.state
    luu = state.luu(task[1])
    if luu is not None:
        luu.acted = True
    state.acting = 0
    if task[1] == state.next_up:
        state.next_up = 0
    if state.lasting:
        table.expire("turn")
    next_turn(table, task)


def end_round(table: Table, task: Task) -> None:
    """Friendly effects come first at a round's end, those of the cards that are out too (PL-6.9)."""
    pack_recovery(table)
    table.state.todo.append((tasks.CLOSE_ROUND, 0, 0, 0))
    fire(table, "on_round_end")


def close_round(table: Table, task: Task) -> None:
    """Then Rogues' effects, then the boss's (PL-6.9); then the wave ends or a new round starts."""
    state = table.state
    rogue_recovery(table)
    boss_recovery(table)
    if state.lasting:
        table.expire("round")
        end_handed_over(table)
    state.next_up = 0
    if state.troubles:
        end_with_round(table)
    for player in state.players:
        player.passed = False
        player.order = ()
        for luu in player.queue:
            refresh(luu)
    for enemy in state.enemies:
        enemy.hit_by = ()
        enemy.dented = False
    if state.cleared:
        state.todo.append((tasks.END_WAVE, 0, 0, 0))
    elif state.round >= ROUND_LIMIT:
        table.end(False, "stalemate", "PL-12.3")
    else:
        state.todo.append((tasks.START_ROUND, 0, 0, 0))


def end_handed_over(table: Table) -> None:
    """Cards that a Luu got when what they waited for came, in an earlier round, are over."""
    for lasting in table.state.lasting:
        if lasting.card.lasts == "triggered" and 0 < lasting.spent < table.state.round_total:
            table.end_card(lasting)


def refresh(luu: Luu) -> None:
    """What holds for a round only is over."""
    luu.acted = False
    luu.defending = False
    luu.parried = False
    luu.drained = 0
    luu.dealt = 0
    luu.hit_by = ()


def pack_recovery(table: Table) -> None:
    """Lagluu heal each other when a round ends, whoever leads them (PL-2.6)."""
    for player in table.state.players:
        for luu in player.queue:
            if luu.card.pack_recovery and luu.hp < luu.card.max_hp:
                others = others_of_class(table.state, luu)
                amount = luu.card.pack_recovery * others
                why = pack(table, luu, luu.card.trait, luu.card.pack_recovery, others)
                table.heal(luu, amount, ((why, amount),), "PL-2.6")


def rogue_recovery(table: Table) -> None:
    """A Rogue Lagluu heals for each other Rogue Lagluu in the wave (PL-13.2)."""
    healers = [enemy for enemy in table.state.enemies if enemy.card.pack_heal]
    others = len(healers) - 1
    if others > 0:
        for enemy in healers:
            card = enemy.card
            why = counted(table, card.trait, card.pack_heal, others, card.name, "other Rogue ")
            amount = card.pack_heal * others
            table.heal_enemy(enemy, amount, ((why, amount),), "PL-13.2")


def boss_recovery(table: Table) -> None:
    """Forluu heals 1 for each damage on the leading friendly Luu, the more damaged lead counting (PL-13.8)."""
    for enemy in table.state.enemies:
        most = enemy.card.resilient
        if most:
            leads = [player.queue[0] for player in table.state.players if player.queue]
            wounds = max([lead.card.max_hp - lead.hp for lead in leads], default=0)
            healing = Tally(wounds, counted(table, enemy.card.trait, 1, wounds, "damage on the leading Luu"))
            if wounds > most:
                healing.to(most, "limit" if table.log is None else f"limit (at most {most})")
            table.heal_enemy(enemy, healing.value, tuple(healing.reasons), "PL-13.8")
