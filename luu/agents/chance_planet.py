"""How far the players get in a game of Planet Luu from a position, by what became of such positions in played games.

The logarithm of the odds is a weighted sum of what can be seen: of the odds to win, and of those to clear each of the
five sectors, which tell more early in a game. The weights come from `python -m benchmarks.chances`, which plays the
games, fits them, and says how well the chances hold in games that it kept apart.
"""

from __future__ import annotations

from math import exp, sqrt
from typing import Final

from luu.planet.box import FIRST_EVOLVED, is_evolved, is_luu
from luu.planet.records import CLASS_NAMES
from luu.planet.rules.waves import LAST_SECTOR
from luu.planet.state import Player, State

RICH: Final = 15
"""Luutex beyond this hardly ever find a card to pay for."""

WON_IN: Final[tuple[float, ...]] = (-8.72, -9.63, -10.0, -9.98, -9.05)
REACHED_IN: Final[tuple[float, ...]] = (-4.05, -3.61, -3.19, -2.47, -1.27)
"""The logarithm of the odds that each sector begins with, before anything is seen: to win, and to clear a sector."""

FIGURES: Final[tuple[tuple[str, float, float], ...]] = (
    ("HP of the queue", 0.0425, 0.0336),
    ("HP of the lead", 0.0145, 0.021),
    ("its attack", 0.0185, -0.111),
    ("Luu in the queue", -1.01, 0.0208),
    ("root of the Luu in the queue", 4.56, 0.615),
    ("XP", 0.0356, 0.00125),
    ("evolved Luu", 0.585, 0.308),
    ("highest level", 0.162, 0.13),
    ("levels of Rasluu", -0.0861, 0.104),
    ("levels of Lagluu", -0.00469, 0.114),
    ("levels of Kjeluu", -0.171, 0.0417),
    ("levels of Gifluu", -0.264, -0.0706),
    ("levels of Bisluu", -0.0453, 0.159),
    ("Luutex", 0.0778, 0.0575),
    ("cards in hand", 0.0362, -0.058),
    ("base Luu in hand", 0.283, 0.282),
    ("evolved cards in hand", 0.101, 0.0174),
    ("cards that are out", 0.267, 0.0564),
    ("Luu cards in the piles", 0.0234, 0.0485),
    ("chaos at work", -0.641, -0.337),
    ("HP of the enemies", -0.0208, -0.0204),
    ("enemies", 0.0588, -0.0528),
    ("their attack", 0.0515, 0.0332),
    ("wave", -0.318, -0.0384),
    ("boss in play", 0.592, 0.367),
    ("round of the wave", -0.00541, -0.0706),
    ("chaos difficulty", -0.139, -0.0552),
    ("two players", 0.246, 0.869),
)
"""What `sight` sees, in this order, and what one more of it adds to either. What belongs to a player is the mean of
both players. Figures that grow together, as HP, attack and levels do, share their worth, so some stand below 0."""

SEEN: Final[tuple[str, ...]] = tuple([name for name, _, _ in FIGURES])
WON: Final[tuple[float, ...]] = tuple([won for _, won, _ in FIGURES])
REACHED: Final[tuple[float, ...]] = tuple([reached for _, _, reached in FIGURES])


def sight(state: State) -> list[float]:
    """The figures of a position that its chances hang on."""
    share = 1 / len(state.players)
    seen = side(state.players[0])
    if len(state.players) > 1:
        seen = [(one + two) / 2 for one, two in zip(seen, side(state.players[1]), strict=True)]
    hp = boss = attack = 0
    for enemy in state.enemies:
        hp += enemy.hp
        attack += enemy.card.attack + enemy.bonus
        boss |= int(enemy.card.boss)
    luus = sum([is_luu(card) for card in state.draw]) + sum([is_luu(card) for card in state.discard])
    seen += [share * len(state.lasting), share * luus, float(len(state.troubles))]
    seen += [float(hp), float(len(state.enemies)), float(attack), float(state.wave), float(boss), float(state.round)]
    seen += [float(max(0, state.difficulty)), float(len(state.players) - 1)]
    return seen


def side(player: Player) -> list[float]:
    """What one player has, in the order of SEEN."""
    queue, hand = player.queue, player.hand
    levels = [0.0] * len(CLASS_NAMES)
    hp = attack = xp = evolved = highest = 0
    for luu in queue:
        card = luu.card
        hp += luu.hp
        attack += card.attack
        xp += luu.xp
        evolved += int(luu.evolved)
        highest = max(highest, card.level)
        levels[card.cls] += card.level
    lead = queue[0].hp if queue else 0
    seen = [float(hp), float(lead), float(attack), float(len(queue)), sqrt(len(queue))]
    seen += [float(xp), float(evolved), float(highest), *levels]
    base = sum([card < FIRST_EVOLVED for card in hand])
    grown = sum([is_evolved(card) for card in hand])
    seen += [float(min(player.luutex, RICH)), float(len(hand)), float(base), float(grown)]
    return seen


def chance(state: State) -> float:
    """About how likely the players win, 0 to 1."""
    if state.outcome is not None:
        return float(state.outcome.won)
    return likely(WON_IN[state.sector - 1], WON, sight(state))


def reach(state: State) -> float:
    """About what part of the five sectors the players clear in the end, 0 to 1."""
    if state.outcome is not None:
        return 1.0 if state.outcome.won else (state.sector - 1) / LAST_SECTOR
    return likely(REACHED_IN[state.sector - 1], REACHED, sight(state))


def reach_and_chance(state: State) -> tuple[float, float]:
    """Both, for whoever needs both: the position is looked at once."""
    if state.outcome is not None:
        return reach(state), chance(state)
    seen, sector = sight(state), state.sector - 1
    return likely(REACHED_IN[sector], REACHED, seen), likely(WON_IN[sector], WON, seen)


def likely(odds: float, weights: tuple[float, ...], seen: list[float]) -> float:
    """A chance by the logarithm of its odds."""
    for weight, value in zip(weights, seen, strict=True):
        odds += weight * value
    return 1 / (1 + exp(-odds))
