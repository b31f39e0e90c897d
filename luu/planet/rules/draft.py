"""Setting up: starters, the drafted deck, boss deck, tier decks, opening hands (PL-4)."""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from luu.core.piles import shuffle
from luu.planet import chance
from luu.planet import events as ev
from luu.planet.box import (
    COPIES_BASE,
    COPIES_EVOLVED,
    FIRST_EVOLVED,
    FIRST_STARTER,
    TIER_SIZE,
    Box,
    is_luu,
)
from luu.planet.state import Luu, State
from luu.planet.table import Table

CORE_SIZE: Final = 30
POWER_SIZE: Final = 10
STARTING_LUUTEX: Final = 5
OPENING_HAND: Final = 5


@lru_cache(maxsize=8)
def fixed_deck(box: Box) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The deck of `draft="auto"`: up to 30 Core-pool and 10 Power cards that exist.

    Every Core action card (at most 15 of them), then evolved cards and base Luu in turn through the classes, so that
    each class is there in all its forms. No luck is in it, so two games differ by their play and not by their decks.
    """
    core = box.core_actions()[: CORE_SIZE // 2]
    base = [cls * COPIES_BASE + copy for copy in range(COPIES_BASE) for cls in range(5)]
    evolved = [FIRST_EVOLVED + cls * COPIES_EVOLVED + copy for copy in range(COPIES_EVOLVED) for cls in range(5)]
    core += (base[:10] + evolved[:5] + base[10:] + evolved[5:])[: CORE_SIZE - len(core)]
    return tuple(core), tuple(box.power_actions()[:POWER_SIZE])


def set_up(table: Table, leftovers: str) -> None:
    """Everything before the first sector: decks, starting Luu, opening hands."""
    state, box, dice = table.state, table.box, table.dice
    core, power = fixed_deck(box)
    state.power = list(power)
    starters = draw_starters(table)
    drafted = set(core) | set(power)
    left = [FIRST_STARTER + cls for cls in range(5) if cls not in starters]
    if leftovers == "digital":
        state.discard = left
        drafted |= set(left)
    held = {FIRST_STARTER + cls for cls in starters}
    state.left_out = [serial for serial in range(len(box.ids)) if serial not in drafted and serial not in held]
    state.reserve = tuple([cls for cls in range(5) if cls not in starters])
    state.draw = list(core)
    shuffle(state.draw, dice, chance.DECK)
    state.tiers = [list(range(tier * TIER_SIZE, (tier + 1) * TIER_SIZE)) for tier in range(4)]
    state.boss_deck = boss_order(table)
    for player in state.players:
        deal_hand(table, player.seat)


def draw_starters(table: Table) -> list[int]:
    """Each player draws one of the five starters at random, no class twice, and has 5 Luutex (PL-4.1)."""
    order = list(range(5))
    shuffle(order, table.dice, chance.STARTER)
    starters = order[: len(table.state.players)]
    for player, cls in zip(table.state.players, starters, strict=True):
        luu = Luu(table.state.next_uid, player.seat, table.box.base[cls][0], (FIRST_STARTER + cls,))
        table.state.next_uid += 1
        player.queue.append(luu)
        player.luutex = STARTING_LUUTEX
        table.emit(ev.StarterDrawn("PL-4.1", player.seat, luu.uid, luu.name))
    return starters


def boss_order(table: Table) -> list[str]:
    """Tjeluu opens (PL-4.10); the other bosses lie face down in random order."""
    others = [place for place, name in enumerate(table.box.boss_ids) if name != table.state.boss.key]
    shuffle(others, table.dice, chance.BOSSES)
    return [table.box.boss_ids[place] for place in others]


def deal_hand(table: Table, seat: int, again: bool = False) -> None:
    """An opening hand of 5 cards (PL-4.8)."""
    state = table.state
    for _ in range(OPENING_HAND):
        if state.draw:
            state.players[seat].hand.append(state.draw.pop())
    if table.log is not None:
        cards = tuple([table.box.ids[serial] for serial in state.players[seat].hand])
        table.log.append(ev.HandDrawn("PL-4.8", seat, cards, again))


def may_mulligan(state: State) -> bool:
    """Solo, with no Luu card in the opening hand (PL-4.8)."""
    return len(state.players) == 1 and not any(is_luu(serial) for serial in state.players[0].hand)


def mulligan(table: Table) -> None:
    """The hand is shuffled back and drawn again, once; the second hand stays (PL-4.8)."""
    state = table.state
    player = state.players[0]
    state.draw.extend(player.hand)
    player.hand = []
    shuffle(state.draw, table.dice, chance.MULLIGAN)
    deal_hand(table, 0, again=True)
