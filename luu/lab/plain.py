"""A card taken out of the game, without its place in the deck: the same set, in which it is a plain one.

An action card or Strategy does nothing then; a Tool is the middle of its category without an effect; a Lutura or a Luu
class has the middle numbers of all and no ability.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from statistics import median_low
from typing import Any, Final

from luu.core.cardset import CardSet
from luu.core.errors import did_you_mean, listed

Cells = dict[tuple[str, str, str], int | str]

TOOL_NUMBERS: Final = ("accuracy", "special", "breakshield", "power")
LUTURA_NUMBERS: Final = ("stamina", "damage_dice", "defense_dice", "speed")
HYPER_NUMBERS: Final = ("hyper_damage_dice", "hyper_defense_dice", "hyper_speed")
ABILITY: Final = "passive: MOD(self, power, 0)"
"""An ability that does nothing."""
NOTHING: Final = "DRAW_ON(7, 1)"
"""Draws a card on a 7, which a d6 never shows."""
LUU_NUMBERS: Final = ("max_hp", "attack", "cost")
LUU_ABILITIES: Final = (
    "call", "predatory", "pack_recovery", "colony_defence", "colony_attack", "impervious", "shell", "fortress",
    "evade_on", "rebound_part", "rebound_least", "bond_attack", "bond_defence", "bond_luutex", "bond_xp",
)  # fmt: skip


def plain(cards: CardSet, card: str) -> CardSet:
    """The card set in which one card is a plain one. Raises ValueError for a card that cannot be made so."""
    if card not in (known := plain_cards(cards)):
        hint = did_you_mean(card, known)
        raise ValueError(f"card {card!r} was given, expected {listed(known)}{f' ({hint})' if hint else ''}")
    if cards.game == "planet":
        cells = _luu(cards, card) if card in _classes(cards) else _action(card)
    elif card in cards.tools:
        cells = _tool(cards, card)
    else:
        cells = _strategy(card) if card in cards.strategies else _lutura(cards, card)
    return cards.with_values(cells)


def plain_cards(cards: CardSet) -> list[str]:
    """The cards that can be taken out."""
    if cards.game == "planet":
        return [*_classes(cards), *cards.actions]
    return [*cards.luturas, *cards.tools, *cards.strategies]


def _classes(cards: CardSet) -> list[str]:
    return list(dict.fromkeys(row.class_name.lower() for row in cards.luus.values()))


def _action(card: str) -> Cells:
    # How long it lasts and for whom it is stays: the automatic draft looks at that.
    return {("actions", card, "effect"): NOTHING, ("actions", card, "text"): "No effect."}


def _luu(cards: CardSet, card: str) -> Cells:
    rows = cards.luus
    cells: Cells = {}
    for row in [row for row in rows.values() if row.class_name.lower() == card]:
        alike = [other for other in rows.values() if (other.form, other.level) == (row.form, row.level)]
        cells |= _numbers("luus", row.id, _middle(alike, LUU_NUMBERS))
        cells |= _numbers("luus", row.id, dict.fromkeys(LUU_ABILITIES, 0))
    return cells


def _tool(cards: CardSet, card: str) -> Cells:
    category = cards.tools[card].category
    middle = _middle([tool for tool in cards.tools.values() if tool.category == category], TOOL_NUMBERS)
    middle["breakshield"] = max(middle["breakshield"], middle["accuracy"])
    texts: Cells = {("tools", card, "effect"): "", ("tools", card, "text"): "No effect."}
    return _numbers("tools", card, middle) | texts


def _strategy(card: str) -> Cells:
    return {("strategies", card, "effect"): "MOD(self, power, 0, round)", ("strategies", card, "text"): "No effect."}


def _lutura(cards: CardSet, card: str) -> Cells:
    cells = _numbers("luturas", card, _middle(cards.luturas.values(), (*LUTURA_NUMBERS, *HYPER_NUMBERS)))
    for side in ("base", "hyper"):
        cells["luturas", card, f"{side}_effect"] = ABILITY
        cells["luturas", card, f"{side}_text"] = "No effect."
    return cells


def _middle(rows: Iterable[Any], columns: Iterable[str]) -> dict[str, int]:
    found = list(rows)
    return {column: median_low(getattr(row, column) for row in found) for column in columns}


def _numbers(sheet: str, card: str, numbers: Mapping[str, int]) -> Cells:
    return {(sheet, card, column): number for column, number in numbers.items()}
