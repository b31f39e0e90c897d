"""Drawing, playing and discarding cards (PL-6.1, PL-6.4, PL-6.7, PL-10)."""

from __future__ import annotations

from luu.core.effects import ON_PLAY
from luu.core.piles import shuffle
from luu.planet import chance, effects, tasks
from luu.planet import events as ev
from luu.planet.acts import Act, Play
from luu.planet.box import BASE_IDS, FIRST_ACTION, FIRST_EVOLVED, class_of
from luu.planet.rules.growth import evolvable
from luu.planet.rules.troubles import cards_forbidden
from luu.planet.rules.verbs import code, decode, fits, suits
from luu.planet.state import Task
from luu.planet.table import HAND_LIMIT, QUEUE_LIMIT, Table, card_rule


def draw_up(table: Table) -> None:
    """At sector start each player below the hand limit draws what is missing; nobody discards (PL-6.1)."""
    players = table.state.players
    limit = HAND_LIMIT[len(players) - 1]
    for player in reversed(players):
        missing = limit - len(player.hand)
        if missing > 0:
            table.state.todo.append((tasks.DRAW_UP, player.seat, missing, 0))


def draw_missing(table: Table, task: Task) -> None:
    """One of the missing cards is drawn, then the next: a chaos card resolves in between, and is a draw too."""
    _, seat, missing, _ = task
    if missing > 1:
        table.state.todo.append((tasks.DRAW_UP, seat, missing - 1, 0))
    table.draw_card(seat, "PL-6.1")


def draw_one(table: Table, task: Task) -> None:
    """After a wave each player draws 1 (PL-6.7)."""
    table.draw_card(task[1], "PL-6.7")


def discard_down(table: Table, task: Task) -> None:
    """After a wave, and never during one (PL-6.2), each player discards down to the hand limit (PL-6.7)."""
    seat = task[1]
    limit = HAND_LIMIT[len(table.state.players) - 1]
    excess = len(table.state.players[seat].hand) - limit
    if excess > 0:
        table.state.asking = ("discard", seat, excess, 0)


def discard_cards(table: Table, task: Task) -> None:
    """A card makes its player discard; without a choice it is done at once."""
    _, seat, count, only_drawn = task
    hand = table.state.players[seat].hand
    pile = [serial for serial in hand if serial in table.state.drawn] if only_drawn else hand
    if len(pile) > count:
        table.state.asking = ("discard", seat, count, 1 + only_drawn)
        return
    for serial in pile[:]:
        table.discard_card(seat, serial, resolving_rule(table))


def discard_keys(table: Table, seat: int, source: int) -> list[str]:
    """The cards that may be discarded now, each once."""
    hand = table.state.players[seat].hand
    pile = [serial for serial in hand if serial in table.state.drawn] if source == 2 else hand
    return list(dict.fromkeys([f"discard:{table.box.ids[serial]}" for serial in pile]))


def answer_discard(table: Table, seat: int, card: str, count: int, source: int) -> None:
    """A card is discarded; if more must go, the question is asked again."""
    hand = table.state.players[seat].hand
    pile = [serial for serial in hand if serial in table.state.drawn] if source == 2 else hand
    serial = next(serial for serial in pile if table.box.ids[serial] == card)
    table.discard_card(seat, serial, resolving_rule(table) if source else "PL-6.7")
    if count > 1:
        task = tasks.DISCARD_CARDS if source else tasks.DISCARD_DOWN
        table.state.todo.append((task, seat, count - 1, int(source == 2)))


def resolving_rule(table: Table) -> str:
    """The rule reference of the card that acts now: one that is being played, or one that is out."""
    return card_rule(table.state.speaking, table.box)


# ---------------------------------------------------------------------- playing a card


def play_keys(table: Table, seat: int) -> list[str]:
    """The cards in hand that can be played now, each once."""
    player = table.state.players[seat]
    box = table.box
    luutex = player.luutex
    keys: list[str] = []
    jammed = bool(table.state.troubles) and cards_forbidden(table.state)
    for serial in player.hand:
        if box.costs[serial] <= luutex and not (jammed and serial >= FIRST_ACTION):
            key = box.play_keys[serial]
            if key not in keys and playable(table, seat, serial):
                keys.append(key)
    return keys


def playable(table: Table, seat: int, serial: int) -> bool:
    """Whether a card that can be paid for has a use now (PL-3.7, PL-8.1)."""
    queue = table.state.players[seat].queue
    if serial < FIRST_EVOLVED:
        return len(queue) < QUEUE_LIMIT[len(table.state.players) - 1]
    if serial < FIRST_ACTION:
        return bool(evolvable(table.state, seat, class_of(serial)))
    if not queue and table.box.action(serial).target not in ("none", "rogue"):
        return False
    if not target_fits(table, seat, serial):
        return False
    return not table.box.picky[serial] or fits(table, seat, table.box.verbs[serial])


def target_fits(table: Table, seat: int, serial: int) -> bool:
    """Whether a card for a Rogue, or for a Luu of one class, finds one."""
    target = table.box.action(serial).target
    return (target != "rogue" and target not in BASE_IDS) or bool(target_places(table, seat, serial))


def play_card(table: Table, seat: int, card: str) -> None:
    """A card is played from hand; whom it is for is asked when there is a choice (PL-6.4)."""
    state = table.state
    serial = next(serial for serial in state.players[seat].hand if table.box.ids[serial] == card)
    places = target_places(table, seat, serial)
    if len(places) > 1:
        state.asking = ("target", seat, serial, 0)
    else:
        resolve(table, seat, serial, places[0] if places else 0)


def target_places(table: Table, seat: int, serial: int) -> list[int]:
    """The places (1 = front) of the Luu or Rogues among which the player of a card chooses; none if it chooses none."""
    if serial < FIRST_EVOLVED:
        return []
    if serial < FIRST_ACTION:
        return evolvable(table.state, seat, class_of(serial))
    target = table.box.action(serial).target
    queue = table.state.players[seat].queue
    if target == "rogue":
        return rogue_places(table, seat, serial)
    if target == "luu":
        if table.box.picky[serial]:
            verbs = table.box.verbs[serial]
            return [place + 1 for place, luu in enumerate(queue) if suits(luu, verbs)]
        return list(range(1, len(queue) + 1))
    return [place + 1 for place, luu in enumerate(queue) if BASE_IDS[luu.card.cls] == target]


def rogue_places(table: Table, seat: int, serial: int) -> list[int]:
    """The places of the Rogues that all verbs of a card can act on."""
    acts = [verb for verb in table.box.verbs[serial] if isinstance(verb, Act)]
    enemies = enumerate(table.state.enemies, 1)
    return [place for place, enemy in enemies if all(verb.hits(table, seat, enemy) for verb in acts)]


def target_keys(table: Table, seat: int, serial: int) -> list[str]:
    """The Luu or Rogues that the card can be for."""
    kind = "rogue" if for_rogue(table, serial) else "luu"
    return [f"target:{kind}-{place}" for place in target_places(table, seat, serial)]


def for_rogue(table: Table, serial: int) -> bool:
    """Whether a card is for a Rogue."""
    return serial >= FIRST_ACTION and table.box.action(serial).target == "rogue"


def resolve(table: Table, seat: int, serial: int, place: int) -> None:
    """The card is paid for and takes effect; what it does in several steps waits as tasks."""
    state = table.state
    rogue = for_rogue(table, serial)
    luu = state.players[seat].queue[place - 1] if place and not rogue else None
    if serial >= FIRST_ACTION and table.box.action(serial).target == "actor":
        luu = state.luu(state.acting)
    table.lay_out(seat, serial, luu, card_rule(serial, table.box))
    uid = state.enemies[place - 1].uid if rogue else luu.uid if luu is not None else 0
    if serial < FIRST_EVOLVED:
        table.join(seat, class_of(serial), (serial,))
    elif serial < FIRST_ACTION:
        state.todo.append((tasks.EVOLVE_NOW, serial, uid, 0))
    else:
        state.todo.append((tasks.FINISH_CARD, serial, uid, seat))
        for number in range(len(table.box.verbs[serial]) - 1, -1, -1):
            state.todo.append((tasks.RUN_EFFECT, serial, uid, code(seat, "on_play", number)))


def run_effect(table: Table, task: Task) -> None:
    """One verb of a card that is being resolved, or that is out and acts."""
    _, serial, uid, packed = task
    seat, trigger, number, prize = decode(packed)
    verbs = table.box.verbs[serial] if trigger == ON_PLAY else table.box.reacts[serial][trigger]
    verb = verbs[number]
    table.state.speaking = serial
    if isinstance(verb, Act):
        verb.apply(table, Play(seat, serial, uid, prize))


def finish_card(table: Table, task: Task) -> None:
    """All verbs have run: the card is discarded or stays out (PL-10.0)."""
    _, serial, uid, seat = task
    table.finish(serial, seat, uid)


# ---------------------------------------------------------------------- taking a card from a pile


def take_card(table: Table, task: Task) -> None:
    """A player takes a card from the discard pile, or searches the draw pile for one, which is shuffled then."""
    _, seat, place, kind = task
    found = takeable(table, place, kind)
    if len({table.box.ids[serial] for serial in found}) > 1:
        table.state.asking = ("take", seat, place, kind)
    elif found:
        answer_take(table, seat, table.box.ids[found[0]], place, kind)
    else:
        table.emit(ev.NothingToTake(resolving_rule(table), seat, effects.SOURCES[place]))
        reshuffle_searched(table, place)


def takeable(table: Table, place: int, kind: int) -> list[int]:
    """The cards of a pile that may be taken."""
    return effects.takeable(table.state, effects.SOURCES[place], effects.KINDS[kind])


def take_keys(table: Table, place: int, kind: int) -> list[str]:
    """The cards that may be taken, each once, in the order of the box (a pile's order is nobody's business)."""
    found = sorted(takeable(table, place, kind))
    return list(dict.fromkeys([f"take:{table.box.ids[serial]}" for serial in found]))


def answer_take(table: Table, seat: int, card: str, place: int, kind: int) -> None:
    """The card comes to hand."""
    serial = min(serial for serial in takeable(table, place, kind) if table.box.ids[serial] == card)
    table.take_card(seat, serial, effects.SOURCES[place], resolving_rule(table))
    reshuffle_searched(table, place)


def reshuffle_searched(table: Table, place: int) -> None:
    """A draw pile that was searched is shuffled."""
    if effects.SOURCES[place] == "draw":
        state = table.state
        state.searches += 1
        shuffle(state.draw, table.dice, chance.SEARCH, state.searches)
