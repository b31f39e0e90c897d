"""Time in a session: looking back, other lines of play, what a fair game may take back, saves as one short line."""

from __future__ import annotations

import re
from random import Random

import pytest
from whole_games import careful

import luu
from luu.core.saves import LONGEST, SHORT, lengthen, shorten

GAMES = {
    "planet": {"game": "planet", "draft": "auto", "chaos": 0},
    "planet drafted": {"game": "planet"},
    "planet of two": {"game": "planet", "players": 2, "draft": "auto", "chaos": 0},
    "versus": {"game": "luturas", "draft": "play"},
    "solo": {"game": "luturas", "mode": "solo", "draft": "auto"},
}


def game(name: str, seed: int = 38, **more) -> luu.Session:
    return luu.new(seed=seed, **GAMES[name], **more)


def played(name: str, moves: int, seed: int = 38, **more) -> luu.Session:
    session, chance = game(name, seed, **more), Random(seed)
    for _ in range(moves):
        if session.choice is not None:
            session.play(sensible(session, chance))
    return session


def sensible(session: luu.Session, chance: Random) -> str:
    """Mostly a move that keeps the game going, now and then any."""
    plain = session.game.name != "planet" or session.choice.kind == "draft" or chance.random() < 0.1
    return chance.choice(session.choice.keys) if plain else careful(session)


every_game = pytest.mark.parametrize("name", GAMES)


# --- looking back ---


@every_game
def test_looking_at_the_past_keeps_the_present(name):
    session = played(name, 40)
    now, log = session.view(0), session.log
    for ply in (0, 17, 3, len(session.line)):
        session.go_to(ply)
        assert (session.ply, session.moves, session.line) == (ply, session.line[:ply], played(name, 40).moves)
        assert session.view(0) == played(name, ply).view(0)
        assert session.log == played(name, ply).log
    assert (session.view(0), session.log) == (now, log)


@pytest.mark.parametrize("ply", [-1, 41, True, 1.0, "3", None])
def test_a_moment_beyond_the_line_is_refused(ply):
    session = played("planet", 40)
    with pytest.raises(ValueError, match=re.escape(f"ply {ply!r} was given, expected 0 to 40")):
        session.go_to(ply)
    assert session.ply == 40


def test_a_copy_that_looks_ahead_has_no_other_moment():
    with pytest.raises(luu.IllegalMove, match="keeps no history"):
        game("planet").imagine(0, "x").go_to(0)


# --- other lines ---


@every_game
def test_another_move_in_the_past_begins_a_line_and_the_old_one_waits(name):
    session = played(name, 40)
    old, view, log = session.moves, session.view(0), session.log
    ply = next(ply for ply in range(20, 40) if len(at(session, ply).choice) > 1)
    session.go_to(ply)
    other = next(key for key in session.choice.keys if key != old[ply])
    session.play(other)
    new, new_view = session.moves, session.view(0)
    assert (new, session.lines) == ((*old[:ply], other), (old,))
    session.take_line(0)
    assert (session.moves, session.lines, session.view(0), session.log) == (old, (new,), view, log)
    session.take_line(0)
    assert (session.moves, session.lines, session.view(0)) == (new, (old,), new_view)


def at(session: luu.Session, ply: int) -> luu.Session:
    session.go_to(ply)
    return session


def test_the_same_move_again_goes_on_along_the_line():
    session = played("planet", 20)
    session.go_to(10)
    session.play(session.line[10])
    assert (session.ply, len(session.line), session.lines) == (11, 20, ())


def test_the_same_dice_fall_in_another_line():
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    first = session.play("attack:rogue-1")
    session.undo()
    session.play("gather")
    session.take_line(0)
    assert session.last_events == first


def test_lines_do_not_grow_without_end():
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    for turn in range(60):
        session.play(("gather", "defend")[turn % 2])
        session.undo()
    assert len(session.lines) == 20


@pytest.mark.parametrize("number", [-1, 1, True, "0", None])
def test_a_line_that_does_not_exist_is_refused(number):
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    session.play("gather")
    session.undo()
    session.play("defend")
    with pytest.raises(ValueError, match=re.escape(f"line {number!r} was given, expected one of 1")):
        session.take_line(number)


def test_a_copy_has_lines_of_its_own():
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    session.play("gather")
    session.undo()
    copy = session.copy()
    copy.play("defend")
    assert (session.lines, len(copy.lines)) == ((), 1)


# --- fair and teacher ---


@every_game
def test_a_fair_game_takes_back_nothing_that_was_revealed(name):
    session = played(name, 60)
    session.fair = True
    while session.can_undo:
        session.undo()
    ply = session.ply
    assert ply == session.fair_ply
    with pytest.raises(luu.IllegalMove, match="rolled or showed something" if ply else "no move has been played"):
        session.undo()
    assert (session.ply, session.line) == (ply, played(name, 60).moves)


@every_game
@pytest.mark.parametrize("log", [True, False])
def test_what_is_not_revealing_shows_nothing_that_chance_or_others_decide(name, log):
    """A move that a fair game takes back: for every seat it ends as it would were hidden cards and dice others."""
    revealing = 0
    for seed in range(3 if log else 1):
        more = {"chaos": 5} if seed == 2 and name.startswith("planet") else {}
        session, chance = luu.new(seed=seed, log=log, **{**GAMES[name], **more}), Random(seed)
        while session.choice is not None and session.ply < 80:
            key, before = sensible(session, chance), session.copy()
            session.play(key)
            if session.fair_ply == session.ply:
                revealing += 1
                continue
            for seat in range(session.game.seats):
                for number in range(3):
                    copy = before.imagine(seat, f"another {number}")
                    if key in copy.game.keys:
                        copy.play(key)
                        assert seen(copy, seat) == seen(session, seat), (name, seed, session.moves)
    assert revealing > 10


def seen(session: luu.Session, seat: int) -> dict:
    """What a seat sees, without what counts moves and tells events."""
    return {part: value for part, value in session.view(seat).items() if part not in ("ply", "events", "seed", "setup")}


@pytest.mark.parametrize(
    ("name", "key", "reveals"),
    [
        pytest.param("planet", "attack:rogue-1", True, id="an attack rolls"),
        pytest.param("planet of two", "defend", False, id="the other seat goes on after a defence"),
        pytest.param("versus", None, False, id="a Lutura is drafted in the open"),
    ],
)
def test_which_moves_reveal(name, key, reveals):
    session = game(name)
    session.play(key or session.choice.keys[0])
    assert (session.fair_ply == 1) is reveals


def test_a_command_is_taken_back_until_both_have_locked():
    session = luu.new("luturas", seed=7, draft="auto")
    session.fair = True
    session.play(session.choice.keys[0])
    while session.choice.seat == 0:
        session.play(next(key for key in session.choice.keys))
    assert session.can_undo
    before = session.ply
    while session.choice.seat == 1:
        session.play(session.choice.keys[0])
    assert session.ply > before
    assert not session.can_undo


def test_a_fair_game_may_look_at_its_past_but_not_play_on_from_there():
    session = played("planet", 60)
    session.fair = True
    session.go_to(2)
    other = next(key for key in session.choice.keys if key != session.line[2])
    with pytest.raises(luu.IllegalMove, match="in the past of a fair game"):
        session.play(other)
    assert (session.ply, session.can_undo, session.lines) == (2, False, ())
    session.play(session.line[2])
    assert (session.ply, len(session.line)) == (3, 60)
    session.fair = False
    session.go_to(2)
    session.play(other)
    session.play("attack:rogue-1")
    session.fair = True
    with pytest.raises(luu.IllegalMove, match="line 0 was asked for in the past of a fair game"):
        session.take_line(0)


# --- one short line ---


@every_game
def test_a_short_save_is_the_save(name):
    session = played(name, 60)
    line = session.short()
    assert re.fullmatch(r"luu1-[A-Za-z0-9_-]+", line)
    assert len(line) < len(session.save()) * 0.6
    assert lengthen(line) == session.save()
    again = luu.load(f"  {line}\n")
    assert (again.save(), again.view(0)) == (session.save(), session.view(0))


@pytest.mark.parametrize(
    ("line", "fault"),
    [
        pytest.param("luu1-", "ends too early", id="nothing"),
        pytest.param("luu1-!!", "cannot be unfolded", id="no letters of ours"),
        pytest.param("luu1-AAAA", "cannot be unfolded", id="not packed"),
        pytest.param(shorten('"text"'), "expected an object", id="no save inside"),
        pytest.param(shorten(str([0] * (LONGEST // 2))), "unfolds to more than", id="a bomb"),
    ],
)
def test_a_damaged_short_save_is_refused(line, fault):
    with pytest.raises(luu.CorruptSave, match=fault):
        luu.load(line)


def test_a_short_save_that_was_cut_is_refused():
    line = played("planet", 30).short()
    for end in range(len(SHORT), len(line) - 1, 7):
        with pytest.raises(luu.CorruptSave):
            luu.load(line[:end])
