"""Before the first round: draft, Mains, decks, opening hands, what happens on entering (LN-5, LN-13.1, LN-R1 to R5)."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import pairwise

import pytest
from duel import active, deck, events, hand, play, versus, with_cells

import luu
from luu.core.rng import ScriptedDice
from luu.core.session import Session
from luu.luturas.records import CATEGORIES, NATURES

TEAMS = [["gammolt", "filamar", "lodrok"], ["ondurra", "zynarc", "espinara"]]


def draft(session: Session, main: int = 0) -> Iterator[Session]:
    """The questions of a draft, the first option each time, and the Main by its place."""
    while session.choice.kind in ("draft", "main"):
        yield session
        session.play(session.choice.keys[main if session.choice.kind == "main" else 0])


# --- the draft ---


@pytest.mark.parametrize(
    ("dice", "seats"),
    [
        pytest.param([4, 4, 3, 4], [0, 1, 0, 1, 0, 1], id="LN-R2 the higher 2D6 picks first"),
        pytest.param([3, 4, 4, 4], [1, 0, 1, 0, 1, 0], id="LN-R2 the other one"),
        pytest.param([3, 4, 6, 1, 1, 1, 1, 2], [1, 0, 1, 0, 1, 0], id="LN-R2 a tie is rolled again"),
    ],
)
def test_players_pick_in_strict_turns(dice, seats):
    """LN-5.1, LN-R2: one Lutura at a time to three each, no snake order."""
    session = luu.new("luturas", seed=1, draft="play", dice=ScriptedDice(dice))
    assert [one.choice.seat for one in draft(session) if one.choice.kind == "draft"] == seats
    assert [sum(event.seat == seat for event in events(session, "Drafted")) for seat in (0, 1)] == [3, 3]
    assert [event.dice[0] for event in events(session, "DraftRolled")] == [tuple(dice[-4:-2])]


def test_ln_5_1_a_lutura_that_was_picked_cannot_be_picked_again():
    session = luu.new("luturas", seed=1)
    pools = [one.choice.keys for one in draft(session) if one.choice.kind == "draft"]
    assert [len(pool) for pool in pools] == [18, 17, 16, 15, 14, 13]
    for before, after in pairwise(pools):
        assert after == before[1:]


@pytest.mark.parametrize("main", [0, 1, 2])
def test_ln_r3_mains_are_chosen_in_secret_after_all_picks(main):
    """LN-R3, LN-5.1: the other one sees nothing of it before both have chosen."""
    session = luu.new("luturas", seed=1)
    asked = []
    for one in draft(session, main):
        if one.choice.kind == "main":
            asked.append(one.choice.seat)
            assert len(events(one, "Drafted")) == 6
            assert one.view(1)["active"] == [None, None]
            assert events(one, "MainChosen") == []
    assert asked == [0, 1]
    assert [event.seat for event in events(session, "MainChosen")] == [0, 1]
    teams = [[one["id"] for one in team] for team in session.view(0)["teams"]]
    assert [active(session, seat) for seat in (0, 1)] == [team[main] for team in teams]


def test_ln_13_1_alone_a_player_picks_three_and_a_main_without_a_roll():
    """LN-13.1, LN-R3: choose three, one of them is the Main."""
    session = luu.new("luturas", mode="solo", seed=1)
    kinds = [one.choice.kind for one in draft(session, 2)]
    assert kinds == ["draft"] * 3 + ["main"]
    assert events(session, "DraftRolled") == []
    assert active(session) == session.view(0)["teams"][0][2]["id"]


# --- decks and zones ---


@pytest.mark.parametrize("seed", range(4))
def test_ln_r1_in_versus_each_player_has_half_of_the_cards(seed):
    """LN-5.2, LN-R1: 18 Tools and 18 Strategies each, of 36, shuffled."""
    session = luu.new("luturas", seed=seed, teams=TEAMS)
    box = session.game.table.box
    dealt = [set(deck(session, seat)) | set(hand(session, seat)) for seat in (0, 1)]
    assert [sum(card in session.cards.tools for card in own) for own in dealt] == [18, 18]
    assert [sum(card in session.cards.strategies for card in own) for own in dealt] == [18, 18]
    assert dealt[0] | dealt[1] == set(box.ids)
    assert deck(session, 0) != sorted(deck(session, 0), key=box.ids.index)


def test_ln_5_2_another_seed_deals_other_decks():
    """LN-5.2, LN-13.1: randomly sorted."""
    for mode, teams in (("versus", TEAMS), ("solo", TEAMS[0])):
        dealt = [tuple(deck(luu.new("luturas", mode=mode, seed=seed, teams=teams))) for seed in range(6)]
        assert len(set(dealt)) == 6


def test_ln_13_1_alone_a_player_has_all_cards():
    session = luu.new("luturas", mode="solo", seed=1, teams=TEAMS[0])
    assert sorted([*deck(session), *hand(session)]) == sorted(session.game.table.box.ids)


def test_ln_5_4_both_sides_have_all_zones():
    """LN-5.4: slots for Lutura, Tool and Strategy, two decks, backups, Portal, and the counters."""
    session = luu.new("luturas", seed=3, teams=TEAMS)
    view = session.view(0)
    for seat in (0, 1):
        assert view["active"][seat] == TEAMS[seat][0]
        assert [one["id"] for one in view["teams"][seat] if not one["active"]] == TEAMS[seat][1:]
        assert set(view["placed"][seat]) >= {"tool", "strategy"}
        assert view["portals"][seat] == {"tool": [], "strategy": []}
        held = view["hand_sizes"][seat]
        assert {kind: held[kind] + view["decks"][seat][kind] for kind in held} == {"tool": 18, "strategy": 18}
        assert all(one["stamina"] == one["max_stamina"] for one in view["teams"][seat])


# --- opening hands ---


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_an_opening_hand_has_three_of_each(mode):
    """LN-5.3, LN-13.1; then the first draw adds one of each (LN-6.1, LN-14.1)."""
    session = luu.new("luturas", mode=mode, seed=2, teams=TEAMS if mode == "versus" else TEAMS[0])
    for drawn in events(session, "HandDrawn"):
        assert len(drawn.cards) == 6
        assert [card in session.cards.tools for card in drawn.cards] == [True] * 3 + [False] * 3
    for seat in range(session.game.seats):
        assert [len(hand(session, seat, kind)) for kind in ("tool", "strategy")] == [4, 4]


def is_playable(session: Session, main: str, cards: tuple[str, ...]) -> bool:
    """LN-R4 from what is printed: a Tool of its categories, and a tactic or a Crystal that it may use."""
    lutura, sheets = session.cards.luturas[main], session.cards
    categories = [CATEGORIES[number] for number in lutura.categories]
    icons = {NATURES[lutura.nature], *({"Aquatic"} if main == "filamar" else set())}
    tools = [sheets.tools[card] for card in cards if card in sheets.tools]
    strategies = [sheets.strategies[card] for card in cards if card in sheets.strategies]
    return any(CATEGORIES[tool.category] in categories for tool in tools) and any(
        not card.crystal or NATURES[card.nature] in icons for card in strategies
    )


def all_crystals() -> luu.CardSet:
    """Most tactics are Crystals, of a nature that neither Main can use."""
    cards = luu.cards("luturas")
    tactics = [name for name, card in cards.strategies.items() if not card.crystal]
    for name in tactics[:17]:
        cards = cards.with_value("strategies", name, "nature", "Botanical")
    return cards


@pytest.mark.parametrize("mode", ["versus", "solo"])
def test_ln_r4_a_hand_goes_back_if_it_lacks_a_playable_card_of_a_kind(mode):
    """LN-6.1, LN-14.1, LN-R4: with only such hands, and every one of them; a MATCH ability counts."""
    lacks, cards = set(), all_crystals()
    mains = [["gammolt", "lodrok", "zynarc"], ["filamar", "ondurra", "espinara"]]
    for seed in range(40):
        session = luu.new("luturas", mode=mode, seed=seed, teams=mains if mode == "versus" else mains[1], cards=cards)
        for seat in range(session.game.seats):
            main = active(session, seat)
            drawn = [event for event in events(session, "HandDrawn") if event.seat == seat]
            returned = [event for event in events(session, "HandReturned") if event.seat == seat]
            lacks |= {event.lacks for event in returned}
            assert [is_playable(session, main, event.cards) for event in drawn] == [False] * len(returned) + [True]
            assert [event.cards for event in returned] == [event.cards for event in drawn[:-1]]
    assert lacks == {"tool", "strategy"}


def test_ln_6_1_a_returned_hand_is_shuffled_into_its_decks():
    """LN-6.1: the next hand is another one, and no card is lost."""
    sessions = [luu.new("luturas", seed=seed, teams=TEAMS) for seed in range(30)]
    again = [one for one in sessions if events(one, "HandReturned")]
    assert again
    for session in again:
        assert sorted([*deck(session), *hand(session), *deck(session, 1), *hand(session, 1)]) == sorted(
            session.game.table.box.ids
        )
        seat = events(session, "HandReturned")[0].seat
        first, second = [event.cards for event in events(session, "HandDrawn") if event.seat == seat][:2]
        assert set(first) != set(second)
    assert any(
        set(event.cards) & set(hand(session, event.seat)) or set(event.cards) & set(deck(session, event.seat))
        for session in again
        for event in events(session, "HandReturned")
    )


def unplayable() -> luu.CardSet:
    """Gammolt can use Punch alone, and only one Tool is a Punch."""
    cards = with_cells("luturas", "gammolt", categories="Punch", hyper_categories="Punch/Claw")
    for card in [name for name, tool in cards.tools.items() if CATEGORIES[tool.category] == "Punch"][1:]:
        cards = cards.with_value("tools", card, "category", "Wave")
    return cards


def test_ln_r5_after_twenty_hands_the_hand_is_kept():
    """LN-R5: twenty times it goes back; the hand after that is played whatever it is."""
    cards, most = unplayable(), set()
    for seed in range(4):
        session = luu.new("luturas", seed=seed, teams=TEAMS, cards=cards)
        returned = [event for event in events(session, "HandReturned") if event.seat == 0]
        most.add(len(returned))
        assert [event.again for event in events(session, "HandDrawn") if event.seat == 0] == list(
            range(len(returned) + 1)
        )
        assert len(hand(session, 0)) == 8
    assert max(most) == 20


def test_ln_r5_later_hands_are_not_looked_at():
    """LN-R5: it says starting hand; an unplayable hand of a later round stays."""
    cards = ["quarry_rake", "aquatic_core"]
    session = versus(["gammolt"], ["filamar"], hand=["prism_mend"], decks=[cards, None])
    play(session, "prism_mend")
    assert sorted(hand(session)) == sorted(cards)
    assert events(session, "HandReturned") == []


# --- entering ---


def test_ln_r85_what_happens_on_entering_comes_after_the_opening_hands():
    """LN-R85: Radzilo draws when both hands are settled, before the first draw."""
    session = luu.new("luturas", seed=1, teams=[["radzilo", "filamar", "lodrok"], ["ionquill", "zynarc", "espinara"]])
    order = [type(event).__name__ for event in session.log]
    acts = [place for place, name in enumerate(order) if name == "AbilityActs"]
    assert [event.title for event in events(session, "AbilityActs")] == ["Quick Decay", "Static Start"]
    assert max(place for place, name in enumerate(order) if name == "HandDrawn") < acts[0]
    assert acts[1] < order.index("RoundStarted")
    assert [len(hand(session, seat, "tool")) for seat in (0, 1)] == [5, 4]


def test_ln_r85_the_lutura_acts_before_the_oscumora():
    """LN-R85: Radzilo draws, then Hollinax is placed and attacks."""
    found = (luu.new("luturas", mode="solo", seed=seed, teams=["radzilo", *TEAMS[1][:2]]) for seed in range(200))
    session = next(one for one in found if one.view(0)["oscumora"]["id"] == "hollinax")
    names = [type(event).__name__ for event in session.log]
    among = [name for name in names if name in ("HandDrawn", "AbilityActs", "OscumoraPlaced", "OscumoraAttacks")]
    assert among[len(events(session, "HandDrawn")) :][:4] == [
        "AbilityActs", "OscumoraPlaced", "AbilityActs", "OscumoraAttacks",
    ]  # fmt: skip
    assert [event.title for event in events(session, "AbilityActs")][:2] == ["Quick Decay", "Backdraft"]
    assert names.index("OscumoraAttacks") < names.index("RoundStarted")


# --- the Oscumoras ---


def test_ln_13_1_a_random_oscumora_stands_with_all_its_stamina_and_force_field():
    """LN-13.1, LN-R71: any of the 18 may be the first."""
    first = set()
    for seed in range(80):
        session = luu.new("luturas", mode="solo", seed=seed, teams=TEAMS[0], log=False)
        oscumora = session.view(0)["oscumora"]
        first.add(oscumora["id"])
        assert (oscumora["stamina"], oscumora["force_field"]) == (oscumora["max_stamina"], oscumora["max_force_field"])
        printed = session.cards.oscumoras[oscumora["id"]]
        assert (oscumora["max_stamina"], oscumora["max_force_field"]) == (printed.stamina, printed.force_field)
    assert len(first) == 18
