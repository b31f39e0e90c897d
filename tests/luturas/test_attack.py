"""One attack, step by step, with the dice that are written down (LN-6.6, LN-6.7, LN-12, LN-R30 to R38)."""

from __future__ import annotations

import pytest
from duel import deck, events, portal, round_of, stamina, told, versus, with_cells

# Filamar: Speed 9, 2 damage dice, 2 defense dice. Helechor: Stamina 14, 3 and 2. Neither ability meddles here.
# Harbor Breaker: Accuracy 6, Breakshield 8, Power 5, no effect. Drench Pulse: 6, Special 8, 11, Power 4, Soaked.


def attack(mine="filamar", theirs="helechor", tool="harbor_breaker", dice=(), **more):
    """A round in which only the first one has a Tool."""
    session = versus([mine], [theirs], hand=[tool], dice=dice, **more)
    return round_of(session, tool)


@pytest.mark.parametrize(
    ("mine", "theirs", "tool", "dice", "steps"),
    [
        pytest.param(
            "filamar", "helechor", "harbor_breaker", [3, 3, 2, 4, 1, 3],
            ["Filamar 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 -> 4", "defense 1 3 -> 3", "6 to stamina, 8 left"],
            id="LN-6.6 LN-6.7 LN-12.2 plain hit, the total equal to Accuracy",
        ),
        pytest.param(
            "filamar", "helechor", "harbor_breaker", [2, 3], ["Filamar 2+3=5 misses"], id="LN-6.6 LN-12.2 a miss",
        ),
        pytest.param(
            "filamar", "helechor", "drench_pulse", [4, 4, 2, 1, 4, 2],
            [
                "Filamar 4+4=8 hits", "special 8/8 yes", "Helechor is Soaked", "breakshield 8/11 no", "damage 2 1 -> 2",
                "defense 4 2 -> 2 lowest", "4 to stamina, 10 left",
            ],
            id="LN-12.2 LN-R32 Special reached: Soaked counts for this very attack",
        ),
        pytest.param(
            "filamar", "helechor", "drench_pulse", [4, 3, 2, 1, 4, 2],
            [
                "Filamar 4+3=7 hits", "special 7/8 no", "breakshield 7/11 no", "damage 2 1 -> 2", "defense 4 2 -> 4",
                "2 to stamina, 12 left",
            ],
            id="LN-12.2 Special not reached",
        ),
        pytest.param(
            "filamar", "helechor", "harbor_breaker", [4, 4, 2, 4, 1, 3],
            [
                "Filamar 4+4=8 hits", "breakshield 8/8 yes", "damage 2 4 -> 4", "defense 1 3 -> 1 lowest",
                "8 to stamina, 6 left",
            ],
            id="LN-12.3 LN-6.6 Breakshield reached: the lowest defense die",
        ),
        pytest.param(
            "filamar", "helechor", "drench_pulse", [6, 5, 2, 1, 4, 2],
            [
                "Filamar 6+5=11 hits", "special 11/8 yes", "Helechor is Soaked", "breakshield 11/11 yes",
                "damage 2 1 -> 2", "defense 4 2 -> 2 lowest", "4 to stamina, 10 left",
            ],
            id="LN-R30 LN-R34 one total for all three, Soaked and Breakshield are the lowest once",
        ),
        pytest.param(
            "filamar", "helechor:Soaked", "harbor_breaker", [4, 4, 2, 4, 1, 3],
            [
                "Filamar 4+4=8 hits", "breakshield 8/8 yes", "damage 2 4 -> 4", "defense 1 3 -> 1 lowest",
                "8 to stamina, 6 left",
            ],
            id="LN-R34 Breakshield on a Soaked Lutura",
        ),
        pytest.param(
            "filamar:Burned", "helechor", "harbor_breaker", [3, 4, 2, 4, 1, 3],
            [
                "Filamar 3+4=7 hits", "breakshield 7/8 no", "damage 2 4 -> 2 lowest", "defense 1 3 -> 3",
                "4 to stamina, 10 left",
            ],
            id="LN-9.1 the attacker is Burned",
        ),
        pytest.param(
            "filamar", "helechor:Burned", "harbor_breaker", [3, 4, 2, 4, 1, 3],
            [
                "Filamar 3+4=7 hits", "breakshield 7/8 no", "damage 2 4 -> 4", "defense 1 3 -> 3",
                "6 to stamina, 8 left",
            ],
            id="LN-9.1 the target is Burned: nothing",
        ),
        pytest.param(
            "filamar", "helechor:Soaked", "harbor_breaker", [3, 4, 2, 4, 1, 3],
            [
                "Filamar 3+4=7 hits", "breakshield 7/8 no", "damage 2 4 -> 4", "defense 1 3 -> 1 lowest",
                "8 to stamina, 6 left",
            ],
            id="LN-9.2 the target is Soaked",
        ),
        pytest.param(
            "filamar:Soaked", "helechor", "harbor_breaker", [3, 4, 2, 4, 1, 3],
            [
                "Filamar 3+4=7 hits", "breakshield 7/8 no", "damage 2 4 -> 4", "defense 1 3 -> 3",
                "6 to stamina, 8 left",
            ],
            id="LN-9.2 the attacker is Soaked: nothing",
        ),
        pytest.param(
            "filamar:Blurred", "helechor", "harbor_breaker", [6, 2, 4, 1, 3],
            ["Filamar 6=6 hits", "breakshield 6/8 no", "damage 2 4 -> 4", "defense 1 3 -> 3", "6 to stamina, 8 left"],
            id="LN-9.4 LN-R42 the attacker is Blurred: one die",
        ),
        pytest.param(
            "filamar:Blurred", "helechor", "quarry_rake", [6], ["Filamar 6=6 misses"],
            id="LN-R42 one die cannot reach 7",
        ),
        pytest.param(
            "filamar", "helechor:Blurred", "harbor_breaker", [3, 3, 2, 4, 1, 3],
            ["Filamar 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 -> 4", "defense 1 3 -> 3", "6 to stamina, 8 left"],
            id="LN-9.4 the target is Blurred: nothing",
        ),
        pytest.param(
            "filamar:Nullified", "helechor", "drench_pulse", [6, 5, 2, 1, 4, 2],
            [
                "Filamar 6+5=11 hits", "special 11/8 nullified", "breakshield 11/11 yes", "damage 2 1 -> 2",
                "defense 4 2 -> 2 lowest", "4 to stamina, 10 left",
            ],
            id="LN-9.5 LN-R43 the attacker is Nullified: no effect, but Breakshield",
        ),
        pytest.param(
            "filamar", "helechor:Nullified", "drench_pulse", [4, 4, 2, 1, 4, 2],
            [
                "Filamar 4+4=8 hits", "special 8/8 yes", "Helechor is Soaked", "breakshield 8/11 no", "damage 2 1 -> 2",
                "defense 4 2 -> 2 lowest", "4 to stamina, 10 left",
            ],
            id="LN-9.5 the target is Nullified: nothing",
        ),
        pytest.param(
            "filamar@5:Injured", "helechor", "soothing_swell", [4, 4, 2, 1, 4, 2],
            [
                "Filamar 4+4=8 hits", "special 8/7 yes", "Filamar recovers nothing: Injured", "breakshield 8/12 no",
                "damage 2 1 -> 2", "defense 4 2 -> 4", "1 to stamina, 13 left",
            ],
            id="LN-9.6 LN-R45 the attacker is Injured: its Tool heals nothing",
        ),
        pytest.param(
            "filamar@5", "brasalto:Injured", "soothing_swell", [4, 4, 2, 1, 4],
            [
                "Filamar 4+4=8 hits", "special 8/7 yes", "Filamar recovers 2", "breakshield 8/12 no",
                "damage 2 1 -> 2", "defense 4 -> 4", "1 to stamina, 14 left",
            ],
            id="LN-9.6 the target is Injured: nothing",
        ),
        pytest.param(
            "filamar+", "helechor", "harbor_breaker", [3, 3, 2, 4, 1, 1, 3],
            [
                "Filamar 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 1 -> 4", "defense 1 3 -> 3",
                "6 to stamina, 8 left", "Arc Grip (on_hit)", "Helechor roll -1 round",
            ],
            id="LN-7.2 LN-R51 the Hyper side: its dice and its ability",
        ),
        pytest.param(
            "zynarc", "helechor+", "silence_lance", [5, 4, 1, 1, 1, 2, 1, 3],
            [
                "Zynarc 5+4=9 hits", "special 9/9 yes", "Helechor is Nullified", "Helechor turns to base",
                "breakshield 9/10 no", "damage 1 1 1 2 -> 2", "defense 1 3 -> 3", "3 to stamina, 11 left",
            ],
            id="LN-9.5 LN-R44 Nullified takes Hyper Mode at once: it defends with two dice, not three",
        ),
        pytest.param(
            "helechor+", "filamar", "harbor_breaker", [3, 3, 2, 4, 1, 1, 1, 3],
            [
                "Helechor 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 1 1 -> 4", "defense 1 3 -> 3",
                "6 to stamina, 7 left",
            ],
            id="LN-7.2 LN-R51 the Hyper side: four damage dice",
        ),
        pytest.param(
            "filamar", "helechor@6", "harbor_breaker", [3, 3, 2, 4, 1, 3],
            [
                "Filamar 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 -> 4", "defense 1 3 -> 3",
                "6 to stamina, 0 left", "Helechor falls",
            ],
            id="LN-12.1 Stamina 0 is a knock-out",
        ),
        pytest.param(
            "filamar", "helechor", "soothing_swell", [4, 1, 1, 1, 4, 4],
            [
                "Filamar 4+1=5 hits", "special 5/7 no", "breakshield 5/12 no", "damage 1 1 -> 1", "defense 4 4 -> 4",
                "0 to stamina, 14 left",
            ],
            id="LN-6.7 a defense that takes it all",
        ),
    ],
)  # fmt: skip
def test_an_attack_step_by_step(mine, theirs, tool, dice, steps):
    assert told(attack(mine, theirs, tool, dice)) == steps


# --- LN-6.7 and LN-R38: the formula ---


def test_ln_r38_power_is_added_to_the_die_and_only_then_defense_is_taken_off():
    """LN-6.7, LN-R38: (damage die + Power) - defense die, and the event says so term by term."""
    session = attack(dice=[3, 3, 2, 4, 1, 3])
    (hit,) = events(session, "Hit")
    assert hit.reasons == (("damage die", 4), ("Power", 5), ("defense die", -3))
    assert hit.damage == 6
    assert stamina(session, "helechor") == 14 - 6


def test_ln_6_7_the_highest_of_as_many_dice_as_the_stats_say():
    """The example of the first rule book: of 2, 2, 4 it is the 4."""
    session = attack("marelisk", "brinokk", dice=[3, 3, 2, 1, 2, 2, 2, 4])
    assert told(session, "DamageRolled", "DefenseRolled") == ["damage 2 1 2 -> 2", "defense 2 2 4 -> 4"]
    assert stamina(session, "brinokk") == 14 - (2 + 5 - 4)


def test_ln_r33_damage_is_never_below_zero_and_a_hit_for_nothing_is_a_hit():
    """LN-R33: Marelisk's Hyper ability for a hit acts, and Gammolt has been struck."""
    session = attack("marelisk+", "gammolt", "soothing_swell", [4, 1, 1, 1, 1, 1, 4, 4], cards=weak_tool())
    assert told(session, "Hit", "AbilityActs") == [
        "0 to stamina, 15 left", "Slip Stream (on_hit)", "Recoil Core (on_struck)",
    ]  # fmt: skip
    assert events(session, "Hit")[0].reasons[-1] == ("never below 0", 3)


def weak_tool():
    return with_cells("tools", "soothing_swell", power=0)


@pytest.mark.parametrize(
    ("mine", "strategies"),
    [
        pytest.param("ondurra+", [], id="LN-R31 a total that its bonus would take to Special"),
        pytest.param("isotarn+", ["crowbar"], id="LN-R31 a sure Breakshield"),
    ],
)
def test_a_miss_has_no_special_and_no_breakshield(mine, strategies):
    """LN-R31: whatever would make them succeed."""
    cards = with_cells("tools", "drench_pulse", special=6).with_value("tools", "silence_lance", "special", 6)
    tool = "drench_pulse" if mine == "ondurra+" else "silence_lance"
    session = versus([mine], ["helechor"], hand=[tool, *strategies], dice=[2, 3], cards=cards)
    assert [line[-6:] for line in told(round_of(session, tool, *strategies))] == ["misses"]
    assert stamina(session, "helechor") == 14


def test_ln_r32_a_stat_that_the_tool_changes_counts_for_this_attack():
    """LN-R32: Plate Peeler takes a defense die before the defense is rolled."""
    session = attack(tool="plate_peeler", dice=[4, 4, 2, 1, 3])
    assert told(session) == [
        "Filamar 4+4=8 hits", "special 8/8 yes", "Helechor defense_dice -1 lasting", "breakshield 8/9 no",
        "damage 2 1 -> 2", "defense 3 -> 3", "2 to stamina, 12 left",
    ]  # fmt: skip


def test_ln_r37_two_sixes_are_nothing_but_a_twelve():
    """LN-R37: a 12 lowered to 11 against Breakshield 12 hits like any other roll."""
    cards = with_cells("strategies", "smoke_curtain", amount=1).with_value("tools", "harbor_breaker", "breakshield", 12)
    mine, theirs = ["harbor_breaker"], ["smoke_curtain"]
    session = versus(["filamar"], ["helechor"], hand=mine, other=theirs, dice=[6, 6, 2, 4, 1, 3], cards=cards)
    assert told(round_of(session, *mine, *theirs))[1:] == [
        "Filamar 6+6=11 hits", "breakshield 11/12 no", "damage 2 4 -> 4", "defense 1 3 -> 3", "6 to stamina, 8 left",
    ]  # fmt: skip


# --- LN-R35: how many dice ---


@pytest.mark.parametrize(
    ("card", "amount", "count"),
    [
        pytest.param("flammable_shard", 9, 8, id="LN-R35 LN-4.1 never more than 8"),
        pytest.param("extra_dice_bag", 2, 6, id="LN-R35 in between"),
    ],
)
def test_a_roll_has_at_most_eight_dice(card, amount, count):
    cards = with_cells("strategies", card, amount=amount, extra=1)
    session = versus(
        ["brasalto"], ["lodrok"], hand=["open_hand_haymaker", card], dice=[4, 4, *[2] * count, 1, 1, 1], cards=cards
    )
    round_of(session, "open_hand_haymaker", card)
    assert [event.count for event in events(session, "DamageRolled")] == [count]


@pytest.mark.parametrize("what", ["damage_dice", "defense_dice"])
def test_ln_r35_a_roll_has_at_least_one_die(what):
    """LN-R35: nine fewer of a few are still one."""
    effect = f"MOD(opponent, {what}, -amount, round)"
    cards = with_cells("strategies", "dead_battery", amount=9, effect=effect)
    tools = {"damage_dice": ([], ["harbor_breaker"]), "defense_dice": (["harbor_breaker"], [])}
    mine, other = tools[what]
    hand = [*mine, "dead_battery"]
    session = versus(["filamar"], ["helechor"], hand=hand, other=other, cards=cards, dice=[3, 3, 2, 1, 1])
    round_of(session, *mine, "dead_battery", *other)
    rolled = events(session, "DamageRolled" if what == "damage_dice" else "DefenseRolled")
    assert [event.count for event in rolled] == [1]


# --- second rolls ---


@pytest.mark.parametrize(
    ("dice", "steps"),
    [
        pytest.param(
            [1, 2, 3, 3, 2, 4, 1, 3],
            ["Filamar 1+2=3 misses", "Filamar 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 -> 4"],
            id="REROLL roll: a miss is rolled again",
        ),
        pytest.param([1, 2, 1, 1], ["Filamar 1+2=3 misses", "Filamar 1+1=2 misses"], id="LN-R81 once only, it stands"),
        pytest.param(
            [3, 3, 2, 4, 1, 3], ["Filamar 3+3=6 hits", "breakshield 6/8 no", "damage 2 4 -> 4"], id="a hit stays",
        ),
    ],
)  # fmt: skip
def test_a_held_reroll_is_used_on_a_miss(dice, steps):
    session = versus(["filamar"], ["helechor"], hand=["harbor_breaker", "second_toss"], dice=dice)
    assert told(round_of(session, "harbor_breaker", "second_toss"))[:4][: len(steps)] == steps


def test_damage_dice_are_rolled_twice_and_the_better_set_counts():
    session = versus(
        ["filamar"], ["helechor"], hand=["harbor_breaker", "sharpened_odds"], dice=[3, 3, 1, 2, 3, 1, 1, 1]
    )
    round_of(session, "harbor_breaker", "sharpened_odds")
    assert told(session, "DamageRolled", "Hit") == ["damage 1 2 / 3 1 -> 3", "8 to stamina, 6 left"]


def test_of_two_sets_of_a_burned_lutura_the_better_lowest_die_counts():
    """LN-9.1: each set counts with its lowest die, and of these the higher one is kept."""
    session = versus(
        ["filamar:Burned"], ["helechor"], hand=["harbor_breaker", "sharpened_odds"], dice=[3, 3, 1, 4, 3, 2, 1, 1]
    )
    round_of(session, "harbor_breaker", "sharpened_odds")
    assert told(session, "DamageRolled") == ["damage 1 4 / 3 2 -> 2 lowest"]


def test_defense_dice_are_rolled_twice_and_the_better_set_counts():
    session = attack("filamar", "ceibor+", dice=[3, 3, 2, 4, 1, 2, 1, 1, 3, 1, 2, 2])
    assert told(session, "DefenseRolled", "Hit") == ["defense 1 2 1 1 / 3 1 2 2 -> 3", "6 to stamina, 10 left"]


# --- LN-6.8: afterwards ---


def test_ln_6_8_a_used_tool_lies_in_the_portal_and_cannot_be_used_again():
    session = attack(dice=[2, 3])
    assert portal(session) == ["harbor_breaker"]
    assert "tool:harbor_breaker" not in session.choice.keys
    assert "harbor_breaker" not in deck(session)
