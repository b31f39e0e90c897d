"""Where a game of Luturas Network stands. Plain data that copies itself by hand; only table.py changes it.

A creature is a slot: 0 to 2 for seat 0, 3 to 5 for seat 1 (versus), OSCUMORA for the one in play (solo), which counts
as seat 1. What is known of creatures stands in lists by slot.
"""

from __future__ import annotations

from typing import Final

from luu.core.compiling import mypyc_attr
from luu.core.events import Outcome

TEAM: Final = 3
"""LN-5.1: so many Luturas a player."""

OSCUMORA: Final = 2 * TEAM
"""The slot of the Oscumora in play, solo."""
SLOTS: Final = OSCUMORA + 1

NOBODY: Final = -1
NO_CARD: Final = -1

FULL_SPECIAL: Final = 9
"""LN-14.8: the most Special, and what a Lutura needs to transform."""

SURE_BREAK: Final = 8
REROLL: Final = 9
WARD: Final = 10
BYPASS: Final = 11
"""What a change can be beside the eight stats: its hit is a Breakshield; a roll is made again (the amount says which:
see box.REROLLS); statuses that cannot be placed (the amount is a mask); a status that does not bind (the amount)."""

Question = tuple[str, int, int, int]
"""What is asked: kind, seat, and two numbers that belong to the kind."""

Task = tuple[int, ...]
"""Work to be done: what (see tasks.py) and three numbers that belong to it."""

Change = tuple[int, ...]
"""What holds for a while: slot, stat (or one of the above), amount, when it ends, the source it comes from."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Player:
    """One seat's cards, place by place (LN-5.4).

    Piles and hands by kind (TOOL, STRATEGY) hold serial numbers; the top of a pile is its end.
    """

    __slots__ = (
        "chosen", "decks", "defending", "hands", "placed", "portals", "revealed", "seat", "shown", "spent",
        "transforming", "used",
    )  # fmt: skip

    def __init__(self, seat: int, hands: list[list[int]], decks: list[list[int]], portals: list[list[int]]) -> None:
        self.seat = seat
        self.hands = hands
        self.decks = decks
        self.portals = portals
        self.placed = [NO_CARD, NO_CARD]
        """The Tool and the Strategy of this round's command, out of hand."""
        self.revealed = 0
        """1: the placed Tool has been shown (LN-6.6)."""
        self.used = 0
        """1: the placed Tool was used, so it goes to the Portal, whoever is swapped in later (LN-R26)."""
        self.transforming = 0
        """1: the command has the Lutura transform (LN-R50)."""
        self.spent = 0
        """1: the transformation of this match is used up (LN-R49, versus)."""
        self.defending = 0
        """1: the active Lutura is in Defense Mode (LN-6.3)."""
        self.chosen = NOBODY
        """A slot that was chosen in secret, as Main (LN-R3) or to replace a fallen Lutura (LN-R24)."""
        self.shown = 0
        """Cards in hand or placed that the other seat knows of: they came from the open Portal. A mask."""

    def clone(self) -> Player:
        tools, strategies = self.hands
        tool_deck, strategy_deck = self.decks
        tool_portal, strategy_portal = self.portals
        copy = Player(
            self.seat,
            [tools[:], strategies[:]],
            [tool_deck[:], strategy_deck[:]],
            [tool_portal[:], strategy_portal[:]],
        )
        copy.placed = self.placed[:]
        copy.revealed = self.revealed
        copy.used = self.used
        copy.transforming = self.transforming
        copy.spent = self.spent
        copy.defending = self.defending
        copy.chosen = self.chosen
        copy.shown = self.shown
        return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class Strike:
    """An attack on its way: who attacks whom with which Tool (NO_CARD for an Oscumora), and what is known so far."""

    __slots__ = (
        "actor", "breakshield", "damage", "dice", "die", "felled", "guard_die", "hit", "number",
        "target", "tool", "total", "which",
    )  # fmt: skip

    def __init__(self, actor: int, target: int, tool: int, number: int = 0, which: int = 0) -> None:
        self.actor = actor
        self.target = target
        self.tool = tool
        self.number = number
        """Which attack of this side in this round, from 0: part of its dice's keys."""
        self.which = which
        """Which Oscumora is in it, counted from 0 in the order in which they come."""
        self.dice: tuple[int, ...] = ()
        self.total = 0
        self.hit = 0
        self.breakshield = 0
        self.die = 0
        self.guard_die = 0
        self.damage = 0
        self.felled = 0
        """1: the target has no Stamina left."""

    def clone(self) -> Strike:
        copy = Strike(self.actor, self.target, self.tool, self.number, self.which)
        copy.dice = self.dice
        copy.total = self.total
        copy.hit = self.hit
        copy.breakshield = self.breakshield
        copy.die = self.die
        copy.guard_die = self.guard_die
        copy.damage = self.damage
        copy.felled = self.felled
        return copy


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A whole position. Copies share what is replaced as a whole and never changed in place: the tuples."""

    __slots__ = (
        "active", "adapted", "asking", "attacks", "beaten", "changes", "first", "force_field", "low_seen",
        "oscumoras", "outcome", "phase", "players", "pool", "public", "round", "sides", "solo", "special",
        "stamina", "status", "strikes", "tie", "todo",
    )  # fmt: skip

    def __init__(
        self,
        solo: bool,
        players: list[Player],
        sides: list[int],
        stamina: list[int],
        status: list[int],
        special: list[int],
        active: list[int],
        todo: list[Task],
    ) -> None:
        self.solo = solo
        self.players = players
        """One in solo, two in versus."""
        self.sides = sides
        """The side that is up, by slot, as its number in the box; -1 while the slot is empty (see box.py)."""
        self.stamina = stamina
        self.status = status
        """The negative status, by slot; -1 for none."""
        self.special = special
        """The Special counter, by slot (LN-R55, solo)."""
        self.active = active
        """The slot that is Active, by seat; it may have been knocked out this round. -1 before there is one."""
        self.todo = todo
        """Unfinished work, the next task at the end."""
        self.asking: Question | None = None
        self.outcome: Outcome | None = None
        self.phase = "draft"
        """draft, command, reveal, battle, oscumora or end."""
        self.round = 0
        self.first = 0
        """The seat that acts first: in the draft (LN-R2), then in this round (LN-R20)."""
        self.tie = NOBODY
        """The seat that won this round's Speed tie, once it was rolled (LN-R84)."""
        self.attacks = 0
        """Attacks of the Oscumora in this round."""
        self.changes: list[Change] = []
        """What cards and abilities have changed for a while."""
        self.strikes: tuple[Strike, ...] = ()
        """The attacks under way: one, and more while one has set another going."""
        self.oscumoras: tuple[int, ...] = ()
        """The Oscumoras that are still to come, the next one last (LN-R71)."""
        self.beaten = 0
        """How many Oscumoras have fallen."""
        self.force_field = 0
        self.adapted = -1
        """The category of the last Tool that hit the Oscumora in play."""
        self.low_seen = 0
        """1: it has been at half Stamina or less."""
        self.pool: tuple[int, ...] = ()
        """Luturas that nobody has drafted yet."""
        self.public = 0
        """Cards that have been seen openly, so that all know whose they are. A mask."""

    def clone(self) -> State:
        copy = State(
            self.solo,
            [player.clone() for player in self.players],
            self.sides[:],
            self.stamina[:],
            self.status[:],
            self.special[:],
            self.active[:],
            self.todo[:],
        )
        copy.asking = self.asking
        copy.outcome = self.outcome
        copy.phase = self.phase
        copy.round = self.round
        copy.first = self.first
        copy.tie = self.tie
        copy.attacks = self.attacks
        copy.changes = self.changes[:]
        if self.strikes:
            copy.strikes = tuple([strike.clone() for strike in self.strikes])
        copy.oscumoras = self.oscumoras
        copy.beaten = self.beaten
        copy.force_field = self.force_field
        copy.adapted = self.adapted
        copy.low_seen = self.low_seen
        copy.pool = self.pool
        copy.public = self.public
        return copy

    def slots(self, seat: int) -> range:
        """The slots of a seat's team."""
        return range(seat * TEAM, seat * TEAM + TEAM)

    def standing(self, seat: int) -> bool:
        """Whether a seat's active creature has Stamina left."""
        slot = self.active[seat]
        return slot >= 0 and self.stamina[slot] > 0

    def backups(self, seat: int) -> list[int]:
        """The slots of a seat's living Luturas that are not Active."""
        if self.solo and seat == 1:
            return []
        active = self.active[seat]
        first = seat * TEAM
        return [slot for slot in range(first, first + TEAM) if slot != active and self.stamina[slot] > 0]
