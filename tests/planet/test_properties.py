"""What holds in every position of every game: played by chance, by care, with weak and with strong Luu."""

from __future__ import annotations

import json
import re
from collections import Counter

import pytest
from board import position
from hypothesis import given, settings
from hypothesis import strategies as st
from whole_games import at_random, attacking, before_boss, careful, decisions, play_out, strong_cards

import luu
from benchmarks.soundness_planet import faults, state_faults
from luu.core.rng import LARGEST_SEED, Dice, stream_key
from luu.core.session import Session
from luu.planet import chance
from luu.planet.game import DRAFTS

BOSSES = ("tjeluu", "lynluu", "forluu", "fesluu", "toxluu")
MEETINGS = [("tjeluu", 1), *((boss, sector) for boss in BOSSES for sector in range(2, 6))]

SEEDS = st.integers(0, LARGEST_SEED) | st.integers(0, 999)
PLAYERS = st.sampled_from((at_random, attacking, lambda seed: careful))

every_kind_of_game = pytest.mark.parametrize(
    "setup",
    [
        pytest.param({"players": players, "cards": cards}, id=f"{players} with {cards} cards")
        for players in (1, 2)
        for cards in ("shipped", "strong")
    ],
)


def new(setup: dict, seed: int, **options) -> Session:
    """Leftovers, draft and chaos follow from the seed, so that every kind comes up."""
    cards = strong_cards() if setup["cards"] == "strong" else None
    leftovers, draft, chaos = ("digital", "physical")[seed % 2], DRAFTS[seed % 3], (0, 5, None)[seed // 2 % 3]
    setup = {"players": setup["players"], "leftovers": leftovers, "draft": draft, "chaos": chaos, **options}
    return luu.new("planet", seed=seed, cards=cards, **setup)


# --- every position of every game ---


@every_kind_of_game
@settings(max_examples=13)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_every_position_of_a_game_is_sound(setup, seed, player, luck):
    session = new(setup, seed)
    for _ in decisions(session, player(luck)):
        check_position(session)
    check_end(session)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize(("boss", "sector"), MEETINGS, ids=lambda value: str(value))
def test_every_position_after_meeting_a_boss_is_sound(boss, sector, players):
    session = before_boss(boss, sector, players, seed=sector)
    for _ in decisions(session, attacking(sector)):
        check_position(session)
    check_end(session)
    assert session.state.sector >= sector


def check_position(session: Session) -> None:
    choice = session.choice
    assert session.outcome is None
    assert choice.options
    assert len(set(choice.keys)) == len(choice.keys) == len(choice.options)
    assert session.state.asking[1] == choice.seat
    assert faults(session) == []


def check_end(session: Session) -> None:
    assert session.outcome is not None
    assert faults(session) == []


# --- options ---

KEYS = {
    "turn": r"attack:rogue-1|call:rogue-1|defend|gather|move:luu-[2-5]:forward|(play|use):[a-z_]+",
    "bench": r"pass|(play|use):[a-z_]+",
    "target": r"target:(luu|rogue)-\d",
    "xp": r"xp:luu-[1-5]",
    "discard": r"discard:[a-z_]+",
    "take": r"take:[a-z_]+",
    "place": r"place:luu-[1-5]",
    "die": r"die:([1-9]|1[0-2])",
    "boss": r"boss:(lynluu|forluu|fesluu|toxluu)",
    "mulligan": r"mulligan|keep",
    "amount": r"amount:\d+",
    "next": r"next:luu-[1-5]",
    "order": r"next:(luu-[1-5]|rest)",
    "shift": r"shift:luu-[1-5]:to-[1-5]",
    "fallen": r"fallen:[a-z]+_(base|evolved)_[1-5]",
    "class": r"class:(rasluu|lagluu|kjeluu|gifluu|bisluu)",
    "free": r"play:lagluu|pass",
    "draft": r"keep:[0-5]",
    "chaos": r"chaos:[0-5]",
}
"""The keys that agents, tables and saved games know, by the kind of question."""


@every_kind_of_game
@settings(max_examples=4)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_every_option_of_every_choice_can_be_played(setup, seed, player, luck):
    """It changes the position, leaves it sound, and is described in words before it is taken."""
    for session in decisions(new(setup, seed), player(luck)):
        for option in session.choice.options:
            assert re.fullmatch(KEYS[session.choice.kind], option.key)
            assert option.label
            assert isinstance(option.detail, str)
            assert json.loads(json.dumps(dict(option.facts))) == option.facts
            game = session.game.clone()
            game.play(option.key)
            assert game.outcome is not None or game.keys
            assert list(state_faults(game.state, len(game.table.box.ids))) == []


@every_kind_of_game
@settings(max_examples=4)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_every_view_is_plain_data_and_hides_the_other_hand(setup, seed, player, luck):
    for session in decisions(new(setup, seed), player(luck)):
        for seat in range(session.game.seats):
            view = session.view(seat)
            assert json.loads(json.dumps(view)) == view
            assert [hand is not None for hand in view["hands"]] == [
                other == seat for other in range(session.game.seats)
            ]
            asked = [option["key"] for option in view["choice"]["options"]] if view["choice"] else []
            assert asked == (list(session.choice.keys) if session.choice.seat == seat else [])


@every_kind_of_game
@settings(max_examples=4)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_every_event_has_a_rule_and_a_sentence(setup, seed, player, luck):
    session = play_out(new(setup, seed), player(luck))
    clauses_or_cards = re.compile(rf"PL-\d+\.\d+|card:({'|'.join(session.cards.actions)})")
    for event in session.log:
        assert clauses_or_cards.fullmatch(event.rule), event
        assert re.fullmatch(r"[A-Z0-9].*\.", session.explain(event)), event
        assert "  " not in session.explain(event)


@every_kind_of_game
@settings(max_examples=4)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_a_game_without_a_log_is_the_same_game(setup, seed, player, luck):
    told = play_out(new(setup, seed), player(luck))
    silent = play_out(new(setup, seed, log=False), player(luck))
    assert (silent.moves, silent.outcome, silent.log) == (told.moves, told.outcome, ())
    assert silent.save() == told.save()


# --- dice ---


class RecordingDice(Dice):
    """The dice of a seed, with a record of every question."""

    def __init__(self, seed: int) -> None:
        super().__init__(stream_key(seed, "planet"))
        self.rolls: list[tuple[int, ...]] = []
        self.shuffles: list[tuple[int, int]] = []

    def roll(self, sides, purpose, moment=0, seat=0, actor=0, target=0, index=0):
        self.rolls.append((purpose, moment, seat, actor, target, index))
        return super().roll(sides, purpose, moment, seat, actor, target, index)

    def place(self, places, purpose, index=0):
        self.rolls.append((purpose, 0, 0, 0, 0, index))
        return super().place(places, purpose, index)

    def words(self, count, purpose, index=0):
        self.shuffles.append((purpose, index))
        return super().words(count, purpose, index)


FIELD_SIZES = (1 << 8, 1 << 14, 1 << 2, 1 << 16, 1 << 16, 1 << 8)


@every_kind_of_game
@settings(max_examples=8)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_no_two_rolls_of_a_game_share_a_key(setup, seed, player, luck):
    dice = RecordingDice(seed)
    play_out(new(setup, seed, dice=dice), player(luck))
    check_questions(dice)


@pytest.mark.parametrize("seed", [1, 12, 16])
def test_no_two_rolls_share_a_key_when_the_deck_is_shuffled_again_and_again(seed):
    dice = RecordingDice(seed)
    session = play_out(
        luu.new("planet", players=2, seed=seed, cards=strong_cards(), draft="fixed", dice=dice, chaos=0),
        attacking(seed),
    )
    assert session.state.reshuffles > 1
    check_questions(dice)


def check_questions(dice: RecordingDice) -> None:
    """Each was asked once, within the fields that the hash has room for, in the order of the rounds."""
    assert [key for key, times in Counter(dice.rolls).items() if times > 1] == []
    assert [key for key, times in Counter(dice.shuffles).items() if times > 1] == []
    assert dice.rolls
    for field, size in enumerate(FIELD_SIZES):
        assert all(0 <= roll[field] < size for roll in dice.rolls)
    moments = [roll[1] for roll in dice.rolls if roll[0] != chance.REMOVED]
    assert moments == sorted(moments)


@every_kind_of_game
@settings(max_examples=4)
@given(seed=SEEDS, player=PLAYERS, luck=st.integers(0, 999))
def test_reading_never_rolls(setup, seed, player, luck):
    """Options, words, views and frames of numbers ask the game's dice nothing."""
    dice = RecordingDice(seed)
    for session in decisions(new(setup, seed, dice=dice), player(luck)):
        asked = len(dice.rolls), len(dice.shuffles)
        session.view(0)
        assert [f"{option.label} {option.detail}" for option in session.choice.options]
        session.game.round_row()
        assert (len(dice.rolls), len(dice.shuffles)) == asked


# --- how far games go ---


@pytest.mark.parametrize("players", [1, 2])
def test_all_five_sectors_and_all_five_bosses_are_met_once_in_a_won_game(players):
    """PL-5.5: the opener in Sector 1, then each of the other four."""
    session = play_out(
        luu.new("planet", seed=7, players=players, cards=strong_cards(), draft="auto", chaos=0), attacking(7)
    )
    assert session.outcome.won
    started = [event for event in session.log if type(event).__name__ == "SectorStarted"]
    assert [event.sector for event in started] == [1, 2, 3, 4, 5]
    assert started[0].boss == "Tjeluu"
    assert len({event.boss for event in started}) == 5


def test_a_wave_that_nobody_beats_ends_after_sixty_rounds():
    """PL-12.3: the guard that makes every game end."""
    session = position(queue=("kjeluu:5", "kjeluu:5"), enemies=("rogue-lagluu:1",))
    play_out(session, lambda session: "defend")
    assert session.outcome == luu.Outcome(False, None, "stalemate")
    assert session.ply == 120
