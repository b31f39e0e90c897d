"""The rule book as data and as pages: it is whole, and what it says is found."""

from __future__ import annotations

import pickle
import re
from pathlib import Path

import pytest

import luu
from luu import rule_pages
from luu.core.rulebook import Rulebook, read_book

BOOK = luu.rules("planet")
BOOKS = {game: luu.rules(game) for game in ("planet", "luturas")}
every_book = pytest.mark.parametrize("book", [pytest.param(book, id=game) for game, book in BOOKS.items()])

# --- reading it


def test_a_clause_is_found_by_its_id():
    clause = BOOK["PL-6.6"]
    assert (clause.id, clause.title) == ("PL-6.6", "Damage goes down the line")
    assert clause.text.startswith("If an attack knocks a Luu out")
    assert clause.ruling
    assert "PL-7.6" in clause.see
    assert str(clause).startswith("PL-6.6 Damage goes down the line: ")


@every_book
def test_the_book_is_a_mapping_in_the_order_of_its_sections(book: Rulebook):
    ids = [clause.id for section in book.sections for clause in section.clauses]
    assert list(book) == ids
    assert len(book) == len(ids)
    assert ids == sorted(ids, key=lambda id_: ("-R" in id_, [int(number) for number in re.findall(r"\d+", id_)]))
    assert all(section.clauses for section in book.sections)
    assert book.get(f"{book.prefix}-99.1") is None


def test_a_ruling_can_be_a_clause_with_its_reason():
    clause = BOOKS["luturas"]["LN-R11"]
    assert clause.title == "The card you get instead"
    assert clause.text.endswith("this happens for both.")
    assert clause.why.startswith("A new card is promised")
    assert clause in BOOKS["luturas"].section("R9-R17").clauses
    assert clause in BOOKS["luturas"].find("best healing card"), "a reason is searched too"


def test_clauses_of_luturas_network_point_at_each_other():
    """A reader of a rule finds its rulings, and a reader of a ruling its rule."""
    book = BOOKS["luturas"]
    assert [(one.id, other) for one in book.values() for other in one.see if one.id not in book[other].see] == []
    assert [clause.id for clause in book.values() if clause.id.startswith("LN-R") and not clause.see] == []


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


RULINGS = '"R3-R4" = "Rulings"\n'
PROPER = '[book]\ntitle = "T"\nprefix = "T"\n[sections]\n1 = "One"\n' + RULINGS + '["T-1.1"]\ntitle = "A"\ntext = "B"\n'


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
        pytest.param('["T-R2"]\ntitle = "A"\ntext = "B"\n', "clause 'T-R2' belongs to no section", id="no ruling"),
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


@every_book
@pytest.mark.parametrize("width", [40, 80, 100])
def test_no_line_is_wider_than_asked(book: Rulebook, width: int):
    lines = rule_pages.page(game_of(book), width).splitlines()
    wide = [line for line in lines if len(line) > width]
    titles = tuple([one.title for one in (*book.values(), *book.sections)])
    assert [line for line in wide if not line.endswith(titles) and line.strip("-")] == []
    assert width < 80 or wide == []


@every_book
def test_the_whole_book_has_every_section_and_clause_in_order(book: Rulebook):
    text = rule_pages.page(game_of(book), 100)
    places = [text.index(f"\n{section.number}  {section.title}\n---") for section in book.sections]
    places += [text.index(f"\n{book[id_].id:10}{book[id_].title}\n") for id_ in book]
    assert len(set(places)) == len(book) + len(book.sections)
    assert places[len(book.sections) :] == sorted(places[len(book.sections) :])
    assert text.isascii(), "every terminal can show it"


def game_of(book: Rulebook) -> str:
    return next(game for game, known in BOOKS.items() if known is book)
