"""The card sheets of Luturas Network: their columns, and how a set is loaded. What must hold across them: checks.py."""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

from luu.core.cardset import CardSet, SetPlan
from luu.core.columns import Coded, CodedList, Column, Filled, Id, Notation, Template, Whole
from luu.core.effects import ON_PLAY, Verbs, collect
from luu.core.sheets import Plan
from luu.luturas import effects_oscumora
from luu.luturas.checks import OSCUMORAS_TARGETS, check, doubt
from luu.luturas.effects import VERBS
from luu.luturas.records import (
    CATEGORIES,
    LUTURA_TRIGGERS,
    NATURES,
    OSCUMORA_TRIGGERS,
    LuturaCard,
    OscumoraCard,
    StrategyCard,
    ToolCard,
)

SHIPPED: Final = Path(__file__).with_name("data")

DICE: Final = 8
"""LN-4.1: no roll has more D4 than lie in the box."""
LEAST: Final = 2
MOST: Final = 12
"""What 2D6 can come to: a number to be reached lies between (LN-12.2)."""

OSCUMORA_ONLY: Final = frozenset(collect(vars(effects_oscumora)))
PLAYERS_VERBS: Final = {op: verb for op, verb in VERBS.items() if op not in OSCUMORA_ONLY}
OSCUMORAS_VERBS: Final = {op: verb for op, verb in VERBS.items() if op in OSCUMORA_ONLY or op in OSCUMORAS_TARGETS}
"""What stands on a player's cards, and what an Oscumora can do: it has no hand, no backup and no other side."""


def _effect(
    prefix: str = "", verbs: Verbs = PLAYERS_VERBS, triggers: tuple[str, ...] = (ON_PLAY,), empty: bool = False
) -> tuple[Column, ...]:
    """An effect's two numbers, the effect and its text; those of a Lutura's side are headed by the side."""
    params = (f"{prefix}amount", f"{prefix}extra")
    return (
        *(Whole(name, most=99) for name in params),
        Notation(f"{prefix}effect", "", verbs, triggers, params, f"{prefix}rules", empty),
        Template(f"{prefix}text"),
    )


def _side(prefix: str = "") -> tuple[Column, ...]:
    """What a side of a Lutura fights with."""
    return (
        Whole(f"{prefix}damage_dice", least=1, most=DICE),
        Whole(f"{prefix}defense_dice", least=1, most=DICE),
        Whole(f"{prefix}speed", most=99),
        CodedList(f"{prefix}categories", words=CATEGORIES),
    )


_NAMED: Final = (Id("id"), Filled("name"))
_NATURE: Final = Coded("nature", words=NATURES)

LUTURAS: Final = Plan(
    "luturas",
    LuturaCard,
    (
        *_NAMED,
        _NATURE,
        Whole("stamina", least=1, most=99),
        *_side(),
        Filled("base_ability"),
        *_effect("base_", triggers=LUTURA_TRIGGERS),
        *_side("hyper_"),
        Filled("hyper_ability"),
        *_effect("hyper_", triggers=LUTURA_TRIGGERS),
    ),
)

OSCUMORAS: Final = Plan(
    "oscumoras",
    OscumoraCard,
    (
        *_NAMED,
        _NATURE,
        Whole("stamina", least=1, most=99),
        Whole("force_field", most=99),
        Whole("accuracy", least=LEAST, most=MOST),
        Whole("power", most=99),
        Filled("ability"),
        *_effect(verbs=OSCUMORAS_VERBS, triggers=OSCUMORA_TRIGGERS),
    ),
)

TOOLS: Final = Plan(
    "tools",
    ToolCard,
    (
        *_NAMED,
        Coded("category", words=CATEGORIES),
        Whole("accuracy", least=LEAST, most=MOST),
        Whole("special", most=MOST),
        Whole("breakshield", least=LEAST, most=MOST),
        Whole("power", most=99),
        *_effect(empty=True),
    ),
)

STRATEGIES: Final = Plan(
    "strategies",
    StrategyCard,
    (*_NAMED, Coded("nature", words=NATURES, empty=True), *_effect()),
)


def load(folder: str | Path | None = None) -> CardSet:
    """The shipped cards, or those of a designer's folder; BadSheet names all that is wrong with them."""
    return shipped() if folder is None else CardSet.from_folder(PLAN, folder)


@cache
def shipped() -> CardSet:
    """The cards that come with the game, read once."""
    return CardSet.from_folder(PLAN, SHIPPED)


PLAN: Final = SetPlan("luturas", (LUTURAS, OSCUMORAS, TOOLS, STRATEGIES), check, doubt)
