"""What an attack of a running game of Luturas Network can do: the active pair, one Tool, as the table stands now.

Only what both seats may know goes in, beside the Tool itself. `left_out` says in words what the numbers do not count.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass, replace
from fractions import Fraction

from luu import odds
from luu.core.session import Session
from luu.luturas.box import REROLL_DAMAGE, REROLL_DEFENSE, REROLL_ROLL, Face
from luu.luturas.records import BLURRED, BREAKSHIELD, BURNED, DAMAGE_DICE, DEFENSE_DICE, GUARD, POWER, ROLL, SOAKED
from luu.luturas.rules.matching import commanded_face, fits
from luu.luturas.rules.stats import MOST_DICE, again_by, binds, dice_count, stat, sure_break
from luu.luturas.state import OSCUMORA
from luu.luturas.table import Table
from luu.odds import Distribution
from luu.odds.luturas import Parts


@dataclass(frozen=True)
class Numbers:
    """What an attack is rolled with, as `odds.luturas.attack` takes it, everything that bears on it counted in."""

    damage_dice: int
    defense_dice: int
    power: int
    accuracy: int
    breakshield: int | None
    burned: bool = False
    soaked: bool = False
    blurred: bool = False


@dataclass(frozen=True)
class Attack:
    """One attack with its exact chances."""

    attacker: str
    target: str
    tool: str
    numbers: Numbers
    parts: Parts
    stamina: int
    """What the target has left."""
    force_field: int
    """What a hit without Breakshield meets first; 0 where there is none."""
    left_out: tuple[str, ...]

    @property
    def hit(self) -> Fraction:
        """The chance to hit, with Breakshield or without."""
        return self.parts.hit.chance + self.parts.breakshield.chance

    @property
    def breakshield(self) -> Fraction:
        return self.parts.breakshield.chance

    @property
    def mean(self) -> Fraction:
        """The damage on average, a miss being 0."""
        return sum((part.chance * part.damage.mean for part in self.parts), Fraction(0))

    @property
    def knockout(self) -> Fraction:
        """The chance to take all the Stamina that is left; a Force Field lets only Breakshield through (LN-15.1)."""
        through = self.parts.breakshield.chance * self.parts.breakshield.damage.at_least(self.stamina)
        plain = self.parts.hit.chance * self.parts.hit.damage.at_least(self.stamina)
        return through if self.force_field else through + plain


def attack(session: Session, seat: int, tool: str) -> Attack | None:
    """The attack of a seat's active Lutura with a Tool; None without a pair or for a Tool that does not fit."""
    table: Table = session.game.table
    actor, target = pair(table, seat)
    if actor < 0 or target < 0:
        return None
    coming, serial = commanded_face(table, table.state.players[seat]), table.box.serials[tool]
    if not fits(table, coming, serial):
        return None
    card = table.box.tools[serial]
    roll = counted(table, actor, ROLL, coming)
    breakshield = card.breakshield - roll - counted(table, actor, BREAKSHIELD, coming)
    accuracy = card.accuracy - roll
    changed = coming is not table.face(actor)
    power = card.power + counted(table, actor, POWER, coming) - stat(table, target, GUARD)
    numbers = Numbers(
        max(1, min(MOST_DICE, counted(table, actor, DAMAGE_DICE, coming))),
        0 if target == OSCUMORA else dice_count(table, target, DEFENSE_DICE),
        power,
        accuracy,
        accuracy if sure_break(table, actor) else breakshield,
        burned=not changed and binds(table, actor, BURNED),
        soaked=target != OSCUMORA and binds(table, target, SOAKED),
        blurred=not changed and binds(table, actor, BLURRED),
    )
    return Attack(
        coming.name, table.name(target), card.name, numbers, parts_of(numbers), table.state.stamina[target],
        table.state.force_field if target == OSCUMORA else 0, tuple(left_out(table, actor, target, tool)),
    )  # fmt: skip


def parts_of(numbers: Numbers) -> Parts:
    """The three parts of an attack with these numbers."""
    return odds.luturas.attack_parts(**asdict(numbers))


def under(one: Attack, status: str) -> Attack:
    """The same attack if its attacker had only this status, or for Soaked its target; none at all for an empty word.

    A status takes the place of the one that was there (LN-9.7); one that touches no attack leaves it without any.
    """
    numbers = replace(
        one.numbers,
        burned=status == "Burned",
        blurred=status == "Blurred",
        soaked=status == "Soaked" if status in ("", "Soaked") else one.numbers.soaked,
    )
    return replace(one, numbers=numbers, parts=parts_of(numbers))


def damage_of(one: Attack) -> Distribution:
    """The damage of an attack that lands on Stamina: with a Force Field only what comes of a Breakshield (LN-15.1)."""
    parts = one.parts[2:] if one.force_field else one.parts
    weights: dict[int, Fraction] = {}
    for part in parts:
        for value, chance in part.damage.items():
            weights[value] = weights.get(value, Fraction(0)) + part.chance * chance
    weights[0] = weights.get(0, Fraction(0)) + 1 - sum(weights.values(), Fraction(0))
    return Distribution(weights)


def whole_damage(one: Attack) -> Distribution:
    """The damage of an attack, a miss being 0, whatever it lands on."""
    return damage_of(replace(one, force_field=0))


def pair(table: Table, seat: int) -> tuple[int, int]:
    """The slots of a seat's active Lutura and of what it faces; -1 for one that does not stand."""
    state = table.state
    slots = state.active[seat], OSCUMORA if state.solo else state.active[1 - seat]
    standing = [slot if slot >= 0 and state.sides[slot] >= 0 and state.stamina[slot] > 0 else -1 for slot in slots]
    return standing[0], standing[1]


def counted(table: Table, slot: int, which: int, coming: Face) -> int:
    """A stat on the side that will be up when the command is carried out (LN-R50)."""
    return stat(table, slot, which) - table.face(slot).stats[which] + coming.stats[which]


def left_out(table: Table, actor: int, target: int, tool: str) -> list[str]:
    """What bears on this attack and is not in its chances."""
    acts, foe = table.box.sources[table.box.serials[tool]], table.face(target)
    second = {
        "a second roll after a miss": again_by(table, actor, REROLL_ROLL),
        "damage dice rolled twice": again_by(table, actor, REROLL_DAMAGE),
        "defense dice rolled twice": "" if target == OSCUMORA else again_by(table, target, REROLL_DEFENSE),
        "doubles that miss": foe.ability if foe.evades else "",
        "its limit on damage": foe.ability if foe.cap else "",
        "what it is used to": foe.ability if foe.adapt else "",
    }
    told = [f"{what} ({by})" for what, by in second.items() if by]
    return [*told, *(["the Tool's own effect"] if acts.verbs else [])]
