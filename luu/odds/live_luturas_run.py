"""Carries an option of Luturas Network out on copies of the table, once for each way the dice can fall.

What is hidden from the asked seat is not there on these copies: decks are blank, the other's face-down cards are gone,
and nothing goes beyond the coming of an unknown Oscumora.
"""

from __future__ import annotations

from collections.abc import Iterator
from fractions import Fraction
from typing import Final

from luu.luturas import moves, tasks
from luu.luturas.box import FIRST_STRATEGY
from luu.luturas.imagining import is_hidden
from luu.luturas.rules.clash import steps_of
from luu.luturas.state import NO_CARD
from luu.luturas.table import Table
from luu.odds.live_luturas_dice import Faces, Fork, ForkedDice

End = tuple[Table, Fraction]
"""A table after a step, with the chance of its dice."""

BLANK: Final = (0, FIRST_STRATEGY)
"""What the decks of a copy consist of: a Tool, a Strategy."""

STEP: Final = frozenset({tasks.OSCUMORA_PHASE, tasks.OSCUMORA_ATTACK, tasks.PLACE_OSCUMORA, tasks.END_ROUND})
"""Where a step ends: the Oscumora attacks, an unknown one comes, the round ends."""

ATTACK: Final = STEP | {tasks.ATTACK}
"""Where one attack of an Oscumora ends, with which nothing of the Lutura's own attack is mixed up."""


def after(table: Table, key: str, stops: frozenset[int] = STEP) -> Iterator[End]:
    """The tables after an option, as far as one step goes; they have logs. Without a key the waiting work goes on."""
    return (end for end in runs(table, key, stops) if end is not None)


def runs(table: Table, key: str, stops: frozenset[int] = STEP, then: str = "") -> Iterator[End | None]:
    """The same one run of the engine after the other: None where another one must be made first.

    then: the answer to what is asked next.
    """
    waiting: list[tuple[list[Faces], Fraction]] = [([], Fraction(1))]
    while waiting:
        answers, chance = waiting.pop()
        copy = table.clone([] if stops is STEP else None)
        copy.dice = ForkedDice(copy, answers)
        try:
            carry_out(copy, key, stops, then)
        except Fork as fork:
            waiting += [([*answers, faces], chance * share) for faces, share in fork.branches]
            yield None
        else:
            yield copy, chance


def carry_out(copy: Table, key: str, stops: frozenset[int], then: str = "") -> None:
    """An option, or else the work that comes next, and what follows from it."""
    state = copy.state
    if key:
        moves.answer(copy, key)
        if then:
            do_next(copy)
            moves.answer(copy, then)
        state.todo = [task for task in state.todo if task[0] != tasks.COMMAND]
    else:
        do_next(copy)
    while state.outcome is None and state.asking is None and state.todo[-1][0] not in stops:
        do_next(copy)
    end_strikes(copy)


def end_strikes(copy: Table) -> None:
    """Attacks that have done all their steps and only wait for the next one of the chain are over."""
    state = copy.state
    todo = state.todo
    while len(todo) > 1 and todo[-2][0] == tasks.STRIKE and todo[-2][1] == len(steps_of(state.strikes[-1])):
        del todo[-2]
        state.strikes = state.strikes[:-1]


def do_next(copy: Table) -> None:
    """One piece of waiting work."""
    task = copy.state.todo.pop()
    moves.STEPS[task[0]](copy, task)


def without_secrets(table: Table, seat: int) -> Table:
    """A copy on which nothing is left that the seat does not see, but for how many cards there are."""
    copy = table.clone()
    state = copy.state
    for player in state.players:
        for kind, blank in enumerate(BLANK):
            player.decks[kind] = [blank] * (len(player.decks[kind]) + len(player.portals[kind]))
            if player.seat != seat and is_hidden(copy, player, kind):
                player.placed[kind] = NO_CARD
        if player.seat != seat and state.phase == "command":
            player.transforming = 0
    return copy
