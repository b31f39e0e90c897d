"""Luu: two tabletop games as software, Planet Luu and Luturas Network.

See `luu.new`, `luu.load`, `luu.cards`, `luu.rules`; `luu.odds`, `luu.agents` and `luu.lab` are imported when first
used.
"""

from __future__ import annotations

from importlib import import_module
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from luu import agents, odds
    from luu.core.cardset import CardSet
    from luu.core.choice import Choice, Option
    from luu.core.errors import BadSheet, CardsChanged, CorruptSave, IllegalMove, RulesChanged, UnknownClause
    from luu.core.events import Event, Outcome
    from luu.core.rulebook import Clause, Rulebook
    from luu.core.session import Session
    from luu.games import cards, load, new, position, rules

__version__: Final = "0.1.0"

_HOMES: Final = {
    "new": "luu.games",
    "load": "luu.games",
    "cards": "luu.games",
    "position": "luu.games",
    "rules": "luu.games",
    "Session": "luu.core.session",
    "Choice": "luu.core.choice",
    "Option": "luu.core.choice",
    "CardSet": "luu.core.cardset",
    "Rulebook": "luu.core.rulebook",
    "Clause": "luu.core.rulebook",
    "Event": "luu.core.events",
    "Outcome": "luu.core.events",
    "IllegalMove": "luu.core.errors",
    "CorruptSave": "luu.core.errors",
    "RulesChanged": "luu.core.errors",
    "CardsChanged": "luu.core.errors",
    "BadSheet": "luu.core.errors",
    "UnknownClause": "luu.core.errors",
}
"""Where each public name lives. They are imported when first used, so that `import luu` takes next to no time."""

_MODULES: Final = ("agents", "lab", "odds")

__all__ = [
    "BadSheet", "CardSet", "CardsChanged", "Choice", "Clause", "CorruptSave", "Event", "IllegalMove", "Option",
    "Outcome", "Rulebook", "RulesChanged", "Session", "UnknownClause", "__version__", "agents", "cards", "lab", "load",
    "new", "odds", "position", "rules",
]  # fmt: skip


def __getattr__(name: str) -> Any:
    if name in _HOMES:
        value = getattr(import_module(_HOMES[name]), name)
    elif name in _MODULES:
        value = import_module(f"luu.{name}")
    else:
        raise AttributeError(f"module 'luu' has no attribute {name!r}")
    globals()[name] = value
    return value


def __dir__() -> list[str]:
    return sorted({*globals(), *__all__})
