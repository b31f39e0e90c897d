"""A position of Planet Luu as plain data: set up from it, and read off a game."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from luu.core.piles import shuffle
from luu.core.positions import Reader, Stock, one_or_two
from luu.planet import chance, tasks
from luu.planet.box import BASE_IDS, FIRST_ACTION, FIRST_EVOLVED, FIRST_STARTER, TIER_SIZE, Box
from luu.planet.records import CLASS_NAMES, LuuCard
from luu.planet.rules.chaos import add_chaos
from luu.planet.rules.draft import fixed_deck
from luu.planet.rules.opening import boss_order, deal_hand
from luu.planet.rules.rounds import ROUND_LIMIT
from luu.planet.rules.waves import LAST_SECTOR, deal_waves, rogue
from luu.planet.state import BOSS_WAVE, XP_NEEDED, Enemy, Luu, State
from luu.planet.table import QUEUE_LIMIT, Table

PARTS: Final = (
    "queues", "enemies", "sector", "wave", "round", "boss", "hands", "luutex", "draw", "deck", "discard",
    "chaos",
)  # fmt: skip
LUU_PARTS: Final = ("luu", "level", "evolved", "hp", "xp")
ENEMY_PARTS: Final = ("enemy", "hp")
MOST_ENEMIES: Final = 8
MOST_LUUTEX: Final = 99
MOST_HAND: Final = 20
MOST_CHAOS: Final = 5


def lay_out(table: Table, position: Mapping[str, Any]) -> None:
    """Make a table that is bare but for its players the position; the round begins with it.

    Raises ValueError with every fault: where it is, what was given, what was expected.
    """
    reader = Reader()
    reader.table(position, "position", PARTS)
    state, box = table.state, table.box
    stock = Stock(reader, box.serials)
    place_moment(state, box, reader, position)
    for player, row in zip(state.players, reader_rows(reader, position, "queues", len(state.players)), strict=False):
        most = QUEUE_LIMIT[len(state.players) - 1]
        luus = reader.rows(row, f"queues[{player.seat}]", 0, most, "Luu")
        read = [read_luu(box, reader, stock, luu, f"queues[{player.seat}][{at}]") for at, luu in enumerate(luus)]
        player.queue = [stand(state, player.seat, *one) for one in read if one is not None]
    if not any(player.queue for player in state.players) and not reader.faults:
        reader.note("queues", position.get("queues"), "at least one Luu: without any the game is lost (PL-12.2)")
    place_luutex(state, reader, position.get("luutex"))
    hands = place_cards(table, reader, stock, position)
    place_enemies(table, reader, position.get("enemies"))
    reader.finish()
    fill_piles(table, stock, position)
    for seat in hands:
        deal_hand(table, seat)
    add_chaos(table, int(position.get("chaos") or 0))
    state.reserve = tuple([cls for cls in range(5) if FIRST_STARTER + cls not in stock.used])
    state.todo = [(tasks.START_ROUND, 0, 0, 0)]


def reader_rows(reader: Reader, position: Mapping[str, Any], part: str, seats: int) -> Any:
    """A part with one thing a seat."""
    return reader.rows(position.get(part), part, seats, seats, "lists, one a player")


def players_of(position: Mapping[str, Any]) -> int:
    """How many players a position is for. Raises ValueError where that cannot be told."""
    return one_or_two(position, "queues", "a list of 1 or 2 queues, one a player")


def place_moment(state: State, box: Box, reader: Reader, position: Mapping[str, Any]) -> None:
    """Sector, wave and round, and the boss of the sector (PL-5)."""
    state.sector = reader.whole(position.get("sector"), "sector", 1, LAST_SECTOR, 1)
    state.wave = reader.whole(position.get("wave"), "wave", 1, BOSS_WAVE, 1, "4 is the boss's")
    now = reader.whole(position.get("round"), "round", 1, ROUND_LIMIT, 1)
    state.round = state.round_total = now - 1  # the round is about to begin
    bosses = [boss for boss in box.boss_ids if (boss, state.sector) in box.bosses]
    given = position.get("boss")
    boss = bosses[0] if given is None else reader.one_of(given, "boss", bosses, "a boss of this sector", bosses[0])
    state.boss = box.bosses[boss, state.sector]


def read_luu(
    box: Box, reader: Reader, stock: Stock, given: object, where: str
) -> tuple[LuuCard, list[int], int, int] | None:
    """A Luu: its class, level and form, HP and XP (PL-3)."""
    row = reader.table(given, where, LUU_PARTS)
    faults = len(reader.faults)
    name = reader.one_of(row.get("luu"), f"{where}.luu", BASE_IDS, "a class", BASE_IDS[0])
    level = reader.whole(row.get("level"), f"{where}.level", 1, 5, 1)
    evolved = reader.yes(row.get("evolved"), f"{where}.evolved") or level > 3
    if evolved and level < 3:
        reader.note(f"{where}.evolved", True, f"false at level {level}: a Luu evolves at level 3 (PL-3.7)")
    cls = BASE_IDS.index(name)
    levels = box.evolved[cls] if evolved else box.base[cls]
    card = next((one for one in levels if one.level == level), levels[0])
    about = f"a {name} of level {card.level}"
    hp = reader.whole(row.get("hp"), f"{where}.hp", 1, card.max_hp, card.max_hp, about)
    most = 0 if level == 5 else XP_NEEDED - 1 if evolved or level < 3 else XP_NEEDED
    xp = reader.whole(row.get("xp"), f"{where}.xp", 0, most, 0, about)
    cards = [stock.take(name, where)]
    if evolved:
        cards.append(stock.take(f"{name}_evolved", where))
    found = [serial for serial in cards if serial is not None]
    return (card, found, hp, xp) if len(reader.faults) == faults else None


def stand(state: State, seat: int, card: LuuCard, cards: list[int], hp: int, xp: int) -> Luu:
    """A Luu for a queue."""
    luu = Luu(state.next_uid, seat, card, tuple(cards))
    luu.hp, luu.xp = hp, xp
    state.next_uid += 1
    return luu


def place_luutex(state: State, reader: Reader, given: object) -> None:
    """What each player has to pay with; 5 where nothing is said (PL-4.1)."""
    if given is None:
        for player in state.players:
            player.luutex = 5
        return
    rows = reader.rows(given, "luutex", len(state.players), len(state.players), "numbers, one a player")
    for player, amount in zip(state.players, rows, strict=False):
        player.luutex = reader.whole(amount, f"luutex[{player.seat}]", 0, MOST_LUUTEX, 5)


def place_cards(table: Table, reader: Reader, stock: Stock, position: Mapping[str, Any]) -> list[int]:
    """Hands and piles as they are given; the seats whose hand is still to be dealt."""
    state, first_chaos = table.state, table.box.first_chaos
    seats = len(state.players)
    given = position.get("hands")
    hands = [None] * seats if given is None else reader.rows(given, "hands", seats, seats, "hands, one a player")
    for player, hand in zip(state.players, hands, strict=False):
        if hand is not None:
            player.hand = stock.take_all(hand, f"hands[{player.seat}]", MOST_HAND)
    for name, pile in (("discard", state.discard), ("draw", state.draw)):
        if position.get(name) is not None:
            pile[:] = stock.take_all(position[name], name, first_chaos)
    if position.get("deck") is not None:
        if position.get("draw") is not None:
            reader.note("deck", position["deck"], "either `draw`, which has an order, or `deck`, which is shuffled")
        state.draw[:] = stock.take_rest(position["deck"], "deck", first_chaos)
    for serial, where in stock.used.items():
        if serial >= first_chaos:
            reader.note(where, table.box.ids[serial], "a card of the deck; how many chaos cards, `chaos` says")
    state.draw.reverse()  # the first one given lies on top
    reader.whole(position.get("chaos"), "chaos", 0, MOST_CHAOS, 0)
    return [seat for seat, hand in enumerate(hands) if hand is None]


def place_enemies(table: Table, reader: Reader, given: object) -> None:
    """Those of the wave, from its front: as given, or dealt as the sector deals them (PL-5.6)."""
    state = table.state
    state.tiers = [list(range(tier * TIER_SIZE, (tier + 1) * TIER_SIZE)) for tier in range(4)]
    first_uid = state.sector * 1000 + state.wave * 100 + 1
    rows = [] if given is None else reader.rows(given, "enemies", 1, MOST_ENEMIES, "enemies")
    for place, row in enumerate(rows):
        enemy = read_enemy(table, reader, row, f"enemies[{place}]", first_uid + place)
        if enemy is not None:
            state.enemies.append(enemy)
    bosses = sum([enemy.card.boss for enemy in state.enemies])
    if rows and not reader.faults and bosses != (state.wave == BOSS_WAVE):
        wanted = (
            f"the boss, {state.boss.key}, once" if state.wave == BOSS_WAVE else "Rogues only: the boss comes in wave 4"
        )
        reader.note("enemies", [enemy.card.id for enemy in state.enemies], f"{wanted} (PL-5.1)")
    deal_waves(table)
    if given is None:
        dealt = state.waves[state.wave - 1] if state.wave < BOSS_WAVE else ()
        state.enemies = [rogue(table, first_uid + place, serial) for place, serial in enumerate(dealt)]
        if state.wave == BOSS_WAVE:
            state.enemies = [Enemy(first_uid, state.boss, 0, -1)]
    past = state.waves[: state.wave] if given is not None or state.wave == BOSS_WAVE else state.waves[: state.wave - 1]
    for serial in [serial for wave in past for serial in wave]:
        state.tiers[serial // TIER_SIZE].append(serial)
    state.waves = state.waves[state.wave :]


def read_enemy(table: Table, reader: Reader, given: object, where: str, uid: int) -> Enemy | None:
    """A Rogue by its card, or the boss of the sector."""
    state, box = table.state, table.box
    row = reader.table({"enemy": given} if isinstance(given, str) else given, where, ENEMY_PARTS)
    rogues = {card.id: card for tier in box.rogues for card in tier}
    known = [*rogues, state.boss.key, state.boss.id]
    name = reader.one_of(row.get("enemy"), f"{where}.enemy", known, "the id of a Rogue, or of this sector's boss", "")
    if not name:
        return None
    if name not in rogues:
        enemy = Enemy(uid, state.boss, 0, -1)
    else:
        deck = state.tiers[rogues[name].tier - 1]
        left = [serial for serial in deck if box.rogue(serial).id == name]
        if not left:
            reader.note(where, name, "a Rogue that is left: a tier deck has three of a class (PL-5.6)")
            return None
        deck.remove(left[0])
        enemy = rogue(table, uid, left[0])
    enemy.hp = reader.whole(row.get("hp"), f"{where}.hp", 1, enemy.card.hp, enemy.card.hp, enemy.card.id)
    return enemy


def fill_piles(table: Table, stock: Stock, position: Mapping[str, Any]) -> None:
    """What nobody gave a place: the fixed deck's cards lie in the draw pile, shuffled; the rest is out of the game."""
    state, box = table.state, table.box
    core, power, _ = fixed_deck(box)
    deck = [*core, *power] if state.sector >= 3 else list(core)  # PL-4.7
    if position.get("draw") is None:
        if position.get("deck") is None:
            state.draw = [card for card in deck if card not in stock.used]
        shuffle(state.draw, table.dice, chance.DECK)
    lying = {*stock.used, *state.draw}
    state.power = [card for card in power if card not in lying] if state.sector < 3 else []
    lying.update(state.power)
    state.left_out = [card for card in range(len(box.ids)) if card not in lying]
    others = [boss for boss in boss_order(table) if boss != state.boss.key]
    if box.first_boss.key != state.boss.key and state.sector == 1:
        others.append(box.first_boss.key)
    state.boss_deck = others[: LAST_SECTOR - state.sector]


# ---------------------------------------------------------------------- the other way round


def position_of(table: Table, seat: int | None = None) -> dict[str, Any]:
    """The position on the table, as a round that begins with it; for a seat, without what that seat cannot see.

    What lasts only for this round is left out, and cards that lie out are taken for discarded ones.
    """
    state, ids = table.state, table.box.ids
    first_chaos = table.box.first_chaos

    def named(cards: list[int]) -> list[str]:
        return [ids[card] for card in cards if card < first_chaos]

    hidden = [card for player in state.players if seat not in (None, player.seat) for card in player.hand]
    pile = {"draw": named(state.draw[::-1])} if seat is None else {"deck": sorted(named([*state.draw, *hidden]))}
    return {
        "sector": state.sector, "wave": max(state.wave, 1), "round": max(state.round, 1), "boss": state.boss.key,
        "queues": [[luu_row(luu) for luu in player.queue] for player in state.players],
        "luutex": [player.luutex for player in state.players],
        "hands": [named(player.hand) if seat in (None, player.seat) else None for player in state.players],
        "enemies": [{"enemy": enemy.card.id, "hp": enemy.hp} for enemy in state.enemies] or None,
        "discard": named([*state.discard, *(lasting.serial for lasting in state.lasting), *state.resolving]),
        **pile,
        "chaos": sum([card >= first_chaos for card in state.draw]),
    }  # fmt: skip


def luu_row(luu: Luu) -> dict[str, Any]:
    """A Luu as a position names it."""
    return {"luu": BASE_IDS[luu.cls], "level": luu.level, "evolved": luu.evolved, "hp": luu.hp, "xp": luu.xp}


def parts(box: Box) -> dict[str, Any]:
    """What a form may offer for each part of a position: ids with names and numbers."""
    return {
        "luus": [
            {"id": BASE_IDS[cls], "name": CLASS_NAMES[cls],
             "base": [one.max_hp for one in box.base[cls]], "evolved": [one.max_hp for one in box.evolved[cls]]}
            for cls in range(5)
        ],
        "cards": [{"id": name, "name": box.name(name), "kind": "Luu" if at < FIRST_ACTION else "action"}
                  for name, at in first_serials(box).items()],
        "rogues": [{"id": card.id, "name": f"{card.name}, tier {card.tier}", "hp": card.hp}
                   for tier in box.rogues for card in tier],
        "bosses": [{"id": boss.id, "key": boss.key, "sector": sector, "name": boss.name, "hp": boss.hp}
                   for (_, sector), boss in box.bosses.items()],
        "queue": list(QUEUE_LIMIT), "enemies": MOST_ENEMIES, "hand": MOST_HAND, "luutex": MOST_LUUTEX,
        "chaos": MOST_CHAOS,
    }  # fmt: skip


def first_serials(box: Box) -> dict[str, int]:
    """Every card that a hand can hold, once, in the order of the box."""
    found: dict[str, int] = {}
    for serial in (*range(FIRST_STARTER), *range(FIRST_EVOLVED, box.first_chaos)):
        found.setdefault(box.ids[serial], serial)
    return found
