"""Whole games as text, to be read: what was chosen, and everything that came of it.

The files in playthroughs/ hold the moves and what the log said of them. A test plays the moves again and expects the
same text. When a rule or a sentence was changed on purpose: `pytest tests/planet/test_playthroughs.py
--rewrite-playthroughs` plays the games anew; then read the diff, line by line.
"""

from __future__ import annotations

import re
from itertools import pairwise
from pathlib import Path
from textwrap import wrap
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
    "drafted_with_five_chaos_cards": Game(1, 49, "greedy", "play", 5),
    "two_players_lost_in_the_fourth_sector": Game(2, 86, "greedy", "play", 2),
}
"""The games by the names of their files; `careful` is the player in whole_games.py, the others are agents."""

SET_UP = """A whole game of Planet Luu, move by move.
{players}; seed {seed}; {draft}; {chaos}; all choices by the player "{agent}".

Each Luu bears its class and a number in the order of arrival; a Rogue the number of its place when its wave began.
">" is a choice: who was asked, what was chosen, and its key in braces. What came of it stands below, each line behind
the clause of the rule book it follows from ("card" for what a card says).
"""

DRAFTS = {"fixed": "the fixed deck", "play": "the deck drafted by hand", "auto": "an automatic draft"}

ENDINGS = dict.fromkeys(("PL-2.6", "PL-13.2", "PL-13.8"), "  The round ends.")
"""What opens the end of a round, by the clauses of those who heal then."""

HEADINGS = {
    "SectorStarted": "\n\n===== SECTOR {0.sector} =====\n",
    "WaveStarted": "\n--- Sector {0.sector}, wave {0.wave} ---\n",
    "RoundStarted": "\nSector {0.sector}, wave {0.wave}, round {0.round} [{0.rule}]",
}

WIDTH = 118
"""Longer lines are broken."""


def player_named(name: str, seed: int) -> Player:
    return careful if name == "careful" else luu.agents.get(name, game="planet", seed=seed).choose


# --- telling a game ---


def tell(game: Game, player: Player) -> str:
    """The whole game as the player plays it."""
    session = luu.new("planet", players=game.players, seed=game.seed, draft=game.draft, chaos=game.chaos)
    lines = [*set_up(game), *told(session, session.log)]
    last = ""
    while session.choice:
        lines += standing(session) if new_round(session) else []
        who = asked(session)
        if session.choice.kind in ("turn", "bench", "mulligan") and (who != last or new_round(session)):
            lines.append("")
            last = who
        key = player(session)
        lines += [*chosen(session, who, key), *told(session, session.play(key))]
    return "\n".join([*lines, "", f"{session.outcome.reason}, {session.ply} moves"]) + "\n"


def set_up(game: Game) -> list[str]:
    """What kind of game it is, and how to read it."""
    players = "Two players" if game.players == 2 else "One player"
    chaos = f"{game.chaos} chaos cards" if game.chaos else "no chaos cards"
    text = SET_UP.format(players=players, seed=game.seed, draft=DRAFTS[game.draft], chaos=chaos, agent=game.agent)
    return text.split("\n")


def asked(session: Session) -> str:
    """Whose choice it is: a Luu's turn, or a player."""
    choice = session.choice
    player = f"Player {choice.seat + 1}"
    luu_ = session.state.luu(session.state.acting)
    return f"{player}, {luu_.name} {luu_.uid}" if luu_ and luu_.seat == choice.seat and choice.kind != "xp" else player


def chosen(session: Session, who: str, key: str) -> list[str]:
    """Who was asked, the question but for that of an ordinary turn, and the answer."""
    choice = session.choice
    label = next(option.label for option in choice.options if option.key == key)
    question = "" if choice.kind in ("turn", "draft") else f"{choice.prompt} "
    return broken(f"> {who}: {question}{label}  {{{key}}}", "  ")


def told(session: Session, events: tuple[luu.Event, ...]) -> list[str]:
    """Each event in its sentence behind its rule, headings before those that open a part of the game."""
    lines: list[str] = []
    for event in events:
        kind = type(event).__name__
        phase = "  The enemies attack." if kind == "EnemyAttacked" else ENDINGS.get(event.rule)
        if phase and phase not in lines:
            lines.append(phase)
        heading = HEADINGS.get(kind)
        lines += heading.format(event).split("\n") if heading else []
        if kind != "RoundStarted":  # its heading says all
            rule = "card" if event.rule.startswith("card:") else event.rule
            lines += broken(f"    {rule:9}{session.explain(event)}", " " * 15)
    return lines


def broken(line: str, indent: str) -> list[str]:
    """A line, broken where it is too long."""
    return wrap(line, WIDTH, subsequent_indent=indent, break_long_words=False, break_on_hyphens=False)


def new_round(session: Session) -> bool:
    return any(type(event).__name__ == "RoundStarted" for event in session.last_events)


def standing(session: Session) -> list[str]:
    """The queues from front to back, hands, enemies and cards that are out, when a round begins."""
    lines = []
    for seat in range(session.game.seats):
        view = session.view(seat)
        luus = [
            f"{one['name']} {one['uid']} (L{one['level']}{' evolved' * (one['form'] == 'evolved')}, {hp(one)}, "
            f"{one['xp']} XP)"
            for one in view["queues"][seat]
        ]
        hand = ", ".join(card["name"] for card in view["hands"][seat])
        lines += broken(f"  Player {seat + 1}: {', '.join(luus) or 'no Luu'}", " " * 12)
        lines += broken(f"            {view['luutex'][seat]} Luutex; hand: {hand or 'empty'}", " " * 12)
    enemies = ", ".join(f"{enemy_called(one)} ({hp(one)})" for one in view["enemies"])
    lines += broken(f"  Enemies:  {enemies}", " " * 12)
    out = ", ".join(card["name"] for card in view["lasting"])
    piles = f"{view['deck']} cards to draw, {len(view['discard'])} discarded"
    return [*lines, *broken(f"  Cards:    {piles}{f'; out: {out}' if out else ''}", " " * 12)]


def enemy_called(one: dict) -> str:
    return one["name"] if one["boss"] else f"Rogue {one['name']} {one['number']}"


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
    found = ((number, re.search(r"\{(\S+)\}$", line)) for number, line in enumerate(text.splitlines(), 1))
    keys = ((number, match[1]) for number, match in found if match)

    def choose(session: Session) -> str:
        number, key = next(keys, (0, ""))
        assert number, f"the text ends after {session.ply} moves, but the game goes on: {session.choice.prompt}"
        assert key in session.choice.keys, f"line {number}: {key} is not among {', '.join(session.choice.keys)}"
        return key

    return choose


# --- what the games are good for ---


SHOWN = {
    2: (4, 6, 10), 3: (3, 5, 6, 7), 4: (1, 4, 5, 7, 8, 9), 5: (1, 5), 6: (1, 3, 5, 6, 7), 7: (1, 2, 3, 4, 5, 6),
    8: (2,), 10: (0, 2, 4), 11: (1,), 12: (1, 2), 13: (4, 6, 8),
}  # fmt: skip
"""Clauses by section; numbers, for to show a rule at work is not to test it."""


def test_the_texts_say_what_rules_were_at_work():
    """They show most clauses that a game can come by, so that a change of any of them is seen in the diff."""
    whole = "".join(path.read_text("utf-8") for path in FOLDER.glob("*.txt"))
    clauses = {f"PL-{section}.{number}" for section, numbers in SHOWN.items() for number in numbers}
    assert clauses - set(re.findall(r"^(?:    |.*\[)(PL-\d+\.\d+)(?: |\])", whole, re.MULTILINE)) == set()


@pytest.mark.parametrize(
    ("what", "line"),
    [
        pytest.param(
            "a reshuffle with its loss", r"PL-10\.2 +The draw pile is empty: .* is lost for good", id="reshuffle"
        ),
        pytest.param("a draft by hand", r"^> Player 1: Keep the first \d .*\{keep:\d\}$", id="draft"),
        pytest.param("two players' dice", r"shared by two players, rounded up, is", id="two players"),
        pytest.param("an end far on", r"^===== SECTOR [45] =====(?s:.*)colony lost", id="a late loss"),
        pytest.param("a card step without Luu", r"PL-12\.2 +Player \d has no Luu", id="an empty queue"),
    ],
)
def test_the_texts_show_what_a_reader_asks_for(what, line):
    assert any(re.search(line, path.read_text("utf-8"), re.MULTILINE) for path in FOLDER.glob("*.txt")), what


def test_rounds_follow_one_another():
    """Sectors, waves and rounds are told in their order."""
    for path in FOLDER.glob("*.txt"):
        rounds = re.findall(r"^Sector (\d), wave (\d), round (\d+) \[PL-6.3\]$", path.read_text("utf-8"), re.MULTILINE)
        numbers = [tuple(map(int, found)) for found in rounds]
        for (sector, wave, round_), later in pairwise(numbers):
            assert later in [(sector, wave, round_ + 1), (sector, wave + 1, 1), (sector + 1, 1, 1)]
