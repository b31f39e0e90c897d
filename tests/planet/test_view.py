"""What a seat may see: the shape of a view, and that nothing hidden shows in it."""

from __future__ import annotations

import json
from collections.abc import Iterator
from random import Random

import pytest
from board import play, position, scripted
from journey import journey

import luu
from luu.core.session import Session

# --- the shape ---

CARD = {"id": str, "name": str}
REASONS = [[str, int]]
OPTION = {"key": str, "label": str, "detail": str}
ENEMY = {
    "key": str, "uid": int, "id": str, "name": str, "class": str, "tier": int, "boss": bool, "hp": int, "max_hp": int,
    "attack": int, "attack_reasons": REASONS, "xp": int, "trait": str, "text": str,
}  # fmt: skip
LUU = {
    "key": str, "uid": int, "name": str, "class": str, "form": str, "level": int, "hp": int, "max_hp": int,
    "attack": int, "attack_reasons": REASONS, "defence": int, "defence_reasons": REASONS,
    "xp": int, "xp_needed": (int, None), "acting": bool, "acted": bool, "acts_next": bool,
    "defending": bool, "call_ready": bool,
    "drained": bool, "abilities": [{"name": str, "text": str, "rule": str}], "boosted_by": [int],
    "cards": [{**CARD, "until": str}],
}  # fmt: skip
HELD = {
    **CARD, "kind": str, "pool": str, "class": (str, None), "cost": int, "text": str, "playable": bool,
    "key": (str, None), "why_not": str,
}  # fmt: skip
EVENT = {
    "kind": str, "text": str, "rule": str, "dice": [{"sides": int, "value": int}],
    "who": (int, None), "target": (int, None), "amount": (int, None),
}  # fmt: skip
VIEW = {
    "game": str, "seat": int, "players": int, "ply": int, "seed": int,
    "sector": {"number": int, "of": int, "dice": [int], "min": int, "max": int, "mean": float},
    "wave": {"number": int, "of": int, "boss": bool},
    "round": int, "round_total": int, "phase": str,
    "boss": {"id": str, "name": str, "title": str, "class": str, "hp": int, "attack": int, "text": str},
    "enemies": [ENEMY], "waves_to_come": [int], "queues": [[LUU]], "hands": [([HELD], None)],
    "hand_sizes": [int], "hand_limit": int, "queue_limit": int, "luutex": [int],
    "deck": int, "discard": [CARD], "removed": [CARD], "power_aside": int, "reserve": [str],
    "fallen": [{"seat": int, "name": str, "form": str, "level": int}],
    "lasting": [{**CARD, "until": str, "seat": int, "luu": (int, type(None))}],
    "choice": ({"seat": int, "kind": str, "prompt": str, "options": [OPTION]}, None), "waiting_for": (int, None),
    "events": [EVENT], "outcome": ({"won": bool, "reason": str, "text": str}, None),
}  # fmt: skip


def misfits(value: object, shape: object, path: str = "view") -> Iterator[str]:
    """Where a value is not of the given shape: a type, the fields of a dict, [what a list holds], (either, or)."""
    if isinstance(shape, tuple):
        if not any(not list(misfits(value, one, path)) for one in shape):
            yield f"{path} is {value!r}"
    elif isinstance(shape, dict) and isinstance(value, dict):
        for name, inner in shape.items():
            yield from misfits(value[name], inner, f"{path}.{name}") if name in value else [f"{path} has no {name}"]
    elif isinstance(shape, list) and isinstance(value, list):
        pairs = zip(value, shape, strict=True) if len(shape) > 1 else [(item, shape[0]) for item in value]
        for place, (item, inner) in enumerate(pairs):
            yield from misfits(item, inner, f"{path}[{place}]")
    elif shape is not value and type(value) is not shape:
        yield f"{path} is {value!r}"


def at_random(players: int, seed: int) -> Iterator[Session]:
    """A game of random moves, seen at each of its questions and at its end."""
    chooser = Random(seed)
    session = luu.new("planet", players=players, seed=seed, draft="auto", chaos=0)
    while session.choice:
        yield session
        session.play(chooser.choice(session.choice.keys))
    yield session


def games() -> Iterator[Session]:
    """Random games and won ones, solo and for two, at each of their questions."""
    for players in (1, 2):
        yield from journey(players)
        for seed in range(3):
            yield from at_random(players, seed)


def test_views_have_the_agreed_shape_and_are_plain_json():
    """At every question, for every seat."""
    for session in games():
        for seat in range(session.view(0)["players"]):
            view = session.view(seat)
            assert list(misfits(view, VIEW)) == []
            assert json.loads(json.dumps(view)) == view


def test_the_checker_of_shapes_finds_faults():
    view = luu.new("planet", seed=1, draft="auto", chaos=0).view(0)
    del view["deck"]
    view["round"] = True
    view["queues"][0][0]["hp"] = "12"
    view["luutex"] = None
    assert list(misfits(view, VIEW)) == [
        "view.round is True", "view.queues[0][0].hp is '12'", "view.luutex is None", "view has no deck",
    ]  # fmt: skip


def test_numbers_are_the_sums_of_their_reasons():
    """Attack and defence of every Luu and enemy say how they come about."""
    for session in games():
        view = session.view(0)
        luus = [one for queue in view["queues"] for one in queue]
        for one in [*luus, *view["enemies"]]:
            assert one["attack"] == sum(amount for _, amount in one["attack_reasons"])
        assert all(one["defence"] == sum(amount for _, amount in one["defence_reasons"]) for one in luus)


def test_the_asked_seat_sees_the_question_and_the_other_one_whom_it_waits_for():
    for session in games():
        for seat in range(session.view(0)["players"]):
            view = session.view(seat)
            if session.choice is None:
                assert (view["choice"], view["waiting_for"], view["phase"]) == (None, None, "over")
                continue
            assert view["phase"] == session.choice.kind
            if seat == session.choice.seat:
                assert [option["key"] for option in view["choice"]["options"]] == list(session.choice.keys)
                assert (view["choice"]["kind"], view["waiting_for"]) == (session.choice.kind, None)
            else:
                assert (view["choice"], view["waiting_for"]) == (None, session.choice.seat)


def test_cards_in_hand_say_how_they_are_played_or_why_not():
    """A playable card has the key of its option; another one a reason, when its player is to move."""
    for session in games():
        if session.choice is None or session.choice.kind not in ("turn", "bench"):
            continue
        hand = session.view(session.choice.seat)["hands"][session.choice.seat]
        for card in hand:
            assert card["playable"] == (f"play:{card['id']}" in session.choice.keys)
            assert card["key"] == (f"play:{card['id']}" if card["playable"] else None)
            assert bool(card["why_not"]) != card["playable"]


def test_a_card_to_be_discarded_has_that_key():
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], hand=["gifluu", "bisluu", "rasluu", "lagluu", "kjeluu"])
    play(session, "attack:rogue-1")
    assert {card["key"] for card in session.view(0)["hands"][0]} == set(session.choice.keys)


def test_what_a_luu_shows():
    """Acting, acted, defending, ready to call, drained, boosted; the cards on it."""
    queue = ["rasluu:1", "bisluu:1", "kjeluu:1"]
    session = position(queue, ["tjeluu"], hand=["shell_guard"], round_now=0)
    play(session, "play:shell_guard", "target:luu-3", "call:rogue-1", "die:3", "defend")
    first, second, third = session.view(0)["queues"][0]
    assert (first["acted"], second["acted"], third["acted"]) == (True, True, False)
    assert (first["acting"], second["acting"], third["acting"]) == (False, False, True)
    assert (first["defending"], second["defending"]) == (False, True)
    assert (first["call_ready"], second["call_ready"]) == (False, False)
    assert (first["boosted_by"], second["boosted_by"], third["boosted_by"]) == ([2], [], [2])
    assert [card["id"] for card in third["cards"]] == ["shell_guard"]
    assert third["defence_reasons"] == [["Bonded Boost", 1], ["Shell Guard", 2]]
    assert session.view(0)["lasting"][0]["luu"] == third["uid"]
    play(session, "gather")
    assert [one["drained"] for one in session.view(0)["queues"][0]] == [True, False, False]
    assert session.view(0)["queues"][0][0]["attack_reasons"] == [
        ["base", 1], ["Symbiotic Drain", -1], ["Bonded Boost", 1],
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("luu_", "xp_needed", "abilities"),
    [
        pytest.param("rasluu:2", 5, [("Call the Shot", "PL-2.4"), ("Predatory Strike", "PL-2.5")], id="base"),
        pytest.param("lagluu:3e", 5, [("Pack Recovery", "PL-2.6"), ("Swarm Mind", "PL-2.7")], id="evolved"),
        pytest.param("kjeluu:5", None, [("Impervious", "PL-2.8"), ("Fortress Form", "PL-2.9")], id="Level 5"),
        pytest.param("bisluu:1", 5, [("Bonded Boost", "PL-2.12")], id="without a trait"),
    ],
)
def test_levels_and_abilities_of_a_luu(luu_, xp_needed, abilities):
    """The abilities of its form, each with its clause."""
    [[shown]] = position([luu_]).view(0)["queues"]
    assert shown["xp_needed"] == xp_needed
    assert [(one["name"], one["rule"]) for one in shown["abilities"]] == abilities


def test_options_know_their_place_on_the_board():
    session = position(["rasluu:1", "kjeluu:1"], hand=["quick_mend"])
    places = {option["key"]: option for option in session.view(0)["choice"]["options"]}
    assert places["attack:rogue-1"]["target"] == "rogue-1"
    assert places["move:luu-2:forward"]["luu"] == "luu-2"
    assert places["play:quick_mend"]["card"] == "quick_mend"
    play(session, "play:quick_mend")
    assert [option["luu"] for option in session.view(0)["choice"]["options"]] == ["luu-1", "luu-2"]
    play(session, "target:luu-1", "call:rogue-1")
    assert [option["value"] for option in session.view(0)["choice"]["options"]] == [1, 2, 3, 4]


def test_dice_of_the_last_move_are_shown_as_they_fell():
    session = position(["kjeluu:3"], ["rogue-gifluu:4"], sector=4, dice=[3, 5, 2, 1, 6])
    play(session, "attack:rogue-1")
    shown = {event["kind"]: event for event in session.view(0)["events"]}
    assert shown["Attacked"]["dice"] == [{"sides": 4, "value": 3}, {"sides": 6, "value": 5}]
    assert (shown["Attacked"]["who"], shown["Attacked"]["target"]) == (1, 4101)
    assert shown["EnemyAttacked"]["dice"] == [{"sides": 4, "value": 1}, {"sides": 6, "value": 6}]
    assert (shown["EnemyAttacked"]["who"], shown["EnemyAttacked"]["target"]) == (4101, 1)


def test_the_outcome_is_shown():
    *_, session = journey()
    assert session.view(0)["outcome"]["won"] is True
    lost = play(position(["rasluu:1@1"]), "gather")
    assert lost.view(0)["outcome"] == {
        "won": False, "reason": "colony lost", "text": "The last Luu has fallen. The colony is lost.",
    }  # fmt: skip


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(ValueError, match=f"seat {seat} was given, expected 0 to 0"):
        position().view(seat)


def test_looking_changes_nothing():
    """No die is rolled, and the same is seen again."""
    session = position(["rasluu:1"], ["rogue-gifluu:1"], dice=[3], hand=["quick_mend"])
    assert session.view(0) == session.view(0)
    assert scripted(session).used == 0


# --- what is hidden ---

SECRET = ["full_restore", "overdrive", "gather_surge", "kjeluu_evolved"]


def text_of(session: Session, seat: int) -> str:
    """All that a seat can see, as one text."""
    return json.dumps(session.view(seat))


@pytest.mark.parametrize("seat", [0, 1])
def test_the_other_hand_is_hidden(seat):
    """Neither ids nor names of its cards are anywhere in the view, whoever is asked."""
    mine, theirs = ("hand", "second_hand") if seat == 0 else ("second_hand", "hand")
    session = position(["kjeluu:1"], second=["kjeluu:1"], **{mine: ["quick_mend"], theirs: SECRET})
    for key in ("defend", "defend"):
        assert session.view(seat)["hands"][1 - seat] is None
        assert session.view(seat)["hand_sizes"][1 - seat] == len(SECRET)
        for card in session.view(1 - seat)["hands"][1 - seat]:
            assert card["id"] in SECRET
            assert card["id"] not in text_of(session, seat)
            assert card["name"] not in text_of(session, seat)
        play(session, key)


def world(theirs: list[str], draw: list[str], seed: int) -> Session:
    """Seat 0's view of this game must not depend on `theirs`, `draw` or `seed`."""
    session = position(
        ["rasluu:1"], ["rogue-bisluu:1@1"], second=["kjeluu:1"],
        hand=["quick_mend"], second_hand=theirs, draw=[*draw, "gifluu"], discard=["core_cascade"], seed=seed,
    )  # fmt: skip
    session.game.seed = 0
    session.state.reserve = ()  # who started the game is no secret, and differs with the seed
    return session


def test_what_is_hidden_makes_no_difference_to_what_is_seen():
    """Other hands, piles, face-down waves and bosses: seat 0 sees the same through a wave's end, draws included."""
    here = world(["overdrive", "lagluu", "bisluu"], ["full_restore", "kjeluu"], seed=0)
    there = world(["kjeluu", "full_restore", "overdrive"], ["bisluu", "lagluu"], seed=1)
    for key in ("attack:rogue-1", "defend"):
        assert here.view(0) == there.view(0)
        play(here, key)
        play(there, key)
    assert here.state.wave == there.state.wave == 2
    before, after = here.view(0), there.view(0)
    assert before["hand_sizes"] == after["hand_sizes"] == [2, 4]
    for hidden_until_now in ("enemies", "events"):
        del before[hidden_until_now], after[hidden_until_now]
    assert before == after


def test_the_other_seat_does_not_read_which_cards_were_drawn():
    """A player's own draws are named, the other's are only counted."""
    session = world(["overdrive"], ["full_restore"], seed=0)
    play(session, "attack:rogue-1", "defend")
    own, other = (
        [event["text"] for event in session.view(seat)["events"] if event["kind"] == "Drew"] for seat in (1, 0)
    )
    assert own == ["Player 1 draws a card.", "Player 2 draws Full Restore."]
    assert other == ["Player 1 draws Gifluu.", "Player 2 draws a card."]
    assert "full_restore" not in text_of(session, 0)


def test_the_other_opening_hand_is_only_counted():
    """The set-up's events are seen too, before the first move."""
    session = luu.new("planet", players=2, seed=3, draft="auto", chaos=0)
    for seat in (0, 1):
        texts = [event["text"] for event in session.view(seat)["events"] if event["kind"] == "HandDrawn"]
        assert texts[1 - seat] == f"Player {2 - seat} draws an opening hand of 5."
        assert texts[seat].startswith(f"Player {seat + 1} draws an opening hand: ")


def test_dealing_hidden_things_anew_changes_nothing_that_is_seen():
    """A copy for looking ahead has other hidden cards, Rogues and bosses, and shows the same."""
    for session in at_random(2, 5):
        for seat in (0, 1):
            seen, imagined = session.view(seat), session.imagine(seat, "anew").view(seat)
            for past in ("ply", "events"):
                del seen[past], imagined[past]
            assert imagined == seen


def test_no_order_of_a_pile_is_shown():
    """The draw pile, the Power cards and the face-down waves are numbers."""
    view = luu.new("planet", seed=2, draft="fixed", chaos=0).view(0)
    assert (view["deck"], view["power_aside"], view["waves_to_come"]) == (25, 10, [2, 2])
