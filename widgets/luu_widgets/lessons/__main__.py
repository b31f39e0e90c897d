"""The lessons on the command line: write and read them, check the answers of a class, print the rules on paper."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

import luu
from luu import Session
from luu.core.errors import LuuError, did_you_mean
from luu.games import GAMES
from luu_widgets import lessons
from luu_widgets.lessons import taught
from luu_widgets.lessons.advice import compared
from luu_widgets.lessons.from_game import decisions, draft_lesson
from luu_widgets.lessons.lesson import Lesson
from luu_widgets.lessons.teacher import Report, check_answers
from luu_widgets.lessons.walk import Walk, faults

PAGE: Final = Path(__file__).parents[3] / "docs" / "taught.md"


@click.group(help=__doc__)
def main() -> None:
    """The commands below."""


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Find every fault of your own lessons."""
    found = 0
    for file in files:
        try:
            told = faults(lessons.load(file))
        except lessons.BadLesson as fault:
            told = [str(fault)]
        found += len(told)
        click.echo(f"{file}: " + ("it can be taught" if not told else "\n  ".join(["", *told])))
    if found:
        raise SystemExit(1)


@main.command()
@click.argument("name")
def show(name: str) -> None:
    """Read a lesson as text, answers included.

    NAME is its id, such as planet-first-wave, or a file.
    """
    lesson = next((one for one in lessons.shipped() if one.id == name), None)
    if lesson is None and not Path(name).is_file():
        known = [one.id for one in lessons.shipped()]
        meant = did_you_mean(name, known)
        raise click.BadParameter(f"{name!r} is no file and no lesson ({meant or 'there is ' + ', '.join(known)})")
    try:
        click.echo(as_text(lesson or lessons.load(name)))
    except (LuuError, ValueError) as fault:
        raise click.ClickException(f"{fault}\n`check` tells all faults of a file.") from fault


@main.command()
@click.option("--docs", is_flag=True, help="Write docs/taught.md, in a checkout, instead of printing.")
def table(docs: bool) -> None:
    """Say which lesson teaches which clause.

    With the kind of example that it has; a clause without a lesson is for reference only.
    """
    if not docs:
        return click.echo(taught.as_text())
    if not PAGE.parent.is_dir():
        raise click.ClickException(f"there is no {PAGE.parent}: this is for a checkout of the project")
    PAGE.write_text(taught.as_page(), encoding="utf-8")
    return click.echo(f"{PAGE} is written")


@main.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option("--games", default=100, show_default=True, type=click.IntRange(1))
def advice(game: str, games: int) -> None:
    """Let the course's advice play, and compare.

    It plays first sectors of Planet Luu, or matches of Luturas Network against greedy; greedy plays the same seeds.
    """
    won = compared(game, games)
    for name, results in won.items():
        click.echo(f"{name:7} {sum(results)} of {games}")
    both = sum(map(all, zip(*won.values(), strict=True)))
    click.echo(f"both    {both} of {games}")


@main.command("class")
@click.argument("paths", nargs=-1, required=True, type=click.Path(exists=True, path_type=Path))
@click.option(
    "--own", multiple=True, type=click.Path(exists=True, dir_okay=False, path_type=Path), help="A lesson of yours."
)
def class_(paths: tuple[Path, ...], own: tuple[Path, ...]) -> None:
    """Check the answers of a class.

    PATHS are the files that learners saved, or folders of them.
    """
    try:
        report = check_answers(paths, [lessons.load(file) for file in own])
    except ValueError as fault:
        raise click.ClickException(str(fault)) from fault
    if not report.rows and not report.skipped:
        click.echo("There are no answers yet: learners save theirs as .json files, below the list of lessons.")
    for learner in report.learners():
        click.echo(learner)
        for lesson, marks in by_lesson(report, learner).items():
            click.echo(f"  {lesson:40} {'  '.join(marks)}")
    hardest = report.hardest()
    if hardest:
        click.echo("\nNot found at once:")
    for lesson, step, times in hardest:
        click.echo(f"  {lesson}, step {step}: {times} of {len(report.learners())}")
    for told in report.skipped:
        click.echo(f"skipped: {told}", err=True)


def by_lesson(report: Report, learner: str) -> dict[str, list[str]]:
    """A learner's steps: found, found at a later try, shown, or not found."""
    found: dict[str, list[str]] = {}
    for row in report.rows:
        if row.learner == learner:
            how = f"found ({row.tries})" if row.tries > 1 else "found"
            told = how if row.right else "shown" if row.shown else "not found"
            found.setdefault(row.lesson, []).append(f"{row.step} {told}")
    return found


@main.command("from-game")
@click.argument("save", type=click.Path(path_type=Path))
@click.option("--decisions", "picked", help="Moves before each, from 0, as 3,7,12; default: a few from all over it.")
@click.option("--title", help="Default: a game, by its name.")
@click.option("--out", type=click.Path(path_type=Path), help="Default: the name of the save, with .toml.")
@click.option("--force", is_flag=True, help="Write over a file that is there.")
@click.option("--list", "listed", is_flag=True, help="Only tell the decisions and their numbers; write nothing.")
def from_game(save: Path, picked: str | None, title: str | None, out: Path | None, force: bool, listed: bool) -> None:
    """Make a lesson from a saved game.

    It asks at each decision what was played there; the words are yours to change. It is walked through before it is
    written.
    """
    try:
        session = game_in(save)
        if listed:
            return told_decisions(session)
        out = out or save.with_suffix(".toml")
        check_free(out, save, force)
        text = draft_lesson(session, numbers_in(picked), title=title)
    except (LuuError, ValueError) as fault:
        raise click.ClickException(f"{save}: {' '.join(str(fault).split())}") from fault
    try:
        out.write_text(text, encoding="utf-8")
    except OSError as fault:
        raise click.ClickException(f"{out} cannot be written: {fault.strerror}") from fault
    steps = len(lessons.read(text).steps)
    return click.echo(f"{out}: {steps} steps, and it can be taught; change its words, then `check {out}`")


def game_in(save: Path) -> Session:
    """The game of a save, with the cards that are shipped. Raises what `luu.load` does, and ClickException."""
    try:
        return luu.load(save.read_text(encoding="utf-8"))
    except UnicodeDecodeError as fault:
        raise click.ClickException(f"{save} is no text, expected a saved game") from fault
    except OSError as fault:
        raise click.ClickException(f"{save} cannot be read: {fault.strerror}") from fault


def check_free(out: Path, save: Path, force: bool) -> None:
    """No file is written over by mistake, and the game itself never. Raises ClickException."""
    if out.resolve() == save.resolve():
        raise click.ClickException(f"{out} is the saved game itself; --out names another file")
    if out.exists() and not force:
        raise click.ClickException(f"{out} is there already; --force writes over it, --out names another file")


def numbers_in(picked: str | None) -> list[int] | None:
    """Numbers with commas between; None where none was named. Raises ValueError."""
    if picked is None:
        return None
    parts = [part.strip() for part in picked.split(",")]
    for part in parts:
        if not (part.isascii() and part.isdecimal()):
            raise ValueError(f"decision {part!r} was given, expected whole numbers with commas between, as 3,7,12")
    return [int(part) for part in parts]


def told_decisions(session: Session) -> None:
    """A line for each decision: its number, what was asked, what was played."""
    for one in decisions(session):
        click.echo(f"{one.ply:4}  {one.prompt}  > {one.played}")


@main.command()
@click.argument("game", type=click.Choice(GAMES))
@click.argument("out", type=click.Path(dir_okay=False, path_type=Path))
@click.option("--paper", type=click.Choice(("a4", "letter")), default="a4", show_default=True)
def handout(game: str, out: Path, paper: str) -> None:
    """Print rules and chart of a game as a PDF.

    Two pages: the rules on one, the circle of classes or the natures and statuses on the other.
    """
    try:
        from luu_widgets.lessons.handout import handout_pdf  # needs the extra `lab`

        out.write_bytes(handout_pdf(game, paper))
    except ImportError as fault:
        raise click.ClickException(f"{fault}; the extra `lab` brings what draws a PDF") from fault
    except OSError as fault:
        raise click.ClickException(f"{out} cannot be written: {fault.strerror}") from fault
    click.echo(f"{out}: the rules of {luu.rules(game).title} on one page, and their chart")


def as_text(lesson: Lesson) -> str:
    """A lesson from its first step to its last, as somebody sees it who finds every answer."""
    walk = Walk(lesson)
    lines = [lesson.title, "=" * len(lesson.title), lesson.about, ""]
    for number, step in enumerate(lesson.steps):
        walk.go_to(number)
        lines += [f"[{number + 1}: {step.kind}]", *told(walk, step.say), *told(walk, step.ask or step.play)]
        lines += [f"    {place}) {choice}" for place, choice in enumerate(walk.choices())]
        lines += [f"    (hint: {line})" for line in told(walk, step.hint)]
        verdict = walk.reveal()
        lines += [f"  > {verdict.truth}", *(f"    {why} {rule}" for why, rule in verdict.why)]
        lines += [*told(walk, step.then), ""]
    return "\n".join(lines)


def told(walk: Walk, text: str) -> list[str]:
    """A text of the open step, a line a paragraph."""
    return [" ".join(part.split()) for part in walk.fill(text).split("\n\n") if part.strip()]


if __name__ == "__main__":
    main(prog_name="python -m luu_widgets.lessons")
