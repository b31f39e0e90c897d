"""The card sheets of Planet Luu: their columns, how a set is loaded, and what must hold across rows."""

from __future__ import annotations

from collections.abc import Mapping
from functools import cache
from itertools import pairwise
from pathlib import Path
from typing import Final

from luu.core.cardset import CardSet, SetPlan
from luu.core.columns import Coded, Column, Filled, Id, Notation, Template, Whole, Word
from luu.core.effects import VerbsBelow, arguments
from luu.core.errors import Fault
from luu.core.sheets import Plan
from luu.planet.effects import TRIGGERS
from luu.planet.records import (
    CLASS_NAMES,
    DURATIONS,
    FORMS,
    POOLS,
    SECTOR_DICE,
    TARGETS,
    ActionCard,
    ChaosCard,
    EnemyCard,
    LuuCard,
)
from luu.planet.rules.chaos import Upset
from luu.planet.verb import Verb, bonuses, reactions

SHIPPED: Final = Path(__file__).with_name("data")

_SMALL: Final = 20
"""The most that an ability's number may be; a slip of the pen is more likely than a twenty."""


TIERS: Final = 4
LEVELS: Final = tuple(
    (form, level) for form, first in (("base", 1), ("evolved", 3)) for level in range(first, first + 3)
)
"""The forms and levels of a class (PL-3.1)."""


def luu_id(cls: int, form: str, level: int) -> str:
    """The name of a Luu row: `kjeluu_evolved_4`."""
    return f"{CLASS_NAMES[cls].lower()}_{form}_{level}"


def _abilities(*names: str) -> tuple[Column, ...]:
    return tuple(Whole(name, most=_SMALL) for name in names)


def _evasion() -> Column:
    return Whole("evade_on", most=6)


_CLASS: Final = Coded("class", into="cls", words=CLASS_NAMES)

LUUS: Final = Plan(
    "luus",
    LuuCard,
    (
        Id("id"),
        _CLASS,
        Word("form", words=FORMS),
        Whole("level", least=1, most=5),
        Whole("max_hp", least=1),
        Whole("attack"),
        Whole("cost", most=99),
        Whole("call", most=1),
        *_abilities("predatory", "pack_recovery", "colony_defence", "colony_attack", "impervious", "shell", "fortress"),
        _evasion(),
        *_abilities("rebound_part", "rebound_least", "bond_attack", "bond_defence", "bond_luutex", "bond_xp"),
        Column("trait"),
        Template("trait_text"),
        Filled("passive"),
        Template("passive_text"),
    ),
)

ROGUES: Final = Plan(
    "rogues",
    EnemyCard,
    (
        Id("id"),
        Filled("name"),
        _CLASS,
        Whole("tier", least=1, most=4),
        Whole("hp", least=1),
        Whole("attack"),
        Whole("xp", most=99),
        *_abilities("predatory", "pack_heal", "impervious"),
        _evasion(),
        *_abilities("rebound", "bond"),
        Filled("trait"),
        Template("text"),
    ),
)

BOSSES: Final = Plan(
    "bosses",
    EnemyCard,
    (
        Id("id"),
        Filled("name"),
        Filled("title"),
        _CLASS,
        Whole("sector", least=1, most=len(SECTOR_DICE)),
        Whole("hp", least=1),
        Whole("attack"),
        Whole("xp", most=99),
        *_abilities("drain", "wounded_prey", "resilient", "impervious", "first_hit_less"),
        _evasion(),
        *_abilities("aura_part"),
        Filled("trait"),
        Template("text"),
    ),
    fixed=(("boss", True),),
)

ACTIONS: Final = Plan(
    "actions",
    ActionCard,
    (
        Id("id"),
        Filled("name"),
        Word("pool", words=POOLS),
        Whole("cost", most=99),
        Word("lasts", words=DURATIONS),
        Word("target", words=TARGETS),
        Whole("amount", most=99),
        Whole("extra", most=99),
        Notation("effect", verbs=VerbsBelow(Verb, but=Upset), triggers=tuple(TRIGGERS), params=("amount", "extra")),
        Template("text"),
        Column("origin"),
    ),
)

CHAOS: Final = Plan(
    "chaos",
    ChaosCard,
    (
        Id("id"),
        Filled("name"),
        Whole("amount", most=99),
        Notation("effect", verbs=VerbsBelow(Upset), params=("amount",)),
        Template("text"),
    ),
)

POOL_SIZES: Final = {"core": 40, "power": 20}
"""PL-4.3: the action cards in each pool."""
POOL_LEAST: Final = {"core": 5, "power": 10}
"""Fewer leave the draft without the 30 Core cards (25 of which may be Luu) and the 10 Power cards of PL-4.5."""

DIFFICULTIES: Final = 5
"""PL-4.9: the highest chaos difficulty needs so many chaos cards."""


def load(folder: str | Path | None = None) -> CardSet:
    """The shipped cards, or those of a designer's folder; BadSheet names all that is wrong with them."""
    return shipped() if folder is None else CardSet.from_folder(PLAN, folder)


@cache
def shipped() -> CardSet:
    """The cards that come with the game, read once."""
    return CardSet.from_folder(PLAN, SHIPPED)


def check(cards: CardSet) -> list[Fault]:
    """What must hold across rows: every card that the rules will look for is there, under its name."""
    return [
        *_luu_faults(cards),
        *_rogue_faults(cards),
        *_boss_faults(cards),
        *_action_faults(cards),
        *_chaos_faults(cards),
    ]


def _luu_faults(cards: CardSet) -> list[Fault]:
    """Every class has base levels 1 to 3 and evolved levels 3 to 5 (PL-3.1)."""
    named = {luu.id: luu_id(luu.cls, luu.form, luu.level) for luu in cards.luus.values()}
    wanted = [luu_id(cls, form, level) for cls in range(len(CLASS_NAMES)) for form, level in LEVELS]
    return _name_faults(cards, "luus", named, wanted) + _shrinking(cards)


def _shrinking(cards: CardSet) -> list[Fault]:
    """A Luu that goes up a level, or evolves at base Level 3, keeps its damage: its maximum HP must not fall."""
    luus: Mapping[str, LuuCard] = cards.luus
    faults = []
    for cls in range(len(CLASS_NAMES)):
        names = [luu_id(cls, form, level) for form, level in LEVELS]
        for before, after in pairwise(names):
            if before in luus and after in luus and luus[after].max_hp < luus[before].max_hp:
                expected = f"at least {luus[before].max_hp}, the maximum HP of {before}"
                row = _row(cards, "luus", after)
                faults.append(Fault("luus", row, "max_hp", str(luus[after].max_hp), expected))
    return faults


def _rogue_faults(cards: CardSet) -> list[Fault]:
    """Every tier has a Rogue of every class (PL-5.6)."""
    named = {rogue.id: f"{CLASS_NAMES[rogue.cls].lower()}_t{rogue.tier}" for rogue in cards.rogues.values()}
    wanted = [f"{name.lower()}_t{tier}" for tier in range(1, TIERS + 1) for name in CLASS_NAMES]
    return _name_faults(cards, "rogues", named, wanted)


def _boss_faults(cards: CardSet) -> list[Fault]:
    """Five bosses, one of them for Sector 1 and each of them for any later one (PL-4.10, PL-5.5, PL-13.6)."""
    named = {boss.id: f"{boss.key}_s{boss.sector}" for boss in cards.bosses.values()}
    keys = list(dict.fromkeys(boss.key for boss in cards.bosses.values()))
    wanted = [f"{key}_s{sector}" for key in keys for sector in range(2, len(SECTOR_DICE) + 1)]
    openers = tuple(boss.id for boss in cards.bosses.values() if boss.sector == 1)
    faults = _name_faults(cards, "bosses", named, [*wanted, *openers])
    if not _whole(cards, "bosses"):
        return faults
    if len(keys) != len(SECTOR_DICE):
        faults.append(Fault("bosses", 0, "id", ", ".join(keys), f"{len(SECTOR_DICE)} bosses, one for each sector"))
    if len(openers) != 1:
        faults.append(Fault("bosses", 0, "sector", ", ".join(openers), "one boss with a row for Sector 1"))
    return faults


def _action_faults(cards: CardSet) -> list[Fault]:
    """An action card's columns agree with its effect, and its name is not that of a Luu card."""
    faults = []
    for card in cards.actions.values():
        row = _row(cards, "actions", card.id)
        if card.target in ("none", "queue", "rogue") and "target" in arguments(card.rules):
            expected = "actor, luu or all: the effect speaks of a target"
            faults.append(Fault("actions", row, "target", card.target, expected))
        if card.lasts == "instant" and (bonuses(card) or reactions(card)):
            expected = "how long it lasts: its effect holds only while the card is out"
            faults.append(Fault("actions", row, "lasts", card.lasts, expected))
        if card.id.removesuffix("_evolved") in (name.lower() for name in CLASS_NAMES):
            faults.append(Fault("actions", row, "id", card.id, "a name that no Luu card has"))
    return faults + (_pool_faults(cards) if _whole(cards, "actions") else [])


def _pool_faults(cards: CardSet) -> list[Fault]:
    """A draft must be able to come to its end (PL-4.5)."""
    faults = []
    for pool, least in POOL_LEAST.items():
        count = sum(card.pool == pool for card in cards.actions.values())
        if count < least:
            expected = f"at least {least}, or no draft can fill a deck"
            faults.append(Fault("actions", 0, "pool", f"{count} {pool} cards", expected))
    return faults


def _chaos_faults(cards: CardSet) -> list[Fault]:
    """There are chaos cards for the highest difficulty, under names that no other card has (PL-4.9)."""
    faults = []
    if len(cards.chaos) < DIFFICULTIES and _whole(cards, "chaos"):
        faults.append(Fault("chaos", 0, "id", f"{len(cards.chaos)} cards", f"at least {DIFFICULTIES} chaos cards"))
    doubles = [card.id for card in cards.chaos.values() if card.id in cards.actions]
    expected = "a name that no action card has"
    return faults + [Fault("chaos", _row(cards, "chaos", card), "id", card, expected) for card in doubles]


def _name_faults(cards: CardSet, sheet: str, named: dict[str, str], wanted: list[str]) -> list[Fault]:
    """Rows whose name does not say what they are, rows that nobody asks for, and rows that are missing."""
    faults = []
    for given, name in named.items():
        if given != name or name not in wanted:
            expected = f"the name {name!r}" if name in wanted else "no such row in this game"
            hint = "the name follows from the other columns"
            faults.append(Fault(sheet, _row(cards, sheet, given), "id", given, expected, hint))
    # A row that has faults of its own is not missing.
    missing = [name for name in wanted if name not in named] if _whole(cards, sheet) else []
    return faults + [Fault(sheet, 0, "id", "no such row", f"a row {name!r}") for name in missing]


def _whole(cards: CardSet, sheet: str) -> bool:
    """Whether a sheet has all its rows, so that one may be missed."""
    return cards.sheets[PLAN.names.index(sheet)].whole


def _row(cards: CardSet, sheet: str, card: str) -> int:
    """The row number of a card in its sheet."""
    found = cards.sheets[PLAN.names.index(sheet)]
    return found.numbers[found.ids().index(card)]


DEAR: Final = 40
"""Luutex that nobody has ever had together: in forty games that greedy played the fullest pool held 36."""


def doubt(cards: CardSet) -> list[Fault]:
    """What can be played but is most likely not meant: pools of another size, cards beyond all means, no way to hit."""
    return [*_pool_doubts(cards), *_price_doubts(cards), *_evasion_doubts(cards)]


def _pool_doubts(cards: CardSet) -> list[Fault]:
    """PL-4.3: 40 Core and 20 Power action cards are drafted from; another number changes every draft."""
    faults = []
    for pool, size in POOL_SIZES.items():
        count = sum(card.pool == pool for card in cards.actions.values())
        if count != size:
            faults.append(Fault("actions", 0, "pool", f"{count} {pool} cards", f"{size}, the size of the draft's pool"))
    return faults


def _price_doubts(cards: CardSet) -> list[Fault]:
    """What costs more Luutex than anybody ever has is never played."""
    dear = [("actions", card.id, card.cost) for card in cards.actions.values() if card.cost > DEAR]
    dear += [("luus", luu.id, luu.cost) for luu in cards.luus.values() if luu.cost > DEAR]
    expected = f"at most {DEAR}: nobody has so much Luutex"
    return [Fault(sheet, _row(cards, sheet, card), "cost", str(cost), expected) for sheet, card, cost in dear]


def _evasion_doubts(cards: CardSet) -> list[Fault]:
    """A d6 shows 1 or more every time."""
    evades = [(name, card) for name in ("luus", "rogues", "bosses") for card in cards.sheet(name).values()]
    expected = "0 (never) or 2 to 6: on 1 or more it evades every attack"
    return [
        Fault(sheet, _row(cards, sheet, card.id), "evade_on", "1", expected)
        for sheet, card in evades
        if card.evade_on == 1
    ]


PLAN: Final = SetPlan("planet", (LUUS, ROGUES, BOSSES, ACTIONS, CHAOS), check, doubt)
