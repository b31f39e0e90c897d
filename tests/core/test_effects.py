"""The card notation: what it reads, what it writes, and what it says when it cannot read."""

from __future__ import annotations

import pickle
from collections.abc import Mapping
from dataclasses import dataclass
from typing import ClassVar, Literal

import pytest

from luu.core.effects import Effect, Rule, arguments, collect, operation, parse, unparse
from luu.core.errors import BadEffect


@dataclass(frozen=True, slots=True)
class Heal(Effect):
    who: Literal["self", "bench"]
    amount: int


@dataclass(frozen=True, slots=True)
class Mod(Effect):
    who: Literal["self", "opp"]
    stat: str
    amount: int
    until: str = "always"
    allowed: ClassVar[Mapping[str, tuple[str, ...]]] = {
        "stat": ("dmg", "guard", "roll"),
        "until": ("always", "round", "next"),
    }
    floor: ClassVar[Mapping[str, int]] = {"amount": -9}


@dataclass(frozen=True, slots=True)
class DrawTwice(Effect):
    pass


@dataclass(frozen=True, slots=True)
class Place(Effect):
    op: ClassVar[str] = "STATUS"
    word: str


class NoVerb(Effect):
    """What a game's verbs have in common is not a verb itself."""


VERBS = collect(globals())
TRIGGERS = ("on_play", "on_hit", "on_end")


def test_a_verb_is_found_because_it_is_there():
    assert set(VERBS) == {"HEAL", "MOD", "DRAW_TWICE", "STATUS"}
    assert operation(DrawTwice) == "DRAW_TWICE"


@pytest.mark.parametrize(
    ("text", "rules"),
    [
        pytest.param("", (), id="no effect"),
        pytest.param("HEAL(self,3)", (Rule("on_play", (Heal("self", 3),)),), id="on_play unless said"),
        pytest.param(
            "HEAL(self, 3); DRAW_TWICE()",
            (Rule("on_play", (Heal("self", 3), DrawTwice())),),
            id="clauses run left to right",
        ),
        pytest.param(
            "on_hit: MOD(self, guard, -1, round)",
            (Rule("on_hit", (Mod("self", "guard", -1, "round"),)),),
            id="a trigger, a negative number, an optional argument",
        ),
        pytest.param(
            "on_hit:MOD(self,roll,2);HEAL(self,1)",
            (Rule("on_hit", (Mod("self", "roll", 2), Heal("self", 1))),),
            id="a trigger holds until the next one",
        ),
        pytest.param(
            "HEAL(self, 1); on_hit: DRAW_TWICE(); on_end: HEAL(bench, 2); STATUS(Burned)",
            (
                Rule("on_play", (Heal("self", 1),)),
                Rule("on_hit", (DrawTwice(),)),
                Rule("on_end", (Heal("bench", 2), Place("Burned"))),
            ),
            id="several triggers",
        ),
        pytest.param(" HEAL ( self , 3 ) ; ", (Rule("on_play", (Heal("self", 3),)),), id="spaces, a last ;"),
    ],
)
def test_parse_and_write_back(text, rules):
    assert parse(text, VERBS, TRIGGERS) == rules
    assert parse(unparse(rules), VERBS, TRIGGERS) == rules


def test_a_parameter_of_the_row_stands_for_its_number():
    rules = parse("HEAL(self, amount); MOD(self, dmg, extra)", VERBS, TRIGGERS, {"amount": 4, "extra": 2})
    assert rules[0].effects == (Heal("self", 4), Mod("self", "dmg", 2))
    assert arguments(rules) == ("self", 4, "self", "dmg", 2, "always")


def test_a_parameter_with_a_minus_stands_for_that_much_less():
    (rule,) = parse("MOD(self, dmg, -amount)", VERBS, TRIGGERS, {"amount": 4})
    assert rule.effects == (Mod("self", "dmg", -4),)


def test_writing_leaves_out_what_goes_without_saying():
    text = "MOD(self, dmg, 2); on_end: MOD(opp, roll, -1, next)"
    assert unparse(parse(text, VERBS, TRIGGERS)) == text


@pytest.mark.parametrize(
    ("text", "where", "given", "expected", "hint"),
    [
        ("HEEL(self,1)", "operation", "HEEL", "HEAL", "did you mean 'HEAL'?"),
        ("heal(self,1)", "operation", "heal", "HEAL", "did you mean 'HEAL'?"),
        ("HEAL(selv,1)", "HEAL, argument 'who'", "selv", "one of self, bench", "did you mean 'self'?"),
        ("HEAL(self,few)", "HEAL, argument 'amount'", "few", "a whole number", ""),
        ("HEAL(self,amont)", "HEAL, argument 'amount'", "amont", "amount", "did you mean 'amount'?"),
        ("MOD(self,gard,1)", "MOD, argument 'stat'", "gard", "dmg, guard, roll", "did you mean 'guard'?"),
        ("HEAL(self)", "HEAL(...)", "self", "HEAL(who, amount)", ""),
        (
            "MOD(self,dmg,1,round,2)",
            "MOD(...)",
            "self, dmg, 1, round, 2",
            "MOD(who, stat, amount, [until])",
            "",
        ),
        ("STATUS(1)", "STATUS, argument 'word'", "1", "a word", ""),
        ("on_hot: HEAL(self,1)", "trigger of clause 1", "on_hot", "on_hit", "did you mean 'on_hit'?"),
        ("HEAL(self,1) HEAL(self,1)", "clause 1", "HEAL(self,1) HEAL(self,1)", "OP(arg, arg)", ""),
        ("HEAL(self,1);;HEAL(self,1)", "clause 2", "", "OP(arg, arg)", ""),
        ("HEAL(self,0)", "HEAL, argument 'amount'", "0", "1 or more", ""),
        ("HEAL(self,-9)", "HEAL, argument 'amount'", "-9", "1 or more", ""),
        ("HEAL(self,100)", "HEAL, argument 'amount'", "100", "99 or less", ""),
        ("HEAL(self,none)", "HEAL, argument 'amount'", "none = 0", "1 or more", ""),
        ("HEAL(self,-amount)", "HEAL, argument 'amount'", "-amount = -1", "1 or more", ""),
        ("HEAL(self,-amont)", "HEAL, argument 'amount'", "-amont", "amount", "did you mean 'amount'?"),
        ("MOD(self,dmg,-10)", "MOD, argument 'amount'", "-10", "-9 or more", ""),
        ("HEAL(self,1", "clause 1", "HEAL(self,1", "OP(arg, arg)", ""),
    ],
)
def test_what_cannot_be_read_is_said_plainly(text, where, given, expected, hint):
    with pytest.raises(BadEffect) as caught:
        parse(text, VERBS, TRIGGERS, {"amount": 1, "none": 0})
    fault = caught.value
    assert (fault.where, fault.given) == (where, given)
    assert expected in fault.expected
    assert fault.hint == hint
    assert repr(given) in str(fault)
    assert str(pickle.loads(pickle.dumps(fault))) == str(fault)
