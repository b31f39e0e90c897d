"""What a seat sees: plain data with reasons for its numbers, and nothing that only the other seat may know."""

from __future__ import annotations

import json
from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

import luu
from luu.core.session import Session
from luu.luturas.records import STATS
from luu.luturas.view import change_words

# --- games to look at ---


def at_random(mode: str, seed: int, draft: str = "random", most: int = 110) -> Iterator[Session]:
    """A game of random moves, seen at each of its questions and at its end."""
    chooser = Random(seed)
    session = luu.new("luturas", mode=mode, seed=seed, draft=draft)
    while session.choice and session.ply < most:
        yield session
        session.play(chooser.choice(session.choice.keys))
    yield session


def games() -> Iterator[Session]:
    """Random games of both modes, at each of their questions."""
    for seed in range(2):
        yield from at_random("versus", seed, "play" if seed % 2 else "random")
        yield from at_random("solo", seed, "play" if seed % 2 else "random")


def seats(session: Session) -> range:
    return range(session.game.seats)


def text_of(view: Any) -> str:
    """A view as one text."""
    return json.dumps(view)


# --- what it looks like ---


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


CARD = {"id": str, "name": str, "kind": str}
STAT = {"printed": int, "value": int, "reasons": [[str, int]]}
ABILITY = {"name": str, "text": str}
CHANGE = {"what": str, "amount": (int, None), "until": str, "card": str, "title": str, "text": str}
SIDE = {"damage_dice": int, "defense_dice": int, "speed": int, "categories": [str], "ability": ABILITY}
LUTURA = {
    "id": str, "slot": int, "seat": int, "name": str, "nature": str, "immune_to": str,
    "stamina": int, "max_stamina": int, "active": bool, "down": bool, "hyper": bool, "defending": bool,
    "status": ({"name": str, "text": str}, None), "special": (int, None), "special_needed": (int, None),
    "categories": [str], "crystals": [str], "stats": dict.fromkeys(STATS, STAT), "ability": ABILITY,
    "other_side": SIDE, "changes": [CHANGE],
}  # fmt: skip
OSCUMORA = {
    "id": str, "slot": int, "name": str, "nature": str, "inflicts": str, "number": int, "stamina": int,
    "max_stamina": int, "force_field": int, "max_force_field": int, "accuracy": int,
    "stats": dict.fromkeys(("roll", "power", "guard"), STAT), "ability": ABILITY, "adapted": (str, None),
    "attacks": int, "down": bool, "changes": [CHANGE],
}  # fmt: skip
COUNTS = {"tool": int, "strategy": int}
PLACED = {"id": (str, None), "name": (str, None), "face_up": bool}
PRINTED = {
    "id": str, "name": str, "nature": str, "immune_to": str, "stamina": int, "base": SIDE, "hyper": SIDE,
}  # fmt: skip
OPTION = {"key": str, "label": str, "detail": str}
EVENT = {
    "kind": str, "text": str, "rule": str, "dice": [{"sides": int, "value": int, "counts": bool}],
    "seat": (int, None), "card": (str, None), "who": (int, None), "target": (int, None), "who_name": str,
    "target_name": str, "amount": (int, None),
}  # fmt: skip
VIEW = {
    "game": str, "seat": int, "mode": str, "seed": int, "ply": int, "round": int, "phase": str, "first": int,
    "teams": [[LUTURA]], "active": [(str, None)], "oscumora": (OSCUMORA, None),
    "oscumoras": ({"beaten": int, "left": int, "of": int}, None),
    "hands": [([{**CARD, "fits": bool, "numbers": str, "key": (str, None), "why_not": str}], None)],
    "known": [[CARD]], "hand_sizes": [COUNTS], "hand_limit": int, "decks": [COUNTS],
    "portals": [{"tool": [CARD], "strategy": [CARD]}],
    "placed": [{"tool": (PLACED, None), "strategy": (PLACED, None), "transforming": bool, "locked": bool}],
    "spent": [bool], "strikes": [{"attacker": str, "target": str, "text": str}], "draft": ({"pool": [PRINTED]}, None),
    "choice": ({"seat": int, "kind": str, "prompt": str, "options": [OPTION]}, None), "waiting_for": (int, None),
    "events": [EVENT], "outcome": ({"won": bool, "winner": (int, None), "reason": str, "text": str}, None),
}  # fmt: skip


def test_views_have_the_agreed_shape_and_are_plain_json():
    """At every question, for every seat."""
    for session in games():
        for seat in seats(session):
            view = session.view(seat)
            assert list(misfits(view, VIEW)) == []
            assert json.loads(json.dumps(view)) == view


def test_the_checker_of_shapes_finds_faults():
    view = luu.new("luturas", mode="solo", seed=1, draft="random").view(0)
    del view["decks"]
    view["round"] = True
    view["teams"][0][0]["stamina"] = "12"
    view["oscumora"] = 5
    assert list(misfits(view, VIEW)) == [
        "view.round is True", "view.teams[0][0].stamina is '12'", "view.oscumora is 5", "view has no decks",
    ]  # fmt: skip


def test_numbers_are_the_sums_of_their_reasons():
    """Every stat of every creature says how it comes about."""
    for session in games():
        view = session.view(0)
        creatures = [one for team in view["teams"] for one in team] + ([view["oscumora"]] if view["oscumora"] else [])
        for one in creatures:
            for stat in one["stats"].values():
                assert stat["value"] == sum(amount for _, amount in stat["reasons"])


def test_the_asked_seat_sees_the_question_and_the_other_one_whom_it_waits_for():
    for session in games():
        for seat in seats(session):
            view = session.view(seat)
            if session.choice is None:
                assert (view["choice"], view["waiting_for"], view["phase"]) == (None, None, "over")
            elif seat == session.choice.seat:
                assert [option["key"] for option in view["choice"]["options"]] == list(session.choice.keys)
                assert (view["choice"]["kind"], view["waiting_for"]) == (session.choice.kind, None)
            else:
                assert (view["choice"], view["waiting_for"]) == (None, session.choice.seat)


def test_cards_in_hand_say_whether_they_fit():
    """LN-R9, LN-R10: a card that does not fit can be played all the same, and says what becomes of it."""
    seen = set()
    for session in games():
        if session.choice is None or session.choice.kind not in ("tool", "strategy"):
            continue
        view = session.view(session.choice.seat)
        for card in view["hands"][session.choice.seat]:
            assert bool(card["why_not"]) != card["fits"]
            asked = card["kind"] == session.choice.kind
            assert card["key"] == (f"{card['kind']}:{card['id']}" if asked else None)
            seen.add((card["kind"], card["fits"]))
    assert len(seen) == 4


def test_looking_changes_nothing():
    session = luu.new("luturas", seed=5, draft="random")
    before = session.save()
    assert session.view(1) == session.view(1)
    assert session.save() == before


@pytest.mark.parametrize("seat", [-1, 1, 2])
def test_a_seat_that_is_not_there_sees_nothing(seat):
    with pytest.raises(ValueError, match=f"seat {seat} was given, expected 0 to 0"):
        luu.new("luturas", mode="solo", seed=1, draft="random").view(seat)


# --- what is hidden ---

OPENLY = ("Mismatched", "WentToPortal", "Discarded", "Retrieved", "StrategyRevealed", "ToolRevealed", "HandReturned")
"""Events in which cards lie open for both."""


OWNERS = ("HandDrawn", "Drew", "Placed", "ToolReturned", "TransformPlanned")
"""Events whose card only its owner sees; so is an exchange from the deck."""


def is_secret(event: luu.Event) -> bool:
    kind = type(event).__name__
    return kind in OWNERS or (kind == "Exchanged" and event.source == "deck")


class Onlooker:
    """Keeps account of what is known of the other hand, from open events alone."""

    def __init__(self) -> None:
        self.known: set[str] = set()
        self.ever: set[str] = set()

    def sees(self, events: tuple[luu.Event, ...]) -> None:
        for event in events:
            kind = type(event).__name__
            cards = set(getattr(event, "cards", ())) or {getattr(event, "card", "")}
            from_portal = kind == "Retrieved" or (kind == "Exchanged" and event.source == "portal")
            if kind in OPENLY or from_portal:
                self.ever |= cards
            if from_portal:
                self.known |= cards
            elif kind in ("Mismatched", "WentToPortal", "Discarded"):
                self.known -= cards


def secrets(session: Session, seat: int) -> set[str]:
    """The cards that a seat must not know the place of: the other hand and command, and all decks."""
    state, ids = session.state, session.game.table.box.ids
    other = state.players[1 - seat]
    hidden = [card for player in state.players for deck in player.decks for card in deck]
    hidden += [card for hand in other.hands for card in hand]
    if state.phase == "command":
        hidden += [card for card in other.placed if card >= 0]
    elif not other.revealed and other.placed[0] >= 0:
        hidden.append(other.placed[0])
    return {ids[card] for card in hidden}


@cache
def names() -> dict[str, str]:
    sheets = luu.cards("luturas")
    return {card.id: card.name for sheet in (sheets.tools, sheets.strategies) for card in sheet.values()}


def mentioned(text: str) -> set[str]:
    """The Tools and Strategies that a text names, by id or by title."""
    return {card for card, name in names().items() if f'"{card}"' in text or f":{card}" in text or name in text}


@pytest.mark.parametrize("seed", range(5))
def test_no_card_that_only_the_other_seat_may_know_is_anywhere_in_the_view(seed):
    """LN-R18: at every question of a match, in no field, label or sentence; only what came from the open Portal is."""
    onlooker = Onlooker()
    for session in at_random("versus", seed, "play" if seed % 3 == 0 else "random"):
        onlooker.sees(session.last_events)
        for seat in (0, 1):
            view = session.view(seat)
            hidden = secrets(session, seat) - onlooker.known
            told, teams = view.pop("events"), view.pop("teams")
            assert mentioned(text_of(view)) & hidden == set()
            for event, words in zip(session.last_events, told, strict=True):
                assert mentioned(f'"{words.pop("rule").removeprefix("card:")}"') <= onlooker.ever
                allowed = set() if is_secret(event) else onlooker.ever
                assert getattr(event, "seat", None) == seat or mentioned(text_of(words)) <= allowed
            assert mentioned(text_of(teams)) <= onlooker.ever  # what they changed is seen, wherever the card is now


def test_the_search_for_secrets_finds_them():
    """The own view names the own hand, so the test above would see a leak."""
    session = luu.new("luturas", seed=1, draft="random")
    assert mentioned(text_of(session.view(0))) & secrets(session, 1)


@pytest.mark.parametrize("seed", range(3))
def test_a_secret_answer_makes_no_difference_to_what_the_other_seat_sees(seed):
    """LN-R3, LN-R18, LN-R24: Main, transformation, cards and replacement; whichever it was, view and events are the
    same, as long as the other one has not answered."""
    compared = set()
    for session in at_random("versus", seed, "play"):
        if session.choice is None or session.choice.kind not in ("main", "transform", "tool", "strategy", "replace"):
            continue
        seat, kind = session.choice.seat, session.choice.kind
        branches = [session.copy() for _ in session.choice.keys]
        for branch, key in zip(branches, session.choice.keys, strict=True):
            branch.play(key)
        if any(open_again(session, branch) for branch in branches):
            continue
        assert len({text_of(branch.view(1 - seat)) for branch in branches}) == 1
        compared.add(kind)
    assert compared >= {"main", "transform", "tool", "strategy"}


def open_again(before: Session, after: Session) -> bool:
    """Whether an answer was the last that was waited for, so that all is shown."""
    if after.choice is None or (after.state.phase, after.state.round) != (before.state.phase, before.state.round):
        return True
    return after.state.active != before.state.active


@pytest.mark.parametrize("seed", range(2))
def test_dealing_hidden_things_anew_changes_nothing_that_is_seen(seed):
    """A copy for looking ahead has other hidden cards and Oscumoras, and shows the same."""
    for mode in ("versus", "solo"):
        for session in at_random(mode, seed, most=80):
            for seat in seats(session):
                seen, imagined = session.view(seat), session.imagine(seat, "anew").view(seat)
                for past in ("ply", "events"):
                    del seen[past], imagined[past]
                assert imagined == seen


def test_the_other_hand_is_only_counted():
    session = luu.new("luturas", seed=4, draft="random")
    view = session.view(0)
    assert view["hands"][1] is None
    assert view["hand_sizes"] == [{"tool": 4, "strategy": 4}] * 2
    assert view["decks"] == [{"tool": 14, "strategy": 14}] * 2


def test_no_order_of_a_pile_is_shown():
    """Decks and Oscumoras to come are numbers (LN-R71)."""
    view = luu.new("luturas", mode="solo", seed=2, draft="random").view(0)
    assert view["decks"] == [{"tool": 32, "strategy": 32}]
    assert view["oscumoras"] == {"beaten": 0, "left": 17, "of": 18}


# --- a row a round ---


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_a_frame_has_a_row_a_round(mode):
    pytest.importorskip("pandas")
    *_, session = at_random(mode, 3, most=60)
    frame = session.to_frame("rounds")
    assert list(frame["round_total"]) == list(range(1, session.state.round + 1))
    last = frame.iloc[-1]
    for team in (session.view(seat)["teams"][seat] for seat in seats(session)):
        assert all(last[f"stamina_{one['id']}"] == one["stamina"] for one in team)


@pytest.mark.parametrize(("amount", "words"), [(1, "each hit on it deals 1 less"), (-2, "each hit on it deals 2 more")])
def test_what_a_hit_deals_is_said_in_the_words_of_the_cards(amount, words):
    """No card and hardly a clause speaks of guard: Tenderizer and its like say what a hit deals."""
    assert change_words(STATS.index("guard"), amount) == words


def test_whether_the_one_transformation_is_spent_is_seen_by_all():
    """LN-R49; a solo game has none to spend."""
    session = luu.new("luturas", seed=7, draft="auto")
    while not any(session.view(0)["spent"]):
        key = next((one for one in session.choice.keys if one.startswith("hyper")), session.choice.keys[0])
        session.play(key)
    assert session.view(0)["spent"] == session.view(1)["spent"]
    assert luu.new("luturas", seed=7, mode="solo", draft="auto").view(0)["spent"] == []
