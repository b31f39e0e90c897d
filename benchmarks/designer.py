"""What a designer waits for: an edit, a card, a page to print, a report, a paired comparison.

    python -m benchmarks.designer             processor seconds; the games are played in this process
    python -m benchmarks.designer --clock     seconds by the clock on two workers: the designer's story

Both print a table in Markdown for docs/designer.md. Only a machine with nothing else to do says something by the clock.
"""

from __future__ import annotations

import time
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import click

import luu
from luu import lab
from luu.lab.cells import number_at, place_of
from luu.lab.progress import Progress
from luu_widgets import printing, report
from luu_widgets.card_faces import faces_of
from luu_widgets.card_svg import card_svg

PAIRS = 24
PATIENCE = 10.0
"""Seconds by the clock that a designer gives a comparison."""
WANTED = 0.015
"""So closely a difference is to be known: the half-width of its interval."""


@dataclass(frozen=True)
class Story:
    """An edit of one cost and one power, or of one value, and what is looked at."""

    title: str
    game: str
    edits: tuple[str, ...]
    measure: str = "won"


STORIES = (
    Story("Planet Luu, a cost and an attack, won", "planet", ("actions.quick_mend.cost", "luus.rasluu_base_1.attack")),
    Story("Planet Luu, a cost, Sector 1 cleared", "planet", ("actions.quick_mend.cost",), "cleared>=1"),
    Story("Luturas Network, a Tool's Power, won", "luturas", ("tools.drumroll_knuckles.power",)),
    Story("Luturas Network, a Lutura's Stamina, won", "luturas", ("luturas.ascuara.stamina",)),
)


def seconds(do: Callable[[], object], times: int = 1) -> float:
    """Processor seconds of one go, after a first one that loads what all share."""
    do()
    start = time.process_time()
    for _ in range(times):
        do()
    return (time.process_time() - start) / times


def told(story: Story) -> dict[str, Any]:
    """One story by the clock: the exact change, and greedy's games on two workers until patience ends."""
    base = luu.cards(story.game)
    began = time.perf_counter()
    cards = base
    for name in story.edits:
        cards = cards.with_value(*place_of(name), number_at(cards, place_of(name)) + 1)
    sheet, card, _ = place_of(story.edits[-1])
    lab.exact.shifts(base, cards, sheet, card)
    counted = time.perf_counter() - began
    seen: list[Progress] = []

    def watch(now: Progress) -> bool:
        seen.append(now)
        return now.seconds < PATIENCE

    found = lab.compare(base, cards, games=100_000, workers=2, progress=watch, measure=story.measure)
    figure = found.followed()
    return {
        "exact": counted,
        "first": next((now.seconds for now in seen if now.half_width < 1), None),
        "pairs": found.games,
        "seconds": seen[-1].seconds,
        "figure": figure,
        "wanted": found.games * (figure.half_width / WANTED) ** 2,
    }


def after(seconds: float | None) -> str:
    """When an interval was there; without one on the way, at the end."""
    return "at the end" if seconds is None else f"{seconds:.1f} s"


def by_the_clock() -> None:
    """The designer's stories, the first one with workers that have still to start."""
    print(f"| edit | exact figures | first interval | pairs in {PATIENCE:.0f} s | difference | pairs for ±1.5 points |")
    print("|---|---|---|---|---|---|")
    for story in STORIES:
        one = told(story)
        played = f"{one['pairs']} in {one['seconds']:.1f} s"
        print(
            f"| {story.title} | {one['exact']:.2f} s | {after(one['first'])} | {played} "
            f"| {one['figure'].percent(signed=True)} | about {one['wanted']:,.0f} |"
        )


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--clock", is_flag=True, help="By the clock, on two workers.")
def main(clock: bool) -> None:
    """Measure what a designer waits for."""
    if clock:
        by_the_clock()
    else:
        by_the_core()


def by_the_core() -> None:
    """Processor seconds of everything but the games' workers."""
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
