"""What a Luu's attack and defence are made of before any die is rolled: classes, bonds, cards (PL-2, PL-7.5)."""

from __future__ import annotations

from collections.abc import Callable

from luu.core.tally import Tally, for_each
from luu.planet.records import TYPE_MODIFIER
from luu.planet.state import Enemy, Lasting, Luu, State
from luu.planet.table import Table

Count = Callable[[State, Luu], int]
"""Counts something about a Luu."""


def type_modifier(attacker: int, target: int) -> int:
    """+1 against the class it beats, -1 against the class that beats it, else 0 (PL-2.2)."""
    return TYPE_MODIFIER[attacker][target]


def neighbours(state: State, luu: Luu) -> list[Luu]:
    """The Luu directly before and behind it in its queue."""
    queue = state.players[luu.seat].queue
    if len(queue) < 2:
        return []
    place = queue.index(luu)
    return queue[1:2] if place == 0 else queue[place - 1 : place] + queue[place + 1 : place + 2]


def others_of_class(state: State, luu: Luu) -> int:
    """How many other Luu of its class are in play, in all players' queues (PL-2.7)."""
    count = -1
    for player in state.players:
        for other in player.queue:
            if other.card.cls == luu.card.cls:
                count += 1
    return count


def serving(table: Table, luu: Luu, stat: str) -> list[tuple[Lasting, int]]:
    """The cards that are out and change this statistic of a Luu, each with what it changes it by."""
    found: list[tuple[Lasting, int]] = []
    if stat not in table.state.at_work:
        return found
    for out in table.state.lasting:
        if out.bonuses and out.seat == luu.seat and (out.luu == 0 or out.luu == luu.uid):
            for name, amount in out.bonuses:
                if name == stat:
                    found.append((out, amount))
    return found


def add_cards(table: Table, luu: Luu, stat: str, tally: Tally) -> None:
    """What the cards that are out give to a Luu's statistic."""
    for lasting, amount in serving(table, luu, stat):
        tally.add(amount, lasting.card.name)


def add_counted(table: Table, luu: Luu, stat: str, tally: Tally, count: Count, what: str) -> None:
    """What the cards that are out give to a Luu's statistic for each of what is counted, one name|many names."""
    for lasting, amount in serving(table, luu, stat):
        times = count(table.state, luu)
        tally.add(amount * times, counted(table, lasting.card.name, amount, times, what))


def counted(table: Table, name: str, amount: int, times: int, what: str, which: str = "") -> str:
    """A reason that counts something, with its count: only where somebody may read it."""
    return f"{name} ({for_each(amount, times, which + what)})" if what and table.log is not None else name


def pack(table: Table, luu: Luu, name: str, amount: int, others: int) -> str:
    """A reason that counts the other Luu of a class, with its count."""
    return counted(table, name, amount, others, luu.name, "other ")


def unmet(table: Table, tally: Tally, what: str, thanks_to: str = "") -> None:
    """Say, where somebody may read it, that something was looked at and did not apply."""
    if table.log is not None:
        tally.remark(f"{what} does not apply" + (f" thanks to {thanks_to}" if thanks_to else ""))


def missed(table: Table, tally: Tally, what: str, rolled: list[int]) -> None:
    """Say, where somebody may read it, that dice were rolled for something and did not bring it."""
    if table.log is not None:
        tally.remark(f"no {what} on {' and '.join([f'a {die}' for die in rolled])}")


def giver(table: Table, luu: Luu, gift: str) -> str:
    """The name of a card that gives a Luu something that no number measures; empty if none does."""
    given = serving(table, luu, gift)
    return given[0][0].card.name if given else ""


def bonus(table: Table, luu: Luu, stat: str) -> int:
    """What the cards that are out change a Luu's statistic by."""
    if stat not in table.state.at_work:
        return 0
    return sum([amount for _, amount in serving(table, luu, stat)])


def bonds_on(table: Table, luu: Luu) -> list[Luu]:
    """The Bisluu whose bond reaches a Luu: its neighbours, and those whose bond reaches their whole queue (PL-2.12)."""
    near = neighbours(table.state, luu)
    if not near:
        return near
    found = [other for other in near if other.card.bond_attack or other.card.bond_luutex]
    if "bond_reach" in table.state.at_work:
        for other in table.state.players[luu.seat].queue:
            bonds = other.card.bond_attack or other.card.bond_luutex
            if bonds and other is not luu and other not in found and bonus(table, other, "bond_reach"):
                found.append(other)
    return found


def other_classes(state: State, luu: Luu) -> int:
    """How many classes other than its own are in its queue."""
    return len({other.card.cls for other in state.players[luu.seat].queue}) - 1


def level_of(state: State, luu: Luu) -> int:
    """Its level."""
    return luu.card.level


def defending_neighbours(state: State, luu: Luu) -> int:
    """How many of its neighbours defend."""
    return sum([other.defending for other in neighbours(state, luu)])


def less_shell(table: Table, luu: Luu, printed: int, damage: Tally) -> None:
    """What a Luu's shell takes from damage, to itself or to another: what is printed and what cards add (PL-2.9)."""
    damage.less(printed, luu.card.passive)
    for lasting, amount in serving(table, luu, "shell"):
        damage.less(amount, lasting.card.name)


def standing_attack(table: Table, luu: Luu) -> Tally:
    """A Luu's attack before dice and target: the first five steps of PL-7.5."""
    card = luu.card
    tally = Tally(card.attack, "base")
    if luu.drained:
        tally.less(luu.drained, "Symbiotic Drain")
    if table.state.at_work:
        add_cards(table, luu, "attack", tally)
        add_counted(table, luu, "level", tally, level_of, "level|levels")
        add_counted(table, luu, "diversity", tally, other_classes, "other class|other classes")
    if card.colony_attack:
        others = others_of_class(table.state, luu)
        tally.add(card.colony_attack * others, pack(table, luu, card.passive, card.colony_attack, others))
    for other in bonds_on(table, luu):
        tally.add(other.card.bond_attack, other.card.passive)
    return tally


def standing_defence(table: Table, luu: Luu) -> Tally:
    """What is taken from the damage of every attack on a Luu: colony, bonds, cards (PL-2.7, PL-2.12)."""
    card = luu.card
    tally = Tally()
    if card.colony_defence:
        others = others_of_class(table.state, luu)
        tally.add(card.colony_defence * others, pack(table, luu, card.passive, card.colony_defence, others))
    for other in bonds_on(table, luu):
        tally.add(other.card.bond_defence, other.card.passive)
    if table.state.at_work:
        add_cards(table, luu, "defence", tally)
        add_counted(table, luu, "resonance", tally, defending_neighbours, "defending neighbour|defending neighbours")
    return tally


def gather_yield(table: Table, luu: Luu) -> Tally:
    """What a Gather brings: 1, neighbours' bonds, cards (PL-7.3, PL-2.12)."""
    tally = Tally(1, "Gather")
    for other in bonds_on(table, luu):
        tally.add(other.card.bond_luutex, other.card.passive)
    add_cards(table, luu, "gather", tally)
    return tally


def enemy_attack_value(state: State, enemy: Enemy) -> Tally:
    """An enemy's attack before dice and target: card, boss's class, neighbours' bonds (PL-5.4, PL-13.5)."""
    tally = Tally(enemy.card.attack, "base")
    if enemy.bonus:
        tally.add(enemy.bonus, "boss's class")
    enemies = state.enemies
    if len(enemies) > 1 and not enemy.card.boss:
        place = enemies.index(enemy)
        for other in enemies[max(0, place - 1) : place + 2]:
            if other is not enemy and other.card.bond:
                tally.add(other.card.bond, other.card.trait)
    return tally
