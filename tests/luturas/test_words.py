"""The words of questions, options and events: all are there, and every number has its reasons."""

from __future__ import annotations

import re
from collections.abc import Callable
from dataclasses import fields
from random import Random
from typing import get_type_hints

import pytest

import luu
from luu.core.session import Session
from luu.core.tally import in_words
from luu.luturas import events as ev
from luu.luturas.explain import HIDDEN, explain, sentence

# --- questions ---

TEAMS = [["brinokk", "marelisk", "zynarc"], ["ceibor", "ascuara", "radzilo"]]
HAND = ["grit_jab", "lighthouse_ray", "calm_breath", "aquatic_shard", "nuclear_core"]


def game(mode: str = "versus", hand: list[str] = HAND, portal: list[str] | None = None) -> Session:
    """A game with known teams in which seat 0 holds this hand and has this Portal; it is asked its first question."""
    session = luu.new("luturas", mode=mode, seed=1, teams=TEAMS if mode == "versus" else TEAMS[0])
    box, state = session.game.table.box, session.state
    given = {card: box.serials[card] for card in [*hand, *(portal or [])]}
    for player in state.players:
        for piles in (player.hands, player.decks):
            piles[:] = [[card for card in pile if card not in given.values()] for pile in piles]
    state.players[0].hands[:] = [
        [given[card] for card in hand if given[card] < 36],
        [given[card] for card in hand if given[card] >= 36],
    ]
    for card in portal or []:
        state.players[0].portals[given[card] >= 36].append(given[card])
    return session


def asked(session: Session, kind: str, *numbers: int) -> Session:
    """The same game with another question asked of seat 0."""
    session.state.asking = (kind, 0, *(numbers or (0, 0)))
    session.game._keys = None
    return session


def play(session: Session, *keys: str) -> Session:
    for key in keys:
        session.play(key)
    return session


def hurt(session: Session, slot: int, stamina: int) -> Session:
    session.state.stamina[slot] = stamina
    return session


QUESTIONS: dict[str, Callable[[], Session]] = {
    "draft": lambda: luu.new("luturas", seed=1),
    "main": lambda: play(luu.new("luturas", mode="solo", seed=1), *(f"lutura:{card}" for card in TEAMS[0])),
    "main in versus": lambda: asked(game(), "main"),
    "transform": game,
    "transform in solo": lambda: asked(game("solo"), "transform"),
    "tool": lambda: play(game(), "stay"),
    "tool in hyper mode": lambda: play(game(), "hyper"),
    "tool with a portal": lambda: play(game(portal=["quarry_rake"]), "stay"),
    "strategy": lambda: play(game(), "stay", "tool:grit_jab"),
    "bench to heal": lambda: play(
        hurt(hurt(game("solo", ["grit_jab", "shared_canteen"]), 1, 5), 2, 5), "tool:grit_jab", "strategy:shared_canteen"
    ),
    "bench to swap": lambda: play(game("solo", ["grit_jab", "relay_call"]), "tool:grit_jab", "strategy:relay_call"),
    "retrieve": lambda: play(
        game("solo", ["grit_jab", "scrapyard_find"], ["quarry_rake", "tenderizer"]),
        "tool:grit_jab",
        "strategy:scrapyard_find",
    ),
    "replace": lambda: asked(hurt(game(), 0, 0), "replace"),
    "discard": lambda: asked(
        game(
            "solo",
            [
                *HAND,
                "quarry_rake",
                "tenderizer",
                "headwind",
                "cinder_squall",
                "molasses",
                "crowbar",
                "patch_kit",
                "old_notes",
            ],
        ),
        "discard",
    ),
}
"""A position for each kind of question."""


@pytest.mark.parametrize(
    ("question", "prompt"),
    [
        ("draft", "Which Lutura joins your team? It is number 1 of 3."),
        ("main", "Which of your Luturas is the Main? The other two are backups."),
        (
            "main in versus",
            "Which of your Luturas is the Main? The other two are backups. It is shown when both have chosen.",
        ),
        ("transform", "Does Brinokk turn to Hyper Mode (once in the match)?"),
        ("transform in solo", "Does Brinokk turn to Hyper Mode (it has 9 Special)?"),
        ("tool", "Which Tool does Brinokk use? Punch, Wave and Claw fit; with another one it defends."),
        (
            "tool in hyper mode",
            "Which Tool does Brinokk use? Punch, Wave, Fang and Claw fit; with another one it defends.",
        ),
        ("strategy", "Which Strategy does Brinokk use? Tactics and Aquatic Crystals fit; with another one it defends."),
        ("bench to heal", "Shared Canteen: which backup recovers 2 Stamina?"),
        ("bench to swap", "Relay Call: which backup changes places with Brinokk?"),
        ("retrieve", "Scrapyard Find: which Tool do you take from your Portal?"),
        ("replace", "Brinokk has been knocked out: which backup becomes active?"),
        ("discard", "Your hand has 13 cards, and 12 are allowed: which one do you discard now?"),
    ],
)
def test_prompts(question, prompt):
    """A question says what is asked, and of whom or for what."""
    session = QUESTIONS[question]()
    assert session.choice.kind == question.partition(" ")[0]
    assert session.choice.prompt == prompt


OPTIONS = [
    ("draft", "lutura:brinokk", "Brinokk", "Aquatic, Stamina 14, immune to Soaked. Base: damage 2D4,"),
    ("main", "main:zynarc", "Zynarc", "Plasmatic, 14 of 14 Stamina. Damage 4D4, defense 1D4, Speed 7,"),
    ("transform", "hyper", "Turn to Hyper Mode", "Damage 3D4, defense 3D4, Speed 4, Wave, Claw, Punch and Fang."),
    ("transform", "hyper", "Turn to Hyper Mode", "Any Crystal fits."),
    ("transform", "stay", "Stay in Base Mode", "The transformation is kept for later."),
    ("tool", "tool:grit_jab", "Grit Jab", "Punch. Accuracy 4, Special 10, Breakshield 11, Power 3. The"),
    (
        "tool", "tool:lighthouse_ray", "Lighthouse Ray (does not fit: defend)",
        "Does not fit Brinokk (Punch, Wave and Claw): goes to the Portal for another Tool from the deck, Brinokk "
        "defends this round. Beam. Accuracy 5, Breakshield 10, Power 4. No effect.",
    ),
    (
        "tool with a portal", "tool:lighthouse_ray", "Lighthouse Ray (does not fit: defend)",
        "goes to the Portal for a random one from there, Brinokk defends this round.",
    ),
    ("strategy", "strategy:calm_breath", "Calm Breath", "Tactic. Your 2D6 totals are 2 higher this round."),
    ("strategy", "strategy:aquatic_shard", "Aquatic Shard", "Aquatic Crystal. Recover 3 Stamina."),
    (
        "strategy", "strategy:nuclear_core", "Nuclear Core (does not fit: defend)",
        "Does not fit Brinokk (uses Aquatic Crystals): goes to the Portal for another Strategy from the deck,",
    ),
    ("bench to heal", "bench:marelisk", "Marelisk", "Aquatic, 5 of 13 Stamina."),
    ("bench to swap", "bench:zynarc", "Zynarc", "Plasmatic, 14 of 14 Stamina."),
    ("retrieve", "retrieve:tenderizer", "Tenderizer", "Fang. Accuracy 7, Special 8, Breakshield 9, Power 5."),
    ("replace", "replace:marelisk", "Marelisk", "Aquatic, 13 of 13 Stamina."),
    ("discard", "discard:crowbar", "Crowbar", "Tactic. Your hit is a Breakshield this round."),
]  # fmt: skip


@pytest.mark.parametrize(
    ("question", "key", "label", "detail"), OPTIONS, ids=[f"{question}, {key}" for question, key, *_ in OPTIONS]
)
def test_options(question, key, label, detail):
    """An option says what it is and does; LN-6.3, LN-R11, LN-R12: also what becomes of a card that does not fit."""
    [option] = [option for option in QUESTIONS[question]().choice.options if option.key == key]
    assert option.label == label
    assert detail in option.detail


@pytest.mark.parametrize("question", QUESTIONS)
def test_every_option_has_words(question):
    """Labels differ from one another, and both are sentences or names without holes."""
    choice = QUESTIONS[question]().choice
    labels = [option.label for option in choice.options]
    assert len(set(labels)) == len(labels)
    for option in choice.options:
        assert option.label[0].isupper()
        assert option.detail.endswith(".")
        assert not re.search(r"[{}]|None|  ", option.label + option.detail)


def test_a_status_is_told_with_the_transformation_that_cures_it():
    """LN-7.2: turning to Hyper Mode cures."""
    session = game()
    session.state.status[0] = 3
    [hyper, _] = session.choice.options
    assert hyper.detail.endswith("It is no longer Burned.")


def test_facts_of_a_card():
    """Plain data for agents and boards: the numbers, and whether it fits."""
    facts = {option.key: dict(option.facts) for option in QUESTIONS["tool"]().choice.options}
    assert facts["tool:lighthouse_ray"] == {
        "card": "lighthouse_ray", "kind": "tool", "fits": False, "category": "Beam", "accuracy": 5, "special": None,
        "breakshield": 10, "power": 4, "text": "No effect.",
    }  # fmt: skip
    facts = {option.key: dict(option.facts) for option in QUESTIONS["strategy"]().choice.options}
    assert [facts[f"strategy:{card}"]["fits"] for card in HAND[2:]] == [True, True, False]
    assert facts["strategy:nuclear_core"]["nature"] == "Nuclear"
    assert facts["strategy:calm_breath"]["nature"] is None


def test_any_crystal_fits_in_hyper_mode():
    """LN-R50, LN-R52: cards are checked against the side that will be up."""
    session = play(game(), "hyper", "tool:grit_jab")
    assert all(option.facts["fits"] for option in session.choice.options)
    assert "Tactics and all Crystals fit" in session.choice.prompt


def test_facts_of_a_lutura():
    facts = {option.key: dict(option.facts) for option in QUESTIONS["bench to heal"]().choice.options}
    assert facts["bench:marelisk"] == {
        "lutura": "marelisk", "nature": "Aquatic", "max_stamina": 13, "stamina": 5, "status": None, "hyper": False,
    }  # fmt: skip


# --- events ---

SENTENCE = r"[A-Z0-9].*\."
EVENTS = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, luu.Event)]
EVENTS.remove(luu.Event)
SAMPLES = {
    int: 1, str: "Something", bool: False, int | None: 1, tuple[str, ...]: ("this", "that"),
    ev.Faces: (2, 4), tuple[ev.Faces, ...]: ((2, 4), (3, 1)), ev.Reasons: (("one thing", 3), ("another", -2)),
    tuple[str, str]: ("Brinokk", "Zynarc"), tuple[int, int]: (3, 7),
    tuple[tuple[int, int], ...]: ((4, 4), (2, 5)),
    tuple[ev.Reasons, ev.Reasons]: ((("printed", 3),), (("printed", 9), ("Drag Field", -2))),
}  # fmt: skip


def sample(kind: type[luu.Event], **given: object) -> luu.Event:
    """An event of this kind with some value in every field."""
    hints = get_type_hints(kind)
    return kind(**{field.name: given.get(field.name, SAMPLES[hints[field.name]]) for field in fields(kind)})


@pytest.mark.parametrize("kind", EVENTS, ids=lambda kind: kind.__name__)
def test_every_kind_of_event_has_a_sentence(kind):
    """One, with a full stop."""
    text = explain(sample(kind))
    assert re.fullmatch(SENTENCE, text)
    assert not re.search(r"[{}]|None|  |<", text)


@pytest.mark.parametrize(
    "kind", [kind for kind in EVENTS if "reasons" in get_type_hints(kind)], ids=lambda kind: kind.__name__
)
def test_every_number_has_its_reasons(kind):
    """Several reasons make a sum."""
    if kind is ev.OrderSet:
        assert "Brinokk (Speed 3) acts before Zynarc (Speed 7 = printed 9 - Drag Field 2)" in explain(
            sample(kind, first=0)
        )
    else:
        given = {"evaded": ""} if kind is ev.AttackRolled else {}
        assert "1 = one thing 3 - another 2" in explain(sample(kind, **given))


ATTACK = [
    (
        ev.AttackRolled(
            "LN-6.6", 0, 0, "Brinokk", (3, 4), 9, (("dice", 7), ("Calm Breath", 2)), 7, True
        ),
        "Brinokk rolls 3, 4: 9 = dice 7 + Calm Breath 2 against Accuracy 7, a hit.",
    ),
    (
        ev.AttackRolled("LN-9.4", 0, 0, "Brinokk", (5,), 5, (("dice", 5),), 7, False, blurred=True),
        "Brinokk rolls one die (Blurred) 5: 5 against Accuracy 7, too little.",
    ),
    (
        ev.AttackRolled("LN-R81", 0, 0, "Brinokk", (6, 6), 12, (("dice", 12),), 7, False, evaded="Out of Phase"),
        "Brinokk rolls 6, 6: a double, and Out of Phase lets it miss whatever the total.",
    ),
    (
        ev.DamageRolled("LN-6.7", 0, 0, "Brinokk", ((2, 4, 1),), 3, (("printed", 2), ("Extra Dice Bag", 1)), 4),
        "Brinokk rolls 3 damage dice (3 = printed 2 + Extra Dice Bag 1): 2, 4, 1; the highest counts, 4.",
    ),
    (
        ev.DamageRolled("LN-9.1", 0, 0, "Brinokk", ((2, 4),), 2, (("printed", 2),), 2, "Burned"),
        "Brinokk rolls 2 damage dice: 2, 4; the lowest (Burned) counts, 2.",
    ),
    (
        ev.DefenseRolled("LN-6.7", 1, 3, "Zynarc", ((3,),), 1, (("printed", 1),), 3),
        "Zynarc rolls 1 defense die: 3.",
    ),
    (
        ev.DefenseRolled("LN-6.7", 1, 3, "Ceibor", ((3, 1), (4, 2)), 2, (("printed", 2),), 2, "Breakshield"),
        "Ceibor rolls 2 defense dice: 3, 1 and again 4, 2; the better of their lowest (Breakshield) counts, 2.",
    ),
    (
        ev.Hit(
            "LN-6.7", 0, 0, "Brinokk", 3, "Zynarc", 4,
            (("damage die", 4), ("Power", 3), ("defense die", -2), ("Terrestrial Shard", -1)), "stamina", 10, 14,
        ),
        "Brinokk hits Zynarc for 4 = damage die 4 + Power 3 - defense die 2 - Terrestrial Shard 1;"
        " 10 of 14 Stamina left.",
    ),
    (
        ev.Hit("LN-14.3", 0, 0, "Brinokk", 3, "Sumbrix", 7, (("damage die", 4), ("Power", 3)), "force field", 0, 5),
        "Brinokk hits Sumbrix for 7 = damage die 4 + Power 3; 0 of 5 Force Field left.",
    ),
]  # fmt: skip


@pytest.mark.parametrize(
    ("event", "text"), ATTACK, ids=[f"{type(event).__name__}, {event.rule}" for event, _ in ATTACK]
)
def test_an_attack_is_told_die_by_die(event, text):
    """LN-6.6, LN-6.7: the dice as they fell, which one counts and why, and the sum."""
    assert explain(event) == text


@pytest.mark.parametrize("kind", HIDDEN, ids=lambda kind: kind.__name__)
def test_the_other_seat_reads_no_card(kind):
    """LN-R18: what a seat draws, holds and places face down is told to the other one without its name."""
    words = {"card": "the_id", "title": "The Title", "titles": ("The Title",), "cards": ("the_id",)}
    event = sample(kind, **words)
    for told in (sentence(event), sentence(event, 1)):
        assert told == explain(event)
    hidden = sentence(event, 0)
    assert hidden != explain(event)
    assert re.fullmatch(SENTENCE, hidden)
    assert "The Title" not in hidden
    assert "the_id" not in hidden


def test_an_exchange_from_the_open_portal_is_no_secret():
    """LN-R11: the Portal lies open, so both see what comes from it; LN-R12: the deck does not."""
    event = sample(ev.Exchanged, source="portal", title="Calm Breath")
    assert sentence(event, 0) == sentence(event, 1) == explain(event)
    drawn = sample(ev.Exchanged, source="deck", title="Calm Breath")
    assert "Calm Breath" in sentence(drawn, 1)
    assert "Calm Breath" not in sentence(drawn, 0)


def test_whether_a_lutura_will_transform_is_told_alike_to_the_other_seat():
    """LN-R18, LN-R50: the other seat reads the same sentence whichever way it went."""
    both = [ev.TransformPlanned("LN-R50", 1, 3, "Zynarc", transforms) for transforms in (True, False)]
    assert len({sentence(event, 0) for event in both}) == 1
    assert len({sentence(event, 1) for event in both}) == 2


def test_a_change_that_was_held_back_says_so():
    """LN-R36: what the card says, and what the limit leaves of it."""
    event = ev.Changed("card:flammable_core", 0, "Brinokk", "power", 0, 1, "lasting", "Flammable Core")
    assert explain(event) == (
        "Brinokk's Power: +0 while it stays active (Flammable Core); "
        "Flammable Core says +1, the limit on such changes leaves +0."
    )


@pytest.mark.parametrize(("amount", "words"), [(1, "deals 1 less"), (-2, "deals 2 more")])
def test_what_a_hit_deals_is_told_in_the_words_of_the_cards_and_tables(amount, words):
    """LN-6.7: nobody who plays meets the word guard, in the log as little as on a card."""
    event = ev.Changed("card:sandbag_wall", 0, "Brasalto", "guard", amount, amount, "round", "Sandbag Wall")
    assert explain(event) == f"Each hit on Brasalto {words} this round (Sandbag Wall)."


def test_sums_are_told_as_the_tally_says_them():
    reasons = (("printed", 2), ("Extra Dice Bag", 2))
    event = ev.DamageRolled("LN-6.7", 0, 0, "Brinokk", ((1, 1, 1, 1),), 4, reasons, 1)
    assert in_words(4, reasons) in explain(event)


# --- whole games ---


@pytest.mark.parametrize(("mode", "seed"), [("versus", 1), ("versus", 2), ("solo", 1), ("solo", 2)])
def test_a_whole_game_can_be_told(mode, seed):
    """Every event has its sentence and its clause or card."""
    chance, session = Random(seed), luu.new("luturas", mode=mode, seed=seed)
    while session.choice:
        session.play(chance.choice(session.choice.keys))
    for event in session.log:
        text = session.explain(event)
        assert re.fullmatch(SENTENCE, text)
        assert re.fullmatch(r"LN-(R\d+|\d+\.\d+)|card:\w+", event.rule)


@pytest.mark.parametrize(("mode", "seed"), [("versus", 3), ("solo", 3)])
def test_the_dice_that_are_told_come_to_what_is_told(mode, seed):
    """LN-6.7, LN-9.1, LN-9.2, LN-12.3: the highest counts, or the lowest; damage is the sum of its reasons."""
    chance, session = Random(seed), luu.new("luturas", mode=mode, seed=seed)
    while session.choice:
        session.play(chance.choice(session.choice.keys))
    for event in session.log:
        if isinstance(event, (ev.DamageRolled, ev.DefenseRolled)):
            chosen = [min(faces) if event.lowest else max(faces) for faces in event.sets]
            assert event.die == max(chosen)
            assert event.count == len(event.sets[0]) == sum(amount for _, amount in event.count_reasons)
        elif isinstance(event, ev.Hit):
            assert event.damage == sum(amount for _, amount in event.reasons)
        elif isinstance(event, ev.AttackRolled):
            assert event.total == sum(amount for _, amount in event.reasons)
