"""Chances on the tables: whose eyes they are for, how they travel, and that nobody waits for them."""

from __future__ import annotations

import json
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from luu_widgets import LuturasTable, PlanetTable, table_base
from luu_widgets.table_base import BoardTable, made_of
from luu_widgets.table_odds import TurnOdds, plain


def planet(seed: int = 7, **setup: Any) -> PlanetTable:
    return PlanetTable(luu.new("planet", seed=seed, **{"draft": "auto", "chaos": 0, **setup}))


def send(board: BoardTable, **letter: Any) -> dict[str, Any]:
    board._hear(board, {"id": "x-1", "ply": board.session.ply, **letter}, [])
    return board.view


def test_the_chances_of_a_turn_come_with_its_view(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(table_base, "AT_ONCE", (60, 400))
    board = planet()
    odds = send(board, type="play", key="gather")["table"]["odds"]
    assert odds["turn"] == board.turn
    assert set(odds["options"]) == set(board.session.choice.keys)
    for key, told in odds["options"].items():
        assert told == plain(luu.odds.of(board.session, key, budget=400))


def test_in_a_burst_of_clicks_chances_wait(monkeypatch: pytest.MonkeyPatch) -> None:
    board = planet()
    monkeypatch.setattr(board._idle, "can", lambda: False)  # there is no event loop
    assert send(board, type="play", key="gather", more=1)["table"]["odds"] is None
    board._hear(board, {"type": "odds"}, [])
    assert set(board.odds["options"]) == set(board.session.choice.keys)


def test_asking_for_chances_moves_nothing_and_draws_nothing() -> None:
    board = planet()
    view, turn = board.view, board.turn
    board._hear(board, {"type": "odds"}, [])
    assert board.view is view
    assert (board.turn, board.session.ply) == (turn, 0)


def test_chances_that_take_long_are_worked_out_bit_by_bit() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    odds = TurnOdds(session)
    odds.go_on(0, 400)
    assert odds.options == {}
    odds.go_on(60, 0)  # no position of the enemy phase may be counted: what looks at it waits
    assert odds.waiting == ["defend"]
    odds.go_on(60, 25_000)
    assert odds.waiting == []


def test_chances_of_one_hand_never_reach_whoever_looks_next() -> None:
    """The keys of options name the cards of a hand."""
    board = planet(seed=5, players=2)
    board.weigh()
    assert board.odds["options"]
    while board.view["table"]["handover"] is None:
        send(board, type="play", key="gather")
    assert board.odds == {}
    assert board.view["table"]["odds"] is None
    board._hear(board, {"type": "odds"}, [])
    assert board.odds == {}


def test_a_seat_that_only_looks_on_is_told_no_chances() -> None:
    board = PlanetTable(luu.new("planet", seed=5, players=2, draft="auto", chaos=0), seat=1, hotseat=False)
    assert board.session.choice.seat == 0
    board.weigh()
    assert board.odds == {}


def test_covered_commands_have_no_chances() -> None:
    board = LuturasTable(luu.new("luturas", seed=7, draft="auto"), players=("random", "random"))
    board.weigh()
    assert board.odds == {}


@pytest.mark.parametrize("seed", [7, 13])
def test_chances_against_a_person_do_not_tell_the_hidden_command(seed: int) -> None:
    """LN-R18: what a Tool can do is the same whatever Tool the other seat has placed face down."""
    told = []
    for place in range(2):
        session = luu.new("luturas", seed=seed, draft="auto")
        while session.choice.seat == 0:
            placed = session.choice.kind == "tool"
            session.play(session.choice.keys[place if placed else -1])
        while session.choice.kind != "tool":
            session.play(session.choice.keys[-1])
        board = LuturasTable(session, seat=1, hotseat=False)
        board.weigh()
        hidden = [card["id"] for card in session.view(0)["hands"][0]]
        assert not [card for card in hidden if card in json.dumps(board.odds)]
        told.append(board.odds["options"])
    assert told[0]
    assert told[0] == told[1]


def test_the_view_with_its_chances_and_the_book_are_plain_json() -> None:
    for board in (planet(), LuturasTable(luu.new("luturas", seed=7, draft="auto"))):
        board.weigh()
        board.open_book()
        for trait in (board.view, board.odds, board.book):
            assert json.loads(json.dumps(trait)) == trait


def test_the_book_has_every_clause_and_every_card() -> None:
    for board in (planet(), LuturasTable(luu.new("luturas", seed=7, draft="auto"))):
        assert board.book == {}
        board._hear(board, {"type": "book"}, [])
        rules = luu.rules(board.session.game.name)
        assert [clause["id"] for clause in board.book["clauses"]] == list(rules)
        ids = {card["id"] for card in board.book["cards"]}
        assert ids == {
            row for sheet in board.session.cards.sheets for row in board.session.cards.sheet(sheet.plan.name)
        }
        assert all(card["text"] and card["name"] for card in board.book["cards"])


def test_numbers_of_the_log_come_with_their_reasons() -> None:
    board = planet()
    lines = send(board, type="play", key="attack:rogue-1")["table"]["log"]
    line = next(line for line in lines if line["last"] and line["kind"] == "Attacked")
    event = next(event for event in board.session.last_events if type(event).__name__ == "Attacked")
    assert line["sums"] == [["", event.power, [list(reason) for reason in event.reasons]]]


def test_every_sum_of_whole_games_adds_up_to_a_number_of_its_line() -> None:
    for name, setup in (("planet", {"draft": "auto", "chaos": 0}), ("luturas", {"draft": "auto"})):
        session = luu.new(name, seed=3, **setup)
        agent = luu.agents.get("greedy", game=name, seed=3)
        while session.choice is not None and session.ply < 150:
            session.play(agent.choose(session))
        sums = [(event, total) for event in session.log for _, total, _ in made_of(event)]
        assert len(sums) > 20
        for event, total in sums:
            sure = getattr(event, "sure", "") or getattr(event, "evaded", "")  # it was so whatever the total
            assert sure or str(abs(total)) in session.explain(event)
        for line in table_base.log_lines(session, None, most=len(session.log)):
            for _, total, _ in line["sums"]:
                assert str(abs(total)) in line["text"]


# ---------------------------------------------------------------------- answers put together


def sharing() -> PlanetTable:
    session = luu.new("planet", seed=3, draft="auto", chaos=0)
    agent = luu.agents.get("greedy", game="planet")
    while session.choice.kind != "xp" or session.state.asking[2] < 2 or len(session.choice) < 2:
        session.play(agent.choose(session))
    return PlanetTable(session)


def test_points_put_together_are_played_one_after_the_other() -> None:
    board = sharing()
    points, ply = board.session.state.asking[2], board.session.ply
    assert board.view["table"]["asked_for"] == points
    keys = ["xp:luu-1"] + ["xp:luu-2"] * (points - 1)
    send(board, type="share", keys=keys)
    assert list(board.session.moves[ply:]) == keys


def test_answers_beyond_the_question_are_not_played() -> None:
    board = sharing()
    points, ply = board.session.state.asking[2], board.session.ply
    send(board, type="share", keys=["xp:luu-1"] * (points + 3))
    assert board.session.ply <= ply + points
    assert board.view["table"]["fault"] == ""


@pytest.mark.parametrize("keys", [["xp:luu-1", 5], "xp:luu-1", ["x" * 81], ["xp:luu-1"] * 61, [None]])
def test_what_is_no_list_of_answers_is_refused(keys: Any) -> None:
    board = sharing()
    ply = board.session.ply
    assert "not a move" in send(board, type="share", keys=keys)["table"]["fault"]
    assert board.session.ply == ply


def test_an_answer_that_is_not_legal_is_told() -> None:
    board = sharing()
    ply = board.session.ply
    assert "luu-9" in send(board, type="share", keys=["xp:luu-9"])["table"]["fault"]
    assert board.session.ply == ply
