"""The lessons on the command line: check a file, read a lesson as text, see which clauses are taught."""

from __future__ import annotations

from pathlib import Path
from typing import Final

import click

from luu_widgets import lessons
from luu_widgets.lessons import taught
from luu_widgets.lessons.lesson import Lesson
from luu_widgets.lessons.walk import Walk, faults

PAGE: Final = Path(__file__).parents[3] / "docs" / "taught.md"


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
@click.option("--docs", is_flag=True, help="Write docs/taught.md, in a checkout, instead of printing.")
def table(docs: bool) -> None:
    """Which lesson teaches which clause, and what example of it there is; the others are for reference only."""
    if not docs:
        return click.echo(taught.as_text())
    if not PAGE.parent.is_dir():
        raise click.ClickException(f"there is no {PAGE.parent}: this is for a checkout of the project")
    PAGE.write_text(taught.as_page(), encoding="utf-8")
    return click.echo(f"{PAGE} is written")


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
