"""Every action card does what its row says, for as long as it says, for whom it says, and together with the rest.

Here is what all of them have in common, and the cards that are plain; the others have files of their own by what they
do: test_cards_*.py.
"""

from __future__ import annotations

import re
from pathlib import Path

import pytest
from board import cost, enemies, events, play, position, queue

import luu
from luu.planet.records import CLASS_NAMES

ACTIONS = luu.cards("planet").actions

TOUGH = ["kjeluu:5", "rasluu:5"]
"""Two Luu that stand through a few rounds."""

ENDS = {"instant": 0, "turn": 1, "round": 2, "wave": 3, "kill": 3, "sector": 4, "game": 5, "triggered": 5}
"""Which of a turn, a round, a wave with its last kill, and a sector a card outlasts: so many of them less one."""

TESTS = "".join(path.read_text("utf-8") for path in sorted(Path(__file__).parent.glob("test_cards*.py")))
"""All tests of cards."""


def ids(session, pile: str) -> list[str]:
    """The cards of an open pile, or the cards that are out."""
    return [card["id"] for card in session.view(0)[pile]]


def hand(session, seat: int = 0) -> list[str]:
    return [card["id"] for card in session.view(seat)["hands"][seat]]


def pool(session, seat: int = 0) -> int:
    return session.state.players[seat].luutex


def hps(session, seat: int = 0) -> list[int]:
    return [luu_.hp for luu_ in queue(session, seat)]


def attack_and_defence(session, seat: int = 0) -> list[tuple[int, int]]:
    """What each Luu of a queue has now, as the board shows it."""
    return [(luu_["attack"], luu_["defence"]) for luu_ in session.view(0)["queues"][seat]]


def rest(session):
    """Every Luu defends until the round is over."""
    round_total = session.state.round_total
    while session.state.round_total == round_total:
        session.play("defend")
    return session


def tough(card: str) -> list[str]:
    """Two Luu that stand through a few rounds, the first one being of use to the card."""
    of_class = ACTIONS[card].target if ACTIONS[card].target.capitalize() in CLASS_NAMES else None
    first = f"{of_class}:5" if of_class else FIRST.get(card, "kjeluu:5")
    return [first, "rasluu:5", *(["bisluu:5"] if card == "override" else [])]


FIRST = {"forced_evolution": "kjeluu:4", "emergency_mend": "kjeluu:5@40"}
"""Who stands in front for a card that would do nothing for the usual one."""

OF_THE_FALLEN = "rebirth"
"""The card that can only be played after a knock-out; its own tests say what these say of the others."""

ENDS_THE_WAVE = ("purification", "termination")
NEEDS_THREE = "override"
"""Cards that do not go through a wave of two Luu and one Rogue as the others do."""


def resolved(card: str, *, target: str = "target:luu-1", **board):
    """A position in which the card has just been played, whatever it asks being answered."""
    session = play(position(tough(card), hand=[card, "lagluu", "gifluu"], luutex=9, **board), f"play:{card}")
    while session.choice.kind != "turn":
        session.play(target if target in session.choice.keys else session.choice.keys[0])
    return session


# --- every card ---


@pytest.mark.parametrize("card", ACTIONS)
def test_every_card_of_the_sheet_has_a_test_of_its_own(card):
    assert re.search(rf"^def test_{card}_\w+\(", TESTS, re.MULTILINE)


@pytest.mark.parametrize("card", [card for card in ACTIONS if card != OF_THE_FALLEN])
def test_a_card_is_paid_for_and_is_no_action(card):
    """PL-6.4, PL-9.1: the acting Luu's turn goes on; a card that cannot be paid for is not offered."""
    cost = ACTIONS[card].cost
    gains = {"passive_harvest": 1, "luutex_reclaim": 2, "colony_harvest": 2}
    session = resolved(card, dice=[])
    assert (session.choice.kind, session.state.acting) == ("turn", 1)
    assert pool(session) == 9 - cost + gains.get(card, 0)
    if cost:
        assert f"play:{card}" not in position(tough(card), hand=[card, "gifluu"], luutex=cost - 1).choice.keys


@pytest.mark.parametrize("card", [card for card in ACTIONS if card not in (OF_THE_FALLEN, NEEDS_THREE, *ENDS_THE_WAVE)])
def test_where_a_card_lies_while_its_time_lasts_and_after_it(card):
    """PL-10.0: an instant one is discarded at once, the others stay out for their turn, round, wave, sector or game, or
    until the next Rogue falls."""
    ends = ENDS[ACTIONS[card].lasts]
    session = resolved(card, enemies=["rogue-bisluu:4@5"], dice=[1] * 6)
    out = [card in ids(session, "lasting")]
    for keys in (("defend",), ("defend",), ("attack:rogue-1", "defend")):
        for key in keys:
            session.play(key)
            while session.choice.kind in ("amount", "order"):
                session.play(session.choice.keys[0])
        if keys[0] == "defend":
            out.append(card in ids(session, "lasting"))
    assert (session.state.wave, session.state.round) == (2, 1)
    out.append(card in ids(session, "lasting"))
    assert out == [ends > step for step in range(4)]
    assert (card in ids(session, "discard")) == (ends < 4)


@pytest.mark.parametrize("card", [card for card in ACTIONS if ACTIONS[card].lasts in ("wave", "sector")])
def test_a_card_for_a_wave_or_a_sector_ends_with_the_boss(card):
    """PL-10.0: the boss wave is the last of the sector."""
    session = play(resolved(card, enemies=["tjeluu@5"], dice=[1]), "attack:rogue-1", "defend")
    assert session.choice.kind == "boss"
    assert (ids(session, "lasting"), card in ids(session, "discard")) == ([], True)


@pytest.mark.parametrize("card", [card for card in ACTIONS if ACTIONS[card].lasts == "kill"])
def test_a_card_for_a_kill_stays_out_when_a_boss_falls(card):
    """It waits for a Rogue."""
    session = play(resolved(card, enemies=["tjeluu@5"], dice=[1]), "attack:rogue-1", "defend")
    assert (ids(session, "lasting"), card in ids(session, "discard")) == ([card], False)


@pytest.mark.parametrize("card", [card for card in ACTIONS if ACTIONS[card].target.capitalize() in CLASS_NAMES])
def test_a_card_for_a_class_needs_a_luu_of_it_in_the_own_queue(card):
    """It is chosen among those of the class; the board says what is missing."""
    cls = ACTIONS[card].target
    other = "rasluu:1" if cls != "rasluu" else "kjeluu:1"
    session = position([other], second=[f"{cls}:1"], hand=[card, "shell_guard"], luutex=9)
    assert f"play:{card}" not in session.choice.keys
    assert session.view(0)["hands"][0][0]["why_not"] == f"Needs a {cls.capitalize()} in your queue."
    session = play(position([f"{cls}:1", other, f"{cls}:2"], hand=[card], luutex=9), f"play:{card}")
    assert session.choice.keys == ("target:luu-1", "target:luu-3")
    session.play("target:luu-3")
    assert [out["luu"] for out in session.view(0)["lasting"]] == [3]


@pytest.mark.parametrize("card", [card for card in ACTIONS if ACTIONS[card].target == "luu"])
def test_a_card_for_one_luu_asks_for_one_of_the_own_queue(card):
    """PL-10.0: any of them, the acting one included; with one Luu there is nothing to ask."""
    session = position(["rasluu:1", "kjeluu:1"], second=["bisluu:1"], hand=[card], second_hand=[], luutex=9)
    session.play(f"play:{card}")
    assert (session.choice.kind, session.choice.seat) == ("target", 0)
    assert session.choice.keys == ("target:luu-1", "target:luu-2")
    alone = play(position(["rasluu:1"], hand=[card], luutex=9), f"play:{card}")
    assert alone.choice.kind == "turn"


# --- Luutex ---


def test_passive_harvest_gives_1_luutex_to_its_player():
    session = play(position(second=["kjeluu:1"], hand=["passive_harvest"]), "play:passive_harvest")
    assert [pool(session, seat) for seat in (0, 1)] == [6, 5]


def test_passive_harvest_is_playable_without_a_luu():
    """PL-12.2: in the card step of a player whose queue is empty; a card for a Luu is not."""
    hands = ["passive_harvest", "quick_mend", "core_surge", "luutex_flare", "formation_override"]
    session = play(position(second=[], second_hand=hands), "defend")
    assert (session.choice.seat, session.choice.keys) == (1, ("play:passive_harvest", "pass"))
    play(session, "play:passive_harvest")
    assert [pool(session, seat) for seat in (0, 1)] == [5, 6]


def test_colony_harvest_gives_each_player_1_luutex_for_each_own_luu():
    session = position(["rasluu:1", "kjeluu:1"], second=["kjeluu:1"], hand=["colony_harvest"])
    play(session, "play:colony_harvest")
    assert [pool(session, seat) for seat in (0, 1)] == [5 - cost("colony_harvest") + 2, 5 + 1]


@pytest.mark.parametrize(
    ("luus", "gained"),
    [
        pytest.param(["rasluu:1"], 1 + 2, id="alone"),
        pytest.param(["rasluu:1", "bisluu:1"], 1 + 2 + 1, id="with a bond"),
        pytest.param(["bisluu:1", "rasluu:1", "bisluu:5"], 1 + 2, id="the bond is its neighbours'"),
    ],
)
def test_gather_surge_adds_2_to_a_gather(luus, gained):
    """PL-7.3, PL-2.12: it adds to what the bonds give."""
    session = play(position(luus, hand=["gather_surge"]), "play:gather_surge", "gather")
    assert events(session, "LuutexGained")[0].amount == gained


def test_gather_surge_serves_every_own_gather_of_the_round_and_no_other():
    second = ["kjeluu:1"]
    session = position(["kjeluu:1", "rasluu:1"], second=second, hand=["gather_surge"], dice=[1, 1])
    play(session, "play:gather_surge", "gather", "gather", "gather", "gather")
    assert [event.amount for event in events(session, "LuutexGained")] == [3, 3, 1, 1]


def test_luutex_reclaim_discards_another_card_of_ones_choice_and_gains_2():
    session = position(second=["kjeluu:1"], hand=["luutex_reclaim", "quick_mend", "gifluu"], discard=[])
    session.play("play:luutex_reclaim")
    assert (session.choice.kind, session.choice.keys) == ("discard", ("discard:quick_mend", "discard:gifluu"))
    assert pool(session) == 5
    session.play("discard:gifluu")
    assert [pool(session, seat) for seat in (0, 1)] == [7, 5]
    assert (hand(session), ids(session, "discard")) == (["quick_mend"], ["gifluu", "luutex_reclaim"])


def test_luutex_reclaim_asks_nothing_when_only_one_card_can_go():
    session = play(position(hand=["gifluu", "luutex_reclaim"]), "play:luutex_reclaim")
    assert (session.choice.kind, hand(session), pool(session)) == ("turn", [], 7)


def test_luutex_reclaim_needs_another_card():
    assert "play:luutex_reclaim" not in position(hand=["luutex_reclaim"]).choice.keys


# --- healing ---


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("rasluu:1@10", 11, id="1 HP"),
        pytest.param("rasluu:1", 15, id="not above the maximum"),
    ],
)
def test_quick_mend_heals_1(before, after):
    session = play(position([before], hand=["quick_mend"], luutex=0), "play:quick_mend")
    assert hps(session) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("rasluu:1@1", 6, id="5 HP"),
        pytest.param("rasluu:1@12", 15, id="not above the maximum"),
        pytest.param("rasluu:3e@24", 27, id="the maximum of its form"),
    ],
)
def test_shell_regrowth_heals_5(before, after):
    session = play(position([before], hand=["shell_regrowth"]), "play:shell_regrowth")
    assert hps(session) == [after]


@pytest.mark.parametrize(
    ("before", "after"),
    [
        pytest.param("rasluu:1@1", 15, id="base"),
        pytest.param("kjeluu:5@1", 46, id="evolved"),
    ],
)
def test_full_restore_heals_to_the_maximum(before, after):
    session = play(position([before], hand=["full_restore"], luutex=9), "play:full_restore")
    assert hps(session) == [after]


@pytest.mark.parametrize(("card", "healed"), [("quick_mend", 1), ("shell_regrowth", 5), ("full_restore", 11)])
def test_healing_is_for_the_chosen_luu_only(card, healed):
    """The second of two, while the first one acts; the other player's Luu stay as they are."""
    second = ["rasluu:1@4"]
    session = position(["rasluu:1@4", "rasluu:1@4"], second=second, hand=[card], luutex=9)
    play(session, f"play:{card}", "target:luu-2")
    assert (hps(session), hps(session, 1)) == ([4, 4 + healed], [4])


# --- attack ---


def test_luutex_flare_adds_3_to_the_attack_of_the_acting_luu_this_turn():
    """The other Luu has nothing of it, nor has the same one a round later."""
    session = position(TOUGH, ["rogue-bisluu:4"], hand=["luutex_flare"], dice=[1, 1, 1, 1])
    session.play("play:luutex_flare")
    assert [attack for attack, _ in attack_and_defence(session)] == [8 + 3, 9]
    session.play("attack:rogue-1")
    assert events(session, "Attacked")[0].power == 8 + 3 + 1
    assert [attack for attack, _ in attack_and_defence(session)] == [8, 9]


def test_luutex_flare_is_lost_on_a_luu_that_does_not_attack():
    """PL-10.0: a turn is over with its action, whichever it is."""
    session = position(TOUGH, hand=["luutex_flare"], discard=[])
    play(session, "play:luutex_flare", "defend")
    assert (ids(session, "lasting"), ids(session, "discard")) == ([], ["luutex_flare"])


def test_hardened_instinct_gives_one_luu_1_attack_for_the_sector():
    """Into the next wave, and after its evolution."""
    session = position(
        ["kjeluu:5", "rasluu:3"], ["rogue-bisluu:1@1"], hand=["hardened_instinct"], draw=["rasluu_evolved"]
    )
    play(session, "play:hardened_instinct", "target:luu-2", "attack:rogue-1", "defend")
    assert session.state.wave == 2
    assert [attack for attack, _ in attack_and_defence(session)] == [8, 5 + 1]
    session.play("play:rasluu_evolved")
    assert [attack for attack, _ in attack_and_defence(session)] == [8, 6 + 1]


def test_hardened_instinct_passes_to_nobody_when_its_luu_falls():
    """PL-10.0: the card stays out until the sector ends."""
    session = position(["rasluu:1@1", "bisluu:5"], ["tjeluu"], hand=["hardened_instinct"], discard=[], dice=[1])
    play(session, "play:hardened_instinct", "target:luu-1", "defend", "defend")
    assert attack_and_defence(session) == [(8 - 1, 0)], "drained"
    assert (ids(session, "lasting"), ids(session, "discard")) == (["hardened_instinct"], ["rasluu"])


def test_core_surge_gives_all_own_luu_1_attack_this_round():
    """One that joins later in the round is one of them; the other player's Luu are not."""
    second = ["rasluu:1"]
    session = position(["kjeluu:5", "rasluu:5"], second=second, hand=["core_surge", "gifluu"], dice=[1, 1])
    play(session, "play:core_surge", "play:gifluu")
    assert [attack for attack, _ in attack_and_defence(session)] == [8 + 1, 9 + 1, 0 + 1]
    assert attack_and_defence(session, 1) == [(1, 0)]
    rest(session)
    assert [attack for attack, _ in attack_and_defence(session)] == [8, 9, 0]


@pytest.mark.parametrize(
    ("luus", "rogue", "power"),
    [
        pytest.param(["rasluu:2"], "rogue-bisluu:4", 2 * (3 + 2), id="attack and dice"),
        pytest.param(["rasluu:2"], "rogue-gifluu:4", 2 * (3 + 2 + 1), id="the type's advantage too"),
        pytest.param(["rasluu:2"], "rogue-lagluu:4", 2 * (3 + 2 - 1), id="and the disadvantage"),
        pytest.param(["rasluu:2", "bisluu:5"], "rogue-bisluu:4", 2 * (3 + 2 + 2), id="and a bond"),
    ],
)
def test_overdrive_doubles_the_attack_after_all_modifiers(luus, rogue, power):
    """PL-7.5: multipliers come last."""
    session = position([*luus, "kjeluu:1"], [rogue], hand=["overdrive"], dice=[2, 1])
    play(session, "play:overdrive", "attack:rogue-1")
    assert events(session, "Attacked")[0].power == power
    assert enemies(session)[0].max_hp - enemies(session)[0].hp == power


def test_overdrive_is_for_the_acting_luus_attack_this_turn():
    second = ["kjeluu:1"]
    session = position(
        ["kjeluu:1", "kjeluu:1"], ["rogue-bisluu:4"], second=second, hand=["overdrive"], dice=[2, 2, 2, 1, 1]
    )
    play(session, "play:overdrive", *["attack:rogue-1"] * 3)
    assert [event.power for event in events(session, "Attacked")] == [4, 2, 2]


def test_overdrive_would_be_for_that_luu_only_if_it_lasted_longer():
    """A card set in which it lasts the round: still neither the next Luu's attack nor the other player's."""
    cards = luu.cards("planet").with_value("actions", "overdrive", "lasts", "round")
    luus, second = ["kjeluu:1", "kjeluu:1"], ["kjeluu:1"]
    session = position(luus, ["rogue-bisluu:4"], second=second, hand=["overdrive"], cards=cards, dice=[2] * 5)
    play(session, "play:overdrive", *["attack:rogue-1"] * 3)
    assert [event.power for event in events(session, "Attacked")] == [4, 2, 2]


def test_overdrive_doubles_a_called_shot_and_ends_with_the_luu_that_its_attack_knocks_out():
    """PL-2.4, PL-13.10, PL-10.0: Toxluu evades 2 x (3 + 4) and gives 7 back, a Rasluu with 7 HP falls."""
    session = position(["rasluu:2@7", "kjeluu:1"], ["toxluu"], sector=2, hand=["overdrive"], discard=[], dice=[5])
    play(session, "play:overdrive", "call:rogue-1", "die:4")
    assert events(session, "Attacked")[0].power == 14 + 2
    assert [luu_.name for luu_ in queue(session)] == ["Kjeluu"]
    assert sorted(ids(session, "discard")) == ["overdrive", "rasluu"]


def test_attack_cards_add_up_before_the_doubling():
    """PL-7.5: flare 3, instinct 1, surge 1, on top of the base; then the dice, then twice all of it."""
    cards = ["luutex_flare", "hardened_instinct", "core_surge", "overdrive"]
    session = position(["kjeluu:5"], ["rogue-bisluu:4"], hand=cards, luutex=20, dice=[1, 1])
    play(session, *[f"play:{card}" for card in cards], "attack:rogue-1")
    assert events(session, "Attacked")[0].power == 2 * (8 + 3 + 1 + 1 + 1)


# --- defence ---


@pytest.mark.parametrize(
    ("luus", "action", "dealt"),
    [
        pytest.param(["rasluu:5"], "gather", 7 - 2, id="2 less"),
        pytest.param(["rasluu:5"], "defend", 7 - 2 - 2, id="with Defend"),
        pytest.param(["rasluu:5", "bisluu:5"], "defend", 7 - 2 - 2 - 2, id="with Defend and a Deep Bond"),
        pytest.param(["kjeluu:1"], "gather", 7 - 2 - 1, id="with a shell"),
        pytest.param(["kjeluu:1"], "defend", 0, id="with Defend and a shell, Impervious"),
        pytest.param(["lagluu:5", "lagluu:1"], "gather", 7 - 2 - 2, id="with Swarm Mind"),
    ],
)
def test_shell_guard_takes_2_from_an_attack(luus, action, dealt):
    """PL-7.6: it is defence like any other. Tjeluu deals 6 + 1."""
    session = position(luus, ["tjeluu"], hand=["shell_guard"], dice=[1])
    session.play("play:shell_guard")
    if session.choice.kind == "target":
        session.play("target:luu-1")
    play(session, action, *["gather"] * (len(luus) - 1))
    assert events(session, "LuuDamaged")[0].amount == dealt


def test_shell_guard_holds_against_every_attack_of_the_wave():
    """PL-10.0: each attack of each round, and no longer than the wave."""
    wave = ["rogue-kjeluu:2", "rogue-kjeluu:2"]
    session = position(["rasluu:5"], wave, hand=["shell_guard"], dice=[2, 2, 2, 2])
    play(session, "play:shell_guard", "gather", "gather")
    assert [event.amount for event in events(session, "LuuDamaged")] == [2, 2, 2, 2]
    won = play(position(["rasluu:5"], ["rogue-bisluu:1@1"], hand=["shell_guard"]), "play:shell_guard", "attack:rogue-1")
    assert (won.state.wave, attack_and_defence(won)) == (2, [(9, 0)])


def test_shell_guard_protects_the_chosen_luu_only():
    second = ["rasluu:1"]
    session = position(["rasluu:1", "bisluu:1"], second=second, hand=["shell_guard"])
    play(session, "play:shell_guard", "target:luu-2")
    assert attack_and_defence(session) == [(2, 1), (0, 2)]
    assert attack_and_defence(session, 1) == [(1, 0)]


# --- cards and formation ---


def test_core_cascade_draws_3_and_discards_1_of_them():
    """The card that was in hand before is not among them; the top of the pile is its last card."""
    draw = ["kjeluu", "lagluu", "overdrive", "rasluu"]
    session = position(hand=["core_cascade", "gifluu"], draw=draw, discard=[])
    session.play("play:core_cascade")
    assert hand(session) == ["gifluu", "rasluu", "overdrive", "lagluu"]
    assert session.choice.keys == ("discard:rasluu", "discard:overdrive", "discard:lagluu")
    session.play("discard:overdrive")
    assert session.choice.kind == "turn"
    assert hand(session) == ["gifluu", "rasluu", "lagluu"]
    assert ids(session, "discard") == ["overdrive", "core_cascade"]


def test_core_cascade_asks_its_own_player():
    """Two players: player 2's hand, player 2's choice."""
    draw = ["kjeluu", "lagluu", "rasluu"]
    session = position(second=["rasluu:1"], hand=["gifluu"], second_hand=["core_cascade"], draw=draw)
    play(session, "defend", "play:core_cascade")
    assert (session.choice.seat, session.choice.kind) == (1, "discard")
    session.play("discard:lagluu")
    assert (hand(session), hand(session, 1)) == (["gifluu"], ["rasluu", "kjeluu"])


@pytest.mark.parametrize(
    ("draw", "discard", "kept"),
    [
        pytest.param(["kjeluu", "lagluu"], [], 1, id="two cards left: one of them goes"),
        pytest.param(["kjeluu"], [], 0, id="one left: it goes"),
        pytest.param([], [], 0, id="none left"),
        pytest.param(["kjeluu"], ["lagluu", "rasluu", "bisluu"], 2, id="PL-10.2 a reshuffle between"),
    ],
)
def test_core_cascade_with_a_short_pile(draw, discard, kept):
    """PL-10.2: a draw from nothing does nothing; the card itself is not shuffled in while it resolves."""
    session = play(position(hand=["core_cascade"], draw=draw, discard=discard), "play:core_cascade")
    if session.choice.kind == "discard":
        session.play(session.choice.keys[0])
    assert (session.choice.kind, len(hand(session))) == ("turn", kept)
    assert ids(session, "discard")[-1] == "core_cascade"
    assert "core_cascade" not in hand(session)


def test_formation_override_puts_the_queue_in_any_order():
    """Asked place by place, front first; the last place answers itself."""
    session = position(["rasluu:1", "kjeluu:1", "bisluu:1"], hand=["formation_override"])
    session.play("play:formation_override")
    assert (session.choice.kind, session.choice.keys) == ("place", ("place:luu-1", "place:luu-2", "place:luu-3"))
    session.play("place:luu-3")
    assert session.choice.keys == ("place:luu-2", "place:luu-3")
    session.play("place:luu-3")
    assert [luu_.name for luu_ in queue(session)] == ["Bisluu", "Kjeluu", "Rasluu"]


def test_formation_override_changes_the_bonds_and_the_order_of_the_turns_at_once():
    """PL-2.12, PL-6.3: the Rasluu acts on, now behind the Bisluu; the frontmost that has not acted follows."""
    session = position(["rasluu:1", "kjeluu:1", "bisluu:1"], ["rogue-bisluu:4"], hand=["formation_override"], dice=[2])
    play(session, "play:formation_override", "place:luu-3", "place:luu-2", "attack:rogue-1")
    assert events(session, "Attacked")[0].power == 1 + 1 + 2
    assert (session.state.acting, queue(session)[0].uid) == (3, 3)


def test_formation_override_is_for_the_own_queue_of_two_or_more():
    session = position(["rasluu:1"], second=["kjeluu:1", "bisluu:1"], hand=["formation_override"])
    assert "play:formation_override" not in session.choice.keys
    session = position(["rasluu:1"], second=["kjeluu:1", "bisluu:1"], second_hand=["formation_override"])
    play(session, "defend", "play:formation_override", "place:luu-2")
    assert [luu_.uid for luu_ in queue(session, 1)] == [3, 2]
