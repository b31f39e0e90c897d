"""Who acts when in a match, knock-outs, replacements, and how a match ends (LN-3.1, LN-6.6, LN-R19 to R25, R29)."""

from __future__ import annotations

import pytest
from duel import active, events, hand, kinds, play, portal, round_of, stamina, stat, status, told, versus, with_cells

import luu

MISS = [2, 1]


def attackers(session) -> list[str]:
    return [event.name for event in events(session, "ToolRevealed")]


def both_attack(mine, theirs, dice, strategies=((), ()), **more):
    """A round in which both sides attack with whatever they can use, and miss."""
    tools = {"helechor": "quarry_rake", "filamar": "plate_peeler", "brinokk": "grit_jab", "lodrok": "tenderizer"}
    tools |= {"marelisk": "eye_of_calm", "radzilo": "glare_sweep", "cindrul": "hollow_tooth", "zynarc": "prism_mend"}
    keys = [tools[team.split(":")[0].rstrip("+")] for team in (mine, theirs)]
    session = versus(
        [mine], [theirs], hand=[keys[0], *strategies[0]], other=[keys[1], *strategies[1]], dice=dice, **more
    )
    return play(session, keys[0], *strategies[0], keys[1], *strategies[1])


# --- LN-6.6, LN-R20, LN-R84, LN-9.3, LN-R21 ---


@pytest.mark.parametrize(
    ("mine", "theirs", "dice", "order"),
    [
        pytest.param("helechor", "filamar", [], ["Filamar", "Helechor"], id="LN-6.6 the faster one, 9 against 7"),
        pytest.param("filamar", "helechor", [], ["Filamar", "Helechor"], id="LN-6.6 whichever seat it has"),
        pytest.param("helechor", "marelisk", [3, 5], ["Marelisk", "Helechor"], id="LN-R20 a tie: the higher D6"),
        pytest.param("helechor", "marelisk", [6, 5], ["Helechor", "Marelisk"], id="LN-R20 a tie, the other way"),
        pytest.param(
            "helechor",
            "marelisk",
            [4, 4, 2, 2, 1, 3],
            ["Marelisk", "Helechor"],
            id="LN-R20 a tied roll is rolled again",
        ),
        pytest.param("helechor:Paralyzed", "lodrok", [], ["Lodrok", "Helechor"], id="LN-9.3 Paralyzed and faster"),
        pytest.param("lodrok", "helechor:Paralyzed", [], ["Lodrok", "Helechor"], id="LN-9.3 the other seat"),
        pytest.param("lodrok:Paralyzed", "helechor", [], ["Helechor", "Lodrok"], id="LN-9.3 Paralyzed and slower"),
        pytest.param(
            "lodrok:Paralyzed", "helechor:Paralyzed", [], ["Helechor", "Lodrok"], id="LN-R21 both: compared by Speed"
        ),
        pytest.param(
            "helechor:Paralyzed", "lodrok:Paralyzed", [], ["Helechor", "Lodrok"], id="LN-R21 both, the other way round"
        ),
    ],
)
def test_the_faster_lutura_attacks_first(mine, theirs, dice, order):
    session = both_attack(mine, theirs, [*dice, *MISS, *MISS])
    assert attackers(session) == order


def test_ln_r84_the_order_of_a_tie_is_rolled_once_a_round():
    """LN-R84: kept for the attacks after the Strategies; LN-R20: rolled anew in the next round."""
    session = versus(
        ["helechor"], ["marelisk"], hand=["quarry_rake", "soothing_swell"], other=["eye_of_calm", "headwind"],
        dice=[3, 5, *MISS, *MISS, 6, 1, *MISS, *MISS],
        decks=[["plate_peeler", "crowbar"], ["glare_sweep", "patch_kit"]],
    )  # fmt: skip
    play(session, "quarry_rake", "eye_of_calm")
    assert [event.dice for event in events(session, "OrderSet")] == [((3, 5),), ()]
    assert [event.first for event in events(session, "OrderSet")] == [1, 1]
    round_of(session, "soothing_swell", "crowbar", "headwind", "patch_kit")
    assert attackers(session) == ["Marelisk", "Helechor", "Helechor", "Marelisk"]


def test_ln_r84_speeds_that_become_equal_are_rolled_for_then():
    """LN-R20, LN-R84: Filamar's 9 is 7 when the attacks begin, and a Strategy that makes them differ needs no roll."""
    cards = with_cells("strategies", "molasses", amount=2)
    session = both_attack("helechor", "filamar", [4, 2, *MISS, *MISS], (["molasses"], []), cards=cards)
    assert [(event.why, event.first) for event in events(session, "OrderSet")] == [("speed", 1), ("tie", 0)]
    assert attackers(session) == ["Helechor", "Filamar"]
    session = both_attack("helechor", "marelisk", [1, 2, *MISS, *MISS], (["molasses"], []))
    assert [(event.why, event.first) for event in events(session, "OrderSet")] == [("tie", 1), ("speed", 0)]
    assert attackers(session) == ["Helechor", "Marelisk"]


def test_ln_r19_strategies_resolve_by_the_speeds_before_them_and_attacks_by_those_after():
    """LN-R19, LN-R20: Filamar's Strategy comes first; the other's takes its Speed away, and its attack comes second."""
    session = both_attack("helechor", "filamar", [*MISS, *MISS], (["molasses"], ["rally_shout"]))
    assert told(session, "Changed") == [
        "Filamar power +2 round", "Filamar speed -6 round", "Filamar power -1 round",
    ]  # fmt: skip
    assert attackers(session) == ["Helechor", "Filamar"]


def test_ln_r19_transformations_come_first_and_together():
    """LN-R19: a Hyper side's Speed counts for the order of the Strategies."""
    session = versus(
        ["marelisk"], ["radzilo"], hand=["rally_shout"], other=["calm_breath"], may_transform=(True, True), dice=[]
    )
    assert session.choice.kind == "transform"
    play(session, "hyper", "rally_shout", "stay", "calm_breath")
    assert kinds(session, "Transformed", "StrategyRevealed", "Changed", "OrderSet")[:4] == [
        "Transformed", "OrderSet", "StrategyRevealed", "StrategyRevealed",
    ]  # fmt: skip
    assert [event.name for event in events(session, "Changed")] == ["Marelisk", "Radzilo"]


def test_ln_r19_both_transform_before_any_strategy():
    session = versus(
        ["brinokk"], ["helechor"], hand=["crowbar"], other=["calm_breath"], may_transform=(True, True), dice=[]
    )
    play(session, "hyper", "crowbar", "hyper", "calm_breath")
    assert kinds(session, "Transformed", "OrderSet")[:3] == ["Transformed", "Transformed", "OrderSet"]


# --- LN-R22, LN-R79: fallen before attacking ---


def test_ln_r22_a_lutura_that_fell_does_not_attack():
    """LN-R22: its unused Tool comes back to hand, its Strategy goes to the Portal."""
    session = versus(
        ["helechor@1"], ["filamar"], hand=["quarry_rake", "crowbar"], other=["harbor_breaker"],
        dice=[3, 3, 4, 4, 1, 1],
    )  # fmt: skip
    round_of(session, "quarry_rake", "crowbar", "harbor_breaker")
    assert attackers(session) == ["Filamar"]
    assert hand(session) == ["quarry_rake"]
    assert portal(session) == ["crowbar"]
    assert [(event.card, event.why) for event in events(session, "ToolReturned")] == [("quarry_rake", "fallen")]
    assert [event.why for event in events(session, "NoAttack")] == ["fallen"]


def test_ln_r79_with_no_target_left_the_tool_comes_back():
    """LN-R79: Loose Sparks fells the target in the reveal; the attack does not happen."""
    session = versus(
        ["filamar"], ["helechor@2"], hand=["harbor_breaker", "loose_sparks"], other=["quarry_rake"], dice=[]
    )
    round_of(session, "harbor_breaker", "loose_sparks", "quarry_rake")
    assert attackers(session) == []
    assert hand(session) == ["harbor_breaker"]
    assert portal(session) == ["loose_sparks"]
    assert [event.why for event in events(session, "ToolReturned")] == ["no target", "fallen"]


# --- LN-R24: replacement ---


def test_ln_r24_in_the_end_phase_the_owner_picks_a_living_backup():
    """LN-R24: after what lasts for the round has ended; it first acts in the next round."""
    session = versus(
        ["helechor@1", "gammolt", "ondurra"], ["filamar"],
        hand=["quarry_rake"], other=["harbor_breaker", "rally_shout"], dice=[3, 3, 4, 4, 1, 1],
    )  # fmt: skip
    play(session, "quarry_rake", "harbor_breaker", "rally_shout")
    assert (session.choice.seat, session.choice.keys) == (0, ("replace:gammolt", "replace:ondurra"))
    assert active(session) == "helechor"
    assert stat(session, "filamar", "power") == 0, "what lasted for the round is over"
    play(session, "replace:ondurra")
    assert (active(session), session.state.round) == ("ondurra", 2)
    assert attackers(session) == ["Filamar"]


def test_ln_r24_a_fallen_backup_cannot_be_picked_and_the_last_one_comes_by_itself():
    session = versus(
        ["helechor@1", "brinokk@0"], ["filamar"], hand=["crowbar"], other=["harbor_breaker"], dice=[3, 3, 4, 4, 1, 1]
    )
    play(session, "crowbar", "harbor_breaker")
    assert session.choice.kind != "replace"
    assert active(session) == session.view(0)["teams"][0][2]["id"]


def damaging(*cards: str) -> luu.CardSet:
    """Strategies that take 5 Stamina from the opponent."""
    found = luu.cards("luturas")
    for card in cards:
        found = found.with_value("strategies", card, "effect", "DAMAGE(opponent, 5)")
    return found


def test_ln_r24_if_both_need_one_they_choose_in_secret_and_reveal_together():
    """LN-R24: both fell to Strategies, which are revealed together."""
    session = versus(
        ["helechor@1", "ondurra", "gammolt"], ["filamar@1", "zynarc", "cindrul"], hand=["crowbar"],
        other=["patch_kit"], cards=damaging("crowbar", "patch_kit"), dice=[],
    )  # fmt: skip
    play(session, "crowbar", "patch_kit")
    assert (session.choice.seat, session.choice.keys) == (0, ("replace:ondurra", "replace:gammolt"))
    play(session, "replace:gammolt")
    assert (session.choice.seat, session.choice.keys) == (1, ("replace:zynarc", "replace:cindrul"))
    assert session.view(1)["active"] == ["helechor", "filamar"]
    play(session, "replace:zynarc")
    assert session.view(1)["active"] == ["gammolt", "zynarc"]
    assert [event.name for event in events(session, "Entered")] == ["Gammolt", "Zynarc"]


def test_what_happens_on_entering_happens_for_a_replacement():
    """LN-R24 and the trigger on_enter: Ionquill's next attack has 2 more Power."""
    session = versus(
        ["helechor@1", "ionquill", "brinokk@0"], ["filamar"], hand=["crowbar"], other=["harbor_breaker"],
        dice=[3, 3, 4, 4, 1, 1],
    )  # fmt: skip
    play(session, "crowbar", "harbor_breaker")
    assert active(session) == "ionquill"
    assert told(session, "AbilityActs", "Changed") == ["Static Start (on_enter)", "Ionquill power +2 next"]


def test_ln_r25_no_question_of_a_command_lets_a_backup_in():
    """LN-R25: in whole matches a Lutura leaves the slot only by a card's effect or a knock-out."""
    swapped = replaced = 0
    for seed in range(6):
        session = luu.new("luturas", seed=seed, draft="random")
        number = 0
        while session.choice:
            before = [active(session, seat) for seat in (0, 1)]
            if session.choice.kind in ("tool", "strategy", "transform"):
                assert all(key.split(":")[0] in ("tool", "strategy", "hyper", "stay") for key in session.choice.keys)
            number += 1
            session.play(session.choice.keys[number * 3 % len(session.choice.keys)])
            for seat in (0, 1):
                if active(session, seat) != before[seat]:
                    names = {type(event).__name__ for event in session.last_events if getattr(event, "seat", 9) == seat}
                    assert names & {"Swapped", "Entered"}
                    swapped += "Swapped" in names
                    replaced += "Entered" in names
    assert min(swapped, replaced) > 0


# --- LN-3.1, LN-R23, LN-R29: the end ---


@pytest.mark.parametrize("seat", [0, 1])
def test_ln_3_1_whoever_defeats_all_three_of_the_other_wins(seat):
    teams = [["filamar"], ["helechor@1", "cindrul@0", "zynarc@0"]]
    hands = [["harbor_breaker"], []]
    order = [0, 1] if seat == 0 else [1, 0]
    session = versus(
        teams[order[0]], teams[order[1]], hand=hands[order[0]], other=hands[order[1]], dice=[3, 3, 4, 4, 1, 1]
    )
    round_of(session, "harbor_breaker")
    assert session.choice is None
    assert (session.outcome.won, session.outcome.winner) == (seat == 0, seat)
    assert told(session)[-1] == "Helechor falls"


def test_ln_3_1_a_match_goes_on_while_one_of_the_three_stands():
    session = versus(
        ["filamar"], ["helechor@1", "cindrul@0", "zynarc@1"], hand=["harbor_breaker"], dice=[3, 3, 4, 4, 1, 1]
    )
    round_of(session, "harbor_breaker")
    assert session.outcome is None


def test_ln_r23_the_side_whose_attack_is_resolved_wins():
    """LN-R23: nothing that waits for the fallen Lutura can still fell the attacker."""
    cards = with_cells("luturas", "gammolt", base_effect="on_struck: DAMAGE(opponent, 5)")
    session = versus(
        ["filamar@1", "zynarc@0", "cindrul@0"], ["gammolt@1", "brinokk@0", "helechor@0"], hand=["harbor_breaker"],
        dice=[3, 3, 4, 4, 1, 1], cards=cards,
    )  # fmt: skip
    round_of(session, "harbor_breaker")
    assert session.outcome.winner == 0
    assert stamina(session, "filamar") == 1


@pytest.mark.parametrize(
    ("mine", "theirs", "winner"),
    [
        pytest.param(
            ["brinokk@1", "ondurra@1", "zynarc@1"], ["ceibor", "silmoro", "lodrok@0"], 0, id="LN-R29 more Luturas"
        ),
        pytest.param(
            ["brinokk", "ondurra", "zynarc@0"], ["ceibor@1", "silmoro@1", "lodrok@1"], 1, id="LN-R29 the other"
        ),
        pytest.param(
            ["brinokk@5", "ondurra@5", "zynarc@5"], ["ceibor@5", "silmoro@5", "lodrok@4"], 0, id="LN-R29 Stamina"
        ),
        pytest.param(
            ["brinokk@5", "ondurra@5", "zynarc@5"], ["ceibor@9", "silmoro@3", "lodrok@4"], 1, id="LN-R29 in all"
        ),
        pytest.param(
            ["brinokk@5", "ondurra@5", "zynarc@5"], ["ceibor@9", "silmoro@3", "lodrok@3"], None, id="LN-R29 draw"
        ),
    ],
)
def test_after_sixty_rounds_a_match_is_judged(mine, theirs, winner):
    session = versus(
        mine,
        theirs,
        hand=["rinse_cycle"],
        round_now=60,
        cards=with_cells("strategies", "rinse_cycle", effect="CURE(self)"),
        dice=[],
    )
    play(session, "rinse_cycle")
    assert session.choice is None
    assert (session.outcome.won, session.outcome.winner) == (winner == 0, winner)


def test_ln_r29_before_round_sixty_a_match_goes_on():
    session = versus(hand=["crowbar"], round_now=59, dice=[])
    play(session, "crowbar")
    assert (session.outcome, session.state.round) == (None, 60)
    assert status(session, "brinokk") == ""
