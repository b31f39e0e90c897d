"""The board as still HTML: for a notebook without a kernel, GitHub's preview, an exported page.

No script and no style sheet. Such places strip styles at will, so plain tables carry everything, a style only sets it
off; colours are neutral and see-through, so that they suit a light page and a dark one. What takes room and is seldom
looked up (the cards' texts, the options) is folded away.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from luu.planet.text_board import brief, chaos_words, conditions, in_force, named

View = Mapping[str, Any]
Widths = tuple[int, ...]
BAR: Final = 10

BOARD: Final = "max-width:880px;font:14px/1.45 system-ui,sans-serif;color-scheme:light dark;text-align:left"
PANEL: Final = (
    "border:1px solid rgba(127,127,127,.35);border-radius:8px;padding:4px 10px;margin:0 0 6px;overflow-x:auto"
)
# JupyterLab lays tables out with columns of one width, unless a table says otherwise itself. What of this survives on
# other pages differs: the widths stand in <col> too.
TABLE: Final = "border-collapse:collapse;table-layout:auto;width:100%;margin:2px 0 0;color:inherit;font-size:inherit"
CELL: Final = (
    "border:0;border-top:1px solid rgba(127,127,127,.28);padding:3px 10px 3px 0;text-align:left;vertical-align:top"
)
NARROW: Final = ";width:1%;white-space:nowrap"
"""As wide as what it holds."""

FIGHTER: Final = (3, 12, 10, 17, 16, 8, 34)
REVEALED: Final = (4, 6, 25, 65)
CARD: Final = (6, 20, 74)
OPTION: Final = (24, 26, 50)
"""Widths of the columns in percent, for pages that give no table a say; the last column takes what is left."""

SOFT: Final = "opacity:.75"
FOES: Final = "background:rgba(190,60,110,.10)"
OWN: Final = "background:rgba(20,150,140,.10)"


def html_board(view: View) -> str:
    """The whole board: where the game stands, enemies, queues, hand, and what is asked."""
    if view["draft"]:
        parts = [draft_heading(view), reveal(view["draft"])]
    else:
        parts = [heading(view), enemies(view)] if view["round_total"] else [opening_heading(view)]
    parts += [queue(view, seat) for seat in range(len(view["queues"]))]
    parts += [] if view["draft"] else [hand(view, seat) for seat in range(len(view["hands"]))]
    return f'<div style="{BOARD}">{"".join(parts)}{asked(view)}</div>'


def heading(view: View) -> str:
    """Sector, wave, round, dice, pools and piles."""
    sector, wave, boss = view["sector"], view["wave"], view["boss"]
    where = "boss wave" if wave["boss"] else f"wave {wave['number']} of {wave['of']}"
    dice = " + ".join(f"d{sides}" for sides in sector["dice"])
    purses = ", ".join(f"◆ {amount}" for amount in view["luutex"])
    piles = f"deck {view['deck']} · discard {len(view['discard'])} · removed {len(view['removed'])}"
    waits = [] if wave["boss"] else [f"{boss['name']} waits ({boss['hp']} HP, attack {boss['attack']})"]
    chaos = chaos_words(view["chaos"])
    stands = f"Sector {sector['number']} of {sector['of']}, {where}, round {view['round']}"
    rest = [
        f"Dice {dice} ({sector['min']} to {sector['max']})",
        f"Luutex {purses}",
        piles,
        f"seed {view['seed']}",
        *waits,
        *([f"chaos: {chaos}"] if chaos else []),
    ]
    return f"<p><strong>Planet Luu</strong> · {text(stands)}<br>{text(' · '.join(rest))}</p>"


def opening_heading(view: View) -> str:
    """Before the first wave there is little to say."""
    purses = ", ".join(f"◆ {amount}" for amount in view["luutex"])
    rest = text(f"Luutex {purses} · deck {view['deck']} · seed {view['seed']}")
    return f"<p><strong>Planet Luu</strong> · opening hand<br>{rest}</p>"


def draft_heading(view: View) -> str:
    """How far the draft has come."""
    core, power = view["draft"]["core"], view["draft"]["power"]
    kept = f"kept {core['kept']} Core and {power['kept']} Power cards"
    needed = f"{core['needed']} and {power['needed']} still needed"
    face_down = f"{core['left']} and {power['left']} face down"
    rest = text(" · ".join([kept, needed, face_down, f"seed {view['seed']}"]))
    return f"<p><strong>Planet Luu</strong> · draft<br>{rest}</p><p>{text(view['draft']['about'])}</p>"


def reveal(draft: View) -> str:
    """The cards that lie face up, position 1 first."""
    rows = []
    for card in draft["revealed"]:
        name = f"<strong>{text(card['name'])}</strong><br><span style='{SOFT}'>{text(card['pool'])}</span>"
        rows.append(row(text(card["position"]), f"◆&nbsp;{text(card['cost'])}", name, text(card["text"])))
    return panel("Face up, position 1 first", rows, REVEALED, OWN, "")


def enemies(view: View) -> str:
    """The wave, front to back."""
    rows = []
    for place, enemy in enumerate(view["enemies"], 1):
        rank = "boss" if enemy["boss"] else f"tier {enemy['tier']}"
        words = f"<strong>{text(enemy['trait'])}</strong> {text(enemy['text'])}"
        rows.append(fighter(place, enemy, rank, f"attack {enemy['attack']}", f"{enemy['xp']} XP", words))
    return panel("Enemies, front first", rows, FIGHTER, FOES, "Nobody is left to fight here.")


def queue(view: View, seat: int) -> str:
    """One player's Luu, front to back."""
    luus = view["queues"][seat]
    whose = "Your queue" if view["players"] == 1 else f"Player {seat + 1}'s queue"
    rows = []
    for place, luu in enumerate(luus, 1):
        rank = f"level {luu['level']}, {luu['form']}"
        xp = "no more XP" if luu["xp_needed"] is None else f"{luu['xp']}/{luu['xp_needed']} XP"
        strength = f"attack {luu['attack']}, defence {luu['defence']}"
        rows.append(fighter(place, luu, rank, strength, xp, text(", ".join(conditions(luu)))))
    force = in_force(view, seat)
    if force:
        rows.append(row("", f"<span style='{SOFT}'>In force</span>", "", "", "", "", text(", ".join(force))))
    title = f"{whose}, front first ({len(luus)} of {view['queue_limit']})"
    return panel(title, rows, FIGHTER, OWN, "Nobody stands here.")


def fighter(place: int, one: View, rank: str, strength: str, xp: str, words: str) -> str:
    """A row: place, name, life as a bar and in numbers, strength, experience, what else holds."""
    life = f"{bar(one['hp'], one['max_hp'])} {one['hp']}/{one['max_hp']}"
    soft = f"<span style='{SOFT}'>{text(rank)}</span>"
    return row(text(place), f"<strong>{text(named(one))}</strong>", soft, life, text(strength), text(xp), words)


def hand(view: View, seat: int) -> str:
    """The hand of the seat that looks: costs and names, the texts folded away. Of the other one only its size."""
    cards, size = view["hands"][seat], view["hand_sizes"][seat]
    whose = "Your hand" if view["players"] == 1 else f"Player {seat + 1}'s hand"
    if not cards:
        return panel(f"{whose}: {'no cards' if cards is not None else f'{size} hidden'}", [], CARD, "", "")
    names = " · ".join(f"◆ {card['cost']} {card['name']}" for card in cards)
    title = f"<strong>{text(whose)} ({size} of {view['hand_limit']})</strong> {text(names)}"
    return folded(title, table([hand_card(card) for card in cards], CARD))


def hand_card(card: View) -> str:
    """A row: cost, name, what it does and why it cannot be played."""
    refusal = f"<br><span style='{SOFT}'>{text(card['why_not'])}</span>" if card["why_not"] else ""
    name = f"<strong>{text(card['name'])}</strong>"
    return row(f"◆&nbsp;{text(card['cost'])}", name, f"{text(card['text'])}{refusal}")


def asked(view: View) -> str:
    """The question, its options folded away, or how the game ended."""
    outcome, choice = view["outcome"], view["choice"]
    if outcome is not None:
        return f"<p><strong>{'Victory' if outcome['won'] else 'Defeat'}.</strong> {text(outcome['text'])}</p>"
    if choice is None:
        return "" if view["waiting_for"] is None else f"<p>Player {view['waiting_for'] + 1} is asked.</p>"
    rows = [
        row(f"<code>{text(o['key'])}</code>", f"<strong>{text(o['label'])}</strong>", text(brief(o)))
        for o in choice["options"]
    ]
    number = "1 option" if len(rows) == 1 else f"{len(rows)} options"
    return folded(f"<strong>{text(choice['prompt'])}</strong> {number}", table(rows, OPTION))


def panel(title: str, rows: list[str], widths: Widths, tint: str, empty: str) -> str:
    """A titled table, or the words for an empty one."""
    inside = table(rows, widths) if rows else f"<div>{text(empty)}</div>" if empty else ""
    return f'<div style="{PANEL};{tint}"><strong>{text(title)}</strong>{inside}</div>'


def folded(title: str, inside: str) -> str:
    """A panel that opens by a click, with no script; where even that is stripped, it stands open."""
    return f'<details style="{PANEL}"><summary>{title}</summary>{inside}</details>'


def table(rows: list[str], widths: Widths) -> str:
    """Rows as a table whose columns are as wide as what they hold."""
    columns = "".join(f'<col width="{width}%">' for width in widths)
    return f'<table style="{TABLE}"><colgroup>{columns}</colgroup><tbody>{"".join(rows)}</tbody></table>'


def row(*cells: str) -> str:
    """A row of cells that are HTML already; its background is the page's own. The last one takes what room is left."""
    *narrow, last = cells
    inside = "".join(f'<td style="{CELL}{NARROW}">{cell}</td>' for cell in narrow)
    return f'<tr style="background:none">{inside}<td style="{CELL}">{last}</td></tr>'


def bar(hp: int, most: int) -> str:
    """Life in characters: shown wherever text is. Anyone alive has at least one full mark."""
    full = -(-BAR * hp // most)
    return f"<span style='white-space:nowrap'>{'▰' * full}{'▱' * (BAR - full)}</span>"


def text(value: object) -> str:
    """Anything as text of a page."""
    return escape(str(value))
