"""The only place that changes a game of Luturas Network, and the only one that reports what happened.

Rules decide; they call these functions to make it so. With logging off no event is built.
"""

from __future__ import annotations

from luu.core.compiling import mypyc_attr
from luu.core.events import Event, Outcome, Reasons
from luu.core.piles import shuffle
from luu.core.rng import Dice
from luu.core.tally import Tally
from luu.luturas import chance
from luu.luturas import events as ev
from luu.luturas.box import FIRST_OSCUMORA, Box, Face, Source
from luu.luturas.records import DURATIONS, KINDS, LASTING, NEXT, NONE, STATS, STATUSES, STRATEGY, THIS_ROUND, TOOL
from luu.luturas.state import BYPASS, FULL_SPECIAL, NO_CARD, NOBODY, OSCUMORA, TEAM, Change, Player, State, Strike


@mypyc_attr(allow_interpreted_subclasses=True)
class Table:
    """A game laid out: its state, the box it came from, its dice, and the log that events go to (or None)."""

    __slots__ = ("box", "dice", "faces", "log", "state")

    def __init__(self, state: State, box: Box, dice: Dice, log: list[Event] | None) -> None:
        self.state = state
        self.box = box
        self.faces = box.faces
        self.dice = dice
        self.log = log

    def clone(self, log: list[Event] | None = None) -> Table:
        return Table(self.state.clone(), self.box, self.dice, log)

    def emit(self, event: Event) -> None:
        """Report what happened. Callers on hot paths look at `log` first and build no event when it is None."""
        if self.log is not None:
            self.log.append(event)

    def face(self, slot: int) -> Face:
        """The side of a creature that is up."""
        return self.faces[self.state.sides[slot]]

    def name(self, slot: int) -> str:
        """What a creature is called."""
        return self.faces[self.state.sides[slot]].name

    def seat_of(self, slot: int) -> int:
        """Whose creature it is; the Oscumora counts as seat 1."""
        return 0 if slot < TEAM else 1

    # ------------------------------------------------------------------ chance

    def throw(self, count: int, sides: int, purpose: int, strike: Strike, index: int = 0) -> tuple[int, ...]:
        """The dice of an attack, keyed by who attacks whom, the how-manieth attack it is, and the round."""
        actor = strike.actor | strike.number << 8
        seat = 0 if strike.actor < TEAM else 1
        return self.dice.rolls(count, sides, purpose, self.state.round, seat, actor, strike.target, index)

    def pick(self, count: int, seat: int, what: int, number: int = 0) -> int:
        """One of `count` things at random, from 0; keyed by whose they are, what picks, and the how-manieth it is."""
        if count == 1:
            return 0
        state = self.state
        index = (4 * state.attacks + number) & 0xFF
        return self.dice.roll(count, chance.PICK, state.round, seat, what, 0, index) - 1

    def shuffle(self, pile: list[int], purpose: int, seat: int, kind: int, moment: int) -> None:
        """Shuffle a pile of a seat; in a moment of its own it is a shuffle of its own."""
        shuffle(pile, self.dice, purpose, moment << 2 | seat << 1 | kind)

    # ------------------------------------------------------------------ set-up

    def draft(self, seat: int, slot: int, number: int, rule: str) -> None:
        """A Lutura joins a team (LN-5.1), with all its Stamina."""
        state = self.state
        state.sides[slot] = 2 * number  # LN-7.1: its base side
        state.stamina[slot] = self.faces[2 * number].max_stamina
        state.pool = tuple([other for other in state.pool if other != number])
        self.emit(ev.Drafted(rule, seat, slot, self.face(slot).card, self.name(slot)))

    def choose(self, seat: int, slot: int) -> None:
        """A slot is chosen in secret, to become Active when all have chosen (LN-R3, LN-R24)."""
        self.state.players[seat].chosen = slot

    def make_main(self, seat: int, slot: int, rule: str) -> None:
        """A team's Main Lutura is in the slot."""
        self.state.active[seat] = slot
        self.state.players[seat].chosen = NOBODY
        self.emit(ev.MainChosen(rule, seat, slot, self.name(slot)))

    def set_first(self, seat: int) -> None:
        """The seat that acts first from now on."""
        self.state.first = seat

    def settle_tie(self, seat: int) -> None:
        """The winner of this round's Speed tie (LN-R84)."""
        self.state.tie = seat

    def stack_oscumoras(self, order: list[int]) -> None:
        """The Oscumoras lie face down in this order, the next one last (LN-R71)."""
        self.state.oscumoras = tuple(order)

    def deal_deck(self, seat: int, kind: int, cards: list[int]) -> None:
        """A player's deck of one kind."""
        self.state.players[seat].decks[kind] = cards

    def draw_hand(self, seat: int, counts: tuple[int, int], again: int, rule: str) -> None:
        """An opening hand (LN-5.3)."""
        player = self.state.players[seat]
        for hand, deck, count in zip(player.hands, player.decks, counts, strict=True):
            for _ in range(min(count, len(deck))):
                hand.append(deck.pop())
        if self.log is not None:
            cards = [*player.hands[0], *player.hands[1]]
            self.log.append(ev.HandDrawn(rule, seat, self.ids(cards), self.titles(cards), again))

    def return_hand(self, seat: int, lacks: str, tries: int, rule: str) -> None:
        """An opening hand, the how-manieth, is shown and goes back into its decks, which are shuffled (LN-6.1)."""
        player = self.state.players[seat]
        for card in (*player.hands[0], *player.hands[1]):
            self.state.public |= 1 << card
        if self.log is not None:
            cards = [*player.hands[0], *player.hands[1]]
            self.log.append(ev.HandReturned(rule, seat, self.ids(cards), self.titles(cards), lacks))
        for kind, deck in enumerate(player.decks):
            deck.extend(player.hands[kind])
            player.hands[kind].clear()
            self.shuffle(deck, chance.OPENING, seat, kind, tries)

    def ids(self, serials: list[int]) -> tuple[str, ...]:
        """Cards by their ids."""
        return tuple([self.box.ids[serial] for serial in serials])

    def titles(self, serials: list[int]) -> tuple[str, ...]:
        """Cards by what is printed at their head."""
        return tuple([self.box.titles[serial] for serial in serials])

    def place_oscumora(self) -> None:
        """The next Oscumora comes into play, fresh (LN-13.1, LN-14.6); of the player nothing changes (LN-R75)."""
        state = self.state
        number = state.oscumoras[-1]
        state.oscumoras = state.oscumoras[:-1]
        face = self.faces[FIRST_OSCUMORA + number]
        if state.changes:
            state.changes = [change for change in state.changes if change[0] != OSCUMORA]
        state.sides[OSCUMORA] = FIRST_OSCUMORA + number
        state.stamina[OSCUMORA] = face.max_stamina
        state.force_field = face.force_field
        state.active[1] = OSCUMORA
        state.adapted = -1
        state.low_seen = 0
        if self.log is not None:
            rule, left = ("LN-14.6" if state.beaten else "LN-13.1"), len(state.oscumoras)
            self.log.append(
                ev.OscumoraPlaced(
                    rule, OSCUMORA, face.card, face.name, face.max_stamina, face.force_field, state.beaten + 1, left
                )
            )

    # ------------------------------------------------------------------ rounds and cards

    def start_round(self) -> None:
        """Another round begins."""
        state = self.state
        state.round += 1
        state.tie = NOBODY
        state.attacks = 0
        state.phase = "command"
        if self.log is not None:
            self.log.append(ev.RoundStarted("LN-14.1" if state.solo else "LN-6.1", state.round))

    def enter_phase(self, phase: str) -> None:
        """The round goes on to its next phase."""
        self.state.phase = phase

    def draw(self, seat: int, kind: int, rule: str) -> None:
        """The top card of a deck comes to hand."""
        serial = self.take_top(seat, kind)
        if self.log is not None and serial != NO_CARD:
            self.log.append(ev.Drew(rule, seat, KINDS[kind], self.box.ids[serial], self.box.titles[serial]))

    def take_top(self, seat: int, kind: int) -> int:
        """The top card of a deck, an empty one being reshuffled, is in hand; NO_CARD when there is none (LN-R28)."""
        player = self.state.players[seat]
        deck = player.decks[kind]
        if not deck:
            deck = self.reshuffle(player, kind)
            if not deck:
                self.emit(ev.NothingToDraw("LN-R28", seat, KINDS[kind]))
                return NO_CARD
        serial = deck.pop()
        player.hands[kind].append(serial)
        return serial

    def reshuffle(self, player: Player, kind: int) -> list[int]:
        """A kind's Portal pile becomes its new deck (LN-14.7, LN-R28, LN-R72)."""
        portal = player.portals[kind]
        if portal:
            self.shuffle(portal, chance.RESHUFFLE, player.seat, kind, self.state.round)
            player.decks[kind] = portal
            player.portals[kind] = []
            rule = "LN-R72" if self.state.solo else "LN-R28"
            self.emit(ev.Reshuffled(rule, player.seat, KINDS[kind], len(portal)))
        return player.decks[kind]

    def plan_transform(self, seat: int, transforms: bool) -> None:
        """A part of the command: whether the Lutura is going to transform (LN-R50)."""
        state = self.state
        state.players[seat].transforming = int(transforms)
        if self.log is not None:
            slot = state.active[seat]
            self.log.append(ev.TransformPlanned("LN-R50", seat, slot, self.name(slot), transforms))

    def place(self, seat: int, kind: int, serial: int) -> None:
        """A part of the command: a card leaves the hand for its slot (LN-6.2)."""
        player = self.state.players[seat]
        player.hands[kind].remove(serial)
        player.placed[kind] = serial
        if self.log is not None:
            rule = "LN-14.2" if self.state.solo else "LN-6.2"
            self.log.append(ev.Placed(rule, seat, KINDS[kind], self.box.ids[serial], self.box.titles[serial]))

    def place_nothing(self, seat: int, kind: int) -> None:
        """A hand without a card of this kind leaves the slot empty (LN-R7)."""
        self.emit(ev.NothingPlaced("LN-R7", seat, KINDS[kind]))

    def locked(self, seat: int) -> None:
        """A seat's command is complete; it cannot be taken back (LN-R18)."""
        if self.log is not None:
            self.log.append(ev.Locked("LN-R18", seat))

    def to_portal(self, player: Player, kind: int, serial: int) -> None:
        """A card goes to the Portal, which lies open."""
        card = self.box.bits[serial]
        player.portals[kind].append(serial)
        if player.shown:
            player.shown &= ~card
        self.state.public |= card

    def mismatch(self, seat: int, kind: int) -> None:
        """A placed card that does not fit goes to the Portal (LN-6.3)."""
        player = self.state.players[seat]
        serial = player.placed[kind]
        player.placed[kind] = NO_CARD
        self.to_portal(player, kind, serial)
        if self.log is not None:
            slot = self.state.active[seat]
            ident, title = self.box.ids[serial], self.box.titles[serial]
            self.log.append(ev.Mismatched("LN-6.3", seat, KINDS[kind], ident, title, slot, self.name(slot)))

    def take_from_portal(self, seat: int, kind: int, place: int) -> int:
        """A card comes from the open Portal to hand; no other way but a reshuffle leads out of it (LN-R13)."""
        player = self.state.players[seat]
        serial = player.portals[kind].pop(place)
        player.hands[kind].append(serial)
        player.shown |= self.box.bits[serial]
        return serial

    def exchange(self, seat: int, kind: int, place: int) -> None:
        """The card for a mismatched one comes from the Portal (LN-R11)."""
        serial = self.take_from_portal(seat, kind, place)
        if self.log is not None:
            ident, title = self.box.ids[serial], self.box.titles[serial]
            self.log.append(ev.Exchanged("LN-R11", seat, KINDS[kind], ident, title, "portal"))

    def exchange_from_deck(self, seat: int, kind: int) -> None:
        """The Portal has no other card of the kind, so the deck gives one (LN-R12)."""
        serial = self.take_top(seat, kind)
        if serial != NO_CARD and self.log is not None:
            ident, title = self.box.ids[serial], self.box.titles[serial]
            self.log.append(ev.Exchanged("LN-R12", seat, KINDS[kind], ident, title, "deck"))

    def retrieve(self, seat: int, kind: int, place: int, source: Source) -> None:
        """A card or ability brings a card back from the Portal."""
        serial = self.take_from_portal(seat, kind, place)
        if self.log is not None:
            ident, title = self.box.ids[serial], self.box.titles[serial]
            self.log.append(ev.Retrieved(source.rule, seat, KINDS[kind], ident, title, source.title))

    def discard(self, seat: int, kind: int, serial: int, rule: str, title: str = "") -> None:
        """A card goes from hand to the Portal."""
        player = self.state.players[seat]
        player.hands[kind].remove(serial)
        self.to_portal(player, kind, serial)
        if self.log is not None:
            self.log.append(ev.Discarded(rule, seat, KINDS[kind], self.box.ids[serial], self.box.titles[serial], title))

    def take_defense(self, seat: int, rule: str) -> None:
        """The active Lutura turns to Defense Mode until the round ends."""
        state = self.state
        state.players[seat].defending = 1
        slot = state.active[seat]
        if self.log is not None:
            self.log.append(ev.TookDefense(rule, seat, slot, self.name(slot)))

    def return_tool(self, seat: int, why: str, rule: str) -> None:
        """A placed Tool that is not used goes back to hand."""
        player = self.state.players[seat]
        serial = player.placed[TOOL]
        player.placed[TOOL] = NO_CARD
        player.hands[TOOL].append(serial)
        if self.log is not None:
            self.log.append(ev.ToolReturned(rule, seat, self.box.ids[serial], self.box.titles[serial], why))

    def reveal_strategy(self, seat: int) -> None:
        """The placed Strategy is shown (LN-6.5)."""
        state = self.state
        serial = state.players[seat].placed[1]
        state.public |= self.box.bits[serial]
        if self.log is not None:
            rule = "LN-14.2" if state.solo else "LN-6.5"
            name = self.name(state.active[seat])
            self.log.append(ev.StrategyRevealed(rule, seat, self.box.ids[serial], self.box.titles[serial], name))

    def clear_slots(self, player: Player) -> None:
        """The cards of the round leave their slots for the Portal; the Lutura stands to attack again (LN-6.8)."""
        tool, strategy = player.placed
        if tool != NO_CARD:
            self.to_portal(player, TOOL, tool)
        if strategy != NO_CARD:
            self.to_portal(player, STRATEGY, strategy)
        player.placed = [NO_CARD, NO_CARD]
        player.used = player.revealed = player.transforming = player.defending = 0
        if self.log is not None:
            gone = [serial for serial in (tool, strategy) if serial != NO_CARD]
            if gone:
                self.log.append(ev.WentToPortal("LN-6.8", player.seat, self.ids(gone), self.titles(gone)))

    # ------------------------------------------------------------------ sides and places

    def transform(self, slot: int, rule: str, spend: bool) -> None:
        """A Lutura turns to its Hyper side: it is cured, its Stamina stays (LN-7.2, LN-9.8, LN-R51)."""
        state = self.state
        seat = self.seat_of(slot)
        cured = state.status[slot]
        state.sides[slot] |= 1
        state.status[slot] = NONE
        if spend:
            state.players[seat].spent = 1
        if self.log is not None:
            word = STATUSES[cured] if cured != NONE else ""
            self.log.append(ev.Transformed(rule, seat, slot, self.name(slot), word))

    def fall_back(self, slot: int, rule: str) -> None:
        """A Lutura turns back to its base side, which cures nothing (LN-R48)."""
        self.state.sides[slot] = self.face(slot).base_number
        if self.log is not None:
            self.log.append(ev.FellBack(rule, self.seat_of(slot), slot, self.name(slot)))

    def enter(self, seat: int, slot: int, rule: str) -> None:
        """A backup becomes Active for a fallen Lutura."""
        state = self.state
        state.active[seat] = slot
        state.players[seat].chosen = NOBODY
        if self.log is not None:
            face = self.face(slot)
            self.log.append(ev.Entered(rule, seat, slot, face.name, state.stamina[slot], face.max_stamina))

    def swap(self, seat: int, slot: int, forced: bool, source: Source) -> None:
        """The active Lutura changes places with a backup; what holds only in the slot ends (LN-R27, LN-R83)."""
        state = self.state
        out = state.active[seat]
        self.end_changes_of(out, (NEXT, LASTING))
        state.active[seat] = slot
        state.players[seat].defending = 0
        if self.log is not None:
            names = self.name(slot), out, self.name(out)
            self.log.append(ev.Swapped(source.rule, seat, slot, *names, source.title, forced))

    # ------------------------------------------------------------------ Stamina

    def hit(self, strike: Strike, reasons: Reasons, field: bool, rule: str) -> None:
        """An attack's damage is taken, from the Force Field or from Stamina, never from both."""
        state = self.state
        target = strike.target
        if field:
            state.force_field = max(0, state.force_field - strike.damage)
        else:
            state.stamina[target] = max(0, state.stamina[target] - strike.damage)
        if self.log is not None:
            seat, face = self.seat_of(strike.actor), self.face(target)
            left, most = (state.force_field, face.force_field) if field else (state.stamina[target], face.max_stamina)
            to = "force field" if field else "stamina"
            self.log.append(
                ev.Hit(
                    rule, seat, strike.actor, self.name(strike.actor), target, face.name, strike.damage, reasons,
                    to, left, most,
                )
            )  # fmt: skip

    def hurt(self, slot: int, amount: int, source: Source, field: bool = False) -> None:
        """An effect takes Stamina or Force Field, without a roll."""
        state = self.state
        if field:
            state.force_field = max(0, state.force_field - amount)
        else:
            state.stamina[slot] = max(0, state.stamina[slot] - amount)
        if self.log is not None:
            face = self.face(slot)
            left, most = (state.force_field, face.force_field) if field else (state.stamina[slot], face.max_stamina)
            to = "force field" if field else "stamina"
            self.log.append(ev.Hurt(source.rule, slot, face.name, amount, ((source.title, amount),), to, left, most))

    def heal(self, slot: int, amount: int, reasons: Reasons, rule: str) -> None:
        """A creature recovers Stamina; the amount is what there is room for."""
        state = self.state
        state.stamina[slot] += amount
        if self.log is not None:
            face = self.face(slot)
            self.log.append(ev.Healed(rule, slot, face.name, amount, reasons, state.stamina[slot], face.max_stamina))

    def raise_force_field(self, amount: int, source: Source) -> None:
        """The Oscumora's Force Field regains so much."""
        self.state.force_field += amount
        face = self.face(OSCUMORA)
        self.emit(
            ev.ForceFieldRose(
                source.rule, OSCUMORA, face.name, amount, self.state.force_field, face.force_field, source.title
            )
        )

    def knock_out(self, slot: int) -> None:
        """A Lutura at 0 Stamina is out: status, Special, Hyper side and all changes on it end (LN-12.1, LN-14.8)."""
        state = self.state
        state.status[slot] = NONE
        state.special[slot] = 0
        state.sides[slot] = self.face(slot).base_number  # LN-R53
        if state.changes:
            state.changes = [change for change in state.changes if change[0] != slot]
        if self.log is not None:
            seat = self.seat_of(slot)
            left = sum([state.stamina[other] > 0 for other in state.slots(seat)])
            self.log.append(ev.KnockedOut("LN-12.1", seat, slot, self.name(slot), left))

    def defeat_oscumora(self) -> None:
        """The Oscumora in play is beaten (LN-14.6)."""
        self.state.beaten += 1
        if self.log is not None:
            self.log.append(ev.OscumoraDefeated("LN-14.6", OSCUMORA, self.name(OSCUMORA), self.state.beaten))

    def seen_low(self) -> None:
        """The Oscumora in play has been at half Stamina or less."""
        self.state.low_seen = 1

    def adapt(self, category: int) -> None:
        """The Oscumora in play has been hit by a Tool of this category."""
        self.state.adapted = category

    # ------------------------------------------------------------------ statuses, changes, Special

    def place_status(self, slot: int, status: int, rule: str, title: str) -> None:
        """A status is on a creature; it replaces another one (LN-9.7)."""
        state = self.state
        old = state.status[slot]
        state.status[slot] = status
        if self.log is not None:
            replaced = STATUSES[old] if old != NONE else ""
            self.log.append(ev.StatusPlaced(rule, slot, self.name(slot), STATUSES[status], replaced, title))

    def cure(self, slot: int, source: Source) -> None:
        """A creature loses its status."""
        state = self.state
        status = state.status[slot]
        state.status[slot] = NONE
        if self.log is not None:
            self.log.append(ev.Cured(source.rule, slot, self.name(slot), STATUSES[status], source.title))

    def change(self, slot: int, stat: int, amount: int, asked: int, ends: int, source: Source) -> None:
        """A stat is changed for a while."""
        self.state.changes.append((slot, stat, amount, ends, source.number))
        if self.log is not None:
            self.log.append(
                ev.Changed(
                    source.rule, slot, self.name(slot), STATS[stat], amount, asked, DURATIONS[ends], source.title
                )
            )

    def grant(self, slot: int, what: int, amount: int, ends: int, source: Source, word: str) -> None:
        """A creature has something that no number measures, for a while."""
        self.state.changes.append((slot, what, amount, ends, source.number))
        if self.log is not None:
            self.log.append(ev.Granted(source.rule, slot, self.name(slot), word, DURATIONS[ends], source.title))

    def pass_by(self, slot: int, what: int, status: int, source: Source) -> None:
        """A status does not bind a creature until the round ends (LN-R46)."""
        self.state.changes.append((slot, what, status, THIS_ROUND, source.number))
        if self.log is not None and self.state.status[slot] == status:
            self.log.append(ev.StatusPassedBy("LN-R46", slot, self.name(slot), STATUSES[status], source.title))

    def end_changes(self, ends: int) -> None:
        """What lasts for the round is over, for all creatures."""
        state = self.state
        if state.changes:
            self.keep_changes([change for change in state.changes if change[3] != ends])

    def end_changes_of(self, slot: int, ends: tuple[int, ...]) -> None:
        """What a creature had until its attack, or while it was Active, is over."""
        state = self.state
        if state.changes:
            self.keep_changes([change for change in state.changes if change[0] != slot or change[3] not in ends])

    def keep_changes(self, kept: list[Change]) -> None:
        """Only these changes go on."""
        state = self.state
        if len(kept) == len(state.changes):
            return
        if self.log is not None:
            gone = [change for change in state.changes if change not in kept and change[1] != BYPASS]
            for ends in sorted({change[3] for change in gone}):
                over = [change for change in gone if change[3] == ends]
                names = tuple([self.name(change[0]) for change in over])
                titles = tuple([self.box.sources[change[4]].title for change in over])
                self.log.append(ev.ChangesEnded("LN-R83", DURATIONS[ends], names, titles))
        state.changes = kept

    def change_special(self, slot: int, amount: int, why: str, rule: str) -> None:
        """The Special counter, also called Gear (LN-R57), moves within 0 and 9 (LN-14.8, LN-R54)."""
        state = self.state
        old = state.special[slot]
        new = old + amount
        new = 0 if new < 0 else FULL_SPECIAL if new > FULL_SPECIAL else new
        if new != old:
            state.special[slot] = new
            if self.log is not None:
                tally = Tally(amount, why).to(new - old, "kept within 0 and 9")
                reasons = tuple(tally.reasons)
                self.log.append(ev.SpecialChanged(rule, slot, self.name(slot), new - old, new, reasons))

    # ------------------------------------------------------------------ attacks

    def begin_strike(self, strike: Strike) -> None:
        """An attack is under way; a Lutura's Tool is shown and used up."""
        state = self.state
        state.strikes = (*state.strikes, strike)
        if strike.tool == NO_CARD:
            state.attacks += 1
            if self.log is not None:
                names = self.name(strike.actor), strike.target, self.name(strike.target)
                self.log.append(ev.OscumoraAttacks("LN-14.4", strike.actor, *names, state.attacks))
            return
        seat = 0 if strike.actor < TEAM else 1
        player = state.players[seat]
        player.revealed = player.used = 1
        state.public |= self.box.bits[strike.tool]
        if self.log is not None:
            card = self.box.ids[strike.tool], self.box.titles[strike.tool]
            rule = "LN-14.2" if state.solo else "LN-6.6"
            self.log.append(
                ev.ToolRevealed(
                    rule, seat, strike.actor, self.name(strike.actor), *card, strike.target, self.name(strike.target)
                )
            )

    def end_strike(self) -> None:
        """The attack under way is over."""
        self.state.strikes = self.state.strikes[:-1]

    # ------------------------------------------------------------------ questions and the end

    def ask(self, kind: str, seat: int, first: int = 0, second: int = 0) -> None:
        """Something is asked of a seat."""
        self.state.asking = (kind, seat, first, second)

    def end(self, winner: int | None, reason: str, rule: str) -> None:
        """The game is over; nothing is asked any more. `winner` is the seat, 1 for the Oscumoras, None for a draw."""
        state = self.state
        won = winner == 0
        named = None if state.solo and not won else winner
        state.outcome = Outcome(won, named, reason)
        state.asking = None
        state.todo.clear()
        state.strikes = ()
        self.emit(ev.GameEnded(rule, won, named, reason))
