"""What can happen in Luturas Network, as frozen facts. explain.py finds the words for them.

A creature is named by `slot` and `name`; a card by `card`, its id, and `title`, what is printed at its head.
`kind` is tool or strategy. What only its owner may see says so.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import Final

from luu.core.events import Event, Reasons

Faces = tuple[int, ...]
"""Dice as they fell."""


@dataclass(frozen=True, slots=True)
class GameStarted(Event):
    mode: str
    seed: int


# ---------------------------------------------------------------------- set-up


@dataclass(frozen=True, slots=True)
class DraftRolled(Event):
    """2D6 for each player decide who picks first; a tie was rolled again, so the last pair counts."""

    dice: tuple[Faces, ...]
    first: int


@dataclass(frozen=True, slots=True)
class Drafted(Event):
    seat: int
    slot: int
    card: str
    name: str


@dataclass(frozen=True, slots=True)
class MainChosen(Event):
    """Told when all have chosen."""

    seat: int
    slot: int
    name: str


@dataclass(frozen=True, slots=True)
class DecksDealt(Event):
    seat: int
    tools: int
    strategies: int


@dataclass(frozen=True, slots=True)
class HandDrawn(Event):
    """The opening hand; only its owner sees the cards. `again` counts the hands that went back before."""

    seat: int
    cards: tuple[str, ...]
    titles: tuple[str, ...]
    again: int = 0


@dataclass(frozen=True, slots=True)
class HandReturned(Event):
    """An opening hand goes back because it lacks a playable card of a kind; it is shown, so that all can check it."""

    seat: int
    cards: tuple[str, ...]
    titles: tuple[str, ...]
    lacks: str


@dataclass(frozen=True, slots=True)
class Entered(Event):
    """A Lutura becomes Active: at the start, or for a fallen one."""

    seat: int
    slot: int
    name: str
    stamina: int
    max_stamina: int


@dataclass(frozen=True, slots=True)
class OscumoraPlaced(Event):
    """`number` counts from 1; `left` are still to come."""

    slot: int
    card: str
    name: str
    stamina: int
    force_field: int
    number: int
    left: int


# ---------------------------------------------------------------------- rounds, cards in hand


@dataclass(frozen=True, slots=True)
class RoundStarted(Event):
    round: int


@dataclass(frozen=True, slots=True)
class Drew(Event):
    """Only its owner sees the card."""

    seat: int
    kind: str
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class NothingToDraw(Event):
    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Reshuffled(Event):
    seat: int
    kind: str
    size: int


@dataclass(frozen=True, slots=True)
class TransformPlanned(Event):
    """A part of the command; in versus only its owner sees which way before the reveal, so `stay` is told too."""

    seat: int
    slot: int
    name: str
    transforms: bool = True


@dataclass(frozen=True, slots=True)
class Placed(Event):
    """A part of the command; in versus only its owner sees the card before it is revealed."""

    seat: int
    kind: str
    card: str
    title: str


@dataclass(frozen=True, slots=True)
class NothingPlaced(Event):
    """A hand without a card of this kind leaves the slot empty."""

    seat: int
    kind: str


@dataclass(frozen=True, slots=True)
class Locked(Event):
    """A seat's command is complete."""

    seat: int


@dataclass(frozen=True, slots=True)
class Mismatched(Event):
    """A placed card that its Lutura cannot use is shown and goes to the Portal."""

    seat: int
    kind: str
    card: str
    title: str
    slot: int
    name: str


@dataclass(frozen=True, slots=True)
class Exchanged(Event):
    """The card that comes for a mismatched one; from the deck only its owner sees it. `source`: portal or deck."""

    seat: int
    kind: str
    card: str
    title: str
    source: str


@dataclass(frozen=True, slots=True)
class TookDefense(Event):
    """A Lutura turns to Defense Mode until the round ends."""

    seat: int
    slot: int
    name: str


@dataclass(frozen=True, slots=True)
class ToolReturned(Event):
    """A Tool that was not used goes back to hand. `why`: defense, fallen, no target, mismatch.

    Only its owner sees the card, unless it lay face up (solo).
    """

    seat: int
    card: str
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class Transformed(Event):
    """A Lutura turns to its Hyper side; `cured` is the status it loses, or nothing."""

    seat: int
    slot: int
    name: str
    cured: str


@dataclass(frozen=True, slots=True)
class FellBack(Event):
    """A Lutura turns back to its base side."""

    seat: int
    slot: int
    name: str


@dataclass(frozen=True, slots=True)
class StrategyRevealed(Event):
    seat: int
    card: str
    title: str
    name: str


@dataclass(frozen=True, slots=True)
class OrderSet(Event):
    """Who acts first, by `why`: speed, paralyzed or tie. By seat: names, speeds and their reasons; `dice` are the pairs
    of a tie that was rolled now."""

    first: int
    why: str
    names: tuple[str, str]
    speeds: tuple[int, int]
    reasons: tuple[Reasons, Reasons]
    dice: tuple[tuple[int, int], ...] = ()


@dataclass(frozen=True, slots=True)
class OscumoraFirst(Event):
    """A Paralyzed Lutura attacks after the Oscumora (solo)."""

    slot: int
    name: str
    oscumora: str


@dataclass(frozen=True, slots=True)
class WentToPortal(Event):
    """Used cards leave their slots at the end of the round."""

    seat: int
    cards: tuple[str, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class Discarded(Event):
    """A card goes from hand to the Portal: by the hand limit, or because of `title`."""

    seat: int
    kind: str
    card: str
    card_title: str
    title: str = ""


@dataclass(frozen=True, slots=True)
class Retrieved(Event):
    """A card comes from the open Portal to hand."""

    seat: int
    kind: str
    card: str
    card_title: str
    title: str


# ---------------------------------------------------------------------- one attack, step by step


@dataclass(frozen=True, slots=True)
class ToolRevealed(Event):
    """An attack begins: the Tool is shown."""

    seat: int
    slot: int
    name: str
    card: str
    title: str
    target: int
    target_name: str


@dataclass(frozen=True, slots=True)
class OscumoraAttacks(Event):
    """`number` counts this round's attacks from 1."""

    slot: int
    name: str
    target: int
    target_name: str
    number: int


@dataclass(frozen=True, slots=True)
class AttackRolled(Event):
    """2D6 (1D6 if Blurred) against Accuracy. `evaded`: the ability by which a double misses; `again`: a second roll,
    and `by` what allows it."""

    seat: int
    slot: int
    name: str
    dice: Faces
    total: int
    reasons: Reasons
    accuracy: int
    hit: bool
    blurred: bool = False
    evaded: str = ""
    again: bool = False
    by: str = ""


@dataclass(frozen=True, slots=True)
class SpecialChecked(Event):
    """The total against the Tool's Special. `nullified`: its effect is stopped whatever the total."""

    seat: int
    slot: int
    name: str
    title: str
    total: int
    reasons: Reasons
    special: int
    triggers: bool
    nullified: bool = False


@dataclass(frozen=True, slots=True)
class BreakshieldChecked(Event):
    """The total against the Tool's Breakshield; `sure` is what makes a hit one whatever the total."""

    seat: int
    slot: int
    name: str
    total: int
    reasons: Reasons
    breakshield: int
    breaks: bool
    sure: str = ""


@dataclass(frozen=True, slots=True)
class DamageRolled(Event):
    """D4 for damage: each set as it fell, and the die that counts. `lowest`: the lowest counts, because of a status;
    `by`: what lets them be rolled twice."""

    seat: int
    slot: int
    name: str
    sets: tuple[Faces, ...]
    count: int
    count_reasons: Reasons
    die: int
    lowest: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class DefenseRolled(Event):
    """D4 for defense, as for damage; `lowest` may also be Breakshield."""

    seat: int
    slot: int
    name: str
    sets: tuple[Faces, ...]
    count: int
    count_reasons: Reasons
    die: int
    lowest: str = ""
    by: str = ""


@dataclass(frozen=True, slots=True)
class Hit(Event):
    """An attack's damage: (damage + Power) - defense, with every reason. `to`: stamina or force field."""

    seat: int
    slot: int
    name: str
    target: int
    target_name: str
    damage: int
    reasons: Reasons
    to: str
    left: int
    most: int


@dataclass(frozen=True, slots=True)
class Missed(Event):
    seat: int
    slot: int
    name: str
    target: int
    target_name: str


@dataclass(frozen=True, slots=True)
class NoAttack(Event):
    """A Lutura or the Oscumora does not attack. `why`: fallen, no target, no tool, defense."""

    seat: int
    slot: int
    name: str
    why: str


@dataclass(frozen=True, slots=True)
class AttacksAgain(Event):
    """A double, or the total that `title` names, lets the Oscumora attack again."""

    slot: int
    name: str
    dice: Faces
    total: int
    title: str = ""


# ---------------------------------------------------------------------- creatures


@dataclass(frozen=True, slots=True)
class Hurt(Event):
    """Stamina or Force Field lost to an effect, without a roll. `to`: stamina or force field."""

    slot: int
    name: str
    amount: int
    reasons: Reasons
    to: str
    left: int
    most: int


@dataclass(frozen=True, slots=True)
class Healed(Event):
    slot: int
    name: str
    amount: int
    reasons: Reasons
    stamina: int
    max_stamina: int


@dataclass(frozen=True, slots=True)
class HealStopped(Event):
    """A recovery that does not happen, because of a status."""

    slot: int
    name: str
    status: str
    title: str


@dataclass(frozen=True, slots=True)
class KnockedOut(Event):
    seat: int
    slot: int
    name: str
    left: int


@dataclass(frozen=True, slots=True)
class OscumoraDefeated(Event):
    slot: int
    name: str
    beaten: int


@dataclass(frozen=True, slots=True)
class ForceFieldBroke(Event):
    slot: int
    name: str


@dataclass(frozen=True, slots=True)
class ForceFieldRose(Event):
    slot: int
    name: str
    amount: int
    force_field: int
    most: int
    title: str


@dataclass(frozen=True, slots=True)
class StatusPlaced(Event):
    slot: int
    name: str
    status: str
    replaced: str
    title: str


@dataclass(frozen=True, slots=True)
class StatusStopped(Event):
    """A status that cannot be placed. `why`: oscumora, defense, nature, or the ward's title."""

    slot: int
    name: str
    status: str
    why: str
    title: str


@dataclass(frozen=True, slots=True)
class Cured(Event):
    slot: int
    name: str
    status: str
    title: str


@dataclass(frozen=True, slots=True)
class StatusPassedBy(Event):
    """A Crystal's effect is not bound by this status, until the round ends."""

    slot: int
    name: str
    status: str
    title: str


@dataclass(frozen=True, slots=True)
class Changed(Event):
    """A stat is changed for a while; `asked` is what the card says where the limit held it back (LN-R36)."""

    slot: int
    name: str
    stat: str
    amount: int
    asked: int
    duration: str
    title: str


@dataclass(frozen=True, slots=True)
class Granted(Event):
    """Something no number measures, for a while. `what`: breakshield, reroll roll, reroll damage, reroll defense, or
    ward with the statuses."""

    slot: int
    name: str
    what: str
    duration: str
    title: str


@dataclass(frozen=True, slots=True)
class ChangesEnded(Event):
    """What ends with the round, with an attack (`next`), or because the creature left the slot (`lasting`)."""

    duration: str
    names: tuple[str, ...]
    titles: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class SpecialChanged(Event):
    slot: int
    name: str
    amount: int
    special: int
    reasons: Reasons


@dataclass(frozen=True, slots=True)
class SpecialStopped(Event):
    """Special does not rise while Nullified."""

    slot: int
    name: str
    title: str


@dataclass(frozen=True, slots=True)
class Swapped(Event):
    seat: int
    slot: int
    name: str
    out: int
    out_name: str
    title: str
    forced: bool


@dataclass(frozen=True, slots=True)
class AbilityActs(Event):
    """An ability's trigger came: what follows is its effect."""

    slot: int
    name: str
    title: str
    trigger: str


@dataclass(frozen=True, slots=True)
class NothingToDo(Event):
    """A clause of a card or ability that finds nothing to do is skipped. `why` names it in a few words."""

    seat: int
    title: str
    why: str


@dataclass(frozen=True, slots=True)
class GameEnded(Event):
    won: bool
    winner: int | None
    reason: str


REVEALING: Final = (
    DraftRolled, MainChosen, HandDrawn, HandReturned, OscumoraPlaced, Drew, Reshuffled, Mismatched, Exchanged,
    TookDefense, Transformed, StrategyRevealed, ToolRevealed, AttackRolled, DamageRolled, DefenseRolled, AttacksAgain,
)  # fmt: skip
"""What tells something that nobody could know before: where it has happened a fair undo ends."""


def is_revealing(event: Event) -> bool:
    """Whether an event tells of a roll or of something that was hidden."""
    return isinstance(event, REVEALING) or bool(getattr(event, "dice", ()))
