"""A game being played: play, undo, redo, branches, copies, the log, tables of it, how it is shown."""

from __future__ import annotations

import json
import re

import pytest
from whole_games import careful, decisions, play_out

import luu
from luu.core.session import STRIDE, Session


@pytest.fixture
def session() -> Session:
    """A game that lasts more than 200 moves when it is played with care."""
    return luu.new("planet", seed=38, draft="auto", chaos=0)


@pytest.fixture
def two() -> Session:
    return luu.new("planet", seed=48, players=2, draft="auto", chaos=0)


def walk(session: Session, moves: int) -> Session:
    """Play on for so many moves."""
    for _ in range(moves):
        session.play(careful(session))
    return session


def kinds(events: tuple[luu.Event, ...]) -> list[str]:
    return [type(event).__name__ for event in events]


# --- play ---


def test_a_new_game_asks_at_once(session):
    assert (session.seed, session.moves, session.ply, session.outcome) == (38, (), 0, None)
    assert dict(session.setup) == {"players": 1, "chaos": 0, "draft": "auto", "leftovers": "digital"}
    assert session.choice.keys
    assert session.cards == luu.cards("planet")


def test_a_seed_is_picked_and_recorded_when_none_is_given():
    first, second = luu.new("planet", draft="auto", chaos=0), luu.new("planet", draft="auto", chaos=0)
    assert first.seed != second.seed
    assert luu.new("planet", seed=first.seed, draft="auto", chaos=0).log == first.log


def test_play_takes_a_key_or_an_option_and_gives_the_events(session):
    other = session.copy()
    defend = next(option for option in session.choice.options if option.key == "defend")
    assert session.play("defend") == other.play(defend) == session.last_events
    assert kinds(session.last_events)[0] == "Defended"
    assert session.moves == other.moves == ("defend",)


def test_the_log_is_what_all_moves_gave(session):
    told = list(session.log)
    for _ in range(60):
        told += session.play(careful(session))
    assert session.log == tuple(told)


def test_last_events_before_the_first_move_are_those_of_the_setup(session):
    assert session.last_events == session.log
    assert kinds(session.log)[:2] == ["GameStarted", "StarterDrawn"]


def test_a_session_without_a_log_builds_no_events():
    session = walk(luu.new("planet", seed=38, log=False, draft="auto", chaos=0), 20)
    assert (session.log, session.last_events, session.play(careful(session))) == ((), (), ())
    session.undo()
    session.redo()
    assert session.log == ()
    assert session.moves == walk(luu.new("planet", seed=38, draft="auto", chaos=0), 21).moves


def test_a_game_that_is_over_asks_nothing(session):
    play_out(session, careful)
    assert session.choice is None
    assert session.outcome == luu.Outcome(won=False, winner=None, reason="colony lost")
    with pytest.raises(luu.IllegalMove, match="'defend' was played, but the game is over"):
        session.play("defend")


def test_every_event_is_explained_in_one_sentence(session):
    walk(session, 30)
    sentences = [session.explain(event) for event in session.log]
    assert sentences[0] == "One player leads the friendly Luu (seed 38)."
    assert all(sentence.endswith(".") for sentence in sentences)


# --- undo, redo, branches ---


def test_undo_takes_a_move_back_and_redo_plays_it_again(session):
    walk(session, 5)
    before, log, keys = session.view(0), session.log, session.choice.keys
    events = session.play(key := careful(session))
    session.undo()
    assert (session.view(0), session.log, session.choice.keys) == (before, log, keys)
    assert session.redo() == events
    assert session.moves[-1] == key


def test_can_undo_and_can_redo_say_what_is_possible(session):
    assert (session.can_undo, session.can_redo) == (False, False)
    session.play("defend")
    assert (session.can_undo, session.can_redo) == (True, False)
    session.undo()
    assert (session.can_undo, session.can_redo) == (False, True)
    session.redo()
    assert (session.can_undo, session.can_redo) == (True, False)


@pytest.mark.parametrize(
    ("step", "message"), [("undo", "no move has been played yet"), ("redo", "no move has been undone")]
)
def test_nothing_to_undo_or_redo_is_refused_and_changes_nothing(session, step, message):
    before = session.save(), session.log
    with pytest.raises(luu.IllegalMove, match=message):
        getattr(session, step)()
    assert (session.save(), session.log) == before


def test_a_finished_game_can_be_taken_back(session):
    play_out(session, careful)
    end = session.outcome, session.log
    session.undo()
    assert session.outcome is None
    assert session.choice.keys
    session.redo()
    assert (session.outcome, session.log) == end


@pytest.mark.parametrize("moves", [3, STRIDE, 2 * STRIDE, 3 * STRIDE + 5])
def test_another_move_after_undo_is_another_line_of_play(session, moves):
    """The undone moves are gone; the new line is the game that plays these moves from the start."""
    walk(session, moves)
    for _ in range(moves - 2):
        session.undo()
    old = session.copy()
    old.redo()
    other = next(key for key in session.choice.keys if key != old.moves[-1])
    session.play(other)
    assert not session.can_redo
    assert session.moves == (*old.moves[:-1], other)
    walk(session, STRIDE)
    fresh = luu.new("planet", seed=38, draft="auto", chaos=0)
    for key in session.moves:
        fresh.play(key)
    assert (session.log, session.view(0)) == (fresh.log, fresh.view(0))
    while session.can_undo:
        session.undo()
    assert session.log == luu.new("planet", seed=38, draft="auto", chaos=0).log


def test_the_same_move_after_undo_is_the_same_move(session):
    """Undo brings no new dice."""
    walk(session, 8)
    events = session.last_events
    key = session.moves[-1]
    session.undo()
    assert session.play(key) == events


# --- copies ---


def test_a_copy_is_independent(session):
    walk(session, 20)
    copy = session.copy()
    assert (copy.moves, copy.log, copy.view(0)) == (session.moves, session.log, session.view(0))
    before = session.save(), session.log, session.can_redo
    walk(copy, 20)
    for _ in range(30):
        copy.undo()
    assert (session.save(), session.log, session.can_redo) == before
    assert copy.ply == 10


def test_a_game_and_its_copy_each_take_back_their_own_moves(session):
    walk(session, 10)
    copy = session.copy()
    copy.play("gather")
    session.play("defend")
    seen = [(one.view(0), one.moves) for one in (walk(session, 10), walk(copy, 10))]
    for one, (view, moves) in zip((session, copy), seen, strict=True):
        one.undo()
        one.play(moves[-1])
        assert (one.view(0), one.moves) == (view, moves)


def test_a_copy_keeps_the_undone_moves(session):
    walk(session, 6)
    session.undo()
    copy = session.copy()
    assert copy.can_redo
    assert copy.redo() == session.redo()


def test_a_copy_has_the_same_dice(session):
    copy = walk(session, 6).copy()
    assert play_out(copy, careful).log == play_out(session, careful).log


# --- the log as a table ---


def test_the_log_as_a_frame_has_a_row_for_every_event(session):
    pytest.importorskip("pandas")
    walk(session, 40)
    frame = session.to_frame()
    assert len(frame) == len(session.log)
    assert list(frame["event"]) == kinds(session.log)
    assert list(frame["text"]) == [session.explain(event) for event in session.log]
    assert list(frame["rule"]) == [event.rule for event in session.log]
    assert frame["move"].iloc[0] == 0
    last = frame[frame["move"] == session.ply]
    assert list(last["event"]) == kinds(session.last_events)


def test_the_moves_of_a_frame_are_those_that_caused_the_events(session):
    pytest.importorskip("pandas")
    caused = [(0, kind) for kind in kinds(session.log)]
    for number in range(1, 30):
        caused += [(number, kind) for kind in kinds(session.play(careful(session)))]
    frame = session.to_frame("events")
    assert list(zip(frame["move"], frame["event"], strict=True)) == caused


def test_the_rounds_as_a_frame_have_a_row_for_every_round(session):
    pytest.importorskip("pandas")
    hp: dict[int, int] = {}
    asked_in = session.state.round_total
    for _ in decisions(session, careful):
        now = sum(luu_.hp for luu_ in session.state.players[0].queue)
        hp[asked_in] = hp[session.state.round_total] = now
        asked_in = session.state.round_total
    hp[asked_in] = 0
    frame = session.to_frame("rounds")
    assert list(frame["round_total"]) == list(hp)
    assert list(frame["hp"]) == list(hp.values())
    assert frame["sector"].is_monotonic_increasing
    assert {"wave", "round", "luutex", "draw", "discard", "removed", "enemies", "enemy_hp"} <= set(frame.columns)


def test_a_frame_of_undone_moves_leaves_them_out(session):
    pytest.importorskip("pandas")
    walk(session, 30)
    session.undo()
    assert len(session.to_frame()) == len(session.log)
    assert session.to_frame("rounds").iloc[-1]["round_total"] == session.state.round_total


def test_a_frame_of_another_kind_is_refused(session):
    pytest.importorskip("pandas")
    with pytest.raises(ValueError, match="kind 'turns' was given, expected 'events' or 'rounds'"):
        session.to_frame("turns")


# --- views ---


def test_a_view_is_what_a_seat_may_see(two):
    mine, theirs = two.view(0), two.view(1)
    assert json.loads(json.dumps(mine)) == mine
    assert [mine["seat"], theirs["seat"]] == [0, 1]
    assert [bool(hand) for hand in mine["hands"]] == [True, False]
    assert [bool(hand) for hand in theirs["hands"]] == [False, True]
    assert mine["ply"] == 0
    assert two.view() == mine


def test_only_the_seat_that_is_asked_sees_the_choice(two):
    for _ in decisions(two, careful):
        asked = two.choice.seat
        view, other = two.view(asked), two.view(1 - asked)
        assert [option["key"] for option in view["choice"]["options"]] == list(two.choice.keys)
        assert (view["waiting_for"], other["waiting_for"]) == (None, asked)
        assert other["choice"] is None


def test_a_view_tells_the_last_events_without_the_other_seats_cards(two):
    """No card that a seat draws is named to the other one."""
    for _ in decisions(two, careful):
        for event, told in zip(two.last_events, two.view(0)["events"], strict=True):
            assert told["kind"] == type(event).__name__
            if told["kind"] == "Drew":
                assert (event.title in told["text"]) == (event.seat == 0)
            if told["kind"] == "HandDrawn":
                assert ("opening hand of" in told["text"]) == (event.seat == 1)


@pytest.mark.parametrize("seat", [1, 2, -1, None, "0", 0.0])
def test_a_view_of_a_seat_that_is_not_there_is_refused(session, seat):
    with pytest.raises(ValueError, match=re.escape(f"seat {seat!r} was given, expected 0 to 0")):
        session.view(seat)


# --- how a session is shown ---


def test_a_session_says_what_it_is(session):
    assert repr(session) == "<Session planet, seed 38, move 0, seat 0 is asked: turn>"
    play_out(session, careful)
    assert re.fullmatch(r"<Session planet, seed 38, move \d+, over: Outcome\(won=False, .*\)>", repr(session))


def test_a_session_describes_itself_to_the_seat_that_is_asked(two):
    while two.choice.seat == 0:
        two.play(careful(two))
    assert two.describe() == two.describe(1) != two.describe(0)
    with pytest.raises(ValueError, match="seat 2 was given"):
        two.describe(2)


def test_a_notebook_shows_a_board_and_a_terminal_a_text(session):
    shown = session._repr_mimebundle_()
    assert set(shown) == {"text/plain", "text/html"}
    assert shown["text/plain"] == session.describe()
    assert "Tjeluu" in shown["text/plain"]
    assert "Tjeluu" in shown["text/html"]
    assert "<script" not in shown["text/html"]


def test_a_notebook_shows_the_board_to_the_seat_that_is_asked(two):
    while two.choice.seat == 0:
        two.play(careful(two))
    assert two._repr_mimebundle_()["text/plain"] == two.describe(1)
    assert two._repr_mimebundle_()["text/html"] == two.game.html(two.view(1))


def test_a_finished_session_can_be_shown_too(session):
    play_out(session, careful)
    assert all(session._repr_mimebundle_().values())
