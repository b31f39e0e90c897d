"""Hyper Mode and Special, and the backups: changing places and what stays there (LN-7, LN-14.8, LN-R25 to R58)."""

from __future__ import annotations

import pytest
from duel import (
    active,
    events,
    hand,
    is_hyper,
    kinds,
    play,
    portal,
    round_of,
    solo,
    special,
    stamina,
    stat,
    status,
    told,
    versus,
    with_cells,
)

import luu

MISS = [2, 1]


# --- LN-7.1, LN-7.2, LN-R51: two sides ---


def test_ln_7_1_in_base_mode_a_lutura_has_what_its_base_side_prints():
    session = versus(["filamar"])
    filamar = session.view(0)["teams"][0][0]
    assert (filamar["hyper"], filamar["ability"]["name"]) == (False, "Salt Bridge")
    assert [stat(session, "filamar", name) for name in ("damage_dice", "defense_dice", "speed")] == [2, 2, 9]


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_ln_7_1_every_lutura_begins_with_its_base_side_up(mode):
    teams = luu.new("luturas", mode=mode, draft="random", seed=4).view(0)["teams"]
    cards = luu.cards("luturas").luturas
    assert [len(team) for team in teams] == ([3, 3] if mode == "versus" else [3])
    for lutura in [one for team in teams for one in team]:
        assert (lutura["hyper"], lutura["ability"]["name"]) == (False, cards[lutura["id"]].base_ability)


def test_ln_r51_on_the_hyper_side_dice_speed_categories_and_ability_change_and_stamina_does_not():
    """LN-7.2, LN-R51: nor does its maximum; its status is cured."""
    session = versus(["filamar@6:Burned"], hand=["crowbar"], may_transform=(True, False), dice=[])
    play(session, "hyper", "crowbar")
    filamar = session.view(0)["teams"][0][0]
    assert (filamar["hyper"], filamar["ability"]["name"]) == (True, "Arc Grip")
    assert [stat(session, "filamar", name) for name in ("damage_dice", "defense_dice", "speed")] == [3, 3, 11]
    assert sorted(filamar["categories"]) == ["Beam", "Claw", "Storm", "Wave"]
    assert (filamar["stamina"], filamar["max_stamina"], filamar["status"]) == (6, 13, None)


# --- LN-R49, LN-R50: in versus ---


def test_ln_r49_one_transformation_a_match_for_each_player():
    """LN-7.2, LN-R49: also for another Lutura; the other player still has one."""
    session = versus(
        ["filamar"], ["helechor"], hand=["relay_call"], other=["crowbar"], may_transform=(True, True),
        decks=[["grit_jab", "patch_kit"], ["headwind", "calm_breath"]],
    )  # fmt: skip
    play(session, "hyper", "relay_call", "stay", "crowbar", "bench:silmoro")
    assert active(session) == "silmoro"
    assert session.choice.kind == "tool", "its own is spent"
    play(session, session.choice.keys[0])
    play(session, session.choice.keys[0])
    assert (session.choice.seat, session.choice.kind) == (1, "transform")


def test_ln_r49_a_card_that_turns_it_does_not_use_up_the_transformation():
    """LN-R49: nor is the transformation asked while the Lutura is in Hyper Mode."""
    session = versus(
        ["filamar"], ["ceibor"], hand=["overclock"], decks=[["grit_jab", "relay_call"], None], other=[],
        may_transform=(True, False), dice=[],
    )  # fmt: skip
    play(session, "stay", "overclock")
    assert is_hyper(session, "filamar")
    assert session.choice.kind == "tool"
    assert session.state.players[0].spent == 0
    spent = versus(["filamar"], ["ceibor"], hand=["overclock"], may_transform=(False, False), dice=[])
    play(spent, "overclock")
    assert is_hyper(spent, "filamar"), "a card can turn it again"


def test_ln_r50_transforming_is_a_part_of_the_command_and_cards_fit_the_side_that_will_be_up():
    """LN-R50: asked first; Bolt-Cutter Bite fits Brinokk's Hyper side only, and so does a Nuclear Crystal."""
    for answer, fits in (("hyper", True), ("stay", False)):
        mine = ["bolt_cutter_bite", "nuclear_shard"]
        session = versus(["brinokk"], ["ceibor"], hand=mine, may_transform=(True, False), seed=1)
        assert (session.choice.kind, session.choice.keys) == ("transform", ("hyper", "stay"))
        play(session, answer)
        assert all(card["fits"] == fits for card in session.view(0)["hands"][0])
        play(session, *mine)
        assert bool(events(session, "Mismatched")) != fits
        assert len(events(session, "ToolRevealed")) == fits


def test_ln_r50_in_versus_it_turns_when_both_are_locked():
    """LN-R18, LN-R50: not before."""
    session = versus(
        ["brinokk"], ["ceibor"], hand=["crowbar"], other=["patch_kit"], may_transform=(True, False), dice=[]
    )
    play(session, "hyper", "crowbar")
    assert not is_hyper(session, "brinokk")
    play(session, "patch_kit")
    assert is_hyper(session, "brinokk")


def test_ln_r78_a_side_that_turns_back_later_does_not_undo_what_was_placed():
    """LN-R78: Nullified in the reveal; the Tool of the Hyper side's category is used all the same."""
    cards = with_cells("strategies", "bucket_prank", effect="STATUS(opponent, Nullified)")
    session = versus(
        ["brinokk+"], ["filamar"], hand=["bolt_cutter_bite", "nuclear_shard"], other=["bucket_prank"], cards=cards,
        dice=[3, 3, 1, 1, 1, 1],
    )  # fmt: skip
    round_of(session, "bolt_cutter_bite", "nuclear_shard", "bucket_prank")
    assert not is_hyper(session, "brinokk")
    assert told(session, "Changed", "Hit") == ["Brinokk power +3 round", "8 to stamina, 5 left"]
    assert events(session, "TookDefense") == []


def test_ln_r53_a_knock_out_ends_hyper_mode():
    session = versus(["filamar"], ["helechor+@1"], hand=["harbor_breaker"], dice=[3, 3, 4, 4, 1, 1, 1])
    round_of(session, "harbor_breaker")
    assert not is_hyper(session, "helechor")


def test_ln_r53_a_swap_and_a_new_round_do_not():
    session = versus(["filamar+"], hand=["relay_call"], dice=[])
    play(session, "relay_call", "bench:silmoro")
    assert (active(session), session.state.round) == ("silmoro", 2)
    assert is_hyper(session, "filamar")


# --- LN-14.8, LN-R54 to R58: Special ---


@pytest.mark.parametrize(
    ("mine", "asked"),
    [
        pytest.param("helechor*8", False, id="LN-14.8 at 8 not yet"),
        pytest.param("helechor*9", True, id="LN-14.8 LN-R54 at 9 it may"),
        pytest.param("helechor+*9", False, id="LN-R54 not when it is Hyper already"),
    ],
)
def test_alone_special_allows_to_transform(mine, asked):
    session = solo([mine], hand=["crowbar"])
    assert (session.choice.kind == "transform") == asked


def test_ln_r54_to_transform_is_optional_and_costs_nothing():
    """LN-R54: it stays at 9, can be put off, and Special does not rise above 9."""
    session = solo(["helechor*9"], "sumbrix", hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, 2, 1])
    play(session, "stay", "harbor_breaker")
    assert (special(session, "helechor"), is_hyper(session, "helechor")) == (9, False)
    session = solo(["helechor*9"], "sumbrix", hand=["harbor_breaker"], dice=[2, 1, 2, 1])
    play(session, "hyper", "harbor_breaker")
    assert (special(session, "helechor"), is_hyper(session, "helechor")) == (9, True)
    session = solo(["helechor*8"], "sumbrix", hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, 5, 4, 1, 1])
    play(session, "harbor_breaker")
    assert len(events(session, "Hit")) == 2, "a hit made and a hit taken"
    assert (special(session, "helechor"), session.choice.kind) == (9, "transform")


def test_ln_r74_alone_a_lutura_transforms_before_anything_else():
    """LN-R50, LN-R74: then mismatches, then the Strategy, then the attack."""
    session = solo(["helechor*9"], hand=["headwind", "rally_shout"], dice=[2, 1, 2, 1])
    play(session, "hyper", "headwind", "rally_shout")
    names = ("Transformed", "Mismatched", "StrategyRevealed", "Changed", "ToolRevealed", "OscumoraAttacks")
    assert kinds(session, *names) == ["Transformed", *names[2:]]
    session = solo(["helechor*9"], hand=["lighthouse_ray", "rally_shout"], dice=[2, 1])
    play(session, "hyper", "lighthouse_ray", "rally_shout")
    assert kinds(session, *names) == [*names[:4], "OscumoraAttacks"]


@pytest.mark.parametrize(
    ("mine", "dice", "gained"),
    [
        pytest.param(["harbor_breaker"], [3, 3, 1, 1, 1, 2, 1], 1, id="LN-R56 LN-14.8 a hit made"),
        pytest.param(["harbor_breaker"], [*MISS, 5, 4, 1, 1], 1, id="LN-R56 LN-14.8 a hit taken"),
        pytest.param(["harbor_breaker"], [3, 3, 1, 1, 1, 5, 4, 1, 1], 2, id="LN-R56 both"),
        pytest.param(["harbor_breaker"], [*MISS, 5, 5, 1, 1, 4, 5, 1, 1], 2, id="LN-R56 each hit of a chain"),
        pytest.param(["harbor_breaker"], [*MISS, *MISS], 0, id="LN-R56 nothing for a miss"),
        pytest.param(["loose_sparks"], [*MISS], 0, id="LN-R56 nothing for damage without an attack"),
    ],
)
def test_what_earns_special(mine, dice, gained):
    session = solo(["helechor"], "sumbrix", hand=mine, dice=dice)
    round_of(session, *mine)
    assert special(session, "helechor") == gained


def test_ln_r56_hits_for_nothing_count():
    """LN-R56, LN-R33: made and taken."""
    cards = with_cells("tools", "harbor_breaker", power=0).with_value("oscumoras", "sumbrix", "power", 0)
    cards = cards.with_value("strategies", "dead_battery", "amount", 9)
    session = solo(["helechor"], "derrumbal", hand=["harbor_breaker"], cards=cards, dice=[3, 3, 1, 1, 1, *MISS])
    round_of(session, "harbor_breaker")
    assert special(session, "helechor") == 1
    session = solo(["helechor"], "sumbrix", hand=["dead_battery"], cards=cards, dice=[5, 4, 1, 1])
    round_of(session, "dead_battery")
    assert told(session, "Hit", "SpecialChanged") == ["0 to stamina, 14 left", "Helechor Special 1"]


def test_ln_r56_a_hit_that_knocks_out_earns_nothing_and_special_is_gone():
    """LN-R56, LN-14.8: 0 when that Lutura is defeated."""
    session = solo(["helechor@1*7"], "sumbrix", hand=["crowbar"], dice=[5, 4, 1, 1])
    play(session, "crowbar")
    assert events(session, "SpecialChanged") == []
    assert special(session, "helechor") == 0


def test_ln_r55_each_lutura_has_its_own_counter_kept_on_the_bench():
    """LN-R27, LN-R55."""
    session = solo(["helechor*4", "filamar*2", "gammolt"], hand=["relay_call"], dice=[5, 4, 1, 1])
    play(session, "relay_call", "bench:filamar")
    assert [special(session, name) for name in ("helechor", "filamar", "gammolt")] == [4, 3, 0]


def test_ln_r57_there_is_one_counter():
    """LN-R57: what one rule calls Gear and another Special; Gear Leak takes Special away."""
    session = solo(["helechor*5"], "necrotope", hand=["crowbar"], dice=[5, 4, 1, 1])
    play(session, "crowbar")
    assert told(session, "SpecialChanged") == ["Helechor Special 6", "Helechor Special 4"]
    assert "gear" not in str(session.view(0)["teams"]).lower()


def test_ln_r58_in_versus_special_does_nothing_and_the_second_clause_still_acts():
    session = versus(["helechor"], hand=["charge_cell"], dice=[])
    play(session, "charge_cell")
    assert session.view(0)["teams"][0][0]["special"] is None
    assert session.state.special == [0] * 7
    assert told(session, "Changed") == ["Helechor roll +1 round"]


# --- LN-R26, LN-R27, LN-R83: changing places ---


def test_ln_r26_a_newcomer_uses_the_placed_tool_if_it_can():
    session = versus(
        ["helechor", "filamar", "gammolt"], hand=["harbor_breaker", "relay_call"], dice=[3, 3, 1, 1, 1, 1, 1]
    )
    round_of(session, "harbor_breaker", "relay_call", "bench:filamar")
    assert [event.name for event in events(session, "ToolRevealed")] == ["Filamar"]


def test_ln_r26_otherwise_it_defends_without_an_exchange_and_the_tool_comes_back():
    session = versus(
        ["helechor", "filamar", "gammolt"], ["marelisk"], hand=["harbor_breaker", "relay_call"],
        other=["bucket_prank"], portals=[["quarry_rake"], ()], dice=[4, 3],
    )  # fmt: skip
    round_of(session, "harbor_breaker", "relay_call", "bucket_prank", "bench:gammolt")
    assert "harbor_breaker" in hand(session)
    assert portal(session) == ["quarry_rake", "relay_call"]
    assert events(session, "ToolRevealed") == events(session, "Exchanged") == []
    assert [event.name for event in events(session, "TookDefense")] == ["Gammolt"]
    assert told(session, "StatusStopped") == ["Gammolt is not Soaked: defense"]


def test_ln_r26_a_forced_swap_never_causes_defense_mode():
    """LN-R26, LN-R64: Paralyzed, the Lutura is pulled out before its attack; the chain's next hit inflicts."""
    session = solo(
        ["helechor:Paralyzed", "gammolt", "brinokk@0"], "zarzugre", hand=["harbor_breaker"],
        dice=[5, 5, 1, 1, 5, 4, 1, 1],
    )  # fmt: skip
    play(session, "harbor_breaker")
    assert events(session, "TookDefense") == []
    assert "harbor_breaker" in hand(session)
    assert [event.target_name for event in events(session, "Hit")] == ["Helechor", "Gammolt"]
    assert status(session, "gammolt") == "Injured"


def test_ln_r26_a_tool_that_was_used_does_not_come_back_when_a_newcomer_cannot_use_it():
    """LN-6.8, LN-R26: Helechor has attacked when it is pulled out; Harbor Breaker does not fit Gammolt."""
    session = solo(["helechor", "gammolt", "brinokk@0"], "zarzugre", hand=["harbor_breaker"], dice=[*MISS, 5, 4, 1, 1])
    play(session, "harbor_breaker")
    assert active(session) == "gammolt"
    assert events(session, "ToolReturned") == []
    assert portal(session) == ["harbor_breaker"]


def test_ln_r27_on_the_bench_stamina_status_and_side_stay():
    session = versus(["helechor+@6:Burned", "filamar", "gammolt"], hand=["relay_call"], dice=[])
    play(session, "relay_call", "bench:filamar")
    assert (stamina(session, "helechor"), status(session, "helechor"), is_hyper(session, "helechor")) == (
        6,
        "Burned",
        True,
    )


@pytest.mark.parametrize(
    ("card", "stays"),
    [
        pytest.param("MOD(self, power, 1, lasting)", False, id="LN-R27 LN-R83 lasting ends"),
        pytest.param("MOD(self, power, 1, next)", False, id="LN-R27 LN-R83 next ends"),
        pytest.param(
            "MOD(self, power, 1, round)", True, id="LN-R83 round stays with the creature until the round ends"
        ),
    ],
)
def test_what_ends_when_a_creature_leaves_the_slot(card, stays):
    """And none of it goes over to the newcomer."""
    cards = with_cells("strategies", "relay_call", effect=f"{card}; SWAP(self, choose); HEAL(bench, 1)")
    session = versus(["helechor@5", "filamar@5", "gammolt@5"], hand=["relay_call"], cards=cards, dice=[])
    play(session, "relay_call", "bench:filamar")
    assert session.choice.kind == "bench"
    assert [stat(session, name, "power") for name in ("helechor", "filamar")] == [int(stays), 0]
    play(session, "bench:gammolt")
    assert stat(session, "helechor", "power") == 0


def test_a_swap_asks_which_backup_and_the_newcomer_enters():
    session = versus(["helechor", "espinara", "gammolt"], hand=["relay_call"], dice=[])
    play(session, "relay_call")
    assert session.choice.keys == ("bench:espinara", "bench:gammolt")
    play(session, "bench:espinara")
    assert [event.title for event in events(session, "AbilityActs")] == ["Barbed Start"]


def test_a_swap_without_a_living_backup_is_skipped_and_the_next_clause_runs():
    """Covered Exit still takes 2 off each hit."""
    session = versus(
        ["helechor", "espinara@0", "gammolt@0"], ["filamar"], hand=["covered_exit"], other=["harbor_breaker"],
        dice=[3, 3, 1, 4, 1, 1],
    )  # fmt: skip
    round_of(session, "covered_exit", "harbor_breaker")
    assert told(session, "Hit") == ["6 to stamina, 8 left"]


# --- LN-R36: limits ---


@pytest.mark.parametrize(
    ("effect", "name", "value"),
    [
        pytest.param("MOD(self, power, 5, lasting)", "power", 2, id="LN-R36 lasting at most +2"),
        pytest.param("MOD(self, power, -5, lasting)", "power", -2, id="LN-R36 lasting at least -2"),
        pytest.param("MOD(self, speed, 9, lasting)", "speed", 7 + 6, id="LN-R36 lasting Speed at most +6"),
        pytest.param("MOD(self, speed, -9, lasting)", "speed", 7 - 6, id="LN-R36 lasting Speed at least -6"),
        pytest.param("MOD(self, power, 5, next)", "power", 3, id="LN-R36 next at most +3"),
        pytest.param("MOD(self, power, 2, lasting); MOD(self, power, 2, lasting)", "power", 2, id="LN-R36 together"),
        pytest.param("MOD(self, power, 2, next); MOD(self, power, 2, next)", "power", 3, id="LN-R36 next together"),
        pytest.param(
            "MOD(self, power, 2, lasting); MOD(self, power, 3, next)", "power", 5, id="LN-R36 each for itself"
        ),
        pytest.param("MOD(self, power, 2, lasting); MOD(self, roll, 2, lasting)", "power", 2, id="LN-R36 stat by stat"),
    ],
)
def test_how_far_changes_add_up(effect, name, value):
    cards = with_cells("strategies", "rally_shout", effect=effect)
    session = versus(["helechor"], ["ceibor"], hand=["rally_shout"], cards=cards, dice=[])
    play(session, "rally_shout")
    assert stat(session, "helechor", name) == value


def test_ln_r36_changes_for_the_round_add_freely():
    cards = with_cells("strategies", "rally_shout", effect="MOD(self, power, 5, round); MOD(self, power, 4, round)")
    session = versus(
        ["filamar"], ["helechor"], hand=["harbor_breaker", "rally_shout"], cards=cards, dice=[3, 3, 1, 1, 4, 4]
    )
    round_of(session, "harbor_breaker", "rally_shout")
    assert told(session, "Hit") == ["11 to stamina, 3 left"]
    assert stat(session, "filamar", "power") == 0
