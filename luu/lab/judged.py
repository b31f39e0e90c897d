"""Cards that call for a look: never played, never better than another, too cheap or too dear for what they do."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Final

from luu.core.cardset import CardSet
from luu.lab import statistics
from luu.lab.result import Result

if TYPE_CHECKING:
    import pandas as pd

DEAD: Final = 0.02
"""A card that is played in fewer of the games in which it comes to hand is dead."""
FAR_OFF: Final = 3.5
"""Iglewicz and Hoaglin (1993): a modified z of more is an outlier."""
COST: Final = {"planet": ("actions", "cost"), "luturas": ("tools", "accuracy")}
"""What stands for a card's cost: Luutex, and the roll that a Tool needs."""


@dataclass(frozen=True, slots=True)
class Better:
    """Which way a sheet's numbers are better, and which cells must be the same for cards to be compared."""

    more: tuple[str, ...]
    less: tuple[str, ...]
    same: tuple[str, ...]


BETTER: Final = {
    ("planet", "actions"): Better(("amount",), ("cost", "extra"), ("pool", "lasts", "target", "effect")),
    ("luturas", "tools"): Better(("power", "amount"), ("accuracy", "special", "breakshield"), ("category", "effect")),
    ("luturas", "strategies"): Better(("amount",), (), ("nature", "effect")),
}
"""Amounts count as better when there are more; `extra` is what a card takes, where it says how many."""


def dead_cards(result: Result, least: float = DEAD) -> pd.DataFrame:
    """Cards by how often they are played in games in which they come to hand, the rarest first.

    `verdict`: "dead" where even the upper end of the interval is below `least`, "perhaps" where only the share is.
    Needs measures="cards".
    """
    import pandas as pd

    table = result.cards()
    rows = []
    for card, drawn, played in zip(table.index, table["drawn"], table["played"], strict=True):
        one = statistics.share(int(played), int(drawn))
        verdict = "dead" if one.high < least else "perhaps" if one.value < least else ""
        rows.append((card, one.n, int(played), one.value, one.low, one.high, verdict))
    columns = ["card", "drawn", "played", "share", "low", "high", "verdict"]
    return pd.DataFrame(rows, columns=columns).set_index("card").sort_values(["share", "drawn"], ascending=[1, 0])


def dominated(cards: CardSet) -> pd.DataFrame:
    """Cards that another one beats in at least one number and in none falls short of: columns sheet, card, by, in.

    Only cards that do the same thing are compared: same effect, and the same pool, duration and target, category or
    nature. Games are not played for it.
    """
    import pandas as pd

    rows = []
    for (game, sheet), better in BETTER.items():
        if game == cards.game:
            cells = dict(zip(cards.sheet(sheet), _rows(cards, sheet), strict=True))
            for card, mine in cells.items():
                for other, theirs in cells.items():
                    if wins := _beaten_in(mine, theirs, better):
                        rows.append((sheet, card, other, ", ".join(wins)))
    return pd.DataFrame(rows, columns=["sheet", "card", "by", "in"])


def cost_against_effect(
    cards: CardSet, effects: Mapping[str, float], column: tuple[str, str] | None = None
) -> pd.DataFrame:
    """Cost beside effect, with the effect that a card of that cost has (Theil-Sen line) and how far it is off.

    effects: card id to effect, such as `swap_in(...).to_frame()["effect"]`. column: sheet and column of the cost; left
    out, Luutex of action cards or the Accuracy of Tools. `z`: modified z of the residual; `outlier` beyond 3.5.
    Raises ValueError for fewer than five cards with a cost and an effect.
    """
    import numpy as np
    import pandas as pd
    from scipy.stats import theilslopes

    sheet, name = column or COST[cards.game]
    rows = [
        (card, getattr(row, name), float(effects[card]))
        for card, row in cards.sheet(sheet).items()
        if card in effects and not np.isnan(effects[card])
    ]
    if len(rows) < 5:
        raise ValueError(f"{len(rows)} cards of {sheet} with an effect were given, expected at least five")
    frame = pd.DataFrame(rows, columns=["card", "cost", "effect"]).set_index("card")
    if frame["cost"].nunique() > 1:
        slope, middle, *_ = theilslopes(frame["effect"], frame["cost"])
        frame["expected"] = middle + slope * frame["cost"]
    else:
        frame["expected"] = frame["effect"].median()
    frame["off"] = frame["effect"] - frame["expected"]
    apart = (frame["off"] - frame["off"].median()).abs()
    frame["z"] = 0.6745 * (frame["off"] - frame["off"].median()) / (apart.median() or apart.mean() or 1.0)
    frame["outlier"] = frame["z"].abs() > FAR_OFF
    return frame.sort_values("z", key=abs, ascending=False)


def _rows(cards: CardSet, sheet: str) -> list[dict[str, str]]:
    found = next(each for each in cards.sheets if each.plan.name == sheet)
    return [found.cells(place) for place in range(len(found.records))]


def _beaten_in(mine: Mapping[str, str], theirs: Mapping[str, str], better: Better) -> list[str]:
    """In which columns the other card is better; nothing if it is worse in any, or does something else."""
    if any(mine[name] != theirs[name] for name in better.same):
        return []
    wins = []
    for name, sign in [*((name, 1) for name in better.more), *((name, -1) for name in better.less)]:
        ahead = sign * (int(theirs[name]) - int(mine[name]))
        if ahead < 0:
            return []
        if ahead:
            wins.append(name)
    return wins
