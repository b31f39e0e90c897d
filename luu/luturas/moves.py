"""The legal moves of every kind of question, and what an answer sets going."""

from __future__ import annotations

from typing import Final

from luu.luturas import tasks
from luu.luturas.records import STRATEGY, TOOL
from luu.luturas.rules import bench, command, rounds, setup, solo, triggers
from luu.luturas.rules import clash as clashes
from luu.luturas.state import TEAM
from luu.luturas.table import Table


def legal_keys(table: Table) -> list[str]:
    """The answers to the question that is asked, as stable texts; none once the game is over."""
    asking = table.state.asking
    if asking is None:
        return []
    kind, seat, first, second = asking
    if kind == "tool":
        return command.card_keys(table, seat, TOOL)
    if kind == "strategy":
        return command.card_keys(table, seat, STRATEGY)
    if kind == "transform":
        return command.TRANSFORM_KEYS
    if kind == "bench":
        verb = triggers.bench_verb(table, first, second)
        return bench.backup_keys(table, "bench", verb.choices(table, seat, table.box.sources[first]))
    if kind == "retrieve":
        return triggers.retrieve_keys(table, seat, second)
    if kind == "replace":
        return bench.backup_keys(table, "replace", table.state.backups(seat))
    if kind == "discard":
        return rounds.discard_keys(table, seat)
    if kind == "main":
        return bench.backup_keys(table, "main", list(range(seat * TEAM, seat * TEAM + TEAM)))
    return setup.draft_keys(table)


def answer(table: Table, key: str) -> None:
    """Carry out a legal answer; what follows from it is left in `state.todo`."""
    state = table.state
    asking = state.asking
    assert asking is not None
    kind, seat, first, second = asking
    state.asking = None
    if kind == "tool":
        table.place(seat, TOOL, table.box.serial_of[key])
    elif kind == "strategy":
        table.place(seat, STRATEGY, table.box.serial_of[key])
        table.locked(seat)
    elif kind == "transform":
        table.plan_transform(seat, key == "hyper")
    else:
        answer_named(table, kind, seat, first, second, key[key.index(":") + 1 :])


def answer_named(table: Table, kind: str, seat: int, first: int, second: int, card: str) -> None:
    """An answer that names a Lutura or a card by its id."""
    if kind == "bench":
        triggers.answer_bench(table, seat, first, second, bench.slot_of(table, seat, card))
    elif kind == "retrieve":
        triggers.answer_retrieve(table, seat, first, second, card)
    elif kind in ("replace", "main"):
        table.choose(seat, bench.slot_of(table, seat, card))
    elif kind == "discard":
        serial = table.box.serials[card]
        table.discard(seat, table.box.kinds[serial], serial, "LN-R6")
    else:
        setup.take(table, seat, table.box.numbers[card])


STEPS = {
    tasks.DRAFT: setup.draft,
    tasks.CHOOSE_MAIN: setup.choose_main,
    tasks.DEAL: setup.deal,
    tasks.START_ROUND: rounds.start_round,
    tasks.COMMAND: command.command,
    tasks.LOCK: command.lock,
    tasks.REVEAL: rounds.reveal,
    tasks.PLAY_STRATEGY: rounds.play_strategy,
    tasks.BATTLE: rounds.battle,
    tasks.ATTACK: rounds.take_attack,
    tasks.STRIKE: clashes.strike_on,
    tasks.OSCUMORA_PHASE: solo.oscumora_phase,
    tasks.OSCUMORA_ATTACK: solo.oscumora_attack,
    tasks.RUN: triggers.run,
    tasks.FALL: solo.fall,
    tasks.PLACE_OSCUMORA: solo.place_oscumora,
    tasks.END_ROUND: rounds.end_round,
    tasks.TIDY: rounds.tidy,
    tasks.REPLACE: bench.replace,
    tasks.ENTER: bench.enter,
    tasks.SEND_IN: bench.send_in,
    tasks.CLOSE_ROUND: rounds.close_round,
    tasks.RETRIEVE: triggers.retrieve,
}
"""What carries out each kind of task."""

_STEP_OF: Final = tuple([STEPS[number] for number in range(len(STEPS))])
"""The same by number, since every piece of work is looked up."""


def advance(table: Table) -> None:
    """Do unfinished work until somebody is asked or the game is over."""
    state = table.state
    todo = state.todo
    while state.asking is None and state.outcome is None:
        task = todo.pop()
        _STEP_OF[task[0]](table, task)
