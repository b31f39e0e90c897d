"""Set-up: draft, Mains, decks, opening hands, the first Oscumora (LN-5.1 to 5.4, LN-13.1, LN-R1 to R5, LN-R85)."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from luu.core.piles import shuffle
from luu.luturas import chance, tasks
from luu.luturas import events as ev
from luu.luturas.box import FIRST_STRATEGY, ON_ENTER
from luu.luturas.records import STRATEGY, TOOL, LuturaCard
from luu.luturas.rules.matching import lacks
from luu.luturas.rules.triggers import fire
from luu.luturas.state import TEAM, Task
from luu.luturas.table import Table

OPENING_HAND: Final = (3, 3)
"""LN-5.3: Tools and Strategies."""
MOST_TRIES: Final = 20
"""LN-R5: so many hands may go back; then the hand stays."""


def set_up(table: Table, draft: str, teams: Sequence[Sequence[str]]) -> None:
    """What comes before the draft's first question, or instead of it."""
    state = table.state
    state.todo.append((tasks.DEAL, 0, 0, 0))
    if teams:
        for seat, team in enumerate(teams):
            join_all(table, seat, [table.box.numbers[card] for card in team])
    elif draft == "random":
        drawn = list(state.pool)
        shuffle(drawn, table.dice, chance.TEAMS)
        for player in state.players:
            join_all(table, player.seat, drawn[player.seat * TEAM : player.seat * TEAM + TEAM])
            table.choose(player.seat, player.seat * TEAM + table.dice.roll(TEAM, chance.MAINS, 0, player.seat) - 1)
    else:
        state.todo.append((tasks.DRAFT, int(draft == "auto"), 0, 0))
        if not state.solo:
            roll_first(table)


def join_all(table: Table, seat: int, numbers: Sequence[int]) -> None:
    """A whole team at once, Main first."""
    for place, number in enumerate(numbers):
        table.draft(seat, seat * TEAM + place, number, "LN-13.1" if table.state.solo else "LN-5.1")
    table.choose(seat, seat * TEAM)


def roll_first(table: Table) -> None:
    """2D6 each decide who picks first; ties roll again (LN-R2)."""
    rolled: list[tuple[int, ...]] = [(0,), (0,)]
    index = 0
    while sum(rolled[0]) == sum(rolled[1]):
        rolled = [table.dice.rolls(2, 6, chance.FIRST_DRAFT, 0, seat, index=index & 0xFF) for seat in (0, 1)]
        index += 2
    table.set_first(int(sum(rolled[1]) > sum(rolled[0])))
    table.emit(ev.DraftRolled("LN-R2", tuple(rolled), table.state.first))


# ---------------------------------------------------------------------- the draft


def draft(table: Table, task: Task) -> None:
    """One Lutura at a time, in turns, to three each (LN-5.1); then the Mains (LN-R3)."""
    state = table.state
    by_itself = task[1]
    turn = picked(table)
    if turn == TEAM * len(state.players):
        for player in reversed(state.players):
            state.todo.append((tasks.CHOOSE_MAIN, player.seat, by_itself, 0))
        return
    state.todo.append(task)
    seat = (state.first + turn) % len(state.players)
    if by_itself:
        take(table, seat, best_of(table, state.pool))
    else:
        table.ask("draft", seat)


def picked(table: Table) -> int:
    """How many Luturas have been drafted."""
    return len(table.box.luturas) - len(table.state.pool)


def take(table: Table, seat: int, number: int) -> None:
    """A seat picks a Lutura from the pool."""
    slot = next(slot for slot in table.state.slots(seat) if table.state.sides[slot] < 0)
    table.draft(seat, slot, number, "LN-13.1" if table.state.solo else "LN-5.1")


def best_of(table: Table, pool: Sequence[int]) -> int:
    """The Lutura of a pool that is worth most; the first of several."""
    return max(pool, key=lambda number: worth(table.box.luturas[number]))


def best_main(table: Table, seat: int) -> int:
    """The slot of the Lutura of a team that is worth most."""
    return max(table.state.slots(seat), key=lambda slot: worth(table.box.luturas[table.state.sides[slot] // 2]))


def proposed(table: Table) -> str | None:
    """What a draft by itself would answer; None outside of it."""
    asking = table.state.asking
    if asking is not None and asking[0] == "draft":
        return f"lutura:{table.box.luturas[best_of(table, table.state.pool)].id}"
    if asking is not None and asking[0] == "main":
        return f"main:{table.face(best_main(table, asking[1])).card}"
    return None


def worth(card: LuturaCard) -> int:
    """A simple value of a creature by its printed stats alone, for a draft by itself; ties go to the earlier card."""
    return 4 * card.stamina + 10 * card.damage_dice + 6 * card.defense_dice + card.speed


def draft_keys(table: Table) -> list[str]:
    """The pool."""
    return [f"lutura:{table.box.luturas[number].id}" for number in table.state.pool]


def choose_main(table: Table, task: Task) -> None:
    """A seat chooses its Main; in versus in secret until both have (LN-R3)."""
    _, seat, by_itself, _ = task
    if by_itself:
        table.choose(seat, best_main(table, seat))
    else:
        table.ask("main", seat)


# ---------------------------------------------------------------------- decks and hands


def deal(table: Table, task: Task) -> None:
    """Mains are shown, decks dealt and opening hands settled; then abilities for entering act (LN-R85)."""
    state = table.state
    for player in state.players:
        table.make_main(player.seat, player.chosen, "LN-13.1" if state.solo else "LN-R3")
    deal_decks(table)
    for player in state.players:
        open_hand(table, player.seat)
    state.todo.append((tasks.START_ROUND, 0, 0, 0))
    if state.solo:
        order = list(range(len(table.box.oscumoras)))
        shuffle(order, table.dice, chance.OSCUMORAS)
        table.stack_oscumoras(order)
        state.todo.append((tasks.SEND_IN, 0, 0, 0))  # the first one may attack, and knock out, as it is placed
        state.todo.append((tasks.PLACE_OSCUMORA, 0, 0, 0))
    for player in reversed(state.players):
        fire(table, state.active[player.seat], ON_ENTER)


def deal_decks(table: Table) -> None:
    """Tools are shuffled and shared out, and so are Strategies: 18 each, or all to one player (LN-5.2, LN-R1)."""
    players = table.state.players
    tools = list(range(FIRST_STRATEGY))
    strategies = list(range(FIRST_STRATEGY, len(table.box.ids)))
    shuffle(tools, table.dice, chance.DECKS, TOOL)
    shuffle(strategies, table.dice, chance.DECKS, STRATEGY)
    size = len(tools) // len(players), len(strategies) // len(players)
    for seat in range(len(players)):
        table.deal_deck(seat, TOOL, tools[seat * size[0] : (seat + 1) * size[0]])
        table.deal_deck(seat, STRATEGY, strategies[seat * size[1] : (seat + 1) * size[1]])
        table.emit(ev.DecksDealt("LN-13.1" if table.state.solo else "LN-R1", seat, *size))


def open_hand(table: Table, seat: int) -> None:
    """Three Tools and three Strategies; a hand that lacks a playable card of a kind goes back (LN-R4, LN-R5)."""
    player = table.state.players[seat]
    rule = "LN-13.1" if table.state.solo else "LN-5.3"
    for tries in range(MOST_TRIES + 1):
        table.draw_hand(seat, OPENING_HAND, tries, rule)
        missing = lacks(table, player)
        if not missing or tries == MOST_TRIES:
            return
        table.return_hand(seat, missing, tries, "LN-14.1" if table.state.solo else "LN-6.1")
