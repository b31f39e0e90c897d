"""`python -m benchmarks`: measure, print the tables, keep the results."""

from __future__ import annotations

import json
from pathlib import Path

import click

from benchmarks.measure import FULL, QUICK
from benchmarks.report import markdown, write_into
from benchmarks.run import Results, run

RESULTS = Path(__file__).resolve().parent / "results"
PAGE = RESULTS.parents[1] / "docs" / "benchmarks.md"


@click.command(context_settings={"help_option_names": ["-h", "--help"]})
@click.option("--quick", is_flag=True, help="A tenth of the work, three rounds: a first impression.")
@click.option("--peers/--no-peers", default=True, show_default=True, help="Measure Catanatron and OpenSpiel too.")
@click.option("--json", "target", type=click.Path(path_type=Path), help="Write the results to this file.")
@click.option("--keep", is_flag=True, help="Keep them in benchmarks/results, the tables in docs/benchmarks.md.")
@click.option("--from", "source", type=click.Path(exists=True, path_type=Path), help="Measure nothing, read this file.")
def main(quick: bool, peers: bool, target: Path | None, keep: bool, source: Path | None) -> None:
    """Measure how fast both games play, copy and save, and Planet Luu beside other engines in the same run."""
    results: Results = read(source) if source else run(QUICK if quick else FULL, told, peers)
    click.echo(markdown(results))
    if target:
        write(target, results)
    if keep:
        write(RESULTS / f"{results['date']}.json", results)
        write_into(PAGE, results)


def read(source: Path) -> Results:
    """The results of an earlier run."""
    results: Results = json.loads(source.read_text(encoding="utf-8"))
    return results


def write(target: Path, results: Results) -> None:
    """Keep the results of this run."""
    target.parent.mkdir(parents=True, exist_ok=True)
    target.write_text(json.dumps(results, indent=1, ensure_ascii=False) + "\n", encoding="utf-8")


def told(how_far: str) -> None:
    """Progress goes to the error stream, so that the tables can be sent to a file."""
    click.echo(f"{how_far} ...", err=True)


if __name__ == "__main__":
    main()
