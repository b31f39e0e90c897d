"""A table at rest: what a board shows of a game while a lesson asks about it, and nothing that answers the question."""

from __future__ import annotations

import re
from collections.abc import Iterable
from typing import Any, Final

Plain = dict[str, Any]

WAITS: Final = "Answer the question first; then the game goes on here."
UNKNOWN: Final = "?"
PART: Final = re.compile(r"\[(\d+)\]|\.?(\w+)")
JUDGED: Final[Plain] = {"playable": False, "fits": None, "key": None, "why_not": "", "defends": "", "caution": ""}
"""What a hand says of a card's use now."""


def at_rest(view: Plain, asked: Iterable[str] = ()) -> Plain:
    """A table's view without options, chances, reasons and whether a card fits, and without the parts that are asked.

    asked: places in the view such as `queues[0][1].attack`; a number there becomes "?", a list is empty. Places that
    the view does not have are left out.
    """
    rest: Plain = without_reasons(view)
    choice = rest.get("choice")
    rest["choice"] = None if choice is None else {**choice, "prompt": WAITS, "options": []}
    rest["hands"] = [None if hand is None else [unjudged(card) for card in hand] for hand in rest["hands"]]
    silent = {"turn": rest["table"].get("turn"), "options": {}, "waiting": 0, "intent": None}
    rest["table"] |= {"can_undo": False, "can_redo": False, "odds": silent}
    for place in asked:
        cover(rest, place)
    return rest


def without_reasons(part: Any) -> Any:
    """A copy in which no number tells what it is made of; the log, which tells of the past, stays as it is."""
    if isinstance(part, dict):
        return {
            name: [] if name.endswith("reasons") else value if name == "log" else without_reasons(value)
            for name, value in part.items()
        }
    return [without_reasons(one) for one in part] if isinstance(part, list | tuple) else part


def unjudged(card: Plain) -> Plain:
    """A card of the hand as it is printed."""
    return {**card, **{name: plain for name, plain in JUDGED.items() if name in card}}


def cover(view: Any, place: str) -> None:
    """Make one part of a view unknown, in place."""
    *way, last = [int(number) if number else name for number, name in PART.findall(place)]
    try:
        for step in way:
            view = view[step]
        view[last] = [] if isinstance(view[last], list) else UNKNOWN
    except (KeyError, IndexError, TypeError):
        return
