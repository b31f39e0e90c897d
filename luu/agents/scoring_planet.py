"""How good a position of Planet Luu is, and how a round is played out plainly: what greedy needs to know."""

from __future__ import annotations

from typing import Any, Final

from luu.agents.chance_planet import reach_and_chance
from luu.core.protocol import Game
from luu.planet.box import BASE_IDS
from luu.planet.game import PlanetGame
from luu.planet.state import Luu, State

WON: Final = 100_000.0
SECTOR: Final = 400.0
WAVE: Final = 60.0
LUU: Final = 14.0
HP: Final = 1.0
ATTACK: Final = 3.0
LEVEL: Final = 6.0
XP: Final = 2.0
LUUTEX: Final = 0.9
CARD: Final = 0.8
ENEMY_HP: Final = 0.9
ENEMY: Final = 6.0
ROUND: Final = 0.8
FRONT: Final = 0.35
"""Weights in units of one HP of a friendly Luu. `FRONT` is what one more HP is worth on the Luu that is hit first."""

FOLLOW_UPS: Final = frozenset({"die", "target", "next", "order", "place", "shift", "class", "fallen", "take", "amount"})
"""The questions of which the answer decides whether the move before it was worth making."""


class PlanetScoring:
    """Scoring for greedy: the colony's strength against what is left of the wave."""

    rounds: Final = 3

    def foresee(self, game: Game, seat: int) -> None:
        """Nobody decides anything in secret."""

    def moves(self, game: Game, keys: list[str]) -> list[str]:
        """All of them, except that questions with an obvious answer are not looked into."""
        kind = game.kind
        if kind == "die":
            return [keys[-1]]
        if kind == "mulligan":
            return ["mulligan"]
        if kind == "chaos":
            return [keys[0]]
        if game.proposal is not None:
            return [game.proposal]
        if kind == "discard":
            return [self.least_useful(game, keys)]
        return keys

    def answers(self, game: Game) -> list[str]:
        """What a card or Call the Shot asks at once; a die is chosen as high as it goes."""
        if game.kind not in FOLLOW_UPS:
            return []
        return game.keys[-1:] if game.kind == "die" else game.keys

    def least_useful(self, game: Game, keys: list[str]) -> str:
        """The card to part with: an evolved card without its Luu first, a base Luu last."""
        present = {BASE_IDS[luu.card.cls] for luu in game.state.players[game.seat].queue}
        return max(keys, key=lambda key: burden(key[8:], present))

    def finish_rounds(self, game: Game, start: Game, rounds: int) -> None:
        """So many rounds from the position after the move on."""
        assert isinstance(game, PlanetGame)
        for _ in range(rounds):
            finish_round(game)

    def score(self, state: Any, seat: int) -> float:
        """The colony, the pool and the hands, less what is left of the wave."""
        return score(state)

    def follow_ups(self, game: Game, move: str) -> list[str]:
        """The same answers as for greedy."""
        return self.answers(game)

    def judged(self, state: Any, seat: int) -> tuple[float, float]:
        """How far the players get: what is worth having on the way counts by how much it helps. And their chance."""
        return reach_and_chance(state)


def finish_round(game: PlanetGame) -> None:
    """Everybody attacks (or gathers) until the round is over; questions take their first answer."""
    state = game.state
    start = state.round_total
    while state.round_total == start and state.outcome is None:
        keys, kind = game.keys, game.kind
        if kind == "turn":
            game.play(keys[0] if keys[0] != "defend" else keys[1])
        elif kind == "bench":
            game.play("pass")
        else:
            game.play(keys[-1] if kind == "die" else keys[0])


def score(state: State) -> float:
    """How good a position is for the players, in HP of a friendly Luu."""
    if state.outcome is not None:
        return WON if state.outcome.won else -WON + state.sector * SECTOR + state.wave * WAVE - left(state)
    total = state.sector * SECTOR + state.wave * WAVE - left(state) - ROUND * state.round
    for player in state.players:
        total += LUUTEX * min(player.luutex, 12) + CARD * min(len(player.hand), 8)
        for place, luu in enumerate(player.queue):
            total += worth(luu)
            if place == 0:
                total += FRONT * luu.hp
    return total


def burden(card: str, present: set[str]) -> int:
    """How little a card in hand is worth: an evolved card of a class that is not there weighs most."""
    if card.endswith("_evolved"):
        return 1 if card.removesuffix("_evolved") in present else 3
    return 0 if card in BASE_IDS else 2


def worth(luu: Luu) -> float:
    """What a Luu is worth: being there, HP, attack, level and XP on the way to the next."""
    card = luu.card
    return LUU + HP * luu.hp + ATTACK * card.attack + LEVEL * card.level + XP * luu.xp


def left(state: State) -> float:
    """What still stands in the wave."""
    return sum([ENEMY + ENEMY_HP * enemy.hp for enemy in state.enemies])
