"""The words of questions, options and events: all are there, and every number has its reasons."""

from __future__ import annotations

import re
from dataclasses import fields
from typing import get_type_hints

import pytest

import luu
from luu.core.tally import in_words
from luu.luturas import events as ev
from luu.luturas.explain import HIDDEN, explain, sentence

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


def test_sums_are_told_as_the_tally_says_them():
    reasons = (("printed", 2), ("Extra Dice Bag", 2))
    event = ev.DamageRolled("LN-6.7", 0, 0, "Brinokk", ((1, 1, 1, 1),), 4, reasons, 1)
    assert in_words(4, reasons) in explain(event)
