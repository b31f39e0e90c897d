"""Luturas Network under the lens of coverage.py: every verb of every Tool, Strategy, Lutura and Oscumora."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from functools import cached_property
from operator import attrgetter
from typing import Any, cast

from benchmarks import soundness_luturas
from benchmarks.coverage import Thing
from luu.core.cardset import CardSet
from luu.core.compiling import attributes
from luu.core.effects import Effect, Rule, unparse
from luu.core.session import Session
from luu.luturas.acts import Act
from luu.luturas.box import FIRST_OSCUMORA, Box, Face
from luu.luturas.effects import Breakshield, Mod, Reroll, Ward
from luu.luturas.game import LuturasGame, box_for
from luu.luturas.records import DAMAGE_DICE, DEFENSE_DICE, GUARD, POWER, STATS
from luu.luturas.state import BYPASS, NO_CARD, REROLL, SURE_BREAK, WARD, Player, State

ATTACK = "attack"
"""A Tool's hit, whatever its effect: without it the attack misses."""
NEVER = 99
"""No roll reaches it."""

SHEETS = {"tool": "tools", "strategy": "strategies", "lutura": "luturas", "oscumora": "oscumoras"}
OPENING = ("draft", "main", "transform", "tool", "strategy")
"""Questions that start something new; every other one belongs to a round that is under way."""

ON_OSCUMORA = {DAMAGE_DICE: POWER, DEFENSE_DICE: GUARD}
"""What a change of dice is written down as on an Oscumora (LN-R70)."""


@dataclass(frozen=True)
class Place:
    """Where a verb stands: the card's column of rules, the rule, and the verb in it; `side` is 1 for the Hyper side."""

    column: str
    rule: int
    verb: int
    effect: Effect
    side: int = 0


class Sheets:
    """A card set of which one record is another: enough to make a box of."""

    def __init__(self, cards: CardSet, sheet: str, record: Any) -> None:
        self.cards, self.changed, self.record = cards, sheet, record

    def sheet(self, name: str) -> Mapping[str, Any]:
        rows = self.cards.sheet(name)
        return {**rows, self.record.id: self.record} if name == self.changed else rows


class LuturasLens:
    """What coverage.py must know of Luturas Network."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.box = box_for(cards)
        self.blanks: dict[Thing, Box] = {}

    # ------------------------------------------------------------------ what there is

    @cached_property
    def places(self) -> dict[Thing, Place | None]:
        """Everything that must be covered, and the verb that it is; None for a Tool's attack."""
        found: dict[Thing, Place | None] = {}
        for kind, sheet in SHEETS.items():
            for card in self.cards.sheet(sheet).values():
                if kind == "tool":
                    found[Thing(kind, card.id, ATTACK)] = None
                for column in ("base_rules", "hyper_rules") if kind == "lutura" else ("rules",):
                    found.update(verbs_in(kind, card, column))
        return found

    @cached_property
    def of_card(self) -> dict[tuple[str, int], list[Thing]]:
        """The things of a card by its id and its side."""
        found: dict[tuple[str, int], list[Thing]] = {}
        for thing, place in self.places.items():
            found.setdefault((thing.name, place.side if place else 0), []).append(thing)
        return found

    def things(self) -> Sequence[Thing]:
        return tuple(self.places)

    # ------------------------------------------------------------------ what is at work in a move

    def at_work(self, before: LuturasGame, move: str, after: LuturasGame) -> Iterator[Thing]:
        """Once the commands are carried out: the cards placed, those whose changes hold, and the Active creatures."""
        state, later = before.state, after.state
        if state.phase == "draft" and later.round == 0:
            return
        if state.phase == later.phase == "command" and state.round == later.round and after.outcome is None:
            return
        yield from self.cards_at_work(state, move)
        for face in self.faces_at_work(state, later):
            yield from self.of_card.get((face.card, int(face.hyper)), ())

    def cards_at_work(self, state: State, move: str) -> Iterator[Thing]:
        """What was placed, and what has changed something for a while."""
        serials = {card for player in state.players for card in player.placed if card != NO_CARD}
        serials.update(change[4] for change in state.changes if change[4] < len(self.box.ids))
        if move in self.box.serial_of:
            serials.add(self.box.serial_of[move])
        for serial in sorted(serials):
            yield from self.of_card.get((self.box.ids[serial], 0), ())

    def faces_at_work(self, state: State, later: State) -> list[Face]:
        """The sides of everybody who was Active before or after, and of every Oscumora in between."""
        sides: set[int] = set()
        for one in (state, later):
            sides.update(one.sides[slot] for slot in one.active if slot >= 0)
        for player in state.players:
            if state.active[player.seat] >= 0:
                sides.add(state.sides[state.active[player.seat]] | 1)
        came = len(state.oscumoras) - len(later.oscumoras)
        if state.solo and came > 0:
            sides.update(FIRST_OSCUMORA + number for number in state.oscumoras[-came:])
        return [self.box.faces[side] for side in sorted(sides)]

    # ------------------------------------------------------------------ taking a thing away

    def without(self, game: LuturasGame, thing: Thing) -> LuturasGame:
        """A copy played with a box in which the thing does nothing; nor does anything that holds because of it."""
        box = self.blanks.get(thing)
        if box is None:
            box = self.blanks[thing] = self.blank_box(thing)
        twin = game.clone()
        twin.table.box, twin.table.faces = box, box.faces
        place, state = self.places[thing], twin.state
        if place is not None and state.changes:
            codes = codes_of(place.effect)
            mine = {source.number for source in box.sources if source.card == thing.name}
            state.changes = [change for change in state.changes if change[4] not in mine or change[1] not in codes]
        return twin

    def blank_box(self, thing: Thing) -> Box:
        """A box in which one thing does nothing; everything keeps its number."""
        sheet, place = SHEETS[thing.kind], self.places[thing]
        card: Any = self.cards.sheet(sheet)[thing.name]
        if place is None:
            card = replace(card, accuracy=NEVER)
        else:
            rules = list(getattr(card, place.column))
            verbs = list(rules[place.rule].effects)
            verbs[place.verb] = Act()
            rules[place.rule] = Rule(rules[place.rule].trigger, tuple(verbs))
            card = replace(card, **{place.column: tuple(rules)})
        return Box(cast(CardSet, Sheets(self.cards, sheet, card)))

    # ------------------------------------------------------------------ comparing positions

    def picture(self, game: LuturasGame) -> object:
        """All that counts in a position, but for what is asked, and for changes, which count once they matter."""
        state = game.state
        return (STATE_PARTS(state), [PLAYER_PARTS(player) for player in state.players])

    def asked(self, game: LuturasGame) -> Hashable:
        """What is asked, and in which round."""
        state = game.state
        return (state.asking, state.round, state.outcome)

    def opens(self, game: LuturasGame) -> bool:
        """Whether the question starts something new."""
        return game.kind in OPENING

    def faults(self, session: Session) -> list[str]:
        """What is wrong with a position."""
        return soundness_luturas.faults(session)


# ---------------------------------------------------------------------- things


def verbs_in(kind: str, card: Any, column: str) -> Iterator[tuple[Thing, Place]]:
    """The verbs of a card's rules, each as it is written."""
    side = int(column.startswith("hyper"))
    for number, rule in enumerate(getattr(card, column)):
        for place, verb in enumerate(rule.effects):
            written = unparse((Rule(rule.trigger, (verb,)),))
            part = f"{('base', 'Hyper')[side]}, {written}" if kind == "lutura" else written
            yield Thing(kind, card.id, part), Place(column, number, place, verb, side)


def codes_of(effect: Effect) -> tuple[int, ...]:
    """What a verb's changes are written down as (see state.py)."""
    if isinstance(effect, Mod):
        stat = STATS.index(effect.stat)
        return (stat, ON_OSCUMORA.get(stat, stat), BYPASS)
    if isinstance(effect, Reroll):
        return (REROLL, BYPASS)
    if isinstance(effect, Breakshield):
        return (SURE_BREAK,)
    return (WARD,) if isinstance(effect, Ward) else ()


# ---------------------------------------------------------------------- pictures

STATE_PARTS = attrgetter(
    *(name for name in attributes(State) if name not in ("asking", "changes", "players", "strikes", "todo"))
)
PLAYER_PARTS = attrgetter(*attributes(Player))
