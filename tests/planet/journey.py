"""Whole games for tests, by a colony of giants that fells every enemy at one blow, and the opening of a game."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache

from board import position

import luu
from luu.core.session import Session
from luu.planet import tasks
from luu.planet.game import PlanetGame
from luu.planet.moves import advance

Stop = tuple[int, int]
"""Sector and wave (4 = the boss)."""


@cache
def giants() -> luu.CardSet:
    """The shipped cards, but every Luu is a giant and every enemy a dwarf. Evasion may still cost a round or two."""
    cards = luu.cards("planet")
    for row in reversed(list(cards.sheet("luus"))):  # HP never fall from a level to the next
        cards = cards.with_value("luus", row, "max_hp", 999).with_value("luus", row, "attack", 99)
    for sheet in ("rogues", "bosses"):
        for row in cards.sheet(sheet):
            cards = cards.with_value(sheet, row, "hp", 1)
    return cards


def journey(players: int = 1, seed: int = 0, boss: int = 0, **setup: str) -> Iterator[Session]:
    """A won game, seen at each of its questions. `boss` says which of two bosses is chosen (0 or 1)."""
    session = luu.new("planet", players=players, seed=seed, cards=giants(), draft="fixed", **setup)
    while session.choice:
        yield session
        keys = session.choice.keys
        attacks = [key for key in keys if key.startswith("attack:")]
        session.play(keys[boss] if session.choice.kind == "boss" else (attacks or keys)[0])
    yield session


def stops(players: int = 1, seed: int = 0, boss: int = 0) -> Iterator[tuple[Stop, Session]]:
    """A won game, seen at the first question of each wave."""
    last = (0, 0)
    for session in journey(players, seed, boss):
        here = (session.state.sector, session.state.wave)
        if here != last and session.choice and session.choice.kind == "turn":
            last = here
            yield here, session


def opening(hand: list[str], draw: list[str], players: int = 1, seed: int = 0) -> Session:
    """A game whose opening hand has just been dealt."""
    second = ["kjeluu:1"] if players == 2 else None
    game = position(hand=hand, draw=draw, second=second, second_hand=[], seed=seed).game
    assert isinstance(game, PlanetGame)
    game.state.asking, game.state.acting = None, 0
    game.state.todo = [(tasks.OPEN_GAME, 0, 0, 0)]
    game._keys = None
    advance(game.table)
    return Session(game)
