"""The command: transformation, Tool and Strategy, and what becomes of a card that does not fit (LN-6.2 to 6.4)."""

from __future__ import annotations

from typing import Final

from luu.luturas import tasks
from luu.luturas.records import STRATEGY, TOOL
from luu.luturas.rules.hyper import may_transform, transformations
from luu.luturas.rules.matching import commanded_face
from luu.luturas.rules.rounds import reveal
from luu.luturas.state import NO_CARD, Player, Task
from luu.luturas.table import Table

TRANSFORM_KEYS: Final = ["hyper", "stay"]

TRANSFORM: Final = 0
TOOL_PART: Final = 1
STRATEGY_PART: Final = 2
"""The parts of a command."""

EXCHANGE: Final = 1000
"""Beyond all sources: what a random card for a mismatched one is keyed by."""


def command(table: Table, task: Task) -> None:
    """What is still to be asked of a seat's command: transformation, if it is allowed, then Tool, then Strategy.

    A hand without a card of a kind leaves its slot empty (LN-R7). No part of a command calls a backup in (LN-R25).
    """
    _, seat, part, _ = task
    state = table.state
    tools, strategies = state.players[seat].hands
    if part == TRANSFORM and may_transform(table, seat):
        state.todo.append((tasks.COMMAND, seat, TOOL_PART, 0))
        table.ask("transform", seat)
        return
    if part <= TOOL_PART:
        if tools:
            state.todo.append((tasks.COMMAND, seat, STRATEGY_PART, 0))
            table.ask("tool", seat)
            return
        table.place_nothing(seat, TOOL)
    if strategies:
        table.ask("strategy", seat)
    else:
        table.place_nothing(seat, STRATEGY)
        table.locked(seat)


def card_keys(table: Table, seat: int, kind: int) -> list[str]:
    """Every card of a kind in hand: one that does not fit is the choice to defend (LN-R10)."""
    keys = table.box.keys
    return [keys[serial] for serial in table.state.players[seat].hands[kind]]


def lock(table: Table, task: Task) -> None:
    """All commands are locked: mismatches are settled before anything is revealed (LN-R17).

    In solo the cards lie face up, and a Lutura transforms first (LN-R74).
    """
    if table.state.solo:
        transformations(table)
    for player in table.state.players:
        settle(table, player)
    reveal(table, (tasks.REVEAL, 0, 0, 0))


def settle(table: Table, player: Player) -> None:
    """What a seat placed and cannot use is exchanged; its Lutura defends, and a Tool that fits comes back (LN-R14)."""
    uses = commanded_face(table, player).uses
    placed = player.placed
    tool, strategy = placed
    if (tool == NO_CARD or uses[tool]) and (strategy == NO_CARD or uses[strategy]):
        return
    for kind in (TOOL, STRATEGY):
        if placed[kind] != NO_CARD and not uses[placed[kind]]:
            exchange(table, player, kind)
    table.take_defense(player.seat, "LN-6.3")
    if placed[TOOL] != NO_CARD:
        table.return_tool(player.seat, "defense", "LN-R14")


def exchange(table: Table, player: Player, kind: int) -> None:
    """A mismatched card goes to the Portal; a random other one of its kind comes from there, or one from the deck."""
    others = len(player.portals[kind])
    table.mismatch(player.seat, kind)
    if others:
        table.exchange(player.seat, kind, table.pick(others, player.seat, EXCHANGE + kind))
    else:
        table.exchange_from_deck(player.seat, kind)
