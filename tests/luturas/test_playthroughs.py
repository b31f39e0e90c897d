"""Whole games as text, to be read: what was chosen, and everything that came of it, with its clause.

The files in playthroughs/ hold the moves and what the log said of them. A test plays the moves again and expects the
same text. When a rule or a sentence was changed on purpose: `pytest tests/luturas/test_playthroughs.py
--rewrite-playthroughs` plays the games anew; then read the diff, line by line.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from pathlib import Path
from random import Random
from typing import Any, NamedTuple

import pytest

import luu
from luu.core.session import Session

FOLDER = Path(__file__).with_name("playthroughs")
Player = Callable[[Session], str]


class Game(NamedTuple):
    mode: str
    seed: int
    player: str
    draft: str = "random"


GAMES = {
    "versus": Game("versus", 7, "careful", "play"),
    "versus_at_random": Game("versus", 39, "random"),
    "solo_lost": Game("solo", 38, "random"),
    "solo_won": Game("solo", 10, "careful"),
}
"""The games by the names of their files. A player who chooses at random shows what a sensible one never does."""


# --- who plays ---


def at_random(seed: int) -> Player:
    """Every option is as likely as any other."""
    chance = Random(seed)
    return lambda session: chance.choice(session.choice.keys)


def careful(session: Session) -> str:
    """Plays what fits and strikes hardest, heals when it is hurt, transforms as soon as it may; always the same."""
    choice = session.choice
    view = session.view(choice.seat)
    options = view["choice"]["options"]
    worth = {"tool": tool_worth, "strategy": strategy_worth}.get(choice.kind)
    if worth is not None:
        return max(options, key=lambda option: worth(view, option))["key"]
    if choice.kind == "discard":
        return min(options, key=lambda option: (option["fits"], option.get("power", 9)))["key"]
    if choice.kind in ("main", "bench", "replace", "draft"):
        return max(options, key=lambda option: (option["stamina"], option["key"]))["key"]
    return options[0]["key"]


def tool_worth(_: Mapping[str, Any], tool: Mapping[str, Any]) -> float:
    """What a Tool does on average, about."""
    hits = sum(6 - abs(7 - total) for total in range(tool["accuracy"], 13)) / 36
    heals = 2 if "Recover" in tool["text"] else 0
    return (hits * (tool["power"] + 3) + heals) if tool["fits"] else -1.0


def strategy_worth(view: Mapping[str, Any], strategy: Mapping[str, Any]) -> float:
    """First what heals if it is needed, then what strikes."""
    active = next(one for one in view["teams"][view["seat"]] if one["active"])
    if not strategy["fits"]:
        return -1.0
    text = strategy["text"]
    hurt = active["max_stamina"] - active["stamina"]
    heals = 3.0 if hurt >= 3 and "Recover" in text else 0.0
    cures = 3.0 if active["status"] and "cured" in text else 0.0
    strikes = 2.0 if "Power" in text or "Breakshield" in text or "2D6" in text else 1.0
    return max(heals + cures, strikes)


def player_named(name: str, seed: int) -> Player:
    return careful if name == "careful" else at_random(seed)


# --- telling a game ---


def tell(game: Game, player: Player) -> str:
    """The whole game as the player plays it."""
    session = luu.new("luturas", mode=game.mode, seed=game.seed, draft=game.draft)
    lines = [f"{game.mode}, draft {game.draft}, seed {game.seed}, played by {game.player}"]
    lines += told(session, session.log)
    while session.choice:
        lines += position(session) if new_round(session) else []
        key = player(session)
        seat = f"[{session.choice.seat + 1}] " if game.mode == "versus" else ""
        lines += [f"{seat}> {key}", *told(session, session.play(key))]
    return "\n".join([*lines, "", f"{session.outcome.reason}, {session.ply} moves"]) + "\n"


def told(session: Session, events: tuple[luu.Event, ...]) -> list[str]:
    """Each event in its sentence with its rule, a heading before a round."""
    lines = []
    for event in events:
        if type(event).__name__ == "RoundStarted":
            lines += ["", f"----- round {event.round} [{event.rule}] -----"]
        else:
            lines.append(f"    {session.explain(event)} [{event.rule}]")
    return lines


def new_round(session: Session) -> bool:
    return any(type(event).__name__ == "RoundStarted" for event in session.last_events)


def position(session: Session) -> list[str]:
    """Both sides when a round begins."""
    lines = []
    for seat in range(session.game.seats):
        view = session.view(seat)
        lines.append(f"  Player {seat + 1}: {'; '.join(map(creature, view['teams'][seat]))}")
        lines.append(f"    hand: {', '.join(card['name'] for card in view['hands'][seat])}")
    foe = session.view(0)["oscumora"]
    if foe:
        stands = f"{foe['stamina']}/{foe['max_stamina']}, Force Field {foe['force_field']}/{foe['max_force_field']}"
        lines.append(f"  Oscumora {foe['number']}: {foe['name']} {stands}")
    return lines


def creature(one: Mapping[str, Any]) -> str:
    signs = ["Hyper"] if one["hyper"] else []
    signs += [one["status"]["name"]] if one["status"] else []
    signs += [f"Special {one['special']}"] if one["special"] else []
    stamina = f"{one['stamina']}/{one['max_stamina']}"
    return ("*" if one["active"] else "") + " ".join([one["name"], stamina, *signs])


# --- playing it again ---


def test_no_game_is_missing_and_none_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_moves_make_the_same_game(name, request):
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--rewrite-playthroughs"):
        path.write_text(tell(GAMES[name], player_named(GAMES[name].player, GAMES[name].seed)), "utf-8", newline="\n")
    recorded = path.read_text("utf-8")
    again = tell(GAMES[name], reader(recorded))
    for number, (before, now) in enumerate(zip(recorded.splitlines(), again.splitlines(), strict=False), 1):
        assert now == before, f"{path.name}, line {number}"
    assert again == recorded


def reader(text: str) -> Player:
    """Plays the moves of a text, and says where one is not legal any more."""
    lines = enumerate(text.splitlines(), 1)
    keys = ((number, line.partition("> ")[2]) for number, line in lines if line.startswith(("> ", "[1] > ", "[2] > ")))

    def choose(session: Session) -> str:
        number, key = next(keys, (0, ""))
        assert number, f"the text ends after {session.ply} moves, but the game goes on: {session.choice.prompt}"
        assert key in session.choice.keys, f"line {number}: {key} is not among {', '.join(session.choice.keys)}"
        return key

    return choose


# --- what the games are good for ---


def test_the_texts_say_what_rules_were_at_work():
    """They show most clauses that a game can come by, so that a change of any of them is seen in the diff."""
    whole = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
    clauses = {
        "LN-2.1", "LN-3.1", "LN-3.2", "LN-5.1", "LN-5.3", "LN-6.1", "LN-6.2", "LN-6.3", "LN-6.4", "LN-6.5", "LN-6.6",
        "LN-6.7", "LN-6.8", "LN-7.3", "LN-9.2", "LN-12.1", "LN-12.2", "LN-12.3", "LN-13.1", "LN-14.1",
        "LN-14.2", "LN-14.3", "LN-14.4", "LN-14.5", "LN-14.6", "LN-14.7", "LN-14.8", "LN-15.1", "LN-15.2", "LN-R1",
        "LN-R2", "LN-R3", "LN-R6", "LN-R11", "LN-R14", "LN-R22", "LN-R24", "LN-R26", "LN-R28", "LN-R44", "LN-R49",
        "LN-R72",
    }  # fmt: skip
    assert {clause for clause in clauses if f"[{clause}]" not in whole} == set()


def test_hyper_mode_is_reached_in_solo():
    """LN-14.8: nine Special, then the Lutura turns."""
    won = (FOLDER / "solo_won.txt").read_text("utf-8")
    assert "has 9 of 9, enough to transform." in won
    assert "> hyper" in won


def test_the_ends_are_those_of_the_names():
    ends = {name: (FOLDER / f"{name}.txt").read_text("utf-8").splitlines()[-1] for name in GAMES}
    assert ends["solo_won"].startswith("all Oscumoras are defeated")
    assert ends["solo_lost"].startswith("all three Luturas were knocked out")
