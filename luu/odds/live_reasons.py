"""How an enemy's line comes about: its attack carried out by the engine itself, once at the least and once at the most.

The counted phase says in which position, and with which dice, an attack takes the least and the most from a queue. The
attack is made there on a copy of the table, and its sums are those of the log.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from luu.core.rng import ScriptedDice
from luu.core.tally import Reason
from luu.odds.planet_phase import Line, Moment, WholePhase
from luu.planet import events as ev
from luu.planet import tasks
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.enemies import enemy_attack
from luu.planet.rules.troubles import RULES
from luu.planet.state import Lasting
from luu.planet.table import Table
from luu.planet.view import PASSIVE_RULES, TRAIT_RULES

OTHER: Final = -1
"""Stands for whichever enemy has hit a Luu before."""

OTHER_DICE: Final = (5, 1, 6)
"""What a Luu's own d6 can show: nothing comes of it, it prevents the attack (Shell Reflex), it evades (PL-2.10)."""
MOST_OTHERS: Final = 20


@dataclass(frozen=True, slots=True)
class Row:
    """A reason with what it adds at the least and at the most, None where it plays no part; its clause or card."""

    why: str
    least: int | None
    most: int | None
    rule: str


@dataclass(frozen=True, slots=True)
class Account:
    """A sum at the least and at the most, with its reasons; None where the attack does not come to it."""

    title: str
    rule: str
    rows: tuple[Row, ...]
    least: int | None
    most: int | None


Sum = tuple[str, str, list[Reason], int]
"""What is summed up, its clause, the reasons, the total."""


def split(dice: Sequence[int], total: int) -> Iterable[int]:
    """Faces of these dice that come to a sum."""
    over = total - len(dice)
    for sides in dice:
        more = min(over, sides - 1)
        over -= more
        yield 1 + more


def accounts(table: Table, seat: int, number: int, phase: WholePhase) -> tuple[Account, ...]:
    """The sums of an enemy's attack on a seat's queue, at its least and at its most; the enemy is the `number`th of the
    wave from 0 on. Empty where a single attack does not show it."""
    moments = phase.bounds(number + 1)
    least, most = [sums(table, seat, number, moment, phase.counted) for moment in moments]
    if least is None or most is None:
        return ()
    titles = list(dict.fromkeys(title for title, *_ in (*most, *least)))
    return tuple(merged(table, title, least, most) for title in titles)


def sums(table: Table, seat: int, number: int, moment: Moment, counted: Sequence[bool]) -> list[Sum] | None:
    """The sums of one attack; None where no face of the Luu's own dice brings what was counted."""
    enemy = table.state.enemies[number]
    for face in OTHER_DICE:
        copy = placed(table, seat, moment, counted)
        queue = copy.state.players[seat].queue
        mine, before = {luu.uid for luu in queue}, sum(luu.hp for luu in queue)
        times = len(copy.state.players)
        sector = split(SECTOR_DICE[copy.state.sector - 1] * times, moment.dice * times)
        copy.dice = ScriptedDice([*sector, *[face] * MOST_OTHERS])
        enemy_attack(copy, (tasks.ENEMY_ATTACK, enemy.uid, 0, 0))
        if before - sum(luu.hp for luu in queue) == moment.lost:
            return list(told(copy, mine))
    return None


def placed(table: Table, seat: int, moment: Moment, counted: Sequence[bool]) -> Table:
    """A copy of the table as it stands when the attack comes; a queue that was not counted stays as it is."""
    copy = table.clone([])
    state = copy.state
    seats = [seat, *[player.seat for player in state.players if player.seat != seat]]
    for which, line, moved in zip(seats, moment.lines, counted, strict=False):
        if moved:
            stand(copy, which, line)
    state.enemies = [enemy for enemy, stands in zip(state.enemies, moment.standing, strict=True) if stands]
    state.at_work = frozenset([stat for stat in state.at_work if stat != "spread"])
    return copy


def stand(table: Table, seat: int, line: Line) -> None:
    """A queue in the middle of the phase."""
    player = table.state.players[seat]
    player.queue = player.queue[line.front :]
    if not player.queue:
        return
    front = player.queue[0]
    front.hp, front.parried = line.hp, line.parried
    front.hit_by = (OTHER,) if line.hit else ()
    if line.endured:
        table.state.lasting = [out for out in table.state.lasting if not keeps(out, front.uid)]


def keeps(out: Lasting, uid: int) -> bool:
    """Whether a card keeps this Luu from its knock-out."""
    return out.luu == uid and any(stat == "endure" for stat, _ in out.bonuses)


def told(table: Table, mine: set[int]) -> Iterator[Sum]:
    """The sums of the attack as it was logged: its power, then what each of these Luu lost."""
    power, carried = 0, ""
    if not mine:
        yield "Nobody is left in the queue", "PL-12.2", [], 0
    for event in table.log or ():
        if getattr(event, "luu", None) not in mine:
            continue
        if isinstance(event, ev.EnemyAttacked):
            power = event.power
            yield f"Power against {event.name} {event.luu}", "PL-6.5", named(table, event.reasons), power
        elif isinstance(event, ev.CarriedOver):
            carried = event.past
        elif isinstance(event, (ev.LuuEvaded, ev.AttackPrevented)):
            yield f"{event.name} {event.luu} loses", "PL-7.6", [("power", power), (spared(event), -power)], 0
        elif isinstance(event, ev.LuuDamaged):
            yield lost(event, carried)


def named(table: Table, reasons: Iterable[Reason]) -> list[Reason]:
    """The reasons of a power, the dice by their sides."""
    dice = " + ".join(f"d{sides}" for sides in SECTOR_DICE[table.state.sector - 1])
    return [(f"dice ({dice})" if why == "dice" else why, amount) for why, amount in reasons]


def spared(event: ev.LuuEvaded | ev.AttackPrevented) -> str:
    """A Luu's own die that met the whole attack."""
    return "evaded on a 6" if isinstance(event, ev.LuuEvaded) else event.title


def lost(event: ev.LuuDamaged, past: str) -> Sum:
    """What one Luu lost, with its reductions and what went beyond its HP."""
    head, *others = event.reasons
    reasons = [(f"left over from {past}" if past else "power", head[1]), *others]
    if event.beyond:
        reasons.append(("beyond its HP", -event.beyond))
    return f"{event.name} {event.luu} loses", event.rule, reasons, event.amount - event.beyond


def merged(table: Table, title: str, least: list[Sum], most: list[Sum]) -> Account:
    """One sum at the least beside the same at the most, row by row."""
    low, high = [next((one for one in side if one[0] == title), None) for side in (least, most)]
    _, rule, *_ = high or low or ("", "", [], 0)
    columns = [[] if one is None else one[2] for one in (low, high)]
    names = list(dict.fromkeys(why for column in reversed(columns) for why, _ in column))
    rows = [
        Row(why, amount_of(columns[0], why), amount_of(columns[1], why), clause(table, why, rule == "PL-6.5"))
        for why in names
    ]
    return Account(title, rule, tuple(rows), None if low is None else low[3], None if high is None else high[3])


def amount_of(reasons: Iterable[Reason], why: str) -> int | None:
    """What a reason adds in all, None where it is not there."""
    found = [amount for name, amount in reasons if name == why]
    return sum(found) if found else None


FIXED: Final = {
    "dice": "PL-5.3", "boss's class": "PL-5.4", "type": "PL-2.2", "Defend": "PL-7.2", "beyond its HP": "PL-6.6",
    "left over from": "PL-6.6", "evaded on": "PL-2.10", "no Phase Shift": "PL-2.10",
}  # fmt: skip
"""The clauses of reasons that no card is named after."""


def clause(table: Table, why: str, attacks: bool) -> str:
    """The clause, or the card, that a reason comes from: of the enemies where one of them `attacks`, else of the Luu.

    Empty for a base and for what is only handed on.
    """
    names = dict(FIXED)
    names |= {out.card.name: f"card:{out.card.id}" for out in table.state.lasting}
    names |= {table.box.chaos_card(serial).name: RULES[what] for what, serial, _ in table.state.troubles}
    names |= dict(traits_of_enemies(table) if attacks else traits_of_luus(table))
    return next((rule for name, rule in names.items() if name and why.startswith(name)), "")


def traits_of_enemies(table: Table) -> Iterator[tuple[str, str]]:
    """What adds to an enemy's attack."""
    for enemy in table.state.enemies:
        card = enemy.card
        if card.predatory or card.bond or card.wounded_prey:
            yield card.trait, "PL-13.1" if card.predatory else "PL-13.5" if card.bond else "PL-13.7"


def traits_of_luus(table: Table) -> Iterator[tuple[str, str]]:
    """What takes from the damage of a Luu."""
    for player in table.state.players:
        for luu in player.queue:
            yield luu.card.trait, TRAIT_RULES[luu.card.cls]
            yield luu.card.passive, PASSIVE_RULES[luu.card.cls]
