"""What an option of a running game of Planet Luu would do.

The engine itself is the judge: an option is carried out on copies of the table, once for each way its dice can fall, up
to the next turn, the next question, or the enemy phase. The draw pile of these copies holds blank cards, so that
nothing hidden shows. What a coming enemy phase does is counted by `whole_phase` from the board as it stands then.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import replace
from fractions import Fraction
from functools import lru_cache
from itertools import product
from typing import Final

from luu.core.events import Event
from luu.core.protocol import Game
from luu.core.rng import ScriptedDice, ScriptUsedUp
from luu.odds.distribution import Distribution
from luu.odds.outlook import Outlook, Prospect, TooLarge
from luu.odds.planet_deck import chaos_draws, chaos_in_game, opening_luu
from luu.odds.planet_phase import Foe, Friend, WholePhase, whole_phase
from luu.planet import chance as chance_of
from luu.planet import events as ev
from luu.planet import moves, tasks
from luu.planet.box import is_luu
from luu.planet.game import PlanetGame
from luu.planet.records import SECTOR_DICE
from luu.planet.rules.traits import bonus, enemy_attack_value, serving
from luu.planet.rules.troubles import MOST_DICE
from luu.planet.state import Enemy, Luu, Task
from luu.planet.table import HAND_LIMIT, Table, enemy_name

BLANKS: Final = 40
"""More cards than any card draws at once."""

STOPS: Final = frozenset(
    {
        tasks.NEXT, tasks.END_TURN, tasks.ENEMY_PHASE, tasks.ENEMY_ATTACK, tasks.END_ROUND, tasks.CLOSE_ROUND,
        tasks.START_ROUND, tasks.END_WAVE, tasks.CLOSE_WAVE, tasks.START_WAVE, tasks.END_SECTOR, tasks.CHOOSE_BOSS,
        tasks.START_SECTOR, tasks.OPEN_GAME, tasks.DEAL_HANDS, tasks.CHOOSE_CHAOS, tasks.DRAFT, tasks.DRAW_ONE,
        tasks.DRAW_UP, tasks.DISCARD_DOWN,
    }
)  # fmt: skip
"""Where a step ends: another turn, the enemies, what comes after a round or a wave."""

End = tuple[Table, Fraction]
"""A table after the option, with the chance of its dice."""

XP_ASKED: Final = -1
"""In the list of tasks of a copy: XP that its player was to be asked about, and that is left unshared."""


def outlook(game: Game, key: str, budget: int | None = None) -> Outlook:
    """The consequences of a legal option, for the seat that is asked."""
    assert isinstance(game, PlanetGame)
    table, seat = game.table, game.seat
    ends = list(after(table, key))
    prospects = [*special(table, key), *changes(table, seat, ends)]
    left = list(left_out(table, seat, key, ends))
    if game.kind == "turn" and (key == "defend" or key.startswith("move:")):
        try:
            prospects += coming_phase(table, seat, ends[0][0], key, budget)
        except TooLarge:
            left.append("the enemy phase that follows: it has more positions than the budget allows")
    return Outlook(key, game.label(key), tuple(prospects), tuple(left))


# ---------------------------------------------------------------------- every way the dice can fall


def after(table: Table, key: str) -> Iterator[End]:
    """The tables after an option, one for each way the dice can fall."""
    scripts: list[tuple[list[int], Fraction]] = [([], Fraction(1))]
    while scripts:
        script, chance = scripts.pop()
        try:
            yield carried_out(table, key, script), chance
        except ScriptUsedUp as more:
            scripts += [([*script, *faces], chance * share) for faces, share in falls(table, more)]


def falls(table: Table, more: ScriptUsedUp) -> list[tuple[tuple[int, ...], Fraction]]:
    """The ways in which the next dice can fall, each with its chance; those that the rules do not tell apart are one.

    Of the sector's dice only the sum counts (PL-7.1), of an evading die whether it reaches an enemy's number (PL-13.4).
    """
    if more.purpose == chance_of.ATTACK:
        every = list(product(*(range(1, sides + 1) for sides in SECTOR_DICE[table.state.sector - 1])))
        alike = [sum(faces) for faces in every]
    else:
        every = [(face,) for face in range(1, more.sides + 1)]
        alike = list(range(more.sides))
        if more.purpose == chance_of.ENEMY_EVADES:
            alike = [sum(face >= enemy.card.evade_on for enemy in table.state.enemies) for (face,) in every]
    groups = dict(zip(alike, every, strict=True))
    return [(faces, Fraction(alike.count(group), len(every))) for group, faces in groups.items()]


def carried_out(table: Table, key: str, script: list[int]) -> Table:
    """A copy on which the option was carried out with these dice, as far as one step goes."""
    copy = table.clone([])
    copy.dice = ScriptedDice(script)
    if not key.startswith("take:"):  # a pile that is searched lies open
        copy.state.draw = [0] * BLANKS
    moves.answer(copy, key)
    copy.state.draw = [0] * BLANKS
    state, unshared = copy.state, list[Task]()
    while state.outcome is None:
        if state.asking is not None:
            if state.asking[0] != "xp":
                break
            unshared.append((XP_ASKED, state.asking[1], state.asking[2], 0))
            state.asking = None  # who gets it changes nothing of what else happens now
        elif state.fell:
            moves.judge(copy)
        elif not state.todo or state.todo[-1][0] in STOPS:
            break
        else:
            task = state.todo.pop()
            moves.STEPS[task[0]](copy, task)
    state.todo += unshared
    return copy


# ---------------------------------------------------------------------- what changes

Fact = tuple[str, int]
"""What changed, and whose: an enemy's or a Luu's uid, or a seat."""

NOTED: Final[dict[type[Event], tuple[str, str, str]]] = {
    ev.EnemyEvaded: ("evades", "enemy", ""),
    ev.EnemyDamaged: ("damage", "enemy", "amount"),
    ev.EnemyDefeated: ("felled", "enemy", ""),
    ev.EnemyHealed: ("mended", "enemy", "amount"),
    ev.Purified: ("leaves", "enemy", ""),
    ev.LuuDamaged: ("hurt", "luu", "amount"),
    ev.KnockedOut: ("falls", "luu", ""),
    ev.Healed: ("heals", "luu", "amount"),
    ev.XpGained: ("xp", "luu", "amount"),
    ev.LevelledUp: ("levels", "luu", ""),
    ev.Evolved: ("evolves", "luu", ""),
    ev.Joined: ("joins", "seat", ""),
    ev.CameBack: ("joins", "seat", ""),
    ev.Drew: ("draws", "seat", ""),
}
"""Which events are counted: the fact, whose it is, and how much of it (nothing: 1 for each event)."""

SAID: Final = {
    "evades": ("{} evades", "PL-13.4"),
    "damage": ("damage to {}", "PL-7.5"),
    "felled": ("{} falls", "PL-3.5"),
    "mended": ("HP that {} regains", "PL-13.2"),
    "leaves": ("{} leaves without XP", ""),
    "hurt": ("damage to {}", "PL-7.6"),
    "falls": ("{} is knocked out", "PL-10.4"),
    "heals": ("HP that {} regains", ""),
    "xp": ("XP of {}", "PL-3.2"),
    "levels": ("levels that {} gains", "PL-3.3"),
    "evolves": ("{} evolves", "PL-3.7"),
    "luutex": ("Luutex{}", "PL-9.1"),
    "share": ("XP to share out{}", "PL-3.5"),
    "draws": ("cards drawn{}", "PL-10.1"),
    "joins": ("Luu that join the queue{}", "PL-8.2"),
    "won": ("the game is won", "PL-12.1"),
    "lost": ("the game is lost", "PL-12.2"),
}
"""What each fact is called, and the clause it follows, in the order in which they are told."""

CHANCES: Final = frozenset({"evades", "felled", "leaves", "falls", "evolves", "won", "lost"})
"""Facts that are so or not."""


def facts(before: Table, end: Table) -> dict[Fact, int]:
    """Everything that the option did on one copy, as numbers."""
    found: dict[Fact, int] = {}
    assert end.log is not None
    for event in end.log:
        noted = NOTED.get(type(event))
        if noted is not None:
            word, whose, how_much = noted
            fact = (word, getattr(event, whose))
            found[fact] = found.get(fact, 0) + (getattr(event, how_much) if how_much else 1)
    for was, now in zip(before.state.players, end.state.players, strict=True):
        found["luutex", was.seat] = now.luutex - was.luutex
        found["share", was.seat] = to_share(end, was.seat)
    outcome = end.state.outcome
    if outcome is not None:
        found["won" if outcome.won else "lost", 0] = 1
    return found


def to_share(table: Table, seat: int) -> int:
    """The XP that a player is still to share out."""
    waiting = (XP_ASKED, tasks.SHARE_XP)
    return sum([task[2] for task in table.state.todo if task[0] in waiting and task[1] == seat])


def changes(table: Table, seat: int, ends: list[End]) -> Iterator[Prospect]:
    """Everything that the option does; what cannot happen is not mentioned, but whether an enemy that is hit falls."""
    weights: dict[Fact, dict[int, Fraction]] = {}
    for end, chance in ends:
        for fact, value in facts(table, end).items():
            row = weights.setdefault(fact, {})
            row[value] = row.get(value, Fraction(0)) + chance
    for uid in [uid for word, uid in weights if word == "damage"]:
        weights.setdefault(("felled", uid), {})
    names = called(table, seat)
    order = list(SAID)
    for fact in sorted(weights, key=lambda fact: (order.index(fact[0]), fact[1])):
        yield from told(fact, weights[fact], names)


def told(fact: Fact, weights: dict[int, Fraction], names: dict[Fact, tuple[str, str]]) -> Iterator[Prospect]:
    """A fact with its odds, if it can be other than nothing."""
    word, whose = fact
    words, rule = SAID[word]
    kind = "enemy" if word in ENEMY_FACTS else "seat" if word in SEAT_FACTS else "luu"
    if (kind, whose) not in names:
        return  # what joined in this very step
    key, name = names[kind, whose]
    weights = {**weights, 0: 1 - sum((chance for value, chance in weights.items() if value), Fraction(0))}
    odds = Distribution(weights)
    if odds == 0 and word != "felled":
        return
    said = f"{word}:{key}" if key else word
    yield Prospect(said, words.format(name), rule, odds.exactly(1) if word in CHANCES else odds)


ENEMY_FACTS: Final = frozenset(word for word, whose, _ in NOTED.values() if whose == "enemy")
SEAT_FACTS: Final = frozenset({"luutex", "share", "draws", "joins", "won", "lost"})


def called(table: Table, seat: int) -> dict[Fact, tuple[str, str]]:
    """Enemies, Luu and players: the part of a key that says which, and what they are called."""
    names: dict[Fact, tuple[str, str]] = {}
    for place, enemy in enumerate(table.state.enemies, 1):
        names["enemy", enemy.uid] = (f"rogue-{place}", enemy_name(enemy))
    for player in table.state.players:
        other = "" if player.seat == seat else f"player-{player.seat + 1}"
        names["seat", player.seat] = (other, f" of player {player.seat + 1}" if other else "")
        for place, luu in enumerate(player.queue, 1):
            names["luu", luu.uid] = (f"{f'{other}:' if other else ''}luu-{place}", f"{luu.name} {luu.uid}")
    names.setdefault(("seat", 0), ("", ""))
    return names


# ---------------------------------------------------------------------- what is not done by one step of the engine


def special(table: Table, key: str) -> Iterator[Prospect]:
    """Options before the first round, which are about cards that nobody has seen."""
    state = table.state
    pile = [card for card in state.draw if card < table.box.first_chaos]
    if key == "mulligan":
        deck = pile + state.players[0].hand
        luus = sum([is_luu(card) for card in deck])
        again = opening_luu(len(deck), luus, len(state.players[0].hand))
        yield Prospect("luu", "Luu cards in the new hand", "PL-4.8", again)
        yield Prospect("none", "no Luu card again", "PL-4.8", again.exactly(0))
    if key.startswith("chaos:") and key != "chaos:0":
        level, cards = int(key[6:]), len(table.box.ids) - table.box.first_chaos
        limit = HAND_LIMIT[len(state.players) - 1]
        next_draws = chaos_draws(len(pile) + level, level, min(limit, len(pile) + level))
        yield Prospect("each", "a certain chaos card is in the game", "PL-4.9", chaos_in_game(level, cards))
        yield Prospect("chaos", f"chaos cards among the next {limit} draws", "PL-11.1", next_draws)


def coming_phase(table: Table, seat: int, end: Table, key: str, budget: int | None) -> Iterator[Prospect]:
    """What the coming enemy phase does to the queue, with this action and without it, as the board stands."""
    if not table.state.enemies:
        return
    now, then = phase_of(table, seat, budget), phase_of(end, seat, budget)
    queue, there = table.state.players[seat].queue, end.state.players[seat].queue
    if key == "defend":
        watched = [luu for luu in queue if luu.uid == table.state.acting]
    else:
        watched = [luu for place, luu in enumerate(queue) if there[place].uid != luu.uid]
    for luu in watched:
        yield from with_and_without(luu, queue, there, now, then)
    yield Prospect("queue", "HP that the queue loses in the enemy phase", "PL-6.5", then.lost())
    yield Prospect("queue:without", "HP that it loses otherwise", "PL-6.5", now.lost())
    for place, enemy in enumerate(table.state.enemies, 1):
        left = then.foe_hp(place)
        if left != enemy.hp:
            back = Distribution({enemy.hp - hp: chance for hp, chance in left.items()})
            yield Prospect(f"back:rogue-{place}", f"damage that {enemy_name(enemy)} gets back", "PL-2.11", back)


def with_and_without(
    luu: Luu, queue: list[Luu], there: list[Luu], now: WholePhase, then: WholePhase
) -> Iterator[Prospect]:
    """The HP that one Luu loses, and its fall, with the action and without it."""
    before = 1 + queue.index(luu)
    place = 1 + [other.uid for other in there].index(luu.uid)
    key, name = f"luu-{before}", f"{luu.name} {luu.uid}"

    def lost(left: int) -> int:
        return luu.hp - left

    yield Prospect(f"phase:{key}", f"HP that {name} loses in the enemy phase", "PL-7.6", then.hp_left(place).map(lost))
    yield Prospect(f"phase:{key}:without", "HP that it loses otherwise", "PL-7.6", now.hp_left(before).map(lost))
    if then.falls(place) or now.falls(before):
        yield Prospect(f"phase-falls:{key}", f"{name} falls in it", "PL-10.4", then.falls(place))
        yield Prospect(f"phase-falls:{key}:without", "it falls otherwise", "PL-10.4", now.falls(before))


def phase_of(
    table: Table, seat: int, budget: int | None, alone: int | None = None, together: bool = False
) -> WholePhase:
    """The enemy phase on the board as it stands, as it concerns one seat (which is seat 0 of the answer).

    alone: only this one of the wave attacks, counted from 0, with what its neighbours lend it; None: all of them.
    together: the other queue is counted as well (it is seat 1), also where it changes nothing for this one.
    """
    state = table.state
    queues = [[friend_of(table, luu) for luu in player.queue] for player in state.players]
    mine, others = queues[seat], [queue for at, queue in enumerate(queues) if at != seat]
    foes = [foe_of(enemy) for enemy in state.enemies]
    if alone is not None:
        lent = enemy_attack_value(state, state.enemies[alone]).value
        foes = [replace(foes[alone], attack=lent)]
    alike = bool(others) and (together or touched_by(mine, others[0], foes))
    first, second = (queues[0], queues[1]) if alike else (mine, [] if others else None)
    surge = any(what == MOST_DICE and moment in (0, state.round_total) for what, _, moment in state.troubles)
    suppressed = any(stat == "suppress" for out in state.lasting for stat, _ in out.bonuses)
    phase = remembered(
        tuple(foes), tuple(first), state.sector, None if second is None else tuple(second), surge, suppressed, budget
    )
    return turned(phase) if alike and seat else phase  # what falls in the first queue is gone for the second


@lru_cache(32)
def remembered(
    foes: tuple[Foe, ...],
    mine: tuple[Friend, ...],
    sector: int,
    second: tuple[Friend, ...] | None,
    surge: bool,
    suppressed: bool,
    budget: int | None,
) -> WholePhase:
    """The phase as it stands without the option is the same for all options of a turn."""
    return whole_phase(foes, mine, sector, second, surge=surge, suppressed=suppressed, budget=budget)


@lru_cache(32)
def turned(phase: WholePhase) -> WholePhase:
    """The phase as the second player sees it; the same one for the same phase, so that nothing is drawn twice."""
    return phase.turned()


def touched_by(mine: list[Friend], other: list[Friend], foes: list[Foe]) -> bool:
    """Whether what happens in the other queue matters to this one: its kin there, or a bond that may break there."""
    kin = {friend.cls for friend in mine if friend.colony_defence}
    gives_back = any(friend.defiance or (friend.defending and friend.rebound_part) for friend in other)
    return any(friend.cls in kin for friend in other) or (gives_back and any(foe.bond for foe in foes))


def friend_of(table: Table, luu: Luu) -> Friend:
    """A Luu as the enemy phase meets it, with everything that the cards that are out give it."""
    card = luu.card
    kept, defied = serving(table, luu, "endure"), serving(table, luu, "defiance")
    more_shell = bonus(table, luu, "shell")
    bonds = bool(card.bond_attack or card.bond_luutex)
    return replace(
        Friend.of(card, luu.hp, luu.defending),
        defence=bonus(table, luu, "defence"),
        shell=card.shell + more_shell if card.shell else 0,
        fortress=card.fortress + more_shell if card.fortress else 0,
        evade_dice=1 + bonus(table, luu, "phase_dice"),
        reflex=bonus(table, luu, "reflex"),
        bond_defence=card.bond_defence if bonds else 0,
        bond_reach=bool(bonus(table, luu, "bond_reach")),
        shell_bond=bool(bonus(table, luu, "shell_bond")),
        resonance=bonus(table, luu, "resonance"),
        halvings=len(serving(table, luu, "halve")),
        wards=tuple([out.chosen for out, _ in serving(table, luu, "ward")]),
        type_shield=bool(bonus(table, luu, "type_shield")),
        endure=kept[0][1] if kept else 0,
        defiance=defied[0][1] if defied else 0,
    )


def foe_of(enemy: Enemy) -> Foe:
    """An enemy as it attacks."""
    return replace(Foe.of(enemy.card, enemy.hp), attack=enemy.card.attack + enemy.bonus)


# ---------------------------------------------------------------------- what is left out


def left_out(table: Table, seat: int, key: str, ends: list[End]) -> Iterator[str]:
    """In words, what the prospects say nothing about."""
    state = table.state
    kind = state.asking[0] if state.asking is not None else ""
    if kind == "turn" and key.startswith(("attack", "call", "gather", "defend", "move")):
        yield "the turns of the other Luu before the enemies attack"
        if key == "defend" or key.startswith("move:"):
            yield "XP for an enemy that falls to what it gets back, and the end of the round"
        else:
            yield "the enemy phase that follows"
    if key == "mulligan" or any(isinstance(event, ev.Drew) for end, _ in ends for event in end.log or ()):
        yield "which cards are drawn, and what a chaos card among them would do"
    if any(searched(event) for end, _ in ends for event in end.log or ()):
        yield "which card the search finds"
    asked = {end.state.asking[0] for end, _ in ends if end.state.asking is not None}
    if any(to_share(end, seat) for end, _ in ends):
        yield "who gets the XP, and the levels that come of it"
    for question, words in QUESTIONS.items():
        if question in asked:
            yield words
    if asked - set(QUESTIONS) - {"turn"}:
        yield "what is asked next, and what follows from the answer"
    for name in sorted({out.card.name for end, _ in ends for out in end.state.lasting if out not in state.lasting}):
        yield f"what {name} does from now on, while it is out"
    if any(bonus(table, luu, "spread") for luu in state.players[seat].queue):
        yield "Shield Spread, which lets damage be shared out"
    if kind in ("draft", "boss", "chaos", "mulligan"):
        yield "what the choice means for the game to come"


def searched(event: Event) -> bool:
    """Whether a card searched the draw pile, of which these copies have none."""
    return isinstance(event, (ev.CardTaken, ev.NothingToTake)) and event.source == "draw"


QUESTIONS: Final = {
    "target": "what it does to whom: that is asked next",
    "die": "the attack itself: the value to count is asked next",
    "amount": "how it is shared out: that is asked next",
}
"""What a question in the middle leaves open."""
