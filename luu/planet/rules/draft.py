"""The concurrent draft: cards are turned up, a run from position 1 is kept, the rest leave the game (PL-4.3 to 4.6)."""

from __future__ import annotations

from collections.abc import Sequence
from functools import lru_cache
from typing import Final

from luu.planet import chance, tasks
from luu.planet import events as ev
from luu.planet.box import COPIES_BASE, COPIES_EVOLVED, FIRST_EVOLVED, Box
from luu.planet.rules.picks import company, count_luus, luus_of, pick
from luu.planet.state import Task
from luu.planet.table import Table

CORE_SIZE: Final = 30
"""PL-4.5: so many Core-pool cards are kept,"""
POWER_SIZE: Final = 10
"""PL-4.5: and so many Power cards."""
CORE_REVEAL: Final = 4
"""PL-4.4 and PL-4.5: so many Core cards are turned up at a time, and one Power card."""
KEYS: Final = [f"keep:{count}" for count in range(CORE_REVEAL + 2)]
"""What is answered by how many of these cards, from position 1 on, are kept."""


@lru_cache(maxsize=8)
def fixed_deck(box: Box) -> tuple[tuple[int, ...], tuple[int, ...], tuple[int, ...]]:
    """The deck of `draft="fixed"`: up to 30 Core-pool and 10 Power cards that exist; and what is left of the pools.

    Every Core action card (at most 15 of them), then evolved cards and base Luu in turn through the classes, so that
    each class is there in all its forms. No luck is in it, so two games differ by their play and not by their decks.
    """
    core = box.core_actions()[: CORE_SIZE // 2]
    base = [cls * COPIES_BASE + copy for copy in range(COPIES_BASE) for cls in range(5)]
    evolved = [FIRST_EVOLVED + cls * COPIES_EVOLVED + copy for copy in range(COPIES_EVOLVED) for cls in range(5)]
    core += (base[:10] + evolved[:5] + base[10:] + evolved[5:])[: CORE_SIZE - len(core)]
    power = box.power_actions()[:POWER_SIZE]
    rest = [serial for pool in pools(box) for serial in pool if serial not in core and serial not in power]
    return tuple(core), tuple(power), tuple(rest)


@lru_cache(maxsize=8)
def pools(box: Box) -> tuple[list[int], list[int]]:
    """The cards that the draft draws on: the Core pool with its Luu cards, and the Power pool (PL-4.3)."""
    base = list(range(5 * COPIES_BASE))
    evolved = list(range(FIRST_EVOLVED, FIRST_EVOLVED + 5 * COPIES_EVOLVED))
    return base + evolved + box.core_actions(), box.power_actions()


def wanted(table: Table) -> tuple[int, int]:
    """How many Core and Power cards are still to be kept.

    A pool smaller than its target is kept whole, since no choice ever refuses what the target needs (PL-4.6); so what
    is kept and what is left tell the target.
    """
    state, revealed = table.state, table.state.revealed
    up = sum(map(table.box.powers.__contains__, revealed)) if revealed else 0
    core = min(CORE_SIZE - len(state.draw), len(state.core_pool) + len(revealed) - up)
    power = min(POWER_SIZE - len(state.power), len(state.power_pool) + up)
    return max(core, 0), max(power, 0)


def turn_up(table: Table, task: Task) -> None:
    """The next cards: 4 Core and 1 Power mixed, or only what is still wanted (PL-4.4, PL-4.5)."""
    if task[1]:
        draft_alone(table)
        return
    while True:
        core, power = wanted(table)
        if not core and not power:
            end_draft(table)
            return
        reveal(table, core, power)
        if table.log is not None:
            tell_reveal(table, core, power)
        least = fewest(table, core, power)
        if is_open(table, least, core, power):
            table.state.asking = ("draft", 0, least, 0)
            return
        keep(table, least, core, power)


def draft_alone(table: Table) -> None:
    """The automatic draft: the same reveals, and the run that is worth most of each; only its end is told."""
    core, power = wanted(table)
    luus, wish = luus_of(table), company(table)
    while core or power:
        reveal(table, core, power)
        run = pick(table, luus, wish, core, power, fewest(table, core, power))
        new_core, new_power, _ = take_run(table, run, core, power)
        core -= len(new_core)
        power -= len(new_power)
        count_luus(luus, new_core)
    end_draft(table)


def reveal(table: Table, core: int, power: int) -> None:
    """Cards from the tops of the pools, in random order from position 1 on."""
    state = table.state
    up: list[int] = []
    if core:
        up = list(state.core_pool[-CORE_REVEAL:])
        state.core_pool = state.core_pool[:-CORE_REVEAL]
    if power:
        # The pools are shuffled, so only the place of the Power card among the others is still open.
        place = table.dice.place(len(up) + 1, chance.DRAFT, len(state.power_pool))
        up.insert(place, state.power_pool[-1])
        state.power_pool = state.power_pool[:-1]
    state.revealed = tuple(up)


def tell_reveal(table: Table, core: int, power: int) -> None:
    """What lies face up now."""
    rule = "PL-4.4" if core and power else "PL-4.5"
    up = table.state.revealed
    ids = tuple([table.box.ids[serial] for serial in up])
    table.emit(ev.DraftRevealed(rule, ids, titles(table, up)))


def fewest(table: Table, core: int, power: int) -> int:
    """The shortest run after which both targets can still be reached (PL-4.6)."""
    state, powers = table.state, table.box.powers
    core -= len(state.core_pool)
    power -= len(state.power_pool)
    count = 0
    while core > 0 or power > 0:
        if state.revealed[count] in powers:
            power -= 1
        else:
            core -= 1
        count += 1
    return count


def is_open(table: Table, least: int, core: int, power: int) -> bool:
    """Whether there is a choice: runs that differ only in what leaves as surplus are none."""
    if core >= CORE_REVEAL and power:
        return least < len(table.state.revealed)  # so few cards, and there is room for each
    return split(table, least, core, power) != split(table, len(table.state.revealed), core, power)


def draft_keys(table: Table, least: int) -> list[str]:
    """The runs that may be kept: none, if so few are enough, the first, the first two ... all (PL-4.4, PL-4.6)."""
    return KEYS[least : len(table.state.revealed) + 1]


def proposed_key(table: Table) -> str:
    """The run that the automatic draft would keep here."""
    core, power = wanted(table)
    return f"keep:{pick(table, luus_of(table), company(table), core, power, fewest(table, core, power))}"


def answer_draft(table: Table, count: int) -> None:
    """A run is kept; then the next cards are turned up."""
    core, power = wanted(table)
    keep(table, count, core, power)
    table.state.todo.append((tasks.DRAFT, 0, 0, 0))


def split(table: Table, count: int, core: int, power: int) -> tuple[list[int], list[int], list[int]]:
    """What a run of `count` cards brings: Core cards, Power cards, and what leaves the game, surplus included."""
    revealed, powers = table.state.revealed, table.box.powers
    new_core: list[int] = []
    new_power: list[int] = []
    gone: list[int] = []
    for serial in revealed[:count]:
        if serial in powers:
            (new_power if len(new_power) < power else gone).append(serial)
        else:
            (new_core if len(new_core) < core else gone).append(serial)
    gone.extend(revealed[count:])
    return new_core, new_power, gone


def take_run(table: Table, count: int, core: int, power: int) -> tuple[list[int], list[int], list[int]]:
    """The run joins the deck; the rest, and what goes beyond a target, leaves the game (PL-4.4, PL-4.6)."""
    state = table.state
    new_core, new_power, gone = split(table, count, core, power)
    state.draw += new_core
    if new_power:
        state.power = state.power + new_power
    state.left_out = state.left_out + gone
    state.revealed = ()
    return new_core, new_power, gone


def keep(table: Table, count: int, core: int, power: int) -> None:
    """A run is kept, and it is told."""
    state = table.state
    revealed = state.revealed
    gone = take_run(table, count, core, power)[2]
    if table.log is not None:
        rule = "PL-4.4" if core and power else "PL-4.5"
        kept = [serial for serial in revealed if serial not in gone]
        table.log.append(
            ev.DraftKept(rule, titles(table, kept), titles(table, gone), len(state.draw), len(state.power))
        )


def end_draft(table: Table) -> None:
    """Both targets are met: what is left of the pools leaves the game (PL-4.5)."""
    state = table.state
    state.left_out = [*state.left_out, *state.core_pool, *state.power_pool]
    state.core_pool = state.power_pool = ()
    if table.log is not None:
        cards = tuple([table.box.ids[serial] for serial in (*state.draw, *state.power)])
        table.log.append(ev.DraftEnded("PL-4.5", len(state.draw), len(state.power), cards))


def titles(table: Table, serials: Sequence[int]) -> tuple[str, ...]:
    """Cards by what is printed at their head."""
    return tuple([table.box.name(table.box.ids[serial]) for serial in serials])
