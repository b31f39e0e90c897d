"""The rule book as data and as pages: it is whole, and what it says is found."""

from __future__ import annotations

import pickle
from pathlib import Path

import pytest

import luu
from luu import rule_pages
from luu.core.rulebook import read_book

BOOK = luu.rules("planet")

# --- reading it


def test_a_clause_is_found_by_its_id():
    clause = BOOK["PL-6.6"]
    assert (clause.id, clause.title) == ("PL-6.6", "Damage goes down the line")
    assert clause.text.startswith("If an attack knocks a Luu out")
    assert clause.ruling
    assert "PL-7.6" in clause.see
    assert str(clause).startswith("PL-6.6 Damage goes down the line: ")


def test_the_book_is_a_mapping_in_the_order_of_its_sections():
    ids = [clause.id for section in BOOK.sections for clause in section.clauses]
    assert list(BOOK) == ids
    assert len(BOOK) == len(ids)
    assert ids == sorted(ids, key=lambda id_: [int(part) for part in id_.removeprefix("PL-").split(".")])
    assert BOOK.get("PL-99.1") is None


@pytest.mark.parametrize(("given", "nearest"), [("PL-6.66", "PL-6.6"), ("PL 7.5", "PL-7.5"), ("pl-13.11", "PL-13.11")])
def test_a_wrong_id_gets_the_nearest(given, nearest):
    with pytest.raises(luu.UnknownClause, match=rf"no clause '{given}' \(did you mean '{nearest}'\?\)") as caught:
        BOOK[given]
    assert isinstance(caught.value, KeyError)
    assert str(pickle.loads(pickle.dumps(caught.value))) == str(caught.value)


def test_a_wrong_section_is_told_too():
    with pytest.raises(luu.UnknownClause, match="no section 1, only 2 to 13"):
        BOOK.section(1)


def test_there_is_no_book_of_an_unknown_game():
    with pytest.raises(ValueError, match="'chess' was given, expected 'planet'"):
        luu.rules("chess")


def test_the_book_is_read_once():
    assert luu.rules("planet") is BOOK


@pytest.mark.parametrize(
    ("words", "first"),
    [
        pytest.param("defend", "PL-7.2", id="the title comes first"),
        pytest.param("TOXIC pulse", "PL-11.6", id="large and small letters alike"),
        pytest.param("rebirth", "PL-8.1", id="a text"),
        pytest.param("stalemate", "PL-12.3", id="a ruling"),
    ],
)
def test_words_are_searched_for(words, first):
    assert BOOK.find(words)[0].id == first


def test_a_search_wants_every_word_and_from_its_beginning():
    assert {clause.id for clause in BOOK.find("front back")} <= {clause.id for clause in BOOK.find("front")}
    assert not BOOK.find("front dragon")
    assert not BOOK.find("efend")
    assert not BOOK.find("  ")


# --- faults of a book


PROPER = '[book]\ntitle = "T"\nprefix = "T"\n[sections]\n1 = "One"\n["T-1.1"]\ntitle = "A"\ntext = "B"\n'


@pytest.mark.parametrize(
    ("more", "message"),
    [
        pytest.param('["T-1.2"]\ntitle = "A"\n', "T-1.2: the text is missing", id="no text"),
        pytest.param('["T-1.2"]\ntitle = " "\ntext = "B"\n', "T-1.2: the title is missing", id="no title"),
        pytest.param(
            'rulling = "C"\n', "T-1.1: 'rulling' is no part of a clause (did you mean 'ruling'?)", id="a slip"
        ),
        pytest.param('see = ["T-1.3"]\n', "T-1.1: `see` names 'T-1.3', expected another clause", id="see nothing"),
        pytest.param('see = ["T-1.1"]\n', "T-1.1: `see` names 'T-1.1', expected another clause", id="see itself"),
        pytest.param('["T-2.1"]\ntitle = "A"\ntext = "B"\n', "clause 'T-2.1' belongs to no section", id="no section"),
        pytest.param('["U-1.1"]\ntitle = "A"\ntext = "B"\n', "clause 'U-1.1' belongs to no section", id="no prefix"),
    ],
)
def test_a_fault_in_a_book_is_told_with_its_place(more: str, message: str, tmp_path: Path):
    path = tmp_path / "rules.toml"
    path.write_text(PROPER)
    assert read_book(path)["T-1.1"].text == "B"
    path.write_text(PROPER + more)
    with pytest.raises(ValueError, match=r"rules\.toml") as caught:
        read_book(path)
    assert message in str(caught.value)


# --- its pages


@pytest.mark.parametrize("width", [40, 80, 100])
def test_no_line_is_wider_than_asked(width):
    lines = rule_pages.page("planet", width).splitlines()
    wide = [line for line in lines if len(line) > width]
    assert [line for line in wide if not any(line.endswith(clause.title) for clause in BOOK.values())] == []
    assert width < 80 or wide == []


def test_the_whole_book_has_every_section_and_clause_in_order():
    text = rule_pages.page("planet", 100)
    places = [text.index(f"\n{section.number}  {section.title}\n---") for section in BOOK.sections]
    places += [text.index(f"\n{BOOK[id_].id:10}{BOOK[id_].title}\n") for id_ in BOOK]
    assert len(set(places)) == len(BOOK) + len(BOOK.sections)
    assert places[len(BOOK.sections) :] == sorted(places[len(BOOK.sections) :])
    assert text.isascii(), "every terminal can show it"
