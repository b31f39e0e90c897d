"""Cards that fetch others from the piles, and cards that are used while they are out."""

from __future__ import annotations

import pytest
from board import events, in_game, play, position, queue
from test_cards import hand, ids, pool, rest

# --- the discard pile ---


@pytest.mark.parametrize(
    ("card", "found"),
    [
        pytest.param("reawakening", ["rasluu", "gifluu_evolved"], id="reawakening"),
        pytest.param("salvage_protocol", ["rasluu", "gifluu_evolved", "quick_mend"], id="salvage protocol"),
    ],
)
def test_reawakening_and_salvage_protocol_offer_what_they_may_take(card, found):
    """Each card once, however often it lies there, in no order that says how the pile lies."""
    discard = ["quick_mend", "rasluu", "gifluu_evolved", "rasluu"]
    session = play(position(hand=[card], discard=discard), f"play:{card}")
    assert (session.choice.kind, session.choice.keys) == ("take", tuple(f"take:{card}" for card in found))
    assert "discard pile" in session.choice.prompt


def test_reawakening_takes_a_base_or_evolved_luu_to_hand():
    """For its own player, and the card itself lies in the pile afterwards."""
    session = position(hand=["reawakening"], second=["kjeluu:1"], second_hand=[], discard=["rasluu", "gifluu_evolved"])
    play(session, "play:reawakening", "take:gifluu_evolved")
    assert (hand(session), hand(session, 1)) == (["gifluu_evolved"], [])
    assert ids(session, "discard") == ["rasluu", "reawakening"]
    assert events(session, "CardTaken")[0].rule == "card:reawakening"


def test_reawakening_needs_a_luu_card_in_the_discard_pile():
    assert "play:reawakening" not in position(hand=["reawakening"], discard=["quick_mend"]).choice.keys
    only = play(position(hand=["reawakening"], discard=["quick_mend", "rasluu"]), "play:reawakening")
    assert (only.choice.kind, hand(only)) == ("turn", ["rasluu"])


def test_salvage_protocol_takes_any_card_from_the_discard_pile():
    session = position(hand=["salvage_protocol"], discard=["rasluu", "overdrive"])
    play(session, "play:salvage_protocol", "take:overdrive")
    assert (hand(session), ids(session, "discard")) == (["overdrive"], ["rasluu", "salvage_protocol"])


def test_salvage_protocol_needs_a_card_in_the_discard_pile():
    """It never takes itself."""
    assert "play:salvage_protocol" not in position(hand=["salvage_protocol"], discard=[]).choice.keys


def test_a_card_is_taken_beyond_the_hand_limit():
    """PL-6.2: nobody discards during a wave; and taking is no draw."""
    session = position(hand=["salvage_protocol", *["gifluu", "kjeluu"] * 2, "bisluu"], discard=["rasluu"])
    session.play("play:salvage_protocol")
    assert (len(hand(session)), events(session, "Drew")) == (6, [])


# --- knock-outs ---


def test_last_lesson_takes_another_card_when_an_own_luu_falls():
    """Not the fallen Luu's own cards, base or evolved, but another copy's place in the pile does not matter."""
    session = position(
        ["gifluu:4@1", "kjeluu:5"], ["tjeluu"], hand=["last_lesson"], discard=["rasluu", "quick_mend"], dice=[1, 1, 1]
    )
    play(session, "play:last_lesson", "gather", "gather")
    assert (session.choice.kind, session.choice.keys) == ("take", ("take:rasluu", "take:quick_mend"))
    session.play("take:quick_mend")
    assert (hand(session), ids(session, "discard")) == (["quick_mend"], ["rasluu", "gifluu", "gifluu_evolved"])
    assert events(session, "CardTaken")[0].rule == "card:last_lesson"
    assert ids(session, "lasting") == ["last_lesson"], "for the rest of the game"


def test_last_lesson_finds_nothing_when_only_the_fallen_luu_lies_there():
    session = position(["rasluu:1@1", "kjeluu:5"], ["tjeluu"], hand=["last_lesson"], discard=[], dice=[1])
    play(session, "play:last_lesson", "gather", "gather")
    assert (session.choice.kind, hand(session)) == ("turn", [])
    assert events(session, "NothingToTake")[0].rule == "card:last_lesson"


def test_last_lesson_takes_none_of_several_luu_that_fall_together():
    """PL-6.6: once for each of them; the third card is the only one left to learn from."""
    session = position(
        ["rasluu:1@1", "gifluu:1@1", "kjeluu:5"], ["tjeluu"], hand=["last_lesson"], discard=["quick_mend"], dice=[1]
    )
    play(session, "play:last_lesson", "gather", "gather", "gather")
    assert (hand(session), ids(session, "discard")) == (["quick_mend"], ["rasluu", "gifluu"])
    assert len(events(session, "NothingToTake")) == 1


def test_last_lesson_is_for_its_players_luu():
    second = ["rasluu:1@1", "kjeluu:5"]
    session = position(
        ["kjeluu:5"], ["tjeluu"], second=second, hand=["last_lesson"], discard=["quick_mend"], dice=[1] * 2
    )
    play(session, "play:last_lesson", *["gather"] * 3)
    assert len(events(session, "KnockedOut")) == 1
    assert (hand(session), ids(session, "discard")) == ([], ["quick_mend", "rasluu"])


def test_last_lesson_can_take_another_copy_of_the_fallen_luu():
    session = position(["rasluu:1@1", "kjeluu:5"], ["tjeluu"], hand=["last_lesson"], discard=["rasluu"], dice=[1])
    play(session, "play:last_lesson", "gather", "gather")
    assert (hand(session), ids(session, "discard")) == (["rasluu"], ["rasluu"])


# --- the draw pile ---


def test_luu_search_takes_a_base_luu_from_the_draw_pile_and_shuffles_it():
    """No evolved one, no action card; asked in the order of the box. The other cards are all still there."""
    draw = ["quick_mend", "gifluu", "kjeluu_evolved", "rasluu", "overdrive", "shell_guard", "core_surge"]
    session = position(hand=["luu_search"], draw=draw, discard=[])
    cards = sorted(in_game(session.state))
    session.play("play:luu_search")
    assert (session.choice.kind, session.choice.keys) == ("take", ("take:rasluu", "take:gifluu"))
    assert "draw pile" in session.choice.prompt
    session.play("take:gifluu")
    assert (hand(session), ids(session, "discard")) == (["gifluu"], ["luu_search"])
    assert sorted(in_game(session.state)) == cards
    rest_of_it = [session.game.table.box.ids[serial] for serial in session.state.draw]
    assert sorted(rest_of_it) == sorted(set(draw) - {"gifluu"})
    assert rest_of_it != [card for card in draw if card != "gifluu"]


def test_luu_search_may_find_nothing():
    """The pile is shuffled all the same, and the discard pile is left alone."""
    session = position(hand=["luu_search"], draw=["quick_mend", "overdrive"], discard=["rasluu"])
    session.play("play:luu_search")
    assert (session.choice.kind, hand(session), session.view(0)["deck"]) == ("turn", [], 2)
    assert events(session, "NothingToTake")[0].rule == "card:luu_search"
    empty = play(position(hand=["luu_search"], draw=[], discard=["rasluu"]), "play:luu_search")
    assert (empty.choice.kind, hand(empty)) == ("turn", [])


def test_luu_search_shuffles_anew_each_time():
    def after(*keys: str) -> list[int]:
        draw = ["quick_mend", "rasluu", "overdrive", "shell_guard", "core_surge", "rasluu"]
        session = position(hand=["luu_search", "salvage_protocol"], draw=draw, discard=[], luutex=9)
        return play(session, *keys).state.draw

    once = after("play:luu_search")
    twice = after("play:luu_search", "play:salvage_protocol", "play:luu_search")
    assert [serial for serial in once if serial in twice] != twice


def test_an_imagined_game_knows_the_pile_that_is_searched_but_not_its_order():
    """What is asked can still be answered, whoever imagines it."""
    draw = ["quick_mend", "rasluu", "gifluu", "overdrive", "shell_guard"]
    session = position(second=["kjeluu:1"], hand=["luu_search"], second_hand=["bisluu"], draw=draw)
    session.play("play:luu_search")
    for seat in (0, 1):
        looks = [session.imagine(seat, f"look {number}") for number in range(8)]
        assert all(look.choice.keys == session.choice.keys for look in looks)
        assert all(sorted(look.state.draw) == sorted(session.state.draw) for look in looks)
        assert len({tuple(look.state.draw) for look in looks}) > 1


# --- cards that are used ---


@pytest.mark.parametrize(("die", "drawn"), [(3, 0), (4, 1), (6, 1)])
def test_luutex_pulse_pays_1_and_draws_1_on_4_or_more(die, drawn):
    session = position(["kjeluu:5"], hand=["luutex_pulse"], dice=[die])
    play(session, "play:luutex_pulse", "use:luutex_pulse")
    assert (session.choice.kind, session.state.acting) == ("turn", 1)
    assert (pool(session), len(hand(session))) == (5 - 2 - 1, drawn)
    assert [event.die for event in events(session, "CardRolled")] == [die]
    paid = events(session, "LuutexGained")[0]
    assert session.explain(paid) == "Player 1 pays 1 Luutex (Luutex Pulse); the pool holds 2."


def test_luutex_pulse_is_used_once_a_round():
    """Whoever of the own Luu is acting; a new round, a new use."""
    session = position(["kjeluu:5", "kjeluu:5"], ["rogue-lagluu:1"], hand=["luutex_pulse"], luutex=9, dice=[1] * 9)
    session.play("play:luutex_pulse")
    assert "use:luutex_pulse" in session.choice.keys
    session.play("use:luutex_pulse")
    assert "use:luutex_pulse" not in session.choice.keys
    session.play("defend")
    assert "use:luutex_pulse" not in session.choice.keys
    session.play("defend")
    play(session, "defend", "use:luutex_pulse")
    assert pool(session) == 9 - 2 - 1 - 1


def test_luutex_pulse_is_offered_only_to_its_player_and_only_if_it_can_be_paid():
    session = position(
        ["kjeluu:5"], ["rogue-lagluu:1"], second=["kjeluu:5"], hand=["luutex_pulse"], luutex=2, dice=[1] * 9
    )
    session.play("play:luutex_pulse")
    assert pool(session) == 0
    assert "use:luutex_pulse" not in session.choice.keys
    session.play("gather")
    assert (session.choice.seat, "use:luutex_pulse" in session.choice.keys) == (1, False)
    session.play("defend")
    assert (session.choice.seat, "use:luutex_pulse" in session.choice.keys) == (0, True)


def test_luutex_pulse_can_be_used_in_the_card_step_of_an_empty_queue():
    """PL-12.2."""
    session = position(
        ["kjeluu:5"], ["rogue-lagluu:1"], second=["rasluu:1@1"], second_hand=["luutex_pulse"], dice=[1] * 9
    )
    play(session, "defend", "play:luutex_pulse", "defend", "defend")
    assert (queue(session, 1), session.choice.seat, session.choice.kind) == ([], 1, "bench")
    assert session.choice.keys == ("use:luutex_pulse", "pass")
    session.play("use:luutex_pulse")
    assert (pool(session, 1), session.choice.seat) == (5 - 2 - 1, 0)


def test_neural_cascade_discards_a_card_of_choice_and_draws_1():
    session = position(hand=["neural_cascade", "quick_mend", "gifluu"], draw=["rasluu"], discard=[])
    play(session, "play:neural_cascade", "use:neural_cascade")
    assert (session.choice.kind, session.choice.keys) == ("discard", ("discard:quick_mend", "discard:gifluu"))
    session.play("discard:gifluu")
    assert (session.choice.kind, hand(session), ids(session, "discard")) == (
        "turn",
        ["quick_mend", "rasluu"],
        ["gifluu"],
    )
    assert events(session, "Discarded")[0].rule == "card:neural_cascade"
    assert "use:neural_cascade" not in session.choice.keys


def test_neural_cascade_needs_a_card_in_hand():
    """One is enough: it was played before, so no other one is meant."""
    session = play(position(hand=["neural_cascade"], draw=["rasluu"]), "play:neural_cascade")
    assert "use:neural_cascade" not in session.choice.keys
    one = position(hand=["neural_cascade", "gifluu"], draw=["rasluu"], discard=[])
    play(one, "play:neural_cascade", "use:neural_cascade")
    assert (one.choice.kind, hand(one), ids(one, "discard")) == ("turn", ["rasluu"], ["gifluu"])


def test_neural_cascade_is_used_once_a_round_to_the_end_of_the_game():
    session = position(["kjeluu:5"], ["rogue-lagluu:1"], hand=["neural_cascade", "gifluu"], dice=[1] * 9)
    play(session, "play:neural_cascade", "use:neural_cascade")
    rest(session)
    assert "use:neural_cascade" in session.choice.keys
    won = position(["kjeluu:5"], ["tjeluu@1"], hand=["neural_cascade", "gifluu"])
    play(won, "play:neural_cascade", "attack:rogue-1")
    won.play(won.choice.keys[0])
    assert (won.state.sector, "use:neural_cascade" in won.choice.keys) == (2, True)


@pytest.mark.parametrize("card", ["luutex_pulse", "neural_cascade"])
def test_an_option_to_use_a_card_says_what_it_does(card):
    session = play(position(hand=[card, "gifluu"]), f"play:{card}")
    option = next(option for option in session.choice.options if option.key == f"use:{card}")
    name = session.cards.actions[card].name
    assert (option.label, dict(option.facts)) == (f"Use {name}", {"card": card})
    assert option.detail.startswith("Once a round")


def test_a_card_without_a_luu_of_its_own_is_shown_beside_the_queue():
    """On every board: what is in force for the whole side, and until when."""
    session = play(position(hand=["luutex_pulse", "luutex_flow"], luutex=9), "play:luutex_pulse", "play:luutex_flow")
    view = session.view(0)
    assert [(out["id"], out["luu"]) for out in view["lasting"]] == [("luutex_pulse", None), ("luutex_flow", 1)]
    assert "In force: Luutex Pulse (game)" in session.game.text(view)
    assert "Luutex Pulse (game)" in session.game.html(view)
    waiting = play(position(hand=["evolution_drive"]), "play:evolution_drive")
    assert "In force: Evolution Drive (until a Rogue falls)" in waiting.game.text(waiting.view(0))
