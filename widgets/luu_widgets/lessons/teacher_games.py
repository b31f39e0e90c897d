"""A lesson made from a game: decisions are picked by their ply, words are added, and the game is the very same one."""

from __future__ import annotations

import json
from collections.abc import Mapping, Sequence
from dataclasses import fields
from typing import Any, Final

import luu
from luu.core.session import Session
from luu_widgets.lessons.lesson import Step, read
from luu_widgets.lessons.walk import faults

TAKEN: Final = ("position", "seed", "setup", "moves")
"""Parts of a step that come from the game."""
MOST_CHOICES: Final = 5
BEGINS: Final = "This lesson goes through a game that was played. It begins where the first decision was to be made."
GOES_ON: Final = "On with the game as it was played."

Words = Mapping[str, Any]


def lesson_from_game(
    session: Session,
    steps: Mapping[int, Words],
    *,
    title: str,
    about: str = "Out of a game.",
    players: Sequence[str] = (),
) -> str:
    """The TOML text of a lesson about some decisions of a game; it loads, and can be walked through.

    session: a game, over or not, with the cards that are shipped. steps: by the ply of a decision (moves played before
    it, from 0), what the lesson says there: the parts of a step, of which the game gives the moves. `say` alone tells
    what was played; `ask` alone asks what was played, with some other options to choose from; `ask` with `answer` or
    `choices` asks for what came of it; `play` wants the move of the game, or whatever `until` says. players: as in a
    lesson. Raises ValueError for a ply that the game does not have, parts that are none, and a lesson that cannot be
    taught, with all its faults.
    """
    check_request(session, steps)
    plies = sorted(steps)
    ends = [*plies[1:], min(plies[-1] + 1, len(session.moves))]
    parts = [opening(session, plies[0], BEGINS)]
    for ply, end in zip(plies, ends, strict=True):
        parts.append(step_at(session, ply, end, steps[ply]))
        if "play" in steps[ply] and ply != plies[-1]:  # a learner may have gone on in another way
            parts.append(opening(session, end, GOES_ON))
    head = {
        "game": session.game.name,
        "title": title,
        "about": about,
        **({"players": list(players)} if players else {}),
    }
    text = written(head, parts)
    found = faults(read(text))
    if found:
        raise ValueError("\n".join(["this lesson cannot be taught:", *found]))
    return text


def check_request(session: Session, steps: Mapping[int, Words]) -> None:
    """Only what can be answered from this game. Raises ValueError."""
    if not steps:
        raise ValueError("no step was given, expected one or more plies and what is said there")
    if session.cards != luu.cards(session.game.name):
        raise ValueError("a game with changed cards was given, expected one with the cards that are shipped")
    for ply, words in steps.items():
        if not isinstance(ply, int) or isinstance(ply, bool) or not 0 <= ply < len(session.moves):
            raise ValueError(f"ply {ply!r} was given, expected 0 to {len(session.moves) - 1}")
        known = [part.name for part in fields(Step) if part.name not in TAKEN]
        for part in words:
            if part not in known:
                raise ValueError(f"ply {ply}: {part!r} was given, expected only {', '.join(known)}")


def opening(session: Session, ply: int, say: str) -> dict[str, Any]:
    """A step that sets the game up and brings it to a decision."""
    setup = {name: value for name, value in session.setup.items() if value is not None}
    return {"say": say, "seed": session.seed, "setup": setup, "moves": list(session.moves[:ply])}


def step_at(session: Session, ply: int, end: int, words: Words) -> dict[str, Any]:
    """A decision: its words, and the moves up to the next one."""
    moves, step = list(session.moves[ply:end]), dict(words)
    if "play" in step:
        step.setdefault("until", f"chosen() == {session.moves[ply]!r}")
        step.setdefault("solution", moves)
        return step
    if "ask" in step and "answer" not in step and "choices" not in step:
        step["choices"] = choices_at(session, ply)
    return {**step, "moves": moves}


def choices_at(session: Session, ply: int) -> list[dict[str, str]]:
    """The move that was played among others that could have been, in the order in which the game offers them."""
    then = luu.new(session.game.name, seed=session.seed, **session.setup)
    for key in session.moves[:ply]:
        then.play(key)
    played, choice = session.moves[ply], then.choice
    assert choice is not None
    others = [option for option in choice.options if option.key != played][: MOST_CHOICES - 1]
    shown = [option for option in choice.options if option.key == played or option in others]
    return [{"text": escaped(option.label), "right": f"chosen() == {option.key!r}"} for option in shown]


def escaped(label: str) -> str:
    """Words of the game hold no expressions."""
    return label.replace("{", "(").replace("}", ")")


# ---------------------------------------------------------------------- the text


def written(head: Mapping[str, Any], steps: Sequence[Mapping[str, Any]]) -> str:
    """A lesson as a TOML file."""
    lines = [f"{name} = {valued(value)}" for name, value in head.items()]
    for step in steps:
        lines += ["", "[[step]]", *(f"{name} = {valued(value)}" for name, value in step.items())]
    return "\n".join(lines) + "\n"


def valued(value: Any) -> str:
    """A value as TOML writes it, tables in braces. Raises ValueError for what TOML cannot say."""
    if isinstance(value, str):  # a string of JSON is one of TOML, but for one letter
        return json.dumps(value, ensure_ascii=False).replace("\x7f", "\\u007F")
    if isinstance(value, bool):
        return str(value).lower()
    if isinstance(value, int | float):
        return str(value)
    if isinstance(value, Mapping):
        pairs = [f"{json.dumps(str(name))} = {valued(one)}" for name, one in value.items() if one is not None]
        return "{ " + ", ".join(pairs) + " }" if pairs else "{}"
    if isinstance(value, Sequence):
        return "[" + ", ".join(valued(one) for one in value) + "]"
    raise ValueError(f"{value!r} was given, expected text, a number, a list or a table of them")
