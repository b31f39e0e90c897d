"""A card set: read as a whole, changed as a whole, compared by what it says."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest

from luu.core.cardset import CardSet, SetPlan
from luu.core.columns import Column, Id, Whole, Word
from luu.core.errors import BadSheet, Fault
from luu.core.sheets import Plan


@dataclass(frozen=True, slots=True)
class Dish:
    id: str
    taste: str
    cost: int
    note: str


@dataclass(frozen=True, slots=True)
class Drink:
    id: str
    cost: int


def check(cards: CardSet) -> list[Fault]:
    """A rule across sheets: no drink is dearer than the dearest dish."""
    most = max((dish.cost for dish in cards.dishes.values()), default=99)
    return [
        Fault("drinks", 0, "cost", str(drink.cost), f"{most} or less")
        for drink in cards.drinks.values()
        if drink.cost > most
    ]


DISHES = Plan(
    "dishes", Dish, (Id("id"), Word("taste", words=("sweet", "salty")), Whole("cost", most=9), Column("note"))
)
DRINKS = Plan("drinks", Drink, (Id("id"), Whole("cost", most=9)))
PLAN = SetPlan("inn", (DISHES, DRINKS), check)

DISH_ROWS = "id,taste,cost,note\npie,sweet,3,\nsoup,salty,4,hot\n"
DRINK_ROWS = "id,cost\ntea,1\n"


@pytest.fixture
def inn(tmp_path):
    """Reads a card set from the text of its sheets."""

    def read(dishes: str = DISH_ROWS, drinks: str = DRINK_ROWS) -> CardSet:
        (tmp_path / "dishes.csv").write_bytes(dishes.encode())
        (tmp_path / "drinks.csv").write_bytes(drinks.encode())
        return CardSet.from_folder(PLAN, tmp_path)

    return read


def test_sheets_are_read_only_mappings_in_row_order(inn):
    cards = inn()
    assert list(cards.sheet("dishes")) == ["pie", "soup"]
    assert cards.dishes["soup"] == Dish("soup", "salty", 4, "hot")
    assert cards.drinks is cards.sheet("drinks")
    with pytest.raises(TypeError):
        cards.dishes["pie"] = None
    with pytest.raises(AttributeError, match="desserts"):
        _ = cards.desserts


def test_with_value_makes_another_set(inn):
    cards = inn()
    dearer = cards.with_value("dishes", "pie", "cost", 5).with_value("dishes", "pie", "taste", "salty")
    assert dearer.dishes["pie"] == Dish("pie", "salty", 5, "")
    assert cards.dishes["pie"].cost == 3
    assert list(dearer.dishes) == ["pie", "soup"]
    assert dearer.with_value("dishes", "pie", "cost", "3").with_value("dishes", "pie", "taste", "sweet") == cards


@pytest.mark.parametrize(
    ("change", "given", "expected", "hint"),
    [
        (("dish", "pie", "cost", 1), "dish", "one of dishes, drinks", "did you mean 'dishes'?"),
        (("dishes", "pies", "cost", 1), "pies", "one of pie, soup", "did you mean 'pie'?"),
        (("dishes", "pie", "costs", 1), "costs", "one of taste, cost, note", "did you mean 'cost'?"),
        (("dishes", "pie", "id", "cake"), "id", "one of taste, cost, note", ""),
        (("dishes", "pie", "cost", 10), "10", "a whole number from 0 to 9", ""),
        (("dishes", "pie", "cost", True), "True", "a whole number or a text", ""),
        (("dishes", "pie", "note", None), "None", "a whole number or a text", ""),
        (("dishes", "pie", "taste", "sweat"), "sweat", "one of sweet, salty", "did you mean 'sweet'?"),
        (("drinks", "tea", "cost", 5), "5", "4 or less", ""),
        ((None, "pie", "cost", 1), "None", "one of dishes, drinks", ""),
        ((["dishes"], "pie", "cost", 1), "['dishes']", "one of dishes, drinks", ""),
        (("dishes", None, "cost", 1), "None", "one of pie, soup", ""),
        (("dishes", ["pie"], "cost", 1), "['pie']", "one of pie, soup", ""),
        (("dishes", "pie", None, 1), "None", "one of taste, cost, note", ""),
        (("dishes", "pie", [10**5000], 1), "a value of type list that is too long to show", "one of taste", ""),
        (("dishes", "pie", "cost", 10**5000), "a number of thousands of digits", "a shorter number", ""),
        (("dishes", "pie", "note", "\ud800"), "\ud800", "UTF-8", "it has half of a surrogate pair"),
    ],
)
def test_a_value_that_does_not_fit_is_refused(inn, change, given, expected, hint):
    cards = inn()
    before = cards.hash
    with pytest.raises(BadSheet) as caught:
        cards.with_value(*change)
    (fault,) = caught.value.faults
    assert fault.given == given
    assert expected in fault.expected
    assert fault.hint == hint
    assert cards.hash == before


def test_a_row_keeps_the_number_that_the_spreadsheet_shows(inn):
    cards = inn(dishes=DISH_ROWS.replace("soup", "\nsoup"))
    with pytest.raises(BadSheet, match="dishes row 4, column cost: got '-1'"):
        cards.with_value("dishes", "soup", "cost", -1)


def test_faults_of_all_sheets_are_reported_together(inn):
    with pytest.raises(BadSheet) as caught:
        inn(dishes=DISH_ROWS.replace("salty", "solty"), drinks=DRINK_ROWS.replace("1", "one"))
    assert [(fault.sheet, fault.row) for fault in caught.value.faults] == [("dishes", 3), ("drinks", 2)]


def test_what_does_not_fit_together_is_reported_with_the_faults_of_other_rows(inn):
    with pytest.raises(BadSheet) as caught:
        inn(dishes=DISH_ROWS.replace("sweet", "swede"), drinks=DRINK_ROWS.replace("1", "9"))
    assert [(fault.sheet, fault.given) for fault in caught.value.faults] == [("dishes", "swede"), ("drinks", "9")]


@pytest.mark.parametrize("name", [None, ["dishes"], 1])
def test_what_is_no_name_is_no_sheet(inn, name):
    with pytest.raises(BadSheet, match="one of dishes, drinks"):
        inn().sheet(name)


@pytest.mark.parametrize("path", [1, b"cards", ["cards"]])
def test_what_is_no_path_is_no_folder(inn, path):
    with pytest.raises(TypeError, match=r"the folder .* was given, expected a path"):
        CardSet.from_folder(PLAN, path)
    with pytest.raises(TypeError, match=r"the folder .* was given, expected a path"):
        inn().to_folder(path)


def test_another_sheet_is_not_taken_for_a_missing_one(tmp_path):
    other = Plan("dishes2", Drink, DRINKS.columns)
    (tmp_path / "dishes2.csv").write_text(DRINK_ROWS, encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        CardSet.from_folder(SetPlan("inn", (DISHES, other), lambda cards: []), tmp_path)
    (fault,) = caught.value.faults
    assert (fault.sheet, fault.hint) == ("dishes", f"looked in {tmp_path}")


def test_a_missing_file_is_a_fault_that_names_the_nearest(tmp_path):
    (tmp_path / "dish.csv").write_text(DISH_ROWS, encoding="utf-8")
    with pytest.raises(BadSheet) as caught:
        CardSet.from_folder(PLAN, tmp_path)
    dishes, drinks = caught.value.faults
    assert (dishes.expected, dishes.hint) == ("a file dishes.csv", "is it 'dish.csv'?")
    assert drinks.expected == "a file drinks.csv"
    with pytest.raises(BadSheet):
        CardSet.from_folder(PLAN, tmp_path / "nowhere")


@pytest.mark.parametrize(
    ("dishes", "same"),
    [
        pytest.param("\ufeff" + DISH_ROWS, True, id="byte order mark"),
        pytest.param(DISH_ROWS.replace(",", ";"), True, id="semicolons"),
        pytest.param(DISH_ROWS.replace("\n", "\r\n"), True, id="line ends"),
        pytest.param("id,idea,taste,cost,note\npie,?,sweet,3,\nsoup,,salty,4,hot\n", True, id="unknown column"),
        pytest.param("cost,id,taste,note\n3,pie,sweet,\n4,soup,salty,hot\n", True, id="order of columns"),
        pytest.param("id,taste,cost,note\nsoup,salty,4,hot\npie,sweet,3,\n", False, id="order of rows"),
        pytest.param(DISH_ROWS.replace("3", "2"), False, id="a number"),
        pytest.param(DISH_ROWS.replace("hot", "cold"), False, id="a text"),
        pytest.param(DISH_ROWS + "cake,sweet,3,\n", False, id="another row"),
    ],
)
def test_the_hash_follows_content_and_row_order(inn, dishes, same):
    cards, other = inn(), inn(dishes=dishes)
    assert (cards.hash == other.hash) is same
    assert (cards == other) is same
    assert (cards.diff(other) == ()) is same
    assert (hash(cards) == hash(other)) is same


def test_the_hash_is_the_same_in_every_process_and_names_the_game(inn):
    cards = inn()
    assert cards.hash.startswith("5b79a2577b93")
    assert CardSet(SetPlan("tavern", PLAN.sheets, check), cards.sheets) != cards


def test_diff_reads_as_a_change_log(inn):
    cards = inn()
    other = inn(dishes="id,taste,cost,note\ncake,sweet,2,\npie,sweet,4,new\n")
    assert [str(change) for change in cards.diff(other)] == [
        "dishes soup: removed",
        "dishes cake: new",
        "dishes pie: cost 3 -> 4",
        "dishes pie: note  -> new",
    ]
    turned = inn(dishes="id,taste,cost,note\nsoup,salty,4,hot\npie,sweet,3,\n")
    assert [str(change) for change in cards.diff(turned)] == ["dishes: rows in another order"]


def test_a_folder_keeps_a_designers_own_columns_and_orders(inn, tmp_path):
    dishes = "idea,cost,id,taste,note\n?,4,soup,salty,hot\n,3,pie,sweet,\n"
    cards = inn(dishes=dishes).with_value("dishes", "soup", "cost", 5)
    folder = cards.to_folder(tmp_path / "mine" / "new")
    assert (folder / "dishes.csv").read_bytes().decode() == dishes.replace("4", "5")
    assert CardSet.from_folder(PLAN, folder) == cards


def test_a_copy_from_another_process_is_equal(inn):
    cards = inn()
    copy = pickle.loads(pickle.dumps(cards))
    assert copy == cards
    assert copy.dishes == cards.dishes


def test_short_forms(inn):
    cards = inn()
    assert repr(cards) == f"<CardSet inn: 2 dishes, 1 drinks, {cards.hash[:12]}>"
    assert "2 dishes" in cards._repr_html_()


def test_frame_has_numbers_as_numbers_and_the_designers_columns(inn):
    pytest.importorskip("pandas")
    frame = inn(dishes="idea,id,taste,cost,note\n?,pie,sweet,3,\n,soup,salty,4,hot\n").frame("dishes")
    assert list(frame.columns) == ["idea", "id", "taste", "cost", "note"]
    assert frame["cost"].sum() == 7
    assert list(frame["idea"]) == ["?", ""]
    assert len(inn(drinks="id,cost\n").frame("drinks")) == 0
