"""What an attack of a running game of Luturas Network can do: the active pair, one Tool, as the table stands now.

The engine itself is asked, as for the chances on the cards. Only what both seats may know goes in, beside the Tool.
"""

from __future__ import annotations

from dataclasses import asdict, dataclass
from fractions import Fraction

from luu import odds
from luu.core.session import Session
from luu.luturas.box import Face
from luu.luturas.records import BLURRED, BREAKSHIELD, BURNED, DAMAGE_DICE, DEFENSE_DICE, GUARD, POWER, ROLL, SOAKED
from luu.luturas.rules.matching import commanded_face
from luu.luturas.rules.stats import MOST_DICE, binds, dice_count, stat, sure_break
from luu.luturas.state import OSCUMORA
from luu.luturas.table import Table
from luu.odds import Distribution
from luu.odds.live_luturas_attack import Attack, NoAttack, no_attack
from luu.odds.live_luturas_attack import attack as live_attack
from luu.odds.luturas import Parts
from luu.odds.outlook import TooLarge

BUDGET = 10_000
"""So many positions of an Oscumora's phase are counted before a Paralyzed Lutura attacks (LN-R66)."""

TOO_MANY = "The Oscumora attacks first, in more ways than are counted while you play."


@dataclass(frozen=True)
class Numbers:
    """What an attack is rolled with, as `odds.luturas.attack` takes it: stats and the statuses of its dice."""

    damage_dice: int
    defense_dice: int
    power: int
    accuracy: int
    breakshield: int | None
    burned: bool = False
    soaked: bool = False
    blurred: bool = False


def attack(session: Session, seat: int, tool: str, status: str | None = None) -> Attack | str:
    """The attack of a seat's active Lutura with a Tool, with another status if one is given; words where none comes."""
    try:
        return live_attack(session, seat, tool, status, BUDGET)
    except NoAttack as why:
        return f"{why}."
    except TooLarge:
        return TOO_MANY


def why_none(session: Session, seat: int) -> str:
    """Why there is no attack of a seat to show now; empty where there is one."""
    words = no_attack(session.game.table, seat)  # type: ignore[attr-defined]
    return f"{words}." if words else ""


def numbers(session: Session, seat: int, tool: str) -> Numbers:
    """The dice and numbers of an attack on the side that will be up, without abilities, limits and effects."""
    table: Table = session.game.table  # type: ignore[attr-defined]
    actor, target = pair(table, seat)
    coming, serial = commanded_face(table, table.state.players[seat]), table.box.serials[tool]
    card = table.box.tools[serial]
    roll = counted(table, actor, ROLL, coming)
    accuracy = card.accuracy - roll
    changed = coming is not table.face(actor)
    return Numbers(
        max(1, min(MOST_DICE, counted(table, actor, DAMAGE_DICE, coming))),
        0 if target == OSCUMORA else dice_count(table, target, DEFENSE_DICE),
        card.power + counted(table, actor, POWER, coming) - stat(table, target, GUARD),
        accuracy,
        accuracy if sure_break(table, actor) else card.breakshield - roll - counted(table, actor, BREAKSHIELD, coming),
        burned=not changed and binds(table, actor, BURNED),
        soaked=target != OSCUMORA and binds(table, target, SOAKED),
        blurred=not changed and binds(table, actor, BLURRED),
    )


def parts_of(dice: Numbers) -> Parts:
    """The three parts of an attack with these numbers alone."""
    return odds.luturas.attack_parts(**asdict(dice))


def whole_damage(one: Attack) -> Distribution:
    """The damage of an attack, a miss being 0, whatever it lands on."""
    return Distribution.mixture([(part.damage, part.chance) for part in one.parts])


def by_numbers_alone(one: Attack, dice: Numbers) -> bool:
    """Whether nothing but dice and numbers bears on an attack."""
    plain = parts_of(dice)
    felled = sum((part.chance * part.damage.at_least(one.stamina) for part in plain), Fraction(0))
    chances = [part.chance for part in plain] == [part.chance for part in one.parts]
    return chances and damage_in(plain) == damage_in(one.parts) and felled == one.knockout


def damage_in(parts: Parts) -> Fraction:
    """The damage on average."""
    return sum((part.chance * part.damage.mean for part in parts), Fraction(0))


def pair(table: Table, seat: int) -> tuple[int, int]:
    """The slots of a seat's active Lutura and of what it faces; -1 for one that does not stand."""
    state = table.state
    slots = state.active[seat], OSCUMORA if state.solo else state.active[1 - seat]
    standing = [slot if slot >= 0 and state.sides[slot] >= 0 and state.stamina[slot] > 0 else -1 for slot in slots]
    return standing[0], standing[1]


def counted(table: Table, slot: int, which: int, coming: Face) -> int:
    """A stat on the side that will be up when the command is carried out (LN-R50)."""
    return stat(table, slot, which) - table.face(slot).stats[which] + coming.stats[which]
