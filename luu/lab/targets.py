"""What a card set is to be like: figures that should lie between two bounds.

A target is exact, counted from the cards alone, or played: the same seeds for every card set, so that two sets
differ by their cards only, and fresh ones for every check of an answer.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any, Final

from luu.core.cardset import CardSet
from luu.core.errors import listed
from luu.core.rng import LARGEST_SEED
from luu.lab.aim import Aim, aim_of
from luu.lab.judged import DEAD, dead_cards
from luu.lab.play import Who
from luu.lab.result import Result, as_data
from luu.lab.simulate import simulate
from luu.lab.strengths import lutura_strengths

Figures = Mapping[str, float]
Estimates = dict[str, dict[str, Any]]
Exact = Callable[[CardSet], Figures]
"""Figures of a card set by name, without a game."""

FRESH: Final = 1_000_003
"""What each check adds to a run's seed, for games that neither the search nor an earlier check has seen."""
CHECK: Final = 4
"""A check plays so many times the games that the search plays."""
_WRITTEN = re.compile(r"(.+)=(-?[\d.]+)\.\.(-?[\d.]+)")


@dataclass(frozen=True, slots=True)
class Target:
    """Figures that should lie between `low` and `high`, ends included. `of`: exact figures, an aim, or "dead"."""

    name: str
    low: float
    high: float
    of: Exact | Aim | str

    def __post_init__(self) -> None:
        if not self.low <= self.high:
            raise ValueError(f"{self.name}={self.low}..{self.high} was given, expected the lower bound first")

    @property
    def played(self) -> bool:
        """Whether games are needed for it."""
        return not callable(self.of)

    def miss(self, figures: Figures, margin: float = 0.0) -> float:
        """How far the figures lie outside, summed, in widths of the target; 0 when all are inside.

        margin: so far the target is drawn in at either end, though never by more than a quarter of its width.
        """
        margin = min(margin, (self.high - self.low) / 4)
        low, high, width = self.low + margin, self.high - margin, self.high - self.low or 1.0
        return sum(max(low - value, value - high, 0.0) for value in figures.values()) / width

    def __str__(self) -> str:
        return f"{self.name}={self.low:g}..{self.high:g}"


@dataclass
class Runs:
    """How games for targets are played, and those that have been played already."""

    agent: Who | Sequence[Who] = "greedy"
    games: int = 100
    seed: int = 1
    workers: int | None = None
    setup: Mapping[str, Any] = field(default_factory=dict)
    done: dict[tuple[str, int, str], Result] = field(default_factory=dict)

    def result(self, cards: CardSet, measures: str, check: int = 0) -> Result:
        """The games of a card set: those of the search, or those of a check by its number, which are fresh and more."""
        seed = (self.seed + check * FRESH) % (LARGEST_SEED + 1)
        key = (cards.hash, seed, measures)
        if key not in self.done:
            self.done[key] = simulate(
                cards.game, agent=self.agent, games=self.games * (CHECK if check else 1), seed=seed, cards=cards,
                workers=self.workers, measures=measures, **self.setup,
            )  # fmt: skip
        return self.done[key]

    def figures(self, target: Target, cards: CardSet, measures: str, check: int = 0) -> Figures:
        """What a target looks at, of a card set."""
        if callable(target.of):
            return target.of(cards)
        result = self.result(cards, measures, check)
        if isinstance(target.of, Aim):
            return {str(target.of): target.of.estimate(result).value}
        return {"dead cards": float((dead_cards(result)["share"] < DEAD).sum())}

    def miss(self, target: Target, cards: CardSet, measures: str) -> float:
        """How far a card set misses a target in the search's games, for which the target is drawn in by the figure's
        standard error: what just slips in here would be outside in other games as often as not."""
        margin = 0.0
        if isinstance(target.of, Aim):
            margin = target.of.estimate(self.result(cards, measures)).half_width / 2
        return target.miss(self.figures(target, cards, measures), margin)

    def estimates(self, targets: Iterable[Target], cards: CardSet, measures: str, check: int) -> Estimates:
        """The played targets in the games of a check, with their intervals."""
        return {
            target.name: as_data(target.of.estimate(self.result(cards, measures, check)))
            for target in targets
            if isinstance(target.of, Aim)
        }


def even_matchups(low: float = 0.45, high: float = 0.55) -> Target:
    """Every Lutura beats the others between `low` and `high` in the mean, exactly (`luu.lab.strengths`)."""
    return Target("matchups", low, high, lutura_strengths)


def rate(low: float, high: float, measure: str | Aim = "won") -> Target:
    """A measure of the games lies between two bounds: `won`, `rounds`, `cleared>=1`."""
    aim = aim_of(measure)
    return Target(str(aim), low, high, aim)


def no_dead_card(most: int = 0) -> Target:
    """At most so many cards are played in under 2 % of the games in which they come to hand."""
    return Target("dead", 0, most, "dead")


def target_of(given: str | Target) -> Target:
    """`matchups=0.45..0.55`, `won=0.25..0.45`, `cleared>=1=0.6..0.7` or `dead=0..0` as a target, or ValueError."""
    if isinstance(given, Target):
        return given
    found = _WRITTEN.fullmatch(given.replace(" ", "")) if isinstance(given, str) else None
    try:
        low, high = (float(found[2]), float(found[3])) if found else (0.0, 0.0)
    except ValueError:
        found = None
    if found is None:
        raise ValueError(f"target {given!r} was given, expected such as won=0.25..0.45 or matchups=0.45..0.55")
    if found[1] == "matchups":
        return even_matchups(low, high)
    return no_dead_card(int(high)) if found[1] == "dead" else rate(low, high, found[1])


def targets_of(given: Iterable[str | Target], cards: CardSet) -> tuple[Target, ...]:
    """All targets; ValueError when there are none, one twice, or one that this game cannot have."""
    found = tuple(target_of(each) for each in given)
    names = [each.name for each in found]
    if not found or len(set(names)) < len(names):
        raise ValueError(f"targets {', '.join(names) or 'none'} were given, expected one or more, each once")
    if "matchups" in names and cards.game != "luturas":
        known = ("won", "rounds", "cleared>=1", "dead")
        raise ValueError(f"target 'matchups' was given for {cards.game}, expected {listed(known)}")
    return found
