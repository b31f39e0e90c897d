"""Exact chances of Luturas Network: one attack, the way to a knock-out, the Oscumora's chain, whole duels."""

from luu.odds.luturas.attack import Outcome, Part, Parts, attack, attack_parts, check, outcomes
from luu.odds.luturas.battle import Creature, Tool, Verdict, battle
from luu.odds.luturas.duel import Fighter, duel
from luu.odds.luturas.knockout import attacks_to_ko
from luu.odds.luturas.matchups import Matchups, Nash, matchups, tool_damage
from luu.odds.luturas.oscumora import (
    attacks_to_fall,
    oscumora_attacks,
    oscumora_damage,
    oscumora_fall,
    oscumora_hits,
    oscumora_knockout,
    rounds_to_special,
)
from luu.odds.luturas.statuses import STATUSES
from luu.odds.unbounded import Unbounded

__all__ = [
    "STATUSES",
    "Creature",
    "Fighter",
    "Matchups",
    "Nash",
    "Outcome",
    "Part",
    "Parts",
    "Tool",
    "Unbounded",
    "Verdict",
    "attack",
    "attack_parts",
    "attacks_to_fall",
    "attacks_to_ko",
    "battle",
    "check",
    "duel",
    "matchups",
    "oscumora_attacks",
    "oscumora_damage",
    "oscumora_fall",
    "oscumora_hits",
    "oscumora_knockout",
    "outcomes",
    "rounds_to_special",
    "tool_damage",
]
