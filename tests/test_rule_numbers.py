"""The numbers that the rule book tells are the numbers that are played: those of the rules and of the card sheets."""

from __future__ import annotations

from collections.abc import Iterator

import pytest

import luu
from luu.planet.box import COPIES_BASE, COPIES_EVOLVED, COPIES_ROGUE
from luu.planet.cards import TIERS
from luu.planet.records import BEATS, CLASS_NAMES, NO_CLASS, SECTOR_DICE, TYPE_MODIFIER
from luu.planet.rules.draft import CORE_SIZE, POWER_SIZE
from luu.planet.rules.opening import OPENING_HAND, STARTING_LUUTEX
from luu.planet.rules.rounds import ROUND_LIMIT
from luu.planet.rules.waves import BOSS_WAVE, LAST_SECTOR, TIER_DRAWS
from luu.planet.state import XP_NEEDED
from luu.planet.table import HAND_LIMIT, QUEUE_LIMIT

BOOK = luu.rules("planet")
CARDS = luu.cards("planet")
LUUS = CARDS.sheet("luus")


def by_tier(class_: str, ability: str, sign: str = "") -> list[str]:
    """What the four Rogues of a class are printed with, as the book tells it."""
    rogues = [(tier, CARDS.sheet("rogues")[f"{class_}_t{tier}"]) for tier in range(1, 5)]
    return [": " + ", ".join(f"{sign}{getattr(rogue, ability)} at T{tier}" for tier, rogue in rogues)]


def circle() -> Iterator[str]:
    """The counter loop of PL-2.1 as the book tells it."""
    yield f"{CLASS_NAMES[0]} has the better of {CLASS_NAMES[BEATS[0]]}"
    for beaten in (BEATS[0], BEATS[BEATS[0]]):
        yield f"{CLASS_NAMES[beaten]} of {CLASS_NAMES[BEATS[beaten]]}"


def levels(form: str) -> list[str]:
    """The levels of a form, in words: 1, 2 or 3."""
    *most, last = sorted({str(luu.level) for luu in LUUS.values() if luu.form == form})
    return [*most[:-1], f"{most[-1]} or {last}"]


def sector_draws() -> Iterator[str]:
    """The draws of PL-5.6 as the book tells them."""
    for sector, draws in enumerate(TIER_DRAWS, 1):
        cards = ", ".join(f"{count} from T{tier}" for tier, count in enumerate(draws, 1) if count)
        yield f"Sector {sector}: {cards}."


def sector_rolls() -> Iterator[str]:
    """The dice of PL-5.3 as the book tells them; one die has its article."""
    for sector, dice in enumerate(SECTOR_DICE, 1):
        yield f"Sector {sector} {'a ' * (len(dice) == 1)}{' + '.join(f'd{sides}' for sides in dice)}"


def bonded(form: str) -> list[str]:
    luu = LUUS[f"bisluu_{form}_3"]
    return [f"+{luu.bond_attack} attack", f"+{luu.bond_defence} defence", f"{luu.bond_luutex} Luutex more"]


def boss(name: str, ability: str) -> int:
    return getattr(CARDS.sheet("bosses")[name], ability)


BOSSES = {boss.name for boss in CARDS.sheet("bosses").values()}
FESLUU = CARDS.sheet("bosses")["fesluu_s2"]
RASLUU, RASLUU_EVOLVED = LUUS["rasluu_base_1"], LUUS["rasluu_evolved_3"]
LAGLUU, LAGLUU_EVOLVED = LUUS["lagluu_base_1"], LUUS["lagluu_evolved_3"]
KJELUU, KJELUU_EVOLVED = LUUS["kjeluu_base_1"], LUUS["kjeluu_evolved_3"]
GIFLUU, GIFLUU_EVOLVED = LUUS["gifluu_base_1"], LUUS["gifluu_evolved_3"]
CORE_ACTIONS, POWER_ACTIONS = 40, 20


@pytest.mark.parametrize(
    ("clause", "phrases"),
    [
        ("PL-2.1", [f"{len(CLASS_NAMES)} classes", f"{len(CLASS_NAMES) - BEATS.count(NO_CLASS)} of them form"]),
        ("PL-2.1", list(circle())),
        ("PL-2.2", [f"{max(map(max, TYPE_MODIFIER))} stronger", f"{-min(map(min, TYPE_MODIFIER))} weaker"]),
        ("PL-2.5", [f"+{RASLUU.predatory} damage (evolved, +{RASLUU_EVOLVED.predatory})"]),
        ("PL-2.6", [f"{LAGLUU.pack_recovery} HP for every other"]),
        ("PL-2.7", [f"+{LAGLUU.colony_defence} defence for every", f"+{LAGLUU_EVOLVED.colony_defence} defence, and"]),
        ("PL-2.7", [f"+{LAGLUU_EVOLVED.colony_attack} attack"]),
        ("PL-2.8", [f"damage of {KJELUU.impervious} or less"]),
        ("PL-2.9", [f"is {KJELUU.shell} less", f"it is {KJELUU_EVOLVED.shell} less"]),
        ("PL-2.9", [f"next to it takes {KJELUU_EVOLVED.fortress} less"]),
        ("PL-2.10", [f"A {GIFLUU.evade_on} evades"]),
        ("PL-2.11", [f"1/{GIFLUU.rebound_part} of", f"less than {GIFLUU.rebound_least}."]),
        ("PL-2.11", [f"gives back 1/{GIFLUU_EVOLVED.rebound_part},"]),
        ("PL-2.12", [*bonded("base"), *bonded("evolved"), f"{LUUS['bisluu_evolved_3'].bond_luutex} Luutex more and"]),
        ("PL-2.12", [f"{LUUS['bisluu_evolved_3'].bond_xp} XP"]),
        ("PL-3.1", [f"Level {', '.join(levels('base'))}", f"Level {', '.join(levels('evolved'))}"]),
        ("PL-3.2", [f"reaches {XP_NEEDED} XP"]),
        ("PL-3.3", [f"10 of {RASLUU.max_hp} HP", f"has 15 of {LUUS['rasluu_base_2'].max_hp}"]),
        ("PL-3.4", [f"save up to {XP_NEEDED} XP"]),
        ("PL-3.6", [f"brings {boss('tjeluu_s1', 'xp')} XP"]),
        ("PL-3.7", [f"with {XP_NEEDED} saved up"]),
        ("PL-4.1", [f"{STARTING_LUUTEX} Luutex"]),
        ("PL-4.3", [f"{CORE_ACTIONS + 5 * (COPIES_BASE + COPIES_EVOLVED)} cards", f"{CORE_ACTIONS} action cards"]),
        ("PL-4.3", [f"adds {COPIES_BASE} base cards, which makes {5 * COPIES_BASE}", f"{POWER_ACTIONS} action cards,"]),
        ("PL-4.3", [f"{COPIES_EVOLVED} evolved cards, which makes {5 * COPIES_EVOLVED}"]),
        ("PL-4.5", [f"have {CORE_SIZE} Core-pool cards", f"until you have {POWER_SIZE}."]),
        ("PL-4.5", [f"have {POWER_SIZE} Power cards", f"until you have {CORE_SIZE}."]),
        ("PL-4.6", [f"{CORE_SIZE} cards from the Core pool and {POWER_SIZE} from"]),
        ("PL-4.7", [f"{CORE_SIZE} Core-pool cards", f"The {POWER_SIZE} Power cards", f"all {CORE_SIZE + POWER_SIZE} "]),
        ("PL-4.8", [f"draws {OPENING_HAND} cards", f"draw {OPENING_HAND} new ones"]),
        ("PL-5.1", [f"{LAST_SECTOR} sectors", f"{BOSS_WAVE - 1} waves"]),
        ("PL-5.2", [f"{sum(TIER_DRAWS[0]) // 3} Rogues if you play alone and {2 * sum(TIER_DRAWS[0]) // 3} with two"]),
        ("PL-5.3", list(sector_rolls())),
        ("PL-5.5", [f"2 of the {len(BOSSES) - 1} other bosses", f"meet all {len(BOSSES)} in"]),
        ("PL-5.6", [*sector_draws(), f"{TIERS} tier decks, T1 to T{TIERS}, each with {COPIES_ROGUE} cards"]),
        ("PL-8.1", [f"{QUEUE_LIMIT[0]} Luu at most if you play alone, and {QUEUE_LIMIT[1]} for each"]),
        ("PL-10.3", [f"{HAND_LIMIT[0]} cards if you play alone, and {HAND_LIMIT[1]} for each"]),
        ("PL-12.3", [f"after {ROUND_LIMIT} rounds"]),
        ("PL-13.1", by_tier("rasluu", "predatory", "+")),
        ("PL-13.2", by_tier("lagluu", "pack_heal")),
        ("PL-13.3", by_tier("kjeluu", "impervious")),
        ("PL-13.4", [*by_tier("gifluu", "rebound"), f"on a {CARDS.sheet('rogues')['gifluu_t1'].evade_on} it evades"]),
        ("PL-13.5", by_tier("bisluu", "bond", "+")),
        ("PL-13.6", [f"{boss('tjeluu_s1', 'drain')} attack less"]),
        ("PL-13.7", [f"+{boss('lynluu_s2', 'wounded_prey')} damage"]),
        ("PL-13.8", [f"{boss('forluu_s2', 'resilient')} HP at the most"]),
        ("PL-13.9", [f"of {boss('fesluu_s2', 'impervious')} or less"]),
        ("PL-13.9", [f"above {boss('fesluu_s2', 'impervious')} then deals {boss('fesluu_s2', 'first_hit_less')} less"]),
        ("PL-13.9", [f"of {FESLUU.impervious + 1} deals {FESLUU.impervious + 1 - FESLUU.first_hit_less}."]),
        ("PL-13.10", [f"a {boss('toxluu_s2', 'evade_on')} or a 6", f"1/{boss('toxluu_s2', 'aura_part')} of"]),
    ],
)  # fmt: skip
def test_the_book_tells_the_numbers_that_are_played(clause: str, phrases: list[str]):
    told = f"{BOOK[clause].text} {BOOK[clause].ruling}"
    for phrase in phrases:
        assert phrase in told
