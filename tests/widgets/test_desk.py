"""The desk without a browser: what it sends and takes around a table, for both games with one code."""

from __future__ import annotations

import asyncio
import gc
import json
import pickle
import re
import subprocess
import sys
import weakref
from collections.abc import Callable, Iterator
from pathlib import Path
from random import Random
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")

from wires import Messages, wired

from luu_widgets import Desk, desk_time
from luu_widgets.desk_hint import slices
from luu_widgets.limits import AT_HOME, ON_A_PAGE


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    yield from wired(monkeypatch)


GAMES: dict[str, dict[str, Any]] = {
    "planet": {"session": "planet", "draft": "auto", "chaos": 0},
    "planet of two": {"session": "planet", "players": ("human", "human"), "draft": "auto", "chaos": 0},
    "versus": {"session": "luturas", "draft": "auto"},
    "solo": {"session": "luturas", "mode": "solo", "draft": "auto"},
}
every_game = pytest.mark.parametrize("name", GAMES)


def desk(name: str, seed: int = 7, **options: Any) -> Desk:
    given = {**GAMES[name], **options}
    setup = {"players": 2} if name == "planet of two" else {}
    if setup:
        session = luu.new("planet", seed=seed, players=2, draft="auto", chaos=0)
        return Desk(session, players=given["players"])
    return Desk(seed=seed, **given)


def hear(at: Desk, **letter: Any) -> str:
    """What the page would send; the fault that the desk then shows."""
    at.bar._handle_custom_msg({"id": "a-1", **letter}, [])
    assert at.bar.view["table"]["answered"] == "a-1"
    return str(at.bar.view["table"]["fault"])


def play(at: Desk, moves: int) -> None:
    for _ in range(moves):
        if at.session.choice is not None:
            at.play(at.session.choice.keys[-1])


# --- time ---


@every_game
def test_back_and_forth_and_any_moment(name: str) -> None:
    at = desk(name)
    play(at, 8)
    line, seen = at.session.moves, at.session.view(0)
    assert hear(at, type="undo") == ""
    assert (at.session.ply, at.bar.view["time"]["can_redo"]) == (len(line) - 1, True)
    assert hear(at, type="seek", ply=2) == ""
    assert (at.session.moves, at.bar.view["time"]["length"], at.table.view["ply"]) == (line[:2], len(line), 2)
    assert "expected 0 to" in hear(at, type="seek", ply=99)
    assert hear(at, type="seek", ply=len(line)) == ""
    assert at.session.view(0) == seen


@every_game
def test_another_move_in_the_past_is_a_line_and_the_old_one_can_be_taken_up(name: str) -> None:
    at = desk(name)
    play(at, 6)
    old = at.session.moves
    hear(at, type="seek", ply=0)
    at.play(at.session.choice.keys[0])
    assert [line["length"] for line in at.bar.view["time"]["lines"]] == [len(old)]
    assert hear(at, type="line", number=0) == ""
    assert at.session.moves == old
    assert hear(at, type="line", number=7).startswith("line 7 was given")


@pytest.mark.parametrize(("name", "setup"), [("planet", {"players": 2, "chaos": 0}), ("luturas", {"mode": "versus"})])
def test_the_board_at_a_desk_takes_back_what_the_desk_would(name: str, setup: dict[str, Any]) -> None:
    """By its key `u`: also what an agent has answered, and then a person is asked, not the agent anew."""
    at = Desk(luu.new(name, seed=7, draft="auto", **setup), players=("human", "greedy"))
    answered = False
    while not (answered and at.session.choice.seat == 0):
        answered = at.session.choice.seat == 1
        at.time.step() if answered else at.play(luu.agents.get("greedy", game=name).choose(at.session))
        at.time.rest()
    before = at.session.moves
    at.table._hear(at.table, {"type": "undo", "ply": at.session.ply}, [])
    assert (at.session.choice.seat, at.time.playing) == (0, False)
    assert at.session.ply < len(before) - 1
    at.table._hear(at.table, {"type": "redo", "ply": at.session.ply}, [])
    assert (at.session.choice.seat, at.session.moves) == (0, before)


def test_a_draft_that_was_finished_at_once_is_taken_back_at_once() -> None:
    """By the bar and by the board's key alike; a fair desk takes back nothing of it."""
    at = Desk(seed=7)
    at.play(at.session.choice.keys[1])
    at.table._hear(at.table, {"type": "finish", "ply": at.session.ply}, [])
    drafted = at.session.moves
    assert len(drafted) > 3
    hear(at, type="undo")
    assert at.session.ply == 1
    hear(at, type="redo")
    assert at.session.moves == drafted
    at.table._hear(at.table, {"type": "undo", "ply": at.session.ply}, [])
    assert at.session.ply == 1
    at.table._hear(at.table, {"type": "redo", "ply": at.session.ply}, [])
    assert at.session.moves == drafted
    at.session.fair = True
    assert hear(at, type="undo") != ""
    assert at.session.moves == drafted


@every_game
def test_a_fair_desk_takes_nothing_back_that_was_revealed(name: str) -> None:
    at = desk(name)
    play(at, 12)
    hear(at, type="fair", fair=True)
    floor = at.session.fair_ply
    assert floor > 0
    while at.bar.view["time"]["can_undo"]:
        assert hear(at, type="undo") == ""
    assert at.session.ply == floor
    assert "nothing to undo" in hear(at, type="undo")
    assert (at.table.view["table"]["can_undo"], at.bar.view["time"]["fair"]) == (False, True)
    assert hear(at, type="seek", ply=0) == ""  # looking is free
    other = next(key for key in at.session.choice.keys if key != at.session.line[0])
    with pytest.raises(luu.IllegalMove, match="past of a fair game"):
        at.play(other)


def test_a_fair_desk_stays_fair_with_another_game() -> None:
    at = desk("planet", fair=True)
    hear(at, type="new", form={"game": "luturas", "mode": "solo", "draft": "auto"})
    assert at.session.fair


# --- agents ---


def run(at: Desk, until: Callable[[], bool], seconds: float = 20) -> None:
    """Let the event loop turn until something has happened."""

    async def turn() -> None:
        at.time.wake()
        for _ in range(int(seconds / 0.01)):
            if until():
                return
            await asyncio.sleep(0.01)
        raise AssertionError("it did not happen")

    asyncio.run(turn())


def test_an_agent_answers_a_person_and_is_taken_back_with_the_move() -> None:
    at = desk("versus", players=("human", "greedy"))
    at.time.pace.word = "at once"
    while at.session.choice.seat == 0:
        at.play(at.session.choice.keys[0])
    before = at.session.ply
    run(at, lambda: at.session.choice is None or at.session.choice.seat == 0)
    assert at.session.ply > before
    hear(at, type="undo")
    assert (at.session.choice.seat, at.session.ply) == (0, before - 1)


def test_agents_alone_wait_for_play_and_stop_at_pause() -> None:
    at = desk("planet", players="greedy")
    at.time.pace.word = "at once"
    assert (at.time.playing, at.session.ply) == (False, 0)

    async def course() -> None:
        hear(at, type="play")
        while at.session.ply < 5:
            await asyncio.sleep(0.01)
        hear(at, type="pause")
        ply = at.session.ply
        await asyncio.sleep(0.1)
        assert (at.session.ply, at.bar.view["time"]["playing"]) == (ply, False)
        hear(at, type="seek", ply=1)
        line = at.session.line
        hear(at, type="play")  # first what was played is shown again, then it goes on
        while at.session.ply <= len(line):
            await asyncio.sleep(0.01)
        assert at.session.line[: len(line)] == line
        at.time.rest()

    asyncio.run(course())


@every_game
def test_a_step_is_one_move_of_the_agent_that_is_asked(name: str) -> None:
    at = desk(name)
    assert "a person is to decide" in hear(at, type="step")
    seat = at.session.choice.seat
    hear(at, type="seat", seat=seat, player="random")
    assert hear(at, type="step") == ""
    assert at.session.ply == 1


def test_the_random_agent_is_not_the_same_at_every_question() -> None:
    at = desk("versus", players="random")
    places = set()
    for _ in range(12):
        keys = at.session.choice.keys
        at.time.step()
        places.add((len(keys), keys.index(at.session.moves[-1])))
    assert len({place for count, place in places if count == 4}) > 1


@pytest.mark.parametrize(
    ("letter", "fault"),
    [
        ({"type": "seat", "seat": 0, "player": "nobody"}, "player 'nobody' was given, expected one of human"),
        ({"type": "seat", "seat": 5, "player": "human"}, "seat 5 was given, expected 0 to 0"),
        ({"type": "pace", "pace": "light"}, "pace 'light' was given, expected one of slow"),
        ({"type": "open", "drawer": "attic"}, "drawer 'attic' was given"),
        ({"type": "hint", "seconds": 3600}, "seconds=3600 was given, expected one of 2, 5"),
        ({"type": "choose", "key": "defend"}, "no hint names it"),
        ({"type": "new", "form": {"game": "chess"}}, "game 'chess' was given"),
        ({"type": "new", "form": {"game": "planet", "chaos": "9"}}, "chaos=9 was given"),
        ({"type": "new", "form": {"game": "planet", "seed": "-4"}}, "seed '-4' was given, expected a whole number"),
        ({"type": "new", "form": {"game": "planet", "seed": "9" * 30}}, "seed 9999"),
        ({"type": "new", "form": {"game": "planet", "draft": {}}}, "draft: dict was given"),
        ({"type": "load", "text": "x" * (AT_HOME.letters + 1)}, f"expected a saved game of {AT_HOME.letters} at most"),
        ({"type": "load", "text": "{}"}, "not a whole saved file"),
        ({"type": "load", "text": "luu1-"}, "not a whole game text"),
        ({"type": "position", "position": "{"}, "the position is not JSON"),
        ({"type": "position", "position": '{"queues": [[]], "sector": 9}'}, "sector: 9 was given"),
        ({"type": "explode"}, "not known here"),
        ({"type": 3}, "not a letter"),
        ({"type": "seek", "ply": [0]}, "ply: list was given"),
        ({"type": "seek", "ply": "x" * 99}, "99 letters were given"),
    ],
)
def test_what_a_page_cannot_ask_is_told_and_changes_nothing(letter: dict[str, Any], fault: str) -> None:
    at = desk("planet")
    play(at, 2)
    before = at.session.save(), at.players, at.session
    at.bar._handle_custom_msg(letter, [])
    assert fault in at.bar.view["table"]["fault"]
    assert (at.session.save(), at.players, at.session) == before


@pytest.mark.parametrize("content", [None, 3, "undo", [], {"id": "x"}])
def test_what_is_no_letter_is_told(content: object) -> None:
    at = desk("planet")
    at.bar._handle_custom_msg(content, [])
    assert "not a letter" in at.bar.view["table"]["fault"]


# --- files ---


@every_game
def test_a_game_is_saved_to_a_file_and_loaded(name: str) -> None:
    at = desk(name)
    play(at, 5)
    hear(at, type="save")
    file = at.bar.view["time"]["file"]
    assert re.fullmatch(r"(planet|luturas)-7-move-5\.json", file["name"])
    hear(at, type="pause")
    assert at.bar.view["time"]["file"] is None  # it goes once
    other = desk("planet", seed=1)
    assert hear(other, type="load", text=file["text"]) == ""
    assert (other.session.save(), other.table.session) == (file["text"], other.session)
    hear(at, type="open", drawer="file")
    assert luu.load(at.bar.view["time"]["text"]).save() == file["text"]


def test_a_save_with_other_cards_is_loaded_beside_those_cards() -> None:
    cards = luu.cards("planet").with_value("luus", "kjeluu_base_1", "attack", 3)
    text = luu.new("planet", cards=cards, draft="auto", chaos=0).short()
    assert "saved with other cards" in hear(desk("planet"), type="load", text=text)
    assert hear(desk("planet", cards=cards), type="load", text=text) == ""


def test_no_card_of_the_other_hand_is_on_the_wire(wire: Messages) -> None:
    """Two people at one screen: whatever the desk sends while one of them looks, the other's hand is not in it."""
    at, chance = desk("versus"), Random(5)
    hear(at, type="open", drawer="new")
    for _ in range(60):
        choice = at.session.choice
        if choice is None:
            break
        if at.table._handover() is not None:
            at.table.take_over(choice.seat)
        wire.clear()
        at.play(chance.choice(choice.keys))
        hear(at, type="open", drawer=chance.choice(("hint", "sandbox", "new", "lines", "")))
        if at.session.choice is None or at.table.seat == at.session.choice.seat:
            other = at.session.state.players[1 - at.table.seat]
            box = at.session.game.table.box
            secret = {box.ids[card] for hand in other.hands for card in hand if not other.shown >> card & 1}
            parts = [data["state"]["view"] for _, data in wire if "view" in data.get("state", {})]
            told = json.dumps([{**part, "sandbox": None, "log": None} for part in parts if "time" in part])
            assert not [card for card in secret if f'"{card}"' in told]
            sandboxes = [part["sandbox"]["position"] for part in parts if part.get("sandbox")]
            assert all(one["hands"][1 - at.table.seat] is None for one in sandboxes)


def test_the_short_text_is_of_now_and_gone_when_the_screen_is_passed_on() -> None:
    """It holds the moves, those too that still lie face down."""
    at = desk("versus")
    while at.session.choice.kind != "tool":
        at.play(at.session.choice.keys[0])
    at.table.take_over(at.session.choice.seat)
    hear(at, type="open", drawer="file")
    at.play(at.session.choice.keys[0])
    assert at.bar.view["time"]["text"] == at.session.short()
    while at.table._handover() is None:
        at.play(at.session.choice.keys[0])
    assert (at.bar.view["drawer"], at.bar.view["time"]["text"]) == ("", "")


def ranked(key: str, win: float, looks: int = 500, wide: float = 0.008) -> dict[str, Any]:
    low, high = max(0.0, win - wide / 2), win + wide / 2
    return {"key": key, "win": win, "low": low, "high": high, "looks": looks, "plan": []}


def hinted(*rows: dict[str, Any], name: str = "versus") -> dict[str, Any]:
    at = desk(name)
    at.hint.rows = list(rows)
    return at.hint.view()


def test_a_ranking_is_sorted_by_the_chance_that_is_shown() -> None:
    """What was looked at less may stand higher; what shows the same chance stays as search has it."""
    told = hinted(
        ranked("a", 0.188),
        ranked("b", 0.196, looks=60),
        ranked("none", 0.5, 0, 1),
        ranked("c", 0.1881),
        ranked("d", 0.3),
    )
    assert [row["key"] for row in told["rows"]] == ["d", "b", "a", "c", "none"]
    assert [row["chance"] for row in told["rows"]][1:3] == ["19.6 % ± 0.4", "18.8 % ± 0.4"]
    assert told["rows"][-1]["chance"] == "not looked into"
    assert told["best"] == "Best: d, 30.0 % ± 0.4 to win."


def test_where_all_options_come_to_the_same_none_is_called_best() -> None:
    told = hinted(ranked("a", 0.0), ranked("b", 0.0001), ranked("none", 0.5, 0, 1))
    assert told["best"] == "None is better as far as it looked: each wins in under 0.1 %."
    assert hinted(ranked("a", 0.5))["best"].startswith("Best: a")
    assert hinted()["best"] == ""


# --- a new game ---


def test_one_form_for_both_games() -> None:
    at = desk("planet")
    hear(at, type="open", drawer="new")
    forms = at.bar.view["new"]["forms"]
    assert [field["name"] for field in forms["planet"]] == [
        "players", "player1", "player2", "draft", "chaos", "seed", "cards",
    ]  # fmt: skip
    assert [field["name"] for field in forms["luturas"]] == ["mode", "player1", "player2", "draft", "seed", "cards"]
    form = {
        "game": "luturas",
        "mode": "versus",
        "player1": "greedy",
        "player2": "human",
        "draft": "random",
        "seed": "5",
    }
    assert hear(at, type="new", form=form) == ""
    assert (at.session.game.name, at.session.seed, at.session.setup["mode"]) == ("luturas", 5, "versus")
    assert (at.players, at.drawer, at.table.seat) == (("greedy", "human"), "", 1)


def test_a_card_set_that_was_handed_in_can_be_played_with() -> None:
    cards = luu.cards("planet").with_value("luus", "kjeluu_base_1", "attack", 3)
    at = Desk(cards=cards, draft="auto", chaos=0, seed=7)
    assert at.session.cards.hash == cards.hash
    hear(at, type="open", drawer="new")
    field = at.bar.view["new"]["forms"]["planet"][-1]
    assert (field["value"], [key for key, _ in field["options"]]) == ("given", ["shipped", "given"])
    form = {"game": "planet", "players": "1", "draft": "auto", "chaos": "0"}
    hear(at, type="new", form={**form, "cards": "shipped"})
    assert at.session.cards.hash == luu.cards("planet").hash
    hear(at, type="new", form={**form, "cards": "given"})
    assert at.session.cards.hash == cards.hash


def test_a_folder_of_sheets_is_a_card_set_too(tmp_path: Path) -> None:
    cards = luu.cards("luturas").with_value("luturas", "brinokk", "stamina", 20)
    cards.to_folder(tmp_path)
    at = Desk("luturas", cards=tmp_path, draft="auto")
    assert (at.session.cards.hash, at.cards.hash) == (cards.hash, cards.hash)
    (tmp_path / "tools.csv").write_text("nothing", encoding="utf-8")
    with pytest.raises(luu.BadSheet, match=re.escape("tools")):
        Desk("luturas", cards=str(tmp_path))


@pytest.mark.parametrize(
    ("name", "players", "hotseat", "seat"),
    [
        ("planet of two", ("human", "human"), True, 0),
        ("planet of two", ("greedy", "human"), False, 1),
        ("planet of two", ("human", "greedy"), False, 0),
        ("versus", ("greedy", "human"), True, 1),
    ],
)
def test_the_screen_is_handed_over_between_people_only(
    name: str, players: tuple[str, str], hotseat: bool, seat: int
) -> None:
    at = desk(name, players=players)
    assert (at.table.hotseat, at.table.seat) == (hotseat, seat)
    other = 1 - seat if "human" not in players[1 - seat : 2 - seat] else None
    if other is not None:
        assert at.table.view["hands"][other] is None
        assert at.table._handover() is None


# --- hints ---


def test_a_hint_comes_from_a_process_of_its_own_and_goes_with_the_move() -> None:
    at = desk("planet")
    hear(at, type="open", drawer="hint")

    async def course() -> None:
        at.hint.seconds = 0.8
        assert hear(at, type="hint") == ""
        assert (at.bar.view["hint"]["running"], at.bar.view["hint"]["job"]) == (True, 1)
        heard = 0
        while at.hint.running:
            await asyncio.sleep(0.02)
            heard += 1
        assert heard > 10  # the loop turned meanwhile

    asyncio.run(course())
    rows = at.bar.view["hint"]["rows"]
    assert {row["key"] for row in rows} == set(at.session.choice.keys)
    assert all(0 <= row["low"] <= row["win"] <= row["high"] <= 1 for row in rows)
    assert rows[0]["looks"] > 1
    assert hear(at, type="choose", key=rows[0]["key"]) == ""
    assert at.session.moves == (rows[0]["key"],)
    assert at.bar.view["hint"]["rows"] == []


def test_a_hint_is_stopped_and_its_process_ends(monkeypatch: pytest.MonkeyPatch) -> None:
    started: list[subprocess.Popen[bytes]] = []
    popen = subprocess.Popen

    def remember(*given: Any, **named: Any) -> Any:
        started.append(popen(*given, **named))
        return started[-1]

    monkeypatch.setattr("luu_widgets.desk_hint.subprocess.Popen", remember)
    at = desk("planet")

    async def course() -> None:
        hear(at, type="hint", seconds=60)
        await asyncio.sleep(0.3)
        hear(at, type="stop")
        await asyncio.sleep(0.3)
        hear(at, type="hint", seconds=60)
        at.close()
        await asyncio.sleep(0.3)

    asyncio.run(course())
    assert [process.wait(timeout=10) != 0 for process in started] == [True, True]
    assert not at.hint.running


def test_the_process_of_a_hint_ends_with_the_kernel_that_began_it() -> None:
    process = subprocess.Popen(
        [sys.executable, "-m", "luu_widgets.hint_worker"], stdin=subprocess.PIPE, stdout=subprocess.PIPE
    )
    with process:
        process.stdin.write(pickle.dumps((luu.new("planet", draft="auto", chaos=0).imagine(0, "x"), 600.0)))
        process.stdin.flush()
        assert b'"done"' in process.stdout.readline()
        process.stdin.close()
        assert process.wait(timeout=20) == 0


def test_the_process_of_a_hint_ends_without_a_complaint() -> None:
    """Its kernel, which holds the other end of its input, goes on."""
    worker = subprocess.Popen(
        [sys.executable, "-m", "luu_widgets.hint_worker"],
        stdin=subprocess.PIPE, stdout=subprocess.PIPE, stderr=subprocess.PIPE,
    )  # fmt: skip
    with worker:
        pickle.dump((luu.new("planet", seed=7, draft="auto", chaos=0), 0.2), worker.stdin)
        worker.stdin.flush()
        assert b"rows" in worker.stdout.read()
        assert (worker.stderr.read(), worker.wait()) == (b"", 0)


def test_a_hint_is_told_at_most_ten_times_a_second(wire: Messages) -> None:
    at = desk("planet")
    hear(at, type="open", drawer="hint")

    async def course() -> None:
        at.hint.seconds = 1
        hear(at, type="hint")
        wire.clear()
        while at.hint.running:
            await asyncio.sleep(0.02)

    asyncio.run(course())
    assert 1 < len([one for one in wire if one[0] == "comm_msg"]) <= 12


def test_the_other_hand_does_not_leave_the_kernel_with_a_hint(monkeypatch: pytest.MonkeyPatch) -> None:
    at = desk("versus")
    sent = []
    monkeypatch.setattr(at.hint, "_in_a_process", lambda copy: sent.append(copy) or (lambda: None))
    for _ in range(12):
        at.hint.start()
    theirs = at.session.state.players[1].hands
    assert any(copy.state.players[1].hands != theirs for copy in sent)
    assert all(copy.state.players[0].hands == at.session.state.players[0].hands for copy in sent)


def test_a_hint_is_for_whoever_looks_at_the_board() -> None:
    at = desk("versus")
    while at.session.choice.seat == 0:
        at.play(at.session.choice.keys[0])
    assert "player 2 is asked" in hear(at, type="hint")
    at.table.take_over(1)
    assert at.hint.why_not() == ""


def test_without_processes_a_hint_works_in_slices() -> None:
    at = desk("solo")
    at.hint.in_process = True

    async def course() -> None:
        at.hint.seconds = 0.3
        hear(at, type="hint")
        while at.hint.running:
            await asyncio.sleep(0.01)

    asyncio.run(course())
    assert (at.hint.done, len(at.hint.rows)) == (1, len(at.session.choice.keys))


def test_slices_put_together_are_surer_than_one() -> None:
    reports = list(slices(desk("planet").session.imagine(0, "x"), 0.4))
    first, last = reports[0]["rows"][0], reports[-1]["rows"]
    same = next(row for row in last if row["key"] == first["key"])
    assert same["looks"] > first["looks"]
    assert reports[-1]["done"] == 1


# --- the sandbox ---


@every_game
def test_the_sandbox_offers_the_position_and_plays_from_it(name: str) -> None:
    at = desk(name)
    hear(at, type="open", drawer="sandbox")
    position = at.bar.view["sandbox"]["position"]
    assert hear(at, type="position", position=json.dumps(position)) == ""
    assert (at.session.setup["position"], at.session.ply) == (position, 0)
    assert luu.load(at.session.save()).view(0) == at.session.view(0)


def test_a_hand_that_is_covered_is_not_in_the_sandbox() -> None:
    at = desk("versus")
    hear(at, type="open", drawer="sandbox")
    assert [hand is None for hand in at.bar.view["sandbox"]["position"]["hands"]] == [False, True]
    while at.session.choice.seat == 0:
        at.play(at.session.choice.keys[0])
    assert at.bar.view["sandbox"]["position"]["hands"] == [None, None]


def test_before_the_first_round_the_sandbox_has_a_position_of_its_own() -> None:
    for name in ("planet", "luturas"):
        at = Desk(name)
        hear(at, type="open", drawer="sandbox")
        assert hear(at, type="position", position=json.dumps(at.bar.view["sandbox"]["position"])) == ""


# --- as a widget ---


def test_a_click_is_two_messages_of_data(wire: Messages) -> None:
    at = desk("planet")
    wire.clear()
    at.table._handle_custom_msg({"type": "play", "key": "gather", "ply": 0, "id": "x"}, [])
    kinds = [kind for kind, data in wire if data.get("method") == "update"]
    assert (len(wire), len(kinds)) == (2, 2)  # the board and the bar
    assert "comm_open" not in [kind for kind, _ in wire]


def test_nothing_is_opened_by_playing_and_new_games_of_one_kind(wire: Messages) -> None:
    at = desk("planet")
    wire.clear()
    for _ in range(3):
        play(at, 3)
        hear(at, type="new", form={"game": "planet", "players": "1", "draft": "auto", "chaos": "0"})
    assert "comm_open" not in [kind for kind, _ in wire]


def test_a_closed_desk_is_freed() -> None:
    at = desk("planet")
    gone = [weakref.ref(part) for part in (at, at.bar, at.table)]
    at.close()
    del at
    gc.collect()
    assert [one() for one in gone] == [None, None, None]


def test_turn_says_when_to_look_again_and_the_table_may_change() -> None:
    at, seen = desk("planet"), []
    at.observe(lambda change: seen.append(at.table.game), names="turn")
    at.table.play("gather")
    at.session = luu.new("luturas", draft="auto")
    assert seen[0] == "planet"
    assert seen[-1] == "luturas"


@pytest.mark.parametrize(
    ("given", "fault"),
    [
        ({"session": 3}, "expected a Session"),
        ({"session": "chess"}, "game 'chess' was given"),
        ({"session": luu.new("planet", seed=1), "draft": "auto"}, "expected the one or the other"),
        ({"players": ("nobody",)}, "player 'nobody' was given"),
        ({"players": ("human",) * 3}, "expected one or two"),
        ({"drafts": "auto"}, "did you mean 'draft'?"),
    ],
)
def test_a_desk_that_cannot_be_is_refused(given: dict[str, Any], fault: str) -> None:
    with pytest.raises((TypeError, ValueError)) as raised:
        Desk(**given)
    assert fault in str(raised.value)


def test_a_session_shows_itself_at_a_desk() -> None:
    session = luu.new("luturas", draft="auto")
    at = session.show(players=("human", "random"))
    assert isinstance(at, Desk)
    assert (at.session, at.players) == (session, ("human", "random"))


def test_without_widgets_show_says_what_to_install() -> None:
    code = (
        "import luu, importlib.metadata as m\n"
        "from luu.core import hooks; hooks.entry_points = lambda **_: ()\n"
        "luu.new('planet', seed=1).show()"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=False)
    assert "ImportError: show() needs the widgets: pip install 'luu[widgets]'" in done.stderr


def test_a_distribution_plots_itself() -> None:
    from luu import odds

    chart = odds.planet.attack(attack=1, sector=1).plot(view="at least", title="An attack")
    assert chart.layout.title.text == "An attack"
    assert odds.luturas.oscumora_attacks().plot().data


# --- on a page for visitors ---


@pytest.fixture
def published(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("LUU_PUBLISHED", "1")


def test_on_a_page_hints_are_short_and_a_saved_game_is_not_large(published: None) -> None:
    at = desk("planet")
    hear(at, type="open", drawer="hint")
    assert at.bar.view["hint"]["budgets"] == list(ON_A_PAGE.hints)
    assert "expected one of 2, 5, 15" in hear(at, type="hint", seconds=60)
    assert at.bar.view["time"]["largest"] == ON_A_PAGE.letters
    assert f"{ON_A_PAGE.letters} at most" in hear(at, type="load", text="x" * (ON_A_PAGE.letters + 1))


def test_on_a_page_hints_and_agents_have_so_much_time_and_no_more(
    published: None, monkeypatch: pytest.MonkeyPatch
) -> None:
    at, begun = desk("planet", players="random"), []
    monkeypatch.setattr(at.hint, "_in_a_process", lambda copy: begun.append(copy) or (lambda: None))
    assert hear(at, type="step") == ""
    assert 0 < (after := at.allowance.left) < ON_A_PAGE.thinking
    while at.allowance.left > 0:
        assert hear(at, type="hint", seconds=15) == ""
    assert len(begun) == -(-int(after) // 15)
    moves = at.session.moves
    for letter in ({"type": "hint", "seconds": 2}, {"type": "step"}):
        assert "thought for 15 minutes" in hear(at, **letter)
    assert at.session.moves == moves


def test_on_a_page_agents_pause_between_their_moves(published: None) -> None:
    at = desk("planet", players="random")
    hear(at, type="pace", pace="at once")
    assert at.time.pace.seconds == ON_A_PAGE.pause > 0


def test_a_page_offers_the_cards_of_the_game_and_nobodys_folder(published: None) -> None:
    at = desk("planet")
    hear(at, type="open", drawer="new")
    cards = [field for field in at.bar.view["new"]["forms"]["planet"] if field["name"] == "cards"]
    assert cards[0]["options"] == [("shipped", "those of the game")]
    assert hear(at, type="new", form={"game": "planet", "cards": "/etc"}) == ""
    assert at.session.cards.hash == luu.cards("planet").hash


ALONE = {"queues": [[{"luu": "rasluu"}]]}
WHERE = [
    (lambda: luu.new("planet", seed=7, players=2), "before the first round: both players, the draft"),
    (lambda: luu.new("planet", seed=7, players=2, draft="auto"), "before the first round: both players, the chaos"),
    (lambda: luu.new("planet", position={**ALONE, "enemies": [{"enemy": "tjeluu_s1"}], "wave": 4}), "1, the boss, "),
    (lambda: at_call(luu.new("planet", position={**ALONE, "enemies": [{"enemy": "lagluu_t1"}]})), "Call the Shot"),
]


def at_call(session: luu.Session) -> luu.Session:
    session.play("call:rogue-1")
    return session


@pytest.mark.parametrize(("make", "said"), WHERE, ids=[said for _, said in WHERE])
def test_where_a_game_is_is_said_in_the_words_of_the_rule_book(make: Callable[[], luu.Session], said: str) -> None:
    """PL-2.4, PL-4.9, PL-5.1."""
    assert said in desk_time.where(make())
