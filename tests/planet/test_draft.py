"""The draft that the players make, the one that makes itself, and the chaos difficulty (PL-4.2 to 4.9)."""

from __future__ import annotations

import csv
import random
from collections import Counter

import pytest
from board import events, in_game, play
from journey import opening
from whole_games import at_random, play_out

import luu
from luu.core.session import Session
from luu.planet import tasks
from luu.planet.box import BASE_IDS, EVOLVED_IDS
from luu.planet.moves import answer
from luu.planet.rules.draft import CORE_SIZE, POWER_SIZE, wanted

CARDS = luu.cards("planet")
SEEDS = range(12)
PLAYERS = pytest.mark.parametrize("players", [1, 2])


@pytest.fixture(scope="session")
def full(tmp_path_factory) -> luu.CardSet:
    """The shipped cards, and as many more as a box with 40 Core and 20 Power cards has."""
    folder = CARDS.to_folder(tmp_path_factory.mktemp("full"))
    path = folder / "actions.csv"
    rows = list(csv.DictReader(path.read_text(encoding="utf-8").splitlines()))
    for pool, size in (("core", 40), ("power", 20)):
        like = next(row for row in rows if row["pool"] == pool)
        missing = size - sum(row["pool"] == pool for row in rows)
        rows += [
            {**like, "id": f"more_{pool}_{'abcdefghijklmnopqrstuvwxyzABCD'[n].lower()}{n}"} for n in range(missing)
        ]
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, rows[0])
        writer.writeheader()
        writer.writerows(rows)
    return luu.cards("planet", folder=folder)


def new(cards: luu.CardSet | None = None, **setup) -> Session:
    return luu.new("planet", cards=cards, **{"seed": 0, "draft": "play", **setup})


def ids(session: Session, serials) -> Counter:
    return Counter(session.game.table.box.ids[serial] for serial in serials)


def deck(session: Session) -> tuple[list[int], list[int]]:
    """The Core-pool cards and the Power cards that were drafted; before Sector 3, chaos cards apart."""
    hands = [card for player in session.state.players for card in player.hand]
    first_chaos = session.game.table.box.first_chaos
    return [card for card in session.state.draw + hands if card < first_chaos], session.state.power


def drafting(session: Session, choose) -> list[dict]:
    """The draft to its end; what was seen at each of its questions."""
    seen = []
    while session.choice.kind == "draft":
        view = session.view(0)
        seen.append({**view["draft"], "keys": list(session.choice.keys)})
        session.play(choose(session))
    return seen


def keep_all(session: Session) -> str:
    return session.choice.keys[-1]


def keep_least(session: Session) -> str:
    return session.choice.keys[0]


# --- the pools ---


@PLAYERS
def test_the_core_pool_holds_luu_and_core_cards_and_the_power_pool_the_power_cards(players, full):
    """PL-4.3: 40 Core action cards, 3 base Luu and 2 evolved Luu of each class; 20 Power cards apart."""
    state = (session := new(full, players=players)).state
    core, power = ids(session, [*state.core_pool, *state.revealed]), ids(session, state.power_pool)
    for card in session.state.revealed:
        name = session.game.table.box.ids[card]
        if name in full.actions and full.actions[name].pool == "power":
            core[name] -= 1
            power[name] += 1
    assert (core.total(), power.total()) == (65, 20)
    assert all(core[name] == 3 for name in BASE_IDS)
    assert all(core[name] == 2 for name in EVOLVED_IDS)
    assert all(card.pool == "power" for card in full.actions.values() if power[card.id])


@pytest.mark.parametrize(
    ("leftovers", "more"), [pytest.param("digital", 0, id="digital"), pytest.param("physical", 1, id="physical")]
)
@PLAYERS
def test_physical_leftovers_can_be_drafted(leftovers, more, players):
    """PL-4.2: the starters that nobody drew are shuffled into the Core pool, or lie in the discard pile."""
    session = new(players=players, leftovers=leftovers)
    state = session.state
    pool = ids(session, [*state.core_pool, *state.revealed])
    drawn = [luu_.name.lower() for player in state.players for luu_ in player.queue]
    assert {name: pool[name] for name in BASE_IDS} == {name: 3 + more * (name not in drawn) for name in BASE_IDS}
    assert len(state.discard) == (0 if more else 5 - players)


@pytest.mark.parametrize(("draft", "asked"), [("play", True), ("auto", False), ("fixed", False)])
def test_the_draft_is_played_or_made_by_itself_or_left_out(draft, asked):
    """PL-4.4: 30 Core cards and 10 Power cards are drafted; without a draft the deck is fixed."""
    session = luu.new("planet", seed=0, draft=draft)
    assert (session.choice.kind == "draft") == asked
    drafted = [event.rule for event in events(session, "DraftEnded")]
    assert drafted == (["PL-4.5"] if draft == "auto" else [])
    if not asked:
        assert [len(part) for part in deck(session)] == [30, 10]


# --- the phases ---


def test_the_concurrent_phase_reveals_4_core_and_1_power(full):
    """PL-4.4: mixed, so that the Power card can lie at any position from 1 to 5."""
    sessions = [new(full, seed=seed) for seed in range(40)]
    reveals = [session.view(0)["draft"] for session in sessions]
    assert {reveal["phase"] for reveal in reveals} == {"concurrent"}
    told = [event for session in sessions for event in events(session, "DraftRevealed")]
    assert [list(event.cards) for event in told] == [[card["id"] for card in one["revealed"]] for one in reveals]
    assert {event.rule for event in told} == {"PL-4.4"}
    pools = [[card["pool"] for card in reveal["revealed"]] for reveal in reveals]
    assert all(sorted(pool) == ["core"] * 4 + ["power"] for pool in pools)
    assert {pool.index("power") for pool in pools} == set(range(5))


@pytest.mark.parametrize("count", range(6))
def test_a_run_from_position_1_is_kept_and_the_rest_leaves(count, full):
    """PL-4.4: none, 1, 1-2 ... all 5."""
    session = new(full)
    state = session.state
    assert session.choice.keys == tuple(f"keep:{number}" for number in range(6))
    assert (session.choice.seat, session.choice.kind) == (0, "draft")
    up = state.revealed
    session.play(f"keep:{count}")
    assert sorted(state.draw + state.power) == sorted(up[:count])
    chaos = session.game.table.box.first_chaos
    assert sorted(card for card in state.left_out if card < chaos) == sorted(up[count:])


def test_when_core_is_full_power_cards_come_one_at_a_time(full):
    """PL-4.5: the Power Gauntlet, keep or refuse, until 10."""
    session = new(full)
    seen = drafting(session, lambda now: keep_all(now) if wanted(now.game.table)[0] else keep_least(now))
    last = [reveal for reveal in seen if reveal["phase"] == "power"]
    assert last
    assert all([card["pool"] for card in reveal["revealed"]] == ["power"] for reveal in last)
    assert all(reveal["keys"] == ["keep:0", "keep:1"] for reveal in last)
    assert [event.rule for event in events(session, "DraftRevealed")][-len(last) :] == ["PL-4.5"] * len(last)
    assert [len(part) for part in deck(session)] == [30, 10]


def test_when_power_is_full_core_cards_come_four_at_a_time(full):
    """PL-4.5: the Core Cascade, a run of up to four, until 30."""
    session = new(full)

    def choose(now: Session) -> str:
        """Keeps up to the Power card and no further, and in the cascade one card at a time."""
        pools = [card["pool"] for card in now.view(0)["draft"]["revealed"]]
        wish = f"keep:{pools.index('power') + 1 if 'power' in pools else 1}"
        return wish if wish in now.choice.keys else now.choice.keys[0]

    seen = drafting(session, choose)
    last = [reveal for reveal in seen if reveal["phase"] == "core"]
    assert last
    assert all([card["pool"] for card in reveal["revealed"]] == ["core"] * 4 for reveal in last[:-1])
    assert last[0]["keys"] == [f"keep:{count}" for count in range(5)]
    assert [len(part) for part in deck(session)] == [30, 10]


def test_the_draft_ends_when_both_targets_are_met(full):
    """PL-4.5: what is left of the pools leaves the game, and the opening hand is dealt.

    Of the last reveal (PL-4.4, PL-4.6) nothing is left on the table either.
    """
    session = new(full)
    drafting(session, keep_all)
    state = session.state
    assert (state.core_pool, state.power_pool, state.revealed) == ((), (), ())
    assert len(state.players[0].hand) == 5
    assert session.view(0)["draft"] is None
    assert events(session, "DraftEnded")[0].rule == "PL-4.5"


# --- always 30 + 10 ---


@pytest.mark.parametrize("seed", SEEDS)
@PLAYERS
def test_whatever_is_chosen_the_deck_is_30_and_10(seed, players, full):
    """PL-4.6: and every card of the box is somewhere."""
    session = new(full, seed=seed, players=players, leftovers=("digital", "physical")[seed % 2])
    chance = random.Random(seed)
    drafting(session, (keep_least, keep_all, lambda now: chance.choice(now.choice.keys))[seed % 3])
    assert [len(part) for part in deck(session)] == [CORE_SIZE, POWER_SIZE]
    assert sorted(in_game(session.state) + session.state.left_out) == list(range(len(session.game.table.box.ids)))


@pytest.mark.parametrize("seed", SEEDS)
def test_a_choice_is_offered_only_if_both_targets_can_still_be_reached(seed, full):
    """PL-4.6: a run is missing exactly when too few cards would be left after it."""
    session = new(full, seed=seed)
    while session.choice.kind == "draft":
        view = session.view(0)["draft"]
        for count in range(len(view["revealed"]) + 1):
            kept = [card["pool"] for card in view["revealed"][:count]]
            enough = all(kept.count(pool) + view[pool]["left"] >= view[pool]["needed"] for pool in ("core", "power"))
            assert (f"keep:{count}" in session.choice.keys) == enough
        session.play(session.choice.keys[0])


def test_an_answer_keeps_its_run_and_leaves_the_next_cards_to_be_turned_up_after_it():
    """Whoever looks at an answer alone, as the chances of an option do, sees no card that it would bring."""
    table = luu.new("planet", seed=3).game.table
    answer(table, "keep:2")
    assert table.state.revealed == ()
    assert table.state.todo[-1] == (tasks.DRAFT, 0, 0, 0)


def test_every_answer_of_a_whole_draft_has_its_chances():
    session = luu.new("planet", seed=7)
    while session.choice.kind == "draft":
        key = session.choice.keys[-1]
        assert luu.odds.of(session, key).option == key
        session.play(key)


@pytest.mark.parametrize("draft", ["play", "auto"])
@PLAYERS
def test_with_smaller_pools_the_targets_are_the_pools(draft, players):
    """PL-4.6: with fewer Power cards than 10, all of them are kept."""
    session = new(draft=draft, players=players)
    drafting(session, keep_least)
    pools = Counter(card.pool for card in CARDS.actions.values())
    assert [len(part) for part in deck(session)] == [min(30, 25 + pools["core"]), min(10, pools["power"])]


def test_a_surplus_leaves_the_game(full):
    """PL-4.6: all five kept each time, the eighth reveal brings two Core cards more than the 30: those on the right."""
    session = new(full)
    for _ in range(7):
        session.play("keep:5")
    powers = session.game.table.box.powers
    core = [card for card in session.state.revealed if card not in powers]
    session.play("keep:5")
    assert session.state.draw[28:] == core[:2]
    assert set(core[2:]) <= set(session.state.left_out)
    assert len(session.state.power) == 8


@pytest.mark.parametrize("seed", SEEDS)
def test_the_view_says_of_each_card_whether_it_joins_the_deck_with_its_run(seed, full):
    """PL-4.6: what is kept of a run are exactly its cards that join."""
    session = new(full, seed=seed)
    chance = random.Random(seed)
    while session.choice.kind == "draft":
        shown = session.view(0)["draft"]["revealed"]
        key = chance.choice(session.choice.keys)
        session.play(key)
        run = [card for card in shown[: int(key.removeprefix("keep:"))] if card["joins"]]
        told = next(event for event in session.last_events if type(event).__name__ == "DraftKept")
        assert list(told.kept) == [card["name"] for card in run]


def test_a_reveal_without_a_choice_is_not_asked(full):
    """PL-4.6: with everything refused that may be, the last cards of the pools are all kept without a question."""
    session = new(full)
    seen = drafting(session, keep_least)
    assert all(len(reveal["keys"]) > 1 for reveal in seen)
    assert len(events(session, "DraftRevealed")) > len(seen)


# --- words and pictures ---


def test_options_name_what_is_kept_and_what_leaves(full):
    session = new(full)
    names = [card["name"] for card in session.view(0)["draft"]["revealed"]]
    none, first, *_, every = session.choice.options
    assert "30 Core and 10 Power" in session.choice.prompt
    assert (none.label, first.label, every.label) == ("Keep none", f"Keep {names[0]}", "Keep all 5")
    assert none.detail == f"{', '.join(names[:4])} and {names[4]} leave the game."
    assert first.detail.startswith(f"Keeps {names[0]}. {names[1]}, ")
    assert first.facts == {"value": 1}


def test_the_boards_show_the_cards_that_lie_face_up(full):
    session = new(full)
    view = session.view(0)
    text, html = session.describe(), session.game.html(view)
    for card in view["draft"]["revealed"]:
        assert f"{card['position']} {card['name']}" in text
        assert card["name"] in html
    assert "keep:3" in text
    assert "keep:3" in html


@PLAYERS
def test_both_players_see_the_draft_and_player_1_answers_for_both(players, full):
    """PL-4.4: the players choose together."""
    session = new(full, players=players)
    views = [session.view(seat) for seat in range(players)]
    assert all(view["draft"] == views[0]["draft"] for view in views)
    assert [view["choice"] is not None for view in views] == [seat == 0 for seat in range(players)]


# --- by itself ---


@PLAYERS
def test_the_automatic_draft_asks_nothing_and_is_told_in_a_sentence(players, full):
    """PL-4.6: its deck is 30 + 10 too."""
    session = new(full, draft="auto", players=players)
    assert session.choice.kind != "draft"
    assert [len(part) for part in deck(session)] == [30, 10]
    [event] = [event for event in session.log if type(event).__name__.startswith("Draft")]
    assert Counter(event.cards) == ids(session, [card for part in deck(session) for card in part])


def test_the_automatic_draft_differs_from_seed_to_seed_and_never_for_one_seed(full):
    decks = [ids(one, deck(one)[0]) for one in (new(full, draft="auto", seed=seed) for seed in SEEDS)]
    again = ids(one := new(full, draft="auto", seed=3), deck(one)[0])
    assert again == decks[3]
    assert len({tuple(sorted(one.items())) for one in decks}) == len(decks)


def test_the_automatic_draft_likes_luu_of_many_classes(full):
    """A deck needs Luu to play: more base Luu than a blind draft finds, and of four classes at least."""
    luus = [[card for card in deck(new(full, draft="auto", seed=seed))[0] if card < 20] for seed in range(30)]
    assert sum(map(len, luus)) / 30 > 15 * 30 / 65
    assert sum(len({card // 3 for card in one}) >= 4 for one in luus) >= 27


def test_the_automatic_draft_gives_a_frail_starting_luu_more_company():
    """A Gifluu stands less long than a Kjeluu, so its deck gets more base Luu."""
    kept: dict[str, list[int]] = {}
    for seed in range(60):
        session = new(draft="auto", seed=seed, chaos=0)
        luus = sum(card < 15 for card in deck(session)[0])
        kept.setdefault(session.state.players[0].queue[0].name, []).append(luus)
    mean = {name: sum(counts) / len(counts) for name, counts in kept.items()}
    assert mean["Gifluu"] > mean["Kjeluu"] + 0.5


def test_agents_answer_the_draft_as_the_automatic_one_does(full):
    """PL-4.4: greedy's deck is the deck of draft="auto", so that one keeps runs from position 1 too."""
    session, agent = new(full, seed=5), luu.agents.get("greedy", game="planet")
    drafting(session, agent.choose)
    auto = new(full, seed=5, draft="auto")
    assert session.state.draw == auto.state.draw
    assert session.state.power == auto.state.power


@PLAYERS
def test_the_rest_of_a_draft_can_be_left_to_the_game(players, full):
    """PL-4.6: at once, or after some runs of one's own; each of its runs is a move, to be saved and taken back."""
    whole = new(full, players=players, seed=4)
    told = whole.play_proposed()
    auto = new(full, players=players, seed=4, draft="auto")
    assert (whole.state.draw, whole.state.power) == (auto.state.draw, auto.state.power)
    assert told == whole.log[-len(told) :]
    part = play(new(full, players=players, seed=4), "keep:5", "keep:0")
    part.play_proposed()
    assert part.moves[:2] == ("keep:5", "keep:0")
    assert [len(pile) for pile in deck(part)] == [30, 10]
    assert luu.load(part.save(), cards=full).state.power == part.state.power
    part.undo()
    assert part.choice.kind == "draft"


def test_only_the_draft_is_done_by_the_game(full):
    session = new(full, draft="auto")
    with pytest.raises(luu.IllegalMove, match="the game proposes no answer to this question"):
        session.play_proposed()
    assert session.ply == 0


# --- chaos difficulty ---

NO_LUU = ["quick_mend", "shell_guard", "core_surge", "core_cascade", "luutex_flare"]


@pytest.mark.parametrize("draft", ["play", "auto", "fixed"])
@PLAYERS
def test_chaos_is_asked_after_the_opening_hand(draft, players):
    """PL-4.9: 0 to 5, of player 1 for both; the hands are dealt and no wave has begun."""
    session = new(draft=draft, players=players, chaos=None)
    drafting(session, keep_all)
    if session.choice.kind == "mulligan":
        session.play("keep")
    assert session.choice.keys == tuple(f"chaos:{count}" for count in range(6))
    assert (session.choice.seat, session.choice.kind) == (0, "chaos")
    assert all(len(player.hand) == 5 for player in session.state.players)
    assert session.state.wave == 0


def test_chaos_is_asked_after_the_mulligan():
    """PL-4.9: the second hand is drawn before the chaos cards are in the pile."""
    session = opening(NO_LUU, ["rasluu", "lagluu", "kjeluu"])
    session.game.state.difficulty = -1
    play(session, "mulligan")
    assert session.choice.kind == "chaos"


@pytest.mark.parametrize("asked", [False, True], ids=["in advance", "asked"])
@pytest.mark.parametrize("count", range(6))
def test_so_many_chaos_cards_are_shuffled_into_the_draw_pile(count, asked):
    """PL-4.9: at random, none of them in a hand; the others are not in the game."""
    session = new(draft="fixed", chaos=None if asked else count, seed=7)
    if asked:
        session.play(f"chaos:{count}")
    chaos = range(session.game.table.box.first_chaos, len(session.game.table.box.ids))
    assert sum(card in chaos for card in session.state.draw) == count
    assert sum(card in chaos for card in session.state.left_out) == 10 - count
    assert session.view(0)["chaos"] == {"difficulty": count, "left": count, "active": []}
    assert not any(card in chaos for card in session.state.players[0].hand)


def test_chaos_cards_are_chosen_at_random_and_lie_anywhere():
    """PL-4.9: every one of the ten comes up, at the top of the pile and at its bottom."""
    games = [new(draft="fixed", chaos=5, seed=seed) for seed in range(40)]
    first = games[0].game.table.box.first_chaos
    found = [[(place, card) for place, card in enumerate(game.state.draw) if card >= first] for game in games]
    assert {card for one in found for _, card in one} == set(range(first, first + 10))
    places = {place for one in found for place, _ in one}
    assert min(places) < 3
    assert max(places) > 26


# --- saves ---


@PLAYERS
def test_a_drafted_game_can_be_saved_loaded_and_taken_back(players):
    session = play_out(new(players=players, chaos=None, leftovers="physical"), at_random(1))
    loaded = luu.load(session.save())
    assert (loaded.log, loaded.outcome, loaded.save()) == (session.log, session.outcome, session.save())
    while session.can_undo:
        session.undo()
    assert session.choice.kind == "draft"
