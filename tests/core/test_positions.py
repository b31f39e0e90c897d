"""Positions as data: a game begins with one, is saved with it, and every fault in one is told at once."""

from __future__ import annotations

import json
from random import Random

import pytest

import luu
from benchmarks import soundness_luturas, soundness_planet
from luu.games import position_parts

SOUND = {"planet": soundness_planet.faults, "luturas": soundness_luturas.faults}

PLANET = {
    "sector": 3, "wave": 2, "round": 4, "boss": "lynluu", "luutex": [9],
    "queues": [[{"luu": "kjeluu", "level": 3, "evolved": True, "hp": 9, "xp": 2}, {"luu": "rasluu"}]],
    "enemies": [{"enemy": "kjeluu_t2", "hp": 3}, "lagluu_t3"],
    "hands": [["quick_mend", "gifluu"]], "discard": ["passive_harvest"],
}  # fmt: skip
TWO = {"queues": [[{"luu": "lagluu", "level": 2}], [{"luu": "bisluu", "level": 5}]], "sector": 2, "wave": 4, "chaos": 3}
VERSUS = {
    "teams": [
        [
            {"lutura": "brinokk", "hyper": True, "stamina": 4, "status": "Burned"},
            "marelisk", {"lutura": "ondurra", "stamina": 0},
        ],
        ["isotarn", "lodrok", "silmoro"],
    ],
    "hands": [["drench_pulse", "overclock"], None], "portals": [[], ["grit_jab"]], "spent": [True, False], "round": 7,
}  # fmt: skip
SOLO = {
    "teams": [[{"lutura": "brinokk", "special": 9}, "marelisk", "ondurra"]],
    "oscumora": {"oscumora": "sumbrix", "stamina": 2, "force_field": 1}, "to_come": [],
}  # fmt: skip
GIVEN = {"planet": PLANET, "two": TWO, "versus": VERSUS, "solo": SOLO}

every = pytest.mark.parametrize("name", GIVEN)


def begun(name: str, seed: int = 5, **changed) -> luu.Session:
    game = "planet" if "queues" in GIVEN[name] else "luturas"
    return luu.new(game, position={**GIVEN[name], **changed}, seed=seed)


@every
def test_a_position_is_sound_and_can_be_played_to_its_end(name):
    session = begun(name)
    chance = Random(1)
    while session.choice is not None and session.ply < 400:
        assert SOUND[session.game.name](session) == []
        session.play(chance.choice(session.choice.keys))
    assert SOUND[session.game.name](session) == []


@every
def test_what_is_given_stands_there(name):
    session = begun(name)
    shown = luu.position(session)
    for part, given in GIVEN[name].items():
        if part in ("queues", "enemies", "teams", "oscumora"):
            continue
        for mine, theirs in zip(listed(given), listed(shown[part]), strict=True):
            assert theirs == mine or mine is None or set(mine) == set(theirs)


def listed(value):
    return value if isinstance(value, list) else [value]


def test_luu_and_enemies_stand_as_given():
    view = begun("planet").view(0)
    kjeluu, rasluu = view["queues"][0]
    assert [kjeluu[part] for part in ("class", "level", "form", "hp", "xp")] == ["Kjeluu", 3, "evolved", 9, 2]
    assert (rasluu["class"], rasluu["level"], rasluu["hp"]) == ("Rasluu", 1, rasluu["max_hp"])
    first = view["enemies"][0]
    assert (first["class"], first["hp"]) == ("Kjeluu", 3)
    assert (view["sector"]["number"], view["wave"]["number"], view["round"]) == (3, 2, 4)


def test_luutex_is_what_is_given_or_what_a_game_begins_with():
    """PL-4.1: 5 for each player."""
    assert begun("planet").view(0)["luutex"] == [9]
    assert begun("two").view(0)["luutex"] == [5, 5]


def test_a_wave_that_is_not_given_is_dealt():
    """PL-5.6: 6 Rogues in three waves of Sector 3; in wave 4 the boss stands there."""
    first, second = (begun("planet", wave=wave, enemies=None) for wave in (1, 2))
    sizes = [len(first.view(0)["enemies"]), *map(len, first.state.waves)]
    assert sizes == [2, 2, 2]
    assert [len(second.view(0)["enemies"]), *map(len, second.state.waves)] == [2, 2]
    [boss] = begun("planet", wave=4, enemies=None).view(0)["enemies"]
    assert boss["id"] == "lynluu_s3"


def test_luturas_stand_as_given():
    session = begun("versus")
    brinokk, marelisk, ondurra = session.view(0)["teams"][0]
    assert (brinokk["stamina"], brinokk["status"]["name"], ondurra["stamina"]) == (4, "Burned", 0)
    assert marelisk["stamina"] == marelisk["max_stamina"]
    assert session.choice.kind == "tool"  # its transformation is spent, and it is Hyper


@every
def test_a_game_from_a_position_is_saved_with_it_and_undone_to_it(name):
    session = begun(name)
    first = session.view(0)
    for _ in range(6):
        session.play(session.choice.keys[-1])
    again = luu.load(session.short())
    assert (again.save(), again.view(0)) == (session.save(), session.view(0))
    assert json.loads(session.save())["setup"]["position"] == GIVEN[name]
    session.go_to(0)
    assert session.view(0)["hands"] == first["hands"]


@every
def test_a_position_read_off_a_game_begins_the_same_game(name):
    session = begun(name)
    again = luu.new(session.game.name, position=luu.position(session), seed=session.seed)
    parts = ("teams", "queues", "enemies", "oscumora", "portals", "sector", "wave", "round", "luutex", "decks")
    one, other = session.view(0), again.view(0)
    assert {part: one.get(part) for part in parts} == {part: other.get(part) for part in parts}
    assert luu.position(again) == luu.position(session)


@pytest.mark.parametrize("setup", [{"draft": "auto", "chaos": 2}, {"draft": "auto", "chaos": 0, "players": 2}])
def test_the_position_of_any_moment_of_planet_luu_can_be_set_up(setup):
    session = luu.new("planet", seed=3, **setup)
    agent = luu.agents.get("greedy", "planet")
    while session.choice is not None and session.ply < 120:
        session.play(agent.choose(session))
        if session.choice is not None and session.choice.kind == "turn" and session.state.enemies:
            assert SOUND["planet"](luu.new("planet", position=luu.position(session))) == []


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_the_position_of_any_moment_of_luturas_network_can_be_set_up(mode):
    session, chance = luu.new("luturas", mode=mode, draft="auto", seed=3), Random(3)
    while session.choice is not None and session.ply < 120:
        session.play(chance.choice(session.choice.keys))
        if session.choice is not None and session.choice.kind in ("tool", "strategy"):
            assert SOUND["luturas"](luu.new("luturas", position=luu.position(session))) == []


def test_for_a_seat_a_position_keeps_what_that_seat_cannot_see():
    session = luu.new("luturas", draft="auto", seed=3)
    seen = luu.position(session, seat=0)
    assert (seen["hands"][1], "decks" in seen) == (None, False)
    two = luu.new("planet", players=2, seed=3, draft="auto", chaos=0)
    seen_too = luu.position(two, seat=1)
    assert (seen_too["hands"][0], "draw" in seen_too) == (None, False)
    assert SOUND["planet"](luu.new("planet", position=seen_too)) == []
    everything = luu.position(two)
    assert seen_too["deck"] == sorted([*everything["draw"], *everything["hands"][0]])
    assert SOUND["luturas"](luu.new("luturas", position=seen)) == []


def test_a_card_that_is_given_a_place_leaves_the_deck():
    seen = luu.position(begun("planet"), seat=0)
    card = next(card for card in seen["deck"] if card == "core_cascade")
    moved = {**seen, "hands": [[card]]}
    session = luu.new("planet", position=moved)
    assert SOUND["planet"](session) == []
    assert card not in luu.position(session)["draw"]


FAULTS = [
    ("planet", {"queues": [[{"luu": "kjelu"}]]}, "queues[0][0].luu: 'kjelu' was given", "did you mean 'kjeluu'?"),
    ("planet", {"queues": [[]]}, "queues: [[]] was given", "without any the game is lost"),
    ("planet", {"queues": [[{"luu": "kjeluu", "hp": 99}]]}, "queues[0][0].hp: 99", "a kjeluu of level 1"),
    ("planet", {"queues": [[{"luu": "kjeluu", "level": 2, "evolved": True}]]}, "queues[0][0].evolved", "level 3"),
    ("planet", {"queues": [[{"luu": "kjeluu", "level": 5, "xp": 1}]]}, "queues[0][0].xp: 1", "0 to 0"),
    ("planet", {"queues": [[{"luu": "kjeluu"}] * 5]}, "queues[0][4]: 'kjeluu' was given", "the box has 4"),
    ("planet", {"queues": [[{"luu": "kjeluu"}] * 6]}, "queues[0]: '6 of them' was given", "a list of 0 to 5 Luu"),
    ("planet", {"queues": 3}, "queues: 3 was given", "1 or 2 queues"),
    ("planet", {"sector": 6}, "sector: 6 was given", "1 to 5"),
    ("planet", {"wave": 4}, "enemies: ['kjeluu_t2', 'lagluu_t3'] was given", "the boss, lynluu, once"),
    ("planet", {"enemies": ["lynluu"]}, "enemies: ['lynluu_s3'] was given", "comes in wave 4"),
    ("planet", {"enemies": ["kjeluu_t2"] * 4}, "enemies[3]: 'kjeluu_t2' was given", "three of a class"),
    ("planet", {"enemies": [{"enemy": "kjeluu_t2", "hp": 0}]}, "enemies[0].hp: 0 was given", "kjeluu_t2"),
    ("planet", {"hands": [["quick_mend", "quick_mend"]]}, "hands[0][1]: 'quick_mend' was given", "in hands[0][0]"),
    ("planet", {"hands": [["quick_mend"], []]}, "hands: '2 of them' was given", "a list of 1 hands"),
    ("planet", {"draw": [], "deck": []}, "deck: [] was given", "either `draw`"),
    ("planet", {"deck": ["core_cascade"] * 2}, "deck[1]: 'core_cascade' was given", "in deck[0]"),
    ("planet", {"luutex": [True]}, "luutex[0]: True was given", "0 to 99"),
    ("planet", {"chaos": 6}, "chaos: 6 was given", "0 to 5"),
    ("planet", {"boss": "kjeluu"}, "boss: 'kjeluu' was given", "a boss of this sector"),
    ("planet", {"enemy": []}, "position: 'enemy' was given", "did you mean 'enemies'?"),
    (
        "versus",
        {"teams": [["brinokk"] * 3, ["isotarn", "lodrok", "silmoro"]]},
        "teams[0][1].lutura",
        "each Lutura once",
    ),
    ("versus", {"teams": [["brinokk", "marelisk"]]}, "teams[0]: '2 of them' was given", "3 Luturas"),
    ("versus", {"teams": []}, "teams: [] was given", "1 team (solo) or 2 (versus)"),
    ("versus", {"oscumora": "sumbrix"}, "oscumora: 'sumbrix' was given", "belongs to solo"),
    ("versus", {"hands": [["grit_jab"], None], "portals": [["grit_jab"], []]}, "portals[0][0]", "in hands[0][0]"),
    ("solo", {"teams": [[{"lutura": "brinokk", "status": "Soaked"}, "marelisk", "ondurra"]]}, "status", "immune"),
    ("solo", {"teams": [[{"lutura": "brinokk", "stamina": 0}, "marelisk", "ondurra"]]}, "stamina: 0", "the active one"),
    ("solo", {"teams": [[{"lutura": "brinokk", "special": 10}, "marelisk", "ondurra"]]}, "special: 10", "0 to 9"),
    ("solo", {"to_come": ["sumbrix"]}, "to_come[0]: 'sumbrix' was given", "each Oscumora once"),
    ("solo", {"oscumora": {"oscumora": "sumbrix", "stamina": 99}}, "oscumora.stamina: 99", "Sumbrix"),
]


@pytest.mark.parametrize(("name", "changed", "given", "expected"), FAULTS)
def test_a_fault_names_its_place_what_was_given_and_what_was_expected(name, changed, given, expected):
    """No form before its level (PL-3.7), no boss among Rogues (PL-5.1), no Rogue that its deck lacks (PL-5.6)."""
    with pytest.raises(ValueError, match="fault") as raised:
        begun(name, **changed)
    assert given in str(raised.value)
    assert expected in str(raised.value)


def test_all_faults_are_told_together():
    with pytest.raises(ValueError, match="5 faults in the position") as raised:
        begun("planet", sector=9, luutex=[-1], chaos="many", hands=[["nothing"]])
    assert len(str(raised.value).splitlines()) == 6


@pytest.mark.parametrize("position", [3, "planet", [], {"queues": {1, 2}}, {"queues": float("nan")}])
def test_what_is_no_position_is_refused(position):
    with pytest.raises(ValueError, match="was given, expected"):
        luu.new("planet", position=position)


def test_a_damaged_position_in_a_save_is_refused():
    save = json.loads(begun("planet").save())
    save["setup"]["position"]["sector"] = 9
    with pytest.raises(luu.CorruptSave, match="sector: 9 was given"):
        luu.load(json.dumps(save))


def test_a_position_that_is_changed_afterwards_changes_no_game():
    mine = json.loads(json.dumps(PLANET))
    session = luu.new("planet", position=mine)
    mine["queues"][0].clear()
    assert luu.load(session.save()).view(0)["queues"] == session.view(0)["queues"]


def test_only_a_game_in_its_rounds_has_a_position():
    with pytest.raises(ValueError, match="not come to its first round"):
        luu.position(luu.new("planet"))
    with pytest.raises(TypeError, match="expected a Session"):
        luu.position("planet")


@pytest.mark.parametrize("game", ["planet", "luturas"])
def test_every_card_that_a_form_offers_can_be_set_up(game):
    parts = position_parts(game)
    cards = [card["id"] for card in parts["cards"]]
    for start in range(0, len(cards), 12):
        hand = cards[start : start + 12]
        session = begun("planet", hands=[hand], discard=[]) if game == "planet" else begun("solo", hands=[hand])
        assert SOUND[game](session) == []
