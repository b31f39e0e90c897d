"""Luturas Network on the test stand: random and greedy games, the engine with and without its session, single steps."""

from __future__ import annotations

from functools import cache

import luu
from benchmarks.contenders import Contest, Counts, counted
from benchmarks.planet import Step, count_out, redo_all, undo_all, undone
from luu.agents import Random, get, play_out
from luu.luturas.game import LuturasGame, new_game

MIDGAME = 6
"""The round that counts as the middle of a match: about half of it is over."""


# ---------------------------------------------------------------------- whole games


def contests() -> list[Contest]:
    """Every way of playing Luturas Network that is timed."""
    return [
        session_contest("luturas/random", "random, versus", 200, "random", "versus"),
        session_contest("luturas/random-solo", "random, solo", 300, "random", "solo"),
        session_contest("luturas/random-log", "random, versus, every event logged", 100, "random", "versus", log=True),
        engine_contest("luturas/engine", "random, versus, the engine without a session", 200, "versus"),
        engine_contest("luturas/engine-solo", "random, solo, the engine without a session", 300, "solo"),
        session_contest("luturas/greedy", "greedy, versus", 10, "greedy", "versus"),
        session_contest("luturas/greedy-solo", "greedy, solo", 10, "greedy", "solo"),
    ]


def session_contest(key: str, title: str, games: int, agent: str, mode: str, log: bool = False) -> Contest:
    """Games as anybody plays them: `luu.new`, a session, an agent; teams by lot."""

    def start(seed: int) -> luu.Session:
        return luu.new("luturas", seed=seed, mode=mode, draft="random", log=log)

    return Contest(
        key,
        title,
        games,
        play=lambda seed: play_out(start(seed), get(agent, "luturas", seed)),
        count=lambda seed, counts: count_out(start(seed), get(agent, "luturas", seed), counts),
    )


def engine_contest(key: str, title: str, games: int, mode: str) -> Contest:
    """Random games on the bare engine: no session, so no undo, and nobody keeps the moves."""
    cards = luu.cards("luturas")

    def start(seed: int) -> LuturasGame:
        return new_game(cards, seed, mode=mode, draft="random", log=False)

    def play(seed: int) -> None:
        game, pick = start(seed), Random(seed).pick
        while game.keys:
            game.play(pick(game.keys))

    def count(seed: int, counts: Counts) -> None:
        game, pick = start(seed), counted(Random(seed).pick, counts)
        while game.keys:
            game.play(pick(game.keys))

    return Contest(key, title, games, play, count)


# ---------------------------------------------------------------------- single steps


@cache
def midgame(mode: str = "versus") -> luu.Session:
    """The position in which single steps are timed: the first greedy game that has somebody with a status by then."""
    seed = 0
    while True:
        seed += 1
        session = luu.new("luturas", seed=seed, mode=mode, draft="random", log=False)
        agent = get("greedy", "luturas", seed)
        while session.outcome is None and session.state.round < MIDGAME:
            session.play(agent.choose(session))
        if session.outcome is None and any(session.state.status[slot] >= 0 for slot in session.state.active):
            return session


def described() -> str:
    """The position in words."""
    session = midgame()
    state = session.state
    stamina = " against ".join("/".join(str(state.stamina[slot]) for slot in state.slots(seat)) for seat in (0, 1))
    hands = " + ".join(str(sum(map(len, player.hands))) for player in state.players)
    return f"seed {session.seed}, versus, in round {state.round} of a greedy match (Stamina {stamina}, hands {hands})"


def steps() -> list[Step]:
    """Starting a match, and what sessions and agents do in the middle of one."""
    session, solo, cards = midgame(), midgame("solo"), luu.cards("luturas")
    game = session.game
    return [
        Step(
            "luturas/new",
            "a new match, `luu.new`",
            500,
            lambda _: luu.new("luturas", seed=7, draft="random", log=False),
        ),
        Step(
            "luturas/new-engine",
            "a new match, engine only",
            500,
            lambda _: new_game(cards, 7, draft="random", log=False),
        ),
        Step("luturas/clone", "copy of the game, `game.clone`", 5000, lambda _: game.clone()),
        Step("luturas/clone-solo", "copy of a solo game, `game.clone`", 5000, lambda _: solo.game.clone()),
        Step("luturas/copy", "copy of the session, `session.copy`", 2000, lambda _: session.copy()),
        Step(
            "luturas/imagine", "fair copy to look ahead in, `session.imagine`", 2000, lambda _: session.imagine(0, "k")
        ),
        Step("luturas/undo", "undo, mean of all the way back", 10, undo_all, session.ply, session.copy),
        Step("luturas/redo", "redo, mean of all the way forward", 10, redo_all, session.ply, lambda: undone(session)),
    ]
