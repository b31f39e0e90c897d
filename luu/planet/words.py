"""The words of a question and its options, and where on the board an option belongs."""

from __future__ import annotations

from luu.core.protocol import Facts
from luu.core.tally import in_words
from luu.planet.box import FIRST_ACTION, FIRST_EVOLVED, class_of
from luu.planet.explain import because, called, faces, leaving, listing, plural
from luu.planet.records import SECTOR_DICE, LuuCard
from luu.planet.rules.combat import dice_range, foresee
from luu.planet.rules.draft import split, titles, wanted
from luu.planet.rules.traits import gather_yield, standing_attack
from luu.planet.rules.troubles import NO_ATTACK, NO_CARDS, attack_forbidden, cards_forbidden, forbidding
from luu.planet.state import Luu
from luu.planet.table import HAND_LIMIT, Table, enemy_name


def prompt(table: Table) -> str:
    """What is asked, in a sentence."""
    asking = table.state.asking
    if asking is None:
        outcome = table.state.outcome
        return f"The game is over: {outcome.reason}." if outcome is not None else ""
    kind, _, first, second = asking
    if kind == "turn":
        return f"{the_luu(table, first)}'s turn: play any cards, then choose one action.{limits(table)}"
    if kind == "bench":
        return "Your queue is empty: play a Luu card to come back, or pass this round."
    if kind == "target":
        return f"Which Luu is {table.box.name(table.box.ids[first])} for?"
    if kind == "xp":
        return f"{plural(first, 'point', 'points')} of XP to share: who gains the next one?"
    if kind == "discard":
        limit = HAND_LIMIT[len(table.state.players) - 1]
        reason = "" if second else f" (the hand limit is {limit})"
        return f"Discard {plural(first, 'card', 'cards')}{reason}: which one now?"
    if kind == "die":
        return f"{the_luu(table, first)} calls the shot: which value do its dice count?"
    if kind == "place":
        return f"Put your queue in order: who stands at position {first + 1}?"
    if kind == "boss":
        return f"Which boss do you face in Sector {table.state.sector}? The other one waits."
    if kind == "draft":
        return draft_prompt(table)
    if kind == "chaos":
        return "How many chaos cards are shuffled into the draw pile? 0 is the standard game, 5 a punishing one."
    return "No Luu card in your opening hand: shuffle it back and draw again?"


def the_luu(table: Table, uid: int) -> str:
    """A Luu by its uid, as the log calls it."""
    luu = table.state.luu(uid)
    return called(luu.name, luu.uid) if luu is not None else "A fallen Luu"


def at(table: Table, key: str) -> Luu:
    """The Luu that a key ends with, in the queue of the seat that is asked."""
    asking = table.state.asking
    assert asking is not None
    place = int(key.removesuffix(":forward")[-1])
    return table.state.players[asking[1]].queue[place - 1]


def label(table: Table, key: str) -> str:
    """An option in a few words."""
    verb, _, rest = key.partition(":")
    if verb in ("attack", "call"):
        enemy = enemy_name(table.state.enemies[0])
        return f"Attack {enemy}" if verb == "attack" else f"Call the Shot on {enemy}"
    if verb == "move":
        luu = at(table, key)
        return f"Move {called(luu.name, luu.uid)} forward"
    if verb == "keep" and rest:
        return draft_label(table, int(rest))
    if verb == "chaos":
        return "No chaos cards" if rest == "0" else plural(int(rest), "chaos card", "chaos cards")
    if verb == "play":
        return f"Play {table.box.name(rest)}"
    if verb == "discard":
        return f"Discard {table.box.name(rest)}"
    if verb in ("target", "xp", "place"):
        luu = at(table, key)
        return called(luu.name, luu.uid)
    if verb == "die":
        return f"Count {rest}"
    if verb == "boss":
        boss = table.box.bosses[rest, table.state.sector]
        return f"{boss.name}, {boss.title}"
    return PLAIN[verb]


PLAIN = {
    "defend": "Defend",
    "gather": "Gather",
    "pass": "Pass",
    "mulligan": "Draw a new hand",
    "keep": "Keep this hand",
}


def detail(table: Table, key: str) -> str:
    """What an option would do and cost, in a sentence; empty when the label says it all."""
    verb, _, rest = key.partition(":")
    asking = table.state.asking
    assert asking is not None
    if verb in ("attack", "call"):
        return attack_detail(table, asking[2], verb == "call")
    if verb == "defend":
        return "2 less from the first attack that lands on it this round."
    if verb == "gather":
        luu = table.state.luu(asking[2])
        assert luu is not None
        gained = gather_yield(table, luu)
        return f"Brings {gained.value} Luutex{because(gained.value, tuple(gained.reasons))}."
    if verb == "move":
        luu = at(table, key)
        queue = table.state.players[asking[1]].queue
        place = queue.index(luu)
        return f"To position {place}; {called(queue[place - 1].name, queue[place - 1].uid)} goes to {place + 1}."
    if verb in ("play", "discard"):
        return card_detail(table, rest)
    if verb in ("target", "xp", "place"):
        luu = at(table, key)
        return f"Level {luu.level}, {luu.hp} of {luu.max_hp} HP, {luu.xp} of 5 XP."
    if verb == "die":
        return called_detail(table, asking[2], int(rest))
    if verb == "boss":
        boss = table.box.bosses[rest, table.state.sector]
        return f"{boss.hp} HP, attack {boss.attack}. {boss.trait}: {boss.printed}"
    if verb == "keep" and rest:
        return draft_detail(table, int(rest))
    if verb == "chaos":
        return CHAOS_WORDS[int(rest)]
    return MORE.get(verb, "")


MORE = {
    "pass": "Rogues do nothing to a player without Luu.",
    "mulligan": "Once only; the second hand stays.",
    "keep": "Play on with these five cards.",
}


CHAOS_WORDS = (
    "The standard game.",
    "A light challenge: a random chaos card waits in the deck.",
    "A light challenge: two random chaos cards wait in the deck.",
    "Hard: three random chaos cards wait in the deck.",
    "For players who know the game: four random chaos cards wait in the deck.",
    "Punishing: five random chaos cards wait in the deck.",
)


def limits(table: Table) -> str:
    """What chaos cards forbid now, as sentences after the prompt."""
    found = []
    if attack_forbidden(table.state):
        found.append(f" {forbidding(table, NO_ATTACK)}: nobody may attack this round.")
    if cards_forbidden(table.state):
        found.append(f" {forbidding(table, NO_CARDS)}: no action cards from hand until the wave ends.")
    return "".join(found)


def draft_prompt(table: Table) -> str:
    """What the draft still needs, and what may be kept."""
    core, power = wanted(table)
    needed = [f"{count} {pool}" for count, pool in ((core, "Core"), (power, "Power")) if count]
    still = f"The deck still needs {' and '.join(needed)} {'card' if core + power == 1 else 'cards'}"
    if len(table.state.revealed) == 1:
        return f"{still}: keep this one?"
    return f"{still}: how many of these do you keep, from position 1 on?"


def draft_label(table: Table, count: int) -> str:
    """`Keep none`, `Keep Quick Mend`, `Keep the first 3`."""
    revealed = table.state.revealed
    if count == 0:
        return "Keep none" if len(revealed) > 1 else "Refuse it"
    if count == 1:
        return f"Keep {titles(table, [revealed[0]])[0]}"
    return f"Keep all {count}" if count == len(revealed) else f"Keep the first {count}"


def draft_detail(table: Table, count: int) -> str:
    """Which cards are kept and which leave the game."""
    core, power, gone = split(table, count, *wanted(table))
    kept = [serial for serial in table.state.revealed if serial in core or serial in power]
    said = [f"Keeps {listing(titles(table, kept))}."] if kept else []
    if gone:
        said.append(f"{leaving(titles(table, gone))}.")
    return " ".join(said)


def attack_detail(table: Table, uid: int, choosing: bool) -> str:
    """The range of an attack, what it is made of, and how likely it is to be evaded."""
    luu = table.state.luu(uid)
    assert luu is not None
    enemy = table.state.enemies[0]
    least, most = dice_range(table.state.sector)
    low, high = foresee(table, luu, enemy, least).value, foresee(table, luu, enemy, most).value
    standing = standing_attack(table, luu)
    dice = " + ".join(f"d{sides}" for sides in SECTOR_DICE[table.state.sector - 1])
    evades = f" It evades when a d6 shows {faces(enemy.card.evade_on)}." if enemy.card.evade_on else ""
    once = " Choose the dice value yourself, once a sector." if choosing else ""
    return f"Deals {low} to {high} (attack {standing.value}, dice {dice}); it has {enemy.hp} HP.{evades}{once}"


def called_detail(table: Table, uid: int, value: int) -> str:
    """What an attack with a called value deals."""
    luu = table.state.luu(uid)
    assert luu is not None
    enemy = table.state.enemies[0]
    damage = foresee(table, luu, enemy, value)
    after = max(0, enemy.hp - damage.value)
    return f"Deals {in_words(damage.value, damage.reasons)}; {enemy_name(enemy)} is left with {after} HP."


def card_detail(table: Table, card: str) -> str:
    """What a card costs and does."""
    serial = table.box.serials[card][0]
    cost = plural(table.box.costs[serial], "Luutex", "Luutex")
    return f"{cost}. {card_text(table, serial)}"


def card_text(table: Table, serial: int) -> str:
    """What is printed on a card."""
    if serial >= FIRST_ACTION:
        return card_brief(table, serial)
    card = luu_card(table, serial)
    trait = f"{card.trait}: {card.trait_printed} " if card.trait and serial < FIRST_EVOLVED else ""
    return f"{card_brief(table, serial)} {trait}{card.passive}: {card.passive_printed}"


def card_brief(table: Table, serial: int) -> str:
    """What a card does, without the abilities of the Luu on it."""
    if serial >= FIRST_ACTION:
        return table.box.action(serial).printed
    card = luu_card(table, serial)
    if serial >= FIRST_EVOLVED:
        return f"Evolves a {card.class_name} of Level 3: attack {card.attack}, {card.max_hp} HP."
    return f"Joins the back of your queue: attack {card.attack}, {card.max_hp} HP."


def luu_card(table: Table, serial: int) -> LuuCard:
    """The row that a Luu card comes into play with."""
    forms = table.box.evolved if serial >= FIRST_EVOLVED else table.box.base
    return forms[class_of(serial)][0]


def facts(table: Table, key: str) -> Facts:
    """Where on the board an option belongs: a target, a card, a Luu or a value."""
    verb, _, rest = key.partition(":")
    if verb in ("attack", "call"):
        return {"target": rest}
    if verb in ("play", "discard"):
        return {"card": rest}
    if verb in ("target", "xp", "place", "move"):
        return {"luu": rest.removesuffix(":forward")}
    if verb == "die":
        return {"value": int(rest)}
    if verb in ("keep", "chaos"):
        return {"value": int(rest)} if rest else {}
    return {"boss": rest} if verb == "boss" else {}
