"""Drawing, playing and discarding cards (PL-6.1, PL-6.4, PL-6.7, PL-10)."""

from __future__ import annotations

from luu.planet import effects, tasks
from luu.planet.box import FIRST_ACTION, FIRST_EVOLVED, class_of
from luu.planet.effects import Act, Play
from luu.planet.rules.growth import evolvable
from luu.planet.rules.troubles import cards_forbidden
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
    """The rule reference of the card that is being resolved."""
    resolving = table.state.resolving
    return card_rule(resolving[-1], table.box) if resolving else "PL-6.7"


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
    if not queue and table.box.action(serial).target != "none":
        return False
    return not table.box.picky[serial] or effects.fits(table, seat, serial)


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
    """The places (1 = front) of the Luu among which the player of a card chooses; none if it chooses none."""
    if serial < FIRST_EVOLVED:
        return []
    if serial < FIRST_ACTION:
        return evolvable(table.state, seat, class_of(serial))
    if table.box.action(serial).target != "luu":
        return []
    return list(range(1, len(table.state.players[seat].queue) + 1))


def target_keys(table: Table, seat: int, serial: int) -> list[str]:
    """The Luu that the card can be for."""
    return [f"target:luu-{place}" for place in target_places(table, seat, serial)]


def resolve(table: Table, seat: int, serial: int, place: int) -> None:
    """The card is paid for and takes effect; what it does in several steps waits as tasks."""
    state = table.state
    luu = state.players[seat].queue[place - 1] if place else None
    if serial >= FIRST_ACTION and table.box.action(serial).target == "actor":
        luu = state.luu(state.acting)
    table.lay_out(seat, serial, luu, card_rule(serial, table.box))
    uid = luu.uid if luu is not None else 0
    if serial < FIRST_EVOLVED:
        table.join(seat, class_of(serial), (serial,))
    elif serial < FIRST_ACTION:
        state.todo.append((tasks.EVOLVE_NOW, serial, uid, 0))
    else:
        state.todo.append((tasks.FINISH_CARD, serial, uid, seat))
        for number in range(len(table.box.verbs[serial]) - 1, -1, -1):
            state.todo.append((tasks.RUN_EFFECT, serial, uid, number))


def run_effect(table: Table, task: Task) -> None:
    """One verb of a card that is being resolved."""
    _, serial, uid, number = task
    verb = table.box.verbs[serial][number]
    if isinstance(verb, Act):
        verb.apply(table, Play(table.state.turn, serial, uid))


def finish_card(table: Table, task: Task) -> None:
    """All verbs have run: the card is discarded or stays out (PL-10.0)."""
    _, serial, uid, seat = task
    table.finish(serial, seat, uid)
