"""What the classes do: the counter loop, the traits and the passives of the friendly Luu (PL-2)."""

from __future__ import annotations

import pytest
from board import enemies, events, play, position, queue, scripted

LOOP = (("rasluu", "gifluu"), ("gifluu", "kjeluu"), ("kjeluu", "lagluu"), ("lagluu", "rasluu"))
"""PL-2.1: who beats whom."""

CLASSES = ("rasluu", "lagluu", "kjeluu", "gifluu", "bisluu")
ATTACK_AT_2 = {"rasluu": 3, "lagluu": 2, "kjeluu": 2, "gifluu": 2, "bisluu": 2}


def modifier(attacker: str, target: str) -> int:
    return ((attacker, target) in LOOP) - ((target, attacker) in LOOP)


def power(session) -> int:
    """The power of the last friendly attack."""
    return events(session, "Attacked")[-1].power


def taken(session) -> int:
    """The damage of the last attack on a friendly Luu, after all reductions."""
    return events(session, "LuuDamaged")[-1].amount


def rest(session, action: str = "defend"):
    """Every Luu takes the same action until the round is over."""
    round_total = session.state.round_total
    while session.outcome is None and session.state.round_total == round_total:
        session.play(action)
    return session


# --- PL-2.1, PL-2.2: the counter loop ---


@pytest.mark.parametrize(("winner", "loser"), [pytest.param(*pair, id=f"PL-2.1 {pair[0]}") for pair in LOOP])
def test_each_class_of_the_loop_beats_one_and_loses_to_one(winner, loser):
    """PL-2.1: Rasluu, Gifluu, Kjeluu, Lagluu, and Rasluu again; seen from both sides of an attack."""
    hunting = play(position([f"{winner}:2"], [f"rogue-{loser}:1"], dice=[2, 1, 1, 1]), "attack:rogue-1")
    hunted = play(position([f"{loser}:2"], [f"rogue-{winner}:1"], dice=[2, 1, 1, 1]), "attack:rogue-1")
    assert power(hunting) == ATTACK_AT_2[winner] + 2 + 1
    assert power(hunted) == ATTACK_AT_2[loser] + 2 - 1


@pytest.mark.parametrize("target", CLASSES)
@pytest.mark.parametrize("attacker", CLASSES)
def test_type_modifier_of_a_friendly_attack(attacker, target):
    """PL-2.2: +1 against the class it beats, -1 against the class that beats it, 0 for mirrors and Bisluu."""
    session = play(position([f"{attacker}:2"], [f"rogue-{target}:1"], dice=[2, 1, 1, 1]), "attack:rogue-1")
    assert power(session) == ATTACK_AT_2[attacker] + 2 + modifier(attacker, target)


@pytest.mark.parametrize("target", CLASSES)
@pytest.mark.parametrize("attacker", CLASSES)
def test_type_modifier_of_a_rogue_attack(attacker, target):
    """PL-2.2: the same loop holds for a Rogue that attacks. Tier 2 has attack 2, and Lagluu 1."""
    session = position([f"{target}:2"], [f"rogue-{attacker}:2"], boss="lynluu", sector=2, dice=[3, 1])
    play(session, "gather")
    base = {"lagluu": 1, "rasluu": 2 + 1}.get(attacker, 2)  # Lynluu's class has 1 more (PL-5.4)
    assert events(session, "EnemyAttacked")[0].power == base + 3 + modifier(attacker, target)


@pytest.mark.parametrize(
    ("boss", "target", "change"),
    [
        pytest.param("lynluu", "gifluu", 1, id="PL-2.2 a boss has the advantage of its class"),
        pytest.param("lynluu", "lagluu", -1, id="PL-2.2 a boss has the disadvantage of its class"),
        pytest.param("lynluu", "rasluu", 0, id="PL-2.2 mirror"),
        pytest.param("lynluu", "bisluu", 0, id="PL-2.2 a boss against Bisluu"),
        *[pytest.param("tjeluu", name, 0, id=f"PL-2.2 Tjeluu against {name}") for name in CLASSES],
    ],
)
def test_type_modifier_of_a_boss(boss, target, change):
    attack = {"lynluu": 13, "tjeluu": 11}[boss]
    session = play(position([f"{target}:5"], [boss], sector=2, dice=[3, 1]), "gather")
    assert events(session, "EnemyAttacked")[0].power == attack + 3 + change


@pytest.mark.parametrize("name", CLASSES)
def test_no_type_modifier_on_tjeluu(name):
    """PL-2.2: Tjeluu is outside the loop, as Bisluu is."""
    session = play(position([f"{name}:2"], ["tjeluu"], dice=[2, 1, 1, 1]), "attack:rogue-1")
    assert power(session) == ATTACK_AT_2[name] + 2


def test_an_attack_against_the_stronger_class_is_never_below_0():
    """PL-2.2: base 0 and a 1 on the die, less 1 for the type, is 0."""
    session = play(position(["kjeluu:1"], ["rogue-gifluu:1"], dice=[1, 1, 1, 1]), "attack:rogue-1")
    assert power(session) == 0
    assert enemies(session)[0].hp == 9


# --- PL-2.3: the layers of ability ---


@pytest.mark.parametrize(
    ("name", "trait", "base", "evolved"),
    [
        pytest.param("rasluu", ["Call the Shot"], "Predatory Strike", "Apex Predator", id="PL-2.3 Rasluu"),
        pytest.param("lagluu", ["Pack Recovery"], "Colony Strength", "Swarm Mind", id="PL-2.3 Lagluu"),
        pytest.param("kjeluu", ["Impervious"], "Hardened Shell", "Fortress Form", id="PL-2.3 Kjeluu"),
        pytest.param("gifluu", ["Phase Shift"], "Toxic Rebound", "Venom Surge", id="PL-2.3 Gifluu"),
        pytest.param("bisluu", [], "Bonded Boost", "Deep Bond", id="PL-2.3 Bisluu has no trait"),
    ],
)
def test_trait_at_all_levels_and_the_evolved_passive_from_evolution_on(name, trait, base, evolved):
    session = position([f"{name}:{level}" for level in ("1", "3", "3e", "5")])
    shown = [[ability["name"] for ability in luu["abilities"]] for luu in session.view(0)["queues"][0]]
    assert shown == [[*trait, base]] * 2 + [[*trait, evolved]] * 2


def test_evolution_changes_the_passive_at_once():
    """PL-2.3: the evolved passive holds at Level 3 from the moment of evolution, and the base one is gone."""
    session = position(["gifluu:1", "rasluu:3"], hand=["rasluu_evolved"], dice=[2, 2])
    play(session, "attack:rogue-1", "play:rasluu_evolved", "attack:rogue-1")
    assert ("Apex Predator", 2) in events(session, "Attacked")[-1].reasons
    assert power(session) == 6 + 2 + 2


# --- PL-2.4: Call the Shot ---


@pytest.mark.parametrize(
    ("sector", "values"),
    [
        pytest.param(1, range(1, 5), id="PL-2.4 d4"),
        pytest.param(2, range(1, 7), id="PL-2.4 d6"),
        pytest.param(3, range(1, 9), id="PL-2.4 d8"),
        pytest.param(4, range(2, 11), id="PL-2.4 d4 and d6"),
        pytest.param(5, range(2, 13), id="PL-2.4 d4 and d8"),
    ],
)
def test_call_the_shot_offers_the_values_of_the_sector(sector, values):
    session = play(position(["rasluu:1"], sector=sector), "call:rogue-1")
    assert session.choice.kind == "die"
    assert session.choice.keys == tuple(f"die:{value}" for value in values)


def test_call_the_shot_counts_the_chosen_value_and_rolls_nothing():
    """PL-2.4: the script has no roll for the attack, only for the Rogue's."""
    session = play(position(["rasluu:2"], dice=[1]), "call:rogue-1", "die:4")
    assert events(session, "Attacked")[0].reasons == (("base", 3), ("Call the Shot", 4))
    assert power(session) == 7


def test_only_a_rasluu_calls_the_shot_and_only_on_its_turn():
    """PL-2.4: at every level, the evolved ones too."""
    session = position(["bisluu:1", "rasluu:5", "kjeluu:1"])
    offered = []
    for _ in range(3):
        offered.append("call:rogue-1" in session.choice.keys)
        play(session, "defend")
    assert offered == [False, True, False]


def test_call_the_shot_is_used_up_for_the_sector_and_each_rasluu_has_its_own():
    """PL-2.4: not again in the next round, nor in the next wave; another Rasluu still has its use."""
    session = position(["rasluu:2", "rasluu:2"], ["rogue-bisluu:1@5", "rogue-bisluu:1@8"], dice=[1, 1, 1])
    play(session, "call:rogue-1", "die:2", "xp:luu-1")
    assert "call:rogue-1" in session.choice.keys
    play(session, "defend")
    assert session.state.round == 2
    assert "call:rogue-1" not in session.choice.keys
    play(session, "defend", "call:rogue-1", "die:4")
    assert session.state.enemies[0].hp == 1
    session.play("attack:rogue-1")
    play(session, "xp:luu-1", "defend")
    assert session.state.wave == 2
    assert "call:rogue-1" not in session.choice.keys


def test_a_shot_that_is_not_called_is_not_used_up():
    """PL-2.4: a rolled attack leaves the use for later in the sector."""
    session = play(position(["rasluu:2"], dice=[1, 1]), "attack:rogue-1")
    assert session.state.round == 2
    assert "call:rogue-1" in session.choice.keys


def test_call_the_shot_comes_back_in_the_next_sector():
    """PL-2.4: once per sector."""
    session = play(position(["rasluu:5"], ["tjeluu@1"], dice=[]), "call:rogue-1", "die:1")
    assert session.choice.kind == "boss"
    session.play(session.choice.keys[0])
    assert session.state.sector == 2
    assert "call:rogue-1" in session.choice.keys


def test_evolution_brings_no_second_shot():
    """PL-2.4: it stays the same Rasluu."""
    session = position(["rasluu:3"], ["rogue-bisluu:4"], hand=["rasluu_evolved"], dice=[1])
    play(session, "call:rogue-1", "die:1", "play:rasluu_evolved")
    assert "call:rogue-1" not in session.choice.keys


def test_a_called_shot_may_be_evaded_and_is_used_up_all_the_same():
    """PL-2.4: only the attack dice are chosen, not the target's d6."""
    session = play(position(["rasluu:2"], ["rogue-gifluu:1"], dice=[6, 1]), "call:rogue-1", "die:4")
    assert enemies(session)[0].hp == 9
    assert "call:rogue-1" not in session.choice.keys


def test_each_players_rasluu_calls_its_own_shot():
    """PL-2.4: two players."""
    session = play(position(["rasluu:1"], second=["rasluu:1"]), "call:rogue-1", "die:1")
    assert session.choice.seat == 1
    play(session, "call:rogue-1", "die:2")
    assert [event.power for event in events(session, "Attacked")] == [2, 1 + 2 + 1]


# --- PL-2.5: Predatory Strike and Apex Predator ---


@pytest.mark.parametrize(
    ("rasluu", "bonus"),
    [
        pytest.param("rasluu:1", 1, id="PL-2.5 base"),
        pytest.param("rasluu:3", 1, id="PL-2.5 base Level 3"),
        pytest.param("rasluu:3e", 2, id="PL-2.5 evolved Level 3"),
        pytest.param("rasluu:5", 2, id="PL-2.5 evolved Level 5"),
    ],
)
def test_predatory_strike_on_a_target_that_another_luu_has_hit(rasluu, bonus):
    session = position(["gifluu:1", rasluu], ["rogue-bisluu:4"], dice=[2, 2, 1, 1])
    play(session, "attack:rogue-1", "attack:rogue-1")
    assert power(session) == queue(session)[1].card.attack + 2 + bonus


@pytest.mark.parametrize(
    ("wave", "dice", "bonus"),
    [
        pytest.param(["rogue-bisluu:1@5"], [], 0, id="PL-2.5 damage left from an earlier round"),
        pytest.param(["rogue-gifluu:1"], [4, 6], 0, id="PL-2.5 an evaded attack was no hit"),
        pytest.param(["rogue-gifluu:1"], [4, 5], 1, id="PL-2.5 an attack that landed"),
        pytest.param(["rogue-kjeluu:1"], [2], 1, id="PL-2.5 a hit that dealt 0"),
        pytest.param(["rogue-bisluu:1@1", "rogue-bisluu:1"], [4], 0, id="PL-2.5 another target was hit"),
    ],
)
def test_what_counts_as_hit_for_predatory_strike(wave, dice, bonus):
    first = "attack:rogue-1" if dice else "defend"
    session = play(position(["bisluu:1", "lagluu:5", "rasluu:1"], wave, dice=[*dice, 2, 1, 1, 1]), first)
    if session.choice.kind == "xp":
        session.play("xp:luu-1")
    play(session, "defend", "attack:rogue-1")
    assert dict(events(session, "Attacked")[-1].reasons).get("Predatory Strike", 0) == bonus


def test_predatory_strike_does_not_count_the_hits_of_the_round_before():
    """PL-2.5: earlier this round."""
    session = position(["kjeluu:1", "rasluu:1"], ["rogue-bisluu:4"], dice=[4, 1, 2, 1])
    play(session, "attack:rogue-1", "defend", "defend", "attack:rogue-1")
    assert power(session) == 1 + 2


def test_predatory_strike_does_not_count_its_own_hits():
    """PL-2.5: another Luu must have hit. Formation changes do not make a Rasluu another Luu either."""
    session = play(position(["rasluu:1"], ["rogue-bisluu:4"], dice=[2, 1, 2, 1]), "attack:rogue-1", "attack:rogue-1")
    assert power(session) == 1 + 2


def test_predatory_strike_counts_the_other_players_hits():
    """PL-2.5: any player's."""
    session = position(["gifluu:1"], ["rogue-bisluu:4"], second=["rasluu:1"], dice=[2, 3, 1, 1, 1])
    play(session, "attack:rogue-1", "attack:rogue-1")
    assert power(session) == 1 + 3 + 1


def test_predatory_strike_counts_the_hit_of_a_luu_that_has_fallen_since():
    """PL-2.5: the Bisluu hits, is knocked out by the damage given back, and the Rasluu still profits."""
    session = position(["bisluu:1@1", "rasluu:1"], ["rogue-gifluu:1"], dice=[2, 1, 2, 1, 1])
    play(session, "attack:rogue-1", "attack:rogue-1")
    assert events(session, "KnockedOut")[0].name == "Bisluu"
    assert power(session) == 1 + 2 + 1 + 1, "Predatory Strike and the type; the bond is gone"


# --- PL-2.6: Pack Recovery ---


@pytest.mark.parametrize(
    ("luus", "second", "healed"),
    [
        pytest.param(["kjeluu:3", "lagluu:1@5"], None, [0], id="PL-2.6 alone"),
        pytest.param(["kjeluu:3", "lagluu:1@5", "lagluu:1@6"], None, [1, 1], id="PL-2.6 two"),
        pytest.param(["kjeluu:3", "lagluu:1@5", "lagluu:1@6", "lagluu:5@7"], None, [2, 2, 2], id="PL-2.6 all levels"),
        pytest.param(["kjeluu:3", "lagluu:1@5"], ["kjeluu:3", "lagluu:1@6"], [1, 1], id="PL-2.6 both players' Luu"),
        pytest.param(["kjeluu:3", "lagluu:1@12", "lagluu:1@1"], None, [0, 1], id="PL-2.6 not above the maximum"),
        pytest.param(["kjeluu:3", "lagluu:1@11", "lagluu:1", "lagluu:1"], None, [1, 0, 0], id="PL-2.6 up to it"),
    ],
)
def test_pack_recovery_at_the_end_of_the_round(luus, second, healed):
    session = position(luus, ["rogue-bisluu:1"], second=second, dice=[1, 1])
    pack = [luu for seat in range(1 + bool(second)) for luu in queue(session, seat) if luu.name == "Lagluu"]
    before = [luu.hp for luu in pack]
    rest(session)
    assert [luu.hp - hp for luu, hp in zip(pack, before, strict=True)] == healed


def test_pack_recovery_waits_for_the_enemy_attacks_and_needs_a_standing_luu():
    """PL-2.6: end of round; from 0 HP nobody recovers, and a fallen Lagluu does not count."""
    session = play(position(["lagluu:1@2", "lagluu:1@5"], ["rogue-bisluu:1"], dice=[1]), "gather", "gather")
    assert [luu.hp for luu in queue(session)] == [5]
    assert not events(session, "Healed")


# --- PL-2.7: Colony Strength and Swarm Mind ---


@pytest.mark.parametrize(
    ("luus", "second", "defence"),
    [
        pytest.param(["lagluu:1"], None, 0, id="PL-2.7 alone"),
        pytest.param(["lagluu:1", "kjeluu:1"], None, 0, id="PL-2.7 another class does not count"),
        pytest.param(["lagluu:1", "kjeluu:1", "lagluu:1"], None, 1, id="PL-2.7 base, one other, not a neighbour"),
        pytest.param(["lagluu:3", "lagluu:1", "lagluu:5"], None, 2, id="PL-2.7 base, two others of any form"),
        pytest.param(["lagluu:3e", "lagluu:1"], None, 2, id="PL-2.7 evolved, one other"),
        pytest.param(["lagluu:5", "lagluu:1", "lagluu:1"], None, 4, id="PL-2.7 evolved, two others"),
        pytest.param(["lagluu:1"], ["kjeluu:3", "lagluu:1"], 1, id="PL-2.7 the other player's Lagluu count"),
        pytest.param(["lagluu:5", "lagluu:1"], ["kjeluu:3", "lagluu:1"], 4, id="PL-2.7 evolved, both queues"),
    ],
)
def test_colony_strength_takes_from_the_damage_of_an_attack(luus, second, defence):
    session = rest(position(luus, ["rogue-gifluu:4"], second=second, dice=[4, 4][: 1 + bool(second)]), "gather")
    front = next(event for event in events(session, "LuuDamaged") if event.luu == 1)
    assert front.amount == 4 + 4 - defence


@pytest.mark.parametrize(
    ("luus", "second", "attack"),
    [
        pytest.param(["lagluu:3", "lagluu:1", "lagluu:1"], None, 4, id="PL-2.7 a base Lagluu has no attack of it"),
        pytest.param(["lagluu:3e"], None, 5, id="PL-2.7 alone"),
        pytest.param(["lagluu:3e", "lagluu:1", "lagluu:1"], None, 7, id="PL-2.7 two others"),
        pytest.param(["lagluu:4", "lagluu:1"], ["lagluu:1", "lagluu:1"], 9, id="PL-2.7 both players' queues"),
    ],
)
def test_swarm_mind_adds_to_attack(luus, second, attack):
    session = position(luus, ["rogue-bisluu:4"], second=second, dice=[2, 1])
    play(session, "attack:rogue-1")
    assert power(session) == attack + 2


# --- PL-2.8, PL-2.9: Impervious, Hardened Shell, Fortress Form ---


@pytest.mark.parametrize(
    ("kjeluu", "die", "action", "damage"),
    [
        pytest.param("kjeluu:1", 1, "gather", 0, id="PL-2.8 2 - 1 shell is 1: nothing"),
        pytest.param("kjeluu:1", 2, "gather", 0, id="PL-2.8 3 - 1 shell is 2: nothing"),
        pytest.param("kjeluu:1", 3, "gather", 3, id="PL-2.8 4 - 1 shell is 3: all of it"),
        pytest.param("kjeluu:2", 4, "gather", 4, id="PL-2.8 5 - 1 shell is 4: all of it"),
        pytest.param("kjeluu:1", 4, "defend", 0, id="PL-2.8 compared after Defend: 5 - 2 - 1 is 2"),
        pytest.param("kjeluu:3e", 3, "gather", 0, id="PL-2.8 evolved: 4 - 2 is 2"),
        pytest.param("kjeluu:5", 4, "gather", 3, id="PL-2.8 evolved: 5 - 2 is 3"),
    ],
)
def test_impervious_compares_the_damage_after_all_reductions(kjeluu, die, action, damage):
    session = play(position([kjeluu], ["rogue-rasluu:1"], dice=[die]), action)
    assert taken(session) == damage


@pytest.mark.parametrize(
    ("luus", "less"),
    [
        pytest.param(["kjeluu:1"], 1, id="PL-2.9 Hardened Shell"),
        pytest.param(["kjeluu:3"], 1, id="PL-2.9 Hardened Shell at Level 3"),
        pytest.param(["kjeluu:3e"], 2, id="PL-2.9 Fortress Form to itself, Level 3 too"),
        pytest.param(["bisluu:5", "kjeluu:3"], 0, id="PL-2.9 Hardened Shell does not reach the next Luu"),
        pytest.param(["bisluu:5", "kjeluu:3e"], 1, id="PL-2.9 Fortress Form protects the Luu before it"),
        pytest.param(["bisluu:5", "rasluu:1", "kjeluu:5"], 0, id="PL-2.9 two places away is not next to it"),
        pytest.param(["kjeluu:5", "kjeluu:5"], 3, id="PL-2.9 own shell and the neighbour's"),
    ],
)
def test_shell_and_fortress_take_from_damage(luus, less):
    session = rest(position(luus, ["tjeluu"], dice=[4]), "gather")
    assert taken(session) == 6 + 4 - less


@pytest.mark.parametrize(
    ("luus", "back"),
    [
        pytest.param(["kjeluu:5", "rasluu:2"], 2, id="PL-2.9 the Luu behind it"),
        pytest.param(["kjeluu:5", "rasluu:2", "kjeluu:5"], 1, id="PL-2.9 two of them stack"),
        pytest.param(["rasluu:1", "rasluu:2", "rasluu:1"], 3, id="PL-2.9 none of them"),
    ],
)
def test_fortress_form_reduces_damage_given_back_too(luus, back):
    """A Rogue Gifluu of Tier 4 gives 3 back to the Luu at position 2."""
    session = play(position(luus, ["rogue-gifluu:4"], dice=[1, 1, 1]), "defend", "attack:rogue-1")
    assert queue(session)[1].hp == 20 - back


def test_fortress_form_does_not_cross_queues():
    """PL-2.9, PL-2.12: player 2's front Luu is no neighbour of player 1's last one."""
    luus, second = ["kjeluu:5"], ["rasluu:1"]
    session = rest(position(luus, ["rogue-gifluu:4"], second=second, dice=[2, 2]), "gather")
    assert queue(session, 1)[0].hp == 15 - (4 + 2 - 1)


# --- PL-2.10: Phase Shift ---


@pytest.mark.parametrize("gifluu", ["gifluu:1", "gifluu:3e", "gifluu:5"])
@pytest.mark.parametrize("die", range(1, 7))
def test_phase_shift_evades_on_a_6(gifluu, die):
    """PL-2.10: on a 6 all damage of that attack is evaded, at every level."""
    session = play(position([gifluu], ["rogue-bisluu:1"], dice=[2, die]), "gather")
    luu = queue(session)[0]
    assert luu.max_hp - luu.hp == (0 if die == 6 else 2 + 2)


def test_phase_shift_is_rolled_for_each_attacker():
    """PL-2.10: one roll per attacker."""
    wave = ["rogue-lagluu:1", "rogue-lagluu:1", "rogue-lagluu:1"]
    session = play(position(["gifluu:1"], wave, dice=[4, 6, 3, 1, 2, 6]), "gather")
    assert queue(session)[0].hp == 15 - (1 + 3)
    scripted(session).finish()


def test_only_the_target_of_an_attack_rolls_phase_shift():
    """PL-2.10: a Gifluu behind the front rolls nothing; the script would run out."""
    session = play(position(["bisluu:1", "gifluu:1"], ["rogue-lagluu:1"], dice=[1]), "gather", "gather")
    assert session.state.round == 2


def test_each_players_gifluu_rolls_for_itself():
    """PL-2.10: two players; both are targets of the one attack."""
    session = position(["gifluu:1"], ["rogue-lagluu:1"], second=["gifluu:1"], dice=[3, 3, 6, 5])
    play(session, "gather", "gather")
    assert [queue(session, seat)[0].hp for seat in (0, 1)] == [15, 15 - (1 + 3)]


def test_an_evaded_attack_triggers_no_rebound():
    """PL-2.10: and no reductions either; nothing is dealt."""
    session = play(position(["gifluu:1"], ["rogue-lagluu:1"], dice=[4, 6]), "defend")
    assert enemies(session)[0].hp == 9
    assert not events(session, "GaveBack")


# --- PL-2.11: Toxic Rebound and Venom Surge ---


@pytest.mark.parametrize(
    ("gifluu", "tier", "die", "dealt", "back"),
    [
        pytest.param("gifluu:1", 1, 1, 0, 1, id="PL-2.11 Toxic Rebound gives at least 1, even for 0"),
        pytest.param("gifluu:1", 1, 2, 1, 1, id="PL-2.11 a quarter of 1"),
        pytest.param("gifluu:1", 4, 1, 4, 1, id="PL-2.11 a quarter of 4"),
        pytest.param("gifluu:3", 4, 2, 5, 2, id="PL-2.11 a quarter of 5, rounded up"),
        pytest.param("gifluu:3e", 1, 1, 0, 0, id="PL-2.11 Venom Surge gives nothing for 0"),
        pytest.param("gifluu:3e", 1, 2, 1, 1, id="PL-2.11 half of 1, rounded up"),
        pytest.param("gifluu:3e", 4, 1, 4, 2, id="PL-2.11 half of 4"),
        pytest.param("gifluu:5", 4, 4, 7, 4, id="PL-2.11 half of 7, rounded up"),
    ],
)
def test_a_defending_gifluu_gives_part_of_the_damage_back(gifluu, tier, die, dealt, back):
    session = play(position([gifluu], [f"rogue-lagluu:{tier}"], dice=[die, 1]), "defend")
    assert taken(session) == dealt
    assert enemies(session)[0].max_hp - enemies(session)[0].hp == back


@pytest.mark.parametrize("gifluu", ["gifluu:1", "gifluu:5"])
def test_a_gifluu_that_did_not_defend_gives_nothing_back(gifluu):
    """PL-2.11: if it took Defend."""
    session = play(position([gifluu], ["rogue-lagluu:4"], dice=[4, 1]), "gather")
    assert enemies(session)[0].hp == 20


def test_a_defending_gifluu_gives_back_to_every_attacker():
    """PL-2.11: Defend reduces the first attack only, the rebound comes with each that lands."""
    wave = ["rogue-lagluu:4", "rogue-lagluu:3"]
    session = play(position(["gifluu:5"], wave, dice=[2, 1, 2, 1]), "defend")
    assert [event.amount for event in events(session, "LuuDamaged")] == [5, 5]
    assert [event.amount for event in events(session, "GaveBack")] == [3, 3]


@pytest.mark.parametrize(
    ("gifluu", "back"),
    [
        pytest.param("gifluu:1@1", 2, id="PL-2.11 Toxic Rebound counts the damage beyond the HP"),
        pytest.param("gifluu:5@1", 4, id="PL-2.11 Venom Surge counts it too"),
    ],
)
def test_a_knocked_out_gifluu_still_gives_back_all_that_was_dealt(gifluu, back):
    session = play(position([gifluu, "kjeluu:1"], ["rogue-lagluu:4"], dice=[4, 1]), "defend", "gather")
    assert [luu.name for luu in queue(session)] == ["Kjeluu"]
    assert enemies(session)[0].hp == 20 - back


@pytest.mark.parametrize(
    ("rogue", "dealt", "back"),
    [
        pytest.param("rogue-kjeluu:1", 0, 1, id="PL-2.11 ignores Impervious"),
        pytest.param("rogue-gifluu:1", 1, 1, id="PL-2.11 is not evaded and triggers no damage given back"),
    ],
)
def test_rebound_is_no_attack(rogue, dealt, back):
    """The script has the Rogue's attack and the Gifluu's d6, and no third roll."""
    session = play(position(["gifluu:1"], [rogue], dice=[2, 1]), "defend")
    assert queue(session)[0].hp == 15 - dealt
    assert enemies(session)[0].max_hp - enemies(session)[0].hp == back


# --- PL-2.12: Bonded Boost and Deep Bond ---


@pytest.mark.parametrize(
    ("luus", "attack"),
    [
        pytest.param(["rasluu:2", "bisluu:1"], 3 + 1, id="PL-2.12 Bonded Boost"),
        pytest.param(["rasluu:2", "bisluu:3"], 3 + 1, id="PL-2.12 Bonded Boost at Level 3"),
        pytest.param(["rasluu:2", "bisluu:3e"], 3 + 2, id="PL-2.12 Deep Bond"),
        pytest.param(["rasluu:2", "kjeluu:1", "bisluu:1"], 3, id="PL-2.12 two places away is not next to it"),
        pytest.param(["bisluu:1"], 0, id="PL-2.12 a Bisluu does not boost itself"),
        pytest.param(["bisluu:1", "bisluu:3e"], 0 + 2, id="PL-2.12 a Bisluu boosts another"),
    ],
)
def test_a_bond_adds_to_the_attack_of_the_luu_next_to_it(luus, attack):
    session = play(position(luus, ["rogue-bisluu:4"], dice=[2, 1]), "attack:rogue-1")
    assert power(session) == attack + 2


@pytest.mark.parametrize(
    ("luus", "defence"),
    [
        pytest.param(["rasluu:2", "bisluu:3"], 1, id="PL-2.12 Bonded Boost"),
        pytest.param(["rasluu:2", "bisluu:3e"], 2, id="PL-2.12 Deep Bond"),
        pytest.param(["rasluu:2", "kjeluu:1", "bisluu:5"], 0, id="PL-2.12 not next to it"),
        pytest.param(["bisluu:2", "kjeluu:1"], 0, id="PL-2.12 not itself"),
    ],
)
def test_a_bond_adds_to_the_defence_of_the_luu_next_to_it(luus, defence):
    session = rest(position(luus, ["rogue-bisluu:4"], boss="forluu", sector=2, dice=[4]), "gather")
    assert taken(session) == 5 + 4 - defence


@pytest.mark.parametrize(
    ("luus", "luutex", "xp"),
    [
        pytest.param(["kjeluu:1", "rasluu:1", "kjeluu:1"], 1, 0, id="PL-2.12 without a Bisluu"),
        pytest.param(["kjeluu:1", "rasluu:1", "bisluu:3"], 2, 0, id="PL-2.12 Bonded Boost gives no XP"),
        pytest.param(["kjeluu:1", "rasluu:1", "bisluu:3e"], 2, 1, id="PL-2.12 Deep Bond"),
        pytest.param(["bisluu:1", "rasluu:1", "bisluu:1"], 3, 0, id="PL-2.12 two Bonded Boosts stack"),
        pytest.param(["bisluu:5", "rasluu:1", "bisluu:5"], 3, 2, id="PL-2.12 two Deep Bonds stack"),
        pytest.param(["rasluu:1", "kjeluu:1", "rasluu:1", "bisluu:5"], 1, 0, id="PL-2.12 not next to it"),
        pytest.param(["kjeluu:1", "bisluu:5", "kjeluu:1"], 1, 0, id="PL-2.12 not itself"),
    ],
)
def test_luutex_and_xp_of_a_bond_come_with_gather(luus, luutex, xp):
    """The Luu at position 2 gathers."""
    session = play(position(luus), "defend", "gather")
    assert events(session, "LuutexGained")[-1].amount == luutex
    assert session.state.players[0].luutex == 5 + luutex
    assert queue(session)[1].xp == xp


@pytest.mark.parametrize("action", ["attack:rogue-1", "defend", "move:luu-2:forward"])
def test_another_action_brings_no_luutex_and_no_xp(action):
    """PL-2.12: only Gather does."""
    session = play(position(["rasluu:1", "bisluu:5"], dice=[1]), action)
    assert session.state.players[0].luutex == 5
    assert queue(session)[0].xp == 0


@pytest.mark.parametrize(
    ("luus", "attack", "back"),
    [
        pytest.param(["bisluu:1", "rasluu:2", "bisluu:1"], 3 + 2, 3 - 2, id="PL-2.12 two Bonded Boosts"),
        pytest.param(["bisluu:1", "rasluu:2", "bisluu:5"], 3 + 3, 0, id="PL-2.12 one of each"),
    ],
)
def test_two_bisluu_stack(luus, attack, back):
    """The Luu between them attacks with more, and takes less of the 3 that a Rogue Gifluu gives back."""
    session = play(position(luus, ["rogue-gifluu:4"], dice=[2, 1]), "defend", "attack:rogue-1")
    assert power(session) == attack + 2 + 1
    assert queue(session)[1].hp == 20 - back


def test_a_bond_does_not_cross_queues():
    """PL-2.12: two players; the last of one queue and the first of the other are no neighbours."""
    session = position(["bisluu:5"], ["rogue-bisluu:4"], second=["rasluu:1"], dice=[1, 1, 1])
    play(session, "gather", "attack:rogue-1")
    assert power(session) == 1 + 1


def test_a_deep_bond_levels_its_neighbour_up_at_once():
    """PL-2.12 with PL-3.2: the fifth point of XP."""
    session = play(position(["rasluu:1@10+4", "bisluu:5"]), "gather")
    assert (queue(session)[0].level, queue(session)[0].hp, queue(session)[0].xp) == (2, 15, 0)


# --- together ---


@pytest.mark.parametrize(
    ("luus", "die", "dealt", "back"),
    [
        pytest.param(["gifluu:1", "bisluu:1"], 4, 6, 2, id="PL-2.11 PL-2.12 9 - Defend 2 - bond 1"),
        pytest.param(["gifluu:1", "bisluu:5"], 3, 4, 1, id="PL-2.11 PL-2.12 8 - Defend 2 - deep bond 2"),
        pytest.param(["gifluu:3e", "bisluu:1"], 4, 6, 3, id="PL-2.11 PL-2.12 Venom Surge: half of 6"),
        pytest.param(["gifluu:5", "bisluu:5"], 4, 5, 3, id="PL-2.11 PL-2.12 Venom Surge: half of 5"),
    ],
)
def test_a_bond_beside_a_defended_gifluu_makes_the_rebound_smaller(luus, die, dealt, back):
    """The rebound is a part of what is left after Defend and the bond."""
    session = play(position(luus, ["rogue-lagluu:4"], dice=[die, 1]), "defend", "defend")
    assert taken(session) == dealt
    assert enemies(session)[0].hp == 20 - back
