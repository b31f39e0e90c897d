"""What the effect of a card or an ability does, as signs (LN-11.1): on whom, up or down, and what; with its words."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping
from typing import Any, Final

from luu.core.cardset import CardSet
from luu.core.effects import Effect
from luu.luturas import effects as verbs

Sign = dict[str, str]

TAKEN: Final = "damage taken"
SIDES: Final = {"self": "user", "opponent": "opponent", "bench": "backup"}
STATS: Final = {
    "damage_dice": "damage dice", "defense_dice": "defense dice", "speed": "Speed", "roll": "2D6", "power": "Power",
    "guard": TAKEN, "special": "Special", "breakshield": "Breakshield",
}  # fmt: skip
MARKS: Final = {"plus": "+", "minus": "\u2212"}
GOOD: Final = {("plus", False): "yes", ("minus", False): "no", ("plus", True): "no", ("minus", True): "yes"}
"""More is good and less is bad, but for damage taken, where it is the other way round."""


def signs(cards: CardSet) -> dict[str, list[Sign]]:
    """The signs of every Tool, Strategy and side of a Lutura that has an effect, by the card's id; of a Lutura by
    `<id>:base` and `<id>:hyper`."""
    rules = {card.id: card.rules for sheet in ("tools", "strategies") for card in cards.sheet(sheet).values()}
    for lutura in cards.sheet("luturas").values():
        rules |= {f"{lutura.id}:base": lutura.base_rules, f"{lutura.id}:hyper": lutura.hyper_rules}
    found = {
        card: [one for rule in row for effect in rule.effects for one in of(effect)] for card, row in rules.items()
    }
    return {card: row for card, row in found.items() if row}


def seen_signs(view: Mapping[str, Any], all_: Mapping[str, list[Sign]]) -> dict[str, list[Sign]]:
    """The signs of what a view shows: the cards in hand or to choose from, and both sides of its Luturas."""
    held = [card["id"] for hand in view["hands"] for card in hand or ()]
    offered = [option.get("card") for option in (view["choice"] or {"options": []})["options"]]
    luturas = [one["id"] for team in view["teams"] for one in team] + [
        one["id"] for one in (view["draft"] or {"pool": []})["pool"]
    ]
    wanted = [*held, *offered, *(f"{one}:{side}" for one in luturas for side in ("base", "hyper"))]
    return {card: all_[card] for card in wanted if card in all_}


def of(effect: Effect) -> Iterator[Sign]:
    """The sign of one verb: `who`, `way` (plus, minus, on, off or none), `what`, `amount`, all of it in `words`, and
    `good` ("yes" or "no"): whether more or less is to the good of the one whom it befalls."""
    draw = DRAWN.get(type(effect))
    if draw is not None:
        yield draw(effect)


def sign(who: str, way: str, what: str, amount: int | str = "", words: str = "") -> Sign:
    side = SIDES.get(who, "")
    told = words or f"{MARKS[way]}{amount} {what}"
    good = GOOD.get((way, what == TAKEN), "")
    words = f"{side}: {told}" if side else told
    return {"who": side, "way": way, "what": what, "amount": str(amount), "words": words, "good": good}


def change(effect: Any) -> Sign:
    """A statistic goes up or down. What a hit deals to somebody goes down as its guard goes up."""
    up = (effect.amount > 0) != (effect.stat == "guard")
    return sign(effect.target, "plus" if up else "minus", STATS[effect.stat], abs(effect.amount))


def special(effect: Any) -> Sign:
    return sign(effect.target, "plus" if effect.amount > 0 else "minus", "Special", abs(effect.amount))


def ward(effect: Any) -> Sign:
    if effect.status == "ALL":
        return sign(effect.target, "off", "any status", words="no status can be placed")
    return sign(effect.target, "off", effect.status, words=f"cannot be {effect.status}")


def reroll(effect: Any) -> Sign:
    again = "a missed 2D6 roll is made again" if effect.what == "roll" else f"its {effect.what} dice are rolled twice"
    return sign(effect.target, "", "again", words=again)


def match(effect: Any) -> Sign:
    if effect.kind == "category":
        return sign("self", "on", "every category", words="may use Tools of every category")
    which = "all" if effect.which == "ALL" else effect.which
    return sign("self", "on", "Crystals", words=f"may use {which} Crystals")


DRAWN: Final[dict[type, Callable[[Any], Sign]]] = {
    verbs.Heal: lambda one: sign(one.target, "plus", "Stamina", one.amount),
    verbs.Damage: lambda one: sign(one.target, "minus", "Stamina", one.amount),
    verbs.Cure: lambda one: sign(one.target, "", "cure", words="cured"),
    verbs.Status: lambda one: sign(one.target, "on", one.status, words=one.status),
    verbs.Mod: change,
    verbs.Special: special,
    verbs.Breakshield: lambda one: sign(one.target, "on", "Breakshield", words="its hit is a Breakshield"),
    verbs.Ward: ward,
    verbs.Reroll: reroll,
    verbs.Match: match,
    verbs.Hyper: lambda one: sign(one.target, "on", "Hyper", words="turns to Hyper Mode"),
    verbs.Swap: lambda one: sign(one.target, "", "swap", words="changes places"),
    verbs.Draw: lambda one: sign("", "plus", one.kind, one.amount, f"draws {one.amount} {one.kind}"),
    verbs.Retrieve: lambda one: sign(
        "", "plus", "portal", one.amount, f"takes {one.amount} {one.kind} from the Portal"
    ),
}
"""How each verb is drawn; one that is not here has its text only."""
