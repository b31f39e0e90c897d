"""A whole enemy phase: against the engine with every fall of its dice, and in the laws that hold of any."""

from __future__ import annotations

from dataclasses import replace
from fractions import Fraction
from itertools import pairwise

import pytest
from board import events, play, position
from falls import counted
from hypothesis import given, settings
from hypothesis import strategies as st

from luu import odds
from luu.odds import Distribution
from luu.planet.records import BISLUU, GIFLUU, KJELUU, LAGLUU, RASLUU

planet = odds.planet
Foe, Friend = planet.Foe, planet.Friend
GONE = 1000
"""HP of all Luu as one number: a place each."""


def of_board(session, defending=(), **cards):
    """The position as the odds take it; `cards` are what those that are out give to every Luu."""
    queues = [
        [with_cards(Friend.of(luu.card, luu.hp, luu.uid in defending), cards) for luu in player.queue]
        for player in session.state.players
    ]
    return [Foe.of(enemy.card, enemy.hp, bool(enemy.bonus)) for enemy in session.state.enemies], *queues


def with_cards(friend, cards):
    return replace(friend, **cards)


def hp_after(session) -> int:
    """The HP of each Luu right after the enemy attacks, before anything heals; also of what fell."""
    start = {luu.uid: luu.hp for luu in session.started}
    for event in events(session.played, "LuuDamaged"):
        start[event.luu] = event.hp
    return sum(hp * GONE**place for place, hp in enumerate(start.values()))


class Started:
    """A position after its moves, beside the Luu that began it."""

    def __init__(self, luus, played):
        self.started, self.played = luus, played


def engines(session, *keys):
    luus = [luu for player in session.state.players for luu in player.queue]
    return counted(session, *keys, number=lambda played: hp_after(Started(luus, played)))


def ours(phase, *queues):
    """The same number out of the odds."""

    def number(lines):
        hps = [phase._left(line, place, seat) for seat, line in enumerate(lines) for place in range(len(queues[seat]))]
        return sum(hp * GONE**place for place, hp in enumerate(hps))

    return phase._counted(number)


@pytest.mark.parametrize(
    ("luus", "wave", "sector", "boss", "actions"),
    [
        pytest.param(["rasluu:1@4", "kjeluu:1"], ["rogue-rasluu:3", "rogue-bisluu:3"], 2, "lynluu", "gg",
                     id="PL-6.6 carried to one with a shell"),
        pytest.param(["rasluu:1@2", "gifluu:1@3", "kjeluu:4"], ["tjeluu"], 1, "tjeluu", "gdg",
                     id="PL-6.6 carried damage meets Defend and rolls no d6"),
        pytest.param(["lagluu:1@3", "lagluu:1@4", "kjeluu:4"], ["rogue-rasluu:4", "rogue-bisluu:4"], 1, "tjeluu", "dgg",
                     id="PL-2.7 colony shrinks as they fall"),
        pytest.param(["gifluu:1@5", "rasluu:1"], ["rogue-rasluu:1", "rogue-bisluu:1"], 1, "tjeluu", "dg",
                     id="PL-13.5 bond, PL-2.11 a rebound that fells nobody"),
        pytest.param(["gifluu:4@12"], ["rogue-bisluu:2@1", "rogue-kjeluu:2"], 1, "tjeluu", "d",
                     id="PL-2.11 a fallen attacker's bond is gone"),
        pytest.param(["bisluu:3@20", "bisluu:1"], ["lynluu", "rogue-rasluu:4"], 2, "lynluu", "gg",
                     id="PL-13.1 and PL-13.7 after a hit"),
        pytest.param(["rasluu:1@1", "lagluu:1@1", "gifluu:1@1"], ["rogue-bisluu:4"], 1, "tjeluu", "ggg",
                     id="PL-12.2 down the whole line"),
    ],
)  # fmt: skip
def test_a_whole_phase_is_the_engines(luus, wave, sector, boss, actions):
    session = position(luus, wave, sector=sector, boss=boss, wave=4 if sector == 2 and "lynluu" in wave else None)
    keys = [{"g": "gather", "d": "defend"}[action] for action in actions]
    defending = [place for place, action in enumerate(actions, 1) if action == "d"]
    foes, queue = of_board(session, defending)
    phase = planet.whole_phase(foes, queue, sector)
    assert ours(phase, queue) == engines(session, *keys)


@pytest.mark.parametrize(
    ("first", "second", "wave", "actions"),
    [
        pytest.param(
            ["rasluu:1@3", "kjeluu:1"], ["kjeluu:1@3"], ["rogue-kjeluu:3"], "ggd", id="PL-6.5 one roll for both"
        ),
        pytest.param(["lagluu:1@2"], ["lagluu:4@3", "lagluu:1@4"], ["rogue-rasluu:4"], "ggg", id="PL-2.7 both queues"),
        pytest.param(["gifluu:1@4"], ["rasluu:1@3"], ["rogue-bisluu:3"], "gg", id="PL-2.10 evades for itself"),
    ],
)
def test_two_queues_are_the_engines(first, second, wave, actions):
    """The roll is one, and what falls in the first queue no longer helps the second."""
    session = position(first, wave, second=second)
    keys = [{"g": "gather", "d": "defend"}[action] for action in actions]
    foes, *queues = of_board(session, [place for place, action in enumerate(actions, 1) if action == "d"])
    phase = planet.whole_phase(foes, queues[0], 1, queues[1])
    assert ours(phase, *queues) == engines(session, *keys)


@pytest.mark.parametrize("seat", [0, 1])
def test_the_colony_falls_only_with_both_queues(seat):
    """PL-12.2: one roll strikes both, each has its own d6; a queue alone says nothing of the colony."""
    session = position(["gifluu:1@3"], ["rogue-kjeluu:3"], second=["gifluu:1@4", "bisluu:1@1"])
    lost = counted(session, "gather", "gather", "gather", number=lambda played: played.outcome is not None)
    play(session, "gather", "gather")
    both = odds.coming_phase(session, seat, together=True)
    assert both.wiped_out() == lost[True] < both.falls(len(both._queues[0]))
    alone = odds.coming_phase(session, seat)
    assert alone.lost() == both.lost()


@pytest.mark.parametrize(
    ("cards", "given"),
    [
        pytest.param(["dampening_wave"], {"halvings": 1}, id="PL-7.6 halved"),
        pytest.param(["shell_reflex"], {"reflex": 1}, id="PL-7.6 prevented"),
        pytest.param(["tenacity"], {"endure": 1}, id="PL-7.6 kept standing"),
        pytest.param(["species_ward"], {"wards": (RASLUU,)}, id="PL-7.6 a ward"),
        pytest.param(["shell_guard"], {"defence": 2}, id="PL-7.6 defence"),
        pytest.param(["shell_shift"], {"type_shield": True}, id="PL-2.2 no disadvantage"),
    ],
)
def test_cards_that_are_out_are_the_engines(cards, given):
    session = position(["lagluu:1@5"], ["rogue-rasluu:3", "rogue-kjeluu:3"], hand=cards, luutex=9)
    play(session, *[f"play:{card}" for card in cards])
    if session.choice.kind == "class":
        session.play("class:rasluu")
    foes, queue = of_board(session, **given)
    assert ours(planet.whole_phase(foes, queue, 1), queue) == engines(session, "gather")


def test_what_is_given_back_is_the_engines():
    """PL-2.11: the attacker's HP after a defending Gifluu, and Death Defiance takes a Rogue along."""
    session = position(["gifluu:4@5"], ["rogue-lagluu:4", "rogue-kjeluu:4"], sector=2, boss="lynluu")
    foes, queue = of_board(session, [1])
    phase = planet.whole_phase(foes, queue, 2)
    uid = session.state.enemies[0].uid
    lost = counted(session, "defend", number=lambda played: sum(
        event.amount for event in events(played, "EnemyDamaged") if event.enemy == uid))  # fmt: skip
    assert phase.foe_hp(1).map(lambda hp: 20 - hp) == lost
    defiant = with_cards(queue[0], {"defiance": 10, "defending": False, "hp": 1})
    assert planet.whole_phase(foes, [defiant], 2).foe_hp(1) == {0: Fraction(5, 6), 20: Fraction(1, 6)}
    boss = Foe(9, hp=48, boss=True)
    assert planet.whole_phase([boss], [defiant], 2).foe_hp(1) == {38: Fraction(5, 6), 48: Fraction(1, 6)}


# --- laws ---

friends = st.builds(
    Friend, hp=st.integers(1, 12), cls=st.sampled_from([RASLUU, LAGLUU, KJELUU, GIFLUU, BISLUU]),
    defending=st.booleans(), defence=st.integers(0, 2), colony_defence=st.integers(0, 1), shell=st.integers(0, 1),
    fortress=st.integers(0, 1), impervious=st.integers(0, 2), evade_on=st.sampled_from([0, 6]),
    bond_defence=st.integers(0, 1), rebound_part=st.sampled_from([0, 4]),
)  # fmt: skip
foes = st.builds(
    Foe, attack=st.integers(0, 7), hp=st.integers(1, 9), cls=st.sampled_from([RASLUU, LAGLUU, BISLUU]),
    predatory=st.integers(0, 1), bond=st.integers(0, 1),
)  # fmt: skip


@given(st.lists(friends, min_size=1, max_size=3), st.lists(foes, max_size=3), st.integers(1, 3))
@settings(deadline=None, max_examples=60)
def test_the_questions_fit_together(queue, wave, sector):
    """PL-6.6: the HP lost are those that each Luu lost, and the front falls first."""
    phase = planet.whole_phase(wave, queue, sector)
    whole = sum(friend.hp for friend in queue)
    left = [phase.hp_left(place) for place in range(1, len(queue) + 1)]
    assert phase.lost().mean == whole - sum(one.mean for one in left)
    assert phase.fallen().mean == sum(phase.falls(place) for place in range(1, len(queue) + 1))
    assert phase.wiped_out() == phase.falls(len(queue)) == phase.fallen().exactly(len(queue))
    assert all(a.exactly(0) >= b.exactly(0) for a, b in pairwise(left))


@given(
    st.lists(st.tuples(st.integers(0, 6), st.sampled_from([-1, 0, 1])), max_size=3), st.integers(1, 5),
    st.booleans(), st.sampled_from([0, 6]), st.integers(0, 2), st.integers(0, 2), st.sampled_from([1, 2]),
)  # fmt: skip
@settings(deadline=None, max_examples=60)
def test_on_a_luu_that_cannot_fall_it_is_the_enemy_phase(attacks, sector, defend, evade_on, shell, impervious, players):
    """PL-7.6: the two ways of counting agree."""
    friend = Friend(999, cls=LAGLUU, defending=defend, evade_on=evade_on, shell=shell, impervious=impervious)
    cls_of = {-1: RASLUU, 0: BISLUU, 1: KJELUU}
    wave = [Foe(attack, cls=cls_of[modifier]) for attack, modifier in attacks]
    second = [Friend(999)] if players == 2 else None
    phase = planet.whole_phase(wave, [friend], sector, second)
    powers = [planet.rogue_power(attack, sector, players, modifier) for attack, modifier in attacks]
    assert phase.lost() == planet.enemy_phase(powers, defend, evade_on, shell=shell, impervious=impervious)


def test_what_the_readings_are_worth():
    """PL-6.6, PL-6.5, PL-11.3: carried damage bare, the base shared, the dice at their most."""
    queue, wave = [Friend(2), Friend(9, defence=3)], [Foe(6)]
    bare = planet.whole_phase(wave, queue, 1, carry_bare=True)
    assert planet.whole_phase(wave, queue, 1).lost() == Distribution.die(4) + (6 - 3)
    assert bare.lost() == Distribution.die(4) + 6
    assert planet.whole_phase(wave, queue, 1, surge=True).lost() == 2 + (10 - 2 - 3)
    assert planet.whole_phase(wave, queue, 1, suppressed=True).lost() == 2 + (7 - 2 - 3)
    shared = planet.whole_phase(wave, [Friend(99)], 1, [Friend(99)], divide_base=True)
    assert shared.lost() == planet.rogue_damage(6, 1, players=2, divide_base=True)
    first = planet.whole_phase([Foe(1)], [Friend(99, shell=1, impervious=2)], 1, impervious_first=True)
    assert first.lost() == planet.rogue_damage(1, 1, shell=1, impervious=2, impervious_first=True)


def test_a_phase_says_what_it_expects():
    """PL-6.5."""
    with pytest.raises(TypeError, match="a Luu in a queue is a Friend, got 3"):
        planet.whole_phase([Foe(3)], [3], 1)
    with pytest.raises(TypeError, match="an enemy of the wave is a Foe, got 3"):
        planet.whole_phase([3], [Friend(3)], 1)
    with pytest.raises(ValueError, match="hp is 1 or more, got 0"):
        planet.whole_phase([Foe(3)], [Friend(0)], 1)
    with pytest.raises(ValueError, match="sector is 1, 2, 3, 4 or 5, got 9"):
        planet.whole_phase([Foe(3)], [Friend(3)], 9)
    with pytest.raises(ValueError, match="place is 1 at most, got 2"):
        planet.whole_phase([Foe(3)], [Friend(3)], 1).hp_left(2)
    with pytest.raises(ValueError, match="seat is 0, got 1"):
        planet.whole_phase([Foe(3)], [Friend(3)], 1).lost(1)


def test_it_reads_well():
    """PL-6.5."""
    assert repr(planet.whole_phase([Foe(3)], [Friend(30)], 1)) == (
        "<WholePhase of 1 enemies: queue loses 5.5 HP in the mean>"
    )
