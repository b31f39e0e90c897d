"""Set-up positions for the tests of Planet Luu, and a few ways to look at what happened.

A Luu is written `kjeluu:2@10+3`: class, level (3e = evolved at Level 3; 4 and 5 are always evolved), current HP and XP
where they are not full and 0. An enemy is written `rogue-kjeluu:2@5` (tier and HP) or `tjeluu@12` (the boss).
"""

from __future__ import annotations

import re
from collections.abc import Sequence

import luu
from luu.core.rng import ScriptedDice
from luu.core.session import Session
from luu.planet import tasks
from luu.planet.box import BASE_IDS, COPIES_ROGUE, TIER_SIZE, Box
from luu.planet.game import PlanetGame, new_game
from luu.planet.moves import advance
from luu.planet.rules.waves import deal_waves
from luu.planet.state import Enemy, Luu, State

LUU = re.compile(r"(?P<cls>\w+):(?P<level>\d)(?P<evolved>e?)(?:@(?P<hp>\d+))?(?:\+(?P<xp>\d))?")
ROGUE = re.compile(r"rogue-(?P<cls>\w+):(?P<tier>\d)(?:@(?P<hp>\d+))?")
BOSS = re.compile(r"(?P<boss>\w+)(?:@(?P<hp>\d+))?")


def position(
    queue: Sequence[str] = ("rasluu:1",),
    enemies: Sequence[str] = ("rogue-bisluu:1",),
    *,
    second: Sequence[str] | None = None,
    hand: Sequence[str] = (),
    second_hand: Sequence[str] = (),
    luutex: int = 5,
    sector: int = 1,
    wave: int | None = None,
    round_now: int = 1,
    boss: str = "tjeluu",
    dice: Sequence[int] | None = None,
    draw: Sequence[str] | None = None,
    discard: Sequence[str] | None = None,
    cards: luu.CardSet | None = None,
    seed: int = 0,
) -> Session:
    """A game in the given position, the first Luu's turn being asked. `second` makes it a two-player game.

    `dice` are the faces to come, in order (see ScriptedDice); without them the dice of the seed fall. `draw` and
    `discard` list card ids, the top card last; without them the piles stay as the seed dealt them. A card that is given
    a place leaves whatever pile it was in. `wave` is 1, or 4 when a boss is among the enemies.
    """
    scripted = ScriptedDice(dice, seed) if dice is not None else None
    game = new_game(
        cards or luu.cards("planet"), seed, players=1 if second is None else 2, draft="fixed", chaos=0, dice=scripted
    )
    game.replayable = False
    state, box = game.state, game.table.box
    state.sector, state.round, state.boss = sector, round_now, box.bosses[boss, sector]
    state.boss_deck = [other for other in state.boss_deck if other != boss][: 5 - sector]
    bossfight = not any(enemy.startswith("rogue-") for enemy in enemies)
    state.wave = wave if wave is not None else 4 if bossfight else 1
    state.enemies, state.tiers = [], [list(range(tier * TIER_SIZE, (tier + 1) * TIER_SIZE)) for tier in range(4)]
    for text in enemies:
        state.enemies.append(an_enemy(state, box, text, len(state.enemies) + 1))
    deal_waves(game.table)
    state.waves = state.waves[state.wave :]
    state.next_uid = 1
    used: list[int] = []
    for player, luus, held in zip(state.players, (queue, second or ()), (hand, second_hand), strict=False):
        player.luutex = luutex
        player.queue = [a_luu(state, box, player.seat, text, used) for text in luus]
        player.hand = [a_card(box, card, used) for card in held]
    if draw is not None:
        state.draw = [a_card(box, card, used) for card in draw]
    if discard is not None:
        state.discard = [a_card(box, card, used) for card in discard]
    state.draw = state.draw if draw is not None else [card for card in state.draw if card not in used]
    state.discard = state.discard if discard is not None else [card for card in state.discard if card not in used]
    state.power = [card for card in state.power if card not in used]
    state.difficulty = sum(card >= box.first_chaos for card in state.draw)
    state.left_out = [card for card in range(len(box.ids)) if card not in in_game(state)]
    state.asking, state.acting, state.turn = None, 0, 0
    state.todo = [(tasks.NEXT, 0, 0, 0)]
    game.table.log = []
    game._keys = None
    advance(game.table)
    return Session(game)


def a_luu(state: State, box: Box, seat: int, text: str, used: list[int]) -> Luu:
    match = LUU.fullmatch(text)
    assert match, f"{text!r} is no Luu, expected such as 'kjeluu:2@10+3'"
    cls, level = BASE_IDS.index(match["cls"]), int(match["level"])
    evolved = bool(match["evolved"]) or level > 3
    serials = [a_card(box, match["cls"], used)]
    if evolved:
        serials.append(a_card(box, f"{match['cls']}_evolved", used))
    card = box.evolved[cls][level - 3] if evolved else box.base[cls][level - 1]
    luu_ = Luu(state.next_uid, seat, card, tuple(serials))
    state.next_uid += 1
    luu_.hp = int(match["hp"] or card.max_hp)
    luu_.xp = int(match["xp"] or 0)
    return luu_


def an_enemy(state: State, box: Box, text: str, place: int) -> Enemy:
    uid = state.sector * 1000 + state.wave * 100 + place
    if match := ROGUE.fullmatch(text):
        cls, tier = BASE_IDS.index(match["cls"]), int(match["tier"])
        deck = state.tiers[tier - 1]
        serial = next(serial for serial in deck if serial % TIER_SIZE // COPIES_ROGUE == cls)
        deck.remove(serial)
        enemy = Enemy(uid, box.rogue(serial), int(cls == state.boss.cls), serial)
    else:
        match = BOSS.fullmatch(text)
        assert match, f"{text!r} is no enemy, expected such as 'rogue-kjeluu:2' or 'tjeluu'"
        enemy = Enemy(uid, box.bosses[match["boss"], state.sector], 0, -1)
    enemy.hp = int(match["hp"] or enemy.hp)
    return enemy


def a_card(box: Box, card: str, used: list[int]) -> int:
    serial = next((serial for serial in box.serials[card] if serial not in used), None)
    assert serial is not None, f"there are only {len(box.serials[card])} cards {card!r}"
    used.append(serial)
    return serial


def in_game(state: State) -> list[int]:
    """Every card that is still in the game, wherever it lies (with `left_out` these are all cards of the box)."""
    cards = [*state.draw, *state.discard, *state.removed, *state.power, *state.resolving]
    cards += [lasting.serial for lasting in state.lasting]
    for player in state.players:
        cards += player.hand
        cards += [card for luu_ in player.queue for card in luu_.cards]
    return cards


def cost(card: str) -> int:
    """What an action card of the shipped set costs; costs are tuned, so a test of a rule does not write them down."""
    return luu.cards("planet").sheet("actions")[card].cost


def play(session: Session, *keys: str) -> Session:
    """Play several moves."""
    for key in keys:
        session.play(key)
    return session


def events(session: Session, kind: str) -> list[luu.Event]:
    """The events of one kind so far."""
    return [event for event in session.log if type(event).__name__ == kind]


def queue(session: Session, seat: int = 0) -> list[Luu]:
    return list(session.state.players[seat].queue)


def enemies(session: Session) -> list[Enemy]:
    return list(session.state.enemies)


def scripted(session: Session) -> ScriptedDice:
    """The scripted dice of a position, to ask whether the script was used up."""
    game = session.game
    assert isinstance(game, PlanetGame)
    assert isinstance(game.table.dice, ScriptedDice)
    return game.table.dice
