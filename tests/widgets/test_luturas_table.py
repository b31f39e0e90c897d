"""The table of Luturas Network without a browser: what it sends, what it takes, what it refuses, what it hides."""

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
from luu.luturas import events as ev
from luu_widgets.luturas_attacks import attacks, last_battle, strategies
from luu_widgets.luturas_odds import Attack, attack
from luu_widgets.luturas_signs import signs
from luu_widgets.luturas_table import SCRIPTS, LuturasTable
from luu_widgets.table_base import one_module


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    """Everything that the widgets of a test send; they are closed after it."""
    yield from wired(monkeypatch)


def game(seed: int = 7, mode: str = "versus", draft: str = "auto") -> luu.Session:
    return luu.new("luturas", seed=seed, mode=mode, draft=draft)


def send(board: LuturasTable, **letter: Any) -> dict[str, Any]:
    """What the browser would send, and what the table then says of itself."""
    board._handle_custom_msg({"id": "a-1", "ply": board.session.ply, **letter}, [])
    return board.view["table"]


def go_on(board: LuturasTable) -> None:
    """What a person does next: take the screen over, or play what comes first."""
    seat = board.view["table"]["handover"]
    if seat is not None:
        send(board, type="takeover", seat=seat)
    else:
        send(board, type="play", key=board.view["choice"]["options"][0]["key"])


def go_to(board: LuturasTable, kind: str, most: int = 400) -> None:
    """Play until this kind of question is asked of who looks."""
    while board.view["choice"] is None or board.view["choice"]["kind"] != kind:
        most -= 1
        assert most, f"no question {kind!r} came"
        go_on(board)


# ---------------------------------------------------------------------- what is hidden


OPEN = (ev.StrategyRevealed, ev.ToolRevealed, ev.Mismatched, ev.Discarded, ev.Retrieved)


def shown_so_far(session: luu.Session) -> set[str]:
    """Cards that have lain open at some time."""
    cards: set[str] = set()
    for event in session.log:
        if isinstance(event, ev.HandReturned | ev.WentToPortal):
            cards |= set(event.cards)
        elif isinstance(event, OPEN) or (isinstance(event, ev.Exchanged) and event.source == "portal"):
            cards.add(event.card)
    return cards


def secrets(session: luu.Session, seats: set[int]) -> set[str]:
    """Ids and names of what these seats hold or have placed face down, and of all decks."""
    table, found = session.game.table, set()
    for player in table.state.players:
        held = [*player.decks[0], *player.decks[1]]
        if player.seat in seats:
            held += [*player.hands[0], *player.hands[1], *player.placed]
        found |= {serial for serial in held if serial >= 0}
    hidden = {table.box.ids[serial]: table.box.titles[serial] for serial in found}
    open_ = shown_so_far(session)
    return {text for card, name in hidden.items() if card not in open_ for text in (card, name)}


@pytest.mark.parametrize("seed", range(3))
def test_a_face_down_card_of_the_other_seat_never_reaches_the_browser(wire: Messages, seed: int) -> None:
    """LN-R18: all that is sent in a game at one screen, read word by word."""
    board, hidden, covered = LuturasTable(game(seed)), 0, 0
    for _ in range(160):
        if board.session.choice is None:
            break
        wire.clear()
        go_on(board)
        others = {0, 1} if board.view["table"]["handover"] is not None else {1 - board.view["seat"]}
        covered += others == {0, 1}
        sent = json.dumps(wire)
        kept = secrets(board.session, others)
        assert not {text for text in kept if text in sent}
        hidden += len(kept)
    assert hidden > 2_000
    assert covered > 20


def test_the_page_around_the_table_sends_no_such_card_either(wire: Messages) -> None:
    """LN-R18: not by the choice of Tools, the chart, or its words."""
    pytest.importorskip("plotly.graph_objects")
    page, hidden = luu_widgets.LuturasDashboard(game()), 0
    for _ in range(60):
        wire.clear()
        go_on(page.table)
        passing = page.table.view["table"]["handover"] is not None
        kept = secrets(page.session, {0, 1} if passing else {1 - page.table.view["seat"]})
        sent = json.dumps(wire, default=str)
        assert not {text for text in kept if text in sent}
        hidden += len(kept)
    assert hidden > 2_000


def test_opening_a_table_sends_no_hidden_card(wire: Messages) -> None:
    board = LuturasTable(game())
    sent = json.dumps(wire)
    assert "comm_open" in sent
    assert not {text for text in secrets(board.session, {1}) if text in sent}


def timeless(view: dict[str, Any]) -> dict[str, Any]:
    """A view without its chances: how many of them come at once is a matter of time."""
    return {**view, "table": {**view["table"], "odds": None}}


def test_a_planned_transformation_stays_with_its_seat() -> None:
    """LN-R18: whether the other seat transforms or not, the browser is told the same until both have locked."""
    seen: dict[str, list[Any]] = {}
    chances = []
    for plan in ("hyper", "stay"):
        board = LuturasTable(game())
        go_to(board, "transform")
        send(board, type="play", key=plan)
        assert board.view["placed"][0]["transforming"] == (plan == "hyper")
        for _ in range(2):
            send(board, type="play", key=board.session.choice.keys[0])
        seen[plan] = [timeless(board.view)]
        send(board, type="takeover", seat=1)
        seen[plan].append(timeless(board.view))
        send(board, type="play", key="stay")
        board.weigh()
        chances.append(board.odds["options"])
        seen[plan].append(timeless(board.view))
    assert chances[0] == chances[1]
    assert seen["hyper"][0]["table"]["handover"] == 1
    assert seen["hyper"][1]["seat"] == 1
    assert seen["hyper"] == seen["stay"]


def test_while_the_screen_is_passed_on_nobody_is_asked_and_the_battle_lies_open() -> None:
    board = LuturasTable(game())
    while not (board.view["table"]["handover"] == 0 and board.view["round"] == 2):
        go_on(board)
    view = board.view
    assert (view["hands"], view["choice"], view["events"]) == ([None, None], None, [])
    assert [one["name"] for one in view["table"]["attacks"]]
    assert any(line["kind"] == "OrderSet" for line in view["table"]["log"])


def test_the_draft_turns_the_board_by_itself() -> None:
    """LN-5.1: nothing is hidden in a draft, so the screen need not be passed on; Mains are secret (LN-R3)."""
    board = LuturasTable(game(draft="play"))
    seats = []
    while board.view["phase"] == "draft" and board.view["choice"]["kind"] == "draft":
        seats.append(board.view["seat"])
        send(board, type="play", key=board.view["choice"]["options"][0]["key"])
        if board.view["table"]["handover"] is not None:
            break
    assert sorted(seats) == [0, 0, 0, 1, 1, 1]
    assert board.view["table"]["handover"] == 0 or board.view["choice"]["kind"] == "main"


def test_nothing_is_played_for_a_seat_that_does_not_look() -> None:
    board = LuturasTable(game())
    while board.view["table"]["handover"] is None:
        go_on(board)
    ply = board.session.ply
    send(board, type="play", key=board.session.choice.keys[0])
    send(board, type="takeover", seat=0)
    assert (board.session.ply, board.seat) == (ply, 0)


def test_a_table_for_one_seat_stays_with_it() -> None:
    session = game()
    board = LuturasTable(session, seat=1, hotseat=False)
    assert (board.view["table"]["handover"], board.view["waiting_for"], board.view["hands"][0]) == (None, 0, None)
    send(board, type="play", key=session.choice.keys[0])
    assert (board.seat, session.ply) == (1, 0)


# ---------------------------------------------------------------------- letters


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_a_click_costs_one_message_and_makes_no_widgets(wire: Messages, mode: str) -> None:
    board = LuturasTable(game(mode=mode), opponent="greedy")
    for _ in range(12):
        wire.clear()
        go_on(board)
        assert [kind for kind, _ in wire] == ["comm_msg"]
        assert list(wire[0][1]["state"]) == ["view"]


def test_a_move_for_a_turn_gone_by_is_let_pass() -> None:
    board = LuturasTable(game(mode="solo"))
    key = board.session.choice.keys[0]
    send(board, type="play", key=key)
    said = send(board, type="play", key=board.session.choice.keys[0], ply=0)
    assert (board.session.ply, said["fault"]) == (1, "")


def test_an_illegal_move_is_shown_and_changes_nothing() -> None:
    board = LuturasTable(game())
    before = board.turn
    said = send(board, type="play", key="tool:nothing")
    assert "tool:nothing" in said["fault"]
    assert (board.session.ply, board.turn, said["answered"]) == (0, before, "a-1")


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param(None, id="nothing"),
        pytest.param([], id="a list"),
        pytest.param({"type": "explode"}, id="an unknown type"),
        pytest.param({"type": ["play"]}, id="a type that is no text"),
        pytest.param({"type": "play", "key": 7, "ply": 0}, id="a key that is no text"),
        pytest.param({"type": "play", "key": "stay", "ply": True}, id="a ply that is no number"),
        pytest.param({"type": "play", "key": "s" * 10_000, "ply": 0}, id="an endless key"),
        pytest.param({"type": "new", "seed": "7; import os"}, id="a seed that is no number"),
        pytest.param({"type": "new", "mode": ["solo"]}, id="a mode that is no text"),
        pytest.param({"type": "play", "key": "stay", "ply": 0, "id": {}}, id="an id that is no text"),
    ],
)
def test_what_is_no_move_is_refused(letter: Any) -> None:
    board = LuturasTable(game())
    board._handle_custom_msg(letter, [])
    assert board.session.ply == 0
    assert "not a move" in board.view["table"]["fault"]


@pytest.mark.parametrize(
    "letter",
    [
        pytest.param({"mode": "trio"}, id="an unknown mode"),
        pytest.param({"draft": "best"}, id="an unknown draft"),
        pytest.param({"first": "somebody"}, id="an unknown player"),
        pytest.param({"second": "search"}, id="an agent that no table offers"),
        pytest.param({"seed": -1}, id="a seed below 0"),
        pytest.param({"seed": 10**400}, id="a seed without end"),
    ],
)
def test_a_new_game_that_cannot_be_is_shown(letter: dict[str, Any]) -> None:
    board = LuturasTable(game())
    session, players = board.session, board.players
    assert send(board, type="new", **letter)["fault"] != ""
    assert (board.session, board.players) == (session, players)


def test_a_new_game_by_letter() -> None:
    cards = luu.cards("luturas").with_value("tools", "grit_jab", "power", 5)
    board = LuturasTable(luu.new("luturas", seed=1, cards=cards, draft="random"))
    said = send(board, type="new", seed=12, mode="solo", draft="auto", first="human", second="greedy")
    assert (said["fault"], board.session.seed, board.session.cards.hash) == ("", 12, cards.hash)
    assert (board.session.setup["mode"], board.session.setup["draft"]) == ("solo", "auto")
    send(board, type="new", mode="versus", draft="play", second="greedy")
    assert (board.session.setup["mode"], board.players) == ("versus", ("human", "greedy"))


def test_what_the_browser_writes_into_the_view_is_not_believed() -> None:
    board = LuturasTable(game(mode="solo"))
    board.set_state({"view": {"ply": 99, "choice": None}})
    send(board, type="play", key=board.session.choice.keys[0], ply=0)
    assert board.view["ply"] == 1


# ---------------------------------------------------------------------- agents


@pytest.mark.parametrize("agent", ["random", "greedy"])
@pytest.mark.parametrize("draft", ["play", "auto"])
def test_an_agent_answers_at_once(agent: str, draft: str) -> None:
    board = LuturasTable(game(seed=3, draft=draft), opponent=agent)
    for _ in range(40):
        if board.session.choice is None:
            break
        assert board.session.choice.seat == 0
        assert (board.view["seat"], board.view["table"]["handover"]) == (0, None)
        go_on(board)
    assert board.view["round"] > 2


def test_undo_takes_the_answers_of_an_agent_back_too() -> None:
    board = LuturasTable(game(), opponent="greedy")
    go_to(board, "strategy")
    before = board.session.moves
    go_on(board)
    after = board.session.moves
    assert len(after) > len(before) + 1
    send(board, type="undo")
    assert board.session.moves == before
    send(board, type="redo")
    assert board.session.moves == after


def test_the_board_tells_all_that_has_happened_since_the_last_click() -> None:
    board = LuturasTable(game(), opponent="greedy")
    go_to(board, "strategy")
    go_on(board)
    last = [line["kind"] for line in board.view["table"]["log"] if line["last"]]
    assert last[0] == "Placed"
    assert "RoundStarted" in last


def test_where_agents_play_alone_a_person_says_when_they_go_on() -> None:
    board = LuturasTable(game(), players=("greedy", "random"))
    assert (board.session.ply, board.view["table"]["agent"]) == (0, "greedy")
    assert board.view["hands"] == [None, None]
    send(board, type="step")
    assert (board.view["round"], board.view["table"]["fault"]) == (2, "")
    assert board.view["table"]["covered"] is True


@pytest.mark.parametrize("players", ["greedy", (), ("human", "expert"), ("human",) * 3, 7])
def test_who_can_play(players: Any) -> None:
    with pytest.raises(ValueError, match="was given, expected one"):
        LuturasTable(game(), players=players)


# ---------------------------------------------------------------------- what is shown


def test_attacks_lie_open_die_by_die() -> None:
    """LN-6.6, LN-6.7: what the board lays out adds up to the damage that the log tells."""
    seen = 0
    for seed in range(6):
        board = LuturasTable(game(seed), opponent="greedy")
        while board.session.choice is not None and board.view["round"] < 9:
            go_on(board)
            for one in board.view["table"]["attacks"]:
                if "idle" in one:
                    continue
                roll = one["roll"]
                assert sum(amount for _, amount in roll["reasons"]) == roll["total"]
                assert roll["hit"] == (roll["total"] >= roll["needs"]) or roll["evaded"]
                if "result" in one:
                    assert sum(amount for _, amount in one["result"]["reasons"]) == one["result"]["damage"]
                    assert one["damage"]["die"] in [value for faces in one["damage"]["sets"] for value in faces]
                    seen += 1
    assert seen > 20


def test_the_last_battle_tells_what_its_strategies_did() -> None:
    """LN-6.5: they act before the attacks, so what a battle comes to is not seen without them."""
    told = 0
    for seed in range(6):
        board = LuturasTable(game(seed), opponent="greedy")
        while board.session.choice is not None and board.view["round"] < 7:
            go_on(board)
            table = board.view["table"]
            fought = last_battle(board.session.log)
            shown = [event for event in fought if type(event).__name__ == "StrategyRevealed"]
            assert [one["title"] for one in table["strategies"]] == [event.title for event in shown]
            did = [words for one in table["strategies"] for words in one["did"]]
            for event in fought:
                if type(event).__name__ == "Healed" and event.reasons[0][0] in [one.title for one in shown]:
                    assert board.session.explain(event) in did
                    told += 1
    assert told > 5


def test_a_card_that_a_strategy_drew_is_not_told_with_it(wire: Messages) -> None:
    found = 0
    for seed in range(12):
        session = game(seed)
        agent = luu.agents.get("greedy", game="luturas")
        while session.choice is not None and session.view(0)["round"] < 8:
            session.play(agent.choose(session))
            drawn = [one for one in last_battle(session.log) if type(one).__name__ == "Drew"]
            did = [words for one in strategies(session.log) for words in one["did"]]
            found += any("draws a" in words for words in did)
            assert not any(session.explain(event) in did for event in drawn)
    assert found


def test_who_defends_has_a_place_in_the_battle() -> None:
    """LN-6.3, LN-R14: a Tool that does not fit turns its Lutura to Defense Mode; it does not attack."""
    board = LuturasTable(game(mode="solo"))
    go_to(board, "tool")
    unfit = next(card for card in board.view["hands"][0] if card["kind"] == "tool" and not card["fits"])
    send(board, type="play", key=unfit["key"])
    go_on(board)
    mine = [one for one in board.view["table"]["attacks"] if one["seat"] == 0]
    assert [one["defends"] for one in mine] == [True]
    assert "Defense Mode" in mine[0]["idle"]


def test_the_last_battle_stays_until_the_next_one() -> None:
    session = game(mode="solo")
    board = LuturasTable(session)
    go_to(board, "strategy")
    go_on(board)
    fought = board.view["table"]["attacks"]
    assert fought == attacks(session.log) != []
    go_to(board, "tool")
    go_on(board)
    assert board.view["table"]["attacks"] == fought


def test_a_tool_that_fits_shows_its_exact_chances() -> None:
    """LN-12.2, LN-12.3: of the pair on the table, a Tool's accuracy and Breakshield on one roll."""
    board = LuturasTable(game(mode="solo"))
    go_to(board, "tool")
    board.weigh()
    hand = [card for card in board.view["hands"][0] if card["kind"] == "tool"]
    assert {card["fits"] for card in hand} == {True, False}
    for card in hand:
        told = {one["key"]: one for one in board.odds["options"][card["key"]]["prospects"]}
        assert ("hit" in told) == card["fits"]
        if card["fits"]:
            assert told["hit"]["exact"] == str(luu.odds.luturas.check(card["accuracy"]))
            one = attack(board.session, 0, card["id"])
            assert isinstance(one, Attack)
            assert one.hit == luu.odds.luturas.check(card["accuracy"])
            assert sum(part.chance for part in one.parts) == 1


def test_a_force_field_lets_only_breakshield_knock_out() -> None:
    """LN-15.1, LN-15.2."""
    session = game(mode="solo")
    card = next(card for card in session.view(0)["hands"][0] if card["kind"] == "tool" and card["fits"])
    told = attack(session, 0, card["id"])
    assert isinstance(told, Attack)
    assert told.force_field > 0
    broken = told.parts.breakshield
    assert told.knockout == broken.chance * broken.damage.at_least(told.stamina)


def test_clauses_and_cards_stand_behind_the_log() -> None:
    board = LuturasTable(game(), opponent="greedy")
    for _ in range(30):
        if board.session.choice is not None:
            go_on(board)
    board.open_book()
    clauses = {clause["id"]: clause["text"] for clause in board.book["clauses"]}
    cards = {f"card:{card['id']}": card["text"] for card in board.book["cards"]}
    assert clauses == {clause.id: clause.text for clause in luu.rules("luturas").values()}
    for line in board.view["table"]["log"]:
        assert (clauses | cards)[line["rule"]]


def test_the_view_is_plain_json() -> None:
    board = LuturasTable(game(), opponent="greedy")
    go_on(board)
    assert json.loads(json.dumps(board.view)) == board.view


def test_turn_follows_everything_that_changes_the_game() -> None:
    board = LuturasTable(game(mode="solo"))
    turns = [board.turn]
    for act in (
        lambda: board.play(board.session.choice.keys[0]),
        board.undo,
        board.redo,
        board.new_game,
        lambda: setattr(board, "session", game(seed=3)),
        lambda: go_on(board),
    ):
        act()
        turns.append(board.turn)
    assert turns == sorted(set(turns))
    board.refresh()
    assert board.turn == turns[-1]


def test_a_table_shows_itself_and_stays_readable_without_a_kernel() -> None:
    board = LuturasTable(game())
    bundle, _ = board._repr_mimebundle_()
    assert "application/vnd.jupyter.widget-view+json" in bundle
    assert "Luturas Network" in bundle["text/html"]
    assert "<script" not in bundle["text/html"]
    assert repr(board) == f"LuturasTable({board.session!r})"


def test_sessions_open_their_own_table() -> None:
    session = game()
    board = luu_widgets.table_for(session, opponent="greedy")
    assert isinstance(board, LuturasTable)
    assert (board.session, board.players) == (session, ("human", "greedy"))


def test_one_module_of_many() -> None:
    text = one_module(SCRIPTS)
    assert "\nimport " not in text
    assert text.count("\nexport ") == 1
    names = re.findall(r"^(?:async )?(?:function|class|const) (\w+)", text, flags=re.MULTILINE)
    assert len(names) == len(set(names)) > 90
    assert "innerHTML" not in text.replace("holder.innerHTML = `<svg", "")


def test_closed_tables_are_freed() -> None:
    gone = []
    for _ in range(5):
        board = LuturasTable(game(), opponent="greedy")
        go_on(board)
        gone.append(weakref.ref(board))
        board.close()
    del board
    gc.collect()
    assert [ref() for ref in gone] == [None] * 5


def test_a_table_imports_no_charts() -> None:
    code = (
        "import sys, luu, luu_widgets; luu_widgets.LuturasTable(luu.new('luturas', seed=1), opponent='greedy');"
        "print([name for name in ('plotly', 'numpy', 'pandas') if name in sys.modules])"
    )
    done = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert done.stdout.strip() == "[]"


# --- what effects do, in signs ---


@pytest.mark.parametrize(
    ("card", "words"),
    [
        ("grit_jab", ["opponent: Blurred"]),
        ("drumroll_knuckles", ["user: +2 Special", "draws 1 tool"]),
        ("deadarm_cross", ["opponent: \u22121 Power"]),
        ("aquatic_core", ["user: +2 Stamina", "user: cured"]),
        ("clean_room", ["user: no status can be placed", "user: \u22121 damage taken"]),
        ("shared_canteen", ["backup: +2 Stamina", "draws 1 tool"]),
        ("brinokk:base", ["user: cured"]),
    ],
)
def test_the_signs_of_an_effect_say_what_it_does(card: str, words: list[str]) -> None:
    """LN-11.1."""
    assert [one["words"] for one in signs(luu.cards("luturas"))[card]] == words


@pytest.mark.parametrize(
    ("card", "good"),
    [
        pytest.param("overclock", {"turns to Hyper Mode": "", "+2 damage taken": "no"}, id="more damage taken"),
        pytest.param("sandbag_wall", {"+2 defense dice": "yes", "\u22121 damage taken": "yes"}, id="less damage taken"),
        pytest.param("tenderizer", {"+1 damage taken": "no"}, id="on the opponent, bad for the opponent"),
        pytest.param("deadarm_cross", {"\u22121 Power": "no"}, id="less of a number"),
    ],
)
def test_the_signs_of_an_effect_say_whether_it_is_good_for_whom_it_befalls(card: str, good: dict[str, str]) -> None:
    """LN-11.1: the colour of a sign, so more damage taken is no boon."""
    assert {one["words"].split(": ")[-1]: one["good"] for one in signs(luu.cards("luturas"))[card]} == good


def test_every_effect_has_signs() -> None:
    cards = luu.cards("luturas")
    with_rules = {one.id for sheet in ("tools", "strategies") for one in cards.sheet(sheet).values() if one.rules}
    assert with_rules <= set(signs(cards))
