"""What a Luu's attack and defence are made of before any die is rolled: classes, bonds, cards (PL-2, PL-7.5)."""

from __future__ import annotations

from luu.core.tally import Tally
from luu.planet.records import TYPE_MODIFIER
from luu.planet.state import Enemy, Lasting, Luu, State
from luu.planet.table import Table


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
    found = []
    for out in table.state.lasting:
        if out.bonuses and out.seat == luu.seat and (out.luu == 0 or out.luu == luu.uid):
            for name, amount in out.bonuses:
                if name == stat:
                    found.append((out, amount))
    return found


def add_cards(table: Table, luu: Luu, stat: str, tally: Tally, times: int = 1) -> None:
    """What the cards that are out give to a Luu's statistic, so many times."""
    for lasting, amount in serving(table, luu, stat):
        tally.add(amount * times, lasting.card.name)


def bonus(table: Table, luu: Luu, stat: str) -> int:
    """What the cards that are out change a Luu's statistic by."""
    if not table.state.lasting:
        return 0
    return sum([amount for _, amount in serving(table, luu, stat)])


def bonds_on(table: Table, luu: Luu) -> list[Luu]:
    """The Bisluu whose bond reaches a Luu: its neighbours, and those whose bond reaches their whole queue (PL-2.12)."""
    found = [other for other in neighbours(table.state, luu) if other.card.bond_attack or other.card.bond_luutex]
    if table.state.lasting:
        for other in table.state.players[luu.seat].queue:
            bonds = other.card.bond_attack or other.card.bond_luutex
            if bonds and other is not luu and other not in found and bonus(table, other, "bond_reach"):
                found.append(other)
    return found


def other_classes(state: State, luu: Luu) -> int:
    """How many classes other than its own are in its queue."""
    return len({other.card.cls for other in state.players[luu.seat].queue}) - 1


def own_shell(table: Table, luu: Luu) -> int:
    """What a Luu's own shell takes from damage to itself (PL-2.9)."""
    return luu.card.shell + bonus(table, luu, "shell") if luu.card.shell else 0


def standing_attack(table: Table, luu: Luu) -> Tally:
    """A Luu's attack before dice and target: the first five steps of PL-7.5."""
    card = luu.card
    tally = Tally(card.attack, "base")
    if luu.drained:
        tally.less(luu.drained, "Symbiotic Drain")
    if table.state.lasting:
        add_cards(table, luu, "attack", tally)
        add_cards(table, luu, "level", tally, luu.level)
        add_cards(table, luu, "diversity", tally, other_classes(table.state, luu))
    if card.colony_attack:
        tally.add(card.colony_attack * others_of_class(table.state, luu), card.passive)
    for other in bonds_on(table, luu):
        tally.add(other.card.bond_attack, other.card.passive)
    return tally


def standing_defence(table: Table, luu: Luu) -> Tally:
    """What is taken from the damage of every attack on a Luu: colony, bonds, cards (PL-2.7, PL-2.12)."""
    card = luu.card
    tally = Tally()
    if card.colony_defence:
        tally.add(card.colony_defence * others_of_class(table.state, luu), card.passive)
    for other in bonds_on(table, luu):
        tally.add(other.card.bond_defence, other.card.passive)
    if table.state.lasting:
        add_cards(table, luu, "defence", tally)
        defenders = sum([other.defending for other in neighbours(table.state, luu)])
        add_cards(table, luu, "resonance", tally, defenders)
    return tally


def gather_yield(table: Table, luu: Luu) -> Tally:
    """What a Gather brings: 1, neighbours' bonds, cards (PL-7.3, PL-2.12)."""
    tally = Tally(1, "Gather")
    for other in bonds_on(table, luu):
        tally.add(other.card.bond_luutex, other.card.passive)
    if table.state.lasting:
        add_cards(table, luu, "gather", tally)
    return tally


def enemy_attack_value(state: State, enemy: Enemy) -> Tally:
    """An enemy's attack before dice and target: card, boss's class, neighbours' bonds (PL-5.4, PL-13.5)."""
    tally = Tally(enemy.card.attack, "base")
    tally.add(enemy.bonus, "boss's class")
    if not enemy.card.boss:
        enemies = state.enemies
        place = enemies.index(enemy)
        for other in enemies[max(0, place - 1) : place] + enemies[place + 1 : place + 2]:
            tally.add(other.card.bond, other.card.trait)
    return tally
