"""The command `luu`: play in the terminal, let an agent play, read the rules, open the dashboards or the notebooks."""

from __future__ import annotations

import signal
import sys
import webbrowser
from collections.abc import Callable
from typing import TYPE_CHECKING, Any, TypeVar

import click

import luu
from luu import cli_desk, cli_lab, cli_study
from luu.core.rng import LARGEST_SEED

if TYPE_CHECKING:
    from luu.publish import Program

# What a command needs beyond this is imported when it runs: `luu --version` should answer at once.

GAMES = ("planet", "luturas")
AGENTS = ("random", "greedy", "search")
DRAFTS = {"planet": ("play", "auto", "fixed"), "luturas": ("play", "auto", "random")}
SETUP = {"planet": ("players", "draft", "chaos"), "luturas": ("mode", "draft")}
"""The options of `luu play` that a game knows."""


class LuuGroup(click.Group):
    """Turns the errors that a user can mend into one line instead of a traceback."""

    def invoke(self, ctx: click.Context) -> Any:
        from luu.core.errors import LuuError

        try:
            return super().invoke(ctx)
        except LuuError as fault:
            raise click.ClickException(str(fault)) from fault


@click.group(cls=LuuGroup, context_settings={"help_option_names": ["-h", "--help"]})
@click.version_option(luu.__version__, "-V", "--version", message="luu %(version)s")
def main() -> None:
    """Planet Luu and Luturas Network in the terminal, in notebooks and in dashboards.

    \b
    luu play planet               play in this terminal
    luu play planet --draft auto  play without drafting a deck first
    luu play luturas --mode solo  the other game, alone
    luu play planet --agent greedy --log
                                  watch a game play itself
    luu rules planet              read the rules
    luu dashboards                play in the browser
    """


@main.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option(
    "--seed", type=click.IntRange(0, LARGEST_SEED), help="Same seed, same moves: same game. Left out, a new one."
)
@click.option("--players", type=click.IntRange(1, 2), help="planet: how many play together (1 if left out).")
@click.option("--chaos", type=click.IntRange(0, 5), help="planet: so many chaos cards; left out, you are asked.")
@click.option("--mode", type=click.Choice(("versus", "solo")), help="luturas: two players (if left out), or alone.")
@click.option(
    "--draft",
    type=click.Choice(sorted({draft for drafts in DRAFTS.values() for draft in drafts})),
    help="Draft yourself (play, if left out) or have it done (auto); planet: the fixed deck; luturas: at random.",
)
@click.option("--agent", type=click.Choice(AGENTS), help="Let this agent make every decision.")
@click.option("--log", is_flag=True, help="With --agent: print everything that happens, with the reasons.")
def play(game: str, seed: int | None, agent: str | None, log: bool, **options: int | str | None) -> None:
    """Play GAME here, or let an agent play it."""
    if log and agent is None:
        raise click.UsageError("--log goes with --agent; when you play yourself you see everything anyway.")
    setup = set_up(game, {word: value for word, value in options.items() if value is not None})
    from luu import terminal

    player = None if agent is None else agent_for(agent, game)
    session = luu.new(game, seed=seed, log=log or agent is None, **setup)
    if player is None:
        terminal.Table(session).run()
    else:
        terminal.watch(session, player, log)


def set_up(game: str, given: dict[str, Any]) -> dict[str, Any]:
    """The set-up that was asked for, if it is one of this game's."""
    for word in given:
        if word not in SETUP[game]:
            ways = ", ".join(f"--{known}" for known in SETUP[game])
            raise click.UsageError(f"--{word} is not for {game}, which knows {ways}.")
    draft = given.get("draft")
    if draft is not None and draft not in DRAFTS[game]:
        raise click.UsageError(f"--draft {draft} is not for {game}, which knows {', '.join(DRAFTS[game])}.")
    return given


def agent_for(name: str, game: str) -> Any:
    """An agent that plays this game."""
    try:
        return luu.agents.get(name, game=game)
    except ValueError as fault:
        raise click.UsageError(str(fault)) from fault


@main.command()
@click.argument("topic", required=False)
@click.option("--find", "words", metavar="WORDS", help="Only the clauses that speak of this.")
@click.option("--map", "mapped", is_flag=True, help="Where each clause is tested and played (in a checkout).")
def rules(topic: str | None, words: str | None, mapped: bool) -> None:
    """Read the rules.

    TOPIC is a game (planet, luturas), a section of its rules (PL-6) or a clause (PL-6.6, LN-R42); left out, the games
    are listed.
    """
    from luu import rule_pages, terminal
    from luu.core.errors import UnknownClause

    if words is not None and mapped:
        raise click.UsageError("--find and --map do not go together.")
    try:
        if words is None and not mapped:
            click.echo(rule_pages.page(topic, terminal.width()) if topic else rule_pages.shelf())
            return
        games = rule_pages.games(topic)
    except UnknownClause as fault:
        raise click.UsageError(str(fault)) from fault
    if words is not None:
        show_found(games, words)
    else:
        show_map(games)


def show_found(games: tuple[str, ...], words: str) -> None:
    """The clauses that speak of something."""
    from luu import rule_pages, terminal

    text = rule_pages.found(games, words, terminal.width())
    if not text:
        raise click.ClickException(f"no clause speaks of {words!r}.")
    click.echo(text)


def show_map(games: tuple[str, ...]) -> None:
    """Clause, tests, code; the exit code is 1 while something is missing."""
    from luu import rule_map

    root = rule_map.checkout()
    if root is None:
        raise click.ClickException("the map is read from a checkout with its tests; this luu is installed without.")
    maps = {game: rule_map.trace(root, game, luu.rules(game)) for game in games}
    for game, traced in maps.items():
        click.echo("\n".join(rule_map.table_lines(luu.rules(game), traced)))
    if any(any(rule_map.gaps(traced).values()) for traced in maps.values()):
        sys.exit(1)


Command = TypeVar("Command", bound=Callable[..., Any])
HOST = click.option("--host", default="127.0.0.1", show_default=True, help="0.0.0.0 lets other machines in.")
NO_BROWSER = click.option("--no-browser", is_flag=True, help="Only print the address.")


def port_option(default: int) -> Callable[[Command], Command]:
    """--port, with what happens when somebody else has it."""
    port = click.IntRange(1, 65535)
    return click.option("--port", type=port, default=default, show_default=True, help="If taken, the next free one.")


@main.command()
@HOST
@port_option(8866)
@NO_BROWSER
@click.option("--pool", "--warm", type=click.IntRange(0, 20), default=0, help="Kernels a page kept ready for visitors.")
@click.option("--token", default="", envvar="LUU_TOKEN", help="Only who knows it comes in; better by LUU_TOKEN.")
@click.option("--base-url", default="/", show_default=True, help="The path at which a proxy shows the pages.")
@click.option("--visitors", type=click.IntRange(0), default=100, show_default=True, help="At once; 0: any number.")
@click.option("--debug", is_flag=True, help="Show what goes wrong, on the page and here.")
def dashboards(host: str, port: int, no_browser: bool, **options: Any) -> None:
    """Open the playable dashboards in the browser."""
    from luu import publish

    serve(publish.dashboards(host, port, **options), "The dashboards are at", no_browser)


@main.group(cls=LuuGroup, invoke_without_command=True)
@HOST
@port_option(8888)
@NO_BROWSER
@click.pass_context
def lab(ctx: click.Context, host: str, port: int, no_browser: bool) -> None:
    """Open the notebooks in JupyterLab, or with a word behind it: change cards and see what that does."""
    if ctx.invoked_subcommand is not None:
        return
    from luu import publish

    program = publish.lab(host, port)
    click.echo(f"The notebooks are the files in {program.folder}")
    serve(program, "JupyterLab is at", no_browser)


for command in (cli_lab.simulate, cli_lab.compare, *cli_desk.COMMANDS, *cli_study.COMMANDS):
    lab.add_command(command)


def serve(program: Program, words: str, no_browser: bool) -> None:
    """Run a server until it is stopped; say where it is, and show it where there is a screen."""
    from luu import publish

    for name in ("SIGTERM", "SIGHUP"):  # told to stop, or the terminal closed: the server is ended with us
        if hasattr(signal, name):
            signal.signal(getattr(signal, name), lambda *_: sys.exit(0))
    click.echo("\n".join(filter(None, [program.note, "Starting ..."])))
    try:
        with publish.running(program) as process:
            click.echo(f"{words} {click.style(program.address, bold=True)}\nStop with Ctrl-C.")
            if not no_browser and publish.has_display():
                webbrowser.open(program.address)
            process.wait()
    except KeyboardInterrupt:
        click.echo("\nStopped.")
