"""Keyed dice: the same question has the same answer, different questions have nothing to do with each other."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise, permutations, product

import pytest
from hypothesis import given
from hypothesis import strategies as st

from luu.core.piles import shuffle
from luu.core.rng import LARGEST_SEED, Dice, ScriptedDice, stream_key

WHOLE_HASH = (3, 1 << 30)
"""So many dice of so many sides show all 64 bits."""
"""A die with so many sides shows the whole hash behind a roll, so that two hashes can be compared."""

FIELDS = {"purpose": 1 << 8, "moment": 1 << 14, "seat": 1 << 2, "actor": 1 << 16, "target": 1 << 16, "index": 1 << 8}
"""What a roll is keyed by, and how many values each has."""

QUESTION = st.fixed_dictionaries({name: st.integers(0, size - 1) for name, size in FIELDS.items()})


def dice(seed: int = 7, stream: str = "test") -> Dice:
    return Dice(stream_key(seed, stream))


# --- the same question, the same answer ---


@given(QUESTION, QUESTION)
def test_a_roll_does_not_depend_on_what_was_rolled_before(asked, before):
    fresh, used = dice(), dice()
    used.roll(6, **before)
    assert used.roll(6, **asked) == fresh.roll(6, **asked) == used.roll(6, **asked)


@given(st.integers(1, 1000), QUESTION)
def test_a_die_shows_one_of_its_faces(sides, asked):
    assert 1 <= dice().roll(sides, **asked) <= sides


def test_rolls_are_the_same_on_every_machine_and_in_every_version():
    """Saved games hold no rolls: whoever changes these numbers changes every saved game."""
    rolls = [dice(48).roll(12, purpose=2, moment=moment, actor=1101, target=3) for moment in range(12)]
    assert rolls == [8, 3, 2, 1, 8, 12, 3, 10, 7, 12, 1, 9]
    assert list(dice(48).words(2, purpose=6)) == [15323931452064681610, 12872894957385196522]


# --- different questions, different answers ---


def test_a_throw_begins_as_a_single_roll_and_one_die_more_changes_no_other():
    for moment in range(50):
        three, four = dice().rolls(3, 4, 2, moment), dice().rolls(4, 4, 2, moment)
        assert four[:3] == three
        assert three[0] == dice().roll(4, 2, moment)


def test_a_throw_is_the_same_on_every_machine_and_in_every_version():
    assert dice(48).rolls(8, 6, 2, 1, 1, 7, 3, 4) == (2, 6, 3, 1, 6, 2, 5, 2)


@pytest.mark.parametrize("places", [(0, 1), (0, 7), (3, 4), (6, 7)])
def test_the_dice_of_a_throw_know_nothing_of_each_other(places):
    throws = [dice().rolls(8, 6, 1, moment) for moment in range(7200)]
    assert plausible(Counter((throw[places[0]], throw[places[1]]) for throw in throws), cells=36)


def test_scripted_dice_show_a_throw_face_by_face_and_remember_each():
    scripted = ScriptedDice([1, 4, 2, 3])
    assert scripted.rolls(2, 4, 2) == (1, 4)
    assert scripted.rolls(3, 4, 2) == (1, 4, 2)
    assert scripted.roll(4, 2, index=8) == 3
    scripted.finish()


def test_no_two_questions_share_a_hash_at_the_ends_of_every_field():
    values = [sorted({0, 1, size // 2, size - 1}) for size in FIELDS.values()]
    hashes = {dice().rolls(*WHOLE_HASH, *question) for question in product(*values)}
    assert len(hashes) == 4**6


@given(QUESTION, QUESTION)
def test_no_two_questions_share_a_hash(one, other):
    same = dice().rolls(*WHOLE_HASH, **one) == dice().rolls(*WHOLE_HASH, **other)
    assert same == (one == other)


def test_every_seed_and_every_stream_has_a_key_of_its_own():
    seeds = [*range(2000), LARGEST_SEED - 1, LARGEST_SEED]
    streams = ["planet", "luturas", "agent", "agent/1", "1/agent"]
    assert len({stream_key(seed, stream) for seed in seeds for stream in streams}) == len(seeds) * len(streams)


@pytest.mark.parametrize(
    "other",
    [
        pytest.param(dice(stream="agent"), id="another stream"),
        pytest.param(dice(seed=8), id="the next seed"),
        pytest.param(dice().under("imagine/1"), id="dice under another key"),
        pytest.param(ScriptedDice([], seed=7).under("imagine/1"), id="under scripted dice"),
    ],
)
def test_streams_are_independent(other):
    """The pairs of two streams' rolls are as even as one die's faces."""
    mine = [dice().roll(6, 1, moment) for moment in range(7200)]
    theirs = [other.roll(6, 1, moment) for moment in range(7200)]
    assert plausible(Counter(zip(mine, theirs, strict=True)), cells=36)


def test_dice_under_the_same_name_are_the_same_dice():
    assert dice().under("imagine/1").key == dice().under("imagine/1").key
    assert dice().under("imagine/1").key != dice().under("imagine/2").key


# --- uniform ---

NEIGHBOURS = {
    "seeds": lambda sides, n: dice(seed=n).roll(sides, purpose=1, moment=3, actor=1),
    "rounds": lambda sides, n: dice().roll(sides, purpose=1, moment=n, actor=1),
    "actors": lambda sides, n: dice().roll(sides, purpose=1, moment=3, actor=n),
    "targets": lambda sides, n: dice().roll(sides, purpose=1, moment=3, actor=1, target=n),
    "purposes and indices": lambda sides, n: dice().roll(sides, purpose=n >> 6, moment=3, index=n & 63),
    "seats and rounds": lambda sides, n: dice().roll(sides, purpose=1, moment=n >> 2, seat=n & 3),
}


@pytest.mark.parametrize("step", NEIGHBOURS)
@pytest.mark.parametrize("sides", [4, 6, 8, 12])
def test_dice_are_uniform_and_neighbours_are_independent(sides, step):
    rolls = [NEIGHBOURS[step](sides, n) for n in range(12_000)]
    assert plausible(Counter(rolls), cells=sides)
    assert plausible(Counter(pairwise(rolls)), cells=sides**2)


def plausible(counts: Counter, cells: int) -> bool:
    """Whether chi-square lies between the 0.05% and the 99.95% quantile: neither uneven nor suspiciously even."""
    expected = counts.total() / cells
    chi_square = sum(count**2 for count in counts.values()) / expected - counts.total()
    low, high = (quantile(cells - 1, normal) for normal in (-3.29, 3.29))
    return low < chi_square < high


def quantile(freedom: int, normal: float) -> float:
    """The chi-square quantile that belongs to one of the normal distribution (Wilson and Hilferty)."""
    spread = 2 / (9 * freedom)
    return freedom * max(0.0, 1 - spread + normal * spread**0.5) ** 3


@pytest.mark.parametrize(
    ("counts", "cells"),
    [
        pytest.param(Counter({1: 1100, 2: 900}), 2, id="uneven"),
        pytest.param(Counter(dict.fromkeys(range(1, 13), 1000)), 12, id="too even"),
        pytest.param(Counter({face: 1000 + face for face in range(1, 4)}), 4, id="a face that never shows"),
    ],
)
def test_the_yardstick_itself_says_no(counts, cells):
    assert not plausible(counts, cells)


# --- shuffles ---


def shuffled(pile: list[int], seed: int, purpose: int = 6, index: int = 0) -> tuple[int, ...]:
    pile = list(pile)
    shuffle(pile, dice(seed), purpose, index)
    return tuple(pile)


@pytest.mark.parametrize("step", ["seeds", "indices"])
def test_every_order_is_as_likely_as_any_other(step):
    orders = Counter(
        shuffled([3, 5, 8, 21], seed=n) if step == "seeds" else shuffled([3, 5, 8, 21], 7, index=n) for n in range(6000)
    )
    assert set(orders) == set(permutations([3, 5, 8, 21]))
    assert plausible(orders, cells=24)


def test_every_card_is_as_likely_in_any_place():
    places = Counter((card, place) for seed in range(3000) for place, card in enumerate(shuffled(range(30), seed)))
    assert plausible(places, cells=900)


@given(st.sets(st.integers(0, 200), min_size=1), st.integers(0, 200), st.integers(0, LARGEST_SEED))
def test_one_card_more_leaves_the_others_in_their_order(pile, card, seed):
    """Two card sets on one seed stay in step."""
    without = [other for other in shuffled(sorted(pile | {card}), seed) if other != card]
    assert without == list(shuffled(sorted(pile - {card}), seed))


@given(st.permutations(range(12)))
def test_a_shuffle_forgets_the_order_that_was(pile):
    assert shuffled(pile, seed=7) == shuffled(range(12), seed=7)


def test_shuffles_for_other_purposes_and_times_are_other_shuffles():
    orders = {shuffled(range(20), 7, purpose, index) for purpose in range(8) for index in range(8)}
    assert len(orders) == 64


# --- scripted dice ---


def test_scripted_dice_show_the_script_in_the_order_of_asking():
    scripted = ScriptedDice([4, 1, 6])
    assert [scripted.roll(6, 1, moment) for moment in (9, 2, 5)] == [4, 1, 6]
    scripted.finish()


def test_scripted_dice_remember_their_answers():
    """Undo and replay ask again and see the same faces, in whatever order they ask."""
    scripted = ScriptedDice([4, 1])
    first, second = scripted.roll(6, 1, 9), scripted.roll(6, 1, 2)
    assert (scripted.roll(6, 1, 2), scripted.roll(6, 1, 9)) == (second, first)
    assert scripted.used == 2


@pytest.mark.parametrize(
    "field", ["sides", "purpose", "moment", "seat", "actor", "target", "index"], ids="another {}".format
)
def test_another_question_takes_another_face(field):
    scripted = ScriptedDice([3, 2])
    question = {"sides": 6, "purpose": 1, "moment": 1, "seat": 1, "actor": 1, "target": 1, "index": 1}
    assert scripted.roll(**question) == 3
    assert scripted.roll(**{**question, field: question[field] + 1}) == 2


@pytest.mark.parametrize(
    ("face", "message"),
    [(7, "roll 2 of the script is 7, but a d6 shows 1 to 6"), (0, "roll 2 of the script is 0, but a d6 shows 1 to 6")],
)
def test_scripted_dice_refuse_a_face_that_the_die_does_not_have(face, message):
    scripted = ScriptedDice([6, face])
    assert scripted.roll(6, 1) == 6
    with pytest.raises(ValueError, match=message):
        scripted.roll(6, 2)


def test_scripted_dice_refuse_a_roll_beyond_the_script():
    scripted = ScriptedDice([2])
    scripted.roll(4, 1)
    with pytest.raises(ValueError, match="the script of 1 rolls is used up, and a d8 is asked for"):
        scripted.roll(8, 2)


def test_finish_complains_of_faces_that_nobody_asked_for():
    scripted = ScriptedDice([2, 5, 3])
    scripted.roll(4, 1)
    with pytest.raises(ValueError, match="2 scripted rolls were never asked for: 5, 3"):
        scripted.finish()


def test_scripted_dice_still_shuffle():
    assert list(ScriptedDice([], seed=3).words(9, 1)) == list(ScriptedDice([4], seed=3).words(9, 1))
    assert list(ScriptedDice([], seed=3).words(9, 1)) != list(ScriptedDice([], seed=4).words(9, 1))


def test_a_place_is_keyed_and_never_scripted():
    scripted = ScriptedDice([1], seed=3)
    places = [scripted.place(5, 1, index) for index in range(200)]
    assert set(places) == set(range(5))
    assert places == [ScriptedDice([], seed=3).place(5, 1, index) for index in range(200)]
    assert scripted.used == 0
