"""At every question of whole games: nothing is lost, a copy is a copy, and a look ahead knows what its seat knows."""

from __future__ import annotations

from collections.abc import Iterator
from functools import cache
from random import Random
from typing import Any

import pytest

from luu.core.compiling import attributes
from luu.core.rng import Dice
from luu.luturas import events as ev
from luu.luturas.cards import shipped
from luu.luturas.game import LuturasGame, new_game
from luu.luturas.records import STRATEGY, TOOL
from luu.luturas.state import NO_CARD, OSCUMORA, SLOTS

GAMES = [("versus", 0), ("versus", 1), ("versus", 2), ("solo", 0), ("solo", 1), ("solo", 2)]
"""Modes and seeds; the drafts in turn."""
DRAFTS = ("play", "random", "auto")


@cache
def moves(mode: str, seed: int) -> tuple[str, ...]:
    """A game played at random."""
    game, chance, played = begin(mode, seed), Random(seed), []
    while game.keys:
        played.append(chance.choice(game.keys))
        game.play(played[-1])
    return tuple(played)


def begin(mode: str, seed: int, log: bool = False) -> LuturasGame:
    return new_game(shipped(), 6000 + seed, mode=mode, draft=DRAFTS[seed], log=log)


def positions(mode: str, seed: int) -> Iterator[tuple[LuturasGame, str]]:
    """Every position of a game with the move that follows it."""
    game = begin(mode, seed)
    for key in moves(mode, seed):
        yield game, key
        game.play(key)


def parts(thing: Any) -> Any:
    """A state as nested plain data."""
    if isinstance(thing, list | tuple):
        return [parts(one) for one in thing]
    names = attributes(type(thing))
    return {name: parts(getattr(thing, name)) for name in names} if names else thing


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_every_card_is_somewhere_and_every_number_within_its_bounds(mode, seed):
    """LN-4.1, LN-12.1, LN-9.7, LN-2.1, LN-R54: cards, Stamina, statuses, Special and Force Field."""
    for game, _ in positions(mode, seed):
        state = game.state
        piles = [pile for one in state.players for pile in (*one.hands, *one.decks, *one.portals, one.placed)]
        cards = sorted(card for pile in piles for card in pile if card != NO_CARD)
        assert cards == (list(range(72)) if state.phase != "draft" else [])
        for slot in [slot for slot in range(SLOTS) if state.sides[slot] >= 0]:
            face = game.table.face(slot)
            assert 0 <= state.stamina[slot] <= face.max_stamina
            assert 0 <= state.special[slot] <= 9
            assert state.status[slot] != face.nature
            assert state.status[slot] == -1 or (state.stamina[slot] > 0 and slot != OSCUMORA)
        if state.sides[OSCUMORA] >= 0:
            assert 0 <= state.force_field <= game.table.face(OSCUMORA).force_field
        assert len(set(game.keys)) == len(game.keys) > 0


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_copy_is_equal_and_goes_its_own_way(mode, seed):
    for game, key in positions(mode, seed):
        before = parts(game.state)
        copy = game.clone()
        assert parts(copy.state) == before
        copy.play(key)
        assert parts(game.state) == before
    assert parts(game.state) == parts(copy.state)


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_look_ahead_is_made_of_what_its_seat_knows_alone(mode, seed):
    """LN-R18: two positions that a seat cannot tell apart are imagined as the same one."""
    for game, _ in positions(mode, seed):
        for seat in range(game.seats):
            one, other = game.imagine(seat, "one"), game.imagine(seat, "other")
            one.table.dice = other.table.dice = Dice(99)
            assert parts(one.imagine(seat, "again").state) == parts(other.imagine(seat, "again").state)


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_look_ahead_shows_its_seat_what_the_seat_sees(mode, seed):
    for game, _ in positions(mode, seed):
        for seat in range(game.seats):
            assert game.imagine(seat, "any").view(seat) == game.view(seat)


@pytest.mark.parametrize("kind", [TOOL, STRATEGY])
def test_any_card_that_a_seat_has_not_seen_may_be_in_the_other_hand(kind):
    """LN-R1: nobody knows which 18 cards are whose, so the own deck may hold what the other holds, too."""
    game = next(game for game, _ in positions("versus", 1) if game.state.round == 2)
    own, other = game.state.players
    unseen = [*own.decks[kind], *other.decks[kind], *other.hands[kind]]
    hidden = {card for card in unseen if not game.state.public >> card & 1}
    held = [game.imagine(0, str(number)).state.players[1].hands[kind] for number in range(150)]
    assert len(hidden) > 25
    assert {card for hand in held for card in hand if not game.state.public >> card & 1} == hidden
    assert {len(hand) for hand in held} == {len(other.hands[kind])}


@pytest.mark.parametrize("seed", [0, 1, 2])
def test_a_face_down_card_may_be_any_that_the_other_held(seed):
    """LN-R18: also one that came openly from the Portal may lie there, or be still in hand."""
    seen = 0
    for game, _ in positions("versus", seed):
        first, kind = game.state.players[0], game.kind
        if game.seat == 1 and kind in ("tool", "strategy"):
            for place, card in enumerate(first.placed):
                if first.hands[place]:
                    laid = {game.imagine(1, str(number)).state.players[0].placed[place] for number in range(12)}
                    assert len(laid) > 1
                    seen += first.shown >> card & 1
    assert seen > 0


def test_whether_the_other_transforms_is_not_known_before_the_reveal():
    """LN-R18: a transformation is a part of the secret command."""
    game = next(game for game, _ in positions("versus", 1) if game.kind == "tool" and game.seat == 1)
    assert game.state.round == 1
    assert {game.imagine(1, str(number)).state.players[0].transforming for number in range(20)} == {0, 1}


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_a_look_ahead_can_be_played_to_its_end(mode, seed):
    chance = Random(seed)
    for number, (game, _) in enumerate(positions(mode, seed)):
        if number % 7 == 0:
            ahead = game.imagine(game.seat, str(number))
            while ahead.keys:
                ahead.play(chance.choice(ahead.keys))
            assert ahead.outcome is not None


@pytest.mark.parametrize(("mode", "seed"), GAMES)
def test_every_number_is_the_sum_of_its_reasons(mode, seed):
    game = begin(mode, seed, log=True)
    for key in moves(mode, seed):
        game.play(key)
    assert game.log is not None
    assert isinstance(game.log[-1], ev.GameEnded)
    sums = [pair for event in game.log for pair in told(event)]
    assert len(sums) > 50
    assert [pair for pair in sums if pair[0] != sum(amount for _, amount in pair[1])] == []


def told(event: Any) -> list[tuple[int, Any]]:
    """The numbers of an event, each with its reasons."""
    if isinstance(event, ev.OrderSet):
        return list(zip(event.speeds, event.reasons, strict=True))
    if isinstance(event, ev.DamageRolled | ev.DefenseRolled):
        return [(event.count, event.count_reasons)]
    number = getattr(event, "damage", getattr(event, "total", getattr(event, "amount", None)))
    return [(number, event.reasons)] if number is not None and hasattr(event, "reasons") else []
