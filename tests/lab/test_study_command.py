"""`luu lab sensitivity | tune | measures | playtest`, for people and for programs."""

from __future__ import annotations

import json

import pytest
from click.testing import CliRunner

import luu
from luu.cli import main

COST = "actions.quick_mend.cost"
QUICK = ("--agent", "random", "--workers", "1")


def run(*words):
    return CliRunner().invoke(main, ["lab", *words, *QUICK], catch_exceptions=False)


def said(*words):
    """What a command says to a program."""
    told = run(*words, "--json")
    return json.loads(told.stdout)


def test_sensitivity():
    found = said("sensitivity", "luturas", "luturas.brinokk.stamina", "--games", "10", "--measure", "rounds")
    assert [step["after"] for step in found["steps"]] == [13, 15]
    assert (found["measure"], found["multiple_comparisons"], found["games"]) == ("rounds", "Holm", 10)
    told = run("sensitivity", "luturas", "luturas.brinokk.stamina", "--games", "4")
    assert "luturas.brinokk.stamina" in told.stdout


def test_interactions():
    found = said("sensitivity", "luturas", "luturas.brinokk.stamina=10..16", "tools.drumroll_knuckles.power=1..7",
                 "--interactions", "--trajectories", "2", "--games", "4")  # fmt: skip
    assert (found["method"], len(found["values"])) == ("Morris", 2)


def test_tune_writes_the_cards_it_found(tmp_path):
    broken = luu.cards("luturas").with_value("luturas", "silmoro", "stamina", 24).to_folder(tmp_path / "broken")
    words = ("tune", "luturas", "--cards", str(broken), "--free", "luturas.s*.stamina=8..24",
             "--target", "matchups=0.3..0.7")  # fmt: skip
    told = run(*words, "--trials", "12", "--out", str(tmp_path / "found"), "--json")
    found = json.loads(told.stdout)
    assert told.exit_code == 0
    assert found["inside"]
    assert luu.cards("luturas", tmp_path / "found").hash == found["cards"]
    assert found["changes"][0].startswith("luturas silmoro: stamina 24 -> ")
    missed = run(*words, "--trials", "1")
    assert missed.exit_code == 1
    assert "widths outside its targets" in missed.stdout


def test_measures():
    found = said("measures", "planet", "--games", "12", "--swap", "quick_mend", "--measure", "rounds")
    assert {"overview", "stages", "cards", "bosses", "dead cards", "dominated", "swap-in"} <= set(found["tables"])
    assert found["tables"]["stages"][0]["stage"] == 1
    assert found["tables"]["swap-in"][0]["card"] == "quick_mend"
    told = run("measures", "luturas", "--games", "4")
    assert "first mover" in told.stdout


def test_playtest(tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("won,rounds\nyes,20\nno,12\n", encoding="utf-8")
    found = said("playtest", "planet", str(log), "--games", "20")
    assert (found["games"], found["measures"][0]["measure"]) == (2, "won")
    assert "Note: only 2 real games" in run("playtest", "planet", str(log), "--games", "5").stdout


@pytest.mark.parametrize(
    ("words", "told"),
    [
        pytest.param(("sensitivity", "planet", "actions.quick_men.cost"), "did you mean 'quick_mend'", id="card"),
        pytest.param(("sensitivity", "planet", COST, "--until", "0.1"), "--until is for", id="until"),
        pytest.param(("sensitivity", "planet", COST, "--interactions"), "cost=0..6", id="bounds"),
        pytest.param(("tune", "planet", "--free", COST, "--target", "won=0..1"), "cost=0..6", id="free"),
        pytest.param(
            ("tune", "planet", "--free", f"{COST}=0..6", "--target", "won"), "expected such as", id="target"
        ),
        pytest.param(("measures", "planet", "--games", "1", "--swap", "quick_men"), "did you mean", id="swap"),
    ],
)  # fmt: skip
def test_what_cannot_be_done_is_one_line(words, told):
    found = CliRunner().invoke(main, ["lab", *words, *QUICK])
    assert found.exit_code != 0
    assert told in found.output
    assert "Traceback" not in found.output


def test_a_log_that_cannot_be_read_is_told_with_its_place(tmp_path):
    log = tmp_path / "log.csv"
    log.write_text("won\nmaybe\n", encoding="utf-8")
    found = CliRunner().invoke(main, ["lab", "playtest", "planet", str(log), *QUICK])
    assert found.exit_code == 1
    assert "playtest row 2, column won: got 'maybe', expected yes or no" in found.output


def test_across_compares_each_value_of_the_set_up_with_the_first():
    rows = said("across", "planet", "chaos", "0", "5", "--games", "12", "--measure", "rounds")
    assert [row["chaos"] for row in rows] == [0, 5]
    assert [row["games"] for row in rows] == [12, 12]
    assert rows[0]["difference"] == 0
    assert rows[1]["difference"] == pytest.approx(rows[1]["value"] - rows[0]["value"])
    told = run("across", "luturas", "mode", "versus", "solo", "--games", "4", "--measure", "beaten>=1")
    assert "p_holm" in told.stdout
    assert "solo" in told.stdout
