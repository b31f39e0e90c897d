"""What the cards that are out do at certain moments, and when their players say so."""

from __future__ import annotations

from luu.core.tally import Tally
from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.chance import REFLEX
from luu.planet.rules.traits import missed, serving
from luu.planet.rules.verbs import code, fits
from luu.planet.state import OVER, Enemy, Lasting, Luu, Task
from luu.planet.table import Table, enemy_name


def fire(table: Table, trigger: str, seat: int = -1, luu: int = 0) -> None:
    """Cards that wait for this moment act next, the one played first being first: those of a seat (-1: of all), and of
    those that serve one Luu only the ones of the Luu concerned (0: any)."""
    if trigger not in table.state.at_work:
        return
    reacts = table.box.reacts
    for lasting in reversed(table.state.lasting):
        concerned = seat in (-1, lasting.seat) and (not lasting.luu or not luu or lasting.luu == luu)
        if trigger in reacts[lasting.serial] and concerned:
            act(table, lasting, trigger)


def act(table: Table, lasting: Lasting, trigger: str, prize: int = 0) -> None:
    """What one card does at a moment becomes tasks; `prize` is the XP printed on an enemy that fell."""
    verbs = table.box.reacts[lasting.serial].get(trigger, ())
    for number in range(len(verbs) - 1, -1, -1):
        packed = code(lasting.seat, trigger, number, prize)
        table.state.todo.append((tasks.RUN_EFFECT, lasting.serial, lasting.luu, packed))


def enemy_fell(table: Table, enemy: Enemy, by: Luu | None) -> None:
    """After an enemy's defeat: cards that wait for it, the one played first being first, whichever kind of defeat each
    waits for; then those that last until a Rogue's defeat end."""
    state, card = table.state, enemy.card
    if not card.boss:
        state.todo.append((tasks.EXPIRE_KILL, 0, 0, 0))
    for lasting in reversed(state.lasting):
        if lasting.spent == OVER:
            continue
        act(table, lasting, "on_defeat", card.xp)
        if not card.boss:
            act(table, lasting, "on_rogue_defeat", card.xp)
        if by is not None and lasting.seat == by.seat and lasting.luu in (0, by.uid):
            act(table, lasting, "on_kill", card.xp)
        if not card.boss and lasting.card.lasts == "kill":
            table.spend(lasting, OVER)


def expire_kill(table: Table, task: Task) -> None:
    """Cards that lasted until a Rogue fell are discarded."""
    table.expire("kill")


def luu_hurt(table: Table, luu: Luu) -> None:
    """The first time in a round that a player's Luu takes damage, cards that wait for it act."""
    if "on_hurt" not in table.state.at_work:
        return
    for lasting in reversed(table.state.lasting):
        waits = "on_hurt" in table.box.reacts[lasting.serial]
        if waits and lasting.seat == luu.seat and lasting.spent != table.state.round_total:
            table.spend(lasting, table.state.round_total)
            act(table, lasting, "on_hurt")


def luu_fell(table: Table, luu: Luu) -> None:
    """After an own Luu's knock-out; a card that waited for something on this Luu waits no longer."""
    fire(table, "on_knock_out", luu.seat)
    for lasting in table.state.lasting:
        if lasting.luu == luu.uid and lasting.card.lasts == "triggered":
            table.end_card(lasting)


def prevented(table: Table, enemy: Enemy, luu: Luu, damage: Tally) -> bool:
    """Whether a card's d6 prevents an attack; each card rolls for itself."""
    for lasting, most in serving(table, luu, "reflex"):
        die = table.roll(6, REFLEX, luu.seat, luu.uid, enemy.uid, lasting.serial)
        if die <= most:
            title, rule = lasting.card.name, f"card:{lasting.card.id}"
            table.emit(ev.AttackPrevented(rule, luu.uid, luu.name, enemy.uid, enemy_name(enemy), title, die))
            return True
        missed(table, damage, lasting.card.name, [die])
    return False


# ---------------------------------------------------------------------- cards used by their player


def use_keys(table: Table, seat: int) -> list[str]:
    """The cards that are out and can be used now, once a round or once a wave."""
    uses = table.box.uses
    return [
        f"use:{out.card.id}"
        for out in table.state.lasting
        if out.seat == seat and uses[out.serial] and usable(table, out, uses[out.serial])
    ]


def usable(table: Table, lasting: Lasting, trigger: str) -> bool:
    """Whether a card that acts when its player says so is unused yet and finds something to do."""
    verbs = table.box.reacts[lasting.serial][trigger]
    return lasting.spent != clock(table, trigger) and fits(table, lasting.seat, verbs, held=0)


def clock(table: Table, trigger: str) -> int:
    """The number of the round, or of the wave, in which a card is used."""
    state = table.state
    return state.round_total if trigger == "each_round" else state.sector * 10 + state.wave


def use(table: Table, seat: int, card: str) -> None:
    """A player uses a card that is out."""
    for lasting in table.state.lasting:
        if lasting.card.id == card and lasting.seat == seat:
            trigger = table.box.uses[lasting.serial]
            table.spend(lasting, clock(table, trigger))
            table.emit(ev.CardUsed(f"card:{card}", seat, card, lasting.card.name))
            act(table, lasting, trigger)
            return
