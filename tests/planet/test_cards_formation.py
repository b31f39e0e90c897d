"""Cards for the own queue: who acts when, who stands where, who carries damage, who joins and who comes back."""

from __future__ import annotations

import pytest
from board import cost, enemies, events, play, position, queue

import luu
from luu.planet.box import BASE_IDS

HARMLESS = ("rogue-lagluu:1", "rogue-lagluu:1")
"""Attack 1 each; the dice decide."""


def names(session, seat: int = 0) -> list[str]:
    return [luu_.name for luu_ in queue(session, seat)]


def hp(session, seat: int = 0) -> list[int]:
    return [luu_.hp for luu_ in queue(session, seat)]


def acting(session) -> str:
    """The class of the Luu whose turn it is."""
    return session.state.luu(session.state.acting).name


def asked(session) -> str:
    return session.choice.kind


def keys(session, start: str) -> list[str]:
    return [key for key in session.choice.keys if key.startswith(start)]


def discarded(session) -> list[str]:
    return [session.game.table.box.ids[serial] for serial in session.state.discard]


def held(session, seat: int = 0) -> list[str]:
    return [session.game.table.box.ids[serial] for serial in session.state.players[seat].hand]


def out(session) -> list[str]:
    return [lasting.card.id for lasting in session.state.lasting]


def end_round(session, action: str = "defend"):
    """Every Luu takes the same action until the next round; what is asked meanwhile gets its first answer."""
    round_total = session.state.round_total
    while session.outcome is None and session.state.round_total == round_total:
        session.play(action if action in session.choice.keys else session.choice.keys[0])
    return session


# --- Override ---


def test_override_names_the_next_luu_and_positions_stay():
    """Override, PL-6.3: the Luu that is acting finishes its turn, the one that was named goes next, then the order of
    the queue holds again."""
    session = position(("rasluu:1", "kjeluu:1", "gifluu:1", "bisluu:1"), hand=["override"], dice=[])
    play(session, "play:override")
    assert (asked(session), session.choice.keys) == ("next", ("next:luu-2", "next:luu-3", "next:luu-4"))
    play(session, "next:luu-3")
    assert [luu_["acts_next"] for luu_ in session.view(0)["queues"][0]] == [False, False, True, False]
    order = []
    for _ in range(3):
        order.append(acting(session))
        session.play("gather")
    assert order == ["Rasluu", "Gifluu", "Kjeluu"]
    assert names(session) == ["Rasluu", "Kjeluu", "Gifluu", "Bisluu"]
    assert "override" in out(session), "PL-10.0: it stays out for the round"


def test_override_is_over_with_the_round():
    """Override, PL-10.0: the next round starts at the front again."""
    session = position(("rasluu:1", "kjeluu:1", "bisluu:1"), hand=["override"], dice=[1] * 4)
    end_round(play(session, "play:override", "next:luu-3"), "gather")
    assert (acting(session), "override" in discarded(session)) == ("Rasluu", True)


@pytest.mark.parametrize(
    ("luus", "turns", "offered"),
    [
        pytest.param(3, 0, True, id="two are still to come"),
        pytest.param(2, 0, False, id="only one is still to come"),
        pytest.param(3, 1, False, id="one has acted"),
    ],
)
def test_override_needs_a_choice(luus, turns, offered):
    """Override: of the Luu that have not acted."""
    session = position(("rasluu:1", "kjeluu:1", "bisluu:1")[:luus], hand=["override"], dice=[])
    play(session, *["gather"] * turns)
    assert ("play:override" in session.choice.keys) == offered


def test_override_is_for_the_own_queue():
    """Override, PL-6.3: with two players only Luu of the player who plays it are named."""
    session = position(("rasluu:1",), HARMLESS, second=("kjeluu:1", "gifluu:1", "bisluu:1"), second_hand=["override"])
    play(session, "gather", "play:override")
    assert session.choice.keys == ("next:luu-2", "next:luu-3")
    assert session.choice.seat == 1


# --- Tactical Command ---


def command(queue_=("rasluu:1", "kjeluu:1", "bisluu:1"), **where):
    """Played in one round, at the start of the next."""
    session = position(queue_, HARMLESS[:1], hand=["tactical_command"], dice=[1] * 40, **where)
    return end_round(play(session, "play:tactical_command"), "gather")


def test_tactical_command_orders_the_turns_of_each_round():
    """Tactical Command, PL-6.3: asked pick by pick at each round's start, the last one goes without saying."""
    session = command()
    for _ in range(2):
        assert (asked(session), session.choice.keys[:-1]) == ("order", ("next:luu-1", "next:luu-2", "next:luu-3"))
        play(session, "next:luu-3")
        assert session.choice.keys == ("next:luu-1", "next:luu-2", "next:rest")
        play(session, "next:luu-1")
        order = []
        while asked(session) == "turn":
            order.append(acting(session))
            session.play("gather")
        assert order == ["Bisluu", "Rasluu", "Kjeluu"]
    assert names(session) == ["Rasluu", "Kjeluu", "Bisluu"]


def test_tactical_command_takes_the_rest_from_front_to_back():
    """Tactical Command: one answer is enough for those that keep their order."""
    session = play(command(), "next:luu-2", "next:rest")
    assert asked(session) == "turn"
    order = [acting(session), acting(play(session, "gather")), acting(play(session, "gather"))]
    assert order == ["Kjeluu", "Rasluu", "Bisluu"]


def test_tactical_command_lets_later_luu_act_last():
    """Tactical Command, PL-8.2: a Luu that joins in the round acts after all that were put in order."""
    session = position(
        ("rasluu:1", "kjeluu:1"), HARMLESS[:1], hand=["tactical_command", "bisluu"], luutex=9, dice=[1] * 9
    )
    end_round(play(session, "play:tactical_command"), "gather")
    play(session, "next:luu-2", "play:bisluu")
    order = [acting(session), acting(play(session, "gather")), acting(play(session, "gather"))]
    assert order == ["Kjeluu", "Rasluu", "Bisluu"]


def test_tactical_command_asks_nothing_of_one_luu_and_nothing_of_the_other_player():
    """Tactical Command: own queue."""
    assert asked(command(("rasluu:2",))) == "turn"
    session = command(("rasluu:2", "kjeluu:2"), second=("gifluu:3", "bisluu:3"))
    assert (asked(session), session.choice.seat) == ("order", 0)
    play(session, "next:rest")
    assert asked(session) == "turn"


# --- Tactical Shift ---


def test_tactical_shift_moves_one_luu_once_a_wave():
    """Tactical Shift: used in a card step, costs no action; one step back is the follower's step forward."""
    session = position(("rasluu:1", "kjeluu:1", "bisluu:1"), hand=["tactical_shift"], dice=[])
    play(session, "play:tactical_shift", "use:tactical_shift")
    assert asked(session) == "shift"
    assert session.choice.keys == ("shift:luu-1:to-3", "shift:luu-2:to-1", "shift:luu-3:to-1", "shift:luu-3:to-2")
    play(session, "shift:luu-3:to-1")
    assert names(session) == ["Bisluu", "Rasluu", "Kjeluu"]
    assert (acting(session), keys(session, "use:")) == ("Rasluu", [])
    assert acting(play(session, "gather")) == "Bisluu", "PL-6.3: the frontmost that has not acted"


def test_tactical_shift_rests_for_the_wave_once_it_is_used():
    """Tactical Shift: once per wave, not once per round."""
    session = position(("rasluu:1", "kjeluu:1"), hand=["tactical_shift"], dice=[1] * 4)
    end_round(play(session, "play:tactical_shift", "use:tactical_shift", "shift:luu-2:to-1"), "gather")
    assert (session.state.round, keys(session, "use:")) == (2, [])


def test_tactical_shift_can_be_used_again_in_the_next_wave_of_the_sector():
    """Tactical Shift, PL-10.0."""
    session = position(("rasluu:3", "kjeluu:1"), ["rogue-bisluu:1@1"], hand=["tactical_shift"], dice=[1] * 9)
    play(session, "play:tactical_shift", "use:tactical_shift", "shift:luu-2:to-1", "attack:rogue-1")
    while session.state.wave == 1:
        session.play("gather" if "gather" in session.choice.keys else session.choice.keys[0])
    assert keys(session, "use:") == ["use:tactical_shift"]
    assert names(session) == ["Kjeluu", "Rasluu"]


def test_tactical_shift_needs_two_luu():
    """Tactical Shift: one Luu alone has no other position."""
    session = play(position(("rasluu:1",), hand=["tactical_shift"], dice=[]), "play:tactical_shift")
    assert keys(session, "use:") == []


# --- Emergency Mend ---


def test_emergency_mend_shares_damage_anew():
    """Emergency Mend: asked Luu by Luu, the last one carries the rest, the total stays."""
    session = position(("rasluu:1@5", "kjeluu:1@20", "bisluu:1@13"), hand=["emergency_mend"], dice=[])
    play(session, "play:emergency_mend")
    assert (asked(session), session.choice.keys) == ("amount", tuple(f"amount:{n}" for n in range(13)))
    play(session, "amount:0", "amount:9")
    assert (asked(session), hp(session)) == ("turn", [15, 11, 12])
    assert discarded(session)[-1] == "emergency_mend"


def test_emergency_mend_leaves_nobody_below_1_hp():
    """Emergency Mend: only amounts that all of them can carry are offered."""
    session = position(("rasluu:1@1", "lagluu:1@4"), hand=["emergency_mend"], dice=[])
    play(session, "play:emergency_mend")
    assert session.choice.keys == tuple(f"amount:{n}" for n in range(11, 15)), "a Lagluu carries 11 of the 22 at most"
    play(session, "amount:11")
    assert hp(session) == [4, 1]


@pytest.mark.parametrize(
    ("luus", "offered"),
    [
        pytest.param(("rasluu:1", "kjeluu:1"), False, id="no damage"),
        pytest.param(("rasluu:1@3",), False, id="one Luu"),
        pytest.param(("rasluu:1@1", "kjeluu:1@1"), False, id="only one way to carry it"),
        pytest.param(("rasluu:1@14", "kjeluu:1"), True, id="1 damage"),
    ],
)
def test_emergency_mend_needs_something_to_share(luus, offered):
    """Emergency Mend: it is not offered where it would do nothing."""
    session = position(luus, hand=["emergency_mend"], dice=[])
    assert ("play:emergency_mend" in session.choice.keys) == offered


def test_emergency_mend_is_for_the_own_luu():
    """Emergency Mend: the other player's damage stays where it is."""
    session = position(("rasluu:1@5", "kjeluu:1"), HARMLESS, second=("bisluu:1@4",), hand=["emergency_mend"])
    play(session, "play:emergency_mend", "amount:2")
    assert (hp(session), hp(session, 1)) == ([13, 12], [4])


# --- Pack Call ---


def pack(queue_=("lagluu:1",), hand=(), draw=("quick_mend", "lagluu", "core_surge"), **where):
    session = position(queue_, hand=["pack_call", *hand], draw=draw, dice=[], **where)
    return play(session, "play:pack_call")


def test_pack_call_finds_a_lagluu_that_may_join_for_nothing():
    """Pack Call, PL-8.2: searched, then played for 0 with a Lagluu in the queue."""
    session = pack()
    assert (asked(session), session.choice.keys) == ("free", ("play:lagluu", "pass"))
    play(session, "play:lagluu")
    assert (names(session), session.state.players[0].luutex) == (["Lagluu", "Lagluu"], 5 - cost("pack_call"))
    assert held(session) == []
    assert len(session.state.draw) == 2


def test_pack_call_may_leave_the_lagluu_in_hand():
    """Pack Call: `may be played`."""
    session = play(pack(), "pass")
    assert (names(session), held(session), asked(session)) == (["Lagluu"], ["lagluu"], "turn")


@pytest.mark.parametrize(
    ("luus", "hand", "draw", "may_play"),
    [
        pytest.param(("rasluu:1",), (), ("lagluu",), False, id="no Lagluu in the queue"),
        pytest.param(("lagluu:1",), ("lagluu",), ("quick_mend",), True, id="none found, one in hand before"),
        pytest.param(("lagluu:1",), (), ("quick_mend", "lagluu_evolved"), False, id="an evolved one is no base Lagluu"),
        pytest.param(("lagluu:1", *("rasluu:1",) * 4), (), ("lagluu",), False, id="PL-8.1 no room"),
    ],
)
def test_pack_call_limits(luus, hand, draw, may_play):
    """Pack Call, PL-8.1."""
    assert (asked(pack(luus, hand, draw)) == "free") == may_play


# --- Last Stand ---


def fall(luus, hand=("last_stand",), **where):
    """The lead of a queue falls in the enemy phase."""
    session = position(luus, ["rogue-rasluu:4"], hand=hand, dice=[1] * 20, **where)
    play(session, "play:last_stand")
    return end_round(session, "gather")


def attack_of(session, place: int, seat: int = 0) -> int:
    return session.view(seat)["queues"][seat][place - 1]["attack"]


def test_last_stand_gives_the_new_lead_its_level_until_the_end_of_the_next_round():
    """Last Stand, PL-7.5: a card bonus of the Luu that leads after a knock-out."""
    session = fall(("gifluu:1@1", "kjeluu:3", "rasluu:1"))
    assert names(session) == ["Kjeluu", "Rasluu"]
    assert [attack_of(session, 1), attack_of(session, 2)] == [4 + 3, 1]
    assert out(session) == ["last_stand"]
    end_round(session, "gather")
    assert attack_of(session, 1) == 4
    assert (out(session), discarded(session)[-1]) == ([], "last_stand")


def test_last_stand_is_triggered_once():
    """Last Stand, PL-13.4: another Luu that falls in the next round changes nothing about when it ends."""
    session = position(
        ("bisluu:1@1", "kjeluu:3", "rasluu:1@1"), ["rogue-gifluu:4", "rogue-rasluu:4"], hand=["last_stand"],
        dice=[1] * 20,
    )  # fmt: skip
    end_round(play(session, "play:last_stand"), "gather")
    assert [(luu_.name, luu_.hp > 1) for luu_ in queue(session)] == [("Kjeluu", True), ("Rasluu", False)]
    play(session, "gather", "attack:rogue-1")
    assert names(session) == ["Kjeluu"]
    assert (session.state.round, out(session)) == (3, [])


def test_last_stand_waits_for_an_own_luu():
    """Last Stand: another player's knock-out is none of its business, and without a fall it stays out."""
    session = position(
        ("kjeluu:3", "rasluu:1"), ["rogue-rasluu:4"], second=("gifluu:1@1", "bisluu:3"), hand=["last_stand"],
        dice=[1] * 20,
    )  # fmt: skip
    end_round(play(session, "play:last_stand"), "gather")
    assert names(session, 1) == ["Bisluu"]
    assert (out(session), attack_of(session, 1), attack_of(session, 1, 1)) == (["last_stand"], 4, 4)


def test_last_stand_goes_to_the_luu_that_leads_when_the_attack_is_done():
    """Last Stand, PL-6.6: two that fall to one attack are followed by one lead; with nobody left it waits on."""
    session = fall(("gifluu:1@1", "bisluu:1@1", "kjeluu:2", "rasluu:1"))
    assert (names(session), attack_of(session, 1)) == (["Kjeluu", "Rasluu"], 2 + 2)
    alone = fall(("gifluu:1@1",), second=("bisluu:3",))
    assert out(alone) == ["last_stand"]


# --- Shield Spread ---


def shielded(luus, dice=(4,), rogues=("rogue-rasluu:4",), sector=1, **where):
    session = position(
        luus, rogues, hand=["shield_spread"], sector=sector, boss="tjeluu", dice=[*dice, *[1] * 20], **where
    )
    play(session, "play:shield_spread")
    while asked(session) == "turn" and not events(session, "DamageToShare") and session.state.round == 1:
        session.play("gather")
    return session


def test_shield_spread_shares_an_attacks_damage_after_the_leads_reductions():
    """Shield Spread, PL-7.6: Rogue Rasluu 7 + 4, type +0, own shell -1; the others' reductions are not asked again."""
    session = shielded(("kjeluu:2", "bisluu:1", "rasluu:1"))
    assert (asked(session), session.choice.keys[-1]) == ("amount", "amount:8")
    assert events(session, "DamageToShare")[-1].amount == 9, "11 - 1 shell - 1 bond"
    play(session, "amount:3", "amount:2")
    assert hp(session) == [27 - 4, 15 - 3, 15 - 2]
    assert asked(session) == "turn"


def test_shield_spread_kills_nobody_and_leaves_the_lead_1():
    """Shield Spread: no other Luu takes a lethal amount, the lead takes at least 1; who cannot take any is passed."""
    session = shielded(("rasluu:1", "gifluu:1@1", "kjeluu:1@3"))
    assert session.choice.keys == ("amount:0", "amount:1", "amount:2")
    play(session, "amount:2")
    assert hp(session) == [15 - 9, 1, 1]


def test_shield_spread_saves_a_lead_that_would_fall():
    """Shield Spread, PL-6.6: only what is left for the lead can knock it out and carry on."""
    session = shielded(("rasluu:1@5", "kjeluu:1"))
    play(session, "amount:10")
    assert hp(session) == [4, 10]
    carried = shielded(("rasluu:1@5", "gifluu:1"))
    play(carried, "amount:2")
    assert (names(carried), hp(carried)) == (["Gifluu"], [15 - 2 - 4])


@pytest.mark.parametrize(
    ("luus", "rogue"),
    [
        pytest.param(("rasluu:3",), "rogue-rasluu:4", id="a lead alone"),
        pytest.param(("rasluu:3", "bisluu:1@1"), "rogue-rasluu:4", id="nobody else can take any"),
        pytest.param(("kjeluu:3", "rasluu:1"), "rogue-lagluu:1", id="nothing gets through"),
    ],
)
def test_shield_spread_asks_nothing_without_a_choice(luus, rogue):
    """Shield Spread: no question where nothing can be shared."""
    session = shielded(luus, (1,), (rogue,))
    assert (asked(session), session.state.round) == ("turn", 2)


def test_shield_spread_asks_for_each_attack_and_ends_with_the_wave():
    """Shield Spread: each attack of each enemy phase of the wave."""
    session = shielded(("rasluu:3", "kjeluu:1"), (1, 1), ("rogue-rasluu:2@1", "rogue-rasluu:2@1"))
    assert asked(play(session, "amount:0")) == "amount"
    play(session, "amount:1")
    assert (asked(session), hp(session)) == ("turn", [25 - 3 - 4 + 1, 20 - 1]), "the second one's Predatory Strike"
    while session.state.wave == 1:
        session.play(session.choice.keys[0])
    assert (out(session), "shield_spread" in discarded(session)) == ([], True)


def test_shield_spread_is_for_the_own_queue_and_one_roll_hits_both():
    """Shield Spread, PL-6.5: the other player's lead takes its own damage once the question is answered."""
    session = shielded(("rasluu:1", "kjeluu:1"), (2, 3), second=("rasluu:1", "kjeluu:1"))
    assert (asked(session), session.choice.seat, hp(session, 1)) == ("amount", 0, [15, 20])
    play(session, "amount:9")
    assert (hp(session), hp(session, 1)) == ([14, 11], [5, 20])
    assert asked(session) == "turn"


# --- Purification ---


def test_purification_brings_a_rogue_over():
    """Purification, PL-4.2, PL-8.2: it leaves without XP, a Luu of its class joins the back and acts this round."""
    session = purify(rogues=("rogue-kjeluu:2", "rogue-bisluu:1"), others=("combat_harvest",), luutex=20)
    play(session, "play:combat_harvest", "play:purification")
    assert [enemy.name for enemy in enemies(session)] == ["Rogue Bisluu"]
    purified = queue(session)[1]
    assert (purified.name, purified.level, purified.hp, purified.xp, purified.cards) == ("Kjeluu", 1, 20, 0, ())
    assert session.state.reserve == (), "used once"
    assert events(session, "XpGained") + events(session, "EnemyDefeated") == []
    assert held(session) == [], "Combat Harvest draws for a defeat, and this was none"
    assert acting(play(session, "gather")) == "Kjeluu"


def purify(luus=("rasluu:1",), rogues=("rogue-kjeluu:2",), reserve=("kjeluu",), others=(), dice=(), **where):
    session = position(luus, rogues, hand=["purification", *others], dice=dice, **where)
    session.state.reserve = tuple(BASE_IDS.index(cls) for cls in reserve)
    session.game._keys = None
    return session


@pytest.mark.parametrize(
    ("where", "offered"),
    [
        pytest.param({}, True, id="PL-4.2 its class is in the reserve"),
        pytest.param({"reserve": ("rasluu", "bisluu")}, False, id="PL-4.2 its class is not in the reserve"),
        pytest.param({"luus": (*("rasluu:1",) * 3, *("lagluu:1",) * 2)}, False, id="PL-8.1 no room"),
        pytest.param({"rogues": ("tjeluu",), "reserve": ("bisluu",)}, False, id="not a boss"),
        pytest.param({"luus": ("rasluu:1",) * 4, "second": ("kjeluu:1",)}, False, id="PL-8.1 no room, two players"),
        pytest.param({"luus": ("rasluu:1",), "second": ("bisluu:1",) * 4}, True, id="PL-8.1 room in the own queue"),
    ],
)
def test_purification_limits(where, offered):
    """Purification: a Rogue whose class is in the reserve, and room."""
    luus = where.pop("luus", ("rasluu:1",))
    session = purify(luus, **where)
    assert ("play:purification" in session.choice.keys) == offered


def test_purification_chooses_among_rogues_in_any_position():
    """Purification: only those that can change sides; the card returns to its tier deck after the wave (PL-5.7)."""
    rogues = ("rogue-rasluu:1", "rogue-kjeluu:2", "rogue-lagluu:1", "rogue-kjeluu:1")
    session = purify(rogues=rogues, reserve=("kjeluu", "lagluu"))
    before = session.state.enemies[3].serial
    play(session, "play:purification")
    assert (asked(session), session.choice.keys) == ("target", ("target:rogue-2", "target:rogue-3", "target:rogue-4"))
    assert session.choice.options[0].label == "Rogue Kjeluu 2"
    play(session, "target:rogue-4")
    assert [enemy.uid % 100 for enemy in enemies(session)] == [1, 2, 3]
    assert before in session.state.fallen


def test_a_purified_rogue_can_be_the_last_of_its_wave():
    """Purification, PL-6.8: the wave is beaten, and its card goes back to the tier deck (PL-5.7)."""
    session = purify()
    serial = session.state.enemies[0].serial
    play(session, "play:purification")
    assert session.state.cleared
    assert "attack:rogue-1" not in session.choice.keys
    play(session, "gather", "gather")
    assert session.state.wave == 2
    assert serial in session.state.tiers[1] + [card for wave in session.state.waves for card in wave] + [
        enemy.serial for enemy in enemies(session)
    ]


def test_a_purified_luu_leaves_no_card_when_it_falls():
    """Purification, PL-10.4: there is nothing to discard."""
    session = purify(("rasluu:1@1",), ("rogue-kjeluu:2", "rogue-rasluu:4"), dice=[1] * 20)
    play(session, "play:purification")
    queue(session)[1].hp = 1
    before = len(session.state.discard)
    end_round(session, "gather")
    assert session.outcome.reason == "colony lost"
    assert len(session.state.discard) == before + 1, "the Rasluu's card"


def test_purification_brings_a_player_back():
    """Purification, PL-12.2: it can be played in the card step of a player without Luu."""
    session = purify(second=())
    session.state.players[1].hand, session.state.players[0].hand = session.state.players[0].hand, []
    play(session, "gather")
    assert (asked(session), "play:purification" in session.choice.keys) == ("bench", True)
    assert names(play(session, "play:purification"), 1) == ["Kjeluu"]


# --- Rebirth ---


def fallen(luus=("kjeluu:4@1+2", "rasluu:3"), hand=("rebirth",), **where):
    """The lead has fallen, and the next round has begun."""
    session = position(luus, ["rogue-rasluu:4"], hand=hand, dice=[1] * 30, discard=[], **{"luutex": 9, **where})
    return end_round(session, "gather")


def test_rebirth_brings_a_luu_back_at_its_form_and_level():
    """Rebirth, PL-8.2: at the back, full HP, 0 XP; its cards leave the discard pile."""
    session = fallen()
    assert names(session) == ["Rasluu"]
    assert session.view(0)["fallen"] == [{"seat": 0, "name": "Kjeluu", "form": "evolved", "level": 4}]
    luutex = session.state.players[0].luutex
    play(session, "play:rebirth")
    assert session.state.players[0].luutex == luutex - cost("rebirth")
    back = queue(session)[1]
    assert (back.name, back.level, back.evolved, back.hp, back.xp, len(back.cards)) == ("Kjeluu", 4, True, 40, 0, 2)
    assert discarded(session) == ["rebirth"]
    assert session.state.fallen_luu == ()
    assert acting(play(session, "gather")) == "Kjeluu", "it acts this round"


def test_rebirth_asks_which_one():
    """Rebirth: a knocked-out Luu is named by the row that it had reached."""
    session = fallen(("gifluu:2@1", "bisluu:1@1", "kjeluu:3"))
    play(session, "play:rebirth")
    assert (asked(session), session.choice.keys) == ("fallen", ("fallen:gifluu_base_2", "fallen:bisluu_base_1"))
    assert session.choice.options[0].label == "Gifluu, Level 2"
    play(session, "fallen:bisluu_base_1")
    assert names(session) == ["Kjeluu", "Bisluu"]
    assert [one.card.id for one in session.state.fallen_luu] == ["gifluu_base_2"]


def test_rebirth_needs_the_cards_in_the_discard_pile():
    """Rebirth: after a reshuffle, or once one of them was taken, they are gone."""
    session = fallen()
    evolved = next(card for card in session.state.discard if session.game.table.box.ids[card] == "kjeluu_evolved")
    session.state.discard.remove(evolved)
    session.state.draw.append(evolved)
    session.game._keys = None
    assert "play:rebirth" not in session.choice.keys


def test_rebirth_needs_room_and_a_fallen_luu_of_ones_own():
    """Rebirth, PL-8.1."""
    assert "play:rebirth" not in position(("rasluu:1",), hand=["rebirth"], dice=[]).choice.keys
    session = fallen(("gifluu:1@1", "kjeluu:3"), second=("bisluu:3",), second_hand=("termination",))
    mine, other = session.state.players
    assert "play:rebirth" in session.choice.keys
    mine.hand, other.hand = [], mine.hand
    play(session, "gather")
    assert (session.choice.seat, "play:rebirth" in session.choice.keys) == (1, False)
    full = fallen(("gifluu:1@1", "kjeluu:3", "rasluu:1", "rasluu:1", "bisluu:1"), ("rebirth", "lagluu"))
    assert "play:rebirth" in full.choice.keys
    assert "play:rebirth" not in play(full, "play:lagluu").choice.keys


def test_rebirth_and_a_replayed_card():
    """Rebirth: while its card serves another Luu, the fallen one cannot come back."""
    session = fallen(("gifluu:2@1", "kjeluu:3"))
    gifluu = session.state.discard[0]
    session.state.discard.remove(gifluu)
    session.state.players[0].hand.append(gifluu)
    session.game._keys = None
    play(session, "play:gifluu")
    assert "play:rebirth" not in session.choice.keys


# --- all of them ---


def test_every_question_has_words():
    """Prompts, labels and details of what these cards ask are sentences that name what is meant."""
    session = play(position(("rasluu:1", "kjeluu:1", "bisluu:1"), hand=["override"], dice=[]), "play:override")
    assert session.choice.prompt == "Override: which Luu acts next?"
    assert [option.label for option in session.choice.options] == ["Kjeluu 2", "Bisluu 3"]
    session = command()
    assert session.choice.prompt == "Tactical Command: who takes the next turn of this round?"
    assert session.choice.options[-1].label == "The rest from front to back"
    session = shielded(("kjeluu:2", "bisluu:1", "rasluu:1"))
    assert session.choice.prompt.endswith("Kjeluu 1 takes the rest, at least 1): how much of it does Bisluu 2 take?")
    assert session.choice.options[3].detail == "Bisluu 2 has 12 of 15 HP then."


def test_these_cards_are_played_from_the_shipped_sheet():
    """Costs, pools and durations as they are printed."""
    rows = {card.id: (card.pool, card.cost, card.lasts) for card in luu.cards("planet").actions.values()}
    assert {name: rows[name] for name in PRINTED} == PRINTED


PRINTED = {
    "pack_call": ("core", 3, "instant"),
    "override": ("core", 1, "round"),
    "emergency_mend": ("core", 3, "instant"),
    "tactical_shift": ("core", 1, "sector"),
    "last_stand": ("core", 2, "triggered"),
    "purification": ("power", 5, "instant"),
    "shield_spread": ("power", 4, "wave"),
    "rebirth": ("power", 6, "instant"),
    "tactical_command": ("power", 3, "game"),
}
