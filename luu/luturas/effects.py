"""The verbs of Luturas Network's card notation. A verb is found because it is here; a card names it in its row.

Those that only an Oscumora may use are in effects_oscumora.py. `self` is the active creature of the side that acts,
`opponent` that of the other side, `bench` the backups.
"""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from luu.core import effects
from luu.luturas import effects_oscumora
from luu.luturas.records import DURATIONS, NATURES
from luu.luturas.verb import Verb

StatusWord = Literal["Soaked", "Nullified", "Paralyzed", "Burned", "Blurred", "Injured"]
StatWord = Literal["damage_dice", "defense_dice", "speed", "roll", "power", "guard", "special", "breakshield"]
KindWord = Literal["tool", "strategy"]
How = Literal["choose", "random"]


@dataclass(frozen=True, slots=True)
class Heal(Verb):
    """A Lutura recovers Stamina, never above its maximum; on the bench one that its owner chooses."""

    target: Literal["self", "bench"]
    amount: int


@dataclass(frozen=True, slots=True)
class Cure(Verb):
    """The active Lutura loses its status."""

    target: Literal["self"]


@dataclass(frozen=True, slots=True)
class Status(Verb):
    """A status is placed on the opponent; it replaces another one."""

    target: Literal["opponent"]
    status: StatusWord


@dataclass(frozen=True, slots=True)
class Mod(Verb):
    """A stat is changed by `amount` for a while; without end under `passive` and `when_low`."""

    target: Literal["self", "opponent"]
    stat: StatWord
    amount: int
    duration: str = ""
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"duration": DURATIONS}
    floor: ClassVar[Mapping[str, int]] = {"amount": -99}


@dataclass(frozen=True, slots=True)
class Reroll(Verb):
    """Once an attack a missed roll is made again; or a set of dice is rolled twice and the better result kept."""

    target: Literal["self"]
    what: Literal["roll", "damage", "defense"]


@dataclass(frozen=True, slots=True)
class Breakshield(Verb):
    """Its hit is a Breakshield whatever the total."""

    target: Literal["self"]
    duration: Literal["round", "next"]


@dataclass(frozen=True, slots=True)
class Ward(Verb):
    """A status, or any, cannot be placed on it: always (passive), or for the round."""

    target: Literal["self"]
    status: Literal["Soaked", "Nullified", "Paralyzed", "Burned", "Blurred", "Injured", "ALL"]
    duration: str = ""
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"duration": ("round",)}


@dataclass(frozen=True, slots=True)
class Match(Verb):
    """The Lutura may also use Crystals of a nature, or Tools of every category."""

    kind: Literal["crystal", "category"]
    which: str
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {"which": (*NATURES, "ALL")}


@dataclass(frozen=True, slots=True)
class Special(Verb):
    """The Special counter changes; solo only."""

    target: Literal["self", "opponent"]
    amount: int
    floor: ClassVar[Mapping[str, int]] = {"amount": -9}


@dataclass(frozen=True, slots=True)
class Hyper(Verb):
    """The active Lutura turns to its Hyper side now; that does not use up the transformation."""

    target: Literal["self"]


@dataclass(frozen=True, slots=True)
class Swap(Verb):
    """The active Lutura changes places with a living backup."""

    target: Literal["self", "opponent"]
    how: How


@dataclass(frozen=True, slots=True)
class Draw(Verb):
    """Cards are drawn from a deck."""

    kind: KindWord
    amount: int


@dataclass(frozen=True, slots=True)
class Retrieve(Verb):
    """Cards come from the own Portal to hand."""

    kind: KindWord
    amount: int
    how: How


@dataclass(frozen=True, slots=True)
class Damage(Verb):
    """Stamina is lost without a roll: the opponent's, or that of each living backup."""

    target: Literal["opponent", "bench"]
    amount: int


VERBS: Final = {**effects.collect(globals()), **effects.collect(vars(effects_oscumora))}
"""All of them by operation."""
