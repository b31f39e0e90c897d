"""A friendly attack: how its power comes together, and what the enemy makes of it (PL-7.1, PL-7.5, PL-13)."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from luu.core.compiling import mypyc_attr
from luu.core.tally import Tally, part_of
from luu.planet import chance, tasks
from luu.planet import events as ev
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.moments import enemy_fell, fire, luu_fell, luu_hurt
from luu.planet.rules.traits import (
    add_cards,
    bonus,
    giver,
    less_shell,
    missed,
    serving,
    standing_attack,
    standing_defence,
    type_modifier,
    unmet,
)
from luu.planet.rules.traits import neighbours as neighbours_of
from luu.planet.state import OVER, Enemy, Lasting, Luu, Task
from luu.planet.table import Table, enemy_name


@mypyc_attr(acyclic=True, free_list_len=1)
class Strike:
    """A friendly attack on its way: `power` is the total that the steps so far have left."""

    __slots__ = ("called", "enemy", "faces", "luu", "power")

    def __init__(self, luu: Luu, enemy: Enemy, power: Tally, called: int) -> None:
        self.luu = luu
        self.enemy = enemy
        self.power = power
        self.called = called
        """The dice value of Call the Shot, 0 when the dice are rolled."""
        self.faces: list[int] = []


def sector_dice(table: Table, strike: Strike) -> None:
    """The sector's dice are added, or the value that was called (PL-2.4)."""
    if strike.called:
        strike.power.add(strike.called, "Call the Shot")
        return
    strike.faces = table.roll_sector(chance.ATTACK, strike.luu.seat, strike.luu.uid, strike.enemy.uid)
    strike.power.add(sum(strike.faces), "dice")


def predatory_strike(table: Table, strike: Strike) -> None:
    """More damage to a target that another friendly Luu hit earlier this round (PL-2.5)."""
    card = strike.luu.card
    if card.predatory:
        for uid in strike.enemy.hit_by:
            if uid != strike.luu.uid:
                strike.power.add(card.predatory, card.passive)
                add_cards(table, strike.luu, "predatory", strike.power)
                return


def class_advantage(table: Table, strike: Strike) -> None:
    """The type modifier, never below 0 in total (PL-2.2)."""
    modifier = type_modifier(strike.luu.card.cls, strike.enemy.card.cls)
    if modifier > 0:
        strike.power.add(modifier, "type")
        add_cards(table, strike.luu, "type_bonus", strike.power)
    elif modifier < 0:
        spared = giver(table, strike.luu, "type_shield")
        if spared:
            unmet(table, strike.power, "type", spared)
        else:
            strike.power.less(-modifier, "type")


def multipliers(table: Table, strike: Strike) -> None:
    """Cards that count the attack several times come after all modifiers."""
    for lasting, amount in serving(table, strike.luu, "attack times"):
        before, why = strike.power.value, lasting.card.name
        if table.log is not None:
            why = f"{why} ({amount} times {before})"
        strike.power.to(before * amount, why)


Step = Callable[[Table, Strike], None]

TARGET_STEPS: Final[tuple[Step, ...]] = (predatory_strike, class_advantage, multipliers)
"""What depends on the target, or comes after that."""

STRIKE_STEPS: Final[tuple[Step, ...]] = (sector_dice, *TARGET_STEPS)
"""The order matters (PL-7.5): a step sees the total that the steps before it left."""


def attack(table: Table, luu: Luu, enemy: Enemy, called: int = 0) -> None:
    """A friendly Luu attacks an enemy."""
    strike = Strike(luu, enemy, standing_attack(table, luu), called)
    for step in STRIKE_STEPS:
        step(table, strike)
    hit(table, strike)


def hit(table: Table, strike: Strike) -> None:
    """An attack whose power is known meets its target."""
    luu, enemy, power = strike.luu, strike.enemy, strike.power
    if table.log is not None:
        table.log.append(
            ev.Attacked(
                "PL-7.1", luu.uid, luu.name, enemy.uid, enemy_name(enemy),
                table.faces(strike.faces), power.value, tuple(power.reasons),
            )
        )  # fmt: skip
    die = 0
    if enemy.card.evade_on:
        die = table.roll(6, chance.ENEMY_EVADES, luu.seat, luu.uid, enemy.uid)
        if die >= enemy.card.evade_on:  # PL-13.4, PL-13.10: it misses
            evade(table, luu, enemy, die, power.value)
            return
    enemy.hit_by += (luu.uid,)
    damage = Tally(power.value, "attack")
    withstand(enemy, damage)
    if table.log is not None:
        tell_unmet(table, enemy, damage, die)
    luu.dealt += damage.value
    table.hurt_enemy(enemy, damage.value, damage.reasons, "PL-7.5")
    if damage.value > 0:
        fire(table, "on_hit", luu.seat, luu.uid)
    if enemy.hp == 0:
        fall(table, enemy, luu)
    elif enemy.card.rebound and damage.value > 0:
        give_back(table, enemy, luu, Tally(enemy.card.rebound, enemy.card.trait), "PL-13.4")


def evade(table: Table, luu: Luu, enemy: Enemy, die: int, power: int) -> None:
    """The attack misses by the d6 (PL-13.4); an aura gives part of the evaded attack back (PL-13.10)."""
    card = enemy.card
    rule = "PL-13.10" if card.boss else "PL-13.4"
    table.emit(ev.EnemyEvaded(rule, enemy.uid, enemy_name(enemy), luu.uid, luu.name, die, card.evade_on))
    if card.aura_part and power > 0:
        why = card.trait
        if table.log is not None:
            why = f"{why} ({part_of(power, card.aura_part, 'up', 'evaded')})"
        give_back(table, enemy, luu, Tally(-(-power // card.aura_part), why), "PL-13.10")


def tell_unmet(table: Table, enemy: Enemy, damage: Tally, die: int) -> None:
    """What the enemy's own card could have done about an attack and did not: evade by a d6, take from it."""
    card = enemy.card
    if die:
        missed(table, damage, card.trait, [die])
    if (card.impervious or card.first_hit_less) and len(damage.reasons) == 1 + bool(die):
        unmet(table, damage, card.trait)


def withstand(enemy: Enemy, damage: Tally) -> None:
    """What the enemy's own card takes from an attack: the threshold first, then the round's first dent."""
    card = enemy.card
    if damage.value <= card.impervious:
        damage.to(0, card.trait)
    elif card.first_hit_less and not enemy.dented:
        enemy.dented = True
        damage.less(card.first_hit_less, card.trait)


def give_back(table: Table, enemy: Enemy, luu: Luu, damage: Tally, rule: str) -> None:
    """Damage given back to a Luu passes Impervious, meets its other reductions, carries to nobody (PL-13.11)."""
    shed(table, luu, damage, enemy)
    endure(table, luu, damage)
    if table.log is not None:
        if 0 < damage.value <= luu.card.impervious:
            unmet(table, damage, luu.card.trait)
        table.log.append(
            ev.GaveBack(rule, enemy_name(enemy), luu.name, luu.uid, True, damage.value, tuple(damage.reasons))
        )
    if damage.value > 0:
        table.hurt(luu, damage.value, (("given back", damage.value),), rule)
        luu_hurt(table, luu)
        if luu.hp == 0:
            knock_out(table, luu)


def shed(table: Table, luu: Luu, damage: Tally, source: Enemy | None) -> None:
    """Defence, own shell, neighbours' Fortress and shells, halvings: what every damage to a friendly Luu meets, in this
    order (PL-7.6). `source` is the enemy it comes from; damage that carries over has met a ward already."""
    near, at_work = neighbours_of(table.state, luu), table.state.at_work
    if near or at_work or luu.card.colony_defence:
        for why, amount in standing_defence(table, luu).reasons:
            damage.less(amount, why)
    if luu.card.shell:
        less_shell(table, luu, luu.card.shell, damage)
    lent = bonus(table, luu, "shell_bond")
    for other in near:
        if other.card.fortress:
            less_shell(table, other, other.card.fortress, damage)
        if lent and other.card.shell:
            less_shell(table, other, other.card.shell, damage)
    if at_work:
        halve(table, luu, damage, source)


def halve(table: Table, luu: Luu, damage: Tally, source: Enemy | None) -> None:
    """Cards that halve damage to a Luu, rounded down, come after all that is taken off (PL-7.6); a ward halves what
    comes from Rogues of its class."""
    for lasting, _ in serving(table, luu, "halve"):
        halve_by(table, lasting, damage)
    for lasting, _ in serving(table, luu, "ward"):
        if source is not None and warded(lasting, source):
            halve_by(table, lasting, damage)


def halve_by(table: Table, lasting: Lasting, damage: Tally) -> None:
    """One card halves what is left of the damage."""
    why = lasting.card.name
    if table.log is not None:
        why = f"{why} ({part_of(damage.value, 2, 'down')})"
    damage.to(damage.value // 2, why)


def warded(lasting: Lasting, source: Enemy) -> bool:
    """Whether a ward was named for the class of a Rogue."""
    return not source.card.boss and source.card.cls == lasting.chosen


def endure(table: Table, luu: Luu, damage: Tally) -> None:
    """A card keeps a Luu from being knocked out, the rest of the damage being lost; then it ends (PL-7.6)."""
    if damage.value < luu.hp:
        return
    for lasting, kept in serving(table, luu, "endure")[:1]:
        damage.to(max(0, luu.hp - kept), lasting.card.name)
        table.end_card(lasting)


def fall(table: Table, enemy: Enemy, by: Luu | None) -> None:
    """A beaten enemy leaves, cards that wait for it act, and each player may share its XP (PL-3.5, PL-3.6)."""
    table.defeat(enemy)
    boss = int(enemy.card.boss)
    for seat in range(len(table.state.players) - 1, -1, -1):
        times = 1 if boss else xp_times(table, seat, enemy.card.xp)
        table.state.todo.append((tasks.SHARE_XP, seat, enemy.card.xp * times, boss))
    if table.state.lasting:
        enemy_fell(table, enemy, by)


def xp_times(table: Table, seat: int, xp: int) -> int:
    """How many times a Rogue's XP counts for a player."""
    times = 1
    for lasting in table.state.lasting:
        if lasting.seat == seat and lasting.spent != OVER:
            for name, amount in lasting.bonuses:
                if name == "xp times":
                    times *= amount
                    card = lasting.card
                    table.emit(ev.XpMultiplied(f"card:{card.id}", seat, card.name, amount, xp * times))
    return times


def knock_out(table: Table, luu: Luu) -> None:
    """A Luu at 0 HP leaves (PL-10.4); cards that wait for it act."""
    table.knock_out(luu)
    if table.state.lasting:
        luu_fell(table, luu)


def defeat_rogue(table: Table, task: Task) -> None:
    """A card defeats a Rogue, as if it had been beaten (PL-3.5)."""
    enemy = table.state.enemy(task[1])
    if enemy is not None:
        fall(table, enemy, None)


def dice_range(sector: int) -> tuple[int, int]:
    """The least and the most that the sector's dice can show (PL-5.3)."""
    dice = SECTOR_DICE[sector - 1]
    return len(dice), sum(dice)


def foresee(table: Table, luu: Luu, enemy: Enemy, value: int) -> Tally:
    """What an attack would deal if its dice showed `value` and it were not evaded; changes nothing."""
    strike = Strike(luu, enemy, standing_attack(table, luu), value)
    for step in STRIKE_STEPS:
        step(table, strike)
    withstand(enemy.clone(), strike.power)
    return strike.power
