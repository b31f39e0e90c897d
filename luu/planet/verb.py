"""What a verb of the card notation can say about itself before any game is laid out."""

from __future__ import annotations

from typing import ClassVar, Final

from luu.core.effects import ON_PLAY, Effect
from luu.planet.records import ActionCard

USABLE: Final = ("each_round", "each_wave")
"""The moments that the player of a card that is out chooses, once a round or once a wave."""

Bonus = tuple[str, int]
"""A statistic and what a lasting card changes it by."""


class Verb(Effect):
    """The base of this game's verbs; what a verb does when played is in effects.py."""

    __slots__ = ()

    picky: ClassVar[bool] = False
    """Whether it may find nothing to do; then a card with it asks before it is offered."""

    def bonus(self) -> Bonus | None:
        """What it changes while its card is out; None for a verb that acts once."""
        return None


def played(card: ActionCard) -> tuple[Verb, ...]:
    """The verbs that run when the card is played, in order."""
    rules = [rule for rule in card.rules if rule.trigger == ON_PLAY]
    return tuple([verb for rule in rules for verb in rule.effects if isinstance(verb, Verb)])


def reactions(card: ActionCard) -> dict[str, tuple[Verb, ...]]:
    """What the card does at each moment while it is out, by trigger."""
    found: dict[str, tuple[Verb, ...]] = {}
    for rule in card.rules:
        if rule.trigger != ON_PLAY:
            verbs = tuple([verb for verb in rule.effects if isinstance(verb, Verb)])
            found[rule.trigger] = found.get(rule.trigger, ()) + verbs
    return found


def bonuses(card: ActionCard) -> tuple[Bonus, ...]:
    """What the card changes while it is out."""
    found = [verb.bonus() for verb in played(card)]
    return tuple([bonus for bonus in found if bonus is not None])
