"""Sheets that are spoiled in any way give errors that say what is wrong: never a traceback, never half a set."""

import random

import pytest
from hypothesis import HealthCheck, given, seed, settings
from hypothesis import strategies as st

import luu
from luu.core.cardset import CardSet
from luu.core.errors import BadSheet
from luu.core.sheets import sound_rows

ODD = [
    "",
    "-1",
    "13",
    "1e3",
    "unknown",
    "=1+1",
    "Beem",
    "{nothing}",
    "GAIN(",
    "½",
    "\x00",
    "x" * 400,
    '"',
    "9" * 30,
    "\n",
    ";",
]


def swap_cells(text, chance):
    lines = text.split("\n")
    row = chance.randrange(len(lines))
    cells = lines[row].split(",")
    cells[chance.randrange(len(cells))] = chance.choice(ODD)
    lines[row] = ",".join(cells)
    return "\n".join(lines)


def lose_a_row(text, chance):
    lines = text.split("\n")
    del lines[chance.randrange(len(lines))]
    return "\n".join(lines)


def twice_a_row(text, chance):
    lines = text.split("\n")
    lines.insert(chance.randrange(len(lines)), chance.choice(lines))
    return "\n".join(lines)


def cut_short(text, chance):
    return text[: chance.randrange(len(text))]


def lose_letters(text, chance):
    at = chance.randrange(len(text))
    return text[:at] + text[at + chance.randrange(1, 9) :]


def other_separator(text, chance):
    return text.replace(",", chance.choice([";", "\t", "|"]))


SPOILERS = [swap_cells, swap_cells, lose_a_row, twice_a_row, cut_short, lose_letters, other_separator]
CODINGS = ["utf-8", "utf-8-sig", "utf-8", "cp1252", "utf-16"]


def spoil(text, chance):
    for _ in range(chance.randrange(1, 4)):
        text = chance.choice(SPOILERS)(text or " ", chance)
    return text.encode(chance.choice(CODINGS), errors="replace")


def outcome(make):
    """The set, or the faults."""
    try:
        return make(), ()
    except BadSheet as bad:
        return None, bad.faults


@seed(8)
@settings(max_examples=200, deadline=None, database=None, derandomize=False, suppress_health_check=list(HealthCheck))
@given(game=st.sampled_from(["planet", "luturas"]), number=st.integers(0, 2**32))
def test_two_hundred_spoiled_sheets(game, number):
    chance = random.Random(number)
    shipped = luu.cards(game)
    place = chance.randrange(len(shipped.sheets))
    read = [(sheet, []) for sheet in shipped.sheets]
    read[place] = sound_rows(shipped.plan.sheets[place], spoil(shipped.sheets[place].text(), chance))
    cards, faults = outcome(lambda: CardSet.from_read(shipped.plan, read))
    if cards is None:
        assert faults
        assert all(fault.sheet and fault.expected for fault in faults)
    else:
        assert all(sheet.whole for sheet in cards.sheets)
        again = CardSet.from_tables(cards.plan, {sheet.plan.name: sheet.text() for sheet in cards.sheets})
        assert again == cards


@pytest.mark.parametrize("number", range(6))
def test_spoiled_folders_are_refused_or_whole(tmp_path, number):
    chance = random.Random(number)
    folder = luu.cards("luturas").to_folder(tmp_path)
    for path in sorted(folder.glob("*.csv")):
        path.write_bytes(spoil(path.read_text(encoding="utf-8"), chance))
    cards, faults = outcome(lambda: luu.cards("luturas", folder))
    assert (cards is None) == bool(faults)
    assert cards is None or all(sheet.whole for sheet in cards.sheets)


@pytest.mark.parametrize("number", range(12))
def test_spoiled_workbooks_are_refused_or_whole(tmp_path, number):
    from luu.lab.workbook import write_workbook

    chance = random.Random(number)
    data = bytearray(write_workbook(luu.cards("planet")))
    for _ in range(chance.randrange(1, 400)):
        data[chance.randrange(len(data))] = chance.randrange(256)
    path = tmp_path / "spoiled.xlsx"
    path.write_bytes(bytes(data[: chance.randrange(len(data) // 2, len(data))] if number % 2 else data))
    cards, faults = outcome(lambda: luu.cards("planet", path))
    assert (cards is None) == bool(faults)
