"""What an option of a running game of Luturas Network would do.

The engine itself is the judge: the option is carried out for every way the dice can fall, with the stats, statuses and
abilities as they stand. A Tool is shown without a Strategy, which is chosen after it. In solo the Oscumora's phase
follows, its chain of doubles without limit.
"""

from __future__ import annotations

import math
from collections.abc import Callable, Iterable, Iterator, Sequence
from fractions import Fraction
from typing import Final

from luu.core.events import Event
from luu.core.protocol import Game
from luu.luturas import events as ev
from luu.luturas import moves, tasks
from luu.luturas.box import ON_HIT
from luu.luturas.effects import Heal, Swap
from luu.luturas.game import LuturasGame
from luu.luturas.records import DAMAGE_DICE, DEFENSE_DICE, NONE, SPEED, STATUSES, STRATEGY
from luu.luturas.rules.matching import commanded_face, fits, must_defend
from luu.luturas.rules.triggers import bench_verb
from luu.luturas.state import OSCUMORA, TEAM
from luu.luturas.table import Table
from luu.odds.distribution import Distribution
from luu.odds.live_luturas_phase import MOST_HITS, Moment, phase, start_of
from luu.odds.live_luturas_run import End, after, runs, without_secrets
from luu.odds.outlook import Outlook, Prospect, Steps, TooLarge

PLAYED: Final = frozenset({"tool", "strategy", "bench"})
"""Questions whose answers set something going now."""

Fact = tuple[str, int, str]
"""What happened: the kind of fact, whose it is (a slot, or a seat), and what it is about."""

Weights = dict[Fact, dict[int, Fraction]]


Happened = tuple[dict[Fact, int], Fraction]
"""What happened in one way the dice can fall, with its chance."""


def outlook(game: Game, key: str, budget: int | None = None) -> Steps[Outlook]:
    """The consequences of a legal option, for the seat that is asked."""
    assert isinstance(game, LuturasGame)
    kind, seat = game.kind, game.seat
    prospects: list[Prospect] = []
    ends: list[End] = []
    left: list[str] = []
    if kind == "transform":
        prospects += transformed(game.table, seat, key)
    elif apart_from_attack(game.table):
        prospects += answered(game.table, seat, key)
    elif kind in PLAYED:
        table = without_secrets(game.table, seat)
        for end in runs(table, key, then=misfit_after(table, seat)):
            if end is not None:
                ends.append(end)
            yield
        try:
            prospects += yield from played(table, seat, ends, budget)
        except TooLarge:
            prospects += changes(table, seat, [(facts(seat, table, end), chance) for end, chance in ends])
            left.append("the Oscumora's phase: it has more positions than the budget allows")
    left += left_out(game.table, kind, seat, key, ends)
    return Outlook(key, game.label(key), tuple(prospects), tuple(left))


def apart_from_attack(table: Table) -> bool:
    """Whether the answers to the present question change nothing about the attack of this round: which card comes back
    from the Portal, which backup recovers."""
    asking = table.state.asking
    if asking is None or asking[0] not in ("retrieve", "bench"):
        return False
    kind, _, source, place = asking
    return kind == "retrieve" or isinstance(bench_verb(table, source, place), Heal)


def answered(table: Table, seat: int, key: str) -> Iterator[Prospect]:
    """What an answer does by itself, and nothing of what goes on after it."""
    copy = without_secrets(table, seat).clone([])
    moves.answer(copy, key)
    return changes(table, seat, [(facts(seat, table, copy), Fraction(1))])


def misfit_after(table: Table, seat: int) -> str:
    """The Strategy that follows a Tool where none fits; empty where one does, or where no Tool is asked for.

    With any of them the Lutura defends, so that the Tool attacks nobody (LN-6.3, LN-R14).
    """
    player, asking = table.state.players[seat], table.state.asking
    asked = asking is not None and asking[0] == "tool"
    return table.box.keys[player.hands[STRATEGY][0]] if asked and must_defend(table, player) else ""


def played(table: Table, seat: int, ends: list[End], budget: int | None) -> Steps[list[Prospect]]:
    """All that comes of a card, the Oscumora's phase included."""
    phases = yield from chains([(end, chance) for end, chance in ends if phase_comes(end)], budget)
    happened, last = yield from attacked_last(table, seat, ends, budget)
    told = [*changes(table, seat, happened), *(yield from oscumora_phase(table, phases, budget))]
    return [*told, *special_then(table, phases, last)]


def attacked_last(
    table: Table, seat: int, ends: list[End], budget: int | None
) -> Steps[tuple[list[Happened], list[End]]]:
    """What happened but for the Oscumora's phase; a Paralyzed Lutura attacks after that (LN-9.3, LN-R66)."""
    happened: list[Happened] = []
    last: list[End] = []
    for end, chance in ends:
        first = facts(seat, table, end)
        if not (phase_comes(end) and attack_waits(end)):
            happened.append((first, chance))
            last.append((end, chance))
            continue
        for moment, share in (yield from phase(end, budget)):
            yield
            for then, rest in attack_now(moment.settled()):
                happened.append((first | added(first, facts(seat, table, then)), chance * share * rest))
                last.append((then, chance * share * rest))
    return happened, last


def attack_now(table: Table) -> Iterable[End]:
    """The Lutura's own attack after the Oscumora's phase, if it comes to that."""
    comes = table.state.outcome is None and table.state.todo[-1][0] == tasks.ATTACK
    return after(table, "") if comes else [(table, Fraction(1))]


def attack_waits(table: Table) -> bool:
    """Whether the Lutura's own attack is still to come."""
    return any(task[0] == tasks.ATTACK for task in table.state.todo)


def added(first: dict[Fact, int], then: dict[Fact, int]) -> dict[Fact, int]:
    """What happened later, on top of what happened before."""
    return {fact: value + first.get(fact, 0) for fact, value in then.items()}


# ---------------------------------------------------------------------- what one step does


def facts(seat: int, table: Table, end: Table) -> dict[Fact, int]:
    """Everything that happened on one copy, as numbers."""
    found: dict[Fact, int] = {}
    own = table.state.active[seat]
    for event in end.log or ():
        for fact, amount in told_by(event, seat, own):
            found[fact] = amount if fact[0] in AGAIN else found.get(fact, 0) + amount
    if ("defends", own, "") in found:
        found.pop(("first", seat, ""), None)  # it attacks neither first nor second
    if end.state.outcome is not None:
        found["won" if end.state.outcome.winner == seat else "lost", seat, ""] = 1
    return found


def told_by(event: Event, seat: int, own: int) -> Iterator[tuple[Fact, int]]:
    """What one event adds: a missed roll that is made again counts as the second one."""
    if isinstance(event, ev.AttackRolled) and event.seat == seat:
        yield ("hit", seat, ""), int(event.hit)
        yield from changed_by("hit", seat, event.reasons)
    elif isinstance(event, ev.SpecialChecked) and event.seat == seat:
        yield ("effect", seat, ""), int(event.triggers)
        yield from changed_by("effect", seat, event.reasons)
    elif isinstance(event, ev.BreakshieldChecked) and event.seat == seat:
        yield ("breakshield", seat, ""), int(event.breaks)
        if event.sure:
            yield (BY, seat, f"breakshield:any hit is one: {event.sure}"), 1
        else:
            yield from changed_by("breakshield", seat, event.reasons)
    elif isinstance(event, ev.Hit) and event.seat == seat:
        yield ("damage", event.target, ""), event.damage
    elif isinstance(event, ev.Hurt):
        yield ("hurt", event.slot, ""), event.amount
    elif isinstance(event, ev.Healed):
        yield ("heals", event.slot, ""), event.amount
    elif isinstance(event, ev.KnockedOut | ev.OscumoraDefeated):
        yield ("falls", event.slot, ""), 1
    elif isinstance(event, ev.ForceFieldBroke):
        yield ("breaks", event.slot, ""), 1
    elif isinstance(event, ev.StatusPlaced):
        yield ("status", event.slot, event.status), 1
    elif isinstance(event, ev.Cured):
        yield ("cured", event.slot, event.status), 1
    elif isinstance(event, ev.Transformed):
        yield ("hyper", event.slot, ""), 1
    elif isinstance(event, ev.SpecialChanged):
        yield ("special", event.slot, ""), event.amount
    elif isinstance(event, ev.Changed):
        yield ("change", event.slot, event.stat), event.amount
    elif isinstance(event, ev.Drew) and event.seat == seat:
        yield ("draws", seat, ""), 1
    elif isinstance(event, ev.TookDefense) and event.seat == seat:
        yield ("defends", event.slot, ""), 1
    elif isinstance(event, ev.OrderSet):
        yield ("first", seat, ""), 1 if event.why == "tie" else 2 * (event.first == seat)


def changed_by(word: str, seat: int, reasons: Iterable[tuple[str, int]]) -> Iterator[tuple[Fact, int]]:
    """What is added to a roll or its total before it is compared, by name: the dice themselves are left out."""
    for why, amount in reasons:
        if why not in ("dice", "total"):
            yield (BY, seat, f"{word}:{amount:+} {why}"), 1


BY: Final = "by"
"""No fact of its own: what changed the roll behind another one, which is told with it."""

SAID: Final = {
    "defends": ("{} defends: no status can be placed on it", "LN-6.4"),
    "first": ("attacks first, as the Speeds stand", "LN-6.6"),
    "hyper": ("{} turns to Hyper Mode", "LN-7.2"),
    "hit": ("hits", "LN-6.6"),
    "effect": ("its Special effect acts", "LN-12.2"),
    "breakshield": ("Breakshield", "LN-12.3"),
    "damage": ("damage to {}", "LN-6.7"),
    "hurt": ("lost without a roll by {}", ""),
    "breaks": ("the Force Field of {} breaks", "LN-14.3"),
    "falls": ("{} falls", "LN-12.1"),
    "status": ("{} is {}", "LN-9.7"),
    "cured": ("{} is no longer {}", "LN-9.7"),
    "heals": ("Stamina that {} recovers", "LN-9.6"),
    "special": ("Special that {} gains", "LN-14.8"),
    "change": ("{}: {}", "LN-R36"),
    "draws": ("cards drawn", ""),
    "won": ("the game is won", "LN-3.1"),
    "lost": ("the game is lost", "LN-3.1"),
}
"""What each fact is called, and the clause it follows, in the order in which they are told."""

CHANCES: Final = frozenset(
    {"defends", "hyper", "hit", "effect", "breakshield", "breaks", "falls", "status", "cured", "won", "lost"}
)
"""Facts that are so or not."""

AGAIN: Final = frozenset({"hit", "first"})
"""Facts of which the last one told counts."""

ALWAYS: Final = frozenset({"hit", "breakshield", "damage", "falls", "first"})
"""Facts that are told of an attack though they cannot be."""


def changes(table: Table, seat: int, happened: list[Happened]) -> Iterator[Prospect]:
    """Everything that the option does; what cannot happen is told only of the attack itself."""
    weights: Weights = {}
    by: dict[str, list[str]] = {}
    for found, chance in happened:
        for fact, value in found.items():
            if fact[0] == BY:
                word, _, why = fact[2].partition(":")
                known = by.setdefault(word, [])
                known += [why] if why not in known else []
                continue
            row = weights.setdefault(fact, {})
            value = min(value, 1) if fact[0] in CHANCES else value
            row[value] = row.get(value, Fraction(0)) + chance
    for word, slot, _ in list(weights):
        if word == "damage":
            weights.setdefault(("falls", slot, ""), {})
    order = list(SAID)
    for fact in sorted(weights, key=lambda fact: (order.index(fact[0]), fact[1:])):
        yield from told(table, seat, fact, weights[fact], by.get(fact[0], ()))


def told(
    table: Table, seat: int, fact: Fact, weights: dict[int, Fraction], by: Sequence[str] = ()
) -> Iterator[Prospect]:
    """A fact with its odds, and by name what changes them."""
    word, whose, about = fact
    odds = Distribution({**weights, 0: 1 - sum((share for value, share in weights.items() if value), Fraction(0))})
    if odds == 0 and word not in ALWAYS:
        return
    words, rule = SAID[word]
    of_slot = "{}" in words
    parts = [word, called(table, seat, whose)] if of_slot else [word]
    name = words.format(table.name(whose), about.replace("_", " ")) if of_slot else words
    name += f" ({', '.join(by)})" if by else ""
    if about:
        parts.append(about.lower())
    if word == "first":  # in halves: a tie goes either way (LN-R20)
        yield Prospect(word, name, rule, odds.mean / 2)
        return
    yield Prospect(":".join(parts), name, rule, odds.exactly(1) if word in CHANCES else odds)


def called(table: Table, seat: int, slot: int) -> str:
    """Whose a fact is, in a key: self, opponent, or a backup by its id."""
    active = table.state.active
    return "self" if slot == active[seat] else "opponent" if slot == active[1 - seat] else table.face(slot).card


def transformed(table: Table, seat: int, key: str) -> Iterator[Prospect]:
    """What another side changes at once: a cure, dice and Speed (LN-7.2, LN-R51)."""
    state = table.state
    slot = state.active[seat]
    if key != "hyper":
        return
    now, then = table.face(slot), table.faces[state.sides[slot] | 1]
    if state.status[slot] != NONE:
        status = STATUSES[state.status[slot]]
        yield Prospect(f"cured:self:{status.lower()}", f"{now.name} is no longer {status}", "LN-7.2", Fraction(1))
    for stat, name in ((DAMAGE_DICE, "damage dice"), (DEFENSE_DICE, "defense dice"), (SPEED, "Speed")):
        more = then.stats[stat] - now.stats[stat]
        if more:
            word = name.lower().replace(" ", "_")
            yield Prospect(f"change:self:{word}", f"{now.name}: {name}", "LN-R51", Distribution.always(more))


# ---------------------------------------------------------------------- the Oscumora's phase


def oscumora_phase(table: Table, phases: Phases, budget: int | None) -> Steps[list[Prospect]]:
    """What the Oscumora in play does to the Luturas in its phase, and for one that defends what that spares it."""
    told = list(phase_prospects(table, phases, "")) if phases.rows else []
    yield
    defended = [(before, Fraction(weight, phases.whole)) for before, _, weight in phases.rows]
    if any(before.state.players[0].defending for before, _ in defended):
        bare = yield from chains([(undefended(end), chance) for end, chance in defended], budget)
        told += phase_prospects(table, bare, ":without")
    return told


def phase_comes(end: Table) -> bool:
    """Whether the Oscumora in play attacks next."""
    state = end.state
    return state.outcome is None and state.asking is None and state.todo[-1][0] == tasks.OSCUMORA_PHASE


def undefended(end: Table) -> Table:
    """The same board if the Lutura did not defend, and did not attack either."""
    copy = end.clone()
    copy.state.players[0].defending = 0
    return copy


class Phases:
    """All phases that may follow from an option, with whole weights; what is missing to `whole` is that none comes."""

    def __init__(self, rows: list[tuple[Table, Moment, Fraction]]) -> None:
        self.whole = math.lcm(*[chance.denominator for _, _, chance in rows])
        self.rows = [(before, moment, int(chance * self.whole)) for before, moment, chance in rows]

    def counted(self, number: Callable[[Table, Moment], int]) -> Distribution:
        """What a number comes to."""
        weights = {0: self.whole}
        for before, moment, weight in self.rows:
            value = number(before, moment)
            if value:
                weights[value] = weights.get(value, 0) + weight
                weights[0] -= weight
        return Distribution(weights)


def chains(waiting: Iterable[End], budget: int | None) -> Steps[Phases]:
    """The phases that follow from these tables; tables that are alike for the phase are worked out once."""
    alike: dict[object, tuple[Table, Fraction]] = {}
    for end, chance in waiting:
        key = start_of(end)
        first, before = alike.get(key, (end, Fraction(0)))
        alike[key] = first, before + chance
    found: list[tuple[Table, Moment, Fraction]] = []
    for first, chance in alike.values():
        ends = yield from phase(first, budget)
        found += [(first, moment, chance * share) for moment, share in ends]
    return Phases(found)


def phase_prospects(table: Table, phases: Phases, without: str) -> Iterator[Prospect]:
    """Hits, lost Stamina, knock-outs and statuses of a phase; its hits are told once."""
    name = table.name(OSCUMORA)
    hits = phases.counted(lambda _, moment: moment.hits)
    most = f", {MOST_HITS} for as many or more" if hits.maximum == MOST_HITS else ""
    if not without:
        yield Prospect("phase:hit", f"{name} hits", "LN-14.4", hits.at_least(1))
        yield Prospect("phase:hits", f"hits of {name}{most}", "LN-14.5", hits)
    for slot in range(TEAM):
        yield from lutura_prospects(table, phases, slot, without)


def lutura_prospects(table: Table, phases: Phases, slot: int, without: str) -> Iterator[Prospect]:
    """What becomes of one Lutura in a phase."""
    key, name = called(table, 0, slot), table.name(slot)
    lost = phases.counted(lambda before, moment: before.state.stamina[slot] - moment.table.state.stamina[slot])
    falls = phases.counted(lambda before, moment: int(fell(before, moment.table, slot)))
    if key == "self" or lost != 0:
        said = f"Stamina that {name} loses{' otherwise' if without else ' to it'}"
        yield Prospect(f"phase:lost:{key}{without}", said, "LN-14.4", lost)
        said = f"{name} falls {'otherwise' if without else 'in its phase'}"
        yield Prospect(f"phase:falls:{key}{without}", said, "LN-12.1", falls.exactly(1))
    for status, word in enumerate(STATUSES):
        placed = phases.counted(arrival(slot, status))
        if placed != 0:
            said = f"{name} is then {word}{', otherwise' if without else ''}"
            yield Prospect(f"phase:status:{key}:{word.lower()}{without}", said, "LN-R68", placed.exactly(1))


def fell(before: Table, then: Table, slot: int) -> bool:
    """Whether a Lutura was knocked out in between."""
    return before.state.stamina[slot] > 0 and then.state.stamina[slot] == 0


def arrival(slot: int, status: int) -> Callable[[Table, Moment], int]:
    """Counts whether a Lutura then has a status that it did not have."""

    def came(before: Table, moment: Moment) -> int:
        return int(before.state.status[slot] != status == moment.table.state.status[slot])

    return came


def special_then(table: Table, phases: Phases, ends: list[End]) -> Iterator[Prospect]:
    """The Special that the active Lutura has when attack and phase are over, if all of that is known."""
    slot = table.state.active[0]
    weights: dict[int, Fraction] = {}
    for end, chance in ends:
        if not phase_comes(end):
            if end.state.outcome is None and not any(attack_waits(before) for before, _, _ in phases.rows):
                return  # another Oscumora comes, whose phase nobody knows
            special = end.state.special[slot]
            weights[special] = weights.get(special, Fraction(0)) + chance
    if phases.rows:
        if not any(attack_waits(before) for before, _, _ in phases.rows):
            for _, moment, weight in phases.rows:
                special = moment.table.state.special[slot]
                weights[special] = weights.get(special, Fraction(0)) + Fraction(weight, phases.whole)
        yield Prospect("phase:special", f"Special that {table.name(slot)} then has", "LN-14.8", Distribution(weights))


# ---------------------------------------------------------------------- what is left out


def left_out(table: Table, kind: str, seat: int, key: str, ends: list[End]) -> Iterator[str]:
    """In words, what the prospects say nothing about."""
    state = table.state
    if apart_from_attack(table):
        yield "the attack of this round, which this choice does not change"
    if (kind not in PLAYED and kind != "transform") or apart_from_attack(table):
        yield "what the choice means for the game to come"
        return
    if kind == "transform":
        yield "the Tool and the Strategy, which are chosen next, and all that comes of them"
    if kind == "tool":
        player = state.players[seat]
        none_fits = must_defend(table, player)
        yield (
            "the Strategy, of which none fits, and what comes for it"
            if none_fits
            else "the Strategy, which is chosen next"
        )
        if not fits(table, commanded_face(table, player), table.box.serial_of[key]):
            yield "the card that comes for the Tool"
    if not state.solo:
        yield "what the opponent does in secret: its Tool, its Strategy, whether it transforms or defends"
        if kind != "transform":
            yield "its attack, which may come first"
    yield from left_open(table, seat, ends)


def left_open(table: Table, seat: int, ends: list[End]) -> Iterator[str]:
    """What the copies left open."""
    log = [event for end, _ in ends for event in end.log or ()]
    if any(isinstance(event, ev.Drew | ev.Exchanged | ev.Retrieved | ev.Discarded) for event in log):
        yield "which cards come and go"
    if any(end.state.asking is not None for end, _ in ends):
        yield "what is asked next, and what follows from the answer"
    if table.state.solo and ends:
        name = table.name(OSCUMORA)
        if any(end.state.todo and end.state.todo[-1][0] == tasks.PLACE_OSCUMORA for end, _ in ends):
            yield f"what the next Oscumora does in this round, if {name} falls"
        if any(phase_comes(end) for end, _ in ends):
            if any(isinstance(verb, Swap) for verb in verbs_on_hit(table)):
                yield f"what {name} does once a hit has pulled another Lutura into the slot"
            yield f"what {name} gains by its own hits, and the cards that it takes"
        yield "the end of the round"


def verbs_on_hit(table: Table) -> Sequence[object]:
    """What the Oscumora's ability does when it hits."""
    number = table.face(OSCUMORA).fires[ON_HIT]
    return table.box.sources[number].verbs if number >= 0 else ()
