"""What a designer waits for: an edit, a card, a page to print, a report, a paired comparison. Processor seconds.

    python -m benchmarks.designer

Prints a table in Markdown for docs/designer.md. The games are played in this process, so that their time is counted.
"""

from __future__ import annotations

import time
from collections.abc import Callable

import luu
from luu import lab
from luu_widgets import printing, report
from luu_widgets.card_faces import faces_of
from luu_widgets.card_svg import card_svg

PAIRS = 24


def seconds(do: Callable[[], object], times: int = 1) -> float:
    """Processor seconds of one go, after a first one that loads what all share."""
    do()
    start = time.process_time()
    for _ in range(times):
        do()
    return (time.process_time() - start) / times


def main() -> None:
    base = luu.cards("planet")
    workbench = lab.Workbench(base)
    values = iter(range(1, 1000))

    def edit() -> None:
        workbench.write("actions", "quick_mend", "cost", next(values) % 90)

    def card() -> list[str]:
        return [card_svg(face) for face in faces_of(workbench.cards, "luus", "rasluu_base_1")]

    edited = seconds(edit, 20)
    shifts = seconds(lambda: lab.exact.shifts(base, workbench.cards, "luus", "rasluu_base_1"), 20)
    drawn = seconds(card, 20)
    cards = base.with_value("actions", "quick_mend", "cost", 1).with_value("luus", "rasluu_base_1", "attack", 3)
    shown = printing.faces(cards, base=base)
    printed = seconds(lambda: printing.pdf(shown), 3)
    whole = seconds(lambda: printing.pdf(printing.faces(base)))
    written = seconds(lambda: report.html(cards, base=base), 3)
    start = time.process_time()
    found = lab.compare(base, cards, games=PAIRS, workers=1)
    played = time.process_time() - start
    rows = (
        ("an edit, checked against the whole set", edited),
        ("exact figures of a card, before and after", shifts),
        ("a card drawn", drawn),
        ("the two changed cards as PDF", printed),
        (f"all {len(printing.faces(base))} cards as PDF", whole),
        ("a report without games", written),
        (f"{PAIRS} pairs of games: won {found.difference().percent(signed=True)}", played),
    )
    print("| what | processor seconds |\n|---|---|")
    for what, took in rows:
        print(f"| {what} | {took:.3f} |")


if __name__ == "__main__":
    main()
