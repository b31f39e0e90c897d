"""The lessons on the command line: check a file, read a lesson as text, see which clauses are taught."""

from __future__ import annotations

import json
from pathlib import Path

import click

import luu
from luu.games import GAMES
from luu_widgets import lessons
from luu_widgets.lessons import finder
from luu_widgets.lessons.lesson import Lesson
from luu_widgets.lessons.walk import Walk, faults


@click.group(help=__doc__)
def main() -> None:
    """The commands below."""


@main.command()
@click.argument("files", nargs=-1, required=True, type=click.Path(exists=True, dir_okay=False, path_type=Path))
def check(files: tuple[Path, ...]) -> None:
    """Walk through lessons of your own; every fault is told."""
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
    """Read a lesson as text, with the right answers; NAME is its id or a file."""
    lesson = next((one for one in lessons.shipped() if one.id == name), None)
    if lesson is None and not Path(name).is_file():
        raise click.BadParameter(
            f"{name!r} is neither a file nor one of {', '.join(one.id for one in lessons.shipped())}"
        )
    click.echo(as_text(lesson or lessons.load(name)))


@main.command()
def table() -> None:
    """Which lesson teaches which clause; the others are for reference only."""
    taught: dict[str, list[str]] = {}
    for lesson in lessons.shipped():
        for clause in lesson.clauses:
            taught.setdefault(clause, []).append(lesson.id)
    for game in GAMES:
        for clause in luu.rules(game).values():
            click.echo(f"{clause.id:8} {clause.title:45.45} {', '.join(taught.get(clause.id, ['reference only']))}")


@main.command()
@click.argument("game", type=click.Choice(GAMES))
@click.option("--games", default=60, show_default=True, help="So many games are looked through.")
def find(game: str, games: int) -> None:
    """Look for an example of each clause again, and write them into the package."""
    rows = finder.find(game, games)
    ordered = {clause: rows[clause] for clause in luu.rules(game) if clause in rows}
    file = Path(__file__).parent / "data" / f"examples_{game}_found.json"
    lines = ",\n".join(f"{json.dumps(clause)}: {json.dumps(row)}" for clause, row in ordered.items())
    file.write_text(f"{{\n{lines}\n}}\n", encoding="utf-8")
    click.echo(f"{len(ordered)} of {len(luu.rules(game))} clauses have an example that was found")
    click.echo("to be written by hand: " + ", ".join(clause for clause in luu.rules(game) if clause not in rows))


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
