"""What a lesson may say in numbers: short expressions about a game before and after some moves.

A lesson's text holds them in braces, `{before.queues[0][0].hp}`; answers and goals are expressions too. The engine
works them out. They know the views of the game, what happened, the cards, the odds and the words below, nothing else.
"""

from __future__ import annotations

import dataclasses
import re
from collections.abc import Callable, Mapping, Sequence
from fractions import Fraction
from typing import Any, Final

from simpleeval import EvalWithCompoundTypes, FeatureNotAvailable

import luu
from luu import odds
from luu.core.choice import short
from luu.core.events import Event
from luu.core.session import Session
from luu.odds.distribution import Distribution
from luu.odds.unbounded import Unbounded
from luu_widgets.lessons.advice import advice, figure

BRACES: Final = re.compile(r"\{([^{}]*)\}")


class BadFact(ValueError):  # noqa: N818 - named as the engine names its faults
    """An expression that cannot be worked out: which one, and why."""


class Look:
    """A thing to look at: its parts by name and by number, none of its methods."""

    __slots__ = ("_it",)

    def __init__(self, it: object) -> None:
        self._it = it

    def __getattr__(self, name: str) -> Any:
        value = None if name.startswith("_") else getattr(self._it, name, None)
        if value is not None and not callable(value):
            return look(value)
        if isinstance(self._it, Mapping) and name in self._it:
            return look(self._it[name])
        known = self._it if isinstance(self._it, Mapping) else [part for part in dir(self._it) if part[0] != "_"]
        raise AttributeError(f"there is no {name!r} here; there is {', '.join(map(str, known))}")

    def __getitem__(self, place: int | str) -> Any:
        return look(self._it[place])  # type: ignore[index]

    def __len__(self) -> int:
        return len(self._it)  # type: ignore[arg-type]

    def __contains__(self, part: object) -> bool:
        return part in self._it  # type: ignore[operator]

    def __iter__(self) -> Any:
        return iter([look(part) for part in self._it])  # type: ignore[attr-defined]

    def __eq__(self, other: object) -> bool:
        return self._it == raw(other)

    def __hash__(self) -> int:
        return id(self._it)

    def __repr__(self) -> str:
        return short(self._it)


PLAIN: Final = (int, float, str, Fraction, type(None))


def look(value: object) -> Any:
    """A number, a word, or something to look at further."""
    return value if isinstance(value, PLAIN) else Look(value)


def raw(value: object) -> Any:
    """What is looked at; in a list too."""
    if isinstance(value, list | tuple):
        return [raw(one) for one in value]
    return value._it if isinstance(value, Look) else value


@dataclasses.dataclass(frozen=True)
class Scene:
    """A game before some moves and after them, and the events between."""

    before: Session
    after: Session
    events: tuple[Event, ...] = ()
    seat: int = 0

    def value(self, expression: str) -> Any:
        """What an expression comes to: a number, a word, true or false. Raises BadFact, which names it."""
        names = {"before": look(self.before.view(self.seat)), "after": look(self.after.view(self.seat))}
        reader = OnlyNamed(names=names, functions={**WORDS, **game_odds(self.before.game.name), **self._about_it()})
        try:
            return reader.eval(expression.strip())
        except Exception as fault:  # whatever somebody wrote there
            raise BadFact(f"{expression!r} cannot be worked out: {fault}") from fault

    def fill(self, text: str) -> str:
        """A text with its expressions worked out. Raises BadFact."""
        return BRACES.sub(lambda found: worded(self.value(found[1])), text)

    def _about_it(self) -> dict[str, Callable[..., Any]]:
        return {
            "count": lambda kind: len(self._kind(kind)),
            "total": lambda kind, part: sum(getattr(event, part) for event in self._kind(kind)),
            "total_dice": lambda kind: sum(face for _, face in raw(self._one(kind, 0)).dice),
            "listed_gains": lambda kind: gains(raw(self._one(kind, 0)).reasons),
            "first": lambda kind: self._one(kind, 0),
            "each": lambda kind: look(self._kind(kind)),
            "so_far": lambda kind: look([one for one in self.before.log if type(one).__name__ == kind]),
            "place": lambda kind: self.events.index(raw(self._one(kind, 0))),
            "reason": lambda kind, why: sum(dict(event.reasons).get(why, 0) for event in self._kind(kind)),
            "last": lambda kind: self._one(kind, -1),
            "card": lambda sheet, id_: look(self.before.cards.sheet(sheet)[id_]),
            "cards": lambda sheet: look(list(self.before.cards.sheet(sheet))),
            "option": lambda key: look(next(one for one in self._options() if one.key == key)),
            "options": lambda start="": look([one.key for one in self._options() if one.key.startswith(start)]),
            "odds": lambda key, part: look(odds.of(self.before, key)[part]),
            "offered": lambda start="": look([key for key in keys_of(self.after) if key.startswith(start)]),
            "chosen": lambda: next(iter(self.after.moves[len(self.before.moves) :]), ""),
            "advised": lambda part="key": dict(zip(("key", "rule"), self._advised(), strict=True))[part],
            "falls": self._falls,
            "tried": self._tried,
            "posed": self._posed,
        }

    def _advised(self) -> tuple[str, str]:
        """What the course advises now: the key, and the name of the rule that says so."""
        return advice(self.before.game.name).advised(self.before)

    def _falls(self, place: int = 0, keys: str = "") -> Fraction:
        """How likely a Luu of the queue, counted from 0, falls to what the enemies are about to do (Planet Luu).

        keys: moves before that, a blank between them.
        """
        session = self.before.copy()
        uid = session.view(self.seat)["queues"][self.seat][place]["uid"]
        for key in keys.split():
            session.play(key)
        intent = odds.intent(session)
        return (
            next((Fraction(one.falls) for one in intent.luus if one.uid == uid), Fraction(0)) if intent else Fraction(0)
        )

    def _tried(self, keys: str, expression: str) -> Any:
        """What an expression would come to after other moves than the step's: their keys, a blank between them."""
        after = self.before.copy()
        for key in keys.split():
            after.play(key)
        return dataclasses.replace(self, after=after, events=after.log[len(self.before.log) :]).value(expression)

    def _posed(self, position: Mapping[str, Any], expression: str) -> Any:
        """What an expression comes to where the game stands elsewhere."""
        session = luu.new(self.before.game.name, seed=1, cards=self.before.cards, position=raw(position))
        return Scene(session, session, (), self.seat).value(expression)

    def _options(self) -> Sequence[Any]:
        choice = self.before.choice
        return choice.options if choice is not None else ()

    def _kind(self, kind: str) -> list[Event]:
        return [event for event in self.events if type(event).__name__ == kind]

    def _one(self, kind: str, place: int) -> Any:
        found = self._kind(kind)
        if not found:
            happened = ", ".join(sorted({type(event).__name__ for event in self.events})) or "nothing"
            raise LookupError(f"no {kind} happened; there was {happened}")
        return look(found[place])


def keys_of(session: Session) -> tuple[str, ...]:
    """What can be chosen now; nothing where the game is over."""
    return session.choice.keys if session.choice is not None else ()


class OnlyNamed(EvalWithCompoundTypes):
    """Calls only functions that are named here, never the methods of what it looks at."""

    def _eval_call(self, node: Any) -> Any:
        if not hasattr(node.func, "id"):
            raise FeatureNotAvailable("only the functions of a lesson can be called")
        return super()._eval_call(node)


def game_odds(game: str) -> dict[str, Callable[..., Any]]:
    """The exact chances of a game by their public names: `sector_roll(3)`, `check(7)`; kept from changing anything."""
    module = {"planet": odds.planet, "luturas": odds.luturas}[game]
    found = {name: getattr(module, name) for name in module.__all__}
    return {name: opened(function) for name, function in found.items() if callable(function)}


def opened(function: Callable[..., Any]) -> Callable[..., Any]:
    """A function that takes and gives things to look at."""

    def called(*values: Any, **named: Any) -> Any:
        return look(function(*map(raw, values), **{name: raw(value) for name, value in named.items()}))

    return called


def distribution(value: object) -> Distribution | Unbounded:
    """Only a distribution has chances of values."""
    it = raw(value)
    if not isinstance(it, Distribution | Unbounded):
        raise TypeError(f"{short(it)} was given, expected a distribution")
    return it


WORDS: Final[dict[str, Callable[..., Any]]] = {
    "size": lambda value: len(raw(value)),
    "exactly": lambda value, number: distribution(value).exactly(number),
    "at_least": lambda value, number: distribution(value).at_least(number),
    "at_most": lambda value, number: distribution(value).at_most(number),
    "lowest": lambda value: min(distribution(value)),
    "highest": lambda value: max(distribution(value)),
    "percent": lambda chance: f"{float(chance) * 100:.3g} %",
    "fraction": lambda value: str(Fraction(raw(value))),
    "rounded": lambda value, places=0: round(float(value), places),
    "listed": lambda values: ", ".join(worded(one) for one in raw(values)),
    "spelled": lambda number: spelled(number),
    "spread": lambda value: spread(distribution(value)),
    "no_later": lambda mine, theirs: no_later(distribution(mine), distribution(theirs)),
    "added": lambda reasons: added(raw(reasons)),
    "sum_of": lambda values: sum(raw(values)),
    "least": lambda *values: min(values),
    "most": lambda *values: max(values),
    "any_of": lambda values, word: word in raw(values),
    "advice": lambda game, name: look(figure(game, name)),
    "constant": lambda game, name: look(NUMBERS[game, name]()),
    "clauses": lambda game: len(luu.rules(game)),
}


FLOOR: Final = "never below"
"""How a Tally calls what keeps a total from falling further."""


def gains(reasons: Sequence[tuple[str, int]]) -> str:
    """The reasons of a total but for the dice, and for the least it can be: `Power 4 - Dead Battery 2`."""
    return added([one for one in reasons if one[1] and " die" not in f" {one[0]}" and FLOOR not in one[0]])


def added(reasons: Sequence[tuple[str, int]]) -> str:
    """The reasons of a number as a sum: `base 2 + Bonded Boost 1`, `base 3 - Symbiotic Drain 1`."""
    said = " ".join(f"{'-' if amount < 0 else '+'} {why} {abs(amount)}" for why, amount in reasons)
    return said.removeprefix("+ ") or "nothing"


LONG_ENOUGH: Final = 200
"""So many attacks are looked at; by then one of two has fallen, but for less than any figure shows."""


def no_later(mine: Distribution | Unbounded, theirs: Distribution | Unbounded) -> float:
    """How likely one number of attacks is no greater than another: who strikes first, and needs as many, wins."""
    return sum(float(mine.exactly(n)) * float(theirs.at_least(n)) for n in range(1, LONG_ENOUGH))


def spread(values: Distribution | Unbounded) -> str:
    """Each value with its chance: `0 in 16.7 %, 4 in 41.7 %, 5 in 41.7 %`."""
    return ", ".join(f"{value} in {float(values.exactly(value)) * 100:.3g} %" for value in sorted(values))


def spelled(number: object) -> str:
    """A small number as a word, as it stands in a sentence: `three`; a large one in figures."""
    words = ["none", "one", "two", "three", "four", "five", "six", "seven", "eight", "nine", "ten", "eleven", "twelve"]
    return words[number] if isinstance(number, int) and 0 <= number < len(words) else worded(number)


def worded(value: object) -> str:
    """A value as a person reads it: a fraction as a decimal where that is exact, else to two places."""
    value = raw(value)
    if isinstance(value, bool):
        return "yes" if value else "no"
    if isinstance(value, Fraction | float):
        return f"{float(value):.2f}".rstrip("0").rstrip(".")
    return str(value)


def _planet(name: str) -> Callable[[], int]:
    def number() -> int:
        from luu.planet import state, table
        from luu.planet.rules import chaos, draft, opening, rounds, waves

        places = (opening, draft, waves, chaos, rounds, table, state)
        found: int = next(getattr(place, name) for place in places if hasattr(place, name))
        return found

    return number


def _dice(sector: int) -> Callable[[], tuple[int, ...]]:
    def sides() -> tuple[int, ...]:
        from luu.planet.records import SECTOR_DICE

        return SECTOR_DICE[sector - 1]

    return sides


def _luturas(name: str) -> Callable[[], int]:
    def number() -> int:
        from luu.luturas import records, state
        from luu.luturas.rules import rounds, setup, stats, versus

        places = (setup, versus, rounds, stats, state, records)
        found: int = next(getattr(place, name) for place in places if hasattr(place, name))
        return found

    return number


NUMBERS: Final[dict[tuple[str, str], Callable[[], Any]]] = {
    ("planet", "opening hand"): _planet("OPENING_HAND"),
    ("planet", "starting luutex"): _planet("STARTING_LUUTEX"),
    ("planet", "core cards"): _planet("CORE_SIZE"),
    ("planet", "power cards"): _planet("POWER_SIZE"),
    ("planet", "core row"): _planet("CORE_REVEAL"),
    ("planet", "most chaos"): _planet("HIGHEST"),
    ("planet", "last round"): _planet("ROUND_LIMIT"),
    ("planet", "boss wave"): _planet("BOSS_WAVE"),
    ("planet", "last sector"): _planet("LAST_SECTOR"),
    ("planet", "hand limit"): _planet("HAND_LIMIT"),
    ("planet", "queue limit"): _planet("QUEUE_LIMIT"),
    ("planet", "xp needed"): _planet("XP_NEEDED"),
    **{("planet", f"dice {sector}"): _dice(sector) for sector in range(1, 6)},
    ("luturas", "opening hand"): _luturas("OPENING_HAND"),
    ("luturas", "team"): _luturas("TEAM"),
    ("luturas", "full special"): _luturas("FULL_SPECIAL"),
    ("luturas", "last round"): _luturas("LAST_ROUND"),
    ("luturas", "hand limit"): _luturas("HAND_LIMIT"),
    ("luturas", "natures"): _luturas("NATURES"),
    ("luturas", "categories"): _luturas("CATEGORIES"),
    ("luturas", "least dice"): _luturas("LEAST_DICE"),
    ("luturas", "most dice"): _luturas("MOST_DICE"),
    ("luturas", "most tries"): _luturas("MOST_TRIES"),
    ("luturas", "lasting limit"): _luturas("LASTING_LIMIT"),
}
"""Numbers that the rules set and no card shows: `{constant('planet', 'hand limit')}`."""
