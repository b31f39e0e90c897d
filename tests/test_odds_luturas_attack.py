"""The attack that charts show is the one on the cards: the engine's own, with all that binds it."""

from __future__ import annotations

from fractions import Fraction

import pytest
from duel import solo, versus

import luu
from luu import odds
from luu.odds.live_luturas_attack import Attack, NoAttack, attack


def same_as_the_option(session: luu.Session, tool: str) -> Attack:
    """Both say the same of hit, Breakshield, damage and knock-out."""
    seen, one = odds.of(session, f"tool:{tool}"), attack(session, session.choice.seat, tool)
    told = [seen[key] if key in seen else Fraction(0) for key in ("hit", "breakshield", "falls:opponent")]
    assert [one.hit, one.breakshield, one.knockout] == told
    assert one.mean == (seen["damage:opponent"].mean if "damage:opponent" in seen else 0)
    assert sum(part.chance for part in one.parts) == 1
    return one


@pytest.mark.parametrize(
    ("mine", "foe", "tool"),
    [
        pytest.param("marelisk", "derrumbal@6/0", "harbor_breaker", id="LN-14.3 a limit on damage"),
        pytest.param("marelisk", "flickurn@6/0", "harbor_breaker", id="LN-R81 a double misses"),
        pytest.param("marelisk", "polvorox@6/0", "harbor_breaker", id="LN-14.3 what it is used to"),
        pytest.param("marelisk@2:Paralyzed", "marchitra", "harbor_breaker", id="LN-R66 it may fall before"),
        pytest.param("marelisk:Nullified", "sumbrix", "drench_pulse", id="LN-R43 no effect"),
    ],
)
def test_in_solo_the_attack_is_that_of_the_option(mine, foe, tool):
    session = solo([mine], foe, hand=[tool])
    session.state.adapted = session.game.table.box.tools[session.game.table.box.serials[tool]].category
    same_as_the_option(session, tool)


def test_a_limit_is_never_passed():
    """LN-14.3: Derrumbal with 6 Stamina never takes more than its limit, so nothing knocks it out at once."""
    session = solo(["marelisk"], "derrumbal@6/0", hand=["harbor_breaker"])
    session.state.force_field = 0
    cap = session.game.table.face(6).cap
    one = same_as_the_option(session, "harbor_breaker")
    assert max(part.damage.maximum for part in one.parts) == cap < one.stamina
    assert one.knockout == 0
    waits = odds.luturas.attacks_to_fall(one.parts, one.force_field, one.stamina)
    assert waits.exactly(1) == 0


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_in_whole_games_charts_and_cards_say_the_same(mode):
    agent, compared = luu.agents.get("random", game="luturas"), 0
    for seed in (3, 4):
        session = luu.new("luturas", seed=seed, mode=mode, draft="random")
        while session.choice is not None and session.ply < 40:
            if session.choice.kind == "tool":
                for option in session.choice.options:
                    tool = option.key.partition(":")[2]
                    try:
                        same_as_the_option(session, tool)
                    except NoAttack:
                        assert "hit" not in odds.of(session, option)
                    else:
                        compared += 1
            session.play(agent.choose(session))
    assert compared > 20


def test_a_status_is_tried_out_without_changing_the_game():
    """LN-9.1, LN-9.2, LN-9.4."""
    session = versus(["marelisk"], ["filamar"], hand=["harbor_breaker"])
    before = session.view(0)
    burned, blurred, soaked, plain = (
        attack(session, 0, "harbor_breaker", status) for status in ("Burned", "Blurred", "Soaked", "")
    )
    assert blurred.hit < plain.hit == burned.hit == soaked.hit
    assert burned.mean < plain.mean < soaked.mean
    assert session.view(0) == before


def test_attacks_to_fall_is_the_closed_form_where_there_is_one():
    """LN-15.1, LN-15.2."""
    parts = odds.luturas.attack_parts(3, 0, 2, 6, 9)
    one, other = odds.luturas.attacks_to_fall(parts, 4, 6), odds.luturas.oscumora_fall(3, 2, 6, 9, 4, 6)
    assert [one.exactly(count) for count in range(1, 6)] == [other.exactly(count) for count in range(1, 6)]
    with pytest.raises(ValueError, match="always 0"):
        odds.luturas.attacks_to_fall(odds.luturas.attack_parts(1, 0, -9, 6), 4, 6)


@pytest.mark.parametrize(
    ("mine", "hand", "why"),
    [
        pytest.param("gammolt", ["harbor_breaker", "rally_shout"], "no Tool fits", id="LN-6.3 the Tool"),
        pytest.param("marelisk", ["harbor_breaker", "plasmatic_core"], "no Strategy fits", id="LN-R14 the Strategy"),
    ],
)
def test_why_there_is_no_attack(mine, hand, why):
    with pytest.raises(NoAttack, match=why):
        attack(solo([mine], "sumbrix", hand=hand), 0, "harbor_breaker")


# --- options that attack nobody


def test_a_tool_without_a_strategy_that_fits_defends():
    """LN-6.3, LN-R14: with any of the Strategies it defends, so no Tool hits; LN-R10: its card says so."""
    session = solo(["marelisk"], "sumbrix", hand=["harbor_breaker", "plasmatic_core"])
    seen = odds.of(session, "tool:harbor_breaker")
    assert seen["defends:self"] == 1
    assert not {"hit", "damage:opponent", "falls:opponent", "first"} & set(seen)
    assert "the Strategy, of which none fits, and what comes for it" in seen.leaves_out
    (card,) = [card for card in session.view(0)["hands"][0] if card["kind"] == "tool"]
    assert card["fits"]
    assert card["defends"].startswith("No Strategy fits: Marelisk defends")
    assert session.choice.options[0].detail.startswith("No Strategy fits")


@pytest.mark.parametrize("tool", ["harbor_breaker", "stunlock_uppercut"])
def test_who_defends_acts_neither_first_nor_second(tool):
    """LN-6.6, LN-R14."""
    session = versus(["marelisk"], ["lodrok"], hand=[tool, "plasmatic_core"])
    assert "first" not in odds.of(session, f"tool:{tool}")
    session.play(f"tool:{tool}")
    seen = odds.of(session, "strategy:plasmatic_core")
    assert seen["defends:self"] == 1
    assert "first" not in seen


def test_which_card_comes_back_has_no_odds_of_the_attack():
    """LN-R13: a card that is taken from the Portal changes nothing about the attack of this round."""
    session = solo(
        ["marelisk"], "sumbrix", hand=["harbor_breaker", "scrapyard_find"], portal=["drench_pulse", "silence_lance"]
    )
    session.play("tool:harbor_breaker")
    session.play("strategy:scrapyard_find")
    assert session.choice.kind == "retrieve"
    for option in session.choice.options:
        seen = odds.of(session, option)
        assert len(seen) == 0
        assert seen.leaves_out[0] == "the attack of this round, which this choice does not change"


def test_a_backup_that_recovers_has_only_that():
    """LN-R25: whom Shared Canteen is for changes nothing about the attack either."""
    hand = ["harbor_breaker", "shared_canteen"]
    session = solo(["marelisk", "lodrok@3", "silmoro@4"], "sumbrix", hand=hand, deck=["drench_pulse"])
    session.play("tool:harbor_breaker")
    session.play("strategy:shared_canteen")
    told = [list(odds.of(session, option)) for option in session.choice.options]
    assert told == [["heals:lodrok"], ["heals:silmoro"]]


def test_who_comes_may_not_fit_the_tool_and_the_options_say_so():
    """LN-R26: Ondurra can use the placed Tool, Silmoro would defend; if nobody can use it, the Strategy says so."""
    session = solo(["marelisk", "ondurra", "silmoro"], "sumbrix", hand=["harbor_breaker", "relay_call"])
    session.play("tool:harbor_breaker")
    (card,) = [card for card in session.view(0)["hands"][0] if card["kind"] == "strategy"]
    assert (card["defends"], card["caution"]) == ("", "Silmoro would defend: Harbor Breaker does not fit.")
    session.play("strategy:relay_call")
    told = {option["key"]: option.get("defends", "") for option in session.view(0)["choice"]["options"]}
    assert told["bench:ondurra"] == ""
    assert told["bench:silmoro"].startswith("Harbor Breaker does not fit Silmoro")
    session = solo(["marelisk", "silmoro"], "sumbrix", hand=["harbor_breaker", "relay_call"])
    session.state.stamina[2] = 0
    session.play("tool:harbor_breaker")
    (card,) = [card for card in session.view(0)["hands"][0] if card["kind"] == "strategy"]
    assert card["defends"].startswith("Harbor Breaker fits nobody who may come")
