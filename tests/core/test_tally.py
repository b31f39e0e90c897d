"""A total that remembers how it came about."""

from __future__ import annotations

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luu.core.tally import Tally, for_each, in_words, part_of

STEPS = st.lists(st.tuples(st.sampled_from(["add", "to", "less"]), st.integers(-20, 20), st.sampled_from("abc")))


def test_a_total_knows_its_reasons():
    total = Tally(3, "base").add(4, "die").less(2, "shell")
    assert total.value == 5
    assert total.reasons == [("base", 3), ("die", 4), ("shell", -2)]
    assert repr(total) == "Tally(5 = base 3 + die 4 - shell 2)"


@given(st.integers(-20, 20), STEPS)
def test_the_reasons_always_sum_to_the_value(start, steps):
    total = Tally(start, "start")
    for step, amount, why in steps:
        getattr(total, step)(amount, why)
    assert total.value == sum(amount for _, amount in total.reasons)


def test_nothing_changed_is_no_reason():
    assert Tally(3, "base").add(0, "bond").to(3, "cap").less(0, "shell").reasons == [("base", 3)]


@pytest.mark.parametrize(
    ("value", "amount", "left"),
    [
        pytest.param(5, 2, 3, id="part of it"),
        pytest.param(2, 2, 0, id="all of it"),
        pytest.param(1, 2, 0, id="more than there is"),
        pytest.param(0, 2, 0, id="nothing there"),
        pytest.param(-3, 2, -3, id="below nothing already"),
    ],
)
def test_less_never_goes_below_nothing(value, amount, left):
    total = Tally(value, "attack").less(amount, "shell")
    assert total.value == left
    assert total.reasons == [("attack", value)] + ([("shell", left - value)] if left != value else [])


@pytest.mark.parametrize(("value", "wanted"), [(7, 3), (3, 7), (0, 4)])
def test_to_sets_the_total_and_keeps_the_difference_as_the_reason(value, wanted):
    total = Tally(value, "base").to(wanted, "cap")
    assert total.value == wanted
    assert total.reasons[-1] == ("cap", wanted - value)


@pytest.mark.parametrize(
    ("value", "reasons", "text"),
    [
        pytest.param(7, [("base", 3), ("die", 4)], "7 = base 3 + die 4", id="a sum"),
        pytest.param(1, [("base", 3), ("drain", -2)], "1 = base 3 - drain 2", id="a difference"),
        pytest.param(2, [("drain", -1), ("base", 3)], "2 = - drain 1 + base 3", id="less first"),
        pytest.param(0, [("base", 0)], "0 = base 0", id="a base of nothing"),
        pytest.param(5, [], "5", id="no reasons"),
        pytest.param(4, [("base", 3), ("shell", 0), ("die", 1)], "4 = base 3 + die 1, shell", id="a remark comes last"),
        pytest.param(
            5,
            [("base", 3), ("pack (1 for each of 2)", 2)],
            "5 = base 3 + pack 2 (1 for each of 2)",
            id="what is in brackets stands behind its number",
        ),
    ],
)
def test_a_total_in_words(value, reasons, text):
    assert in_words(value, reasons) == text


def test_a_remark_changes_nothing():
    assert Tally(3, "base").remark("shell does not apply").value == 3


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        pytest.param(part_of(5, 2, "up"), "half of 5, rounded up", id="a half"),
        pytest.param(part_of(8, 4, "up"), "a quarter of 8", id="nothing to round"),
        pytest.param(part_of(7, 2, "down", "dealt"), "half of 7 dealt, rounded down", id="with what it is"),
        pytest.param(part_of(8, 5, "down"), "1/5 of 8, rounded down", id="a part without a name"),
        pytest.param(for_each(1, 2, "other Lagluu"), "1 for each of 2 other Lagluu", id="several"),
        pytest.param(for_each(2, 1, "level|levels"), "for 1 level", id="one of them"),
        pytest.param(for_each(2, 3, "level|levels"), "2 for each of 3 levels", id="many of them"),
    ],
)
def test_parts_and_counts_in_words(text, expected):
    assert text == expected
