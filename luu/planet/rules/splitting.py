"""An attack that is split: a pool of attack, bonuses and dice is shared among enemies, each share strikes (PL-7.5)."""

from __future__ import annotations

from luu.core.tally import Tally
from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.rules.combat import TARGET_STEPS, Strike, hit, sector_dice
from luu.planet.rules.sharing import taken_shares
from luu.planet.rules.traits import bonus, serving, standing_attack
from luu.planet.state import Luu, Task
from luu.planet.table import Table


def can_split(table: Table, luu: Luu) -> bool:
    """Whether a card lets a Luu split its attack; against one enemy it is an attack like any other."""
    return len(table.state.enemies) > 1 and bonus(table, luu, "split") > 0


def split_attack(table: Table, luu: Luu, called: int) -> None:
    """The dice are rolled (or called), then the pool is shared among the enemies."""
    pool = Strike(luu, table.state.enemies[0], standing_attack(table, luu), called)
    sector_dice(table, pool)
    power = pool.power
    card = serving(table, luu, "split")[0][0].card
    faces = table.faces(pool.faces)
    table.emit(ev.PoolRolled(f"card:{card.id}", luu.uid, luu.name, faces, power.value, tuple(power.reasons)))
    table.state.todo.append((tasks.STRIKE_SHARES, luu.uid, luu.seat, 0))
    table.state.todo.append((tasks.SHARE_OUT, luu.seat, tasks.SPLIT, power.value))


def strike_shares(table: Table, task: Task) -> None:
    """The shares strike one after the other in wave order; what each sets off comes before the next."""
    _, uid, seat, _ = task
    shares = zip(table.state.enemies, taken_shares(table, seat), strict=True)
    for enemy, share in reversed(list(shares)):
        if share:
            table.state.todo.append((tasks.STRIKE_SHARE, uid, enemy.uid, share))


def strike_share(table: Table, task: Task) -> None:
    """One share meets its target; a Luu that fell to what an earlier one gave back strikes no more."""
    _, uid, target, share = task
    luu, enemy = table.state.luu(uid), table.state.enemy(target)
    if luu is None or enemy is None:
        return
    strike = Strike(luu, enemy, Tally(share, "share"), 0)
    for step in TARGET_STEPS:
        step(table, strike)
    hit(table, strike)
