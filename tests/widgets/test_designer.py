"""The designer's grid and page: edits, faults at cells, exact figures, paired simulations, a report."""

import base64
import io
import json
import re
import threading
import zipfile

import pytest

import luu

pytest.importorskip("anywidget")
pytest.importorskip("plotly.graph_objects")
pytest.importorskip("reportlab")

from luu import lab
from luu.lab import Workbench
from luu_widgets import CardGrid, Designer, designer, report
from luu_widgets.card_art import STATIC
from luu_widgets.trial import MOST_GAMES, News, Trial

COST = 3


@pytest.fixture
def grid():
    return CardGrid(Workbench(luu.cards("planet")))


def send(grid, **letter):
    grid._handle_custom_msg({"id": "a-1", **letter}, [])
    return grid.view


def test_an_edit_from_the_browser_changes_the_cards_and_is_answered(grid):
    heard = []
    grid.observe(lambda change: heard.append(change.new), names="edits")
    view = send(grid, type="edit", sheet="actions", row=1, column=COST, text="3")
    assert grid.cards.actions["quick_mend"].cost == 3
    assert (view["table"]["answered"], view["undo"], view["table"]["words"]) == ("a-1", True, "1 change.")
    assert heard == [1]
    view = send(grid, type="undo")
    assert (grid.cards == luu.cards("planet"), view["redo"]) == (True, True)


def test_a_fault_stands_at_its_cell_with_the_nearest_word(grid):
    send(grid, type="sheet", sheet="actions")
    view = send(grid, type="edit", sheet="actions", row=1, column=2, text="cor")
    assert view["rows"][1]["faults"] == {"2": "expected one of core, power (did you mean 'core'?)."}
    assert view["faults"][0]["row"] == 1
    assert view["sheets"][3]["faults"] == 1
    assert grid.cards == luu.cards("planet")


def test_what_differs_is_marked(grid):
    send(grid, type="sheet", sheet="actions")
    view = send(grid, type="edit", sheet="actions", row=1, column=COST, text="3")
    assert [row["changed"] for row in view["rows"][:3]] == [[], [COST], []]


def test_rows_are_added_copied_removed_and_the_cursor_goes_along(grid):
    rows = len(luu.cards("planet").actions)
    view = send(grid, type="copy", sheet="actions", row=1)
    assert (view["selected"], view["rows"][-1]["id"], view["rows"][-1]["fresh"]) == (rows, "quick_mend_copy", True)
    assert (grid.card, len(grid.cards.actions)) == ("quick_mend_copy", rows + 1)
    view = send(grid, type="edit", sheet="actions", row=rows, column=0, text="war_chest")
    assert "war_chest" in grid.cards.actions
    view = send(grid, type="remove", sheet="actions", row=rows)
    assert (view["selected"], grid.cards == luu.cards("planet")) == (rows - 1, True)
    view = send(grid, type="add", sheet="actions")
    assert (grid.card, view["rows"][-1]["id"]) == ("new_card", "new_card")
    view = send(grid, type="undo")
    assert (view["selected"], view["faults"]) == (rows - 1, [])


def test_what_it_is_compared_with_is_chosen_in_the_grid(grid):
    send(grid, type="edit", sheet="actions", row=1, column=COST, text="3")
    view = send(grid, type="keep")
    assert (view["versions"], view["against"]) == (["the cards of the game", "version 1"], "the cards of the game")
    send(grid, type="edit", sheet="actions", row=1, column=COST, text="4")
    view = send(grid, type="against", name="version 1")
    assert (view["against"], [str(change) for change in grid.workbench.changes]) == (
        "version 1", ["actions quick_mend: cost 3 -> 4"],
    )  # fmt: skip


def test_the_cursor_says_which_card_is_shown(grid):
    send(grid, type="select", sheet="actions", row=1)
    assert (grid.place, grid.card) == (("actions", 1), "quick_mend")


@pytest.mark.parametrize(
    "letter",
    [
        None, [], "edit", {}, {"type": "edit"}, {"type": "eval", "id": "a"},
        {"type": "sheet", "id": "a", "sheet": "secret"},
        {"type": "edit", "id": "a", "sheet": "actions", "row": 1, "column": 3, "text": 3},
        {"type": "edit", "id": "a", "sheet": "actions", "row": True, "column": 3, "text": "3"},
        {"type": "edit", "id": "a", "sheet": "actions", "row": -1, "column": 3, "text": "3"},
        {"type": "edit", "id": "a", "sheet": "actions", "row": 1, "column": 99, "text": "3"},
        {"type": "edit", "id": "a", "sheet": "actions", "row": 1, "column": 3, "text": "3" * 2001},
        {"type": "edit", "id": "a", "sheet": "../../etc", "row": 1, "column": 3, "text": "3"},
        {"type": "select", "id": "a", "sheet": "actions", "row": 999},
        {"type": "copy", "id": "a", "sheet": "actions", "row": 999}, {"type": "add", "id": "a", "sheet": "secret"},
        {"type": "remove", "id": "a", "sheet": "actions"}, {"type": "against", "id": "a", "name": "yesterday"},
        {"type": "undo", "id": "a"}, {"type": "redo", "id": 7},
    ],
)  # fmt: skip
def test_what_is_no_edit_changes_nothing_and_says_so(grid, letter):
    grid._handle_custom_msg(letter, [])
    assert grid.view["table"]["fault"]
    assert (grid.cards == luu.cards("planet"), grid.edits, grid.place) == (True, 0, ("luus", 0))


# ---------------------------------------------------------------------- the page


@pytest.fixture
def page():
    made = Designer(luu.cards("planet"))
    yield made
    made.trial.stop()
    made.trial.wait(20)


def change(page, sheet, card, column, value):
    page.workbench.write(sheet, card, column, value)
    page.grid.show(sheet, card)
    page.refresh()


def test_card_and_exact_figures_follow_every_edit(page):
    change(page, "luus", "kjeluu_base_1", "attack", 3)
    assert page.card.value.count("<svg") == 2
    assert (
        '<td>attack in Sector 1, on average</td><td>2.50</td><td>5.50</td><td class="ld-up">+3.00</td>'
        in page.figures.value
    )
    assert "luus kjeluu_base_1: attack 0 -&gt; 3" in page.changes.value
    page.workbench.undo()
    page.refresh()
    assert page.card.value.count("<svg") == 1


def test_texts_of_a_card_are_text_on_the_page(page):
    change(page, "actions", "quick_mend", "name", "<img src=x onerror=alert(1)>")
    assert "<img" not in page.card.value + page.figures.value + page.changes.value + page.report()


def test_two_states_of_a_card_share_no_names_on_the_page(page):
    change(page, "actions", "quick_mend", "cost", 3)
    names = re.findall(r'id="([^"]+)"', page.card.value)
    assert len(names) == len(set(names))


@pytest.mark.parametrize("spoil", [("cost", "x"), None])
def test_a_simulation_needs_sound_sheets_and_a_change(page, spoil):
    if spoil:
        change(page, "actions", "quick_mend", *spoil)
    page.run.click()
    assert ("have faults" if spoil else "nothing differs") in page._fault.value
    assert not page.trial.running


def test_a_paired_simulation_streams_in_and_is_the_labs_own(page, monkeypatch):
    monkeypatch.setitem(designer.RUNS, "planet", {"agent": "random", "workers": 1, "measure": "cleared"})
    change(page, "luus", "kjeluu_base_1", "attack", 3)
    page.games.options = (4,)
    page.run.click()
    page.trial.wait(120)
    expected = lab.compare(page.workbench.base, page.workbench.cards, games=4, workers=1, agent="random")
    assert page.comparison.difference() == expected.difference()
    assert page.comparison.follows == "cleared"
    assert "sectors cleared a game" in page.result.value
    assert "4 pairs" in page.result.value
    assert not page.run.disabled
    change(page, "luus", "kjeluu_base_1", "attack", 4)
    assert "changed since" in page.result.value
    assert '"run": null' in page.report(), "games of other cards are no part of a report"


def test_files_are_links_that_carry_them(page):
    change(page, "actions", "quick_mend", "cost", 3)
    page.files.click()
    links = dict(re.findall(r'download="([^"]+)" href="data:[^;]+;base64,([^"]+)"', page.links.value))
    assert set(links) == {"cards.zip", "cards.xlsx", "changed-cards.pdf", "report.html"}
    with zipfile.ZipFile(io.BytesIO(base64.b64decode(links["cards.zip"]))) as archive:
        assert "quick_mend,Quick Mend,core,3," in archive.read("actions.csv").decode()


def test_the_other_game_begins_afresh():
    page = Designer()
    page.game.value = "luturas"
    assert (page.workbench.game, page.grid.view["sheet"]) == ("luturas", "luturas")
    change(page, "tools", "harbor_breaker", "power", 9)
    assert "Duels won on average" in page.figures.value


# ---------------------------------------------------------------------- jobs


@pytest.mark.parametrize("games", [0, MOST_GAMES + 1, True, "5"])
def test_a_budget_is_a_budget(games):
    cards = luu.cards("planet")
    with pytest.raises(ValueError, match=f"expected 1 to {MOST_GAMES}"):
        Trial(lambda news: None).start(cards, cards, games)


def test_news_of_an_older_job_is_not_heard_and_a_stop_keeps_what_is_done():
    heard: list[News] = []
    cards = luu.cards("planet")
    other = cards.with_value("luus", "kjeluu_base_1", "attack", 3)
    trial = Trial(heard.append)
    trial.start(cards, other, 400, workers=1, agent="random")
    first = trial._thread
    job = trial.start(cards, other, 400, workers=1, agent="random")
    threading.Timer(0.6, trial.stop).start()
    trial.wait(60)
    first.join(60)
    assert {news.job for news in heard if news.over} == {job}
    (last,) = [news for news in heard if news.over]
    assert (last.stopped, last.done) == (last.done < 400, last.comparison.games)


def test_what_goes_wrong_in_a_job_is_told():
    heard: list[News] = []
    cards = luu.cards("planet")
    trial = Trial(heard.append)
    trial.start(cards, cards, 5, agent="nobody")
    trial.wait(60)
    assert "nobody" in heard[-1].fault


# ---------------------------------------------------------------------- reports


def test_a_report_is_one_file_that_asks_nobody():
    base = luu.cards("planet")
    cards = base.with_value("actions", "quick_mend", "cost", 3)
    run = lab.compare(base, cards, games=3, workers=1, agent="random")
    page = report.html(cards, base=base, run=run)
    assert not re.search(r'(?:src|href)="|@import|url\(["\']?http', page.partition("<script>")[0])
    data = json.loads(re.search(r'<script type="application/json" id="report">(.*?)</script>', page)[1])
    assert (data["cards"], data["base"], data["run"]["a"]["seed"]) == (cards.hash, base.hash, 1)
    assert data["changes"] == ["actions quick_mend: cost 0 -> 3"]
    plotly = (STATIC / "plotly-basic.min.js").read_text(encoding="utf-8")
    assert page.count(plotly[:400]) == 1
    for word in ("Tango", "random", luu.__version__, cards.hash, "Quick mend"):
        assert word in page


def test_a_report_of_other_cards_is_refused():
    base = luu.cards("planet")
    run = lab.simulate("planet", games=1, workers=1, agent="random")
    assert "won" in report.html(base, run=run)
    with pytest.raises(ValueError, match="a run of card set"):
        report.html(base.with_value("actions", "quick_mend", "cost", 3), run=run)


def test_a_name_cannot_leave_the_data_of_a_report():
    cards = luu.cards("planet").with_value("actions", "quick_mend", "name", "</script><script>alert(1)</script>")
    page = report.html(cards, base=luu.cards("planet"))
    assert "<script>alert(1)" not in page
