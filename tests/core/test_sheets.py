"""Card sheets: every way a spreadsheet writes CSV is read, and everything wrong with it is said at once."""

from __future__ import annotations

import pickle
from dataclasses import dataclass

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luu.core.columns import Coded, CodedList, Column, Filled, Id, Notation, Template, Whole, Word, fill
from luu.core.effects import Effect, Rule
from luu.core.errors import BadSheet, Fault
from luu.core.sheets import Plan, read_sheet, sound_rows, try_sheet


@dataclass(frozen=True, slots=True)
class Gain(Effect):
    amount: int


@dataclass(frozen=True, slots=True)
class Card:
    id: str
    name: str
    cls: int
    pool: str
    amount: int
    effect: str
    rules: tuple[Rule, ...]
    text: str
    note: str
    kind: str


TUNES = ("Low", "Middle", "High")


@dataclass(frozen=True, slots=True)
class Key:
    id: str
    tune: int
    tunes: tuple[int, ...]


PLAN = Plan(
    "cards",
    Card,
    (
        Id("id"),
        Filled("name"),
        Coded("class", into="cls", words=("Sun", "Moon")),
        Word("pool", words=("core", "power")),
        Whole("amount", least=1, most=9),
        Notation("effect", verbs={"GAIN": Gain}, params=("amount",)),
        Template("text"),
        Column("note"),
    ),
    fixed=(("kind", "action"),),
)
HEAD = "id,name,class,pool,amount,effect,text,note"
TEA = "tea,Tea,Sun,core,1,GAIN(amount),Gain {amount} {amount:leaf|leaves}.,"
PIE = 'pie,Pie,Moon,power,3,GAIN(amount); GAIN(2),"Gain {amount} and 2, at once.",warm'
TEXT = "\n".join([HEAD, TEA, PIE, ""])


def faults_of(text: str | bytes) -> list[Fault]:
    sheet, faults = try_sheet(PLAN, text)
    assert sheet is None
    return faults


def test_rows_become_frozen_records_in_order():
    tea, pie = read_sheet(PLAN, TEXT).records
    assert (tea.id, tea.cls, tea.amount, tea.kind) == ("tea", 0, 1, "action")
    assert pie.rules == (Rule("on_play", (Gain(3), Gain(2))),)
    with pytest.raises(AttributeError):
        tea.amount = 2


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(TEXT, id="plain"),
        pytest.param(TEXT.encode(), id="bytes"),
        pytest.param(b"\xef\xbb\xbf" + TEXT.encode(), id="byte order mark"),
        pytest.param("\ufeff" + TEXT, id="byte order mark in text"),
        pytest.param(TEXT.replace("\n", "\r\n").encode(), id="CRLF"),
        pytest.param(TEXT.replace("\n", "\r"), id="CR"),
        pytest.param(TEXT.replace("\n", "\n\n"), id="empty lines"),
        pytest.param(TEXT.replace("\n", ",,,\n"), id="empty columns at the right"),
        pytest.param(
            "id;name;class;pool;amount;effect;text;note\n"
            "tea;Tea;Sun;core;1;GAIN(amount);Gain {amount} {amount:leaf|leaves}.;\n"
            'pie; Pie ;Moon;power;3;"GAIN(amount); GAIN(2)";Gain {amount} and 2, at once.;warm',
            id="semicolons",
        ),
        pytest.param(
            "note,id,name,class,pool,amount,effect,text\n"
            ",tea,Tea,Sun,core,1,GAIN(amount),Gain {amount} {amount:leaf|leaves}.\n"
            'warm,pie,Pie,Moon,power,3,GAIN(amount); GAIN(2),"Gain {amount} and 2, at once."',
            id="columns in another order",
        ),
    ],
)
def test_any_spreadsheets_csv_gives_the_same_records(source):
    assert read_sheet(PLAN, source).records == read_sheet(PLAN, TEXT).records


def test_writing_what_was_read_changes_nothing():
    assert read_sheet(PLAN, TEXT).text() == TEXT
    own = "\n".join(["mine," + HEAD + ",,idea", "x," + TEA + ", a ,", "," + PIE + ',"b, c",later', ""])
    sheet = read_sheet(PLAN, own)
    assert sheet.text() == own
    assert sheet.extras == (("x", " a ", ""), ("", "b, c", "later"))


def test_text_is_filled_from_the_row():
    tea, pie = read_sheet(PLAN, TEXT).records
    assert fill(tea.text, tea) == "Gain 1 leaf."
    assert fill(pie.text, pie) == "Gain 3 and 2, at once."
    assert fill("{amount:leaf|leaves}", pie) == "leaves"


def test_words_are_held_as_their_places_and_written_back():
    plan = Plan("keys", Key, (Id("id"), Coded("tune", words=TUNES, empty=True), CodedList("tunes", words=TUNES)))
    text = "id,tune,tunes\na,Low,High/Low\nb,,Middle\n"
    sheet = read_sheet(plan, text)
    assert sheet.records == (Key("a", 0, (2, 0)), Key("b", -1, (1,)))
    assert sheet.text() == text


@pytest.mark.parametrize(
    ("row", "column", "expected", "hint"),
    [
        pytest.param("a,Lo,Low", "tune", "one of Low, Middle, High, or nothing", "did you mean 'Low'?", id="a word"),
        pytest.param("a,,Low/Hi", "tunes", "or several between slashes", "did you mean 'High'?", id="one of a list"),
        pytest.param("a,,Low/High/Low", "tunes", "each word once", "Low is there twice", id="twice in a list"),
        pytest.param("a,,", "tunes", "one of Low, Middle, High", "", id="an empty list"),
    ],
)
def test_a_wrong_word_among_coded_ones_is_said(row, column, expected, hint):
    plan = Plan("keys", Key, (Id("id"), Coded("tune", words=TUNES, empty=True), CodedList("tunes", words=TUNES)))
    sheet, (fault,) = try_sheet(plan, f"id,tune,tunes\n{row}\n")
    assert sheet is None
    assert (fault.column, fault.hint) == (column, hint)
    assert expected in fault.expected


def test_three_faults_are_reported_together_with_their_places():
    text = "\n".join(
        [
            HEAD,
            TEA.replace("core", "cor"),
            "",
            PIE.replace(",3,", ",33,").replace("GAIN(2)", "GAIM(2)"),
        ]
    )
    with pytest.raises(BadSheet) as caught:
        read_sheet(PLAN, text)
    assert [(fault.row, fault.column) for fault in caught.value.faults] == [
        (2, "pool"),
        (4, "amount"),
        (4, "effect"),
    ]
    assert str(caught.value).splitlines() == [
        "3 faults in the card sheets:",
        "  cards row 2, column pool: got 'cor', expected one of core, power (did you mean 'core'?)",
        "  cards row 4, column amount: got '33', expected a whole number from 1 to 9",
        "  cards row 4, column effect: got 'GAIN(amount); GAIM(2)', "
        "expected in operation 'GAIN', not 'GAIM' (did you mean 'GAIN'?)",
    ]
    assert pickle.loads(pickle.dumps(caught.value)).faults == caught.value.faults


@pytest.mark.parametrize(
    ("text", "row", "column", "given", "expected", "hint"),
    [
        pytest.param("", 0, "", "an empty sheet", "the headings id, name", "", id="empty"),
        pytest.param(
            TEXT.replace("pool", "Poll", 1),
            1,
            "pool",
            "no such column",
            "a column 'pool'",
            "is it the one headed 'Poll'?",
            id="misspelt heading",
        ),
        pytest.param(
            TEXT.replace("note", "remark", 1),
            1,
            "note",
            "no such column",
            "a column 'note'",
            "",
            id="missing heading",
        ),
        pytest.param(
            TEXT.replace("note", "note,note", 1),
            1,
            "note",
            "2 columns of that name",
            "one",
            "",
            id="twice",
        ),
        pytest.param(TEXT.replace("tea,", "Tea Pot,", 1), 2, "id", "Tea Pot", "snake case", "", id="name"),
        pytest.param(
            TEXT.replace("pie,", "tea,", 1),
            3,
            "id",
            "tea",
            "a name of its own",
            "row 2 has it too",
            id="repeated",
        ),
        pytest.param(TEXT.replace("Tea", "", 1), 2, "name", "", "a text", "", id="empty text"),
        pytest.param(TEXT.replace(",Sun", ",Sum"), 2, "class", "Sum", "Sun, Moon", "did you mean 'Sun'?", id="word"),
        pytest.param(TEXT.replace(",1,", ",unknown,"), 2, "amount", "unknown", "a value", "", id="unknown"),
        pytest.param(TEXT.replace("warm", "Unknown"), 3, "note", "Unknown", "a value", "", id="Unknown text"),
        pytest.param(TEXT.replace(",1,", ",1.5,"), 2, "amount", "1.5", "a whole number from 1 to 9", "", id="1.5"),
        pytest.param(TEXT.replace(",1,", ",,"), 2, "amount", "", "a whole number from 1 to 9", "", id="empty number"),
        pytest.param(
            TEXT.replace(",1,", f",{'9' * 5000},"),
            2,
            "amount",
            "9" * 5000,
            "a whole number",
            "",
            id="huge number",
        ),
        pytest.param(
            TEXT.replace("Gain {amount} and", "Gain {amont} and"),
            3,
            "text",
            "Gain {amont} and 2, at once.",
            "holes that name a column",
            "did you mean 'amount'?",
            id="hole",
        ),
        pytest.param(
            TEXT.replace("Gain {amount} and", "Gain {amount and"),
            3,
            "text",
            "Gain {amount and 2, at once.",
            "holes written",
            "",
            id="open hole",
        ),
        pytest.param(
            TEXT.replace("GAIN(2)", "GAIN(-2)"),
            3,
            "effect",
            "GAIN(amount); GAIN(-2)",
            "in GAIN, argument 'amount' 1 or more, not '-2'",
            "",
            id="less than nothing",
        ),
        pytest.param(TEXT.replace("warm", "\ud800"), 3, "note", "\ud800", "UTF-8", "surrogate", id="half a character"),
        pytest.param(TEXT.replace("GAIN(amount),G", ",G"), 2, "effect", "", "an effect", "", id="no effect"),
        pytest.param(
            TEXT.replace("leaves}.,", "leaves}.,,more"),
            2,
            "",
            "more",
            "no cells beyond",
            "needs quotes",
            id="spill",
        ),
    ],
)
def test_each_fault_says_what_was_given_and_expected(text, row, column, given, expected, hint):
    (fault,) = faults_of(text)
    assert (fault.sheet, fault.row, fault.column, fault.given) == ("cards", row, column, given)
    assert expected in fault.expected
    assert hint in fault.hint


def test_the_rows_without_a_fault_are_kept():
    sheet, faults = sound_rows(PLAN, TEXT.replace("core", "cor"))
    assert (sheet.ids(), sheet.numbers, sheet.whole) == (("pie",), (3,), False)
    assert [fault.row for fault in faults] == [2]
    assert read_sheet(PLAN, TEXT).whole
    for unclear in ("", TEXT.replace("pool", "pond", 1), b"\xff"):
        sheet, faults = sound_rows(PLAN, unclear)
        assert faults
        assert (sheet.records, sheet.whole) == ((), False)


@pytest.mark.parametrize(
    "source",
    [
        pytest.param(TEXT.encode("utf-16"), id="not UTF-8"),
        pytest.param(TEXT.replace('"Gain', '"Gain "', 1), id="stray quotation mark"),
        pytest.param(TEXT.replace("Tea", '"Tea', 1), id="lost quotation mark"),
        pytest.param(TEXT.replace("warm", "x" * 200_000), id="a cell beyond all measure"),
    ],
)
def test_what_is_no_csv_is_one_fault_of_the_sheet(source):
    (fault,) = faults_of(source)
    assert fault.row == 0
    assert fault.hint


def test_a_message_shows_a_long_cell_shortened():
    (fault,) = faults_of(TEXT.replace(",1,", f",{'9' * 5000},"))
    assert len(str(fault)) < 200


@given(st.integers(0, len(TEXT)), st.integers(0, 30), st.text(max_size=8))
def test_a_spoiled_sheet_gives_faults_or_records_never_a_traceback(start, length, inserted):
    spoiled = TEXT[:start] + inserted + TEXT[start + length :]
    sheet, faults = try_sheet(PLAN, spoiled)
    assert (sheet is None) == bool(faults)
    assert sheet is None or all(isinstance(record, Card) for record in sheet.records)


@given(st.binary(max_size=60))
def test_bytes_that_are_no_sheet_give_faults(source):
    assert faults_of(source)
