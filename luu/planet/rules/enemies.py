"""The enemy phase: each enemy attacks every front Luu, and damage carries down the queue (PL-6.5, PL-6.6, PL-7.6)."""

from __future__ import annotations

from luu.core.tally import Tally, part_of
from luu.planet import chance, tasks
from luu.planet import events as ev
from luu.planet.rules.combat import dice_range, endure, fall, knock_out, shed
from luu.planet.rules.moments import fire, luu_hurt, prevented
from luu.planet.rules.sharing import can_spread, taken_shares
from luu.planet.rules.traits import bonus, enemy_attack_value, giver, missed, serving, type_modifier, unmet
from luu.planet.rules.troubles import MOST_DICE, forbidding, most_dice, start_enemy_phase
from luu.planet.state import Enemy, Luu, Task
from luu.planet.table import Table, enemy_name


def enemy_phase(table: Table, task: Task) -> None:
    """Every enemy attacks in wave order (PL-6.5); one that falls before its turn does not."""
    todo = table.state.todo
    if table.state.troubles:
        start_enemy_phase(table.state)
    todo.append((tasks.END_ROUND, 0, 0, 0))
    for enemy in reversed(table.state.enemies):
        todo.append((tasks.ENEMY_ATTACK, enemy.uid, 0, 0))


def enemy_attack(table: Table, task: Task) -> None:
    """One enemy attacks the front Luu of every queue with one roll (PL-6.5); what it does to each of them is known
    before it lands on any."""
    state = table.state
    enemy = state.enemy(task[1])
    if enemy is None:
        return
    faces, dice = enemy_dice(table, enemy)
    blows = [strike_queue(table, enemy, player.queue[0], faces, dice) for player in state.players if player.queue]
    if "spread" in state.at_work and spread(table, enemy, blows):
        return
    land(table, enemy, blows)


def enemy_dice(table: Table, enemy: Enemy) -> tuple[list[int], int]:
    """One roll a player, shared among the players, rounded up (PL-6.5). A Surge Protocol counts the most and rolls
    nothing (PL-11.3), even against a card that holds the dice at their least."""
    state = table.state
    if state.troubles and most_dice(state):
        return [], dice_range(state.sector)[1]
    if "suppress" in state.at_work:
        return [], dice_range(state.sector)[0]
    count = len(state.players)
    faces = table.roll_sector(chance.ENEMY_ATTACK, 0, enemy.uid, 0, count)
    return faces, -(-sum(faces) // count)


Blow = tuple[Luu, Tally]
"""The Luu that an attack lands on, and the damage that its reductions leave."""


def strike_queue(table: Table, enemy: Enemy, luu: Luu, faces: list[int], dice: int) -> Blow | None:
    """An attack on a front Luu: what is left of it if it lands (PL-7.6)."""
    power = attack_power(table, enemy, luu, dice)
    if table.log is not None:
        table.log.append(
            ev.EnemyAttacked(
                "PL-6.5", enemy.uid, enemy_name(enemy), luu.seat, luu.uid, luu.name,
                table.faces(faces), power.value, tuple(power.reasons),
            )
        )  # fmt: skip
    damage = Tally(power.value, "attack")
    if luu.card.evade_on and phase_shift(table, enemy, luu, damage):
        return None
    if "reflex" in table.state.at_work and prevented(table, enemy, luu, damage):
        return None
    luu.hit_by += (enemy.uid,)
    return luu, reduce(table, luu, damage, enemy)


def spread(table: Table, enemy: Enemy, blows: list[Blow | None]) -> bool:
    """Where a card lets a queue spread the damage, its player is asked before anything lands."""
    damages = [-1, -1]
    sharing = []
    for luu, damage in filter(None, blows):
        damages[luu.seat] = damage.value
        if can_spread(table, luu.seat, damage.value):
            sharing.append((tasks.SHARE_OUT, luu.seat, tasks.SPREAD, damage.value - 1))
            table.emit(ev.DamageToShare("PL-7.6", luu.uid, luu.name, damage.value, tuple(damage.reasons)))
    if sharing:
        table.state.todo.append((tasks.LAND_ATTACK, enemy.uid, damages[0], damages[1]))
        table.state.todo.extend(reversed(sharing))
    return bool(sharing)


def land_attack(table: Table, task: Task) -> None:
    """An attack whose damage was shared out lands."""
    _, uid, *damages = task
    enemy = table.state.enemy(uid)
    assert enemy is not None
    blows: list[Blow | None] = []
    for player, damage in zip(table.state.players, damages, strict=False):
        if damage >= 0:
            left = Tally(damage, "left of the attack")
            take_shares(table, player.queue[0], left)
            blows.append((player.queue[0], left))
    land(table, enemy, blows)


def take_shares(table: Table, lead: Luu, damage: Tally) -> None:
    """The others take their shares as they are: the damage has met all the reductions that it meets."""
    others = table.state.players[lead.seat].queue[1:]
    for luu, share in zip(others, taken_shares(table, lead.seat), strict=False):
        if share:
            damage.less(share, "taken by others" if table.log is None else f"taken by {luu.name} {luu.uid}")
            table.hurt(luu, share, (("its share", share),), "PL-7.6")
            luu_hurt(table, luu)


def land(table: Table, enemy: Enemy, blows: list[Blow | None]) -> None:
    """An attack does its damage; an enemy that fell to what it got back leaves."""
    for blow in blows:
        if blow is not None:
            luu, damage = blow
            take_blow(table, enemy, luu, damage)
    if enemy.hp == 0:
        fall(table, enemy, None)


def take_blow(table: Table, enemy: Enemy, luu: Luu, damage: Tally) -> None:
    """A front Luu takes what is left of an attack; what its HP does not take goes on down the queue (PL-6.6)."""
    if damage.value >= luu.hp:
        endure(table, luu, damage)
    beyond = table.hurt(luu, damage.value, damage.reasons, "PL-7.6")
    if damage.value > 0:
        luu_hurt(table, luu)
    if luu.defending and luu.card.rebound_part:
        rebound(table, enemy, luu, damage.value)
    if luu.hp == 0:
        defy(table, enemy, luu)
        knock_out(table, luu)
        carry_on(table, luu, beyond)


def defy(table: Table, enemy: Enemy, luu: Luu) -> None:
    """A card takes the Rogue along whose attack knocks its Luu out, and hurts a boss; it ends with its Luu."""
    for lasting, amount in serving(table, luu, "defiance")[:1]:
        title, rule = lasting.card.name, f"card:{lasting.card.id}"
        table.emit(ev.Defied(rule, luu.uid, luu.name, enemy.uid, enemy_name(enemy), title))
        dealt, how = (amount, "what a boss takes") if enemy.card.boss else (enemy.hp, "all its HP")
        why = title if table.log is None else f"{title} ({how})"
        table.hurt_enemy(enemy, dealt, ((why, dealt),), rule)


def carry_on(table: Table, fallen: Luu, damage: int) -> None:
    """Damage beyond a knock-out meets the next Luu's reductions, but is no attack on it (PL-6.6)."""
    queue = table.state.players[fallen.seat].queue
    while damage > 0 and queue:
        luu = queue[0]
        if table.log is not None:
            table.log.append(ev.CarriedOver("PL-6.6", luu.uid, luu.name, damage, f"{fallen.name} {fallen.uid}"))
        met = reduce(table, luu, Tally(damage, "carried over"))
        endure(table, luu, met)
        damage = table.hurt(luu, met.value, met.reasons, "PL-6.6")
        if met.value > 0:
            luu_hurt(table, luu)
        if luu.hp == 0:
            knock_out(table, luu)
        fallen = luu


def attack_power(table: Table, enemy: Enemy, luu: Luu, dice: int) -> Tally:
    """An enemy's power against one target: its attack, the dice, then what depends on the target (PL-6.5)."""
    card = enemy.card
    power = enemy_attack_value(table.state, enemy)
    power.add(dice, dice_reason(table) if table.state.troubles else "dice")
    if card.predatory and any(uid != enemy.uid for uid in luu.hit_by):
        power.add(card.predatory, card.trait)
    if card.wounded_prey and luu.hp < luu.card.max_hp:
        power.add(card.wounded_prey, card.trait)
    modifier = type_modifier(card.cls, luu.card.cls)
    if modifier > 0:
        spared = giver(table, luu, "type_shield")
        if spared:
            unmet(table, power, "type", spared)
        else:
            power.add(modifier, "type")
    elif modifier < 0:
        power.less(-modifier, "type")
    return power


def dice_reason(table: Table) -> str:
    """What the dice's part of an enemy's power is called: the dice, or the chaos card that replaces them."""
    return forbidding(table, MOST_DICE) if most_dice(table.state) else "dice"


def phase_shift(table: Table, enemy: Enemy, luu: Luu, damage: Tally) -> bool:
    """A d6, once for each attacker: on a 6 all damage of the attack is evaded (PL-2.10)."""
    dice = 1 + bonus(table, luu, "phase_dice")
    rolled = [table.roll(6, chance.PHASE_SHIFT, luu.seat, luu.uid, enemy.uid, index) for index in range(dice)]
    die = max(rolled)
    if die < luu.card.evade_on:
        missed(table, damage, luu.card.trait, rolled)
        return False
    if table.log is not None:
        table.log.append(
            ev.LuuEvaded("PL-2.10", luu.uid, luu.name, enemy.uid, enemy_name(enemy), die, luu.card.evade_on)
        )
    return True


def reduce(table: Table, luu: Luu, damage: Tally, source: Enemy | None = None, attack: bool = True) -> Tally:
    """Everything that makes damage to a friendly Luu smaller, in the order of PL-7.6; Defend only meets attacks.
    `source` is the enemy that attacks it; damage that carries over has met a ward already."""
    if attack and luu.defending:
        parry(table, luu, damage)
    shed(table, luu, damage, source)
    if luu.card.impervious:
        impervious(table, luu, damage)
    return damage


def parry(table: Table, luu: Luu, damage: Tally) -> None:
    """Defend takes 2 from the first that lands this round, and is used up even if nothing is left (PL-7.2)."""
    if not luu.parried:
        luu.parried = True
        damage.less(2, "Defend")
    elif table.log is not None:
        damage.remark("Defend is used up")


def impervious(table: Table, luu: Luu, damage: Tally) -> None:
    """What would deal 2 or less after all reductions deals 0 (PL-2.8)."""
    if 0 < damage.value <= luu.card.impervious:
        damage.to(0, luu.card.trait)
    elif damage.value:
        unmet(table, damage, luu.card.trait)


def rebound(table: Table, enemy: Enemy, luu: Luu, dealt: int) -> None:
    """A defending Gifluu gives part of the damage dealt back, its own knock-out included (PL-2.11)."""
    card = luu.card
    amount = max(card.rebound_least, -(-dealt // card.rebound_part))
    if amount == 0 or enemy.hp == 0:
        return
    if table.log is not None:
        tell_rebound(table, enemy, luu, dealt, amount)
    table.hurt_enemy(enemy, amount, (("given back", amount),), "PL-2.11")
    luu.dealt += amount
    if table.state.lasting:
        fire(table, "on_hit", luu.seat, luu.uid)


def tell_rebound(table: Table, enemy: Enemy, luu: Luu, dealt: int, amount: int) -> None:
    """Report what a Luu gives back and how that comes about; it passes a Rogue's threshold (PL-2.11)."""
    card = luu.card
    least = amount > -(-dealt // card.rebound_part)
    how = f"at least {amount}" if least else part_of(dealt, card.rebound_part, "up", "dealt")
    back = Tally(amount, f"{card.passive} ({how})")
    if amount <= enemy.card.impervious:
        unmet(table, back, enemy.card.trait)
    giver = f"{luu.name} {luu.uid}"
    reasons = tuple(back.reasons)
    table.emit(ev.GaveBack("PL-2.11", giver, enemy_name(enemy), enemy.uid, False, amount, reasons))
