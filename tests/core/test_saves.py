"""Saved games: the same game after loading, here and in another process; everything else is refused by name."""

from __future__ import annotations

import json
import os
import re
import subprocess
import sys
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st
from whole_games import careful, play_out, strong_cards

import luu
from luu.core.errors import LuuError
from luu.core.rng import LARGEST_SEED

PARTS = ["format", "game", "rules", "cards", "setup", "seed", "moves"]


def a_game(moves: int = 30, seed: int = 38, **setup) -> luu.Session:
    session = luu.new("planet", seed=seed, draft="auto", chaos=0, **setup)
    for _ in range(moves):
        session.play(careful(session))
    return session


SAVED = a_game()
SAVE = json.loads(SAVED.save())


# --- a save is the game ---


def test_a_save_says_what_makes_the_game_again():
    assert list(SAVE) == PARTS
    assert SAVE["format"] == "luu-save-1"
    assert SAVE["cards"] == luu.cards("planet").hash
    assert SAVE["setup"] == {"players": 1, "chaos": 0, "draft": "auto", "leftovers": "digital"}
    assert (SAVE["game"], SAVE["seed"], SAVE["moves"]) == ("planet", 38, list(SAVED.moves))


@pytest.mark.parametrize(
    "setup",
    [
        pytest.param({}, id="one player"),
        pytest.param({"players": 2, "seed": 48}, id="two players"),
        pytest.param({"leftovers": "physical", "seed": 102}, id="leftovers in the box"),
        pytest.param({"cards": strong_cards()}, id="other cards"),
        pytest.param({"seed": LARGEST_SEED, "moves": 1}, id="the largest seed"),
        pytest.param({"log": False}, id="without a log"),
        pytest.param({"moves": 0}, id="at the start"),
    ],
)
def test_a_save_is_the_same_text_after_loading(setup):
    session = a_game(**setup)
    loaded = luu.load(session.save(), cards=setup.get("cards"))
    assert loaded.save() == session.save()
    assert loaded.view(0)["queues"] == session.view(0)["queues"]


def test_a_loaded_game_goes_on_like_the_saved_one():
    session = a_game()
    loaded = luu.load(session.save())
    assert (loaded.moves, loaded.log, loaded.last_events) == (session.moves, session.log, session.last_events)
    play_out(session, careful)
    play_out(loaded, careful)
    assert (loaded.log, loaded.outcome) == (session.log, session.outcome)


def test_a_loaded_game_can_be_taken_back_to_its_start():
    loaded = luu.load(SAVED.save())
    while loaded.can_undo:
        loaded.undo()
    assert loaded.log == luu.new("planet", seed=38, draft="auto", chaos=0).log


def test_a_finished_game_can_be_saved():
    session = play_out(a_game(), careful)
    assert luu.load(session.save()).outcome == session.outcome


def test_undone_moves_are_not_saved():
    session = a_game(moves=31)
    session.undo()
    assert session.save() == SAVED.save()


def test_saving_changes_nothing():
    session = a_game()
    before = session.moves, session.log, session.view(0)
    assert session.save() == session.save()
    assert (session.moves, session.log, session.view(0)) == before


def test_a_game_with_scripted_dice_is_not_saved():
    from luu.core.rng import ScriptedDice

    session = luu.new("planet", seed=38, dice=ScriptedDice([1, 2, 3]), draft="auto", chaos=0)
    with pytest.raises(ValueError, match="scripted dice"):
        session.save()


# --- another process ---

CHILD = """
import sys, luu
session = luu.load(sys.stdin.read())
print(session.save())
print(*map(session.explain, session.log), sep="\\n")
print(session.view(0))
"""


@pytest.mark.parametrize("hash_seed", ["0", "1", "4242"])
@pytest.mark.parametrize("players", [1, 2])
def test_another_process_makes_the_same_game(hash_seed, players):
    """Whatever order sets and hashes have there."""
    session = play_out(luu.new("planet", seed=48, players=players, draft="auto", chaos=0), careful)
    child = subprocess.run(
        [sys.executable, "-c", CHILD], input=session.save(), capture_output=True, text=True, check=True,
        env={**os.environ, "PYTHONHASHSEED": hash_seed, "PYTHONIOENCODING": "utf-8"}, encoding="utf-8",
    )  # fmt: skip
    told = [session.save(), *map(session.explain, session.log), str(session.view(0))]
    assert child.stdout.splitlines() == "\n".join(told).splitlines()


# --- what is no save ---


def changed(**parts) -> str:
    return json.dumps({**SAVE, **parts})


def without(part: str) -> str:
    return json.dumps({name: value for name, value in SAVE.items() if name != part})


def with_setup(**words) -> str:
    return changed(setup={**SAVE["setup"], **words})


def with_move(place: int, move: object) -> str:
    return changed(moves=[*SAVE["moves"][:place], move, *SAVE["moves"][place + 1 :]])


def nested(depth: int) -> str:
    return "[" * depth + "]" * depth


CORRUPT = [
    pytest.param("", "not JSON", id="nothing"),
    pytest.param("attack:rogue-1", "not JSON", id="no JSON"),
    pytest.param(SAVED.save()[:-40], "not JSON", id="cut off"),
    pytest.param("\ufeff" + SAVED.save(), "not JSON", id="a byte order mark"),
    pytest.param(SAVED.save().encode("utf-16")[:-1], "not JSON", id="half a character"),
    pytest.param(None, "not JSON", id="None"),
    pytest.param(7, "not JSON", id="a number instead of a text"),
    pytest.param(nested(100_000), "not JSON", id="nested without end"),
    pytest.param("9" * 100_000, "not JSON", id="a number without end"),
    pytest.param("[]", "a list, expected an object", id="a list"),
    pytest.param("null", "a NoneType, expected an object", id="null"),
    pytest.param("3", "a int, expected an object", id="a number"),
    pytest.param("{}", "no 'format'", id="an empty object"),
    *[pytest.param(without(part), f"no '{part}'", id=f"without {part}") for part in PARTS],
    *[pytest.param(changed(**{part: None}), f"'{part}' of the save is None", id=f"{part} null") for part in PARTS],
    *[pytest.param(changed(**{part: True}), f"'{part}' of the save is True", id=f"{part} true") for part in PARTS],
    *[pytest.param(changed(**{part: 1.0}), f"'{part}' of the save is 1.0", id=f"{part} 1.0") for part in PARTS],
    pytest.param(changed(format="luu-save-2"), "'luu-save-2', expected 'luu-save-1'", id="another format"),
    pytest.param(changed(game="chess"), "'game' of the save is 'chess', expected 'planet'", id="unknown game"),
    pytest.param(changed(game=""), "'game' of the save is ''", id="no game's name"),
    pytest.param(changed(seed=-1), "seed -1 was given", id="seed below 0"),
    pytest.param(changed(seed=LARGEST_SEED + 1), "expected a whole number from 0", id="seed too large"),
    pytest.param(changed(seed="38"), "expected a whole number", id="seed as text"),
    pytest.param(changed(setup={}), "set-up of the save lacks 'chaos', expected players, chaos", id="empty set-up"),
    pytest.param(changed(setup={"players": 1}), "the save lacks 'chaos'", id="half a set-up"),
    pytest.param(with_setup(players=3), "players=3 was given, expected 1 or 2", id="three players"),
    pytest.param(with_setup(players=True), "players=True was given", id="players true"),
    pytest.param(with_setup(players=1.0), "players=1.0 was given", id="players 1.0"),
    pytest.param(with_setup(players="1"), "players='1' was given", id="players as text"),
    pytest.param(with_setup(players=[1]), r"players=\[1\] was given", id="players as a list"),
    pytest.param(with_setup(chaos=False), "chaos=False was given", id="chaos false"),
    pytest.param(with_setup(draft="later"), "draft='later' was given", id="unknown draft"),
    pytest.param(with_setup(leftovers=None), "leftovers=None was given", id="leftovers null"),
    pytest.param(with_setup(log=False), "the save has 'log', expected players", id="a word of another kind"),
    pytest.param(with_setup(dice=[1, 2, 3]), "the save has 'dice'", id="dice smuggled in"),
    pytest.param(with_setup(seed=1), "'seed'", id="a second seed"),
    pytest.param(with_setup(weather="fine"), "'weather'", id="an unknown word"),
    pytest.param(with_setup(players={"a": {}}), "players={'a': {}} was given", id="players as an object"),
    pytest.param(with_move(0, 3), "move 1 of the save is 3", id="a number for a move"),
    pytest.param(with_move(4, None), "move 5 of the save is None", id="null for a move"),
    pytest.param(with_move(4, ["defend"]), "move 5 of the save is", id="a list for a move"),
    pytest.param(with_move(4, ""), "move 5 of the save cannot be played: ''", id="an empty move"),
    pytest.param(with_move(11, "attack:rogue-9"), "move 12 of the save cannot be played", id="illegal"),
    pytest.param(with_move(0, SAVE["moves"][0].upper()), "move 1 of the save cannot be played", id="another spelling"),
    pytest.param(changed(moves="defend"), "'moves' of the save is 'defend', expected a list", id="moves as text"),
    pytest.param(changed(moves={"1": "defend"}), "expected a list", id="moves as an object"),
]  # fmt: skip


@pytest.mark.parametrize(("text", "message"), CORRUPT)
def test_a_corrupt_save_is_refused_and_says_what_is_wrong(text, message):
    with pytest.raises(luu.CorruptSave, match=message) as caught:
        luu.load(text)
    assert len(str(caught.value)) < 800


def test_a_game_that_is_over_takes_no_more_moves():
    over = json.loads(play_out(a_game(), careful).save())
    over["moves"].append("defend")
    with pytest.raises(luu.CorruptSave, match=f"move {len(over['moves'])} of the save cannot be played: .* over"):
        luu.load(json.dumps(over))


@pytest.mark.parametrize("make", [lambda deep: with_deep("setup", deep), lambda deep: with_deep("moves", deep)])
def test_a_save_may_be_nested_as_deeply_as_it_likes(make: Callable[[str], str]):
    """JSON that is just shallow enough to be read may be too deep to be shown."""
    for depth in [*range(1, 2000, 7), *range(900, 1000)]:
        with pytest.raises(luu.CorruptSave):
            luu.load(make(nested(depth)))


def with_deep(part: str, deep: str) -> str:
    place = {"players": "HERE"} | {name: SAVE["setup"][name] for name in SAVE["setup"] if name != "players"}
    value = place if part == "setup" else ["HERE"]
    return changed(**{part: value}).replace('"HERE"', deep)


@given(st.text() | st.recursive(st.none() | st.booleans() | st.floats() | st.text(), st.lists).map(json.dumps))
def test_any_other_text_is_refused(text):
    with pytest.raises(luu.CorruptSave):
        luu.load(text)


@given(st.sampled_from(PARTS), st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
))  # fmt: skip
def test_any_other_part_is_refused_or_is_another_game(part, value):
    """Another seed, or no moves, are a game too; and that game is saved as the same text."""
    text = json.dumps({**SAVE, "moves": [], part: value}, indent=1)
    loaded = load_or_refuse(text)
    if loaded is not None:
        assert part in ("seed", "moves")
        assert loaded.save() == text


@given(st.integers(0, len(SAVED.save()) - 1), st.sampled_from('0 "{}[],:x\x00é') | st.just(""))
def test_any_slip_of_the_pen_is_refused_or_harmless(place, slip):
    """One character replaced or lost: a named error, or a game whose save reads the same as the damaged text."""
    whole = SAVED.save()
    text = whole[:place] + slip + whole[place + 1 :]
    loaded = load_or_refuse(text)
    if loaded is not None:
        assert json.loads(loaded.save()) == json.loads(text)


def load_or_refuse(text: str) -> luu.Session | None:
    """The loaded game, or None if an error of luu's own refused it; any other error comes through."""
    try:
        return luu.load(text)
    except LuuError:
        return None


# --- saves of other rules or cards ---


@pytest.mark.parametrize("rules", ["planet-1", "planet-2", "planet-3", "planet-4", "", "luturas-1"])
def test_a_save_of_other_rules_is_told_apart(rules):
    with pytest.raises(luu.RulesChanged, match=re.escape(f"saved under rules {rules!r}; these are 'planet-5'")):
        luu.load(changed(rules=rules))


def test_a_save_with_other_cards_is_told_apart():
    """And is loaded once the right ones are given."""
    cards = luu.cards("planet").with_value("actions", "quick_mend", "cost", 1)
    session = a_game(moves=5, cards=cards)
    with pytest.raises(luu.CardsChanged, match=r"luu\.load\(text, cards=\.\.\.\)") as caught:
        luu.load(session.save())
    assert cards.hash[:12] in str(caught.value)
    assert luu.cards("planet").hash[:12] in str(caught.value)
    with pytest.raises(luu.CardsChanged):
        luu.load(SAVED.save(), cards=cards)
    assert luu.load(session.save(), cards=cards).log == session.log


def test_other_rules_are_reported_before_other_cards():
    """Cards are often changed together with rules; the rules are what a player cannot bring along."""
    with pytest.raises(luu.RulesChanged):
        luu.load(changed(rules="planet-0", cards="0" * 64))


def test_a_refused_save_leaves_the_game_that_is_played_alone():
    session = a_game()
    before = session.save(), session.log
    for text in ("", changed(seed=-1), with_move(11, "attack:rogue-9"), changed(rules="planet-0")):
        with pytest.raises(LuuError):
            luu.load(text)
    assert (session.save(), session.log) == before
