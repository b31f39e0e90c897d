"""Waves, hands, chaos cards and the draft before they are seen: against every order, icepool and the engine."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from itertools import combinations, permutations, product
from math import comb, prod

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import luu
from luu import odds
from luu.planet.box import TIER_SIZE
from luu.planet.rules.waves import TIER_DRAWS

planet = odds.planet
SECTORS = range(1, 6)
XP = [[tier] * 5 for tier in range(1, 5)]


def tallied(values):
    counts = Counter(values)
    return {value: Fraction(count, counts.total()) for value, count in sorted(counts.items())}


# --- PL-5.6: waves ---


def solo_waves(sector):
    """Every pair of Rogues of a solo wave as (tier, class), in every order: two slots, two cards of their decks."""
    slots = [tier for tier, count in enumerate(TIER_DRAWS[sector - 1], 1) for _ in range(count)]
    for (_, a), (_, b) in permutations(enumerate(slots), 2):
        for one, other in product(range(TIER_SIZE), repeat=2):
            if a != b or one != other:
                times = TIER_SIZE * (TIER_SIZE - 1) if a != b else TIER_SIZE**2
                yield ((a, one // 3), (b, other // 3)), times


def weighed(sector, number):
    found: dict[int, int] = {}
    for wave, times in solo_waves(sector):
        found[number(wave)] = found.get(number(wave), 0) + times
    whole = sum(found.values())
    return {value: Fraction(weight, whole) for value, weight in sorted(found.items())}


@pytest.mark.parametrize("sector", SECTORS)
def test_a_solo_wave_counts_every_deal(sector):
    """PL-5.2, PL-5.6: tiers, classes and totals of two Rogues."""
    for tier in range(1, 5):
        assert planet.wave_tier(sector, tier) == weighed(
            sector, lambda wave, tier=tier: sum(t == tier for t, _ in wave)
        )
    assert planet.wave_class(sector, 2) == weighed(sector, lambda wave: sum(cls == 2 for _, cls in wave))
    assert planet.wave_class(sector, (0, 3)) == weighed(sector, lambda wave: sum(cls in (0, 3) for _, cls in wave))
    assert planet.wave_rogue(sector, 3, 1) == weighed(sector, lambda wave: wave.count((3, 1)))
    assert planet.wave_total(sector, XP) == weighed(sector, lambda wave: sum(tier for tier, _ in wave))


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("waves", [1, 2, 3])
def test_two_players_waves_are_icepools(sector, waves):
    """PL-5.6: tiers are dealt from the sector's draw, classes from their decks of three each."""
    icepool = pytest.importorskip("icepool")
    counts = {tier: 2 * solo for tier, solo in enumerate(TIER_DRAWS[sector - 1], 1) if solo}
    for tier in counts:
        dealt = icepool.Deck(counts).deal(4 * waves).keep_outcomes([tier]).size()
        assert planet.wave_tier(sector, tier, 2, waves) == tallied_die(dealt)
    whole = icepool.Deck(dict.fromkeys(range(5), 3))
    decks = {taken: whole.deal(taken).keep_outcomes([0]).size() for taken in range(13)}
    tiers = list(counts)

    def classes(sizes):
        return sum((decks[size] for size in sizes), icepool.Die([0]))

    expected: dict[int, Fraction] = {}
    hands = [hand for hand in product(*(range(counts[tier] + 1) for tier in tiers)) if sum(hand) == 4 * waves]
    ways = [ways_of(hand, [counts[tier] for tier in tiers]) for hand in hands]
    for hand, way in zip(hands, ways, strict=True):
        for value, chance in tallied_die(classes(hand)).items():
            expected[value] = expected.get(value, Fraction(0)) + chance * Fraction(way, sum(ways))
    assert planet.wave_class(sector, 0, 2, waves) == expected


def ways_of(taken, counts):
    return prod(comb(count, part) for part, count in zip(taken, counts, strict=True))


def tallied_die(die):
    return {value: Fraction(weight, die.denominator()) for value, weight in die.items() if weight}


@pytest.mark.parametrize("sector", SECTORS)
@pytest.mark.parametrize("players", [1, 2])
def test_the_whole_sector_is_as_printed(sector, players):
    """PL-5.6: over all three waves the tiers are certain; a wave has a third of them in the mean."""
    for tier in range(1, 5):
        count = TIER_DRAWS[sector - 1][tier - 1] * players
        assert planet.wave_tier(sector, tier, players, waves=3) == count
        assert planet.wave_tier(sector, tier, players).mean == Fraction(count, 3)
        rising = [planet.wave_tier(sector, tier, players, rising=wave) for wave in (1, 2, 3)]
        assert sum(one.minimum for one in rising) == count
        assert all(len(one) == 1 for one in rising)


def test_rising_waves_by_hand():
    """PL-5.6, the other reading: Sector 2 solo has its T1 first, its T3 last."""
    assert [planet.wave_total(2, XP, rising=wave).minimum for wave in (1, 2, 3)] == [2, 4, 6]


def test_the_engine_deals_such_waves():
    """PL-5.6: over 300 seeds the first waves of Sector 1 are as likely as they should be (chi-square, 99.9%)."""
    seen = Counter()
    for seed in range(300):
        wave = luu.new("planet", seed=seed, draft="fixed", chaos=0).state.enemies
        seen[sum(enemy.card.tier == 2 for enemy in wave)] += 1
    assert chi_square(seen, planet.wave_tier(1, 2)) < 13.8


def chi_square(seen, expected):
    mean = {value: seen.total() * float(chance) for value, chance in expected.items()}
    return sum((seen[value] - count) ** 2 / count for value, count in mean.items())


# --- PL-4.8: opening hands ---


@given(st.integers(0, 8), st.integers(0, 8), st.integers(0, 8))
@settings(deadline=None)
def test_draws_count_every_hand(pile, wanted, draws):
    """PL-4.8, PL-11.1: the wanted cards are the first ones of the pile."""
    wanted, draws = min(wanted, pile), min(draws, pile)
    hands = [sum(card < wanted for card in hand) for hand in combinations(range(pile), draws)]
    assert planet.drawn(pile, wanted, draws) == planet.chaos_draws(pile, wanted, draws) == tallied(hands)
    if wanted:
        places = [min(hand) + 1 for hand in combinations(range(pile), wanted)]
        assert planet.first_at(pile, wanted) == tallied(places)


@pytest.mark.parametrize(("deck", "luus"), [(30, 12), (40, 20), (60, 5)])
def test_large_decks_are_icepools(deck, luus):
    """PL-4.8."""
    icepool = pytest.importorskip("icepool")
    die = icepool.Deck({1: luus, 0: deck - luus}).deal(5).keep_outcomes([1]).size()
    assert planet.opening_luu(deck, luus) == tallied_die(die)


@pytest.mark.parametrize(("deck", "luus"), [(30, 12), (8, 2), (7, 3), (6, 0), (6, 6)])
def test_a_mulligan_is_a_second_hand(deck, luus):
    """PL-4.8: only after a hand without a Luu card, and that one stays."""
    first = planet.opening_luu(deck, luus)
    none = planet.opening_without_luu(deck, luus)
    again = planet.opening_luu(deck, luus, mulligan=True)
    assert planet.opening_without_luu(deck, luus, mulligan=True) == none**2 == again.exactly(0)
    for count in range(1, 6):
        assert again.exactly(count) == first.exactly(count) * (1 + none)


def test_an_opening_hand_by_hand():
    """PL-4.8: 18 of 30 cards are no Luu: 18·17·16·15·14 of 30·29·28·27·26."""
    assert planet.opening_without_luu(30, 12) == Fraction(18 * 17 * 16 * 15 * 14, 30 * 29 * 28 * 27 * 26)


def test_the_engine_offers_a_mulligan_as_often():
    """PL-4.8: the fixed deck has 15 Luu cards in 30; over 400 seeds (chi-square, 99.9%)."""
    sessions = [luu.new("planet", seed=seed, draft="fixed", chaos=0) for seed in range(400)]
    seen = Counter(session.choice.kind == "mulligan" for session in sessions)
    luus = sum(card < 30 for card in sessions[0].state.draw + sessions[0].state.players[0].hand)
    none = planet.opening_without_luu(30, luus)
    assert chi_square(seen, {True: none, False: 1 - none}) < 10.8


def test_chaos_cards():
    """PL-4.9: so many of ten are in the game."""
    assert [planet.chaos_in_game(level) for level in range(6)] == [Fraction(level, 10) for level in range(6)]
    with pytest.raises(ValueError, match="difficulty is 0, 1, 2, 3, 4 or 5, got 6"):
        planet.chaos_in_game(6)


# --- PL-4.4: the draft ---


def runs(pool, wanted, up, power):
    """Every order of the first cards and every place of the Power card: the shortest run with a wanted one."""
    found = []
    for hand in permutations(range(pool), up):
        for place in range(up + 1) if power else [None]:
            row = list(hand)
            if place is not None:
                row.insert(place, -1)
            found.append(next((number for number, card in enumerate(row, 1) if 0 <= card < wanted), 0))
    return found


@pytest.mark.parametrize("power", [True, False])
@pytest.mark.parametrize(("pool", "wanted"), [(6, 2), (5, 5), (3, 1), (6, 0)])
def test_runs_of_the_draft_count_every_order(pool, wanted, power):
    """PL-4.4, PL-4.5."""
    assert planet.draft_run(pool, wanted, power) == tallied(runs(pool, wanted, min(4, pool), power))


@given(st.integers(0, 9), st.integers(0, 9), st.integers(0, 3))
@settings(deadline=None)
def test_what_the_draft_turns_up(pool, wanted, reveals):
    """PL-4.4: how many at once, and whether one comes within so many reveals."""
    wanted = min(wanted, pool)
    up = min(pool, 4)
    assert planet.draft_reveal(pool, wanted) == tallied(
        sum(card < wanted for card in hand) for hand in combinations(range(pool), up)
    )
    seen = [min(hand, default=pool) for hand in combinations(range(pool), wanted)]
    expected = Fraction(sum(first < 4 * reveals for first in seen), len(seen)) if wanted else 0
    assert planet.draft_seen(pool, wanted, reveals) == expected


def test_the_engine_lays_the_power_card_anywhere():
    """PL-4.4: over 300 seeds of the first reveal (chi-square, 99.9%)."""
    seen = Counter()
    for seed in range(300):
        session = luu.new("planet", seed=seed, draft="play")
        powers = session.game.table.box.powers
        seen[1 + [card in powers for card in session.state.revealed].index(True)] += 1
    assert chi_square(seen, planet.draft_place()) < 18.5
    assert planet.draft_place() == odds.Distribution.die(5)


@pytest.mark.parametrize(
    ("ask", "error", "says"),
    [
        pytest.param(lambda: planet.opening_luu(30, 31), ValueError, "luu is 30 at most, got 31", id="PL-4.8 Luu"),
        pytest.param(lambda: planet.opening_luu(4, 1), ValueError, "hand is 4 at most, got 5", id="PL-4.8 hand"),
        pytest.param(lambda: planet.first_at(5, 0), ValueError, "wanted is 1 or more, got 0", id="PL-11.1 none"),
        pytest.param(lambda: planet.chaos_draws(5, 1, 6), ValueError, "draws is 5 at most, got 6", id="PL-11.1 draws"),
        pytest.param(lambda: planet.wave_tier(1, 5), ValueError, "tier is 1, 2, 3 or 4, got 5", id="PL-5.6 tier"),
        pytest.param(lambda: planet.wave_class(1, 5), ValueError, "cls is 0, .* or 4, got 5", id="PL-5.6 class"),
        pytest.param(lambda: planet.wave_total(1, [[1]]), ValueError, "4 tiers of 5 classes", id="PL-5.6 values"),
        pytest.param(lambda: planet.wave_tier(1, 1, rising=4), ValueError, "rising is 1, 2 or 3", id="PL-5.6 wave"),
    ],
)  # fmt: skip
def test_cards_that_the_game_does_not_have_are_refused(ask, error, says):
    with pytest.raises(error, match=says):
        ask()
