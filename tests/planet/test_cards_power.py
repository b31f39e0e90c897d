"""Cards against the enemies and their damage: attacks split, Rogues defeated, dice held down, the last HP kept."""

from __future__ import annotations

import pytest
from board import enemies, events, play, position, queue, scripted

import luu


def hp(session, seat: int = 0) -> list[int]:
    return [luu_.hp for luu_ in queue(session, seat)]


def enemy_hp(session) -> list[int]:
    return [enemy.hp for enemy in enemies(session)]


def asked(session) -> str:
    return session.choice.kind


def out(session) -> list[str]:
    return [lasting.card.id for lasting in session.state.lasting]


def discarded(session) -> list[str]:
    return [session.game.table.box.ids[serial] for serial in session.state.discard]


def offered(session, card: str) -> bool:
    return f"play:{card}" in session.choice.keys


def end_round(session, action: str = "gather"):
    """Every Luu takes the same action until the next round."""
    round_total = session.state.round_total
    while session.outcome is None and session.state.round_total == round_total:
        session.play(action if action in session.choice.keys else session.choice.keys[0])
    return session


def powers(session) -> list[int]:
    """The power of every friendly strike so far."""
    return [event.power for event in events(session, "Attacked")]


# --- Split Strike ---


def split(luus=("rasluu:2",), rogues=("rogue-bisluu:1", "rogue-bisluu:2"), others=(), dice=(3,), **where):
    """The acting Luu has the card, and whatever others are played before."""
    session = position(luus, rogues, hand=["split_strike", *others], dice=[*dice, *[1] * 20], luutex=12, **where)
    return play(session, "play:split_strike", *(f"play:{card}" for card in others))


def test_split_strike_shares_a_pool_of_attack_and_dice():
    """Split Strike, PL-7.5: one roll, asked enemy by enemy, the last one gets the rest."""
    session = play(split(), "attack:rogue-1")
    assert (asked(session), session.choice.keys) == ("amount", tuple(f"amount:{n}" for n in range(7)))
    assert events(session, "PoolRolled")[-1].reasons == (("base", 3), ("dice", 3))
    play(session, "amount:2")
    assert enemy_hp(session) == [8 - 2, 10 - 4]
    assert [event.dice for event in events(session, "Attacked")] == [(), ()]


def test_split_strike_leaves_out_an_enemy_that_gets_nothing():
    """Split Strike: shared freely; a share of 0 is no attack, so nothing of the enemy's answers it."""
    session = play(split(("rasluu:2", "kjeluu:1")), "attack:rogue-1", "amount:0")
    assert (enemy_hp(session), len(events(session, "Attacked"))) == ([8, 4], 1)
    assert [bool(enemy.hit_by) for enemy in enemies(session)] == [False, True]


@pytest.mark.parametrize(
    ("others", "dice", "pool", "share", "strikes"),
    [
        pytest.param((), (3,), 6, 3, [2, 4], id="PL-2.2 type for each share"),
        pytest.param(("luutex_flare",), (3,), 9, 5, [4, 5], id="PL-7.5 a card bonus is part of the pool"),
        pytest.param(("overdrive",), (3,), 6, 3, [4, 8], id="PL-7.5 Overdrive comes last, for each share"),
    ],
)
def test_split_strike_asks_what_depends_on_the_target_for_each_share(others, dice, pool, share, strikes):
    """Split Strike, PL-7.5: a Rasluu against a Lagluu (-1) and a Gifluu (+1)."""
    session = play(split(("rasluu:2",), ("rogue-lagluu:4", "rogue-gifluu:4"), others, dice), "attack:rogue-1")
    assert session.choice.keys[-1] == f"amount:{pool}"
    assert powers(play(session, f"amount:{share}")) == strikes


def test_split_strike_and_predatory_strike():
    """Split Strike, PL-2.5: 1 more for a share that meets a target which another Luu hit this round."""
    session = position(
        ("bisluu:1", "rasluu:2"), ("rogue-bisluu:2", "rogue-bisluu:1"), hand=["split_strike"], dice=[1, 3, 1, 1]
    )
    play(session, "attack:rogue-1", "play:split_strike", "attack:rogue-1")
    assert session.choice.keys[-1] == "amount:7", "3 + bond 1 + 3"
    assert powers(play(session, "amount:4"))[1:] == [4 + 1, 3]


def test_split_strike_meets_each_targets_own_reductions():
    """Split Strike, PL-13.3, PL-13.4: Impervious and Phase Shift ask about the share that meets them."""
    session = play(split(("rasluu:2",), ("rogue-kjeluu:1", "rogue-gifluu:1"), dice=(4, 6)), "attack:rogue-1")
    play(session, "amount:2")
    assert enemy_hp(session) == [12, 9], "2 do nothing to a Kjeluu; the Gifluu evades on a 6"


def test_split_strike_can_defeat_several_at_once():
    """Split Strike, PL-3.5: each defeat is done with before the next share strikes."""
    session = split(("rasluu:2",), ("rogue-bisluu:1@3", "rogue-kjeluu:1@3", "rogue-lagluu:2"), ("shared_hunt",))
    play(session, "attack:rogue-1", "amount:3", "amount:3")
    assert [enemy.name for enemy in enemies(session)] == ["Rogue Lagluu"]
    assert queue(session)[0].xp == 4, "1 + 1 for each, by Shared Hunt"


def test_split_strike_ends_when_its_luu_falls_to_what_it_gets_back():
    """Split Strike, PL-13.4: a share that is still to come strikes no more."""
    session = split(("rasluu:2@1", "kjeluu:1"), ("rogue-gifluu:2", "rogue-bisluu:1"), dice=(2, 1))
    play(session, "attack:rogue-1", "amount:2")
    assert ([luu_.name for luu_ in queue(session)], enemy_hp(session)) == (["Kjeluu"], [12 - 3, 8])
    assert asked(session) == "turn"


def test_split_strike_with_call_the_shot():
    """Split Strike, PL-2.4: the called value is in the pool, nothing is rolled."""
    session = split(("rasluu:2", "kjeluu:1"))
    play(session, "call:rogue-1", "die:4", "amount:7")
    assert (enemy_hp(session), scripted(session).used) == ([8 - 7, 10], 0)


def test_split_strike_against_one_enemy_is_a_plain_attack_and_lasts_a_turn():
    """Split Strike, PL-10.0: nothing to share; the turn over, it is discarded."""
    session = play(split(rogues=("rogue-bisluu:2",)), "attack:rogue-1")
    assert (enemy_hp(session), powers(session)) == ([10 - 6], [6])
    assert (out(session), "split_strike" in discarded(session)) == ([], True)


def test_split_strike_is_for_the_acting_luu():
    """Split Strike: the next Luu attacks as ever."""
    session = split(("rasluu:2", "kjeluu:1"))
    play(session, "attack:rogue-1", "amount:3")
    assert asked(play(session, "attack:rogue-1")) != "amount"


# --- Termination ---


@pytest.mark.parametrize(
    ("rogues", "targets"),
    [
        pytest.param(("rogue-rasluu:4@10",), 1, id="10 HP"),
        pytest.param(("rogue-rasluu:4@11",), 0, id="11 HP"),
        pytest.param(("tjeluu@5",), 0, id="not a boss"),
        pytest.param(("rogue-rasluu:4", "rogue-kjeluu:1@2", "rogue-bisluu:1"), 2, id="any position"),
    ],
)
def test_termination_is_for_a_weak_rogue(rogues, targets):
    """Termination: a Rogue with 10 HP or less."""
    session = position(("rasluu:1",), rogues, hand=["termination"], luutex=9, dice=[])
    assert offered(session, "termination") == bool(targets)
    if targets > 1:
        play(session, "play:termination")
        assert session.choice.keys == ("target:rogue-2", "target:rogue-3")
        assert session.choice.options[0].facts == {"target": "rogue-2"}


def test_termination_gives_xp_and_sets_off_what_waits_for_a_defeat():
    """Termination, PL-3.5: XP as usual for each player; it costs no action."""
    session = position(
        ("rasluu:1",), ("rogue-kjeluu:2", "rogue-bisluu:2@3"), second=("kjeluu:1",),
        hand=["termination", "combat_harvest", "hunters_edge"], draw=["quick_mend"], discard=[], luutex=20,
        dice=[],
    )  # fmt: skip
    play(session, "play:combat_harvest", "play:hunters_edge", "play:termination")
    assert [enemy.name for enemy in enemies(session)] == ["Rogue Kjeluu"]
    assert (queue(session)[0].xp, queue(session, 1)[0].xp) == (2, 2), "a card, not a Luu, lands the blow"
    assert len(session.state.players[0].hand) == 1, "Combat Harvest draws"
    assert (asked(session), discarded(session)) == ("turn", ["termination"])


def test_termination_can_end_a_wave():
    """Termination, PL-6.8."""
    session = play(position(("rasluu:1",), hand=["termination"], luutex=9, dice=[]), "play:termination")
    assert session.state.cleared
    assert "attack:rogue-1" not in session.choice.keys
    assert play(session, "gather").state.wave == 2


# --- Species Ward ---


def ward(cls: str, rogue: str = "rogue-kjeluu:4", luus=("rasluu:3",), dice=(3,), others=(), **where):
    session = position(luus, (rogue,), hand=["species_ward", *others], luutex=9, dice=[*dice, *[1] * 9], **where)
    return play(session, "play:species_ward", f"class:{cls}")


def test_species_ward_asks_for_a_class():
    """Species Ward: one of the five, shown with the card while it is out."""
    session = position(hand=["species_ward"], dice=[])
    play(session, "play:species_ward")
    assert session.choice.keys == tuple(f"class:{name}" for name in ("rasluu", "lagluu", "kjeluu", "gifluu", "bisluu"))
    play(session, "class:kjeluu")
    assert session.view(0)["lasting"][0]["name"] == "Species Ward (Kjeluu)"


@pytest.mark.parametrize(
    ("where", "damage"),
    [
        pytest.param({"cls": "kjeluu"}, 4, id="PL-7.6 halved, rounded down"),
        pytest.param({"cls": "gifluu"}, 9, id="another class"),
        pytest.param({"cls": "bisluu", "rogue": "tjeluu", "dice": (3,)}, 9, id="not a boss"),
        pytest.param({"cls": "kjeluu", "luus": ("lagluu:3",)}, 5, id="PL-7.6 type first"),
        pytest.param({"cls": "kjeluu", "others": ("dampening_wave",)}, 2, id="PL-7.6 after another halving"),
    ],
)
def test_species_ward_halves_damage_of_its_class(where, damage):
    """Species Ward: 6 + 3 of a Rogue Kjeluu, and 6 + 3 of Tjeluu, whose class Bisluu has no advantage."""
    others = where.get("others", ())
    session = ward(**where)
    end_round(play(session, *(f"play:{card}" for card in others)))
    assert events(session, "LuuDamaged")[0].amount == damage


def test_species_ward_halves_what_a_rogue_gives_back_and_is_not_asked_again_where_damage_carries():
    """Species Ward, PL-13.11, PL-6.6: rebound is damage from that Rogue; what carries over has been halved once."""
    back = play(ward("gifluu", "rogue-gifluu:4", dice=(2, 1)), "attack:rogue-1")
    assert events(back, "GaveBack")[-1].amount == 3 // 2
    carried = end_round(ward("kjeluu", luus=("rasluu:1@1", "gifluu:1")))
    assert hp(carried) == [15 - (4 - 1)]


def test_species_ward_is_for_the_own_luu_and_for_a_sector():
    """Species Ward, PL-10.0: with two players only the own queue is warded."""
    session = end_round(ward("kjeluu", second=("rasluu:3",), dice=(3, 3)))
    assert (hp(session), hp(session, 1)) == ([25 - 4], [25 - 9])
    assert session.state.lasting[0].card.lasts == "sector"


# --- Tenacity ---


def tenacious(luus=("rasluu:1@3",), rogues=("rogue-rasluu:4",), **where):
    session = position(luus, rogues, hand=["tenacity"], dice=where.pop("dice", [1] * 20), **where)
    play(session, "play:tenacity")
    return session if asked(session) == "turn" else play(session, "target:luu-1")


def test_tenacity_keeps_a_luu_at_1_hp_once():
    """Tenacity, PL-7.6: the rest of that damage is lost, nothing carries over; then the card is discarded."""
    session = end_round(tenacious(("rasluu:1@3", "kjeluu:1")))
    assert hp(session) == [1, 20]
    assert (out(session), discarded(session)[-1]) == ([], "tenacity")
    assert [luu_.name for luu_ in queue(end_round(session))] == ["Kjeluu"]


def test_tenacity_waits_until_it_would_be_a_knock_out():
    """Tenacity: damage that leaves 1 HP or more does not end it."""
    session = end_round(tenacious(("rasluu:3",)))
    assert (hp(session), out(session)) == ([25 - 8], ["tenacity"])


@pytest.mark.parametrize(
    ("rogue", "actions"),
    [
        pytest.param("rogue-rasluu:4", ("gather", "gather"), id="PL-7.6 an attack"),
        pytest.param("rogue-gifluu:4", ("attack:rogue-1",), id="PL-13.4 damage given back"),
    ],
)
def test_tenacity_holds_against_every_damage(rogue, actions):
    """Tenacity: the first time that the Luu would be knocked out, whatever by, even if 1 HP is all it has."""
    session = play(tenacious(("rasluu:1@1", "kjeluu:1"), (rogue,)), *actions)
    assert hp(session) == [1, 20]
    assert out(session) == []


def test_tenacity_holds_against_damage_that_carries_over():
    """Tenacity, PL-6.6: it is lost there, and goes on to nobody."""
    session = position(("gifluu:1@1", "rasluu:1@2", "kjeluu:1"), ("rogue-rasluu:4",), hand=["tenacity"], dice=[1] * 9)
    end_round(play(session, "play:tenacity", "target:luu-2"))
    assert [(luu_.name, luu_.hp) for luu_ in queue(session)] == [("Rasluu", 1), ("Kjeluu", 20)]


def test_tenacity_is_chosen_among_the_own_luu():
    """Tenacity: one own Luu."""
    session = position(("rasluu:1", "kjeluu:1"), second=("bisluu:1",), hand=["tenacity"], dice=[])
    assert play(session, "play:tenacity").choice.keys == ("target:luu-1", "target:luu-2")


# --- Death Defiance ---


def defiant(luus=("rasluu:1@3", "kjeluu:1"), rogues=("rogue-rasluu:4", "rogue-bisluu:1"), target=1, **where):
    session = position(luus, rogues, hand=["death_defiance"], dice=[1] * 20, **where)
    play(session, "play:death_defiance")
    return session if asked(session) == "turn" else play(session, f"target:luu-{target}")


def test_death_defiance_defeats_the_rogue_whose_attack_knocks_it_out():
    """Death Defiance, PL-3.5: XP as usual; the damage beyond still carries over; then the card is discarded."""
    session = end_round(defiant())
    assert [enemy.name for enemy in enemies(session)] == ["Rogue Bisluu"]
    assert [(luu_.name, luu_.xp) for luu_ in queue(session)] == [("Kjeluu", 4)]
    assert out(session) == []
    assert discarded(session).count("death_defiance") == 1


def test_death_defiance_deals_10_to_a_boss():
    """Death Defiance: a boss takes 10, whatever else protects it."""
    session = end_round(defiant(rogues=("fesluu",), sector=2, boss="fesluu"))
    assert enemy_hp(session) == [60 - 10]


def test_death_defiance_can_beat_a_boss():
    """Death Defiance, PL-3.6: 10 may be all that it has left."""
    session = defiant(rogues=("tjeluu@10",))
    while session.state.sector == 1:
        session.play(session.choice.keys[-1])
    assert queue(session)[0].name == "Kjeluu"


def test_death_defiance_is_not_for_damage_that_carries_over():
    """Death Defiance, PL-6.6: that is no attack; the card ends with its Luu."""
    session = end_round(defiant(("gifluu:1@1", "rasluu:1@2", "kjeluu:1"), target=2))
    assert len(enemies(session)) == 2
    assert [luu_.name for luu_ in queue(session)] == ["Kjeluu"]
    assert (out(session), "death_defiance" in discarded(session)) == ([], True)


def test_death_defiance_is_not_for_damage_given_back():
    """Death Defiance, PL-13.11: that is no attack either."""
    session = play(defiant(("rasluu:1@1", "kjeluu:1"), ("rogue-gifluu:4",)), "attack:rogue-1")
    assert (len(enemies(session)), [luu_.name for luu_ in queue(session)]) == (1, ["Kjeluu"])


def test_tenacity_comes_before_death_defiance():
    """Tenacity, Death Defiance, PL-7.6: a Luu that stays at 1 HP has not been knocked out."""
    session = position(
        ("rasluu:1@3",), ("rogue-rasluu:4",), hand=["tenacity", "death_defiance"], dice=[1] * 9, luutex=9
    )
    end_round(play(session, "play:death_defiance", "play:tenacity"))
    assert (hp(session), out(session)) == ([1], ["death_defiance"])


def test_death_defiance_with_two_players():
    """Death Defiance, PL-6.5: the same attack still meets the other player's lead; both players get the XP."""
    session = end_round(defiant(second=("kjeluu:1",)))
    assert [luu_.xp for luu_ in (*queue(session), *queue(session, 1))] == [4, 4]
    assert hp(session, 1) == [20 - (7 + 1 + 1 - 1)], "dice, and a Rogue Bisluu beside it"


# --- Suppression Field ---


@pytest.mark.parametrize(
    ("sector", "second", "dice"),
    [
        pytest.param(1, None, 1, id="PL-5.3 d4"),
        pytest.param(4, None, 2, id="PL-5.3 d4 and d6"),
        pytest.param(4, ("rasluu:3",), 2, id="PL-6.5 two players"),
    ],
)
def test_suppression_field_holds_the_enemies_dice_at_their_least(sector, second, dice):
    """Suppression Field, PL-6.5: nothing is rolled, both queues profit."""
    session = position(
        ("rasluu:3",), ("rogue-rasluu:2", "rogue-bisluu:4"), second=second, hand=["suppression_field"], sector=sector,
        dice=[],
    )  # fmt: skip
    end_round(play(session, "play:suppression_field"))
    reasons = [dict(event.reasons)["dice"] for event in events(session, "EnemyAttacked")]
    assert reasons == [dice] * (2 if second is None else 4)
    assert out(session) == []


def test_suppression_field_lasts_one_round_and_leaves_the_own_dice_alone():
    """Suppression Field, PL-10.0."""
    session = position(("rasluu:3",), ("rogue-lagluu:4",), hand=["suppression_field"], dice=[3, 4])
    play(session, "play:suppression_field", "attack:rogue-1")
    assert events(session, "Attacked")[-1].dice == ((4, 3),)
    end_round(session)
    assert events(session, "EnemyAttacked")[-1].dice == ((4, 4),)


# --- all of them ---


PRINTED = {
    "split_strike": ("power", 4, "turn"),
    "termination": ("power", 6, "instant"),
    "species_ward": ("power", 5, "sector"),
    "tenacity": ("power", 4, "triggered"),
    "suppression_field": ("power", 4, "round"),
    "death_defiance": ("power", 4, "triggered"),
}


def test_these_cards_are_played_from_the_shipped_sheet():
    """Costs, pools and durations as they are printed."""
    rows = {card.id: (card.pool, card.cost, card.lasts) for card in luu.cards("planet").actions.values()}
    assert {name: rows[name] for name in PRINTED} == PRINTED


def test_an_attack_that_is_split_has_words():
    """The option says that it is split, the question how much is left and who is next."""
    session = split()
    attack = session.choice.options[0]
    assert (attack.label, attack.detail) == (
        "Attack several enemies", "A pool of 4 to 7, which you share among the enemies.",
    )  # fmt: skip
    play(session, "attack:rogue-1")
    assert session.choice.prompt == "6 power left to split: how much of it strikes Rogue Bisluu 1?"
    assert session.choice.options[2].facts == {"value": 2, "target": "rogue-1"}
