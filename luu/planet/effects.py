"""The verbs of Planet Luu's card notation. A verb is found because it is here; a card names it in its row.

Those for the order of the own queue are in effects_queue.py, those against chosen enemies in effects_rogues.py.
Standing verbs do nothing when played: while their card is out they change a statistic. The others act once.
`target` on a card means what its row's target column says: the acting Luu, one chosen Luu, or all own Luu.
"""

from __future__ import annotations

from dataclasses import dataclass
from typing import ClassVar, Final, Literal

from luu.core import effects
from luu.core.tally import for_each, part_of
from luu.planet import chance, effects_queue, effects_rogues, tasks
from luu.planet import events as ev
from luu.planet.acts import Act, Play, Target, targets
from luu.planet.box import FIRST_EVOLVED, class_of, is_luu
from luu.planet.records import LAGLUU
from luu.planet.state import Luu, State
from luu.planet.table import Table
from luu.planet.verb import Bonus, Verb

TRIGGERS: Final = (
    "on_play",
    "on_defeat",
    "on_rogue_defeat",
    "on_kill",
    "on_hit",
    "on_hurt",
    "on_knock_out",
    "on_round_start",
    "on_round_end",
    "on_wave_end",
    "each_round",
    "each_wave",
)
"""The moments at which a card acts: when it is played; while it is out, when any enemy falls, when a Rogue falls, when
its Luu lands the killing blow, when its Luu damages an enemy, the first time in a round that an own Luu takes damage,
when an own Luu is knocked out, at the start of a round, at the end of a round, of a wave; and once a round or a wave
when its player says so."""

Stat = Literal[
    "attack", "defence", "gather", "predatory", "shell", "phase_dice", "type_bonus", "resonance", "diversity", "reflex",
    "endure", "defiance",
]  # fmt: skip
"""What a card can change: printed statistics and abilities; `type_bonus` adds to the type modifier, `resonance` is
defence for each defending neighbour, `diversity` attack for each other class, `reflex` the d6 face up to which an
attack is prevented, `endure` the HP at which a Luu stays instead of being knocked out, `defiance` the damage to a boss
whose attack knocks it out (a Rogue is defeated)."""

Gift = Literal["bond_reach", "type_shield", "shell_bond", "halve", "spread", "split"]
"""What a card can give: a bond that reaches the whole queue, no type disadvantage, a neighbour's shell, half damage,
damage that may be spread over the queue, an attack that may be split among enemies."""


@dataclass(frozen=True, slots=True)
class Mod(Verb):
    """A statistic is changed by `amount` while the card is out."""

    target: Target
    stat: Stat
    amount: int

    def bonus(self) -> Bonus | None:
        return (self.stat, self.amount)


@dataclass(frozen=True, slots=True)
class Grant(Verb):
    """The target has something that no number measures, while the card is out."""

    target: Target
    gift: Gift

    def bonus(self) -> Bonus | None:
        return (self.gift, 1)


@dataclass(frozen=True, slots=True)
class Times(Verb):
    """The target's attack, or the XP of a Rogue that falls, counts `amount` times while the card is out."""

    target: Literal["target", "side"]
    stat: Literal["attack", "xp"]
    amount: int

    def bonus(self) -> Bonus | None:
        return (f"{self.stat} times", self.amount)


@dataclass(frozen=True, slots=True)
class Heal(Act):
    """Each target regains HP, never above its maximum."""

    target: Target
    amount: int

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            heal(table, play, luu, self.amount)


@dataclass(frozen=True, slots=True)
class Restore(Act):
    """Each target regains all its HP."""

    target: Target

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            heal(table, play, luu, luu.max_hp - luu.hp, "to its maximum")


@dataclass(frozen=True, slots=True)
class Luutex(Act):
    """The player gains Luutex."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        gain(table, play, play.seat, self.amount)


@dataclass(frozen=True, slots=True)
class LuutexEach(Act):
    """Every player gains Luutex for each of their own Luu."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        for player in table.state.players:
            if player.queue:
                how = for_each(self.amount, len(player.queue), "own Luu") if table.log is not None else ""
                gain(table, play, player.seat, self.amount * len(player.queue), how)


@dataclass(frozen=True, slots=True)
class Draw(Act):
    """The player draws cards."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        rule = f"card:{table.box.ids[play.serial]}"
        drawn = [table.draw_card(play.seat, rule) for _ in range(self.amount)]
        if play.serial in table.state.resolving:  # only a card that is being played goes on to speak of what it drew
            table.state.drawn = [serial for serial in drawn if serial >= 0]


@dataclass(frozen=True, slots=True)
class DrawOn(Act):
    """A d6 is rolled; on `least` or more the player draws cards."""

    least: int
    amount: int

    def apply(self, table: Table, play: Play) -> None:
        rule = f"card:{table.box.ids[play.serial]}"
        die = table.roll(6, chance.CARD_DIE, play.seat, play.serial)
        table.emit(ev.CardRolled(rule, play.seat, table.box.action(play.serial).name, die, self.least))
        if die >= self.least:
            for _ in range(self.amount):
                table.draw_card(play.seat, rule)


@dataclass(frozen=True, slots=True)
class Pay(Act):
    """The player pays Luutex."""

    amount: int
    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        gain(table, play, play.seat, -self.amount)

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """Only from a pool that holds so much."""
        return table.state.players[seat].luutex >= self.amount


@dataclass(frozen=True, slots=True)
class Xp(Act):
    """Each target gains XP."""

    target: Target
    amount: int

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            reward(table, play, luu, self.amount)


@dataclass(frozen=True, slots=True)
class PrizeXp(Act):
    """Each target gains the XP that is printed on the enemy that just fell."""

    target: Target

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            reward(table, play, luu, play.prize)


@dataclass(frozen=True, slots=True)
class XpWeakest(Act):
    """The player's weakest Luu gains XP: lowest level, then fewest XP, then nearest the front."""

    amount: int

    def apply(self, table: Table, play: Play) -> None:
        queue = table.state.players[play.seat].queue
        if queue:
            reward(table, play, min(queue, key=strength), self.amount)


@dataclass(frozen=True, slots=True)
class LevelUp(Act):
    """Each target gains one level in its form, and its XP becomes 0."""

    target: Target
    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            table.raise_level(luu, f"card:{table.box.ids[play.serial]}")

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """Some Luu has a next level in its form."""
        return any(has_next_level(luu) for luu in table.state.players[seat].queue)

    def suits(self, luu: Luu) -> bool:
        """That Luu has one."""
        return has_next_level(luu)


@dataclass(frozen=True, slots=True)
class HealSector(Act):
    """Each target regains as many HP as the sector's number."""

    target: Target

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            heal(table, play, luu, table.state.sector, "the number of the sector")


@dataclass(frozen=True, slots=True)
class HealDealt(Act):
    """Each target regains half of the damage it dealt this round, rounded down."""

    target: Target

    def apply(self, table: Table, play: Play) -> None:
        for luu in targets(table, play):
            how = part_of(luu.dealt, 2, "down", "dealt") if table.log is not None else ""
            heal(table, play, luu, luu.dealt // 2, how)


@dataclass(frozen=True, slots=True)
class Take(Act):
    """The player takes a card to hand: from the discard pile, or by searching the draw pile, which is shuffled then."""

    source: Literal["discard", "draw"]
    kind: Literal["any", "luu", "base", "lagluu", "other"]
    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        place = SOURCES.index(self.source)
        table.state.todo.append((tasks.TAKE_CARD, play.seat, place, KINDS.index(self.kind)))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """A search may fail, but an open pile shows whether there is anything to take."""
        return self.source == "draw" or bool(takeable(table.state, self.source, self.kind))


SOURCES: Final = ("discard", "draw")
KINDS: Final = ("any", "luu", "base", "lagluu", "other")
"""What can be taken; `other` is any card but those of the Luu that fell last."""


@dataclass(frozen=True, slots=True)
class Discard(Act):
    """The player discards cards of their choice: from the whole hand, or only of those that this card drew."""

    amount: int
    source: Literal["hand", "drawn"] = "hand"
    picky: ClassVar[bool] = True

    def apply(self, table: Table, play: Play) -> None:
        table.state.todo.append((tasks.DISCARD_CARDS, play.seat, self.amount, int(self.source == "drawn")))

    def fits(self, table: Table, seat: int, held: int = 1) -> bool:
        """Discarding from hand needs other cards than the one that is played."""
        return self.source == "drawn" or len(table.state.players[seat].hand) >= self.amount + held


VERBS: Final = {
    **effects.collect(globals()),
    **effects.collect(vars(effects_queue)),
    **effects.collect(vars(effects_rogues)),
}
"""The verbs that come with the game; cards may be written with any below `Verb`."""


def heal(table: Table, play: Play, luu: Luu, amount: int, how: str = "") -> None:
    """A Luu regains HP by the card that acts, which is the reason and the rule; `how` says where the amount is from."""
    card = table.box.action(play.serial)
    table.heal(luu, amount, ((card_reason(table, card.name, how), amount),), f"card:{card.id}")


def reward(table: Table, play: Play, luu: Luu, amount: int) -> None:
    """A Luu gains XP by the card that acts."""
    card = table.box.action(play.serial)
    table.grant_xp(luu, amount, card.name, f"card:{card.id}")


def gain(table: Table, play: Play, seat: int, amount: int, how: str = "") -> None:
    """A player gains Luutex by the card that acts, or pays it."""
    card = table.box.action(play.serial)
    table.gain_luutex(seat, amount, ((card_reason(table, card.name, how), amount),), f"card:{card.id}")


def card_reason(table: Table, name: str, how: str) -> str:
    """A card as the reason of a number, and how the number comes about where the card does not print it."""
    return f"{name} ({how})" if how and table.log is not None else name


def takeable(state: State, source: str, kind: str) -> list[int]:
    """The cards of a pile that a verb may take."""
    pile = state.draw if source == "draw" else state.discard
    if kind == "other":
        return [serial for serial in pile if serial not in state.last_fallen]
    return [serial for serial in pile if is_kind(serial, kind)]


def is_kind(serial: int, kind: str) -> bool:
    """Whether a card is what a verb asks for: any card, a Luu card, a base Luu, a base Lagluu."""
    if kind == "any":
        return True
    if kind == "luu":
        return is_luu(serial)
    base = serial < FIRST_EVOLVED
    return base if kind == "base" else base and class_of(serial) == LAGLUU


def strength(luu: Luu) -> tuple[int, int]:
    """How strong a Luu is among its own: level, then XP."""
    return (luu.level, luu.xp)


def has_next_level(luu: Luu) -> bool:
    """Whether its form has a higher level: base to 3, evolved to 5 (PL-3.1)."""
    return luu.level < (5 if luu.evolved else 3)
