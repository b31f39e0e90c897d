"""`python -m benchmarks.odds`: our exact odds beside icepool and dyce in one run, whose answers must be the same."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path
from time import perf_counter, process_time
from typing import Any

import click

from benchmarks import machine
from benchmarks.__main__ import RESULTS, read, told, write
from benchmarks.measure import Figure, Profile, Times, Trial, quiet_bench, ratio, time_in_turn
from benchmarks.odds_peers import (
    STAMINA,
    STEP,
    STRONG,
    Entry,
    Missing,
    dyce_entries,
    icepool_attacks,
    icepool_duel,
    icepool_entries,
    ours,
)
from benchmarks.report import END, START, head, missing_list, number, spread, table
from benchmarks.run import Results, quiet

FORMAT = "luu-odds-benchmarks-1"
FULL = Profile("full", rounds=5, share=1.0, batches=1)
QUICK = Profile("quick", rounds=2, share=0.1, batches=1, warm_up=False)
KEPT = RESULTS / "odds"
PAGE = RESULTS.parents[1] / "docs" / "odds.md"
PACKAGES = ("luu", "icepool", "dyce", "numpy")

TITLES = {
    "grid": "4,356 attacks: 1–6 damage × 1–6 defense dice × Accuracy 2–12 × Breakshield 2–12",
    "space": "383,328 attacks: the same × Power 0–10 × Burned, Soaked, Blurred or not",
    "knock-out": "knock-out of 20 Stamina: mean number of attacks, and the chance of ten at most",
    "small duel": "duel of two alike, 8 Stamina each",
    "duel": "duel of two alike, 20 Stamina each",
    "battle": "battle with Speed and a status inflicted by each side, 14 Stamina each",
    "planet attack": "`odds.of` an attack in a running game of Planet Luu",
    "planet defend": "`odds.of` defending there, the enemy phase that follows with it and without",
    "luturas versus": "`odds.of` a Tool in a running match of Luturas Network",
    "luturas solo": "`odds.of` a Tool in a running solo game, the Oscumora's whole phase included",
    "matrix": "18 × 18 matchups for both first movers, every side with 12 to 18 Tools",
}


def run(profile: Profile, told: Callable[[str], None] = quiet, once: bool = False) -> Results:
    """Ask everybody everything; `once` adds icepool's duel at 20 Stamina, which takes long."""
    facts = machine.facts()
    found = [ours(), icepool_entries(), dyce_entries()]
    entries = [entry for each in found if not isinstance(each, Missing) for entry in each]
    told("comparing answers")
    agreed = compare(entries)
    with quiet_bench():
        times = time_in_turn([trial(entry, profile) for entry in entries], profile, told)
        single = duel_once(told) if once else None
    seconds = {entry.key: whole_task(entry, times[entry.key], profile) for entry in entries}
    return {
        "format": FORMAT,
        "profile": {"name": profile.name, "rounds": profile.rounds},
        **facts,
        "versions": {name: machine.installed(name) for name in PACKAGES},
        "waited": round(sum(sum(each.wall) for each in times.values()) / sum(sum(e.core) for e in times.values()), 3),
        "tasks": [
            {
                "task": entry.task,
                "library": entry.library,
                "milliseconds": Figure(tuple(1e3 * each for each in seconds[entry.key].samples)).to_dict(),
                "share": entry.share,
                "times_ours": beside_ours(entry, entries, seconds),
            }
            for entry in entries
        ],
        "agreed": agreed,
        "duel_once_seconds": single,
        "missing": [{"name": each.name, "why": each.why} for each in found if isinstance(each, Missing)],
    }


def compare(entries: list[Entry]) -> Results:
    """How many answers of the peers were compared with ours; one that differs ends the run."""
    agreed: Results = {}
    known: dict[str, Any] = {}
    for entry in entries:
        answer = entry.answer()
        if entry.task in known and answer != known[entry.task]:
            raise AssertionError(f"{entry.library} and luu differ on {entry.task}")
        if entry.task in known:
            agreed[entry.key] = len(answer) if isinstance(answer, list) else 1
        known.setdefault(entry.task, answer)
    return agreed


def trial(entry: Entry, profile: Profile) -> Trial:
    """So many runs of one entry."""
    times, ask = profile.amount(entry.times), entry.run

    def ask_again(_: object) -> None:
        for _again in range(times):
            ask()

    return Trial(entry.key, ask_again)


def whole_task(entry: Entry, times: Times, profile: Profile) -> Figure:
    """Seconds that the whole task takes."""
    return Figure(tuple(seconds / profile.amount(entry.times) / entry.share for seconds in times.core))


def beside_ours(entry: Entry, entries: list[Entry], seconds: dict[str, Figure]) -> Results | None:
    """How many times as long as our fastest way, round by round; nothing for that way itself."""
    first = next(each for each in entries if each.task == entry.task)
    return None if first is entry else ratio(seconds[entry.key], seconds[first.key]).to_dict()


def duel_once(told: Callable[[str], None]) -> Results | None:
    """Icepool's duel at 20 Stamina, once; nothing without icepool."""
    try:
        import icepool
    except ImportError:
        return None
    told("icepool's duel at 20 Stamina, which takes half a minute or more")
    damage = icepool_attacks(icepool, [STRONG + (False,) * 3])[0]
    core, wall = process_time(), perf_counter()
    answer = icepool_duel(icepool, damage, STAMINA)
    took = {"core": round(process_time() - core, 1), "wall": round(perf_counter() - wall, 1)}
    if answer != next(entry for entry in ours() if entry.task == "duel").answer():
        raise AssertionError("icepool and luu differ on the duel at 20 Stamina")
    return took


# ---------------------------------------------------------------------- the table


def markdown(results: Results) -> str:
    """The table of one run, and what was compared."""
    rows = [
        (
            TITLES[row["task"]],
            f"**{row['library']}**" if row["library"].startswith("luu") else row["library"],
            f"{spread(row['milliseconds'])}{'' if row['share'] == 1 else ' *'}",
            f"{number(row['times_ours']['median'])} ×" if row["times_ours"] else "1",
        )
        for row in sorted(results["tasks"], key=lambda row: list(TITLES).index(row["task"]))
    ]
    parts = [head(results), table(("task", "library", "ms", "time beside our fastest"), rows), *notes(results)]
    return "\n\n".join(part for part in parts if part)


def notes(results: Results) -> list[str]:
    """What the table does not say."""
    lines = []
    if any(row["share"] != 1 for row in results["tasks"]):
        lines.append(f"\\* Every {STEP}th attack of the space was worked out, and the time scaled up.")
    if results["agreed"]:
        said = ", ".join(f"{key.replace('/', ' by ')} {count:,}" for key, count in results["agreed"].items())
        lines.append(f"Answers compared with ours as fractions, all equal: {said}.")
    if results["duel_once_seconds"]:
        took = results["duel_once_seconds"]["core"]
        lines.append(f"Icepool's duel at 20 Stamina, timed once: {took:,.0f} s, with the same answer.")
    return [*lines, missing_list(results)]


def write_into(page: Path, results: Results) -> None:
    """Put the table between the two marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{START}\n\n{markdown(results)}\n\n{END}{after}", encoding="utf-8")


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="Two rounds, no warming up: a first impression.")
@click.option("--once", is_flag=True, help="Also icepool's duel at 20 Stamina, once: half a minute or more.")
@click.option("--json", "target", type=click.Path(path_type=Path), help="Write the results to this file.")
@click.option("--keep", is_flag=True, help="Keep them in benchmarks/results/odds, the table in docs/odds.md.")
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path), help="Measure nothing, read this file.")
def main(quick: bool, once: bool, target: Path | None, keep: bool, source: Path | None) -> None:
    """Measure the exact odds of Luturas Network beside icepool and dyce in the same run."""
    results = read(source) if source else run(QUICK if quick else FULL, told, once)
    click.echo(markdown(results))
    if target:
        write(target, results)
    if keep:
        write(KEPT / f"{results['date']}.json", results)
        write_into(PAGE, results)


if __name__ == "__main__":
    main()
