"""A whole enemy phase on whole queues: each enemy in its order, damage carried down the line (PL-6.5, PL-6.6).

What the engine does Luu by Luu stands here once more in numbers, so that all rolls can be counted at once; tests hold
both against each other. Only the front Luu of a queue is ever touched, so a queue is its front place, that Luu's HP and
three flags.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from dataclasses import dataclass, replace
from fractions import Fraction
from math import lcm
from typing import NamedTuple

from luu.odds import asked
from luu.odds.distribution import Distribution
from luu.odds.outlook import TooLarge
from luu.odds.planet_damage import DEFENDED, Guard, missing
from luu.odds.planet_dice import check_dice, enemy_dice
from luu.planet.records import BISLUU, EnemyCard, LuuCard
from luu.planet.rules.traits import type_modifier


@dataclass(frozen=True, slots=True)
class Friend:
    """A Luu in a queue as an enemy phase meets it. Every number is 0 and every switch off where it has none."""

    hp: int
    max_hp: int = 0
    """0: as many as `hp`, so it is unhurt."""
    cls: int = BISLUU
    defending: bool = False
    defence: int = 0
    """From cards."""
    colony_defence: int = 0
    """For each other Luu of its class in play (PL-2.7)."""
    shell: int = 0
    fortress: int = 0
    """Damage less to itself, and to each Luu next to it (PL-2.9)."""
    impervious: int = 0
    evade_on: int = 0
    evade_dice: int = 1
    reflex: int = 0
    bond_defence: int = 0
    """Defence of each Luu next to it (PL-2.12), or with `bond_reach` of all others in its queue (Colony Bond)."""
    bond_reach: bool = False
    shell_bond: bool = False
    """A neighbour's shell counts for it too (Shell Bond)."""
    resonance: int = 0
    """Defence for each neighbour that Defends (Shield Resonance)."""
    halvings: int = 0
    wards: tuple[int, ...] = ()
    """Classes whose Rogues deal it half damage (Species Ward)."""
    type_shield: bool = False
    """No type disadvantage (Shell Shift)."""
    rebound_part: int = 0
    rebound_least: int = 0
    """What it gives back while it defends (PL-2.11)."""
    endure: int = 0
    """The HP that it keeps instead of its first knock-out (Tenacity)."""
    defiance: int = 0
    """What a boss takes whose attack knocks it out; a Rogue falls with it (Death Defiance)."""

    @classmethod
    def of(cls, card: LuuCard, hp: int | None = None, defending: bool = False) -> Friend:
        """A Luu with the figures of its card, unhurt where no HP are given."""
        return cls(
            hp=card.max_hp if hp is None else hp, max_hp=card.max_hp, cls=card.cls, defending=defending,
            colony_defence=card.colony_defence, shell=card.shell, fortress=card.fortress, impervious=card.impervious,
            evade_on=card.evade_on, bond_defence=card.bond_defence, rebound_part=card.rebound_part,
            rebound_least=card.rebound_least,
        )  # fmt: skip


@dataclass(frozen=True, slots=True)
class Foe:
    """A Rogue or a boss as it attacks."""

    attack: int
    """With the +1 of the boss's class (PL-5.4), without neighbours' bonds."""
    hp: int = 1
    cls: int = BISLUU
    boss: bool = False
    predatory: int = 0
    """More on a Luu that another enemy hit this round (PL-13.1)."""
    wounded_prey: int = 0
    """More on a Luu with damage on it (PL-13.7)."""
    bond: int = 0
    """Attack given to each Rogue next to it (PL-13.5)."""

    @classmethod
    def of(cls, card: EnemyCard, hp: int | None = None, boss_class: bool = False) -> Foe:
        """An enemy with the figures of its card; `boss_class`: of the sector boss's class, which adds 1 (PL-5.4)."""
        return cls(
            attack=card.attack + boss_class, hp=card.hp if hp is None else hp, cls=card.cls, boss=card.boss,
            predatory=card.predatory, wounded_prey=card.wounded_prey, bond=card.bond,
        )  # fmt: skip


class Line(NamedTuple):
    """A queue in the middle of the phase: its front place (its length when all fell) and how that Luu stands."""

    front: int
    hp: int
    parried: bool = False
    hit: bool = False
    endured: bool = False


End = tuple[tuple[Line, ...], tuple[bool, ...]]
"""The queues, and which enemies still count: those that stand, where one's bond matters to another."""


class Moment(NamedTuple):
    """An attack on its way: the queues that it meets, which enemies stand then (where it matters), what its dice add,
    and the HP that it takes from one queue."""

    lines: tuple[Line, ...]
    standing: tuple[bool, ...]
    dice: int
    lost: int


class Blows:
    """What one enemy's attack takes from one queue, over all that can have come before it."""

    __slots__ = ("least", "lost", "met", "most")

    def __init__(self) -> None:
        self.lost: dict[int, int] = {}
        self.met: dict[int, int] = {}
        """Weights of the front places that the attack can meet; the queue's length: nobody is left."""
        self.least: Moment | None = None
        self.most: Moment | None = None

    def add(self, lines: tuple[Line, ...], standing: tuple[bool, ...], dice: int, lost: int, weight: int) -> None:
        """One way that the attack can go."""
        self.lost[lost] = self.lost.get(lost, 0) + weight
        if self.least is None or lost < self.least.lost:
            self.least = Moment(lines, standing, dice, lost)
        if self.most is None or lost > self.most.lost:
            self.most = Moment(lines, standing, dice, lost)

    def turned(self) -> Blows:
        """The same, its moments with the queues the other way round."""
        found = Blows()
        found.lost, found.met = self.lost, self.met
        assert self.least is not None
        assert self.most is not None
        found.least = self.least._replace(lines=self.least.lines[::-1])
        found.most = self.most._replace(lines=self.most.lines[::-1])
        return found


class WholePhase:
    """What one enemy phase can come to. Distributions of any number asked of it, and the usual ones by name."""

    __slots__ = ("_blows", "_ends", "_foe_hps", "_queues", "foes")

    def __init__(
        self,
        queues: tuple[tuple[Friend, ...], ...],
        foes: tuple[Foe, ...],
        ends: dict[tuple[Line, ...], int],
        foe_hps: list[Distribution],
        blows: list[list[Blows]],
    ) -> None:
        self._queues = queues
        self.foes = foes
        self._ends = ends
        self._foe_hps = foe_hps
        self._blows = blows

    def hp_left(self, place: int, seat: int = 0) -> Distribution:
        """The HP that a Luu has left, place 1 being the front; 0 when it was knocked out."""
        self._check_place(place, seat)
        return self._counted(lambda lines: self._left(lines[seat], place - 1, seat))

    def falls(self, place: int, seat: int = 0) -> Fraction:
        """The chance that a Luu is knocked out, place 1 being the front."""
        return self.hp_left(place, seat).exactly(0)

    def lost(self, seat: int = 0) -> Distribution:
        """The HP that a whole queue loses."""
        self._check_seat(seat)
        whole = sum(friend.hp for friend in self._queues[seat])
        places = range(len(self._queues[seat]))
        return self._counted(lambda lines: whole - sum(self._left(lines[seat], place, seat) for place in places))

    def lost_to(self, place: int, seat: int = 0) -> Distribution:
        """The HP that a queue loses to one enemy's attack when its turn comes, place 1 being the first of the wave.

        The means of all enemies add up to that of `lost`.
        """
        return Distribution.of_weights(self._blow(place, seat).lost)

    def met_by(self, place: int, seat: int = 0) -> Distribution:
        """The place of the Luu that an enemy's attack meets; one more than there are: nobody is left."""
        return Distribution.of_weights(self._blow(place, seat).met) + 1

    def bounds(self, place: int, seat: int = 0) -> tuple[Moment, Moment]:
        """How it comes about that an enemy's attack takes the least and the most from a queue."""
        blows = self._blow(place, seat)
        assert blows.least is not None
        assert blows.most is not None
        return blows.least, blows.most

    def turned(self) -> WholePhase:
        """The same phase with its queues the other way round."""
        ends = {lines[::-1]: weight for lines, weight in self._ends.items()}
        blows = [[blow.turned() for blow in reversed(row)] for row in self._blows]
        return WholePhase(self._queues[::-1], self.foes, ends, self._foe_hps, blows)

    @property
    def counted(self) -> tuple[bool, ...]:
        """For each queue, whether there is anybody in it that was counted."""
        return tuple(bool(queue) for queue in self._queues)

    def _blow(self, place: int, seat: int) -> Blows:
        self._check_seat(seat)
        asked.whole("place", place, 1, len(self.foes))
        return self._blows[place - 1][seat]

    def fallen(self, seat: int = 0) -> Distribution:
        """How many Luu of a queue are knocked out."""
        self._check_seat(seat)
        return self._counted(lambda lines: lines[seat].front)

    def wiped_out(self) -> Fraction:
        """The chance that no Luu is left in any queue (PL-12.2)."""
        ends = self._counted(lambda lines: int(all(map(_is_empty, lines, self._queues))))
        return ends.exactly(1)

    def foe_hp(self, place: int) -> Distribution:
        """The HP that an enemy has left after what was given back to it, place 1 being the first of the wave."""
        asked.whole("place", place, 1, len(self.foes))
        return self._foe_hps[place - 1]

    def _counted(self, number: Callable[[tuple[Line, ...]], int]) -> Distribution:
        weights: dict[int, int] = {}
        for lines, weight in self._ends.items():
            value = number(lines)
            weights[value] = weights.get(value, 0) + weight
        return Distribution.of_weights(weights)

    def _left(self, line: Line, place: int, seat: int) -> int:
        if place < line.front:
            return 0
        return line.hp if place == line.front else self._queues[seat][place].hp

    def _check_seat(self, seat: int) -> None:
        asked.among("seat", seat, range(len(self._queues)))

    def _check_place(self, place: int, seat: int) -> None:
        self._check_seat(seat)
        asked.whole("place", place, 1, len(self._queues[seat]))

    def __repr__(self) -> str:
        said = ", ".join(
            f"{'queue' if len(self._queues) == 1 else f'queue {seat + 1}'} loses {float(self.lost(seat).mean):.4g} HP"
            for seat in range(len(self._queues))
        )
        return f"<WholePhase of {len(self.foes)} enemies: {said} in the mean>"


def whole_phase(
    foes: Sequence[Foe],
    queue: Sequence[Friend],
    sector: int,
    second: Sequence[Friend] | None = None,
    *,
    surge: bool = False,
    suppressed: bool = False,
    divide_base: bool = False,
    impervious_first: bool = False,
    carry_bare: bool = False,
    budget: int | None = None,
) -> WholePhase:
    """What an enemy phase does to whole queues: each enemy attacks each front Luu, in wave order (PL-6.5).

    foes: the wave from its first place on. queue: the Luu from the front on; second: those of a second player (None:
    solo). One roll of the dice a player serves both queues; damage beyond a knock-out carries down the line, meets what
    the next Luu has against it, but is no attack on it (PL-6.6). Rebound (PL-2.11) reaches the attacker; one that falls
    leaves, and with it its bond.
    surge, suppressed, divide_base, impervious_first: as in `rogue_damage`. carry_bare: another reading of PL-6.6, in
    which carried damage is not reduced again.
    budget: how many attacks on positions may be counted; a phase with more raises TooLarge. None: all.
    Left out: XP that an enemy's fall gives in the middle of the phase, and Shield Spread, which asks its player.
    Raises ValueError and TypeError for what the game does not have.
    """
    for name, given in (("foes", foes), ("queue", queue), *((("second", second),) if second is not None else ())):
        asked.listed(name, given)
    queues = tuple(tuple(checked(friend) for friend in luus) for luus in (queue, second) if luus is not None)
    check_dice(sector, len(queues))
    readings = {
        "surge": surge, "suppressed": suppressed, "divide_base": divide_base, "impervious_first": impervious_first,
        "carry_bare": carry_bare,
    }  # fmt: skip
    for name, given in readings.items():
        asked.yes_or_no(name, given)
    for foe in foes:
        if not isinstance(foe, Foe):
            raise TypeError(f"an enemy of the wave is a Foe, got {foe!r}")
        asked.whole("a foe's attack", foe.attack, 0)
        asked.whole("a foe's hp", foe.hp, 1)
    run = _Phase(queues, tuple(foes), sector, surge, suppressed, divide_base, impervious_first, carry_bare, budget)
    return WholePhase(queues, tuple(foes), run.ends(), run.foe_hps, run.blows)


def checked(friend: Friend) -> Friend:
    """A Luu with sensible figures, its maximum HP filled in. Raises ValueError or TypeError."""
    if not isinstance(friend, Friend):
        raise TypeError(f"a Luu in a queue is a Friend, got {friend!r}")
    asked.whole("hp", friend.hp, 1)
    asked.whole("max_hp", friend.max_hp, 0)
    missing(friend.evade_on, friend.evade_dice, friend.reflex)
    return friend if friend.max_hp >= friend.hp else replace(friend, max_hp=friend.hp)


class _Phase:
    """The phase worked out, all states of the queues side by side."""

    def __init__(
        self,
        queues: tuple[tuple[Friend, ...], ...],
        foes: tuple[Foe, ...],
        sector: int,
        surge: bool,
        suppressed: bool,
        divide_base: bool,
        impervious_first: bool,
        carry_bare: bool,
        budget: int | None,
    ) -> None:
        self.queues = queues
        self.foes = foes
        self.impervious_first = impervious_first
        self.carry_bare = carry_bare
        self.budget = budget
        self.made = 0
        """Attacks on positions that were counted so far."""
        players = len(queues)
        self.dice = (sector, players, surge, suppressed, divide_base)
        self.chances = [self.evasions(queue) for queue in queues]
        self.kin = {friend.cls for queue in queues for friend in queue if friend.colony_defence}
        """The classes whose Luu count their own kind (PL-2.7)."""
        self.in_play: dict[tuple[int, ...], tuple[int, ...]] = {}
        self.hunted = [any(later.predatory for later in foes[number + 1 :]) for number in range(len(foes))]
        """For each enemy: whether a later one asks if the Luu was hit before (PL-13.1)."""
        self.bonds = any(foe.bond for foe in foes)
        self.known: dict[tuple[object, ...], tuple[Line, int]] = {}
        self.guards: dict[tuple[object, ...], Guard] = {}
        self.foe_hps: list[Distribution] = []
        """What each enemy has left. Only its own attack changes that, so it need not be remembered from then on."""
        self.blows: list[list[Blows]] = []
        """For each enemy and each queue: what its attack takes."""
        self.behind = [[sum([luu.hp for luu in queue[at + 1 :]]) for at in range(len(queue) + 1)] for queue in queues]
        """The HP behind each front place of a queue."""

    def evasions(self, queue: tuple[Friend, ...]) -> list[tuple[int, int]]:
        """For each Luu of a queue the weights of an attack that does not land and of one that does."""
        chances = [missing(friend.evade_on, friend.evade_dice, friend.reflex) for friend in queue]
        whole = lcm(*(chance.denominator for chance in chances))
        return [(int(chance * whole), int((1 - chance) * whole)) for chance in chances] or [(0, 1)]

    def ends(self) -> dict[tuple[Line, ...], int]:
        """Every way that the queues can come out of the phase, with its weight."""
        lines = tuple(Line(0, queue[0].hp if queue else 0) for queue in self.queues)
        states: dict[End, int] = {(lines, (True,) * len(self.foes)): 1}
        for number in range(len(self.foes)):
            states = self.after_attack(states, number)
        found: dict[tuple[Line, ...], int] = {}
        for (ended, _), weight in states.items():
            found[ended] = found.get(ended, 0) + weight
        return found

    def after_attack(self, states: dict[End, int], number: int) -> dict[End, int]:
        """One enemy attacks the front Luu of every queue with one roll (PL-6.5)."""
        rolls = {base: enemy_dice(base, *self.dice) for base in {self.attack_value(number, foes) for _, foes in states}}
        whole = lcm(*(roll.denominator for roll in rolls.values()))
        self.made += len(states) * max(map(len, rolls.values()))
        if self.budget is not None and self.made > self.budget:
            raise TooLarge(f"more than {self.budget} positions")
        shares = {base: scaled(roll, whole) for base, roll in rolls.items()}
        found: dict[End, int] = {}
        hps: dict[int, int] = {}
        blows = [Blows() for _ in self.queues]
        for (lines, foes), weight in states.items():
            self.note_met(blows, lines, weight)
            base = self.attack_value(number, foes)
            for power, share in shares[base]:
                times = weight * share
                for now, hurt, chance in self.landed(lines, number, power):
                    hp = max(0, self.foes[number].hp - hurt)
                    hps[hp] = hps.get(hp, 0) + times * chance
                    after = (*foes[:number], False, *foes[number + 1 :]) if not hp and self.bonds else foes
                    found[now, after] = found.get((now, after), 0) + times * chance
                    for seat, blow in enumerate(blows):
                        lost = self.left(seat, lines[seat]) - self.left(seat, now[seat])
                        blow.add(lines, foes, power - base, lost, times * chance)
        self.foe_hps.append(Distribution.of_weights(hps))
        self.blows.append(blows)
        return found

    def note_met(self, blows: list[Blows], lines: tuple[Line, ...], weight: int) -> None:
        """Which place of each queue an attack meets."""
        for blow, line in zip(blows, lines, strict=True):
            blow.met[line.front] = blow.met.get(line.front, 0) + weight

    def left(self, seat: int, line: Line) -> int:
        """The HP that a queue has left."""
        return line.hp + self.behind[seat][line.front]

    def attack_value(self, number: int, foes: tuple[bool, ...]) -> int:
        """An enemy's attack: its own, and for a Rogue the bond of each neighbour that stands (PL-13.5)."""
        foe = self.foes[number]
        if foe.boss:
            return foe.attack
        standing = [place for place, stands in enumerate(foes) if stands]
        place = standing.index(number)
        beside = standing[max(0, place - 1) : place] + standing[place + 1 : place + 2]
        return foe.attack + sum(self.foes[other].bond for other in beside)

    def landed(self, lines: tuple[Line, ...], number: int, power: int) -> list[tuple[tuple[Line, ...], int, int]]:
        """What one roll comes to: for each queue the attack lands or not, first one queue, then the other.

        The queues then, what the attacker got back, and the weight.
        """
        before = self.classes(lines)
        ends: list[tuple[tuple[Line, ...], int, int]] = [(lines, 0, 1)]
        for seat, line in enumerate(lines):
            if line.front >= len(self.queues[seat]):
                continue
            misses, lands = self.chances[seat][line.front]
            grown = [(now, hurt, weight * misses) for now, hurt, weight in ends] if misses else []
            for now, hurt, weight in ends if lands else ():
                left, back = self.struck(seat, line, number, power, before, self.classes(now))
                grown.append(((*now[:seat], left, *now[seat + 1 :]), hurt + back, weight * lands))
            ends = grown
        owed = self.owed(lines)
        return [(now, hurt, weight * owed) for now, hurt, weight in ends] if owed > 1 else ends

    def owed(self, lines: tuple[Line, ...]) -> int:
        """Queues without a Luu roll no d6; their weight makes up for it, so that all states share a denominator."""
        owed = 1
        for seat, line in enumerate(lines):
            if line.front >= len(self.queues[seat]):
                owed *= sum(self.chances[seat][0])
        return owed

    def classes(self, lines: tuple[Line, ...]) -> tuple[int, ...]:
        """The classes of the Luu in play, of those that count their own kind (PL-2.7)."""
        if not self.kin:
            return ()
        fronts = tuple([line.front for line in lines])
        if fronts not in self.in_play:
            left = [friend.cls for front, queue in zip(fronts, self.queues, strict=True) for friend in queue[front:]]
            self.in_play[fronts] = tuple([cls for cls in left if cls in self.kin])
        return self.in_play[fronts]

    def struck(
        self, seat: int, line: Line, number: int, power: int, before: tuple[int, ...], now: tuple[int, ...]
    ) -> tuple[Line, int]:
        """A queue after an attack that landed on its front Luu, and what the attacker got back."""
        key = (seat, line, number, power, before, now)
        if key not in self.known:
            self.known[key] = self.strike(seat, line, number, power, before, now)
        return self.known[key]

    def strike(
        self, seat: int, line: Line, number: int, power: int, before: tuple[int, ...], now: tuple[int, ...]
    ) -> tuple[Line, int]:
        """The same, worked out in the order of PL-7.6. Reductions count those who stood before the attack."""
        queue, foe = self.queues[seat], self.foes[number]
        friend = queue[line.front]
        parried = DEFENDED if friend.defending and not line.parried else 0
        guard = self.guard(seat, line.front, before, foe)
        damage = guard.left_of(against(foe, friend, line, power), parried)
        damage, endured = endure(friend, line, damage)
        back = given_back(friend, damage)
        if damage < line.hp:
            left = line.hp - damage
            return Line(line.front, left, line.parried or friend.defending, self.hunted[number], endured), back
        if friend.defiance:
            back = friend.defiance + back if foe.boss else max(foe.hp, back)
        return self.carried(seat, line.front + 1, damage - line.hp, without(now, friend.cls)), back

    def carried(self, seat: int, front: int, damage: int, now: tuple[int, ...]) -> Line:
        """Damage beyond a knock-out meets the Luu behind, one after the other (PL-6.6)."""
        queue = self.queues[seat]
        while front < len(queue) and damage > 0:
            friend = queue[front]
            met = damage
            if not self.carry_bare:
                parried = DEFENDED if friend.defending else 0
                met = self.guard(seat, front, now, None).left_of(damage, parried)
            line = Line(front, friend.hp, parried=friend.defending and not self.carry_bare)
            met, endured = endure(friend, line, met)
            if met < friend.hp:
                return line._replace(hp=friend.hp - met, endured=endured)
            damage = met - friend.hp
            now = without(now, friend.cls)
            front += 1
        if front < len(queue):
            return Line(front, queue[front].hp)
        return Line(front, 0)

    def guard(self, seat: int, front: int, now: tuple[int, ...], foe: Foe | None) -> Guard:
        """What the front Luu has against damage; `foe` is the attacker, None for carried damage."""
        warded = foe.cls if foe is not None and not foe.boss else None
        key = (seat, front, now, warded)
        if key not in self.guards:
            self.guards[key] = self.guard_of(self.queues[seat], front, now, warded)
        return self.guards[key]

    def guard_of(self, queue: tuple[Friend, ...], front: int, now: tuple[int, ...], warded: int | None) -> Guard:
        """The same, worked out; `warded` is the class of a Rogue that attacks."""
        friend = queue[front]
        behind = queue[front + 1 :]
        off = friend.defence + friend.shell
        if friend.colony_defence:
            off += friend.colony_defence * (now.count(friend.cls) - 1)
        off += sum(other.bond_defence for place, other in enumerate(behind) if place == 0 or other.bond_reach)
        for other in behind[:1]:
            off += other.fortress + friend.resonance * other.defending + (other.shell if friend.shell_bond else 0)
        wards = 0 if warded is None else friend.wards.count(warded)
        return Guard(off, friend.halvings + wards, friend.impervious, self.impervious_first)


def scaled(roll: Distribution, whole: int) -> list[tuple[int, int]]:
    """The values of a roll with their weights of a common whole."""
    times = whole // roll.denominator
    return [(value, weight * times) for value, weight in roll.weights.items()]


def against(foe: Foe, friend: Friend, line: Line, power: int) -> int:
    """The power of an attack on one Luu: what depends on the target, then the type modifier (PL-6.5, PL-2.2)."""
    if line.hit:
        power += foe.predatory
    if line.hp < friend.max_hp:
        power += foe.wounded_prey
    modifier = type_modifier(foe.cls, friend.cls)
    return power if modifier > 0 and friend.type_shield else max(0, power + modifier)


def endure(friend: Friend, line: Line, damage: int) -> tuple[int, bool]:
    """Tenacity: the first knock-out leaves the Luu with the HP that the card keeps."""
    if damage < line.hp or not friend.endure or line.endured:
        return damage, line.endured
    return max(0, line.hp - friend.endure), True


def given_back(friend: Friend, damage: int) -> int:
    """What a defending Gifluu gives back for the damage of an attack on it (PL-2.11)."""
    if not friend.defending or not friend.rebound_part:
        return 0
    return max(friend.rebound_least, -(-damage // friend.rebound_part))


def without(classes: tuple[int, ...], cls: int) -> tuple[int, ...]:
    """The classes in play after a Luu of one of them fell."""
    if cls not in classes:
        return classes
    place = classes.index(cls)
    return classes[:place] + classes[place + 1 :]


def _is_empty(line: Line, queue: tuple[Friend, ...]) -> bool:
    return line.front >= len(queue)
