"""What goes wrong at the front door: a named error that says what was given, what was expected, where; nothing lost."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest
from whole_games import careful, play_out

import luu
from luu.core.errors import LuuError


@pytest.fixture
def session() -> luu.Session:
    """A game in its middle, with a move to redo."""
    session = luu.new("planet", seed=38, draft="auto", chaos=0)
    for _ in range(20):
        session.play(careful(session))
    session.undo()
    return session


def everything(session: luu.Session) -> tuple:
    """All that a player could lose."""
    choice = session.choice
    return session.save(), session.log, session.view(0), choice, session.can_redo, session.copy().redo()


# --- moves ---


@pytest.mark.parametrize(
    "move",
    [
        pytest.param("attack:rogue-2", id="not legal here"),
        pytest.param("play:overdrive", id="a card that is not in hand"),
        pytest.param("boss:lynluu", id="an answer to another question"),
        pytest.param("fly", id="an unknown key"),
        pytest.param("", id="nothing"),
        pytest.param("Defend", id="another spelling"),
        pytest.param("defend ", id="a blank too much"),
        pytest.param(None, id="None"),
        pytest.param(0, id="a number"),
        pytest.param(["defend"], id="a list"),
        pytest.param({"key": "defend"}, id="an object"),
    ],
)
def test_an_illegal_move_changes_nothing(session, move):
    before = everything(session)
    with pytest.raises(luu.IllegalMove) as caught:
        session.play(move)
    said = str(caught.value)
    assert said.startswith(f"{move!r} was played, but seat 0 is asked (turn: ")
    assert f"expected one of {', '.join(session.choice.keys)}" in said
    assert everything(session) == before


@pytest.mark.parametrize(("typed", "meant"), [("Defend", "defend"), ("atack:rogue-1", "attack:rogue-1")])
def test_a_slip_of_the_pen_is_told_what_it_may_have_meant(session, typed, meant):
    with pytest.raises(luu.IllegalMove, match=f"did you mean '{meant}'"):
        session.play(typed)


def test_an_option_of_another_game_is_checked_too(session):
    before = everything(session)
    other = play_to("xp")
    with pytest.raises(luu.IllegalMove, match="'xp:luu-1' was played"):
        session.play(other.choice.options[0])
    assert everything(session) == before


def play_to(kind: str) -> luu.Session:
    """A game that has come to a question of this kind."""
    session = luu.new("planet", seed=38, draft="auto", chaos=0)
    while session.choice.kind != kind:
        session.play(careful(session))
    return session


def test_no_move_is_legal_once_the_game_is_over(session):
    play_out(session, careful)
    before = session.save(), session.log, session.outcome
    with pytest.raises(luu.IllegalMove, match=r"'defend' was played, but the game is over: .*colony lost"):
        session.play("defend")
    assert (session.save(), session.log, session.outcome) == before


def test_an_imagined_game_refuses_moves_as_well(session):
    imagined = session.imagine(0, "look")
    with pytest.raises(luu.IllegalMove, match="'fly' was played"):
        imagined.play("fly")
    assert imagined.choice.keys == session.choice.keys


# --- new games ---


@pytest.mark.parametrize(
    ("setup", "message"),
    [
        pytest.param({"players": 3}, "players=3 was given, expected 1 or 2", id="players"),
        pytest.param({"players": True}, "players=True was given", id="true for a number"),
        pytest.param({"players": 1.0}, "players=1.0 was given", id="a fraction for a number"),
        pytest.param({"draft": "random"}, "draft='random' was given, expected 'play' or 'auto' or 'fixed'", id="draft"),
        pytest.param(
            {"leftovers": "burnt"}, "leftovers='burnt' was given, expected 'digital' or 'physical'", id="leftovers"
        ),
        pytest.param({"seed": -1}, "seed -1 was given, expected a whole number from 0", id="seed below 0"),
        pytest.param({"seed": 1 << 63}, "seed 9223372036854775808 was given", id="seed too large"),
        pytest.param({"seed": "7"}, "seed '7' was given", id="seed as text"),
        pytest.param({"seed": True}, "seed True was given", id="seed true"),
        pytest.param({"cards": "my cards"}, "cards='my cards' was given, expected a CardSet of 'planet'", id="cards"),
    ],
)
def test_a_setup_that_cannot_be_played_is_refused(setup, message):
    with pytest.raises(ValueError, match=re.escape(message)):
        luu.new("planet", **setup)


def test_a_setup_word_that_does_not_exist_is_refused_with_a_hint():
    with pytest.raises(TypeError, match=r"'player' was given, expected players, .* \(did you mean 'players'\?\)"):
        luu.new("planet", player=2)


@pytest.mark.parametrize("door", [luu.new, luu.cards])
@pytest.mark.parametrize("game", ["chess", "Planet", "", None, 1, ["planet"]])
def test_a_game_that_does_not_exist_is_refused(door, game):
    with pytest.raises(ValueError, match=re.escape(f"game {game!r} was given, expected 'planet'")):
        door(game)


# --- saves (all the ways in which one can be corrupt stand in core/test_saves.py) ---


def test_a_corrupt_save_is_refused_by_name(session):
    before = everything(session)
    with pytest.raises(
        luu.CorruptSave, match="move 3 of the save cannot be played: 'fly' was played, but seat 0 is asked"
    ):
        luu.load(session.save().replace(f'"{session.moves[2]}"', '"fly"'))
    assert everything(session) == before


# --- card sheets ---


def test_a_sheet_with_three_faults_is_refused_with_all_three(session, tmp_path):
    """File, row, column, what was given and what was expected; the shipped cards and the game stay as they are."""
    before, cards = everything(session), luu.cards("planet").hash
    folder = luu.cards("planet").to_folder(tmp_path)
    spoil(folder / "actions.csv", "quick_mend,Quick Mend,core,0,", "quick_mend,Quick Mend,core,nothing,")
    spoil(folder / "actions.csv", '"HEAL(target, amount)"', '"HEEL(target, amount)"')
    spoil(folder / "rogues.csv", "kjeluu_t2,Kjeluu,Kjeluu,2,16,", "kjeluu_t2,Kjeluu,Kjelu,2,16,")
    with pytest.raises(luu.BadSheet) as caught:
        luu.cards("planet", folder=folder)
    places = [(fault.sheet, fault.row, fault.column, fault.given) for fault in caught.value.faults]
    assert sorted(places) == [
        ("actions", 3, "cost", "nothing"),
        ("actions", 3, "effect", "HEEL(target, amount)"),
        ("rogues", 11, "class", "Kjelu"),
    ]
    lines = str(caught.value).splitlines()
    assert lines[0] == "3 faults in the card sheets:"
    assert len(lines) == 4
    assert "  actions row 3, column cost: got 'nothing', expected a whole number" in str(caught.value)
    assert "did you mean 'HEAL'?" in str(caught.value)
    assert "did you mean 'Kjeluu'?" in str(caught.value)
    assert luu.cards("planet").hash == cards
    assert everything(session) == before


def spoil(sheet: Path, old: str, new: str) -> None:
    """Change the first place in a sheet that reads so."""
    text = sheet.read_text("utf-8")
    assert old in text
    sheet.write_text(text.replace(old, new, 1), "utf-8", newline="")


# --- the errors themselves ---

NAMES = ["IllegalMove", "CorruptSave", "RulesChanged", "CardsChanged", "BadSheet"]


@pytest.mark.parametrize("name", NAMES)
def test_one_except_catches_every_error_of_luu(name):
    assert issubclass(getattr(luu, name), LuuError)
    assert getattr(luu, name).__doc__


def test_errors_cross_process_borders(tmp_path):
    folder = luu.cards("planet").to_folder(tmp_path)
    spoil(folder / "actions.csv", "quick_mend,Quick Mend,core,0,", "quick_mend,Quick Mend,core,nothing,")
    for fails in (
        lambda: luu.new("planet", seed=1, draft="auto", chaos=0).play("fly"),
        lambda: luu.load(""),
        lambda: luu.cards("planet", folder),
    ):
        with pytest.raises(LuuError) as caught:
            fails()
        again = pickle.loads(pickle.dumps(caught.value))
        assert (type(again), str(again)) == (type(caught.value), str(caught.value))
