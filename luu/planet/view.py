"""What a seat may see, as plain JSON-able data: no hidden hand, no order of a pile."""

from __future__ import annotations

from typing import TYPE_CHECKING, Any

from luu.core.events import Event
from luu.core.protocol import View
from luu.planet import words
from luu.planet.box import FIRST_ACTION, FIRST_EVOLVED, class_of
from luu.planet.explain import called, sentence
from luu.planet.records import CLASS_NAMES, SECTOR_DICE, LuuCard
from luu.planet.rules.actions import can_call
from luu.planet.rules.combat import dice_range
from luu.planet.rules.draft import split, wanted
from luu.planet.rules.hand import play_keys
from luu.planet.rules.order import called_next
from luu.planet.rules.traits import bonds_on, bonus, enemy_attack_value, neighbours, standing_attack, standing_defence
from luu.planet.rules.troubles import MOST_DICE, NO_ATTACK, NO_CARDS, RULES, VANGUARD, cards_forbidden, forbidding
from luu.planet.rules.waves import LAST_SECTOR
from luu.planet.state import BOSS_WAVE, XP_NEEDED, Enemy, Lasting, Luu, Trouble
from luu.planet.table import HAND_LIMIT, QUEUE_LIMIT, Table

if TYPE_CHECKING:
    from luu.planet.game import PlanetGame


def view(game: PlanetGame, seat: int) -> View:
    """The whole board as a seat sees it."""
    table = game.table
    state = table.state
    asked = game.seat if game.keys else None
    return {
        "game": "planet",
        "seat": seat,
        "players": len(state.players),
        "seed": game.seed,
        "sector": sector_view(state.sector),
        "wave": {"number": state.wave, "of": BOSS_WAVE - 1, "boss": state.wave == BOSS_WAVE},
        "round": state.round,
        "round_total": state.round_total,
        "phase": game.kind,
        "boss": boss_view(table),
        "enemies": [enemy_view(table, enemy, place) for place, enemy in enumerate(state.enemies, 1)],
        "waves_to_come": [len(wave) for wave in state.waves],
        "queues": [
            [luu_view(table, luu, place) for place, luu in enumerate(player.queue, 1)] for player in state.players
        ],
        "hands": [hand_view(game, player.seat) if player.seat == seat else None for player in state.players],
        "hand_sizes": [len(player.hand) for player in state.players],
        "hand_limit": HAND_LIMIT[len(state.players) - 1],
        "queue_limit": QUEUE_LIMIT[len(state.players) - 1],
        "luutex": [player.luutex for player in state.players],
        "deck": len(state.draw),
        "discard": [card_name(table, serial) for serial in state.discard],
        "removed": [card_name(table, serial) for serial in state.removed],
        "reserve": [CLASS_NAMES[cls] for cls in state.reserve],
        "fallen": [
            {"seat": fallen.seat, "name": fallen.card.class_name, "form": fallen.card.form, "level": fallen.card.level}
            for fallen in state.fallen_luu
        ],
        "power_aside": len(state.power),
        "lasting": [lasting_view(lasting) for lasting in state.lasting],
        "draft": draft_view(table),
        "chaos": chaos_view(table),
        "choice": choice_view(game) if asked == seat else None,
        "waiting_for": asked if asked is not None and asked != seat else None,
        "outcome": outcome_view(game),
    }


def sector_view(sector: int) -> View:
    """The sector's number and dice (PL-5.3)."""
    dice = SECTOR_DICE[sector - 1]
    least, most = dice_range(sector)
    return {
        "number": sector, "of": LAST_SECTOR, "dice": list(dice), "min": least, "max": most, "mean": (least + most) / 2,
    }  # fmt: skip


def boss_view(table: Table) -> View:
    """The boss of the sector, as its card says."""
    boss = table.state.boss
    return {
        "id": boss.id, "name": boss.name, "title": boss.title, "class": boss.class_name, "hp": boss.hp,
        "attack": boss.attack, "trait": boss.trait, "text": boss.printed,
    }  # fmt: skip


def enemy_view(table: Table, enemy: Enemy, place: int) -> View:
    """One enemy of the wave."""
    card = enemy.card
    attack = enemy_attack_value(table.state, enemy)
    return {
        "key": f"rogue-{place}", "uid": enemy.uid, "id": card.id, "name": card.name, "class": card.class_name,
        "number": enemy.uid % 100, "tier": card.tier, "boss": card.boss, "hp": enemy.hp, "max_hp": card.hp,
        "attack": attack.value, "attack_reasons": reasons_view(attack.reasons), "xp": card.xp,
        "trait": card.trait, "text": card.printed, "hit": bool(enemy.hit_by),
    }  # fmt: skip


def luu_view(table: Table, luu: Luu, place: int) -> View:
    """One friendly Luu of a queue."""
    card = luu.card
    telling = table.telling()
    attack, defence = standing_attack(telling, luu), standing_defence(telling, luu)
    helpers = [other.uid for other in (*bonds_on(table, luu), *shields(table, luu))]
    return {
        "key": f"luu-{place}", "uid": luu.uid, "name": luu.name, "class": luu.name, "form": card.form,
        "level": card.level, "hp": luu.hp, "max_hp": card.max_hp,
        "attack": attack.value, "attack_reasons": reasons_view(attack.reasons),
        "defence": defence.value, "defence_reasons": reasons_view(defence.reasons),
        "xp": luu.xp, "xp_needed": None if card.level == 5 else XP_NEEDED,
        "acting": luu.uid == table.state.acting, "acted": luu.acted,
        "acts_next": called_next(table.state, luu), "defending": luu.defending,
        "call_ready": can_call(luu), "drained": bool(luu.drained), "abilities": abilities(card),
        "boosted_by": helpers, "cards": [card_on(lasting) for lasting in table.state.lasting if lasting.luu == luu.uid],
    }  # fmt: skip


def shields(table: Table, luu: Luu) -> list[Luu]:
    """The neighbours whose Fortress, or by a card whose shell, takes from damage to it (PL-2.9)."""
    lent = bonus(table, luu, "shell_bond")
    return [other for other in neighbours(table.state, luu) if other.card.fortress or (lent and other.card.shell)]


def abilities(card: LuuCard) -> list[View]:
    """The class trait and the passive of its form (PL-2.3)."""
    found = [
        (card.trait, card.trait_printed, TRAIT_RULES[card.cls]),
        (card.passive, card.passive_printed, PASSIVE_RULES[card.cls]),
    ]
    return [{"name": name, "text": text, "rule": rule} for name, text, rule in found if name]


TRAIT_RULES = ("PL-2.4", "PL-2.6", "PL-2.8", "PL-2.10", "")
PASSIVE_RULES = ("PL-2.5", "PL-2.7", "PL-2.9", "PL-2.11", "PL-2.12")


def reasons_view(reasons: list[tuple[str, int]]) -> list[list[Any]]:
    """The reasons of a number as JSON."""
    return [[why, amount] for why, amount in reasons]


def hand_view(game: PlanetGame, seat: int) -> list[View]:
    """A seat's own hand, with what can be done with each card now."""
    table = game.table
    asking = table.state.asking
    mine = asking is not None and asking[1] == seat
    keys = set(game.keys) if mine else set()
    affordable = set(play_keys(table, seat))
    return [hand_card_view(table, seat, serial, keys, affordable) for serial in table.state.players[seat].hand]


def hand_card_view(table: Table, seat: int, serial: int, keys: set[str], playable: set[str]) -> View:
    """One card in hand."""
    box = table.box
    card = box.ids[serial]
    key = next((key for key in (f"play:{card}", f"discard:{card}") if key in keys), None)
    action = box.action(serial) if serial >= FIRST_ACTION else None
    kind = "action" if action else "evolved" if serial >= FIRST_EVOLVED else "luu"
    return {
        "id": card, "name": box.name(card), "kind": kind, "pool": action.pool if action else "core",
        "class": None if action else CLASS_NAMES[class_of(serial)], "cost": box.costs[serial],
        "lasts": action.lasts if action else None, "text": words.card_text(table, serial),
        "brief": words.card_brief(table, serial),
        "abilities": [] if action else abilities(words.luu_card(table, serial)),
        "playable": key is not None, "key": key,
        "why_not": "" if key or f"play:{card}" in playable else why_not(table, seat, serial),
    }  # fmt: skip


def why_not(table: Table, seat: int, serial: int) -> str:
    """Why a card cannot be played now."""
    if table.state.outcome is not None:
        return "The game is over."
    player = table.state.players[seat]
    cost = table.box.costs[serial]
    if cost > player.luutex:
        return f"Costs {cost} Luutex; you have {player.luutex}."
    if serial >= FIRST_ACTION and cards_forbidden(table.state):
        return f"{forbidding(table, NO_CARDS)}: no action cards until this wave ends."
    if serial < FIRST_EVOLVED:
        return f"Your queue is full ({len(player.queue)} Luu)."
    if serial < FIRST_ACTION:
        return f"Needs a {CLASS_NAMES[class_of(serial)]} of Level 3 in its base form."
    target = table.box.action(serial).target
    if target.capitalize() in CLASS_NAMES:
        return f"Needs a {target.capitalize()} in your queue."
    return "It would do nothing now."


def lasting_view(lasting: Lasting) -> View:
    """A card that is out; one that serves no single Luu has none."""
    return {**card_on(lasting), "seat": lasting.seat, "luu": lasting.luu or None}


def card_on(lasting: Lasting) -> View:
    """A lasting card, as it is shown on the Luu it serves."""
    card = lasting.card
    named = f" ({CLASS_NAMES[lasting.chosen]})" if lasting.chosen >= 0 else ""
    until = "next round" if card.lasts == "triggered" and lasting.spent else card.lasts
    return {"id": card.id, "name": card.name + named, "text": card.printed, "until": until}


def card_name(table: Table, serial: int) -> View:
    """A card of an open pile."""
    card = table.box.ids[serial]
    return {"id": card, "name": table.box.name(card)}


def draft_view(table: Table) -> View | None:
    """The draft: what lies face up, what is kept, what is still needed; None when it is over.

    `joins`: whether a card comes into the deck with a run that has it; beyond a target it leaves the game (PL-4.6).
    """
    state = table.state
    if not state.revealed:
        return None
    core, power = wanted(table)
    gone = split(table, len(state.revealed), core, power)[2]
    return {
        "about": words.DRAFT_WORDS,
        "phase": "concurrent" if core and power else "core" if core else "power",
        "revealed": [
            {**draft_card(table, serial, place), "joins": serial not in gone}
            for place, serial in enumerate(state.revealed, 1)
        ],
        "core": {"kept": len(state.draw), "needed": core, "left": len(state.core_pool)},
        "power": {"kept": len(state.power), "needed": power, "left": len(state.power_pool)},
        "kept": [draft_kept(table, serial) for serial in (*state.draw, *state.power)],
    }


def draft_card(table: Table, serial: int, place: int) -> View:
    """A card of the draft, face up."""
    action = table.box.action(serial) if serial >= FIRST_ACTION else None
    return {
        "position": place, **draft_kept(table, serial), "lasts": action.lasts if action else None,
        "brief": words.card_brief(table, serial),
        "abilities": [] if action else abilities(words.luu_card(table, serial)),
    }  # fmt: skip


def draft_kept(table: Table, serial: int) -> View:
    """A card that the draft has brought into the deck."""
    box = table.box
    action = box.action(serial) if serial >= FIRST_ACTION else None
    return {
        "id": box.ids[serial], "name": box.name(box.ids[serial]),
        "kind": "action" if action else "evolved" if serial >= FIRST_EVOLVED else "luu",
        "pool": action.pool if action else "core", "class": None if action else CLASS_NAMES[class_of(serial)],
        "cost": box.costs[serial], "text": words.card_text(table, serial),
    }  # fmt: skip


def chaos_view(table: Table) -> View:
    """The chaos difficulty, how many chaos cards still lie in the draw pile, and what is in force."""
    state, box = table.state, table.box
    left = sum(serial >= box.first_chaos for serial in state.draw) if state.difficulty > 0 else 0
    return {
        "difficulty": state.difficulty if state.difficulty >= 0 else None,
        "left": left,
        "active": [trouble_view(table, trouble) for trouble in state.troubles],
    }


def trouble_view(table: Table, trouble: Trouble) -> View:
    """What a chaos card has left in force, and when it holds."""
    what, serial, moment = trouble
    card = table.box.chaos_card(serial)
    now = moment == table.state.round_total
    return {
        "id": card.id, "name": card.name, "text": card.printed, "rule": RULES[what],
        "until": UNTIL_NOW.get(what, UNTIL[what]) if now else UNTIL[what],
    }  # fmt: skip


UNTIL = {
    NO_ATTACK: "next round",
    NO_CARDS: "until the wave ends",
    MOST_DICE: "next enemy phase",
    VANGUARD: "when the boss comes",
}
UNTIL_NOW = {NO_ATTACK: "this round", MOST_DICE: "this enemy phase"}


def choice_view(game: PlanetGame) -> View:
    """The question and its options, with words."""
    return {
        "seat": game.seat,
        "kind": game.kind,
        "prompt": game.prompt,
        "options": [
            {"key": key, "label": game.label(key), "detail": game.detail(key), **game.facts(key)} for key in game.keys
        ],
    }


def outcome_view(game: PlanetGame) -> View | None:
    """How the game ended."""
    outcome = game.outcome
    if outcome is None:
        return None
    texts = {
        "all sectors cleared": "Planet Luu is free: all five sectors are cleared.",
        "colony lost": "The last Luu has fallen. The colony is lost.",
        "stalemate": "Sixty rounds in one wave: nobody wins any more.",
    }
    return {"won": outcome.won, "reason": outcome.reason, "text": texts.get(outcome.reason, outcome.reason)}


def event_view(event: Event, seat: int | None) -> View:
    """What happened, for a board: sentence, rule, dice, who and whom."""
    faces = getattr(event, "dice", ()) if hasattr(event, "power") else ()
    dice = [{"sides": sides, "value": value} for sides, value in faces]
    if hasattr(event, "die"):
        dice = [{"sides": 6, "value": event.die}]
    friendly, enemy = getattr(event, "luu", None), getattr(event, "enemy", None)
    struck = type(event).__name__ in ("EnemyAttacked", "EnemyEvaded")
    who, target = (enemy, friendly) if struck else (friendly if friendly is not None else enemy, enemy)
    amount = next((getattr(event, name) for name in ("amount", "power", "value") if hasattr(event, name)), None)
    return {
        "kind": type(event).__name__, "text": sentence(event, seat), "rule": event.rule, "dice": dice,
        "who": who, "target": target, "amount": amount,
        "who_name": called_by(event, who), "target_name": called_by(event, target),
    }  # fmt: skip


def called_by(event: Event, uid: int | None) -> str:
    """What the event calls its Luu or enemy."""
    if not uid:
        return ""
    if uid == getattr(event, "luu", None):
        return called(getattr(event, "name", ""), uid)
    return str(getattr(event, "enemy_name", ""))


def round_row(table: Table) -> View:
    """The position in a few numbers, for a table of rounds."""
    state = table.state
    luus = [luu for player in state.players for luu in player.queue]
    return {
        "round_total": state.round_total, "sector": state.sector, "wave": state.wave, "round": state.round,
        "luus": len(luus), "hp": sum(luu.hp for luu in luus), "levels": sum(luu.level for luu in luus),
        "xp": sum(luu.xp for luu in luus), "luutex": sum(player.luutex for player in state.players),
        "hand": sum(len(player.hand) for player in state.players), "draw": len(state.draw),
        "discard": len(state.discard), "removed": len(state.removed),
        "enemies": len(state.enemies), "enemy_hp": sum(enemy.hp for enemy in state.enemies),
    }  # fmt: skip
