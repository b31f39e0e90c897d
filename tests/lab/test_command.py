"""`luu lab simulate | compare | validate | diff`, for people and for programs."""

import json

import pytest
from click.testing import CliRunner

import luu
from luu.cli import main


def run(*words):
    return CliRunner().invoke(main, ["lab", *words], catch_exceptions=False)


def test_simulate_says_how_games_went(tmp_path):
    kept = tmp_path / "run.parquet"
    told = run("simulate", "planet", "--agent", "random", "--games", "20", "--workers", "1", "--parquet", str(kept))
    assert told.exit_code == 0
    assert "20 games, won 0.0 % (0.0 to 16.1)" in told.output
    assert luu.lab.Result.from_parquet(kept).games == 20


def test_simulate_for_programs():
    told = run("simulate", "planet", "--agent", "random", "--games", "5", "--seed", "9", "--workers", "1",
               "--set", "players=2", "--json")  # fmt: skip
    figures = json.loads(told.output)
    assert (figures["games"], figures["seed"], figures["setup"]["players"]) == (5, 9, 2)
    assert figures["won"]["n"] == 5


def test_simulate_with_measures_of_cards():
    told = run("simulate", "planet", "--agent", "random", "--games", "5", "--workers", "1", "--measures", "cards")
    assert "kjeluu" in told.output


def test_compare_a_change():
    told = run("compare", "planet", "--agent", "random", "--games", "20", "--workers", "1",
               "--change", "actions.quick_mend.cost=7")  # fmt: skip
    assert told.exit_code == 0
    assert "actions quick_mend: cost" in told.output
    assert "20 pairs of games" in told.output


def test_compare_two_folders_for_programs(tmp_path):
    changed = luu.cards("planet").with_value("actions", "quick_mend", "cost", 7).to_folder(tmp_path / "b")
    told = run(
        "compare", "planet", "--b", str(changed), "--agent", "random", "--games", "4", "--workers", "1", "--json"
    )
    figures = json.loads(told.output)
    assert figures["changes"][0].startswith("actions quick_mend: cost")
    assert figures["difference"]["won"]["method"] == "Tango"


def test_validate_and_diff(tmp_path):
    folder = luu.cards("planet").with_value("actions", "quick_mend", "cost", 9).to_folder(tmp_path / "mine")
    assert run("validate", "planet", str(folder)).output.startswith("<CardSet planet")
    assert run("diff", "planet", str(folder)).output.strip().endswith("-> 9")
    assert run("diff", "planet", str(folder), str(folder)).output == "nothing differs\n"
    sheet = folder / "actions.csv"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace("quick_mend", "Quick Mend", 1), encoding="utf-8")
    told = CliRunner().invoke(main, ["lab", "validate", "planet", str(folder)])
    assert told.exit_code == 1
    assert "Quick Mend" in told.output


@pytest.mark.parametrize(
    ("words", "said"),
    [
        pytest.param(("simulate", "planet", "--agent", "greedi"), "did you mean 'greedy'", id="agent"),
        pytest.param(("simulate", "chess"), "'chess' was given", id="game"),
        pytest.param(("simulate", "planet", "--set", "players"), "expected such as players=2", id="set"),
        pytest.param(("simulate", "planet", "--set", "players=7"), "players=7 was given", id="players"),
        pytest.param(
            ("compare", "planet", "--change", "cost=1"), "expected such as actions.quick_mend.cost=1", id="change"
        ),
        pytest.param(("compare", "planet", "--change", "actions.quick_mend.cots=1"), "cots", id="column"),
    ],
)
def test_what_cannot_be_done_is_one_line(words, said):
    told = CliRunner().invoke(main, ["lab", *words])
    assert told.exit_code != 0
    assert said in told.output
    assert "Traceback" not in told.output


def test_validate_for_programs_names_every_fault(tmp_path):
    folder = luu.cards("planet").to_folder(tmp_path / "mine")
    sheet = folder / "actions.csv"
    sheet.write_text(sheet.read_text(encoding="utf-8").replace(",core,", ",cor,", 2), encoding="utf-8")
    told = CliRunner().invoke(main, ["lab", "validate", "planet", str(folder), "--json"])
    verdict = json.loads(told.output)
    assert (told.exit_code, verdict["sound"], len(verdict["faults"])) == (1, False, 2)
    assert verdict["faults"][0]["hint"] == "did you mean 'core'?"


def test_doubts_are_told_and_refused_when_asked_to(tmp_path):
    dear = luu.cards("planet").with_value("actions", "quick_mend", "cost", 90).to_folder(tmp_path / "dear")
    told = run("validate", "planet", str(dear))
    assert (told.exit_code, "in doubt: actions row" in told.output) == (0, True)
    assert run("validate", "planet", str(dear), "--strict").exit_code == 1


def test_export_makes_sheets_and_workbooks_that_are_read_again(tmp_path):
    book = tmp_path / "cards.xlsx"
    told = run("export", "luturas", str(book), "--change", "tools.grit_jab.power=5")
    assert told.exit_code == 0
    assert json.loads(run("diff", "luturas", str(book), "--json").output) == [
        {"sheet": "tools", "id": "grit_jab", "column": "power", "before": 3, "after": 5}
    ]
    run("export", "luturas", str(tmp_path / "folder"), "--cards", str(book))
    assert run("diff", "luturas", str(book), str(tmp_path / "folder")).output == "nothing differs\n"


def test_cards_that_are_nowhere_are_one_line():
    told = CliRunner().invoke(main, ["lab", "validate", "planet", "nowhere"])
    assert told.exit_code == 2
    assert "expected a folder, a workbook (.xlsx) or an https address" in told.output.replace("\n", " ")


def test_report_writes_one_file(tmp_path):
    target = tmp_path / "report.html"
    words = ("report", "planet", str(target), "--change", "actions.quick_mend.cost=7", "--agent", "random")
    told = json.loads(run(*words, "--games", "3", "--workers", "1", "--json").output)
    assert told["run"]["a"]["games"] == 3
    assert "actions quick_mend: cost 0 -&gt; 7" in target.read_text(encoding="utf-8")
    assert json.loads(run(*words, "--no-games", "--json").output)["run"] is None


def test_compare_follows_the_measure_that_is_named():
    words = ("compare", "planet", "--agent", "random", "--games", "60", "--workers", "1", "--measure", "rounds",
             "--change", "actions.quick_mend.cost=7")  # fmt: skip
    assert any(line.startswith("rounds ") for line in run(*words).output.splitlines())
    figures = json.loads(run(*words, "--until", "5", "--json").stdout)
    assert figures["a"]["narrow_enough"], "rounds are known to five either way after 50 pairs"
    assert figures["difference_at_any_time"]["n"] == 50
    assert {"won", "rounds"} <= set(figures["difference"])


def test_compare_refuses_a_measure_that_games_do_not_have():
    told = run("compare", "planet", "--agent", "random", "--games", "4", "--workers", "1", "--measure", "beaten",
               "--change", "actions.quick_mend.cost=7")  # fmt: skip
    assert told.exit_code != 0
    assert "measure 'beaten' was given, expected one of seed, won" in told.output
