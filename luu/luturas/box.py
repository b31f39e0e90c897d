"""What lies in the game box, made from one card set, with all that the rules would otherwise look up again and again.

A Tool or Strategy in a pile is its serial number: Tools come first, then Strategies. A creature's side is a number
too: base and Hyper side of each Lutura in turn, then the Oscumoras.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from luu.core.cardset import CardSet
from luu.core.effects import Rule
from luu.luturas.records import (
    DAMAGE_DICE,
    DEFENSE_DICE,
    GUARD,
    POWER,
    STATS,
    STRATEGY,
    TOOL,
    LuturaCard,
    OscumoraCard,
    Side,
    StrategyCard,
    ToolCard,
)
from luu.luturas.verb import Verb, verbs_of

FIRST_STRATEGY: Final = 36
FIRST_OSCUMORA: Final = 36
"""Where Strategies start among the serial numbers, and Oscumoras among the sides (LN-4.1)."""

ALL: Final = (1 << 6) - 1
"""A mask of all natures, statuses or categories."""

REROLLS: Final[tuple[str, ...]] = ("roll", "damage", "defense")
REROLL_ROLL: Final = 0
REROLL_DAMAGE: Final = 1
REROLL_DEFENSE: Final = 2
"""What can be rolled again or twice."""

FIRED: Final = (
    "on_enter", "on_hit", "on_miss", "on_struck", "on_ko", "on_break", "on_low", "on_end", "on_defeat",
)  # fmt: skip
"""The triggers of abilities that happen."""
ON_ENTER: Final = 0
ON_HIT: Final = 1
ON_MISS: Final = 2
ON_STRUCK: Final = 3
ON_KO: Final = 4
ON_BREAK: Final = 5
ON_LOW: Final = 6
ON_END: Final = 7
ON_DEFEAT: Final = 8

NO_STATS: Final = (0,) * len(STATS)
OPPONENT: Final = "opponent "
MASKS: Final[tuple[str, ...]] = ("wards", "rerolls", "categories", "crystals")
"""What an ability holds several of."""


class Source:
    """What acts: a card, or an ability under one trigger. Never changes."""

    __slots__ = ("card", "crystal", "number", "rule", "title", "trigger", "verbs")

    def __init__(
        self, number: int, card: str, title: str, trigger: str, verbs: tuple[Verb, ...], crystal: bool
    ) -> None:
        self.number = number
        self.card = card
        self.title = title
        """The name of the card or of the ability."""
        self.trigger = trigger
        """Empty for a card."""
        self.verbs = verbs
        self.crystal = crystal
        self.rule = f"card:{card}"


class Holding:
    """What an ability holds without end: changes of the own stats and of the opponent's, and the rest by name."""

    __slots__ = ("hinders", "other", "rerolls", "stats", "wards")

    def __init__(self, verbs: Sequence[Verb]) -> None:
        stats, hinders = list(NO_STATS), list(NO_STATS)
        self.other: dict[str, int] = {}
        for hold in [verb.holds() for verb in verbs]:
            if hold is None:
                continue
            name, number = hold
            if name in STATS:
                stats[STATS.index(name)] += number
            elif name.startswith(OPPONENT):
                hinders[STATS.index(name.removeprefix(OPPONENT))] += number
            else:
                self.other[name] = self.other.get(name, 0) | number if name in MASKS else number
        self.stats = tuple(stats)
        self.hinders = tuple(hinders)
        self.wards = self.other.get("wards", 0)
        self.rerolls = self.other.get("rerolls", 0)


class Face:
    """One side of a creature, as the rules read it. What it does not have is 0."""

    __slots__ = (
        "ability", "accuracy", "adapt", "base_number", "cap", "card", "categories", "chain", "crystals", "evades",
        "fires", "force_field", "healtax", "hinders", "hyper", "low", "max_stamina", "name", "nature", "number",
        "passive", "power", "printed", "rerolls", "rule", "stats", "uses", "wards",
    )  # fmt: skip

    def __init__(
        self,
        number: int,
        card: LuturaCard | OscumoraCard,
        printed: tuple[int, ...],
        ability: str,
        rules: tuple[Rule, ...],
    ) -> None:
        self.number = number
        self.base_number = number
        """The side that is up in Base Mode."""
        self.card = card.id
        self.rule = f"card:{card.id}"
        self.name = card.name
        self.nature = card.nature
        self.max_stamina = card.stamina
        self.hyper = False
        self.printed = printed
        """The eight stats as printed."""
        self.ability = ability
        self.passive = Holding(verbs_of(rules, "passive"))
        low = verbs_of(rules, "when_low")
        self.low = Holding(low) if low else None
        """What holds at half Stamina or less; None for nothing."""
        self.stats = tuple([a + b for a, b in zip(printed, self.passive.stats, strict=True)])
        """The eight stats with what the ability always adds."""
        self.hinders = self.passive.hinders
        """How it changes its opponent's stats by being there."""
        self.wards = self.passive.wards
        self.rerolls = self.passive.rerolls
        self.categories = self.passive.other.get("categories", 0)
        """The categories of Tools that it can use, as a mask (LN-10.1)."""
        self.crystals = self.passive.other.get("crystals", 0)
        """The icons of Crystals that it can use, as a mask (LN-6.5)."""
        self.cap = self.passive.other.get("cap", 0)
        self.adapt = self.passive.other.get("adapt", 0)
        self.evades = bool(self.passive.other.get("evades", 0))
        self.healtax = self.passive.other.get("healtax", 0)
        self.chain = self.passive.other.get("chain", 0)
        self.uses: list[bool] = []
        """Whether it can use a card, by serial number (LN-R9)."""
        self.fires: list[int] = [-1] * len(FIRED)
        """The source of what happens, by trigger; -1 for none."""
        self.accuracy = 0
        self.power = 0
        self.force_field = 0


class Box:
    """The cards of one card set. Never changes, so every game with these cards shares it."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.luturas: list[LuturaCard] = list(cards.sheet("luturas").values())
        self.oscumoras: list[OscumoraCard] = list(cards.sheet("oscumoras").values())
        self.tools: list[ToolCard] = list(cards.sheet("tools").values())
        self.strategies: list[StrategyCard] = list(cards.sheet("strategies").values())
        deck: list[ToolCard | StrategyCard] = [*self.tools, *self.strategies]
        self.ids: list[str] = [card.id for card in deck]
        self.titles: list[str] = [card.name for card in deck]
        self.keys: list[str] = [f"tool:{card.id}" for card in self.tools]
        self.keys += [f"strategy:{card.id}" for card in self.strategies]
        self.discard_keys: list[str] = [f"discard:{name}" for name in self.ids]
        self.serial_of: dict[str, int] = {key: serial for serial, key in enumerate(self.keys)}
        """The serial number behind the key that plays a card."""
        self.serials: dict[str, int] = {name: serial for serial, name in enumerate(self.ids)}
        self.bits: list[int] = [1 << serial for serial in range(len(self.ids))]
        """A card as a set of cards with itself alone."""
        self.kinds: list[int] = [TOOL] * len(self.tools) + [STRATEGY] * len(self.strategies)
        self.numbers: dict[str, int] = {card.id: number for number, card in enumerate(self.luturas)}
        """The number of a Lutura by its id."""
        self.sources: list[Source] = []
        """What acts; the source of a card has its serial number."""
        for tool in self.tools:
            self.add_source(tool.id, tool.name, "", verbs_of(tool.rules), False)
        for strategy in self.strategies:
            self.add_source(strategy.id, strategy.name, "", verbs_of(strategy.rules), strategy.crystal)
        self.asks: list[int] = [1 << tool.category for tool in self.tools]
        self.asks += [1 << strategy.nature if strategy.crystal else 0 for strategy in self.strategies]
        """What a card asks of a Lutura: its category, or its icon, as a mask; 0 for a tactic."""
        self.faces: list[Face] = []
        """Every side of every creature: of Lutura n the sides 2n and 2n + 1, then the Oscumoras."""
        for lutura in self.luturas:
            self.faces.append(self.lutura_face(lutura, lutura.base, False))
            self.faces.append(self.lutura_face(lutura, lutura.hyper, True))
        self.faces += [self.oscumora_face(card, number) for number, card in enumerate(self.oscumoras)]
        for face in self.faces:
            face.uses = [self.is_used_by(face, serial) for serial in range(len(self.ids))]

    def __reduce__(self) -> tuple[type[Box], tuple[CardSet]]:
        """A box is pickled as the cards it was made from."""
        return Box, (self.cards,)

    def add_source(self, card: str, title: str, trigger: str, verbs: tuple[Verb, ...], crystal: bool) -> int:
        """Something that acts; its number."""
        self.sources.append(Source(len(self.sources), card, title, trigger, verbs, crystal))
        return len(self.sources) - 1

    def lutura_face(self, card: LuturaCard, side: Side, hyper: bool) -> Face:
        """A side of a Lutura with its ability; a Hyper side may use any Crystal (LN-R52)."""
        printed = (side.damage_dice, side.defense_dice, side.speed, 0, 0, 0, 0, 0)
        face = Face(len(self.faces), card, printed, side.ability, side.rules)
        face.hyper = hyper
        face.base_number = face.number - hyper
        for category in side.categories:
            face.categories |= 1 << category
        face.crystals |= ALL if hyper else 1 << card.nature
        self.add_fires(face, side.rules)
        return face

    def oscumora_face(self, card: OscumoraCard, number: int) -> Face:
        """An Oscumora with its ability."""
        face = Face(FIRST_OSCUMORA + number, card, NO_STATS, card.ability, card.rules)
        face.accuracy = card.accuracy
        face.power = card.power
        face.force_field = card.force_field
        face.stats = face.passive.stats = without_dice(face.stats)
        self.add_fires(face, card.rules)
        return face

    def is_used_by(self, face: Face, serial: int) -> bool:
        """Whether a side can use a card: a Tool by its category, a Crystal by its icon; a tactic always fits."""
        asked = self.asks[serial]
        return asked == 0 or asked & (face.categories if serial < FIRST_STRATEGY else face.crystals) != 0

    def add_fires(self, face: Face, rules: Sequence[Rule]) -> None:
        """What a side's ability does at its triggers."""
        for place, trigger in enumerate(FIRED):
            verbs = verbs_of(rules, trigger)
            if verbs:
                face.fires[place] = self.add_source(face.card, face.ability, trigger, verbs, False)


def without_dice(stats: Sequence[int]) -> tuple[int, ...]:
    """LN-R70: an Oscumora has no dice: damage dice count as Power, defense dice as guard; Speed is nothing."""
    changed = list(stats)
    changed[POWER] += changed[DAMAGE_DICE]
    changed[GUARD] += changed[DEFENSE_DICE]
    changed[:3] = [0, 0, 0]
    return tuple(changed)
