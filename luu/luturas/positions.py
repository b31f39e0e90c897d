"""A position of Luturas Network as plain data: set up from it, and read off a game."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final

from luu.core.piles import shuffle
from luu.core.positions import Reader, Stock, one_or_two
from luu.luturas import chance, tasks
from luu.luturas.box import FIRST_OSCUMORA, FIRST_STRATEGY, Box
from luu.luturas.records import KINDS, NATURES, NONE, STATUSES, TOOL
from luu.luturas.rules.setup import OPENING_HAND, deal_decks
from luu.luturas.rules.versus import LAST_ROUND
from luu.luturas.state import FULL_SPECIAL, OSCUMORA, TEAM, Player, State
from luu.luturas.table import Table

PARTS: Final = ("teams", "hands", "decks", "portals", "round", "spent", "oscumora", "to_come")
LUTURA_PARTS: Final = ("lutura", "stamina", "hyper", "special", "status")
OSCUMORA_PARTS: Final = ("oscumora", "stamina", "force_field")
MOST_ROUNDS: Final = 999
"""In solo, which has no last round."""
MOST_HAND: Final = 24
"""Twelve (LN-R6) and what a round can bring."""
SOLO_ONLY: Final = ("oscumora", "to_come")


def lay_out(table: Table, position: Mapping[str, Any]) -> None:
    """Make an empty table the position: the commands of its round are asked, nothing is drawn before.

    Raises ValueError with every fault: where it is, what was given, what was expected.
    """
    reader = Reader()
    reader.table(position, "position", PARTS)
    state, box = table.state, table.box
    deal_decks(table)
    state.round = reader.whole(position.get("round"), "round", 1, MOST_ROUNDS if state.solo else LAST_ROUND, 1)
    place_teams(table, reader, position)
    stock = Stock(reader, {name: [serial] for name, serial in box.serials.items()})
    open_hands = place_cards(table, reader, stock, position)
    place_spent(state, reader, position.get("spent"))
    if state.solo:
        place_oscumoras(table, reader, position)
    else:
        for part in SOLO_ONLY:
            if position.get(part) is not None:
                reader.note(part, position[part], "nothing with two teams: it belongs to solo, to one team")
    reader.finish()
    for player in state.players:
        if player.seat in open_hands:
            table.draw_hand(player.seat, OPENING_HAND, 0, "LN-13.1" if state.solo else "LN-5.3")
    state.phase = "command"
    state.todo = [(tasks.LOCK, 0, 0, 0)]
    state.todo += [(tasks.COMMAND, player.seat, 0, 0) for player in reversed(state.players)]


def mode_of(position: Mapping[str, Any]) -> str:
    """Solo with one team, versus with two. Raises ValueError where that cannot be told."""
    return "solo" if one_or_two(position, "teams", "a list of 1 team (solo) or 2 (versus)") == 1 else "versus"


def place_teams(table: Table, reader: Reader, position: Mapping[str, Any]) -> None:
    """Three Luturas a player, the active one first."""
    state, seen = table.state, dict[str, str]()
    for player, team in zip(state.players, position["teams"], strict=False):
        seat = player.seat
        for place, given in enumerate(reader.rows(team, f"teams[{seat}]", TEAM, TEAM, "Luturas, the active one first")):
            read_lutura(table, reader, given, f"teams[{seat}][{place}]", seat * TEAM + place, seen)
        state.active[seat] = seat * TEAM
    state.pool = tuple([number for number in state.pool if table.box.luturas[number].id not in seen])


def read_lutura(table: Table, reader: Reader, given: object, where: str, slot: int, seen: dict[str, str]) -> None:
    """A Lutura in a slot: Stamina, side, Special and status (LN-2.1, LN-7, LN-9, LN-14.8)."""
    state, box = table.state, table.box
    row = reader.table({"lutura": given} if isinstance(given, str) else given, where, LUTURA_PARTS)
    name = reader.one_of(row.get("lutura"), f"{where}.lutura", box.numbers, "the id of a Lutura", "")
    if not name:
        return
    if name in seen:
        reader.note(f"{where}.lutura", name, f"each Lutura once: it is {seen[name]} too (LN-5.1)")
    seen[name] = where
    card = box.luturas[box.numbers[name]]
    least = 0 if slot % TEAM else 1
    why = f"{card.name}; the active one stands" if least else card.name
    stamina = reader.whole(row.get("stamina"), f"{where}.stamina", least, card.stamina, card.stamina, why)
    hyper = reader.yes(row.get("hyper"), f"{where}.hyper")
    most = FULL_SPECIAL if state.solo and stamina else 0
    about = "only a standing Lutura has Special, and only in solo" if most == 0 else ""
    special = reader.whole(row.get("special"), f"{where}.special", 0, most, 0, about)
    if hyper and not stamina:
        reader.note(f"{where}.hyper", True, "false: a Lutura that fell is in Base Mode (LN-7.3)")
    state.sides[slot] = 2 * box.numbers[name] + hyper
    state.stamina[slot], state.special[slot] = stamina, special
    state.status[slot] = read_status(reader, row.get("status"), f"{where}.status", card.nature, stamina)


def read_status(reader: Reader, given: object, where: str, nature: int, stamina: int) -> int:
    """The status of a Lutura, or none."""
    if given is None or given == "":
        return NONE
    name = reader.one_of(given, where, STATUSES, "a status", STATUSES[0])
    status = STATUSES.index(name)
    if status == nature:
        reader.note(where, name, f"another status: {NATURES[nature]} Luturas are immune to it (LN-2.1)")
    if not stamina:
        reader.note(where, name, "none: a Lutura that fell has no status")
    return status


def place_cards(table: Table, reader: Reader, stock: Stock, position: Mapping[str, Any]) -> list[int]:
    """Hands, Portals and decks as they are given; other cards stay where they were dealt. The seats still to draw."""
    players = table.state.players
    given = {part: by_seat(reader, position, part, len(players)) for part in ("hands", "portals", "decks")}
    most = {"hands": MOST_HAND}
    taken: dict[str, list[Any]] = {
        part: [
            None if pile is None else stock.take_all(pile, f"{part}[{seat}]", most.get(part, len(table.box.ids)))
            for seat, pile in enumerate(piles)
        ]
        for part, piles in given.items()
    }
    for player in players:
        hand, portal, deck = (taken[part][player.seat] for part in ("hands", "portals", "decks"))
        dealt = [card for pile in player.decks for card in pile if card not in stock.used]
        player.decks = by_kind(dealt if deck is None else deck[::-1])  # the first one given lies on top
        player.hands, player.portals = by_kind(hand or []), by_kind(portal or [])
        for card in portal or []:
            table.state.public |= 1 << card
    leave_nothing_over(table, stock, [seat for seat, deck in enumerate(taken["decks"]) if deck is not None])
    return [seat for seat, hand in enumerate(taken["hands"]) if hand is None]


def leave_nothing_over(table: Table, stock: Stock, given: Sequence[int]) -> None:
    """Cards that were dealt to a deck which was given otherwise go below it: every card is in the game (LN-4.1)."""
    players = table.state.players
    lying = {card for player in players for pile in (*player.decks, *player.hands, *player.portals) for card in pile}
    over = [card for card in range(len(table.box.ids)) if card not in lying]
    shuffle(over, table.dice, chance.DECKS, 3)
    for number, card in enumerate(over):
        kind = int(card >= FIRST_STRATEGY)
        players[given[number % len(given)]].decks[kind].insert(0, card)


def by_seat(reader: Reader, position: Mapping[str, Any], part: str, seats: int) -> list[Any]:
    """A part with one thing a seat, None for what is left open."""
    given = position.get(part)
    rows = [None] * seats if given is None else list(reader.rows(given, part, seats, seats, "lists, one a player"))
    return (rows + [None] * seats)[:seats]


def by_kind(cards: Sequence[int]) -> list[list[int]]:
    """Tools and Strategies."""
    return [[card for card in cards if card < FIRST_STRATEGY], [card for card in cards if card >= FIRST_STRATEGY]]


def place_spent(state: State, reader: Reader, given: object) -> None:
    """Whose transformation is used up (LN-R49, versus)."""
    if given is not None:
        rows = reader.rows(given, "spent", len(state.players), len(state.players), "of true or false, one a player")
        for player, spent in zip(state.players, rows, strict=False):
            player.spent = int(reader.yes(spent, f"spent[{player.seat}]"))


def place_oscumoras(table: Table, reader: Reader, position: Mapping[str, Any]) -> None:
    """The Oscumora in play and those to come, the next one first; all others have been beaten."""
    state, box = table.state, table.box
    numbers = {card.id: number for number, card in enumerate(box.oscumoras)}
    order = list(numbers.values())
    shuffle(order, table.dice, chance.OSCUMORAS)
    given = position.get("oscumora")
    row = reader.table(
        {"oscumora": given} if isinstance(given, str) or given is None else given, "oscumora", OSCUMORA_PARTS
    )
    first = box.oscumoras[order[-1]].id
    named = row.get("oscumora")
    name = first if named is None else reader.one_of(named, "oscumora", numbers, "the id of an Oscumora", first)
    to_come = position.get("to_come")
    coming = [box.oscumoras[number].id for number in reversed(order) if box.oscumoras[number].id != name]
    if to_come is not None:
        rows = reader.rows(to_come, "to_come", 0, len(numbers) - 1, "ids of Oscumoras, the next one first")
        coming = [
            reader.one_of(card, f"to_come[{at}]", numbers, "the id of an Oscumora", "") for at, card in enumerate(rows)
        ]
        for at, card in enumerate(coming):
            if card == name or (card and card in coming[:at]):
                reader.note(f"to_come[{at}]", card, "each Oscumora once")
    face = box.faces[FIRST_OSCUMORA + numbers[name]]
    stamina = reader.whole(row.get("stamina"), "oscumora.stamina", 1, face.max_stamina, face.max_stamina, face.name)
    field = reader.whole(
        row.get("force_field"), "oscumora.force_field", 0, face.force_field, face.force_field, face.name
    )
    state.oscumoras = tuple([numbers[card] for card in reversed(coming) if card])
    state.beaten = len(numbers) - 1 - len(coming)
    state.sides[OSCUMORA], state.stamina[OSCUMORA], state.force_field = face.number, stamina, field
    state.low_seen, state.active[1] = int(2 * stamina <= face.max_stamina), OSCUMORA


# ---------------------------------------------------------------------- the other way round


def position_of(table: Table, seat: int | None = None) -> dict[str, Any]:
    """The position on the table, as a round whose commands are still to be given; for a seat, without what that seat
    cannot see. Cards that lie in the slots are in hand again; what holds for a while is left out."""
    state, ids = table.state, table.box.ids

    def named(cards: Sequence[int]) -> list[str]:
        return [ids[card] for card in cards if card >= 0]

    def held(player: Player) -> list[str]:
        return named([*player.hands[0], *player.hands[1], *player.placed])

    position: dict[str, Any] = {
        "teams": [[lutura_row(table, slot) for slot in slots_of(state, player.seat)] for player in state.players],
        "round": max(state.round, 1),
        "hands": [held(player) if seat in (None, player.seat) else None for player in state.players],
        "portals": [named([*player.portals[0], *player.portals[1]]) for player in state.players],
    }
    if seat is None:
        position["decks"] = [named([*player.decks[0][::-1], *player.decks[1][::-1]]) for player in state.players]
    if state.solo:
        face = table.face(OSCUMORA)
        position["oscumora"] = {
            "oscumora": face.card, "stamina": max(1, state.stamina[OSCUMORA]), "force_field": state.force_field,
        }  # fmt: skip
        coming = [table.box.oscumoras[number].id for number in reversed(state.oscumoras)]
        position["to_come"] = coming if seat is None else sorted(coming)
    else:
        position["spent"] = [bool(player.spent) for player in state.players]
    return position


def slots_of(state: State, seat: int) -> list[int]:
    """A team's slots, the active one first; one that fell this round gives way to whoever stands."""
    slots = sorted(state.slots(seat), key=lambda slot: slot != state.active[seat])
    return sorted(slots, key=lambda slot: state.stamina[slot] == 0)


def lutura_row(table: Table, slot: int) -> dict[str, Any]:
    """A Lutura as a position names it."""
    state, face = table.state, table.face(slot)
    status = state.status[slot]
    return {
        "lutura": face.card, "stamina": state.stamina[slot], "hyper": face.hyper, "special": state.special[slot],
        "status": STATUSES[status] if status >= 0 else "",
    }  # fmt: skip


def parts(box: Box) -> dict[str, Any]:
    """What a form may offer for each part of a position: ids with names and numbers."""
    return {
        "luturas": [
            {"id": card.id, "name": card.name, "stamina": card.stamina, "immune": card.immune_to}
            for card in box.luturas
        ],
        "statuses": list(STATUSES),
        "oscumoras": [
            {"id": card.id, "name": card.name, "stamina": card.stamina, "force_field": card.force_field}
            for card in box.oscumoras
        ],
        "cards": [
            {"id": name, "name": box.titles[serial], "kind": KINDS[TOOL if serial < FIRST_STRATEGY else 1]}
            for serial, name in enumerate(box.ids)
        ],
        "hand": MOST_HAND, "special": FULL_SPECIAL, "round": LAST_ROUND,
    }  # fmt: skip
