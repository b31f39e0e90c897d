"""The ten chaos cards, and how they are drawn (PL-11)."""

from __future__ import annotations

import pytest
from board import cost, enemies, events, in_game, play, position, queue
from whole_games import at_random, attacking, decisions, play_out, strong_cards

import luu
from luu.agents import get
from luu.core.session import Session

CARDS = luu.cards("planet")
ALL = list(CARDS.sheet("chaos"))


def drawn(card: str, *args, hand=(), draw=(), **given) -> Session:
    """A position in which a Core Cascade has just drawn the chaos card, and after it what `draw` lists."""
    pile = [*reversed(draw), card]
    session = position(*args, **{"luutex": 6, "discard": [], **given, "hand": ["core_cascade", *hand], "draw": pile})
    return play(session, "play:core_cascade")


def names(session: Session, serials: list[int]) -> list[str]:
    return [session.game.table.box.ids[serial] for serial in serials]


def hps(session: Session, seat: int = 0) -> list[int]:
    return [luu_.hp for luu_ in queue(session, seat)]


# --- drawing one ---


@pytest.mark.parametrize("card", ALL)
def test_a_drawn_chaos_card_uses_up_the_draw_and_is_removed_for_good(card):
    """PL-11.1: it never comes to hand; nothing is drawn in its place."""
    session = drawn(card, ["kjeluu:1", "rasluu:1"], draw=["gifluu", "quick_mend", "shell_guard"])
    assert sorted(names(session, session.state.players[0].hand)) == ["gifluu", "quick_mend"]
    assert names(session, session.state.draw) == ["shell_guard"]
    assert names(session, session.state.removed) == [card]
    assert session.choice.kind == "discard"
    [event] = events(session, "ChaosDrawn")
    assert (event.rule, event.card, event.text) == ("PL-11.1", card, CARDS.chaos[card].printed)


def test_a_draw_after_a_wave_counts():
    """PL-11.1: by rule (PL-6.7)."""
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], draw=["gifluu", "luutex_drain"], luutex=8)
    play(session, "attack:rogue-1")
    assert session.state.wave == 2
    assert session.state.players[0].luutex == 4
    assert session.state.players[0].hand == []


def test_a_draw_at_sector_start_counts():
    """PL-11.1: by rule (PL-6.1); of five missing cards four come."""
    pile = ["quick_mend", "gifluu", "luutex_drain", "kjeluu", "shell_guard", "rasluu"]
    session = position(["rasluu:1"], ["tjeluu@1"], draw=pile, discard=[], luutex=8)
    play(session, "attack:rogue-1")
    play(session, session.choice.keys[0])
    assert session.state.sector == 2
    assert sorted(names(session, session.state.players[0].hand)) == ["gifluu", "kjeluu", "rasluu", "shell_guard"]
    assert session.state.players[0].luutex == 4


def test_several_chaos_cards_resolve_in_the_order_in_which_they_are_drawn():
    """PL-11.1: with three Luu turned round first, it is the last one that falls."""
    session = drawn("queue_collapse", ["rasluu:1", "kjeluu:1", "gifluu:1"], draw=["colony_fracture"])
    assert [luu_.name for luu_ in queue(session)] == ["Kjeluu", "Rasluu"]


def test_a_chaos_card_resolves_before_play_goes_on():
    """PL-11.1: before the player is asked what to discard."""
    session = drawn("luutex_drain", draw=["gifluu", "kjeluu"])
    assert session.choice.kind == "discard"
    left = 6 - cost("core_cascade")
    assert session.state.players[0].luutex == left - left // 2


def test_chaos_cards_are_never_shuffled_back():
    """PL-11.1, PL-10.2: the discard pile has none, however often it is shuffled."""
    reshuffles = 0
    for seed in range(4):
        session = luu.new("planet", seed=seed, players=2, cards=strong_cards(), draft="fixed", chaos=5)
        first = session.game.table.box.first_chaos
        for now in decisions(session, attacking(seed)):
            hands = [card for player in now.state.players for card in player.hand]
            assert not any(card >= first for card in now.state.discard + hands)
        reshuffles += session.state.reshuffles
    assert reshuffles


# --- Colony Fracture ---


@pytest.mark.parametrize(
    ("luus", "left"),
    [
        pytest.param(["kjeluu:2", "rasluu:1"], [("Rasluu", 15)], id="PL-11.2 the lead Luu is knocked out"),
        pytest.param(["kjeluu:2"], [("Kjeluu", 1)], id="PL-11.2 an only Luu stays at 1 HP"),
        pytest.param(["kjeluu:2@1"], [("Kjeluu", 1)], id="PL-11.2 it had 1 HP already"),
    ],
)
def test_colony_fracture(luus, left):
    session = drawn("colony_fracture", luus)
    assert [(luu_.name, luu_.hp) for luu_ in queue(session)] == left
    assert session.outcome is None


def test_colony_fracture_strikes_only_the_player_who_drew_it():
    """PL-11.2: the other queue stays as it was, and an only Luu counts in its own queue."""
    session = drawn("colony_fracture", ["rasluu:1"], second=["gifluu:1", "lagluu:1"])
    assert (hps(session), len(queue(session, 1))) == ([1], 2)


def test_the_fallen_luu_s_turn_is_over():
    """PL-11.2, PL-6.3: the acting lead Luu falls, the next one acts."""
    session = drawn("colony_fracture", ["rasluu:1", "gifluu:1"])
    assert (session.choice.kind, session.state.acting) == ("turn", queue(session)[0].uid)
    assert names(session, session.state.discard)[0] == "rasluu"


def test_a_fall_before_the_last_sector_is_no_victory():
    """PL-11.2, PL-12.1: drawn at the start of Sector 5, when Sector 4's boss has just been beaten."""
    pile = ["quick_mend", "quick_mend", "gifluu", "colony_fracture"][2:]
    session = position(["rasluu:1", "kjeluu:1"], ["forluu@1"], sector=4, boss="forluu", draw=pile, discard=[])
    play(session, "attack:rogue-1")
    while session.choice and session.state.sector == 4:
        session.play("gather" if "gather" in session.choice.keys else session.choice.keys[0])
    assert (session.state.sector, session.outcome, len(queue(session))) == (5, None, 1)


# --- Surge Protocol ---


@pytest.mark.parametrize(
    ("sector", "most"), [pytest.param(n, most, id=f"PL-11.3 Sector {n}") for n, most in enumerate((4, 6, 8, 10, 12), 1)]
)
@pytest.mark.parametrize("second", [None, ["kjeluu:4"]], ids=["one player", "two players"])
def test_surge_protocol_counts_the_highest_value_and_rolls_nothing(sector, most, second):
    boss = "tjeluu" if sector == 1 else "lynluu"
    session = drawn(
        "surge_protocol", ["kjeluu:5"], ["rogue-bisluu:1"], second=second, sector=sector, boss=boss, dice=[]
    )
    play(session, *["defend"] * (2 if second else 1))
    attacks = events(session, "EnemyAttacked")
    assert len(attacks) == (2 if second else 1)
    assert all(("Surge Protocol", most) in event.reasons and event.dice == () for event in attacks)


def test_surge_protocol_is_for_bosses_too_and_for_one_phase():
    """PL-11.3: every enemy; in the phase after it dice are rolled again."""
    session = drawn("surge_protocol", ["kjeluu:3"], ["tjeluu"], dice=[2])
    assert session.view(0)["chaos"]["active"][0]["until"] == "next enemy phase"
    play(session, "defend", "defend")
    first, second = events(session, "EnemyAttacked")
    assert ("Surge Protocol", 4) in first.reasons
    assert ("dice", 2) in second.reasons
    assert session.view(0)["chaos"]["active"] == []


def test_surge_protocol_waits_for_the_next_enemy_phase():
    """PL-11.3: drawn after a wave, it is for the first phase of the next."""
    session = position(["rasluu:3"], ["rogue-bisluu:1@1"], draw=["surge_protocol"], discard=[], dice=[1])
    play(session, "attack:rogue-1", "defend")
    assert all(("Surge Protocol", 4) in event.reasons for event in events(session, "EnemyAttacked"))
    assert len(events(session, "EnemyAttacked")) == 2


def test_only_surge_protocol_takes_the_dice_away():
    """PL-11.3: while another chaos card is in force the enemies roll."""
    session = drawn("blackout", ["kjeluu:3"], ["tjeluu"], dice=[2])
    assert session.view(0)["chaos"]["active"]
    play(session, "defend")
    assert [("dice", 2) in event.reasons for event in events(session, "EnemyAttacked")] == [True]


# --- Rogue Resurgence ---


def test_rogue_resurgence_heals_all_rogues():
    """PL-11.4: every Rogue in the wave, to its full HP."""
    session = drawn("rogue_resurgence", ["rasluu:1"], ["rogue-bisluu:1@2", "rogue-kjeluu:2@3"])
    assert all(enemy.hp == enemy.max_hp for enemy in enemies(session))


def test_rogue_resurgence_does_not_heal_bosses():
    """PL-11.4: not even beside a Rogue."""
    session = drawn("rogue_resurgence", ["rasluu:1"], ["tjeluu@9", "rogue-kjeluu:2@3"], wave=4)
    assert [enemy.hp == enemy.max_hp for enemy in enemies(session)] == [False, True]


# --- Corrupted Vanguard ---


@pytest.mark.parametrize(
    ("sector", "tier"), [pytest.param(n, tier, id=f"PL-11.5 Sector {n}") for n, tier in enumerate((1, 2, 3, 4, 4), 1)]
)
def test_corrupted_vanguard_joins_a_boss_wave_that_is_on(sector, tier):
    """PL-11.5: behind the boss, of its class, with the +1 of PL-5.4."""
    boss = "tjeluu" if sector == 1 else "lynluu"
    session = drawn("corrupted_vanguard", ["rasluu:1"], [boss], sector=sector, boss=boss)
    leader, rogue = enemies(session)
    assert leader.card.boss
    assert (rogue.card.tier, rogue.cls, rogue.bonus) == (tier, leader.cls, 1)
    assert rogue.serial not in session.state.tiers[tier - 1]


def test_corrupted_vanguard_waits_for_the_boss_wave_of_its_sector():
    """PL-11.5: drawn in wave 3 it comes with the boss."""
    session = drawn("corrupted_vanguard", ["rasluu:3"], ["rogue-bisluu:1@1"], wave=3)
    assert [enemy.card.boss for enemy in enemies(session)] == [False]
    assert session.view(0)["chaos"]["active"][0]["id"] == "corrupted_vanguard"
    play(session, "attack:rogue-1")
    assert [(enemy.card.key, enemy.card.tier) for enemy in enemies(session)] == [("tjeluu", 0), ("bisluu", 1)]
    assert session.view(0)["chaos"]["active"] == []


def test_the_vanguard_must_be_beaten_too():
    """PL-11.5, PL-12.1: in Sector 5 the boss's fall alone is no victory."""
    session = drawn("corrupted_vanguard", ["rasluu:5"] * 1 + ["kjeluu:5"], ["lynluu@1"], sector=5, boss="lynluu")
    play(session, "attack:rogue-1")
    assert session.outcome is None
    [rogue] = enemies(session)
    rogue.hp = 1
    while session.choice and session.choice.kind == "xp":
        session.play(session.choice.keys[0])
    play(session, "attack:rogue-1")
    assert session.outcome.won


def test_the_vanguard_returns_to_its_tier_deck():
    """PL-11.5, PL-5.7: after the boss wave, like any other Rogue."""
    session = drawn("corrupted_vanguard", ["rasluu:5"], ["tjeluu@1"])
    serial = enemies(session)[1].serial
    play(session, "attack:rogue-1")
    enemies(session)[0].hp = 1
    session.game._keys = None
    while session.state.sector == 1:
        keys = session.choice.keys
        session.play("attack:rogue-1" if "attack:rogue-1" in keys else keys[0])
    assert serial in session.state.tiers[0]


def test_without_a_copy_left_nobody_joins():
    """PL-11.5: all three copies of the tier are out (possible only with a designer's cards)."""
    session = position(["rasluu:1"], ["tjeluu"], hand=["core_cascade"], draw=["corrupted_vanguard"], discard=[])
    session.state.tiers = [[card for card in deck if card not in (12, 13, 14)] for deck in session.state.tiers]
    play(session, "play:core_cascade")
    assert len(enemies(session)) == 1
    assert events(session, "ChaosIdle")[0].rule == "PL-11.5"


def test_a_vanguard_drawn_after_the_boss_s_fall_finds_no_wave():
    """PL-11.5: the remaining Luu still take their turns, but the boss wave is over."""
    session = position(
        ["rasluu:5", "kjeluu:5"], ["tjeluu@1"], hand=["core_cascade"], draw=["corrupted_vanguard"], discard=[]
    )
    play(session, "attack:rogue-1")
    while session.choice.kind == "xp":
        session.play(session.choice.keys[0])
    play(session, "play:core_cascade")
    assert (enemies(session), session.state.cleared, session.state.troubles) == ([], True, ())


# --- Toxic Pulse ---


@pytest.mark.parametrize(
    ("luus", "after"),
    [
        pytest.param(["rasluu:1"], [12], id="PL-11.6 each takes 3"),
        pytest.param(["kjeluu:2@9"], [9], id="PL-11.6 Hardened Shell, then Impervious"),
        pytest.param(["rasluu:1", "bisluu:1"], [13, 12], id="PL-11.6 a bond's defence"),
        pytest.param(["lagluu:1@9", "lagluu:1@9"], [7, 7], id="PL-11.6 Colony Strength"),
        pytest.param(["rasluu:1", "kjeluu:4@20"], [13, 20], id="PL-11.6 Fortress Form"),
        pytest.param(["gifluu:1"], [12], id="PL-11.6 no attack, so no Phase Shift"),
    ],
)
def test_toxic_pulse_meets_reductions(luus, after):
    assert hps(drawn("toxic_pulse", luus, dice=[])) == after


def test_toxic_pulse_is_no_enemy_attack_so_defend_does_not_meet_it():
    """PL-11.6, PL-7.2: and does not use Defend up."""
    session = position(["rasluu:1", "gifluu:1"], hand=["core_cascade"], draw=["toxic_pulse"], discard=[])
    play(session, "defend", "play:core_cascade")
    assert hps(session) == [12, 12]
    assert not queue(session)[0].parried


def test_toxic_pulse_strikes_all_at_the_same_moment():
    """PL-11.6: a Bisluu that falls has still lent its defence; nothing carries over."""
    session = drawn("toxic_pulse", ["bisluu:1@1", "rasluu:1@3"], second=["gifluu:1@4"])
    assert (hps(session), hps(session, 1)) == ([1], [1])


def test_toxic_pulse_can_end_the_game():
    """PL-11.6, PL-12.2: the last Luu falls."""
    session = drawn("toxic_pulse", ["rasluu:1@2"])
    assert session.outcome.reason == "colony lost"


# --- Luutex Drain ---


@pytest.mark.parametrize(
    ("luutex", "left"),
    [
        pytest.param(5, 3, id="PL-11.7 5 lose 2"),
        pytest.param(6, 3, id="PL-11.7 6 lose 3"),
        pytest.param(1, 1, id="PL-11.7 1 loses nothing"),
    ],
)
def test_luutex_drain_takes_half_rounded_down(luutex, left):
    """PL-11.7: what is left once Core Cascade has been paid for."""
    assert drawn("luutex_drain", luutex=luutex + cost("core_cascade")).state.players[0].luutex == left


def test_luutex_drain_takes_from_every_player():
    """PL-11.7: the other player's 8 too."""
    session = drawn("luutex_drain", second=["gifluu:1"], luutex=8)
    left = 8 - cost("core_cascade")
    assert [player.luutex for player in session.state.players] == [left - left // 2, 4]


# --- Queue Collapse ---


def test_queue_collapse_reverses_every_queue():
    """PL-11.8: of all players; whoever acts goes on acting."""
    session = drawn("queue_collapse", ["rasluu:1", "kjeluu:1", "gifluu:1"], second=["lagluu:1", "bisluu:1"])
    assert [luu_.name for luu_ in queue(session)] == ["Gifluu", "Kjeluu", "Rasluu"]
    assert [luu_.name for luu_ in queue(session, 1)] == ["Bisluu", "Lagluu"]
    assert session.state.acting == queue(session)[2].uid


# --- Blackout ---


def test_blackout_forbids_attacks_in_the_next_round_only():
    """PL-11.9: not in the round in which it is drawn, for no Luu in the next, and no longer."""
    session = drawn("blackout", ["rasluu:3", "kjeluu:3"], ["tjeluu"])
    assert "attack:rogue-1" in session.choice.keys
    play(session, "defend", "defend")
    for _ in range(2):
        assert session.choice.keys[:2] == ("defend", "gather")
        assert not any(key.startswith(("attack", "call")) for key in session.choice.keys)
        assert "Blackout: nobody may attack this round." in session.choice.prompt
        play(session, "defend")
    assert {"attack:rogue-1", "call:rogue-1"} <= set(session.choice.keys)
    assert len(events(session, "EnemyAttacked")) == 2, "enemies attack as usual"


def test_blackout_drawn_between_waves_is_for_the_first_round_of_the_next():
    """PL-11.9: the next complete round."""
    session = position(["rasluu:3"], ["rogue-bisluu:1@1"], draw=["blackout"], discard=[])
    play(session, "attack:rogue-1")
    assert (session.state.wave, session.state.round) == (2, 1)
    assert session.choice.keys[0] == "defend"


# --- Signal Jam ---


def test_signal_jam_forbids_action_cards_until_the_wave_ends():
    """PL-11.10: Luu and evolved cards stay playable; the view says why the others are not."""
    hand = ["quick_mend", "kjeluu", "rasluu_evolved"]
    session = drawn("signal_jam", ["rasluu:3"], ["rogue-bisluu:1@1", "rogue-bisluu:1@1"], hand=hand)
    plays = [key for key in session.choice.keys if key.startswith("play")]
    assert plays == ["play:kjeluu", "play:rasluu_evolved"]
    mend = next(card for card in session.view(0)["hands"][0] if card["id"] == "quick_mend")
    assert mend["why_not"] == "Signal Jam: no action cards until this wave ends."
    play(session, "attack:rogue-1")
    assert "play:quick_mend" not in session.choice.keys
    play(session, "attack:rogue-1")
    assert session.state.wave == 2
    assert "play:quick_mend" in session.choice.keys


def test_no_other_trouble_forbids_action_cards():
    """PL-11.10: only Signal Jam does; while Blackout is in force a card can be played."""
    session = drawn("blackout", ["rasluu:3", "kjeluu:3"], ["tjeluu"], hand=["quick_mend"])
    play(session, "gather", "gather")
    assert [what for what, _, _ in session.state.troubles] == ["no attack"]
    assert "play:quick_mend" in session.choice.keys
    assert session.view(0)["hands"][0][0]["why_not"] == ""


def test_signal_jam_drawn_between_waves_has_no_effect():
    """PL-11.10: the wave is over, the next has not begun."""
    session = position(["rasluu:3"], ["rogue-bisluu:1@1"], hand=["quick_mend"], draw=["signal_jam"], discard=[])
    play(session, "attack:rogue-1")
    assert session.state.wave == 2
    assert "play:quick_mend" in session.choice.keys
    assert events(session, "ChaosIdle")[0].rule == "PL-11.10"


# --- Memory Wipe ---


def test_memory_wipe_takes_all_xp_and_nothing_else():
    """PL-11.11: of every friendly Luu of all players; banked XP too."""
    session = drawn("memory_wipe", ["rasluu:3@9+5", "kjeluu:1+2"], second=["gifluu:4@8+4"])
    seen = [(luu_.xp, luu_.level, luu_.hp) for seat in (0, 1) for luu_ in queue(session, seat)]
    assert seen == [(0, 3, 9), (0, 1, queue(session)[1].max_hp), (0, 4, 8)]


# --- all of them ---


def test_the_text_of_a_chaos_card_follows_its_number():
    """A changed amount shows in the text and in what happens."""
    cards = CARDS.with_value("chaos", "toxic_pulse", "amount", 5)
    assert "takes 5 damage" in cards.chaos["toxic_pulse"].printed
    assert hps(drawn("toxic_pulse", ["rasluu:1"], cards=cards)) == [10]


@pytest.mark.parametrize("players", [1, 2])
def test_every_chaos_card_comes_up_in_whole_games(players):
    """PL-11.1: at random, with five chaos cards, to the end of each game; no card is lost."""
    seen = set()
    for seed in range(30):
        session = luu.new("planet", seed=seed, players=players, draft="auto", chaos=5, cards=strong_cards())
        play_out(session, attacking(seed))
        seen |= {event.card for event in events(session, "ChaosDrawn")}
        assert sorted(in_game(session.state) + session.state.left_out) == list(range(len(session.game.table.box.ids)))
    assert seen == set(ALL)


@pytest.mark.parametrize("players", [1, 2])
def test_agents_play_drafted_games_with_chaos_to_their_end(players):
    for agent, draft in (("greedy", "auto"), ("greedy", "play"), ("random", "play")):
        session = luu.new("planet", seed=3, players=players, draft=draft, chaos=None if agent == "random" else 5)
        assert play_out(session, get(agent, game="planet", seed=1).choose).outcome is not None


def test_greedy_takes_the_standard_game():
    """It is asked how hard the game shall be and answers 0."""
    session = luu.new("planet", seed=3, draft="fixed", chaos=None)
    while session.choice.kind != "chaos":
        session.play("keep")
    assert get("greedy", game="planet").choose(session) == "chaos:0"


def test_random_play_answers_every_question():
    session = play_out(luu.new("planet", seed=1, draft="play", chaos=None), at_random(1))
    assert {"draft", "chaos"} <= {key.partition(":")[0].replace("keep", "draft") for key in session.moves}
