"""Copies of a game: equal, independent, and, where they are imagined, without a peek at what is hidden.

Every test here looks at every decision of whole games, since an attribute that a copy forgets may matter only rarely.
"""

from __future__ import annotations

import random

import pytest
from anatomy import SHARED_LISTS, anatomy, differences, shared
from board import in_game, position
from whole_games import at_random, attacking, before_boss, careful, decisions, play_out, positions, strong_cards

import luu
from luu.core.session import Session
from luu.planet.box import TIER_SIZE, Box
from luu.planet.effects import SOURCES

SICK = ("rogue-rasluu:1@1", "rogue-lagluu:1")
"""One of them falls when it attacks a defending Gifluu, so that XP is shared in the middle of the enemies' phase."""

GAMES = {
    "random, one player": lambda: (luu.new("planet", seed=19, draft="auto", chaos=0), at_random(19)),
    "random, two players": lambda: (luu.new("planet", seed=8, players=2, draft="auto", chaos=0), at_random(8)),
    "random, leftovers in the box": lambda: (
        luu.new("planet", seed=3, leftovers="physical", draft="auto", chaos=0),
        at_random(3),
    ),
    "random, drafted, five chaos cards": lambda: (luu.new("planet", seed=4, draft="play", chaos=5), at_random(4)),
    "random, drafted, two players, chaos asked": lambda: (
        luu.new("planet", seed=6, players=2, draft="play", chaos=None, leftovers="physical"),
        at_random(6),
    ),
    "strong cards, five chaos cards": lambda: (
        luu.new("planet", seed=11, cards=strong_cards(), chaos=5, draft="auto"),
        attacking(11),
    ),
    "strong cards, two players, five chaos cards": lambda: (
        luu.new("planet", seed=2, players=2, cards=strong_cards(), chaos=5, draft="auto"),
        attacking(2),
    ),
    "careful, one player": lambda: (luu.new("planet", seed=38, draft="auto", chaos=0), careful),
    "strong cards, one player": lambda: (
        luu.new("planet", seed=11, cards=strong_cards(), draft="auto", chaos=0),
        attacking(11),
    ),
    "strong cards, two players": lambda: (
        luu.new("planet", seed=2, players=2, cards=strong_cards(), draft="auto", chaos=0),
        attacking(2),
    ),
    "careful, two players": lambda: (luu.new("planet", seed=340, players=2, draft="auto", chaos=0), careful),
    "a rebound between two attacks": lambda: (position(("gifluu:2", "kjeluu:1", "rasluu:1"), SICK), defending),
    "from hands full of questions": lambda: (asking_hands(), attacking(13)),
    "from Lynluu in Sector 3": lambda: (before_boss("lynluu", 3, players=1), attacking(1)),
    "from Toxluu in Sector 4": lambda: (before_boss("toxluu", 4, players=2), attacking(2)),
}
BOX = Box(luu.cards("planet"))
CHAOS = range(BOX.first_chaos, len(BOX.ids))
SHORT = [name for name in GAMES if name.startswith("random")]
FROM_A_SEED = [name for name in GAMES if not name.startswith(("from", "a rebound"))]
TWO_PLAYERS = [
    "random, two players",
    "strong cards, two players, five chaos cards",
    "careful, two players",
    "strong cards, two players",
    "from hands full of questions",
    "from Toxluu in Sector 4",
]


def asking_hands() -> Session:
    """Two players who hold the cards that ask the most."""
    first = (
        "tactical_command",
        "tactical_shift",
        "shield_spread",
        "split_strike",
        "override",
        "last_stand",
        "tenacity",
    )
    second = ("pack_call", "emergency_mend", "species_ward", "rebirth", "purification", "termination", "death_defiance")
    return position(
        ("kjeluu:4@20", "rasluu:4", "gifluu:4", "bisluu:4"),
        ("rogue-rasluu:2", "rogue-kjeluu:2", "rogue-gifluu:2", "rogue-bisluu:3"),
        second=("gifluu:2@1", "lagluu:1@1", "bisluu:2@5"),
        hand=first, second_hand=second, luutex=40, sector=3, discard=[],
    )  # fmt: skip


def defending(session: Session) -> str:
    return "defend" if "defend" in session.choice.keys else session.choice.keys[0]


every_game = pytest.mark.parametrize("name", GAMES)


def test_these_games_go_everywhere():
    """What the tests below can find depends on what happens in their games."""
    events, sectors, questions = set(), set(), set()
    for start in GAMES.values():
        session, player = start()
        for _ in decisions(session, player):
            sectors.add(session.state.sector)
            questions.add(session.choice.kind)
        events |= {type(event).__name__ for event in session.log}
    assert sectors == {1, 2, 3, 4, 5}
    assert questions >= {"turn", "target", "xp", "discard", "die", "place", "boss", "take", "draft", "chaos"}
    assert questions >= {"amount", "next", "order", "shift", "fallen", "class", "free"}
    assert events >= {
        "Evolved",
        "KnockedOut",
        "Reshuffled",
        "CardEnded",
        "GaveBack",
        "LuuEvaded",
        "PowerCardsJoined",
        "Passed",
    }


# --- clone ---


@every_game
def test_a_clone_is_equal_in_every_attribute_and_shares_nothing_that_changes(name):
    for session in positions(*GAMES[name]()):
        copy = session.game.clone()
        assert list(differences(session.game.state, copy.state)) == []
        assert set(shared(session.game.state, copy.state)) <= set(SHARED_LISTS)
        assert (copy.seed, copy.setup, copy.replayable) == (session.seed, session.setup, session.game.replayable)
        assert copy.keys == session.game.keys
        assert copy.table.dice is session.game.table.dice
        assert copy.log is None


def test_what_the_cards_that_are_out_change_and_wait_for_is_known_at_every_moment():
    """PL-10.0: a card that stays out acts until it is over; nobody looks for what none of them does."""
    seen = set()
    for session in positions(*GAMES["from hands full of questions"]()):
        state, reacts = session.state, session.game.table.box.reacts
        changed = {stat for out in state.lasting for stat, _ in out.bonuses}
        assert state.at_work == changed.union(*(reacts[out.serial] for out in state.lasting))
        seen |= state.at_work
    assert seen >= {"spread", "split", "endure", "ward", "defiance"}


@every_game
def test_a_clone_stays_as_it_was_while_the_game_goes_on(name):
    kept = []
    for session in decisions(*GAMES[name]()):
        copy = session.game.clone()
        kept.append((copy, anatomy(copy.state)))
    for copy, before in kept:
        assert anatomy(copy.state) == before


@every_game
def test_a_game_stays_as_it_was_while_its_clone_goes_on(name):
    chance = random.Random(name)
    for session in decisions(*GAMES[name]()):
        before, log = anatomy(session.state), session.log
        copy = session.game.clone()
        for _ in range(3):
            if copy.keys:
                copy.play(chance.choice(copy.keys))
        assert anatomy(session.state) == before
        assert session.log == log


@every_game
def test_a_clone_goes_on_like_the_game_itself(name):
    session, player = GAMES[name]()
    copies = [(session.ply, session.game.clone()) for session in decisions(session, player)]
    for ply, copy in copies[:: max(1, len(copies) // 12)]:
        for key in session.moves[ply:]:
            copy.play(key)
        assert list(differences(session.state, copy.state)) == []


# --- copies of a session ---


@every_game
def test_a_copied_session_has_the_same_history_and_a_life_of_its_own(name):
    chance = random.Random(name)
    for session in decisions(*GAMES[name]()):
        if chance.random() < 0.95:
            continue
        copy, before, log = session.copy(), anatomy(session.state), session.log
        assert list(differences(session.state, copy.state)) == []
        assert (copy.moves, copy.log, copy.last_events, copy.seed) == (
            session.moves,
            log,
            session.last_events,
            session.seed,
        )
        play_out(copy, at_random(1))
        for _ in range(min(copy.ply, 20)):
            copy.undo()
        assert (session.log, anatomy(session.state)) == (log, before)


# --- undo, redo, save, load ---


@every_game
def test_undo_and_redo_come_by_every_position_again(name):
    session, player = GAMES[name]()
    seen = [snapshot(session) for session in decisions(session, player)]
    end, moves = snapshot(session), session.moves
    for before in reversed(seen):
        session.undo()
        assert snapshot(session) == before
    assert not session.can_undo
    for before, key in zip(seen, moves, strict=True):
        assert snapshot(session) == before
        session.redo()
        assert session.moves[-1] == key
    assert snapshot(session) == end
    assert not session.can_redo


@every_game
def test_undo_and_redo_at_every_decision_change_nothing(name):
    chance = random.Random(name)
    for session in decisions(*GAMES[name]()):
        before = snapshot(session)
        steps = min(session.ply, chance.randrange(4))
        for _ in range(steps):
            session.undo()
        for _ in range(steps):
            session.redo()
        assert snapshot(session) == before


def snapshot(session: Session) -> tuple:
    """Everything about a session that a player can tell, and every attribute of its state."""
    keys = session.choice.keys if session.choice else ()
    return anatomy(session.state), keys, session.moves, session.log, session.last_events, session.outcome


@pytest.mark.parametrize("name", FROM_A_SEED)
def test_a_saved_game_is_the_same_when_it_is_loaded(name):
    """At every decision of short games, at every twentieth of long ones."""
    session, player = GAMES[name]()
    cards = session.cards
    for _ in decisions(session, player):
        if name in SHORT or session.ply % 20 == 0:
            text = session.save()
            loaded = luu.load(text, cards=cards)
            assert list(differences(session.state, loaded.state)) == []
            assert (loaded.log, loaded.last_events, loaded.moves) == (session.log, session.last_events, session.moves)
            assert loaded.save() == text


# --- imagined games ---


@every_game
def test_an_imagined_game_looks_the_same_to_its_seat(name):
    """What may be seen is equal, down to the options; what happened before is left out."""
    for session in decisions(*GAMES[name]()):
        for seat in range(session.game.seats):
            imagined = session.imagine(seat, f"look {session.ply}")
            seen = {**session.view(seat), "ply": 0, "events": []}
            assert imagined.view(seat) == seen


@every_game
def test_imagining_changes_nothing(name):
    for session in decisions(*GAMES[name]()):
        before = anatomy(session.state)
        imagined = session.imagine(session.choice.seat, "look")
        assert set(shared(session.state, imagined.state)) <= set(SHARED_LISTS)
        play_a_little(imagined)
        assert anatomy(session.state) == before


@every_game
def test_an_imagined_game_knows_nothing_that_its_seat_cannot_know(name):
    """However the hidden cards really lie, the imagined game comes out the same."""
    chance = random.Random(name)
    for session in decisions(*GAMES[name]()):
        seat = session.choice.seat
        imagined = session.imagine(seat, "look")
        elsewhere = session.game.clone()
        hide_anew(elsewhere.state, seat, chance)
        assert list(differences(imagined.state, elsewhere.imagine(seat, "look").state)) == []


def hide_anew(state, seat: int, chance: random.Random) -> None:
    """Another way in which the hidden cards may lie, as likely as the real one for all that the seat knows."""
    others = [player for player in state.players if player.seat != seat]
    searched = state.asking[0] == "take" and state.asking[2] == SOURCES.index("draw")
    if state.revealed:  # what has been kept in the draft lies open
        state.core_pool = tuple(chance.sample(state.core_pool, len(state.core_pool)))
        state.power_pool = tuple(chance.sample(state.power_pool, len(state.power_pool)))
    elif searched:
        chance.shuffle(state.draw)
    else:
        hide_cards_anew(state, others, chance)
    state.boss_deck = chance.sample(state.boss_deck, len(state.boss_deck))
    places = [(number, place) for number, wave in enumerate(state.waves) for place in range(len(wave))]
    waves, tiers = [list(wave) for wave in state.waves], [list(deck) for deck in state.tiers]
    for number, place in places:
        other, spot = chance.choice(places)
        waves[number][place], waves[other][spot] = waves[other][spot], waves[number][place]
        deck = tiers[waves[number][place] // TIER_SIZE]
        if deck:
            card = chance.randrange(len(deck))
            waves[number][place], deck[card] = deck[card], waves[number][place]
    state.waves, state.tiers = [tuple(wave) for wave in waves], tiers


def hide_cards_anew(state, others, chance: random.Random) -> None:
    """Draw pile and other hands in another order, and other chaos cards in the pile."""
    chaos = [card for card in state.draw if card in CHAOS]
    unseen = [card for card in state.draw if card not in CHAOS] + [card for player in others for card in player.hand]
    chance.shuffle(unseen)
    for player in others:
        player.hand = [unseen.pop() for _ in player.hand]
    state.draw = unseen
    if chaos:
        aside = [card for card in CHAOS if card not in state.removed]
        chance.shuffle(aside)
        state.draw = unseen + aside[: len(chaos)]
        chance.shuffle(state.draw)
        state.left_out = [card for card in state.left_out if card not in CHAOS] + aside[len(chaos) :]


@every_game
def test_what_is_hidden_is_dealt_anew(name):
    """Over a whole game nothing that is hidden stays as it really lies or as it was imagined before, but by chance."""
    lies = []
    for session in decisions(*GAMES[name]()):
        looks = [session.imagine(session.choice.seat, f"look {session.ply}, {number}") for number in range(2)]
        lies.append([hidden(one) for one in (session, *looks)])
    for kind in range(6):
        several = [[one[kind] for one in versions] for versions in lies if len(versions[0][kind]) > 1]
        same = sum((real == first) + (first == second) for real, first, second in several)
        assert same <= 1.2 * len(several)


def hidden(session: Session) -> tuple:
    """What the seat that is asked cannot see: order of the draw pile, other hands, waves and bosses to come."""
    state = session.state
    hands = [card for player in state.players if player.seat != session.game.seat for card in player.hand]
    waves = [card for wave in state.waves for card in wave]
    draw = [] if state.revealed else state.draw
    return draw, hands, waves, state.boss_deck, state.core_pool, state.power_pool


def test_any_face_down_rogue_may_lie_in_any_wave():
    """PL-5.6: of the waves to come a seat knows how many Rogues they have and, from the tier decks, of which tiers."""
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    looks = [session.imagine(0, f"look {number}").state.waves for number in range(60)]
    tiers = [[card // TIER_SIZE for wave in waves for card in wave] for waves in (session.state.waves, *looks)]
    assert {tuple(sorted(one)) for one in tiers} == {tuple(sorted(tiers[0]))}
    assert len(set(tiers[0])) == 2
    assert all(set(place) == {0, 1} for place in zip(*tiers, strict=True))


@every_game
def test_every_imagination_has_dice_of_its_own(name):
    for session in decisions(*GAMES[name]()):
        looks = [session.imagine(session.choice.seat, f"look {number}") for number in range(3)]
        again = session.imagine(session.choice.seat, "look 0")
        keys = [one.game.table.dice.key for one in looks]
        assert len({*keys, session.game.table.dice.key}) == 4
        assert keys[0] == again.game.table.dice.key
        assert list(differences(looks[0].state, again.state)) == []


@pytest.mark.parametrize("name", TWO_PLAYERS)
def test_a_game_can_be_imagined_while_another_seat_is_asked(name):
    """Its hand is dealt anew too, also in the middle of a card, and every one of its options can be played."""
    for session in decisions(*GAMES[name]()):
        imagined = session.imagine(1 - session.choice.seat, f"look {session.ply}")
        assert known(imagined.state) == known(session.state)
        assert imagined.choice.options
        for key in imagined.choice.keys:
            play_a_little(imagined.copy(), key)


def known(state) -> list[int]:
    """The cards in the game, all chaos cards alike."""
    return sorted(min(card, CHAOS.start) for card in in_game(state))


def play_a_little(session: Session, *keys: str) -> None:
    """The given moves, then the first few that come."""
    for key in keys:
        session.play(key)
    for _ in range(4):
        if session.choice:
            session.play(session.choice.keys[0])


def test_an_imagined_game_has_no_past_and_cannot_be_saved():
    session = luu.new("planet", seed=7, draft="auto", chaos=0)
    session.play(session.choice.keys[0])
    imagined = session.imagine(0, "look")
    imagined.play(imagined.choice.keys[0])
    assert (imagined.log, imagined.moves, imagined.can_undo, imagined.can_redo) == ((), (), False, False)
    with pytest.raises(luu.IllegalMove, match="undo"):
        imagined.undo()
    with pytest.raises(ValueError, match="saved"):
        imagined.save()
