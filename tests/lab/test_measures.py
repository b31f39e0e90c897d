"""What a run says, in tables; what a card is worth; which cards call for a look."""

from __future__ import annotations

import pytest

import luu
from benchmarks.duels import AFTER, TEAMS, cards_of
from luu import lab
from luu.lab.judged import DEAD
from luu.lab.lead import Lead
from luu.lab.plain import plain, plain_cards
from luu.lab.result import Result


@pytest.fixture(scope="module")
def planet():
    return lab.simulate("planet", agent="random", games=60, seed=5, workers=1, measures="cards")


@pytest.fixture(scope="module")
def matches():
    return lab.simulate("luturas", agent="random", games=60, seed=5, workers=1, measures="cards", draft="play")


@pytest.fixture(scope="module")
def solo():
    return lab.simulate("luturas", mode="solo", agent="random", games=30, seed=5, workers=1, measures="cards")


def ended(**cells):
    """A run of one Planet game with these cells."""
    return {"seed": 1, "won": False, "winner": None, "reason": "", "rounds": 3, "decisions": 9, "cleared": 0, **cells}


def made(rows, **about):
    return Result(tuple(rows), {"game": "planet", "setup": {}, **about}, len(rows))


# ---------------------------------------------------------------------- whole games


def test_an_overview_has_a_row_a_measure_with_its_interval(planet, solo):
    frame = lab.overview(planet)
    assert list(frame.index) == ["won", "rounds", "decisions", "closeness", "lead_changes"]
    assert (frame["low"] <= frame["value"]).all()
    assert frame.loc["won", "method"] == "Wilson"
    assert "lead_changes" not in lab.overview(solo).index, "an Oscumora has no lead"


def test_lengths_count_every_game(planet):
    frame = lab.lengths(planet)
    assert frame["games"].sum() == 60
    assert frame["at_most"].iloc[-1] == 1.0


def test_stages_say_who_reached_a_sector_and_who_got_past_it():
    """PL-5.1: who has cleared two sectors has reached the third."""
    result = made([ended(cleared=0), ended(cleared=2), ended(cleared=2), ended(cleared=5, won=True)])
    frame = lab.stages(result)
    assert list(frame["reached"]) == [4, 3, 3, 1, 1]
    assert list(frame["past"]) == [3, 3, 1, 1, 1]
    assert frame.loc[3, "of_reached"] == pytest.approx(1 / 3)


def test_solo_games_have_eighteen_stages(solo):
    frame = lab.stages(solo)
    assert len(frame) == 18
    assert frame.loc[1, "reached"] == 30
    assert frame["past"].sum() == sum(row["beaten"] for row in solo.rows)
    with pytest.raises(ValueError, match="which have stages"):
        lab.stages(lab.simulate("luturas", agent="random", games=1, workers=1))


def test_how_close_a_game_was_lies_between_0_and_1(planet, matches, solo):
    for result in (planet, matches, solo):
        assert all(0 <= row["closeness"] <= 1 for row in result.rows)
        assert len({row["closeness"] for row in result.rows}) > 5
    for row in solo.rows:
        assert row["closeness"] == round(row["beaten"] / 18, 4), "lost: as close as the part that had fallen"


def test_the_lead_changes_when_the_other_side_gets_ahead():
    lead = Lead()
    for moment, margin in enumerate([0.2, 0.0, 0.1, -0.1, 0.0, -0.3, 0.4]):
        lead.see((moment,), margin)
    assert lead.changes == 2
    lead.see((9,), -1.0, part=(2,))
    assert lead.changes == 2, "a new wave begins anew"


def test_lead_changes_are_counted_in_matches(matches):
    assert {row["lead_changes"] for row in matches.rows} >= {0, 1, 2}


# ---------------------------------------------------------------------- groups


def test_groups_are_compared_with_all_others_and_that_counted_in():
    rows = [ended(starter="Bisluu", won=True)] * 9 + [ended(starter="Bisluu")] + [ended(starter="Gifluu")] * 10
    frame = lab.groups(made(rows), "starter")
    assert frame.loc["Bisluu", "share"] == 0.9
    assert frame.loc["Bisluu", "p"] < 0.001
    assert frame.loc["Bisluu", "p_holm"] == pytest.approx(2 * frame.loc["Bisluu", "p"])


def test_bosses_are_compared_within_their_sector():
    """PL-5.5: the later sectors' bosses are drawn."""
    rows = [ended(bosses="tjeluu > forluu", cleared=1)] * 3 + [ended(bosses="tjeluu > lynluu", cleared=2)] * 2
    frame = lab.bosses(made([*rows, ended(bosses="tjeluu")]))
    assert frame.loc[(1, "tjeluu"), "games"] == 6
    assert frame.loc[(1, "tjeluu"), "past"] == pytest.approx(5 / 6)
    assert frame.loc[(2, "lynluu"), "past"] == 1.0
    assert frame.loc[(2, "forluu"), "past"] == 0.0
    assert frame.loc[(2, "forluu"), "p"] == pytest.approx(0.1)


def test_the_bosses_of_a_game_are_told_in_their_order():
    result = lab.simulate("planet", agent="greedy", games=3, seed=5, workers=1, measures="cards", chaos=2)
    for row in result.rows:
        assert row["bosses"].split(" > ")[0] == "tjeluu"
        assert len(row["bosses"].split(" > ")) == row["sector"]
    assert set(lab.bosses(result).index.get_level_values(0)) >= {1}


def test_a_word_of_the_setup_in_several_ways_on_the_same_seeds():
    frame = lab.across("planet", "chaos", [0, 4], "rounds", agent="random", games=20, workers=1)
    assert frame.loc[0, "difference"] == 0
    assert frame.loc[4, "value"] - frame.loc[0, "value"] == pytest.approx(frame.loc[4, "difference"])


# ---------------------------------------------------------------------- matches


def test_first_movers_are_counted_in_matches_that_were_decided(matches):
    frame = lab.first_mover(matches)
    decided = [row for row in matches.rows if row["winner"] is not None]
    assert list(frame.index) == ["first_drafter", "first_attacker", "seat 0"]
    assert frame.loc["first_drafter", "games"] == len(decided)
    expected = sum(row["winner"] == row["first_drafter"] for row in decided) / len(decided)
    assert frame.loc["first_drafter", "share"] == pytest.approx(expected)


def test_picks_are_six_a_match_and_tell_whose_they_were(matches):
    """LN-5.1: in turns, three each."""
    frame = lab.picks(matches)
    assert frame["picked"].sum() == 6 * 60
    for row in matches.rows:
        mine = [card for place, card in enumerate(row["picks"]) if (row["first_drafter"] + place) % 2 == 0]
        assert set(mine) <= set(row["drafted"]), "those of seat 0 are in its team"
    with pytest.raises(ValueError, match="nobody drafted"):
        lab.picks(lab.simulate("luturas", agent="random", games=2, workers=1, measures="cards"))


def test_the_exact_matrix_stands_beside_who_felled_whom(matches):
    cards = luu.cards("luturas")
    frame = lab.matchups(cards, matches).set_index(["lutura", "other"])
    assert len(frame) == 18 * 17
    fallen = sum(len(row["knockouts"]) for row in matches.rows)
    assert frame["met"].sum() == 2 * fallen, "each meeting is in two rows"
    there, back = frame.loc[("silmoro", "lodrok")], frame.loc[("lodrok", "silmoro")]
    assert there["exact"] + back["exact"] == pytest.approx(1.0)
    if there["met"]:
        assert there["share"] + back["share"] == pytest.approx(1.0)


def test_where_a_team_is_felled_three_knock_outs_are_told():
    """LN-3.1, in matches where nothing but attacks fells."""
    result = lab.simulate("luturas", agent="random", games=20, seed=1, cards=cards_of(AFTER), workers=1, teams=TEAMS,
                          measures="cards")  # fmt: skip
    for row in result.rows:
        losers = TEAMS[1 - row["winner"]]
        assert sum(each.partition(" > ")[2] in losers for each in row["knockouts"]) == 3


def test_all_tables_of_a_run_and_a_run_kept_in_a_file_has_the_same(matches, planet, solo, tmp_path):
    assert set(lab.tables(planet)) == {"overview", "lengths", "stages", "cards", "by starter", "bosses"}
    assert {"first mover", "picks", "matchups", "by main_0"} <= set(lab.tables(matches, luu.cards("luturas")))
    assert "stages" in lab.tables(solo)
    for result in (matches, solo, planet):
        again = lab.Result.from_parquet(result.to_parquet(tmp_path / "run.parquet"))
        assert again == result


# ---------------------------------------------------------------------- what a card is worth


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_every_card_can_be_made_a_plain_one(game):
    """And all at once are still a card set."""
    cards = luu.cards(game)
    for card in plain_cards(cards)[::7]:
        changes = plain(cards, card).diff(cards)
        assert changes
        assert {change.id.removesuffix("_evolved").split("_base")[0].split("_evolved")[0] for change in changes} == {
            card
        }
    with pytest.raises(ValueError, match="was given, expected"):
        plain(cards, "no_such_card")


def test_a_strong_card_is_worth_what_playing_without_it_costs():
    """Brinokk with eight damage dice, against the Lutura of middle numbers in its place: same seeds, paired."""
    cards = luu.cards("luturas").with_values({
        ("luturas", "brinokk", "damage_dice"): 8, ("luturas", "brinokk", "stamina"): 60,
    })  # fmt: skip
    team = (("brinokk", "isotarn", "cindrul"), ("filamar", "radzilo", "gammolt"))
    found = lab.swap_in(cards, ["brinokk", "silmoro"], agent="random", games=40, seed=3, workers=1, teams=team)
    frame = found.to_frame()
    assert frame.loc["brinokk", "effect"] > 0.2
    assert frame.loc["brinokk", "low"] > 0
    assert frame.loc["brinokk", "p_holm"] < 0.05
    assert frame.loc["brinokk", "drawn"] == 40
    assert frame.loc["silmoro", "drawn"] == 0, "not in the team, so nothing is known"


def test_only_games_in_which_a_card_was_drawn_are_played_again():
    found = lab.swap_in(luu.cards("planet"), ["quick_mend"], agent="random", games=20, workers=1, measure="rounds")
    (swapped,) = found.cards
    assert swapped.effect.n == swapped.drawn == sum("quick_mend" in row["drawn"] for row in found.with_cards.rows) > 0
    assert swapped.drawn < 20


def test_a_card_that_is_never_played_is_dead_once_that_is_sure():
    never = [ended(drafted=("a", "b", "c"), drawn=("a", "b"), played=("b",))] * 300
    few = [ended(drafted=("c",), drawn=("c",), played=())] * 5
    frame = lab.dead_cards(made([*never, *few]))
    assert dict(frame["verdict"]) == {"a": "dead", "c": "perhaps", "b": ""}
    assert frame.loc["a", "high"] < DEAD < frame.loc["c", "high"]


def test_a_card_that_another_beats_is_dominated():
    """Two Core cards that heal one Luu: the dearer one heals more, until it does not."""
    cards = luu.cards("planet")
    assert lab.dominated(cards).empty
    worse = cards.with_values({("actions", "shell_regrowth", "amount"): 1})
    (row,) = lab.dominated(worse).to_dict("records")
    assert (row["card"], row["by"], row["in"]) == ("shell_regrowth", "quick_mend", "cost")


def test_a_card_far_off_the_line_of_cost_and_effect_is_an_outlier():
    cards = luu.cards("planet")
    effects = {card: row.cost / 10 + 0.001 * place for place, (card, row) in enumerate(cards.actions.items())}
    effects["override"] = 2.0
    frame = lab.cost_against_effect(cards, effects)
    assert list(frame.index[frame["outlier"]]) == ["override"]
    with pytest.raises(ValueError, match="expected at least five"):
        lab.cost_against_effect(cards, {"override": 1.0})
