"""What is printed on the cards of Planet Luu: classes, type modifiers, dice, and one frozen record a card.

Abilities are numbers on the record (0 = the card has none), so that the rules read a number and never ask for
a class or a card by name.
"""

from __future__ import annotations

from copyreg import pickle
from dataclasses import dataclass
from typing import Final

from luu.core.columns import fill
from luu.core.compiling import by_fields
from luu.core.effects import Rule

RASLUU: Final = 0
LAGLUU: Final = 1
KJELUU: Final = 2
GIFLUU: Final = 3
BISLUU: Final = 4

CLASS_NAMES: Final[tuple[str, ...]] = ("Rasluu", "Lagluu", "Kjeluu", "Gifluu", "Bisluu")

NO_CLASS: Final = -1
BEATS: Final = (GIFLUU, RASLUU, LAGLUU, KJELUU, NO_CLASS)
"""The counter loop of PL-2.1: which class each class beats. Bisluu stands outside it."""

TYPE_MODIFIER: Final[tuple[tuple[int, ...], ...]] = (
    (0, -1, 0, 1, 0),
    (1, 0, -1, 0, 0),
    (0, 1, 0, -1, 0),
    (-1, 0, 1, 0, 0),
    (0, 0, 0, 0, 0),
)
"""PL-2.2, read as TYPE_MODIFIER[attacker][target]; written out, since an attack looks it up."""

SECTOR_DICE: Final[tuple[tuple[int, ...], ...]] = ((4,), (6,), (8,), (4, 6), (4, 8))
"""PL-5.3: the dice of Sectors 1 to 5."""

FORMS: Final = ("base", "evolved")
POOLS: Final = ("core", "power")
DURATIONS: Final = ("instant", "turn", "round", "wave", "sector", "game", "kill", "triggered")
"""When what a card does ends; `instant` leaves nothing behind, `kill` is the next Rogue's defeat, `triggered` cards end
when they have done what they wait for."""

TARGETS: Final = ("none", "actor", "luu", "rasluu", "lagluu", "kjeluu", "gifluu", "bisluu", "all", "queue", "rogue")
"""Whom a card is for: nobody, the acting Luu, one own Luu that is chosen (of any class, or of this one), all own Luu,
the own queue, one Rogue that is chosen."""


@dataclass(frozen=True, slots=True)
class LuuCard:
    """One level of one form of a Luu: its statistics and its abilities."""

    id: str
    cls: int
    form: str
    level: int
    max_hp: int
    attack: int
    cost: int
    trait: str
    trait_text: str
    passive: str
    passive_text: str
    call: int = 0
    """1: may Call the Shot once a sector (PL-2.4)."""
    predatory: int = 0
    """Extra damage to a target that another friendly Luu hit this round (PL-2.5)."""
    pack_recovery: int = 0
    """HP at round end for each other Lagluu (PL-2.6)."""
    colony_defence: int = 0
    colony_attack: int = 0
    """Defence and attack for each other Lagluu (PL-2.7)."""
    impervious: int = 0
    """An attack that would deal this or less deals 0 (PL-2.8)."""
    shell: int = 0
    fortress: int = 0
    """Damage less to itself, and to each Luu next to it (PL-2.9)."""
    evade_on: int = 0
    """Evades on this or more on a d6 (PL-2.10)."""
    rebound_part: int = 0
    rebound_least: int = 0
    """While defending gives back the n-th part of the damage, rounded up, and at least so much (PL-2.11)."""
    bond_attack: int = 0
    bond_defence: int = 0
    bond_luutex: int = 0
    bond_xp: int = 0
    """What each Luu next to it has more; Luutex and XP when that one Gathers (PL-2.12)."""

    @property
    def class_name(self) -> str:
        """The class as it is printed."""
        return CLASS_NAMES[self.cls]

    @property
    def evolved(self) -> bool:
        """Whether this is an evolved form."""
        return self.form == "evolved"

    @property
    def trait_printed(self) -> str:
        """The trait's text with this row's numbers; empty for a class without one."""
        return fill(self.trait_text, self)

    @property
    def passive_printed(self) -> str:
        """The passive's text with this row's numbers."""
        return fill(self.passive_text, self)


@dataclass(frozen=True, slots=True)
class EnemyCard:
    """A Rogue of one tier (no sector), or a boss as it stands in one sector (no tier)."""

    id: str
    name: str
    cls: int
    hp: int
    attack: int
    xp: int
    trait: str
    text: str
    boss: bool = False
    title: str = ""
    tier: int = 0
    sector: int = 0
    predatory: int = 0
    """Extra damage to a Luu that another enemy hit this round (PL-13.1)."""
    pack_heal: int = 0
    """Heals at round end for each other Rogue Lagluu in the wave (PL-13.2)."""
    impervious: int = 0
    """An attack of this or less deals 0 (PL-13.3, PL-13.9)."""
    evade_on: int = 0
    """Evades on this or more on a d6 (PL-13.4, PL-13.10)."""
    rebound: int = 0
    """Damage given back to a Luu whose attack damaged it and left it standing (PL-13.4)."""
    bond: int = 0
    """Attack given to each Rogue next to it (PL-13.5)."""
    drain: int = 0
    """Attack taken from the strongest Luu each round (PL-13.6)."""
    wounded_prey: int = 0
    """Extra damage to a Luu that has damage on it (PL-13.7)."""
    resilient: int = 0
    """The most it heals at round end, 1 a damage on the leading Luu (PL-13.8)."""
    first_hit_less: int = 0
    """What the first hit above the threshold loses each round (PL-13.9)."""
    aura_part: int = 0
    """Gives back the n-th part of an evaded attack, rounded up (PL-13.10)."""

    @property
    def class_name(self) -> str:
        """The class as it is printed."""
        return CLASS_NAMES[self.cls]

    @property
    def key(self) -> str:
        """The enemy whatever its tier or sector: `lynluu` for `lynluu_s3`."""
        return self.id.rpartition("_")[0]

    @property
    def printed(self) -> str:
        """The ability's text with this row's numbers."""
        return fill(self.text, self)


@dataclass(frozen=True, slots=True)
class ActionCard:
    """An action card: what it costs, whom it is for, how long it lasts and what it does."""

    id: str
    name: str
    pool: str
    cost: int
    lasts: str
    target: str
    amount: int
    extra: int
    effect: str
    rules: tuple[Rule, ...]
    text: str
    origin: str

    @property
    def printed(self) -> str:
        """The card's text with this row's numbers."""
        return fill(self.text, self)


@dataclass(frozen=True, slots=True)
class ChaosCard:
    """A chaos card: what befalls the players when it is drawn."""

    id: str
    name: str
    amount: int
    effect: str
    rules: tuple[Rule, ...]
    text: str

    @property
    def printed(self) -> str:
        """The card's text with this row's number."""
        return fill(self.text, self)


for _record in (LuuCard, EnemyCard, ActionCard, ChaosCard):
    pickle(_record, by_fields)
