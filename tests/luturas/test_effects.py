"""How effects work together: durations, clauses that find nothing to do, who is a target, what comes when."""

from __future__ import annotations

import pytest
from duel import (
    active,
    events,
    hand,
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
CARDS = luu.cards("luturas")


# --- durations ---


@pytest.mark.parametrize(
    ("duration", "tools", "values"),
    [
        pytest.param("round", True, [0, 0], id="LN-R83 round: until the End Phase"),
        pytest.param("next", True, [0, 0], id="next: until its next attack, also one that misses"),
        pytest.param("next", False, [2, 0], id="next: not until the round ends"),
        pytest.param("lasting", True, [2, 2], id="LN-R83 lasting: as long as it stays active"),
    ],
)
def test_how_long_a_change_holds(duration, tools, values):
    """Seen at the start of the two rounds that follow; in the second of them the Lutura attacks."""
    cards = with_cells("strategies", "rally_shout", effect=f"MOD(self, power, 2, {duration})")
    mine = ["quarry_rake", "rally_shout"] if tools else ["rally_shout"]
    session = versus(
        ["helechor"], hand=mine, decks=[["harbor_breaker", "plate_peeler", "crowbar", "patch_kit"], ["calm_breath"]],
        cards=cards, dice=[*(MISS if tools else []), *MISS],
    )  # fmt: skip
    play(session, *mine)
    seen = [stat(session, "helechor", "power")]
    play(session, "plate_peeler", "patch_kit", "calm_breath")
    seen.append(stat(session, "helechor", "power"))
    assert seen == values


def test_a_change_for_the_next_attack_counts_for_it_and_is_gone_after_a_hit():
    cards = with_cells("strategies", "rally_shout", effect="MOD(self, power, 2, next)")
    session = versus(
        ["filamar"], ["helechor"], hand=["harbor_breaker", "rally_shout"], cards=cards, dice=[3, 3, 1, 1, 4, 4]
    )
    round_of(session, "harbor_breaker", "rally_shout")
    assert told(session, "Hit") == ["4 to stamina, 10 left"]
    assert stat(session, "filamar", "power") == 0


@pytest.mark.parametrize(
    "strategy",
    [pytest.param("crowbar", id="BREAKSHIELD round"), pytest.param("second_toss", id="REROLL round")],
)
def test_what_a_card_grants_is_over_with_the_round(strategy):
    session = versus(["filamar"], ["helechor"], hand=["harbor_breaker", strategy], dice=[3, 3, 1, 1, 4, 4])
    round_of(session, "harbor_breaker", strategy)
    assert [event.duration for event in events(session, "Granted")] == ["round"]
    assert session.view(0)["teams"][0][0]["changes"] == []


def test_a_ward_of_a_card_is_over_with_the_round():
    session = versus(
        ["filamar"], ["lodrok"], hand=["clean_room"], other=["bucket_prank"],
        decks=[["rally_shout"], ["flint_trick"]], dice=[],
    )  # fmt: skip
    play(session, "clean_room", "bucket_prank")
    assert status(session, "filamar") == ""
    play(session, "rally_shout", "flint_trick")
    assert status(session, "filamar") == "Burned"


# --- clauses ---


def test_a_clause_without_anything_to_do_is_skipped_and_the_next_one_runs():
    """Left to right: nothing to cure, then it recovers; no backup, then a draw."""
    session = versus(["helechor@5"], hand=["rinse_cycle"], dice=[])
    play(session, "rinse_cycle")
    assert kinds(session, "NothingToDo", "Healed") == ["NothingToDo", "Healed"]
    decks = [["quarry_rake", "grit_jab", "crowbar"], None]
    session = versus(["helechor", "filamar@0", "gammolt@0"], hand=["shared_canteen"], decks=decks, dice=[])
    play(session, "shared_canteen")
    assert hand(session, kind="tool") == ["grit_jab", "quarry_rake"]


def test_recovery_stops_at_the_maximum():
    session = versus(["helechor@13"], hand=["patch_kit"], dice=[])
    play(session, "patch_kit")
    assert stamina(session, "helechor") == 14


def test_a_knocked_out_lutura_is_no_target():
    """HEAL bench: with one living backup nobody is asked; HEAL self does not raise the fallen."""
    session = versus(["helechor", "filamar@0", "gammolt@3"], hand=["shared_canteen"], dice=[])
    play(session, "shared_canteen")
    assert [stamina(session, name) for name in ("filamar", "gammolt")] == [0, 5]
    session = versus(["helechor@2"], ["filamar"], hand=["patch_kit"], other=["loose_sparks"], dice=[])
    play(session, "patch_kit", "loose_sparks")
    assert stamina(session, "helechor") == 0


def test_a_fallen_lutura_changes_no_places():
    """SWAP: if still standing. The replacement comes in the End Phase (LN-R24)."""
    session = versus(
        ["helechor@2", "gammolt", "ondurra"], ["filamar"], hand=["relay_call"], other=["loose_sparks"], dice=[]
    )
    play(session, "relay_call", "loose_sparks")
    assert events(session, "Swapped") == []
    assert session.choice.kind == "replace"


def test_damage_without_an_attack_knows_no_guard_and_no_defense():
    session = versus(["filamar"], ["helechor"], hand=["loose_sparks"], other=["clean_room"], dice=[])
    play(session, "loose_sparks", "clean_room")
    assert stamina(session, "helechor") == 12


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_on_ko_is_not_for_damage_without_an_attack(mode):
    if mode == "versus":
        session = versus(["brasalto"], ["helechor@2"], hand=["loose_sparks"], dice=[])
    else:
        session = solo(["brasalto"], "sumbrix@2/0", to_come=["derrumbal"], hand=["loose_sparks"], dice=MISS)
    play(session, "loose_sparks")
    assert events(session, "AbilityActs") == []
    assert events(session, "KnockedOut" if mode == "versus" else "OscumoraDefeated")


def test_on_struck_is_not_for_damage_without_an_attack():
    session = versus(["filamar"], ["gammolt"], hand=["loose_sparks"], dice=[])
    play(session, "loose_sparks")
    assert events(session, "AbilityActs") == []


@pytest.mark.parametrize(("left", "acts"), [(5, 1), (1, 0)])
def test_on_struck_is_for_a_lutura_that_still_stands(left, acts):
    session = solo([f"gammolt@{left}"], "fallomor", hand=["crowbar"], dice=[5, 4, 4, 4])
    round_of(session, "crowbar")
    assert len(events(session, "AbilityActs")) == acts


def test_an_oscumoras_on_hit_comes_also_when_its_target_fell():
    session = solo(["helechor@1"], "marchitra@3/0", hand=["crowbar"], dice=[5, 4, 1, 1])
    round_of(session, "crowbar")
    assert stamina(session, "marchitra") == 5


def test_ln_r77_a_strategy_does_what_is_printed_on_it_and_no_more():
    """LN-R77: clause by clause as many things happen as it has clauses, and all of them name the card."""
    happen = ("Healed", "Cured", "StatusPlaced", "Changed", "Granted", "SpecialChanged", "Hurt", "Retrieved")
    happen += ("Swapped", "Transformed", "FellBack", "Discarded", "StatusPassedBy", "AbilityActs")
    for name, card in CARDS.strategies.items():
        base = "filamar@5:Blurred" if "HYPER" in card.effect else "filamar+@5:Blurred"
        thrown = ["grit_jab", "crowbar" if name != "crowbar" else "patch_kit"]
        session = versus([base, "cindrul@2", "marelisk@0"], ["lodrok"], hand=[name], portals=[thrown, ()], dice=[])
        play(session, name)
        told_of = [event for event in session.log if type(event).__name__ in happen]
        drawn = [event for event in events(session, "Drew") if event.rule == f"card:{name}"]
        clauses = sum(len(rule.effects) for rule in card.rules)
        passes = [event for event in told_of if type(event).__name__ == "StatusPassedBy"]
        skipped = [event for event in events(session, "NothingToDo") if event.rule == f"card:{name}"]
        assert len(told_of) + len(drawn) + len(skipped) - len(passes) == clauses, name
        assert {event.rule for event in told_of if event not in passes} <= {f"card:{name}"}


# --- cards that come back ---


def test_a_card_from_the_portal_is_chosen_and_not_the_one_being_played():
    """RETRIEVE choose: any of that kind; its player is asked only when there are several."""
    session = versus(
        ["helechor"], hand=["scrapyard_find"], portals=[["grit_jab", "prism_mend", "crowbar"], ()], dice=[]
    )
    play(session, "scrapyard_find")
    assert session.choice.keys == ("retrieve:grit_jab", "retrieve:prism_mend")
    play(session, "retrieve:prism_mend")
    assert "prism_mend" in hand(session)
    assert portal(session) == ["grit_jab", "crowbar", "scrapyard_find"]


def test_a_random_card_from_the_portal():
    """RETRIEVE random: never the card being played, which is not there yet."""
    got = set()
    for seed in range(20):
        session = versus(["helechor"], hand=["old_notes"], portals=[["crowbar", "patch_kit"], ()], seed=seed)
        play(session, "old_notes")
        got |= {event.card for event in events(session, "Retrieved")}
    assert got == {"crowbar", "patch_kit"}
    session = versus(["helechor"], hand=["old_notes"], dice=[])
    play(session, "old_notes")
    assert events(session, "Retrieved") == []


# --- several things in one round ---


def test_healtax_counts_for_backups_too():
    session = solo(["helechor", "filamar@5", "gammolt@0"], "maregrim", hand=["shared_canteen"], dice=MISS)
    play(session, "shared_canteen")
    assert stamina(session, "filamar") == 6


def test_a_defeat_that_takes_the_victor_with_it():
    """LN-R67, LN-R82: Fallout fells Helechor; the next one comes, and has no target."""
    session = solo(
        ["helechor@2", "filamar", "gammolt"], "fallomor@1/0", to_come=["derrumbal"], hand=["harbor_breaker"],
        dice=[3, 3, 1, 1, 1],
    )  # fmt: skip
    round_of(session, "harbor_breaker")
    assert told(session)[-5:] == [
        "Fallout (on_defeat)", "Helechor loses 2 stamina, 0 left", "Helechor falls", "Derrumbal comes",
        "Derrumbal does not attack: no target",
    ]  # fmt: skip
    assert (session.choice.kind, special(session, "helechor")) == ("replace", 0)


def test_an_oscumora_that_enters_in_the_strategys_turn_may_fell_the_lutura_before_its_attack():
    """LN-R22, LN-R74: the Tool comes back unused."""
    session = solo(
        ["helechor@1"], "sumbrix@1/0", to_come=["hollinax"], hand=["harbor_breaker", "loose_sparks"], dice=[5, 4, 1, 1]
    )
    play(session, "harbor_breaker", "loose_sparks")
    assert kinds(session, "OscumoraAttacks", "ToolRevealed", "NoAttack") == ["OscumoraAttacks", "NoAttack", "NoAttack"]
    assert hand(session) == ["harbor_breaker"]


def test_a_pull_without_a_living_backup_does_nothing():
    session = solo(["helechor", "filamar@0", "gammolt@0"], "zarzugre", hand=["crowbar"], dice=[5, 4, 1, 1])
    round_of(session, "crowbar")
    assert active(session) == "helechor"


def test_a_tool_that_fells_its_target_before_the_blow():
    """LN-R79: an effect comes before the D4 (LN-R32), and nothing is left to hit."""
    cards = with_cells("tools", "drench_pulse", effect="DAMAGE(opponent, 5)")
    session = versus(["filamar"], ["helechor@3"], hand=["drench_pulse"], cards=cards, dice=[5, 5])
    round_of(session, "drench_pulse")
    assert told(session)[1:] == ["special 10/8 yes", "Helechor loses 5 stamina, 0 left", "Helechor falls"]
    assert portal(session) == ["drench_pulse"]


# --- LN-11.1 ---


def test_ln_11_1_everything_that_has_an_icon_is_named_on_the_board():
    """LN-11.1 where boards are text: a word for each; pictures are for the tables that draw them."""
    session = solo(["zynarc+@5:Soaked"], "zarzugre", hand=["capacitor_beam", "patch_kit"])
    view = session.view(0)
    stats = view["teams"][0][0]["stats"]
    assert set(stats) == {
        "damage_dice", "defense_dice", "speed", "roll", "power", "guard", "special", "breakshield",
    }  # fmt: skip
    (tool,) = [card for card in view["hands"][0] if card["kind"] == "tool"]
    for word in ("Accuracy", "Special", "Breakshield", "Power"):
        assert word in tool["numbers"]
    board = session.describe()
    for word in ("Stamina", "Speed", "Force Field", "Soaked", "Special"):
        assert word in board
