"""Several card sets on the same seeds: series, sensitivity, interactions; and several questions at once."""

from __future__ import annotations

import math

import pytest

import luu
from benchmarks.duels import BEFORE, TEAMS, cards_of
from luu import lab
from luu.core.errors import BadSheet
from luu.lab.aim import Aim, aim_of
from luu.lab.cells import free_values, number_at
from luu.lab.series import series
from luu.lab.several import against_the_rest, holm, paired_effect

RUN = {"agent": "random", "workers": 1, "seed": 8, "teams": TEAMS}
MAIN = "luturas.brinokk.damage_dice"


@pytest.fixture(scope="module")
def cards():
    return cards_of(BEFORE)


@pytest.fixture(scope="module")
def found(cards):
    return lab.sensitivity(cards, [MAIN, "luturas.silmoro.stamina", "tools.*knuckles.power"], games=300, **RUN)


# ---------------------------------------------------------------------- several sets


def test_each_set_of_a_series_is_played_as_if_alone(cards):
    other = cards.with_value("luturas", "brinokk", "damage_dice", 5)
    first, second, again = series([cards, other, cards], games=30, **RUN)
    assert first == lab.simulate("luturas", games=30, cards=cards, **RUN)
    assert second == lab.simulate("luturas", games=30, cards=other, **RUN)
    assert again is first, "a set that is there twice is played once"


def test_a_series_can_be_played_on_chosen_seeds(cards):
    (whole,) = series([cards], games=10, **RUN)
    (part,) = series([cards], seeds=[row["seed"] for row in whole.rows[3:6]], **RUN)
    assert part.rows == whole.rows[3:6]


def test_a_series_that_is_stopped_has_the_same_games_of_every_set(cards, monkeypatch):
    monkeypatch.setattr("luu.lab.run.TELL_SECONDS", 0.0)
    other = cards.with_value("luturas", "brinokk", "damage_dice", 5)
    results = series([cards, other], games=5000, progress=lambda now: now.done < 2, **RUN)
    assert 1 < results[0].games == results[1].games < 5000
    assert [row["seed"] for row in results[0].rows] == [row["seed"] for row in results[1].rows]


def test_only_card_sets_make_a_series():
    with pytest.raises(ValueError, match="no card set was given"):
        series([])
    with pytest.raises(TypeError, match="expected a CardSet"):
        series(["cards"])


# ---------------------------------------------------------------------- sensitivity


def test_a_value_that_matters_stands_above_one_that_is_not_in_the_game(found):
    """Silmoro is in neither team, so its Stamina changes no game."""
    frame = found.to_frame()
    assert list(frame["value"][:2]) == [MAIN, MAIN]
    up = frame[(frame["value"] == MAIN) & (frame["after"] == 3)].iloc[0]
    down = frame[(frame["value"] == MAIN) & (frame["after"] == 1)].iloc[0]
    assert down["effect"] < 0 < up["effect"]
    assert up["low"] < up["effect"] < up["high"]
    silmoro = frame[frame["value"] == "luturas.silmoro.stamina"]
    assert list(silmoro["effect"]) == [0, 0]
    assert list(silmoro["differing"]) == [0, 0]


def test_a_step_is_what_a_comparison_of_the_two_sets_says(found, cards):
    changed = cards.with_value("luturas", "brinokk", "damage_dice", 3)
    pair = lab.compare(cards, changed, games=300, **RUN)
    (step,) = [step for step in found.steps if (step.value, step.after) == (MAIN, 3)]
    assert step.effect == pair.difference()


def test_several_values_are_several_questions(found):
    frame = found.to_frame()
    assert (frame["p_holm"] >= frame["p"]).all()
    assert found.summary()["multiple_comparisons"] == "Holm"


def test_a_step_out_of_the_sheet_or_to_cards_that_do_not_fit_is_left_out_and_named():
    cards = luu.cards("luturas")
    tool = cards.tools["open_hand_haymaker"]
    tight = cards.with_value("tools", tool.id, "breakshield", tool.accuracy)
    found = lab.sensitivity(
        tight, ["tools.open_hand_haymaker.accuracy", "tools.open_hand_haymaker.amount"], agent="random", games=4,
        workers=1,
    )  # fmt: skip
    assert len(found.steps) == 2
    assert [line.partition(":")[0] for line in found.left_out] == [
        "tools.open_hand_haymaker.accuracy=8", "tools.open_hand_haymaker.amount=-1",
    ]  # fmt: skip


def test_the_tornado_has_a_row_a_value_widest_first(found):
    wide = found.tornado()
    assert list(wide.columns) == ["down", "up", "swing"]
    assert wide["swing"].is_monotonic_decreasing
    assert wide.index[0] == MAIN
    assert len(wide) == 3


@pytest.mark.parametrize(
    ("values", "words"),
    [
        pytest.param(["luturas.brinok.stamina"], "did you mean 'brinokk'", id="card"),
        pytest.param(["luturas.brinokk.stamin"], "did you mean 'stamina'", id="column"),
        pytest.param(["lutura.brinokk.stamina"], "did you mean 'luturas'", id="sheet"),
        pytest.param(["luturas.brinokk.name"], "with numbers", id="a text"),
        pytest.param(["stamina"], "expected SHEET.CARD.COLUMN", id="not three parts"),
        pytest.param(["luturas.x*.stamina"], "expected a pattern that fits a card of luturas", id="pattern"),
        pytest.param([], "no value was given", id="none"),
    ],
)
def test_values_that_do_not_exist_are_refused_before_anything_is_played(values, words):
    with pytest.raises(ValueError, match=words):
        lab.sensitivity(luu.cards("luturas"), values, agent="random", games=2)


def test_measures_are_written_as_they_are_read():
    assert aim_of("cleared >= 1") == Aim("cleared", 1)
    assert str(aim_of("cleared>=1")) == "cleared>=1"
    for wrong in ("cleared > 1", "", 3):
        with pytest.raises(ValueError, match="expected such as won"):
            aim_of(wrong)


# ---------------------------------------------------------------------- interactions


def test_morris_tells_values_that_work_together_from_one_that_works_alone(cards):
    """brinokk's dice count by those of marelisk; ondurra's are only added."""

    def figure(given):
        dice = [given.luturas[name].damage_dice for name in ("brinokk", "marelisk", "ondurra")]
        return dice[0] * dice[1] + 2 * dice[2]

    free = {f"luturas.{name}.damage_dice": (1, 4) for name in ("brinokk", "marelisk", "ondurra", "isotarn")}
    frame = lab.interactions(cards, free, measure=figure, trajectories=12, seed=2).to_frame()
    assert frame.loc["luturas.isotarn.damage_dice", "mu_star"] == 0
    assert frame.loc["luturas.ondurra.damage_dice", "mu_star"] == pytest.approx(6.0)
    assert frame.loc["luturas.ondurra.damage_dice", "sigma"] == pytest.approx(0.0, abs=1e-9)
    assert frame.loc["luturas.brinokk.damage_dice", "sigma"] > 1


def test_interactions_are_played_and_come_out_the_same_again(cards):
    free = {MAIN: (1, 4), "luturas.silmoro.stamina": (8, 14)}
    first, again = (lab.interactions(cards, free, trajectories=2, games=40, **RUN) for _ in range(2))
    assert first.to_frame().equals(again.to_frame())
    assert first.to_frame().index[0] == MAIN
    assert first.summary()["method"] == "Morris"
    assert first.sets <= 6


def test_free_values_are_looked_over():
    cards = luu.cards("planet")
    (free,) = free_values(cards, {"actions.quick_mend.cost": (0, 6)})
    assert str(free) == "actions.quick_mend.cost=0..6"
    assert number_at(cards, free.place) == 0
    for bounds in ((3, 2), (0, 100), (-1, 2)):
        with pytest.raises(ValueError, match="expected two numbers from 0 to 99, the less first"):
            free_values(cards, {"actions.quick_mend.cost": bounds})
    with pytest.raises(ValueError, match="no free value was given"):
        free_values(cards, {})
    with pytest.raises(ValueError, match="given twice"):
        free_values(cards, [free, free])


# ---------------------------------------------------------------------- several questions


def test_holms_adjustment_as_he_published_it():
    """The smallest of four counts four times, the next three times, and none becomes smaller than one before it."""
    assert holm([0.01, 0.04, 0.03, 0.005]) == pytest.approx([0.03, 0.06, 0.06, 0.02])
    assert holm([0.6, 0.5]) == [1.0, 1.0]
    assert holm([]) == []
    with_unknown = holm([0.02, math.nan])
    assert with_unknown[0] == 0.02
    assert math.isnan(with_unknown[1])
    with pytest.raises(ValueError, match="expected chances from 0 to 1"):
        holm([1.2])


def test_paired_effects_of_shares_and_means():
    effect, p = paired_effect([False] * 10 + [True] * 10, [True] * 6 + [False] * 4 + [True] * 10)
    assert (effect.value, effect.method) == (0.3, "Tango")
    assert p == pytest.approx(2 / 2**6)
    effect, p = paired_effect([1, 2, 3], [2, 3, 4])
    assert (effect.value, p) == (1.0, 1.0), "no spread says nothing of chance"
    assert paired_effect([True, False], [True, False])[1] == 1.0
    assert against_the_rest(5, 5, 5, 10) == pytest.approx(2 / 252)
    assert math.isnan(against_the_rest(0, 0, 3, 10))


# ---------------------------------------------------------------------- values changed together


def test_values_that_only_fit_together_are_changed_together():
    """LN-R31: a Breakshield is at least the Accuracy, so the two go up at once or not at all."""
    cards = luu.cards("luturas")
    tool = cards.tools["open_hand_haymaker"]
    up = {("tools", tool.id, "accuracy"): 11, ("tools", tool.id, "breakshield"): 11}
    with pytest.raises(BadSheet, match="at least 11, the Accuracy"):
        cards.with_value("tools", tool.id, "accuracy", 11)
    changed = cards.with_values(up)
    assert len(cards.diff(changed)) == 2
    assert cards.with_values({}) == cards


def test_every_value_that_cannot_be_is_named_at_once():
    with pytest.raises(BadSheet) as fault:
        luu.cards("planet").with_values(
            {("actions", "quick_mend", "cost"): 100, ("actions", "overdrive", "amount"): "two"}
        )
    assert [each.column for each in fault.value.faults] == ["cost", "amount"]
