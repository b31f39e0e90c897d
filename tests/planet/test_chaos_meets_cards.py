"""Chaos cards and action cards that are out at the same time (PL-11, PL-10.0)."""

from __future__ import annotations

from board import enemies, events, play, position, queue


def with_card(card: str, chaos: str, luus, **given):
    """A card has been played for the front Luu; then a Core Cascade draws the chaos card."""
    pile = ["gifluu", "lagluu", "shell_regrowth", "core_surge", "shell_guard", chaos]
    session = position(luus, hand=[card, "core_cascade"], draw=pile, discard=["bisluu"], luutex=9, **given)
    play(session, f"play:{card}")
    while session.choice.kind != "turn":
        play(session, session.choice.keys[0])
    return play(session, "play:core_cascade")


def test_tenacity_saves_the_lead_from_colony_fracture():
    """PL-11.2: it would be knocked out, so the card keeps it at 1 HP and ends; then it is discarded (PL-10.0)."""
    session = with_card("tenacity", "colony_fracture", ["kjeluu:1", "rasluu:1"])
    assert [luu_.hp for luu_ in queue(session)] == [1, 15]
    assert [event.card for event in events(session, "CardEnded")] == ["tenacity"]
    view = session.view(0)
    assert (view["lasting"], "tenacity" in [card["id"] for card in view["discard"]]) == ([], True)


def test_tenacity_saves_a_luu_from_toxic_pulse():
    """PL-11.6: at 1 HP, whatever the pulse would take."""
    session = with_card("tenacity", "toxic_pulse", ["rasluu:1@2", "rasluu:1"])
    assert [luu_.hp for luu_ in queue(session)] == [1, 12]


def test_damage_response_answers_toxic_pulse():
    """PL-11.6: the first damage of the round, so a card is drawn."""
    session = with_card("damage_response", "toxic_pulse", ["rasluu:1", "rasluu:1"])
    assert [event.rule for event in events(session, "Drew")].count("card:damage_response") == 1


def test_last_lesson_answers_colony_fracture():
    """PL-11.2: the fallen lead is an own Luu that was knocked out."""
    session = with_card("last_lesson", "colony_fracture", ["kjeluu:1", "rasluu:1"])
    assert [luu_.name for luu_ in queue(session)] == ["Rasluu"]
    assert session.choice.kind == "take" or events(session, "CardTaken")


def test_dampening_wave_halves_toxic_pulse():
    """PL-11.6, PL-7.6: 3 is halved to 1."""
    session = with_card("dampening_wave", "toxic_pulse", ["rasluu:1", "rasluu:1"])
    assert [luu_.hp for luu_ in queue(session)] == [14, 14]


def test_surge_protocol_beats_suppression_field():
    """PL-11.3: the most of the dice, not the least."""
    session = with_card("suppression_field", "surge_protocol", ["kjeluu:5", "rasluu:1"], dice=[])
    while session.choice.kind != "turn":
        play(session, session.choice.keys[0])
    play(session, "defend", "defend")
    [attack] = events(session, "EnemyAttacked")
    assert attack.power == enemies(session)[0].card.attack + enemies(session)[0].bonus + 4
    assert attack.dice == ()


def test_signal_jam_stops_cards_from_hand_but_not_cards_that_are_out():
    """PL-11.10: it speaks of cards from hand."""
    session = with_card("luutex_pulse", "signal_jam", ["rasluu:1", "rasluu:1"])
    while session.choice.kind != "turn":
        play(session, session.choice.keys[0])
    assert "use:luutex_pulse" in session.choice.keys
    assert not any(key.startswith("play:shell") for key in session.choice.keys)
