"""What the course of Luturas Network advises, in Versus and in Solo, for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from luu_widgets.lessons.advice import Rule, Situation

Lutura = Mapping[str, Any]


class Sight(Situation):
    """A game of Luturas Network as a player sees it."""

    @cached_property
    def team(self) -> list[Lutura]:
        return list(self.view["teams"][self.view["seat"]])

    @cached_property
    def active(self) -> Lutura:
        return next(one for one in self.team if one["active"])

    @cached_property
    def hand(self) -> Mapping[str, Any]:
        return {card["id"]: card for card in self.view["hands"][self.view["seat"]]}

    def best(self, part: str, least: Fraction = Fraction(0)) -> str | None:
        """The option with the most of something, where that is more than `least`; of equal ones the harder hit."""
        chances = {key: (self.mean(key, part), self.mean(key, "damage")) for key in self.keys}
        key = max(self.keys, key=chances.__getitem__)
        return key if chances[key][0] > least else None


# ---------------------------------------------------------------------- the draft


def fastest(sight: Sight) -> str | None:
    """Of those who can be taken, or come first, the one with the highest Speed; of equal ones the first."""
    pool = {f"lutura:{one['id']}": one["base"]["speed"] for one in (sight.view["draft"] or {}).get("pool", ())}
    own = {f"main:{one['id']}": one["stats"]["speed"]["value"] for one in sight.team if one}
    speeds = {**pool, **own}
    return max((key for key in sight.keys if key in speeds), key=speeds.__getitem__, default=None)


# ---------------------------------------------------------------------- the command


def end_it(sight: Sight) -> str | None:
    """What most likely knocks the opponent out, where that is about as likely as not."""
    return sight.best("falls", ENOUGH)


ENOUGH: Final = Fraction(2, 5)
HEALTHY: Final = Fraction(1, 2)


def recover(sight: Sight) -> str | None:
    """Below half of its Stamina, what gives most of it back."""
    if sight.active["stamina"] > HEALTHY * sight.active["max_stamina"]:
        return None
    return sight.best("heals")


def hit_hard(sight: Sight) -> str | None:
    """The most damage on average, misses counted."""
    return sight.best("damage")


def turn(sight: Sight) -> str | None:
    """Hyper Mode at once: it lasts, so it is worth most early."""
    return "hyper"


# ---------------------------------------------------------------------- other questions


def freshest(sight: Sight) -> str | None:
    """Who has most Stamina comes next."""
    by = {one["id"]: one for one in sight.team}
    found = [key for key in sight.keys if key.partition(":")[2] in by]
    return max(found, key=lambda key: by[key.partition(":")[2]]["stamina"], default=None)


def unfit(sight: Sight) -> str | None:
    """Given up is what fits nobody in play."""
    found = sight.starting("discard:")
    return max(found, key=lambda key: not sight.hand.get(key.partition(":")[2], {}).get("fits", True), default=None)


COMMAND: Final = (Rule("End it", end_it), Rule("Hit hard", hit_hard))
RULES: Final[Mapping[str, tuple[Rule, ...]]] = {
    "draft": (Rule("The fastest", fastest),),
    "main": (Rule("The fastest", fastest),),
    "transform": (Rule("Turn early", turn),),
    "tool": COMMAND,
    "strategy": (Rule("End it", end_it), Rule("Recover", recover), Rule("Hit hard", hit_hard)),
    "bench": (Rule("The freshest", freshest),),
    "replace": (Rule("The freshest", freshest),),
    "retrieve": COMMAND,
    "discard": (Rule("Part", unfit),),
}  # fmt: skip
