"""What a designer may rely on: a row in a sheet is a card, a class below a verb is a verb, and odd combinations of
known verbs keep to the rules.
"""

from __future__ import annotations

import csv
import gc
import inspect
import re
from dataclasses import dataclass
from pathlib import Path

import pytest
from board import cost, enemies, events, play, position, queue
from designer import action, sheets_with
from test_cards import hand, hps, ids, pool

import luu
from luu.core.tally import for_each
from luu.planet.acts import Act, Play
from luu.planet.effects import gain
from luu.planet.rules.chaos import Upset
from luu.planet.state import Luu
from luu.planet.table import Table

GUIDE = (Path(__file__).parents[2] / "docs" / "cards.md").read_text(encoding="utf-8")


def row_of_the_guide(card: str) -> dict[str, str]:
    """A row as docs/cards.md shows it."""
    [heads] = re.findall(r"^id,.*$", GUIDE, re.MULTILINE)
    [row] = re.findall(rf"^{card},.*$", GUIDE, re.MULTILINE)
    [found] = csv.DictReader([heads, row])
    return found


def dealt(cards: luu.CardSet, card: str) -> luu.Session:
    """A new game with a card in the opening hand: the fixed deck has the first Core cards of the sheet."""
    for seed in range(100):
        session = luu.new("planet", cards=cards, seed=seed, draft="fixed", chaos=0)
        if f"play:{card}" in session.choice.keys:
            return session
    raise AssertionError(f"{card} is in no opening hand")


# --- a known verb: one row ---


def test_a_row_is_a_card_that_can_be_played(tmp_path):
    """PL-10.0: bought, played and discarded like any other, with its numbers on it and in the log."""
    cards = sheets_with(tmp_path, **row_of_the_guide("war_chest"))
    session = dealt(cards, "war_chest")
    [option] = [option for option in session.choice.options if option.key == "play:war_chest"]
    assert (option.label, option.detail) == ("Play War Chest", "1 Luutex. Gain 2 Luutex; one of your Luu heals 3 HP.")
    session.state.players[0].queue[0].hp -= 5
    before = hps(session)[0]
    session.play("play:war_chest")
    assert (pool(session), hps(session)[0], ids(session, "discard")[-1:]) == (5 - 1 + 2, before + 3, ["war_chest"])
    assert session.explain(events(session, "LuutexGained")[-1]) == (
        "Player 1 gains 2 Luutex (War Chest); the pool holds 6."
    )


def test_a_new_card_is_saved_and_loaded_with_its_sheets(tmp_path):
    cards = sheets_with(tmp_path, **row_of_the_guide("war_chest"))
    session = play(dealt(cards, "war_chest"), "play:war_chest", "gather")
    assert luu.load(session.save(), cards=luu.cards("planet", folder=tmp_path)).view(0) == session.view(0)
    with pytest.raises(luu.CardsChanged):
        luu.load(session.save())


@pytest.mark.parametrize("agent", ["random", "greedy"])
def test_agents_play_a_new_card_without_being_told(tmp_path, agent):
    cards = sheets_with(tmp_path, **action(id="gift", name="Gift", amount=3, effect="LUUTEX(amount)", text="{amount}"))
    player = luu.agents.get(agent, game="planet", seed=1)
    used = False
    for seed in range(20):
        session = luu.new("planet", cards=cards, seed=seed, draft="fixed", chaos=0)
        while session.choice and not used:
            session.play(player.choose(session))
            used = session.moves[-1] == "play:gift"
    assert used


def test_a_tweaked_number_shows_in_text_and_effect(tmp_path):
    cards = sheets_with(tmp_path, **row_of_the_guide("war_chest")).with_value("actions", "war_chest", "amount", 4)
    assert cards.actions["war_chest"].printed.startswith("Gain 4 Luutex")
    assert pool(play(dealt(cards, "war_chest"), "play:war_chest")) == 5 - 1 + 4


# --- a new verb: one row and one class ---


@dataclass(frozen=True, slots=True)
class Plunder(Act):
    """The player gains Luutex for each enemy in the wave."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        enemies = len(table.state.enemies)
        gain(table, play, play.seat, self.amount * enemies, for_each(self.amount, enemies, "enemy|enemies"))


def test_the_guide_shows_this_class():
    assert inspect.getsource(Plunder) in GUIDE


def test_a_class_is_a_verb_because_it_is_there(tmp_path):
    cards = sheets_with(tmp_path, **row_of_the_guide("plunder"))
    session = dealt(cards, "plunder")
    session.play("play:plunder")
    assert pool(session) == 5 - 1 + 2 * 2
    assert session.explain(events(session, "LuutexGained")[-1]) == (
        "Player 1 gains 4 Luutex (Plunder: 2 for each of 2 enemies); the pool holds 8."
    )
    assert luu.load(session.save(), cards=cards).view(0) == session.view(0)


def test_a_new_verb_waits_for_a_moment_like_any_other(tmp_path):
    """PL-10.0: a lasting card with it acts at the end of each round until its time is over."""
    row = action(lasts="wave", amount=1, effect="on_round_end: PLUNDER(amount)", text="{amount}")
    session = position(["kjeluu:3"], ["rogue-bisluu:4"], hand=["new_card"], cards=sheets_with(tmp_path, **row))
    play(session, "play:new_card", "defend", "defend")
    assert pool(session) == 5 + 1 + 1


def test_a_picky_verb_is_offered_only_when_it_fits(tmp_path):
    @dataclass(frozen=True, slots=True)
    class Console(Act):
        """A Luu that is badly hurt recovers a little."""

        picky = True

        def apply(self, table: Table, play: Play) -> None:
            luu_ = table.state.luu(play.luu)
            assert luu_ is not None
            table.heal(luu_, 1, (("Console", 1),), "card:new_card")

        def fits(self, table: Table, seat: int, held: int = 1) -> bool:
            return any(self.suits(luu_) for luu_ in table.state.players[seat].queue)

        def suits(self, luu: Luu) -> bool:
            return luu.hp < 5

    cards = sheets_with(tmp_path, **action(target="luu", effect="CONSOLE()"))
    assert "play:new_card" not in position(["rasluu:1", "lagluu:1"], hand=["new_card"], cards=cards).choice.keys
    session = play(position(["rasluu:1", "lagluu:1@4"], hand=["new_card"], cards=cards), "play:new_card")
    assert hps(session) == [15, 5]


def test_a_class_that_is_written_anew_takes_the_place_of_the_old_one(tmp_path):
    """As in a cell of a notebook that runs again."""

    def write(bonus: int) -> luu.CardSet:
        @dataclass(frozen=True, slots=True)
        class Stipend(Act):
            def apply(self, table: Table, play: Play) -> None:
                gain(table, play, play.seat, bonus)

        return sheets_with(tmp_path / str(bonus), **action(effect="STIPEND()"))

    for bonus in (1, 7):
        (tmp_path / str(bonus)).mkdir()
        session = position(["rasluu:1"], hand=["new_card"], cards=write(bonus))
        assert pool(play(session, "play:new_card")) == 5 + bonus


def test_two_verbs_of_one_name_are_refused(tmp_path):
    """A designer's Heal would change every card that heals: both are named, and what to do."""

    @dataclass(frozen=True, slots=True)
    class Heal(Act):
        amount: int

    sheets = luu.cards("planet").to_folder(tmp_path)
    message = r"luu\.planet\.effects\.Heal and .*Heal are both written HEAL; give one of them another name"
    with pytest.raises(TypeError, match=message):
        luu.cards("planet", folder=sheets)
    del Heal
    gc.collect()
    assert luu.cards("planet", folder=sheets) == luu.cards("planet")


def test_a_chaos_card_with_a_new_verb(tmp_path):
    """PL-11.1: a class below `Upset`, a row in chaos.csv; neither kind of card takes the other's verbs."""

    @dataclass(frozen=True, slots=True)
    class Tax(Upset):
        """Everybody pays."""

        amount: int
        rule = "PL-11.7"

        def befall(self, table: Table, seat: int, serial: int, card) -> None:
            for player in table.state.players:
                table.gain_luutex(player.seat, -min(self.amount, player.luutex), ((card.name, -1),), self.rule)

    row = {"id": "tax", "name": "Tax", "amount": 1, "effect": "TAX(amount)", "text": "Everybody pays {amount} Luutex."}
    cards = sheets_with(tmp_path / "sound", "chaos", **row)
    session = position(["rasluu:1"], hand=["core_cascade"], draw=["tax"] * 1, cards=cards, luutex=5)
    session.play("play:core_cascade")
    assert pool(session) == 5 - cost("core_cascade") - 1
    with pytest.raises(luu.BadSheet, match="TAX"):
        sheets_with(tmp_path / "mixed", **action(effect="TAX(amount)", amount=1))


# --- odd combinations ---


BAIT = action(
    id="bait", lasts="wave", target="rogue", amount=99, effect="on_rogue_defeat: DEFEAT(amount)",
    text="Whenever a Rogue is defeated, so is this one. Until the wave ends. {amount}",
)  # fmt: skip
"""Two Rogues fall before what waits for the first of them has been done."""


# --- a card that is taken from the discard pile, but not one of those of the Luu that fell last ---


@pytest.mark.parametrize(
    ("discard", "playable"),
    [
        pytest.param(["quick_mend"], True, id="there is one"),
        pytest.param([], False, id="there is none"),
    ],
)
def test_taking_any_other_card_asks_what_lies_in_the_discard_pile(tmp_path, discard, playable):
    """A verb says that a card fits exactly when it then finds something to take."""
    cards = sheets_with(tmp_path, **action(effect="TAKE(discard, other)"))
    session = position(["rasluu:1"], hand=["new_card"], discard=discard, cards=cards)
    assert ("play:new_card" in session.choice.keys) == playable
    if playable:
        session.play("play:new_card")
        assert hand(session) == discard


def test_the_cards_of_the_luu_that_fell_last_are_no_other_cards(tmp_path):
    """Its own card alone in the discard pile is nothing to take."""
    cards = sheets_with(tmp_path, **action(effect="TAKE(discard, other)"))
    session = position(
        ["lagluu:1@1", "rasluu:1"], ["rogue-bisluu:1"], hand=["new_card"], discard=[], cards=cards, dice=[1, 1, 1]
    )
    play(session, "attack:rogue-1", "defend")
    assert (len(queue(session)), ids(session, "discard")) == (1, ["lagluu"])
    assert "play:new_card" not in session.choice.keys


# --- two Rogues fall before anything that waits for the first one is done ---


def bait(tmp_path, *others: str):
    """The second Rogue, worth 3 XP, falls with the first, worth 1; the third one stays."""
    cards = sheets_with(tmp_path, **BAIT)
    enemies_ = ["rogue-bisluu:1@1", "rogue-bisluu:3", "rogue-bisluu:4"]
    session = position(["rasluu:1"], enemies_, hand=["bait", *others], luutex=20, discard=[], cards=cards)
    play(session, "play:bait", "target:rogue-2", *[f"play:{card}" for card in others])
    return session


def test_the_xp_printed_on_a_fallen_enemy_is_that_enemy_s_own(tmp_path):
    """PL-3.5: Shared Hunt gives 1 for the first and 3 for the second, on top of 1 and 3 as usual."""
    first, second = 1, 3
    session = bait(tmp_path, "shared_hunt")
    worth = [enemy.card.xp for enemy in enemies(session)]
    assert worth[:2] == [first, second]
    session.play("attack:rogue-1")
    gained = [(event.rule, event.amount) for event in session.log if type(event).__name__ == "XpGained"]
    assert len(enemies(session)) == 1
    assert sum(amount for rule, amount in gained if rule == "card:shared_hunt") == first + second


def test_what_counts_for_the_next_rogue_counts_for_one(tmp_path):
    """PL-3.5: Evolution Drive doubles the first Rogue's XP only, Colony Triumph gives its point once."""
    session = bait(tmp_path, "evolution_drive", "colony_triumph")
    session.play("attack:rogue-1")
    assert len(enemies(session)) == 1
    gained = [event for event in session.log if type(event).__name__ == "XpGained"]
    assert sum(event.amount for event in gained if event.rule == "card:colony_triumph") == 1
    assert sum(event.amount for event in gained if event.rule == "PL-3.5") == 1 * 2 + 3
    assert ids(session, "lasting") == ["bait"]
