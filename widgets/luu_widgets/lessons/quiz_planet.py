"""The questions about Planet Luu: each maker takes chance and a level, and gives a step in a position of its own."""

from __future__ import annotations

from random import Random
from typing import Any, Final

from luu_widgets.lessons.lesson import Answer, Step

CLASSES: Final = ("rasluu", "lagluu", "kjeluu", "gifluu", "bisluu")
FRONT: Final = "before.queues[0][0]"
TOP: Final = 5
"""The highest level of a Luu; base ones end at 3."""


def a_luu(random: Random, level: int) -> dict[str, Any]:
    """A Luu of a class by lot, stronger at a higher level of the quiz."""
    rank = random.randint(1, min(TOP, 1 + level))
    return {"luu": random.choice(CLASSES), "level": rank, "evolved": rank > 3 or (rank == 3 and level == 3)}


def a_position(random: Random, level: int, most_luu: int = 0) -> dict[str, Any]:
    """A colony and a wave: more of both at a higher level."""
    sector = random.randint(1, level)
    luu = [a_luu(random, level) for _ in range(random.randint(1, most_luu or level + 1))]
    foes = [f"{random.choice(CLASSES)}_t{random.randint(sector, sector + 1)}" for _ in range(2)]
    return {"queues": [luu], "sector": sector, "enemies": foes, "hands": [[]], "luutex": [random.randint(0, 6)]}


def power(random: Random, level: int) -> Step:
    """With what power does an attack arrive?"""
    return Step(
        position=a_position(random, level),
        seed=random.randrange(10_000),
        moves=("attack:rogue-1",),
        ask=(
            f"{{{FRONT}.name}} attacks Rogue {{before.enemies[0].name}}, and the dice come to "
            "{total_dice('Attacked')}. With what power does the attack arrive?"
        ),
        answer="first('Attacked').power",
        tells=("Attacked",),
        hint="Base, bonds, dice, and then the two classes PL-7.5.",
    )


def damage(random: Random, level: int) -> Step:
    """How much damage does the lead take from the first blow?"""
    position = a_position(random, level)
    acts = [random.choice(("defend", "gather")), *["gather"] * (len(position["queues"][0]) - 1)]
    words = "defends" if acts[0] == "defend" else "gathers"
    return Step(
        position=position,
        seed=random.randrange(10_000),
        moves=tuple(acts),
        ask=(
            f"{{{FRONT}.name}} leads and {words}. {{first('EnemyAttacked').enemy_name}} attacks it with a power of "
            "{first('EnemyAttacked').power}. How much damage does it take from that?"
        ),
        answer="first('LuuDamaged').amount",
        tells=("LuuDamaged 1",),
        hint="Go through the order of PL-7.6, one thing after the other.",
    )


def gather(random: Random, level: int) -> Step:
    """How much Luutex does a Gather bring?"""
    position = a_position(random, level, most_luu=3)
    position["queues"][0].insert(random.randint(0, 1), {"luu": "bisluu"})
    return Step(
        position=position,
        seed=random.randrange(10_000),
        moves=("gather",),
        ask=f"{{{FRONT}.name}} gathers. How much Luutex does that bring?",
        answer="first('LuutexGained').amount",
        tells=("LuutexGained",),
        hint="A bond may add to it PL-2.12.",
        cites=("PL-7.3",),
    )


def felled(random: Random, level: int) -> Step:
    """How likely does an attack fell the enemy?"""
    position = a_position(random, level)
    foe = position["enemies"][0]
    position["enemies"][0] = {"enemy": foe, "hp": random.randint(1, 8)}
    return Step(
        position=position,
        seed=random.randrange(10_000),
        ask=(
            f"{{{FRONT}.name}} has {{{FRONT}.attack}} attack, Rogue {{before.enemies[0].name}} has "
            "{before.enemies[0].hp} HP left. How likely does one attack fell it?"
        ),
        answer="odds('attack:rogue-1', 'felled:rogue-1')",
        unit="%",
        within="1/50",
        because=(
            f"{{{FRONT}.attack}} attack ({{added({FRONT}.attack_reasons)}}) and what the dice show, with the circle "
            "and the Rogue's own trait, do damage of {spread(odds('attack:rogue-1', 'damage:rogue-1'))}. It takes "
            "{before.enemies[0].hp} or more. PL-7.5"
        ),
        hint="Which values of the dice are enough? Mind what the enemy's card says, and the circle PL-2.2.",
        cites=("PL-5.3", "PL-7.5"),
    )


def circle(random: Random, level: int) -> Step:
    """What does the circle of classes do to an attack?"""
    gain = "first('Attacked').reasons"
    return Step(
        position=a_position(random, level, most_luu=1),
        seed=random.randrange(10_000),
        moves=("attack:rogue-1",),
        ask=f"{{{FRONT}.name}} attacks Rogue {{before.enemies[0].name}}. What does the circle of classes do to it?",
        choices=(
            Answer("It makes the attack stronger", f"any_of({gain}, ('type', 1))"),
            Answer("It makes the attack weaker", f"any_of({gain}, ('type', -1))"),
            Answer("Nothing", f"not any_of({gain}, ('type', 1)) and not any_of({gain}, ('type', -1))"),
        ),
        tells=("Attacked",),
        hint="PL-2.1 has the circle.",
        cites=("PL-2.2",),
    )


def level_up(random: Random, level: int) -> Step:
    """How many HP does a Luu have once it has risen?"""
    class_, rank = random.choice(CLASSES), random.randint(1, 2)
    now, then = (f"card('luus', '{class_}_base_{one}').max_hp" for one in (rank, rank + 1))
    luu = {"luu": class_, "level": rank, "hp": random.randint(3, 11)}
    return Step(
        position={"queues": [[luu]], "hands": [[]], "sector": min(3, level), "enemies": ["lagluu_t2", "bisluu_t2"]},
        seed=random.randrange(10_000),
        ask=(
            f"{{{FRONT}.name}} has {{{FRONT}.hp}} of {{{FRONT}.max_hp}} HP and rises to level {{{FRONT}.level + 1}}, "
            f"where the card says {{{then}}}. How many HP does it have then?"
        ),
        answer=f"{FRONT}.hp + {then} - {now}",
        because=f"{{{FRONT}.hp}} + {{{then}}} - {{{now}}} = {{{FRONT}.hp + {then} - {now}}}. PL-3.3",
        hint="It gains what its maximum grows by; wounds stay PL-3.3.",
    )


MAKERS: Final = (power, damage, circle, felled, gather, level_up)
"""In turn."""
