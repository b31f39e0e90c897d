"""One run: everything timed in turn, and put into plain data that goes to JSON, the screen and the docs."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

from benchmarks import catan, engines, luturas, machine, planet, rlcard_games, spiel, zoo
from benchmarks.contenders import Contender, Contest, Missing, bytes_a_copy, pickled_bytes
from benchmarks.hotspots import hotspots
from benchmarks.measure import (
    Figure,
    Profile,
    Times,
    Trial,
    microseconds,
    quiet_bench,
    rate,
    ratio,
    time_in_turn,
)

FORMAT = "luu-benchmarks-1"
COMPARED = ("planet/random", "planet/random-2p")
"""The contests of Planet Luu that stand among the peers; the ratios are taken from the first."""

Results = dict[str, Any]


def quiet(_: str) -> None:
    """Tell nobody how far it is."""


def run(profile: Profile, told: Callable[[str], None] = quiet, peers: bool = True, readings: str = "") -> Results:
    """Measure everything; `told` hears how far it is. Without `peers` only the own games are measured; of what is
    measured on both engines, those readings whose keys begin with `readings`."""
    told("making positions")
    facts = machine.facts()  # now: the checkout may move on while this runs
    contests = planet.contests(profile)
    contenders, missing = line_up(contests, peers)
    contests += [each.contest for each in contenders if each.contest.key not in COMPARED] + luturas.contests()
    positions = {each.contest.key: each.midgame() for each in contenders}
    steps = planet.steps() + luturas.steps()
    told("taking sizes")  # first: later on, holes in the memory would hide what a copy takes
    sizes = {each.contest.key: size_row(each, positions[each.contest.key], profile) for each in contenders}

    trials = [contest_trial(contest, profile) for contest in contests]
    trials += [step.trial(profile.amount(step.times)) for step in steps]
    trials += [copy_trial(each, positions[each.contest.key], profile) for each in contenders]
    with quiet_bench():
        times = time_in_turn(trials, profile, told)

    told("both engines")
    both = engines.measure(profile, told, positions_given(), readings)

    told("counting and profiling")
    play = {contest.key: play_row(contest, times[contest.key], profile) for contest in contests}
    compared = [
        play[each.contest.key] | sizes[each.contest.key] | compared_row(each, times, profile) for each in contenders
    ]
    return {
        "format": FORMAT,
        "profile": {"name": profile.name, "rounds": profile.rounds},
        **facts,
        "waited": round(all_times(times).waited, 3),
        "position": planet.described(planet.midgame()),
        "luturas_position": luturas.described(),
        "engines": both,
        "play": list(play.values()),
        "steps": [step_row(step, times[step.key], profile) for step in steps],
        "contenders": compared,
        "ratios": ratios(compared),
        "hotspots": random_hotspots(contests[0], profile),
        "missing": [{"name": each.name, "why": each.why} for each in missing],
    }


def positions_given() -> Results:
    """The positions in mid-game, saved: both engines read the same ones."""
    return {"planet": planet.midgame().save(), "luturas": luturas.midgame().save()}


def line_up(contests: list[Contest], peers: bool) -> tuple[list[Contender], list[Missing]]:
    """Who is compared, Planet Luu first, and who is not here."""
    found: list[Contender | Missing] = [planet.contender(contest) for contest in contests if contest.key in COMPARED]
    if peers:
        found += [*catan.contenders(), *rlcard_games.contenders(), *zoo.contenders(), *spiel.contenders()]
    here = [each for each in found if isinstance(each, Contender)]
    return here, [each for each in found if isinstance(each, Missing)]


def all_times(times: dict[str, Times]) -> Times:
    """The seconds of all trials together."""
    core = [seconds for each in times.values() for seconds in each.core]
    wall = [seconds for each in times.values() for seconds in each.wall]
    return Times(core, wall)


# ---------------------------------------------------------------------- what is timed


def contest_trial(contest: Contest, profile: Profile) -> Trial:
    """So many whole games."""
    games = profile.amount(contest.games)
    return Trial(contest.key, lambda _: contest.play_many(games))


def copy_trial(contender: Contender, position: Any, profile: Profile) -> Trial:
    """So many copies of the position in mid-game."""
    times, copy = profile.amount(contender.copies), contender.copy

    def run_copies(_: object) -> None:
        for _again in range(times):
            copy(position)

    return Trial(copy_key(contender), run_copies)


def copy_key(contender: Contender) -> str:
    return f"{contender.contest.key}/copy"


# ---------------------------------------------------------------------- what comes out


def play_row(contest: Contest, times: Times, profile: Profile) -> Results:
    """A contest's figures: games, decisions and steps a second, and what a game is made of."""
    counts = contest.count_many(profile.amount(contest.games))
    return {
        "key": contest.key,
        "title": contest.title,
        **counts.to_dict(),
        "games_a_second": rate(times, counts.games).to_dict(),
        "decisions_a_second": rate(times, counts.decisions).to_dict(),
        "steps_a_second": rate(times, counts.steps).to_dict(),
        "waited": round(times.waited, 3),
    }


def step_row(step: planet.Step, times: Times, profile: Profile) -> Results:
    """How long one small thing takes."""
    done = profile.amount(step.times) * step.each
    return {"key": step.key, "title": step.title, "microseconds": microseconds(times, done).to_dict()}


def size_row(contender: Contender, position: Any, profile: Profile) -> Results:
    """How large a position is: kept as a copy, and pickled."""
    return {
        "bytes_a_copy": bytes_a_copy(position, contender.copy, profile.batches),
        "bytes_pickled": pickled_bytes(contender, position),
    }


def compared_row(contender: Contender, times: dict[str, Times], profile: Profile) -> Results:
    """What is said of a contender besides its speed at play."""
    took = microseconds(times[copy_key(contender)], profile.amount(contender.copies))
    return {
        "key": contender.contest.key,
        "engine": contender.engine,
        "language": contender.language,
        "decision": contender.decision,
        "position": contender.where,
        "copy_microseconds": took.to_dict(),
    }


def ratios(rows: list[Results]) -> list[Results]:
    """Planet Luu's random solo play over each peer, round by round; for copies, the peer's time over ours."""
    own = rows[0]
    return [
        {
            "key": row["key"],
            "decisions": ratio(figure(own["decisions_a_second"]), figure(row["decisions_a_second"])).to_dict(),
            "steps": ratio(figure(own["steps_a_second"]), figure(row["steps_a_second"])).to_dict(),
            "copies": ratio(figure(row["copy_microseconds"]), figure(own["copy_microseconds"])).to_dict(),
        }
        for row in rows
        if row["key"] not in COMPARED
    ]


def figure(data: Results) -> Figure:
    """A figure from its plain data."""
    return Figure(tuple(data["samples"]))


def random_hotspots(contest: Contest, profile: Profile) -> Results:
    """The profile of random solo play."""
    games = profile.amount(contest.games)
    decisions = contest.count_many(games).decisions
    return hotspots(contest.play, games, decisions, profile.rounds)
