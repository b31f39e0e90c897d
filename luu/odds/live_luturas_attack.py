"""The attack of a running game of Luturas Network with one Tool: what its option says of it, taken apart for charts.

The same engine runs as for the odds of an option, so both say the same of limits, statuses, abilities and what the
Tool itself sets going.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from typing import TYPE_CHECKING, Final

from luu.luturas import tasks
from luu.luturas.game import LuturasGame
from luu.luturas.records import NONE, STATUSES, STRATEGY, TOOL
from luu.luturas.rules.matching import commanded_face, fits, must_defend
from luu.luturas.state import NO_CARD, OSCUMORA, Task
from luu.luturas.table import Table
from luu.odds.distribution import Distribution
from luu.odds.live_luturas import Happened, attacked_last
from luu.odds.live_luturas_run import End, runs, without_secrets
from luu.odds.luturas import Part, Parts
from luu.odds.outlook import Steps, finished

if TYPE_CHECKING:
    from luu.core.session import Session

ON_ATTACKER: Final = ("Burned", "Blurred", "Paralyzed", "Nullified", "Injured")
"""The statuses that `status` of `attack` puts on who attacks; Soaked is its target's."""


@dataclass(frozen=True, slots=True)
class Attack:
    """One attack with its exact chances. A part of chance 0 has the damage 0."""

    attacker: str
    target: str
    tool: str
    parts: Parts
    """Miss, hit, hit with Breakshield. An attack that does not come, since its Lutura falls first, is a miss."""
    knockout: Fraction
    stamina: int
    """What the target has left."""
    force_field: int
    """What a hit without Breakshield meets first; 0 where there is none."""
    left_out: tuple[str, ...]

    @property
    def hit(self) -> Fraction:
        """The chance to hit, with Breakshield or without."""
        return self.parts.hit.chance + self.parts.breakshield.chance

    @property
    def breakshield(self) -> Fraction:
        return self.parts.breakshield.chance

    @property
    def mean(self) -> Fraction:
        """The damage on average, a miss being 0."""
        return sum((part.chance * part.damage.mean for part in self.parts), Fraction(0))


class NoAttack(Exception):  # noqa: N818 - named for what is the case
    """There is no attack to weigh now; its words say why."""


def attack(session: Session, seat: int, tool: str, status: str | None = None, budget: int | None = None) -> Attack:
    """The attack of a seat's active Lutura with a Tool of its hand or its command, as the table stands.

    status: as if who attacks had this status and no other, or for Soaked its target; an empty word: neither has any.
    budget: as in `odds.of`, for a Paralyzed Lutura, which attacks after the Oscumora. Raises `outlook.TooLarge`, and
    NoAttack where none can come.
    """
    assert isinstance(session.game, LuturasGame)
    table = session.game.table
    why_not = no_attack(table, seat, tool)
    if why_not:
        raise NoAttack(why_not)
    happened = finished(carried_out(with_status(commanding(table, seat, tool), seat, status), seat, budget))
    target = OSCUMORA if table.state.solo else table.state.active[1 - seat]
    player = table.state.players[seat]
    return Attack(
        commanded_face(table, player).name, table.name(target), table.box.tools[table.box.serials[tool]].name,
        parts_of(happened, seat, target), chance_of(happened, ("falls", target, "")), table.state.stamina[target],
        table.state.force_field if target == OSCUMORA else 0,
        tuple(not_counted(table, seat)),
    )  # fmt: skip


def no_attack(table: Table, seat: int, tool: str = "") -> str:
    """Why a seat does not attack in the round that is being commanded; empty where it may."""
    state, player = table.state, table.state.players[seat]
    slot, target = state.active[seat], OSCUMORA if state.solo else state.active[1 - seat]
    if state.outcome is not None:
        return "The game is over: nobody attacks any more"
    if slot < 0 or target < 0 or state.sides[target] < 0:
        return "No pair stands yet"
    if state.stamina[slot] == 0:
        return f"{table.name(slot)} has been knocked out: who comes for it attacks in the next round"
    if state.stamina[target] == 0:
        return f"{table.name(target)} is down: there is nobody to attack in this round"
    if state.phase != "command":
        return "The commands of this round are out: the next attack can be seen when Tools are chosen again"
    face = commanded_face(table, player)
    cards = [player.placed[TOOL]] if player.placed[TOOL] != NO_CARD else player.hands[TOOL]
    if tool:
        cards = [table.box.serials[tool]]
    if not cards:
        return f"{face.name} does not attack: there is no Tool in hand"
    if not any(fits(table, face, serial) for serial in cards):
        return f"{face.name} defends: no Tool fits it"
    return f"{face.name} defends: no Strategy fits it" if must_defend(table, player) else ""


def commanding(table: Table, seat: int, tool: str) -> Table:
    """A copy without secrets on which this Tool is placed and all commands are locked."""
    copy = without_secrets(table, seat)
    state, player = copy.state, copy.state.players[seat]
    if player.placed[TOOL] == NO_CARD:
        copy.place(seat, TOOL, copy.box.serials[tool])
    state.asking = None
    locking: Task = (tasks.LOCK, 0, 0, 0)
    state.todo = [task for task in state.todo if task[0] not in (tasks.COMMAND, tasks.LOCK)]
    state.todo.append(locking)
    return copy


def with_status(copy: Table, seat: int, status: str | None) -> Table:
    """The same copy as if a status were there; None leaves it as it is."""
    state = copy.state
    if status is None:
        return copy
    slot, target = state.active[seat], OSCUMORA if state.solo else state.active[1 - seat]
    state.status[slot] = STATUSES.index(status) if status in ON_ATTACKER else NONE
    if status not in ON_ATTACKER and target != OSCUMORA:
        state.status[target] = STATUSES.index(status) if status else NONE
    return copy


def not_counted(table: Table, seat: int) -> Iterator[str]:
    """What is decided only after the Tool, in words."""
    state, asking = table.state, table.state.asking
    if asking is not None and asking[:2] == ("transform", seat):
        yield "turning to Hyper Mode, which is asked first"
    if state.players[seat].placed[STRATEGY] == NO_CARD and state.players[seat].hands[STRATEGY]:
        yield "the Strategy, which is chosen next"
    if not state.solo:
        yield "what the opponent does in secret"
        yield "its attack, which may come first"


def carried_out(copy: Table, seat: int, budget: int | None) -> Steps[list[Happened]]:
    """The round up to the attack, for every way the dice can fall."""
    ends: list[End] = []
    for end in runs(copy, ""):
        if end is not None:
            ends.append(end)
        yield
    happened, _ = yield from attacked_last(copy, seat, ends, budget)
    return happened


def chance_of(happened: Iterable[Happened], fact: tuple[str, int, str]) -> Fraction:
    """How likely it is that something happens."""
    return sum((chance for found, chance in happened if found.get(fact)), Fraction(0))


def parts_of(happened: Iterable[Happened], seat: int, target: int) -> Parts:
    """All ways that the attack can go, in three parts."""
    weights: list[dict[int, Fraction]] = [{}, {}, {}]
    for found, chance in happened:
        part = 0 if not found.get(("hit", seat, "")) else 2 if found.get(("breakshield", seat, "")) else 1
        damage = found.get(("damage", target, ""), 0)
        weights[part][damage] = weights[part].get(damage, Fraction(0)) + chance
    return Parts(*[part_of(row) for row in weights])


def part_of(weights: dict[int, Fraction]) -> Part:
    """One part: its chance, and the damage if it comes to that."""
    chance = sum(weights.values(), Fraction(0))
    if not chance:
        return Part(chance, Distribution.always(0))
    return Part(chance, Distribution({damage: share / chance for damage, share in weights.items()}))
