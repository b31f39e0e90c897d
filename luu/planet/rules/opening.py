"""Setting up: starters, pools, boss deck, tier decks, opening hands (PL-4)."""

from __future__ import annotations

from typing import Final

from luu.core.piles import shuffle
from luu.planet import chance, tasks
from luu.planet import events as ev
from luu.planet.box import FIRST_STARTER, TIER_SIZE, is_evolved, is_luu
from luu.planet.rules.draft import fixed_deck, pools
from luu.planet.state import Luu, State, Task
from luu.planet.table import Table

STARTING_LUUTEX: Final = 5
OPENING_HAND: Final = 5


def set_up(table: Table, draft: str, leftovers: str) -> None:
    """Everything before the draft: starting Luu, what becomes of the other starters, enemies, pools (PL-4.1 to 4.3)."""
    state, box = table.state, table.box
    starters = draw_starters(table)
    left = [FIRST_STARTER + cls for cls in range(5) if cls not in starters]
    state.reserve = tuple([cls for cls in range(5) if cls not in starters])
    state.tiers = [list(range(tier * TIER_SIZE, (tier + 1) * TIER_SIZE)) for tier in range(4)]
    state.boss_deck = boss_order(table)
    state.left_out = list(range(box.first_chaos, len(box.ids)))
    if leftovers == "digital":
        state.discard = left
        left = []
    state.todo = [(tasks.OPEN_GAME, 0, 0, 0), (tasks.DEAL_HANDS, 0, 0, 0)]
    if draft == "fixed":
        take_fixed_deck(table, left)
    else:
        lay_pools(table, left)
        state.todo.append((tasks.DRAFT, int(draft == "auto"), 0, 0))


def take_fixed_deck(table: Table, left: list[int]) -> None:
    """The deck that is the same in every game; the rest of the pools, and starters shuffled into them, leave."""
    state = table.state
    deck, power, rest = fixed_deck(table.box)
    state.draw, state.power = list(deck), list(power)
    state.left_out = [*rest, *left, *state.left_out]


def lay_pools(table: Table, left: list[int]) -> None:
    """The two pools are shuffled, starters that the players put there among the Core cards (PL-4.2, PL-4.3)."""
    state = table.state
    core, power = pools(table.box)
    words = table.dice.words(table.box.first_chaos, chance.DRAFT)  # one a card, as in any shuffle, for both pools
    state.core_pool = tuple(sorted(core + left, key=words.__getitem__))
    state.power_pool = tuple(sorted(power, key=words.__getitem__))


def deal_hands(table: Table, task: Task) -> None:
    """The deck is shuffled, and each player draws an opening hand (PL-4.5, PL-4.8)."""
    shuffle(table.state.draw, table.dice, chance.DECK)
    for player in table.state.players:
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
        if table.log is not None:
            table.log.append(ev.StarterDrawn("PL-4.1", player.seat, luu.uid, luu.name))
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
        table.log.append(ev.HandDrawn("PL-4.8", seat, cards, again, not again and evolved_alone(state)))


def evolved_alone(state: State) -> bool:
    """Solo, with evolved cards as the only Luu cards: none can join yet, and still no new hand is offered (PL-4.8)."""
    luus = [serial for serial in state.players[0].hand if is_luu(serial)]
    return len(state.players) == 1 and bool(luus) and all(map(is_evolved, luus))


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
