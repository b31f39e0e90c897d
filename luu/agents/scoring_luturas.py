"""How good a position of Luturas Network is, and how a round is played out plainly: what greedy needs to know."""

from __future__ import annotations

from math import exp
from typing import Any, Final

from luu.core.protocol import Game
from luu.luturas.game import LuturasGame
from luu.luturas.imagining import take_back
from luu.luturas.records import BLURRED, BURNED, INJURED, NULLIFIED, PARALYZED, SOAKED, SPEED, STRATEGY, TOOL, ToolCard
from luu.luturas.rules.hyper import may_transform
from luu.luturas.rules.matching import commanded_face, fits
from luu.luturas.rules.setup import worth
from luu.luturas.state import NO_CARD, OSCUMORA, TEAM, Player, State
from luu.luturas.table import Table

WON: Final = 100_000.0
STAMINA: Final = 1.0
LUTURA: Final = 6.0
"""A living Lutura, besides its Stamina."""
OSCUMORAS: Final = 14.0
"""An Oscumora that has fallen."""
FIELD: Final = 0.8
OTHER: Final = 0.9
"""The Oscumora's Force Field and Stamina."""
SPECIAL: Final = 0.35
HYPER: Final = 3.0
UNSPENT: Final = 2.0
"""The transformation that is still to come, versus."""
CARD: Final = 0.15
ILLS: Final = {BURNED: 1.6, SOAKED: 1.4, PARALYZED: 1.0, BLURRED: 2.6, NULLIFIED: 1.4, INJURED: 0.9}
"""What a negative status costs, in Stamina."""
CHANGED: Final = 0.5
"""A point of a stat that is changed beyond this round."""

HITS: Final = tuple(sum(1 for a in range(1, 7) for b in range(1, 7) if a + b >= least) / 36 for least in range(14))
"""How likely 2D6 come to at least so much."""
DAMAGE_DIE: Final = 3
"""About the highest of a few D4, less what the defender's take away."""


FOLLOWS: Final = {
    "hyper": ("tool", "strategy"),
    "stay": ("tool", "strategy"),
    "tool": ("strategy",),
    "strategy": ("bench", "retrieve"),
    "bench": ("bench", "retrieve"),
    "retrieve": ("bench", "retrieve"),
}
"""What a command goes on with after each of its parts, if its player is asked at once."""


class LuturasScoring:
    """Scoring for greedy: the own team against the other, or against the Oscumoras."""

    rounds: Final = 1
    """Who plays on plainly for longer blurs what a card has done more than it tells of what comes."""

    def foresee(self, game: Game, seat: int) -> None:
        """Whoever has placed its command face down is taken to have commanded plainly, with the hand it may have: so
        the seat that is asked second thinks no less of its opponent than the one that is asked first."""
        assert isinstance(game, LuturasGame)
        for player in game.state.players:
            if player.seat != seat and game.state.phase == "command" and player.placed != [NO_CARD, NO_CARD]:
                command_plainly(game.table, player)

    def moves(self, game: Game, keys: list[str]) -> list[str]:
        """The keys worth a look: cards that fit, and one that does not, which is to defend."""
        kind = game.kind
        assert isinstance(game, LuturasGame)
        table = game.table
        if kind == "draft":
            return [max(keys, key=lambda key: worth(table.box.luturas[table.box.numbers[key[7:]]]))]
        if kind == "discard":
            return [max(keys, key=lambda key: burden(table, game.seat, table.box.serials[key[8:]]))]
        if kind in ("tool", "strategy"):
            return fitting_first(table, game.seat, keys)
        return keys

    def answers(self, game: Game) -> list[str]:
        """The backup or the card that a Strategy asks for at once."""
        return game.keys if game.kind in ("bench", "retrieve") else []

    def finish_rounds(self, game: Game, start: Game, rounds: int) -> None:
        """Everybody uses what fits until the round of the move is over, and further ones; a choice between two rounds
        is seen through the next. The last card of a command ends its round at once: that is the round that counts."""
        assert isinstance(game, LuturasGame)
        assert isinstance(start, LuturasGame)
        state, began = game.state, start.state
        last = began.round + rounds - (0 if began.phase in ("end", "draft") else 1)
        while state.round <= last and game.outcome is None:
            game.play(plain(game))

    def score(self, state: Any, seat: int) -> float:
        """The own side, less the other."""
        return score(state, seat)

    def follow_ups(self, game: Game, move: str) -> list[str]:
        """The rest of the command that the move begins, and what its Strategy asks for at once."""
        word = move.partition(":")[0]
        if game.kind not in FOLLOWS.get(word, ()):
            return []
        return self.moves(game, game.keys)

    def judged(self, state: Any, seat: int) -> tuple[float, float]:
        """The score; the chance by what became of such positions in games of greedy."""
        return score(state, seat), chance(state, seat)


def command_plainly(table: Table, player: Player) -> None:
    """Another command in place of the one that lies there, with what would be placed if it were asked again."""
    take_back(player)
    box, seat = table.box, player.seat
    table.plan_transform(seat, may_transform(table, seat))
    tools, strategies = [[box.keys[card] for card in hand] for hand in player.hands]
    if tools:
        table.place(seat, TOOL, box.serial_of[strongest(table, seat, tools)])
    if strategies:
        table.place(seat, STRATEGY, box.serial_of[first_fitting(table, seat, strategies)])


def plain(game: LuturasGame) -> str:
    """A sensible answer without looking ahead."""
    keys, kind = game.keys, game.kind
    if kind == "tool":
        return strongest(game.table, game.seat, keys)
    if kind == "strategy":
        return first_fitting(game.table, game.seat, keys)
    return keys[0]


def strongest(table: Table, seat: int, keys: list[str]) -> str:
    """The Tool with the most damage to be expected among those that fit."""
    box = table.box
    mask = commanded_face(table, table.state.players[seat]).categories
    best, most = keys[0], -1.0
    for key in keys:
        serial = box.serial_of[key]
        if box.asks[serial] & mask:
            expected = strength(box.tools[serial])
            if expected > most:
                best, most = key, expected
    return best


def strength(tool: ToolCard) -> float:
    """About how much damage a Tool does."""
    return HITS[min(tool.accuracy, 13)] * (tool.power + DAMAGE_DIE) + HITS[min(tool.breakshield, 13)]


def first_fitting(table: Table, seat: int, keys: list[str]) -> str:
    """The first card that fits."""
    face = commanded_face(table, table.state.players[seat])
    for key in keys:
        if fits(table, face, table.box.serial_of[key]):
            return key
    return keys[0]


def fitting_first(table: Table, seat: int, keys: list[str]) -> list[str]:
    """All cards that fit, and the least useful one of those that do not."""
    player, box = table.state.players[seat], table.box
    face = commanded_face(table, player)
    fit = [key for key in keys if fits(table, face, box.serial_of[key])]
    rest = [key for key in keys if key not in fit]
    if not rest:
        return fit
    return [*fit, max(rest, key=lambda key: burden(table, seat, box.serial_of[key]))]


def burden(table: Table, seat: int, serial: int) -> float:
    """How little a card in hand is worth: no Lutura of the team can use it; else the weakest Tool."""
    state, box = table.state, table.box
    users = [slot for slot in state.slots(seat) if state.stamina[slot] > 0 and fits(table, table.face(slot), serial)]
    weight = -10.0 * len(users)
    return weight - strength(box.tools[serial]) if box.kinds[serial] == TOOL else weight


def score(state: State, seat: int) -> float:
    """How good a position is for a seat, in points of Stamina."""
    if state.outcome is not None:
        winner = state.outcome.winner
        if winner == seat:
            return WON
        if not state.solo:
            return 0.0 if winner is None else -WON
        return -WON + OSCUMORAS * state.beaten - left_of_oscumora(state)
    if state.solo:
        return team(state, 0) + OSCUMORAS * state.beaten - left_of_oscumora(state)
    return team(state, seat) - team(state, 1 - seat)


def chance(state: State, seat: int) -> float:
    """About how likely a seat is to win."""
    if state.outcome is not None:
        winner = state.outcome.winner
        return 0.5 if winner is None and not state.solo else float(winner == seat)
    return 1 / (1 + exp(-(prospect_alone(state) if state.solo else prospect(state, seat) - prospect(state, 1 - seat))))


def prospect_alone(state: State) -> float:
    """The logarithm of the odds to beat all Oscumoras, by 600 games of greedy (21,000 positions, seed 70000 on)."""
    slots = state.slots(0)
    total = -6.87 + 0.364 * state.beaten - 0.02 * (state.stamina[OSCUMORA] + state.force_field)
    total += 0.149 * sum([state.stamina[slot] for slot in slots]) + 0.037 * sum([state.special[slot] for slot in slots])
    return total - 0.08 * sum([state.stamina[slot] > 0 and state.status[slot] >= 0 for slot in slots])


def prospect(state: State, seat: int) -> float:
    """What a team adds to the logarithm of its odds to win, by 800 matches of greedy (12,000 positions)."""
    total = 0.0 if state.players[seat].spent else 0.67
    for slot in state.slots(seat):
        if state.stamina[slot] > 0:
            total += 0.455 + 0.106 * state.stamina[slot] + 0.36 * (state.sides[slot] & 1)
            total -= 0.2 * (state.status[slot] >= 0)
    return total + 0.23 * sum([c[2] for c in state.changes if c[0] // TEAM == seat and c[1] < 8 and c[1] != SPEED])


def team(state: State, seat: int) -> float:
    """What a team is worth."""
    total = 0.0
    player = state.players[seat]
    for slot in range(seat * TEAM, seat * TEAM + TEAM):
        stamina = state.stamina[slot]
        if stamina > 0:
            total += LUTURA + STAMINA * stamina + SPECIAL * state.special[slot]
            if state.status[slot] >= 0:
                total -= ILLS[state.status[slot]]
            if state.sides[slot] & 1:
                total += HYPER
    if not state.solo and not player.spent:
        total += UNSPENT
    total += CARD * (len(player.hands[TOOL]) + len(player.hands[STRATEGY]))
    for slot, stat, amount, _, _ in state.changes:
        if slot // TEAM == seat and stat < 8:
            total += CHANGED * amount
    return total


def left_of_oscumora(state: State) -> float:
    """What still stands of the Oscumora in play."""
    return OTHER * state.stamina[OSCUMORA] + FIELD * state.force_field
