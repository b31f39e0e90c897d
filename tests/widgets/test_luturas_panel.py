"""The Luturas Network page as a widget: chart and choice of Tools follow the table, and hide what it hides."""

from __future__ import annotations

import json
from collections.abc import Iterator
from fractions import Fraction
from typing import Any

import pytest

import luu

pytest.importorskip("anywidget", reason="the widgets are not installed")
pytest.importorskip("plotly.graph_objects")

from ipywidgets.widgets.widget import _instances
from wires import Messages, wired

from luu import odds
from luu_widgets import LuturasDashboard
from luu_widgets.chart_parts import percent
from luu_widgets.live import LiveChart
from luu_widgets.luturas_course import chance_of, moments
from luu_widgets.luturas_odds import Attack, attack, numbers
from luu_widgets.luturas_panel import COVERED


@pytest.fixture(autouse=True)
def wire(monkeypatch: pytest.MonkeyPatch) -> Iterator[Messages]:
    """Everything that the widgets of a test send; they are closed after it."""
    yield from wired(monkeypatch)


def page(mode: str = "versus", seed: int = 7, **options: Any) -> LuturasDashboard:
    return LuturasDashboard(luu.new("luturas", seed=seed, mode=mode, draft="auto"), **options)


def click(board: LuturasDashboard) -> None:
    """What a person does next: take the screen over, or choose what comes first."""
    table = board.table
    seat = table.view["table"]["handover"]
    letter = {"id": "a-1", "ply": table.session.ply}
    if seat is not None:
        letter |= {"type": "takeover", "seat": seat}
    else:
        letter |= {"type": "play", "key": table.view["choice"]["options"][0]["key"]}
    table._handle_custom_msg(letter, [])


def agents_answer(board: LuturasDashboard) -> None:
    """What the desk does at its pace where there is an event loop."""
    while board.time.agent_asked():
        board.bar._handle_custom_msg({"id": "a-1", "type": "step"}, [])


def shown(board: LuturasDashboard) -> list[str]:
    return [value for _, value in board.charts.tool.options]


def test_the_chart_is_of_the_chosen_tool() -> None:
    board = page("solo")
    assert shown(board)
    for tool in shown(board):
        board.charts.tool.value = tool
        one = attack(board.session, 0, tool)
        assert isinstance(one, Attack)
        figure = board.charts.attack.chart.figure
        assert figure.layout.title.text.startswith(f"<b>{one.tool}") or one.tool in figure.layout.title.text
        heights = [float(part.chance * part.damage.exactly(0)) for part in one.parts]
        assert [trace.y[0] for trace in figure.data] == heights
        assert (
            f"{one.target} has {one.stamina} Stamina behind a Force Field of {one.force_field}"
            in board.charts.attack.words.value
        )


def test_the_placed_tool_is_shown() -> None:
    board = page("solo")
    while board.table.view["choice"]["kind"] != "tool":
        click(board)
    tool = shown(board)[-1]
    board.table.play(f"tool:{tool}")
    assert board.charts.tool.value == tool
    assert board.charts.tool.options == ((f"{board.table.view['placed'][0]['tool']['name']} (placed)", tool),)


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_a_click_costs_at_most_ten_messages(wire: Messages, mode: str) -> None:
    board, most = page(mode, opponent="greedy"), 0
    for _ in range(30):
        if board.session.choice is None:
            break
        wire.clear()
        click(board)
        assert not [kind for kind, _ in wire if kind == "comm_open"]
        most = max(most, len(wire))
        agents_answer(board)
    assert 1 <= most <= 10


def test_a_whole_game_with_the_chart_beside_it() -> None:
    board = page(opponent="random", seed=3)
    for _ in range(2_000):
        if board.session.choice is None:
            break
        click(board)
        agents_answer(board)
        assert board.charts.fault.layout.display == "none", board.charts.fault.value
    assert board.session.outcome is not None


def test_a_fault_of_the_chart_is_shown_above_the_table(monkeypatch: pytest.MonkeyPatch) -> None:
    board = page("solo")
    monkeypatch.setattr("luu_widgets.luturas_panel.why_none", lambda *_: 1 / 0)
    click(board)
    assert "ZeroDivisionError" in board.charts.fault.value
    assert board.charts.fault.layout.display is None


def test_a_new_session_is_followed() -> None:
    board = page()
    board.table.session = luu.new("luturas", seed=4, mode="solo", draft="auto")
    assert "Force Field" in board.charts.attack.words.value


def test_while_the_screen_is_passed_on_there_is_no_chart() -> None:
    board = page()
    while board.table.view["table"]["handover"] is None:
        click(board)
    assert (board.charts.tool.options, board.charts.attack.chart.layout.display) == ((), "none")
    assert COVERED in board.charts.attack.words.value
    click(board)
    assert board.charts.attack.chart.layout.display is None
    assert len(board.charts.attack.chart.figure.data) == 3


def chosen(board: LuturasDashboard, name: str) -> LiveChart:
    board.charts.tabs.selected_index = board.charts.tabs.titles.index(name)
    assert board.charts.fault.layout.display == "none", board.charts.fault.value
    return board.charts.in_tabs[board.charts.tabs.selected_index]


def live(board: LuturasDashboard) -> Attack:
    one = attack(board.session, board.table.seat, board.charts.tool.value)
    assert isinstance(one, Attack)
    return one


def test_the_map_frames_the_live_numbers() -> None:
    board = page("solo")
    dice = numbers(board.session, 0, board.charts.tool.value)
    figure = chosen(board, "Map").chart.figure
    assert f"Framed: Accuracy {dice.accuracy}, Breakshield {dice.breakshield}" in figure.layout.meta["summary"]
    frame = figure.layout.shapes[0]
    assert (frame.x0 + 0.5, frame.y0 + 0.5) == (dice.accuracy - 2, dice.breakshield - 2)


def under(board: LuturasDashboard, status: str) -> Attack:
    one = attack(board.session, board.table.seat, board.charts.tool.value, status)
    assert isinstance(one, Attack)
    return one


def test_what_each_status_would_change() -> None:
    board = page("versus")
    status = chosen(board, "Status")
    for name in ("no status", "Burned", "Blurred", "target Soaked"):
        other = under(board, "" if name == "no status" else name.split()[-1])
        row = status.words.value.partition(f"<th>{name}</th>")[2].partition("</tr>")[0]
        assert f"<td>{percent(other.hit)}</td>" in row
        assert f"<td>{float(other.mean):.2f}</td>" in row
    assert under(board, "Blurred").hit < under(board, "").hit
    assert under(board, "Burned").mean <= under(board, "").mean <= under(board, "Soaked").mean
    assert "Paralyzed: attacks after" in status.words.value


def test_attacks_to_ko_go_through_the_force_field() -> None:
    board = page("solo")
    one = live(board)
    assert one.force_field
    dice = numbers(board.session, 0, board.charts.tool.value)
    falls = odds.luturas.oscumora_fall(
        dice.damage_dice, dice.power, dice.accuracy, dice.breakshield, one.force_field, one.stamina
    )
    bars = chosen(board, "KO").chart.figure.data[0]
    assert list(bars.y[:3]) == [float(falls.exactly(value)) for value in bars.x[:3]]


def test_the_duel_has_a_point_a_move_and_ends_with_the_pair_that_stands() -> None:
    board = page(opponent="greedy")
    for _ in range(12):
        click(board)
        agents_answer(board)
    found = moments(board.session, 0)
    points = [trace.y for trace in chosen(board, "Duel").chart.figure.data]
    assert sum(map(len, points)) == len(found) > 5
    own, other = (board.session.view(0)["teams"][seat] for seat in (0, 1))
    names = [next(one["name"] for one in team if one["active"]) for team in (own, other)]
    assert found[-1].pair == f"{names[0]} against {names[1]}"


def test_a_duel_between_equals_is_even_and_stamina_tells() -> None:
    cards = luu.cards("luturas")
    assert chance_of(cards, ("zynarc", False, 14), ("zynarc", False, 14)) == Fraction(1, 2)
    assert chance_of(cards, ("zynarc", False, 3), ("zynarc", False, 14)) < Fraction(1, 5)
    both = luu.odds.luturas.matchups(cards)
    whole = {name: cards.sheet("luturas")[name].stamina for name in ("brasalto", "zynarc")}
    sides = [(name, False, stamina) for name, stamina in whole.items()]
    assert chance_of(cards, *sides) == both.chance("brasalto", "zynarc")


def test_the_matchups_frame_the_live_pair_and_solo_has_none() -> None:
    board = page("versus")
    figure = chosen(board, "Matchups").chart.figure
    own, other = board.session.view(0)["active"]
    names = [board.session.cards.sheet("luturas")[one].name for one in (own, other)]
    assert f"Framed: {names[0]} beats {names[1]}" in figure.layout.meta["summary"]
    assert not chosen(page("solo"), "Matchups").chart.figure.layout.shapes


def test_special_is_on_its_way_in_solo_only() -> None:
    board = page("solo")
    for _ in range(20):
        if board.session.choice is not None:
            click(board)
    team = board.session.view(0)["teams"][0]
    bars = chosen(board, "Special").chart.figure.data[0]
    assert dict(zip(bars.y, bars.x, strict=True)) == {one["name"]: one["special"] for one in team}
    assert "solo games" in chosen(page("versus"), "Special").words.value


def test_where_nobody_attacks_the_panel_says_why_and_offers_no_tool() -> None:
    """After a knock-out (LN-R24), and at the end of a match (LN-3.1)."""
    agent, told = luu.agents.get("random", game="luturas"), set()
    board = page(seed=5)
    while board.session.choice is not None:
        board.play(agent.choose(board.session))
        if board.table.view["table"]["handover"] is not None:
            click(board)
        words = board.charts.attack.words.value
        if board.session.choice is None or board.session.choice.kind in ("replace", "retrieve", "discard"):
            assert board.charts.tool.options == ()
            assert "no Tool fits" not in words
            told.add(words)
    assert any("has been knocked out: who comes for it" in words for words in told)
    assert "The game is over: nobody attacks any more." in words


def test_the_panel_is_bound_by_what_binds_the_damage() -> None:
    """LN-14.3: against a limit on damage, the panel, its map and the attacks to a knock-out say what the card says."""
    team = ["marelisk", "lodrok", "silmoro"]
    position = {"teams": [team], "oscumora": {"oscumora": "derrumbal"}, "hands": [["harbor_breaker", "rally_shout"]]}
    board = LuturasDashboard(luu.new("luturas", mode="solo", position=position, seed=1))
    one = live(board)
    told = odds.of(board.session, f"tool:{board.charts.tool.value}")
    assert f"<dd>{float(told['damage:opponent'].mean):.2f}</dd>" in board.charts.attack.words.value
    assert f"<dd>{percent(told['falls:opponent'])}</dd>" in board.charts.attack.words.value
    assert f"does {float(one.mean):.2f} damage on average" in chosen(board, "Map").words.value


# --- two people at one screen ---


def hidden_from(board: LuturasDashboard, seat: int) -> set[str]:
    """Ids and names of the cards that a seat (or nobody: -1) may not know: the other hands, and what lies face down."""
    session = board.session
    open_to, box = session.view(max(seat, 0)), session.game.table.box
    secret: set[str] = set()
    for player in session.state.players:
        if player.seat != seat:
            down = [
                card for kind, card in enumerate(player.placed) if card >= 0 and player_is_down(open_to, player, kind)
            ]
            known = {card["id"] for card in open_to["known"][player.seat]}
            secret |= {box.ids[card] for cards in (*player.hands, down) for card in cards} - known
    cards = {**session.cards.sheet("tools"), **session.cards.sheet("strategies")}
    return secret | {cards[one].name for one in secret}


def player_is_down(view: Any, player: Any, kind: int) -> bool:
    placed = view["placed"][player.seat][("tool", "strategy")[kind]]
    return placed is None or not placed["face_up"]


def on_the_page() -> str:
    """All that the widgets of the page hold now, without scripts, the set of cards and what has happened openly."""
    held = []
    for widget in tuple(_instances.values()):
        state = widget.get_state()
        held.append({name: told(value) for name, value in state.items() if name not in ("_esm", "_css", "book")})
    return json.dumps(held, default=str)


def told(value: Any) -> Any:
    """A trait as it is; of a board what its seat is shown of hands and commands."""
    if isinstance(value, dict) and "table" in value:
        table = {**value["table"], "log": None, "attacks": None} if isinstance(value["table"], dict) else None
        return {**value, "table": table, "signs": None, "portals": None, "events": None}
    return value


def test_nothing_of_the_other_seat_stays_on_the_page_or_goes_over_the_wire(wire: Messages) -> None:
    """At one screen no card of the other one is on the page, in no chart, no list and no tab that was open before."""
    board, passed = page(seed=11), 0
    tabs = board.charts.tabs
    for turn in range(90):
        if board.session.choice is None:
            break
        covered = board.table.view["table"]["handover"] is not None
        if not covered:
            for number in range(3):
                tabs.selected_index = number
            tabs.selected_index = 3 + turn % 3
            if board.charts.tool.options:
                board.charts.tool.value = shown(board)[-1]
        wire.clear()
        click(board)
        covered = board.table.view["table"]["covered"]
        passed += covered
        secret = hidden_from(board, -1 if covered else board.table.seat)
        page_now, sent = on_the_page(), json.dumps([told_of(data) for _, data in wire], default=str)
        for name in secret:
            assert f'"{name}"' not in page_now, f"{name} stays on the page of player {board.table.seat + 1}"
            assert f"{name}:" not in page_now, f"{name} stays on the page of player {board.table.seat + 1}"
            assert name not in sent or not covered, f"{name} goes over the wire while the screen is passed on"
    assert passed > 10


def told_of(data: dict[str, Any]) -> Any:
    return {name: told(value) for name, value in data.get("state", {}).items()}
