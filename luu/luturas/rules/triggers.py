"""Cards and abilities that act: the trigger that sets one going, and its verbs one after another."""

from __future__ import annotations

from luu.luturas import events as ev
from luu.luturas import tasks
from luu.luturas.acts import Act
from luu.luturas.box import Source
from luu.luturas.records import KINDS
from luu.luturas.state import Task
from luu.luturas.table import Table


def fire(table: Table, slot: int, trigger: int) -> None:
    """A moment has come for a creature's ability; if it waits for that, it acts next."""
    state = table.state
    source = table.faces[state.sides[slot]].fires[trigger]
    if source >= 0:
        state.todo.append((tasks.RUN, source, table.seat_of(slot), 0))


def run(table: Table, task: Task) -> None:
    """The verbs of a card or ability, left to right and no more (LN-R77); what one sets going comes before the next."""
    _, number, seat, first = task
    state = table.state
    source = table.box.sources[number]
    if table.log is not None and source.trigger and not first:
        slot = state.active[seat]
        table.log.append(ev.AbilityActs(source.rule, slot, table.name(slot), source.title, source.trigger))
    todo = state.todo
    depth = len(todo)
    verbs = source.verbs
    for place in range(first, len(verbs)):
        verb = verbs[place]
        assert isinstance(verb, Act)
        verb.apply(table, seat, source)
        if len(todo) != depth or state.asking is not None:
            if place + 1 < len(verbs) and state.outcome is None:
                todo.insert(depth, (tasks.RUN, number, seat, place + 1))
            return


def retrieve(table: Table, task: Task) -> None:
    """A card of a kind comes back from the own Portal, which one its player chooses."""
    _, number, seat, kind = task
    source = table.box.sources[number]
    portal = table.state.players[seat].portals[kind]
    if not portal:
        table.emit(ev.NothingToDo(source.rule, seat, source.title, f"no {KINDS[kind]} in the Portal"))
    elif len(portal) == 1:
        table.retrieve(seat, kind, 0, source)
    else:
        table.ask("retrieve", seat, number, kind)


def retrieve_keys(table: Table, seat: int, kind: int) -> list[str]:
    """The cards that can be taken back."""
    return [f"retrieve:{table.box.ids[serial]}" for serial in table.state.players[seat].portals[kind]]


def answer_retrieve(table: Table, seat: int, number: int, kind: int, card: str) -> None:
    """The chosen card comes back."""
    serial = table.box.serials[card]
    place = table.state.players[seat].portals[kind].index(serial)
    table.retrieve(seat, kind, place, table.box.sources[number])


def bench_verb(table: Table, number: int, place: int) -> Act:
    """The verb that asks for a backup."""
    verb = table.box.sources[number].verbs[place]
    assert isinstance(verb, Act)
    return verb


def answer_bench(table: Table, seat: int, number: int, place: int, slot: int) -> None:
    """The verb goes on with the backup that was chosen."""
    bench_verb(table, number, place).answered(table, seat, table.box.sources[number], slot)


def nothing(table: Table, seat: int, source: Source, why: str) -> None:
    """A clause finds nothing to do and is skipped."""
    if table.log is not None:
        table.log.append(ev.NothingToDo(source.rule, seat, source.title, why))
