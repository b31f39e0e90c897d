"""The chaos cards: which are in the game, and what befalls the players when one is drawn (PL-4.9, PL-11)."""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from luu.core import effects
from luu.core.piles import shuffle
from luu.core.tally import Tally, part_of
from luu.planet import chance
from luu.planet import events as ev
from luu.planet.box import COPIES_ROGUE, TIER_SIZE
from luu.planet.records import ChaosCard
from luu.planet.rules.combat import endure, knock_out
from luu.planet.rules.enemies import reduce
from luu.planet.rules.moments import luu_hurt
from luu.planet.rules.troubles import MOST_DICE, NO_ATTACK, NO_CARDS, VANGUARD, begin, between_waves, boss_wave_on
from luu.planet.state import BOSS_WAVE, Enemy, Luu, Task
from luu.planet.table import Table, enemy_name
from luu.planet.verb import Verb

HIGHEST: Final = 5
"""PL-4.9: the difficulty goes from 0 to 5."""

VANGUARD_TIERS: Final = (1, 2, 3, 4, 4)
"""PL-11.5: the tier of the Rogue that joins the boss, by sector."""


# ---------------------------------------------------------------------- which are in the game


def choose_chaos(table: Table, task: Task) -> None:
    """The difficulty is chosen after the opening hands; a number given at set-up answers in advance (PL-4.9)."""
    if table.state.difficulty < 0:
        table.state.asking = ("chaos", 0, 0, 0)
    else:
        add_chaos(table, table.state.difficulty)


def chaos_keys() -> list[str]:
    """The difficulties (PL-4.9)."""
    return [f"chaos:{count}" for count in range(HIGHEST + 1)]


def add_chaos(table: Table, count: int) -> None:
    """So many chaos cards, at random, are shuffled into the draw pile (PL-4.9)."""
    state, box = table.state, table.box
    state.difficulty = count
    if count == 0:
        return
    every = list(range(box.first_chaos, len(box.ids)))
    shuffle(every, table.dice, chance.CHAOS)
    chosen = every[:count]
    state.left_out = [serial for serial in state.left_out if serial not in chosen]
    state.draw += chosen
    shuffle(state.draw, table.dice, chance.CHAOS, 1)
    table.emit(ev.ChaosChosen("PL-4.9", count))


def resolve_chaos(table: Table, task: Task) -> None:
    """A chaos card that was drawn takes effect before play goes on (PL-11.1)."""
    _, serial, seat, _ = task
    card = table.box.chaos_card(serial)
    for rule in card.rules:
        for verb in rule.effects:
            assert isinstance(verb, Upset)
            verb.befall(table, seat, serial, card)


# ---------------------------------------------------------------------- what they do


class Upset(Verb):
    """A verb of a chaos card. It asks nothing: it befalls the players."""

    __slots__ = ()

    rule: ClassVar[str] = ""

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        """Do it to the players; `seat` drew the card."""
        raise NotImplementedError


def strike_down(table: Table, luu: Luu, why: str, rule: str) -> None:
    """A Luu is knocked out whatever its HP, unless a card keeps it standing."""
    blow = Tally(luu.hp, why)
    endure(table, luu, blow)
    if blow.value < luu.hp:
        table.hurt(luu, blow.value, blow.reasons, rule)
    else:
        knock_out(table, luu)


@dataclass(frozen=True, slots=True)
class FellLead(Upset):
    """The front Luu of the player who drew it is knocked out; an only Luu is left with a little HP."""

    spared: int
    rule: ClassVar[str] = "PL-11.2"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        queue = table.state.players[seat].queue
        if not queue:
            idle(table, self.rule, card)
        elif len(queue) > 1:
            strike_down(table, queue[0], card.name, self.rule)
        else:
            luu = queue[0]
            lost = max(0, luu.hp - self.spared)
            luu.hp -= lost
            table.emit(ev.Spared(self.rule, luu.uid, luu.name, luu.hp, card.name, lost))


@dataclass(frozen=True, slots=True)
class MostDice(Upset):
    """In the next enemy phase every enemy counts the sector's highest dice value."""

    rule: ClassVar[str] = "PL-11.3"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        begin(table, MOST_DICE, serial)


@dataclass(frozen=True, slots=True)
class RestoreRogues(Upset):
    """Every Rogue in the wave is back at full HP; bosses are not."""

    rule: ClassVar[str] = "PL-11.4"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        wounded = [enemy for enemy in table.state.enemies if not enemy.card.boss and enemy.hp < enemy.max_hp]
        for enemy in wounded:
            missing = enemy.max_hp - enemy.hp
            table.heal_enemy(enemy, missing, ((f"{card.name} (to its maximum)", missing),), self.rule)
        if not wounded:
            idle(table, self.rule, card)


@dataclass(frozen=True, slots=True)
class ReinforceBoss(Upset):
    """A Rogue of the boss's class joins the sector's boss wave, at once if it is on."""

    rule: ClassVar[str] = "PL-11.5"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        state = table.state
        if boss_wave_on(state):
            send_vanguard(table, card)
        elif state.wave < BOSS_WAVE:
            begin(table, VANGUARD, serial)
        else:
            idle(table, self.rule, card)


@dataclass(frozen=True, slots=True)
class HurtAll(Upset):
    """Every friendly Luu takes damage, less its reductions, all at the same moment."""

    amount: int
    rule: ClassVar[str] = "PL-11.6"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        luus = [luu for player in table.state.players for luu in player.queue]
        # What each takes is worked out before anybody falls, so that a falling neighbour still protects.
        met = [reduce(table, luu, Tally(self.amount, card.name), attack=False) for luu in luus]
        for luu, damage in zip(luus, met, strict=True):
            endure(table, luu, damage)
            table.hurt(luu, damage.value, damage.reasons, self.rule)
            if damage.value > 0:
                luu_hurt(table, luu)
        for luu in luus:
            if luu.hp == 0:
                knock_out(table, luu)


@dataclass(frozen=True, slots=True)
class LoseLuutex(Upset):
    """Every player loses a part of the pool, in per cent, rounded down."""

    percent: int
    rule: ClassVar[str] = "PL-11.7"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        for player in table.state.players:
            held = player.luutex
            lost = held * self.percent // 100
            player.luutex -= lost
            why = f"{card.name} ({percent_of(held, self.percent)})"
            table.emit(ev.LuutexLost(self.rule, player.seat, lost, player.luutex, ((why, lost),)))


@dataclass(frozen=True, slots=True)
class ReverseQueues(Upset):
    """Every queue is turned round."""

    rule: ClassVar[str] = "PL-11.8"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        for player in table.state.players:
            player.queue.reverse()
            if player.queue:
                names = tuple([f"{luu.name} {luu.uid}" for luu in player.queue])
                table.emit(ev.Arranged(self.rule, player.seat, names))


@dataclass(frozen=True, slots=True)
class Forbid(Upset):
    """Attacks are forbidden for the next whole round, or action cards until the wave ends."""

    what: Literal["attack", "cards"]
    lasts: Literal["round", "wave"]

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        state = table.state
        if self.what == "attack":
            begin(table, NO_ATTACK, serial, state.round_total + 1)  # PL-11.9: the next whole round
        elif between_waves(state):
            idle(table, "PL-11.10", card)
        else:
            begin(table, NO_CARDS, serial)


@dataclass(frozen=True, slots=True)
class Forget(Upset):
    """Every friendly Luu loses its XP; levels and HP stay."""

    rule: ClassVar[str] = "PL-11.11"

    def befall(self, table: Table, seat: int, serial: int, card: ChaosCard) -> None:
        for player in table.state.players:
            for luu in player.queue:
                if luu.xp:
                    table.emit(ev.XpLost(self.rule, luu.uid, luu.name, luu.xp, card.name))
                    luu.xp = 0


UPSETS: Final = effects.collect(globals())
"""The verbs that come with the game; chaos cards may be written with any below `Upset`."""


def percent_of(held: int, percent: int) -> str:
    """`half of 7, rounded down`, or `30 % of 7, rounded down`."""
    if 100 % percent == 0:
        return part_of(held, 100 // percent, "down")
    return f"{percent} % of {held}" + (", rounded down" if held * percent % 100 else "")


def idle(table: Table, rule: str, card: ChaosCard) -> None:
    """A chaos card finds nothing to do."""
    table.emit(ev.ChaosIdle(rule, card.id, card.name))


# ---------------------------------------------------------------------- the vanguard


def bring_vanguards(table: Table) -> None:
    """The boss wave begins: the Rogues that were announced join it (PL-11.5)."""
    state = table.state
    coming = [trouble for trouble in state.troubles if trouble[0] == VANGUARD]
    state.troubles = tuple([trouble for trouble in state.troubles if trouble[0] != VANGUARD])
    for _, serial, _ in coming:
        send_vanguard(table, table.box.chaos_card(serial))


def send_vanguard(table: Table, card: ChaosCard) -> None:
    """A Rogue of the boss's class comes from its tier deck and stands behind the boss, if a copy is there (PL-11.5)."""
    state = table.state
    tier = VANGUARD_TIERS[state.sector - 1] - 1
    first = tier * TIER_SIZE + state.boss.cls * COPIES_ROGUE
    copies = [serial for serial in state.tiers[tier] if first <= serial < first + COPIES_ROGUE]
    if not copies:
        idle(table, "PL-11.5", card)
        return
    serial = min(copies)
    state.tiers = [[other for other in deck if other != serial] for deck in state.tiers]
    came_before = len(state.fallen) + sum(not enemy.card.boss for enemy in state.enemies)
    uid = state.sector * 1000 + state.wave * 100 + 2 + came_before
    enemy = Enemy(uid, table.box.rogue(serial), 1, serial)
    state.enemies.append(enemy)
    table.emit(ev.Reinforced("PL-11.5", uid, enemy_name(enemy), card.name))
