"""The benchmarks of the odds run, compare every answer, and say what is missing. How fast anything is, no test asks."""

from __future__ import annotations

import json
import sys
from dataclasses import replace
from fractions import Fraction

import pytest
from click.testing import CliRunner

pytest.importorskip("numpy")

from benchmarks import odds as bench
from benchmarks import odds_peers as peers
from benchmarks.measure import Profile
from luu.odds import luturas

SMOKE = Profile("smoke", rounds=1, share=0.0, batches=1, warm_up=False)


@pytest.fixture(scope="module")
def smoke():
    """One round of everything, with few attacks."""
    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(peers, "GRID", peers.GRID[::400])
        patch.setattr(peers, "space_sample", lambda: whole_sample[::400])
        yield bench.run(SMOKE)


whole_grid, whole_sample = peers.GRID, peers.space_sample()


def test_a_run_asks_everybody_everything(smoke):
    ours = {row["task"] for row in smoke["tasks"] if row["library"].startswith("luu")}
    assert ours == set(bench.TITLES)
    assert all(row["milliseconds"]["min"] > 0 for row in smoke["tasks"])
    assert json.loads(json.dumps(smoke)) == smoke


def test_every_answer_of_the_peers_was_compared(smoke):
    for row in smoke["tasks"]:
        if not row["library"].startswith("luu"):
            assert smoke["agreed"][f"{row['task']}/{row['library']}"] >= 1


def test_an_answer_that_differs_ends_the_run():
    right = next(entry for entry in peers.ours() if entry.task == "knock-out")
    wrong = replace(right, library="another", answer=lambda: (Fraction(9), Fraction(1, 2)))
    with pytest.raises(AssertionError, match="another and luu differ on knock-out"):
        bench.compare([right, wrong])


def test_the_table_names_every_task_and_the_machine(smoke):
    text = bench.markdown(smoke)
    assert all(title in text for title in bench.TITLES.values())
    assert smoke["machine"]["processor"] in text


def test_libraries_that_are_not_installed_are_named(monkeypatch, smoke):
    for name in ("icepool", "dyce"):
        monkeypatch.setitem(sys.modules, name, None)
    found = [peers.icepool_entries(), peers.dyce_entries()]
    assert [each.name for each in found] == ["icepool", "dyce"]
    alone = {**smoke, "missing": [{"name": each.name, "why": "no module"} for each in found]}
    assert "Missing: dyce (no module)" in bench.markdown(alone)


def test_the_samples_are_what_their_names_say():
    assert len(whole_grid) == 4356
    assert len(whole_sample) == -(-383_328 // peers.STEP)
    assert [len({cell[place] for cell in whole_sample}) for place in range(8)] == [6, 6, 11, 11, 11, 2, 2, 2]


def test_the_made_up_cards_make_a_matrix():
    cards = peers.made_up_cards()
    found = luturas.matchups(cards)
    assert (len(found.ids), len(cards.tools)) == (18, 36)


def test_the_command_reads_kept_results_and_writes_them_again(smoke, tmp_path):
    kept, again = tmp_path / "kept.json", tmp_path / "deep" / "again.json"
    kept.write_text(json.dumps(smoke), encoding="utf-8")
    done = CliRunner().invoke(bench.main, ["--from", str(kept), "--json", str(again)])
    assert done.exit_code == 0, done.output
    assert json.loads(again.read_text(encoding="utf-8")) == smoke


def test_the_page_has_the_newest_results():
    newest = max(bench.KEPT.glob("*.json"))
    assert bench.markdown(bench.read(newest)) in bench.PAGE.read_text(encoding="utf-8")
