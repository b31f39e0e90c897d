"""The designer's grid in a real browser, a workbench behind it: keys, rows, versions, faults, what a reader hears."""

import json

import pytest

import luu
from luu.lab import Workbench

pytest.importorskip("anywidget")

from luu_widgets.card_grid import CardGrid

pytestmark = pytest.mark.browser

JUPYTER = """
  const heard = [];
  let view = JSON.parse(await kernel("null"));
  const model = {
    get: () => view, on: (_name, listener) => heard.push(listener), off: () => {},
    send: (letter) => kernel(JSON.stringify(letter)).then((text) => {
      view = JSON.parse(text);
      heard.forEach((one) => one());
    }),
  };
  grid.render({ model, el: document.getElementById("here") });
"""


@pytest.fixture
def grid():
    return CardGrid(Workbench(luu.cards("planet")))


@pytest.fixture
def screen(page, grid):
    def kernel(letter):
        content = json.loads(letter)
        if content is not None:
            grid._hear(grid, content, [])
        return json.dumps(grid.view)

    page.expose_function("kernel", kernel)
    page.set_content(f"<!doctype html><html lang=en><title>grid</title><style>{grid._css}</style><main id=here></main>")
    page.add_script_tag(type="module", content=grid._esm.replace("export default {", "const grid = {") + JUPYTER)
    page.locator(".cg-table tbody tr").first.wait_for()
    page.locator("[role=tab][data-key=actions]").click()
    page.locator("[aria-label='Cards of actions']").wait_for()
    return page


def cell(screen, row, column):
    return screen.locator(f"[data-row='{row}'][data-column='{column}']")


def test_type_into_a_cell_and_take_it_back(screen, grid):
    cell(screen, 1, 3).click()
    screen.keyboard.type("12")
    screen.keyboard.press("Enter")
    screen.locator("[data-row='1'][data-column='3'][data-changed]").wait_for()
    assert grid.cards.actions["quick_mend"].cost == 12
    assert screen.evaluate("document.activeElement.dataset.row + ',' + document.activeElement.dataset.column") == "2,3"
    screen.keyboard.press("Control+z")
    screen.locator("[data-row='1'][data-column='3']:not([data-changed])").wait_for()
    assert grid.cards == luu.cards("planet")


def test_escape_leaves_a_cell_as_it_was(screen, grid):
    cell(screen, 1, 3).click()
    screen.keyboard.type("7")
    screen.keyboard.press("Escape")
    screen.locator(".cg[data-pending=false]").wait_for()
    assert cell(screen, 1, 3).inner_text() == "0"
    assert grid.cards == luu.cards("planet")


def test_a_fault_is_seen_heard_and_reached(screen, grid):
    cell(screen, 1, 3).click()
    screen.keyboard.type("many")
    screen.keyboard.press("Enter")
    screen.locator("[data-row='1'][data-column='3'][aria-invalid=true]").wait_for()
    assert "fault: expected a whole number from 0 to 99" in cell(screen, 1, 3).get_attribute("aria-label")
    screen.locator(".cg-faults button").click()
    assert screen.evaluate("document.activeElement.dataset.row") == "1"
    assert "expected a whole number" in screen.locator("[role=status]").inner_text()


def test_arrows_go_about_and_there_is_one_tab_stop(screen):
    cell(screen, 0, 0).click()
    for key in ("ArrowDown", "ArrowDown", "ArrowRight", "End", "Home", "ArrowRight"):
        screen.keyboard.press(key)
    assert screen.evaluate("document.activeElement.dataset.row + ',' + document.activeElement.dataset.column") == "2,1"
    assert screen.locator("tbody [tabindex='0']").count() == 1


def test_keys_of_the_grid_do_not_reach_the_notebook(screen):
    screen.evaluate("globalThis.leaked = []; document.addEventListener('keydown', (event) => leaked.push(event.key))")
    cell(screen, 1, 3).click()
    for key in ("d", "d", "Escape", "b", "Escape"):
        screen.keyboard.press(key)
    assert screen.evaluate("leaked") == []


def test_words_are_chosen_from_a_list(screen, grid):
    cell(screen, 1, 2).click()
    screen.keyboard.press("Enter")
    assert screen.locator("select.cg-editor option").all_inner_texts() == ["core", "power"]
    screen.locator("select.cg-editor").select_option("power")
    screen.keyboard.press("Enter")
    screen.locator("[data-row='1'][data-column='2'][data-changed]").wait_for()
    assert grid.cards.actions["quick_mend"].pool == "power"


def test_the_search_leaves_what_fits(screen):
    screen.locator(".cg-find").fill("mend")
    shown = screen.locator("tbody tr:visible th").all_inner_texts()
    assert "quick_mend" in shown
    assert len(shown) < 8


def test_a_card_is_copied_named_and_compared_with_a_kept_version(screen, grid):
    rows = len(grid.cards.actions)
    cell(screen, 1, 0).click()
    screen.get_by_role("button", name="Copy").click()
    screen.locator(f"tr[data-new] [data-row='{rows}']").first.wait_for()
    assert screen.evaluate("document.activeElement.dataset.row") == str(rows)
    screen.keyboard.type("war_chest")
    screen.keyboard.press("Enter")
    screen.get_by_role("button", name="Keep version").click()
    screen.get_by_label("Compared with").select_option("version 1")
    screen.locator(".cg-status", has_text="As it was.").wait_for()
    assert "war_chest" in grid.cards.actions
    cell(screen, rows, 0).click()
    screen.get_by_role("button", name="Remove").click()
    screen.locator(f"[data-row='{rows}']").first.wait_for(state="detached")
    assert "war_chest" not in grid.cards.actions
