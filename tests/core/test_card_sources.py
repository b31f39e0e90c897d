"""Where cards come from: spreadsheets as people keep them, workbooks, published addresses; and what is in doubt."""

import contextlib
import io

import pytest

import luu
from luu.core import address
from luu.core.errors import BadSheet
from luu.lab.workbook import write_workbook


class Opener:
    """Stands for the network: what an address gives, and what was asked for."""

    def __init__(self, answer):
        self.answer = answer
        self.asked = []

    def open(self, wanted, timeout):
        self.asked.append(wanted)
        if isinstance(self.answer, Exception):
            raise self.answer
        return contextlib.closing(io.BytesIO(self.answer))


@pytest.fixture
def network(monkeypatch):
    def gives(answer):
        opener = Opener(answer)
        monkeypatch.setattr(address, "_opener", lambda: opener)
        return opener

    return gives


def rewritten(tmp_path, sheet, change, game="planet"):
    """A folder of the shipped sheets, one of them changed as text."""
    folder = luu.cards(game).to_folder(tmp_path / "mine")
    path = folder / f"{sheet}.csv"
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    return folder


def with_column(heading, value):
    def change(text):
        lines = text.splitlines()
        return "\n".join([f"{heading},{lines[0]}", *(f"{value},{line}" for line in lines[1:])])

    return change


@pytest.mark.parametrize("heading", ["Qty", "Copies", "COUNT", "quantity"])
def test_how_many_to_print_goes_by_several_names(tmp_path, heading):
    cards = luu.cards("planet", rewritten(tmp_path, "actions", with_column(heading, "3")))
    assert cards == luu.cards("planet")
    sheet = cards.sheets[3]
    assert {sheet.copies(place) for place in range(60)} == {3}
    assert sheet.text().startswith(f"{heading},id,")
    assert "only for printing" in str(cards.doubts[0])


def test_a_number_of_copies_that_is_none_is_a_fault(tmp_path):
    with pytest.raises(BadSheet, match=r"actions row 2, column Qty: got 'many', expected a whole number from 0 to 99"):
        luu.cards("planet", rewritten(tmp_path, "actions", with_column("Qty", "many")))


def test_headings_as_people_write_them_are_known_and_kept(tmp_path):
    folder = rewritten(tmp_path, "luus", lambda text: text.replace("max_hp", "Max HP", 1).replace("cost", "COST", 1))
    cards = luu.cards("planet", folder)
    assert cards == luu.cards("planet")
    assert "Max HP,attack,COST" in (cards.to_folder(tmp_path / "again") / "luus.csv").read_text(encoding="utf-8")
    assert list(cards.frame("luus").columns) == list(luu.cards("planet").frame("luus").columns)


def test_a_workbook_comes_back_as_it_went(tmp_path):
    cards = luu.cards("planet", rewritten(tmp_path, "actions", with_column("My notes", "=1+1")))
    write_workbook(cards, tmp_path / "cards.xlsx")
    again = luu.cards("planet", tmp_path / "cards.xlsx")
    assert again == cards
    assert [sheet.text() for sheet in again.sheets] == [sheet.text() for sheet in cards.sheets]


def test_numbers_that_a_spreadsheet_made_of_numbers_are_read(tmp_path):
    from openpyxl import load_workbook

    path = tmp_path / "cards.xlsx"
    write_workbook(luu.cards("luturas"), path)
    book = load_workbook(path)
    book["tools"]["D2"] = 8.0
    book["tools"]["D3"] = 5.5
    book.save(path)
    with pytest.raises(BadSheet) as bad:
        luu.cards("luturas", path)
    assert [str(fault) for fault in bad.value.faults] == [
        "tools row 3, column accuracy: got '5.5', expected a whole number from 2 to 12"
    ]


def test_a_tab_that_is_missing_is_named_with_the_nearest(tmp_path):
    from openpyxl import load_workbook

    path = tmp_path / "cards.xlsx"
    write_workbook(luu.cards("luturas"), path)
    book = load_workbook(path)
    book["tools"].title = "Tool"
    book.save(path)
    with pytest.raises(BadSheet, match=r"no such sheet.*did you mean 'tool'"):
        luu.cards("luturas", path)


@pytest.mark.parametrize(
    ("given", "asked"),
    [
        ("https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pubhtml", "https://docs.google.com/spreadsheets/d/e/2PACX-1vQ/pub?output=xlsx"),
        ("https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/edit#gid=0", "https://docs.google.com/spreadsheets/d/1aBcDeFgHiJkLmNoPqRsTuVwXyZ/export?format=xlsx"),
        ("https://example.org/cards.xlsx", "https://example.org/cards.xlsx"),
    ],
)  # fmt: skip
def test_an_address_gives_a_workbook(network, given, asked):
    changed = luu.cards("planet").with_value("actions", "quick_mend", "cost", 3)
    opener = network(write_workbook(changed))
    assert luu.cards("planet", given) == changed
    assert opener.asked == [asked]


def test_an_address_gives_one_sheet_and_the_others_stay(network):
    changed = luu.cards("luturas").with_value("tools", "grit_jab", "power", 5)
    network(changed.sheets[2].text().encode("utf-8-sig"))
    assert luu.cards("luturas", "https://example.org/tools.csv") == changed


@pytest.mark.parametrize(
    ("given", "answer", "said"),
    [
        pytest.param("http://example.org/a.csv", b"", "begins with https://", id="not encrypted"),
        pytest.param("file:///etc/passwd", b"", "begins with https://", id="a file"),
        pytest.param("https://example.org/a.csv", OSError("timed out"), "timed out", id="no answer"),
        pytest.param("https://example.org/a.csv", b"<!DOCTYPE html><p>Sign in", "not a web page", id="a page"),
        pytest.param("https://example.org/a.csv", b"a,b\n1,2\n", "the headings of one of", id="another table"),
        pytest.param("https://example.org/a.csv", b"x" * 5_000_001, "at most 5 MB", id="too much"),
        pytest.param("https://example.org/a.csv", b"\xff\xfe\x00", "UTF-8", id="no text"),
    ],
)
def test_an_address_that_gives_no_cards(network, given, answer, said):
    network(answer)
    with pytest.raises(BadSheet, match=said):
        luu.cards("luturas", given)


def test_a_way_out_of_encryption_is_not_followed():
    (handler,) = [one for one in address._opener().handlers if type(one).__name__ == "Encrypted"]
    with pytest.raises(ValueError, match="not encrypted"):
        handler.redirect_request(None, None, 302, "Found", {}, "http://example.org/")


@pytest.mark.parametrize(("name", "value"), [("LUU_PUBLISHED", "1"), ("SERVER_SOFTWARE", "voila/0.5.13")])
def test_a_published_page_reads_no_address(network, monkeypatch, name, value):
    opener = network(b"")
    monkeypatch.setenv(name, value)
    with pytest.raises(BadSheet, match="notebooks and on the command line only"):
        luu.cards("planet", "https://example.org/a.csv")
    assert opener.asked == []


def test_what_is_served_says_so():
    from luu import publish

    assert publish.dashboards().environment["LUU_PUBLISHED"] == "1"


@pytest.mark.parametrize(
    ("game", "sheet", "card", "column", "value", "said"),
    [
        ("planet", "actions", "quick_mend", "cost", 41, "nobody has so much Luutex"),
        ("planet", "actions", "quick_mend", "pool", "power", "got '39 core cards', expected 40"),
        ("planet", "actions", "quick_mend", "pool", "power", "got '21 power cards', expected 20"),
        ("planet", "luus", "kjeluu_base_1", "cost", 60, "nobody has so much Luutex"),
        ("planet", "rogues", "rasluu_t1", "evade_on", 1, "evades every attack"),
        ("luturas", "tools", "open_hand_haymaker", "special", 9, "it has no effect"),
    ],
)
def test_what_can_be_played_but_is_not_meant_is_in_doubt(game, sheet, card, column, value, said):
    """Pools of another size than 40 and 20 among it (PL-4.3)."""
    cards = luu.cards(game)
    assert cards.doubts == ()
    assert any(said in str(doubt) for doubt in cards.with_value(sheet, card, column, value).doubts)


def test_a_tool_that_no_lutura_can_use_is_in_doubt():
    cards = luu.cards("luturas")
    for lutura in cards.luturas.values():
        if any("MATCH(category" in effect for effect in (lutura.base_effect, lutura.hyper_effect)):
            cards = cards.with_value("luturas", lutura.id, "hyper_effect", "passive: WARD(self, Blurred)")
    for lutura in list(cards.luturas):
        cards = cards.with_value("luturas", lutura, "hyper_categories", "Punch/Wave/Beam/Fang/Claw/Storm")
        cards = cards.with_value("luturas", lutura, "categories", "Punch")
        cards = cards.with_value("luturas", lutura, "hyper_categories", "Punch/Wave/Beam/Claw/Storm")
    assert {doubt.given for doubt in cards.doubts} == {"Fang"}


def test_a_crystal_of_a_nature_that_no_lutura_has_is_in_doubt():
    cards = luu.cards("luturas")
    for lutura in [card for card in cards.luturas.values() if card.nature_name == "Nuclear"]:
        cards = cards.with_value("luturas", lutura.id, "nature", "Aquatic")
    assert {doubt.given for doubt in cards.doubts} == {"Nuclear"}


@pytest.mark.parametrize(
    ("game", "sheet", "card", "column", "value", "said"),
    [
        ("luturas", "tools", "grit_jab", "accuracy", 13, "from 2 to 12"),
        ("luturas", "tools", "grit_jab", "special", 13, "from 0 to 12"),
        ("luturas", "tools", "grit_jab", "breakshield", 3, "at least 4, the Accuracy"),
        ("luturas", "oscumoras", "sumbrix", "accuracy", 1, "from 2 to 12"),
    ],
)
def test_a_number_that_no_roll_reaches_is_a_fault(game, sheet, card, column, value, said):
    if column == "breakshield":
        with pytest.raises(BadSheet, match=said):
            luu.cards(game).with_value(sheet, card, "accuracy", 4).with_value(sheet, card, column, value)
    else:
        with pytest.raises(BadSheet, match=said):
            luu.cards(game).with_value(sheet, card, column, value)


def test_pools_that_no_draft_can_fill_a_deck_from_are_a_fault(tmp_path):
    folder = rewritten(
        tmp_path, "actions", lambda text: "\n".join(line for line in text.splitlines() if ",power," not in line)
    )
    with pytest.raises(BadSheet, match="got '0 power cards', expected at least 10"):
        luu.cards("planet", folder)
