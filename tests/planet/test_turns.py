"""The course of a wave: who acts when, cards and the one action, drawing and discarding around waves (PL-6)."""

from __future__ import annotations

import pytest
from board import events, play, position, queue

from luu.core.session import Session

FIVE = ["shell_guard", "shell_regrowth", "core_surge", "luutex_flare", "hardened_instinct"]
DECK = ["rasluu", "lagluu", "kjeluu", "gifluu", "bisluu", "quick_mend", "passive_harvest", "core_cascade"]


def acting_order(session: Session, *keys: str) -> list[int]:
    """Who takes a turn in this round, by uid: the keys are played first, then everybody defends."""
    script, order, now = list(keys), [], session.state.round_total
    while session.state.round_total == now:
        acting = session.state.acting
        session.play(script.pop(0) if script else "defend")
        if session.state.acting != acting or session.state.round_total != now:
            order.append(acting)
    return order


def hand_sizes(session: Session) -> list[int]:
    return session.view(0)["hand_sizes"]


def kinds(session: Session) -> list[str]:
    """The kinds of all events so far, in order."""
    return [type(event).__name__ for event in session.log]


# --- sector start ---


@pytest.mark.parametrize(
    ("held", "after"),
    [
        pytest.param(0, 5, id="PL-6.1 empty hand"),
        pytest.param(2, 5, id="PL-6.1 draws what is missing"),
        pytest.param(5, 5, id="PL-6.1 at the limit"),
        pytest.param(7, 7, id="PL-6.1 nobody discards"),
    ],
)
def test_sector_start_fills_the_hand(held, after):
    """PL-6.1 and PL-6.7: after a boss neither draw nor discard; the next sector fills hands up to the limit."""
    hand = [*FIVE, "quick_mend", "passive_harvest"][:held]
    session = position(["rasluu:1"], ["tjeluu@1"], hand=hand)
    play(session, "attack:rogue-1")
    assert session.choice.kind == "boss"
    assert hand_sizes(session) == [held]
    play(session, session.choice.keys[0])
    assert (session.state.sector, session.choice.kind) == (2, "turn")
    assert hand_sizes(session) == [after]
    assert [event.rule for event in events(session, "Drew")] == ["PL-6.1"] * max(0, 5 - held)


def test_sector_start_fills_each_hand_to_4_with_two_players():
    """PL-6.1: each player draws what is missing to that player."""
    session = position(
        ["rasluu:1"], ["tjeluu@1"], second=["lagluu:1"], hand=FIVE, second_hand=["quick_mend", "core_cascade"]
    )
    play(session, "attack:rogue-1", "gather", "boss:" + session.state.boss_deck[-1])
    assert session.state.sector == 2
    assert hand_sizes(session) == [5, 4]


# --- within a wave ---


def test_no_hand_limit_during_a_wave():
    """PL-6.2: Core Cascade may leave six cards in hand, and the turn simply goes on."""
    session = position(["kjeluu:2"], hand=["core_cascade", *FIVE[:4]], draw=DECK[:3])
    play(session, "play:core_cascade", "discard:rasluu")
    assert hand_sizes(session) == [6]
    assert session.choice.kind == "turn"
    play(session, "defend")
    assert session.state.round == 2
    assert (hand_sizes(session), session.choice.kind) == ([6], "turn")


def test_after_the_wave_the_hand_limit_holds_again():
    """PL-6.2: what was too many is discarded then."""
    session = position(["rasluu:3"], ["rogue-bisluu:1@1"], hand=[*FIVE, "core_cascade"], draw=[], discard=[])
    play(session, "attack:rogue-1")
    assert (session.choice.kind, hand_sizes(session)) == ("discard", [6])
    play(session, session.choice.keys[0])
    assert hand_sizes(session) == [5]


# --- who acts when ---

TURN_ROUND = ("play:formation_override", "place:luu-3", "place:luu-3")


@pytest.mark.parametrize(
    ("keys", "order"),
    [
        pytest.param([], [1, 2, 3], id="PL-6.3 front to back"),
        pytest.param(["move:luu-2:forward"], [1, 2, 3], id="PL-6.3 the actor is overtaken"),
        pytest.param(["move:luu-3:forward"], [1, 3, 2], id="PL-6.3 the third overtakes the second"),
        pytest.param(["defend", "move:luu-3:forward"], [1, 2, 3], id="PL-6.3 the third overtakes the actor"),
        pytest.param(["defend", "move:luu-2:forward"], [1, 2, 3], id="PL-6.3 one that has acted does not act again"),
        pytest.param(["defend", "defend", "move:luu-3:forward"], [1, 2, 3], id="PL-6.3 the last moves forward"),
        pytest.param(TURN_ROUND, [1, 3, 2], id="PL-6.3 a card turns the queue round"),
    ],
)
def test_luu_act_in_queue_order_once_a_round(keys, order):
    """PL-6.3: after any change of the queue the next is the frontmost that has not acted."""
    session = position(["kjeluu:2", "kjeluu:1", "rasluu:1"], hand=["formation_override"])
    assert acting_order(session, *keys) == order


def test_every_round_begins_with_the_front_luu():
    """PL-6.3: in a new round all act again, in the order the queue has then."""
    session = position(["kjeluu:2", "kjeluu:1"])
    assert acting_order(session, "move:luu-2:forward") == [1, 2]
    assert acting_order(session) == [2, 1]


@pytest.mark.parametrize(
    ("keys", "order"),
    [
        pytest.param([], [1, 2, 3, 4], id="PL-6.3 player 1 first"),
        pytest.param(["play:gifluu"], [1, 2, 5, 3, 4], id="PL-6.3 a new Luu of player 1 acts before player 2's"),
        pytest.param(["defend", "defend", "move:luu-2:forward"], [1, 2, 3, 4], id="PL-6.3 each player's own queue"),
    ],
)
def test_the_luu_of_player_1_act_before_those_of_player_2(keys, order):
    """PL-6.3: with two players, player 1's Luu all act, then player 2's."""
    session = position(["kjeluu:2", "kjeluu:1"], second=["kjeluu:2", "lagluu:1"], hand=["gifluu"])
    assert acting_order(session, *keys) == order


def test_every_round_begins_with_player_1():
    """PL-6.3: not with whoever acted last."""
    session = position(["kjeluu:2", "kjeluu:1"], second=["kjeluu:2"])
    assert [acting_order(session) for _ in range(3)] == [[1, 2, 3]] * 3


@pytest.mark.parametrize("action", ["attack:rogue-1", "call:rogue-1", "defend", "gather", "move:luu-2:forward"])
def test_a_turn_is_any_number_of_cards_and_then_one_action(action):
    """PL-6.4: cards never use up the action, and one action ends the turn."""
    session = position(["rasluu:1", "kjeluu:1"], hand=["passive_harvest", "luutex_flare", "gifluu", "shell_guard"])
    for card in ("play:passive_harvest", "play:luutex_flare", "play:gifluu", "play:shell_guard"):
        play(session, card)
        if session.choice.kind == "target":
            play(session, "target:luu-1")
        assert (session.choice.kind, session.state.acting) == ("turn", 1)
        assert action in session.choice.keys
    play(session, action, *(["die:2"] if action.startswith("call") else []))
    assert (session.choice.kind, session.state.acting) == ("turn", 2)


def test_a_turn_needs_no_card():
    """PL-6.4: with nothing to play a Luu still has its four actions, and must take one."""
    session = position(["kjeluu:1", "kjeluu:1"])
    assert session.choice.keys == ("attack:rogue-1", "defend", "gather", "move:luu-2:forward")


def test_cards_are_played_on_the_turn_of_their_own_player():
    """PL-6.4: the other player's hand waits."""
    session = position(["kjeluu:2"], second=["kjeluu:2"], hand=["quick_mend"], second_hand=["passive_harvest"])
    assert "play:quick_mend" in session.choice.keys
    assert "play:passive_harvest" not in session.choice.keys
    play(session, "defend")
    assert session.choice.seat == 1
    assert "play:passive_harvest" in session.choice.keys
    assert "play:quick_mend" not in session.choice.keys


# --- the end of a wave ---


@pytest.mark.parametrize(
    ("held", "to_discard"),
    [
        pytest.param(3, 0, id="PL-6.7 below the limit"),
        pytest.param(4, 0, id="PL-6.7 the draw reaches the limit"),
        pytest.param(5, 1, id="PL-6.7 the draw is one too many"),
        pytest.param(7, 3, id="PL-6.7 a hand that grew during the wave"),
    ],
)
def test_after_a_wave_draw_one_and_discard_down_to_five(held, to_discard):
    """PL-6.7: one card is drawn, then the hand goes down to the limit."""
    hand = [*FIVE, "quick_mend", "passive_harvest"][:held]
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], hand=hand, draw=["core_cascade"])
    play(session, "attack:rogue-1")
    assert [event.card for event in events(session, "Drew")] == ["core_cascade"]
    for _ in range(to_discard):
        assert session.choice.kind == "discard"
        play(session, session.choice.keys[0])
    assert (session.choice.kind, session.state.wave) == ("turn", 2)
    assert hand_sizes(session) == [held + 1 - to_discard]


def test_the_player_chooses_what_to_discard():
    """PL-6.7: any card of the hand, the one just drawn included; it goes to the discard pile."""
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], hand=FIVE, draw=["core_cascade"], discard=[])
    play(session, "attack:rogue-1")
    assert sorted(session.choice.keys) == sorted(f"discard:{card}" for card in [*FIVE, "core_cascade"])
    play(session, "discard:core_surge")
    assert [card["id"] for card in session.view(0)["discard"]] == ["core_surge"]
    assert "core_surge" not in [card["id"] for card in session.view(0)["hands"][0]]


def test_after_a_wave_each_player_draws_and_discards_down_to_four():
    """PL-6.7: both players do, each choosing the own cards."""
    session = position(
        ["rasluu:1"], ["rogue-bisluu:1@1"], second=["lagluu:1"],
        hand=FIVE[:4], second_hand=["quick_mend", "rasluu", "lagluu", "gifluu"], draw=["kjeluu", "bisluu"],
    )  # fmt: skip
    play(session, "attack:rogue-1", "defend")
    asked = []
    while session.choice.kind == "discard":
        asked.append((session.choice.seat, set(session.choice.keys)))
        play(session, session.choice.keys[0])
    assert [seat for seat, _ in asked] == [0, 1]
    assert "discard:bisluu" in asked[0][1]
    assert "discard:kjeluu" in asked[1][1]
    assert hand_sizes(session) == [4, 4]


def test_the_wave_ending_defeat_takes_effect_before_draw_and_discard():
    """PL-6.7: its XP is shared first, while the hand is still as it was."""
    session = position(["rasluu:1", "lagluu:1"], ["rogue-bisluu:1@1"], hand=FIVE)
    play(session, "attack:rogue-1")
    assert (session.choice.kind, hand_sizes(session)) == ("xp", [5])
    play(session, "xp:luu-2", "defend")
    order = kinds(session)
    assert order.index("XpGained") < order.index("WaveCleared") < order.index("Drew")


def test_after_a_boss_neither_draw_nor_discard():
    """PL-6.7: even a hand of seven stays, and the pile is left alone."""
    hand = [*FIVE, "quick_mend", "passive_harvest"]
    session = position(["rasluu:1"], ["tjeluu@1"], hand=hand, draw=DECK[:3])
    play(session, "attack:rogue-1", "boss:" + session.state.boss_deck[-1])
    assert session.state.sector == 2
    assert (hand_sizes(session), session.view(0)["deck"]) == ([7], 3)
    assert not {"Drew", "Discarded"} & set(kinds(session))


# --- the last enemy has fallen ---


@pytest.mark.parametrize("second", [None, ["rasluu:1"]], ids=["solo", "two players"])
def test_after_the_last_enemy_the_others_still_act_but_cannot_attack(second):
    """PL-6.8: whoever has not acted takes its turn without Attack, Call the Shot neither; no enemy attacks."""
    session = position(["rasluu:1+4", "rasluu:3+5"], ["rogue-bisluu:1@1"], second=second)
    play(session, "attack:rogue-1")
    waiting = [2] if second is None else [2, 3]
    for uid in waiting:
        assert (session.choice.kind, session.state.acting) == ("turn", uid)
        assert {"defend", "gather"} <= set(session.choice.keys)
        assert not any(key.startswith(("attack", "call")) for key in session.choice.keys)
        play(session, "gather")
    assert session.state.wave == 2
    assert events(session, "EnemyAttacked") == []


def test_cards_can_still_be_played_after_the_last_enemy():
    """PL-6.8: the rest of the round is a round like any other, but for Attack."""
    session = position(["rasluu:3+5", "kjeluu:3@9+5"], ["rogue-bisluu:1@1"], hand=["quick_mend", "gifluu"])
    play(session, "attack:rogue-1", "play:gifluu", "play:quick_mend", "target:luu-2")
    assert queue(session)[1].hp == 10
    assert acting_order(session, "defend", "defend") == [2, 3]


def test_end_of_round_effects_come_before_the_end_of_the_wave():
    """PL-6.8: Lagluu still recover, then the wave is over."""
    session = position(["lagluu:3@5+5", "lagluu:3+5"], ["rogue-bisluu:1@1"])
    play(session, "attack:rogue-1", "defend")
    assert queue(session)[0].hp == 6
    order = kinds(session)
    assert order.index("Healed") < order.index("WaveCleared")


def test_a_last_enemy_that_falls_in_the_enemy_phase_ends_the_wave_too():
    """PL-6.8: a defending Gifluu's rebound can do it; the round ends, and the next wave begins."""
    session = position(["gifluu:1"], ["rogue-bisluu:1@1"], dice=[2, 1])
    play(session, "defend")
    assert events(session, "EnemyDefeated")
    assert (session.state.wave, session.state.round) == (2, 1)


@pytest.mark.parametrize("second", [None, ["rasluu:1"]], ids=["solo", "two players"])
def test_the_last_boss_falling_is_victory_at_once(second):
    """PL-6.8: nobody else acts, no XP is shared."""
    session = position(["rasluu:5", "rasluu:1"], ["fesluu@1"], second=second, sector=5, boss="fesluu")
    play(session, "attack:rogue-1")
    assert session.choice is None
    assert session.outcome.won
    assert kinds(session)[-2:] == ["EnemyDefeated", "GameEnded"]


# --- the end of a round ---


def test_end_of_round_effects_come_after_the_enemy_attacks():
    """PL-6.9: a Lagluu unhurt until then recovers from what the enemies have just done to it."""
    session = position(["lagluu:1", "lagluu:1"], ["rogue-bisluu:1"], dice=[4])
    play(session, "gather", "gather")
    [hit], [healed] = events(session, "LuuDamaged"), events(session, "Healed")
    assert (hit.hp, healed.hp) == (12 - (2 + 4 - 1), 12 - (2 + 4 - 1) + 1)


def test_friendly_then_rogue_then_boss():
    """PL-6.9: the order of end-of-round effects; so Forluu counts the damage that Pack Recovery has left."""
    wave = ["forluu@20", "rogue-lagluu:1@3", "rogue-lagluu:1@3"]
    colony = ["lagluu:5@28", "lagluu:5", "lagluu:1", "lagluu:1"]
    session = position(colony, wave, sector=2, wave=4, boss="forluu", dice=[1, 1, 1])
    play(session, "defend", "gather", "gather", "gather")
    assert events(session, "LuuDamaged")[0].hp == 28 - (9 + 1 - 2 - 6)
    healed = [event for event in session.log if type(event).__name__ in ("Healed", "EnemyHealed")]
    assert [event.rule for event in healed] == ["PL-2.6", "PL-13.2", "PL-13.2", "PL-13.8"]
    assert [event.amount for event in healed] == [3, 1, 1, 1]
