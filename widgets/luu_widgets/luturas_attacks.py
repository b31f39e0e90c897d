"""The attacks of the last battle as a board lays them out: rolls against numbers, dice that count, the sum."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from typing import Any, Final

from luu.core.events import Event
from luu.luturas import events as ev
from luu.luturas.explain import sentence

Record = dict[str, Any]

BEGINS: Final = (ev.ToolRevealed, ev.OscumoraAttacks)
IDLES: Final = (ev.TookDefense, ev.NoAttack)
"""Who does not attack has a place in a battle too: a Lutura that defends, or one that has fallen before."""


DONE: Final = (
    ev.Healed, ev.HealStopped, ev.Hurt, ev.StatusPlaced, ev.StatusStopped, ev.StatusPassedBy, ev.Cured, ev.Changed,
    ev.Granted, ev.SpecialChanged, ev.SpecialStopped, ev.Swapped, ev.Transformed, ev.FellBack, ev.KnockedOut,
    ev.ForceFieldBroke, ev.ForceFieldRose, ev.OscumoraDefeated, ev.Drew, ev.Retrieved, ev.Discarded, ev.NothingToDo,
)  # fmt: skip
"""What a Strategy can do."""
NOBODY: Final = -1
"""A seat that no card belongs to: what it reads everybody may know."""


def attacks(log: Sequence[Event]) -> list[Record]:
    """What each attack of the last battle came to, and who did not attack. Everybody may know it: attacks lie open."""
    found: list[Record] = []
    for event in last_battle(log):
        if isinstance(event, BEGINS):
            found.append(begun(event))
        elif isinstance(event, ev.TookDefense) or (isinstance(event, ev.NoAttack) and event.why != "defense"):
            found.append(idle(event))
        elif found:
            add(found[-1], event)
    return found


def strategies(log: Sequence[Event]) -> list[Record]:
    """The Strategies of the last battle with what each of them did, in words that everybody may read."""
    found: list[Record] = []
    for event in last_battle(log):
        if isinstance(event, (*BEGINS, ev.NoAttack)):
            break
        if isinstance(event, ev.StrategyRevealed):
            found.append({"seat": event.seat, "name": event.name, "title": event.title, "did": []})
        elif found and isinstance(event, DONE):
            words = sentence(event, NOBODY)
            whose = next((one for one in found if one["title"] in words), found[-1])
            whose["did"].append(words)
    return found


def last_battle(log: Sequence[Event]) -> list[Event]:
    """The events of the last round with an attack in it, or with somebody who did not attack."""
    found: list[Event] = []
    for event in reversed(log):
        found.append(event)
        if isinstance(event, ev.RoundStarted):
            if any(isinstance(one, BEGINS + IDLES) for one in found):
                break
            found.clear()
    return found[::-1] if any(isinstance(one, BEGINS + IDLES) for one in found) else []


def begun(event: ev.ToolRevealed | ev.OscumoraAttacks) -> Record:
    """An attack before its roll."""
    lutura = isinstance(event, ev.ToolRevealed)
    return {
        "seat": event.seat if lutura else None, "slot": event.slot, "name": event.name,
        "target": event.target, "target_name": event.target_name, "tool": event.title if lutura else None,
    }  # fmt: skip


def idle(event: ev.TookDefense | ev.NoAttack) -> Record:
    """Somebody who does not attack, in the words of the log."""
    return {
        "seat": event.seat, "slot": event.slot, "name": event.name, "idle": sentence(event, None),
        "defends": isinstance(event, ev.TookDefense),
    }  # fmt: skip


def add(record: Record, event: Event) -> None:
    """What an event has to say of the attack under way."""
    if isinstance(event, ev.AttackRolled):
        record["roll"] = rolled(event)
    elif isinstance(event, ev.SpecialChecked):
        record["special"] = {
            "needs": event.special, "total": event.total, "reasons": listed(event.reasons),
            "reached": event.triggers, "nullified": event.nullified,
        }  # fmt: skip
    elif isinstance(event, ev.BreakshieldChecked):
        record["breakshield"] = {
            "needs": event.breakshield, "total": event.total, "reasons": listed(event.reasons),
            "reached": event.breaks, "sure": event.sure,
        }  # fmt: skip
    elif isinstance(event, ev.DamageRolled):
        record["damage"] = d4(event)
    elif isinstance(event, ev.DefenseRolled):
        record["defense"] = d4(event)
    elif isinstance(event, ev.Hit):
        record["result"] = {
            "damage": event.damage, "reasons": listed(event.reasons), "to": event.to, "left": event.left,
            "most": event.most, "rule": event.rule,
        }  # fmt: skip
    elif isinstance(event, ev.KnockedOut | ev.OscumoraDefeated) and event.slot == record.get("target"):
        record["felled"] = True


def rolled(event: ev.AttackRolled) -> Record:
    """The 2D6, or 1D6 of a Blurred creature, against Accuracy."""
    return {
        "dice": list(event.dice), "total": event.total, "reasons": listed(event.reasons), "needs": event.accuracy,
        "hit": event.hit, "blurred": event.blurred, "evaded": event.evaded, "again": event.by if event.again else "",
    }  # fmt: skip


def d4(event: ev.DamageRolled | ev.DefenseRolled) -> Record:
    """D4 as they fell, each set by itself, and the one that counts."""
    return {
        "sets": [list(faces) for faces in event.sets], "die": event.die, "lowest": event.lowest, "by": event.by,
        "count": event.count, "reasons": listed(event.count_reasons),
    }  # fmt: skip


def listed(reasons: Iterable[tuple[str, int]]) -> list[list[Any]]:
    """Reasons as JSON."""
    return [[why, amount] for why, amount in reasons]
