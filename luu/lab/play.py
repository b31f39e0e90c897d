"""One batch of games, played where the run puts it: in this process, in another one, or on another machine."""

from __future__ import annotations

import pickle
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Any

import luu
from luu.agents import Agent, get
from luu.core.cardset import CardSet
from luu.core.rng import stream_key
from luu.core.session import Session
from luu.lab.games import Row, measures_of
from luu.lab.together import Together, alike

AgentMaker = Callable[[int], Agent]
"""Makes an agent from the seed of its game; it must be possible to pickle it (a function of a module, a partial)."""

Who = str | AgentMaker


@dataclass(frozen=True, slots=True)
class PackedCards:
    """A card set that is sent around; a process unpacks it once."""

    hash: str
    data: bytes

    def open(self) -> CardSet:
        return _unpacked(self.hash, self.data)


def pack(cards: CardSet) -> PackedCards:
    """Make a card set ready to be sent."""
    return PackedCards(cards.hash, pickle.dumps(cards))


@lru_cache(maxsize=64)
def _unpacked(_hash: str, data: bytes) -> CardSet:
    cards: CardSet = pickle.loads(data)
    return cards


@dataclass(frozen=True, slots=True)
class Batch:
    """Games to be played: with each of the card sets, from each of the seeds."""

    game: str
    agents: tuple[Who, ...]
    seeds: tuple[int, ...]
    cards: tuple[PackedCards, ...]
    setup: Mapping[str, Any]
    measures: str


def play_batch(batch: Batch) -> list[tuple[Row, ...]]:
    """The rows of a batch: for each seed one row for each card set."""
    sets = [packed.open() for packed in batch.cards]
    together = Together(sets) if len(sets) > 1 else None
    return [play_seed(batch, seed, sets, together) for seed in batch.seeds]


def play_seed(batch: Batch, seed: int, sets: Sequence[CardSet], together: Together | None) -> tuple[Row, ...]:
    """The games of one seed. Agents that keep nothing in mind think once for all sets whose games stand alike."""
    games = [Going(batch, seed, cards) for cards in sets]
    if together is None or not all(getattr(agent, "memoryless", False) for agent in games[0].agents):
        for game in games:
            while game.goes_on:
                game.play(game.think(game.session))
        return tuple([game.row() for game in games])
    sessions = [game.session for game in games]
    while going := [number for number, game in enumerate(games) if game.goes_on]:
        for group in alike(sessions, going):
            keys = together.keys(group, sessions, games[group[0]].think)
            for number, key in zip(group, keys, strict=True):
                games[number].play(key)
    return tuple([game.row() for game in games])


class Going:
    """A game under way, and what is measured of it."""

    def __init__(self, batch: Batch, seed: int, cards: CardSet) -> None:
        self.measures = measures_of(batch.game)
        self.seed = seed
        self.session = luu.new(batch.game, seed=seed, cards=cards, log=batch.measures == "cards", **batch.setup)
        self.agents = [make_agent(who, batch.game, seed) for who in batch.agents]
        self.watch = self.measures.watch(self.session) if batch.measures == "cards" else None
        self.decisions = 0

    @property
    def goes_on(self) -> bool:
        return bool(self.session.game.keys) and self.session.outcome is None

    def think(self, session: Session) -> str:
        """What the agent of the seat that is asked answers."""
        return self.agents[session.game.seat % len(self.agents)].choose(session)

    def play(self, key: str) -> None:
        """The next move."""
        if len(self.session.game.keys) > 1:
            self.decisions += 1
        if self.watch is not None:
            self.watch.before(self.session, key)
        self.session.play(key)

    def row(self) -> Row:
        """What is measured, once it is over."""
        row = head(self.session, self.seed, self.decisions) | self.measures.row(self.session)
        return row | self.watch.row(self.session) if self.watch is not None else row


def head(session: Session, seed: int, decisions: int) -> Row:
    """What is measured of every game."""
    outcome = session.outcome
    assert outcome is not None, "a game without legal moves is over"
    rounds = session.game.round_row()[session.game.round_names[0]]
    return {
        "seed": seed,
        "won": outcome.won,
        "winner": outcome.winner,
        "reason": outcome.reason,
        "rounds": rounds,
        "decisions": decisions,
    }


def make_agent(who: Who, game: str, seed: int) -> Agent:
    """An agent of one game: its own chance comes from the game's seed, so it does not matter where it is played."""
    return get(who, game=game, seed=seed) if isinstance(who, str) else who(seed)


def game_seeds(seed: int, first: int, count: int) -> tuple[int, ...]:
    """The seeds of a run's games, keyed by the run's seed and the number of the game."""
    return tuple([stream_key(seed, f"lab/{number}") >> 1 for number in range(first, first + count)])


def check_agents(agent: Who | Sequence[Who], game: str) -> tuple[Who, ...]:
    """One agent for all seats or one a seat; ValueError or TypeError says what is wrong with them."""
    agents: tuple[Who, ...] = (agent,) if isinstance(agent, str) or callable(agent) else tuple(agent)
    if not agents:
        raise ValueError("no agent was given, expected one for all seats or one a seat")
    for who in agents:
        if isinstance(who, str):
            get(who, game=game)
        elif not callable(who):
            raise TypeError(f"agent {who!r} was given, expected a name or a function that makes an agent from a seed")
    return agents
