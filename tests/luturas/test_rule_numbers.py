"""The numbers that the rule book of Luturas Network tells are those that are played, and those of the card sheets."""

from __future__ import annotations

from collections import Counter

import pytest

import luu
from luu.luturas.cards import DICE
from luu.luturas.records import CATEGORIES, NATURES, STATUSES
from luu.luturas.rules.rounds import HAND_LIMIT
from luu.luturas.rules.setup import MOST_TRIES, OPENING_HAND
from luu.luturas.rules.stats import LASTING_LIMIT, LASTING_SPEED, LEAST_DICE, MOST_DICE, NEXT_LIMIT
from luu.luturas.rules.versus import LAST_ROUND
from luu.luturas.state import FULL_SPECIAL, TEAM

BOOK = luu.rules("luturas")
CARDS = luu.cards("luturas")
IN_WORDS = ("zero", "one", "two", "three", "four", "five", "six")
SIZES = {sheet.plan.name: len(sheet.records) for sheet in CARDS.sheets}
STAMINA = [card.stamina for card in CARDS.luturas.values()]
EASY = Counter(card.category for card in CARDS.tools.values() if card.accuracy <= 6)


@pytest.mark.parametrize(
    ("clause", "phrases"),
    [
        ("LN-2.1", [f"{len(NATURES)} natures"]),
        ("LN-2.1", [f"{nature} is never {STATUSES[0]}" for nature in NATURES[:1]]),
        ("LN-2.1", [f"{nature} never {status}" for nature, status in zip(NATURES[1:], STATUSES[1:], strict=True)]),
        ("LN-3.1", [f"pick {IN_WORDS[TEAM]} Luturas each out of {SIZES['luturas']}"]),
        ("LN-3.2", [f"leads {IN_WORDS[TEAM]} Luturas against all {SIZES['oscumoras']} Oscumoras"]),
        ("LN-4.1", [f"{SIZES['luturas']} Luturas", f"{SIZES['oscumoras']} Oscumoras", f"{SIZES['tools']} Tools"]),
        ("LN-4.1", [f"{SIZES['strategies']} Strategies", f"never with more than {DICE} D4"]),
        ("LN-5.1", [f"until both have {IN_WORDS[TEAM]}"]),
        ("LN-5.2", [f"a deck of {SIZES['tools'] // 2} Tools and a deck of {SIZES['strategies'] // 2} Strategies"]),
        ("LN-5.3", [f"{IN_WORDS[OPENING_HAND[0]]} Tools and {IN_WORDS[OPENING_HAND[1]]} Strategies"]),
        ("LN-10.1", [f"{len(CATEGORIES)} categories", ", ".join(CATEGORIES[:-1]), f"and {CATEGORIES[-1]}"]),
        ("LN-13.1", [f"All {SIZES['tools']} Tools", f"all {SIZES['strategies']} Strategies"]),
        ("LN-14.7", [f"all {SIZES['oscumoras']} Oscumoras"]),
        ("LN-14.8", [f"At {FULL_SPECIAL} it may"]),
        ("LN-R1", [f"The {SIZES['tools']} Tools are shuffled, and each player gets {SIZES['tools'] // 2} of them"]),
        ("LN-R5", [f"After {MOST_TRIES} tries"]),
        ("LN-R6", [f"more than {HAND_LIMIT} cards discards down to {HAND_LIMIT}"]),
        ("LN-R29", [f"After {LAST_ROUND} rounds"]),
        ("LN-R35", [f"{LEAST_DICE} D4 at least and {MOST_DICE} at most"]),
        ("LN-R36", [f"from -{LASTING_LIMIT} to +{LASTING_LIMIT}", f"from -{LASTING_SPEED} to +{LASTING_SPEED}"]),
        ("LN-R36", [f"up to +{NEXT_LIMIT}"]),
        ("LN-R42", [" or ".join(IN_WORDS[count] for count in sorted(set(EASY.values()))) + " Tools"]),
        ("LN-R52", [f"all {len(NATURES)} natures"]),
        ("LN-R54", [f"with {FULL_SPECIAL} Special"]),
        ("LN-R71", [f"All {SIZES['oscumoras']} are shuffled"]),
        ("LN-R76", [f"{SIZES['luturas']} Luturas with {min(STAMINA)} to {max(STAMINA)} Stamina"]),
    ],
)
def test_the_book_tells_the_numbers_that_are_played(clause: str, phrases: list[str]):
    told = f"{BOOK[clause].text} {BOOK[clause].why}"
    for phrase in phrases:
        assert phrase in told
