"""What lies in the game box: every physical card with a serial number, made from one card set.

A card in a pile or a hand is its serial number. Luu cards come first, so that adding an action card to the sheet
moves no other card in a shuffle; chaos cards come last.
"""

from __future__ import annotations

from typing import Final

from luu.core.cardset import CardSet
from luu.planet.records import CLASS_NAMES, ActionCard, ChaosCard, EnemyCard, LuuCard
from luu.planet.verb import USABLE, Bonus, Verb, bonuses, played, reactions

COPIES_BASE: Final = 3
"""PL-4.3: base Luu cards of each class in the Core pool."""
COPIES_EVOLVED: Final = 2
"""PL-4.3: evolved ones."""
COPIES_ROGUE: Final = 3
"""PL-5.6: Rogue cards of each class in a tier deck."""

FIRST_STARTER: Final = 5 * COPIES_BASE
FIRST_EVOLVED: Final = FIRST_STARTER + 5
FIRST_ACTION: Final = FIRST_EVOLVED + 5 * COPIES_EVOLVED

TIER_SIZE: Final = 5 * COPIES_ROGUE

BASE_IDS: Final = tuple(name.lower() for name in CLASS_NAMES)
EVOLVED_IDS: Final = tuple(f"{name.lower()}_evolved" for name in CLASS_NAMES)


class Box:
    """The cards of one card set by serial number. Never changes, so every game with these cards shares it."""

    def __init__(self, cards: CardSet) -> None:
        self.cards = cards
        self.actions: list[ActionCard] = list(cards.sheet("actions").values())
        self.chaos: list[ChaosCard] = list(cards.sheet("chaos").values())
        self.first_chaos = FIRST_ACTION + len(self.actions)
        luus: list[LuuCard] = list(cards.sheet("luus").values())
        self.base: list[list[LuuCard]] = [levels(luus, cls, "base") for cls in range(5)]
        self.evolved: list[list[LuuCard]] = [levels(luus, cls, "evolved") for cls in range(5)]
        self.rogues: list[list[EnemyCard]] = [
            [rogue for rogue in cards.sheet("rogues").values() if rogue.tier == tier] for tier in range(1, 5)
        ]
        for tier in self.rogues:
            tier.sort(key=lambda rogue: rogue.cls)
        bosses: list[EnemyCard] = list(cards.sheet("bosses").values())
        self.boss_ids: list[str] = list(dict.fromkeys([boss.key for boss in bosses]))
        self.bosses: dict[tuple[str, int], EnemyCard] = {(boss.key, boss.sector): boss for boss in bosses}
        self.first_boss = next(boss for boss in bosses if boss.sector == 1)
        """PL-4.10: the one boss that has a card for Sector 1 opens the game; in the shipped set Tjeluu."""
        self.ids: list[str] = [
            *[BASE_IDS[cls] for cls in range(5) for _ in range(COPIES_BASE)],
            *BASE_IDS,
            *[EVOLVED_IDS[cls] for cls in range(5) for _ in range(COPIES_EVOLVED)],
            *[card.id for card in self.actions],
            *[card.id for card in self.chaos],
        ]
        self.play_keys: list[str] = [f"play:{name}" for name in self.ids]
        self.costs: list[int] = [self.cost(serial) for serial in range(self.first_chaos)]
        none: tuple[()] = ()
        self.verbs: list[tuple[Verb, ...]] = [none] * FIRST_ACTION + [played(card) for card in self.actions]
        self.bonuses: list[tuple[Bonus, ...]] = [none] * FIRST_ACTION + [bonuses(card) for card in self.actions]
        self.reacts: list[dict[str, tuple[Verb, ...]]] = [{}] * FIRST_ACTION
        self.reacts += [reactions(card) for card in self.actions]
        self.uses: list[str] = [next((word for word in USABLE if word in moments), "") for moments in self.reacts]
        """When a card that is out may be used by its player; nothing for cards that never are."""
        self.picky: list[bool] = [any(verb.picky for verb in verbs) for verbs in self.verbs]
        self.powers = frozenset(self.power_actions())
        self.serials: dict[str, list[int]] = {}
        for serial, name in enumerate(self.ids):
            self.serials.setdefault(name, []).append(serial)

    def __reduce__(self) -> tuple[type[Box], tuple[CardSet]]:
        """A box is pickled as the cards it was made from."""
        return Box, (self.cards,)

    def cost(self, serial: int) -> int:
        """What playing a card costs in Luutex (PL-9.1)."""
        if serial >= FIRST_ACTION:
            return self.actions[serial - FIRST_ACTION].cost
        if serial >= FIRST_EVOLVED:  # PL-3.7: an evolved card is free
            return 0
        return self.base[class_of(serial)][0].cost

    def action(self, serial: int) -> ActionCard:
        """The action card with this serial number."""
        return self.actions[serial - FIRST_ACTION]

    def chaos_card(self, serial: int) -> ChaosCard:
        """The chaos card with this serial number."""
        return self.chaos[serial - self.first_chaos]

    def name(self, card: str) -> str:
        """What is printed at the head of the card with this id."""
        if card in BASE_IDS:
            return CLASS_NAMES[BASE_IDS.index(card)]
        if card in EVOLVED_IDS:
            return f"Evolved {CLASS_NAMES[EVOLVED_IDS.index(card)]}"
        serial = self.serials[card][0]
        return self.chaos_card(serial).name if serial >= self.first_chaos else self.action(serial).name

    def core_actions(self) -> list[int]:
        """The Core action cards, one of each (PL-4.3)."""
        return [serial for serial in range(FIRST_ACTION, self.first_chaos) if self.action(serial).pool == "core"]

    def power_actions(self) -> list[int]:
        """The Power action cards, one of each (PL-4.3)."""
        return [serial for serial in range(FIRST_ACTION, self.first_chaos) if self.action(serial).pool == "power"]

    def rogue(self, serial: int) -> EnemyCard:
        """The Rogue card with this serial number; each tier deck holds three of each class (PL-5.6)."""
        tier, place = divmod(serial, TIER_SIZE)
        return self.rogues[tier][place // COPIES_ROGUE]


def class_of(serial: int) -> int:
    """The class of a Luu card."""
    if serial < FIRST_STARTER:
        return serial // COPIES_BASE
    if serial < FIRST_EVOLVED:
        return serial - FIRST_STARTER
    return (serial - FIRST_EVOLVED) // COPIES_EVOLVED


def is_luu(serial: int) -> bool:
    """Whether a card is a Luu card, base or evolved."""
    return serial < FIRST_ACTION


def is_evolved(serial: int) -> bool:
    """Whether a card is an evolved Luu card."""
    return FIRST_EVOLVED <= serial < FIRST_ACTION


def levels(luus: list[LuuCard], cls: int, form: str) -> list[LuuCard]:
    """The rows of one class and form in the order of their levels: base 1 to 3, evolved 3 to 5."""
    rows = [luu for luu in luus if luu.cls == cls and luu.form == form]
    return sorted(rows, key=lambda luu: luu.level)
