"""`luu lab sensitivity | tune | measures | across | playtest`: which values matter, what to change, by command."""

from __future__ import annotations

import json
import re
import sys
from pathlib import Path
from typing import TYPE_CHECKING, Any

import click

from luu.cli_lab import FOLDER, opened, run_options, said_clearly, words

if TYPE_CHECKING:
    from luu.lab.workshop import Tuning

CARDS = click.option("--cards", type=FOLDER, help="The cards; left out, those that come with the game.")
MEASURE = click.option("--measure", default="won", show_default=True, help="won, rounds, cleared>=1 ...")
BOUNDS = re.compile(r"(.+)=(\d+)\.\.(\d+)")

Setup = dict[str, Any]


def run_of(given: Setup, **more: Any) -> Setup:
    """The options of a run as the lab takes them. `until` is for runs after one figure."""
    if given["until"] is not None:
        raise click.UsageError("--until is for simulate and compare: here several figures are wanted at once.")
    setup = words(given["setup"])
    return {"agent": given["agents"], "seed": given["seed"], "workers": given["workers"], **more, **setup}


@click.command()
@click.argument("game")
@click.argument("values", nargs=-1, required=True, metavar="SHEET.CARD.COLUMN...")
@CARDS
@MEASURE
@click.option("--step", type=click.IntRange(1), default=1, show_default=True, help="How far down and up.")
@click.option("--interactions", is_flag=True, help="Morris's screening instead; values as VALUE=LOW..HIGH.")
@click.option("--trajectories", type=click.IntRange(2), default=6, show_default=True, help="With --interactions.")
@run_options
def sensitivity(
    game: str,
    values: tuple[str, ...],
    cards: Any,
    measure: str,
    step: int,
    interactions: bool,
    trajectories: int,
    **given: Any,
) -> None:
    """Change one value at a time, down and up, on the same seeds.

    luu lab sensitivity planet actions.quick_mend.cost 'actions.shell_*.amount' --measure 'cleared>=1'
    """
    from luu import lab

    own = opened(game, cards)
    run = run_of(given, games=given["games"], progress=not given["as_json"], measure=measure)
    if interactions:
        bounds = bounds_of(values)
        found: Any = said_clearly(lambda: lab.interactions(own, bounds, trajectories=trajectories, **run))
    else:
        found = said_clearly(lambda: lab.sensitivity(own, values, step=step, **run))
    if given["as_json"]:
        click.echo(json.dumps(found.summary(), indent=2))
        return
    click.echo(as_text(found.to_frame()))
    for line in getattr(found, "left_out", ()):
        click.echo(f"left out: {line}")


@click.command()
@click.argument("game")
@CARDS
@click.option("--free", "free", multiple=True, required=True, metavar="VALUE=LOW..HIGH", help="May be changed.")
@click.option("--target", "targets", multiple=True, required=True, metavar="MEASURE=LOW..HIGH", help="Is wanted.")
@click.option("--trials", type=click.IntRange(1), default=200, show_default=True, help="Card sets to look at.")
@click.option("--weight", type=click.FloatRange(0), default=0.05, show_default=True, help="What editing counts.")
@click.option("--out", type=click.Path(file_okay=False, path_type=Path), help="Write the cards found into a folder.")
@run_options
def tune(
    game: str,
    cards: Any,
    free: tuple[str, ...],
    targets: tuple[str, ...],
    trials: int,
    weight: float,
    out: Path | None,
    **given: Any,
) -> None:
    """Search for numbers that meet targets, with small edits; the exit code is 1 while they are not met.

    luu lab tune luturas --free 'luturas.*.stamina=8..20' --target matchups=0.42..0.58
    """
    from luu import lab
    from luu.lab.sensitivity import places_of

    own = opened(game, cards)
    run = run_of(given, games=given["games"], progress=None if given["as_json"] else tell)
    bounds = bounds_of(free)
    places = said_clearly(lambda: {place: each for name, each in bounds.items() for place in places_of(own, [name])})
    found = said_clearly(lambda: lab.tune(own, places, targets, trials=trials, weight=weight, **run))
    if out is not None:
        found.cards.to_folder(out)
    if given["as_json"]:
        click.echo(json.dumps(found.summary(), indent=2))
    else:
        click.echo("\n".join([repr(found), *map(str, found.changes)]))
        for name, figure in found.fresh.items():
            doubt = "; the interval reaches beyond the target" if name in found.doubtful else ""
            click.echo(f"{name} in fresh games: {lab.Estimate(**figure)}{doubt}")
        click.echo(as_text(found.tradeoff()[["edits", "miss"]]))
    if not found.inside:
        sys.exit(1)


@click.command()
@click.argument("game")
@CARDS
@MEASURE
@click.option("--swap", "swaps", multiple=True, metavar="CARD", help="Play on without this card; 'all' for every one.")
@run_options
def measures(game: str, cards: Any, measure: str, swaps: tuple[str, ...], **given: Any) -> None:
    """Everything that a run says: how games go, how far they come, by group, card by card."""
    from luu import lab
    from luu.lab.records import records

    own = opened(game, cards)
    run = run_of(given, games=given["games"], progress=not given["as_json"])
    result = said_clearly(lambda: lab.simulate(game, cards=own, measures="cards", **run))
    found = dict(said_clearly(lambda: lab.tables(result, own)))
    found |= {"dead cards": lab.dead_cards(result), "dominated": lab.dominated(own)}
    if swaps:
        which = None if "all" in swaps else swaps
        swapped = said_clearly(lambda: lab.swap_in(own, which, measure=measure, **run)).to_frame()
        found["swap-in"] = swapped
        if which is None:
            effects = swapped["effect"].to_dict()
            found["cost against effect"] = said_clearly(lambda: lab.cost_against_effect(own, effects))
    if given["as_json"]:
        tables = {name: records(frame) for name, frame in found.items()}
        click.echo(json.dumps({**result.summary(), "multiple_comparisons": "Holm", "tables": tables}, indent=2))
        return
    for name, frame in found.items():
        click.echo(f"\n{name}\n{as_text(frame) if len(frame) else 'none'}")


@click.command()
@click.argument("game")
@click.argument("log", type=click.Path(exists=True, dir_okay=False, path_type=Path))
@CARDS
@run_options
def playtest(game: str, log: Path, cards: Any, **given: Any) -> None:
    """Games of real people, a CSV with a column 'won', beside simulated ones."""
    from luu import lab
    from luu.lab.playtest import read_log

    real, own = read_log(log), opened(game, cards)
    run = run_of(given, games=given["games"], progress=not given["as_json"])
    found = lab.playtest(real, said_clearly(lambda: lab.simulate(game, cards=own, **run)))
    if given["as_json"]:
        click.echo(json.dumps(found.summary(), indent=2))
        return
    for warning in found.warnings:
        click.echo(f"Note: {warning}")
    click.echo(as_text(found.to_frame()))


@click.command()
@click.argument("game")
@click.argument("word")
@click.argument("values", nargs=-1, required=True)
@CARDS
@MEASURE
@run_options
def across(game: str, word: str, values: tuple[str, ...], cards: Any, measure: str, **given: Any) -> None:
    """One word of the set-up in several ways, on the same seeds; each is compared with the first.

    luu lab across planet chaos 0 1 2 3 4 5 --measure 'cleared>=1'
    """
    from luu import lab
    from luu.lab.records import records

    run = run_of(given, games=given["games"], progress=not given["as_json"])
    ways = [words((f"{word}={value}",))[word] for value in values]
    own = opened(game, cards)
    frame = said_clearly(lambda: lab.across(game, word, ways, measure, cards=own, **run))
    if given["as_json"]:
        click.echo(json.dumps(records(frame), indent=2))
    else:
        click.echo(as_text(frame))


COMMANDS = (sensitivity, tune, measures, across, playtest)


def bounds_of(given: tuple[str, ...]) -> dict[str, tuple[int, int]]:
    """Values with their bounds, written `actions.quick_mend.cost=0..6`."""
    found = {}
    for each in given:
        parts = BOUNDS.fullmatch(each)
        if parts is None:
            raise click.UsageError(
                f"{each!r} was given, expected VALUE=LOW..HIGH, such as actions.quick_mend.cost=0..6"
            )
        found[parts[1]] = (int(parts[2]), int(parts[3]))
    return found


def tell(now: Tuning) -> None:
    """How far a search is, on standard error, where figures do not go."""
    if now.done % 10 == 0 or now.done == now.trials:
        click.echo(f"{now.done} of {now.trials} card sets, {now.miss:.3f} widths outside", err=True)


def as_text(frame: Any) -> str:
    """A frame for the terminal."""
    text: str = frame.to_string(float_format=lambda value: f"{value:.3f}")
    return text
