"""What can happen in Planet Luu, as frozen facts. explain.py finds the words for them.

A Luu is named by `luu`, its uid, and `name`, its class; an enemy by `enemy`, its uid, and `enemy_name`.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from luu.core.events import Event, Reasons

Faces = tuple[tuple[int, int], ...]
"""Dice as they fell: (sides, value) each."""


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    players: int
    seed: int


@dataclass(frozen=True, slots=True)
class StarterDrawn(Event):
    seat: int
    luu: int
    name: str


@dataclass(frozen=True, slots=True)
class HandDrawn(Event):
    seat: int
    cards: tuple[str, ...]
    again: bool = False
    stays: bool = False
    """Whether an evolved card alone keeps a player from a new hand."""


@dataclass(frozen=True, slots=True)
class DraftRevealed(Event):
    """Cards of the draft are turned up, position 1 first."""

    cards: tuple[str, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class DraftKept(Event):
    """What is kept of a reveal, and what leaves the game: refused, or beyond what the deck takes."""

    kept: tuple[str, ...]
    gone: tuple[str, ...]
    core: int
    power: int


@dataclass(frozen=True, slots=True)
class DraftEnded(Event):
    """The deck stands; `cards` are its ids, Core cards first."""

    core: int
    power: int
    cards: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ChaosChosen(Event):
    count: int


@dataclass(frozen=True, slots=True)
class ChaosDrawn(Event):
    seat: int
    card: str
    title: str
    text: str


@dataclass(frozen=True, slots=True)
class ChaosIdle(Event):
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class ChaosInForce(Event):
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class ChaosEnded(Event):
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class Spared(Event):
    """An only Luu stays where another one would have been knocked out; `lost` are the HP it loses instead."""

    luu: int
    name: str
    hp: int
    title: str
    lost: int


@dataclass(frozen=True, slots=True)
class Reinforced(Event):
    enemy: int
    enemy_name: str
    title: str


@dataclass(frozen=True, slots=True)
class LuutexLost(Event):
    seat: int
    amount: int
    luutex: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class XpLost(Event):
    luu: int
    name: str
    amount: int
    title: str


@dataclass(frozen=True, slots=True)
class SectorStarted(Event):
    sector: int
    boss: str
    dice: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class PowerCardsJoined(Event):
    count: int


@dataclass(frozen=True, slots=True)
class WaveStarted(Event):
    sector: int
    wave: int
    enemies: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    sector: int
    wave: int
    round: int
    round_total: int


@dataclass(frozen=True, slots=True)
class Drained(Event):
    luu: int
    name: str
    enemy_name: str
    amount: int


@dataclass(frozen=True, slots=True)
class CardPlayed(Event):
    seat: int
    card: str
    title: str
    cost: int
    luutex: int
    luu: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class CardEnded(Event):
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class CardUsed(Event):
    seat: int
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class CardRolled(Event):
    seat: int
    title: str
    die: int
    needed: int


@dataclass(frozen=True, slots=True)
class CardTaken(Event):
    """A card taken to hand; a search is shown, like every card that others can check."""

    seat: int
    card: str
    title: str
    source: str


@dataclass(frozen=True, slots=True)
class NothingToTake(Event):
    seat: int
    source: str


@dataclass(frozen=True, slots=True)
class XpMultiplied(Event):
    """A Rogue's XP counts several times for a player: `xp` is what it comes to."""

    seat: int
    title: str
    times: int
    xp: int


@dataclass(frozen=True, slots=True)
class AttackPrevented(Event):
    luu: int
    name: str
    enemy: int
    enemy_name: str
    title: str
    die: int


@dataclass(frozen=True, slots=True)
class NextCalled(Event):
    luu: int
    name: str


@dataclass(frozen=True, slots=True)
class OrderChosen(Event):
    seat: int
    order: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Shifted(Event):
    seat: int
    luu: int
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class DamageShared(Event):
    """The Luu of a queue from front to back, and the HP they have now."""

    seat: int
    queue: tuple[str, ...]
    hp: tuple[int, ...]


@dataclass(frozen=True, slots=True)
class DamageToShare(Event):
    """What an attack leaves after the reductions of the Luu it met, before it is shared."""

    luu: int
    name: str
    amount: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class CardHandedOver(Event):
    """What a card waited for has come, and it serves this Luu until the end of the next round."""

    title: str
    luu: int
    name: str


@dataclass(frozen=True, slots=True)
class ClassNamed(Event):
    seat: int
    title: str
    class_name: str


@dataclass(frozen=True, slots=True)
class Purified(Event):
    enemy: int
    enemy_name: str


@dataclass(frozen=True, slots=True)
class CameBack(Event):
    seat: int
    luu: int
    name: str
    level: int
    place: int


@dataclass(frozen=True, slots=True)
class Defied(Event):
    luu: int
    name: str
    enemy: int
    enemy_name: str
    title: str


@dataclass(frozen=True, slots=True)
class PoolRolled(Event):
    """The power of an attack that is shared among enemies, with its reasons."""

    luu: int
    name: str
    dice: Faces
    power: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class Joined(Event):
    seat: int
    luu: int
    name: str
    place: int


@dataclass(frozen=True, slots=True)
class Evolved(Event):
    luu: int
    name: str
    max_hp: int
    hp: int
    rise: int
    """What its maximum, and so its current HP, rose by (PL-3.7)."""


@dataclass(frozen=True, slots=True)
class ShotCalled(Event):
    luu: int
    name: str
    value: int


@dataclass(frozen=True, slots=True)
class Attacked(Event):
    """A friendly attack: its power with the reasons, before the enemy's reductions."""

    luu: int
    name: str
    enemy: int
    enemy_name: str
    dice: Faces
    power: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class EnemyAttacked(Event):
    """An attack on a friendly Luu: its power with the reasons, before the Luu's reductions."""

    enemy: int
    enemy_name: str
    seat: int
    luu: int
    name: str
    dice: Faces
    power: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class EnemyEvaded(Event):
    enemy: int
    enemy_name: str
    luu: int
    name: str
    die: int
    needed: int


@dataclass(frozen=True, slots=True)
class LuuEvaded(Event):
    luu: int
    name: str
    enemy: int
    enemy_name: str
    die: int
    needed: int


@dataclass(frozen=True, slots=True)
class EnemyDamaged(Event):
    enemy: int
    enemy_name: str
    amount: int
    hp: int
    max_hp: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class LuuDamaged(Event):
    """`amount` is the damage after all reductions; what goes beyond the HP is `beyond`."""

    luu: int
    name: str
    amount: int
    beyond: int
    hp: int
    max_hp: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class CarriedOver(Event):
    """What the HP of a Luu that fell (`past`) did not take goes on to the next one."""

    luu: int
    name: str
    amount: int
    past: str


@dataclass(frozen=True, slots=True)
class GaveBack(Event):
    """Damage given back, to a Luu (`to_luu`) or to an enemy."""

    giver: str
    taker: str
    taker_uid: int
    to_luu: bool
    amount: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class KnockedOut(Event):
    seat: int
    luu: int
    name: str
    level: int


@dataclass(frozen=True, slots=True)
class EnemyDefeated(Event):
    enemy: int
    enemy_name: str
    xp: int


@dataclass(frozen=True, slots=True)
class XpGained(Event):
    luu: int
    name: str
    amount: int
    xp: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class XpWasted(Event):
    """XP that no Luu of a player can use, or not the one that it was for."""

    seat: int
    amount: int
    luu: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class LevelledUp(Event):
    luu: int
    name: str
    level: int
    hp: int
    max_hp: int
    attack: int
    rise: int
    """What its maximum, and so its current HP, rose by (PL-3.3)."""


@dataclass(frozen=True, slots=True)
class Defended(Event):
    luu: int
    name: str


@dataclass(frozen=True, slots=True)
class LuutexGained(Event):
    seat: int
    amount: int
    luutex: int
    reasons: Reasons
    luu: int = 0
    name: str = ""


@dataclass(frozen=True, slots=True)
class Moved(Event):
    seat: int
    luu: int
    name: str
    place: int
    past: str = ""
    by: str = ""
    """The Luu whose action it took; nothing when a card moved it."""


@dataclass(frozen=True, slots=True)
class Arranged(Event):
    seat: int
    queue: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Healed(Event):
    luu: int
    name: str
    amount: int
    hp: int
    max_hp: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class EnemyHealed(Event):
    enemy: int
    enemy_name: str
    amount: int
    hp: int
    max_hp: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """A card drawn; only its own seat may see which."""

    seat: int
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class NothingToDraw(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    seat: int
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    removed: str
    title: str
    cards: int


@dataclass(frozen=True, slots=True)
class Passed(Event):
    seat: int


@dataclass(frozen=True, slots=True)
class WaveCleared(Event):
    sector: int
    wave: int


@dataclass(frozen=True, slots=True)
class BossesRevealed(Event):
    bosses: tuple[str, ...]
    sector: int


@dataclass(frozen=True, slots=True)
class BossChosen(Event):
    boss: str
    pending: str
    sector: int


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    won: bool
    reason: str


REVEALING: Final = (
    StarterDrawn, HandDrawn, DraftRevealed, ChaosDrawn, WaveStarted, CardTaken, CardRolled, AttackPrevented,
    EnemyEvaded, LuuEvaded, Drew, Reshuffled, BossesRevealed,
)  # fmt: skip
"""What tells something that nobody could know before: where it has happened a fair undo ends."""


def is_revealing(event: Event) -> bool:
    """Whether an event tells of a roll or of something that was hidden."""
    return isinstance(event, REVEALING) or bool(getattr(event, "dice", ()))
