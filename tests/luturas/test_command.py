"""The command: what is placed, what does not fit, Defense Mode, the hand (LN-6.1 to 6.5, LN-10.1, LN-R6 to R18)."""

from __future__ import annotations

import pytest
from duel import (
    deck,
    events,
    hand,
    kinds,
    play,
    portal,
    round_of,
    solo,
    stamina,
    status,
    told,
    versus,
    with_cells,
)

import luu

HARMLESS = [2, 1]
"""An attack's roll that misses, and is no double."""


# --- LN-6.1, LN-14.1: the draw ---


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_every_round_begins_with_one_tool_and_one_strategy(mode):
    """LN-6.1, LN-14.1: from the top of both decks, in every round anew."""
    top = ["quarry_rake", "prism_mend", "crowbar", "patch_kit"]
    if mode == "versus":
        session = versus(hand=["grit_jab"], decks=[top, None], dice=HARMLESS)
    else:
        session = solo(hand=["grit_jab"], deck=top, dice=[*HARMLESS, *HARMLESS])
    play(session, "grit_jab")
    assert sorted(hand(session)) == ["patch_kit", "prism_mend"], "the last of a list is the top of its deck"
    drawn = [event for event in events(session, "Drew") if event.seat == 0]
    assert [event.card for event in drawn] == ["prism_mend", "patch_kit"]
    assert deck(session) == ["quarry_rake", "crowbar"]


# --- LN-6.2, LN-R18: placed face down ---


def test_ln_6_2_a_command_is_one_tool_and_one_strategy_each():
    """LN-6.2: seat 0, then seat 1, and both lie face down until both are locked."""
    session = versus(
        hand=["grit_jab", "harbor_breaker", "crowbar"], other=["hollow_tooth", "patch_kit"], dice=[2, 1, 2, 1]
    )
    asked = []
    for key in ("grit_jab", "crowbar", "hollow_tooth", "patch_kit"):
        asked.append((session.choice.seat, session.choice.kind))
        play(session, key)
    assert asked == [(0, "tool"), (0, "strategy"), (1, "tool"), (1, "strategy")]
    assert kinds(session, "Locked", "StrategyRevealed", "ToolRevealed") == [
        "Locked", "Locked", "StrategyRevealed", "StrategyRevealed", "ToolRevealed", "ToolRevealed",
    ]  # fmt: skip


def test_ln_r18_neither_sees_the_others_command_before_both_are_locked():
    """LN-R18: which of two cards it was makes no difference to what the other one sees; nobody takes it back."""
    seen = []
    for tool, strategy in (("grit_jab", "crowbar"), ("quarry_rake", "patch_kit")):
        session = versus(
            hand=["grit_jab", "quarry_rake", "crowbar", "patch_kit"], other=["hollow_tooth"], dice=[],
            may_transform=(True, False),
        )  # fmt: skip
        play(session, "hyper" if tool == "grit_jab" else "stay", tool, strategy)
        view = session.view(1)
        assert (session.choice.seat, session.choice.keys) == (1, ("tool:hollow_tooth",))
        assert view["placed"][0]["tool"]["id"] is None
        assert view["placed"][0]["strategy"]["id"] is None
        seen.append(str({name: part for name, part in view.items() if name != "ply"}))
        with pytest.raises(luu.IllegalMove):
            session.play("strategy:patch_kit" if strategy == "crowbar" else "strategy:crowbar")
    assert seen[0] == seen[1]


@pytest.mark.parametrize(
    ("mine", "questions"),
    [
        pytest.param(["grit_jab"], ["tool"], id="LN-R7 no Strategy"),
        pytest.param(["crowbar"], ["strategy"], id="LN-R7 no Tool"),
        pytest.param(["grit_jab", "crowbar"], ["tool", "strategy"], id="LN-R7 both are asked"),
    ],
)
def test_of_each_kind_that_is_in_hand_one_is_played(mine, questions):
    """LN-R7: both are compulsory, and there is no way to pass; a kind that the hand lacks is left out."""
    session = versus(hand=mine, dice=HARMLESS if "grit_jab" in mine else [])
    asked = []
    while session.state.round == 1:
        asked.append(session.choice.kind)
        assert all(key.split(":")[1] in mine for key in session.choice.keys)
        play(session, session.choice.keys[0])
    assert asked == questions
    assert len(events(session, "NothingPlaced")) == 4 - len(mine)


def test_ln_r7_without_a_tool_the_lutura_does_not_attack_and_does_not_defend():
    """LN-R7: no Defense Mode, so that a status can be placed on it."""
    session = versus(["brinokk"], ["filamar"], hand=["crowbar"], other=["sandveil_slash"], dice=[5, 5, 1, 1, 1, 1, 1])
    round_of(session, "crowbar", "sandveil_slash")
    assert [(event.slot, event.why) for event in events(session, "NoAttack")] == [(0, "no tool")]
    assert events(session, "TookDefense") == []
    assert status(session, "brinokk") == "Blurred"


# --- LN-10.1, LN-R8, LN-R9: what fits ---


@pytest.mark.parametrize(
    ("mine", "card", "fits"),
    [
        pytest.param("brinokk", "harbor_breaker", True, id="LN-10.1 LN-R8 Wave, and Brinokk has Wave"),
        pytest.param("brinokk", "quarry_rake", True, id="LN-10.1 Claw"),
        pytest.param("brinokk", "grit_jab", True, id="LN-10.1 Punch"),
        pytest.param("brinokk", "bolt_cutter_bite", False, id="LN-10.1 LN-R9 no Fang"),
        pytest.param("brinokk", "lighthouse_ray", False, id="LN-10.1 no Beam"),
        pytest.param("brinokk", "headwind", False, id="LN-10.1 no Storm"),
        pytest.param("brinokk+", "bolt_cutter_bite", True, id="LN-R51 Fang on the Hyper side"),
        pytest.param("zynarc", "grit_jab", False, id="LN-10.1 Zynarc has no Punch"),
        pytest.param("zynarc+", "grit_jab", True, id="MATCH category ALL: Zynarc's Hyper side"),
        pytest.param("brinokk", "aquatic_shard", True, id="LN-6.5 the same icon"),
        pytest.param("brinokk", "nuclear_shard", False, id="LN-6.5 LN-R9 another icon"),
        pytest.param("filamar", "aquatic_shard", True, id="MATCH crystal: Filamar and Aquatic"),
        pytest.param("filamar", "terrestrial_shard", False, id="MATCH crystal: Aquatic only"),
        pytest.param("helechor", "terrestrial_shard", True, id="MATCH crystal: Helechor and Terrestrial"),
        pytest.param("helechor+", "aquatic_shard", True, id="LN-7.2 LN-R52 a Hyper side and any Crystal"),
        pytest.param("brinokk", "crowbar", True, id="LN-R9 a tactic never mismatches"),
        pytest.param("lodrok", "crowbar", True, id="LN-R9 a tactic of whomever"),
    ],
)
def test_what_a_lutura_can_use(mine, card, fits):
    session = versus([mine], ["ceibor"], hand=[card])
    option = session.choice.options[0]
    (held,) = session.view(0)["hands"][0]
    assert held["fits"] == fits
    play(session, option.key)
    assert bool(events(session, "Mismatched")) != fits
    assert bool(events(session, "TookDefense")) != fits


@pytest.mark.parametrize("crystal", ["aquatic", "nuclear", "plasmatic", "flammable", "terrestrial", "botanical"])
def test_ln_r52_a_hyper_lutura_may_use_crystals_of_all_natures(crystal):
    """LN-7.2, LN-R52: and stays of its own nature, immune to its own status."""
    session = versus(["brinokk+"], ["filamar"], hand=[f"{crystal}_core"], other=["gutter_scoop"], dice=[6, 3, *[1] * 9])
    play(session, f"{crystal}_core", "gutter_scoop")
    assert events(session, "Mismatched") == []
    assert "Brinokk is not Soaked: nature" in told(session)


# --- LN-6.3, LN-R10 to R13: the exchange ---


def test_ln_r10_defending_is_a_choice():
    """LN-R10: every card of the hand may be placed, also one that does not fit while another one does."""
    session = versus(["brinokk"], hand=["harbor_breaker", "lighthouse_ray", "aquatic_core", "nuclear_core"])
    assert session.choice.keys == ("tool:harbor_breaker", "tool:lighthouse_ray")
    play(session, "lighthouse_ray")
    assert session.choice.keys == ("strategy:aquatic_core", "strategy:nuclear_core")


def test_ln_6_3_a_card_that_does_not_fit_goes_to_the_portal_and_another_one_comes():
    """LN-6.3, LN-R11: the other Tool of the Portal comes to hand and is not played this round; the Lutura defends."""
    session = versus(
        ["brinokk"], ["filamar"], hand=["lighthouse_ray"], portals=[["harbor_breaker", "crowbar"], ()], dice=[]
    )
    round_of(session, "lighthouse_ray")
    assert portal(session, kind="tool") == ["lighthouse_ray"]
    assert "harbor_breaker" in hand(session)
    assert portal(session, kind="strategy") == ["crowbar"]
    assert [event.source for event in events(session, "Exchanged")] == ["portal"]
    assert [event.name for event in events(session, "TookDefense")] == ["Brinokk"]
    assert events(session, "ToolRevealed") == []


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_ln_r11_the_new_card_is_random_of_the_same_kind_and_never_the_same(mode):
    """LN-R11: of those that were in the Portal before; LN-14.2: alone as in a match."""
    got = set()
    tools = ["harbor_breaker", "quarry_rake", "grit_jab"]
    for seed in range(30):
        if mode == "versus":
            session = versus(hand=["lighthouse_ray"], portals=[[*tools, "crowbar"], ()], seed=seed)
        else:
            session = solo(hand=["lighthouse_ray"], portal=[*tools, "crowbar"], seed=seed)
        play(session, "lighthouse_ray")
        (exchange,) = events(session, "Exchanged")
        got.add(exchange.card)
    assert got == set(tools)


def test_ln_r11_both_cards_are_exchanged_if_neither_fits():
    session = versus(
        ["brinokk"], ["filamar"], hand=["lighthouse_ray", "nuclear_core"],
        portals=[["harbor_breaker", "crowbar"], ()], dice=[],
    )  # fmt: skip
    round_of(session, "lighthouse_ray", "nuclear_core")
    assert [(event.kind, event.card) for event in events(session, "Exchanged")] == [
        ("tool", "harbor_breaker"), ("strategy", "crowbar"),
    ]  # fmt: skip
    assert portal(session) == ["lighthouse_ray", "nuclear_core"]


@pytest.mark.parametrize(
    ("card", "got"),
    [
        pytest.param("lighthouse_ray", "quarry_rake", id="LN-R12 a Tool"),
        pytest.param("nuclear_core", "patch_kit", id="LN-R12 a Strategy"),
    ],
)
def test_with_nothing_else_in_the_portal_the_deck_gives_the_card(card, got):
    """LN-R12: the top card of the matching deck; the other kind in the Portal does not help."""
    other_kind = "crowbar" if card == "lighthouse_ray" else "grit_jab"
    cards = ["prism_mend", "quarry_rake", "rally_shout", "patch_kit"]
    session = versus(["brinokk"], hand=[card], portals=[[other_kind], ()], decks=[cards, None], dice=[])
    round_of(session, card)
    assert [(event.card, event.source) for event in events(session, "Exchanged")] == [(got, "deck")]
    assert card in portal(session)


def test_ln_r13_cards_in_the_portal_stay_there():
    """LN-6.8, LN-R13: of a whole match they come back only by an exchange, an effect, or a new shuffle."""
    moved = set()
    for seed in range(4):
        session = luu.new("luturas", seed=seed, draft="random")
        number = 0
        while session.choice:
            before = [set(portal(session, seat)) for seat in (0, 1)]
            number += 1
            session.play(session.choice.keys[number * 5 % len(session.choice.keys)])
            for seat in (0, 1):
                gone = before[seat] - set(portal(session, seat))
                told_of = {
                    event.card
                    for event in session.last_events
                    if type(event).__name__ in ("Exchanged", "Retrieved") and event.seat == seat
                }
                shuffled = any(
                    type(event).__name__ == "Reshuffled" and event.seat == seat for event in session.last_events
                )
                assert shuffled or gone <= told_of
                moved |= {"shuffled"} if shuffled else {"taken"} if gone else set()
    assert moved == {"shuffled", "taken"}


# --- LN-R14 to R17: Defense Mode ---


def test_mismatches_are_shown_when_both_have_locked_and_before_the_reveal():
    """LN-R17: nothing is told of a card that does not fit until the other seat has locked; then it comes first."""
    session = versus(
        ["brinokk"], ["filamar"], hand=["lighthouse_ray", "patch_kit"], portals=[["grit_jab"], ()], dice=[]
    )
    play(session, "lighthouse_ray", "patch_kit")
    while session.game.seat == 1 and session.game.kind != "over":
        assert events(session, "Exchanged") == events(session, "TookDefense") == []
        session.play(session.choice.keys[0])
        if events(session, "Exchanged"):
            break
    told_of = [type(event).__name__ for event in session.last_events]
    assert told_of.index("Exchanged") < told_of.index("TookDefense") < told_of.index("StrategyRevealed")


def test_ln_r14_a_defending_lutura_does_not_attack_but_its_strategy_acts():
    session = versus(["brinokk@5"], ["filamar"], hand=["lighthouse_ray", "patch_kit"], dice=[])
    round_of(session, "lighthouse_ray", "patch_kit")
    assert [event.why for event in events(session, "NoAttack") if event.slot == 0] == ["defense"]
    assert stamina(session, "brinokk") == 8


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_ln_r14_a_tool_that_fits_goes_back_to_hand_when_the_strategy_does_not(mode):
    """LN-R14, LN-R80: unused is what counts, so also alone, where it lay face up. The Strategy has no effect."""
    mine = ["harbor_breaker", "nuclear_core"]
    session = versus(hand=mine, dice=[]) if mode == "versus" else solo(hand=mine, dice=HARMLESS)
    round_of(session, *mine)
    assert "harbor_breaker" in hand(session)
    assert portal(session) == ["nuclear_core"]
    assert events(session, "ToolRevealed") == events(session, "Changed") == []


@pytest.mark.parametrize(
    ("other", "dice"),
    [
        pytest.param(["sandveil_slash"], [5, 5, 1, 1, 1, 1, 1], id="LN-R15 LN-6.4 from a Tool"),
        pytest.param(["bucket_prank"], [], id="LN-R15 LN-6.4 from a Strategy"),
    ],
)
def test_in_defense_mode_no_status_can_be_placed(other, dice):
    """LN-6.4, LN-R15: from any source."""
    session = versus(["helechor"], ["filamar"], hand=["lighthouse_ray"], other=other, dice=dice[:-1] if dice else [])
    round_of(session, "lighthouse_ray", *other)
    assert [event.why for event in events(session, "StatusStopped")] == ["defense"]
    assert status(session, "helechor") == ""


def test_ln_r15_in_defense_mode_no_oscumora_inflicts_its_status():
    """LN-6.4, LN-R15, LN-R68: alone as in a match; the hit itself counts."""
    session = solo(["helechor"], "sumbrix", hand=["lighthouse_ray"], dice=[5, 4, 1, 2])
    round_of(session, "lighthouse_ray")
    assert told(session, "StatusStopped", "StatusPlaced", "Hit") == [
        "5 to stamina, 9 left",
        "Helechor is not Soaked: defense",
    ]


def test_ln_r15_a_status_that_is_there_stays_and_works():
    session = versus(
        ["helechor:Soaked"], ["filamar"], hand=["lighthouse_ray"], other=["harbor_breaker"], dice=[3, 3, 1, 1, 4, 2]
    )
    round_of(session, "lighthouse_ray", "harbor_breaker")
    assert told(session, "DefenseRolled") == ["defense 4 2 -> 2 lowest"]
    assert status(session, "helechor") == "Soaked"


def test_ln_r16_a_defending_lutura_rolls_its_defense_as_ever_and_can_be_hit():
    """LN-R16: no bonus."""
    session = versus(
        ["helechor"], ["filamar"], hand=["lighthouse_ray"], other=["harbor_breaker"], dice=[3, 3, 1, 1, 4, 2]
    )
    round_of(session, "lighthouse_ray", "harbor_breaker")
    assert told(session, "DefenseRolled", "Hit") == ["defense 4 2 -> 4", "2 to stamina, 12 left"]


def test_ln_6_3_defense_mode_ends_with_the_round():
    """LN-6.3: in the next round the Lutura attacks, and a status can be placed on it."""
    session = versus(
        ["helechor"], ["filamar"], hand=["lighthouse_ray"], portals=[["harbor_breaker"], ()], other=["gutter_scoop"],
        decks=[["quarry_rake", "crowbar"], ["plate_peeler", "patch_kit"]], dice=[2, 1, 4, 4, 1, 1, 1, 1, 2, 1],
    )  # fmt: skip
    play(session, "lighthouse_ray", "gutter_scoop")
    assert session.view(0)["teams"][0][0]["defending"] is False
    play(session, "harbor_breaker", "crowbar", "plate_peeler", "patch_kit")
    assert [event.name for event in events(session, "ToolRevealed")] == ["Filamar", "Filamar", "Helechor"]


def test_ln_6_3_while_it_defends_the_lutura_is_shown_turned():
    """LN-6.3: seen at a question in the middle of the round."""
    session = versus(["helechor", "cindrul@1", "silmoro@1"], hand=["lighthouse_ray", "shared_canteen"])
    play(session, "lighthouse_ray", "shared_canteen")
    assert session.choice.kind == "bench"
    assert [one["defending"] for one in session.view(1)["teams"][0]] == [True, False, False]


def test_ln_r17_mismatches_are_shown_after_both_locks_and_before_the_reveal():
    session = versus(hand=["lighthouse_ray", "crowbar"], other=["harbor_breaker", "patch_kit"], dice=[])
    play(session, "lighthouse_ray", "crowbar", "harbor_breaker")
    assert events(session, "Mismatched") == []
    play(session, "patch_kit")
    assert kinds(session, "Locked", "Mismatched", "Exchanged", "TookDefense", "StrategyRevealed") == [
        "Locked", "Locked", "Mismatched", "Exchanged", "TookDefense", "Mismatched", "Exchanged", "TookDefense",
        "StrategyRevealed", "StrategyRevealed",
    ]  # fmt: skip


# --- LN-6.5, LN-6.8: Strategies ---


def test_ln_6_5_a_strategy_acts_at_once_and_stays_until_the_round_ends():
    """LN-6.5, LN-6.8: seen at a question in the middle of the round, then in the Portal."""
    mine = ["harbor_breaker", "shared_canteen"]
    session = versus(["helechor", "cindrul@1", "silmoro@1"], hand=mine, dice=[2, 1])
    play(session, *mine)
    shown = session.view(1)["placed"][0]["strategy"]
    assert (shown["id"], shown["face_up"]) == ("shared_canteen", True)
    assert portal(session) == []
    play(session, "bench:silmoro")
    assert stamina(session, "silmoro") == 3
    assert kinds(session, "StrategyRevealed", "Healed", "ToolRevealed") == [
        "StrategyRevealed", "Healed", "ToolRevealed",
    ]  # fmt: skip
    assert portal(session) == mine


# --- LN-R6: the hand limit ---

TWELVE = [
    "harbor_breaker", "grit_jab", "quarry_rake", "prism_mend", "headwind", "tenderizer",
    "crowbar", "patch_kit", "rally_shout", "old_notes", "calm_breath", "debug_sweep",
]  # fmt: skip


@pytest.mark.parametrize(
    ("more", "discards"),
    [
        pytest.param(["marrow_sip", "dead_battery"], 0, id="LN-R6 twelve are left"),
        pytest.param(["marrow_sip", "hollow_tooth", "dead_battery"], 1, id="LN-R6 thirteen"),
        pytest.param(["marrow_sip", "hollow_tooth", "dead_battery", "clean_room"], 2, id="LN-R6 fourteen"),
    ],
)
def test_a_hand_is_cut_to_twelve_when_the_round_ends(more, discards):
    """LN-R6: its owner chooses among all cards of the hand, one at a time; then the next round begins."""
    session = versus(hand=[*TWELVE, *more], dice=HARMLESS)
    play(session, "harbor_breaker", "crowbar")
    for number in range(discards):
        assert (session.choice.seat, session.choice.kind) == (0, "discard")
        assert sorted(session.choice.keys) == sorted(f"discard:{card}" for card in hand(session))
        assert len(hand(session)) == 12 + discards - number
        play(session, "discard:tenderizer" if number == 0 else "discard:old_notes")
    assert session.state.round == 2
    assert len(hand(session)) == 12 + 2
    assert portal(session)[1 : 1 + min(discards, 1)] == ["tenderizer"] * min(discards, 1)


# --- LN-R28, LN-R72: a deck runs out ---


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_an_empty_deck_is_made_anew_of_its_portal_pile(mode):
    """LN-R28, LN-R72, LN-14.7: that kind only; hand and the other deck stay as they are."""
    dealt, thrown = ["crowbar", "patch_kit"], ["quarry_rake", "prism_mend", "rally_shout"]
    if mode == "versus":
        session = versus(hand=["grit_jab"], decks=[dealt, None], portals=[thrown, ()], dice=HARMLESS)
    else:
        session = solo(hand=["grit_jab"], deck=dealt, portal=thrown, dice=[*HARMLESS, *HARMLESS])
    play(session, "grit_jab")
    (shuffled,) = events(session, "Reshuffled")
    assert (shuffled.kind, shuffled.size) == ("tool", 3)
    assert portal(session) == ["rally_shout"]
    assert deck(session, kind="strategy") == ["crowbar"]
    assert sorted([*deck(session, kind="tool"), *hand(session, kind="tool")]) == [
        "grit_jab",
        "prism_mend",
        "quarry_rake",
    ]
    assert (len(deck(session, kind="tool")), hand(session, kind="strategy")) == (2, ["patch_kit"])


def test_ln_r28_with_nothing_in_the_portal_either_nothing_is_drawn():
    session = versus(hand=["crowbar", "grit_jab"], decks=[["patch_kit"], None], dice=HARMLESS)
    play(session, "grit_jab", "crowbar")
    session = versus(hand=["crowbar"], decks=[["patch_kit"], None], dice=[])
    play(session, "crowbar")
    assert hand(session) == ["patch_kit"]
    assert [(event.seat, event.kind) for event in events(session, "NothingToDraw")] == [(0, "tool")]


def test_a_drawing_strategy_draws():
    cards = with_cells("strategies", "debug_sweep", amount=2)
    session = versus(
        hand=["debug_sweep"], decks=[["grit_jab", "quarry_rake", "prism_mend"], None], cards=cards, dice=[]
    )
    round_of(session, "debug_sweep")
    assert hand(session, kind="tool") == ["prism_mend", "quarry_rake", "grit_jab"]
