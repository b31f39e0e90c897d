"""What the verbs of this game's card notation have in common, and how a card's rules are looked at."""

from __future__ import annotations

from collections.abc import Sequence

from luu.core.effects import Effect, Rule

Hold = tuple[str, int]
"""What an ability holds without end, and its number: a stat of its own or of its opponent ("opponent power") with its
change; masks of wards, rerolls, categories, crystals; cap, adapt, evades, healtax or chain."""


class Verb(Effect):
    """The base of this game's verbs; what a verb does is in effects.py."""

    __slots__ = ()

    def holds(self) -> Hold | None:
        """What it holds under `passive` or `when_low`; None for a verb that only happens."""
        return None


def verbs_of(rules: Sequence[Rule], trigger: str | None = None) -> tuple[Verb, ...]:
    """The verbs of an effect in order: all of them, or those of one trigger."""
    found = [rule for rule in rules if trigger is None or rule.trigger == trigger]
    return tuple([verb for rule in found for verb in rule.effects if isinstance(verb, Verb)])
