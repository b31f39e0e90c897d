"""The only place that changes a game of Planet Luu, and the only one that reports what happened.

Rules decide; they call these functions to make it so. With logging off no event is built.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from luu.core.compiling import mypyc_attr
from luu.core.events import Event, Outcome, Reasons
from luu.core.piles import shuffle
from luu.core.rng import Dice
from luu.core.tally import Reason
from luu.planet import chance, tasks
from luu.planet import events as ev
from luu.planet.box import FIRST_ACTION, TIER_SIZE, Box, is_evolved
from luu.planet.records import SECTOR_DICE, LuuCard
from luu.planet.state import XP_NEEDED, Enemy, Fallen, Lasting, Luu, State, Trouble
from luu.planet.verb import Bonus

HAND_LIMIT: Final[tuple[int, ...]] = (5, 4)
"""PL-10.3: for one player, and for each of two."""
QUEUE_LIMIT: Final[tuple[int, ...]] = (5, 4)
"""PL-8.1: for one player, and for each of two."""


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game laid out: its state, the box it came from, its dice, and the log that events go to (or None)."""

    __slots__ = ("box", "dice", "log", "state")

    def __init__(self, state: State, box: Box, dice: Dice, log: list[Event] | None) -> None:
        self.state = state
        self.box = box
        self.dice = dice
        self.log = log

    def clone(self, log: list[Event] | None = None) -> Table:
        return Table(self.state.clone(), self.box, self.dice, log)

    def telling(self) -> Table:
        """The same game with a log of its own, so that numbers which are only looked at give all their reasons."""
        return Table(self.state, self.box, self.dice, [])

    def emit(self, event: Event) -> None:
        """Report what happened. Callers on hot paths look at `log` first and build no event when it is None."""
        if self.log is not None:
            self.log.append(event)

    # ------------------------------------------------------------------ dice

    def roll(self, sides: int, purpose: int, seat: int = 0, actor: int = 0, target: int = 0, index: int = 0) -> int:
        """One die, keyed by what it is for in this round of the game."""
        return self.dice.roll(sides, purpose, self.state.round_total, seat, actor, target, index)

    def roll_sector(self, purpose: int, seat: int, actor: int, target: int, times: int = 1) -> list[int]:
        """The sector's dice (PL-5.3), all of them `times` over, as they fell."""
        dice = SECTOR_DICE[self.state.sector - 1]
        moment = self.state.round_total
        faces = []
        for index, sides in enumerate(dice * times):
            faces.append(self.dice.roll(sides, purpose, moment, seat, actor, target, index))
        return faces

    def faces(self, values: list[int]) -> ev.Faces:
        """Values of the sector's dice with their sides, for an event."""
        dice = SECTOR_DICE[self.state.sector - 1]
        return tuple([(dice[place % len(dice)], value) for place, value in enumerate(values)])

    # ------------------------------------------------------------------ Luu

    def join(self, seat: int, cls: int, cards: tuple[int, ...]) -> Luu:
        """A new Luu of Level 1 at the back of a queue (PL-8.2)."""
        state = self.state
        luu = Luu(state.next_uid, seat, self.box.base[cls][0], cards)
        state.next_uid += 1
        queue = state.players[seat].queue
        queue.append(luu)
        if self.log is not None:
            self.log.append(ev.Joined("PL-8.2", seat, luu.uid, luu.name, len(queue)))
        return luu

    def bring_back(self, fallen: Fallen, cards: tuple[int, ...], rule: str) -> None:
        """A fallen Luu stands at the back of its queue as it was, but with full HP and no XP (PL-8.2)."""
        state = self.state
        for serial in cards:
            state.discard.remove(serial)
        rest = list(state.fallen_luu)
        rest.remove(fallen)
        state.fallen_luu = tuple(rest)
        luu = Luu(state.next_uid, fallen.seat, fallen.card, cards)
        state.next_uid += 1
        queue = state.players[fallen.seat].queue
        queue.append(luu)
        self.emit(ev.CameBack(rule, fallen.seat, luu.uid, luu.name, luu.level, len(queue)))

    def hurt(self, luu: Luu, damage: int, reasons: Sequence[Reason], rule: str) -> int:
        """A Luu takes damage that is final; the part that its HP did not take is returned (PL-6.6)."""
        beyond = damage - luu.hp
        if beyond < 0:
            beyond = 0
        luu.hp -= damage - beyond
        if self.log is not None:
            why = tuple(reasons)
            self.log.append(ev.LuuDamaged(rule, luu.uid, luu.name, damage, beyond, luu.hp, luu.card.max_hp, why))
        return beyond

    def heal(self, luu: Luu, amount: int, reasons: Reasons, rule: str) -> None:
        """A Luu regains HP, never above its maximum."""
        gained = min(amount, luu.card.max_hp - luu.hp)
        if gained > 0:
            luu.hp += gained
            if self.log is not None:
                reasons = capped(reasons, amount, gained)
                self.log.append(ev.Healed(rule, luu.uid, luu.name, gained, luu.hp, luu.card.max_hp, reasons))

    def knock_out(self, luu: Luu) -> None:
        """A Luu at 0 HP leaves the queue; its cards go to the discard pile (PL-10.4)."""
        state = self.state
        state.players[luu.seat].queue.remove(luu)
        state.discard.extend(luu.cards)
        state.last_fallen = (*state.last_fallen, *luu.cards) if state.fell else luu.cards
        state.fallen_luu = (*state.fallen_luu, Fallen(luu.seat, luu.card, luu.cards))
        state.fell = True
        if self.log is not None:
            self.log.append(ev.KnockedOut("PL-10.4", luu.seat, luu.uid, luu.name, luu.card.level))

    def grant_xp(self, luu: Luu, amount: int, why: str, rule: str) -> None:
        """XP one point at a time; at 5 the Luu levels up at once (PL-3.2). What it cannot use is wasted (PL-3.4)."""
        for point in range(1, amount + 1):
            if not can_gain_xp(luu):
                self.emit(ev.XpWasted("PL-3.4", luu.seat, amount - point + 1, luu.uid, luu.name))
                return
            luu.xp += 1
            if self.log is not None:
                said = why if amount == 1 else f"{why} (point {point} of {amount})"
                self.log.append(ev.XpGained(rule, luu.uid, luu.name, 1, luu.xp, ((said, 1),)))
            self.level_up_if_due(luu)

    def level_up_if_due(self, luu: Luu) -> None:
        """At 5 XP a Luu that has a next level in its form reaches it, and its XP becomes 0 (PL-3.2)."""
        if luu.xp >= XP_NEEDED:
            self.raise_level(luu, "PL-3.3")

    def raise_level(self, luu: Luu, rule: str) -> None:
        """A Luu reaches the next level of its form, if there is one; its XP becomes 0."""
        rows = self.box.evolved[luu.cls] if luu.evolved else self.box.base[luu.cls]
        place = rows.index(luu.card)
        if place + 1 < len(rows):
            luu.xp = 0
            rise = self.become(luu, rows[place + 1])
            self.emit(ev.LevelledUp(rule, luu.uid, luu.name, luu.level, luu.hp, luu.max_hp, luu.card.attack, rise))

    def become(self, luu: Luu, card: LuuCard) -> int:
        """Another row of its card rules from now on, with its passive (PL-2.3); current HP rises as the maximum does,
        by so much (PL-3.3)."""
        rise = card.max_hp - luu.card.max_hp
        luu.hp += rise
        luu.card = card
        return rise

    def evolve(self, luu: Luu, serial: int) -> None:
        """The evolved card is laid on the Luu; banked XP may level it up at once (PL-3.7)."""
        luu.cards = (*luu.cards, serial)
        rise = self.become(luu, self.box.evolved[luu.cls][0])
        self.emit(ev.Evolved("PL-3.7", luu.uid, luu.name, luu.max_hp, luu.hp, rise))
        self.level_up_if_due(luu)

    def swap_forward(self, seat: int, place: int, by: Luu) -> None:
        """The Luu at `place` (0 = front) changes places with the one before it; `by` spends its action (PL-7.4)."""
        queue = self.state.players[seat].queue
        queue[place - 1], queue[place] = queue[place], queue[place - 1]
        if self.log is not None:
            luu, past = queue[place - 1], queue[place]
            names = f"{past.name} {past.uid}", f"{by.name} {by.uid}"
            self.log.append(ev.Moved("PL-7.4", seat, luu.uid, luu.name, place, *names))

    def shift(self, seat: int, place: int, to: int, rule: str) -> None:
        """The Luu at a place (0 = front) stands at another one; those between close up."""
        queue = self.state.players[seat].queue
        luu = queue.pop(place)
        queue.insert(to, luu)
        self.emit(ev.Shifted(rule, seat, luu.uid, luu.name, to + 1))

    def share_damage(self, seat: int, damage: tuple[int, ...], rule: str) -> None:
        """From front to back, so much damage is on each Luu of a queue from now on."""
        queue = self.state.players[seat].queue
        for luu, carried in zip(queue, damage, strict=True):
            luu.hp = luu.max_hp - carried
        names = tuple([f"{luu.name} {luu.uid}" for luu in queue])
        self.emit(ev.DamageShared(rule, seat, names, tuple([luu.hp for luu in queue])))

    def defend(self, luu: Luu) -> None:
        """The Luu takes Defend for this round (PL-7.2)."""
        luu.defending = True
        if self.log is not None:
            self.log.append(ev.Defended("PL-7.2", luu.uid, luu.name))

    # ------------------------------------------------------------------ enemies

    def hurt_enemy(self, enemy: Enemy, damage: int, reasons: Sequence[Reason], rule: str) -> None:
        """An enemy takes damage that is final."""
        enemy.hp = max(0, enemy.hp - damage)
        if self.log is not None:
            why = tuple(reasons)
            self.log.append(ev.EnemyDamaged(rule, enemy.uid, enemy_name(enemy), damage, enemy.hp, enemy.max_hp, why))

    def heal_enemy(self, enemy: Enemy, amount: int, reasons: Reasons, rule: str) -> None:
        """An enemy regains HP, never above its maximum."""
        gained = min(amount, enemy.max_hp - enemy.hp)
        if gained > 0:
            enemy.hp += gained
            if self.log is not None:
                reasons = capped(reasons, amount, gained)
                name = enemy_name(enemy)
                self.log.append(ev.EnemyHealed(rule, enemy.uid, name, gained, enemy.hp, enemy.max_hp, reasons))

    def defeat(self, enemy: Enemy) -> None:
        """An enemy leaves the wave; the ones behind it close up (PL-7.1)."""
        state = self.state
        state.enemies.remove(enemy)
        if enemy.serial >= 0:
            state.fallen.append(enemy.serial)
        state.fell = True
        state.cleared = not state.enemies
        if self.log is not None:
            rule = "PL-3.6" if enemy.card.boss else "PL-3.5"
            self.log.append(ev.EnemyDefeated(rule, enemy.uid, enemy_name(enemy), enemy.card.xp))

    def purify(self, enemy: Enemy, seat: int, rule: str) -> None:
        """A Rogue leaves undefeated; a base Luu of its class from the reserve, which has no card, joins a queue."""
        state = self.state
        state.enemies.remove(enemy)
        state.fallen.append(enemy.serial)
        state.cleared = not state.enemies
        state.reserve = tuple([cls for cls in state.reserve if cls != enemy.card.cls])
        self.emit(ev.Purified(rule, enemy.uid, enemy_name(enemy)))
        self.join(seat, enemy.card.cls, ())

    def return_rogues(self) -> None:
        """Beaten Rogues go back to their tier decks after the wave (PL-5.7)."""
        state = self.state
        tiers = [tier[:] for tier in state.tiers]
        for serial in state.fallen:
            tiers[serial // TIER_SIZE].append(serial)
        state.tiers = tiers
        state.fallen = []

    # ------------------------------------------------------------------ Luutex and cards

    def gain_luutex(self, seat: int, amount: int, reasons: Sequence[Reason], rule: str, luu: Luu | None = None) -> None:
        """Luutex joins a player's pool, which has no cap (PL-9.1)."""
        player = self.state.players[seat]
        player.luutex += amount
        if self.log is not None:
            uid, name = (luu.uid, luu.name) if luu is not None else (0, "")
            self.log.append(ev.LuutexGained(rule, seat, amount, player.luutex, tuple(reasons), uid, name))

    def lay_out(self, seat: int, serial: int, luu: Luu | None, rule: str, free: bool = False) -> None:
        """A card leaves the hand and is paid for (PL-9.1); it is resolving now."""
        player = self.state.players[seat]
        cost = 0 if free else self.box.costs[serial]
        player.hand.remove(serial)
        player.luutex -= cost
        if serial >= FIRST_ACTION:
            self.state.resolving.append(serial)
        if self.log is not None:
            card = self.box.ids[serial]
            uid, name = (luu.uid, luu.name) if luu is not None else (0, "")
            self.log.append(ev.CardPlayed(rule, seat, card, self.box.name(card), cost, player.luutex, uid, name))

    def finish(self, serial: int, seat: int, luu: int) -> None:
        """A resolved card is discarded, or stays out if it has a duration (PL-10.0)."""
        state = self.state
        state.resolving.remove(serial)
        state.drawn = []
        card = self.box.action(serial)
        if card.lasts == "instant":
            state.discard.append(serial)
        else:
            out = Lasting(serial, card, seat, luu, self.box.bonuses[serial], 0, state.chosen)
            self.put_out([*state.lasting, out])
        state.chosen = -1

    def put_out(self, lastings: list[Lasting]) -> None:
        """These are the cards that are out from now on."""
        state = self.state
        state.lasting = lastings
        changed = [stat for out in lastings for stat, _ in out.bonuses]
        awaited = [moment for out in lastings for moment in self.box.reacts[out.serial]]
        state.at_work = frozenset(changed + awaited)

    def expire(self, lasts: str) -> None:
        """Cards whose time is over go to the discard pile (PL-10.0)."""
        state = self.state
        over = [lasting for lasting in state.lasting if lasting.card.lasts == lasts]
        if not over:
            return
        for lasting in over:
            state.discard.append(lasting.serial)
            if self.log is not None:
                self.log.append(ev.CardEnded("PL-10.0", lasting.card.id, lasting.card.name))
        self.put_out([lasting for lasting in state.lasting if lasting not in over])

    def draw_card(self, seat: int, rule: str) -> int:
        """The top card of the draw pile comes to hand; its serial number, or -1 when none does (PL-10.2, PL-11.1)."""
        state = self.state
        if not state.draw:
            self.reshuffle()
        if not state.draw:
            self.emit(ev.NothingToDraw("PL-10.2", seat))
            return -1
        serial = state.draw.pop()
        if serial >= self.box.first_chaos:
            self.turn_up_chaos(seat, serial)
            return -1
        state.players[seat].hand.append(serial)
        if self.log is not None:
            card = self.box.ids[serial]
            self.log.append(ev.Drew(rule, seat, card, self.box.name(card)))
        return serial

    def turn_up_chaos(self, seat: int, serial: int) -> None:
        """A drawn chaos card is removed for good and resolves before anything else, several in order (PL-11.1)."""
        state = self.state
        state.removed.append(serial)
        place = len(state.todo)
        while place and state.todo[place - 1][0] == tasks.RESOLVE_CHAOS:
            place -= 1
        state.todo.insert(place, (tasks.RESOLVE_CHAOS, serial, seat, 0))
        if self.log is not None:
            card = self.box.chaos_card(serial)
            self.log.append(ev.ChaosDrawn("PL-11.1", seat, card.id, card.name, card.printed))

    def reshuffle(self) -> None:
        """One random discard is lost for good and shown, the rest become the new draw pile (PL-10.2)."""
        state = self.state
        if not state.discard:
            return
        state.reshuffles += 1
        lost = self.dice.roll(len(state.discard), chance.REMOVED, index=state.reshuffles % 256) - 1
        serial = state.discard.pop(lost)
        state.removed.append(serial)
        state.draw = state.discard
        state.discard = []
        shuffle(state.draw, self.dice, chance.RESHUFFLE, state.reshuffles)
        if self.log is not None:
            card = self.box.ids[serial]
            self.log.append(ev.Reshuffled("PL-10.2", card, self.box.name(card), len(state.draw)))

    def take_card(self, seat: int, serial: int, source: str, rule: str) -> None:
        """A chosen card comes to hand from the discard pile or the draw pile; that is no draw."""
        pile = self.state.discard if source == "discard" else self.state.draw
        pile.remove(serial)
        self.state.players[seat].hand.append(serial)
        if self.log is not None:
            card = self.box.ids[serial]
            self.log.append(ev.CardTaken(rule, seat, card, self.box.name(card), source))

    def spend(self, lasting: Lasting, moment: int) -> None:
        """A card that acts once a round or a wave has acted now."""
        card, seat, luu = lasting.card, lasting.seat, lasting.luu
        spent = Lasting(lasting.serial, card, seat, luu, lasting.bonuses, moment, lasting.chosen)
        self.put_out([spent if out is lasting else out for out in self.state.lasting])

    def hand_over(self, lasting: Lasting, luu: Luu, bonus: Bonus) -> None:
        """What a card waited for has come: it serves this Luu until the end of the next round."""
        card = lasting.card
        handed = Lasting(lasting.serial, card, luu.seat, luu.uid, (bonus,), self.state.round_total)
        self.put_out([handed if out is lasting else out for out in self.state.lasting])
        self.emit(ev.CardHandedOver(f"card:{card.id}", card.name, luu.uid, luu.name))

    def end_card(self, lasting: Lasting) -> None:
        """A card that waited for something has had its effect and is discarded."""
        self.put_out([out for out in self.state.lasting if out is not lasting])
        self.state.discard.append(lasting.serial)
        self.emit(ev.CardEnded("PL-10.0", lasting.card.id, lasting.card.name))

    def discard_card(self, seat: int, serial: int, rule: str) -> None:
        """A card from hand goes to the discard pile."""
        self.state.players[seat].hand.remove(serial)
        self.state.discard.append(serial)
        if self.log is not None:
            card = self.box.ids[serial]
            self.log.append(ev.Discarded(rule, seat, card, self.box.name(card)))

    def begin_trouble(self, what: str, serial: int, moment: int, rule: str) -> None:
        """What a chaos card leaves in force begins."""
        self.state.troubles = (*self.state.troubles, (what, serial, moment))
        card = self.box.chaos_card(serial)
        self.emit(ev.ChaosInForce(rule, card.id, card.name))

    def end_trouble(self, trouble: Trouble, rule: str) -> None:
        """What a chaos card left in force is over."""
        self.state.troubles = tuple([other for other in self.state.troubles if other != trouble])
        card = self.box.chaos_card(trouble[1])
        self.emit(ev.ChaosEnded(rule, card.id, card.name))

    # ------------------------------------------------------------------ the end

    def end(self, won: bool, reason: str, rule: str) -> None:
        """The game is over; nothing is asked any more."""
        state = self.state
        state.outcome = Outcome(won, 0 if won else None, reason)
        state.asking = None
        state.todo = []
        if self.log is not None:
            self.log.append(ev.GameEnded(rule, won, reason))


def capped(reasons: Reasons, amount: int, gained: int) -> Reasons:
    """The reasons of a healing, of which only so much was gained."""
    return reasons if gained == amount else (*reasons, ("above the maximum", gained - amount))


def has_room(state: State, seat: int) -> bool:
    """Whether another Luu can join a queue (PL-8.1)."""
    return len(state.players[seat].queue) < QUEUE_LIMIT[len(state.players) - 1]


def can_gain_xp(luu: Luu) -> bool:
    """Whether a point of XP is of use: not at Level 5, and a base Luu of Level 3 banks 5 at most (PL-3.4)."""
    if luu.card.level >= 5:
        return False
    return luu.card.form == "evolved" or luu.card.level < 3 or luu.xp < XP_NEEDED


def enemy_name(enemy: Enemy) -> str:
    """What an enemy is called in the log: a boss by its name, a Rogue with its number in the wave."""
    return enemy.card.name if enemy.card.boss else f"Rogue {enemy.card.name} {enemy.uid % 100}"


def card_rule(serial: int, box: Box) -> str:
    """The rule reference of a card: an action card is its own rule."""
    if serial >= FIRST_ACTION:
        return f"card:{box.ids[serial]}"
    return "PL-3.7" if is_evolved(serial) else "PL-8.2"
