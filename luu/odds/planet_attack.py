"""Friendly attacks: their power, what the enemy takes of it and gives back, the chance to fell it (PL-7.5, PL-13)."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.planet_dice import called_value, sector_roll

TYPE_MODIFIERS: Final = (-1, 0, 1)
NOTHING: Final = Distribution.always(0)


class Strike(NamedTuple):
    """One attack of a volley: its power, and its power if another Luu's attack has hit the target this round.

    The second is for Predatory Strike (PL-2.5); None where it makes no difference. An evaded attack is no hit.
    """

    power: Distribution
    after_hit: Distribution | None = None


def attack(
    attack: int,
    sector: int,
    type_modifier: int = 0,
    bonus: int = 0,
    *,
    drain: int = 0,
    predatory: int = 0,
    times: int = 1,
    called: int | None = None,
) -> Distribution:
    """A friendly attack's power, in the order of PL-7.5 and never below 0.

    attack: the base attack of the card, less `drain` (PL-13.6), not below 0. bonus: what cards, Swarm Mind and bonds
    add together. sector (1 to 5): one roll of its dice, or the value that Call the Shot named (`called`, PL-2.4).
    predatory: the bonus of PL-2.5 where it holds. type_modifier -1, 0 or 1 (PL-2.2), not below 0 in total. times: what
    multiplies the whole at the end, such as Overdrive.
    Raises ValueError for a sector, a type modifier or a called value that the game does not have and for a negative
    drain, predatory or times; TypeError for what is no whole number.
    """
    roll = sector_roll(sector) if called is None else Distribution.always(_called(sector, called))
    asked.among("type_modifier", type_modifier, TYPE_MODIFIERS)
    for name, value in (("attack", attack), ("bonus", bonus)):
        asked.whole(name, value)
    for name, value in (("drain", drain), ("predatory", predatory), ("times", times)):
        asked.whole(name, value, 0)
    base = max(0, attack - drain) if drain else attack
    added = base + bonus + predatory + type_modifier
    return roll.map(lambda dice: max(0, added + dice) * times)


def strike(
    power: int,
    sector: int,
    type_modifier: int = 0,
    bonus: int = 0,
    *,
    drain: int = 0,
    predatory: int = 0,
    times: int = 1,
    called: int | None = None,
) -> Strike:
    """An attack for `volley` and `kill` that knows both of its powers: `predatory` counts once the target was hit.

    Parameters as those of `attack`; power is the base attack.
    """
    alone, after = (
        attack(power, sector, type_modifier, bonus, drain=drain, predatory=more, times=times, called=called)
        for more in (0, predatory)
    )
    return Strike(alone, after if predatory else None)


def withstood(power: int, impervious: int = 0, first_hit_less: int = 0, dented: bool = False) -> tuple[int, bool]:
    """What a landed attack deals, and whether the round's first dent has been made now.

    An attack of `impervious` or less deals 0 and makes no dent (PL-13.3, PL-13.9); the first one above it deals
    `first_hit_less` less (PL-13.9).
    """
    if power <= impervious:
        return 0, dented
    if first_hit_less and not dented:
        return max(0, power - first_hit_less), True
    return power, dented


def enemy_damage(power: Distribution, evade_on: int = 0, impervious: int = 0, first_hit_less: int = 0) -> Distribution:
    """What one attack deals to an enemy, HP left out of account; an evaded one deals 0.

    power: of the attack, as `attack` gives it. evade_on: n to 6 on a d6 evades, 0 never (PL-13.4, PL-13.10).
    impervious: an attack of so much or less deals 0 (PL-13.3, PL-13.9). first_hit_less: what the round's first hit
    above that loses (PL-13.9), for the first attack of a round.
    Raises ValueError and TypeError for values that an enemy card cannot have.
    """
    return volley([power], evade_on, impervious, first_hit_less)


def volley(
    attacks: Sequence[Distribution | Strike],
    evade_on: int = 0,
    impervious: int = 0,
    first_hit_less: int = 0,
    hp: int | None = None,
) -> Distribution:
    """What several attacks of one round, one after another, deal to one enemy together.

    attacks: a Distribution of power each, or a `Strike` where Predatory Strike counts. hp: no more than the enemy has,
    None for no limit. The rest as in `enemy_damage`.
    Raises ValueError and TypeError for values that an enemy card cannot have.
    """
    strikes = _strikes(attacks, evade_on, impervious, first_hit_less)
    if hp is not None:
        asked.whole("hp", hp, 1)
    whole = hp if hp is not None else 1 + sum(max(s.power.maximum, (s.after_hit or s.power).maximum) for s in strikes)
    states: dict[tuple[int, bool, bool], int] = {(0, False, False): 1}
    for one in strikes:
        states = _struck(states, one, evade_on, impervious, first_hit_less, whole)
    weights: dict[int, int] = {}
    for (dealt, _, _), weight in states.items():
        weights[dealt] = weights.get(dealt, 0) + weight
    return Distribution.of_weights(weights)


def kill(
    attacks: Sequence[Distribution | Strike],
    hp: int,
    evade_on: int = 0,
    impervious: int = 0,
    first_hit_less: int = 0,
) -> Fraction:
    """The chance that these attacks, one after another in one round, fell an enemy of so many HP (PL-7.1).

    Parameters as those of `volley`; hp 1 or more.
    """
    return volley(attacks, evade_on, impervious, first_hit_less, hp).at_least(hp)


def struck_back(
    power: Distribution,
    hp: int,
    evade_on: int = 0,
    impervious: int = 0,
    first_hit_less: int = 0,
    *,
    rebound: int = 0,
    aura_part: int = 0,
    reduced: int = 0,
) -> Distribution:
    """The damage that an attacking Luu takes from its target (PL-13.4, PL-13.10, PL-13.11).

    power and the enemy's hp, evade_on, impervious, first_hit_less as in `volley`. rebound: given back if the attack
    dealt damage and left the enemy standing (PL-13.4). aura_part: of an evaded attack the n-th part, rounded up
    (PL-13.10). reduced: what the Luu's defence, shell and its neighbours take from it; Impervious does not (PL-13.11).
    """
    _check_target(evade_on, impervious, first_hit_less)
    asked.distribution("power", power)
    asked.whole("hp", hp, 1)
    for name, value in (("rebound", rebound), ("aura_part", aura_part), ("reduced", reduced)):
        asked.whole(name, value, 0)

    def after_evasion(value: int) -> int:
        return max(0, -(-value // aura_part) - reduced) if aura_part else 0

    def after_landing(value: int) -> int:
        dealt = withstood(value, impervious, first_hit_less)[0]
        return max(0, rebound - reduced) if 0 < dealt < hp else 0

    evaded = evading_faces(evade_on)
    return Distribution.mixture([(power.map(after_evasion), evaded), (power.map(after_landing), 6 - evaded)])


def rebound(
    dealt: int | Distribution,
    evolved: bool = False,
    *,
    evade_on: int = 0,
    hp: int | None = None,
    at_least: int | None = None,
) -> Distribution:
    """What a defending Gifluu gives back for the damage of an attack that landed on it (PL-2.11).

    dealt: that damage, a number or a Distribution, after all reductions and beyond the HP. A quarter of it, rounded up,
    and at least 1, for 0 too; evolved: half of it, rounded up. evade_on: n to 6 on a d6 evades, which gives nothing
    back; then `dealt` is the damage of one that lands. A certain answer equals its number: `rebound(9) == 3`.
    Other readings: hp counts no more than the Luu had; at_least=0 gives nothing back for nothing dealt.
    Raises TypeError and ValueError for what is no damage.
    """
    if not isinstance(dealt, Distribution):
        asked.whole("dealt", dealt, 0)
        dealt = Distribution.always(dealt)
    asked.distribution("dealt", dealt)
    asked.yes_or_no("evolved", evolved)
    asked.evasion("evade_on", evade_on)
    for name, value in (("hp", hp), ("at_least", at_least)):
        if value is not None:
            asked.whole(name, value, 0)
    part = 2 if evolved else 4
    least = at_least if at_least is not None else 0 if evolved else 1
    landed = dealt.map(lambda damage: max(least, -(-(damage if hp is None else min(damage, hp)) // part)))
    evaded = evading_faces(evade_on)
    return Distribution.mixture([(NOTHING, evaded), (landed, 6 - evaded)])


def evading_faces(evade_on: int) -> int:
    """How many faces of a d6 evade: those from `evade_on` on, none for 0."""
    return 7 - evade_on if evade_on else 0


def _called(sector: int, called: int) -> int:
    sector_roll(sector)
    return called_value(sector, called)


def _check_target(evade_on: int, impervious: int, first_hit_less: int) -> None:
    asked.evasion("evade_on", evade_on)
    asked.whole("impervious", impervious, 0)
    asked.whole("first_hit_less", first_hit_less, 0)


def _strikes(
    attacks: Sequence[Distribution | Strike], evade_on: int, impervious: int, first_hit_less: int
) -> list[Strike]:
    """The attacks, each with both of its powers, checked together with the target."""
    _check_target(evade_on, impervious, first_hit_less)
    asked.listed("attacks", attacks)
    strikes = [one if isinstance(one, Strike) else Strike(one) for one in attacks]
    for one in strikes:
        asked.distribution("an attack", one.power)
        if one.after_hit is not None:
            asked.distribution("an attack after a hit", one.after_hit)
    return strikes


def _struck(
    states: dict[tuple[int, bool, bool], int],
    one: Strike,
    evade_on: int,
    impervious: int,
    first_hit_less: int,
    hp: int,
) -> dict[tuple[int, bool, bool], int]:
    """One more attack: damage so far, whether the target was hit and whether it was dented, each with its weight.

    Every state must be multiplied by the same number, so both powers stand over their common denominator.
    """
    evaded = evading_faces(evade_on)
    after = one.after_hit or one.power
    alone_weights, after_weights = _common(one.power, after)
    found: dict[tuple[int, bool, bool], int] = {}
    for (dealt, hit, dented), weight in states.items():
        weights = after_weights if hit else alone_weights
        if evaded:
            state = (dealt, hit, dented)
            found[state] = found.get(state, 0) + weight * evaded * sum(weights.values())
        for power, count in weights.items():
            damage, now_dented = withstood(power, impervious, first_hit_less, dented)
            state = (min(hp, dealt + damage), True, now_dented)
            found[state] = found.get(state, 0) + weight * (6 - evaded) * count
    return found


def _common(one: Distribution, other: Distribution) -> tuple[dict[int, int], dict[int, int]]:
    """The weights of two distributions over one denominator."""
    left = {value: weight * other.denominator for value, weight in one.weights.items()}
    return left, {value: weight * one.denominator for value, weight in other.weights.items()}
