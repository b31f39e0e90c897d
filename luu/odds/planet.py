"""Exact chances of Planet Luu: dice, attacks, damage, whole enemy phases, waves, hands, chaos cards, the draft.

Every function answers with a `Distribution` or a `Fraction`; a whole enemy phase with a record of them, a wait without
end with one that has no last value.

Where the rules can be read in two ways the default is our clause, and the other reading is a switch, so that one sees
what a ruling is worth: `divide_base` (PL-6.5), `impervious_first` (PL-2.8), `carry_bare` (PL-6.6), `hp` and `at_least`
of `rebound` (PL-2.11), `rising` (PL-5.6).
"""

from luu.odds.planet_attack import Strike, attack, enemy_damage, kill, rebound, strike, struck_back, volley
from luu.odds.planet_damage import boss_damage, enemy_phase, missing, rogue_damage, rogue_power
from luu.odds.planet_deck import (
    chaos_draws,
    chaos_in_game,
    draft_place,
    draft_reveal,
    draft_run,
    draft_seen,
    drawn,
    first_at,
    opening_luu,
    opening_without_luu,
)
from luu.odds.planet_dice import called_gain, sector_roll, surge_gain
from luu.odds.planet_phase import Foe, Friend, WholePhase, whole_phase
from luu.odds.planet_time import attacks_until_fall, phases_until_fall
from luu.odds.planet_waves import wave_class, wave_rogue, wave_tier, wave_total

__all__ = [
    "Foe", "Friend", "Strike", "WholePhase", "attack", "attacks_until_fall", "boss_damage", "called_gain",
    "chaos_draws", "chaos_in_game", "draft_place", "draft_reveal", "draft_run", "draft_seen", "drawn", "enemy_damage",
    "enemy_phase", "first_at", "kill", "missing", "opening_luu", "opening_without_luu", "phases_until_fall", "rebound",
    "rogue_damage", "rogue_power", "sector_roll", "strike", "struck_back", "surge_gain", "volley", "wave_class",
    "wave_rogue", "wave_tier", "wave_total", "whole_phase",
]  # fmt: skip
