"""Cards that bring Luu into a queue by other ways than being paid for, and that name a class."""

from __future__ import annotations

from luu.planet import events as ev
from luu.planet.box import FIRST_EVOLVED, class_of
from luu.planet.memory import cards_of, revivable
from luu.planet.records import CLASS_NAMES, LAGLUU
from luu.planet.state import Fallen, Task
from luu.planet.table import Table, card_rule, has_room


def bring_back(table: Table, task: Task) -> None:
    """A player says which fallen Luu comes back; asked only if there are several."""
    _, seat, serial, _ = task
    found = revivable(table, seat)
    if len(found) > 1:
        table.state.asking = ("fallen", seat, serial, 0)
    elif found:
        come_back(table, found[0], serial)


def fallen_keys(table: Table, seat: int) -> list[str]:
    """The fallen Luu that can come back, by the row that each had reached."""
    return [f"fallen:{fallen.card.id}" for fallen in revivable(table, seat)]


def answer_fallen(table: Table, seat: int, serial: int, row: str) -> None:
    """This one comes back."""
    come_back(table, next(fallen for fallen in revivable(table, seat) if fallen.card.id == row), serial)


def come_back(table: Table, fallen: Fallen, serial: int) -> None:
    """A fallen Luu and its cards leave the discard pile for the back of the queue."""
    cards = cards_of(table, fallen)
    assert cards is not None
    table.bring_back(fallen, cards, f"card:{table.box.ids[serial]}")


# ---------------------------------------------------------------------- a Luu card for nothing


def play_free(table: Table, task: Task) -> None:
    """With a Lagluu in the queue, room for another (PL-8.1) and one in hand, its player may play that for nothing."""
    _, seat, serial, _ = task
    player = table.state.players[seat]
    held = [card for card in player.hand if card < FIRST_EVOLVED and class_of(card) == LAGLUU]
    if held and has_room(table.state, seat) and any(luu.cls == LAGLUU for luu in player.queue):
        table.state.asking = ("free", seat, held[0], serial)


def free_keys(table: Table, card: int) -> list[str]:
    """The card that may be played, or not."""
    return [table.box.play_keys[card], "pass"]


def answer_free(table: Table, seat: int, card: int, key: str) -> None:
    """The Luu joins unpaid, or its card stays in hand."""
    if key != "pass":
        table.lay_out(seat, card, None, card_rule(card, table.box), free=True)
        table.join(seat, class_of(card), (card,))


# ---------------------------------------------------------------------- a class is named


def class_keys() -> list[str]:
    """The classes that a card can be for."""
    return [f"class:{name.lower()}" for name in CLASS_NAMES]


def answer_class(table: Table, seat: int, serial: int, key: str) -> None:
    """The card that is being resolved is for this class."""
    cls = class_keys().index(key)
    table.state.chosen = cls
    title = table.box.action(serial).name
    table.emit(ev.ClassNamed(f"card:{table.box.ids[serial]}", seat, title, CLASS_NAMES[cls]))
