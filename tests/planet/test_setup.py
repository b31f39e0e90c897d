"""Setting up: starters, leftovers, the fixed deck, opening hands, Power cards, the first boss, bad set-ups (PL-4)."""

from __future__ import annotations

from collections import Counter

import pytest
from board import events, in_game, play, position, queue
from journey import journey, opening, stops

import luu
from luu.core.session import Session
from luu.planet.box import BASE_IDS, EVOLVED_IDS, Box

CARDS = luu.cards("planet")
BOX = Box(CARDS)
CORE = [card.id for card in CARDS.sheet("actions").values() if card.pool == "core"]
POWER = [card.id for card in CARDS.sheet("actions").values() if card.pool == "power"][:10]
"""The Power cards of the fixed deck, as they stand in the sheet."""
SEEDS = range(40)


def new(players: int = 1, seed: int = 0, leftovers: str = "digital") -> Session:
    return luu.new("planet", players=players, seed=seed, draft="fixed", leftovers=leftovers, chaos=0)


def names(serials: list[int]) -> list[str]:
    """Cards by id, in order of their names."""
    return sorted(BOX.ids[serial] for serial in serials)


def starter_classes(session: Session) -> list[str]:
    return [BASE_IDS[luu_.cls] for player in session.state.players for luu_ in player.queue]


def not_drawn(session: Session) -> list[str]:
    """The classes that no player starts with."""
    return sorted(set(BASE_IDS) - set(starter_classes(session)))


# --- starters and leftovers ---


@pytest.mark.parametrize("players", [1, 2])
def test_each_player_starts_with_one_luu_of_level_1_and_5_luutex(players):
    """PL-4.1: one starter each, at position 1, Level 1, full HP; 5 Luutex each."""
    session = new(players)
    for seat in range(players):
        [starter] = queue(session, seat)
        assert (starter.level, starter.evolved, starter.hp, starter.xp) == (1, False, starter.max_hp, 0)
        assert session.state.players[seat].luutex == 5


def test_starters_are_drawn_at_random_and_no_class_twice():
    """PL-4.1: any class can come to any player, but never the same to both."""
    drawn = [starter_classes(new(2, seed)) for seed in SEEDS]
    assert all(len(set(pair)) == 2 for pair in drawn)
    assert {first for first, _ in drawn} == {second for _, second in drawn} == set(BASE_IDS)


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("leftovers", ["digital", "physical"])
def test_leftover_starters_form_the_reserve(players, leftovers):
    """PL-4.2: one Luu of each class not drawn, 4 solo and 3 with two players, whatever becomes of the cards."""
    session = new(players, leftovers=leftovers)
    assert sorted(BASE_IDS[cls] for cls in session.state.reserve) == not_drawn(session)
    assert len(session.state.reserve) == 5 - players


@pytest.mark.parametrize("players", [1, 2])
def test_digital_leftovers_lie_in_the_discard_pile(players):
    """PL-4.2: by default the leftover cards can be fetched from the discard pile from the first turn on."""
    session = new(players)
    assert session.setup["leftovers"] == "digital"
    assert names(session.state.discard) == not_drawn(session)


@pytest.mark.parametrize("players", [1, 2])
def test_physical_leftovers_join_the_core_pool(players):
    """PL-4.2: they can be drafted then; the fixed deck takes none of them, so they leave the game. Of the three other
    base cards of each class it leaves one out in any case."""
    session = new(players, leftovers="physical")
    assert session.state.discard == []
    left_out = Counter(names(session.state.left_out))
    assert {cls: left_out[cls] for cls in BASE_IDS} == {cls: 1 + (cls in not_drawn(session)) for cls in BASE_IDS}


@pytest.mark.parametrize("players", [1, 2])
@pytest.mark.parametrize("leftovers", ["digital", "physical"])
def test_every_card_of_the_box_has_its_place(players, leftovers):
    session = new(players, leftovers=leftovers)
    assert sorted(in_game(session.state) + session.state.left_out) == list(range(len(BOX.ids)))


# --- the deck ---


def drafted(session: Session) -> list[str]:
    """The Core-pool cards of the deck, opening hands included."""
    hands = [card for player in session.state.players for card in player.hand]
    return names(session.state.draw + hands)


@pytest.mark.parametrize("players", [1, 2])
def test_the_fixed_deck_is_30_cards_of_the_core_pool(players):
    """PL-4.7: before Sector 3 the deck holds the 30 Core-pool cards: the first 15 action cards of the sheet, of each
    class two base Luu and an evolved one."""
    deck = Counter(drafted(new(players)))
    assert deck.total() == 30
    assert deck == {**dict.fromkeys(CORE[:15], 1), **dict.fromkeys(BASE_IDS, 2), **dict.fromkeys(EVOLVED_IDS, 1)}


def test_a_smaller_core_pool_leaves_room_for_more_luu():
    """PL-4.7: a card set with 7 Core actions fills up with the third base Luu and the second evolved one of a class."""
    cards = CARDS
    for card in CORE[7:]:
        cards = cards.with_value("actions", card, "pool", "power")
    session = luu.new("planet", cards=cards, draft="fixed", chaos=0)
    deck = Counter(drafted(session))
    assert deck.total() == 30
    assert [deck[card] for card in CORE[:8]] == [1] * 7 + [0]
    assert all(deck[card] == 3 for card in BASE_IDS)
    assert sorted(deck[card] for card in EVOLVED_IDS) == [1, 1, 2, 2, 2]


def test_the_fixed_deck_is_the_same_in_every_game_but_its_order_is_not():
    games = [new(seed=seed) for seed in range(5)]
    assert len({tuple(drafted(game)) for game in games}) == 1
    assert len({tuple(game.state.draw) for game in games}) == len(games)


@pytest.mark.parametrize("players", [1, 2])
def test_power_cards_wait_until_sector_3(players):
    """PL-4.7: the Power cards, at most 10, lie aside in Sectors 1 and 2 and are in the game from Sector 3 on."""
    aside = {sector: names(session.state.power) for (sector, _), session in stops(players)}
    assert aside == {1: sorted(POWER), 2: sorted(POWER), 3: [], 4: [], 5: []}
    assert len(POWER) == 10


def test_power_cards_join_before_the_draw_of_sector_3():
    """PL-4.7: with an empty deck the sector-start draw finds the Power cards and nothing else."""
    session = position(["rasluu:1"], ["forluu@1"], sector=2, boss="forluu", draw=[], discard=[])
    play(session, "attack:rogue-1")
    play(session, session.choice.keys[0])
    assert session.state.sector == 3
    assert names(session.state.players[0].hand + session.state.draw) == sorted(POWER)
    assert len(session.state.players[0].hand) == 5
    kinds = [type(event).__name__ for event in session.last_events]
    assert kinds.index("PowerCardsJoined") < kinds.index("Drew")


def test_power_cards_are_shuffled_in():
    """PL-4.7: they lie anywhere in the draw pile, not on its top."""

    def top_cards(seed: int) -> list[str]:
        session = next(session for (sector, _), session in stops(seed=seed) if sector == 3)
        return names(session.state.draw[-len(POWER) :])

    tops = [top_cards(seed) for seed in range(5)]
    assert any(card in POWER for top in tops for card in top)
    assert all(top != sorted(POWER) for top in tops)


# --- opening hands ---

NO_LUU = ["quick_mend", "shell_guard", "core_surge", "core_cascade", "luutex_flare"]
REST = ["passive_harvest", "shell_regrowth", "hardened_instinct", "formation_override", "luutex_reclaim"]


@pytest.mark.parametrize("players", [1, 2])
def test_opening_hand_is_5_cards_each(players):
    """PL-4.8: 5 cards for each player, also where the hand limit is 4."""
    session = new(players)
    assert session.view(0)["hand_sizes"] == [5] * players
    assert session.view(0)["deck"] == 30 - 5 * players
    assert [len(event.cards) for event in events(session, "HandDrawn")] == [5] * players


@pytest.mark.parametrize(
    ("hand", "players", "kind"),
    [
        pytest.param(NO_LUU, 1, "mulligan", id="no Luu card"),
        pytest.param([*NO_LUU[:4], "gifluu"], 1, "turn", id="a base Luu"),
        pytest.param([*NO_LUU[:4], "gifluu_evolved"], 1, "turn", id="an evolved Luu"),
        pytest.param(NO_LUU, 2, "turn", id="two players"),
    ],
)
def test_mulligan_is_offered_solo_to_a_hand_without_luu(hand, players, kind):
    """PL-4.8: solo, and with neither a base nor an evolved Luu in hand."""
    session = opening(hand, ["rasluu", "rasluu", "lagluu"], players)
    assert session.choice.kind == kind
    if kind == "mulligan":
        assert session.choice.keys == ("mulligan", "keep")


STAYS = "It stays: an evolved card counts as a Luu card."


@pytest.mark.parametrize("chaos", [0, 2, None])
def test_the_log_says_why_a_hand_with_an_evolved_card_alone_stays(chaos):
    """PL-4.8: read by whoever plays, whether or not the chaos difficulty is still asked."""
    said = []
    for seed in range(40):
        session = luu.new("planet", seed=seed, draft="fixed", chaos=chaos)
        (drawn,) = events(session, "HandDrawn")
        evolved_alone = bool(set(drawn.cards) & set(EVOLVED_IDS)) and not set(drawn.cards) & set(BASE_IDS)
        assert session.explain(drawn).endswith(STAYS) == evolved_alone
        said.append(evolved_alone)
    assert set(said) == {True, False}


def test_nobody_wonders_why_a_hand_stays_that_could_not_go():
    """PL-4.8: two players draw no new hands, and a second hand stays in any case."""
    two = [luu.new("planet", players=2, seed=seed, draft="fixed", chaos=0) for seed in range(40)]
    hands = [event for session in two for event in events(session, "HandDrawn")]
    again = [play(opening(NO_LUU, ["gifluu_evolved", *REST], seed=seed), "mulligan") for seed in range(8)]
    hands += [events(session, "HandDrawn")[-1] for session in again]
    alone = [hand for hand in hands if set(hand.cards) & set(EVOLVED_IDS) and not set(hand.cards) & set(BASE_IDS)]
    assert {hand.again for hand in alone} == {True, False}
    assert not any("stays" in two[0].explain(hand) for hand in alone)


def test_mulligan_shuffles_the_hand_back_and_draws_five_again():
    """PL-4.8: the first hand goes back into the pile and may come again."""
    again = [play(opening(NO_LUU, REST, seed=seed), "mulligan") for seed in range(8)]
    for session in again:
        assert len(session.state.players[0].hand) == 5
        assert names(session.state.players[0].hand + session.state.draw) == sorted(NO_LUU + REST)
    hands = [set(names(session.state.players[0].hand)) for session in again]
    assert len({tuple(sorted(hand)) for hand in hands}) > 1
    assert any(hand & set(NO_LUU) for hand in hands)


def test_mulligan_is_offered_once():
    """PL-4.8: the second hand stays, even without a Luu."""
    session = play(opening(NO_LUU, REST), "mulligan")
    assert session.choice.kind == "turn"


def test_a_hand_without_luu_may_be_kept():
    """PL-4.8: the mulligan is an offer."""
    session = play(opening(NO_LUU, REST), "keep")
    assert names(session.state.players[0].hand) == sorted(NO_LUU)
    assert session.choice.kind == "turn"


# --- the first boss ---


@pytest.mark.parametrize("players", [1, 2])
def test_tjeluu_is_the_boss_of_sector_1(players):
    """PL-4.10: always, and its figures are those of Sector 1."""
    for seed in SEEDS:
        session = new(players, seed)
        if session.choice.kind == "mulligan":
            session.play("keep")
        assert session.view(0)["boss"]["id"] == "tjeluu_s1"
        assert events(session, "SectorStarted")[0].boss == "Tjeluu"
        assert sorted(session.state.boss_deck) == ["fesluu", "forluu", "lynluu", "toxluu"], "the others wait"


def test_tjeluu_stands_in_the_first_boss_wave():
    """PL-4.10: the boss that was announced is the one that comes."""
    [boss] = next(session.view(0)["enemies"] for stop, session in stops() if stop == (1, 4))
    assert boss["id"] == "tjeluu_s1"


# --- set-ups that cannot be played ---


@pytest.mark.parametrize(
    ("setup", "expected"),
    [
        pytest.param({"players": 0}, "1 or 2", id="no players"),
        pytest.param({"players": 3}, "1 or 2", id="three players"),
        pytest.param({"players": True}, "1 or 2", id="players is no yes or no"),
        pytest.param({"players": 1.0}, "1 or 2", id="players is a whole number"),
        pytest.param({"players": "2"}, "1 or 2", id="players is no text"),
        pytest.param({"players": None}, "1 or 2", id="players is needed"),
        pytest.param({"chaos": 6}, "0 or 1", id="more chaos than there is"),
        pytest.param({"chaos": False}, "0", id="chaos is a number"),
        pytest.param({"draft": "later"}, "'auto'", id="another draft"),
        pytest.param({"leftovers": "paper"}, "'digital' or 'physical'", id="another fate of leftovers"),
        pytest.param({"seed": -1}, "a whole number from 0", id="negative seed"),
        pytest.param({"seed": 1.5}, "a whole number from 0", id="seed is a whole number"),
        pytest.param({"seed": True}, "a whole number from 0", id="seed is no yes or no"),
        pytest.param({"seed": "7"}, "a whole number from 0", id="seed is no text"),
        pytest.param({"seed": 1 << 63}, "a whole number from 0", id="seed is too large"),
    ],
)
def test_a_bad_setup_is_refused_with_what_was_given_and_expected(setup, expected):
    [(word, given)] = setup.items()
    with pytest.raises(ValueError, match="expected") as refused:
        luu.new("planet", **setup)
    for part in (word, repr(given)[:20], expected):
        assert part in str(refused.value)


def test_an_unknown_setup_word_is_refused_with_a_hint():
    with pytest.raises(TypeError, match=r"player.*expected.*players"):
        luu.new("planet", player=2)


def test_an_unknown_game_is_refused():
    with pytest.raises(ValueError, match="'plnet' was given, expected 'planet'"):
        luu.new("plnet")


def test_cards_that_are_no_card_set_are_refused():
    with pytest.raises(ValueError, match="expected a CardSet of 'planet'"):
        luu.new("planet", cards={"actions": []}, draft="auto", chaos=0)


def test_a_seed_that_was_not_given_is_recorded():
    session = luu.new("planet", draft="auto", chaos=0)
    again = luu.new("planet", seed=session.seed, draft="auto", chaos=0)
    assert again.view(0) == session.view(0)


def test_setup_is_recorded():
    assert dict(new(2, leftovers="physical").setup) == {
        "players": 2, "chaos": 0, "draft": "fixed", "leftovers": "physical",
    }  # fmt: skip


def test_physical_leftovers_play_to_the_end():
    """PL-4.2: the other fate of the leftovers is a whole game too."""
    *_, session = journey(leftovers="physical")
    assert session.outcome.won
