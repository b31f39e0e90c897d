"""What the odds explorer can be asked of either game: each question with its fields, their bounds, and its answer.

A curve is a question with a number for every field. As text it is `planet-attack,attack:3,sector:2`, what is not said
being as it is by default; several curves and a view make the query of a page's address.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from math import comb
from typing import Any, Final
from urllib.parse import parse_qs, urlencode

from luu import odds
from luu.odds import Distribution
from luu_widgets.chart_odds import MOST, VIEWS, Chances, View

LONGEST: Final = 1_500
"""So many characters a query may have."""
LONGEST_WAIT: Final = 60
"""A wait with a larger mean is not drawn: it would be counted for seconds, and be a chart of a thousand bars."""
NONE: Final = 13
"""A Breakshield that 2D6 never reach stands for none."""

planet, luturas = odds.planet, odds.luturas


@dataclass(frozen=True)
class Field:
    """A whole number that a question takes; `switch`: 0 or 1."""

    name: str
    label: str
    least: int
    most: int
    default: int

    @property
    def switch(self) -> bool:
        """Whether it is so or not."""
        return (self.least, self.most) == (0, 1)


@dataclass(frozen=True)
class Question:
    """A question with its fields in order; `counts` says what its values are."""

    id: str
    label: str
    counts: str
    fields: tuple[Field, ...]
    answer: Callable[..., Chances]


@dataclass(frozen=True)
class Curve:
    """A question asked with a number for every field."""

    question: Question
    numbers: Mapping[str, int]

    @property
    def text(self) -> str:
        """As it stands in a query: only what is not as by default."""
        said = [f"{f.name}:{self.numbers[f.name]}" for f in self.question.fields if self.numbers[f.name] != f.default]
        return ",".join([self.question.id, *said])

    @property
    def name(self) -> str:
        """In few words, for a legend."""
        return f"{self.question.label}: {self.details}"

    @property
    def details(self) -> str:
        """The numbers that are not as by default; the first few if there are none."""
        fields = [f for f in self.question.fields if self.numbers[f.name] != f.default]
        fields = fields or [f for f in self.question.fields if not f.switch][:3]
        return ", ".join(f.label if f.switch else f"{f.label} {self.numbers[f.name]}" for f in fields)

    def chances(self) -> Chances:
        """The exact distribution. Raises a ValueError for numbers that do not go together, or take for ever."""
        return drawable(self.question.answer(**self.numbers), self.question.counts)


def drawable(chances: Chances, counts: str) -> Chances:
    """The same, unless it is a wait so long that nobody wants to see every step of it. Raises a ValueError."""
    if not isinstance(chances, Distribution) and chances.mean > LONGEST_WAIT:
        raise ValueError(f"it takes {float(chances.mean):,.0f} {counts} on average, drawn are {LONGEST_WAIT} at most")
    return chances


# ---------------------------------------------------------------------- the answers


def _dice(dice: int, sides: int, keep: int, add: int) -> Chances:
    """So many dice, the highest kept, and a number added."""
    if keep > dice:
        raise ValueError(f"{keep} of {dice} dice cannot be kept")
    return kept(dice, sides, keep or dice).map(lambda value: value + add)


def kept(dice: int, sides: int, keep: int) -> Distribution:
    """The sum of the highest `keep` of so many dice: faces from the highest down, each on any number of the dice."""
    ways = {(dice, keep, 0): 1}  # dice left, to keep, sum -> ways
    for face in range(sides, 0, -1):
        after: dict[tuple[int, int, int], int] = {}
        for (left, wanted, total), weight in ways.items():
            for count in range(left + 1) if face > 1 else (left,):
                taken = min(count, wanted)
                place = (left - count, wanted - taken, total + taken * face)
                after[place] = after.get(place, 0) + weight * comb(left, count)
        ways = after
    sums: dict[int, int] = {}
    for (_, _, total), weight in ways.items():
        sums[total] = sums.get(total, 0) + weight
    return Distribution(sums)


def _attack(attack: int, sector: int, bonus: int, modifier: int, predatory: int, times: int) -> Chances:
    return planet.attack(attack, sector, type_modifier=modifier, bonus=bonus, predatory=predatory, times=times)


def _until_fall(attack: int, sector: int, hp: int, evades: int, impervious: int) -> Chances:
    return planet.attacks_until_fall(planet.attack(attack, sector), hp, _evades(evades), impervious)


def _hit(
    attack: int, attacks: int, sector: int, players: int, defend: int, defence: int, shell: int, impervious: int,
    evades: int, surge: int,
) -> Distribution:  # fmt: skip
    return planet.enemy_phase(
        [attack] * attacks, bool(defend), _evades(evades), sector=sector, players=players, defence=defence,
        shell=shell, impervious=impervious, surge=bool(surge),
    )  # fmt: skip


def _phases(attack: int, attacks: int, sector: int, defend: int, hp: int, heal: int) -> Chances:
    phase = planet.enemy_phase([attack] * attacks, bool(defend), sector=sector)
    return planet.phases_until_fall(phase, hp, heal)


def _evades(faces: int) -> int:
    """From the number of faces that evade to the least of them."""
    return 7 - faces if faces else 0


def _parts(
    damage_dice: int, defense_dice: int, power: int, accuracy: int, breakshield: int, burned: int, soaked: int,
    blurred: int,
) -> Distribution:  # fmt: skip
    shield = None if breakshield >= NONE else breakshield
    return luturas.attack(damage_dice, defense_dice, power, accuracy, shield, bool(burned), bool(soaked), bool(blurred))


def _to_ko(stamina: int, **parts: int) -> Chances:
    return luturas.attacks_to_ko(_parts(**parts), stamina)


def _chain(accuracy: int, power: int, defense_dice: int, soaked: int) -> Chances:
    return luturas.oscumora_damage(accuracy, power, defense_dice, soaked=bool(soaked))


def _fall(damage_dice: int, power: int, accuracy: int, breakshield: int, field: int, stamina: int) -> Chances:
    shield = None if breakshield >= NONE else breakshield
    return luturas.oscumora_fall(damage_dice, power, accuracy, shield, field, stamina)


def _special(accuracy: int, other: int, start: int, special: int, gain: int) -> Chances:
    return luturas.rounds_to_special(accuracy, other, start=start, special=special, gain=gain)


# ---------------------------------------------------------------------- the questions

_SECTOR: Final = Field("sector", "sector", 1, 5, 1)
_PLAYERS: Final = Field("players", "players", 1, 2, 1)
_EVADES: Final = Field("evades", "faces that evade", 0, 3, 0)
_IMPERVIOUS: Final = Field("impervious", "Impervious", 0, 4, 0)
_ENEMY: Final = Field("attack", "enemy's attack", 0, 25, 3)
_ATTACKS: Final = Field("attacks", "attacks", 1, 5, 2)
_DEFEND: Final = Field("defend", "defending", 0, 1, 0)
_HP: Final = Field("hp", "HP", 1, 110, 20)
_TOOL: Final = (
    Field("power", "Power", 0, 12, 3),
    Field("accuracy", "Accuracy", 2, 12, 7),
    Field("breakshield", "Breakshield (13: none)", 2, NONE, 9),
)
_DAMAGE: Final = Field("damage_dice", "damage D4", 1, 8, 3)
_DEFENSE: Final = Field("defense_dice", "defense D4", 0, 8, 2)
_STATUSES: Final = (
    Field("burned", "Burned", 0, 1, 0),
    Field("soaked", "target Soaked", 0, 1, 0),
    Field("blurred", "Blurred", 0, 1, 0),
)
_STAMINA: Final = Field("stamina", "Stamina", 1, 20, 14)

_ALL: Final = (
    Question(
        "dice", "Any dice", "total",
        (
            Field("dice", "dice", 1, 8, 2), Field("sides", "sides", 2, 20, 6),
            Field("keep", "highest kept (0: all)", 0, 8, 0), Field("add", "added", -10, 20, 0),
        ), _dice,
    ),
    Question("planet-dice", "Sector dice", "what the dice add", (_SECTOR, _PLAYERS), planet.sector_roll),
    Question(
        "planet-attack", "Your attack", "power",
        (
            Field("attack", "attack", 0, 12, 3), _SECTOR, Field("bonus", "bonus", 0, 8, 0),
            Field("modifier", "type modifier", -1, 1, 0), Field("predatory", "Predatory", 0, 3, 0),
            Field("times", "times", 1, 2, 1),
        ), _attack,
    ),
    Question(
        "planet-fell", "Attacks until an enemy falls", "attacks",
        (Field("attack", "attack", 0, 12, 3), _SECTOR, _HP, _EVADES, _IMPERVIOUS), _until_fall,
    ),
    Question(
        "planet-hit", "Damage of an enemy phase", "damage",
        (
            _ENEMY, _ATTACKS, _SECTOR, _PLAYERS, Field("defence", "defence", 0, 6, 0),
            Field("shell", "shell", 0, 4, 0), _IMPERVIOUS, _EVADES, _DEFEND, Field("surge", "Surge Protocol", 0, 1, 0),
        ), _hit,
    ),
    Question(
        "planet-stand", "Enemy phases until a Luu falls", "phases",
        (_ENEMY, _ATTACKS, _SECTOR, Field("hp", "HP", 1, 60, 20), Field("heal", "heals", 0, 4, 0), _DEFEND), _phases,
    ),
    Question(
        "planet-hand", "Luu in the opening hand", "Luu cards",
        (
            Field("deck", "deck", 5, 60, 30), Field("luu", "Luu cards", 0, 60, 12),
            Field("mulligan", "with the mulligan", 0, 1, 0),
        ), lambda deck, luu, mulligan: planet.opening_luu(deck, luu, mulligan=bool(mulligan)),
    ),
    Question(
        "planet-chaos", "Chaos cards drawn", "chaos cards",
        (Field("pile", "pile", 5, 60, 30), Field("chaos", "chaos cards", 0, 5, 3), Field("draws", "draws", 1, 5, 5)),
        planet.chaos_draws,
    ),
    Question(
        "luturas-attack", "Damage of an attack", "damage", (_DAMAGE, _DEFENSE, *_TOOL, *_STATUSES), _parts,
    ),
    Question(
        "luturas-ko", "Attacks to a knock-out", "attacks", (_STAMINA, _DAMAGE, _DEFENSE, *_TOOL, *_STATUSES), _to_ko,
    ),
    Question(
        "luturas-phase", "Damage of an Oscumora phase", "damage",
        (
            Field("accuracy", "Accuracy", 2, 12, 8), Field("power", "Power", 0, 12, 7), _DEFENSE,
            Field("soaked", "Soaked", 0, 1, 0),
        ), _chain,
    ),
    Question(
        "luturas-fall", "Attacks until an Oscumora falls", "attacks",
        (_DAMAGE, *_TOOL, Field("field", "Force Field", 0, 12, 5), Field("stamina", "Stamina", 1, 14, 7)), _fall,
    ),
    Question(
        "luturas-special", "Rounds until Special is full", "rounds",
        (
            Field("accuracy", "Accuracy", 2, 12, 6), Field("other", "Oscumora's", 2, 13, 8),
            Field("start", "start", 0, 8, 0), Field("special", "Special number", 2, 13, 7),
            Field("gain", "adds", 0, 4, 0),
        ), _special,
    ),
)  # fmt: skip

QUESTIONS: Final[Mapping[str, Question]] = {question.id: question for question in _ALL}
"""By id, in the order in which they are offered."""

GAMES: Final = {"planet": "Planet Luu", "luturas": "Luturas"}
"""Short, so that the names of all questions have room on a phone."""


def offered() -> list[tuple[str, str]]:
    """The questions with the game they belong to, as label and id."""
    games = {question.id: GAMES.get(question.id.partition("-")[0], "") for question in _ALL}
    return [(f"{games[one.id]}: {one.label}" if games[one.id] else one.label, one.id) for one in _ALL]


# ---------------------------------------------------------------------- curves from text and numbers


def curve(question: str, **numbers: Any) -> Curve:
    """A question with its numbers, the others as by default. Raises a ValueError that says what is expected."""
    asked = QUESTIONS.get(question)
    if asked is None:
        raise ValueError(f"the question {question[:40]!r} was asked, expected one of {', '.join(QUESTIONS)}")
    fields = {field.name: field for field in asked.fields}
    for name, value in numbers.items():
        field = fields.get(name)
        if field is None:
            raise ValueError(f"{question} was given {name[:40]!r}, expected one of {', '.join(fields)}")
        if not isinstance(value, int) or isinstance(value, bool) or not field.least <= value <= field.most:
            raise ValueError(f"{name} of {question} is {field.least} to {field.most}, got {str(value)[:40]!r}")
    return Curve(asked, {name: numbers.get(name, field.default) for name, field in fields.items()})


def read_curve(text: str) -> Curve:
    """A curve from its text. Raises a ValueError."""
    question, *parts = text.split(",")
    numbers: dict[str, int] = {}
    for part in parts:
        name, _, number = part.partition(":")
        if not number.lstrip("-").isascii() or not number.lstrip("-").isdigit() or len(number) > 6:
            raise ValueError(f"{part[:40]!r} was given, expected a field and a whole number such as sector:2")
        numbers[name] = int(number)
    return curve(question, **numbers)


def read_query(query: str) -> tuple[list[Curve], View]:
    """Curves and view of an address, none and the first view where it says nothing. Raises a ValueError."""
    if len(query) > LONGEST:
        raise ValueError(f"the address has {len(query)} characters after the question mark, expected {LONGEST} at most")
    parts = parse_qs(query.removeprefix("?"), max_num_fields=4 * MOST)
    texts = parts.get("c", [])
    if len(texts) > MOST:
        raise ValueError(f"the address has {len(texts)} curves, expected {MOST} at most")
    views = {view: view for view in VIEWS}
    wanted = parts.get("view", [VIEWS[0]])[-1]
    if wanted not in views:
        raise ValueError(f"view is {', '.join(VIEWS[:-1])} or {VIEWS[-1]}, got {wanted[:40]!r}")
    return [read_curve(text) for text in texts], views[wanted]


def write_query(curves: list[Curve], view: View) -> str:
    """The query that `read_query` makes these of again."""
    return urlencode([("view", view), *(("c", one.text) for one in curves)], safe=",:")
