"""What the verbs of this game's card notation have in common, and how a card's rules are looked at."""

from __future__ import annotations

from collections.abc import Sequence

from luu.core.effects import Effect, Rule


class Verb(Effect):
    """The base of this game's verbs; what a verb does is in effects.py."""

    __slots__ = ()


def verbs_of(rules: Sequence[Rule], trigger: str | None = None) -> tuple[Verb, ...]:
    """The verbs of an effect in order: all of them, or those of one trigger."""
    found = [rule for rule in rules if trigger is None or rule.trigger == trigger]
    return tuple([verb for rule in found for verb in rule.effects if isinstance(verb, Verb)])
