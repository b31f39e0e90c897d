"""The words of a question and its options, and where on the board an option belongs."""

from __future__ import annotations

from collections.abc import Callable

from luu.core.protocol import Facts
from luu.core.tally import Tally, in_words
from luu.planet import tasks
from luu.planet.box import FIRST_ACTION, FIRST_EVOLVED, class_of
from luu.planet.effects import SOURCES
from luu.planet.effects_queue import Reborn
from luu.planet.effects_rogues import Purify
from luu.planet.events import HandDrawn
from luu.planet.explain import because, called, faces, leaving, listing, plural
from luu.planet.records import SECTOR_DICE, LuuCard
from luu.planet.rules.combat import dice_range, foresee
from luu.planet.rules.draft import split, titles, wanted
from luu.planet.rules.opening import evolved_alone
from luu.planet.rules.rounds import bench_keys
from luu.planet.rules.splitting import can_split
from luu.planet.rules.traits import gather_yield, standing_attack
from luu.planet.rules.troubles import NO_ATTACK, NO_CARDS, attack_forbidden, cards_forbidden, forbidding
from luu.planet.state import Enemy, Luu
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
        return bench_prompt(table, asking[1])
    if kind == "target":
        return f"Which Luu is {table.box.name(table.box.ids[first])} for?"
    if kind == "xp":
        return f"{plural(first, 'point', 'points')} of XP to share: who gains the next one?"
    if kind == "discard":
        limit = HAND_LIMIT[len(table.state.players) - 1]
        reason = "" if second else f" (the hand limit is {limit})"
        return f"Discard {plural(first, 'card', 'cards')}{reason}: which one now?"
    if kind == "take":
        pile = SOURCES[first]
        return f"Which card do you take from the {pile} pile?"
    if kind == "die":
        return f"{the_luu(table, first)} calls the shot: which value do its dice count?"
    if kind in CARD_PROMPTS:
        return CARD_PROMPTS[kind].format(card=table.box.name(table.box.ids[first]))
    if kind == "amount":
        return amount_prompt(table, first, second)
    if kind == "place":
        return f"Put your queue in order: who stands at position {first + 1}?"
    if kind == "boss":
        return f"Which boss do you face in Sector {table.state.sector}? The other one waits."
    if kind == "draft":
        return draft_prompt(table)
    if kind == "chaos":
        many = "How many chaos cards are shuffled into the draw pile? 0 is the standard game, 5 a punishing one."
        return many + no_new_hand(table)
    return "No Luu card in your opening hand: shuffle it back and draw again?"


CARD_PROMPTS = {
    "next": "{card}: which Luu acts next?",
    "order": "{card}: who takes the next turn of this round?",
    "shift": "{card}: which Luu goes to which position?",
    "fallen": "{card}: which fallen Luu comes back?",
    "class": "{card}: which class is it for?",
    "free": "A {card} from your hand may join now for nothing: play it?",
}


def bench_prompt(table: Table, seat: int) -> str:
    """What a player without a Luu can do about it (PL-12.2): a Luu card, or a card that brings a Luu, comes back."""
    played = [key.partition(":")[2] for key in bench_keys(table, seat) if key.startswith("play:")]
    cards = [table.box.serials[card][0] for card in played]
    if any(serial < FIRST_EVOLVED for serial in cards):
        return "Your queue is empty: play a Luu card to come back, or pass this round."
    bringing = [table.box.name(card) for card, serial in zip(played, cards, strict=True) if brings_luu(table, serial)]
    if bringing:
        return f"Your queue is empty: {listing(tuple(bringing))} can bring a Luu; or pass this round."
    return "Your queue is empty, and no card offered brings a Luu: play what there is, or pass this round."


def brings_luu(table: Table, serial: int) -> bool:
    """Whether an action card has a Luu join the queue."""
    return any(isinstance(verb, (Purify, Reborn)) for verb in table.box.verbs[serial])


def no_new_hand(table: Table) -> str:
    """Why an opening hand without a Luu that could join stays: an evolved card is a Luu card too (PL-4.8)."""
    again = any(isinstance(event, HandDrawn) and event.again for event in table.log or ())
    if again or not evolved_alone(table.state):
        return ""
    return " (No new hand is offered: an evolved card counts as a Luu card, and your hand has one.)"


def amount_prompt(table: Table, what: int, left: int) -> str:
    """What is shared out, how much of it is left, and who is next."""
    name = receiver(table, what)
    if what == tasks.SPLIT:
        return f"{left} power left to split: how much of it strikes {name}?"
    if what == tasks.MEND:
        return f"{left} damage left to share: how much of it does {name} carry?"
    lead = front(table)
    taken = f"{called(lead.name, lead.uid)} takes the rest, at least 1"
    return f"{left} damage may go to others ({taken}): how much of it does {name} take?"


def front(table: Table) -> Luu:
    """The lead of the seat that is asked."""
    asking = table.state.asking
    assert asking is not None
    return table.state.players[asking[1]].queue[0]


def receiver(table: Table, what: int) -> str:
    """Who gets the next amount."""
    if what == tasks.SPLIT:
        return enemy_name(table.state.enemies[next_share(table)])
    luu = next_luu(table, what)
    return called(luu.name, luu.uid)


def next_share(table: Table) -> int:
    """How many have their share of what is shared out."""
    asking = table.state.asking
    assert asking is not None
    return len(table.state.players[asking[1]].shares)


def next_luu(table: Table, what: int) -> Luu:
    """The Luu that gets the next amount; the lead is not asked about where the rest falls to it."""
    asking = table.state.asking
    assert asking is not None
    return table.state.players[asking[1]].queue[next_share(table) + (what == tasks.SPREAD)]


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
        if splits(table):
            return "Attack several enemies" if verb == "attack" else "Call the Shot on several enemies"
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
    if verb == "use":
        return f"Use {table.box.name(rest)}"
    if verb == "take":
        return f"Take {table.box.name(rest)}"
    if verb == "discard":
        return f"Discard {table.box.name(rest)}"
    if rest.startswith("rogue-"):
        return enemy_name(table.state.enemies[int(rest[6:]) - 1])
    if verb in CARD_LABELS:
        return CARD_LABELS[verb](table, rest)
    if verb in ("target", "xp", "place"):
        luu = at(table, key)
        return called(luu.name, luu.uid)
    if verb == "die":
        return f"Count {rest}"
    if verb == "boss":
        boss = table.box.bosses[rest, table.state.sector]
        return f"{boss.name}, {boss.title}"
    return PLAIN[verb]


def next_label(table: Table, rest: str) -> str:
    """Who acts next."""
    if rest == "rest":
        return "The rest from front to back"
    luu = at(table, rest)
    return called(luu.name, luu.uid)


def shift_label(table: Table, rest: str) -> str:
    """Which Luu goes to which position."""
    who, _, where = rest.partition(":to-")
    luu = at(table, who)
    return f"{called(luu.name, luu.uid)} to position {where}"


def fallen_label(table: Table, rest: str) -> str:
    """A fallen Luu by the row it had reached."""
    card: LuuCard = table.box.cards.sheet("luus")[rest]
    return f"{'Evolved ' if card.evolved else ''}{card.class_name}, Level {card.level}"


CARD_LABELS: dict[str, Callable[[Table, str], str]] = {
    "next": next_label,
    "shift": shift_label,
    "fallen": fallen_label,
    "class": lambda table, rest: rest.capitalize(),
    "amount": lambda table, rest: rest,
}


def splits(table: Table) -> bool:
    """Whether the Luu whose turn it is would split its attack."""
    luu = table.state.luu(table.state.acting)
    return luu is not None and can_split(table, luu)


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
        past = called(queue[place - 1].name, queue[place - 1].uid)
        return f"Uses {the_luu(table, asking[2])}'s action. It goes to position {place}, {past} to {place + 1}."
    if asking[0] == "free":
        return free_detail(table, asking[2], verb == "play")
    if verb in ("play", "discard", "take"):
        return card_detail(table, rest)
    if verb == "use":
        return card_brief(table, table.box.serials[rest][0])
    if rest.startswith("rogue-"):
        return enemy_detail(table.state.enemies[int(rest[6:]) - 1])
    if verb == "amount":
        return amount_detail(table, asking[2], int(rest))
    if verb == "fallen":
        fallen: LuuCard = table.box.cards.sheet("luus")[rest]
        return f"Attack {fallen.attack}, {fallen.max_hp} HP."
    if verb == "class":
        return f"Damage from {rest.capitalize()} Rogues is halved."
    if verb in ("target", "xp", "place", "shift", "next") and rest != "rest":
        luu = at(table, key.partition(":to-")[0])
        return f"Level {luu.level}, {luu.hp} of {luu.max_hp} HP, {luu.xp} of 5 XP."
    if verb == "die":
        return called_detail(table, asking[2], int(rest))
    if verb == "boss":
        boss = table.box.bosses[rest, table.state.sector]
        return f"{boss.class_name}, {boss.hp} HP, attack {boss.attack}. {boss.trait}: {boss.printed}"
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


def free_detail(table: Table, serial: int, plays: bool) -> str:
    """A Luu card that costs nothing now."""
    return f"Costs nothing. {card_text(table, serial)}" if plays else "The card stays in your hand."


def enemy_detail(enemy: Enemy) -> str:
    """An enemy in a few figures."""
    return f"{enemy.hp} of {enemy.max_hp} HP, attack {enemy.card.attack}, {enemy.card.xp} XP."


def amount_detail(table: Table, what: int, amount: int) -> str:
    """What an amount leaves its receiver with."""
    if what == tasks.SPLIT:
        enemy = table.state.enemies[next_share(table)]
        return f"Before what depends on the target; {enemy_name(enemy)} has {enemy.hp} HP." if amount else "No strike."
    luu = next_luu(table, what)
    hp = luu.max_hp - amount if what == tasks.MEND else luu.hp - amount
    return f"{called(luu.name, luu.uid)} has {hp} of {luu.max_hp} HP then."


CHAOS_WORDS = (
    "The standard game, and the one to begin with.",
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


DRAFT_WORDS = (
    "Here you choose the deck of this game: cards are turned up, you keep as many as you like from position 1 on, and "
    "the others leave the game."
)
"""What the draft is, for somebody who meets it for the first time (PL-4.4)."""


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
    if splits(table):
        power = standing_attack(table, luu).value
        return f"A pool of {power + least} to {power + most}, which you share among the enemies."
    telling = table.telling()
    low, high = foresee(telling, luu, enemy, least), foresee(telling, luu, enemy, most)
    once = " Choose the dice value yourself, once a sector." if choosing else ""
    made = made_of(table, high)
    return f"Deals {low.value} to {high.value} ({made}); it has {enemy.hp} HP.{answers_of(enemy)}{once}"


def made_of(table: Table, damage: Tally) -> str:
    """`base 3 + d4 + type 1`: the reasons of a foreseen damage, with dice in the place of the value foreseen."""
    called = dict(damage.reasons)["Call the Shot"]
    dice = " + ".join(f"d{sides}" for sides in SECTOR_DICE[table.state.sector - 1])
    said = in_words(damage.value, damage.reasons).partition(" = ")[2]
    return said.replace(f"Call the Shot {called}", dice)


def answers_of(enemy: Enemy) -> str:
    """What the enemy's own card does about an attack: evasion, threshold, damage given back."""
    card, said = enemy.card, ""
    if card.evade_on:
        back = f" and gives 1/{card.aura_part} of the attack back" if card.aura_part else ""
        said += f" It evades when a d6 shows {faces(card.evade_on)}{back}."
    if card.impervious:
        said += f" {card.trait}: {card.impervious} or less deals 0."
    if card.rebound:
        said += f" If it is damaged and stands, it gives {card.rebound} back."
    return said


def called_detail(table: Table, uid: int, value: int) -> str:
    """What an attack with a called value deals."""
    luu = table.state.luu(uid)
    assert luu is not None
    enemy = table.state.enemies[0]
    if splits(table):
        return f"A pool of {standing_attack(table, luu).value + value}, which you share among the enemies."
    damage = foresee(table.telling(), luu, enemy, value)
    after = max(0, enemy.hp - damage.value)
    left = f"is left with {after} HP" if after else "falls"
    return f"Deals {in_words(damage.value, damage.reasons)}; {enemy_name(enemy)} {left}."


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
    trait = f"{card.trait}: {card.trait_printed} " if card.trait else ""
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
    if verb in ("attack", "call") or rest.startswith("rogue-"):
        return {"target": rest}
    if verb in ("play", "discard", "take", "use"):
        return {"card": rest}
    if verb in ("target", "xp", "place", "move", "next", "shift") and rest != "rest":
        return {"luu": rest.partition(":")[0]}
    if verb == "amount":
        return amount_facts(table, int(rest))
    if verb == "die":
        return {"value": int(rest)}
    if verb in ("keep", "chaos"):
        return {"value": int(rest)} if rest else {}
    return {"boss": rest} if verb == "boss" else {}


def amount_facts(table: Table, amount: int) -> Facts:
    """An amount, and who would get it."""
    asking = table.state.asking
    assert asking is not None
    what, place = asking[2], next_share(table) + 1
    if what == tasks.SPLIT:
        return {"value": amount, "target": f"rogue-{place}"}
    return {"value": amount, "luu": f"luu-{place + (what == tasks.SPREAD)}"}
