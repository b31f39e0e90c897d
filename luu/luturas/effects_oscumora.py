"""The verbs that only an Oscumora may use."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from luu.luturas.verb import Verb


@dataclass(frozen=True, slots=True)
class Attack(Verb):
    """It makes a full attack now, chain included."""

    target: Literal["self"]


@dataclass(frozen=True, slots=True)
class ForceField(Verb):
    """It regains Force Field up to the printed value: only while there is some, or also from 0."""

    target: Literal["self"]
    amount: int
    when: Literal["if_up", "any"]


@dataclass(frozen=True, slots=True)
class Discard(Verb):
    """The player discards random cards of a kind from hand, but never the last one of that kind."""

    target: Literal["opponent"]
    kind: Literal["tool", "strategy"]
    amount: int


@dataclass(frozen=True, slots=True)
class Cap(Verb):
    """No single attack takes more than this from it."""

    most: int


@dataclass(frozen=True, slots=True)
class Adapt(Verb):
    """An attack of the same category as the last that hit it deals less."""

    amount: int


@dataclass(frozen=True, slots=True)
class Evade(Verb):
    """An attack whose two dice show the same number misses it."""

    on: Literal["doubles"]


@dataclass(frozen=True, slots=True)
class Healtax(Verb):
    """Every recovery of the player is smaller, Crystals too."""

    amount: int


@dataclass(frozen=True, slots=True)
class Chain(Verb):
    """It also attacks again when its total is exactly this."""

    total: int
