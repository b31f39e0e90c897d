"""All 108 cards at work: their numbers are what is rolled against, and every clause of an effect does what it says."""

from __future__ import annotations

from typing import Any

import pytest
from duel import deck, events, hand, is_hyper, play, solo, special, stamina, stat, status, versus

import luu
from luu.core.session import Session
from luu.luturas import effects
from luu.luturas.records import CATEGORIES, STATS, STATUSES

CARDS = luu.cards("luturas")
WITH_EFFECT = [name for name, tool in CARDS.tools.items() if tool.rules]
SIDES = [f"{name}{side}" for name in CARDS.luturas for side in ("", "+")]

# Zynarc's Hyper side uses every Tool and every Crystal, and its ability does nothing else: 4 damage dice, 2 defense.
# Brinokk: Aquatic, 3 defense dice; Helechor: Botanical, 2. Neither's base ability meddles.


def total(number: int) -> list[int]:
    """Two dice that come to a number."""
    return [number // 2, number - number // 2]


def attack(tool: str, dice: list[int], theirs: str = "brinokk") -> Session:
    session = versus(["zynarc+"], [theirs], hand=[tool], dice=[*dice, *[1] * 20])
    return play(session, tool)


# --- numbers ---


@pytest.mark.parametrize("tool", CARDS.tools)
def test_a_tool_hits_from_its_accuracy_on(tool):
    """LN-12.2, LN-6.6."""
    accuracy = CARDS.tools[tool].accuracy
    assert [event.hit for event in events(attack(tool, total(accuracy)), "AttackRolled")] == [True]
    assert [event.hit for event in events(attack(tool, total(accuracy - 1)), "AttackRolled")] == [False]


@pytest.mark.parametrize("tool", CARDS.tools)
def test_a_tool_breaks_the_shield_from_its_number_on_and_has_its_power(tool):
    """LN-12.3, LN-6.7."""
    card = CARDS.tools[tool]
    for number, breaks in ((card.breakshield, True), (card.breakshield - 1, False)):
        session = attack(tool, total(number))
        if number >= card.accuracy:
            assert [event.breaks for event in events(session, "BreakshieldChecked")] == [breaks]
            assert ("Power", card.power) in events(session, "Hit")[0].reasons


@pytest.mark.parametrize("tool", CARDS.tools)
def test_an_effect_comes_from_its_special_on(tool):
    """LN-12.2; a Tool without an effect has nothing to check."""
    card = CARDS.tools[tool]
    if not card.rules:
        assert events(attack(tool, [6, 6]), "SpecialChecked") == []
        return
    for number, acts in ((card.special, True), (card.special - 1, False)):
        if number >= card.accuracy:
            session = attack(tool, total(number), "helechor" if "Soaked" in card.effect else "brinokk")
            assert [event.triggers for event in events(session, "SpecialChecked")] == [acts]


@pytest.mark.parametrize("side", SIDES)
def test_a_side_rolls_as_many_dice_as_it_prints(side):
    """LN-6.7, LN-12.1, LN-R51: for damage and for defense; Speed and Stamina are those of the card too."""
    name = side.rstrip("+")
    card = CARDS.luturas[name]
    printed = card.hyper if side.endswith("+") else card.base
    foe = "filamar" if name != "filamar" else "helechor"
    tool = next(key for key, one in CARDS.tools.items() if one.category == printed.categories[0] and not one.rules)
    theirs = {"filamar": "harbor_breaker", "helechor": "soothing_swell"}[foe]
    theirs = theirs if theirs != tool else "rising_chorus"
    session = versus([side], [foe], hand=[tool], other=[theirs], cards=sure_hits(tool, theirs))
    assert [stat(session, name, one) for one in ("damage_dice", "defense_dice", "speed")] == [
        printed.damage_dice, printed.defense_dice, printed.speed,
    ]  # fmt: skip
    assert stamina(session, name) == card.stamina
    play(session, tool, theirs)
    rolled = [event for event in events(session, "DamageRolled") if event.name == card.name]
    defended = [event for event in events(session, "DefenseRolled") if event.name == card.name]
    assert [len(event.sets[0]) for event in rolled] == [printed.damage_dice]
    assert [len(event.sets[0]) for event in defended] == [printed.defense_dice]


def sure_hits(*tools: str) -> luu.CardSet:
    """Tools that always hit and cannot knock out."""
    cards = CARDS
    for tool in tools:
        cards = cards.with_value("tools", tool, "accuracy", 2).with_value("tools", tool, "power", 0)
    return cards


@pytest.mark.parametrize("name", CARDS.oscumoras)
def test_an_oscumora_hits_from_its_accuracy_on_with_its_power(name):
    """LN-14.4; LN-13.1: Stamina and Force Field as printed."""
    card = CARDS.oscumoras[name]
    for number, hits in ((card.accuracy, True), (card.accuracy - 1, False)):
        after = [1, 1] if hits else [2, 1]  # a miss by Estatriz, with its 7, may attack again
        team = ["helechor", "lodrok@0", "silmoro@0"]
        session = solo(team, name, hand=["crowbar"], dice=[3, number - 3, *after])
        oscumora = session.view(0)["oscumora"]
        assert (oscumora["stamina"], oscumora["force_field"]) == (card.stamina, card.force_field)
        rolled = events(play(session, "crowbar"), "AttackRolled")
        assert rolled[0].hit == hits
        if hits:
            assert ("Power", card.power) in events(session, "Hit")[0].reasons


@pytest.mark.parametrize("side", SIDES)
def test_a_side_uses_the_tools_of_its_categories(side):
    """LN-10.1: and no others, but where an ability opens all of them."""
    name = side.rstrip("+")
    card = CARDS.luturas[name]
    printed = card.hyper if side.endswith("+") else card.base
    opens_all = "MATCH(category, ALL)" in printed.effect
    tools = [next(key for key, one in CARDS.tools.items() if one.category == number) for number in range(6)]
    session = versus([side], ["ceibor" if name != "ceibor" else "gammolt"], hand=tools)
    fitting = [one["id"] for one in session.view(0)["hands"][0] if one["fits"]]
    assert fitting == [tool for number, tool in enumerate(tools) if opens_all or number in printed.categories]
    assert set(session.view(0)["teams"][0][0]["categories"]) == {
        CATEGORIES[number] for number in range(6) if opens_all or number in printed.categories
    }  # fmt: skip


# --- effects, clause by clause ---


class Seen:
    """What was before a card was played."""

    def __init__(self, session: Session, mine: str, theirs: str) -> None:
        self.session, self.mine, self.theirs = session, mine, theirs
        self.stamina = {name: stamina(session, name) for name in (mine, theirs)}
        self.status = {name: status(session, name) for name in (mine, theirs)}
        self.deck = {kind: len(deck(session, 0, kind)) for kind in ("tool", "strategy")}
        self.special = special(session, mine)

    def whom(self, target: str) -> str:
        """Whom a clause is for; after a swap that is the newcomer."""
        came = self.events("Swapped")
        return self.theirs if target == "opponent" else came[0].name.lower() if came else self.mine

    def events(self, kind: str) -> list[Any]:
        return events(self.session, kind)


def heal(seen: Seen, verb: effects.Heal) -> None:
    healed = [event for event in seen.events("Healed") if (event.name.lower() == seen.mine) == (verb.target == "self")]
    assert verb.amount in [event.amount for event in healed]


def cure(seen: Seen, verb: effects.Cure) -> None:
    assert seen.status[seen.mine] != ""
    assert status(seen.session, seen.mine) == ""


def place(seen: Seen, verb: effects.Status) -> None:
    assert seen.status[seen.theirs] != verb.status
    assert status(seen.session, seen.theirs) == verb.status


def mod(seen: Seen, verb: effects.Mod) -> None:
    name = seen.whom(verb.target)
    wanted = (name, verb.stat, verb.amount, verb.duration)
    changed = [(event.name.lower(), event.stat, event.amount, event.duration) for event in seen.events("Changed")]
    assert wanted in changed
    held = [change for change in seen.session.state.changes if STATS[change[1]] == verb.stat] if verb.duration else []
    assert bool(held) == (verb.duration == "lasting"), "the round is over"


def gain(seen: Seen, verb: effects.Special) -> None:
    assert special(seen.session, seen.mine) == (
        0 if not seen.session.state.solo else min(9, seen.special + verb.amount + len(seen.events("Hit")))
    )


def draw(seen: Seen, verb: effects.Draw) -> None:
    """One more than the draw of the next round."""
    assert len(deck(seen.session, 0, verb.kind)) == seen.deck[verb.kind] - verb.amount - 1


def grant(what: str) -> Any:
    def check(seen: Seen, verb: Any) -> None:
        assert any(event.what.startswith(what) for event in seen.events("Granted"))

    return check


def retrieve(seen: Seen, verb: effects.Retrieve) -> None:
    assert [event.kind for event in seen.events("Retrieved")] == [verb.kind] * verb.amount
    assert all(event.card in hand(seen.session) for event in seen.events("Retrieved"))


def swap(seen: Seen, verb: effects.Swap) -> None:
    assert seen.session.view(0)["active"][0] != seen.mine


def hyper(seen: Seen, verb: effects.Hyper) -> None:
    assert is_hyper(seen.session, seen.mine)


def damage(seen: Seen, verb: effects.Damage) -> None:
    lost = [event.amount for event in seen.events("Hurt") if event.name.lower() == seen.theirs]
    assert lost == [verb.amount]


CHECKS: dict[type, Any] = {
    effects.Heal: heal, effects.Cure: cure, effects.Status: place, effects.Mod: mod, effects.Special: gain,
    effects.Draw: draw, effects.Reroll: grant("reroll"), effects.Breakshield: grant("breakshield"),
    effects.Ward: grant("ward"), effects.Retrieve: retrieve, effects.Swap: swap, effects.Hyper: hyper,
    effects.Damage: damage,
}  # fmt: skip


def verbs(rules: Any) -> list[Any]:
    return [verb for rule in rules for verb in rule.effects]


def check_all(seen: Seen, rules: Any) -> None:
    """Every clause has done its work."""
    assert verbs(rules)
    for verb in verbs(rules):
        CHECKS[type(verb)](seen, verb)


@pytest.mark.parametrize("tool", WITH_EFFECT)
def test_every_tools_effect_in_a_match(tool):
    """LN-6.6, LN-R32; SPECIAL does nothing in a match (LN-R58)."""
    card = CARDS.tools[tool]
    theirs = "helechor" if "Soaked" in card.effect else "brinokk"
    session = versus(["zynarc+@5"], [theirs], hand=[tool], dice=[6, 5, *[1] * 20])
    seen = Seen(session, "zynarc", theirs)
    play(session, tool)
    check_all(seen, card.rules)


@pytest.mark.parametrize("tool", [name for name in WITH_EFFECT if "opponent" not in CARDS.tools[name].effect])
def test_every_tools_effect_on_its_user_alone(tool):
    """LN-14.2, LN-14.8."""
    session = solo(["zynarc+@5*2"], "zarzugre", hand=[tool], dice=[6, 5, *[1] * 4, 2, 1])
    seen = Seen(session, "zynarc", "zarzugre")
    play(session, tool)
    check_all(seen, CARDS.tools[tool].rules)


@pytest.mark.parametrize("tool", [name for name in WITH_EFFECT if "opponent" in CARDS.tools[name].effect])
def test_every_tools_effect_on_an_oscumora(tool):
    """LN-7.3, LN-R69, LN-R70, LN-R86: no status, no Speed; the rest for this round, dice as Power and guard."""
    card = CARDS.tools[tool]
    session = solo(["zynarc+@9*2"], "zarzugre", hand=[tool], dice=[6, 5, *[1] * 4, 2, 1])
    play(session, tool)
    for verb in verbs(card.rules):
        if isinstance(verb, effects.Status):
            assert [event.why for event in events(session, "StatusStopped")] == ["oscumora"]
        elif isinstance(verb, effects.Mod):
            counts_as = {"damage_dice": "power", "defense_dice": "guard", "speed": None}.get(verb.stat, verb.stat)
            changed = [(event.stat, event.amount, event.duration) for event in events(session, "Changed")]
            assert changed == ([] if counts_as is None else [(counts_as, verb.amount, "round")])
    assert [change for change in session.state.changes if change[0] == 6] == []


def run_strategy(card: str, session: Session) -> Session:
    """Play it, and choose the first thing wherever it asks."""
    play(session, card)
    while session.choice.kind in ("bench", "retrieve"):
        session.play(session.choice.keys[0])
    return session


@pytest.mark.parametrize("mode", ["versus", "solo"])
@pytest.mark.parametrize("strategy", CARDS.strategies)
def test_every_strategys_effect(strategy, mode):
    """LN-6.5, LN-14.2: clause by clause, Crystals by a Hyper Lutura (LN-R52). On an Oscumora see LN-R69, LN-R86."""
    card = CARDS.strategies[strategy]
    text = card.effect
    mine = "zynarc@5" if "HYPER" in text else "zynarc+@5"
    mine += ":Burned" if "CURE" in text else ""
    team = [mine, "cindrul@2", "marelisk@2"]
    thrown = ["grit_jab", "quarry_rake", *[name for name in ("rally_shout", "calm_breath") if name != strategy]]
    if mode == "versus":
        session = versus(team, ["gammolt"], hand=[strategy], portals=[thrown, ()], dice=[1] * 4)
        seen = Seen(session, "zynarc", "gammolt")
    else:
        session = solo(team, "zarzugre", hand=[strategy], portal=thrown, dice=scripted(text))
        seen = Seen(session, "zynarc", "zarzugre")
    run_strategy(strategy, session)
    for verb in verbs(card.rules):
        if mode == "solo" and getattr(verb, "target", "") == "opponent" and not isinstance(verb, effects.Damage):
            continue
        CHECKS[type(verb)](seen, verb)


def scripted(text: str) -> list[int]:
    """The random card that Old Notes takes, then an Oscumora that misses."""
    return [1, 2, 1] if "random" in text else [2, 1]


@pytest.mark.parametrize("strategy", [name for name, card in CARDS.strategies.items() if "opponent" in card.effect])
def test_every_strategys_effect_on_an_oscumora(strategy):
    """LN-7.3, LN-R69, LN-R70, LN-R86."""
    session = solo(["zynarc+"], "zarzugre", hand=[strategy], dice=[2, 1])
    play(session, strategy)
    for verb in verbs(CARDS.strategies[strategy].rules):
        if isinstance(verb, effects.Status):
            assert [event.why for event in events(session, "StatusStopped")] == ["oscumora"]
        elif isinstance(verb, effects.Mod) and verb.target == "opponent":
            changed = [(event.stat, event.amount) for event in events(session, "Changed") if event.slot == 6]
            assert ((verb.stat, verb.amount) in changed) == (verb.stat != "speed")


def test_every_verb_of_the_players_cards_is_checked_here():
    """So that a new one is not passed over."""
    used = [verb for sheet in (CARDS.tools, CARDS.strategies) for card in sheet.values() for verb in verbs(card.rules)]
    assert {type(verb) for verb in used} == set(CHECKS)
    assert {verb.status for verb in used if isinstance(verb, effects.Status)} == set(STATUSES)


# --- every verb, trigger, duration and stat is on some card that is tested in these files ---


def everything() -> list[Any]:
    rows = [*CARDS.tools.values(), *CARDS.strategies.values(), *CARDS.oscumoras.values()]
    rules = [rule for row in rows for rule in row.rules]
    for card in CARDS.luturas.values():
        rules += [*card.base_rules, *card.hyper_rules]
    return rules


def test_the_cards_use_the_whole_vocabulary():
    """22 operations, 11 triggers, 3 durations, 8 stats: 108 cards leave none out."""
    rules = everything()
    assert {type(verb) for verb in verbs(rules)} == set(effects.VERBS.values())
    assert len(effects.VERBS) == 22
    assert len({rule.trigger for rule in rules} - {None, "", "on_play"}) == 11
    mods = [verb for verb in verbs(rules) if isinstance(verb, effects.Mod)]
    assert {verb.duration for verb in mods} == {"", "round", "next", "lasting"}
    assert {verb.stat for verb in mods} == set(STATS)
