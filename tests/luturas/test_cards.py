"""The shipped cards of Luturas Network: what lies in the box, and texts that say what the effects do."""

from __future__ import annotations

import re
from collections import Counter
from dataclasses import dataclass

import pytest

from luu.core.cardset import CardSet
from luu.core.columns import fill
from luu.core.effects import Effect, Rule, operation
from luu.luturas.cards import load
from luu.luturas.records import CATEGORIES, NATURES, NONE, STATUSES

CARDS = load()


@dataclass(frozen=True)
class Printed:
    """An effect as a card has it: where it stands, its notation, its rules and the text beside it."""

    sheet: str
    card: str
    effect: str
    rules: tuple[Rule, ...]
    text: str
    prefix: str = ""

    def clauses(self) -> list[tuple[str, Effect]]:
        return [(operation(type(effect)), effect) for rule in self.rules for effect in rule.effects]

    def read(self, cards: CardSet = CARDS) -> str:
        """The text with the numbers of a card set."""
        return fill(self.text, cards.sheet(self.sheet)[self.card])


def all_effects() -> list[Printed]:
    found = []
    for card in CARDS.luturas.values():
        for prefix in ("base_", "hyper_"):
            parts = [getattr(card, f"{prefix}{part}") for part in ("effect", "rules", "text")]
            found.append(Printed("luturas", card.id, *parts, prefix=prefix))
    for sheet in ("oscumoras", "tools", "strategies"):
        found += [Printed(sheet, card.id, card.effect, card.rules, card.text) for card in CARDS.sheet(sheet).values()]
    return found


EFFECTS = all_effects()
every_effect = pytest.mark.parametrize(
    "printed", [pytest.param(one, id=f"{one.prefix}{one.card}") for one in EFFECTS if one.effect]
)


# --- the box


def test_ln_4_1_the_box_holds_so_many_cards():
    sizes = {sheet.plan.name: len(sheet.records) for sheet in CARDS.sheets}
    assert sizes == {"luturas": 18, "oscumoras": 18, "tools": 36, "strategies": 36}


@pytest.mark.parametrize("sheet", ["luturas", "oscumoras", "tools", "strategies"])
def test_a_card_is_called_by_its_name_in_snake_case(sheet: str):
    for card in CARDS.sheet(sheet).values():
        assert card.id == re.sub(r"[^a-z0-9]+", "_", card.name.lower())


@pytest.mark.parametrize("sheet", ["luturas", "oscumoras"])
def test_every_nature_has_three_creatures(sheet: str):
    assert Counter(card.nature_name for card in CARDS.sheet(sheet).values()) == dict.fromkeys(NATURES, 3)


def test_ln_2_1_each_nature_is_immune_to_one_status():
    """Aquatic to Soaked and so on; LN-R41 has it on both sides, so it stands on the card, not on a side."""
    immune = {card.nature_name: card.immune_to for card in CARDS.luturas.values()}
    assert immune == {
        "Aquatic": "Soaked", "Nuclear": "Nullified", "Plasmatic": "Paralyzed",
        "Flammable": "Burned", "Terrestrial": "Blurred", "Botanical": "Injured",
    }  # fmt: skip


def test_ln_14_4_an_oscumora_inflicts_the_status_of_its_nature():
    assert {card.inflicts for card in CARDS.oscumoras.values()} == set(STATUSES)
    assert CARDS.oscumoras["sumbrix"].inflicts == "Soaked"
    assert CARDS.oscumoras["zarzugre"].inflicts == "Injured"


def test_ln_10_1_every_category_has_six_tools():
    assert Counter(card.category_name for card in CARDS.tools.values()) == dict.fromkeys(CATEGORIES, 6)


def test_ln_r8_a_tool_has_one_category():
    assert all(isinstance(card.category, int) for card in CARDS.tools.values())


def test_ln_r42_every_category_can_be_used_by_a_blurred_lutura():
    """LN-R42: five or six Tools of each have an Accuracy that one die can reach."""
    easy = Counter(card.category_name for card in CARDS.tools.values() if card.accuracy <= 6)
    assert all(easy[name] in (5, 6) for name in CATEGORIES)


def test_ln_6_5_every_nature_has_two_crystals_and_the_rest_are_tactics():
    kinds = Counter(card.kind for card in CARDS.strategies.values())
    assert kinds == {**{f"{name} Crystal": 2 for name in NATURES}, "tactic": 24}
    assert [card.crystal for card in CARDS.strategies.values()] == [True] * 12 + [False] * 24


def test_ln_r31_no_tool_asks_less_for_more():
    """LN-R31: neither Special nor Breakshield lies below Accuracy, so a miss never reaches them."""
    for card in CARDS.tools.values():
        assert card.accuracy <= card.breakshield <= 12
        assert card.special == 0 if not card.rules else card.accuracy <= card.special <= 12


def test_ln_7_2_the_hyper_side_has_one_category_more():
    for card in CARDS.luturas.values():
        assert card.hyper.categories[:-1] == card.base.categories


def test_ln_r51_a_side_has_dice_speed_categories_and_ability_but_no_stamina():
    brinokk = CARDS.luturas["brinokk"]
    assert (brinokk.stamina, brinokk.nature_name) == (14, "Aquatic")
    assert (brinokk.base.damage_dice, brinokk.base.defense_dice, brinokk.base.speed) == (2, 3, 3)
    assert (brinokk.hyper.damage_dice, brinokk.hyper.defense_dice, brinokk.hyper.speed) == (3, 3, 4)
    assert [CATEGORIES[category] for category in brinokk.base.categories] == ["Wave", "Claw", "Punch"]
    assert (brinokk.base.ability, brinokk.hyper.ability) == ("Washed Clean", "Undertow Reply")
    assert not hasattr(brinokk.hyper, "stamina")


@pytest.mark.parametrize(
    ("sheet", "card", "figures"),
    [
        pytest.param("oscumoras", "derrumbal", {"stamina": 6, "force_field": 4, "accuracy": 9, "power": 8}, id="LN-15"),
        pytest.param("tools", "ceiling_collapse", {"accuracy": 8, "special": 0, "breakshield": 10, "power": 9}, id="T"),
        pytest.param("tools", "headwind", {"accuracy": 5, "special": 8, "breakshield": 10, "power": 4}, id="T effect"),
        pytest.param("strategies", "plasmatic_core", {"nature": 2, "amount": 9}, id="Crystal"),
        pytest.param("strategies", "molasses", {"nature": NONE, "amount": 6, "extra": 1}, id="tactic"),
    ],
)
def test_figures_of_the_cards(sheet: str, card: str, figures: dict[str, int]):
    found = CARDS.sheet(sheet)[card]
    assert {name: getattr(found, name) for name in figures} == figures


# --- effects and texts


@every_effect
def test_every_number_of_an_effect_is_in_the_text(printed: Printed):
    """A column that the effect names has a hole in the text, and the notation holds no other number."""
    holes = set(re.findall(r"\{(\w+)\}", printed.text))
    named = set(re.findall(r"\w*(?:amount|extra)", printed.effect))
    assert holes == named
    assert not re.search(r"\d", printed.effect)


@every_effect
def test_a_number_that_is_changed_is_changed_in_the_text(printed: Printed):
    for column in re.findall(r"\w*(?:amount|extra)", printed.effect):
        changed = CARDS.with_value(printed.sheet, printed.card, column, 8)
        assert "8" in printed.read(changed)
        assert "{" not in printed.read(changed)
        assert printed.read(changed) != printed.read()
        before = getattr(CARDS.sheet(printed.sheet)[printed.card], f"{printed.prefix}rules")
        assert getattr(changed.sheet(printed.sheet)[printed.card], f"{printed.prefix}rules") != before


def test_texts_are_filled():
    """One of each sheet, with one and with several."""
    assert CARDS.luturas["gammolt"].hyper.printed == "After it has been hit, its next attack has +2 Power."
    assert CARDS.oscumoras["derrumbal"].printed == "One attack never takes more than 5 from it."
    assert CARDS.tools["soothing_swell"].printed == "Recover 2 Stamina."
    one = CARDS.strategies["terrestrial_core"].printed
    two = CARDS.with_value("strategies", "terrestrial_core", "amount", 2).strategies["terrestrial_core"].printed
    assert ("1 more defense die " in one, "2 more defense dice " in two) == (True, True)


WORDS = {
    "HEAL": "recover",
    "CURE": "cured",
    "STATUS": "opponent is",
    "REROLL": "roll",
    "BREAKSHIELD": "Breakshield",
    "WARD": "cannot|No status",
    "MATCH": "may use",
    "SPECIAL": "Special",
    "HYPER": "Hyper",
    "SWAP": "change places|changes places",
    "DRAW": "draw",
    "RETRIEVE": "Portal",
    "DAMAGE": "loses",
    "ATTACK": "attacks",
    "FORCE_FIELD": "Force Field",
    "DISCARD": "discard",
    "CAP": "never takes more",
    "ADAPT": "same category",
    "EVADE": "double",
    "HEALTAX": "recovery",
    "CHAIN": "attacks again",
}
STATS = {
    "damage_dice": "damage",
    "defense_dice": "defense",
    "speed": "Speed",
    "roll": "2D6",
    "power": "Power",
    "guard": "each hit on",
    "special": "Special",
    "breakshield": "Breakshield",
}


@every_effect
def test_every_clause_of_an_effect_is_in_the_text(printed: Printed):
    for op, effect in printed.clauses():
        word = STATS[effect.stat] if op == "MOD" else WORDS[op]
        assert re.search(word, printed.read(), re.IGNORECASE), f"{op} in {printed.read()!r}"


@every_effect
def test_statuses_natures_and_kinds_of_an_effect_are_in_the_text(printed: Printed):
    wanted = [word for word in (*STATUSES, *NATURES) if re.search(rf"\b{word}\b", printed.effect)]
    wanted += [
        {"tool": "Tool", "strategy": "Strateg"}[kind] for kind in re.findall(r"\((tool|strategy)", printed.effect)
    ]
    assert [word for word in wanted if word not in printed.read()] == []


@every_effect
def test_how_long_a_change_lasts_is_in_the_text(printed: Printed):
    """LN-R83: for the round, for the next attack, or as long as the creature stays active."""
    if printed.sheet == "oscumoras":
        return
    ways = {"round": "this round|until the round ends", "next": "next attack", "lasting": "while it stays active"}
    for word, way in ways.items():
        if re.search(rf", {word}\)", printed.effect):
            assert re.search(way, printed.read(), re.IGNORECASE)
    if "when_low" in printed.effect:
        assert "half Stamina or less" in printed.read()


@every_effect
def test_ln_r86_what_does_nothing_to_an_oscumora_says_so(printed: Printed):
    """LN-R86: statuses and Speed; LN-R69: what would be lasting; LN-R70: dice that it does not have."""
    if printed.sheet == "oscumoras":
        return
    nothing = [
        effect
        for op, effect in printed.clauses()
        if op == "STATUS"
        or (
            (op == "MOD" and effect.target == "opponent")
            and (effect.stat == "speed" or effect.stat.endswith("_dice") or effect.duration == "lasting")
        )
    ]
    assert bool(nothing) == ("Oscumora" in printed.read())


@every_effect
def test_ln_r58_special_is_promised_for_solo_only(printed: Printed):
    """LN-R58: in Versus it does nothing, and such a card does a second thing."""
    if printed.sheet != "oscumoras" and "SPECIAL(" in printed.effect:
        assert "In Solo, gain" in printed.read()
        assert len(printed.clauses()) == 2


def test_a_tool_without_effect_says_so():
    plain = [card for card in CARDS.tools.values() if not card.rules]
    assert len(plain) == 6
    assert {card.printed for card in plain} == {"No effect."}


def test_only_oscumoras_have_abilities_never_seen_before():
    """LN-3.2: what triggers an ability and what it does, taken together, no Lutura has too."""

    def pairs(sheet: str) -> set[tuple[str, str, object]]:
        found = [one for one in EFFECTS if one.sheet == sheet]
        return {
            (rule.trigger, operation(type(effect)), getattr(effect, "target", None), getattr(effect, "stat", None))
            for one in found
            for rule in one.rules
            for effect in rule.effects
        }

    assert pairs("oscumoras")
    assert pairs("oscumoras").isdisjoint(pairs("luturas"))
