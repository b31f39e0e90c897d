"""A lesson out of a saved game, ready for a teacher's words: which decisions it stops at, and what it asks there."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Final

import luu
from luu.core.session import Session
from luu_widgets.lessons.teacher_games import escaped, lesson_from_game

A_FEW: Final = 5
"""So many decisions are picked where none is named."""
BEST_LEFT: Final = 3
"""With fewer options than these there is little to talk about."""
QUESTION: Final = "What was played here?"
BETWEEN: Final = "The game goes on, up to the next decision."
TO_EDIT: Final = """\
# Made from a saved game. The words are yours to change: title, about, and say, ask, hint and then of every step.
# Leave seed, setup and moves, which are the game's. `python -m luu_widgets.lessons check` tells what went wrong.

"""


@dataclass(frozen=True)
class Decision:
    """A decision of a game: its ply, what was asked, what was played, how many options there were.

    drafted: it was taken before the first round.
    """

    ply: int
    prompt: str
    played: str
    options: int
    drafted: bool


def decisions(session: Session) -> Iterator[Decision]:
    """The decisions of a game in their order."""
    for (ply, key), game in zip(enumerate(session.moves), session.positions(), strict=False):
        drafted = not game.round_row()["round_total"]
        yield Decision(ply, game.prompt, game.label(key), len(game.keys), drafted)


def a_few(found: Sequence[Decision]) -> list[int]:
    """Some decisions from all over the game: of each part the one with most options, none of the draft."""
    worth = [one for one in found if one.options >= BEST_LEFT and not one.drafted] or list(found)
    parts = min(A_FEW, len(worth))
    cuts = [len(worth) * part // parts for part in range(parts + 1)]
    return [max(worth[cut:end], key=lambda one: one.options).ply for cut, end in pairwise(cuts)]


def draft_lesson(session: Session, plies: Sequence[int] | None = None, *, title: str | None = None) -> str:
    """The TOML text of a lesson that stops at some decisions of a game and asks what was played there.

    plies: moves before each decision, from 0; default: a few from all over the game. Raises ValueError for a game
    without moves, for a ply that the game does not have, and for a lesson that could not be taught.
    """
    if not session.moves:
        raise ValueError("no move has been played in this game, expected one with decisions to talk about")
    found = list(decisions(session))
    picked = sorted(set(a_few(found) if plies is None else plies))
    for ply in picked:
        if not 0 <= ply < len(found):
            raise ValueError(f"decision {ply} was given, expected 0 to {len(found) - 1}")
    steps: dict[int, dict[str, str]] = {ply + 1: {"say": BETWEEN} for ply in picked[:-1]}
    steps |= {ply: {"say": escaped(found[ply].prompt), "ask": QUESTION, "hint": "", "then": ""} for ply in picked}
    name = luu.rules(session.game.name).title
    return TO_EDIT + lesson_from_game(
        session, steps, title=title or f"A game of {name}", about="What was played, and why."
    )
