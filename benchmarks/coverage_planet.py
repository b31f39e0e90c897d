"""Planet Luu under the lens of coverage.py: verbs of cards, chaos cards, abilities of Luu, Rogues and bosses."""

from __future__ import annotations

from collections.abc import Hashable, Iterator, Sequence
from copy import copy
from dataclasses import replace
from functools import cached_property
from operator import attrgetter
from typing import Any

from benchmarks import soundness_planet
from benchmarks.coverage import Thing
from luu.core.cardset import CardSet
from luu.core.compiling import attributes
from luu.core.effects import ON_PLAY, operation
from luu.core.session import Session
from luu.planet.acts import Act, Play
from luu.planet.box import FIRST_ACTION, Box
from luu.planet.game import PlanetGame, box_for
from luu.planet.records import LuuCard
from luu.planet.state import Enemy, Fallen, Lasting, Luu, Player, State
from luu.planet.table import Table
from luu.planet.verb import Verb

TRAIT = ("call", "pack_recovery", "impervious", "evade_on")
PASSIVE = (
    "predatory", "colony_defence", "colony_attack", "shell", "fortress", "rebound_part", "rebound_least",
    "bond_attack", "bond_defence", "bond_luutex", "bond_xp",
)  # fmt: skip
"""The columns of a Luu card's trait, and of its passive."""

ROGUE = ("predatory", "pack_heal", "impervious", "evade_on", "rebound", "bond")
BOSS = ("drain", "wounded_prey", "resilient", "impervious", "first_hit_less", "evade_on", "aura_part")
"""The columns of an enemy's ability."""

OPENING = ("turn", "bench", "mulligan", "boss", "chaos", "draft")
"""Questions that start something new; every other one belongs to a move that is under way."""


class PlanetLens:
    """What coverage.py must know of Planet Luu."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.box = box_for(cards)
        self.blanks: dict[Thing, Box] = {}

    # ------------------------------------------------------------------ what there is

    @cached_property
    def verbs(self) -> dict[str, list[tuple[Thing, str, int]]]:
        """The verbs of each action card, with the trigger they belong to and their number there."""
        found: dict[str, list[tuple[Thing, str, int]]] = {}
        for serial, card in enumerate(self.box.actions, FIRST_ACTION):
            groups = {ON_PLAY: self.box.verbs[serial], **self.box.reacts[serial]}
            found[card.id] = [
                (Thing("card", card.id, spoken(trigger, verb)), trigger, number)
                for trigger, verbs in groups.items()
                for number, verb in enumerate(verbs)
            ]
        return found

    @cached_property
    def luu_things(self) -> dict[str, list[Thing]]:
        """The abilities of each Luu row, by its id."""
        return {row.id: list(luu_abilities(row)) for rows in self.box.base + self.box.evolved for row in rows}

    @cached_property
    def every_thing(self) -> tuple[Thing, ...]:
        """Everything that must be covered."""
        cards = [thing for things in self.verbs.values() for thing, _, _ in things]
        chaos = [Thing("chaos", card.id) for card in self.box.chaos]
        bosses = [Thing("boss", boss) for boss in self.box.boss_ids]
        luus = dict.fromkeys(thing for things in self.luu_things.values() for thing in things)
        rogues = [Thing("rogue", row.id) for tier in self.box.rogues for row in tier]
        return (*cards, *chaos, *bosses, *luus, *rogues)

    def things(self) -> Sequence[Thing]:
        return self.every_thing

    # ------------------------------------------------------------------ what is at work in a move

    def at_work(self, before: PlanetGame, move: str, after: PlanetGame) -> Iterator[Thing]:
        """The card that is played and those that are out, chaos cards that turn up, the abilities on the table."""
        state = before.state
        for card in self.cards_at_work(state, move):
            for thing, _, _ in self.verbs[card]:
                yield thing
        for serial in after.state.removed[len(state.removed) :]:
            if serial >= self.box.first_chaos:
                yield Thing("chaos", self.box.chaos_card(serial).id)
        for row in {luu.card.id for player in state.players for luu in player.queue}:
            yield from self.luu_things[row]
        for enemy in state.enemies:
            yield Thing("boss", enemy.card.key) if enemy.card.boss else Thing("rogue", enemy.card.id)

    def cards_at_work(self, state: State, move: str) -> Iterator[str]:
        """The ids of the action cards that are played by a move, or are out."""
        if move.startswith("play:") and move[5:] in self.verbs:
            yield move[5:]
        elif state.asking is not None and state.asking[0] == "target" and state.asking[2] >= FIRST_ACTION:
            yield self.box.ids[state.asking[2]]
        for lasting in state.lasting:
            yield lasting.card.id

    # ------------------------------------------------------------------ taking a thing away

    def without(self, game: PlanetGame, thing: Thing) -> PlanetGame:
        """A copy played with a box in which the thing does nothing."""
        box = self.blanks.get(thing)
        if box is None:
            box = self.blanks[thing] = self.blank_box(thing)
        twin = game.clone()
        twin.table.box = box
        if thing.kind == "card":
            trigger = next(trigger for other, trigger, _ in self.verbs[thing.name] if other == thing)
            twin.table.put_out([blank_lasting(out, box, thing.name, trigger) for out in twin.state.lasting])
        elif thing.kind != "chaos":
            lay_rows(twin.state, box)
        return twin

    def blank_box(self, thing: Thing) -> Box:
        """A box in which one thing does nothing."""
        box = copy(self.box)
        if thing.kind == "card":
            self.blank_verb(box, thing)
        elif thing.kind == "chaos":
            box.chaos = [replace(card, rules=()) if card.id == thing.name else card for card in box.chaos]
        elif thing.kind == "boss":
            rows = box.bosses.items()
            box.bosses = {key: zero(row, BOSS) if row.key == thing.name else row for key, row in rows}
        elif thing.kind == "rogue":
            box.rogues = [[zero(row, ROGUE) if row.id == thing.name else row for row in tier] for tier in box.rogues]
        else:
            columns = TRAIT if thing.kind == "trait" else PASSIVE
            for forms in ("base", "evolved"):
                ladder = [[self.blank_row(row, thing, columns) for row in rows] for rows in getattr(box, forms)]
                setattr(box, forms, ladder)
        return box

    def blank_row(self, row: LuuCard, thing: Thing, columns: tuple[str, ...]) -> LuuCard:
        """A Luu row, without the ability if it is the one."""
        return zero(row, columns) if thing in self.luu_things[row.id] else row

    def blank_verb(self, box: Box, thing: Thing) -> None:
        """A card of which one verb does nothing; it is still a verb, so that work under way finds it."""
        serial = self.box.serials[thing.name][0]
        _, trigger, number = next(row for row in self.verbs[thing.name] if row[0] == thing)
        box.verbs, box.reacts, box.bonuses = box.verbs[:], box.reacts[:], box.bonuses[:]
        if trigger == ON_PLAY:
            box.verbs[serial] = without_one(box.verbs[serial], number)
            box.bonuses[serial] = ()
        else:
            rest = without_one(box.reacts[serial][trigger], number)
            box.reacts[serial] = {**box.reacts[serial], trigger: rest}

    # ------------------------------------------------------------------ comparing positions

    def picture(self, game: PlanetGame) -> object:
        """All that counts in a position, but for what is asked."""
        return picture(game.state)

    def asked(self, game: PlanetGame) -> Hashable:
        """What is asked, and in which round of the game."""
        state = game.state
        return (state.asking, state.round_total, state.outcome)

    def opens(self, game: PlanetGame) -> bool:
        """Whether the question starts something new."""
        return game.kind in OPENING

    def faults(self, session: Session) -> list[str]:
        """What is wrong with a position."""
        return soundness_planet.faults(session)


# ---------------------------------------------------------------------- things


def spoken(trigger: str, verb: Verb) -> str:
    """A verb as the report names it: `on_hit: LUUTEX`, `MOD attack`."""
    words = [operation(type(verb)), *(str(getattr(verb, name)) for name in ("stat", "gift") if hasattr(verb, name))]
    return " ".join(words) if trigger == ON_PLAY else f"{trigger}: {' '.join(words)}"


def luu_abilities(row: LuuCard) -> Iterator[Thing]:
    """The trait and the passive of a Luu row."""
    if row.trait:
        yield Thing("trait", row.class_name, row.trait)
    yield Thing("passive", row.class_name, row.passive)


# ---------------------------------------------------------------------- blanks


def zero(row: Any, columns: tuple[str, ...]) -> Any:
    """A row that has none of some abilities."""
    return replace(row, **dict.fromkeys(columns, 0))


def without_one(verbs: tuple[Verb, ...], number: int) -> tuple[Verb, ...]:
    """Verbs of which one does nothing."""
    verb = verbs[number]
    return (*verbs[:number], Idle(verb) if isinstance(verb, Act) else Verb(), *verbs[number + 1 :])


class Idle(Act):
    """A verb that can be played when another one can, for whom that one can be, and then does nothing."""

    picky = True

    def __init__(self, verb: Act) -> None:
        self.verb = verb

    def apply(self, table: Table, play: Play) -> None:
        """Nothing."""

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        return not self.verb.picky or self.verb.fits(table, seat, held)

    def suits(self, luu: Luu) -> bool:
        return not self.verb.picky or self.verb.suits(luu)

    def hits(self, table: Table, seat: int, enemy: Enemy) -> bool:
        return self.verb.hits(table, seat, enemy)


def blank_lasting(out: Lasting, box: Box, card: str, trigger: str) -> Lasting:
    """A card that is out, without what it gives: by its first verb, or by one that waited and has come."""
    handed_over = out.card.lasts == "triggered" and out.spent > 0
    if out.card.id != card or (trigger != ON_PLAY and not handed_over):
        return out
    return Lasting(out.serial, out.card, out.seat, out.luu, (), out.spent, out.chosen)


def lay_rows(state: State, box: Box) -> None:
    """Everybody on the table, and who has left it, goes by the rows of another box."""
    for player in state.players:
        for luu in player.queue:
            luu.card = same_luu(luu.card, box)
    state.fallen_luu = tuple([Fallen(out.seat, same_luu(out.card, box), out.cards) for out in state.fallen_luu])
    for enemy in state.enemies:
        enemy.card = box.bosses[enemy.card.key, enemy.card.sector] if enemy.card.boss else box.rogue(enemy.serial)
    state.boss = box.bosses[state.boss.key, state.boss.sector]


def same_luu(card: LuuCard, box: Box) -> LuuCard:
    """The row of the same class, form and level in another box."""
    rows = box.evolved[card.cls] if card.evolved else box.base[card.cls]
    return next(row for row in rows if row.level == card.level)


# ---------------------------------------------------------------------- pictures

LUU_PARTS = attrgetter(*(name for name in attributes(Luu) if name != "card"))
ENEMY_PARTS = attrgetter(*(name for name in attributes(Enemy) if name != "card"))
PLAYER_PARTS = attrgetter(*(name for name in attributes(Player) if name != "queue"))
LASTING_PARTS = attrgetter("serial", "seat", "luu", "spent", "chosen")
STATE_PARTS = attrgetter(
    *(
        name
        for name in attributes(State)
        if name not in ("asking", "at_work", "boss", "enemies", "fallen_luu", "lasting", "players")
    )
)


def picture(state: State) -> object:
    """Every part of a state by its value; cards by their ids, so that a blank one looks like the printed one."""
    return (
        STATE_PARTS(state),
        state.boss.id,
        [(out.seat, out.card.id, out.cards) for out in state.fallen_luu],
        [LASTING_PARTS(out) for out in state.lasting],
        [(PLAYER_PARTS(player), [(luu.card.id, LUU_PARTS(luu)) for luu in player.queue]) for player in state.players],
        [(enemy.card.id, ENEMY_PARTS(enemy)) for enemy in state.enemies],
    )
