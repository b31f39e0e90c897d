"""What the course of Planet Luu advises, for each kind of question."""

from __future__ import annotations

from collections.abc import Mapping
from fractions import Fraction
from functools import cached_property
from typing import Any, Final

from luu_widgets.lessons.advice import Rule, Situation

FIGHTERS: Final = ("Rasluu", "Bisluu", "Kjeluu", "Lagluu", "Gifluu")
"""Whom to play first, where more than one can be paid."""
DANGER: Final = Fraction(1, 4)
"""A lead that falls more likely than that is guarded."""
FEEBLE: Final = Fraction(5, 2)
"""An attack that takes no more than that on average may as well be a Gather, while a Luu waits to be paid."""
LATE: Final = 1
"""So many HP more must the one behind have for a change of places to be worth a turn."""
USEFUL: Final = (
    "luu_search",
    "pack_call",
    "shell_regrowth",
    "shell_guard",
    "hardened_instinct",
    "luutex_tap",
    "core_surge",
)
"""Cards that help in a Sector 1, in the order in which they are paid."""
HEALERS: Final = ("quick_mend", "shell_regrowth", "full_restore")

Luu = Mapping[str, Any]


class Sight(Situation):
    """A game of Planet Luu as a player sees it."""

    @cached_property
    def queue(self) -> list[Luu]:
        return list(self.view["queues"][self.view["seat"]])

    @cached_property
    def actor(self) -> Luu:
        return next(one for one in self.queue if one["acting"])

    @cached_property
    def hand(self) -> list[Luu]:
        return list(self.view["hands"][self.view["seat"]])

    @cached_property
    def waiting(self) -> list[Luu]:
        """Luu cards in hand, where the queue has room."""
        room = len(self.queue) < self.view["queue_limit"]
        return [card for card in self.hand if card["kind"] == "luu"] if room else []

    @cached_property
    def attack(self) -> str | None:
        return next(iter(self.starting("attack:")), None)

    @cached_property
    def danger(self) -> Fraction:
        """How likely the lead falls to what is coming."""
        threat = (
            next((one for one in self.intent.luus if one.uid == self.queue[0]["uid"]), None) if self.intent else None
        )
        return Fraction(threat.falls) if threat is not None else Fraction(0)


# ---------------------------------------------------------------------- the draft


def luu_first(sight: Sight) -> str | None:
    """Of a row, as far as its last base Luu; without one, as little as the draft lets one keep."""
    row = sight.view["draft"]["revealed"]
    reach = max((card["position"] for card in row if card["kind"] == "luu"), default=0)
    runs = {int(key.partition(":")[2]): key for key in sight.starting("keep:")}
    return runs[min(runs, key=lambda count: (count < reach, abs(count - reach)))]


# ---------------------------------------------------------------------- a turn


def free(sight: Sight) -> str | None:
    """What costs nothing and does something now."""
    for card in sight.hand:
        key = card["key"]
        if key in sight.keys and card["cost"] == 0 and useful(sight, card["id"]) and card["id"] != "luutex_reclaim":
            return str(key)
    return None


def useful(sight: Sight, card: str) -> bool:
    """Nobody is healed who has all HP."""
    return card not in HEALERS or any(one["max_hp"] - one["hp"] >= HEALED.get(card, 1) for one in sight.queue)


HEALED: Final = {"quick_mend": 1, "shell_regrowth": 4}


def fill(sight: Sight) -> str | None:
    """One more Luu."""
    found = [card for card in sight.waiting if card["key"] in sight.keys]
    return str(min(found, key=lambda card: FIGHTERS.index(card["class"]))["key"]) if found else None


def guard(sight: Sight) -> str | None:
    """The lead in danger changes places with somebody stronger behind it, or defends."""
    if not sight.view["enemies"] or sight.actor is not sight.queue[0] or sight.danger < DANGER:
        return None
    if sight.attack and sight.mean(sight.attack, "felled") >= Fraction(1, 2):
        return None
    behind = sight.queue[1] if len(sight.queue) > 1 else None
    move = f"move:{behind['key']}:forward" if behind else ""
    if behind and move in sight.keys and behind["hp"] > sight.actor["hp"] + LATE:
        return move
    return "defend"


def save(sight: Sight) -> str | None:
    """Luutex for a Luu that waits in hand, from whoever strikes feebly or gathers more."""
    if not sight.waiting or min(card["cost"] for card in sight.waiting) <= sight.view["luutex"][sight.view["seat"]]:
        return None
    if sight.attack and sight.mean(sight.attack, "damage") > FEEBLE and not sight.actor["boosted_by"]:
        return None
    return "gather"


def call(sight: Sight) -> str | None:
    """The shot is called where it fells for sure what a roll would only fell perhaps."""
    keys = sight.starting("call:")
    if not keys or not sight.attack:
        return None
    reaches = sight.actor["attack"] + sight.view["sector"]["max"] >= sight.view["enemies"][0]["hp"]
    return str(keys[0]) if reaches and sight.mean(sight.attack, "felled") < 1 else None


def spend(sight: Sight) -> str | None:
    """Other cards, once no Luu waits to be paid."""
    if sight.waiting:
        return None
    for card in USEFUL:
        if f"play:{card}" in sight.keys and useful(sight, card) and (sight.view["enemies"] or card in HEALERS):
            return f"play:{card}"
    return None


def strike(sight: Sight) -> str | None:
    """An attack that does something."""
    return sight.attack if sight.attack and sight.mean(sight.attack, "damage") > 0 else None


def gather(sight: Sight) -> str | None:
    """Where nothing else is to be done."""
    return "gather"


# ---------------------------------------------------------------------- other questions


def grow(sight: Sight) -> str | None:
    """XP goes to whoever is nearest to its next level, and to none that cannot rise."""
    luus = {f"xp:{one['key']}": one for one in sight.queue}
    found = [key for key in sight.keys if key in luus]

    def near(key: str) -> tuple[bool, int, int]:
        one = luus[key]
        return not full(one), one["xp"], -FIGHTERS.index(one["class"])

    return max(found, key=near, default=None)


def full(luu: Luu) -> bool:
    return bool(luu["xp"] >= luu["xp_needed"]) if luu["xp_needed"] else True


def heal(sight: Sight) -> str | None:
    """A card for one of the Luu is for the one that lacks most HP; where none lacks any, for the hardest hitter."""
    by = {one["key"]: one for one in sight.queue}
    found = [key for key in sight.keys if key.split(":")[-1] in by]

    def lack(key: str) -> tuple[int, int]:
        one = by[key.split(":")[-1]]
        return one["max_hp"] - one["hp"], one["attack"]

    return max(found, key=lack, default=None)


def part(sight: Sight) -> str | None:
    """Given up is first what cannot be used: an evolved card without its Luu; last a Luu."""
    present = {one["class"].lower() for one in sight.queue}
    kinds = {card["id"]: card["kind"] for card in sight.hand}

    def burden(key: str) -> int:
        card = key.partition(":")[2]
        if kinds.get(card) == "evolved":
            return 1 if card.removesuffix("_evolved") in present else 3
        return 0 if kinds.get(card) == "luu" else 2

    return max(sight.starting("discard:"), key=burden, default=None)


def again(sight: Sight) -> str | None:
    return "mulligan"


def most(sight: Sight) -> str | None:
    """The highest value is named."""
    return sight.keys[-1]


RULES: Final[Mapping[str, tuple[Rule, ...]]] = {
    "draft": (Rule("Luu first", luu_first),),
    "turn": (
        Rule("Free first", free), Rule("Fill the queue", fill), Rule("Guard the lead", guard), Rule("Save", save),
        Rule("End it surely", call), Rule("Spend the rest", spend), Rule("Strike", strike), Rule("Gather", gather),
    ),
    "xp": (Rule("Grow", grow),),
    "target": (Rule("Heal", heal),),
    "discard": (Rule("Part", part),),
    "mulligan": (Rule("Look again", again),),
    "die": (Rule("End it surely", most),),
}  # fmt: skip
