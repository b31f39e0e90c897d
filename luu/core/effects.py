"""The card notation, `trigger: OP(arg, arg); OP(arg)`: read into frozen rules of frozen verbs, and back.

    effect := group (';' group)*            a `trigger:` starts a new group
    group  := [trigger ':'] clause (';' clause)*
    clause := OP '(' [arg (',' arg)*] ')'
    arg    := a word, a whole number, or the name of a parameter, with a minus before it or not

Clauses before the first trigger belong to `on_play`. Both games use this one grammar with their own verbs.
"""

from __future__ import annotations

import re
import typing
from collections.abc import Collection, Iterator, Mapping, Sequence
from dataclasses import MISSING, Field, dataclass, fields
from typing import Any, ClassVar, Final, Literal

from luu.core.errors import BadEffect, did_you_mean, listed

ON_PLAY: Final = "on_play"

_CLAUSE: Final = re.compile(r"(?:(?P<trigger>\w+)\s*:)?\s*(?P<op>\w+)\s*\((?P<args>[^()]*)\)", re.ASCII)
_NUMBER: Final = re.compile(r"[+-]?[0-9]{1,9}")
_MOST: Final = 99
_WORD: Final = re.compile(r"[A-Za-z_][A-Za-z0-9_]*")


class Effect:
    """What a verb is: a frozen dataclass whose fields are the arguments of its operation, in order.

    The operation is the class name in upper-case snake, unless the verb sets `op`. An `int` field takes a
    number from 1 to 99, or from the least that `floor` lists for it, a `Literal` field one of its values, a `str`
    field any word, or one that `allowed` lists for it.
    """

    __slots__ = ()

    op: ClassVar[str] = ""
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {}
    floor: ClassVar[Mapping[str, int]] = {}


@dataclass(frozen=True, slots=True)
class Rule:
    """When something happens, and the verbs that then run in order."""

    trigger: str
    effects: tuple[Effect, ...]


Verbs = Mapping[str, type[Effect]]
"""A game's verbs by operation."""


def operation(verb: type[Effect]) -> str:
    """The name under which a verb is written on a card."""
    return verb.op or re.sub(r"(?<=[a-z0-9])(?=[A-Z])", "_", verb.__name__).upper()


def collect(names: Mapping[str, object]) -> dict[str, type[Effect]]:
    """The verbs among a module's names (`globals()`), by operation: a verb is found because it is there."""
    found = [value for value in names.values() if isinstance(value, type) and issubclass(value, Effect)]
    return {operation(verb): verb for verb in found if "__dataclass_fields__" in vars(verb)}


class VerbsBelow(Mapping[str, type[Effect]]):
    """The verbs of a game by operation: every dataclass below its base class, wherever it was written. A class that is
    written anew, as in a cell of a notebook that runs again, takes the place of the old one."""

    def __init__(self, base: type[Effect], but: type[Effect] | None = None) -> None:
        """The verbs below `base`, except those below `but`, which are another kind of card's."""
        self.base = base
        self.but = but

    def found(self) -> dict[str, type[Effect]]:
        """All there are now. Raises TypeError for two classes that would be written alike."""
        verbs: dict[str, type[Effect]] = {}
        for verb in below(self.base):
            if "__dataclass_fields__" not in vars(verb) or (self.but is not None and issubclass(verb, self.but)):
                continue
            op = operation(verb)
            other = verbs.get(op)
            if other is not None and full_name(other) != full_name(verb):
                two = f"{full_name(other)} and {full_name(verb)}"
                raise TypeError(f"{two} are both written {op}; give one of them another name, or an `op`")
            verbs[op] = verb
        return verbs

    def __getitem__(self, op: str) -> type[Effect]:
        return self.found()[op]

    def __iter__(self) -> Iterator[str]:
        return iter(self.found())

    def __len__(self) -> int:
        return len(self.found())


def below(base: type[Effect]) -> list[type[Effect]]:
    """Every class below another one, older ones first within a family."""
    return [verb for child in base.__subclasses__() for verb in (child, *below(child))]


def full_name(verb: type[Effect]) -> str:
    """Where a class is written, and its name there."""
    return f"{verb.__module__}.{verb.__qualname__}"


def parse(
    text: str, verbs: Verbs, triggers: Collection[str] = (ON_PLAY,), params: Mapping[str, int] | None = None
) -> tuple[Rule, ...]:
    """Read an effect; a word that names a parameter stands for that number, with a minus for that much less.

    Empty text is no rule at all.
    """
    groups: list[tuple[str, list[Effect]]] = []
    for number, clause in enumerate(_clauses(text), start=1):
        trigger, op, args = _split(clause, number, triggers)
        if trigger or not groups:
            groups.append((trigger or ON_PLAY, []))
        groups[-1][1].append(_verb(op, args, verbs, params or {}))
    return tuple(Rule(trigger, tuple(effects)) for trigger, effects in groups)


def unparse(rules: Sequence[Rule]) -> str:
    """The notation of rules; `on_play` is left out where it opens the effect."""
    groups: list[str] = []
    for rule in rules:
        prefix = "" if not groups and rule.trigger == ON_PLAY else f"{rule.trigger}: "
        groups.append(prefix + "; ".join(_clause(effect) for effect in rule.effects))
    return "; ".join(groups)


def arguments(rules: Sequence[Rule]) -> tuple[int | str, ...]:
    """Every argument in the rules, so that a card's other columns can be checked against its effect."""
    effects = [effect for rule in rules for effect in rule.effects]
    return tuple(getattr(effect, field.name) for effect in effects for field in _fields(type(effect)))


def _clauses(text: str) -> list[str]:
    """The clauses between semicolons; one semicolon too many at the end is forgiven."""
    parts = [part.strip() for part in text.split(";")]
    return parts[:-1] if parts[-1] == "" else parts


def _split(clause: str, number: int, triggers: Collection[str]) -> tuple[str, str, list[str]]:
    """A clause's trigger (or nothing), operation and arguments as words."""
    match = _CLAUSE.fullmatch(clause)
    if match is None:
        raise BadEffect(f"clause {number}", clause, "OP(arg, arg), with `trigger:` before it or not")
    trigger = match["trigger"] or ""
    if trigger and trigger not in triggers:
        raise BadEffect(
            f"trigger of clause {number}", trigger, listed(sorted(triggers)), did_you_mean(trigger, triggers)
        )
    args = [arg.strip() for arg in match["args"].split(",")]
    return trigger, match["op"], [] if args == [""] else args


def _verb(op: str, args: Sequence[str], verbs: Verbs, params: Mapping[str, int]) -> Effect:
    """The verb that a clause names, with its arguments."""
    verb = verbs.get(op)
    if verb is None:
        raise BadEffect("operation", op, listed(sorted(verbs)), did_you_mean(op, verbs))
    wanted = _fields(verb)
    least = sum(field.default is MISSING and field.default_factory is MISSING for field in wanted)
    if not least <= len(args) <= len(wanted):
        raise BadEffect(f"{op}(...)", ", ".join(args), _signature(op, verb))
    kinds = _kinds(verb)
    values = [
        _argument(arg, op, field.name, kinds[field.name], verb, params)
        for arg, field in zip(args, wanted, strict=False)
    ]
    return verb(*values)


def _argument(arg: str, op: str, name: str, kind: object, verb: type[Effect], params: Mapping[str, int]) -> str | int:
    """One argument, checked against the type and the words of its field."""
    where = f"{op}, argument {name!r}"
    words = _words(kind, verb, name)
    if kind is int:
        param = arg.removeprefix("-")
        if param in params:
            number = params[param] if param == arg else -params[param]
            return _within(number, f"{arg} = {number}", where, verb.floor.get(name, 1))
        if _NUMBER.fullmatch(arg):
            return _within(int(arg), arg, where, verb.floor.get(name, 1))
        expected = "a whole number" + (f" or a parameter ({', '.join(params)})" if params else "")
        raise BadEffect(where, arg, expected, did_you_mean(param, params))
    if words and arg not in words:
        raise BadEffect(where, arg, listed(words), did_you_mean(arg, words))
    if not _WORD.fullmatch(arg):
        raise BadEffect(where, arg, "a word")
    return arg


def _within(number: int, given: str, where: str, least: int) -> int:
    """A number that an argument may have: nothing to gain, or less, is a slip of the pen."""
    if number < least:
        raise BadEffect(where, given, f"{least} or more")
    if number > _MOST:
        raise BadEffect(where, given, f"{_MOST} or less")
    return number


def _words(kind: object, verb: type[Effect], name: str) -> tuple[str, ...]:
    """The closed list of words for an argument; empty when any word will do."""
    if typing.get_origin(kind) is Literal:
        return typing.get_args(kind)
    return tuple(verb.allowed.get(name, ()))


def _fields(verb: type[Effect]) -> tuple[Field[Any], ...]:
    """A verb's arguments in order."""
    return fields(verb)  # type: ignore[arg-type]  # every verb is a dataclass, its base is not


def _kinds(verb: type[Effect]) -> dict[str, object]:
    """The type of each argument; annotations may be text (`from __future__ import annotations`)."""
    return typing.get_type_hints(verb)


def _signature(op: str, verb: type[Effect]) -> str:
    """How an operation is written, for an error: `HEAL(who, amount)`, optional arguments in brackets."""
    names = [field.name if field.default is MISSING else f"[{field.name}]" for field in _fields(verb)]
    return f"{op}({', '.join(names)})"


def _clause(effect: Effect) -> str:
    """One verb as it is written; arguments at the end that have their default are left out."""
    values = [(field, getattr(effect, field.name)) for field in _fields(type(effect))]
    while values and values[-1][0].default is not MISSING and values[-1][0].default == values[-1][1]:
        values.pop()
    return f"{operation(type(effect))}({', '.join(str(value) for _, value in values)})"
