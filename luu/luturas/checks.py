"""What must hold across the card sheets of Luturas Network, beyond what each cell says for itself."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Final

from luu.core.cardset import CardSet
from luu.core.effects import ON_PLAY, Effect, Rule, arguments, operation
from luu.core.errors import Fault, listed
from luu.luturas.records import (
    CATEGORIES,
    DURATIONS,
    LUTURA_TRIGGERS,
    NATURES,
    NONE,
    OSCUMORA_TRIGGERS,
    STANDING,
    LuturaCard,
    OscumoraCard,
    StrategyCard,
    ToolCard,
)

SIZES: Final = {"luturas": 18, "oscumoras": 18, "tools": 36, "strategies": 36}
"""LN-4.1: how many cards of each kind the box holds."""

STANDING_ONLY: Final = frozenset({"MATCH", "CAP", "ADAPT", "EVADE", "HEALTAX", "CHAIN"})
"""Verbs that hold and never happen."""
MAY_STAND: Final = STANDING_ONLY | {"MOD", "REROLL", "WARD"}

PLAYERS_TARGETS: Final = {"DAMAGE": ("opponent",), "SPECIAL": ("self",), "SWAP": ("self",)}
OSCUMORAS_TARGETS: Final = {
    "DAMAGE": ("opponent", "bench"),
    "HEAL": ("self",),
    "MOD": ("self", "opponent"),
    "SPECIAL": ("opponent",),
    "STATUS": ("opponent",),
    "SWAP": ("opponent",),
}
"""Whom a verb may be for, where it depends on whose card it stands on."""


def check(cards: CardSet) -> list[Fault]:
    """Every fault that only shows when rows and columns are looked at together."""
    return [
        *_size_faults(cards),
        *_id_faults(cards),
        *_lutura_faults(cards),
        *_oscumora_faults(cards),
        *_tool_faults(cards),
        *_strategy_faults(cards),
    ]


def _size_faults(cards: CardSet) -> list[Fault]:
    """LN-4.1: the box holds so many cards of each kind."""
    counts = [(sheet.plan.name, len(sheet.records), SIZES[sheet.plan.name]) for sheet in cards.sheets if sheet.whole]
    return [Fault(name, 0, "id", f"{got} rows", f"{size} rows") for name, got, size in counts if got != size]


def _id_faults(cards: CardSet) -> list[Fault]:
    """A card is known by its name alone, whatever its sheet."""
    first: dict[str, str] = {}
    faults = []
    for sheet in cards.sheets:
        name = sheet.plan.name
        for number, card in zip(sheet.numbers, sheet.ids(), strict=True):
            if card in first:
                faults.append(Fault(name, number, "id", card, f"a name that no card of {first[card]} has"))
            first.setdefault(card, name)
    return faults


def _lutura_faults(cards: CardSet) -> list[Fault]:
    """The Hyper side keeps the categories of the base side, and both abilities hold or happen as they can."""
    faults = []
    luturas: Mapping[str, LuturaCard] = cards.luturas
    for card in luturas.values():
        row = _row(cards, "luturas", card.id)
        lost = [CATEGORIES[category] for category in card.categories if category not in card.hyper_categories]
        if lost:
            given = "/".join(CATEGORIES[category] for category in card.hyper_categories)
            expected = f"the categories of the base side too, so {' and '.join(lost)}"
            faults.append(Fault("luturas", row, "hyper_categories", given, expected))
        for column, effect, rules in (
            ("base_effect", card.base_effect, card.base_rules),
            ("hyper_effect", card.hyper_effect, card.hyper_rules),
        ):
            wrong = [*_ability_faults(rules, LUTURA_TRIGGERS), *_target_faults(rules, PLAYERS_TARGETS)]
            wrong += [*_onlooker_faults(rules), *_match_faults(rules)]
            faults += [Fault("luturas", row, column, effect, expected) for expected in wrong]
    return faults


def _oscumora_faults(cards: CardSet) -> list[Fault]:
    """An Oscumora's ability is one that it can have."""
    faults = []
    oscumoras: Mapping[str, OscumoraCard] = cards.oscumoras
    for card in oscumoras.values():
        wrong = [*_ability_faults(card.rules, OSCUMORA_TRIGGERS), *_target_faults(card.rules, OSCUMORAS_TARGETS)]
        row = _row(cards, "oscumoras", card.id)
        faults += [Fault("oscumoras", row, "effect", card.effect, expected) for expected in wrong]
    return faults


def _tool_faults(cards: CardSet) -> list[Fault]:
    """A Tool's other numbers are reached only by a roll that hits (LN-R31), and every category has Tools (LN-10.1)."""
    faults = []
    tools: Mapping[str, ToolCard] = cards.tools
    for card in tools.values():
        row = _row(cards, "tools", card.id)
        numbers = [("breakshield", card.breakshield)] + ([("special", card.special)] if card.rules else [])
        for column, number in numbers:
            if number < card.accuracy:
                expected = f"at least {card.accuracy}, the Accuracy of this Tool"
                faults.append(Fault("tools", row, column, str(number), expected))
        faults += [Fault("tools", row, "effect", card.effect, wrong) for wrong in _card_faults(card.rules)]
    missing = _missing(cards, "tools", [card.category for card in tools.values()], CATEGORIES)
    return faults + [Fault("tools", 0, "category", f"no {name}", f"a Tool of category {name}") for name in missing]


def _strategy_faults(cards: CardSet) -> list[Fault]:
    """Every nature has a Crystal (LN-6.5), and a Strategy does what a card can do."""
    faults = []
    strategies: Mapping[str, StrategyCard] = cards.strategies
    for card in strategies.values():
        row = _row(cards, "strategies", card.id)
        faults += [Fault("strategies", row, "effect", card.effect, wrong) for wrong in _card_faults(card.rules)]
    natures = [card.nature for card in strategies.values() if card.nature != NONE]
    missing = _missing(cards, "strategies", natures, NATURES)
    return faults + [Fault("strategies", 0, "nature", f"no {name}", f"a Crystal of nature {name}") for name in missing]


def doubt(cards: CardSet) -> list[Fault]:
    """What can be played but is most likely not meant: cards that no Lutura can use, numbers that mean nothing."""
    return [*_dead_tools(cards), *_dead_crystals(cards), *_idle_specials(cards)]


def _dead_tools(cards: CardSet) -> list[Fault]:
    """LN-10.1: a Tool of a category that no Lutura has, on either side, is only ever exchanged."""
    luturas: Mapping[str, LuturaCard] = cards.luturas
    used = {category for card in luturas.values() for category in card.hyper_categories}
    opened = any(op == "MATCH" and args[1] == "ALL" for op, args in _abilities(luturas))
    return [
        Fault("tools", _row(cards, "tools", card.id), "category", card.category_name, "a category that a Lutura has")
        for card in cards.tools.values()
        if card.category not in used and not opened
    ]


def _dead_crystals(cards: CardSet) -> list[Fault]:
    """LN-6.5: a Crystal fits a Lutura of its nature; without one it is only ever exchanged."""
    luturas: Mapping[str, LuturaCard] = cards.luturas
    natures = {card.nature for card in luturas.values()}
    opened = {args[1] for op, args in _abilities(luturas) if op == "MATCH" and args[0] == "crystal"}
    return [
        Fault("strategies", _row(cards, "strategies", card.id), "nature", NATURES[card.nature], "a Lutura's nature")
        for card in cards.strategies.values()
        if card.crystal and card.nature not in natures and not opened & {"ALL", NATURES[card.nature]}
    ]


def _idle_specials(cards: CardSet) -> list[Fault]:
    """A Tool that does nothing needs no number for it to happen on."""
    expected = "0: it has no effect to happen"
    return [
        Fault("tools", _row(cards, "tools", card.id), "special", str(card.special), expected)
        for card in cards.tools.values()
        if card.special and not card.rules
    ]


def _abilities(luturas: Mapping[str, LuturaCard]) -> Iterator[tuple[str, tuple[int | str, ...]]]:
    """The operations of all abilities of Luturas, with their arguments."""
    for card in luturas.values():
        for rules in (card.base_rules, card.hyper_rules):
            yield from ((op, args) for _, op, args in _clauses(rules))


# ---------------------------------------------------------------------- effects: each fault as what was expected


def _clauses(rules: Sequence[Rule]) -> Iterator[tuple[str, str, tuple[int | str, ...]]]:
    """Every clause of an effect: its trigger, operation and arguments."""
    for rule in rules:
        for effect in rule.effects:
            yield rule.trigger, operation(type(effect)), _arguments(effect)


def _arguments(effect: Effect) -> tuple[int | str, ...]:
    return arguments((Rule(ON_PLAY, (effect,)),))


def _ability_faults(rules: Sequence[Rule], triggers: Sequence[str]) -> list[str]:
    """An ability has a trigger; under a standing one it holds without end, under the others it happens."""
    faults = []
    for trigger, op, args in _clauses(rules):
        ends = [word for word in args if word in DURATIONS]
        if trigger == ON_PLAY:
            faults.append(f"a trigger before {op}, {listed(triggers)}")
        elif trigger in STANDING:
            if op not in MAY_STAND:
                faults.append(f"another trigger than {trigger} for {op}, which happens once")
            faults += [f"{op} under {trigger} without {word!r}: it holds as long as the ability does" for word in ends]
        elif op in STANDING_ONLY or op == "REROLL":
            faults.append(f"the trigger passive for {op}, not {trigger}")
        elif op in MAY_STAND and not ends:
            faults.append(f"how long {op} under {trigger} lasts, {listed(DURATIONS)}")
    return faults


def _card_faults(rules: Sequence[Rule]) -> list[str]:
    """What a played card changes has an end, and nothing on it stands for ever."""
    faults = _target_faults(rules, PLAYERS_TARGETS)
    for _, op, args in _clauses(rules):
        if op in STANDING_ONLY:
            faults.append(f"{op} only as the ability of a creature")
        elif op in ("MOD", "WARD") and not any(word in DURATIONS for word in args):
            faults.append(f"how long {op} lasts, {listed(DURATIONS)}")
    return faults


def _match_faults(rules: Sequence[Rule]) -> list[str]:
    """What an ability opens is the Crystals of a nature, or all of them, or Tools of every category."""
    return [
        f"MATCH(category, ALL) or MATCH(crystal, {args[1]})"
        for _, op, args in _clauses(rules)
        if op == "MATCH" and args[0] == "category" and args[1] != "ALL"
    ]


def _target_faults(rules: Sequence[Rule], targets: Mapping[str, tuple[str, ...]]) -> list[str]:
    """Some verbs are for fewer creatures than could be named."""
    return [
        f"{op} here for {' or '.join(targets[op])}, not {args[0]}"
        for _, op, args in _clauses(rules)
        if op in targets and args[0] not in targets[op]
    ]


def _onlooker_faults(rules: Sequence[Rule]) -> list[str]:
    """Only an Oscumora weakens its opponent by merely being there."""
    return [
        f"MOD under {trigger} for self: only an Oscumora changes its opponent all the time"
        for trigger, op, args in _clauses(rules)
        if op == "MOD" and trigger in STANDING and args[0] == "opponent"
    ]


# ---------------------------------------------------------------------- rows


def _missing(cards: CardSet, sheet: str, given: Sequence[int], names: Sequence[str]) -> list[str]:
    """The names that no row has; a row that has faults of its own may be the one, so then nothing is missing."""
    whole = cards.sheets[cards.plan.names.index(sheet)].whole
    return [name for place, name in enumerate(names) if place not in given] if whole else []


def _row(cards: CardSet, sheet: str, card: str) -> int:
    """The row number of a card in its sheet."""
    found = cards.sheets[cards.plan.names.index(sheet)]
    return found.numbers[found.ids().index(card)]
