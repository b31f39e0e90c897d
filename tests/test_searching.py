"""The table of search's campaigns counts wins, and what chaos costs on the same seeds."""

from __future__ import annotations

import luu
from benchmarks import machine, searching


def made_up(without: list[int], withal: list[int]) -> searching.Results:
    games = {chaos: [(cleared, 10, 0.5) for cleared in each] for chaos, each in (("0", without), ("5", withal))}
    return {"command": "made up", **machine.facts(), "budgets": [{"looks": 12, "change": 1, **games}]}


def test_the_table_says_how_many_campaigns_were_won_and_what_chaos_costs():
    text = searching.markdown(made_up([5, 5, 5, 3, 0], [5, 5, 1, 3, 0]))
    rows = [line for line in text.splitlines() if line.startswith("| 12 ")]
    assert "60.0 % (" in rows[0].split("|")[7]
    assert "40.0 % (" in rows[1].split("|")[7]
    assert rows[0].split("|")[8].strip() == "50.0"
    assert "- 12 looks, 1 cheaper, 1 stronger: -20.0 points (" in text
    assert text.endswith("33% of the wins")


def test_without_a_win_there_is_none_to_lose():
    assert searching.markdown(made_up([0, 1], [0, 0])).endswith("no win to lose")


def test_cards_are_cheaper_and_stronger_and_cost_no_less_than_nothing():
    before, after = luu.cards("planet").actions, searching.changed(1).actions
    assert {card: after[card].cost for card in before} == {card: max(0, before[card].cost - 1) for card in before}
    assert after["core_surge"].amount == before["core_surge"].amount + 1
    assert after["overdrive"].amount == before["overdrive"].amount
    assert searching.changed(0).hash == luu.cards("planet").hash
