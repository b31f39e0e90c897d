"""Cards that change attack, defence or an ability while they are out."""

from __future__ import annotations

import pytest
from board import enemies, events, play, position, queue, scripted
from test_cards import attack_and_defence, hps, ids, rest


def powers(session) -> list[int]:
    """The total of each friendly attack so far."""
    return [event.power for event in events(session, "Attacked")]


def damages(session) -> list[int]:
    """What each damage to a friendly Luu came to."""
    return [event.amount for event in events(session, "LuuDamaged")]


# --- attack ---


@pytest.mark.parametrize(
    ("rogue", "power"),
    [
        pytest.param("rogue-gifluu:4", 3 + 2 + 1 + 1, id="one more against the class it beats"),
        pytest.param("rogue-bisluu:4", 3 + 2, id="nothing against another"),
        pytest.param("rogue-lagluu:4", 3 + 2 - 1, id="nor against the one that beats it"),
    ],
)
def test_apex_focus_adds_1_to_the_type_bonus_of_one_luu(rogue, power):
    """PL-2.2, PL-7.5."""
    session = position(["rasluu:2"], [rogue], hand=["apex_focus"], dice=[2, 1, 1, 1])
    play(session, "play:apex_focus", "attack:rogue-1")
    assert powers(session) == [power]


def test_apex_focus_is_for_the_chosen_luu_until_the_sector_ends():
    wave = ["rogue-gifluu:1@1", "rogue-gifluu:4"]
    session = position(["rasluu:2", "rasluu:2"], wave, hand=["apex_focus"], dice=[2, 1, 2, 1, 1])
    play(session, "play:apex_focus", "target:luu-2", "attack:rogue-1", "xp:luu-1", "attack:rogue-1")
    assert powers(session) == [3 + 2 + 1, 3 + 2 + 2]
    won = position(["rasluu:2", "kjeluu:1"], ["rogue-gifluu:1@1"], hand=["apex_focus"], dice=[2, 1])
    play(won, "play:apex_focus", "target:luu-1", "attack:rogue-1", "xp:luu-1", "defend")
    assert (won.state.wave, ids(won, "lasting")) == (2, ["apex_focus"])


def test_shell_shift_takes_the_disadvantage_from_its_luus_attack():
    """PL-2.2: the advantage stays, and the Luu beside it has nothing of it."""
    session = position(["rasluu:2", "rasluu:2"], ["rogue-lagluu:4"], hand=["shell_shift"], dice=[2, 2, 1])
    play(session, "play:shell_shift", "target:luu-1", "attack:rogue-1", "attack:rogue-1")
    assert powers(session) == [3 + 2, 3 + 2 - 1 + 1], "the second one hunts what the first one hit"
    better = position(["rasluu:2"], ["rogue-gifluu:4"], hand=["shell_shift"], dice=[2, 1, 1, 1])
    play(better, "play:shell_shift", "attack:rogue-1")
    assert powers(better) == [3 + 2 + 1]


@pytest.mark.parametrize(
    ("rogue", "dealt"),
    [
        pytest.param("rogue-lagluu:1", 1 + 2, id="no bonus against it"),
        pytest.param("rogue-gifluu:1", 1 + 2 - 1, id="the attacker's own disadvantage stays"),
        pytest.param("rogue-kjeluu:1", 1 + 2, id="others as ever"),
    ],
)
def test_shell_shift_takes_the_advantage_from_attacks_on_its_luu(rogue, dealt):
    session = position(["rasluu:1"], [rogue], hand=["shell_shift"], dice=[2])
    play(session, "play:shell_shift", "defend")
    assert damages(session) == [dealt - 2]


@pytest.mark.parametrize(
    ("luu", "bonus"),
    [
        pytest.param("rasluu:2", 1 + 1, id="PL-2.5 Predatory Strike"),
        pytest.param("rasluu:5", 2 + 1, id="PL-2.5 Apex Predator"),
    ],
)
def test_hunting_ground_adds_1_to_its_rasluus_hunt(luu, bonus):
    """Only on a target that another Luu hit, and only for the chosen Rasluu."""
    session = position(["kjeluu:5", luu], ["fesluu"], sector=2, hand=["hunting_ground"], dice=[2, 2, 2])
    play(session, "play:hunting_ground", "attack:rogue-1", "attack:rogue-1")
    assert powers(session)[1] == attack_and_defence(session)[1][0] + 2 + bonus
    first = position([luu, "rasluu:2"], ["rogue-bisluu:4"], hand=["hunting_ground"], dice=[2, 2, 1])
    play(first, "play:hunting_ground", "target:luu-1", "attack:rogue-1")
    assert powers(first) == [attack_and_defence(first)[0][0] + 2], "it hunts nothing that nobody hit"


def test_hunting_ground_is_for_the_chosen_rasluu_to_the_end_of_the_game():
    wave = ["rogue-bisluu:4"]
    session = position(["kjeluu:1", "rasluu:2", "rasluu:2"], wave, hand=["hunting_ground"], dice=[2, 2, 2, 1])
    play(session, "play:hunting_ground", "target:luu-3", *["attack:rogue-1"] * 3)
    assert powers(session) == [0 + 2, 3 + 2 + 1, 3 + 2 + 2]
    won = play(position(["rasluu:5"], ["tjeluu@1"], hand=["hunting_ground"]), "play:hunting_ground", "attack:rogue-1")
    won.play(won.choice.keys[0])
    assert (won.state.sector, ids(won, "lasting")) == (2, ["hunting_ground"])


def test_resonance_surge_gives_1_attack_for_each_other_class_in_the_queue():
    """Two Rasluu count once; what stands in the other player's queue does not count, nor do its Luu gain."""
    luus, second = ["rasluu:1", "rasluu:1", "kjeluu:1"], ["lagluu:1", "gifluu:1"]
    session = position(luus, second=second, hand=["resonance_surge"], luutex=9, dice=[1, 1])
    before = attack_and_defence(session), attack_and_defence(session, 1)
    session.play("play:resonance_surge")
    assert attack_and_defence(session) == [(attack + 1, defence) for attack, defence in before[0]]
    assert attack_and_defence(session, 1) == before[1]
    rest(session)
    assert attack_and_defence(session) == before[0]


def test_resonance_surge_counts_who_stands_there_now():
    """A Luu that joins later in the round adds its class, and gains too."""
    session = position(["rasluu:1", "kjeluu:1"], hand=["resonance_surge", "gifluu"], luutex=9)
    play(session, "play:resonance_surge", "play:gifluu")
    assert [attack for attack, _ in attack_and_defence(session)] == [1 + 2, 0 + 2, 0 + 2]


@pytest.mark.parametrize(
    ("bisluu", "attack", "defence", "gained"),
    [
        pytest.param("bisluu:1", 1, 1, 2, id="PL-2.12 Bonded Boost"),
        pytest.param("bisluu:5", 2, 2, 2, id="PL-2.12 Deep Bond"),
    ],
)
def test_colony_bond_makes_a_bond_reach_the_whole_queue(bisluu, attack, defence, gained):
    """Once for each Luu, its neighbours as before; the board shows who helps whom."""
    session = position(["rasluu:1", "kjeluu:1", bisluu], hand=["colony_bond"], luutex=5)
    assert attack_and_defence(session)[0] == (1, 0)
    own = attack_and_defence(session)[2]
    session.play("play:colony_bond")
    assert attack_and_defence(session) == [(1 + attack, defence), (attack, defence), own]
    assert [luu_["boosted_by"] for luu_ in session.view(0)["queues"][0]] == [[3], [3], []]
    session.play("gather")
    assert events(session, "LuutexGained")[0].amount == gained
    assert queue(session)[0].xp == (1 if bisluu == "bisluu:5" else 0)


def test_colony_bond_is_for_one_bisluu_and_its_own_queue():
    luus, second = ["rasluu:1", "kjeluu:1", "bisluu:1", "bisluu:1"], ["gifluu:1"]
    session = position(luus, second=second, hand=["colony_bond"])
    play(session, "play:colony_bond", "target:luu-4")
    assert [attack for attack, _ in attack_and_defence(session)] == [2, 2, 1, 1]
    assert attack_and_defence(session, 1) == [(0, 0)]


# --- defence ---


@pytest.mark.parametrize(
    ("luus", "dealt"),
    [
        pytest.param(["rasluu:5", "kjeluu:1"], 7 - 1, id="a base shell"),
        pytest.param(["rasluu:5", "kjeluu:5"], 7 - 1 - 2, id="an evolved shell, and its Fortress as before"),
        pytest.param(["kjeluu:1", "kjeluu:5"], 7 - 1 - 1 - 2, id="a Kjeluu beside a Kjeluu"),
        pytest.param(["rasluu:5", "rasluu:1", "kjeluu:1"], 7, id="not one place further"),
    ],
)
def test_shell_bond_adds_the_shell_of_a_kjeluu_beside_it(luus, dealt):
    """PL-7.6. Tjeluu deals 6 + 1."""
    session = position(luus, ["tjeluu"], hand=["shell_bond"], dice=[1])
    play(session, "play:shell_bond", "target:luu-1", *["gather"] * len(luus))
    assert damages(session) == [dealt]


def test_shell_bond_counts_what_a_hardened_core_adds():
    luus = ["kjeluu:1", "rasluu:5", "kjeluu:1"]
    session = position(luus, ["tjeluu"], hand=["shell_bond", "hardened_core"], luutex=9, dice=[1])
    play(session, "play:hardened_core", "target:luu-1", "play:shell_bond", "target:luu-2", "move:luu-2:forward")
    play(session, "gather", "gather")
    assert damages(session) == [7 - 2], "the front Luu has one neighbour, with a shell of 2 now"


def test_shell_bond_counts_both_neighbours_and_meets_damage_given_back():
    """PL-13.11: Toxluu evades 3 + 4 + 1 and gives 4 back to a Rasluu between two Kjeluu."""
    session = position(["kjeluu:1", "rasluu:2", "kjeluu:1"], ["toxluu"], sector=2, hand=["shell_bond"], dice=[4, 5])
    play(session, "play:shell_bond", "target:luu-2", "gather", "attack:rogue-1")
    assert damages(session) == [4 - 1 - 1]


def test_shell_bond_meets_carried_damage():
    """PL-6.6: of 6 + 3 one Luu takes 1, the next one has a Kjeluu behind it."""
    luus = ["rasluu:1@1", "rasluu:5", "kjeluu:1"]
    session = position(luus, ["rogue-kjeluu:4"], hand=["shell_bond"], dice=[3])
    play(session, "play:shell_bond", "target:luu-2", *["gather"] * 3)
    assert damages(session) == [6 + 3, 6 + 3 - 1 - 1]


def test_shell_bond_is_for_the_chosen_luu_and_its_wave():
    session = position(["rasluu:5", "kjeluu:1"], ["rogue-kjeluu:4@1"], hand=["shell_bond"], dice=[1, 1])
    play(session, "play:shell_bond", "target:luu-2", "gather", "gather")
    assert damages(session) == [6 + 1]
    play(session, "attack:rogue-1")
    while session.state.wave == 1:
        session.play(session.choice.keys[0])
    assert ids(session, "lasting") == []


def test_hardened_core_adds_1_to_the_shell_and_to_an_evolved_ones_gift():
    """PL-2.9: a base Kjeluu gives its neighbours nothing, with the card as without it."""
    base = position(["kjeluu:1", "rasluu:1"], ["tjeluu"], hand=["hardened_core"], dice=[1, 1])
    play(base, "play:hardened_core", "gather", "gather", "move:luu-2:forward", "gather")
    assert damages(base) == [7 - 2, 7]
    evolved = position(["kjeluu:5", "rasluu:5"], ["tjeluu"], hand=["hardened_core"], dice=[1, 1])
    play(evolved, "play:hardened_core", "gather", "gather", "move:luu-2:forward", "gather")
    assert damages(evolved) == [7 - 3, 7 - 2]


def test_hardened_core_is_for_the_chosen_kjeluu_to_the_end_of_the_game():
    session = position(["kjeluu:1", "kjeluu:1"], ["tjeluu"], hand=["hardened_core"], dice=[1])
    play(session, "play:hardened_core", "target:luu-2", "gather", "gather")
    assert damages(session) == [7 - 1]
    won = play(position(["kjeluu:5"], ["tjeluu@1"], hand=["hardened_core"]), "play:hardened_core", "attack:rogue-1")
    won.play(won.choice.keys[0])
    assert (won.state.sector, ids(won, "lasting")) == (2, ["hardened_core"])


def test_shield_resonance_gives_1_defence_for_each_neighbour_that_defends():
    """Each Defend counts from when it is taken, for its neighbours only; the round over, it is gone."""
    luus, second = ["rasluu:5", "gifluu:5", "rasluu:5"], ["lagluu:5", "gifluu:5"]
    session = position(luus, ["tjeluu"], second=second, hand=["shield_resonance"], dice=[1, 1, 1, 1, 1, 1])
    session.play("play:shield_resonance")

    def defences(seat: int = 0) -> list[int]:
        return [defence for _, defence in attack_and_defence(session, seat)]

    assert defences() == [0, 0, 0]
    session.play("defend")
    assert defences() == [0, 1, 0]
    session.play("gather")
    session.play("defend")
    assert defences() == [0, 2, 0]
    play(session, "defend", "gather")
    assert (defences(), defences(1)) == ([0, 0, 0], [0, 0])


def test_shield_resonance_takes_from_an_attack_after_defend():
    """PL-7.6: Defend 2, then defence 1."""
    session = position(["rasluu:5", "rasluu:1"], ["tjeluu"], hand=["shield_resonance"], dice=[1])
    play(session, "play:shield_resonance", "defend", "defend")
    assert damages(session) == [7 - 2 - 1]
    [event] = events(session, "LuuDamaged")
    assert [why for why, _ in event.reasons] == ["attack", "Defend", "Shield Resonance (for 1 defending neighbour)"]


@pytest.mark.parametrize(
    ("luus", "action", "dealt"),
    [
        pytest.param(["rasluu:5"], "gather", 3, id="7 halved, rounded down"),
        pytest.param(["rasluu:5"], "defend", 2, id="after Defend"),
        pytest.param(["rasluu:5", "bisluu:5"], "gather", 2, id="after defence"),
        pytest.param(["kjeluu:5"], "gather", 0, id="after the shell and before Impervious"),
        pytest.param(["rasluu:1@3", "rasluu:5"], "gather", 3, id="carried damage is none here"),
    ],
)
def test_dampening_wave_halves_damage_after_all_that_is_taken_off(luus, action, dealt):
    """PL-7.6. Tjeluu deals 6 + 1."""
    session = position(luus, ["tjeluu"], hand=["dampening_wave"], dice=[1])
    play(session, "play:dampening_wave", action, *["gather"] * (len(luus) - 1))
    assert damages(session) == [dealt]


def test_dampening_wave_halves_carried_damage_again():
    """PL-6.6: 13 against 2 HP: 6 are dealt, 4 go on and are halved to 2."""
    session = position(["rasluu:1@2", "rasluu:5"], ["tjeluu"], sector=2, hand=["dampening_wave"], dice=[2])
    play(session, "play:dampening_wave", "gather", "gather")
    assert damages(session) == [6, 2]


def test_dampening_wave_halves_damage_given_back():
    """PL-13.11: Toxluu evades 3 + 4 + 1 and gives 4 back."""
    session = position(["rasluu:2"], ["toxluu"], sector=2, hand=["dampening_wave"], dice=[4, 5, 1])
    play(session, "play:dampening_wave", "attack:rogue-1")
    assert damages(session)[0] == 2


def test_dampening_wave_is_for_the_own_luu_and_this_round():
    second = ["rasluu:5"]
    session = position(["rasluu:5"], ["tjeluu"], second=second, hand=["dampening_wave"], dice=[1, 1, 1, 1])
    play(session, "play:dampening_wave", *["gather"] * 4)
    assert damages(session) == [3, 7, 7, 7]


@pytest.mark.parametrize(
    ("dice", "dealt"),
    [
        pytest.param([1, 6, 1], [], id="the first shows 6"),
        pytest.param([1, 1, 6], [], id="the second shows 6"),
        pytest.param([1, 5, 5], [7], id="neither"),
    ],
)
def test_double_phase_rolls_two_dice_for_phase_shift(dice, dealt):
    """PL-2.10."""
    session = position(["gifluu:5"], ["tjeluu"], hand=["double_phase"], dice=dice)
    play(session, "play:double_phase", "gather")
    assert damages(session) == dealt
    scripted(session).finish()


def test_double_phase_is_for_the_chosen_gifluu_to_the_end_of_the_game():
    session = position(["gifluu:5", "gifluu:5"], ["tjeluu"], hand=["double_phase"], dice=[1, 5])
    play(session, "play:double_phase", "target:luu-2", "gather", "gather")
    assert damages(session) == [7]
    won = play(position(["gifluu:5"], ["tjeluu@1"], hand=["double_phase"]), "play:double_phase", "attack:rogue-1")
    won.play(won.choice.keys[0])
    assert (won.state.sector, ids(won, "lasting")) == (2, ["double_phase"])


# --- an attack prevented ---


def test_shell_reflex_prevents_an_attack_when_its_d6_shows_1():
    """PL-7.6: a prevented attack has not landed, so Defend is still there for the next one."""
    wave = ["rogue-kjeluu:2", "rogue-kjeluu:2"]
    session = position(["rasluu:5"], wave, hand=["shell_reflex"], dice=[2, 1, 2, 2])
    play(session, "play:shell_reflex", "defend")
    assert [event.die for event in events(session, "AttackPrevented")] == [1]
    assert damages(session) == [2 + 2 - 2]
    scripted(session).finish()


def test_shell_reflex_rolls_for_no_carried_damage():
    """PL-6.6: that is no attack."""
    session = position(["rasluu:1@1", "rasluu:5"], ["tjeluu"], hand=["shell_reflex"], dice=[1])
    play(session, "play:shell_reflex", "target:luu-2", "gather", "gather")
    assert damages(session) == [7, 6]


@pytest.mark.parametrize(
    ("dice", "prevented"),
    [
        pytest.param([1, 6], 0, id="an evaded attack needs no second die"),
        pytest.param([1, 5, 1], 1, id="after the evasion has failed"),
    ],
)
def test_shell_reflex_comes_after_phase_shift(dice, prevented):
    """PL-7.6."""
    session = position(["gifluu:5"], ["tjeluu"], hand=["shell_reflex"], dice=dice)
    play(session, "play:shell_reflex", "defend")
    assert (len(events(session, "AttackPrevented")), damages(session)) == (prevented, [])
    assert enemies(session)[0].hp == 40, "what has not landed is not given back"
    scripted(session).finish()


def test_shell_reflex_does_not_stop_damage_given_back_nor_serve_others():
    """No enemy's attack: Toxluu's aura. The Luu beside it, and the other player's, are attacked as ever."""
    session = position(["rasluu:2"], ["toxluu"], sector=2, hand=["shell_reflex"], dice=[4, 5, 1, 1])
    play(session, "play:shell_reflex", "attack:rogue-1")
    assert damages(session) == [4]
    other = position(["rasluu:5", "rasluu:5"], ["tjeluu"], hand=["shell_reflex"], dice=[1])
    play(other, "play:shell_reflex", "target:luu-2", "gather", "gather")
    assert damages(other) == [7]


def test_shell_reflex_is_out_until_the_wave_ends():
    session = position(["rasluu:5"], ["rogue-bisluu:1@1"], hand=["shell_reflex"], discard=[])
    play(session, "play:shell_reflex", "attack:rogue-1")
    assert (session.state.wave, ids(session, "lasting"), hps(session)) == (2, [], [35])
