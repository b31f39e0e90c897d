"""The Oscumora's phase on the board as it stands: the unbounded chain of doubles as an absorbing chain, solved exactly.

Each attack is the engine's own. Positions that come to the same for the Luturas are one, so there are few of them; a
double that misses comes back to its own position, which is summed up at once.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator
from fractions import Fraction
from typing import Final, NamedTuple

from luu.luturas import tasks
from luu.luturas.box import ON_ENTER, ON_HIT, ON_MISS, ON_STRUCK
from luu.luturas.effects import Damage
from luu.luturas.state import OSCUMORA, TEAM
from luu.luturas.table import Table
from luu.odds.live_luturas_dice import ForkedDice
from luu.odds.live_luturas_run import ATTACK, after, do_next
from luu.odds.outlook import Steps, TooLarge

MOST_HITS: Final = 9
"""Hits are counted so far; more are told as so many."""

KEPT: Final = 2000
"""Attacks that are remembered: the options of a position share nearly all of them."""


class Moment(NamedTuple):
    """A table in the phase or after it, with the Oscumora's hits so far."""

    table: Table
    hits: int
    over: bool = False
    """There was no double, so the attack that waits on the table does not come."""

    def settled(self) -> Table:
        """The table as it is, if what waits there does not come."""
        if not self.over:
            return self.table
        copy = self.table.clone()
        copy.state.todo.pop()
        return copy


Ends = list[tuple[Moment, Fraction]]

Row = dict[Hashable, Fraction]
"""What comes of one attack: positions with their chances."""


class Chain:
    """The positions of one phase.

    When the Oscumora has pulled another Lutura into the slot, that is an end too: what it may do to any of three would
    be too many positions.
    """

    def __init__(self, start: Hashable, moment: Moment, whole: bool, budget: int | None = None) -> None:
        self.start = start
        self.budget = budget
        self.whole = whole
        self.target = moment.table.state.active[0]
        self.moments: dict[Hashable, Moment] = {start: moment}
        self.rows: dict[Hashable, Row] = {}
        self.order: list[Hashable] = []
        """Positions with an attack to come, each after those that may follow from it."""

    def ends(self) -> Steps[Ends]:
        """The positions after the phase, with their chances."""
        yield from self.visit(self.start)
        return [(self.moments[key], chance) for key, chance in absorbed(self.start, self.rows, self.order).items()]

    def visit(self, key: Hashable) -> Steps[None]:
        """Work out what comes of a position, and of all that follow; a pause at each."""
        moment = self.moments[key]
        if moment.over or not goes_on(moment.table) or moment.table.state.active[0] != self.target:
            return
        if self.budget is not None and len(self.rows) >= self.budget:
            raise TooLarge(f"more than {self.budget} positions")
        row: Row = {}
        self.rows[key] = row
        yield
        for now, then, chance in attacked(key, moment, self.whole):
            self.moments.setdefault(now, then)
            row[now] = row.get(now, Fraction(0)) + chance
        for now in row:
            if now not in self.rows:
                yield from self.visit(now)
        self.order.append(key)


Then = tuple[Hashable, Moment, Fraction]
"""A position that an attack may come to, with its chance."""

_ends: dict[Hashable, tuple[int, Ends]] = {}
"""Whole phases, each with the number of its positions."""
_known: dict[Hashable, list[Then]] = {}
_moments: dict[Hashable, Moment] = {}
"""Each position once, though many attacks come to it."""


def forget() -> None:
    """Nothing is remembered any more."""
    for memory in (_ends, _known, _moments):
        memory.clear()


def phase(table: Table, budget: int | None = None) -> Steps[Ends]:
    """The positions after the phase that begins on a table, with their chances. Raises TooLarge."""
    whole = own_life_matters(table)
    moment = Moment(begun(table), 0)
    start = key_of(moment, whole)
    counted, ends = _ends.get(start, (0, []))
    if ends and (budget is None or counted <= budget):
        return ends
    chain = Chain(start, moment, whole, budget)
    ends = yield from chain.ends()
    _ends[start] = (len(chain.rows), ends)
    return ends


def attacked(key: Hashable, moment: Moment, whole: bool) -> list[Then]:
    """What one attack comes to; remembered, since its position says everything that it depends on."""
    known = _known.get(key)
    if known is None:
        if len(_known) >= KEPT:
            forget()
        known = []
        for then, chance in one_attack(moment):
            now = key_of(then, whole)
            known.append((now, _moments.setdefault(now, then), chance))
        _known[key] = known
    return known


def one_attack(moment: Moment) -> Iterator[tuple[Moment, Fraction]]:
    """Every way an attack can go. With a double it attacks again; without one the same position ends the chain."""
    for table, chance in after(moment.table, "", ATTACK):
        dice = table.dice
        assert isinstance(dice, ForkedDice)
        hits = min(MOST_HITS, moment.hits + (dice.strike is not None and dice.strike.hit == 1))
        if goes_on(table) and dice.again < 1:
            yield Moment(table, hits, True), chance * (1 - dice.again)
            chance *= dice.again
        if chance:
            yield Moment(table, hits), chance


def start_of(table: Table) -> Hashable:
    """What a phase depends on from its beginning."""
    return key_of(Moment(begun(table), 0), own_life_matters(table))


def begun(table: Table) -> Table:
    """A copy on which the phase has begun."""
    copy = table.clone()
    copy.dice = ForkedDice(copy, [])
    if copy.state.todo[-1][0] == tasks.OSCUMORA_PHASE:
        do_next(copy)
    return copy


def goes_on(table: Table) -> bool:
    """Whether an attack of the Oscumora comes next."""
    state = table.state
    return state.outcome is None and state.asking is None and state.todo[-1][0] == tasks.OSCUMORA_ATTACK


def key_of(moment: Moment, whole: bool) -> Hashable:
    """All that the rest of the phase depends on, and what is told of it afterwards."""
    state, hits = moment.table.state, moment.hits
    player = state.players[0]
    life = (state.stamina[OSCUMORA], state.force_field, state.adapted, state.low_seen) if whole else ()
    return (
        moment.table.box.cards.hash, hits, moment.over, state.active[0],
        tuple(state.sides), tuple(state.stamina[:TEAM]), tuple(state.status),
        tuple(state.special), tuple(state.changes), tuple(state.todo), player.defending, player.placed[0], player.used,
        state.beaten, len(state.strikes), state.outcome is None, life,
    )  # fmt: skip


def own_life_matters(table: Table) -> bool:
    """Whether the Oscumora's Stamina and Force Field change what it does to the Luturas, or what comes after."""
    state = table.state
    if any(task[0] == tasks.ATTACK for task in state.todo):
        return True
    sides = [side for slot in range(TEAM) for side in (state.sides[slot], table.face(slot).base_number)]
    sources = [table.faces[side].fires[trigger] for side in sides for trigger in STRIKING_BACK]
    return any(
        isinstance(verb, Damage) for number in sources if number >= 0 for verb in table.box.sources[number].verbs
    )


STRIKING_BACK: Final = (ON_ENTER, ON_HIT, ON_MISS, ON_STRUCK)


# ---------------------------------------------------------------------- absorbing chains


def absorbed(start: Hashable, rows: dict[Hashable, Row], order: list[Hashable]) -> Row:
    """Where a chain ends, exactly. `order` has each position after those that may follow, but for ways back."""
    if start not in rows:
        return {start: Fraction(1)}
    places = {key: place for place, key in enumerate(order)}
    if any(places.get(now, -1) > places[key] for key in order for now in rows[key]):
        return eliminated(start, rows, order)
    mass: Row = {start: Fraction(1)}
    for key in reversed(order):
        here, row = mass.pop(key), rows[key]
        here /= 1 - row.get(key, 0)
        for now, chance in row.items():
            if now != key:
                mass[now] = mass.get(now, Fraction(0)) + here * chance
    return mass


def eliminated(start: Hashable, rows: dict[Hashable, Row], order: list[Hashable]) -> Row:
    """The same with ways back: one position after the other is replaced by what comes of it."""
    left = {key: dict(row) for key, row in rows.items()}
    for key in order:
        row = left.pop(key)
        again = 1 - row.pop(key, Fraction(0))
        row = {now: chance / again for now, chance in row.items()}
        if key == start:
            return row
        for other in left.values():
            share = other.pop(key, None)
            if share is not None:
                for now, chance in row.items():
                    other[now] = other.get(now, Fraction(0)) + share * chance
    raise AssertionError("the start is the last position of its order")
