"""Coverage of Luturas Network: what counts as having worked, positions that are not sound, and a small campaign."""

from __future__ import annotations

import json

import pytest
from duel import play, solo, versus

import luu
from benchmarks import campaign
from benchmarks.coverage import Coverage, Thing, Watch, watch
from benchmarks.coverage_luturas import SHEETS, LuturasLens
from benchmarks.soundness_luturas import faults
from luu.agents import Random

LENS = LuturasLens(luu.cards("luturas"))


def watched(session: luu.Session, *cards: str) -> Watch:
    """Some moves of a position, watched."""
    view = Watch(LENS)
    for card in cards:
        before = session.game.clone()
        kind = session.choice.kind
        key = card if ":" in card or kind == "transform" else f"{kind}:{card}"
        session.play(key)
        view.moved(before, key, session.game)
    return view


# ---------------------------------------------------------------------- what counts as a change


@pytest.mark.parametrize(
    ("start", "moves", "thing", "changed"),
    [
        pytest.param(
            lambda: solo(["brinokk@5"], hand=["patch_kit"], dice=[1, 2]),
            ["patch_kit"],
            Thing("strategy", "patch_kit", "HEAL(self, 3)"),
            True,
            id="a heal of a wounded Lutura",
        ),
        pytest.param(
            lambda: solo(hand=["patch_kit"], dice=[1, 2]),
            ["patch_kit"],
            Thing("strategy", "patch_kit", "HEAL(self, 3)"),
            False,
            id="a heal of an unhurt one",
        ),
        pytest.param(
            lambda: solo(hand=["harbor_breaker"], dice=[3, 4, 1, 1, 1, 2]),
            ["harbor_breaker"],
            Thing("tool", "harbor_breaker", "attack"),
            True,
            id="a Tool that hits",
        ),
        pytest.param(
            lambda: solo(hand=["harbor_breaker"], dice=[1, 2, 1, 2]),
            ["harbor_breaker"],
            Thing("tool", "harbor_breaker", "attack"),
            False,
            id="a Tool that misses",
        ),
        pytest.param(
            lambda: solo(hand=["rally_shout"], dice=[1, 2]),
            ["rally_shout"],
            Thing("strategy", "rally_shout", "MOD(self, power, 2, round)"),
            False,
            id="more Power without an attack",
        ),
        pytest.param(
            lambda: solo(hand=["rally_shout", "grit_jab"], dice=[3, 4, 1, 1, 1, 2]),
            ["grit_jab", "rally_shout"],
            Thing("strategy", "rally_shout", "MOD(self, power, 2, round)"),
            True,
            id="more Power and an attack that hits",
        ),
        pytest.param(
            lambda: solo(["helechor"], hand=["terrestrial_core"], dice=[1, 2]),
            ["terrestrial_core"],
            Thing("lutura", "helechor", "base, passive: MATCH(crystal, Terrestrial)"),
            True,
            id="a Crystal that only the ability allows",
        ),
        pytest.param(
            lambda: solo(["helechor"], hand=["botanical_core"], dice=[1, 2]),
            ["botanical_core"],
            Thing("lutura", "helechor", "base, passive: MATCH(crystal, Terrestrial)"),
            False,
            id="a Crystal of its own nature",
        ),
        pytest.param(
            lambda: solo(foe="derrumbal@6/0", hand=["quarry_rake"], dice=[3, 4, 4, 4, 1, 2]),
            ["quarry_rake"],
            Thing("oscumora", "derrumbal", "passive: CAP(5)"),
            True,
            id="a limit that is reached",
        ),
        pytest.param(
            lambda: versus(hand=["relay_call"], other=["patch_kit"], dice=[]),
            ["relay_call", "patch_kit", "bench:silmoro"],
            Thing("strategy", "relay_call", "SWAP(self, choose)"),
            True,
            id="a card that asks",
        ),
    ],
)
def test_a_thing_counts_when_the_game_would_be_another_without_it(start, moves, thing, changed):
    view = watched(start(), *moves)
    assert thing in view.seen
    assert (thing in view.changed) == changed


def test_a_change_that_lasts_counts_in_the_round_in_which_it_matters():
    """LN-R36: Flammable Core's Power stays on the Lutura, which has no Tool until the second round."""
    session = versus(["cindrul"], hand=["flammable_core"], decks=(["patch_kit", "open_hand_haymaker"], None), seed=1)
    thing, view = Thing("strategy", "flammable_core", "MOD(self, power, 1, lasting)"), Watch(LENS)
    seen = []
    while session.state.round < 3:
        before, key = session.game.clone(), session.choice.keys[0]
        session.play(key)
        view.moved(before, key, session.game)
        seen.append((before.state.round, thing in view.changed))
    assert (1, True) not in seen
    assert seen[-1] == (2, True)


def test_watching_changes_nothing():
    hands = {"hand": ["harbor_breaker", "rally_shout"], "other": ["quarry_rake", "patch_kit"], "seed": 3}
    session, plain = versus(**hands), versus(**hands)
    moves = ("harbor_breaker", "rally_shout", "quarry_rake", "patch_kit")
    watched(session, *moves)
    play(plain, *moves)
    assert LENS.picture(session.game) == LENS.picture(plain.game)


def test_every_verb_and_ability_of_the_sheets_is_on_the_list():
    """LN-4.1: 18 Luturas with two sides, 18 Oscumoras, 36 Tools, 36 Strategies."""
    things = LENS.things()
    assert len(set(things)) == len(things)
    cards = luu.cards("luturas")
    for kind, sheet in SHEETS.items():
        assert {thing.name for thing in things if thing.kind == kind} == set(cards.sheet(sheet))
    for lutura in cards.luturas:
        sides = {thing.part.partition(",")[0] for thing in things if thing.name == lutura}
        assert sides == {"base", "Hyper"}
    clauses = [rule for card in cards.tools.values() for rule in card.rules for _ in rule.effects]
    assert sum(thing.kind == "tool" for thing in things) == 36 + len(clauses)


# ---------------------------------------------------------------------- soundness


def lose_a_card(state):
    state.players[0].decks[0].pop()


def tool_among_strategies(state):
    player = state.players[0]
    player.decks[0][-1], player.decks[1][-1] = player.decks[1][-1], player.decks[0][-1]


def too_much_stamina(state):
    state.stamina[0] = 99


def own_status(state):
    state.status[0] = 0


def ill_oscumora(state):
    state.status[6] = 3


def too_much_special(state):
    state.special[0] = 10


def fallen_and_active(state):
    state.stamina[0] = 0


def too_much_change(state):
    state.changes.append((0, 4, 3, 2, 0))


def change_on_the_bench(state):
    state.changes.append((1, 4, 1, 2, 0))


def last_round(state):
    state.changes.append((0, 4, 1, 0, 0))


@pytest.mark.parametrize(
    ("spoil", "says"),
    [
        (lose_a_card, "cards are lost or doubled"),
        (tool_among_strategies, "cards of the other kind among its Tools"),
        (too_much_stamina, "Brinokk has 99 of 14 Stamina"),
        (own_status, "Brinokk with 14 Stamina is Soaked"),
        (ill_oscumora, "is Burned"),
        (too_much_special, "has 10 Special"),
        (fallen_and_active, "no standing creature"),
        (too_much_change, "slot 0, stat 4 is changed by 3"),
        (change_on_the_bench, "slot 1 is not Active"),
        (last_round, "something of the last round is left"),
    ],
    ids=lambda value: value.__name__ if callable(value) else "",
)
def test_a_position_that_is_not_sound_is_found(spoil, says):
    session = luu.new("luturas", mode="solo", seed=1, teams=["brinokk", "marelisk", "isotarn"])
    assert faults(session) == []
    spoil(session.state)
    assert any(says in fault for fault in faults(session))


def test_a_lutura_that_is_lost_in_the_draft_is_found():
    session = luu.new("luturas", seed=1)
    assert faults(session) == []
    session.state.pool = session.state.pool[1:]
    assert faults(session)[0].startswith("Luturas are lost or doubled")


# ---------------------------------------------------------------------- whole games


def test_a_campaign_is_reported_batch_by_batch_and_thing_by_thing():
    batches = campaign.luturas_batches(random=6, greedy=1)
    found = campaign.results("luturas", batches, campaign.run("luturas", batches), "test")
    assert found["faults"] == []
    assert [row["games"] for row in found["batches"]] == [6, 6, 1, 1]
    text = campaign.markdown(found)
    assert "| greedy, mode solo " in text
    assert text.count("| `harbor_breaker`  ") == 1
    assert all(f"## {title}\n" in text for title in ("Operations", "Triggers", "Durations"))
    for row in ("HEAL self", "MOD self power", "SWAP opponent", "passive, oscumora", "Special of a Tool", "lasting"):
        assert f"| `{row}` " in text
    assert f"Of {len(LENS.things())} things, {len(LENS.things()) - len(found['missing'])} changed a game." in text
    assert json.loads(json.dumps(found)) == found


@pytest.mark.slow
def test_some_games_are_sound_and_show_nearly_everything_to_work():
    """LN-4.1: what is missed is rare, not broken; the whole campaign shows everything. Solo Luturas are given more
    Stamina, so that all Oscumoras come."""
    giants = luu.cards("luturas")
    for name in giants.luturas:
        giants = giants.with_value("luturas", name, "stamina", 60)
    lenses, total = {"versus": LENS, "solo": LuturasLens(giants)}, Coverage()
    for seed in range(40):
        mode = ("versus", "solo")[seed % 2]
        lens = lenses[mode]
        session = luu.new("luturas", seed=seed, mode=mode, draft="random", cards=lens.cards, log=False)
        total.add(watch(session, Random(seed).choose, lens, f"{mode}, seed {seed}"))
    assert total.faults == []
    missing = total.missing(LENS)
    assert len(missing) <= len(LENS.things()) // 10, missing
