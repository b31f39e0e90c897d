"""What stands on the face of each card of a set: title, price, picture, figures, text. How it is drawn: card_svg.py."""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Any, Final

from luu.core.cardset import CardSet
from luu.luturas.records import CATEGORIES
from luu_widgets import card_pictures as pictures
from luu_widgets.card_pictures import Picture

Figure = tuple[str, str, str]
"""A sign, a value, and what it is."""


@dataclass(frozen=True)
class Face:
    """The face of a card. `ground` is the colour round it, `ink` that of its headings."""

    sheet: str
    id: str
    title: str
    kind: str
    picture: Picture
    ground: str
    ink: str
    price: str = ""
    """What it costs in Luutex; empty for what has no price."""
    figures: tuple[Figure, ...] = ()
    text: tuple[tuple[str, str], ...] = ()
    """Paragraphs: a name, printed bold, and words."""
    mark: str = ""
    """The sign in the corner."""
    foot: str = ""
    copies: int = 1


def faces_of(cards: CardSet, sheet: str, card: str) -> tuple[Face, ...]:
    """The faces of one card: one, or two for a Lutura with its Hyper side. Raises BadSheet for a card that isn't."""
    record = cards.sheet(sheet).get(card)
    if record is None:
        raise ValueError(f"card {card!r} was given, expected one of the sheet {sheet}")
    return _MAKERS[cards.game, sheet](record)


def all_faces(cards: CardSet) -> tuple[Face, ...]:
    """The faces of all cards, in the order of the sheets, each as often as it is to be printed."""
    found = []
    for sheet in cards.sheets:
        for place, card in enumerate(sheet.ids()):
            for face in faces_of(cards, sheet.plan.name, card):
                found += [face] * sheet.copies(place)
    return tuple(found)


# ---------------------------------------------------------------------- Planet Luu


def _luu(card: Any) -> tuple[Face, ...]:
    style = pictures.luu_style(card.class_name)
    text = [(card.trait, card.trait_printed)] if card.trait else []
    face = Face(
        "luus", card.id, card.class_name, f"{'Evolved' if card.evolved else 'Luu'} · Level {card.level}",
        pictures.creature(card.class_name, evolved=card.evolved),
        style.colour("var(--b)"), style.colour("var(--b)"),
        "" if card.evolved else str(card.cost),
        (("heart", str(card.max_hp), "HP"), ("sword", str(card.attack), "Attack")),
        (*text, (card.passive, card.passive_printed)), card.class_name,
    )  # fmt: skip
    return (face,)


def _enemy(card: Any) -> tuple[Face, ...]:
    place = f"Boss · Sector {card.sector}" if card.boss else f"Rogue · Tier {card.tier}"
    face = Face(
        "bosses" if card.boss else "rogues", card.id, card.name, f"{card.title} · {place}" if card.boss else place,
        pictures.creature(card.class_name, rogue=True, boss=card.boss),
        "#5a1030" if card.boss else "#3b1d42", "#7a1838" if card.boss else "#512a5c", "",
        (("heart", str(card.hp), "HP"), ("sword", str(card.attack), "Attack"), ("star", str(card.xp), "XP")),
        ((card.trait, card.printed),), card.class_name,
    )  # fmt: skip
    return (face,)


TIMES: Final = ("turn", "round", "wave", "sector")


def _action(card: Any) -> tuple[Face, ...]:
    power = card.pool == "power"
    told = card.lasts not in TIMES or card.lasts in card.printed.lower()
    stays = () if told else (("Stays", f"until the {card.lasts} ends."),)
    face = Face(
        "actions", card.id, card.name, f"Action · {'Power' if power else 'Core'}",
        pictures.emblem(card.id, card.pool), "#5b1c5e" if power else "#0d4f57", "#7a2a7e" if power else "#0b6b70",
        str(card.cost), (), (("", card.printed), *stays), "spark" if power else "",
    )  # fmt: skip
    return (face,)


def _chaos(card: Any) -> tuple[Face, ...]:
    picture = pictures.emblem(card.id, "power")
    face = Face(
        "chaos", card.id, card.name, "Chaos", picture, "#6e1524", "#8c1c2e", "", (), (("", card.printed),), "skull"
    )
    return (face,)


# ---------------------------------------------------------------------- Luturas Network


def _lutura(card: Any) -> tuple[Face, ...]:
    style = pictures.nature_style(card.nature_name)
    found = []
    for hyper, side in ((False, card.base), (True, card.hyper)):
        categories = [CATEGORIES[place] for place in side.categories]
        figures = (
            ("heart", str(card.stamina), "Stamina"), ("sword", f"{side.damage_dice}D4", "Damage"),
            ("shield", f"{side.defense_dice}D4", "Defense"), ("speed", str(side.speed), "Speed"),
        )  # fmt: skip
        found.append(Face(
            "luturas", card.id, card.name, f"{'Hyper' if hyper else 'Lutura'} · {card.nature_name}",
            pictures.lutura(card.id, card.nature_name, categories, hyper),
            "#33205f" if hyper else style.colour("var(--b)"), "#4a2a7c" if hyper else style.colour("var(--n)"),
            "", figures, ((side.ability, side.printed), ("Tools", ", ".join(categories) + ".")), card.nature_name,
        ))  # fmt: skip
    return tuple(found)


def _oscumora(card: Any) -> tuple[Face, ...]:
    style = pictures.nature_style(card.nature_name, "oscumora", "foe")
    figures = (
        ("field", str(card.force_field), "Field"), ("heart", str(card.stamina), "Stamina"),
        ("target", f"{card.accuracy}+", "Accuracy"), ("power", f"+{card.power}", "Power"),
    )  # fmt: skip
    face = Face(
        "oscumoras", card.id, card.name, f"Oscumora · {card.nature_name}", pictures.oscumora(card.id, card.nature_name),
        "#2c1530", style.colour("var(--n)"), "", figures,
        ((card.ability, card.printed), ("Hits", f"bring {card.inflicts}.")), card.nature_name,
    )  # fmt: skip
    return (face,)


def _tool(card: Any) -> tuple[Face, ...]:
    figures = (
        ("target", f"{card.accuracy}+", "Accuracy"), ("power", f"+{card.power}", "Power"),
        ("spark", f"{card.special}+" if card.special else "–", "Special"),
        ("breakshield", f"{card.breakshield}+", "Breakshield"),
    )  # fmt: skip
    face = Face(
        "tools", card.id, card.name, f"Tool · {card.category_name}", pictures.emblem(card.id, "power"),
        "#3d3270", "#4b3fb5", "", figures, (("", card.printed),), card.category_name,
    )  # fmt: skip
    return (face,)


def _strategy(card: Any) -> tuple[Face, ...]:
    style = pictures.nature_style(card.kind.removesuffix(" Crystal")) if card.crystal else None
    picture = pictures.crystal(card.kind.removesuffix(" Crystal")) if card.crystal else pictures.emblem(card.id, "core")
    face = Face(
        "strategies", card.id, card.name, f"Strategy · {card.kind if card.crystal else 'Tactic'}", picture,
        style.colour("var(--b)") if style else "#0d4f57", style.colour("var(--n)") if style else "#0b6b70",
        "", (), (("", card.printed),), card.kind.removesuffix(" Crystal") if card.crystal else "strategy",
    )  # fmt: skip
    return (face,)


_MAKERS: Final[Mapping[tuple[str, str], Callable[[Any], tuple[Face, ...]]]] = {
    ("planet", "luus"): _luu,
    ("planet", "rogues"): _enemy,
    ("planet", "bosses"): _enemy,
    ("planet", "actions"): _action,
    ("planet", "chaos"): _chaos,
    ("luturas", "luturas"): _lutura,
    ("luturas", "oscumoras"): _oscumora,
    ("luturas", "tools"): _tool,
    ("luturas", "strategies"): _strategy,
}
