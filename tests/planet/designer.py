"""A designer's desk: the shipped sheets in a folder, with one more row in one of them."""

from __future__ import annotations

import csv
from pathlib import Path

import luu


def sheets_with(folder: Path, sheet: str = "actions", **row: str | int) -> luu.CardSet:
    """The cards of a folder, the shipped ones if it has none yet, after a row was put at the head of a sheet."""
    path = folder / f"{sheet}.csv"
    if not path.exists():
        folder.mkdir(exist_ok=True)
        luu.cards("planet").to_folder(folder)
    with path.open(encoding="utf-8", newline="") as file:
        table = csv.DictReader(file)
        rows, heads = list(table), table.fieldnames
    assert heads is not None
    assert set(row) == set(heads)
    with path.open("w", encoding="utf-8", newline="") as file:
        writer = csv.DictWriter(file, heads)
        writer.writeheader()
        writer.writerows([row, *rows])
    return luu.cards("planet", folder=folder)


def action(**given: str | int) -> dict[str, str | int]:
    """A row of the action sheet: a free Core card that asks for nobody, but for what is given."""
    plain = {
        "id": "new_card", "name": "New Card", "pool": "core", "cost": 0, "lasts": "instant", "target": "none",
        "amount": 0, "extra": 0, "effect": "", "text": "Something new.", "origin": "tried here",
    }  # fmt: skip
    return {**plain, **given}
