"""Damage of Rogues and bosses to one Luu, through every reduction in the order of PL-7.6."""

from __future__ import annotations

from collections.abc import Sequence
from fractions import Fraction
from typing import Final, NamedTuple

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.planet_attack import TYPE_MODIFIERS
from luu.odds.planet_dice import check_dice, enemy_dice

DEFENDED: Final = 2
"""PL-7.2: what Defend takes from the first attack that lands."""


class Guard(NamedTuple):
    """What a Luu has against an attack, each number as it stands when the attack comes."""

    taken_off: int = 0
    """Defence, own shell, neighbours' Fortress and shells: all of them only take away, so they are one number."""
    halvings: int = 0
    impervious: int = 0
    impervious_first: bool = False
    """The other reading of PL-2.8: compared with the power before reductions."""

    def left_of(self, power: int, parried: int = 0) -> int:
        """What is left of an attack that landed, or of carried damage: Defend, reductions, halvings, Impervious."""
        if self.impervious_first and power <= self.impervious:
            return 0
        left = max(0, power - parried - self.taken_off) >> self.halvings
        return 0 if left <= self.impervious and not self.impervious_first else left


def rogue_power(
    attack: int,
    sector: int,
    players: int = 1,
    type_modifier: int = 0,
    bonus: int = 0,
    *,
    surge: bool = False,
    suppressed: bool = False,
    divide_base: bool = False,
) -> Distribution:
    """An enemy attack's power on one target, before anything that the Luu has against it (PL-6.5).

    attack: the base attack, with the +1 of the boss's class (PL-5.4) and a neighbour's bond (PL-13.5). bonus: what
    depends on the target: Predatory Strike, Wounded Prey (PL-13.1, PL-13.7). type_modifier -1, 0 or 1, not below 0 in
    total (PL-2.2). sector 1 to 5, players 1 or 2: one roll of the dice a player, shared, rounded up. surge: the dice
    count their most (PL-11.3), before a Suppression Field (`suppressed`), under which they count their least.
    divide_base: the other reading of PL-6.5, in which the base is shared among the players together with the dice.
    Raises ValueError and TypeError for what the game does not have.
    """
    check_dice(sector, players)
    asked.whole("attack", attack, 0)
    asked.whole("bonus", bonus)
    asked.among("type_modifier", type_modifier, TYPE_MODIFIERS)
    for name, given in (("surge", surge), ("suppressed", suppressed), ("divide_base", divide_base)):
        asked.yes_or_no(name, given)
    dice = enemy_dice(attack, sector, players, surge, suppressed, divide_base)
    added = bonus + type_modifier
    return dice.map(lambda power: max(0, power + added))


def rogue_damage(
    attack: int,
    sector: int,
    players: int = 1,
    type_modifier: int = 0,
    bonus: int = 0,
    defend: bool = False,
    defence: int = 0,
    shell: int = 0,
    impervious: int = 0,
    evade_on: int = 0,
    *,
    evade_dice: int = 1,
    reflex: int = 0,
    fortress: int = 0,
    halvings: int = 0,
    surge: bool = False,
    suppressed: bool = False,
    divide_base: bool = False,
    impervious_first: bool = False,
) -> Distribution:
    """What one attack of a Rogue deals to one Luu, in the order of PL-7.6; beyond its HP too.

    attack to bonus, surge, suppressed and divide_base make the power, see `rogue_power`. Then, in this order:
    evade_on: n to 6 on a d6 evades, 0 never (PL-2.10), on any of `evade_dice` dice (Double Phase rolls 2).
    reflex: n or less on a d6 prevents it (Shell Reflex), 0 never. defend: 2 less (PL-7.2). defence (PL-2.7, PL-2.12,
    cards), shell (PL-2.9), fortress (neighbours' Fortress and Shell Bond): each takes so much. halvings: so often
    halved, rounded down. impervious: what would deal so much or less deals 0 (PL-2.8).
    impervious_first: the other reading of PL-2.8, in which the power before all reductions is compared.
    Raises ValueError and TypeError for what the game does not have.
    """
    power = rogue_power(
        attack, sector, players, type_modifier, bonus, surge=surge, suppressed=suppressed, divide_base=divide_base
    )
    return enemy_phase(
        [power], defend, evade_on, defence=defence, shell=shell, impervious=impervious, evade_dice=evade_dice,
        reflex=reflex, fortress=fortress, halvings=halvings, impervious_first=impervious_first,
    )  # fmt: skip


def boss_damage(
    attack: int,
    sector: int,
    players: int = 1,
    type_modifier: int = 0,
    bonus: int = 0,
    defend: bool = False,
    defence: int = 0,
    shell: int = 0,
    impervious: int = 0,
    evade_on: int = 0,
    *,
    wounded_prey: int = 0,
    wounded: bool = False,
    evade_dice: int = 1,
    reflex: int = 0,
    fortress: int = 0,
    halvings: int = 0,
    surge: bool = False,
    suppressed: bool = False,
    divide_base: bool = False,
    impervious_first: bool = False,
) -> Distribution:
    """What one attack of a boss deals to one Luu: as a Rogue's, and `wounded_prey` more on a wounded Luu (PL-13.7).

    A boss has neither the +1 of PL-5.4 nor a neighbour's bond, and a ward does not halve its damage. The rest as in
    `rogue_damage`.
    """
    asked.whole("wounded_prey", wounded_prey, 0)
    asked.yes_or_no("wounded", wounded)
    asked.whole("bonus", bonus)
    return rogue_damage(
        attack, sector, players, type_modifier, bonus + (wounded_prey if wounded else 0), defend, defence, shell,
        impervious, evade_on, evade_dice=evade_dice, reflex=reflex, fortress=fortress, halvings=halvings, surge=surge,
        suppressed=suppressed, divide_base=divide_base, impervious_first=impervious_first,
    )  # fmt: skip


def enemy_phase(
    attacks: Sequence[int | Distribution],
    defend: bool = False,
    evade_on: int = 0,
    *,
    sector: int | None = None,
    players: int = 1,
    type_modifier: int = 0,
    bonus: int = 0,
    defence: int = 0,
    shell: int = 0,
    impervious: int = 0,
    evade_dice: int = 1,
    reflex: int = 0,
    fortress: int = 0,
    halvings: int = 0,
    surge: bool = False,
    suppressed: bool = False,
    divide_base: bool = False,
    impervious_first: bool = False,
) -> Distribution:
    """What several attacks of one enemy phase deal to the same Luu together, Defend meeting the first that lands.

    attacks: base attacks as whole numbers, for which `sector` is needed, or Distributions of power as `rogue_power`
    gives them. An evaded attack does not use Defend up, one reduced to 0 does (PL-7.2). HP are left out of account, so
    is what depends on the attacks before (Predatory Strike, Wounded Prey): see `whole_phase`.
    The rest as in `rogue_damage`; type_modifier, bonus and the dice count for base attacks alone.
    Raises ValueError and TypeError for what the game does not have.
    """
    asked.listed("attacks", attacks)
    asked.yes_or_no("defend", defend)
    chance = missing(evade_on, evade_dice, reflex)
    guard = guarded(defence, shell, fortress, halvings, impervious, impervious_first)
    untouched, touched = {0: 1}, {0: 0}
    for one in attacks:
        power = one
        if not isinstance(one, Distribution):
            if sector is None:
                raise ValueError(f"attacks has the base attack {one!r}, for which a sector is needed")
            power = rogue_power(
                one, sector, players, type_modifier, bonus,
                surge=surge, suppressed=suppressed, divide_base=divide_base,
            )  # fmt: skip
        asked.distribution("an attack", power)
        assert isinstance(power, Distribution)
        untouched, touched = _met(untouched, touched, power, chance, guard, DEFENDED if defend else 0)
    for value, weight in touched.items():
        untouched[value] = untouched.get(value, 0) + weight
    return Distribution.of_weights(untouched)


def missing(evade_on: int, evade_dice: int = 1, reflex: int = 0) -> Fraction:
    """The chance that an attack is evaded by Phase Shift (PL-2.10) or prevented by Shell Reflex: it does not land.

    evade_on: n to 6 evades, 0 never, on any of `evade_dice` d6; reflex: n or less prevents it, 0 never.
    Raises ValueError and TypeError for what a d6 or the game does not have.
    """
    asked.evasion("evade_on", evade_on)
    asked.whole("evade_dice", evade_dice, 1)
    asked.among("reflex", reflex, range(7))
    landing = Fraction(evade_on - 1, 6) ** evade_dice if evade_on else Fraction(1)
    return 1 - landing * Fraction(6 - reflex, 6)


def guarded(
    defence: int, shell: int, fortress: int, halvings: int, impervious: int, impervious_first: bool = False
) -> Guard:
    """The reductions as one guard, checked."""
    named = {"defence": defence, "shell": shell, "fortress": fortress, "halvings": halvings, "impervious": impervious}
    for name, value in named.items():
        asked.whole(name, value, 0)
    asked.yes_or_no("impervious_first", impervious_first)
    return Guard(defence + shell + fortress, halvings, impervious, impervious_first)


def _met(
    untouched: dict[int, int],
    touched: dict[int, int],
    power: Distribution,
    missed: Fraction,
    guard: Guard,
    parried: int,
) -> tuple[dict[int, int], dict[int, int]]:
    """One more attack on damage totals with whole weights: those that no attack has landed on yet, and the others."""
    misses, lands = missed.numerator, missed.denominator - missed.numerator
    whole = power.denominator
    still = {value: weight * misses * whole for value, weight in untouched.items()} if misses else {0: 0}
    found: dict[int, int] = {}
    if misses:
        found = {value: weight * misses * whole for value, weight in touched.items()}
    for totals, less in ((untouched, parried), (touched, 0)):
        for hit, count in power.weights.items():
            left = guard.left_of(hit, less)
            for value, weight in totals.items():
                found[value + left] = found.get(value + left, 0) + weight * lands * count
    return still, found
