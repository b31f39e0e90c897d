"""The table of Planet Luu without a browser: what it sends, what it takes, what it refuses."""

from __future__ import annotations

import gc
import json
import re
import subprocess
import sys
import weakref
from collections.abc import Iterator
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from wires import Messages, wired

import luu_widgets
from luu_widgets.planet_table import SCRIPTS, PlanetTable, log_lines, one_module, public_lines


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    """Everything that the widgets of a test send; they are closed after it."""
    yield from wired(monkeypatch)


def table(seed: int = 7, **options: Any) -> PlanetTable:
    players = options.pop("players", 1)
    return PlanetTable(luu.new("planet", seed=seed, players=players, draft="auto", chaos=0), **options)


def send(board: PlanetTable, **letter: Any) -> dict[str, Any]:
    """What the browser would send, and what the table then says of itself."""
    board._handle_custom_msg({"id": "a-1", "ply": board.session.ply, **letter}, [])
    return board.view["table"]


def updates(wire: Messages) -> list[dict[str, Any]]:
    return [data for kind, data in wire if kind == "comm_msg" and data.get("method") == "update"]


def test_the_rest_of_the_draft_is_one_letter() -> None:
    board = PlanetTable(luu.new("planet", seed=7))
    auto = luu.new("planet", seed=7, draft="auto")
    assert send(board, type="finish", ply=99)["fault"] == ""
    assert board.session.ply == 0, "it came too late"
    assert send(board, type="finish")["fault"] == ""
    assert board.session.state.draw == auto.state.draw
    assert "proposes no answer" in send(board, type="finish")["fault"]


def test_the_rest_of_the_draft_is_taken_back_as_one_move() -> None:
    """One click finished it, one undo takes it back, and one redo finishes it again; what was chosen by hand stays."""
    board = PlanetTable(luu.new("planet", seed=7))
    send(board, type="play", key=board.session.choice.keys[1])
    by_hand = board.session.moves
    send(board, type="finish")
    drafted = board.session.moves
    send(board, type="play", key=board.session.choice.keys[0])
    for expected in (drafted, by_hand, ()):
        send(board, type="undo")
        assert board.session.moves == expected
    for expected in (by_hand, drafted):
        send(board, type="redo")
        assert board.session.moves == expected


def test_another_way_to_draft_is_taken_back_move_by_move() -> None:
    """What was played by hand after an undo was no one act, as far as it goes together with what was."""
    board = PlanetTable(luu.new("planet", seed=7))
    send(board, type="finish")
    drafted = board.session.moves
    send(board, type="undo")
    send(board, type="play", key=next(key for key in board.session.choice.keys if key != drafted[0]))
    while board.session.choice.kind == "draft":
        send(board, type="play", key=board.session.game.proposal)
    by_hand = board.session.moves
    send(board, type="undo")
    assert board.session.moves == by_hand[:-1]


def test_a_new_game_is_set_up_by_a_letter() -> None:
    board = PlanetTable(luu.new("planet", seed=7))
    send(board, type="new", seed=3, players=2, draft="auto", chaos="4")
    setup = {"players": 2, "chaos": 4, "draft": "auto", "leftovers": "digital"}
    assert (board.session.seed, board.session.setup, board.view["table"]["setup"]) == (3, setup, setup)
    send(board, type="new", seed=3, chaos="ask")
    assert board.session.setup == {**setup, "chaos": None}
    for wrong in ({"chaos": "6"}, {"chaos": "none"}, {"draft": "mine"}, {"players": 3}):
        before = board.session
        assert "expected" in send(board, type="new", **wrong)["fault"]
        assert board.session is before


def test_a_click_plays_a_move() -> None:
    board = table()
    said = send(board, type="play", key="gather")
    assert board.session.moves == ("gather",)
    assert (said["fault"], said["answered"], said["can_undo"]) == ("", "a-1", True)


def test_a_click_costs_one_assignment_and_makes_no_widgets(wire: Messages) -> None:
    board = table()
    wire.clear()
    send(board, type="play", key="gather")
    assert [kind for kind, _ in wire] == ["comm_msg"]
    assert list(updates(wire)[0]["state"]) == ["view"]


def test_an_illegal_move_is_shown_and_changes_nothing() -> None:
    board = table()
    before = board.turn
    said = send(board, type="play", key="attack:rogue-9")
    assert "attack:rogue-9" in said["fault"]
    assert (board.session.ply, board.turn, said["answered"]) == (0, before, "a-1")
    assert send(board, type="play", key="gather")["fault"] == ""


def test_a_move_for_a_turn_gone_by_is_let_pass() -> None:
    board = table()
    send(board, type="play", key="gather")
    said = send(board, type="play", key="gather", ply=0)
    assert (board.session.ply, said["fault"]) == (1, "")


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param(None, id="nothing"),
        pytest.param([], id="a list"),
        pytest.param({"type": "explode"}, id="an unknown type"),
        pytest.param({"type": ["play"]}, id="a type that is no text"),
        pytest.param({"type": "play", "key": 7, "ply": 0}, id="a key that is no text"),
        pytest.param({"type": "play", "key": "gather", "ply": True}, id="a ply that is no number"),
        pytest.param({"type": "play", "key": "g" * 10_000, "ply": 0}, id="an endless key"),
        pytest.param({"type": "new", "seed": "7; import os"}, id="a seed that is no number"),
        pytest.param({"type": "play", "key": "gather", "ply": 0, "id": {}}, id="an id that is no text"),
    ],
)
def test_what_is_no_move_is_refused(letter: Any) -> None:
    board = table()
    board._handle_custom_msg(letter, [])
    assert board.session.ply == 0
    assert "not a move" in board.view["table"]["fault"]


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param({"players": 3}, id="three players"),
        pytest.param({"players": 0}, id="nobody"),
        pytest.param({"seed": -1}, id="a seed below 0"),
        pytest.param({"seed": 10**400}, id="a seed without end"),
    ],
)
def test_a_new_game_that_cannot_be_is_shown(letter: dict[str, int]) -> None:
    board = table()
    session = board.session
    assert send(board, type="new", **letter)["fault"] != ""
    assert board.session is session


def test_undo_and_redo_come_by_letter_and_by_code() -> None:
    board = table()
    board.play("gather")
    send(board, type="undo")
    assert board.session.ply == 0
    send(board, type="redo")
    assert board.session.ply == 1
    board.undo()
    board.redo()
    assert board.session.ply == 1
    with pytest.raises(luu.IllegalMove):
        board.play("attack:rogue-9")


def test_a_new_game_keeps_cards_and_setup() -> None:
    cards = luu.cards("planet").with_value("actions", "quick_mend", "cost", 1)
    board = PlanetTable(luu.new("planet", seed=1, cards=cards, leftovers="physical", draft="auto", chaos=0))
    send(board, type="new", seed=12, players=2)
    assert (board.session.seed, board.session.cards.hash) == (12, cards.hash)
    assert (board.session.setup["players"], board.session.setup["leftovers"]) == (2, "physical")


def test_turn_follows_everything_that_changes_the_game() -> None:
    board = table()
    turns = [board.turn]
    for act in (
        lambda: board.play("gather"),
        board.undo,
        board.redo,
        board.new_game,
        lambda: setattr(board, "session", luu.new("planet", seed=3, draft="auto", chaos=0)),
        lambda: send(board, type="play", key="gather"),
    ):
        act()
        turns.append(board.turn)
    assert turns == sorted(set(turns))
    board.refresh()
    assert board.turn == turns[-1]


def test_who_follows_turn_sees_the_new_view() -> None:
    board = table()
    seen: list[int] = []
    board.observe(lambda change: seen.append(board.view["ply"]), names="turn")
    board.play("gather")
    assert seen == [1]


def test_a_fault_of_a_follower_is_shown() -> None:
    board = table()

    def follow(_change: object) -> None:
        raise RuntimeError("the chart fell over")

    board.observe(follow, names="turn")
    assert "the chart fell over" in send(board, type="play", key="gather")["fault"]
    assert board.session.ply == 1


def test_two_tables_of_one_game_move_together() -> None:
    board, other = table(), None
    other = PlanetTable(board.session)
    send(board, type="play", key="gather")
    assert other.view["ply"] == 1
    send(other, type="undo")
    assert board.view["ply"] == 0


def test_the_other_hand_never_leaves_the_kernel(wire: Messages) -> None:
    board = table(seed=6, players=2)
    for _ in range(60):
        if board.session.choice is None:
            break
        asked = board.session.choice.seat
        if board.view["table"]["handover"] is not None:
            assert board.view["hands"] == [None, None]
            assert (board.view["choice"], board.view["events"], board.view["table"]["log"]) == (None, [], [])
            send(board, type="takeover", seat=asked)
        assert board.view["hands"][1 - asked] is None
        assert board.view["hands"][asked] is not None
        send(board, type="play", key=board.session.choice.keys[-1])
    views = [update["state"]["view"] for update in updates(wire) if "view" in update["state"]]
    assert {view["seat"] for view in views} == {0, 1}
    assert all(view["hands"][1 - view["seat"]] is None for view in views)


def test_what_just_happened_is_told_while_the_screen_is_passed_on() -> None:
    board = table(seed=5, players=2)
    while board.view["table"]["handover"] is None:
        assert board.view["table"]["news"] == []
        send(board, type="play", key=next(key for key in board.session.choice.keys if not key.startswith("play")))
    news = board.view["table"]["news"]
    assert [line["text"] for line in news] == [board.session.explain(event) for event in board.session.last_events]
    assert any(line["dice"] for line in news)


def test_what_just_happened_names_no_hidden_card() -> None:
    hidden = 0
    for seed in range(12):
        session = luu.new("planet", seed=seed, players=2, draft="auto", chaos=0)
        while session.choice is not None and session.ply < 80:
            drawn = [event for event in session.last_events if type(event).__name__ in ("Drew", "HandDrawn")]
            told = {line["text"] for line in public_lines(session)}
            assert not told & {session.explain(event) for event in drawn}
            hidden += len(drawn)
            session.play(session.choice.keys[-1])
    assert hidden > 20


@pytest.mark.parametrize("session", [7, "planet", {"seed": 7}])
def test_only_a_session_lies_on_a_table(session: Any) -> None:
    with pytest.raises(TypeError, match=rf"{re.escape(repr(session))} was given, expected a Session"):
        PlanetTable(session)
    board = table()
    with pytest.raises(TypeError, match="expected a Session"):
        board.session = session
    assert board.session.seed == 7


def test_what_another_seat_drew_is_not_told() -> None:
    session = luu.new("planet", seed=5, players=2, draft="auto", chaos=0)
    drawn = next(event for event in session.log if type(event).__name__ == "HandDrawn" and event.seat == 1)
    told = [line["text"] for line in log_lines(session, 0)]
    assert session.explain(drawn) not in told
    assert session.explain(drawn) in [line["text"] for line in log_lines(session, 1)]


def test_nothing_is_played_while_the_screen_is_passed_on() -> None:
    board = table(seed=5, players=2)
    while board.view["table"]["handover"] is None:
        send(board, type="play", key="gather")
    ply = board.session.ply
    send(board, type="play", key="gather")
    send(board, type="takeover", seat=0)
    assert (board.session.ply, board.seat) == (ply, 0)


def test_a_table_for_one_seat_stays_with_it() -> None:
    session = luu.new("planet", seed=5, players=2, draft="auto", chaos=0)
    board = PlanetTable(session, seat=1, hotseat=False)
    assert board.view["table"]["handover"] is None
    assert (board.view["waiting_for"], board.view["hands"][0]) == (0, None)
    send(board, type="takeover", seat=0)
    send(board, type="play", key="gather")
    assert (board.seat, session.ply) == (1, 0)


def test_the_view_is_plain_json() -> None:
    board = table(seed=5, players=2)
    assert json.loads(json.dumps(board.view)) == board.view


def test_what_the_browser_writes_into_the_view_is_not_believed() -> None:
    board = table()
    board.set_state({"view": {"ply": 99, "choice": None}})
    send(board, type="play", key="gather", ply=0)
    assert board.view["ply"] == 1


def test_a_table_shows_itself_and_stays_readable_without_a_kernel() -> None:
    board = table()
    bundle, _ = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "Planet Luu" in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert repr(board) == f"PlanetTable({board.session!r})"


def test_sessions_open_their_own_table() -> None:
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    board = luu_widgets.table_for(session, hotseat=False)
    assert isinstance(board, PlanetTable)
    assert (board.session, board.hotseat) == (session, False)


def test_one_module_of_many() -> None:
    text = one_module(SCRIPTS)
    assert "\nimport " not in text
    assert text.count("\nexport ") == 1
    names = re.findall(r"^(?:async )?(?:function|class|const) (\w+)", text, flags=re.MULTILINE)
    assert len(names) == len(set(names)) > 60


def test_closed_tables_are_freed() -> None:
    gone = []
    for _ in range(5):
        board = table()
        board.play("gather")
        gone.append(weakref.ref(board))
        board.close()
    del board
    gc.collect()
    assert [ref() for ref in gone] == [None] * 5


def test_cells_that_play_by_code_are_followed() -> None:
    from luu_widgets import planet_table

    board = table()
    board.session.play("gather")
    assert board.view["ply"] == 0
    planet_table._draw_what_moved(None)
    assert board.view["ply"] == 1
    turn = board.turn
    planet_table._draw_what_moved(None)
    assert board.turn == turn


def test_a_table_imports_no_charts() -> None:
    code = (
        "import sys, luu, luu_widgets; luu_widgets.PlanetTable(luu.new('planet', seed=1, draft='auto', chaos=0));"
        "print([name for name in ('plotly', 'numpy', 'pandas') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


def test_names_of_the_package() -> None:
    assert set(luu_widgets.__all__) <= set(dir(luu_widgets))
    with pytest.raises(AttributeError):
        luu_widgets.nothing_of_the_kind  # noqa: B018


def test_amounts_that_do_not_come_to_what_there_is_change_nothing() -> None:
    queue = [{"luu": "rasluu", "hp": 5}, {"luu": "kjeluu"}, {"luu": "bisluu", "hp": 13}]
    session = luu.new("planet", seed=3, position={"queues": [queue], "hands": [["emergency_mend"]]})
    session.play("play:emergency_mend")
    table, moves = PlanetTable(session), session.moves
    for keys in (
        ["amount:1", "amount:1", "amount:1"],
        ["amount:12"],
        ["amount:15", "amount:-3", "amount:0"],
        ["x"] * 3,
    ):
        table._hear(table, {"type": "share", "keys": keys, "ply": session.ply}, [])
        assert "expected 12 shared among 3" in table.view["table"]["fault"]
        assert session.moves == moves
