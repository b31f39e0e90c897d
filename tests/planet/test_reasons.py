"""Every number explains itself: its reasons add up to it, and each of them says what it counts."""

from __future__ import annotations

from dataclasses import fields
from typing import get_type_hints

import pytest
from board import events, play, position
from hypothesis import given, settings
from hypothesis import strategies as st
from test_properties import PLAYERS, SEEDS, every_kind_of_game, new
from whole_games import attacking, before_boss, play_out

import luu
from luu.planet import events as ev

KINDS = [kind for kind in vars(ev).values() if isinstance(kind, type) and issubclass(kind, luu.Event)]
WITH_REASONS = [kind for kind in KINDS if "reasons" in get_type_hints(kind)]

PRINTED_OR_SAID = {
    ev.Drained: "the number on the boss's card",
    ev.CarriedOver: "what the event before says went beyond the HP",
    ev.XpLost: "all that the Luu had",
    ev.XpWasted: "what is left over",
}
"""Numbers that have no sum behind them."""


def number(event: luu.Event) -> int:
    """What the reasons of an event are for."""
    return event.power if hasattr(event, "power") else event.amount


def check_sums(session: luu.Session) -> set[type]:
    """The reasons of every event add up; the kinds of event that have some."""
    told = [event for event in session.log if isinstance(event, tuple(WITH_REASONS))]
    for event in told:
        assert event.reasons, event
        assert sum(amount for _, amount in event.reasons) == number(event), event
        assert all(why and why.count("(") == why.count(")") for why, _ in event.reasons), event
    return {type(event) for event in told}


def test_every_amount_has_reasons_or_needs_none():
    amounts = {kind for kind in KINDS if {"amount", "power"} & {field.name for field in fields(kind)}}
    amounts -= {ev.DraftKept, ev.DraftEnded}  # their power is that of Power cards
    assert amounts - set(WITH_REASONS) == set(PRINTED_OR_SAID)


@every_kind_of_game
@settings(max_examples=6)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_the_reasons_of_every_number_of_a_game_add_up(setup, seed, player, luck):
    check_sums(play_out(new(setup, seed), player(luck)))


@pytest.mark.parametrize("players", [1, 2])
def test_the_reasons_add_up_from_each_boss_on(players):
    """Between them these games have every kind of number but the rarest."""
    found: set[type] = set()
    for boss, sector in [("tjeluu", 2), ("lynluu", 3), ("forluu", 4), ("fesluu", 5), ("toxluu", 3)]:
        found |= check_sums(play_out(before_boss(boss, sector, players, seed=sector), attacking(sector)))
    usual = {"Attacked", "EnemyAttacked", "EnemyDamaged", "LuuDamaged", "GaveBack", "XpGained", "Healed", "EnemyHealed"}
    assert usual <= {kind.__name__ for kind in found}


# --- what the sums say ---


def said(session: luu.Session, kind: str) -> list[str]:
    return [session.explain(event) for event in events(session, kind)]


def test_an_attack_on_a_luu_says_what_applied_and_what_did_not():
    """PL-7.6: a sum of the steps that took something, then those that were looked at for nothing."""
    session = position(["kjeluu:1", "bisluu:1"], ["rogue-rasluu:4", "rogue-rasluu:4"], dice=[4, 4])
    play(session, "defend", "gather")
    assert said(session, "LuuDamaged") == [
        "Kjeluu 1 takes 7 damage (7 = attack 11 - Defend 2 - Bonded Boost 1 - Hardened Shell 1, Impervious does not "
        "apply) and has 13 of 20 HP.",
        "Kjeluu 1 takes 12 damage (12 = attack 14 - Bonded Boost 1 - Hardened Shell 1, Defend is used up, Impervious "
        "does not apply) and has 1 of 20 HP.",
    ]


@pytest.mark.parametrize(
    ("luu_", "dice", "text"),
    [
        pytest.param("gifluu:1", [3, 2], "(4 = attack 6 - Defend 2, no Phase Shift on a 2)", id="a base Gifluu"),
        pytest.param("gifluu:3e", [3, 5], "(4 = attack 6 - Defend 2, no Phase Shift on a 5)", id="an evolved one"),
    ],
)
def test_an_evasion_that_fails_says_so(luu_, dice, text):
    """PL-2.10: with what the die showed."""
    session = position([luu_], ["rogue-bisluu:2"], dice=dice)
    session.play("defend")
    assert text in said(session, "LuuDamaged")[0]


@pytest.mark.parametrize(
    ("enemy", "dice", "text"),
    [
        pytest.param("rogue-gifluu:1", [2, 4], "takes 8 damage (no Phase Shift on a 4)", id="PL-13.4"),
        pytest.param("rogue-kjeluu:1", [2], "takes 7 damage (Impervious does not apply)", id="PL-13.3"),
        pytest.param("fesluu", [2], "takes 6 damage (6 = attack 7 - Fortress Core 1)", id="PL-13.9"),
    ],
)
def test_what_an_enemy_could_have_done_about_an_attack_is_said(enemy, dice, text):
    session = position(["rasluu:3"], [enemy], dice=[*dice, 1, 1, 1], boss="fesluu", sector=2)
    session.play("attack:rogue-1")
    assert text in said(session, "EnemyDamaged")[0]


@pytest.mark.parametrize(
    ("queue", "text"),
    [
        pytest.param(["gifluu:1"], "(Toxic Rebound: a quarter of 5 dealt, rounded up)", id="a quarter"),
        pytest.param(["gifluu:3e"], "(Venom Surge: half of 5 dealt, rounded up)", id="half"),
    ],
)
def test_a_rebound_says_which_part_of_what_it_is(queue, text):
    """PL-2.11"""
    session = position(queue, ["rogue-rasluu:2"], dice=[4, 1])
    session.play("defend")
    assert text in said(session, "GaveBack")[0]


def test_a_rebound_of_the_least_says_so():
    """PL-2.11: 1 even for nothing dealt, past the Rogue's Impervious."""
    session = position(["gifluu:1", "bisluu:5"], ["rogue-kjeluu:1"], dice=[1, 1])
    play(session, "defend", "gather")
    assert said(session, "GaveBack") == [
        "Gifluu 1 gives 1 damage back to Rogue Kjeluu 1 (Toxic Rebound: at least 1; Impervious does not apply)."
    ]


def test_an_aura_says_which_part_of_the_evaded_attack_it_gives_back():
    """PL-13.10"""
    session = position(["rasluu:3"], ["toxluu"], sector=2, boss="toxluu", dice=[3, 5, 1])
    session.play("attack:rogue-1")
    assert "(Toxic Aura: half of 9 evaded, rounded up)" in said(session, "GaveBack")[0]


def test_recoveries_say_what_they_count_and_where_they_end():
    """PL-2.6, PL-13.2 and PL-13.8"""
    session = position(["lagluu:1@5", "lagluu:1@11", "lagluu:1"], ["rogue-lagluu:1@2", "rogue-lagluu:1@3"], dice=[1, 1])
    play(session, "defend", "gather", "gather")
    assert [text.split(" and has")[0] for text in said(session, "Healed")] == [
        "Lagluu 1 recovers 2 HP (Pack Recovery: 1 for each of 2 other Lagluu)",
        "Lagluu 2 recovers 1 HP (1 = Pack Recovery 2 (1 for each of 2 other Lagluu) - above the maximum 1)",
    ]
    assert "Pack Recovery: for 1 other Rogue Lagluu" in said(session, "EnemyHealed")[0]
    session = position(["kjeluu:1@10"], ["forluu@9"], sector=2, boss="forluu", dice=[1, 1])
    session.play("gather")
    assert "(3 = Resilient Core " in said(session, "EnemyHealed")[0]
    assert " (at most 3))" in said(session, "EnemyHealed")[0]


def test_carried_damage_says_whose_hp_did_not_take_it():
    """PL-6.6"""
    session = position(["rasluu:1@2", "lagluu:1"], ["rogue-bisluu:2"], dice=[4])
    play(session, "gather", "gather")
    assert said(session, "CarriedOver") == ["5 damage beyond the HP of Rasluu 1 carries over to Lagluu 2."]


def test_multiples_and_halves_say_of_what():
    """PL-7.5 and PL-7.6: Overdrive and Dampening Wave."""
    hand = ["overdrive", "dampening_wave"]
    session = position(["rasluu:3"], ["rogue-bisluu:4", "rogue-bisluu:4"], hand=hand, luutex=9, dice=[4, 3])
    play(session, "play:overdrive", "play:dampening_wave", "attack:rogue-1")
    assert "+ Overdrive 9 (2 times 9)" in said(session, "Attacked")[0]
    assert "- Dampening Wave " in said(session, "LuuDamaged")[0]
    assert "(half of " in said(session, "LuuDamaged")[0]


def test_points_of_xp_say_which_of_how_many_they_are():
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], hand=["rising_tide"], luutex=9)
    play(session, "play:rising_tide", "attack:rogue-1")
    told = [session.explain(event) for event in events(session, "XpGained") if event.rule == "card:rising_tide"]
    assert told == [
        "Rasluu 1 gains 1 XP (Rising Tide: point 1 of 2) and has 2 of 5.",
        "Rasluu 1 gains 1 XP (Rising Tide: point 2 of 2) and has 3 of 5.",
    ]


def test_reasons_are_the_same_whether_anybody_listens_or_not():
    """What is shown of a position does not depend on its log."""
    session = position(["lagluu:3e", "lagluu:3", "kjeluu:1"])
    silent = session.imagine(0, "anew")
    assert silent.log == ()
    reasons = [one["attack_reasons"] for one in session.view(0)["queues"][0]]
    assert ["Swarm Mind (for 1 other Lagluu)", 1] in reasons[0]
    assert [one["attack_reasons"] for one in silent.view(0)["queues"][0]] == reasons
