"""Whole games for tests that look at every position of them: who plays, with which cards, from where.

Play at random dies in the first sector. So there are also cards with which nearly everything wins, a careful player
who reaches the last sector now and then with the shipped ones, and positions just before each boss.
"""

from __future__ import annotations

import random
from collections.abc import Callable, Iterator
from functools import cache

from board import position

import luu
from luu.core.session import Session
from luu.planet.box import BASE_IDS, TIER_SIZE

Player = Callable[[Session], str]
"""Chooses a key for whoever is asked."""

ENDS_BY = 5000
"""No game has so many moves; one that has is going round in circles."""


def at_random(seed: int) -> Player:
    """Every option is as likely as any other."""
    chance = random.Random(seed)
    return lambda session: chance.choice(session.choice.keys)


def attacking(seed: int) -> Player:
    """Mostly attacks and plays cards, sometimes anything else."""
    chance = random.Random(seed)

    def choose(session: Session) -> str:
        keys = session.choice.keys
        eager = [key for key in keys if key.startswith(("attack", "call", "play"))]
        return chance.choice(eager if eager and chance.random() < 0.8 else keys)

    return choose


def careful(session: Session) -> str:
    """Plays what helps, keeps the front Luu defending, lets the others attack; always the same."""
    choice = session.choice
    assert choice is not None
    if choice.kind in ("turn", "bench"):
        return next((key for key in choice.keys if helps(session, key)), careful_action(session))
    if choice.kind == "target":
        return max(choice.keys, key=lambda key: wounds(session, key))
    if choice.kind == "xp":
        return max(choice.keys, key=lambda key: progress(session, key))
    return choice.keys[-1] if choice.kind == "die" else choice.keys[0]


def careful_action(session: Session) -> str:
    """What a Luu does on its turn."""
    state, keys = session.state, session.choice.keys
    if session.choice.kind == "bench" or "attack:rogue-1" not in keys:
        return "pass" if session.choice.kind == "bench" else "gather"
    queue = state.players[session.choice.seat].queue
    if "call:rogue-1" in keys and state.wave == 4:
        return "call:rogue-1"
    return "defend" if len(queue) > 1 and queue[0].uid == state.acting else "attack:rogue-1"


def helps(session: Session, key: str) -> bool:
    """Whether playing a card is worth it now."""
    state, card = session.state, key.removeprefix("play:")
    queue = state.players[session.choice.seat].queue
    hurt = max((luu_.max_hp - luu_.hp for luu_ in queue), default=0)
    healing = {"quick_mend": 1, "shell_regrowth": 5, "full_restore": 8}
    if card in healing:
        return hurt >= healing[card]
    if card in ("overdrive", "core_surge"):
        return not state.cleared and len(queue) > 2
    cards = ("passive_harvest", "core_cascade", "shell_guard", "hardened_instinct", "colony_harvest")
    return card in cards or card.removesuffix("_evolved") in BASE_IDS


def wounds(session: Session, key: str) -> int:
    luu_ = session.state.players[session.choice.seat].queue[int(key[-1]) - 1]
    return luu_.max_hp - luu_.hp


def progress(session: Session, key: str) -> tuple[int, int]:
    luu_ = session.state.players[session.choice.seat].queue[int(key[-1]) - 1]
    return luu_.level, luu_.xp


# ---------------------------------------------------------------------- cards and positions that go far


@cache
def strong_cards() -> luu.CardSet:
    """Friendly Luu with four times the HP and 5 more attack: most games reach the last sector."""
    cards = luu.cards("planet")
    for card in reversed(list(cards.sheet("luus").values())):  # HP never fall from a level to the next
        cards = cards.with_value("luus", card.id, "max_hp", 4 * card.max_hp)
        cards = cards.with_value("luus", card.id, "attack", 5 + card.attack)
    return cards


@cache
def free_cards() -> luu.CardSet:
    """The same Luu, and action cards that cost nothing: those that are dear are played too."""
    cards = strong_cards()
    for card in cards.sheet("actions"):
        cards = cards.with_value("actions", card, "cost", 0)
    return cards


STRONGEST = ("kjeluu:5", "gifluu:5", "lagluu:5", "bisluu:5")
"""From front to back."""


def before_boss(boss: str, sector: int, players: int, seed: int = 0) -> Session:
    """A boss about to be met by the strongest Luu there are, and then the rest of the game; no Rogue card is out."""
    second = ("rasluu:5", "lagluu:5", "kjeluu:4@10+2", "gifluu:3+4") if players == 2 else None
    session = position((*STRONGEST, "rasluu:3+5")[: 5 if players == 1 else 4], (boss,), second=second, sector=sector,
                       boss=boss, luutex=9, seed=seed)  # fmt: skip
    state = session.state
    state.waves, state.tiers = [], [list(range(tier * TIER_SIZE, (tier + 1) * TIER_SIZE)) for tier in range(4)]
    return Session(session.game)  # its history starts here


# ---------------------------------------------------------------------- playing


def decisions(session: Session, player: Player) -> Iterator[Session]:
    """The session at each of its decisions, until the game is over."""
    while session.choice is not None:
        assert session.ply < ENDS_BY, "the game does not end"
        yield session
        session.play(player(session))


def positions(session: Session, player: Player) -> Iterator[Session]:
    """The session at each of its decisions and at its end."""
    yield from decisions(session, player)
    yield session


def play_out(session: Session, player: Player) -> Session:
    """The session when the game is over."""
    for _ in decisions(session, player):
        pass
    return session
