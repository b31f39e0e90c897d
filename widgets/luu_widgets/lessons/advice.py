"""The course's advice, as somebody follows it who knows nothing else: rules in order, the first that speaks is done.

A rule looks at what a player sees: the view of the seat, the options, and the chances that the table shows beside them.
The lessons `planet-the-draft`, `planet-a-whole-sector`, `luturas-a-duel` and `luturas-three-oscumoras` teach the rules
under these names.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass, field
from fractions import Fraction
from functools import cached_property
from importlib import import_module
from typing import Any, Final

import luu
from luu import agents, odds
from luu.core.session import Session
from luu.games import GAMES
from luu.odds.distribution import Distribution

NAME: Final = "course"
"""The advice among the agents of a lesson: `solution = ["agent:course"]`."""
BUDGET: Final = 400
"""Positions of a coming phase that are counted, as the table counts them at once."""


@dataclass
class Situation:
    """What somebody who is asked has before them."""

    session: Session
    view: Mapping[str, Any] = field(init=False)
    _told: dict[str, tuple[odds.Prospect, ...]] = field(default_factory=dict)

    def __post_init__(self) -> None:
        assert self.session.choice is not None
        self.view = self.session.view(self.session.choice.seat)
        self.kind = self.session.choice.kind
        self.keys = self.session.choice.keys

    def starting(self, *starts: str) -> list[str]:
        """The options whose keys begin so."""
        return [key for key in self.keys if key.startswith(starts)]

    def mean(self, key: str, part: str) -> Fraction:
        """What an option brings on average, or how likely it does; 0 where the table says nothing of it."""
        if key not in self._told:
            self._told[key] = odds.of(self.session, key, BUDGET).prospects
        for one in self._told[key]:
            if one.key.partition(":")[0] == part and not one.key.endswith(":without"):
                return one.odds.mean if isinstance(one.odds, Distribution) else Fraction(one.odds)
        return Fraction(0)

    @cached_property
    def intent(self) -> odds.Intent | None:
        """What the enemies are about to do."""
        return odds.intent(self.session, BUDGET)


Pick = Callable[[Any], str | None]


@dataclass(frozen=True)
class Rule:
    """A piece of advice: its name, as the lesson has it, and what it would do; None where it has nothing to say."""

    name: str
    pick: Pick


class Advice:
    """Rules by the kind of question, tried in their order; where none speaks, what the game proposes, or the first."""

    name: Final = NAME

    def __init__(self, rules: Mapping[str, Sequence[Rule]], look: Callable[[Session], Situation] = Situation) -> None:
        self.rules = rules
        self.look = look

    def choose(self, session: Session) -> str:
        """The key to play. Raises ValueError when the game is over."""
        return self.advised(session)[0]

    def advised(self, session: Session) -> tuple[str, str]:
        """The key to play, and the name of the rule that says so; no name where none does."""
        if session.choice is None:
            raise ValueError("the game is over, expected one that asks something")
        keys = session.choice.keys
        if len(keys) > 1:
            situation = self.look(session)
            for rule in self.rules.get(situation.kind, ()):
                key = rule.pick(situation)
                if key is not None and key in keys:
                    return key, rule.name
        return session.game.proposal or keys[0], ""


def advice(game: str) -> Advice:
    """The advice of a game's course. Raises ValueError for a game that does not exist."""
    rules = rules_of(game)
    return Advice(rules.RULES, rules.Sight)


def figure(game: str, name: str) -> Any:
    """A threshold of the advice, such as `danger`, for the lesson that teaches it."""
    return getattr(rules_of(game), name.upper())


def rules_of(game: str) -> Any:
    """The module with a game's advice; loaded where it is asked for."""
    if game not in GAMES:
        raise ValueError(f"game {game!r} was given, expected {' or '.join(map(repr, GAMES))}")
    return import_module(f"luu_widgets.lessons.advice_{game}")


def names(game: str) -> tuple[str, ...]:
    """The names of the rules, in the order in which they are tried."""
    return tuple(dict.fromkeys(rule.name for rules in rules_of(game).RULES.values() for rule in rules))


# ---------------------------------------------------------------------- how far it gets


def sector(agent: Any, seed: int, **setup: Any) -> bool:
    """Whether an agent beats the first sector of Planet Luu, alone and without chaos."""
    session = luu.new("planet", seed=seed, **{"draft": "auto", "chaos": 0, **setup})
    while session.choice is not None and session.view(0)["sector"]["number"] == 1:
        session.play(agent.choose(session))
    return session.outcome is None or session.outcome.won


def duel(agent: Any, seed: int) -> bool:
    """Whether an agent beats greedy in a match of Versus, with teams by lot."""
    other = agents.get("greedy", game="luturas")
    session = luu.new("luturas", mode="versus", seed=seed, draft="random")
    while session.choice is not None:
        session.play((agent, other)[session.choice.seat].choose(session))
    return session.outcome is not None and session.outcome.winner == 0


def compared(game: str, games: int, first: int = 0) -> dict[str, list[bool]]:
    """The advice and greedy on the same seeds: who won which game."""
    play = {"planet": sector, "luturas": duel}[game]
    players = {NAME: advice(game), "greedy": agents.get("greedy", game=game)}
    return {name: [play(player, seed) for seed in range(first, first + games)] for name, player in players.items()}
