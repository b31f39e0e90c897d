"""The words of a question and its options, and what boards and agents need to know of an option as plain data."""

from __future__ import annotations

from collections.abc import Callable
from typing import Final

from luu.core.protocol import Facts
from luu.luturas.box import FIRST_STRATEGY, Face
from luu.luturas.effects import Heal, Swap
from luu.luturas.explain import kind_word, listing
from luu.luturas.records import CATEGORIES, KINDS, NATURES, NONE, STATUSES, TOOL, LuturaCard, Side
from luu.luturas.rules.bench import slot_of
from luu.luturas.rules.matching import commanded_face, fits, must_defend
from luu.luturas.rules.rounds import HAND_LIMIT
from luu.luturas.state import FULL_SPECIAL, NO_CARD, TEAM
from luu.luturas.table import Table


def prompt(table: Table) -> str:
    """What is asked, in a sentence."""
    state = table.state
    if state.asking is None:
        return f"The game is over: {state.outcome.reason}." if state.outcome is not None else ""
    kind, seat, first, second = state.asking
    return PROMPTS[kind](table, seat, first, second)


def draft_prompt(table: Table, seat: int, _: int, __: int) -> str:
    """How far the team is."""
    has = len(team(table, seat))
    return f"Which Lutura joins your team? It is number {has + 1} of {TEAM}."


def main_prompt(table: Table, _: int, __: int, ___: int) -> str:
    """Who begins."""
    hidden = "" if table.state.solo else " It is shown when both have chosen."
    return f"Which of your Luturas is the Main? The other two are backups.{hidden}"


def transform_prompt(table: Table, seat: int, _: int, __: int) -> str:
    """Whether the active Lutura transforms, and what that uses up."""
    why = f"it has {FULL_SPECIAL} Special" if table.state.solo else "once in the match"
    return f"Does {own(table, seat).name} turn to Hyper Mode ({why})?"


def tool_prompt(table: Table, seat: int, _: int, __: int) -> str:
    """Which Tool, and which ones fit."""
    face = coming(table, seat)
    return f"Which Tool does {face.name} use? {categories(face)} fit; with another one it defends."


def strategy_prompt(table: Table, seat: int, _: int, __: int) -> str:
    """Which Strategy, and which ones fit."""
    face = coming(table, seat)
    return f"Which Strategy does {face.name} use? Tactics and {crystals(face)} fit; with another one it defends."


def bench_prompt(table: Table, seat: int, source: int, place: int) -> str:
    """Which backup a card or an ability is for, and what becomes of it."""
    acts = table.box.sources[source]
    verb = acts.verbs[place]
    if isinstance(verb, Heal):
        return f"{acts.title}: which backup recovers {verb.amount} Stamina?"
    return f"{acts.title}: which backup changes places with {own(table, seat).name}?"


def retrieve_prompt(table: Table, _: int, source: int, kind: int) -> str:
    """Which card comes back."""
    return f"{table.box.sources[source].title}: which {kind_word(KINDS[kind])} do you take from your Portal?"


def replace_prompt(table: Table, seat: int, _: int, __: int) -> str:
    """Who comes for a fallen Lutura."""
    return f"{own(table, seat).name} has been knocked out: which backup becomes active?"


def discard_prompt(table: Table, seat: int, _: int, __: int) -> str:
    """How many cards are too many."""
    size = sum(map(len, table.state.players[seat].hands))
    return f"Your hand has {size} cards, and {HAND_LIMIT} are allowed: which one do you discard now?"


PROMPTS: Final[dict[str, Callable[[Table, int, int, int], str]]] = {
    "draft": draft_prompt,
    "main": main_prompt,
    "transform": transform_prompt,
    "tool": tool_prompt,
    "strategy": strategy_prompt,
    "bench": bench_prompt,
    "retrieve": retrieve_prompt,
    "replace": replace_prompt,
    "discard": discard_prompt,
}


# ---------------------------------------------------------------------- what fits


def own(table: Table, seat: int) -> Face:
    """The side that a seat's active Lutura shows now."""
    return table.box.faces[table.state.sides[table.state.active[seat]]]


def coming(table: Table, seat: int) -> Face:
    """The side that will be up when the command is carried out (LN-R50)."""
    return commanded_face(table, table.state.players[seat])


def usable(table: Table, seat: int, serial: int) -> bool:
    """Whether the active Lutura can use a card (LN-R9); before there is one, nothing speaks against it."""
    return table.state.active[seat] < 0 or fits(table, coming(table, seat), serial)


def misfit(table: Table, seat: int, serial: int) -> str:
    """What becomes of a card that does not fit (LN-6.3, LN-R11, LN-R12)."""
    face, kind = coming(table, seat), serial >= FIRST_STRATEGY
    uses = f"uses {crystals(face)}" if kind else categories(face)
    waits = table.state.players[seat].portals[kind]
    other = "a random one from there" if waits else f"another {kind_word(KINDS[kind])} from the deck"
    return f"Does not fit {face.name} ({uses}): goes to the Portal for {other}, {face.name} defends this round."


def defends(table: Table, seat: int, serial: int) -> str:
    """Why a card that fits comes down to defending all the same; empty where its command can attack (LN-R14)."""
    asking = table.state.asking
    if asking is None or asking[1] != seat or not usable(table, seat, serial):
        return ""
    if asking[0] == "tool" and serial < FIRST_STRATEGY and must_defend(table, table.state.players[seat]):
        name = coming(table, seat).name
        return f"No Strategy fits: {name} defends this round with any of them, and the Tool comes back."
    return beside_tool(table, seat, serial) if asking[0] == "strategy" and serial >= FIRST_STRATEGY else ""


def beside_tool(table: Table, seat: int, serial: int) -> str:
    """Why a Strategy that fits leaves the placed Tool unused: that does not fit, or nobody who may come can use it."""
    tool = table.state.players[seat].placed[TOOL]
    if tool == NO_CARD:
        return ""
    title = table.box.titles[tool]
    if not usable(table, seat, tool):
        return f"{title} does not fit: {coming(table, seat).name} defends this round, whatever the Strategy."
    come, unfit = newcomers(table, seat, serial)
    if unfit and len(unfit) == len(come):
        return f"{title} fits nobody who may come: who comes defends this round, and the Tool comes back."
    return ""


def caution(table: Table, seat: int, serial: int) -> str:
    """What is to be known before a Strategy is placed that calls a backup in: for whom the placed Tool does not fit."""
    tool, asking = table.state.players[seat].placed[TOOL], table.state.asking
    if asking is None or asking[:2] != ("strategy", seat) or tool == NO_CARD or serial < FIRST_STRATEGY:
        return ""
    if not (usable(table, seat, serial) and usable(table, seat, tool)):
        return ""
    come, unfit = newcomers(table, seat, serial)
    if not unfit or len(unfit) == len(come):
        return ""
    names = listing(tuple([table.face(slot).name for slot in unfit]))
    return f"{names} would defend: {table.box.titles[tool]} does not fit."


def newcomers(table: Table, seat: int, serial: int) -> tuple[list[int], list[int]]:
    """The backups that a Strategy may call in, and those of them that cannot use the placed Tool (LN-R26)."""
    swaps = any(isinstance(verb, Swap) and verb.target == "self" for verb in table.box.sources[serial].verbs)
    come = table.state.backups(seat) if swaps else []
    tool = table.state.players[seat].placed[TOOL]
    return come, [slot for slot in come if not fits(table, table.face(slot), tool)]


def arrival(table: Table, slot: int) -> str:
    """What becomes of the placed Tool if this backup comes in by the card that asks for one (LN-R26)."""
    asking = table.state.asking
    if asking is None or asking[0] != "bench":
        return ""
    _, seat, source, place = asking
    verb = table.box.sources[source].verbs[place]
    player = table.state.players[seat]
    tool = player.placed[TOOL]
    if not (isinstance(verb, Swap) and verb.target == "self") or tool == NO_CARD or player.used:
        return ""
    face = table.face(slot)
    if fits(table, face, tool):
        return ""
    return f"{table.box.titles[tool]} does not fit {face.name} ({categories(face)}): it defends this round."


def categories(face: Face) -> str:
    """The categories of Tools that a side can use: `Wave, Claw and Punch`."""
    return listing(tuple([name for place, name in enumerate(CATEGORIES) if face.categories >> place & 1]))


def crystals(face: Face) -> str:
    """The Crystals that a side can use: `Aquatic Crystals`, `all Crystals`."""
    usable = tuple([name for place, name in enumerate(NATURES) if face.crystals >> place & 1])
    return "all Crystals" if len(usable) == len(NATURES) else f"{listing(usable)} Crystals"


def numbers(table: Table, serial: int) -> str:
    """A card's printed numbers and text, in words for icons (LN-11.1)."""
    if serial >= FIRST_STRATEGY:
        strategy = table.box.strategies[serial - FIRST_STRATEGY]
        return f"{begun(strategy.kind)}. {strategy.printed}"
    tool = table.box.tools[serial]
    special = f"Special {tool.special}, " if tool.rules else ""
    figures = f"Accuracy {tool.accuracy}, {special}Breakshield {tool.breakshield}, Power {tool.power}"
    return f"{tool.category_name}. {figures}. {tool.printed}"


# ---------------------------------------------------------------------- options


def label(table: Table, key: str) -> str:
    """An option in a few words."""
    verb, _, rest = key.partition(":")
    if verb in PLAIN:
        return PLAIN[verb]
    card = rest.rpartition(":")[2]
    if card in table.box.numbers:
        return lutura(table, card).name
    serial = table.box.serials[card]
    unfit = verb in KINDS and not usable(table, asked_seat(table), serial)
    return f"{table.box.titles[serial]} (does not fit: defend)" if unfit else table.box.titles[serial]


PLAIN: Final = {"hyper": "Turn to Hyper Mode", "stay": "Stay in Base Mode"}


def detail(table: Table, key: str) -> str:
    """What an option would do, in a sentence or two: the card's numbers and text, or the Lutura's."""
    verb, _, rest = key.partition(":")
    seat = asked_seat(table)
    if verb == "hyper":
        return hyper_detail(table, seat)
    if verb == "stay":
        return "The transformation is kept for later."
    card = rest.rpartition(":")[2]
    if card not in table.box.numbers:
        return card_detail(table, seat, verb, table.box.serials[card])
    return card_words(lutura(table, card)) if verb == "lutura" else lutura_detail(table, seat, card)


def asked_seat(table: Table) -> int:
    """The seat that is asked now."""
    asking = table.state.asking
    assert asking is not None
    return asking[1]


def lutura(table: Table, card: str) -> LuturaCard:
    """A Lutura by its id."""
    return table.box.luturas[table.box.numbers[card]]


def team(table: Table, seat: int) -> list[int]:
    """The slots that a seat has filled."""
    return [slot for slot in table.state.slots(seat) if table.state.sides[slot] >= 0]


def card_words(card: LuturaCard) -> str:
    """All that is printed on a Lutura: nature, Stamina, both sides."""
    sides = f"Base: {side_words(card.base)} Hyper: {side_words(card.hyper)}"
    return f"{card.nature_name}, Stamina {card.stamina}, immune to {card.immune_to}. {sides}"


def side_words(side: Side) -> str:
    """A side in a sentence or two."""
    dice = f"damage {side.damage_dice}D4, defense {side.defense_dice}D4, Speed {side.speed}"
    uses = listing(tuple([CATEGORIES[category] for category in side.categories]))
    return f"{dice}, {uses}. {side.ability}: {side.printed}"


def begun(text: str) -> str:
    """A text as the beginning of a sentence."""
    return text[0].upper() + text[1:]


def hyper_detail(table: Table, seat: int) -> str:
    """What transforming brings."""
    face, slot = own(table, seat), table.state.active[seat]
    status = table.state.status[slot]
    cured = f" It is no longer {STATUSES[status]}." if status != NONE else ""
    return f"{begun(side_words(lutura(table, face.card).hyper))} Any Crystal fits.{cured}"


def lutura_detail(table: Table, seat: int, card: str) -> str:
    """A Lutura of the own team as it is now."""
    slot = slot_of(table, seat, card)
    face, record = table.face(slot), lutura(table, card)
    status = table.state.status[slot]
    bound = f", {STATUSES[status]}" if status != NONE else ""
    hyper = ", Hyper Mode" if face.hyper else ""
    life = f"{table.state.stamina[slot]} of {face.max_stamina} Stamina"
    strength = begun(side_words(record.hyper if face.hyper else record.base))
    first = f"{defending} " if (defending := arrival(table, slot)) else ""
    return f"{first}{record.nature_name}, {life}{bound}{hyper}. {strength}"


def card_detail(table: Table, seat: int, verb: str, serial: int) -> str:
    """A card's numbers and text; where it is to be placed, first whether it fits."""
    if verb not in KINDS:
        return numbers(table, serial)
    if not usable(table, seat, serial):
        return f"{misfit(table, seat, serial)} {numbers(table, serial)}"
    first = defends(table, seat, serial) or caution(table, seat, serial)
    return f"{first} {numbers(table, serial)}" if first else numbers(table, serial)


def facts(table: Table, key: str) -> Facts:
    """An option as plain data: the card with its numbers and whether it fits, or the Lutura."""
    verb, _, rest = key.partition(":")
    if verb in PLAIN:
        return {"hyper": verb == "hyper"}
    card = rest.rpartition(":")[2]
    if card not in table.box.numbers:
        return card_facts(table, asked_seat(table), table.box.serials[card])
    record = lutura(table, card)
    known = {"lutura": card, "nature": record.nature_name, "max_stamina": record.stamina}
    if verb == "lutura":
        return {**known, "stamina": record.stamina}
    slot = slot_of(table, asked_seat(table), card)
    status = table.state.status[slot]
    return {
        **known,
        "stamina": table.state.stamina[slot],
        "status": STATUSES[status] if status != NONE else None,
        "hyper": bool(table.face(slot).hyper),
        **({"defends": defending} if (defending := arrival(table, slot)) else {}),
    }


def card_facts(table: Table, seat: int, serial: int) -> Facts:
    """A Tool or Strategy as plain data, and whether the active Lutura can use it."""
    box, fit = table.box, usable(table, seat, serial)
    known = {"card": box.ids[serial], "kind": KINDS[serial >= FIRST_STRATEGY], "fits": fit}
    if serial >= FIRST_STRATEGY:
        strategy = box.strategies[serial - FIRST_STRATEGY]
        nature = NATURES[strategy.nature] if strategy.crystal else None
        return {**known, "crystal": strategy.crystal, "nature": nature, "text": strategy.printed}
    tool = box.tools[serial]
    return {
        **known,
        "category": tool.category_name,
        "accuracy": tool.accuracy,
        "special": tool.special or None,
        "breakshield": tool.breakshield,
        "power": tool.power,
        "text": tool.printed,
    }
