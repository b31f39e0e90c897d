"""A distribution on a page: three views with their figures, no script, no ids, nothing that goes missing unseen."""

from __future__ import annotations

import re
from fractions import Fraction
from html.parser import HTMLParser

import pytest

from luu.odds import Distribution, display

LONG = Distribution.die(6).times(50)
WIDE = Distribution.die(300)


class Cells(HTMLParser):
    """The rows of a table as texts, its attributes, and whether every tag is closed."""

    def __init__(self, page: str) -> None:
        super().__init__()
        self.rows: list[list[str]] = []
        self.open: list[str] = []
        self.attributes: list[tuple[str, str | None]] = []
        self.feed(page)

    def handle_starttag(self, tag, attrs):
        self.open.append(tag)
        self.attributes += attrs
        if tag == "tr":
            self.rows.append([])
        if tag in ("td", "th"):
            self.rows[-1].append("")

    def handle_endtag(self, tag):
        assert self.open.pop() == tag

    def handle_data(self, data):
        if self.open and self.open[-1] in ("td", "th"):
            self.rows[-1][-1] += data.strip("\xa0")


def test_the_table_has_the_three_views_side_by_side():
    page = Cells(Distribution({1: 1, 10: 3})._repr_html_())
    assert page.open == []
    assert page.rows == [
        ["value", "exactly", "at least", "at most"],
        ["1", "25.00%", "100%", "25.00%"],
        ["10", "75.00%", "75.00%", "100%"],
    ]
    assert ("title", "3/4") in page.attributes


def test_two_of_them_live_on_one_page_without_a_script():
    page = Cells(LONG._repr_html_() * 2)
    names = {name for name, _ in page.attributes}
    assert names.isdisjoint({"id", "name", "for", "onclick"})
    assert "<script" not in LONG._repr_html_()
    assert "<style" not in LONG._repr_html_()


def test_bars_are_as_long_as_their_chances():
    lengths = [float(text) for text in re.findall(r"38\) ([\d.]+)%", Distribution({1: 1, 2: 4})._repr_html_())]
    assert lengths == [25, 100]


@pytest.mark.parametrize("shown", [LONG, WIDE], ids=["long", "wide"])
def test_what_is_not_written_out_is_told(shown):
    lines = str(shown).splitlines()
    assert len(lines) == display.MOST_LINES + 3
    first = list(shown)[display.MOST_LINES]
    left = len(shown) - display.MOST_LINES
    assert lines[-1].startswith(f"… and {left} more values, {first} to {shown.maximum}, together ")
    page = shown._repr_html_()
    assert page.count("<tr") == 1 + min(len(shown), display.MOST_ROWS)
    assert ("more values" in page) == (len(shown) > display.MOST_ROWS)


@pytest.mark.parametrize(
    ("chance", "said"),
    [
        (Fraction(0), "0%"),
        (Fraction(1), "100%"),
        (Fraction(1, 3), "33.33%"),
        (Fraction(1, 10**9), "<0.01%"),
        (1 - Fraction(1, 10**9), ">99.99%"),
    ],
)
def test_only_what_is_certain_is_called_so(chance, said):
    assert display.percent(chance) == said
