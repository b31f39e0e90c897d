"""Coverage counts what changed a game, not what merely lay on the table; positions that are not sound are found."""

from __future__ import annotations

import json

import pytest
from board import play, position
from whole_games import attacking, free_cards

import luu
from benchmarks import campaign
from benchmarks.coverage import Coverage, Thing, Watch, watch
from benchmarks.coverage_planet import PlanetLens
from benchmarks.soundness_planet import faults

LENS = PlanetLens(luu.cards("planet"))


def watched(session: luu.Session, *moves: str) -> Watch:
    """Some moves of a position, watched."""
    view = Watch(LENS)
    for move in moves:
        before = session.game.clone()
        session.play(move)
        view.moved(before, move, session.game)
    return view


# ---------------------------------------------------------------------- what counts as a change


@pytest.mark.parametrize(
    ("start", "moves", "thing", "changed"),
    [
        pytest.param(
            {"queue": ["rasluu:1@9"], "hand": ["quick_mend"]},
            ["play:quick_mend"],
            Thing("card", "quick_mend", "HEAL"),
            True,
            id="a heal of a wounded Luu",
        ),
        pytest.param(
            {"queue": ["rasluu:1"], "hand": ["quick_mend"]},
            ["play:quick_mend"],
            Thing("card", "quick_mend", "HEAL"),
            False,
            id="a heal of an unhurt Luu",
        ),
        pytest.param(
            {"queue": ["rasluu:1", "kjeluu:1@3"], "hand": ["shell_regrowth"]},
            ["play:shell_regrowth", "target:luu-2"],
            Thing("card", "shell_regrowth", "HEAL"),
            True,
            id="a card whose Luu is asked for",
        ),
        pytest.param(
            {"queue": ["rasluu:1"], "hand": ["hardened_instinct"]},
            ["play:hardened_instinct"],
            Thing("card", "hardened_instinct", "MOD attack"),
            False,
            id="more attack, before any attack",
        ),
        pytest.param(
            {"queue": ["rasluu:1", "kjeluu:1"], "enemies": ["rogue-bisluu:4"], "hand": ["hardened_instinct"]},
            ["play:hardened_instinct", "target:luu-1", "attack:rogue-1"],
            Thing("card", "hardened_instinct", "MOD attack"),
            True,
            id="more attack, once it attacks",
        ),
        pytest.param(
            {"queue": ["rasluu:1"], "hand": ["salvage_protocol"], "discard": ["quick_mend", "core_surge"]},
            ["play:salvage_protocol"],
            Thing("card", "salvage_protocol", "TAKE"),
            False,
            id="a card that is still asking",
        ),
        pytest.param(
            {"queue": ["rasluu:1"], "hand": ["salvage_protocol"], "discard": ["quick_mend", "core_surge"]},
            ["play:salvage_protocol", "take:core_surge"],
            Thing("card", "salvage_protocol", "TAKE"),
            True,
            id="a card that was answered",
        ),
        pytest.param(
            {"queue": ["rasluu:1", "rasluu:1", "kjeluu:1"], "hand": ["override"]},
            ["play:override", "next:luu-3"],
            Thing("card", "override", "CALL_NEXT"),
            True,
            id="another Luu is called",
        ),
        pytest.param(
            {
                "queue": ["rasluu:1", "kjeluu:1"],
                "enemies": ["rogue-bisluu:1", "rogue-rasluu:1"],
                "hand": ["termination"],
            },
            ["play:termination", "target:rogue-2", "xp:luu-1"],
            Thing("card", "termination", "DEFEAT"),
            True,
            id="a card that brings XP to share",
        ),
        pytest.param(
            {"queue": ["rasluu:1"], "enemies": ["rogue-kjeluu:3", "rogue-rasluu:1"], "hand": ["termination"]},
            ["play:termination"],
            Thing("card", "termination", "DEFEAT"),
            True,
            id="a card that finds one target only",
        ),
        pytest.param(
            {"queue": ["rasluu:1", "gifluu:1"]},
            ["call:rogue-1"],
            Thing("trait", "Rasluu", "Call the Shot"),
            True,
            id="a move that only a trait allows",
        ),
        pytest.param(
            {"queue": ["kjeluu:1"], "enemies": ["rogue-bisluu:1"], "seed": 1},
            ["attack:rogue-1"],
            Thing("trait", "Kjeluu", "Impervious"),
            True,
            id="a trait that keeps damage off",
        ),
        pytest.param(
            {"queue": ["kjeluu:1"], "enemies": ["rogue-rasluu:4"]},
            ["attack:rogue-1"],
            Thing("trait", "Kjeluu", "Impervious"),
            False,
            id="a trait that a hard blow passes",
        ),
        pytest.param(
            {"queue": ["bisluu:1"], "enemies": ["rogue-kjeluu:4"]},
            ["attack:rogue-1"],
            Thing("rogue", "kjeluu_t4"),
            True,
            id="a Rogue's ability",
        ),
        pytest.param(
            {"queue": ["gifluu:1", "rasluu:3"], "enemies": ["lynluu"], "sector": 2, "boss": "lynluu"},
            ["attack:rogue-1", "attack:rogue-1"],
            Thing("boss", "lynluu"),
            False,
            id="a boss that finds no wounded prey",
        ),
        pytest.param(
            {"queue": ["kjeluu:3@30"], "enemies": ["lynluu"], "sector": 2, "boss": "lynluu"},
            ["attack:rogue-1"],
            Thing("boss", "lynluu"),
            True,
            id="a boss that does",
        ),
    ],
)
def test_a_thing_counts_when_the_game_would_be_another_without_it(start, moves, thing, changed):
    view = watched(position(**{"luutex": 9, **start}), *moves)
    assert thing in view.seen
    assert (thing in view.changed) == changed


def test_a_chaos_card_counts_when_it_strikes():
    session = position(["rasluu:1@9", "kjeluu:1"], draw=["toxic_pulse"], hand=["core_cascade"], luutex=9)
    assert Thing("chaos", "toxic_pulse") in watched(session, "play:core_cascade").changed


def test_watching_changes_nothing():
    session, plain = (position(["rasluu:1", "kjeluu:1"], hand=["override", "core_surge"]) for _ in range(2))
    moves = ("play:core_surge", "attack:rogue-1", "defend")
    watched(session, *moves)
    play(plain, *moves)
    assert LENS.picture(session.game) == LENS.picture(plain.game)


def test_every_verb_and_ability_of_the_sheets_is_on_the_list():
    things = LENS.things()
    assert len(set(things)) == len(things)
    names = {(thing.kind, thing.name) for thing in things}
    cards = luu.cards("planet")
    assert {name for kind, name in names if kind == "card"} == set(cards.sheet("actions"))
    assert {name for kind, name in names if kind == "chaos"} == set(cards.sheet("chaos"))
    assert {name for kind, name in names if kind == "rogue"} == set(cards.sheet("rogues"))
    assert {name for kind, name in names if kind == "boss"} == {"tjeluu", "lynluu", "forluu", "fesluu", "toxluu"}
    printed = {text for row in cards.sheet("luus").values() for text in (row.trait, row.passive) if text}
    assert {thing.part for thing in things if thing.kind in ("trait", "passive")} == printed


# ---------------------------------------------------------------------- soundness


def lose_a_card(state):
    state.draw.pop()


def double_a_card(state):
    state.discard.append(state.draw[0])


def lose_a_rogue(state):
    state.enemies.pop()


def too_much_hp(state):
    state.players[0].queue[0].hp += 1


def too_much_xp(state):
    state.players[0].queue[0].xp = 5


def debts(state):
    state.players[0].luutex = -1


def same_boss_twice(state):
    state.boss_deck[0] = state.boss_deck[1]


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lose_a_card, "cards are lost or doubled"),
        (double_a_card, "cards are lost or doubled"),
        (lose_a_rogue, "Rogue cards are lost or doubled"),
        (too_much_hp, "HP"),
        (too_much_xp, "has 5 XP at level 1"),
        (debts, "has -1 Luutex"),
        (same_boss_twice, "a boss is doubled"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_position_that_is_not_sound_is_found(spoil, says):
    session = luu.new("planet", seed=1, draft="fixed", chaos=0)
    assert faults(session) == []
    spoil(session.state)
    assert any(says in fault for fault in faults(session))


def test_a_fault_ends_the_game_and_is_reported_with_its_place():
    def spoiler(session):
        if session.ply == 1:
            session.state.players[0].luutex = -50
        return session.game.keys[0]

    found = watch(luu.new("planet", seed=1, draft="fixed", chaos=0), spoiler, LENS, "game 1")
    assert found.faults == ["game 1, move 2: seat 0 has -50 Luutex"]


# ---------------------------------------------------------------------- whole games


def test_counts_do_not_depend_on_the_number_of_processes():
    batches = campaign.planet_batches(random=12, greedy=0)[:2]
    assert campaign.run("planet", batches, workers=1) == campaign.run("planet", batches, workers=2)


def test_a_campaign_is_reported_batch_by_batch_and_thing_by_thing():
    batches = campaign.planet_batches(random=16, greedy=4)
    found = campaign.results("planet", batches, campaign.run("planet", batches), "test")
    assert found["faults"] == []
    assert [row["games"] for row in found["batches"]] == [4, 4, 4, 4, 1, 1, 1, 1]
    text = campaign.markdown(found)
    assert "| greedy, players 2, chaos 5 " in text
    assert text.count("| `toxic_pulse` ") == 1
    assert f"Of {len(LENS.things())} things, {len(LENS.things()) - len(found['missing'])} changed a game." in text
    assert json.loads(json.dumps(found)) == found


def test_sixty_games_are_sound_and_show_most_things_to_work():
    """One and two players, chaos 0 and 5. A third with the cards as they are, the others with far stronger Luu and
    action cards for nothing, so that they go far. What they miss is rare, not broken: the whole campaign shows it."""
    total = Coverage()
    for seed in range(60):
        cards = luu.cards("planet") if seed % 3 == 0 else free_cards()
        setup = {"players": 1 + seed % 2, "chaos": (0, 5)[seed // 2 % 2], "draft": "play"}
        session = luu.new("planet", seed=seed, cards=cards, log=False, **setup)
        total.add(watch(session, attacking(seed), PlanetLens(cards), f"seed {seed}"))
    assert total.faults == []
    missing = total.missing(LENS)
    assert len(missing) <= len(LENS.things()) // 16, missing
