"""`luu lab validate | diff | export | print | report`: a designer's desk on the command line."""

from __future__ import annotations

import json
from pathlib import Path
from typing import TYPE_CHECKING, Any, Final

import click

from luu.cli_lab import FOLDER, changed, opened, run_options, said_clearly, words

if TYPE_CHECKING:
    from luu.core.cardset import CardSet, Change

JSON = click.option("--json", "as_json", is_flag=True, help="As JSON, for a program.")
CHANGES = click.option(
    "--change", "changes", multiple=True, metavar="SHEET.CARD.COLUMN=VALUE", help="A change made to the cards."
)
SHEETS = click.option("--sheet", "sheets", multiple=True, help="Only the cards of this sheet.")
IDS = click.option("--card", "ids", multiple=True, help="Only this card.")
FILE = click.Path(dir_okay=False, path_type=Path)


@click.command()
@click.argument("game")
@click.argument("folder", type=FOLDER, metavar="CARDS")
@click.option("--strict", is_flag=True, help="Doubts count as faults.")
@JSON
def validate(game: str, folder: str, strict: bool, as_json: bool) -> None:
    """Say everything that is wrong with card sheets; the exit code is 1 then.

    CARDS is a folder of CSV sheets, a workbook (.xlsx), or the https address of a published one.
    """
    import luu
    from luu.core.errors import BadSheet

    try:
        cards: CardSet | None = said_clearly(lambda: luu.cards(game, folder))
        faults: tuple[Any, ...] = ()
    except BadSheet as bad:
        cards, faults = None, bad.faults
    doubts = cards.doubts if cards is not None else ()
    if as_json:
        click.echo(json.dumps(_verdict(game, cards, faults, doubts), indent=2))
    elif cards is None:
        click.echo(str(BadSheet(faults)), err=True)
    else:
        click.echo("\n".join([repr(cards), *(f"in doubt: {doubt}" for doubt in doubts)]))
    if faults or (strict and doubts):
        click.get_current_context().exit(1)


def _verdict(game: str, cards: CardSet | None, faults: tuple[Any, ...], doubts: tuple[Any, ...]) -> dict[str, Any]:
    """What is to be said of card sheets, as plain data."""
    return {
        "game": game,
        "sound": cards is not None,
        "hash": cards.hash if cards is not None else None,
        "sheets": {sheet.plan.name: len(sheet.records) for sheet in cards.sheets} if cards is not None else {},
        "faults": [_fault(fault) for fault in faults],
        "doubts": [_fault(doubt) for doubt in doubts],
    }


def _fault(fault: Any) -> dict[str, Any]:
    return {name: getattr(fault, name) for name in ("sheet", "row", "column", "given", "expected", "hint")}


@click.command()
@click.argument("game")
@click.argument("before", type=FOLDER)
@click.argument("after", type=FOLDER, required=False)
@JSON
def diff(game: str, before: str, after: str | None, as_json: bool) -> None:
    """Say what the second card set changes; with one: what it changes in the cards that come with the game."""
    first, second = opened(game, before), opened(game, after)
    changes = first.diff(second) if after is not None else second.diff(first)
    if as_json:
        click.echo(json.dumps([_change(change) for change in changes], indent=2))
    else:
        click.echo("\n".join(str(change) for change in changes) or "nothing differs")


def _change(change: Change) -> dict[str, Any]:
    return {name: getattr(change, name) for name in ("sheet", "id", "column", "before", "after")}


@click.command()
@click.argument("game")
@click.argument("target", type=click.Path(path_type=Path))
@click.option("--cards", type=FOLDER, help="The cards; left out, those that come with the game.")
@CHANGES
def export(game: str, target: Path, cards: str | None, changes: tuple[str, ...]) -> None:
    """Write card sheets to edit: a folder of CSV, or a workbook if TARGET ends in .xlsx."""
    written = changed(opened(game, cards), changes)
    if target.suffix.lower() == ".xlsx":
        from luu.lab.workbook import write_workbook

        write_workbook(written, target)
    else:
        written.to_folder(target)
    click.echo(f"{target}: {written!r}")


@click.command("print")
@click.argument("game")
@click.argument("target", type=FILE)
@click.option("--cards", type=FOLDER, help="The cards; left out, those that come with the game.")
@CHANGES
@click.option("--changed", "only_changed", is_flag=True, help="Only cards that differ from the game's own.")
@click.option("--against", type=FOLDER, help="Only cards that differ from these.")
@SHEETS
@IDS
@click.option("--backs", is_flag=True, help="A page of backs behind each page of cards.")
@JSON
def print_cards(
    game: str,
    target: Path,
    cards: str | None,
    changes: tuple[str, ...],
    only_changed: bool,
    against: str | None,
    sheets: tuple[str, ...],
    ids: tuple[str, ...],
    backs: bool,
    as_json: bool,
) -> None:
    """Draw cards to print: TARGET.pdf, nine to a page with bleed and crop marks; TARGET.png or .jpg, a sheet of ten by
    seven for Tabletop Simulator; TARGET.svg, one card.
    """
    from luu_widgets import printing

    shown = changed(opened(game, cards), changes)
    base = opened(game, against) if only_changed or against is not None else None
    faces = said_clearly(lambda: printing.faces(shown, base=base, sheets=sheets, ids=ids))
    files = said_clearly(lambda: printing.save(faces, target, backs=backs))
    if as_json:
        found = {"files": [str(path) for path in files], "cards": [face.id for face in faces]}
        click.echo(json.dumps(found, indent=2))
        return
    count = "1 card" if len(faces) == 1 else f"{len(faces)} cards"
    click.echo(f"{count}: {', '.join(str(path) for path in files)}")


@click.command()
@click.argument("game")
@click.argument("target", type=FILE)
@click.option("--a", "before", type=FOLDER, help="The cards before; left out, those that come with the game.")
@click.option("--b", "after", type=FOLDER, help="The cards after; left out, and without --change, only A is told of.")
@CHANGES
@click.option("--no-games", is_flag=True, help="Play nothing: only the sheets and the exact figures.")
@run_options
def report(
    game: str,
    target: Path,
    before: str | None,
    after: str | None,
    changes: tuple[str, ...],
    no_games: bool,
    setup: tuple[str, ...],
    as_json: bool,
    agents: tuple[str, ...],
    **run: Any,
) -> None:
    """Write one HTML file of a card set, or of what a change does: figures, charts, cards, method, seeds, versions.

    It needs no network and no other file.
    """
    from luu import lab
    from luu_widgets import report as reports

    cards_a = opened(game, before)
    cards_b = changed(opened(game, after) if after is not None else cards_a, changes)
    run |= {"agent": agents, "progress": not as_json, **words(setup)}
    subject: Any = None
    if not no_games and cards_a == cards_b:
        subject = said_clearly(lambda: lab.simulate(game, cards=cards_a, **run))
    elif not no_games:
        subject = said_clearly(lambda: lab.compare(cards_a, cards_b, game, **run))
    base = None if cards_a == cards_b else cards_a
    target.write_text(reports.html(cards_b, base=base, run=subject), encoding="utf-8")
    if as_json:
        click.echo(json.dumps({"file": str(target), "run": subject.summary() if subject is not None else None}))
    else:
        click.echo(f"{target}: {target.stat().st_size / 1e6:.1f} MB, opens in any browser")


COMMANDS: Final = (validate, diff, export, print_cards, report)
