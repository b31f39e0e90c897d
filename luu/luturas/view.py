"""What a seat may see, as plain JSON-able data: no hidden hand, no hidden command, no order of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any, Final

from luu.core.events import Event, Reasons
from luu.core.protocol import View
from luu.core.tally import Tally
from luu.luturas import tasks, words
from luu.luturas.box import FIRST_STRATEGY, Box
from luu.luturas.events import AttackRolled, AttacksAgain, DamageRolled, DefenseRolled, DraftRolled, OrderSet
from luu.luturas.explain import STATS as STAT_WORDS
from luu.luturas.explain import STATUS_WORDS, ending, granted, hidden_from, lasting, sentence, taken
from luu.luturas.records import (
    CATEGORIES,
    DAMAGE_DICE,
    DEFENSE_DICE,
    DURATIONS,
    GUARD,
    KINDS,
    NATURES,
    POWER,
    ROLL,
    STATS,
    STATUSES,
    LuturaCard,
    Side,
)
from luu.luturas.rules.rounds import HAND_LIMIT
from luu.luturas.rules.stats import dice_reasons, in_words, reasons
from luu.luturas.state import (
    BYPASS,
    FULL_SPECIAL,
    NO_CARD,
    OSCUMORA,
    REROLL,
    SURE_BREAK,
    WARD,
    Change,
    Player,
    State,
    Strike,
)  # fmt: skip
from luu.luturas.table import Table

if TYPE_CHECKING:
    from luu.luturas.game import LuturasGame


def view(game: LuturasGame, seat: int) -> View:
    """The whole table as a seat sees it."""
    table = game.table
    state = table.state
    asked = game.seat if game.keys else None
    seats = range(len(state.players))
    return {
        "game": "luturas",
        "seat": seat,
        "mode": "solo" if state.solo else "versus",
        "seed": game.seed,
        "round": state.round,
        "phase": state.phase if game.keys else "over",
        "first": state.first,
        "teams": [team_view(table, one) for one in seats],
        "active": [active_view(table, one) for one in seats],
        "oscumora": oscumora_view(table),
        "oscumoras": oscumoras_view(table),
        "hands": [hand_view(game, one) if one == seat else None for one in seats],
        "known": [known_view(table, state.players[one]) for one in seats],
        "hand_sizes": [sizes(player.hands) for player in state.players],
        "hand_limit": HAND_LIMIT,
        "decks": [sizes(player.decks) for player in state.players],
        "portals": [portal_view(table, player) for player in state.players],
        "spent": [] if state.solo else [bool(player.spent) for player in state.players],
        "placed": [placed_view(table, player, seat) for player in state.players],
        "strikes": [strike_view(table, strike) for strike in state.strikes],
        "draft": draft_view(table),
        "choice": choice_view(game) if asked == seat else None,
        "waiting_for": asked if asked is not None and asked != seat else None,
        "outcome": outcome_view(game),
    }


# ---------------------------------------------------------------------- creatures


def team_view(table: Table, seat: int) -> list[View]:
    """A seat's Luturas in the order in which they were drafted."""
    state = table.state
    return [lutura_view(table, slot, seat) for slot in state.slots(seat) if state.sides[slot] >= 0]


def active_view(table: Table, seat: int) -> str | None:
    """The id of a seat's active Lutura, which may have been knocked out this round."""
    slot = table.state.active[seat]
    return table.box.faces[table.state.sides[slot]].card if slot >= 0 else None


def lutura_view(table: Table, slot: int, seat: int) -> View:
    """One Lutura on the table: its side that is up, what holds for it, and the numbers with their reasons.

    What tokens count, Stamina and Special, are numbers, as on a track (LN-15.0, LN-R76).
    """
    state, box = table.state, table.box
    face = box.faces[state.sides[slot]]
    card = box.luturas[face.number // 2]
    active = state.active[seat] == slot
    up, down = (card.hyper, card.base) if face.hyper else (card.base, card.hyper)
    return {
        "id": card.id, "slot": slot, "seat": seat, "name": card.name,
        "nature": card.nature_name, "immune_to": card.immune_to,
        "stamina": state.stamina[slot], "max_stamina": face.max_stamina,
        "active": active, "down": state.stamina[slot] == 0, "hyper": bool(face.hyper),
        "defending": active and bool(state.players[seat].defending),
        "status": status_view(state.status[slot]), "special": state.special[slot] if state.solo else None,
        "special_needed": FULL_SPECIAL if state.solo else None,
        "categories": named(face.categories, CATEGORIES), "crystals": named(face.crystals, NATURES),
        "stats": stats_view(table, slot), "ability": {"name": up.ability, "text": up.printed},
        "other_side": side_view(down), "changes": changes_view(table, slot),
    }  # fmt: skip


def status_view(status: int) -> View | None:
    """A status by its name and what it does: no mark of it can be taken for Special (LN-R47)."""
    return {"name": STATUSES[status], "text": STATUS_WORDS[STATUSES[status]]} if status >= 0 else None


def side_view(side: Side) -> View:
    """A side of a Lutura as it is printed."""
    return {
        "damage_dice": side.damage_dice, "defense_dice": side.defense_dice, "speed": side.speed,
        "categories": [CATEGORIES[category] for category in side.categories],
        "ability": {"name": side.ability, "text": side.printed},
    }  # fmt: skip


def named(mask: int, names: tuple[str, ...]) -> list[str]:
    """The names of what a mask holds."""
    return [name for place, name in enumerate(names) if mask >> place & 1]


def stats_view(table: Table, slot: int) -> View:
    """The eight stats by the names that stand for their icons (LN-11.1): as printed, as they count now, and why."""
    printed = table.face(slot).printed
    shown: View = {}
    for number, name in enumerate(STATS):
        tally = dice_reasons(table, slot, number) if number in DICE else reasons(table, slot, number)
        shown[name] = stat_view(printed[number], tally)
    return shown


def stat_view(printed: int, tally: Tally) -> View:
    """A number that can be changed."""
    return {"printed": printed, "value": tally.value, "reasons": reasons_view(tally.reasons)}


def oscumora_stats(table: Table) -> View:
    """What can be changed of an Oscumora: it has no dice and no Speed (LN-R70)."""
    power = table.face(OSCUMORA).power
    now = Tally(power, "Power")
    for why, amount in reasons(table, OSCUMORA, POWER).reasons:
        now.add(amount, why)
    roll, guard = (stat_view(0, reasons(table, OSCUMORA, which)) for which in (ROLL, GUARD))
    return {"roll": roll, "power": stat_view(power, now), "guard": guard}


DICE: Final = (DAMAGE_DICE, DEFENSE_DICE)


def reasons_view(made_of: list[tuple[str, int]] | Reasons) -> list[list[Any]]:
    """The reasons of a number as JSON."""
    return [[why, amount] for why, amount in made_of]


def changes_view(table: Table, slot: int) -> list[View]:
    """What holds for a creature for a while, with its end and where it comes from."""
    return [change_view(table, change) for change in table.state.changes if change[0] == slot]


def change_view(table: Table, change: Change) -> View:
    """One change: a stat, or what no number measures; in data and in words."""
    _, stat, amount, ends, source = change
    by = table.box.sources[source]
    what = STATS[stat] if stat < len(STATS) else GRANTED[stat]
    return {
        "what": what, "amount": amount if stat < len(STATS) else None, "until": DURATIONS[ends],
        "card": by.card, "title": by.title, "text": f"{change_words(stat, amount)} {lasting(DURATIONS[ends])}",
    }  # fmt: skip


GRANTED: Final = {SURE_BREAK: "breakshield", REROLL: "reroll", WARD: "ward", BYPASS: "bypass"}


def change_words(stat: int, amount: int) -> str:
    """What a change does, in a few words."""
    if stat == GUARD:
        return f"each hit on it deals {taken(amount)}"
    if stat < len(STATS):
        return f"{STAT_WORDS[STATS[stat]]} {amount:+d}"
    return granted(in_words(stat, amount))


def oscumora_view(table: Table) -> View | None:
    """The Oscumora in play, its Force Field a number too (LN-15.0); None in versus, and before the first one comes."""
    state = table.state
    if not state.solo or state.sides[OSCUMORA] < 0:
        return None
    face = table.box.faces[state.sides[OSCUMORA]]
    card = table.box.cards.oscumoras[face.card]
    return {
        "id": card.id, "slot": OSCUMORA, "name": card.name, "nature": card.nature_name, "inflicts": card.inflicts,
        "number": state.beaten + (state.stamina[OSCUMORA] > 0),
        "stamina": state.stamina[OSCUMORA], "max_stamina": card.stamina,
        "force_field": state.force_field, "max_force_field": card.force_field,
        "accuracy": card.accuracy, "stats": oscumora_stats(table),
        "ability": {"name": card.ability, "text": card.printed},
        "adapted": CATEGORIES[state.adapted] if state.adapted >= 0 and face.adapt else None,
        "attacks": state.attacks, "down": state.stamina[OSCUMORA] == 0, "changes": changes_view(table, OSCUMORA),
    }  # fmt: skip


def oscumoras_view(table: Table) -> View | None:
    """How far the way through the Oscumoras is: only their number is known, not their order (LN-R71)."""
    state = table.state
    if not state.solo:
        return None
    return {"beaten": state.beaten, "left": len(state.oscumoras), "of": len(table.box.oscumoras)}


# ---------------------------------------------------------------------- cards


def sizes(piles: list[list[int]]) -> View:
    """How many Tools and Strategies."""
    return {kind: len(pile) for kind, pile in zip(KINDS, piles, strict=True)}


def card_name(box: Box, serial: int) -> View:
    """A card that lies open."""
    return {"id": box.ids[serial], "name": box.titles[serial], "kind": KINDS[serial >= FIRST_STRATEGY]}


def portal_view(table: Table, player: Player) -> View:
    """The open pile of used cards, by kind, the last one last."""
    return {
        kind: [card_name(table.box, serial) for serial in pile]
        for kind, pile in zip(KINDS, player.portals, strict=True)
    }


def known_view(table: Table, player: Player) -> list[View]:
    """What everybody knows to be in a seat's hand or command: it came from the open Portal."""
    held = [*player.hands[0], *player.hands[1], *player.placed]
    return [card_name(table.box, serial) for serial in sorted(held) if serial >= 0 and player.shown >> serial & 1]


def hand_view(game: LuturasGame, seat: int) -> list[View]:
    """A seat's own hand, Tools first, with what can be done with each card now."""
    table = game.table
    player = table.state.players[seat]
    asking = table.state.asking
    keys = set(game.keys) if asking is not None and asking[1] == seat else set()
    return [hand_card_view(table, seat, serial, keys) for hand in player.hands for serial in hand]


def hand_card_view(table: Table, seat: int, serial: int, keys: set[str]) -> View:
    """One card in hand."""
    card = table.box.ids[serial]
    key = next((key for key in keys if key.rpartition(":")[2] == card), None)
    return {
        **card_name(table.box, serial), **words.card_facts(table, seat, serial),
        "numbers": words.numbers(table, serial), "key": key,
        "why_not": "" if words.usable(table, seat, serial) else words.misfit(table, seat, serial),
        "defends": words.defends(table, seat, serial), "caution": words.caution(table, seat, serial),
    }  # fmt: skip


def placed_view(table: Table, player: Player, seat: int) -> View:
    """A seat's command of this round, as far as the looking seat may know it (LN-R18)."""
    state = table.state
    mine = player.seat == seat
    open_ = (bool(player.revealed), strategies_shown(state))
    shown = {
        kind: placed_card(table, serial, mine or seen) if serial != NO_CARD else None
        for kind, serial, seen in zip(KINDS, player.placed, open_, strict=True)
    }
    planned = bool(player.transforming) and (mine or state.phase not in SECRET)
    return {**shown, "transforming": planned, "locked": locked(state, player.seat)}


SECRET: Final = ("draft", "command")
"""The phases in which a command is not shown yet."""


def placed_card(table: Table, serial: int, seen: bool) -> View:
    """A card in its slot, face up or face down."""
    return {**card_name(table.box, serial), "face_up": True} if seen else {"id": None, "name": None, "face_up": False}


def strategies_shown(state: State) -> bool:
    """Whether the Strategies lie face up: in versus from the Reveal Phase on, both at once (LN-6.5)."""
    return state.solo or state.phase not in SECRET


def locked(state: State, seat: int) -> bool:
    """Whether a seat's command of this round is complete."""
    if state.phase in SECRET:
        asking = state.asking
        waits = any(what == tasks.COMMAND and of == seat for what, of, *_ in state.todo)
        return state.phase == "command" and not waits and (asking is None or asking[1] != seat)
    return True


def strike_view(table: Table, strike: Strike) -> View:
    """An attack that waits for an answer."""
    tool = card_name(table.box, strike.tool)["name"] if strike.tool != NO_CARD else None
    attacker, target = table.name(strike.actor), table.name(strike.target)
    return {
        "attacker": attacker, "target": target, "tool": tool, "dice": list(strike.dice), "total": strike.total,
        "hit": bool(strike.hit), "breakshield": bool(strike.breakshield),
        "text": f"Under way: {attacker} attacks {target}{f' with {tool}' if tool else ''}.",
    }  # fmt: skip


# ---------------------------------------------------------------------- the draft


def draft_view(table: Table) -> View | None:
    """The Luturas that can still be drafted; None when the draft is over and Mains are chosen."""
    state = table.state
    if state.phase != "draft":
        return None
    going_on = any(state.sides[slot] < 0 for player in state.players for slot in state.slots(player.seat))
    return {"pool": [printed_view(table.box.luturas[number]) for number in state.pool] if going_on else []}


def printed_view(card: LuturaCard) -> View:
    """A Lutura as it is printed."""
    return {
        "id": card.id, "name": card.name, "nature": card.nature_name, "immune_to": card.immune_to,
        "stamina": card.stamina, "base": side_view(card.base), "hyper": side_view(card.hyper),
    }  # fmt: skip


# ---------------------------------------------------------------------- the question and the end


def choice_view(game: LuturasGame) -> View:
    """The question and its options, with words."""
    return {
        "seat": game.seat,
        "kind": game.kind,
        "prompt": game.prompt,
        "options": [
            {"key": key, "label": game.label(key), "detail": game.detail(key), **game.facts(key)} for key in game.keys
        ],
    }


def outcome_view(game: LuturasGame) -> View | None:
    """How the game ended."""
    outcome = game.outcome
    if outcome is None:
        return None
    text = ending(outcome.winner, outcome.reason)
    return {"won": outcome.won, "winner": outcome.winner, "reason": outcome.reason, "text": text}


def event_view(event: Event, seat: int | None) -> View:
    """What happened, for a board: sentence, rule, dice, who and whom; nothing of it that the seat may not know."""
    secret = seat is not None and hidden_from(event, seat)
    return {
        "kind": type(event).__name__, "text": sentence(event, seat), "rule": event.rule, "dice": event_dice(event),
        "seat": getattr(event, "seat", None), "card": None if secret else getattr(event, "card", None),
        "who": None if secret else getattr(event, "slot", None), "target": getattr(event, "target", None),
        "who_name": "" if secret else getattr(event, "name", ""), "target_name": getattr(event, "target_name", ""),
        "amount": next((getattr(event, name) for name in AMOUNTS if hasattr(event, name)), None),
    }  # fmt: skip


AMOUNTS: Final = ("damage", "amount", "total", "die")
"""The number that an event is about, by what it is called there."""


def event_dice(event: Event) -> list[View]:
    """The dice of an event as they fell, each set after the other; `counts` marks the one that is used."""
    if isinstance(event, (DamageRolled, DefenseRolled)):
        return [die_view(4, value, value == event.die) for faces in event.sets for value in faces]
    if isinstance(event, (AttackRolled, AttacksAgain)):
        return [die_view(6, value, True) for value in event.dice]
    if isinstance(event, (DraftRolled, OrderSet)):
        return [die_view(6, value, True) for faces in event.dice for value in faces]
    return []


def die_view(sides: int, value: int, counts: bool) -> View:
    """One die."""
    return {"sides": sides, "value": value, "counts": counts}


def round_row(table: Table) -> View:
    """The position in a few numbers, for a table of rounds: of each seat its cards, of each creature its Stamina."""
    state = table.state
    row: View = {"round_total": state.round, "first": state.first}
    for player in state.players:
        seat = player.seat
        slots = [slot for slot in state.slots(seat) if state.sides[slot] >= 0]
        row[f"standing_{seat}"] = sum(state.stamina[slot] > 0 for slot in slots)
        row[f"active_{seat}"] = active_view(table, seat)
        for kind, hand, deck, portal in zip(KINDS, player.hands, player.decks, player.portals, strict=True):
            row |= {f"{kind}_hand_{seat}": len(hand), f"{kind}_deck_{seat}": len(deck)}
            row[f"{kind}_portal_{seat}"] = len(portal)
        row |= {f"stamina_{table.face(slot).card}": state.stamina[slot] for slot in slots}
        if state.solo:
            row |= {f"special_{table.face(slot).card}": state.special[slot] for slot in slots}
    return row | (oscumora_row(table) if state.solo else {})


def oscumora_row(table: Table) -> View:
    """How the way through the Oscumoras stands."""
    state = table.state
    there = state.sides[OSCUMORA] >= 0
    return {
        "beaten": state.beaten,
        "oscumora": table.face(OSCUMORA).card if there else None,
        "oscumora_stamina": state.stamina[OSCUMORA] if there else None,
        "force_field": state.force_field if there else None,
    }
