"""The words for what happened: one sentence an event, with the dice as they fell and the reasons of every number."""

from __future__ import annotations

from collections.abc import Callable
from functools import singledispatch
from typing import Any, Final

from luu.core.events import Event, Reasons
from luu.core.tally import in_words
from luu.luturas import events as ev


def sentence(event: Event, seat: int | None = None) -> str:
    """What happened, in one sentence. For a `seat` the cards stay hidden that only the other one may know."""
    if seat is not None and hidden_from(event, seat):
        return HIDDEN[type(event)](event)
    return explain(event)


def hidden_from(event: Event, seat: int) -> bool:
    """Whether an event tells what only the other seat may know."""
    if type(event) not in HIDDEN or getattr(event, "seat", seat) == seat:
        return False
    return not (isinstance(event, ev.Exchanged) and event.source == "portal")


@singledispatch
def explain(event: Event) -> str:
    """The sentence for a kind of event; each kind registers its own."""
    raise TypeError(f"no words for {type(event).__name__}; explain.py needs a function for it")


# ---------------------------------------------------------------------- small words


def player(seat: int) -> str:
    """What the log calls a seat."""
    return f"Player {seat + 1}"


def plural(count: int, one: str, many: str) -> str:
    """`1 card`, `3 cards`."""
    return f"{count} {one if count == 1 else many}"


def listing(names: tuple[str, ...]) -> str:
    """`a, b and c`."""
    return names[0] if len(names) == 1 else f"{', '.join(names[:-1])} and {names[-1]}" if names else "nothing"


def kind_word(kind: str) -> str:
    """A kind of card as it is printed."""
    return kind.capitalize()


def kind_words(kind: str, count: int) -> str:
    """`1 Tool`, `3 Strategies`."""
    return plural(count, "Tool", "Tools") if kind == "tool" else plural(count, "Strategy", "Strategies")


def because(value: int, reasons: Reasons) -> str:
    """` (7 = printed 3 + Rally Shout 4)`; a reason alone is only named, if it does not go without saying."""
    if len(reasons) > 1:
        return f" ({in_words(value, reasons)})"
    return f" ({reasons[0][0]})" if reasons and reasons[0][0] not in UNSAID else ""


UNSAID: Final = ("printed", "damage dice", "defense dice", "speed", "total", "dice")
"""Where a number starts: the card or the event before has said it."""


def summed(value: int, reasons: Reasons) -> str:
    """A number and its sum, where there is more than one reason: `10 = dice 8 + Calm Breath 2`."""
    return in_words(value, reasons) if len(reasons) > 1 else str(value)


def told(faces: ev.Faces) -> str:
    """Dice as they fell: `2, 4, 1`."""
    return ", ".join(map(str, faces))


def counts(sets: tuple[ev.Faces, ...], die: int, lowest: str) -> str:
    """Which die counts: `2, 4, 1; the highest counts, 4`; `the lowest (Soaked) counts, 1`."""
    rolled = " and again ".join(map(told, sets))
    which = f"lowest ({lowest})" if lowest else "highest"
    chosen = f"the better of their {which}" if len(sets) > 1 else f"the {which}"
    return f"{rolled}; {chosen} counts, {die}"


def lasting(duration: str) -> str:
    """How long something holds."""
    return DURATIONS.get(duration, "as long as its ability does")


DURATIONS: Final = {"round": "this round", "next": "for its next attack", "lasting": "while it stays active"}

STATS: Final = {
    "damage_dice": "damage dice",
    "defense_dice": "defense dice",
    "speed": "Speed",
    "roll": "2D6 total",
    "power": "Power",
    "guard": "guard",
    "special": "total for Special",
    "breakshield": "total for Breakshield",
}
"""What the stats are called; `guard` is what each hit on a creature loses."""


def left_with(to: str, left: int, most: int) -> str:
    """`9 of 14 Stamina`, `3 of 5 Force Field`."""
    return f"{left} of {most} Stamina" if to == "stamina" else f"{left} of {most} Force Field"


# ---------------------------------------------------------------------- what the other seat reads

HIDDEN: Final[dict[type[Event], Callable[[Any], str]]] = {
    ev.HandDrawn: lambda event: f"{player(event.seat)} draws an opening hand of {len(event.cards)}.",
    ev.Drew: lambda event: f"{player(event.seat)} draws a {kind_word(event.kind)}.",
    ev.TransformPlanned: lambda event: f"{player(event.seat)} has decided whether {event.name} transforms.",
    ev.Placed: lambda event: f"{player(event.seat)} places a {kind_word(event.kind)} face down.",
    ev.Exchanged: lambda event: f"{player(event.seat)} draws another {kind_word(event.kind)} from the deck.",
    ev.ToolReturned: lambda event: f"The unseen Tool of {player(event.seat)} goes back to hand ({why_back(event)}).",
}


# ---------------------------------------------------------------------- set-up


@explain.register
def _(event: ev.GameStarted) -> str:
    if event.mode == "solo":
        return f"Three Luturas set out against all Oscumoras (seed {event.seed})."
    return f"Two players meet with three Luturas each (seed {event.seed})."


@explain.register
def _(event: ev.DraftRolled) -> str:
    pairs = list(zip(event.dice[::2], event.dice[1::2], strict=False))
    rolls = "; again: ".join(f"{told_sum(first)} against {told_sum(second)}" for first, second in pairs)
    return f"Who drafts first? Player 1 against Player 2: {rolls}. {player(event.first)} begins."


def told_sum(faces: ev.Faces) -> str:
    """`3 + 4 = 7`."""
    return f"{' + '.join(map(str, faces))} = {sum(faces)}"


@explain.register
def _(event: ev.Drafted) -> str:
    return f"{player(event.seat)} drafts {event.name}."


@explain.register
def _(event: ev.MainChosen) -> str:
    return f"{player(event.seat)}'s Main is {event.name}."


@explain.register
def _(event: ev.DecksDealt) -> str:
    return f"{player(event.seat)} has {kind_words('tool', event.tools)} and {kind_words('strategy', event.strategies)}."


@explain.register
def _(event: ev.HandDrawn) -> str:
    again = f" again (after {plural(event.again, 'hand', 'hands')} that went back)" if event.again else ""
    return f"{player(event.seat)} draws an opening hand{again}: {listing(event.titles)}."


@explain.register
def _(event: ev.HandReturned) -> str:
    lacks = f"an opening hand without a {kind_word(event.lacks)} that fits"
    return f"{player(event.seat)} shows {lacks} and returns it: {listing(event.titles)}."


@explain.register
def _(event: ev.Entered) -> str:
    return f"{event.name} becomes active for {player(event.seat)} with {event.stamina} of {event.max_stamina} Stamina."


@explain.register
def _(event: ev.OscumoraPlaced) -> str:
    left = f"{event.left} more to come" if event.left else "the last one"
    stands = f"{event.stamina} Stamina behind a Force Field of {event.force_field}"
    return f"Oscumora {event.number}, {event.name}, appears with {stands}; {left}."


# ---------------------------------------------------------------------- rounds, cards in hand


@explain.register
def _(event: ev.RoundStarted) -> str:
    return f"Round {event.round} begins."


@explain.register
def _(event: ev.Drew) -> str:
    return f"{player(event.seat)} draws the {kind_word(event.kind)} {event.title}."


@explain.register
def _(event: ev.NothingToDraw) -> str:
    return f"{player(event.seat)} has no {kind_word(event.kind)} to draw: deck and Portal are empty."


@explain.register
def _(event: ev.Reshuffled) -> str:
    cards = kind_words(event.kind, event.size)
    return f"The {kind_word(event.kind)} deck of {player(event.seat)} is empty: {cards} from the Portal are shuffled."


@explain.register
def _(event: ev.TransformPlanned) -> str:
    return f"{player(event.seat)} has {event.name} {'transform' if event.transforms else 'stay as it is'}."


@explain.register
def _(event: ev.Placed) -> str:
    return f"{player(event.seat)} places the {kind_word(event.kind)} {event.title}."


@explain.register
def _(event: ev.NothingPlaced) -> str:
    return f"{player(event.seat)} has no {kind_word(event.kind)} in hand: that slot stays empty."


@explain.register
def _(event: ev.Locked) -> str:
    return f"{player(event.seat)}'s command is locked."


@explain.register
def _(event: ev.Mismatched) -> str:
    return f"The {kind_word(event.kind)} {event.title} does not fit {event.name} and goes to the Portal."


@explain.register
def _(event: ev.Exchanged) -> str:
    where = "picked at random from the Portal" if event.source == "portal" else "drawn, as the Portal has no other"
    return f"For it {player(event.seat)} takes the {kind_word(event.kind)} {event.title}, {where}."


@explain.register
def _(event: ev.TookDefense) -> str:
    return f"{event.name} turns to Defense Mode: no attack and no new status this round."


@explain.register
def _(event: ev.ToolReturned) -> str:
    return f"{event.title} goes back to the hand of {player(event.seat)} ({why_back(event)})."


def why_back(event: ev.ToolReturned) -> str:
    """Why a Tool was not used."""
    return UNUSED.get(event.why, event.why)


UNUSED: Final = {
    "defense": "its Lutura defends",
    "fallen": "its Lutura has fallen",
    "no target": "nobody is left to attack",
    "mismatch": "it does not fit the newcomer",
}


@explain.register
def _(event: ev.Transformed) -> str:
    cured = f" and is no longer {event.cured}" if event.cured else ""
    return f"{event.name} turns to Hyper Mode{cured}."


@explain.register
def _(event: ev.FellBack) -> str:
    return f"{event.name} falls back to Base Mode."


@explain.register
def _(event: ev.StrategyRevealed) -> str:
    return f"{player(event.seat)} plays the Strategy {event.title} with {event.name}."


@explain.register
def _(event: ev.OrderSet) -> str:
    first, second = event.names[event.first], event.names[1 - event.first]
    if event.why == "paralyzed":
        return f"{first} acts first: {second} is Paralyzed."
    mine, other = (summed(event.speeds[seat], event.reasons[seat]) for seat in (event.first, 1 - event.first))
    if event.why == "tie":
        rolls = "; again: ".join(f"{pair[event.first]} against {pair[1 - event.first]}" for pair in event.dice)
        how = f"a die each decides, {rolls}" if rolls else "the die of this round has decided"
        return f"{first} (Speed {mine}) acts before {second} (Speed {other}): {how}."
    return f"{first} (Speed {mine}) acts before {second} (Speed {other})."


@explain.register
def _(event: ev.OscumoraFirst) -> str:
    return f"{event.oscumora} attacks first: {event.name} is Paralyzed."


@explain.register
def _(event: ev.WentToPortal) -> str:
    return f"To the Portal of {player(event.seat)}: {listing(event.titles)}."


@explain.register
def _(event: ev.Discarded) -> str:
    why = event.title or "hand limit"
    return f"{player(event.seat)} discards the {kind_word(event.kind)} {event.card_title} ({why})."


@explain.register
def _(event: ev.Retrieved) -> str:
    card = f"{kind_word(event.kind)} {event.card_title}"
    return f"{player(event.seat)} takes the {card} from the Portal ({event.title})."


# ---------------------------------------------------------------------- one attack, step by step


@explain.register
def _(event: ev.ToolRevealed) -> str:
    return f"{event.name} attacks {event.target_name} with {event.title}."


@explain.register
def _(event: ev.OscumoraAttacks) -> str:
    again = f" (attack {event.number} of this round)" if event.number > 1 else ""
    return f"{event.name} attacks {event.target_name}{again}."


@explain.register
def _(event: ev.AttackRolled) -> str:
    how = f" again ({event.by})" if event.again and event.by else " again" if event.again else ""
    one = " one die (Blurred)" if event.blurred else ""
    rolled = f"{event.name} rolls{how}{one} {told(event.dice)}"
    if event.evaded:
        return f"{rolled}: a double, and {event.evaded} lets it miss whatever the total."
    verdict = "a hit" if event.hit else "too little"
    return f"{rolled}: {summed(event.total, event.reasons)} against Accuracy {event.accuracy}, {verdict}."


@explain.register
def _(event: ev.SpecialChecked) -> str:
    if event.nullified:
        return f"{event.name} is Nullified: the effect of {event.title} does not happen."
    total = summed(event.total, event.reasons)
    verdict = "its effect happens" if event.triggers else "no effect"
    return f"{event.title} needs Special {event.special}, {event.name} has {total}: {verdict}."


@explain.register
def _(event: ev.BreakshieldChecked) -> str:
    if event.breaks and event.sure:
        return f"{event.name}'s hit is a Breakshield whatever the total ({event.sure})."
    total = summed(event.total, event.reasons)
    verdict = "the shield breaks" if event.breaks else "not reached"
    return f"Breakshield {event.breakshield}, {event.name} has {total}: {verdict}."


@explain.register
def _(event: ev.DamageRolled) -> str:
    return f"{event.name} rolls {d4(event, 'damage')}."


@explain.register
def _(event: ev.DefenseRolled) -> str:
    return f"{event.name} rolls {d4(event, 'defense')}."


def d4(event: ev.DamageRolled | ev.DefenseRolled, what: str) -> str:
    """How many dice and why, how they fell, and which one counts."""
    dice = plural(event.count, f"{what} die", f"{what} dice")
    fell = counts(event.sets, event.die, event.lowest) + (f" ({event.by})" if event.by else "")
    if event.count == 1 and len(event.sets) == 1:
        fell = str(event.die)
    return f"{dice}{because(event.count, event.count_reasons)}: {fell}"


@explain.register
def _(event: ev.Hit) -> str:
    sums = in_words(event.damage, event.reasons)
    left = left_with(event.to, event.left, event.most)
    return f"{event.name} hits {event.target_name} for {sums}; {left} left."


@explain.register
def _(event: ev.Missed) -> str:
    return f"{event.name} misses {event.target_name}."


@explain.register
def _(event: ev.NoAttack) -> str:
    return f"{event.name} does not attack: {IDLE.get(event.why, event.why)}."


IDLE: Final = {
    "fallen": "it has been knocked out",
    "no target": "nobody is left to attack",
    "no tool": "it has no Tool",
    "defense": "it is in Defense Mode",
}


@explain.register
def _(event: ev.AttacksAgain) -> str:
    if event.title:
        return f"A total of {event.total} lets {event.name} attack again ({event.title})."
    return f"A double, {told(event.dice)}, lets {event.name} attack again."


# ---------------------------------------------------------------------- creatures


@explain.register
def _(event: ev.Hurt) -> str:
    what = "Stamina" if event.to == "stamina" else "Force Field"
    left = left_with(event.to, event.left, event.most)
    return f"{event.name} loses {event.amount} {what}{because(event.amount, event.reasons)}; {left} left."


@explain.register
def _(event: ev.Healed) -> str:
    why = because(event.amount, event.reasons)
    return f"{event.name} recovers {event.amount} Stamina{why} and has {event.stamina} of {event.max_stamina}."


@explain.register
def _(event: ev.HealStopped) -> str:
    return f"{event.name} is {event.status} and recovers nothing from {event.title}."


@explain.register
def _(event: ev.KnockedOut) -> str:
    left = plural(event.left, "Lutura", "Luturas") if event.left else "no Lutura"
    return f"{event.name} is knocked out; {player(event.seat)} has {left} left."


@explain.register
def _(event: ev.OscumoraDefeated) -> str:
    return f"{event.name} is defeated, Oscumora number {event.beaten} to fall."


@explain.register
def _(event: ev.ForceFieldBroke) -> str:
    return f"The Force Field of {event.name} breaks."


@explain.register
def _(event: ev.ForceFieldRose) -> str:
    now = f"{event.force_field} of {event.most}"
    return f"The Force Field of {event.name} regains {event.amount} ({event.title}) and has {now}."


@explain.register
def _(event: ev.StatusPlaced) -> str:
    instead = f" instead of {event.replaced}" if event.replaced else ""
    return f"{event.name} is {event.status} now{instead} ({event.title}): {STATUS_WORDS.get(event.status, '')}."


STATUS_WORDS: Final = {
    "Burned": "its lowest damage die counts",
    "Soaked": "its lowest defense die counts",
    "Paralyzed": "it acts last",
    "Blurred": "it rolls one D6 instead of two",
    "Nullified": "its Tools have no effect",
    "Injured": "it cannot recover Stamina",
}
"""What each status does, in a few words."""


@explain.register
def _(event: ev.StatusStopped) -> str:
    why = STOPPED.get(event.why, f"{event.why} protects it")
    return f"{event.name} is not {event.status} by {event.title}: {why}."


STOPPED: Final = {
    "oscumora": "an Oscumora takes no status",
    "defense": "it is in Defense Mode",
    "nature": "its nature is immune",
}


@explain.register
def _(event: ev.Cured) -> str:
    return f"{event.name} is no longer {event.status} ({event.title})."


@explain.register
def _(event: ev.StatusPassedBy) -> str:
    return f"{event.title} is a Crystal: being {event.status} does not bind {event.name} this round."


@explain.register
def _(event: ev.Changed) -> str:
    held = ""
    if event.asked != event.amount:
        held = f"; {event.title} says {event.asked:+d}, the limit on such changes leaves {event.amount:+d}"
    return f"{changed(event)} {lasting(event.duration)} ({event.title}){held}."


def changed(event: ev.Changed) -> str:
    """What is another number now; what each hit takes is said as cards say it."""
    if event.stat == "guard":
        return f"Each hit on {event.name} deals {taken(event.amount)}"
    return f"{event.name}'s {STATS.get(event.stat, event.stat)}: {event.amount:+d}"


def taken(guard: int) -> str:
    """`1 less`, `2 more`: what each hit on a creature deals by its guard (LN-6.7)."""
    return f"{abs(guard)} {'less' if guard >= 0 else 'more'}"


@explain.register
def _(event: ev.Granted) -> str:
    return f"{event.name}: {granted(event.what)} {lasting(event.duration)} ({event.title})."


def granted(what: str) -> str:
    """What no number measures, in words."""
    if what.startswith("ward "):
        which = tuple(what.removeprefix("ward ").split(", "))
        return "no status can be placed on it" if len(which) == len(STATUS_WORDS) else f"cannot be {either(which)}"
    if what.startswith("pass by "):
        return f"{what.removeprefix('pass by ')} does not bind it"
    return GRANTS.get(what, what)


def either(names: tuple[str, ...]) -> str:
    """`a, b or c`."""
    return f"{', '.join(names[:-1])} or {names[-1]}" if len(names) > 1 else names[0]


GRANTS: Final = {
    "breakshield": "its hit is a Breakshield",
    "reroll roll": "a 2D6 roll that misses is rolled again",
    "reroll damage": "its damage dice are rolled twice, the better result counts",
    "reroll defense": "its defense dice are rolled twice, the better result counts",
}


@explain.register
def _(event: ev.ChangesEnded) -> str:
    over = dict.fromkeys(f"{title} on {name}" for title, name in zip(event.titles, event.names, strict=False))
    return f"{ENDS.get(event.duration, 'Over')}: {listing(tuple(over))}."


ENDS: Final = {
    "round": "Over with the round",
    "next": "Used up by the attack",
    "lasting": "Over as the creature leaves its place",
}


@explain.register
def _(event: ev.SpecialChanged) -> str:
    does = "gains" if event.amount >= 0 else "loses"
    why = because(event.amount, event.reasons)
    full = ", enough to transform" if event.special == 9 else ""
    return f"{event.name} {does} {abs(event.amount)} Special{why} and has {event.special} of 9{full}."


@explain.register
def _(event: ev.SpecialStopped) -> str:
    return f"{event.name} is Nullified: no Special from {event.title}."


@explain.register
def _(event: ev.Swapped) -> str:
    forced = "is forced out by" if event.forced else "changes places by"
    return f"{event.out_name} {forced} {event.title}: {event.name} becomes active for {player(event.seat)}."


@explain.register
def _(event: ev.AbilityActs) -> str:
    return f"{event.name}'s {event.title} acts: {TRIGGERS.get(event.trigger, event.trigger)}."


TRIGGERS: Final = {
    "on_enter": "it has entered",
    "on_hit": "its attack has hit",
    "on_miss": "its attack has missed",
    "on_struck": "it has been hit and stands",
    "on_ko": "its attack has knocked out the opponent",
    "on_break": "its Force Field is broken",
    "on_low": "it is at half Stamina or less",
    "on_end": "the round ends",
    "on_defeat": "it is defeated",
}


@explain.register
def _(event: ev.NothingToDo) -> str:
    return f"A part of {event.title} does nothing: {event.why}."


@explain.register
def _(event: ev.GameEnded) -> str:
    return ending(event.winner, event.reason)


def ending(winner: int | None, reason: str) -> str:
    """Who has won and why; without a winner it is a draw, or the Oscumoras have won."""
    if winner is None:
        return f"The Oscumoras win: {NONE_LEFT}." if reason == NONE_LEFT else f"Nobody wins: {reason}."
    if reason == NONE_LEFT:
        reason = f"all three Luturas of {player(1 - winner)} were knocked out"
    return f"{player(winner)} wins: {reason}."


NONE_LEFT: Final = "all three Luturas were knocked out"
