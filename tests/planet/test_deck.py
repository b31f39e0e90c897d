"""The shared deck: what becomes of cards played, drawn, discarded, lost (PL-10)."""

from __future__ import annotations

import pytest
from board import events, in_game, play, position, queue
from journey import giants

import luu
from luu.core.session import Session
from luu.planet.box import BASE_IDS, EVOLVED_IDS

CARDS = luu.cards("planet")
FIVE = ["shell_guard", "shell_regrowth", "core_surge", "luutex_flare", "hardened_instinct"]


def ids(cards: list[dict[str, object]]) -> list[object]:
    """The ids of cards in a view."""
    return [card["id"] for card in cards]


def hand(session: Session, seat: int = 0) -> list[object]:
    return ids(session.view(seat)["hands"][seat])


def discard(session: Session) -> list[object]:
    return ids(session.view(0)["discard"])


def lasting(session: Session) -> list[object]:
    return ids(session.view(0)["lasting"])


# --- cards that can be played ---


def test_every_card_of_the_box_is_a_luu_card_or_an_action_card():
    """PL-10.0: base Luu, evolved Luu, action cards; chaos cards are neither, and cannot be played."""
    box = position().game.table.box
    assert set(box.ids[: box.first_chaos]) == {*BASE_IDS, *EVOLVED_IDS, *CARDS.sheet("actions")}
    assert set(box.ids[box.first_chaos :]) == set(CARDS.sheet("chaos"))


@pytest.mark.parametrize(
    "card",
    [card for card in CARDS.sheet("actions").values() if card.lasts == "instant" and card.id != "rebirth"],
    ids=lambda card: card.id,
)
def test_an_instant_card_is_discarded_after_resolving(card):
    """PL-10.0: whatever it does, it lies in the discard pile once it is done. (Rebirth needs a fallen Luu first.)"""
    session = position(
        ["kjeluu:2@9", "rasluu:1"], hand=[card.id, "gifluu"], discard=["lagluu", "bisluu"], luutex=9, dice=[]
    )
    play(session, f"play:{card.id}")
    while session.choice.kind != "turn":
        assert card.id not in discard(session)
        play(session, session.choice.keys[0])
    assert card.id in discard(session)
    assert lasting(session) == []


def test_a_resolving_card_is_not_yet_discarded():
    """PL-10.0: a card that draws through the end of the pile is not among the cards that are shuffled."""
    session = position(hand=["core_cascade"], draw=[], discard=["rasluu", "lagluu", "kjeluu", "gifluu"])
    play(session, "play:core_cascade")
    assert "core_cascade" not in [*hand(session), *ids(session.view(0)["removed"])]
    play(session, session.choice.keys[0])
    assert "core_cascade" in discard(session)


LONG = ["gather", "gather", "attack:rogue-1", "gather"]


@pytest.mark.parametrize(
    ("card", "enemy", "keys"),
    [
        pytest.param("luutex_flare", "rogue-bisluu:4", ["gather"], id="PL-10.0 turn"),
        pytest.param("core_surge", "rogue-bisluu:4", ["gather", "gather"], id="PL-10.0 round"),
        pytest.param("shell_guard", "rogue-bisluu:1", LONG, id="PL-10.0 wave"),
        pytest.param("shell_guard", "tjeluu@1", LONG, id="PL-10.0 boss wave"),
        pytest.param("hardened_instinct", "tjeluu@1", LONG, id="PL-10.0 sector"),
    ],
)
def test_a_card_with_a_duration_stays_out_until_it_ends(card, enemy, keys):
    """PL-10.0: then it is discarded, and not before."""
    session = position(["rasluu:5", "kjeluu:5"], [enemy], hand=[card], discard=[])
    play(session, f"play:{card}")
    if session.choice.kind == "target":
        play(session, "target:luu-1")
    for key in keys:
        assert (lasting(session), discard(session)) == ([card], [])
        play(session, key)
    assert (lasting(session), discard(session)) == ([], [card])
    assert [event.card for event in events(session, "CardEnded")] == [card]


def test_a_sector_card_outlasts_a_wave():
    """PL-10.0: it is still out in the next wave."""
    session = position(["rasluu:5"], ["rogue-bisluu:1"], hand=["hardened_instinct"])
    play(session, "play:hardened_instinct", "attack:rogue-1")
    assert session.state.wave == 2
    assert lasting(session) == ["hardened_instinct"]


def test_a_game_card_stays_out_to_the_end():
    """PL-10.0: it outlasts a sector too."""
    cards = CARDS.with_value("actions", "hardened_instinct", "lasts", "game")
    session = position(["rasluu:5"], ["tjeluu@1"], hand=["hardened_instinct"], cards=cards)
    play(session, "play:hardened_instinct", "attack:rogue-1", "boss:" + session.state.boss_deck[-1])
    assert session.state.sector == 2
    assert lasting(session) == ["hardened_instinct"]


def test_a_played_luu_card_stays_with_its_luu():
    """PL-10.0: it is neither discarded nor does it lie out; it is the Luu."""
    session = position(["gifluu:3"], hand=["rasluu", "gifluu_evolved"], discard=[])
    play(session, "play:rasluu", "play:gifluu_evolved")
    assert (hand(session), discard(session), lasting(session)) == ([], [], [])


# --- one deck for all ---


def test_all_players_draw_from_one_deck_and_discard_onto_one_pile():
    """PL-10.1: player 2 draws the card below the one that player 1 drew; both discard onto the same pile."""
    session = position(
        ["rasluu:1"], ["rogue-bisluu:1@1"], second=["kjeluu:1"],
        hand=["quick_mend"], second_hand=["passive_harvest"], draw=["lagluu", "gifluu", "bisluu"], discard=[],
    )  # fmt: skip
    play(session, "play:quick_mend", "attack:rogue-1", "play:passive_harvest", "defend")
    assert discard(session) == ["quick_mend", "passive_harvest"]
    assert (hand(session, 0), hand(session, 1)) == (["bisluu"], ["gifluu"])


def test_a_player_can_draw_what_the_other_one_discarded():
    """PL-10.1: the reshuffled pile is everybody's."""
    session = position(
        ["rasluu:1"], second=["kjeluu:1"],
        hand=["quick_mend"], second_hand=["core_cascade"], draw=[], discard=["passive_harvest"],
    )  # fmt: skip
    play(session, "play:quick_mend", "defend", "play:core_cascade")
    seen = {event.card for event in events(session, "Drew")} | {
        event.removed for event in events(session, "Reshuffled")
    }
    assert seen == {"quick_mend", "passive_harvest"}
    assert {event.seat for event in events(session, "Drew")} == {1}


# --- reshuffling ---

PILE = ["rasluu", "lagluu", "kjeluu", "gifluu", "bisluu", "quick_mend"]


def cascade(draw: list[str], discarded: list[str], seed: int = 0) -> Session:
    """A Core Cascade, which draws three, with these piles."""
    return play(position(hand=["core_cascade"], draw=draw, discard=discarded, seed=seed), "play:core_cascade")


@pytest.mark.parametrize(
    ("draw", "discarded", "drawn", "removed"),
    [
        pytest.param(PILE[:3], PILE[3:], 3, 0, id="PL-10.2 the pile is enough"),
        pytest.param(PILE[:2], PILE[2:], 3, 1, id="PL-10.2 reshuffled in the middle of a draw"),
        pytest.param([], PILE, 3, 1, id="PL-10.2 reshuffled first"),
        pytest.param([], PILE[:2], 1, 1, id="PL-10.2 one discard is left to draw"),
        pytest.param([], PILE[:1], 0, 1, id="PL-10.2 the only discard is removed"),
        pytest.param(PILE[:1], [], 1, 0, id="PL-10.2 nothing to shuffle"),
        pytest.param([], [], 0, 0, id="PL-10.2 no card anywhere"),
    ],
)
def test_an_empty_draw_pile_is_made_anew_from_the_discard_pile(draw, discarded, drawn, removed):
    """PL-10.2: one discard is removed for good and shown, the rest are the new pile; without any the draw is void."""
    session = position(hand=["core_cascade"], draw=draw, discard=discarded)
    cards = sorted(in_game(session.state))
    play(session, "play:core_cascade")
    assert len(events(session, "Drew")) == drawn
    assert len(session.view(0)["removed"]) == len(events(session, "Reshuffled")) == removed
    assert len(events(session, "NothingToDraw")) == 3 - drawn
    assert [event.removed for event in events(session, "Reshuffled")] == ids(session.view(0)["removed"])
    assert sorted(in_game(session.state)) == cards


def test_a_pile_that_has_run_out_is_made_anew_only_at_the_next_draw():
    """PL-10.2: the last card drawn leaves an empty pile and nobody shuffles yet."""
    session = cascade(PILE[:3], PILE[3:])
    assert session.view(0)["deck"] == 0
    assert discard(session) == PILE[3:]


def test_the_removed_card_is_random_and_the_rest_are_shuffled():
    """PL-10.2: any discard can be the one, and the new pile is in another order each time."""
    games = [cascade([], PILE, seed) for seed in range(30)]
    assert {ids(game.view(0)["removed"])[0] for game in games} == set(PILE)
    assert len({tuple(event.card for event in events(game, "Drew")) for game in games}) > 10


def test_a_removed_card_never_comes_back():
    """PL-10.2: every reshuffle costs one card for good; here the piles are small and the game is long."""
    session = position(["rasluu:1"], hand=FIVE, draw=[], discard=PILE, cards=giants())
    session.state.power = []  # they would make the pile last
    lost: list[int] = []
    while session.choice:
        state = session.state
        assert state.removed[: len(lost)] == lost
        assert not set(state.removed) & {*state.draw, *state.discard, *state.players[0].hand}
        lost = list(state.removed)
        play(session, session.choice.keys[0])
    assert len(lost) >= 3


# --- hand limit, knock-outs ---


@pytest.mark.parametrize(
    ("second", "limit"),
    [pytest.param(None, 5, id="PL-10.3 solo"), pytest.param(["kjeluu:1"], 4, id="PL-10.3 two players")],
)
def test_hand_limit(second, limit):
    """PL-10.3: 5 solo, 4 each with two players; it is what a hand is brought down to after a wave."""
    session = position(["rasluu:1"], ["rogue-bisluu:1@1"], second=second, hand=[*FIVE, *PILE[4:]])
    assert session.view(0)["hand_limit"] == limit
    play(session, "attack:rogue-1", *(["defend"] if second else []))
    while session.choice.kind == "discard":
        play(session, session.choice.keys[0])
    assert session.view(0)["hand_sizes"][0] == limit


@pytest.mark.parametrize(
    ("luu", "cards"),
    [
        pytest.param("bisluu:2@1", ["bisluu"], id="PL-10.4 base"),
        pytest.param("bisluu:4@1", ["bisluu", "bisluu_evolved"], id="PL-10.4 evolved"),
    ],
)
def test_the_cards_of_a_knocked_out_luu_are_discarded(luu, cards):
    """PL-10.4: its own card, and the evolved card that lies with it."""
    session = position([luu, "kjeluu:1"], discard=[])
    play(session, "gather", "gather")
    assert [luu.name for luu in queue(session)] == ["Kjeluu"]
    assert discard(session) == cards
