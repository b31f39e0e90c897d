"""The six statuses: who gets one, what it does, what gets past it, how it goes (LN-2.1, LN-9, LN-R39 to R48)."""

from __future__ import annotations

import pytest
from duel import events, is_hyper, play, round_of, solo, special, stamina, stat, status, told, versus, with_cells

import luu
from luu.luturas.records import STATUSES

OF_NATURE = {
    "brinokk": "Soaked", "radzilo": "Nullified", "filamar": "Paralyzed", "brasalto": "Burned", "silmoro": "Blurred",
    "helechor": "Injured",
}  # fmt: skip
"""A Lutura of each nature, and the status that it can never have."""


def inflicting(state: str) -> luu.CardSet:
    """The shipped cards, but Bucket Prank places this status."""
    return with_cells("strategies", "bucket_prank", effect=f"STATUS(opponent, {state})")


def pranked(target: str, state: str, *, strategy: str | None = None, **more):
    """A round in which Filamar's side, the faster or slower one, plays Bucket Prank on a Lutura."""
    foe = "filamar" if not target.startswith("filamar") else "helechor"
    mine = [] if strategy is None else [strategy]
    session = versus([target], [foe], hand=mine, other=["bucket_prank"], cards=inflicting(state), **more)
    return play(session, *mine, "bucket_prank")


# --- LN-2.1, LN-9.7, LN-R40, LN-R41 ---


@pytest.mark.parametrize("side", ["", "+"])
@pytest.mark.parametrize("state", STATUSES)
@pytest.mark.parametrize("target", OF_NATURE)
def test_a_lutura_can_have_every_status_but_one(target, state, side):
    """LN-2.1, LN-R41: on both sides of the card. (Silmoro's Hyper ability keeps off all.)"""
    session = pranked(target + side, state)
    immune = OF_NATURE[target] == state
    warded = target + side == "silmoro+" and not immune
    assert status(session, target) == ("" if immune or warded else state)
    assert [event.why for event in events(session, "StatusStopped")] == (
        ["nature"] if immune else ["Polished Shell"] if warded else []
    )


@pytest.mark.parametrize("by", ["a Tool", "an Oscumora"])
def test_ln_r41_immunity_holds_whoever_inflicts(by):
    if by == "a Tool":
        session = versus(["brinokk"], ["filamar"], other=["drench_pulse"], dice=[5, 5, *[1] * 5])
        round_of(session, "drench_pulse")
    else:
        session = solo(["brinokk"], "sumbrix", hand=["crowbar"], dice=[5, 4, 1, 1, 1])
        round_of(session, "crowbar")
    assert told(session, "StatusStopped") == ["Brinokk is not Soaked: nature"]
    assert status(session, "brinokk") == ""


def test_ln_9_7_a_new_status_replaces_the_old_one():
    """LN-9.7, LN-R40: one at a time."""
    session = pranked("helechor:Burned", "Soaked")
    assert status(session, "helechor") == "Soaked"
    assert [event.replaced for event in events(session, "StatusPlaced")] == ["Burned"]


def test_ln_r40_the_same_status_again_does_nothing():
    session = pranked("helechor:Burned", "Burned")
    assert status(session, "helechor") == "Burned"
    assert events(session, "StatusPlaced") == []


@pytest.mark.parametrize(
    ("target", "state", "strategy"),
    [
        pytest.param("helechor:Burned", "Injured", None, id="LN-R40 by nature"),
        pytest.param("marelisk:Burned", "Paralyzed", None, id="LN-R40 by a ward"),
        pytest.param("helechor:Burned", "Soaked", "clean_room", id="LN-R40 by a card's ward, when it is faster"),
    ],
)
def test_a_status_that_is_stopped_does_not_take_the_old_one_away(target, state, strategy):
    foe = "lodrok"
    mine = [] if strategy is None else [strategy]
    session = versus([target], [foe], hand=mine, other=["bucket_prank"], cards=inflicting(state), dice=[])
    play(session, *mine, "bucket_prank")
    assert len(events(session, "StatusStopped")) == 1
    assert status(session, target.split(":")[0]) == "Burned"


# --- LN-R39: until something ends it ---


def test_ln_r39_a_status_stays_round_after_round():
    cards = [f"{name}_shard" for name in ("nuclear", "plasmatic", "flammable", "aquatic", "terrestrial")]
    session = versus(["helechor:Burned"], hand=["crowbar"], decks=[cards, ["patch_kit"]])
    for _ in range(5):
        while session.choice.seat == 1:
            play(session, session.choice.keys[0])
        play(session, session.choice.keys[0])
    assert session.state.round >= 5
    assert status(session, "helechor") == "Burned"


@pytest.mark.parametrize(
    ("strategy", "target"),
    [
        pytest.param("rinse_cycle", "helechor:Burned", id="LN-R39 cured by a card"),
        pytest.param("aquatic_core", "brinokk:Burned", id="LN-R39 cured by a Crystal"),
        pytest.param("overclock", "helechor:Burned", id="LN-9.8 LN-7.2 cured by Hyper"),
    ],
)
def test_a_status_can_be_cured(strategy, target):
    session = versus([target], hand=[strategy], dice=[])
    play(session, strategy)
    assert status(session, target.split(":")[0]) == ""


def test_ln_r39_a_knock_out_ends_a_status():
    session = versus(["filamar"], ["helechor@1:Burned"], hand=["harbor_breaker"], dice=[3, 3, 4, 4, 1, 1])
    round_of(session, "harbor_breaker")
    assert status(session, "helechor") == ""


def test_ln_9_8_a_cured_lutura_can_be_afflicted_again():
    """LN-9.8: right after it has transformed."""
    session = versus(
        ["helechor:Burned"], ["filamar"], hand=["crowbar"], other=["bucket_prank"], may_transform=(True, False), dice=[]
    )
    play(session, "hyper", "crowbar", "bucket_prank")
    assert told(session)[:2] == ["Helechor turns to Hyper", "Helechor is Soaked"]
    assert status(session, "helechor") == "Soaked"


# --- LN-9.4, LN-R42 ---


@pytest.mark.parametrize(
    ("strategy", "steps"),
    [
        pytest.param(None, ["Filamar 6=6 misses"], id="LN-R42 7 cannot be reached"),
        pytest.param("calm_breath", ["Filamar 6=8 hits"], id="LN-R42 with a bonus it can"),
    ],
)
def test_one_die_is_compared_with_the_number_as_printed(strategy, steps):
    mine = ["quarry_rake"] + ([strategy] if strategy else [])
    session = versus(["filamar:Blurred"], ["helechor"], hand=mine, dice=[6, 1, 1, 1, 1][: 5 if strategy else 1])
    assert told(round_of(session, *mine), "AttackRolled") == steps


# --- LN-9.5, LN-R43, LN-R44: Nullified ---


def test_ln_r43_nullified_stops_neither_strategies_nor_abilities():
    """LN-R43: only the Tool's effect."""
    session = versus(
        ["pesadrel:Nullified"], ["filamar"], hand=["drench_pulse", "rally_shout"], dice=[6, 6, 1, 1, 1, 1, 1]
    )
    round_of(session, "drench_pulse", "rally_shout")
    assert told(session, "Changed", "SpecialChecked", "StatusPlaced", "BreakshieldChecked") == [
        "Pesadrel power +2 round", "special 12/8 nullified", "breakshield 12/11 yes", "Filamar speed -1 lasting",
    ]  # fmt: skip


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_ln_r44_nullified_turns_a_hyper_lutura_back_at_once(mode):
    """LN-9.5, LN-R44, LN-R53: in both modes, before its attack."""
    if mode == "versus":
        session = pranked("helechor+", "Nullified")
    else:
        session = solo(["helechor+*9"], "necrotope", hand=["crowbar"], dice=[5, 4, 1, 1, 1])
        play(session, "crowbar")
    assert not is_hyper(session, "helechor")
    assert status(session, "helechor") == "Nullified"
    assert [line for line in told(session) if line.startswith("Helechor is") or "base" in line] == [
        "Helechor is Nullified", "Helechor turns to base",
    ]  # fmt: skip


def test_ln_r44_in_versus_the_transformation_stays_spent():
    session = versus(
        ["helechor"], ["filamar"], hand=["crowbar"], other=["bucket_prank"], may_transform=(True, False),
        cards=inflicting("Nullified"), dice=[],
    )  # fmt: skip
    play(session, "hyper", "crowbar", "bucket_prank")
    assert not is_hyper(session, "helechor")
    assert session.choice.kind != "transform"


def test_ln_r44_in_solo_special_stays_so_that_it_can_transform_again():
    """LN-R44, LN-R54: which cures Nullified."""
    session = solo(
        ["helechor+*9"], "fallomor", hand=["crowbar"], deck=["quarry_rake", "patch_kit"],
        dice=[5, 4, 1, 1, 1, *[2, 1] * 2],
    )  # fmt: skip
    play(session, "crowbar")
    assert (special(session, "helechor"), is_hyper(session, "helechor")) == (9, False)
    assert (session.choice.kind, status(session, "helechor")) == ("transform", "Nullified")
    play(session, "hyper", "quarry_rake", "patch_kit")
    assert (is_hyper(session, "helechor"), status(session, "helechor")) == (True, "")


def test_ln_r48_falling_back_to_base_cures_nothing():
    """LN-R48: only the turn to Hyper does."""
    session = pranked("helechor+:Burned", "Nullified")
    assert (is_hyper(session, "helechor"), status(session, "helechor")) == (False, "Nullified")
    assert events(session, "Cured") == []


@pytest.mark.parametrize(
    ("mine", "dice", "gained"),
    [
        pytest.param("helechor", [4, 4, 1, 1, 1, 2, 1], 1, id="LN-14.8 a hit made"),
        pytest.param("helechor:Nullified", [4, 4, 1, 1, 1, 2, 1], 0, id="LN-9.5 Nullified"),
    ],
)
def test_nullified_special_does_not_rise(mine, dice, gained):
    session = solo([mine], "sumbrix", hand=["harbor_breaker"], dice=dice)
    round_of(session, "harbor_breaker")
    assert special(session, "helechor") == gained


def test_ln_9_5_nullified_takes_no_special_for_a_hit_taken_and_from_effects():
    session = solo(["brinokk:Nullified"], "sumbrix", hand=["charge_cell"], dice=[5, 4, 1, 1, 1])
    round_of(session, "charge_cell")
    assert special(session, "brinokk") == 0
    assert len(events(session, "SpecialStopped")) == 2


# --- LN-9.6, LN-R45: Injured ---


@pytest.mark.parametrize(
    ("mine", "strategy", "left"),
    [
        pytest.param("brinokk@5:Injured", "patch_kit", 5, id="LN-R45 no tactic"),
        pytest.param("brinokk@5:Injured", "rinse_cycle", 6, id="LN-R45 cured first, then it recovers"),
        pytest.param("brinokk@5:Injured", "aquatic_shard", 8, id="LN-R46 LN-9.8 HEAL of a Crystal and Injured"),
        pytest.param("brinokk@5", "patch_kit", 8, id="LN-9.6 without the status"),
    ],
)
def test_injured_stops_recovery(mine, strategy, left):
    session = versus([mine], hand=[strategy], dice=[])
    play(session, strategy)
    assert stamina(session, "brinokk") == left


def test_ln_r45_no_ability_heals_an_injured_lutura_and_stamina_stays():
    """LN-R45: it does not change what is there."""
    cards = with_cells("luturas", "marelisk", base_effect="on_hit: HEAL(self, 3)")
    for state, left in (("", 8), (":Injured", 5)):
        session = versus([f"marelisk@5{state}"], hand=["harbor_breaker"], cards=cards, dice=[3, 3, *[1] * 6])
        round_of(session, "harbor_breaker")
        assert stamina(session, "marelisk") == left


@pytest.mark.parametrize(
    ("strategy", "healed"),
    [
        pytest.param("shared_canteen", ["Ondurra recovers 2"], id="LN-R45 a tactic for the bench: not the Injured one"),
        pytest.param(
            "botanical_core", ["Helechor recovers 1", "Gammolt recovers 2"], id="LN-R46 a Crystal: also that one"
        ),
    ],
)
def test_backups_that_are_injured(strategy, healed):
    session = versus(["helechor@5", "gammolt@5:Injured", "ondurra@5"], hand=[strategy], dice=[])
    play(session, strategy)
    if strategy == "botanical_core":
        assert session.choice.keys == ("bench:gammolt", "bench:ondurra")
        play(session, "bench:gammolt")
    assert told(session, "Healed") == healed


# --- LN-R46: what Crystals get past ---


@pytest.mark.parametrize(
    ("strategy", "step"),
    [
        pytest.param("flammable_shard", "damage 1 1 3 1 2 -> 3", id="LN-R46 a Crystal for damage dice"),
        pytest.param("extra_dice_bag", "damage 1 1 3 1 2 -> 1 lowest", id="LN-R46 a tactic for damage dice"),
    ],
)
def test_damage_dice_of_a_burned_lutura(strategy, step):
    """LN-9.8: as the cards are shipped."""
    session = versus(["brinokk+:Burned"], ["zynarc"], hand=["quarry_rake", strategy], dice=[4, 4, 1, 1, 3, 1, 2, 1])
    round_of(session, "quarry_rake", strategy)
    assert told(session, "DamageRolled") == [step]


@pytest.mark.parametrize(
    ("crystal", "effect", "state", "free"),
    [
        pytest.param("aquatic_shard", "MOD(self, damage_dice, 1, round)", "Burned", True, id="LN-R46 dice and Burned"),
        pytest.param("aquatic_shard", "MOD(self, defense_dice, 1, round)", "Soaked", True, id="LN-R46 and Soaked"),
        pytest.param("aquatic_shard", "MOD(self, roll, 1, round)", "Blurred", True, id="LN-R46 roll and Blurred"),
        pytest.param("aquatic_shard", "REROLL(self, roll)", "Blurred", True, id="LN-R46 reroll and Blurred"),
        pytest.param("aquatic_shard", "MOD(self, speed, 1, round)", "Paralyzed", True, id="LN-R46 Speed and Paralyzed"),
        pytest.param("aquatic_shard", "MOD(self, power, 1, round)", "Burned", False, id="LN-R46 Power does not"),
        pytest.param("aquatic_shard", "MOD(self, roll, 1, round)", "Burned", False, id="LN-R46 only its own status"),
        pytest.param("calm_breath", "MOD(self, damage_dice, 1, round)", "Burned", False, id="LN-R46 a tactic: Burned"),
        pytest.param("calm_breath", "MOD(self, defense_dice, 1, round)", "Soaked", False, id="LN-R46 a tactic: Soaked"),
        pytest.param("calm_breath", "MOD(self, roll, 1, round)", "Blurred", False, id="LN-R46 a tactic: Blurred"),
        pytest.param("calm_breath", "REROLL(self, roll)", "Blurred", False, id="LN-R46 a tactic's reroll: Blurred"),
        pytest.param("calm_breath", "MOD(self, speed, 1, round)", "Paralyzed", False, id="LN-R46 a tactic: Paralyzed"),
    ],
)
def test_a_crystal_is_not_held_back_by_the_status_that_limits_the_same(crystal, effect, state, free):
    """LN-9.8, LN-R46: for this round; the token stays."""
    cards = with_cells("strategies", crystal, effect=effect)
    if crystal == "aquatic_shard":
        cards = cards.with_value("strategies", crystal, "nature", "Botanical")
    session = versus(
        [f"helechor:{state}"],
        ["lodrok"],
        hand=["harbor_breaker", crystal],
        other=["tempered_swipe"],
        cards=cards,
        seed=5,
    )
    play(session, "harbor_breaker", crystal, "tempered_swipe")
    if state == "Burned":
        mine = [event for event in events(session, "DamageRolled") if event.name == "Helechor"]
        bound = [bool(event.lowest) for event in mine]
    elif state == "Soaked":
        bound = [event.lowest == "Soaked" for event in events(session, "DefenseRolled") if event.name == "Helechor"]
    elif state == "Blurred":
        bound = [len(event.dice) == 1 for event in events(session, "AttackRolled") if event.name == "Helechor"][:1]
    else:
        bound = [events(session, "OrderSet")[-1].first == 1]
    assert bound == [not free]
    assert status(session, "helechor") == state


def test_ln_r46_only_until_the_round_ends():
    """LN-R46: in the next round the status binds again."""
    cards = with_cells("strategies", "botanical_shard", effect="MOD(self, damage_dice, 1, lasting)")
    session = versus(
        ["helechor:Burned"], ["lodrok"], hand=["harbor_breaker", "botanical_shard"],
        decks=[["soothing_swell", "crowbar"], ["headwind", "patch_kit"]], cards=cards,
        dice=[3, 3, 1, 2, 3, 4, 1, 1, 1, 3, 3, 1, 2, 3, 4, 1, 1, 1],
    )  # fmt: skip
    play(session, "harbor_breaker", "botanical_shard", "soothing_swell", "crowbar", "headwind", "patch_kit")
    assert told(session, "DamageRolled") == ["damage 1 2 3 4 -> 4", "damage 1 2 3 4 -> 1 lowest"]


def test_ln_r46_special_from_a_crystal_and_nullified():
    """LN-R46: for that gain only; a hit earns nothing."""
    cards = with_cells("strategies", "aquatic_shard", effect="SPECIAL(self, 2)")
    session = solo(["brinokk:Nullified"], "sumbrix", hand=["aquatic_shard"], cards=cards, dice=[5, 4, 1, 1, 1])
    round_of(session, "aquatic_shard")
    assert special(session, "brinokk") == 2
    assert stat(session, "brinokk", "power") == 0


# --- LN-R47 ---


def test_ln_r47_special_and_nullified_are_not_told_by_the_same_word_or_number():
    """LN-R47, LN-15.0: the token that is purple twice is a number here and a status there."""
    session = solo(["brinokk*4:Nullified"], "sumbrix", hand=["crowbar"])
    lutura = session.view(0)["teams"][0][0]
    assert (lutura["special"], lutura["status"]["name"]) == (4, "Nullified")
