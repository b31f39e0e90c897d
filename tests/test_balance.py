"""The balance of the game, held by a few hundred games; and the tables that say more of it.

The wanted figures are for 2,000 games; `python -m benchmarks.balance` plays those. Here fewer games must do, so each
bound is three standard errors wider than what is wanted: a game within its bands fails a bound about once in 700 runs
with fresh seeds. The seeds are fixed, so a test that passes goes on passing until the game or an agent changes.
"""

from __future__ import annotations

import json
from math import sqrt

import pytest
from click.testing import CliRunner

import luu
from benchmarks import balance
from benchmarks.balance import Played
from luu.planet.records import CLASS_NAMES


@pytest.fixture(scope="module")
def greedy() -> list[Played]:
    """Sector 1 only, which is a small part of a long game."""
    return balance.campaign("greedy", 160, workers=1, sectors=1)


def share(played: list[Played], sectors: int) -> float:
    return sum(game.cleared >= sectors for game in played) / len(played)


def error(wanted: float, games: int) -> float:
    """Three standard errors of a share."""
    return 3 * sqrt(wanted * (1 - wanted) / games)


# ---------------------------------------------------------------------- what is wanted


@pytest.mark.slow
def test_greedy_clears_the_first_sector_in_about_half_its_games(greedy):
    """Wanted: 40-60 % (PL-5.1)."""
    assert 0.40 - error(0.40, 160) <= share(greedy, 1) <= 0.60 + error(0.60, 160)


@pytest.mark.slow
def test_every_starting_class_clears_the_first_sector_about_as_often(greedy):
    """Wanted: within 12 points of the mean (PL-4.1). About 32 games a class, so that is good to some 27 points."""
    for name in CLASS_NAMES:
        games = [game for game in greedy if game.starter == name]
        assert abs(share(games, 1) - share(greedy, 1)) <= 0.12 + error(0.5, len(games)), name


@pytest.mark.slow
def test_greedy_seldom_wins_the_campaign():
    """Wanted: 3-15 % (PL-12.1). With 40 games the lower bound says nothing; the upper one is 32 %."""
    assert share(balance.campaign("greedy", 40, workers=1), 5) <= 0.15 + error(0.15, 40)


def test_random_hardly_ever_clears_the_first_sector():
    """Wanted: under 10 %."""
    assert share(balance.campaign("random", 300, workers=1, sectors=1), 1) <= 0.10 + error(0.10, 300)


@pytest.mark.slow
def test_five_chaos_cards_cost_games(greedy):
    """Wanted: at most three quarters of the Sector 1 wins without them (PL-4.9). On 80 pairs of games with the same
    starters and Rogues that is within chance, so here they must cost something at all."""
    chaos = balance.campaign("greedy", 80, chaos=5, workers=1, sectors=1)
    assert share(chaos, 1) < share(greedy[:80], 1)


@pytest.fixture(scope="module")
def kept() -> balance.Results:
    """The newest figures that were kept; playing so many games live takes too long."""
    return json.loads(max(balance.RESULTS.glob("*.json")).read_text(encoding="utf-8"))


def test_the_kept_figures_reach_all_that_is_wanted_but_of_chaos(kept):
    """Why five chaos cards cost less than was wanted, and cannot be made to cost more, stands in docs/balance.md."""
    assert [band.wanted for band in balance.bands(kept) if not band.reached] == [balance.CHAOS_BAND]
    assert "\n## Why five chaos cards cost so little in Sector 1\n" in balance.PAGE.read_text(encoding="utf-8")


def test_the_kept_figures_are_of_as_many_games_as_is_wanted(kept):
    assert [kept["batches"][key]["games"] for key in ("greedy", "greedy, chaos 5", "random")] == [2000, 1000, 2000]


def test_no_card_is_dead_in_the_kept_figures(kept):
    """Wanted: greedy plays every card in 2 % of the games in which it comes to hand."""
    assert {card["id"] for card in kept["cards"]} == set(luu.cards("planet").sheet("actions"))
    assert [card["id"] for card in kept["cards"] if card["used"] < 0.02 * card["held"] or not card["held"]] == []


# ---------------------------------------------------------------------- the tables


def test_the_games_do_not_depend_on_the_number_of_processes():
    assert balance.campaign("random", 6, workers=1) == balance.campaign("random", 6, workers=2)


def test_a_game_can_be_broken_off_after_a_sector():
    found = balance.campaign("greedy", 6, workers=1, sectors=1)
    whole = balance.campaign("greedy", 6, workers=1)
    assert [game.cleared for game in found] == [min(game.cleared, 1) for game in whole]
    assert all((game.reason == "broken off") == (game.cleared == 1) for game in found)


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


def test_figures_count_what_was_played():
    played = {
        "greedy": [
            Played("Kjeluu", 5, "all sectors cleared", frozenset({"override", "core_surge"}), frozenset({"override"})),
            Played("Kjeluu", 0, "colony lost", frozenset({"override"}), frozenset()),
        ]
    }
    found = balance.results(played, "test")
    assert found["batches"]["greedy"]["cleared"] == [1, 1, 1, 1, 1]
    assert found["classes"]["Kjeluu"] == [5, 0]
    rows = {card["id"]: card for card in found["cards"]}
    assert (rows["override"]["held"], rows["override"]["used"], rows["override"]["cleared_1"]) == (2, 1, 1)
    assert (rows["override"]["won_used"], rows["core_surge"]["won_unused"]) == (1, 1)


def test_what_is_wanted_stands_beside_what_came_out():
    """Half of Sector 1, a tenth of the campaign, and four in ten with chaos; a Gifluu seldom clears it."""
    cards = frozenset(luu.cards("planet").sheet("actions"))
    lost, won = Played("Gifluu", 0, held=cards), Played("Kjeluu", 5, held=cards, used=cards - {"override"})
    greedy = [won, *[Played("Kjeluu", 1)] * 3, *[Played("Kjeluu", 0)] * 2, Played("Gifluu", 1), *[lost] * 3]
    chaos = [*[Played("Kjeluu", 1)] * 4, *[lost] * 6]
    found = balance.bands(balance.results({"greedy": greedy, "greedy, chaos 5": chaos, "random": [lost] * 10}, "test"))
    assert [(band.found, band.reached) for band in found] == [
        ("50.0 %", True),
        ("10.0 %", True),
        ("0.0 %", True),
        ("farthest: Gifluu -25.0", False),
        ("least: Override, 0 of 4", False),
        ("40.0 % instead of 50.0 %: 20 % of them", False),
    ]


def test_the_command_plays_and_prints_and_reads_again(tmp_path, monkeypatch):
    monkeypatch.setattr(balance, "RESULTS", tmp_path)
    monkeypatch.setattr(balance, "PAGE", tmp_path / "balance.md")
    balance.PAGE.write_text(f"words\n{balance.START}\nold\n{balance.END}\nmore\n", encoding="utf-8")
    done = CliRunner().invoke(balance.main, ["--games", "2", "--search", "0", "--workers", "1", "--keep"])
    assert done.exit_code == 0, done.output
    text = balance.PAGE.read_text(encoding="utf-8")
    assert text.startswith("words\n")
    assert text.endswith("more\n")
    assert "old" not in text
    assert text.count("| Kjeluu ") == 1
    kept = next(tmp_path.glob("*.json"))
    again = CliRunner().invoke(balance.main, ["--from", str(kept)])
    assert balance.markdown(json.loads(kept.read_text(encoding="utf-8"))) in again.output


def test_the_page_shows_the_kept_results(kept):
    assert balance.markdown(kept) in balance.PAGE.read_text(encoding="utf-8"), "python -m benchmarks.balance --from it"
