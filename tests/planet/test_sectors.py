"""What a sector is made of: its waves, dice, Rogues, and the boss at its end (PL-5)."""

from __future__ import annotations

from collections import Counter
from itertools import pairwise

import pytest
from board import events, play, position, queue, scripted
from journey import journey, stops

import luu
from luu.core.session import Session
from luu.planet.box import TIER_SIZE

BOSSES = {"Tjeluu", "Lynluu", "Forluu", "Fesluu", "Toxluu"}
ALL_ROGUES = list(range(4 * TIER_SIZE))


# --- sectors and waves ---


@pytest.mark.parametrize("players", [1, 2])
def test_five_sectors_of_three_waves_and_a_boss(players):
    """PL-5.1: in this order, and a boss only in the fourth place."""
    met = [(stop, [enemy["boss"] for enemy in session.view(0)["enemies"]]) for stop, session in stops(players)]
    assert [stop for stop, _ in met] == [(sector, wave) for sector in range(1, 6) for wave in range(1, 5)]
    assert all(bosses == [True] if wave == 4 else not any(bosses) for (_, wave), bosses in met)


@pytest.mark.parametrize(
    ("players", "rogues"), [pytest.param(1, 2, id="PL-5.2 solo"), pytest.param(2, 4, id="PL-5.2 two players")]
)
def test_rogues_in_a_wave(players, rogues):
    """PL-5.2: 2 solo, 4 with two players, the same in all three waves of all sectors."""
    sizes = [len(session.state.enemies) for (_, wave), session in stops(players) if wave < 4]
    assert sizes == [rogues] * 15


def test_waves_lie_face_down_until_they_start():
    """PL-5.6: the waves to come are only sizes to the players; each is turned up when it starts."""
    waiting = [session.view(0)["waves_to_come"] for (sector, _), session in stops(players=2) if sector == 1]
    assert waiting == [[4, 4], [4], [], []]


# --- dice ---


@pytest.mark.parametrize(
    ("sector", "sides", "least", "mean", "most"),
    [
        pytest.param(1, [4], 1, 2.5, 4, id="PL-5.3 Sector 1"),
        pytest.param(2, [6], 1, 3.5, 6, id="PL-5.3 Sector 2"),
        pytest.param(3, [8], 1, 4.5, 8, id="PL-5.3 Sector 3"),
        pytest.param(4, [4, 6], 2, 6.0, 10, id="PL-5.3 Sector 4"),
        pytest.param(5, [4, 8], 2, 7.0, 12, id="PL-5.3 Sector 5"),
    ],
)
def test_the_same_dice_for_every_attack_of_either_side(sector, sides, least, mean, most):
    """PL-5.3: a friendly Luu, a Rogue and the view speak of the same dice."""
    session = position(["kjeluu:3"], ["rogue-bisluu:4"], sector=sector, dice=sides * 2)
    play(session, "attack:rogue-1")
    [ours], [theirs] = events(session, "Attacked"), events(session, "EnemyAttacked")
    assert [sides_ for sides_, _ in ours.dice] == [sides_ for sides_, _ in theirs.dice] == sides
    assert ("dice", most) in ours.reasons
    assert ("dice", most) in theirs.reasons
    scripted(session).finish()
    dice = session.view(0)["sector"]
    assert (dice["dice"], dice["min"], dice["mean"], dice["max"]) == (sides, least, mean, most)


@pytest.mark.parametrize("sector", [1, 2, 3, 4, 5])
def test_a_boss_rolls_the_dice_of_its_sector(sector):
    """PL-5.3: bosses too."""
    session = position(["kjeluu:5"], ["tjeluu"], sector=sector)
    play(session, "defend")
    rolled = events(session, "EnemyAttacked")[0].dice
    assert [sides for sides, _ in rolled] == session.view(0)["sector"]["dice"]


# --- the boss's class ---


@pytest.mark.parametrize("players", [1, 2])
def test_rogues_of_the_boss_class_attack_with_1_more(players):
    """PL-5.4: +1 for a Rogue of the sector boss's class, for no other and not for the boss itself."""
    kin = Counter()
    for _, session in stops(players):
        boss = session.view(0)["boss"]["class"]
        for enemy in session.view(0)["enemies"]:
            related = enemy["class"] == boss and not enemy["boss"]
            kin[related] += 1
            assert (["boss's class", 1] in enemy["attack_reasons"]) == related
    assert kin[True]
    assert kin[False]


def test_the_boss_class_bonus_is_in_the_attack():
    """PL-5.4: Tjeluu is a Bisluu, so a Rogue Bisluu (1) attacks with 2 in Sector 1."""
    session = position(["kjeluu:2"], ["rogue-bisluu:1"], boss="tjeluu", dice=[3])
    play(session, "defend")
    [attack] = events(session, "EnemyAttacked")
    assert attack.reasons == (("base", 1), ("boss's class", 1), ("dice", 3))


# --- which boss comes next ---


def boss_choices(players: int = 1, seed: int = 0, boss: int = 0) -> list[tuple[int, list[str]]]:
    """Every question for a boss in a whole game: the coming sector and what is offered."""
    return [
        (session.state.sector, [key.removeprefix("boss:") for key in session.choice.keys])
        for session in journey(players, seed, boss)
        if session.choice and session.choice.kind == "boss"
    ]


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("boss", [0, 1])
def test_the_boss_that_was_not_chosen_is_offered_again(players, boss):
    """PL-5.5: two of four after Sector 1; then the pending one and one new; none is offered after Sector 4."""
    choices = boss_choices(players, boss=boss)
    assert [sector for sector, _ in choices] == [2, 3, 4]
    met = {"tjeluu"}
    for (_, offered), (_, then) in pairwise(choices):
        chosen, pending = offered[boss], offered[1 - boss]
        met.add(chosen)
        [new] = set(then) - {pending}
        assert pending in then
        assert new not in {*met, *offered}


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("boss", [0, 1])
def test_all_five_bosses_are_met(players, boss):
    """PL-5.5: each sector ends with the boss that was chosen, and with the last one after Sector 4."""
    met = [session.view(0)["enemies"][0]["id"] for (_, wave), session in stops(players, boss=boss) if wave == 4]
    assert {enemy.partition("_")[0].capitalize() for enemy in met} == BOSSES
    assert [enemy[-1] for enemy in met] == ["1", "2", "3", "4", "5"]
    chosen = [offered[boss] for _, offered in boss_choices(players, boss=boss)]
    assert [enemy.partition("_")[0] for enemy in met[1:4]] == chosen


def test_boss_order_is_random():
    """PL-5.5: any of the four can be among the first two."""
    first = [tuple(boss_choices(seed=seed)[0][1]) for seed in range(12)]
    assert {name.capitalize() for offered in first for name in offered} == BOSSES - {"Tjeluu"}


def test_the_bosses_are_turned_up_and_seat_0_chooses_for_both():
    """PL-5.5: the choice is shared, asked of seat 0."""
    session = next(one for one in journey(players=2) if one.choice and one.choice.kind == "boss")
    assert session.choice.seat == 0
    [revealed] = events(session, "BossesRevealed")
    assert revealed.bosses == tuple(key.removeprefix("boss:").capitalize() for key in session.choice.keys)


# --- tier decks ---

DRAWS = {1: [4, 2, 0, 0], 2: [2, 2, 2, 0], 3: [0, 2, 2, 2], 4: [0, 0, 3, 3], 5: [0, 0, 2, 4]}


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("sector", DRAWS)
def test_tiers_of_a_sector(players, sector):
    """PL-5.6: so many Rogues of T1 to T4 in each sector, solo; twice as many for two players."""
    tiers = Counter(
        enemy.card.tier
        for (here, wave), session in stops(players)
        if here == sector and wave < 4
        for enemy in session.state.enemies
    )
    assert [tiers[tier] for tier in (1, 2, 3, 4)] == [players * count for count in DRAWS[sector]]


def test_any_tier_can_come_in_any_wave():
    """PL-5.6: the drawn Rogues are shuffled together before they are dealt."""
    seen = {
        (wave, enemy.card.tier)
        for seed in range(20)
        for (sector, wave), session in stops(seed=seed)
        if sector == 1 and wave < 4
        for enemy in session.state.enemies
    }
    assert seen == {(wave, tier) for wave in (1, 2, 3) for tier in (1, 2)}


def test_tier_decks_are_shuffled():
    """PL-5.6: any class of a tier can come, in other mixes each game."""
    waves = [
        tuple(enemy.card.id for enemy in luu.new("planet", seed=seed, draft="auto", chaos=0).state.enemies)
        for seed in range(40)
    ]
    assert {name.partition("_")[0] for wave in waves for name in wave} == {
        "rasluu", "lagluu", "kjeluu", "gifluu", "bisluu",
    }  # fmt: skip
    assert len(set(waves)) > 10


def rogue_places(session: Session) -> list[int]:
    """All Rogue cards by number: in the tier decks, face down, standing, beaten in this wave."""
    state = session.state
    standing = [enemy.serial for enemy in state.enemies if enemy.serial >= 0]
    face_down = [serial for wave in state.waves for serial in wave]
    return sorted([*(serial for tier in state.tiers for serial in tier), *face_down, *standing, *state.fallen])


@pytest.mark.parametrize("players", [1, 2])
def test_sixty_rogues_three_of_each_class_and_tier(players):
    """PL-5.6: each tier deck has 3 copies of each class, and no Rogue is lost or doubled in a whole game."""
    for session in journey(players):
        assert rogue_places(session) == ALL_ROGUES
    box = session.game.table.box
    assert set(Counter(box.rogue(serial).id for serial in ALL_ROGUES).values()) == {3}
    assert len({box.rogue(serial).id for serial in ALL_ROGUES}) == 20


def test_beaten_rogues_return_to_their_tier_deck_after_the_wave():
    """PL-5.7: not while the wave lasts, and each to the deck of its own tier."""
    session = position(["rasluu:3"], ["rogue-bisluu:2@1", "rogue-lagluu:1@1"])
    first, second = [enemy.serial for enemy in session.state.enemies]
    play(session, "attack:rogue-1")
    assert not any(first in tier for tier in session.state.tiers)
    play(session, "attack:rogue-1")
    assert session.state.wave == 2
    assert first in session.state.tiers[1]
    assert second in session.state.tiers[0]


@pytest.mark.parametrize("players", [1, 2])
def test_tier_decks_are_whole_again_after_a_sector(players):
    """PL-5.7: at the boss all Rogues of the sector are back in their decks."""
    for (_, wave), session in stops(players):
        if wave == 4:
            assert [len(tier) for tier in session.state.tiers] == [TIER_SIZE] * 4


def test_the_queue_is_not_touched_between_waves():
    """PL-5.1: Luu go on into the next wave as they are; nothing heals them."""
    session = position(["rasluu:3@7+2"], ["rogue-bisluu:1@1"])
    play(session, "attack:rogue-1")
    assert session.state.wave == 2
    assert (queue(session)[0].hp, queue(session)[0].xp) == (7, 3)
