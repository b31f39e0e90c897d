"""Games of real people beside simulated ones."""

from __future__ import annotations

import pytest

from luu import lab
from luu.core.errors import BadSheet
from luu.lab.playtest import read_log


@pytest.fixture(scope="module")
def simulated():
    return lab.simulate("planet", agent="random", games=60, seed=3, workers=1)


def log(rows, head="won,rounds,who", delimiter=","):
    return "\n".join([head, *rows]).replace(",", delimiter).encode()


def test_a_log_is_read_with_commas_or_semicolons_and_with_a_byte_order_mark(tmp_path):
    rows = ["yes,30,Table 1", "no,12,Table 2", "Lost,,late", ""]
    plain = read_log(log(rows))
    assert (plain.games, plain.won, plain.counts) == (3, (True, False, False), {"rounds": (30.0, 12.0)})
    assert plain.notes == ("who",)
    path = tmp_path / "log.csv"
    path.write_bytes(b"\xef\xbb\xbf" + log(rows, delimiter=";"))
    assert read_log(path) == plain


def test_real_games_stand_beside_simulated_ones(simulated):
    found = lab.playtest(log(["yes,30,a"] * 15 + ["no,12,b"] * 10), simulated)
    frame = found.to_frame()
    assert list(frame.index) == ["won", "rounds"]
    assert (frame.loc["won", "real"], frame.loc["won", "n"]) == (0.6, 25)
    assert frame.loc["won", "simulated"] == simulated.win_rate.value
    assert frame.loc["won", "low"] < 0.6 < frame.loc["won", "high"]
    assert frame.loc["won", "p"] < 1e-6, "random players win next to nothing"
    assert (frame["p_holm"] >= frame["p"]).all()
    assert found.warnings == ()


def test_fewer_than_twenty_games_bring_a_warning(simulated):
    found = lab.playtest(log(["yes,30,a"] * 19), simulated)
    assert "only 19 real games" in found.warnings[0]
    assert "only 19 real games" in found._repr_html_()
    assert not lab.playtest(log(["yes,30,a"] * 20), simulated).warnings


def test_what_was_not_written_down_or_is_no_measure_of_the_game_is_named(simulated):
    found = lab.playtest(log(["yes,,3"] * 10 + ["no,9,4"] * 15, head="won,rounds,beaten"), simulated)
    assert found.warnings[0] == "rounds was written down in 15 of 25 games"
    assert found.warnings[1].startswith("beaten is no measure of planet")
    assert list(found.to_frame().index) == ["won", "rounds"]


def test_every_fault_is_told_at_once():
    with pytest.raises(BadSheet) as fault:
        read_log(log(["maybe,30,a", "yes,-3,b", "no,many,c", ",4,d"]))
    assert [(each.row, each.column) for each in fault.value.faults] == [
        (2, "won"),
        (3, "rounds"),
        (4, "rounds"),
        (5, "won"),
    ]


@pytest.mark.parametrize(
    ("data", "words"),
    [
        pytest.param(b"", "an empty file", id="empty"),
        pytest.param(b"rounds\n3\n", "a column 'won'", id="no won"),
        pytest.param(b"won,won\nyes,no\n", "each heading once", id="twice"),
        pytest.param(b"won\n\xff\xfe\n", "a CSV in UTF-8", id="no text"),
    ],
)
def test_what_is_no_log_is_refused(data, words):
    with pytest.raises(BadSheet, match=words):
        read_log(data)
