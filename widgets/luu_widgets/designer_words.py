"""What the designer's page says, as HTML: pure functions of what is known. Every text of a card is escaped here."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from math import isfinite
from typing import Final

from luu.lab import Comparison, Estimate, Workbench
from luu.lab.aim import aim_of
from luu.lab.exact import Shift
from luu_widgets.card_art import STATIC
from luu_widgets.trial import News

MOST_SHIFTS: Final = 8
"""So many Luturas of those that a change moves, the ones that it moves most."""

STYLE: Final = "\n".join((STATIC / name).read_text(encoding="utf-8") for name in ("board_tokens.css", "designer.css"))


def pictures(sides: Sequence[tuple[str, Sequence[str]]]) -> str:
    """Cards side by side, each under its label; the drawings are ours and come as they are."""
    return f'<div class="ld-cards">{"".join(_side(label, drawings) for label, drawings in sides)}</div>'


def _side(label: str, drawings: Sequence[str]) -> str:
    caption = f"<figcaption>{escape(label)}</figcaption>" if label else ""
    drawn = "".join(_own_names(one, f"{label}{place}") for place, one in enumerate(drawings))
    return f"<figure>{caption}{drawn}</figure>"


def _own_names(drawn: str, tag: str) -> str:
    """Names inside a drawing that no other drawing on the page has: two states of a card would share them."""
    return drawn.replace('id="', f'id="{tag}-').replace("url(#", f"url(#{tag}-")


def figures_table(shifts: Sequence[Shift], duels: Sequence[Shift], sound: bool) -> str:
    """The exact figures of a card, and what a change does to duels; while there are faults, of the state before."""
    if not shifts and not duels:
        return '<p class="ld-note">There is nothing to count exactly on this kind of card: simulate the change.</p>'
    old = "" if sound else '<p class="ld-note">There are faults: these are the figures of the last sound state.</p>'
    moved = [shift for shift in duels if shift.moved][:MOST_SHIFTS]
    tables = [
        shift_table("Exact figures of this card", shifts) if shifts else "",
        shift_table("Duels won on average, exactly", moved) if moved else "",
    ]
    return old + "".join(tables)


def shift_table(title: str, shifts: Sequence[Shift]) -> str:
    """Figures before and after, with the difference."""
    rows = "".join(_shift_row(shift) for shift in shifts)
    head = "<thead><tr><th></th><th>before</th><th>now</th><th>change</th></tr></thead>"
    return f'<table class="ld-table"><caption>{escape(title)}</caption>{head}<tbody>{rows}</tbody></table>'


def _shift_row(shift: Shift) -> str:
    before, after = (side.text() if side is not None else "–" for side in (shift.before, shift.after))
    change, sign = "", ""
    if shift.moved and shift.before is not None and shift.after is not None:
        by = float(shift.after.value - shift.before.value)
        change = f"{100 * by:+.1f} points" if shift.after.chance else f"{by:+.2f}"
        sign = f' class="ld-{"up" if by > 0 else "down"}"'
    moved = " data-moved" if shift.moved else ""
    return f"<tr{moved}><td>{escape(shift.label)}</td><td>{before}</td><td>{after}</td><td{sign}>{change}</td></tr>"


def changes_list(workbench: Workbench) -> str:
    """What differs from the base, doubts, and the entry for a changelog."""
    changes = workbench.changes
    if not changes:
        return (
            "<h4>Changes</h4><p class='ld-note'>Nothing differs yet. Type into a cell; every figure here follows.</p>"
        )
    lines, entry = "".join(f"<li>{escape(str(change))}</li>" for change in changes[:40]), escape(workbench.changelog())
    more = f"<li>and {len(changes) - 40} more</li>" if len(changes) > 40 else ""
    doubts = "".join(f'<p class="ld-fault">In doubt: {escape(str(doubt))}</p>' for doubt in workbench.cards.doubts[:6])
    return (
        f'<h4>Changes</h4><ul class="ld-list">{lines}{more}</ul>{doubts}'
        f'<details><summary>Changelog entry</summary><pre class="ld-log">{entry}</pre></details>'
    )


# ---------------------------------------------------------------------- what games say


def waiting(games: int) -> str:
    """Before the first pair is done."""
    return f'<p class="ld-note" role="status">{games} pairs of games, the same seeds on both sides ...</p>'


def so_far(news: News) -> str:
    """While games come in."""
    rate = news.done / news.seconds if news.seconds else 0.0
    left = (news.games - news.done) / rate if rate else 0.0
    figure = f"{news.value:+.2f} ± {news.half_width:.2f}" if isfinite(news.half_width) else "too few to say"
    label = in_short(news.measure)
    label = label[0].upper() + label[1:]
    return (
        f'<p class="ld-big" role="status">{figure}</p>'
        f'<p class="ld-note">{label}, {news.done} of {news.games} pairs, '
        f"{rate:.1f} pairs a second, {left:.0f} s left. The interval may be looked at at any time.</p>"
    )


STREAMED: Final = {"cleared": "sectors cleared a game", "beaten": "Oscumoras beaten a game"}
"""What a simulation is followed by: how far games come says more than the few that are won."""


def in_short(measure: str) -> str:
    """A measure in words."""
    return STREAMED.get(measure, "games won" if measure == "won" else measure)


MEASURES: Final = {
    "planet": (("won", "games won"), ("cleared", "sectors cleared"), ("rounds", "rounds")),
    "luturas": (("won", "games won"), ("beaten", "Oscumoras beaten"), ("rounds", "rounds")),
}


def result(found: Comparison, outdated: bool) -> str:
    """The comparison in figures; outdated when the sheets have changed since."""
    old = '<p class="ld-fault">The sheets have changed since: simulate again.</p>' if outdated else ""
    aim, far = aim_of(found.follows), found.followed()
    share = found.follows == "won" or aim.least is not None
    figure, wide = (
        (points(far), interval(far)) if share else (f"{far.value:+.2f}", f"{far.low:+.2f} to {far.high:+.2f}")
    )
    verdict = "more" if far.low > 0 else "fewer" if far.high < 0 else "neither more nor fewer, as far as can be told:"
    rows = "".join(
        _measure_row(found, name, label) for name, label in MEASURES[found.a.about["game"]] if name in found.a.columns
    )
    head = "<thead><tr><th></th><th>before</th><th>now</th><th>difference</th><th>95 % interval</th></tr></thead>"
    return (
        f'{old}<p class="ld-big" role="status">{figure}</p>'
        f'<p class="ld-note">{verdict.capitalize()} {escape(in_short(found.follows))}, '
        f"in {found.games} pairs on the same seeds "
        f"({wide}; {escape(far.method)}'s interval for pairs). "
        f"Pairing saved {found.variance_saved(aim.name, aim.least):.0%} of the variance.</p>"
        f'<table class="ld-table">{head}<tbody>{rows}</tbody></table>'
        f'<p class="ld-note">Played by {escape(", ".join(found.a.about["agent"]))}, '
        f"seed {found.a.about['seed']}, {found.a.seconds:.1f} s.</p>"
    )


def _measure_row(found: Comparison, name: str, label: str) -> str:
    share = name == "won"
    before, now = ((side.share(name) if share else side.mean(name)) for side in (found.a, found.b))
    difference = found.difference(name)
    shown = (f"{100 * one.value:.1f} %" if share else f"{one.value:.2f}" for one in (before, now))
    by = points(difference) if share else f"{difference.value:+.2f}"
    wide = interval(difference) if share else f"{difference.low:+.2f} to {difference.high:+.2f}"
    cells = "".join(f"<td>{cell}</td>" for cell in (*shown, by, wide))
    return f"<tr><td>{escape(label)}</td>{cells}</tr>"


def points(estimate: Estimate) -> str:
    """A difference of shares: +2.0 points."""
    return f"{100 * estimate.value:+.1f} points"


def interval(estimate: Estimate) -> str:
    """Its interval: -1.0 to +5.0."""
    return f"{100 * estimate.low:+.1f} to {100 * estimate.high:+.1f}"


def links(files: Sequence[tuple[str, str, str]]) -> str:
    """Links that carry their files in them, as base64."""
    found = "".join(
        f'<a download="{escape(name)}" href="data:{kind};base64,{data}">{escape(name)}</a>'
        for name, kind, data in files
    )
    return f'<p class="ld-links">{found}</p>'
