"""`luu lab simulate | compare`: play card sets from the command line, for people and for programs."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from typing import TYPE_CHECKING, Any, TypeVar

import click

from luu.core.rng import LARGEST_SEED

if TYPE_CHECKING:
    from luu.core.cardset import CardSet


class Source(click.ParamType):  # type: ignore[type-arg]  # has a type to give only since click 8.2
    """Where cards are: a folder of sheets, a workbook, or the https address of a published one."""

    name = "cards"

    def convert(self, value: str, param: click.Parameter | None, ctx: click.Context | None) -> str:
        from luu.core.address import is_address

        if not is_address(value) and not Path(value).exists():
            self.fail(f"{value!r} was given, expected a folder, a workbook (.xlsx) or an https address", param, ctx)
        return value


FOLDER = Source()
Command = Callable[..., Any]
Made = TypeVar("Made")


def run_options(command: Command) -> Command:
    """What every run of games can be told."""
    options = (
        click.option("--agent", "agents", multiple=True, default=("greedy",), help="Who plays; twice for two seats."),
        click.option("--games", type=click.IntRange(1, 10_000_000), default=1000, show_default=True),
        click.option("--seed", type=click.IntRange(0, LARGEST_SEED), default=1, show_default=True),
        click.option("--workers", type=click.IntRange(1, 1024), help="Processes; left out, one a core."),
        click.option("--until", type=click.FloatRange(0, min_open=True), help="Stop at plus or minus this (0.02)."),
        click.option("--set", "setup", multiple=True, metavar="WORD=VALUE", help="Set-up: --set players=2."),
        click.option("--json", "as_json", is_flag=True, help="Figures as JSON, and no progress bar."),
    )
    for option in reversed(options):
        command = option(command)
    return command


@click.command()
@click.argument("game")
@click.option(
    "--cards",
    type=FOLDER,
    help="A folder of sheets, a workbook or its address; left out, the cards that come with the game.",
)
@click.option("--measures", type=click.Choice(["basic", "cards"]), default="basic", show_default=True)
@click.option("--parquet", type=click.Path(dir_okay=False, path_type=Path), help="Keep the games in this file.")
@run_options
def simulate(
    game: str,
    cards: str | None,
    measures: str,
    parquet: Path | None,
    agents: tuple[str, ...],
    games: int,
    seed: int,
    workers: int | None,
    until: float | None,
    setup: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play many games and say how they went."""
    from luu import lab

    result = said_clearly(
        lambda: lab.simulate(
            game, agent=agents, games=games, seed=seed, cards=opened(game, cards), workers=workers,
            progress=not as_json, measures=measures, until=until, **words(setup),
        )
    )  # fmt: skip
    if parquet is not None:
        result.to_parquet(parquet)
    if as_json:
        click.echo(json.dumps(result.summary(), indent=2))
        return
    click.echo(f"{result.games} games, won {result.win_rate.percent()}, rounds {result.mean('rounds')}")
    if measures == "cards":
        click.echo(result.cards().to_string(float_format=lambda value: f"{value:.3f}"))


@click.command()
@click.argument("game")
@click.option("--a", "before", type=FOLDER, help="The cards before; left out, those that come with the game.")
@click.option("--b", "after", type=FOLDER, help="The cards after.")
@click.option("--change", "changes", multiple=True, metavar="SHEET.CARD.COLUMN=VALUE", help="A change made to them.")
@click.option("--measure", default="won", show_default=True, help="What --until goes by: won, cleared>=1, beaten ...")
@run_options
def compare(
    game: str,
    before: str | None,
    after: str | None,
    changes: tuple[str, ...],
    measure: str,
    agents: tuple[str, ...],
    games: int,
    seed: int,
    workers: int | None,
    until: float | None,
    setup: tuple[str, ...],
    as_json: bool,
) -> None:
    """Play two card sets on the same seeds and say what the second one changes.

    luu lab compare planet --change actions.quick_mend.cost=1
    """
    from luu import lab

    cards_a = opened(game, before)
    cards_b = changed(opened(game, after) if after is not None else cards_a, changes)
    found = said_clearly(
        lambda: lab.compare(
            cards_a, cards_b, game, agent=agents, games=games, seed=seed, workers=workers,
            progress=not as_json, until=until, measure=measure, **words(setup),
        )
    )  # fmt: skip
    if as_json:
        click.echo(json.dumps(found.summary(), indent=2))
        return
    for change in found.changes or ("nothing differs",):
        click.echo(change)
    click.echo(f"{found.games} pairs of games; won {found.a.win_rate.percent()} -> {found.b.win_rate.percent()}")
    click.echo(
        f"difference {found.difference().percent(signed=True)}, {found.difference().method}'s interval for pairs"
    )
    if measure != "won":
        click.echo(f"{measure} {found.followed()}")
    click.echo(f"rounds {found.difference('rounds')}; pairing saved {found.variance_saved():.0%} of the variance")


def opened(game: str, folder: str | None) -> CardSet:
    """A card set from where it is; a BadSheet is printed as it is."""
    import luu

    return said_clearly(lambda: luu.cards(game, folder))


def changed(cards: CardSet, changes: tuple[str, ...]) -> CardSet:
    """A card set with changes written as `actions.quick_mend.cost=1`."""
    for change in changes:
        place, equals, value = change.partition("=")
        parts = place.split(".")
        if not equals or len(parts) != 3:
            raise click.UsageError(f"--change {change!r} was given, expected such as actions.quick_mend.cost=1")
        sheet, card, column = parts
        cards = cards.with_value(sheet, card, column, value)
    return cards


def words(setup: tuple[str, ...]) -> dict[str, Any]:
    """Set-up words from the command line; numbers are numbers."""
    found: dict[str, Any] = {}
    for given in setup:
        word, equals, value = given.partition("=")
        if not equals:
            raise click.UsageError(f"--set {given!r} was given, expected such as players=2")
        found[word] = int(value) if value.isdecimal() else value
    return found


def said_clearly(run: Callable[[], Made]) -> Made:
    """What cannot be played is one line here, not a traceback."""
    try:
        return run()
    except (ValueError, TypeError) as fault:
        raise click.ClickException(str(fault)) from fault
