"""Planet Luu on the test stand: random and greedy games, the engine with and without its session, single steps."""

from __future__ import annotations

from collections.abc import Callable, Iterator
from dataclasses import dataclass
from functools import cache
from typing import Any

import luu
from benchmarks.contenders import Contender, Contest, Counts, counted
from benchmarks.measure import Profile, Trial
from luu.agents import Random, get, play_out
from luu.planet.game import PlanetGame, new_game

MIDGAME = 60
"""Greedy decisions a player before a position counts as the middle of a game."""

DECISION = (
    "one Luu's turn (attack, defend, gather, move up, play one of the cards in hand) or a question of a card; until "
    "the next one come dice, class and neighbour bonuses, damage carried down the queue, XP, and after the last Luu "
    "the enemies' attacks and the end of the round"
)


# ---------------------------------------------------------------------- whole games


def contests(profile: Profile) -> list[Contest]:
    """Every way of playing Planet Luu that is timed, the ones of the comparison first."""
    return [
        session_contest("planet/random", "random, solo", 800, "random"),
        session_contest("planet/random-2p", "random, two players", 800, "random", players=2),
        session_contest("planet/random-drafted", "random, solo, drafted automatically", 800, "random", draft="auto"),
        session_contest("planet/random-log", "random, solo, every event logged", 400, "random", log=True),
        engine_contest("planet/engine", "random, solo, the engine without a session", 800),
        late_contest("planet/late", f"random from the middle on ({MIDGAME} greedy decisions in)", 400, profile),
        replay_contest("planet/replay", "whole greedy games replayed", 20, profile),
        session_contest("planet/greedy", "greedy, solo", 10, "greedy"),
        session_contest("planet/greedy-2p", "greedy, two players", 6, "greedy", players=2),
    ]


def session_contest(
    key: str, title: str, games: int, agent: str, players: int = 1, log: bool = False, draft: str = "fixed"
) -> Contest:
    """Games as anybody plays them: `luu.new`, a session, an agent; with the fixed deck, so that runs compare."""

    def start(seed: int) -> luu.Session:
        return luu.new("planet", seed=seed, players=players, log=log, draft=draft, chaos=0)

    return Contest(
        key,
        title,
        games,
        play=lambda seed: play_out(start(seed), get(agent, seed=seed)),
        count=lambda seed, counts: count_out(start(seed), get(agent, seed=seed), counts),
    )


def count_out(session: luu.Session, agent: Any, counts: Counts) -> None:
    """Play a session to its end and count what was asked."""
    while session.outcome is None:
        counts.asked(len(session.game.keys))
        session.play(agent.choose(session))


def engine_contest(key: str, title: str, games: int) -> Contest:
    """Random games on the bare engine: no session, so no undo, and nobody keeps the moves."""
    cards = luu.cards("planet")

    def play(seed: int) -> None:
        run_engine(new_game(cards, seed, draft="fixed", log=False, chaos=0), Random(seed).pick)

    def count(seed: int, counts: Counts) -> None:
        run_engine(new_game(cards, seed, draft="fixed", log=False, chaos=0), counted(Random(seed).pick, counts))

    return Contest(key, title, games, play, count)


def run_engine(game: PlanetGame, pick: Callable[[Any], Any]) -> None:
    """Ask, pick, play until the game is over."""
    while game.keys:
        game.play(pick(game.keys))


def late_contest(key: str, title: str, games: int, profile: Profile) -> Contest:
    """Random play from good positions: long games, without their set-up."""
    starts = positions(profile.amount(20))

    def start(seed: int) -> luu.Session:
        return luu.Session(starts[seed % len(starts)].game.clone())

    return Contest(
        key,
        title,
        games,
        play=lambda seed: play_out(start(seed), get("random", seed=seed)),
        count=lambda seed, counts: count_out(start(seed), get("random", seed=seed), counts),
    )


def replay_contest(key: str, title: str, games: int, profile: Profile) -> Contest:
    """The moves of whole greedy games played again: all five sectors, nobody thinking in between."""
    games_played = [greedy_game(seed) for seed in range(1, profile.amount(games) + 1)]
    setups = [(game.seed, game.moves) for game in games_played]

    def play(seed: int) -> None:
        number, moves = setups[(seed - 1) % len(setups)]
        session = luu.new("planet", seed=number, log=False, draft="fixed", chaos=0)
        for move in moves:
            session.play(move)

    def count(seed: int, counts: Counts) -> None:
        number, moves = setups[(seed - 1) % len(setups)]
        session = luu.new("planet", seed=number, log=False, draft="fixed", chaos=0)
        for move in moves:
            counts.asked(len(session.game.keys))
            session.play(move)

    return Contest(key, title, games, play, count)


# ---------------------------------------------------------------------- positions


@cache
def greedy_game(seed: int) -> luu.Session:
    """A whole solo game played by the greedy agent."""
    session = luu.new("planet", seed=seed, log=False, draft="fixed", chaos=0)
    play_out(session, get("greedy", seed=seed))
    return session


def midgames(players: int) -> Iterator[luu.Session]:
    """Seed by seed, the games that are in full swing after 60 greedy decisions: four or five Luu in every queue."""
    seed = 0
    while True:
        seed += 1
        session, agent = (
            luu.new("planet", seed=seed, players=players, log=False, draft="fixed", chaos=0),
            get("greedy", seed=seed),
        )
        while session.outcome is None and session.ply < MIDGAME * players:
            session.play(agent.choose(session))
        if session.outcome is None and min(len(player.queue) for player in session.state.players) >= 4:
            yield session


@cache
def positions(count: int, players: int = 1) -> list[luu.Session]:
    """The first so many games that are in full swing."""
    games = midgames(players)
    return [next(games) for _ in range(count)]


def midgame(players: int = 1) -> luu.Session:
    """The position in which single steps are timed."""
    return positions(1, players)[0]


def described(session: luu.Session) -> str:
    """A position in words."""
    state = session.state
    queues = " + ".join(str(len(player.queue)) for player in state.players)
    hands = " + ".join(str(len(player.hand)) for player in state.players)
    return (
        f"seed {session.seed} after {session.ply} greedy decisions (sector {state.sector}, wave {state.wave}, "
        f"Luu in the queue {queues}, enemies {len(state.enemies)}, cards in hand {hands}, draw pile "
        f"{len(state.draw)}, discard pile {len(state.discard)})"
    )


# ---------------------------------------------------------------------- single steps


@dataclass(frozen=True)
class Step:
    """One small thing that is timed by doing it `times` times; `each` of it happen in one go."""

    key: str
    title: str
    times: int
    do: Callable[[Any], object]
    each: int = 1
    prepare: Callable[[], Any] | None = None
    """Made anew, untimed, for every go; without it `do` gets None."""

    def trial(self, times: int) -> Trial:
        """As a trial of so many goes."""

        def run(prepared: list[Any]) -> None:
            for thing in prepared:
                self.do(thing)

        return Trial(self.key, run, lambda: [self.prepare() if self.prepare else None for _ in range(times)])


def steps() -> list[Step]:
    """Starting a game, and what sessions and agents do in the middle of one."""
    session, whole, cards = midgame(), greedy_game(1), luu.cards("planet")
    game, text = session.game, greedy_game(1).save()
    return [
        Step(
            "planet/new",
            "a new game, `luu.new`",
            500,
            lambda _: luu.new("planet", seed=7, log=False, draft="fixed", chaos=0),
        ),
        Step(
            "planet/new-drafted",
            "a new game, drafted automatically",
            500,
            lambda _: luu.new("planet", seed=7, log=False, draft="auto", chaos=0),
        ),
        Step(
            "planet/new-engine",
            "a new game, engine only",
            500,
            lambda _: new_game(cards, 7, draft="fixed", log=False, chaos=0),
        ),
        Step("planet/clone", "copy of the game, `game.clone`", 5000, lambda _: game.clone()),
        Step("planet/copy", "copy of the session, `session.copy`", 2000, lambda _: session.copy()),
        Step(
            "planet/imagine", "fair copy to look ahead in, `session.imagine`", 2000, lambda _: session.imagine(0, "k")
        ),
        Step("planet/undo", "undo, mean of all the way back", 10, undo_all, session.ply, session.copy),
        Step("planet/redo", "redo, mean of all the way forward", 10, redo_all, session.ply, lambda: undone(session)),
        Step("planet/save", f"save a whole game of {whole.ply} moves", 200, lambda _: whole.save()),
        Step("planet/load", f"load it: check it and play it again ({len(text):,} bytes)", 5, lambda _: luu.load(text)),
    ]


def undo_all(session: luu.Session) -> None:
    """Take back every move."""
    while session.can_undo:
        session.undo()


def redo_all(session: luu.Session) -> None:
    """Play every undone move again."""
    while session.can_redo:
        session.redo()


def undone(session: luu.Session) -> luu.Session:
    """A copy taken back to its start."""
    copy = session.copy()
    undo_all(copy)
    return copy


# ---------------------------------------------------------------------- as one among others


def contender(contest: Contest) -> Contender:
    """Planet Luu's random play, to be set beside other games."""
    players = 2 if contest.key.endswith("2p") else 1
    return Contender(
        contest,
        engine=f"luu {luu.__version__}",
        language="Python",
        decision=DECISION,
        midgame=lambda: midgame(players).game,
        copy=lambda game: game.clone(),
        where=described(midgame(players)),
        copies=5000,
        to_pickle=lambda game: game.state,
    )
