"""Alone: Force Field, the Oscumoras' attacks and chains, falls and what follows (LN-14, LN-15, LN-R59 to R82)."""

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
    with_cells,
)

import luu

MISS = [2, 1]

# Helechor: Stamina 14, 3 damage dice, 2 defense dice, Wave and Claw, no ability that meddles.
# Sumbrix: Aquatic, Stamina 6, Force Field 5, Accuracy 8, Power 7; its Force Field regains 1 when the round ends.
# Fallomor: Nuclear, 6/5, Accuracy 9, Power 7; only its fall does something. Derrumbal caps, Grietax takes a die.


def field(session) -> int:
    return session.view(0)["oscumora"]["force_field"]


def foe(session) -> str:
    return session.view(0)["oscumora"]["id"]


# --- LN-14.3, LN-15.1, LN-15.2, LN-R59 to R62: Force Field ---


@pytest.mark.parametrize(
    ("oscumora", "tool", "dice", "steps"),
    [
        pytest.param(
            "fallomor", "soothing_swell", [4, 2, 1, 1, 1],
            ["Helechor 4+2=6 hits", "special 6/7 no", "breakshield 6/12 no", "damage 1 1 1 -> 1",
             "4 to force field, 1 left", "Helechor Special 1"],
            id="LN-14.3 LN-7.3 the Force Field takes it, LN-R59 no defense is rolled",
        ),
        pytest.param(
            "fallomor/4", "soothing_swell", [4, 2, 1, 1, 4],
            ["Helechor 4+2=6 hits", "special 6/7 no", "breakshield 6/12 no", "damage 1 1 4 -> 4",
             "7 to force field, 0 left", "field breaks", "Helechor Special 1"],
            id="LN-15.1 LN-R60 no residual: 7 against 4, and Stamina stays whole",
        ),
        pytest.param(
            "fallomor/0", "soothing_swell", [4, 2, 1, 1, 1],
            ["Helechor 4+2=6 hits", "special 6/7 no", "breakshield 6/12 no", "damage 1 1 1 -> 1",
             "4 to stamina, 2 left", "Helechor Special 1"],
            id="LN-14.3 at 0 the next attack reaches Stamina",
        ),
        pytest.param(
            "ruinuclo", "quarry_rake", [4, 3, 1, 1, 1],
            ["Helechor 4+3=7 hits", "breakshield 7/7 yes", "damage 1 1 1 -> 1", "7 to stamina, 0 left",
             "Helechor Special 1", "Ruinuclo falls", "Derrumbal comes"],
            id="LN-15.2 LN-R61 Breakshield: Stamina takes all, at 0 it falls though the field stands",
        ),
        pytest.param(
            "zarzugre", "harbor_breaker", [4, 4, 1, 1, 1],
            ["Helechor 4+4=8 hits", "breakshield 8/8 yes", "damage 1 1 1 -> 1", "6 to stamina, 2 left",
             "Helechor Special 1"],
            id="LN-15.2 LN-R61 Breakshield: the field stays as it is",
        ),
        pytest.param(
            "zarzugre/0", "harbor_breaker", [4, 4, 1, 1, 1],
            ["Helechor 4+4=8 hits", "breakshield 8/8 yes", "damage 1 1 1 -> 1", "6 to stamina, 2 left",
             "Helechor Special 1"],
            id="LN-R62 without a field Breakshield changes nothing",
        ),
    ],
)  # fmt: skip
def test_an_attack_on_an_oscumora_step_by_step(oscumora, tool, dice, steps):
    session = round_of(solo(["helechor"], oscumora, to_come=["derrumbal"], hand=[tool], dice=[*dice, *MISS]), tool)
    mine = [line for line in told(session) if not line.endswith("2+1=3 misses")]
    assert mine == steps


def test_ln_15_1_what_is_left_of_a_hit_on_the_field_hurts_no_stamina():
    """LN-15.1, LN-R60: 7 against a Force Field of 4."""
    session = solo(["helechor"], "fallomor/4", hand=["soothing_swell"], dice=[4, 2, 1, 1, 4, *MISS])
    round_of(session, "soothing_swell")
    assert (field(session), stamina(session, "fallomor")) == (0, 6)


def test_ln_15_2_the_field_stays_when_breakshield_goes_through():
    session = solo(["helechor"], "zarzugre/3", hand=["harbor_breaker"], dice=[4, 4, 1, 1, 1, *MISS])
    round_of(session, "harbor_breaker")
    assert (field(session), stamina(session, "zarzugre")) == (3, 2)


@pytest.mark.parametrize(
    ("oscumora", "left"),
    [
        pytest.param("zarzugre/5", (8, 3), id="LN-R60 from the Force Field"),
        pytest.param("zarzugre/1", (8, 0), id="LN-R60 without residual"),
        pytest.param("zarzugre/0", (6, 0), id="LN-R60 from Stamina when it is down"),
    ],
)
def test_damage_without_an_attack(oscumora, left):
    session = round_of(solo(["helechor"], oscumora, hand=["loose_sparks"], dice=MISS), "loose_sparks")
    assert (stamina(session, "zarzugre"), field(session)) == left


# --- LN-7.3, LN-R69, LN-R70, LN-R86: what an Oscumora cannot have ---


def test_ln_7_3_an_oscumora_has_no_status():
    """LN-7.3, LN-R86."""
    session = solo(["helechor"], "fallomor", hand=["gutter_scoop"], dice=[5, 5, 1, 1, 1, *MISS])
    round_of(session, "gutter_scoop")
    assert told(session, "StatusStopped", "StatusPlaced") == ["Fallomor is not Soaked: oscumora"]
    assert status(session, "fallomor") == ""


@pytest.mark.parametrize(
    ("effect", "name", "during", "after"),
    [
        pytest.param(
            "MOD(opponent, power, -2, lasting)", "power", -2, 0, id="LN-R69 LN-R86 lasting ends with the round"
        ),
        pytest.param("MOD(opponent, roll, -2, lasting)", "roll", -2, 0, id="LN-R69 of any stat"),
        pytest.param("MOD(opponent, damage_dice, -2, round)", "power", -2, 0, id="LN-R70 damage dice count as Power"),
        pytest.param("MOD(opponent, defense_dice, -2, round)", "guard", -2, 0, id="LN-R70 defense dice as guard"),
        pytest.param("MOD(opponent, speed, -2, round)", None, 0, 0, id="LN-R70 LN-R86 Speed does nothing"),
        pytest.param("MOD(opponent, guard, -2, round)", "guard", -2, 0, id="guard is guard"),
    ],
)
def test_what_a_player_changes_on_an_oscumora(effect, name, during, after):
    cards = with_cells("strategies", "shared_canteen", effect=f"{effect}; HEAL(bench, 2)")
    backups = ["cindrul@1", "silmoro@1"]
    session = solo(["helechor", *backups], "fallomor", hand=["shared_canteen"], cards=cards, dice=MISS)
    play(session, "shared_canteen")
    assert session.choice.kind == "bench"
    assert strengths(session) == {**FALLOMOR, **({name: FALLOMOR[name] + during} if name else {})}
    play(session, "bench:cindrul")
    assert strengths(session) == {**FALLOMOR, **({name: FALLOMOR[name] + after} if name else {})}


def strengths(session) -> dict[str, int]:
    """What Fallomor's stats count as."""
    return {name: stat(session, "fallomor", name) for name in FALLOMOR}


FALLOMOR = {"roll": 0, "power": 7, "guard": 0}
"""The same with nothing changed."""


# --- LN-14.2, LN-R66: the order ---


@pytest.mark.parametrize(
    ("mine", "order"),
    [
        pytest.param("helechor", ["ToolRevealed", "OscumoraAttacks"], id="LN-14.2 Luturas attack first"),
        pytest.param("helechor:Paralyzed", ["OscumoraAttacks", "ToolRevealed"], id="LN-9.3 LN-R66 but for Paralyzed"),
    ],
)
def test_who_attacks_first_alone(mine, order):
    session = solo([mine], "fallomor", hand=["quarry_rake", "rally_shout"], dice=[*MISS, *MISS])
    round_of(session, "quarry_rake", "rally_shout")
    assert kinds(session, "ToolRevealed", "OscumoraAttacks") == order
    assert kinds(session, "Changed", "OscumoraAttacks", "ToolRevealed")[0] == "Changed", "after the Strategies"


@pytest.mark.parametrize(
    ("strategy", "order"),
    [
        pytest.param(
            "plasmatic_core", ["ToolRevealed", "OscumoraAttacks"], id="LN-R46 a Crystal for Speed and Paralyzed"
        ),
        pytest.param("rally_shout", ["OscumoraAttacks", "ToolRevealed"], id="LN-R66 another card"),
    ],
)
def test_a_crystal_gets_past_paralyzed_alone_too(strategy, order):
    session = solo(["helechor+:Paralyzed"], "fallomor", hand=["quarry_rake", strategy], dice=[*MISS * 4][:8])
    play(session, "quarry_rake", strategy)
    assert kinds(session, "ToolRevealed", "OscumoraAttacks") == order
    assert status(session, "helechor") == "Paralyzed"


def test_ln_14_2_alone_cards_are_played_face_up():
    session = solo(["helechor"], hand=["quarry_rake", "crowbar"])
    play(session, "quarry_rake")
    assert session.view(0)["placed"][0]["tool"]["face_up"] is True
    play(session, "crowbar")
    assert [(event.rule, event.card) for event in events(session, "StrategyRevealed")] == [("LN-14.2", "crowbar")]


# --- LN-14.4, LN-R68: an Oscumora's attack ---


@pytest.mark.parametrize(
    ("mine", "oscumora", "dice", "steps"),
    [
        pytest.param(
            "helechor", "fallomor", [5, 4, 1, 3],
            ["Fallomor 5+4=9 hits", "defense 1 3 -> 3", "4 to stamina, 10 left", "Helechor Special 1",
             "Helechor is Nullified"],
            id="LN-14.4 Power 7 less the defense die, then the status of its nature",
        ),
        pytest.param("helechor", "fallomor", [5, 3], ["Fallomor 5+3=8 misses"], id="LN-14.4 below Accuracy"),
        pytest.param(
            "helechor:Soaked", "fallomor", [5, 4, 1, 3],
            ["Fallomor 5+4=9 hits", "defense 1 3 -> 1 lowest", "6 to stamina, 8 left", "Helechor Special 1",
             "Helechor is Nullified"],
            id="LN-9.2 Soaked, alone too",
        ),
        pytest.param(
            "radzilo", "fallomor", [5, 4, 1, 3],
            ["Fallomor 5+4=9 hits", "defense 1 3 -> 3", "4 to stamina, 7 left", "Radzilo Special 1",
             "Radzilo is not Nullified: nature"],
            id="LN-R68 not on a Lutura that is immune by nature",
        ),
        pytest.param(
            "lodrok", "fallomor", [5, 4, 1, 3, 1],
            ["Fallomor 5+4=9 hits", "defense 1 3 1 -> 3", "4 to stamina, 11 left", "Lodrok Special 1",
             "Lodrok is not Nullified: Dull Core"],
            id="LN-R68 nor on a warded one",
        ),
        pytest.param(
            "gammolt", "fallomor", [5, 4, 1, 3],
            ["Fallomor 5+4=9 hits", "defense 1 3 -> 3", "4 to stamina, 11 left", "Gammolt Special 1",
             "Gammolt is not Nullified: nature", "Recoil Core (on_struck)", "Gammolt power +1 next"],
            id="on_struck comes after the status",
        ),
        pytest.param(
            "helechor@3", "fallomor", [5, 4, 1, 3],
            ["Fallomor 5+4=9 hits", "defense 1 3 -> 3", "4 to stamina, 0 left", "Helechor falls"],
            id="LN-R56 a knock-out: neither Special nor status",
        ),
    ],
)  # fmt: skip
def test_an_oscumoras_attack_step_by_step(mine, oscumora, dice, steps):
    session = solo([mine], oscumora, hand=["crowbar"], dice=dice)
    assert told(round_of(session, "crowbar")) == steps


@pytest.mark.parametrize("oscumora", list(luu.cards("luturas").oscumoras))
def test_every_oscumora_inflicts_the_status_of_its_nature(oscumora):
    """LN-14.4, LN-2.1."""
    inflicts = luu.cards("luturas").oscumoras[oscumora].inflicts
    mine = "radzilo" if inflicts == "Injured" else "helechor"
    session = solo([mine, "lodrok@0", "silmoro@0"], oscumora, hand=["crowbar"], dice=[6, 4, *[1] * 2])
    play(session, "crowbar")
    assert status(session, mine) == inflicts


def test_ln_r68_a_hit_for_nothing_inflicts_too():
    cards = with_cells("oscumoras", "sumbrix", power=0)
    session = solo(["helechor"], "sumbrix", hand=["crowbar"], cards=cards, dice=[5, 4, 1, 1])
    round_of(session, "crowbar")
    assert told(session, "Hit", "StatusPlaced") == ["0 to stamina, 14 left", "Helechor is Soaked"]


# --- LN-14.5, LN-R63, LN-R64: doubles ---


def test_ln_14_5_a_chain_of_three_with_a_status_from_the_first_hit():
    """LN-14.5, LN-R63: Soaked by the first hit, Helechor defends with the lowest die from the second on."""
    session = solo(["helechor"], "sumbrix", hand=["crowbar"], dice=[5, 5, 1, 4, 4, 4, 2, 4, 5, 4, 1, 3])
    among = ("AttackRolled", "DefenseRolled", "Hit", "StatusPlaced", "AttacksAgain")
    assert told(round_of(session, "crowbar"), *among) == [
        "Sumbrix 5+5=10 hits", "defense 1 4 -> 4", "3 to stamina, 11 left", "Helechor is Soaked", "again",
        "Sumbrix 4+4=8 hits", "defense 2 4 -> 2 lowest", "5 to stamina, 6 left", "again",
        "Sumbrix 5+4=9 hits", "defense 1 3 -> 1 lowest", "6 to stamina, 0 left",
    ]  # fmt: skip


def test_ln_r63_a_double_that_misses_attacks_again_too_without_limit():
    """LN-14.5, LN-R63."""
    session = solo(["helechor"], "fallomor", hand=["crowbar"], dice=[1, 1, 2, 2, 3, 3, 4, 4, 1, 1, 2, 2, 3, 3, *MISS])
    round_of(session, "crowbar")
    assert [event.number for event in events(session, "OscumoraAttacks")] == list(range(1, 9))


def test_ln_r64_a_knock_out_ends_the_chain():
    """LN-R64, LN-R67: a double, but nobody stands in the slot; the backup comes in the End Phase."""
    session = solo(["helechor@8", "filamar", "gammolt"], "fallomor", hand=["crowbar"], dice=[5, 5, 1, 1, 6, 6, 1, 1])
    round_of(session, "crowbar")
    assert told(session, "Hit", "KnockedOut", "AttacksAgain") == [
        "6 to stamina, 2 left", "again", "6 to stamina, 0 left", "Helechor falls",
    ]  # fmt: skip
    assert session.choice.keys == ("replace:filamar", "replace:gammolt")


def test_ln_r64_after_a_forced_swap_the_newcomer_is_the_target():
    session = solo(["helechor", "filamar", "gammolt@0"], "zarzugre", hand=["crowbar"], dice=[5, 5, 1, 1, 6, 5, 1, 1])
    round_of(session, "crowbar")
    assert [event.target_name for event in events(session, "OscumoraAttacks")] == ["Helechor", "Filamar"]


# --- LN-R67: the active Lutura falls ---


def test_ln_r67_without_a_lutura_the_oscumora_has_no_target():
    """LN-R67, LN-R82: Tiznara's skin fells the Lutura during its own attack; its backup enters in the End Phase."""
    session = solo(["helechor@1", "filamar", "gammolt"], "tiznara", hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1])
    round_of(session, "harbor_breaker")
    assert events(session, "OscumoraAttacks") == []
    assert [(event.name, event.why) for event in events(session, "NoAttack")] == [("Tiznara", "no target")]
    assert session.choice.kind == "replace"
    play(session, "replace:gammolt")
    assert (active(session), session.state.round) == ("gammolt", 2)


def test_ln_r80_a_paralyzed_lutura_that_falls_first_keeps_its_tool():
    """LN-R22, LN-R80: unused, so it comes back to hand although it lay face up; its Strategy is in the Portal."""
    session = solo(["helechor@1:Paralyzed"], "fallomor", hand=["harbor_breaker", "crowbar"], dice=[5, 4, 1, 1])
    play(session, "harbor_breaker", "crowbar")
    assert hand(session) == ["harbor_breaker"]
    assert portal(session) == ["crowbar"]


# --- LN-14.6, LN-R65, LN-R74, LN-R75, LN-R82: a fall and the next one ---


def test_ln_r65_the_next_oscumora_comes_at_once_and_attacks_in_the_same_round():
    """LN-14.6, LN-R65."""
    session = solo(
        ["helechor"], "fallomor@1/0", to_come=["grietax", "sumbrix"], hand=["harbor_breaker"],
        dice=[3, 3, 1, 1, 1, 5, 4, 1],
    )  # fmt: skip
    round_of(session, "harbor_breaker")
    assert kinds(session, "OscumoraDefeated", "OscumoraPlaced", "OscumoraAttacks") == [
        "OscumoraDefeated", "OscumoraPlaced", "OscumoraAttacks",
    ]  # fmt: skip
    assert (foe(session), field(session)) == ("grietax", 4)
    assert [event.name for event in events(session, "OscumoraAttacks")] == ["Grietax"]


def test_ln_r74_if_a_strategy_fells_it_the_tool_is_used_on_the_next_one():
    session = solo(
        ["helechor"], "sumbrix@1/0", to_come=["derrumbal"], hand=["harbor_breaker", "loose_sparks"],
        dice=[3, 3, 1, 1, 1, *MISS],
    )  # fmt: skip
    round_of(session, "harbor_breaker", "loose_sparks")
    assert [event.target_name for event in events(session, "ToolRevealed")] == ["Derrumbal"]
    assert field(session) == 0


def test_ln_r75_everything_of_the_player_carries_over():
    """LN-14.6, LN-14.8, LN-R53, LN-R75: Stamina, status, Special, Hyper, lasting changes, the hand."""
    effect = "MOD(self, power, 1, lasting); MOD(self, roll, 2, lasting)"
    session = solo(
        ["helechor+@9*9:Blurred"], "sumbrix@1/0", to_come=["derrumbal", "fallomor"],
        hand=["tempered_swipe", "prism_mend", "rally_shout"], dice=[6, 1, 1, 1, 1, *MISS],
        cards=with_cells("strategies", "rally_shout", effect=effect),
    )  # fmt: skip
    round_of(session, "tempered_swipe", "rally_shout")
    assert foe(session) == "derrumbal"
    assert (stamina(session, "helechor"), status(session, "helechor")) == (9, "Blurred")
    assert (special(session, "helechor"), is_hyper(session, "helechor")) == (9, True)
    assert [stat(session, "helechor", name) for name in ("power", "roll")] == [2, 2]
    assert "prism_mend" in hand(session)


def test_ln_14_6_defeated_luturas_stay_defeated():
    session = solo(
        ["helechor", "filamar@0", "gammolt@3"], "sumbrix@1/0", hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1, *MISS],
        to_come=["derrumbal"],
    )  # fmt: skip
    round_of(session, "harbor_breaker")
    assert [stamina(session, name) for name in ("filamar", "gammolt")] == [0, 3]


def test_ln_r82_first_the_lutura_then_the_oscumora_then_the_next_one():
    """LN-R82: on_ko, on_defeat, and on_enter of the one that is placed."""
    session = solo(
        ["brasalto"], "fallomor@1/0", to_come=["hollinax"], hand=["open_hand_haymaker"],
        dice=[4, 3, 1, 1, 1, 1, *MISS, *MISS],
    )  # fmt: skip
    round_of(session, "open_hand_haymaker")
    order = [line for line in told(session) if "(" in line or line.endswith(("falls", "comes"))]
    assert order == [
        "Fallomor falls",
        "Spoils (on_ko)",
        "Fallout (on_defeat)",
        "Hollinax comes",
        "Backdraft (on_enter)",
    ]


# --- LN-14.7, LN-R71, LN-R73: the end ---


def test_ln_14_7_the_player_wins_when_all_eighteen_have_fallen():
    session = solo(["helechor"], "sumbrix@1/0", to_come=[], hand=["harbor_breaker"], dice=[3, 3, 1, 1, 1])
    round_of(session, "harbor_breaker")
    assert (session.choice, session.outcome.won, session.outcome.winner) == (None, True, 0)
    assert session.state.beaten == 18


def test_ln_14_7_the_player_loses_with_the_third_lutura():
    session = solo(["helechor@1", "filamar@0", "gammolt@0"], "sumbrix", hand=["crowbar"], dice=[5, 4, 1, 1])
    round_of(session, "crowbar")
    assert (session.choice, session.outcome.won, session.outcome.winner) == (None, False, None)


def test_ln_r73_if_both_last_ones_fall_the_player_wins():
    """LN-R73: Fallomor's fall would take the last Lutura with it."""
    session = solo(
        ["helechor@1", "filamar@0", "gammolt@0"], "fallomor@1/0", to_come=[], hand=["harbor_breaker"],
        dice=[3, 3, 1, 1, 1],
    )  # fmt: skip
    round_of(session, "harbor_breaker")
    assert session.outcome.won


def test_ln_r71_each_oscumora_is_met_once():
    """LN-3.2, LN-R71: in a game in which every one falls at a touch."""
    cards = luu.cards("luturas")
    for name in cards.oscumoras:
        cards = cards.with_value("oscumoras", name, "stamina", 1).with_value("oscumoras", name, "power", 0)
    for name in cards.luturas:
        cards = cards.with_value("luturas", name, "stamina", 99)
    orders = []
    for seed in range(2):
        session, number = luu.new("luturas", mode="solo", seed=seed, draft="random", cards=cards), 0
        while session.choice:
            number += 1
            session.play(session.choice.keys[number % len(session.choice.keys)])
        assert session.outcome.won
        met = [event.name for event in events(session, "OscumoraPlaced")]
        assert (len(met), len(set(met))) == (18, 18)
        orders.append(met)
    assert orders[0] != orders[1]


# --- LN-15.0, LN-R76: tokens ---


def test_ln_15_0_the_counters_are_numbers():
    """LN-15.0, LN-R76: Stamina and Special of every Lutura, Stamina and Force Field of the Oscumora, on a track."""
    session = solo(["ceibor@11*9"], "zarzugre@7/4", hand=["crowbar"])
    ceibor, oscumora = session.view(0)["teams"][0][0], session.view(0)["oscumora"]
    assert (ceibor["stamina"], ceibor["max_stamina"], ceibor["special"], ceibor["special_needed"]) == (11, 16, 9, 9)
    assert [oscumora[name] for name in ("stamina", "max_stamina", "force_field", "max_force_field")] == [7, 8, 4, 5]
    assert sum(one["stamina"] for one in session.view(0)["teams"][0]) > 35, "more than the tokens of the first box"


# --- EVADE, LN-R81 ---


@pytest.mark.parametrize(
    ("mine", "strategies", "dice", "steps"),
    [
        pytest.param("helechor", [], [5, 5], ["Helechor 5+5=10 evaded"], id="LN-R81 a double misses"),
        pytest.param("helechor", [], [6, 4, 1, 1, 1], ["Helechor 6+4=10 hits"], id="LN-R81 no double"),
        pytest.param("helechor:Blurred", [], [6, 1, 1, 1], ["Helechor 6=6 hits"], id="EVADE one die is no double"),
        pytest.param(
            "helechor", ["second_toss"], [5, 5, 6, 4, 1, 1, 1], ["Helechor 5+5=10 evaded", "Helechor 6+4=10 hits"],
            id="LN-R81 a held second roll may be used",
        ),
        pytest.param(
            "helechor", ["second_toss"], [5, 5, 4, 4], ["Helechor 5+5=10 evaded", "Helechor 4+4=8 evaded"],
            id="LN-R81 and is final",
        ),
    ],
)  # fmt: skip
def test_evasion(mine, strategies, dice, steps):
    session = solo([mine], "flickurn", hand=["harbor_breaker", *strategies], dice=[*dice, *MISS])
    round_of(session, "harbor_breaker", *strategies)
    assert [line for line in told(session, "AttackRolled") if line.startswith("Helechor")] == steps
