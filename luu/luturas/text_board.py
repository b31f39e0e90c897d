"""The board as text, for terminals: everything a seat may see, on lines of at most 80 characters."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from textwrap import wrap
from typing import Any, Final

from luu.luturas.explain import plural, taken
from luu.luturas.state import TEAM

View = Mapping[str, Any]
WIDTH: Final = 80
BAR: Final = 10


def text_board(view: View) -> str:
    """The whole board: where the game stands, both sides, the own hand, and what is asked.

    A view with "short" set to true gets the same without what one has read before: a line a creature, cards by name.
    """
    short = bool(view.get("short"))
    parts = [heading(view)]
    if view["draft"] and view["draft"]["pool"]:
        parts.append(pool(view))
    parts += [side(view, seat) for seat in sides(view)] + [hand(view)]
    parts.append(asked(view))
    return ("\n" if short else "\n\n").join("\n".join(part) for part in parts if part)


def sides(view: View) -> list[int]:
    """The other side first, the own one, next to the hand, last; in solo the Oscumora stands for seat 1."""
    return [1 - view["seat"], view["seat"]]


# ---------------------------------------------------------------------- where the game stands


def heading(view: View) -> list[str]:
    """Mode, round, who acts first, how many Oscumoras have fallen."""
    where = "the draft" if view["draft"] else f"round {view['round']}" if view["round"] else "set-up"
    first = f", {whose(view, view['first'])} side acts first" if ordered(view) else ""
    progress = view["oscumoras"]
    beaten = f", {progress['beaten']} of {progress['of']} Oscumoras beaten" if progress else ""
    lines = [f"LUTURAS NETWORK   {view['mode']}, {where}{first}{beaten}   seed {view['seed']}"]
    return lines + [line for strike in view["strikes"] for line in folded(strike["text"], "")]


def ordered(view: View) -> bool:
    """Whether it is known who acts first in this round: after the commands, in versus."""
    return view["mode"] == "versus" and view["phase"] in ("reveal", "battle", "end")


def whose(view: View, seat: int) -> str:
    """`your`, or `player 2's`."""
    return "your" if seat == view["seat"] else f"player {seat + 1}'s"


# ---------------------------------------------------------------------- creatures


def pool(view: View) -> list[str]:
    """The Luturas that can still be drafted."""
    lines = [f"TO BE DRAFTED ({len(view['draft']['pool'])})"]
    for card in view["draft"]["pool"]:
        lines.append(f" {card['name']:<10}{card['nature']:<12}Stamina {card['stamina']}")
        for name in ("base", "hyper"):
            lines += folded(f"{name}: {side_words(card[name])}", " " * 3, " " * 5)
    return lines


def side_words(one: View) -> str:
    """A side of a Lutura card: dice, Speed, categories, ability."""
    ability = one["ability"]
    strength = f"damage {one['damage_dice']}D4, defense {one['defense_dice']}D4, Speed {one['speed']}"
    return f"{strength}, {', '.join(one['categories'])}; {ability['name']}: {ability['text']}"


def side(view: View, seat: int) -> list[str]:
    """A seat's Luturas with what is placed and piled beside them, or the Oscumora."""
    if seat >= len(view["teams"]):
        return oscumora(view)
    team = view["teams"][seat]
    if not team and view["draft"]:
        return []
    lines = [f"{whose(view, seat).upper()} LUTURAS ({standing(view, team)})"]
    lines += [line for one in team for line in lutura(view, one)]
    return lines + ([] if view["draft"] else piles(view, seat))


def standing(view: View, team: list[Any]) -> str:
    """How many of a team stand; in the draft, how many it has."""
    if view["draft"]:
        return f"{len(team)} of {TEAM} drafted"
    return f"{sum(not one['down'] for one in team)} of {len(team)} standing"


def lutura(view: View, one: View) -> list[str]:
    """One Lutura: a line of numbers, then its categories, ability and what else holds."""
    mark = ">" if one["active"] else " "
    stats = one["stats"]
    dice = f"damage {stats['damage_dice']['value']} defense {stats['defense_dice']['value']}"
    strength = f"{dice} Speed {stats['speed']['value']}"
    special = f" Special {one['special']}" if one["special"] is not None else ""
    signs = ", ".join(conditions(one))
    start = f"{mark} {one['name']:<9}{one['nature']:<12}{life(one['stamina'], one['max_stamina'])} "
    lines = folded(f"{start}{'knocked out' if one['down'] else f'{strength}{special}'}".rstrip(), "", " " * 3)
    if signs:
        lines += folded(signs, " " * 3)
    if one["down"] or view.get("short"):
        return lines
    ability = one["ability"]
    lines += folded(f"{', '.join(one['categories'])}; {ability['name']}: {ability['text']}", " " * 3)
    return lines + [line for change in one["changes"] for line in folded(f"* {told(change)}", " " * 3, " " * 5)]


def conditions(one: View) -> Iterable[str]:
    """What holds for a Lutura beyond its numbers."""
    if one["hyper"]:
        yield "Hyper Mode"
    if one["defending"] and not one["down"]:
        yield "Defense Mode"
    if one["status"] and not one["down"]:
        yield f"{one['status']['name']} ({one['status']['text']})"


def told(change: View) -> str:
    """A change with where it comes from."""
    return f"{change['text']} ({change['title']})"


def oscumora(view: View) -> list[str]:
    """The Oscumora in play."""
    one = view["oscumora"]
    if one is None:
        return []
    field = life(one["force_field"], one["max_force_field"])
    stats = one["stats"]
    lines = [f"OSCUMORA {one['number']} of {view['oscumoras']['of']}"]
    lines.append(f"  {one['name']} ({one['nature']}; its hits leave {one['inflicts']})")
    lines.append(f"  Stamina     {life(one['stamina'], one['max_stamina'])}".rstrip())
    lines.append(f"  Force Field {field}".rstrip())
    power = stats["power"]["value"]
    lines += folded(f"Accuracy {one['accuracy']}, Power {power}{changed(stats)}", " " * 2)
    if view.get("short"):
        return lines
    lines += folded(f"{one['ability']['name']}: {one['ability']['text']}", " " * 2, " " * 4)
    if one["adapted"]:
        lines += folded(f"Used to {one['adapted']}: an attack of that category deals less.", " " * 2)
    return lines + [line for change in one["changes"] for line in folded(f"* {told(change)}", " " * 2, " " * 4)]


def changed(stats: View) -> str:
    """What else of an Oscumora's stats is not 0: `, 2D6 total -2, each hit on it deals 1 more`."""
    roll, guard = stats["roll"]["value"], stats["guard"]["value"]
    total = f", 2D6 total {roll:+d}" if roll else ""
    return total + (f", each hit on it deals {taken(guard)}" if guard else "")


def life(left: int, most: int) -> str:
    """Stamina as a bar and as numbers; anyone alive has at least one mark."""
    marks = -(-BAR * left // most) if most else 0
    numbers = f"{left}/{most}"
    return f"[{'#' * marks:<{BAR}}] {numbers:<5}"


# ---------------------------------------------------------------------- cards


def piles(view: View, seat: int) -> list[str]:
    """What is placed, and what lies in decks and Portal; of the other hand its size, and what of it is known."""
    placed, decks, portal = view["placed"][seat], view["decks"][seat], view["portals"][seat]
    lines = folded(f"Placed: {command(placed)}", " ", " " * 3)
    counts = f"Decks: {counted(decks['tool'], decks['strategy'])}"
    if view["seat"] != seat:
        size = view["hand_sizes"][seat]
        known = ", ".join(card["name"] for card in view["known"][seat])
        lines += folded(f"Hand: {counted(size['tool'], size['strategy'])}, hidden", " ", " " * 3)
        lines += folded(f"Known of hand and command: {known}", " ", " " * 3) if known else []
    lines.append(f" {counts}")
    used = [card["name"] for kind in ("tool", "strategy") for card in portal[kind]]
    short = str(len(used)) if view.get("short") else f"{len(used)} ({', '.join(used)})"
    return lines + folded(f"Portal: {short if used else 'empty'}", " ", " " * 3)


def counted(tools: int, strategies: int) -> str:
    """`3 Tools, 1 Strategy`."""
    return f"{plural(tools, 'Tool', 'Tools')}, {plural(strategies, 'Strategy', 'Strategies')}"


def command(placed: View) -> str:
    """A command as far as the seat may see it."""
    parts = ["transforms"] if placed["transforming"] else []
    for kind in ("tool", "strategy"):
        card = placed[kind]
        if card is not None:
            parts.append(card["name"] or f"a {kind.capitalize()} face down")
    return ", ".join(parts) or "nothing yet"


def hand(view: View) -> list[str]:
    """The own hand: Tools with their numbers, Strategies with their texts, and what does not fit."""
    cards = view["hands"][view["seat"]]
    if not cards:
        return []
    size = view["hand_sizes"][view["seat"]]
    title = f"YOUR HAND ({counted(size['tool'], size['strategy'])}; limit {view['hand_limit']})"
    if view.get("short"):
        return folded(f"{title}: {', '.join(card['name'] + unfit(card) for card in cards)}", "", " ")
    lines = [title]
    for card in cards:
        lines += folded(f"{card['name']}{unfit(card)}: {card['numbers']}", " ", " " * 3)
    return lines


def unfit(card: View) -> str:
    """A sign at a card that its Lutura cannot use."""
    return " [does not fit]" if card["why_not"] else " [would defend]" if card["defends"] else ""


# ---------------------------------------------------------------------- what is asked


def asked(view: View) -> list[str]:
    """The question with its options, or how the game ended."""
    outcome, choice = view["outcome"], view["choice"]
    if outcome is not None:
        return folded(f"{ending(view)}: {outcome['text']}", "")
    if choice is None:
        return [f"Player {view['waiting_for'] + 1} is asked."] if view["waiting_for"] is not None else []
    lines = folded(choice["prompt"], "")
    width = max(len(option["key"]) for option in choice["options"])
    for option in choice["options"]:
        detail = f": {brief(option)}" if brief(option) else ""
        lines += folded(f"{option['key']:<{width}}  {option['label']}{detail}", " ", " " * (width + 3))
    return lines


def ending(view: View) -> str:
    """How the game ended for the seat that looks."""
    winner = view["outcome"]["winner"]
    if winner is None and view["mode"] == "versus":
        return "DRAW"
    return "VICTORY" if winner == view["seat"] else "DEFEAT"


def brief(option: View) -> str:
    """What an option does; of a card, whose text stands in the hand or in the pool, nothing more."""
    if option["key"].partition(":")[0] in ("tool", "strategy", "discard", "lutura"):
        return ""
    detail: str = option["detail"]
    return detail


def folded(text: str, first: str, rest: str | None = None) -> list[str]:
    """A long line as several, indented."""
    if len(first + text) <= WIDTH:  # as it is, columns and all
        return [first + text]
    return wrap(text, WIDTH, initial_indent=first, subsequent_indent=first if rest is None else rest) or [first]
