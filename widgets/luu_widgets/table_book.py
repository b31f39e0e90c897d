"""The rules of a game and the cards in its box, as a board looks them up and searches them."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

import luu
from luu.core.session import Session

Card = dict[str, str]


def book(session: Session, cards: Iterable[Card]) -> dict[str, Any]:
    """Every clause of the rule book, in its order, and every card of the game: what is printed on it all may know."""
    rules = luu.rules(session.game.name)
    return {
        "title": rules.title,
        "clauses": [
            {
                "id": clause.id, "title": clause.title, "text": clause.text, "ruling": clause.ruling,
                "why": clause.why, "see": list(clause.see),
            }
            for clause in rules.values()
        ],
        "cards": list(cards),
    }  # fmt: skip


def card(id_: str, kind: str, name: str, text: str) -> Card:
    """A card of the book."""
    return {"id": id_, "kind": kind, "name": name, "text": text}
