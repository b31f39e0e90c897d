"""Results as Markdown: what `python -m benchmarks` prints, and what stands in docs/benchmarks.md."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from pathlib import Path

from benchmarks.run import Results

START, END = "<!-- results: written by python -m benchmarks -->", "<!-- end of results -->"


def markdown(results: Results) -> str:
    """All tables of one run."""
    parts = [head(results), *engine_tables(results), *own_tables(results), *beside(results), *hotspot_tables(results)]
    return "\n\n".join(part for part in parts if part)


def write_into(page: Path, results: Results) -> None:
    """Put the tables between the two marks of a page."""
    before, _, rest = page.read_text(encoding="utf-8").partition(START)
    _, _, after = rest.partition(END)
    page.write_text(f"{before}{START}\n\n{markdown(results)}\n\n{END}{after}", encoding="utf-8")


# ---------------------------------------------------------------------- the own games by themselves


def head(results: Results) -> str:
    """Machine, versions, date, and how busy the machine was."""
    machine, profile = results["machine"], results["profile"]
    versions = ", ".join(f"{name} {number}" for name, number in results["versions"].items() if number)
    commit = f"commit {results['commit']}" if results["commit"] else "no commit yet"
    changed = " with changes to the engine" if results["commit"] and results["changed"] else ""
    lines = [
        f"Measured on {results['date']}, {commit}{changed}; {profile['name']} profile, {profile['rounds']} rounds.",
        f"{machine['processor']}, one of {machine['cores']} cores, {machine['memory_gb']} GB, {machine['system']} "
        f"{machine['architecture']}; {results['python']}; {versions}.",
    ]
    if results.get("waited", 1) > 1.05:
        lines.append(
            f"The machine was busy: the clock on the wall ran {results['waited']:.2f} times as long as the core's. "
            "Caches were shared, so expect better figures when it is idle."
        )
    return "\n".join(lines)


def engine_tables(results: Results) -> list[str]:
    """What one waits for, plain and compiled. Runs from before both engines were measured have none of it."""
    if "engines" not in results:
        return []
    found = results["engines"]
    rows = [
        (
            row["title"],
            row["unit"],
            spread(row["plain"]),
            spread(row["compiled"]) if "compiled" in row else "–",
            spread(row["times"]) if "times" in row else "–",
        )
        for row in found["rows"]
    ]
    lines = [f"{row['title']}: a playout is {row['moves']} moves long." for row in found["rows"] if "moves" in row]
    if found["why_not_compiled"]:
        lines.append(f"The compiled engine was not measured: {found['why_not_compiled']}.")
    titles = ("what", "in", "plain Python", "compiled", "times as good")
    return ["### Plain and compiled: what one waits for", table(titles, rows), *([" ".join(lines)] if lines else [])]


def own_tables(results: Results) -> list[str]:
    """Both games by themselves. Runs from before Luturas Network was measured have only the one."""
    found = [play_table(results, "planet", "Planet Luu"), step_table(results, "planet", results["position"])]
    if position := results.get("luturas_position"):
        found += [
            play_table(results, "luturas", "Luturas Network", "### Whole games of Luturas Network"),
            step_table(results, "luturas", position, "### Single steps of Luturas Network"),
        ]
    return found


def play_table(results: Results, game: str, name: str, title: str = "### Whole games") -> str:
    """A game in all its ways of playing."""
    rows = [
        (
            row["title"],
            spread(row["games_a_second"]),
            spread(row["decisions_a_second"]),
            f"{row['decisions_a_game']:.1f}",
            f"{row['options_a_decision']:.1f}",
        )
        for row in results["play"]
        if row["key"].startswith(f"{game}/")
    ]
    titles = (name, "games/s", "decisions/s", "decisions a game", "options a decision")
    return f"{title}\n\n" + table(titles, rows)


def step_table(results: Results, game: str, position: str, title: str = "### Single steps") -> str:
    """Single steps in mid-game, with the position."""
    rows = [
        (row["title"], spread(row["microseconds"])) for row in results["steps"] if row["key"].startswith(f"{game}/")
    ]
    return f"{title}\n\nMid-game is {position}.\n\n" + table(("step", "µs"), rows)


# ---------------------------------------------------------------------- beside the others


def beside(results: Results) -> list[str]:
    """Everything about the other engines; nothing if nobody looked for them."""
    rows = results["contenders"]
    if not results["ratios"]:
        return [missing_list(results)]
    return [
        "### Beside other engines: random play in the same run",
        speed_table(rows),
        ratio_table(results),
        shape_table(rows),
        decision_list(rows),
        missing_list(results),
    ]


def name_of(row: Results) -> str:
    """A contender's name in the tables."""
    if row["key"].startswith("planet/"):
        return f"**Planet Luu**, {row['title']}"
    return f"{row['title']} ({row['engine'].split()[0]})"


def speed_table(rows: list[Results]) -> str:
    """How fast each plays and copies."""
    body = [
        (
            name_of(row),
            row["language"],
            spread(row["decisions_a_second"]),
            spread(row["steps_a_second"]),
            spread(row["games_a_second"]),
            spread(row["copy_microseconds"]),
        )
        for row in rows
    ]
    return table(("game", "written in", "decisions/s", "steps/s", "games/s", "copy in mid-game, µs"), body)


def ratio_table(results: Results) -> str:
    """How many times as fast Planet Luu is."""
    known = {row["key"]: row for row in results["contenders"]}
    body = [
        (
            name_of(known[row["key"]]),
            known[row["key"]]["language"],
            spread(row["decisions"]),
            spread(row["steps"]),
            spread(row["copies"]),
        )
        for row in results["ratios"]
    ]
    titles = ("Planet Luu, random, solo, against", "written in", "decisions/s", "steps/s", "copies/s")
    return "How many times as fast: above 1 Planet Luu is ahead, below 1 the other.\n\n" + table(titles, body)


def shape_table(rows: list[Results]) -> str:
    """What a game is made of, and how large its state is."""
    body = [
        (
            name_of(row),
            row["language"],
            f"{row['decisions_a_game']:.1f}",
            f"{row['options_a_decision']:.1f}",
            f"{row['forced_a_game']:.1f}",
            f"{row['deals_a_game']:.1f}",
            size(row["bytes_a_copy"]),
            size(row["bytes_pickled"]),
        )
        for row in rows
    ]
    titles = (
        "game", "written in", "decisions a game", "options a decision", "questions with one answer a game",
        "rolls and deals by the caller a game", "bytes of memory a copy", "bytes pickled",
    )  # fmt: skip
    return "What a game is made of, and the size of its state:\n\n" + table(titles, body)


def decision_list(rows: list[Results]) -> str:
    """What a decision is in each game, and the position that is copied."""
    words: dict[str, list[str]] = {}
    for row in rows:
        words.setdefault(row["decision"], []).append(f"{name_of(row)}, {row['language']}")
    decisions = [f"- {'; '.join(who)}: {what}." for what, who in words.items()]
    places: dict[str, list[str]] = {}
    for row in rows:
        places.setdefault(row["position"], []).append(name_of(row))
    copied = [f"- {', '.join(dict.fromkeys(who))}: {where}." for where, who in places.items()]
    return "What one decision is:\n\n" + "\n".join(decisions) + "\n\nWhat is copied:\n\n" + "\n".join(copied)


def missing_list(results: Results) -> str:
    """Who could not be measured."""
    return "\n".join(f"- Missing: {row['name']} ({row['why']})." for row in results["missing"])


# ---------------------------------------------------------------------- where the time goes


def hotspot_tables(results: Results) -> list[str]:
    """Where the time of random play goes, by part and by function."""
    spots = results["hotspots"]
    parts = [(row["part"], percent(row["share"])) for row in spots["parts"] if row["share"] >= 0.005]
    functions = [
        (f"`{row['function']}`", row["part"], percent(row["share"]), f"{row['calls']:.2f}")
        for row in spots["functions"]
    ]
    return [
        f"### Where the time goes\n\nOwn time in random solo play ({spots['decisions']:,} decisions, log off), as "
        "Python's profiler sees it; it makes many small calls look dearer than they are.",
        table(("part", "share"), parts),
        table(("function", "part", "share", "calls a decision"), functions),
    ]


# ---------------------------------------------------------------------- cells


def table(titles: Sequence[str], rows: Iterable[Sequence[str]]) -> str:
    """A Markdown table whose columns line up as plain text too."""
    body = [tuple(titles), *rows]
    widths = [max(len(row[column]) for row in body) for column in range(len(titles))]
    body.insert(1, tuple("-" * width for width in widths))
    return "\n".join(
        f"| {' | '.join(cell.ljust(width) for cell, width in zip(row, widths, strict=True))} |" for row in body
    )


def spread(figure: Results) -> str:
    """Median and, in brackets, the least and the most."""
    return f"{number(figure['median'])} ({number(figure['min'])}–{number(figure['max'])})"


def number(value: float) -> str:
    """Three figures or so: what a reader can use."""
    if value >= 1000:
        return f"{round(value, -2 if value >= 10_000 else -1):,.0f}"
    return f"{value:.0f}" if value >= 100 else f"{value:.1f}" if value >= 10 else f"{value:.2f}"


def size(value: int | None) -> str:
    """Bytes; a dash where they could not be found out."""
    return "–" if value is None else f"{value:,}"


def percent(share: float) -> str:
    return f"{share:.1%}"
