"""Cards that give XP, Luutex, HP or a card at a certain moment while they are out."""

from __future__ import annotations

import pytest
from board import cost, enemies, events, play, position, queue
from test_cards import hand, hps, ids, pool

TWO = ["rogue-bisluu:1@1", "rogue-bisluu:1@1"]
"""Two Rogues that fall at a touch, worth 1 XP each."""


def xps(session, seat: int = 0) -> list[int]:
    return [luu_.xp for luu_ in queue(session, seat)]


# --- a defeat ---


def test_combat_harvest_draws_1_whenever_an_enemy_is_defeated():
    """Each of two Rogues, whoever fells it; with two players only for its owner."""
    session = position(["rasluu:1"], TWO, second=["kjeluu:1"], hand=["combat_harvest"], second_hand=[])
    play(session, "play:combat_harvest", "attack:rogue-1")
    assert [len(hand(session, seat)) for seat in (0, 1)] == [1, 0]
    session.play("attack:rogue-1")
    drawn = [event for event in events(session, "Drew") if event.rule == "card:combat_harvest"]
    assert [event.seat for event in drawn] == [0, 0]
    assert ids(session, "lasting") == ["combat_harvest"]


def test_combat_harvest_draws_for_a_boss_and_for_one_felled_by_a_rebound():
    boss = play(position(["rasluu:5"], ["tjeluu@1"], hand=["combat_harvest"]), "play:combat_harvest", "attack:rogue-1")
    assert len(hand(boss)) == 1
    session = position(["gifluu:5"], ["rogue-bisluu:1@1", "rogue-bisluu:4"], hand=["combat_harvest"], dice=[4, 1, 1, 1])
    play(session, "play:combat_harvest", "defend")
    assert (len(enemies(session)), len(hand(session))) == (1, 1)


def test_evolution_drive_doubles_the_xp_of_the_next_rogue():
    """PL-3.5: two points are shared for the first one, one for the second; then the card is gone."""
    session = position(["rasluu:1", "kjeluu:1"], TWO, hand=["evolution_drive"], discard=[], dice=[4, 4])
    play(session, "play:evolution_drive", "attack:rogue-1", "xp:luu-1", "xp:luu-2")
    assert (xps(session), ids(session, "lasting"), ids(session, "discard")) == ([1, 1], [], ["evolution_drive"])
    play(session, "attack:rogue-1", "xp:luu-1")
    assert xps(session) == [2, 1]


def test_evolution_drive_is_for_its_players_side():
    """PL-3.5: each player shares the XP; the other one's is not doubled."""
    session = position(["rasluu:1"], TWO, second=["kjeluu:1"], hand=["evolution_drive"], dice=[4])
    play(session, "play:evolution_drive", "attack:rogue-1")
    assert (xps(session), xps(session, 1)) == ([2], [1])
    [told] = events(session, "XpMultiplied")
    assert session.explain(told) == "Evolution Drive: this Rogue's XP counts 2 times for player 1, so it is 2."


def test_evolution_drive_waits_for_a_rogue_and_does_not_double_a_boss():
    """PL-3.6: 5 XP for Tjeluu make Level 2, nothing more."""
    session = position(["rasluu:1"], ["tjeluu@1"], hand=["evolution_drive"])
    play(session, "play:evolution_drive", "attack:rogue-1")
    assert (queue(session)[0].level, xps(session), ids(session, "lasting")) == (2, [0], ["evolution_drive"])


def test_colony_triumph_gives_all_own_luu_1_xp_at_the_next_rogues_defeat():
    """Once, beside the XP that is shared; the other player's Luu have nothing of it."""
    session = position(["rasluu:1", "kjeluu:1"], TWO, second=["kjeluu:1"], hand=["colony_triumph"], dice=[4, 4])
    play(session, "play:colony_triumph", "attack:rogue-1", "xp:luu-1")
    assert (xps(session), xps(session, 1), ids(session, "lasting")) == ([2, 1], [1], [])
    play(session, "attack:rogue-1", "xp:luu-1")
    assert xps(session) == [3, 1]


def test_shared_hunt_gives_one_luu_the_printed_xp_of_every_rogue():
    """Whoever fells it; a doubling is not printed on the Rogue."""
    wave = ["rogue-bisluu:2@1", "rogue-bisluu:4@1", "rogue-bisluu:4"]
    luus = ["rasluu:5", "kjeluu:5", "gifluu:1"]
    session = position(luus, wave, hand=["shared_hunt", "evolution_drive"], luutex=9, dice=[1] * 9)
    play(session, "play:shared_hunt", "target:luu-3", "play:evolution_drive", "attack:rogue-1")
    assert queue(session)[2].xp + 5 * (queue(session)[2].level - 1) == 2 + 2 * 2
    session.play("attack:rogue-1")
    assert queue(session)[2].xp + 5 * (queue(session)[2].level - 1) == 6 + 4 + 4


def test_shared_hunt_has_nothing_of_a_boss_and_ends_with_the_wave():
    session = position(["rasluu:1"], ["tjeluu@1"], hand=["shared_hunt"], discard=[])
    play(session, "play:shared_hunt", "attack:rogue-1")
    assert (queue(session)[0].level, xps(session), ids(session, "lasting")) == (2, [0], [])


def test_hunters_edge_gives_its_luu_1_xp_more_for_a_killing_blow():
    """In its own attack only, of every kill of the wave."""
    session = position(["rasluu:1", "kjeluu:1"], [*TWO, "rogue-bisluu:4"], hand=["hunters_edge"], dice=[4] * 4)
    play(session, "play:hunters_edge", "target:luu-1", "attack:rogue-1")
    assert (session.choice.kind, xps(session)) == ("xp", [1, 0])
    play(session, "xp:luu-1", "attack:rogue-1", "xp:luu-1")
    assert xps(session) == [3, 0]
    boss = play(position(["rasluu:1"], ["tjeluu@1"], hand=["hunters_edge"]), "play:hunters_edge", "attack:rogue-1")
    assert (queue(boss)[0].level, xps(boss)) == (2, [1])


def test_hunters_edge_takes_no_rebound_for_a_blow():
    """PL-2.11: what falls by Toxic Rebound was felled by nobody's attack."""
    session = position(["gifluu:1"], ["rogue-bisluu:1@1"], hand=["hunters_edge"], dice=[1, 1])
    play(session, "play:hunters_edge", "defend")
    assert (session.state.wave, xps(session)) == (2, [1])


def test_cards_that_wait_for_a_defeat_act_in_the_order_in_which_they_were_played():
    """Whatever kind of defeat each of them waits for; then those that last until a kill end, then XP is shared."""
    for cards in (
        ["hunters_edge", "colony_triumph", "combat_harvest"],
        ["combat_harvest", "shared_hunt", "hunters_edge"],
    ):
        session = position(["rasluu:1"], TWO, hand=cards, luutex=20, dice=[4, 1])
        play(session, *[f"play:{card}" for card in cards], "attack:rogue-1")
        acted = [event.rule[5:] for event in session.last_events if type(event).__name__ in ("XpGained", "Drew")]
        assert acted[: len(cards)] == cards


# --- damage ---


@pytest.mark.parametrize(
    ("luus", "rogue", "keys", "dice", "gained"),
    [
        pytest.param(["rasluu:5"], "rogue-bisluu:4", ["attack:rogue-1"], [1, 1], 1, id="an attack"),
        pytest.param(["rasluu:5"], "rogue-bisluu:4", ["attack:rogue-1"] * 2, [1] * 4, 2, id="each round"),
        pytest.param(["kjeluu:1"], "rogue-kjeluu:1", ["attack:rogue-1"], [1, 1], 0, id="one that deals nothing"),
        pytest.param(["rasluu:5"], "rogue-gifluu:4", ["attack:rogue-1"], [1, 6, 1], 0, id="one that is evaded"),
        pytest.param(["gifluu:1"], "rogue-bisluu:4", ["defend"], [1, 1], 1, id="PL-2.11 a rebound"),
        pytest.param(["rasluu:5"], "rogue-bisluu:4", ["defend"], [1], 0, id="no attack"),
    ],
)
def test_luutex_tap_gives_1_luutex_when_its_luu_damages_an_enemy(luus, rogue, keys, dice, gained):
    session = play(position(luus, [rogue], hand=["luutex_tap"], dice=dice), "play:luutex_tap", *keys)
    assert pool(session) == 5 - cost("luutex_tap") + gained


def test_luutex_tap_gives_1_for_each_enemy_and_for_the_chosen_luu_only():
    """A rebound on each of two attackers; the attack of the Luu beside it gives nothing."""
    wave = ["rogue-bisluu:4", "rogue-bisluu:4"]
    session = position(["gifluu:5", "rasluu:5"], wave, hand=["luutex_tap"], dice=[1, 1, 1, 1, 1])
    play(session, "play:luutex_tap", "target:luu-1", "defend", "attack:rogue-1")
    assert pool(session) == 5 - cost("luutex_tap") + 2


def drawn_by(session, card: str) -> int:
    return len([event for event in events(session, "Drew") if event.rule == f"card:{card}"])


@pytest.mark.parametrize(
    ("luus", "enemy", "keys", "dice", "drawn"),
    [
        pytest.param(["rasluu:5"], ["tjeluu"], ["gather"], [1], 1, id="an attack"),
        pytest.param(["rasluu:5"], ["rogue-bisluu:4"] * 2, ["gather"], [1, 1], 1, id="the first of two"),
        pytest.param(["rasluu:5"], ["tjeluu"], ["gather"] * 3, [1, 1, 1], 3, id="each round again"),
        pytest.param(["kjeluu:1"], ["rogue-lagluu:1"], ["defend"], [1], 0, id="one that deals nothing"),
        pytest.param(["gifluu:5"], ["tjeluu"], ["gather"], [1, 6], 0, id="one that is evaded"),
        pytest.param(["kjeluu:1@1", "rasluu:5"], ["tjeluu"], ["gather"] * 2, [1], 1, id="carried on, the same damage"),
    ],
)
def test_damage_response_draws_1_the_first_time_each_round_that_an_own_luu_is_hurt(luus, enemy, keys, dice, drawn):
    session = position(luus, enemy, hand=["damage_response"], dice=dice)
    play(session, "play:damage_response", *keys)
    assert drawn_by(session, "damage_response") == drawn


def test_damage_response_counts_damage_given_back():
    """PL-13.10: Toxluu's aura; the boss's own attack later in the round is the second time."""
    session = position(["rasluu:2"], ["toxluu"], sector=2, hand=["damage_response"], dice=[4, 5, 1])
    play(session, "play:damage_response", "attack:rogue-1")
    kinds = [type(event).__name__ for event in session.last_events]
    assert kinds.index("Drew") < kinds.index("EnemyAttacked")
    assert drawn_by(session, "damage_response") == 1


def test_damage_response_is_for_its_players_luu():
    second = ["gifluu:5"]
    session = position(["kjeluu:5"], ["rogue-rasluu:1"], second=second, hand=["damage_response"], dice=[1, 1, 5, 1])
    play(session, "play:damage_response", "gather", "gather")
    assert [event.luu for event in events(session, "LuuDamaged") if event.amount] == [2]
    assert drawn_by(session, "damage_response") == 0


# --- the end of a round or a wave ---


def test_pack_mending_heals_1_for_all_own_luu_at_the_end_of_the_round():
    """PL-6.9: after the enemies' attacks, this round only, never above the maximum."""
    luus, second = ["kjeluu:5@10", "rasluu:5@10", "rasluu:5"], ["kjeluu:5@10"]
    session = position(luus, ["rogue-lagluu:1"], second=second, hand=["pack_mending"], dice=[1] * 4)
    session.play("play:pack_mending")
    assert hps(session) == [10, 10, 35]
    play(session, *["gather"] * 4)
    assert (hps(session), hps(session, 1)) == ([11, 11, 35], [10])
    kinds = [type(event).__name__ for event in session.last_events]
    assert kinds.index("EnemyAttacked") < kinds.index("Healed")
    play(session, *["gather"] * 4)
    assert hps(session) == [11, 11, 35]


@pytest.mark.parametrize(("sector", "healed"), [(1, 1), (2, 2), (4, 4)])
def test_regenerative_pulse_heals_the_sectors_number_when_a_wave_is_cleared(sector, healed):
    """All own Luu, in every wave of the sector."""
    luus, second = ["kjeluu:5@10", "rasluu:5@34"], ["kjeluu:5@10"]
    session = position(luus, ["rogue-bisluu:1@1"], second=second, hand=["regenerative_pulse"], sector=sector)
    play(session, "play:regenerative_pulse", "attack:rogue-1", "gather")
    assert hps(session) == [10, 34], "not before the wave is over"
    session.play("gather")
    assert session.state.wave == 2
    assert (hps(session), hps(session, 1)) == ([10 + healed, 35], [10])
    assert ids(session, "lasting") == ["regenerative_pulse"]


def test_regenerative_pulse_heals_after_the_boss_too():
    session = position(["kjeluu:5@10"], ["lynluu@1"], sector=2, hand=["regenerative_pulse"], boss="lynluu")
    play(session, "play:regenerative_pulse", "attack:rogue-1")
    assert (hps(session), ids(session, "lasting")) == ([12], [])


@pytest.mark.parametrize(
    ("keys", "dice", "healed"),
    [
        pytest.param(["attack:rogue-1"], [2, 1, 1], 5, id="half of 9 + 2, rounded down"),
        pytest.param(["gather"], [1], 0, id="half of nothing"),
        pytest.param(["attack:rogue-1", "gather"], [2, 1, 1], 5, id="each round for itself"),
    ],
)
def test_vital_drain_heals_half_of_the_damage_its_luu_dealt(keys, dice, healed):
    """PL-6.9: at the end of the round; the Luu in front takes the attacks."""
    session = position(["kjeluu:5", "rasluu:5@10"], ["forluu@40"], sector=2, hand=["vital_drain"], dice=[*dice, 1, 1])
    session.play("play:vital_drain")
    session.play("target:luu-2")
    for key in keys:
        play(session, "gather", key)
    assert hps(session)[1] == 10 + healed


def test_vital_drain_counts_a_rebound_and_not_what_an_enemy_shook_off():
    """PL-2.11, PL-13.3: 7 + 1 dealt to a defending Gifluu give 4 back; a Rogue Kjeluu takes nothing from 2."""
    session = position(["gifluu:5@20"], ["tjeluu"], hand=["vital_drain"], dice=[1, 1])
    play(session, "play:vital_drain", "defend")
    [given] = events(session, "GaveBack")
    assert hps(session) == [20 - 5 + given.amount // 2]
    none = position(["kjeluu:1@10"], ["rogue-kjeluu:1"], hand=["vital_drain"], dice=[2, 1])
    play(none, "play:vital_drain", "attack:rogue-1")
    assert hps(none) == [10]


def test_rising_tide_gives_the_weakest_own_luu_2_xp_when_a_wave_ends():
    """Lowest level, then fewest XP, then nearest the front; every wave of the sector, for its player only."""
    luus, second = ["rasluu:2", "kjeluu:1+1", "gifluu:1", "bisluu:1"], ["lagluu:1"]
    session = position(luus, ["rogue-bisluu:1@1"], second=second, hand=["rising_tide"], dice=[4])
    play(session, "play:rising_tide", "attack:rogue-1", "xp:luu-1", *["gather"] * 4)
    assert session.state.wave == 2
    assert (xps(session), xps(session, 1)) == ([1, 1, 2, 0], [1])
    assert ids(session, "lasting") == ["rising_tide"]


def test_luutex_cache_gives_3_luutex_when_its_wave_ends():
    session = position(["rasluu:5"], ["rogue-bisluu:1@1"], second=["kjeluu:5"], hand=["luutex_cache"], discard=[])
    play(session, "play:luutex_cache", "attack:rogue-1")
    paid = 5 - cost("luutex_cache")
    assert pool(session) == paid
    session.play("defend")
    assert (session.state.wave, [pool(session, seat) for seat in (0, 1)]) == (2, [paid + 3, 5])
    assert (ids(session, "lasting"), ids(session, "discard")) == ([], ["luutex_cache"])


def test_luutex_flow_adds_1_to_the_gather_of_one_luu_until_the_sector_ends():
    """PL-7.3: beside a bond too, and in the next wave."""
    session = position(["rasluu:5", "bisluu:5"], ["rogue-bisluu:1@1"], hand=["luutex_flow"])
    play(session, "play:luutex_flow", "target:luu-1", "attack:rogue-1", "gather")
    before = 5 - cost("luutex_flow") + 1
    assert (session.state.wave, pool(session)) == (2, before)
    session.play("gather")
    assert pool(session) == before + 1 + 1 + 1
    assert ids(session, "lasting") == ["luutex_flow"]


# --- levels ---


@pytest.mark.parametrize(
    ("before", "level", "hp"),
    [
        pytest.param("rasluu:1@10+4", 2, 15, id="its XP is lost, its HP rise with the maximum"),
        pytest.param("rasluu:2", 3, 25, id="to Level 3"),
        pytest.param("rasluu:4@1+2", 5, 6, id="evolved, to Level 5"),
    ],
)
def test_forced_evolution_gives_one_luu_a_level(before, level, hp):
    """PL-3.3."""
    session = play(position([before], hand=["forced_evolution"], luutex=9), "play:forced_evolution")
    [luu_] = queue(session)
    assert (luu_.level, luu_.xp, luu_.hp) == (level, 0, hp)


def test_forced_evolution_is_only_for_a_luu_that_has_a_next_level_in_its_form():
    """PL-3.1: base to 3, evolved to 5; the others are not offered, and with none of them nor is the card."""
    session = position(["rasluu:3+5", "kjeluu:1", "rasluu:5", "gifluu:3e"], hand=["forced_evolution"], luutex=9)
    session.play("play:forced_evolution")
    assert session.choice.keys == ("target:luu-2", "target:luu-4")
    session.play("target:luu-4")
    assert [luu_.level for luu_ in queue(session)] == [3, 1, 5, 4]
    none = position(["rasluu:3+5", "rasluu:5"], second=["kjeluu:1"], hand=["forced_evolution"], luutex=9)
    assert "play:forced_evolution" not in none.choice.keys
