"""The board as still HTML: for a notebook without a kernel, GitHub's preview, an exported page.

No script and no style sheet. Such places strip styles at will, so plain tables carry everything, a style only sets it
off; colours are neutral and see-through, so that they suit a light page and a dark one. What takes room and is seldom
looked up (the cards' texts, the options, the last move) is folded away.
"""

from __future__ import annotations

from collections.abc import Mapping
from html import escape
from typing import Any, Final

from luu.luturas.text_board import (
    brief,
    changed,
    command,
    conditions,
    counted,
    ending,
    ordered,
    side_words,
    sides,
    standing,
    told,
    unfit,
    whose,
)

View = Mapping[str, Any]
Widths = tuple[int, ...]
BAR: Final = 10
NBSP: Final = "\N{NO-BREAK SPACE}"

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

FLOW: Final = "display:flex;flex-wrap:wrap;gap:0 16px"
SHORT: Final = "flex:1 1 240px"
LONG: Final = "flex:2 1 300px"

CREATURE: Final = (20, 80)
CARD: Final = (28, 72)
OPTION: Final = (35, 65)
"""Widths of the columns in percent, for pages that give no table a say."""

SOFT: Final = "opacity:.75"
FOES: Final = "background:rgba(190,60,110,.10)"
OWN: Final = "background:rgba(20,150,140,.10)"


def html_board(view: View) -> str:
    """The whole board: where the game stands, both sides, the own hand, what is asked, and what happened last."""
    parts = [heading(view)]
    if view["draft"] and view["draft"]["pool"]:
        parts.append(pool(view))
    parts += [side(view, seat) for seat in sides(view)]
    parts += [hand(view), asked(view), last_move(view)]
    return f'<div style="{BOARD}">{"".join(parts)}</div>'


def heading(view: View) -> str:
    """Mode, round, who acts first, how many Oscumoras have fallen."""
    where = "draft" if view["draft"] else f"round {view['round']}" if view["round"] else "set-up"
    rest = [f"seed {view['seed']}"]
    if ordered(view):
        rest.insert(0, f"{whose(view, view['first'])} side acts first")
    if view["oscumoras"]:
        rest.insert(0, f"{view['oscumoras']['beaten']} of {view['oscumoras']['of']} Oscumoras beaten")
    strikes = "".join(f"<br>{text(strike['text'])}" for strike in view["strikes"])
    stands = f"{view['mode']}, {where}"
    return f"<p><strong>Luturas Network</strong> · {text(stands)} · {text(' · '.join(rest))}{strikes}</p>"


def pool(view: View) -> str:
    """The Luturas that can still be drafted, folded away: they are many."""
    rows = []
    for card in view["draft"]["pool"]:
        name = unbroken(titled(card["name"], card["nature"], f"Stamina {card['stamina']}"))
        both = [f"{soft(side_name)} {text(side_words(card[side_name]))}" for side_name in ("base", "hyper")]
        rows.append(row(name, "<br>".join(both)))
    names = " · ".join(card["name"] for card in view["draft"]["pool"])
    return folded(f"<strong>To be drafted ({len(rows)})</strong> {text(names)}", table(rows, CREATURE))


def side(view: View, seat: int) -> str:
    """A seat's Luturas with what is placed and piled beside them, or the Oscumora."""
    if seat >= len(view["teams"]):
        return oscumora(view)
    team = view["teams"][seat]
    if not team and view["draft"]:
        return ""
    of = whose(view, seat)
    title = f"{of[0].upper()}{of[1:]} Luturas ({standing(view, team)})"
    rows = [lutura(one) for one in team]
    below = "" if view["draft"] else piles(view, seat)
    return panel(title, rows, CREATURE, OWN if seat == view["seat"] else FOES, below)


def lutura(one: View) -> str:
    """A row: name and nature; then life and strength beside categories, ability and what else holds."""
    stats, ability = one["stats"], one["ability"]
    mark = "▶ " if one["active"] else ""
    name = unbroken(titled(mark + one["name"], one["nature"]))
    dice = [f"{what} {stats[f'{what}_dice']['value']}D4" for what in ("damage", "defense")]
    special = [f"Special {one['special']}"] if one["special"] is not None else []
    strength = " · ".join(part.replace(" ", NBSP) for part in [*dice, f"Speed {stats['speed']['value']}", *special])
    stamina = life(one["stamina"], one["max_stamina"])
    if one["down"]:
        return row(name, beside(f"{stamina}<br>{soft('knocked out')}", ""))
    holds = [text(sign) for sign in conditions(one)] + [text(told(change)) for change in one["changes"]]
    signs = f"<br><strong>{'; '.join(holds)}</strong>" if holds else ""
    does = f"{soft(', '.join(one['categories']))}<br>{text(ability['name'])}: {text(ability['text'])}{signs}"
    return row(name, beside(f"{stamina}<br>{soft(strength)}", does))


def oscumora(view: View) -> str:
    """The Oscumora in play."""
    one = view["oscumora"]
    if one is None:
        return ""
    stats = one["stats"]
    name = unbroken(titled(one["name"], one["nature"]))
    field = f"{life(one['force_field'], one['max_force_field'])} Force Field"
    stamina = f"{life(one['stamina'], one['max_stamina'])} Stamina"
    power = stats["power"]["value"]
    strength = f"Accuracy {one['accuracy']} · Power {power}{changed(stats)}"
    holds = [f"its hits leave {one['inflicts']}"] + [told(change) for change in one["changes"]]
    holds += [f"used to {one['adapted']}"] if one["adapted"] else []
    does = f"{text(one['ability']['name'])}: {text(one['ability']['text'])}<br>{soft('; '.join(holds))}"
    title = f"Oscumora {one['number']} of {view['oscumoras']['of']}"
    rows = [row(name, beside(f"{stamina}<br>{field}<br>{soft(strength)}", does))]
    return panel(title, rows, CREATURE, FOES, "")


def piles(view: View, seat: int) -> str:
    """What is placed, and what lies in decks and Portal; of the other hand its size, and what of it is known."""
    decks, portal = view["decks"][seat], view["portals"][seat]
    lines = [f"Placed: {command(view['placed'][seat])}"]
    if view["seat"] != seat:
        size = view["hand_sizes"][seat]
        known = ", ".join(card["name"] for card in view["known"][seat])
        lines.append(f"Hand: {counted(size['tool'], size['strategy'])}, hidden")
        lines += [f"known of hand and command: {known}"] if known else []
    lines.append(f"Decks: {counted(decks['tool'], decks['strategy'])}")
    used = [card["name"] for kind in ("tool", "strategy") for card in portal[kind]]
    lines.append(f"Portal: {', '.join(used) or 'empty'}")
    return f"<div>{soft(' · '.join(lines))}</div>"


def hand(view: View) -> str:
    """The own hand: names, the numbers and texts folded away."""
    cards = view["hands"][view["seat"]]
    if not cards:
        return ""
    size = view["hand_sizes"][view["seat"]]
    names = " · ".join(card["name"] + unfit(card) for card in cards)
    rows = [
        row(f"<strong>{text(card['name'])}</strong><br>{soft(unfit(card))}", text(card["numbers"])) for card in cards
    ]
    title = f"Your hand ({counted(size['tool'], size['strategy'])})"
    return folded(f"<strong>{text(title)}</strong> {text(names)}", table(rows, CARD))


def asked(view: View) -> str:
    """The question, its options folded away, or how the game ended."""
    outcome, choice = view["outcome"], view["choice"]
    if outcome is not None:
        return f"<p><strong>{ending(view).capitalize()}.</strong> {text(outcome['text'])}</p>"
    if choice is None:
        return "" if view["waiting_for"] is None else f"<p>Player {view['waiting_for'] + 1} is asked.</p>"
    rows = [row(f"<code>{breaking(o['key'])}</code>", offer(o)) for o in choice["options"]]
    number = "1 option" if len(rows) == 1 else f"{len(rows)} options"
    return folded(f"<strong>{text(choice['prompt'])}</strong> {number}", table(rows, OPTION))


def breaking(key: str) -> str:
    """A key that may go on in the next line between its words."""
    return text(key).replace(":", ":<wbr>").replace("_", "_<wbr>")


def offer(option: View) -> str:
    """An option in words; of a card, whose text stands in the hand, only its name."""
    detail = brief(option)
    return f"<strong>{text(option['label'])}</strong>{f'<br>{soft(detail)}' if detail else ''}"


def last_move(view: View) -> str:
    """What the last move brought, folded away."""
    told_ = [f"{text(event['text'])}<br>" for event in view.get("events", ())]
    number = "1 event" if len(told_) == 1 else f"{len(told_)} events"
    return folded(f"<strong>What happened last</strong> {number}", f"<div>{''.join(told_)}</div>") if told_ else ""


# ---------------------------------------------------------------------- pieces of a page


def panel(title: str, rows: list[str], widths: Widths, tint: str, below: str) -> str:
    """A titled table with a line below it."""
    return f'<div style="{PANEL};{tint}"><strong>{text(title)}</strong>{table(rows, widths)}{below}</div>'


def beside(short: str, long: str) -> str:
    """Two pieces side by side where there is room, else one above the other."""
    pieces = f'<div style="{SHORT}">{short}</div><div style="{LONG}">{long}</div>'
    return f'<div style="{FLOW}">{pieces}</div>'


def folded(title: str, inside: str) -> str:
    """A panel that opens by a click, with no script; where even that is stripped, it stands open."""
    return f'<details style="{PANEL}"><summary>{title}</summary>{inside}</details>'


def table(rows: list[str], widths: Widths) -> str:
    """Rows as a table with columns of these widths."""
    columns = "".join(f'<col width="{width}%">' for width in widths)
    return f'<table style="{TABLE}"><colgroup>{columns}</colgroup><tbody>{"".join(rows)}</tbody></table>'


def row(*cells: str) -> str:
    """A row of cells that are HTML already; its background is the page's own."""
    inside = "".join(f'<td style="{CELL}">{cell}</td>' for cell in cells)
    return f'<tr style="background:none">{inside}</tr>'


def life(left: int, most: int) -> str:
    """Stamina in characters, shown wherever text is, and in numbers. Anyone alive has at least one full mark."""
    full = -(-BAR * left // most) if most else 0
    return unbroken(f"{'▰' * full}{'▱' * (BAR - full)} {left}/{most}")


def titled(name: str, *below: str) -> str:
    """A name with what stands below it."""
    return "<br>".join([f"<strong>{text(name)}</strong>", *(soft(line) for line in below if line)])


def unbroken(piece: str) -> str:
    """A piece whose lines stay whole."""
    return f"<span style='white-space:nowrap'>{piece}</span>"


def soft(value: object) -> str:
    """Text that steps back a little."""
    return f"<span style='{SOFT}'>{text(value)}</span>"


def text(value: object) -> str:
    """Anything as text of a page."""
    return escape(str(value))
