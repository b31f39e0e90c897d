"""The four actions, both orders of damage, and the enemy phase (PL-6.5, PL-6.6, PL-7)."""

from __future__ import annotations

import pytest
from board import enemies, events, play, position, queue, scripted

import luu


def hps(session, seat: int = 0) -> list[int]:
    return [luu.hp for luu in queue(session, seat)]


def uids(session, seat: int = 0) -> list[int]:
    return [luu.uid for luu in queue(session, seat)]


def taken(session) -> list[int]:
    """What each attack, and each carried damage, dealt after all reductions."""
    return [event.amount for event in events(session, "LuuDamaged")]


# --- PL-7.1: Attack ---


@pytest.mark.parametrize(
    ("sector", "dice"),
    [
        pytest.param(1, [3], id="PL-7.1 d4"),
        pytest.param(2, [6], id="PL-7.1 d6"),
        pytest.param(3, [8], id="PL-7.1 d8"),
        pytest.param(4, [3, 6], id="PL-7.1 d4 and d6"),
        pytest.param(5, [3, 8], id="PL-7.1 d4 and d8"),
    ],
)
def test_attack_deals_attack_value_and_sector_dice_to_the_first_rogue(sector, dice):
    wave = ["rogue-bisluu:4", "rogue-bisluu:4"]
    session = position(
        ["rasluu:2", "kjeluu:1"], wave, sector=sector, boss="lynluu" if sector > 1 else "tjeluu", dice=dice
    )
    play(session, "attack:rogue-1")
    assert [enemy.hp for enemy in enemies(session)] == [18 - 3 - sum(dice), 18]
    assert events(session, "Attacked")[0].reasons == (("base", 3), ("dice", sum(dice)))


@pytest.mark.parametrize(
    ("name", "keys"),
    [
        pytest.param("kjeluu", ["attack:rogue-1"], id="PL-7.1"),
        pytest.param("rasluu", ["attack:rogue-1", "call:rogue-1"], id="PL-7.1 with a called shot"),
    ],
)
def test_only_the_rogue_at_wave_position_1_can_be_attacked(name, keys):
    """PL-7.1: any other position only if a card says so."""
    session = position([f"{name}:1"], ["rogue-bisluu:1", "rogue-kjeluu:1", "rogue-gifluu:1"])
    assert [key for key in session.choice.keys if key.startswith(("attack:", "call:"))] == keys
    with pytest.raises(luu.IllegalMove):
        session.play("attack:rogue-2")


def test_positions_close_up_when_a_rogue_falls():
    """PL-7.1: the next attack in the same round meets the Rogue that stood behind."""
    wave = ["rogue-bisluu:1@1", "rogue-kjeluu:1", "rogue-lagluu:1"]
    session = play(position(["rasluu:5", "kjeluu:5"], wave, dice=[1, 1, 1, 1]), "attack:rogue-1")
    assert [enemy.name for enemy in enemies(session)] == ["Rogue Kjeluu", "Rogue Lagluu"]
    assert [enemy["key"] for enemy in session.view(0)["enemies"]] == ["rogue-1", "rogue-2"]
    play(session, "attack:rogue-1")
    assert [enemy.hp for enemy in enemies(session)] == [12 - (8 + 1), 9]


def test_damage_beyond_a_rogues_hp_is_lost():
    """PL-7.1: an attack has one target."""
    session = play(
        position(["rasluu:5", "kjeluu:1"], ["rogue-bisluu:1@1", "rogue-bisluu:1"], dice=[4]), "attack:rogue-1"
    )
    assert [enemy.hp for enemy in enemies(session)] == [8]


# --- PL-7.2: Defend ---


@pytest.mark.parametrize(
    ("luus", "actions", "dice", "dealt"),
    [
        pytest.param(["rasluu:1"], ["defend"], [3, 3], [1 + 3 - 2, 1 + 3], id="PL-7.2 the first attack only"),
        pytest.param(["rasluu:1"], ["gather"], [3, 3], [4, 4], id="PL-7.2 another action does not"),
        pytest.param(["rasluu:1"], ["defend"], [1, 3], [0, 4], id="PL-7.2 one reduced to 0 uses it up"),
        pytest.param(["gifluu:3e"], ["defend"], [3, 6, 3, 1], [2], id="PL-7.2 an evaded one does not use it up"),
        pytest.param(["gifluu:3e"], ["defend"], [3, 1, 3, 6], [2], id="PL-7.2 nor does it come back"),
        pytest.param(["rasluu:1", "bisluu:1"], ["gather", "defend"], [3, 3], [3, 3], id="PL-7.2 its own Luu only"),
    ],
)
def test_defend_takes_2_from_the_first_attack_that_lands(luus, actions, dice, dealt):
    wave = ["rogue-kjeluu:1", "rogue-kjeluu:1"]
    if luus[0].startswith("gifluu"):
        wave = ["rogue-lagluu:1", "rogue-lagluu:1"]
    session = play(position(luus, wave, dice=dice), *actions)
    assert taken(session) == dealt


def test_defend_ends_with_the_round():
    """PL-7.2: this round; the next one needs a Defend of its own, which works again."""
    session = play(position(["rasluu:1"], ["rogue-kjeluu:1"], dice=[4, 4, 4]), "defend", "gather", "defend")
    assert taken(session) == [3, 5, 3]


def test_a_defend_that_nobody_attacked_does_not_last():
    """PL-7.2: the Luu behind the front defended in vain; later it stands at the front without it."""
    session = play(position(["rasluu:1", "bisluu:2"], ["rogue-kjeluu:1"], dice=[1, 4]), "gather", "defend")
    play(session, "move:luu-2:forward", "gather")
    assert uids(session) == [2, 1]
    assert taken(session)[-1] == 1 + 4


# --- PL-7.3: Gather ---


def test_gather_adds_1_to_that_players_pool():
    """PL-7.3: two players, two pools."""
    session = position(["rasluu:1", "kjeluu:1"], second=["kjeluu:1"], dice=[1, 1])
    pools = []
    for _ in range(3):
        session.play("gather")
        pools.append([player.luutex for player in session.state.players])
    assert pools == [[6, 5], [7, 5], [7, 6]]


# --- PL-7.4: Move ---


@pytest.mark.parametrize(
    ("key", "order", "next_one"),
    [
        pytest.param("move:luu-2:forward", [2, 1, 3], 2, id="PL-7.4 the acting Luu back, its follower forward"),
        pytest.param("move:luu-3:forward", [1, 3, 2], 3, id="PL-7.4 any one of them, at the acting Luu's cost"),
    ],
)
def test_move_shifts_one_luu_by_one_position(key, order, next_one):
    """The acting Luu has used its action; the next is the frontmost that has not acted."""
    session = play(position(["rasluu:1", "kjeluu:1", "bisluu:1"]), key)
    assert uids(session) == order
    assert [luu.uid for luu in queue(session) if luu.acted] == [1]
    assert session.state.acting == next_one


@pytest.mark.parametrize(
    ("luus", "moves"),
    [
        pytest.param(1, 0, id="PL-7.4 alone"),
        pytest.param(2, 1, id="PL-7.4 two"),
        pytest.param(5, 4, id="PL-7.4 five"),
    ],
)
def test_each_pair_of_neighbours_is_one_move(luus, moves):
    session = position(["kjeluu:1", "rasluu:1", "bisluu:1", "gifluu:1", "lagluu:1"][:luus])
    assert [key for key in session.choice.keys if key.startswith("move:")] == [
        f"move:luu-{place}:forward" for place in range(2, moves + 2)
    ]


def test_a_player_moves_only_within_the_own_queue():
    """PL-7.4: two players."""
    session = position(["rasluu:1", "kjeluu:1"], second=["bisluu:1", "gifluu:1", "lagluu:1"])
    assert "move:luu-3:forward" not in session.choice.keys
    play(session, "gather", "gather", "move:luu-3:forward")
    assert uids(session) == [1, 2]
    assert uids(session, 1) == [3, 5, 4]


# --- PL-7.5: the order of a friendly attack ---


def test_order_of_a_friendly_attack_from_the_base_to_the_multipliers():
    """PL-7.5: base, drain, cards, Swarm Mind, bond, dice, type, multipliers. Tjeluu drains from round 2 on."""
    hand = ["luutex_flare", "hardened_instinct", "core_surge", "overdrive"]
    luus, wave = ["lagluu:3e", "bisluu:1", "lagluu:1"], ["rogue-rasluu:4", "tjeluu"]
    session = position(luus, wave, wave=4, hand=hand, luutex=9, dice=[1, 1, 2])
    play(session, "gather", "gather", "gather")
    play(session, "play:luutex_flare", "play:hardened_instinct", "target:luu-1", "play:core_surge", "play:overdrive")
    session.play("attack:rogue-1")
    attack = events(session, "Attacked")[0]
    assert attack.reasons == (
        ("base", 5), ("Symbiotic Drain", -1), ("Luutex Flare", 3), ("Hardened Instinct", 1), ("Core Surge", 1),
        ("Swarm Mind (for 1 other Lagluu)", 1), ("Bonded Boost", 1), ("dice", 2), ("type", 1),
        ("Overdrive (2 times 14)", 14),
    )  # fmt: skip
    assert attack.power == 28


def test_predatory_strike_comes_between_the_dice_and_the_type_modifier():
    """PL-7.5: and is doubled with the rest."""
    session = position(["kjeluu:1", "rasluu:2"], ["rogue-gifluu:4"], hand=["overdrive"], dice=[4, 1, 2, 1, 1])
    play(session, "attack:rogue-1", "play:overdrive", "attack:rogue-1")
    reasons = (("base", 3), ("dice", 2), ("Predatory Strike", 1), ("type", 1), ("Overdrive (2 times 7)", 7))
    assert events(session, "Attacked")[1].reasons == reasons


def test_the_drain_takes_from_the_base_before_cards_add_to_it():
    """PL-7.5: base 0 stays 0, so the flare counts in full."""
    session = position(["kjeluu:1"], ["tjeluu"], hand=["luutex_flare"], dice=[1, 2, 1])
    play(session, "gather", "play:luutex_flare", "attack:rogue-1")
    assert events(session, "Drained")[0].luu == 1
    assert events(session, "Attacked")[0].reasons == (("base", 0), ("Luutex Flare", 3), ("dice", 2))


@pytest.mark.parametrize(
    ("rogue", "power"),
    [
        pytest.param("rogue-rasluu:4", 2 * (2 + 1 + 1), id="PL-7.5 an advantage is doubled"),
        pytest.param("rogue-kjeluu:4", 2 * (2 + 1 - 1), id="PL-7.5 and a disadvantage"),
        pytest.param("rogue-bisluu:4", 2 * (2 + 1), id="PL-7.5 without either"),
    ],
)
def test_overdrive_doubles_the_type_modifier_too(rogue, power):
    session = position(["lagluu:2"], [rogue], hand=["overdrive"], dice=[1, 1])
    play(session, "play:overdrive", "attack:rogue-1")
    assert events(session, "Attacked")[0].power == power


@pytest.mark.parametrize(
    ("die", "cards", "hp"),
    [
        pytest.param(2, [], 12, id="PL-7.5 2 is not above the threshold"),
        pytest.param(1, ["overdrive"], 12, id="PL-7.5 1 doubled is not either"),
        pytest.param(2, ["overdrive"], 12 - 4, id="PL-7.5 2 doubled is"),
    ],
)
def test_the_targets_threshold_meets_the_finished_attack(die, cards, hp):
    session = position(["kjeluu:1"], ["rogue-kjeluu:1"], hand=cards, dice=[die, 1])
    play(session, *[f"play:{card}" for card in cards], "attack:rogue-1")
    assert enemies(session)[0].hp == hp


def test_evasion_is_rolled_after_the_attack_dice_and_spares_the_target_everything():
    """PL-7.5: then the target's evasion."""
    session = position(["rasluu:2"], ["rogue-gifluu:1"], hand=["overdrive"], dice=[4, 6, 1])
    play(session, "play:overdrive", "attack:rogue-1")
    assert events(session, "Attacked")[0].power == 2 * (3 + 4 + 1)
    assert enemies(session)[0].hp == 9


# --- PL-7.6: the order of damage to a friendly Luu ---


@pytest.mark.parametrize(
    ("luus", "die", "reasons"),
    [
        pytest.param(
            ["lagluu:1", "bisluu:1", "lagluu:1"], 4,
            [("attack", 10), ("Defend", -2), ("Colony Strength (for 1 other Lagluu)", -1), ("Bonded Boost", -1),
             ("Shell Guard", -2)],
            id="PL-7.6 Defend, colony, bond, cards",
        ),
        pytest.param(
            ["kjeluu:1", "kjeluu:3e"], 2,
            [("attack", 8), ("Defend", -2), ("Shell Guard", -2), ("Hardened Shell", -1), ("Fortress Form", -1),
             ("Impervious", -2)],
            id="PL-7.6 Defend, cards, own shell, neighbour's Fortress, Impervious",
        ),
        pytest.param(
            ["kjeluu:5", "bisluu:1"], 3,
            [("attack", 9), ("Defend", -2), ("Bonded Boost", -1), ("Shell Guard", -2), ("Fortress Form", -2),
             ("Impervious", -2)],
            id="PL-7.6 Defend, bond, cards, own shell, Impervious",
        ),
    ],
)  # fmt: skip
def test_order_of_damage_to_a_friendly_luu(luus, die, reasons):
    session = position(luus, ["tjeluu"], hand=["shell_guard"], dice=[die])
    play(session, "play:shell_guard", "target:luu-1", "defend", *["gather"] * (len(luus) - 1))
    assert events(session, "LuuDamaged")[0].reasons == tuple(reasons)


@pytest.mark.parametrize(
    ("luus", "die", "action", "dealt"),
    [
        pytest.param(["kjeluu:5", "bisluu:5"], 4, "gather", 6, id="PL-7.6 10 - bond 2 - shell 2"),
        pytest.param(["kjeluu:5", "bisluu:5"], 4, "defend", 4, id="PL-7.6 10 - Defend 2 - bond 2 - shell 2"),
        pytest.param(["kjeluu:5", "bisluu:5"], 3, "defend", 3, id="PL-7.6 9 - 6 is 3, above Impervious"),
        pytest.param(["kjeluu:5", "bisluu:5"], 2, "defend", 0, id="PL-7.6 8 - 6 is 2, Impervious"),
        pytest.param(["kjeluu:1", "kjeluu:5"], 2, "defend", 4, id="PL-7.6 8 - Defend 2 - shell 1 - Fortress 1"),
        pytest.param(["kjeluu:1", "kjeluu:5"], 1, "gather", 5, id="PL-7.6 7 - shell 1 - Fortress 1"),
        pytest.param(["kjeluu:5", "kjeluu:5"], 1, "defend", 0, id="PL-7.6 7 - Defend 2 - shell 2 - Fortress 1"),
        pytest.param(["kjeluu:5", "kjeluu:5"], 2, "defend", 3, id="PL-7.6 8 - Defend 2 - shell 2 - Fortress 1"),
        pytest.param(["bisluu:1", "kjeluu:5"], 1, "defend", 4, id="PL-7.6 7 - Defend 2 - Fortress 1, no Impervious"),
    ],
)
def test_fortress_bond_defend_and_impervious_together(luus, die, action, dealt):
    session = play(position(luus, ["tjeluu"], dice=[die]), action, "gather")
    assert taken(session) == [dealt]


def test_evasion_comes_before_defend_and_rebound_before_the_knock_out():
    """PL-7.6: the first attack is evaded, the second lands: HP, rebound, knock-out, and only then the next Luu."""
    wave = ["rogue-lagluu:4", "rogue-lagluu:4"]
    session = position(["gifluu:1@1", "rasluu:1"], wave, dice=[4, 6, 4, 1])
    session.play("defend")
    happened = [type(event).__name__ for event in session.play("gather")]
    phase = happened[happened.index("EnemyAttacked") : happened.index("RoundStarted")]
    assert phase == [
        "EnemyAttacked", "LuuEvaded",
        "EnemyAttacked", "LuuDamaged", "GaveBack", "EnemyDamaged", "KnockedOut", "CarriedOver", "LuuDamaged",
        "EnemyHealed",
    ]  # fmt: skip
    assert events(session, "LuuDamaged")[0].reasons == (("attack", 9), ("no Phase Shift on a 1", 0), ("Defend", -2))


# --- PL-6.5: the enemy phase ---


def test_every_enemy_attacks_in_wave_order_after_all_luu_have_acted():
    """PL-6.5: one after another, the one that stands at the front each time."""
    wave = ["rogue-kjeluu:1", "rogue-lagluu:1", "rogue-kjeluu:2"]
    session = position(["rasluu:1@3", "rasluu:2"], wave, dice=[1, 2, 3])
    session.play("gather")
    assert not events(session, "EnemyAttacked")
    session.play("gather")
    found = [(event.enemy % 100, event.luu, event.power) for event in events(session, "EnemyAttacked")]
    assert found == [(1, 1, 1 + 1), (2, 1, 1 + 2 + 1), (3, 2, 2 + 3)]


@pytest.mark.parametrize(
    ("sector", "dice"),
    [
        pytest.param(1, [4], id="PL-6.5 d4"),
        pytest.param(2, [5], id="PL-6.5 d6"),
        pytest.param(3, [7], id="PL-6.5 d8"),
        pytest.param(4, [3, 5], id="PL-6.5 d4 and d6"),
        pytest.param(5, [2, 8], id="PL-6.5 d4 and d8"),
    ],
)
def test_an_enemy_deals_its_attack_and_the_sector_dice(sector, dice):
    boss = "lynluu" if sector > 1 else "tjeluu"
    session = play(position(["bisluu:5"], ["rogue-kjeluu:4"], sector=sector, boss=boss, dice=dice), "gather")
    assert taken(session) == [6 + sum(dice)]


@pytest.mark.parametrize(
    ("sector", "dice", "share"),
    [
        pytest.param(1, [1, 1], 1, id="PL-6.5 2 of two d4"),
        pytest.param(1, [1, 2], 2, id="PL-6.5 3 of two d4, rounded up"),
        pytest.param(1, [4, 4], 4, id="PL-6.5 8 of two d4"),
        pytest.param(3, [8, 3], 6, id="PL-6.5 11 of two d8, rounded up"),
        pytest.param(4, [4, 6, 1, 1], 6, id="PL-6.5 12 of twice d4 and d6"),
        pytest.param(4, [1, 2, 4, 6], 7, id="PL-6.5 13 of twice d4 and d6, rounded up"),
    ],
)
def test_two_players_share_the_dice_and_not_the_base(sector, dice, share):
    """PL-6.5: one roll a player, summed, divided by the players, rounded up; the base is not divided."""
    boss = "lynluu" if sector > 1 else "tjeluu"
    session = position(["bisluu:5"], ["rogue-kjeluu:4"], second=["rasluu:5"], sector=sector, boss=boss, dice=dice)
    play(session, "gather", "gather")
    assert taken(session) == [6 + share, 6 + share]
    scripted(session).finish()


def test_one_roll_serves_both_players_and_modifiers_are_per_target():
    """PL-6.5: a Rogue Rasluu has the advantage against one front Luu, the disadvantage against the other."""
    session = position(["gifluu:2"], ["rogue-rasluu:4"], second=["lagluu:2"], dice=[2, 3, 1])
    play(session, "gather", "gather")
    assert [event.power for event in events(session, "EnemyAttacked")] == [7 + 3 + 1, 7 + 3 - 1]
    assert [event.dice for event in events(session, "EnemyAttacked")] == [((4, 2), (4, 3))] * 2


def test_a_boss_attacks_each_players_front_luu():
    """PL-6.5: only the front ones."""
    second = ["bisluu:1", "rasluu:1"]
    session = position(["rasluu:1", "kjeluu:1"], ["tjeluu"], second=second, dice=[2, 2])
    play(session, *["gather"] * 4)
    assert (hps(session), hps(session, 1)) == ([15 - 8, 20], [15 - 8, 15])


# --- PL-6.6: damage beyond a knock-out ---


@pytest.mark.parametrize(
    ("luus", "actions", "lost"),
    [
        pytest.param(["rasluu:2"], ["gather"], 9, id="PL-6.6 all that the fallen Luu's HP did not take"),
        pytest.param(["rasluu:2"], ["defend"], 7, id="PL-6.6 meets Defend"),
        pytest.param(["lagluu:3", "lagluu:1"], ["gather", "gather"], 8, id="PL-6.6 meets Colony Strength"),
        pytest.param(["rasluu:2", "bisluu:1"], ["gather", "gather"], 8, id="PL-6.6 meets a bond"),
        pytest.param(["kjeluu:1"], ["gather"], 8, id="PL-6.6 meets the own shell"),
        pytest.param(["rasluu:2", "kjeluu:3e"], ["gather", "gather"], 8, id="PL-6.6 meets a neighbour's Fortress"),
        pytest.param(["kjeluu:3", "kjeluu:3e"], ["defend", "gather"], 5, id="PL-6.6 meets all of them"),
    ],
)
def test_carried_damage_meets_the_next_luus_reductions(luus, actions, lost):
    """Tjeluu deals 10 to a Rasluu with 1 HP; 9 go on."""
    session = play(position(["rasluu:1@1", *luus], ["tjeluu"], dice=[4]), "gather", *actions)
    assert taken(session) == [10, lost]


@pytest.mark.parametrize(
    ("first", "lost"),
    [
        pytest.param("rasluu:1@7", 0, id="PL-6.6 3 carried, 1 of it on the shell: Impervious"),
        pytest.param("rasluu:1@6", 3, id="PL-6.6 4 carried, 1 of it on the shell: 3 are dealt"),
    ],
)
def test_carried_damage_meets_impervious(first, lost):
    session = play(position([first, "kjeluu:1"], ["tjeluu"], dice=[4]), "gather", "gather")
    assert hps(session) == [20 - lost]


def test_carried_damage_meets_defence_from_a_card():
    """PL-6.6: Shell Guard on the second Luu."""
    session = position(["rasluu:1@1", "bisluu:1"], ["tjeluu"], hand=["shell_guard"], dice=[4])
    play(session, "play:shell_guard", "target:luu-2", "gather", "gather")
    assert hps(session) == [15 - (10 - 1 - 1 - 2)], "the bond, 1 HP, and the card"


@pytest.mark.parametrize(
    ("first", "carried"),
    [
        pytest.param("kjeluu:1@1", 10 - 1 - 1, id="PL-6.6 after the fallen Luu's shell"),
        pytest.param("kjeluu:3e@1", 10 - 2 - 1, id="PL-6.6 after its Fortress Form, which then falls with it"),
        pytest.param("bisluu:5@3", 10 - 3, id="PL-6.6 a fallen Bisluu bonds nobody any more"),
        pytest.param("rasluu:1@10", 0, id="PL-6.6 an exact knock-out carries nothing"),
        pytest.param("rasluu:1@11", 0, id="PL-6.6 nor does one that was survived"),
    ],
)
def test_what_is_carried_is_what_the_fallen_luus_hp_did_not_take(first, carried):
    session = play(position([first, "rasluu:2"], ["tjeluu"], dice=[4]), "gather", "gather")
    assert hps(session)[-1] == 20 - carried
    assert len(events(session, "CarriedOver")) == (carried > 0)


def test_damage_carries_through_three_luu_down_the_line():
    """PL-6.6: 10, of which Rasluu takes 2, Gifluu (bond 1) 3, Bisluu 1; the rest meets shell and Impervious."""
    luus = ["rasluu:1@2", "gifluu:1@3", "bisluu:1@1", "kjeluu:1"]
    session = play(position(luus, ["tjeluu"], dice=[4]), *["gather"] * 4)
    assert [event.name for event in events(session, "KnockedOut")] == ["Rasluu", "Gifluu", "Bisluu"]
    assert [event.amount for event in events(session, "CarriedOver")] == [8, 4, 3]
    assert taken(session) == [10, 7, 4, 0]
    assert hps(session) == [20]


def test_damage_can_carry_down_the_whole_line():
    """PL-6.6: to the last Luu, and beyond it to nobody."""
    session = play(position(["rasluu:1@2", "gifluu:1@3", "rasluu:1@1"], ["tjeluu"], dice=[4]), *["gather"] * 3)
    assert hps(session) == []
    assert session.outcome.reason == "colony lost"


@pytest.mark.parametrize("luus", [["rasluu:1@1"], ["rasluu:1@1", "rasluu:1@1"]])
def test_damage_carries_only_within_the_same_queue(luus):
    """PL-6.6: player 2's Luu takes its own attack and no more."""
    session = position(luus, ["tjeluu"], second=["rasluu:1"], dice=[4, 4])
    play(session, *["gather"] * len(luus), "gather")
    assert (hps(session), hps(session, 1)) == ([], [15 - 10])


def test_carried_damage_is_no_attack_for_phase_shift_and_rebound():
    """PL-6.6: a defending Gifluu behind the fallen Luu rolls nothing (the script is used up) and gives nothing back."""
    session = play(position(["rasluu:1@1", "gifluu:1"], ["rogue-lagluu:4"], dice=[4]), "gather", "defend")
    assert hps(session) == [15 - (10 - 1 - 2)]
    assert enemies(session)[0].hp == 20


@pytest.mark.parametrize(
    ("first", "second", "carried"),
    [
        pytest.param("bisluu:1@1", "gifluu:1", 7 + 2 - 1, id="PL-6.6 no advantage against the next Luu"),
        pytest.param("gifluu:1@1", "lagluu:1", 7 + 2 + 1 - 1, id="PL-6.6 no disadvantage either"),
    ],
)
def test_carried_damage_has_no_type_modifier_of_its_own(first, second, carried):
    session = play(position([first, second], ["rogue-rasluu:4"], dice=[2, 1]), "gather", "gather")
    assert taken(session)[1] == carried


def test_carried_damage_is_no_hit_for_a_rogues_predatory_strike():
    """PL-6.6 with PL-13.1: the second Rogue finds a Luu that nobody has attacked this round."""
    wave = ["rogue-kjeluu:4", "rogue-rasluu:4"]
    session = play(position(["rasluu:1@1", "rasluu:3"], wave, dice=[4, 2]), "gather", "gather")
    assert taken(session) == [10, 9, 7 + 2]


def test_carried_damage_is_no_attack_on_wounded_prey():
    """PL-6.6 with PL-13.7: the second Luu is wounded, which matters only to an attack on it."""
    session = position(["bisluu:1", "rasluu:5@20"], ["lynluu"], sector=2, dice=[3])
    play(session, "gather", "gather")
    assert taken(session) == [13 + 3, 1]


def test_defend_that_carried_damage_has_met_is_used_up():
    """PL-6.6 with PL-7.2: the next attack of the round meets no Defend."""
    wave = ["rogue-kjeluu:4", "rogue-kjeluu:4"]
    session = play(position(["rasluu:1@1", "rasluu:5"], wave, dice=[4, 4]), "gather", "defend")
    assert taken(session) == [10, 9 - 2, 10]


# --- a Rogue that falls in the enemy phase ---


def test_a_rebound_that_kills_is_paid_before_the_next_rogue_attacks():
    """PL-2.11, PL-3.5, PL-6.5: the question comes in the middle of the phase; the level it brings saves the Gifluu."""
    wave = ["rogue-lagluu:1@1", "rogue-lagluu:4"]
    session = position(["gifluu:1@3+4", "rasluu:1"], wave, dice=[1, 1, 2, 1])
    play(session, "defend", "gather")
    assert (session.choice.kind, len(events(session, "EnemyAttacked"))) == ("xp", 1)
    session.play("xp:luu-1")
    assert len(events(session, "EnemyAttacked")) == 2
    assert (queue(session)[0].level, hps(session)) == (2, [3 + 5 - (5 + 2), 15])


def test_a_rogue_felled_by_a_rebound_does_not_attack_again_and_the_wave_may_end():
    """PL-2.11: the last Rogue of the wave; the next wave begins."""
    session = play(position(["gifluu:1"], ["rogue-lagluu:1@1"], dice=[1, 1]), "defend")
    assert queue(session)[0].xp == 1
    assert session.state.wave == 2


def test_the_attack_of_a_rogue_that_the_first_rebound_fells_still_meets_player_2():
    """PL-6.5: one attack on both front Luu."""
    session = position(
        ["gifluu:1"], ["rogue-lagluu:1@1", "rogue-kjeluu:1"], second=["rasluu:1"], dice=[1, 1, 1, 1, 1, 1]
    )
    play(session, "defend", "gather")
    assert [event.luu for event in events(session, "EnemyAttacked")] == [1, 2, 1, 2]
    assert [event.xp for event in events(session, "XpGained")] == [1, 1]
