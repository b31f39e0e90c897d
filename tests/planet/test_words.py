"""The words of questions, options and events: all are there, and every number has its reasons."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import get_type_hints

import pytest
from board import cost, events, play, position
from journey import journey, opening

import luu
from luu.core.session import Session
from luu.planet import events as ev
from luu.planet.explain import explain, sentence

# --- questions ---


def wave_end() -> Session:
    hand = ["quick_mend", "gifluu", "overdrive", "core_surge", "kjeluu_evolved"]
    return play(position(["rasluu:3"], ["rogue-bisluu:1@1"], hand=hand, draw=["lagluu"]), "attack:rogue-1")


QUESTIONS = {
    "turn": lambda: position(["rasluu:1", "bisluu:1"], ["rogue-gifluu:1"], hand=["gifluu", "quick_mend"]),
    "evolution": lambda: position(["gifluu:3"], hand=["gifluu_evolved"]),
    "bench": lambda: position([], second=["kjeluu:1"], hand=["passive_harvest"]),
    "bench with a Luu": lambda: position([], second=["kjeluu:1"], hand=["passive_harvest", "gifluu"]),
    "bench with Purification": lambda: position(
        [], ["rogue-rasluu:1"], second=["kjeluu:1"], luutex=9, hand=["passive_harvest", "purification"]
    ),
    "target": lambda: play(position(["rasluu:1@9", "kjeluu:2+3"], hand=["quick_mend"]), "play:quick_mend"),
    "xp": lambda: play(position(["rasluu:1", "kjeluu:2+3"], ["rogue-lagluu:3@1"]), "call:rogue-1", "die:4"),
    "discard": wave_end,
    "discard of a card": lambda: play(
        position(hand=["core_cascade"], draw=["gifluu", "quick_mend", "rasluu"]), "play:core_cascade"
    ),
    "die": lambda: play(position(["rasluu:1", "bisluu:1"], ["rogue-bisluu:1"]), "call:rogue-1"),
    "place": lambda: play(
        position(["rasluu:1", "kjeluu:1", "bisluu:1"], hand=["formation_override"]),
        "play:formation_override", "place:luu-3",
    ),
    "boss": lambda: play(position(["rasluu:1"], ["tjeluu@1"]), "attack:rogue-1"),
    "mulligan": lambda: opening(["quick_mend", "core_surge"], ["gifluu"]),
}  # fmt: skip
"""A position for each kind of question."""


@pytest.mark.parametrize(
    ("question", "prompt"),
    [
        ("turn", "Rasluu 1's turn: play any cards, then choose one action."),
        ("bench", "Your queue is empty, and no card offered brings a Luu: play what there is, or pass this round."),
        ("bench with a Luu", "Your queue is empty: play a Luu card to come back, or pass this round."),
        ("bench with Purification", "Your queue is empty: Purification can bring a Luu; or pass this round."),
        ("target", "Which Luu is Quick Mend for?"),
        ("xp", "3 points of XP to share: who gains the next one?"),
        ("discard", "Discard 1 card (the hand limit is 5): which one now?"),
        ("discard of a card", "Discard 1 card: which one now?"),
        ("die", "Rasluu 1 calls the shot: which value do its dice count?"),
        ("place", "Put your queue in order: who stands at position 2?"),
        ("boss", "Which boss do you face in Sector 2? The other one waits."),
        ("mulligan", "No Luu card in your opening hand: shuffle it back and draw again?"),
    ],
)
def test_prompts(question, prompt):
    """A question says what is asked, and of whom or for what."""
    session = QUESTIONS[question]()
    assert session.choice.kind == question.partition(" ")[0]
    assert session.choice.prompt == prompt


OPTIONS = [
    (
        "turn",
        "attack:rogue-1",
        "Attack Rogue Gifluu 1",
        "Deals 4 to 7 (base 1 + Bonded Boost 1 + d4 + type 1); it has 9 HP.",
    ),
    ("turn", "call:rogue-1", "Call the Shot on Rogue Gifluu 1", "Choose the dice value yourself, once a sector."),
    ("turn", "defend", "Defend", "2 less from the first attack that lands on it this round."),
    ("turn", "gather", "Gather", "2 = Gather 1 + Bonded Boost 1"),
    (
        "turn",
        "move:luu-2:forward",
        "Move Bisluu 2 forward",
        "Uses Rasluu 1's action. It goes to position 1, Rasluu 1 to 2.",
    ),
    ("turn", "play:quick_mend", "Play Quick Mend", "0 Luutex. One of your Luu heals 1 HP."),
    ("turn", "play:gifluu", "Play Gifluu", "2 Luutex. Joins the back of your queue: attack 0, 15 HP."),
    ("evolution", "play:gifluu_evolved", "Play Evolved Gifluu", "Evolves a Gifluu of Level 3: attack 4, 27 HP."),
    ("bench", "play:passive_harvest", "Play Passive Harvest", "0 Luutex. Gain 1 Luutex."),
    ("bench", "pass", "Pass", "Rogues do nothing to a player without Luu."),
    ("target", "target:luu-1", "Rasluu 1", "Level 1, 9 of 15 HP, 0 of 5 XP."),
    ("xp", "xp:luu-2", "Kjeluu 2", "Level 2, 27 of 27 HP, 3 of 5 XP."),
    ("discard", "discard:overdrive", "Discard Overdrive", f"{cost('overdrive')} Luutex."),
    ("discard of a card", "discard:gifluu", "Discard Gifluu", "2 Luutex."),
    ("die", "die:3", "Count 3", "5 = base 1 + Bonded Boost 1 + Call the Shot 3; Rogue Bisluu 1 is left with 3 HP."),
    ("place", "place:luu-2", "Rasluu 1", "Level 1, 15 of 15 HP, 0 of 5 XP."),
    ("mulligan", "mulligan", "Draw a new hand", "Once only; the second hand stays."),
    ("mulligan", "keep", "Keep this hand", "Play on with these five cards."),
]


@pytest.mark.parametrize(
    ("hand", "said"),
    [(["quick_mend", "gifluu_evolved"], True), (["gifluu", "gifluu_evolved"], False)],
    ids=["only an evolved one", "a base Luu"],
)
def test_an_evolved_card_counts_as_a_luu_card_and_that_is_said(hand, said):
    """PL-4.8: no new hand is offered for a hand whose only Luu card is an evolved one."""
    session = position(hand=hand)
    session.state.asking = ("chaos", 0, 0, 0)
    session.game._keys = None
    assert ("No new hand is offered: an evolved card counts" in session.choice.prompt) == said


@pytest.mark.parametrize(
    ("question", "key", "label", "detail"), OPTIONS, ids=[f"{question}, {key}" for question, key, *_ in OPTIONS]
)
def test_options(question, key, label, detail):
    """An option says what it does and what that costs and brings."""
    [option] = [option for option in QUESTIONS[question]().choice.options if option.key == key]
    assert option.label == label
    assert detail in option.detail


def test_boss_options_show_the_boss():
    """Name, title, figures of the coming sector, ability."""
    session = QUESTIONS["boss"]()
    for option in session.choice.options:
        boss = session.cards.sheet("bosses")[f"{option.key.removeprefix('boss:')}_s2"]
        assert option.label == f"{boss.name}, {boss.title}"
        assert option.detail == f"{boss.class_name}, {boss.hp} HP, attack {boss.attack}. {boss.trait}: {boss.printed}"


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


def test_an_attack_says_how_it_may_be_evaded():
    [detail] = [option.detail for option in QUESTIONS["turn"]().choice.options if option.key == "attack:rogue-1"]
    assert "It evades when a d6 shows a 6." in detail


# --- events ---

SENTENCE = r"[A-Z0-9].*\."
EVENTS = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, luu.Event)]
EVENTS.remove(luu.Event)
SAMPLES = {
    int: 3, str: "Something", bool: False, tuple[int, ...]: (4, 6), tuple[str, ...]: ("this", "that"),
    ev.Faces: ((4, 3),), ev.Reasons: (("one thing", 5), ("another", -2)),
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
    """Several reasons make a sum; one alone is named."""
    assert "3 = one thing 5 - another 2" in explain(sample(kind))
    assert "Toxic Rebound" in explain(sample(kind, reasons=(("Toxic Rebound", 3),)))


def test_what_goes_without_saying_is_not_said():
    """The start of a sum alone is no reason: the sentence or the event before has said it."""
    session = position(["lagluu:1"], ["rogue-bisluu:1"], dice=[4, 3])
    play(session, "attack:rogue-1")
    told = [session.explain(event) for event in session.last_events[:4]]
    assert told == [
        "Lagluu 1 attacks Rogue Bisluu 1 with power 4 = base 0 + dice 4; d4 shows 4.",
        "Rogue Bisluu 1 takes 4 damage and has 4 of 8 HP.",
        "Rogue Bisluu 1 attacks Lagluu 1 with power 5 = base 1 + boss's class 1 + dice 3; d4 shows 3.",
        "Lagluu 1 takes 5 damage and has 7 of 12 HP.",
    ]


def test_a_rebound_is_told_with_its_name_and_reductions():
    """What is given back, why, and what the Luu sheds of it, or would have (PL-13.11)."""
    session = position(["kjeluu:2", "gifluu:1"], ["rogue-gifluu:4"], dice=[4, 1, 2])
    play(session, "attack:rogue-1", "defend")
    assert [session.explain(event) for event in events(session, "GaveBack")] == [
        "Rogue Gifluu 1 gives 2 damage back to Kjeluu 1 (2 = Phase Shift 3 - Hardened Shell 1, Impervious does not "
        "apply)."
    ]
    session = position(["gifluu:1"], ["rogue-bisluu:1"], dice=[3, 1])
    play(session, "defend")
    assert session.explain(events(session, "GaveBack")[0]) == (
        "Gifluu 1 gives 1 damage back to Rogue Bisluu 1 (Toxic Rebound: a quarter of 3 dealt, rounded up)."
    )


def test_card_effects_are_told_with_the_card():
    session = position(["kjeluu:1@3"], hand=["passive_harvest", "shell_regrowth"])
    play(session, "play:passive_harvest", "play:shell_regrowth")
    told = [session.explain(event) for event in session.log]
    paid = cost("shell_regrowth")
    assert told == [
        "Player 1 plays Passive Harvest and pays nothing.",
        "Player 1 gains 1 Luutex (Passive Harvest); the pool holds 6.",
        f"Player 1 plays Shell Regrowth for Kjeluu 1 and pays {paid} Luutex ({6 - paid} left).",
        "Kjeluu 1 recovers 5 HP (Shell Regrowth) and has 8 of 20.",
    ]


@pytest.mark.parametrize(
    ("kind", "hidden"),
    [
        pytest.param(ev.Drew, "Player 4 draws a card.", id="a draw"),
        pytest.param(ev.HandDrawn, "Player 4 draws an opening hand of 2.", id="an opening hand"),
    ],
)
def test_draws_of_another_seat_hide_the_cards(kind, hidden):
    event = sample(kind)
    assert sentence(event, seat=0) == hidden
    assert sentence(event, seat=3) == sentence(event) == explain(event)


@pytest.mark.parametrize("players", [1, 2])
def test_a_whole_game_can_be_told(players):
    """Every event of a won game has its sentence and its rule."""
    *_, session = journey(players)
    for event in session.log:
        assert re.fullmatch(SENTENCE, session.explain(event))
        assert re.fullmatch(r"PL-\d+\.\d+|card:\w+", event.rule)
