"""The odds of an option in a running game: what the engine does with every fall of its dice, and nothing hidden."""

from __future__ import annotations

import json
from collections import Counter
from fractions import Fraction

import pytest
from board import events, play, position
from falls import counted, falls

import luu
from luu import odds
from luu.odds import Distribution
from luu.odds.live_planet import carried_out
from luu.planet.rules.draft import CORE_SIZE

planet = odds.planet


def dealt(session) -> int:
    return sum(event.amount for event in events(session, "EnemyDamaged"))


def hurt(uid):
    return lambda session: sum(event.amount for event in events(session, "LuuDamaged") if event.luu == uid)


def lost(uid):
    return lambda session: sum(
        event.amount - event.beyond for event in events(session, "LuuDamaged") if event.luu == uid
    )


def defeats(session) -> int:
    return len(events(session, "EnemyDefeated"))


# --- one step of the engine ---


@pytest.mark.parametrize(
    ("luus", "wave", "sector", "boss", "cards"),
    [
        pytest.param(["rasluu:2", "kjeluu:1"], ["rogue-bisluu:2"], 1, "tjeluu", [], id="PL-7.5 an attack"),
        pytest.param(["rasluu:2", "kjeluu:1"], ["rogue-gifluu:4@6"], 4, "lynluu", [], id="PL-13.4 evasion and rebound"),
        pytest.param(["bisluu:4", "kjeluu:1"], ["toxluu"], 5, "toxluu", [], id="PL-13.10 an aura"),
        pytest.param(["rasluu:4", "lagluu:1"], ["fesluu@15"], 2, "fesluu", ["overdrive"], id="PL-13.9 and Overdrive"),
        pytest.param(["rasluu:1", "lagluu:1"], ["rogue-rasluu:1@4"], 2, "lynluu", ["luutex_flare", "luutex_tap"],
                     id="PL-10.0 cards that wait for a hit"),
    ],
)  # fmt: skip
def test_an_attack_is_the_engines(luus, wave, sector, boss, cards):
    session = position(luus, wave, sector=sector, boss=boss, hand=cards, luutex=9)
    for card in cards:
        session.play(f"play:{card}")
        if session.choice.kind == "target":
            session.play("target:luu-1")
    seen = odds.of(session, "attack:rogue-1")
    assert seen["damage:rogue-1"] == counted(session, "attack:rogue-1", number=dealt)
    fell = counted(session, "attack:rogue-1", number=defeats)
    assert seen["felled:rogue-1"] == fell.get(1, 0)
    back = counted(session, "attack:rogue-1", number=hurt(1))
    assert Distribution(back) == (seen["hurt:luu-1"] if "hurt:luu-1" in set(seen) else 0)


def test_a_card_that_waits_for_a_hit_pays_although_xp_is_shared_first():
    """PL-3.5, PL-7.5: Luutex Tap pays for each hit, also for the one that fells, whoever gets the XP."""
    session = position(["rasluu:1", "lagluu:1"], ["rogue-gifluu:1@4"], hand=["luutex_tap"], luutex=9)
    play(session, "play:luutex_tap", "target:luu-1")
    seen = odds.of(session, "attack:rogue-1")
    assert seen["luutex"] == {0: Fraction(1, 6), 1: Fraction(5, 6)}
    assert seen["share"] == {0: Fraction(3, 8), 1: Fraction(5, 8)}
    assert "who gets the XP, and the levels that come of it" in seen.leaves_out


def test_a_called_value_is_certain():
    """PL-2.4."""
    session = play(position(["rasluu:2", "kjeluu:1"], ["rogue-bisluu:1"]), "call:rogue-1")
    assert odds.of(session, "die:4")["damage:rogue-1"] == 7
    assert odds.of(session, "die:4")["felled:rogue-1"] == 0
    assert odds.of(session, "die:4").prospects[0].certain


@pytest.mark.parametrize(
    ("card", "then", "expected"),
    [
        pytest.param("passive_harvest", None, {"luutex": 1}, id="PL-9.1 Luutex"),
        pytest.param("shell_regrowth", "target:luu-2", {"heals:luu-2": 4, "luutex": 0}, id="PL-7.5 healing"),
        pytest.param("core_cascade", None, {"luutex": 0, "draws": 3}, id="PL-10.1 draws"),
        pytest.param("termination", None, {"felled:rogue-1": 1, "share": 1, "luutex": 0}, id="PL-3.5 a defeat"),
        pytest.param("forced_evolution", "target:luu-1", {"levels:luu-1": 1, "luutex": 0}, id="PL-3.3 a level"),
    ],
)
def test_a_card_with_fixed_amounts(card, then, expected):
    session = position(["rasluu:1", "kjeluu:1@16"], ["rogue-bisluu:1"], hand=[card], luutex=9)
    key = f"play:{card}"
    if then is not None:
        assert "what it does to whom: that is asked next" in odds.of(session, key).leaves_out
        session.play(key)
        key = then
    seen = odds.of(session, key)
    cost = luu.cards("planet").actions[card].cost
    expected = expected | {"luutex": expected["luutex"] - cost}
    assert {prospect.key: prospect.odds for prospect in seen.prospects} == expected


def test_a_luu_that_gathers_beside_a_deep_bond():
    """PL-7.3, PL-2.12: Luutex and XP."""
    session = position(["kjeluu:1+4", "bisluu:4"], ["rogue-bisluu:1"])
    seen = odds.of(session, "gather")
    assert dict(zip(seen, (seen[key] for key in seen), strict=True)) == {"xp:luu-1": 1, "levels:luu-1": 1, "luutex": 2}


def test_a_die_of_a_card_is_counted():
    """PL-10.1: Luutex Pulse draws on 4 or more."""
    session = position(["rasluu:1", "kjeluu:1"], ["rogue-bisluu:1"], hand=["luutex_pulse"], luutex=9)
    session.play("play:luutex_pulse")
    seen = odds.of(session, "use:luutex_pulse")
    assert seen["draws"] == {0: Fraction(1, 2), 1: Fraction(1, 2)}
    assert seen["luutex"] == -1
    assert any("which cards are drawn" in words for words in seen.leaves_out)


def test_what_stays_out_is_named():
    """PL-10.0."""
    session = position(["rasluu:1"], ["rogue-bisluu:1"], hand=["shell_guard"], luutex=9)
    assert "what Shell Guard does from now on, while it is out" in odds.of(session, "play:shell_guard").leaves_out


# --- the coming enemy phase ---


@pytest.mark.parametrize(
    ("luus", "wave", "cards"),
    [
        pytest.param(["gifluu:2@9"], ["rogue-lagluu:2", "rogue-kjeluu:2"], [], id="PL-7.2 Defend and Phase Shift"),
        pytest.param(["kjeluu:2@9"], ["rogue-rasluu:3", "rogue-bisluu:3"], [], id="PL-2.8, PL-13.1, PL-13.5"),
        pytest.param(["rasluu:1@5"], ["tjeluu"], ["tenacity"], id="PL-13.6 and a card that keeps it standing"),
        pytest.param(["rasluu:2@9"], ["rogue-lagluu:3", "rogue-lagluu:3"], ["shell_reflex", "dampening_wave"],
                     id="PL-7.6 prevented and halved"),
        pytest.param(["gifluu:2@9"], ["rogue-bisluu:2"], ["double_phase", "shell_guard"], id="PL-2.10 two dice"),
        pytest.param(["rasluu:2@9"], ["rogue-lagluu:2"], ["suppression_field", "shell_shift"], id="PL-6.5 held low"),
        pytest.param(["lagluu:2@9"], ["rogue-kjeluu:2"], ["species_ward"], id="PL-7.6 a ward"),
    ],
)  # fmt: skip
def test_defend_is_the_engines_enemy_phase_with_and_without(luus, wave, cards):
    session = position(luus, wave, hand=cards, luutex=20)
    for card in cards:
        session.play(f"play:{card}")
        if session.choice.kind == "class":
            session.play("class:kjeluu")
    seen = odds.of(session, "defend")
    assert seen["phase:luu-1"] == counted(session, "defend", number=lost(1))
    assert seen["phase:luu-1:without"] == counted(session, "gather", number=lost(1))
    assert seen["queue"] == seen["phase:luu-1"]
    hp = session.state.players[0].queue[0].hp
    assert ("phase-falls:luu-1" in seen) == (seen["phase:luu-1:without"].maximum == hp)


def test_surge_protocol_is_counted():
    """PL-11.3."""
    session = position(["rasluu:2"], ["rogue-bisluu:2"])
    session.state.troubles = (("most dice", session.game.table.box.serials["surge_protocol"][0], 0),)
    seen = odds.of(session, "defend")
    assert seen["phase:luu-1:without"] == 2 + 1 + 4
    assert seen["phase:luu-1"] == counted(session, "defend", number=lost(1))


@pytest.mark.parametrize(
    ("first", "second", "wave"),
    [
        pytest.param("kjeluu:2@9", "rasluu:2", ["rogue-bisluu:1", "rogue-lagluu:1"], id="PL-6.5 the dice are shared"),
        pytest.param("lagluu:2@9", "lagluu:1@1", ["rogue-rasluu:1"], id="PL-2.7 kin in the other queue"),
    ],
)
def test_two_players_have_the_engines_phase(first, second, wave):
    session = position([first], wave, second=[second])
    assert odds.of(session, "defend")["phase:luu-1"] == counted(session, "defend", "gather", number=lost(1))
    session.play("gather")
    assert odds.of(session, "gather")["luutex"] == 1
    assert odds.of(session, "defend")["phase:luu-1"] == counted(session, "defend", number=lost(2))


def test_a_rebound_in_the_other_queue_breaks_a_bond_for_both():
    """PL-2.11, PL-13.5: a Rogue Bisluu that falls to the first player's Gifluu helps its neighbour no more."""
    session = position(["gifluu:4"], ["rogue-bisluu:1@2", "rogue-kjeluu:1"], second=["rasluu:1"])
    session.play("defend")
    assert odds.of(session, "defend")["phase:luu-1"] == counted(session, "defend", number=lost(2))


def test_a_move_compares_both_orders():
    """PL-7.4, PL-6.6."""
    session = position(["rasluu:1@3", "kjeluu:2"], ["rogue-lagluu:1"])
    seen = odds.of(session, "move:luu-2:forward")
    assert seen["phase:luu-1"] == counted(session, "move:luu-2:forward", "gather", number=lost(1))
    assert seen["phase:luu-2:without"] == counted(session, "gather", "gather", number=lost(2))
    assert seen["queue"].mean < seen["queue:without"].mean


def test_what_a_defending_gifluu_gives_back():
    """PL-2.11."""
    session = position(["gifluu:2"], ["rogue-lagluu:2"])
    given = counted(session, "defend", number=dealt)
    assert odds.of(session, "defend")["back:rogue-1"] == given


# --- before the first round ---


def test_a_mulligan_is_a_new_hand():
    """PL-4.8."""
    sessions = (luu.new("planet", seed=seed, draft="fixed") for seed in range(400))
    session = next(session for session in sessions if session.choice.kind == "mulligan")
    seen = odds.of(session, "mulligan")
    assert seen["none"] == planet.opening_without_luu(30, 15)
    assert seen["luu"] == planet.opening_luu(30, 15)


def test_chaos_cards_on_their_way():
    """PL-4.9, PL-11.1."""
    session = luu.new("planet", seed=1, draft="fixed", chaos=None)
    while session.choice.kind != "chaos":
        session.play("keep")
    seen = odds.of(session, "chaos:3")
    assert seen["each"] == Fraction(3, 10)
    assert seen["chaos"] == planet.chaos_draws(28, 3, 5)


# --- honest ---


def test_it_changes_nothing_and_knows_nothing_hidden():
    """PL-10.1: another order of the pile, another opponent's hand and other dice give the same odds."""
    agent, asked = luu.agents.get("random", game="planet"), 0
    for seed in range(4):
        session = luu.new("planet", seed=seed, draft="fixed", players=2, chaos=3)
        while session.choice is not None and session.ply < 10:
            before = session.view(0), session.view(1), len(session.log), session.choice.keys
            imagined = session.imagine(session.choice.seat, "other cards and dice")
            for option in session.choice.options:
                assert odds.of(session, option) == odds.of(imagined, option.key)
                asked += 1
            assert (session.view(0), session.view(1), len(session.log), session.choice.keys) == before
            session.play(agent.choose(session))
    assert asked > 100


@pytest.mark.parametrize("setup", [{"players": 1}, {"players": 2}, {"players": 1, "draft": "play", "chaos": None}])
def test_every_option_of_a_game_has_its_odds(setup):
    """PL-7.1 to PL-7.4 and all cards that come up: plain data, chances that add up, the same text twice."""
    session = luu.new("planet", seed=11, **setup)
    agent = luu.agents.get("random", game="planet")
    for _ in range(120):
        if session.choice is None:
            break
        for option in session.choice.options:
            seen = odds.of(session, option)
            plain = seen.to_json()
            assert json.loads(json.dumps(plain)) == plain
            assert len(set(seen)) == len(seen)
            assert seen.label == option.label
            assert seen.label in str(seen)
            assert seen._repr_html_().count("<tr") >= len(seen)
            for prospect in seen.prospects:
                assert seen[prospect.key] == prospect.odds
                assert not isinstance(prospect.odds, Fraction) or 0 <= prospect.odds <= 1
        session.play(agent.choose(session))


def test_imagining_an_attack_often_comes_to_the_same():
    """PL-7.5: 400 looks ahead with fresh dice (chi-square, 99.9%)."""
    session = position(["rasluu:2", "kjeluu:1"], ["rogue-gifluu:4"], sector=2, boss="lynluu")
    seen = Counter()
    for number in range(400):
        copy = session.imagine(0, f"look {number}")
        before = copy.state.enemies[0].hp
        copy.play("attack:rogue-1")
        seen[before - copy.state.enemies[0].hp] += 1
    expected = odds.of(session, "attack:rogue-1")["damage:rogue-1"]
    assert set(seen) <= set(expected)
    square = sum((seen[value] - 400 * float(chance)) ** 2 / (400 * float(chance)) for value, chance in expected.items())
    assert square < 22.5


def test_the_odds_of_what_is_no_option_are_refused():
    """PL-7.1."""
    session = position(["rasluu:1"], ["rogue-bisluu:1"])
    with pytest.raises(luu.IllegalMove, match="the odds of 'attack:moon' were asked, expected one of attack:rogue-1"):
        odds.of(session, "attack:moon")
    seen = odds.of(session, "gather")
    with pytest.raises(KeyError, match="there are luutex"):
        seen["damage"]
    ended = play(position(["rasluu:1@1"], ["rogue-bisluu:4"]), "gather")
    with pytest.raises(luu.IllegalMove, match="but the game is over"):
        odds.of(ended, "gather")


def test_the_last_blow_wins():
    """PL-12.1: the chance to win, where an attack may end the game."""
    session = position(["rasluu:2", "kjeluu:1"], ["lynluu@8"], sector=5, boss="lynluu")
    won = sum(chance for played, chance in falls(session, "attack:rogue-1") if played.outcome is not None)
    assert odds.of(session, "attack:rogue-1")["won"] == won


def test_it_reads_well():
    """PL-7.5."""
    session = position(["rasluu:2", "kjeluu:1"], ["rogue-bisluu:1@6"])
    assert str(odds.of(session, "attack:rogue-1")).splitlines() == [
        "Attack Rogue Bisluu 1",
        "  damage to Rogue Bisluu 1: 4 to 7, mean 5.5 (PL-7.5)",
        "  Rogue Bisluu 1 falls: 50.00% (PL-3.5)",
        "  XP to share out: 0 to 1, mean 0.5 (PL-3.5)",
        "  left out: the turns of the other Luu before the enemies attack",
        "  left out: the enemy phase that follows",
        "  left out: who gets the XP, and the levels that come of it",
    ]
    plain = odds.of(session, "attack:rogue-1").to_json()["prospects"][1]
    assert plain == {
        "key": "felled:rogue-1", "name": "Rogue Bisluu 1 falls", "rule": "PL-3.5", "words": "50.00%",
        "chance": 0.5, "exact": "1/2",
    }  # fmt: skip


def test_a_search_shows_nothing_of_the_pile_s_order():
    """PL-10.1: a searched pile lies open, but what is drawn from it afterwards is hidden, a chaos card too."""
    cards = luu.cards("planet").with_value("actions", "luu_search", "effect", "TAKE(draw, base); DRAW(1)")
    pile = ["kjeluu", "gifluu", "toxic_pulse", "blackout", "signal_jam", "memory_wipe"]
    session = position(["rasluu:1", "kjeluu:1"], hand=["luu_search"], draw=pile, discard=[], luutex=5, cards=cards)
    assert "which card the search finds" in odds.of(session, "play:luu_search").leaves_out
    session.play("play:luu_search")
    assert set(session.choice.keys) == {"take:kjeluu", "take:gifluu"}
    for key in session.choice.keys:
        assert {prospect.key: prospect.odds for prospect in odds.of(session, key).prospects} == {"draws": 1}


def test_a_budget_leaves_the_phase_out_and_says_so():
    """PL-6.5."""
    session = position(["rasluu:2"], ["rogue-bisluu:2", "rogue-lagluu:2"])
    whole, short = odds.of(session, "defend"), odds.of(session, "defend", budget=5)
    assert "queue" in whole
    assert "queue" not in short
    assert "the enemy phase that follows: it has more positions than the budget allows" in short.leaves_out
    assert odds.of(session, "defend", budget=1000) == whole


def test_the_coming_phase_is_that_of_the_board_and_only_of_this_game() -> None:
    session = luu.new("planet", seed=7, draft="fixed", chaos=0)
    assert odds.coming_phase(luu.new("planet", seed=7)) is None  # nobody is there during a draft
    while session.choice.kind != "turn":
        session.play(session.choice.keys[0])
    phase = odds.coming_phase(session)
    assert phase.lost() == odds.of(session, "defend")["queue:without"]
    with pytest.raises(ValueError, match="expected one of 'planet'"):
        odds.coming_phase(luu.new("luturas", seed=7))
    with pytest.raises(ValueError, match="seat 3 was given, expected one of 0"):
        odds.coming_phase(session, seat=3)


def test_the_rounds_of_a_game_are_told_without_pandas() -> None:
    session = luu.new("planet", seed=7, draft="fixed", chaos=0)
    agent = luu.agents.get("greedy", game="planet")
    for _ in range(30):
        session.play(agent.choose(session))
    rows = session.rounds()
    assert [row["round_total"] for row in rows] == sorted({row["round_total"] for row in rows})
    assert rows[-1] == session.game.round_row()
    assert len(list(session.positions())) == len(session.moves) + 1


@pytest.mark.parametrize("seed", range(8))
def test_looking_ahead_in_a_draft_knows_the_deck_that_was_kept_so_far(seed):
    """PL-4.5: with all Core cards chosen one Power card is turned up, in a copy too; else a late draft finds no end."""
    session, alone = luu.new("planet", seed=seed, draft="play", chaos=0), 0
    while session.choice.kind == "draft":
        full = len(session.state.draw) == CORE_SIZE
        alone += full
        for key in session.choice.keys:
            assert not full or len(carried_out(session.game.table, key, []).state.revealed) <= 1
            seen = odds.of(session, key)
            assert not set(seen)
            assert "what the choice means for the game to come" in seen.leaves_out
        session.play(session.choice.keys[0 if full else -2])
    assert alone
