"""The balance tables: the same for any number of processes, with honest intervals."""

from __future__ import annotations

import pytest

from benchmarks import balance


def test_the_games_do_not_depend_on_the_number_of_processes():
    assert balance.campaign("random", 6, workers=1) == balance.campaign("random", 6, workers=2)


@pytest.mark.parametrize(
    ("hits", "games", "shown"),
    [
        pytest.param(5, 10, "50.0 % (23.7-76.3)", id="Wilson's interval"),
        pytest.param(0, 10, "0.0 % (0.0-27.8)", id="none of ten"),
        pytest.param(0, 0, "none", id="no game at all"),
    ],
)
def test_a_share_comes_with_its_interval(hits, games, shown):
    assert balance.rate(hits, games) == shown


def test_a_page_keeps_its_words_and_gets_new_figures(tmp_path):
    page = tmp_path / "balance.md"
    page.write_text("# Balance\n\n<!-- figures -->\n\nold\n", encoding="utf-8")
    balance.main(["--games", "2", "--workers", "1", "--into", str(page)])
    text = page.read_text(encoding="utf-8")
    assert text.startswith("# Balance\n\n<!-- figures -->\n\n| agent |")
    assert "old" not in text
    assert text.count("| Kjeluu |") == 1


def test_a_card_counts_as_played_only_where_it_was_held():
    game = balance.play((3, "greedy", 0))
    assert game.used <= game.held | {card for card in game.used if not card.count("_")}
    assert game.starter in balance.CLASS_NAMES
    assert 0 <= game.cleared <= 5
