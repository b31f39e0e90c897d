"""What is printed on the cards of Luturas Network: natures, statuses, categories, and one frozen record a card.

Natures, statuses and categories are small whole numbers inside and words outside; a status has the number of the
nature that is immune to it. Abilities and effects are rules in the card notation, so no rule asks for a card by name.
"""

from __future__ import annotations

from copyreg import pickle
from dataclasses import dataclass
from typing import Final

from luu.core.columns import fill
from luu.core.compiling import by_fields
from luu.core.effects import Rule

AQUATIC: Final = 0
NUCLEAR: Final = 1
PLASMATIC: Final = 2
FLAMMABLE: Final = 3
TERRESTRIAL: Final = 4
BOTANICAL: Final = 5

NATURES: Final[tuple[str, ...]] = ("Aquatic", "Nuclear", "Plasmatic", "Flammable", "Terrestrial", "Botanical")

SOAKED: Final = 0
NULLIFIED: Final = 1
PARALYZED: Final = 2
BURNED: Final = 3
BLURRED: Final = 4
INJURED: Final = 5

STATUSES: Final[tuple[str, ...]] = ("Soaked", "Nullified", "Paralyzed", "Burned", "Blurred", "Injured")
"""In the order of the natures: each nature is immune to the status of its number (LN-2.1)."""

NONE: Final = -1
"""No nature (a tactic), no status."""

CATEGORIES: Final[tuple[str, ...]] = ("Punch", "Wave", "Beam", "Fang", "Claw", "Storm")

TOOL: Final = 0
STRATEGY: Final = 1
KINDS: Final[tuple[str, ...]] = ("tool", "strategy")
"""The two kinds of card that are drawn, held and played."""

DAMAGE_DICE: Final = 0
DEFENSE_DICE: Final = 1
SPEED: Final = 2
ROLL: Final = 3
POWER: Final = 4
GUARD: Final = 5
SPECIAL: Final = 6
BREAKSHIELD: Final = 7

STATS: Final[tuple[str, ...]] = (
    "damage_dice", "defense_dice", "speed", "roll", "power", "guard", "special", "breakshield",
)  # fmt: skip
"""What can be changed: dice rolled for damage and for defense, Speed, the 2D6 total, the Power of its attack, what each
hit on it loses, and the total for the Special or the Breakshield check alone."""

THIS_ROUND: Final = 0
NEXT: Final = 1
LASTING: Final = 2
DURATIONS: Final = ("round", "next", "lasting")
"""When a change ends: with the round, after the creature's next attack, when the creature leaves the slot."""

STANDING: Final = ("passive", "when_low")
"""Abilities that hold instead of happening: always, or at half Stamina or less."""
LUTURA_TRIGGERS: Final = (*STANDING, "on_enter", "on_hit", "on_miss", "on_struck", "on_ko")
OSCUMORA_TRIGGERS: Final = (
    "passive",
    "on_enter",
    "on_hit",
    "on_struck",
    "on_break",
    "on_low",
    "on_end",
    "on_defeat",
)


@dataclass(frozen=True, slots=True)
class Side:
    """One side of a Lutura card: what differs between Base Mode and Hyper Mode (LN-R51)."""

    damage_dice: int
    defense_dice: int
    speed: int
    categories: tuple[int, ...]
    ability: str
    effect: str
    rules: tuple[Rule, ...]
    printed: str
    """The ability's text with this row's numbers."""


@dataclass(frozen=True, slots=True)
class LuturaCard:
    """A Lutura: its nature and Stamina, and its two sides."""

    id: str
    name: str
    nature: int
    stamina: int
    damage_dice: int
    defense_dice: int
    speed: int
    categories: tuple[int, ...]
    base_ability: str
    base_amount: int
    base_extra: int
    base_effect: str
    base_rules: tuple[Rule, ...]
    base_text: str
    hyper_damage_dice: int
    hyper_defense_dice: int
    hyper_speed: int
    hyper_categories: tuple[int, ...]
    hyper_ability: str
    hyper_amount: int
    hyper_extra: int
    hyper_effect: str
    hyper_rules: tuple[Rule, ...]
    hyper_text: str

    @property
    def nature_name(self) -> str:
        """The nature as it is printed."""
        return NATURES[self.nature]

    @property
    def immune_to(self) -> str:
        """The status that this Lutura can never have (LN-2.1)."""
        return STATUSES[self.nature]

    @property
    def base(self) -> Side:
        """The side that is up in Base Mode, with which a Lutura begins (LN-7.1)."""
        return Side(
            self.damage_dice,
            self.defense_dice,
            self.speed,
            self.categories,
            self.base_ability,
            self.base_effect,
            self.base_rules,
            fill(self.base_text, self),
        )

    @property
    def hyper(self) -> Side:
        """The side that is up in Hyper Mode (LN-7.2)."""
        return Side(
            self.hyper_damage_dice,
            self.hyper_defense_dice,
            self.hyper_speed,
            self.hyper_categories,
            self.hyper_ability,
            self.hyper_effect,
            self.hyper_rules,
            fill(self.hyper_text, self),
        )


@dataclass(frozen=True, slots=True)
class OscumoraCard:
    """An Oscumora: what it takes to bring it down, how it attacks, and its ability."""

    id: str
    name: str
    nature: int
    stamina: int
    force_field: int
    accuracy: int
    power: int
    ability: str
    amount: int
    extra: int
    effect: str
    rules: tuple[Rule, ...]
    text: str

    @property
    def nature_name(self) -> str:
        """The nature as it is printed."""
        return NATURES[self.nature]

    @property
    def inflicts(self) -> str:
        """The status that its hits bring: that of its nature (LN-14.4)."""
        return STATUSES[self.nature]

    @property
    def printed(self) -> str:
        """The ability's text with this row's numbers."""
        return fill(self.text, self)


@dataclass(frozen=True, slots=True)
class ToolCard:
    """A Tool: an attack with the numbers that its roll has to reach. Special 0 means that it has no effect.

    The checks for Special and Breakshield are the only critical rolls there are (LN-R37). No number depends on who
    rolls, so one die of a Blurred Lutura has to reach the same (LN-R42).
    """

    id: str
    name: str
    category: int
    accuracy: int
    special: int
    breakshield: int
    power: int
    amount: int
    extra: int
    effect: str
    rules: tuple[Rule, ...]
    text: str

    @property
    def category_name(self) -> str:
        """The category as it is printed."""
        return CATEGORIES[self.category]

    @property
    def printed(self) -> str:
        """The effect's text with this row's numbers."""
        return fill(self.text, self)


@dataclass(frozen=True, slots=True)
class StrategyCard:
    """A Strategy: a Crystal with the icon of its nature, or a tactic, which has none.

    It does what is printed on it and no more; what does nothing to an Oscumora its text says, as all do (LN-R86).
    """

    id: str
    name: str
    nature: int
    """The icon of a Crystal, NONE for a tactic."""
    amount: int
    extra: int
    effect: str
    rules: tuple[Rule, ...]
    text: str

    @property
    def crystal(self) -> bool:
        """Whether it is a Crystal."""
        return self.nature != NONE

    @property
    def kind(self) -> str:
        """Crystal or tactic, as it is printed."""
        return "tactic" if self.nature == NONE else f"{NATURES[self.nature]} Crystal"

    @property
    def printed(self) -> str:
        """The effect's text with this row's numbers."""
        return fill(self.text, self)


for _record in (Side, LuturaCard, OscumoraCard, ToolCard, StrategyCard):
    pickle(_record, by_fields)
