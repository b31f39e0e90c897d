"""One attack, step by step: of a Lutura with its Tool, or of the Oscumora (LN-6.6, LN-6.7, LN-14.3, LN-14.4).

The order of the steps matters. A step that sets something going lets it finish before the next step.
"""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from luu.core.events import Reasons
from luu.core.tally import Tally
from luu.luturas import chance, tasks
from luu.luturas import events as ev
from luu.luturas.box import (
    ON_HIT,
    ON_KO,
    ON_MISS,
    ON_STRUCK,
    REROLL_DAMAGE,
    REROLL_DEFENSE,
    REROLL_ROLL,
    Face,
)
from luu.luturas.records import (
    BLURRED,
    BREAKSHIELD,
    BURNED,
    DAMAGE_DICE,
    DEFENSE_DICE,
    GUARD,
    NEXT,
    NULLIFIED,
    POWER,
    ROLL,
    SOAKED,
    SPECIAL,
    STATUSES,
)
from luu.luturas.rules.stamina import field_broke, lutura_fell, oscumora_lowered
from luu.luturas.rules.stats import (
    again_by,
    binds,
    dice_count,
    dice_reasons,
    reasons,
    stat,
    sure_break,
)
from luu.luturas.rules.statuses import inflict
from luu.luturas.rules.triggers import fire
from luu.luturas.state import NO_CARD, OSCUMORA, Strike, Task
from luu.luturas.table import Table

Step = Callable[[Table, Strike], None]

SECOND_ROLL: Final = 2
SECOND_SET: Final = 8
"""Where the keys of a second roll begin."""


def attack(table: Table, strike: Strike) -> None:
    """An attack begins: its roll decides which steps follow."""
    table.begin_strike(strike)
    roll(table, strike)
    go_on(table, strike, 0)


def go_on(table: Table, strike: Strike, first: int) -> None:
    """The steps of an attack from one on; what a step sets going comes first, and the attack waits in `todo`."""
    todo = table.state.todo
    depth = len(todo)
    steps = steps_of(strike)
    for step in steps[first:]:
        step(table, strike)
        if len(todo) != depth:
            if table.state.outcome is None:
                todo.insert(depth, (tasks.STRIKE, steps.index(step) + 1, 0, 0))
            return
    table.end_strike()


def strike_on(table: Table, task: Task) -> None:
    """The attack under way goes on; if its own Tool has felled the target before it landed, it is over."""
    strike = table.state.strikes[-1]
    if task[1] <= LANDING and not there(table, strike, strike.target):
        end_next(table, strike)
        table.end_strike()
    else:
        go_on(table, strike, task[1])


def there(table: Table, strike: Strike, slot: int) -> bool:
    """Whether a creature of an attack still stands; an Oscumora that came for a fallen one is another creature."""
    state = table.state
    return state.stamina[slot] > 0 and (slot != OSCUMORA or strike.which == state.beaten)


# ---------------------------------------------------------------------- the roll


def roll(table: Table, strike: Strike) -> None:
    """2D6 against Accuracy; a miss is rolled once again by whoever may, and the second roll stands (LN-R81)."""
    make_roll(table, strike, 0, "")
    if not strike.hit:
        by = again_by(table, strike.actor, REROLL_ROLL)
        if by:
            make_roll(table, strike, SECOND_ROLL, by)


def make_roll(table: Table, strike: Strike, index: int, by: str) -> None:
    """The dice, one of them if Blurred (LN-9.4), and what they come to (LN-12.2)."""
    actor = strike.actor
    state = table.state
    blurred = state.status[actor] == BLURRED and binds(table, actor, BLURRED)
    dice = strike.dice = table.throw(1 if blurred else 2, 6, chance.ATTACK, strike, index)
    strike.total = sum(dice) + stat(table, actor, ROLL)
    target = table.faces[state.sides[strike.target]]
    evaded = target.evades and not blurred and dice[0] == dice[1]
    strike.hit = int(not evaded and strike.total >= accuracy_of(table, strike))
    if table.log is not None:
        tell_roll(table, strike, blurred, target.ability if evaded else "", by)


def tell_roll(table: Table, strike: Strike, blurred: bool, evaded: str, by: str) -> None:
    """Report a roll with what its total is made of."""
    actor = strike.actor
    rule = "LN-R81" if evaded else "LN-9.4" if blurred else "LN-14.4" if actor == OSCUMORA else "LN-6.6"
    why = (("dice", sum(strike.dice)), *reasons(table, actor, ROLL).reasons)
    table.emit(
        ev.AttackRolled(
            rule, table.seat_of(actor), actor, table.name(actor), strike.dice, strike.total, why,
            accuracy_of(table, strike), bool(strike.hit), blurred, evaded, by != "", by,
        )
    )  # fmt: skip


def accuracy_of(table: Table, strike: Strike) -> int:
    """What the roll has to reach."""
    if strike.tool == NO_CARD:
        return table.face(strike.actor).accuracy
    return table.box.tools[strike.tool].accuracy


# ---------------------------------------------------------------------- what a Lutura's hit does


def check_special(table: Table, strike: Strike) -> None:
    """The same total against Special; the Tool's effect comes before any D4 (LN-R30, LN-R32, LN-R43)."""
    if not table.box.sources[strike.tool].verbs:
        return
    actor = strike.actor
    tool = table.box.tools[strike.tool]
    total = strike.total + stat(table, actor, SPECIAL)
    nullified = table.state.status[actor] == NULLIFIED
    triggers = total >= tool.special and not nullified
    if triggers:
        table.state.todo.append((tasks.RUN, strike.tool, table.seat_of(actor), 0))
    if table.log is not None:
        why = (("total", strike.total), *reasons(table, actor, SPECIAL).reasons)
        rule = "LN-9.5" if nullified and total >= tool.special else "LN-12.2"
        who = table.seat_of(actor), actor, table.name(actor)
        table.log.append(ev.SpecialChecked(rule, *who, tool.name, total, why, tool.special, triggers, nullified))


def check_breakshield(table: Table, strike: Strike) -> None:
    """The same total against Breakshield (LN-12.3), or a hit that is one in any case."""
    actor = strike.actor
    tool = table.box.tools[strike.tool]
    total = strike.total + stat(table, actor, BREAKSHIELD)
    sure = sure_break(table, actor) if table.state.changes else ""
    strike.breakshield = int(total >= tool.breakshield or sure != "")
    if table.log is not None:
        why = (("total", strike.total), *reasons(table, actor, BREAKSHIELD).reasons)
        rule = "LN-15.2" if strike.target == OSCUMORA else "LN-12.3"
        who = table.seat_of(actor), actor, table.name(actor)
        table.log.append(
            ev.BreakshieldChecked(rule, *who, total, why, tool.breakshield, bool(strike.breakshield), sure)
        )


def damage_die(table: Table, strike: Strike) -> None:
    """The highest of the D4 by the Damage stat, the lowest if Burned (LN-6.7, LN-9.1)."""
    actor = strike.actor
    burned = binds(table, actor, BURNED)
    by = again_by(table, actor, REROLL_DAMAGE)
    sets = throw_sets(table, strike, dice_count(table, actor, DAMAGE_DICE), chance.DAMAGE, by)
    strike.die = best(sets, burned)
    if table.log is not None:
        count = dice_reasons(table, actor, DAMAGE_DICE)
        table.log.append(
            ev.DamageRolled(
                "LN-9.1" if burned else "LN-6.7", table.seat_of(actor), actor, table.name(actor),
                tuple(sets), count.value, tuple(count.reasons), strike.die,
                STATUSES[BURNED] if burned else "", by,
            )
        )  # fmt: skip


def defense_die(table: Table, strike: Strike) -> None:
    """The highest of the D4 by the Defense stat, the lowest if Soaked or by Breakshield (LN-6.7, LN-9.2, LN-R34).

    Defense Mode adds nothing to it and takes nothing away (LN-R16).
    """
    target = strike.target
    if target == OSCUMORA:
        return  # LN-R59: an Oscumora rolls no defense
    soaked = binds(table, target, SOAKED)
    by = again_by(table, target, REROLL_DEFENSE)
    sets = throw_sets(table, strike, dice_count(table, target, DEFENSE_DICE), chance.DEFENSE, by)
    strike.guard_die = best(sets, soaked or strike.breakshield == 1)
    if table.log is not None:
        count = dice_reasons(table, target, DEFENSE_DICE)
        why = "Breakshield" if strike.breakshield else STATUSES[SOAKED] if soaked else ""
        table.log.append(
            ev.DefenseRolled(
                "LN-12.3" if strike.breakshield else "LN-9.2" if soaked else "LN-6.7", table.seat_of(target), target,
                table.name(target), tuple(sets), count.value, tuple(count.reasons),
                strike.guard_die, why, by,
            )
        )  # fmt: skip


def throw_sets(table: Table, strike: Strike, count: int, purpose: int, by: str) -> list[tuple[int, ...]]:
    """Some D4, once, or twice for a creature that may keep the better of two sets."""
    sets = [table.throw(count, 4, purpose, strike)]
    if by:
        sets.append(table.throw(count, 4, purpose, strike, SECOND_SET))
    return sets


def best(sets: list[tuple[int, ...]], lowest: bool) -> int:
    """The die that counts in each set is its highest, or lowest; of two sets the better one is kept."""
    if len(sets) == 1:
        return min(sets[0]) if lowest else max(sets[0])
    return max([min(faces) if lowest else max(faces) for faces in sets])


# ---------------------------------------------------------------------- damage


def land(table: Table, strike: Strike) -> None:
    """(Damage + Power) - defense is taken from Stamina or the Force Field, never both (LN-6.7, LN-15.1, LN-R38)."""
    strike.damage, why = add_up(table, strike)
    if strike.target == OSCUMORA:
        land_on_oscumora(table, strike, why)
        return
    table.hit(strike, why, False, "LN-14.4" if strike.actor == OSCUMORA else "LN-6.7")
    if table.state.stamina[strike.target] == 0:
        strike.felled = 1
        lutura_fell(table, strike.target)


def add_up(table: Table, strike: Strike) -> tuple[int, Reasons]:
    """The damage of a hit, never below 0 (LN-R33); with its reasons when somebody keeps a log."""
    actor, target = strike.actor, strike.target
    power = table.face(actor).power if strike.tool == NO_CARD else table.box.tools[strike.tool].power
    damage = strike.die + power + stat(table, actor, POWER) - strike.guard_die - stat(table, target, GUARD)
    if damage < 0:
        damage = 0
    tally = None if table.log is None else sum_of(table, strike, power)
    if target == OSCUMORA:
        damage = withstand(table, table.face(OSCUMORA), strike, damage, tally)
    return damage, () if tally is None else tuple(tally.reasons)


def sum_of(table: Table, strike: Strike, power: int) -> Tally:
    """The same sum, term by term."""
    tally = Tally()
    tally.add(strike.die, "damage die").add(power, "Power")
    for why, amount in reasons(table, strike.actor, POWER).reasons:
        tally.add(amount, why)
    tally.add(-strike.guard_die, "defense die")
    for why, amount in reasons(table, strike.target, GUARD).reasons:
        tally.add(-amount, why)
    return tally.to(max(0, tally.value), "never below 0")


def withstand(table: Table, face: Face, strike: Strike, damage: int, tally: Tally | None) -> int:
    """What an Oscumora's ability takes off an attack: the category it knows first, then its limit."""
    left = damage
    if face.adapt and table.state.adapted == table.box.tools[strike.tool].category:
        left = max(0, left - face.adapt)
    if face.cap and left > face.cap:
        left = face.cap
    if tally is not None:
        tally.to(left, face.ability)
    return left


def land_on_oscumora(table: Table, strike: Strike, why: Reasons) -> None:
    """The Force Field takes it, unless it is down or Breakshield goes past it (LN-14.3, LN-15.2, LN-R61, LN-R62)."""
    state = table.state
    field = state.force_field > 0 and not strike.breakshield
    through = state.force_field > 0 and not field
    table.hit(strike, why, field, "LN-15.2" if through else "LN-15.1" if field else "LN-14.3")
    table.adapt(table.box.tools[strike.tool].category)
    if not field:
        oscumora_lowered_by(table, strike)
    elif state.force_field == 0:
        field_broke(table)


def oscumora_lowered_by(table: Table, strike: Strike) -> None:
    """A fall waits until the hit's own effects are done (LN-R82)."""
    if table.state.stamina[OSCUMORA] == 0:
        strike.felled = 1
    else:
        oscumora_lowered(table, strike.actor)


# ---------------------------------------------------------------------- after the damage


def end_next(table: Table, strike: Strike) -> None:
    """What was for this creature's next attack is used up, hit or miss."""
    if table.state.changes:
        table.end_changes_of(strike.actor, (NEXT,))


def miss(table: Table, strike: Strike) -> None:
    """The attack misses; an ability may wait for that."""
    if table.log is not None:
        actor, target = strike.actor, strike.target
        who = table.seat_of(actor), actor, table.name(actor), target, table.name(target)
        table.log.append(ev.Missed("LN-R31" if strike.actor != OSCUMORA else "LN-14.4", *who))
    if strike.actor != OSCUMORA:
        fire(table, strike.actor, ON_MISS)


def gain_special(table: Table, strike: Strike) -> None:
    """Solo: a hit made by the Lutura earns 1 Special (LN-14.8)."""
    if table.state.solo:
        earn_special(table, strike.actor, "hit made")


def earn_special(table: Table, slot: int, why: str) -> None:
    """1 Special for a standing Lutura, unless Nullified (LN-9.5, LN-R56)."""
    state = table.state
    if state.stamina[slot] == 0:
        return
    if state.status[slot] != NULLIFIED:
        table.change_special(slot, 1, why, "LN-14.8")
    elif table.log is not None:
        table.log.append(ev.SpecialStopped("LN-9.5", slot, table.name(slot), why))


def on_hit(table: Table, strike: Strike) -> None:
    """The attacker's ability for a hit, also one for 0 damage or one that knocked out."""
    if there(table, strike, strike.actor):
        fire(table, strike.actor, ON_HIT)


def aftermath(table: Table, strike: Strike) -> None:
    """The target's ability if it stands; the attacker's if it felled it (LN-R82 for an Oscumora)."""
    if strike.target == OSCUMORA and strike.felled:
        table.state.todo.append((tasks.FALL, strike.actor, 0, 0))
    elif strike.felled:
        if table.state.stamina[strike.actor] > 0:
            fire(table, strike.actor, ON_KO)
    elif there(table, strike, strike.target):
        fire(table, strike.target, ON_STRUCK)


def hit_by_oscumora(table: Table, strike: Strike) -> None:
    """A Lutura that stands earns Special and has the status of the Oscumora's nature; then its ability (LN-R68)."""
    if strike.felled:
        return
    face = table.face(OSCUMORA)
    earn_special(table, strike.target, "hit taken")
    inflict(table, strike.target, face.nature, "LN-14.4", face.name)
    fire(table, strike.target, ON_STRUCK)


def chain(table: Table, strike: Strike) -> None:
    """A double attacks again at once, hit or miss, without limit (LN-14.5, LN-R63); so does a total that it names."""
    state = table.state
    if strike.which != state.beaten or not state.standing(0):
        return
    dice = strike.dice
    double = len(dice) == 2 and dice[0] == dice[1]
    named = table.face(OSCUMORA).chain
    if not double and (not named or strike.total != named):
        return
    state.todo.append((tasks.OSCUMORA_ATTACK, strike.which, 0, 0))
    if table.log is not None:
        face = table.face(OSCUMORA)
        rule, title = ("LN-14.5", "") if double else (face.rule, face.ability)
        table.log.append(ev.AttacksAgain(rule, OSCUMORA, face.name, dice, strike.total, title))


LUTURA_HITS: Final = (
    check_special, check_breakshield, damage_die, defense_die, land, end_next, gain_special, on_hit, aftermath,
)  # fmt: skip
LUTURA_MISSES: Final = (end_next, miss)
OSCUMORA_HITS: Final = (defense_die, land, end_next, hit_by_oscumora, on_hit, chain)
OSCUMORA_MISSES: Final = (end_next, miss, chain)
"""The order of the rules, once the roll is known."""
LANDING: Final = LUTURA_HITS.index(land)


def steps_of(strike: Strike) -> tuple[Step, ...]:
    """The steps that follow the roll."""
    if strike.tool == NO_CARD:
        return OSCUMORA_HITS if strike.hit else OSCUMORA_MISSES
    return LUTURA_HITS if strike.hit else LUTURA_MISSES
