"""A designer's desk: edit, undo, see faults and exact figures, save."""

from fractions import Fraction

import pytest

import luu
from luu import lab
from luu.core.errors import BadSheet
from luu.lab import Desk, exact


@pytest.fixture
def desk():
    return Desk(luu.cards("planet"))


def test_an_edit_changes_the_set_and_can_be_taken_back(desk):
    desk.write("actions", "quick_mend", "cost", 3)
    assert desk.cards.actions["quick_mend"].cost == 3
    assert [str(change) for change in desk.changes] == ["actions quick_mend: cost 0 -> 3"]
    desk.undo()
    assert (desk.cards == desk.base, desk.changes, desk.can_undo) == (True, (), False)
    desk.redo()
    assert desk.cards.actions["quick_mend"].cost == 3
    assert not desk.can_redo


def test_a_fault_stands_at_its_cell_and_the_last_sound_set_stays(desk):
    desk.write("actions", "quick_mend", "cost", 3)
    desk.write("actions", "quick_mend", "pool", "cor")
    row = desk.row_of("actions", "quick_mend")
    (fault,) = desk.faults_at("actions")[row, "pool"]
    assert fault.hint == "did you mean 'core'?"
    assert (desk.sound, desk.fault_counts()) == (False, {"actions": 1})
    assert desk.cards.actions["quick_mend"].cost == 3
    assert desk.cells["actions"][row][2] == "cor"
    desk.undo()
    assert desk.sound


def test_a_fault_across_sheets_stands_at_its_cell(desk):
    desk.write("luus", "kjeluu_base_2", "max_hp", 1)
    assert desk.faults_at("luus")[desk.row_of("luus", "kjeluu_base_2"), "max_hp"]


def test_what_is_typed_without_a_pause_is_one_step(desk):
    row = desk.row_of("actions", "quick_mend")
    for text in ("1", "12"):
        desk.edit("actions", row, 3, text, typing=True)
    desk.undo()
    assert desk.cells["actions"][row][3] == "0"
    desk.redo()
    desk.pause()
    desk.edit("actions", row, 3, "13", typing=True)
    desk.undo()
    assert desk.cells["actions"][row][3] == "12"


def test_unknown_columns_can_be_edited_and_are_saved(tmp_path, desk):
    folder = desk.cards.to_folder(tmp_path / "mine")
    sheet = folder / "chaos.csv"
    sheet.write_text(
        "\n".join(f"{line},note" for line in sheet.read_text(encoding="utf-8").splitlines()), encoding="utf-8"
    )
    mine = Desk(luu.cards("planet", folder))
    mine.edit("chaos", 0, 5, "too hard?")
    saved = mine.save(tmp_path / "saved")
    assert luu.cards("planet", saved).sheets[4].extras[0] == ("too hard?",)


def test_save_and_changelog(tmp_path, desk):
    desk.write("actions", "quick_mend", "cost", 3)
    desk.write("luus", "kjeluu_base_1", "attack", 4)
    again = luu.cards("planet", desk.save(tmp_path / "cards.xlsx"))
    assert again == desk.cards
    assert desk.changelog().splitlines()[2:] == [
        "- **Kjeluu base 1** (luus): attack 0 -> 4", "- **Quick Mend** (actions): cost 0 -> 3",
    ]  # fmt: skip
    desk.write("actions", "quick_mend", "cost", "x")
    with pytest.raises(BadSheet):
        desk.save(tmp_path / "broken")
    assert not (tmp_path / "broken").exists()


@pytest.mark.parametrize(
    ("do", "error", "said"),
    [
        (lambda desk: desk.write("action", "quick_mend", "cost", 1), BadSheet, "did you mean 'actions'"),
        (lambda desk: desk.write("actions", "quick_mnd", "cost", 1), ValueError, "did you mean 'quick_mend'"),
        (lambda desk: desk.write("actions", "quick_mend", "cots", 1), ValueError, "did you mean 'cost'"),
        (lambda desk: desk.edit("actions", 999, 0, ""), ValueError, "expected a cell"),
        (lambda desk: desk.edit("actions", 0, -1, ""), ValueError, "expected a cell"),
        (lambda desk: desk.edit("actions", 0, 0, "x" * 2001), ValueError, "at most 2000"),
        (lambda desk: desk.undo(), ValueError, "no edit to take back"),
        (lambda desk: desk.redo(), ValueError, "no edit to make again"),
    ],
)
def test_what_is_no_edit_is_refused_and_changes_nothing(desk, do, error, said):
    with pytest.raises(error, match=said):
        do(desk)
    assert (desk.cards == desk.base, desk.can_undo) == (True, False)


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


def test_a_change_shifts_what_it_touches_and_nothing_else(desk):
    desk.write("luus", "kjeluu_base_1", "attack", 3)
    moved = exact.shifts(desk.base, desk.cards, "luus", "kjeluu_base_1")
    assert moved[0].after.value - moved[0].before.value == 3
    assert all(shift.moved for shift in moved[:3])
    assert not any(shift.moved for shift in exact.shifts(desk.base, desk.cards, "luus", "rasluu_base_1"))


def test_duels_say_who_gains_by_a_stronger_tool():
    cards = luu.cards("luturas")
    shifts = exact.duels(cards, cards.with_value("tools", "harbor_breaker", "power", 9))
    waves = {card.name for card in cards.luturas.values() if 1 in card.categories}
    assert {shift.label for shift in shifts if shift.after.value > shift.before.value} <= waves
    assert lab.exact.duels(cards, cards)[0].moved is False
