"""A report as one HTML file that needs no network and no other file: a card set, and what games say of it."""

from __future__ import annotations

import json
import platform
from collections import Counter
from collections.abc import Sequence
from html import escape
from typing import Any, Final

import plotly.graph_objects as go

import luu
from luu.core.cardset import CardSet
from luu.lab import Comparison, Result, exact
from luu_widgets import designer_words as words
from luu_widgets.card_art import STATIC
from luu_widgets.card_faces import faces_of
from luu_widgets.card_svg import card_svg
from luu_widgets.chart_parts import figure
from luu_widgets.theme import ACCENT, DARK, QUIET

NAMES: Final = {"planet": "Planet Luu", "luturas": "Luturas Network"}
MOST_CARDS: Final = 24
"""So many changed cards are drawn; the others are only listed."""

Run = Result | Comparison | None
Chart = tuple[str, go.Figure]


def html(cards: CardSet, *, base: CardSet | None = None, run: Run = None) -> str:
    """The report as a page.

    cards: what it is about; base: what it is compared with; run: games with it, or both on the same seeds. Raises
    ValueError for a run of other cards than these.
    """
    _check(cards, base, run)
    parts = [
        _head(cards, base, run),
        _games(run),
        _changes(cards, base),
        _set(cards),
        _method(cards, run),
    ]
    charts = [*_run_charts(run), *_set_charts(cards)]
    return _page(f"{NAMES[cards.game]}: a report of its cards", "".join(parts), charts, _data(cards, base, run))


def _check(cards: CardSet, base: CardSet | None, run: Run) -> None:
    sides = [] if run is None else [run.a, run.b] if isinstance(run, Comparison) else [run]
    expected = [cards] if not isinstance(run, Comparison) else [base if base is not None else cards, cards]
    for side, wanted in zip(sides, expected, strict=True) if sides else ():
        if side.about["cards"] != wanted.hash:
            raise ValueError(
                f"a run of card set {side.about['cards'][:8]} was given, expected one of {wanted.hash[:8]}"
            )


# ---------------------------------------------------------------------- the parts


def _head(cards: CardSet, base: CardSet | None, run: Run) -> str:
    what = "what a change does" if base is not None else "the card set" if run is None else "the card set, played"
    counts = ", ".join(f"{len(sheet.records)} {sheet.plan.name}" for sheet in cards.sheets)
    against = f", compared with <code>{base.hash[:12]}</code>" if base is not None else ""
    return (
        f"<header><p class='kicker'>{NAMES[cards.game]}</p><h1>Report: {what}</h1>"
        f"<p>Card set <code>{cards.hash[:12]}</code>{against}: {escape(counts)}.</p></header>"
    )


def _games(run: Run) -> str:
    if run is None:
        return ""
    if isinstance(run, Comparison):
        return f"<section><h2>What games say</h2>{words.result(run, outdated=False)}{_places(run)}</section>"
    won, rounds = run.win_rate, run.mean("rounds")
    return (
        f"<section><h2>What games say</h2><p class='ld-big'>{100 * won.value:.1f} % won</p>"
        f"<p class='ld-note'>{run.games} games; {won.method}'s 95 % interval {100 * won.low:.1f} to "
        f"{100 * won.high:.1f} %; {rounds.value:.1f} rounds on average ({rounds.low:.1f} to {rounds.high:.1f}).</p>"
        f"{_places(run)}{_card_table(run)}</section>"
    )


def _places(run: Run) -> str:
    """Where the charts of the games go."""
    return "".join(f'<div class="chart" id="{name}"></div>' for name, _ in _run_charts(run))


def _card_table(run: Result) -> str:
    """Card by card, where the run watched them."""
    if "drawn" not in run.columns:
        return ""
    rows = "".join(
        f"<tr><td>{escape(str(card))}</td><td>{row.drawn}</td><td>{row.played}</td>"
        f"<td>{100 * row.share_when_drawn:.1f} %</td>"
        f"<td>{100 * row.low_when_drawn:.1f} to {100 * row.high_when_drawn:.1f}</td></tr>"
        for card, row in run.cards().iterrows()
    )
    head = "<tr><th>card</th><th>drawn</th><th>played</th><th>won when drawn</th><th>95 % interval</th></tr>"
    table = f"<table class='ld-table'><thead>{head}</thead><tbody>{rows}</tbody></table>"
    return f"<details><summary>Card by card</summary>{table}</details>"


def _changes(cards: CardSet, base: CardSet | None) -> str:
    if base is None:
        return ""
    changes = base.diff(cards)
    if not changes:
        return "<section><h2>Changes</h2><p>Nothing differs.</p></section>"
    lines = "".join(f"<li>{escape(str(change))}</li>" for change in changes)
    touched = list(dict.fromkeys((change.sheet, change.id) for change in changes if change.id))
    shown = "".join(_card(base, cards, *card) for card in touched[:MOST_CARDS])
    left = (
        f"<p class='ld-note'>{len(touched) - MOST_CARDS} more cards are not drawn.</p>"
        if len(touched) > MOST_CARDS
        else ""
    )
    return f"<section><h2>Changes</h2><ul class='ld-list'>{lines}</ul>{shown}{left}{_duels(base, cards)}</section>"


def _card(base: CardSet, cards: CardSet, sheet: str, card: str) -> str:
    """One changed card: drawn before and now, with its exact figures."""
    sides = [
        (label, [card_svg(face) for face in faces_of(each, sheet, card)])
        for label, each in (("before", base), ("now", cards))
        if card in each.sheet(sheet)
    ]
    shifts = exact.shifts(base, cards, sheet, card)
    table = words.shift_table("Exact figures", shifts) if shifts else ""
    drawn = words.pictures(sides)
    title = escape(card.replace("_", " ").capitalize())
    return f'<article><h3>{title}</h3><div class="pair">{drawn}{table}</div></article>'


def _duels(base: CardSet, cards: CardSet) -> str:
    if cards.game != "luturas":
        return ""
    moved = [shift for shift in exact.duels(base, cards) if shift.moved]
    return words.shift_table("Duels won on average, exactly", moved) if moved else ""


def _set(cards: CardSet) -> str:
    doubts = "".join(f"<li>{escape(str(doubt))}</li>" for doubt in cards.doubts)
    said = f"<p>In doubt:</p><ul class='ld-list'>{doubts}</ul>" if doubts else "<p>No faults, nothing in doubt.</p>"
    places = "".join(f'<div class="chart" id="{name}"></div>' for name, _ in _set_charts(cards))
    return f"<section><h2>The card set</h2>{said}{places}</section>"


def _method(cards: CardSet, run: Run) -> str:
    """How the figures came about, and how to make them again."""
    about = {} if run is None else dict((run.b if isinstance(run, Comparison) else run).about)
    rows = "".join(
        f"<tr><td>{escape(name)}</td><td>{escape(str(value))}</td></tr>"
        for name, value in {
            "card set": cards.hash,
            "luu": luu.__version__,
            "python": platform.python_version(),
            **about,
        }.items()
    )
    told = [
        "Exact figures are counted, not sampled: every roll of the dice is taken with its chance.",
        "Shares of games have Wilson's interval, means have Student's, each at 95 %.",
    ]
    if isinstance(run, Comparison):
        told.append(
            "Both card sets are played on the same seeds, game by game; the difference of the shares has Tango's "
            "interval for pairs. Every game has a seed of its own, keyed by the seed of the run and the number of the "
            "game, so the figures do not depend on how many processes played them."
        )
    text = "".join(f"<p>{line}</p>" for line in told)
    table = f"<table class='ld-table about'><tbody>{rows}</tbody></table>"
    return f"<section><h2>Method, seeds, versions</h2>{text}{table}</section>"


# ---------------------------------------------------------------------- the charts


def _run_charts(run: Run) -> list[Chart]:
    if run is None:
        return []
    sides = [("before", run.a), ("now", run.b)] if isinstance(run, Comparison) else [("games", run)]
    name, label = {"planet": ("cleared", "Sectors cleared"), "luturas": ("beaten", "Oscumoras beaten")}[
        sides[0][1].about["game"]
    ]
    charts = [("rounds", _histogram([(who, side.column("rounds")) for who, side in sides], "Rounds", "rounds", 24))]
    if name in sides[0][1].columns and all(isinstance(value, int) for value in sides[0][1].column(name)):
        charts.insert(
            0, (name, _histogram([(who, side.column(name)) for who, side in sides], label, label.lower(), 40))
        )
    return charts


def _histogram(
    sides: Sequence[tuple[str, Sequence[int]]], title: str, axis: str, most: int, of: str = "games"
) -> go.Figure:
    """How often each value came, side by side; many values are gathered into bins of the same width."""
    highest = max(max(values) for _, values in sides)
    width = max(1, -(-(highest + 1) // most))
    places = range(highest // width + 1)
    names = [str(place) if width == 1 else f"{place * width}-{place * width + width - 1}" for place in places]
    means = [f"{who}, mean {sum(values) / len(values):.1f}" for who, values in sides]
    traces = []
    for (_, values), said, colour in zip(sides, means, (QUIET, ACCENT)[-len(sides) :], strict=True):
        counts = Counter(value // width for value in values)
        shares = [100 * counts[place] / len(values) for place in places]
        traces.append({"type": "bar", "x": names, "y": shares, "name": said, "marker": {"color": colour}})
    layout = {
        "showlegend": True, "legend": {"orientation": "h", "y": 1.02, "yanchor": "bottom", "x": 0}, "barmode": "group",
        "xaxis": {"title": {"text": axis}, "type": "category"}, "yaxis": {"title": {"text": f"% of {of}"}},
        "height": 300, "margin": {"l": 48, "r": 8, "t": 76, "b": 44},
    }  # fmt: skip
    return figure(title, "", f"{title}: {', '.join(means)}.", traces, **layout)


def _set_charts(cards: CardSet) -> list[Chart]:
    """What cards cost, or how strong their attacks are."""
    if cards.game == "planet":
        sides = [
            (pool, [card.cost for card in cards.actions.values() if card.pool == pool]) for pool in ("core", "power")
        ]
        sides = [(pool, costs) for pool, costs in sides if costs]
        return [("costs", _histogram(sides, "Cost of action cards", "Luutex", 40, "cards"))]
    tools = list(cards.tools.values())
    trace = {
        "type": "scatter", "mode": "markers",
        "x": [tool.accuracy for tool in tools], "y": [tool.power for tool in tools],
        "text": [escape(tool.name) for tool in tools], "marker": {"color": ACCENT, "size": 11, "opacity": 0.7},
    }  # fmt: skip
    summary = f"{len(tools)} Tools: the harder to hit with, the more Power."
    drawn = figure("Accuracy and Power of the Tools", "one dot a Tool; dots may lie on each other", summary, [trace],
                   xaxis={"title": {"text": "Accuracy"}}, yaxis={"title": {"text": "Power"}}, height=320)  # fmt: skip
    return [("tools", drawn)]


# ---------------------------------------------------------------------- the page


def _page(title: str, inside: str, charts: Sequence[Chart], data: dict[str, Any]) -> str:
    plotly, script, style = (_static(name) for name in ("plotly-basic.min.js", "report.js", "report.css"))
    specs = {name: json.loads(chart.to_json()) for name, chart in charts}
    return (
        f'<!DOCTYPE html>\n<html lang="en"><head><meta charset="utf-8"><title>{escape(title)}</title>'
        '<meta name="viewport" content="width=device-width, initial-scale=1">'
        f"<style>{words.STYLE}{style}</style></head>\n"
        f'<body class="luu-report"><main>{inside}</main>\n'
        f"{_json('report', data)}{_json('charts', specs)}{_json('colours', DARK)}\n"
        f"<script>{plotly}</script>\n<script>{script}</script></body></html>\n"
    )


def _static(name: str) -> str:
    return (STATIC / name).read_text(encoding="utf-8")


def _json(name: str, data: object) -> str:
    """Data in a page: no text in it can end its element."""
    return f'<script type="application/json" id="{name}">{json.dumps(data).replace("<", chr(92) + "u003c")}</script>'


def _data(cards: CardSet, base: CardSet | None, run: Run) -> dict[str, Any]:
    """The report for programs, which read it from the element `report`."""
    return {
        "game": cards.game,
        "cards": cards.hash,
        "base": base.hash if base is not None else None,
        "changes": [str(change) for change in base.diff(cards)] if base is not None else [],
        "doubts": [str(doubt) for doubt in cards.doubts],
        "run": run.summary() if run is not None else None,
    }
