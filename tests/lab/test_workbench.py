"""A designer's workbench: edit, undo, see faults and exact figures, save."""

from fractions import Fraction

import pytest

import luu
from luu import lab
from luu.core.errors import BadSheet
from luu.lab import Workbench, exact


@pytest.fixture
def workbench():
    return Workbench(luu.cards("planet"))


def test_an_edit_changes_the_set_and_can_be_taken_back(workbench):
    workbench.write("actions", "quick_mend", "cost", 3)
    assert workbench.cards.actions["quick_mend"].cost == 3
    assert [str(change) for change in workbench.changes] == ["actions quick_mend: cost 0 -> 3"]
    workbench.undo()
    assert (workbench.cards == workbench.base, workbench.changes, workbench.can_undo) == (True, (), False)
    workbench.redo()
    assert workbench.cards.actions["quick_mend"].cost == 3
    assert not workbench.can_redo


def test_a_fault_stands_at_its_cell_and_the_last_sound_set_stays(workbench):
    workbench.write("actions", "quick_mend", "cost", 3)
    workbench.write("actions", "quick_mend", "pool", "cor")
    row = workbench.row_of("actions", "quick_mend")
    (fault,) = workbench.faults_at("actions")[row, "pool"]
    assert fault.hint == "did you mean 'core'?"
    assert (workbench.sound, workbench.fault_counts()) == (False, {"actions": 1})
    assert workbench.cards.actions["quick_mend"].cost == 3
    assert workbench.cells["actions"][row][2] == "cor"
    workbench.undo()
    assert workbench.sound


def test_a_fault_across_sheets_stands_at_its_cell(workbench):
    workbench.write("luus", "kjeluu_base_2", "max_hp", 1)
    assert workbench.faults_at("luus")[workbench.row_of("luus", "kjeluu_base_2"), "max_hp"]


def test_what_is_typed_without_a_pause_is_one_step(workbench):
    row = workbench.row_of("actions", "quick_mend")
    for text in ("1", "12"):
        workbench.edit("actions", row, 3, text, typing=True)
    workbench.undo()
    assert workbench.cells["actions"][row][3] == "0"
    workbench.redo()
    workbench.pause()
    workbench.edit("actions", row, 3, "13", typing=True)
    workbench.undo()
    assert workbench.cells["actions"][row][3] == "12"


def test_a_copied_card_comes_last_and_is_a_card(workbench):
    assert workbench.add("actions", like="quick_mend") == "quick_mend_copy"
    assert workbench.add("actions", like="quick_mend") == "quick_mend_copy_2"
    workbench.write("actions", "quick_mend_copy", "id", "war_chest")
    assert list(workbench.cards.actions)[-2:] == ["war_chest", "quick_mend_copy_2"]
    assert [str(change) for change in workbench.changes] == ["actions war_chest: new", "actions quick_mend_copy_2: new"]
    for _ in range(3):
        workbench.undo()
    assert (workbench.cards == workbench.base, workbench.can_undo) == (True, False)
    workbench.redo()
    assert workbench.cards.actions["quick_mend_copy"].cost == 0


def test_a_new_card_names_what_it_still_lacks(workbench):
    workbench.add("actions", "war_chest")
    row = workbench.row_of("actions", "war_chest")
    assert {where for where, _ in workbench.faults_at("actions")} == {row}
    assert "war_chest" not in workbench.cards.actions
    for column, text in {
        "amount": "1",
        "effect": "LUUTEX(amount)",
        "text": "Gain {amount} Luutex.",
        "origin": "mine",
    }.items():
        workbench.write("actions", "war_chest", column, text)
    assert workbench.sound, workbench.faults
    assert workbench.cards.actions["war_chest"].name == "New card"


def test_a_card_is_taken_away_and_faults_keep_their_rows(workbench):
    workbench.remove("actions", "quick_mend")
    assert [str(change) for change in workbench.changes] == ["actions quick_mend: removed"]
    workbench.write("actions", "shell_guard", "cost", "x")
    (place,) = workbench.faults_at("actions")
    assert place == (workbench.row_of("actions", "shell_guard"), "cost")
    workbench.undo()
    workbench.undo()
    assert (workbench.cards == workbench.base, workbench.row_of("actions", "quick_mend")) == (True, 1)


def test_versions_are_kept_and_compared_with(workbench):
    shipped = workbench.compared_with
    workbench.write("actions", "quick_mend", "cost", 3)
    assert workbench.keep() == "version 1"
    workbench.write("actions", "quick_mend", "cost", 4)
    workbench.compare_with("version 1")
    assert [str(change) for change in workbench.changes] == ["actions quick_mend: cost 3 -> 4"]
    last_week = luu.cards("planet").with_value("chaos", "blackout", "name", "Dusk")
    assert workbench.keep("last week", last_week) == "last week"
    workbench.compare_with("last week")
    assert {change.sheet for change in workbench.changes} == {"chaos", "actions"}
    workbench.compare_with(shipped)
    assert workbench.base == luu.cards("planet")


def test_the_games_own_cards_are_always_a_version():
    mine = luu.cards("planet").with_value("actions", "quick_mend", "cost", 3)
    bench = Workbench(mine)
    assert bench.compared_with == "the base"
    bench.compare_with("the cards of the game")
    assert [str(change) for change in bench.changes] == ["actions quick_mend: cost 0 -> 3"]


def test_unknown_columns_can_be_edited_and_are_saved(tmp_path, workbench):
    folder = workbench.cards.to_folder(tmp_path / "mine")
    sheet = folder / "chaos.csv"
    sheet.write_text(
        "\n".join(f"{line},note" for line in sheet.read_text(encoding="utf-8").splitlines()), encoding="utf-8"
    )
    mine = Workbench(luu.cards("planet", folder))
    mine.edit("chaos", 0, 5, "too hard?")
    saved = mine.save(tmp_path / "saved")
    assert luu.cards("planet", saved).sheets[4].extras[0] == ("too hard?",)


def test_save_and_changelog(tmp_path, workbench):
    workbench.write("actions", "quick_mend", "cost", 3)
    workbench.write("luus", "kjeluu_base_1", "attack", 4)
    again = luu.cards("planet", workbench.save(tmp_path / "cards.xlsx"))
    assert again == workbench.cards
    assert workbench.changelog().splitlines()[2:] == [
        "- **Kjeluu base 1** (luus): attack 0 -> 4", "- **Quick Mend** (actions): cost 0 -> 3",
    ]  # fmt: skip
    workbench.write("actions", "quick_mend", "cost", "x")
    with pytest.raises(BadSheet):
        workbench.save(tmp_path / "broken")
    assert not (tmp_path / "broken").exists()


@pytest.mark.parametrize(
    ("do", "error", "said"),
    [
        (lambda workbench: workbench.write("action", "quick_mend", "cost", 1), BadSheet, "did you mean 'actions'"),
        (lambda workbench: workbench.write("actions", "quick_mnd", "cost", 1), ValueError, "did you mean 'quick_mend'"),
        (lambda workbench: workbench.write("actions", "quick_mend", "cots", 1), ValueError, "did you mean 'cost'"),
        (lambda workbench: workbench.edit("actions", 999, 0, ""), ValueError, "expected a cell"),
        (lambda workbench: workbench.edit("actions", 0, -1, ""), ValueError, "expected a cell"),
        (lambda workbench: workbench.edit("actions", 0, 0, "x" * 2001), ValueError, "at most 2000"),
        (lambda workbench: workbench.add("actions", like="quick_mnd"), ValueError, "did you mean 'quick_mend'"),
        (lambda workbench: workbench.add_row("actions", 999), ValueError, "row 999 was given"),
        (lambda workbench: workbench.remove_row("actions", -1), ValueError, "row -1 was given"),
        (lambda workbench: workbench.compare_with("yesterday"), ValueError, "version 'yesterday' was given"),
        (lambda workbench: workbench.keep("the cards of the game"), ValueError, "expected a new name"),
        (lambda workbench: workbench.keep("x", luu.cards("luturas")), ValueError, "cards of luturas"),
        (lambda workbench: workbench.undo(), ValueError, "no edit to take back"),
        (lambda workbench: workbench.redo(), ValueError, "no edit to make again"),
    ],
)
def test_what_is_no_edit_is_refused_and_changes_nothing(workbench, do, error, said):
    with pytest.raises(error, match=said):
        do(workbench)
    assert (workbench.cards == workbench.base, workbench.can_undo) == (True, False)


def test_exact_figures_of_a_tool_are_those_of_odds():
    cards = luu.cards("luturas")
    figures = {figure.label: figure.value for figure in exact.figures(cards, "tools", "grit_jab")}
    assert figures["hits"] == Fraction(33, 36)
    tool = cards.tools["grit_jab"]
    expected = luu.odds.luturas.attack(3, 2, tool.power, tool.accuracy, tool.breakshield).mean
    assert figures["damage of 3 dice on 2, on average"] == expected


def test_every_card_has_exact_figures_or_says_that_it_has_none():
    for game in ("planet", "luturas"):
        cards = luu.cards(game)
        for sheet in cards.sheets:
            found = [exact.figures(cards, sheet.plan.name, card) for card in sheet.ids()]
            assert all(found) or (not any(found) and sheet.plan.name in ("chaos", "strategies"))
            assert all(0 <= figure.value <= 1 for figures in found for figure in figures if figure.chance)


def test_a_change_shifts_what_it_touches_and_nothing_else(workbench):
    workbench.write("luus", "kjeluu_base_1", "attack", 3)
    moved = exact.shifts(workbench.base, workbench.cards, "luus", "kjeluu_base_1")
    assert moved[0].after.value - moved[0].before.value == 3
    assert all(shift.moved for shift in moved[:3])
    assert not any(shift.moved for shift in exact.shifts(workbench.base, workbench.cards, "luus", "rasluu_base_1"))


def test_duels_say_who_gains_by_a_stronger_tool():
    cards = luu.cards("luturas")
    shifts = exact.duels(cards, cards.with_value("tools", "harbor_breaker", "power", 9))
    waves = {card.name for card in cards.luturas.values() if 1 in card.categories}
    assert {shift.label for shift in shifts if shift.after.value > shift.before.value} <= waves
    assert lab.exact.duels(cards, cards)[0].moved is False
