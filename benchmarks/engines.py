"""What one waits for, on both engines: plain Python, and what `make compiled` left in build/compiled.

`python -m benchmarks.engines` prints this part alone; `python -m benchmarks` has it among all the others. Every reading
is taken in a process of its own, plain and compiled in turn, on the same positions and seeds.
"""

from __future__ import annotations

import json
import os
import statistics
import subprocess
import sys
from collections.abc import Callable, Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import click

from benchmarks import machine
from benchmarks.measure import FULL, QUICK, Figure, Profile, ratio
from benchmarks.readings import READINGS

COMPILED = machine.ROOT / "build" / "compiled"
LEAST_CORES = 2
"""The lab is measured with so many workers too."""

Results = dict[str, Any]


@dataclass(frozen=True)
class Engine:
    """An engine by the folder that it is imported from."""

    name: str
    folder: Path

    def take(self, key: str, amount: int, given: Results) -> Results:
        """One reading, in a new process."""
        path = os.pathsep.join((str(self.folder), str(machine.ROOT)))
        environment = {**os.environ, "PYTHONPATH": path, "PYTHONSAFEPATH": "1"}
        command = [sys.executable, "-m", "benchmarks.readings", key, str(amount)]
        words = json.dumps(given)
        done = subprocess.run(command, env=environment, input=words, capture_output=True, text=True)
        if done.returncode:
            raise RuntimeError(f"{key} on the {self.name} engine failed:\n{done.stderr}")
        found: Results = json.loads(done.stdout.splitlines()[-1])
        if found["engine"] != self.name:
            raise RuntimeError(f"{key} was asked of the {self.name} engine, and the {found['engine']} one answered")
        return found


PLAIN = Engine("plain", machine.ROOT)


def engines() -> list[Engine]:
    """The plain engine, and the compiled one where it was compiled from the files that are here."""
    if why_not_compiled():
        return [PLAIN]
    return [PLAIN, Engine("compiled", COMPILED)]


def why_not_compiled() -> str:
    """Why the compiled engine is not measured; empty where it is."""
    if not [*COMPILED.glob("luu/core/rng.*.so"), *COMPILED.glob("luu/core/rng.*.pyd")]:
        return "nothing is compiled in build/compiled (make compiled)"
    here = list((machine.ROOT / "luu").rglob("*.py"))
    there = [COMPILED / path.relative_to(machine.ROOT) for path in here]
    same = all(
        copy.is_file() and copy.read_bytes() == path.read_bytes() for path, copy in zip(here, there, strict=True)
    )
    return "" if same else "what is compiled in build/compiled is of other files (make compiled)"


def measure(profile: Profile, told: Callable[[str], None], given: Results, only: str = "") -> Results:
    """Every reading on every engine, round by round; `given` are the positions to look ahead from."""
    here = engines()
    samples: dict[tuple[str, str], list[Results]] = {}
    for number, reading, engine in turns(profile, here, only):
        told(f"{reading.key}, {engine.name}, round {number} of {profile.rounds}")
        found = engine.take(reading.key, profile.amount(reading.times), given)
        samples.setdefault((reading.key, engine.name), []).append(found)
    keys = dict.fromkeys(key for key, _ in samples)
    return {"why_not_compiled": why_not_compiled(), "rows": [row(key, samples) for key in keys]}


def turns(profile: Profile, here: list[Engine], only: str) -> Iterator[tuple[int, Any, Engine]]:
    """Who is measured when: in a round every reading once on each engine, one right after the other."""
    for number in range(1, profile.rounds + 1):
        for reading in READINGS:
            if reading.key.startswith(only) and (os.cpu_count() or 1) >= (LEAST_CORES if reading.cores > 1 else 1):
                for engine in here:
                    yield number, reading, engine


def row(key: str, samples: dict[tuple[str, str], list[Results]]) -> Results:
    """A reading's figures on every engine, and how many times as much the compiled one does."""
    reading = next(each for each in READINGS if each.key == key)
    found = {name: figure(taken) for (each, name), taken in samples.items() if each == key}
    wide = {"key": key, "title": reading.title, "unit": reading.unit, "more_is_better": reading.more_is_better}
    wide |= {name: each.to_dict() for name, each in found.items()}
    if "compiled" in found:
        pair = found["compiled"], found["plain"]
        wide["times"] = ratio(*pair if reading.more_is_better else pair[::-1]).to_dict()
    notes = [each["moves"] for each in samples[key, "plain"] if "moves" in each]
    return wide | ({"moves": round(statistics.median(notes), 1)} if notes else {})


def figure(taken: list[Results]) -> Figure:
    """The readings of one row on one engine."""
    return Figure(tuple(each["value"] for each in taken))


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="A tenth of the work, three rounds: a first impression.")
@click.option("--only", default="", help="Readings whose name begins so: planet/hint, lab, import ...")
@click.option("--json", "target", type=click.Path(path_type=Path), help="Write the results to this file.")
def main(quick: bool, only: str, target: Path | None) -> None:
    """Measure both engines: play, copies, hints, the lab, start-up and memory."""
    from benchmarks.report import engine_tables, head
    from benchmarks.run import positions_given  # these two import this module

    profile = QUICK if quick else FULL
    facts = machine.facts()
    found = measure(profile, lambda how_far: click.echo(f"{how_far} ...", err=True), positions_given(), only)
    results = {"profile": {"name": profile.name, "rounds": profile.rounds}, **facts, "engines": found}
    click.echo("\n\n".join([head(results), *engine_tables(results)]))
    if target:
        target.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


if __name__ == "__main__":
    main()
