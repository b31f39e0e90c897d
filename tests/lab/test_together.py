"""Several card sets on the same seeds: the agent thinks once where that makes no difference, and the games stay."""

from __future__ import annotations

from functools import partial

import pytest

import luu
from luu.agents import Greedy, scoring_of
from luu.lab import series
from luu.lab.cells import number_at, place_of
from luu.lab.play import Batch, game_seeds, measures_of, pack, play_batch
from luu.lab.together import TRAP, Touched, box_of, node, trapped_box

EDITS = {
    "planet": ("actions.hunters_edge.cost", "rogues.kjeluu_t1.attack", "luus.kjeluu_base_2.attack"),
    "luturas": ("luturas.ascuara.stamina", "tools.drumroll_knuckles.power", "strategies.aquatic_shard.amount"),
}


class Counted:
    """Greedy with one look, counting how often it is asked."""

    memoryless = True
    name = "counted"
    thoughts = 0

    def __init__(self, game, seed):
        self.greedy = Greedy(scoring_of(game), seed, looks=1)

    def choose(self, session):
        Counted.thoughts += 1
        return self.greedy.choose(session)


class Alone(Counted):
    """The same, but not said to keep nothing in mind: it thinks for every set."""

    memoryless = False


def edited(game, *names):
    cards = luu.cards(game)
    return [cards, *(cards.with_value(*place_of(name), number_at(cards, place_of(name)) + 1) for name in names)]


def rows(game, sets, agent, games, seed=1):
    setup = dict(measures_of(game).defaults)
    if game == "luturas":
        setup["mode"] = "versus"
    Counted.thoughts = 0
    batch = Batch(game, (partial(agent, game),), game_seeds(seed, 0, games), tuple(map(pack, sets)), setup, "basic")
    return play_batch(batch)


@pytest.mark.parametrize(("game", "games", "seed"), [("planet", 2, 4), ("luturas", 2, 3)])
def test_games_of_several_sets_are_those_of_each_set_alone(game, games, seed):
    sets = edited(game, *EDITS[game])
    together = rows(game, sets, Counted, games, seed)
    once = Counted.thoughts
    alone = rows(game, sets, Alone, games, seed)
    assert together == alone
    assert once < 0.75 * Counted.thoughts, "it thought no less often"
    assert any(row[0] != other for row in alone for other in row[1:]), "no edit made a difference: a poor test"


def test_a_card_that_never_comes_to_hand_costs_no_thought_at_all():
    cards = luu.cards("luturas")
    (row,) = rows("luturas", [cards], Counted, 1)
    plain = Counted.thoughts
    away = next(name for name in cards.luturas if name not in drafted(cards))
    sets = [cards, cards.with_value("luturas", away, "stamina", 20)]
    ((one, other),) = rows("luturas", sets, Counted, 1)
    assert one == other == row[0]
    assert Counted.thoughts == plain


def drafted(cards):
    (seed,) = game_seeds(1, 0, 1)
    session = luu.new("luturas", seed=seed, cards=cards, **measures_of("luturas").defaults)
    return {session.game.table.face(slot).card for slot in range(6)}


def test_an_agent_with_chance_of_its_own_thinks_for_every_set():
    sets = edited("planet", "actions.hunters_edge.cost")
    both = series(sets, agent="random", games=5, seed=3, workers=1)
    assert [both[0]] == list(series(sets[:1], agent="random", games=5, seed=3, workers=1))
    assert both[1].rows == series(sets[1:], agent="random", games=5, seed=3, workers=1)[0].rows


LOOKS = {
    "its attribute": lambda trap: trap.hp,
    "its part": lambda trap: trap[0],
    "its size": lambda trap: trap < 3,
    "its equal": lambda trap: trap == 3,
    "the rest": lambda trap: 3 - trap,
    "its kind": lambda trap: isinstance(trap, int),
    "the less": lambda trap: min(3, trap),
} | {look.__name__: look for look in (bool, len, iter, str, hash, int, abs, repr)}


@pytest.mark.parametrize("look", LOOKS.values(), ids=LOOKS)
def test_a_trap_shuts_at_any_look(look):
    with pytest.raises(Touched):
        look(TRAP)


@pytest.mark.parametrize(
    ("game", "name", "read"),
    [
        ("planet", "actions.quick_mend.cost", lambda box: box.cost(box.serials["quick_mend"][0])),
        ("planet", "actions.quick_mend.amount", lambda box: box.action(box.serials["quick_mend"][0]).amount),
        ("planet", "luus.kjeluu_base_2.attack", lambda box: box.base[2][1].attack),
        ("planet", "luus.kjeluu_base_2.impervious", lambda box: box.base[2][1].impervious),
        ("planet", "bosses.tjeluu_s1.hp", lambda box: box.first_boss.hp),
        ("luturas", "luturas.ascuara.stamina", lambda box: box.faces[2 * box.numbers["ascuara"]].max_stamina),
        ("luturas", "tools.drumroll_knuckles.power", lambda box: box.tools[box.serials["drumroll_knuckles"]].power),
    ],
)
def test_a_value_that_differs_cannot_be_read_and_the_rest_can(game, name, read):
    first, second = boxes = [box_of(luu.new(game, cards=cards, seed=1)) for cards in edited(game, name)]
    box = trapped_box(boxes)
    assert read(first) != read(second)
    with pytest.raises((Touched, AttributeError, TypeError)):
        read(box)
    assert box.ids == first.ids
    with pytest.raises(Touched):
        box.cards.hash  # noqa: B018


def test_sets_are_told_apart_by_halves():
    found = {span: node(*span, 6) for span in [(0, 5), (0, 2), (1, 2), (2, 3), (3, 4), (4, 4)]}
    assert found == {(0, 5): (0, 6), (0, 2): (0, 3), (1, 2): (1, 3), (2, 3): (0, 6), (3, 4): (3, 6), (4, 4): (4, 5)}
