"""The board as text, for terminals: everything a seat may see, on lines of at most 100 characters."""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, Final

from luu.planet.records import BEATS, CLASS_NAMES

View = Mapping[str, Any]
WIDTH: Final = 100
BAR: Final = 12


def text_board(view: View) -> str:
    """The whole board: where the game stands, enemies, queues, hand, and what is asked.

    A view with "short" set to true gets the same without what one has read before: a line a fighter, cards by name.
    """
    short = bool(view.get("short"))
    if view["draft"]:
        about = [] if short else folded(view["draft"]["about"], "")
        parts = [draft_heading(view), about, reveal(view["draft"]), *queues(view), asked(view)]
    elif not view["round_total"]:
        parts = [opening_heading(view), *queues(view), *hands(view), asked(view)]
    else:
        parts = [heading(view), enemies(view), *queues(view), *hands(view), asked(view)]
    return ("\n" if short else "\n\n").join("\n".join(part) for part in parts if part)


def heading(view: View) -> list[str]:
    """Sector, wave, round, dice, pools and piles."""
    sector, wave = view["sector"], view["wave"]
    dice = " + ".join(f"d{sides}" for sides in sector["dice"])
    where = "boss wave" if wave["boss"] else f"wave {wave['number']} of {wave['of']}"
    purses = ", ".join(str(amount) for amount in view["luutex"])
    piles = f"deck {view['deck']}, discard {len(view['discard'])}, removed {len(view['removed'])}"
    boss = view["boss"]
    coming = (
        ["then " + " and ".join(f"{size} face down" for size in view["waves_to_come"])] if view["waves_to_come"] else []
    )
    waits = [] if wave["boss"] else [f"the boss {boss['name']} waits ({boss['hp']} HP, attack {boss['attack']})"]
    ahead = "" if view.get("short") else "; ".join([*coming, *waits])
    chaos = chaos_words(view["chaos"])
    return [
        f"PLANET LUU   sector {sector['number']} of {sector['of']}, {where}, round {view['round']}",
        f"Dice {dice} ({sector['min']} to {sector['max']})   Luutex {purses}   {piles}   seed {view['seed']}",
        *(folded(f"{ahead[0].upper()}{ahead[1:]}.", "") if ahead else []),
        *(folded(f"Chaos: {chaos}.", "") if chaos else []),
    ]


def opening_heading(view: View) -> list[str]:
    """Before the first wave there is little to say."""
    purses = ", ".join(str(amount) for amount in view["luutex"])
    return [f"PLANET LUU   opening hand   Luutex {purses}   deck {view['deck']}   seed {view['seed']}"]


def chaos_words(chaos: View) -> str:
    """What chaos cards have in force, and how many still lie in the deck."""
    parts = [f"{one['name']} ({one['until']})" for one in chaos["active"]]
    if chaos["left"]:
        parts.append(f"{chaos['left']} more in the deck" if parts else f"{chaos['left']} in the deck")
    return ", ".join(parts)


def draft_heading(view: View) -> list[str]:
    """How far the draft has come."""
    core, power = view["draft"]["core"], view["draft"]["power"]
    kept = f"Kept {core['kept']} Core and {power['kept']} Power cards"
    needed = f"{core['needed']} and {power['needed']} still needed"
    face_down = f"{core['left']} and {power['left']} face down"
    return [f"PLANET LUU   draft   seed {view['seed']}", f"{kept}; {needed}; {face_down}"]


def reveal(draft: View) -> list[str]:
    """The cards that lie face up, position 1 first."""
    lines = ["FACE UP (position 1 first)"]
    for card in draft["revealed"]:
        pool = "Power, " if card["pool"] == "power" else ""
        lines += folded(f"{card['position']} {card['name']} ({pool}cost {card['cost']}): {card['text']}", " ", "   ")
    return lines


def enemies(view: View) -> list[str]:
    """The wave, front to back."""
    if not view["enemies"]:
        return ["ENEMIES: none"]
    lines = ["ENEMIES (front first)"]
    for place, enemy in enumerate(view["enemies"], 1):
        rank = "boss" if enemy["boss"] else f"T{enemy['tier']}"
        lines.append(row(f" {place}", enemy, rank, f"attack {enemy['attack']}", f"{enemy['xp']} XP"))
        if not view.get("short"):
            lines += folded(f"{enemy['trait']}: {enemy['text']}", " " * 3)
    return lines


def queues(view: View) -> list[list[str]]:
    """Each player's Luu, front to back."""
    return [queue(view, seat, luus) for seat, luus in enumerate(view["queues"])]


def queue(view: View, seat: int, luus: list[Any]) -> list[str]:
    """One queue, and the cards in force beside it."""
    whose = "YOUR QUEUE" if view["players"] == 1 else f"PLAYER {seat + 1}'S QUEUE"
    lines = [f"{whose} ({len(luus)} of {view['queue_limit']}, front first)"]
    for place, luu in enumerate(luus, 1):
        strength = f"attack {luu['attack']}, defence {luu['defence']}"
        xp = "no more XP" if luu["xp_needed"] is None else f"{luu['xp']}/{luu['xp_needed']} XP"
        signs = ", ".join(conditions(luu))
        mark = ">" if luu["acting"] else " "
        if view.get("short"):  # the mark says who acts, and there is room at the end of the line
            strength = f"{strength:<20} {xp:<10}"
            xp, signs = signs.removeprefix("acting").removeprefix(", "), ""
        rank = f"L{luu['level']}{'*' if luu['form'] == 'evolved' else ''}"
        lines += folded(row(f"{mark}{place}", luu, rank, strength, xp).rstrip(), "", " " * 3)
        if signs:
            lines += folded(signs, " " * 3)
    force = in_force(view, seat)
    return lines + (folded(f"In force: {', '.join(force)}", " ") if force else [])


def row(mark: str, fighter: View, rank: str, strength: str, xp: str) -> str:
    """One fighter on a line, in the same columns for both sides."""
    return f"{mark} {named(fighter):<11} {rank:<5} {life(fighter)} {strength:<20} {xp}"


def conditions(luu: View) -> Iterable[str]:
    """What holds for a Luu beyond its numbers."""
    if luu["acting"]:
        yield "acting"
    elif luu["acted"]:
        yield "has acted"
    elif luu["acts_next"]:
        yield "acts next"
    if luu["defending"]:
        yield "defending"
    if luu["class"] == "Rasluu" and luu["call_ready"]:
        yield "Call the Shot ready"
    if luu["drained"]:
        yield "drained"
    yield from map(card_out, luu["cards"])


UNTIL: Final = {"kill": "until a Rogue falls", "triggered": "until it acts"}


def card_out(card: View) -> str:
    """A card that is out, and how long it stays."""
    return f"{card['name']} ({UNTIL.get(card['until'], card['until'])})"


def in_force(view: View, seat: int) -> list[str]:
    """The cards that are out for a whole side."""
    return [card_out(card) for card in view["lasting"] if card["seat"] == seat and card["luu"] is None]


def hands(view: View) -> list[list[str]]:
    """The hand of the seat that looks; of the other one only its size."""
    return [hand(view, seat, cards) for seat, cards in enumerate(view["hands"])]


def hand(view: View, seat: int, cards: list[Any] | None) -> list[str]:
    """One hand: cost, name, what it does, and why it cannot be played."""
    whose = "YOUR HAND" if view["players"] == 1 else f"PLAYER {seat + 1}'S HAND"
    size = view["hand_sizes"][seat]
    if cards is None:
        return [f"{whose}: {size} hidden"]
    if view.get("short"):
        return folded(
            f"{whose}: " + (", ".join(f"{card['cost']} {card['name']}" for card in cards) or "empty"), "", " "
        )
    lines = [f"{whose} ({size}, limit {view['hand_limit']})"]
    for card in cards:
        refusal = f" [{card['why_not'].rstrip('.')}]" if card["why_not"] else ""
        lines += folded(f"{card['cost']} {card['name']}: {card['text']}{refusal}", " ", "   ")
    return lines


def asked(view: View) -> list[str]:
    """The question with its options, or how the game ended."""
    outcome, choice = view["outcome"], view["choice"]
    if outcome is not None:
        return [f"{'VICTORY' if outcome['won'] else 'DEFEAT'}: {outcome['text']}"]
    if choice is None:
        return [f"Player {view['waiting_for'] + 1} is asked."] if view["waiting_for"] is not None else []
    lines = folded(choice["prompt"], "")
    width = max(len(option["key"]) for option in choice["options"])
    for option in choice["options"]:
        detail = f": {brief(option)}" if option["detail"] else ""
        lines += folded(f"{option['key']:<{width}}  {option['label']}{detail}", " ", " " * (width + 3))
    return lines


def brief(option: View) -> str:
    """What an option does; of a card, whose text stands in the hand, only the first sentence: what it costs."""
    detail: str = option["detail"]
    if option["key"].partition(":")[0] not in ("play", "discard"):
        return detail
    return re.split(r"(?<=\.)\s+", detail)[0]


def named(fighter: View) -> str:
    """What the log calls a fighter: two of a class are told apart by their number."""
    number = fighter["uid"] if "level" in fighter else fighter.get("number")
    name: str = fighter["name"]
    return name if fighter.get("boss") or number is None else f"{name} {number}"


def life(fighter: View) -> str:
    """HP as a bar and as numbers; anyone alive has at least one mark."""
    marks = -(-BAR * fighter["hp"] // fighter["max_hp"])
    numbers = f"{fighter['hp']}/{fighter['max_hp']}"
    return f"[{'#' * marks:<{BAR}}] {numbers:<7}"


def folded(text: str, first: str, rest: str | None = None) -> list[str]:
    """A long line as several, indented."""
    if len(first + text) <= WIDTH:  # as it is, columns and all
        return [first + text]
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=first if rest is None else rest) or [first]


def class_circle() -> list[str]:
    """Which class beats which, for a player's help (PL-2.1, PL-2.2)."""
    around, cls = [0], BEATS[0]
    while cls not in around:
        around.append(cls)
        cls = BEATS[cls]
    named_around = " > ".join(CLASS_NAMES[cls] for cls in [*around, 0])
    outside = " and ".join(CLASS_NAMES[cls] for cls, beaten in enumerate(BEATS) if beaten not in around)
    return [f"Classes: {named_around}.", f"Attacks along > deal 1 more, against it 1 less. {outside} stands outside."]
