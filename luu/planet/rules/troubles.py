"""What chaos cards leave in force: which moves they forbid, which dice they replace, and when they end (PL-11)."""

from __future__ import annotations

from typing import Final

from luu.planet.state import BOSS_WAVE, State
from luu.planet.table import Table

NO_ATTACK: Final = "no attack"
"""In the round that it names (PL-11.9)."""
NO_CARDS: Final = "no cards"
"""Until the wave ends (PL-11.10)."""
MOST_DICE: Final = "most dice"
"""In the enemy phase of the round that it names; 0 until that phase begins (PL-11.3)."""
VANGUARD: Final = "vanguard"
"""Until the sector's boss wave (PL-11.5)."""

RULES: Final = {NO_ATTACK: "PL-11.9", NO_CARDS: "PL-11.10", MOST_DICE: "PL-11.3", VANGUARD: "PL-11.5"}


def begin(table: Table, what: str, serial: int, moment: int = 0) -> None:
    """A chaos card leaves something in force."""
    table.begin_trouble(what, serial, moment, RULES[what])


def attack_forbidden(state: State) -> bool:
    """Whether no Luu may choose Attack this round (PL-11.9)."""
    return any(what == NO_ATTACK and moment == state.round_total for what, _, moment in state.troubles)


def cards_forbidden(state: State) -> bool:
    """Whether no action card may be played from hand (PL-11.10)."""
    return any(what == NO_CARDS for what, _, _ in state.troubles)


def most_dice(state: State) -> bool:
    """Whether enemies count the sector's highest dice value in this enemy phase (PL-11.3)."""
    return any(what == MOST_DICE and moment == state.round_total for what, _, moment in state.troubles)


def forbidding(table: Table, what: str) -> str:
    """The name of the chaos card that brings a trouble; empty where there is none."""
    found = [table.box.chaos_card(serial).name for kind, serial, _ in table.state.troubles if kind == what]
    return found[0] if found else ""


def between_waves(state: State) -> bool:
    """Whether no wave is on: before the first, or once all have had their turn in a beaten one."""
    return state.wave == 0 or (state.cleared and state.turn >= len(state.players))


def boss_wave_on(state: State) -> bool:
    """Whether the boss, or who came with it, still stands."""
    return state.wave == BOSS_WAVE and bool(state.enemies)


def start_enemy_phase(state: State) -> None:
    """A Surge Protocol that waited is for this phase (PL-11.3)."""
    state.troubles = tuple(
        [
            (what, serial, state.round_total if what == MOST_DICE and not moment else moment)
            for what, serial, moment in state.troubles
        ]
    )


def end_with_round(table: Table) -> None:
    """What was for this round is over."""
    for trouble in table.state.troubles:
        if 0 < trouble[2] <= table.state.round_total:
            table.end_trouble(trouble, RULES[trouble[0]])


def end_with_wave(table: Table) -> None:
    """Action cards may be played again (PL-11.10)."""
    for trouble in table.state.troubles:
        if trouble[0] == NO_CARDS:
            table.end_trouble(trouble, RULES[NO_CARDS])
