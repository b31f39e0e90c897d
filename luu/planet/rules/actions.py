"""The four actions a Luu chooses from: Attack, Defend, Gather, Move (PL-7)."""

from __future__ import annotations

from typing import Final

from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.rules.combat import attack, dice_range
from luu.planet.rules.hand import play_keys, resolving_rule
from luu.planet.rules.moments import use_keys
from luu.planet.rules.splitting import can_split, split_attack
from luu.planet.rules.traits import bonds_on, gather_yield
from luu.planet.rules.troubles import attack_forbidden
from luu.planet.state import Luu, Task
from luu.planet.table import Table


def action_keys(first: tuple[str, ...]) -> tuple[list[str], ...]:
    """The actions for a queue of 0, 1, 2 ... Luu. Shifting a Luu back is its follower's shift forward, so n Luu have
    n - 1 moves (PL-7.4)."""
    moves = [[f"move:luu-{place}:forward" for place in range(2, length + 1)] for length in range(6)]
    return tuple([[*first, *shifts] for shifts in moves])


ATTACK_KEYS: Final = action_keys(("attack:rogue-1", "defend", "gather"))
CALL_KEYS: Final = action_keys(("attack:rogue-1", "call:rogue-1", "defend", "gather"))
QUIET_KEYS: Final = action_keys(("defend", "gather"))
"""Once the wave is beaten nobody attacks (PL-6.8), nor in a Blackout (PL-11.9)."""


def turn_keys(table: Table, seat: int, uid: int) -> list[str]:
    """What a Luu may do on its turn: one action, or a card first (PL-6.4)."""
    state = table.state
    length = len(state.players[seat].queue)
    if state.cleared or (state.troubles and attack_forbidden(state)):
        keys = QUIET_KEYS[length]
    else:
        luu = state.luu(uid)
        keys = CALL_KEYS[length] if luu is not None and can_call(luu) else ATTACK_KEYS[length]
    if state.lasting:
        return keys + play_keys(table, seat) + use_keys(table, seat)
    return keys + play_keys(table, seat)


def can_call(luu: Luu) -> bool:
    """Whether Call the Shot is still unused in this sector (PL-2.4)."""
    return luu.card.call > 0 and not luu.shot_called


def take_attack(table: Table, luu: Luu, called: int = 0) -> None:
    """Attack the enemy at wave position 1 (PL-7.1)."""
    end_after(table, luu)
    if "split" in table.state.at_work and can_split(table, luu):
        split_attack(table, luu, called)
    else:
        attack(table, luu, table.state.enemies[0], called)


def call_keys(table: Table) -> list[str]:
    """The values that Call the Shot can choose: the sector's minimum to its maximum (PL-2.4)."""
    least, most = dice_range(table.state.sector)
    return [f"die:{value}" for value in range(least, most + 1)]


def take_called_attack(table: Table, luu: Luu, value: int) -> None:
    """Attack with a chosen dice value; this Luu's use for the sector is gone (PL-2.4)."""
    luu.shot_called = True
    table.emit(ev.ShotCalled("PL-2.4", luu.uid, luu.name, value))
    take_attack(table, luu, value)


def take_defend(table: Table, luu: Luu) -> None:
    """Defend: the first attack that lands this round is 2 less (PL-7.2)."""
    end_after(table, luu)
    table.defend(luu)


def take_gather(table: Table, luu: Luu) -> None:
    """Gather Luutex; a Deep Bond beside it gives XP too (PL-7.3, PL-2.12)."""
    end_after(table, luu)
    gained = gather_yield(table, luu)
    table.gain_luutex(luu.seat, gained.value, gained.reasons, "PL-7.3", luu)
    for other in bonds_on(table, luu):
        if other.card.bond_xp:
            table.grant_xp(luu, other.card.bond_xp, other.card.passive, "PL-2.12")


def take_move(table: Table, luu: Luu, place: int) -> None:
    """Shift the Luu at a place one position forward, at the cost of the acting Luu's action (PL-7.4)."""
    end_after(table, luu)
    table.swap_forward(luu.seat, place - 1, luu)


def end_after(table: Table, luu: Luu) -> None:
    """The turn ends once everything that the action sets off is done."""
    table.state.todo.append((tasks.END_TURN, luu.uid, 0, 0))


# ---------------------------------------------------------------------- a queue in any order


def arrange_queue(table: Table, task: Task) -> None:
    """The player puts the queue in order from front to back; the last place answers itself."""
    _, seat, placed, _ = task
    if len(table.state.players[seat].queue) - placed > 1:
        table.state.asking = ("place", seat, placed, 0)
    else:
        queue = table.state.players[seat].queue
        table.emit(ev.Arranged(resolving_rule(table), seat, tuple(f"{luu.name} {luu.uid}" for luu in queue)))


def place_keys(table: Table, seat: int, placed: int) -> list[str]:
    """The Luu that may stand at the next place."""
    return [f"place:luu-{place}" for place in range(placed + 1, len(table.state.players[seat].queue) + 1)]


def answer_place(table: Table, seat: int, placed: int, place: int) -> None:
    """This Luu stands at the next place; those between move one back."""
    queue = table.state.players[seat].queue
    queue.insert(placed, queue.pop(place - 1))
    table.state.todo.append((tasks.ARRANGE_QUEUE, seat, placed + 1, 0))
