"""Whole games as text, to be read: what was chosen, and everything that came of it.

The files in playthroughs/ hold the moves and what the log said of them. A test plays the moves again and expects the
same text. When a rule or a sentence was changed on purpose: `pytest tests/planet/test_playthroughs.py
--rewrite-playthroughs` plays the games anew; then read the diff, line by line.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from typing import NamedTuple

import pytest
from whole_games import Player, careful

import luu
from luu.core.session import Session

FOLDER = Path(__file__).with_name("playthroughs")


class Game(NamedTuple):
    players: int
    seed: int
    agent: str
    draft: str = "fixed"
    chaos: int | None = 0


GAMES = {
    "lost_in_the_first_sector": Game(1, 364, "random"),
    "two_players": Game(2, 86, "careful"),
    "up_to_the_third_sector": Game(1, 102, "careful"),
    "won": Game(1, 0, "greedy"),
    "drafted_with_five_chaos_cards": Game(1, 51, "greedy", "play", 5),
}
"""The games by the names of their files; `careful` is the player in whole_games.py, the others are agents."""

HEADINGS = {
    "SectorStarted": "\n\n===== SECTOR {0.sector} =====",
    "WaveStarted": "\n--- Sector {0.sector}, wave {0.wave} ---",
    "RoundStarted": "\nSector {0.sector}, wave {0.wave}, round {0.round} [{0.rule}]",
}


def player_named(name: str, seed: int) -> Player:
    return careful if name == "careful" else luu.agents.get(name, game="planet", seed=seed).choose


# --- telling a game ---


def tell(game: Game, player: Player) -> str:
    """The whole game as the player plays it."""
    session = luu.new("planet", players=game.players, seed=game.seed, draft=game.draft, chaos=game.chaos)
    lines = [f"players {game.players}, seed {game.seed}, played by {game.agent}", *told(session, session.log)]
    while session.choice:
        lines += position(session) if new_round(session) else []
        key = player(session)
        lines += [f"> {key}", *told(session, session.play(key))]
    return "\n".join([*lines, "", f"{session.outcome.reason}, {session.ply} moves"]) + "\n"


def told(session: Session, events: tuple[luu.Event, ...]) -> list[str]:
    """Each event in its sentence with its rule, headings before those that open a part of the game."""
    lines = []
    for event in events:
        heading = HEADINGS.get(type(event).__name__)
        lines += heading.format(event).split("\n") if heading else []
        if type(event).__name__ != "RoundStarted":  # its heading says all
            lines.append(f"    {session.explain(event)} [{event.rule}]")
    return lines


def new_round(session: Session) -> bool:
    return any(type(event).__name__ == "RoundStarted" for event in session.last_events)


def position(session: Session) -> list[str]:
    """The queues, hands and enemies when a round begins."""
    lines = []
    for seat in range(session.game.seats):
        view = session.view(seat)
        queue = ", ".join(
            f"{one['name']} {one['uid']} (L{one['level']}, {hp(one)}, {one['xp']} XP)" for one in view["queues"][seat]
        )
        hand = ", ".join(card["name"] for card in view["hands"][seat])
        lines.append(
            f"  Player {seat + 1}: {queue or 'no Luu'}; {view['luutex'][seat]} Luutex; hand: {hand or 'empty'}"
        )
    enemies = ", ".join(f"{one['name']} {one['number']} ({hp(one)})" for one in view["enemies"])
    return [*lines, f"  Enemies: {enemies}; {view['deck']} cards to draw, {len(view['discard'])} discarded"]


def hp(one: dict) -> str:
    return f"{one['hp']}/{one['max_hp']} HP"


# --- playing it again ---


def test_no_game_is_missing_and_none_is_left_over():
    assert {path.stem for path in FOLDER.glob("*.txt")} == set(GAMES)


@pytest.mark.parametrize("name", GAMES)
def test_the_recorded_moves_make_the_same_game(name, request):
    path = FOLDER / f"{name}.txt"
    if request.config.getoption("--rewrite-playthroughs"):
        path.write_text(tell(GAMES[name], player_named(GAMES[name].agent, GAMES[name].seed)), "utf-8", newline="\n")
    recorded = path.read_text("utf-8")
    again = tell(GAMES[name], reader(recorded))
    for number, (before, now) in enumerate(zip(recorded.splitlines(), again.splitlines(), strict=False), 1):
        assert now == before, f"{path.name}, line {number}"
    assert again == recorded


def reader(text: str) -> Player:
    """Plays the moves of a text, and says where one is not legal any more."""
    lines = enumerate(text.splitlines(), 1)
    keys = ((number, line.removeprefix("> ")) for number, line in lines if line.startswith("> "))

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
        "PL-2.4", "PL-2.6", "PL-2.10", "PL-3.3", "PL-3.5", "PL-3.6", "PL-3.7", "PL-4.1", "PL-4.4", "PL-4.5", "PL-4.7",
        "PL-4.8", "PL-4.9", "PL-5.1",
        "PL-5.5", "PL-6.1", "PL-6.3", "PL-6.5", "PL-6.6", "PL-6.7", "PL-7.1", "PL-7.2", "PL-7.3", "PL-7.5", "PL-7.6",
        "PL-8.2", "PL-10.0", "PL-10.4", "PL-11.1", "PL-12.1", "PL-12.2", "PL-13.4", "PL-13.6",
    }  # fmt: skip
    assert clauses - set(re.findall(r"\[(PL-\d+\.\d+)\]", whole)) == set()


def test_rounds_follow_one_another():
    """Sectors, waves and rounds are told in their order."""
    for path in FOLDER.glob("*.txt"):
        rounds = re.findall(r"^Sector (\d), wave (\d), round (\d+) \[PL-6.3\]$", path.read_text("utf-8"), re.MULTILINE)
        numbers = [tuple(map(int, found)) for found in rounds]
        for (sector, wave, round_), later in pairwise(numbers):
            assert later in [(sector, wave, round_ + 1), (sector, wave + 1, 1), (sector + 1, 1, 1)]
