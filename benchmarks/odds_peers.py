"""The same questions put to our odds and to two dice libraries, icepool and dyce, each in its own best manner."""

from __future__ import annotations

import importlib
import warnings
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from fractions import Fraction
from functools import cache
from types import SimpleNamespace
from typing import Any

import luu
from luu import odds
from luu.core.choice import Option
from luu.odds import Distribution, Outlook, grid, live_luturas_phase, live_planet, luturas
from luu.odds.luturas import Creature, Fighter, Tool

DICE = range(1, 7)
NUMBERS = range(2, 13)
STAMINA = 20
SMALL_STAMINA = 8
"""At this a peer's duel ends within a round of the benchmark."""

Cell = tuple[int, int, int, int, int, bool, bool, bool]
"""Damage dice, defense dice, Power, Accuracy, Breakshield; Burned, Soaked, Blurred."""

Chances = Mapping[int, Fraction]

GRID: list[Cell] = [
    (damage, defense, 0, accuracy, breakshield, False, False, False)
    for damage in DICE for defense in DICE for accuracy in NUMBERS for breakshield in NUMBERS
]  # fmt: skip
STEP = 87
"""Of the whole space the peers work out every so-manieth attack; the time is scaled up. It divides no axis evenly."""


@dataclass(frozen=True)
class Missing:
    """A library that is not here, and why."""

    name: str
    why: str


@dataclass(frozen=True)
class Entry:
    """One library's way to one answer. `times` runs make a trial; a run does `share` of the whole task."""

    task: str
    library: str
    run: Callable[[], Any]
    answer: Callable[[], Any]
    times: int = 1
    share: float = 1.0

    @property
    def key(self) -> str:
        return f"{self.task}/{self.library}"


@cache
def space_sample() -> list[Cell]:
    """Every so-manieth attack of the whole space."""
    both = (False, True)
    cells = [
        (damage, defense, power, accuracy, breakshield, burned, soaked, blurred)
        for burned in both for soaked in both for blurred in both for damage in DICE for defense in DICE
        for power in range(11) for accuracy in NUMBERS for breakshield in NUMBERS
    ]  # fmt: skip
    return cells[::STEP]


def attack_cells() -> dict[str, list[Cell]]:
    """The cells of both tasks that make many attacks, as the peers do them."""
    return {"grid": GRID, "space": space_sample()}


# ---------------------------------------------------------------------- ours

STRONG = (3, 2, 3, 7, 9)
"""3 dice + 3 against 2 dice at 7, Breakshield 9."""


def ours() -> list[Entry]:
    """Our odds, on plain integers, and on whole grids through numpy."""
    strong, cards = luturas.attack(*STRONG), made_up_cards()
    return [
        Entry("grid", "luu, numpy", grid.attacks, lambda: from_grid(grid.attacks(), GRID), times=50),
        Entry("grid", "luu, plain", lambda: [luturas.attack(*cell) for cell in GRID], lambda: plain(GRID)),
        Entry("space", "luu, numpy", grid.design_space, lambda: from_grid(grid.design_space(), space_sample())),
        Entry("knock-out", "luu, plain", knock_out, knock_out, times=50),
        Entry("small duel", "luu, plain", lambda: duel(strong, SMALL_STAMINA), lambda: duel(strong, SMALL_STAMINA), 50),
        Entry("duel", "luu, plain", lambda: duel(strong, STAMINA), lambda: duel(strong, STAMINA), times=50),
        Entry("battle", "luu, plain", battle, battle),
        *[Entry(task, "luu, plain", of_option(*option), of_option(*option)) for task, option in LIVE.items()],
        Entry("matrix", "luu, plain", lambda: luturas.matchups(cards), lambda: luturas.matchups(cards).first),
    ]


LIVE: dict[str, tuple[str, dict[str, Any], str]] = {
    "planet attack": ("planet", {"draft": "fixed", "chaos": 0}, "attack:"),
    "planet defend": ("planet", {"draft": "fixed", "chaos": 0}, "defend"),
    "luturas versus": ("luturas", {"draft": "auto", "mode": "versus"}, "tool:"),
    "luturas solo": ("luturas", {"draft": "auto", "mode": "solo"}, "tool:"),
}
"""Options of running games: the game, its set-up, and how the option's key begins."""


def of_option(game: str, setup: dict[str, Any], begins: str) -> Callable[[], Outlook]:
    """Asks for the odds of the first option of that kind that fits, with nothing remembered from before."""
    session = luu.new(game, seed=7, **setup)
    keys = [option.key for option in session.choice.options if is_asked(option, begins)] if session.choice else []
    while session.choice and not keys:
        session.play(session.choice.keys[0])
        keys = [option.key for option in session.choice.options if is_asked(option, begins)] if session.choice else []

    def ask() -> Outlook:
        live_planet.remembered.cache_clear()
        live_luturas_phase.forget()
        return odds.of(session, keys[0])

    return ask


def is_asked(option: Option, begins: str) -> bool:
    """Whether an option is of that kind, and no card that does not fit."""
    return option.key.startswith(begins) and "does not fit" not in option.label


def from_grid(found: grid.Grid, cells: Iterable[Cell]) -> list[Chances]:
    """These cells of a grid."""
    names = ("damage_dice", "defense_dice", "power", "accuracy", "breakshield", "burned", "soaked", "blurred")
    return [dict(found.cell(**dict(zip(names, cell, strict=True)))) for cell in cells]


def plain(cells: Iterable[Cell]) -> list[Chances]:
    """These attacks one by one."""
    return [dict(luturas.attack(*cell)) for cell in cells]


def knock_out() -> tuple[Fraction, Fraction]:
    """From the dice on: the mean number of attacks to 20 Stamina, and the chance of ten at most."""
    attacks = luturas.attacks_to_ko(luturas.attack(*STRONG), STAMINA)
    return attacks.mean, attacks.at_most(10)


def duel(damage: Distribution, stamina: int) -> Fraction:
    """Two alike, the first attacking first."""
    fighter = Fighter(damage, stamina)
    return luturas.duel(fighter, fighter)


def battle() -> Fraction:
    """Two whose Tools inflict a status each, at 14 Stamina."""
    one = Creature(14, 3, 2, 5, Tool(4, 6, 11, special=8, inflicts="Soaked"))
    other = Creature(14, 3, 2, 4, Tool(4, 6, 10, special=9, inflicts="Burned"))
    return luturas.battle(one, other).one


def made_up_cards() -> Any:
    """18 creatures and 36 Tools of the real ones' spread; made up, so that figures of different days compare."""
    luturas_made_up = [
        SimpleNamespace(
            id=f"M{number:02}", name=f"Made-up {number}", stamina=10 + number * 5 % 7, damage_dice=2 + number % 3,
            defense_dice=1 + number * 2 % 3, speed=1 + number * 7 % 10,
            categories=tuple({number % 6, (number + 1) % 6, (number * 2 + 3) % 6}),
        )
        for number in range(18)
    ]  # fmt: skip
    tools = [
        SimpleNamespace(category=number % 6, accuracy=4 + number * 5 % 5, breakshield=7 + number * 3 % 6,
                        power=3 + number * 2 % 5)
        for number in range(36)
    ]  # fmt: skip
    return SimpleNamespace(luturas=luturas_made_up, tools=tools)


# ---------------------------------------------------------------------- icepool


def icepool_entries() -> list[Entry] | Missing:
    """What icepool answers exactly; dice that many attacks share are made once."""
    try:
        icepool = importlib.import_module("icepool")
    except ImportError as why:
        return Missing("icepool", str(why))
    strong = icepool_attacks(icepool, [STRONG + (False,) * 3])[0]
    return [
        *(
            Entry(
                task, "icepool",
                lambda cells=cells: icepool_attacks(icepool, cells),
                lambda cells=cells: [in_fractions(die) for die in icepool_attacks(icepool, cells)],
                share=1 if task == "grid" else 1 / STEP,
            )
            for task, cells in attack_cells().items()
        ),
        Entry("knock-out", "icepool", lambda: icepool_knock_out(icepool), lambda: icepool_knock_out(icepool)),
        Entry(
            "small duel", "icepool",
            lambda: icepool_duel(icepool, strong, SMALL_STAMINA),
            lambda: icepool_duel(icepool, strong, SMALL_STAMINA),
        ),
    ]  # fmt: skip


def icepool_attacks(icepool: Any, cells: Iterable[Cell]) -> list[Any]:
    """Each attack as a mixture of a miss, a hit, and a hit against the lowest defense die."""
    d4, rolls = icepool.d4, {False: 2 @ icepool.d6, True: icepool.d6}

    @cache
    def hit(damage: int, defense: int, power: int, burned: bool, lowest: bool) -> Any:
        struck = d4.lowest(damage) if burned else d4.highest(damage)
        return (struck - (d4.lowest(defense) if lowest else d4.highest(defense)) + power).clip(0)

    @cache
    def ways(target: int, blurred: bool) -> int:
        return int(rolls[blurred].quantity(">=", target))

    found = []
    for damage, defense, power, accuracy, breakshield, burned, soaked, blurred in cells:
        hits, broken = ways(accuracy, blurred), ways(max(accuracy, breakshield), blurred)
        parts = [0, hit(damage, defense, power, burned, soaked), hit(damage, defense, power, burned, True)]
        times = [rolls[blurred].denominator() - hits, hits - broken, broken]
        found.append(icepool.Die(parts, times=times))
    return found


def icepool_knock_out(icepool: Any) -> tuple[Fraction, Fraction]:
    """Its own mean time to a sum, and ten attacks added up; of a new die, since a die remembers its answers."""
    damage = icepool_attacks(icepool, [STRONG + (False,) * 3])[0]
    return damage.mean_time_to_sum(STAMINA), (10 @ damage).probability(">=", STAMINA)


def icepool_duel(icepool: Any, damage: Any, stamina: int) -> Fraction:
    """Rounds repeated until one has fallen, by its own absorbing chain."""

    def after(struck: int, taken: int, ours: int, theirs: int) -> tuple[int, int]:
        return (ours, 0) if struck >= theirs else (max(0, ours - taken), theirs - struck)

    def fought(ours: int, theirs: int) -> Any:
        return icepool.map(after, damage, damage, ours, theirs) if ours and theirs else (min(1, ours), min(1, theirs))

    end = icepool.Die([(stamina, stamina)]).map(fought, star=True, repeat="inf")
    return Fraction(end.marginals[1].probability(0))


def in_fractions(die: Any) -> Chances:
    """An icepool die as value -> chance."""
    return {value: Fraction(quantity, die.denominator()) for value, quantity in die.items()}


# ---------------------------------------------------------------------- dyce


def dyce_entries() -> list[Entry] | Missing:
    """What dyce answers exactly: attacks, and ten of them added up. It has nothing for what has no end."""
    try:
        dyce = importlib.import_module("dyce")
    except ImportError as why:
        return Missing("dyce", str(why))
    warnings.filterwarnings("ignore", message=".* is experimental")
    return [
        Entry(
            task, "dyce",
            lambda cells=cells: dyce_attacks(dyce, cells),
            lambda cells=cells: [from_counts(h) for h in dyce_attacks(dyce, cells)],
            share=1 if task == "grid" else 1 / STEP,
        )
        for task, cells in attack_cells().items()
    ]  # fmt: skip


def dyce_attacks(dyce: Any, cells: Iterable[Cell]) -> list[Any]:
    """Each attack as the roll, expanded by what it comes to."""
    d4, rolls = dyce.H(4), {False: 2 @ dyce.H(6), True: dyce.H(6)}

    @cache
    def kept(dice: int, lowest: bool) -> Any:
        return d4.order_stat_for_n_at_pos(dice, 0 if lowest else dice - 1)

    @cache
    def hit(damage: int, defense: int, power: int, burned: bool, lowest: bool) -> Any:
        return (kept(damage, burned) - kept(defense, lowest) + power).apply(lambda value: max(0, value))

    found = []
    for damage, defense, power, accuracy, breakshield, burned, soaked, blurred in cells:
        whole = hit(damage, defense, power, burned, soaked)
        broken = hit(damage, defense, power, burned, True)

        def outcome(
            roll: Any,
            accuracy: int = accuracy,
            breakshield: int = breakshield,
            whole: Any = whole,
            broken: Any = broken,
        ) -> Any:
            if roll.outcome < accuracy:
                return 0
            return broken if roll.outcome >= breakshield else whole

        found.append(dyce.expand(outcome, rolls[blurred]))
    return found


def from_counts(histogram: Any) -> Chances:
    """A histogram of dyce as value -> chance; a value of count 0 is none."""
    return {value: Fraction(count, histogram.total) for value, count in histogram.items() if count}
