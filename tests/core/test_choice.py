"""A question and its options: words only when they are read, and always those of their own position."""

from __future__ import annotations

import pytest
from whole_games import careful

import luu
from luu.core.choice import short
from luu.core.session import Session
from luu.planet.game import PlanetGame


@pytest.fixture
def session() -> Session:
    """A game that lasts more than 200 moves when it is played with care."""
    return luu.new("planet", seed=38, draft="auto", chaos=0)


def words(choice: luu.Choice) -> tuple:
    """Everything that a choice says."""
    return choice.seat, choice.kind, choice.prompt, [(o.key, o.label, o.detail, o.facts) for o in choice.options]


def walk(session: Session, moves: int) -> None:
    """Play on for so many moves."""
    for _ in range(moves):
        session.play(careful(session))


def test_a_choice_says_who_is_asked_what_and_which_answers_there_are(session):
    choice = session.choice
    assert (choice.seat, choice.kind) == (0, "turn")
    assert choice.keys == tuple(option.key for option in choice.options)
    assert {"attack:rogue-1", "defend", "gather"} <= set(choice.keys)
    assert list(choice) == list(choice.options)
    assert len(choice) == len(choice.keys)
    assert repr(choice) == f"<Choice of seat 0, turn: {', '.join(choice.keys)}>"


def test_an_option_has_a_key_a_label_a_detail_and_facts(session):
    attack = session.choice.options[0]
    assert str(attack) == attack.key == "attack:rogue-1"
    assert attack.label.startswith("Attack Rogue ")
    assert "HP" in attack.detail
    assert attack.facts == {"target": "rogue-1"}
    assert repr(attack) == f"<Option attack:rogue-1: {attack.label}>"


def test_options_are_equal_when_their_keys_are(session):
    attack, defend = session.choice.options[:2]
    same = luu.new("planet", seed=8, draft="auto", chaos=0).choice.options[0]
    assert attack == same != defend
    assert len({attack, same, defend}) == 2
    assert attack != "attack:rogue-1"


def test_the_same_choice_is_given_until_the_game_moves_on(session):
    choice = session.choice
    assert session.choice is choice
    assert choice.options is choice.options
    session.play("defend")
    assert session.choice is not choice


def test_words_are_made_only_when_they_are_read(session, monkeypatch):
    made = []
    for name in ("label", "detail", "facts"):
        method = getattr(PlanetGame, name)
        monkeypatch.setattr(PlanetGame, name, lambda game, key, n=name, m=method: made.append((n, key)) or m(game, key))
    for option in session.choice.options:
        assert option.key
    session.play(session.choice.options[1])
    assert made == []
    assert session.choice.options[1].label
    assert made == [("label", session.choice.keys[1])]


# --- a choice that was kept ---


@pytest.mark.parametrize("moves", [1, 3, 20])
def test_a_kept_choice_tells_its_own_position_after_the_game_moved_on(session, moves):
    walk(session, 4)
    kept, told = session.choice, words(session.choice)
    walk(session, moves)
    assert words(kept) == told


def test_a_kept_choice_that_was_never_read_can_still_be_read(session):
    walk(session, 4)
    kept, twin = session.choice, session.copy()
    walk(session, 5)
    assert words(kept) == words(twin.choice)


def test_a_kept_choice_survives_undo_and_another_branch(session):
    """Read for the first time only when the game has long been on another line of play."""
    walk(session, 2)
    early, told_early = session.choice, words(session.copy().choice)
    walk(session, 18)  # beyond the move after which the session keeps a copy of the game
    late, told_late = session.choice, words(session.copy().choice)
    while session.can_undo:
        session.undo()
    session.play("defend")
    walk(session, 20)
    assert words(late) == told_late
    assert words(early) == told_early


def test_a_choice_kept_before_an_undo_is_read_after_it(session):
    walk(session, 17)
    kept, twin = session.choice, session.copy()
    session.undo()
    other = next(key for key in session.choice.keys if key != twin.moves[-1])
    session.play(other)
    assert words(kept) == words(twin.choice)
    session.undo()
    session.play(twin.moves[-1])
    assert words(session.choice) == words(kept)


def test_reading_a_kept_choice_leaves_the_game_alone(session):
    kept = session.choice
    walk(session, 6)
    before = session.moves, session.log, session.view(0)
    assert words(kept)
    assert (session.moves, session.log, session.view(0)) == before


def test_an_option_of_another_position_is_played_only_where_its_key_is_legal(session):
    stale = session.choice.options[0]
    session.play("defend")
    while session.choice and stale.key in session.choice.keys:
        session.play(stale)
    with pytest.raises(luu.IllegalMove, match="attack:rogue-1"):
        session.play(stale)


# --- cut short ---


def test_a_long_value_is_cut_in_a_message():
    assert short("defend") == "'defend'"
    assert short("x" * 500) == "'" + "x" * 56 + "..."
