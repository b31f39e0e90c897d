"""What Rogues and bosses do (PL-13)."""

from __future__ import annotations

import pytest
from board import enemies, events, play, position, queue, scripted

import luu

TIERS = (1, 2, 3, 4)

FEEBLE = luu.cards("planet").with_value("bosses", "forluu_s2", "attack", 0)
"""The shipped cards, with a Forluu that deals nothing to a Kjeluu when its die shows 1."""


def enemy_hps(session) -> list[int]:
    return [enemy.hp for enemy in enemies(session)]


def hps(session, seat: int = 0) -> list[int]:
    return [luu.hp for luu in queue(session, seat)]


def powers(session) -> list[int]:
    """The powers of the enemies' attacks, in order."""
    return [event.power for event in events(session, "EnemyAttacked")]


def reasons(session, trait: str) -> list[int]:
    """What a trait added to each of the enemies' attacks."""
    attacks = events(session, "EnemyAttacked")
    return [sum(amount for why, amount in event.reasons if why == trait) for event in attacks]


def by_tier(clause: str, *values: int):
    """A table row for each tier."""
    return [pytest.param(tier, value, id=f"{clause} T{tier}") for tier, value in zip(TIERS, values, strict=True)]


# --- PL-13.1: Rogue Rasluu ---


@pytest.mark.parametrize(("tier", "bonus"), by_tier("PL-13.1", 1, 1, 2, 3))
def test_a_rogue_rasluu_hits_a_luu_harder_that_another_enemy_has_hit(tier, bonus):
    wave = ["rogue-kjeluu:1", f"rogue-rasluu:{tier}"]
    session = play(position(["kjeluu:5"], wave, dice=[1, 1]), "gather")
    assert powers(session) == [2, enemies(session)[1].card.attack + 1 + bonus]


@pytest.mark.parametrize(
    ("front", "wave", "dice", "bonus"),
    [
        pytest.param("bisluu:5", ["rogue-rasluu:1"], [1], [0], id="PL-13.1 nobody hit it yet"),
        pytest.param("bisluu:5", ["rogue-rasluu:1", "rogue-kjeluu:1"], [1, 1], [0, 0], id="PL-13.1 not afterwards"),
        pytest.param("bisluu:5", ["rogue-rasluu:1", "rogue-rasluu:1"], [1, 1], [0, 1], id="PL-13.1 a Rasluu as well"),
        pytest.param("kjeluu:1", ["rogue-lagluu:1", "rogue-rasluu:1"], [1, 1], [0, 1], id="PL-13.1 a hit that dealt 0"),
        pytest.param("gifluu:5", ["rogue-lagluu:1", "rogue-rasluu:1"], [1, 6, 1, 1], [0, 0], id="PL-13.1 evaded"),
        pytest.param("gifluu:5", ["rogue-lagluu:1", "rogue-rasluu:1"], [1, 5, 1, 1], [0, 1], id="PL-13.1 not evaded"),
        pytest.param("bisluu:1@2", ["rogue-kjeluu:1", "rogue-rasluu:1"], [1, 1], [0, 0], id="PL-13.1 another was hit"),
        pytest.param("bisluu:5@9", ["rogue-rasluu:1"], [1], [0], id="PL-13.1 wounds of earlier rounds do not count"),
    ],
)  # fmt: skip
def test_what_counts_as_hit_for_a_rogue_rasluu(front, wave, dice, bonus):
    session = play(position([front, "rasluu:5"], wave, dice=dice), "gather", "gather")
    assert reasons(session, "Predatory Strike") == bonus


def test_a_rogue_rasluu_does_not_count_the_hits_of_the_round_before():
    """PL-13.1: hit this round. In the second round it attacks first."""
    wave = ["rogue-rasluu:1", "rogue-kjeluu:1"]
    session = play(position(["bisluu:5"], wave, dice=[1, 1, 1, 1]), "gather", "gather")
    assert reasons(session, "Predatory Strike") == [0, 0, 0, 0]


def test_a_rogue_rasluu_looks_at_each_players_front_luu():
    """PL-13.1: player 1's front evades the first attack, player 2's is hit."""
    wave = ["rogue-lagluu:1", "rogue-rasluu:1"]
    session = position(["gifluu:5"], wave, second=["bisluu:5"], dice=[1, 1, 6, 1, 1, 1])
    play(session, "gather", "gather")
    assert reasons(session, "Predatory Strike") == [0, 0, 0, 1]


# --- PL-13.2: Rogue Lagluu ---


@pytest.mark.parametrize(("tier", "heals"), by_tier("PL-13.2", 1, 1, 2, 3))
def test_a_rogue_lagluu_heals_for_each_other_one(tier, heals):
    wave = [f"rogue-lagluu:{tier}@2", "rogue-kjeluu:1@5", f"rogue-lagluu:{tier}@3", f"rogue-lagluu:{tier}@4"]
    session = play(position(["kjeluu:5"], wave, dice=[1, 1, 1, 1]), "gather")
    assert enemy_hps(session) == [2 + 2 * heals, 5, 3 + 2 * heals, 4 + 2 * heals]


@pytest.mark.parametrize(
    ("wave", "after"),
    [
        pytest.param(["rogue-lagluu:4@5"], [5], id="PL-13.2 alone it does not"),
        pytest.param(["rogue-lagluu:4@18", "rogue-lagluu:1@9"], [20, 9], id="PL-13.2 not above its maximum"),
        pytest.param(["rogue-lagluu:4@5", "rogue-lagluu:1@5"], [8, 6], id="PL-13.2 each by its own tier"),
        pytest.param(["forluu@20", "rogue-lagluu:2@5"], [5], id="PL-13.2 a boss of the class is no Rogue"),
    ],
)
def test_how_far_a_rogue_lagluu_heals(wave, after):
    session = play(position(["kjeluu:5"], wave, sector=2, wave=4, boss="forluu", dice=[1] * len(wave)), "gather")
    assert [enemy.hp for enemy in enemies(session) if not enemy.card.boss] == after


def test_a_rogue_lagluu_heals_after_the_attacks_of_the_round():
    """PL-13.2: the one that the rebound felled neither heals nor counts."""
    wave = ["rogue-lagluu:1@1", "rogue-lagluu:1@5"]
    session = play(position(["gifluu:5"], wave, dice=[2, 1, 1, 6]), "defend")
    assert enemy_hps(session) == [5]


# --- PL-13.3: Rogue Kjeluu ---


@pytest.mark.parametrize(("tier", "threshold"), by_tier("PL-13.3", 2, 2, 3, 4))
@pytest.mark.parametrize("above", [0, 1])
def test_a_rogue_kjeluu_shrugs_off_weak_attacks(tier, threshold, above):
    """An attack of exactly the threshold deals 0, one above it deals all of it."""
    dice = [1, threshold - 1 + above]
    session = position(["kjeluu:1", "rasluu:1"], [f"rogue-kjeluu:{tier}"], sector=5, boss="lynluu", dice=dice)
    play(session, "attack:rogue-1")
    assert enemies(session)[0].max_hp - enemies(session)[0].hp == (threshold + 1 if above else 0)


# --- PL-13.4: Rogue Gifluu ---


@pytest.mark.parametrize("tier", TIERS)
@pytest.mark.parametrize("die", range(1, 7))
def test_a_rogue_gifluu_evades_on_a_6(tier, die):
    """PL-13.4: of every tier."""
    session = play(position(["bisluu:2", "kjeluu:1"], [f"rogue-gifluu:{tier}"], dice=[2, die]), "attack:rogue-1")
    assert enemies(session)[0].max_hp - enemies(session)[0].hp == (0 if die == 6 else 2 + 2)
    assert [event.rule for event in events(session, "EnemyEvaded")] == (["PL-13.4"] if die == 6 else [])


@pytest.mark.parametrize(("tier", "back"), by_tier("PL-13.4", 1, 1, 2, 3))
def test_a_rogue_gifluu_gives_damage_back(tier, back):
    session = play(position(["bisluu:2", "rasluu:1"], [f"rogue-gifluu:{tier}"], dice=[2, 5]), "attack:rogue-1")
    assert hps(session) == [20 - back, 15]


@pytest.mark.parametrize(
    ("luu", "rogue", "dice"),
    [
        pytest.param("bisluu:2", "rogue-gifluu:4", [2, 6], id="PL-13.4 not when it evaded"),
        pytest.param("bisluu:2", "rogue-gifluu:4@4", [2, 1], id="PL-13.4 not when it fell"),
        pytest.param("kjeluu:1", "rogue-gifluu:4", [1, 1], id="PL-13.4 not when it took no damage"),
    ],
)
def test_when_a_rogue_gifluu_gives_nothing_back(luu, rogue, dice):
    session = position([luu, "rasluu:5"], [rogue, "rogue-kjeluu:4"], dice=dice)
    full = queue(session)[0].hp
    assert hps(play(session, "attack:rogue-1")) == [full, 35]


def test_a_rogue_gifluu_that_was_left_with_1_hp_still_gives_back():
    """PL-13.4: left standing."""
    session = play(position(["bisluu:2", "rasluu:1"], ["rogue-gifluu:4@5"], dice=[2, 1]), "attack:rogue-1")
    assert (enemy_hps(session), hps(session)) == ([1], [20 - 3, 15])


# --- PL-13.5: Rogue Bisluu ---


@pytest.mark.parametrize(("tier", "bonus"), by_tier("PL-13.5", 1, 1, 2, 3))
def test_a_rogue_bisluu_adds_to_the_attack_of_the_rogues_next_to_it(tier, bonus):
    """Kjeluu of Tier 1 have attack 1; the last one is two places away."""
    wave = ["rogue-kjeluu:1", f"rogue-bisluu:{tier}", "rogue-kjeluu:1", "rogue-kjeluu:1"]
    session = play(position(["bisluu:5"], wave, sector=2, boss="lynluu", dice=[1, 1, 1, 1]), "gather")
    assert reasons(session, "Bonded Boost") == [bonus, 0, bonus, 0]
    assert powers(session)[0] == 1 + bonus + 1


@pytest.mark.parametrize(
    ("wave", "bonus"),
    [
        pytest.param(["rogue-bisluu:4"], [0], id="PL-13.5 not itself"),
        pytest.param(["rogue-bisluu:4", "rogue-bisluu:1"], [1, 3], id="PL-13.5 one boosts the other"),
        pytest.param(["rogue-bisluu:1", "rogue-kjeluu:1", "rogue-bisluu:4"], [0, 4, 0], id="PL-13.5 two add up"),
        pytest.param(["lynluu", "rogue-bisluu:4", "rogue-kjeluu:1"], [0, 0, 3], id="PL-13.5 not a boss"),
    ],
)
def test_whom_a_rogue_bisluu_boosts(wave, bonus):
    session = position(["kjeluu:5", "bisluu:5"], wave, sector=2, wave=4, boss="lynluu", dice=[1] * len(wave))
    play(session, "defend", "gather")
    assert reasons(session, "Bonded Boost") == bonus


def test_a_rogue_bisluu_boosts_nobody_once_it_has_fallen_and_new_neighbours_when_they_close_up():
    """PL-13.5: next to it now."""
    wave = ["rogue-bisluu:1@1", "rogue-kjeluu:1", "rogue-bisluu:4"]
    session = position(["kjeluu:5", "bisluu:5"], wave, sector=2, boss="lynluu", dice=[1, 1, 1])
    play(session, "attack:rogue-1", "gather")
    assert reasons(session, "Bonded Boost") == [3, 0]


# --- PL-13.6: Tjeluu ---


def drained(session) -> list[int]:
    """Who has lost attack, round by round."""
    return [event.luu for event in events(session, "Drained")]


@pytest.mark.parametrize(
    ("luus", "second", "victim"),
    [
        pytest.param(["kjeluu:3", "rasluu:3", "bisluu:3"], None, 2, id="PL-13.6 the highest base attack"),
        pytest.param(["kjeluu:3", "rasluu:2", "rasluu:2"], None, 1, id="PL-13.6 wherever it stands"),
        pytest.param(["kjeluu:3", "bisluu:3"], None, 1, id="PL-13.6 on a tie the one nearer the front"),
        pytest.param(["kjeluu:3", "bisluu:3"], ["kjeluu:3"], 1, id="PL-13.6 on a tie at the same place player 1's"),
        pytest.param(["kjeluu:2", "bisluu:3"], ["kjeluu:3"], 3, id="PL-13.6 nearer the front beats player 1"),
        pytest.param(["kjeluu:3", "bisluu:3"], ["kjeluu:3", "rasluu:3"], 4, id="PL-13.6 in all queues"),
        pytest.param(
            ["bisluu:2", "rasluu:2", "bisluu:2", "gifluu:1", "kjeluu:3"], None, 5, id="PL-13.6 bonds do not count"
        ),
    ],
)
def test_symbiotic_drain_takes_from_the_strongest_luu(luus, second, victim):
    """Bonds and the like do not make a base attack."""
    session = position(luus, ["tjeluu"], second=second)
    round_total = session.state.round_total
    while session.state.round_total == round_total:
        session.play("defend")
    assert drained(session) == [victim]


def test_a_drained_luu_attacks_with_1_less():
    """PL-13.6: and only that one."""
    session = position(["kjeluu:5@40", "lagluu:5"], ["tjeluu"], dice=[1, 2, 2, 1])
    play(session, "defend", "defend", "attack:rogue-1", "attack:rogue-1")
    assert [event.power for event in events(session, "Attacked")] == [8 - 1 + 2, 7 + 2]


def test_the_drain_moves_on_when_another_luu_is_the_strongest():
    """PL-13.6: found anew each round; the Lagluu has evolved and leads, so the tie at 5 goes to it."""
    session = position(["kjeluu:3e@30", "lagluu:3"], ["tjeluu"], hand=["lagluu_evolved"], dice=[1, 1, 1])
    play(session, "gather", "gather", "move:luu-2:forward", "play:lagluu_evolved", "gather")
    assert drained(session) == [1, 2]


def test_the_drain_is_over_when_the_boss_has_fallen():
    """PL-13.6: this round only; without Tjeluu nobody is drained."""
    session = play(position(["rasluu:5"], ["tjeluu@3"], dice=[1, 1]), "gather", "attack:rogue-1")
    session.play(session.choice.keys[0])
    assert session.state.sector == 2
    assert drained(session) == [1]
    assert session.view(0)["queues"][0][0]["attack"] == 9


def test_the_drain_leaves_no_attack_below_0():
    """PL-13.6: a base attack of 0 stays 0."""
    session = play(position(["kjeluu:1"], ["tjeluu"], dice=[1, 3, 1]), "gather", "attack:rogue-1")
    assert drained(session)[0] == 1
    assert events(session, "Attacked")[0].power == 3


# --- PL-13.7: Lynluu ---


@pytest.mark.parametrize(
    ("front", "bonus"),
    [
        pytest.param("bisluu:5", 0, id="PL-13.7 unhurt"),
        pytest.param("bisluu:5@34", 2, id="PL-13.7 with damage on it"),
        pytest.param("bisluu:5@1", 2, id="PL-13.7 the same for any damage"),
    ],
)
def test_lynluu_hits_a_wounded_luu_harder(front, bonus):
    session = play(position([front, "rasluu:5@1"], ["lynluu"], sector=2, dice=[3]), "gather", "gather")
    assert powers(session) == [13 + 3 + bonus]


def test_lynluu_looks_at_each_target():
    """PL-13.7: two players."""
    session = position(["bisluu:5@30"], ["lynluu"], second=["bisluu:5"], sector=2, dice=[3, 3])
    play(session, "gather", "gather")
    assert powers(session) == [13 + 3 + 2, 13 + 3]


# --- PL-13.8: Forluu ---


@pytest.mark.parametrize(
    ("luus", "second", "boss", "after"),
    [
        pytest.param(["kjeluu:5", "rasluu:1@1"], None, "forluu@20", 20, id="PL-13.8 an unhurt leader"),
        pytest.param(["kjeluu:5@45"], None, "forluu@20", 21, id="PL-13.8 1 for each damage"),
        pytest.param(["kjeluu:5@44"], None, "forluu@20", 22, id="PL-13.8 2 for 2"),
        pytest.param(["kjeluu:5@20"], None, "forluu@20", 23, id="PL-13.8 3 at most"),
        pytest.param(["kjeluu:5@20"], None, "forluu@41", 42, id="PL-13.8 not above its maximum"),
        pytest.param(["kjeluu:5@45"], ["kjeluu:5@44"], "forluu@20", 22, id="PL-13.8 the more damaged lead, player 2's"),
        pytest.param(["kjeluu:5@43"], ["kjeluu:5@45"], "forluu@20", 23, id="PL-13.8 the more damaged lead, player 1's"),
        pytest.param(["kjeluu:5@45"], [], "forluu@20", 21, id="PL-13.8 one player without Luu"),
    ],
)
def test_forluu_heals_by_the_damage_on_the_leading_luu(luus, second, boss, after):
    session = position(luus, [boss], second=second, sector=2, cards=FEEBLE, dice=[1, 1])
    round_total = session.state.round_total
    while session.state.round_total == round_total:
        session.play("defend")
    assert enemy_hps(session) == [after]


def test_forluu_heals_after_its_own_attack():
    """PL-13.8: at round end, by the damage that the leader has then."""
    session = play(position(["bisluu:5"], ["forluu@20"], sector=2, dice=[1]), "defend")
    assert hps(session) == [35 - (9 + 1 - 2)]
    assert enemy_hps(session) == [23]


def test_forluu_heals_after_the_friendly_effects():
    """PL-13.8 with PL-6.9: Pack Recovery takes the leader's only damage away, so there is nothing to heal by."""
    session = position(["lagluu:2@15", "lagluu:2"], ["forluu@20"], sector=2, cards=FEEBLE, dice=[1])
    play(session, "gather", "gather")
    assert (hps(session), enemy_hps(session)) == ([16, 16], [20])


# --- PL-13.9: Fesluu ---


def dealt_to_fesluu(dice: list[int]) -> list[int]:
    """What Kjeluu with attack 2 deal to it within a round, their dice showing these values."""
    session = position(["kjeluu:2", "kjeluu:2", "kjeluu:2"], ["fesluu"], sector=2, dice=[*dice, 1])
    play(session, *["attack:rogue-1"] * len(dice), *["defend"] * (3 - len(dice)))
    return [event.amount for event in events(session, "EnemyDamaged")]


@pytest.mark.parametrize(
    ("dice", "dealt"),
    [
        pytest.param([1], [0], id="PL-13.9 3 deals 0"),
        pytest.param([2], [3], id="PL-13.9 4 deals 3"),
        pytest.param([6], [7], id="PL-13.9 8 deals 7"),
        pytest.param([2, 2], [3, 4], id="PL-13.9 only the first hit above it is 1 less"),
        pytest.param([1, 2, 2], [0, 3, 4], id="PL-13.9 a hit of 3 does not use that up"),
        pytest.param([6, 1, 2], [7, 0, 4], id="PL-13.9 a later hit of 3 deals 0 all the same"),
    ],
)
def test_fesluu_checks_the_threshold_first_and_then_dents_the_first_hit(dice, dealt):
    assert dealt_to_fesluu(dice) == dealt


def test_the_first_hit_on_fesluu_counts_anew_each_round():
    """PL-13.9: each round."""
    session = play(position(["kjeluu:2"], ["fesluu"], sector=2, dice=[4, 1, 4, 1]), "attack:rogue-1", "attack:rogue-1")
    assert [event.amount for event in events(session, "EnemyDamaged")] == [5, 5]


def test_fesluu_meets_the_finished_attack():
    """PL-13.9 with PL-7.5: Overdrive and the type modifier come before the threshold. (0 + 1 + 1) x 2 is 4."""
    session = position(["gifluu:1", "rasluu:1"], ["fesluu"], sector=2, hand=["overdrive"], dice=[1])
    play(session, "play:overdrive", "attack:rogue-1")
    assert [event.amount for event in events(session, "EnemyDamaged")] == [3]


# --- PL-13.10: Toxluu ---


@pytest.mark.parametrize("die", range(1, 7))
def test_toxluu_evades_on_5_and_6(die):
    """PL-13.10: a boss of 48 HP in Sector 2."""
    session = play(position(["bisluu:2", "rasluu:1"], ["toxluu"], sector=2, dice=[3, die]), "attack:rogue-1")
    assert enemy_hps(session) == [48 if die >= 5 else 48 - 5]


@pytest.mark.parametrize(
    ("attacker", "dice", "cards", "back"),
    [
        pytest.param("bisluu:2", [2, 5], [], 2, id="PL-13.10 half of 4"),
        pytest.param("bisluu:2", [3, 6], [], 3, id="PL-13.10 half of 5, rounded up"),
        pytest.param("bisluu:2", [3, 5], ["overdrive"], 5, id="PL-13.10 half of the finished attack of 10"),
        pytest.param("bisluu:2", [3, 4], [], 0, id="PL-13.10 nothing when it did not evade"),
        pytest.param("kjeluu:1", [1, 5], [], 0, id="PL-13.10 nothing of an attack of 0"),
    ],
)
def test_toxluu_gives_half_of_an_evaded_attack_back(attacker, dice, cards, back):
    session = position([attacker, "rasluu:1"], ["toxluu"], sector=2, hand=cards, dice=dice)
    full = queue(session)[0].hp
    play(session, *[f"play:{card}" for card in cards], "attack:rogue-1")
    assert hps(session) == [full - back, 15]


# --- PL-13.11: damage given back ---


@pytest.mark.parametrize(
    ("luus", "back"),
    [
        pytest.param(["rasluu:1", "rasluu:2"], 3, id="PL-13.11 nothing reduces it"),
        pytest.param(["rasluu:1", "kjeluu:2"], 2, id="PL-13.11 meets the shell, passes Impervious"),
        pytest.param(["rasluu:1", "kjeluu:5"], 1, id="PL-13.11 meets Fortress Form, passes Impervious"),
        pytest.param(["lagluu:1", "lagluu:2"], 2, id="PL-13.11 meets Colony Strength"),
        pytest.param(["bisluu:1", "rasluu:2"], 2, id="PL-13.11 meets a bond"),
        pytest.param(["kjeluu:5", "rasluu:2"], 2, id="PL-13.11 meets a neighbour's Fortress"),
        pytest.param(["kjeluu:5", "kjeluu:5"], 0, id="PL-13.11 meets all of them, and not below 0"),
        pytest.param(["rasluu:1", "gifluu:2"], 3, id="PL-13.11 rolls no Phase Shift"),
    ],
)
def test_damage_given_back_meets_the_luus_reductions_but_impervious(luus, back):
    """A Rogue Gifluu of Tier 4 gives 3 back to the Luu at position 2, which has not been attacked by it."""
    session = position([*luus, "rasluu:1"], ["rogue-gifluu:4"], dice=[4, 1])
    full = queue(session)[1].hp
    play(session, "defend", "attack:rogue-1")
    assert queue(session)[1].hp == full - back
    scripted(session).finish()


def test_damage_given_back_meets_defence_from_a_card():
    """PL-13.11: Shell Guard takes 2 of the 3."""
    session = position(["rasluu:2", "kjeluu:1"], ["rogue-gifluu:4"], hand=["shell_guard"], dice=[2, 1])
    play(session, "play:shell_guard", "target:luu-1", "attack:rogue-1")
    assert hps(session) == [20 - 1, 20]


def test_damage_given_back_can_knock_out_the_acting_luu_and_carries_to_nobody():
    """PL-13.11: its turn is over, the next Luu acts, and the 2 beyond its HP are lost."""
    session = position(["rasluu:2@1", "kjeluu:1"], ["rogue-gifluu:4"], discard=[], dice=[2, 1])
    play(session, "attack:rogue-1")
    assert [(luu_.name, luu_.hp) for luu_ in queue(session)] == [("Kjeluu", 20)]
    assert (session.choice.kind, session.state.acting) == ("turn", 2)
    assert [card["id"] for card in session.view(0)["discard"]] == ["rasluu"]
    assert enemy_hps(session) == [20 - (3 + 2 + 1)]


def test_damage_given_back_can_end_the_game():
    """PL-13.11 with PL-12.2: the only Luu falls by its own attack."""
    session = play(position(["rasluu:2@3"], ["rogue-gifluu:4"], dice=[2, 1]), "attack:rogue-1")
    assert session.outcome.reason == "colony lost"


def test_damage_given_back_leaves_the_other_player_alone():
    """PL-13.11: player 1's last Luu falls, player 2's turn comes."""
    session = position(["rasluu:2@3"], ["toxluu"], second=["rasluu:1"], sector=2, dice=[3, 5])
    play(session, "attack:rogue-1")
    assert (session.choice.seat, session.choice.kind) == (1, "turn")
    assert (hps(session), hps(session, 1)) == ([], [15])


def test_damage_given_back_is_no_hit():
    """PL-13.11 with PL-13.1: the Rogue Gifluu fells the front Luu; the next one has only been given damage back."""
    wave = ["rogue-gifluu:4", "rogue-rasluu:1"]
    session = position(["bisluu:1@5", "rasluu:5"], wave, dice=[1, 1, 1, 1])
    play(session, "gather", "attack:rogue-1")
    assert [event.luu for event in events(session, "EnemyAttacked")] == [1, 2]
    assert reasons(session, "Predatory Strike") == [0, 0]
