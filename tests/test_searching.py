"""The table of search's campaigns counts wins, and what chaos costs on the same seeds."""

from __future__ import annotations

from benchmarks import machine, searching


def made_up(without: list[int], withal: list[int]) -> searching.Results:
    games = {chaos: [(cleared, 10, 0.5) for cleared in each] for chaos, each in (("0", without), ("5", withal))}
    return {"command": "made up", **machine.facts(), "budgets": [{"looks": 12, **games}]}


def test_the_table_says_how_many_campaigns_were_won_and_what_chaos_costs():
    text = searching.markdown(made_up([5, 5, 5, 3, 0], [5, 5, 1, 3, 0]))
    rows = [line for line in text.splitlines() if line.startswith("| 12 ")]
    assert "60.0 % (" in rows[0].split("|")[6]
    assert "40.0 % (" in rows[1].split("|")[6]
    assert rows[0].split("|")[7].strip() == "50.0"
    assert "- 12 looks: -20.0 points (" in text
    assert text.endswith("33% of the wins")


def test_without_a_win_there_is_none_to_lose():
    assert searching.markdown(made_up([0, 1], [0, 0])).endswith("no win to lose")
