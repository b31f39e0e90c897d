"""XP, levels and evolution (PL-3)."""

from __future__ import annotations

import pytest
from board import events, play, position, queue

import luu

CLASSES = ("rasluu", "lagluu", "kjeluu", "gifluu", "bisluu")

MAX_HP = {
    "rasluu": (15, 20, 25, 27, 30, 35),
    "lagluu": (12, 16, 20, 22, 26, 30),
    "kjeluu": (20, 27, 34, 36, 40, 46),
    "gifluu": (15, 20, 25, 27, 30, 35),
    "bisluu": (15, 20, 25, 27, 30, 35),
}
ATTACK = {
    "rasluu": (1, 3, 5, 6, 7, 9),
    "lagluu": (0, 2, 4, 5, 6, 7),
    "kjeluu": (0, 2, 4, 5, 6, 8),
    "gifluu": (0, 2, 3, 4, 5, 6),
    "bisluu": (0, 2, 4, 5, 6, 8),
}
"""PL-3.1: base Levels 1 to 3, then evolved Levels 3 to 5, as printed."""


def luu_of(session, place: int = 1, seat: int = 0):
    return queue(session, seat)[place - 1]


def grown(session, place: int = 1, seat: int = 0) -> tuple[int, str, int]:
    """Level, form and XP."""
    found = luu_of(session, place, seat)
    return found.level, found.card.form, found.xp


def names(session, pile: str) -> list[str]:
    """The cards of an open pile by their ids."""
    return [card["id"] for card in session.view(0)[pile]]


# --- PL-3.1: the card's values rule ---


@pytest.mark.parametrize("name", CLASSES)
@pytest.mark.parametrize(
    ("start", "step"),
    [
        pytest.param("1+4", 1, id="PL-3.1 Level 2"),
        pytest.param("2+4", 2, id="PL-3.1 Level 3"),
        pytest.param("3e+4", 4, id="PL-3.1 Level 4"),
        pytest.param("4+4", 5, id="PL-3.1 Level 5"),
    ],
)
def test_a_new_level_brings_its_printed_values(name, start, step):
    """The Luu beats a Rogue of 1 XP and attacks again, with a 2 on the die, with what its card says now."""
    evasion = [1] if name == "gifluu" else []
    dice = [1, 1, *evasion, 2, 1, *evasion]
    session = position([f"{name}:{start}"], ["rogue-bisluu:1@1", "rogue-bisluu:4"], dice=dice)
    play(session, "attack:rogue-1", "attack:rogue-1")
    assert luu_of(session).max_hp == MAX_HP[name][step]
    assert events(session, "Attacked")[-1].power == ATTACK[name][step] + 2


@pytest.mark.parametrize("name", CLASSES)
def test_level_3_exists_in_both_forms(name):
    """PL-3.1: the evolved Level 3 has values of its own."""
    session = position([f"{name}:3"], ["rogue-bisluu:4"], hand=[f"{name}_evolved"], dice=[2, 1, 1])
    assert (luu_of(session).max_hp, grown(session)) == (MAX_HP[name][2], (3, "base", 0))
    play(session, f"play:{name}_evolved", "attack:rogue-1")
    assert (luu_of(session).max_hp, grown(session)) == (MAX_HP[name][3], (3, "evolved", 0))
    assert events(session, "Attacked")[0].power == ATTACK[name][3] + 2


# --- PL-3.2, PL-3.3: levelling up ---


@pytest.mark.parametrize(
    ("before", "tier", "after"),
    [
        pytest.param("rasluu:1", 4, (1, "base", 4), id="PL-3.2 four are not enough"),
        pytest.param("rasluu:1+3", 1, (1, "base", 4), id="PL-3.2 nor three and one"),
        pytest.param("rasluu:1+4", 1, (2, "base", 0), id="PL-3.2 the fifth"),
        pytest.param("rasluu:1+3", 4, (2, "base", 2), id="PL-3.2 the points after the fifth count for the next level"),
        pytest.param("rasluu:3e+2", 4, (4, "evolved", 1), id="PL-3.2 evolved"),
        pytest.param("rasluu:4+4", 1, (5, "evolved", 0), id="PL-3.2 the last level"),
    ],
)
def test_five_xp_are_a_level(before, tier, after):
    session = play(position([before], [f"rogue-bisluu:{tier}@1"], dice=[1]), "attack:rogue-1")
    assert grown(session) == after


def test_xp_is_shared_one_point_at_a_time_and_a_level_comes_between():
    """PL-3.2: the second point levels the Luu up at once, while two are still to be shared."""
    session = play(position(["rasluu:1+3", "kjeluu:1"], ["rogue-bisluu:4@1"], dice=[1]), "attack:rogue-1")
    play(session, "xp:luu-1", "xp:luu-1")
    assert grown(session) == (2, "base", 0)
    assert session.choice.kind == "xp"
    play(session, "xp:luu-1", "xp:luu-2")
    assert [grown(session, place) for place in (1, 2)] == [(2, "base", 1), (1, "base", 1)]
    assert session.choice.kind == "turn"


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("rasluu:1@10+4", (15, 20), id="PL-3.3 the rule book's example"),
        pytest.param("rasluu:1+4", (20, 20), id="PL-3.3 unhurt"),
        pytest.param("kjeluu:1@1+4", (8, 27), id="PL-3.3 nearly gone"),
        pytest.param("lagluu:2@3+4", (7, 20), id="PL-3.3 Level 3"),
        pytest.param("bisluu:3e@20+4", (23, 30), id="PL-3.3 evolved"),
        pytest.param("rasluu:4@30+4", (35, 35), id="PL-3.3 Level 5"),
    ],
)
def test_current_hp_rises_as_the_maximum_does(before, after):
    session = play(position([before], ["rogue-bisluu:1@1"], dice=[1]), "attack:rogue-1")
    assert (luu_of(session).hp, luu_of(session).max_hp) == after


# --- PL-3.4: where XP is wasted ---


@pytest.mark.parametrize(
    ("before", "tier", "after", "wasted"),
    [
        pytest.param("rasluu:3", 4, (3, "base", 4), 0, id="PL-3.4 a base Luu of Level 3 banks XP"),
        pytest.param("rasluu:3+4", 1, (3, "base", 5), 0, id="PL-3.4 up to 5, and stops there"),
        pytest.param("rasluu:3+3", 4, (3, "base", 5), 2, id="PL-3.4 what goes beyond is wasted"),
        pytest.param("rasluu:3+5", 3, (3, "base", 5), 3, id="PL-3.4 all of it"),
        pytest.param("rasluu:2+4", 4, (3, "base", 3), 0, id="PL-3.4 reaching Level 3 and banking the rest"),
        pytest.param("rasluu:5", 2, (5, "evolved", 0), 2, id="PL-3.4 a Luu of Level 5 gains none"),
        pytest.param("rasluu:4+4", 4, (5, "evolved", 0), 3, id="PL-3.4 nor once it has reached it"),
    ],
)
def test_xp_that_nobody_can_use_is_wasted(before, tier, after, wasted):
    session = play(position([before], [f"rogue-bisluu:{tier}@1"], dice=[1]), "attack:rogue-1")
    assert grown(session) == after
    assert sum(event.amount for event in events(session, "XpWasted")) == wasted


def test_a_luu_that_can_use_no_xp_is_not_offered_any():
    """PL-3.4: one full bank, one Level 5; the question is between the two others."""
    luus = ["rasluu:3+5", "kjeluu:1", "bisluu:5", "lagluu:3+4"]
    session = play(position(luus, ["rogue-bisluu:2@1"], dice=[1]), "attack:rogue-1")
    assert session.choice.keys == ("xp:luu-2", "xp:luu-4")
    session.play("xp:luu-4")
    assert session.choice.kind == "turn", "only one is left, who takes the second point unasked"
    assert [grown(session, place)[2] for place in (1, 2, 3, 4)] == [5, 1, 0, 5]


def test_a_deep_bond_gives_nothing_to_a_full_bank():
    """PL-3.4: XP from any source."""
    session = play(position(["rasluu:3+5", "bisluu:5"]), "gather")
    assert grown(session) == (3, "base", 5)


# --- PL-3.5, PL-3.6: XP for a defeat ---


@pytest.mark.parametrize("tier", [pytest.param(tier, id=f"PL-3.5 Tier {tier}") for tier in (1, 2, 3, 4)])
def test_a_rogue_gives_its_printed_xp(tier):
    session = play(position(["rasluu:1"], [f"rogue-kjeluu:{tier}@1"], dice=[4]), "attack:rogue-1")
    assert luu_of(session).xp == tier


def test_the_printed_value_counts():
    """PL-3.5: a card set with another number gives that number."""
    cards = luu.cards("planet").with_value("rogues", "bisluu_t1", "xp", 3)
    session = play(position(["rasluu:1"], ["rogue-bisluu:1@1"], cards=cards, dice=[1]), "attack:rogue-1")
    assert luu_of(session).xp == 3


def test_xp_is_shared_freely_among_the_own_luu():
    """PL-3.5: any combination; the Luu that struck the blow need not get any."""
    session = play(position(["rasluu:1", "kjeluu:1", "bisluu:1"], ["rogue-bisluu:3@1"], dice=[1]), "attack:rogue-1")
    assert session.choice.keys == ("xp:luu-1", "xp:luu-2", "xp:luu-3")
    play(session, "xp:luu-3", "xp:luu-2", "xp:luu-3")
    assert [grown(session, place)[2] for place in (1, 2, 3)] == [0, 1, 2]


@pytest.mark.parametrize(
    ("enemy", "xp", "keep"),
    [
        pytest.param("rogue-bisluu:2@1", 2, 1, id="PL-3.5 a Rogue"),
        pytest.param("tjeluu@1", 5, 4, id="PL-3.6 a boss"),
    ],
)
def test_each_player_shares_the_whole_value(enemy, xp, keep):
    """Both players get it, whoever struck the blow, each for the own Luu."""
    second = ["kjeluu:1", "gifluu:1"]
    session = play(position(["rasluu:1", "bisluu:1"], [enemy], second=second, dice=[1]), "attack:rogue-1")
    for seat in (0, 1):
        assert (session.choice.kind, session.choice.seat) == ("xp", seat)
        assert session.choice.keys == ("xp:luu-1", "xp:luu-2")
        play(session, *["xp:luu-1"] * keep, *["xp:luu-2"] * (xp - keep))
    assert [grown(session, place, seat)[2] for seat in (0, 1) for place in (1, 2)] == [keep, xp - keep] * 2


def test_the_second_players_kill_pays_player_1_as_well():
    """PL-3.5: each player, in the order of the seats."""
    session = position(["rasluu:1"], ["rogue-bisluu:2@2"], second=["kjeluu:2", "gifluu:1"], dice=[1])
    play(session, "defend", "attack:rogue-1")
    assert luu_of(session).xp == 2
    assert (session.choice.kind, session.choice.seat) == ("xp", 1)


def test_a_player_without_luu_gets_nothing_and_holds_up_nobody():
    """PL-3.5: there is nobody to share among."""
    session = play(position(["rasluu:1"], ["rogue-bisluu:2@1"], second=[], dice=[1]), "attack:rogue-1")
    assert luu_of(session).xp == 2
    assert session.state.wave == 2


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("rasluu:1", (2, "base", 0), id="PL-3.6 five XP are a level"),
        pytest.param("rasluu:1+4", (2, "base", 4), id="PL-3.6 the first of them is the level, four remain"),
        pytest.param("rasluu:3+1", (3, "base", 5), id="PL-3.6 a full bank takes no more"),
    ],
)
def test_a_boss_gives_five_xp(before, after):
    session = play(position([before], ["tjeluu@1"], dice=[1]), "attack:rogue-1")
    assert grown(session) == after


# --- PL-3.7, PL-3.8: evolution ---


@pytest.mark.parametrize(
    ("luus", "playable"),
    [
        pytest.param(["rasluu:3"], True, id="PL-3.7 Level 3 base"),
        pytest.param(["kjeluu:1", "rasluu:3"], True, id="PL-3.7 whoever acts"),
        pytest.param(["rasluu:2+4"], False, id="PL-3.7 not Level 2"),
        pytest.param(["kjeluu:3"], False, id="PL-3.7 not another class"),
        pytest.param(["rasluu:3e"], False, id="PL-3.7 not twice"),
        pytest.param(["rasluu:5"], False, id="PL-3.7 not an evolved one"),
    ],
)
def test_whom_an_evolved_card_can_be_played_on(luus, playable):
    session = position(luus, hand=["rasluu_evolved"])
    assert ("play:rasluu_evolved" in session.choice.keys) == playable


def test_evolution_costs_no_luutex_and_no_action():
    """PL-3.7: 0 Luutex, and the Luu still has its turn; the card leaves the hand."""
    session = play(position(["rasluu:3"], hand=["rasluu_evolved"], luutex=0), "play:rasluu_evolved")
    assert (session.choice.kind, session.state.players[0].luutex) == ("turn", 0)
    assert session.view(0)["hands"][0] == []
    assert [event.rule for event in session.log if type(event).__name__ == "CardPlayed"] == ["PL-3.7"]


@pytest.mark.parametrize(
    ("before", "hp", "after"),
    [
        pytest.param("rasluu:3", 27, (3, "evolved", 0), id="PL-3.7 unhurt, stays Level 3"),
        pytest.param("rasluu:3@10", 12, (3, "evolved", 0), id="PL-3.7 HP rise as the maximum does, no healing"),
        pytest.param("rasluu:3@10+2", 12, (3, "evolved", 2), id="PL-3.7 XP carries over"),
        pytest.param("rasluu:3+4", 27, (3, "evolved", 4), id="PL-3.7 four XP too"),
        pytest.param("rasluu:3+5", 30, (4, "evolved", 0), id="PL-3.7 five banked are Level 4 at once"),
        pytest.param("rasluu:3@10+5", 15, (4, "evolved", 0), id="PL-3.7 and HP rise by both"),
        pytest.param("lagluu:3@1+5", 7, (4, "evolved", 0), id="PL-3.7 Lagluu 20 to 22 to 26"),
    ],
)
def test_what_evolution_does(before, hp, after):
    name = before[:6]
    session = play(position([before], hand=[f"{name}_evolved"]), f"play:{name}_evolved")
    assert (luu_of(session).hp, grown(session)) == (hp, after)


def test_which_luu_evolves_is_asked_where_there_is_a_choice():
    """PL-3.7: of three, two are Level 3 base Rasluu."""
    session = position(["rasluu:3", "rasluu:3e", "rasluu:3"], hand=["rasluu_evolved"])
    session.play("play:rasluu_evolved")
    assert (session.choice.kind, session.choice.keys) == ("target", ("target:luu-1", "target:luu-3"))
    session.play("target:luu-3")
    assert [luu_.card.form for luu_ in queue(session)] == ["base", "evolved", "evolved"]


def test_a_player_evolves_only_the_own_luu():
    """PL-3.7: two players."""
    session = position(["kjeluu:1"], second=["rasluu:3"], hand=["rasluu_evolved"], second_hand=["kjeluu_evolved"])
    assert "play:rasluu_evolved" not in session.choice.keys
    session.play("defend")
    assert "play:kjeluu_evolved" not in session.choice.keys


def test_without_the_card_in_hand_nobody_evolves():
    """PL-3.8: only evolved cards that were drafted, and drawn, can be played."""
    session = position(["rasluu:3+5"], hand=["kjeluu_evolved"])
    assert not [key for key in session.choice.keys if key.startswith("play:")]


@pytest.mark.parametrize(
    ("luus", "hand", "keys"),
    [
        pytest.param(["rasluu:3e@1"], [], [], id="PL-3.8 evolved long ago"),
        pytest.param(["rasluu:3@1"], ["rasluu_evolved"], ["play:rasluu_evolved"], id="PL-3.8 evolved this turn"),
    ],
)
def test_base_and_evolved_card_lie_together_and_are_discarded_together(luus, hand, keys):
    """PL-3.8: until the Luu is knocked out neither is in any pile."""
    session = play(position([*luus, "kjeluu:3"], ["tjeluu"], hand=hand, discard=[], dice=[4]), *keys)
    assert names(session, "discard") == []
    play(session, "gather", "gather")
    assert [luu_.name for luu_ in queue(session)] == ["Kjeluu"]
    assert sorted(names(session, "discard")) == ["rasluu", "rasluu_evolved"]


def test_a_base_luu_leaves_one_card():
    """PL-3.8: the counterpart of the case above."""
    session = play(position(["rasluu:1@1", "kjeluu:3"], ["tjeluu"], discard=[], dice=[4]), "gather", "gather")
    assert names(session, "discard") == ["rasluu"]
