"""What holds in whole games, whoever plays and whatever the dice: a few dozen at random, in both modes."""

from __future__ import annotations

import json
import random
import re
from collections import Counter
from collections.abc import Iterator
from functools import cache

import pytest

import luu
from luu.core.compiling import attributes
from luu.core.rng import Dice, stream_key
from luu.core.session import Session
from luu.luturas.state import NO_CARD, OSCUMORA

DRAFTS = ("random", "play", "auto")

SEEDS = {"versus": range(14), "solo": (*range(8), 29)}
"""In the last one an Oscumora is low without falling, and a Force Field rises."""

GAMES = [pytest.param(mode, seed, id=f"{mode} {seed}") for mode, seeds in SEEDS.items() for seed in seeds]
FEW = [pytest.param(mode, seed, id=f"{mode} {seed}") for mode in ("versus", "solo") for seed in range(3)]

every_game = pytest.mark.parametrize(("mode", "seed"), GAMES)
a_few_games = pytest.mark.parametrize(("mode", "seed"), FEW)


def new(mode: str, seed: int, **more) -> Session:
    cards = giants() if mode == "solo" and seed % 2 else luu.cards("luturas")
    return luu.new("luturas", mode=mode, seed=seed, draft=DRAFTS[seed % 3], cards=cards, **more)


@cache
def giants() -> luu.CardSet:
    """Luturas that meet many an Oscumora before they fall."""
    cards = luu.cards("luturas")
    for name in cards.luturas:
        cards = cards.with_value("luturas", name, "stamina", 60)
    return cards


def decisions(session: Session, luck: int) -> Iterator[Session]:
    """Every decision of a game. Three times in four a card that fits is played, else anything, all at random."""
    chance = random.Random(luck)
    while session.choice:
        yield session
        keys = list(session.choice.keys)
        if session.choice.kind in ("tool", "strategy") and chance.random() < 0.75:
            keys = [key for key in keys if session.game.facts(key)["fits"]] or keys
        session.play(chance.choice(keys))


def anatomy(thing):
    """A state as nested plain data."""
    if isinstance(thing, list | tuple):
        return [anatomy(one) for one in thing]
    names = attributes(type(thing))
    return {name: anatomy(getattr(thing, name)) for name in names} if names else thing


KEYS = {
    "draft": r"lutura:[a-z]+",
    "main": r"main:[a-z]+",
    "transform": r"hyper|stay",
    "tool": r"tool:[a-z_]+",
    "strategy": r"strategy:[a-z_]+",
    "bench": r"bench:[a-z]+",
    "retrieve": r"retrieve:[a-z_]+",
    "replace": r"replace:[a-z]+",
    "discard": r"discard:[a-z_]+",
}
"""The keys that agents, tables and saved games know, by the kind of question."""


@every_game
def test_a_game_is_sound_at_every_decision_and_ends(mode, seed):
    """LN-4.1, LN-9.7, LN-12.1, LN-R29, LN-R36, LN-R54: no card is lost, no number leaves its bounds, and it ends."""
    session = new(mode, seed)
    for one in decisions(session, seed):
        check(one)
        assert len(set(one.choice.keys)) == len(one.choice.keys) >= 1
        assert all(re.fullmatch(KEYS[one.choice.kind], key) for key in one.choice.keys)
    assert session.outcome is not None
    if mode == "versus":
        assert session.state.round <= 60
        fallen = [not any(session.state.stamina[slot] for slot in session.state.slots(seat)) for seat in (0, 1)]
        assert session.outcome.winner == (fallen.index(False) if any(fallen) else session.outcome.winner)
    else:
        assert session.outcome.won == (session.state.beaten == 18)
        assert session.outcome.won == any(session.state.stamina[:3])


def check(session: Session) -> None:
    state, table = session.state, session.game.table
    if state.phase == "draft":
        return
    piles = [pile for player in state.players for pile in (*player.hands, *player.decks, *player.portals)]
    cards = [
        card for pile in [*piles, *(player.placed for player in state.players)] for card in pile if card != NO_CARD
    ]
    assert sorted(cards) == list(range(72))
    for player in state.players:
        assert sum(map(len, player.hands)) <= 14 + 8 or session.choice.kind == "discard"
    for slot, side in enumerate(state.sides):
        if side < 0:
            continue
        face = table.faces[side]
        assert 0 <= state.stamina[slot] <= face.max_stamina
        assert 0 <= state.special[slot] <= 9
        assert state.special[slot] == 0 or state.solo
        assert state.status[slot] in range(-1, 6)
        if state.status[slot] >= 0:
            assert slot != OSCUMORA
            assert state.stamina[slot] > 0
            assert face.nature != state.status[slot]
        if slot != OSCUMORA and state.stamina[slot] == 0:
            assert not face.hyper
        for stat in range(8):
            held = {
                ends: sum(c[2] for c in state.changes if c[0] == slot and c[1] == stat and c[3] == ends)
                for ends in (1, 2)
            }
            assert held[1] <= 3
            assert abs(held[2]) <= (6 if stat == 2 else 2)
    for change in state.changes:
        in_slot = change[0] in state.active
        assert in_slot or change[3] == 0, "lasting and next end on the bench"
    if state.phase == "command":
        assert all(state.stamina[slot] > 0 for slot in state.active)
        assert all(change[3] != 0 for change in state.changes), "what lasted for the round is over"


@every_game
def test_no_two_rolls_of_a_game_share_a_key(mode, seed):
    dice = RecordingDice(seed)
    for _ in decisions(new(mode, seed, dice=dice), seed):
        pass
    assert [key for key, times in Counter(dice.asked).items() if times > 1] == []
    assert len(dice.asked) > 20
    for field, size in enumerate((1 << 8, 1 << 14, 1 << 2, 1 << 16, 1 << 16, 1 << 8)):
        assert all(0 <= key[field] < size for key in dice.asked)


class RecordingDice(Dice):
    """The dice of a seed, with a record of every question."""

    def __init__(self, seed: int) -> None:
        super().__init__(stream_key(seed, "luturas"))
        self.asked: list[tuple[int, ...]] = []

    def roll(self, sides, purpose, moment=0, seat=0, actor=0, target=0, index=0):
        self.asked.append((purpose, moment, seat, actor, target, index))
        return super().roll(sides, purpose, moment, seat, actor, target, index)

    def rolls(self, count, sides, purpose, moment=0, seat=0, actor=0, target=0, index=0):
        self.asked.append((purpose, moment, seat, actor, target, index))
        return super().rolls(count, sides, purpose, moment, seat, actor, target, index)


@every_game
def test_a_game_is_the_same_without_a_log_and_when_it_is_played_again(mode, seed):
    told = new(mode, seed)
    for _ in decisions(told, seed):
        pass
    silent = new(mode, seed, log=False)
    for key in told.moves:
        silent.play(key)
    assert (anatomy(silent.state), silent.outcome) == (anatomy(told.state), told.outcome)
    assert silent.save() == told.save()


@a_few_games
def test_a_copy_at_every_decision_is_equal_and_shares_nothing_that_changes(mode, seed):
    for session in decisions(new(mode, seed), seed):
        before = anatomy(session.state)
        copy = session.game.clone()
        assert anatomy(copy.state) == before
        chance = random.Random(session.ply)
        for _ in range(4):
            if copy.keys:
                copy.play(chance.choice(copy.keys))
        assert anatomy(session.state) == before


@a_few_games
def test_undo_and_redo_come_by_every_position_again(mode, seed):
    session = new(mode, seed)
    seen = [(anatomy(one.state), one.choice.keys, len(one.log)) for one in decisions(session, seed)]
    end = anatomy(session.state)
    while session.can_undo:
        session.undo()
        assert (anatomy(session.state), session.choice.keys, len(session.log)) == seen[session.ply]
    while session.can_redo:
        session.redo()
    assert anatomy(session.state) == end


@a_few_games
def test_a_saved_game_is_the_same_when_it_is_loaded(mode, seed):
    for session in decisions(new(mode, seed), seed):
        if session.ply % 25 == 0:
            loaded = luu.load(session.save(), cards=session.cards)
            assert anatomy(loaded.state) == anatomy(session.state)
            assert (loaded.log, loaded.moves, loaded.choice.keys) == (session.log, session.moves, session.choice.keys)


@a_few_games
def test_a_look_ahead_can_be_played_and_knows_nothing_that_its_seat_cannot_know(mode, seed):
    """LN-R18: however the other hand, command and decks really lie, it comes out the same, and it has its own dice."""
    chance = random.Random(seed)
    for session in decisions(new(mode, seed), seed):
        if session.ply % 3:
            continue
        seat = session.choice.seat
        ahead = session.imagine(seat, "look")
        assert ahead.view(seat) == {**session.view(seat), "ply": 0, "events": []}
        assert ahead.game.table.dice.key != session.game.table.dice.key
        elsewhere = session.game.clone()
        hide_anew(elsewhere.state, seat, chance)
        assert anatomy(elsewhere.imagine(seat, "look").state) == anatomy(ahead.state)
        for _ in range(30):
            if ahead.choice:
                ahead.play(chance.choice(ahead.choice.keys))


def hide_anew(state, seat: int, chance: random.Random) -> None:
    """Another way in which hidden cards may lie: never shown ones among all places that the seat cannot see."""
    state.oscumoras = tuple(chance.sample(state.oscumoras, len(state.oscumoras)))
    own = state.players[seat]
    for kind in (0, 1):
        places = [(own.decks[kind], place) for place in range(len(own.decks[kind]))]
        for other in state.players:
            if other.seat != seat:
                places += [
                    (pile, place) for pile in (other.hands[kind], other.decks[kind]) for place in range(len(pile))
                ]
                if state.phase == "command" and other.placed[kind] != NO_CARD:
                    places.append((other.placed, kind))
        free = [spot for spot in places if not state.public >> spot[0][spot[1]] & 1]
        cards = [pile[place] for pile, place in free]
        chance.shuffle(cards)
        for (pile, place), card in zip(free, cards, strict=True):
            pile[place] = card
    for player in state.players:
        for kind in (0, 1):
            chance.shuffle(player.decks[kind])


@a_few_games
def test_what_is_hidden_is_dealt_anew(mode, seed):
    """Over a game, hidden cards hardly ever lie as they really do, or as they were imagined before."""
    same = looks = 0
    for session in decisions(new(mode, seed), seed):
        seat = session.choice.seat
        if session.state.phase == "draft":
            continue
        lies = [hidden(one.state, seat) for one in (session, session.imagine(seat, "a"), session.imagine(seat, "b"))]
        looks += 1
        same += (lies[0] == lies[1]) + (lies[1] == lies[2])
    assert looks > 20
    assert same <= looks / 10


def hidden(state, seat: int):
    """Order of the decks, the other hand, and the Oscumoras to come."""
    hands = [player.hands for player in state.players if player.seat != seat]
    return anatomy([[player.decks for player in state.players], hands, state.oscumoras])


@a_few_games
def test_every_option_can_be_played_and_is_described(mode, seed):
    """No choice is stuck: each answer leads on to another question or to the end."""
    for session in decisions(new(mode, seed), seed):
        if session.ply % 4:
            continue
        for option in session.choice.options:
            assert option.label
            assert json.loads(json.dumps(dict(option.facts))) == option.facts
            game = session.game.clone()
            game.play(option.key)
            assert game.outcome is not None or game.keys


@a_few_games
def test_every_event_names_a_clause_or_a_card_and_has_a_sentence(mode, seed):
    session = new(mode, seed)
    for _ in decisions(session, seed):
        pass
    book, sheets = luu.rules("luturas"), session.cards
    ids = {*sheets.tools, *sheets.strategies, *sheets.luturas, *sheets.oscumoras}
    for event in session.log:
        assert event.rule in book or event.rule.removeprefix("card:") in ids, event
        assert re.fullmatch(r"\S.*\S", session.explain(event), re.DOTALL)


class Referee:
    """Reads a log with the rules in hand, and keeps account of statuses alone."""

    def __init__(self, session: Session) -> None:
        self.cards = session.cards
        self.status: dict[int, str] = {}
        self.crystals: set[int] = set()
        self.seen: Counter[str] = Counter()

    def reads(self, event) -> None:
        kind = type(event).__name__
        self.seen[kind] += 1
        if kind == "RoundStarted":
            self.crystals.clear()
        elif kind == "StrategyRevealed" and self.cards.strategies[event.card].crystal:
            self.crystals.add(event.seat)
        elif kind == "StatusPlaced":
            assert self.status.get(event.slot, "") == event.replaced != event.status
            self.status[event.slot] = event.status
        elif kind in ("Cured", "Transformed", "KnockedOut"):
            self.status.pop(event.slot, None)
        elif kind in CHECKED:
            CHECKED[kind](self, event)

    def binds(self, event, status: str, said: bool) -> None:
        """What a status does is done, if nothing gets past it; a Crystal may (LN-R46)."""
        if event.seat not in self.crystals:
            assert said == (self.status.get(event.slot) == status)
        elif said:
            assert self.status.get(event.slot) == status

    def roll(self, event) -> None:
        assert len(event.dice) == (1 if event.blurred else 2)
        assert event.hit == (not event.evaded and event.total >= event.accuracy)
        assert event.total == sum(amount for _, amount in event.reasons)
        if event.evaded:
            assert event.dice[0] == event.dice[1]
        self.binds(event, "Blurred", event.blurred)

    def special(self, event) -> None:
        assert event.nullified == (self.status.get(event.slot) == "Nullified")
        assert event.triggers == (event.total >= event.special and not event.nullified)

    def breakshield(self, event) -> None:
        assert event.breaks == (event.total >= event.breakshield or bool(event.sure))

    def dice(self, event) -> None:
        assert all(len(faces) == event.count and 1 <= event.count <= 8 for faces in event.sets)
        assert event.die == max((min if event.lowest else max)(faces) for faces in event.sets)
        assert len(event.sets) == 1 + bool(event.by)
        if event.lowest != "Breakshield":
            self.binds(event, "Burned" if type(event).__name__ == "DamageRolled" else "Soaked", bool(event.lowest))

    def hit(self, event) -> None:
        """LN-6.7, LN-15.1: the sum of its reasons, from one place alone."""
        assert event.damage == sum(amount for _, amount in event.reasons) >= 0
        assert 0 <= event.left <= event.most
        assert event.to in ("stamina", "force field")


CHECKED = {
    "AttackRolled": Referee.roll, "SpecialChecked": Referee.special, "BreakshieldChecked": Referee.breakshield,
    "DamageRolled": Referee.dice, "DefenseRolled": Referee.dice, "Hit": Referee.hit,
}  # fmt: skip


@every_game
def test_every_attack_of_a_game_is_fought_by_the_rules(mode, seed):
    """LN-6.6, LN-6.7, LN-9.1, LN-9.2, LN-9.4, LN-9.5, LN-9.7, LN-12.2, LN-12.3: read again from the log."""
    session = new(mode, seed)
    for _ in decisions(session, seed):
        pass
    referee = Referee(session)
    for event in session.log:
        referee.reads(event)
    assert referee.seen["Hit"] >= 3


@a_few_games
def test_reading_never_rolls(mode, seed):
    dice = RecordingDice(seed)
    for session in decisions(new(mode, seed, dice=dice), seed):
        asked = len(dice.asked)
        session.view(0)
        assert all(isinstance(option.detail, str) for option in session.choice.options)
        assert len(dice.asked) == asked


def test_these_games_go_everywhere():
    """What the tests above can find depends on what happens in their games."""
    kinds, questions, triggers = set(), set(), set()
    for param in GAMES:
        session = new(*param.values)
        for one in decisions(session, param.values[1]):
            questions.add(one.choice.kind)
        kinds |= {type(event).__name__ for event in session.log}
        triggers |= {event.trigger for event in session.log if type(event).__name__ == "AbilityActs"}
    assert questions == set(KEYS)
    assert triggers == {
        "on_enter", "on_hit", "on_miss", "on_struck", "on_ko", "on_break", "on_low", "on_end", "on_defeat",
    }  # fmt: skip
    assert kinds >= {
        "Reshuffled", "Exchanged", "Retrieved", "Swapped", "FellBack", "Transformed", "AttacksAgain", "HealStopped",
        "StatusStopped", "StatusPassedBy", "SpecialStopped", "ForceFieldRose", "OscumoraFirst", "Discarded",
        "HandReturned", "ToolReturned", "OscumoraDefeated", "KnockedOut",
    }  # fmt: skip
