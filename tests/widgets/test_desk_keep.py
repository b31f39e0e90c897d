"""What a page keeps of its game over a reload, and what a text that is no game is answered with."""

from __future__ import annotations

import json
from collections.abc import Iterator
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from wires import Messages, wired

from luu_widgets import Desk


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    yield from wired(monkeypatch)


def planet(**options: Any) -> Desk:
    return Desk("planet", seed=7, draft="auto", chaos=0, **options)


def hear(at: Desk, **letter: Any) -> str:
    """What the page would send; the fault that the desk then shows."""
    at.bar._handle_custom_msg({"id": "a-1", **letter}, [])
    return str(at.bar.view["table"]["fault"])


def kept(at: Desk) -> Any:
    return at.bar.view["time"]["kept"]


def play(at: Desk, moves: int) -> None:
    for _ in range(moves):
        at.play(at.session.choice.keys[-1])


def test_nothing_is_kept_before_a_page_asks_for_it_nor_for_an_untouched_game() -> None:
    at = planet()
    play(at, 2)
    assert kept(at) is None  # a notebook never asks
    other = planet()
    assert hear(other, type="resume") == ""
    assert (kept(other), other.bar.view["time"]["note"]) == (None, "")
    play(other, 1)
    assert luu.load(kept(other)["text"]).moves == other.session.moves


def test_what_was_kept_goes_on_at_the_same_moment_with_the_same_players() -> None:
    at = planet(players="greedy")
    hear(at, type="resume")
    play(at, 5)
    hear(at, type="fair", fair=True)
    hear(at, type="seek", ply=3)
    new = planet()
    assert hear(new, type="resume", **kept(at)) == ""
    assert (new.session.line, new.session.ply, new.session.fair) == (at.session.line, 3, True)
    assert (new.players, kept(new)) == (("greedy",), kept(at))
    assert "seed 7, move 3" in new.bar.view["time"]["note"]
    hear(new, type="noted")
    assert new.bar.view["time"]["note"] == ""


def test_who_plays_on_has_read_what_was_taken_up() -> None:
    """Not yet by taking the screen over; by the first move of one's own."""
    at = planet()
    hear(at, type="resume")
    play(at, 3)
    new = planet()
    hear(new, type="resume", **kept(at))
    new.table.take_over(0)
    assert "seed 7, move 3" in new.bar.view["time"]["note"]
    key = new.session.choice.keys[-1]
    new.table._hear(new.table, {"type": "play", "key": key, "ply": new.session.ply}, [])
    assert (new.bar.view["time"]["note"], new.bar.view["time"]["taken_up"]) == ("", True)


def test_a_new_game_is_kept_from_its_beginning_though_nothing_was_played_in_it() -> None:
    at = planet()
    hear(at, type="resume")
    at.new_game("luturas", mode="solo", draft="auto", seed=3)
    assert json.loads(luu.load(kept(at)["text"]).save())["setup"]["mode"] == "solo"


@pytest.mark.parametrize("setup", [{}, {"mode": "solo"}])
def test_the_kept_text_is_no_more_than_what_the_page_saves_anyway(setup: dict[str, str]) -> None:
    at = Desk("luturas" if setup else "planet", seed=7, draft="auto", **setup)
    hear(at, type="resume")
    for _ in range(6):
        play(at, 1)
        assert kept(at)["text"] == at.session.short()
        assert set(kept(at)) == {"text", "ply", "players", "fair"}


def test_a_command_that_lies_face_down_is_not_in_the_kept_text() -> None:
    """LN-R17: nobody knows a command before all are locked, so it is not sent to the page that others look at."""
    at = Desk("luturas", seed=7, mode="versus", draft="auto", players=("human", "human"))
    hear(at, type="resume")
    left_out = set()
    for number in range(60):
        at.play(at.session.choice.keys[number % len(at.session.choice.keys)])
        if at.session.choice is None:
            break
        told = luu.load(kept(at)["text"])
        assert at.session.moves[: told.ply] == told.moves
        assert kept(at)["ply"] == told.ply
        tools = [player.placed[0] for player in told.state.players if not player.revealed]
        assert set(tools) <= {-1}
        assert told.state.round == at.session.state.round
        assert told.choice.kind != "main" or told.choice.seat == 0
        left_out.add(at.session.ply - told.ply)
    assert {0, 1, 2, 3} <= left_out


def test_keeping_costs_no_message(wire: Messages) -> None:
    """A click is answered by the board and by the bar; with busy and idle these are four messages."""
    at = planet()
    hear(at, type="resume")
    for _ in range(3):
        before = at.session.ply
        wire.clear()
        letter = {"type": "play", "id": "x-1", "ply": before, "key": at.session.choice.keys[-1]}
        at.table._handle_custom_msg(letter, [])
        data = [message for kind, message in wire if kind == "comm_msg"]
        assert (len(data), at.session.ply) == (2, before + 1)
        assert kept(at)["text"] == at.session.short()


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param({"text": "luu1-no"}, id="no text"),
        pytest.param({"text": luu.new("planet", seed=3).short(), "ply": 9}, id="a moment that is none"),
        pytest.param(
            {"text": luu.new("planet", seed=3).short(), "ply": 0, "players": "fox"}, id="a player that is none"
        ),
        pytest.param({"text": luu.new("planet", seed=3).short()}, id="no moment"),
        pytest.param({"text": "x" * 2_000_001}, id="too long"),
    ],
)
def test_what_no_longer_loads_is_dropped_with_a_sentence_and_the_new_game_stays(letter: dict[str, Any]) -> None:
    at = planet()
    session = at.session
    assert hear(at, type="resume", **letter) == ""
    assert at.session is session
    assert kept(at) == {"dropped": True}
    assert "cannot be taken up" in at.bar.view["time"]["note"]
    play(at, 1)
    assert kept(at)["text"] == at.session.short()


def test_a_game_that_was_loaded_says_so_and_closes_what_was_open() -> None:
    at, other = planet(), luu.new("luturas", seed=5, mode="solo", draft="auto")
    other.play(other.choice.keys[0])
    hear(at, type="open", drawer="file")
    assert hear(at, type="load", text=f"\n {other.short()} ") == ""
    time = at.bar.view["time"]
    assert (at.bar.view["drawer"], time["note"]) == ("", "Loaded: Luturas Network, seed 5, move 1.")
    assert not time["taken_up"]
    hear(at, type="open", drawer="new")
    assert at.bar.view["time"]["note"] == ""


SHORT = luu.new("planet", seed=3).short()
SAVE = json.loads(luu.new("planet", seed=3).save())
NO_GAMES = {
    "cut off": (SHORT[:40], "not a whole game text", f"\u201c{SHORT[:16]}\u2026\u201d"),
    "begun too late": (SHORT[9:], "no saved game", "starts with luu1-"),
    "a letter too many": (SHORT[:30] + "!" + SHORT[30:], "not a whole game text", "from luu1- to its last letter"),
    "other words": ("hello", "no saved game", "\u201chello\u201d"),
    "half a file": (json.dumps(SAVE)[:60], "not a whole saved file", "save it once more"),
    "a move that is none": (json.dumps({**SAVE, "moves": ["fly"]}), "was altered", "move 1"),
    "other rules": (json.dumps({**SAVE, "rules": "0"}), "other rules", ""),
    "other cards": (json.dumps({**SAVE, "cards": "0" * 64}), "other cards", ""),
    "nothing": ("  ", "no text to load yet", "choose a file"),
}


@pytest.mark.parametrize(("text", "said", "advice"), NO_GAMES.values(), ids=NO_GAMES)
def test_what_is_no_game_is_told_in_a_players_words(text: str, said: str, advice: str) -> None:
    at = planet()
    hear(at, type="open", drawer="file")
    fault = hear(at, type="load", text=text)
    assert said in fault
    assert advice in fault
    assert not any(word in fault for word in ("session.", "JSON", "base64", "luu.load", "char 0"))
    assert at.bar.view["drawer"] == "file"  # what was pasted can be mended


def test_python_is_told_which_call_gives_a_whole_text() -> None:
    for text, call in ((SHORT[:40], "session.short()"), ("hello", "session.save()")):
        with pytest.raises(luu.CorruptSave, match=call.replace("(", "\\(").replace(")", "\\)")):
            luu.load(text)


@pytest.mark.parametrize("name", ["planet", "luturas"])
def test_a_reload_uncovers_no_hand_where_two_people_share_the_screen(name: str, wire: Messages) -> None:
    """Whoever presses reload while the screen is passed on sees no more than before: not even on the wire."""
    setup: dict[str, Any] = {"players": 2, "chaos": 0} if name == "planet" else {}
    at = Desk(luu.new(name, seed=7, draft="auto", **setup), players=("human", "human"))
    hear(at, type="resume")
    seats = set()
    for _ in range(8):
        play(at, 1)
        if at.session.choice is None or at.session.choice.kind == "draft":
            continue
        new = Desk(name, draft="auto")
        wire.clear()
        hear(new, type="resume", **kept(at))
        seats.add(new.session.choice.seat)
        assert new.table.view["table"]["handover"] == new.session.choice.seat
        for kind, data in wire:
            if kind == "comm_msg" and "view" in data.get("state", {}) and "hands" in data["state"]["view"]:
                assert not any(data["state"]["view"]["hands"])
        new.close()
    assert seats == ({0, 1} if name == "planet" else {0})  # a round's commands are begun anew
