"""Do the tests hold the rules? `python -m benchmarks.clauses` switches clauses off and expects their tests to fail.

For each clause that is sampled, every place in the game's code that names it is switched off by itself, in a copy of
the checkout, and only the tests that cite the clause are run. A change that no test notices is named. See mutants.py
for what is switched off.
"""

from __future__ import annotations

import argparse
import json
import os
import random
import re
import shutil
import subprocess
import sys
import tempfile
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from dataclasses import asdict, dataclass, replace
from pathlib import Path
from queue import SimpleQueue
from textwrap import wrap
from threading import Lock
from typing import Any, Final

from benchmarks.mutants import Mutant, Sources, mutants
from luu import rule_map
from luu.core.rulebook import Clause, Rulebook

ROOT: Final = Path(__file__).resolve().parents[1]
COPIED: Final = (
    "luu", "widgets", "tests", "benchmarks", "docs", "share", "notebooks", "dashboards", "pyproject.toml", "README.md",
)  # fmt: skip
LIMIT: Final = 600
"""Seconds that sound tests of a clause may compute."""
MEMORY: Final = 4 << 30
"""Bytes that such a game may fill."""
LOOKS_ON: Final = ("events.py", "explain.py", "view.py", "words.py", "text_board.py", "html_board.py")
"""What shows a game and names clauses for its readers; none of it plays."""
WHOLE_GAMES: Final = ("test_properties.py", "test_playthroughs.py")
"""Tests that are run last, because they take longest."""


@dataclass(frozen=True, slots=True)
class Trial:
    """One change and what came of it: `noticed` by the test, with the line that says so, or by none."""

    place: str
    change: str
    noticed: bool
    test: str
    said: str
    seconds: float = 0.0


@dataclass(frozen=True, slots=True)
class Verdict:
    """A clause, its tests and its places in the code, and the changes that were tried; none if it was not sampled."""

    id: str
    title: str
    tests: tuple[str, ...]
    code: tuple[str, ...]
    sampled: bool
    trials: tuple[Trial, ...]

    @property
    def word(self) -> str:
        """What the trials say in one word."""
        if not self.sampled:
            return "not sampled"
        if not self.trials:
            return "nothing to switch off"
        missed = sum(not trial.noticed for trial in self.trials)
        return "all noticed" if not missed else f"{missed} of {len(self.trials)} not noticed"


@dataclass(frozen=True, slots=True)
class Run:
    """Whether a test failed, which one, what it said, and how long all of them computed."""

    failed: bool
    test: str
    said: str
    seconds: float


class Checkout:
    """A copy of a checkout that changes are made in, and taken back."""

    def __init__(self, root: Path, into: Path, python: str = sys.executable) -> None:
        self.root = into
        into.mkdir()
        self.python = python
        self.stamp = (
            time.time() - 10_000_000
        )  # each version of a file has a time of its own, so that no old bytecode runs
        junk = shutil.ignore_patterns("__pycache__", ".*_cache", "*.egg-info", "node_modules")
        for name in COPIED:
            if (root / name).is_dir():
                shutil.copytree(root / name, into / name, ignore=junk)
            elif (root / name).exists():
                shutil.copy(root / name, into / name)

    def write(self, file: str, source: str) -> None:
        """Write a file with a new time."""
        path = self.root / file
        path.write_text(source, encoding="utf-8")
        self.stamp += 10
        os.utime(path, (self.stamp, self.stamp))

    def run(self, tests: Sequence[str], limit: int) -> Run:
        """Run tests until one fails, or until they have computed for so many seconds."""
        command = [self.python, *PYTEST, *tests]
        paths = f"{self.root}{os.pathsep}{self.root / 'widgets'}"
        env = {**os.environ, "PYTHONPATH": paths, "CI": "1", "PYTEST_DISABLE_PLUGIN_AUTOLOAD": "1"}
        with tempfile.TemporaryFile("w+", encoding="utf-8") as out:
            running = subprocess.Popen(command, cwd=self.root, env=env, stdout=out, stderr=subprocess.STDOUT)
            confine(running.pid, limit)
            _, status, used = os.wait4(running.pid, 0)
            running.returncode = os.waitstatus_to_exitcode(status)
            out.seek(0)
            told = out.read()
        seconds = used.ru_utime + used.ru_stime
        if running.returncode == 0:
            return Run(False, "", "", seconds)
        if running.returncode < 0:
            return Run(True, "", f"no end in {limit} seconds", seconds)
        failed = re.search(r"^(?:FAILED|ERROR) (\S+)", told, re.MULTILINE)
        said = re.search(r"^E\s+(.*)", told, re.MULTILINE)
        if failed is None and said is None and running.returncode > 1:  # no test was found, or the run broke off
            raise SystemExit(f"the tests could not be run: {told[-500:]}")
        last = told.strip().splitlines()[-1:] or [""]
        return Run(True, failed[1] if failed else "", (said[1] if said else last[0])[:160], seconds)


PYTEST: Final = ("-m", "pytest", "-x", "-q", "-p", "no:cacheprovider", "--no-header", "--tb=short")


def confine(process: int, seconds: int) -> None:
    """A game that never ends must not fill the machine, nor keep it busy."""
    try:
        import resource

        resource.prlimit(process, resource.RLIMIT_AS, (MEMORY, MEMORY))
        resource.prlimit(process, resource.RLIMIT_CPU, (seconds, seconds))
    except (ImportError, AttributeError, ProcessLookupError):  # not on this system, or over already
        return


# ---------------------------------------------------------------------- trying


def examine(
    root: Path, game: str, book: Rulebook, sampled: Sequence[str], told: Callable[[Verdict], None], workers: int = 1
) -> list[Verdict]:
    """Every clause of a book with its tests and places, those sampled with what came of switching them off."""
    traced = rule_map.trace(root, game, book)
    sources = game_sources(root, game)
    with tempfile.TemporaryDirectory(prefix="luu-clauses-") as folder, ThreadPoolExecutor(workers) as pool:
        free: SimpleQueue[Checkout] = SimpleQueue()
        for number in range(workers):
            free.put(Checkout(root, Path(folder) / str(number)))

        def try_clause(clause: str) -> Verdict:
            checkout = free.get()
            try:
                trials = tuple(tried(checkout, sources, cited(traced[clause]), clause, book.prefix))
            finally:
                free.put(checkout)
            verdict = verdict_on(book[clause], traced[clause], True, trials)
            told(verdict)
            return verdict

        waiting = {clause: pool.submit(try_clause, clause) for clause in sampled}
        return [
            waiting[clause].result() if clause in waiting else verdict_on(book[clause], traced[clause])
            for clause in book
        ]


def verdict_on(clause: Clause, row: rule_map.Traced, sampled: bool = False, trials: tuple[Trial, ...] = ()) -> Verdict:
    """A clause with its tests and places."""
    tests = tuple(f"{place.file}::{place.name}" for place in row.tests)
    code = tuple(f"{place.file}:{place.line} {place.name}" for place in row.code)
    return Verdict(clause.id, clause.title, tests, code, sampled, trials)


def spoken(verdict: Verdict) -> Iterator[str]:
    """A verdict while others are still being worked out."""
    seconds = sum(trial.seconds for trial in verdict.trials)
    yield f"{verdict.id}: {verdict.word} ({len(verdict.trials)} changes, {seconds:.0f} s)"
    yield from (f"    {trial.place}: {trial.change}" for trial in verdict.trials if not trial.noticed)


def patience(checkout: Checkout, tests: Sequence[str]) -> int:
    """How long the tests of a clause may compute: without its rules a game may go on for ever. They must pass as long
    as nothing is changed, or their failing would say nothing."""
    sound = checkout.run(tests, LIMIT)
    if sound.failed:
        raise SystemExit(f"{sound.test or 'the tests'} failed before anything was switched off: {sound.said}")
    return 5 + round(2 * sound.seconds)


def game_sources(root: Path, game: str) -> Sources:
    """The sources that play a game, by file."""
    paths = [path for path in sorted((root / "luu" / game).rglob("*.py")) if path.name not in LOOKS_ON]
    return {path.relative_to(root).as_posix(): path.read_text(encoding="utf-8") for path in paths}


def cited(row: rule_map.Traced) -> list[str]:
    """The tests that cite a clause: those of its game alone first, those that play whole games last."""
    found = list(dict.fromkeys(f"{place.file}::{place.name}" for place in row.tests))
    return sorted(found, key=lambda test: (is_whole_game(test), len(Path(test.partition("::")[0]).parts) < 3))


def is_whole_game(test: str) -> bool:
    return Path(test.partition("::")[0]).name in WHOLE_GAMES


def tried(checkout: Checkout, sources: Sources, tests: list[str], clause: str, prefix: str) -> Iterator[Trial]:
    """Each change that switches a clause off, and whether one of the tests notices."""
    limit = patience(checkout, tests) if tests else 0
    for place, mutant in changes(sources, clause, prefix):
        for file, source in mutant.sources:
            checkout.write(file, source)
        run = checkout.run(tests, limit) if tests else Run(False, "", "no test cites it", 0.0)
        for file, _ in mutant.sources:
            checkout.write(file, sources[file])
        yield Trial(place, mutant.what, run.failed, run.test, run.said, run.seconds)


def changes(sources: Sources, clause: str, prefix: str) -> Iterator[tuple[str, Mutant]]:
    """What can be switched off where the game's code names a clause, each thing once."""
    seen: set[str] = set()
    for file, source in sources.items():
        named: dict[str, list[int]] = {}
        for found, line, name in rule_map.mentions(source, prefix):
            if found == clause:
                named.setdefault(name, []).append(line)
        for name, lines in named.items():
            for mutant in mutants(sources, file, lines, name):
                if mutant.what not in seen:
                    seen.add(mutant.what)
                    yield f"{file}:{lines[0]}", mutant


# ---------------------------------------------------------------------- telling


def summary(verdicts: Sequence[Verdict]) -> str:
    """The outcome in a sentence or two."""
    sampled = [verdict for verdict in verdicts if verdict.sampled]
    trials = [trial for verdict in sampled for trial in verdict.trials]
    noticed = sum(trial.noticed for trial in trials)
    held = sum(bool(verdict.trials) and all(trial.noticed for trial in verdict.trials) for verdict in sampled)
    return (
        f"{len(verdicts)} clauses, each with its tests and its places in the code; {len(sampled)} of them were "
        f"switched off, in {len(trials)} changes made one at a time. The tests that cite a clause noticed {noticed} of "
        f"the {len(trials)}; for {held} of the {len(sampled)} clauses they noticed every one."
    )


def page(title: str, command: str, verdicts: Sequence[Verdict]) -> str:
    """The page of the docs."""
    lines = [
        f"# The clauses of {title} and their tests", "",
        *wrap(f"Made by `{command}`. {summary(verdicts)}", 118), "",
        "| clause | | tests | places in the code | switched off |", "|---|---|---|---|---|",
    ]  # fmt: skip
    for verdict in verdicts:
        tests = "<br>".join(dict.fromkeys(short_test(test) for test in verdict.tests)) or "none"
        code = "<br>".join(short_place(place) for place in verdict.code) or "none"
        lines.append(f"| {verdict.id} | {verdict.title} | {tests} | {code} | {verdict.word} |")
    missed = [(verdict.id, trial) for verdict in verdicts for trial in verdict.trials if not trial.noticed]
    if missed:
        lines += ["", "## Not noticed", "", "| clause | place | change |", "|---|---|---|"]
        lines += [f"| {clause} | {trial.place} | {trial.change} |" for clause, trial in missed]
    lines += ["", "## Every change", "", "| clause | change | noticed by |", "|---|---|---|"]
    lines += [
        f"| {verdict.id} | {trial.change} | {short_test(trial.test) or trial.said or 'nothing'} |"
        for verdict in verdicts
        for trial in verdict.trials
    ]
    return "\n".join(lines) + "\n"


def with_earlier(verdicts: Sequence[Verdict], kept: Path) -> list[Verdict]:
    """The verdicts, those on clauses that were not sampled now as an earlier run wrote them down."""
    if not kept.exists():
        return list(verdicts)
    rows = json.loads(kept.read_text(encoding="utf-8"))["clauses"]
    earlier = {row["id"]: tuple(Trial(**trial) for trial in row["trials"]) for row in rows if row["sampled"]}
    return [
        replace(verdict, sampled=True, trials=earlier[verdict.id])
        if not verdict.sampled and verdict.id in earlier
        else verdict
        for verdict in verdicts
    ]


def short_test(test: str) -> str:
    """`test_combat.py test_attack_power`, without the cases."""
    file, _, name = test.partition("::")
    return f"{Path(file).name} {name.partition('[')[0]}" if name else ""


def short_place(place: str) -> str:
    """`combat.py drain`."""
    file, _, name = place.partition(" ")
    return f"{Path(file.partition(':')[0]).name} {name}"


def as_data(game: str, verdicts: Sequence[Verdict]) -> dict[str, Any]:
    """The results as plain data, but for how long each change took, which is different every time."""
    rows = [{**asdict(verdict), "word": verdict.word} for verdict in verdicts]
    for row in rows:
        for trial in row["trials"]:
            del trial["seconds"]
    return {"game": game, "clauses": rows}


def main(argv: Sequence[str] | None = None, root: Path = ROOT, book: Rulebook | None = None) -> int:
    """The command; 1 if a change went unnoticed."""
    parser = argparse.ArgumentParser(prog="python -m benchmarks.clauses", description=__doc__)
    parser.add_argument("clause", nargs="*", help="clauses to switch off (default: a sample)")
    parser.add_argument("--game", default="planet", help="the game (default planet)")
    parser.add_argument("--sample", type=int, default=10, help="how many clauses; 0 for all of them (default 10)")
    parser.add_argument("--seed", type=int, default=1, help="which ones are sampled (default 1)")
    parser.add_argument(
        "--docs",
        type=Path,
        help="write clauses_GAME.md and .json into this folder; what they hold of other clauses stays",
    )
    parser.add_argument(
        "--missing", action="store_true", help="only clauses that --docs holds nothing of: a run that stopped goes on"
    )
    parser.add_argument("--workers", type=int, default=1, help="how many at a time (default 1)")
    given = parser.parse_args(argv)
    if given.missing and given.docs is None:
        parser.error("--missing was given without --docs, expected the folder with what is there already")
    if book is None:
        import luu

        book = luu.rules(given.game)
    pages = Pages(given.docs, given.game, command(given), book, rule_map.trace(root, given.game, book))
    every = [clause for clause in book if not (given.missing and pages.verdicts[clause].sampled)]
    count = len(every) if given.sample <= 0 else min(given.sample, len(every))
    sampled = [book[clause].id for clause in given.clause] or random.Random(given.seed).sample(every, count)
    verdicts = examine(root, given.game, book, sampled, pages.take, given.workers)
    print(summary(verdicts))
    return int(any(not trial.noticed for verdict in verdicts for trial in verdict.trials))


def command(given: argparse.Namespace) -> str:
    """The command as it is written on the page."""
    what = "CLAUSE ..." if given.clause else f"--sample {given.sample} --seed {given.seed}"
    game = f" --game {given.game}" if given.game != "planet" else ""
    return f"python -m benchmarks.clauses {what}{game}{' --missing' * given.missing}"


class Pages:
    """The page and the data in a folder of docs; each verdict is written down as it comes, so a long run may stop."""

    def __init__(
        self, docs: Path | None, game: str, command: str, book: Rulebook, traced: dict[str, rule_map.Traced]
    ) -> None:
        self.target = docs / f"clauses_{game}.md" if docs is not None else None
        self.game, self.title, self.command = game, book.title, command
        self.lock = Lock()
        blank = [verdict_on(book[clause], traced[clause]) for clause in book]
        kept = with_earlier(blank, self.target.with_suffix(".json")) if self.target is not None else blank
        self.verdicts = {verdict.id: verdict for verdict in kept}

    def take(self, verdict: Verdict) -> None:
        """A clause has been tried."""
        with self.lock:
            print("\n".join(spoken(verdict)), file=sys.stderr, flush=True)
            self.verdicts[verdict.id] = verdict
            if self.target is not None:
                self.write(self.target, list(self.verdicts.values()))

    def write(self, target: Path, verdicts: list[Verdict]) -> None:
        """Both files."""
        target.parent.mkdir(parents=True, exist_ok=True)
        target.write_text(page(self.title, self.command, verdicts), encoding="utf-8")
        data = json.dumps(as_data(self.game, verdicts), indent=1, ensure_ascii=False)
        target.with_suffix(".json").write_text(data + "\n", encoding="utf-8")


if __name__ == "__main__":
    sys.exit(main())
